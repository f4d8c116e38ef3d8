"""The x positions of nodes in a tidy tree, in which every parent is above the centre of its children.

`tidy_x` is independent of units: in pictures (`Families`), the unit is a point, and in text drawings, it is a
character. A family is the children of one node.

E. M. Reingold and J. S. Tilford, "Tidier drawings of trees", IEEE Transactions on Software Engineering 7 (1981);
smaller subtrees between larger ones are spread evenly, as in C. Buchheim, M. Jünger and S. Leipert, "Improving
Walker's algorithm to run in linear time", Graph Drawing 2002.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import pairwise
from typing import TypeAlias, TypeVar

from ..node_kinds import CHANCE, LEAF, MAX, MIN
from ..tree.tree import NodeId, Tree
from .sizes_and_gaps import Sizes

Outline = TypeVar("Outline")
"""extent of a subtree to both sides of its root, in the representation that the caller's ``place_family`` uses"""
_Corner: TypeAlias = tuple[float, float]
"""horizontal and vertical distance of a corner from the centre of its node"""

_LINE_MARGIN = 3.0
"""minimum distance of a line from a node that it passes, in points; it grows if large text makes lines thick"""
_NOTE_MARGIN = 2.0
"""distance from a note above a node to the line of another node, in points"""
_BESIDE_TIP, _OVER = (0.14, 0.3), (0.1, 0.5)
"""start of a note above a node, relative to its centre, as fractions of the node's width and height: beside the tip of
a triangle, or above a circle or hexagon
"""
NOTE_GAP = 5.0
"""distance from a node to the note beside it, in points"""
_FLAT = 2.4
"""minimum ratio of width to height of an outer line that is considered flat"""
_HIGHEST = 9.0
"""maximum height, as a multiple of the level distance, to which a ply is increased so that flat lines avoid notes; it
limits the height of trees with hundreds of leaves
"""
NOTE_DOWN, _NOTE_HALF = 0.14, 0.44
"""distance from the centre of a node down to the note beside it, as a fraction of the node's height; half the height of
a note's letters, as a fraction of the note's height
"""
_BETWEEN_CORNERS = 5.0
"""minimum distance of two adjacent inner nodes, in points"""
_NAME_MARGIN = 4.0
"""minimum distance of a line from the text below a leaf, in points"""
ROUNDS = 8
"""maximum number of attempts to move siblings apart before the height of the ply is increased"""
_HAIR = 0.01
SAME_PLACE = 1.0
"""maximum horizontal distance, in points, at which a node is considered vertically below another node"""
_STRIKE_HEIGHT, STRIKE = 0.45, 0.46
"""half the height of the strokes across a line, as a fraction of the font size; position of the strokes along the line,
from 0 at its upper end to 1 at its lower end
"""
_ELLIPSE_STEPS, _ELLIPSE_MARGIN = (0.0, 0.25, 0.45, 0.6, 0.75, 0.85, 0.95), 1.5
"""fractions of an ellipse's half width at which its outline has corners; margin between the ellipse and a flat line, in
points
"""


def tidy_x(
    tree: Tree, place_family: Callable[[NodeId, list[Outline]], tuple[Sequence[float], Outline]]
) -> tuple[list[float], Outline]:
    """Return the x-coordinate of every node, relative to the root, and the outline of the tree, in the unit of
    ``place_family``.

    ``place_family`` takes a node and the outlines of its subtrees. It returns the positions of the children, relative
    to the node, and the outline of the whole.

    >>> tidy_x(Tree.parse("[3 [5 7]]"), lambda node, below: ([-1.0, 1.0] if below else [], "tree"))
    ([0.0, -1.0, 1.0, 0.0, 2.0], 'tree')
    """
    offsets = [0.0] * len(tree)
    outlines: dict[NodeId, Outline] = {}
    _, children, *_ = tree.access()
    for node in reversed(tree.nodes):
        below = children(node)
        positions, outlines[node] = place_family(node, [outlines.pop(child) for child in below])
        for child, offset in zip(below, positions, strict=True):
            offsets[child] = offset
    x = [0.0] * len(tree)
    for node in tree.nodes:
        for child in children(node):
            x[child] = x[node] + offsets[child]
    return x, outlines[0]


