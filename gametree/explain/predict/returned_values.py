"""The questions of the level value: what each inner node passes up when it is left."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ...kinds import CHANCE, LEAF, MAX, MIN
from ...trace.trace import EventKind
from ...trace.written_bounds import written_window
from ...tree.tree import NodeId
from ...values import Number, Value, exact, show
from ..weighted_sum import Term, WeightedSum
from . import returned_tuples
from .question import Question
from .walk import Walk

__all__ = ["ask"]

WITHOUT = ("sss",)
"""SSS* solves nodes with merits, which are promises and no values."""


def ask(walk: Walk) -> Iterator[Question]:
    """Ask when the last of its children has handed a value up to a node, before the node makes anything of it."""
    if walk.trace.algorithm in WITHOUT:
        return
    for position, node, end, is_cut in walk.returns():
        kind, left, value, *_ = walk.raw[end]
        if kind is not EventKind.LEAVE or left != node or value is None:
            continue
        if isinstance(value, tuple):
            yield _question(
                walk,
                position,
                end + 1,
                node,
                value,
                returned_tuples.why(walk, node, value),
                returned_tuples.beliefs(walk, node),
            )
        elif walk.kind(node) != CHANCE:
            reason = _why(walk, end - 1, node, value, is_cut)
            yield _question(walk, position, end + 1, node, value, reason, _beliefs(walk, node))
        elif reason := _why_mean(walk, end - 1, node, value, is_cut):
            yield _question(walk, position, end + 1, node, value, reason, [] if is_cut else _mean_beliefs(walk, node))


def _question(
    walk: Walk, at: int, until: int, node: NodeId, value: Value, reason: str, beliefs: returned_tuples.Beliefs
) -> Question:
    above = walk.tree.parent(node)
    wrong = {"": walk.asking.wrong("", reason)}
    for belief, mistaken, other in beliefs:
        if mistaken != value:
            wrong.setdefault(show(mistaken, sign=True), walk.asking.wrong(belief, reason, other=other))
    return Question(
        at=at,
        until=until,
        sort="numbers",
        node=node,
        ask=walk.asking.value(walk.label(node), None if above is None else walk.label(above)),
        fields=("v",),
        choices=(),
        right=(show(value, sign=True),),
        praise=walk.asking.right(reason),
        wrong=wrong,
    )


# ---- MAX and MIN --------------------------------------------------------------------------------


def _why(walk: Walk, last: int, node: NodeId, value: Number, is_cut: bool) -> str:
    name, best = walk.label(node), walk.so_far(node)
    if value != best:
        window = walk.replay.call_windows[node]
        assert window is not None
        return walk.reasons.clipped(show(value), show(best), written_window(window))
    if is_cut and len(walk.handed[node]) < len(walk.view.children(node)):
        return walk.reasons.cut_short(name, walk.passed_test(walk.cuts[last]), show(value))
    return walk.reasons.chosen(name, list(map(show, walk.numbers(node))), show(value), walk.kind(node) == MAX)


def _beliefs(walk: Walk, node: NodeId) -> returned_tuples.Beliefs:
    values, is_max = walk.numbers(node), walk.kind(node) == MAX
    best, window = walk.so_far(node), walk.replay.call_windows[node]
    assert window is not None
    pick, other = (max, min) if is_max else (min, max)
    unsearched = [child for child in walk.view.children(node) if child not in walk.handed[node]]
    found: returned_tuples.Beliefs = [("soft", best, ""), ("hard", max(window[0], min(window[1], best)), "")]
    if all(walk.kind(child) == LEAF for child in unsearched):
        found.append(("unsearched", pick([*values, *map(walk.view.value, unsearched)]), ""))
    found.append(("of player", other(values), (MIN if is_max else MAX).upper()))
    return [*found, ("first", values[0], ""), ("last", values[-1], "")]


# ---- chance -------------------------------------------------------------------------------------


def _weighed(walk: Walk, node: NodeId) -> WeightedSum:
    probability = walk.view.probability
    terms = [
        Term(walk.label(child), probability(child), value)
        for child, value in walk.handed[node].items()
        if not isinstance(value, tuple | float)
    ]
    return WeightedSum(tuple(terms))


def _why_mean(walk: Walk, last: int, node: NodeId, value: Number, is_cut: bool) -> str:
    """Say why a chance node passes its value up; "" where the picture does not tell what the search knows."""
    if is_cut:
        if value not in (walk.replay.low[node], walk.replay.high[node]):
            return ""
        return walk.reasons.mean_cut_short(walk.label(node), walk.passed_test(walk.cuts[last]), show(value))
    return walk.reasons.mean(walk.label(node), str(_weighed(walk, node)))


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
