"""The record of a search: one event for each call."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import TypeVar

from ..rules import Rules
from ..trace.trace import EventKind, RawEvent
from ..tree.tree import NodeId
from ..values import INF, Number, Value

_ENTER, _EVALUATE, _IMPROVE, CHANCE, _RECALL, CUT, _LEAVE = (
    EventKind.ENTER, EventKind.EVALUATE, EventKind.IMPROVE, EventKind.CHANCE, EventKind.RECALL, EventKind.CUT,
    EventKind.LEAVE,
)  # fmt: skip

V = TypeVar("V", bound=Value)


class Record:
    """The events of a search so far. `EventKind` says what each means; values and windows are from MAX's side."""

    __slots__ = ("events", "note")

    def __init__(self) -> None:
        self.events: list[RawEvent] = []
        self.note: Callable[[RawEvent], object] = self.events.append

    def enter(self, node: NodeId, alpha: Number = -INF, beta: Number = INF) -> None:
        """Record that the search enters an inner node."""
        self.note((_ENTER, node, None, alpha, beta))

    def evaluate(self, node: NodeId, v: V, alpha: Number = -INF, beta: Number = INF) -> V:
        """Record the value of a leaf, and return it."""
        self.note((_EVALUATE, node, v, alpha, beta))
        return v

    def recall(self, node: NodeId, v: V, alpha: Number = -INF, beta: Number = INF) -> V:
        """Record a value that is known from an earlier visit, and return it."""
        self.note((_RECALL, node, v, alpha, beta))
        return v

    def improve(self, node: NodeId, v: Value, alpha: Number = -INF, beta: Number = INF) -> None:
        """Record a better value so far of a node; the window is the one after it."""
        self.note((_IMPROVE, node, v, alpha, beta))

    def chance(self, node: NodeId, v: Value, alpha: Number = -INF, beta: Number = INF) -> None:
        """Record another known outcome of chance; the value is the weighted sum so far."""
        self.note((CHANCE, node, v, alpha, beta))

    def cut(self, node: NodeId, v: Value, alpha: Number, beta: Number) -> None:
        """Record that the other children of a node need not be searched."""
        self.note((CUT, node, v, alpha, beta))

    def leave(self, node: NodeId, v: V, alpha: Number = -INF, beta: Number = INF) -> V:
        """Record the value of an inner node, and return it to the node above."""
        self.note((_LEAVE, node, v, alpha, beta))
        return v


class LeafRecord:
    """The record of a search that keeps no events: the evaluated leaves, and the last value of the root."""

    __slots__ = ("leaves", "value")

    def __init__(self) -> None:
        self.leaves = array("i")
        self.value: Value = 0

    def note(self, event: RawEvent) -> None:
        if event[0] is _EVALUATE:
            self.leaves.append(event[1])
        if event[1] == 0 and event[2] is not None:
            self.value = event[2]


class _FailHard(Record):
    """A record under the fail-hard rule: no inner node returns a value outside its window."""

    __slots__ = ()

    def leave(self, node: NodeId, v: V, alpha: Number = -INF, beta: Number = INF) -> V:
        """Record and return the value, or the nearest bound of the window."""
        return super().leave(node, max(alpha, min(beta, v)), alpha, beta)  # type: ignore[return-value]


class MoverRecord:
    """A record of a search whose values are from the side of a player: of MAX where ``sign`` is 1, of MIN where −1."""

    __slots__ = ("record",)

    def __init__(self, record: Record) -> None:
        self.record = record

    def enter(self, node: NodeId, alpha: Number, beta: Number, sign: int) -> None:
        self.record.enter(node, *_for_max(alpha, beta, sign))

    def evaluate(self, node: NodeId, v: Number, alpha: Number, beta: Number, sign: int) -> Number:
        return sign * self.record.evaluate(node, sign * v, *_for_max(alpha, beta, sign))

    def recall(self, node: NodeId, v: Number, alpha: Number, beta: Number, sign: int) -> Number:
        return sign * self.record.recall(node, sign * v, *_for_max(alpha, beta, sign))

    def improve(self, node: NodeId, v: Number, alpha: Number, beta: Number, sign: int) -> None:
        self.record.improve(node, sign * v, *_for_max(alpha, beta, sign))

    def cut(self, node: NodeId, v: Number, alpha: Number, beta: Number, sign: int) -> None:
        self.record.cut(node, sign * v, *_for_max(alpha, beta, sign))

    def leave(self, node: NodeId, v: Number, alpha: Number, beta: Number, sign: int) -> Number:
        return sign * self.record.leave(node, sign * v, *_for_max(alpha, beta, sign))


def record_by(rules: Rules) -> Record:
    """Return an empty record for the rule ``fail``."""
    return _FailHard() if rules.fail == "hard" else Record()


def _for_max(alpha: Number, beta: Number, sign: int) -> tuple[Number, Number]:
    return (alpha, beta) if sign > 0 else (-beta, -alpha)
