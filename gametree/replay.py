"""The replay: what is known of every node after the first k events, and nothing else.

Frames, results and captions all read this one state; none of them searches again.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from .kinds import MAX, MIN
from .rules import Window
from .tree import NodeId
from .values import INF, Number, Value

if TYPE_CHECKING:
    from .trace import Trace

__all__ = ["Cut", "Replay", "Snapshot", "Status"]


class Status(StrEnum):
    """How far the search has come with a node."""

    UNVISITED = "unvisited"
    OPEN = "open"
    """entered, not yet left"""
    DONE = "done"
    """a leaf that was evaluated, or an inner node that was left"""
    PRUNED = "pruned"
    """below a cut: never looked at, and never needed"""


@dataclass(frozen=True, slots=True)
class Cut:
    """A cut-off: ``value`` at ``node`` reached the ``bound`` that ``owner`` holds."""

    node: NodeId
    value: Value
    bound: Number
    """β at a MAX node, α at a MIN node"""
    owner: NodeId | None
    """the ancestor that set the bound; None when the start window did"""
    pruned: tuple[NodeId, ...]
    """the children that need not be searched, in search order; empty when none were left"""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state of a replay, frozen; the tuples are indexed by node."""

    position: int
    """how many events have happened"""
    status: tuple[Status, ...]
    low: tuple[Number, ...]
    high: tuple[Number, ...]
    windows: tuple[Window | None, ...]
    call_windows: tuple[Window | None, ...]
    values: tuple[Value | None, ...]
    path: tuple[NodeId, ...]
    """from the root to where the search last went down; empty before and after the search"""
    line: tuple[NodeId, ...]
    """the principal variation from the root to a leaf; empty until the end"""
    cuts: tuple[Cut, ...]
    evaluated: tuple[NodeId, ...]
    """distinct leaves, in the order of their first evaluation"""
    entered: int
    """how many inner nodes were entered, repeated visits counted"""
    visits: int
    """how many leaves were evaluated, repeated visits counted"""


