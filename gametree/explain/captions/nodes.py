"""Sentences about finished nodes: where a node's value comes from, and what it means for the node above."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations

from ...games.kinds import CHANCE, MAX, MIN
from ...languages import listed
from ...phrases import gettext
from ...tree.tree import NodeId
from . import chance
from .frame_facts import FrameFacts

__all__ = ["ALSO_GIVES", "alternative", "choice", "finished"]


ALTERNATIVE = gettext("%(player)s can now get %(value)s at %(node)s, so %(known)s.")
NO_BETTER_SO = gettext("That is no better for %(player)s at %(node)s, so %(known)s.")
NO_BETTER = gettext("That is no better for %(player)s at %(node)s: %(known)s.")
AFTER_CUT = gettext("%(node)s is finished after its cut-off: %(known)s.")
# TRANSLATORS: the players get tuples; %(player)s is p1, p2 …
AFTER_CUT_ENTRY = gettext("%(node)s is finished after its cut-off: %(player)s gets at least %(value)s there.")
# TRANSLATORS: an entry of a list, such as "B = (1, 2, 6) and C (cut off)"
CUT_SHORT = gettext("%(node)s (cut off)")
# TRANSLATORS: %(options)s is one formula such as "B1 = 3"
ONLY_MOVE = gettext("%(player)s has only one move at %(node)s, with %(options)s, so %(known)s.")
# TRANSLATORS: %(options)s is a list of formulas such as "B1 = 3, B2 = 12 and B3 = 8"
CHOOSES = gettext("%(player)s chooses at %(node)s among %(options)s, so %(known)s.")
# TRANSLATORS: %(known)s is a list of formulas such as "A ∈ [3, 5]" or "B ≤ 5 and A ≤ 5"
ALSO_GIVES = gettext("That also gives %(known)s.")
# TRANSLATORS: %(nodes)s is one formula or a list of them, such as "B3 = 8 and B = 3"
ALSO_GIVES_SO = gettext("That also gives %(nodes)s, so %(known)s.")


def alternative(t: NullTranslations, facts: FrameFacts, child: NodeId) -> str:
    """Say what a finished child means for the player at the node above; "" when it shows nothing there."""
    node = facts.tree.parent(child)
    if node is not None and facts.kind(node) == CHANCE:
        return chance.progress(t, facts, node, child)
    new = None if node is None else facts.secured(facts.after, node)
    if node is None or new is None:
        return ""
    if new != facts.secured(facts.before, node) or (facts.improves(node) and facts.offers(child, node) == new):
        message = ALTERNATIVE
    elif facts.is_no_better(child, node):
        message = NO_BETTER_SO if facts.has_changed(node) else NO_BETTER
    else:
        return ""
    told = {"player": facts.player(node), "value": facts.sure(new, node), "node": facts.label(node)}
    return message.of(**told, known=facts.known(node)).told(t)


def choice(t: NullTranslations, facts: FrameFacts, node: NodeId) -> str:
    """Say from what a finished node's value comes."""
    below = facts.children(node)
    if facts.kind(node) == CHANCE and facts.is_exact(node):
        return chance.mean(t, facts, node)
    if cut := facts.cut_short(node):
        value = facts.number(cut.value, node)
        return AFTER_CUT_ENTRY.of(node=facts.label(node), player=facts.player(node), value=value).told(t)
    if facts.was_cut(node) or facts.kind(node) == CHANCE:
        message = AFTER_CUT
    else:
        message = ONLY_MOVE if len(below) == 1 else CHOOSES
    told = {"player": facts.player(node), "node": facts.label(node), "known": facts.known(node)}
    return message.of(**told, options=listed(t, below, lambda child: known(t, facts, child))).told(t)


def known(t: NullTranslations, facts: FrameFacts, node: NodeId) -> str:
    """Write what is known of a node; of one that returned a tuple which is not its value, only that."""
    return CUT_SHORT.of(node=facts.label(node)).told(t) if facts.cut_short(node) else facts.known(node)


def finished(t: NullTranslations, facts: FrameFacts, nodes: Sequence[NodeId], above: NodeId | None) -> str:
    """Say which nodes are finished along with the one just named, and what that shows of the node above them.

    Of nodes that this step shows nothing new of, it says nothing; "" where that leaves none.
    """
    by_chance = [node for node in nodes if facts.kind(node) == CHANCE and facts.is_exact(node)]
    if by_chance:
        place = nodes.index(by_chance[0])
        higher = [*nodes[place + 1 :], *([] if above is None else [above])]
        taken = nodes[place - 1] if place and facts.kind(nodes[place - 1]) in (MAX, MIN) else None
        return chance.mean(t, facts, by_chance[0], [node for node in higher if facts.has_changed(node)], taken)
    if above is not None and facts.kind(above) == CHANCE and facts.is_exact(nodes[-1]):
        return chance.progress(t, facts, above, nodes[-1], takes=facts.kind(nodes[-1]) in (MAX, MIN))
    changed = [node for node in nodes if facts.has_changed(node)]
    given = listed(t, changed, facts.known)
    if above is None or not facts.has_changed(above):
        return ALSO_GIVES.of(known=given).told(t) if changed else ""
    if not changed:
        return ALSO_GIVES.of(known=facts.known(above)).told(t)
    return ALSO_GIVES_SO.of(nodes=given, known=facts.known(above)).told(t)
