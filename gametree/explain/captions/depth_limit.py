"""Sentences about the depth limit: positions that are evaluated there, and those that are not stable."""

from __future__ import annotations

from gettext import NullTranslations

from ...phrases import gettext
from ...trace.trace import Event, EventKind
from ...values import show
from .frame_facts import FrameFacts

__all__ = ["judged", "searched_on", "verdict"]


# TRANSLATORS: %(estimate)s is a formula such as "B ≈ 5", %(known)s one such as "A ≥ 5"
SO = gettext("%(leaf)s is at the depth limit and is evaluated: %(estimate)s; by the estimates, %(known)s.")
NO_CHANGE = gettext("%(leaf)s is at the depth limit and is evaluated: %(estimate)s, which changes nothing: %(known)s.")
AT_THE_LIMIT = gettext("%(leaf)s is at the depth limit and is evaluated: %(estimate)s.")
# TRANSLATORS: quiescence search: a position that is stable is evaluated, although it is deeper than the limit
BEYOND_SO = gettext("%(leaf)s is beyond the depth limit, but stable, and is evaluated: %(estimate)s, so %(known)s.")
BEYOND_NO_CHANGE = gettext(
    "%(leaf)s is beyond the depth limit, but stable, and is evaluated: %(estimate)s, which changes nothing: %(known)s."
)
BEYOND = gettext("%(leaf)s is beyond the depth limit, but stable, and is evaluated: %(estimate)s.")
# TRANSLATORS: quiescence search: a position that is not stable is not evaluated at the depth limit
UNSTABLE = gettext("%(node)s is at the depth limit, but not stable: the search goes on below it.")


def judged(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    """Say how a position at the depth limit is evaluated, and what that shows of the node above it."""
    node = facts.tree.parent(event.node)
    assert node is not None
    nothing = (facts.after.low[node], facts.after.high[node]) == facts.ends
    if nothing or facts.tree.utilities:
        return verdict(t, facts, event)
    if facts.has_changed(node):
        message = BEYOND_SO if _is_beyond(facts, event) else SO
    else:
        message = BEYOND_NO_CHANGE if _is_beyond(facts, event) else NO_CHANGE
    return message.of(**_told(facts, event), known=facts.known(node)).told(t)


def verdict(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    """Say only how a position at the depth limit is evaluated."""
    return (BEYOND if _is_beyond(facts, event) else AT_THE_LIMIT).of(**_told(facts, event)).told(t)


def searched_on(t: NullTranslations, facts: FrameFacts) -> str:
    """Say that the search goes below the depth limit at a node that is not stable; "" where none is entered."""
    unstable = {facts.tree[label] for label in facts.trace.rules.unstable}
    for moment, event in facts.moments(EventKind.ENTER) if unstable else ():
        limit = facts.limit(moment)
        if event.node in unstable and limit is not None and _depth(facts, event) >= limit:
            return UNSTABLE.of(node=facts.label(event.node)).told(t)
    return ""


def _told(facts: FrameFacts, event: Event) -> dict[str, str]:
    assert event.value is not None
    label = facts.label(event.node)
    return {"leaf": label, "estimate": f"{label} ≈ {show(event.value)}"}


def _is_beyond(facts: FrameFacts, event: Event) -> bool:
    """Tell whether a judged position is deeper than the limit, below a position that was not stable."""
    limit = facts.limit(facts.start + facts.events.index(event))
    return limit is not None and _depth(facts, event) > limit


def _depth(facts: FrameFacts, event: Event) -> int:
    return len(facts.tree.path(event.node)) - 1