class Replay:
    """Plays a trace forwards. ``advance`` applies events, ``snapshot`` freezes what is known."""

    def __init__(self, trace: Trace) -> None:
        tree = trace.tree
        size = len(tree)
        self.trace, self.tree, self.position = trace, tree, 0
        self.status = [Status.UNVISITED] * size
        self.low: list[Number] = [-INF] * size
        self.high: list[Number] = [INF] * size
        self.windows: list[Window | None] = [None] * size
        self.call_windows: list[Window | None] = [None] * size
        self.values: list[Value | None] = [None] * size
        self.best_child: list[NodeId | None] = [None] * size
        self.cuts: list[Cut] = []
        self.evaluated: dict[NodeId, None] = {}
        self.entered = self.visits = 0
        self.deepest: NodeId | None = None
        self.owners: tuple[NodeId | None, NodeId | None] = (None, None)
        self._calls: list[tuple[NodeId, NodeId | None, NodeId | None]] = []  # open nodes, owners of α and β
        self._returned: NodeId | None = None
        _, self._children, _ = tree.access(trace.rules.order == "right_to_left")
        self._kind = tree.access()[0]
        self._parents = [tree.parent(node) for node in tree]
        self._unbounded = [len(self._children(node)) for node in tree]
        self._apply = {
            "enter": self._enter,
            "evaluate": self._evaluate,
            "improve": self._improve,
            "cut": self._cut,
            "leave": self._leave,
        }

    def advance(self, events: int = 1) -> None:
        """Apply the next events."""
        for kind, node, value, alpha, beta in self.trace.raw[self.position : self.position + events]:
            self._apply[kind](node, value, alpha, beta)
            self.position += 1

    def snapshot(self) -> Snapshot:
        """Return the present state, frozen."""
        return Snapshot(
            self.position,
            tuple(self.status),
            tuple(self.low),
            tuple(self.high),
            tuple(self.windows),
            tuple(self.call_windows),
            tuple(self.values),
            self.path(),
            self.line(),
            tuple(self.cuts),
            tuple(self.evaluated),
            self.entered,
            self.visits,
        )

    def path(self) -> tuple[NodeId, ...]:
        """Return the nodes from the root to where the search last went down, while it goes on."""
        if self.deepest is None or self.status[0] is Status.DONE:
            return ()
        return self.tree.path(self.deepest)

    def line(self) -> tuple[NodeId, ...]:
        """Return the principal variation once the search is over; empty when the root failed low."""
        if self.status[0] is not Status.DONE or self.failed_low():
            return ()
        line = [0]
        while (child := self.best_child[line[-1]]) is not None:
            line.append(child)
        return tuple(line)

    def failed_low(self) -> bool:
        """Tell whether the player at the root only learnt that the start window is out of reach."""
        value, (alpha, beta) = self.values[0], self.trace.window
        if value is None or isinstance(value, tuple):
            return False
        rules = self.trace.rules
        inclusive = rules.cut == "at_equality" or rules.fail == "hard"
        if self._kind(0) == MAX:
            return alpha != -INF and (value < alpha or (value == alpha and inclusive))
        return beta != INF and (value > beta or (value == beta and inclusive))

    # ---- events ---------------------------------------------------------------------------------

    def _enter(self, node: NodeId, value: Value | None, alpha: Number, beta: Number) -> None:
        self.owners = self._inherited(alpha, beta)
        self._calls.append((node, *self.owners))
        self.status[node] = Status.OPEN
        self.windows[node] = self.call_windows[node] = (alpha, beta)
        self.values[node] = self.best_child[node] = None
        self.entered += 1
        self.deepest = node

    def _evaluate(self, node: NodeId, value: Value | None, alpha: Number, beta: Number) -> None:
        self.owners = self._inherited(alpha, beta)
        self.status[node] = Status.DONE
        self.windows[node] = self.call_windows[node] = (alpha, beta)
        self.values[node] = value
        self.evaluated.setdefault(node)
        self.visits += 1
        self.deepest = node
        if not isinstance(value, tuple) and value is not None:
            self._learn(node, value)
        self._hand_up(node)

    def _improve(self, node: NodeId, value: Value | None, alpha: Number, beta: Number) -> None:
        _, alpha_owner, beta_owner = self._calls[-1]
        before = self.windows[node]
        if before and alpha != before[0]:
            alpha_owner = node
        if before and beta != before[1]:
            beta_owner = node
        self.owners = alpha_owner, beta_owner
        self._calls[-1] = (node, *self.owners)
        self.windows[node] = (alpha, beta)
        self.values[node] = value
        self.best_child[node] = self._returned

    def _cut(self, node: NodeId, value: Value | None, alpha: Number, beta: Number) -> None:
        _, *owners = self._calls[-1]
        self.owners = owners[0], owners[1]
        bound, owner = (beta, owners[1]) if self._kind(node) == MAX else (alpha, owners[0])
        pruned = tuple(c for c in self._children(node) if self.status[c] is Status.UNVISITED)
        assert value is not None
        self.cuts.append(Cut(node, value, bound, owner, pruned))
        for child in pruned:
            for below in self.tree.subtree(child):
                self.status[below] = Status.PRUNED

    def _leave(self, node: NodeId, value: Value | None, alpha: Number, beta: Number) -> None:
        _, *owners = self._calls.pop()
        self.owners = owners[0], owners[1]
        self.status[node] = Status.DONE
        self.values[node] = value
        self._hand_up(node)

    def _inherited(self, alpha: Number, beta: Number) -> tuple[NodeId | None, NodeId | None]:
        """Return who set the bounds of a call: as in the call above, unless they were not handed down."""
        if not self._calls:
            return (None, None)
        node, alpha_owner, beta_owner = self._calls[-1]
        above = self.windows[node]
        assert above is not None
        return alpha_owner if alpha == above[0] else None, beta_owner if beta == above[1] else None

    def _hand_up(self, node: NodeId) -> None:
        """Remember which child a value came from; the first counts even when nothing improved."""
        self._returned = node
        parent = self._parents[node]
        if parent is not None and self.best_child[parent] is None:
            self.best_child[parent] = node

    # ---- known intervals ------------------------------------------------------------------------

    def _learn(self, node: NodeId, value: Number) -> None:
        """Narrow the known interval of a leaf to its value, and those above as far as they change.

        A MAX node takes the maximum of its children's lows and of their highs, a MIN node the minimum.
        """
        low: Number = value
        high: Number = value
        here: NodeId | None = node
        while here is not None:
            old_low, old_high = self.low[here], self.high[here]
            if (low, high) == (old_low, old_high):
                return
            self.low[here], self.high[here] = low, high
            above = self._parents[here]
            if above is None:
                return
            kind = self._kind(above)
            if kind == MAX:
                newly = old_high == INF and high != INF
                low = max(self.low[above], low)
                high = self._far_end(above, newly, old_high, self.high, max, INF)
            elif kind == MIN:
                newly = old_low == -INF and low != -INF
                high = min(self.high[above], high)
                low = self._far_end(above, newly, old_low, self.low, min, -INF)
            else:
                return
            here = above

    def _far_end(self, node: NodeId, newly: bool, old: Number, ends: list[Number], best, unknown: Number) -> Number:  # type: ignore[no-untyped-def]
        """Return the end of a node's interval that waits for all its children: a MAX node's high.

        Looks at all children only when the one that changed was the one that counted.
        """
        self._unbounded[node] -= newly
        if self._unbounded[node]:
            return unknown
        if ends[node] != unknown and old != ends[node]:
            return ends[node]
        return best(ends[child] for child in self._children(node))  # type: ignore[no-any-return]
