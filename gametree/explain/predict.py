"""Predictions: questions about the next step of a search, with right and wrong answers and the reasons.

The interactive player on a web page asks a question before a step, and the student answers in the tree. This module
only computes the data.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from ..errors import choose
from ..languages import listed
from ..node_kinds import CHANCE, LEAF, MAX, MIN
from ..phrases import WINDOW, Phrase, gettext
from ..rules import INFINITE_WINDOW, Window
from ..search.preferences import entry_of
from ..trace.annotations import written_known, written_root_value, written_window
from ..trace.replay import Cut, Status
from ..trace.result import Result
from ..trace.trace import ROOT_EVENTS, EventKind
from ..tree.tree import NodeId
from ..tree.view import frontier
from ..values import Number, Value, exact, show
from . import prediction_record as reasons
from .prediction_record import DESCENTS, LEVELS, PredictionQuestion, Walk

if TYPE_CHECKING:
    from .probability import WeightedSum


def _ask_leaves(walk: Walk) -> Iterator[PredictionQuestion]:
    """Yield a question for each evaluation: which leaf is next? The picture does not yet show the cut-offs before this
    evaluation.
    """
    tree, rules = walk.tree, walk.trace.rules
    can_come = {node for kind, node, *_ in walk.raw if kind is EventKind.EVALUATE}
    leaves = sorted(can_come.union(frontier(tree, rules)))
    is_limited = any(map(tree.children, can_come))
    first, following = reasons.FIRST_LEAF, reasons.NEXT_LEAF
    if is_limited:
        first, following = reasons.FIRST_POSITION, reasons.NEXT_POSITION
    at, last, cuts, restarted, marks = 0, None, [], False, _LeafMarks(walk, leaves)
    for position, (kind, node, *_) in walk:
        if kind is EventKind.CUT and walk.cuts[position].pruned:
            cuts.append(walk.cuts[position])
        elif kind is EventKind.ENTER and node == 0:
            restarted, cuts = at > 0, []
        elif kind is EventKind.EVALUATE:
            yield walk.question(
                at,
                position + 1,
                0 if last is None else tree.parent(last) or 0,
                first if last is None else following,
                _reason(walk, node, last, cuts, restarted),
                (str(node),),
                {key: (belief, "") for key, belief in marks.beliefs(node, cuts)},
                sort="leaf",
            )
            at, last, cuts, restarted = position + 1, node, [], False
        marks.note(kind, node, position)


def _reason(walk: Walk, leaf: NodeId, last: NodeId | None, cuts: Sequence[Cut], restarted: bool) -> Phrase:
    """Explain why a leaf is evaluated after the previous leaf, given the cut-offs between them."""
    name, above = walk.label(leaf), None if last is None else walk.tree.parent(last)
    if restarted:
        return reasons.BEGINS_AGAIN.with_values(leaf=name, root=walk.label(0))
    if walk.trace.facts.best_first:
        return reasons.BEST_PROMISE.with_values(leaf=name)
    if above is None:
        return reasons.FIRST_LEAF_REASON.with_values(leaf=name)
    if cuts:
        return _after_cuts(walk, name, cuts)
    if leaf in walk.replay.evaluated:
        return reasons.ONCE_MORE.with_values(leaf=name)
    if not (walk.trace.has_windows or walk.trace.facts.prunes):
        return reasons.IN_TURN.with_values(leaf=name)
    if walk.replay.status[above] is Status.OPEN:
        test = walk.failed_test(above)
        return (reasons.NOT_CUT if test else reasons.NO_TEST).with_values(leaf=name, node=walk.label(above), test=test)
    is_left = len(walk.received[above]) < len(walk.view.children(above))
    return (reasons.LEFT if is_left else reasons.FINISHED).with_values(leaf=name, node=walk.label(above))


def _after_cuts(walk: Walk, leaf: str, cuts: Sequence[Cut]) -> Phrase:
    if len(cuts) > 1:
        written = [f"{walk.label(cut.node)} ({walk.passed_test(cut)})" for cut in cuts]
        return reasons.PRUNED_AT.with_values(leaf=leaf, cuts=listed(walk.t, written))
    (cut,) = cuts
    pruned = listed(walk.t, cut.pruned, walk.label)
    values = {"leaf": leaf, "node": walk.label(cut.node), "test": walk.passed_test(cut), "pruned": pruned}
    return reasons.PRUNED.with_values(**values, count=len(cut.pruned))


class _LeafMarks:
    """The reason why each leaf is a wrong answer; the reasons are updated from one question to the next."""

    def __init__(self, walk: Walk, leaves: Sequence[NodeId]) -> None:
        self.walk, self.leaves, self.numbers = walk, leaves, [*map(str, leaves)]
        self.marks = bytearray(_UNSEEN * len(leaves))
        self.changed_nodes: list[range] = []

    def note(self, kind: EventKind, node: NodeId, position: int) -> None:
        """Record the changes of leaves that an event causes."""
        tree, replay = self.walk.tree, self.walk.replay
        if kind is EventKind.CUT:
            self.changed_nodes += map(tree.subtree, self.walk.cuts[position].pruned)
        elif kind is EventKind.EVALUATE:
            self.changed_nodes.append(range(node, node + 1))
        elif (node == 0 and kind in ROOT_EVENTS) or replay.status[node] is Status.PRUNED:
            self.changed_nodes.append(tree.subtree(node))

    def beliefs(self, right: NodeId, cuts: Sequence[Cut]) -> Iterator[tuple[str, str]]:
        """Yield the wrong leaves, as numbers and spans, with the mistaken belief that leads to each answer."""
        cut_away = [self.walk.tree.subtree(child) for cut in cuts for child in cut.pruned]
        for nodes in self.changed_nodes:
            self._mark(nodes, {Status.PRUNED: _PRUNED})
        for nodes in cut_away:
            self._mark(nodes, {Status.PRUNED: _CUT_AWAY})
        self.changed_nodes = [*cut_away, range(right, right + 1)]
        self.marks[bisect_left(self.leaves, right)] = RIGHT
        for mark, belief in ((_CUT_AWAY, "cut away"), (_EVALUATED, "evaluated"), (_PRUNED, "pruned")):
            if mark in self.marks:
                yield " ".join(self._spans(mark)), belief
        yield "", "not its turn"

    def _mark(self, nodes: range, marks: Mapping[Status, int]) -> None:
        replay = self.walk.replay
        for number in range(bisect_left(self.leaves, nodes.start), bisect_left(self.leaves, nodes.stop)):
            leaf = self.leaves[number]
            is_evaluated = leaf in replay.evaluated
            self.marks[number] = _EVALUATED if is_evaluated else marks.get(replay.status[leaf], _UNSEEN[0])

    def _spans(self, mark: int) -> Iterator[str]:
        """Yield the leaves with the given mark, as spans of consecutive leaves."""
        for match in re.finditer(b"%c+" % mark, self.marks):
            start, stop = match.span()
            first, last = self.numbers[start], self.numbers[stop - 1]
            yield first if first == last else f"{first}-{last}"


_UNSEEN = b"."
_EVALUATED, _PRUNED, _CUT_AWAY, RIGHT = b"epcr"
"""marks of the leaves, one byte each"""


# ---- Questions of the level cut: at each test, whether the node is cut off or its search continues ------------


def _ask_cuts(walk: Walk) -> Iterator[PredictionQuestion]:
    """Yield a question after each returned value if the parent has further children to search."""
    traits = walk.trace.facts
    if traits.best_first or not (walk.trace.has_windows or traits.bounds_sums):
        return
    choices = tuple((key, choice.render(walk.t)) for key, choice in reasons.CHOICES.items())
    for position, node, end, is_cut in walk.returns():
        if not is_cut and not _continues(walk, position, end, node):
            continue
        if traits.bounds_sums:
            question_and_reason = _several_players_question(walk, end - 1, node, is_cut)
        elif walk.kind(node) == CHANCE:
            question_and_reason = _chance_question(walk, end - 1, node, is_cut)
        else:
            question_and_reason = _player_question(walk, end - 1, node, is_cut)
        if question_and_reason:
            right, other = ("cut", "on") if is_cut else ("on", "cut")
            until = end if is_cut else end + 1
            yield walk.question(
                position,
                until,
                node,
                *question_and_reason,
                (right,),
                {other: (other, "")},
                sort="choice",
                choices=choices,
            )


def _continues(walk: Walk, position: int, end: int, node: NodeId) -> bool:
    """Return whether another child is searched next; a repeated search after a null-window test does not count as
    another child.
    """
    kind, child, *_ = walk.raw[end]
    if kind not in DESCENTS or walk.tree.parent(child) != node:
        return False
    return not (walk.trace.facts.scouts and child == walk.raw[position - 1][1])


def _player_question(walk: Walk, last: int, node: NodeId, is_cut: bool) -> tuple[Phrase, Phrase] | None:
    """Return the question and the reason at a MAX or MIN node, or None if no child is left."""
    if len(walk.received[node]) == len(walk.view.children(node)):
        return None
    is_max, value, name = walk.kind(node) == MAX, walk.so_far(node), walk.label(node)
    known = walk.replay.low[node] >= value if is_max else walk.replay.high[node] <= value
    bound = walk.bound_formula(node)
    if known:
        question = reasons.CUT.with_values(
            known=f"{name} {written_root_value(value, 'at_least' if is_max else 'at_most')}", bound=bound
        )
    else:
        question = reasons.CUT_SO_FAR.with_values(node=name, value=f"v = {show(value)}", bound=bound)
    return question, _why_cut(walk, last, node) if is_cut else _why_not_cut(walk, node)


def _several_players_question(walk: Walk, last: int, node: NodeId, is_cut: bool) -> tuple[Phrase, Phrase] | None:
    """Return the question and the reason at a node of p1, p2 …, or None at a chance node or if no child is left."""
    if walk.kind(node) == CHANCE or len(walk.received[node]) == len(walk.view.children(node)):
        return None
    name, bound = walk.label(node), walk.bound_formula(node)
    question = reasons.CUT_SO_FAR.with_values(node=name, value=f"v = {show(walk.so_far(node))}", bound=bound)
    if not is_cut:
        if walk.so_far(node) == walk.bound(node):
            return question, reasons.ONLY_EQUAL.with_values(node=name, bound=bound, rule="v > β")
        return question, reasons.STILL_OPEN.with_values(node=name, test=walk.failed_test(node))
    cut = walk.cuts[last]
    if cut.value == cut.bound:
        return question, reasons.ENOUGH_AT_EQUALITY.with_values(node=name, test=walk.passed_test(cut), rule="v ≥ β")
    return question, reasons.OUTSIDE.with_values(node=name, test=walk.passed_test(cut))


def _why_cut(walk: Walk, last: int, node: NodeId) -> Phrase:
    cut = walk.cuts[last]
    values = {"node": walk.label(node), "test": walk.passed_test(cut)}
    if cut.value == cut.bound:
        return reasons.ENOUGH_AT_EQUALITY.with_values(**values, rule="v ≥ β" if cut.upper else "v ≤ α")
    owner, player = cut.owner, MIN if cut.upper else MAX
    if owner is None or walk.kind(owner) != player:
        return reasons.OUTSIDE.with_values(**values)
    return reasons.HAS_BETTER.with_values(
        **values, player=player.upper(), bound=show(cut.bound), owner=walk.label(owner)
    )


def _why_not_cut(walk: Walk, node: NodeId) -> Phrase:
    name, bound = walk.label(node), walk.bound_formula(node)
    if walk.so_far(node) == walk.bound(node):
        return reasons.ONLY_EQUAL.with_values(
            node=name, bound=bound, rule="v > β" if walk.kind(node) == MAX else "v < α"
        )
    if test := walk.failed_test(node):
        return reasons.STILL_OPEN.with_values(node=name, test=test)
    return reasons.NO_BOUND.with_values(node=name, bound=bound)


def _chance_question(walk: Walk, last: int, node: NodeId, is_cut: bool) -> tuple[Phrase, Phrase] | None:
    """Return the question and the reason at a chance node. Return None if a cut-off saves nothing, or if the picture
    shows more than the search knows.
    """
    if "value_range" not in walk.trace.facts.options:
        return None
    low, high, (alpha, beta) = walk.replay.low[node], walk.replay.high[node], walk.window(node)
    name = walk.label(node)
    known, window = written_known(name, low, high), written_window((alpha, beta))
    question = reasons.CUT.with_values(known=known, bound=Phrase(f"{WINDOW} = %(window)s").with_values(window=window))
    if is_cut:
        cut = walk.cuts[last]
        reason = reasons.MEAN_ABOVE if cut.upper else reasons.MEAN_BELOW
        return (question, reason.with_values(node=name, test=walk.passed_test(cut))) if cut.pruned else None
    beyond = walk.trace.rules.cut == "beyond"
    reaches = (high < alpha or low > beta) if beyond else (high <= alpha or low >= beta)
    return None if reaches else (question, reasons.MEAN_INSIDE.with_values(known=known, window=window))


# ---- Beliefs of the level value: the tuples of several players -----------------------------------

_Beliefs = list[tuple[str, Value, str]]
"""mistaken beliefs, each with the tuple that it leads to and with the player named in the feedback (empty if none)"""

_Tuple = tuple[Number, ...]


def _why_tuple(walk: Walk, node: NodeId, value: _Tuple) -> Phrase:
    player, maximizing_player = walk.kind(node), _maximizing_player(walk, node)
    values = _values(walk, node)
    own = partial(entry_of, maximizing_player)
    if len(values) == 1:
        reason = reasons.ONLY_VALUE
    elif any(own(other) == own(value) and other != value for other in values):
        reason = reasons.LAST_OF_EQUALS if walk.trace.rules.tie == "last" else reasons.FIRST_OF_EQUALS
    else:
        reason = reasons.PREFERRED if player == maximizing_player else reasons.AGAINST
    return reason.with_values(node=walk.label(node), player=player, hero=maximizing_player, value=show(value))


def _tuple_beliefs(walk: Walk, node: NodeId) -> _Beliefs:
    """Return the tuples that would be chosen under other rules, by other players or by mistake."""
    values, player, maximizing_player = _values(walk, node), walk.kind(node), _maximizing_player(walk, node)
    own = partial(entry_of, player)
    best = (max if player == maximizing_player else min)(entry_of(maximizing_player, value) for value in values)
    beliefs: _Beliefs = [("tie", tied, "") for tied in values if entry_of(maximizing_player, tied) == best]
    is_own = player == maximizing_player
    beliefs.append(("worst", min(values, key=own), player) if is_own else ("for itself", max(values, key=own), player))
    root = walk.kind(0)
    if "player" not in walk.trace.facts.options and root not in (player, CHANCE):
        beliefs.append(("against", min(values, key=partial(entry_of, root)), root))
    beliefs += _beliefs_about_others(walk, values, player)
    mixed = tuple(map(max, zip(*values, strict=True)))
    return [*beliefs, ("first", values[0], ""), ("last", values[-1], ""), ("mixed", mixed, "")]


def _beliefs_of_chance(walk: Walk, node: NodeId) -> _Beliefs:
    """Return the tuples that a student may mistake for the mean of a chance node."""
    values = _values(walk, node)
    likely = max(walk.received[node], key=walk.view.probability)
    mean = tuple(exact(Fraction(sum(entries)) / len(values)) for entries in zip(*values, strict=True))
    ends: _Beliefs = [("first", values[0], ""), ("last", values[-1], "")]
    return [("unweighted", mean, ""), ("likely", walk.received[node][likely], ""), *ends]


def _beliefs_about_others(walk: Walk, values: list[_Tuple], player: str) -> _Beliefs:
    """Return, for each player who is not to move, the player's best tuple if it is unique."""
    beliefs: _Beliefs = []
    for other in sorted(walk.tree.kinds - {player, LEAF, CHANCE}):
        most = max(entry_of(other, value) for value in values)
        best = {value for value in values if entry_of(other, value) == most}
        if len(best) == 1:
            beliefs.append(("for another", best.pop(), other))
    return beliefs


