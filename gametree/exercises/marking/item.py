"""The item: the part of an answer that is marked by itself, and what came out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias

__all__ = ["Answer", "Item", "Verdict"]

Answer: TypeAlias = Any
"""What an exercise asks for, as a plain literal: numbers (int, Fraction, ±∞), text, tuples, lists, dicts by label."""


class Verdict(StrEnum):
    """What is found of an item."""

    RIGHT = "right"
    CARRIED = "carried"
    """not what the key has, but what follows from the answer's own mistake elsewhere; it counts as right"""
    WRONG = "wrong"
    MISSED = "missed"
    """left out although it belongs to the answer"""
    EXTRA = "extra"
    """given although it does not belong to the answer"""

    @property
    def counts(self) -> bool:
        """Whether it counts as right."""
        return self in (Verdict.RIGHT, Verdict.CARRIED)


@dataclass(frozen=True, slots=True)
class Item:
    """One part of an answer, marked."""

    label: str
    """of the node that it is about; empty for an answer that has one part"""
    given: Answer
    """None where nothing was given"""
    right: Answer
    """None where nothing belongs"""
    verdict: Verdict
