"""Alpha-beta of an explicit tree without a trace; it finds only the value, the line and the numbers of visits.

It visits the same nodes as the search with a trace; `tests/search/test_untraced.py` compares the two.
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
from .problem import Problem, raised_recursion_limit

Nested: TypeAlias = Any
"""tree of Python objects: a leaf is its value, a MAX node is a list of its children, and a MIN node is a tuple of its
children"""


class _MaxEnds(list[Any]):
    """A MAX node whose children are all leaves; the parent of this node reads their values without a call."""

    __slots__ = ()


class _MinEnds(tuple[Any, ...]):
    __slots__ = ()


_last: list[tuple[Tree, Rules, Nested]] = []
"""last searched tree in nested form, cached for the next search; empty before the first search"""


def untraced(problem: Problem, search: Callable[[], Result]) -> GameResult:
    """Search by alpha-beta without a trace; for a search without a fast variant, run the traced search and discard the
    trace.

    >>> import gametree as gt
    >>> result = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]", trace=False)
    >>> result.value, result.line, result.visits
    (3, ('a1', 'b1'), 7)
    """
    root = _nested(problem)
    if root is None:
        result = search()
        return _result(
            problem, result.value, result.frames("event")[-1].line, result.nodes - result.visits, result.visits
        )
    with raised_recursion_limit(problem.tree.height):
        value, entered, children_seen, best = _alphabeta(root)
    return _result(problem, value, _line(problem.view, root, best), entered, children_seen + 1 - entered)


def _result(problem: Problem, value: Any, line: tuple[NodeId, ...], entered: int, leaves: int) -> GameResult:
    from .montecarlo import TreeGame

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
    """Return the value, the number of entered inner nodes, the number of visited children, and the best children."""
    best: dict[int, Nested] = {}
    if not isinstance(root, (list, tuple)):
        return root, 0, 0, best
    looked_at: list[int] = []
    value = (_max_value if isinstance(root, list) else _min_value)(root, -INF, INF, best, looked_at.append)
    return value, len(looked_at), sum(looked_at), best


def _max_value(node: Nested, alpha: Any, beta: Any, best: dict[int, Nested], note: Callable[[int], None]) -> Any:
    """Return the value of a MAX node, and record the number of visited children of each entered node."""
    v = -INF
    below = iter(node)
    for child in below:
        kind = type(child)
        if kind is _MinEnds:
            w = INF
            ends = iter(child)
            for end in ends:
                if end < w:
                    w = end
                    if w <= alpha:
                        break
            note(len(child) - ends.__length_hint__())
        elif kind is tuple:
            w = _min_value(child, alpha, beta, best, note)
        else:
            w = _max_value(child, alpha, beta, best, note) if isinstance(child, list) else child
        if w > v:
            v = w
            if v >= beta:
                break
            if v > alpha:
                alpha = v
                best[id(node)] = child
    note(len(node) - below.__length_hint__())
    return v


def _min_value(node: Nested, alpha: Any, beta: Any, best: dict[int, Nested], note: Callable[[int], None]) -> Any:
    """Return the value of a MIN node, and record the number of visited children of each entered node."""
    v = INF
    below = iter(node)
    for child in below:
        kind = type(child)
        if kind is _MaxEnds:
            w = -INF
            ends = iter(child)
            for end in ends:
                if end > w:
                    w = end
                    if w >= beta:
                        break
            note(len(child) - ends.__length_hint__())
        elif kind is list:
            w = _max_value(child, alpha, beta, best, note)
        else:
            w = _min_value(child, alpha, beta, best, note) if isinstance(child, tuple) else child
        if w < v:
            v = w
            if v <= alpha:
                break
            if v < beta:
                beta = v
                best[id(node)] = child
    note(len(node) - below.__length_hint__())
    return v


def _line(view: View, root: Nested, best: dict[int, Nested]) -> tuple[NodeId, ...]:
    line, node = [0], root
    while isinstance(node, (list, tuple)):
        ends = max(node) if type(node) is _MaxEnds else min(node) if type(node) is _MinEnds else None
        child = best[id(node)] if ends is None else ends
        inner = isinstance(child, (list, tuple))
        place = next(n for n, other in enumerate(node) if (other is child if inner else other == child))
        line.append(view.children(line[-1])[place])
        node = child
    return tuple(line)


def _nested(problem: Problem) -> Nested:
    """Return the tree as nested lists and tuples, or None if the rules or values need the traced search."""
    tree, rules = problem.tree, problem.rules
    if (rules.cut, rules.fail, rules.reach) != ("at_equality", "soft", "deep"):
        return None
    for searched_tree, searched_rules, nested in _last:
        if searched_tree is tree and searched_rules == rules:
            return nested
    kind, children, value = problem.view.kind, problem.view.children, problem.view.value
    nested_nodes: dict[NodeId, Nested] = {}
    has_infinite = False
    for node in reversed(tree.nodes):
        if kind(node) == LEAF:
            nested_nodes[node] = value(node)
            has_infinite = has_infinite or is_infinite(nested_nodes[node])
        elif all(child in nested_nodes for child in children(node)):
            below = [nested_nodes.pop(child) for child in children(node)]
            has_only_leaves = not any(isinstance(child, (list, tuple)) for child in below)
            if kind(node) == MAX:
                nested_nodes[node] = _MaxEnds(below) if has_only_leaves else below
            else:
                nested_nodes[node] = _MinEnds(below) if has_only_leaves else tuple(below)
    nested = None if has_infinite else nested_nodes[0]
    _last[:] = [(tree, rules, nested)]
    return nested
