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


# ---- The tuple that a player of several returns, and the ones that a student may take for it -----

Beliefs = list[tuple[str, Value, str]]
"""What a student can take for true, the value that follows from it, and whom to name."""

Tuple = tuple[Number, ...]


def why(walk: Walk, node: NodeId, value: Tuple) -> Phrase:
    """Say why the player at a node takes a tuple."""
    player, hero = walk.kind(node), _hero(walk, node)
    values = _values(walk, node)
    if len(values) == 1:
        reason = reasons.ONLY_VALUE
    elif len({found for found in values if entry_of(hero, found) == entry_of(hero, value)}) > 1:
        reason = reasons.LAST_OF_EQUALS if walk.trace.rules.tie == "last" else reasons.FIRST_OF_EQUALS
    else:
        reason = reasons.PREFERRED if player == hero else reasons.AGAINST
    return reason.of(node=walk.label(node), player=player, hero=hero, value=show(value))


def tuple_beliefs(walk: Walk, node: NodeId) -> Beliefs:
    """Return the tuples that other rules, other players or a slip would take."""
    values, player, hero = _values(walk, node), walk.kind(node), _hero(walk, node)
    own = partial(entry_of, player)
    best = (max if player == hero else min)(entry_of(hero, found) for found in values)
    found: Beliefs = [("tie", tied, "") for tied in values if entry_of(hero, tied) == best]
    found.append(
        ("worst", min(values, key=own), player) if player == hero else ("for itself", max(values, key=own), player)
    )
    root = walk.kind(0)
    if "player" not in walk.trace.facts.options and root not in (player, CHANCE):
        found.append(("against", min(values, key=partial(entry_of, root)), root))
    found += _of_others(walk, values, player)
    mixed = tuple(map(max, zip(*values, strict=True)))
    return [*found, ("first", values[0], ""), ("last", values[-1], ""), ("mixed", mixed, "")]


def beliefs_of_chance(walk: Walk, node: NodeId) -> Beliefs:
    """Return the tuples that somebody may take for the mean of a chance node."""
    values = _values(walk, node)
    likely = max(walk.received[node], key=walk.view.probability)
    mean = tuple(exact(Fraction(sum(entries)) / len(values)) for entries in zip(*values, strict=True))
    taken: Beliefs = [("likely", walk.received[node][likely], ""), ("first", values[0], ""), ("last", values[-1], "")]
    return [("unweighted", mean, ""), *taken]


def _of_others(walk: Walk, values: list[Tuple], player: str) -> Beliefs:
    """Return what is best for each player who does not move, where that is one tuple."""
    found: Beliefs = []
    for other in sorted(walk.tree.kinds - {player, LEAF, CHANCE}):
        most = max(entry_of(other, value) for value in values)
        best = {value for value in values if entry_of(other, value) == most}
        if len(best) == 1:
            found.append(("for another", best.pop(), other))
    return found


def _hero(walk: Walk, node: NodeId) -> str:
    """Return whose entry counts at a node."""
    return walk.kind(node) if "player" not in walk.trace.facts.options else walk.trace.rules.player or walk.kind(0)


def _values(walk: Walk, node: NodeId) -> list[Tuple]:
    return [value for value in walk.received[node].values() if isinstance(value, tuple)]


# ---- Questions of the level value: what each inner node returns when it is left ------------------


def ask_values(walk: Walk) -> Iterator[PredictionQuestion]:
    """Ask when the last of its children has returned a value to a node, before the node makes anything of it."""
    if walk.trace.facts.best_first:
        return
    for position, node, end, is_cut in walk.returns():
        kind, left, value, *_ = walk.raw[end]
        if kind is not EventKind.LEAVE or left != node or value is None:
            continue
        if isinstance(value, tuple) and walk.kind(node) == CHANCE:
            told = {"node": walk.label(node), "working": show(value)}
            reason, beliefs = reasons.MEAN.of(**told), beliefs_of_chance(walk, node)
        elif isinstance(value, tuple):
            reason, beliefs = why(walk, node, value), tuple_beliefs(walk, node)
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
            asked = reasons.VALUE_FOUND.of(node=walk.label(node))
        else:
            asked = reasons.VALUE_RETURNED.of(node=walk.label(node), above=walk.label(above))
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


def _beliefs(walk: Walk, node: NodeId) -> Beliefs:
    values, is_max = walk.numbers(node), walk.kind(node) == MAX
    best, window = walk.so_far(node), walk.replay.call_windows[node]
    assert window is not None
    pick, other = (max, min) if is_max else (min, max)
    unsearched = [child for child in walk.view.children(node) if child not in walk.received[node]]
    found: Beliefs = [("soft", best, ""), ("hard", max(window[0], min(window[1], best)), "")]
    if all(walk.kind(child) == LEAF for child in unsearched):
        found.append(("unsearched", pick([*values, *map(walk.view.value, unsearched)]), ""))
    found.append(("of player", other(values), (MIN if is_max else MAX).upper()))
    return [*found, ("first", values[0], ""), ("last", values[-1], "")]


