"""What a question of PrairieLearn does on its server: choose a variant, read an answer, mark it with feedback."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Any

from ...exercises.answer_errors import AnswerError
from ...exercises.case.answer_parts import typed
from ...exercises.check import check
from ...exercises.exercise import Exercise
from ...exercises.exercise_picture import question_drawing, statement_html
from ...render.text_drawing import description

EXERCISES = "exercises.json"
"""the exercises of a question, in its folder"""
_ANSWER = "answer"
"""the name of the box"""


def generate(data: dict[str, Any]) -> None:
    """Choose one of the exercises by the seed of the variant, and say what is asked."""
    exercises = _exercises(data)
    number = int(data["variant_seed"]) % len(exercises)
    exercise = exercises[number]
    data["params"] |= {
        "number": number,
        "picture": f"tree-{number + 1}.png",
        "alt": description(question_drawing(exercise, exercise.lang)),
        "statement": statement_html(exercise, exercise.text().splitlines()),
        "example": typed(exercise.question_kind.example(exercise)),
    }
    data["correct_answers"][_ANSWER] = typed(exercise.key)


def parse(data: dict[str, Any]) -> None:
    """Refuse an answer of another form, with what is wrong with it; no attempt is lost."""
    exercise = _chosen_exercise(data)
    try:
        exercise.read(_submitted(data))
    except AnswerError as error:
        data["format_errors"][_ANSWER] = escape(error.told(exercise.lang))


def grade(data: dict[str, Any]) -> None:
    """Mark an answer: a part of the points, and the kit's feedback, which does not give the answer away."""
    exercise = _chosen_exercise(data)
    feedback = check(exercise, _submitted(data), lang=exercise.lang)
    share = float(feedback.score / feedback.maximum) if feedback.maximum else float(feedback.right)
    feedback_html = "".join(f"<p>{escape(line)}</p>" for line in feedback.message().splitlines())
    data["partial_scores"][_ANSWER] = {"score": share, "weight": 1}
    data["score"] = share
    data["feedback"][_ANSWER] = feedback_html


def _submitted(data: dict[str, Any]) -> str:
    """Return the typed answer; the box gives None if it is empty."""
    return str(data["submitted_answers"].get(_ANSWER) or "")


def _chosen_exercise(data: dict[str, Any]) -> Exercise:
    return _exercises(data)[int(data["params"]["number"])]


def _exercises(data: dict[str, Any]) -> list[Exercise]:
    folder = Path(data.get("options", {}).get("question_path", "."))
    written = json.loads((folder / EXERCISES).read_text(encoding="utf-8"))
    return [Exercise.from_json(json.dumps(item)) for item in written]
