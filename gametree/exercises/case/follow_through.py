"""Follow-through marks: what a search finds from the values in an answer, so that no mistake counts twice."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ...node_kinds import LEAF
from ...rules import Window
from ...search.alphabeta import REACHES
from ...search.expectiminimax import expectiminimax_value
from ...search.maxn import maxn_value
from ...search.minimax import minimax_value
from ...search.preference import own_entry, paranoid_preference, preference
from ...search.problem import Record, raised_recursion_limit, record_by
from ...trace.trace import EventKind, RawEvent
from ...tree.tree import NodeId
from ...tree.view import View, settled, view_of
from ...values import Number, Value

if TYPE_CHECKING:
    from ..exercise import Exercise

MOST_REMEMBERED = 4_096
"""number of searches that are remembered: a class has the same wrong part in many an answer"""


@lru_cache(maxsize=64)
def places_in_order(exercise: Exercise) -> tuple[int, ...]:
    """Return the place of every node in the order in which a search without cut-offs leaves them."""
    children = _view(exercise).children
    place_of = [len(exercise.tree)] * len(exercise.tree)
    order, pending = [], [0]
    while pending:
        node = pending.pop()
        order.append(node)
        pending.extend(children(node))
    for place, node in enumerate(reversed(order)):
        place_of[node] = place
    return tuple(place_of)


def entered_in_order(exercise: Exercise) -> Iterator[NodeId]:
    """Yield the nodes in the order in which a search without cut-offs enters them."""
    children, pending = _view(exercise).children, [0]
    while pending:
        node = pending.pop()
        yield node
        pending.extend(reversed(children(node)))


def returned_value(exercise: Exercise, node: NodeId, beliefs: Mapping[NodeId, Value]) -> Value | None:
    """Return the value that the search returns for a node if other nodes have the believed values; None if never.

    >>> from gametree.exercises import Exercise
    >>> exercise = Exercise("values", "[[3 12 8] [2 4 6] [14 5 2]]", algorithm="alphabeta")
    >>> returned_value(exercise, 0, {}), returned_value(exercise, 0, {1: 12}), returned_value(exercise, 0, {9: 4})
    (3, 12, 4)
    """
    return _returned_value(exercise, node, tuple(beliefs.items()))


@lru_cache(maxsize=MOST_REMEMBERED)
def _returned_value(exercise: Exercise, node: NodeId, beliefs: tuple[tuple[NodeId, Value], ...]) -> Value | None:
    events = reversed(search_from(exercise, dict(beliefs)))
    return next((value for kind, left_node, value, *_ in events if kind is EventKind.LEAVE and left_node == node), None)


@lru_cache(maxsize=MOST_REMEMBERED)
def entry_window(exercise: Exercise, node: NodeId, above: NodeId, window: Window) -> Window | None:
    """Return the window of a node at entry when the search of a node above starts with another window.

    >>> from gametree.exercises import Exercise
    >>> exercise = Exercise("windows", "[[3 12 8] [2 4 6] [14 5 2]]")
    >>> entry_window(exercise, 5, 0, (5, 9)), entry_window(exercise, 9, 0, (-1, 1))
    ((5, 9), None)
    """
    for kind, entered_node, _, alpha, beta in search_from(exercise, {}, above, window):
        if kind is EventKind.ENTER and entered_node == node:
            return alpha, beta
    return None


def search_from(
    exercise: Exercise, beliefs: Mapping[NodeId, Value], node: NodeId = 0, window: Window | None = None
) -> list[RawEvent]:
    """Search the tree from a node; nodes with believed values count as leaves."""
    view = _view_with_beliefs(exercise, beliefs)
    alpha, beta = exercise.window if window is None else window
    rules, tree = exercise.rules, exercise.tree
    traits = exercise.facts
    record = record_by(rules) if "fail" in traits.obeys else Record()
    with raised_recursion_limit(tree.height):
        if traits.players == "many":
            prefers = paranoid_preference(rules.player or tree.kind(0)) if "player" in traits.options else own_entry
            maxn_value(view, node, preference(prefers, rules), record)
        elif traits.takes_chance:
            expectiminimax_value(view, node, record)
        elif traits.prunes:
            REACHES[rules.reach](view, node, alpha, beta, record)
        else:
            minimax_value(view, node, record)
    return record.events


def interval_of(exercise: Exercise, node: NodeId, known: Mapping[NodeId, tuple[Number, Number]]) -> Window:
    """Return what is known of a node from what is known of its children.

    >>> from gametree.exercises import Exercise
    >>> exercise = Exercise("intervals", "[[3 12 8] [2 4 6] [14 5 2]]")
    >>> interval_of(exercise, 0, {1: (3, 3), 5: (2, 2), 9: (1, 14)})
    (3, 14)
    """
    children = _view(exercise).children(node)
    ends: list[Any] = []
    for end in (0, 1):
        view = _view_with_beliefs(exercise, {child: known[child][end] for child in children})
        ends.append(expectiminimax_value(view, node, Record()))
    return ends[0], ends[1]


def _view(exercise: Exercise) -> View:
    return view_of(exercise.tree, settled(exercise.tree, exercise.rules))


def _view_with_beliefs(exercise: Exercise, beliefs: Mapping[NodeId, Value]) -> View:
    """Return a view of the tree in which the nodes with believed values are leaves."""
    view = _view(exercise)
    return dataclasses.replace(
        view,
        kind=lambda n: LEAF if n in beliefs else view.kind(n),
        value=lambda n: beliefs[n] if n in beliefs else view.value(n),
    )
