"""Reads, marks and explains an answer."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterator, Mapping
from itertools import combinations
from typing import Any

from ..errors import GameTreeError, named_keywords, of_kind
from ..rules import choices_obeyed
from ..values import Number
from .case.answer_parts import Answer, Item, Rubric, rubric_of
from .exercise import Exercise
from .feedback.diagnosis import Explanation, diagnose
from .feedback.feedback import AnyExplanation, Feedback
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
    parsed_answer = exercise.read(answer, lang)
    items, sized_rubric = _marked_answer(exercise, parsed_answer, rubric)
    others: tuple[Mapping[str, str], ...] = ()
    diagnosed: tuple[AnyExplanation, ...] = ()
    if not all(item.verdict.counts for item in items) or not exercise.accepts(parsed_answer):
        others = tuple(_other_rules(exercise, parsed_answer))
        if mistakes is not None:
            known = (mistake for name, mistake in mistakes.items() if name not in without)
            diagnosed = (
                ()
                if others
                else tuple(m for m in known if m.applies(exercise) and _answer_with(exercise, m) == parsed_answer)
            )
        else:
            explanations = tuple(_explanations(exercise, parsed_answer, without))
            if not all(
                explanation.rules for explanation in explanations
            ):  # one mistake is likelier than two other rules
                diagnosed = explanations
                others = tuple(change for change in others if len(change) == 1)
    return Feedback(exercise, parsed_answer, items, sized_rubric, others, diagnosed, lang or exercise.lang)


def score_of(exercise: Exercise, answer: object, rubric: str | Rubric = "per_node") -> Number:
    """Return the points for an answer, those of `check`, without finding out how it came about, which takes long.

    >>> score_of(Exercise("values", "[[3 12 8] [2 4 6] [14 5 2]]"), "A = 12, B = 12, C = 2, D = 2")
    3
    """
    items, sized_rubric = _marked_answer(exercise, exercise.read(answer), rubric)
    return sized_rubric.score(items)


def _marked_answer(exercise: Exercise, answer: Answer, rubric: str | Rubric) -> tuple[tuple[Item, ...], Rubric]:
    return tuple(exercise.question_kind.judge(exercise, answer)), rubric_of(rubric).sized(
        len(exercise.question_kind.items(exercise.key))
    )


def _other_rules(exercise: Exercise, answer: Answer) -> Iterator[Mapping[str, str]]:
    """Yield the smallest changes of the rules that would make an answer right: one rule, or else two."""
    changes = [
        (name, other)
        for name, choices in choices_obeyed(exercise.obeys).items()
        if name not in exercise.question_kind.asks_for
        for other in choices
        if other != getattr(exercise.rules, name)
    ]
    for count in (1, 2):
        candidates = [
            dict(combination) for combination in combinations(changes, count) if len(dict(combination)) == count
        ]
        fitting = [change for change in candidates if _is_right_under(exercise, answer, change)]
        if fitting:
            yield from fitting
            return


def _is_right_under(exercise: Exercise, answer: Answer, change: Mapping[str, Any]) -> bool:
    rules = dataclasses.replace(exercise.rules, **change)
    try:
        return dataclasses.replace(exercise, rules=rules, seed=None).accepts(answer)
    except GameTreeError:
        return False


def _explanations(exercise: Exercise, answer: Answer, without: Collection[str]) -> Iterator[Explanation]:
    kind_of_question = exercise.question_kind
    if not kind_of_question.asks_for_a_search and not kind_of_question.mistakes:
        return
    kind = None if kind_of_question.asks_for_a_search else exercise.kind
    options: dict[str, Any] = {"kind": kind, "algorithm": exercise.algorithm, "unknown": exercise.unknown}
    options["details"] = exercise.details
    search_arguments = exercise.tree, exercise.rules, exercise.window
    diagnosis = diagnose(
        *search_arguments, answer, lambda result: kind_of_question.key(result, exercise), without=without, **options
    )
    yield from diagnosis


def _answer_with(exercise: Exercise, mistake: Mistake) -> Answer:
    return mistake.answer(exercise.question_kind.key(mistake.search_for(exercise), exercise))
