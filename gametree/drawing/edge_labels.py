"""The labels of lines: the space that they need, and where each of them goes."""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import accumulate, product
from typing import TypeAlias

from ..fonts import text_width
from ..node_kinds import CHANCE, LEAF
from ..tree.tree import NodeId, Tree
from ..values import show
from .measures import CAPITAL, MOST_BOARDS, Sizes
from .tidy_tree import NOTE_DOWN, Families, NodeExtents, tidy_x

# ---- The space for edge labels: a game's tree grows as wide and as high as the labels of its lines need ----

_SMALLER = (1.0, 0.82)
"""font sizes of labels that lack space, as parts of the usual one"""
_SMALLEST = (1.0, 0.82, 0.7)
"""the same for labels that must have a place"""
_HIGHER = (1.0, 1.15, 1.3, 1.45, 1.6, 1.8, 2.0, 2.3, 2.6, 3.0, 3.5, 4.0)
"""heights that are tried for the free space of a ply, as multiples of the usual one"""
_IN_LINE = 5
"""how many of these heights are tried with all labels of a family at one height"""
_LABEL_MARGINS, _LABEL_POSITION = 10.0, 0.85
"""width of a label's margins, in points, and its position between two lines, from 0 at their upper ends to 1"""
_MOST_DISTANCE = 2.5
"""greatest distance of children, in widths of a node with its gap"""


def node_positions(
    tree: Tree, extents: NodeExtents, *, with_moves: bool = True, named: Set[NodeId] = frozenset()
) -> tuple[list[float], list[float], tuple[EdgeLabel | None, ...]]:
    """Return the x of every node, the y of every level, the root's first, and the label of the line to each node.

    In a tree of numbers, where one move of a node lacks space, none of its moves are shown: the names of nodes say the
    same. Probabilities always have their place, and so do the moves of a game: children go apart, plies grow higher and
    at last labels smaller; where all that does not help, none of the moves of that node are shown, rather than some.
    Moves to ``named`` nodes, which captions name, then have a place where they are shown when they are named.

    >>> from gametree.drawing.layout import lay_out
    >>> [label.text for label in lay_out(Tree.parse("[[3 12 8] {0.5: 2, 0.5: 4}]")).edge_labels if label]
    ['a1', 'b1', 'b2', 'b3', 'a2', '0.5', '0.5']
    """
    x, heights = _spread(tree, extents)
    placer = _EdgeLabelPlacer(tree, extents, x, with_moves=with_moves, named=named)
    levels: list[float] = [*accumulate(reversed(heights), initial=0)][::-1]
    placed = [placer.place(ply, levels[ply], levels[ply + 1]) for ply in range(len(heights))]
    crowded = [parent for ply, labels in enumerate(placed) for parent in placer.crowded(ply, labels)]
    required = [parent for parent in crowded if tree.game is not None or tree.kind(parent) == CHANCE]
    if required and len(tree) <= MOST_BOARDS:
        bare = set(crowded).difference(required)
        distances = dict(_label_distances(extents, placer, required))
        x, heights = _spread(tree, extents, distances)
        unplaceable = set(distances).intersection(
            _unplaceable_parents(_EdgeLabelPlacer(tree, extents, x, bare, with_moves, named), heights)
        )
        cramped = {node for node in unplaceable if tree.kind(node) == CHANCE and extents.above}
        if narrow := {node for node in unplaceable if tree.kind(node) != CHANCE} | cramped:
            distances = {node: distances[node] for node in distances if node not in narrow}
            distances |= _label_distances(extents, placer, cramped, over_notes=True)
            x, heights = _spread(tree, extents, distances)
            unplaceable -= cramped
        levels, placed = _levels_and_labels(
            _EdgeLabelPlacer(tree, extents, x, bare | unplaceable, with_moves, named), heights
        )
    else:
        bare = {child for parent in crowded for child in tree.children(parent)}
        placed = [{node: None if node in bare else label for node, label in labels.items()} for labels in placed]
    placer = _EdgeLabelPlacer(tree, extents, x, named=named)
    all_labels: _Placed = dict.fromkeys(tree)
    for ply, labels in enumerate(placed):
        if len(tree) <= _MOST_NODES:
            placer.place_required(ply, levels[ply : ply + 2], labels, named)
        all_labels |= labels
    return x, levels, tuple(all_labels.values())


