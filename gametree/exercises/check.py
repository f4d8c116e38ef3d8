"""Reads, marks and explains an answer."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterator, Mapping
from itertools import combinations
from typing import Any

from ..errors import GameTreeError, named_keywords, of_kind
from ..rules import choices_obeyed
from ..values import Number
from .case.answer_parts import Answer, Item
from .exercise import Exercise
from .feedback.diagnosis import Explanation, diagnose
from .feedback.feedback import UNSAID, Feedback, Told
from .marks import Rubric, rubric_of
from .mistakes.mistake import Mistake


@named_keywords()
def check(
    exercise: Exercise,
    answer: object,
    rubric: str | Rubric = "per_node",
    mistakes: Mapping[str, Mistake] | None = None,
    lang: str | None = None,
    *,
    without: Collection[str] = (),
) -> Feedback:
    """Mark an answer to an exercise, and find out how it came about.

    An answer of the wrong shape is an `AnswerError`. Else it is right by the rules of the exercise, or by others, or
    it is what known mistakes or a slip lead to (only one of ``mistakes`` where they are given; never those named in
    ``without``), or the first part that is wrong is explained. A part that follows from the answer's own other parts
    counts as right.

    >>> exercise = Exercise("values", "[[3 12 8] [2 4 6] [14 5 2]]")
    >>> feedback = check(exercise, "A = 12, B = 12, C = 2, D = 2")
    >>> feedback.score, feedback.maximum, [str(item.verdict) for item in feedback.items]
    (3, 4, ['wrong', 'right', 'right', 'carried'])
    """
    of_kind("check", exercise, Exercise, "Exercise(kind, tree)")
    given = exercise.read(answer, lang)
    items, sized = _judged(exercise, given, rubric)
    others: tuple[Mapping[str, str], ...] = ()
    diagnosed: tuple[Told, ...] = ()
    if not all(item.verdict.counts for item in items) or not exercise.accepts(given):
        others = tuple(_other_rules(exercise, given))
        if mistakes is not None:
            known = (mistake for name, mistake in mistakes.items() if name not in without)
            diagnosed = () if others else tuple(mistake for mistake in known if _leads_to(exercise, mistake, given))
        elif all(len(change) > 1 or any(name in change for name in UNSAID) for change in others):
            diagnosed = tuple(_explanations(exercise, given, without, beside=bool(others)))
            if diagnosed:  # one mistake is likelier than two other rules
                others = tuple(change for change in others if len(change) == 1)
    return Feedback(exercise, given, items, sized, others, diagnosed, lang or exercise.lang)


def score_of(exercise: Exercise, answer: object, rubric: str | Rubric = "per_node") -> Number:
    """Return the points for an answer, those of `check`, without finding out how it came about, which takes long.

    >>> score_of(Exercise("values", "[[3 12 8] [2 4 6] [14 5 2]]"), "A = 12, B = 12, C = 2, D = 2")
    3
    """
    items, sized = _judged(exercise, exercise.read(answer), rubric)
    return sized.score(items)


def _judged(exercise: Exercise, given: Answer, rubric: str | Rubric) -> tuple[tuple[Item, ...], Rubric]:
    """Return the parts of an answer that was read, each with its verdict, and the rubric for so many parts."""
    return tuple(exercise.question_kind.judge(exercise, given)), rubric_of(rubric).sized(
        len(exercise.question_kind.items(exercise.key))
    )


def _other_rules(exercise: Exercise, given: Answer) -> Iterator[Mapping[str, str]]:
    """Yield the smallest changes of the rules with which an answer would be right: one rule, else two."""
    changes = [
        (name, other)
        for name, choices in choices_obeyed(exercise.obeys).items()
        if name not in exercise.question_kind.asks_for
        for other in choices
        if other != getattr(exercise.rules, name)
    ]
    for count in (1, 2):
        sized = [dict(some) for some in combinations(changes, count) if len(dict(some)) == count]
        found = [change for change in sized if _is_right_under(exercise, given, change)]
        if found:
            yield from found
            return


def _is_right_under(exercise: Exercise, given: Answer, change: Mapping[str, Any]) -> bool:
    rules = dataclasses.replace(exercise.rules, **change)
    try:
        return dataclasses.replace(exercise, rules=rules, seed=None).accepts(given)
    except GameTreeError:
        return False


def _explanations(exercise: Exercise, given: Answer, without: Collection[str], beside: bool) -> Iterator[Explanation]:
    """Yield what explains an answer; ``beside`` an explanation by other rules only single mistakes."""
    kind_of_question = exercise.question_kind
    if not kind_of_question.asks_for_a_search and not kind_of_question.mistakes:
        return
    kind = None if kind_of_question.asks_for_a_search else exercise.kind
    about: dict[str, Any] = {"kind": kind, "algorithm": exercise.algorithm, "unknown": exercise.unknown}
    searched = exercise.tree, exercise.rules, exercise.window
    found = diagnose(*searched, given, lambda result: kind_of_question.key(result, exercise), without=without, **about)
    yield from (explanation for explanation in found if not beside or len(explanation.mistakes) == 1)


def _leads_to(exercise: Exercise, mistake: Mistake, given: Answer) -> bool:
    if not mistake.applies(exercise):
        return False
    return bool(mistake.answer(exercise.question_kind.key(mistake.search_for(exercise), exercise)) == given)
