"""An example of a lecture: it runs its searches and calculations, checks its facts, and displays itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar, TypeAlias

from ..errors import InputError, named_keywords
from ..exercises.exercise import Exercise
from ..languages import translator_for
from ..phrases import Code, Phrase, gettext, local_numbers
from ..rules import INFINITE_WINDOW, Rules, Window
from ..tree.tree import Tree
from ..values import whole_number

KINDS = ("tree", "probability", "formula", "table", "game")
"""kinds of subjects of examples"""

Text: TypeAlias = Mapping[str, str]
"""A text in English, Spanish and Portuguese, keyed by the code of the language."""
Words: TypeAlias = Mapping[str, Text]
"""Translations of the names in the data files, keyed by name."""
PhraseOrText: TypeAlias = str | Phrase
"""A sentence or a part of a sentence; a formula is a str, which is the same in every language."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A kind of fact about a subject: how to compute the fact, and how to state it in a sentence."""

    found: Callable[[Any, Any, Any], object]
    """function that computes the fact from the subject, the outcome of its run and the expected value"""
    said: Callable[[Any, Any], PhraseOrText | Sequence[PhraseOrText]]
    """function that states the fact in one or more sentences, from the subject and the stated value"""


class Subject:
    """The subject of an example: a search of a tree, a sum, dice, a formula, a table, a game."""

    FACTS: ClassVar[Mapping[str, Fact]]
    """facts that can be stated about the subject, keyed by name"""

    def run(self) -> Any:
        """Run the search or the calculation."""
        raise NotImplementedError

    def text(self, lang: str, width: int) -> str:
        """Return the subject as text for a terminal of the given width."""
        raise NotImplementedError

    def bundle(self) -> dict[str, str]:
        """Return representations for a notebook, in addition to the text, keyed by MIME type."""
        return {}

    def sentences(self, name: str, expected: Any, lang: str) -> list[str]:
        """Return the named fact as sentences that state the value ``expected``."""
        translations, stated = translator_for(lang), self.FACTS[name].said(self, expected)
        sentences = [stated] if isinstance(stated, PhraseOrText) else stated
        return [
            sentence.render(translations) if isinstance(sentence, Phrase) else local_numbers(translations, sentence)
            for sentence in sentences
        ]


@dataclass(frozen=True, slots=True)
class Check:
    """A fact: the value that the lecture states, and the value that the search or calculation computes."""

    case: str
    """English title of the case; empty for the first case"""
    fact: str
    expected: object
    found: object

    @property
    def ok(self) -> bool:
        """Whether the fact holds."""
        return self.expected == self.found


@dataclass(frozen=True, slots=True)
class LectureCase:
    """One search or calculation of an example, with its facts."""

    titles: Text
    """titles, keyed by language; empty for the first case"""
    subject: Subject
    facts: Mapping[str, Any]

    def check(self) -> tuple[Check, ...]:
        outcome, known = self.subject.run(), self.subject.FACTS
        return tuple(
            Check(self.title(), name, expected, known[name].found(self.subject, outcome, expected))
            for name, expected in self.facts.items()
        )

    def title(self, lang: str = "en") -> str:
        """Return the title in the given language; "" for the first case."""
        return in_language(self.titles, lang) if self.titles else ""

    def facts_in_words(self, lang: str = "en") -> tuple[str, ...]:
        return tuple(
            sentence
            for name, expected in self.facts.items()
            for sentence in self.subject.sentences(name, expected, lang)
        )


# TRANSLATORS: both placeholders are formulas or short quotes
_ERRATUM = gettext("The slides say %(printed)s; %(right)s is right.")


@dataclass(frozen=True, slots=True)
class Erratum:
    """An error of the lecture: the printed text and the correction."""

    printed: str
    right: Text

    def in_words(self, lang: str = "en") -> str:
        """Return the erratum as a sentence."""
        return _ERRATUM.with_values(printed=self.printed, right=in_language(self.right, lang)).render(
            translator_for(lang)
        )


