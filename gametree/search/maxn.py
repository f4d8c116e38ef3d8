"""Max^n and paranoid search: games of several players, in which each leaf has a tuple with one utility per player.

C. A. Luckhardt and K. B. Irani, "An algorithmic solution of n-person games", AAAI (1986); N. R. Sturtevant and
R. E. Korf, "On pruning techniques for multi-player games", AAAI (2000), for paranoid search.
"""

from __future__ import annotations

import dataclasses
from typing import Any, Unpack

from ..errors import named_keywords
from ..node_kinds import CHANCE, LEAF
from ..phrases import gettext, pgettext
from ..rules import Rules, to_rules
from ..trace.algorithms import Search
from ..trace.result import Result
from ..tree.tree import NodeId, Source
from ..tree.view import View
from .expectiminimax import AVERAGE, OF_CHANCE
from .preferences import Better, add_weighted, own_entry, paranoid_preference, preference
from .problem import Options, Problem, Record, is_lazy
from .without_tree import search_game, search_several_players


@named_keywords(Options)
def maxn(tree: Source, *, rules: Rules | None = None, **options: Unpack[Options]) -> Result:
    """Search by max^n: every player maximises its own entry of the tuple and ignores the other entries.

    The value of a chance node is the mean of its children, entry by entry.

    Parameters
    ----------
    tree : Tree, str, list, graph or Game
        The tree or game to search. Players p1, p2 … are declared at the nodes, never inferred from the order of turns;
        a player's number is the position of the player's entry in each tuple.
    rules : Rules, optional
        The conventions of the search. ``Rules(tie="last")`` takes the last of equally good moves, which can change
        the utilities of the other players.
    **options
        For a list of leaves, ``branching``, ``levels`` and ``root``; for a game, ``state``, ``depth`` and the other
        fields of `Options`.

    Returns
    -------
    Result
        The result of the search; its value is a tuple. For a game without ``trace``, a `GameResult`.

    Examples
    --------
    >>> leaves = "(1 2 6) (4 2 3) (6 1 2) (7 4 1) (5 1 1) (1 5 2) (7 7 1) (5 4 5)"
    >>> maxn(leaves, branching=2, root="p1").value
    (1, 2, 6)
    """
    if is_lazy(tree, options):
        return search_game(MAXN.name, tree, rules, options)
    problem = Problem.of(MAXN.name, tree, rules, **options)
    takes = preference(own_entry, problem.rules)
    return problem.solve(lambda record: maxn_value(problem.view, 0, takes, record))


@named_keywords(Options)
def paranoid(
    tree: Source, *, player: str | None = None, rules: Rules | None = None, **options: Unpack[Options]
) -> Result:
    """Search as if all other players were allied against one player: this player maximises its entry of the tuple, and
    the others minimise the same entry.

    Parameters
    ----------
    tree : Tree, str, list, graph or Game
        The tree or game to search, in any form that `Tree.read` accepts.
    player : str, optional
        The player to search for, such as ``"p2"``; by default the player to move at the root.
    rules : Rules, optional
        The conventions of the search; ``Rules(player=…)`` also sets the player.
    **options
        For a list of leaves, ``branching``, ``levels`` and ``root``; for a game, ``state``, ``depth`` and the other
        fields of `Options`.

    Returns
    -------
    Result
        The result of the search; for a game without ``trace``, a `GameResult`.

    Examples
    --------
    >>> tree = "p1[p2[(9 1 0) (1 2 0)] p2[(3 3 0) (2 1 0)]]"
    >>> maxn(tree).value, paranoid(tree).value
    ((3, 3, 0), (2, 1, 0))
    """
    checked_rules = to_rules(rules)
    checked_rules = dataclasses.replace(checked_rules, player=checked_rules.player if player is None else player)
    if is_lazy(tree, options):
        return search_game(PARANOID.name, tree, checked_rules, options)
    problem = Problem.of(PARANOID.name, tree, checked_rules, **options)
    takes = preference(paranoid_preference(problem.hero), problem.rules)
    return problem.solve(lambda record: maxn_value(problem.view, 0, takes, record))


def maxn_value(tree: View, node: NodeId, takes: Better, record: Record) -> Any:
    """Return the tuple that results if the player to move takes its preferred child at every node."""
    if tree.kind(node) == LEAF:
        return record.evaluate(node, tree.value(node))
    if tree.kind(node) == CHANCE:
        return chance_value(tree, node, takes, record)
    record.enter(node)
    best: Any = None
    for child in tree.children(node):
        utilities = maxn_value(tree, child, takes, record)
        if best is None or takes(tree.kind(node), utilities, best):
            best = utilities
            record.improve(node, best)
    return record.leave(node, best)


