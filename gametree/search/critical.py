"""The critical tree: the fewest leaves that any order of search has to look at."""

from __future__ import annotations

from ..kinds import LEAF, MAX
from ..tree import Tree
from ..values import INF
from .minimax import minimax_value
from .run import room_for

__all__ = ["least_leaves"]


def least_leaves(tree: Tree) -> int:
    """Return the fewest leaves that prove the root's minimax value.

    They are the fewest that prove that MAX gets it, plus the fewest that prove that MIN allows no
    more; the two plans share one leaf. On uniform trees with distinct values this is Knuth and
    Moore's b^⌈d/2⌉ + b^⌊d/2⌋ − 1 (decks 003 and 004).

    >>> least_leaves(Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]"))
    5
    """
    kind, children, value = tree.access()
    with room_for(tree.height):
        goal = minimax_value(0, kind, children, value)
    at_least: list[float] = [INF] * len(tree)
    at_most: list[float] = [INF] * len(tree)
    for node in reversed(tree.nodes):
        player, below = kind(node), children(node)
        if player == LEAF:
            at_least[node] = 1 if value(node) >= goal else INF
            at_most[node] = 1 if value(node) <= goal else INF
            continue
        one, every = (at_least, at_most) if player == MAX else (at_most, at_least)
        one[node] = min(one[child] for child in below)
        every[node] = sum(every[child] for child in below)
    if goal in (INF, -INF):
        return int(at_least[0] if goal == INF else at_most[0])  # no value is beyond infinity: one side needs no proof
    return int(at_least[0] + at_most[0] - 1)
