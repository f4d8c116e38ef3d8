"""Minimax: the value of a game when MAX and MIN both play perfectly."""

from __future__ import annotations

from typing import Any, Unpack

from ..kinds import LEAF, MAX
from ..rules import Rules
from ..trace.result import Result
from ..trace.trace import EventKind
from ..tree.tree import Source
from ..tree.view import View
from ..values import INF
from .habits import RIGHT, Habits
from .memory import Memory, hooks_of
from .of_game import problem_of
from .problem import Record
from .request import Options

__all__ = ["minimax", "minimax_value"]

ENTER, EVALUATE, IMPROVE, LEAVE = EventKind.ENTER, EventKind.EVALUATE, EventKind.IMPROVE, EventKind.LEAVE


def minimax(tree: Source, *, rules: Rules | None = None, habits: Habits = RIGHT, **options: Unpack[Options]) -> Result:
    """Search a tree (or text, or lists taken for one, or a game) by minimax and return the traced `Result`.

    With a depth limit and an evaluation it is H-minimax; wrong ``habits`` search as somebody with a
    misunderstanding does. Raises `AlgorithmError` for chance nodes, numbered
    players or tuples. Decks 000, 001 and 004.

    >>> result = minimax("[[3 12 8] [2 4 6] [14 5 2]]")
    >>> result.value, result.best_move, len(result.evaluated)
    (3, 'a1', 9)
    """
    problem = problem_of("minimax", tree, rules, **options).for_two_players(others=("expectiminimax",))
    view = habits.seen(problem.view)
    return problem.solve(
        lambda record, memory: minimax_value(problem.root, view, habits=habits, record=record, memory=memory)
    )


def minimax_value(
    node: Any, view: View, *, habits: Habits = RIGHT, record: Record = None, memory: Memory | None = None
) -> Any:
    """Return the minimax value of ``node`` (MINIMAX-DECISION of the decks, both players in one function).

    The tree is read through the callables of ``view``; ``record`` receives each event as a tuple, ``memory`` keeps
    line and table of a search that records none.
    """
    kind, children, value, _ = view
    usual = habits.improves == "better"
    recall, keep = hooks_of(memory)

    def search(node: Any) -> Any:
        player = kind(node)
        if player == LEAF:
            v = value(node)
            if record is not None:
                record((EVALUATE, node, v, -INF, INF))
            return v
        if recall is not None and (known := recall(node, -INF, INF)) is not None:
            return known
        if record is not None:
            record((ENTER, node, None, -INF, INF))
        best = -INF if player == MAX else INF
        for child in children(node):
            v = search(child)
            if not usual:
                v, best = habits.compared(player, v, best)
            if (v > best) if player == MAX else (v < best):
                best = v
                if memory is not None:
                    node.line = child, child.line
                if record is not None:
                    record((IMPROVE, node, best, -INF, INF))
        if keep is not None:
            keep(node, best, -INF, INF)
        if record is not None:
            record((LEAVE, node, best, -INF, INF))
        return best

    return search(node)
