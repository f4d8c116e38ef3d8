"""Where the label of a line goes: the name of its move, or the probability of its outcome. It needs free space."""

from __future__ import annotations

import math
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ..fonts import text_width
from ..games.kinds import LEAF
from ..tree.tree import NodeId, Tree
from ..values import show
from .sizes import CAPITAL, Sizes
from .tidy_tree import NodeExtents

__all__ = ["EdgeLabel", "EdgeLabelPlacer", "Placed", "label_text", "line_to", "strike_point", "strokes_across"]

Box: TypeAlias = tuple[float, float, float, float]
"""left, bottom, right, top"""
Line: TypeAlias = tuple[float, float, float, float]
"""x and y of the upper end, x and y of the lower one"""

STRIKE = 0.46
"""position of the strike on its line, from 0 at the upper end to 1; the player's folds have it, too"""
STROKE, SLANT, APART = 0.42, 0.45, 0.34
"""half the length of each of two strokes, how far they lean along the line, and their distance, in font sizes"""
SLASHES = (0.9, 0.9)
"""width and height of both strokes together, in font sizes"""
ALONG, ALONG_FRAMED = (0.64, 0.72, 0.78, 0.56), (0.8, 0.72, 0.64)
"""positions of a label on its line, the usual one first; lines between frames are flat, apart only at their ends"""
ALONG_IN_GAMES = (0.8, 0.72, 0.64, 0.88, -0.97, -0.9, -0.8, -0.7, -0.6)
"""more positions, for the moves of games; a negative one is that of the label's corner and not of its middle"""
LINE_GAP, LINE_GAP_FRAMED = 1.5, 2.5
"""distance from a label to other lines, in points; between frames lines are thick where they are played"""
OWN_GAP, OWN_GAP_FRAMED = 3.0, 4.5
"""distance from a label to its own line, in points"""
FRAME_GAP = 4.0
"""distance from a label to the frames above and below it, and to the label before it, in points"""
HAIR = 1.0
"""overlap that nobody sees, in points"""
DEEPEST_MOVES = 60
"""height of the tallest tree with labels; in others they would be wider than the nodes"""


@dataclass(frozen=True, slots=True)
class EdgeLabel:
    """The label of a line, with its middle, its width and its font size."""

    text: str
    x: float
    y: float
    width: float
    size: float

    def box(self) -> Box:
        """Return what it covers."""
        half = self.size * CAPITAL / 2
        return self.x - self.width / 2, self.y - half, self.x + self.width / 2, self.y + half


Placed: TypeAlias = dict[NodeId, EdgeLabel | None]
"""the label of the line to each node; None without a label"""


class EdgeLabelPlacer:
    """Places the labels of a tree's lines, ply by ply."""

    def __init__(
        self,
        tree: Tree,
        extents: NodeExtents,
        x: Sequence[float],
        bare: Container[NodeId] = (),
        with_moves: bool = True,
    ) -> None:
        """The lines below the nodes in ``bare`` get no labels; without moves, only probabilities are labels."""
        self.extents, self.x = extents, x
        self.reach = _reach(tree, extents)
        self.families: list[list[tuple[NodeId, tuple[NodeId, ...]]]] = [[] for _ in range(tree.height)]
        self.leaves: list[list[NodeId]] = [[] for _ in range(tree.height + 1)]
        for node, depth in enumerate(tree.depths()):
            if below := tree.children(node):
                self.families[depth].append((node, below))
            else:
                self.leaves[depth].append(node)
        self.texts = [""] + [
            "" if tree.parent(node) in bare else label_text(tree, node, with_moves) for node in tree.nodes[1:]
        ]

    def free(self, ply: int, height: float) -> float:
        """Return the height that is free in a ply, between its inner nodes and the nodes of the next level."""
        return height - self.extents.sizes.inner[1] / 2 - self.reach[ply + 1][0]

    def place(self, ply: int, upper: float, lower: float, *, size: float = 0.0, patience: int = 0) -> Placed:
        """Place the labels of a ply between two levels.

        A label stays between the nodes of both levels, off other lines, off strikes, and off the label before it. With
        ``patience`` 1, more positions are tried for all labels of a family together, with 2 for each of them, too.
        """
        sizes = self.extents.sizes
        down, up = (sizes.inner[1] / 2, sizes.leaf[1] / 2) if sizes.framed else (0.0, 0.0)
        lines = [
            (self.x[parent], upper - down, self.x[node], lower + up)
            for parent, below in self.families[ply]
            for node in below
        ]
        margin = FRAME_GAP if sizes.framed or patience else 0.0
        lowest, highest = lower + self.reach[ply + 1][0] + margin, upper - self.reach[ply][1]
        hanging: list[Box] = []  # texts below the leaves of the upper level
        if margin:
            highest = upper - sizes.inner[1] / 2 - margin
            half = self.extents.halves(is_leaf=True)[0]
            hanging = [
                (self.x[leaf] - half, upper - self.extents.under, self.x[leaf] + half, upper)
                for leaf in self.leaves[ply]
            ]
        labels = _PlyLabels(sizes, size or sizes.small, (lowest, highest), lines, hanging, margin)
        tries: list[tuple[float, ...]] = [ALONG_FRAMED if sizes.framed else ALONG]
        if patience:
            tries = [(one,) for one in ALONG_IN_GAMES]
        if patience > 1:
            tries.append(ALONG_IN_GAMES)
        found: Placed = {}
        first = 0
        for _, below in self.families[ply]:
            texts, before = [self.texts[node] for node in below], labels.before
            for along in tries:
                labels.before = before
                placed = labels.family(texts, first, along)
                if all(label or not text for text, label in zip(texts, placed, strict=True)):
                    break
            found.update(zip(below, placed, strict=True))
            first += len(below)
        return found

    def crowded(self, ply: int, placed: Placed) -> list[NodeId]:
        """Return the parents in a ply with a label below them that found no place."""
        return [
            parent
            for parent, below in self.families[ply]
            if any(self.texts[node] and not placed[node] for node in below)
        ]