@named_keywords()
@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Lecture:
    """An example of the lectures, with one or more cases; the tree and the facts of the example are those of the first
    case.
    """

    id: str
    deck: str
    titles: Text
    abouts: Text
    """explanation of the example, keyed by language"""
    topics: tuple[str, ...]
    kind: str
    """kind of subject: ``tree``, ``probability``, ``formula``, ``table`` or ``game``"""
    cases: tuple[LectureCase, ...]
    erratum: Erratum | None

    def title(self, lang: str = "en") -> str:
        """Return the title of the example in the given language."""
        return in_language(self.titles, lang)

    def about(self, lang: str = "en") -> str:
        """Return the explanation of the example in the given language."""
        return in_language(self.abouts, lang)

    @property
    def tree(self) -> Tree:
        """The tree of the first case; `InputError` is raised if it has none."""
        return self._tree_of(*self.cases)

    def _tree_of(self, *cases: LectureCase) -> Tree:
        for tree in (getattr(case.subject, "tree", None) for case in cases):
            if isinstance(tree, Tree):
                return tree
        problem = gettext("the example %(id)s has no tree; choose another example")
        raise InputError(problem.with_values(id=Code(self.id)))

    @property
    def algorithm(self) -> str | None:
        """The name of the search of the first case, or None if it has no search."""
        return getattr(self.cases[0].subject, "algorithm", None)

    @property
    def rules(self) -> Rules | None:
        """The rules of the first case, or None for the defaults of the search."""
        return getattr(self.cases[0].subject, "rules", None)

    @property
    def window(self) -> Window | None:
        """The initial window of the first case, or None for the full window."""
        return getattr(self.cases[0].subject, "window", None)

    @property
    def options(self) -> Mapping[str, Any]:
        """Further arguments of the search of the first case."""
        return getattr(self.cases[0].subject, "options", MappingProxyType({}))

    @property
    def facts(self) -> Mapping[str, Any]:
        """The facts of the first case, as data."""
        return self.cases[0].facts

    def run(self, case: int = 0) -> Any:
        """Run the search or the calculation of a case, and return its result.

        The result is a `Result`, a `WeightedSum`, a `Distribution` or a number, for example.
        """
        return self._case(case).subject.run()

    def _case(self, number: int) -> LectureCase:
        return self.cases[whole_number(Code("case"), number, -len(self.cases), len(self.cases) - 1)]

    def check(self) -> tuple[Check, ...]:
        """Run every case and compare each fact with the outcome."""
        return tuple(check for case in self.cases for check in case.check())

    def exercise(self, kind: str, case: int = 0, *, rules: Rules | None = None, lang: str = "en") -> Exercise:
        """Return an exercise about the tree of a case, with its window and its rules.

        Parameters
        ----------
        kind : str
            Kind of exercise, one of `gametree.exercises.KINDS`.
        case : int, default 0
            The number of the case.
        rules : Rules, optional
            Rules that replace the rules of the case.
        lang : {"en", "es", "pt"}, default "en"
            The language.

        Returns
        -------
        Exercise
            The exercise.

        Examples
        --------
        >>> from gametree import lectures
        >>> lectures.load("002-deep").exercise("pruned-leaves").key
        ['g']
        """
        subject, tree = self._case(case).subject, self._tree_of(self._case(case))
        window = getattr(subject, "window", None)
        rules = rules or getattr(subject, "rules", None)
        return Exercise(kind, tree, rules, INFINITE_WINDOW if window is None else window, lang=lang)

    def facts_in_words(self, lang: str = "en") -> tuple[str, ...]:
        """Return all facts as sentences."""
        return tuple(sentence for case in self.cases for sentence in case.facts_in_words(lang))

    def text(self, lang: str = "en") -> str:
        """Return the example as a page of text: title, tree or calculation, facts, erratum."""
        from .all_lectures import page

        return page(self, lang)

    def __repr__(self) -> str:
        return self.text()

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {**self.cases[0].subject.bundle(), "text/plain": self.text()}


def in_language(text: Text, lang: str) -> str:
    """Return the version of a text in the given language; refuse a language that the kit does not support."""
    translator_for(lang)
    return text.get(lang, text["en"])


def name_in_language(name: str, words: Words, lang: str) -> str:
    """Return the translation of a name from the data, or the unchanged name if there is no translation."""
    return words.get(name, {}).get(lang, name)
