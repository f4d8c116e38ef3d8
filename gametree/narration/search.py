"""The sentences about the search as a whole: what it is about to do, and how it ended."""

from __future__ import annotations

from gettext import NullTranslations

from ..errors import choose
from ..kinds import LEAF
from ..result import Result
from ..rules import INFINITE_WINDOW
from ..values import show
from .facts import Facts, written_window

__all__ = ["no_cut", "result", "start"]


def start(t: NullTranslations, facts: Facts) -> str:
    """Say who is to move and what the search is about to do; nothing is known yet."""
    root = facts.label(0)
    if facts.kind(0) == LEAF:
        # TRANSLATORS: a tree that is nothing but one leaf
        return t.gettext("%(root)s is a leaf, so there is no move to choose; its value is not known yet.") % {
            "root": root
        }
    turn = t.gettext("%(player)s is to move at %(root)s.") % {"player": facts.player(0), "root": root}
    return f"{turn} {_plan(t, facts) % {'window': written_window(facts.trace.window)}}"


def _plan(t: NullTranslations, facts: Facts) -> str:
    """Pick the sentence that says what the algorithm is about to do."""
    choose("algorithm", facts.trace.algorithm, ("minimax", "alphabeta"))
    backwards = facts.backwards
    if facts.trace.algorithm == "minimax":
        if backwards:
            return t.gettext("Minimax looks at every leaf, from right to left; nothing is known yet.")
        return t.gettext("Minimax looks at every leaf, from left to right; nothing is known yet.")
    if facts.trace.window == INFINITE_WINDOW:
        if backwards:
            return t.gettext(
                "Alpha-beta looks at the leaves from right to left and skips those that cannot matter; "
                "nothing is known yet."
            )
        return t.gettext(
            "Alpha-beta looks at the leaves from left to right and skips those that cannot matter; "
            "nothing is known yet."
        )
    if backwards:
        return t.gettext(
            "Alpha-beta looks at the leaves from right to left, with the start window %(window)s; nothing is known yet."
        )
    return t.gettext(
        "Alpha-beta looks at the leaves from left to right, with the start window %(window)s; nothing is known yet."
    )


def no_cut(t: NullTranslations, facts: Facts, leaves: int) -> str:
    """Say that leaves were looked at without another branch being pruned."""
    if facts.after.cuts and any(cut.pruned for cut in facts.after.cuts):
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


def result(t: NullTranslations, facts: Facts) -> str:
    """Say how the search ended: the root's value, or the bound that a start window leaves of it, and the move."""
    search, line, root = Result(facts.trace), facts.after.line, facts.label(0)
    unseen = facts.frame.counters.pruned
    relation = {"exact": "=", "at_most": "≤", "at_least": "≥"}[search.bound]
    if relation == "=" and unseen:
        message = t.ngettext(
            "The search is over: %(known)s, the best move is %(move)s, and %(count)d leaf was never looked at.",
            "The search is over: %(known)s, the best move is %(move)s, and %(count)d leaves were never looked at.",
            unseen,
        )
    elif relation == "=":
        message = t.gettext("The search is over: %(known)s and the best move is %(move)s.")
    elif line:
        # TRANSLATORS: the start window made the search stop early; %(known)s is a bound such as "A ≥ 5"
        message = t.gettext(
            "The search is over: with the start window %(window)s it shows only %(known)s, "
            "which the move %(move)s secures."
        )
    else:
        message = t.gettext(
            "The search is over: with the start window %(window)s it shows only %(known)s, "
            "so the best move is not known."
        )
    return message % {
        "known": f"{root} {relation} {show(search.value)}",
        "move": facts.tree.move(line[1]) if line else "",
        "count": unseen,
        "window": written_window(facts.trace.window),
    }
