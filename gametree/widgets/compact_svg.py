"""Compact versions of Graphviz's SVG for the data of a player, without colours and fonts and with short numbers; and
small pictures.

Marks that differ only in position and text are drawn once (as a stamp) and copied. If every mark were drawn, a large
player would open a third more slowly.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Container, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import cycle, groupby, repeat
from operator import itemgetter
from typing import Any, TypeAlias

from ..drawing.drawing import Drawing
from ..drawing.fitting import LARGE
from ..drawing.shapes import BoxMark, EdgeMark, Mark, NodeMark, SetMark, StrikeMark, TextMark
from ..drawing.themes import THEMES, Theme
from ..errors import InputError, wrong_value
from ..phrases import Code, gettext
from ..render import graphviz
from ..render.graphviz import Box, dot, marks_of, pinned_dot
from ..tree.tree import Tree
from ..values import show

_PLACE = re.compile(r" (x|y|cx|cy|d|points)='(M?)([^']*)'")
TEXT = re.compile(r">[^<]*</text>")
_BETWEEN_LINES = "'/><path d='"
_SPECIAL = re.compile(r"[&<>\"'\\\n]|  ")
"""characters that Graphviz escapes; a mark whose text contains one is drawn, not copied"""


def draw_by_copies(
    marks: Iterable[Mark], box: Box, theme: Theme, stamps: dict[Hashable, _Stamp] | None = None
) -> tuple[tuple[float, float], list[_SmallMark]]:
    """Return the width and height of a picture without boards, and its marks as Graphviz draws them, with coordinates
    rounded to 0.1 points.

    The drawings for a class of students share ``stamps``, to which new stamps are added. With ``stamps``, edges are
    simply straight lines between the centres of nodes, because the nodes cover their ends.
    """
    marks = list(marks)
    nodes = {mark.id: mark for mark in marks if isinstance(mark, NodeMark)}
    drawn = [_straight(mark, nodes, box) if stamps is not None else None for mark in marks]
    sorts = [None if line else _sort(mark, nodes) for mark, line in zip(marks, drawn, strict=True)]
    stamps = {} if stamps is None else stamps
    models = {sort: mark for sort, mark in zip(sorts, marks, strict=True) if sort is not None and sort not in stamps}
    if models:
        stamps |= _stamps(models, nodes, box, theme)
    left, bottom, right, top = box
    copies = [
        line or stamps[sort].put(mark, *_anchor(mark, nodes, box))
        for mark, line, sort in zip(marks, drawn, sorts, strict=True)
    ]
    return (math.floor(right - left + 0.5), math.floor(top - bottom + 0.5)), copies  # whole points, as in Graphviz


def _stamps(
    models: Mapping[Hashable, Mark], nodes: Mapping[str, NodeMark], box: Box, theme: Theme
) -> dict[Hashable, _Stamp]:
    """Return a stamp for each sort of mark; Graphviz draws the mark in ``models`` that represents the sort."""
    samples: dict[str, Mark] = {mark.id: mark for mark in models.values()}
    for mark in models.values():
        if isinstance(mark, EdgeMark | StrikeMark):
            samples |= {mark.tail: nodes[mark.tail], mark.head: nodes[mark.head]}
    source = pinned_dot(((mark, 1.0) for mark in samples.values()), box, theme, paper=False)
    _, drawn_marks = read_svg(graphviz.render(source, "svg").decode("utf-8"), str)
    bodies = {id: (classes, body) for id, classes, body in drawn_marks}
    return {
        sort: _stamp(*bodies[mark.id], *_anchor(mark, nodes, box), has_text=sort is not mark)
        for sort, mark in models.items()
    }


def _straight(mark: Mark, nodes: Mapping[str, NodeMark], box: Box) -> _SmallMark | None:
    """Return the SVG of an edge as a straight line between the centres of its nodes, or of the strokes across an edge;
    return None for other marks.
    """
    left, _, _, top = box
    if isinstance(mark, StrikeMark):
        lines, sort = mark.strokes, "strike"
    elif isinstance(mark, EdgeMark) and not mark.framed:
        tail, head = nodes[mark.tail], nodes[mark.head]
        lines, sort = ((tail.x, tail.y, head.x, head.y),), "edge"
    else:
        return None
    ends = [[_short_number(place) for place in (x - left, top - y, x2 - left, top - y2)] for x, y, x2, y2 in lines]
    body = "".join(f"<path d='M{x},{y} {x2},{y2}'/>" for x, y, x2, y2 in ends)
    return mark.id, f"gt-{sort} gt-{mark.role}", body


@dataclass(frozen=True, slots=True)
class _Stamp:
    """A mark as Graphviz draws it, without its position and its text."""

    classes: str
    form: str
    """SVG elements of the mark, with ``%s`` in place of each number and of the text"""
    numbers: tuple[tuple[float, bool], ...]
    """distances from the mark's anchor, in points, each with a flag that is true for a vertical distance"""

    def put(self, mark: Mark, x: float, y: float) -> _SmallMark:
        """Return a copy of this mark at another anchor and with another text."""
        texts = [_short_number(distance + (y if down else x)) for distance, down in self.numbers]
        if len(texts) < self.form.count("%s"):
            texts.append(escape(getattr(mark, "text", "") or " ", quote=False))
        return mark.id, self.classes, self.form % tuple(texts)


