"""Questions of the level value: what each inner node returns when it is left."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from ...games.kinds import CHANCE, LEAF, MAX, MIN
from ...languages import listed
from ...phrases import Phrase
from ...trace.trace import EventKind
from ...trace.written_bounds import written_window
from ...tree.tree import NodeId
from ...values import Number, exact, show
from . import prediction_reasons as reasons
from . import prediction_words as words
from . import returned_tuples
from .question_record import PredictionQuestion
from .walk import Walk

if TYPE_CHECKING:
    from ..weighted_sum import WeightedSum

__all__ = ["ask"]


def ask(walk: Walk) -> Iterator[PredictionQuestion]:
    """Ask when the last of its children has returned a value to a node, before the node makes anything of it."""
    if walk.trace.facts.best_first:
        return
    for position, node, end, is_cut in walk.returns():
        kind, left, value, *_ = walk.raw[end]
        if kind is not EventKind.LEAVE or left != node or value is None:
            continue
        if isinstance(value, tuple) and walk.kind(node) == CHANCE:
            told = {"node": walk.label(node), "working": show(value)}
            reason, beliefs = reasons.MEAN.of(**told), returned_tuples.beliefs_of_chance(walk, node)
        elif isinstance(value, tuple):
            reason, beliefs = returned_tuples.why(walk, node, value), returned_tuples.beliefs(walk, node)
            if is_cut and len(walk.received[node]) < len(walk.view.children(node)):
                cut = walk.cuts[end - 1]
                reason = reasons.CUT_SHORT.of(node=walk.label(node), test=walk.passed_test(cut), value=show(value))
        elif walk.kind(node) != CHANCE:
            reason, beliefs = _why(walk, end - 1, node, value, is_cut), _beliefs(walk, node)
        elif not is_cut:
            working = str(_weighed(walk, node))
            reason, beliefs = reasons.MEAN.of(node=walk.label(node), working=working), _mean_beliefs(walk, node)
        elif value in (walk.replay.low[node], walk.replay.high[node]):
            reason, beliefs = _why_cut_short(walk, end - 1, node, value, reasons.MEAN_CUT_SHORT), []
        else:
            continue  # the search knows a bound that the picture does not show
        wrong = {"": ("", "")}
        for belief, mistaken, other in beliefs:
            if mistaken != value:
                wrong.setdefault(show(mistaken, sign=True), (belief, other))
        above, right = walk.tree.parent(node), (show(value, sign=True),)
        if above is None:
            asked = words.VALUE_FOUND.of(node=walk.label(node))
        else:
            asked = words.VALUE_RETURNED.of(node=walk.label(node), above=walk.label(above))
        yield walk.question(position, end + 1, node, asked, reason, right, wrong, fields=("v",))


def _why_cut_short(walk: Walk, last: int, node: NodeId, value: Number, reason: Phrase) -> Phrase:
    return reason.of(node=walk.label(node), test=walk.passed_test(walk.cuts[last]), value=show(value))


# ---- MAX and MIN --------------------------------------------------------------------------------


def _why(walk: Walk, last: int, node: NodeId, value: Number, is_cut: bool) -> Phrase:
    values, best = walk.numbers(node), walk.so_far(node)
    if value != best:
        window = walk.replay.call_windows[node]
        assert window is not None
        return reasons.CLIPPED.of(value=show(value), best=show(best), window=written_window(window))
    if is_cut and len(values) < len(walk.view.children(node)):
        return _why_cut_short(walk, last, node, value, reasons.CUT_SHORT)
    reason = reasons.ONLY_VALUE if len(values) == 1 else reasons.GREATEST if walk.kind(node) == MAX else reasons.LEAST
    return reason.of(node=walk.label(node), values=listed(walk.t, values, show), value=show(value))


def _beliefs(walk: Walk, node: NodeId) -> returned_tuples.Beliefs:
    values, is_max = walk.numbers(node), walk.kind(node) == MAX
    best, window = walk.so_far(node), walk.replay.call_windows[node]
    assert window is not None
    pick, other = (max, min) if is_max else (min, max)
    unsearched = [child for child in walk.view.children(node) if child not in walk.received[node]]
    found: returned_tuples.Beliefs = [("soft", best, ""), ("hard", max(window[0], min(window[1], best)), "")]
    if all(walk.kind(child) == LEAF for child in unsearched):
        found.append(("unsearched", pick([*values, *map(walk.view.value, unsearched)]), ""))
    found.append(("of player", other(values), (MIN if is_max else MAX).upper()))
    return [*found, ("first", values[0], ""), ("last", values[-1], "")]


# ---- chance -------------------------------------------------------------------------------------


def _weighed(walk: Walk, node: NodeId) -> WeightedSum:
    from ..weighted_sum import Term, WeightedSum  # a player of a search without chance opens sooner

    probability = walk.view.probability
    terms = [
        Term(walk.label(child), probability(child), value)
        for child, value in walk.received[node].items()
        if not isinstance(value, tuple | float)
    ]
    return WeightedSum(tuple(terms))


def _mean_beliefs(walk: Walk, node: NodeId) -> returned_tuples.Beliefs:
    weighed = _weighed(walk, node)
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
