"""An answer as a plain literal: its parts that are marked one by one, their verdicts, and how it is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, TypeAlias

from ...values import is_infinite, show, write

Answer: TypeAlias = Any
"""an answer as a plain literal: numbers (int, Fraction, ±∞), text, tuples, lists, dicts by label"""


class Verdict(StrEnum):
    """How an item is marked."""

    RIGHT = "right"
    CARRIED = "carried"
    """different from the key, but it follows from a mistake elsewhere in the answer; it counts as right"""
    WRONG = "wrong"
    MISSED = "missed"
    """left out although it belongs to the answer"""
    EXTRA = "extra"
    """given although it does not belong to the answer"""

    @property
    def counts(self) -> bool:
        """Whether it counts as right."""
        return self in _COUNTING


_COUNTING = (Verdict.RIGHT, Verdict.CARRIED)


@dataclass(frozen=True, slots=True)
class Item:
    """One part of an answer, marked.

    >>> from gametree.exercises import Exercise, check
    >>> feedback = check(Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]"), "C1, C2")
    >>> [(item.label, str(item.verdict)) for item in feedback.items]
    [('C1', 'extra'), ('C2', 'right'), ('C3', 'missed')]
    """

    label: str
    """the label of its node; empty for an answer of one part"""
    given: Answer
    """None where nothing was given"""
    right: Answer
    """None where nothing belongs"""
    verdict: Verdict


def in_words(part: Answer) -> str:
    """Write a part of an answer for a reader.

    >>> in_words(Fraction(1, 3)), in_words((3, 14)), in_words(["C2", "C3"]), in_words({"A": 3})
    ('1/3', '(3, 14)', 'C2, C3', 'A = 3')
    """
    if isinstance(part, str):
        return part
    if isinstance(part, Mapping):
        return ", ".join(f"{label} = {in_words(item)}" for label, item in part.items())
    if isinstance(part, list):
        return ", ".join(map(in_words, part))
    return "—" if part is None else show(part)


def literal(answer: Answer) -> str:
    """Write an answer as a line of Python literals.

    >>> literal({"A": Fraction(1, 3), "B": (3, float("inf"))}), literal(["C2"])
    ("{'A': '1/3', 'B': (3, 'inf')}", "['C2']")
    """
    if isinstance(answer, Mapping):
        return "{" + ", ".join(f"{label!r}: {literal(item)}" for label, item in answer.items()) + "}"
    if isinstance(answer, list):
        return "[" + ", ".join(map(literal, answer)) + "]"
    if isinstance(answer, tuple):
        return "(" + ", ".join(map(literal, answer)) + ("," if len(answer) == 1 else "") + ")"
    if isinstance(answer, Fraction) or (isinstance(answer, float) and is_infinite(answer)):
        return repr(write(answer))
    return repr(answer)


def typed(answer: Answer) -> str:
    """Write an answer as it is typed into a field, without brackets and quotes.

    >>> typed({"A": Fraction(1, 3), "B": "≤ 8"}), typed({"A": ["C", "B"]}), typed(["C2", "C3"]), typed({"B": (3, 5)})
    ('A = 1/3, B ≤ 8', 'A: C B', 'C2 C3', 'B = (3, 5)')
    """
    if isinstance(answer, Mapping):
        return ", ".join(f"{label}{_sign(item)} {typed(item)}" for label, item in answer.items())
    if isinstance(answer, list):
        return " ".join(map(typed, answer))
    if isinstance(answer, tuple):
        return f"({', '.join(map(typed, answer))})"
    return answer if isinstance(answer, str) else write(answer)


def _sign(item: Answer) -> str:
    return ":" if isinstance(item, list) else "" if isinstance(item, str) else " ="


def first_difference(first: Sequence[object], second: Sequence[object]) -> int:
    """Return the first place at which two lists differ, or one of them ends.

    >>> first_difference(["B1", "B2"], ["B1", "B3"]), first_difference(["B1", "B2"], ["B1"])
    (1, 1)
    """
    return next(
        (place for place, pair in enumerate(zip(first, second, strict=False)) if pair[0] != pair[1]),
        min(len(first), len(second)),
    )
