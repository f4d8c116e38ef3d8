"""The mistakes: procedures that students are known to follow, each with its sentence and a tree that shows it.

What students get wrong is told from their answers by searching as they may have done (O. Seppälä, L. Malmi and
A. Korhonen, "Observations on student misconceptions", Computer Science Education 16 (2006)).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from ...errors import GameTreeError
from ...languages import translator
from ...phrases import Code, gettext
from ...rules import INFINITE_WINDOW, Rules, Window
from ...trace.algorithms import usual_algorithm
from ...trace.result import Result
from ...tree.tree import Tree
from ..kinds.chance_pruning import cuts_above_chance
from .changed_procedures import (
    Change,
    exact_bounds,
    in_a_cutting_search,
    misconception,
    other_side,
    parent_bound_only,
    players_swapped,
    plies,
    range_ignored,
    rule,
    written,
)
from .mistake_words import SENTENCES
from .procedure import Asked, Procedure
from .trace_edits import with_bounds_exchanged, with_cut_leaves_counted, without_causes

__all__ = ["MISTAKES", "Example", "Mistake"]

NOT_MADE = gettext(
    "mistake %(name)s: needed an exercise in which it can be made, got %(algorithm)s with rules %(rules)s; ask "
    "applies(exercise) first"
)


@dataclass(frozen=True, slots=True)
class Example:
    """A search on which a mistake leads to an answer of its own."""

    tree: str
    """in the notation"""
    kind: str
    """what is asked for"""
    rules: Rules = field(default_factory=Rules)
    algorithm: str = "alphabeta"

    @property
    def procedure(self) -> Procedure:
        """The right search."""
        prune = cuts_above_chance(self.kind, self.algorithm)
        return Procedure(Tree.parse(self.tree), self.rules, algorithm=self.algorithm, prune=prune)


@dataclass(frozen=True, slots=True)
class Mistake:
    """A way of searching, or of writing down what was searched, that is not the right one."""

    name: str
    kinds: frozenset[str]
    """the kinds of exercise whose answers can show it"""
    algorithms: tuple[str, ...]
    """the searches in which it can be made"""
    change: Change
    example: Example
    """where its answer is neither the right one nor that of any other mistake"""
    other_ways: tuple[Change, ...] = ()
    """other procedures of people who make the same mistake"""
    twist: Callable[[Asked | None, Any], Any] | None = None
    """for a mistake that no search shows: makes the mistaken answer of an exercise and its right answer"""

    def told(self, lang: str = "en") -> str:
        """Say in one sentence what somebody who makes the mistake seems to believe."""
        return SENTENCES[self.name](translator(lang))

    def applies(self, exercise: Asked) -> bool:
        """Tell whether the mistake can be made in an exercise and could show in its answer."""
        return exercise.kind in self.kinds and self.made_in(Procedure.asked(exercise)) is not None

    def made_in(self, procedure: Procedure) -> Procedure | None:
        """Return the procedure with this mistake in it as well; None where it cannot be made."""
        return next(self.ways_in(procedure), None)

    def ways_in(self, procedure: Procedure) -> Iterator[Procedure]:
        """Yield every procedure in which this mistake is made as well, the usual one first."""
        if procedure.algorithm in self.algorithms:
            yield from filter(None, (change(procedure) for change in (self.change, *self.other_ways)))

    def search_for(self, exercise: Asked) -> Result:
        """Search the tree of an exercise with the mistake; it has to apply."""
        wrong = self.made_in(Procedure.asked(exercise))
        if wrong is None:
            facts = {"name": self.name, "algorithm": exercise.algorithm, "rules": str(exercise.rules.describe())}
            raise GameTreeError(NOT_MADE.of(**{name: Code(fact) for name, fact in facts.items()}))
        return wrong.result()

    def search(
        self, tree: Tree, rules: Rules | None = None, window: Window = INFINITE_WINDOW, algorithm: str | None = None
    ) -> Result:
        """Search a tree with the mistake, by the search that suits the tree unless another is named.

        >>> tree = Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]")
        >>> MISTAKES["cause-crossed-out"].search(tree).pruned_labels
        ('C1', 'C2', 'C3')
        """
        rules = rules or Rules()
        return self.search_for(_Plain("", tree, rules, window, algorithm or usual_algorithm(tree, rules)))


@dataclass(frozen=True, slots=True)
class _Plain:
    """A search that is asked about, without an exercise."""

    kind: str
    tree: Tree
    rules: Rules
    window: Window
    algorithm: str


# ---- the table ----------------------------------------------------------------------------------

CUTS = frozenset({"pruned-leaves", "cut-branches", "visit-order"})
VALUES = frozenset({"values", "best-move"})
KNOWN = frozenset({"windows", "intervals", "bounds"})
CHANCES = VALUES | {"chance-values"}
TUPLES = VALUES | {"tuples"}
CHANCE_CUTS = frozenset({"chance-pruning", "pruned-leaves", "cut-branches"})

CROSSED = frozenset({"pruned-leaves", "cut-branches"})
EVERYTHING = CUTS | VALUES | KNOWN | {"chance-values"}

TWO_PLAYERS = ("alphabeta", "minimax")
EVERY_MEAN = ("expectiminimax", "expectimax")
DECISIONS = (*TWO_PLAYERS, *EVERY_MEAN)
PRUNED_CHANCE = ("expectiminimax", "star1")

LAST = (misconception("improves", "last_anew"), misconception("improves", "last_replaced"))
EACH_NEXT = (misconception("spares", "each_next_sibling"),)
LEAVES = (misconception("spares", "lone_leaves_moving"), misconception("spares", "late_leaves"))

LIMITED = "[[[3 5] [2 9]] [[4 1] 6]]"
ESTIMATES = {"B": 1, "C": 2, "B1": 7, "B2": 8, "C1": 9}


def _mistakes() -> tuple[Mistake, ...]:
    def cutting(
        name: str,
        change: Change,
        tree: str,
        kinds: frozenset[str] = CUTS | VALUES | KNOWN,
        others: tuple[Change, ...] = (),
    ) -> Mistake:
        return Mistake(name, kinds, ("alphabeta",), change, Example(tree, "pruned-leaves"), others)

    def mean(name: str, word: str, tree: str) -> Mistake:
        example = Example(tree, "chance-values", algorithm="expectiminimax")
        return Mistake(name, CHANCES, EVERY_MEAN, misconception("chance", word), example)

    def at_chance(name: str, change: Change, tree: str, algorithms: tuple[str, ...] = PRUNED_CHANCE) -> Mistake:
        example = Example(tree, "chance-pruning", Rules(value_range=(0, 10)), "star1")
        return Mistake(name, CHANCE_CUTS, algorithms, in_a_cutting_search(change), example)

    def limited(name: str, more: int) -> Mistake:
        example = Example(LIMITED, "values", Rules(depth=2, evaluate=ESTIMATES), "minimax")
        return Mistake(name, VALUES, TWO_PLAYERS, plies(more), example)

    def many(name: str, word: str, tree: str) -> Mistake:
        return Mistake(name, TUPLES, ("maxn",), misconception("wants", word), Example(tree, "tuples", algorithm="maxn"))

    def any_decision(name: str, change: Change, tree: str, *others: Change) -> Mistake:
        return Mistake(name, EVERYTHING, DECISIONS, change, Example(tree, "pruned-leaves"), others)

    return (
        cutting("cuts-only-when-strictly-better", rule("cut", "at_equality", "beyond"), "[12 [12 8 2]]"),
        Mistake(
            *("cuts-at-equality", CUTS | VALUES | KNOWN, ("alphabeta",), rule("cut", "beyond", "at_equality")),
            Example("[5 [5 11]]", "pruned-leaves", Rules(cut="beyond")),
        ),
        any_decision("players-swapped", players_swapped, "[2 [6 1]]"),
        cutting("read-from-the-other-side", other_side, "[[5 6] 12]"),
        cutting("parent-bound-only", parent_bound_only, "[4 [[[4 10]] 11]]"),
        cutting("fresh-window-at-root-moves", misconception("window", "fresh_at_root_moves"), "[3 [1 [4 [8 7]]]]"),
        cutting("fresh-window-everywhere", misconception("window", "fresh_everywhere"), "[4 [[12 [5 2]] [2]]]"),
        cutting("same-player-bound", misconception("stops", "same_type"), "[5 [11 [6 10]]]"),
        any_decision("last-child-overwrites", misconception("improves", "last"), "[[2 11] [9 8]]", *LAST),
        any_decision("first-child-kept", misconception("improves", "first"), "[[7 [[10 1] 3]] 7]"),
        cutting("cause-crossed-out", written(without_causes), "[7 [1 8]]", CROSSED),
        cutting("next-sibling-only", misconception("spares", "next_sibling"), "[7 [4 2 3]]", others=EACH_NEXT),
        cutting("cuts-above-leaves-only", misconception("spares", "lone_leaves"), "[10 [9 [[5 8] 12]]]", others=LEAVES),
        cutting("unfinished-value-counts", misconception("window", "provisional"), "[[8 7 7] 9]", CUTS | {"windows"}),
        cutting("bounds-copied-up", misconception("window", "copied_up"), "[[7 11] 1]", CUTS | {"windows"}),
        Mistake(
            *("cut-leaves-count", frozenset({"values"}), ("alphabeta",), written(with_cut_leaves_counted)),
            Example("[8 [8 [6 3]]]", "values"),
        ),
        Mistake(
            *("bounds-exchanged", frozenset({"windows"}), ("alphabeta",), written(with_bounds_exchanged)),
            Example("[[12 10] [7 5]]", "windows"),
        ),
        Mistake(
            *("bound-taken-for-value", frozenset({"bounds"}), ("alphabeta",), lambda procedure: procedure),
            Example("[7 [5 1]]", "bounds"),
            twist=exact_bounds,
        ),
        mean("chance-plain-mean", "plain_mean", "[{0.25: 1, 0.75: 6} {0.25: 1, 0.75: 8}]"),
        mean("chance-divided-by-count", "divided_by_count", "[{0.25: 1, 0.75: 6} {0.25: 1, 0.75: 8}]"),
        mean("chance-sum", "sum", "[{0.25: 1, 0.75: 6} {0.25: 1, 0.75: 8}]"),
        mean("chance-most-likely", "most_likely", "[{0.6: 8, 0.4: 3} {0.25: 8, 0.75: 5}]"),
        mean("chance-as-max", "max", "[{0.25: 8, 0.75: 6} {0.25: 8, 0.75: 7}]"),
        mean("chance-as-min", "min", "[{0.25: 1, 0.75: 6} {0.25: 1, 0.75: 8}]"),
        at_chance(
            *("window-through-chance", misconception("below_chance", "handed_down")),
            "[{0.5: 3, 0.5: 1} {0.25: 3, 0.75: [2 6]}]",
        ),
        at_chance(
            *("first-outcome-cuts", misconception("chance_stops", "first_outcome")),
            "[{0.25: 4, 0.75: 10} {0.25: 8, 0.75: 4}]",
        ),
        at_chance(
            "value-range-ignored", range_ignored, "[{0.5: 5, 0.5: 10} {0.25: 1, 0.75: 0} {0.5: 3, 0.5: 6}]", ("star1",)
        ),
        limited("one-ply-deeper", 1),
        limited("one-ply-less-deep", -1),
        many("others-against-the-first", "least_for_first", "p1[p2[(3 4 5) (3 8 6)] p2[(1 6 1) (9 3 4)]]"),
        many("greatest-sum", "sum", "p1[p2[(4 1 7) (1 7 9)] p2[(4 5 4) (7 4 8)]]"),
    )


MISTAKES: Mapping[str, Mistake] = MappingProxyType({mistake.name: mistake for mistake in _mistakes()})
"""Every mistake by its name."""
