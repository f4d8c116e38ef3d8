"""Expectiminimax: minimax with chance nodes. The value of a chance node is the exact weighted mean of its children."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Unpack

from ..errors import AlgorithmError, named_keywords, to_list, to_mapping
from ..games.game import Game
from ..games.positions import canonical_form, pairs_at
from ..node_kinds import CHANCE, LEAF, MAX, MIN
from ..phrases import gettext, pgettext, short_repr
from ..rules import Rules, to_rules
from ..trace.algorithms import Search
from ..trace.result import Result
from ..trace.trace import EventKind
from ..tree.tree import NodeId, Source, Tree
from ..tree.view import View
from ..values import INF, Number, exact
from .expectiminimax_with_cuts import ASKING, ASKING_WITH_CUTS, value_with_cuts
from .expectiminimax_with_cuts import LISTING as LISTING_WITH_CUTS
from .problem import Options, Problem, Record, is_lazy, unfolded
from .without_tree import search_exhaustively, search_game, search_with_windows


@named_keywords(Options)
def expectiminimax(
    tree: Source, *, rules: Rules | None = None, prune: bool = False, **options: Unpack[Options]
) -> Result:
    """Search a tree or a game with MAX, MIN and chance nodes and return the traced `Result`.

    Nothing is cut off at a chance node, and its subtrees start with a full window: without bounds on the values, one
    child can outweigh all others. If bounds are known, use `star1` or `star2`, which also cut at chance nodes.

    Parameters
    ----------
    tree : Tree, str, list, graph or Game
        The tree or game to search, in any form that `Tree.read` accepts.
    rules : Rules, optional
        The conventions of the search.
    prune : bool, default False
        Whether MAX and MIN nodes cut off as in alpha-beta; otherwise every leaf is evaluated.
    **options
        For a list of leaves, ``branching``, ``levels`` and ``root``; for a game, ``state``, ``depth`` and the other
        fields of `Options`.

    Returns
    -------
    Result
        The result of the search; for a game without ``trace``, a `GameResult`.

    Examples
    --------
    >>> result = expectiminimax("[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]")
    >>> result.value, result.best_move
    (Fraction(21, 10), 'a1')
    """
    if is_lazy(tree, options):
        return search_game(EXPECTIMINIMAX.name, tree, rules, options, prune=prune)
    problem = Problem.of(EXPECTIMINIMAX.name, tree, rules, **options)
    if prune:
        return problem.solve(lambda record: value_with_cuts(problem.view, 0, -INF, INF, record))
    return problem.solve(lambda record: expectiminimax_value(problem.view, 0, record))


@named_keywords(Options)
def expectimax(
    tree: Source,
    *,
    rules: Rules | None = None,
    weights: Mapping[str, Sequence[Any]] | None = None,
    **options: Unpack[Options],
) -> Result:
    """Search a tree against an opponent who plays at random: every MIN node becomes a chance node.

    Existing chance nodes are unchanged. `result.tree` is the tree with the new chance nodes.

    Parameters
    ----------
    tree : Tree, str, list, graph or Game
        The tree or game to search, in any form that `Tree.read` accepts.
    rules : Rules, optional
        The conventions of the search.
    weights : dict, optional
        The probabilities of the moves of MIN nodes, keyed by the label of the node, such as ``{"B": [0.8, 0.2]}``; by
        default all moves are equally likely.
    **options
        For a list of leaves, ``branching``, ``levels`` and ``root``; for a game, ``state``, ``depth`` and the other
        fields of `Options`.

    Returns
    -------
    Result
        The result of the search; for a game without ``trace``, a `GameResult`.

    Examples
    --------
    >>> result = expectimax("[[3 12 9] [2 4 6]]")
    >>> result.value, result.tree.kind("B")
    (8, 'chance')
    """
    weights = to_mapping("weights", {} if weights is None else weights, "{'B': [0.5, 0.5]}")
    if is_lazy(tree, options):
        if weights:
            raise AlgorithmError(
                gettext("expectimax: weights need the labels of a tree, but a game has none; add trace=True")
            )
        return search_game(EXPECTIMAX.name, tree, rules, options, random=True)
    whole_tree, checked_rules = unfolded(EXPECTIMAX.name, tree, to_rules(rules), options)
    problem = Problem.of(
        EXPECTIMAX.name, by_chance(whole_tree, weights), checked_rules, trace=options.get("trace", False)
    )
    return problem.solve(lambda record: expectiminimax_value(problem.view, 0, record))


def expectiminimax_value(tree: View, node: NodeId, record: Record) -> Number:
    """Return the value of a node by EXPECTIMINIMAX, with one function for each kind of inner node."""
    kind = tree.kind(node)
    if kind == LEAF:
        return record.evaluate(node, tree.value(node))
    search = chance_value if kind == CHANCE else max_value if kind == MAX else min_value
    return search(tree, node, record)


def max_value(tree: View, node: NodeId, record: Record) -> Number:
    """Return the maximum value of a MAX node's children."""
    record.enter(node)
    v = -INF
    for child in tree.children(node):
        w = expectiminimax_value(tree, child, record)
        if w > v:
            v = w
            record.improve(node, v)
    return record.leave(node, v)


def min_value(tree: View, node: NodeId, record: Record) -> Number:
    """Return the minimum value of a MIN node's children."""
    record.enter(node)
    v = INF
    for child in tree.children(node):
        w = expectiminimax_value(tree, child, record)
        if w < v:
            v = w
            record.improve(node, v)
    return record.leave(node, v)


