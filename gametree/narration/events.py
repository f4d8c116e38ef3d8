"""The sentences about single events, for the smallest step size."""

from __future__ import annotations

from gettext import NullTranslations

from ..kinds import MAX
from ..trace import Event
from ..values import show
from .facts import Facts, written_window

__all__ = ["enter", "improve", "leave"]


def enter(t: NullTranslations, facts: Facts, event: Event) -> str:
    """Say into which node the search goes, with which window, and who set its bounds."""
    if event.node == 0:
        if facts.has_window:
            message = t.gettext("The search starts at %(node)s, a %(player)s node, with the window %(window)s.")
        else:
            message = t.gettext("The search starts at %(node)s, a %(player)s node.")
    elif facts.has_window:
        message = t.gettext(
            "The search goes by %(move)s down to %(node)s, a %(player)s node, with the window %(window)s."
        )
    else:
        message = t.gettext("The search goes by %(move)s down to %(node)s, a %(player)s node.")
    entry = message % {
        "move": facts.tree.move(event.node),
        "node": facts.label(event.node),
        "player": facts.player(event.node),
        "window": written_window((event.alpha, event.beta)),
    }
    return " ".join(filter(None, (entry, _bounds(t, facts, event))))


def _bounds(t: NullTranslations, facts: Facts, event: Event) -> str:
    """Say what MAX and MIN can already get, and where; "" for bounds of the start window."""
    alpha, beta = show(event.alpha), show(event.beta)
    if event.alpha_owner is not None and event.beta_owner is not None:
        return t.gettext(
            "MAX can already get %(alpha)s at %(alpha_owner)s (α = %(alpha)s), "
            "and MIN can already get %(beta)s at %(beta_owner)s (β = %(beta)s)."
        ) % {
            "alpha": alpha,
            "alpha_owner": facts.label(event.alpha_owner),
            "beta": beta,
            "beta_owner": facts.label(event.beta_owner),
        }
    if event.alpha_owner is not None:
        return t.gettext("MAX can already get %(alpha)s at %(owner)s (α = %(alpha)s).") % {
            "alpha": alpha,
            "owner": facts.label(event.alpha_owner),
        }
    if event.beta_owner is not None:
        return t.gettext("MIN can already get %(beta)s at %(owner)s (β = %(beta)s).") % {
            "beta": beta,
            "owner": facts.label(event.beta_owner),
        }
    return ""


def improve(t: NullTranslations, facts: Facts, event: Event) -> str:
    """Say that a node's value so far got better, and what becomes of its window."""
    assert event.value is not None
    window = facts.before.windows[event.node]
    assert window is not None
    old = show(window[0] if facts.kind(event.node) == MAX else window[1], sign=True)
    if not facts.has_window:
        message = t.gettext("The %(value)s from %(child)s is the best so far for %(player)s at %(node)s.")
    elif (event.alpha, event.beta) == window:
        message = t.gettext(
            "The %(value)s from %(child)s is the best so far for %(player)s at %(node)s, "
            "but it is not inside the window %(window)s, which stays as it is."
        )
    elif facts.kind(event.node) == MAX:
        message = t.gettext(
            "The %(value)s from %(child)s is the best so far for %(player)s at %(node)s, "
            "so α rises from %(old)s to %(value)s."
        )
    else:
        message = t.gettext(
            "The %(value)s from %(child)s is the best so far for %(player)s at %(node)s, "
            "so β falls from %(old)s to %(value)s."
        )
    return message % {
        "value": show(event.value),
        "child": facts.label(facts.trace.raw[facts.before.position - 1][1]),
        "player": facts.player(event.node),
        "node": facts.label(event.node),
        "old": old,
        "window": written_window(window),
    }


def leave(t: NullTranslations, facts: Facts, event: Event) -> str:
    """Say which value a finished node hands up, and how much of it is certain."""
    node, parent, best = event.node, facts.tree.parent(event.node), facts.before.values[event.node]
    assert event.value is not None and parent is not None
    window = facts.before.call_windows[node]
    assert window is not None
    if best is not None and best != event.value:
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
