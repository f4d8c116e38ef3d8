"""Chance pruning: which leaves can be left out in a tree with chance nodes, with bounds on the values or without."""

from __future__ import annotations

from ...trace.algorithms import FACTS
from .kind import Kind
from .pruned_leaves import PRUNED_LEAVES, each, key, read

__all__ = ["CHANCE_PRUNING", "cuts_above_chance", "prunes"]

CHANCE_PRUNING = Kind(
    "chance-pruning",
    ("star1", "star2", "expectiminimax"),
    PRUNED_LEAVES.shape,
    key=key,
    read=read,
    items=each,
    example=PRUNED_LEAVES.example,
    none=PRUNED_LEAVES.none,
)


def cuts_above_chance(kind: str, algorithm: str) -> bool:
    """Tell whether expectiminimax makes cut-offs, as in alpha-beta, at the MAX and MIN nodes above chance nodes.

    Without bounds on the values nothing is pruned at a chance node, so that a question about expectiminimax asks for
    what these cut-offs prune. Where bounds are known, it asks about star1 or star2, which prune at chance nodes, too.
    """
    return kind == CHANCE_PRUNING.name and "prune" in FACTS[algorithm].options


def prunes(kind: str, algorithm: str) -> bool:
    """Tell whether a search leaves out leaves where a question of a kind asks about it."""
    return FACTS[algorithm].prunes or cuts_above_chance(kind, algorithm)
