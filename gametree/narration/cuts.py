"""The sentences about cut-offs: what the node is worth, who already has something better and where, what is pruned."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations

from ..replay import Cut
from ..values import is_infinite, show
from .facts import Facts, listed

__all__ = ["cut_off", "cut_offs"]


def cut_offs(t: NullTranslations, facts: Facts, cuts: Sequence[Cut]) -> str:
    """Say one cut-off in full; of several, all in one sentence with their tests."""
    if len(cuts) == 1:
        return cut_off(t, facts, cuts[0])
    # TRANSLATORS: %(cuts)s is a list such as "H (2 ≤ α = 3 at A) and K (9 ≥ β = 8 at J)"
    return t.gettext("More cut-offs follow at %(cuts)s.") % {"cuts": listed(t, cuts, lambda cut: _brief(t, facts, cut))}


def cut_off(t: NullTranslations, facts: Facts, cut: Cut) -> str:
    """Say why the rest of a node need not be searched, with the owner of the bound and both numbers."""
    message = _pruning(t, facts, cut) if cut.pruned else _empty(t, cut)
    option = facts.option(cut)
    return message % {
        "child": facts.known(facts.cutter(cut)),
        "node": facts.label(cut.node),
        "known": facts.known(cut.node),
        "player": facts.opponent(cut.node),
        "mover": facts.player(cut.node),
        "bound": show(cut.bound),
        "owner": "" if cut.owner is None else facts.label(cut.owner),
        "option": "" if option is None else facts.label(option),
        "test": facts.test(cut),
        "pruned": listed(t, cut.pruned, facts.label) if cut.pruned else "",
    }


def _pruning(t: NullTranslations, facts: Facts, cut: Cut) -> str:
    """Pick the sentence for a cut-off that prunes something.

    The owner of the bound stands right above the node, or further up (a deep cut-off), or is the start
    window; and the node is worse for it than what it has, or merely no better.
    """
    count, is_equal = len(cut.pruned), cut.value == cut.bound
    if cut.owner is None:
        return _by_start_window(t, cut)
    if facts.option(cut) is None:
        return _deep(t, count, is_equal)
    if is_equal:
        return t.ngettext(
            "%(child)s gives %(known)s, and %(player)s can already get %(bound)s at %(owner)s by moving to %(option)s "
            "(%(test)s): it gains nothing by choosing %(node)s, so %(pruned)s is pruned.",
            "%(child)s gives %(known)s, and %(player)s can already get %(bound)s at %(owner)s by moving to %(option)s "
            "(%(test)s): it gains nothing by choosing %(node)s, so %(pruned)s are pruned.",
            count,
        )
    # TRANSLATORS: as in "C1 = 2 gives C ≤ 2, but MAX can already get 3 at A by moving to B (2 ≤ α = 3): …"
    return t.ngettext(
        "%(child)s gives %(known)s, but %(player)s can already get %(bound)s at %(owner)s by moving to %(option)s "
        "(%(test)s): it will never choose %(node)s, so %(pruned)s is pruned.",
        "%(child)s gives %(known)s, but %(player)s can already get %(bound)s at %(owner)s by moving to %(option)s "
        "(%(test)s): it will never choose %(node)s, so %(pruned)s are pruned.",
        count,
    )


def _by_start_window(t: NullTranslations, cut: Cut) -> str:
    """Pick the sentence for a cut-off at a bound of the start window, which nobody on the path has set."""
    if is_infinite(cut.bound):
        # TRANSLATORS: the node is worth +∞ to MAX or −∞ to MIN; %(mover)s is MAX or MIN
        return t.ngettext(
            "%(child)s gives %(known)s, and no value can be better for %(mover)s (%(test)s), so %(pruned)s is pruned.",
            "%(child)s gives %(known)s, and no value can be better for %(mover)s (%(test)s), so %(pruned)s are pruned.",
            len(cut.pruned),
        )
    # TRANSLATORS: %(child)s and %(known)s are formulas such as "C1 = 2" and "C ≤ 2", %(test)s such as "2 ≤ α = 3"
    return t.ngettext(
        "%(child)s gives %(known)s, which is outside the start window (%(test)s), so %(pruned)s is pruned.",
        "%(child)s gives %(known)s, which is outside the start window (%(test)s), so %(pruned)s are pruned.",
        len(cut.pruned),
    )


def _deep(t: NullTranslations, count: int, is_equal: bool) -> str:
    """Pick the sentence for a deep cut-off: the bound comes from more than one level up."""
    if is_equal:
        return t.ngettext(
            "%(child)s gives %(known)s, and %(player)s can already get %(bound)s at %(owner)s, further up (%(test)s): "
            "it gains nothing if play comes to %(node)s, so %(pruned)s is pruned.",
            "%(child)s gives %(known)s, and %(player)s can already get %(bound)s at %(owner)s, further up (%(test)s): "
            "it gains nothing if play comes to %(node)s, so %(pruned)s are pruned.",
            count,
        )
    return t.ngettext(
        "%(child)s gives %(known)s, but %(player)s can already get %(bound)s at %(owner)s, further up (%(test)s): "
        "play will never come to %(node)s, so %(pruned)s is pruned.",
        "%(child)s gives %(known)s, but %(player)s can already get %(bound)s at %(owner)s, further up (%(test)s): "
        "play will never come to %(node)s, so %(pruned)s are pruned.",
        count,
    )


def _empty(t: NullTranslations, cut: Cut) -> str:
    """Pick the sentence for a cut-off that the last successor makes, so that nothing is left to prune."""
    if cut.owner is None and is_infinite(cut.bound):
        return t.gettext(
            "%(child)s was the last successor of %(node)s, so %(known)s: no value can be better for %(mover)s "
            "(%(test)s), a cut-off with nothing left to prune."
        )
    if cut.owner is None:
        # TRANSLATORS: %(child)s and %(known)s are formulas such as "D3 = 1" and "D = 1", %(test)s such as "1 ≤ α = 3"
        return t.gettext(
            "%(child)s was the last successor of %(node)s, so %(known)s: outside the start window (%(test)s), "
            "a cut-off with nothing left to prune."
        )
    return t.gettext(
        "%(child)s was the last successor of %(node)s, so %(known)s: no better for %(player)s than the %(bound)s "
        "it can already get at %(owner)s (%(test)s), a cut-off with nothing left to prune."
    )


def _brief(t: NullTranslations, facts: Facts, cut: Cut) -> str:
    """Write a cut-off as an entry of a list."""
    node, test = facts.label(cut.node), facts.test(cut)
    if cut.owner is None:
        return f"{node} ({test})"
    # TRANSLATORS: one entry of a list of cut-offs, such as "H (2 ≤ α = 3 at A)"
    return t.gettext("%(node)s (%(test)s at %(owner)s)") % {"node": node, "test": test, "owner": facts.label(cut.owner)}
