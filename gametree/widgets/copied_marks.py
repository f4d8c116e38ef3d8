"""A large picture made of few marks: Graphviz draws each different mark once, and the others are copies of it.

A copy has its own place and text. If every mark was drawn, a large player would take a third longer to open.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from html import escape
from itertools import cycle, repeat

from ..drawing.shapes import EdgeMark, Mark, NodeMark, StrikeMark, TextMark
from ..drawing.themes import Theme
from ..render import graphviz
from ..render.dot import Box, pinned
from .compact_svg import NUMBER, SmallMark, read, short_number

__all__ = ["copied"]

PLACE = re.compile(r" (x|y|cx|cy|d|points)='(M?)([^']*)'")
TEXT = re.compile(r">[^<]*</text>")
SPECIAL = re.compile(r"[&<>\"'\\\n]|  ")
"""what Graphviz writes in another way; a mark with such a text is drawn itself"""


def copied(marks: Iterable[Mark], box: Box, theme: Theme) -> tuple[tuple[float, float], list[SmallMark]]:
    """Return the width and height of a picture without boards, and its marks as Graphviz draws them, to 0.1 points."""
    marks = list(marks)
    nodes = {mark.id: mark for mark in marks if isinstance(mark, NodeMark)}
    sorts = [_sort(mark, nodes) for mark in marks]
    models = dict(zip(sorts, marks, strict=True))
    drawn = {mark.id: mark for mark in models.values()}
    for mark in models.values():
        if isinstance(mark, EdgeMark | StrikeMark):
            drawn |= {mark.tail: nodes[mark.tail], mark.head: nodes[mark.head]}
    source = pinned(((mark, 1.0) for mark in drawn.values()), box, theme, paper=False)
    size, found = read(graphviz.render(source, "svg").decode("utf-8"), str)
    bodies = {id: (classes, body) for id, classes, body in found}
    stamps = {
        sort: _stamp(*bodies[mark.id], *_anchor(mark, nodes), has_text=sort != mark.id) for sort, mark in models.items()
    }
    return size, [stamps[sort].put(mark, *_anchor(mark, nodes)) for sort, mark in zip(sorts, marks, strict=True)]


@dataclass(frozen=True, slots=True)
class _Stamp:
    """A mark that Graphviz has drawn, without its place and its text."""

    classes: str
    form: str
    """its elements, with ``%s`` for each number and for the text"""
    numbers: tuple[tuple[float, bool], ...]
    """distances from the mark's anchor, in points, and whether downwards"""

    def put(self, mark: Mark, x: float, y: float) -> SmallMark:
        """Return a mark that looks like this one, at its own anchor and with its own text."""
        told = [short_number(distance - y if down else distance + x) for distance, down in self.numbers]
        if len(told) < self.form.count("%s"):
            told.append(escape(getattr(mark, "text", "") or " ", quote=False))
        return mark.id, self.classes, self.form % tuple(told)


def _stamp(classes: str, body: str, x: float, y: float, *, has_text: bool) -> _Stamp:
    """Return a mark as a stamp; where its text is not to be replaced, it stays as it is."""
    numbers: list[tuple[float, bool]] = []

    def emptied(found: re.Match[str]) -> str:
        name, start, places = found.groups()
        downs = cycle((False, True)) if name in ("d", "points") else repeat(name[-1] == "y")
        numbers.extend(
            (float(at) + y if down else float(at) - x, down)
            for at, down in zip(NUMBER.findall(places), downs, strict=False)
        )
        return f" {name}='{start}{NUMBER.sub('%s', places)}'"

    form = PLACE.sub(emptied, body.replace("%", "%%"))
    return _Stamp(classes, TEXT.sub(">%s</text>", form) if has_text else form, tuple(numbers))


def _anchor(mark: Mark, nodes: dict[str, NodeMark]) -> tuple[float, float]:
    """Return the point from which the places in a mark are measured."""
    at = nodes[mark.tail] if isinstance(mark, EdgeMark | StrikeMark) else mark
    return at.x, at.y


def _sort(mark: Mark, nodes: dict[str, NodeMark]) -> Hashable:
    """Return what a mark has in common with those that are copies of each other."""
    if isinstance(mark, EdgeMark | StrikeMark):
        tail, head = nodes[mark.tail], nodes[mark.head]
        ends = tail.shape, tail.width, tail.height, head.shape, head.width, head.height
        return type(mark), mark.role, *ends, round(head.x - tail.x, 2), round(head.y - tail.y, 2)
    if not isinstance(mark, NodeMark | TextMark) or SPECIAL.search(mark.text):
        return mark.id
    if isinstance(mark, NodeMark):
        return mark.shape, mark.role, mark.width, mark.height, mark.size, bool(mark.text)
    return mark.role, mark.width, mark.size, mark.at_left
