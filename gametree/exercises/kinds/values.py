"""Values: what each inner node is worth, by minimax or as alpha-beta hands it up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..answers import unreadable as words
from ..answers.numbers import number
from .by_node import inner_nodes, left_values, reader, value_that_follows
from .kind import Kind, by_label

if TYPE_CHECKING:
    from ..exercise import Exercise

__all__ = ["VALUES"]


def example(exercise: Exercise) -> dict[str, int]:
    """Return values for the first nodes."""
    return {exercise.tree.label(node): 7 for node in inner_nodes(exercise)[:2]}


VALUES = Kind(
    "values",
    ("minimax", "alphabeta"),
    words.VALUES,
    key=left_values,
    read=reader(number, words.VALUES, lambda value: value),
    items=by_label,
    example=example,
    follows=value_that_follows,
    has_window=True,
)
