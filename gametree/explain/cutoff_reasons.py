"""The reason for each cut-off of a search: the owner of the bound, and why the root's value cannot change."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from gettext import NullTranslations
from typing import Any

from ..errors import named_keywords
from ..languages import translator_for
from ..node_kinds import CHANCE
from ..phrases import Code, Phrase, gettext, ngettext
from ..search.preferences import entry_of
from ..trace.annotations import annotation, cut_test, written_window
from ..trace.frames import Frame, Frames
from ..trace.replay import Cut
from ..trace.result import Result, to_result
from ..trace.trace import EventKind
from ..trace.watched import WatchedResult
from ..tree.tree import NodeId
from ..values import show
from .captions import frame_facts
from .captions.frame_facts import CaptionContext, Origin

# TRANSLATORS: %(option)s is a move such as "a1"
_HAS_FURTHER_UP = gettext("%(player)s at %(owner)s, further up, already has %(bound)s with %(option)s.")
_HAS = gettext("%(player)s at %(owner)s already has %(bound)s with %(option)s.")
_GAINS_NOTHING_FURTHER_UP = gettext("%(returns)s, so %(player)s gains nothing if play reaches %(node)s, %(whatever)s.")
_NEVER_LETS = gettext("%(returns)s, so %(player)s never lets play reach %(node)s, %(whatever)s.")
_GAINS_NOTHING = gettext("%(returns)s, so %(player)s gains nothing with %(move)s at %(owner)s, %(whatever)s.")
# TRANSLATORS: %(returns)s is, for example, "MIN at C will return at most 2", %(owner)s the node of the other player,
# %(move)s its move to C, and %(whatever)s such as "whatever C2 and C3 are worth"
_NEVER_CHOOSES = gettext("%(returns)s, so %(player)s never chooses %(move)s at %(owner)s, %(whatever)s.")

_KNOWN_AT_MOST = gettext("%(branch)s is known to be worth at most %(bound)s.")
_KNOWN_AT_LEAST = gettext("%(branch)s is known to be worth at least %(bound)s.")
# TRANSLATORS: "C1 ≥ 5" is a condition; the chance node cuts when it is worth its own β or more
_CHANCE_BETA = gettext(
    "If %(branch)s ≥ %(bound)s, the chance node %(owner)s is worth at least %(outer)s, its β, given what is known of "
    "its other children."
)
# TRANSLATORS: "C1 ≤ 11/9" is a condition; the chance node cuts when it is worth its own α or less
_CHANCE_ALPHA = gettext(
    "If %(branch)s ≤ %(bound)s, the chance node %(owner)s is worth at most %(outer)s, its α, given what is known of "
    "its other children."
)
_ENOUGH = gettext("%(returns)s, which is enough for the chance node %(owner)s, %(whatever)s.")

_GREATEST = gettext("No value is greater than %(bound)s.")
LEAST = gettext("No value is less than %(bound)s.")
_THAT_IS_THE_VALUE = gettext("%(returns)s, so that is the value of %(node)s, %(whatever)s.")

SSS = (
    gettext("%(child)s is solved, and no open plan has a better merit for %(hero)s than %(value)s."),
    gettext(
        "The other plans through %(node)s have no better merit either, so %(hero)s gains nothing with them, "
        "%(whatever)s."
    ),
)
_NULL_WINDOW = (
    # TRANSLATORS: a null window is so narrow that it contains no value
    gettext("The null window %(window)s only asks whether %(asked)s is worth %(alpha)s or less, or %(beta)s or more."),
    gettext("%(returns)s, which is enough for this question, %(whatever)s."),
)
_START_WINDOW = (
    gettext("The search began with the window %(start)s."),
    gettext("%(returns)s, which is outside that window, %(whatever)s."),
)

_CHANCE_AT_LEAST = gettext("the chance node %(node)s will return at least %(value)s, because no value is below %(end)s")
_CHANCE_AT_MOST = gettext("the chance node %(node)s will return at most %(value)s, because no value is above %(end)s")
_AT_LEAST = gettext("%(node)s is worth at least %(value)s")
_AT_MOST = gettext("%(node)s is worth at most %(value)s")
_RETURNS_AT_LEAST = gettext("%(mover)s at %(node)s will return at least %(value)s")
# TRANSLATORS: MIN at the node returns a value to the node above
_RETURNS_AT_MOST = gettext("%(mover)s at %(node)s will return at most %(value)s")
_WHATEVER = ngettext("whatever %(pruned)s is worth", "whatever %(pruned)s are worth")


# TRANSLATORS: %(reason)s is two sentences that are based on evaluations at the depth limit
_BY_THE_ESTIMATES = gettext("By the estimates: %(reason)s")


def why(context: CaptionContext, cut: Cut, translator: NullTranslations) -> str:
    """Explain a cut-off in two sentences: the owner of the bound, and why the pruned nodes cannot matter."""
    if context.trace.facts.bounds_sums:
        sentences, values = _SUM_IS_ALL if cut.owner is None else _SUM_LEAVES, _sum_values(context, cut)
    else:
        sentences, values = _sentences(context, cut), _sentence_values(context, cut, translator)
    reason = " ".join(sentence.render(translator, **values) for sentence in sentences)
    is_estimate = frame_facts.rests_on_estimates(context, cut)
    return _BY_THE_ESTIMATES.render(translator, reason=Code(reason)) if is_estimate else reason


# TRANSLATORS: the sum of a tuple's entries is at most %(total)s; %(own)s is %(player)s's entry
_SUM_LEAVES = (
    gettext("%(other)s already has %(has)s at %(owner)s with %(option)s."),
    gettext(
        "%(player)s will get at least %(value)s at %(node)s, and all together get at most %(total)s, so %(other)s "
        "gains nothing with %(move)s at %(owner)s, %(whatever)s."
    ),
)
_SUM_IS_ALL = (
    gettext("No entry is greater than %(bound)s, because all together get at most %(total)s."),
    gettext("%(player)s has that at %(node)s, %(whatever)s."),
)


def _sum_values(context: CaptionContext, cut: Cut) -> dict[str, object]:
    owner = cut.owner
    has: Any = None if owner is None else context.after.values[owner]
    option = None if owner is None else next(n for n in context.children(owner) if context.after.values[n] == has)
    return {
        "player": context.player(cut.node),
        "value": context.number(cut.value, cut.node),
        "bound": show(cut.bound),
        "node": context.label(cut.node),
        "move": context.move(cut.node),
        "total": show(context.ends[1]),
        "other": "" if owner is None else context.player(owner),
        "owner": "" if owner is None else context.label(owner),
        "has": "" if owner is None else context.number(entry_of(context.kind(owner), has), owner),
        "option": "" if option is None else context.move(option),
        "whatever": _WHATEVER.with_values(pruned=context.listed(cut.pruned, context.label), count=len(cut.pruned)),
    }


def _sentences(context: CaptionContext, cut: Cut) -> tuple[Phrase, Phrase]:
    origin = frame_facts.origin_of(context, cut.upper, cut.bound, cut.owner)
    if context.trace.facts.best_first:
        return SSS
    if origin is Origin.PLAYER:
        is_equal = cut.value == cut.bound
        if cut.owner != context.tree.parent(cut.node):
            return _HAS_FURTHER_UP, _GAINS_NOTHING_FURTHER_UP if is_equal else _NEVER_LETS
        return _HAS, _GAINS_NOTHING if is_equal else _NEVER_CHOOSES
    if origin is Origin.CHANCE:
        if frame_facts.is_known(context, cut):
            return _KNOWN_AT_MOST if cut.upper else _KNOWN_AT_LEAST, _ENOUGH
        return _CHANCE_BETA if cut.upper else _CHANCE_ALPHA, _ENOUGH
    if origin is Origin.EXTREME:
        return _GREATEST if cut.upper else LEAST, _THAT_IS_THE_VALUE
    return _NULL_WINDOW if origin is Origin.NULL_WINDOW else _START_WINDOW


def _returns(context: CaptionContext, cut: Cut, translator: NullTranslations) -> str:
    """Return the clause about the minimum or maximum value that a node returns; the clause begins a sentence."""
    if context.kind(cut.node) == CHANCE:
        message = _CHANCE_AT_LEAST if cut.upper else _CHANCE_AT_MOST
    elif cut.node == 0 or context.trace.rules.fail == "hard":  # the node has no parent, or only the bound is returned
        message = _AT_LEAST if cut.upper else _AT_MOST
    else:
        message = _RETURNS_AT_LEAST if cut.upper else _RETURNS_AT_MOST
    return message.sentence(
        translator,
        node=context.label(cut.node),
        mover=context.player(cut.node),
        value=context.number(cut.value, cut.node),
        end=show(context.ends[0] if cut.upper else context.ends[1]),
    )


def _sentence_values(context: CaptionContext, cut: Cut, translator: NullTranslations) -> dict[str, object]:
    event, child_with_bound = context.event(context.moment(cut)), frame_facts.child_with_bound(context, cut)
    values = frame_facts.cut_values(context, cut) | {
        "child": context.label(frame_facts.cutting_child(context, cut)),
        "move": context.move(cut.node),
        "hero": context.player(0),
        "option": "" if child_with_bound is None else context.move(child_with_bound),
        "value": context.number(cut.value, cut.node),
        "returns": _returns(context, cut, translator),
        "whatever": _WHATEVER.with_values(pruned=context.listed(cut.pruned, context.label), count=len(cut.pruned)),
        "window": written_window((event.alpha, event.beta)),
        "alpha": show(event.alpha),
        "beta": show(event.beta),
        "start": written_window(context.trace.window),
        "asked": context.label(0 if cut.owner is None else frame_facts.branch(context, cut.node, cut.owner)[0]),
    }
    if cut.owner is not None:
        child, window = frame_facts.branch(context, cut.node, cut.owner)
        values |= {
            "branch": context.label(child),
            "outer": context.number(window[1] if cut.upper else window[0], cut.owner),
        }
    return values


# ---- The reason for each cut-off of a search -----------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reason:
    """The reason for a cut-off, and the proof that the pruned nodes cannot change the root's value."""

    at: int
    """number of events up to the cut-off"""
    node: NodeId
    owner: NodeId | None
    """ancestor that set the bound; None if the bound belongs to the initial window or to a pass of MTD(f)"""
    test: str
    """inequality with both numbers, such as ``v(C) = 2 ≤ α = 3``; for a chance node of which only a bound of the mean
    is known, ``v(C) ≤ 1.9 …``
    """
    pruned: tuple[NodeId, ...]
    """pruned children"""
    leaves: tuple[NodeId, ...]
    """leaves below the pruned children, or positions at the depth limit, from left to right"""
    chain: tuple[tuple[NodeId, str], ...]
    """pairs of a node and its final bound, such as ``≤ 2`` or ``= 3``, for each node from the cut-off to the root.
    These bounds hold for any values of the leaves that were never evaluated (within the range of values, if the rules
    set a range)
    """
    cut: Cut = field(repr=False)
    _frames: Frames = field(repr=False, compare=False)

    @property
    def inequality(self) -> str:
        """The inequality without the node's name: ``2 ≤ α = 3``."""
        return cut_test(self.cut, self._frames.trace.rules)

    def text(self, lang: str = "en") -> str:
        """Return two sentences that name the player with the bound, and explain why the pruned nodes cannot matter.

        >>> import gametree as gt
        >>> (reason,) = reasons(gt.alphabeta("[[3 12] [2 4]]"))
        >>> print(reason.text().replace(". ", ".\\n"))
        MAX at A already has 3 with a1.
        MIN at C will return at most 2, so MAX never chooses a2 at A, whatever C2 is worth.
        """
        context = CaptionContext(self._frames[self.at])
        return why(context, context.cuts[0], translator_for(lang))


