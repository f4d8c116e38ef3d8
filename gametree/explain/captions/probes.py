"""Sentences about the windows that a chance node gives its children, and about Star2's probes."""

from __future__ import annotations

from gettext import NullTranslations

from ...games.kinds import CHANCE
from ...phrases import gettext
from ...trace.trace import Event
from ...trace.written_bounds import written_window
from ...tree.tree import NodeId
from ...values import INF, show
from .frame_facts import FrameFacts

__all__ = ["handed_down", "is_probe", "probe_begins", "probe_ends", "searched_in_full"]


RISES_AND_FALLS = gettext(
    "Given what is known of its other children, the chance node %(node)s is worth at most %(alpha)s, its α, "
    "if %(child)s ≤ %(low)s, and at least %(beta)s, its β, if %(child)s ≥ %(high)s."
)
# TRANSLATORS: "C1 ≤ 11/9" is a condition
FALLS = gettext(
    "If %(child)s ≤ %(low)s, the chance node %(node)s is worth at most %(alpha)s, its α, "
    "given what is known of its other children."
)
RISES = gettext(
    "If %(child)s ≥ %(high)s, the chance node %(node)s is worth at least %(beta)s, its β, "
    "given what is known of its other children."
)
FULL_WINDOW = gettext(
    "Below the chance node %(node)s the search starts with the full window, because a bound on one child gives no "
    "bound on the mean."
)
# TRANSLATORS: Star2 searches one move of a node before it searches the node in full
PROBE = gettext("%(node)s is only probed: one of its moves is searched with the window %(window)s, to bound its value.")
PROBED = gettext("The probe of %(node)s covers only one move and gives %(known)s.")
PROBED_SO = gettext("The probe of %(node)s covers only one move and gives %(known)s, so %(mean)s.")
IN_FULL = gettext("After the probes, %(node)s is searched in full, with the window %(window)s.")


def handed_down(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    """Say why a chance node gives a child this window; "" where the window says nothing."""
    node, chance = event.node, facts.tree.parent(event.node)
    if chance is None or facts.kind(chance) != CHANCE or facts.tree.utilities:
        return ""
    window = facts.after.windows[chance]
    assert window is not None
    rises = window[1] != INF and event.beta < facts.before.high[node]
    falls = window[0] != -INF and event.alpha > facts.before.low[node]
    if rises or falls:
        message = RISES_AND_FALLS if rises and falls else RISES if rises else FALLS
    elif not facts.trace.rules.value_range and window != (-INF, INF):
        message = FULL_WINDOW
    else:
        return ""
    return message.of(
        child=facts.label(node),
        node=facts.label(chance),
        low=show(event.alpha),
        high=show(event.beta),
        alpha=show(window[0]),
        beta=show(window[1]),
    ).told(t)


def is_probe(facts: FrameFacts, moment: int, node: NodeId) -> bool:
    """Tell whether Star2 only probes a node that is open at a moment: one move, before the full search."""
    return facts.visits.below_chance(moment, node) == 1


def probe_begins(t: NullTranslations, facts: FrameFacts, moment: int, event: Event) -> str:
    """Say that a node is probed; "" for any other entry."""
    if not is_probe(facts, moment + 1, event.node):
        return ""
    return PROBE.of(node=facts.label(event.node), window=written_window((event.alpha, event.beta))).told(t)


def probe_ends(t: NullTranslations, facts: FrameFacts, moment: int, event: Event) -> str:
    """Say what a probe has found; "" where none ends."""
    above = facts.tree.parent(event.node)
    if above is None or not is_probe(facts, moment, event.node):
        return ""
    message, mean = PROBED if facts.is_exact(above) else PROBED_SO, facts.known(above)
    return message.of(node=facts.label(event.node), known=facts.known(event.node), mean=mean).told(t)


def searched_in_full(t: NullTranslations, facts: FrameFacts, moment: int, event: Event) -> str:
    """Say that a probed node is now searched in full; "" for any other entry."""
    if facts.visits.below_chance(moment + 1, event.node) != 2:
        return ""
    return IN_FULL.of(node=facts.label(event.node), window=written_window((event.alpha, event.beta))).told(t)
