"""Where the name of a move, or the probability of an outcome, stands beside its line; it is left out without room."""

from __future__ import annotations

import math
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ..fonts import text_width
from ..kinds import LEAF
from ..tree.tree import NodeId, Tree
from ..values import show
from .sizes import CAPITAL, Sizes
from .tidy_tree import Room

__all__ = ["Placed", "Plies", "Spot", "crosses", "line_to", "struck"]

Box: TypeAlias = tuple[float, float, float, float]
"""left, bottom, right, top"""
Line: TypeAlias = tuple[float, float, float, float]
"""x and y of the upper end, x and y of the lower one"""

STRIKE = 0.46
"""how far down a line it is struck through"""
SLASHES = (0.73, 0.82)
"""The width and height of two bold slashes, as parts of the font size."""
ALONG, ALONG_FRAMED = (0.64, 0.72, 0.78, 0.56), (0.8, 0.72, 0.64)
"""how far down it its move stands, the usual place first; lines between frames are flat, apart only at their ends"""
PATIENT = (0.8, 0.72, 0.64, 0.88, -0.97, -0.9, -0.8, -0.7, -0.6)
"""more places, for the moves of games"""
LINE, LINE_FRAMED = 1.5, 2.5
"""points between a move and the lines beside its own; between frames lines are thick where they are played"""
OWN, OWN_FRAMED = 3.0, 4.5
"""points between a move and its own line"""
FRAME = 4.0
"""points between a move and the frames over and under it, or the move before it"""
HAIR = 1.0
DEEPEST_MOVES = 60
"""In deeper trees the moves would be wider than their nodes."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A text and the middle of where it stands."""

    text: str
    x: float
    y: float
    width: float
    size: float
    """of the font"""

    def box(self) -> Box:
        """Return what it covers."""
        high = self.size * CAPITAL / 2
        return self.x - self.width / 2, self.y - high, self.x + self.width / 2, self.y + high


Placed: TypeAlias = dict[NodeId, Spot | None]


class Plies:
    """The lines of a tree ply by ply, with the texts that are to stand beside them."""

    def __init__(self, tree: Tree, room: Room, x: Sequence[float], mute: Container[NodeId] = ()) -> None:
        """``mute`` are the nodes below which no texts are to stand."""
        self.room, self.x = room, x
        self.reach = _reach(tree, room.sizes, room.under)
        self.families: list[list[tuple[NodeId, tuple[NodeId, ...]]]] = [[] for _ in range(tree.height)]
        self.leaves: list[list[NodeId]] = [[] for _ in range(tree.height + 1)]
        depths = tree.depths()
        for node in tree:
            if below := tree.children(node):
                self.families[depths[node]].append((node, below))
            else:
                self.leaves[depths[node]].append(node)
        self.texts = [""] + ["" if tree.parent(node) in mute else _text(tree, node) for node in tree.nodes[1:]]

    def free(self, ply: int, height: float) -> float:
        """Return what a ply so high leaves free between its inner nodes and the nodes of the next level."""
        return height - self.room.sizes.inner[1] / 2 - self.reach[ply + 1][0]

    def place(self, ply: int, upper: float, lower: float, *, size: float = 0.0, patience: int = 0) -> Placed:
        """Return the places of the texts of a ply between two heights, by node; None for those without room.

        A text keeps between the nodes of both levels, off the lines around and their strikes, and off the text before
        it. With ``patience`` more places are tried for a whole family in line, and with more of it for each text.
        """
        sizes = self.room.sizes
        down, up = (sizes.inner[1] / 2, sizes.leaf[1] / 2) if sizes.framed else (0.0, 0.0)
        lines = [
            (self.x[parent], upper - down, self.x[node], lower + up)
            for parent, below in self.families[ply]
            for node in below
        ]
        margin = FRAME if sizes.framed or patience else 0.0
        lowest, highest = lower + self.reach[ply + 1][0] + margin, upper - self.reach[ply][1]
        hanging: list[Box] = []
        if margin:
            highest = upper - sizes.inner[1] / 2 - margin
            half = max(self.room.leaf, self.room.below) / 2
            hanging = [
                (self.x[leaf] - half, upper - self.room.under, self.x[leaf] + half, upper) for leaf in self.leaves[ply]
            ]
        row = _Row(sizes, size or sizes.small, (lowest, highest), lines, hanging, margin)
        ways: list[tuple[float, ...]] = [ALONG_FRAMED if sizes.framed else ALONG]
        if patience:
            ways = [(one,) for one in PATIENT]
        if patience > 1:
            ways.append(PATIENT)
        found: Placed = {}
        first = 0
        for _, below in self.families[ply]:
            texts, before = [self.texts[node] for node in below], row.before
            for way in ways:
                row.before = before
                spots = row.family(texts, first, way)
                if not _lacking(texts, spots):
                    break
            found.update(zip(below, spots, strict=True))
            first += len(below)
        return found

    def lacking(self, ply: int, spots: Placed) -> list[NodeId]:
        """Return the parents below which a text of the ply found no place."""
        return [
            parent
            for parent, below in self.families[ply]
            if _lacking([self.texts[node] for node in below], [spots[node] for node in below])
        ]


