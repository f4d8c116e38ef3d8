"""The practice widget of a tutor: one exercise after the other, each chosen by the answers before it."""

from __future__ import annotations

from typing import Any

from ...exercises.exercise import Exercise
from ...exercises.feedback.feedback import Feedback
from ...exercises.tutor.tutor import Tutor
from ...languages import translator, words_of
from ..stylesheet import DEFAULT
from .practice_widget import Practice
from .practice_words import KEEPING, TUTOR
from .saved_work import FOLDER, keeper_of
from .work import Attempt, Work

__all__ = ["TutorPractice"]


class TutorPractice(Practice):
    """The exercise of a tutor, to be answered on its tree; its first check counts.

    >>> tutor = Tutor("alphabeta", keep=False, seed=1)
    >>> widget = tutor.practice()
    >>> widget.answer = tutor.exercise.key
    >>> widget.check().right, len(tutor.events), widget.next_variant() == tutor.exercise
    (True, 2, True)
    """

    def __init__(self, tutor: Tutor, lang: str | None = None, *, theme: str = DEFAULT) -> None:
        self.tutor, self._progress = tutor, tutor.progress(lang)
        super().__init__(tutor.exercise, lang or tutor.lang, keep=tutor.keeps, theme=theme)

    @Practice.lang.setter  # type: ignore[attr-defined, untyped-decorator]
    def lang(self, lang: str) -> None:
        """Let the tutor speak the same language."""
        self._progress = self.tutor.progress(lang)
        Practice.lang.fset(self, lang)  # type: ignore[attr-defined]
        self.tutor.lang = self._lang

    def check(self) -> Feedback:
        """Check the answer; the tutor learns from the first one."""
        taken, was_solved = self._work.attempt.taken, self._work.attempt.solved
        feedback = super().check()
        self.tutor.take(feedback, taken, was_solved)
        self._progress = self.tutor.progress(self._lang)
        self._state = self._now()
        return feedback

    def next_variant(self) -> Exercise:
        """Go on to the exercise that the tutor chooses, and return it."""
        exercise = self.tutor.next()
        self._keeper, self._work = keeper_of(exercise, self.tutor.keeps), Work([Attempt.of(exercise)])
        self._progress = self.tutor.progress(self._lang)
        self._restore()
        return self._go(0)

    def previous_variant(self) -> Exercise:
        """Stay: a tutor does not go back."""
        return self.exercise

    def _shown(self) -> dict[str, Any]:
        shown = super()._shown()
        return {**shown, "words": {**shown["words"], **words_of(TUTOR, self._lang)}}

    def _now(self) -> dict[str, Any]:
        progress = self._progress
        mastered = {row.mistake for row in progress.rows if row.state == "mastered"}
        return {
            **super()._now(),
            "right": len(mastered),
            "goal": len({row.mistake for row in progress.rows}),
            "progress": {
                "heads": progress.heads,
                "rows": progress.table,
                "shares": [row.known for row in progress.rows],
                "advice": progress.advice,
            },
        }

    def _said_at_the_end(self) -> list[str]:
        """Say that everything is mastered."""
        return [self._progress.advice] if self.tutor.done else []

    def _said_of_file(self) -> str:
        t, said, trouble = translator(self._lang), [super()._said_of_file()], self.tutor.trouble
        if trouble:
            said.insert(0, trouble.told(t))
        elif self.tutor.file and not said[0]:
            said.append(KEEPING["kept"].of(path=f"{FOLDER}/").told(t))
        return " ".join(filter(None, said))
