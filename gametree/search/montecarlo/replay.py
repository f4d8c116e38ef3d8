"""The replay of a Monte Carlo search: N and W of every node after the first k events, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...games.kinds import CHANCE, MIN
from ...trace.replay import Status
from ...tree.tree import NodeId
from ...values import Value
from .estimates import mean_of, own, plus
from .trace import MonteCarloTrace, Phase

__all__ = ["MonteCarloReplay", "Snapshot", "best_child"]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state of a replay, frozen; the tuples are indexed by node."""

    position: int
    """how many events have happened"""
    playouts: int
    """how many playouts were simulated"""
    size: int
    """how many nodes are in the tree"""
    status: tuple[Status, ...]
    visits: tuple[int, ...]
    """N: how many results were backed up to each node"""
    totals: tuple[Value, ...]
    """W: their sum"""
    path: tuple[NodeId, ...]
    """from the root to where the playout left the tree; empty before the first playout and after the last"""
    line: tuple[NodeId, ...]
    """from the root along the moves that were tried most, at the end"""


class MonteCarloReplay:
    """Plays a trace forwards. ``advance`` applies events, ``snapshot`` freezes what is known."""

    def __init__(self, trace: MonteCarloTrace) -> None:
        size = len(trace.tree)
        self.trace, self.position, self.playouts, self.size = trace, 0, 0, 1
        self.status = [Status.ABSENT] * size
        self.status[0] = Status.OPEN
        self.visits = [0] * size
        self.totals: list[Value] = [0] * size
        self.deepest: NodeId | None = None

    def advance(self, events: int = 1) -> None:
        """Apply the next events."""
        for kind, node, child, value, _ in self.trace.raw[self.position : self.position + events]:
            if kind is Phase.SELECT:
                self.deepest = child
            elif kind is Phase.EXPAND:
                self.deepest = node
                self.status[node] = Status.OPEN
                self.size += 1
            elif kind is Phase.SIMULATE:
                self.playouts += 1
            else:
                assert value is not None
                self.visits[node] += 1
                self.totals[node] = plus(self.totals[node], value)
                self.status[node] = Status.DONE
            self.position += 1

    def snapshot(self) -> Snapshot:
        """Return the present state, frozen."""
        is_over = self.position == len(self.trace)
        path = () if is_over or self.deepest is None else self.trace.tree.path(self.deepest)
        return Snapshot(
            self.position,
            self.playouts,
            self.size,
            tuple(self.status),
            tuple(self.visits),
            tuple(self.totals),
            path,
            self.line() if is_over else (),
        )

    def line(self) -> tuple[NodeId, ...]:
        """Return the nodes from the root along the moves that are best so far, as long as players move."""
        line = [0]
        while (child := best_child(self.trace, line[-1], self.visits, self.totals)) is not None:
            line.append(child)
        return tuple(line)


def best_child(trace: MonteCarloTrace, node: NodeId, visits: Sequence[int], totals: Sequence[Value]) -> NodeId | None:
    """Return the child that was tried most, of several the one with the better mean, else the first.

    Pure Monte Carlo search tries all as often, and so the mean decides. None at a chance node and at a leaf.
    """
    tree = trace.tree
    tried = [child for child in tree.children(node) if visits[child]]
    if not tried or tree.kind(node) == CHANCE:
        return None
    kind = tree.kind(node)
    sign = -1 if kind == MIN else 1
    return max(tried, key=lambda child: (visits[child], sign * own(mean_of(totals[child], visits[child]), kind)))
