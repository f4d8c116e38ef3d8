"""Chance values: the value of each inner node, where a chance node is worth the mean of its children."""

from fractions import Fraction

from ...rules import Shown
from ..answers import unreadable as words
from ..answers.numbers import number
from .by_node import examples, left_values, reader, value_that_follows
from .kind import Kind

__all__ = ["CHANCE_VALUES"]


CHANCE_VALUES = Kind(
    "chance-values",
    ("expectiminimax",),
    words.EXACT_VALUES,
    shows=lambda exercise: (Shown.RETURNS,),
    key=left_values,
    read=reader(number, words.EXACT_VALUES, lambda value: value),
    example=examples(Fraction(22, 7), Fraction(5, 2)),
    follows=value_that_follows,
)
