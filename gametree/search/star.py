"""Star1 and Star2: alpha-beta that also prunes at chance nodes, for values in a known range.

B. W. Ballard, "The *-minimax search procedure for trees containing chance nodes", Artificial Intelligence 21 (1983).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Unpack

from ..errors import AlgorithmError, named_keywords
from ..games.game import Game, as_game
from ..node_kinds import CHANCE, LEAF, MAX
from ..phrases import Code, Option, Phrase, gettext, pgettext
from ..rules import INFINITE_WINDOW, Rules, Window, to_range, to_rules
from ..trace.algorithms import SEARCHES_BY_NAME, WINDOWED, Search, usual_for
from ..trace.result import Result
from ..tree.tree import NodeId, Source
from ..tree.view import View
from ..values import INF, Number, exact
from .expectiminimax_with_cuts import ASKING_WITH_CUTS, DECISIONS
from .problem import Options, Problem, Record, is_lazy, unfolded
from .without_tree import search_game


@named_keywords(Options)
def star1(
    tree: Source, value_range: Window | None = None, *, rules: Rules | None = None, **options: Unpack[Options]
) -> Result:
    """Search by Star1: a chance node is cut off when no possible values of the remaining children bring the mean into
    the window.

    Parameters
    ----------
    tree : Tree, str, list, graph or Game
        The tree or game to search, in any form that `Tree.read` accepts.
    value_range : tuple of two numbers
        The minimum and maximum value of a leaf; ``Rules(value_range=…)`` is equivalent.
    rules : Rules, optional
        The conventions of the search.
    **options
        For a list of leaves, ``branching``, ``levels`` and ``root``; for a game, ``state``, ``depth`` and the other
        fields of `Options`.

    Returns
    -------
    Result
        The result of the search; for a game without ``trace``, a `GameResult`.

    Raises
    ------
    AlgorithmError
        If the range is missing, or a leaf is outside it.

    Examples
    --------
    >>> result = star1("[{0.5: [3 5], 0.5: [4 9]} {0.5: [1 2], 0.5: [2 9]}]", (0, 10))
    >>> result.value, [result.tree.label(leaf) for leaf in result.pruned_leaves]
    (Fraction(7, 2), ['C22'])
    """
    return _searched(STAR1.name, Star1, tree, with_range(STAR1.name, value_range, rules, tree, options), options)


@named_keywords(Options)
def star2(
    tree: Source, value_range: Window | None = None, *, rules: Rules | None = None, **options: Unpack[Options]
) -> Result:
    """Search by Star2: one move of each child of a chance node is probed before the children are searched fully.

    The probes give bounds on the values of the children; these bounds often suffice to stop immediately.

    Parameters
    ----------
    tree : Tree, str, list, graph or Game
        The tree or game to search, in any form that `Tree.read` accepts.
    value_range : tuple of two numbers
        The minimum and maximum value of a leaf; ``Rules(value_range=…)`` is equivalent.
    rules : Rules, optional
        The conventions of the search.
    **options
        For a list of leaves, ``branching``, ``levels`` and ``root``; for a game, ``state``, ``depth`` and the other
        fields of `Options`.

    Returns
    -------
    Result
        The result of the search; for a game without ``trace``, a `GameResult`.

    Raises
    ------
    AlgorithmError
        If the range is missing, or a leaf is outside it.

    Examples
    --------
    >>> result = star2("[{0.5: [3 5], 0.5: [4 9]} {0.5: [1 2], 0.5: [2 9]}]", (0, 10))
    >>> result.value, [result.tree.label(leaf) for leaf in result.pruned_leaves]
    (Fraction(7, 2), ['C12', 'C22'])
    """
    return _searched(STAR2.name, Star2, tree, with_range(STAR2.name, value_range, rules, tree, options), options)


def with_range(
    algorithm: str,
    value_range: Window | None,
    rules: Rules | None,
    tree: Source | None = None,
    options: Options | None = None,
) -> Rules:
    """Return the rules with the range of values; raise `AlgorithmError` if there is none.

    A ``tree`` that cannot be searched even with a range is refused first.
    """
    checked_rules = to_rules(rules)
    ends = checked_rules.value_range if value_range is None else to_range(value_range)
    if ends is None:
        if tree is not None and not isinstance(as_game(tree), Game):
            unfolded(algorithm, tree, checked_rules, options or {})
        alternative = usual_for("many" if SEARCHES_BY_NAME[algorithm].players == "many" else "chance")
        raise AlgorithmError(
            gettext(
                "%(algorithm)s needs the range of the values; add %(option)s, or use %(instead)s, which needs no range"
            ).with_values(
                algorithm=Code(algorithm),
                option=Option("value_range=(least, greatest)", "--range=…,…"),
                instead=Code(alternative),
            )
        )
    return dataclasses.replace(checked_rules, value_range=ends)


def _searched(algorithm: str, star: type[Star1], tree: Source, rules: Rules, options: Options) -> Result:
    if is_lazy(tree, options):
        return search_game(algorithm, tree, rules, options)
    problem = Problem.of(algorithm, tree, rules, **options)
    ends = rules.value_range or INFINITE_WINDOW
    return problem.solve(lambda record: star(problem.view, ends, record).value(0, -INF, INF))


class Mean:
    """The bounds and probabilities of a chance node's children."""

    def __init__(self, weight: Mapping[Any, Any], ends: Window) -> None:
        self.weight = weight
        self.low: dict[Any, Any] = dict.fromkeys(weight, ends[0])
        self.high: dict[Any, Any] = dict.fromkeys(weight, ends[1])

    def ends(self) -> tuple[Number, Number]:
        """Return the minimum and maximum possible mean."""
        least = sum(p * self.low[child] for child, p in self.weight.items())
        most = sum(p * self.high[child] for child, p in self.weight.items())
        return exact(least), exact(most)

    def window(self, child: Any, alpha: Any, beta: Any) -> Window:
        """Return the window of a child; if the child's value is outside its window, the mean is certainly outside
        (alpha, beta).
        """
        least, most = self.ends()
        p, low, high = self.weight[child], self.low[child], self.high[child]
        floor = -INF if alpha == -INF else exact(Fraction(alpha - most) / p + high)
        ceiling = INF if beta == INF else exact(Fraction(beta - least) / p + low)
        return max(floor, low), min(ceiling, high)

    def narrow(self, child: Any, v: Any, window: Window, reached: Callable[[Any, Any], bool]) -> None:
        """Store the result of the search of a child with the given window: a bound, or the value if it is inside the
        window.
        """
        floor, ceiling = window
        if floor != -INF and reached(floor, v):
            self.high[child] = v
        elif ceiling != INF and reached(v, ceiling):
            self.low[child] = v
        else:
            self.settle(child, v)

    def settle(self, child: Any, v: Any) -> None:
        self.low[child] = self.high[child] = v

    def beyond(self, alpha: Any, beta: Any, reached: Callable[[Any, Any], bool]) -> Number | None:
        """Return a bound that proves that the mean is outside the window, or None if the mean can be inside."""
        least, most = self.ends()
        if reached(alpha, most):
            return most
        return least if reached(least, beta) else None


