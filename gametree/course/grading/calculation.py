"""Questions about a table of numbers, with the answers that known mistakes lead to, in sentences."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from gettext import NullTranslations
from math import sqrt
from typing import Any, TypeAlias

from ...exercises import answer_errors as words
from ...exercises.answer_errors import AnswerError
from ...exercises.answer_notation import (
    answer_repr,
    number,
    numbers,
    numbers_in,
    split_items,
    unpack_literal,
    with_exact_numbers,
)
from ...exercises.exercise import ANSWER_FORM
from ...exercises.marks import summary
from ...exercises.mistakes import explanations_text
from ...languages import translator_for
from ...node_kinds import MIN
from ...phrases import Code, Phrase, gettext, local_numbers, pgettext
from ...values import Number, to_number, write
from .graded_answer import WRITE_VALUE, GradedAnswer, NotebookPage, graded, share_of

MOVE = pgettext("heading of a table", "move")
PLAYOUT_HEADS = (
    pgettext("heading of a table", "playout"),
    # TRANSLATORS: the node from which a playout goes on at random
    pgettext("heading of a table", "from"),
    # TRANSLATORS: what a playout comes to, as a number
    pgettext("heading of a table", "result"),
)
_LOOK_AT = gettext("Look at %(part)s first.")

# ---- the questions ------------------------------------------------------------------------------

N_AND_W = gettext("N is the number of playouts of a move, and W is the sum of their results, from MAX's point of view.")
MEANS = (gettext("What is the mean Q of each move? Write exact numbers; use fractions where you need them."), N_AND_W)
UCT_VALUES = gettext(
    "Compute the UCT value of each move. Two decimals are enough; a difference of 0.01 counts as right."
)
UCT_CHOICE = gettext("Which of these moves does UCT choose for the next playout?")
_FORMULA_OF_MIN = gettext("MIN moves and chooses the least Q − c·√(ln(%(above)d) / N), with Q = W / N and c = %(c)s.")
_FORMULA_OF_MAX = gettext(
    "MAX moves and chooses the greatest Q + c·√(ln(%(above)d) / N), with Q = W / N and c = %(c)s."
)
FINAL_MOVES = {
    "visits": gettext("The time is over. Which move does Monte Carlo tree search play?"),
    "mean": gettext("The time is over. Which move does pure Monte Carlo search play?"),
}
TURN_OF_MIN = gettext("It is MIN's turn.")
TURN_OF_MAX = gettext("It is MAX's turn.")
BACK_UP = (
    gettext("What are N and W of each node after these playouts?"),
    gettext(
        "Each playout goes down to the node in its row and continues at random; its result is backed up to the root."
    ),
    gettext("Results are from MAX's point of view. Write (N, W) for each node, and leave out nodes with N = 0."),
)


def uct_rules(c: float, above: int, player: str) -> tuple[Phrase, Phrase]:
    """Return the sentences that define N and W and the choice by UCT."""
    rule = _FORMULA_OF_MIN if player == MIN else _FORMULA_OF_MAX
    return N_AND_W, rule.with_values(c="√2" if c == sqrt(2) else write(to_number(c)), above=above)


# ---- mistakes -----------------------------------------------------------------------------------

MISTAKES = {
    "sum": gettext("You seem to give the sum W; the mean is W divided by the number of playouts of that move."),
    "all playouts": gettext(
        "You seem to divide by the number of all playouts; the mean is W divided by the number of playouts of that "
        "move alone."
    ),
    "upside down": gettext("You seem to divide N by W; the mean is W divided by N."),
    "no bonus": gettext("You seem to leave out the bonus and to give Q alone."),
    "no ln": gettext("You seem to put the number of all playouts under the square root instead of its logarithm."),
    "log10": gettext("You seem to use the logarithm to base 10; ln is the natural logarithm, math.log in Python."),
    "no root": gettext("You seem to leave out the square root in the bonus."),
    "max takes off": gettext("You seem to subtract the bonus; for MAX it is added to Q."),
    "min adds": gettext("You seem to add the bonus; for MIN, who prefers small values, it is subtracted from Q."),
    "sum with bonus": gettext("You seem to combine the bonus with the sum W; it belongs to the mean Q = W / N."),
    "best mean": gettext(
        "You seem to choose the move with the best mean Q; UCT also gives a bonus to moves with few playouts."
    ),
    "tried least": gettext(
        "You seem to choose the move with the fewest playouts; the bonus is only one part, and the mean Q counts too."
    ),
    "chooses as max": gettext(
        "You seem to choose as MAX would; Q is from MAX's point of view, so MIN chooses the least Q minus the bonus."
    ),
    "best mean in the end": gettext(
        "You seem to choose the best mean; it comes from few playouts, and the search plays the move with the most "
        "playouts."
    ),
    "most playouts": gettext(
        "You seem to choose the move with the most playouts; in pure Monte Carlo search only the mean counts."
    ),
    "greatest sum": gettext("You seem to choose the best sum W; a sum also grows with the number of playouts."),
    "other player": gettext("You seem to choose what is best for the other player."),
    "only where it began": gettext(
        "You seem to count a playout only at the node in its row; it counts at every node on the path to the root."
    ),
    "not at the root": gettext("You seem to leave out the root; every playout counts there too."),
    "turned for min": gettext(
        "You seem to change the sign at MIN nodes; here W is from MAX's point of view at every node."
    ),
    "w before n": gettext("You seem to write W before N."),
    "last result": gettext("You seem to write the last result for W; W is the sum of all results."),
}
"""The mistakes behind wrong answers, by the names that the questions use."""


# ---- Questions about a table of numbers, with the answers that known mistakes lead to ------------

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
        translations = translator_for(lang)
        lines = [
            *self.asked(),
            ANSWER_FORM.with_values(answer=Code(self.example())),
            WRITE_VALUE.with_values(name=name),
        ]
        rows = [
            [
                cell.render(translations) if isinstance(cell, Phrase) else local_numbers(translations, cell)
                for cell in row
            ]
            for row in self.rows()
        ]
        return NotebookPage(tuple(line.render(translations) for line in lines), tuple(rows), last=last, lang=lang)

    def grade(self, answer: object, points: Number, lang: str) -> GradedAnswer:
        """Grade an answer: each right part gives a share of the points, each part that does not belong takes one."""
        if answer is None or answer is ...:
            raise AnswerError(words.ANSWER, words.NUMBERS_OF_TABLE, words.NO_ANSWER).with_example(self.example(), lang)
        try:
            parts = self.read(with_exact_numbers(answer, lambda: numbers_in(dict(self.key))))
        except AnswerError as error:
            if all(isinstance(part, str) for part in self.key.values()):
                raise  # what there is to choose from is in the sentence
            raise error.with_example(self.example(), lang) from None
        right = [part for part in self.key if part in parts and self.agrees(part, parts[part])]
        extra = sum(part not in self.key for part in parts)
        score = share_of(points, Fraction(max(0, len(right) - extra), len(self.key)))
        translations = translator_for(lang)
        return graded(
            [*self._summary(translations, parts, right), *self._clues(translations, parts, right)], score, points, lang
        )

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
        fits = [
            name
            for name, mistaken in self.mistakes()
            if all(self.agrees(part, given.get(part), mistaken) for part in parts)
        ]
        return list(dict.fromkeys(fits))

    def _summary(self, translator: NullTranslations, parts: Parts, right: Sequence[str]) -> list[str]:
        missed = [part for part in self.key if part not in parts]
        wrong = len(self.key) - len(right) - len(missed)
        extra = len(parts) + len(missed) - len(self.key)
        counts = Counter({"right": len(right), "missed": len(missed), "wrong": wrong, "extra": extra})
        return summary(translator, +counts, len(self.key))

    def _clues(self, translator: NullTranslations, parts: Parts, right: Sequence[str]) -> list[str]:
        """Return sentences about the first wrong part, and about the mistakes that lead to this answer."""
        all_parts = {**self.key, **parts}
        if len(right) == len(all_parts):
            return []
        first = next((part for part in all_parts if part in parts and part not in right), "")
        sentences = [_LOOK_AT.with_values(part=first).render(translator)] if first else []
        explanations = [MISTAKES[name].render(translator) for name in self.fitting(parts)]
        return [*sentences, *([explanations_text(translator, explanations)] if 0 < len(explanations) <= 2 else [])]


def entries_of(answer: object, names: Sequence[str], *, of: int = 1) -> dict[str, Any]:
    """Read a number, or ``of`` numbers, for each of some names; a name with None is left out.

    >>> entries_of({"a1": "2/3", "A2": 0.5}, ["a1", "a2"]), entries_of({"B": (3, 1)}, ["A", "B"], of=2)
    ({'a1': Fraction(2, 3), 'a2': Fraction(1, 2)}, {'B': (3, 1)})
    """
    entries = unpack_literal(answer)
    if not isinstance(entries, Mapping):
        raise AnswerError(words.ANSWER, words.NUMBERS_OF_TABLE, answer_repr(answer))
    known = {name.lower(): name for name in names}
    values: dict[str, Any] = {}
    for label, item in entries.items():
        name = known.get(str(label).strip().lower())
        if name is None:
            raise AnswerError(words.ANSWER, words.ONE_OF.with_values(names=", ".join(names)), answer_repr(label))
        if item is not None and item is not ...:
            where = words.AT.with_values(node=name)
            values[name] = number(item, where) if of == 1 else numbers(item, where, count=of)
    return values


def move_of(answer: object, names: Sequence[str]) -> dict[str, str]:
    """Read one of some names.

    >>> move_of(" A2", ["a1", "a2"])
    {'': 'a2'}
    """
    known = {name.lower(): name for name in names}
    items = split_items(unpack_literal(answer), ordered=True)
    name = known.get(str(items[0]).strip().lower()) if len(items) == 1 else None
    if name is None:
        raise AnswerError(words.ANSWER, words.ONE_OF.with_values(names=", ".join(names)), answer_repr(answer))
    return {"": name}
