"""The mistaken searches: minimax, alpha-beta and their relatives as somebody with a misconception carries them out.

They are apart from the searches of `search/`, which are as in the book; with no misconception they do the same, event
by event (`tests/test_mistakes.py`).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from ...games.kinds import CHANCE, LEAF, MAX, Kind
from ...rules import INFINITE_WINDOW, Rules, Window
from ...search.expectiminimax import by_chance
from ...search.maxn import maxn_value
from ...search.mean import Mean
from ...search.preference import Better, for_one, own_entry, preference
from ...search.problem import Problem
from ...search.record import Record
from ...search.star import with_range
from ...trace.algorithms import FACTS
from ...trace.result import Result
from ...tree.tree import NodeId, Tree
from ...tree.view import View
from ...values import INF, Number, exact
from .deviations import NONE, Misconceptions

__all__ = ["SEARCHED_WRONGLY", "mistaken_search"]

SEARCHED_WRONGLY = ("minimax", "alphabeta", "expectiminimax", "expectimax", "star1", "maxn")
"""The searches that can be carried out with misconceptions."""


def mistaken_search(
    algorithm: str,
    tree: Tree,
    wrong: Misconceptions = NONE,
    *,
    rules: Rules | None = None,
    window: Window = INFINITE_WINDOW,
    prune: bool = False,
) -> Result:
    """Search a tree by one of `SEARCHED_WRONGLY`, as somebody does who searches with misconceptions.

    >>> from gametree.tree.tree import Tree
    >>> wrong = Misconceptions(window="fresh_everywhere")
    >>> mistaken_search("alphabeta", Tree.parse("[[3 12] [2 4]]"), wrong).pruned_labels
    ()
    """
    facts = FACTS[algorithm]
    needs_range = "value_range" in facts.options
    if needs_range:
        rules = with_range(algorithm, None, rules)
    problem = Problem.of(algorithm, by_chance(tree, {}) if facts.random_opponent else tree, rules)
    view, given = _misread(problem.view, wrong), problem.rules
    if facts.players == "many":
        takes = preference(_wanted(wrong, view.kind(0)), given)
        return problem.solve(lambda record: maxn_value(view, 0, takes, record))
    cuts = prune or facts.prunes
    obeyed = given if "reach" in facts.obeys else Rules(cut=given.cut)
    ends = given.value_range if needs_range else None
    return problem.solve(
        lambda record: MistakenSearch(view, record, wrong, obeyed, window, cuts, ends).value(0, *window), window
    )


def _misread(view: View, wrong: Misconceptions) -> View:
    """Return how a tree looks when some leaves are misread or overlooked; a node keeps its last child."""
    if not wrong.misread and not wrong.skipped:
        return view
    values, gone = dict(wrong.misread), set(wrong.skipped)

    def children(node: NodeId) -> Sequence[NodeId]:
        below = view.children(node)
        return [child for child in below if child not in gone] or below

    def value(node: NodeId) -> Any:
        return values[node] if node in values else view.value(node)

    return dataclasses.replace(view, children=children, value=value)


def _wanted(wrong: Misconceptions, first: Kind) -> Better:
    """Return which of two tuples a player of max^n takes for the better one; ``first`` is who moves at the root."""
    if wrong.wants == "sum":
        return lambda kind, new, old: bool(sum(new) > sum(old))
    if wrong.wants == "most_for_first":
        return lambda kind, new, old: own_entry(first, new, old)
    return own_entry if wrong.wants == "own" else for_one(first)


class MistakenSearch:
    """A search for two players, with cut-offs or without, that does what its misconceptions say."""

    def __init__(
        self,
        tree: View,
        record: Record,
        wrong: Misconceptions,
        rules: Rules,
        start: Window,
        cuts: bool,
        ends: Window | None,
    ) -> None:
        self.tree, self.record, self.wrong, self.cuts, self.ends = tree, record, wrong, cuts, ends
        self.hard = rules.fail == "hard"
        shallow = (wrong.window, rules.reach) == ("handed_down", "shallow")
        given = "parent_only" if shallow else wrong.window
        self.windows = WINDOW_POLICIES.get(given, WindowPolicy)(tree.kind, start, given)
        self.hands_down = given == "handed_down"
        self.stops_early = cuts and wrong.stops == "same_type"
        self.takes_better = wrong.improves == "better"
        self.worth = WORTH[wrong.chance]

    def value(self, node: NodeId, alpha: Number, beta: Number) -> Number:
        """Return the value of a node as far as a window asks for it."""
        kind = self.tree.kind(node)
        if kind == LEAF:
            value: Number = self.tree.value(node)
            return self.record.evaluate(node, value, alpha, beta)
        if kind == CHANCE:
            return self.cut_mean(node, alpha, beta) if self.cuts else self.mean(node)
        return self.decision(node, kind == MAX, alpha, beta)

    # ---- MAX and MIN nodes ------------------------------------------------------------------------

    def decision(self, node: NodeId, is_max: bool, alpha: Number, beta: Number) -> Number:
        """Return the value of a MAX or MIN node."""
        self.record.enter(node, alpha, beta)
        floor, ceiling, reached = alpha, beta, self.tree.reached
        v = nothing = -INF if is_max else INF
        left, is_cut = list(self.tree.children(node)), False
        while left:
            child = left.pop(0)
            if self.hands_down:
                w = self.value(child, alpha, beta)
            else:
                w = self.value(child, *self.windows.of_child(node, v, alpha, beta))
                alpha, beta = self.windows.after(node, child, w, alpha, beta)
            is_better = (w > v if is_max else w < v) if self.takes_better else self.improves(w, v, nothing)
            if not is_better and not is_cut:
                continue
            v = w if is_better else v
            is_reached = self.cuts and (reached(v, beta) if is_max else reached(alpha, v))
            if is_reached or (self.stops_early and self.stops(is_max, v, (floor, ceiling))):
                del left[: self.spared(node, left, is_cut)]
                is_cut = True
            if self.cuts and (not is_cut or (left and self.wrong.spares in BOUNDS_MOVE_ON)):
                alpha, beta = self.narrowed(is_max, v, (alpha, beta), (floor, ceiling))
            if is_better:
                self.record.improve(node, v, alpha, beta)
        if is_cut:
            self.record.cut(node, v, alpha, beta)
        if self.hard:
            v = max(floor, min(ceiling, v))
        return self.record.leave(node, v, alpha, beta)

    def improves(self, w: Number, v: Number, nothing: Number) -> bool:
        """Tell whether a child's value, better or not, becomes the value so far of its parent, ``nothing`` at first."""
        return w != nothing and (self.wrong.improves != "first" or v == nothing)

    def stops(self, is_max: bool, v: Number, entered: Window) -> bool:
        """Tell whether a node stops at a bound of its own type, from its value so far and its window at entry."""
        bound = entered[0] if is_max else entered[1]
        if bound in (-INF, INF):
            return False
        return self.tree.reached(v, bound) if is_max else self.tree.reached(bound, v)

    def spared(self, node: NodeId, left: Sequence[NodeId], is_cut: bool) -> int:
        """Return how many of the children that are left a cut-off spares; ``is_cut`` after an earlier one."""
        spares = self.wrong.spares
        if spares == "the_rest":
            return len(left)
        if spares.endswith("next_sibling"):
            return 0 if is_cut and spares == "next_sibling" else 1
        among = left if spares == "late_leaves" else self.tree.children(node)
        return len(left) if all(self.tree.kind(child) == LEAF for child in among) else 0

    def narrowed(self, is_max: bool, v: Number, window: Window, entered: Window) -> Window:
        """Return the window of a node whose value so far is v."""
        (alpha, beta), kept = window, self.wrong.improves
        if kept in FOLLOWS:
            alpha, beta = FOLLOWS[kept](is_max, window, entered)
        return (max(alpha, v), beta) if is_max else (alpha, min(beta, v))

    # ---- chance nodes -------------------------------------------------------------------------------

    def mean(self, node: NodeId) -> Number:
        """Return what a chance node is taken to be worth."""
        self.record.enter(node)
        outcomes: list[tuple[Number, Number]] = []
        v: Number = 0
        for child in self.tree.children(node):
            outcomes.append((self.tree.probability(child), self.value(child, -INF, INF)))
            v = self.worth(outcomes)
            self.record.chance(node, v)
        return self.record.leave(node, v)

    def cut_mean(self, node: NodeId, alpha: Number, beta: Number) -> Number:
        """Return the mean of a chance node, or the bound with which its search stops."""
        self.record.enter(node, alpha, beta)
        below, reached = self.tree.children(node), self.tree.reached
        mean = Mean({child: self.tree.probability(child) for child in below}, self.ends or INFINITE_WINDOW)
        v: Number = 0
        for child in below:
            self.look(child, mean, alpha, beta)
            v = exact(v + mean.weight[child] * mean.low[child])
            bound = mean.beyond(alpha, beta, reached) if self.ends else None
            is_outside = reached(alpha, mean.high[child]) or reached(mean.low[child], beta)
            if is_outside and self.wrong.chance_stops == "first_outcome":
                bound = v
            if bound is not None:
                v = bound
                self.record.cut(node, v, alpha, beta)
                break
            self.record.chance(node, v, alpha, beta)
        return self.record.leave(node, v, alpha, beta)

    def look(self, child: NodeId, mean: Mean, alpha: Number, beta: Number) -> None:
        """Search a child of a chance node, and keep its value or the bound that it failed at."""
        handed_down = self.wrong.below_chance == "handed_down"
        window = mean.window(child, alpha, beta) if self.ends else INFINITE_WINDOW
        if handed_down:
            window = alpha, beta
        v = self.value(child, *window)
        if handed_down or self.tree.kind(child) == LEAF:
            mean.settle(child, v)
        else:
            mean.narrow(child, v, window, self.tree.reached)


