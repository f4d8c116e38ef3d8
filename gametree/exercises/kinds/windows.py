"""Windows: α and β at each inner node, as it is entered or as it is left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ...errors import choose
from ...phrases import gettext
from ...rules import Shown, Window
from ...trace.result import Result
from ...trace.trace import EventKind
from ...trace.written_bounds import written_window
from ...values import INF
from ..answers import unreadable as words
from ..answers.numbers import pair
from ..marking.follow_through import window_entered
from ..marking.item import Answer
from .by_node import examples, reader
from .kind import Kind

if TYPE_CHECKING:
    from ..exercise import Exercise

__all__ = ["WINDOWS"]

MOMENTS = {"entry": EventKind.ENTER, "end": EventKind.LEAVE}


def settle(exercise: Exercise) -> dict[str, str]:
    """Accept the moment that is asked for: ``{"at": "entry"}``, the default, or ``{"at": "end"}``."""
    return {"at": choose(gettext("moment"), exercise.details.get("at", "entry"), MOMENTS)}


def key(result: Result, exercise: Exercise) -> dict[str, Window]:
    """Return the window of each node at the moment that is asked for, in the order of the search."""
    wanted = MOMENTS[exercise.details["at"]]
    found = {node: (alpha, beta) for kind, node, _, alpha, beta in result.trace.raw if kind is wanted}
    return {result.tree.label(node): window for node, window in found.items()}


def follows(exercise: Exercise, came: Mapping[str, Answer], label: str, differing: set[str]) -> tuple[bool, Answer]:
    """Return the window with which a node is entered, from the answer's own window of its parent.

    If the answer leaves the parent out, the next node further up that it has decides.
    """
    tree = exercise.tree
    above = tree.parent(label)
    if exercise.details["at"] != "entry" or above is None or tree.label(above) not in differing:
        return False, None
    window = came.get(tree.label(above))
    if window is None:
        return follows(exercise, came, tree.label(above), differing)
    return (True, window_entered(exercise, tree[label], above, window)) if window[0] < window[1] else (False, None)


WINDOWS = Kind(
    "windows",
    ("alphabeta",),
    words.WINDOWS,
    shows=lambda exercise: (Shown.VISITS,),
    key=key,
    read=reader(pair, words.WINDOWS),
    example=examples((-INF, INF), (7, INF)),
    follows=follows,
    show=lambda part: written_window(part) if part else "—",
    settle=settle,
    top_down=True,
    has_window=True,
)
