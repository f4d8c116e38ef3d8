"""Texts of several lines that a notebook or an interpreter prints without quotation marks."""

from __future__ import annotations

__all__ = ["Markdown", "Plain"]


class Plain(str):
    """A text of several lines.

    >>> Plain("MAX\\nMIN")
    MAX
    MIN
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


class Markdown(Plain):
    """A text in Markdown, which a notebook renders."""

    __slots__ = ()

    def _repr_markdown_(self) -> str:
        return str(self)
