"""How large nodes and the texts around them are in one drawing, in points, before anything has its place."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Set

from ..fonts import text_width, wrap
from ..games.kinds import LEAF
from ..tree.labels import is_long
from ..tree.tree import NodeId, Tree
from ..values import show
from .boards import BoardGeometry, board_geometry, boards_of, player_sign
from .hidden_parts import LEAF_LABELS
from .sizes import COMFORTABLE, COMPACT, LINE, Sizes, TextSizes

__all__ = ["MANY_LEAVES", "Measures", "broken", "inner_name", "leaf_name", "measured", "widest_line"]

DEEPEST_INNER_NAMES, DEEPEST_LEAF_NAMES = 60, 8
"""from these heights of a tree on, names that follow from the place of a node are left out: they are too wide"""
MANY_LEAVES = 14
"""least number of leaves of a compact layout"""
HANDWRITING = 1.4
"""size of what people write by hand, as a multiple of print"""
LEGIBLE = 6.0
"""least font size of a label that is made smaller to fit into `Sizes.widest` …"""
WIDER = 3
"""… before its node grows to at most this many times that width"""
MOST_LINES = 3
"""lines of a label that is broken"""


@dataclasses.dataclass(frozen=True, slots=True)
class Measures:
    """The sizes of a drawing's nodes, and the space that the texts around them need."""

    sizes: Sizes
    board: BoardGeometry | None
    inner_width: float
    leaf_width: float
    name_width: float
    """width of the texts below leaves"""
    note_width: float
    note_height: float
    name_lines: int
    """most lines of a leaf's name; 0 where leaves have none"""
    notes_below: bool
    """whether leaves have notes"""
    breaks_labels: bool
    """whether long labels are broken into lines"""

    @property
    def names_height(self) -> float:
        """Height of the names and notes below leaves."""
        names = self.sizes.small * (1.8 + LINE * (self.name_lines - 1)) if self.name_lines else 0.0
        return names + (self.note_height if self.notes_below else 0.0)


def measured(
    tree: Tree,
    notes: Iterable[str],
    below: Iterable[str],
    inside: str,
    labels: float | TextSizes,
    sizes: Sizes | None,
    *,
    by_hand: bool,
    box: tuple[float, float],
    boards: bool,
    hide: Set[str],
    breaks_labels: bool,
) -> Measures:
    """Measure a drawing; the arguments are those of `lay_out`."""
    leaves = tree.leaves
    sizes = sizes or (COMPACT if len(leaves) >= MANY_LEAVES else COMFORTABLE)
    sizes = sizes if labels == 1 else sizes.enlarged(labels)
    board = None
    if shown := boards_of(tree) if boards else ():
        sizes, board = board_geometry(shown, sizes)
    breaks_labels = breaks_labels and board is None
    values = {show(value) for leaf in leaves if not inside and (value := tree.value(leaf)) is not None} | {inside}
    leaf_width = _width(sizes, sizes.leaf[0], values, sizes.label, sizes.padding)
    inner = [node for node in tree if tree.kind(node) != LEAF]
    names_inside = [(player_sign(tree.kind(node)) if board else "") + inner_name(tree, node) for node in inner]
    if breaks_labels:
        names_inside = [broken(name, sizes.widest * sizes.free, sizes.label) for name in names_inside]
        sizes = sizes.with_lines(max(map(_lines, names_inside), default=1))
    inner_width = _width(sizes, sizes.inner[0], names_inside, sizes.label, 0, share=sizes.free - 0.02)
    hand = HANDWRITING if by_hand else 1.0
    named = [] if LEAF_LABELS in hide else [name for leaf in leaves if (name := leaf_name(tree, leaf))]
    names = [broken(name, sizes.widest, sizes.small) if breaks_labels else name for name in named]
    below = list(below)
    return Measures(
        sizes,
        board,
        inner_width,
        leaf_width,
        max(_width(sizes, 0, names, sizes.small, 0), _width(sizes, 0, below, sizes.note * hand, 4)),
        max((max(text_width(note, sizes.note) * hand + 2, box[0]) for note in notes), default=0.0),
        max(sizes.note * 1.3 * hand, box[1]),
        max(map(_lines, names), default=0),
        bool(below),
        breaks_labels,
    )


def inner_name(tree: Tree, node: NodeId) -> str:
    """Return what is written inside an inner node: its label, but in deep trees only one that was given."""
    return tree.label(node) if tree.height < DEEPEST_INNER_NAMES or tree.has_own_name(node) else ""


def leaf_name(tree: Tree, leaf: NodeId) -> str:
    """Return what is written below a leaf: its label, but in deep trees only one that was given.

    A label that is made of a long name of the node above says nothing new, and is left out.
    """
    if is_long(tree.label(leaf)) and not tree.has_own_name(leaf):
        return ""
    if len(tree) == 1 or (tree.height > DEEPEST_LEAF_NAMES and not tree.has_own_name(leaf)):
        return ""
    return tree.label(leaf)


def broken(label: str, room: float, size: float) -> str:
    """Return a label with line breaks where it is wider than its room; it has at most three lines.

    >>> broken("Sicilian Defence (Najdorf)", 60, 14).split("\\n")
    ['Sicilian', 'Defence', '(Najdorf)']
    """
    width = text_width(label, size)
    if width <= room or " " not in label:
        return label
    lines: list[str] = []
    for count in range(2, MOST_LINES + 1):
        lines = wrap(label, max(room, width / count * 1.1), size)
        if len(lines) <= count:
            break
    return "\n".join([*lines[: MOST_LINES - 1], " ".join(lines[MOST_LINES - 1 :])]).strip("\n")


def widest_line(text: str, size: float) -> float:
    """Return the width of the widest line of a text."""
    return max((text_width(line, size) for line in text.split("\n")), default=0.0)


def _lines(text: str) -> int:
    return text.count("\n") + 1


def _width(sizes: Sizes, least: float, texts: Iterable[str], size: float, padding: float, share: float = 1.0) -> float:
    """Return the width of a node whose texts fit into the ``share`` of it that is free for them.

    It is at most `Sizes.widest`, unless texts would have to be smaller than can be read.
    """
    needed = max((widest_line(text, size) for text in texts), default=0.0)
    legible = (needed * LEGIBLE * sizes.labels / size + padding) / share
    most = max(sizes.widest, min(legible, WIDER * sizes.widest))
    return min(most, max(least, (needed + padding) / share if needed else least))
