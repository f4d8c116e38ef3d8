"""The payload: the question as the page shows it. Nothing in it comes from the key or from the right search.

``kind``      that of the question; ``sort``, how it is answered; ``targets`` are ``[node, name]``, for which and for
              ``parts`` see `gametree.widgets.practice.answer_fields`
``svg``       the tree, each mark with its id; ``css``, how the roles in the marks' classes look
``smallest``  how small the picture may get before it scrolls, so that what is on it can be pressed and does not overlap
``nodes``     ``[label, parent, kind, value]`` in preorder
``question``  its sentences; ``rules``, those of the rules; ``form``, the sentence with an ``example`` of an answer
``how``       what one does to answer; ``entries``, how many numbers a field takes; ``unknown``, the leaf that is x
``words``     everything else that is said, in the language ``lang``; ``languages`` are their names
``id``        the name under which a browser keeps what no kernel has heard of yet; empty where nothing is kept
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from ...catalogue import LANGUAGE_NAMES, translator
from ...drawing.drawing import draw
from ...drawing.layout import MANY_LEAVES, Layout, lay_out
from ...drawing.shapes import Role
from ...drawing.sizes import COMFORTABLE, COMPACT
from ...drawing.themes import THEMES
from ...errors import InputError
from ...exercises import questions as sentences
from ...exercises.exercise import Exercise
from ...exercises.feedback.feedback import ROLES, SIGNS, Feedback
from ...exercises.feedback.verdict_words import mark_words
from ...exercises.marking.item import Verdict
from ...fonts import text_width
from ...kinds import LEAF
from ...render import graphviz
from ...render.display import MOST_NODES
from ...render.dot import dot
from ...values import show
from ..compact_svg import compact
from ..stylesheet import DEFAULT, labels_of, stylesheet
from .answer_fields import Form
from .drafts import Draft
from .practice_words import practice_words

__all__ = ["payload", "told"]

FIELDS = {"value": 58, "window": 74, "interval": 74, "bound": 88}
"""The room that a field at an inner node takes: pixels on the page, and as many points in the picture."""
NARROWER = 8
"""So many pixels less it takes in a small picture."""
HEIGHTS = {"value": 34, "window": 62, "interval": 62, "bound": 34}
"""The height of such a field with some room around it, in pixels."""
PIXELS = 4 / 3
"""pixels a point"""
SMALLEST = {
    **dict.fromkeys(FIELDS, (0.62, 0.72)),
    **dict.fromkeys(("crosses", "order", "move"), (0.5, 0.6)),
    "cuts": (0.5, 0.75),
}
"""How small the picture may get, by the sort of input, in a roomy layout and in a close one."""
AS_ANY = (0.48, 0.48)
PER_ENTRY = 24
"""The room for each number of a tuple."""
LEAF_FIELD = (56.0, 34.0)
CLOSE = 30.0
"""The least width of a leaf or an inner node, so that a finger finds it."""


def payload(exercise: Exercise, form: Form, *, lang: str, theme: str = DEFAULT, id: str = "") -> dict[str, Any]:
    """Return what the page shows, as plain data for JSON.

    >>> from gametree.widgets.practice.answer_fields import form_of
    >>> exercise = Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]")
    >>> data = payload(exercise, form_of(exercise), lang="en")
    >>> data["question"], data["targets"][-1]
    (['Which leaves does alpha-beta never evaluate?'], [12, 'D3'])
    """
    tree, t = exercise.tree, translator(lang)
    if len(tree) > MOST_NODES:
        raise InputError("practice", f"a tree of at most {MOST_NODES} nodes", f"{len(tree)} nodes", "take a part of it")
    question = sentences.question(t, exercise)
    said = practice_words(lang)
    layout = _layout(exercise, form, labels_of(theme))
    return {
        "lang": lang,
        "id": id,
        "kind": exercise.kind,
        "sort": form.sort,
        "targets": [[node, name] for node, name in form.targets.items()],
        "parts": form.parts,
        "svg": _picture(exercise, layout),
        "smallest": _smallest(exercise, form, layout),
        "css": stylesheet(theme, tuple(Role)),
        "nodes": [
            [tree.label(n), -1 if (up := tree.parent(n)) is None else up, tree.kind(n), _value(exercise, n)]
            for n in tree
        ],
        "question": question,
        "rules": sentences.rules(t, exercise),
        "form": sentences.example(t, exercise, exercise.example()),
        "example": exercise.example(),
        "how": said[_how(exercise, form)],
        "entries": tree.utilities,
        "unknown": tree[exercise.details["leaf"]] if exercise.kind == "find-x" else None,
        "words": said,
        "languages": LANGUAGE_NAMES,
    }


def told(feedback: Feedback, draft: Draft, lang: str) -> dict[str, Any]:
    """Return what the page shows of a feedback: the marks of nodes, the sentences, and a table of the parts.

    >>> from gametree.exercises import check
    >>> shown = told(check(Exercise("values", "[[3 12] [2 4]]"), {"C": 4}), {}, "en")
    >>> shown["marks"][1], shown["table"][1]
    ([4, 'wrong', '✗'], ['C', '4', '✗', 'wrong'])
    """
    tree, said = feedback.exercise.tree, mark_words(lang)
    items = feedback.items if feedback.exercise.how.draws else ()
    return {
        "draft": draft,
        "right": feedback.right,
        "message": feedback.message(lang).splitlines(),
        "points": feedback.points(lang),
        "marks": [[tree[item.label], str(ROLES[item.verdict]), SIGNS[item.verdict]] for item in items],
        "table": [[item.label, _given(feedback, item), SIGNS[item.verdict], said[item.verdict]] for item in items],
    }


def _given(feedback: Feedback, item: Any) -> str:
    if item.verdict is Verdict.MISSED:
        return "—"
    return "✓" if item.given is True else feedback.exercise.how.show(item.given)


def _how(exercise: Exercise, form: Form) -> str:
    """Return the key of the sentence that says what to do."""
    if exercise.kind == "design-leaves":
        return "how_leaves"
    return "how_tuple" if exercise.kind == "tuples" else f"how_{form.sort}"


def _value(exercise: Exercise, node: int) -> str:
    value = exercise.tree.value(node)
    return "" if value is None else show(value)


def _picture(exercise: Exercise, layout: Layout) -> str:
    """Draw the tree with room for what is typed at its nodes."""
    drawing = draw(exercise.tree, layout=layout, texts=exercise.unknown)
    source = dot(drawing, next(iter(THEMES.values())), paper=False)
    return compact(graphviz.render(source, "svg").decode("utf-8"), ())[0]


def _smallest(exercise: Exercise, form: Form, layout: Layout) -> float:
    """Return the size from which on it scrolls; where its fields have more room than in most trees that is smaller."""
    usual = SMALLEST.get(form.sort, AS_ANY)[len(exercise.tree.leaves) >= MANY_LEAVES]
    if form.sort not in FIELDS or exercise.kind == "design-leaves":
        return usual
    width, height = _field(exercise, form) - NARROWER, HEIGHTS[form.sort]
    needed = max(width / (PIXELS * _room(exercise, form, layout)), height / (PIXELS * layout.sizes.level))
    return min(usual, max(*AS_ANY, round(needed, 3)))


def _field(exercise: Exercise, form: Form) -> float:
    """Return how wide the field at an inner node is."""
    entries = exercise.tree.utilities
    return FIELDS.get(form.sort, 0) + (PER_ENTRY * (entries - 1) if entries else 0)


def _room(exercise: Exercise, form: Form, layout: Layout) -> float:
    """Return the least room at the right of a node with a field: to the next node beside it, or to the border."""
    tree, x, y = exercise.tree, layout.x, layout.y
    half = [layout.width(tree.kind(node) == LEAF) / 2 for node in tree]
    ends = {
        node: min((x[other] - half[other] for other in tree if y[other] == y[node] and x[other] > x[node]),
                  default=layout.right)
        for node in form.targets
    }  # fmt: skip
    return min(end - x[node] - half[node] for node, end in ends.items())


def _layout(exercise: Exercise, form: Form, labels: float) -> Layout:
    tree = exercise.tree
    sizes = COMPACT if len(tree.leaves) >= MANY_LEAVES else COMFORTABLE
    if exercise.kind == "design-leaves":
        sizes = replace(sizes, leaf=LEAF_FIELD, widest=max(sizes.widest, LEAF_FIELD[0]))
        return lay_out(tree, labels=labels, sizes=sizes)
    width = _field(exercise, form)
    room = ["0" * math.ceil(width / text_width("0", sizes.note))] if width and form.sort in FIELDS else []
    sizes = replace(sizes, leaf=(max(sizes.leaf[0], CLOSE), max(sizes.leaf[1], CLOSE)))
    return lay_out(tree, room, labels=labels, sizes=sizes)
