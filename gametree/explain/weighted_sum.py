"""The working of a weighted sum: each weight times its value, step by step to the total."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..errors import InputError
from ..languages import translator
from ..phrases import Phrase, brief, gettext, local_numbers, pgettext
from ..values import Number, ValueRefused, exact, show, to_number, write

__all__ = ["HEADINGS", "Term", "WeightedSum", "columns", "finite_number", "markdown"]

MOST_TERMS = 12
"""The greatest length of a sum that is written in full."""

HEADINGS = {
    "outcomes": (pgettext("heading", "outcome"), pgettext("heading", "probability")),
    "features": (pgettext("heading", "feature"), pgettext("heading", "weight")),
}
"""The headings of the names and of the weights."""
VALUE = pgettext("heading", "value")
# TRANSLATORS: the weight times the value
PRODUCT = pgettext("heading", "product")


@dataclass(frozen=True, slots=True)
class Term:
    """One summand: what it is, its weight (or probability) and its value."""

    name: str
    weight: int | Fraction
    value: int | Fraction

    @property
    def product(self) -> Number:
        """The weight times the value."""
        return exact(self.weight * self.value)


@dataclass(frozen=True, slots=True, repr=False)
class WeightedSum:
    """A sum of products with its working: an expected value, or a weighted linear function.

    >>> traffic = WeightedSum((Term("light", Fraction(2, 5), 10), Term("dense", Fraction(3, 5), 40)))
    >>> print(traffic)
    0.4·10 + 0.6·40 = 4 + 24 = 28
    >>> traffic
    outcome  probability  value  product
    ────────────────────────────────────
    light            0.4     10        4
    dense            0.6     40       24
    0.4·10 + 0.6·40 = 4 + 24 = 28
    """

    terms: tuple[Term, ...]
    of: str = "outcomes"
    """``"outcomes"`` of a distribution with probabilities, or ``"features"`` of a position with weights"""
    lang: str = "en"
    """the language in which it shows itself"""

    @property
    def total(self) -> Number:
        """The exact sum."""
        return exact(sum((term.weight * term.value for term in self.terms), Fraction(0)))

    def table(self, lang: str | None = None) -> str:
        """Return the terms as aligned lines, a heading above."""
        return columns(self._lines(lang or self.lang), left=1)

    def _lines(self, lang: str) -> list[list[str]]:
        t = translator(lang)
        lines = [[heading.told(t) for heading in (*HEADINGS[self.of], VALUE, PRODUCT)]]
        for term in self.terms:
            numbers = map(show, (term.weight, term.value, term.product))
            lines.append([term.name, *(local_numbers(t, number) for number in numbers)])
        return lines

    def __str__(self) -> str:
        steps = [_sum(_products(self.terms)), _sum(alike([term.product for term in self.terms])), show(self.total)]
        told = " = ".join(step for number, step in enumerate(steps) if step and step not in steps[:number])
        return local_numbers(translator(self.lang), told)

    def __repr__(self) -> str:
        return f"{self.table()}\n{self}"

    def _repr_markdown_(self) -> str:
        return f"{markdown(self._lines(self.lang), left=1)}\n\n{self}"


def columns(lines: Sequence[Sequence[str]], left: int) -> str:
    """Return lines of cells aligned, the first ``left`` columns to the left and the others to the right."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    told = [
        "  ".join(
            cell.ljust(width) if place < left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]
    return "\n".join([told[0], "─" * (sum(widths) + 2 * len(widths) - 2), *told[1:]])


def markdown(lines: Sequence[Sequence[str]], left: int) -> str:
    """Return lines of cells as a Markdown table, headed by the first."""
    head, *rows = [[cell.replace("|", "\\|") for cell in line] for line in lines]
    rule = ["---" if place < left else "---:" for place in range(len(head))]
    return "\n".join(f"| {' | '.join(line)} |" for line in [head, rule, *rows])


def finite_number(where: Phrase, given: object, cure: Phrase | None = None) -> int | Fraction:
    """Make an exact, finite number of what is given; anything else is an `InputError`."""
    try:
        number = to_number(given)
    except ValueRefused as refused:
        raise InputError(where, refused.args[0], brief(given), cure) from None
    if isinstance(number, float):
        raise InputError(where, gettext("a finite number"), show(number))
    return number


def alike(numbers: Sequence[Number]) -> list[str]:
    """Write numbers alike: all as fractions when one of them does not end as a decimal.

    >>> alike([Fraction(1, 3), Fraction(1, 2), 1]), alike([Fraction(1, 2), 1])
    (['1/3', '1/2', '1'], ['0.5', '1'])
    """
    if any("/" in write(number) for number in numbers):
        return [str(number).replace("-", "−") for number in numbers]
    return [show(number) for number in numbers]


def _products(terms: Sequence[Term]) -> list[str]:
    weights, values = alike([term.weight for term in terms]), [show(term.value) for term in terms]
    return [f"{weight}·{_bracketed(value)}" for weight, value in zip(weights, values, strict=True)]


def _sum(written: list[str]) -> str:
    if len(written) > MOST_TERMS:
        written = [*written[:3], "…", written[-1]]
    return " + ".join([*written[:1], *map(_bracketed, written[1:])])


def _bracketed(written: str) -> str:
    """Put a negative number into brackets, as in 0.5·(−2)."""
    head, dot, tail = written.partition("·")
    return f"({head}){dot}{tail}" if head.startswith("−") else written
