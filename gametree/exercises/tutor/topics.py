"""The topics of the tutor: the mistakes that belong to each, and the questions in which they show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeAlias

from ...rules import Rules
from ..exercise import Exercise
from ..generator.constraints import Range
from ..kinds import KINDS
from ..mistakes.known_mistakes import MISTAKES

__all__ = ["TOPICS", "Shape", "Topic", "TopicQuestion"]

Shape: TypeAlias = tuple[Range, Range]
"""The plies and the leaves of a tree."""


@dataclass(frozen=True)
class TopicQuestion:
    """A kind of question about a search, and the trees that it is asked about."""

    kind: str
    algorithm: str
    small: Shape
    """where one mistake is to be told from the right answer"""
    large: Shape
    """where many mistakes are to be told apart"""
    conditions: Mapping[str, Any] = field(default_factory=dict)
    """the further conditions on a tree, by their names in `Promises`"""

    def shows(self, mistake: str) -> bool:
        """Tell whether an answer can show a mistake."""
        return KINDS[self.kind].can_show(MISTAKES[mistake]) and self.algorithm in MISTAKES[mistake].algorithms

    def asks(self, exercise: Exercise) -> bool:
        """Tell whether an exercise asks this question."""
        return (exercise.kind, exercise.algorithm) == (self.kind, self.algorithm)


@dataclass(frozen=True)
class Topic:
    """What is practised together."""

    name: str
    mistakes: tuple[str, ...]
    questions: tuple[TopicQuestion, ...]
    """the first is asked first; the others come in turn, if they can show the mistake in question"""


ABOUT_VALUES = ("players-swapped", "min-nodes-as-max", "max-nodes-as-min", "last-child-overwrites", "first-child-kept")
ABOUT_CUTS = (
    *("cuts-only-when-strictly-better", "players-swapped", "read-from-the-other-side", "parent-bound-only"),
    *("fresh-window-at-root-moves", "same-player-bound", "last-child-overwrites", "first-child-kept"),
    *("cause-crossed-out", "next-sibling-only", "cuts-above-leaves-only", "unfinished-value-counts"),
    "bounds-copied-up",
)
ABOUT_WINDOWS = (
    *("bounds-exchanged", "entry-and-end-exchanged", "fresh-window-everywhere", "fresh-window-at-root-moves"),
    *("parent-bound-only", "unfinished-value-counts", "bounds-copied-up"),
)
ABOUT_BOUNDS = ("bound-taken-for-value", "cut-leaves-count", "first-child-as-bound")
ABOUT_CHANCE = (
    *("chance-plain-mean", "chance-divided-by-count", "chance-sum", "chance-most-likely"),
    *("chance-as-max", "chance-as-min"),
)
ABOUT_CHANCE_CUTS = ("window-through-chance", "first-outcome-cuts", "value-range-ignored")
ABOUT_PLAYERS = ("others-against-the-first", "others-for-the-first", "greatest-sum")

PLANTED: Mapping[str, Any] = {"values": (0, 12), "ties": "planted"}
FEW_LEAVES: Shape = (2, 3), (5, 9)
MORE_LEAVES: Shape = (3, 3), (8, 14)
DEEP: Shape = (3, 4), (6, 12)
WIDE: Shape = (4, 4), (12, 24)

CHANCE: Mapping[str, Any] = {"levels": "max chance min chance"}
CHANCE_CUTS: Mapping[str, Any] = {**CHANCE, "values": (0, 10), "rules": Rules(value_range=(0, 10))}

TABLE = (
    Topic("minimax", ABOUT_VALUES, (TopicQuestion("values", "minimax", FEW_LEAVES, MORE_LEAVES),)),
    Topic(
        *("alphabeta", ABOUT_CUTS),
        tuple(TopicQuestion(kind, "alphabeta", DEEP, WIDE, PLANTED) for kind in ("pruned-leaves", "cut-branches")),
    ),
    Topic("windows", ABOUT_WINDOWS, (TopicQuestion("windows", "alphabeta", DEEP, ((3, 4), (8, 14)), PLANTED),)),
    Topic(
        *("bounds", ABOUT_BOUNDS),
        (
            TopicQuestion("bounds", "alphabeta", FEW_LEAVES, MORE_LEAVES),
            TopicQuestion("values", "alphabeta", FEW_LEAVES, MORE_LEAVES, PLANTED),
            TopicQuestion("find-x", "alphabeta", ((2, 2), (4, 8)), ((2, 2), (6, 9))),
        ),
    ),
    Topic(
        *("expectiminimax", ABOUT_CHANCE),
        (TopicQuestion("chance-values", "expectiminimax", FEW_LEAVES, MORE_LEAVES, CHANCE),),
    ),
    Topic(
        "star1", ABOUT_CHANCE_CUTS, (TopicQuestion("chance-pruning", "star1", DEEP, ((3, 4), (8, 14)), CHANCE_CUTS),)
    ),
    Topic(
        *("maxn", ABOUT_PLAYERS),
        (TopicQuestion("tuples", "maxn", ((2, 2), (4, 9)), MORE_LEAVES, {"levels": "p1 p2 p3", "values": (1, 9)}),),
    ),
)
TOPICS: Mapping[str, Topic] = MappingProxyType({topic.name: topic for topic in TABLE})
"""Every topic by its name, in the order of the course."""
