"""A layout for a slide: the most usual one whose smallest text can be read there, else the most legible one."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ..fonts import text_width
from ..languages import translator
from ..phrases import local_numbers
from ..trace.protocols import AnyFrame
from ..tree.tree import Tree
from .drawing import Drawing
from .hidden_parts import LEAF_LABELS, MOVES
from .layout import Layout, lay_out
from .measures import MANY_LEAVES
from .shapes import NodeMark, Role, TextMark
from .sizes import COMFORTABLE, COMPACT, TIGHT, Sizes, TextSizes

__all__ = ["Room", "fitted_layout", "scale_in", "smallest_text"]

LEVELS = (1.25, 1.0, 0.85, 0.72, 0.62, 0.55)
"""distances of levels that are tried, as multiples of the usual one"""
LARGEST = 400
"""nodes of the largest tree for which several layouts are tried"""
ALIKE = 1.02
"""ratio of two sizes of text that nobody tells apart"""
WORTH_IT = 1.2
"""ratio of two sizes of text for which labels are left out"""


@dataclass(frozen=True, slots=True)
class Room:
    """The space for a picture, in points, and the smallest text that is legible there."""

    spaces: tuple[tuple[float, float], ...]
    """width and height of each place that the picture can have; it takes the one where it is largest"""
    least: float
    """font size, as printed, in points"""


def fitted_layout(
    frames: Sequence[AnyFrame],
    room: Room,
    drawn: Callable[[Layout], Drawing],
    *,
    notation: str = "bounds",
    labels: TextSizes | float = 1.0,
    hide: frozenset[str] = frozenset(),
    sideways: bool = False,
    tree: Tree | None = None,
    inside: str = "",
) -> Layout:
    """Return a layout of these frames for a room; ``drawn`` makes the drawing that is measured in it.

    The usual sizes come first, then tighter ones, with the levels as near to each other as the room needs. Where text
    would still be too small, moves are left out, and then the labels of leaves. ``tree`` is the part of it that is
    drawn, and ``inside`` the widest text in its leaves.

    >>> import gametree as gt
    >>> from gametree.drawing.drawing import draw
    >>> result = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]")
    >>> def drawn(layout): return draw(result.frames()[-1], layout=layout)
    >>> room = Room(((306.0, 187.0),), 12.0)
    >>> layout = fitted_layout(result.frames(), room, drawn)
    >>> smallest_text(drawn(layout)) * scale_in(drawn(layout), room) >= 12
    True
    """
    widest = frames[0].trace.widest_texts(notation)
    tree = tree or frames[0].tree
    below = [widest.below] if widest.below else []

    def made(notes: list[str], left_out: frozenset[str], sizes: Sizes | None = None) -> Layout:
        return lay_out(
            tree, notes, below=below, inside=inside or widest.inside, labels=labels, sizes=sizes, hide=left_out,
            breaks_labels=True, sideways=sideways,
        )  # fmt: skip

    best, largest = made([widest.beside], hide), 0.0
    if len(tree) > LARGEST or best.board:
        return best
    notes = [_widest_note(frames, notation)]
    for sizes, left_out in _choices(len(tree.leaves), hide):
        for level in LEVELS:
            layout = made(notes, left_out, replace(sizes, level=sizes.level * level))
            size = smallest_text(drawn(layout)) * scale_in(drawn(layout), room)
            if size > largest * (ALIKE if left_out == hide else WORTH_IT):
                best, largest = layout, size
        if largest >= room.least:
            break
    return best


def scale_in(drawing: Drawing, room: Room) -> float:
    """Return the scale at which a drawing fills a room."""
    left, bottom, right, top = drawing.box
    return max(min(width / (right - left), height / (top - bottom)) for width, height in room.spaces)


def smallest_text(drawing: Drawing) -> float:
    """Return the font size of the smallest text that a drawing shows, in its own points."""
    sizes = (
        mark.size
        for mark in drawing.marks()
        if isinstance(mark, NodeMark | TextMark) and mark.text.strip() and mark.role is not Role.HIDDEN
    )
    return min(sizes, default=math.inf)


def _widest_note(frames: Sequence[AnyFrame], notation: str) -> str:
    """Return the widest text that is beside an inner node in these frames."""
    nodes = [node for node in frames[0].tree if frames[0].tree.children(node)]
    commas = translator("pt")  # a decimal comma needs a semicolon between numbers, which is as wide as any sign
    notes = (local_numbers(commas, frame.note(node, notation)) for frame in frames for node in nodes)
    return max(notes, key=lambda note: text_width(note, 1.0), default="")


def _choices(leaves: int, hide: frozenset[str]) -> list[tuple[Sizes, frozenset[str]]]:
    """Return the choices of sizes, and of parts that are left out, the best looking first."""
    usual = COMPACT if leaves >= MANY_LEAVES else COMFORTABLE
    even = replace(usual, small=usual.note, gap=usual.gap / 2, family_gap=usual.family_gap / 2, margin=6.0)
    full = [(sizes, hide) for sizes in (usual, even, TIGHT)]
    return [*full, (TIGHT, hide | {MOVES}), (TIGHT, hide | {MOVES, LEAF_LABELS})]
