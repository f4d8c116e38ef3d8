"""What a notebook shows for a tree, a frame or a result: a picture, with the text for those who cannot see it."""

from __future__ import annotations

import base64

from ..drawing.drawing import Drawing, draw
from ..drawing.themes import theme_named
from ..trace.protocols import Shown, Still
from ..tree.tree import Tree
from . import graphviz, text
from .png import png
from .svg import svg

__all__ = ["MOST_NODES", "bundle", "frame_bundle", "result_bundle", "tree_bundle"]

WIDEST = 600.0
"""points: about what a notebook cell has room for"""
MOST_NODES = 1500
"""Larger trees are shown as text: no screen has room for their picture."""


def tree_bundle(tree: Tree) -> dict[str, str]:
    """Return the MIME bundle of a tree."""
    return bundle(draw(tree))


def frame_bundle(frame: Still) -> dict[str, str]:
    """Return the MIME bundle of a frame."""
    return bundle(draw(frame, captioned=True))


def result_bundle(result: Shown) -> dict[str, str]:
    """Return the MIME bundle of the last frame of a result."""
    return frame_bundle(result.frames()[-1])


def bundle(drawing: Drawing) -> dict[str, str]:
    """Return a drawing as SVG and PNG beside its plain text, or the text alone where nothing can draw.

    JupyterLab shows SVG in trusted notebooks only, and PNG in all.
    """
    shown = {"text/plain": "\n".join(filter(None, [text.text(drawing), drawing.caption]))}
    if len(drawing.tree) <= MOST_NODES and graphviz.is_available():
        shown["image/svg+xml"] = svg(drawing, theme_named("light"), widest=WIDEST)
        shown["image/png"] = base64.b64encode(png(drawing, theme_named("light"))).decode("ascii")
    return shown
