"""The trace of a Monte Carlo search: its events, from which N, W and Q of every node follow at any moment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, partial
from typing import TypeAlias

from ...fonts import text_width
from ...rules import INFINITE_WINDOW, Window
from ...trace.protocols import WidestTexts
from ...tree.tree import NodeId, Tree
from ...values import Value
from .estimates import below, beside, inside, plus
from .trace_json import read, written

__all__ = ["MonteCarloEvent", "MonteCarloTrace", "Phase", "RawMonteCarloEvent"]


class Phase(StrEnum):
    """The four phases of a playout; an event concerns one node."""

    SELECT = "select"
    """the playout goes from a node down to a child that is in the tree"""
    EXPAND = "expand"
    """a node joins the tree"""
    SIMULATE = "simulate"
    """random moves from a node to the end of the game give a result"""
    BACK_UP = "back_up"
    """the result is added to W of a node, and 1 to its N"""


RawMonteCarloEvent: TypeAlias = tuple[Phase, NodeId, NodeId | None, Value | None, tuple[str, ...]]
"""What a search appends: kind, node, chosen child, result, random moves."""


@dataclass(frozen=True, slots=True)
class MonteCarloEvent:
    """One event, for the reader."""

    kind: Phase
    node: NodeId
    child: NodeId | None
    """the one that was selected"""
    value: Value | None
    """the result of the playout, when it is simulated and backed up"""
    moves: tuple[str, ...]
    """those played at random"""


@dataclass(frozen=True)
class MonteCarloTrace:
    """What a Monte Carlo search did, event by event, in the tree that it had grown in the end."""

    tree: Tree
    algorithm: str
    """``"mcts"`` or ``"monte_carlo"``"""
    c: float | None
    """weight of exploration in UCT; None in pure Monte Carlo search"""
    seed: int
    playouts: int
    raw: tuple[RawMonteCarloEvent, ...]

    has_windows = False

    def __len__(self) -> int:
        return len(self.raw)

    def __iter__(self) -> Iterator[MonteCarloEvent]:
        return (MonteCarloEvent(*raw) for raw in self.raw)

    def __getitem__(self, index: int) -> MonteCarloEvent:
        return MonteCarloEvent(*self.raw[index])

    @property
    def window(self) -> Window:
        """None is handed down: from −∞ to +∞."""
        return INFINITE_WINDOW

    def to_json(self) -> str:
        """Write the trace as JSON, with the grown tree in its notation; one line.

        >>> import gametree as gt
        >>> trace = gt.mcts("[[3 12] [2 4]]", playouts=20, seed=1).trace
        >>> MonteCarloTrace.from_json(trace.to_json()) == trace
        True
        """
        return written(self)

    @classmethod
    def from_json(cls, text: str) -> MonteCarloTrace:
        """Read what `to_json` wrote; anything else is a `TraceError`."""
        return read(text)

    def widest_texts(self, notation: str) -> WidestTexts:
        """Return the widest of W/N = Q beside inner nodes, and of = Q below leaves and W/N inside."""
        return self._widest

    @cached_property
    def _widest(self) -> WidestTexts:
        visits = [0] * len(self.tree)
        totals: list[Value] = [0] * len(self.tree)
        inner, leaf, box = {""}, {""}, {"0/0"}
        for kind, node, _, value, _ in self.raw:
            if kind is Phase.BACK_UP:
                assert value is not None
                visits[node] += 1
                totals[node] = plus(totals[node], value)
                if self.tree.children(node):
                    inner.add(beside(totals[node], visits[node]))
                else:
                    leaf.add(below(totals[node], visits[node]))
                    box.add(inside(totals[node], visits[node]))
        wide = partial(text_width, size=1.0)
        return WidestTexts(max(inner, key=wide), max(leaf, key=wide), max(box, key=wide))
