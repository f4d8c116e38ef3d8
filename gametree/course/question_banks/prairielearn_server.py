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
from ...exercises.exercise_picture import asked, statement_html
from ...render.text_drawing import text

EXERCISES = "exercises.json"
"""the exercises of a question, in its folder"""
ANSWER = "answer"
"""the name of the box"""


def generate(data: dict[str, Any]) -> None:
    """Choose one of the exercises by the seed of the variant, and say what is asked."""
    exercises = _exercises(data)
    number = int(data["variant_seed"]) % len(exercises)
    exercise = exercises[number]
    data["params"] |= {
        "number": number,
        "picture": f"tree-{number + 1}.png",
        "alt": text(asked(exercise, exercise.lang)),
        "statement": statement_html(exercise, exercise.text().splitlines()),
        "example": typed(exercise.question_kind.example(exercise)),
    }
    data["correct_answers"][ANSWER] = typed(exercise.key)


def parse(data: dict[str, Any]) -> None:
    """Refuse an answer of another form, with what is wrong with it; no attempt is lost."""
    exercise = _chosen(data)
    try:
        exercise.read(_given(data))
    except AnswerError as error:
        data["format_errors"][ANSWER] = escape(error.told(exercise.lang))


def grade(data: dict[str, Any]) -> None:
    """Mark an answer: a part of the points, and the kit's feedback, which does not give the answer away."""
    exercise = _chosen(data)
    feedback = check(exercise, _given(data), lang=exercise.lang)
    share = float(feedback.score / feedback.maximum) if feedback.maximum else float(feedback.right)
    said = "".join(f"<p>{escape(line)}</p>" for line in feedback.message().splitlines())
    data["partial_scores"][ANSWER] = {"score": share, "weight": 1}
    data["score"] = share
    data["feedback"][ANSWER] = said


def _given(data: dict[str, Any]) -> str:
    """Return what was typed; the box gives None where it is empty."""
    return str(data["submitted_answers"].get(ANSWER) or "")


def _chosen(data: dict[str, Any]) -> Exercise:
    return _exercises(data)[int(data["params"]["number"])]


def _exercises(data: dict[str, Any]) -> list[Exercise]:
    folder = Path(data.get("options", {}).get("question_path", "."))
    written = json.loads((folder / EXERCISES).read_text(encoding="utf-8"))
    return [Exercise.from_json(json.dumps(one)) for one in written]
