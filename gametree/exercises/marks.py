"""The parts of an answer that are marked, their verdicts and points, and what follows from an earlier mistake."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from ..errors import ChoiceError, InputError, choose, named_keywords
from ..phrases import Code, gettext, short_repr
from ..values import INF, Number, ValueRefused, exact, to_number
from .case.answer_parts import Item, Verdict

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
