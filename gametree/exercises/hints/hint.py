"""Hints in four steps towards the first part that an answer lacks or has wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ...errors import InputError
from ...phrases import Code, brief, gettext
from ...values import is_whole
from ..answers.unreadable import AnswerError
from ..kinds import CROSSED_OUT
from ..marking.item import Answer
from . import hint_words as sentences
from .answered_exercise import AnsweredExercise, Hint
from .cuts import by_cut, by_savings
from .nodes import BY_NODE, by_node
from .order import by_order
from .whole import by_child_order, by_design, by_move, by_step, by_table, by_x

if TYPE_CHECKING:
    from ..exercise import Exercise

__all__ = ["LEVELS", "hint"]

LEVELS = (1, 2, 3, 4)
"""Where to look, the rule that decides there, its numbers in this tree, and the answer of that part."""

HINTS: Mapping[str, Callable[[AnsweredExercise], Hint]] = {
    **dict.fromkeys(BY_NODE, by_node),
    **dict.fromkeys(CROSSED_OUT, by_cut),
    "savings": by_savings,
    "visit-order": by_order,
    "best-move": by_move,
    "find-x": by_x,
    "child-order": by_child_order,
    "design-leaves": by_design,
    "which-trace": by_table,
    "first-wrong-step": by_step,
}
"""The four steps for each kind of question."""
ALSO_NOTHING = (*CROSSED_OUT, "child-order")
"""The kinds in which an empty answer says something: that nothing is left out, or that no order changes."""


def hint(exercise: Exercise, level: int, answer: object = None, lang: str = "en") -> str:
    """Return one step of the hint at the first part that an answer lacks or has wrong.

    Without an answer, or with one that cannot be read, it is the first part in the order of the search at which
    something is decided.

    >>> from gametree.exercises import Exercise
    >>> exercise = Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]")
    >>> print(*(hint(exercise, level, ["C3"]) for level in LEVELS), sep="\\n")
    Look first at C, at the moment when the search has just come back from C1.
    A MIN node is cut off as soon as its value so far is ≤ α: it can only get smaller, and no value up to α can change \
the result. Until then, the search goes on with its next child.
    At that moment, v(C) = 2 and α = 3. Is 2 ≤ 3 true?
    C2 belongs in the answer: the search never reaches it.
    """
    if not is_whole(level) or level not in LEVELS:
        raise InputError(
            Code("hint, level"), gettext("1 (where), 2 (the rule), 3 (the numbers) or 4 (the answer)"), brief(level)
        )
    case = AnsweredExercise(exercise, _read(exercise, answer), lang)
    if case.given is not None and exercise.accepts(case.given):
        return case.say(sentences.ALREADY_RIGHT)
    if not case.view.children(0) and exercise.kind != "visit-order":
        return case.say(sentences.SINGLE_LEAF)
    return HINTS[exercise.kind](case)[level - 1]


def _read(exercise: Exercise, answer: object) -> Answer:
    """Return an answer as it is read; None for none, for a malformed one, and where nothing is said of any node."""
    if answer is None:
        return None
    try:
        given = exercise.read(answer)
    except AnswerError:
        return None
    says_nothing = given in ({}, []) and exercise.kind not in ALSO_NOTHING and given != exercise.key
    return None if says_nothing else given