def _maximizing_player(walk: Walk, node: NodeId) -> str:
    return walk.kind(node) if "player" not in walk.trace.facts.options else walk.trace.rules.player or walk.kind(0)


def _values(walk: Walk, node: NodeId) -> list[_Tuple]:
    return [value for value in walk.received[node].values() if isinstance(value, tuple)]


# ---- Questions of the level value: the value that each inner node returns -------------------------


def _ask_values(walk: Walk) -> Iterator[PredictionQuestion]:
    """Yield a question when the last child has returned a value, before the node uses it."""
    if walk.trace.facts.best_first:
        return
    for position, node, end, is_cut in walk.returns():
        kind, other_node, value, *_ = walk.raw[end]
        if kind is not EventKind.LEAVE or other_node != node or value is None:
            continue
        if isinstance(value, tuple) and walk.kind(node) == CHANCE:
            values = {"node": walk.label(node), "working": show(value)}
            reason, beliefs = reasons.MEAN.with_values(**values), _beliefs_of_chance(walk, node)
        elif isinstance(value, tuple):
            reason, beliefs = _why_tuple(walk, node, value), _tuple_beliefs(walk, node)
            if is_cut and len(walk.received[node]) < len(walk.view.children(node)):
                reason = _why_cut_short(walk, end - 1, node, value, reasons.CUT_SHORT)
        elif walk.kind(node) != CHANCE:
            reason, beliefs = _why(walk, end - 1, node, value, is_cut), _beliefs(walk, node)
        elif not is_cut:
            values = {"node": walk.label(node), "working": str(_weighted_sum(walk, node))}
            reason, beliefs = reasons.MEAN.with_values(**values), _mean_beliefs(walk, node)
        elif value in (walk.replay.low[node], walk.replay.high[node]):
            reason, beliefs = _why_cut_short(walk, end - 1, node, value, reasons.MEAN_CUT_SHORT), []
        else:
            continue  # no question, because the search uses a bound that the picture does not show
        wrong = {"": ("", "")}
        for belief, wrong_value, other in beliefs:
            if wrong_value != value:
                wrong.setdefault(show(wrong_value, sign=True), (belief, other))
        parent, right = walk.tree.parent(node), (show(value, sign=True),)
        if parent is None:
            question = reasons.VALUE_FOUND.with_values(node=walk.label(node))
        else:
            question = reasons.VALUE_RETURNED.with_values(node=walk.label(node), above=walk.label(parent))
        yield walk.question(position, end + 1, node, question, reason, right, wrong, fields=("v",))


