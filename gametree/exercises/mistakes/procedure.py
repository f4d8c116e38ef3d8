"""The procedure: a search as somebody carries it out, right or wrong, ready to be run."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ...errors import AlgorithmError, choose
from ...phrases import Code, gettext
from ...rules import INFINITE_WINDOW, Rules, Window
from ...search import ALGORITHMS
from ...trace.algorithms import FACTS
from ...trace.result import Result
from ...trace.trace import Trace
from ...tree.tree import NodeId, Tree
from .deviations import NONE, Misconceptions
from .searches import SEARCHED_WRONGLY, mistaken_search

if TYPE_CHECKING:
    from ..exercise import Exercise

__all__ = ["Procedure"]

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
