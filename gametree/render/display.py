"""The picture of a tree, a frame or a result in a notebook, with a text drawing for those who cannot see it."""

from __future__ import annotations

import base64

from ..drawing.drawing import Drawing, draw
from ..drawing.themes import theme_named
from ..trace.protocols import AnyFrame
from ..tree.tree import Tree
from . import graphviz, text_drawing
from .png import png
from .svg import svg

__all__ = ["MOST_NODES", "bundle", "bundle_of"]

WIDEST = 600.0
"""width of a picture in a notebook, in points"""
MOST_NODES = 1500
"""nodes of the largest tree that is shown as a picture"""


def bundle_of(subject: Tree | AnyFrame) -> dict[str, str]:
    """Return the MIME bundle of a tree or a frame."""
    return bundle(draw(subject, captioned=True))


def bundle(drawing: Drawing) -> dict[str, str]:
    """Return a drawing as SVG and PNG beside its plain text, or the text alone where nothing can draw.

    JupyterLab shows SVG in trusted notebooks only, and PNG in all.
    """
    shown = {"text/plain": "\n".join(filter(None, [text_drawing.text(drawing), drawing.caption]))}
    if len(drawing.tree) <= MOST_NODES and graphviz.is_available():
        shown["image/svg+xml"] = svg(drawing, theme_named("light"), widest=WIDEST)
        shown["image/png"] = base64.b64encode(png(drawing, theme_named("light"))).decode("ascii")
    return shown
