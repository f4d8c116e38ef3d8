"""The steps of the pseudo-code that each event of a trace carries out, by the names in the tables of the programs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from ...node_kinds import CHANCE, LEAF, MAX, MIN, Kind
from ...rules import Window
from ...trace.trace import EventKind, RawEvent, Trace
from ...tree.tree import NodeId
from ...tree.view import view_of
from ...values import INF, Value

ProgramMoment: TypeAlias = tuple[str, Kind]
"""What happens, and whose function does it."""

_CALLS = (EventKind.ENTER, EventKind.EVALUATE, EventKind.RECALL)
_RETURNS = (EventKind.LEAVE, EventKind.EVALUATE, EventKind.RECALL)


def moments(trace: Trace) -> Iterator[list[ProgramMoment]]:
    """Yield the moments of each event, in order.

    A moment without a line in the program is in no table and lights nothing.
    """
    walk = _StateMoments(trace) if trace.facts.best_first else _CallMoments(trace)
    for position, event in enumerate(trace.raw):
        last = position + 1 == len(trace)
        event_moments = walk.moments(position, event)
        begins = [("begin" if position == 0 else "round", LEAF)] if walk.is_root_call(position, event) else []
        answers = [("answer", LEAF)] if event[1] == 0 and event[0] in _RETURNS else []
        yield [*begins, *event_moments, *answers, *([("end", LEAF)] if last else [])]


class _Moments:
    """Names the moments of the events of a trace, from first to last."""

    def __init__(self, trace: Trace) -> None:
        self.trace, self.tree = trace, trace.tree

    def moments(self, position: int, event: RawEvent) -> list[ProgramMoment]:
        raise NotImplementedError

    def is_root_call(self, position: int, event: RawEvent) -> bool:
        """Tell whether a search of the whole tree begins with an event."""
        return event[1] == 0 and event[0] in _CALLS

    def follows(self, position: int, kind: EventKind, node: NodeId) -> bool:
        return position + 1 < len(self.trace) and self.trace.raw[position + 1][:2] == (kind, node)

    def leaf_moment(self, node: NodeId) -> str:
        """Return how a leaf gets its value: by evaluation, or as an estimate at the depth limit."""
        return "judge" if self.tree.children(node) else "evaluate"


@dataclass(slots=True)
class _Call:
    node: NodeId
    kind: Kind
    window: Window
    is_probe: bool = False
    entered: set[NodeId] = field(default_factory=set)
    """the children that this call has searched or probed"""
    searches: bool = True
    """whether a chance node is past its probes"""
    asked: bool = False
    """whether a chance node has searched the child that it adds next"""
    cut: str = ""


class _CallMoments(_Moments):
    def __init__(self, trace: Trace) -> None:
        super().__init__(trace)
        self.probing = trace.facts.probes
        self.calls: list[_Call] = []
        self.hero = trace.rules.player or trace.tree.kind(0)

    def moments(self, position: int, event: RawEvent) -> list[ProgramMoment]:
        kind, node, _, alpha, beta = event
        if kind in _CALLS:
            return self.call(kind, node, (alpha, beta))
        call = self.calls[-1]
        if call.is_probe:
            return self.probed(event, call)
        if kind is EventKind.IMPROVE:
            call.window = (alpha, beta)
            cuts = self.follows(position, EventKind.CUT, node)
            return [("improve", call.kind), *([] if cuts else [("narrow", call.kind)])]
        if kind is EventKind.CUT:
            call.cut = "cut" if call.searches else "enough"
            return [(call.cut, call.kind)]
        if kind is EventKind.CHANCE:
            has_searched_child, call.asked, call.searches = call.asked, False, True
            return [("chance" if has_searched_child else "settled", CHANCE)]
        self.calls.pop()
        ends = {"": "leave", "cut": "stop", "enough": "enough_stop"}[call.cut]
        return [*((bound, call.kind) for bound in _bounds(event)), (ends, call.kind)]

    def call(self, kind: EventKind, node: NodeId, window: Window) -> list[ProgramMoment]:
        """Return the moments of a call: the request of the caller, and the function that begins."""
        parent_call = self.calls[-1] if self.calls else None
        questions = (
            []
            if parent_call is None or parent_call.is_probe
            else [(self.question(parent_call, kind, node, window), parent_call.kind)]
        )
        is_probe = ("probe", CHANCE) in questions
        if parent_call:
            parent_call.entered.add(node)
        if kind is EventKind.ENTER:
            player = self.player(node)
            searches = not (self.probing and player == CHANCE)
            self.calls.append(_Call(node, player, window, is_probe, searches=searches))
            return questions if is_probe else [*questions, ("enter", player)]
        return [*questions, ("recall" if kind is EventKind.RECALL else self.leaf_moment(node), self.player(node))]

    def question(self, parent_call: _Call, kind: EventKind, node: NodeId, window: Window) -> str:
        """Return the kind of call for a child: probe, full, null window, repeated, or bounded by the sum."""
        if parent_call.kind == CHANCE:
            is_decision = kind is EventKind.ENTER and self.tree.kind(node) != CHANCE
            if self.probing and is_decision and node not in parent_call.entered:
                return "probe"
            parent_call.asked = parent_call.searches = True
            return "look"
        if self.trace.facts.bounds_sums:
            return "full" if window[1] == self.trace.raw[0][4] else "left"
        if node in parent_call.entered:
            return "again"
        sure = parent_call.window[0] if parent_call.kind == MAX else -parent_call.window[1]
        is_trusted = kind is EventKind.EVALUATE or not parent_call.entered or sure in (-INF, INF)
        return "full" if is_trusted else "null"

    def probed(self, event: RawEvent, call: _Call) -> list[ProgramMoment]:
        """Return the moment of a node that is only probed; its chance node keeps the result."""
        if event[0] is EventKind.LEAVE:
            self.calls.pop()
        misses = ("at_most" if call.kind == MAX else "at_least") in _bounds(event)
        return [("missed" if misses else "probed", call.kind)]

    def player(self, node: NodeId) -> Kind:
        """Return the player whose function handles a node; for a leaf, the player who would move there."""
        kind, parent = self.tree.kind(node), self.tree.parent(node)
        if "player" in self.trace.facts.options and kind != LEAF:
            return MAX if kind == self.hero else MIN
        if kind != LEAF:
            return kind
        return MIN if parent is not None and self.tree.kind(parent) == MAX else MAX


def _bounds(event: RawEvent) -> list[str]:
    """Return the bounds that follow from a value outside its window."""
    _, _, value, alpha, beta = event
    if value is None or isinstance(value, tuple):
        return []
    return ["at_most"] * (value <= alpha) + ["at_least"] * (value >= beta)


class _StateMoments(_Moments):
    """The moments of SSS*, which takes a state from the open ones and adds others in its place."""

    def __init__(self, trace: Trace) -> None:
        super().__init__(trace)
        self.children = view_of(trace.tree, trace.rules).children

    def moments(self, position: int, event: RawEvent) -> list[ProgramMoment]:
        return [(name, LEAF) for name in self.names(position, event)]

    def is_root_call(self, position: int, event: RawEvent) -> bool:
        return position == 0

    def names(self, position: int, event: RawEvent) -> list[str]:
        """Return the names of an event's moments; a solved state is replaced in the last of its events."""
        kind, node, value, alpha, beta = event
        if kind is EventKind.ENTER:
            return ["every" if self.chooses(node) else "one"]
        if kind is EventKind.CUT:
            return ["drop"]
        if kind is EventKind.IMPROVE:
            return ["chosen"] if self.chooses(node) else [self.successor(self.trace.raw[position - 1][1], value)]
        parent = self.tree.parent(node)
        ends = parent is None or self.chooses(parent) or self.follows(position, EventKind.IMPROVE, parent)
        if kind is not EventKind.EVALUATE:
            return ["solved"] if ends else ["solved", self.successor(node, value)]
        merit = alpha if self.by_min else beta
        keeps = value <= merit if self.by_min else value >= merit  # type: ignore[operator]
        # a leaf that keeps its merit is the first again, so that it is taken at once, as solved
        return [self.leaf_moment(node), *([self.successor(node, merit)] if keeps and not ends else [])]

    @property
    def by_min(self) -> bool:
        """Whether MIN moves at the root, so that merits are lower bounds."""
        return self.tree.kind(0) == MIN

    def chooses(self, node: NodeId) -> bool:
        """Tell whether the player at a node is the one at the root."""
        return (self.tree.kind(node) == MIN) == self.by_min

    def successor(self, node: NodeId, merit: Value | None) -> str:
        """Return whether the next sibling or the parent of a solved node takes its place."""
        siblings = self.children(self.tree.parent(node) or 0)
        is_hopeless = merit == (INF if self.by_min else -INF)
        return "last" if is_hopeless or node == siblings[-1] else "next"
