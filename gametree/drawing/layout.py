"""Positions and sizes of nodes, in points, for upright and sideways trees; y increases upwards, as in Graphviz.

A sideways tree grows to the right; it is a tidy tree with rows and columns swapped. A wide tree stays legible this way,
because texts are horizontal.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any

from ..explain.captions import NOTHING, CaptionNames
from ..fonts import fit, text_width
from ..node_kinds import CHANCE, LEAF
from ..tree.tree import NodeId, Tree
from .edge_labels import (
    MOST_MOVES,
    Box,
    EdgeLabel,
    Line,
    crosses,
    freest_label,
    is_left_out,
    is_required,
    label_texts,
    line_gap,
    node_positions,
    own_gap,
    strokes_across,
)
from .shapes import DEFAULT_LEAF_LABELS, LEAF_LABELS, LEVELS
from .sizes_and_gaps import (
    NAME_GAP,
    BoardGeometry,
    Measures,
    Sizes,
    TextSizes,
    descent,
    letters_height,
    measure_drawing,
    text_height,
    widest_line,
    with_line_breaks,
)
from .tidy_tree import NOTE_DOWN, NOTE_GAP, SAME_PLACE, Families, NodeExtents, note_start, tidy_x

# ---- A tree that grows to the right: the root is at the left, and each leaf has its name beside it ----

_END_GAPS = (4.0, 10.0, 16.0)
"""distances from a label to the node at the end of its line, in points, tried in order"""
_NEARER = 0.9
"""distance from a label to its line, as a fraction of the distance in an upright tree; it is smaller so that there is
space for more labels
"""
NOTE_BEFORE = 2.0
"""distance from the end of a note to the centre of its node, where steep lines begin, in points"""
_SIDEWAYS_GROWTH = ((1.0, 0.0), (1.0, 1.0), (1.5, 1.5), (2.0, 2.5))
"""pairs that are tried in order until there is space for labels: a factor for the length of the lines, and an extra
distance between line ends, as a multiple of the font size
"""
_FREE = 34.0
"""horizontal distance between a node and its children if lines have no labels, in points"""

Positions = tuple[list[float], list[float], list[float], "tuple[EdgeLabel | None, ...]"]


def _sideways_positions(
    tree: Tree, measures: Measures, hide: Set[str], named: Set[NodeId], every_move: bool
) -> Positions:
    """Return the x- and y-coordinates of all nodes, the x-coordinate of each level, and the label of the line to each
    node.

    >>> from gametree.drawing.layout import lay_out
    >>> layout = lay_out(Tree.parse("[[3 12 8] [2 4 6]]"), sideways=True)
    >>> layout.x[2] == layout.x[6] > layout.x[1] > layout.x[0], layout.y[2] > layout.y[1] > layout.y[0] > layout.y[5]
    (True, True)
    """
    texts = label_texts(tree, measures.sizes, measures.inner_width, hide, named, measures.breaks_labels)
    widest = max((widest_line(text, measures.sizes.small) for text in texts), default=0.0)
    usual = max(_FREE, widest * 2.2 if widest else 0.0)
    every_move = every_move and len(tree) <= MOST_MOVES
    required = {node for node in tree.nodes[1:] if every_move or is_required(tree, node)}
    required -= {node for node in named if tree.probability(node) is None and is_left_out(tree, node, hide)}
    for wider, apart in _SIDEWAYS_GROWTH:
        x, y, levels = _sideways_places(tree, measures, usual * wider, apart)
        placer = _SidewaysLabels(tree, measures, texts, x, y)
        labels = [placer.family(parent) for parent in tree]
        crowded = {parent for parent, placed in enumerate(labels) if placer.lacks(parent, placed)}
        if not any(child in required and texts[child] for parent in crowded for child in tree.children(parent)):
            break
    placed = list[EdgeLabel | None]([None] * len(tree))
    for parent in tree:
        for child, label in zip(tree.children(parent), labels[parent], strict=True):
            if parent in crowded and texts[child] and (child in required or child in named):
                before = [other.box() for node in tree.children(parent) if (other := placed[node])]
                label = placer.freest(child, parent, before)
            brief = (parent in crowded and child not in required) or (
                tree.probability(child) is None and is_left_out(tree, child, hide)
            )
            placed[child] = label and label._replace(is_brief=brief)
    return x, y, levels, tuple(placed)


def _sideways_places(
    tree: Tree, measures: Measures, between: float, apart: float
) -> tuple[list[float], list[float], list[float]]:
    """Return the x- and y-coordinates of all nodes and the x-coordinate of each level. ``between`` is the length of
    lines between levels, and ``apart`` is an extra gap between adjacent nodes of a level, as a multiple of the font
    size.
    """
    sizes = measures.sizes
    beside, stacked = measures.stacked
    before = 2 * (beside + NOTE_BEFORE)
    nodes = max(measures.inner_width, measures.leaf_width, measures.note_width)
    beside_leaves = measures.leaf_width / 2 + measures.name_width * (2 if measures.notes_below else 1) + NOTE_GAP
    if len({depth for node, depth in enumerate(tree.depths()) if not tree.children(node)}) == 1:
        beside_leaves = 0.0  # there is nothing to the right of the names
    turned = replace(
        sizes,
        inner=(sizes.inner[1], max(measures.inner_width, before)),
        leaf=(sizes.leaf[1], measures.leaf_width),
        level=max(nodes + between, beside_leaves + max(nodes / 2, beside + NOTE_BEFORE)),
        gap=sizes.gap + apart * sizes.small,
    )
    high = max(sizes.leaf[1], sizes.small * 1.2 * max(1, measures.name_lines))
    inner = sizes.inner[1] + 2 * stacked
    under = measures.leaf_width / 2 + measures.name_width
    families = Families(tree, NodeExtents(turned, inner, high, 0.0, 0.0, 0.0, under, is_sideways=True))
    down, _ = tidy_x(tree, families)
    levels = [*accumulate(families.heights, initial=0.0)]
    return [levels[depth] for depth in tree.depths()], [-distance for distance in down], levels


class _SidewaysLabels:
    def __init__(
        self, tree: Tree, measures: Measures, texts: Sequence[str], x: Sequence[float], y: Sequence[float]
    ) -> None:
        self.tree, self.measures, self.texts, self.x, self.y = tree, measures, texts, x, y

    def family(self, parent: NodeId) -> list[EdgeLabel | None]:
        """Return the labels of the lines below a node: all of them, or none if there is no space for one."""
        below, sizes = self.tree.children(parent), self.measures.sizes
        lines, covered = [self._line(parent, child) for child in below], self._covered(parent)
        strokes = [stroke for line in lines for stroke in strokes_across(line, sizes.label)]
        for gap in _END_GAPS:
            labels = [self._label(child, line, gap) for child, line in zip(below, lines, strict=True)]
            if all(_is_free(number, labels, lines, strokes, covered, line_gap(sizes)) for number in range(len(labels))):
                return labels
        return [None] * len(below)

    def lacks(self, parent: NodeId, placed: Sequence[EdgeLabel | None]) -> bool:
        """Return whether there is no space for the labels below a node."""
        below = self.tree.children(parent)
        return any(self.texts[child] and not label for child, label in zip(below, placed, strict=True))

    def freest(self, child: NodeId, parent: NodeId, covered: Sequence[Box]) -> EdgeLabel:
        """Return the label of the line to a child, at the position where it covers the least; used if there is no space
        for the labels of all siblings.
        """
        sizes, lines = self.measures.sizes, {node: self._line(parent, node) for node in self.tree.children(parent)}
        others = [line for node, line in lines.items() if node != child]
        others += [stroke for line in lines.values() for stroke in strokes_across(line, sizes.label)]
        return freest_label(self.texts[child], sizes, lines[child], [*covered, *self._covered(parent)], others)

    def _line(self, parent: NodeId, child: NodeId) -> Line:
        return self.x[parent], self.y[parent], self.x[child], self.y[child]

    def _label(self, child: NodeId, line: Line, gap: float) -> EdgeLabel | None:
        """Return a label above its line, at the distance ``gap`` from the node at the end of the line; on a steep
        downward line, the label is to the right.
        """
        text, sizes = self.texts[child], self.measures.sizes
        if not text:
            return None
        end = gap + self._width(child) / 2
        width = widest_line(text, sizes.small)
        dx, dy = line[2] - line[0], line[3] - line[1]
        length = math.hypot(dx, dy)
        across, up = -dy / length, dx / length
        share = (dx - end - width / 2) / dx
        high = text_height(text, sizes.small) / 2 + descent(text, sizes.small)
        offset = abs(across) * width / 2 + up * high + own_gap(sizes) * _NEARER
        return EdgeLabel(
            text, line[0] + dx * share + across * offset, line[1] + dy * share + up * offset, width, sizes.small
        )

    def _covered(self, parent: NodeId) -> list[Box]:
        below = self.tree.children(parent)
        return [*map(self._box, below), *(self._note(child, parent) for child in below), self._box(parent)]

    def _width(self, node: NodeId) -> float:
        return self.measures.inner_width if self.tree.children(node) else self.measures.leaf_width

    def _box(self, node: NodeId) -> Box:
        sizes, wide = self.measures.sizes, self._width(node) / 2
        high = (sizes.inner if self.tree.children(node) else sizes.leaf)[1] / 2
        return self.x[node] - wide, self.y[node] - high, self.x[node] + wide, self.y[node] + high

    def _note(self, node: NodeId, parent: NodeId) -> Box:
        """Return the box that the note and the name of a node can cover: to the left of the node, above it or below
        it.
        """
        measures, x, y = self.measures, self.x[node], self.y[node]
        wide, high = measures.inner_width / 2, measures.sizes.inner[1] / 2
        beside, note = measures.stacked
        left = min(x - wide, x - beside - NOTE_BEFORE)
        if not note:
            return left, y - high, left, y - high
        is_above = self.y[parent] < y - 1
        return (left, y + high, x + wide, y + high + note) if is_above else (left, y - high - note, x + wide, y - high)


def _is_free(
    number: int,
    labels: Sequence[EdgeLabel | None],
    lines: Sequence[Line],
    strokes: Sequence[Line],
    covered: Sequence[Box],
    gap: float,
) -> bool:
    """Return whether the label with the given number touches neither the previous label nor adjacent lines, strokes or
    covered boxes.
    """
    label = labels[number]
    if label is None:
        return True
    left, bottom, right, top = label.box()
    if any(box[0] < right and left < box[2] and box[1] < top and bottom < box[3] for box in covered):
        return False
    for other in labels[max(0, number - 1) : number]:
        if other and other.box()[1] < top and other.box()[3] > bottom and other.box()[0] < right:
            return False
    neighbours = (*lines[max(0, number - 1) : number], *lines[number + 1 : number + 2])
    if any(crosses(stroke, label.box(), 0.0) for stroke in strokes):
        return False
    return not any(crosses(line, label.box(), gap) for line in neighbours)


# ---- Positions and sizes of nodes: lengths in points, y upwards as in Graphviz, the root at the top ----------

_BOX_GAP = 6.0
"""distance from an answer box to the parts to its right, in points"""
_LEVEL_GAP = 2.0
"""distance from the nodes to a level's name, in addition to the margin of the picture, in points"""


