"""What a notebook shows for a tree, a frame or a result: a picture, with the text for those who cannot see it."""

from __future__ import annotations

from ..drawing import Drawing, draw
from ..frames import Frame
from ..result import Result
from ..theme import theme_named
from ..tree import Tree
from . import graphviz, text
from .svg import svg

__all__ = ["MOST_NODES", "bundle", "frame_bundle", "result_bundle", "tree_bundle"]

WIDEST = 680.0
"""points: about what a notebook cell has room for"""
MOST_NODES = 1500
"""Larger trees are shown as text: no screen has room for their picture."""


def tree_bundle(tree: Tree) -> dict[str, str]:
    """Return the MIME bundle of a tree."""
    return bundle(draw(tree) if len(tree) <= MOST_NODES else None, text.tree_text(tree))


def frame_bundle(frame: Frame) -> dict[str, str]:
    """Return the MIME bundle of a frame."""
    return bundle(draw(frame, captioned=True) if len(frame.tree) <= MOST_NODES else None, text.frame_text(frame))


def result_bundle(result: Result) -> dict[str, str]:
    """Return the MIME bundle of the last frame of a result."""
    return frame_bundle(result.frames()[-1])


def bundle(drawing: Drawing | None, plain: str) -> dict[str, str]:
    """Return the SVG of a drawing beside its plain text, or the text alone where nothing can draw."""
    shown = {"text/plain": plain}
    if drawing is not None and graphviz.is_available():
        shown["image/svg+xml"] = svg(drawing, theme_named("light"), widest=WIDEST)
    return shown