@dataclass(frozen=True, slots=True)
class NodeExtents:
    """The space that nodes need around their centres in a picture, in points."""

    sizes: Sizes
    inner_width: float
    leaf_width: float
    name_width: float
    """width of the text below a leaf"""
    beside: float
    """distance from the right end of an inner node to the right end of its note"""
    note_height: float
    under: float
    """distance from the centre of a leaf to the lower end of the text below it"""
    above: tuple[float, ...] = ()
    """width of the notes or boxes of each level, if they are above nodes and not beside them"""
    above_start: _Corner = (0.0, 0.0)
    """position of the start of a note or box above a node, relative to the node's centre; a note is on the side away
    from the line to its node, and a box is centred above the node
    """
    is_sideways: bool = False
    """whether rows and columns are swapped; the tips and slopes of nodes then do not matter"""
    names: Mapping[NodeId, _Corner] = field(default_factory=dict)
    """width and height of names beside their nodes, on the side away from the line to the node"""
    name_bottom: float = 0.0
    """distance from the centres of nodes up to the bottom of the names beside them"""
    clears_leaves: bool = False
    """whether texts or boxes below leaves end above the next level"""

    def name_top(self, node: NodeId) -> float:
        return self.name_bottom + self.names[node][1] if node in self.names else 0.0

    def name_reach(self, node: NodeId) -> float:
        """Return the horizontal extent of the name beside a node; 0 if there is none."""
        return self.inner_width / 2 + NOTE_GAP + self.names[node][0] if node in self.names else 0.0

    def halves(self, is_leaf: bool) -> tuple[float, float]:
        """Return the extent of a node to the left and right of its centre."""
        if is_leaf:
            half = max(self.leaf_width, self.name_width) / 2
            return half, half
        corner = max(0.0, _BETWEEN_CORNERS - self.sizes.gap) / 2  # the corners of triangles with thick lines need a gap
        half = max(self.inner_width / 2 + corner, -self.above_start[0])
        return half, half + self.beside

    def note_above(self, depth: int) -> tuple[float, float]:
        """Return how far the note above a node at the given depth extends sideways and upwards from the node's
        centre.
        """
        aside, up = self.above_start
        return (self.above[depth] + aside if depth < len(self.above) else 0.0), up + self.note_height

    def corners(self, kind: str, from_right: bool, depth: int) -> tuple[_Corner, ...]:
        """Return the corners of a node that a line from the parent to a sibling on the given side must pass.

        A triangle extends from half its height above its centre to a quarter of its height below the centre, or vice
        versa. Frames have no such corners, because lines run only between levels of frames.
        """
        if self.sizes.framed:
            return ()
        if kind == LEAF:
            return ((self.leaf_width / 2, self.sizes.leaf[1] / 2),)
        wide, high = self.inner_width / 2, self.sizes.inner[1] / 2
        if self.is_sideways:
            return ((wide, high),)
        shapes = {
            MAX: ((0.0, high),),
            MIN: ((wide, high / 2),),
            CHANCE: tuple((wide * part, (high + _ELLIPSE_MARGIN) * math.sqrt(1 - part**2)) for part in _ELLIPSE_STEPS),
        }
        noted = ((wide + self.beside, self.note_height / 2),) if from_right and self.beside else ()
        if self.above:
            width, up = self.note_above(depth)
            noted = ((width + _NOTE_MARGIN, up - _LINE_MARGIN),)
        return (*shapes.get(kind, ((wide, high),)), *noted)


@dataclass(frozen=True, slots=True)
class LabelRow:
    """The labels of the lines of a ply, in one row just above the nodes of the lower level; all lengths are in
    points.
    """

    widths: Mapping[NodeId, float]
    heights: Mapping[NodeId, float]
    bottom: float
    """distance from the centres of the lower nodes to the row"""
    least_height: float
    """minimum height of the ply"""
    clear_height: float
    """height of the ply at which the cut-off strokes are entirely above the row"""
    gap: float
    """distance from a label to lines"""
    strokes: float
    """distance that the strokes across a line extend sideways"""
    ends: tuple[float, float]
    """vertical distances of a line's ends from the centres of its upper and lower node"""

    def distance(self, node: NodeId, aside: float, height: float) -> float:
        """Return the minimum distance from a child to its outer neighbour at which a label fits between their lines.

        The child is at the horizontal distance ``aside`` from its parent, in a ply of the given height.
        """
        length, width = height - sum(self.ends), self.widths[node]
        low, high = ((self.bottom + more - self.ends[1]) / length for more in (0.0, self.heights[node]))
        gaps = self.gap_beside(aside, length) + self.gap_beside(aside + width, length)
        return (width + gaps + aside * (high - low)) / max(1 - high, _HAIR)

    def gap_beside(self, across: float, length: float) -> float:
        """Return the horizontal distance from a label to a line that extends ``across`` points sideways and ``length``
        points downwards.
        """
        return max(self.gap * math.hypot(across, length) / length, self.strokes)


