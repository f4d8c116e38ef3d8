"""Numbers are exact, and parsing is the inverse of printing."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import values
from gametree.values import ValueRefused

INF = math.inf

numbers = st.integers() | st.fractions() | st.sampled_from([INF, -INF])
utilities = numbers | st.lists(numbers, min_size=1, max_size=4).map(tuple)


READINGS = {
    "int": (3, 3),
    "float that is whole": (6.0, 6),
    "float is the decimal it prints as": (0.1, Fraction(1, 10)),
    "tiny float": (5e-324, Fraction(5, 10**324)),
    "Decimal": (Decimal("0.25"), Fraction(1, 4)),
    "Fraction that is whole": (Fraction(4, 2), 2),
    "infinity": (INF, INF),
    "Decimal infinity": (Decimal("-Infinity"), -INF),
    "numpy integer": (numpy.int64(7), 7),
    "numpy float": (numpy.float64(0.1), Fraction(1, 10)),
    "numpy short float": (numpy.float32(0.1), Fraction(1, 10)),
    "tuple": ((1, 2.5), (1, Fraction(5, 2))),
    "long int": (10**16, 10**16),
}


@pytest.mark.parametrize(("given", "expected"), READINGS.values(), ids=READINGS)
def test_numbers_become_exact(given: object, expected: object) -> None:
    """Every number becomes an int, a Fraction or an infinite float."""
    value = values.to_value(given)
    assert value == expected
    assert type(value) is type(expected)


REFUSALS = {
    "boolean": (True, "a number"),
    "numpy boolean": (numpy.True_, "a number"),
    "NaN": (math.nan, "a real number"),
    "numpy NaN": (numpy.float64("nan"), "a real number"),
    "Decimal NaN": (Decimal("NaN"), "a real number"),
    "text": ("3", "a number"),
    "nothing": (None, "a number"),
    "complex": (1j, "a real number"),
    "empty tuple": ((), "a number or a tuple of numbers"),
    "tuple in a tuple": ((1, (2, 3)), "a number"),
    "boolean in a tuple": ((1, True), "a number"),
    "too long to read": (10**1000, "a number of at most 1000 digits"),
}


@pytest.mark.parametrize(("given", "needed"), REFUSALS.values(), ids=REFUSALS)
def test_objects_other_than_numbers_are_refused(given: object, needed: str) -> None:
    """Booleans, NaN and text are refused, and the error describes the expected form."""
    with pytest.raises(ValueRefused) as refused:
        values.to_value(given)
    assert str(refused.value) == needed


SPELLINGS = {
    "zero": (0, "0", "0", 0),
    "negative": (-3, "-3", "−3", -3),
    "a decimal that ends": (Fraction(9, 10), "0.9", "0.9", "9/10"),
    "a decimal below one": (Fraction(-1, 8), "-0.125", "−0.125", "-1/8"),
    "a decimal with zeros": (Fraction(1, 400), "0.0025", "0.0025", "1/400"),
    "a decimal that does not end": (Fraction(-1, 3), "-1/3", "−1/3", "-1/3"),
    "infinity": (INF, "inf", "∞", "inf"),
    "minus infinity": (-INF, "-inf", "−∞", "-inf"),
    "tuple": ((1, Fraction(1, 2), -2), "(1 0.5 -2)", "(1, 0.5, −2)", [1, "1/2", -2]),
}


@pytest.mark.parametrize(("value", "written", "shown", "json"), SPELLINGS.values(), ids=SPELLINGS)
def test_values_are_printed_as_decimals_or_fractions(
    value: values.Value, written: str, shown: str, json: object
) -> None:
    """Finite decimals are printed as decimals, other numbers as fractions; JSON has no infinity of its own."""
    assert values.write(value) == written
    assert values.show(value) == shown
    assert values.to_json(value) == json


@pytest.mark.parametrize("text", ["+3", "3.0", "3.", "6/2", "0.3e1", "300e-2", "03"])
def test_every_spelling_of_three_is_read_as_3(text: str) -> None:
    assert values.NUMBER.fullmatch(text)
    assert values.read_number(text) == 3


@pytest.mark.parametrize("text", ["", "nan", "1/0", "--1", "1.2.3", "infinite", "0x10", "1_000", "½", "٣/٠"])
def test_text_that_is_not_a_number_is_refused(text: str) -> None:
    assert not values.NUMBER.fullmatch(text)


@given(numbers)
def test_printed_numbers_are_read_back(number: values.Number) -> None:
    """The tested functions for printing are `write` and `show`."""
    assert values.read_number(values.write(number)) == number
    assert values.read_number(values.show(number)) == number


@given(utilities)
def test_values_round_trip_through_json(value: values.Value) -> None:
    assert values.from_json(values.to_json(value)) == value


@pytest.mark.parametrize("item", [True, None, "x", "1/0", {}, [[1], "nan"], math.nan])
def test_json_without_a_value_is_refused(item: object) -> None:
    with pytest.raises(ValueRefused):
        values.from_json(item)