class _Row:
    """The texts of a ply, placed from left to right."""

    def __init__(
        self,
        sizes: Sizes,
        size: float,
        limits: tuple[float, float],
        lines: Sequence[Line],
        hanging: Sequence[Box],
        apart: float,
    ) -> None:
        self.size, self.limits, self.lines, self.hanging, self.apart = size, limits, lines, hanging, apart
        self.strikes = [_strike(line, sizes) for line in lines]
        self.off, self.clear = (OWN_FRAMED, LINE_FRAMED) if sizes.framed else (OWN, LINE)
        self.before: Box | None = None

    def family(self, texts: Sequence[str], first: int, alongs: Sequence[float]) -> list[Spot | None]:
        """Return the places of the texts below one parent, whose lines begin with the first."""
        found: list[Spot | None] = []
        last = first + len(texts)
        outer = [_side(line[2] - line[0]) for line in self.lines[first:last]]
        widest = 2 * max(text_width(text, self.size) for text in texts) if self.hanging else 0.0
        left, right = self.lines[first][2] - widest, self.lines[last - 1][2] + widest
        hanging = [box for box in self.hanging if left < box[2] and box[0] < right]
        for place, text in enumerate(texts):
            turn, spot = first + place, None
            if text:
                around = [*self.lines[max(0, turn - 2) : turn], *self.lines[turn + 1 : turn + 3]]
                others = list(self.strikes[max(first, turn - 2) : min(last, turn + 3)])
                others += [*hanging, self.before] if self.before else hanging
                side, inward = outer[place], place - outer[place]
                alone = 0 <= inward < len(texts) and outer[inward] == side
                spot = self._free(text, self.lines[turn], (side,) if alone else (side, -side), alongs, others, around)
            found.append(spot)
        return found

    def _free(
        self,
        text: str,
        line: Line,
        sides: Sequence[int],
        alongs: Sequence[float],
        others: Sequence[Box],
        around: Sequence[Line],
    ) -> Spot | None:
        lowest, highest = self.limits
        for spot in _beside(text, self.size, line, self.off, sides, alongs):
            box = spot.box()
            if lowest < box[1] and box[3] < highest and not _covers(box, others, around, self.clear):
                self.before = box[0] - self.apart, box[1], box[2] + self.apart, box[3]
                return spot
        return None


def _lacking(texts: Sequence[str], spots: Sequence[Spot | None]) -> bool:
    return any(text and spot is None for text, spot in zip(texts, spots, strict=True))


def line_to(tree: Tree, node: NodeId, sizes: Sizes, x: Sequence[float], y: Sequence[float]) -> Line:
    """Return the ends of the line to a node: the middles of both nodes, or of the sides of their frames."""
    parent = tree.parent(node)
    assert parent is not None
    down = up = 0.0
    if sizes.framed:
        down, up = sizes.inner[1] / 2, (sizes.inner if tree.children(node) else sizes.leaf)[1] / 2
    return x[parent], y[parent] - down, x[node], y[node] + up


