"""The oracles: plain searches over nested lists. They share no code with the kit, so that the two can disagree."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

INF = math.inf

Nested = list["Nested"] | int | Fraction | float

Plain = Any
"""A leaf (a number or a tuple), or a list: who moves (``max``, ``min``, ``p2`` …) and then the children, or
``chance`` and then pairs of probability and child."""


def minimax(tree: Nested, maximizing: bool = True) -> int | Fraction | float:
    """Return the value of a game tree in which MAX and MIN alternate."""
    if not isinstance(tree, list):
        return tree
    values = [minimax(child, not maximizing) for child in tree]
    return max(values) if maximizing else min(values)


def expectiminimax(tree: Plain) -> Any:
    """Return the value of a game tree with MAX, MIN and chance nodes."""
    if not isinstance(tree, list):
        return tree
    kind, *below = tree
    if kind == "chance":
        return sum(probability * expectiminimax(child) for probability, child in below if probability)
    values = [expectiminimax(child) for child in below]
    return max(values) if kind == "max" else min(values)


def maxn(tree: Plain, last: bool = False) -> Any:
    """Return the tuple that players reach who each maximise their own entry; of ties the first, or the last."""
    if not isinstance(tree, list):
        return tree
    kind, *below = tree
    if kind == "chance":
        worth = [(probability, maxn(child, last)) for probability, child in below if probability]
        return tuple(sum(p * value[entry] for p, value in worth) for entry in range(len(worth[0][1])))
    values = [maxn(child, last) for child in below]
    return max(values[::-1] if last else values, key=lambda value: value[int(kind[1:]) - 1])


def paranoid(tree: Plain, hero: int, last: bool = False) -> Any:
    """Return the tuple that play reaches when everybody minimises the entry of player ``hero``, who maximises it."""
    if not isinstance(tree, list):
        return tree
    kind, *below = tree
    values = [paranoid(child, hero, last) for child in below]
    pick = max if kind == f"p{hero}" else min
    return pick(values[::-1] if last else values, key=lambda value: value[hero - 1])


Path = tuple[int, ...]
"""The way to a node: the places of the children that lead there, counted from 0."""


class AlphaBeta:
    """Alpha-beta over nested lists, in which MAX and MIN alternate; it remembers what exercises ask for."""

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
        self.strict, self.hard, self.backwards = strict, hard, backwards
        self.leaves: list[Path] = []
        self.entered: dict[Path, tuple[Any, Any]] = {}
        self.left: dict[Path, tuple[Any, Any]] = {}
        self.values: dict[Path, Any] = {}
        self.cut: set[Path] = set()
        self.value = self._search(tree, (), maximizing, *window)

    def _search(self, tree: Nested, path: Path, maximizing: bool, alpha: Any, beta: Any) -> Any:
        if not isinstance(tree, list):
            self.leaves.append(path)
            return tree
        self.entered[path] = low, high = alpha, beta
        best, places = -INF if maximizing else INF, list(range(len(tree)))
        if self.backwards:
            places.reverse()
        while places:
            place = places.pop(0)
            value = self._search(tree[place], (*path, place), not maximizing, alpha, beta)
            best = max(best, value) if maximizing else min(best, value)
            over = best - beta if maximizing else alpha - best
            if over > 0 or (over == 0 and not self.strict):
                self.cut |= {(*path, rest) for rest in places}
                break
            alpha, beta = (max(alpha, best), beta) if maximizing else (alpha, min(beta, best))
        self.left[path] = alpha, beta
        self.values[path] = max(low, min(high, best)) if self.hard else best
        return self.values[path]


def label(path: Path) -> str:
    """Return the default label of a node: A, B, B3, B31."""
    return "A" if not path else chr(ord("B") + path[0]) + "".join(str(place + 1) for place in path[1:])
