"""Where each node is and how large it is: lengths in points, y grows upwards as in Graphviz, the root is at the top."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..fonts import fit, text_width
from ..games.kinds import LEAF
from ..tree.tree import NodeId, Tree
from ..values import show
from .boards import BoardGeometry, board_geometry, boards_of, player_sign
from .edge_labels import EdgeLabel
from .node_positions import node_positions
from .sizes import COMFORTABLE, COMPACT, Sizes
from .tidy_tree import NodeExtents

__all__ = ["NOTE_GAP", "Layout", "inner_name", "label_size", "lay_out", "leaf_name"]

DEEPEST_INNER_NAMES, DEEPEST_LEAF_NAMES = 60, 8
"""from these heights of a tree on, names that follow from the place of a node are left out: they are too wide"""
MANY_LEAVES = 14
"""least number of leaves of a compact layout"""
NOTE_GAP = 5.0
"""distance from a node to the note beside it, in points"""
HANDWRITING = 1.4
"""size of what people write by hand, as a multiple of print"""
LEGIBLE = 6.0
"""least font size of a label that is made smaller to fit into `Sizes.widest` …"""
WIDER = 3
"""… before its node grows to at most this many times that width"""


@dataclass(frozen=True, slots=True)
class Layout:
    """Positions and sizes, indexed by node; the same for every frame of a trace."""

    sizes: Sizes
    x: tuple[float, ...]
    y: tuple[float, ...]
    levels: tuple[float, ...]
    """y of each level, the root's first; a ply with flat lines is higher than the others"""
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
    labels: float = 1.0,
    sizes: Sizes | None = None,
    by_hand: bool = False,
    box: tuple[float, float] = (0.0, 0.0),
    boards: bool = True,
) -> Layout:
    """Place every node; ``notes`` are texts that inner nodes may have beside them, and ``below`` those under leaves.

    ``inside`` is the widest text inside leaves, where it is not the value of one. ``labels`` is the size of all text,
    as a multiple of the usual one; notes that are written ``by_hand`` get more space, at least
    the width and height of ``box``. With ``boards``, nodes of a
    game's tree are as large as its positions need.

    >>> layout = lay_out(Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]"))
    >>> layout.x[0] == layout.x[5] == layout.x[7], layout.y[0] - layout.y[1]
    (True, 100)
    """
    leaves = tree.leaves
    sizes = sizes or (COMPACT if len(leaves) >= MANY_LEAVES else COMFORTABLE)
    sizes = sizes if labels == 1 else sizes.enlarged(labels)
    board = None
    if shown := boards_of(tree) if boards else ():
        sizes, board = board_geometry(shown, sizes)
    values = {show(value) for leaf in leaves if not inside and (value := tree.value(leaf)) is not None} | {inside}
    leaf_width = _width(sizes, sizes.leaf[0], values, sizes.label, 10)
    inner = [node for node in tree if tree.kind(node) != LEAF]
    names_inside = [(player_sign(tree.kind(node)) if board else "") + inner_name(tree, node) for node in inner]
    inner_width = _width(sizes, sizes.inner[0], names_inside, sizes.label, 0, share=sizes.free - 0.02)
    hand = HANDWRITING if by_hand else 1.0
    note_width = max((max(text_width(note, sizes.note) * hand + 2, box[0]) for note in notes), default=0.0)
    note_height = max(sizes.note * 1.3 * hand, box[1])
    names = [name for leaf in leaves if (name := leaf_name(tree, leaf))]
    notes_below = list(below)
    name_width = max(_width(sizes, 0, names, sizes.small, 0), _width(sizes, 0, notes_below, sizes.note * hand, 4))
    under = sizes.leaf[1] / 2 + (sizes.small * 1.8 if names else 0) + (note_height if notes_below else 0)

    beside = NOTE_GAP + note_width if note_width else 0.0
    extents = NodeExtents(sizes, inner_width, leaf_width, name_width, beside, note_height, under)
    x, levels, edge_labels = node_positions(tree, extents)
    halves = [extents.halves(tree.kind(node) == LEAF) for node in tree]
    ends = [(at - left, at + right) for at, (left, right) in zip(x, halves, strict=True)]
    ends += [(label.x - label.width / 2, label.x + label.width / 2) for label in edge_labels if label]
    return Layout(
        sizes,
        tuple(x),
        tuple(levels[depth] for depth in tree.depths()),
        tuple(levels),
        inner_width,
        leaf_width,
        name_width,
        note_width,
        note_height,
        left=min(left for left, _ in ends) - text_width("MAX", sizes.small) - 22,
        right=max(right for _, right in ends) + 12,
        bottom=-under - 10,
        top=levels[0] + max(sizes.inner[1], sizes.leaf[1]) / 2 + 10,
        edge_labels=edge_labels,
        board=board,
    )


def inner_name(tree: Tree, node: NodeId) -> str:
    """Return what is written inside an inner node: its label, but in deep trees only one that was given."""
    return tree.label(node) if tree.height < DEEPEST_INNER_NAMES or tree.has_own_name(node) else ""


def leaf_name(tree: Tree, leaf: NodeId) -> str:
    """Return what is written below a leaf: its label, but in deep trees only one that was given."""
    if len(tree) == 1 or (tree.height > DEEPEST_LEAF_NAMES and not tree.has_own_name(leaf)):
        return ""
    return tree.label(leaf)


def label_size(layout: Layout, text: str, leaf: bool) -> float:
    """Return the font size at which a label fits into its node, of which a part is free in a triangle."""
    return fit(text, layout.leaf_width - 6 if leaf else layout.inner_width * layout.sizes.free, layout.sizes.label)


def _width(sizes: Sizes, least: float, texts: Iterable[str], size: float, padding: float, share: float = 1.0) -> float:
    """Return the width of a node whose texts fit into the ``share`` of it that is free for them.

    It is at most `Sizes.widest`, unless texts would have to be smaller than can be read.
    """
    needed = max((text_width(text, size) for text in texts), default=0.0)
    legible = (needed * LEGIBLE * sizes.labels / size + padding) / share
    most = max(sizes.widest, min(legible, WIDER * sizes.widest))
    return min(most, max(least, (needed + padding) / share if needed else least))
