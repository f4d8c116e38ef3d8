"""The places: what is left empty in the tree of an exercise, and how the same tree looks with the answer filled in.

The room for an answer is made from the tree alone, so that an empty place tells nothing of what belongs there.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

from ...catalogue import translator
from ...drawing.drawing import Drawing, draw
from ...drawing.layout import Layout, lay_out
from ...drawing.sizes import COMFORTABLE, COMPACT, Sizes
from ...exercises.exercise import Exercise
from ...exercises.questions import question
from ...explain.transformations import replace_leaves
from ...fonts import text_width
from ...kinds import LEAF
from ...search.alphabeta import alphabeta
from ...search.rerun import search_again
from ...trace.frames import Frame
from ...trace.result import Result
from ...tree.tree import NodeId
from ...tree.view import frontier, settled, view_of
from ...values import show

__all__ = ["BESIDE", "Pair", "searched"]

BESIDE = ("values", "chance-values", "tuples", "windows", "intervals", "bounds")
"""The kinds that ask for something at each inner node."""
CROSSED = ("pruned-leaves", "chance-pruning")
"""The kinds that ask for leaves, which are crossed out."""
CROSS = "✗"
NOTHING = "—"
WINDOW = "(\u00a0\u00a0\u00a0\u00a0,\u00a0\u00a0\u00a0\u00a0)"
"""an empty window; its spaces do not shrink"""
NARROWEST = "0000"
"""as wide is a box at least"""
SIZES = (
    dataclasses.replace(COMFORTABLE, level=78),
    dataclasses.replace(COMPACT, level=74),
    Sizes((36, 32), (20, 21), 100, 3, 4, 72, 10.5, 10, 8),
)
"""lower than on a screen, so that two trees have room on a page, and closer for trees that are wide"""
WIDEST = 500.0


@dataclass(frozen=True)
class Pair:
    """The tree of an exercise with empty places and with the answer: one lies exactly upon the other.

    >>> both = Pair(Exercise("values", "[[3 12 8] [2 4 6] [14 5 2]]"))
    >>> both.empty.note(0), both.filled.note(0), both.empty.box == both.filled.box
    ('', '3', True)
    """

    exercise: Exercise
    lang: str = "en"
    widest: float = WIDEST
    """points: from a layout that is wider a more compact one is better"""
    labels: float = 1.0
    """how many times as large as usual all text is"""

    @cached_property
    def layout(self) -> Layout:
        """The one layout of both, made without the answer."""
        return _layout(self.exercise, self.widest, self.labels)

    @cached_property
    def empty(self) -> Drawing:
        """The tree with empty places, made without the answer."""
        return _empty(self.exercise, self.lang, self.layout)

    @cached_property
    def filled(self) -> Drawing:
        """The solution."""
        return _filled(self.exercise, self.lang, self.empty)


def searched(exercise: Exercise) -> Result | None:
    """Return the search that a solution shows: that of the exercise, or with the answer's own order or leaves.

    There is none where the value of a leaf is asked for.
    """
    if exercise.kind == "find-x":
        return None
    key = exercise.key
    if exercise.kind == "child-order":
        rules = dataclasses.replace(exercise.rules, order=key)
        return alphabeta(exercise.tree, rules=rules, window=exercise.window)
    if exercise.kind == "design-leaves":
        return search_again(exercise.result, replace_leaves(exercise.tree, key))
    return exercise.result


def _empty(exercise: Exercise, lang: str, layout: Layout) -> Drawing:
    notes, texts, blanks = {}, {}, list[NodeId]()
    if exercise.kind in BESIDE:
        blanks = list(_asked(exercise))
        notes = dict.fromkeys(blanks, WINDOW) if exercise.kind == "windows" else {}
    elif exercise.kind == "visit-order":
        blanks = list(frontier(exercise.tree, settled(exercise.tree, exercise.rules)))
    elif exercise.kind == "design-leaves":
        texts = dict.fromkeys(exercise.tree.leaves, "")
    else:
        texts = exercise.unknown
    said = question(translator(lang), exercise)[0]
    return draw(exercise.tree, lang=lang, layout=layout, notes=notes, caption=said, texts=texts, blanks=blanks)


def _filled(exercise: Exercise, lang: str, empty: Drawing) -> Drawing:
    tree, result, texts = exercise.tree, searched(exercise), empty.own_texts
    notes: dict[NodeId, str] = {}
    if exercise.kind in BESIDE:
        parts = exercise.how.items(exercise.key)
        written = {tree[label]: exercise.how.show(part) for label, part in parts.items()}
        notes = {node: written.get(node, NOTHING) for node in _asked(exercise)}
    elif exercise.kind in CROSSED:
        notes = {tree[label]: CROSS for label in exercise.key}
    elif exercise.kind == "visit-order":
        parts = exercise.how.items(exercise.key)
        notes = {tree[label]: show(place) for label, place in parts.items()}
        notes |= {node: NOTHING for node in empty.blanks if node not in notes}
    elif exercise.kind == "design-leaves":
        texts = {tree[label]: show(value) for label, value in exercise.key.items()}
    subject: Frame | None = result.frames("event", lang)[-1] if result else None
    return draw(
        subject or tree, lang=lang, layout=empty.layout, notes=notes, caption=empty.own_caption, texts=texts,
        blanks=empty.blanks,
    )  # fmt: skip


def _asked(exercise: Exercise) -> Iterator[NodeId]:
    """Return the inner nodes, as far down as the search goes."""
    view = view_of(exercise.tree, settled(exercise.tree, exercise.rules))
    pending = [0]
    while pending:
        node = pending.pop()
        if view.kind(node) != LEAF:
            yield node
            pending.extend(view.children(node))


def _layout(exercise: Exercise, widest: float, labels: float) -> Layout:
    """Return a layout with room for writing, of those sizes with which the letters are largest on paper."""
    tree = exercise.tree
    below = []
    if exercise.kind == "visit-order":
        below = [show(len(tree.leaves))]
    elif exercise.kind in CROSSED:
        below = [CROSS]
    by_hand = exercise.kind in (*BESIDE, "visit-order")
    rooms = [
        lay_out(tree, [_widest(exercise)], below=below, labels=labels, sizes=sizes, by_hand=by_hand) for sizes in SIZES
    ]
    return max(rooms, key=lambda room: room.sizes.label * min(1.0, widest / (room.right - room.left)))


def _widest(exercise: Exercise) -> str:
    """Return a text as wide as what can come to stand beside a node, made from the values of the leaves."""
    tree = exercise.tree
    wider = partial(text_width, size=1.0)
    values = [show(value) for leaf in tree.leaves if (value := tree.value(leaf)) is not None]
    widest = max([*values, "00"], key=wider)
    if tree.utilities:
        return f"= {widest}"
    shapes = {"values": "{}", "bounds": "≤ {}", "chance-values": "{}.00", "windows": "({}, +∞)"}
    return max(shapes.get(exercise.kind, "[{0}, {0}]").format(widest), NARROWEST, key=wider)
