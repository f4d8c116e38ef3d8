"""Questions of the levels value and window: what each inner node returns, and its α and β."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from ..languages import listed
from ..node_kinds import CHANCE, LEAF, MAX, MIN
from ..phrases import Phrase
from ..rules import INFINITE_WINDOW, Window
from ..search.preference import entry_of
from ..trace.annotations import written_window
from ..trace.trace import EventKind
from ..tree.tree import NodeId
from ..values import Number, Value, exact, show
from . import prediction_record as reasons
from .prediction_record import PredictionQuestion, Walk

if TYPE_CHECKING:
    from .probability import WeightedSum


_Beliefs = list[tuple[str, Value, str]]
"""What a student can take for true, the value that follows from it, and whom to name."""

_Tuple = tuple[Number, ...]


def why(walk: Walk, node: NodeId, value: _Tuple) -> Phrase:
    player, maximizing_player = walk.kind(node), _maximizing_player(walk, node)
    values = _values(walk, node)
    if len(values) == 1:
        reason = reasons.ONLY_VALUE
    elif (
        len(
            {
                candidate
                for candidate in values
                if entry_of(maximizing_player, candidate) == entry_of(maximizing_player, value)
            }
        )
        > 1
    ):
        reason = reasons.LAST_OF_EQUALS if walk.trace.rules.tie == "last" else reasons.FIRST_OF_EQUALS
    else:
        reason = reasons.PREFERRED if player == maximizing_player else reasons.AGAINST
    return reason.with_values(node=walk.label(node), player=player, hero=maximizing_player, value=show(value))


def _tuple_beliefs(walk: Walk, node: NodeId) -> _Beliefs:
    """Return the tuples that other rules, other players or an error would choose."""
    values, player, maximizing_player = _values(walk, node), walk.kind(node), _maximizing_player(walk, node)
    own = partial(entry_of, player)
    best = (max if player == maximizing_player else min)(entry_of(maximizing_player, beliefs) for beliefs in values)
    beliefs: _Beliefs = [("tie", tied, "") for tied in values if entry_of(maximizing_player, tied) == best]
    beliefs.append(
        ("worst", min(values, key=own), player)
        if player == maximizing_player
        else ("for itself", max(values, key=own), player)
    )
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
    beliefs: _Beliefs = [
        ("likely", walk.received[node][likely], ""),
        ("first", values[0], ""),
        ("last", values[-1], ""),
    ]
    return [("unweighted", mean, ""), *beliefs]


def _beliefs_about_others(walk: Walk, values: list[_Tuple], player: str) -> _Beliefs:
    """Return the best tuple for each player who does not move, if it is unique."""
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


# ---- Questions of the level value: what each inner node returns when it is left ------------------


def ask_values(walk: Walk) -> Iterator[PredictionQuestion]:
    """Ask when the last child has returned a value, before the node uses it."""
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
            reason, beliefs = why(walk, node, value), _tuple_beliefs(walk, node)
            if is_cut and len(walk.received[node]) < len(walk.view.children(node)):
                cut = walk.cuts[end - 1]
                reason = reasons.CUT_SHORT.with_values(
                    node=walk.label(node), test=walk.passed_test(cut), value=show(value)
                )
        elif walk.kind(node) != CHANCE:
            reason, beliefs = _why(walk, end - 1, node, value, is_cut), _beliefs(walk, node)
        elif not is_cut:
            working = str(_weighted_sum(walk, node))
            reason, beliefs = (
                reasons.MEAN.with_values(node=walk.label(node), working=working),
                _mean_beliefs(walk, node),
            )
        elif value in (walk.replay.low[node], walk.replay.high[node]):
            reason, beliefs = _why_cut_short(walk, end - 1, node, value, reasons.MEAN_CUT_SHORT), []
        else:
            continue  # the search knows a bound that the picture does not show
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


def _why_cut_short(walk: Walk, last: int, node: NodeId, value: Number, reason: Phrase) -> Phrase:
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
    from .probability import Term, WeightedSum  # a player of a search without chance opens sooner

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


def ask_windows(walk: Walk) -> Iterator[PredictionQuestion]:
    """Ask before each entry and each improvement that moves a bound, if the rules determine the window."""
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
        question = (
            reasons.WINDOW_NOW
            if kind is not EventKind.ENTER
            else reasons.WINDOW_BELOW
            if node
            else reasons.FIRST_WINDOW
        )
        yield walk.question(
            *(position, position + 1, node),
            question.with_values(node=walk.label(node)),
            reason,
            _texts(window),
            wrong,
            fields=("α", "β"),
        )


_WindowBeliefs = list[tuple[str, Window | None, NodeId]]
"""What a student can take for true, the window that follows from it, and a node to name."""


def _texts(window: Window) -> tuple[str, str]:
    return show(window[0], sign=True), show(window[1], sign=True)


def _is_predictable(walk: Walk, node: NodeId, window: Window) -> bool:
    """Tell whether the window of a node follows from what is shown; the start window and some tests do not."""
    parent = walk.tree.parent(node)
    if parent is None:
        return walk.trace.window == INFINITE_WINDOW
    if walk.trace.facts.scouts and window != walk.window(parent):
        return window[0] + 1 == window[1]
    return not _is_below_star(walk, node)


def _is_below_star(walk: Walk, node: NodeId) -> bool:
    """Tell whether Star1 or Star2 computed the window from the range of values, at a chance node above."""
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
