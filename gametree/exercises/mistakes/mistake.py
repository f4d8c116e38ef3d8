"""A mistake: a way of searching, or of writing a search down, that students are known to follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ...errors import GameTreeError, choose, of_kind
from ...languages import translator
from ...phrases import Code, gettext
from ...rules import INFINITE_WINDOW, Rules, Window, to_rules
from ...trace.algorithms import FACTS, usual_algorithm
from ...trace.result import Result
from ...tree.tree import Source, as_tree
from ..exercise import Exercise
from .changed_procedures import Change
from .mistake_words import SENTENCES
from .procedure import Procedure

__all__ = ["Example", "Mistake"]

NOT_MADE = gettext(
    "mistake %(name)s: needed an exercise in which it can be made, got %(algorithm)s with rules %(rules)s; ask "
    "applies(exercise) first"
)


@dataclass(frozen=True, slots=True)
class Example:
    """A search on which a mistake leads to an answer of its own."""

    tree: str
    """in the notation"""
    kind: str
    """what is asked for"""
    rules: Rules = field(default_factory=Rules)
    algorithm: str = "alphabeta"
    details: Mapping[str, str] = field(default_factory=dict)
    """what else the kind needs"""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A way of searching, or of writing down what was searched, that is not the right one."""

    name: str
    families: frozenset[str]
    """what it changes: a kind of question shows the mistakes of some families (`QuestionKind.mistakes`)"""
    algorithms: tuple[str, ...]
    """the searches in which it can be made"""
    change: Change
    example: Example
    """where its answer is neither the right one nor that of any other mistake"""
    other_ways: tuple[Change, ...] = ()
    """other procedures of people who make the same mistake"""
    twist: Callable[[Any], Any] | None = None
    """for a mistake that the answer to a search does not show by itself: makes the mistaken answer of that answer"""

    def told(self, lang: str = "en") -> str:
        """Say in one sentence what somebody who makes the mistake seems to believe."""
        return SENTENCES[self.name].told(translator(lang))

    def answer(self, found: Any) -> Any:
        """Return the mistaken answer where a search with the mistake leads to ``found``."""
        return self.twist(found) if self.twist else found

    def applies(self, exercise: Exercise) -> bool:
        """Tell whether the mistake can be made in an exercise and could show in its answer."""
        return exercise.question_kind.can_show(self) and self.made_in(Procedure.asked(exercise)) is not None

    def made_in(self, procedure: Procedure) -> Procedure | None:
        """Return the procedure with this mistake in it as well; None where it cannot be made."""
        return next(self.ways_in(procedure), None)

    def ways_in(self, procedure: Procedure) -> Iterator[Procedure]:
        """Yield every procedure in which this mistake is made as well, the usual one first."""
        if procedure.algorithm in self.algorithms:
            yield from filter(None, (change(procedure) for change in (self.change, *self.other_ways)))

    def search_for(self, exercise: Exercise) -> Result:
        """Search the tree of an exercise with the mistake; it has to apply."""
        return self._searched(Procedure.asked(of_kind("search_for", exercise, Exercise, "Exercise(kind, tree)")))

    def search(
        self, tree: Source, rules: Rules | None = None, window: Window = INFINITE_WINDOW, algorithm: str | None = None
    ) -> Result:
        """Search a tree with the mistake, by the search that suits the tree unless another is named.

        >>> from gametree.exercises.mistakes.known_mistakes import MISTAKES
        >>> MISTAKES["cause-crossed-out"].search("[[3 12 8] [2 4 6] [14 5 2]]").pruned_labels
        ('C1', 'C2', 'C3')
        """
        tree, rules = as_tree(tree), to_rules(rules)
        asked = choose(gettext("algorithm"), algorithm or usual_algorithm(tree, rules), FACTS)
        return self._searched(Procedure(tree, rules, window, asked))

    def _searched(self, right: Procedure) -> Result:
        wrong = self.made_in(right)
        if wrong is None:
            facts = {"name": self.name, "algorithm": right.algorithm, "rules": str(right.rules.describe())}
            raise GameTreeError(NOT_MADE.of(**{name: Code(fact) for name, fact in facts.items()}))
        return wrong.result()
