"""Sentences about single events, for the smallest step size."""

from __future__ import annotations

from gettext import NullTranslations

from ...games.kinds import CHANCE, MAX
from ...phrases import gettext
from ...trace.trace import Event
from ...trace.written_bounds import written_window
from ...values import show
from . import chance, depth_limit, null_windows, passes, probes
from .bound_origins import player_bound
from .frame_facts import FrameFacts

__all__ = ["enter", "improve", "leave"]


ENTRIES = {
    (True, True, True): gettext("The search starts at %(node)s, a chance node, with the window %(window)s."),
    (True, True, False): gettext("The search starts at %(node)s, a %(player)s node, with the window %(window)s."),
    (True, False, True): gettext("The search starts at %(node)s, a chance node."),
    (True, False, False): gettext("The search starts at %(node)s, a %(player)s node."),
    (False, True, True): gettext("The search follows %(move)s to %(node)s, a chance node, with the window %(window)s."),
    (False, True, False): gettext(
        "The search follows %(move)s to %(node)s, a %(player)s node, with the window %(window)s."
    ),
    (False, False, True): gettext("The search follows %(move)s to %(node)s, a chance node."),
    (False, False, False): gettext("The search follows %(move)s to %(node)s, a %(player)s node."),
}
"""By whether the node is the root, whether there are windows, and whether it is a chance node."""

ALPHA_AND_BETA = gettext(
    "MAX already has %(max_has)s at %(alpha_owner)s (α = %(alpha)s), "
    "and MIN already has %(min_has)s at %(beta_owner)s (β = %(beta)s)."
)
ALPHA = gettext("MAX already has %(max_has)s at %(owner)s (α = %(alpha)s).")
BETA = gettext("MIN already has %(min_has)s at %(owner)s (β = %(beta)s).")

# TRANSLATORS: %(child)s is a label, %(player)s is MAX or MIN
BEST_OF_THIS_VISIT = gettext(
    "In this visit, the best value so far for %(player)s at %(node)s is %(value)s, from %(child)s; the window "
    "there is %(window)s."
)
BEST_SO_FAR = gettext("With %(child)s, the best value so far for %(player)s at %(node)s is %(value)s.")
WINDOW_STAYS = gettext(
    "With %(child)s, the best value so far for %(player)s at %(node)s is %(value)s; that is outside the window "
    "%(window)s, so the window does not change."
)
ALPHA_RISES = gettext(
    "With %(child)s, the best value so far for %(player)s at %(node)s is %(value)s: α rises from %(old)s to %(new)s."
)
BETA_FALLS = gettext(
    "With %(child)s, the best value so far for %(player)s at %(node)s is %(value)s: β falls from %(old)s to %(new)s."
)

# TRANSLATORS: a fail-hard search got a bound of the window in place of the value of %(child)s
COUNTS_AS = gettext(
    "In this fail-hard search %(child)s counts as %(new)s for %(player)s at %(node)s; the window there is %(window)s."
)
# TRANSLATORS: fail-hard is the name of a rule: no value leaves the window
LEAVES_FAIL_HARD = gettext(
    "%(node)s returns %(value)s to %(parent)s instead of %(best)s, because a fail-hard search returns no value "
    "outside the window %(window)s."
)
LEAVES_EXACT = gettext("%(node)s is finished and returns its value %(value)s to %(parent)s.")
LEAVES_ESTIMATE = gettext("%(node)s is finished and returns the estimate %(value)s to %(parent)s.")
# TRANSLATORS: %(known)s is a formula such as "C ≤ 2"
LEAVES_BOUND = gettext("%(node)s is finished and returns %(value)s to %(parent)s; all that is known is %(known)s.")


def enter(t: NullTranslations, facts: FrameFacts, event: Event) -> list[str]:
    """Say into which node the search goes, with which window, and who set its bounds."""
    moment = facts.start
    why = facts.trace.facts.comes_back and (
        passes.begins(t, facts, moment, event)
        or null_windows.question(t, facts, moment, event)
        or null_windows.searched_again(t, facts, moment, event)
        or probes.probe_begins(t, facts, moment, event)
        or probes.searched_in_full(t, facts, moment, event)
    )
    more = (
        depth_limit.searched_on(t, facts)
        or chance.skipped(t, facts, event.node)
        or probes.handed_down(t, facts, event)
        or _bounds(t, facts, event)
    )
    return [why or _entry(t, facts, event), more]


def _entry(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    is_chance = facts.kind(event.node) == CHANCE
    message = ENTRIES[event.node == 0, facts.trace.has_windows, is_chance]
    return message.of(
        move=facts.tree.move(event.node),
        node=facts.label(event.node),
        player=facts.player(event.node),
        window=written_window((event.alpha, event.beta)),
    ).told(t)


def _bounds(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    """Say what MAX and MIN already have, and where; "" for bounds that are no player's."""
    alpha_owner, beta_owner = player_bound(facts, event, upper=False), player_bound(facts, event, upper=True)
    if alpha_owner is None and beta_owner is None:
        return ""
    message = BETA if alpha_owner is None else ALPHA if beta_owner is None else ALPHA_AND_BETA
    owners = ["" if owner is None else facts.label(owner) for owner in (alpha_owner, beta_owner)]
    has = [
        "" if owner is None else facts.sure(facts.has(owner, bound), owner)
        for owner, bound in ((alpha_owner, event.alpha), (beta_owner, event.beta))
    ]
    return message.of(
        alpha=show(event.alpha),
        beta=show(event.beta),
        max_has=has[0],
        min_has=has[1],
        alpha_owner=owners[0],
        beta_owner=owners[1],
        owner=owners[0] or owners[1],
    ).told(t)


def improve(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    """Say that a node's value so far became better, and what becomes of its window."""
    assert event.value is not None and not isinstance(event.value, tuple)
    window, is_max = facts.visits.window(facts.start, event.node), facts.kind(event.node) == MAX
    about = facts.trace.facts
    repeats = about.scouts or about.closes_in or about.probes
    if facts.has(event.node, event.value) != event.value:
        message = COUNTS_AS
    elif repeats and facts.visits.times(facts.start, event.node) > 1:
        message = BEST_OF_THIS_VISIT
    elif not facts.trace.has_windows:
        message = BEST_SO_FAR
    elif (event.alpha, event.beta) == window:
        message = WINDOW_STAYS
    else:
        message = ALPHA_RISES if is_max else BETA_FALLS
    return message.of(
        value=facts.sure(event.value, event.node),
        new=show(event.value),
        child=facts.label(facts.visits.last_returned(facts.start)),
        player=facts.player(event.node),
        node=facts.label(event.node),
        old=show(window[0] if is_max else window[1], sign=True),
        window=written_window((event.alpha, event.beta)),
    ).told(t)


def leave(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    """Say which value a finished node returns, and how much of it is certain."""
    node, parent, best = event.node, facts.tree.parent(event.node), facts.before.values[event.node]
    window = facts.before.call_windows[node]
    assert event.value is not None and parent is not None and window is not None
    if facts.is_exact(node):
        best = facts.after.low[node]
    if facts.trace.rules.fail == "hard" and best is not None and best != event.value:
        message = LEAVES_FAIL_HARD
    elif facts.after.low[node] == facts.after.high[node] == event.value:
        message = LEAVES_ESTIMATE if facts.is_estimated(node) else LEAVES_EXACT
    else:
        message = LEAVES_BOUND
    return message.of(
        node=facts.label(node),
        parent=facts.label(parent),
        value=show(event.value),
        best="" if best is None else facts.number(best, node),
        window=written_window(window),
        known=facts.known(node),
    ).told(t)
