"""Graded answers: the points of an answer, the feedback for the student, and their display in a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from html import escape
from typing import Protocol

from ...drawing.drawing import Drawing
from ...languages import columns, translator_for, wrapped
from ...phrases import Phrase, gettext
from ...render import text_drawing
from ...render.svg import picture
from ...values import Number, exact
from ..exercise_picture import table
from ..marks import points_text

WORTH = gettext("Points: %(points)s.")
# TRANSLATORS: %(name)s is a name in Python, such as pruned_leaves
WRITE_VALUE = gettext("Store your answer in the variable %(name)s.")
WRITE_FUNCTION = gettext("Write the function %(name)s.")
WRITE_CLASS = gettext("Write this game as the class %(name)s.")

# ---- Missing answers ----------------------------------------------------------------------------

ABSENT = gettext(
    "There is no answer yet: %(name)s is not defined here, because its cell has not been run, or ended in an error. "
    "Write the answer into its cell, run that cell, and then run this one again; if the cell is gone, use a new one."
)
NOT_RUN = gettext("If you have written an answer into its cell, run that cell, and then this one again.")
SIMILAR_NAME = gettext("There is %(found)s: is this your answer? Then call it %(name)s.")
OLDER_ANSWER = gettext("The cell before this one ended in an error, so the answer checked here is an older one.")
NO_QUESTION = gettext(
    "The question %(name)s is missing: run the cell that shows it. If that cell is gone, take it from a new copy of "
    "the sheet."
)
TWO_QUESTIONS = gettext(
    "There are two different questions with the name %(name)s, so neither is marked: delete the one that is not "
    "from the sheet, restart the kernel and run all cells."
)
# TRANSLATORS: %(error)s is the name of an exception in Python, such as TypeError
UNMARKABLE = gettext("This answer cannot be marked: reading it raises %(error)s.")
OUT_OF_TIME = gettext("This takes too long: is there an endless loop, or a game that never ends?")

# ---- Dependencies missing when the answer is marked -----------------------------------------------

# TRANSLATORS: %(why)s is, for example, "it uses gt, which this cell does not define" or "it does not end in time"
NOT_ALONE = gettext(
    "For the marks, the cell with this answer runs by itself, without this kit, without files and without your other "
    "cells, and then it gives no value: %(why)s. Write the value itself, or put all that is needed into the cell."
)
HIDDEN_TREES = gettext("This is tried on the known trees. The marks come from hidden trees.")
NOT_TRIED = gettext(
    "For the marks, the cell with this answer runs by itself, without this kit, without files and without your other "
    "cells. This cannot be tried here."
)
NO_CELL = gettext(
    "For the marks, the answer is read from a cell of code that gives %(name)s a value, and none of your cells "
    "does: write the answer into its cell."
)
OTHER_POINTS = gettext(
    "For the marks, the cell with this answer is read by itself, and then the points are %(points)s: it depends on "
    "other cells, on their order or on chance. Write the value itself into the cell."
)


@dataclass(frozen=True, repr=False)
class NotebookPage:
    """Sentences with their pictures and tables, as plain text and as HTML.

    >>> NotebookPage(("Which move?",), rows=(("move", "N"), ("a1", "4")))
    Which move?
    <BLANKLINE>
    move  N
    ───────
    a1    4
    """

    lines: tuple[str, ...]
    rows: tuple[Sequence[str], ...] = ()
    """rows of a table, the headings first"""
    drawing: Drawing | None = None
    code: str = ""
    last: str = ""
    """highlighted line at the end"""
    lang: str = "en"
    role: str = "exercise"
    """``"exercise"`` or ``"feedback"``; the first line of an exercise is highlighted, too"""

    def __repr__(self) -> str:
        parts = [text_drawing.text(self.drawing) if self.drawing else "", wrapped("\n".join(self.lines)), self.code]
        parts += [columns(self.rows, left_columns=1) if self.rows else "", wrapped(self.last)]
        return "\n\n".join(filter(None, parts))

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": repr(self), "text/html": self.html()}

    def html(self) -> str:
        drawn = picture(self.drawing, whole=self.role == "exercise") if self.drawing else ""
        if drawn.startswith("<img"):
            bare = '<img style="border: 0"'  # formgrader draws a red border around every image
            drawn = f"<p>{drawn.replace('<img', bare, 1)}</p>"
        code = f"<pre>{escape(self.code)}</pre>" if self.code else ""
        last = f"<p><strong>{escape(self.last)}</strong></p>" if self.last else ""
        parts = [drawn, self._paragraphs(), code, self._table(), last]
        if self.role == "feedback":  # the sentences belong directly below the cell of the answer
            parts = [self._paragraphs(), last, drawn, code, self._table()]
        return f'<div class="gt-{self.role}" lang="{self.lang}">{"".join(parts)}</div>'

    def _paragraphs(self) -> str:
        if self.role != "exercise" or not self.lines:
            return "".join(f"<p>{_with_line_breaks(line)}</p>" for line in self.lines)
        first, *rest = self.lines
        listed = "".join(f"<li>{_with_line_breaks(line)}</li>" for line in rest)
        return f"<p><strong>{_with_line_breaks(first)}</strong></p>" + (f"<ul>{listed}</ul>" if listed else "")

    def _table(self) -> str:
        return table(self.rows[0], self.rows[1:]) if self.rows else ""


def _with_line_breaks(line: str) -> str:
    return escape(line).replace("\n", "<br>")


# ---- Graded answers: the points of an answer, and the feedback for the student -------------------


class _ShowsItself(Protocol):
    def _repr_mimebundle_(self) -> dict[str, str]: ...


@dataclass(frozen=True, repr=False)
class GradedAnswer:
    """The points of an answer and its feedback, displayed by a notebook."""

    score: Number
    maximum: Number
    shown: _ShowsItself
    """feedback, including the points"""
    why: Phrase | None = None
    """reason why the answer cannot be read, or why its program did not run to the end"""
    protection: str = ""
    """protection under which the program of the answer ran, one of ``worker_process.PROTECTIONS``; "" if nothing ran"""
    had_to_wait: bool = False
    """whether the run was stopped on a busy machine, so that a second run may get further"""

    @property
    def right(self) -> bool:
        return self.score == self.maximum

    @property
    def marks(self) -> int | float:
        """The points with two decimals; the maximum only if all points were earned.

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
    """Return points with two decimals; the maximum only if all points were earned."""
    cents = round(Fraction(score) * 100)
    if score != maximum:
        cents = min(cents, int(Fraction(maximum) * 100) - 1)
    return whole_or_decimal(cents)


