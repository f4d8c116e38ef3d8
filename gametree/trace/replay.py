"""The replay of a trace: the state of every node after the first k events.

Frames, results and captions read this state instead of searching again.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from enum import StrEnum
from typing import Any, NamedTuple

from ..errors import named_keywords, to_object
from ..node_kinds import CHANCE, LEAF, MAX, player_number
from ..phrases import Code
from ..rules import INFINITE_WINDOW, Window
from ..tree.tree import NodeId
from ..values import INF, Number, Value, whole_number
from .known_intervals import ChangeTracker, Column, Intervals
from .trace import Trace, bound_of


class Status(StrEnum):
    """The state of a node during the search."""

    ABSENT = "absent"
    """not yet in the tree of a search that grows its tree"""
    UNVISITED = "unvisited"
    OPEN = "open"
    """entered, not yet left"""
    DONE = "done"
    """a leaf that was evaluated, or an inner node from which the search has returned"""
    PRUNED = "pruned"
    """below a cut-off, and never searched"""


_SEARCHED = (Status.DONE, Status.OPEN)


class Cut(NamedTuple):
    """A cut-off: ``value`` at ``node`` reached the ``bound`` that ``owner`` set. Nodes are numbers in preorder.

    >>> import gametree as gt
    >>> result = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]")
    >>> cut = result.cuts[0]
    >>> cut.value, cut.bound, cut.upper
    (2, 3, False)
    >>> [result.tree.label(node) for node in (cut.node, cut.owner, *cut.pruned)]
    ['C', 'A', 'C2', 'C3']
    """

    node: NodeId
    value: Value
    """value that caused the cut-off; for a tuple, the entry of the player to move at the node"""
    bound: Number
    """bound that the value reached: β at a MAX node and at a node of p1, p2 …; α at a MIN node"""
    owner: NodeId | None
    """ancestor that set the bound; None for the initial window"""
    pruned: tuple[NodeId, ...]
    """children that need not be searched, in search order; empty if no child is left. For a cut-off of Star2 at a
    chance node, the unsearched children of the probed children are included
    """
    upper: bool
    """whether ``bound`` is β; a chance node can be cut off at either end of its window"""


class ReplayState(NamedTuple):
    """An immutable snapshot of a replay; its columns are indexed by node."""

    position: int
    """number of events so far"""
    status: Column[Status]
    low: Column[Number]
    high: Column[Number]
    proven_low: Column[Number]
    """lower ends that leaves alone prove; where the entry of `low` is different, it depends on an estimate at the depth
    limit
    """
    proven_high: Column[Number]
    windows: Column[Window | None]
    call_windows: Column[Window | None]
    values: Column[Value | None]
    path: tuple[NodeId, ...]
    """nodes from the root to the deepest current node; empty before and after the search"""
    line: tuple[NodeId, ...]
    """principal variation from the root to a leaf; empty until the end"""
    cuts: tuple[Cut, ...]
    struck: frozenset[NodeId]
    """nodes whose edge from the parent is crossed out, because they were pruned and no repeated search has visited them
    since
    """
    evaluated: int
    """number of distinct leaves evaluated; they are the first of `Trace.evaluated`"""
    positions: tuple[NodeId, ...]
    """evaluated positions at a depth limit, which are not leaves of the tree, in preorder"""
    entered: int
    """number of inner nodes entered, including repeated visits"""
    visits: int
    """number of leaves evaluated, including repeated visits"""

    def is_limit_estimate(self, node: NodeId, trace: Trace) -> bool:
        """Return whether a node is a position at the depth limit, whose value is only an estimate."""
        if self.status[node] is not Status.DONE or not (below := trace.tree.children(node)):
            return False
        return trace.view.kind(node) == LEAF or not any(self.status[child] in _SEARCHED for child in below)

    def estimated(self, node: NodeId) -> tuple[bool, bool]:
        """Return, for the lower and the upper end of a node's interval, whether it depends on an estimate at the depth
        limit.
        """
        if self.low is self.proven_low:  # a search without a depth limit
            return False, False
        return self.low[node] != self.proven_low[node], self.high[node] != self.proven_high[node]

    def is_estimated(self, node: NodeId, trace: Trace) -> bool:
        """Return whether the known value of a node depends on an estimate at the depth limit, at the node itself or
        below it.
        """
        if not trace.tree.utilities:
            return any(self.estimated(node))
        below = trace.tree.subtree(node)
        ends = self.positions[bisect_left(self.positions, below.start) : bisect_left(self.positions, below.stop)]
        return any(self.is_limit_estimate(end, trace) for end in ends)

    def cut_short(self, node: NodeId, trace: Trace) -> Cut | None:
        """Return the cut-off because of which a node returns a tuple that is not its value, or None if there is no such
        cut-off.
        """
        if not trace.facts.bounds_sums:
            return None
        return next((cut for cut in self.cuts if cut.node == node and cut.pruned and cut.owner is not None), None)


@named_keywords()
class Replay:
    """A forward replay of a trace. ``advance`` applies events, ``snapshot`` copies the state."""

    def __init__(self, trace: Trace) -> None:
        from .trace import Trace

        tree = to_object("trace", trace, Trace, "gt.alphabeta(tree).trace").tree
        size = len(tree)
        self.trace, self.tree, self.position = trace, tree, 0
        self.status = [Status.UNVISITED] * size
        self.view = trace.view
        self._intervals: Intervals | None = None
        self._seen: list[tuple[NodeId, Number]] = []  # leaves not yet passed to the intervals
        self._proven: Intervals | None = None
        self._seen_leaves: list[tuple[NodeId, Number]] = []  # leaves not yet passed to `proven`, if there are estimates
        self.windows: list[Window | None] = [None] * size
        self.call_windows: list[Window | None] = [None] * size
        self.values: list[Value | None] = [None] * size
        self.best_child: list[NodeId | None] = [None] * size
        self.cuts: list[Cut] = []
        self._cut_away: set[NodeId] = set()
        self._crossed_edges: set[NodeId] = set()
        self.evaluated: dict[NodeId, None] = {}
        self.positions: list[NodeId] = []
        self._changing = ChangeTracker(size)
        self._path: tuple[NodeId, ...] = ()
        self._last_cuts: tuple[Cut, ...] = ()
        self._struck: frozenset[NodeId] | None = frozenset()  # copy of the crossed edges; None after a change of them
        self.entered = self.visits = 0
        self.deepest: NodeId | None = None
        self.owners: tuple[NodeId | None, NodeId | None] = (None, None)
        self._calls: list[tuple[NodeId, NodeId | None, NodeId | None]] = []  # open nodes, owners of α and β
        self._returned: NodeId | None = None
        self._is_depth_first = not trace.facts.best_first
        self._estimated = False  # whether a position that is not a leaf was evaluated
        self._candidate: list[NodeId | None] = [None] * size  # best child so far in the current visit
        self.pruning_cuts: list[int] = []  # the number of events before each cut that prunes something
        self._apply = {
            "enter": self._enter,
            "evaluate": self._evaluate,
            "improve": self._improve,
            "chance": self._chance,
            "recall": self._recall,
            "cut": self._cut,
            "leave": self._leave,
        }

    @named_keywords()
    def advance(self, events: int = 1) -> None:
        """Apply the next events."""
        last = self.position + whole_number(Code("events"), events, 0)
        for kind, node, value, alpha, beta in self.trace.raw[self.position : last]:
            self._apply[kind](node, value, alpha, beta)
            self._changing.change(node)
            self.position += 1

    def snapshot(self) -> ReplayState:
        """Return an immutable copy of the current state."""
        intervals = self.intervals
        status, windows, calls, values = self._changing.freeze(
            self.status, self.windows, self.call_windows, self.values
        )
        low, high = intervals.changing.freeze(intervals.low, intervals.high)
        proven = self.proven
        lows, highs = (low, high) if proven is intervals else proven.changing.freeze(proven.low, proven.high)
        if len(self._last_cuts) < len(self.cuts):
            self._last_cuts = tuple(self.cuts)
        if self._struck is None:
            self._struck = frozenset(self._crossed_edges)
        return ReplayState(
            self.position,
            status,
            low,
            high,
            lows,
            highs,
            windows,
            calls,
            values,
            self.path(),
            self.line(),
            self._last_cuts,
            self._struck,
            len(self.evaluated),
            tuple(self.positions),
            self.entered,
            self.visits,
        )

    @property
    def intervals(self) -> Intervals:
        """The known interval of every node, computed on access."""
        self._intervals = self._updated_intervals(self._intervals, self._seen)
        return self._intervals

    @property
    def proven(self) -> Intervals:
        """The known interval of every node as proven by the leaves alone, without estimates at a depth limit."""
        if self.trace.rules.evaluate is None:
            return self.intervals
        self._proven = self._updated_intervals(self._proven, self._seen_leaves)
        return self._proven

    def _updated_intervals(self, intervals: Intervals | None, new_leaves: list[tuple[NodeId, Number]]) -> Intervals:
        if intervals is None:
            ends = None if self.tree.utilities else self.trace.rules.value_range
            intervals = Intervals(self.tree, self.view, ends or INFINITE_WINDOW)
        for leaf, value in new_leaves:
            intervals.learn(leaf, value)
        new_leaves.clear()
        return intervals

    @property
    def low(self) -> list[Number]:
        """The lower end of every node's known interval."""
        return self.intervals.low

    @property
    def high(self) -> list[Number]:
        """The upper end of every node's known interval."""
        return self.intervals.high

    def path(self) -> tuple[NodeId, ...]:
        """Return the nodes from the root to the deepest current node; none after the search."""
        if self.deepest is None or self.status[0] is Status.DONE:
            return ()
        if not self._path or self._path[-1] != self.deepest:
            self._path = self.tree.path(self.deepest)
        return self._path

    def line(self) -> tuple[NodeId, ...]:
        """Return the principal variation after the search; empty if the root failed low."""
        if self.status[0] is not Status.DONE or self.failed_low():
            return ()
        line = [0]
        while (child := self.best_child[line[-1]]) is not None:
            line.append(child)
        return tuple(line)

    def failed_low(self) -> bool:
        """Return whether the search only proved that the player at the root cannot reach the initial window."""
        value = self.values[0]
        failure = "at_most" if self.view.kind(0) == MAX else "at_least"
        return value is not None and bound_of(value, self.trace.window, self.trace.rules) == failure

    # ---- events ---------------------------------------------------------------------------------

    def _enter(self, node: NodeId, value: Value | None, alpha: Number, beta: Number) -> None:
        if node == 0 and self._estimated and self.trace.facts.deepens:
            self._forget()
        self.owners = self._inherited_owners(alpha, beta)
        self._calls.append((node, *self.owners))
        if self.status[node] is Status.PRUNED:
            self._restore(node)
        self.status[node] = Status.OPEN
        self.windows[node] = self.call_windows[node] = (alpha, beta)
        self.values[node] = self._candidate[node] = None
        self.entered += 1
        self.deepest = node

    def _evaluate(self, node: NodeId, value: Value | None, alpha: Number, beta: Number) -> None:
        self.owners = self._inherited_owners(alpha, beta)
        self.status[node] = Status.DONE
        if node in self._crossed_edges:
            self._crossed_edges.remove(node)
            self._struck = None
        self.windows[node] = self.call_windows[node] = (alpha, beta)
        self.values[node] = value
        if self.tree.children(node):
            self._estimated = True
            if node not in self.evaluated:
                insort(self.positions, node)
        self.evaluated.setdefault(node)
        self.visits += 1
        self.deepest = node
        if not isinstance(value, tuple) and value is not None:
            self._seen.append((node, value))
            if self.trace.rules.evaluate is not None and not self.tree.children(node):
                self._seen_leaves.append((node, value))
        self._record_returned(node)

    def _improve(self, node: NodeId, value: Value | None, alpha: Number, beta: Number) -> None:
        old_window = self.windows[node]
        alpha_owner, beta_owner = self._own()
        if old_window and alpha != old_window[0]:
            alpha_owner = node
        if old_window and beta != old_window[1]:
            beta_owner = node
        self.owners = alpha_owner, beta_owner
        if self._is_depth_first:
            self._calls[-1] = (node, *self.owners)
        self.windows[node] = (alpha, beta)
        self.values[node] = value
        self._candidate[node] = self._returned

    def _chance(self, node: NodeId, value: Value | None, alpha: Number, beta: Number) -> None:
        self.owners = self._own()
        self.values[node] = value

    def _recall(self, node: NodeId, value: Value | None, alpha: Number, beta: Number) -> None:
        self.owners = self._inherited_owners(alpha, beta)
        if self.tree.children(node):
            self.values[node] = value
        self._record_returned(node)

    def _cut(self, node: NodeId, value: Value | None, alpha: Number, beta: Number) -> None:
        assert value is not None
        self.owners = self._own()
        kind = self.view.kind(node)
        number = player_number(kind)
        if isinstance(value, tuple) and number:
            value = value[number - 1]  # the entry of the tuple that causes the cut-off
        upper = self._is_above(node, value, alpha, beta) if kind == CHANCE else kind == MAX or number is not None
        bound, owner = (beta, self.owners[1]) if upper else (alpha, self.owners[0])
        self._cut_off(Cut(node, value, bound, owner, self._unsearched_children(node), upper))

    def _is_above(self, node: NodeId, value: Any, alpha: Number, beta: Number) -> bool:
        """Return whether a cut-off at a chance node is at β rather than at α. If the value reaches both bounds, which
        an empty window allows, the cut-off is at β if the value is a lower bound.
        """
        return bool(value >= beta and (value > alpha or self.low[node] >= value))

    def _cut_off(self, cut: Cut) -> None:
        pruned = cut.pruned
        self.cuts.append(cut)
        if pruned:
            self.pruning_cuts.append(self.position)
        self._cut_away.update(pruned)
        for child in pruned:
            self._prune(child)
        self._crossed_edges.update(child for child in pruned if self.status[child] is Status.PRUNED)

    def _leave(self, node: NodeId, value: Value | None, alpha: Number, beta: Number) -> None:
        self.owners = self._own()
        if self._is_depth_first:
            self._calls.pop()
        self.status[node] = Status.DONE
        self.values[node] = value
        if self._candidate[node] is not None and (self.best_child[node] is None or self._is_exact(node, value)):
            self.best_child[node] = self._candidate[node]
        self._record_returned(node)
        if node == 0 and not self._is_depth_first:
            self._finish_best_first()

    def _own(self) -> tuple[NodeId | None, NodeId | None]:
        """Return the nodes that set the bounds of the innermost open call."""
        return self._calls[-1][1:] if self._is_depth_first else (None, None)

    def _inherited_owners(self, alpha: Number, beta: Number) -> tuple[NodeId | None, NodeId | None]:
        """Return the nodes that set the bounds of a call. An unchanged bound has the same owner as in the outer call; a
        new bound was set by the node of the outer call.
        """
        if not self._calls or not self._is_depth_first:
            return (None, None)
        node, alpha_owner, beta_owner = self._calls[-1]
        if self.trace.facts.bounds_sums:  # the bound of the first call is the maximum entry
            return None, None if beta == self.trace.raw[0][4] else node
        above = self.windows[node]
        assert above is not None
        if alpha != above[0]:
            alpha_owner = None if alpha == -INF else node
        if beta != above[1]:
            beta_owner = None if beta == INF else node
        return alpha_owner, beta_owner

    def _record_returned(self, node: NodeId) -> None:
        """Record that a node returned its value to its parent; the first child is recorded as the best so far even if
        it improves nothing.
        """
        self._returned = node
        parent = self.tree.parent(node)
        if parent is not None and self._candidate[parent] is None and self.view.kind(parent) != CHANCE:
            self._candidate[parent] = node

    def _is_exact(self, node: NodeId, value: Value | None) -> bool:
        """Return whether a repeated visit found the exact value of a move, not only a bound."""
        window = self.call_windows[node]
        if window is None or value is None or isinstance(value, tuple):
            return True
        return value > window[0] if self.view.kind(node) == MAX else value < window[1]

    def _unsearched_children(self, node: NodeId) -> tuple[NodeId, ...]:
        """Return the children that were never searched; at a chance node, include those of the probed children."""
        unsearched: list[NodeId] = []
        for child in self.view.children(node):
            if self.status[child] in (Status.UNVISITED, Status.PRUNED):
                unsearched.append(child)
            elif self.view.kind(node) == CHANCE:
                unsearched += [below for below in self.view.children(child) if self.status[below] is Status.UNVISITED]
        return tuple(unsearched)

    def _prune(self, node: NodeId) -> None:
        self._struck = None
        self._changing.change_all(self.tree.subtree(node))
        for below in self.tree.subtree(node):
            if self.status[below] is Status.UNVISITED:
                self.status[below] = Status.PRUNED
                if below in self._cut_away:
                    self._crossed_edges.add(below)

    def _restore(self, node: NodeId) -> None:
        """Mark a pruned node as unvisited again, because a repeated search reaches it."""
        self._struck = None
        self._changing.change_all(self.tree.subtree(node))
        for below in self.tree.subtree(node):
            if self.status[below] is Status.PRUNED:
                self.status[below] = Status.UNVISITED
                self._crossed_edges.discard(below)

    def _finish_best_first(self) -> None:
        """End a best-first search: unfinished nodes become done or pruned."""
        for node in self.tree:
            if self.status[node] is Status.OPEN:
                self.status[node] = Status.DONE
        self._prune(0)

    def _forget(self) -> None:
        """Start a deeper iteration: discard all estimates."""
        self._intervals, self._seen = None, []
        self._proven, self._seen_leaves = None, []
        self._changing.change_all(range(len(self.tree)))
        self.status = [Status.UNVISITED] * len(self.tree)
        self.values = [None] * len(self.tree)
        self.windows = [None] * len(self.tree)
        self.best_child = [None] * len(self.tree)
        self.cuts, self._last_cuts, self._struck, self._estimated = [], (), None, False
        self._cut_away.clear()
        self._crossed_edges.clear()
