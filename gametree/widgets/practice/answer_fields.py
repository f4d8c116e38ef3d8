"""The fields in which each kind of question is answered, and their nodes; nothing here looks at the key."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...exercises.exercise import Exercise
from ...tree.tree import NodeId


@dataclass(frozen=True)
class AnswerForm:
    """The sort of input for an answer, and the nodes that have it.

    >>> form_of(Exercise("pruned-leaves", "[[3 12] [2 4]]"))
    AnswerForm(sort='crosses', targets={2: 'B1', 3: 'B2', 5: 'C1', 6: 'C2'}, parts={})
    """

    sort: str
    targets: dict[NodeId, str]
    """the nodes, each with the name that it has in an answer, in the order in which one walks through them"""
    parts: dict[str, list[Any]]
    """for orders the children of each node, for tables their rows, for steps the row of each"""

    @property
    def names(self) -> tuple[str, ...]:
        """The names that an answer can have."""
        return tuple(self.parts) if self.sort in ("table", "step") else tuple(self.targets.values())


def form_of(exercise: Exercise) -> AnswerForm:
    """Return the form of an exercise."""
    kind, tree = exercise.question_kind, exercise.tree
    targets = {node: kind.target_name(tree, node) for node in kind.targets(exercise)}
    return AnswerForm(kind.sort.input, targets, kind.parts_of_page(exercise))
