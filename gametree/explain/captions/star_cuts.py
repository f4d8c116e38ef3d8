"""Sentences about cut-offs at and below chance nodes, where the range of the values is known."""

from __future__ import annotations

from gettext import NullTranslations

from ...games.kinds import CHANCE
from ...languages import listed
from ...phrases import Phrase, gettext, ngettext
from ...trace.replay import Cut, Status
from ...trace.written_bounds import cut_test
from ...values import show
from . import bound_origins
from .bound_origins import Origin
from .chance import weighted_sum
from .frame_facts import FrameFacts

__all__ = ["below", "cut_facts", "cut_off"]

# TRANSLATORS: %(known)s is a formula such as "C1 = 7"; a fail-hard search returned the bound %(value)s in its place
RETURNED_AS = gettext("%(known)s (returned as %(value)s)")

# ---- a MAX or MIN node below a chance node ------------------------------------------------------

BELOW_KNOWN_BETA = ngettext(
    "%(child)s gives %(known)s, but %(branch)s is known to be worth at most %(bound)s (%(test)s), so %(pruned)s "
    "is pruned.",
    "%(child)s gives %(known)s, but %(branch)s is known to be worth at most %(bound)s (%(test)s), so %(pruned)s "
    "are pruned.",
)
BELOW_KNOWN_ALPHA = ngettext(
    "%(child)s gives %(known)s, but %(branch)s is known to be worth at least %(bound)s (%(test)s), so %(pruned)s "
    "is pruned.",
    "%(child)s gives %(known)s, but %(branch)s is known to be worth at least %(bound)s (%(test)s), so %(pruned)s "
    "are pruned.",
)
# TRANSLATORS: "C1 ≥ 5" is a condition; the chance node cuts when it is worth its own β or more
BELOW_BETA = ngettext(
    "%(child)s gives %(known)s (%(test)s): with %(branch)s ≥ %(bound)s the chance node %(owner)s is worth at "
    "least %(outer)s, its β, so %(pruned)s is pruned.",
    "%(child)s gives %(known)s (%(test)s): with %(branch)s ≥ %(bound)s the chance node %(owner)s is worth at "
    "least %(outer)s, its β, so %(pruned)s are pruned.",
)
# TRANSLATORS: "C1 ≤ 11/9" is a condition; the chance node cuts when it is worth its own α or less
BELOW_ALPHA = ngettext(
    "%(child)s gives %(known)s (%(test)s): with %(branch)s ≤ %(bound)s the chance node %(owner)s is worth at most "
    "%(outer)s, its α, so %(pruned)s is pruned.",
    "%(child)s gives %(known)s (%(test)s): with %(branch)s ≤ %(bound)s the chance node %(owner)s is worth at most "
    "%(outer)s, its α, so %(pruned)s are pruned.",
)

# ---- a chance node, at a bound that MAX or MIN already has further up ---------------------------

PLAYER_BETA_REST_UNKNOWN = ngettext(
    "Even if the rest is only worth %(end)s, the chance node %(node)s is worth at least %(working)s, but "
    "%(player)s already has %(bound)s at %(owner)s (%(test)s), so %(pruned)s is pruned.",
    "Even if the rest is only worth %(end)s, the chance node %(node)s is worth at least %(working)s, but "
    "%(player)s already has %(bound)s at %(owner)s (%(test)s), so %(pruned)s are pruned.",
)
PLAYER_BETA = ngettext(
    "Even in the worst case the chance node %(node)s is worth at least %(working)s, but %(player)s already has "
    "%(bound)s at %(owner)s (%(test)s), so %(pruned)s is pruned.",
    "Even in the worst case the chance node %(node)s is worth at least %(working)s, but %(player)s already has "
    "%(bound)s at %(owner)s (%(test)s), so %(pruned)s are pruned.",
)
# TRANSLATORS: %(working)s is a formula such as "0.9·1 + 0.1·10 = 1.9", %(test)s one such as "1.9 ≤ α = 2.1"
PLAYER_ALPHA_REST_UNKNOWN = ngettext(
    "Even if the rest is worth %(end)s, the chance node %(node)s is worth at most %(working)s, but %(player)s "
    "already has %(bound)s at %(owner)s (%(test)s), so %(pruned)s is pruned.",
    "Even if the rest is worth %(end)s, the chance node %(node)s is worth at most %(working)s, but %(player)s "
    "already has %(bound)s at %(owner)s (%(test)s), so %(pruned)s are pruned.",
)
PLAYER_ALPHA = ngettext(
    "Even in the best case the chance node %(node)s is worth at most %(working)s, but %(player)s already has "
    "%(bound)s at %(owner)s (%(test)s), so %(pruned)s is pruned.",
    "Even in the best case the chance node %(node)s is worth at most %(working)s, but %(player)s already has "
    "%(bound)s at %(owner)s (%(test)s), so %(pruned)s are pruned.",
)

