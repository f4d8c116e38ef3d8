"""SVG: a drawing as a picture with a description in words."""

from __future__ import annotations

import re
from html import escape, unescape
from typing import Any

from ..drawing.drawing import Drawing
from ..drawing.themes import Theme
from ..fonts import FAMILY
from . import graphviz, text_drawing
from .dot import FALLBACK, dot
from .short_svg import image

__all__ = ["Svg", "describe", "svg", "titled", "words_of"]

PROLOGUE = re.compile(r"^.*?(?=<svg)", re.DOTALL)
COMMENTS_AND_TITLES = re.compile(r"<!--.*?-->\n?|<title>.*?</title>\n?", re.DOTALL)
TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
OPENING = re.compile(r"<svg[^>]*>")
SIZE = re.compile(r'width="[^"]*" height="[^"]*"')
PLAIN = f'font-family="{FALLBACK}"'
BOLD = f'font-family="{FAMILY} Bold"'
"""the full name of the bold font, which Graphviz writes where SVG needs its family and weight"""
MOST_DESCRIBED = 400
"""nodes of the largest tree with a text drawing in its description"""


class Svg(str):
    """The text of an SVG file; a notebook shows it as a picture."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return image(self)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Print the title, which IPython shows beside the picture instead of the whole file."""
        title = TITLE.search(self)
        printer.text(unescape(title[1]) if title else repr(self))


def svg(drawing: Drawing, theme: Theme, *, widest: float | None = None, size: tuple[float, float] | None = None) -> Svg:
    """Draw a picture whose ``<title>`` is the caption and whose ``<desc>`` is the text drawing.

    A picture wider than ``widest`` points is shown smaller, but never under half its size. ``size`` is a width and
    height that it fills.
    """
    picture = describe(graphviz.render(dot(drawing, theme, size=size), "svg").decode("utf-8"), drawing)
    left, bottom, right, top = drawing.box
    if widest is None or right - left <= widest:
        return picture
    scale = max(0.5, widest / (right - left))
    shown = f'width="{(right - left) * scale:.0f}pt" height="{(top - bottom) * scale:.0f}pt"'
    return Svg(SIZE.sub(shown, picture, count=1))


def describe(drawn: str, drawing: Drawing) -> Svg:
    """Put the words of a drawing into the SVG of Graphviz, in place of its comments and titles."""
    return titled(drawn, drawing.caption or str(drawing.tree)[:300], words_of(drawing))


def words_of(drawing: Drawing) -> str:
    """Return the text drawing; empty for a tree so large that nobody would listen to it."""
    return text_drawing.text(drawing) if len(drawing.tree) <= MOST_DESCRIBED else ""


def titled(drawn: str, title: str, words: str) -> Svg:
    """Put a title and a description into the SVG of Graphviz, in place of its comments and titles."""
    bare = COMMENTS_AND_TITLES.sub("", PROLOGUE.sub("", drawn, count=1)).replace(BOLD, f'{PLAIN} font-weight="bold"')
    said = f"<title>{escape(title, quote=False)}</title>\n<desc>{escape(words, quote=False)}</desc>\n"
    opening = OPENING.search(bare)
    assert opening is not None
    head = opening.group().replace("<svg", '<svg role="img"', 1)
    return Svg(head + "\n" + said + bare[opening.end() :].lstrip("\n"))