class _PlyLabels:
    """The labels of a ply, placed from left to right."""

    def __init__(
        self,
        sizes: Sizes,
        size: float,
        limits: tuple[float, float],
        lines: Sequence[Line],
        hanging: Sequence[Box],
        margin: float,
    ) -> None:
        self.size, self.limits, self.lines, self.hanging, self.margin = size, limits, lines, hanging, margin
        self.strikes = [_strike(line, sizes) for line in lines]
        self.own_gap, self.line_gap = (OWN_GAP_FRAMED, LINE_GAP_FRAMED) if sizes.framed else (OWN_GAP, LINE_GAP)
        self.before: Box | None = None

    def family(self, texts: Sequence[str], first: int, along: Sequence[float]) -> list[EdgeLabel | None]:
        """Place the texts below one parent, whose lines begin with the first."""
        found: list[EdgeLabel | None] = []
        last = first + len(texts)
        outer = [1 if line[2] - line[0] > HAIR else -1 for line in self.lines[first:last]]  # right or left
        widest = 2 * max(text_width(text, self.size) for text in texts) if self.hanging else 0.0
        left, right = self.lines[first][2] - widest, self.lines[last - 1][2] + widest
        hanging = [box for box in self.hanging if left < box[2] and box[0] < right]
        for place, text in enumerate(texts):
            number, label = first + place, None
            if text:
                around = [*self.lines[max(0, number - 2) : number], *self.lines[number + 1 : number + 3]]
                others = [*self.strikes[max(first, number - 2) : min(last, number + 3)], *hanging]
                others += [self.before] if self.before else []
                side, inward = outer[place], place - outer[place]
                # on the inner side only where nobody can take it for the label of the next line
                sides = (side,) if 0 <= inward < len(texts) and outer[inward] == side else (side, -side)
                labels = _beside(text, self.size, self.lines[number], self.own_gap, sides, along)
                label = self._free(labels, others, around)
            found.append(label)
        return found

    def _free(self, labels: Iterator[EdgeLabel], others: Sequence[Box], lines: Sequence[Line]) -> EdgeLabel | None:
        """Return the first label that is off everything else."""
        lowest, highest = self.limits
        for label in labels:
            left, bottom, right, top = box = label.box()
            if lowest < bottom and top < highest and not _covers(box, others, lines, self.line_gap):
                self.before = left - self.margin, bottom, right + self.margin, top
                return label
        return None


def line_to(tree: Tree, node: NodeId, sizes: Sizes, x: Sequence[float], y: Sequence[float]) -> Line:
    """Return the ends of the line to a node: the middles of both nodes, or of the sides of their frames."""
    parent = tree.parent(node)
    assert parent is not None
    down = up = 0.0
    if sizes.framed:
        down, up = sizes.inner[1] / 2, (sizes.inner if tree.children(node) else sizes.leaf)[1] / 2
    return x[parent], y[parent] - down, x[node], y[node] + up


def strike_point(line: Line) -> tuple[float, float]:
    """Return where a line is struck through.

    >>> strike_point((0.0, 100.0, 50.0, 0.0))
    (23.0, 54.0)
    """
    left, top, right, bottom = line
    return left + (right - left) * STRIKE, top + (bottom - top) * STRIKE