# ---- a chance node, at a bound that comes from another chance node ------------------------------

KNOWN_BETA = ngettext(
    "Even in the worst case the chance node %(node)s is worth at least %(working)s, but %(branch)s is known to be "
    "worth at most %(bound)s (%(test)s), so %(pruned)s is pruned.",
    "Even in the worst case the chance node %(node)s is worth at least %(working)s, but %(branch)s is known to be "
    "worth at most %(bound)s (%(test)s), so %(pruned)s are pruned.",
)
KNOWN_ALPHA = ngettext(
    "Even in the best case the chance node %(node)s is worth at most %(working)s, but %(branch)s is known to be "
    "worth at least %(bound)s (%(test)s), so %(pruned)s is pruned.",
    "Even in the best case the chance node %(node)s is worth at most %(working)s, but %(branch)s is known to be "
    "worth at least %(bound)s (%(test)s), so %(pruned)s are pruned.",
)
CHANCE_BETA = ngettext(
    "Even in the worst case the chance node %(node)s is worth at least %(working)s (%(test)s): with %(branch)s ≥ "
    "%(bound)s the chance node %(owner)s is worth at least %(outer)s, its β, so %(pruned)s is pruned.",
    "Even in the worst case the chance node %(node)s is worth at least %(working)s (%(test)s): with %(branch)s ≥ "
    "%(bound)s the chance node %(owner)s is worth at least %(outer)s, its β, so %(pruned)s are pruned.",
)
CHANCE_ALPHA = ngettext(
    "Even in the best case the chance node %(node)s is worth at most %(working)s (%(test)s): with %(branch)s ≤ "
    "%(bound)s the chance node %(owner)s is worth at most %(outer)s, its α, so %(pruned)s is pruned.",
    "Even in the best case the chance node %(node)s is worth at most %(working)s (%(test)s): with %(branch)s ≤ "
    "%(bound)s the chance node %(owner)s is worth at most %(outer)s, its α, so %(pruned)s are pruned.",
)

# ---- a chance node, at the end of the range of values, or with nothing left ---------------------

NO_VALUE_IS_GREATER = ngettext(
    "The chance node %(node)s is worth at least %(working)s, and no value is greater (%(test)s), so %(pruned)s is "
    "pruned.",
    "The chance node %(node)s is worth at least %(working)s, and no value is greater (%(test)s), so %(pruned)s "
    "are pruned.",
)
NO_VALUE_IS_LESS = ngettext(
    "The chance node %(node)s is worth at most %(working)s, and no value is less (%(test)s), so %(pruned)s is pruned.",
    "The chance node %(node)s is worth at most %(working)s, and no value is less (%(test)s), so %(pruned)s are pruned.",
)
EXACT_NO_BETTER = gettext(
    "The chance node %(node)s has the expected value %(working)s, but %(player)s already has %(bound)s at "
    "%(owner)s (%(test)s): a cut-off with nothing left to prune."
)
EXACT_OUTSIDE = gettext(
    "The chance node %(node)s has the expected value %(working)s, which is outside its window (%(test)s): a "
    "cut-off with nothing left to prune."
)
NOTHING_LEFT_ABOVE = gettext(
    "Even in the worst case the chance node %(node)s is worth at least %(working)s (%(test)s): a cut-off with "
    "nothing left to prune."
)
NOTHING_LEFT_BELOW = gettext(
    "Even in the best case the chance node %(node)s is worth at most %(working)s (%(test)s): a cut-off with "
    "nothing left to prune."
)


