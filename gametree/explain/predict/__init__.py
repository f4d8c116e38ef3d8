"""Predictions: questions about what a search does next, with what is right, what is wrong, and what to say of it.

The player asks them before a step and the student answers in the tree; all that can be right or wrong is data here.
"""

from __future__ import annotations

from ...errors import choose
from ...phrases import gettext
from ...trace.result import Result
from . import next_cut, next_leaf, returned_values, windows
from .prediction_words import hints
from .question_record import LEVELS, PredictionQuestion, judge
from .walk import Walk

__all__ = ["LEVELS", "PredictionQuestion", "hints", "judge", "levels", "questions"]

ASK = {"leaf": next_leaf.ask, "cut": next_cut.ask, "window": windows.ask, "value": returned_values.ask}


def questions(result: Result, level: str, lang: str = "en") -> tuple[PredictionQuestion, ...]:
    """Return what to ask at a level before the steps of a search, in order; none overlaps another.

    A level that makes no sense for a search has none: there are no windows in minimax.

    >>> import gametree as gt
    >>> first, *_, last = questions(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"), "cut")
    >>> last.ask, last.right, last.wrong["cut"]
    ('D ≤ 5 and α = 3: cut off here, or go on?', ('on',), 'Too early to cut off: 5 > α = 3, so D can still matter.')
    """
    return tuple(ASK[choose(gettext("level"), level, LEVELS)](Walk(result.trace, lang)))


def levels(result: Result) -> tuple[str, ...]:
    """Return the levels that have questions for a search.

    >>> import gametree as gt
    >>> levels(gt.minimax("[[3 12] [2 4]]")), levels(gt.sss("[[3 12] [2 4]]"))
    (('leaf', 'value'), ('leaf',))
    """
    return tuple(level for level in LEVELS if next(ASK[level](Walk(result.trace, "en")), None))
