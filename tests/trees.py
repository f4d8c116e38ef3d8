"""Random trees, rules and windows for property tests, and conversions that do not use the kit's searches."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from hypothesis import reject
from hypothesis import strategies as st

import gametree as gt
from gametree.errors import TreeError
from gametree.tree.builder import Builder
from oracle import Nested, Plain, minimax

INF = math.inf
Bound = int | Fraction | float

numbers = st.integers(-9, 9) | st.fractions(-3, 3, max_denominator=4)
values = numbers | st.sampled_from([INF, -INF])
"""a few different numbers, so that ties are common"""


def nested(leaves: st.SearchStrategy[Bound] = values, max_leaves: int = 20) -> st.SearchStrategy[Nested]:
    """Draw irregular nested lists: nodes with one child, leaves at any depth, or a single leaf."""
    return st.recursive(leaves, lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=max_leaves)


rules = st.builds(
    gt.Rules,
    cut=st.sampled_from(["at_equality", "beyond"]),
    fail=st.sampled_from(["soft", "hard"]),
    order=st.sampled_from(["left_to_right", "right_to_left"]),
)

ends = st.integers(-10, 10) | st.sampled_from([INF, -INF])
windows = st.just((-INF, INF)) | st.tuples(ends, ends).filter(lambda pair: pair[0] < pair[1])


@dataclass(frozen=True)
class Search:
    """A random alpha-beta search, with the true value of its tree."""

    nested: Nested
    root: str
    result: gt.Result

    @property
    def truth(self) -> Bound:
        """Return the minimax value, computed by the oracle."""
        return minimax(self.nested, maximizing=self.root == "max")


@st.composite
def searches(draw: st.DrawFn, window: st.SearchStrategy[tuple[Bound, Bound]] = windows) -> Search:
    """Draw a tree, the player at the root, rules and a start window, and return the search."""
    lists, root = draw(nested()), draw(st.sampled_from(["max", "min"]))
    tree = gt.Tree.from_nested(lists, root=root)
    return Search(lists, root, gt.alphabeta(tree, rules=draw(rules), window=draw(window)))


def orders(lists: Nested) -> Iterator[Nested]:
    """Yield the tree with the children of every node in every order."""
    if not isinstance(lists, list):
        yield lists
        return
    for children in itertools.permutations(lists):
        yield from map(list, itertools.product(*map(orders, children)))


def lists_of(tree: gt.Tree, leaves: Mapping[int, Any] | None = None) -> Any:
    """Return the tree as nested lists, with the leaf values in ``leaves`` if given."""
    below: dict[int, Any] = {}
    for node in reversed(tree.nodes):
        value = (leaves or {}).get(node, tree.value(node))
        below[node] = value if tree.kind(node) == "leaf" else [below[child] for child in tree.children(node)]
    return below[0]


def replaced(tree: gt.Tree, leaves: Mapping[int, Any]) -> gt.Tree:
    """Return the tree with its leaf values replaced by those in ``leaves``."""
    return gt.Tree.from_nested(lists_of(tree, leaves), root=None if tree.kind(0) == "leaf" else tree.kind(0))


def _random_label() -> st.SearchStrategy[str]:
    """Draw labels of all types: default labels at the wrong nodes, words, and texts that need quotation marks."""
    plain = st.sampled_from(["B", "B1", "C2", "max", "p1", "inf", "N1", "x.1", "é", "right"])
    printable = st.text(st.characters(exclude_categories=["C", "Z"]) | st.sampled_from(' "\\<&[]:'), min_size=1)
    return plain | printable


def _random_move() -> st.SearchStrategy[str]:
    """Draw names of moves: default names at the right place or the wrong one, words, and numbers."""
    return st.sampled_from(["a1", "a2", "b1", "b2", "go", "stay", "1", "2", "-1", "1: −1", "->", "x->y", "e4", "0"])


@st.composite
def trees(draw: st.DrawFn) -> gt.Tree:
    """Draw trees of all types: chance nodes, numbered players, tuples, explicit labels and moves."""
    lists = draw(nested(numbers, max_leaves=12))
    width = draw(st.sampled_from([0, 0, 0, 2, 3]))
    kinds = st.sampled_from([None, None, "chance", *(["p1", "p2", "p3"] if width else ["max", "min"])])
    builder = Builder()
    pending: list[tuple[int, Nested, Fraction | None]] = [(-1, lists, None)]
    while pending:
        parent, item, probability = pending.pop()
        name = draw(st.none() | _random_label()) if draw(st.booleans()) else None
        move = draw(st.none() | _random_label() | _random_move()) if parent >= 0 and draw(st.booleans()) else None
        try:
            if not isinstance(item, list):
                value = (item,) * width if width else item
                builder.add(parent, value=value, probability=probability, name=name, move=move)
                continue
            kind = draw(kinds)
            node = builder.add(parent, kind=kind, probability=probability, name=name, move=move)
        except TreeError:
            reject()
        weights: list[Fraction | None] = [None] * len(item)
        if kind == "chance" and draw(st.booleans()):
            parts = draw(st.lists(st.integers(0, 5), min_size=len(item), max_size=len(item)).filter(any))
            weights = [Fraction(part, sum(parts)) for part in parts]
        pending.extend((node, child, weight) for child, weight in zip(reversed(item), weights, strict=True))
    try:
        return gt.Tree(builder.finish())
    except TreeError:
        reject()


def plain_games(
    kinds: tuple[str, ...] = ("max", "min"),
    leaves: st.SearchStrategy[Plain] = values,
    max_leaves: int = 20,
    chance: bool = False,
) -> st.SearchStrategy[Plain]:
    """Draw games in the form of the oracles; players need not alternate, and probabilities can be 0."""

    def above(below: st.SearchStrategy[Plain]) -> st.SearchStrategy[Plain]:
        children = st.lists(below, min_size=1, max_size=4)
        decisions = st.builds(lambda kind, items: [kind, *items], st.sampled_from(kinds), children)
        return decisions | st.builds(_weighed, children, st.randoms(use_true_random=False)) if chance else decisions

    return st.recursive(leaves, above, max_leaves=max_leaves)


def _weighed(children: list[Plain], dice: random.Random) -> Plain:
    parts = [dice.randint(0, 4) for _ in children]
    total = sum(parts) or 1
    shares = [Fraction(part, total) for part in parts] if any(parts) else [Fraction(1, len(parts)) for _ in parts]
    return ["chance", *zip(shares, children, strict=True)]


def written(game: Plain) -> str:
    """Return a game of the oracles in the kit's notation."""
    if isinstance(game, tuple):
        return f"({' '.join(map(str, game))})"
    if not isinstance(game, list):
        return str(game)
    kind, *below = game
    if kind == "chance":
        return "{" + ", ".join(f"{weight}: {written(child)}" for weight, child in below) + "}"
    return f"{kind}[{' '.join(map(written, below))}]"


