"""The mistaken searches: minimax, alpha-beta and related searches, executed as a student with a misconception would.

With the default `Misconceptions`, a search is right.

The searches of this module are separate from the textbook searches of `search/`; without misconceptions, both produce
the same events (`tests/exercises/test_mistakes.py`).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import lru_cache
from typing import Any

from ..errors import choose
from ..node_kinds import CHANCE, LEAF, MAX, Kind
from ..phrases import Code, gettext
from ..rules import INFINITE_WINDOW, Rules, Window
from ..search.expectiminimax import by_chance
from ..search.maxn import maxn_value
from ..search.preferences import Better, own_entry, paranoid_preference, preference
from ..search.problem import Problem, Record
from ..search.star import Mean, with_range
from ..trace.algorithms import SEARCHES_BY_NAME
from ..trace.result import Result
from ..trace.trace import RawEvent
from ..tree.tree import NodeId, Tree
from ..tree.view import View
from ..values import INF, Number, Value, exact

CHOICES: dict[str, tuple[str, ...]] = {
    "window": (
        *("handed_down", "fresh_at_root_moves", "fresh_everywhere", "parent_only", "copied_up", "provisional"),
        *("alpha_fixed", "beta_fixed", "last_value", "last_value_inside"),
    ),
    "improves": ("better", "last", "last_anew", "last_replaced", "first", "mean", "mean_at_min"),
    "stops": ("at_the_bound", "same_type"),
    "spares": ("the_rest", "next_sibling", "each_next_sibling", "lone_leaves", "lone_leaves_moving", "late_leaves"),
    "chance": (
        *("mean", "plain_mean", "sum", "divided_by_count", "most_likely", "max", "min"),
        *("weights_exchanged", "without_first", "without_last"),
    ),
    "below_chance": ("full_window", "handed_down"),
    "chance_stops": ("mean_outside", "first_outcome"),
    "wants": ("own", "least_for_first", "most_for_first", "sum", "each"),
}
"""possible ways to do a step of a search, the right way first, keyed by the step"""


@dataclass(frozen=True, slots=True)
class Misconceptions:
    """The way in which a student searches. The defaults are right; every other value is a known misconception.

    >>> Misconceptions(window="fresh_at_root_moves").wrong, Misconceptions().wrong
    (('window',), ())
    """

    window: str = "handed_down"
    """window of a child, or the error in the windows:

    * ``"handed_down"``: the current window of its parent
    * ``"fresh_at_root_moves"``, ``"fresh_everywhere"``: the initial window again, at each root move or at every node
    * ``"parent_only"``: only its parent's value so far
    * ``"copied_up"``: the bounds of a child also become the bounds of its parent
    * ``"provisional"``: the value of an unfinished node already counts as a bound of the node above
    * ``"alpha_fixed"``, ``"beta_fixed"``: no MAX node ever raises its α, or no MIN node lowers its β
    * ``"last_value"``: α or β is the value that the last child returned
    * ``"last_value_inside"``: the same, but within the window at entry
    """
    improves: str = "better"
    """child value that becomes a node's value so far:

    * ``"better"``, ``"first"``: a better value, or only the first value
    * ``"last"``: always the last value; but the bound of the node is changed only by a better value
    * ``"last_anew"``: always the last value; the bound follows it within the window at entry
    * ``"last_replaced"``: always the last value; the bound follows it anywhere
    * ``"mean"``, ``"mean_at_min"``: no player chooses; the value of all nodes, or of MIN nodes, is the plain mean of
      the children
    """
    stops: str = "at_the_bound"
    """condition of a cut-off; ``"same_type"``: a MIN node is also cut off if its value reaches the inherited β, which
    another MIN node set; likewise for MAX nodes and α"""
    spares: str = "the_rest"
    """children skipped by a cut-off:

    * ``"the_rest"``: all remaining children
    * ``"next_sibling"``, ``"each_next_sibling"``: only the next child, once or again after each child that is searched
    * ``"lone_leaves"``, ``"lone_leaves_moving"``: all remaining children if all children of the node are leaves,
      otherwise none
    * ``"late_leaves"``: all remaining children if they are leaves, otherwise none

    If no child is skipped, the bounds stay as at the cut-off, or continue to move (``_BOUNDS_MOVE_ON``).
    """
    chance: str = "mean"
    """value of a chance node:

    * ``"mean"``, ``"plain_mean"``: the weighted mean, or the mean without weights
    * ``"sum"``: the sum of the values
    * ``"divided_by_count"``: the weighted mean divided by the number of outcomes
    * ``"most_likely"``: the value of the most likely outcome (the first of several)
    * ``"max"``, ``"min"``: the greatest or the least value
    * ``"weights_exchanged"``: the mean with the probabilities in the opposite order
    * ``"without_first"``, ``"without_last"``: the weighted sum without the first or the last outcome
    """
    below_chance: str = "full_window"
    """window of a child of a chance node: a window that excludes no possible mean (``"full_window"``), or the parent's
    window (``"handed_down"``)
    """
    chance_stops: str = "mean_outside"
    """condition of a cut-off at a chance node; ``"first_outcome"``: also if one outcome is outside the window"""
    wants: str = "own"
    """aim of a player in max^n:

    * ``"own"``: the greatest value of its own entry
    * ``"least_for_first"``: for all players except the first (who moves at the root), the least value of the first
      player's entry
    * ``"most_for_first"``, ``"sum"``, ``"each"``: for all players, the greatest value of the first player's entry, the
      greatest sum of the entries, or the maximum of each entry
    """
    misread: tuple[tuple[NodeId, Value], ...] = ()
    """misread leaves, each with the value that is read instead"""
    skipped: tuple[NodeId, ...] = ()
    """leaves that are overlooked"""
    slip: tuple[str, NodeId, int] = ("", -1, 0)
    """kind of error at one node, the node, and a number:

    * ``"overlooks"``, ``"late"``: the cut-off is overlooked, or noticed only after more than this number of
      children
    * ``"early"``: the node stops after this number of children
    * ``"other_player"``: the other player chooses
    * ``"weights_exchanged"``: the probabilities of a chance node are in the opposite order
    * ``"without_outcome"``: the outcome with this number is missing
    """

    def __post_init__(self) -> None:
        for name, choices in CHOICES.items():
            if getattr(self, name) not in choices:
                choose(gettext("misconception %(name)s").with_values(name=Code(name)), getattr(self, name), choices)

    @property
    def wrong(self) -> tuple[str, ...]:
        """The steps that are done wrongly."""
        return tuple(field.name for field in fields(self) if getattr(self, field.name) != field.default)


NO_MISCONCEPTIONS = Misconceptions()


# ---- The mistaken searches -----------------------------------------------------------------------

MISTAKEN_ALGORITHMS = tuple(search.name for search in SEARCHES_BY_NAME.values() if search.mistakes_known)
"""searches that can be run with misconceptions"""


class Contradicted(Exception):
    """Raised to end a search at the first step that contradicts an answer."""


class _TestedRecord(Record):
    """A record of a search; it ends the search at the first step that contradicts an answer."""

    __slots__ = ()

    def __init__(self, contradicts: Callable[[RawEvent], bool]) -> None:
        super().__init__()
        events = self.events

        def note(step: RawEvent) -> None:
            if contradicts(step):
                raise Contradicted
            events.append(step)

        self.note = note


_problem_of = lru_cache(maxsize=16)(Problem.of)
"""cached version of `Problem.of`, which checks the rules against the tree; searches with different misconceptions thus
need only one check
"""


def mistaken_search(
    algorithm: str,
    tree: Tree,
    wrong: Misconceptions = NO_MISCONCEPTIONS,
    *,
    rules: Rules | None = None,
    window: Window = INFINITE_WINDOW,
    prune: bool = False,
    contradicts: Callable[[RawEvent], bool] | None = None,
) -> Result:
    """Search a tree by one of `MISTAKEN_ALGORITHMS` as a student with misconceptions would.

    A step for which ``contradicts`` returns true ends the search with `Contradicted`.

    >>> from gametree.tree.tree import Tree
    >>> wrong = Misconceptions(window="fresh_everywhere")
    >>> mistaken_search("alphabeta", Tree.parse("[[3 12] [2 4]]"), wrong).pruned_labels
    ()
    """
    traits = SEARCHES_BY_NAME[algorithm]
    needs_range = "value_range" in traits.options
    if needs_range:
        rules = with_range(algorithm, None, rules)
    problem = _problem_of(algorithm, by_chance(tree, {}) if traits.random_opponent else tree, rules)
    record = _TestedRecord(contradicts) if contradicts else None
    view, problem_rules = _misread_view(problem.view, wrong), problem.rules
    if traits.players == "many":
        if wrong.wants == "each":
            return problem.solve(lambda record: _greatest_entries(view, 0, record), record=record)
        preferred = preference(_preferred(wrong, view.kind(0)), problem_rules)
        return problem.solve(lambda record: maxn_value(view, 0, preferred, record), record=record)
    cuts = prune or traits.prunes
    obeyed = problem_rules if "reach" in traits.obeys else Rules(cut=problem_rules.cut)
    ends = problem_rules.value_range if needs_range else None
    return problem.solve(
        lambda record: _MistakenSearch(view, record, wrong, obeyed, window, cuts, ends).value(0, *window),
        *(window, record),
    )


def _misread_view(view: View, wrong: Misconceptions) -> View:
    """Return a view in which the leaves are misread or overlooked as in ``wrong``; if all children of a node are
    overlooked, the node keeps them.
    """
    if not wrong.misread and not wrong.skipped:
        return view
    values, overlooked = dict(wrong.misread), set(wrong.skipped)

    def children(node: NodeId) -> Sequence[NodeId]:
        below = view.children(node)
        return [child for child in below if child not in overlooked] or below

    def value(node: NodeId) -> Any:
        return values[node] if node in values else view.value(node)

    return dataclasses.replace(view, children=children, value=value)


def _preferred(wrong: Misconceptions, first: Kind) -> Better:
    """Return a function that compares two tuples as a max^n player does; ``first`` is the player who moves at the
    root.
    """
    if wrong.wants == "sum":
        return lambda kind, new, old: bool(sum(new) > sum(old))
    if wrong.wants == "most_for_first":
        return lambda kind, new, old: own_entry(first, new, old)
    return own_entry if wrong.wants == "own" else paranoid_preference(first)


def _greatest_entries(view: View, node: NodeId, record: Record) -> Any:
    """Return a tuple with the greatest value of each entry below a node; the entries can come from different leaves."""
    if view.kind(node) == LEAF:
        return record.evaluate(node, view.value(node))
    record.enter(node)
    best: Any = None
    for child in view.children(node):
        entries = _greatest_entries(view, child, record)
        best = entries if best is None else tuple(map(max, best, entries))
    record.improve(node, best)
    return record.leave(node, best)


class _MistakenSearch:
    """A search for two players that follows its misconceptions, with or without cut-offs."""

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
        policy = "parent_only" if shallow else wrong.window
        self.windows = _WINDOW_POLICIES.get(policy, _WindowPolicy)(tree.kind, start, policy)
        self.hands_down = policy == "handed_down"
        self.windows_move = policy in _WINDOW_POLICIES
        self.stops_early = cuts and wrong.stops == "same_type"
        self.takes_better = wrong.improves in ("better", "mean_at_min")
        self.worth = _CHANCE_VALUES[wrong.chance]

    def value(self, node: NodeId, alpha: Number, beta: Number) -> Number:
        kind = self.tree.kind(node)
        if kind == LEAF:
            value: Number = self.tree.value(node)
            return self.record.evaluate(node, value, alpha, beta)
        if kind == CHANCE:
            return self.cut_mean(node, alpha, beta) if self.cuts else self.mean(node)
        if self.wrong.improves == "mean" or (self.wrong.improves == "mean_at_min" and kind != MAX):
            return self.plain_mean(node, kind == MAX, alpha, beta)
        return self.decision(node, kind == MAX, alpha, beta)

    # ---- MAX and MIN nodes ------------------------------------------------------------------------

    def decision(self, node: NodeId, is_max: bool, alpha: Number, beta: Number) -> Number:
        self.record.enter(node, alpha, beta)
        slip, at_node, count = self.wrong.slip
        slip = slip if at_node == node else ""
        is_max = is_max != (slip == "other_player")
        floor, ceiling, is_cutoff = alpha, beta, self.tree.reached
        v = initial = -INF if is_max else INF
        remaining, is_cut = list(self.tree.children(node)), False
        while remaining:
            child, count = remaining.pop(0), count - 1
            if self.hands_down:
                w = self.value(child, alpha, beta)
            else:
                w = self.value(child, *self.windows.of_child(node, v, alpha, beta))
                alpha, beta = self.windows.after(node, child, w, alpha, beta)
            is_better = (w > v if is_max else w < v) if self.takes_better else self.improves(w, v, initial)
            if not is_better and not is_cut and not slip and not self.windows_move:
                continue
            v = w if is_better else v
            crosses_bound = self.cuts and (is_cutoff(v, beta) if is_max else is_cutoff(alpha, v))
            crosses_bound = _SLIPS[slip](crosses_bound, count) if slip else crosses_bound
            if crosses_bound or (self.stops_early and self.stops(is_max, v, (floor, ceiling))):
                del remaining[: self.spared_count(node, remaining, is_cut)]
                is_cut = True
            if self.cuts and (not is_cut or (remaining and self.wrong.spares in _BOUNDS_MOVE_ON)):
                alpha, beta = self.narrowed(is_max, v, (alpha, beta), (floor, ceiling))
            if is_better:
                self.record.improve(node, v, alpha, beta)
        if is_cut:
            self.record.cut(node, v, alpha, beta)
        if self.hard:
            v = max(floor, min(ceiling, v))
        return self.record.leave(node, v, alpha, beta)

    def plain_mean(self, node: NodeId, is_max: bool, alpha: Number, beta: Number) -> Number:
        """Return the mean of all children; the move is still the child that is best for the player."""
        self.record.enter(node, alpha, beta)
        found: list[Number] = []
        for child in self.tree.children(node):
            w = self.value(child, alpha, beta)
            if not found or (w > max(found) if is_max else w < min(found)):
                self.record.improve(node, w, alpha, beta)
            found.append(w)
        return self.record.leave(node, exact(Fraction(sum(found)) / len(found)), alpha, beta)

    def improves(self, w: Number, v: Number, initial: Number) -> bool:
        """Return whether the value ``w`` of a child replaces its parent's value so far, ``v``; ``initial`` is the
        parent's value before any child was searched.
        """
        return w != initial and (self.wrong.improves != "first" or v == initial)

    def stops(self, is_max: bool, v: Number, entered: Window) -> bool:
        """Return whether a node whose value so far is ``v`` stops at the bound that a node of the same type set;
        ``entered`` is the window at entry.
        """
        bound = entered[0] if is_max else entered[1]
        if bound in (-INF, INF):
            return False
        return self.tree.reached(v, bound) if is_max else self.tree.reached(bound, v)

    def spared_count(self, node: NodeId, remaining: Sequence[NodeId], is_cut: bool) -> int:
        """Return how many of the remaining children a cut-off skips; ``is_cut`` is true if the node was already cut off
        once.
        """
        spares = self.wrong.spares
        if spares == "the_rest":
            return len(remaining)
        if spares.endswith("next_sibling"):
            return 0 if is_cut and spares == "next_sibling" else 1
        siblings = remaining if spares == "late_leaves" else self.tree.children(node)
        return len(remaining) if all(self.tree.kind(child) == LEAF for child in siblings) else 0

    def narrowed(self, is_max: bool, v: Number, window: Window, entered: Window) -> Window:
        """Return the window of a node after its value so far has become ``v``."""
        (alpha, beta), improvement = window, self.wrong.improves
        if self.wrong.window in ("alpha_fixed" if is_max else "beta_fixed", "last_value", "last_value_inside"):
            return window
        if improvement in _MOVED_BOUNDS:
            alpha, beta = _MOVED_BOUNDS[improvement](is_max, window, entered)
        return (max(alpha, v), beta) if is_max else (alpha, min(beta, v))

    # ---- chance nodes -------------------------------------------------------------------------------

    def mean(self, node: NodeId) -> Number:
        """Return the value of a chance node under the misconceptions."""
        self.record.enter(node)
        outcomes: list[tuple[Number, Number]] = []
        worth = self.worth_at(node)
        v: Number = 0
        for child in self.tree.children(node):
            outcomes.append((self.tree.probability(child), self.value(child, -INF, INF)))
            v = worth(outcomes)
            self.record.chance(node, v)
        return self.record.leave(node, v)

    def worth_at(self, node: NodeId) -> Callable[[Sequence[tuple[Number, Number]]], Number]:
        """Return the function that computes the value of a chance node from its outcomes, with the slip if it occurs at
        this node.
        """
        slip, at_node, number = self.wrong.slip
        if at_node != node:
            return self.worth
        if slip == "without_outcome":
            return lambda outcomes: _weighted([one for place, one in enumerate(outcomes, 1) if place != number])
        return _CHANCE_VALUES["weights_exchanged"]

    def cut_mean(self, node: NodeId, alpha: Number, beta: Number) -> Number:
        """Return the mean of a chance node, or the bound at which its search stops."""
        self.record.enter(node, alpha, beta)
        below, is_cutoff = self.tree.children(node), self.tree.reached
        mean = Mean({child: self.tree.probability(child) for child in below}, self.ends or INFINITE_WINDOW)
        v: Number = 0
        for child in below:
            self.search_outcome(child, mean, alpha, beta)
            v = exact(v + mean.weight[child] * mean.low[child])
            bound = mean.beyond(alpha, beta, is_cutoff) if self.ends else None
            is_outside = is_cutoff(alpha, mean.high[child]) or is_cutoff(mean.low[child], beta)
            if is_outside and self.wrong.chance_stops == "first_outcome":
                bound = v
            if bound is not None:
                v = bound
                self.record.cut(node, v, alpha, beta)
                break
            self.record.chance(node, v, alpha, beta)
        return self.record.leave(node, v, alpha, beta)

    def search_outcome(self, child: NodeId, mean: Mean, alpha: Number, beta: Number) -> None:
        """Search a child of a chance node; store its value, or the bound at which its search failed."""
        handed_down = self.wrong.below_chance == "handed_down"
        window = mean.window(child, alpha, beta) if self.ends else INFINITE_WINDOW
        if handed_down:
            window = alpha, beta
        v = self.value(child, *window)
        if handed_down or self.tree.kind(child) == LEAF:
            mean.settle(child, v)
        else:
            mean.narrow(child, v, window, self.tree.reached)


_SLIPS: dict[str, Callable[[bool, int], bool]] = {
    "overlooks": lambda is_cutoff, count: False,
    "late": lambda is_cutoff, count: is_cutoff and count < 0,
    "early": lambda is_cutoff, count: is_cutoff or count == 0,
    "other_player": lambda is_cutoff, count: is_cutoff,
}
"""for each slip, a function that returns whether the node is cut off. Its arguments are whether the node should be cut
off, and the number of children left until the slip.
"""

_BOUNDS_MOVE_ON = ("each_next_sibling", "lone_leaves_moving", "late_leaves")
"""values of ``spares`` for which the bounds of a node continue to change after a cut-off"""

_MOVED_BOUNDS: dict[str, Callable[[bool, Window, Window], Window]] = {
    "last_anew": lambda is_max, now, entered: (entered[0], now[1]) if is_max else (now[0], entered[1]),
    "last_replaced": lambda is_max, now, entered: (-INF, now[1]) if is_max else (now[0], INF),
}
"""function that resets a node's bound to the bound at entry or to infinity, so that the bound can follow a worse last
value, keyed by the misconception
"""


class _WindowPolicy:
    """Computes the window of the next child, and the window of its parent after the child was searched; without a wrong
    ``policy``, this base class does both correctly.
    """

    def __init__(self, kind: Callable[[NodeId], Kind], start: Window, policy: str) -> None:
        self.kind, self.start, self.policy = kind, start, policy
        self.last: dict[NodeId, Window] = {}
        self.first: dict[NodeId, Number] = {}

    def of_child(self, node: NodeId, v: Number, alpha: Number, beta: Number) -> Window:
        """Return the window of the next child; v is the node's value so far."""
        if self.policy == "fresh_everywhere" or (self.policy == "fresh_at_root_moves" and node == 0):
            return self.start
        if self.policy == "parent_only":
            return (v, INF) if self.kind(node) == MAX else (-INF, v)
        return alpha, beta

    def after(self, node: NodeId, child: NodeId, w: Number, alpha: Number, beta: Number) -> Window:
        return alpha, beta


