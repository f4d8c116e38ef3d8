"""The trees on which students' programs are run, each for a purpose, and the positions for evaluations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from ...errors import InputError
from ...explain.evaluation import material
from ...explain.weighted_sum import WeightedSum
from ...phrases import Code, Phrase, brief, gettext
from ...trace.algorithms import FACTS
from ...tree.random_trees import random_tree
from ...tree.tree import Source, Tree, as_tree
from ...values import Number, ValueRefused, show, to_number

__all__ = ["Position", "TrialTree", "positions", "tree_cases"]


@dataclass(frozen=True, slots=True)
class TrialTree:
    """A tree on which programs are run."""

    tree: Tree
    purpose: str = ""
    """what is special about it, a key of `program_words.PURPOSES`; empty for a tree of the user's own"""


@dataclass(frozen=True)
class Position:
    """A position that an evaluation function judges, and what it is worth.

    >>> Position("4k3/8/3p4/8/8/3PP3/8/4K3", material("4k3/8/3p4/8/8/3PP3/8/4K3")).total
    1
    """

    given: Any
    """the argument of the function: a text, a number, or lists and dictionaries of them"""
    worth: WeightedSum | Number
    """a number, or a weighted sum, whose working is shown"""
    working: str = ""
    """the calculation to show in place of the weighted sum itself"""
    mistaken: Mapping[str, Number] = field(default_factory=dict, hash=False)
    """the values that known mistakes lead to, by their keys in ``program_words.NOTES``"""

    @property
    def total(self) -> Number:
        """What the position is worth."""
        if isinstance(self.worth, WeightedSum):
            return self.worth.total
        try:
            return to_number(self.worth)
        except ValueRefused as refused:
            raise InputError(gettext("the value of a position"), Phrase(str(refused)), brief(self.worth)) from None


BASIC = (
    ("leaf", "5"),
    ("one child", "[7]"),
    ("one child", "[[[4]]]"),
    ("one child", "min[6]"),
    ("book", "[[3 12 8] [2 4 6] [14 5 2]]"),
    ("MIN at the root", "min[[3 12 8] [2 4 6] [14 5 2]]"),
)
"""The simplest trees, for every search; the purpose of each beside it."""

DECISIONS = (
    ("no cut", "[[1 2] [3 4] [5 6]]"),
    ("order", "[[2 4] [3 5] [1 9]]"),
    ("negative", "[[-3 -12 -8] [-9 -4] [-2 -5]]"),
    ("negative", "min[[-3 -12] [-8 -1]]"),
    ("fractions", "[[1/2 0.75] [1/3 0.6] [-0.5 2]]"),
    ("unequal depth", "[4 [[7 2] 5] [3 [9 8]] 6]"),
    ("three plies", "[[[5 2] [8 1]] [[3 9] [4 4]] [[6 7] [2 1]]]"),
    ("deep cut", "[[3 12] [[[2 9] 5] 4] [[[8 1] 3] 7]]"),
    ("deep cut", "min[[7 2] [[[9 3] 6] 8]]"),
    ("many cuts", "[[[10 [10 3 1]] [[8 12] [5 5]]] [[[10 3] [8 12]] 6]]"),
    ("ties", "[[3 5] [3 9] [2 3]]"),
    ("ties", "[[[5 2] [5 7]] [[3 1] 4] [5 6]]"),
    ("ties", "min[[4 4] [4 1 4] [[4 2] 7]]"),
)
"""Trees of MAX and MIN, simple ones first."""

WITH_CHANCE = (
    ("chance", "{0.5: 3, 0.5: 8}"),
    ("chance", "{0.7: 10, 0.2: -5, 0.1: 40}"),
    ("one child", "[{1: 4}]"),
    ("chance below MAX", "[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]"),
    ("chance below MIN", "min[{0.25: 8, 0.75: 4} {0.5: 6, 0.5: 3}]"),
    ("three outcomes", "[{1/3: 3, 1/3: 12, 1/3: 9} {0.5: 2, 0.25: 20, 0.25: 6} 7]"),
    ("negative", "[{0.8: -4, 0.2: -1} {0.5: -3, 0.5: -6}]"),
    ("chance below chance", "{0.4: {0.5: 10, 0.5: 20}, 0.6: [1 5]}"),
    ("unequal depth", "[3 {0.6: [2 7], 0.4: [[9 1] 4]}]"),
)
"""Trees with chance nodes."""

