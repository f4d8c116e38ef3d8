"""The changes: what a mistake makes of a right procedure."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeAlias

from ...errors import GameTreeError
from ...games.kinds import Kind
from ...trace.trace import Trace
from ...tree.perfect_values import perfect_values
from ...tree.tree import NodeId, Tree
from ...tree.view import settled, view_of
from ...values import Value
from .deviations import CHOICES
from .procedure import Procedure

__all__ = [
    "Change",
    "both",
    "bound_alone",
    "exact_bounds",
    "first_child_for_branch",
    "in_a_cutting_search",
    "misconception",
    "other_side",
    "parent_bound_only",
    "players_read",
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
        return procedure.under(**{name: wrong})

    return change


def written(edit: Callable[[Trace], Trace]) -> Change:
    """Return the change that writes a search down wrongly."""

    def change(procedure: Procedure) -> Procedure | None:
        return None if edit in procedure.edits else dataclasses.replace(procedure, edits=(*procedure.edits, edit))

    return change


def players_read(read: Mapping[Kind, Kind]) -> Change:
    """Return the change to taking the nodes of some players for those of others.

    To take one player for the other needs nodes of both; where one player alone moves, it is the same as a swap.
    """

    @lru_cache(maxsize=16)
    def read_tree(tree: Tree) -> Tree:
        return tree.rebuilt(kinds=read)

    def change(procedure: Procedure) -> Procedure | None:
        kinds = procedure.tree.kinds
        if not kinds & read.keys() or (len(read) == 1 and not kinds.issuperset(read.values())):
            return None
        return dataclasses.replace(procedure, tree=read_tree(procedure.tree))

    return change


def other_side(procedure: Procedure) -> Procedure | None:
    """Read the children from the other side, or from the left where the rules have an order of their own."""
    return procedure.under(order="left_to_right" if procedure.rules.order != "left_to_right" else "right_to_left")


def parent_bound_only(procedure: Procedure) -> Procedure | None:
    """Know the value of the node above and nothing older, where the rules do not say so."""
    return misconception("window", "parent_only")(procedure) if procedure.rules.reach == "deep" else None


def range_ignored(procedure: Procedure) -> Procedure | None:
    """Search as if nothing were known about the values."""
    return dataclasses.replace(procedure.under(value_range=None), algorithm="expectiminimax", prune=True)


def both(first: Change, second: Change) -> Change:
    """Return two changes as one; None where one of them cannot be made."""

    def change(procedure: Procedure) -> Procedure | None:
        changed = first(procedure)
        return changed and second(changed)

    return change


def first_child_for_branch(*, down_to_the_leaf: bool) -> Change:
    """Return the change to taking a branch beside the unknown leaf for worth its first child, or its first leaf.

    All leaves of such a branch get that value, and so the branch has it. The nodes above the unknown leaf are searched
    as they should be.
    """

    def change(procedure: Procedure) -> Procedure | None:
        tree, unknown = procedure.tree, procedure.unknown
        if unknown is None or procedure.rules.depth is not None:
            return None
        view = view_of(tree, settled(tree, procedure.rules))
        worth, path, values = perfect_values(tree, view), tree.path(unknown), dict[NodeId, Value]()
        for branch in (child for node in path for child in view.children(node) if child not in path):
            first, below = branch, view.children(branch)
            while below:
                first = below[0]
                below = view.children(first) if down_to_the_leaf else ()
            if (value := worth[first]) is not None:
                values |= {leaf: value for leaf in tree.leaves if leaf in tree.subtree(branch)}
        return dataclasses.replace(procedure, tree=tree.rebuilt(values=values))

    return change


def in_a_cutting_search(change: Change) -> Change:
    """Return a change that can be made only where cut-offs are."""
    return lambda procedure: change(procedure) if procedure.cuts else None


def plies(more: int) -> Change:
    """Return the change of the depth limit, where the positions at the other limit can be judged."""

    def change(procedure: Procedure) -> Procedure | None:
        limit = procedure.rules.depth
        if limit is None or limit + more < 1:
            return None
        changed = procedure.under(depth=limit + more)
        try:
            settled(changed.tree, changed.rules)
        except GameTreeError:
            return None
        return changed

    return change


def bound_alone(answer: str) -> str | None:
    """Leave out ``never`` and ``always``: an answer without a bound does not show where a bound comes from.

    >>> bound_alone("x ≤ 10"), bound_alone("never")
    ('x ≤ 10', None)
    """
    return answer if any(sign.isdigit() for sign in answer) else None


def exact_bounds(answer: Mapping[str, str]) -> dict[str, str]:
    """Make exact values of the bounds of an answer, which says ``≤ 2``, ``≥ 5`` or ``= 3`` of each label."""
    return {label: "= " + bound.partition(" ")[2] for label, bound in answer.items()}
