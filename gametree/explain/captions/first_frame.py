"""Sentences before the first step: who is to move, and what the algorithm is about to do."""

from __future__ import annotations

from gettext import NullTranslations

from ...games.kinds import CHANCE, LEAF
from ...phrases import Phrase, gettext, pgettext
from ...trace.written_bounds import written_window
from ...values import show
from .frame_facts import FrameFacts

__all__ = ["start"]

AT_THE_LIMIT = gettext("%(root)s is at the depth limit, so it is only evaluated, and no move is chosen.")
# TRANSLATORS: a tree that is nothing but one leaf
LONE_LEAF = gettext("%(root)s is a leaf, so there is no move to choose; its value is not known yet.")

# TRANSLATORS: in the next four, ≈ is the sign in the formulas of later captions, such as "B ≈ 5"
UNSTABLE_CHANCE = gettext(
    "Chance decides at %(root)s; stable positions at depth %(depth)s are evaluated (≈ marks estimates)."
)
UNSTABLE = gettext(
    "%(player)s is to move at %(root)s; stable positions at depth %(depth)s are evaluated (≈ marks estimates)."
)
LIMITED_CHANCE = gettext("Chance decides at %(root)s; positions at depth %(depth)s are evaluated (≈ marks estimates).")
LIMITED = gettext("%(player)s is to move at %(root)s; positions at depth %(depth)s are evaluated (≈ marks estimates).")
# TRANSLATORS: the root is a chance node
CHANCE_DECIDES = gettext("Chance decides at %(root)s.")
TO_MOVE = gettext("%(player)s is to move at %(root)s.")

ORDERS = {
    "left_to_right": pgettext("order", "from left to right"),
    "right_to_left": pgettext("order", "from right to left"),
}
# TRANSLATORS: the rules say in which order the children of each node are searched
GIVEN_ORDER = pgettext("order", "in the given order")

EVERY = gettext("every leaf"), gettext("every leaf that it reaches")
# TRANSLATORS: the leaves of the tree; with a depth limit, only those that the search reaches
LEAVES = gettext("the leaves"), gettext("the leaves that it reaches")


def start(t: NullTranslations, facts: FrameFacts) -> str:
    """Say who is to move and what the search is about to do."""
    root, rules, (low, high) = facts.label(0), facts.trace.rules, facts.ends
    if facts.kind(0) == LEAF:
        return (LONE_LEAF if facts.tree.kind(0) == LEAF else AT_THE_LIMIT).of(root=root).told(t)
    turn = _turn(facts).of(player=facts.player(0), root=root, depth=str(rules.depth))
    plan = facts.trace.chapter.plan.of(
        order=ORDERS.get(str(rules.order), GIVEN_ORDER),
        every=EVERY[rules.depth is not None],
        leaves=LEAVES[rules.depth is not None],
        window=written_window(facts.trace.window),
        root=root,
        player=facts.player(0),
        hero=rules.player or facts.kind(0),
        low=show(low),
        high=show(high),
        depth=rules.depth or facts.tree.height,
    )
    return f"{turn.told(t)} {plan.told(t)}"


def _turn(facts: FrameFacts) -> Phrase:
    """Choose the sentence that says who is to move, and how deep the search goes."""
    rules, is_chance = facts.trace.rules, facts.kind(0) == CHANCE
    if rules.depth is None:
        return CHANCE_DECIDES if is_chance else TO_MOVE
    if rules.unstable:
        return UNSTABLE_CHANCE if is_chance else UNSTABLE
    return LIMITED_CHANCE if is_chance else LIMITED