@named_keywords()
def reasons(result: Result) -> tuple[Reason, ...]:
    """Return the reasons for the cut-offs that prune something, in the order of the search.

    >>> import gametree as gt
    >>> (reason,) = reasons(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"))
    >>> reason.at, reason.test, [text for _, text in reason.chain]
    (12, 'v(C) = 2 ≤ α = 3', ['≤ 2', '= 3'])
    """
    if isinstance(to_result("reasons", result), WatchedResult):
        return ()  # the calls of a program do not show why it omits nodes
    trace, replay, frames = result.trace, result.trace.replay(), Frames(result.trace, "event")
    moments: list[tuple[int, Cut]] = []
    for position, (kind, *_) in enumerate(trace.raw, start=1):
        if kind is EventKind.CUT:
            replay.advance(position - replay.position)
            moments.append((position, replay.cuts[-1]))
    replay.advance(len(trace) - replay.position)
    counted = set(map(id, replay.cuts))  # iterative deepening discards earlier cut-offs
    last = frames[-1]
    return tuple(_reason(frames, last, position, cut) for position, cut in moments if cut.pruned and id(cut) in counted)


def _reason(frames: Frames, last: Frame, position: int, cut: Cut) -> Reason:
    tree, node, leaves = last.tree, cut.node, last.trace.frontier
    relation = "≥" if cut.upper else "≤"
    if tree.kind(node) != CHANCE:
        relation = "≈" if last.is_estimated(node) else "="
    pruned_subtrees = [tree.subtree(child) for child in sorted(cut.pruned)]
    return Reason(
        position,
        node,
        cut.owner,
        f"v({tree.label(node)}) {relation} {cut_test(cut, last.trace.rules)}",
        cut.pruned,
        tuple(
            leaf
            for nodes in pruned_subtrees
            for leaf in leaves[bisect_left(leaves, nodes.start) : bisect_left(leaves, nodes.stop)]
        ),
        tuple((ancestor, annotation(last, ancestor)) for ancestor in reversed(tree.path(node))),
        cut,
        frames,
    )
