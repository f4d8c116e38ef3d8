"""Minimax: the value of a game when MAX and MIN both play perfectly."""

from __future__ import annotations

from typing import Unpack

from ..errors import named_keywords
from ..games.kinds import LEAF, MAX
from ..rules import Rules
from ..trace.result import Result
from ..tree.tree import NodeId, Source
from ..tree.view import View
from ..values import INF, Number
from .engine import search_game
from .problem import Problem
from .record import Record
from .request import Options, is_lazy

__all__ = ["max_value", "min_value", "minimax", "minimax_value"]


@named_keywords(Options)
def minimax(tree: Source, *, rules: Rules | None = None, **options: Unpack[Options]) -> Result:
    """Search a tree (or text, or lists taken for one, or a game) by minimax and return the traced `Result`.

    With a depth limit and an evaluation it is H-minimax. Raises `AlgorithmError` for chance nodes, numbered
    players or tuples. Decks 000, 001 and 004.

    >>> result = minimax("[[3 12 8] [2 4 6] [14 5 2]]")
    >>> result.value, result.best_move, len(result.evaluated)
    (3, 'a1', 9)
    """
    if is_lazy(tree, options):
        return search_game("minimax", tree, rules, options)
    problem = Problem.of("minimax", tree, rules, **options)
    return problem.solve(lambda record: minimax_value(problem.view, 0, record))


def minimax_value(tree: View, node: NodeId, record: Record) -> Number:
    """Return the minimax value of a node: MINIMAX-MAX or MINIMAX-MIN of the decks, as the player to move says."""
    kind = tree.kind(node)
    if kind == LEAF:
        return record.evaluate(node, tree.value(node))
    return max_value(tree, node, record) if kind == MAX else min_value(tree, node, record)


def max_value(tree: View, node: NodeId, record: Record) -> Number:
    """Return the greatest value of a MAX node's children."""
    record.enter(node)
    v = -INF
    for child in tree.children(node):
        w = minimax_value(tree, child, record)
        if w > v:
            v = w
            record.improve(node, v)
    return record.leave(node, v)


def min_value(tree: View, node: NodeId, record: Record) -> Number:
    """Return the least value of a MIN node's children."""
    record.enter(node)
    v = INF
    for child in tree.children(node):
        w = minimax_value(tree, child, record)
        if w < v:
            v = w
            record.improve(node, v)
    return record.leave(node, v)
