"""Chance values: what each inner node is worth where chance nodes are worth the mean of their children."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from ..answers import unreadable as words
from ..answers.numbers import number
from .by_node import inner_nodes, left_values, reader, value_that_follows
from .kind import Kind, by_label

if TYPE_CHECKING:
    from ..exercise import Exercise

__all__ = ["CHANCE_VALUES"]


def example(exercise: Exercise) -> dict[str, object]:
    """Return a fraction and a decimal for the first nodes."""
    return dict(zip(map(exercise.tree.label, inner_nodes(exercise)), (Fraction(22, 7), Fraction(5, 2)), strict=False))


CHANCE_VALUES = Kind(
    "chance-values",
    ("expectiminimax",),
    words.EXACT_VALUES,
    key=left_values,
    read=reader(number, words.EXACT_VALUES, lambda value: value),
    items=by_label,
    example=example,
    follows=value_that_follows,
)
