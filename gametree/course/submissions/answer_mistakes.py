"""The known mistakes behind the answers of a class, as names that can be counted, and what each says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...exercises.answers.unreadable import AnswerError
from ...exercises.feedback.explanation import Explanation
from ...exercises.feedback.feedback import Feedback
from ...exercises.mistakes.known_mistakes import MISTAKES
from ...exercises.programs import ImplementationFeedback
from ...languages import translator
from ...rules import RULES
from ..grading import estimate_words
from ..grading.calculation import Calculation
from ..grading.graded_answer import GradedAnswer
from ..grading.graded_question import Question
from . import submission_words as sentences

__all__ = ["mistake_told", "mistakes_behind"]

SLIP, OVERSIGHT = "slip", "oversight"
RULE, BOTH = "rule ", " + "
"""the beginning of the name of another rule, and what joins the names of two mistakes"""
MOST = 2
"""greatest number of explanations that say something; more cannot be told apart"""


def mistakes_behind(question: Question, given: Any, graded: GradedAnswer) -> list[str]:
    """Return the names of what explains an answer that is not right: mistakes, other rules, a slip; empty for nothing.

    >>> from gametree.exercises import Exercise
    >>> question = Question("worth", Exercise("values", "[[3 12 8] [2 4 6] [14 5 2]]"))
    >>> answer = {"A": 14, "B": 12, "C": 6, "D": 14}
    >>> mistakes_behind(question, answer, question.check({"worth": answer}))
    ['min-nodes-as-max']
    """
    if graded.right:
        return []
    found = list(dict.fromkeys(_names(question, given, graded.shown)))
    return found if len(found) <= MOST else []


def _names(question: Question, given: Any, shown: object) -> Iterator[str]:
    if isinstance(shown, Feedback):  # a belief often says once more what another rule says
        rules = [RULE + " ".join(f"{name}={value}" for name, value in one.items()) for one in shown.other_rules]
        yield from rules or (_name(one) for one in shown.beliefs if isinstance(one, Explanation))
    elif isinstance(getattr(shown, "feedback", None), ImplementationFeedback):
        yield from (mistake.name for mistake in shown.feedback.mistakes)  # type: ignore[attr-defined]
    elif isinstance(question.subject, Calculation):
        try:
            yield from question.subject.fitting(question.subject.read(given))
        except AnswerError:
            return


def _name(one: Explanation) -> str:
    if one.rules:
        return RULE + " ".join(f"{name}={value}" for name, value in one.rules.items())
    if one.slip or one.oversight:
        return SLIP if one.slip else OVERSIGHT
    return BOTH.join(one.mistakes)


def mistake_told(name: str, lang: str) -> str:
    """Say what a name stands for.

    >>> mistake_told("rule cut=beyond", "en")
    'The answer would be right if equality were not enough for a cut-off.'
    """
    t = translator(lang)
    if name in (SLIP, OVERSIGHT):
        return (sentences.SLIP if name == SLIP else sentences.OVERSIGHT).told(t)
    if name.startswith(RULE):
        pairs = [tuple(one.split("=", 1)) for one in name.removeprefix(RULE).split()]
        told = [RULES[rule].conditions[choice].told(t) for rule, choice in pairs]
        return sentences.UNDER_RULES.of(conditions=", ".join(told)).told(t)
    if name in estimate_words.MISTAKES:
        return estimate_words.MISTAKES[name].told(t)
    return " ".join(MISTAKES[one].told(lang) for one in name.split(BOTH) if one in MISTAKES)
