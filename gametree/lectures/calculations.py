"""Calculations of the lectures and the facts about them: expected values, evaluations, dice, formulas, tables and
transformations.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby
from typing import Any, ClassVar

from ..drawing.drawing import draw
from ..explain.formula import Formula, power_of_ten, scientific
from ..explain.probability import (
    Distribution,
    LinearEvaluation,
    WeightedSum,
    by_category,
    dice,
    material,
)
from ..explain.transformations import Comparison, SearchedTwice, compare_transform
from ..languages import columns, translator_for
from ..phrases import Phrase, gettext, local_numbers
from ..render.text_drawing import sets_in_words
from ..render.text_drawing import text as tree_text
from ..search.expectiminimax import EXPECTIMINIMAX
from ..search.minimax import MINIMAX
from ..tree.tree import Tree
from ..values import Number, show
from .lecture import Fact, Subject, Words, name_in_language

_EXPECTED = gettext("The expected value is %(value)s.")
_TOTAL = gettext("The value of the evaluation is %(value)s.")
_CHANGED = gettext("%(search)s: %(before)s before and %(after)s after, so the decision changes.")
_UNCHANGED = gettext("%(search)s: %(before)s before and %(after)s after, so the decision stays.")
# TRANSLATORS: the weights of an evaluation, such as "pawn 1, knight 3"
_WEIGHTS = gettext("The weights: %(weights)s.")
_ORDER = gettext("That is about %(power)s.")
_DICE = {
    # TRANSLATORS: rolls of several dice, without regard to the order of the dice
    "rolls": gettext("There are %(number)s distinct rolls."),
    "doubles": gettext("%(number)s of them are doubles."),
    "others": gettext("%(number)s of them are not doubles."),
    "double": gettext("Each double has probability %(number)s."),
    "other": gettext("Each roll that is not a double has probability %(number)s."),
    "total": gettext("The pips add up to %(number)s on average."),
}


@dataclass(frozen=True)
class LectureTable(Subject):
    """A table with named rows and columns; each cell contains a list of entries."""

    columns: Sequence[str]
    rows: Mapping[str, Sequence[Sequence[str]]]
    words: Words = field(default_factory=dict)
    """names in other languages"""

    def run(self) -> LectureTable:
        return self

    def where(self, entry: str) -> tuple[tuple[str, str], ...]:
        return tuple(
            (row, column)
            for row, cells in self.rows.items()
            for column, cell in zip(self.columns, cells, strict=True)
            if entry in cell
        )

    def text(self, lang: str, width: int) -> str:
        lines = [["", *self._in_language(self.columns, lang)]]
        for row, cells in self.rows.items():
            lines.append(
                [*self._in_language([row], lang), *(", ".join(self._in_language(cell, lang)) or "—" for cell in cells)]
            )
        return columns(lines, left_columns=len(lines[0]))

    def sentences(self, name: str, expected: Any, lang: str) -> list[str]:
        """Return a sentence for each item of ``expected``; depending on the fact, it lists the cells that contain an
        entry, or the entries of a row.
        """
        return [
            f"{name_in_language(head, self.words, lang)}: {', '.join(self._in_language(entries, lang))}."
            for head, entries in expected.items()
        ]

    def _in_language(self, names: Sequence[str], lang: str) -> list[str]:
        return [name_in_language(name, self.words, lang) for name in names]


def _cells_of_entries(_: object, table: LectureTable, expected: Mapping[str, object]) -> dict[str, object]:
    places_by_entry = {entry: table.where(entry) for entry in expected}
    return {entry: places[0] if len(places) == 1 else places for entry, places in places_by_entry.items()}


LectureTable.FACTS = {
    "places": Fact(_cells_of_entries, lambda s, g: []),
    "cells": Fact(lambda _, r, e: {row: tuple(map(", ".join, r.rows.get(row, ()))) for row in e}, lambda s, g: []),
}

_MANTISSA = re.compile(r"(\d)(?:\.(\d+))?·10\^")


@dataclass(frozen=True, kw_only=True)
class _SumOfTerms(Subject):
    words: Words = field(default_factory=dict)
    """names of the terms in other languages"""

    FACTS: ClassVar[Mapping[str, Fact]] = {
        "expected": Fact(lambda _, r, e: r.total, lambda s, g: _EXPECTED.with_values(value=show(g))),
        "total": Fact(lambda _, r, e: r.total, lambda s, g: _TOTAL.with_values(value=show(g))),
        "weights": Fact(
            lambda _, r, e: {term.name: term.weight for term in r.terms},
            lambda s, g: _WEIGHTS.with_values(
                weights=", ".join(f"{name} {show(weight)}" for name, weight in g.items())
            ),
        ),
        "working": Fact(lambda _, r, e: str(r), lambda s, g: f"{g}."),
    }

    def run(self) -> WeightedSum:
        raise NotImplementedError

    def text(self, lang: str, width: int) -> str:
        outcome = self.run()
        terms = tuple(replace(term, name=name_in_language(term.name, self.words, lang)) for term in outcome.terms)
        return local_numbers(translator_for(lang), f"{replace(outcome, terms=terms).table(lang)}\n{outcome}")

    def sentences(self, name: str, expected: Any, lang: str) -> list[str]:
        if name == "weights":
            expected = {name_in_language(term, self.words, lang): weight for term, weight in expected.items()}
        return super().sentences(name, expected, lang)

    def bundle(self) -> dict[str, str]:
        return {"text/markdown": self.run()._repr_markdown_()}


@dataclass(frozen=True)
class ExpectedValue(_SumOfTerms):
    """Outcomes with their probabilities and values."""

    outcomes: Sequence[tuple[str, Number, Number]]

    @property
    def tree(self) -> Tree:
        return self.tree_in("en")

    def tree_in(self, lang: str) -> Tree:
        """Return the tree with the names of the outcomes in the given language."""
        named = [(name_in_language(name, self.words, lang), p, value) for name, p, value in self.outcomes]
        chances = Distribution((name, p) for name, p, _ in named)
        return chances.tree({name: value for name, _, value in named})

    def run(self) -> WeightedSum:
        chances = Distribution((name, p) for name, p, _ in self.outcomes)
        return chances.working({name: value for name, _, value in self.outcomes})

    def bundle(self) -> dict[str, str]:
        return {**self.tree._repr_mimebundle_(), **super().bundle()}


@dataclass(frozen=True)
class BareTree(Subject):
    """A tree without a search, such as one with information sets."""

    written: Tree
    words: Words = field(default_factory=dict)
    """names of the moves in other languages"""

    FACTS: ClassVar[Mapping[str, Fact]] = {
        "sets": Fact(
            lambda s, r, e: {name: tuple(map(r.label, nodes)) for name, nodes in r.information_sets.items()},
            lambda s, g: [],
        ),
    }

    @property
    def tree(self) -> Tree:
        return self.written

    def tree_in(self, lang: str) -> Tree:
        """Return the tree with the names of the moves in the given language."""
        moves = {node: name_in_language(move, self.words, lang) for node, move in self.written.own_moves.items()}
        return self.written.rebuilt(moves=moves)

    def run(self) -> Tree:
        return self.written

    def text(self, lang: str, width: int) -> str:
        drawing = draw(self.tree_in(lang), lang=lang)
        return "\n".join([tree_text(drawing, width), *sets_in_words(drawing)])

    def bundle(self) -> dict[str, str]:
        return self.written._repr_mimebundle_()


@dataclass(frozen=True)
class CategoryShares(_SumOfTerms):
    """The shares of wins, losses and draws in a category of positions."""

    shares: Mapping[str, Number]

    def run(self) -> WeightedSum:
        return by_category(self.shares)


@dataclass(frozen=True)
class LinearFunction(_SumOfTerms):
    """Features of a position with their weights and values."""

    features: Sequence[tuple[str, Number, Number]]

    def run(self) -> WeightedSum:
        weights = {name: weight for name, weight, _ in self.features}
        return LinearEvaluation(weights).working({name: value for name, _, value in self.features})


@dataclass(frozen=True)
class Material(_SumOfTerms):
    """The pieces of a chess position, in FEN."""

    board: str

    def run(self) -> WeightedSum:
        return material(self.board)


@dataclass(frozen=True)
class DiceRolls(Subject):
    number: int
    sides: int = 6

    def run(self) -> Distribution:
        return dice(self.number, self.sides)

    def text(self, lang: str, width: int) -> str:
        """Return the rolls with their probabilities as text; rolls that differ only in the last die share a line."""
        lines = groupby(self.run().items(), key=lambda item: item[0][:-1])
        return "\n".join("   ".join(f"{' '.join(map(str, roll))}: {show(p)}" for roll, p in line) for _, line in lines)


def _is_double(roll: tuple[int, ...]) -> bool:
    return len(set(roll)) == 1


def _common_probability(rolls: Distribution, chosen: Callable[[tuple[int, ...]], bool]) -> object:
    """Return the probability that the chosen rolls have in common, as one number; if they differ, return all different
    probabilities.
    """
    probabilities = {p for roll, p in rolls.items() if chosen(roll)}
    return probabilities.pop() if len(probabilities) == 1 else tuple(sorted(probabilities))


def _dice_fact(name: str, find: Callable[[Distribution], object]) -> Fact:
    return Fact(lambda _, r, e: find(r), lambda s, g: _DICE[name].with_values(number=show(g)))


DiceRolls.FACTS = {
    "rolls": _dice_fact("rolls", len),
    "doubles": _dice_fact("doubles", lambda rolls: sum(map(_is_double, rolls))),
    "others": _dice_fact("others", lambda rolls: sum(not _is_double(roll) for roll in rolls)),
    "double": _dice_fact("double", lambda rolls: _common_probability(rolls, _is_double)),
    "other": _dice_fact("other", lambda rolls: _common_probability(rolls, lambda roll: not _is_double(roll))),
    "total": _dice_fact("total", lambda rolls: rolls.expected(sum)),
}


@dataclass(frozen=True)
class FormulaValue(Subject):
    """A formula, with a number for each of its variables."""

    formula: Formula
    numbers: Mapping[str, Number] = field(default_factory=dict)

    def run(self) -> int | Fraction:
        return self.formula.value(**self.numbers)

    def text(self, lang: str, width: int) -> str:
        return local_numbers(translator_for(lang), self.formula.working(**self.numbers))


def _rounded_as_stated(_: FormulaValue, value: int | Fraction, expected: object) -> object:
    """If the lecture states a number in scientific notation, return the value in this notation with as many digits. It
    is rounded, or truncated if the stated number is truncated.
    """
    stated = _MANTISSA.match(expected) if isinstance(expected, str) else None
    if not stated:
        return value
    digits = 1 + len(stated[2] or "")
    return expected if expected == scientific(value, digits, cut_off=True) else scientific(value, digits)


def _equation(formula: FormulaValue, stated: object) -> str:
    """Return the formula with its numbers and its stated value, as text."""
    sign = "≈" if isinstance(stated, str) else "="
    working = formula.formula.working(**formula.numbers)
    for mark in (" ≈ ", " = "):
        if mark in working:
            working = working.rpartition(mark)[0]
            break
    return f"{working} {sign} {stated if isinstance(stated, str) else show(stated)}."  # type: ignore[arg-type]


FormulaValue.FACTS = {
    "value": Fact(_rounded_as_stated, _equation),
    "order": Fact(lambda _, r, e: power_of_ten(r), lambda s, g: _ORDER.with_values(power=g)),
}


@dataclass(frozen=True)
class LeafChange(Subject):
    """A tree, and new values for its leaves that preserve the order of the values."""

    tree: Tree
    change: Mapping[Number, Number]

    def run(self) -> Comparison:
        return compare_transform(self.tree, self.change)

    def text(self, lang: str, width: int) -> str:
        return local_numbers(translator_for(lang), self.run().table(lang))

    def bundle(self) -> dict[str, str]:
        return {"text/markdown": self.run()._repr_markdown_()}


def _decisions(row: SearchedTwice) -> dict[str, object]:
    (before,), (after,) = row.before.best_moves, row.after.best_moves
    return {"before": (row.before.value, before), "after": (row.after.value, after), "changed": not row.same_decision}


def _compared(search: str, decisions: Mapping[str, Any]) -> Phrase:
    (value, move), (new_value, new_move) = decisions["before"], decisions["after"]
    before, after = f"{move} ({show(value)})", f"{new_move} ({show(new_value)})"
    return (_CHANGED if decisions["changed"] else _UNCHANGED).with_values(search=search, before=before, after=after)


LeafChange.FACTS = {
    "minimax": Fact(lambda _, r, e: _decisions(r.minimax), lambda s, g: _compared(MINIMAX.name, g)),
    "expected": Fact(lambda _, r, e: _decisions(r.expected), lambda s, g: _compared(EXPECTIMINIMAX.name, g)),
}
