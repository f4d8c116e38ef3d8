"""What a notebook or an interpreter shows: a picture with a text drawing beside it, and texts of several lines."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from dataclasses import replace
from html import escape
from textwrap import fill

from ..drawing.drawing import Drawing, draw
from ..drawing.fitting import folded
from ..drawing.themes import theme_named
from ..phrases import reader_language
from ..trace.algorithms import AnyFrame
from ..tree.tree import Tree
from . import graphviz, text_drawing
from .graphviz import png
from .svg import image, svg

# ---- Texts of several lines that a notebook or an interpreter prints without quotation marks -----


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
    __slots__ = ()

    def _repr_markdown_(self) -> str:
        return str(self)


_LINE = 80
"""the most characters in a line of plain text"""
_ALIGNED = re.compile(r"\S {2,}|[─-╿]|^\s")
"""what is in a line of a drawing, a table or code, and in no sentence"""

_RELATION = re.compile(r" ([=≈≤≥<>∈]) ")
_SPACE = "\N{NO-BREAK SPACE}"
_ENTRY = r"[≈−+∞\d./]+"
_TUPLE = re.compile(rf"[(\[{{]{_ENTRY}(?:, {_ENTRY})+[)\]}}]")
"""A window, an interval or a tuple, such as (−∞, 3)."""


def wrap_text(text: str, width: int, head: str = "") -> str:
    """Wrap a text to a width, its further lines below its first word; formulas, windows and tuples stay whole.

    >>> print(wrap_text("B1 is worth 3 and B is a MIN node, so B ≤ 3.", 42, "✓ "))
    ✓ B1 is worth 3 and B is a MIN node, so
      B ≤ 3.
    """
    unbroken = _RELATION.sub(rf"{_SPACE}\1{_SPACE}", _TUPLE.sub(lambda match: match[0].replace(" ", _SPACE), text))
    indent = " " * len(head)
    lines = fill(
        unbroken, width, initial_indent=head, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False
    )
    return lines.replace(_SPACE, " ")


def wrapped(text: str) -> str:
    """Break the sentences of a text at words; drawings, tables and code stay as they are.

    >>> print(wrapped("A △ ≥ 3" + " " * 80 + "B" + "\\n" + "one two " * 12))
    A △ ≥ 3                                                                                B
    one two one two one two one two one two one two one two one two one two one two
    one two one two
    """
    lines = text.splitlines()
    return "\n".join(line if len(line) <= _LINE or _ALIGNED.search(line) else wrap_text(line, _LINE) for line in lines)


# ---- The picture of a tree, a frame or a result in a notebook, with a text drawing for those who cannot … ----

WIDEST = 600.0
"""width of a picture in a notebook, in points"""


def bundle_for_reader(make_subject: Callable[[str], Tree | AnyFrame | Drawing]) -> dict[str, str]:
    """Return the MIME bundle of an object: a tree or a search in the reader's language, a frame in its own."""
    lang = reader_language()
    subject = make_subject(lang)
    if isinstance(subject, Drawing):
        return bundle(subject)
    return bundle(draw(subject, lang=lang if isinstance(subject, Tree) else None, captioned=True))


def bundle(drawing: Drawing) -> dict[str, str]:
    """Return a drawing as an image in HTML beside its plain text, or the text alone where nothing can draw.

    The caption is text below the image, so that it can be read where the image is small. A PNG is for what makes a PDF
    of a notebook, and for consoles that show no HTML.
    """
    drawing = folded(drawing)
    contents = {"text/plain": "\n".join(filter(None, [text_drawing.text(drawing), wrapped(drawing.caption)]))}
    if graphviz.is_available():
        caption = f"<p>{escape(drawing.printed_caption)}</p>" if drawing.printed_caption else ""
        bare = replace(drawing, captioned=False, given_layout=drawing.layout)
        contents["text/html"] = picture(bare) + caption
    if graphviz.is_available("png"):
        contents["image/png"] = base64.b64encode(png(drawing, theme_named("light"))).decode("ascii")
    return contents


def picture(drawing: Drawing, *, whole: bool = False) -> str:
    """Return a drawing as a piece of HTML: an image, or characters where nothing can draw it.

    A large tree is folded, unless all of it is needed, as in a question.
    """
    drawing = drawing if whole else folded(drawing)
    if graphviz.is_available():
        return image(svg(drawing, theme_named("light"), widest=WIDEST))
    return f"<pre>{escape(text_drawing.text(drawing))}</pre>"
