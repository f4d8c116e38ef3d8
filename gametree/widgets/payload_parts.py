"""Parts that several payloads share: a small picture, and the nodes of its tree."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from ..drawing.drawing import Drawing
from ..drawing.themes import THEMES
from ..render import graphviz
from ..render.dot import dot
from ..tree.tree import Tree
from ..values import show
from .compact_svg import compact

__all__ = ["node_rows", "small_picture", "small_picture_of"]


def small_picture(drawing: Drawing) -> str:
    """Draw a picture that does not change, as a small SVG whose looks come from a style sheet."""
    return small_picture_of(drawing, (), hidden=False)[0]


def small_picture_of(drawing: Drawing, changing: Container[str], *, hidden: bool) -> tuple[str, dict[str, str]]:
    """Draw a picture, perhaps with its hidden marks; return it, and for each changing mark its classes but the role."""
    source = dot(drawing, next(iter(THEMES.values())), hidden=hidden, paper=False)
    return compact(graphviz.render(source, "svg").decode("utf-8"), changing)


def node_rows(tree: Tree, *, values: bool = True) -> list[list[Any]]:
    """Return ``[label, parent, kind, value]`` for each node in preorder: −1 above the root, no value where none is."""
    rows: list[list[Any]] = []
    for node in tree:
        parent, value = tree.parent(node), tree.value(node) if values else None
        rows.append(
            [tree.label(node), -1 if parent is None else parent, tree.kind(node), "" if value is None else show(value)]
        )
    return rows
