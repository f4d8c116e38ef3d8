"""Max^n and paranoid search: games of several players, each leaf a tuple with one utility a player.

C. A. Luckhardt and K. B. Irani, "An algorithmic solution of n-person games", AAAI (1986); N. R. Sturtevant and
R. E. Korf, "On pruning techniques for multi-player games", AAAI (2000), for paranoid search.
"""

from __future__ import annotations

import dataclasses
from typing import Any, Unpack

from ..errors import named_keywords
from ..games.kinds import CHANCE, LEAF
from ..rules import Rules, to_rules
from ..trace.result import Result
from ..tree.tree import NodeId, Source
from ..tree.view import View
from .engine import search_game
from .mean import added
from .preference import Better, for_one, own_entry, preference
from .problem import Problem
from .record import Record
from .request import Options, is_lazy

__all__ = ["maxn", "maxn_value", "paranoid"]


@named_keywords(Options)
def maxn(tree: Source, *, rules: Rules | None = None, **options: Unpack[Options]) -> Result:
    """Search by max^n: every player maximises its own entry of the tuple and cares for no other.

    The players p1, p2 … stand at the nodes, and their numbers are the places of their entries; they are
    never guessed from the order of turns. Of equally good moves a player takes the first, or the last by
    ``Rules(tie="last")``; that can change what the others get. A chance node is worth the mean of its children,
    entry by entry. Deck 001.

    >>> leaves = "(1 2 6) (4 2 3) (6 1 2) (7 4 1) (5 1 1) (1 5 2) (7 7 1) (5 4 5)"
    >>> maxn(leaves, branching=2, root="p1").value
    (1, 2, 6)
    """
    if is_lazy(tree, options):
        return search_game("maxn", tree, rules, options)
    problem = Problem.of("maxn", tree, rules, **options)
    takes = preference(own_entry, problem.rules)
    return problem.solve(lambda record: maxn_value(problem.view, 0, takes, record))


@named_keywords(Options)
def paranoid(
    tree: Source, *, player: str | None = None, rules: Rules | None = None, **options: Unpack[Options]
) -> Result:
    """Search as if all others had joined against one player: it maximises its entry, they minimise it.

    ``player`` is whose turn it is at the root, unless said; it may stand in the rules. For contrast with `maxn`.

    >>> tree = "p1[p2[(9 1 0) (1 2 0)] p2[(3 3 0) (2 1 0)]]"
    >>> maxn(tree).value, paranoid(tree).value
    ((3, 3, 0), (2, 1, 0))
    """
    given = to_rules(rules)
    given = dataclasses.replace(given, player=given.player if player is None else player)
    if is_lazy(tree, options):
        return search_game("paranoid", tree, given, options)
    problem = Problem.of("paranoid", tree, given, **options)
    takes = preference(for_one(problem.hero), problem.rules)
    return problem.solve(lambda record: maxn_value(problem.view, 0, takes, record))


def maxn_value(tree: View, node: NodeId, takes: Better, record: Record) -> Any:
    """Return the tuple that play reaches when at every node the player to move takes what it prefers."""
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
        v = added(v, tree.probability(child), maxn_value(tree, child, takes, record))
        record.chance(node, v)
    return record.leave(node, v)
