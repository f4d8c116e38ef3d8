"""The labels of lines between nodes: the space that the labels need, and the positions of the labels."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence, Set
from itertools import accumulate
from typing import NamedTuple, TypeAlias

from ..node_kinds import LEAF
from ..tree.tree import NodeId, Tree
from ..values import show
from .shapes import DEFAULT_MOVES, MOVES
from .sizes_and_gaps import Sizes, ascent, descent, letters_height, text_height, widest_line, with_line_breaks
from .tidy_tree import SAME_PLACE, STRIKE, Families, LabelRow, NodeExtents, tidy_x

# ---- The space for edge labels: a tree becomes as wide and high as the labels of its lines require ----

MOST_MOVES = 300
"""maximum number of nodes of a tree that is enlarged to fit moves with default names"""
_WIDEST_LABEL = 9.0
"""width, as a multiple of the font size, above which a label is broken into lines"""


def node_positions(
    tree: Tree,
    extents: NodeExtents,
    *,
    hide: Set[str] = frozenset(),
    named: Set[NodeId] = frozenset(),
    every_move: bool = False,
    breaks_labels: bool = False,
) -> tuple[list[float], list[float], tuple[EdgeLabel | None, ...]]:
    """Return the x-coordinates of all nodes, the y-coordinates of the levels from the root down, and the label of the
    line to each node.

    If there is no space for a label, all labels of its ply are placed in one row just above the lower level; the
    distances between siblings and the height of the ply are increased as the row requires. Default names of moves are
    left out instead, unless ``every_move`` is set, because the names of nodes contain the same information. The moves
    to ``named`` nodes always get a label position, because steps whose captions mention these moves show their labels.

    >>> from gametree.drawing.layout import lay_out
    >>> [label.text for label in lay_out(Tree.parse("[[3 12 8] {0.5: 2, 0.5: 4}]")).edge_labels if label]
    ['a1', 'b1', 'b2', 'b3', 'a2', '0.5', '0.5']
    """
    every_move = every_move and len(tree) <= MOST_MOVES
    texts = label_texts(tree, extents.sizes, extents.inner_width, hide, named, breaks_labels)
    brief = {node for node in named if tree.probability(node) is None and is_left_out(tree, node, hide)}
    rows: dict[int, LabelRow] = {}
    placer = _EdgeLabelPlacer(tree, extents, texts)
    for _ in range(tree.height + 1):
        families = Families(tree, extents, rows)
        placer.x, _ = tidy_x(tree, families)
        levels: list[float] = [*accumulate(reversed(families.heights), initial=0)][::-1]
        placed = [placer.place(ply, levels[ply], levels[ply + 1], rows.get(ply)) for ply in range(tree.height)]
        crowded = {ply: parents for ply, labels in enumerate(placed) if (parents := placer.crowded(ply, labels))}
        before = [*texts]
        for parent in [parent for parents in crowded.values() for parent in parents]:
            for node in tree.children(parent):
                if not (every_move or is_required(tree, node) or node in named):
                    texts[node] = ""
                elif not (every_move or is_required(tree, node)):
                    brief.add(node)
        more = {ply: row for ply in crowded if (row := placer.row(ply))}
        if not more and texts == before:
            break
        rows |= more
    labels: _Placed = dict.fromkeys(tree)
    for found in placed:
        labels |= found
    edge_labels = (
        label and (label._replace(is_brief=True) if node in brief else label) for node, label in labels.items()
    )
    return placer.x, levels, tuple(edge_labels)


def label_texts(
    tree: Tree, sizes: Sizes, inner_width: float, hide: Set[str], named: Set[NodeId], breaks_labels: bool
) -> list[str]:
    """Return the label of the line to each node, with line breaks if needed; "" where the label is left out."""
    texts = [""] * len(tree)
    available = max(sizes.small * _WIDEST_LABEL, inner_width if sizes.framed else 0.0)
    for node in tree.nodes[1:]:
        text = label_text(tree, node, node in named or not is_left_out(tree, node, hide), named)
        texts[node] = with_line_breaks(text, available, sizes.small) if breaks_labels else text
    return texts


def is_left_out(tree: Tree, node: NodeId, hide: Set[str]) -> bool:
    """Return whether the name of the move to a node is among the hidden parts."""
    return MOVES in hide or (DEFAULT_MOVES in hide and node not in tree.own_moves)


def is_required(tree: Tree, node: NodeId) -> bool:
    """Return whether the label of the line to a node contains information that the names of nodes do not."""
    return tree.game is not None or node in tree.own_moves or tree.probability(node) is not None


# ---- The position of a line's label: the name of its move, or the probability of its outcome. ----------------

Box: TypeAlias = tuple[float, float, float, float]
"""left, bottom, right, top"""
Line: TypeAlias = tuple[float, float, float, float]
"""x and y of the upper end, x and y of the lower end"""

_STROKE, _SLANT, APART = 0.42, 0.45, 0.34
"""dimensions of the two strokes across a line, as multiples of the font size: half their length, their slant along the
line, and their distance
"""
_ALONG, _ALONG_FRAMED = (0.64, 0.72, 0.78, 0.56), (0.8, 0.72, 0.64)
"""positions of a label along its line, as fractions of the line's length, the default first: in an ordinary tree, and
between board frames, where lines are flat and diverge only near their ends
"""
_ALONG_SIDEWAYS = (0.8, 0.72, 0.64, 0.88, -0.97, -0.9, -0.8, -0.7, -0.6, 0.56, 0.5, 0.4, 0.3, -0.5, -0.4, 0.94)
"""positions of required labels along their lines in a sideways tree, as fractions of the line's length; the absolute
value of a negative number is the position of the label's corner instead of its centre
"""
_SMALLEST = (1.0, 0.82, 0.7)
"""font sizes of required labels in a sideways tree, as fractions of the default"""
_LINE_GAP, _LINE_GAP_FRAMED = 1.5, 2.5
"""distance from a label to other lines, in points: in an ordinary tree, and between board frames; it grows with thick
lines and large text
"""
_OWN_GAP, _OWN_GAP_FRAMED = 3.0, 4.5
"""distance from a label to its own line, in points: in an ordinary tree, and between board frames; it grows with thick
lines and large text
"""
_ROW_GAP = 2.0
"""vertical distance from a row of labels to adjacent parts, in points"""
_BETWEEN_LABELS, _BETWEEN_LINES = 2.0, 0.3
"""minimum distance between adjacent labels, in points; distance between the lines of text in a label, as a fraction of
the font size
"""
_HAIR = 1.0
"""overlap too small to be visible, in points"""
_LINE_COST = 0.5
"""cost of a label that covers a line, as a fraction of the cost of a label that is entirely over a node"""
_DEEPEST_MOVES = 60
"""height of a tree, in plies, from which default names of moves are left out, because they would be wider than the
nodes
"""


class EdgeLabel(NamedTuple):
    text: str
    x: float
    y: float
    width: float
    size: float
    is_brief: bool = False
    """whether the label is shown only if a caption names the move"""

    def box(self) -> Box:
        half = text_height(self.text, self.size) / 2
        low, high = half + descent(self.text, self.size), half + ascent(self.text, self.size)
        return self.x - self.width / 2, self.y - low, self.x + self.width / 2, self.y + high


_Placed: TypeAlias = dict[NodeId, EdgeLabel | None]
"""label of the line to each node; None if there is no label"""


class _EdgeLabelPlacer:
    def __init__(self, tree: Tree, extents: NodeExtents, texts: Sequence[str]) -> None:
        self.tree, self.extents, self.texts = tree, extents, texts
        self.x: list[float] = []
        self.reach = level_reach(tree, extents)
        self.families: list[list[tuple[NodeId, tuple[NodeId, ...]]]] = [[] for _ in range(tree.height)]
        for node, depth in enumerate(tree.depths()):
            if below := tree.children(node):
                self.families[depth].append((node, below))

    def place(self, ply: int, upper: float, lower: float, row: LabelRow | None) -> _Placed:
        """Place the labels of a ply between its two levels, in a single row if ``row`` is given.

        Without a row, a label must be between the nodes of both levels, and must not touch other lines, strokes or the
        previous label.
        """
        sizes, nodes = self.extents.sizes, [node for _, below in self.families[ply] for node in below]
        if not any(self.texts[node] for node in nodes):
            return dict.fromkeys(nodes)
        lines = [self._line(parent, node, upper, lower) for parent, below in self.families[ply] for node in below]
        if row:
            return {
                node: self._in_row(node, line, row, lower) if self.texts[node] else None
                for node, line in zip(nodes, lines, strict=True)
            }
        labels = _PlyLabels(sizes, (lower + self.reach[ply + 1][0], upper - self.reach[ply][1]), lines)
        placed_labels: _Placed = {}
        first = 0
        for _, below in self.families[ply]:
            placed_labels.update(zip(below, labels.family([self.texts[node] for node in below], first), strict=True))
            first += len(below)
        return placed_labels

    def _in_row(self, node: NodeId, line: Line, row: LabelRow, lower: float) -> EdgeLabel:
        """Return a label in the row of its ply, on the outer side of its line."""
        text, size = self.texts[node], self.extents.sizes.small
        width, bottom = widest_line(text, size), lower + row.bottom
        share = (bottom - line[3]) / (line[1] - line[3])
        side = -1 if line[2] < line[0] - SAME_PLACE else 1
        gap = row.gap_beside(abs(line[0] - line[2]), line[1] - line[3])
        x = line[2] + (line[0] - line[2]) * share + side * (gap + width / 2)
        return EdgeLabel(text, x, bottom + descent(text, size) + text_height(text, size) / 2, width, size)

    def row(self, ply: int) -> LabelRow | None:
        """Return the row for all labels of a ply, or None if the ply has no labels."""
        sizes, (upper, lower) = self.extents.sizes, (self.reach[ply], self.reach[ply + 1])
        nodes = [node for _, below in self.families[ply] for node in below if self.texts[node]]
        if not nodes:
            return None
        widths = {node: widest_line(self.texts[node], sizes.small) for node in nodes}
        heights = {node: letters_height(self.texts[node], sizes.small) for node in nodes}
        bottom, high = lower[0] + _ROW_GAP, max(heights.values())
        down, up = self._ends
        top = bottom + high + _ROW_GAP
        many = max(sum(node in widths for node in below) for _, below in self.families[ply])
        flat = high * max(0, many // 2 - 1)  # many lines from one parent are far enough apart at the height of a row
        gap, strokes = own_gap(sizes), line_gap(sizes) + sizes.label * _STROKE
        clear = (top + sizes.label * (_STROKE + APART)) / (1 - STRIKE)
        return LabelRow(widths, heights, bottom, top + max(upper[1], flat), clear, gap, strokes, (down, up))

    @property
    def _ends(self) -> tuple[float, float]:
        """The distances of a line's ends from the centres of its nodes: at the upper node and at the lower node."""
        sizes = self.extents.sizes
        return (sizes.inner[1] / 2, sizes.leaf[1] / 2) if sizes.framed else (0.0, 0.0)

    def _line(self, parent: NodeId, node: NodeId, upper: float, lower: float) -> Line:
        down, up = self._ends
        return self.x[parent], upper - down, self.x[node], lower + up

    def crowded(self, ply: int, placed: _Placed) -> list[NodeId]:
        return [
            parent
            for parent, below in self.families[ply]
            if any(self.texts[node] and not placed[node] for node in below)
        ]


