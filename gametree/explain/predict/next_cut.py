"""Questions of the level cut: at each test, whether the node is cut off or goes on."""

from __future__ import annotations

from collections.abc import Iterator

from ...games.kinds import CHANCE, MAX, MIN
from ...phrases import Phrase, in_brackets
from ...trace.written_bounds import written_found, written_known, written_window
from ...tree.tree import NodeId
from ...values import show
from . import prediction_reasons as reasons
from . import prediction_words as words
from .question_record import PredictionQuestion
from .walk import DESCENTS, Walk

__all__ = ["ask"]


def ask(walk: Walk) -> Iterator[PredictionQuestion]:
    """Ask each time a child has returned a value to a node that has more children to search."""
    facts = walk.trace.facts
    if facts.best_first or not (walk.trace.has_windows or facts.bounds_sums):
        return
    choices = tuple((key, choice.told(walk.t)) for key, choice in words.CHOICES.items())
    for position, node, end, is_cut in walk.returns():
        if not is_cut and not _goes_on(walk, position, end, node):
            continue
        if facts.bounds_sums:
            said = _of_many(walk, end - 1, node, is_cut)
        elif walk.kind(node) == CHANCE:
            said = _of_chance(walk, end - 1, node, is_cut)
        else:
            said = _of_player(walk, end - 1, node, is_cut)
        if said:
            right, other = ("cut", "on") if is_cut else ("on", "cut")
            until = end if is_cut else end + 1
            yield walk.question(
                position, until, node, *said, (right,), {other: (other, "")}, sort="choice", choices=choices
            )


def _goes_on(walk: Walk, position: int, end: int, node: NodeId) -> bool:
    """Tell whether another child is searched next; not the same one again, after a test by a null window."""
    kind, child, *_ = walk.raw[end]
    if kind not in DESCENTS or walk.tree.parent(child) != node:
        return False
    return not (walk.trace.facts.scouts and child == walk.raw[position - 1][1])


def _of_player(walk: Walk, last: int, node: NodeId, is_cut: bool) -> tuple[Phrase, Phrase] | None:
    """Return the question and the reason at a MAX or MIN node; None where no child is left."""
    if len(walk.received[node]) == len(walk.view.children(node)):
        return None
    is_max, value, name = walk.kind(node) == MAX, walk.so_far(node), walk.label(node)
    known = walk.replay.low[node] >= value if is_max else walk.replay.high[node] <= value
    bound = walk.bound_formula(node)
    if known:
        asked = words.CUT.of(known=f"{name} {written_found(value, 'at_least' if is_max else 'at_most')}", bound=bound)
    else:
        asked = words.CUT_SO_FAR.of(node=name, value=f"v = {show(value)}", bound=bound)
    return asked, _why_cut(walk, last, node) if is_cut else _why_not(walk, node)


def _of_many(walk: Walk, last: int, node: NodeId, is_cut: bool) -> tuple[Phrase, Phrase] | None:
    """Return the question and the reason at a node of p1, p2 …; None where no child is left, and at a chance node."""
    if walk.kind(node) == CHANCE or len(walk.received[node]) == len(walk.view.children(node)):
        return None
    name, bound = walk.label(node), walk.bound_formula(node)
    asked = words.CUT_SO_FAR.of(node=name, value=f"v = {show(walk.so_far(node))}", bound=bound)
    if not is_cut:
        if walk.so_far(node) == walk.bound(node):
            return asked, reasons.ONLY_EQUAL.of(node=name, bound=bound, rule="v > β")
        return asked, reasons.STILL_OPEN.of(node=name, test=walk.failed_test(node))
    cut = walk.cuts[last]
    if cut.value == cut.bound:
        return asked, reasons.ENOUGH_AT_EQUALITY.of(node=name, test=walk.passed_test(cut), rule="v ≥ β")
    return asked, reasons.OUTSIDE.of(node=name, test=walk.passed_test(cut))


def _why_cut(walk: Walk, last: int, node: NodeId) -> Phrase:
    cut = walk.cuts[last]
    told = {"node": walk.label(node), "test": walk.passed_test(cut)}
    if cut.value == cut.bound:
        return reasons.ENOUGH_AT_EQUALITY.of(**told, rule="v ≥ β" if cut.upper else "v ≤ α")
    owner, player = cut.owner, MIN if cut.upper else MAX
    if owner is None or walk.kind(owner) != player:
        return reasons.OUTSIDE.of(**told)
    return reasons.HAS_BETTER.of(**told, player=player.upper(), bound=show(cut.bound), owner=walk.label(owner))


def _why_not(walk: Walk, node: NodeId) -> Phrase:
    name, bound = walk.label(node), walk.bound_formula(node)
    if walk.so_far(node) == walk.bound(node):
        return reasons.ONLY_EQUAL.of(node=name, bound=bound, rule="v > β" if walk.kind(node) == MAX else "v < α")
    if test := walk.failed_test(node):
        return reasons.STILL_OPEN.of(node=name, test=test)
    return reasons.NO_BOUND.of(node=name, bound=bound)


def _of_chance(walk: Walk, last: int, node: NodeId, is_cut: bool) -> tuple[Phrase, Phrase] | None:
    """Return the question and the reason at a chance node; None where nothing is spared or the picture knows more."""
    if "value_range" not in walk.trace.facts.options:
        return None
    low, high, (alpha, beta) = walk.replay.low[node], walk.replay.high[node], walk.window(node)
    name = walk.label(node)
    known, window = written_known(name, low, high), written_window((alpha, beta))
    asked = words.CUT.of(known=known, bound=f"{in_brackets('α, β')} = {window}")
    if is_cut:
        cut = walk.cuts[last]
        reason = reasons.MEAN_ABOVE if cut.upper else reasons.MEAN_BELOW
        return (asked, reason.of(node=name, test=walk.passed_test(cut))) if cut.pruned else None
    beyond = walk.trace.rules.cut == "beyond"
    reaches = (high < alpha or low > beta) if beyond else (high <= alpha or low >= beta)
    return None if reaches else (asked, reasons.MEAN_INSIDE.of(known=known, window=window))
