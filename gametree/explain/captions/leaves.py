"""Sentences about leaves: what a leaf shows of the node above it, and why the search goes on there."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations

from ...games.kinds import CHANCE, MAX
from ...languages import listed
from ...phrases import Phrase, gettext
from ...trace.replay import Status
from ...trace.trace import Event
from ...tree.tree import NodeId
from ...values import show
from . import chance, depth_limit, nodes
from .bound_origins import player_bound
from .frame_facts import FrameFacts

__all__ = ["leaf", "lone_leaf", "open_node"]


# TRANSLATORS: %(estimate)s is a formula such as "A ≈ 5"
LONE_JUDGED = gettext(
    "%(leaf)s is at the depth limit and is evaluated: %(estimate)s. The search is over, and there is no move to choose."
)
LONE_AND_OVER = gettext("%(leaf)s is a leaf worth %(value)s. The search is over, and there is no move to choose.")
LONE_LEAF = gettext("%(leaf)s is a leaf worth %(value)s.")

# TRANSLATORS: the search comes to this leaf once more
AGAIN = gettext("%(leaf)s is evaluated again, with the value %(value)s as before.")
ONLY_CHILD = gettext("%(leaf)s is worth %(value)s and is the only child of %(node)s, so %(known)s.")
LAST_CHILD = gettext("%(leaf)s is worth %(value)s, and all children of %(node)s have now been searched, so %(known)s.")
# TRANSLATORS: the leaf is worth +∞ below a MIN node or −∞ below a MAX node
NO_BOUND = gettext("%(leaf)s is worth %(value)s, which gives no bound on %(node)s.")
# TRANSLATORS: %(known)s is a formula such as "B ≤ 3"
FIRST_LEAF = gettext("%(leaf)s is worth %(value)s and %(node)s is a %(player)s node, so %(known)s.")
BETTER = gettext("%(leaf)s is worth %(value)s, which %(player)s prefers to %(old)s, so %(known)s.")
EQUAL = gettext("%(leaf)s is worth %(value)s too, which changes nothing for %(player)s: %(known)s.")
WORSE = gettext(
    "%(leaf)s is worth %(value)s, which %(player)s avoids because it already has %(old)s at %(node)s: %(known)s."
)

# TRANSLATORS: %(test)s is a formula such as "α = 3"; the rules cut only where the value is beyond the bound
ONLY_BEYOND = gettext(
    "%(node)s is no better for %(player)s than %(bound)s at %(owner)s (%(test)s), but the rules cut only beyond the "
    "bound: the search goes on."
)
# TRANSLATORS: %(player)s is MAX or MIN, which already has the value %(bound)s at %(owner)s
STAYS_OPEN = gettext(
    "%(player)s may still do better with %(node)s than the %(bound)s it already has at %(owner)s (%(test)s), so "
    "the search goes on at %(node)s."
)
# TRANSLATORS: %(player)s has better than the bound %(test)s, which a fail-hard search returned in its place
FAIL_HARD = gettext("This fail-hard search has only the bound %(test)s of %(owner)s, so it goes on at %(node)s.")
FAIL_HARD_AND_NOW = gettext(
    "This fail-hard search has only the bound %(test)s of %(owner)s, so it goes on at %(node)s, with %(known)s."
)
STAYS_OPEN_AND_NOW = gettext(
    "%(player)s may still do better with %(node)s than the %(bound)s it already has at %(owner)s (%(test)s), so "
    "the search goes on, with %(known)s."
)
# TRANSLATORS: %(known)s is a formula such as "A ≤ 14": the values of all children of %(parent)s have an upper bound
STAYS_OPEN_BOUNDED_ABOVE = gettext(
    "%(player)s may still do better with %(node)s than the %(bound)s it already has at %(owner)s (%(test)s); "
    "every child of %(parent)s now has an upper bound, so %(known)s."
)
STAYS_OPEN_BOUNDED_BELOW = gettext(
    "%(player)s may still do better with %(node)s than the %(bound)s it already has at %(owner)s (%(test)s); "
    "every child of %(parent)s now has a lower bound, so %(known)s."
)
BOUNDED_ABOVE = gettext("All children of %(parent)s now have an upper bound, so %(known)s.")
BOUNDED_BELOW = gettext("All children of %(parent)s now have a lower bound, so %(known)s.")


def lone_leaf(t: NullTranslations, facts: FrameFacts) -> str:
    """Say what a root is worth that is itself a leaf, or a position at the depth limit."""
    value = facts.trace.raw[0][2]
    assert value is not None
    message = LONE_JUDGED if facts.is_judged(0) else LONE_AND_OVER if facts.frame.is_last else LONE_LEAF
    label = facts.label(0)
    return message.of(leaf=label, value=show(value), estimate=f"{label} ≈ {show(value)}").told(t)


def leaf(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    """Say what a leaf is worth and what that shows of the node above it."""
    node = facts.tree.parent(event.node)
    assert event.value is not None and node is not None
    label, value = facts.label(event.node), show(event.value)
    if facts.before.status[event.node] is Status.DONE:
        return AGAIN.of(leaf=label, value=facts.number(event.value, event.node)).told(t)
    if facts.is_judged(event.node):
        return depth_limit.judged(t, facts, event)
    if facts.kind(node) == CHANCE:
        return chance.leaf(t, facts, event, node)
    old = facts.secured(facts.before, node)
    return (
        _message(facts, event, node)
        .of(
            leaf=label,
            value=value,
            node=facts.label(node),
            player=facts.player(node),
            old="" if old is None else facts.sure(old, node),
            known=facts.known(node),
        )
        .told(t)
    )


def _message(facts: FrameFacts, event: Event, node: NodeId) -> Phrase:
    """Choose the sentence for a leaf: the last one of its node, or the first, or a better or a worse one."""
    old, new = facts.secured(facts.before, node), facts.secured(facts.after, node)
    if len(facts.children(node)) == 1:
        return ONLY_CHILD
    if facts.has_all_children(node):
        return LAST_CHILD
    if new is None:
        return NO_BOUND
    if old is None:
        return FIRST_LEAF
    if old != new:
        return BETTER
    return EQUAL if old == event.value else WORSE


def open_node(t: NullTranslations, facts: FrameFacts, event: Event, node: NodeId) -> str:
    """Say why the search goes on at the node above a leaf, and what is now known further up; "" for nothing new."""
    changed = facts.changed_up(facts.tree.parent(node))
    upper = facts.kind(node) == MAX
    owner = None if facts.kind(node) == CHANCE else player_bound(facts, event, upper)
    if not facts.has_changed(node) or (owner is None and not changed):
        return ""
    bound = event.beta if upper else event.alpha
    has = bound if owner is None else facts.has(owner, bound)
    if has != bound:
        message = FAIL_HARD_AND_NOW if changed else FAIL_HARD
    elif owner is not None and facts.trace.rules.cut == "beyond" and facts.secured(facts.after, node) == bound:
        message = ONLY_BEYOND
    else:
        message = _open_message(facts, owner is not None, changed)
    return message.of(
        node=facts.label(node),
        player=facts.opponent(node),
        bound=show(has) if owner is None else facts.sure(has, owner),
        owner="" if owner is None else facts.label(owner),
        test=f"{'β' if upper else 'α'} = {show(bound)}",
        parent=facts.label(changed[0]) if changed else "",
        known=listed(t, changed, facts.known),
    ).told(t)


def _open_message(facts: FrameFacts, has_bound: bool, changed: Sequence[NodeId]) -> Phrase:
    """Choose the sentence for a node that stays open, by its bound and by what changed above it."""
    if not changed:
        return STAYS_OPEN
    parent = changed[0]
    if facts.kind(parent) == CHANCE or not facts.is_newly_bounded(parent):
        return STAYS_OPEN_AND_NOW if has_bound else nodes.ALSO_GIVES
    if facts.kind(parent) == MAX:
        return STAYS_OPEN_BOUNDED_ABOVE if has_bound else BOUNDED_ABOVE
    return STAYS_OPEN_BOUNDED_BELOW if has_bound else BOUNDED_BELOW