class Star1:
    """Star1. At a chance node, the bounds of every child are initially the range of values.

    A child is searched with a window such that a value outside it puts the mean outside (α, β) for any values of the
    other children.
    """

    def __init__(self, tree: View, ends: Window, record: Record) -> None:
        self.tree, self.ends, self.record = tree, ends, record

    def value(self, node: NodeId, alpha: Number, beta: Number) -> Number:
        """Return the value of a node, or a bound if the value is outside the window (alpha, beta)."""
        kind = self.tree.kind(node)
        if kind == LEAF:
            return self.record.evaluate(node, self.tree.value(node), alpha, beta)
        search = self.chance_value if kind == CHANCE else self.max_value if kind == MAX else self.min_value
        return search(node, alpha, beta)

    def max_value(self, node: NodeId, alpha: Number, beta: Number) -> Number:
        """Return the value of a MAX node as in alpha-beta."""
        self.record.enter(node, alpha, beta)
        v = -INF
        for child in self.tree.children(node):
            w = self.value(child, alpha, beta)
            if w > v:
                v = w
                if self.tree.reached(v, beta):
                    self.record.improve(node, v, alpha, beta)
                    self.record.cut(node, v, alpha, beta)
                    break
                alpha = max(alpha, v)
                self.record.improve(node, v, alpha, beta)
        return self.record.leave(node, v, alpha, beta)

    def min_value(self, node: NodeId, alpha: Number, beta: Number) -> Number:
        """Return the value of a MIN node as in alpha-beta."""
        self.record.enter(node, alpha, beta)
        v = INF
        for child in self.tree.children(node):
            w = self.value(child, alpha, beta)
            if w < v:
                v = w
                if self.tree.reached(alpha, v):
                    self.record.improve(node, v, alpha, beta)
                    self.record.cut(node, v, alpha, beta)
                    break
                beta = min(beta, v)
                self.record.improve(node, v, alpha, beta)
        return self.record.leave(node, v, alpha, beta)

    def chance_value(self, node: NodeId, alpha: Number, beta: Number) -> Number:
        """Return the mean of a chance node's children, or a bound on the mean if it is outside the window."""
        self.record.enter(node, alpha, beta)
        mean = Mean({child: self.tree.probability(child) for child in self.tree.children(node)}, self.ends)
        v = self.mean_value(node, mean, alpha, beta)
        return self.record.leave(node, v, alpha, beta)

    def mean_value(self, node: NodeId, mean: Mean, alpha: Number, beta: Number) -> Number:
        """Search the children in turn, until the mean is known or outside the window."""
        v: Number = 0
        for child in self.tree.children(node):
            self.look(child, mean, alpha, beta)
            bound = mean.beyond(alpha, beta, self.tree.reached)
            if bound is not None:
                self.record.cut(node, bound, alpha, beta)
                return bound
            v = exact(v + mean.weight[child] * mean.low[child])
            self.record.chance(node, v, alpha, beta)
        return v

    def look(self, child: NodeId, mean: Mean, alpha: Number, beta: Number) -> None:
        """Search a child of a chance node fully, and store its value or bound."""
        window = mean.window(child, alpha, beta)
        v = self.value(child, *window)
        if self.tree.kind(child) == LEAF:
            mean.settle(child, v)
        else:
            mean.narrow(child, v, window, self.tree.reached)