def _spread(
    tree: Tree, extents: NodeExtents, distances: Mapping[NodeId, float] | None = None
) -> tuple[list[float], list[float]]:
    """Return the x of every node and the height of every ply; see `Families` for ``distances``."""
    families = Families(tree, extents, distances)
    x, _ = tidy_x(tree, families)
    return x, families.heights


def _label_distances(
    extents: NodeExtents, placer: _EdgeLabelPlacer, parents: Iterable[NodeId], *, over_notes: bool = False
) -> Iterator[tuple[NodeId, float]]:
    """Yield each parent with the distance of children at which its widest label fits between their lines.

    The label can be ``over_notes``, those above the children, where lines are nearer to each other.
    """
    widest_node = 2 * max(extents.halves(is_leaf)[0] for is_leaf in (True, False))
    most = (widest_node + extents.sizes.gap) * _MOST_DISTANCE
    for parent in parents:
        widest = max(text_width(placer.texts[node], extents.sizes.small) for node in placer.tree.children(parent))
        reach = placer.reach[placer.depths[parent] + 1][0]
        position = 1 - reach / extents.sizes.level if over_notes else _LABEL_POSITION
        yield parent, min(most, (widest + _LABEL_MARGINS) / position)


def _unplaceable_parents(placer: _EdgeLabelPlacer, heights: Sequence[float]) -> Iterator[NodeId]:
    """Yield the nodes whose labels lack space in the highest plies and at their smallest."""
    for ply, height in enumerate(heights):
        tried_height = height + placer.free(ply, height) * (_HIGHER[-1] - 1)
        size = max(placer.extents.sizes.least, placer.extents.sizes.small * _SMALLER[-1])
        yield from placer.crowded(ply, placer.place(ply, tried_height, 0.0, size=size, patience=2))


def _levels_and_labels(placer: _EdgeLabelPlacer, heights: Sequence[float]) -> tuple[list[float], list[_Placed]]:
    """Return the y of the levels and the labels of the plies; each, from the lowest, is as high as its labels need."""
    levels: list[float] = [0]
    placed: list[_Placed] = []
    for ply in reversed(range(len(heights))):
        height, labels = _fit_ply(placer, ply, heights[ply], levels[0])
        levels.insert(0, levels[0] + height)
        placed.insert(0, labels)
    return levels, placed


def _fit_ply(placer: _EdgeLabelPlacer, ply: int, height: float, lower: float) -> tuple[float, _Placed]:
    """Return the least height at which the fewest families of a ply lack space, and the labels of all others."""
    free, best = placer.free(ply, height), (height, placer.place(ply, lower + height, lower))
    crowded = placer.crowded(ply, best[1])
    tries = [(1.0, higher, 1) for higher in _HIGHER[:_IN_LINE]] + [(*pair, 2) for pair in product(_SMALLER, _HIGHER)]
    for smaller, higher, patience in tries:
        if not crowded:
            break
        tried = height + free * (higher - 1)
        size = max(placer.extents.sizes.least, placer.extents.sizes.small * smaller)
        labels = placer.place(ply, lower + tried, lower, size=size, patience=patience)
        if len(still_crowded := placer.crowded(ply, labels)) < len(crowded):
            crowded, best = still_crowded, (tried, labels)
    for parent, below in placer.families[ply]:
        if parent in crowded:
            best[1].update(dict.fromkeys(below))
    return best


# ---- Where the label of a line goes: the name of its move, or the probability of its outcome. It needs … ----

Box: TypeAlias = tuple[float, float, float, float]
"""left, bottom, right, top"""
Line: TypeAlias = tuple[float, float, float, float]
"""x and y of the upper end, x and y of the lower one"""