def chance_value(tree: View, node: NodeId, takes: Better, record: Record) -> Any:
    """Return the mean of a chance node's children, entry by entry."""
    record.enter(node)
    v: Any = None
    for child in tree.children(node):
        v = add_weighted(v, tree.probability(child), maxn_value(tree, child, takes, record))
        record.chance(node, v)
    return record.leave(node, v)


# v and w are tuples with one utility per player
_HEAD = """
search.head    | function MAXN-DECISION(state)
search.call    |   v ← VALUE(state{plies})
search.end     |   return a move to a child with value v
value.head     | function VALUE(state{d})
value.leaf     |   if TERMINAL-TEST(state) then return UTILITY(state)
value.limit ?  |   if CUTOFF-TEST(state, d) then return EVAL(state)"""
_CHOICE = """
value.player   |   i ← PLAYER(state)
value.start    |   v ← ∅
value.each     |   for each s in SUCCESSORS(state)
value.call     |     w ← VALUE(s{deeper})
value.best     |     if v = ∅ or w[i] {better} v[i] then v ← w
value.return   |   return v"""
_VALUES = {
    "evaluate": "value.head value.leaf",
    "judge": "value.head value.limit",
    "leave": "value.return",
    "end": "search.end",
}
CHOOSING = {
    **_VALUES,
    "begin": "search.head search.call",
    "enter": "value.head value.player value.start value.each",
    "improve": "value.call value.best",
}
AT_CHANCE = {
    "enter chance": "value.head value.chance chance.head chance.start chance.each",
    "chance": "chance.best",
    "leave chance": "chance.return",
}
"""pseudo-code lines for chance nodes, where the tuples of the children are added entry by entry"""

MAXN = Search(
    "maxn",
    players="many",
    takes_chance=True,
    mistakes_known=True,
    usual_for="many",
    obeys=("tie",),
    run=maxn,
    on_games=search_several_players,
    begin=(maxn_value,),
    title=pgettext("title", "Max^n"),
    in_a_sentence=pgettext("in a sentence", "max^n"),
    # TRANSLATORS: in all plans %(order)s is "from left to right", "from right to left" or "in the given order"
    plan=gettext(
        "Max^n evaluates %(every)s, %(order)s; each player maximises its own entry (at a tie, the first move)."
    ),
    pseudocode=_HEAD + _CHOICE,
    lights=CHOOSING,
    words=(pgettext("pseudo-code", "MAXN-DECISION"),),
    special={
        "last": {
            "plan": gettext(
                "Max^n evaluates %(every)s, %(order)s; each player maximises its own entry (at a tie, the last move)."
            ),
        },
        "chance": {"pseudocode": _HEAD + OF_CHANCE + _CHOICE + AVERAGE, "lights": CHOOSING | AT_CHANCE},
    },
)

_PARANOID_LISTING = """
search.head    | function PARANOID-DECISION(state)
search.hero    |   i ← {hero}
search.call    |   v ← VALUE(state, i{plies})
search.end     |   return a move to a child with value v
value.head     | function VALUE(state, i{d})
value.leaf     |   if TERMINAL-TEST(state) then return UTILITY(state)
value.limit ?  |   if CUTOFF-TEST(state, d) then return EVAL(state)
value.start    |   v ← ∅
value.each     |   for each s in SUCCESSORS(state)
value.call     |     w ← VALUE(s, i{deeper})
value.whose    |     if PLAYER(state) = i then
value.best     |       if v = ∅ or w[i] {better} v[i] then v ← w
value.else     |     else
value.worst    |       if v = ∅ or w[i] {worse} v[i] then v ← w
value.return   |   return v
"""

PARANOID = Search(
    "paranoid",
    players="many",
    obeys=("tie",),
    options=("player",),
    run=paranoid,
    on_games=search_several_players,
    begin=(maxn_value,),
    title=pgettext("title", "Paranoid search"),
    in_a_sentence=pgettext("in a sentence", "paranoid search"),
    # TRANSLATORS: in all plans %(order)s is "from left to right", "from right to left" or "in the given order"
    plan=gettext(
        "Paranoid search evaluates %(every)s, %(order)s: %(hero)s maximises its own entry, and all the others "
        "minimise it."
    ),
    pseudocode=_PARANOID_LISTING,
    lights={
        **_VALUES,
        "begin": "search.head search.hero search.call",
        "enter": "value.head value.start value.each",
        "improve max": "value.call value.whose value.best",
        "improve min": "value.call value.worst",
    },
    words=(pgettext("pseudo-code", "PARANOID-DECISION"),),
)
