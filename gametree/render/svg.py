"""SVG: a drawing as one self-contained picture that also says in words what it shows."""

from __future__ import annotations

import re
from typing import Any
from xml.sax.saxutils import escape, unescape

from ..drawing.drawing import Drawing
from ..drawing.themes import Theme
from ..fonts import FAMILY
from . import graphviz, text
from .dot import FALLBACK, dot

__all__ = ["Svg", "describe", "svg", "titled", "words_of"]

PROLOGUE = re.compile(r"^.*?(?=<svg)", re.DOTALL)
COMMENTS_AND_TITLES = re.compile(r"<!--.*?-->\n?|<title>.*?</title>\n?", re.DOTALL)
TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
OPENING = re.compile(r"<svg[^>]*>")
SIZE = re.compile(r'width="[^"]*" height="[^"]*"')
PLAIN = f'font-family="{FALLBACK}"'
BOLD = f'font-family="{FAMILY} Bold"'
"""Graphviz writes the full name of the bold font where SVG wants its family and weight."""
MOST_DESCRIBED = 400
"""Larger trees are described by their caption alone."""


class Svg(str):
    """The text of an SVG file; a notebook shows it as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """What IPython writes beside the picture: its title, and not the whole file once more."""
        title = TITLE.search(self)
        printer.text(unescape(title[1]) if title else repr(self))


def svg(drawing: Drawing, theme: Theme, *, widest: float | None = None, size: tuple[float, float] | None = None) -> Svg:
    """Draw a picture whose ``<title>`` is the caption and whose ``<desc>`` is the text drawing.

    A picture wider than ``widest`` points says that it wants to be shown smaller, but never under half its size.
    ``size`` is a box that it fills, smaller or larger than it is by itself.
    """
    picture = describe(graphviz.render(dot(drawing, theme, size=size), "svg").decode("utf-8"), drawing)
    left, bottom, right, top = drawing.box
    if widest is None or right - left <= widest:
        return picture
    scale = max(0.5, widest / (right - left))
    shown = f'width="{(right - left) * scale:.0f}pt" height="{(top - bottom) * scale:.0f}pt"'
    return Svg(SIZE.sub(shown, picture, count=1))


def describe(drawn: str, drawing: Drawing) -> Svg:
    """Put the drawing's words into what Graphviz drew, in place of its own comments and titles."""
    return titled(drawn, drawing.caption or str(drawing.tree)[:300], words_of(drawing))


def words_of(drawing: Drawing) -> str:
    """Return the text drawing, unless the tree is too large for anybody to listen to it."""
    return text.text(drawing) if len(drawing.tree) <= MOST_DESCRIBED else ""


def titled(drawn: str, title: str, words: str) -> Svg:
    """Put a title and a description into what Graphviz drew, in place of its own comments and titles."""
    bare = COMMENTS_AND_TITLES.sub("", PROLOGUE.sub("", drawn, count=1)).replace(BOLD, f'{PLAIN} font-weight="bold"')
    said = f"<title>{escape(title)}</title>\n<desc>{escape(words)}</desc>\n"
    opening = OPENING.search(bare)
    assert opening is not None
    head = opening.group().replace("<svg", '<svg role="img"', 1)
    return Svg(head + "\n" + said + bare[opening.end() :].lstrip("\n"))
