"""Where each node is and how large it is: lengths in points, y grows upwards as in Graphviz, the root is at the top."""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass
from typing import Any

from ..fonts import fit, text_width
from ..games.kinds import CHANCE, LEAF
from ..tree.tree import Tree
from .boards import BoardGeometry
from .edge_labels import EdgeLabel
from .hidden_parts import LEVELS, MOVES
from .label_space import node_positions
from .measures import Measures, broken, measured
from .sideways import sideways_positions
from .sizes import Sizes, TextSizes
from .tidy_tree import NodeExtents

__all__ = ["NOTE_GAP", "Layout", "label_lines", "label_size", "lay_out", "name_lines"]

NOTE_GAP = 5.0
"""distance from a node to the note beside it, in points"""
BOX_GAP = 6.0
"""distance from a box to write in to what is at the right of it, in points"""
LEVEL_GAP = 2.0
"""by how much the name of a level is further from the nodes than from the edge of the picture, in points"""


@dataclass(frozen=True, slots=True)
class Layout:
    """Positions and sizes, indexed by node; the same for every frame of a trace."""

    sizes: Sizes
    x: tuple[float, ...]
    y: tuple[float, ...]
    levels: tuple[float, ...]
    """y of each level, the root's first; a ply with flat lines is higher than the others; x in a sideways tree"""
    inner_width: float
    leaf_width: float
    name_width: float
    """width of the text below a leaf"""
    note_width: float
    """width of the note to the right of an inner node; 0 in a drawing without notes"""
    note_height: float
    """height of a line of notes, larger where it is written by hand"""
    left: float
    right: float
    bottom: float
    top: float
    edge_labels: tuple[EdgeLabel | None, ...]
    """label of the line to each node"""
    board: BoardGeometry | None = None
    """the positions in the nodes, in the tree of a game"""
    hide: Set[str] = frozenset()
    """the parts without space, of `HIDEABLE`"""
    breaks_labels: bool = False
    """whether long labels are broken into lines"""
    is_sideways: bool = False
    """whether the root is at the left, and the leaves are at the right with their names beside them"""

    def width(self, leaf: bool) -> float:
        """Return the width of a leaf or of an inner node."""
        return self.leaf_width if leaf else self.inner_width

    def height(self, leaf: bool) -> float:
        """Return the height of a leaf or of an inner node."""
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
) -> Layout:
    """Place every node; ``notes`` are texts that inner nodes may have beside them, and ``below`` those under leaves.

    ``inside`` is the widest text inside leaves, where it is not the value of one. ``labels`` is the size of all text,
    as a multiple of the usual one, or that of each sort; notes that are written ``by_hand`` get more space, at least
    the width and height of ``box``. With ``boards``, nodes of a game's tree are as large as its positions need.
    ``hide`` are parts that need no space, and with ``breaks_labels`` long labels are broken into lines. A tree that is
    ``sideways`` grows to the right.

    >>> layout = lay_out(Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]"))
    >>> layout.x[0] == layout.x[5] == layout.x[7], layout.y[0] - layout.y[1]
    (True, 100)
    """
    options: dict[str, Any] = {"by_hand": by_hand, "box": box, "boards": boards, "hide": hide}
    measures = measured(tree, notes, below, inside, labels, sizes, breaks_labels=breaks_labels, **options)
    return (_sideways if sideways else _upright)(tree, measures, frozenset(hide), BOX_GAP if box[0] else 0.0)


def _upright(tree: Tree, measures: Measures, hide: Set[str], after: float) -> Layout:
    sizes = measures.sizes
    under = sizes.leaf[1] / 2 + measures.names_height
    beside = NOTE_GAP + measures.note_width + after if measures.note_width else 0.0
    extents = NodeExtents(
        sizes, measures.inner_width, measures.leaf_width, measures.name_width, beside, measures.note_height, under
    )
    x, levels, edge_labels = node_positions(tree, extents, with_moves=MOVES not in hide)
    halves = [extents.halves(tree.kind(node) == LEAF) for node in tree]
    ends = [(at - left, at + right) for at, (left, right) in zip(x, halves, strict=True)]
    ends += [(label.x - label.width / 2, label.x + label.width / 2) for label in edge_labels if label]
    widest = text_width("CHANCE" if CHANCE in tree.kinds else "MAX", sizes.small)
    names = 0.0 if LEVELS in hide else widest + sizes.margin + LEVEL_GAP
    return _layout(
        measures,
        hide,
        x,
        [levels[depth] for depth in tree.depths()],
        levels,
        left=min(left for left, _ in ends) - names - sizes.margin,
        right=max(right for _, right in ends) + sizes.margin + 2,
        bottom=-under - sizes.margin,
        top=levels[0] + max(sizes.inner[1], sizes.leaf[1]) / 2 + sizes.margin,
        edge_labels=edge_labels,
    )


def _sideways(tree: Tree, measures: Measures, hide: Set[str], after: float) -> Layout:
    sizes = measures.sizes
    x, y, levels, edge_labels = sideways_positions(tree, measures, with_moves=MOVES not in hide)
    wide, high = max(measures.inner_width, measures.leaf_width) / 2, max(sizes.inner[1], sizes.leaf[1]) / 2
    names = 0.0 if LEVELS in hide else sizes.small * 2
    after += (
        measures.leaf_width / 2 + measures.name_width + NOTE_GAP + (measures.name_width if measures.notes_below else 0)
    )
    high += measures.note_height if measures.note_width else 0.0
    return _layout(
        measures,
        hide,
        x,
        y,
        levels,
        left=-max(wide, measures.note_width) - sizes.margin,
        right=max(x) + max(after, wide, measures.note_width / 2) + sizes.margin,
        bottom=min(y) - high - sizes.margin,
        top=max(y) + high + names + sizes.margin,
        edge_labels=edge_labels,
        is_sideways=True,
    )


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
        board=measures.board,
        hide=hide,
        breaks_labels=measures.breaks_labels,
        **rest,
    )


def label_lines(layout: Layout, text: str) -> str:
    """Return a label of an inner node as it is drawn, with its line breaks."""
    sizes = layout.sizes
    return broken(text, sizes.widest * sizes.with_lines(1).free, sizes.label) if layout.breaks_labels else text


def name_lines(layout: Layout, name: str) -> tuple[str, int]:
    """Return the name of a leaf as it is drawn, and how many lines it has."""
    text = broken(name, layout.sizes.widest, layout.sizes.small) if layout.breaks_labels else name
    return text, text.count("\n") + 1


def label_size(layout: Layout, text: str, leaf: bool) -> float:
    """Return the font size at which a label fits into its node, of which a part is free in a triangle."""
    room = layout.leaf_width - layout.sizes.padding * 0.6 if leaf else layout.inner_width * layout.sizes.free
    widest = max(text.split("\n"), key=lambda line: text_width(line, 1.0))
    return fit(widest, room, layout.sizes.label)
