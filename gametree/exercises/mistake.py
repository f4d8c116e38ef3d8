"""A mistake: a way of searching, or of writing a search down, that students are known to follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..errors import GameTreeError, choose, named_keywords, of_kind, to_object
from ..languages import translator_for
from ..phrases import Code, Phrase, gettext
from ..rules import INFINITE_WINDOW, Rules, Window, to_rules, to_window
from ..trace.algorithms import SEARCHES_BY_NAME, usual_algorithm
from ..trace.result import Result
from ..tree.tree import Source, as_tree
from .exercise import Exercise
from .kinds import KINDS
from .search_variant import Change, SearchVariant

_NOT_MADE = gettext(
    "the mistake %(name)s cannot be made with %(algorithm)s and the rules %(rules)s; check applies(exercise) first"
)


@dataclass(frozen=True, slots=True)
class Example:
    """A search on which a mistake leads to an answer of its own."""

    tree: str
    """in the notation"""
    kind: str = "pruned-leaves"
    """what is asked for"""
    rules: Rules = field(default_factory=Rules)
    algorithm: str = "alphabeta"
    details: Mapping[str, str] = field(default_factory=dict)
    """what else the kind needs"""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong way of searching, or of writing down the search."""

    name: str
    title: Phrase
    """a short name, in a table"""
    sentence: Phrase
    """what it looks like, and after a semicolon what is right"""
    families: frozenset[str]
    """what it changes: a kind of question shows the mistakes of some families (`QuestionKind.mistakes`)"""
    algorithms: tuple[str, ...]
    """the searches in which it can be made"""
    ways: tuple[Change, ...]
    """the procedures of people who make it, the usual one first"""
    example: Example
    """where its answer is neither the right one nor that of any other mistake"""
    topics: tuple[str, ...] = ()
    """the topics of the tutor that practise it"""
    is_rare: bool = False
    """whether it is named after what is likelier"""
    unstated_rule: str = ""
    """the rule that only another choice of it states, which no textbook makes without saying so"""
    shows_from: Mapping[str, int] = field(default_factory=dict)
    """the least difficulty at which it can show, by the kind of question, or ``""`` for all others"""
    transform_answer: Callable[[Any], Any] | None = None
    """for a mistake that the answer to a search does not show by itself: makes the mistaken answer of that answer"""

    def text(self, lang: str = "en") -> str:
        """Return one sentence that says what a student who makes the mistake seems to believe."""
        return self.sentence.render(translator_for(lang))

    def least_difficulty(self, kind: str) -> int:
        """Return the least difficulty at which the mistake can show in an answer to a kind of question."""
        choose(gettext("kind of question"), kind, KINDS)
        return self.shows_from.get(kind, self.shows_from.get("", 1))

    @named_keywords()
    def answer(self, found: Any) -> Any:
        """Return the mistaken answer where a search with the mistake leads to ``found``."""
        return self.transform_answer(found) if self.transform_answer else found

    @named_keywords()
    def applies(self, exercise: Exercise) -> bool:
        """Return whether the mistake can be made in an exercise and could show in its answer."""
        to_object("exercise", exercise, Exercise, "Exercise(kind, tree)")
        return exercise.question_kind.can_show(self) and self.made_in(SearchVariant.for_exercise(exercise)) is not None

    @named_keywords()
    def made_in(self, procedure: SearchVariant) -> SearchVariant | None:
        """Return the procedure with this mistake in it as well; None where it cannot be made."""
        return next(self.ways_in(procedure), None)

    @named_keywords()
    def ways_in(self, procedure: SearchVariant) -> Iterator[SearchVariant]:
        """Yield every procedure in which this mistake is made as well, the usual one first."""
        to_object("procedure", procedure, SearchVariant, "SearchVariant.for_exercise(exercise)")
        ways = self.ways if procedure.algorithm in self.algorithms else ()
        return filter(None, (change(procedure) for change in ways))

    @named_keywords()
    def search_for(self, exercise: Exercise) -> Result:
        """Search the tree of an exercise with the mistake; it has to apply."""
        return self._searched(
            SearchVariant.for_exercise(of_kind("search_for", exercise, Exercise, "Exercise(kind, tree)"))
        )

    @named_keywords()
    def search(
        self, tree: Source, rules: Rules | None = None, window: Window = INFINITE_WINDOW, algorithm: str | None = None
    ) -> Result:
        """Search a tree with the mistake.

        Parameters
        ----------
        tree : Tree, str, list or graph
            The tree.
        rules : Rules, optional
            The conventions of the search.
        window : tuple of two numbers, default (−∞, ∞)
            The start window (α, β).
        algorithm : str, optional
            The name of the search; the one that suits the tree if left out.

        Returns
        -------
        Result
            The wrong search.

        Examples
        --------
        >>> from gametree.exercises.mistakes import MISTAKES
        >>> MISTAKES["cause-crossed-out"].search("[[3 12 8] [2 4 6] [14 5 2]]").pruned_labels
        ('C1', 'C2', 'C3')
        """
        tree, rules = as_tree(tree), to_rules(rules)
        chosen = choose(gettext("algorithm"), algorithm or usual_algorithm(tree, rules), SEARCHES_BY_NAME)
        return self._searched(SearchVariant(tree, rules, to_window(window), chosen))

    def _searched(self, right: SearchVariant) -> Result:
        wrong = self.made_in(right)
        if wrong is None:
            values = {"name": self.name, "algorithm": right.algorithm, "rules": str(right.rules.describe())}
            raise GameTreeError(_NOT_MADE.with_values(**{name: Code(value) for name, value in values.items()}))
        return wrong.result()
