"""The sentences about the search as a whole: that nothing was pruned for a while, and how it ended."""

from __future__ import annotations

from gettext import NullTranslations

from ...kinds import CHANCE
from ...trace.result import Result
from ...trace.trace import EventKind
from ...trace.written_bounds import SIGNS, written_window
from ...values import show
from .frame_facts import FrameFacts

__all__ = ["no_cut", "result"]


def no_cut(t: NullTranslations, facts: FrameFacts) -> str:
    """Say that leaves were looked at without another branch being pruned."""
    leaves = len({event.node for _, event in facts.moments(EventKind.EVALUATE)})
    if facts.frame.index > 1:
        message = t.ngettext(
            "The search looks at %(count)d more leaf, and no other branch is pruned.",
            "The search looks at %(count)d more leaves, and no other branch is pruned.",
            leaves,
        )
    else:
        message = t.ngettext(
            "The search looks at %(count)d leaf, and no branch is pruned.",
            "The search looks at %(count)d leaves, and no branch is pruned.",
            leaves,
        )
    return message % {"count": leaves}


def result(t: NullTranslations, facts: FrameFacts) -> str:
    """Say how the search ended: the root's value, or the bound that a start window leaves of it, and the move."""
    search, line = Result(facts.trace), facts.after.line
    unseen, repeats = len(search.pruned_leaves), search.visits > len(search.evaluated)
    passes = facts.visits.times(len(facts.trace), 0) if facts.algorithm == "mtdf" else 0
    if search.bound != "exact":
        message = _bounded(t, bool(line))
    elif facts.kind(0) == CHANCE:
        message = _by_chance(t, facts.rests_on_judgement())
    elif facts.rests_on_judgement():
        # TRANSLATORS: %(known)s is a formula such as "A = 7" that rests on evaluations, not on true values
        message = t.gettext(
            "The search is over: as far as the evaluations at the depth limit go, %(known)s and the best move is "
            "%(move)s%(counts)s."
        )
    elif passes:
        message = t.ngettext(
            "The search is over after %(passes)d pass: the bounds meet at %(known)s, and the best move is "
            "%(move)s%(counts)s.",
            "The search is over after %(passes)d passes: the bounds meet at %(known)s, and the best move is "
            "%(move)s%(counts)s.",
            passes,
        )
    elif unseen and not repeats:
        message = t.ngettext(
            "The search is over: %(known)s, the best move is %(move)s, and %(count)d leaf was never looked at.",
            "The search is over: %(known)s, the best move is %(move)s, and %(count)d leaves were never looked at.",
            unseen,
        )
    else:
        message = t.gettext("The search is over: %(known)s and the best move is %(move)s%(counts)s.")
    return message % {
        "known": f"{facts.label(0)} {SIGNS[search.bound] or '= '}{show(search.value)}",
        "move": facts.tree.move(line[1]) if len(line) > 1 else "",
        "count": unseen,
        "counts": _counts(t, unseen, repeats) % {"count": unseen, "visits": search.visits},
        "passes": passes,
        "window": written_window(facts.trace.window),
    }


def _bounded(t: NullTranslations, has_move: bool) -> str:
    """Pick the sentence for a search whose start window left only a bound."""
    if has_move:
        # TRANSLATORS: the start window made the search stop early; %(known)s is a bound such as "A ≥ 5"
        return t.gettext(
            "The search is over: with the start window %(window)s it shows only %(known)s, "
            "which the move %(move)s secures%(counts)s."
        )
    return t.gettext(
        "The search is over: with the start window %(window)s it shows only %(known)s, "
        "so the best move is not known%(counts)s."
    )


def _by_chance(t: NullTranslations, is_judged: bool) -> str:
    """Pick the sentence for a search whose root is a chance node."""
    if is_judged:
        return t.gettext(
            "The search is over: as far as the evaluations at the depth limit go, %(known)s; chance decides at the "
            "root, so there is no move to choose%(counts)s."
        )
    return t.gettext(
        "The search is over: %(known)s; chance decides at the root, so there is no move to choose%(counts)s."
    )


def _counts(t: NullTranslations, unseen: int, repeats: bool) -> str:
    """Pick what stands before the last full stop, with a space: what was left out and what was repeated."""
    if unseen and repeats:
        # TRANSLATORS: stands at the end of a sentence; visits count repetitions
        return " " + t.gettext("(leaves never looked at: %(count)d; visits to leaves in all: %(visits)d)")
    if unseen:
        return " " + t.gettext("(leaves never looked at: %(count)d)")
    return " " + t.gettext("(visits to leaves in all: %(visits)d)") if repeats else ""
