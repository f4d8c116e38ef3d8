"""The layout: where each node stands. A tidy tree, parents centred over their children.

Lengths are points, y grows upwards as in Graphviz, the root is at the top.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..fonts import fit, text_width
from ..kinds import LEAF
from ..tree.tree import NodeId, Tree
from ..values import show
from .boards import BoardRoom, boards_of, framed, sign_of
from .edge_label_spacing import with_moves
from .edge_labels import Spot
from .sizes import COMFORTABLE, COMPACT, Sizes
from .tidy_tree import Room

__all__ = ["NOTE_GAP", "Layout", "label_size", "lay_out", "leaf_name"]


DEEPEST_NAMES = 8
"""Leaves below more plies than this are not labelled: the labels would be wider than the leaves."""
MANY_LEAVES = 14
"""From this many leaves on a layout is compact."""
NOTE_GAP = 5.0
HAND = 1.4
"""So many times larger than print is what people write by hand."""
LEGIBLE = 6.0
"""Labels are set smaller to fit into `Sizes.widest`, but not smaller than this …"""
WIDER = 3
"""… until their nodes would be so many times as wide."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Positions and sizes, indexed by node; the same for every frame of a trace."""

    sizes: Sizes
    x: tuple[float, ...]
    y: tuple[float, ...]
    levels: tuple[float, ...]
    """the y of each level, the root's first; a ply with flat lines is higher than the others"""
    inner_width: float
    leaf_width: float
    name_width: float
    """room for what stands below a leaf"""
    note_width: float
    """room kept at the right of each inner node; 0 in a drawing without notes"""
    note_height: float
    """room kept for a line of notes, larger where it is written by hand"""
    left: float
    right: float
    bottom: float
    top: float
    moves: tuple[Spot | None, ...]
    """what stands beside the line to each node"""
    board: BoardRoom | None = None
    """the positions in the nodes, in a tree of a game"""

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
    boards: bool = True,
) -> Layout:
    """Place every node; ``notes`` are the texts that may come to stand beside inner nodes, ``below`` under leaves.

    ``inside`` is the widest text inside leaves, where it is not the value of one.
    ``labels`` says how many times as large as usual they are; notes that are written ``by_hand`` get more room.
    With ``boards``, nodes of a game's tree are as large as its positions need.

    >>> layout = lay_out(Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]"))
    >>> layout.x[0] == layout.x[5] == layout.x[7], layout.y[0] - layout.y[1]
    (True, 100)
    """
    leaves = tree.leaves
    sizes = sizes or (COMPACT if len(leaves) >= MANY_LEAVES else COMFORTABLE)
    sizes = sizes if labels == 1 else sizes.enlarged(labels)
    shown = boards_of(tree) if boards else ()
    board = None
    if shown:
        sizes, board = framed(shown, sizes)
    values = {show(value) for leaf in leaves if not inside and (value := tree.value(leaf)) is not None} | {inside}
    leaf_width = _grow(sizes, sizes.leaf[0], values, sizes.label, 10)
    labels_inside = (
        (sign_of(tree.kind(node)) if board else "") + _inner_label(tree, node)
        for node in tree
        if tree.kind(node) != LEAF
    )
    inner_width = _grow(sizes, sizes.inner[0], labels_inside, sizes.label, 0, share=sizes.free - 0.02)
    hand = HAND if by_hand else 1.0
    note_width = max((text_width(note, sizes.note) * hand + 2 for note in notes), default=0.0)
    note_height = sizes.note * 1.3 * hand
    names = [name for leaf in leaves if (name := leaf_name(tree, leaf))]
    remarks = list(below)
    name_width = max(_grow(sizes, 0, names, sizes.small, 0), _grow(sizes, 0, remarks, sizes.note * hand, 4))
    under = sizes.leaf[1] / 2 + (sizes.small * 1.8 if names else 0) + (note_height if remarks else 0)

    beside = NOTE_GAP + note_width if note_width else 0.0
    room = Room(sizes, inner_width, leaf_width, name_width, beside, note_height, under)
    x, levels, moves = with_moves(tree, room)
    y = tuple(levels[depth] for depth in tree.depths())
    ends = [room.ends(at, is_leaf=tree.kind(node) == LEAF) for node, at in enumerate(x)]
    ends += [(spot.x - spot.width / 2, spot.x + spot.width / 2) for spot in moves if spot]
    return Layout(
        sizes,
        tuple(x),
        y,
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
        moves=moves,
        board=board,
    )


def leaf_name(tree: Tree, leaf: NodeId) -> str:
    """Return what stands below a leaf: its label, unless the tree is so deep that labels say nothing."""
    if len(tree) == 1 or (tree.height > DEEPEST_NAMES and not tree.has_own_name(leaf)):
        return ""
    return tree.label(leaf)


def _inner_label(tree: Tree, node: NodeId) -> str:
    return tree.label(node) if tree.height < 60 or tree.has_own_name(node) else ""


def _grow(sizes: Sizes, least: float, texts: Iterable[str], size: float, padding: float, share: float = 1.0) -> float:
    """Return a width that holds all texts in the ``share`` of it that is free for them.

    It ends where `Sizes.widest` does, unless texts would have to be smaller than can be read.
    """
    needed = max((text_width(text, size) for text in texts), default=0.0)
    legible = (needed * LEGIBLE * sizes.labels / size + padding) / share
    most = max(sizes.widest, min(legible, WIDER * sizes.widest))
    return min(most, max(least, (needed + padding) / share if needed else least))


def label_size(layout: Layout, text: str, leaf: bool) -> float:
    """Return the font size at which a label fits into its node, of which a part is free in a triangle."""
    room = layout.leaf_width - 6 if leaf else layout.inner_width * layout.sizes.free
    return fit(text, room, layout.sizes.label)
