"""Floats in an answer that are an exact number but for rounding; integers and fractions are never changed."""

from __future__ import annotations

import math
import numbers
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from ...values import Number, exact, is_infinite, write
from .decimal_comma import with_point

__all__ = ["numbers_in", "with_exact_numbers"]

TOLERANCE = Fraction(1, 10**9)
"""greatest error of a float that counts as a number from -1 to 1; of a larger number, as a share of it"""
DECIMAL = re.compile(r"(?<![\w.,/])[+\-−]?\d{0,40}(?:\.\d{1,40}|,\d{8,40})(?:[eE][+-]?\d{1,3})?(?!\w|[.,]\d|\s*/)")
"""a number with a decimal point, which is no part of a fraction; before few digits a comma can separate two numbers"""
WRITTEN = re.compile(r"[-−]?\d+(?:[./]\d+)?")
"""a number as keys with words or signs write it"""
DEEPEST = 4
"""levels of lists and mappings that an answer has at the most"""


def with_exact_numbers(answer: Any, right: Callable[[], Iterable[Number]], depth: int = 0) -> Any:
    """Return an answer in which each float near one of the ``right`` numbers is that number.

    >>> with_exact_numbers({"A": 0.2 * 6 + 0.8 * 2, "B": 2.8000001}, lambda: [Fraction(14, 5)])
    {'A': Fraction(14, 5), 'B': 2.8000001}
    >>> with_exact_numbers("A = 0,333333333; B = 0.3333", lambda: [Fraction(1, 3)])
    'A = 1/3; B = 0.3333'
    """
    if isinstance(answer, str):
        if "." not in answer and "," not in answer:
            return answer
        return DECIMAL.sub(lambda found: _exact_text(found[0], right), answer)
    if isinstance(answer, Mapping) and depth < DEEPEST:
        return {label: with_exact_numbers(part, right, depth + 1) for label, part in answer.items()}
    if type(answer) in (list, tuple, set, frozenset) and depth < DEEPEST:
        return type(answer)(with_exact_numbers(part, right, depth + 1) for part in answer)
    if type(answer) is int:
        return answer
    if isinstance(answer, numbers.Real) and not isinstance(answer, numbers.Rational) and math.isfinite(answer):
        return _nearest(Fraction(str(answer)), right(), answer)
    return answer


def numbers_in(key: Any) -> Iterator[Number]:
    """Yield the finite numbers in a key.

    >>> list(numbers_in({"A": (3, float("inf")), "B": "≤ 1/3"}))
    [3, Fraction(1, 3)]
    """
    if isinstance(key, str):
        yield from (exact(Fraction(found.replace("−", "-"))) for found in WRITTEN.findall(key))
    elif isinstance(key, Mapping):
        for part in key.values():
            yield from numbers_in(part)
    elif isinstance(key, list | tuple):
        for part in key:
            yield from numbers_in(part)
    elif key is not None and not is_infinite(key):
        yield key


def _exact_text(text: str, right: Callable[[], Iterable[Number]]) -> str:
    found = _nearest(Fraction(with_point(text).replace("−", "-").replace(",", ".")), right(), text)
    return text if found is text else write(found)


def _nearest(given: Fraction, right: Iterable[Number], otherwise: Any) -> Any:
    """Return the right number that is nearest to a float, where one is near enough."""
    near = [one for one in right if abs(given - Fraction(one)) <= TOLERANCE * max(Fraction(1), abs(Fraction(one)))]
    return min(near, key=lambda one: abs(given - Fraction(one)), default=otherwise)
