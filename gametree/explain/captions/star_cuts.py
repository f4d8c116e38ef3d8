"""The sentences about cut-offs at and below chance nodes, where the range of the values is known."""

from __future__ import annotations

from gettext import NullTranslations

from ...catalogue import listed
from ...kinds import CHANCE
from ...trace.replay import Cut, Status
from ...trace.written_bounds import cut_test
from ...values import show
from . import bound_origins
from .bound_origins import Origin
from .chance import weighted_sum
from .frame_facts import FrameFacts

__all__ = ["below", "cut_off"]


def cut_off(t: NullTranslations, facts: FrameFacts, cut: Cut) -> str:
    """Say why a chance node stops: even the best, or the worst, of the rest cannot matter."""
    upper = cut.upper
    origin = bound_origins.origin_of(facts, upper, cut.bound, cut.owner)
    if not cut.pruned:
        message = _nothing_left(t, upper, origin, facts.is_exact(cut.node))
    elif origin is Origin.PLAYER:
        message = _by_player(t, len(cut.pruned), upper, _is_rest_unknown(facts, cut, upper))
    elif origin is Origin.CHANCE:
        message = _by_chance(t, len(cut.pruned), upper, bound_origins.is_known(facts, cut))
    else:
        message = _at_the_end(t, len(cut.pruned), upper)
    return message % {**_told(t, facts, cut), "working": _working(facts, cut, upper)}


def below(t: NullTranslations, facts: FrameFacts, cut: Cut) -> str:
    """Say why a MAX or MIN node stops at a bound that a chance node above it handed down."""
    upper, count = cut.upper, len(cut.pruned)
    if bound_origins.is_known(facts, cut):
        if upper:
            message = t.ngettext(
                "%(child)s gives %(known)s, but %(branch)s is known to be worth no more than %(bound)s (%(test)s), "
                "so %(pruned)s is pruned.",
                "%(child)s gives %(known)s, but %(branch)s is known to be worth no more than %(bound)s (%(test)s), "
                "so %(pruned)s are pruned.",
                count,
            )
        else:
            message = t.ngettext(
                "%(child)s gives %(known)s, but %(branch)s is known to be worth no less than %(bound)s (%(test)s), "
                "so %(pruned)s is pruned.",
                "%(child)s gives %(known)s, but %(branch)s is known to be worth no less than %(bound)s (%(test)s), "
                "so %(pruned)s are pruned.",
                count,
            )
    elif upper:
        # TRANSLATORS: "C1 ≥ 5" is a condition; the chance node cuts when it is worth its own β or more
        message = t.ngettext(
            "%(child)s gives %(known)s (%(test)s), and with %(branch)s ≥ %(bound)s the chance node %(owner)s is worth "
            "no less than %(outer)s, its own β, so %(pruned)s is pruned.",
            "%(child)s gives %(known)s (%(test)s), and with %(branch)s ≥ %(bound)s the chance node %(owner)s is worth "
            "no less than %(outer)s, its own β, so %(pruned)s are pruned.",
            count,
        )
    else:
        # TRANSLATORS: "C1 ≤ 11/9" is a condition; the chance node cuts when it is worth its own α or less
        message = t.ngettext(
            "%(child)s gives %(known)s (%(test)s), and with %(branch)s ≤ %(bound)s the chance node %(owner)s is worth "
            "no more than %(outer)s, its own α, so %(pruned)s is pruned.",
            "%(child)s gives %(known)s (%(test)s), and with %(branch)s ≤ %(bound)s the chance node %(owner)s is worth "
            "no more than %(outer)s, its own α, so %(pruned)s are pruned.",
            count,
        )
    return message % _told(t, facts, cut)


