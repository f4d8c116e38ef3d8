"""The changes: what a mistake makes of a right procedure."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from ...errors import GameTreeError
from ...games.kinds import MAX, MIN
from ...trace.trace import Trace
from ...tree.tree import Tree
from ...tree.view import settled
from .deviations import CHOICES
from .procedure import Asked, Procedure

__all__ = [
    "Change",
    "exact_bounds",
    "in_a_cutting_search",
    "misconception",
    "other_side",
    "parent_bound_only",
    "players_swapped",
    "plies",
    "range_ignored",
    "rule",
    "written",
]

Change: TypeAlias = Callable[[Procedure], Procedure | None]
"""Makes of a procedure the one with a mistake; None where the mistake cannot be made."""


def misconception(name: str, word: str) -> Change:
    """Return the change to doing something in a wrong way; it cannot be done in two wrong ways at once."""

    def change(procedure: Procedure) -> Procedure | None:
        is_right = getattr(procedure.misconceptions, name) == CHOICES[name][0]
        return procedure.having(**{name: word}) if is_right else None

    return change


def rule(name: str, right: str, wrong: str) -> Change:
    """Return the change of a rule that is in force to another."""

    def change(procedure: Procedure) -> Procedure | None:
        if getattr(procedure.rules, name) != right:
            return None
        changed: dict[str, Any] = {name: wrong}
        return dataclasses.replace(procedure, rules=dataclasses.replace(procedure.rules, **changed))

    return change


def written(edit: Callable[[Trace], Trace]) -> Change:
    """Return the change that writes a search down wrongly."""

    def change(procedure: Procedure) -> Procedure | None:
        return None if edit in procedure.edits else dataclasses.replace(procedure, edits=(*procedure.edits, edit))

    return change


@lru_cache(maxsize=16)
def _with_players_swapped(tree: Tree) -> Tree:
    return tree.rebuilt(kinds={MAX: MIN, MIN: MAX})


def players_swapped(procedure: Procedure) -> Procedure | None:
    """Take MAX nodes for MIN nodes, and MIN nodes for MAX nodes."""
    if not procedure.tree.kinds & {MAX, MIN}:
        return None
    return dataclasses.replace(procedure, tree=_with_players_swapped(procedure.tree))


def other_side(procedure: Procedure) -> Procedure | None:
    """Read the children from the other side, or from the left where the rules have an order of their own."""
    order = "left_to_right" if procedure.rules.order != "left_to_right" else "right_to_left"
    return dataclasses.replace(procedure, rules=dataclasses.replace(procedure.rules, order=order))


def parent_bound_only(procedure: Procedure) -> Procedure | None:
    """Know the value of the node above and nothing older, where the rules do not say so."""
    return misconception("window", "parent_only")(procedure) if procedure.rules.reach == "deep" else None


def range_ignored(procedure: Procedure) -> Procedure | None:
    """Search as if nothing were known about the values."""
    rules = dataclasses.replace(procedure.rules, value_range=None)
    return dataclasses.replace(procedure, algorithm="expectiminimax", rules=rules, prune=True)


def in_a_cutting_search(change: Change) -> Change:
    """Return a change that can be made only where cut-offs are."""
    return lambda procedure: change(procedure) if procedure.cuts else None


def plies(more: int) -> Change:
    """Return the change of the depth limit, where the positions at the other limit can be judged."""

    def change(procedure: Procedure) -> Procedure | None:
        limit = procedure.rules.depth
        if limit is None or limit + more < 1:
            return None
        rules = dataclasses.replace(procedure.rules, depth=limit + more)
        try:
            settled(procedure.tree, rules)
        except GameTreeError:
            return None
        return dataclasses.replace(procedure, rules=rules)

    return change


def exact_bounds(exercise: Asked | None, answer: Mapping[str, str]) -> dict[str, str]:
    """Make exact values of the bounds of an answer, which says ``≤ 2``, ``≥ 5`` or ``= 3`` of each label."""
    return {label: "= " + bound.partition(" ")[2] for label, bound in answer.items()}