def _why_cut_short(walk: Walk, last: int, node: NodeId, value: Value, reason: Phrase) -> Phrase:
    return reason.with_values(node=walk.label(node), test=walk.passed_test(walk.cuts[last]), value=show(value))


# ---- MAX and MIN --------------------------------------------------------------------------------


def _why(walk: Walk, last: int, node: NodeId, value: Number, is_cut: bool) -> Phrase:
    values, best = walk.numbers(node), walk.so_far(node)
    if value != best:
        window = walk.replay.call_windows[node]
        assert window is not None
        return reasons.CLIPPED.with_values(value=show(value), best=show(best), window=written_window(window))
    if is_cut and len(values) < len(walk.view.children(node)):
        return _why_cut_short(walk, last, node, value, reasons.CUT_SHORT)
    reason = reasons.ONLY_VALUE if len(values) == 1 else reasons.GREATEST if walk.kind(node) == MAX else reasons.LEAST
    return reason.with_values(node=walk.label(node), values=listed(walk.t, values, show), value=show(value))


def _beliefs(walk: Walk, node: NodeId) -> _Beliefs:
    values, is_max = walk.numbers(node), walk.kind(node) == MAX
    best, window = walk.so_far(node), walk.replay.call_windows[node]
    assert window is not None
    pick, other = (max, min) if is_max else (min, max)
    unsearched = [child for child in walk.view.children(node) if child not in walk.received[node]]
    beliefs: _Beliefs = [("soft", best, ""), ("hard", max(window[0], min(window[1], best)), "")]
    if all(walk.kind(child) == LEAF for child in unsearched):
        beliefs.append(("unsearched", pick([*values, *map(walk.view.value, unsearched)]), ""))
    beliefs.append(("of player", other(values), (MIN if is_max else MAX).upper()))
    return [*beliefs, ("first", values[0], ""), ("last", values[-1], "")]