class Families:
    """Places the children of each node as close together as their outlines and the lines to them allow."""

    def __init__(self, tree: Tree, extents: NodeExtents, rows: Mapping[int, LabelRow] | None = None) -> None:
        """Prepare the families of a tree; ``rows`` maps the number of a ply to its row of labels, if it has one."""
        self.tree, self.extents, self.rows = tree, extents, rows or {}
        self.kind, self.children, *_ = tree.access()
        self.depths = tree.depths()
        self.corners = cache(extents.corners)
        self.leaf_half, _ = extents.halves(True)
        self.inner_halves = extents.halves(False)
        self.leaves: dict[int, _Family] = {}
        """families that consist only of leaves, keyed by the number of leaves; only for plies without a row of
        labels
        """
        least = 0.0 if extents.is_sideways or extents.sizes.framed else _least_level(extents.sizes)
        self.heights = [max(extents.sizes.level, least)] * tree.height
        """height of each ply; it grows so that no line crosses a node beside the line's end"""
        for ply, row in self.rows.items():
            self.heights[ply] = max(self.heights[ply], row.least_height)
        for node in extents.names:
            if depth := self.depths[node]:
                self.heights[depth - 1] = max(self.heights[depth - 1], least + extents.name_top(node))
        if extents.is_sideways or not extents.clears_leaves:
            return
        below = extents.under + max(extents.sizes.leaf[1], extents.sizes.inner[1]) / 2
        # the names of leaves end above the next level
        for depth in {self.depths[leaf] for leaf in tree.leaves} - {tree.height}:
            self.heights[depth] = max(self.heights[depth], below)

    def __call__(self, node: NodeId, outlines: list[_Outlines]) -> tuple[list[float], _Outlines]:
        """Return the x-coordinates of the children, relative to the node, and the outlines of the subtree."""
        below, extents = self.children(node), self.extents
        if not below:
            half = self.leaf_half
            return [], (_Outline(-half, -half), _Outline(half, half))
        reach_left, reach_right = map(max, self.inner_halves, self._name_sides(node))
        left_outline, right_outline = outlines[0]
        depth = self.depths[node]
        family = self._family(below, outlines, depth)
        if row := self.rows.get(depth):
            family.clear_labels(below, row, self.heights[depth])
            self._add_labels(below, family, row)
            # the strokes across such a flat line extend far to the side
            if family.x[-1] > 2 * _FLAT * self.heights[depth]:
                self.heights[depth] = max(self.heights[depth], row.clear_height)
        self.heights[depth] = max(self.heights[depth], family.least_height)
        x = [position - family.x[-1] / 2 for position in family.x]
        # a flat line crosses the note beside the node at which it ends
        if node and extents.beside and not extents.sizes.framed:
            low = extents.sizes.inner[1] * NOTE_DOWN + extents.note_height * _NOTE_HALF
            steep = min(x[-1] * low / (extents.inner_width / 2 + NOTE_GAP), _HIGHEST * extents.sizes.level)
            self.heights[depth] = max(self.heights[depth], steep)
        for position, (child_left, child_right) in zip(x, outlines, strict=True):
            child_left.shift += position
            child_right.shift += position
            left_outline, right_outline = left_outline.merged(child_left), child_right.merged(right_outline)
        down, half = extents.under / self.heights[depth], extents.inner_width / 2
        lower = max(half, -down * x[0]), max(half, down * x[-1])
        if (parent := self.tree.parent(node)) is not None:
            siblings, note = self.children(parent), extents.note_above(self.depths[node])[0]
            reach_left = max(reach_left, note if node == siblings[0] else 0.0)
            reach_right = max(reach_right, note if node == siblings[-1] and len(siblings) > 1 else 0.0)
        left_outline.add(-lower[0], -reach_left)
        right_outline.add(lower[1], reach_right)
        return x, (left_outline, right_outline)

    def _family(self, below: Sequence[NodeId], outlines: list[_Outlines], depth: int) -> _Family:
        """Arrange the children of a node beside each other. If all children are leaves, the family is computed only
        once for each number of leaves.
        """
        kinds, extents = [self.kind(child) for child in below], self.extents
        is_alike = depth not in self.rows and kinds.count(LEAF) == len(kinds)
        if is_alike and (alike := self.leaves.get(len(kinds))):
            return alike
        names = [(*self._name_sides(child), extents.name_top(child)) for child in below] if extents.names else []
        least = self._distance_for_notes(kinds, depth)
        family = _Family(kinds, outlines, extents, least, depth + 1, names, self.corners)
        if is_alike:
            self.leaves[len(kinds)] = family
        return family

    def _name_sides(self, node: NodeId) -> _Corner:
        """Return how far the name beside a node extends to the left and right. The name is on the side away from the
        line to the node (on the left if the line is vertical); for a middle child, space is reserved on both sides.
        """
        if not self.extents.names:
            return 0.0, 0.0
        reach, parent = self.extents.name_reach(node), self.tree.parent(node)
        siblings = self.tree.children(parent) if parent is not None else (node,)
        return (reach if node != siblings[-1] or len(siblings) == 1 else 0.0), (reach if node != siblings[0] else 0.0)

    def _add_labels(self, below: Sequence[NodeId], family: _Family, row: LabelRow) -> None:
        """Widen the outlines of the first and the last child by the labels on their outer sides."""
        for child, outline, side in ((below[0], family.outlines[0][0], -1), (below[-1], family.outlines[-1][1], 1)):
            if child in row.widths and (len(below) > 1 or side > 0):
                gap = row.gap_beside(abs(family.x[-1]) / 2, self.heights[self.depths[child] - 1] - sum(row.ends))
                reach = side * (gap + row.widths[child]) - outline.shift
                outline.reach[-1] = (max if side > 0 else min)(outline.reach[-1], reach)

    def _distance_for_notes(self, kinds: Sequence[str], depth: int) -> float:
        """Return the distance between three children at which the note above the middle child does not touch the
        adjacent line.
        """
        width, up = self.extents.note_above(depth + 1)
        if not width or len(kinds) < 3 or kinds[1] == LEAF:
            return 0.0
        beside_line = (width + _NOTE_MARGIN) / (1 - up / self.extents.sizes.level)
        return max(beside_line, width + self.extents.inner_width / 2)


