"""Principal variation search (NegaScout): guess that the first move is best, and only test the others.

A. Reinefeld, "An improvement to the Scout tree-search algorithm", ICCA Journal 6 (1983); T. A. Marsland and
M. Campbell, "Parallel search of strongly ordered game trees", Computing Surveys 14 (1982).
"""

from __future__ import annotations

from typing import Any, Unpack

from ..kinds import LEAF, MAX
from ..rules import Rules
from ..trace.result import Result
from ..trace.trace import EventKind
from ..tree.tree import Source
from ..tree.view import View
from ..values import INF
from .memory import Memory, hooks_of
from .of_game import problem_of
from .problem import Record
from .request import Options

__all__ = ["pvs", "pvs_value"]


def pvs(tree: Source, *, rules: Rules | None = None, **options: Unpack[Options]) -> Result:
    """Search by principal variation search: a null window asks of each later move only whether it is better.

    Where it is, that move is searched again. `result.visits` counts the repeated visits, `evaluated` does not.

    >>> result = pvs("[[2 4 6] [3 12 8] [14 5 2]]")
    >>> result.value, len(result.evaluated), result.visits
    (3, 9, 12)
    """
    problem = problem_of("pvs", tree, rules, **options)
    problem.for_two_players(others=("expectiminimax", "star1", "star2"))
    step = problem.step
    return problem.solve(
        lambda record, memory: pvs_value(
            problem.root, -INF, INF, problem.view, step, rules=problem.rules, record=record, memory=memory
        )
    )


def pvs_value(
    node: Any,
    alpha: Any,
    beta: Any,
    view: View,
    step: Any,
    *,
    rules: Rules | None = None,
    record: Record = None,
    memory: Memory | None = None,
) -> Any:
    """Return the value of ``node`` as far as the window asks for it; ``step`` is the width of a null window."""
    kind, children, value, _ = view
    at_equality = (rules or Rules()).cut == "at_equality"
    note = record or (lambda event: None)
    recall, keep = hooks_of(memory)

    def search(node: Any, alpha: Any, beta: Any) -> Any:
        player = kind(node)
        if player == LEAF:
            v = value(node)
            note((EventKind.EVALUATE, node, v, alpha, beta))
            return v
        if recall is not None and (known := recall(node, alpha, beta)) is not None:
            return known
        floor, ceiling = alpha, beta
        note((EventKind.ENTER, node, None, alpha, beta))
        maximizing = player == MAX
        best = -INF if maximizing else INF
        for number, child in enumerate(children(node)):
            v = scout(child, alpha, beta, maximizing) if number else search(child, alpha, beta)
            if not (v > best if maximizing else v < best):
                continue
            best = v
            if memory is not None:
                node.line = child, child.line
            reached, bound = (best >= beta, beta) if maximizing else (best <= alpha, alpha)
            if reached and (at_equality or best != bound):
                note((EventKind.IMPROVE, node, best, alpha, beta))
                note((EventKind.CUT, node, best, alpha, beta))
                break
            alpha, beta = (max(alpha, best), beta) if maximizing else (alpha, min(beta, best))
            note((EventKind.IMPROVE, node, best, alpha, beta))
        if keep is not None:
            keep(node, best, floor, ceiling)
        note((EventKind.LEAVE, node, best, alpha, beta))
        return best

    def scout(child: Any, alpha: Any, beta: Any, maximizing: bool) -> Any:
        """Ask with a null window whether a later move is better; search it again when it is."""
        sure = alpha if maximizing else beta
        if sure in (INF, -INF) or kind(child) == LEAF:
            return search(child, alpha, beta)
        v = search(child, *((alpha, alpha + step) if maximizing else (beta - step, beta)))
        if (alpha < v < beta) and not (beta - alpha <= step):
            return search(child, alpha, beta)
        return v

    return search(node, alpha, beta)
