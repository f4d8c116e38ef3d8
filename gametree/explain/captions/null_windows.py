"""Sentences about null windows: what principal variation search asks of a later move, and the answer."""

from __future__ import annotations

from gettext import NullTranslations

from ...games.kinds import MAX
from ...phrases import gettext
from ...rules import Window
from ...trace.trace import Event, EventKind
from ...trace.written_bounds import written_window
from ...tree.tree import NodeId
from .frame_facts import FrameFacts

__all__ = ["answer", "is_test", "question", "searched_again"]

ASKS_FOR_MORE = gettext(
    "The null window %(window)s at %(node)s only asks whether %(node)s is worth more than %(value)s (α)."
)
ASKS_FOR_LESS = gettext(
    "The null window %(window)s at %(node)s only asks whether %(node)s is worth less than %(value)s (β)."
)
# TRANSLATORS: the test is a search with a null window
SEARCHED_AGAIN = gettext(
    "The test showed that %(node)s is better for %(player)s than %(value)s, so %(node)s is searched again with the "
    "window %(window)s."
)
NOT_MORE = gettext(
    "The null window %(window)s shows that %(node)s is not worth more than %(value)s (α): one test is enough."
)
NOT_LESS = gettext(
    "The null window %(window)s shows that %(node)s is not worth less than %(value)s (β): one test is enough."
)
MORE = gettext(
    "The null window %(window)s shows that %(node)s is worth more than %(value)s (α), so %(node)s must be searched "
    "again."
)
LESS = gettext(
    "The null window %(window)s shows that %(node)s is worth less than %(value)s (β), so %(node)s must be searched "
    "again."
)
MUCH_MORE = gettext(
    "The null window %(window)s shows that %(node)s is worth more than %(value)s (α), and so much more that it need "
    "not be searched again."
)
MUCH_LESS = gettext(
    "The null window %(window)s shows that %(node)s is worth less than %(value)s (β), and so much less that it need "
    "not be searched again."
)


def is_test(facts: FrameFacts, moment: int, node: NodeId) -> bool:
    """Tell whether the visit that began at a moment is a test with a null window that the node above made."""
    above = facts.tree.parent(node)
    if not facts.trace.facts.scouts or above is None:
        return False
    return facts.visits.window(moment, above) != _window(facts, moment)


def question(t: NullTranslations, facts: FrameFacts, moment: int, event: Event) -> str:
    """Say what a null window asks of a node; "" for any other entry."""
    above = facts.tree.parent(event.node)
    if above is None or not is_test(facts, moment, event.node):
        return ""
    asks = ASKS_FOR_MORE if facts.kind(above) == MAX else ASKS_FOR_LESS
    return asks.of(**_told(facts, moment, event.node, above)).told(t)


def searched_again(t: NullTranslations, facts: FrameFacts, moment: int, event: Event) -> str:
    """Say that a node is searched once more because a test found it better; "" for any other entry."""
    above = facts.tree.parent(event.node)
    if not facts.trace.facts.scouts or above is None:
        return ""
    if facts.trace.raw[moment - 1][:2] != (EventKind.LEAVE, event.node):
        return ""
    value = facts.number(event.alpha if facts.kind(above) == MAX else event.beta, above)
    told = {"node": facts.label(event.node), "player": facts.player(above), "value": value}
    return SEARCHED_AGAIN.of(**told, window=written_window((event.alpha, event.beta))).told(t)


def answer(t: NullTranslations, facts: FrameFacts, moment: int, event: Event) -> str:
    """Say what a null window has found out when a node is left; "" where there was no test."""
    above = facts.tree.parent(event.node)
    if not facts.trace.facts.scouts or above is None:
        return ""
    entry = facts.visits.entry(moment, event.node)
    if not is_test(facts, entry, event.node):
        return ""
    assert event.value is not None and not isinstance(event.value, tuple)
    alpha, beta = facts.visits.window(moment, above)
    at_max = facts.kind(above) == MAX
    is_better = event.value > alpha if at_max else event.value < beta
    if not is_better:
        message = NOT_MORE if at_max else NOT_LESS
    elif alpha < event.value < beta:
        message = MORE if at_max else LESS
    else:
        message = MUCH_MORE if at_max else MUCH_LESS
    return message.of(**_told(facts, entry, event.node, above)).told(t)


def _window(facts: FrameFacts, moment: int) -> Window:
    _, _, _, alpha, beta = facts.trace.raw[moment]
    return alpha, beta


def _told(facts: FrameFacts, entry: int, node: NodeId, above: NodeId) -> dict[str, str]:
    alpha, beta = _window(facts, entry)
    return {
        "node": facts.label(node),
        "window": written_window((alpha, beta)),
        "value": facts.number(alpha if facts.kind(above) == MAX else beta, above),
    }
