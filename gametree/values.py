"""Exact numbers for utilities and probabilities: creation, reading from text and JSON, comparison and printing.

An int or a fraction is printed for readers (`show`), in the notation of trees (`write`) or in JSON (`to_json`).
"""

from __future__ import annotations

import math
import numbers
import re
from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias, TypeGuard, overload

from .errors import InputError, wrong_value
from .phrases import Phrase, gettext, safe_str

INF: Number = math.inf
Number: TypeAlias = int | Fraction | float
"""an exact number; a float is only plus or minus infinity"""
Value: TypeAlias = int | Fraction | float | tuple[int | Fraction | float, ...]
"""utility of a position for MAX, or a tuple with one utility per player"""

MOST_DIGITS = 1000
"""maximum length of a number, in digits, because longer numbers are unreadable in a picture; the message `SHORTER`
contains this maximum"""
MOST_DENOMINATOR = 10**6
"""maximum denominator of a fraction that replaces a float; the fraction must round to exactly this float"""

_INFINITE = r"(?i:inf(?:inity|inito)?)(?!\w)|∞"
NUMBER = re.compile(rf"[+\-−]?(?:{_INFINITE}|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?(?:/[1-9]\d*)?)")
"""pattern of a number: ``-3``, ``0.25``, ``1/3``, ``1e-2``, ``−∞``, ``inf``, ``infinity``, ``infinito``

Infinity can be in lower or upper case."""


A_NUMBER = gettext("a number")
_NUMBER_OR_TUPLE = gettext("a number or a tuple of numbers")
_REAL = gettext("a real number")
SHORTER = gettext("a number of at most 1000 digits")


class ValueRefused(Exception):
    """Raised for an object that is not a number; ``needed`` describes the required form, and the caller adds the place
    to the message.
    """

    def __init__(self, needed: Phrase) -> None:
        super().__init__(needed)
        self.needed = needed


def to_value(value: object) -> Value:
    """Return a number or a tuple of numbers as an exact utility.

    >>> to_value(0.9), to_value(6.0), to_value((1, 2.5))
    (Fraction(9, 10), 6, (1, Fraction(5, 2)))
    """
    if isinstance(value, tuple):
        if not value:
            raise ValueRefused(_NUMBER_OR_TUPLE)
        return tuple(to_number(entry) for entry in value)
    return to_number(value)


def to_number(value: object) -> Number:
    """Return an exact number; a finite float becomes the decimal number that Python prints for it."""
    if type(value) is int and -(10**15) < value < 10**15:
        return value
    if isinstance(value, bool) or not isinstance(value, numbers.Number | Decimal):
        raise ValueRefused(A_NUMBER)
    if isinstance(value, numbers.Integral):
        number: int | Fraction = int(value)
    elif isinstance(value, numbers.Rational):
        number = Fraction(int(value.numerator), int(value.denominator))
    elif isinstance(value, numbers.Real | Decimal):
        if value.is_nan() if isinstance(value, Decimal) else math.isnan(value):
            raise ValueRefused(_REAL)
        if value in (INF, -INF):
            return INF if value == INF else -INF
        if isinstance(value, Decimal) and abs(value.adjusted()) > MOST_DIGITS:
            raise ValueRefused(SHORTER)
        number = Fraction(str(value))
    else:
        raise ValueRefused(_REAL)
    if max(abs(number.numerator), number.denominator) >= 10**MOST_DIGITS:
        raise ValueRefused(SHORTER)
    return exact(number)


def to_probability(probability: object) -> Number:
    """Return a probability in a game as an exact number; a float becomes the simple fraction that rounds to it, if
    there is one.

    >>> to_probability(1 / 6), to_probability(0.1), to_probability(0.30000000000000004)
    (Fraction(1, 6), Fraction(1, 10), Fraction(7500000000000001, 25000000000000000))
    """
    if isinstance(probability, float) and math.isfinite(probability):
        simple = Fraction(probability).limit_denominator(MOST_DENOMINATOR)
        if float(simple) == probability:
            return to_number(simple)
    return to_number(probability)


def read_number(text: str) -> Number:
    """Read a number in any of the spellings of `NUMBER`.

    >>> read_number("1/3"), read_number("-0.5"), read_number("−∞"), read_number("+infinito")
    (Fraction(1, 3), Fraction(-1, 2), -inf, inf)
    """
    ascii_text = text.replace("−", "-")
    if ascii_text.isdecimal() and len(ascii_text) < 16:
        return int(ascii_text)
    if ascii_text.lstrip("+-").lower().startswith(("∞", "inf")):
        return -INF if ascii_text.startswith("-") else INF
    if len(ascii_text) > MOST_DIGITS + 2:
        raise ValueRefused(SHORTER)
    top, _, bottom = ascii_text.partition("/")
    exponent = re.search(r"[eE][+-]?0*(\d+)$", top)
    if exponent and (len(exponent[1]) > 4 or int(exponent[1]) > MOST_DIGITS):
        raise ValueRefused(SHORTER)
    return to_number(Fraction(top) / Fraction(bottom or 1))


