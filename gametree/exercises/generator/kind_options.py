"""The details that some kinds of exercise need, made to suit a tree that was drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from ...errors import InputError
from ...phrases import Code, gettext
from ...tree.tree import Tree
from ..exercise import Exercise
from ..kinds.find_x import refused
from ..kinds.first_wrong_step import wrong_step
from ..kinds.which_trace import options, table
from ..mistakes.known_mistakes import MISTAKES
from .constraints import Promises
from .random_leaves import RandomTrees

__all__ = ["MADE"]

Item = TypeVar("Item")

MOST_TABLES = 4
"""the most tables to choose from"""
RIGHT_STEPS = 4
"""the place from which on a wrong step is as good as one further down"""


def which_trace(tree: Tree, asked: Promises, draws: RandomTrees) -> Mapping[str, Any]:
    """Return the table of the right search among those of mistaken ones."""
    searched = asked.searched(tree)
    right = searched.result()
    exercise = Exercise("visit-order", tree, asked.rules, asked.window, searched.algorithm)
    wrong = [mistake.search_for(exercise) for mistake in MISTAKES.values() if mistake.applies(exercise)]
    tables = list(options([right, *_shuffled(wrong, draws)]).values())[:MOST_TABLES]
    return {"options": {str(number): rows for number, rows in enumerate(_shuffled(tables, draws), start=1)}}


def first_wrong_step(tree: Tree, asked: Promises, draws: RandomTrees) -> Mapping[str, Any]:
    """Return the table of a mistaken search, one that does something right before its mistake if there is one."""
    searched = asked.searched(tree)
    right = searched.result()
    procedures = (mistake.made_in(searched) for mistake in MISTAKES.values() if "visit-order" in mistake.kinds)
    wrong = [table(procedure.result()) for procedure in procedures if procedure is not None and not procedure.edits]
    places = [(rows, place) for rows in _shuffled(wrong, draws) if (place := wrong_step(right, rows)) is not None]
    if not places:
        needed = gettext("a tree on which a known mistake leads to a wrong step")
        raise InputError(Code("first-wrong-step"), needed, str(tree), gettext("try another seed"))
    return {"steps": max(places, key=lambda found: min(found[1], RIGHT_STEPS))[0]}


def find_x(tree: Tree, asked: Promises, draws: RandomTrees) -> Mapping[str, Any]:
    """Return a leaf with a question about its value that has neither no nor every number for an answer."""
    searched = asked.searched(tree)
    for details in _questions(tree, asked, draws):
        exercise = Exercise("find-x", tree, asked.rules, asked.window, searched.algorithm, details)
        if exercise.key not in ("never", "always"):
            return details
    needed = gettext("a tree in which the value of a leaf matters")
    raise InputError(Code("find-x"), needed, str(tree), gettext("try another seed"))


def _questions(tree: Tree, asked: Promises, draws: RandomTrees) -> Iterator[dict[str, str]]:
    """Yield what can be asked about the leaves that are looked at: whether a branch is cut off, then about moves."""
    result = asked.searched(tree).result()
    leaves = [tree.label(leaf) for leaf in _shuffled(result.evaluated, draws)]
    for cut in _shuffled(result.cuts, draws):
        for leaf in leaves:
            for branch in map(tree.label, cut.pruned[:1]):
                if not refused(tree, asked.rules, leaf, branch):
                    yield {"leaf": leaf, "ask": "cut", "branch": branch}
    for leaf in leaves:
        for child in tree.children(0):
            yield {"leaf": leaf, "ask": "move", "move": tree.move(child)}


def _shuffled(items: Sequence[Item], draws: RandomTrees) -> list[Item]:
    left, found = list(items), []
    while left:
        found.append(left.pop(draws.integer(0, len(left) - 1)))
    return found


MADE: Mapping[str, Callable[[Tree, Promises, RandomTrees], Mapping[str, Any]]] = {
    "which-trace": which_trace,
    "first-wrong-step": first_wrong_step,
    "find-x": find_x,
}
"""What makes the details, for the kinds that need some."""
