"""Intervals: what is known of each inner node at the end of a search, from the evaluated leaves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ...games.kinds import LEAF
from ...rules import Shown, Window
from ...trace.replay import Replay, Status
from ...trace.result import Result
from ...trace.written_bounds import written_bounds, written_window
from ..answers import unreadable as words
from ..answers.numbers import span_of
from ..marking.follow_through import interval_of
from ..marking.item import Answer
from .by_node import examples, reader
from .kind import Kind

if TYPE_CHECKING:
    from ..exercise import Exercise

__all__ = ["INTERVALS", "end_of", "formula"]


def end_of(result: Result) -> Replay:
    """Return the replay at the end of a search."""
    replay = result.trace.replay()
    replay.advance(len(result.trace))
    return replay


def key(result: Result, exercise: Exercise) -> dict[str, Window]:
    """Return the known interval of each node that the search has left."""
    end, tree = end_of(result), result.tree
    return {
        tree.label(node): (end.low[node], end.high[node])
        for node in tree
        if end.values[node] is not None and end.status[node] is Status.DONE and end.view.kind(node) != LEAF
    }


def follows(exercise: Exercise, came: Mapping[str, Answer], label: str, differing: set[str]) -> tuple[bool, Answer]:
    """Return what is known of a node by the answer's own intervals of its children."""
    tree, end = exercise.tree, end_of(exercise.result)
    node = tree[label]
    if not differing & {tree.label(child) for child in tree.children(node)}:
        return False, None
    known = {child: came.get(tree.label(child), (end.low[child], end.high[child])) for child in end.view.children(node)}
    return True, interval_of(exercise, node, known)


def in_words(part: Answer) -> str:
    """Write an interval as = 3, ≤ 3, ≥ 3 or [3, 14]."""
    if part is None:
        return "—"
    return written_bounds(*part) or written_window(part)


def formula(label: str, part: Answer) -> str:
    """Write what is known of a node: ``C = 3``, ``C ≤ 3``, ``C ∈ [3, 14]``."""
    shown = in_words(part)
    return f"{label} {shown if shown[0] in '=≤≥' else f'∈ {shown}'}"


INTERVALS = Kind(
    "intervals",
    ("alphabeta", "minimax"),
    words.INTERVALS,
    shows=lambda exercise: (Shown.VISITS,),
    key=key,
    read=reader(span_of, words.INTERVALS, lambda value: (value, value)),
    example=examples((7, 9), "≤ 8", 7),
    follows=follows,
    show=in_words,
    has_window=True,
)
