"""The work of a reader on an exercise and its variants, as it is kept in a file."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ...errors import InputError
from ...exercises.answers.unreadable import AnswerError
from ...exercises.exercise import Exercise
from ...phrases import Code, gettext
from .answer_fields import AnswerForm, form_of
from .drafts import Draft, empty, tidied, written

__all__ = ["MOST_HINTS", "SERIES", "Attempt", "Work", "in_language"]

MOST_HINTS = 4
"""level of the last hint, which is the answer"""
SERIES = 5
"""number of exercises to answer rightly, without a look at the solution, until a series is done"""


@dataclass
class Attempt:
    """One variant, and what has been done on it."""

    exercise: Exercise
    form: AnswerForm
    draft: Draft
    hints: list[tuple[int, Draft]] = field(default_factory=list)
    """the level of each, and the draft that it was for"""
    taken: int = 0
    """number of hints that were asked for"""
    checks: int = 0
    right: bool = False
    """whether it was answered rightly before the solution was shown"""
    solved: bool = False
    """whether the solution was shown"""
    told: dict[tuple[int, str, str], str] = field(default_factory=dict, compare=False, repr=False)
    """what hints say, by level, answer and language: each is worked out once"""

    @classmethod
    def of(cls, exercise: Exercise) -> Attempt:
        """Begin an exercise."""
        form = form_of(exercise)
        return cls(exercise, form, empty(form))

    @property
    def next_level(self) -> int:
        """The level of the next hint: after the answer to one part was told, the steps to another one begin anew."""
        level, hinted = self.hints[-1] if self.hints else (0, None)
        if level < MOST_HINTS:
            return level + 1
        return 1 if self.draft != hinted else MOST_HINTS

    def answer(self, draft: Draft) -> Any:
        """Return a draft as a plain literal."""
        return ast.literal_eval(written(self.form, draft))

    def said(self, level: int, draft: Draft, lang: str) -> str:
        """Return the hint of a level for a draft; one that cannot be read counts as none."""
        key = level, written(self.form, draft), lang
        if key not in self.told:
            try:
                given = self.exercise.read(self.answer(draft))
            except AnswerError:
                given = None
            self.told[key] = self.exercise.hint(level, given, lang)
        return self.told[key]

    def to_json(self) -> dict[str, Any]:
        """Return what is kept."""
        return {
            "exercise": self.exercise.to_json(),
            "draft": self.draft,
            "hints": [list(hint) for hint in self.hints],
            "taken": self.taken,
            "checks": self.checks,
            "right": self.right,
            "solution": self.solved,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], exercise: Exercise | None, lang: str) -> Attempt:
        """Read what was kept; a variant is read with its tree."""
        attempt = cls.of(exercise or in_language(Exercise.from_json(data["exercise"]), lang))
        attempt.draft = tidied(attempt.form, data["draft"])
        attempt.hints = [(_count(level, MOST_HINTS, 1), tidied(attempt.form, draft)) for level, draft in data["hints"]]
        attempt.taken, attempt.checks = _count(data["taken"]), _count(data["checks"])
        attempt.right, attempt.solved = (data.get(name, False) is True for name in ("right", "solution"))
        return attempt


@dataclass
class Work:
    """The variants that came up, the exercise itself as the first."""

    attempts: list[Attempt]
    at: int = 0

    @property
    def attempt(self) -> Attempt:
        """The one that is being worked on."""
        return self.attempts[self.at]

    @property
    def right(self) -> int:
        """The number of variants that were answered rightly."""
        return sum(attempt.right for attempt in self.attempts)

    def to_json(self) -> dict[str, Any]:
        """Return what is kept."""
        return {"at": self.at, "trials": [attempt.to_json() for attempt in self.attempts]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any], exercise: Exercise, lang: str) -> Work:
        """Read what was kept; raise a `GameTreeError` where it is something else.

        >>> exercise = Exercise("savings", "[[3 12] [2 4]]")
        >>> work = Work([Attempt.of(exercise)])
        >>> work.attempt.draft = "1"
        >>> Work.from_json(work.to_json(), exercise, "en") == work
        True
        """
        try:
            first, *others = data["trials"]
            attempts = [
                Attempt.from_json(first, exercise, lang),
                *(Attempt.from_json(one, None, lang) for one in others),
            ]
            if any(attempt.exercise.kind != exercise.kind for attempt in attempts):
                raise ValueError
            return cls(attempts, _count(data["at"], len(attempts) - 1))
        except (KeyError, ValueError, TypeError, AttributeError, RecursionError):
            raise InputError(
                Code("practice"), gettext("the work on this exercise"), gettext("something else")
            ) from None


def in_language(read: Exercise, lang: str) -> Exercise:
    """Return the same exercise, showing itself in a language."""
    details = dict(read.details)
    return Exercise(read.kind, read.tree, read.rules, read.window, read.algorithm, details, read.seed, lang)


def _count(given: Any, most: int = 10**9, least: int = 0) -> int:
    if isinstance(given, bool) or not isinstance(given, int) or not least <= given <= most:
        raise ValueError
    return given
