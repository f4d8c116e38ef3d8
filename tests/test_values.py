"""Numbers are exact, and parsing and printing are a pair."""

from __future__ import annotations

import math
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import by_id
from gametree import values
from gametree.values import ValueRefused

INF = math.inf

numbers = st.integers() | st.fractions() | st.sampled_from([INF, -INF])
utilities = numbers | st.lists(numbers, min_size=1, max_size=4).map(tuple)


@dataclass(frozen=True)
class Reading:
    """What an object becomes."""

    id: str
    given: object
    value: object


READINGS = (
    Reading("int", 3, 3),
    Reading("float that is whole", 6.0, 6),
    Reading("float is the decimal it prints as", 0.1, Fraction(1, 10)),
    Reading("tiny float", 5e-324, Fraction(5, 10**324)),
    Reading("Decimal", Decimal("0.25"), Fraction(1, 4)),
    Reading("Fraction that is whole", Fraction(4, 2), 2),
    Reading("infinity", INF, INF),
    Reading("Decimal infinity", Decimal("-Infinity"), -INF),
    Reading("numpy integer", numpy.int64(7), 7),
    Reading("numpy float", numpy.float64(0.1), Fraction(1, 10)),
    Reading("numpy short float", numpy.float32(0.1), Fraction(1, 10)),
    Reading("tuple", (1, 2.5), (1, Fraction(5, 2))),
    Reading("long int", 10**16, 10**16),
)


@pytest.mark.parametrize("case", READINGS, ids=by_id)
def test_numbers_become_exact(case: Reading) -> None:
    """Every number becomes an int, a Fraction or an infinity, and the type says which."""
    value = values.to_value(case.given)
    assert value == case.value
    assert type(value) is type(case.value)


@dataclass(frozen=True)
class Refusal:
    """What an object is refused for."""

    id: str
    given: object
    needed: str


REFUSALS = (
    Refusal("boolean", True, "a number"),
    Refusal("numpy boolean", numpy.True_, "a number"),
    Refusal("NaN", math.nan, "a number that is not NaN"),
    Refusal("numpy NaN", numpy.float64("nan"), "a number that is not NaN"),
    Refusal("Decimal NaN", Decimal("NaN"), "a number that is not NaN"),
    Refusal("text", "3", "a number"),
    Refusal("nothing", None, "a number"),
    Refusal("complex", 1j, "a real number"),
    Refusal("empty tuple", (), "a number or a tuple of numbers"),
    Refusal("tuple in a tuple", (1, (2, 3)), "a number"),
    Refusal("boolean in a tuple", (1, True), "a number"),
    Refusal("too long to read", 10**1000, "a number of at most 1000 digits"),
)


@pytest.mark.parametrize("case", REFUSALS, ids=by_id)
def test_other_objects_are_refused(case: Refusal) -> None:
    """Booleans, NaN, text and the like are no numbers, and the refusal says what was needed."""
    with pytest.raises(ValueRefused) as refused:
        values.to_value(case.given)
    assert str(refused.value) == case.needed


@dataclass(frozen=True)
class Spelling:
    """A value in its spellings: ASCII for the notation, typeset for people, JSON."""

    id: str
    value: values.Value
    written: str
    shown: str
    json: object


SPELLINGS = (
    Spelling("zero", 0, "0", "0", 0),
    Spelling("negative", -3, "-3", "−3", -3),
    Spelling("a decimal that ends", Fraction(9, 10), "0.9", "0.9", "9/10"),
    Spelling("a decimal below one", Fraction(-1, 8), "-0.125", "−0.125", "-1/8"),
    Spelling("a decimal with zeros", Fraction(1, 400), "0.0025", "0.0025", "1/400"),
    Spelling("a decimal that does not end", Fraction(-1, 3), "-1/3", "−1/3", "-1/3"),
    Spelling("infinity", INF, "inf", "∞", "inf"),
    Spelling("minus infinity", -INF, "-inf", "−∞", "-inf"),
    Spelling("tuple", (1, Fraction(1, 2), -2), "(1 0.5 -2)", "(1, 0.5, −2)", [1, "1/2", -2]),
)


@pytest.mark.parametrize("case", SPELLINGS, ids=by_id)
def test_values_are_spelled(case: Spelling) -> None:
    """Decimals are printed where they end, fractions where not; JSON has no infinity of its own."""
    assert values.write(case.value) == case.written
    assert values.show(case.value) == case.shown
    assert values.to_json(case.value) == case.json


@pytest.mark.parametrize("text", ["+3", "3.0", "3.", "6/2", "0.3e1", "300e-2", "03"])
def test_three_has_many_spellings(text: str) -> None:
    """All of these are read as 3."""
    assert values.NUMBER.fullmatch(text)
    assert values.read_number(text) == 3


@pytest.mark.parametrize("text", ["", "nan", "1/0", "--1", "1.2.3", "infinite", "0x10", "1_000", "½", "٣/٠"])
def test_what_is_no_number(text: str) -> None:
    """None of these is a number in text."""
    assert not values.NUMBER.fullmatch(text)


@given(numbers)
def test_numbers_are_read_back(number: values.Number) -> None:
    """What `write` and `show` print is read back as the same number."""
    assert values.read_number(values.write(number)) == number
    assert values.read_number(values.show(number)) == number


@given(utilities)
def test_json_is_read_back(value: values.Value) -> None:
    """What `to_json` writes is read back as the same value."""
    assert values.from_json(values.to_json(value)) == value


@pytest.mark.parametrize("item", [True, None, "x", "1/0", {}, [[1], "nan"], math.nan])
def test_other_json_is_refused(item: object) -> None:
    """JSON that stands for no value is refused."""
    with pytest.raises(ValueRefused):
        values.from_json(item)
