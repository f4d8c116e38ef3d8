"""Sentences about SSS*: which state comes next because of its merit, what is solved, what is given up."""

from __future__ import annotations

from collections.abc import Callable
from gettext import NullTranslations

from ...games.kinds import MAX
from ...languages import listed
from ...phrases import gettext, ngettext
from ...trace.trace import Event, EventKind
from ...tree.tree import NodeId
from ...values import Number, is_infinite, show
from .frame_facts import FrameFacts

__all__ = ["STEPS"]


# ---- sentences ----------------------------------------------------------------------------------


# TRANSLATORS: SSS* goes on where the merit is best; %(estimate)s is a formula such as "B ≈ 5"
EVALUATED_AT_THE_LIMIT = gettext(
    "%(leaf)s is at the depth limit and is evaluated: %(estimate)s, so its merit is now %(new)s."
)
EVALUATED_FREE = gettext(
    "The merit of %(leaf)s is still %(merit)s, so it is evaluated: its value %(value)s is now its merit."
)
EVALUATED_STAYS = gettext(
    "%(leaf)s has the best merit for %(player)s, %(merit)s, and is evaluated: it is worth %(value)s, so its merit does "
    "not change."
)
EVALUATED = gettext(
    "%(leaf)s has the best merit for %(player)s, %(merit)s, and is evaluated: it is worth %(value)s, so its merit is "
    "now %(new)s."
)
OPENED_FREE = gettext("The merit of %(node)s is still %(merit)s, the best possible, so it is opened.")
OPENED = gettext("%(node)s has the best merit for %(player)s, %(merit)s, and is opened.")
PLANS_OF_THEIR_OWN = gettext(
    "%(mover)s moves there, so a plan needs only one child: each child starts plans of its own."
)
ANSWERS_ALL = gettext("%(mover)s moves there, so a plan must cover every child; they are taken one after another.")
RECALLED = gettext("%(leaf)s, evaluated before, now has the best merit for %(player)s, %(merit)s: it is solved.")
TAKES_OVER = gettext("%(node)s takes the merit %(value)s of %(child)s.")
LIMITED = gettext("%(child)s limits the merit of %(node)s to %(value)s: %(known)s.")
PRUNED = ngettext(
    "%(child)s is solved, and no other plan through %(node)s has a better merit for %(player)s than %(value)s, so "
    "%(pruned)s is pruned.",
    "%(child)s is solved, and no other plan through %(node)s has a better merit for %(player)s than %(value)s, so "
    "%(pruned)s are pruned.",
)
GIVEN_UP = gettext(
    "%(child)s is solved, and no other plan through %(node)s has a better merit for %(player)s than %(value)s: the "
    "others are given up."
)
SOLVED = gettext("%(node)s is solved with the merit %(value)s, and no other merit is better for %(player)s.")
# TRANSLATORS: %(known)s is a formula or a list of them, such as "D ≤ 14 and A ≤ 14"
SHOWS = gettext("That shows %(known)s.")
MORE_UNTIL_SOLVED = ngettext(
    "The search evaluates %(count)d more leaf until the best plan is solved.",
    "The search evaluates %(count)d more leaves until the best plan is solved.",
)
UNTIL_SOLVED = ngettext(
    "The search evaluates %(count)d leaf until the best plan is solved.",
    "The search evaluates %(count)d leaves until the best plan is solved.",
)
MORE_POSITIONS_UNTIL_SOLVED = ngettext(
    "The search evaluates %(count)d more position until the best plan is solved.",
    "The search evaluates %(count)d more positions until the best plan is solved.",
)
POSITIONS_UNTIL_SOLVED = ngettext(
    "The search evaluates %(count)d position until the best plan is solved.",
    "The search evaluates %(count)d positions until the best plan is solved.",
)


def _evaluated(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    """Say why a leaf is evaluated now, and what its merit is from then on."""
    value, merit = _value(event), _merit(facts, event)
    new = min(merit, value) if facts.kind(0) == MAX else max(merit, value)
    if facts.is_judged(event.node):
        message = EVALUATED_AT_THE_LIMIT
    elif is_infinite(merit):
        message = EVALUATED_FREE
    else:
        message = EVALUATED_STAYS if new == merit else EVALUATED
    label, shown = facts.label(event.node), show(value)
    told = {
        "leaf": label,
        "player": facts.player(0),
        "merit": show(merit, sign=is_infinite(merit)),
        "estimate": f"{label} ≈ {shown}",
    }
    return message.of(**told, value=shown, new=show(new)).told(t)


def _opened(t: NullTranslations, facts: FrameFacts, event: Event) -> list[str]:
    """Say why a node is opened now, and how its children count."""
    merit, node = _merit(facts, event), facts.label(event.node)
    why = (OPENED_FREE if is_infinite(merit) else OPENED).of(
        node=node, player=facts.player(0), merit=show(merit, sign=is_infinite(merit))
    )
    how = PLANS_OF_THEIR_OWN if facts.kind(event.node) == facts.kind(0) else ANSWERS_ALL
    return [why.told(t), how.of(mover=facts.player(event.node)).told(t)]


def _recalled(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    leaf, merit = facts.label(event.node), show(_value(event))
    return RECALLED.of(leaf=leaf, player=facts.player(0), merit=merit).told(t)


def _improved(t: NullTranslations, facts: FrameFacts, moment: int, event: Event) -> str:
    node, child = facts.label(event.node), facts.label(facts.visits.last_returned(moment))
    message = TAKES_OVER if facts.kind(event.node) == facts.kind(0) else LIMITED
    return message.of(node=node, child=child, value=show(_value(event)), known=facts.known(event.node)).told(t)


def _cut(t: NullTranslations, facts: FrameFacts, moment: int, event: Event) -> str:
    """Say that all other plans through a node are given up, because a solved one has the best merit."""
    cut = next(cut for cut in facts.cuts if facts.moment(cut) == moment)
    return (
        (PRUNED if cut.pruned else GIVEN_UP)
        .of(
            child=facts.label(facts.visits.last_returned(moment)),
            node=facts.label(event.node),
            player=facts.player(0),
            value=show(_value(event)),
            pruned=listed(t, cut.pruned, facts.label),
            count=len(cut.pruned),
        )
        .told(t)
    )


def _solved(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    return SOLVED.of(node=facts.label(event.node), player=facts.player(0), value=show(_value(event))).told(t)


def _shown(t: NullTranslations, facts: FrameFacts, node: NodeId | None) -> str:
    """Say what is now known of a node and of those above it; "" for nothing new."""
    changed = facts.changed_up(node)
    return SHOWS.of(known=listed(t, changed, facts.known)).told(t) if changed else ""


# ---- steps --------------------------------------------------------------------------------------


def _leaf_step(t: NullTranslations, facts: FrameFacts) -> list[str]:
    """Say why a leaf is evaluated, then the most important thing that followed."""
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
        more, only = (MORE_UNTIL_SOLVED, UNTIL_SOLVED)
        if facts.judges:
            more, only = MORE_POSITIONS_UNTIL_SOLVED, POSITIONS_UNTIL_SOLVED
        message = more if facts.frame.index > 1 else only
        return [message.of(count=len(facts.moments(EventKind.EVALUATE))).told(t)]
    moment = facts.moment(pruning[0])
    return [_cut(t, facts, moment, facts.event(moment))]


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
    """Return the merit of a state: β for MAX at the root, α for MIN."""
    return event.beta if facts.kind(0) == MAX else event.alpha
