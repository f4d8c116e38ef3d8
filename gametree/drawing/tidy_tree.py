"""The columns: the x of every node, and how high each ply has to be, so that no line runs into a node beside its end.

E. M. Reingold and J. S. Tilford, "Tidier drawings of trees", IEEE Transactions on Software Engineering 7 (1981);
smaller subtrees between larger ones stand evenly apart, as in C. Buchheim, M. Jünger and S. Leipert, "Improving
Walker's algorithm to run in linear time", Graph Drawing 2002.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from ..kinds import CHANCE, LEAF, MAX, MIN
from ..tree.tree import NodeId, Tree
from .sizes import Sizes

__all__ = ["Room", "columns"]

CLEAR = 3.0
"""points between a line and a node that it passes"""
NARROW = 4.0
"""points between lines and what stands below a leaf"""
OUTER = 0.65
"""of what children have to be apart is free beside the first and the last of them"""
ROUNDS = 8
"""So many times siblings are moved apart before the ply is made higher."""
HAIR = 0.01
ROUND = (0.0, 0.4, 0.7, 0.85, 0.95)
"""parts of an ellipse's half width at which its height is taken"""

Corner: TypeAlias = tuple[float, float]
"""how far to the side of a node's middle it reaches, and how high there"""


@dataclass(frozen=True, slots=True)
class Room:
    """What every node needs around its middle."""

    sizes: Sizes
    inner: float
    """the width of an inner node"""
    leaf: float
    below: float
    """the width of what stands below a leaf"""
    beside: float
    """how far a note reaches to the right of an inner node"""
    note: float
    """the height of a note"""
    under: float
    """how far leaves reach below their middle, with what stands there"""

    def halves(self, is_leaf: bool) -> tuple[float, float]:
        """Return how far a node reaches to the left and to the right of its middle."""
        half = max(self.leaf, self.below) / 2
        return (half, half) if is_leaf else (self.inner / 2, self.inner / 2 + self.beside)

    def ends(self, x: float, *, is_leaf: bool) -> tuple[float, float]:
        """Return from where to where a node at x reaches."""
        left, right = self.halves(is_leaf)
        return x - left, x + right

    def corners(self, kind: str, from_right: bool) -> tuple[Corner, ...]:
        """Return the corners of a node that a line from above to a sibling at that side of it has to pass.

        A triangle is drawn from half its height above its middle to a quarter below it, or the other way round. Frames
        have none: lines run between them.
        """
        if self.sizes.framed:
            return ()
        if kind == LEAF:
            return ((self.leaf / 2, self.sizes.leaf[1] / 2),)
        wide, high = self.inner / 2, self.sizes.inner[1] / 2
        shapes = {
            MAX: ((0.0, high),),
            MIN: ((wide, high / 2),),
            CHANCE: tuple((wide * part, high * math.sqrt(1 - part**2)) for part in ROUND),
        }
        noted = ((wide + self.beside, self.note / 2),) if from_right and self.beside else ()
        return (*shapes.get(kind, ((wide, high),)), *noted)


def columns(tree: Tree, room: Room, apart: Mapping[NodeId, float] | None = None) -> tuple[list[float], list[float]]:
    """Return the x of every node, and the height of each ply.

    Siblings stand as close as their outlines and the lines between them allow, parents over their middle. An outline
    has two numbers a ply, for its nodes and for what is just below them; merging two costs the height of the lower one.
    ``apart`` says how far the children of a node have to be apart at least; those of other nodes keep off, too.
    """
    beside = [0.0] * len(tree)  # the x of a node from that of its parent
    plies = [room.sizes.level] * tree.height
    least = apart or {}
    depths = tree.depths()
    outlines: dict[NodeId, tuple[_Outline, _Outline]] = {}
    for node in reversed(tree.nodes):
        below = tree.children(node)
        left, right = outlines.pop(below[0]) if below else (_Outline(), _Outline())
        reach_left, reach_right = reach = room.halves(not below)
        if below:
            family = _Family(tree, below, [(left, right), *map(outlines.pop, below[1:])], room, least.get(node, 0.0))
            middle = family.x[-1] / 2
            plies[depths[node]] = max(plies[depths[node]], family.height())
            for child, at, (child_left, child_right) in zip(below, family.x, family.outlines, strict=True):
                beside[child] = at - middle
                child_left.moved(at - middle)
                child_right.moved(at - middle)
                left, right = left.before(child_left), child_right.before(right)
            down = room.under / room.sizes.level
            half = room.inner / 2
            reach = max(half, -down * beside[below[0]]), max(half, down * beside[below[-1]])
        if (above := tree.parent(node)) is not None and (needed := least.get(above, 0.0) * OUTER):
            siblings = tree.children(above)
            reach_left = max(reach_left, needed if node == siblings[0] else 0.0)
            reach_right = max(reach_right, needed if node == siblings[-1] else 0.0)
        for outline, sign, lower, upper in ((left, -1, reach[0], reach_left), (right, 1, reach[1], reach_right)):
            outline.add(sign * lower)
            outline.add(sign * upper)
        outlines[node] = left, right
    x = [0.0] * len(tree)
    for node in tree:
        for child in tree.children(node):
            x[child] = x[node] + beside[child]
    return x, plies


