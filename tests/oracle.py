"""The oracle: trees and searches from textbooks, without code of the kit, so that errors of the kit become visible.

* minimax, alpha-beta: D. E. Knuth and R. W. Moore, "An analysis of alpha-beta pruning" (1975): procedure F2, and F1 for
  a search whose nodes know only their parent's value so far.
* Star1 and Star2: B. W. Ballard, "The *-minimax search procedure for trees containing chance nodes" (1983).
* max^n: C. A. Luckhardt and K. B. Irani (1986); paranoid: N. R. Sturtevant and R. E. Korf (2000).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

INF = math.inf

Nested = list["Nested"] | int | Fraction | float

Plain = Any
"""A game tree: a leaf (a number or a tuple) or a list. A list has the player (``max``, ``min``, ``p2`` …) followed by
the children, or ``chance`` followed by pairs of probability and child.
"""

Path = tuple[int, ...]
"""The path to a node, as indices of children, from 0."""


@dataclass(eq=False)
class Node:
    """A node of a tree; its label can have any type."""

    label: Any
    kind: str = "leaf"
    """type of the node: max, min, chance, p1, p2 …, or leaf"""
    value: Any = None
    """value of a leaf: a number, or a tuple of numbers"""
    children: list[Node] = field(default_factory=list)
    """children from left to right"""
    move: str = ""
    probability: Any = None
    """probability of a child of a chance node; without probabilities all children are equally likely"""

    def __iter__(self) -> Iterator[Node]:
        """Yield this node and all nodes below it in preorder."""
        yield self
        for child in self.children:
            yield from child

    def __str__(self) -> str:
        below = [f"{child.probability}: {child}" if child.probability else str(child) for child in self.children]
        if self.kind == "leaf":
            return f"({' '.join(map(str, self.value))})" if isinstance(self.value, tuple) else str(self.value)
        return "{" + ", ".join(below) + "}" if self.kind == "chance" else f"{self.kind}[{' '.join(below)}]"


@dataclass
class Rules:
    """The rules of a search."""

    search: str = "minimax"
    """the name of the search; ``cuts above chance`` is alpha-beta without cut-offs at chance nodes"""
    order: str | Mapping[Any, Sequence[Any]] = "left_to_right"
    cut: str = "at_equality"
    fail: str = "soft"
    reach: str = "deep"
    tie: str = "first"
    window: tuple[Any, Any] = (-INF, INF)
    value_range: tuple[Any, Any] | None = None
    depth: int | None = None
    estimates: Mapping[Any, Any] = field(default_factory=dict)
    unstable: Sequence[Any] | frozenset[Any] = ()
    player: str = ""
    """player whose utility paranoid search maximises; "" for the player at the root"""


def exact(value: Any) -> Any:
    """Return the given value, converted to int if it is a Fraction with an integer value."""
    return int(value) if isinstance(value, Fraction) and value.denominator == 1 else value


@dataclass
class Run:
    """The events of a search."""

    visited: list[Any] = field(default_factory=list)
    """leaves in the order of their first evaluation"""
    entered: dict[Any, tuple[Any, Any]] = field(default_factory=dict)
    left: dict[Any, tuple[Any, Any]] = field(default_factory=dict)
    returned: dict[Any, Any] = field(default_factory=dict)
    cuts: dict[Any, list[Any]] = field(default_factory=dict)
    """each node with a cut-off, and the children that the cut-off prunes"""
    decisions: list[tuple[Any, str]] = field(default_factory=list)
    """node, and decision after each of its children except the last: ``cut`` or ``on``"""
    windows: list[tuple[Any, Any, Any]] = field(default_factory=list)
    """node, α and β: on entry, and whenever a child has narrowed the window"""
    rows: list[tuple[Any, Any, Any, Any, bool]] = field(default_factory=list)
    """row for each evaluated leaf and each finished node: label, α, β, value, and whether the node was cut off"""
    best: str = ""
    """the root move that gave the root its value"""

    @property
    def cut_off(self) -> list[Any]:
        """Return the nodes at the lower ends of branches that were cut off."""
        return [label for labels in self.cuts.values() for label in labels]


class Searcher:
    """A search of a tree under the given rules, with the leaf values in ``changed``."""

    def __init__(self, tree: Node, rules: Rules, changed: Mapping[Any, Any] | None = None) -> None:
        self.tree, self.rules, self.run = tree, rules, Run()
        self.changed = changed or {}
        self.depths: dict[Any, int] = {}
        self._measure(tree)

    def _measure(self, root: Node) -> None:
        pending = [(root, 0)]
        while pending:
            node, depth = pending.pop()
            self.depths[node.label] = depth
            pending += [(child, depth + 1) for child in node.children]

    # ---- the tree under the rules ---------------------------------------------------------------

    def is_leaf(self, node: Node) -> bool:
        limit = self.rules.depth
        if not node.children:
            return True
        return limit is not None and self.depths[node.label] >= limit and node.label not in self.rules.unstable

    def value(self, leaf: Node) -> Any:
        if leaf.label in self.changed:
            return self.changed[leaf.label]
        if leaf.children or leaf.label in self.rules.estimates:
            return self.rules.estimates[leaf.label]
        return leaf.value

    def children(self, node: Node) -> list[Node]:
        order, below = self.rules.order, [child for child in node.children if child.probability != 0]
        if order == "right_to_left":
            return below[::-1]
        if isinstance(order, dict) and node.label in order:
            return sorted(below, key=lambda child: order[node.label].index(child.label))
        return below

    def ends(self, node: Node) -> list[Node]:
        """Return the nodes that count as leaves, from left to right."""
        if self.is_leaf(node):
            return [node]
        return [end for child in node.children if child.probability != 0 for end in self.ends(child)]

    def shares(self, node: Node) -> list[Fraction]:
        """Return the probabilities of the children of a chance node, in search order."""
        below = self.children(node)
        return [Fraction(child.probability or Fraction(1, len(below))) for child in below]

    def meets(self, value: Any, bound: Any) -> bool:
        return value >= bound if self.rules.cut == "at_equality" else value > bound

    def evaluate(self, node: Node, alpha: Any = -INF, beta: Any = INF) -> Any:
        value = self.value(node)
        if node.label not in self.run.visited:
            self.run.visited.append(node.label)
        self.run.rows.append((node.label, alpha, beta, value, False))
        return value

    def leave(self, node: Node, value: Any, window: tuple[Any, Any] = (-INF, INF), is_cut: bool = False) -> Any:
        self.run.left[node.label] = window
        self.run.returned[node.label] = value
        self.run.rows.append((node.label, *window, value, is_cut))
        return value

    # ---- minimax, with means at chance nodes ----------------------------------------------------

    def minimax(self, node: Node) -> Any:
        if self.is_leaf(node):
            return self.evaluate(node)
        values = [(child, self.minimax(child)) for child in self.children(node)]
        if node.kind == "chance" or (node.kind == "min" and self.rules.search == "expectimax"):
            mean = sum((p * v for p, (_, v) in zip(self.shares(node), values, strict=True)), Fraction(0))
            return self.leave(node, exact(mean))
        best = (max if node.kind == "max" else min)(v for _, v in values)
        if node is self.tree:
            self.run.best = next(child.move for child, v in values if v == best)
        return self.leave(node, best)

    # ---- alpha-beta -----------------------------------------------------------------------------

    def alphabeta(self, node: Node, alpha: Any, beta: Any) -> Any:
        """Search a node with a window; chance nodes are searched without cut-offs."""
        if self.is_leaf(node):
            return self.evaluate(node, alpha, beta)
        self.run.entered[node.label] = alpha, beta
        if node.kind == "chance":
            total = Fraction(0)
            for share, child in zip(self.shares(node), self.children(node), strict=True):
                total += share * self.alphabeta(child, -INF, INF)
            return self.leave(node, exact(total), (alpha, beta))
        return self._choose(node, alpha, beta, self.alphabeta)

    def _choose(self, node: Node, alpha: Any, beta: Any, search: Any) -> Any:
        start = alpha, beta
        is_max, is_cut = node.kind == "max", False
        v = -INF if is_max else INF
        below = self.children(node)
        self.run.windows.append((node.label, alpha, beta))
        for place, child in enumerate(below):
            if self.rules.reach == "shallow":
                w = search(child, *((v, INF) if is_max else (-INF, v)))
            else:
                w = search(child, alpha, beta)
            if w > v if is_max else w < v:
                v = w
                if node is self.tree:
                    self.run.best = child.move
            is_cut = self.meets(v, beta) if is_max else self.meets(alpha, v)
            if child is not below[-1]:
                self.run.decisions.append((node.label, "cut" if is_cut else "on"))
            if is_cut:
                self.run.cuts[node.label] = [other.label for other in below[place + 1 :]]
                break
            before = alpha, beta
            alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
            if (alpha, beta) != before:
                self.run.windows.append((node.label, alpha, beta))
        if self.rules.fail == "hard":
            v = max(start[0], min(start[1], v))
        return self.leave(node, v, (alpha, beta), is_cut)

    # ---- Star1 and Star2 ------------------------------------------------------------------------

    def star(self, node: Node, alpha: Any, beta: Any) -> Any:
        if self.is_leaf(node):
            return self.evaluate(node, alpha, beta)
        if node.kind != "chance":
            return self._choose(node, alpha, beta, self.star)
        assert self.rules.value_range is not None, "Star1 needs a range"
        below = self.children(node)
        low = {child.label: self.rules.value_range[0] for child in below}
        high = {child.label: self.rules.value_range[1] for child in below}

        def mean(ends: dict[Any, Any]) -> Any:
            return sum(Fraction(child.probability) * ends[child.label] for child in below)

        def outside() -> Any:
            if self.meets(alpha, mean(high)):
                return mean(high)
            return mean(low) if self.meets(mean(low), beta) else None

        def window(child: Node) -> tuple[Any, Any]:
            p, name = Fraction(child.probability), child.label
            floor = -INF if alpha == -INF else (alpha - mean(high)) / p + high[name]
            ceiling = INF if beta == INF else (beta - mean(low)) / p + low[name]
            return max(floor, low[name]), min(ceiling, high[name])

        if self.rules.search == "star2":
            for child in below:
                if self.is_leaf(child) or child.kind == "chance":
                    continue
                floor, ceiling = window(child)
                v = self.star(self.children(child)[0], floor, ceiling)
                if child.kind == "max" and v > floor:
                    low[child.label] = max(low[child.label], v)
                elif child.kind == "min" and v < ceiling:
                    high[child.label] = min(high[child.label], v)
                if (bound := outside()) is not None:
                    return bound
        for child in below:
            if self.rules.search == "star1" or not self.meets(low[child.label], high[child.label]):
                floor, ceiling = window(child)
                v = self.star(child, floor, ceiling)
                if not self.is_leaf(child) and self.meets(floor, v):
                    high[child.label] = v
                elif not self.is_leaf(child) and self.meets(v, ceiling):
                    low[child.label] = v
                else:
                    low[child.label] = high[child.label] = v
            if (bound := outside()) is not None:
                return bound
        return exact(mean(low))

    # ---- several players ------------------------------------------------------------------------

    def tuples(self, node: Node, hero: str = "") -> Any:
        """Return the tuple of a node, by max^n or, if ``hero`` is given, by paranoid search of that player against all
        others.
        """
        if self.is_leaf(node):
            return self.evaluate(node)
        found = [(child, self.tuples(child, hero)) for child in self.children(node)]
        if node.kind == "chance":
            entries = zip(*(v for _, v in found), strict=True)
            weights = self.shares(node)
            means = (sum((p * e for p, e in zip(weights, each, strict=True)), Fraction(0)) for each in entries)
            return self.leave(node, tuple(map(exact, means)))
        entry = int((hero or node.kind)[1:]) - 1
        sign = -1 if hero and node.kind != hero else 1
        best = max(sign * v[entry] for _, v in found)
        equal = [(child, v) for child, v in found if sign * v[entry] == best]
        child, v = equal[-1 if self.rules.tie == "last" else 0]
        if node is self.tree:
            self.run.best = child.move
        return self.leave(node, v)


def searched(tree: Node, rules: Rules, changed: Mapping[Any, Any] | None = None) -> tuple[Any, Run]:
    """Search a tree under the given rules; return the root's value and the events."""
    searcher = Searcher(tree, rules, changed)
    if rules.search in ("alphabeta", "cuts above chance"):
        return searcher.alphabeta(tree, *rules.window), searcher.run
    if rules.search in ("star1", "star2"):
        return searcher.star(tree, -INF, INF), searcher.run
    if rules.search in ("maxn", "paranoid"):
        hero = (rules.player or tree.kind) if rules.search == "paranoid" else ""
        return searcher.tuples(tree, hero), searcher.run
    return searcher.minimax(tree), searcher.run