BOUNDS_MOVE_ON = ("each_next_sibling", "lone_leaves_moving", "late_leaves")
"""The ways to spare too little in which the bounds of a node go on moving after a cut-off."""

FOLLOWS: dict[str, Callable[[bool, Window, Window], Window]] = {
    "last_anew": lambda is_max, now, entered: (entered[0], now[1]) if is_max else (now[0], entered[1]),
    "last_replaced": lambda is_max, now, entered: (-INF, now[1]) if is_max else (now[0], INF),
}
"""From where the bound of a node follows a last value that is worse: the window at entry, or no bound at all."""


class WindowPolicy:
    """Which window a node gives to a child, and which it has itself after one: its own, and no other."""

    def __init__(self, kind: Callable[[NodeId], Kind], start: Window, given: str) -> None:
        self.kind, self.start, self.given = kind, start, given
        self.last: dict[NodeId, Window] = {}
        self.first: dict[NodeId, Number] = {}

    def of_child(self, node: NodeId, v: Number, alpha: Number, beta: Number) -> Window:
        """Return the window of the next child; v is the node's value so far."""
        if self.given == "fresh_everywhere" or (self.given == "fresh_at_root_moves" and node == 0):
            return self.start
        if self.given == "parent_only":
            return (v, INF) if self.kind(node) == MAX else (-INF, v)
        return alpha, beta

    def after(self, node: NodeId, child: NodeId, w: Number, alpha: Number, beta: Number) -> Window:
        """Return the window of a node after a child that is worth w."""
        return alpha, beta


