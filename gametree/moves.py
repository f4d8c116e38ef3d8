"""Where the name of a move, or the probability of an outcome, stands beside its line; it is left out without room."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from .fonts import text_width
from .kinds import LEAF
from .sizes import CAPITAL, Sizes
from .tree import NodeId, Tree
from .values import show

__all__ = ["Spot", "line_to", "place_moves", "struck"]

Box: TypeAlias = tuple[float, float, float, float]
"""left, bottom, right, top"""
Line: TypeAlias = tuple[tuple[float, float], tuple[float, float]]
"""the upper end and the lower one"""

STRIKE = 0.46
"""how far down a line it is struck through"""
SLASHES = (0.73, 0.82)
"""The width and height of two bold slashes, as parts of the font size."""
ALONG, ALONG_FRAMED = 0.64, 0.8
"""how far down it its move stands; between frames lines are flat, and only apart at their ends"""
ALONE = 60.0
"""the room beside a line that has no other beside it"""
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

    A text keeps between the nodes of both levels, off the strikes of the lines around, and off the text before it.

    >>> from gametree.layout import lay_out
    >>> [spot.text for spot in lay_out(Tree.parse("[[3 12 8] {0.5: 2, 0.5: 4}]")).moves if spot]
    ['a1', 'b1', 'b2', 'b3', 'a2', '0.5', '0.5']
    """
    reach = _reach(tree, sizes, under)
    depths = tree.depths()
    spots: list[Spot | None] = [None] * len(tree)
    for parent in tree:
        below = tree.children(parent)
        if not below:
            continue
        free = _free_beside(below, x, ALONG_FRAMED if sizes.framed else ALONG)
        lowest = y[below[0]] + reach[depths[parent] + 1][0]
        highest = y[parent] - reach[depths[parent]][1]
        before: Box | None = None
        for place, node in enumerate(below):
            text = _text(tree, node)
            width = text_width(text, sizes.small)
            if not text or width + 6 >= free[place]:
                continue
            spot = _beside(text, width, line_to(tree, node, sizes, x, y), sizes)
            box = spot.box(sizes)
            strikes = (
                _strike(line_to(tree, near, sizes, x, y), sizes) for near in below[max(0, place - 2) : place + 3]
            )
            if lowest < box[1] and box[3] < highest and not any(_meet(box, other) for other in (*strikes, before)):
                spots[node], before = spot, box
    return tuple(spots)


def _text(tree: Tree, node: NodeId) -> str:
    weight = tree.probability(node)
    return show(weight) if weight is not None else tree.move(node) if tree.height < DEEPEST_MOVES else ""


def line_to(tree: Tree, node: NodeId, sizes: Sizes, x: Sequence[float], y: Sequence[float]) -> Line:
    """Return the ends of the line to a node: the middles of both nodes, or of the sides of their frames."""
    parent = tree.parent(node)
    assert parent is not None
    down = up = 0.0
    if sizes.framed:
        down, up = sizes.inner[1] / 2, (sizes.inner if tree.children(node) else sizes.leaf)[1] / 2
    return (x[parent], y[parent] - down), (x[node], y[node] + up)


def _beside(text: str, width: float, line: Line, sizes: Sizes) -> Spot:
    """Return the text on the outer side of a line, above it."""
    (left, top), (right, bottom) = line
    dx, dy = right - left, bottom - top
    length = math.hypot(dx, dy)
    side = 1 if dx > HAIR else -1
    across, up = -side * dy / length, side * dx / length  # unit vector away from the line, upwards
    along = ALONG_FRAMED if sizes.framed else ALONG
    off = abs(across) * width / 2 + up * sizes.small / 2 + 3
    return Spot(text, left + dx * along + across * off, top + dy * along + up * off, width)


def _free_beside(siblings: Sequence[NodeId], x: Sequence[float], along: float) -> list[float]:
    """Return the room for a text between the line to each node and the next one, at its height."""
    if len(siblings) == 1:
        return [ALONE]
    gaps = [(x[right] - x[left]) * along - 2 for left, right in pairwise(siblings)]
    return [min(gaps[max(0, place - 1) : place + 1]) for place in range(len(siblings))]


def _strike(line: Line, sizes: Sizes) -> Box:
    """Return what the strike through a line covers."""
    wide, high = (part * sizes.label / 2 for part in SLASHES)
    middle, height = struck(line)
    return middle - wide, height - high, middle + wide, height + high


def struck(line: Line) -> tuple[float, float]:
    """Return where a line is struck through.

    >>> struck(((0.0, 100.0), (50.0, 0.0)))
    (23.0, 54.0)
    """
    (left, top), (right, bottom) = line
    return left + (right - left) * STRIKE, top + (bottom - top) * STRIKE


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


def _meet(one: Box, other: Box | None) -> bool:
    """Tell whether two boxes share more than a hairline."""
    if other is None:
        return False
    return min(one[2], other[2]) - max(one[0], other[0]) > HAIR and min(one[3], other[3]) - max(one[1], other[1]) > HAIR