@dataclass(frozen=True, repr=False)
class _FeedbackWithWarning:
    line: str
    shown: _ShowsItself

    def _repr_mimebundle_(self) -> dict[str, str]:
        bundle = self.shown._repr_mimebundle_()
        plain, html = bundle["text/plain"], bundle.get("text/html", "")
        return {"text/plain": f"{wrapped(self.line)}\n\n{plain}", "text/html": f"<p>{escape(self.line)}</p>{html}"}


def with_warning(graded: GradedAnswer, line: str) -> GradedAnswer:
    """Return a graded answer with a sentence above its feedback.

    >>> with_warning(unanswered(("There is no answer yet.",), 2, "en"), "Mind this.")
    Mind this.
    <BLANKLINE>
    There is no answer yet.
    <BLANKLINE>
    Points: 0 of 2.
    """
    return replace(graded, shown=_FeedbackWithWarning(line, graded.shown))


def whole_or_decimal(cents: int) -> int | float:
    """Convert hundredths of a point to points: an int if possible, otherwise a float."""
    return cents // 100 if cents % 100 == 0 else cents / 100


def share_of(points: Number, share: Fraction) -> Number:
    return exact(Fraction(points) * share)


def graded(lines: Sequence[str], score: Number, points: Number, lang: str) -> GradedAnswer:
    last = points_text(translator_for(lang), score, points, rounded=True)
    return GradedAnswer(score, points, NotebookPage(tuple(lines), last=last, lang=lang, role="feedback"))


def unanswered(lines: Sequence[str], points: Number, lang: str, why: Phrase | None = None) -> GradedAnswer:
    """Return zero points for a missing or unreadable answer, with sentences that give the reason."""
    return replace(graded(lines, 0, points, lang), why=why)