class CopiedUp(WindowPolicy):
    """A child's bounds become its parent's."""

    def after(self, node: NodeId, child: NodeId, w: Number, alpha: Number, beta: Number) -> Window:
        """Return the window of a node after a child."""
        if child in self.last:
            alpha, beta = self.last[child]
            alpha, beta = (max(alpha, w), beta) if self.kind(child) == MAX else (alpha, min(beta, w))
        self.last[node] = alpha, beta
        return alpha, beta


class Provisional(WindowPolicy):
    """The value of an unfinished node already counts as a bound of the node above."""

    def after(self, node: NodeId, child: NodeId, w: Number, alpha: Number, beta: Number) -> Window:
        """Return the window of a node after a child."""
        is_max = self.kind(node) == MAX
        if node in self.first:  # what the node above already counts on
            alpha, beta = (alpha, min(beta, self.first[node])) if is_max else (max(alpha, self.first[node]), beta)
        elif node != 0:
            self.first[node] = w
        if child in self.first and self.kind(child) != self.kind(node):
            alpha, beta = (max(alpha, self.first[child]), beta) if is_max else (alpha, min(beta, self.first[child]))
        return alpha, beta


WINDOW_POLICIES: dict[str, type[WindowPolicy]] = {"copied_up": CopiedUp, "provisional": Provisional}
"""The misconceptions with which a node's own window moves otherwise after a child."""


def _weighed(outcomes: Sequence[tuple[Any, Any]]) -> Any:
    return sum(weight * v for weight, v in outcomes)


WORTH: dict[str, Callable[[Sequence[tuple[Any, Any]]], Any]] = {
    "mean": lambda outcomes: exact(_weighed(outcomes)),
    "plain_mean": lambda outcomes: exact(Fraction(sum(v for _, v in outcomes)) / len(outcomes)),
    "sum": lambda outcomes: exact(sum(v for _, v in outcomes)),
    "divided_by_count": lambda outcomes: exact(Fraction(_weighed(outcomes)) / len(outcomes)),
    "most_likely": lambda outcomes: max(outcomes, key=lambda outcome: outcome[0])[1],
    "max": lambda outcomes: max(v for _, v in outcomes),
    "min": lambda outcomes: min(v for _, v in outcomes),
}
"""What a chance node is taken to be worth, from the probability and the value of each child."""