class _CopiedUp(_WindowPolicy):
    """The policy that copies a child's bounds to its parent."""

    def after(self, node: NodeId, child: NodeId, w: Number, alpha: Number, beta: Number) -> Window:
        if child in self.last:
            alpha, beta = self.last[child]
            alpha, beta = (max(alpha, w), beta) if self.kind(child) == MAX else (alpha, min(beta, w))
        self.last[node] = alpha, beta
        return alpha, beta


class _Provisional(_WindowPolicy):
    """The policy in which the value of an unfinished node is already a bound for the node above."""

    def after(self, node: NodeId, child: NodeId, w: Number, alpha: Number, beta: Number) -> Window:
        is_max = self.kind(node) == MAX
        if node in self.first:  # the node above already uses the value
            alpha, beta = (alpha, min(beta, self.first[node])) if is_max else (max(alpha, self.first[node]), beta)
        elif node != 0:
            self.first[node] = w
        if child in self.first and self.kind(child) != self.kind(node):
            alpha, beta = (max(alpha, self.first[child]), beta) if is_max else (alpha, min(beta, self.first[child]))
        return alpha, beta


class _LastValue(_WindowPolicy):
    """The policy in which a node's bound is always the value of its last child, better or worse."""

    def __init__(self, kind: Callable[[NodeId], Kind], start: Window, policy: str) -> None:
        super().__init__(kind, start, policy)
        self.entered: dict[NodeId, Window] = {}

    def of_child(self, node: NodeId, v: Number, alpha: Number, beta: Number) -> Window:
        self.entered.setdefault(node, (alpha, beta))
        return alpha, beta

    def after(self, node: NodeId, child: NodeId, w: Number, alpha: Number, beta: Number) -> Window:
        low, high = self.entered[node] if self.policy == "last_value_inside" else (-INF, INF)
        return (max(low, w), beta) if self.kind(node) == MAX else (alpha, min(high, w))