def _by_player(t: NullTranslations, count: int, upper: bool, rest_unknown: bool) -> str:
    """Pick the sentence for a cut at a bound that MAX or MIN can already get further up."""
    if upper and rest_unknown:
        return t.ngettext(
            "Even if the rest were worth only %(end)s, the chance node %(node)s could not be worth less than "
            "%(working)s, but %(player)s can already get %(bound)s at %(owner)s (%(test)s), so %(pruned)s is pruned.",
            "Even if the rest were worth only %(end)s, the chance node %(node)s could not be worth less than "
            "%(working)s, but %(player)s can already get %(bound)s at %(owner)s (%(test)s), so %(pruned)s are pruned.",
            count,
        )
    if upper:
        return t.ngettext(
            "Even at worst the chance node %(node)s cannot be worth less than %(working)s, but %(player)s can already "
            "get %(bound)s at %(owner)s (%(test)s), so %(pruned)s is pruned.",
            "Even at worst the chance node %(node)s cannot be worth less than %(working)s, but %(player)s can already "
            "get %(bound)s at %(owner)s (%(test)s), so %(pruned)s are pruned.",
            count,
        )
    if rest_unknown:
        # TRANSLATORS: %(working)s is a formula such as "0.9·1 + 0.1·10 = 1.9", %(test)s one such as "1.9 ≤ α = 2.1"
        return t.ngettext(
            "Even if the rest were worth %(end)s, the chance node %(node)s could not be worth more than %(working)s, "
            "but %(player)s can already get %(bound)s at %(owner)s (%(test)s), so %(pruned)s is pruned.",
            "Even if the rest were worth %(end)s, the chance node %(node)s could not be worth more than %(working)s, "
            "but %(player)s can already get %(bound)s at %(owner)s (%(test)s), so %(pruned)s are pruned.",
            count,
        )
    return t.ngettext(
        "Even at best the chance node %(node)s cannot be worth more than %(working)s, but %(player)s can already "
        "get %(bound)s at %(owner)s (%(test)s), so %(pruned)s is pruned.",
        "Even at best the chance node %(node)s cannot be worth more than %(working)s, but %(player)s can already "
        "get %(bound)s at %(owner)s (%(test)s), so %(pruned)s are pruned.",
        count,
    )


def _by_chance(t: NullTranslations, count: int, upper: bool, is_known: bool) -> str:
    """Pick the sentence for a cut at a bound that another chance node handed down."""
    if is_known and upper:
        return t.ngettext(
            "Even at worst the chance node %(node)s cannot be worth less than %(working)s, but %(branch)s is known to "
            "be worth no more than %(bound)s (%(test)s), so %(pruned)s is pruned.",
            "Even at worst the chance node %(node)s cannot be worth less than %(working)s, but %(branch)s is known to "
            "be worth no more than %(bound)s (%(test)s), so %(pruned)s are pruned.",
            count,
        )
    if is_known:
        return t.ngettext(
            "Even at best the chance node %(node)s cannot be worth more than %(working)s, but %(branch)s is known to "
            "be worth no less than %(bound)s (%(test)s), so %(pruned)s is pruned.",
            "Even at best the chance node %(node)s cannot be worth more than %(working)s, but %(branch)s is known to "
            "be worth no less than %(bound)s (%(test)s), so %(pruned)s are pruned.",
            count,
        )
    if upper:
        return t.ngettext(
            "Even at worst the chance node %(node)s cannot be worth less than %(working)s (%(test)s), and with "
            "%(branch)s ≥ %(bound)s the chance node %(owner)s is worth no less than %(outer)s, its own β, "
            "so %(pruned)s is pruned.",
            "Even at worst the chance node %(node)s cannot be worth less than %(working)s (%(test)s), and with "
            "%(branch)s ≥ %(bound)s the chance node %(owner)s is worth no less than %(outer)s, its own β, "
            "so %(pruned)s are pruned.",
            count,
        )
    return t.ngettext(
        "Even at best the chance node %(node)s cannot be worth more than %(working)s (%(test)s), and with "
        "%(branch)s ≤ %(bound)s the chance node %(owner)s is worth no more than %(outer)s, its own α, "
        "so %(pruned)s is pruned.",
        "Even at best the chance node %(node)s cannot be worth more than %(working)s (%(test)s), and with "
        "%(branch)s ≤ %(bound)s the chance node %(owner)s is worth no more than %(outer)s, its own α, "
        "so %(pruned)s are pruned.",
        count,
    )


