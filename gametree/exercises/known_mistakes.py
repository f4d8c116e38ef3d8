"""The mistakes: procedures and wrong ways of writing a search down, each with a tree that shows it.

What students get wrong is told from their answers by searching as they may have done (O. Seppälä, L. Malmi and
A. Korhonen, "Observations on student misconceptions", Computer Science Education 16 (2006)).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from ..node_kinds import MAX, MIN, Kind
from ..phrases import pgettext
from ..rules import Rules
from ..search.minimax import minimax
from ..trace.algorithms import SEARCHES_BY_NAME, Search
from ..trace.trace import EventKind, RawEvent, Trace
from ..tree.tree import NodeId
from ..tree.view import view_of
from ..values import INF, Value
from . import search_variant as change
from .mistake import Example, Mistake
from .mistaken_searches import MISTAKEN_ALGORITHMS
from .search_variant import Change, misconception


def _without_causes(trace: Trace) -> Trace:
    """Leave out the children that caused a cut-off, as if they had been cut off themselves.

    >>> from gametree import alphabeta
    >>> trace = _without_causes(alphabeta("[[3 12 8] [2 4 6] [14 5 2]]").trace)
    >>> [trace.tree.label(node) for kind, node, *_ in trace.raw if kind == "evaluate"]
    ['B1', 'B2', 'B3', 'D1', 'D2', 'D3']
    """
    began: dict[NodeId, int] = {}  # where the last child of a node began
    removed: set[int] = set()
    spares = _pruning_cuts(trace)
    for place, (kind, node, *_) in enumerate(trace.raw):
        parent = trace.tree.parent(node)
        if kind in (EventKind.ENTER, EventKind.EVALUATE) and parent is not None:
            began[parent] = place
        elif kind is EventKind.CUT and place in spares:
            removed.update(range(began[node], place))
    remaining = tuple(raw for place, raw in enumerate(trace.raw) if place not in removed)
    return dataclasses.replace(trace, raw=remaining)


def _with_cut_leaves_counted(trace: Trace) -> Trace:
    """Give every node that was cut off the value that it would have with all its leaves.

    >>> from gametree import alphabeta
    >>> trace = _with_cut_leaves_counted(alphabeta("[[3 12] [2 1]]").trace)
    >>> [(trace.tree.label(node), value) for kind, node, value, *_ in trace.raw if kind == "leave"]
    [('B', 3), ('C', 1), ('A', 3)]
    """
    cut = {trace.raw[place][1] for place in _pruning_cuts(trace)}
    full: dict[NodeId, Value | None] = {
        node: value for kind, node, value, *_ in minimax(trace.tree, rules=trace.rules).trace.raw if kind == "leave"
    }

    def counted(raw: RawEvent) -> RawEvent:
        kind, node, value, alpha, beta = raw
        return kind, node, full[node] if kind is EventKind.LEAVE and node in cut else value, alpha, beta

    return dataclasses.replace(trace, raw=tuple(map(counted, trace.raw)))


def _with_bounds_exchanged(trace: Trace) -> Trace:
    """Write α where β belongs, and β where α belongs."""
    raw = tuple((kind, node, value, beta, alpha) for kind, node, value, alpha, beta in trace.raw)
    return dataclasses.replace(trace, raw=raw)


def _with_bound_on_other_side(trace: Trace) -> Trace:
    """Write a bound that stands alone in a window at the other end of it."""

    def turned(alpha: Any, beta: Any) -> tuple[Any, Any]:
        stands_alone = (alpha == -INF) != (beta == INF)
        return ((-INF, alpha) if beta == INF else (beta, INF)) if stands_alone else (alpha, beta)

    return dataclasses.replace(trace, raw=tuple([(*raw[:3], *turned(*raw[3:])) for raw in trace.raw]))


def _with_moments_exchanged(trace: Trace) -> Trace:
    """Write at the entry of a node the window with which it is left, and at its end the one with which it is entered.

    >>> from gametree import alphabeta
    >>> trace = _with_moments_exchanged(alphabeta("[[3 12] [2 4]]").trace)
    >>> [raw[3:] for raw in trace.raw if raw[0] == "enter"]
    [(3, inf), (-inf, 3), (3, inf)]
    """
    entry_windows = {raw[1]: raw[3:] for raw in trace.raw if raw[0] is EventKind.ENTER}
    exit_windows = {raw[1]: raw[3:] for raw in trace.raw if raw[0] is EventKind.LEAVE}
    swapped = {EventKind.ENTER: exit_windows, EventKind.LEAVE: entry_windows}
    raw = tuple([(*raw[:3], *swapped[raw[0]].get(raw[1], raw[3:])) if raw[0] in swapped else raw for raw in trace.raw])
    return dataclasses.replace(trace, raw=raw)


def _with_bounds_past_the_cut(trace: Trace) -> Trace:
    """Let the value that causes a cut-off still move the bound of its node, as if the bound came first.

    >>> from gametree import alphabeta
    >>> trace = _with_bounds_past_the_cut(alphabeta("[[3 12] [2 4]]").trace)
    >>> [raw[3:] for raw in trace.raw if raw[0] == "leave"]
    [(-inf, 3), (3, 2), (3, inf)]
    """
    moved_bounds = dict[NodeId, tuple[Any, Any]]()
    for kind, node, value, alpha, beta in trace.raw:
        if kind is EventKind.CUT:
            moved_bounds[node] = (value, beta) if trace.tree.kind(node) == MAX else (alpha, value)
    raw = tuple(
        [(*raw[:3], *moved_bounds.get(raw[1], raw[3:])) if raw[0] is EventKind.LEAVE else raw for raw in trace.raw]
    )
    return dataclasses.replace(trace, raw=raw)


def _pruning_cuts(trace: Trace) -> set[int]:
    children, searched_count = view_of(trace.tree, trace.rules).children, dict[NodeId, int]()
    places = set()
    for place, (kind, node, *_) in enumerate(trace.raw):
        parent = trace.tree.parent(node)
        if kind in (EventKind.ENTER, EventKind.EVALUATE) and parent is not None:
            searched_count[parent] = searched_count.get(parent, 0) + 1
        elif kind is EventKind.CUT and searched_count.get(node, 0) < len(children(node)):
            places.add(place)
    return places


# ---- The mistakes --------------------------------------------------------------------------------

_CUTS, _VALUES, _KNOWN = frozenset({"cuts"}), frozenset({"values"}), frozenset({"known"})
_CHANCES, _TUPLES = _VALUES | {"chance values"}, _VALUES | {"tuples"}
_CHANCE_CUTS, _CROSSED, _WINDOWS = frozenset({"chance cuts"}), frozenset({"crossed"}), frozenset({"windows"})
_EVERYTHING = _CUTS | _VALUES | _KNOWN | _CHANCES
"""families of mistakes, by what they change in an answer"""


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


def _cutting(
    name: str, to: Change, tree: str, *others: Change, families: frozenset[str] = _CUTS | _VALUES | _KNOWN
) -> Mistake:
    return Mistake(name, families, _ALPHABETA, to, Example(tree, "pruned-leaves"), others)


def _any_decision(name: str, to: Change, tree: str, *others: Change) -> Mistake:
    return Mistake(name, _EVERYTHING, _DECISIONS, to, Example(tree, "pruned-leaves"), others)


def _one_player(name: str, read: Mapping[Kind, Kind], tree: str) -> Mistake:
    example = Example(tree, "chance-values", algorithm="expectiminimax")
    searches = tuple(
        name for name in _DECISIONS if not SEARCHES_BY_NAME[name].random_opponent
    )  # which takes MIN nodes for chance
    return Mistake(name, frozenset({"node values"}), searches, change.players_read(read), example)


def _in_windows(name: str, to: Change, tree: str, *others: Change) -> Mistake:
    return Mistake(name, _WINDOWS, _ALPHABETA, to, Example(tree, "windows"), others)


def _mean(name: str, word: str, tree: str) -> Mistake:
    example = Example(tree, "chance-values", algorithm="expectiminimax")
    return Mistake(name, _CHANCES, _EVERY_MEAN, misconception("chance", word), example)


def _at_chance(name: str, to: Change, tree: str, algorithms: tuple[str, ...] = _PRUNED_CHANCE) -> Mistake:
    example = Example(tree, "chance-pruning", Rules(value_range=(0, 10)), "star1")
    return Mistake(name, _CHANCE_CUTS, algorithms, change.in_a_cutting_search(to), example)


def _limited(name: str, more: int) -> Mistake:
    rules = Rules(depth=2, evaluate={"B": 1, "C": 2, "B1": 7, "B2": 8, "C1": 9})
    return Mistake(
        name, _VALUES, TWO_PLAYERS, change.plies(more), Example("[[[3 5] [2 9]] [[4 1] 6]]", "values", rules, "minimax")
    )


def _many(name: str, word: str, tree: str) -> Mistake:
    return Mistake(name, _TUPLES, _MANY, misconception("wants", word), Example(tree, "tuples", algorithm="maxn"))


_ABOUT_CUTS = (
    _cutting("cuts-only-when-strictly-better", _STRICTLY, "[12 [12 8 2]]"),
    Mistake(
        *("cuts-at-equality", _CUTS | _VALUES | _KNOWN, _ALPHABETA, change.rule("cut", "beyond", "at_equality")),
        Example("[5 [5 11]]", "pruned-leaves", Rules(cut="beyond")),
    ),
    _any_decision("players-swapped", change.players_read({MAX: MIN, MIN: MAX}), "[5 [0 1] [12 5]]"),
    _cutting("read-from-the-other-side", change.from_other_side, "[[4 11 11] [11 11]]"),
    _cutting("parent-bound-only", change.parent_bound_only, "[5 [[[3 9] [5 1]] 3]]"),
    _cutting("fresh-window-at-root-moves", misconception("window", "fresh_at_root_moves"), "[4 [[2 [4 2 3]] 7]]"),
    Mistake(
        *("fresh-window-everywhere", _CUTS | _VALUES | _KNOWN, _ALPHABETA, misconception("window", "fresh_everywhere")),
        Example("[4 [[12 [5 2]] [2]]]", "windows"),  # it makes no cut-off at all
    ),
    _cutting("same-player-bound", misconception("stops", "same_type"), "[4 [[8 11 10] 9]]"),
    _any_decision(
        *("last-child-overwrites", misconception("improves", "last"), "[[5 3 8] [7 1] [8 8]]"),
        *(misconception("improves", "last_anew"), misconception("improves", "last_replaced")),
    ),
    _any_decision("first-child-kept", misconception("improves", "first"), "[0 [[0 1 [1 12]] 8]]"),
    _cutting("cause-crossed-out", change.with_edit(_without_causes), "[7 [1 8]]", families=_CROSSED),
    _cutting(
        *("next-sibling-only", misconception("spares", "next_sibling"), "[9 [6 7 [9 6]]]"),
        misconception("spares", "each_next_sibling"),
    ),
    _cutting(
        *("cuts-above-leaves-only", misconception("spares", "lone_leaves"), "[11 [1 [[10 0] 0]]]"),
        *(misconception("spares", "lone_leaves_moving"), misconception("spares", "late_leaves")),
    ),
    _cutting(
        *("never-raises-alpha", misconception("window", "alpha_fixed"), "[12 [[1 [1 4]] [11 8]]]"),
        misconception("window", "beta_fixed"),
    ),
    _cutting(
        "unfinished-value-counts", misconception("window", "provisional"), "[[12 1 4] [8 4]]", families=_CUTS | _WINDOWS
    ),
    _cutting("bounds-copied-up", misconception("window", "copied_up"), "[[[1 5] [6 8]] 3]", families=_CUTS | _WINDOWS),
)

_ABOUT_VALUES_AND_BOUNDS = (
    _one_player("min-nodes-as-max", {MIN: MAX}, "[[{0.5: 2, 0.5: 6} 1] {0.5: 3, 0.5: [9 4]}]"),
    _one_player("max-nodes-as-min", {MAX: MIN}, "[5 [[5 0] 12 7]]"),
    Mistake(
        *("cut-leaves-count", frozenset({"returned values"}), _ALPHABETA, change.with_edit(_with_cut_leaves_counted)),
        Example("[11 [[8 0] [5 7]]]", "values"),
    ),
    _in_windows(
        *("bounds-exchanged", change.with_edit(_with_bounds_exchanged), "[[12 10] [7 5]]"),
        change.with_edit(_with_bound_on_other_side),
    ),
    _in_windows(
        *("entry-and-end-exchanged", change.with_edit(_with_moments_exchanged), "[[12 10] [7 5]]"),
        change.combined(change.with_edit(_with_bounds_past_the_cut), change.with_edit(_with_moments_exchanged)),
    ),
    Mistake(
        *("bound-taken-for-value", frozenset({"bounds"}), _ALPHABETA, lambda procedure: procedure),
        Example("[7 [5 1]]", "bounds"),
        transform_answer=change.exact_bounds,
    ),
    Mistake(
        *("first-child-as-bound", frozenset({"x"}), TWO_PLAYERS, _FIRST_CHILD),
        Example("[[10 12 8] [1 5 6]]", "find-x", details={"leaf": "C1", "branch": "C2"}),
        (change.combined(_FIRST_CHILD, _STRICTLY), _FIRST_LEAF, change.combined(_FIRST_LEAF, _STRICTLY)),
        change.only_with_bound,
    ),
)

_ABOUT_CHANCE = (
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
        *("[{0.5: 5, 0.5: 10} {0.25: 1, 0.75: 0} {0.5: 3, 0.5: [[6 2] [7 9]]}]", _RANGED),
    ),
)

_ABOUT_DEPTH = (_limited("one-ply-deeper", 1), _limited("one-ply-less-deep", -1))

_ABOUT_PLAYERS = (
    _many("others-against-the-first", "least_for_first", "p1[p2[(3 4 5) (3 8 6)] p2[(1 6 1) (9 3 4)]]"),
    _many("others-for-the-first", "most_for_first", "p1[p2[(3 4 5) (5 2 6)] p2[(7 6 6) (9 3 4)]]"),
    _many("greatest-of-each-entry", "each", "p1[p2[(3 4 5) (3 8 6)] p2[(1 6 1) (9 3 4)]]"),
    _many("greatest-sum", "sum", "p1[p2[(4 1 7) (1 7 9)] p2[(4 5 4) (7 4 8)]]"),
)

TABLE = (*_ABOUT_CUTS, *_ABOUT_VALUES_AND_BOUNDS, *_ABOUT_CHANCE, *_ABOUT_DEPTH, *_ABOUT_PLAYERS)
RARE = frozenset(
    {
        *("read-from-the-other-side", "same-player-bound", "last-child-overwrites", "first-child-kept"),
        *("unfinished-value-counts", "bounds-copied-up"),
    }
)
"""The mistakes that are told only where nothing likelier leads to an answer."""
MISTAKE = pgettext("unknown", "mistake")
"""what the error for a name that is none of them calls it"""
MISTAKES: Mapping[str, Mistake] = MappingProxyType({mistake.name: mistake for mistake in TABLE})
"""Every mistake by its name."""
