"""The edits: a right search that is written down wrongly, as a trace made from its trace."""

from __future__ import annotations

import dataclasses
from typing import Any

from ...games.kinds import MAX
from ...search.minimax import minimax
from ...trace.trace import EventKind, RawEvent, Trace
from ...tree.tree import NodeId
from ...tree.view import view_of
from ...values import Value

__all__ = [
    "with_bounds_exchanged",
    "with_bounds_past_the_cut",
    "with_cut_leaves_counted",
    "with_moments_exchanged",
    "without_causes",
]


def without_causes(trace: Trace) -> Trace:
    """Leave out the children that caused a cut-off, as if they had been cut off themselves.

    >>> from gametree import alphabeta
    >>> trace = without_causes(alphabeta("[[3 12 8] [2 4 6] [14 5 2]]").trace)
    >>> [trace.tree.label(node) for kind, node, *_ in trace.raw if kind == "evaluate"]
    ['B1', 'B2', 'B3', 'D1', 'D2', 'D3']
    """
    began: dict[NodeId, int] = {}  # where the last child of a node began
    gone: set[int] = set()
    spares = _spares(trace)
    for place, (kind, node, *_) in enumerate(trace.raw):
        parent = trace.tree.parent(node)
        if kind in (EventKind.ENTER, EventKind.EVALUATE) and parent is not None:
            began[parent] = place
        elif kind is EventKind.CUT and place in spares:
            gone.update(range(began[node], place))
    kept = tuple(raw for place, raw in enumerate(trace.raw) if place not in gone)
    return dataclasses.replace(trace, raw=kept)


def with_cut_leaves_counted(trace: Trace) -> Trace:
    """Give every node that was cut off the value that it would have with all its leaves.

    >>> from gametree import alphabeta
    >>> trace = with_cut_leaves_counted(alphabeta("[[3 12] [2 1]]").trace)
    >>> [(trace.tree.label(node), value) for kind, node, value, *_ in trace.raw if kind == "leave"]
    [('B', 3), ('C', 1), ('A', 3)]
    """
    cut = {trace.raw[place][1] for place in _spares(trace)}
    full: dict[NodeId, Value | None] = {
        node: value for kind, node, value, *_ in minimax(trace.tree, rules=trace.rules).trace.raw if kind == "leave"
    }

    def counted(raw: RawEvent) -> RawEvent:
        kind, node, value, alpha, beta = raw
        return kind, node, full[node] if kind is EventKind.LEAVE and node in cut else value, alpha, beta

    return dataclasses.replace(trace, raw=tuple(map(counted, trace.raw)))


def with_bounds_exchanged(trace: Trace) -> Trace:
    """Write α where β belongs, and β where α belongs."""
    raw = tuple((kind, node, value, beta, alpha) for kind, node, value, alpha, beta in trace.raw)
    return dataclasses.replace(trace, raw=raw)


def with_moments_exchanged(trace: Trace) -> Trace:
    """Write at the entry of a node the window with which it is left, and at its end the one with which it is entered.

    >>> from gametree import alphabeta
    >>> trace = with_moments_exchanged(alphabeta("[[3 12] [2 4]]").trace)
    >>> [raw[3:] for raw in trace.raw if raw[0] == "enter"]
    [(3, inf), (-inf, 3), (3, inf)]
    """
    entered = {raw[1]: raw[3:] for raw in trace.raw if raw[0] is EventKind.ENTER}
    left = {raw[1]: raw[3:] for raw in trace.raw if raw[0] is EventKind.LEAVE}
    there = {EventKind.ENTER: left, EventKind.LEAVE: entered}
    raw = tuple([(*raw[:3], *there[raw[0]].get(raw[1], raw[3:])) if raw[0] in there else raw for raw in trace.raw])
    return dataclasses.replace(trace, raw=raw)


def with_bounds_past_the_cut(trace: Trace) -> Trace:
    """Let the value that causes a cut-off still move the bound of its node, as if the bound came first.

    >>> from gametree import alphabeta
    >>> trace = with_bounds_past_the_cut(alphabeta("[[3 12] [2 4]]").trace)
    >>> [raw[3:] for raw in trace.raw if raw[0] == "leave"]
    [(-inf, 3), (3, 2), (3, inf)]
    """
    past = dict[NodeId, tuple[Any, Any]]()
    for kind, node, value, alpha, beta in trace.raw:
        if kind is EventKind.CUT:
            past[node] = (value, beta) if trace.tree.kind(node) == MAX else (alpha, value)
    raw = tuple([(*raw[:3], *past.get(raw[1], raw[3:])) if raw[0] is EventKind.LEAVE else raw for raw in trace.raw])
    return dataclasses.replace(trace, raw=raw)


def _spares(trace: Trace) -> set[int]:
    """Return where the cut-offs stand that spare something."""
    children, searched = view_of(trace.tree, trace.rules).children, dict[NodeId, int]()
    found = set()
    for place, (kind, node, *_) in enumerate(trace.raw):
        parent = trace.tree.parent(node)
        if kind in (EventKind.ENTER, EventKind.EVALUATE) and parent is not None:
            searched[parent] = searched.get(parent, 0) + 1
        elif kind is EventKind.CUT and searched.get(node, 0) < len(children(node)):
            found.add(place)
    return found
