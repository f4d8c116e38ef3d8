"""Visit order: the leaves in the order in which a search evaluates them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ...rules import Shown
from ...tree.view import frontier, settled
from ..answers import unreadable as words
from ..answers.labels import Labels
from ..answers.numbers import said
from ..answers.unreadable import AnswerError
from ..marking.item import Item, Verdict
from .kind import Kind

if TYPE_CHECKING:
    from ..exercise import Exercise

__all__ = ["VISIT_ORDER", "first_difference"]


def read(answer: object, exercise: Exercise) -> list[str]:
    """Read labels of leaves in their order, each once."""
    tree = exercise.tree
    leaves = {*tree.leaves, *frontier(tree, settled(tree, exercise.rules))}
    found = Labels(tree, leaves, words.LEAVES).in_order(answer)
    for label in found:
        if found.count(label) > 1:
            got = words.TIMES.of(name=label, count=found.count(label), given=said(answer))
            raise AnswerError(words.ANSWER, words.EACH_LEAF_ONCE, got)
    return found


def items(answer: Sequence[str]) -> Mapping[str, int]:
    """Return the places of the leaves as the parts of an answer."""
    return {label: place for place, label in enumerate(answer, start=1)}


def judge(exercise: Exercise, given: Sequence[str]) -> tuple[Item, ...]:
    """Mark every leaf; right are as many as possible of those that are in the right order among each other.

    A single leaf has no order: where no two are in the right one, a leaf at its own place is right.
    """
    right, came = items(exercise.key), items(given)
    in_order = set(_in_order(exercise.key, given))
    if len(in_order) == 1:
        in_order = {label for label, place in came.items() if right.get(label) == place}
    found = []
    for label in [*exercise.key, *(label for label in given if label not in right)]:
        verdict = Verdict.RIGHT if label in in_order else Verdict.WRONG
        if label not in came or label not in right:
            verdict = Verdict.EXTRA if label in came else Verdict.MISSED
        found.append(Item(label, came.get(label), right.get(label), verdict))
    return tuple(found)


def first_difference(one: Sequence[object], other: Sequence[object]) -> int:
    """Return the first place at which two lists differ, or one of them ends.

    >>> first_difference(["B1", "B2"], ["B1", "B3"]), first_difference(["B1", "B2"], ["B1"])
    (1, 1)
    """
    return next(
        (place for place, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]),
        min(len(one), len(other)),
    )


def _in_order(one: Sequence[str], other: Sequence[str]) -> Sequence[str]:
    """Return a longest common subsequence of two lists of labels."""
    rows: list[list[tuple[str, ...]]] = [[()] * (len(other) + 1)]
    for label in one:
        row: list[tuple[str, ...]] = [()]
        for place, there in enumerate(other):
            row.append((*rows[-1][place], label) if label == there else max(rows[-1][place + 1], row[-1], key=len))
        rows.append(row)
    return rows[-1][-1]


def example(exercise: Exercise) -> list[str]:
    """Return the last two leaves, backwards."""
    leaves = frontier(exercise.tree, settled(exercise.tree, exercise.rules))
    return [exercise.tree.label(leaf) for leaf in leaves[:-3:-1]]


VISIT_ORDER = Kind(
    "visit-order",
    ("alphabeta", "minimax"),
    words.LEAVES_IN_ORDER,
    shows=lambda exercise: (Shown.VISITS, Shown.SEQUENCE),
    key=lambda result, exercise: list(result.evaluated_labels),
    read=read,
    items=items,
    example=example,
    judge=judge,
    has_window=True,
)
