"""The sentences about SSS*: which state is taken up next because of its promise, what is solved, what is given up."""

from __future__ import annotations

from collections.abc import Callable
from gettext import NullTranslations

from ...catalogue import listed
from ...kinds import MAX
from ...trace.trace import Event, EventKind
from ...tree.tree import NodeId
from ...values import Number, is_infinite, show
from .frame_facts import FrameFacts

__all__ = ["STEPS"]


# ---- sentences ----------------------------------------------------------------------------------


def _evaluated(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    """Say why a leaf is looked at now, and what it promises from then on."""
    value, merit = _value(event), _merit(facts, event)
    promise = min(merit, value) if facts.kind(0) == MAX else max(merit, value)
    if facts.is_judged(event.node):
        message = t.gettext(
            "%(leaf)s is at the depth limit and is judged to be worth %(value)s (an evaluation, not a true value); "
            "from now on it promises %(promise)s."
        )
    elif is_infinite(merit):
        message = t.gettext(
            "Nothing limits the promise of %(leaf)s yet, so it is looked at: it is worth %(value)s, and that is now "
            "its promise."
        )
    elif promise == merit:
        message = t.gettext(
            "%(leaf)s has the best promise for %(player)s, %(merit)s, and is looked at: it is worth %(value)s, "
            "so the promise stays."
        )
    else:
        message = t.gettext(
            "%(leaf)s has the best promise for %(player)s, %(merit)s, and is looked at: it is worth %(value)s, "
            "so the promise is now %(promise)s."
        )
    return message % {
        "leaf": facts.label(event.node),
        "player": facts.player(0),
        "merit": show(merit),
        "value": show(value),
        "promise": show(promise),
    }


def _opened(t: NullTranslations, facts: FrameFacts, event: Event) -> list[str]:
    """Say why a node is opened now, and how its successors count."""
    merit = _merit(facts, event)
    if is_infinite(merit):
        why = t.gettext("Nothing limits the promise of %(node)s yet, so it is opened.")
    else:
        why = t.gettext("%(node)s has the best promise for %(player)s, %(merit)s, and is opened.")
    if facts.kind(event.node) == facts.kind(0):
        how = t.gettext("%(mover)s is to move there, so each successor stands for plans of its own.")
    else:
        how = t.gettext("%(mover)s is to move there, so a plan has to hold against every successor, one after another.")
    told = {
        "node": facts.label(event.node),
        "player": facts.player(0),
        "mover": facts.player(event.node),
        "merit": show(merit),
    }
    return [why % told, how % told]


def _recalled(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    return t.gettext(
        "%(leaf)s, looked at before, now has the best promise for %(player)s, %(merit)s, and counts as solved."
    ) % {"leaf": facts.label(event.node), "player": facts.player(0), "merit": show(_value(event))}


def _improved(t: NullTranslations, facts: FrameFacts, moment: int, event: Event) -> str:
    if facts.kind(event.node) == facts.kind(0):
        message = t.gettext("%(node)s takes over the promise of %(child)s, %(value)s.")
    else:
        message = t.gettext("%(child)s holds the promise of %(node)s to %(value)s: %(known)s.")
    return message % {
        "node": facts.label(event.node),
        "child": facts.label(facts.visits.handed_up(moment)),
        "value": show(_value(event)),
        "known": facts.known(event.node),
    }


def _cut(t: NullTranslations, facts: FrameFacts, moment: int, event: Event) -> str:
    """Say that all other plans through a node are given up, because a solved one has the best promise."""
    cut = next(cut for cut in facts.cuts if facts.moment(cut) == moment)
    if cut.pruned:
        message = t.ngettext(
            "%(child)s is solved and no other plan through %(node)s promises %(player)s anything better than "
            "%(value)s, so %(pruned)s is pruned.",
            "%(child)s is solved and no other plan through %(node)s promises %(player)s anything better than "
            "%(value)s, so %(pruned)s are pruned.",
            len(cut.pruned),
        )
    else:
        message = t.gettext(
            "%(child)s is solved and no other plan through %(node)s promises %(player)s anything better than "
            "%(value)s, so the others are given up."
        )
    return message % {
        "child": facts.label(facts.visits.handed_up(moment)),
        "node": facts.label(event.node),
        "player": facts.player(0),
        "value": show(_value(event)),
        "pruned": listed(t, cut.pruned, facts.label) if cut.pruned else "",
    }


def _solved(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    return t.gettext("%(node)s is solved: it promises %(player)s %(value)s, and no other promise is better.") % {
        "node": facts.label(event.node),
        "player": facts.player(0),
        "value": show(_value(event)),
    }


def _shown(t: NullTranslations, facts: FrameFacts, node: NodeId | None) -> str:
    """Say what is now known of a node and of those above it; "" for nothing new."""
    changed = []
    while node is not None and facts.has_changed(node):
        changed.append(node)
        node = facts.tree.parent(node)
    if not changed:
        return ""
    # TRANSLATORS: %(known)s is a formula or a list of them, such as "D ≤ 14 and A ≤ 14"
    return t.gettext("That shows %(known)s.") % {"known": listed(t, changed, facts.known)}


# ---- steps --------------------------------------------------------------------------------------


def _leaf_step(t: NullTranslations, facts: FrameFacts) -> list[str]:
    """Say why a leaf is looked at, then the most important thing that followed."""
    event = facts.moments(EventKind.EVALUATE)[0][1]
    said = _evaluated(t, facts, event)
    if cuts := facts.moments(EventKind.CUT):
        return [said, _cut(t, facts, *cuts[-1])]
    if solved := [moment for moment in facts.moments(EventKind.LEAVE) if moment[1].node != 0]:
        return [said, _solved(t, facts, solved[-1][1])]
    if recalled := facts.moments(EventKind.RECALL):
        return [said, _recalled(t, facts, recalled[-1][1])]
    if improved := facts.moments(EventKind.IMPROVE):
        return [said, _improved(t, facts, *improved[-1])]
    return [said, _shown(t, facts, facts.tree.parent(event.node))]


def _node_step(t: NullTranslations, facts: FrameFacts) -> list[str]:
    """Say that a node is solved, then what is given up above it."""
    _, event = facts.moments(EventKind.LEAVE)[0]
    if cuts := facts.moments(EventKind.CUT):
        return [_cut(t, facts, *cuts[-1]), _shown(t, facts, event.node)]
    said = [_solved(t, facts, event)] if event.node != 0 else []
    return [*said, _shown(t, facts, event.node)]


def _cut_step(t: NullTranslations, facts: FrameFacts) -> list[str]:
    pruning = [cut for cut in facts.cuts if cut.pruned]
    if not pruning:
        return [_until_solved(t, facts)]
    moment = facts.moment(pruning[0])
    return [_cut(t, facts, moment, facts.event(moment))]


def _until_solved(t: NullTranslations, facts: FrameFacts) -> str:
    """Say how many leaves were looked at up to the end."""
    leaves = len(facts.moments(EventKind.EVALUATE))
    if facts.frame.index > 1:
        message = t.ngettext(
            "Until the best plan is solved, the search looks at %(count)d more leaf.",
            "Until the best plan is solved, the search looks at %(count)d more leaves.",
            leaves,
        )
    else:
        message = t.ngettext(
            "Until the best plan is solved, the search looks at %(count)d leaf.",
            "Until the best plan is solved, the search looks at %(count)d leaves.",
            leaves,
        )
    return message % {"count": leaves}


def _event_step(t: NullTranslations, facts: FrameFacts) -> list[str]:
    moment, event = facts.start, facts.events[0]
    if event.kind is EventKind.ENTER:
        return _opened(t, facts, event)
    if event.kind is EventKind.EVALUATE:
        return [_evaluated(t, facts, event), _shown(t, facts, facts.tree.parent(event.node))]
    if event.kind is EventKind.RECALL:
        return [_recalled(t, facts, event)]
    if event.kind is EventKind.IMPROVE:
        return [_improved(t, facts, moment, event)]
    if event.kind is EventKind.CUT:
        return [_cut(t, facts, moment, event)]
    return [_solved(t, facts, event)] if event.node != 0 else []


STEPS: dict[str, Callable[[NullTranslations, FrameFacts], list[str]]] = {
    "event": _event_step,
    "leaf": _leaf_step,
    "node": _node_step,
    "cut": _cut_step,
}


def _value(event: Event) -> Number:
    assert event.value is not None and not isinstance(event.value, tuple)
    return event.value


def _merit(facts: FrameFacts, event: Event) -> Number:
    """Return the promise of a state: β for MAX at the root, α for MIN."""
    return event.beta if facts.kind(0) == MAX else event.alpha
