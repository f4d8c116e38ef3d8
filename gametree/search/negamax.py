"""Negamax: alpha-beta with one case for both players, because max(a, b) = −min(−a, −b)."""

from __future__ import annotations

from typing import Any, Unpack

from ..errors import named_keywords
from ..games.kinds import LEAF, MAX, MIN
from ..rules import INFINITE_WINDOW, Rules, to_window
from ..trace.result import Result
from ..tree.tree import NodeId, Source
from ..tree.view import View
from ..values import INF, Number
from .engine import search_game
from .problem import Problem
from .record import MoverRecord
from .request import Options, is_lazy

__all__ = ["negamax", "negamax_value"]


@named_keywords(Options)
def negamax(
    tree: Source, *, rules: Rules | None = None, window: tuple[Any, Any] = INFINITE_WINDOW, **options: Unpack[Options]
) -> Result:
    """Search by negamax with alpha-beta cuts: the same leaves as `alphabeta`, in the same order.

    Inside, values are from the side of the player to move; in the trace, as everywhere, from MAX's side.

    >>> negamax("[[3 12 8] [2 4 6] [14 5 2]]").value
    3
    """
    if is_lazy(tree, options):
        return search_game("negamax", tree, rules, options, window=to_window(window))
    problem = Problem.of("negamax", tree, rules, **options)
    bounds = to_window(window)
    return problem.solve(lambda record: child_value(problem.view, 0, *bounds, 1, MoverRecord(record)), bounds)


def negamax_value(tree: View, node: NodeId, alpha: Number, beta: Number, sign: int, record: MoverRecord) -> Number:
    """Return the value of a node for the player to move, whose sign is 1 (MAX) or −1, as far as the window asks."""
    if tree.kind(node) == LEAF:
        return record.evaluate(node, sign * tree.value(node), alpha, beta, sign)
    record.enter(node, alpha, beta, sign)
    v = -INF
    for child in tree.children(node):
        w = child_value(tree, child, alpha, beta, sign, record)
        if w > v:
            v = w
            if tree.reached(v, beta):
                record.improve(node, v, alpha, beta, sign)
                record.cut(node, v, alpha, beta, sign)
                break
            alpha = max(alpha, v)
            record.improve(node, v, alpha, beta, sign)
    return record.leave(node, v, alpha, beta, sign)


def child_value(tree: View, child: NodeId, alpha: Number, beta: Number, sign: int, record: MoverRecord) -> Number:
    """Return the value of a child for the player at its parent, who may have one more move there."""
    if tree.kind(child) == (MAX if sign > 0 else MIN):
        return negamax_value(tree, child, alpha, beta, sign, record)
    return -negamax_value(tree, child, -beta, -alpha, -sign, record)
