"""The parts of an answer that are marked one by one, and their verdicts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias

__all__ = ["Answer", "Item", "Verdict"]

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
        return self in COUNTING


COUNTING = (Verdict.RIGHT, Verdict.CARRIED)


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
