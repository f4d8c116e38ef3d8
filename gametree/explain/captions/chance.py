"""Sentences about chance nodes: the weighted sum so far, and the mean with its working."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations

from ...games.kinds import CHANCE
from ...languages import listed, shortened
from ...phrases import gettext, ngettext
from ...trace.trace import Event
from ...tree.tree import NodeId
from ...values import Number, exact, show
from .frame_facts import FrameFacts

__all__ = ["leaf", "mean", "progress", "skipped", "weighted_sum"]


LEAF_ALONE = gettext("%(leaf)s is worth %(value)s and has probability %(probability)s at the chance node %(node)s.")
# TRANSLATORS: %(working)s is a formula such as "0.9·2 + 0.1·3 = 2.1"
LEAF_AND_MEAN = gettext(
    "%(leaf)s is worth %(value)s and has probability %(probability)s, so the chance node %(node)s has the expected "
    "value %(working)s."
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
    "%(child)s has probability %(probability)s, so the weighted sum at the chance node %(node)s is %(working)s so far."
)
COUNTS_AND_BOUND = gettext(
    "%(child)s has probability %(probability)s, so the weighted sum at the chance node %(node)s is %(working)s so far, "
    "and %(known)s."
)
# TRANSLATORS: %(player)s is MAX or MIN, which moves at %(child)s, a child of the chance node
TAKES = gettext(
    "%(player)s takes %(value)s at %(child)s, so the weighted sum at the chance node %(node)s is %(working)s so far."
)
TAKES_AND_BOUND = gettext(
    "%(player)s takes %(value)s at %(child)s, so the weighted sum at the chance node %(node)s is %(working)s so far, "
    "and %(known)s."
)
TAKES_MEAN = gettext(
    "%(player)s takes %(value)s at %(child)s, so the chance node %(node)s has the expected value %(working)s."
)
TAKES_MEAN_SO = gettext(
    "%(player)s takes %(value)s at %(child)s, so the chance node %(node)s has the expected value %(working)s, "
    "and %(known)s."
)
MEAN = gettext("The chance node %(node)s has the expected value %(working)s.")
# TRANSLATORS: %(working)s is a formula such as "0.9·2 + 0.1·3 = 2.1", %(known)s one such as "A ≥ 2.1"
MEAN_SO = gettext("The chance node %(node)s has the expected value %(working)s, so %(known)s.")
# TRANSLATORS: %(known)s is a formula such as "B ≈ 2.1"
MEAN_OF_ESTIMATES = gettext("The mean at the chance node %(node)s is %(working)s, so %(known)s.")
MEAN_WITHOUT = ngettext(
    "The chance node %(node)s has the expected value %(working)s; %(skipped)s has probability 0 and is left out.",
    "The chance node %(node)s has the expected value %(working)s; %(skipped)s have probability 0 and are left out.",
)
LEFT_OUT = ngettext(
    "%(skipped)s has probability 0 and is left out.", "%(skipped)s have probability 0 and are left out."
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


def progress(t: NullTranslations, facts: FrameFacts, node: NodeId, child: NodeId, *, takes: bool = False) -> str:
    """Say what a finished child adds to the mean of a chance node; "" where its value is not known.

    With ``takes`` it also says which value the player at the child takes.
    """
    if not facts.is_exact(child):
        return ""
    if facts.is_exact(node):
        return mean(t, facts, node)
    with_sum, with_bound = (TAKES, TAKES_AND_BOUND) if takes else (COUNTS, COUNTS_AND_BOUND)
    message = with_sum if _is_open(facts, node) else with_bound
    return message.of(
        player=facts.player(child),
        value=facts.number(facts.after.low[child], child),
        child=facts.label(child),
        probability=show(facts.probability(child)),
        node=facts.label(node),
        working=_sum_so_far(facts, child),
        known=facts.known(node),
    ).told(t)


def mean(
    t: NullTranslations, facts: FrameFacts, node: NodeId, changed: Sequence[NodeId] = (), taken: NodeId | None = None
) -> str:
    """Say how a chance node comes by its value, and what that shows of the nodes above it.

    ``taken`` is its child that has just got a value, where no sentence has said so yet.
    """
    told = {"node": facts.label(node), "working": _whole_sum(facts, node)}
    if facts.is_estimated(node):
        return MEAN_OF_ESTIMATES.of(**told, known=listed(t, [node, *changed], facts.known)).told(t)
    if taken is not None:
        value = facts.number(facts.after.low[taken], taken)
        told |= {"player": facts.player(taken), "value": value, "child": facts.label(taken)}
        return (TAKES_MEAN_SO if changed else TAKES_MEAN).of(**told, known=listed(t, changed, facts.known)).told(t)
    if changed:
        return MEAN_SO.of(**told, known=listed(t, changed, facts.known)).told(t)
    if left_out := _left_out(facts, node):
        return MEAN_WITHOUT.of(**told, skipped=listed(t, left_out, facts.label), count=len(left_out)).told(t)
    return MEAN.of(**told).told(t)


def skipped(t: NullTranslations, facts: FrameFacts, node: NodeId) -> str:
    """Say which children of a chance node cannot happen; "" where there is none."""
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
    """Write the weighted sum of a chance node up to one of its children."""
    parent = facts.tree.parent(last)
    assert parent is not None
    children = facts.children(parent)
    done = children[: children.index(last) + 1]
    written, total = weighted_sum(facts, [(child, facts.after.low[child]) for child in done])
    return f"{written} {'≈' if any(map(facts.is_estimated, done)) else '='} {show(total)}"


def _is_open(facts: FrameFacts, node: NodeId) -> bool:
    """Tell whether nothing is known of a chance node yet, because its other children can be worth anything."""
    return (facts.after.low[node], facts.after.high[node]) == facts.ends
