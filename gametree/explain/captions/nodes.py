"""Sentences about finished nodes: where a node's value comes from, and what it means for the node above."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations

from ...games.kinds import CHANCE
from ...languages import gettext, listed
from ...tree.tree import NodeId
from ...values import show
from . import chance
from .frame_facts import FrameFacts

__all__ = ["alternative", "choice", "finished"]


ALTERNATIVE = gettext("%(player)s now has an alternative worth %(value)s at %(node)s, so %(known)s.")
NO_BETTER_SO = gettext("That is no better for %(player)s at %(node)s, so %(known)s.")
NO_BETTER = gettext("That is no better for %(player)s at %(node)s: %(known)s still holds.")
AFTER_CUT = gettext("%(node)s is finished after its cut-off: %(known)s.")
# TRANSLATORS: %(options)s is one formula such as "B1 = 3"
ONLY_MOVE = gettext("%(player)s has only one move at %(node)s, with %(options)s, so %(known)s.")
# TRANSLATORS: %(options)s is a list of formulas such as "B1 = 3, B2 = 12 and B3 = 8"
CHOOSES = gettext("%(player)s chooses at %(node)s among %(options)s, so %(known)s.")
# TRANSLATORS: %(nodes)s is one formula or a list of them, such as "B3 = 8 and B = 3"
SETTLES = gettext("That also settles %(nodes)s.")
SETTLES_SO = gettext("That also settles %(nodes)s, so %(known)s.")


def alternative(t: NullTranslations, facts: FrameFacts, successor: NodeId) -> str:
    """Say what a finished successor means for the player at the node above; "" when it shows nothing there."""
    node = facts.tree.parent(successor)
    if node is not None and facts.kind(node) == CHANCE:
        return chance.progress(t, facts, node, successor)
    new = None if node is None else facts.secured(facts.after, node)
    if node is None or new is None:
        return ""
    if new != facts.secured(facts.before, node) or (facts.improves(node) and facts.offers(successor, node) == new):
        message = ALTERNATIVE
    elif facts.is_no_better(successor, node):
        message = NO_BETTER_SO if facts.has_changed(node) else NO_BETTER
    else:
        return ""
    told = {"player": facts.player(node), "value": show(new), "node": facts.label(node)}
    return message.of(**told, known=facts.known(node)).told(t)


def choice(t: NullTranslations, facts: FrameFacts, node: NodeId) -> str:
    """Say from what a finished node's value comes."""
    below = facts.children(node)
    if facts.kind(node) == CHANCE and facts.is_exact(node):
        return chance.mean(t, facts, node)
    if facts.was_cut(node) or facts.kind(node) == CHANCE:
        message = AFTER_CUT
    else:
        message = ONLY_MOVE if len(below) == 1 else CHOOSES
    told = {"player": facts.player(node), "node": facts.label(node), "known": facts.known(node)}
    return message.of(**told, options=listed(t, below, facts.known)).told(t)


def finished(t: NullTranslations, facts: FrameFacts, nodes: Sequence[NodeId], above: NodeId | None) -> str:
    """Say which nodes are finished along with the one just named, and what that shows of the node above them."""
    by_chance = [node for node in nodes if facts.kind(node) == CHANCE and facts.is_exact(node)]
    if by_chance:
        higher = [*nodes[nodes.index(by_chance[0]) + 1 :], *([] if above is None else [above])]
        return chance.mean(t, facts, by_chance[0], [node for node in higher if facts.has_changed(node)])
    if above is not None and facts.kind(above) == CHANCE and facts.is_exact(nodes[-1]):
        return chance.progress(t, facts, above, nodes[-1])
    settled = listed(t, nodes, facts.known)
    if above is None or not facts.has_changed(above):
        return SETTLES.of(nodes=settled).told(t)
    return SETTLES_SO.of(nodes=settled, known=facts.known(above)).told(t)
