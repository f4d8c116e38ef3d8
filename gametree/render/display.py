"""What a notebook or an interpreter shows: a picture with a text drawing beside it, and texts of several lines."""

from __future__ import annotations

import base64
from collections.abc import Callable
from dataclasses import replace
from html import escape

from ..drawing.drawing import Drawing, draw
from ..drawing.fitting import folded
from ..drawing.themes import theme_named
from ..phrases import reader_language
from ..trace.algorithms import AnyFrame
from ..tree.tree import Tree
from . import graphviz, text_drawing
from .graphviz import png
from .svg import image, svg
from .text_drawing import wrapped

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
