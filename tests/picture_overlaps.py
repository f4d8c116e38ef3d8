"""Marks of a drawing that overlap, extend beyond the picture, or are crossed by a line."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

import gametree as gt
from gametree.drawing.drawing import Drawing, draw
from gametree.drawing.layout import lay_out
from gametree.drawing.shapes import MOVES, BoxMark, EdgeMark, NodeMark, Role, StrikeMark, TextMark
from gametree.drawing.sizes_and_gaps import Sizes
from gametree.drawing.themes import Theme
from gametree.fonts import text_width

Box = tuple[float, float, float, float]
Point = tuple[float, float]
Shown = list[tuple[Box, NodeMark | TextMark | BoxMark]]
CAPITALS = 0.73
"""height of capital letters in DejaVu Sans, as a fraction of the font size"""
HAIR, SEEN = 1.05, 0.48
SMALLEST = 4.5
NAMES = (
    "x",
    "MMM",
    "Ñandú",
    "α−β",
    "W" * 12,
    "knight takes bishop",
    "after 1. e4 e5 2. Nf3",
    "a label of many words" * 2,
)
_OWN = ("ni", "in", "bi", "ib")
"""pairs of mark types that may overlap: nodes and boxes with their own notes"""
SORTS = ("whole", "fraction", "huge", "tuple", "chance")


class Grown:
    """A random tree in the kit's notation, with one type of value and with labels at some nodes."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.sort = self.dice.choice(SORTS)
        self.players, self.depth = self.dice.randint(2, 4), self.dice.randint(1, 4)
        self.named, self.labels = self.dice.choice([0, 0.1, 0.4]), 0
        self.text = self.node(0)

    def node(self, depth: int) -> str:
        """Return a node with its subtree."""
        dice = self.dice
        if depth == self.depth or (depth and dice.random() < 0.15):
            return self.name() + self.value()
        count = dice.choice([1, 2, 2, 3, 3, 4, dice.randint(5, 12)]) if depth < 2 else dice.randint(1, 3)
        below = [self.node(depth + 1) for _ in range(count)]
        if self.sort == "chance" and dice.random() < 0.4:
            parts = [dice.randint(1, 9) for _ in below]
            outcomes = (f"{part}/{sum(parts)}: {child}" for part, child in zip(parts, below, strict=True))
            return f"{self.name()}{{{', '.join(outcomes)}}}"
        player = f"p{dice.randint(1, self.players)}" if self.sort == "tuple" else ""
        return f"{self.name()}{player}[{' '.join(below)}]"

    def name(self) -> str:
        """Return at random either the text of a label or ""."""
        self.labels += 1
        return f'"{self.dice.choice(NAMES)}{self.labels}z": ' if self.dice.random() < self.named else ""

    def value(self) -> str:
        """Return the value of a leaf."""
        dice = self.dice
        if self.sort == "tuple":
            return f"({' '.join(str(dice.randint(-9, dice.choice([9, 9999]))) for _ in range(self.players))})"
        low, high = {"fraction": (1, 99), "huge": (10**9, 10**14)}.get(self.sort, (1, 1))
        whole = dice.randint(-99, 99) if low == 1 else dice.randint(low, high)
        return f"{whole}/{dice.randint(low, high)}"


def covered(mark: NodeMark | TextMark | BoxMark) -> Box:
    """Return the box that a mark covers, as left, bottom, right and top."""
    if not isinstance(mark, TextMark):
        return mark.x - mark.width / 2, mark.y - mark.height / 2, mark.x + mark.width / 2, mark.y + mark.height / 2
    wide, high = widest(mark), height(mark) / 2
    left = mark.x - mark.width / 2 if mark.at_left else mark.x - wide / 2
    return left, mark.y - high, left + wide, mark.y + high


def widest(mark: NodeMark | TextMark) -> float:
    """Return the width of the widest line of a mark's text."""
    return max(text_width(line, mark.size) for line in mark.text.split("\n"))


def height(mark: NodeMark | TextMark) -> float:
    """Return the height of a mark's text; the distance between the lines of a label is 1.2 times the font size."""
    return mark.size * (CAPITALS + 1.2 * mark.text.count("\n"))


def shown(drawing: Drawing) -> Shown:
    """Return the visible nodes, texts and boxes of a drawing, each with the area that it covers. Game positions inside
    nodes are left out.
    """
    marks = (
        mark
        for mark in drawing.marks()
        if isinstance(mark, NodeMark | TextMark | BoxMark) and mark.id[0] != "q" and mark.role is not Role.HIDDEN
    )
    return [(covered(mark), mark) for mark in marks]


def clashes(marks: Shown) -> Iterator[tuple[str, str]]:
    """Yield pairs of overlapping marks; a note may extend into the box of its triangle, and into its own answer box."""
    pairs = sorted(((box, mark.id) for box, mark in marks), key=lambda pair: pair[0][0])
    open_: list[tuple[Box, str]] = []
    for box, id in pairs:
        open_ = [(other, name) for other, name in open_ if other[2] > box[0] + HAIR]
        for other, name in open_:
            high, wide = min(box[3], other[3]) - max(box[1], other[1]), min(box[2], other[2]) - box[0]
            if high > HAIR and wide > HAIR and not (f"{id[0]}{name[0]}" in _OWN and id[1:] == name[1:]):
                yield name, id
        open_.append((box, id))