@dataclass(frozen=True, slots=True)
class Layout:
    """Positions and sizes of a drawing's parts, in points; all frames of a trace share one layout."""

    sizes: Sizes
    x: tuple[float, ...]
    y: tuple[float, ...]
    levels: tuple[float, ...]
    """y-coordinate (in a sideways tree, x-coordinate) of each level, beginning with the root's; the distances differ,
    because a ply with flat lines is higher
    """
    inner_width: float
    leaf_width: float
    name_width: float
    """width of the text below a leaf"""
    note_width: float
    """width of the note to the right of an inner node; 0 in a drawing without notes"""
    note_height: float
    """height of a note of one line; larger for handwriting"""
    left: float
    right: float
    bottom: float
    top: float
    edge_labels: tuple[EdgeLabel | None, ...]
    """label of the line to each node, indexed by node"""
    below_height: float = 0.0
    """height of a note or box below a leaf"""
    board: BoardGeometry | None = None
    """boards in the nodes, in the tree of a game"""
    hide: Set[str] = frozenset()
    """parts of `HIDEABLE` for which no space is reserved"""
    breaks_labels: bool = False
    """whether long labels are broken into lines"""
    name_rows: int = 1
    """number of rows of leaf names; more than one if only some names are shown at a time"""
    most_name_lines: int = 1
    """number of lines of the longest leaf name, which determines the height of a row"""
    has_notes_above: bool = False
    """whether notes are above their nodes, except the note of the root"""
    is_sideways: bool = False
    """whether the root is on the left and the leaves are on the right, with their names beside them"""
    boxes_above: bool = False
    """whether answer boxes are above inner nodes, where lines end, instead of beside them"""
    outside: tuple[tuple[NodeId, EdgeLabel], ...] = ()
    """long names of inner nodes, which are placed beside them"""

    def width(self, leaf: bool) -> float:
        return self.leaf_width if leaf else self.inner_width

    def height(self, leaf: bool) -> float:
        return self.sizes.leaf[1] if leaf else self.sizes.inner[1]


