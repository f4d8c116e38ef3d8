"""An exercise as the subject of a question: its page, and the remark on an answer to it."""

from __future__ import annotations

import dataclasses

from ...catalogue import translator
from ...exercises.exercise import Exercise
from ...exercises.exercise_picture import asked, plain_tables
from ...exercises.marking.check import check
from ...exercises.marking.rubric import Rubric
from ...values import Number
from . import grading_words as sentences
from .graded_answer import Remark
from .notebook_text import Page

__all__ = ["page", "remark"]


def page(exercise: Exercise, name: str, last: str, lang: str) -> Page:
    """Return the question with its rules and its picture."""
    lines = [*exercise.text(lang).splitlines(), sentences.write_value(translator(lang), name)]
    tables = "\n\n".join(plain_tables(exercise, lang))
    return Page(tuple(lines), drawing=asked(exercise, lang), code=tables, last=last, lang=lang)


def remark(exercise: Exercise, answer: object, points: Number, rubric: str, lang: str) -> Remark:
    """Return the remark on an answer; an `AnswerError` for one that cannot be read."""
    feedback = check(exercise, answer, Rubric(rubric, points), lang=lang)
    return Remark(feedback.score, points, dataclasses.replace(feedback, discreet=True))