class _Outline:
    """How far a subtree reaches to one side, two numbers a ply, its root's last in the list."""

    def __init__(self) -> None:
        self.reach: list[float] = []
        self.shift = 0.0

    def add(self, reach: float) -> None:
        """Put a number on top."""
        self.reach.append(reach - self.shift)

    def moved(self, by: float) -> None:
        """Move the whole to the right."""
        self.shift += by

    def distance_to(self, right: _Outline, sizes: Sizes) -> float:
        """Return how far to the right another outline must go: siblings and cousins have gaps of their own."""
        needed, gap = sizes.gap, sizes.gap
        for turn, (mine, other) in enumerate(zip(reversed(self.reach), reversed(right.reach), strict=False)):
            needed = max(needed, mine + self.shift - other - right.shift + (NARROW if turn % 2 else gap))
            gap = sizes.gap + sizes.family_gap
        return needed

    def before(self, other: _Outline) -> _Outline:
        """Return the outline of both where this one is the outer: the other shows only below it."""
        if self is other or len(other.reach) <= len(self.reach):
            return self
        for level in range(1, len(self.reach) + 1):
            other.reach[-level] = self.reach[-level] + self.shift - other.shift
        return other


class _Family:
    """Siblings placed beside each other, the first at 0."""

    def __init__(
        self,
        tree: Tree,
        nodes: Sequence[NodeId],
        outlines: list[tuple[_Outline, _Outline]],
        room: Room,
        least: float,
    ) -> None:
        self.outlines, self.room, self.least = outlines, room, least
        self.kinds = [tree.kind(node) for node in nodes]
        self.apart = dict(self._pairs())
        self.x = self._spread()
        self._clear_lines()

    def height(self) -> float:
        """Return how high the ply has to be for the lines to pass the siblings beside their ends."""
        return max((up * across / side for _, _, across, side, up in self._passed() if side > 0), default=0.0)

    def _pairs(self) -> Iterator[tuple[tuple[int, int], float]]:
        """Yield how far apart two siblings have to be, for those between which none reaches as far down as both."""
        seen: list[int] = []
        for place, (left, _) in enumerate(self.outlines):
            deep = len(left.reach)
            while seen:
                before = self.outlines[seen[-1]][1]
                yield (seen[-1], place), max(self.least, before.distance_to(left, self.room.sizes))
                if len(before.reach) > deep:
                    break
                seen.pop()
                if len(before.reach) == deep:
                    break
            seen.append(place)

    def _spread(self) -> list[float]:
        """Return where the siblings stand, as close as can be; who could be moved stands evenly between the others."""
        count = len(self.outlines)
        pairs = sorted(self.apart.items(), key=lambda pair: pair[0][1])
        least = [0.0] * count
        for (left, right), apart in pairs:
            least[right] = max(least[right], least[left] + apart)
        most = [least[-1]] * count
        for (left, right), apart in sorted(pairs, key=lambda pair: -pair[0][0]):
            most[left] = min(most[left], most[right] - apart)
        x = list(least)
        run: list[int] = []
        for place in range(count):
            if most[place] - least[place] > HAIR:
                run.append(place)
            else:
                for turn, one in enumerate(run, start=1):
                    x[one] += (most[one] - least[one]) * turn / (len(run) + 1)
                run = []
        for (left, right), apart in pairs:
            x[right] = max(x[right], x[left] + apart)
        return x

    def _clear_lines(self) -> None:
        """Move siblings apart where the line to one of them runs into the next."""
        sizes, widest = self.room.sizes, dict(self.apart)
        for _ in range(ROUNDS):
            moved = False
            for place, gap, across, side, up in self._passed():
                needed = gap - side + up * across / sizes.level
                pair = place, place + 1
                limit = widest[pair] + self.room.inner
                if self.kinds[place] == self.kinds[place + 1] == LEAF or needed <= gap + HAIR:
                    continue
                if min(needed, limit) > self.apart[pair] + HAIR:
                    self.apart[pair], moved = min(needed, limit), True
            if not moved:
                return
            self.x = self._spread()

    def _passed(self) -> Iterator[tuple[int, float, float, float, float]]:
        """Yield the corners that lines have to pass.

        Each with the place of the left one of two neighbours, their distance, how far the line goes across, how far
        from its end the corner stands, and how high the line must be there.
        """
        middle = self.x[-1] / 2
        for place, (left, right) in enumerate(pairwise(self.x)):
            for end, from_right in ((left, False), (right, True)):
                across, gap = abs(middle - end), right - left
                if (end < middle) is from_right or across < HAIR:
                    continue
                kind = self.kinds[place if from_right else place + 1]
                for wide, high in self.room.corners(kind, from_right):
                    side = gap - wide
                    if side < across:
                        yield place, gap, across, side, high + CLEAR