def struck(line: Line) -> tuple[float, float]:
    """Return where a line is struck through.

    >>> struck((0.0, 100.0, 50.0, 0.0))
    (23.0, 54.0)
    """
    left, top, right, bottom = line
    return left + (right - left) * STRIKE, top + (bottom - top) * STRIKE


def crosses(line: Line, box: Box, margin: float = 0.0) -> bool:
    """Tell whether a line comes nearer to a box than a margin.

    >>> crosses((0, 0, 10, 10), (4, 4, 6, 6)), crosses((0, 0, 10, 10), (6, 0, 9, 3))
    (True, False)
    """
    left, right = (line[0], line[2]) if line[0] < line[2] else (line[2], line[0])
    if right <= box[0] - margin or left >= box[2] + margin:
        return False
    first, last = 0.0, 1.0
    for start, end, low, high in ((line[0], line[2], box[0], box[2]), (line[1], line[3], box[1], box[3])):
        low, high, way = low - margin, high + margin, end - start
        if not way:
            if not low < start < high:
                return False
            continue
        times = sorted(((low - start) / way, (high - start) / way))
        first, last = max(first, times[0]), min(last, times[1])
    return first < last


def _text(tree: Tree, node: NodeId) -> str:
    weight = tree.probability(node)
    return show(weight) if weight is not None else tree.move(node) if tree.height < DEEPEST_MOVES else ""


def _side(dx: float) -> int:
    """Return on which side of a line its outer one is: 1 on the right, -1 on the left."""
    return 1 if dx > HAIR else -1


def _beside(
    text: str, size: float, line: Line, gap: float, sides: Sequence[int], alongs: Sequence[float]
) -> Iterator[Spot]:
    """Yield the places of a text, the outer side of its line first.

    It comes to stand on the inner side only where nobody can take it for the text of the next line. A negative way
    along a line is that of the text's corner beside it: between flat lines that needs less height than its middle.
    """
    from_x, from_y, to_x, to_y = line
    dx, dy = to_x - from_x, to_y - from_y
    length = math.hypot(dx, dy)
    width = text_width(text, size)
    for side in sides:
        across, up = -side * dy / length, side * dx / length  # unit vector away from the line
        off = abs(across) * width / 2 + abs(up) * size / 2 + gap
        for along in alongs:
            at, height = from_x + dx * abs(along), from_y + dy * abs(along)
            if along < 0:
                middle = at + across * gap + side * width / 2
                yield Spot(text, middle, height + up * gap + math.copysign(size * CAPITAL / 2, up), width, size)
            else:
                yield Spot(text, at + across * off, height + up * off, width, size)


def _strike(line: Line, sizes: Sizes) -> Box:
    """Return what the strike through a line covers."""
    wide, high = (part * sizes.label / 2 for part in SLASHES)
    middle, height = struck(line)
    return middle - wide, height - high, middle + wide, height + high


def _reach(tree: Tree, sizes: Sizes, under: float) -> list[tuple[float, float]]:
    """Return how far the nodes of each level reach above and below their middle."""
    depths = tree.depths()
    with_leaf = {depths[leaf] for leaf in tree.leaves}
    with_inner = {depth for node, depth in enumerate(depths) if tree.kind(node) != LEAF}
    inner, leaf = sizes.inner[1] / 2, sizes.leaf[1] / 2

    def reaches(depth: int) -> Iterator[tuple[float, float]]:
        if depth in with_inner:
            yield inner, inner
        if depth in with_leaf:
            yield leaf, under

    found = [list(reaches(depth)) for depth in range(tree.height + 1)]
    return [(max(up for up, _ in level), max(down for _, down in level)) for level in found]


def _covers(box: Box, others: Sequence[Box], lines: Sequence[Line], clear: float) -> bool:
    """Tell whether a box shares more than a hairline with another, or comes too near to a line."""
    left, bottom, right, top = box[0] + HAIR, box[1] + HAIR, box[2] - HAIR, box[3] - HAIR
    for other in others:
        if other[0] < right and left < other[2] and other[1] < top and bottom < other[3]:
            return True
    return any(crosses(line, box, clear) for line in lines)
