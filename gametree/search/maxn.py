"""Max^n and paranoid search: games of several players, each leaf a tuple with one utility a player.

C. A. Luckhardt and K. B. Irani, "An algorithmic solution of n-person games", AAAI (1986); N. R. Sturtevant and
R. E. Korf, "On pruning techniques for multi-player games", AAAI (2000), for paranoid search.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, Unpack

from ..errors import choose
from ..kinds import LEAF, Kind, player_number
from ..result import Result
from ..rules import Rules
from ..trace import EventKind
from ..tree import Shape, Source
from ..values import INF
from ..view import View
from .habits import RIGHT, Habits
from .problem import Problem, Record

__all__ = ["maxn", "maxn_value", "paranoid", "paranoid_value"]

ENTER, EVALUATE, IMPROVE, LEAVE = EventKind.ENTER, EventKind.EVALUATE, EventKind.IMPROVE, EventKind.LEAVE

Better = Callable[[Kind, Any, Any], bool]
"""Whether the player of this kind prefers the first tuple to the second."""


def maxn(tree: Source, *, rules: Rules | None = None, habits: Habits = RIGHT, **shape: Unpack[Shape]) -> Result:
    """Search by max^n: every player maximises its own entry of the tuple and cares for no other.

    The players p1, p2 … stand at the nodes, and their numbers are the places of their entries; they are
    never guessed from the order of turns. Of equally good moves a player takes the first, or the last by
    ``Rules(tie="last")``; that can change what the others get. Wrong ``habits`` search as somebody with a
    misunderstanding does. Deck 001.

    >>> leaves = "(1 2 6) (4 2 3) (6 1 2) (7 4 1) (5 1 1) (1 5 2) (7 7 1) (5 4 5)"
    >>> maxn(leaves, branching=2, root="p1").value
    (1, 2, 6)
    """
    problem = Problem.of("maxn", tree, rules, **shape).for_many_players()
    view = habits.seen(problem.view)
    return problem.solve(lambda record: maxn_value(0, view, rules=problem.rules, habits=habits, record=record))


def paranoid(tree: Source, *, player: str | None = None, rules: Rules | None = None, **shape: Unpack[Shape]) -> Result:
    """Search as if all others had joined against one player: it maximises its entry, they minimise it.

    ``player`` is whose turn it is at the root, unless said; it may stand in the rules. For contrast with `maxn`.

    >>> tree = "p1[p2[(9 1 0) (1 2 0)] p2[(3 3 0) (2 1 0)]]"
    >>> maxn(tree).value, paranoid(tree).value
    ((3, 3, 0), (2, 1, 0))
    """
    problem = Problem.of("paranoid", tree, rules, **shape).for_many_players()
    players = sorted(kind for kind in problem.tree.kinds if kind != LEAF)
    wanted = problem.rules.player if player is None else player
    hero = problem.tree.kind(0) if wanted is None else choose("player", wanted, players)
    problem = dataclasses.replace(problem, rules=dataclasses.replace(problem.rules, player=wanted))
    return problem.solve(lambda record: paranoid_value(0, hero, problem.view, rules=problem.rules, record=record))


def maxn_value(
    node: Any, view: View, *, rules: Rules | None = None, habits: Habits = RIGHT, record: Record = None
) -> Any:
    """Return the tuple that play reaches when every player maximises its own entry."""

    def better(kind: Kind, new: Any, old: Any) -> bool:
        entry = (player_number(kind) or 1) - 1
        return bool(new[entry] > old[entry])

    preference = habits.preference(view.kind(node)) if habits.wants != "own" else better
    return _search(node, view, preference, rules or Rules(), record)


def paranoid_value(node: Any, hero: Kind, view: View, *, rules: Rules | None = None, record: Record = None) -> Any:
    """Return the tuple that play reaches when everybody else minimises the entry of ``hero``."""
    entry = (player_number(hero) or 1) - 1

    def better(kind: Kind, new: Any, old: Any) -> bool:
        return bool(new[entry] > old[entry] if kind == hero else new[entry] < old[entry])

    return _search(node, view, better, rules or Rules(), record)


def _search(node: Any, view: View, better: Better, rules: Rules, record: Record) -> Any:
    kind, children, value, _ = view
    last_wins = rules.tie == "last"

    def search(node: Any) -> Any:
        player = kind(node)
        if player == LEAF:
            v = value(node)
            if record:
                record((EVALUATE, node, v, -INF, INF))
            return v
        if record:
            record((ENTER, node, None, -INF, INF))
        best: Any = None
        for child in children(node):
            v = search(child)
            if best is None or better(player, v, best) or (last_wins and not better(player, best, v)):
                best = v
                if record:
                    record((IMPROVE, node, best, -INF, INF))
        if record:
            record((LEAVE, node, best, -INF, INF))
        return best

    return search(node)
