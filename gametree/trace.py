"""The trace: what a search did, event by event. Everything the kit shows is read from it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias, overload

from .errors import GameTreeError, TraceError
from .kinds import LEAF
from .replay import Replay
from .rules import Rules, Window, to_window
from .tree import NodeId, Tree
from .values import Number, Value, ValueRefused, from_json, to_json

__all__ = ["VERSION", "Event", "EventKind", "RawEvent", "Trace"]

FORMAT, VERSION = "gametree-trace", 1


class EventKind(StrEnum):
    """What can happen in a search."""

    ENTER = "enter"
    """the search goes down into an inner node"""
    EVALUATE = "evaluate"
    """a leaf's value is looked at"""
    IMPROVE = "improve"
    """a node's value so far becomes better for its player; the window stands after it"""
    CUT = "cut"
    """the rest of a node's children need not be searched"""
    LEAVE = "leave"
    """a node hands its value up"""


RawEvent: TypeAlias = tuple[EventKind, NodeId, Value | None, Number, Number]
"""What a search appends: kind, node, value (None on entry), α, β."""


@dataclass(frozen=True, slots=True)
class Event:
    """One event, for the reader: what happened at which node, and the window at that moment."""

    kind: EventKind
    node: NodeId
    value: Value | None
    """None on entry"""
    alpha: Number
    beta: Number
    alpha_owner: NodeId | None
    """the ancestor (or the node itself) that set α; None when the start window did"""
    beta_owner: NodeId | None
    """the ancestor (or the node itself) that set β; None when the start window did"""


@dataclass(frozen=True)
class Trace:
    """A sequence of `Event`; knows its tree, algorithm, rules and start window.

    The events stand as tuples in ``raw``; an `Event` is made when somebody reads it.
    """

    tree: Tree
    algorithm: str
    rules: Rules
    window: Window
    raw: tuple[RawEvent, ...]

    def __len__(self) -> int:
        return len(self.raw)

    def __iter__(self) -> Iterator[Event]:
        replay = self.replay()
        for raw in self.raw:
            replay.advance()
            yield _event(raw, replay)

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> list[Event]: ...
    def __getitem__(self, index: int | slice) -> Event | list[Event]:
        if isinstance(index, slice):
            return list(self)[index]
        position = range(len(self.raw))[index]
        replay = self.replay()
        replay.advance(position + 1)
        return _event(self.raw[position], replay)

    def replay(self) -> Replay:
        """Return a `Replay` that stands before the first event."""
        return Replay(self)

    def to_json(self) -> str:
        """Write the trace as JSON, with the tree in its notation; one line."""
        events = [
            [kind, node, None if value is None else to_json(value), to_json(alpha), to_json(beta)]
            for kind, node, value, alpha, beta in self.raw
        ]
        return json.dumps(
            {
                "format": FORMAT,
                "version": VERSION,
                "tree": str(self.tree),
                "algorithm": self.algorithm,
                "rules": self.rules.to_json(),
                "window": [to_json(bound) for bound in self.window],
                "events": events,
            },
            ensure_ascii=False,
            separators=(",", ":"),
        )

    @classmethod
    def from_json(cls, text: str) -> Trace:
        """Read what `to_json` wrote; anything else is a `TraceError`."""
        try:
            data = json.loads(text)
        except (ValueError, TypeError, RecursionError) as error:
            raise TraceError(f"trace: needed the JSON that Trace.to_json writes, got no JSON ({error})") from None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise TraceError(f'trace: needed JSON with "format": "{FORMAT}", got {str(data)[:60]!r}')
        if data.get("version") != VERSION:
            raise TraceError(
                f"trace: needed version {VERSION}, got {data.get('version')!r}; "
                "update gametree or write the trace again"
            )
        try:
            tree = Tree.parse(data["tree"])
            rules = Rules.from_json(data["rules"])
            window = to_window([from_json(bound) for bound in data["window"]])
            raw = tuple(_raw(item) for item in data["events"])
            algorithm = str(data["algorithm"])
        except (KeyError, TypeError, ValueError, AttributeError, ValueRefused) as error:
            if isinstance(error, GameTreeError):
                raise TraceError(f"trace: {error}") from None
            raise TraceError(f"trace: a part is missing or malformed ({error!r})") from None
        trace = cls(tree, algorithm, rules, window, raw)
        _refuse_misfit(trace)
        return trace


def _event(raw: RawEvent, replay: Replay) -> Event:
    return Event(*raw, *replay.owners)


def _raw(item: list[object]) -> RawEvent:
    kind, node, value, alpha, beta = item
    if isinstance(node, bool) or not isinstance(node, int):
        raise TypeError(f"node {node!r}")
    low, high = from_json(alpha), from_json(beta)
    if isinstance(low, tuple) or isinstance(high, tuple):
        raise TypeError(f"window {(low, high)!r}")
    return EventKind(str(kind)), node, None if value is None else from_json(value), low, high


BEFORE = {
    EventKind.IMPROVE: (EventKind.EVALUATE, EventKind.LEAVE),
    EventKind.CUT: (EventKind.IMPROVE,),
}
"""What an event follows: a value becomes better when a child hands one up, and then it can cut."""


def _refuse_misfit(trace: Trace) -> None:
    """Raise `TraceError` unless the events are one walk through the tree from its root and back."""
    tree, open_nodes = trace.tree, [-1]
    for number, (kind, node, value, _, _) in enumerate(trace.raw, start=1):
        fits = 0 <= node < len(tree)
        if fits and kind in (EventKind.ENTER, EventKind.EVALUATE):
            above = tree.parent(node)
            fits = (-1 if above is None else above) == open_nodes[-1]
            fits = fits and (tree.kind(node) == LEAF) == (kind is EventKind.EVALUATE)
            if kind is EventKind.ENTER:
                open_nodes.append(node)
            else:
                fits = fits and value == tree.value(node)
        elif fits:
            fits = node == open_nodes[-1] and value is not None
            fits = fits and trace.raw[number - 2][0] in BEFORE.get(kind, EventKind)
            if kind is EventKind.LEAVE:
                open_nodes.pop()
        if not fits:
            raise TraceError(f"trace: event {number} ({kind} at node {node}) does not fit the tree {str(tree)[:60]}")
    if not trace.raw or len(open_nodes) != 1:
        raise TraceError("trace: needed events up to the end of the search, got a trace that stops on the way")
