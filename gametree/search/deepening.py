"""Iterative deepening: alpha-beta to depth 1, 2, 3 …. Each iteration searches the moves in the order of their values in
the previous iteration.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any, Unpack

from ..errors import AlgorithmError, named_keywords, to_function
from ..games.game import Game, as_game
from ..games.positions import estimate_at
from ..phrases import Code, Option, gettext, pgettext
from ..rules import INFINITE_WINDOW, Rules, to_rules
from ..trace.algorithms import CUTTING, WINDOWED, Search
from ..trace.result import Result
from ..trace.trace import EventKind, RawEvent, Trace
from ..tree.tree import NodeId, Source, Tree
from ..tree.view import View, settled, view_of
from ..values import INF, Value
from .alphabeta import CUTS, REACHES, alphabeta_value
from .minimax import CALLS
from .problem import GameOptions, Problem, Record, best_first, is_lazy, raised_recursion_limit, record_by, unfolded
from .shallow import shallow_value
from .without_tree import search_deeper, search_with_windows


@named_keywords(GameOptions)
def iterative_deepening(
    tree: Source,
    *,
    evaluate: Any = None,
    rules: Rules | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    **options: Unpack[GameOptions],
) -> Result:
    """Search by alpha-beta to depth 1, 2, 3 … until the whole tree is searched (or ``Rules(depth=…)`` is reached); the
    result is that of the last iteration.

    Every iteration first searches the moves that were best in the previous iteration.

    Parameters
    ----------
    tree : Tree, str, list, graph or Game
        The tree or game to search, in any form that `Tree.read` accepts.
    evaluate : dict or callable, optional
        The values of the positions at each depth limit: a dictionary keyed by label, or a function of the tree and the
        node. For a game, it is a function of the position, by default the game's own evaluation.
    rules : Rules, optional
        The conventions of the search.
    nodes : int, optional
        For a game: maximum number of nodes. The first iteration is always finished.
    seconds : float, optional
        For a game: maximum time in seconds. The first two iterations are always finished.
    **options
        For a list of leaves, ``branching``, ``levels`` and ``root``; for a game, ``state``, ``depth`` and the other
        fields of `GameOptions`.

    Returns
    -------
    Result
        The last finished iteration, with the trace of all iterations; for a game without ``trace``, a `GameResult`.

    Examples
    --------
    >>> guess = {"B": 4, "C": 9, "D": 1}
    >>> result = iterative_deepening("[[3 12 8] [2 4 6] [14 5 2]]", evaluate=guess)
    >>> result.value, result.visits, result.evaluated_labels[:4]
    (3, 12, ('B', 'C', 'D', 'C1'))
    """
    checked_rules, tree = to_rules(rules), as_game(tree)
    if callable(evaluate):
        to_function("evaluate", evaluate, 1 if isinstance(tree, Game) else 2)
    if is_lazy(tree, options):
        budget = INF if nodes is None else nodes, INF if seconds is None else seconds
        return search_deeper(ITERATIVE_DEEPENING.name, tree, checked_rules, {**options, "evaluate": evaluate}, *budget)
    for name, limit in (("nodes", nodes), ("seconds", seconds)):
        if limit is not None:
            raise AlgorithmError(
                gettext(
                    "%(name)s is a budget, which is allowed only if a game is searched without a trace; leave it out"
                ).with_values(name=Code(name))
            )
    evaluation = checked_rules.evaluate if evaluate is None else evaluate
    if isinstance(tree, Game):
        evaluation, checked_rules = (
            _node_evaluation(tree, evaluation),
            dataclasses.replace(checked_rules, evaluate=None),
        )
        options["evaluate"] = evaluate  # type: ignore[typeddict-unknown-key]
    searched_tree, checked_rules = unfolded(ITERATIVE_DEEPENING.name, tree, checked_rules, options)
    Problem.of(ITERATIVE_DEEPENING.name, searched_tree, dataclasses.replace(checked_rules, depth=None, evaluate=None))
    record = record_by(checked_rules)
    with raised_recursion_limit(searched_tree.height):
        estimates = _deeper_and_deeper(searched_tree, checked_rules, evaluation, record)
    final_rules = dataclasses.replace(checked_rules, evaluate=estimates or None)
    return Result(Trace(searched_tree, ITERATIVE_DEEPENING.name, final_rules, INFINITE_WINDOW, tuple(record.events)))


def _deeper_and_deeper(tree: Tree, rules: Rules, evaluation: Any, record: Record) -> dict[str, Value]:
    """Search a tree to depth 1, 2, 3 …; return the evaluations of the positions at all depth limits, keyed by label."""
    deepest = tree.height if rules.depth is None else min(rules.depth, tree.height)
    estimates: dict[str, Value] = {}
    for depth in range(min(1, deepest), deepest + 1):
        limited = _limited(tree, rules, depth, evaluation)
        estimates |= dict(limited.evaluate) if isinstance(limited.evaluate, tuple) else {}
        view = _in_order(view_of(tree, limited), tree, record.events)
        REACHES[rules.reach](view, 0, -INF, INF, record)
    return estimates


def _node_evaluation(game: Game, evaluate: Any) -> Callable[[Tree, NodeId], Value]:
    return lambda tree, node: estimate_at(game, tree.position(node), evaluate)


def _limited(tree: Tree, rules: Rules, depth: int, evaluation: Any) -> Rules:
    """Return the rules of one iteration, with evaluations of the positions at its depth limit."""
    bare = dataclasses.replace(rules, depth=None, evaluate=None)
    if depth >= tree.height:
        return settled(tree, bare)
    if evaluation is None:
        raise AlgorithmError(
            gettext("iterative_deepening needs values of the positions at the depth limit; add %(option)s").with_values(
                option=Option("evaluate={'B': …}", '--evaluate "B=…"')
            )
        )
    return settled(tree, dataclasses.replace(bare, depth=depth, evaluate=evaluation))


def _in_order(view: View, tree: Tree, events: Sequence[RawEvent]) -> View:
    """Return the view with the moves at each node sorted by their last known values; the best move for the player to
    move comes first.
    """
    values: dict[NodeId, Any] = {
        node: value for kind, node, value, _, _ in events if kind in (EventKind.LEAVE, EventKind.EVALUATE)
    }
    if not values:
        return view
    orders = [best_first(view.children(node), values.get, view.kind(node)) for node in tree]
    return dataclasses.replace(view, children=orders.__getitem__)


_LISTING = """
search.head  | function ITERATIVE-DEEPENING(state)
search.each  |   for d ← {depths}
search.call  |     v ← {root}-VALUE(state, −∞, +∞, d)
search.end   |   return a move to a child with value v
max.head     | function MAX-VALUE(state, α, β, d)
max.leaf     |   if TERMINAL-TEST(state) then return UTILITY(state)
max.limit    |   if CUTOFF-TEST(state, d) then return EVAL(state)
max.start    |   v ← −∞
max.each     |   for each s in SUCCESSORS(state), the best so far first
max.best     |     v ← max(v, MIN-VALUE(s, {max_window}, d − 1))
max.cut      |     if v {ge} β then return {over}
max.narrow   |     α ← max(α, v)
max.return   |   return {max_result}
min.head     | function MIN-VALUE(state, α, β, d)
min.leaf     |   if TERMINAL-TEST(state) then return UTILITY(state)
min.limit    |   if CUTOFF-TEST(state, d) then return EVAL(state)
min.start    |   v ← +∞
min.each     |   for each s in SUCCESSORS(state), the best so far first
min.best     |     v ← min(v, MAX-VALUE(s, {min_window}, d − 1))
min.cut      |     if v {le} α then return {under}
min.narrow   |     β ← min(β, v)
min.return   |   return {min_result}
"""

ITERATIVE_DEEPENING = Search(
    "iterative_deepening",
    **WINDOWED,
    deepens=True,
    obeys=CUTTING,
    options=("evaluate", "nodes", "seconds"),
    run=iterative_deepening,
    on_games=search_with_windows,
    begin=(_deeper_and_deeper, alphabeta_value),
    title=pgettext("title", "Iterative deepening"),
    in_a_sentence=pgettext("in a sentence", "iterative deepening"),
    plan=gettext(
        "Iterative deepening repeats alpha-beta with depth limits from 1 to %(depth)s, each time trying first "
        "the moves that were best before."
    ),
    pseudocode=_LISTING,
    lights={
        **CALLS,
        **CUTS,
        "begin": "search.head search.each search.call",
        "round": "search.each search.call",
    },
    words=(pgettext("pseudo-code", "ITERATIVE-DEEPENING"),),
    special={
        "one depth": {"plan": gettext("Iterative deepening has only one iteration here, alpha-beta to depth 1.")},
        "shallow": {"begin": (_deeper_and_deeper, shallow_value)},
    },
)
