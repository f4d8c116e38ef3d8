"""What a program is given and what it returns, in the words of JSON."""

from __future__ import annotations

import json
import math
import numbers
from fractions import Fraction
from functools import lru_cache

from .program_nodes import Node

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["as_json", "number_as_json", "read", "written"]

PLAIN = (int, float, Fraction)
"""the types whose numbers a search returns again and again, and of which nothing is the program's own"""
MOST_BITS = 3000
"""the most bits of a numerator or a denominator"""


def read(item: object) -> Any:
    """Read a number as the kit writes it in JSON.

    >>> read("1/3"), read("-inf"), read(7)
    (Fraction(1, 3), -inf, 7)
    """
    if isinstance(item, str):
        return float(item) if "inf" in item else Fraction(item)
    return item


def written(given: object) -> list[Any]:
    """Write what a function returned: a number, perhaps with a move, or the name of another type.

    >>> written((0.5, "B")), written(None), written("three")
    (['number', '1/2', True, ['name', 'B']], ['nothing'], ['other', 'str'])
    """
    if isinstance(given, tuple | list) and len(given) == 2:
        first, second = map(_number, given)
        if first is not None:
            return ["number", *first, _move(given[1])]
        if second is not None:
            return ["number", *second, _move(given[0])]
    found = _number(given)
    if found is not None:
        return ["number", *found, None]
    if isinstance(given, float):
        return ["other", "NaN"]
    return ["nothing"] if given is None else ["other", type(given).__name__[:100]]


def as_json(given: object) -> str:
    """Write what a function returned, as text.

    >>> as_json((0.5, "B")), as_json(None)
    ('["number", "1/2", true, ["name", "B"]]', '["nothing"]')
    """
    return _as_json_again(given) if type(given) in PLAIN else json.dumps(written(given))


def number_as_json(given: object) -> str:
    """Write a number, as text; null for anything else.

    >>> number_as_json(0.5), number_as_json("three")
    ('"1/2"', 'null')
    """
    return _number_as_json_again(given) if type(given) in PLAIN else _number_as_json(given)


def _number_as_json(given: object) -> str:
    found = _number(given)
    return json.dumps(found[0] if found else None)


@lru_cache(maxsize=1000, typed=True)
def _as_json_again(given: object) -> str:
    return json.dumps(written(given))


_number_as_json_again = lru_cache(maxsize=1000, typed=True)(_number_as_json)


def _number(given: object) -> tuple[str, bool] | None:
    """Write a number, and whether it is rounded; None for anything else."""
    if type(given) is int:  # the usual case; to ask whether something is a number takes much longer
        return (f"{given}/1", False) if given.bit_length() < MOST_BITS else None
    if type(given) is not float and (isinstance(given, bool) or not isinstance(given, numbers.Real)):
        return None
    if type(given) is not float and isinstance(given, numbers.Rational):
        top, bottom = int(given.numerator), int(given.denominator)
        return (f"{top}/{bottom}", False) if max(top.bit_length(), bottom.bit_length()) < MOST_BITS else None
    return _rounded(float(given))


@lru_cache(maxsize=1000)
def _rounded(rounded: float) -> tuple[str, bool] | None:
    if math.isnan(rounded):
        return None
    return (repr(rounded) if math.isinf(rounded) else str(Fraction(repr(rounded))), True)


def _move(given: object) -> list[Any] | None:
    """Write a move: the node to which it leads, its label, or the index of that child, from 0."""
    if isinstance(given, Node):
        return ["node", given._number]
    if isinstance(given, bool) or not isinstance(given, int | str | None):
        return ["other", type(given).__name__[:100]]
    if isinstance(given, int):
        return ["index", int(given) if abs(given) < 10**9 else -1]
    return None if given is None else ["name", str(given)[:200]]
