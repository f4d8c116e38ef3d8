"""The rubric: how many points an answer gets for its parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from ..errors import ChoiceError, InputError, choose
from ..values import INF, Number, ValueRefused, exact, to_number
from .item import Item, Verdict

__all__ = ["RUBRICS", "Rubric", "rubric_of"]

RUBRICS = ("per_node", "minus_per_error", "all_or_nothing")
"""``per_node``: a share of the points for each part that is right, and as much less for each that does not belong;
``minus_per_error``: all points, less a penalty for each part that is not right; ``all_or_nothing``."""
USUAL_PENALTY = Fraction(1, 5)
"""the share of the points that an error costs, unless said"""


@dataclass(frozen=True, slots=True)
class Rubric:
    """A rule for points. No answer gets less than none.

    >>> Rubric("minus_per_error", points=25, penalty=5).name
    'minus_per_error'
    """

    name: str = "per_node"
    points: Number | None = None
    """for the right answer; None for one point a part"""
    penalty: Number | None = None
    """points that an error costs under minus_per_error; None for a fifth of all"""

    def __post_init__(self) -> None:
        choose("rubric", self.name, RUBRICS)
        for name in ("points", "penalty"):
            given = getattr(self, name)
            if given is not None:
                object.__setattr__(self, name, _points(name, given))

    def sized(self, parts: int) -> Rubric:
        """Return the rubric with its points, for an answer of so many parts."""
        return self if self.points is not None else replace(self, points=max(1, parts))

    def score(self, items: Sequence[Item]) -> Number:
        """Return the points for some marked parts; what was carried on counts as right.

        A part that the key lacks can only cost points.
        """
        points = Fraction(self.points or 0)
        errors = sum(not item.verdict.counts for item in items)
        if not errors:
            return exact(points)
        if self.name == "all_or_nothing":
            return 0
        if self.name == "minus_per_error":
            penalty = points * USUAL_PENALTY if self.penalty is None else Fraction(self.penalty)
            return exact(max(Fraction(0), points - errors * penalty))
        wanted = [item for item in items if item.right is not None]
        right = sum(item.verdict.counts for item in wanted)
        extra = sum(item.verdict is Verdict.EXTRA for item in items)
        return exact(points * max(0, right - extra) / max(1, len(wanted)))


def _points(name: str, given: object) -> Number:
    try:
        number = to_number(given)
    except ValueRefused:
        number = -1
    if not 0 <= number < INF:
        raise InputError(f"rubric, {name}", "a number of points from 0", repr(given))
    return number


def rubric_of(given: object) -> Rubric:
    """Take a rubric or the name of one.

    >>> rubric_of("all_or_nothing")
    Rubric(name='all_or_nothing', points=None, penalty=None)
    """
    if isinstance(given, Rubric):
        return given
    if not isinstance(given, str):
        raise ChoiceError("rubric", given, RUBRICS)
    return Rubric(given)