def _stamp(classes: str, body: str, x: float, y: float, *, has_text: bool) -> _Stamp:
    numbers: list[tuple[float, bool]] = []

    def emptied(match: re.Match[str]) -> str:
        name, start, places = match.groups()
        downs = cycle((False, True)) if name in ("d", "points") else repeat(name[-1] == "y")
        numbers.extend(
            (float(number) - (y if down else x), down)
            for number, down in zip(_NUMBER.findall(places), downs, strict=False)
        )
        return f" {name}='{start}{_NUMBER.sub('%s', places)}'"

    form = _PLACE.sub(emptied, body.replace("%", "%%"))
    return _Stamp(classes, TEXT.sub(">%s</text>", form) if has_text else form, tuple(numbers))


def _anchor(mark: Mark, nodes: Mapping[str, NodeMark], box: Box) -> tuple[float, float]:
    """Return the distances of a mark's anchor from the left and the top of the picture, in points. The anchor is the
    centre of the mark or, for a line, of its upper node.
    """
    node = nodes[mark.tail] if isinstance(mark, EdgeMark | StrikeMark | SetMark) else mark
    return node.x - box[0], box[3] - node.y


def _sort(mark: Mark, nodes: Mapping[str, NodeMark]) -> Hashable:
    """Return the properties that marks must share to be copies of each other; return the mark itself if it cannot be
    copied.
    """
    if isinstance(mark, EdgeMark | StrikeMark):
        tail, head = nodes[mark.tail], nodes[mark.head]
        ends = tail.shape, tail.width, tail.height, head.shape, head.width, head.height
        return type(mark), mark.role, *ends, round(head.x - tail.x, 2), round(head.y - tail.y, 2)
    if isinstance(mark, BoxMark):
        return BoxMark, mark.role, mark.width, mark.height
    if not isinstance(mark, NodeMark | TextMark) or _SPECIAL.search(mark.text):
        return mark
    if isinstance(mark, NodeMark):
        return mark.shape, mark.role, mark.width, mark.height, mark.size, bool(mark.text)
    return mark.role, mark.width if mark.at_left else 0.0, mark.size, mark.at_left


_SmallMark: TypeAlias = tuple[str, str, str]
"""id, class names and elements of a mark"""

_PAGE = re.compile(r'viewBox="\S+ \S+ (\S+) (\S+)".*?translate\((\S+) (\S+)\)', re.DOTALL)
MARK = re.compile(r'<g id="([^"]*)" class="\w+ ([^"]*)">\s*<title>.*?</title>\s*(.*?)\s*</g>', re.DOTALL)
_LOOKS = re.compile(r' (?:fill|stroke|stroke-width|stroke-dasharray|font-family|font-weight|xml:space)="[^"]*"')
_PLACES = re.compile(r' (points|d|x|y|cx|cy|rx|ry|font-size|text-anchor)="([^"]*)"')
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_GROUPED = ("gt-node", "gt-edge", "gt-strike")
"""CSS classes of marks that always get a group of their own"""
_CELL = re.compile(r"(q\d+)_\d+_\d+")
_LABEL = re.compile(r"(n\d+)v")
"""pattern of the id of a frame's label, which DOT draws separately but which belongs to the node"""
_SIZE = re.compile(r" font-size='[^']*'")


