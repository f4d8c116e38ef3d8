"""The mistakes: procedures that students are known to follow, each with its sentence and a tree that shows it.

What students get wrong is told from their answers by searching as they may have done (O. Seppälä, L. Malmi and
A. Korhonen, "Observations on student misconceptions", Computer Science Education 16 (2006)).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...games.kinds import MAX, MIN, Kind
from ...rules import Rules
from . import changed_procedures as change
from . import trace_edits as edit
from .changed_procedures import Change, misconception
from .mistake import Example, Mistake

__all__ = ["MISTAKES"]

CUTS, VALUES, KNOWN = frozenset({"cuts"}), frozenset({"values"}), frozenset({"known"})
CHANCES, TUPLES = VALUES | {"chance values"}, VALUES | {"tuples"}
CHANCE_CUTS, CROSSED, WINDOWS = frozenset({"chance cuts"}), frozenset({"crossed"}), frozenset({"windows"})
EVERYTHING = CUTS | VALUES | KNOWN | CHANCES
"""families of mistakes, by what they change in an answer"""

ALPHABETA = ("alphabeta",)
TWO_PLAYERS = ("alphabeta", "minimax")
EVERY_MEAN = ("expectiminimax", "expectimax")
DECISIONS = (*TWO_PLAYERS, *EVERY_MEAN)
PRUNED_CHANCE = ("expectiminimax", "star1")

STRICTLY = change.rule("cut", "at_equality", "beyond")
FIRST_CHILD, FIRST_LEAF = (change.first_child_for_branch(down_to_the_leaf=down) for down in (False, True))


def _cutting(
    name: str, to: Change, tree: str, *others: Change, families: frozenset[str] = CUTS | VALUES | KNOWN
) -> Mistake:
    return Mistake(name, families, ALPHABETA, to, Example(tree, "pruned-leaves"), others)


def _any_decision(name: str, to: Change, tree: str, *others: Change) -> Mistake:
    return Mistake(name, EVERYTHING, DECISIONS, to, Example(tree, "pruned-leaves"), others)


def _one_player(name: str, read: Mapping[Kind, Kind], tree: str) -> Mistake:
    example = Example(tree, "chance-values", algorithm="expectiminimax")
    searches = (*TWO_PLAYERS, "expectiminimax")  # expectimax takes MIN nodes for chance nodes
    return Mistake(name, frozenset({"node values"}), searches, change.players_read(read), example)


def _in_windows(name: str, to: Change, tree: str, *others: Change) -> Mistake:
    return Mistake(name, WINDOWS, ALPHABETA, to, Example(tree, "windows"), others)


def _mean(name: str, word: str, tree: str) -> Mistake:
    example = Example(tree, "chance-values", algorithm="expectiminimax")
    return Mistake(name, CHANCES, EVERY_MEAN, misconception("chance", word), example)


def _at_chance(name: str, to: Change, tree: str, algorithms: tuple[str, ...] = PRUNED_CHANCE) -> Mistake:
    example = Example(tree, "chance-pruning", Rules(value_range=(0, 10)), "star1")
    return Mistake(name, CHANCE_CUTS, algorithms, change.in_a_cutting_search(to), example)


def _limited(name: str, more: int) -> Mistake:
    rules = Rules(depth=2, evaluate={"B": 1, "C": 2, "B1": 7, "B2": 8, "C1": 9})
    return Mistake(
        name, VALUES, TWO_PLAYERS, change.plies(more), Example("[[[3 5] [2 9]] [[4 1] 6]]", "values", rules, "minimax")
    )


def _many(name: str, word: str, tree: str) -> Mistake:
    return Mistake(name, TUPLES, ("maxn",), misconception("wants", word), Example(tree, "tuples", algorithm="maxn"))


ABOUT_CUTS = (
    _cutting("cuts-only-when-strictly-better", STRICTLY, "[12 [12 8 2]]"),
    Mistake(
        *("cuts-at-equality", CUTS | VALUES | KNOWN, ALPHABETA, change.rule("cut", "beyond", "at_equality")),
        Example("[5 [5 11]]", "pruned-leaves", Rules(cut="beyond")),
    ),
    _any_decision("players-swapped", change.players_read({MAX: MIN, MIN: MAX}), "[2 [6 1]]"),
    _cutting("read-from-the-other-side", change.other_side, "[[5 6] 12]"),
    _cutting("parent-bound-only", change.parent_bound_only, "[4 [[[4 10]] 11]]"),
    _cutting("fresh-window-at-root-moves", misconception("window", "fresh_at_root_moves"), "[3 [1 [4 [8 7]]]]"),
    Mistake(
        *("fresh-window-everywhere", CUTS | VALUES | KNOWN, ALPHABETA, misconception("window", "fresh_everywhere")),
        Example("[4 [[12 [5 2]] [2]]]", "windows"),  # it makes no cut-off at all
    ),
    _cutting("same-player-bound", misconception("stops", "same_type"), "[5 [11 [6 10]]]"),
    _any_decision(
        *("last-child-overwrites", misconception("improves", "last"), "[[2 11] [9 8]]"),
        *(misconception("improves", "last_anew"), misconception("improves", "last_replaced")),
    ),
    _any_decision("first-child-kept", misconception("improves", "first"), "[[7 [[10 1] 3]] 7]"),
    _cutting("cause-crossed-out", change.written(edit.without_causes), "[7 [1 8]]", families=CROSSED),
    _cutting(
        *("next-sibling-only", misconception("spares", "next_sibling"), "[7 [4 2 3]]"),
        misconception("spares", "each_next_sibling"),
    ),
    _cutting(
        *("cuts-above-leaves-only", misconception("spares", "lone_leaves"), "[10 [9 [[5 8] 12]]]"),
        *(misconception("spares", "lone_leaves_moving"), misconception("spares", "late_leaves")),
    ),
    _cutting("unfinished-value-counts", misconception("window", "provisional"), "[[8 7 7] 9]", families=CUTS | WINDOWS),
    _cutting("bounds-copied-up", misconception("window", "copied_up"), "[[7 11] 1]", families=CUTS | WINDOWS),
)

ABOUT_VALUES_AND_BOUNDS = (
    _one_player("min-nodes-as-max", {MIN: MAX}, "[[{0.5: 2, 0.5: 6} 1] {0.5: 3, 0.5: [9 4]}]"),
    _one_player("max-nodes-as-min", {MAX: MIN}, "[[{0.5: 2, 0.5: 6} 1] {0.5: 3, 0.5: [9 4]}]"),
    Mistake(
        *("cut-leaves-count", frozenset({"returned values"}), ALPHABETA, change.written(edit.with_cut_leaves_counted)),
        Example("[8 [8 [6 3]]]", "values"),
    ),
    _in_windows("bounds-exchanged", change.written(edit.with_bounds_exchanged), "[[12 10] [7 5]]"),
    _in_windows(
        *("entry-and-end-exchanged", change.written(edit.with_moments_exchanged), "[[12 10] [7 5]]"),
        change.both(change.written(edit.with_bounds_past_the_cut), change.written(edit.with_moments_exchanged)),
    ),
    Mistake(
        *("bound-taken-for-value", frozenset({"bounds"}), ALPHABETA, lambda procedure: procedure),
        Example("[7 [5 1]]", "bounds"),
        twist=change.exact_bounds,
    ),
    Mistake(
        *("first-child-as-bound", frozenset({"x"}), TWO_PLAYERS, FIRST_CHILD),
        Example("[[10 12 8] [1 5 6]]", "find-x", details={"leaf": "C1", "branch": "C2"}),
        (change.both(FIRST_CHILD, STRICTLY), FIRST_LEAF, change.both(FIRST_LEAF, STRICTLY)),
        change.bound_alone,
    ),
)

ABOUT_CHANCE = (
    _mean("chance-plain-mean", "plain_mean", "[{0.25: 1, 0.75: 6} {0.25: 1, 0.75: 8}]"),
    _mean("chance-divided-by-count", "divided_by_count", "[{0.25: 1, 0.75: 6} {0.25: 1, 0.75: 8}]"),
    _mean("chance-sum", "sum", "[{0.25: 1, 0.75: 6} {0.25: 1, 0.75: 8}]"),
    _mean("chance-most-likely", "most_likely", "[{0.6: 8, 0.4: 3} {0.25: 8, 0.75: 5}]"),
    _mean("chance-as-max", "max", "[{0.25: 8, 0.75: 6} {0.25: 8, 0.75: 7}]"),
    _mean("chance-as-min", "min", "[{0.25: 1, 0.75: 6} {0.25: 1, 0.75: 8}]"),
    _at_chance(
        *("window-through-chance", misconception("below_chance", "handed_down")),
        "[{0.5: 3, 0.5: 1} {0.25: 3, 0.75: [2 6]}]",
    ),
    _at_chance(
        *("first-outcome-cuts", misconception("chance_stops", "first_outcome")),
        "[{0.25: 4, 0.75: 10} {0.25: 8, 0.75: 4}]",
    ),
    _at_chance(
        *("value-range-ignored", change.range_ignored),
        *("[{0.5: 5, 0.5: 10} {0.25: 1, 0.75: 0} {0.5: 3, 0.5: [[6 2] [7 9]]}]", ("star1",)),
    ),
)

ABOUT_DEPTH = (_limited("one-ply-deeper", 1), _limited("one-ply-less-deep", -1))

ABOUT_PLAYERS = (
    _many("others-against-the-first", "least_for_first", "p1[p2[(3 4 5) (3 8 6)] p2[(1 6 1) (9 3 4)]]"),
    _many("others-for-the-first", "most_for_first", "p1[p2[(3 4 5) (5 2 6)] p2[(7 6 6) (9 3 4)]]"),
    _many("greatest-sum", "sum", "p1[p2[(4 1 7) (1 7 9)] p2[(4 5 4) (7 4 8)]]"),
)

TABLE = (*ABOUT_CUTS, *ABOUT_VALUES_AND_BOUNDS, *ABOUT_CHANCE, *ABOUT_DEPTH, *ABOUT_PLAYERS)
MISTAKES: Mapping[str, Mistake] = MappingProxyType({mistake.name: mistake for mistake in TABLE})
"""Every mistake by its name."""