# ---- chance -------------------------------------------------------------------------------------


def _weighed(walk: Walk, node: NodeId) -> WeightedSum:
    from .probability import Term, WeightedSum  # a player of a search without chance opens sooner

    probability = walk.view.probability
    terms = [
        Term(walk.label(child), probability(child), value)
        for child, value in walk.received[node].items()
        if not isinstance(value, tuple | float)
    ]
    return WeightedSum(tuple(terms))


def _mean_beliefs(walk: Walk, node: NodeId) -> Beliefs:
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


# ---- Questions of the level window: the α and β of each node that is entered, and of each whose value … ----


def ask_windows(walk: Walk) -> Iterator[PredictionQuestion]:
    """Ask before each entry of a node and each improvement that moves a bound, where the rules tell the window."""
    if walk.trace.facts.best_first or walk.trace.facts.closes_in or not walk.trace.has_windows:
        return
    for position, (kind, node, value, alpha, beta) in walk:
        window = alpha, beta
        if kind is EventKind.ENTER and _can_be_told(walk, node, window):
            beliefs, reason = _entered(walk, node), _why_entered(walk, node, window)
        elif kind is EventKind.IMPROVE and walk.window(node) != window and not _is_below_star(walk, node):
            assert value is not None and not isinstance(value, tuple)
            beliefs, reason = _improved(walk, node, window), _why_improved(walk, node, window)
        else:
            continue
        wrong = {"": ("", "")}
        for belief, mistaken, other in [("swapped", (beta, alpha), node), *beliefs]:
            if mistaken is not None and mistaken != window:
                wrong.setdefault(";".join(_texts(mistaken)), (belief, walk.label(other)))
        ask = (
            reasons.WINDOW_NOW
            if kind is not EventKind.ENTER
            else reasons.WINDOW_BELOW
            if node
            else reasons.FIRST_WINDOW
        )
        yield walk.question(
            *(position, position + 1, node),
            ask.of(node=walk.label(node)),
            reason,
            _texts(window),
            wrong,
            fields=("α", "β"),
        )


WindowBeliefs = list[tuple[str, Window | None, NodeId]]
"""What a student can take for true, the window that follows from it, and a node to name."""


def _texts(window: Window) -> tuple[str, str]:
    return show(window[0], sign=True), show(window[1], sign=True)


def _can_be_told(walk: Walk, node: NodeId, window: Window) -> bool:
    """Tell whether the window of a node follows from what is seen; that of the start and of some tests does not."""
    above = walk.tree.parent(node)
    if above is None:
        return walk.trace.window == INFINITE_WINDOW
    if walk.trace.facts.scouts and window != walk.window(above):
        return window[0] + 1 == window[1]
    return not _is_below_star(walk, node)


def _is_below_star(walk: Walk, node: NodeId) -> bool:
    """Tell whether Star1 or Star2 handed a window through a chance node, worked out from the range of the values."""
    if "value_range" not in walk.trace.facts.options:
        return False
    return any(walk.kind(above) == CHANCE for above in walk.tree.path(node)[:-1])


def _entered(walk: Walk, node: NodeId) -> WindowBeliefs:
    above = walk.tree.parent(node)
    if above is None:
        return []
    inner = [child for child in walk.received[above] if walk.view.children(child) and child != node]
    return [
        ("as above", walk.window(above), above),
        ("fresh", INFINITE_WINDOW, above),
        ("before", walk.replay.call_windows[above], above),
        *(("of another", walk.replay.windows[child], child) for child in inner[-1:]),
    ]


def _why_entered(walk: Walk, node: NodeId, window: Window) -> Phrase:
    above, name = walk.tree.parent(node), walk.label(node)
    if above is None:
        return reasons.WHOLE_WINDOW.of(node=name)
    if window == walk.window(above):
        reason = reasons.INHERITED
    elif walk.kind(above) == CHANCE:
        reason = reasons.BELOW_CHANCE
    else:
        reason = reasons.NULL_WINDOW if walk.trace.facts.scouts else reasons.SHALLOW
    return reason.of(node=name, above=walk.label(above), window=written_window(window))


def _improved(walk: Walk, node: NodeId, window: Window) -> WindowBeliefs:
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
    told = {"node": walk.label(node), "child": walk.label(child), "value": show(walk.so_far(node))}
    return (reasons.RAISES_ALPHA if is_max else reasons.LOWERS_BETA).of(**told, old=old, other=other)
