"""When a node was entered, with which window and how often, by the events up to a moment."""

from __future__ import annotations

from bisect import bisect_left

from ...games.kinds import CHANCE
from ...rules import Window
from ...trace.trace import EventKind, Trace
from ...tree.tree import NodeId

__all__ = ["Visits"]

RETURNING = (EventKind.EVALUATE, EventKind.LEAVE, EventKind.RECALL)


class Visits:
    """Looks back in a trace. A moment is a number of events; only those before it are read."""

    def __init__(self, trace: Trace) -> None:
        self.raw, self.tree, self.entries = trace.raw, trace.tree, trace.entries
        self.probes = trace.facts.probes

    def entry(self, moment: int, node: NodeId) -> int:
        """Return the moment of the last time that a node was entered; −1 for never."""
        moments = self.entries.get(node, [])
        last = bisect_left(moments, moment) - 1
        return moments[last] if last >= 0 else -1

    def window(self, moment: int, node: NodeId) -> Window:
        """Return the running window of an open node."""
        while moment > 0:
            moment -= 1
            kind, other, _, alpha, beta = self.raw[moment]
            if other == node and kind in (EventKind.ENTER, EventKind.IMPROVE):
                return alpha, beta
        raise AssertionError(f"node {node} is not open")

    def last_returned(self, moment: int) -> NodeId:
        """Return the node that last returned a value."""
        while self.raw[moment - 1][0] not in RETURNING:
            moment -= 1
        return self.raw[moment - 1][1]

    def seen(self, moment: int, node: NodeId) -> set[NodeId]:
        """Return the children of an open node that its present visit has come to."""
        return {
            other for _, other, *_ in self.raw[self.entry(moment, node) : moment] if self.tree.parent(other) == node
        }

    def weighed(self, moment: int, node: NodeId) -> int:
        """Count how many children of an open chance node have been added to its sum."""
        present = self.raw[self.entry(moment, node) : moment]
        return sum(kind is EventKind.CHANCE and other == node for kind, other, *_ in present)

    def below_chance(self, moment: int, node: NodeId) -> int:
        """Count how often Star2 entered a MAX or MIN node since it entered the chance node above; 0 for other nodes."""
        above = self.tree.parent(node) if self.probes else None
        if above is None or self.tree.kind(above) != CHANCE or self.tree.kind(node) == CHANCE:
            return 0
        return self.times(moment, node, since=self.entry(moment, above))

    def times(self, moment: int, node: NodeId, since: int = 0) -> int:
        """Count how often a node was entered since an earlier moment."""
        moments = self.entries.get(node, [])
        return max(0, bisect_left(moments, moment) - bisect_left(moments, max(0, since)))
