"""The layout: where each node stands. A tidy tree, parents centred over their children.

Lengths are points, y grows upwards as in Graphviz, the root is at the top.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .board_room import BoardRoom, boards_of, framed, sign_of
from .fonts import fit, text_width
from .kinds import LEAF
from .moves import Spot, place_moves
from .sizes import COMFORTABLE, COMPACT, Sizes
from .tree import NodeId, Tree
from .values import show

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
    room = None
    if shown:
        sizes, room = framed(shown, sizes)
    values = {show(value) for leaf in leaves if not inside and (value := tree.value(leaf)) is not None} | {inside}
    leaf_width = _grow(sizes, sizes.leaf[0], values, sizes.label, 10)
    labels_inside = (
        (sign_of(tree.kind(node)) if room else "") + _inner_label(tree, node)
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

    left_half = [inner_width / 2] * len(tree)
    right_half = [inner_width / 2 + (NOTE_GAP + note_width if note_width else 0)] * len(tree)
    for leaf in leaves:
        left_half[leaf] = right_half[leaf] = max(leaf_width, name_width) / 2
    x = tuple(_columns(tree, sizes, left_half, right_half))
    y = tuple((tree.height - depth) * sizes.level for depth in tree.depths())
    return Layout(
        sizes,
        x,
        y,
        inner_width,
        leaf_width,
        name_width,
        note_width,
        note_height,
        left=min(a - half for a, half in zip(x, left_half, strict=True)) - text_width("MAX", sizes.small) - 22,
        right=max(a + half for a, half in zip(x, right_half, strict=True)) + 12,
        bottom=-under - 10,
        top=tree.height * sizes.level + max(sizes.inner[1], sizes.leaf[1]) / 2 + 10,
        moves=place_moves(tree, sizes, x, y, under),
        board=room,
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


def _columns(tree: Tree, sizes: Sizes, left_half: list[float], right_half: list[float]) -> list[float]:
    """Return the x of every node: siblings as close as their outlines allow, parents over their middle.

    E. M. Reingold and J. S. Tilford, "Tidier drawings of trees", IEEE Transactions on Software Engineering 7
    (1981). An outline has one number a level, the top one last; merging two costs the height of the lower one.
    """
    beside = [0.0] * len(tree)  # the x of a node from that of its parent
    outlines: dict[NodeId, tuple[_Outline, _Outline]] = {}
    for node in reversed(tree.nodes):
        below = tree.children(node)
        left, right = outlines.pop(below[0]) if below else (_Outline(), _Outline())
        for child in below[1:]:
            child_left, child_right = outlines.pop(child)
            gaps = (sizes.gap, sizes.gap + sizes.family_gap)
            beside[child] = right.distance_to(child_left, gaps)
            left = left.before(child_left.moved(beside[child]))
            right = child_right.moved(beside[child]).before(right)
        middle = beside[below[-1]] / 2 if below else 0.0
        for child in below:
            beside[child] -= middle
        left.moved(-middle).add(-left_half[node])
        right.moved(-middle).add(right_half[node])
        outlines[node] = left, right
    x = [0.0] * len(tree)
    for node in tree:
        for child in tree.children(node):
            x[child] = x[node] + beside[child]
    return x


class _Outline:
    """How far a subtree reaches to one side on each of its levels, its root's level last in the list."""

    def __init__(self) -> None:
        self.reach: list[float] = []
        self.shift = 0.0

    def add(self, reach: float) -> None:
        """Put a level on top."""
        self.reach.append(reach - self.shift)

    def moved(self, by: float) -> _Outline:
        """Move the whole to the right; return it."""
        self.shift += by
        return self

    def distance_to(self, right: _Outline, gaps: tuple[float, float]) -> float:
        """Return how far to the right another outline must go: siblings and cousins have gaps of their own."""
        pairs = zip(reversed(self.reach), reversed(right.reach), strict=False)
        needed = [mine + self.shift - other - right.shift for mine, other in pairs]
        return max(needed[0] + gaps[0], *(one + gaps[1] for one in needed[1:]), gaps[0])

    def before(self, other: _Outline) -> _Outline:
        """Return the outline of both where this one is the outer: the other shows only below it."""
        if len(other.reach) <= len(self.reach):
            return self
        for level in range(1, len(self.reach) + 1):
            other.reach[-level] = self.reach[-level] + self.shift - other.shift
        return other


def label_size(layout: Layout, text: str, leaf: bool) -> float:
    """Return the font size at which a label fits into its node, of which a part is free in a triangle."""
    room = layout.leaf_width - 6 if leaf else layout.inner_width * layout.sizes.free
    return fit(text, room, layout.sizes.label)