class _PlyLabels:
    def __init__(self, sizes: Sizes, limits: tuple[float, float], lines: Sequence[Line]) -> None:
        self.size, self.limits, self.lines = sizes.small, limits, lines
        self.positions = _ALONG_FRAMED if sizes.framed else _ALONG
        self.strikes = [_strike(line, sizes) for line in lines]
        self.own_gap, self.line_gap = own_gap(sizes), line_gap(sizes)
        self.before: Box | None = None

    def family(self, texts: Sequence[str], first: int) -> list[EdgeLabel | None]:
        """Place the labels of the lines below one parent; ``first`` is the index of the first of them in ``lines``."""
        placed: list[EdgeLabel | None] = []
        last = first + len(texts)
        outer = [1 if line[2] - line[0] > _HAIR else -1 for line in self.lines[first:last]]  # 1: right, -1: left
        for index, text in enumerate(texts):
            number, label = first + index, None
            if text:
                neighbours = [*self.lines[max(0, number - 2) : number], *self.lines[number + 1 : number + 3]]
                occupied = [*self.strikes[max(first, number - 2) : min(last, number + 3)]]
                occupied += [self.before] if self.before else []
                side, inward = outer[index], index - outer[index]
                # on the inner side only if the label cannot be mistaken for that of the next line
                sides = (side,) if 0 <= inward < len(texts) and outer[inward] == side else (side, -side)
                labels = _candidate_labels(text, self.size, self.lines[number], self.own_gap, sides, self.positions)
                label = self._free(labels, occupied, neighbours)
            placed.append(label)
        return placed

    def _free(self, labels: Iterator[EdgeLabel], occupied: Sequence[Box], lines: Sequence[Line]) -> EdgeLabel | None:
        """Return the first of the given labels that touches nothing else, or None if there is none."""
        lowest, highest = self.limits
        for label in labels:
            left, bottom, right, top = box = label.box()
            if lowest < bottom and top < highest and not _covers(box, occupied, lines, self.line_gap):
                aside, up = _HAIR + _BETWEEN_LABELS, _HAIR + self.size * _BETWEEN_LINES
                self.before = left - aside, bottom - up, right + aside, top + up
                return label
        return None


