"""Commas in an answer: in a number, as in ``3,5``, or between two numbers; where both are possible, none is guessed."""

from __future__ import annotations

import re

__all__ = ["LOOSE", "SEPARATORS", "continues", "doubtful", "entries", "inside", "with_point"]

SEPARATORS = re.compile(r"[\s,;]+")
LOOSE = re.compile(r"\d\s*,\s*\d")
"""a comma between digits, which can be the reason that a text cannot be read"""
DECIMAL = re.compile(r"([+\-−]?\d*),(\d+(?:/[1-9]\d*)?)")
THOUSANDS = re.compile(r"[+\-−]?[1-9]\d{0,2},\d{3}(?:/\d+)?")
"""``1,250``, which can be more than a thousand"""
APART = (re.compile(r"\s*[;\n]\s*"), re.compile(r"[\s;]+"))
"""separators of numbers with a decimal comma, the safer one first"""
NEW_LABEL = re.compile(r"[^\s,;:=≤≥<>→]*\s*(?:[:=≤≥<>→]|->)")
"""a label and the sign after it"""


def doubtful(text: str) -> bool:
    """Tell whether the comma in a number can be a decimal comma as well as one of thousands.

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
    """Return the digits before and after the comma of a number; nothing for any other text.

    >>> inside(" 3,5 "), inside("3.5")
    (('3', '5'), ())
    """
    found = DECIMAL.fullmatch(text.strip())
    return (found[1], found[2]) if found and found[1].strip("+-−") else ()


def entries(text: str, count: int) -> list[str]:
    """Split a text into ``count`` numbers; a comma is a decimal comma only where that gives the right count.

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
    """Tell whether a comma is part of a number, and not the end of what is said about a node.

    >>> continues("A = 3", "5; B = 2"), continues("A = 3", " B = 2"), continues("A = 3", "2B = 2")
    (True, False, False)
    """
    return before[-1:].isdigit() and after[:1].isdigit() and not NEW_LABEL.match(after)
