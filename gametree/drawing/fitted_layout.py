"""A layout for a slide: the most usual one whose smallest text can be read there, else the most legible one."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from functools import partial
from operator import itemgetter
from typing import Any, TypeAlias

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

__all__ = ["Room", "fitted_layout", "has_caption_beside", "scale_in", "smallest_text"]

LEVELS = (1.25, 1.0, 0.85, 0.72, 0.62, 0.55)
"""distances of levels that are tried, as multiples of the usual one"""
LARGEST = 400
"""nodes of the largest tree for which several layouts are tried"""
HIGH, MUCH = 1.15, 1.15
"""ratio of height to width, and of two sizes of the picture, for a caption to be beside it"""
WORTH_IT = 1.2
"""ratio of two sizes of text for which labels are left out"""


@dataclass(frozen=True, slots=True)
class Room:
    """The space for a picture, in points, and the smallest text that is legible there."""

    space: tuple[float, float]
    """width and height"""
    least: float
    """font size, as printed, in points"""
    beside: tuple[float, float] | None = None
    """the space of a high picture that has its caption beside it"""


Drawn: TypeAlias = Callable[[Layout], Drawing]
"""makes the drawing that is measured in a layout"""


def fitted_layout(
    frames: Sequence[AnyFrame],
    room: Room,
    drawn: Drawn,
    *,
    notation: str = "bounds",
    labels: TextSizes | float = 1.0,
    hide: frozenset[str] = frozenset(),
    sideways: bool = False,
    tree: Tree | None = None,
    inside: str = "",
) -> Layout:
    """Return a layout of these frames for a room; ``drawn`` makes the drawing that is measured in it.

    It is the most usual one in which all text is legible and most moves have their place: sizes become tighter, and
    levels nearer to each other, as far as the room needs, and leaves are as far apart as it allows. Where text would
    still be too small, moves are left out, and then the labels of leaves. ``tree`` is the part that is drawn, and
    ``inside`` the widest text in its leaves.

    >>> import gametree as gt
    >>> from gametree.drawing.drawing import draw
    >>> result = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]")
    >>> def drawn(layout): return draw(result.frames()[-1], layout=layout)
    >>> room = Room((306.0, 187.0), 12.0)
    >>> layout = fitted_layout(result.frames(), room, drawn)
    >>> smallest_text(drawn(layout)) * scale_in(drawn(layout), room) >= 12
    True
    """
    widest = frames[0].trace.widest_texts(notation)
    tree = tree or frames[0].tree
    below, inside = [widest.below] if widest.below else [], inside or widest.inside
    options: dict[str, Any] = {"below": below, "inside": inside, "labels": labels, "sideways": sideways}
    usual = lay_out(tree, [widest.beside], hide=hide, breaks_labels=True, **options)
    if len(tree) > LARGEST or usual.board:
        return usual
    made = partial(lay_out, tree, [_widest_note(frames, notation)], breaks_labels=True, **options)
    measured = partial(_measured, made, drawn, room, len(tree.leaves))
    found = [one for sizes in _sizes(len(tree.leaves)) for one in measured(sizes, hide)]
    legible = [one for one in found if one[0] >= room.least]
    if legible:
        most = max(map(_labels, legible))
        return next(layout for size, layout in legible if _labels((size, layout)) == most)
    best = max(found, key=itemgetter(0))
    for left_out in (hide | {MOVES}, hide | {MOVES, LEAF_LABELS}):
        smaller = max(measured(TIGHT, left_out), key=itemgetter(0))
        if smaller[0] > best[0] * WORTH_IT:
            best = smaller
        if best[0] >= room.least:
            break
    return best[1]


def _measured(
    made: Callable[..., Layout],
    drawn: Drawn,
    room: Room,
    leaves: int,
    sizes: Sizes,
    hide: Set[str],
) -> Iterator[tuple[float, Layout]]:
    """Yield the layouts with levels at several distances, each with the size of its smallest text in the room."""
    for level in LEVELS:
        nearer = replace(sizes, level=sizes.level * level)
        layout = made(hide=hide, sizes=_spread(nearer, drawn(made(hide=hide, sizes=nearer)), room, leaves))
        drawing = drawn(layout)
        yield smallest_text(drawing) * scale_in(drawing, room), layout


def _spread(sizes: Sizes, drawing: Drawing, room: Room, leaves: int) -> Sizes:
    """Return sizes with wider gaps between leaves, for a drawing that is narrower than its room."""
    left, _, right, _ = drawing.box
    if room.beside and has_caption_beside(drawing, room):
        return sizes
    free = room.space[0] / scale_in(drawing, room) - (right - left)
    return replace(sizes, gap=sizes.gap + min(max(free, 0.0) / leaves, sizes.leaf[0]))


def _labels(measured: tuple[float, Layout]) -> int:
    """Return how many lines of a layout have labels."""
    return sum(label is not None for label in measured[1].edge_labels)


def scale_in(drawing: Drawing, room: Room) -> float:
    """Return the scale at which a drawing fills a room."""
    return _scale(drawing, room.beside if room.beside and has_caption_beside(drawing, room) else room.space)


def has_caption_beside(drawing: Drawing, room: Room) -> bool:
    """Tell whether a drawing is high, and so much larger with its caption beside it that it has it there."""
    left, bottom, right, top = drawing.box
    if room.beside is None or top - bottom < HIGH * (right - left):
        return False
    return _scale(drawing, room.beside) > MUCH * _scale(drawing, room.space)


def _scale(drawing: Drawing, space: tuple[float, float]) -> float:
    left, bottom, right, top = drawing.box
    return min(space[0] / (right - left), space[1] / (top - bottom))


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


def _sizes(leaves: int) -> tuple[Sizes, ...]:
    """Return the sizes that are tried, the best looking first."""
    usual = COMPACT if leaves >= MANY_LEAVES else COMFORTABLE
    even = replace(usual, small=usual.note, gap=usual.gap / 2, family_gap=usual.family_gap / 2, margin=6.0)
    return usual, even, TIGHT