def truths(tree: gt.Tree, rules: gt.Rules | None = None) -> dict[int, Bound]:
    """Return the value of every node of a game with MAX, MIN and chance nodes, computed from the definition."""
    depths, limit = tree.depths(), rules.depth if rules else None
    estimates = dict(rules.evaluate or ()) if rules and limit is not None else {}  # type: ignore[arg-type]
    found: dict[int, Bound] = {}
    for node in reversed(tree.nodes):
        below = [found[child] for child in tree.children(node)]
        if not below:
            found[node] = tree.value(node)  # type: ignore[assignment]
        elif limit is not None and depths[node] >= limit and tree.label(node) in estimates:
            found[node] = estimates[tree.label(node)]  # type: ignore[assignment]
        elif tree.kind(node) == "chance":
            weighed = [(tree.probability(child), found[child]) for child in tree.children(node)]
            found[node] = sum(weight * value for weight, value in weighed if weight)  # type: ignore[misc]
        else:
            found[node] = max(below) if tree.kind(node) == "max" else min(below)
    return found


def opposed(game: Plain) -> Plain:
    """Return a game of MAX and MIN as a game of p1 and p2, whose leaves are worth (v, −v)."""
    if not isinstance(game, list):
        return (game, -game)
    return ["p1" if game[0] == "max" else "p2", *map(opposed, game[1:])]