def lay_out(
    tree: Tree,
    notes: Iterable[str] = (),
    *,
    below: Iterable[str] = (),
    inside: str = "",
    labels: float | TextSizes = 1.0,
    sizes: Sizes | None = None,
    by_hand: bool = False,
    box: tuple[float, float] = (0.0, 0.0),
    boards: bool = True,
    hide: Set[str] = frozenset(),
    breaks_labels: bool = False,
    sideways: bool = False,
    boxes_above: bool = False,
    named: CaptionNames = NOTHING,
    above: Sequence[str] = (),
    every_move: bool = False,
) -> Layout:
    """Place every node; ``notes`` are possible texts beside inner nodes, and ``below`` possible texts below leaves.

    ``inside`` is the widest text inside leaves, if it is not a leaf's value. ``labels`` is the size of all text, or of
    each kind of text, as a multiple of the default. With ``by_hand``, notes have more space for handwriting, at least
    the width and height of ``box``. With ``boards``, the nodes of a game's tree are large enough to show its positions.
    ``hide`` are parts for which no space is reserved, except for the names in ``named``: steps whose captions mention
    these names show them. With ``above`` (the widest note of each level), notes are above nodes; with ``boxes_above``,
    boxes to write in are above nodes. With ``breaks_labels``, long labels are broken into lines, and long names of
    inner nodes are placed beside their nodes. With ``every_move``, the tree is also wide enough for moves with default
    names, which are otherwise left out if there is no space for them. A ``sideways`` tree grows to the right.

    >>> layout = lay_out(Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]"))
    >>> layout.x[0] == layout.x[5] == layout.x[7], layout.y[0] - layout.y[1]
    (True, 100)
    """
    options: dict[str, Any] = {"by_hand": by_hand, "box": box, "boards": boards, "hide": hide}
    names: Set[NodeId] = frozenset(tree)
    if {LEAF_LABELS, DEFAULT_LEAF_LABELS} & set(hide):
        names = named.nodes | (frozenset() if LEAF_LABELS in hide else tree.own_names.keys())
    options |= {
        "breaks_labels": breaks_labels,
        "named": names,
        "can_be_outside": not (boxes_above or above),
    }
    measures = measure_drawing(tree, notes, below, inside, labels, sizes, **options)
    space_after = _BOX_GAP if box[0] else 0.0
    if sideways:
        return _sideways(tree, measures, frozenset(hide), space_after, named, every_move)
    if boxes_above:
        sizes = replace(measures.sizes, level=measures.sizes.level + measures.note_height)
        measures = replace(measures, sizes=sizes)
    return _upright(tree, measures, frozenset(hide), space_after, named, above, boxes_above, every_move)


