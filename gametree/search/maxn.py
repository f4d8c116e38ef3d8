"""Max^n and paranoid search: games of several players, each leaf a tuple with one utility a player.

C. A. Luckhardt and K. B. Irani, "An algorithmic solution of n-person games", AAAI (1986); N. R. Sturtevant and
R. E. Korf, "On pruning techniques for multi-player games", AAAI (2000), for paranoid search.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, Unpack

from ..kinds import LEAF, Kind, player_number
from ..rules import Rules
from ..trace.result import Result
from ..trace.trace import EventKind
from ..tree.tree import Source
from ..tree.view import View
from ..values import INF
from .habits import RIGHT, Habits
from .memory import Memory, hooks_of
from .of_game import problem_of
from .problem import Record
from .request import Options

__all__ = ["maxn", "maxn_value", "paranoid", "paranoid_value"]

ENTER, EVALUATE, IMPROVE, LEAVE = EventKind.ENTER, EventKind.EVALUATE, EventKind.IMPROVE, EventKind.LEAVE

Better = Callable[[Kind, Any, Any], bool]
"""Whether the player of this kind prefers the first tuple to the second."""


def maxn(tree: Source, *, rules: Rules | None = None, habits: Habits = RIGHT, **options: Unpack[Options]) -> Result:
    """Search by max^n: every player maximises its own entry of the tuple and cares for no other.

    The players p1, p2 … stand at the nodes, and their numbers are the places of their entries; they are
    never guessed from the order of turns. Of equally good moves a player takes the first, or the last by
    ``Rules(tie="last")``; that can change what the others get. Wrong ``habits`` search as somebody with a
    misunderstanding does. Deck 001.

    >>> leaves = "(1 2 6) (4 2 3) (6 1 2) (7 4 1) (5 1 1) (1 5 2) (7 7 1) (5 4 5)"
    >>> maxn(leaves, branching=2, root="p1").value
    (1, 2, 6)
    """
    problem = problem_of("maxn", tree, rules, **options).for_many_players()
    view = habits.seen(problem.view)
    return problem.solve(
        lambda record, memory: maxn_value(
            problem.root, view, rules=problem.rules, habits=habits, record=record, memory=memory
        )
    )


def paranoid(
    tree: Source, *, player: str | None = None, rules: Rules | None = None, **options: Unpack[Options]
) -> Result:
    """Search as if all others had joined against one player: it maximises its entry, they minimise it.

    ``player`` is whose turn it is at the root, unless said; it may stand in the rules. For contrast with `maxn`.

    >>> tree = "p1[p2[(9 1 0) (1 2 0)] p2[(3 3 0) (2 1 0)]]"
    >>> maxn(tree).value, paranoid(tree).value
    ((3, 3, 0), (2, 1, 0))
    """
    problem = problem_of("paranoid", tree, rules, **options).for_many_players()
    wanted = problem.rules.player if player is None else player
    hero = problem.hero(wanted)
    fitting = dataclasses.replace(problem.rules, player=wanted)
    return problem.with_rules(fitting).solve(
        lambda record, memory: paranoid_value(
            problem.root, hero, problem.view, rules=fitting, record=record, memory=memory
        )
    )


def maxn_value(
    node: Any,
    view: View,
    *,
    rules: Rules | None = None,
    habits: Habits = RIGHT,
    record: Record = None,
    memory: Memory | None = None,
) -> Any:
    """Return the tuple that play reaches when every player maximises its own entry."""

    def better(kind: Kind, new: Any, old: Any) -> bool:
        entry = (player_number(kind) or 1) - 1
        return bool(new[entry] > old[entry])

    preference = habits.preference(view.kind(node)) if habits.wants != "own" else better
    return _search(node, view, preference, rules or Rules(), record, memory)


def paranoid_value(
    node: Any,
    hero: Kind,
    view: View,
    *,
    rules: Rules | None = None,
    record: Record = None,
    memory: Memory | None = None,
) -> Any:
    """Return the tuple that play reaches when everybody else minimises the entry of ``hero``."""
    entry = (player_number(hero) or 1) - 1

    def better(kind: Kind, new: Any, old: Any) -> bool:
        return bool(new[entry] > old[entry] if kind == hero else new[entry] < old[entry])

    return _search(node, view, better, rules or Rules(), record, memory)


def _search(node: Any, view: View, better: Better, rules: Rules, record: Record, memory: Memory | None) -> Any:
    kind, children, value, _ = view
    last_wins = rules.tie == "last"
    recall, keep = hooks_of(memory)

    def search(node: Any) -> Any:
        player = kind(node)
        if player == LEAF:
            v = value(node)
            if record:
                record((EVALUATE, node, v, -INF, INF))
            return v
        if recall is not None and (known := recall(node, -INF, INF)) is not None:
            return known
        if record:
            record((ENTER, node, None, -INF, INF))
        best: Any = None
        for child in children(node):
            v = search(child)
            if best is None or better(player, v, best) or (last_wins and not better(player, best, v)):
                best = v
                if memory is not None:
                    node.line = child, child.line
                if record:
                    record((IMPROVE, node, best, -INF, INF))
        if keep is not None:
            keep(node, best, -INF, INF)
        if record:
            record((LEAVE, node, best, -INF, INF))
        return best

    return search(node)
