"""The sentences about the depth limit: positions that are judged there, and those that are searched on."""

from __future__ import annotations

from gettext import NullTranslations

from ...trace.trace import Event, EventKind
from ...values import show
from .frame_facts import FrameFacts

__all__ = ["judged", "searched_on", "verdict"]


def judged(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    """Say what a position at the depth limit is judged to be worth, and what that tells of the node above it."""
    node = facts.tree.parent(event.node)
    assert node is not None
    nothing = (facts.after.low[node], facts.after.high[node]) == facts.ends
    if nothing or facts.tree.utilities:
        return verdict(t, facts, event)
    if facts.has_changed(node) and _is_beyond(facts, event):
        message = t.gettext(
            "%(leaf)s is stable and lies beyond the depth limit; it is judged to be worth %(value)s "
            "(an evaluation, not a true value), so %(known)s."
        )
    elif facts.has_changed(node):
        message = t.gettext(
            "%(leaf)s is at the depth limit and is judged to be worth %(value)s (an evaluation, not a true value), "
            "so %(known)s."
        )
    elif _is_beyond(facts, event):
        message = t.gettext(
            "%(leaf)s is stable and lies beyond the depth limit; it is judged to be worth %(value)s "
            "(an evaluation, not a true value), and %(known)s still holds."
        )
    else:
        message = t.gettext(
            "%(leaf)s is at the depth limit and is judged to be worth %(value)s (an evaluation, not a true value), "
            "and %(known)s still holds."
        )
    return message % {**_told(facts, event), "known": facts.known(node)}


def verdict(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    """Say only what a position at the depth limit is judged to be worth."""
    if _is_beyond(facts, event):
        message = t.gettext(
            "%(leaf)s is stable and lies beyond the depth limit; it is judged to be worth %(value)s "
            "(an evaluation, not a true value)."
        )
    else:
        message = t.gettext(
            "%(leaf)s is at the depth limit and is judged to be worth %(value)s (an evaluation, not a true value)."
        )
    return message % _told(facts, event)


def searched_on(t: NullTranslations, facts: FrameFacts) -> str:
    """Say that the search goes below the depth limit at a node that is not stable; "" where none is entered."""
    unstable = {facts.tree[label] for label in facts.trace.rules.unstable}
    for moment, event in facts.moments(EventKind.ENTER) if unstable else ():
        limit = facts.limit(moment)
        if event.node in unstable and limit is not None and _depth(facts, event) >= limit:
            # TRANSLATORS: quiescence search: a position that is not stable is not judged at the depth limit
            return t.gettext(
                "%(node)s lies at the depth limit but is not stable, so it is not judged: the search goes on below it."
            ) % {"node": facts.label(event.node)}
    return ""


def _told(facts: FrameFacts, event: Event) -> dict[str, str]:
    assert event.value is not None
    return {"leaf": facts.label(event.node), "value": show(event.value)}


def _is_beyond(facts: FrameFacts, event: Event) -> bool:
    """Tell whether a judged position lies deeper than the limit, below a position that was not stable."""
    limit = facts.limit(facts.start + facts.events.index(event))
    return limit is not None and _depth(facts, event) > limit


def _depth(facts: FrameFacts, event: Event) -> int:
    return len(facts.tree.path(event.node)) - 1