class Star2(Star1):
    """Star2: like Star1, but first one move below each child of a chance node is probed."""

    def mean_value(self, node: NodeId, mean: Mean, alpha: Number, beta: Number) -> Number:
        """Probe all children first, which often proves that the mean is outside the window."""
        for child in self.tree.children(node):
            if self.tree.kind(child) not in (LEAF, CHANCE):
                self.probe(child, mean, alpha, beta)
                bound = mean.beyond(alpha, beta, self.tree.reached)
                if bound is not None:
                    self.record.cut(node, bound, alpha, beta)
                    return bound
        return super().mean_value(node, mean, alpha, beta)

    def look(self, child: NodeId, mean: Mean, alpha: Number, beta: Number) -> None:
        """Search a child fully, unless the probe has already found its value."""
        if not self.tree.reached(mean.low[child], mean.high[child]):
            super().look(child, mean, alpha, beta)

    def probe(self, child: NodeId, mean: Mean, alpha: Number, beta: Number) -> None:
        """Search one move of a child. Its value is a lower bound for a MAX child, and an upper bound for a MIN
        child.
        """
        floor, ceiling = mean.window(child, alpha, beta)
        is_max = self.tree.kind(child) == MAX
        self.record.enter(child, floor, ceiling)
        v = self.value(self.tree.children(child)[0], floor, ceiling)
        if self.tree.reached(v, ceiling) if is_max else self.tree.reached(floor, v):
            self.record.improve(child, v, floor, ceiling)
            self.record.cut(child, v, floor, ceiling)
        self.record.leave(child, v, floor, ceiling)
        if is_max and v > floor:
            mean.low[child] = max(mean.low[child], v)
        elif not is_max and v < ceiling:
            mean.high[child] = min(mean.high[child], v)


