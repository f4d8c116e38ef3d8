"""Known intervals: the bounds that the leaves evaluated so far prove for every node. They are stored in columns that
share unchanged parts.

A full copy of every list at every event would take time quadratic in the size of the tree.

The interval of an evaluated leaf is [v, v]; of any other leaf it is the range of values, if known, else [−∞, +∞]. Each
end of an inner node's interval is computed from the corresponding ends of its children: their maximum for a MAX node,
their minimum for a MIN node, and their mean for a chance node.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, Generic, TypeVar, overload

from ..node_kinds import CHANCE, MAX, MIN
from ..rules import Window
from ..tree.tree import NodeId, Tree
from ..tree.view import View
from ..values import INF, Number, exact

_BITS = 6
"""binary logarithm of the number of nodes in a part; a compromise between small parts and few parts"""
_LAST = (1 << _BITS) - 1

Item = TypeVar("Item")


class Column(Sequence[Item], Generic[Item]):
    """An immutable sequence with one entry per node; columns share unchanged parts.

    >>> parts = ChangeTracker(200)
    >>> before, = parts.freeze([0] * 200)
    >>> parts.change(3)
    >>> after, = parts.freeze([0, 0, 0, 5] + [0] * 196)
    >>> before[3], after[3], len(after), before == after, before.parts[1] is after.parts[1]
    (0, 5, 200, False, True)
    """

    __slots__ = ("parts",)

    def __init__(self, parts: tuple[tuple[Item, ...], ...]) -> None:
        self.parts = parts

    @overload
    def __getitem__(self, node: int) -> Item: ...
    @overload
    def __getitem__(self, node: slice) -> tuple[Item, ...]: ...
    def __getitem__(self, node: int | slice) -> Item | tuple[Item, ...]:
        try:
            return self.parts[node >> _BITS][node & _LAST]  # type: ignore[operator]
        except TypeError:
            return tuple(self)[node]

    def __len__(self) -> int:
        return sum(map(len, self.parts))

    def __iter__(self) -> Iterator[Item]:
        return chain.from_iterable(self.parts)

    def __eq__(self, other: object) -> bool:
        return self.parts == other.parts if isinstance(other, Column) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.parts)

    def __repr__(self) -> str:
        return repr(tuple(self))


class ChangeTracker:
    """Tracks which parts of some lists have changed since the lists were last frozen; initially, all parts count as
    changed.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.parts = -(-size // (_LAST + 1))
        self.changed = set(range(self.parts))
        self.frozen: list[Column[Any]] = []

    def change(self, node: int) -> None:
        self.changed.add(node >> _BITS)

    def change_all(self, nodes: range) -> None:
        self.changed.update(range(nodes.start >> _BITS, (nodes.stop - 1 >> _BITS) + 1))

    def freeze(self, *lists: Sequence[Any]) -> list[Column[Any]]:
        """Return the lists in their current state; every call must pass them in the same order."""
        if not self.changed:
            return self.frozen
        self.frozen = self.frozen or [Column(((),) * self.parts) for _ in lists]
        self.frozen = [self._renewed(old, current) for old, current in zip(self.frozen, lists, strict=True)]
        self.changed = set()
        return self.frozen

    def _renewed(self, old: Column[Any], current: Sequence[Any]) -> Column[Any]:
        parts = list(old.parts)
        for part in self.changed:
            parts[part] = tuple(current[part << _BITS : (part + 1) << _BITS])
        return Column(tuple(parts))


# ---- Known intervals: the bounds that the leaves evaluated so far prove for every node ------------


class Intervals:
    """The low and high ends of every node's interval; ``learn`` narrows them after a leaf has been evaluated."""

    def __init__(self, tree: Tree, view: View, ends: Window = (-INF, INF)) -> None:
        self.parents = [tree.parent(node) for node in tree]
        self.view = view
        self.low: list[Number] = [ends[0]] * len(tree)
        self.high: list[Number] = [ends[1]] * len(tree)
        self.changing = ChangeTracker(len(tree))
        self._lows = _IntervalEnds(self.low, view, -INF)
        self._highs = _IntervalEnds(self.high, view, INF)

    def learn(self, leaf: NodeId, value: Number) -> int:
        """Update a leaf and those of its ancestors that change; return the number of changed nodes."""
        node: NodeId | None = leaf
        changed_count = 0
        low: Number = value
        high: Number = value
        while node is not None:
            old_low, old_high = self.low[node], self.high[node]
            if (low, high) == (old_low, old_high):
                break
            self.low[node], self.high[node] = low, high
            self.changing.change(node)
            changed_count += 1
            above = self.parents[node]
            if above is None:
                break
            kind = self.view.kind(above)
            if kind == MAX:
                low, high = max(self.low[above], low), self._highs.all_of(above, node, old_high, max)
            elif kind == MIN:
                low, high = self._lows.all_of(above, node, old_low, min), min(self.high[above], high)
            elif kind == CHANCE:
                low, high = self._lows.mean(above, node, old_low), self._highs.mean(above, node, old_high)
            else:
                break
            node = above
        return changed_count


class _IntervalEnds:
    """The low or high ends of all nodes. An end depends on every child of its node, but an update avoids visiting all
    children.
    """

    def __init__(self, ends: list[Number], view: View, unknown: Number) -> None:
        self.ends, self.view, self.unknown = ends, view, unknown
        self.open: dict[NodeId, int] = {}  # number of children with an unknown end
        self.sums: dict[NodeId, Number] = {}  # weighted sums of the known ends, for chance nodes

    def all_of(self, node: NodeId, child: NodeId, old: Number, best: Callable[[Iterable[Number]], Number]) -> Number:
        """Return an end that cannot be known before the ends of all children, such as the high end of a MAX node.

        All children are visited only if the changed child had the best end.
        """
        if self._unknown_children(node, child, old):
            return self.unknown
        if self.ends[node] != self.unknown and old != self.ends[node]:
            return self.ends[node]
        return best(self.ends[below] for below in self.view.children(node))

    def mean(self, node: NodeId, child: NodeId, old: Number) -> Number:
        if node not in self.sums:
            siblings = (below for below in self.view.children(node) if below != child)
            known = {below: self.ends[below] for below in siblings if self.ends[below] != self.unknown}
            known |= {child: old} if old != self.unknown else {}
            self.sums[node] = sum(self.view.probability(below) * end for below, end in known.items())
        still_open = self._unknown_children(node, child, old)
        new_end = self.ends[child]
        if new_end != self.unknown:
            self.sums[node] += self.view.probability(child) * (new_end - (old if old != self.unknown else 0))
        return self.unknown if still_open else exact(self.sums[node])

    def _unknown_children(self, node: NodeId, child: NodeId, old: Number) -> int:
        """Return the number of children with an unknown end, after the end of ``child`` has changed from ``old``."""
        if node not in self.open:
            ends = [old if below == child else self.ends[below] for below in self.view.children(node)]
            self.open[node] = ends.count(self.unknown)
        self.open[node] -= old == self.unknown and self.ends[child] != self.unknown
        return self.open[node]