def leaving(marks: Shown, picture: Box) -> Iterator[str]:
    """Yield the marks outside the picture, and the labels that extend beyond their node or are too small to read, each
    with the fault.
    """
    left, bottom, right, top = picture
    for box, mark in marks:
        is_small = not isinstance(mark, BoxMark) and mark.size < SMALLEST
        if box[0] < left or box[1] < bottom or box[2] > right or box[3] > top or is_small:
            yield mark.id
        if isinstance(mark, NodeMark) and widest(mark) > between_sides(mark):
            yield f"text of {mark.id}"


def between_sides(mark: NodeMark) -> float:
    """Return the smaller of a node's widths at the top and at the bottom of its label.

    A triangle extends from half its height above its centre to a quarter below it, or the other way round.
    """
    high = height(mark) / 2
    if mark.shape in ("max", "min"):
        return float(mark.width * (mark.height / 2 - high) / (mark.height * 0.75))
    if mark.shape == "chance":
        return float(mark.width * (1 - (2 * high / mark.height) ** 2) ** 0.5)
    return float(mark.width * (1 if mark.shape == "leaf" else 0.75))


def struck(drawing: Drawing, notes: str = "") -> Iterator[tuple[str, str]]:
    """Yield the lines that touch the name of a move or leaf, a node other than their ends or, if requested, a note."""
    marks = list(drawing.marks())
    nodes = {mark.id: mark for mark in marks if isinstance(mark, NodeMark)}
    texts = (mark for mark in marks if isinstance(mark, TextMark) and mark.role is not Role.HIDDEN)
    named = [mark for mark in texts if mark.id[0] in "mk" + notes and mark.text]
    outlines = [(mark.id, outline(mark)) for mark in (*nodes.values(), *named)]
    boxes = {
        id: (*map(min, zip(*points, strict=True)), *map(max, zip(*points, strict=True))) for id, points in outlines
    }
    for edge in marks:
        if not isinstance(edge, EdgeMark):
            continue
        tail, head = nodes[edge.tail], nodes[edge.head]
        down, up = (tail.height / 2, head.height / 2) if edge.framed else (0.0, 0.0)
        line = (tail.x, tail.y - down), (head.x, head.y + up)
        (from_x, top), (to_x, bottom) = line
        for id, points in outlines:
            left, low, right, high = boxes[id]
            if id in (edge.tail, edge.head) or low > top or high < bottom:
                continue
            if left < max(from_x, to_x) + 1 and right > min(from_x, to_x) - 1 and near(line, points):
                yield edge.id, id


def touched(drawing: Drawing, theme: Theme) -> Iterator[tuple[str, str]]:
    """Yield the strokes that touch a text or a node, and the thick lines whose border touches one."""
    marks = list(drawing.marks())
    nodes = {mark.id: mark for mark in marks if isinstance(mark, NodeMark)}
    drawn = [mark for _, mark in shown(drawing) if mark.id[0] in "nmki" and mark.text]
    for mark in marks:
        if not isinstance(mark, EdgeMark | StrikeMark) or mark.role is Role.HIDDEN:
            continue
        if isinstance(mark, StrikeMark):
            lines, wide, half = [((x, y), (to_x, to_y)) for x, y, to_x, to_y in mark.strokes], 1.0, 0.0
        else:
            tail, head = nodes[mark.tail], nodes[mark.head]
            down, up = (tail.height / 2, head.height / 2) if mark.framed else (0.0, 0.0)
            lines = [((tail.x, tail.y - down), (head.x, head.y + up))]
            half = theme.edges[mark.role].width / 2
            wide = half * SEEN
        for other in drawn:
            is_round = half and isinstance(other, NodeMark) and other.shape == "chance"
            least = half + theme.nodes[other.role].width / 2 if is_round else wide
            if other.id not in (mark.tail, mark.head) and any(near(line, outline(other), least) for line in lines):
                yield mark.id, other.id


def outline(mark: NodeMark | TextMark) -> list[Point]:
    """Return the corners of a mark as it is drawn."""
    left, bottom, right, top = covered(mark)
    if isinstance(mark, NodeMark) and mark.shape in ("max", "min") and not mark.framed:
        tip, base = (top, mark.y - mark.height / 4) if mark.shape == "max" else (bottom, mark.y + mark.height / 4)
        return [(left, base), (right, base), (mark.x, tip)]
    if isinstance(mark, NodeMark) and mark.shape == "chance":
        turns = [2 * math.pi * turn / 72 for turn in range(72)]
        return [(mark.x + mark.width / 2 * math.cos(turn), mark.y + mark.height / 2 * math.sin(turn)) for turn in turns]
    return [(left, bottom), (right, bottom), (right, top), (left, top)]


def near(line: tuple[Point, Point], points: list[Point], wide: float = 1.0) -> bool:
    """Return whether a line crosses a side of a polygon, or is closer than ``wide`` points to a corner."""
    (x0, y0), (x1, y1) = line
    length = math.hypot(x1 - x0, y1 - y0)
    sides = [((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / length for x, y in points]
    beside = [((x1 - x0) * (x - x0) + (y1 - y0) * (y - y0)) / length for x, y in points]
    if any(abs(side) < wide and 0 < along < length for side, along in zip(sides, beside, strict=True)):
        return True
    for place, (side, along) in enumerate(zip(sides, beside, strict=True)):
        if side * sides[place - 1] < 0:
            at = along + (beside[place - 1] - along) * side / (side - sides[place - 1])
            if 0 < at < length:
                return True
    return False


def with_boxes(tree: gt.Tree, sizes: Sizes, box: tuple[float, float]) -> Drawing:
    """Return the drawing of a tree on paper, with an answer box above each inner node."""
    layout = lay_out(tree, [""], sizes=sizes, box=box, hide={MOVES}, boxes_above=True)
    return draw(tree, layout=layout, blanks=[node for node in tree if tree.children(node)])
