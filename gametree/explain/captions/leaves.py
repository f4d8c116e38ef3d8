"""The sentences about leaves: what a leaf tells of the node above it, and why the search goes on there."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations

from ...catalogue import listed
from ...kinds import CHANCE, MAX
from ...trace.replay import Status
from ...trace.trace import Event
from ...tree.tree import NodeId
from ...values import show
from . import chance, depth_limit
from .bound_origins import player_bound
from .frame_facts import FrameFacts

__all__ = ["leaf", "lone_leaf", "open_node"]


def lone_leaf(t: NullTranslations, facts: FrameFacts) -> str:
    """Say what a root is worth that is itself a leaf, or a position at the depth limit."""
    value = facts.trace.raw[0][2]
    assert value is not None
    if facts.is_judged(0):
        message = t.gettext(
            "%(leaf)s is at the depth limit and is judged to be worth %(value)s (an evaluation, not a true value); "
            "the search is over without a move."
        )
    elif facts.frame.is_last:
        message = t.gettext("%(leaf)s is a leaf worth %(value)s, and the search is over: there is no move to choose.")
    else:
        message = t.gettext("%(leaf)s is a leaf worth %(value)s.")
    return message % {"leaf": facts.label(0), "value": show(value)}


def leaf(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    """Say what a leaf is worth and what that tells of the node above it."""
    node = facts.tree.parent(event.node)
    assert event.value is not None and node is not None
    label, value = facts.label(event.node), show(event.value)
    if facts.before.status[event.node] is Status.DONE:
        # TRANSLATORS: the search comes to this leaf once more
        return t.gettext("%(leaf)s is looked at again; it is worth %(value)s, as before.") % {
            "leaf": label,
            "value": value,
        }
    if facts.is_judged(event.node):
        return depth_limit.judged(t, facts, event)
    if facts.kind(node) == CHANCE:
        return chance.leaf(t, facts, event, node)
    old = facts.secured(facts.before, node)
    return _leaf_message(t, facts, event, node) % {
        "leaf": label,
        "value": value,
        "node": facts.label(node),
        "player": facts.player(node),
        "old": "" if old is None else show(old),
        "known": facts.known(node),
    }


def _leaf_message(t: NullTranslations, facts: FrameFacts, event: Event, node: NodeId) -> str:
    """Pick the sentence for a leaf: the last one of its node, or the first, or a better or a worse one."""
    old, new = facts.secured(facts.before, node), facts.secured(facts.after, node)
    if len(facts.children(node)) == 1:
        return t.gettext("%(leaf)s is worth %(value)s and is the only successor of %(node)s, so %(known)s.")
    if facts.has_all_successors(node):
        return t.gettext("%(leaf)s is worth %(value)s; all successors of %(node)s have been looked at, so %(known)s.")
    if new is None:
        # TRANSLATORS: the leaf is worth +∞ below a MIN node or −∞ below a MAX node
        return t.gettext("%(leaf)s is worth %(value)s, which sets no limit to %(node)s.")
    if old is None:
        # TRANSLATORS: %(known)s is a formula such as "B ≤ 3"
        return t.gettext("%(leaf)s is worth %(value)s and %(node)s is a %(player)s node, so %(known)s.")
    if old != new:
        return t.gettext("%(leaf)s is worth %(value)s, which %(player)s prefers to %(old)s, so %(known)s.")
    if old == event.value:
        return t.gettext(
            "%(leaf)s is worth %(value)s too, which changes nothing for %(player)s: %(known)s still holds."
        )
    return t.gettext(
        "%(leaf)s is worth %(value)s, which %(player)s avoids because it already has %(old)s at %(node)s, "
        "so %(known)s still holds."
    )


def open_node(t: NullTranslations, facts: FrameFacts, event: Event, node: NodeId) -> str:
    """Say why the search goes on at the node above a leaf, and what is now known further up; "" for nothing new."""
    changed = list(_changed_above(facts, node))
    upper = facts.kind(node) == MAX
    owner = None if facts.kind(node) == CHANCE else player_bound(facts, event, upper)
    if not facts.has_changed(node) or (owner is None and not changed):
        return ""
    bound = event.beta if upper else event.alpha
    told = {
        "node": facts.label(node),
        "player": facts.opponent(node),
        "bound": show(bound),
        "owner": "" if owner is None else facts.label(owner),
        "test": f"{'β' if upper else 'α'} = {show(bound)}",
        "parent": facts.label(changed[0]) if changed else "",
        "known": listed(t, changed, facts.known) if changed else "",
    }
    if owner is not None and facts.trace.rules.cut == "beyond" and facts.secured(facts.after, node) == bound:
        return (
            t.gettext(
                "%(node)s is no better for %(player)s than the %(bound)s it can already get at %(owner)s (%(test)s), "
                "but the rules only cut beyond the bound, so the search goes on at %(node)s."
            )
            % told
        )
    return _open_message(t, facts, owner is not None, changed) % told


def _open_message(t: NullTranslations, facts: FrameFacts, is_bounded: bool, changed: Sequence[NodeId]) -> str:
    """Pick the sentence for a node that stays open: whether a bound is held against it, and what changed above it."""
    if not changed:
        return t.gettext(
            "%(node)s may still be better for %(player)s than the %(bound)s it can already get at %(owner)s "
            "(%(test)s), so the search goes on at %(node)s."
        )
    parent = changed[0]
    is_max = facts.kind(parent) == MAX
    first_time = facts.kind(parent) != CHANCE and facts.is_newly_bounded(parent)
    if not is_bounded:
        if not first_time:
            # TRANSLATORS: %(known)s is a list of formulas such as "A ∈ [3, 5]" or "B ≤ 5 and A ≤ 5"
            return t.gettext("That also gives %(known)s.")
        if is_max:
            return t.gettext("All successors of %(parent)s are now bounded above, so %(known)s.")
        return t.gettext("All successors of %(parent)s are now bounded below, so %(known)s.")
    if not first_time:
        return t.gettext(
            "%(node)s may still be better for %(player)s than the %(bound)s it can already get at %(owner)s "
            "(%(test)s), so the search goes on at %(node)s, and now %(known)s."
        )
    if is_max:
        return t.gettext(
            "%(node)s may still be better for %(player)s than the %(bound)s it can already get at %(owner)s "
            "(%(test)s), so the search goes on at %(node)s; all successors of %(parent)s are now bounded above, "
            "so %(known)s."
        )
    return t.gettext(
        "%(node)s may still be better for %(player)s than the %(bound)s it can already get at %(owner)s "
        "(%(test)s), so the search goes on at %(node)s; all successors of %(parent)s are now bounded below, "
        "so %(known)s."
    )


def _changed_above(facts: FrameFacts, node: NodeId) -> Sequence[NodeId]:
    changed, above = [], facts.tree.parent(node)
    while above is not None and facts.has_changed(above):
        changed.append(above)
        above = facts.tree.parent(above)
    return changed
