"""Principal variation search (NegaScout): assume that the first move is best, and only test whether another move is
better.

A. Reinefeld, "An improvement to the Scout tree-search algorithm", ICCA Journal 6 (1983); T. A. Marsland and
M. Campbell, "Parallel search of strongly ordered game trees", Computing Surveys 14 (1982).
"""

from __future__ import annotations

from typing import Unpack

from ..errors import named_keywords
from ..node_kinds import LEAF, MAX
from ..phrases import gettext, pgettext
from ..rules import Rules
from ..trace.algorithms import WINDOWED, Search
from ..trace.result import Result
from ..tree.tree import NodeId, Source
from ..tree.view import View
from ..values import INF, Number
from .alphabeta import CUTS
from .minimax import CALLS
from .problem import Options, Problem, Record, is_lazy
from .without_tree import search_game


@named_keywords(Options)
def pvs(tree: Source, *, rules: Rules | None = None, **options: Unpack[Options]) -> Result:
    """Search by principal variation search: a null window tests whether a later move is better than the best move so
    far.

    If the test succeeds, the move is searched again. `result.visits` counts repeated visits; `evaluated` does not.

    Parameters
    ----------
    tree : Tree, str, list, graph or Game
        The tree or game to search, in any form that `Tree.read` accepts.
    rules : Rules, optional
        The conventions of the search.
    **options
        For a list of leaves, ``branching``, ``levels`` and ``root``; for a game, ``state``, ``depth`` and the other
        fields of `Options`.

    Returns
    -------
    Result
        The result of the search; for a game without ``trace``, a `GameResult`.

    Examples
    --------
    >>> result = pvs("[[2 4 6] [3 12 8] [14 5 2]]")
    >>> result.value, len(result.evaluated), result.visits
    (3, 9, 12)
    """
    if is_lazy(tree, options):
        return search_game(PVS.name, tree, rules, options)
    problem = Problem.of(PVS.name, tree, rules, **options)
    return problem.solve(lambda record: pvs_value(problem.view, 0, -INF, INF, problem.step, record))


def pvs_value(tree: View, node: NodeId, alpha: Number, beta: Number, step: Number, record: Record) -> Number:
    """Return the value of a node, or a bound if the value is outside the window; ``step`` is the width of a null
    window.
    """
    kind = tree.kind(node)
    if kind == LEAF:
        return record.evaluate(node, tree.value(node), alpha, beta)
    search = max_value if kind == MAX else min_value
    return search(tree, node, alpha, beta, step, record)


def max_value(tree: View, node: NodeId, alpha: Number, beta: Number, step: Number, record: Record) -> Number:
    """Return the value of a MAX node; every child after the first is tested against α before it is searched."""
    record.enter(node, alpha, beta)
    v, search = -INF, pvs_value
    for child in tree.children(node):
        w = search(tree, child, alpha, beta, step, record)
        search = _test_above
        if w > v:
            v = w
            if tree.reached(v, beta):
                record.improve(node, v, alpha, beta)
                record.cut(node, v, alpha, beta)
                break
            alpha = max(alpha, v)
            record.improve(node, v, alpha, beta)
    return record.leave(node, v, alpha, beta)


def min_value(tree: View, node: NodeId, alpha: Number, beta: Number, step: Number, record: Record) -> Number:
    """Return the value of a MIN node; every child after the first is tested against β before it is searched."""
    record.enter(node, alpha, beta)
    v, search = INF, pvs_value
    for child in tree.children(node):
        w = search(tree, child, alpha, beta, step, record)
        search = _test_below
        if w < v:
            v = w
            if tree.reached(alpha, v):
                record.improve(node, v, alpha, beta)
                record.cut(node, v, alpha, beta)
                break
            beta = min(beta, v)
            record.improve(node, v, alpha, beta)
    return record.leave(node, v, alpha, beta)


