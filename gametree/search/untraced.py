"""Alpha-beta of an explicit tree without a trace: only the value, the line and how much was visited.

It visits what the search with a trace visits; `tests/test_untraced.py` holds it against that one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from ..node_kinds import LEAF, MAX
from ..rules import INFINITE_WINDOW, Rules
from ..trace.result import GameResult, Result
from ..tree.tree import NodeId, Tree
from ..tree.view import View
from ..values import INF, is_infinite
from .problem import Problem, room_for

Nested: TypeAlias = Any
"""A leaf is its value, a MAX node the list of its children, a MIN node the tuple of them: the type says who moves."""


class MaxEnds(list[Any]):
    """A MAX node with nothing but leaves below, which its parent looks through without a call."""

    __slots__ = ()


class MinEnds(tuple[Any, ...]):
    """A MIN node with nothing but leaves below."""

    __slots__ = ()


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
    from .montecarlo.playouts import TreeGame  # brings all playouts along, which few searches need

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
        looked += len(node)
        v = -INF
        below = iter(node)
        for child in below:
            kind = type(child)
            if kind is MinEnds:
                entered += 1
                looked += len(child)
                w = INF
                ends = iter(child)
                for end in ends:
                    if end < w:
                        w = end
                        if w <= alpha:
                            looked -= ends.__length_hint__()
                            break
            elif kind is tuple:
                w = min_value(child, alpha, beta)
            else:
                w = max_value(child, alpha, beta) if isinstance(child, list) else child
            if w > v:
                if w >= beta:
                    looked -= below.__length_hint__()
                    return w
                v = w
                if v > alpha:
                    alpha = v
                    best[id(node)] = child
        return v

    def min_value(node: Nested, alpha: Any, beta: Any) -> Any:
        nonlocal entered, looked
        entered += 1
        looked += len(node)
        v = INF
        below = iter(node)
        for child in below:
            kind = type(child)
            if kind is MaxEnds:
                entered += 1
                looked += len(child)
                w = -INF
                ends = iter(child)
                for end in ends:
                    if end > w:
                        w = end
                        if w >= beta:
                            looked -= ends.__length_hint__()
                            break
            elif kind is list:
                w = max_value(child, alpha, beta)
            else:
                w = min_value(child, alpha, beta) if isinstance(child, tuple) else child
            if w < v:
                if w <= alpha:
                    looked -= below.__length_hint__()
                    return w
                v = w
                if v < beta:
                    beta = v
                    best[id(node)] = child
        return v

    if not isinstance(root, (list, tuple)):
        return root, 0, 0, best
    value = (max_value if isinstance(root, list) else min_value)(root, -INF, INF)
    return value, entered, looked, best


def _line(view: View, root: Nested, best: dict[int, Nested]) -> tuple[NodeId, ...]:
    """Return the line from the root along the best children: the first that are as good."""
    line, node = [0], root
    while isinstance(node, (list, tuple)):
        ends = max(node) if type(node) is MaxEnds else min(node) if type(node) is MinEnds else None
        child = best[id(node)] if ends is None else ends
        inner = isinstance(child, (list, tuple))
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
            ends = not any(isinstance(child, (list, tuple)) for child in below)
            if kind(node) == MAX:
                found[node] = MaxEnds(below) if ends else below
            else:
                found[node] = MinEnds(below) if ends else tuple(below)
    nested = None if has_infinite else found[0]
    _last[:] = [(tree, rules, nested)]
    return nested
