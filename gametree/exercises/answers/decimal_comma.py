"""The commas: which stand in a number, as in ``3,5``, and which between two; where both could be, none is guessed."""

from __future__ import annotations

import re

__all__ = ["LOOSE", "SEPARATORS", "continues", "doubtful", "entries", "inside", "with_point"]

SEPARATORS = re.compile(r"[\s,;]+")
LOOSE = re.compile(r"\d\s*,\s*\d")
"""A comma between digits, as it stands in texts that are not read because of it."""
DECIMAL = re.compile(r"([+\-−]?\d*),(\d+(?:/[1-9]\d*)?)")
THOUSANDS = re.compile(r"[+\-−]?[1-9]\d{0,2},\d{3}(?:/\d+)?")
"""``1,250``, which may be more than a thousand."""
APART = (re.compile(r"\s*[;\n]\s*"), re.compile(r"[\s;]+"))
"""What separates numbers with a decimal comma in them."""
NEW_LABEL = re.compile(r"[^\s,;:=≤≥<>→]*\s*(?:[:=≤≥<>→]|->)")
"""A label and the sign behind it."""


def doubtful(text: str) -> bool:
    """Tell whether the comma of a number can be a decimal comma as well as that of thousands.

    >>> doubtful("1,250"), doubtful("0,250"), doubtful("3,5")
    (True, False, False)
    """
    return THOUSANDS.fullmatch(text) is not None


def with_point(text: str) -> str:
    """Write a number with a decimal comma with a point; leave anything else as it is.

    >>> with_point("-3,5"), with_point("3, 5")
    ('-3.5', '3, 5')
    """
    return text.replace(",", ".") if DECIMAL.fullmatch(text) else text


def inside(text: str) -> tuple[str, ...]:
    """Return the digits on both sides of the comma, where a text is a number with a comma; else nothing.

    >>> inside(" 3,5 "), inside("3.5")
    (('3', '5'), ())
    """
    found = DECIMAL.fullmatch(text.strip())
    return (found[1], found[2]) if found and found[1].strip("+-−") else ()


def entries(text: str, count: int) -> list[str]:
    """Return the entries of a text with so many numbers; a comma stands in a number only where they come out so.

    >>> entries("(3,5)", 2), entries("3,5; 7,5", 2), entries("1,2; 6", 3), entries("1,2; 6", 2)
    (['3', '5'], ['3,5', '7,5'], ['1', '2', '6'], ['1,2', '6'])
    """
    bare = text.strip().strip("()[]{}").strip()
    found = [word for word in SEPARATORS.split(bare) if word]
    if len(found) == count or "," not in bare:
        return found
    for between in APART:
        others = between.split(bare)
        if len(others) == count and all(other and "," not in with_point(other) for other in others):
            return others
    return found


def continues(before: str, after: str) -> bool:
    """Tell whether a comma stands in a number, and not before what is said of another node.

    >>> continues("A = 3", "5; B = 2"), continues("A = 3", " B = 2"), continues("A = 3", "2B = 2")
    (True, False, False)
    """
    return before[-1:].isdigit() and after[:1].isdigit() and not NEW_LABEL.match(after)
