"""Star1 and Star2: alpha-beta through chance nodes, for values that are known to lie in a range.

B. W. Ballard, "The *-minimax search procedure for trees containing chance nodes", Artificial Intelligence 21 (1983).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, Unpack

from ..errors import AlgorithmError
from ..kinds import CHANCE, LEAF, MAX
from ..rules import Rules, Window, to_range, to_rules
from ..trace.result import Result
from ..trace.trace import EventKind
from ..tree.tree import Source
from ..tree.view import View
from ..values import INF, exact
from .habits import RIGHT, Habits
from .memory import Memory, hooks_of
from .of_game import problem_of
from .problem import Record
from .request import Options

__all__ = ["star1", "star1_value", "star2", "star2_value"]

ENTER, EVALUATE, IMPROVE, CHANCE_EVENT, CUT, LEAVE = (
    EventKind.ENTER, EventKind.EVALUATE, EventKind.IMPROVE, EventKind.CHANCE, EventKind.CUT, EventKind.LEAVE,
)  # fmt: skip


def star1(
    tree: Source,
    value_range: Window | None = None,
    *,
    rules: Rules | None = None,
    habits: Habits = RIGHT,
    **options: Unpack[Options],
) -> Result:
    """Search by Star1: a chance node stops when even the best, or the worst, of the rest cannot matter.

    ``value_range`` is the least and the greatest value that a leaf can have; it may stand in the rules.
    Wrong ``habits`` search as somebody with a misunderstanding does. Raises `AlgorithmError` without a range, or
    for a leaf outside it.

    >>> result = star1("[{0.5: [3 5], 0.5: [4 9]} {0.5: [1 2], 0.5: [2 9]}]", (0, 10))
    >>> result.value, [result.tree.label(leaf) for leaf in result.pruned_leaves]
    (Fraction(7, 2), ['C22'])
    """
    return _star("star1", partial(star1_value, habits=habits), habits, tree, value_range, rules, **options)


def star2(
    tree: Source, value_range: Window | None = None, *, rules: Rules | None = None, **options: Unpack[Options]
) -> Result:
    """Search by Star2: before a chance node's children are searched in full, one move of each is probed.

    The probes bound the children, often well enough to stop at once. Takes and raises what `star1` does.

    >>> result = star2("[{0.5: [3 5], 0.5: [4 9]} {0.5: [1 2], 0.5: [2 9]}]", (0, 10))
    >>> result.value, [result.tree.label(leaf) for leaf in result.pruned_leaves]
    (Fraction(7, 2), ['C12', 'C22'])
    """
    return _star("star2", star2_value, RIGHT, tree, value_range, rules, **options)


def _star(
    algorithm: str,
    value_of: Callable[..., Any],
    habits: Habits,
    source: Source,
    value_range: Window | None,
    rules: Rules | None,
    **options: Unpack[Options],
) -> Result:
    given = to_rules(rules)
    ends = given.value_range if value_range is None else to_range(value_range)
    if ends is None:
        raise AlgorithmError(
            f"{algorithm}: needed the range of the values, got none; add value_range=(least, greatest), or use "
            "expectiminimax, which needs none"
        )
    bounded = dataclasses.replace(given, value_range=ends)
    problem = problem_of(algorithm, source, bounded, **options).for_two_players(chance=True)
    view = habits.seen(problem.view)
    return problem.solve(
        lambda record, memory: value_of(
            problem.root, -INF, INF, view, ends, rules=problem.rules, record=record, memory=memory
        )
    )


def star1_value(
    node: Any,
    alpha: Any,
    beta: Any,
    view: View,
    ends: Window,
    *,
    rules: Rules | None = None,
    habits: Habits = RIGHT,
    record: Record = None,
    memory: Memory | None = None,
) -> Any:
    """Return the value of ``node`` as far as the window asks for it, chance nodes cut by the range ``ends``.

    At a chance node every child is worth something between the ends, at first. Each is searched with the
    window outside which the mean would leave (alpha, beta) whatever the others are worth. With infinite ends
    nothing is cut there and each child gets the full window.
    """
    return _Star(view, ends, rules or Rules(), habits, record, memory, probing=False).search(node, alpha, beta)


def star2_value(
    node: Any,
    alpha: Any,
    beta: Any,
    view: View,
    ends: Window,
    *,
    rules: Rules | None = None,
    record: Record = None,
    memory: Memory | None = None,
) -> Any:
    """Return what `star1_value` returns, after a probe of one move below each child of a chance node."""
    return _Star(view, ends, rules or Rules(), RIGHT, record, memory, probing=True).search(node, alpha, beta)


class _Star:
    """The search itself; a class because its three kinds of node call each other."""

    def __init__(
        self,
        view: View,
        ends: Window,
        rules: Rules,
        habits: Habits,
        record: Record,
        memory: Memory | None,
        *,
        probing: bool,
    ) -> None:
        self.kind, self.children, self.value, self.probability = view
        self.ends, self.bounded = ends, INF not in (-ends[0], ends[1])
        self.at_equality = rules.cut == "at_equality"
        self.handed_down = habits.below_chance == "handed_down"
        self.hasty = habits.chance_stops == "first_outcome"
        self.record = record or (lambda event: None)
        self.memory, (self.recall, self.keep) = memory, hooks_of(memory)
        self.probing = probing and self.bounded

    def reaches(self, v: Any, bound: Any) -> bool:
        """Tell whether a value that rises towards a bound allows a cut there."""
        return bool(v > bound or (self.at_equality and v == bound))

    def search(self, node: Any, alpha: Any, beta: Any) -> Any:
        player = self.kind(node)
        if player == LEAF:
            v = self.value(node)
            self.record((EVALUATE, node, v, alpha, beta))
            return v
        if self.recall is not None and (known := self.recall(node, alpha, beta)) is not None:
            return known
        self.record((ENTER, node, None, alpha, beta))
        v = self.chance(node, alpha, beta) if player == CHANCE else self.decision(node, alpha, beta, player == MAX)
        if self.keep is not None:
            self.keep(node, v, alpha, beta)
        return v

    def decision(self, node: Any, alpha: Any, beta: Any, maximizing: bool) -> Any:
        """Search a MAX or MIN node as alpha-beta does."""
        best = -INF if maximizing else INF
        for child in self.children(node):
            v = self.search(child, alpha, beta)
            if not (v > best if maximizing else v < best):
                continue
            best = v
            if self.memory is not None:
                node.line = child, child.line
            if self.reaches(best, beta) if maximizing else self.reaches(-best, -alpha):
                self.record((IMPROVE, node, best, alpha, beta))
                self.record((CUT, node, best, alpha, beta))
                break
            alpha, beta = (max(alpha, best), beta) if maximizing else (alpha, min(beta, best))
            self.record((IMPROVE, node, best, alpha, beta))
        self.record((LEAVE, node, best, alpha, beta))
        return best

    def chance(self, node: Any, alpha: Any, beta: Any) -> Any:
        """Search a chance node: keep what each child can be worth, stop when the mean has left the window."""
        below = self.children(node)
        mean = _Mean({child: self.probability(child) for child in below}, self.ends)
        known: Any = 0
        mean_value = self.probe(below, mean, alpha, beta) if self.probing else None
        for child in below if mean_value is None else ():
            if mean.low[child] != mean.high[child] or not self.at_equality:
                self.look(child, mean, alpha, beta)
            known = exact(known + mean.weight[child] * mean.low[child])
            mean_value = self.beyond(mean, alpha, beta)
            if self.hasty and (self.reaches(-mean.high[child], -alpha) or self.reaches(mean.low[child], beta)):
                mean_value = known
            if mean_value is not None:
                break
            self.record((CHANCE_EVENT, node, known, alpha, beta))
        if mean_value is None:
            mean_value = known
        else:
            self.record((CUT, node, mean_value, alpha, beta))
        self.record((LEAVE, node, mean_value, alpha, beta))
        return mean_value

    def look(self, child: Any, mean: _Mean, alpha: Any, beta: Any) -> None:
        """Search a child of a chance node in full, and keep its value or the bound that it failed at."""
        floor, ceiling = mean.window(child, alpha, beta) if self.bounded else (-INF, INF)
        if self.handed_down:
            floor, ceiling = alpha, beta
        v = self.search(child, floor, ceiling)
        is_leaf = self.kind(child) == LEAF or self.handed_down
        if not is_leaf and floor != -INF and self.reaches(-v, -floor):
            mean.high[child] = v
        elif not is_leaf and ceiling != INF and self.reaches(v, ceiling):
            mean.low[child] = v
        else:
            mean.low[child] = mean.high[child] = v

    def probe(self, below: Sequence[Any], mean: _Mean, alpha: Any, beta: Any) -> Any:
        """Search one move below each child: it bounds a MAX child from below and a MIN child from above."""
        for child in below:
            player = self.kind(child)
            if player in (LEAF, CHANCE):
                continue
            floor, ceiling = mean.window(child, alpha, beta)
            self.record((ENTER, child, None, floor, ceiling))
            v = self.search(self.children(child)[0], floor, ceiling)
            if self.reaches(v, ceiling) if player == MAX else self.reaches(-v, -floor):
                self.record((IMPROVE, child, v, floor, ceiling))
                self.record((CUT, child, v, floor, ceiling))
            self.record((LEAVE, child, v, floor, ceiling))
            if player == MAX and v > floor:
                mean.low[child] = max(mean.low[child], v)
            elif player != MAX and v < ceiling:
                mean.high[child] = min(mean.high[child], v)
            value = self.beyond(mean, alpha, beta)
            if value is not None:
                return value
        return None

    def beyond(self, mean: _Mean, alpha: Any, beta: Any) -> Any:
        """Return the bound with which the mean has left the window, or None while it can be inside."""
        if not self.bounded:
            return None
        least, most = mean.ends()
        if self.reaches(-most, -alpha):
            return most
        return least if self.reaches(least, beta) else None


class _Mean:
    """What the children of a chance node can be worth, from low to high, and their probabilities."""

    def __init__(self, weight: dict[Any, Any], ends: Window) -> None:
        self.weight = weight
        self.low: dict[Any, Any] = dict.fromkeys(weight, ends[0])
        self.high: dict[Any, Any] = dict.fromkeys(weight, ends[1])

    def ends(self) -> tuple[Any, Any]:
        """Return the least and the most that the mean can be."""
        least = sum(p * self.low[child] for child, p in self.weight.items())
        most = sum(p * self.high[child] for child, p in self.weight.items())
        return exact(least), exact(most)

    def window(self, child: Any, alpha: Any, beta: Any) -> tuple[Any, Any]:
        """Return the values of a child below and above which the mean leaves (alpha, beta) in any case."""
        least, most = self.ends()
        p, low, high = self.weight[child], self.low[child], self.high[child]
        floor = -INF if alpha == -INF else exact(Fraction(alpha - most) / p + high)
        ceiling = INF if beta == INF else exact(Fraction(beta - least) / p + low)
        return max(floor, low), min(ceiling, high)