def cut_off(t: NullTranslations, facts: FrameFacts, cut: Cut) -> str:
    """Say why a chance node stops: even the best, or the worst, of the rest cannot matter."""
    return _message(facts, cut).of(**cut_facts(t, facts, cut), working=_working(facts, cut)).told(t)


def below(t: NullTranslations, facts: FrameFacts, cut: Cut) -> str:
    """Say why a MAX or MIN node stops at a bound that comes from a chance node above it."""
    if bound_origins.is_known(facts, cut):
        message = BELOW_KNOWN_BETA if cut.upper else BELOW_KNOWN_ALPHA
    else:
        message = BELOW_BETA if cut.upper else BELOW_ALPHA
    return message.of(**cut_facts(t, facts, cut)).told(t)


def _message(facts: FrameFacts, cut: Cut) -> Phrase:
    """Choose the sentence for a cut-off at a chance node."""
    upper, origin = cut.upper, bound_origins.origin_of(facts, cut.upper, cut.bound, cut.owner)
    if not cut.pruned:
        if facts.is_exact(cut.node):
            return EXACT_NO_BETTER if origin is Origin.PLAYER else EXACT_OUTSIDE
        return NOTHING_LEFT_ABOVE if upper else NOTHING_LEFT_BELOW
    if origin is Origin.PLAYER:
        if _is_rest_unknown(facts, cut):
            return PLAYER_BETA_REST_UNKNOWN if upper else PLAYER_ALPHA_REST_UNKNOWN
        return PLAYER_BETA if upper else PLAYER_ALPHA
    if origin is Origin.CHANCE:
        if bound_origins.is_known(facts, cut):
            return KNOWN_BETA if upper else KNOWN_ALPHA
        return CHANCE_BETA if upper else CHANCE_ALPHA
    return NO_VALUE_IS_GREATER if upper else NO_VALUE_IS_LESS


def cut_facts(t: NullTranslations, facts: FrameFacts, cut: Cut) -> dict[str, object]:
    """Return what sentences say of a cut-off, at whatever node."""
    told: dict[str, object] = {
        "child": _returned(facts, cut),
        "node": facts.label(cut.node),
        "known": facts.known(cut.node),
        "player": "MIN" if cut.upper else "MAX",
        "owner": "" if cut.owner is None else facts.label(cut.owner),
        "bound": bound_origins.written_bound(facts, cut),
        "end": show(facts.ends[0] if cut.upper else facts.ends[1]),
        "test": cut_test(cut, facts.trace.rules),
        "pruned": listed(t, cut.pruned, facts.label),
        "count": len(cut.pruned),
    }
    if cut.owner is not None and facts.kind(cut.owner) == CHANCE:
        successor, window = bound_origins.branch(facts, cut.node, cut.owner)
        outer = facts.number(window[1] if cut.upper else window[0], cut.owner)
        told |= {"branch": facts.label(successor), "outer": outer}
    return told


def _returned(facts: FrameFacts, cut: Cut) -> Phrase | str:
    """Write what is known of the child whose value made a cut-off, and what a fail-hard search returned for it."""
    child = bound_origins.cutter(facts, cut)
    known, ends = facts.known(child), (facts.after.low[child], facts.after.high[child])
    if facts.trace.rules.fail != "hard" or cut.value in ends:
        return known
    return RETURNED_AS.of(known=known, value=show(cut.value))


def _working(facts: FrameFacts, cut: Cut) -> str:
    """Write the mean in the best or worst case; only what it comes to where the search knew less than the picture."""
    ends = facts.after.low if cut.upper else facts.after.high
    written, total = weighted_sum(facts, [(child, ends[child]) for child in facts.children(cut.node)])
    if total != cut.value:
        return facts.number(cut.value, cut.node)
    return f"{written} {facts.equals(cut.node)} {show(total)}"


def _is_rest_unknown(facts: FrameFacts, cut: Cut) -> bool:
    """Tell whether the children that were not searched can be worth anything in the range of values."""
    ends, end = (facts.after.low, facts.ends[0]) if cut.upper else (facts.after.high, facts.ends[1])
    rest = [child for child in facts.children(cut.node) if facts.after.status[child] is not Status.DONE]
    done = [child for child in facts.children(cut.node) if facts.after.status[child] is Status.DONE]
    return bool(rest) and all(ends[child] == end for child in rest) and not any(ends[child] == end for child in done)
