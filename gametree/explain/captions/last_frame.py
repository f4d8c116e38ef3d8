"""Sentences about the search as a whole: that nothing was pruned for a while, and how it ended."""

from __future__ import annotations

from gettext import NullTranslations

from ...games.kinds import CHANCE
from ...languages import Phrase, gettext, ngettext
from ...trace.result import Result
from ...trace.trace import EventKind
from ...trace.written_bounds import SIGNS, written_window
from ...values import show
from .frame_facts import FrameFacts

__all__ = ["no_cut", "result"]

MORE_LEAVES = ngettext(
    "The search looks at %(count)d more leaf, and no other branch is pruned.",
    "The search looks at %(count)d more leaves, and no other branch is pruned.",
)
LEAVES = ngettext(
    "The search looks at %(count)d leaf, and no branch is pruned.",
    "The search looks at %(count)d leaves, and no branch is pruned.",
)

# TRANSLATORS: the start window made the search stop early; %(known)s is a bound such as "A ≥ 5"
ONLY_A_BOUND = gettext(
    "The search is over: with the start window %(window)s it shows only %(known)s, "
    "which the move %(move)s secures%(counts)s."
)
ONLY_A_BOUND_AND_NO_MOVE = gettext(
    "The search is over: with the start window %(window)s it shows only %(known)s, "
    "so the best move is not known%(counts)s."
)
JUDGED_CHANCE = gettext(
    "The search is over: as far as the evaluations at the depth limit go, %(known)s; chance decides at the "
    "root, so there is no move to choose%(counts)s."
)
CHANCE_AT_THE_ROOT = gettext(
    "The search is over: %(known)s; chance decides at the root, so there is no move to choose%(counts)s."
)
# TRANSLATORS: %(known)s is a formula such as "A = 7" that rests on evaluations, not on true values
JUDGED = gettext(
    "The search is over: as far as the evaluations at the depth limit go, %(known)s and the best move is "
    "%(move)s%(counts)s."
)
PASSES = ngettext(
    "The search is over after %(passes)d pass: the bounds meet at %(known)s, and the best move is %(move)s%(counts)s.",
    "The search is over after %(passes)d passes: the bounds meet at %(known)s, and the best move is "
    "%(move)s%(counts)s.",
)
WITH_UNSEEN = ngettext(
    "The search is over: %(known)s, the best move is %(move)s, and %(count)d leaf was never looked at.",
    "The search is over: %(known)s, the best move is %(move)s, and %(count)d leaves were never looked at.",
)
OVER = gettext("The search is over: %(known)s and the best move is %(move)s%(counts)s.")

# TRANSLATORS: stands at the end of a sentence; visits count repetitions
UNSEEN_AND_VISITS = gettext("(leaves never looked at: %(count)d; visits to leaves in all: %(visits)d)")
UNSEEN = gettext("(leaves never looked at: %(count)d)")
VISITS = gettext("(visits to leaves in all: %(visits)d)")


def no_cut(t: NullTranslations, facts: FrameFacts) -> str:
    """Say that leaves were looked at without another branch being pruned."""
    leaves = len({event.node for _, event in facts.moments(EventKind.EVALUATE)})
    return (MORE_LEAVES if facts.frame.index > 1 else LEAVES).of(count=leaves).told(t)


def result(t: NullTranslations, facts: FrameFacts) -> str:
    """Say how the search ended: the root's value, or the bound that a start window leaves of it, and the move."""
    search, line = Result(facts.trace), facts.after.line
    unseen, repeats = len(search.pruned_leaves), search.visits > len(search.evaluated)
    passes = facts.visits.times(len(facts.trace), 0) if facts.trace.facts.closes_in else 0
    if search.bound != "exact":
        message = ONLY_A_BOUND if line else ONLY_A_BOUND_AND_NO_MOVE
    elif facts.kind(0) == CHANCE:
        message = JUDGED_CHANCE if facts.rests_on_judgement() else CHANCE_AT_THE_ROOT
    elif facts.rests_on_judgement():
        message = JUDGED
    elif passes:
        message = PASSES
    else:
        message = WITH_UNSEEN if unseen and not repeats else OVER
    counts = _counts(unseen, repeats)
    return message.of(
        known=f"{facts.label(0)} {SIGNS[search.bound] or '= '}{show(search.value)}",
        move=facts.tree.move(line[1]) if len(line) > 1 else "",
        count=passes or unseen,
        counts=f" {counts.of(count=unseen, visits=search.visits).told(t)}" if counts else "",
        passes=passes,
        window=written_window(facts.trace.window),
    ).told(t)


def _counts(unseen: int, repeats: bool) -> Phrase | None:
    """Choose the clause on what was left out and what was repeated."""
    if unseen:
        return UNSEEN_AND_VISITS if repeats else UNSEEN
    return VISITS if repeats else None