_STRIKE = 0.46
"""position of the strike on its line, from 0 at the upper end to 1; the player's folds have it, too"""
_STROKE, _SLANT, APART = 0.42, 0.45, 0.34
"""half the length of each of two strokes, how far they lean along the line, and their distance, in font sizes"""
_ALONG, _ALONG_FRAMED = (0.64, 0.72, 0.78, 0.56), (0.8, 0.72, 0.64)
"""positions of a label on its line, the usual one first; lines between frames are flat, apart only at their ends"""
_ALONG_IN_GAMES = (0.8, 0.72, 0.64, 0.88, -0.97, -0.9, -0.8, -0.7, -0.6)
"""more positions, for the moves of games; a negative one is that of the label's corner and not of its middle"""
_ALONG_REQUIRED = (*_ALONG_IN_GAMES, 0.56, 0.5, 0.4, 0.3, -0.5, -0.4, 0.94)
"""those of labels that must have a place, the freest of which is taken"""
_LINE_GAP, _LINE_GAP_FRAMED = 1.5, 2.5
"""distance from a label to other lines, in points; where letters are large, and between frames, lines are thick"""
_OWN_GAP, _OWN_GAP_FRAMED = 3.0, 4.5
"""distance from a label to its own line, in points; where letters are large, lines are thick"""
_FRAME_GAP = 4.0
"""distance from a label to the frames above and below it, and to the label before it, in points"""
_HAIR = 1.0
"""overlap that nobody sees, in points"""
_LINE_COST = 0.5
"""how bad it is that a label is on another line, as a part of its own area that is on another node"""
_MOST_NODES = 1000
"""nodes of the largest tree whose labels are placed one by one where they lack space"""
_DEEPEST_MOVES = 60
"""height of the tallest tree with labels; in others they would be wider than the nodes"""


@dataclass(frozen=True, slots=True)
class EdgeLabel:
    text: str
    x: float
    y: float
    width: float
    size: float
    is_brief: bool = False
    """whether it is shown only where a caption names the move"""

    def box(self) -> Box:
        half = self.size * CAPITAL / 2
        return self.x - self.width / 2, self.y - half, self.x + self.width / 2, self.y + half


_Placed: TypeAlias = dict[NodeId, EdgeLabel | None]
"""the label of the line to each node; None without a label"""


