"""Values: the value of each inner node, by minimax or as alpha-beta passes it up."""

from ...rules import Shown
from ..answers import unreadable as words
from ..answers.numbers import number
from .by_node import examples, left_values, reader, value_that_follows
from .kind import Kind

__all__ = ["VALUES"]


VALUES = Kind(
    "values",
    ("minimax", "alphabeta"),
    words.VALUES,
    shows=lambda exercise: (Shown.RETURNS,),
    key=left_values,
    read=reader(number, words.VALUES, lambda value: value),
    example=examples(7, 7),
    follows=value_that_follows,
    has_window=True,
)