SHAPES = ((2, 2, 2), (3, 3), (2, 2, 2, 2), (3, 2, 3), (2, 2, 2, 2), (3, 3, 3))
SHAPES_WITH_CHANCE = (((2, 2, 2), "max chance min"), ((2, 3, 2), "chance max min"), ((3, 2, 2), "min chance max"))
"""The shapes of the random trees."""
SEED = 2024


def tree_cases(algorithm: str, given: Sequence[Source] | None = None) -> tuple[TrialTree, ...]:
    """Return the trees on which a search is run: those given, or the fixed ones and then some random ones.

    >>> [str(case.tree) for case in tree_cases("minimax")[:2]], len(tree_cases("expectiminimax"))
    (['5', '[7]'], 18)
    """
    if given is not None:
        if isinstance(given, str | Tree) or not isinstance(given, Sequence) or not given:
            raise InputError(Code("trees"), gettext("a list of at least one tree"), brief(given))
        return tuple(TrialTree(as_tree(source)) for source in given)
    return _usual_cases(FACTS[algorithm].takes_chance)


@cache
def _usual_cases(takes_chance: bool) -> tuple[TrialTree, ...]:
    fixed = (*BASIC, *(WITH_CHANCE if takes_chance else DECISIONS))
    if takes_chance:
        drawn = [
            random_tree(SEED + number, shape, low=-9, high=9, levels=levels)
            for number, (shape, levels) in enumerate(SHAPES_WITH_CHANCE)
        ]
    else:
        drawn = [
            random_tree(SEED + number, shape, low=-4, high=9, root="min" if number % 2 else None)
            for number, shape in enumerate(SHAPES)
        ]
    trees = [(purpose, Tree.parse(text)) for purpose, text in fixed] + [("random", tree) for tree in drawn]
    return tuple(TrialTree(tree, purpose) for purpose, tree in trees)


BOARDS = (
    "4k3/8/8/8/8/8/3PP3/4K3",
    "4k3/8/3p4/8/8/3PP3/8/4K3",
    "4k3/4p3/8/8/8/8/8/4K3",
    "4k3/8/8/3n4/8/8/2B1B3/4K3",
    "r3k3/8/8/8/8/8/8/3QK3",
    "rq2k3/pp6/8/8/8/5N2/PPP5/4K2R",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    "2b1k3/ppp5/8/8/8/8/PPPP4/1NB1K1N1",
    "qqqqk3/8/8/8/8/8/8/4K3",
)
"""Chess positions, the piece placement of FEN; the second is that of deck 000.

All values differ, so that a constant is right at most once, and Black has pieces in all but one.
"""


def positions(given: Sequence[Position] | None = None) -> tuple[Position, ...]:
    """Return the positions that an evaluation function judges: those given, or chess positions by their material."""
    if given is None:
        return _usual_positions()
    if not isinstance(given, Sequence) or not given or not all(isinstance(item, Position) for item in given):
        needed = gettext("a list of at least one Position(given, worth)")
        raise InputError(Code("trees"), needed, brief(given))
    return tuple(given)


@cache
def _usual_positions() -> tuple[Position, ...]:
    return tuple(map(_by_material, BOARDS))


def _by_material(board: str) -> Position:
    """Return a chess position with its value, White's pieces less Black's.

    >>> position = _by_material("4k3/8/3p4/8/8/3PP3/8/4K3")
    >>> position.working, dict(position.mistaken)
    ('2·1 − 1·1 = 2 − 1 = 1', {'all positive': 3})
    """
    white = material("".join(filter(str.isupper, board)))
    black = material("".join(filter(str.islower, board)).upper())
    less = f"({_counted(black)})" if len(black.terms) > 1 else _counted(black)
    total = white.total - black.total
    working = f"{_counted(white)} − {less} = {white.total} − {black.total} = {show(total)}"
    return Position(board, material(board), working, {"all positive": white.total + black.total})


def _counted(side: WeightedSum) -> str:
    """Write the number of pieces of each kind of a side, and what one of them is worth."""
    return " + ".join(f"{term.value}·{term.weight}" for term in side.terms) or "0"
