"""Minimax: the value of a game when MAX and MIN both play perfectly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..kinds import LEAF, MAX, Kind
from ..result import Result
from ..rules import INFINITE_WINDOW, Rules, to_rules
from ..trace import EventKind
from ..tree import NodeId, Source, as_tree
from ..values import INF
from .run import Record, needs_two_players, traced

__all__ = ["minimax", "minimax_value"]

ENTER, EVALUATE, IMPROVE, LEAVE = EventKind.ENTER, EventKind.EVALUATE, EventKind.IMPROVE, EventKind.LEAVE


def minimax(
    tree: Source,
    *,
    branching: int | Sequence[int] | None = None,
    levels: str | Sequence[str] | None = None,
    root: str | None = None,
    rules: Rules | None = None,
) -> Result:
    """Search a tree (or text, or lists taken for one) by minimax and return the traced `Result`.

    Raises `AlgorithmError` for chance nodes, numbered players or tuples. Decks 000, 001 and 004.

    >>> result = minimax("[[3 12 8] [2 4 6] [14 5 2]]")
    >>> result.value, result.best_move, len(result.evaluated)
    (3, 'a1', 9)
    """
    tree = as_tree(tree, branching, levels, root)
    rules = to_rules(rules)
    needs_two_players("minimax", tree)
    kind, children, value = tree.access(right_to_left=rules.order == "right_to_left")
    return traced(
        "minimax",
        tree,
        rules,
        INFINITE_WINDOW,
        lambda record: minimax_value(0, kind, children, value, record=record),
    )


def minimax_value(
    node: Any,
    kind: Callable[[Any], Kind],
    children: Callable[[Any], Sequence[Any]],
    value: Callable[[Any], Any],
    *,
    record: Record = None,
) -> Any:
    """Return the minimax value of ``node`` (MINIMAX-DECISION of the decks, both players in one function).

    The tree is read through three callables; ``record`` receives each event as a tuple.
    """

    def search(node: NodeId) -> Any:
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
            if (v > best) if player == MAX else (v < best):
                best = v
                if record is not None:
                    record((IMPROVE, node, best, -INF, INF))
        if record is not None:
            record((LEAVE, node, best, -INF, INF))
        return best

    return search(node)
