"""The procedure: a search as somebody carries it out, right or wrong, and what a mistake makes of a right one."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from ...errors import AlgorithmError, GameTreeError, choose
from ...node_kinds import Kind
from ...phrases import Code, gettext
from ...rules import INFINITE_WINDOW, Rules, Window
from ...search import ALGORITHMS
from ...trace.algorithms import FACTS
from ...trace.result import Result
from ...trace.trace import Trace
from ...tree.fewest_leaves import perfect_values
from ...tree.tree import NodeId, Tree
from ...tree.view import settled, view_of
from ...values import Value
from .mistaken_searches import CHOICES, NONE, SEARCHED_WRONGLY, Misconceptions, mistaken_search

if TYPE_CHECKING:
    from ..exercise import Exercise


# ---- The procedure: a search as somebody carries it out, right or wrong, ready to be run ---------

NOT_SEARCHED_WRONGLY = gettext(
    "%(algorithm)s: needed a search in which mistakes are known; ask about one of %(searches)s"
)


@dataclass(frozen=True, slots=True)
class Procedure:
    """A search with everything that it was given, and the misconceptions with which it is carried out.

    >>> procedure = Procedure(Tree.parse("[[3 12] [2 4]]"), algorithm="alphabeta")
    >>> procedure.result().pruned_labels, procedure.having(window="fresh_everywhere").result().pruned_labels
    (('C2',), ())
    """

    tree: Tree
    rules: Rules = field(default_factory=Rules)
    window: Window = INFINITE_WINDOW
    algorithm: str = "alphabeta"
    prune: bool = False
    """whether an expectiminimax search makes alpha-beta cuts"""
    unknown: NodeId | None = None
    """the leaf whose value is asked for, in an exercise about one"""
    misconceptions: Misconceptions = NONE
    edits: tuple[Callable[[Trace], Trace], ...] = ()
    """what is written down wrongly of a search: each makes another trace of its trace"""

    @classmethod
    def asked(cls, exercise: Exercise) -> Procedure:
        """Return the right search for an exercise."""
        prune = exercise.question_kind.cuts_above_chance(exercise.algorithm)
        unknown = next(iter(exercise.unknown), None)
        return cls(exercise.tree, exercise.rules, exercise.window, exercise.algorithm, prune, unknown)

    def under(self, **rules: Any) -> Procedure:
        """Return the procedure with some rules changed."""
        return dataclasses.replace(self, rules=dataclasses.replace(self.rules, **rules))

    @property
    def cuts(self) -> bool:
        """Whether the search makes cut-offs."""
        return self.prune or FACTS[self.algorithm].prunes

    def having(self, **wrong: Any) -> Procedure:
        """Return the procedure with more misconceptions."""
        return dataclasses.replace(self, misconceptions=dataclasses.replace(self.misconceptions, **wrong))

    def result(self) -> Result:
        """Search, and return the result with the trace of what this procedure does."""
        result = self._right() if self.misconceptions == NONE else self._mistaken()
        for edit in self.edits:
            result = Result(edit(result.trace))
        return result

    def _right(self) -> Result:
        search = ALGORITHMS[choose(gettext("algorithm"), self.algorithm, ALGORITHMS)]
        options: dict[str, Any] = {"rules": self.rules}
        if self.window != INFINITE_WINDOW:
            options["window"] = self.window
        if self.prune:
            options["prune"] = True
        return search(self.tree, **options)

    def _mistaken(self) -> Result:
        if self.algorithm not in SEARCHED_WRONGLY:
            facts = {"algorithm": Code(self.algorithm), "searches": Code(", ".join(SEARCHED_WRONGLY))}
            raise AlgorithmError(NOT_SEARCHED_WRONGLY.of(**facts))
        given: dict[str, Any] = {"rules": self.rules, "window": self.window, "prune": self.prune}
        return mistaken_search(self.algorithm, self.tree, self.misconceptions, **given)


# ---- The changes: what a mistake makes of a right procedure --------------------------------------

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
