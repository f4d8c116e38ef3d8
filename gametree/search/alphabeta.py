"""Alpha-beta: the minimax value without the branches that cannot matter."""

from __future__ import annotations

from typing import Any, Unpack

from ..errors import named_keywords
from ..node_kinds import LEAF, MAX
from ..phrases import gettext, pgettext
from ..rules import INFINITE_WINDOW, Rules, to_window
from ..trace.algorithms import CUTTING, WINDOWED, Search
from ..trace.result import Result
from ..tree.tree import NodeId, Source
from ..tree.view import View
from ..values import INF, Number
from .minimax import CALLS
from .problem import Options, Problem, Record, is_lazy, record_by
from .shallow import shallow_value
from .untraced import untraced
from .without_tree import search_game, search_with_windows


@named_keywords(Options)
def alphabeta(
    tree: Source, *, rules: Rules | None = None, window: tuple[Any, Any] = INFINITE_WINDOW, **options: Unpack[Options]
) -> Result:
    """Search a tree or a game by alpha-beta and return the traced `Result`.

    Parameters
    ----------
    tree : Tree, str, list, graph or Game
        The tree or game to search, in any form that `Tree.read` accepts.
    rules : Rules, optional
        The conventions of the search.
    window : tuple of two numbers, default (−∞, ∞)
        The initial window (α, β).
    **options
        For a list of leaves, ``branching``, ``levels`` and ``root``; for a game, ``state``, ``depth``, ``evaluate``,
        ``order``, ``symmetry``, ``table``, ``trace`` and ``boards``; see `Options`.

    Returns
    -------
    Result
        The result of the search. For a game without ``trace=True``, it is a `GameResult`, because no tree is built. For
        a tree, ``trace=False`` returns a `GameResult`. ``trace="leaves"`` returns a `LeafResult`, which contains only
        the evaluated leaves.

    Raises
    ------
    AlgorithmError
        If the tree has chance nodes, numbered players or tuples, or if α ≥ β.

    Examples
    --------
    >>> result = alphabeta("[3 12 8 2 4 6 14 5 2]", branching=3)
    >>> result.value, result.best_move, [result.tree.label(n) for n in result.pruned_leaves]
    (3, 'a1', ['C2', 'C3'])
    >>> from gametree.games import TicTacToe
    >>> alphabeta(TicTacToe(), depth=2).best_move, len(alphabeta(TicTacToe(), depth=2, trace=True).cuts)
    ('5', 7)
    """
    if is_lazy(tree, options):
        return search_game(ALPHABETA.name, tree, rules, options, window=to_window(window))
    problem = Problem.of(ALPHABETA.name, tree, rules, **options)
    search, bounds = REACHES[problem.rules.reach], to_window(window)

    def traced() -> Result:
        return problem.solve(lambda record: search(problem.view, 0, *bounds, record), bounds, record_by(problem.rules))

    if options.get("trace") is False and bounds == INFINITE_WINDOW:
        return untraced(problem, traced)  # type: ignore[return-value]
    return traced()


def alphabeta_value(tree: View, node: NodeId, alpha: Number, beta: Number, record: Record) -> Number:
    """Return the value of a node, or a bound if the value is outside the window (alpha, beta).

    Invariant: on the path to a node, MAX can already guarantee α and MIN β. A value at or below α, or at or above β,
    cannot change the value of the root, so the search of the node may stop.
    """
    kind = tree.kind(node)
    if kind == LEAF:
        return record.evaluate(node, tree.value(node), alpha, beta)
    search = max_value if kind == MAX else min_value
    return search(tree, node, alpha, beta, record)


