"""Cut branches: which branches a search cuts off, named by the nodes at their lower ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules import Shown
from ...trace.result import Result
from ..answers import unreadable as words
from ..answers.labels import Labels
from .kind import Kind
from .pruned_leaves import each

if TYPE_CHECKING:
    from ..exercise import Exercise

__all__ = ["CUT_BRANCHES"]


def key(result: Result, exercise: Exercise) -> list[str]:
    """Return the labels of the nodes at the lower ends of the branches that were cut, left to right."""
    cut = {child for cut in result.cuts for child in cut.pruned}
    return [result.tree.label(node) for node in sorted(cut)]


def read(answer: object, exercise: Exercise) -> list[str]:
    """Read labels of nodes below the root, or of the moves to them, in any order."""
    tree = exercise.tree
    return Labels(tree, tree.nodes[1:], words.NODES_BELOW).some(answer)


CUT_BRANCHES = Kind(
    "cut-branches",
    ("alphabeta",),
    words.BRANCHES,
    shows=lambda exercise: (Shown.VISITS,),
    key=key,
    read=read,
    items=each,
    example=lambda exercise: list(map(exercise.tree.label, exercise.tree.children(0)[:2])),
    none=words.EMPTY_LIST,
    top_down=True,
    has_window=True,
)
