"""Question folders for PrairieLearn, and the server code of a question: choose a variant, read an answer, mark it.

Source: https://docs.prairielearn.com/question/ (info.json, question.html, server.py). The course needs the kit in its
``serverFilesCourse`` or in its Python environment; this code uses only the standard library. A ``server.py`` imports
this module, so its name must not change.
"""

from __future__ import annotations

import hashlib
import json
import uuid
from collections.abc import Mapping, Sequence
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any

from gametree.exercises.answer_errors import AnswerError
from gametree.exercises.answer_notation import typed
from gametree.exercises.exercise import Exercise
from gametree.exercises.exercise_picture import question_drawing, statement_html
from gametree.exercises.feedback import check
from gametree.files import parse_json
from gametree.render.text_drawing import description

from .bank_question import Bank, BankQuestion

EXERCISES = "exercises.json"
"""name of the file with the exercises of a question, in the folder of the question"""
_ANSWER = "answer"
"""name of the answer box"""


def generate(data: dict[str, Any]) -> None:
    """Choose one of the exercises of the question by the seed of the variant, and store its statement for the page."""
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
    """Refuse an unreadable answer and give the reason; PrairieLearn then does not count an attempt."""
    exercise = _chosen_exercise(data)
    try:
        exercise.read(_submitted(data))
    except AnswerError as error:
        data["format_errors"][_ANSWER] = escape(error.text(exercise.lang))


def grade(data: dict[str, Any]) -> None:
    """Mark an answer: store the share of the points and the kit's feedback, which does not reveal the answer."""
    exercise = _chosen_exercise(data)
    feedback = check(exercise, _submitted(data), lang=exercise.lang)
    share = float(feedback.score / feedback.maximum) if feedback.maximum else float(feedback.right)
    feedback_html = "".join(f"<p>{escape(line)}</p>" for line in feedback.message().splitlines())
    data["partial_scores"][_ANSWER] = {"score": share, "weight": 1}
    data["score"] = share
    data["feedback"][_ANSWER] = feedback_html


def _submitted(data: dict[str, Any]) -> str:
    """Return the typed answer, or "" if the box is empty."""
    return str(data["submitted_answers"].get(_ANSWER) or "")


def _chosen_exercise(data: dict[str, Any]) -> Exercise:
    return _exercises(data)[int(data["params"]["number"])]


def _exercises(data: dict[str, Any]) -> list[Exercise]:
    folder = Path(data.get("options", {}).get("question_path", "."))
    written = parse_json((folder / EXERCISES).read_text(encoding="utf-8"))
    return [Exercise.from_json(json.dumps(item)) for item in written]


# ---- The folder of a question --------------------------------------------------------------------

HTML = """\
<pl-question-panel>
  <pl-figure file-name="{{params.picture}}" alt="{{params.alt}}"></pl-figure>
  {{{params.statement}}}
</pl-question-panel>
<pl-string-input answers-name="answer" size="40" allow-blank="true" placeholder="{{params.example}}"></pl-string-input>
<pl-submission-panel>
  {{{feedback.answer}}}
</pl-submission-panel>
"""
_SERVER = '''\
"""The kit draws the variant, reads the answer and marks it."""

from gametree_classroom.banks.prairielearn_server import generate, grade, parse

__all__ = ["generate", "grade", "parse"]
'''
_TOPIC = "Adversarial search"


def prairielearn(questions: Sequence[BankQuestion], title: str = "") -> Mapping[str, bytes]:
    """Return the files of a folder for each kind of question. The exercises of a kind are the variants for students.

    >>> from gametree.exercises import Exercise
    >>> list(prairielearn([BankQuestion(Exercise("savings", "[[3 12] [2 4]]"))]))[:3]
    ['savings/info.json', 'savings/question.html', 'savings/server.py']
    """
    files: dict[str, bytes] = {}
    for kind, same in groupby(
        sorted(questions, key=lambda question: question.exercise.kind), lambda question: question.exercise.kind
    ):
        variants = list(same)
        info = json.dumps(_info(variants, title), ensure_ascii=False, indent=2)
        exercises = [json.loads(question.exercise.to_json()) for question in variants]
        files |= {
            f"{kind}/info.json": f"{info}\n".encode(),
            f"{kind}/question.html": HTML.encode(),
            f"{kind}/server.py": _SERVER.encode(),
            f"{kind}/{EXERCISES}": f"{json.dumps(exercises, ensure_ascii=False, indent=1)}\n".encode(),
            **{
                f"{kind}/clientFilesQuestion/tree-{place}.png": question.png
                for place, question in enumerate(variants, start=1)
            },
        }
    return files


def _info(variants: Sequence[BankQuestion], title: str) -> dict[str, object]:
    """Return the fields of PrairieLearn's info.json; the identifier depends only on the exercises."""
    first, content = variants[0], "\n".join(question.exercise.to_json() for question in variants)
    name = first.name if len(variants) == 1 else first.kind_name
    return {
        "uuid": str(uuid.UUID(bytes=hashlib.sha256(content.encode()).digest()[:16], version=4)),
        "title": f"{title}: {name}" if title else name,
        "topic": _TOPIC,
        "tags": ["gametree", first.exercise.kind],
        "type": "v3",
        "singleVariant": len(variants) == 1,
    }


PRAIRIELEARN = Bank("prairielearn", "", platform="PrairieLearn", write=prairielearn, has_kit=True)
