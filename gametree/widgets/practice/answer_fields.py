"""The fields in which each kind of question is answered, and their nodes; nothing here looks at the key."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ...exercises.exercise import Exercise
from ...games.kinds import LEAF
from ...tree.tree import NodeId
from ...tree.view import frontier, settled, view_of

__all__ = ["SORTS", "AnswerForm", "form_of"]

SORTS = {
    "pruned-leaves": "crosses",
    "chance-pruning": "crosses",
    "cut-branches": "cuts",
    "visit-order": "order",
    "best-move": "move",
    "values": "value",
    "chance-values": "value",
    "tuples": "value",
    "design-leaves": "value",
    "windows": "window",
    "intervals": "interval",
    "bounds": "bound",
    "savings": "text",
    "find-x": "text",
    "child-order": "orders",
    "which-trace": "table",
    "first-wrong-step": "step",
}
"""How each kind of question is answered on the page."""


@dataclass(frozen=True)
class AnswerForm:
    """The sort of input for an answer, and the nodes that have it.

    >>> form_of(Exercise("pruned-leaves", "[[3 12] [2 4]]"))
    AnswerForm(sort='crosses', targets={2: 'B1', 3: 'B2', 5: 'C1', 6: 'C2'}, parts={})
    """

    sort: str
    targets: dict[NodeId, str]
    """the nodes, each with the name that it has in an answer, in the order in which one walks through them"""
    parts: dict[str, list[Any]]
    """for orders the children of each node, for tables their rows, for steps the row of each"""

    @property
    def names(self) -> tuple[str, ...]:
        """The names that an answer can have."""
        return tuple(self.parts) if self.sort in ("table", "step") else tuple(self.targets.values())


def form_of(exercise: Exercise) -> AnswerForm:
    """Return the form of an exercise."""
    sort = SORTS[exercise.kind]
    find = TARGETS.get(exercise.kind) or BY_SORT.get(sort)
    tree = exercise.tree
    name = tree.move if sort == "move" else tree.label
    targets = {node: name(node) for node in (find(exercise) if find else ())}
    parts: dict[str, list[Any]] = {}
    if sort == "orders":
        parts = {tree.label(node): list(map(tree.label, tree.children(node))) for node in targets}
    elif sort == "table":
        parts = dict(exercise.details["options"])
    elif sort == "step":
        parts = {number: row for number, *row in exercise.how.tables(exercise)[""]}
    return AnswerForm(sort, targets, parts)


def _leaves(exercise: Exercise) -> list[NodeId]:
    return list(frontier(exercise.tree, settled(exercise.tree, exercise.rules)))


def _inner_nodes(exercise: Exercise, *, left_first: bool) -> list[NodeId]:
    """Return the inner nodes that a search can come to, each before those below it."""
    view = view_of(exercise.tree, settled(exercise.tree, exercise.rules))
    found, pending = [], [0]
    while pending:
        node = pending.pop()
        if view.kind(node) != LEAF:
            found.append(node)
        pending.extend(reversed(view.children(node)) if left_first else view.children(node))
    return found


def _bottom_up(exercise: Exercise) -> list[NodeId]:
    """Return the same nodes in the order in which values are worked out: each after those below it."""
    return _inner_nodes(exercise, left_first=False)[::-1]


Targets = Callable[[Exercise], list[NodeId]]

TARGETS: dict[str, Targets] = {"design-leaves": lambda exercise: list(exercise.tree.leaves)}
"""Where the nodes differ from those of other kinds that are answered in the same way."""
BY_SORT: dict[str, Targets] = {
    "crosses": _leaves,
    "cuts": lambda exercise: list(exercise.tree.nodes[1:]),
    "order": _leaves,
    "move": lambda exercise: list(exercise.tree.children(0)),
    "value": _bottom_up,
    "window": lambda exercise: _inner_nodes(exercise, left_first=True),
    "interval": _bottom_up,
    "bound": _bottom_up,
    "orders": lambda exercise: [node for node in exercise.tree if len(exercise.tree.children(node)) > 1],
}