def strokes_across(line: Line, size: float) -> tuple[Line, Line]:
    """Return the two strokes through a line that is cut off, each from end to end; ``size`` is a font size.

    They cross the line near a right angle, so that they are seen on a line of any slope.

    >>> [round(number, 1) for stroke in strokes_across((0.0, 0.0, 0.0, -100.0), 10.0) for number in stroke]
    [-4.2, -46.2, 4.2, -42.4, -4.2, -49.6, 4.2, -45.8]
    """
    x, y = strike_point(line)
    dx, dy = line[2] - line[0], line[3] - line[1]
    length = math.hypot(dx, dy) or 1.0
    along, half = (dx / length, dy / length), size * STROKE
    lean_x, lean_y = -along[1] - SLANT * along[0], along[0] - SLANT * along[1]
    if lean_x < 0:
        lean_x, lean_y = -lean_x, -lean_y
    found = []
    for side in (-1, 1):
        at_x, at_y = x + along[0] * side * size * APART / 2, y + along[1] * side * size * APART / 2
        found.append((at_x - lean_x * half, at_y - lean_y * half, at_x + lean_x * half, at_y + lean_y * half))
    return found[0], found[1]


def _crosses(line: Line, box: Box, margin: float) -> bool:
    """Tell whether a line comes nearer to a box than a margin.

    >>> _crosses((0, 0, 10, 10), (4, 4, 6, 6), 0.0), _crosses((0, 0, 10, 10), (6, 0, 9, 3), 0.0)
    (True, False)
    """
    left, right = (line[0], line[2]) if line[0] < line[2] else (line[2], line[0])
    if right <= box[0] - margin or left >= box[2] + margin:
        return False
    first, last = 0.0, 1.0  # the part of the line that is inside
    for start, end, low, high in ((line[0], line[2], box[0], box[2]), (line[1], line[3], box[1], box[3])):
        low, high, way = low - margin, high + margin, end - start
        if not way:
            if not low < start < high:
                return False
            continue
        enters, leaves = sorted(((low - start) / way, (high - start) / way))
        first, last = max(first, enters), min(last, leaves)
    return first < last


def label_text(tree: Tree, node: NodeId, with_moves: bool = True) -> str:
    """Return the label of the line to a node: the probability of its outcome, or the name of its move."""
    weight = tree.probability(node)
    if weight is not None:
        return show(weight)
    return tree.move(node) if with_moves and tree.height < DEEPEST_MOVES else ""


def _beside(
    text: str, size: float, line: Line, gap: float, sides: Sequence[int], along: Sequence[float]
) -> Iterator[EdgeLabel]:
    """Yield a label at all its positions. One at its corner needs less height between flat lines than at its middle."""
    from_x, from_y, to_x, to_y = line
    dx, dy = to_x - from_x, to_y - from_y
    length = math.hypot(dx, dy)
    width = text_width(text, size)
    for side in sides:
        across, up = -side * dy / length, side * dx / length  # unit vector away from the line
        off = abs(across) * width / 2 + abs(up) * size / 2 + gap
        for part in along:
            at, height = from_x + dx * abs(part), from_y + dy * abs(part)
            if part < 0:
                middle = at + across * gap + side * width / 2
                yield EdgeLabel(text, middle, height + up * gap + math.copysign(size * CAPITAL / 2, up), width, size)
            else:
                yield EdgeLabel(text, at + across * off, height + up * off, width, size)


def _strike(line: Line, sizes: Sizes) -> Box:
    wide, high = (part * sizes.label / 2 for part in SLASHES)
    x, y = strike_point(line)
    return x - wide, y - high, x + wide, y + high


def _reach(tree: Tree, extents: NodeExtents) -> list[tuple[float, float]]:
    """Return how far the nodes of each level reach above and below their middle."""
    inner, leaf = extents.sizes.inner[1] / 2, extents.sizes.leaf[1] / 2
    found = [(0.0, 0.0)] * (tree.height + 1)
    for node, depth in enumerate(tree.depths()):
        above, below = (leaf, extents.under) if tree.kind(node) == LEAF else (inner, inner)
        found[depth] = max(found[depth][0], above), max(found[depth][1], below)
    return found


def _covers(box: Box, others: Sequence[Box], lines: Sequence[Line], gap: float) -> bool:
    """Tell whether a box shares more than a hair with another, or comes too near to a line."""
    left, bottom, right, top = box[0] + HAIR, box[1] + HAIR, box[2] - HAIR, box[3] - HAIR
    for other in others:
        if other[0] < right and left < other[2] and other[1] < top and bottom < other[3]:
            return True
    return any(_crosses(line, box, gap) for line in lines)
