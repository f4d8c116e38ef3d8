"""First wrong step: in a table of steps with a known mistake, the first one that is not that of the right search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...errors import InputError
from ...phrases import Code, gettext
from ...rules import Shown
from ...trace.result import Result
from ..answers import unreadable as words
from ..answers.numbers import number, said, unpacked
from ..answers.unreadable import AnswerError
from .kind import ONE_PART, Kind
from .visit_order import first_difference
from .which_trace import table

if TYPE_CHECKING:
    from ..exercise import Exercise

__all__ = ["FIRST_WRONG_STEP", "wrong_step"]

NAME = "first-wrong-step"


def wrong_step(right: Result, steps: Sequence[Sequence[str]]) -> int | None:
    """Return the number of the first step that is not that of a search, from 1; None where all are, up to an end.

    >>> import gametree as gt
    >>> minimax = table(gt.minimax("[[3 12] [2 4]]"))
    >>> minimax[3:5], wrong_step(gt.alphabeta("[[3 12] [2 4]]"), minimax)
    ([['C1', '−∞', '+∞', '2', ''], ['C2', '−∞', '+∞', '4', '']], 2)
    """
    rows = table(right)
    place = first_difference(rows, steps)
    return place + 1 if place < min(len(rows), len(steps)) else None


def settle(exercise: Exercise) -> dict[str, Any]:
    """Accept ``{"steps": …}``, rows as `which_trace.table` makes them, of which one has to be wrong."""
    given = exercise.details.get("steps")
    if not isinstance(given, Sequence) or isinstance(given, str) or not all(isinstance(row, list) for row in given):
        needed = gettext("the detail steps, the table of a mistaken search, as which_trace.table makes it")
        raise InputError(Code(NAME), needed, said(given))
    steps = [list(map(str, row)) for row in given]
    if wrong_step(exercise.result, steps) is None:
        raise InputError(Code(NAME), gettext("a table with a wrong step"), gettext("none"))
    return {"steps": steps}


def read(answer: object, exercise: Exercise) -> int:
    """Read the number of a step."""
    value, last = number(unpacked(answer)), len(exercise.details["steps"])
    if not isinstance(value, int) or not 1 <= value <= last:
        raise AnswerError(words.ANSWER, words.STEP_FROM_TO.of(low=1, high=last), said(answer))
    return value


FIRST_WRONG_STEP = Kind(
    NAME,
    ("alphabeta", "minimax"),
    words.STEP,
    shows=lambda exercise: (Shown.VISITS, Shown.RETURNS, Shown.SEQUENCE),
    key=lambda result, exercise: wrong_step(result, exercise.details["steps"]),
    read=read,
    example=lambda exercise: len(exercise.details["steps"]),
    **ONE_PART,
    settle=settle,
    has_window=True,
    tables=lambda exercise: {"": [[str(n), *row] for n, row in enumerate(exercise.details["steps"], start=1)]},
)