class _EdgeLabelPlacer:
    def __init__(
        self,
        tree: Tree,
        extents: NodeExtents,
        x: Sequence[float],
        bare: Container[NodeId] = (),
        with_moves: bool = True,
        named: Set[NodeId] = frozenset(),
    ) -> None:
        """The lines below the nodes in ``bare`` get no labels; without moves, only probabilities are labels."""
        self.tree, self.extents, self.x = tree, extents, x
        self.reach = _reach(tree, extents)
        self.families: list[list[tuple[NodeId, tuple[NodeId, ...]]]] = [[] for _ in range(tree.height)]
        self.at_depth: list[list[NodeId]] = [[] for _ in range(tree.height + 1)]
        self.depths = tree.depths()
        for node, depth in enumerate(self.depths):
            self.at_depth[depth].append(node)
            if below := tree.children(node):
                self.families[depth].append((node, below))
        self.texts = [""] + [
            "" if tree.parent(node) in bare else label_text(tree, node, with_moves, named) for node in tree.nodes[1:]
        ]

    def free(self, ply: int, height: float) -> float:
        """Return the height that is free in a ply, between its inner nodes and the nodes of the next level."""
        return height - self.extents.sizes.inner[1] / 2 - self.reach[ply + 1][0]

    def place(self, ply: int, upper: float, lower: float, *, size: float = 0.0, patience: int = 0) -> _Placed:
        """Place the labels of a ply between two levels.

        A label stays between the nodes of both levels, off other lines, off strikes, and off the label before it. With
        ``patience`` 1, more positions are tried for all labels of a family together, with 2 for each of them, too.
        """
        sizes = self.extents.sizes
        lines = [self._line(parent, node, upper, lower) for parent, below in self.families[ply] for node in below]
        margin = _FRAME_GAP if sizes.framed or patience else 0.0
        lowest, highest = lower + self.reach[ply + 1][0] + margin, upper - self.reach[ply][1]
        hanging: list[Box] = []  # texts below the leaves of the upper level
        if margin:
            highest = upper - sizes.inner[1] / 2 - margin
            half = self.extents.halves(is_leaf=True)[0]
            hanging = [
                (self.x[leaf] - half, upper - self.extents.under, self.x[leaf] + half, upper)
                for leaf in self.at_depth[ply]
                if not self.tree.children(leaf)
            ]
        labels = _PlyLabels(sizes, size or sizes.small, (lowest, highest), lines, hanging, margin)
        tries: list[tuple[float, ...]] = [_ALONG_FRAMED if sizes.framed else _ALONG]
        if patience:
            tries = [(position,) for position in _ALONG_IN_GAMES]
        if patience > 1:
            tries.append(_ALONG_IN_GAMES)
        placed_labels: _Placed = {}
        first = 0
        for _, below in self.families[ply]:
            texts, before = [self.texts[node] for node in below], labels.before
            for positions in tries:
                labels.before = before
                placed = labels.family(texts, first, positions)
                if all(label or not text for text, label in zip(texts, placed, strict=True)):
                    break
            placed_labels.update(zip(below, placed, strict=True))
            first += len(below)
        return placed_labels

    def place_required(self, ply: int, levels: Sequence[float], placed: _Placed, named: Set[NodeId]) -> None:
        """Give the probabilities of a ply that lack space, and its moves that captions name, the freest place."""
        below = [node for _, children in self.families[ply] for node in children]
        missing = [node for node in below if not placed[node] and (self.is_outcome(node) or node in named)]
        if not missing:
            return
        lines = {
            node: self._line(parent, node, *levels) for parent, children in self.families[ply] for node in children
        }
        boxes = [box for node in self.at_depth[ply] for box in self._boxes(node, levels[0])]
        boxes += [box for node in self.at_depth[ply + 1] for box in self._boxes(node, levels[1])]
        boxes += [_strike(line, self.extents.sizes) for line in lines.values()]
        for node in missing:
            shown = [label.box() for label in placed.values() if label and not label.is_brief]
            others = [line for other, line in lines.items() if other != node]
            best = freest_label(self.texts[node], self.extents.sizes, lines[node], [*boxes, *shown], others)
            placed[node] = replace(best, is_brief=not self.is_outcome(node))

    def _line(self, parent: NodeId, node: NodeId, upper: float, lower: float) -> Line:
        sizes = self.extents.sizes
        down, up = (sizes.inner[1] / 2, sizes.leaf[1] / 2) if sizes.framed else (0.0, 0.0)
        return self.x[parent], upper - down, self.x[node], lower + up

    def _boxes(self, node: NodeId, y: float) -> Iterator[Box]:
        """Yield what a node covers, with its name below it, and what its note does."""
        is_leaf, extents, x = not self.tree.children(node), self.extents, self.x[node]
        half, up = extents.halves(is_leaf)[0], extents.sizes.inner[1] / 2
        if is_leaf:
            yield x - half, y - extents.under, x + half, y + extents.sizes.leaf[1] / 2
            return
        yield x - half, y - up, x + half, y + up
        if extents.above and node:
            wide, top = extents.note_above(self.depths[node])
            yield x - wide, y + up, x + wide, y + top
        elif extents.beside:
            middle = y - 2 * up * NOTE_DOWN if node else y + up / 2
            high = extents.note_height / 2
            yield x + half, middle - high, x + half + extents.beside, middle + high

    def is_outcome(self, node: NodeId) -> bool:
        return self.tree.probability(node) is not None

    def crowded(self, ply: int, placed: _Placed) -> list[NodeId]:
        return [
            parent
            for parent, below in self.families[ply]
            if any(self.texts[node] and not placed[node] for node in below)
        ]


