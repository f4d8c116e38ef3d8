"""A mistake: a wrong way of searching, or of writing the result of a search, that students are known to make."""

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
    """A search for which a mistake leads to a distinctive answer."""

    tree: str
    """tree, in the kit's text notation"""
    kind: str = "pruned-leaves"
    """kind of question"""
    rules: Rules = field(default_factory=Rules)
    algorithm: str = "alphabeta"
    details: Mapping[str, str] = field(default_factory=dict)
    """further details of the kind"""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong way of searching, or of writing the result of a search."""

    name: str
    title: Phrase
    """short name of the mistake, for tables"""
    sentence: Phrase
    """description of the mistake, followed by a semicolon and the correction"""
    families: frozenset[str]
    """families to which the mistake belongs: mistakes with the same effect; the answers to a kind of question can show
    the families in `QuestionKind.mistakes`
    """
    algorithms: tuple[str, ...]
    """names of the searches in which the mistake can be made"""
    ways: tuple[Change, ...]
    """possible ways to make the mistake, the usual way first"""
    example: Example
    """example with a wrong answer to which only this mistake leads"""
    topics: tuple[str, ...] = ()
    """topics of the tutor that include the mistake"""
    is_rare: bool = False
    """whether the mistake is rare, so that likelier explanations take precedence"""
    unstated_rule: str = ""
    """rule whose other setting has the same effect as the mistake; textbooks that use this setting state the rule"""
    shows_from: Mapping[str, int] = field(default_factory=dict)
    """minimum difficulty at which answers can show the mistake, keyed by kind of question; the key ``""`` means all
    other kinds
    """
    transform_answer: Callable[[Any], Any] | None = None
    """function that converts the answer of a search into the mistaken answer, if the mistake is not made in the
    search
    """

    def text(self, lang: str = "en") -> str:
        """Return a sentence with the apparent belief of a student who makes the mistake."""
        return self.sentence.render(translator_for(lang))

    def least_difficulty(self, kind: str) -> int:
        """Return the minimum difficulty at which an answer to a kind of question can show the mistake."""
        choose(gettext("kind of question"), kind, KINDS)
        return self.shows_from.get(kind, self.shows_from.get("", 1))

    @named_keywords()
    def answer(self, found: Any) -> Any:
        """Return the answer of a student who makes the mistake; ``found`` is the answer that follows from the
        search.
        """
        return self.transform_answer(found) if self.transform_answer else found

    @named_keywords()
    def applies(self, exercise: Exercise) -> bool:
        """Return whether the mistake can be made in an exercise and could change its answer."""
        to_object("exercise", exercise, Exercise, "Exercise(kind, tree)")
        return exercise.question_kind.can_show(self) and self.made_in(SearchVariant.for_exercise(exercise)) is not None

    @named_keywords()
    def made_in(self, procedure: SearchVariant) -> SearchVariant | None:
        """Return the way of searching with this mistake added, or None if the mistake cannot be made."""
        return next(self.ways_in(procedure), None)

    @named_keywords()
    def ways_in(self, procedure: SearchVariant) -> Iterator[SearchVariant]:
        """Yield each way of searching with this mistake added, the usual one first."""
        to_object("procedure", procedure, SearchVariant, "SearchVariant.for_exercise(exercise)")
        ways = self.ways if procedure.algorithm in self.algorithms else ()
        return filter(None, (change(procedure) for change in ways))

    @named_keywords()
    def search_for(self, exercise: Exercise) -> Result:
        """Search the tree of an exercise as a student with the mistake would; the mistake must apply to the
        exercise.
        """
        return self._searched(
            SearchVariant.for_exercise(of_kind("search_for", exercise, Exercise, "Exercise(kind, tree)"))
        )

    @named_keywords()
    def search(
        self, tree: Source, rules: Rules | None = None, window: Window = INFINITE_WINDOW, algorithm: str | None = None
    ) -> Result:
        """Search a tree as a student with the mistake would.

        Parameters
        ----------
        tree : Tree, str, list or graph
            The tree.
        rules : Rules, optional
            The conventions of the search.
        window : tuple of two numbers, default (−∞, ∞)
            The initial window (α, β).
        algorithm : str, optional
            The name of the search; by default the usual search for the tree.

        Returns
        -------
        Result
            The mistaken search.

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