def own_gap(sizes: Sizes) -> float:
    return (_OWN_GAP_FRAMED if sizes.framed else _OWN_GAP) * math.cbrt(max(1.0, sizes.labels))


def line_gap(sizes: Sizes) -> float:
    return _LINE_GAP_FRAMED if sizes.framed else _LINE_GAP * max(1.0, sizes.labels)


def freest_label(text: str, sizes: Sizes, line: Line, boxes: Sequence[Box], lines: Sequence[Line]) -> EdgeLabel:
    """Return the label of a line at a free position or, if no position is free, where it covers as little as possible
    of the other boxes and lines.
    """
    fonts = [max(sizes.least, sizes.small * smaller) for smaller in _SMALLEST]
    candidates = (
        label
        for size in fonts
        for label in _candidate_labels(text, size, line, own_gap(sizes), (1, -1), _ALONG_SIDEWAYS)
    )
    return min(candidates, key=lambda label: _covered_area(label.box(), boxes, lines, line_gap(sizes)))


def line_to(tree: Tree, node: NodeId, sizes: Sizes, x: Sequence[float], y: Sequence[float]) -> Line:
    """Return the ends of the line to a node: the centres of both nodes or, for frames, the centres of the sides that
    face each other.
    """
    parent = tree.parent(node)
    assert parent is not None
    down = up = 0.0
    if sizes.framed:
        down, up = sizes.inner[1] / 2, (sizes.inner if tree.children(node) else sizes.leaf)[1] / 2
    return x[parent], y[parent] - down, x[node], y[node] + up


