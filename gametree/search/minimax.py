"""Minimax: the value of a game when MAX and MIN both play perfectly."""

from __future__ import annotations

from typing import Unpack

from ..errors import named_keywords
from ..node_kinds import LEAF, MAX
from ..phrases import gettext, pgettext
from ..rules import Rules
from ..trace.algorithms import Search
from ..trace.result import Result
from ..tree.tree import NodeId, Source
from ..tree.view import View
from ..values import INF, Number
from .problem import Options, Problem, Record, is_lazy
from .without_tree import search_exhaustively, search_game


@named_keywords(Options)
def minimax(tree: Source, *, rules: Rules | None = None, **options: Unpack[Options]) -> Result:
    """Search a tree or a game by minimax and return the traced `Result`.

    With a depth limit and an evaluation, the search is H-minimax.

    Parameters
    ----------
    tree : Tree, str, list, graph or Game
        The tree or game to search, in any form that `Tree.read` accepts.
    rules : Rules, optional
        The conventions of the search.
    **options
        For a list of leaves, ``branching``, ``levels`` and ``root``; for a game, ``state``, ``depth``, ``evaluate``,
        ``order``, ``symmetry``, ``table``, ``trace`` and ``boards``; see `Options`.

    Returns
    -------
    Result
        The result of the search; for a game without ``trace``, a `GameResult`.

    Raises
    ------
    AlgorithmError
        If the tree has chance nodes, numbered players or tuples.

    Examples
    --------
    >>> result = minimax("[[3 12 8] [2 4 6] [14 5 2]]")
    >>> result.value, result.best_move, len(result.evaluated)
    (3, 'a1', 9)
    """
    if is_lazy(tree, options):
        return search_game(MINIMAX.name, tree, rules, options)
    problem = Problem.of(MINIMAX.name, tree, rules, **options)
    return problem.solve(lambda record: minimax_value(problem.view, 0, record))


def minimax_value(tree: View, node: NodeId, record: Record) -> Number:
    """Return the minimax value of a node by MINIMAX-MAX or MINIMAX-MIN, depending on the player to move."""
    kind = tree.kind(node)
    if kind == LEAF:
        return record.evaluate(node, tree.value(node))
    return max_value(tree, node, record) if kind == MAX else min_value(tree, node, record)


def max_value(tree: View, node: NodeId, record: Record) -> Number:
    """Return the maximum value of a MAX node's children."""
    record.enter(node)
    v = -INF
    for child in tree.children(node):
        w = minimax_value(tree, child, record)
        if w > v:
            v = w
            record.improve(node, v)
    return record.leave(node, v)


def min_value(tree: View, node: NodeId, record: Record) -> Number:
    """Return the minimum value of a MIN node's children."""
    record.enter(node)
    v = INF
    for child in tree.children(node):
        w = minimax_value(tree, child, record)
        if w < v:
            v = w
            record.improve(node, v)
    return record.leave(node, v)


# MINIMAX-DECISION, with the cut-off test of a depth limit
_LISTING = """
search.head  | function MINIMAX-DECISION(state)
search.call  |   v ← {root}-VALUE(state{plies})
search.end   |   return a move to a child with value v
max.head     | function MAX-VALUE(state{d})
max.leaf     |   if TERMINAL-TEST(state) then return UTILITY(state)
max.limit ?  |   if CUTOFF-TEST(state, d) then return EVAL(state)
max.start    |   v ← −∞
max.each     |   for each s in SUCCESSORS(state)
max.best     |     v ← max(v, MIN-VALUE(s{deeper}))
max.return   |   return v
min.head     | function MIN-VALUE(state{d})
min.leaf     |   if TERMINAL-TEST(state) then return UTILITY(state)
min.limit ?  |   if CUTOFF-TEST(state, d) then return EVAL(state)
min.start    |   v ← +∞
min.each     |   for each s in SUCCESSORS(state)
min.best     |     v ← min(v, MAX-VALUE(s{deeper}))
min.return   |   return v
"""
CALLS = {
    "begin": "search.head search.call",
    "enter": "*.head *.start *.each",
    "evaluate": "*.head *.leaf",
    "judge": "*.head *.limit",
    "improve": "*.best",
    "leave": "*.return",
    "end": "search.end",
}
"""tags of the pseudo-code lines of a search in which MAX-VALUE and MIN-VALUE call each other"""

MINIMAX = Search(
    "minimax",
    mistakes_known=True,
    run=minimax,
    on_games=search_exhaustively,
    begin=(minimax_value,),
    # TRANSLATORS: the names of the searches as headings
    title=pgettext("title", "Minimax"),
    # TRANSLATORS: the names of the searches as they appear inside a sentence, with an article where one is needed
    in_a_sentence=pgettext("in a sentence", "minimax"),
    # TRANSLATORS: in all plans %(order)s is "from left to right", "from right to left" or "in the given order"
    plan=gettext("Minimax evaluates %(every)s, %(order)s."),
    pseudocode=_LISTING,
    lights=CALLS,
    # TRANSLATORS: the names of functions in pseudo-code, in capital letters, with hyphens between words
    words=(pgettext("pseudo-code", "MINIMAX-DECISION"),),
)
