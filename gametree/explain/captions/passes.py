"""Sentences about rounds: the passes of MTD(f), what they remember, and the iterations of iterative deepening."""

from __future__ import annotations

from gettext import NullTranslations

from ...games.kinds import MAX
from ...languages import listed, shortened
from ...phrases import gettext, ngettext
from ...trace.trace import Event, EventKind
from ...trace.written_bounds import written_window
from ...tree.tree import NodeId
from ...values import Value, show
from .frame_facts import FrameFacts

__all__ = ["begins", "ends", "recalled"]


PASS = gettext("Pass %(number)d asks with the null window %(window)s whether %(root)s is worth at least %(beta)s.")
ITERATION = gettext("The iteration with depth limit %(depth)d begins.")
# TRANSLATORS: %(order)s is a list of nodes such as "C, B, D"
ITERATION_IN_ORDER = gettext(
    "The iteration with depth limit %(depth)d begins; by the values found before, the order at %(root)s is %(order)s."
)
ITERATION_OVER = gettext("The iteration with depth limit %(depth)d is over: %(value)s, with the move %(move)s.")
AT_LEAST = gettext("Pass %(number)d is over, and the answer is yes: %(root)s is worth at least %(beta)s.")
LESS = gettext("Pass %(number)d is over, and the answer is no: %(root)s is worth less than %(beta)s.")
# TRANSLATORS: %(known)s is a formula or a list of them, such as "B1 = 3 and C ≤ 2"
REMEMBERED = ngettext(
    "%(known)s is remembered from an earlier pass and is enough, so that node is not searched again.",
    "%(known)s are remembered from earlier passes and are enough, so those nodes are not searched again.",
)


def begins(t: NullTranslations, facts: FrameFacts, moment: int, event: Event) -> str:
    """Say which pass or iteration begins at the root; "" for any other entry."""
    if event.node != 0:
        return ""
    number, root = facts.visits.times(moment + 1, 0), facts.label(0)
    if facts.trace.facts.closes_in:
        window = written_window((event.alpha, event.beta))
        return PASS.of(number=number, window=window, root=root, beta=show(event.beta)).told(t)
    if not facts.trace.facts.deepens:
        return ""
    if number == 1 or len(facts.children(0)) == 1:
        return ITERATION.of(depth=number).told(t)
    return ITERATION_IN_ORDER.of(depth=number, order=_order(facts, moment), root=root).told(t)


def ends(t: NullTranslations, facts: FrameFacts, moment: int, event: Event) -> str:
    """Say what a pass or an iteration has found; "" at any other node, and for the last one, which is the result."""
    if event.node != 0 or moment + 1 == len(facts.trace):
        return ""
    number, root = facts.visits.times(moment, 0), facts.label(0)
    if facts.trace.facts.deepens:
        value = f"{root} {facts.equals(0)} {show(_value(event))}"
        return ITERATION_OVER.of(depth=number, value=value, move=facts.tree.move(facts.after.line[1])).told(t)
    if not facts.trace.facts.closes_in:
        return ""
    message = AT_LEAST if _value(event) >= event.beta else LESS  # type: ignore[operator]
    return message.of(number=number, root=root, beta=facts.number(event.beta, 0)).told(t)


def recalled(t: NullTranslations, facts: FrameFacts, nodes: list[NodeId]) -> str:
    """Say what is remembered of nodes, so that they are not searched again; "" where there are none."""
    return REMEMBERED.of(known=listed(t, nodes, facts.known), count=len(nodes)).told(t) if nodes else ""


def _value(event: Event) -> Value:
    assert event.value is not None
    return event.value


def _order(facts: FrameFacts, moment: int) -> str:
    """Write the children of the root in the order of the values last found for them, best first."""
    found = {
        node: value
        for kind, node, value, *_ in facts.trace.raw[:moment]
        if kind in (EventKind.LEAVE, EventKind.EVALUATE)
    }
    below = facts.children(0)
    known = [child for child in below if child in found]
    known.sort(key=lambda child: found[child], reverse=facts.kind(0) == MAX)  # type: ignore[arg-type, return-value]
    names = [facts.label(child) for child in (*known, *(child for child in below if child not in found))]
    return ", ".join(shortened(names))
