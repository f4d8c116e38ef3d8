"""Sentences about rounds: the passes of MTD(f), what they remember, and the iterations of iterative deepening."""

from __future__ import annotations

from gettext import NullTranslations

from ...catalogue import listed, shortened
from ...kinds import MAX
from ...trace.trace import Event, EventKind
from ...trace.written_bounds import written_window
from ...tree.tree import NodeId
from ...values import Value, show
from .frame_facts import FrameFacts

__all__ = ["begins", "ends", "recalled"]


def begins(t: NullTranslations, facts: FrameFacts, moment: int, event: Event) -> str:
    """Say which pass or iteration begins at the root; "" for any other entry."""
    if event.node != 0:
        return ""
    number = facts.visits.times(moment + 1, 0)
    if facts.algorithm == "mtdf":
        message = t.gettext(
            "Pass %(number)d asks with the null window %(window)s whether %(root)s is worth at least %(beta)s."
        )
        return message % {
            "number": number,
            "window": written_window((event.alpha, event.beta)),
            "root": facts.label(0),
            "beta": show(event.beta),
        }
    if facts.algorithm != "iterative_deepening":
        return ""
    if number == 1 or len(facts.children(0)) == 1:
        return t.gettext("The iteration to depth %(depth)d begins.") % {"depth": number}
    # TRANSLATORS: %(order)s is a list of nodes such as "C, B, D"
    message = t.gettext(
        "The iteration to depth %(depth)d begins; what was found before suggests the order %(order)s at %(root)s."
    )
    return message % {"depth": number, "order": _order(facts, moment), "root": facts.label(0)}


def ends(t: NullTranslations, facts: FrameFacts, moment: int, event: Event) -> str:
    """Say what a pass or an iteration has found; "" at any other node, and for the last one, which is the result."""
    if event.node != 0 or moment + 1 == len(facts.trace):
        return ""
    number = facts.visits.times(moment, 0)
    if facts.algorithm == "iterative_deepening":
        move = facts.tree.move(facts.after.line[1])
        message = t.gettext(
            "The iteration to depth %(depth)d is over: as judged there, %(value)s, with the move %(move)s."
        )
        value = f"{facts.label(0)} {'≈' if facts.rests_on_judgement() else '='} {show(_value(event))}"
        return message % {"depth": number, "value": value, "move": move}
    if facts.algorithm != "mtdf":
        return ""
    if _value(event) >= event.beta:  # type: ignore[operator]
        message = t.gettext("Pass %(number)d is over: it asked whether %(root)s is worth at least %(beta)s, and it is.")
    else:
        message = t.gettext(
            "Pass %(number)d is over: it asked whether %(root)s is worth at least %(beta)s, and it is not."
        )
    return message % {"number": number, "root": facts.label(0), "beta": show(event.beta)}


def recalled(t: NullTranslations, facts: FrameFacts, nodes: list[NodeId]) -> str:
    """Say what is remembered of nodes, so that they are not searched again; "" where there are none."""
    if not nodes:
        return ""
    # TRANSLATORS: %(known)s is a formula or a list of them, such as "B1 = 3 and C ≤ 2"
    message = t.ngettext(
        "%(known)s is remembered from an earlier pass and is enough, so there is no need to look again.",
        "%(known)s are remembered from earlier passes and are enough, so there is no need to look again.",
        len(nodes),
    )
    return message % {"known": listed(t, nodes, facts.known)}


def _value(event: Event) -> Value:
    assert event.value is not None
    return event.value


def _order(facts: FrameFacts, moment: int) -> str:
    """Write the successors of the root in the order of the values last found for them, best first."""
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
