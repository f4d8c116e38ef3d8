"""The questions of each level, read from one pass through the trace of a search."""

from __future__ import annotations

from ...errors import choose
from ...trace.result import Result
from . import next_cut, next_leaf, returned_values, windows
from .question import LEVELS, Question
from .walk import Walk

__all__ = ["levels", "questions"]

ASK = {"leaf": next_leaf.ask, "cut": next_cut.ask, "window": windows.ask, "value": returned_values.ask}


def questions(result: Result, level: str, lang: str = "en") -> tuple[Question, ...]:
    """Return what to ask at a level before the steps of a search, in order; none overlaps another.

    A level that makes no sense for a search has none: there are no windows in minimax.

    >>> import gametree as gt
    >>> first, *_, last = questions(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"), "cut")
    >>> last.ask, last.right, last.wrong["cut"]
    ('D ≤ 5 and α = 3: cut off here, or go on?', ('on',), 'It is too early for that: 5 > α = 3, so D can still matter.')
    """
    return tuple(ASK[choose("level", level, LEVELS)](Walk(result.trace, lang)))


def levels(result: Result) -> tuple[str, ...]:
    """Return the levels that have questions for a search.

    >>> import gametree as gt
    >>> levels(gt.minimax("[[3 12] [2 4]]")), levels(gt.sss("[[3 12] [2 4]]"))
    (('leaf', 'value'), ('leaf',))
    """
    return tuple(level for level in LEVELS if next(ASK[level](Walk(result.trace, "en")), None))
