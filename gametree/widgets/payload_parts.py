"""Parts that several payloads share: a small picture, and the nodes of its tree."""

from __future__ import annotations

import gc
from collections.abc import Container, Iterator
from contextlib import contextmanager
from typing import Any

from ..drawing.drawing import Drawing
from ..drawing.folding import LARGE
from ..drawing.themes import THEMES
from ..errors import InputError
from ..phrases import Code, brief, gettext
from ..render import graphviz
from ..render.dot import dot, marks_of
from ..tree.tree import Tree
from ..values import show
from .compact_svg import compact, joined
from .copied_marks import copied

__all__ = ["checked_step", "node_rows", "small_picture", "small_picture_of", "uncollected"]


@contextmanager
def uncollected() -> Iterator[None]:
    """Pause the garbage collector, which would look through all that is made again and again and find nothing."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def small_picture(drawing: Drawing) -> str:
    """Draw a picture that does not change, as a small SVG whose looks come from a style sheet."""
    return small_picture_of(drawing, ())[0]


def small_picture_of(drawing: Drawing, changing: Container[str]) -> tuple[str, dict[str, str]]:
    """Draw a picture with its changing marks, hidden or not; return it, and for each of them its classes but the role.

    >>> import gametree as gt
    >>> from gametree.drawing.drawing import draw
    >>> start = draw(gt.minimax("[3 5]").frames()[0])  # the note beside the root is hidden
    >>> [small_picture_of(start, marks)[1].get("i0") for marks in ((), {"i0"})]
    [None, 'gt-text']
    """
    theme = next(iter(THEMES.values()))
    if len(drawing.tree) > LARGE and not drawing.layout.board:
        return joined(*copied(marks_of(drawing, changing), drawing.box, theme), changing)
    source = dot(drawing, theme, hidden=changing, paper=False)
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


def checked_step(step: object, last: int, by: str = "") -> int:
    """Return a step when it is one from 0 to ``last``."""
    if isinstance(step, bool) or not isinstance(step, int):
        raise InputError(Code("player"), gettext("a step as a whole number"), brief(step))
    if not 0 <= step <= last:
        # TRANSLATORS: %(option)s is Python, such as by="leaf"
        sized = gettext("a step from 0 to %(last)s (%(option)s)").of(last=last, option=Code(f'by="{by}"'))
        needed = sized if by else gettext("a step from 0 to %(last)s").of(last=last)
        raise InputError(Code("player"), needed, brief(step))
    return step
