"""The spellings of a right answer that a format without the kit's own reader accepts, the usual one first."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from ...exercises.case.answer_parts import Answer
from ...values import INF, Number, is_infinite, write

__all__ = ["NOT_REACHED", "interval_spellings", "list_spellings", "number_spellings", "spellings", "tuple_spellings"]

NOT_REACHED = ("-", "–", "—", "−")
"""what is written for a node that the search never reaches"""
SIGNS = {"=": ("=",), "≤": ("≤", "<="), "≥": ("≥", ">=")}
SEPARATORS = (", ", ",", " ", "; ", ";")


def spellings(part: Answer) -> tuple[str, ...]:
    """Return the spellings of a number, a tuple, a bound such as ``≤ 3``, or the labels of a list.

    >>> spellings(Fraction(5, 2)), spellings("≤ 3"), spellings(["C2", "C3"])[:2]
    (('2.5', '2,5', '5/2'), ('≤ 3', '<= 3', '≤3', '<=3'), ('C2 C3', 'C2, C3'))
    """
    if isinstance(part, list):
        return list_spellings(part)
    if isinstance(part, tuple):
        return tuple_spellings(part)
    if isinstance(part, str):
        sign, _, number = part.partition(" ")
        return _signed(sign, tuple(dict.fromkeys((number, number.replace(".", ",")))))
    return number_spellings(part)


def number_spellings(number: Number) -> tuple[str, ...]:
    """Return the spellings of a number: decimals with a point or a comma, fractions, infinities, both minus signs.

    >>> number_spellings(-3), number_spellings(Fraction(1, 3)), number_spellings(-INF)[:2]
    (('-3', '−3'), ('1/3',), ('-inf', '-∞'))
    """
    if is_infinite(number):
        found = ["inf", "∞", "+inf", "+∞"] if number > 0 else ["-inf", "-∞"]
    else:
        exact = Fraction(number)
        written = write(number)
        ratio = f"{exact.numerator}/{exact.denominator}" if exact.denominator > 1 else written
        found = [written, written.replace(".", ","), ratio]
    found += [text.replace("-", "−") for text in found if text.startswith("-")]
    return tuple(dict.fromkeys(found))


def tuple_spellings(entries: tuple[Number, ...]) -> tuple[str, ...]:
    """Return the spellings of a tuple, with brackets and without.

    >>> tuple_spellings((1, 2))
    ('(1, 2)', '(1,2)', '(1 2)', '(1; 2)', '(1;2)', '1, 2', '1,2', '1 2', '1; 2', '1;2')
    """
    written = [write(entry) for entry in entries]
    return tuple(f"{left}{one.join(written)}{right}" for left, right in ("()", ("", "")) for one in SEPARATORS)


def list_spellings(labels: list[str]) -> tuple[str, ...]:
    """Return the spellings of labels in their order, first with spaces, as the kit writes them.

    >>> list_spellings(["C2", "C3"])[:3]
    ('C2 C3', 'C2, C3', 'C2,C3')
    """
    return tuple(dict.fromkeys(one.join(labels) for one in (" ", *SEPARATORS)))


def interval_spellings(low: Number, high: Number) -> tuple[str, ...]:
    """Return the spellings of what is known of a value: ``= 3``, ``≤ 3``, ``≥ 3`` or ``[3, 14]``.

    >>> interval_spellings(3, 14)[:3], interval_spellings(-INF, 3)[:2], interval_spellings(2, 2)
    (('[3, 14]', '[3,14]', '[3 14]'), ('≤ 3', '<= 3'), ('= 2', '=2', '2'))
    """
    if low == high:
        numbers = number_spellings(low)
        return (*_signed("=", numbers), *numbers)
    if low == -INF and high != INF:
        return _signed("≤", number_spellings(high))
    if high == INF and low != -INF:
        return _signed("≥", number_spellings(low))
    left, right = ("[", "]") if low != -INF else ("(", ")")
    pairs = list(product(number_spellings(low), number_spellings(high)))
    return tuple(dict.fromkeys(f"{left}{one.join(pair)}{right}" for pair in pairs for one in SEPARATORS))


def _signed(sign: str, numbers: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{one}{space}{number}" for number in numbers for space in (" ", "") for one in SIGNS[sign])
