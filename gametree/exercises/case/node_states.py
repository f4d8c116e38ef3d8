"""What is known at one node at one moment of a search, and the bound that its value is compared with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...explain.cutoff_reasons import Reason, reasons
from ...node_kinds import MAX, MIN
from ...rules import INFINITE_WINDOW, Window
from ...trace.annotations import written_bounds, written_window
from ...trace.replay import Replay
from ...trace.result import Result
from ...trace.trace import EventKind
from ...tree.tree import NodeId
from ...values import INF, Number, Value, show

_KNOWN = (EventKind.EVALUATE, EventKind.LEAVE)


@dataclass(frozen=True, slots=True)
class NodeState:
    """What is known at a node after some events of a search."""

    result: Result
    node: NodeId
    at: int
    """how many events have happened"""
    done: tuple[tuple[NodeId, Value], ...]
    """the children that are known, each with the value that it returned, in the order of the search"""
    spans: tuple[Window, ...]
    """the known interval of each of them"""
    value: Value | None
    """the value so far; None before there is one"""
    entered: Window
    """the window with which the node was entered"""
    window: Window
    """its window now"""
    ends: Window
    """its known interval"""

    @property
    def last(self) -> NodeId | None:
        """The child that became known last."""
        return self.done[-1][0] if self.done else None

    @property
    def bound(self) -> tuple[str, Number]:
        """The bound at which a MAX or MIN node is cut off, by its name."""
        return ("β", self.window[1]) if self.result.tree.kind(self.node) == MAX else ("α", self.window[0])

    @property
    def test(self) -> str:
        """The inequality that cuts a MAX or MIN node off if it holds: ``2 ≤ 3``."""
        sign = {"at_equality": {"β": "≥", "α": "≤"}, "beyond": {"β": ">", "α": "<"}}[self.result.rules.cut]
        name, bound = self.bound
        return f"{show(self.value)} {sign[name]} {show(bound, sign=True)}" if self.value is not None else ""


def _state(result: Result, node: NodeId, at: int) -> NodeState:
    replay, tree = result.trace.replay(), result.tree
    replay.advance(at)
    done: dict[NodeId, Value] = {}
    value = None
    for kind, other, v, *_ in result.trace.raw[:at]:
        if other == node and kind in (EventKind.ENTER, EventKind.IMPROVE, EventKind.CHANCE):
            value = v
        elif kind in _KNOWN and tree.parent(other) == node and v is not None:
            done[other] = v
    if value is None and done and tree.kind(node) in (MAX, MIN):
        value = -INF if tree.kind(node) == MAX else INF  # no child was any better than that
    entered = replay.call_windows[node] or INFINITE_WINDOW
    low, high = replay.low, replay.high
    spans = tuple((low[child], high[child]) for child in done)
    window = replay.windows[node] or entered
    return NodeState(result, node, at, tuple(done.items()), spans, value, entered, window, (low[node], high[node]))


def before(result: Result, child: NodeId) -> NodeState | None:
    """Return the state of a child's parent just before the search enters the child; None if it never does.

    >>> import gametree as gt
    >>> state = before(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"), 11)
    >>> state.node, state.last, state.test
    (9, 10, '14 ≤ 3')
    """
    below, above = set(result.tree.subtree(child)), result.tree.parent(child)
    at = next((at for at, event in enumerate(result.trace.raw) if event[1] in below), None)
    return None if at is None or above is None else _state(result, above, at)


def at_start(result: Result) -> NodeState:
    """Return the state of the root just after the search has entered it."""
    return _state(result, 0, 1)


def at_end(result: Result, node: NodeId) -> NodeState:
    """Return the state of a node just before the search leaves it for the last time, or at the end."""
    leave_events = [at for at, event in enumerate(result.trace.raw) if event[:2] == (EventKind.LEAVE, node)]
    return _state(result, node, leave_events[-1] if leave_events else len(result.trace.raw))


def at_cut(result: Result, reason: Reason) -> NodeState:
    """Return the state of a node when it is cut off.

    >>> import gametree as gt
    >>> result = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]")
    >>> at_cut(result, reasons(result)[0]).test
    '2 ≤ 3'
    """
    return _state(result, reason.node, reason.at - 1)


def reason_for(result: Result, node: NodeId) -> Reason | None:
    """Return the cut-off that prunes a node; None if there is none."""
    above = set(result.tree.path(node))
    return next((reason for reason in reasons(result) if above & set(reason.pruned)), None)


def first_comparison(result: Result) -> NodeState:
    """Return the first state in which a value is compared with a finite bound and more children are left.

    Where there is none, it is the first in which a node knows a child.
    """
    states = list(comparisons(result))
    compared = (state for state in states if state.value is not None and abs(state.bound[1]) != INF)
    return next(compared, states[0] if states else at_end(result, 0))


def comparisons(result: Result) -> Iterator[NodeState]:
    """Yield the state of a node before each of its children but the first is searched."""
    tree, seen = result.tree, set()
    for kind, node, *_ in result.trace.raw:
        parent = tree.parent(node)
        if kind not in (EventKind.ENTER, EventKind.EVALUATE) or parent is None or node in seen:
            continue
        if parent in seen and tree.kind(parent) in (MAX, MIN):
            state = before(result, node)
            if state and state.done:
                yield state
        seen |= {node, parent}


def final_replay(result: Result) -> Replay:
    replay = result.trace.replay()
    replay.advance(len(result.trace))
    return replay


def written_interval(part: Window | None) -> str:
    """Write an interval as = 3, ≤ 3, ≥ 3 or [3, 14]."""
    if part is None:
        return "—"
    return written_bounds(*part) or written_window(part)


def interval_formula(label: str, part: Window | None) -> str:
    """Write what is known of a node: ``C = 3``, ``C ≤ 3``, ``C ∈ [3, 14]``."""
    interval = written_interval(part)
    return f"{label} {interval if interval[0] in '=≤≥' else f'∈ {interval}'}"
