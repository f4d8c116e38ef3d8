"""A function to write as the subject of a question: the task on a page, and the grade of a function."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from ...errors import InputError
from ...exercises.answers import unreadable as words
from ...exercises.answers.numbers import said
from ...exercises.answers.unreadable import AnswerError
from ...exercises.feedback import score_words
from ...exercises.programs import ImplementationFeedback, check_implementation
from ...exercises.programs.tasks import Task
from ...languages import translator
from ...tree.tree import Source
from ...values import Number
from .graded_answer import GradedAnswer, share_of
from .grading_words import WRITE_FUNCTION
from .notebook_text import NotebookPage

__all__ = ["grade", "grade_text", "page"]


@dataclass(frozen=True)
class _Marked:
    """The feedback on a function, with the points below."""

    feedback: ImplementationFeedback
    points: str

    def _repr_mimebundle_(self) -> dict[str, str]:
        shown = self.feedback._repr_mimebundle_()
        told = f"{shown['text/html']}<p><strong>{html.escape(self.points)}</strong></p>"
        return {
            "text/plain": f"{shown['text/plain']}\n{self.points}",
            "text/html": f'<div class="gt-feedback" lang="{self.feedback.lang}">{told}</div>',
        }


def page(task: Task, name: str, last: str, lang: str) -> NotebookPage:
    """Return the task as a page."""
    signature, _, *lines = task.text(lang).splitlines()
    t = translator(lang)
    return NotebookPage(
        (WRITE_FUNCTION.of(name=name).told(t), *lines), code=_named(signature, task, name), last=last, lang=lang
    )


def grade(task: Task, name: str, answer: object, points: Number, lang: str) -> GradedAnswer:
    """Grade a function: each tree on which it is right gives a share of the points."""
    got = words.NO_ANSWER if answer is None or answer is ... else said(answer)
    if callable(answer) and not isinstance(answer, type):
        try:
            return _graded(check_implementation(task.name, answer, lang=lang), points, lang)
        except InputError:
            got = words.LAMBDA if getattr(answer, "__name__", "") == "<lambda>" else got
    raise AnswerError(words.ANSWER, words.FUNCTION, got).like(_named(task.signature, task, name), lang)


def grade_text(
    task: Task, name: str, text: str, points: Number, lang: str, trees: Sequence[Source] | None = None
) -> GradedAnswer:
    """Grade the text of a program, in which the function has a name; ``trees`` are tried in place of the kit's own.

    >>> from gametree.exercises.programs import TASKS
    >>> text = "def value(node):\\n    return node.value if node.is_leaf else max(map(value, node.children))"
    >>> grade_text(TASKS["minimax"], "value", text, 5, "en").marks
    0.8
    """
    named = text if name == task.function else f"{text}\n{task.function} = {name}\n"
    checked = check_implementation(task.name, named, trees=trees, lang=lang, counts_calls=False)
    return _graded(checked, points, lang)


def _graded(feedback: ImplementationFeedback, points: Number, lang: str) -> GradedAnswer:
    feedback = replace(feedback, notes=tuple(note for note in feedback.notes if note != "printed"))
    score = share_of(points, Fraction(feedback.score, feedback.maximum))
    told = score_words.score(translator(lang), score, points, rounded=True)
    return GradedAnswer(score, points, _Marked(feedback, told), feedback.interruption)


def _named(signature: str, task: Task, name: str) -> str:
    return signature.replace(f"def {task.function}(", f"def {name}(", 1)
