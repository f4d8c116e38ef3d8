"""The record: what a search notes of what it does, an event a call."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import TypeVar

from ..rules import Rules
from ..trace.trace import EventKind, RawEvent
from ..tree.tree import NodeId
from ..values import INF, Number, Value

ENTER, EVALUATE, IMPROVE, CHANCE, RECALL, CUT, LEAVE = (
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
        """Note that the search goes down into an inner node."""
        self.note((ENTER, node, None, alpha, beta))

    def evaluate(self, node: NodeId, v: V, alpha: Number = -INF, beta: Number = INF) -> V:
        """Note that the value of a leaf is looked at, and return it."""
        self.note((EVALUATE, node, v, alpha, beta))
        return v

    def recall(self, node: NodeId, v: V, alpha: Number = -INF, beta: Number = INF) -> V:
        """Note that a value is known from an earlier visit, and return it."""
        self.note((RECALL, node, v, alpha, beta))
        return v

    def improve(self, node: NodeId, v: Value, alpha: Number = -INF, beta: Number = INF) -> None:
        """Note that a node's value so far is better now; the window is the one after it."""
        self.note((IMPROVE, node, v, alpha, beta))

    def chance(self, node: NodeId, v: Value, alpha: Number = -INF, beta: Number = INF) -> None:
        """Note that one more outcome of chance is known; the value is the weighted sum so far."""
        self.note((CHANCE, node, v, alpha, beta))

    def cut(self, node: NodeId, v: Value, alpha: Number, beta: Number) -> None:
        """Note that the rest of a node's children need not be searched."""
        self.note((CUT, node, v, alpha, beta))

    def leave(self, node: NodeId, v: V, alpha: Number = -INF, beta: Number = INF) -> V:
        """Note the value of an inner node, and return it to the node above."""
        self.note((LEAVE, node, v, alpha, beta))
        return v


class LeafNotes:
    """The record of a search that keeps no events: the leaves that it evaluates, and the root's last value."""

    __slots__ = ("leaves", "value")

    def __init__(self) -> None:
        self.leaves = array("i")
        self.value: Value = 0

    def note(self, event: RawEvent) -> None:
        """Take an event."""
        if event[0] is EVALUATE:
            self.leaves.append(event[1])
        if event[1] == 0 and event[2] is not None:
            self.value = event[2]


class FailHard(Record):
    """A record by the fail-hard rule: no inner node returns a value outside its window."""

    __slots__ = ()

    def leave(self, node: NodeId, v: V, alpha: Number = -INF, beta: Number = INF) -> V:
        """Note and return the value, or the bound of the window that it lies beyond."""
        return super().leave(node, max(alpha, min(beta, v)), alpha, beta)  # type: ignore[return-value]


class MoverRecord:
    """A record of a search whose values are from the side of a player: of MAX where ``sign`` is 1, of MIN where −1."""

    __slots__ = ("record",)

    def __init__(self, record: Record) -> None:
        self.record = record

    def enter(self, node: NodeId, alpha: Number, beta: Number, sign: int) -> None:
        """Note that the search goes down into an inner node."""
        self.record.enter(node, *_for_max(alpha, beta, sign))

    def evaluate(self, node: NodeId, v: Number, alpha: Number, beta: Number, sign: int) -> Number:
        """Note that the value of a leaf is looked at, and return it."""
        return sign * self.record.evaluate(node, sign * v, *_for_max(alpha, beta, sign))

    def recall(self, node: NodeId, v: Number, alpha: Number, beta: Number, sign: int) -> Number:
        """Note that a value is known from an earlier visit, and return it."""
        return sign * self.record.recall(node, sign * v, *_for_max(alpha, beta, sign))

    def improve(self, node: NodeId, v: Number, alpha: Number, beta: Number, sign: int) -> None:
        """Note that a node's value so far is better now; the window is the one after it."""
        self.record.improve(node, sign * v, *_for_max(alpha, beta, sign))

    def cut(self, node: NodeId, v: Number, alpha: Number, beta: Number, sign: int) -> None:
        """Note that the rest of a node's children need not be searched."""
        self.record.cut(node, sign * v, *_for_max(alpha, beta, sign))

    def leave(self, node: NodeId, v: Number, alpha: Number, beta: Number, sign: int) -> Number:
        """Note the value of an inner node, and return it to the node above."""
        return sign * self.record.leave(node, sign * v, *_for_max(alpha, beta, sign))


def record_by(rules: Rules) -> Record:
    """Return an empty record of a search that obeys the rule ``fail``."""
    return FailHard() if rules.fail == "hard" else Record()


def _for_max(alpha: Number, beta: Number, sign: int) -> tuple[Number, Number]:
    return (alpha, beta) if sign > 0 else (-beta, -alpha)
