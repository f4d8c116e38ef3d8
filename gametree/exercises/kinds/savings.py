"""Savings: how many leaves a search saves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules import Shown
from ..answers import unreadable as words
from ..answers.numbers import number, said, unpacked
from ..answers.unreadable import AnswerError
from .kind import ONE_PART, Kind

if TYPE_CHECKING:
    from ..exercise import Exercise

__all__ = ["SAVINGS"]


def read(answer: object, exercise: Exercise) -> int:
    """Read a whole number."""
    value = number(unpacked(answer))
    if not isinstance(value, int) or value < 0:
        raise AnswerError(words.ANSWER, words.WHOLE, said(answer))
    return value


SAVINGS = Kind(
    "savings",
    ("alphabeta",),
    words.WHOLE,
    shows=lambda exercise: (Shown.VISITS,),
    key=lambda result, exercise: len(result.pruned_leaves),
    read=read,
    example=lambda exercise: len(exercise.tree.leaves),
    **ONE_PART,
    none=words.ZERO,
    has_window=True,
)