def note_start(tree: Tree) -> tuple[float, float]:
    """Return the position of the start of a note above a node, relative to the node's centre, as fractions of the
    node's width and height.
    """
    return _BESIDE_TIP if set(tree.kinds) <= {MAX, MIN, LEAF} else _OVER


def _least_level(sizes: Sizes) -> float:
    """Return the minimum height of a ply in which the strokes across a line do not touch the nodes at its ends."""
    half, strokes = sizes.inner[1] / 2, sizes.label * _STRIKE_HEIGHT
    return max((half + strokes) / STRIKE, (half + strokes) / (1 - STRIKE))


class _Outline:
    """The extent of a subtree to one side. Each level has two numbers: the extent just below its nodes, and the extent
    at its nodes. The numbers of the root come last.
    """

    def __init__(self, *reach: float) -> None:
        self.reach = [*reach]
        self.shift = 0.0

    def add(self, *reach: float) -> None:
        self.reach.extend(distance - self.shift for distance in reach)

    def distance_to(self, right: _Outline, extents: NodeExtents) -> float:
        """Return the minimum distance between this subtree's root and that of the sibling to its right; gaps between
        cousins are larger than gaps between siblings.
        """
        sizes = extents.sizes
        distance = gap = sizes.gap
        margin = _NAME_MARGIN if extents.name_width or not extents.above else gap
        for index, (mine, other) in enumerate(zip(reversed(self.reach), reversed(right.reach), strict=False)):
            needed = mine + self.shift - other - right.shift + (margin if index % 2 else gap)
            if needed > distance:
                distance = needed
            gap = sizes.gap + sizes.family_gap
        return distance

    def merged(self, other: _Outline) -> _Outline:
        """Return this outline, continued by those levels of the other outline that are below it."""
        if self is other or len(other.reach) <= len(self.reach):
            return self
        for level in range(1, len(self.reach) + 1):
            other.reach[-level] = self.reach[-level] + self.shift - other.shift
        return other


_Outlines: TypeAlias = tuple[_Outline, _Outline]


