"""Consistent departures of a program from the textbook search, recognised only from its results and the leaves that it
evaluates.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import islice, product
from math import floor
from typing import Any, TypeAlias

from ...node_kinds import CHANCE, MAX, MIN, player_number
from ...rules import Rules
from ...trace.algorithms import SEARCHES_BY_NAME
from ...tree.tree import NodeId, Tree
from ...tree.view import settled, view_of
from ...values import INF
from .departure import is_close, leaf_accesses, read_returned

_Run: TypeAlias = Mapping[str, Any]
_Worth: TypeAlias = Callable[[Sequence[Fraction], Sequence[Any]], Any]
_MOST_VALUES = 4096
"""maximum number of combinations of random outcomes that are tried at a node"""


def habit_of(task: str, source: str, rules: Rules, runs: Sequence[tuple[Tree, _Run]]) -> str:
    """Return the program's consistent departure on all trees, a key of ``tasks.HABITS``, or "" if there is none.

    ``runs`` contains the trees, each with the result of the program on it.
    """
    is_random = re.search(r"\brandom\b", source) is not None
    tests = [(name, fits) for name, fits in _HABITS.get(task, ()) if is_random or name != "samples"]
    return next((name for name, fits in tests if all(fits(tree, rules, run) for tree, run in runs)), "")


def takes_root_for_max(task: str, rules: Rules, runs: Iterable[tuple[Tree, _Run]]) -> bool:
    """Return whether a program treats the root as MAX in every tree with MIN at the root; below the root, it may treat
    the players correctly or exchange them.

    At least one of these roots must have several children, because a root with one child proves nothing.
    """
    trees = [(tree, run) for tree, run in runs if tree.kind(0) == MIN]
    cuts_at = (MAX, MIN) if SEARCHES_BY_NAME[task].prunes else ()
    ways = [_Way(cuts_at, exchanges_below=exchanges, root=MAX) for exchanges in (True, False)]
    return any(len(tree.children(0)) > 1 for tree, _ in trees) and any(
        all(way.fits(tree, rules, run) for tree, run in trees) for way in ways
    )


# ---- Searches for MAX and MIN -------------------------------------------------------------------


def _expected(shares: Sequence[Fraction], values: Sequence[Any]) -> Any:
    return sum(share * value for share, value in zip(shares, values, strict=True))


_EXCHANGED = {MAX: MIN, MIN: MAX}


@dataclass(frozen=True)
class _Way:
    """A way of searching a tree: its cut-offs, the player of each node, and the values of chance nodes."""

    cuts_at: tuple[str, ...] = ()
    exchanges_below: bool = False
    root: str = ""
    worth: _Worth = _expected

    def fits(self, tree: Tree, rules: Rules, run: _Run) -> bool:
        """Return whether a program evaluates the same leaves of a tree, and returns the same value, as a search in this
        way.
        """
        seen: list[NodeId] = []
        value = self._value(tree, rules, seen, 0, -INF, INF)
        return leaf_accesses(run) == tuple(seen) and is_close(read_returned(run["returned"]), value)

    def _value(self, tree: Tree, rules: Rules, seen: list[NodeId], node: NodeId, alpha: Any, beta: Any) -> Any:
        view = view_of(tree, settled(tree, rules))
        children, player = view.children(node), view.kind(node)
        if not children:
            seen.append(node)
            return view.value(node)
        if self.root and node == 0:
            player = self.root
        elif self.exchanges_below:
            player = _EXCHANGED.get(player, player)
        if player == CHANCE:
            values = [self._value(tree, rules, seen, child, -INF, INF) for child in children]
            return self.worth([Fraction(view.probability(child) or 0) for child in children], values)
        is_max = player == MAX
        best: Any = -INF if is_max else INF
        for child in children:
            value = self._value(tree, rules, seen, child, alpha, beta)
            best = max(best, value) if is_max else min(best, value)
            alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
            if player in self.cuts_at and (alpha > beta or (alpha == beta and rules.cut == "at_equality")):
                break
        return best


_ROUNDED: tuple[Callable[[Any], int], ...] = (floor, int, round)


def _rounded_terms(to_whole: Callable[[Any], int], shares: Sequence[Fraction], values: Sequence[Any]) -> int:
    return sum(to_whole(share * value) for share, value in zip(shares, values, strict=True))


def _rounded_sum(to_whole: Callable[[Any], int], shares: Sequence[Fraction], values: Sequence[Any]) -> int:
    return to_whole(_expected(shares, values))


def _rounded_mean(to_whole: Callable[[Any], int], _: Sequence[Fraction], values: Sequence[Any]) -> int:
    return to_whole(Fraction(sum(values)) / len(values))


def _is_drawn(tree: Tree, rules: Rules, run: _Run) -> bool:
    """Return whether a program returns a value that can result from random draws of the outcomes at chance nodes."""
    view = view_of(tree, settled(tree, rules))

    def values_of(node: NodeId) -> set[Any]:
        below = [values_of(child) for child in view.children(node)]
        if not below:
            return {view.value(node)}
        if view.kind(node) == CHANCE:
            return set[Any]().union(*below)
        return set(map(max if view.kind(node) == MAX else min, islice(product(*below), _MOST_VALUES)))

    returned = read_returned(run["returned"])
    return any(is_close(returned, value) for value in values_of(0))


# ---- Players that do not maximise their own entry ------------------------------------------


def _chooses(worth: Callable[[Tree, int, Any], Any], tree: Tree, rules: Rules, run: _Run) -> bool:
    """Return whether a program returns the tuple that results if each player maximises the function ``worth``."""
    view = view_of(tree, settled(tree, rules))

    def value_of(node: NodeId) -> Any:
        values = [value_of(child) for child in view.children(node)]
        own = _place(tree, node) if values else 0
        return max(values, key=lambda value: worth(tree, own, value)) if values else view.value(node)

    return is_close(read_returned(run["returned"]), value_of(0))


def _place(tree: Tree, node: NodeId) -> int:
    return (player_number(tree.kind(node)) or 1) - 1


def _against_first(tree: Tree, own: int, value: Any) -> Any:
    return value[0] if own == 0 else -value[0]


def _against_root(tree: Tree, own: int, value: Any) -> Any:
    root = _place(tree, 0) if tree.children(0) else 0
    return value[root] if own == root else -value[root]


def _against_others(tree: Tree, own: int, value: Any) -> Any:
    return value[own] - sum(value)


_HABITS: Mapping[str, tuple[tuple[str, Callable[[Tree, Rules, _Run], bool]], ...]] = {
    "alphabeta": (
        ("no cut at min", _Way((MAX,)).fits),
        ("no cut at max", _Way((MIN,)).fits),
        ("no cut", _Way().fits),
    ),
    "expectiminimax": (
        *(("rounds", _Way(worth=partial(_rounded_sum, to_whole)).fits) for to_whole in _ROUNDED),
        *(("rounds", _Way(worth=partial(_rounded_terms, to_whole)).fits) for to_whole in _ROUNDED),
        *(("rounded mean", _Way(worth=partial(_rounded_mean, to_whole)).fits) for to_whole in _ROUNDED),
        ("samples", _is_drawn),
    ),
    "maxn": (
        ("others minimise p1", partial(_chooses, _against_first)),
        ("others minimise root", partial(_chooses, _against_root)),
        ("minimises others", partial(_chooses, _against_others)),
    ),
}
