"""Question folders for PrairieLearn, in which the kit draws the variant, reads the answer and marks it.

Source: https://docs.prairielearn.com/question/ (info.json, question.html, server.py). The course needs the kit in its
``serverFilesCourse`` or in its Python; only the standard library is used there.
"""

from __future__ import annotations

import hashlib
import json
import uuid
from collections.abc import Mapping, Sequence
from itertools import groupby

from .bank_question import Bank, BankQuestion
from .prairielearn_server import EXERCISES

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

from gametree.course.question_banks.prairielearn_server import generate, grade, parse

__all__ = ["generate", "grade", "parse"]
'''
_TOPIC = "Adversarial search"


def prairielearn(questions: Sequence[BankQuestion], title: str = "") -> Mapping[str, bytes]:
    """Return the files of a folder for each kind, whose exercises are the variants that students get.

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
    """Return the fields of PrairieLearn's info.json; the same exercises have the same identifier."""
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
