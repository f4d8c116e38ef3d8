"""The parts of a right or wrong answer, and the marks for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeAlias

from ..errors import ChoiceError, InputError, choose, named_keywords
from ..phrases import Code, gettext, short_repr
from ..values import INF, Number, ValueRefused, exact, is_infinite, show, to_number, write

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


# ---- The points that an answer gets for its parts ------------------------------------------------

# TRANSLATORS: how the parts of an answer are turned into points, as in "unknown rubric"
RUBRIC = gettext("rubric")
RUBRICS = ("per_node", "minus_per_error", "all_or_nothing")
"""``per_node``: a share of the points for each part that is right, and as much less for each that does not belong;
``minus_per_error``: all points, less a penalty for each part that is wrong, missing or does not belong, which is what a
part is worth unless another is given; ``all_or_nothing``."""


@named_keywords()
@dataclass(frozen=True, slots=True)
class Rubric:
    """A rule for points. No answer gets less than none, and none gets any in which nothing is right.

    >>> Rubric("minus_per_error", points=10).sized(4).penalty  # an error costs a part's share, unless said
    Fraction(5, 2)
    """

    name: str = "per_node"
    points: Number | None = None
    """for the right answer; None for one point a part"""
    penalty: Number | None = None
    """points that an error costs under minus_per_error; None for a part's share of all, so that no part is worth less
    than its error costs"""

    def __post_init__(self) -> None:
        choose(RUBRIC, self.name, RUBRICS)
        for name in ("points", "penalty"):
            value = getattr(self, name)
            if value is not None:
                object.__setattr__(self, name, _points(name, value))

    @named_keywords()
    def sized(self, parts: int) -> Rubric:
        """Return the rubric with its points and its penalty, for a right answer of so many parts."""
        return _sized(self, parts)

    @named_keywords()
    def score(self, items: Sequence[Item]) -> Number:
        """Return the points for some marked parts; what follows from an earlier mistake counts as right.

        A part that is not in the key can only cost points.
        """
        points = self.points or 0
        errors = sum([not item.verdict.counts for item in items])
        if not errors:
            return exact(Fraction(points))
        if self.name == "all_or_nothing":
            return 0
        expected = [item.verdict.counts for item in items if item.right is not None]
        right = sum(expected)
        if expected and not right:
            return 0
        if self.name == "minus_per_error":
            penalty = Fraction(self.sized(len(expected)).penalty or 0)
            return exact(max(Fraction(0), points - errors * penalty))
        extra = sum([item.verdict is Verdict.EXTRA for item in items])
        return exact(Fraction(points) * Fraction(max(0, right - extra), max(1, len(expected))))


@lru_cache(maxsize=256)
def _sized(rubric: Rubric, parts: int) -> Rubric:
    points = max(1, parts) if rubric.points is None else rubric.points
    if rubric.name != "minus_per_error" or rubric.penalty is not None:
        return replace(rubric, points=points)
    return replace(rubric, points=points, penalty=exact(Fraction(points) / max(1, parts)))


def _points(name: str, value: object) -> Number:
    try:
        number = to_number(value)
    except ValueRefused:
        number = -1
    if not 0 <= number < INF:
        raise InputError(Code(f"rubric, {name}"), gettext("a number of points from 0"), short_repr(value))
    return number


def rubric_of(rubric: object) -> Rubric:
    """Return a rubric as it is, or the one of a name.

    >>> rubric_of("all_or_nothing")
    Rubric(name='all_or_nothing', points=None, penalty=None)
    """
    if isinstance(rubric, Rubric):
        return rubric
    if not isinstance(rubric, str):
        raise ChoiceError(RUBRIC, rubric, RUBRICS)
    return Rubric(rubric)