# ---- chance -------------------------------------------------------------------------------------


def _weighted_sum(walk: Walk, node: NodeId) -> WeightedSum:
    from .probability import Term, WeightedSum  # imported only for chance nodes, so that players open faster

    probability = walk.view.probability
    terms = [
        Term(walk.label(child), probability(child), value)
        for child, value in walk.received[node].items()
        if not isinstance(value, tuple | float)
    ]
    return WeightedSum(tuple(terms))


def _mean_beliefs(walk: Walk, node: NodeId) -> _Beliefs:
    weighed = _weighted_sum(walk, node)
    values = [term.value for term in weighed.terms]
    likely = max(weighed.terms, key=lambda term: term.weight).value
    return [
        ("unweighted", exact(Fraction(sum(values)) / len(values)), ""),
        ("divided", exact(Fraction(weighed.total) / len(values)), ""),
        ("of player", max(values), "MAX"),
        ("of player", min(values), "MIN"),
        ("likely", likely, ""),
        ("first", values[0], ""),
        ("last", values[-1], ""),
    ]


# ---- Questions of the level window ---------------------------------------------------------------


def _ask_windows(walk: Walk) -> Iterator[PredictionQuestion]:
    """Yield a question before each entry and each improvement of a bound, if the rules determine the window."""
    if walk.trace.facts.best_first or walk.trace.facts.narrows_bounds or not walk.trace.has_windows:
        return
    for position, (kind, node, value, alpha, beta) in walk:
        window = alpha, beta
        if kind is EventKind.ENTER and _is_predictable(walk, node, window):
            beliefs, reason = _entry_beliefs(walk, node), _why_entered(walk, node, window)
        elif kind is EventKind.IMPROVE and walk.window(node) != window and not _is_below_star(walk, node):
            assert value is not None and not isinstance(value, tuple)
            beliefs, reason = _improvement_beliefs(walk, node, window), _why_improved(walk, node, window)
        else:
            continue
        wrong = {"": ("", "")}
        for belief, wrong_window, other in [("swapped", (beta, alpha), node), *beliefs]:
            if wrong_window is not None and wrong_window != window:
                wrong.setdefault(";".join(_texts(wrong_window)), (belief, walk.label(other)))
        entered = reasons.WINDOW_BELOW if node else reasons.FIRST_WINDOW
        question = entered if kind is EventKind.ENTER else reasons.WINDOW_NOW
        yield walk.question(
            *(position, position + 1, node),
            question.with_values(node=walk.label(node)),
            reason,
            _texts(window),
            wrong,
            fields=("α", "β"),
        )


