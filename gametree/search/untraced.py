"""Alpha-beta of an explicit tree without a trace: only the value, the line and how much was visited.

It visits what the search with a trace visits; `tests/test_untraced.py` holds it against that one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from ..games.kinds import LEAF, MAX
from ..rules import INFINITE_WINDOW, Rules
from ..trace.game_result import GameResult
from ..trace.result import Result
from ..tree.tree import NodeId, Tree
from ..tree.view import View
from ..values import INF, is_infinite
from .montecarlo.tree_as_game import TreeGame
from .problem import Problem, room_for

__all__ = ["untraced"]

Nested: TypeAlias = Any
"""A leaf is its value, a MAX node the list of its children, a MIN node the tuple of them: the type says who moves."""

_last: list[tuple[Tree, Rules, Nested]] = []
"""The tree that was searched last, which stays nested for the next search; empty before the first."""


def untraced(problem: Problem, search: Callable[[], Result]) -> GameResult:
    """Search by alpha-beta and keep no trace; what has no fast way is searched with one, which is thrown away.

    >>> import gametree as gt
    >>> result = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]", trace=False)
    >>> result.value, result.line, result.visits
    (3, ('a1', 'b1'), 7)
    """
    root = _nested(problem)
    if root is None:
        slow = search()
        return _result(problem, slow.value, slow.frames("event")[-1].line, slow.nodes - slow.visits, slow.visits)
    with room_for(problem.tree.height):
        value, entered, looked, best = _alphabeta(root)
    return _result(problem, value, _line(problem.view, root, best), entered, looked + 1 - entered)


def _result(problem: Problem, value: Any, line: tuple[NodeId, ...], entered: int, leaves: int) -> GameResult:
    return GameResult(
        algorithm=problem.algorithm,
        game=TreeGame(problem.tree),
        state=0,
        rules=problem.rules,
        window=INFINITE_WINDOW,
        value=value,
        actions=line[1:],
        positions=line,
        inner_nodes=entered,
        visits=leaves,
        hits=0,
        depth=problem.rules.depth,
    )


def _alphabeta(root: Nested) -> tuple[Any, int, int, dict[int, Nested]]:
    """Return the value, how many inner nodes were entered, how many children were looked at, and the best ones."""
    entered = looked = 0
    best: dict[int, Nested] = {}

    def max_value(node: Nested, alpha: Any, beta: Any) -> Any:
        nonlocal entered, looked
        entered += 1
        v = -INF
        for number, child in enumerate(node, 1):
            kind = type(child)
            if kind is tuple:
                w = min_value(child, alpha, beta)
            else:
                w = max_value(child, alpha, beta) if kind is list else child
            if w > v:
                if w >= beta:
                    looked += number
                    return w
                v = w
                if v > alpha:
                    alpha = v
                    best[id(node)] = child
        looked += number
        return v

    def min_value(node: Nested, alpha: Any, beta: Any) -> Any:
        nonlocal entered, looked
        entered += 1
        v = INF
        for number, child in enumerate(node, 1):
            kind = type(child)
            if kind is list:
                w = max_value(child, alpha, beta)
            else:
                w = min_value(child, alpha, beta) if kind is tuple else child
            if w < v:
                if w <= alpha:
                    looked += number
                    return w
                v = w
                if v < beta:
                    beta = v
                    best[id(node)] = child
        looked += number
        return v

    if type(root) not in (list, tuple):
        return root, 0, 0, best
    return (max_value if type(root) is list else min_value)(root, -INF, INF), entered, looked, best


def _line(view: View, root: Nested, best: dict[int, Nested]) -> tuple[NodeId, ...]:
    """Return the line from the root along the best children: the first that are as good."""
    line, node = [0], root
    while type(node) in (list, tuple):
        child = best[id(node)]
        inner = type(child) in (list, tuple)
        place = next(n for n, other in enumerate(node) if (other is child if inner else other == child))
        line.append(view.children(line[-1])[place])
        node = child
    return tuple(line)


def _nested(problem: Problem) -> Nested:
    """Return the tree as nested lists and tuples, or None where rules or values ask for the other search."""
    tree, rules = problem.tree, problem.rules
    if (rules.cut, rules.fail, rules.reach) != ("at_equality", "soft", "deep"):
        return None
    for kept, by, nested in _last:
        if kept is tree and by == rules:
            return nested
    kind, children, value = problem.view.kind, problem.view.children, problem.view.value
    found: dict[NodeId, Nested] = {}
    has_infinite = False
    for node in reversed(tree.nodes):
        if kind(node) == LEAF:
            found[node] = value(node)
            has_infinite = has_infinite or is_infinite(found[node])
        elif all(child in found for child in children(node)):
            below = [found.pop(child) for child in children(node)]
            found[node] = below if kind(node) == MAX else tuple(below)
    nested = None if has_infinite else found[0]
    _last[:] = [(tree, rules, nested)]
    return nested
