"""The oracle: a plain minimax over nested lists. It shares no code with the kit, so that the two can disagree."""

from __future__ import annotations

from fractions import Fraction

Nested = list["Nested"] | int | Fraction | float


def minimax(tree: Nested, maximizing: bool = True) -> int | Fraction | float:
    """Return the value of a game tree in which MAX and MIN alternate."""
    if not isinstance(tree, list):
        return tree
    values = [minimax(child, not maximizing) for child in tree]
    return max(values) if maximizing else min(values)
