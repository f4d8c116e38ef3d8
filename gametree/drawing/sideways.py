"""A tree that grows to the right: the root is at the left, and each leaf has its name beside it.

It is a tidy tree whose rows and columns are exchanged. Wide trees are legible so, as texts stay level.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from ..fonts import text_width
from ..tree.tree import NodeId, Tree
from .edge_labels import Box, EdgeLabel, Line, label_text
from .measures import Measures
from .sizes import CAPITAL
from .tidy_tree import Families, NodeExtents, tidy_x

__all__ = ["sideways_positions"]

END_GAPS = (4.0, 10.0, 16.0)
"""distances from a label to the node at the end of its line, in points"""
LINE_GAP = 2.0
"""distance from a label to its own line, in points"""
FREE = 34.0
"""width between a node and the children beside it where lines have no labels, in points"""

Positions = tuple[list[float], list[float], list[float], "tuple[EdgeLabel | None, ...]"]


def sideways_positions(tree: Tree, measures: Measures, *, with_moves: bool = True) -> Positions:
    """Return the x and the y of every node, the x of each level, and the label of the line to each node.

    >>> from gametree.drawing.layout import lay_out
    >>> layout = lay_out(Tree.parse("[[3 12 8] [2 4 6]]"), sideways=True)
    >>> layout.x[2] == layout.x[6] > layout.x[1] > layout.x[0], layout.y[2] > layout.y[1] > layout.y[0] > layout.y[5]
    (True, True)
    """
    texts = [""] + [label_text(tree, node, with_moves) for node in tree.nodes[1:]]
    sizes = measures.sizes
    widest = max((text_width(text, sizes.small) for text in texts), default=0.0)
    between = max(FREE, widest * 2.2 if widest else 0.0)
    turned = replace(
        sizes,
        inner=(sizes.inner[1], measures.inner_width),
        leaf=(sizes.leaf[1], measures.leaf_width),
        level=max(measures.inner_width, measures.leaf_width, measures.note_width) + between,
    )
    high = max(sizes.leaf[1], sizes.small * 1.2 * max(1, measures.name_lines))
    inner = sizes.inner[1] + (2 * measures.note_height if measures.note_width else 0.0)
    under = measures.leaf_width / 2 + measures.name_width
    families = Families(tree, NodeExtents(turned, inner, high, 0.0, 0.0, 0.0, under))
    down, _ = tidy_x(tree, families)
    levels = [*accumulate(families.heights, initial=0.0)]
    x, y = [levels[depth] for depth in tree.depths()], [-one for one in down]
    labels: list[EdgeLabel | None] = [None] * len(tree)
    for parent in tree:
        if below := tree.children(parent):
            leaves = [not tree.children(child) for child in below]
            placed = _family(parent, below, leaves, texts, measures, x, y)
            for child, label in zip(below, placed, strict=True):
                labels[child] = label
    return x, y, levels, tuple(labels)


def _family(
    parent: NodeId,
    below: Sequence[NodeId],
    leaves: Sequence[bool],
    texts: Sequence[str],
    measures: Measures,
    x: Sequence[float],
    y: Sequence[float],
) -> list[EdgeLabel | None]:
    """Return the labels of the lines below a node: all of them, or none where one lacks space."""
    lines: list[Line] = [(x[parent], y[parent], x[child], y[child]) for child in below]
    ends = [measures.leaf_width / 2 if is_leaf else measures.inner_width / 2 for is_leaf in leaves]
    for gap in END_GAPS:
        labels = [
            _label(texts[child], line, end + gap, measures) for child, line, end in zip(below, lines, ends, strict=True)
        ]
        covered = [
            *(_box(node, measures, x, y, is_leaf) for node, is_leaf in zip(below, leaves, strict=True)),
            *(_note(child, parent, measures, x, y) for child in below),
            _box(parent, measures, x, y),
        ]
        if all(_is_free(number, labels, lines, covered) for number in range(len(labels))):
            return labels
    return [None] * len(below)


def _label(text: str, line: Line, end: float, measures: Measures) -> EdgeLabel | None:
    """Return a label above its line, this far from its end; where lines go down steeply, it is at their right."""
    if not text:
        return None
    size = measures.sizes.small
    width = text_width(text, size)
    dx, dy = line[2] - line[0], line[3] - line[1]
    length = math.hypot(dx, dy)
    across, up = -dy / length, dx / length
    along = (dx - end - width / 2) / dx
    off = abs(across) * width / 2 + up * size * CAPITAL / 2 + LINE_GAP
    return EdgeLabel(text, line[0] + dx * along + across * off, line[1] + dy * along + up * off, width, size)


def _box(node: NodeId, measures: Measures, x: Sequence[float], y: Sequence[float], is_leaf: bool = False) -> Box:
    wide = (measures.leaf_width if is_leaf else measures.inner_width) / 2
    high = (measures.sizes.leaf if is_leaf else measures.sizes.inner)[1] / 2
    return x[node] - wide, y[node] - high, x[node] + wide, y[node] + high


def _note(node: NodeId, parent: NodeId, measures: Measures, x: Sequence[float], y: Sequence[float]) -> Box:
    """Return where the note of a node can be, which is at the left above it, or below it; for a leaf, too."""
    left, bottom, right, top = _box(node, measures, x, y)
    left = min(left, x[node] - measures.note_width)
    if not measures.note_width:
        return left, bottom, left, bottom
    if y[parent] < y[node] - 1:
        return left, top, right, top + measures.note_height
    return left, bottom - measures.note_height, right, bottom


def _is_free(number: int, labels: Sequence[EdgeLabel | None], lines: Sequence[Line], covered: Sequence[Box]) -> bool:
    """Tell whether a label is off the label above it, off the lines beside its own, and off what is covered."""
    label = labels[number]
    if label is None:
        return True
    left, bottom, right, top = label.box()
    if any(box[0] < right and left < box[2] and box[1] < top and bottom < box[3] for box in covered):
        return False
    for other in labels[max(0, number - 1) : number]:
        if other and other.box()[1] < top and other.box()[3] > bottom and other.box()[0] < right:
            return False
    return not any(
        _crosses(line, left, bottom, right, top)
        for line in (*lines[max(0, number - 1) : number], *lines[number + 1 : number + 2])
    )


def _crosses(line: Line, left: float, bottom: float, right: float, top: float) -> bool:
    from_x, from_y, to_x, to_y = line
    ends = [from_y + (to_y - from_y) * (at - from_x) / (to_x - from_x) for at in (left, right)]
    return not (min(ends) >= top or max(ends) <= bottom)
