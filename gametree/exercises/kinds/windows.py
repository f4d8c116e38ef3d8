"""Windows: α and β at each inner node, as it is entered or as it is left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ...errors import choose
from ...rules import Window
from ...trace.result import Result
from ...trace.trace import EventKind
from ...trace.written_bounds import written_window
from ...values import INF
from .. import unreadable_answers as words
from ..answers import pair
from ..follow_through_marking import window_entered
from ..item import Answer
from .by_node import inner_nodes, reader
from .kind import Kind, by_label

if TYPE_CHECKING:
    from ..exercise import Exercise

__all__ = ["WINDOWS"]

MOMENTS = {"entry": EventKind.ENTER, "end": EventKind.LEAVE}


def settle(exercise: Exercise) -> dict[str, str]:
    """Take the moment that is asked for: ``{"at": "entry"}``, unless said, or ``{"at": "end"}``."""
    return {"at": choose("moment", exercise.details.get("at", "entry"), MOMENTS)}


def key(result: Result, exercise: Exercise) -> dict[str, Window]:
    """Return the window of each node at the moment that is asked for, in the order of these moments."""
    wanted = MOMENTS[exercise.details["at"]]
    found = {node: (alpha, beta) for kind, node, _, alpha, beta in result.trace.raw if kind is wanted}
    return {result.tree.label(node): window for node, window in found.items()}


def follows(exercise: Exercise, came: Mapping[str, Answer], label: str, differing: set[str]) -> tuple[bool, Answer]:
    """Return the window with which a node is entered by the answer's own window of the node above it.

    Where the answer leaves the node above out it must have a reason for that further up.
    """
    tree = exercise.tree
    above = tree.parent(label)
    if exercise.details["at"] != "entry" or above is None or tree.label(above) not in differing:
        return False, None
    window = came.get(tree.label(above))
    if window is None:
        return follows(exercise, came, tree.label(above), differing)
    return (True, window_entered(exercise, tree[label], above, window)) if window[0] < window[1] else (False, None)


def example(exercise: Exercise) -> dict[str, Window]:
    """Return windows for the first nodes."""
    labels = map(exercise.tree.label, inner_nodes(exercise))
    return dict(zip(labels, ((-INF, INF), (7, INF)), strict=False))


WINDOWS = Kind(
    "windows",
    ("alphabeta",),
    words.WINDOWS,
    key=key,
    read=reader(pair, words.WINDOWS),
    items=by_label,
    example=example,
    follows=follows,
    show=lambda part: written_window(part) if part else "—",
    settle=settle,
    top_down=True,
    has_window=True,
)
