"""Questions about a table of numbers, with the answers that known mistakes lead to."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from gettext import NullTranslations
from typing import Any, TypeAlias

from ...exercises.answers import unreadable as words
from ...exercises.answers.labels import words_of
from ...exercises.answers.near_numbers import numbers_in, with_exact_numbers
from ...exercises.answers.numbers import number, numbers, said, unpacked
from ...exercises.answers.unreadable import AnswerError
from ...exercises.feedback import score_words
from ...exercises.mistakes.mistake_words import explained
from ...exercises.questions import LIKE
from ...languages import translator
from ...phrases import Code, Phrase, local_numbers
from ...values import Number
from .estimate_words import LOOK_AT, MISTAKES
from .graded_answer import GradedAnswer, graded, share_of
from .grading_words import WRITE_VALUE
from .notebook_text import NotebookPage

__all__ = ["Calculation", "Parts", "entries_of", "move_of"]

Parts: TypeAlias = Mapping[str, Any]
"""The parts of an answer by their names, each a number, a pair of numbers or a move; a lone answer has the name ""."""


class Calculation(ABC):
    """A question whose answer is worked out from a few numbers, by the kit as by the student.

    A subclass says what is asked, reads an answer, and knows the right one and those that mistakes lead to.
    """

    tolerance: Fraction = Fraction(0)
    """greatest error of a number that counts as right, where decimals are typed"""

    @property
    @abstractmethod
    def key(self) -> Parts:
        """The right answer by its parts."""

    @abstractmethod
    def asked(self) -> Sequence[Phrase]:
        """Return the question and its rules, a sentence each."""

    @abstractmethod
    def example(self) -> str:
        """Return an answer of the right shape, which is not the right one, as a line of Python."""

    @abstractmethod
    def read(self, answer: object) -> Parts:
        """Read an answer by its parts; an `AnswerError` for what has another shape."""

    @abstractmethod
    def mistakes(self) -> Iterator[tuple[str, Parts]]:
        """Yield known mistakes, as keys of `estimate_words.MISTAKES`, each with the answer that it leads to."""

    @abstractmethod
    def rows(self) -> list[Sequence[str | Phrase]]:
        """Return the table of the question, its head first."""

    def page(self, name: str, last: str, lang: str) -> NotebookPage:
        """Return the question as it is shown."""
        t = translator(lang)
        lines = [*self.asked(), LIKE.of(answer=Code(self.example())), WRITE_VALUE.of(name=name)]
        rows = [
            [cell.told(t) if isinstance(cell, Phrase) else local_numbers(t, cell) for cell in row]
            for row in self.rows()
        ]
        return NotebookPage(tuple(line.told(t) for line in lines), tuple(rows), last=last, lang=lang)

    def grade(self, answer: object, points: Number, lang: str) -> GradedAnswer:
        """Grade an answer: each right part gives a share of the points, each part that does not belong takes one."""
        if answer is None or answer is ...:
            raise AnswerError(words.ANSWER, words.NUMBERS_OF_TABLE, words.NO_ANSWER).like(self.example(), lang)
        try:
            given = self.read(with_exact_numbers(answer, lambda: numbers_in(dict(self.key))))
        except AnswerError as error:
            if all(isinstance(part, str) for part in self.key.values()):
                raise  # what there is to choose from is in the sentence
            raise error.like(self.example(), lang) from None
        right = [part for part in self.key if part in given and self.agrees(part, given[part])]
        extra = sum(part not in self.key for part in given)
        score = share_of(points, Fraction(max(0, len(right) - extra), len(self.key)))
        t = translator(lang)
        return graded([*self._summary(t, given, right), *self._clues(t, given, right)], score, points, lang)

    def agrees(self, part: str, given: Any, key: Parts | None = None) -> bool:
        """Tell whether a part is what the key has, or another answer."""
        wanted = (self.key if key is None else key).get(part)
        if isinstance(wanted, str | None) or isinstance(given, str | None):
            return bool(wanted == given)
        pairs = zip(wanted, given, strict=True) if isinstance(wanted, tuple) else [(wanted, given)]
        return all(abs(Fraction(one) - Fraction(other)) <= self.tolerance for one, other in pairs)

    def fitting(self, given: Parts) -> list[str]:
        """Return the known mistakes that lead to an answer, as keys of `estimate_words.MISTAKES`."""
        parts = {**self.key, **given}
        fits = [name for name, to in self.mistakes() if all(self.agrees(part, given.get(part), to) for part in parts)]
        return list(dict.fromkeys(fits))

    def _summary(self, t: NullTranslations, given: Parts, right: Sequence[str]) -> list[str]:
        missed = [part for part in self.key if part not in given]
        wrong = len(self.key) - len(right) - len(missed)
        extra = len(given) + len(missed) - len(self.key)
        counts = Counter({"right": len(right), "missed": len(missed), "wrong": wrong, "extra": extra})
        return score_words.summary(t, +counts, len(self.key))

    def _clues(self, t: NullTranslations, given: Parts, right: Sequence[str]) -> list[str]:
        """Say where the first wrong part is, and which mistakes lead to this answer."""
        parts = {**self.key, **given}
        if len(right) == len(parts):
            return []
        first = next((part for part in parts if part in given and part not in right), "")
        told = [LOOK_AT.of(part=first).told(t)] if first else []
        behind = [MISTAKES[name].told(t) for name in self.fitting(given)]
        return [*told, *([explained(t, behind)] if 0 < len(behind) <= 2 else [])]


def entries_of(answer: object, names: Sequence[str], *, of: int = 1) -> dict[str, Any]:
    """Read a number, or ``of`` numbers, for each of some names; a name with None is left out.

    >>> entries_of({"a1": "2/3", "A2": 0.5}, ["a1", "a2"]), entries_of({"B": (3, 1)}, ["A", "B"], of=2)
    ({'a1': Fraction(2, 3), 'a2': Fraction(1, 2)}, {'B': (3, 1)})
    """
    given = unpacked(answer)
    if not isinstance(given, Mapping):
        raise AnswerError(words.ANSWER, words.NUMBERS_OF_TABLE, said(answer))
    known = {name.lower(): name for name in names}
    found: dict[str, Any] = {}
    for label, item in given.items():
        name = known.get(str(label).strip().lower())
        if name is None:
            raise AnswerError(words.ANSWER, words.ONE_OF.of(names=", ".join(names)), said(label))
        if item is not None and item is not ...:
            where = words.AT.of(node=name)
            found[name] = number(item, where) if of == 1 else numbers(item, where, count=of)
    return found


def move_of(answer: object, names: Sequence[str]) -> dict[str, str]:
    """Read one of some names.

    >>> move_of(" A2", ["a1", "a2"])
    {'': 'a2'}
    """
    known = {name.lower(): name for name in names}
    items = words_of(unpacked(answer), ordered=True)
    name = known.get(str(items[0]).strip().lower()) if len(items) == 1 else None
    if name is None:
        raise AnswerError(words.ANSWER, words.ONE_OF.of(names=", ".join(names)), said(answer))
    return {"": name}