def read_svg(svg: str, write: Callable[[float], str] | None = None) -> tuple[tuple[float, float], list[_SmallMark]]:
    """Return the width and height of an SVG written by Graphviz, and its marks; ``write`` converts coordinates to
    text.
    """
    page = _PAGE.search(svg)
    assert page is not None
    width, height, right, down = map(float, page.groups())
    # Graphviz writes a double quote in a text as &quot;, so these patterns find attributes only
    small = _PLACES.sub(_Mover(right, down, write or _short_number), _LOOKS.sub("", svg)).replace("&#45;", "-")
    return (width, height), MARK.findall(small)


def _join_marks(
    size: tuple[float, float], small_marks: Sequence[_SmallMark], changing: Container[str]
) -> tuple[str, dict[str, str]]:
    """Return two values: a small SVG; and the CSS classes of each changing mark, keyed by its id. The last class, which
    is that of the role, is omitted.

    Unchanging texts with the same look share a group. No attribute contains a double quote, so the picture can be sent
    as JSON without escapes.
    """
    sizes = Counter(size for _, _, body in small_marks for size in _SIZE.findall(body))
    usual = sizes.most_common(1)[0][0] if sizes else ""
    marks: list[str] = []
    group_numbers: dict[str, int] = {}
    sorts: dict[str, str] = {}
    last = ""
    for id, classes, body in small_marks:
        body = body.replace(usual, "") if usual else body
        if label := _LABEL.fullmatch(id):
            frame = group_numbers[label[1]]
            marks[frame] = f"{marks[frame].removesuffix('</g>')}{body}</g>"
            continue
        cell = _CELL.fullmatch(id)
        if id in changing or (classes.startswith(_GROUPED) and not cell):
            group_numbers[id] = len(marks)
            sorts[id], last = classes.rpartition(" ")[0], ""
            marks.append(f"<g id='{id}' class='{classes}'>{body}</g>")
            continue
        size_here = "".join(_SIZE.findall(body)[:1])
        if cell:
            _add_cell(marks, cell[1], classes, body)
            last = ""
            continue
        start = f"<g class='{classes}'{size_here}>"
        inner = body.replace(size_here, "").replace("<text", f"<text id='{id}'", 1)
        if start == last:
            marks[-1] = f"{marks[-1][:-4]}{inner}</g>"
        else:
            marks.append(f"{start}{inner}</g>")
        last = start
    width, height = size
    return f"{_opening(width, height)}{usual}>{''.join(marks)}</svg>".replace("\n", ""), sorts


def _add_cell(marks: list[str], board: str, classes: str, body: str) -> None:
    """Put a cell into the group of its board, so that all cells of the board move together; consecutive cells with the
    same classes share a group inside that group.
    """
    start, inside = f"<g id='{board}'>", f"<g class='{classes}'>"
    if not (marks and marks[-1].startswith(start)):
        marks.append(f"{start}</g>")
    group = marks[-1].removesuffix("</g>")
    last_group = group.rfind("<g class=")
    if last_group >= 0 and group.startswith(inside, last_group):
        marks[-1] = f"{group.removesuffix('</g>')}{body}</g></g>"
    else:
        marks[-1] = f"{group}{inside}{body}</g></g>"


class _Mover:
    """A converter of coordinates to short text, relative to the upper left corner of the page."""

    def __init__(self, right: float, down: float, write: Callable[[float], str]) -> None:
        self.write = write
        self.shift = {"x": right, "cx": right, "y": down, "cy": down}

    def __call__(self, match: re.Match[str]) -> str:
        name, value = match.groups()
        if name == "text-anchor":
            short = value
        elif name in ("d", "points"):
            short = self._outline(name, _NUMBER.findall(value))
        else:
            short = self.write(float(value) + self.shift.get(name, 0))
        return "" if short == "middle" else f" {name}='{short}'"

    def _outline(self, name: str, numbers: list[str]) -> str:
        """Return a polygon's corners without duplicates, or the ends of a path (all lines are straight)."""
        right, down = self.shift["x"], self.shift["y"]
        corners = [
            f"{self.write(float(x) + right)},{self.write(float(y) + down)}"
            for x, y in zip(*[iter(numbers)] * 2, strict=True)
        ]
        if name == "d":
            return f"M{corners[0]} {corners[-1]}"
        return " ".join(corners[:-1] if corners[0] == corners[-1] else corners)


