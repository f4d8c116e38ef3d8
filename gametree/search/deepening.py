"""Iterative deepening: alpha-beta to one ply, two, three …, each time in the order that the last time suggests."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any, Unpack

from ..errors import AlgorithmError
from ..kinds import MAX, MIN
from ..result import Result
from ..rules import INFINITE_WINDOW, Rules, to_rules
from ..trace import EventKind, RawEvent, Trace
from ..tree import NodeId, Shape, Source, Tree, as_tree
from ..values import INF
from ..view import View, settled, view_of
from .alphabeta import alphabeta_value
from .problem import Problem, room_for

__all__ = ["iterative_deepening"]


def iterative_deepening(
    tree: Source, *, evaluate: Any = None, rules: Rules | None = None, **shape: Unpack[Shape]
) -> Result:
    """Search by alpha-beta to depth 1, 2, 3 … up to the whole tree (or ``Rules(depth=…)``).

    ``evaluate`` judges the positions at each limit: a mapping from labels to values, or a function of tree and
    node. Every iteration searches first what the one before found best. The last one counts.

    >>> guess = {"B": 4, "C": 9, "D": 1}
    >>> result = iterative_deepening("[[3 12 8] [2 4 6] [14 5 2]]", evaluate=guess)
    >>> result.value, result.visits, result.evaluated_labels[:4]
    (3, 12, ('B', 'C', 'D', 'C1'))
    """
    taken, given = as_tree(tree, **shape), to_rules(rules)
    judge = evaluate if evaluate is not None else given.evaluate
    deepest = taken.height if given.depth is None else min(given.depth, taken.height)
    plain = dataclasses.replace(given, depth=None, evaluate=None)
    problem = Problem.of("iterative_deepening", taken, plain)
    problem.for_two_players(others=("expectiminimax", "star1", "star2"))
    events: list[RawEvent] = []
    estimates: dict[str, Any] = {}
    for depth in range(min(1, deepest), deepest + 1):
        limited = _limited(taken, given, depth, judge)
        estimates |= dict(limited.evaluate) if isinstance(limited.evaluate, tuple) else {}
        view = _in_order(view_of(taken, limited), taken, events)
        with room_for(taken.height):
            alphabeta_value(0, -INF, INF, view, rules=limited, record=events.append)
    kept = dataclasses.replace(given, depth=given.depth, evaluate=estimates or None)
    return Result(Trace(taken, "iterative_deepening", kept, INFINITE_WINDOW, tuple(events)))


def _limited(tree: Tree, rules: Rules, depth: int, judge: Any) -> Rules:
    """Return the rules of one iteration, with an evaluation for just the positions at its limit."""
    bare = dataclasses.replace(rules, depth=None, evaluate=None)
    if depth >= tree.height:
        return settled(tree, bare)
    if judge is None:
        raise AlgorithmError(
            "iterative_deepening: needed an evaluation of the positions at each depth limit, got none; "
            "add evaluate={'B': …} or evaluate=function"
        )
    return settled(tree, dataclasses.replace(bare, depth=depth, evaluate=judge))


def _in_order(view: View, tree: Tree, events: Sequence[RawEvent]) -> View:
    """Return the view with the moves in the order of their last known values, the best for the mover first."""
    values: dict[NodeId, Any] = {
        node: value for kind, node, value, _, _ in events if kind in (EventKind.LEAVE, EventKind.EVALUATE)
    }
    if not values:
        return view
    orders: list[Sequence[NodeId]] = []
    for node in tree:
        below = view.children(node)
        known = [child for child in below if child in values]
        if view.kind(node) in (MAX, MIN):
            known.sort(key=lambda child: values[child], reverse=view.kind(node) == MAX)
        orders.append((*known, *(child for child in below if child not in values)))
    return view._replace(children=orders.__getitem__)