def _strike_point(line: Line) -> tuple[float, float]:
    """Return the point at which a line is struck through.

    >>> _strike_point((0.0, 100.0, 50.0, 0.0))
    (23.0, 54.0)
    """
    left, top, right, bottom = line
    return left + (right - left) * STRIKE, top + (bottom - top) * STRIKE


def strokes_across(line: Line, size: float) -> tuple[Line, Line]:
    """Return the two strokes across the line of a cut-off, each as the coordinates of its ends; ``size`` is the font
    size.

    They cross the line nearly at a right angle, so that they are visible on a line of any slope.

    >>> [round(number, 1) for stroke in strokes_across((0.0, 0.0, 0.0, -100.0), 10.0) for number in stroke]
    [-4.2, -46.2, 4.2, -42.4, -4.2, -49.6, 4.2, -45.8]
    """
    x, y = _strike_point(line)
    dx, dy = line[2] - line[0], line[3] - line[1]
    length = math.hypot(dx, dy) or 1.0
    direction, half = (dx / length, dy / length), size * _STROKE
    lean_x, lean_y = -direction[1] - _SLANT * direction[0], direction[0] - _SLANT * direction[1]
    if lean_x < 0:
        lean_x, lean_y = -lean_x, -lean_y
    strokes = []
    for side in (-1, 1):
        at_x, at_y = x + direction[0] * side * size * APART / 2, y + direction[1] * side * size * APART / 2
        strokes.append((at_x - lean_x * half, at_y - lean_y * half, at_x + lean_x * half, at_y + lean_y * half))
    return strokes[0], strokes[1]


def crosses(line: Line, box: Box, margin: float) -> bool:
    """Return whether the distance from a line to a box is less than the given margin.

    >>> crosses((0, 0, 10, 10), (4, 4, 6, 6), 0.0), crosses((0, 0, 10, 10), (6, 0, 9, 3), 0.0)
    (True, False)
    """
    left, right = (line[0], line[2]) if line[0] < line[2] else (line[2], line[0])
    if right <= box[0] - margin or left >= box[2] + margin:
        return False
    first, last = 0.0, 1.0  # part of the line inside the box
    for start, end, low, high in ((line[0], line[2], box[0], box[2]), (line[1], line[3], box[1], box[3])):
        low, high, extent = low - margin, high + margin, end - start
        if not extent:
            if not low < start < high:
                return False
            continue
        enters, leaves = sorted(((low - start) / extent, (high - start) / extent))
        first, last = max(first, enters), min(last, leaves)
    return first < last


