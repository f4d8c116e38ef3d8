"""The tree of an exercise with empty places, and the same tree with the answer filled in.

The room for an answer is made from the tree alone, so that an empty place tells nothing of what belongs there.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ...drawing.drawing import Drawing, draw
from ...drawing.layout import Layout
from ...exercises.exercise import Exercise
from ...exercises.kinds.question_kind import (
    LEAVES_IN_ORDER,
    MARKED_LEAVES,
    VALUE_AT_LEAVES,
    searched_inner_nodes,
    searched_leaves,
)
from ...exercises.questions import question
from ...languages import translator
from ...phrases import in_brackets
from ...trace.frames import Frame
from ...tree.tree import NodeId
from ...values import show
from .printed_layouts import CROSS, WIDEST, best_layout

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


def _empty(exercise: Exercise, lang: str, layout: Layout) -> Drawing:
    notes, texts, blanks, sort = {}, {}, list[NodeId](), exercise.question_kind.sort
    if sort.fills_nodes:
        blanks = searched_inner_nodes(exercise)
        notes = dict.fromkeys(blanks, in_brackets(BLANKS)) if sort.input == "window" else {}
    elif sort == LEAVES_IN_ORDER:
        blanks = searched_leaves(exercise)
    elif sort == VALUE_AT_LEAVES:
        texts = dict.fromkeys(exercise.tree.leaves, "")
    else:
        texts = exercise.unknown
    said = question(translator(lang), exercise)[0]
    return draw(exercise.tree, lang=lang, layout=layout, notes=notes, caption=said, texts=texts, blanks=blanks)


def _filled(exercise: Exercise, lang: str, empty: Drawing) -> Drawing:
    tree, kind, texts = exercise.tree, exercise.question_kind, empty.own_texts
    result = kind.solved_search(exercise)
    notes: dict[NodeId, str] = {}
    if kind.sort.fills_nodes or kind.sort == LEAVES_IN_ORDER:
        parts = kind.items(exercise.key)
        written = {tree[label]: kind.show(part) for label, part in parts.items()}
        notes = {node: written.get(node, NOTHING) for node in empty.blanks}
    elif kind.sort == MARKED_LEAVES:
        notes = {tree[label]: CROSS for label in exercise.key}
    elif kind.sort == VALUE_AT_LEAVES:
        texts = {tree[label]: show(value) for label, value in exercise.key.items()}
    subject: Frame | None = result.frames("event", lang)[-1] if result else None
    return draw(
        subject or tree, lang=lang, layout=empty.layout, notes=notes, caption=empty.own_caption, texts=texts,
        blanks=empty.blanks,
    )  # fmt: skip
