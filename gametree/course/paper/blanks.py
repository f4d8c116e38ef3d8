"""The tree of an exercise with empty places, and the same tree with the answer filled in.

The room for an answer is made from the tree alone, so that an empty place tells nothing of what belongs there.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import cached_property

from ...drawing.drawing import Drawing, draw
from ...drawing.layout import Layout
from ...exercises.exercise import Exercise
from ...exercises.marking.follow_through import entered_in_order
from ...exercises.questions import question
from ...explain.transformations import replace_leaves
from ...games.kinds import LEAF
from ...languages import translator
from ...phrases import in_brackets
from ...search.alphabeta import alphabeta
from ...search.rerun import search_again
from ...trace.frames import Frame
from ...trace.result import Result
from ...tree.tree import NodeId
from ...tree.view import frontier, settled, view_of
from ...values import show
from .paper_words import BOXES
from .printed_layouts import CROSS, CROSSED, WIDEST, best_layout

__all__ = ["Pair", "searched"]

NOTHING = "—"
BLANKS = "\u00a0\u00a0\u00a0\u00a0,\u00a0\u00a0\u00a0\u00a0"
"""the inside of an empty window, with spaces that do not shrink"""


@dataclass(frozen=True)
class Pair:
    """The tree of an exercise with empty places and with the answer, in exactly one layout.

    >>> both = Pair(Exercise("values", "[[3 12 8] [2 4 6] [14 5 2]]"))
    >>> both.empty.note(0), both.filled.note(0), both.empty.box == both.filled.box
    ('', '3', True)
    """

    exercise: Exercise
    lang: str = "en"
    widest: float = WIDEST
    """width above which a closer layout is better, in points"""
    labels: float = 1.0
    """factor of all text sizes"""

    @cached_property
    def layout(self) -> Layout:
        """The one layout of both, made without the answer."""
        return best_layout(self.exercise, self.widest, self.labels)

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
    if exercise.kind in BOXES:
        blanks = _asked(exercise)
        notes = dict.fromkeys(blanks, in_brackets(BLANKS)) if exercise.kind == "windows" else {}
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
    if exercise.kind in BOXES:
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


def _asked(exercise: Exercise) -> list[NodeId]:
    """Return the inner nodes, as far down as the search goes."""
    view = view_of(exercise.tree, settled(exercise.tree, exercise.rules))
    return [node for node in entered_in_order(exercise) if view.kind(node) != LEAF]