def _short_number(number: float) -> str:
    return f"{round(number, 1):g}"


# ---- Parts shared by several payloads: a small picture, and the nodes of its tree ----------------


def small_picture(drawing: Drawing) -> str:
    return small_picture_of(drawing, ())[0]


class ClassPictures:
    """The pictures for a class of students, without colours and fonts; Graphviz draws each sort of mark once for all
    pictures.
    """

    def __init__(self) -> None:
        self._stamps: dict[Hashable, _Stamp] = {}

    def picture(self, drawing: Drawing) -> str:
        """Return a picture as SVG; consecutive marks with the same CSS classes share a group.

        >>> from gametree.drawing.drawing import draw
        >>> ClassPictures().picture(draw(Tree.parse("[3 5]"))).count("gt-edge")
        1
        """
        if drawing.layout.board:
            return small_picture(drawing)
        theme = next(iter(THEMES.values()))
        (width, height), marks = draw_by_copies(marks_of(drawing), drawing.box, theme, self._stamps)
        groups = groupby(marks, key=itemgetter(1))
        inside = "".join(f"<g class='{classes}'>{''.join(body for *_, body in some)}</g>" for classes, some in groups)
        return f"{_opening(width, height)}>{inside.replace(_BETWEEN_LINES, ' ')}</svg>"


def _opening(width: float, height: float) -> str:
    return f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width:g} {height:g}' text-anchor='middle'"


def small_picture_of(drawing: Drawing, changing: Container[str]) -> tuple[str, dict[str, str]]:
    """Draw a picture that includes the changing marks even if they are hidden. Return the picture, and the CSS classes
    of each mark with a group of its own, keyed by the mark's id; the class of the role is omitted.

    >>> import gametree as gt
    >>> from gametree.drawing.drawing import draw
    >>> start = draw(gt.minimax("[3 5]").frames()[0])  # the note beside the root is hidden
    >>> [small_picture_of(start, marks)[1].get("i0") for marks in ((), {"i0"})]
    [None, 'gt-text']
    """
    theme = next(iter(THEMES.values()))
    if len(drawing.tree) > LARGE and not drawing.layout.board:
        return _join_marks(*draw_by_copies(marks_of(drawing, changing), drawing.box, theme), changing)
    source = dot(drawing, theme, hidden=changing, paper=False)
    return _join_marks(*read_svg(graphviz.render(source, "svg").decode("utf-8")), changing)


def node_rows(tree: Tree, *, values: bool = True) -> list[list[Any]]:
    """Return ``[label, parent, kind, value]`` for each node in preorder; the root's parent is −1, and an unknown value
    is "".
    """
    rows: list[list[Any]] = []
    for node in tree:
        parent, value = tree.parent(node), tree.value(node) if values else None
        rows.append(
            [tree.label(node), -1 if parent is None else parent, tree.kind(node), "" if value is None else show(value)]
        )
    return rows


def checked_step(step: object, last: int, by: str = "") -> int:
    """Return ``step`` if it is a whole number from 0 to ``last``; refuse any other value."""
    if isinstance(step, bool) or not isinstance(step, int):
        raise InputError(wrong_value("step", step, gettext("a step as a whole number")))
    if not 0 <= step <= last:
        needed = gettext("a step from 0 to %(last)s").with_values(last=last)
        if by:
            # TRANSLATORS: %(option)s is Python, such as by="leaf"
            needed = gettext("a step from 0 to %(last)s (%(option)s)").with_values(last=last, option=Code(f'by="{by}"'))
        raise InputError(wrong_value("step", step, needed))
    return step
