"""SVG: a drawing as one self-contained picture that also says in words what it shows."""

from __future__ import annotations

import re
from xml.sax.saxutils import escape

from ..drawing import Drawing
from ..theme import Theme
from . import graphviz, text
from .dot import dot

__all__ = ["Svg", "svg"]

PROLOGUE = re.compile(r"^.*?(?=<svg)", re.DOTALL)
COMMENTS_AND_TITLES = re.compile(r"<!--.*?-->\n?|<title>.*?</title>\n?", re.DOTALL)
OPENING = re.compile(r"<svg[^>]*>")
MOST_DESCRIBED = 400
"""Larger trees are described by their caption alone."""


class Svg(str):
    """The text of an SVG file; a notebook shows it as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def svg(drawing: Drawing, theme: Theme) -> Svg:
    """Draw a picture whose ``<title>`` is the caption and whose ``<desc>`` is the text drawing."""
    return describe(graphviz.render(dot(drawing, theme), "svg").decode("utf-8"), drawing)


def describe(drawn: str, drawing: Drawing) -> Svg:
    """Put the drawing's words into what Graphviz drew, in place of its own comments and titles."""
    bare = COMMENTS_AND_TITLES.sub("", PROLOGUE.sub("", drawn, count=1))
    title = drawing.caption or str(drawing.tree)[:300]
    words = text.text(drawing) if len(drawing.tree) <= MOST_DESCRIBED else ""
    said = f"<title>{escape(title)}</title>\n<desc>{escape(words)}</desc>\n"
    opening = OPENING.search(bare)
    assert opening is not None
    head = opening.group().replace("<svg", '<svg role="img"', 1)
    return Svg(head + "\n" + said + bare[opening.end() :].lstrip("\n"))
