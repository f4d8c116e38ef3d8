"""Tuples: the value of each inner node for every player, by max^n or by paranoid search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules import Shown
from ..answers import unreadable as words
from ..answers.numbers import numbers
from ..marking.item import Answer
from .by_node import inner_nodes, left_values, reader, value_that_follows
from .kind import Kind

if TYPE_CHECKING:
    from ..exercise import Exercise

__all__ = ["TUPLES"]


def read(answer: object, exercise: Exercise) -> dict[str, Answer]:
    """Read tuples of as many numbers as there are at the leaves."""
    count = exercise.tree.utilities
    by_node = reader(lambda given, where: numbers(given, where, count=count), words.TUPLES, lambda value: value)
    return by_node(answer, exercise)


def example(exercise: Exercise) -> dict[str, Answer]:
    """Return a tuple for the first nodes."""
    count = exercise.tree.utilities
    return {exercise.tree.label(node): tuple(range(7, 7 + count)) for node in inner_nodes(exercise)[:2]}


TUPLES = Kind(
    "tuples",
    ("maxn", "paranoid"),
    words.TUPLES,
    shows=lambda exercise: (Shown.RETURNS,),
    key=left_values,
    read=read,
    example=example,
    follows=value_that_follows,
)