_WindowBeliefs = list[tuple[str, Window | None, NodeId]]
"""mistaken beliefs, each with the window that it leads to and with the node named in the feedback"""


def _texts(window: Window) -> tuple[str, str]:
    return show(window[0], sign=True), show(window[1], sign=True)


def _is_predictable(walk: Walk, node: NodeId, window: Window) -> bool:
    """Return whether the window of a node can be derived from the picture; the initial window and the windows of some
    tests cannot.
    """
    parent = walk.tree.parent(node)
    if parent is None:
        return walk.trace.window == INFINITE_WINDOW
    if walk.trace.facts.scouts and window != walk.window(parent):
        return window[0] + 1 == window[1]
    return not _is_below_star(walk, node)


def _is_below_star(walk: Walk, node: NodeId) -> bool:
    """Return whether Star1 or Star2 computed the window from the range of values at a chance node above."""
    if "value_range" not in walk.trace.facts.options:
        return False
    return any(walk.kind(above) == CHANCE for above in walk.tree.path(node)[:-1])


def _entry_beliefs(walk: Walk, node: NodeId) -> _WindowBeliefs:
    parent = walk.tree.parent(node)
    if parent is None:
        return []
    inner = [child for child in walk.received[parent] if walk.view.children(child) and child != node]
    return [
        ("as above", walk.window(parent), parent),
        ("fresh", INFINITE_WINDOW, parent),
        ("before", walk.replay.call_windows[parent], parent),
        *(("of another", walk.replay.windows[child], child) for child in inner[-1:]),
    ]