def truths(tree: Node, rules: Rules) -> dict[Any, Any]:
    """Return the values of all nodes down to leaves and positions at the depth limit; the rules must be those of a
    search without pruning.
    """
    return {label: value for label, _, _, value, _ in searched(tree, rules)[1].rows}


# ---- trees as lists ---------------------------------------------------------------------------------


def node_of(tree: Plain, path: Path = (), **more: Any) -> Node:
    """Return a tree given as nested lists as linked nodes, each labelled with its path."""
    if not isinstance(tree, list):
        return Node(path, value=tree, **more)
    kind, *below = tree
    weighed = below if kind == "chance" else [(None, child) for child in below]
    children = [node_of(child, (*path, n), probability=weight) for n, (weight, child) in enumerate(weighed)]
    return Node(path, kind, None, children, **more)


def alternating(tree: Nested, maximizing: bool = True) -> Plain:
    """Return nested lists as a game in which MAX and MIN take turns."""
    if not isinstance(tree, list):
        return tree
    return ["max" if maximizing else "min", *(alternating(child, not maximizing) for child in tree)]


def minimax(tree: Nested, maximizing: bool = True) -> Any:
    """Return the value of a game tree in which MAX and MIN alternate."""
    return expectiminimax(alternating(tree, maximizing))


def expectiminimax(tree: Plain) -> Any:
    """Return the value of a game tree with MAX, MIN and chance nodes."""
    return searched(node_of(tree), Rules())[0]