class _PlyLabels:
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
        self.own_gap, self.line_gap = own_gap(sizes), line_gap(sizes)
        self.before: Box | None = None

    def family(self, texts: Sequence[str], first: int, positions: Sequence[float]) -> list[EdgeLabel | None]:
        """Place the texts below one parent; ``first`` is the number of its first line."""
        placed: list[EdgeLabel | None] = []
        last = first + len(texts)
        outer = [1 if line[2] - line[0] > _HAIR else -1 for line in self.lines[first:last]]  # right or left
        widest = 2 * max(text_width(text, self.size) for text in texts) if self.hanging else 0.0
        left, right = self.lines[first][2] - widest, self.lines[last - 1][2] + widest
        hanging = [box for box in self.hanging if left < box[2] and box[0] < right]
        for index, text in enumerate(texts):
            number, label = first + index, None
            if text:
                neighbours = [*self.lines[max(0, number - 2) : number], *self.lines[number + 1 : number + 3]]
                occupied = [*self.strikes[max(first, number - 2) : min(last, number + 3)], *hanging]
                occupied += [self.before] if self.before else []
                side, inward = outer[index], index - outer[index]
                # on the inner side only where nobody can take it for the label of the next line
                sides = (side,) if 0 <= inward < len(texts) and outer[inward] == side else (side, -side)
                labels = _candidate_labels(text, self.size, self.lines[number], self.own_gap, sides, positions)
                label = self._free(labels, occupied, neighbours)
            placed.append(label)
        return placed

    def _free(self, labels: Iterator[EdgeLabel], occupied: Sequence[Box], lines: Sequence[Line]) -> EdgeLabel | None:
        """Return the first label that touches nothing else."""
        lowest, highest = self.limits
        for label in labels:
            left, bottom, right, top = box = label.box()
            if lowest < bottom and top < highest and not _covers(box, occupied, lines, self.line_gap):
                self.before = left - self.margin, bottom, right + self.margin, top
                return label
        return None


def own_gap(sizes: Sizes) -> float:
    return (_OWN_GAP_FRAMED if sizes.framed else _OWN_GAP) * math.cbrt(max(1.0, sizes.labels))


def line_gap(sizes: Sizes) -> float:
    return _LINE_GAP_FRAMED if sizes.framed else _LINE_GAP * max(1.0, sizes.labels)


def freest_label(text: str, sizes: Sizes, line: Line, boxes: Sequence[Box], lines: Sequence[Line]) -> EdgeLabel:
    """Return the label of a line where it covers least of other boxes and lines, although it lacks space."""
    fonts = [max(sizes.least, sizes.small * smaller) for smaller in _SMALLEST]
    candidates = (
        label
        for size in fonts
        for label in _candidate_labels(text, size, line, own_gap(sizes), (1, -1), _ALONG_REQUIRED)
    )
    return min(candidates, key=lambda label: _covered_area(label.box(), boxes, lines, line_gap(sizes)))


def line_to(tree: Tree, node: NodeId, sizes: Sizes, x: Sequence[float], y: Sequence[float]) -> Line:
    """Return the ends of the line to a node: the middles of both nodes, or of the sides of their frames."""
    parent = tree.parent(node)
    assert parent is not None
    down = up = 0.0
    if sizes.framed:
        down, up = sizes.inner[1] / 2, (sizes.inner if tree.children(node) else sizes.leaf)[1] / 2
    return x[parent], y[parent] - down, x[node], y[node] + up


def _strike_point(line: Line) -> tuple[float, float]:
    """Return where a line is struck through.

    >>> _strike_point((0.0, 100.0, 50.0, 0.0))
    (23.0, 54.0)
    """
    left, top, right, bottom = line
    return left + (right - left) * _STRIKE, top + (bottom - top) * _STRIKE


