"""Monte Carlo traces as JSON: written, and read back if their events are playouts that grow their tree."""

from __future__ import annotations

import json
from math import isfinite
from typing import TYPE_CHECKING, Any

from ...errors import TraceError
from ...games.kinds import CHANCE
from ...trace.trace import UNFINISHED, malformed, opened, unfitting
from ...tree.tree import NodeId, Tree
from ...values import Value, ValueRefused, from_json, is_infinite, is_whole, to_json
from .estimates import mean_of, plus

if TYPE_CHECKING:
    from .trace import MonteCarloTrace, RawMonteCarloEvent

__all__ = ["read", "written"]

FORMAT, VERSION = "gametree-playouts", 1


def written(trace: MonteCarloTrace) -> str:
    """Write a trace as JSON in one line."""
    return json.dumps(
        {
            "format": FORMAT,
            "version": VERSION,
            "tree": str(trace.tree),
            "algorithm": trace.algorithm,
            "c": trace.c,
            "seed": trace.seed,
            "events": [
                [kind, node, child, None if value is None else to_json(value), list(moves)]
                for kind, node, child, value, moves in trace.raw
            ],
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


def read(text: str) -> MonteCarloTrace:
    """Read what `written` wrote."""
    from .trace import MonteCarloTrace

    data = opened(text, FORMAT, VERSION)
    try:
        tree = Tree.parse(data["tree"])
        raw = tuple(_raw(item) for item in data["events"])
        algorithm, c, seed = data["algorithm"], data["c"], data["seed"]
        if (algorithm, c is None) not in (("mcts", False), ("monte_carlo", True)) or not is_whole(seed, least=0):
            raise TypeError(f"{algorithm} c={c} seed={seed}")
        if c is not None and (isinstance(c, bool) or not isfinite(c) or c < 0):
            raise TypeError(f"c={c}")
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError, ValueRefused) as error:
        raise malformed(error) from None
    trace = MonteCarloTrace(tree, algorithm, None if c is None else float(c), seed, 0, raw)
    return MonteCarloTrace(tree, algorithm, trace.c, seed, _Playouts(trace).checked(), raw)


def _raw(item: list[Any]) -> RawMonteCarloEvent:
    from .trace import Phase

    kind, node, child, value, moves = item
    if not is_whole(node, least=0) or not (child is None or is_whole(child, least=0)):
        raise TypeError(f"nodes {node!r}, {child!r}")
    if not all(isinstance(move, str) for move in moves):
        raise TypeError(f"moves {moves!r}")
    result = None if value is None else from_json(value)
    if result is not None and is_infinite(result):
        raise TypeError(f"result {value!r}")
    return Phase(str(kind)), node, child, result, tuple(moves)


class _Playouts:
    """Goes through the events of a trace and holds each against the tree and the events before it."""

    def __init__(self, trace: MonteCarloTrace) -> None:
        self.trace, self.tree = trace, trace.tree
        self.visits = [0] * len(trace.tree)
        self.totals: list[Value] = [0] * len(trace.tree)
        self.grown = {0}
        self.here: NodeId | None = 0
        """where the playout is; None behind the root, when its result is backed up"""
        self.due: tuple[str, ...] = ("expand",)
        self.result: Value | None = None

    def checked(self) -> int:
        """Return the number of playouts; refuse events that are none, and a tree that did not grow by them."""
        for number, raw in enumerate(self.trace.raw, start=1):
            if raw[0] not in self.due or raw[1] >= len(self.tree) or not getattr(self, f"_{raw[0]}")(*raw[1:]):
                raise unfitting(self.tree, number, *raw[:2])
        if self.here is not None or any(self._is_wrong(node) for node in self.tree):
            raise TraceError(UNFINISHED)
        return self.visits[0]

    def _select(self, node: NodeId, child: NodeId | None, value: Value | None, moves: object) -> bool:
        if self.here is None:
            self.here = 0
        fits = node == self.here and child in self.tree.children(node) and child in self.grown and value is None
        self.here, self.due = child, ("select", "expand", "simulate")
        return fits

    def _expand(self, node: NodeId, child: NodeId | None, value: Value | None, moves: object) -> bool:
        above = 0 if self.here is None else self.here
        fits = self.tree.parent(node) == above and node not in self.grown and child is None and value is None
        self.grown.add(node)
        self.here, self.due = node, ("simulate",)
        return fits

    def _simulate(self, node: NodeId, child: NodeId | None, value: Value | None, moves: object) -> bool:
        self.result, self.due = value, ("back_up",)
        entries = len(value) if isinstance(value, tuple) else 0
        return node == self.here and child is None and value is not None and entries == self.tree.utilities

    def _back_up(self, node: NodeId, child: NodeId | None, value: Value | None, moves: object) -> bool:
        if node != self.here or value is None or value != self.result or child is not None:
            return False
        self.visits[node] += 1
        self.totals[node] = plus(self.totals[node], value)
        self.here = self.tree.parent(node)
        self.due = ("back_up",) if self.here is not None else ("select", "expand")
        return True

    def _is_wrong(self, node: NodeId) -> bool:
        """Tell whether a node did not join the tree, or a leaf is not worth its mean."""
        above = self.tree.parent(node)
        if node not in self.grown:  # an outcome that chance never brought has the mean of its node
            return above is None or self.tree.kind(above) != CHANCE or bool(self.tree.children(node))
        if self.tree.children(node) or not self.visits[node]:
            return not self.visits[node]
        return self.tree.value(node) != mean_of(self.totals[node], self.visits[node])
