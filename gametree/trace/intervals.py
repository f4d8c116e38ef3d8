"""Known intervals: what the leaves seen so far say about every node's value.

An evaluated leaf is [v, v], any other leaf lies in the range of values, if one is known, else in (−∞, +∞). A MAX
node takes the maximum of its children's lows and of their highs, a MIN node the minimum, a chance node the mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..kinds import CHANCE, MAX, MIN
from ..rules import Window
from ..tree.tree import NodeId, Tree
from ..tree.view import View
from ..values import INF, Number, exact

__all__ = ["Intervals"]


class Intervals:
    """The low and high end for every node; ``learn`` narrows those that a leaf's value concerns."""

    def __init__(self, tree: Tree, view: View, ends: Window = (-INF, INF)) -> None:
        self.parents = [tree.parent(node) for node in tree]
        self.view = view
        self.low: list[Number] = [ends[0]] * len(tree)
        self.high: list[Number] = [ends[1]] * len(tree)
        self._lows = _Ends(self.low, view, -INF)
        self._highs = _Ends(self.high, view, INF)

    def learn(self, leaf: NodeId, value: Number) -> None:
        """Set a leaf to its value, then its ancestors as far as they change."""
        here: NodeId | None = leaf
        low: Number = value
        high: Number = value
        while here is not None:
            old_low, old_high = self.low[here], self.high[here]
            if (low, high) == (old_low, old_high):
                return
            self.low[here], self.high[here] = low, high
            above = self.parents[here]
            if above is None:
                return
            kind = self.view.kind(above)
            if kind == MAX:
                low, high = max(self.low[above], low), self._highs.all_of(above, here, old_high, max)
            elif kind == MIN:
                low, high = self._lows.all_of(above, here, old_low, min), min(self.high[above], high)
            elif kind == CHANCE:
                low, high = self._lows.mean(above, here, old_low), self._highs.mean(above, here, old_high)
            else:
                return
            here = above


class _Ends:
    """One end of all intervals: the part of a node's end that needs every child, kept up to date cheaply."""

    def __init__(self, ends: list[Number], view: View, unknown: Number) -> None:
        self.ends, self.view, self.unknown = ends, view, unknown
        self.open: dict[NodeId, int] = {}  # how many children are unknown at this end
        self.sums: dict[NodeId, Number] = {}  # the weighted sum of the known ones, for chance nodes

    def all_of(self, node: NodeId, child: NodeId, old: Number, best: Callable[[Iterable[Number]], Number]) -> Number:
        """Return the end that waits for all children, as a MAX node's high does.

        Looks at every child only when the one that changed was the one that counted.
        """
        if self._still_open(node, child, old):
            return self.unknown
        if self.ends[node] != self.unknown and old != self.ends[node]:
            return self.ends[node]
        return best(self.ends[below] for below in self.view.children(node))

    def mean(self, node: NodeId, child: NodeId, old: Number) -> Number:
        """Return the weighted mean of the children's ends."""
        if node not in self.sums:
            others = (below for below in self.view.children(node) if below != child)
            known = {below: self.ends[below] for below in others if self.ends[below] != self.unknown}
            known |= {child: old} if old != self.unknown else {}
            self.sums[node] = sum(self.view.probability(below) * end for below, end in known.items())
        still_open = self._still_open(node, child, old)
        now = self.ends[child]
        if now != self.unknown:
            self.sums[node] += self.view.probability(child) * (now - (old if old != self.unknown else 0))
        return self.unknown if still_open else exact(self.sums[node])

    def _still_open(self, node: NodeId, child: NodeId, old: Number) -> int:
        """Count the children whose end is unknown, now that one of them has changed from ``old``."""
        if node not in self.open:
            ends = [old if below == child else self.ends[below] for below in self.view.children(node)]
            self.open[node] = ends.count(self.unknown)
        self.open[node] -= old == self.unknown and self.ends[child] != self.unknown
        return self.open[node]
