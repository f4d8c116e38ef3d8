"""Negamax: alpha-beta with one case for both players, because max(a, b) = −min(−a, −b)."""

from __future__ import annotations

from typing import Any, Unpack

from ..kinds import LEAF, MAX
from ..rules import INFINITE_WINDOW, Rules, to_window
from ..trace.result import Result
from ..trace.trace import EventKind
from ..tree.tree import Source
from ..tree.view import View
from ..values import INF
from .memory import Memory, hooks_of
from .of_game import problem_of
from .problem import Record
from .request import Options

__all__ = ["negamax", "negamax_value"]


def negamax(
    tree: Source, *, rules: Rules | None = None, window: tuple[Any, Any] = INFINITE_WINDOW, **options: Unpack[Options]
) -> Result:
    """Search by negamax with alpha-beta cuts: the same leaves as `alphabeta`, in the same order.

    Inside, values are from the side of the player to move; in the trace, as everywhere, from MAX's side.

    >>> negamax("[[3 12 8] [2 4 6] [14 5 2]]").value
    3
    """
    problem = problem_of("negamax", tree, rules, **options)
    problem.for_two_players(others=("expectiminimax", "star1", "star2"))
    bounds = to_window(window)
    return problem.solve(
        lambda record, memory: negamax_value(
            problem.root, *bounds, problem.view, rules=problem.rules, record=record, memory=memory
        ),
        bounds,
    )


def negamax_value(
    node: Any,
    alpha: Any,
    beta: Any,
    view: View,
    *,
    rules: Rules | None = None,
    record: Record = None,
    memory: Memory | None = None,
) -> Any:
    """Return the value of ``node`` for MAX, as far as the window (alpha, beta), for MAX too, asks for it."""
    kind, children, value, _ = view
    at_equality = (rules or Rules()).cut == "at_equality"
    recall, keep = hooks_of(memory)

    def note(event: EventKind, node: Any, v: Any, alpha: Any, beta: Any, sign: int) -> None:
        if record:
            window = (alpha, beta) if sign > 0 else (-beta, -alpha)
            record((event, node, None if v is None else sign * v, *window))

    def search(node: Any, alpha: Any, beta: Any, sign: int) -> Any:
        """Return the value of a node for the player whose sign is given, +1 for MAX."""
        if kind(node) == LEAF:
            v = sign * value(node)
            note(EventKind.EVALUATE, node, v, alpha, beta, sign)
            return v
        floor, ceiling = (alpha, beta) if sign > 0 else (-beta, -alpha)
        if recall is not None and (known := recall(node, floor, ceiling)) is not None:
            return sign * known
        note(EventKind.ENTER, node, None, alpha, beta, sign)
        best = -INF
        for child in children(node):
            again = turn(child, sign) == sign  # the same player moves once more
            v = search(child, alpha, beta, sign) if again else -search(child, -beta, -alpha, -sign)
            if v > best:
                best = v
                if memory is not None:
                    node.line = child, child.line
                if best >= beta and (at_equality or best > beta):
                    note(EventKind.IMPROVE, node, best, alpha, beta, sign)
                    note(EventKind.CUT, node, best, alpha, beta, sign)
                    break
                alpha = max(alpha, best)
                note(EventKind.IMPROVE, node, best, alpha, beta, sign)
        if keep is not None:
            keep(node, sign * best, floor, ceiling)
        note(EventKind.LEAVE, node, best, alpha, beta, sign)
        return best

    def turn(node: Any, above: int) -> int:
        """Return the sign of the player to move; leaves count for the player after the one above."""
        return -above if kind(node) == LEAF else 1 if kind(node) == MAX else -1

    sign = 1 if kind(node) in (MAX, LEAF) else -1
    window = (alpha, beta) if sign > 0 else (-beta, -alpha)
    return sign * search(node, *window, sign)
