"""Sentences about the search as a whole: that nothing was pruned for a while, and how it ended."""

from __future__ import annotations

from gettext import NullTranslations

from ...games.kinds import CHANCE
from ...phrases import Phrase, gettext, ngettext
from ...trace.result import Result
from ...trace.trace import EventKind
from ...trace.written_bounds import written_window
from ...values import show
from .frame_facts import FrameFacts

__all__ = ["no_cut", "result"]

MORE_LEAVES = ngettext(
    "The search evaluates %(count)d more leaf and prunes no other branch.",
    "The search evaluates %(count)d more leaves and prunes no other branch.",
)
LEAVES = ngettext(
    "The search evaluates %(count)d leaf and prunes no branch.",
    "The search evaluates %(count)d leaves and prunes no branch.",
)
# TRANSLATORS: a position is a leaf, or a node at the depth limit, whose value is estimated
MORE_POSITIONS = ngettext(
    "The search evaluates %(count)d more position and prunes no other branch.",
    "The search evaluates %(count)d more positions and prunes no other branch.",
)
POSITIONS = ngettext(
    "The search evaluates %(count)d position and prunes no branch.",
    "The search evaluates %(count)d positions and prunes no branch.",
)

# TRANSLATORS: %(known)s is a formula such as "A ≥ 5" or "A = 12", %(counts)s is "" or a clause in parentheses
OUTSIDE = gettext(
    "The search is over: %(known)s, outside the start window %(window)s, which the move %(move)s secures%(counts)s."
)
OUTSIDE_AND_NO_MOVE = gettext(
    "The search is over: %(known)s, outside the start window %(window)s, and the best move is not known%(counts)s."
)
# TRANSLATORS: %(known)s is a formula such as "A ≈ 7" that rests on evaluations, not on true values
ESTIMATED_CHANCE = gettext(
    "The search is over: by the evaluations, %(known)s; chance decides at the root, so there is no move to "
    "choose%(counts)s."
)
CHANCE_AT_THE_ROOT = gettext(
    "The search is over: %(known)s; chance decides at the root, so there is no move to choose%(counts)s."
)
ESTIMATED = gettext("The search is over: by the evaluations, %(known)s and the best move is %(move)s%(counts)s.")
PASSES = ngettext(
    "The search is over after %(passes)d pass: the bounds meet at %(known)s, and the best move is %(move)s%(counts)s.",
    "The search is over after %(passes)d passes: the bounds meet at %(known)s, and the best move is "
    "%(move)s%(counts)s.",
)
WITH_PRUNED = ngettext(
    "The search is over: %(known)s, the best move is %(move)s, and %(count)d leaf was never evaluated.",
    "The search is over: %(known)s, the best move is %(move)s, and %(count)d leaves were never evaluated.",
)
OVER = gettext("The search is over: %(known)s and the best move is %(move)s%(counts)s.")

# TRANSLATORS: at the end of a sentence; visits count repetitions
PRUNED_AND_VISITS = gettext("(leaves never evaluated: %(count)d; evaluations in all: %(visits)d)")
PRUNED = gettext("(leaves never evaluated: %(count)d)")
VISITS = gettext("(evaluations in all: %(visits)d)")
# TRANSLATORS: with a depth limit, the leaves and positions at the limit that were pruned
SAVED_AND_VISITS = gettext("(evaluations saved: %(count)d; evaluations in all: %(visits)d)")
SAVED = gettext("(evaluations saved: %(count)d)")


def no_cut(t: NullTranslations, facts: FrameFacts) -> str:
    """Say that leaves were evaluated without another branch being pruned."""
    more, only = (MORE_POSITIONS, POSITIONS) if facts.judges else (MORE_LEAVES, LEAVES)
    leaves = len({event.node for _, event in facts.moments(EventKind.EVALUATE)})
    return (more if facts.frame.index > 1 else only).of(count=leaves).told(t)


def result(t: NullTranslations, facts: FrameFacts) -> str:
    """Say how the search ended: the root's value, or the bound that a start window leaves of it, and the move."""
    search, line = Result(facts.trace), facts.after.line
    pruned, repeats = len(search.pruned_leaves), search.visits > len(search.evaluated)
    is_estimated = facts.is_estimated(0)
    passes = facts.visits.times(len(facts.trace), 0) if facts.trace.facts.closes_in else 0
    known = f"{facts.label(0)} {facts.equals(0)} {show(search.value)}"
    if search.bound != "exact":
        known = facts.known(0)  # the intervals can be narrower than the bound that is returned
        message = OUTSIDE if line else OUTSIDE_AND_NO_MOVE
    elif facts.kind(0) == CHANCE:
        message = ESTIMATED_CHANCE if is_estimated else CHANCE_AT_THE_ROOT
    elif is_estimated:
        message = ESTIMATED
    elif passes:
        message = PASSES
    else:
        message = WITH_PRUNED if pruned and not repeats and facts.trace.rules.depth is None else OVER
    counts = _counts(pruned, repeats, is_limited=facts.trace.rules.depth is not None)
    return message.of(
        known=known,
        move=facts.tree.move(line[1]) if len(line) > 1 else "",
        count=passes or pruned,
        counts=f" {counts.of(count=pruned, visits=search.visits).told(t)}" if counts else "",
        passes=passes,
        window=written_window(facts.trace.window),
    ).told(t)


def _counts(pruned: int, repeats: bool, *, is_limited: bool) -> Phrase | None:
    """Choose the clause on what was left out and what was repeated."""
    if pruned and is_limited:
        return SAVED_AND_VISITS if repeats else SAVED
    if pruned:
        return PRUNED_AND_VISITS if repeats else PRUNED
    return VISITS if repeats else None
