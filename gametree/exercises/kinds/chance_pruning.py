"""Chance pruning: which leaves can be left out in a tree with chance nodes, with bounds on the values or without."""

from __future__ import annotations

from dataclasses import replace

from ...trace.algorithms import FACTS
from .pruned_leaves import PRUNED_LEAVES

__all__ = ["CHANCE_PRUNING", "cuts_above_chance", "prunes", "rules_obeyed"]

CHANCE_PRUNING = replace(
    PRUNED_LEAVES, name="chance-pruning", algorithms=("star1", "star2", "expectiminimax"), has_window=False
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


def rules_obeyed(kind: str, algorithm: str) -> tuple[str, ...]:
    """Return the rules and options that change a search where a question of a kind asks about it, beside the order."""
    facts = FACTS[algorithm]
    return (*(facts.obeys if prunes(kind, algorithm) else facts.obeys_unasked), *facts.options)
