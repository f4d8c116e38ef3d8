"""The mistakes: wrong ways of searching, and of writing the result of a search, one record for each.

A mistake is recognised by repeating the search with the mistake and comparing the answers (O. Seppälä, L. Malmi and
A. Korhonen, "Observations on student misconceptions", Computer Science Education 16 (2006)).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from ..node_kinds import MAX, MIN, Kind
from ..phrases import Phrase, gettext, pgettext
from ..rules import Rules
from ..trace.algorithms import SEARCHES_BY_NAME, Search
from . import search_variant as change
from .kinds.why_cut import CUT_REASONS
from .mistake import Example, Mistake
from .mistaken_searches import MISTAKEN_ALGORITHMS
from .search_variant import Change, misconception

__all__ = ["MISTAKE", "MISTAKES", "TWO_PLAYERS", "UNSTATED_RULES", "WITH_CHANCE", "Example", "Mistake"]

_CUTS, _VALUES, _KNOWN = frozenset({"cuts"}), frozenset({"values"}), frozenset({"known"})
_CHANCES, _TUPLES = _VALUES | {"chance values"}, _VALUES | {"tuples"}
_CHANCE_CUTS, _CROSSED, _WINDOWS = frozenset({"chance cuts"}), frozenset({"crossed"}), frozenset({"windows"})
_REASONS = frozenset({CUT_REASONS})
_IN_CUTS = _CUTS | _VALUES | _KNOWN
"""families of mistakes, by their effect on an answer"""


def _searches(suits: Callable[[Search], bool]) -> tuple[str, ...]:
    return tuple(name for name in MISTAKEN_ALGORITHMS if suits(SEARCHES_BY_NAME[name]))


_MANY = _searches(lambda search: search.players == "many")
WITH_CHANCE = _searches(lambda search: search.players == "two" and search.takes_chance)
TWO_PLAYERS = _searches(lambda search: search.players == "two" and not search.takes_chance)
_ALPHABETA = tuple(name for name in TWO_PLAYERS if SEARCHES_BY_NAME[name].prunes)
_RANGED = tuple(name for name in WITH_CHANCE if "value_range" in SEARCHES_BY_NAME[name].options)
_EVERY_MEAN = tuple(name for name in WITH_CHANCE if name not in _RANGED)
_DECISIONS = (*TWO_PLAYERS, *_EVERY_MEAN)
_PRUNED_CHANCE = tuple(name for name in WITH_CHANCE if "cut" in SEARCHES_BY_NAME[name].obeys)

_STRICTLY = change.rule("cut", "at_equality", "beyond")
_FIRST_CHILD, _FIRST_LEAF = (change.first_child_for_branch(down_to_the_leaf=down) for down in (False, True))


_MOMENTS_EXCHANGED = change.with_edit(change.with_moments_exchanged)


def _cutting(
    name: str,
    title: Phrase,
    sentence: Phrase,
    tree: str,
    *ways: Change,
    families: frozenset[str] = _IN_CUTS,
    kind: str = "pruned-leaves",
    rules: Rules | None = None,
    **more: Any,
) -> Mistake:
    example = Example(tree, kind, rules or Rules())
    return Mistake(name, title, sentence, families, _ALPHABETA, ways, example, **more)


def _deciding(name: str, title: Phrase, sentence: Phrase, tree: str, *ways: Change, **more: Any) -> Mistake:
    return Mistake(name, title, sentence, _IN_CUTS | _CHANCES, _DECISIONS, ways, Example(tree), **more)


def _valued(
    name: str,
    title: Phrase,
    sentence: Phrase,
    tree: str,
    *ways: Change,
    kind: str = "values",
    algorithm: str = "minimax",
) -> Mistake:
    example = Example(tree, kind, algorithm=algorithm)
    # treating MIN as a random opponent turns MIN nodes into chance nodes
    searches = tuple(name for name in _DECISIONS if not SEARCHES_BY_NAME[name].random_opponent)
    return Mistake(name, title, sentence, frozenset({"node values"}), searches, ways, example, topics=("minimax",))


def _one_player(name: str, title: Phrase, sentence: Phrase, tree: str, read: Mapping[Kind, Kind]) -> Mistake:
    way = change.players_read(read)
    return _valued(name, title, sentence, tree, way, kind="chance-values", algorithm="expectiminimax")


_CUT_AT_C = {"leaf": "C1", "branch": "C2"}


def _about_x(
    name: str,
    title: Phrase,
    sentence: Phrase,
    tree: str,
    *ways: Change,
    details: Mapping[str, str] = _CUT_AT_C,
    **more: Any,
) -> Mistake:
    example = Example(tree, "find-x", details=details)
    return Mistake(name, title, sentence, frozenset({"x"}), TWO_PLAYERS, ways, example, **more)


def _mean(name: str, title: Phrase, sentence: Phrase, tree: str, *ways: Change) -> Mistake:
    example = Example(tree, "chance-values", algorithm="expectiminimax")
    return Mistake(name, title, sentence, _CHANCES, _EVERY_MEAN, ways, example, topics=("expectiminimax",))


def _below_chance(
    name: str,
    title: Phrase,
    sentence: Phrase,
    tree: str,
    *ways: Change,
    algorithms: tuple[str, ...] = _PRUNED_CHANCE,
    **more: Any,
) -> Mistake:
    example = Example(tree, "chance-pruning", Rules(value_range=(0, 10)), "star1")
    ways = tuple(map(change.in_a_cutting_search, ways))
    return Mistake(name, title, sentence, _CHANCE_CUTS, algorithms, ways, example, topics=("star1",), **more)


def _limited(name: str, title: Phrase, sentence: Phrase, more: int) -> Mistake:
    rules = Rules(depth=2, evaluate={"B": 1, "C": 2, "B1": 7, "B2": 8, "C1": 9})
    example = Example("[[[3 5] [2 9]] [[4 1] 6]]", "values", rules, "minimax")
    return Mistake(name, title, sentence, _VALUES, TWO_PLAYERS, (change.plies(more),), example)


def _many(name: str, title: Phrase, sentence: Phrase, tree: str, *ways: Change) -> Mistake:
    example = Example(tree, "tuples", algorithm="maxn")
    return Mistake(name, title, sentence, _TUPLES, _MANY, ways, example, topics=("maxn",))


_TABLE = (
    # ---- Cut-offs
    # TRANSLATORS: each pair below is the short name of a mistake of students, and a sentence that describes it
    _cutting(
        "cuts-only-when-strictly-better",
        gettext("No cut-off at equality"),
        gettext(
            "You seem to cut only when the value is strictly better than the bound; the rule here is to cut as soon as "
            "they are equal."
        ),
        "[12 [12 8 2]]",
        _STRICTLY,
        topics=("alphabeta",),
        shows_from={"windows": 2},
    ),
    _cutting(
        "cuts-at-equality",
        gettext("A cut-off at equality"),
        gettext(
            "You seem to cut as soon as the value is equal to the bound; the rule here is to cut only when it is "
            "strictly "
            "better."
        ),
        "[5 [5 11]]",
        change.rule("cut", "beyond", "at_equality"),
        rules=Rules(cut="beyond"),
    ),
    _deciding(
        "players-swapped",
        gettext("MAX and MIN mixed up"),
        gettext("You seem to have mixed up MAX nodes and MIN nodes."),
        "[5 [0 1] [12 5]]",
        change.players_read({MAX: MIN, MIN: MAX}),
        topics=("minimax", "alphabeta"),
    ),
    _cutting(
        "read-from-the-other-side",
        gettext("Children read from right to left"),
        gettext("You seem to have read the children of every node in the opposite order."),
        "[[4 11 11] [11 11]]",
        change.from_other_side,
        topics=("alphabeta",),
        is_rare=True,
        unstated_rule="order",
    ),
    _cutting(
        "parent-bound-only",
        gettext("Only the bound of the node above"),
        gettext(
            "You seem to compare a value only with the bound of the node directly above; bounds from further up count "
            "as "
            "well."
        ),
        "[5 [[[3 9] [5 1]] 3]]",
        change.parent_bound_only,
        topics=("alphabeta", "windows"),
        unstated_rule="reach",
        shows_from={"": 4, "windows": 2},  # a bound from an ancestor above the parent needs four plies
    ),
    _cutting(
        "fresh-window-at-root-moves",
        gettext("A new window at each root move"),
        gettext(
            "You seem to start with a new window at every move of the root; the later moves inherit the bounds that "
            "the "
            "earlier ones have set."
        ),
        "[4 [[2 [4 2 3]] 7]]",
        misconception("window", "fresh_at_root_moves"),
        topics=("alphabeta", "windows"),
    ),
    _cutting(
        "fresh-window-everywhere",
        gettext("The root's window at every node"),
        gettext(
            "You seem to make no cut-offs, as if every node had the window of the root, usually (−∞, +∞); each node "
            "inherits the window that the node above it has at that moment."
        ),
        "[4 [[12 [5 2]] [2]]]",
        misconception("window", "fresh_everywhere"),
        kind="windows",  # a search with this mistake makes no cut-offs
        topics=("windows",),
    ),
    _cutting(
        "same-player-bound",
        gettext("A cut-off by the same player's bound"),
        gettext(
            "You seem to cut at a bound that another node of the same player has set; only α can cut off a MIN "
            "node, and only β a MAX node."
        ),
        "[4 [[8 11 10] 9]]",
        misconception("stops", "same_type"),
        topics=("alphabeta",),
        is_rare=True,
        shows_from={"": 2},
    ),
    _deciding(
        "last-child-overwrites",
        gettext("The value of the last child"),
        gettext(
            "You seem to give every node the value of its last child, even when an earlier one is better for its "
            "player."
        ),
        "[[5 3 8] [7 1] [8 8]]",
        *(misconception("improves", way) for way in ("last", "last_anew", "last_replaced")),
        topics=("minimax", "alphabeta"),
        is_rare=True,
    ),
    _deciding(
        "first-child-kept",
        gettext("The value of the first child"),
        gettext(
            "You seem to give every node the value of its first child, even when a later one is better for its player."
        ),
        "[0 [[0 1 [1 12]] 8]]",
        misconception("improves", "first"),
        topics=("minimax", "alphabeta"),
        is_rare=True,
    ),
    _cutting(
        "cause-crossed-out",
        gettext("The child that causes the cut-off crossed out"),
        gettext(
            "You seem to cross out the child that causes a cut-off, too; its value must be known before anything can "
            "be "
            "cut off."
        ),
        "[7 [1 8]]",
        change.with_edit(change.without_causes),
        families=_CROSSED,
        topics=("alphabeta",),
    ),
    _cutting(
        "next-sibling-only",
        gettext("Only the next child crossed out"),
        gettext("You seem to cross out only the next child after a cut-off; all the remaining children are pruned."),
        "[9 [6 7 [9 6]]]",
        *(misconception("spares", way) for way in ("next_sibling", "each_next_sibling")),
        topics=("alphabeta",),
        shows_from={"windows": 2},
    ),
    _cutting(
        "cuts-above-leaves-only",
        gettext("No cut-offs of whole subtrees"),
        gettext(
            "You seem to cut off only at nodes whose children are all leaves; further up, whole subtrees can be cut "
            "off."
        ),
        "[11 [1 [[10 0] 0]]]",
        *(misconception("spares", way) for way in ("lone_leaves", "lone_leaves_moving", "late_leaves")),
        topics=("alphabeta",),
        shows_from={"": 2},
    ),
    _cutting(
        "never-raises-alpha",
        gettext("α never raised, or β never lowered"),
        gettext(
            "You seem to leave α and β as they are when a node is entered; after each child, a MAX node raises α to "
            "its "
            "value so far, and a MIN node lowers β."
        ),
        "[12 [[1 [1 4]] [11 8]]]",
        *(misconception("window", way) for way in ("alpha_fixed", "beta_fixed")),
        topics=("alphabeta", "windows"),
    ),
    _cutting(
        "unfinished-value-counts",
        gettext("The value of an unfinished node used"),
        gettext(
            "You seem to use the value of an unfinished node further up; a value counts there only when its node is "
            "finished."
        ),
        "[[12 1 4] [8 4]]",
        misconception("window", "provisional"),
        families=_CUTS | _WINDOWS | _REASONS,
        topics=("alphabeta", "windows"),
        is_rare=True,
    ),
    _cutting(
        "bounds-copied-up",
        gettext("α and β copied to the node above"),
        gettext("You seem to copy the α and β of a child to the node above; a child returns only its value."),
        "[[[1 5] [6 8]] 3]",
        misconception("window", "copied_up"),
        families=_CUTS | _WINDOWS | _REASONS,
        topics=("alphabeta", "windows"),
        is_rare=True,
    ),
    _cutting(
        "last-value-as-bound",
        gettext("The last value as a bound"),
        gettext("You seem to set α or β to the value of the last child; α never falls, and β never rises."),
        "[[7 12] [0 0] [3 9]]",
        *(misconception("window", way) for way in ("last_value", "last_value_inside")),
        kind="windows",
        families=_CUTS | _WINDOWS | _REASONS,
        topics=("windows",),
    ),
    _cutting(
        "evaluated-leaves-named",
        gettext("The evaluated leaves in place of the pruned ones"),
        gettext(
            "You seem to name the leaves that the search evaluates; the question asks for those that it "
            "never evaluates."
        ),
        "[7 [1 8]]",
        change.with_edit(change.with_all_others_evaluated),
        families=frozenset({"leaves"}),
        topics=("alphabeta",),
    ),
    # ---- Values
    _one_player(
        "min-nodes-as-max",
        gettext("The greatest value at MIN nodes"),
        gettext("You seem to take the greatest value at MIN nodes, too; MIN chooses the least one."),
        "[[{0.5: 2, 0.5: 6} 1] {0.5: 3, 0.5: [9 4]}]",
        {MIN: MAX},
    ),
    _one_player(
        "max-nodes-as-min",
        gettext("The least value at MAX nodes"),
        gettext("You seem to take the least value at MAX nodes, too; MAX chooses the greatest one."),
        "[5 [[5 0] 12 7]]",
        {MAX: MIN},
    ),
    _valued(
        "mean-of-the-children",
        gettext("The mean at MAX or MIN nodes"),
        gettext(
            "You seem to take the mean of the children at MAX or MIN nodes, as if chance decided there; a player "
            "chooses the child that is best for itself."
        ),
        "[[2 4] [1 9]]",
        *(misconception("improves", way) for way in ("mean", "mean_at_min")),
    ),
    _cutting(
        "cut-leaves-count",
        gettext("Pruned leaves counted"),
        gettext(
            "You seem to count leaves that were pruned; the value of a node comes only from leaves that were evaluated."
        ),
        "[11 [[8 0] [5 7]]]",
        change.with_edit(change.with_cut_leaves_counted),
        families=frozenset({"returned values"}),
        kind="values",
        topics=("bounds",),
    ),
    # ---- Windows and bounds
    _cutting(
        "bounds-exchanged",
        gettext("α and β mixed up"),
        gettext(
            "You seem to have mixed up α and β; α is the value that MAX can already get, and β the value that MIN can."
        ),
        "[[12 10] [7 5]]",
        *map(change.with_edit, (change.with_bounds_exchanged, change.with_bound_on_other_side)),
        families=_WINDOWS,
        kind="windows",
        topics=("windows",),
    ),
    _cutting(
        "entry-and-end-exchanged",
        gettext("Windows of entry and end mixed up"),
        gettext(
            "You seem to have mixed up two moments, when the search enters a node and when it leaves it; α or β can "
            "change "
            "in between."
        ),
        "[[12 10] [7 5]]",
        _MOMENTS_EXCHANGED,
        change.combined(change.with_edit(change.with_bounds_past_the_cut), _MOMENTS_EXCHANGED),
        families=_WINDOWS,
        kind="windows",
        topics=("windows",),
    ),
    _cutting(
        "intervals-for-windows",
        gettext("Known intervals in place of windows"),
        gettext(
            "You seem to write what is known of each node's value; the window (α, β) says which values can still make "
            "a difference further up."
        ),
        "[[12 10] [7 5]]",
        change.with_edit(change.with_known_intervals),
        families=_WINDOWS,
        kind="windows",
        topics=("windows",),
    ),
    _cutting(
        "bound-taken-for-value",
        gettext("A bound taken for the value"),
        gettext("You seem to take every bound for an exact value; for a node that was cut off, only a bound is known."),
        "[7 [5 1]]",
        change.unchanged,
        families=frozenset({"bounds"}),
        kind="bounds",
        topics=("bounds",),
        transform_answer=change.exact_bounds,
    ),
    _about_x(
        "first-child-as-bound",
        gettext("The first child taken for the branch"),
        gettext(
            "You seem to take the value of a branch from its first child alone; the other children of that branch "
            "count as "
            "well."
        ),
        "[[10 12 8] [1 5 6]]",
        _FIRST_CHILD,
        change.combined(_FIRST_CHILD, _STRICTLY),
        _FIRST_LEAF,
        change.combined(_FIRST_LEAF, _STRICTLY),
        transform_answer=change.only_with_bound,
        topics=("bounds",),
    ),
    _about_x(
        "x-in-other-direction",
        gettext("< and > exchanged"),
        gettext("You seem to have exchanged < and >; try a number on either side of the bound."),
        "[[10 12 8] [1 5 6]]",
        change.unchanged,
        transform_answer=change.in_other_direction,
        topics=("bounds",),
    ),
    _about_x(
        "x-for-all-others",
        gettext("The other values of x"),
        gettext(
            "You seem to give the values of x for which the condition does not hold; the question asks for the values "
            "for which it holds."
        ),
        "[[10 12 8] [1 5 6]]",
        change.unchanged,
        transform_answer=change.for_all_others,
        topics=("bounds",),
    ),
    _about_x(
        "x-in-whole-numbers",
        gettext("Only whole numbers"),
        gettext("You seem to count with whole numbers only; x can be any number, including one between them."),
        "[[10 8] [1 11]]",
        change.unchanged,
        details={"leaf": "C1", "ask": "move", "move": "a2"},
        transform_answer=change.in_whole_numbers,
        topics=("bounds",),
    ),
    _about_x(
        "x-with-ties-turned",
        gettext("The tie decided the other way"),
        gettext("You seem to have decided the tie the other way; among equally good moves, the first one counts."),
        "[[10 8] [1 11]]",
        change.where_moves_tie,
        details={"leaf": "C1", "ask": "move", "move": "a2"},
        transform_answer=change.with_ties_turned,
        topics=("bounds",),
    ),
    # ---- Chance nodes
    _mean(
        "chance-plain-mean",
        gettext("The mean without probabilities"),
        gettext(
            "You seem to take the plain mean at chance nodes; every outcome has to be weighted by its probability."
        ),
        "[{0.25: 1, 0.75: 6} {0.25: 1, 0.75: 8}]",
        misconception("chance", "plain_mean"),
    ),
    _mean(
        "chance-divided-by-count",
        gettext("The weighted sum divided again"),
        gettext(
            "You seem to divide the weighted sum at chance nodes by the number of outcomes; weighted by "
            "probabilities, the sum is already the mean."
        ),
        "[{0.25: 1, 0.75: 6} {0.25: 1, 0.75: 8}]",
        misconception("chance", "divided_by_count"),
    ),
    _mean(
        "chance-sum",
        gettext("The outcomes added up"),
        gettext(
            "You seem to add up the outcomes of chance nodes; every outcome has to be weighted by its probability."
        ),
        "[{0.25: 1, 0.75: 6} {0.25: 1, 0.75: 8}]",
        misconception("chance", "sum"),
    ),
    _mean(
        "chance-most-likely",
        gettext("Only the most likely outcome"),
        gettext(
            "You seem to take the most likely outcome as the value of a chance node; the other outcomes count as well."
        ),
        "[{0.6: 8, 0.4: 3} {0.25: 8, 0.75: 5}]",
        misconception("chance", "most_likely"),
    ),
    _mean(
        "chance-as-max",
        gettext("Chance nodes as MAX nodes"),
        gettext("You seem to treat chance nodes as MAX nodes; nobody chooses there, and every outcome counts."),
        "[{0.25: 8, 0.75: 6} {0.25: 8, 0.75: 7}]",
        misconception("chance", "max"),
    ),
    _mean(
        "chance-as-min",
        gettext("Chance nodes as MIN nodes"),
        gettext("You seem to treat chance nodes as MIN nodes; nobody chooses there, and every outcome counts."),
        "[{0.25: 1, 0.75: 6} {0.25: 1, 0.75: 8}]",
        misconception("chance", "min"),
    ),
    _mean(
        "chance-weights-exchanged",
        gettext("The probabilities exchanged"),
        gettext(
            "You seem to have exchanged the probabilities at chance nodes; each outcome is weighted by its own "
            "probability."
        ),
        "[{0.25: 1, 0.75: 6} {0.25: 1, 0.75: 8}]",
        misconception("chance", "weights_exchanged"),
    ),
    _mean(
        "chance-outcome-forgotten",
        gettext("An outcome forgotten"),
        gettext("You seem to leave out an outcome of each chance node; all of them count, each by its probability."),
        "[{0.25: 1, 0.75: 6} {0.25: 1, 0.75: 8}]",
        *(misconception("chance", way) for way in ("without_first", "without_last")),
    ),
    _below_chance(
        "window-through-chance",
        gettext("The window unchanged below chance"),
        gettext(
            "You seem to give the children of a chance node the window of that node unchanged; one outcome can be "
            "outside "
            "this window although the expected value is inside, and the other way round."
        ),
        "[{0.5: 3, 0.5: 1} {0.25: 3, 0.75: [2 6]}]",
        misconception("below_chance", "handed_down"),
        shows_from={"": 2},
    ),
    _below_chance(
        "first-outcome-cuts",
        gettext("A cut-off after one outcome"),
        gettext(
            "You seem to cut off a chance node as soon as one outcome is outside the window; the other outcomes can "
            "still "
            "bring the expected value back into it."
        ),
        "[{0.25: 4, 0.75: 10} {0.25: 8, 0.75: 4}]",
        misconception("chance_stops", "first_outcome"),
    ),
    _below_chance(
        "value-range-ignored",
        gettext("The range of values ignored"),
        gettext(
            "You seem to ignore the range of the values; no leaf is outside it, so more can be pruned below chance "
            "nodes."
        ),
        "[{0.5: 5, 0.5: 10} {0.25: 1, 0.75: 0} {0.5: 3, 0.5: [[6 2] [7 9]]}]",
        change.range_ignored,
        algorithms=_RANGED,
    ),
    # ---- A depth limit
    _limited(
        "one-ply-deeper",
        gettext("One ply too deep"),
        gettext("You seem to have searched one ply deeper than the depth limit."),
        1,
    ),
    _limited(
        "one-ply-less-deep",
        gettext("One ply not deep enough"),
        gettext("You seem to have stopped one ply before the depth limit."),
        -1,
    ),
    # ---- Several players
    _many(
        "others-against-the-first",
        gettext("The others play against the first"),
        gettext(
            "You seem to let the other players choose what is worst for the first player; every player chooses what is "
            "best for itself."
        ),
        "p1[p2[(3 4 5) (3 8 6)] p2[(1 6 1) (9 3 4)]]",
        misconception("wants", "least_for_first"),
    ),
    _many(
        "others-for-the-first",
        gettext("The others play for the first"),
        gettext(
            "You seem to let the other players choose what is best for the first player; every player chooses what is "
            "best "
            "for itself."
        ),
        "p1[p2[(3 4 5) (5 2 6)] p2[(7 6 6) (9 3 4)]]",
        misconception("wants", "most_for_first"),
    ),
    _many(
        "greatest-of-each-entry",
        gettext("The greatest value of each entry"),
        gettext(
            "You seem to take the greatest value of each entry; a player chooses one of the tuples and returns it "
            "whole."
        ),
        "p1[p2[(3 4 5) (3 8 6)] p2[(1 6 1) (9 3 4)]]",
        misconception("wants", "each"),
    ),
    _many(
        "greatest-sum",
        gettext("The greatest sum of all entries"),
        gettext(
            "You seem to let every player choose the greatest sum of all entries; every player compares only its own "
            "entry."
        ),
        "p1[p2[(4 1 7) (1 7 9)] p2[(4 5 4) (7 4 8)]]",
        misconception("wants", "sum"),
    ),
)

MISTAKE = pgettext("unknown", "mistake")
"""word in the error for an unknown name"""
MISTAKES: Mapping[str, Mistake] = MappingProxyType({mistake.name: mistake for mistake in _TABLE})
"""all mistakes, keyed by name"""
UNSTATED_RULES = {mistake.unstated_rule: mistake.name for mistake in _TABLE if mistake.unstated_rule}
"""name of the mistake that has the same effect as another choice of a rule, keyed by the name of the rule. Textbooks
that make this choice state it, so feedback reports the mistake.
"""