_WINDOW_POLICIES: dict[str, type[_WindowPolicy]] = {
    "copied_up": _CopiedUp,
    "provisional": _Provisional,
    "last_value": _LastValue,
    "last_value_inside": _LastValue,
}
"""policies for the window of a node after a child, keyed by the name of the misconception"""


def _weighted_sum(outcomes: Sequence[tuple[Any, Any]]) -> Any:
    return sum(weight * v for weight, v in outcomes)


def _weighted(outcomes: Sequence[tuple[Any, Any]]) -> Any:
    return exact(_weighted_sum(outcomes))


def _with_weights_exchanged(outcomes: Sequence[tuple[Any, Any]]) -> Any:
    return _weighted([(weight, v) for (weight, _), (_, v) in zip(reversed(outcomes), outcomes, strict=True)])


_CHANCE_VALUES: dict[str, Callable[[Sequence[tuple[Any, Any]]], Any]] = {
    "mean": _weighted,
    "plain_mean": lambda outcomes: exact(Fraction(sum(v for _, v in outcomes)) / len(outcomes)),
    "sum": lambda outcomes: exact(sum(v for _, v in outcomes)),
    "divided_by_count": lambda outcomes: exact(Fraction(_weighted_sum(outcomes)) / len(outcomes)),
    "most_likely": lambda outcomes: max(outcomes, key=lambda outcome: outcome[0])[1],
    "max": lambda outcomes: max(v for _, v in outcomes),
    "min": lambda outcomes: min(v for _, v in outcomes),
    "weights_exchanged": _with_weights_exchanged,
    "without_first": lambda outcomes: _weighted(outcomes[1:]),
    "without_last": lambda outcomes: _weighted(outcomes[:-1]),
}
"""function that computes the value of a chance node from the probability and the value of each child, keyed by the
misconception
"""
