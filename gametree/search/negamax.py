"""Negamax: alpha-beta with one case for both players, because max(a, b) = −min(−a, −b)."""

from __future__ import annotations

from typing import Any, Unpack

from ..errors import named_keywords
from ..node_kinds import LEAF, MAX, MIN
from ..phrases import gettext, pgettext
from ..rules import INFINITE_WINDOW, Rules, to_window
from ..trace.algorithms import WINDOWED, Search
from ..trace.result import Result
from ..tree.tree import NodeId, Source
from ..tree.view import View
from ..values import INF, Number
from .alphabeta import CUTS
from .minimax import CALLS
from .problem import MoverRecord, Options, Problem, is_lazy
from .without_tree import search_game, search_with_windows


@named_keywords(Options)
def negamax(
    tree: Source, *, rules: Rules | None = None, window: tuple[Any, Any] = INFINITE_WINDOW, **options: Unpack[Options]
) -> Result:
    """Search by negamax with alpha-beta cuts: it visits the same leaves as `alphabeta`, in the same order.

    During the search, values are from the point of view of the player to move; in the trace, as everywhere else, they
    are from MAX's point of view.

    Parameters
    ----------
    tree : Tree, str, list, graph or Game
        The tree or game to search, in any form that `Tree.read` accepts.
    rules : Rules, optional
        The conventions of the search.
    window : tuple of two numbers, default (−∞, ∞)
        The initial window (α, β), from MAX's point of view.
    **options
        For a list of leaves, ``branching``, ``levels`` and ``root``; for a game, ``state``, ``depth`` and the other
        fields of `Options`.

    Returns
    -------
    Result
        The result of the search; for a game without ``trace``, a `GameResult`.

    Examples
    --------
    >>> negamax("[[3 12 8] [2 4 6] [14 5 2]]").value
    3
    """
    if is_lazy(tree, options):
        return search_game(NEGAMAX.name, tree, rules, options, window=to_window(window))
    problem = Problem.of(NEGAMAX.name, tree, rules, **options)
    bounds = to_window(window)
    return problem.solve(lambda record: child_value(problem.view, 0, *bounds, 1, MoverRecord(record)), bounds)


def negamax_value(tree: View, node: NodeId, alpha: Number, beta: Number, sign: int, record: MoverRecord) -> Number:
    """Return the value of a node, or a bound, from the point of view of the player to move; ``sign`` is 1 for MAX and
    −1 for MIN.
    """
    if tree.kind(node) == LEAF:
        return record.evaluate(node, sign * tree.value(node), alpha, beta, sign)
    record.enter(node, alpha, beta, sign)
    v = -INF
    for child in tree.children(node):
        w = child_value(tree, child, alpha, beta, sign, record)
        if w > v:
            v = w
            if tree.reached(v, beta):
                record.improve(node, v, alpha, beta, sign)
                record.cut(node, v, alpha, beta, sign)
                break
            alpha = max(alpha, v)
            record.improve(node, v, alpha, beta, sign)
    return record.leave(node, v, alpha, beta, sign)


def child_value(tree: View, child: NodeId, alpha: Number, beta: Number, sign: int, record: MoverRecord) -> Number:
    """Return the value of a child from the point of view of the player at its parent, who may also move at the
    child.
    """
    if tree.kind(child) == (MAX if sign > 0 else MIN):
        return negamax_value(tree, child, alpha, beta, sign, record)
    return -negamax_value(tree, child, -beta, -alpha, -sign, record)


# one function for both players; p is +1 if MAX moves and −1 if MIN does
_LISTING = """
search.head      | function NEGAMAX-SEARCH(state)
search.call      |   v ← NEGAMAX(state, {own_low}, {own_high}, {side}{plies})
search.end       |   return a move to a child with value v
negamax.head     | function NEGAMAX(state, α, β, p{d})
negamax.leaf     |   if TERMINAL-TEST(state) then return p · UTILITY(state)
negamax.limit ?  |   if CUTOFF-TEST(state, d) then return p · EVAL(state)
negamax.start    |   v ← −∞
negamax.each     |   for each s in SUCCESSORS(state)
negamax.best     |     v ← max(v, −NEGAMAX(s, −β, −α, −p{deeper}))
negamax.cut      |     if v {ge} β then return v
negamax.narrow   |     α ← max(α, v)
negamax.return   |   return v
"""

NEGAMAX = Search(
    "negamax",
    **WINDOWED,
    learns_order=True,
    obeys=("cut",),
    options=("window",),
    run=negamax,
    on_games=search_with_windows,
    begin=(negamax_value,),
    title=pgettext("title", "Negamax"),
    in_a_sentence=pgettext("in a sentence", "negamax"),
    # TRANSLATORS: in all plans %(order)s is "from left to right", "from right to left" or "in the given order"
    plan=gettext(
        "Negamax is alpha-beta, %(order)s, in which each player maximises negated values; values are shown from "
        "MAX's point of view."
    ),
    pseudocode=_LISTING,
    lights={moment: tags.replace("*", "negamax") for moment, tags in (CALLS | CUTS).items()},
    words=(pgettext("pseudo-code", "NEGAMAX-SEARCH"),),
    special={
        "window": {
            "plan": gettext(
                "Negamax is alpha-beta on negated values, %(order)s, with the initial window %(window)s; values "
                "are shown from MAX's point of view."
            ),
        },
    },
)