def max_value(tree: View, node: NodeId, alpha: Number, beta: Number, record: Record) -> Number:
    """Return the value of a MAX node by MINIMAX-MAX with α and β. The test ``tree.reached`` is ≥ or, depending on the
    rules, >.
    """
    record.enter(node, alpha, beta)
    v = -INF
    for child in tree.children(node):
        w = alphabeta_value(tree, child, alpha, beta, record)
        if w > v:
            v = w
            if tree.reached(v, beta):
                record.improve(node, v, alpha, beta)
                record.cut(node, v, alpha, beta)
                break
            alpha = max(alpha, v)
            record.improve(node, v, alpha, beta)
    return record.leave(node, v, alpha, beta)


def min_value(tree: View, node: NodeId, alpha: Number, beta: Number, record: Record) -> Number:
    """Return the value of a MIN node by MINIMAX-MIN with α and β."""
    record.enter(node, alpha, beta)
    v = INF
    for child in tree.children(node):
        w = alphabeta_value(tree, child, alpha, beta, record)
        if w < v:
            v = w
            if tree.reached(alpha, v):
                record.improve(node, v, alpha, beta)
                record.cut(node, v, alpha, beta)
                break
            beta = min(beta, v)
            record.improve(node, v, alpha, beta)
    return record.leave(node, v, alpha, beta)


REACHES = {"deep": alphabeta_value, "shallow": shallow_value}
"""function that searches a node, for each value of the rule ``reach``"""


# ALPHA-BETA-SEARCH, fail-soft or fail-hard
_LISTING = """
search.head  | function ALPHA-BETA-SEARCH(state)
search.call  |   v ← {root}-VALUE(state, {low}, {high}{plies})
search.end   |   return a move to a child with value v
max.head     | function MAX-VALUE(state, α, β{d})
max.leaf     |   if TERMINAL-TEST(state) then return UTILITY(state)
max.limit ?  |   if CUTOFF-TEST(state, d) then return EVAL(state)
max.start    |   v ← −∞
max.each     |   for each s in SUCCESSORS(state)
max.best     |     v ← max(v, MIN-VALUE(s, {max_window}{deeper}))
max.cut      |     if v {ge} β then return {over}
max.narrow   |     α ← max(α, v)
max.return   |   return {max_result}
min.head     | function MIN-VALUE(state, α, β{d})
min.leaf     |   if TERMINAL-TEST(state) then return UTILITY(state)
min.limit ?  |   if CUTOFF-TEST(state, d) then return EVAL(state)
min.start    |   v ← +∞
min.each     |   for each s in SUCCESSORS(state)
min.best     |     v ← min(v, MAX-VALUE(s, {min_window}{deeper}))
min.cut      |     if v {le} α then return {under}
min.narrow   |     β ← min(β, v)
min.return   |   return {min_result}
"""
CUTS = {"narrow": "*.narrow", "cut": "*.cut", "stop": "*.cut"}
"""tags of the pseudo-code lines that α and β add to a search"""

ALPHABETA = Search(
    "alphabeta",
    **WINDOWED,
    learns_order=True,
    mistakes_known=True,
    usual_for="two",
    obeys=CUTTING,
    options=("window",),
    run=alphabeta,
    on_games=search_with_windows,
    begin=(alphabeta_value,),
    title=pgettext("title", "Alpha-beta"),
    in_a_list=pgettext("algorithm", "Alpha-beta"),
    in_a_sentence=pgettext("in a sentence", "alpha-beta"),
    # TRANSLATORS: in all plans %(order)s is "from left to right", "from right to left" or "in the given order"
    plan=gettext("Alpha-beta evaluates %(leaves)s %(order)s and skips those that cannot change the result."),
    pseudocode=_LISTING,
    lights=CALLS | CUTS,
    words=(pgettext("pseudo-code", "ALPHA-BETA-SEARCH"),),
    special={
        "window": {
            "plan": gettext("Alpha-beta evaluates %(leaves)s %(order)s, with the initial window %(window)s."),
        },
        "shallow": {
            "plan": gettext(
                "Alpha-beta evaluates %(leaves)s %(order)s, and each node knows only the bound of the node directly "
                "above it."
            ),
            "begin": (shallow_value,),
        },
    },
)
