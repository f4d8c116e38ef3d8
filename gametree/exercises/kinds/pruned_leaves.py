"""Pruned leaves: which leaves a search never evaluates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from ...rules import Shown
from ...tree.tree import NodeId
from ...tree.view import frontier, settled
from ..answers import unreadable as words
from ..answers.labels import Labels
from .kind import Kind

if TYPE_CHECKING:
    from ..exercise import Exercise

__all__ = ["PRUNED_LEAVES", "each"]


def read(answer: object, exercise: Exercise) -> list[str]:
    """Read labels of leaves in any order; leaves below the depth limit do not count."""
    labels, leaves = _labels(exercise)
    return [name for name in labels.some(answer) if exercise.tree[name] in leaves]


@lru_cache(maxsize=64)
def _labels(exercise: Exercise) -> tuple[Labels, frozenset[NodeId]]:
    """Return the labels of all leaves, and those leaves that count."""
    tree = exercise.tree
    leaves = frozenset(frontier(tree, settled(tree, exercise.rules)))
    return Labels(tree, {*tree.leaves, *leaves}, words.LEAVES), leaves


def each(answer: Iterable[str]) -> Mapping[str, bool]:
    """Return the labels as the parts of an answer."""
    return dict.fromkeys(answer, True)


def example(exercise: Exercise) -> list[str]:
    """Return the first two leaves, of which the first is always evaluated."""
    return [exercise.tree.label(leaf) for leaf in frontier(exercise.tree, settled(exercise.tree, exercise.rules))[:2]]


PRUNED_LEAVES = Kind(
    "pruned-leaves",
    ("alphabeta",),
    words.LEAF_LABELS,
    shows=lambda exercise: (Shown.VISITS,),
    key=lambda result, exercise: list(result.pruned_labels),
    read=read,
    items=each,
    example=example,
    none=words.EMPTY_LIST,
    has_window=True,
)
