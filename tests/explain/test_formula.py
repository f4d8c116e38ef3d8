"""Formulas: exact arithmetic with names, and numbers written as powers of ten."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import GameTreeError
from gametree.explain.formula import Formula, power_of_ten, scientific
from goldens import Golden


@pytest.mark.parametrize(
    ("text", "numbers", "value"),
    [
        ("b^m", {"b": 35, "m": 4}, 1_500_625),
        ("b^⌈d/2⌉ + b^⌊d/2⌋ − 1", {"b": 3, "d": 3}, 11),
        ("n!", {"n": 9}, 362_880),
        ("(2·n)! / (n! · n!)", {"n": 3}, 20),
        ("−2^2", {}, -4),
        ("2^3^2", {}, 512),
        ("p^n", {"p": Fraction(1, 18), "n": 2}, Fraction(1, 324)),
        ("0.1 + 0.2", {}, Fraction(3, 10)),
        ("2^(0 − 1)", {}, Fraction(1, 2)),
        ("a - b * c", {"a": 1, "b": 2, "c": 3}, -5),
    ],
)
def test_formula_values_are_exact(text: str, numbers: dict[str, object], value: object) -> None:
    """Powers are right-associative."""
    assert Formula(text).value(**numbers) == value


@pytest.mark.parametrize(
    ("text", "numbers", "working"),
    [
        ("b^m", {"b": 35, "m": 100}, "b^m = 35^100 ≈ 2.55·10^154"),
        ("9!", {}, "9! = 362880"),
        ("p^n", {"p": Fraction(1, 18), "n": 2}, "p^n = (1/18)^2 = 1/324"),
        ("a + b", {"a": -1, "b": 0.5}, "a + b = (−1) + 0.5 = −0.5"),
    ],
)
def test_working_replaces_names_by_numbers(text: str, numbers: dict[str, object], working: str) -> None:
    """Long numbers are rounded, and marked as rounded."""
    assert Formula(text).working(**numbers) == working


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("", {}),
        ("b^", {}),
        ("f(x)", {"f": 1, "x": 2}),
        ("x[0]", {"x": 2}),
        ("1 < 2", {}),
        ("b^m", {"b": 35}),
        ("b^m", {"b": 35, "m": 2, "n": 3}),
        ("b^m", {"b": 35, "m": "2"}),
        ("b^m", {"b": math.inf, "m": 2}),
        ("b^m", {"b": 9, "m": 10**9}),
        ("b^m", {"b": 2, "m": 0.5}),
        ("1/n", {"n": 0}),
        ("n^(0−1)", {"n": 0}),
        ("n!", {"n": -1}),
        ("n!", {"n": 5000}),
    ],
)
def test_bad_formula_is_refused_before_computing(text: str, numbers: dict[str, object], golden: Golden) -> None:
    """The refused formulas are not arithmetic, or would give numbers that are too large."""
    with golden.raises(GameTreeError):
        Formula(text).value(**numbers)


@given(st.fractions(min_value=Fraction(1, 10**9)), st.integers(1, 6))
def test_scientific_is_rounded(number: Fraction, digits: int) -> None:
    """The mantissa has one digit before the point, and is within half a unit of the last place."""
    mantissa, exponent = scientific(number, digits).split("·10^")
    written = Fraction(mantissa) * Fraction(10) ** int(exponent.replace("−", "-"))
    unit = Fraction(10) ** (int(exponent.replace("−", "-")) - digits + 1)
    assert 1 <= Fraction(mantissa) < 10
    assert abs(written - number) <= unit / 2
    assert len(mantissa.replace(".", "")) <= digits
    cut, _ = scientific(number, digits, cut_off=True).split("·10^")
    assert 1 <= Fraction(cut) < 10


@given(st.fractions(min_value=Fraction(1, 10**9)))
def test_nearest_power_of_ten_is_logarithmic(number: Fraction) -> None:
    """Results may differ by the precision of a decimal logarithm."""
    exponent = int(power_of_ten(number).removeprefix("10^").replace("−", "-"))
    logarithm = (Decimal(number.numerator) / Decimal(number.denominator)).log10()
    assert abs(logarithm - exponent) <= Decimal("0.5000001")


def test_formulas_reproduce_the_numbers_of_the_lectures(golden: Golden) -> None:
    """35^100 is 2.55·10^154 (truncated to 2.5 in deck 004). At 450 million positions a second, searching so many takes
    2·10^138 years.
    """
    assert (scientific(35**100, 3), scientific(35**100, cut_off=True)) == ("2.55·10^154", "2.5·10^154")
    assert scientific(Fraction(35**100, 450_000_000 * 60 * 60 * 24 * 365), 1) == "2·10^138"
    assert (scientific(0), scientific(-1500), scientific(math.inf)) == ("0", "−1.5·10^3", "∞")
    with golden.raises(GameTreeError):
        power_of_ten(0)
