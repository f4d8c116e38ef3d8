"""Random trees, and what their nodes are worth by the definitions. It shares no code with the kit.

A tree cut at a depth limit is worth what the estimates say; players are MAX and MIN with chance, or p1, p2 and p3.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

WEIGHTS = {1: ("1",), 2: ("0.5", "0.5"), 3: ("0.5", "0.25", "0.25")}


@dataclass
class Node:
    """A node with its label (A, B, B1 …); a leaf has a value and no children."""

    label: str
    kind: str = "leaf"
    value: Any = None
    weight: str = ""
    children: list[Node] = field(default_factory=list)

    def __iter__(self) -> Iterator[Node]:
        """Yield the nodes in preorder, as the kit numbers them."""
        yield self
        for child in self.children:
            yield from child

    def __str__(self) -> str:
        below = [f"{child.weight}: {child}" if child.weight else str(child) for child in self.children]
        if self.kind == "leaf":
            return f"({' '.join(map(str, self.value))})" if isinstance(self.value, tuple) else str(self.value)
        return "{" + ", ".join(below) + "}" if self.kind == "chance" else f"{self.kind}[{' '.join(below)}]"


def random_value(dice: Random, players: str) -> Any:
    """Return a number from 0 to 10, or three that add up to 6, so that what one player gets is lost to the others."""
    if "many" not in players:
        return dice.randint(0, 10)
    first = dice.randint(0, 6)
    second = dice.randint(0, 6 - first)
    return first, second, 6 - first - second


def random_tree(dice: Random, players: str = "two", height: int = 3) -> Node:
    """Return a tree of ``"two"`` or ``"many"`` players, with tuples at its leaves; also ``"two chance"`` and so on."""
    kinds = ["p1", "p2", "p3"] if "many" in players else ["max", "min"]
    kinds += ["chance"] if "chance" in players else []

    def grow(label: str, depth: int, weight: str = "") -> Node:
        if depth == height or (depth and dice.random() < 0.2):
            return Node(label, value=random_value(dice, players), weight=weight)
        kind, width = dice.choice(kinds), dice.randint(1 + (depth == 0), 3)
        weights = WEIGHTS[width] if kind == "chance" else ("",) * width
        names = [f"{label}{n + 1}" if depth else "BCD"[n] for n in range(width)]
        below = [grow(name, depth + 1, share) for name, share in zip(names, weights, strict=True)]
        return Node(label, kind, None, weight, below)

    return grow("A", 0)


@dataclass(frozen=True)
class Reading:
    """How a tree is to be read: where it is cut, and who plays how."""

    limit: int | None = None
    estimates: Mapping[str, Any] = field(default_factory=dict)
    unstable: frozenset[str] = frozenset()
    style: str = "two"
    """``two``, ``expectimax`` (MIN moves at random), ``maxn``, or the player whom all others oppose, as ``p2``"""
    backwards: bool = False
    takes_last: bool = False

    def stops(self, node: Node, depth: int) -> bool:
        """Tell whether a position is estimated: at the limit or beyond it, and stable."""
        return bool(
            self.limit is not None and depth >= self.limit and node.children and node.label not in self.unstable
        )

    def frontier(self, node: Node, depth: int = 0) -> Iterator[Node]:
        """Yield the leaves and the estimated positions."""
        if self.stops(node, depth) or not node.children:
            yield node
        else:
            for child in node.children:
                yield from self.frontier(child, depth + 1)

    def truths(self, tree: Node) -> dict[str, Any]:
        """Return what every node above and at the frontier is worth, by its label."""
        found: dict[str, Any] = {}

        def settle(node: Node, depth: int) -> Any:
            if not node.children:
                value = node.value
            elif self.stops(node, depth):
                value = self.estimates[node.label]
            else:
                value = self.chosen(node, [settle(child, depth + 1) for child in node.children])
            found[node.label] = value
            return value

        settle(tree, 0)
        return found

    def chosen(self, node: Node, below: list[Any]) -> Any:
        """Return what a node is worth by its children."""
        weights = [Fraction(child.weight or Fraction(1, len(below))) for child in node.children]
        if node.kind == "chance" or (self.style == "expectimax" and node.kind == "min"):
            if isinstance(below[0], tuple):
                return tuple(sum(w * v[n] for w, v in zip(weights, below, strict=True)) for n in range(len(below[0])))
            return sum(w * v for w, v in zip(weights, below, strict=True))
        if node.kind in ("max", "min"):
            return (max if node.kind == "max" else min)(below)
        hero = node.kind if self.style == "maxn" else self.style
        pick = max if node.kind == hero else min
        in_order = below[::-1] if self.backwards != self.takes_last else below
        return pick(in_order, key=lambda value: value[int(hero[1:]) - 1])


def pairwise(choices: Mapping[str, tuple[Any, ...]], dice: Random) -> list[dict[str, Any]]:
    """Return rows of choices in which every pair of choices from two columns comes at least once."""
    names = list(choices)
    missing = {
        (one, a, other, b)
        for n, one in enumerate(names)
        for other in names[n + 1 :]
        for a in range(len(choices[one]))
        for b in range(len(choices[other]))
    }
    rows: list[dict[str, Any]] = []
    while missing:
        one, a, other, b = min(missing)
        best: dict[str, int] = {}
        covered: set[tuple[str, int, str, int]] = set()
        for _ in range(20):
            row = {name: dice.randrange(len(choices[name])) for name in names} | {one: a, other: b}
            pairs = {(p, row[p], q, row[q]) for n, p in enumerate(names) for q in names[n + 1 :]} & missing
            if len(pairs) > len(covered):
                best, covered = row, pairs
        missing -= covered
        rows.append({name: choices[name][best[name]] for name in names})
    return rows


class AlphaBeta:
    """Alpha-beta as the book has it, which remembers what it evaluates, where it cuts and how nodes are called."""

    def __init__(self, tree: Node, reading: Reading, *, strict: bool = False, hard: bool = False) -> None:
        self.reading, self.strict, self.hard = reading, strict, hard
        self.leaves: list[str] = []
        self.cuts: dict[str, list[str]] = {}
        self.value = self._search(tree, 0, -math.inf, math.inf)

    def _search(self, node: Node, depth: int, alpha: Any, beta: Any) -> Any:
        if self.reading.stops(node, depth) or not node.children:
            self.leaves.append(node.label)
            return self.reading.estimates[node.label] if node.children else node.value
        is_max, (low, high) = node.kind == "max", (alpha, beta)
        best = -math.inf if is_max else math.inf
        rest = node.children[::-1] if self.reading.backwards else list(node.children)
        while rest:
            value = self._search(rest.pop(0), depth + 1, alpha, beta)
            if value <= best if is_max else value >= best:
                continue
            best = value
            over = best - beta if is_max else alpha - best
            if over > 0 or (over == 0 and not self.strict):
                self.cuts[node.label] = [child.label for child in rest]
                break
            alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        return max(low, min(high, best)) if self.hard else best
