"""Random results of every search, with the true values of their nodes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

import gametree as gt
import oracle
from gametree import Rules
from oracle import Plain
from searches import MANY_PLAYERS, TWO_PLAYERS, WITH_CHANCE
from trees import nested, numbers, plain_games, values, windows, written


def parsed(game: Plain) -> gt.Tree:
    """Return a game of the oracles as a tree."""
    return gt.Tree.parse(written(game))


@st.composite
def bushy(draw: st.DrawFn, levels: st.SearchStrategy[str], leaves: st.SearchStrategy[Any]) -> gt.Tree:
    """Draw a uniform tree with two or three children at each inner node, large enough for every type of cut-off."""
    branching = draw(st.lists(st.integers(2, 3), min_size=2, max_size=4))
    count = math.prod(branching)
    values = draw(st.lists(leaves, min_size=count, max_size=count))
    return gt.Tree.from_leaves(values, branching, levels=draw(levels))


few = st.integers(0, 6)
"""a small range of numbers, so that values are often equal or close to the ends of their range"""


@st.composite
def rules_for(draw: st.DrawFn, tree: gt.Tree, estimates: st.SearchStrategy[Any], iterated: bool) -> Rules:
    """Draw rules that suit a tree: any order of children and, in some cases, a depth limit with evaluations and
    unstable positions.
    """
    given: dict[str, Any] = {
        "cut": draw(st.sampled_from(["at_equality", "beyond"])),
        "fail": draw(st.sampled_from(["soft", "hard"])),
        "reach": draw(st.sampled_from(["deep", "shallow"])),
        "tie": draw(st.sampled_from(["first", "last"])) if tree.utilities else "first",
        "order": draw(st.sampled_from(["left_to_right", "right_to_left"])),
    }
    inner = [node for node in tree if tree.children(node)]
    if draw(st.booleans()):
        given["order"] = {
            tree.label(node): draw(st.permutations([tree.label(child) for child in tree.children(node)]))
            for node in inner
        }
    if draw(st.booleans()):
        given["depth"] = draw(st.integers(0, 3))
    if "depth" in given or iterated:
        found = {tree.label(node): draw(estimates) for node in inner}
        given["unstable"] = draw(st.lists(st.sampled_from([*found]), max_size=2)) if found else ()
        given["evaluate"] = lambda tree, node: found[tree.label(node)]
    return Rules(**given)


@st.composite
def results(draw: st.DrawFn, algorithms: Sequence[str] = (*TWO_PLAYERS, *WITH_CHANCE, *MANY_PLAYERS)) -> gt.Result:
    """Draw a search of a suitable random tree by any algorithm."""
    algorithm = draw(st.sampled_from(algorithms))
    options: dict[str, Any] = {}
    leaves: st.SearchStrategy[Any] = values
    if algorithm in TWO_PLAYERS:
        irregular = nested(max_leaves=14).map(gt.Tree.from_nested) | plain_games(max_leaves=12).map(parsed)
        tree = draw(irregular | bushy(st.sampled_from(["max min", "min max"]), few))
        if algorithm in ("alphabeta", "negamax"):
            options["window"] = draw(windows)
        if algorithm == "mtdf":
            options["first_guess"] = draw(st.integers(-10, 10))
    elif algorithm in WITH_CHANCE:
        leaves = numbers
        levels = st.sampled_from(
            ["max chance", "max chance min", "min chance max", "chance min max", "min chance chance"]
        )
        tree = draw(plain_games(leaves=numbers, max_leaves=10, chance=True).map(parsed) | bushy(levels, few))
        if algorithm == "expectiminimax":
            options["prune"] = draw(st.booleans())
    else:
        leaves = st.tuples(*[st.integers(0, 4)] * 3)
        with_chance = algorithm != "paranoid" and draw(st.booleans())
        tree = draw(plain_games(("p1", "p2", "p3"), leaves, max_leaves=10, chance=with_chance).map(parsed))
        players = sorted(kind for kind in tree.kinds if kind != "leaf")
        if algorithm == "maxn_shallow":
            options["value_range"] = (0, 12)
        if algorithm == "paranoid" and players and draw(st.booleans()):
            options["player"] = draw(st.sampled_from(players))
    if algorithm in ("star1", "star2"):
        options["value_range"] = range_of(tree, draw(st.integers(0, 2)))
        leaves = st.integers(*options["value_range"])
    rules = draw(rules_for(tree, leaves, iterated=algorithm == "iterative_deepening"))
    if algorithm == "maxn_shallow":
        rules = replace(rules, tie="first")
    return gt.ALGORITHMS[algorithm](tree, rules=rules, **options)


def range_of(tree: gt.Tree, margin: int) -> tuple[int, int]:
    """Return two integers that enclose all leaf values, with the given margin on both sides."""
    found = [math.floor(tree.value(leaf)) for leaf in tree.leaves]  # type: ignore[arg-type]
    return min(found) - margin, max(found) + 1 + margin


def tuple_truths(result: gt.Result) -> dict[int, Any]:
    """Return the tuple of every node, from the definition of max^n or of paranoid search."""
    tree, rules = result.tree, result.rules
    estimates = {tree[label]: value for label, value in dict(rules.evaluate or ()).items()}  # type: ignore[arg-type]
    order: Any = rules.order
    if not isinstance(order, str):
        order = {tree[label]: [tree[child] for child in below] for label, below in dict(order).items()}
    given = oracle.Rules("paranoid" if result.algorithm == "paranoid" else "maxn", order, tie=rules.tie)
    given = replace(given, depth=rules.depth, estimates=estimates, player=rules.player or "")
    given.unstable = [node for node in tree if node not in estimates]
    return oracle.truths(numbered(tree), given)


def numbered(tree: gt.Tree) -> oracle.Node:
    """Return the given tree in the form of the oracle; each node's label is its number."""
    found: dict[int, oracle.Node] = {}
    for node in reversed(tree.nodes):
        below = [found[child] for child in tree.children(node)]
        probability = tree.probability(node) if node else None
        found[node] = oracle.Node(node, tree.kind(node), tree.value(node), below, probability=probability)
    return found[0]