def _why_entered(walk: Walk, node: NodeId, window: Window) -> Phrase:
    parent, name = walk.tree.parent(node), walk.label(node)
    if parent is None:
        return reasons.WHOLE_WINDOW.with_values(node=name)
    if window == walk.window(parent):
        reason = reasons.INHERITED
    elif walk.kind(parent) == CHANCE:
        reason = reasons.BELOW_CHANCE
    else:
        reason = reasons.NULL_WINDOW if walk.trace.facts.scouts else reasons.SHALLOW
    return reason.with_values(node=name, above=walk.label(parent), window=written_window(window))


def _improvement_beliefs(walk: Walk, node: NodeId, window: Window) -> _WindowBeliefs:
    before, child = walk.window(node), list(walk.received[node])[-1]
    is_max = walk.kind(node) == MAX
    other_way = (before[0], window[0]) if is_max else (window[1], before[1])
    return [
        ("unchanged", before, node),
        ("lowered" if is_max else "raised", other_way, node),
        *([("of another", walk.replay.windows[child], child)] if walk.view.children(child) else []),
    ]


def _why_improved(walk: Walk, node: NodeId, window: Window) -> Phrase:
    is_max, child = walk.kind(node) == MAX, list(walk.received[node])[-1]
    alpha, beta = _texts(window)
    old = _texts(walk.window(node))[0 if is_max else 1]
    other = f"β = {beta}" if is_max else f"α = {alpha}"
    values = {"node": walk.label(node), "child": walk.label(child), "value": show(walk.so_far(node))}
    return (reasons.RAISES_ALPHA if is_max else reasons.LOWERS_BETA).with_values(**values, old=old, other=other)