def _at_the_end(t: NullTranslations, count: int, upper: bool) -> str:
    """Pick the sentence for a cut at the end of the range of values."""
    if upper:
        return t.ngettext(
            "The chance node %(node)s cannot be worth less than %(working)s, and no value is greater (%(test)s), "
            "so %(pruned)s is pruned.",
            "The chance node %(node)s cannot be worth less than %(working)s, and no value is greater (%(test)s), "
            "so %(pruned)s are pruned.",
            count,
        )
    return t.ngettext(
        "The chance node %(node)s cannot be worth more than %(working)s, and no value is less (%(test)s), "
        "so %(pruned)s is pruned.",
        "The chance node %(node)s cannot be worth more than %(working)s, and no value is less (%(test)s), "
        "so %(pruned)s are pruned.",
        count,
    )


def _nothing_left(t: NullTranslations, upper: bool, origin: Origin, is_exact: bool) -> str:
    """Pick the sentence for a cut that the last successor makes, so that nothing is left to prune."""
    if is_exact and origin is Origin.PLAYER:
        return t.gettext(
            "The chance node %(node)s is worth the mean %(working)s, no better for %(player)s than the %(bound)s it "
            "can already get at %(owner)s (%(test)s), a cut-off with nothing left to prune."
        )
    if is_exact:
        return t.gettext(
            "The chance node %(node)s is worth the mean %(working)s, outside its window (%(test)s), a cut-off with "
            "nothing left to prune."
        )
    if upper:
        return t.gettext(
            "Even at worst the chance node %(node)s cannot be worth less than %(working)s (%(test)s), a cut-off with "
            "nothing left to prune."
        )
    return t.gettext(
        "Even at best the chance node %(node)s cannot be worth more than %(working)s (%(test)s), a cut-off with "
        "nothing left to prune."
    )


def _told(t: NullTranslations, facts: FrameFacts, cut: Cut) -> dict[str, str]:
    upper = cut.upper
    told = {
        "child": facts.known(bound_origins.cutter(facts, cut)),
        "node": facts.label(cut.node),
        "known": facts.known(cut.node),
        "player": "MIN" if upper else "MAX",
        "owner": "" if cut.owner is None else facts.label(cut.owner),
        "bound": show(cut.bound),
        "end": show(facts.ends[0] if upper else facts.ends[1]),
        "test": cut_test(cut, facts.trace.rules),
        "pruned": listed(t, cut.pruned, facts.label) if cut.pruned else "",
    }
    if cut.owner is not None and facts.kind(cut.owner) == CHANCE:
        successor, window = bound_origins.branch(facts, cut.node, cut.owner)
        told |= {"branch": facts.label(successor), "outer": show(window[1] if upper else window[0])}
    return told


def _working(facts: FrameFacts, cut: Cut, upper: bool) -> str:
    """Write the mean in the best or worst case; only what it comes to where the search knew less than the picture."""
    ends = facts.after.low if upper else facts.after.high
    written, total = weighted_sum(facts, [(child, ends[child]) for child in facts.children(cut.node)])
    return f"{written} = {show(total)}" if total == cut.value else show(cut.value)


def _is_rest_unknown(facts: FrameFacts, cut: Cut, upper: bool) -> bool:
    """Tell whether those successors that were not looked at can be worth anything in the range of values."""
    ends, end = (facts.after.low, facts.ends[0]) if upper else (facts.after.high, facts.ends[1])
    rest = [child for child in facts.children(cut.node) if facts.after.status[child] is not Status.DONE]
    done = [child for child in facts.children(cut.node) if facts.after.status[child] is Status.DONE]
    return bool(rest) and all(ends[child] == end for child in rest) and not any(ends[child] == end for child in done)
