"""The details that some kinds of exercise need, made to suit a tree that was drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from ...rules import Rules
from ...trace.result import Result
from ...tree.tree import Tree
from ..exercise import Exercise
from ..kinds import KINDS
from ..mistakes.known_mistakes import MISTAKES
from ..mistakes.procedure import Procedure
from .constraints import Promises
from .random_leaves import RandomTrees

Item = TypeVar("Item")


def made_details(kind: str, tree: Tree, promises: Promises, numbers: RandomTrees) -> dict[str, Any] | None:
    """Return the details of an exercise on a tree that was drawn; None for a kind that needs none."""
    asked = KINDS[kind]
    return dict(asked.make_details(_DrawnTree(kind, tree, promises, numbers))) if asked.makes_details else None


@dataclass(frozen=True)
class _DrawnTree:
    """A tree that was drawn, with what its details are made from (`Draws`)."""

    kind: str
    tree: Tree
    promises: Promises
    numbers: RandomTrees

    @property
    def rules(self) -> Rules:
        return self.promises.rules

    @cached_property
    def searched(self) -> Procedure:
        """The right search, ready to be run."""
        return self.promises.searched(self.tree)

    @cached_property
    def right(self) -> Result:
        return self.searched.result()

    def mistaken(self, *, edited: bool) -> Iterator[Result]:
        for mistake in MISTAKES.values():
            wrong = mistake.made_in(self.searched) if KINDS["visit-order"].can_show(mistake) else None
            if wrong is not None and (edited or not wrong.edits):
                yield wrong.result()

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        left, drawn = list(items), []
        while left:
            drawn.append(left.pop(self.numbers.integer(0, len(left) - 1)))
        return drawn

    def exercise(self, details: Mapping[str, Any]) -> Exercise:
        return Exercise(self.kind, self.tree, self.rules, self.promises.window, self.searched.algorithm, details)
