"""Sentences about cut-offs by a bound on the sum: what the player at a node has, and what that leaves for another."""

from __future__ import annotations

from gettext import NullTranslations

from ...languages import listed
from ...phrases import gettext, ngettext
from ...search.preference import entry_of
from ...trace.replay import Cut
from ...trace.trace import Event
from ...trace.written_bounds import cut_test
from ...values import show
from .cuts import CUTS, in_list
from .frame_facts import FrameFacts

__all__ = ["bound", "cut_off", "told"]

# TRANSLATORS: as in "p2 gets at least 6 at C, so little is left for p1 that it prefers what it has at A (6 ≥ β = 5): …"
LEAVES_TOO_LITTLE = ngettext(
    "%(player)s gets at least %(value)s at %(node)s, so little is left for %(other)s that it prefers what it has at "
    "%(owner)s (%(test)s): %(pruned)s is pruned.",
    "%(player)s gets at least %(value)s at %(node)s, so little is left for %(other)s that it prefers what it has at "
    "%(owner)s (%(test)s): %(pruned)s are pruned.",
)
GETS_THE_MOST = ngettext(
    "%(player)s gets %(value)s at %(node)s, and no entry can be greater (%(test)s), so %(pruned)s is pruned.",
    "%(player)s gets %(value)s at %(node)s, and no entry can be greater (%(test)s), so %(pruned)s are pruned.",
)
NOTHING_LEFT = gettext(
    "%(player)s gets %(value)s at %(node)s (%(test)s): a cut-off, but nothing is left there to prune."
)
# TRANSLATORS: as in "p1 already has 5 at A, so with 5 or more for p2 this node is of no use to p1 (β = 5)."
HAS = gettext(
    "%(other)s already has %(has)s at %(owner)s, so with %(bound)s or more for %(player)s this node is of no use to "
    "%(other)s (β = %(bound)s)."
)


def told(t: NullTranslations, facts: FrameFacts) -> str:
    """Say the cut-offs of a step, those that prune something first; "" where there is none."""
    cuts = [cut for cut in facts.cuts if cut.pruned] or list(facts.cuts[:1])
    if not cuts or len(cuts) == 1:
        return cut_off(t, facts, cuts[0]) if cuts else ""
    return CUTS.of(cuts=listed(t, cuts, lambda cut: in_list(t, facts, cut))).told(t)


def cut_off(t: NullTranslations, facts: FrameFacts, cut: Cut) -> str:
    """Say why the rest of a node need not be searched."""
    message = (LEAVES_TOO_LITTLE if cut.owner is not None else GETS_THE_MOST) if cut.pruned else NOTHING_LEFT
    return message.of(
        player=facts.player(cut.node),
        value=facts.number(cut.value, cut.node),
        node=facts.label(cut.node),
        other="" if cut.owner is None else facts.player(cut.owner),
        owner="" if cut.owner is None else facts.label(cut.owner),
        test=cut_test(cut, facts.trace.rules),
        pruned=listed(t, cut.pruned, facts.label),
        count=len(cut.pruned),
    ).told(t)


def bound(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    """Say where the bound of a node comes from; "" where no player has something above it."""
    owner = event.beta_owner
    has = None if owner is None else facts.after.values[owner]
    if owner is None or not isinstance(has, tuple):
        return ""
    return HAS.of(
        other=facts.player(owner),
        has=facts.number(entry_of(facts.kind(owner), has), owner),
        owner=facts.label(owner),
        player=facts.player(event.node),
        bound=show(event.beta),
    ).told(t)
