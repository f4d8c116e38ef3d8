"""The layouts in which the tree of an exercise is printed, with boxes that are large enough to write in by hand."""

from __future__ import annotations

import dataclasses
from functools import partial

from ...drawing.layout import Layout, lay_out
from ...drawing.sizes import COMFORTABLE, COMPACT, Sizes
from ...exercises.exercise import Exercise
from ...exercises.kinds.question_kind import LEAVES_IN_ORDER, MARKED_LEAVES
from ...fonts import text_width
from ...tree.tree import Tree
from ...values import show

__all__ = ["BOX", "CLOSE", "CROSS", "LEAST", "SIZES", "WIDEST", "best_layout", "printed_layout"]

MM = 72 / 25.4
BOX = (20 * MM, 8 * MM)
"""least width and height of a box beside a node, in points"""
NUMBERED = 8 * MM
"""least side of a box below a leaf, for a number of two digits, in points"""
SCREEN = (
    dataclasses.replace(COMFORTABLE, level=78),
    dataclasses.replace(COMPACT, level=74),
    Sizes((36, 32), (20, 21), 100, 3, 4, 66, 10.5, 10, 8),
)
"""sizes of pictures that are shown larger or smaller than they are"""
CLOSER = (
    Sizes((33, 29), (18, 19), 100, 2, 3, 58, 9, 9, 8),
    Sizes((30, 26), (16, 18), 100, 1.5, 3, 52, 8, 8, 8),
)
SIZES = tuple(
    dataclasses.replace(sizes, level=sizes.level * higher) for sizes in (*SCREEN, *CLOSER) for higher in (1.3, 1.0)
)
"""sizes on paper, the most comfortable first; no letters of the last are smaller than `LEAST`"""
CLOSE = SIZES[-4:]
"""sizes of trees that are too wide for the paper"""
LEAST = 8.0
"""the smallest letters, in points"""
WIDEST = 500.0
"""width above which a closer layout is better, in points"""
CROSS = "✗"


def best_layout(exercise: Exercise, widest: float = WIDEST, labels: float = 1.0) -> Layout:
    """Return the layout whose letters are largest in a picture that is at most ``widest`` points wide."""
    rooms = [printed_layout(exercise, sizes, labels=labels) for sizes in SCREEN]
    return max(rooms, key=lambda room: room.sizes.label * min(1.0, widest / (room.right - room.left)))


def printed_layout(exercise: Exercise, sizes: Sizes, part: Tree | None = None, *, labels: float = 1.0) -> Layout:
    """Return the layout of a tree, or of a part of it, with room for the answer. It is made without the answer.

    >>> found = printed_layout(Exercise("values", "[[3 12 8] [2 4 6] [14 5 2]]"), SIZES[-1])
    >>> round(found.note_width), round(found.note_height)
    (57, 23)
    """
    tree, sort = exercise.tree, exercise.question_kind.sort
    below, box = [], (0.0, 0.0)
    if sort.fills_nodes:
        box = BOX
    elif sort == LEAVES_IN_ORDER:
        below, box = [show(len(tree.leaves))], (0.0, NUMBERED)
        leaf = (max(sizes.leaf[0], NUMBERED + INSET), sizes.leaf[1])
        level = max(sizes.level, (sizes.leaf[1] + sizes.inner[1]) / 2 + 2 * sizes.small + NUMBERED + CLEAR)
        sizes = dataclasses.replace(sizes, leaf=leaf, level=level)
    elif sort == MARKED_LEAVES:
        below = [CROSS]
    notes, by_hand = [_widest(exercise)], sort.fills_nodes or sort == LEAVES_IN_ORDER
    return lay_out(
        tree if part is None else part, notes, below=below, labels=labels, sizes=sizes, by_hand=by_hand, box=box
    )


CLEAR = 10.0
"""vertical gap between the box below a leaf and the next level, in points"""
INSET = 4.0
"""how much narrower than its leaf the box below it is, in points"""


def _widest(exercise: Exercise) -> str:
    """Return a text as wide as any that can be written beside a node, made from the values of the leaves."""
    tree = exercise.tree
    values = [show(value) for leaf in tree.leaves if (value := tree.value(leaf)) is not None]
    widest = max([*values, "00"], key=partial(text_width, size=1.0))
    return f"= {widest}" if tree.utilities else exercise.question_kind.widest(widest)