def strokes_across(line: Line, size: float) -> tuple[Line, Line]:
    """Return the two strokes through a line that is cut off, each from end to end; ``size`` is a font size.

    They cross the line near a right angle, so that they are seen on a line of any slope.

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
    """Tell whether a line comes nearer to a box than a margin.

    >>> crosses((0, 0, 10, 10), (4, 4, 6, 6), 0.0), crosses((0, 0, 10, 10), (6, 0, 9, 3), 0.0)
    (True, False)
    """
    left, right = (line[0], line[2]) if line[0] < line[2] else (line[2], line[0])
    if right <= box[0] - margin or left >= box[2] + margin:
        return False
    first, last = 0.0, 1.0  # the part of the line that is inside
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
    """Return what is written at a line: a move, or a probability after the own name of the outcome, or a named one.

    >>> tree = Tree.parse("{0.6: win->3, 0.4: 5}")
    >>> label_text(tree, 1), label_text(tree, 2)
    ('win: 0.6', '0.4')
    """
    weight = tree.probability(node)
    if weight is not None:
        name = tree.move(node) if node in named else tree.own_moves.get(node)
        return f"{name}: {show(weight)}" if name else show(weight)
    return tree.move(node) if with_moves and tree.height < _DEEPEST_MOVES else ""


def _candidate_labels(
    text: str, size: float, line: Line, gap: float, sides: Sequence[int], positions: Sequence[float]
) -> Iterator[EdgeLabel]:
    """Yield a label at all its positions. At its corner it needs less height between flat lines than at its middle."""
    from_x, from_y, to_x, to_y = line
    dx, dy = to_x - from_x, to_y - from_y
    length = math.hypot(dx, dy)
    width = text_width(text, size)
    for side in sides:
        across, up = -side * dy / length, side * dx / length  # unit vector away from the line
        offset = abs(across) * width / 2 + abs(up) * size / 2 + gap
        for position in positions:
            base_x, height = from_x + dx * abs(position), from_y + dy * abs(position)
            if position < 0:
                middle = base_x + across * gap + math.copysign(width / 2, across)
                yield EdgeLabel(text, middle, height + up * gap + math.copysign(size * CAPITAL / 2, up), width, size)
            else:
                yield EdgeLabel(text, base_x + across * offset, height + up * offset, width, size)


def _strike(line: Line, sizes: Sizes) -> Box:
    """Return what the strokes through a line cover, and a hair around them."""
    first, second = strokes_across(line, sizes.label)
    across, up = [*first[::2], *second[::2]], [*first[1::2], *second[1::2]]
    return min(across) - _HAIR, min(up) - _HAIR, max(across) + _HAIR, max(up) + _HAIR


def _reach(tree: Tree, extents: NodeExtents) -> list[tuple[float, float]]:
    inner, leaf = extents.sizes.inner[1] / 2, extents.sizes.leaf[1] / 2
    reaches = [(0.0, 0.0)] * (tree.height + 1)
    for node, depth in enumerate(tree.depths()):
        over = extents.note_above(depth)[1] if extents.above and depth else inner
        above, below = (leaf, extents.under) if tree.kind(node) == LEAF else (over, inner)
        reaches[depth] = max(reaches[depth][0], above), max(reaches[depth][1], below)
    return reaches


def _covered_area(box: Box, boxes: Sequence[Box], lines: Sequence[Line], gap: float) -> float:
    """Return how much a box covers: the area of other boxes, and each line as much as several times the box."""
    areas = (
        max(0.0, min(box[2], other[2]) - max(box[0], other[0]))
        * max(0.0, min(box[3], other[3]) - max(box[1], other[1]))
        for other in boxes
    )
    own_area = (box[2] - box[0]) * (box[3] - box[1])
    return sum(areas) + sum(crosses(line, box, gap) for line in lines) * _LINE_COST * own_area


def _covers(box: Box, boxes: Sequence[Box], lines: Sequence[Line], gap: float) -> bool:
    """Tell whether a box shares more than a hair with another, or comes too near to a line."""
    left, bottom, right, top = box[0] + _HAIR, box[1] + _HAIR, box[2] - _HAIR, box[3] - _HAIR
    for other in boxes:
        if other[0] < right and left < other[2] and other[1] < top and bottom < other[3]:
            return True
    return any(crosses(line, box, gap) for line in lines)