def in_rows(layout: Layout, tree: Tree, joined: Iterable[tuple[NodeId, NodeId]]) -> Layout:
    """Return a layout for a graph: the nodes of each level are evenly spaced and centred, in an order that places every
    node near the centre of its parents.

    ``joined`` are the lines of the graph that are not in the tree, each from a node to a node on a lower level.

    >>> layout = in_rows(lay_out(Tree.parse("[[3 12] [2 4]]")), Tree.parse("[[3 12] [2 4]]"), [(4, 2)])
    >>> layout.x[3] < layout.x[2] < layout.x[5], layout.x[3] + layout.x[6] == 2 * layout.x[0]
    (True, True)
    """
    above: dict[NodeId, list[NodeId]] = {node: [tree.parent(node) or 0] for node in tree.nodes[1:]}
    for upper, lower in joined:
        above[lower].append(upper)
    rows: dict[int, list[NodeId]] = {}
    for node, depth in enumerate(tree.depths()):
        rows.setdefault(depth, []).append(node)
    step, x = max(layout.inner_width, layout.leaf_width) + layout.sizes.gap, [0.0] * len(tree)
    for _, row in sorted(rows.items()):
        row.sort(key=lambda node: sum(x[upper] for upper in above.get(node, ())) / len(above.get(node, "-")))
        for place, node in enumerate(row):
            x[node] = (place - (len(row) - 1) / 2) * step
    left, right = min(x) - min(layout.x) + layout.left, max(x) - max(layout.x) + layout.right
    return replace(layout, x=tuple(x), left=left, right=right)


