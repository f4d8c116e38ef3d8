"""Graded answers: the points of an answer, and the feedback for the student."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from html import escape
from typing import Protocol

from ...exercises.feedback import score_words
from ...languages import translator
from ...phrases import Phrase
from ...values import Number, exact
from .notebook_text import NotebookPage

__all__ = ["GradedAnswer", "ShowsItself", "graded", "marks_of", "unanswered", "warned"]


class ShowsItself(Protocol):
    """An object that a notebook shows."""

    def _repr_mimebundle_(self) -> dict[str, str]: ...


@dataclass(frozen=True, repr=False)
class GradedAnswer:
    """The points of an answer and its feedback, which a notebook shows."""

    score: Number
    maximum: Number
    shown: ShowsItself
    """the feedback, with the points in it"""
    why: Phrase | None = None
    """why the answer cannot be read, or its program did not run to its end"""

    @property
    def right(self) -> bool:
        """Whether the answer gets all points."""
        return self.score == self.maximum

    @property
    def marks(self) -> int | float:
        """The points with two decimals; all of them only for who has all.

        >>> [GradedAnswer(score, 1, NotebookPage(())).marks for score in (Fraction(2, 3), Fraction(999, 1000))]
        [0.67, 0.99]
        """
        return marks_of(self.score, self.maximum)

    def __repr__(self) -> str:
        return self.shown._repr_mimebundle_()["text/plain"]

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return dict(self._bundle)

    @cached_property
    def _bundle(self) -> dict[str, str]:
        return self.shown._repr_mimebundle_()


@lru_cache(maxsize=1_000)
def marks_of(score: Number, maximum: Number) -> int | float:
    """Return points with two decimals; all of them only for who has all."""
    cents = round(Fraction(score) * 100)
    if score != maximum:
        cents = min(cents, int(Fraction(maximum) * 100) - 1)
    return whole_or_decimal(cents)


@dataclass(frozen=True, repr=False)
class _Warned:
    """Feedback with a sentence above it."""

    line: str
    shown: ShowsItself

    def _repr_mimebundle_(self) -> dict[str, str]:
        bundle = self.shown._repr_mimebundle_()
        plain, html = bundle["text/plain"], bundle.get("text/html", "")
        return {"text/plain": f"{self.line}\n\n{plain}", "text/html": f"<p>{escape(self.line)}</p>{html}"}


def warned(graded: GradedAnswer, line: str) -> GradedAnswer:
    """Return a graded answer with a sentence above its feedback.

    >>> warned(unanswered(("There is no answer yet.",), 2, "en"), "Mind this.")
    Mind this.
    <BLANKLINE>
    There is no answer yet.
    <BLANKLINE>
    Points: 0 of 2.
    """
    return replace(graded, shown=_Warned(line, graded.shown))


def whole_or_decimal(cents: int) -> int | float:
    """Return hundredths of a point as points."""
    return cents // 100 if cents % 100 == 0 else cents / 100


def share_of(points: Number, share: Fraction) -> Number:
    """Return a share of some points."""
    return exact(Fraction(points) * share)


def graded(lines: Sequence[str], score: Number, points: Number, lang: str) -> GradedAnswer:
    """Return the points of an answer, with sentences about it."""
    last = score_words.score(translator(lang), score, points, rounded=True)
    return GradedAnswer(score, points, NotebookPage(tuple(lines), last=last, lang=lang, role="feedback"))


def unanswered(lines: Sequence[str], points: Number, lang: str, why: Phrase | None = None) -> GradedAnswer:
    """Return no points for an answer that is missing or cannot be read, with sentences that say why."""
    return replace(graded(lines, 0, points, lang), why=why)
