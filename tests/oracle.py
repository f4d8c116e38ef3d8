"""The oracles: plain searches over nested lists. They share no code with the kit, so that the two can disagree."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

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
