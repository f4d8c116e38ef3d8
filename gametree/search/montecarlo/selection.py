"""Choosing: the child that a search recommends, from N and W."""

from __future__ import annotations

from collections.abc import Sequence

from ...games.kinds import CHANCE, MIN
from ...tree.tree import NodeId
from ...values import Value
from .estimates import mean_of, own
from .trace import MonteCarloTrace

__all__ = ["best_child"]


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
