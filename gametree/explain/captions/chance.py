"""Sentences about chance nodes: the weighted sum so far, and the mean with its working."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations

from ...games.kinds import CHANCE
from ...languages import gettext, listed, ngettext, shortened
from ...trace.trace import Event
from ...tree.tree import NodeId
from ...values import Number, exact, show
from .frame_facts import FrameFacts

__all__ = ["leaf", "mean", "progress", "skipped", "weighted_sum"]


LEAF_ALONE = gettext("%(leaf)s is worth %(value)s and has probability %(probability)s at the chance node %(node)s.")
LEAF_AND_MEAN = gettext(
    "%(leaf)s is worth %(value)s and has probability %(probability)s, so the chance node %(node)s is worth "
    "the mean %(working)s."
)
LEAF_AND_SUM = gettext(
    "%(leaf)s is worth %(value)s and has probability %(probability)s, so the weighted sum at the chance node "
    "%(node)s is %(working)s so far."
)
LEAF_AND_BOUND = gettext(
    "%(leaf)s is worth %(value)s and has probability %(probability)s, so the weighted sum at the chance node "
    "%(node)s is %(working)s so far, and %(known)s."
)
# TRANSLATORS: %(child)s is a label, %(working)s a formula such as "0.9·2 = 1.8"
COUNTS = gettext(
    "%(child)s counts with probability %(probability)s, so the weighted sum at the chance node %(node)s is "
    "%(working)s so far."
)
COUNTS_AND_BOUND = gettext(
    "%(child)s counts with probability %(probability)s, so the weighted sum at the chance node %(node)s is "
    "%(working)s so far, and %(known)s."
)
MEAN = gettext("The chance node %(node)s is worth the mean %(working)s.")
# TRANSLATORS: %(working)s is a formula such as "0.9·2 + 0.1·3 = 2.1", %(known)s one such as "A ≥ 2.1"
MEAN_SO = gettext("The chance node %(node)s is worth the mean %(working)s, so %(known)s.")
MEAN_WITHOUT = ngettext(
    "The chance node %(node)s is worth the mean %(working)s; %(skipped)s has probability 0 and is left out.",
    "The chance node %(node)s is worth the mean %(working)s; %(skipped)s have probability 0 and are left out.",
)
LEFT_OUT = ngettext(
    "%(skipped)s has probability 0 and is left out.",
    "%(skipped)s have probability 0 and are left out.",
)


def leaf(t: NullTranslations, facts: FrameFacts, event: Event, node: NodeId) -> str:
    """Say what a leaf below a chance node adds to its mean."""
    assert event.value is not None
    if facts.frame.by == "event":  # the sum is the next event
        message, working = LEAF_ALONE, ""
    elif facts.is_exact(node):
        message, working = LEAF_AND_MEAN, _whole_sum(facts, node)
    else:
        message, working = LEAF_AND_SUM if _is_open(facts, node) else LEAF_AND_BOUND, _sum_so_far(facts, event.node)
    return message.of(
        leaf=facts.label(event.node),
        value=show(event.value),
        probability=show(facts.probability(event.node)),
        node=facts.label(node),
        known=facts.known(node),
        working=working,
    ).told(t)


def progress(t: NullTranslations, facts: FrameFacts, node: NodeId, child: NodeId) -> str:
    """Say what a finished successor adds to the mean of a chance node; "" where its value is not known."""
    if not facts.is_exact(child):
        return ""
    if facts.is_exact(node):
        return mean(t, facts, node)
    return (
        (COUNTS if _is_open(facts, node) else COUNTS_AND_BOUND)
        .of(
            child=facts.label(child),
            probability=show(facts.probability(child)),
            node=facts.label(node),
            working=_sum_so_far(facts, child),
            known=facts.known(node),
        )
        .told(t)
    )


def mean(t: NullTranslations, facts: FrameFacts, node: NodeId, changed: Sequence[NodeId] = ()) -> str:
    """Say how a chance node comes by its value, and what that shows of the nodes above it."""
    told = {"node": facts.label(node), "working": _whole_sum(facts, node)}
    if changed:
        return MEAN_SO.of(**told, known=listed(t, changed, facts.known)).told(t)
    if left_out := _left_out(facts, node):
        return MEAN_WITHOUT.of(**told, skipped=listed(t, left_out, facts.label), count=len(left_out)).told(t)
    return MEAN.of(**told).told(t)


def skipped(t: NullTranslations, facts: FrameFacts, node: NodeId) -> str:
    """Say which successors of a chance node cannot happen; "" where there is none."""
    left_out = _left_out(facts, node)
    if facts.kind(node) != CHANCE or not left_out:
        return ""
    return LEFT_OUT.of(skipped=listed(t, left_out, facts.label), count=len(left_out)).told(t)


def _left_out(facts: FrameFacts, node: NodeId) -> list[NodeId]:
    return [child for child in facts.tree.children(node) if child not in facts.children(node)]


def weighted_sum(facts: FrameFacts, values: Sequence[tuple[NodeId, Number]]) -> tuple[str, Number]:
    """Write a sum such as ``0.9·2 + 0.1·3`` and return it with what it comes to; a long one is shortened."""
    terms = [f"{show(facts.probability(child))}·{_factor(value)}" for child, value in values]
    total = sum((facts.probability(child) * value for child, value in values), start=0)
    return " + ".join(shortened(terms)), exact(total)


def _factor(value: Number) -> str:
    """Write a number behind a multiplication dot, in parentheses where it has a sign or a fraction bar."""
    written = show(value)
    return f"({written})" if "−" in written or "/" in written else written


def _whole_sum(facts: FrameFacts, node: NodeId) -> str:
    return _sum_so_far(facts, facts.children(node)[-1])


def _sum_so_far(facts: FrameFacts, last: NodeId) -> str:
    """Write the weighted sum of a chance node up to one of its successors."""
    parent = facts.tree.parent(last)
    assert parent is not None
    children = facts.children(parent)
    done = children[: children.index(last) + 1]
    written, total = weighted_sum(facts, [(child, facts.after.low[child]) for child in done])
    return f"{written} = {show(total)}"


def _is_open(facts: FrameFacts, node: NodeId) -> bool:
    """Tell whether nothing is known of a chance node yet, because its other successors can be worth anything."""
    return (facts.after.low[node], facts.after.high[node]) == facts.ends