def _upright(
    tree: Tree,
    measures: Measures,
    hide: Set[str],
    space_after: float,
    named: CaptionNames,
    above: Sequence[str],
    boxes_above: bool,
    every_move: bool,
) -> Layout:
    sizes = measures.sizes
    beside = NOTE_GAP + measures.note_width + space_after if measures.note_width else 0.0
    extents = _extents(tree, measures, above, beside, boxes_above)
    x, levels, edge_labels = node_positions(
        tree,
        extents,
        hide=hide,
        named=named.moves,
        every_move=every_move,
        breaks_labels=measures.breaks_labels or bool(measures.board),
    )
    outside = _placed_outside(tree, measures, extents, x, levels)
    halves = [extents.halves(tree.kind(node) == LEAF) for node in tree]
    ends = [(middle - left, middle + right) for middle, (left, right) in zip(x, halves, strict=True)]
    texts = [*filter(None, edge_labels), *(name for _, name in outside)]
    ends += [(text.x - text.width / 2, text.x + text.width / 2) for text in texts]
    ends += [(x[leaf] - measures.name_width / 2, x[leaf] + measures.name_width / 2) for leaf in tree.leaves]
    names = 0.0 if LEVELS in hide else _level_names_width(tree, sizes)
    left = min(start for start, _ in ends) - names
    if above:  # the name of a level is beside the nodes of the level, above the leaves
        depths = tree.depths()
        outer = min(start for (start, _), depth in zip(ends, depths, strict=False) if depth < tree.height)
        wide = [extents.note_above(depth)[0] if depth else 0.0 for depth in depths]
        ends += [(x[node] - wide[node], x[node] + wide[node]) for node in tree if tree.children(node)]
        ends.append((x[0], x[0] + measures.inner_width / 2 + beside))
        left = min(outer - (names + _LEVEL_GAP if names else 0.0), *(start for start, _ in ends))
    return _layout(
        measures,
        hide,
        x,
        [levels[depth] for depth in tree.depths()],
        levels,
        left=left - sizes.margin,
        right=max(right for _, right in ends) + sizes.margin + 2,
        bottom=-extents.under - sizes.margin,
        top=levels[0]
        + max(sizes.inner[1] / 2, sizes.leaf[1] / 2, extents.name_top(0))
        + sizes.margin
        + boxes_above * measures.note_height,
        edge_labels=edge_labels,
        has_notes_above=bool(above),
        boxes_above=boxes_above,
        outside=outside,
    )


def _placed_outside(
    tree: Tree, measures: Measures, extents: NodeExtents, x: Sequence[float], levels: Sequence[float]
) -> tuple[tuple[NodeId, EdgeLabel], ...]:
    """Return the names beside their nodes, each on the side away from the line to its node."""
    placed, depths, size = list[tuple[NodeId, EdgeLabel]](), tree.depths(), measures.sizes.small
    for node, text in measures.outside.items():
        parent, (width, _) = tree.parent(node), extents.names[node]
        side = 1 if parent is not None and x[node] > x[parent] + SAME_PLACE else -1
        middle = x[node] + side * (extents.name_reach(node) - width / 2)
        low = levels[depths[node]] + extents.name_bottom + descent(text, size)
        placed.append((node, EdgeLabel(text, middle, low + text_height(text, size) / 2, width, size)))
    return tuple(placed)


def _extents(tree: Tree, measures: Measures, above: Sequence[str], beside: float, boxes_above: bool) -> NodeExtents:
    """Return the space that nodes need, with their notes beside them or above them, or with answer boxes above them."""
    sizes = measures.sizes
    wide, high = measures.inner_width, sizes.inner[1]
    extents = NodeExtents(
        sizes,
        wide,
        measures.leaf_width,
        measures.name_room,
        beside,
        measures.note_height,
        under=sizes.leaf[1] / 2 + measures.names_height,
        names={
            node: (widest_line(text, sizes.small), letters_height(text, sizes.small))
            for node, text in measures.outside.items()
        },
        name_bottom=max(0.0, measures.note_height / 2 - high * NOTE_DOWN) + 1.0,
        clears_leaves=measures.name_rows > 1 or measures.below_height > measures.note_height,
    )
    if boxes_above:
        box = measures.note_width + _BOX_GAP / 2
        return replace(extents, beside=0.0, above=(box,) * tree.height, above_start=(-box / 2, high / 2))
    if above:
        aside, up = note_start(tree)
        widths = tuple(text_width(note, sizes.note) for note in above)
        return replace(extents, beside=0.0, above=widths, above_start=(aside * wide, up * high))
    return extents