class _Family:
    """Siblings beside each other; the x-coordinate of the first is 0."""

    def __init__(
        self,
        kinds: Sequence[str],
        outlines: Sequence[_Outlines],
        extents: NodeExtents,
        least: float,
        depth: int,
        names: Sequence[tuple[float, float, float]],
        corners: Callable[[str, bool, int], Sequence[_Corner]],
    ) -> None:
        """Arrange siblings. ``names`` are the extents of the name beside each sibling: to the left, to the right and
        upwards.

        ``corners`` is the method of `NodeExtents`, and ``least`` is the minimum distance between two siblings.
        """
        self.kinds, self.outlines, self.extents, self.least, self.depth = kinds, outlines, extents, least, depth
        self.names, self.corners = names, corners
        self.distances = dict(self._distances())
        self.x = self._spread()
        self._clear_lines()

    @cached_property
    def least_height(self) -> float:
        """The minimum height of the ply at which every line passes above the siblings beside its end."""
        return max((up * across / side for _, _, across, side, up in self._passed_corners() if side > 0), default=0.0)

    def clear_labels(self, nodes: Sequence[NodeId], row: LabelRow, height: float) -> None:
        """Move siblings apart until each label of a row is between the line to its node and the next line."""
        for _ in range(ROUNDS * len(nodes)):
            middle, moved = self.x[-1] / 2, False
            for index, (left, right) in enumerate(pairwise(self.x)):
                is_right = left >= middle - SAME_PLACE
                inner = nodes[index] if is_right else nodes[index + 1]
                if inner not in row.widths or (not is_right and right >= middle - SAME_PLACE):
                    continue
                least = row.distance(inner, abs((left if is_right else right) - middle), height)
                if right - left < least - _HAIR:
                    self.distances[index, index + 1] = least
                    moved = True
            if not moved:
                return
            self.x = self._spread()

    def _distances(self) -> Iterator[tuple[tuple[int, int], float]]:
        """Yield pairs of siblings, each with its minimum distance; omit a pair if a sibling between them has a subtree
        at least as deep as that of either.
        """
        visible: list[int] = []
        for index, (left_outline, _) in enumerate(self.outlines):
            depth = len(left_outline.reach)
            while visible:
                right_outline = self.outlines[visible[-1]][1]
                yield (visible[-1], index), max(self.least, right_outline.distance_to(left_outline, self.extents))
                if len(right_outline.reach) > depth:
                    break
                visible.pop()
                if len(right_outline.reach) == depth:
                    break
            visible.append(index)

    def _spread(self) -> list[float]:
        """Return the x-coordinates of the siblings, as close together as possible; siblings with free space around them
        are spread evenly.
        """
        count = len(self.outlines)
        pairs = sorted(self.distances.items(), key=lambda pair: pair[0][1])
        least = [0.0] * count
        for (left, right), distance in pairs:
            least[right] = max(least[right], least[left] + distance)
        most = [least[-1]] * count
        for (left, right), distance in sorted(pairs, key=lambda pair: -pair[0][0]):
            most[left] = min(most[left], most[right] - distance)
        x = list(least)
        run: list[int] = []
        for index in range(count):
            if most[index] - least[index] > _HAIR:
                run.append(index)
            else:
                for step, sibling in enumerate(run, start=1):
                    x[sibling] += (most[sibling] - least[sibling]) * step / (len(run) + 1)
                run = []
        for (left, right), distance in pairs:
            x[right] = max(x[right], x[left] + distance)
        return x

    def _clear_lines(self) -> None:
        """Move siblings apart if the line to one of them crosses the next sibling."""
        if set(self.kinds) == {LEAF}:
            return
        extents, original = self.extents, dict(self.distances)
        for _ in range(ROUNDS):
            moved = False
            for index, gap, across, side, up in self._passed_corners():
                distance = gap - side + up * across / extents.sizes.level
                pair = index, index + 1
                if self.kinds[index] == self.kinds[index + 1] == LEAF or distance <= gap + _HAIR:
                    continue
                if (wider := min(distance, original[pair] + extents.inner_width)) > self.distances[pair] + _HAIR:
                    self.distances[pair], moved = wider, True
            if not moved:
                return
            self.x = self._spread()

    def _passed_corners(self) -> Iterator[tuple[int, float, float, float, float]]:
        """Yield the corners of siblings that the lines to adjacent siblings must pass.

        Each item has the index of the left node of an adjacent pair, the distance between the two nodes, the horizontal
        length of the line, the horizontal distance from the line's end to the corner, and the height that the line must
        have there.
        """
        middle, margin = self.x[-1] / 2, _LINE_MARGIN * max(1.0, self.extents.sizes.labels)
        for index, (left, right) in enumerate(pairwise(self.x)):
            for end, from_right in ((left, False), (right, True)):
                across, gap = abs(middle - end), right - left
                if (end < middle) is from_right or across < _HAIR:
                    continue
                passed = index if from_right else index + 1
                corners = self.corners(self.kinds[passed], from_right, self.depth)
                if self.names:
                    *reach, top = self.names[passed]
                    corners = (*corners, (reach[from_right], top)) if reach[from_right] else corners
                for wide, high in corners:
                    side = gap - wide
                    if side < across:
                        yield index, gap, across, side, high + margin