def expectimax(tree: Nested) -> Any:
    """Return the value of a game tree whose MIN nodes are chance nodes with equally likely moves."""
    return searched(node_of(alternating(tree)), Rules("expectimax"))[0]


def maxn(tree: Plain, last: bool = False) -> Any:
    """Return the tuple that results if each player maximises its own entry, and chooses the first or the last of
    equal moves.
    """
    return searched(node_of(tree), Rules("maxn", tie="last" if last else "first"))[0]


def paranoid(tree: Plain, hero: int, last: bool = False) -> Any:
    """Return the tuple that results if player ``hero`` maximises its own entry and all others minimise that entry."""
    return searched(node_of(tree), Rules("paranoid", tie="last" if last else "first", player=f"p{hero}"))[0]


class AlphaBeta:
    """Alpha-beta over nested lists in which MAX and MIN alternate; nodes are named by their paths."""

    def __init__(
        self,
        tree: Nested,
        maximizing: bool = True,
        *,
        window: tuple[Any, Any] = (-INF, INF),
        strict: bool = False,
        hard: bool = False,
        backwards: bool = False,
    ) -> None:
        rules = Rules("alphabeta", "right_to_left" if backwards else "left_to_right", window=window)
        rules = replace(rules, cut="beyond" if strict else "at_equality", fail="hard" if hard else "soft")
        self.value, self.run = searched(node_of(alternating(tree, maximizing)), rules)
        self.leaves: list[Path] = self.run.visited
        self.entered, self.left, self.values = self.run.entered, self.run.left, self.run.returned
        self.cut: set[Path] = set(self.run.cut_off)


def label(path: Path) -> str:
    """Return the default label of the node at the given path, such as A, B, B3 or B31."""
    return "A" if not path else chr(ord("B") + path[0]) + "".join(str(place + 1) for place in path[1:])
