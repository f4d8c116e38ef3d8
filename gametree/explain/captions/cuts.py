"""Sentences about cut-offs: what the node is worth, who already has something better and where, what is pruned."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations

from ...games.kinds import CHANCE
from ...languages import listed
from ...phrases import Phrase, gettext, ngettext
from ...trace.replay import Cut
from ...trace.written_bounds import cut_test, written_window
from . import bound_origins, star_cuts
from .bound_origins import Origin
from .frame_facts import FrameFacts

__all__ = ["CUTS", "cut_off", "cut_offs", "in_list", "list_of_cuts"]

# TRANSLATORS: %(cuts)s is a list such as "H (2 ≤ α = 3 at A) and K (9 ≥ β = 8 at J)"
MORE_CUTS = gettext("More cut-offs follow at %(cuts)s.")
CUTS = gettext("There are cut-offs at %(cuts)s.")
# TRANSLATORS: one entry of a list of cut-offs, such as "H (2 ≤ α = 3 at A)"
ENTRY = gettext("%(node)s (%(test)s at %(owner)s)")

# TRANSLATORS: as in "C1 = 2 gives C ≤ 2, but MAX already has 3 at A with B (2 ≤ α = 3). …"
WORSE = ngettext(
    "%(child)s gives %(known)s, but %(player)s already has %(bound)s at %(owner)s with %(option)s (%(test)s): "
    "it will never choose %(node)s, so %(pruned)s is pruned.",
    "%(child)s gives %(known)s, but %(player)s already has %(bound)s at %(owner)s with %(option)s (%(test)s): "
    "it will never choose %(node)s, so %(pruned)s are pruned.",
)
EQUAL = ngettext(
    "%(child)s gives %(known)s, and %(player)s already has %(bound)s at %(owner)s with %(option)s (%(test)s): "
    "it gains nothing by choosing %(node)s, so %(pruned)s is pruned.",
    "%(child)s gives %(known)s, and %(player)s already has %(bound)s at %(owner)s with %(option)s (%(test)s): "
    "it gains nothing by choosing %(node)s, so %(pruned)s are pruned.",
)
DEEP_WORSE = ngettext(
    "%(child)s gives %(known)s, but %(player)s already has %(bound)s at %(owner)s, further up (%(test)s): "
    "play will never reach %(node)s, so %(pruned)s is pruned.",
    "%(child)s gives %(known)s, but %(player)s already has %(bound)s at %(owner)s, further up (%(test)s): "
    "play will never reach %(node)s, so %(pruned)s are pruned.",
)
DEEP_EQUAL = ngettext(
    "%(child)s gives %(known)s, and %(player)s already has %(bound)s at %(owner)s, further up (%(test)s): "
    "it gains nothing if play reaches %(node)s, so %(pruned)s is pruned.",
    "%(child)s gives %(known)s, and %(player)s already has %(bound)s at %(owner)s, further up (%(test)s): "
    "it gains nothing if play reaches %(node)s, so %(pruned)s are pruned.",
)
# TRANSLATORS: %(known)s and %(bound)s rest on evaluations at the depth limit, as in "C ≤ ≈3" and "≈9"
BY_ESTIMATES = ngettext(
    "%(child)s gives %(known)s, while %(player)s already has %(bound)s at %(owner)s (%(test)s): by the estimates, it "
    "gains nothing at %(node)s, so %(pruned)s is pruned.",
    "%(child)s gives %(known)s, while %(player)s already has %(bound)s at %(owner)s (%(test)s): by the estimates, it "
    "gains nothing at %(node)s, so %(pruned)s are pruned.",
)
# TRANSLATORS: the node is worth +∞ to MAX or −∞ to MIN; %(mover)s is MAX or MIN
AT_THE_EXTREME = ngettext(
    "%(child)s gives %(known)s, and no value is better for %(mover)s (%(test)s), so %(pruned)s is pruned.",
    "%(child)s gives %(known)s, and no value is better for %(mover)s (%(test)s), so %(pruned)s are pruned.",
)
# TRANSLATORS: a null window is so narrow that it only asks whether a node is worth more or less than a value
OUTSIDE_NULL_WINDOW = ngettext(
    "%(child)s gives %(known)s, which already answers the question of the null window %(window)s (%(test)s), "
    "so %(pruned)s is pruned.",
    "%(child)s gives %(known)s, which already answers the question of the null window %(window)s (%(test)s), "
    "so %(pruned)s are pruned.",
)
# TRANSLATORS: %(child)s and %(known)s are formulas such as "C1 = 2" and "C ≤ 2", %(test)s such as "2 ≤ α = 3"
OUTSIDE_START_WINDOW = ngettext(
    "%(child)s gives %(known)s, which is outside the start window (%(test)s), so %(pruned)s is pruned.",
    "%(child)s gives %(known)s, which is outside the start window (%(test)s), so %(pruned)s are pruned.",
)
SEEN_BEFORE = ngettext(
    "%(child)s is enough at %(node)s (%(test)s), so %(pruned)s is not searched again.",
    "%(child)s is enough at %(node)s (%(test)s), so %(pruned)s are not searched again.",
)

# TRANSLATORS: the test of a cut-off holds at the last child of a node: nothing is left that could be pruned
NOTHING_LEFT = {
    Origin.EXTREME: gettext(
        "With %(child)s, all children of %(node)s have been searched, so %(known)s, and no value is better for "
        "%(mover)s (%(test)s): a cut-off, too late to prune anything."
    ),
    # TRANSLATORS: %(child)s and %(known)s are formulas such as "D3 = 1" and "D = 1", %(test)s such as "1 ≤ α = 3"
    Origin.START: gettext(
        "With %(child)s, all children of %(node)s have been searched, so %(known)s, which is outside the start "
        "window (%(test)s): a cut-off, too late to prune anything."
    ),
    Origin.PLAYER: gettext(
        "With %(child)s, all children of %(node)s have been searched, so %(known)s; %(player)s already has "
        "%(bound)s at %(owner)s (%(test)s): a cut-off, too late to prune anything."
    ),
}
NOTHING_LEFT_OUTSIDE = gettext(
    "With %(child)s, all children of %(node)s have been searched, so %(known)s, which is outside the window "
    "%(window)s (%(test)s): a cut-off, too late to prune anything."
)


def cut_offs(t: NullTranslations, facts: FrameFacts, cuts: Sequence[Cut], several: Phrase = MORE_CUTS) -> str:
    """Say one cut-off in full; of several, all in one sentence with their tests."""
    if len(cuts) == 1:
        return cut_off(t, facts, cuts[0])
    return several.of(cuts=listed(t, cuts, lambda cut: in_list(t, facts, cut))).told(t)


def list_of_cuts(t: NullTranslations, facts: FrameFacts, cuts: Sequence[Cut]) -> str:
    """Say one cut-off in full; several in one sentence that does not follow on another cut-off."""
    return cut_offs(t, facts, cuts, CUTS)


def cut_off(t: NullTranslations, facts: FrameFacts, cut: Cut) -> str:
    """Say why the rest of a node need not be searched, with the owner of the bound and both numbers."""
    if facts.kind(cut.node) == CHANCE:
        return star_cuts.cut_off(t, facts, cut)
    origin = bound_origins.origin_of(facts, cut.upper, cut.bound, cut.owner)
    if cut.pruned and origin is Origin.CHANCE:
        return star_cuts.below(t, facts, cut)
    seen = facts.visits.seen(facts.moment(cut), cut.node)
    # the children that this visit has not come to; an earlier visit may have searched them
    rest = [child for child in facts.children(cut.node) if child not in seen]
    option, event = bound_origins.option(facts, cut), facts.event(facts.moment(cut))
    if cut.pruned and origin is Origin.PLAYER and bound_origins.rests_on_estimates(facts, cut):
        message = BY_ESTIMATES
    elif cut.pruned:
        message = _pruning(cut, origin, is_deep=option is None)
    else:
        message = SEEN_BEFORE if rest else NOTHING_LEFT.get(origin, NOTHING_LEFT_OUTSIDE)
    told = star_cuts.cut_facts(t, facts, cut) | {
        "mover": facts.player(cut.node),
        "option": "" if option is None else facts.label(option),
        "window": written_window((event.alpha, event.beta)),
        "pruned": listed(t, cut.pruned or rest, facts.label),
        "count": len(cut.pruned or rest),
    }
    return message.of(**told).told(t)


def _pruning(cut: Cut, origin: Origin, *, is_deep: bool) -> Phrase:
    """Choose the sentence for a cut-off that prunes something.

    The owner of the bound is right above the node, or further up (a deep cut-off); or the bound is no player's. And
    the node is worse for the owner than what it has, or merely no better.
    """
    if origin is Origin.EXTREME:
        return AT_THE_EXTREME
    if origin is Origin.NULL_WINDOW:
        return OUTSIDE_NULL_WINDOW
    if origin is not Origin.PLAYER:
        return OUTSIDE_START_WINDOW
    is_equal = cut.value == cut.bound
    if is_deep:
        return DEEP_EQUAL if is_equal else DEEP_WORSE
    return EQUAL if is_equal else WORSE


def in_list(t: NullTranslations, facts: FrameFacts, cut: Cut) -> str:
    """Write a cut-off as an entry of a list."""
    node, test = facts.label(cut.node), cut_test(cut, facts.trace.rules)
    if cut.owner is None:
        return f"{node} ({test})"
    return ENTRY.of(node=node, test=test, owner=facts.label(cut.owner)).told(t)
