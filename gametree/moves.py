"""Where the name of a move, or the probability of an outcome, stands beside its line; it is left out without room."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from .fonts import text_width
from .kinds import LEAF
from .sizes import CAPITAL, Sizes
from .tree import NodeId, Tree
from .values import show

__all__ = ["Spot", "crosses", "line_to", "place_moves", "struck"]

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
LINE = 1.5
"""points between a move and the lines beside its own"""
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

    def box(self, sizes: Sizes) -> Box:
        """Return what it covers."""
        high = sizes.small * CAPITAL / 2
        return self.x - self.width / 2, self.y - high, self.x + self.width / 2, self.y + high


def place_moves(
    tree: Tree, sizes: Sizes, x: Sequence[float], y: Sequence[float], under: float
) -> tuple[Spot | None, ...]:
    """Return where the text beside the line to each node stands; ``under`` is how far leaves reach below their middle.

    A text keeps between the nodes of both levels, off the lines around and their strikes, and off the text before it.

    >>> from gametree.layout import lay_out
    >>> [spot.text for spot in lay_out(Tree.parse("[[3 12 8] {0.5: 2, 0.5: 4}]")).moves if spot]
    ['a1', 'b1', 'b2', 'b3', 'a2', '0.5', '0.5']
    """
    reach = _reach(tree, sizes, under)
    depths = tree.depths()
    spots: list[Spot | None] = [None] * len(tree)
    lines = _lines(tree, depths, sizes, x, y)
    strikes = [[_strike(line, sizes) for line in ply] for ply in lines]
    turns = [0] * tree.height
    taken: list[Box | None] = [None] * tree.height
    for parent in tree:
        below = tree.children(parent)
        if not below:
            continue
        depth = depths[parent]
        lowest = y[below[0]] + reach[depth + 1][0]
        highest = y[parent] - reach[depth][1]
        first = turns[depth]
        turns[depth] += len(below)
        for place, node in enumerate(below):
            turn = first + place
            text = _text(tree, node)
            width = text_width(text, sizes.small)
            if not text:
                continue
            around = lines[depth][max(0, turn - 2) : turn] + lines[depth][turn + 1 : turn + 3]
            nearest = strikes[depth][max(first, turn - 2) : min(first + len(below), turn + 3)]
            outer = _side(x[node] - x[parent])
            inward = below[place - outer] if 0 <= place - outer < len(below) else None
            sides = (outer,) if inward is not None and _side(x[inward] - x[parent]) == outer else (outer, -outer)
            others = [*nearest, before] if (before := taken[depth]) else nearest
            for spot in _beside(text, width, lines[depth][turn], sizes, sides):
                box = spot.box(sizes)
                if lowest < box[1] and box[3] < highest and not _covers(box, others, around):
                    spots[node], taken[depth] = spot, box
                    break
    return tuple(spots)


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


def _lines(tree: Tree, depths: Sequence[int], sizes: Sizes, x: Sequence[float], y: Sequence[float]) -> list[list[Line]]:
    """Return the lines of each ply from left to right."""
    found: list[list[Line]] = [[] for _ in range(tree.height)]
    for node in tree.nodes[1:]:
        found[depths[node] - 1].append(line_to(tree, node, sizes, x, y))
    return found


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


def _beside(text: str, width: float, line: Line, sizes: Sizes, sides: Sequence[int]) -> Iterator[Spot]:
    """Yield the places of a text, the outer side of its line first.

    It comes to stand on the inner side only where nobody can take it for the text of the next line.
    """
    from_x, from_y, to_x, to_y = line
    dx, dy = to_x - from_x, to_y - from_y
    length = math.hypot(dx, dy)
    for side in sides:
        across, up = -side * dy / length, side * dx / length  # unit vector away from the line
        off = abs(across) * width / 2 + abs(up) * sizes.small / 2 + 3
        for along in ALONG_FRAMED if sizes.framed else ALONG:
            yield Spot(text, from_x + dx * along + across * off, from_y + dy * along + up * off, width)


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


def _covers(box: Box, others: Sequence[Box], lines: Sequence[Line]) -> bool:
    """Tell whether a box shares more than a hairline with another, or comes too near to a line."""
    left, bottom, right, top = box[0] + HAIR, box[1] + HAIR, box[2] - HAIR, box[3] - HAIR
    for other in others:
        if other[0] < right and left < other[2] and other[1] < top and bottom < other[3]:
            return True
    return any(crosses(line, box, LINE) for line in lines)