def chance_value(tree: View, node: NodeId, record: Record) -> Number:
    """Return the exact mean of a chance node's children, so that equal means compare equal."""
    record.enter(node)
    v: Number = 0
    for child in tree.children(node):
        v = exact(v + tree.probability(child) * expectiminimax_value(tree, child, record))
        record.chance(node, v)
    return record.leave(node, v)


def by_chance(tree: Tree, weights: Mapping[str, Sequence[Any]]) -> Tree:
    """Return the tree with its MIN nodes replaced by chance nodes. The moves of a node are equally likely unless
    ``weights`` contains the label of the node.
    """
    shares: dict[int, Sequence[Any]] = {} if tree.game is None else _of_all_moves(tree, tree.game)
    for label, probabilities in weights.items():
        node, probabilities = tree[label], to_list("weights", probabilities)
        if tree.kind(node) != MIN or len(probabilities) != len(tree.children(node)):
            raise AlgorithmError(
                gettext(
                    "weights has %(given)s for %(node)s, a node of kind %(kind)s with %(count)s children; name "
                    "MIN nodes, and give one probability for each child"
                ).with_values(
                    count=len(tree.children(node)),
                    given=short_repr(list(probabilities)),
                    node=label,
                    kind=tree.kind(node),
                )
            )
        shares[node] = probabilities
    return tree.rebuilt(kinds={MIN: CHANCE}, weights=shares)


def _of_all_moves(tree: Tree, game: Game) -> dict[int, Sequence[Any]]:
    """Return the probabilities of the moves at MIN nodes; a move that represents several symmetric moves has their
    total probability.
    """
    shares: dict[int, Sequence[Any]] = {}
    for node in tree:
        if tree.kind(node) == MIN:
            afters = [canonical_form(game, after) for _, after in pairs_at(game, tree.position(node))]
            forms = [canonical_form(game, tree.position(child)) for child in tree.children(node)]
            shares[node] = [Fraction(afters.count(form), len(afters) * forms.count(form)) for form in forms]
    return shares


# VALUE distinguishes the kinds of node, as the recurrence does
VALUE = """
value.head     | function VALUE(state{d})
value.leaf     |   if TERMINAL-TEST(state) then return UTILITY(state)
value.limit ?  |   if CUTOFF-TEST(state, d) then return EVAL(state)
value.max      |   if PLAYER(state) = MAX then return MAX-VALUE(state{d})"""
_OF_MIN = """
value.min      |   if PLAYER(state) = MIN then return MIN-VALUE(state{d})"""
OF_CHANCE = """
value.chance   |   if PLAYER(state) = CHANCE then return EXPECT-VALUE(state{d})"""
_MAXIMIZE = """
max.head       | function MAX-VALUE(state{d})
max.start      |   v ← −∞
max.each       |   for each s in SUCCESSORS(state)
max.best       |     v ← max(v, VALUE(s{deeper}))
max.return     |   return v"""
_MINIMIZE = """
min.head       | function MIN-VALUE(state{d})
min.start      |   v ← +∞
min.each       |   for each s in SUCCESSORS(state)
min.best       |     v ← min(v, VALUE(s{deeper}))
min.return     |   return v"""
AVERAGE = """
chance.head    | function EXPECT-VALUE(state{d})
chance.start   |   v ← 0
chance.each    |   for each s in SUCCESSORS(state)
chance.best    |     v ← v + P(s) · VALUE(s{deeper})
chance.return  |   return v"""

EXPECTIMINIMAX = Search(
    "expectiminimax",
    takes_chance=True,
    mistakes_known=True,
    usual_for="chance",
    obeys=("cut",),
    options=("prune",),
    # without windows and cut-offs, nothing is pruned
    arguments=lambda trace: {"prune": trace.has_windows or any(kind is EventKind.CUT for kind, *_ in trace.raw)},
    run=expectiminimax,
    on_games=lambda engine: search_with_windows(engine) if engine.prune else search_exhaustively(engine),
    begin=(expectiminimax_value,),
    title=pgettext("title", "Expectiminimax"),
    in_a_sentence=pgettext("in a sentence", "expectiminimax"),
    # TRANSLATORS: in all plans %(order)s is "from left to right", "from right to left" or "in the given order"
    plan=gettext(
        "Expectiminimax evaluates %(every)s, %(order)s; a chance node has the expected value of its children."
    ),
    pseudocode=VALUE + _OF_MIN + OF_CHANCE + _MAXIMIZE + _MINIMIZE + AVERAGE,
    lights=ASKING,
    special={
        "cuts": {
            "plan": gettext(
                "Expectiminimax evaluates %(leaves)s %(order)s and cuts as alpha-beta does, but never at a chance node."
            ),
            "begin": (value_with_cuts,),
            "pseudocode": LISTING_WITH_CUTS,
            "lights": ASKING_WITH_CUTS,
        },
    },
)

EXPECTIMAX = Search(
    "expectimax",
    takes_chance=True,
    random_opponent=True,
    mistakes_known=True,
    options=("weights",),
    run=expectimax,
    on_games=search_exhaustively,
    begin=(expectiminimax_value,),
    title=pgettext("title", "Expectimax"),
    in_a_sentence=pgettext("in a sentence", "expectimax"),
    # TRANSLATORS: in all plans %(order)s is "from left to right", "from right to left" or "in the given order"
    plan=gettext("Expectimax evaluates %(every)s, %(order)s; a chance node has the expected value of its children."),
    pseudocode=VALUE + OF_CHANCE + _MAXIMIZE + AVERAGE,
    lights=ASKING,
)
