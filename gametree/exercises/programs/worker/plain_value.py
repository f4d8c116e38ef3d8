"""The value that a cell gives a name, written as a plain literal: all that a worker says of an answer."""

from __future__ import annotations

import math

from .access_log import Stop

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from types import ModuleType
    from typing import Any

__all__ = ["LONGEST", "value_of_name"]

LONGEST = 10_000
"""characters of a literal"""
DEEPEST, MOST_BITS = 20, 2_000
"""levels of lists and mappings, and the greatest size of a number"""
TOO_LONG = "…"
"""stands in place of a class for what is too long or too deep"""
BRACKETS = ((list, "[", "]"), (tuple, "(", ")"), (set, "{", "}"), (frozenset, "{", "}"))


class NotPlain(Exception):
    """A value that is no number, text, list, tuple, set or mapping of these, or is too large."""


def value_of_name(module: ModuleType, wanted: Mapping[str, Any], case: Mapping[str, Any]) -> str:
    """Return the value of a name of a module that has run, as a literal.

    What is no plain value stops the program with the reason ``"value"`` and the name of its class.
    """
    if case["name"] not in vars(module):
        raise NameError("no such name", name=case["name"])
    try:
        text = literal(vars(module)[case["name"]])
    except NotPlain as error:
        raise Stop("value", error) from None
    if len(text) > LONGEST:
        raise Stop("value", TOO_LONG)
    return text


def literal(value: Any, depth: int = 0) -> str:
    """Write a value as a literal, of whatever class that behaves as a plain one does.

    >>> literal({"A": 0.5, "B": (-math.inf, 3), "C": {"x"}, "D": []}), literal((1,)), literal(set())
    ("{'A': 0.5, 'B': (float('-inf'), 3), 'C': {'x'}, 'D': []}", '(1,)', 'set()')
    """
    if depth > DEEPEST:
        raise NotPlain(TOO_LONG)
    if value is None or value is ... or isinstance(value, bool):
        return repr(value)
    if isinstance(value, str):
        return repr(str.__str__(value))
    if isinstance(value, int | float):
        return number(value)
    if hasattr(value, "keys") and hasattr(value, "__getitem__"):
        return "{" + joined(f"{literal(key, depth + 1)}: {literal(value[key], depth + 1)}" for key in value) + "}"
    for kind, first, last in BRACKETS:
        if isinstance(value, kind):
            inside = joined(literal(part, depth + 1) for part in value)
            if first == "{" and not value:
                return "set()"
            return f"{first}{inside}{',' if first == '(' and len(value) == 1 else ''}{last}"
    return other(value, depth)


def other(value: Any, depth: int) -> str:
    """Write a number of another class, or a set such as the keys of a mapping."""
    import collections.abc
    import numbers
    from decimal import Decimal

    if isinstance(value, numbers.Integral):
        return number(int(value))
    if isinstance(value, numbers.Rational):
        return f"Fraction({number(int(value.numerator))}, {number(int(value.denominator))})"
    if isinstance(value, Decimal) and value.is_finite() and abs(value.adjusted()) < MOST_BITS:
        top, bottom = value.as_integer_ratio()
        return f"Fraction({number(top)}, {number(bottom)})"
    if isinstance(value, numbers.Real | Decimal):
        return number(float(str(value)))
    if isinstance(value, collections.abc.Set):
        return literal(set(value), depth)
    raise NotPlain(type(value).__name__)


def number(value: float) -> str:
    """Write an int or a float, of a class of its own too."""
    if isinstance(value, int):
        if int.bit_length(value) > MOST_BITS:
            raise NotPlain(TOO_LONG)
        return int.__repr__(value)
    return float.__repr__(value) if math.isfinite(value) else f"float({float.__repr__(value)!r})"


def joined(parts: Iterable[str]) -> str:
    """Join the parts of a container while they are not too long."""
    kept: list[str] = []
    room = LONGEST
    for part in parts:
        room -= len(part) + 2
        if room < 0:
            raise NotPlain(TOO_LONG)
        kept.append(part)
    return ", ".join(kept)
