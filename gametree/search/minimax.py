"""Minimax: the value of a game when MAX and MIN both play perfectly."""

from __future__ import annotations

from typing import Any, Unpack

from ..kinds import LEAF, MAX
from ..result import Result
from ..rules import Rules
from ..trace import EventKind
from ..tree import Shape, Source
from ..values import INF
from ..view import View
from .habits import RIGHT, Habits
from .problem import Problem, Record

__all__ = ["minimax", "minimax_value"]

ENTER, EVALUATE, IMPROVE, LEAVE = EventKind.ENTER, EventKind.EVALUATE, EventKind.IMPROVE, EventKind.LEAVE


def minimax(tree: Source, *, rules: Rules | None = None, habits: Habits = RIGHT, **shape: Unpack[Shape]) -> Result:
    """Search a tree (or text, or lists taken for one) by minimax and return the traced `Result`.

    With a depth limit and an evaluation it is H-minimax; wrong ``habits`` search as somebody with a
    misunderstanding does. Raises `AlgorithmError` for chance nodes, numbered
    players or tuples. Decks 000, 001 and 004.

    >>> result = minimax("[[3 12 8] [2 4 6] [14 5 2]]")
    >>> result.value, result.best_move, len(result.evaluated)
    (3, 'a1', 9)
    """
    problem = Problem.of("minimax", tree, rules, **shape).for_two_players(others=("expectiminimax",))
    return problem.solve(lambda record: minimax_value(0, habits.seen(problem.view), habits=habits, record=record))


def minimax_value(node: Any, view: View, *, habits: Habits = RIGHT, record: Record = None) -> Any:
    """Return the minimax value of ``node`` (MINIMAX-DECISION of the decks, both players in one function).

    The tree is read through the callables of ``view``; ``record`` receives each event as a tuple.
    """
    kind, children, value, _ = view
    usual = habits.improves == "better"

    def search(node: Any) -> Any:
        player = kind(node)
        if player == LEAF:
            v = value(node)
            if record is not None:
                record((EVALUATE, node, v, -INF, INF))
            return v
        if record is not None:
            record((ENTER, node, None, -INF, INF))
        best = -INF if player == MAX else INF
        for child in children(node):
            v = search(child)
            if not usual:
                v, best = habits.compared(player, v, best)
            if (v > best) if player == MAX else (v < best):
                best = v
                if record is not None:
                    record((IMPROVE, node, best, -INF, INF))
        if record is not None:
            record((LEAVE, node, best, -INF, INF))
        return best

    return search(node)