def _test_above(tree: View, node: NodeId, alpha: Number, beta: Number, step: Number, record: Record) -> Number:
    """Test with a null window whether a move is better than α, and search it again if it is. Return its value or a
    bound.
    """
    if alpha == -INF or tree.kind(node) == LEAF:
        return pvs_value(tree, node, alpha, beta, step, record)
    w = pvs_value(tree, node, alpha, alpha + step, step, record)
    if alpha < w < beta and beta - alpha > step:
        w = pvs_value(tree, node, alpha, beta, step, record)
    return w


def _test_below(tree: View, node: NodeId, alpha: Number, beta: Number, step: Number, record: Record) -> Number:
    """Test with a null window whether a move is better for MIN than β, and search it again if it is. Return its value
    or a bound.
    """
    if beta == INF or tree.kind(node) == LEAF:
        return pvs_value(tree, node, alpha, beta, step, record)
    w = pvs_value(tree, node, beta - step, beta, step, record)
    if alpha < w < beta and beta - alpha > step:
        w = pvs_value(tree, node, alpha, beta, step, record)
    return w


# ε is the width of a null window
_LISTING = """
search.head  | function PRINCIPAL-VARIATION-SEARCH(state)
search.call  |   v ← {root}-VALUE(state, −∞, +∞{plies})
search.end   |   return a move to a child with value v
max.head     | function MAX-VALUE(state, α, β{d})
max.leaf     |   if TERMINAL-TEST(state) then return UTILITY(state)
max.limit ?  |   if CUTOFF-TEST(state, d) then return EVAL(state)
max.start    |   v ← −∞
max.each     |   for each s in SUCCESSORS(state)
max.trusts   |     if s is the first or s is a leaf or |α| = ∞ then
max.full     |       w ← MIN-VALUE(s, α, β{deeper})
max.else     |     else
max.null     |       w ← MIN-VALUE(s, α, α + ε{deeper})
max.again    |       if α < w < β then w ← MIN-VALUE(s, α, β{deeper})
max.best     |     v ← max(v, w)
max.cut      |     if v {ge} β then return v
max.narrow   |     α ← max(α, v)
max.return   |   return v
min.head     | function MIN-VALUE(state, α, β{d})
min.leaf     |   if TERMINAL-TEST(state) then return UTILITY(state)
min.limit ?  |   if CUTOFF-TEST(state, d) then return EVAL(state)
min.start    |   v ← +∞
min.each     |   for each s in SUCCESSORS(state)
min.trusts   |     if s is the first or s is a leaf or |β| = ∞ then
min.full     |       w ← MAX-VALUE(s, α, β{deeper})
min.else     |     else
min.null     |       w ← MAX-VALUE(s, β − ε, β{deeper})
min.again    |       if α < w < β then w ← MAX-VALUE(s, α, β{deeper})
min.best     |     v ← min(v, w)
min.cut      |     if v {le} α then return v
min.narrow   |     β ← min(β, v)
min.return   |   return v
"""

PVS = Search(
    "pvs",
    **WINDOWED,
    scouts=True,
    null_windows=True,
    obeys=("cut",),
    run=pvs,
    by_the_book=True,
    on_games=lambda at: pvs_value(at.tree, at.view.root, -INF, INF, at.game.step, at.view.record),
    begin=(pvs_value,),
    title=pgettext("title", "Principal variation search"),
    in_a_sentence=pgettext("in a sentence", "principal variation search"),
    # TRANSLATORS: in all plans %(order)s is "from left to right", "from right to left" or "in the given order"
    plan=gettext(
        "Principal variation search searches the moves %(order)s: the first in full, each later one first with a "
        "null window."
    ),
    pseudocode=_LISTING,
    lights=CALLS | CUTS | {"full": "*.trusts *.full", "null": "*.null", "again": "*.again"},
    words=(pgettext("pseudo-code", "PRINCIPAL-VARIATION-SEARCH"),),
)