def label_text(tree: Tree, node: NodeId, with_moves: bool = True, named: Set[NodeId] = frozenset()) -> str:
    """Return the label of the line to a node: the name of a move, or the probability of an outcome. The outcome's name
    precedes the probability if the tree gives it one or if a caption mentions the outcome.

    >>> tree = Tree.parse("{0.6: win->3, 0.4: 5}")
    >>> label_text(tree, 1), label_text(tree, 2)
    ('win: 0.6', '0.4')
    """
    weight = tree.probability(node)
    if weight is not None:
        name = tree.move(node) if node in named else tree.own_moves.get(node)
        return f"{name}: {show(weight)}" if name else show(weight)
    if node in tree.own_moves:
        return tree.move(node) if with_moves else ""
    move = tree.move(node) if with_moves and tree.height < _DEEPEST_MOVES else ""
    return "" if tree.has_own_name(node) and move == tree.label(node) else move


def _candidate_labels(
    text: str, size: float, line: Line, gap: float, sides: Sequence[int], positions: Sequence[float]
) -> Iterator[EdgeLabel]:
    """Yield a label at each of its possible positions. The absolute value of a negative position is the position of the
    label's corner instead of its centre, so that the label needs less height between flat lines.
    """
    from_x, from_y, to_x, to_y = line
    dx, dy = to_x - from_x, to_y - from_y
    length = math.hypot(dx, dy)
    width, high = widest_line(text, size), text_height(text, size)
    for side in sides:
        across, up = -side * dy / length, side * dx / length  # unit vector away from the line
        half = high / 2 + (descent if up > 0 else ascent)(text, size)
        offset = abs(across) * width / 2 + abs(up) * max(size / 2, half) + gap
        for position in positions:
            base_x, height = from_x + dx * abs(position), from_y + dy * abs(position)
            if position < 0:
                middle = base_x + across * gap + math.copysign(width / 2, across)
                yield EdgeLabel(text, middle, height + up * gap + math.copysign(half, up), width, size)
            else:
                yield EdgeLabel(text, base_x + across * offset, height + up * offset, width, size)


def _strike(line: Line, sizes: Sizes) -> Box:
    """Return the box of the strokes through a line, enlarged by a small margin."""
    first, second = strokes_across(line, sizes.label)
    across, up = [*first[::2], *second[::2]], [*first[1::2], *second[1::2]]
    return min(across) - _HAIR, min(up) - _HAIR, max(across) + _HAIR, max(up) + _HAIR


def level_reach(tree: Tree, extents: NodeExtents) -> list[tuple[float, float]]:
    """Return how far the nodes and notes of each level extend above and below the nodes' centres."""
    inner, leaf = extents.sizes.inner[1] / 2, extents.sizes.leaf[1] / 2
    reaches = [(0.0, 0.0)] * (tree.height + 1)
    for node, depth in enumerate(tree.depths()):
        over = extents.note_above(depth)[1] if extents.above and depth else inner
        over = max(over, extents.name_top(node))
        above, below = (leaf, extents.under) if tree.kind(node) == LEAF else (over, inner)
        reaches[depth] = max(reaches[depth][0], above), max(reaches[depth][1], below)
    return reaches


def _covered_area(box: Box, boxes: Sequence[Box], lines: Sequence[Line], gap: float) -> float:
    """Return how much a box covers: the sum of the areas of its overlaps with other boxes, plus a cost for each line
    that it covers.
    """
    areas = (
        max(0.0, min(box[2], other[2]) - max(box[0], other[0]))
        * max(0.0, min(box[3], other[3]) - max(box[1], other[1]))
        for other in boxes
    )
    own_area = (box[2] - box[0]) * (box[3] - box[1])
    return sum(areas) + sum(crosses(line, box, gap) for line in lines) * _LINE_COST * own_area


def _covers(box: Box, boxes: Sequence[Box], lines: Sequence[Line], gap: float) -> bool:
    """Return whether a box overlaps another box by more than the tolerance ``_HAIR``, or is too close to a line."""
    left, bottom, right, top = box[0] + _HAIR, box[1] + _HAIR, box[2] - _HAIR, box[3] - _HAIR
    for other in boxes:
        if other[0] < right and left < other[2] and other[1] < top and bottom < other[3]:
            return True
    return any(crosses(line, box, gap) for line in lines)