# In pseudo-code L(s) and U(s) are the lower and upper bound of a chance node's successor. While s is between
# a(s) and b(s) the mean can lie between α and β; Σ P·L and Σ P·U are its minimum and maximum.
_BOUNDS = """
chance.head      | function EXPECT-VALUE(state, α, β{d})
chance.start     |   for each s in SUCCESSORS(state): L(s), U(s) ← {least}, {most}
chance.low       |   a(s) = max(L(s), (α − Σ P·U) / P(s) + U(s))
chance.high      |   b(s) = min(U(s), (β − Σ P·L) / P(s) + L(s))"""
_EACH = """
chance.each      |   for each s in SUCCESSORS(state)"""
_PROBES = """
chance.probes    |   for each s in SUCCESSORS(state) with PLAYER(s) = MAX or PLAYER(s) = MIN
chance.probe     |     w ← VALUE(FIRST(SUCCESSORS(s)), a(s), b(s){deeper_still})
chance.keep_max  |     if PLAYER(s) = MAX and w > a(s) then L(s) ← max(L(s), w)
chance.keep_min  |     if PLAYER(s) = MIN and w < b(s) then U(s) ← min(U(s), w)
chance.enough    |     if Σ P·U {le} α or Σ P·L {ge} β then return that bound
chance.each      |   for each s in SUCCESSORS(state){unsettled}"""
SEARCH = """
chance.look      |     narrow L(s), U(s) by VALUE(s, a(s), b(s){deeper})
chance.cut       |     if Σ P·U {le} α or Σ P·L {ge} β then return that bound
chance.return    |   return Σ P·L"""
_SEARCHING = {
    **ASKING_WITH_CUTS,
    "enter chance": "value.chance chance.head chance.start",
    "look": "chance.each chance.low chance.high",
    "chance": "chance.look",
}

STAR1 = Search(
    "star1",
    **WINDOWED,
    takes_chance=True,
    mistakes_known=True,
    usual_for="range",
    obeys=("cut",),
    options=("value_range",),
    run=star1,
    by_the_book=True,
    on_games=lambda at: Star1(at.tree, at.rules.value_range, at.view.record).value(at.view.root, -INF, INF),
    begin=(Star1,),
    title=Phrase("Star1"),
    in_a_sentence=pgettext("in a sentence", "Star1"),
    # TRANSLATORS: in all plans %(order)s is "from left to right", "from right to left" or "in the given order"
    plan=gettext(
        "Star1 evaluates %(leaves)s %(order)s; with values from %(low)s to %(high)s it cuts at chance nodes, too."
    ),
    pseudocode=DECISIONS + _BOUNDS + _EACH + SEARCH,
    lights=_SEARCHING,
)

STAR2 = Search(
    "star2",
    **WINDOWED,
    takes_chance=True,
    probes=True,
    obeys=("cut",),
    options=("value_range",),
    run=star2,
    by_the_book=True,
    on_games=lambda at: Star2(at.tree, at.rules.value_range, at.view.record).value(at.view.root, -INF, INF),
    begin=(Star2, Star1),
    title=Phrase("Star2"),
    in_a_sentence=pgettext("in a sentence", "Star2"),
    # TRANSLATORS: in all plans %(order)s is "from left to right", "from right to left" or "in the given order"
    plan=gettext(
        "Star2 first probes one move of each child of a chance node, %(order)s; all values are from %(low)s to "
        "%(high)s."
    ),
    pseudocode=DECISIONS + _BOUNDS + _PROBES + SEARCH,
    lights={
        **_SEARCHING,
        "probe": "chance.probes chance.probe chance.low chance.high",
        "missed": "chance.probe",
        "probed max": "chance.keep_max",
        "probed min": "chance.keep_min",
        "enough": "chance.enough",
        "enough_stop": "chance.enough",
        "settled": "chance.each",
    },
    functions={**dict.fromkeys(("probe", "probed", "missed"), "Star2.probe"), "enough": "Star2.mean_value"},
)