@overload
def exact(value: int | Fraction) -> int | Fraction: ...
@overload
def exact(value: Number) -> Number: ...
def exact(value: Number) -> Number:
    """Return a fraction with an integer value as an int, so that equal values print alike; return other numbers
    unchanged.
    """
    return int(value) if isinstance(value, Fraction) and value.denominator == 1 else value


def is_infinite(value: Value) -> bool:
    """Return whether a utility, or any entry of a tuple, is infinite."""
    if isinstance(value, tuple):
        return any(map(is_infinite, value))
    return value in (INF, -INF)


def is_whole(value: object, least: Number = -INF, most: Number = INF) -> TypeGuard[int]:
    """Return whether an object is a whole number from ``least`` to ``most``; True and False are not.

    >>> is_whole(3, least=1), is_whole(0, least=1), is_whole(True), is_whole(3.0)
    (True, False, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


MOST_TIMES, MOST_PLAYOUTS = 10**6, 10**9
"""maximum number of trees, trials or games in one call, and maximum number of playouts; a time limit can end the call
earlier
"""


def whole_number(
    name: str | Phrase, given: object, least: int = 1, most: Number = INF, error: type[InputError] = InputError
) -> int:
    """Return an argument if it is a whole number from ``least`` to ``most``; otherwise raise ``error``.

    >>> whole_number("seeds", 0, most=MOST_TIMES)
    Traceback (most recent call last):
    ...
    gametree.errors.InputError: seeds is 0; write a whole number from 1
    """
    if is_whole(given, least, most):
        return given
    needed = gettext("a whole number from %(least)s to %(most)s").with_values(least=show(least), most=show(most))
    if most in (INF, MOST_TIMES, MOST_PLAYOUTS) and not is_whole(given, least):
        needed = gettext("a whole number from %(least)s").with_values(least=least)
    raise error(wrong_value(name, given, needed))


def write(value: Value) -> str:
    """Write a value in ASCII, in the form that the notation reads.

    >>> write(Fraction(9, 10)), write(Fraction(-1, 3)), write(-INF), write((1, 2))
    ('0.9', '-1/3', '-inf', '(1 2)')
    """
    if isinstance(value, int):
        return str(value)
    if isinstance(value, tuple):
        return "(" + " ".join(map(write, value)) + ")"
    if isinstance(value, float):
        return "inf" if value > 0 else "-inf"
    twos, rest = 0, value.denominator
    while rest % 2 == 0:
        twos, rest = twos + 1, rest // 2
    fives = 0
    while rest % 5 == 0:
        fives, rest = fives + 1, rest // 5
    if rest != 1:
        return f"{value.numerator}/{value.denominator}"
    places = max(twos, fives)
    if not places:
        return str(value.numerator)
    digits = str(abs(value.numerator) * 10**places // value.denominator).rjust(places + 1, "0")
    return f"{'-' if value < 0 else ''}{digits[:-places]}.{digits[-places:]}"


_SHORT = 10**15
"""limit below which Python writes numbers quickly"""


def show(value: Value, sign: bool = False) -> str:
    """Write a value for readers, with a true minus sign, ∞, and commas in tuples.

    >>> show(-3), show(INF), show(INF, sign=True), show((1, -2))
    ('−3', '∞', '+∞', '(1, −2)')
    """
    if isinstance(value, int):
        return (str(value) if -_SHORT < value < _SHORT else safe_str(value)).replace("-", "−")
    if isinstance(value, tuple):
        return "(" + ", ".join(map(show, value)) + ")"
    if value == INF:
        return "+∞" if sign else "∞"
    return write(value).replace("-inf", "−∞").replace("-", "−")


def to_json(value: Value) -> object:
    """Return a value in its JSON form: an int, ``"inf"``, ``"1/3"`` or a list."""
    if isinstance(value, tuple):
        return [to_json(entry) for entry in value]
    if isinstance(value, float):
        return "inf" if value > 0 else "-inf"
    return f"{value.numerator}/{value.denominator}" if isinstance(value, Fraction) else value


def from_json(item: object) -> Value:
    """Read a value in the form of `to_json`; raise `ValueRefused` for anything else."""
    if isinstance(item, list):
        return to_value(tuple(entry if isinstance(entry, list) else from_json(entry) for entry in item))
    if isinstance(item, str):
        if not NUMBER.fullmatch(item):
            raise ValueRefused(A_NUMBER)
        return read_number(item)
    return to_number(item)
