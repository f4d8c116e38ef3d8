"""Questions and feedback as a notebook shows them: sentences, with a picture, a table or a line of code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from ...drawing.drawing import Drawing
from ...exercises.exercise_picture import table
from ...explain.weighted_sum import columns
from ...render import text_drawing
from ...render.display import picture

__all__ = ["NotebookPage"]


@dataclass(frozen=True, repr=False)
class NotebookPage:
    """Sentences with what belongs to them, in characters and as HTML.

    >>> NotebookPage(("Which move?",), rows=(("move", "N"), ("a1", "4")))
    Which move?
    <BLANKLINE>
    move  N
    ───────
    a1    4
    """

    lines: tuple[str, ...]
    rows: tuple[Sequence[str], ...] = ()
    """a table, its head first"""
    drawing: Drawing | None = None
    code: str = ""
    last: str = ""
    """a line that stands out at the end"""
    lang: str = "en"
    role: str = "exercise"
    """``"exercise"`` or ``"feedback"``; an exercise's first line stands out, too"""

    def __repr__(self) -> str:
        parts = [text_drawing.text(self.drawing) if self.drawing else "", "\n".join(self.lines), self.code]
        parts += [columns(self.rows, left=1) if self.rows else "", self.last]
        return "\n\n".join(filter(None, parts))

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": repr(self), "text/html": self.html()}

    def html(self) -> str:
        """Return the page as a piece of HTML."""
        drawn = picture(self.drawing, whole=self.role == "exercise") if self.drawing else ""
        if drawn.startswith("<img"):
            bare = '<img style="border: 0"'  # formgrader draws a red border around every image
            drawn = f"<p>{drawn.replace('<img', bare, 1)}</p>"
        code = f"<pre>{escape(self.code)}</pre>" if self.code else ""
        last = f"<p><strong>{escape(self.last)}</strong></p>" if self.last else ""
        parts = [drawn, self._said(), code, self._table(), last]
        if self.role == "feedback":  # its sentences belong just below the cell of the answer
            parts = [self._said(), last, drawn, code, self._table()]
        return f'<div class="gt-{self.role}" lang="{self.lang}">{"".join(parts)}</div>'

    def _said(self) -> str:
        if self.role != "exercise" or not self.lines:
            return "".join(f"<p>{_broken(line)}</p>" for line in self.lines)
        first, *rest = self.lines
        listed = "".join(f"<li>{_broken(line)}</li>" for line in rest)
        return f"<p><strong>{_broken(first)}</strong></p>" + (f"<ul>{listed}</ul>" if listed else "")

    def _table(self) -> str:
        return table(self.rows[0], self.rows[1:]) if self.rows else ""


def _broken(line: str) -> str:
    return escape(line).replace("\n", "<br>")
