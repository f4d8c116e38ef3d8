"""The remark: how many points an answer gets, and what is shown of it to who gave it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from html import escape
from typing import Protocol

from ...catalogue import translator
from ...exercises.feedback import verdict_words
from ...values import Number, exact
from .notebook_text import Page

__all__ = ["Remark", "Shown", "unanswered", "warned"]


class Shown(Protocol):
    """What can be shown in a notebook."""

    def _repr_mimebundle_(self) -> dict[str, str]: ...


@dataclass(frozen=True, repr=False)
class Remark:
    """What became of an answer. It shows itself."""

    score: Number
    maximum: Number
    shown: Shown
    """with the points in it"""

    @property
    def right(self) -> bool:
        """Whether the answer gets all points."""
        return self.score == self.maximum

    @property
    def marks(self) -> int | float:
        """The points with two decimals; all of them only for who has all.

        >>> Remark(Fraction(2, 3), 1, Page(())).marks, Remark(Fraction(999, 1000), 1, Page(())).marks
        (0.67, 0.99)
        """
        cents = round(Fraction(self.score) * 100)
        if self.score != self.maximum:
            cents = min(cents, int(Fraction(self.maximum) * 100) - 1)
        return cents // 100 if cents % 100 == 0 else cents / 100

    def __repr__(self) -> str:
        return self.shown._repr_mimebundle_()["text/plain"]

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return self.shown._repr_mimebundle_()


@dataclass(frozen=True, repr=False)
class _Warned:
    """What is shown, with a sentence ahead of it."""

    line: str
    shown: Shown

    def _repr_mimebundle_(self) -> dict[str, str]:
        bundle = self.shown._repr_mimebundle_()
        plain, html = bundle["text/plain"], bundle.get("text/html", "")
        return {"text/plain": f"{self.line}\n\n{plain}", "text/html": f"<p>{escape(self.line)}</p>{html}"}


def warned(remark: Remark, line: str) -> Remark:
    """Return a remark with a sentence ahead of it.

    >>> warned(unanswered(("There is no answer yet.",), 2, "en"), "Mind this.")
    Mind this.
    <BLANKLINE>
    There is no answer yet.
    <BLANKLINE>
    Points: 0 of 2.
    """
    return replace(remark, shown=_Warned(line, remark.shown))


def share_of(points: Number, share: Fraction) -> Number:
    """Return a share of some points."""
    return exact(Fraction(points) * share)


def unanswered(lines: tuple[str, ...], points: Number, lang: str) -> Remark:
    """Return the remark on an answer that is not there or cannot be read: what is missing, and no points."""
    last = verdict_words.score(translator(lang), 0, points)
    return Remark(0, points, Page(lines, last=last, lang=lang, role="feedback"))
