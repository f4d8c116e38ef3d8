"""If the number of parts of an answer is part of the problem, no channel reveals it before the answer is shown."""

from __future__ import annotations

import dataclasses
import json
import random
from collections.abc import Callable, Iterator, Mapping

import pytest

from gametree.exercises import KINDS, Exercise, Feedback, check, generate
from gametree.exercises.marks import RUBRICS, Item, Rubric, Verdict
from gametree.exercises.questions import Question
from gametree.phrases import LANGUAGES
from gametree.widgets.practice_payload import feedback_data
from gametree_classroom.assistant import _feedback_text as assistant_text
from gametree_classroom.submissions import MarkedAnswer

CHANNELS: Mapping[str, Callable[[Feedback], object]] = {
    "check": repr,
    "message": lambda feedback: [feedback.message(lang) for lang in LANGUAGES],
    "points": lambda feedback: [feedback.points(lang) for lang in LANGUAGES],
    "check cell": lambda feedback: repr(dataclasses.replace(feedback, discreet=True)),
    "widget, site and SCORM": lambda feedback: json.dumps(feedback_data(feedback, {}, "en")),
    "assistant": assistant_text,
}


def has_secret_count(exercise: Exercise) -> bool:
    """Return whether the question hides how many parts its answer has: the answer is a list, or the nodes that a search
    reaches.
    """
    parts = exercise.question_kind.items(exercise.key)
    return isinstance(exercise.key, list) or (exercise.prunes and isinstance(exercise.key, dict) and len(parts) > 1)


def cases(kind: str, count: int) -> Iterator[tuple[Exercise, object]]:
    """Yield exercises with answers in which a part is missing; some answers also contain a wrong part."""
    dice = random.Random(kind)
    for seed in range(count):
        exercise = generate(kind, seed, difficulty=1 + seed % 4, algorithm=dice.choice(KINDS[kind].algorithms))
        key = exercise.key
        if has_secret_count(exercise) and len(key) > 1:
            kept = dice.sample(list(key), dice.randint(1, len(key) - 1))
            if isinstance(key, dict):
                yield exercise, {label: key[label] for label in key if label in kept}
            else:
                other = exercise.tree.label(dice.choice(exercise.question_kind.targets(exercise)))
                yield exercise, [*(label for label in key if label in kept), *([other] if other not in key else [])]


def with_larger_key(feedback: Feedback) -> Feedback:
    """Return the feedback on the same answer as if the right answer had three more parts, which are missing.

    If the feedback names only the first missing part, the additional parts are not at the same cut-off.
    """
    last = next(item for item in reversed(feedback.items) if item.right is not None)
    more = [Item(feedback.exercise.tree.label(0), None, last.right, Verdict.MISSED)] * 3
    return dataclasses.replace(feedback, items=(*feedback.items, *more))


@pytest.mark.parametrize("rubric", RUBRICS)
@pytest.mark.parametrize("kind", [kind.name for kind in KINDS.values() if kind.mistakes])
def test_feedback_does_not_depend_on_the_number_of_missing_parts(kind: str, rubric: str) -> None:
    """The feedback is the same however many parts are missing."""
    for exercise, answer in cases(kind, count=4):
        feedback = check(exercise, answer, Rubric(rubric, points=4))
        assert any(item.verdict is Verdict.MISSED for item in feedback.items)
        larger = with_larger_key(feedback)
        for name, shown in CHANNELS.items():
            assert shown(feedback) == shown(larger), (name, exercise.kind, str(exercise.tree), answer)


def test_marked_page_shows_the_points_that_the_check_cell_hides() -> None:
    """For an incomplete list, the check cell omits the points; for a right answer, the check cell and the page both
    show them.
    """
    question = Question("pruned", Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]"), points=2)
    for answer, points, is_counted in ((["C2"], 1, False), (["C2", "C3"], 2, True)):
        graded = question.check({"pruned": answer})
        page = MarkedAnswer(question, graded.marks, feedback=lambda graded=graded: graded).graded  # type: ignore[misc]
        assert graded.marks == points and f"Points: {points} of 2." in repr(page)
        assert ("Points" in repr(graded)) == is_counted
