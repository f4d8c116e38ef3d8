"""The result of a search that kept its evaluated leaves, and no other events."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NoReturn

from ..errors import AlgorithmError
from ..games.kinds import CHANCE
from ..phrases import Code, gettext
from ..rules import INFINITE_WINDOW, Rules, Window
from ..tree.tree import NodeId, Tree
from ..tree.view import view_of
from ..values import Value
from .intervals import Intervals
from .result import Result, WithLeaves

__all__ = ["LEAVES", "LeafResult", "refuse_without_events"]

LEAVES = "leaves"
"""the value of the option ``trace`` for such a search"""


@dataclass(frozen=True)
class LeafResult(WithLeaves):
    """What a search found that noted only which leaves it evaluated: four bytes for each, in place of all events.

    >>> import gametree as gt
    >>> result = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]", trace="leaves")
    >>> result.value, result.best_moves, result.evaluated_labels
    (3, ('a1',), ('B1', 'B2', 'B3', 'C1', 'D1', 'D2', 'D3'))
    >>> result.cuts
    Traceback (most recent call last):
    ...
    gametree.errors.AlgorithmError: alphabeta: needed the whole trace of the search, got the evaluated leaves only; \
leave out trace='leaves'
    """

    tree: Tree = field(repr=False)
    algorithm: str
    """the name of the search"""
    rules: Rules
    window: Window
    """the start window (α, β)"""
    value: Value
    """the root's value; with a start window it can be a bound, see `bound`"""
    visited: array[int] = field(repr=False)
    """the leaves in the order in which they were evaluated, repeated visits too"""

    @property
    def visits(self) -> int:
        """How many times a leaf was evaluated, repeated visits counted."""
        return len(self.visited)

    @property
    def best_moves(self) -> tuple[str, ...]:
        """The root moves of which the evaluated leaves prove that they are worth the root's value, left to right.

        Empty at a chance node, with tuples at the leaves, and where the value is a bound.
        """
        if self.bound != "exact" or self.tree.kind(0) == CHANCE or isinstance(self.value, tuple):
            return ()
        view = view_of(self.tree, self.rules)
        known = Intervals(self.tree, view, self.rules.value_range or INFINITE_WINDOW)
        for leaf in self._evaluated:
            known.learn(leaf, view.value(leaf))
        low, high = known.low, known.high
        return tuple(self.tree.move(n) for n in self.tree.children(0) if low[n] == high[n] == self.value)

    @cached_property
    def _evaluated(self) -> Mapping[NodeId, None]:
        return dict.fromkeys(self.visited)

    def __hash__(self) -> int:
        return hash((self.algorithm, self.value, self.visited.tobytes()))

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> None:
            """Say how to get what only a search with its whole trace has."""
            if not name.startswith("_") and (hasattr(Result, name) or name in Result.__annotations__):
                refuse_without_events(self)
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")


def refuse_without_events(result: LeafResult) -> NoReturn:
    """Raise `AlgorithmError`: somebody reads more of a search than its leaves."""
    raise AlgorithmError(
        gettext(
            "%(algorithm)s: needed the whole trace of the search, got the evaluated leaves only; leave out %(option)s"
        ).of(algorithm=Code(result.algorithm), option=Code(f"trace={LEAVES!r}"))
    )
