"""Calculations of the lectures: expected values, evaluations, dice, formulas, tables, transformations; their facts."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby
from typing import Any, ClassVar

from ...explain.evaluation import LinearEvaluation, by_category, material
from ...explain.formula import Formula, power_of_ten, scientific
from ...explain.probability import Distribution, WeightedSum, columns, dice
from ...explain.transformations import Compared, Comparison, compare_transform
from ...languages import translator
from ...phrases import local_numbers
from ...tree.tree import Tree
from ...values import Number, show
from . import lecture_words as sentences
from .lecture import Fact, Subject, Words, renamed

# ---- Tables of the lectures: entries in rows and columns -----------------------------------------


@dataclass(frozen=True)
class LectureTable(Subject):
    """Rows and columns with names, and a list of entries in each cell."""

    columns: Sequence[str]
    rows: Mapping[str, Sequence[Sequence[str]]]
    words: Words = field(default_factory=dict)
    """the names in other languages"""

    def run(self) -> LectureTable:
        """Return the table: there is nothing to work out."""
        return self

    def where(self, entry: str) -> tuple[tuple[str, str], ...]:
        """Return the rows and columns of the cells that have an entry."""
        return tuple(
            (row, column)
            for row, cells in self.rows.items()
            for column, cell in zip(self.columns, cells, strict=True)
            if entry in cell
        )

    def text(self, lang: str, width: int) -> str:
        """Return the table in aligned columns."""
        lines = [["", *self._said(self.columns, lang)]]
        for row, cells in self.rows.items():
            lines.append([*self._said([row], lang), *(", ".join(self._said(cell, lang)) or "—" for cell in cells)])
        return columns(lines, left=len(lines[0]))

    def tell(self, name: str, given: Any, lang: str) -> list[str]:
        """Say which cells have each entry, or which entries a row has."""
        return [f"{renamed(head, self.words, lang)}: {', '.join(self._said(to, lang))}." for head, to in given.items()]

    def _said(self, names: Sequence[str], lang: str) -> list[str]:
        return [renamed(name, self.words, lang) for name in names]


def _places(_: object, table: LectureTable, expected: Mapping[str, object]) -> dict[str, object]:
    found = {entry: table.where(entry) for entry in expected}
    return {entry: places[0] if len(places) == 1 else places for entry, places in found.items()}


LectureTable.FACTS = {
    "places": Fact(_places, lambda s, g: []),
    "cells": Fact(lambda _, r, e: {row: tuple(map(", ".join, r.rows.get(row, ()))) for row in e}, lambda s, g: []),
}


# ---- Calculations of the lectures: expected values, evaluations, dice, formulas and transformations, … ----

MANTISSA = re.compile(r"(\d)(?:\.(\d+))?·10\^")


@dataclass(frozen=True, kw_only=True)
class SumOfTerms(Subject):
    """A weighted sum of named terms."""

    words: Words = field(default_factory=dict)
    """the names of the terms in other languages"""

    FACTS: ClassVar[Mapping[str, Fact]] = {
        "expected": Fact(lambda _, r, e: r.total, lambda s, g: sentences.EXPECTED.of(value=show(g))),
        "total": Fact(lambda _, r, e: r.total, lambda s, g: sentences.TOTAL.of(value=show(g))),
        "weights": Fact(
            lambda _, r, e: {term.name: term.weight for term in r.terms},
            lambda s, g: sentences.WEIGHTS.of(
                weights=", ".join(f"{name} {show(weight)}" for name, weight in g.items())
            ),
        ),
        "working": Fact(lambda _, r, e: str(r), lambda s, g: f"{g}."),
    }

    def run(self) -> WeightedSum:
        """Return the sum with its terms."""
        raise NotImplementedError

    def text(self, lang: str, width: int) -> str:
        """Return the terms as a table, their names in the language."""
        outcome = self.run()
        terms = tuple(replace(term, name=renamed(term.name, self.words, lang)) for term in outcome.terms)
        return local_numbers(translator(lang), f"{replace(outcome, terms=terms).table(lang)}\n{outcome}")

    def tell(self, name: str, given: Any, lang: str) -> list[str]:
        """Say a fact in sentences, the names of the terms in the language."""
        if name == "weights":
            given = {renamed(term, self.words, lang): weight for term, weight in given.items()}
        return super().tell(name, given, lang)

    def bundle(self) -> dict[str, str]:
        """Return the table of the working."""
        return {"text/markdown": self.run()._repr_markdown_()}


@dataclass(frozen=True)
class ExpectedValue(SumOfTerms):
    """Outcomes, each with its probability and its value."""

    outcomes: Sequence[tuple[str, Number, Number]]

    @property
    def tree(self) -> Tree:
        """The outcomes as the leaves of a chance node."""
        return self.tree_in("en")

    def tree_in(self, lang: str) -> Tree:
        """Return the tree with the names of the outcomes in a language."""
        named = [(renamed(name, self.words, lang), p, value) for name, p, value in self.outcomes]
        chances = Distribution((name, p) for name, p, _ in named)
        return chances.tree({name: value for name, _, value in named})

    def run(self) -> WeightedSum:
        """Work out the expected value."""
        chances = Distribution((name, p) for name, p, _ in self.outcomes)
        return chances.working({name: value for name, _, value in self.outcomes})

    def bundle(self) -> dict[str, str]:
        """Return the picture of the chance node and the table of the working."""
        return {**self.tree._repr_mimebundle_(), **super().bundle()}


@dataclass(frozen=True)
class CategoryShares(SumOfTerms):
    """The shares of wins, losses and draws in a category of positions."""

    shares: Mapping[str, Number]

    def run(self) -> WeightedSum:
        """Work out the evaluation of the category."""
        return by_category(self.shares)


@dataclass(frozen=True)
class LinearFunction(SumOfTerms):
    """Features of a position, each with its weight and its value."""

    features: Sequence[tuple[str, Number, Number]]

    def run(self) -> WeightedSum:
        """Work out the weighted linear function."""
        weights = {name: weight for name, weight, _ in self.features}
        return LinearEvaluation(weights).working({name: value for name, _, value in self.features})


@dataclass(frozen=True)
class Material(SumOfTerms):
    """The pieces of a chess position, in FEN."""

    board: str

    def run(self) -> WeightedSum:
        """Work out the material."""
        return material(self.board)


@dataclass(frozen=True)
class DiceRolls(Subject):
    """The distinct rolls of some dice."""

    number: int
    sides: int = 6

    def run(self) -> Distribution:
        """List the rolls."""
        return dice(self.number, self.sides)

    def text(self, lang: str, width: int) -> str:
        """Return the rolls with their probabilities, those that begin alike in a line."""
        lines = groupby(self.run().items(), key=lambda item: item[0][:-1])
        return "\n".join("   ".join(f"{' '.join(map(str, roll))}: {show(p)}" for roll, p in line) for _, line in lines)


def _double(roll: tuple[int, ...]) -> bool:
    return len(set(roll)) == 1


def _each(rolls: Distribution, chosen: Callable[[tuple[int, ...]], bool]) -> object:
    """Return the probability of each of these rolls: one number, or all of them where they differ."""
    found = {p for roll, p in rolls.items() if chosen(roll)}
    return found.pop() if len(found) == 1 else tuple(sorted(found))


def _about_dice(name: str, find: Callable[[Distribution], object]) -> Fact:
    return Fact(lambda _, r, e: find(r), lambda s, g: sentences.DICE[name].of(number=show(g)))


DiceRolls.FACTS = {
    "rolls": _about_dice("rolls", len),
    "doubles": _about_dice("doubles", lambda rolls: sum(map(_double, rolls))),
    "others": _about_dice("others", lambda rolls: sum(not _double(roll) for roll in rolls)),
    "double": _about_dice("double", lambda rolls: _each(rolls, _double)),
    "other": _about_dice("other", lambda rolls: _each(rolls, lambda roll: not _double(roll))),
    "total": _about_dice("total", lambda rolls: rolls.expected(sum)),
}


@dataclass(frozen=True)
class FormulaValue(Subject):
    """A formula, and a number for each of its names."""

    formula: Formula
    numbers: Mapping[str, Number] = field(default_factory=dict)

    def run(self) -> int | Fraction:
        """Work out the exact value."""
        return self.formula.value(**self.numbers)

    def text(self, lang: str, width: int) -> str:
        """Return the formula, with its numbers, and its value."""
        return local_numbers(translator(lang), self.formula.working(**self.numbers))


def _rounded(_: FormulaValue, found: int | Fraction, expected: object) -> object:
    """Return the value with as many digits as a power of ten is stated with: rounded, or cut off if it is so stated."""
    stated = MANTISSA.match(expected) if isinstance(expected, str) else None
    if not stated:
        return found
    digits = 1 + len(stated[2] or "")
    return expected if expected == scientific(found, digits, cut_off=True) else scientific(found, digits)


def _equation(formula: FormulaValue, stated: object) -> str:
    """Write the formula with its numbers, and the value that is stated of it."""
    sign = "≈" if isinstance(stated, str) else "="
    left = formula.formula.working(**formula.numbers)
    for mark in (" ≈ ", " = "):
        if mark in left:
            left = left.rpartition(mark)[0]
            break
    return f"{left} {sign} {stated if isinstance(stated, str) else show(stated)}."  # type: ignore[arg-type]


FormulaValue.FACTS = {
    "value": Fact(_rounded, _equation),
    "order": Fact(lambda _, r, e: power_of_ten(r), lambda s, g: sentences.ORDER.of(power=g)),
}


@dataclass(frozen=True)
class LeafChange(Subject):
    """A tree, and new values for its leaves that keep their order."""

    tree: Tree
    change: Mapping[Number, Number]

    def run(self) -> Comparison:
        """Search before and after."""
        return compare_transform(self.tree, self.change)

    def text(self, lang: str, width: int) -> str:
        """Return the comparison as a table."""
        return local_numbers(translator(lang), self.run().table(lang))

    def bundle(self) -> dict[str, str]:
        """Return the comparison as a table."""
        return {"text/markdown": self.run()._repr_markdown_()}


def _compared(row: Compared) -> dict[str, object]:
    (before,), (after,) = row.before.best_moves, row.after.best_moves
    return {"before": (row.before.value, before), "after": (row.after.value, after), "changed": not row.same_decision}


LeafChange.FACTS = {
    "minimax": Fact(lambda _, r, e: _compared(r.minimax), lambda s, g: sentences.compared("minimax", g)),
    "expected": Fact(lambda _, r, e: _compared(r.expected), lambda s, g: sentences.compared("expectiminimax", g)),
}