def _level_names_width(tree: Tree, sizes: Sizes) -> float:
    beside_levels = ("CHANCE" if CHANCE in tree.kinds else "MAX", *tree.players)
    return max(text_width(name, sizes.small) for name in beside_levels) + sizes.margin + _LEVEL_GAP


def _sideways(
    tree: Tree, measures: Measures, hide: Set[str], space_after: float, named: CaptionNames, every_move: bool
) -> Layout:
    sizes = measures.sizes
    x, y, levels, edge_labels = _sideways_positions(tree, measures, hide, named.moves, every_move)
    wide, high = max(measures.inner_width, measures.leaf_width) / 2, max(sizes.inner[1], sizes.leaf[1]) / 2
    names = 0.0 if LEVELS in hide else sizes.small * 2
    space_after += (
        measures.leaf_width / 2 + measures.name_width + NOTE_GAP + (measures.name_width if measures.notes_below else 0)
    )
    beside, stacked = measures.stacked
    high += stacked
    return _layout(
        measures,
        hide,
        x,
        y,
        levels,
        left=-max(wide, beside + NOTE_BEFORE) - sizes.margin,
        right=max(x) + max(space_after, wide, measures.note_width / 2) + sizes.margin,
        bottom=min(y) - high - sizes.margin,
        top=max(y) + high + names + sizes.margin,
        edge_labels=edge_labels,
        is_sideways=True,
        outside=tuple(_stacked_names(tree, measures, x, y)),
    )


def _stacked_names(
    tree: Tree, measures: Measures, x: Sequence[float], y: Sequence[float]
) -> Iterator[tuple[NodeId, EdgeLabel]]:
    """Yield the names of nodes in a sideways tree, above or below their notes, on the side away from the line to the
    node.
    """
    size, note = measures.sizes.small, measures.note_height if measures.note_width else 0.0
    for node, text in measures.outside.items():
        is_over, wide = is_higher(tree, node, y), widest_line(text, size)
        low = measures.sizes.inner[1] / 2 + note + NAME_GAP
        low = y[node] + (low if is_over else -low - letters_height(text, size)) + descent(text, size)
        middle = x[node] - NOTE_BEFORE - wide / 2
        yield node, EdgeLabel(text, middle, low + text_height(text, size) / 2, wide, size)


def is_higher(tree: Tree, node: NodeId, y: Sequence[float]) -> bool:
    """Return whether a node is higher than its parent; in a sideways tree, its note is then above the node."""
    return (parent := tree.parent(node)) is not None and y[parent] < y[node] - 1


def _layout(
    measures: Measures, hide: Set[str], x: Iterable[float], y: Iterable[float], levels: Iterable[float], **rest: Any
) -> Layout:
    return Layout(
        measures.sizes,
        tuple(x),
        tuple(y),
        tuple(levels),
        measures.inner_width,
        measures.leaf_width,
        measures.name_width,
        measures.note_width,
        measures.note_height,
        below_height=measures.below_height,
        board=measures.board,
        hide=hide,
        breaks_labels=measures.breaks_labels,
        name_rows=measures.name_rows,
        most_name_lines=measures.name_lines,
        **rest,
    )


def label_lines(layout: Layout, text: str) -> str:
    sizes = layout.sizes
    return (
        with_line_breaks(text, sizes.widest * sizes.with_lines(1).free, sizes.label) if layout.breaks_labels else text
    )


def name_lines(layout: Layout, name: str) -> tuple[str, int]:
    text = with_line_breaks(name, layout.sizes.widest, layout.sizes.small) if layout.breaks_labels else name
    return text, text.count("\n") + 1


def label_size(layout: Layout, text: str, leaf: bool) -> float:
    """Return the font size at which a label fits into its node; in a triangle, only part of the width is available."""
    available = layout.leaf_width - layout.sizes.padding * 0.6 if leaf else layout.inner_width * layout.sizes.free
    widest = max(text.split("\n"), key=lambda line: text_width(line, 1.0))
    return fit(widest, available, layout.sizes.label)
