"""The table of a search that comes back to the same nodes: what it keeps of each node, and which entries it uses.

MTD(f) keeps bounds, and does not search a node again whose bounds answer. Iterative deepening keeps the last value of
every node, and puts the children of a node in the order of these values.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from ..node_kinds import MAX
from ..tree.tree import NodeId
from ..values import INF, Number

if TYPE_CHECKING:
    from .trace import RawEvent, Trace


@dataclass(frozen=True, slots=True)
class TableEntry:
    """What the table has of a node."""

    node: NodeId
    low: Number
    """the least that the node is worth, −∞ where the search found no such bound"""
    high: Number
    """the most that it is worth, +∞ where the search found no such bound"""
    depth: int
    """the number of plies that the search looked ahead from the node"""
    best: NodeId | None
    """the best child; None where no child was better than the window asked for"""
    stored: bool = False
    """whether it was stored or changed in this step"""
    used: bool = False
    """whether it was used in this step"""


Change: TypeAlias = "tuple[TableEntry | None, tuple[NodeId, ...]]"
"""The entry that an event stores, and the nodes whose entries it uses."""


def table_entries(trace: Trace, before: int, position: int) -> tuple[TableEntry, ...]:
    """Return the table after the first ``position`` events, in preorder; the step began after ``before`` of them.

    >>> import gametree as gt
    >>> frame = gt.mtdf("[[3 12] [2 4]]", first_guess=3).frames()[-1]
    >>> for entry in frame.table_entries:
    ...     print(frame.tree.label(entry.node), entry.low, entry.high, entry.depth, entry.used)
    A 3 3 2 False
    B 3 3 1 False
    B1 3 3 0 True
    B2 12 12 0 False
    C -inf 2 1 False
    C1 2 2 0 False
    """
    entries: dict[NodeId, TableEntry] = {}
    fresh: set[NodeId] = set()
    used: set[NodeId] = set()
    for number, (entry, used_nodes) in enumerate(table_changes(trace)):
        if number >= position:
            break
        if entry:
            entries[entry.node] = entry
        if number >= before:
            fresh.update([entry.node] if entry else [])
            used.update(used_nodes)
    return tuple(replace(entries[node], stored=node in fresh, used=node in used) for node in sorted(entries))


def table_changes(trace: Trace) -> Iterator[Change]:
    """Yield what each event does to the table; nothing for a search that has none."""
    if trace.facts.has_table:
        table = _Table(trace)
        yield from map(table.change, trace.raw)


@dataclass(slots=True)
class _Call:
    alpha: Number
    beta: Number
    best: NodeId | None = None


class _Table:
    def __init__(self, trace: Trace) -> None:
        self.trace, self.tree = trace, trace.tree
        self.entries: dict[NodeId, TableEntry] = {}
        self.calls: list[_Call] = []
        self.passes = 0
        self.returned: NodeId | None = None
        self.depths = self.tree.depths()
        self.heights = [0] * len(self.tree)
        for node in reversed(self.tree.nodes[1:]):
            above = self.tree.parent(node) or 0
            self.heights[above] = max(self.heights[above], self.heights[node] + 1)

    def change(self, event: RawEvent) -> Change:
        kind, node, value, alpha, beta = event
        if kind == "enter":
            self.passes += node == 0
            self.calls.append(_Call(alpha, beta))
            below = self.tree.children(node) if self.trace.facts.deepens else ()
            return None, tuple(child for child in below if child in self.entries)
        if kind == "improve":
            self.calls[-1].best = self.returned
        if kind in ("evaluate", "recall", "leave"):
            self.returned = node
        if kind == "recall":
            return None, (node,)
        if kind not in ("evaluate", "leave") or value is None or isinstance(value, tuple):
            return None, ()
        is_leaf = kind == "evaluate"
        entry = (
            TableEntry(node, value, value, 0, None) if is_leaf else self._entry_on_return(node, value, self.calls.pop())
        )
        if entry:
            self.entries[node] = entry
        return entry, ()

    def _entry_on_return(self, node: NodeId, value: Number, call: _Call) -> TableEntry | None:
        """Return the entry of a node that returns a value: a bound where that reached an end of the window.

        Iterative deepening keeps a value between the ends as exact; MTD(f) keeps nothing of it.
        """
        old_entry = self.entries.get(node)
        low = -INF if value <= call.alpha else value
        high = INF if value >= call.beta else value
        if not self.trace.facts.deepens:
            if call.alpha < value < call.beta:
                return old_entry
            low, high = (max(low, old_entry.low), min(high, old_entry.high)) if old_entry else (low, high)
        is_exact_move = value > call.alpha if self.tree.kind(node) == MAX else value < call.beta
        best = call.best if is_exact_move else old_entry.best if old_entry else None
        return TableEntry(node, low, high, self._plies_ahead(node), best)

    def _plies_ahead(self, node: NodeId) -> int:
        """Return the number of plies from a node to the depth limit, or to the end of its longest line."""
        limit = self.passes if self.trace.facts.deepens else self.trace.rules.depth
        height = self.heights[node]
        return height if limit is None else max(0, min(height, limit - self.depths[node]))