# ---- Predictions ---------------------------------------------------------------------------------

_ASK = {
    "leaf": _ask_leaves,
    "cut": _ask_cuts,
    "window": _ask_windows,
    "value": _ask_values,
}


def questions(result: Result, level: str, lang: str = "en") -> tuple[PredictionQuestion, ...]:
    """Return the questions of the given level about the steps of a search, in order and without overlaps.

    A level that does not apply to a search has no questions; for example, minimax has no windows.

    >>> import gametree as gt
    >>> first, *_, last = questions(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"), "cut")
    >>> last.ask, last.right, last.wrong["cut"]
    ('D ≤ 5 and α = 3: cut off here, or go on?', ('on',), 'Too early to cut off: 5 > α = 3, so D can still matter.')
    """
    return tuple(_ASK[choose(gettext("level"), level, LEVELS)](Walk(result.trace, lang)))


def levels(result: Result) -> tuple[str, ...]:
    """Return the levels that have questions for a search.

    >>> import gametree as gt
    >>> levels(gt.minimax("[[3 12] [2 4]]")), levels(gt.sss("[[3 12] [2 4]]"))
    (('leaf', 'value'), ('leaf',))
    """
    return tuple(level for level in LEVELS if next(_ASK[level](Walk(result.trace, "en")), None))
