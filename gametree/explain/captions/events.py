"""The sentences about single events, for the smallest step size."""

from __future__ import annotations

from gettext import NullTranslations

from ...kinds import CHANCE, MAX
from ...trace.trace import Event
from ...trace.written_bounds import written_window
from ...values import show
from . import chance, depth_limit, null_windows, passes, probes
from .bound_origins import player_bound
from .frame_facts import FrameFacts

__all__ = ["enter", "improve", "leave"]


def enter(t: NullTranslations, facts: FrameFacts, event: Event) -> list[str]:
    """Say into which node the search goes, with which window, and who set its bounds."""
    moment = facts.start
    why = (
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
    """Say into which node the search goes and with which window."""
    return _entry_message(t, facts, event) % {
        "move": facts.tree.move(event.node),
        "node": facts.label(event.node),
        "player": facts.player(event.node),
        "window": written_window((event.alpha, event.beta)),
    }


def _entry_message(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    is_chance = facts.kind(event.node) == CHANCE
    if event.node == 0 and facts.trace.has_windows:
        if is_chance:
            return t.gettext("The search starts at %(node)s, a chance node, with the window %(window)s.")
        return t.gettext("The search starts at %(node)s, a %(player)s node, with the window %(window)s.")
    if event.node == 0:
        if is_chance:
            return t.gettext("The search starts at %(node)s, a chance node.")
        return t.gettext("The search starts at %(node)s, a %(player)s node.")
    if facts.trace.has_windows:
        if is_chance:
            return t.gettext("The search goes by %(move)s down to %(node)s, a chance node, with the window %(window)s.")
        return t.gettext("The search goes by %(move)s down to %(node)s, a %(player)s node, with the window %(window)s.")
    if is_chance:
        return t.gettext("The search goes by %(move)s down to %(node)s, a chance node.")
    return t.gettext("The search goes by %(move)s down to %(node)s, a %(player)s node.")


def _bounds(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    """Say what MAX and MIN can already get, and where; "" for bounds that are no player's."""
    alpha, beta = show(event.alpha), show(event.beta)
    alpha_owner, beta_owner = player_bound(facts, event, upper=False), player_bound(facts, event, upper=True)
    if alpha_owner is not None and beta_owner is not None:
        return t.gettext(
            "MAX can already get %(alpha)s at %(alpha_owner)s (α = %(alpha)s), "
            "and MIN can already get %(beta)s at %(beta_owner)s (β = %(beta)s)."
        ) % {
            "alpha": alpha,
            "alpha_owner": facts.label(alpha_owner),
            "beta": beta,
            "beta_owner": facts.label(beta_owner),
        }
    if alpha_owner is not None:
        return t.gettext("MAX can already get %(alpha)s at %(owner)s (α = %(alpha)s).") % {
            "alpha": alpha,
            "owner": facts.label(alpha_owner),
        }
    if beta_owner is not None:
        return t.gettext("MIN can already get %(beta)s at %(owner)s (β = %(beta)s).") % {
            "beta": beta,
            "owner": facts.label(beta_owner),
        }
    return ""


REPEATING = ("pvs", "mtdf", "star2")
"""The searches that come to a node more than once."""


def improve(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    """Say that a node's value so far got better, and what becomes of its window."""
    assert event.value is not None
    window = facts.visits.window(facts.start, event.node)
    old = show(window[0] if facts.kind(event.node) == MAX else window[1], sign=True)
    return _improve_message(t, facts, event, (event.alpha, event.beta) == window) % {
        "value": show(event.value),
        "child": facts.label(facts.visits.handed_up(facts.start)),
        "player": facts.player(event.node),
        "node": facts.label(event.node),
        "old": old,
        "window": written_window((event.alpha, event.beta)),
    }


def _improve_message(t: NullTranslations, facts: FrameFacts, event: Event, stays: bool) -> str:
    if facts.algorithm in REPEATING and facts.visits.times(facts.start, event.node) > 1:
        return t.gettext(
            "In this visit the %(value)s from %(child)s is the best so far for %(player)s at %(node)s; "
            "the window there is %(window)s."
        )
    if not facts.trace.has_windows:
        return t.gettext("The %(value)s from %(child)s is the best so far for %(player)s at %(node)s.")
    if stays:
        return t.gettext(
            "The %(value)s from %(child)s is the best so far for %(player)s at %(node)s, "
            "but it is not inside the window %(window)s, which stays as it is."
        )
    if facts.kind(event.node) == MAX:
        return t.gettext(
            "The %(value)s from %(child)s is the best so far for %(player)s at %(node)s, "
            "so α rises from %(old)s to %(value)s."
        )
    return t.gettext(
        "The %(value)s from %(child)s is the best so far for %(player)s at %(node)s, "
        "so β falls from %(old)s to %(value)s."
    )


def leave(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    """Say which value a finished node hands up, and how much of it is certain."""
    node, parent, best = event.node, facts.tree.parent(event.node), facts.before.values[event.node]
    assert event.value is not None and parent is not None
    window = facts.before.call_windows[node]
    assert window is not None
    if facts.trace.rules.fail == "hard" and best is not None and best != event.value:
        # TRANSLATORS: fail-hard is the name of a rule: no value leaves the window
        message = t.gettext(
            "%(node)s hands %(value)s up to %(parent)s in place of %(best)s, "
            "because under fail-hard no value leaves the window %(window)s."
        )
    elif facts.after.low[node] == facts.after.high[node] == event.value:
        message = t.gettext("%(node)s is finished and hands its value %(value)s up to %(parent)s.")
    else:
        message = t.gettext(
            "%(node)s is finished and hands %(value)s up to %(parent)s; what is certain is only %(known)s."
        )
    return message % {
        "node": facts.label(node),
        "parent": facts.label(parent),
        "value": show(event.value),
        "best": "" if best is None else show(best),
        "window": written_window(window),
        "known": facts.known(node),
    }
