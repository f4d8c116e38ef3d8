"""Sentences about chance nodes: the weighted sum so far, the windows of their children, and the cut-offs."""

from __future__ import annotations

from collections.abc import Sequence

from ...languages import elide
from ...node_kinds import CHANCE
from ...phrases import Phrase, Text, gettext, ngettext
from ...trace.annotations import written_window
from ...trace.replay import Cut, Status
from ...trace.trace import Event
from ...tree.tree import NodeId
from ...values import INF, Number, exact, show
from . import frame_facts
from .frame_facts import CaptionContext, Origin

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
_LEAF_AND_BOUND = gettext(
    "%(leaf)s is worth %(value)s and has probability %(probability)s, so the weighted sum at the chance node "
    "%(node)s is %(working)s so far, and %(known)s."
)
# TRANSLATORS: %(child)s is a label, %(working)s a formula such as "0.9·2 = 1.8"
_COUNTS = gettext(
    "%(child)s has probability %(probability)s, so the weighted sum at the chance node %(node)s is %(working)s so far."
)
_COUNTS_AND_BOUND = gettext(
    "%(child)s has probability %(probability)s, so the weighted sum at the chance node %(node)s is %(working)s so far, "
    "and %(known)s."
)
# TRANSLATORS: %(player)s is MAX or MIN, which moves at %(child)s, a child of the chance node
_TAKES = gettext(
    "%(player)s takes %(value)s at %(child)s, so the weighted sum at the chance node %(node)s is %(working)s so far."
)
_TAKES_AND_BOUND = gettext(
    "%(player)s takes %(value)s at %(child)s, so the weighted sum at the chance node %(node)s is %(working)s so far, "
    "and %(known)s."
)
_TAKES_MEAN = gettext(
    "%(player)s takes %(value)s at %(child)s, so the chance node %(node)s has the expected value %(working)s."
)
_TAKES_MEAN_SO = gettext(
    "%(player)s takes %(value)s at %(child)s, so the chance node %(node)s has the expected value %(working)s, "
    "and %(known)s."
)
# TRANSLATORS: the next eight are short forms, used when the caption has another sentence, too
LEAF_AND_MEAN_BRIEFLY = gettext("%(leaf)s is worth %(value)s, so %(node)s has the expected value %(working)s.")
LEAF_AND_SUM_BRIEFLY = gettext("%(leaf)s is worth %(value)s, so the weighted sum at %(node)s is %(working)s so far.")
_COUNTS_BRIEFLY = gettext("The weighted sum at %(node)s is %(working)s so far.")
_TAKES_BRIEFLY = gettext(
    "%(player)s takes %(value)s at %(child)s, so the weighted sum at %(node)s is %(working)s so far."
)
_TAKES_MEAN_BRIEFLY = gettext(
    "%(player)s takes %(value)s at %(child)s, so %(node)s has the expected value %(working)s."
)
_MEAN_SO_BRIEFLY = gettext("%(node)s has the expected value %(working)s, so %(known)s.")
MEAN = gettext("The chance node %(node)s has the expected value %(working)s.")
# TRANSLATORS: %(working)s is a formula such as "0.9·2 + 0.1·3 = 2.1", %(known)s one such as "A ≥ 2.1"
_MEAN_SO = gettext("The chance node %(node)s has the expected value %(working)s, so %(known)s.")
# TRANSLATORS: the leaf finishes the node of %(known)s, a formula such as "C2 = 12", and with it the chance node
_LEAF_AND_MEAN_ABOVE = gettext(
    "%(leaf)s is worth %(value)s, so %(known)s, and the chance node %(node)s has the expected value %(working)s."
)
# TRANSLATORS: %(known)s is a formula such as "B ≈ 2.1"
_MEAN_OF_ESTIMATES = gettext("The mean at the chance node %(node)s is %(working)s, so %(known)s.")
_MEAN_WITHOUT = ngettext(
    "The chance node %(node)s has the expected value %(working)s; %(skipped)s has probability 0 and is left out.",
    "The chance node %(node)s has the expected value %(working)s; %(skipped)s have probability 0 and are left out.",
)
_LEFT_OUT = ngettext(
    "%(skipped)s has probability 0 and is left out.", "%(skipped)s have probability 0 and are left out."
)


def leaf(context: CaptionContext, event: Event, node: NodeId) -> Text:
    """Describe the contribution of a leaf below a chance node to the mean."""
    assert event.value is not None
    if context.frame.by == "event":  # the next event is the sum
        message, working = LEAF_ALONE, ""
    elif context.is_exact(node):
        message, working = LEAF_AND_MEAN_BRIEFLY if context.is_brief else LEAF_AND_MEAN, _whole_sum(context, node)
    else:
        message, working = (
            LEAF_AND_SUM if _is_open(context, node) else _LEAF_AND_BOUND,
            _sum_so_far(context, event.node),
        )
        message = LEAF_AND_SUM_BRIEFLY if context.is_brief else message
    return context.say(
        message,
        leaf=context.label(event.node),
        value=show(event.value),
        probability=show(context.probability(event.node)),
        node=context.label(node),
        known=context.known(node),
        working=working,
    )


def progress(context: CaptionContext, node: NodeId, child: NodeId, *, takes: bool = False) -> Text:
    """Describe the contribution of a finished child to the mean of a chance node; return "" if the value of the child
    is unknown.

    With ``takes``, the sentence also names the value chosen by the player at the child.
    """
    if not context.is_exact(child):
        return ""
    if context.is_exact(node):
        return mean(context, node)
    with_sum, with_bound = (_TAKES, _TAKES_AND_BOUND) if takes else (_COUNTS, _COUNTS_AND_BOUND)
    message = with_sum if _is_open(context, node) else with_bound
    if context.is_brief:
        message = _TAKES_BRIEFLY if takes else _COUNTS_BRIEFLY
    return context.say(
        message,
        player=context.player(child),
        value=context.number(context.after.low[child], child),
        child=context.label(child),
        probability=show(context.probability(child)),
        node=context.label(node),
        working=_sum_so_far(context, child),
        known=context.known(node),
    )


def mean(
    context: CaptionContext,
    node: NodeId,
    changed: Sequence[NodeId] = (),
    taken: NodeId | None = None,
) -> Text:
    """Explain the value of a chance node, and the effect of this value on the nodes above.

    ``taken`` is the child with a new value, or None if the sentence need not name this value.
    """
    values = {"node": context.label(node), "working": _whole_sum(context, node)}
    if context.is_estimated(node):
        return context.say(_MEAN_OF_ESTIMATES, **values, known=context.listed([node, *changed], context.known))
    if taken is not None:
        value = context.number(context.after.low[taken], taken)
        values |= {"player": context.player(taken), "value": value, "child": context.label(taken)}
        return context.say(
            _TAKES_MEAN_BRIEFLY if context.is_brief else _TAKES_MEAN_SO if changed else _TAKES_MEAN,
            **values,
            known=context.listed(changed, context.known),
        )
    if changed:
        message = _MEAN_SO_BRIEFLY if context.is_brief else _MEAN_SO
        return context.say(message, **values, known=context.listed(changed, context.known))
    if (left_out := _left_out(context, node)) and not context.is_brief:
        return context.say(
            _MEAN_WITHOUT, **values, skipped=context.listed(left_out, context.label), count=len(left_out)
        )
    return context.say(MEAN, **values)


def mean_after(context: CaptionContext, event: Event, child: NodeId, node: NodeId) -> Text:
    """Explain the value of a chance node after a leaf with ``event.value`` has changed the value of the node's child
    ``child``.
    """
    if event.value is None or context.is_limit_estimate(event.node):
        return mean(context, node)
    return context.say(
        _LEAF_AND_MEAN_ABOVE,
        leaf=context.label(event.node),
        value=show(event.value),
        known=context.known(child),
        node=context.label(node),
        working=_whole_sum(context, node),
    )


def skipped(context: CaptionContext, node: NodeId) -> Text:
    """Name the children of a chance node that have probability 0; return "" if there are none."""
    left_out = _left_out(context, node)
    if context.kind(node) != CHANCE or not left_out:
        return ""
    return context.say(_LEFT_OUT, skipped=context.listed(left_out, context.label), count=len(left_out))


def _left_out(context: CaptionContext, node: NodeId) -> list[NodeId]:
    return [child for child in context.tree.children(node) if child not in context.children(node)]


def _weighted_sum(context: CaptionContext, values: Sequence[tuple[NodeId, Number]]) -> tuple[str, Number]:
    """Return the text of a sum such as ``0.9·2 + 0.1·3`` and its value; a long sum is shortened."""
    terms = [f"{show(context.probability(child))}·{_factor(value)}" for child, value in values]
    total = sum((context.probability(child) * value for child, value in values), start=0)
    return " + ".join(elide(terms, str)), exact(total)


def _factor(value: Number) -> str:
    """Return a number as text after a multiplication dot, in parentheses if it has a sign or a fraction bar."""
    written = show(value)
    return f"({written})" if "−" in written or "/" in written else written


def _whole_sum(context: CaptionContext, node: NodeId) -> str:
    return _sum_so_far(context, context.children(node)[-1])


def _sum_so_far(context: CaptionContext, last: NodeId) -> str:
    """Return, as text, the weighted sum of a chance node's children up to the child ``last``."""
    parent = context.tree.parent(last)
    assert parent is not None
    children = context.children(parent)
    done = children[: children.index(last) + 1]
    written, total = _weighted_sum(context, [(child, context.after.low[child]) for child in done])
    return f"{written} {'≈' if any(map(context.is_estimated, done)) else '='} {show(total)}"


def _is_open(context: CaptionContext, node: NodeId) -> bool:
    return (context.after.low[node], context.after.high[node]) == context.ends


# ---- Sentences about the windows that a chance node gives its children, and about Star2's probes ----

_RISES_AND_FALLS = gettext(
    "The chance node %(node)s is worth at most %(alpha)s, its α, if %(child)s ≤ %(low)s, and at least %(beta)s, its "
    "β, if %(child)s ≥ %(high)s."
)
# TRANSLATORS: "C1 ≤ 11/9" is a condition
_FALLS = gettext("If %(child)s ≤ %(low)s, the chance node %(node)s is worth at most %(alpha)s, its α.")
_RISES = gettext("If %(child)s ≥ %(high)s, the chance node %(node)s is worth at least %(beta)s, its β.")
_FULL_WINDOW = gettext("The window is full: a bound on one child of %(node)s does not bound the mean.")
# TRANSLATORS: Star2 searches one move of a node before it searches the node in full
_PROBE = gettext("%(node)s is only probed: one of its moves is searched, with the window %(window)s.")
_PROBED = gettext("The probe of %(node)s covers only one move and gives %(known)s.")
_PROBED_IN_VAIN = gettext("The probe of %(node)s covers only one move and gives no new bound.")
_PROBED_SO = gettext("The probe of %(node)s covers only one move and gives %(known)s, so %(mean)s.")
_IN_FULL = gettext("After the probes, %(node)s is searched in full, with the window %(window)s.")


def child_window(context: CaptionContext, event: Event) -> Text:
    """Explain why a chance node gives the entered child its window; return "" if the window says nothing new."""
    node, chance = event.node, context.tree.parent(event.node)
    if chance is None or context.kind(chance) != CHANCE or context.tree.utilities:
        return ""
    window = context.after.windows[chance]
    assert window is not None
    rises = window[1] != INF and event.beta < context.before.high[node]
    falls = window[0] != -INF and event.alpha > context.before.low[node]
    if rises or falls:
        message = _RISES_AND_FALLS if rises and falls else _RISES if rises else _FALLS
    elif not context.trace.rules.value_range and window != (-INF, INF):
        message = _FULL_WINDOW
    else:
        return ""
    return context.say(
        message,
        child=context.label(node),
        node=context.label(chance),
        low=show(event.alpha),
        high=show(event.beta),
        alpha=show(window[0]),
        beta=show(window[1]),
    )


def is_probe(context: CaptionContext, moment: int, node: NodeId) -> bool:
    """Return whether Star2 only probes an open node at the given moment, and has not begun the full search of the
    node.
    """
    return context.visits.below_chance(moment, node) == 1


def probe_begins(context: CaptionContext, moment: int, event: Event) -> Text:
    """Announce that a node is probed; return "" if the node is entered for another reason."""
    if not is_probe(context, moment + 1, event.node):
        return ""
    return context.say(_PROBE, node=context.label(event.node), window=written_window((event.alpha, event.beta)))


def probe_ends(context: CaptionContext, moment: int, event: Event) -> Text:
    """Report the result of a probe; return "" if no probe ends."""
    above = context.tree.parent(event.node)
    if above is None or not is_probe(context, moment, event.node):
        return ""
    message, mean = _PROBED if context.is_exact(above) else _PROBED_SO, context.known(above)
    if _is_open(context, event.node):
        message = _PROBED_IN_VAIN
    return context.say(message, node=context.label(event.node), known=context.known_noun(event.node), mean=mean)


def searched_in_full(context: CaptionContext, moment: int, event: Event) -> Text:
    """Announce the full search of a node after its probe; return "" if the node is entered for another reason."""
    if context.visits.below_chance(moment + 1, event.node) != 2:
        return ""
    return context.say(_IN_FULL, node=context.label(event.node), window=written_window((event.alpha, event.beta)))


# ---- Sentences about cut-offs at and below chance nodes, for values in a known range -------------

# ---- a MAX or MIN node below a chance node ------------------------------------------------------

_BELOW_KNOWN_BETA = ngettext(
    "%(child)s gives %(known)s, but %(branch)s is known to be worth at most %(bound)s (%(test)s), so %(pruned)s "
    "is pruned.",
    "%(child)s gives %(known)s, but %(branch)s is known to be worth at most %(bound)s (%(test)s), so %(pruned)s "
    "are pruned.",
)
_BELOW_KNOWN_ALPHA = ngettext(
    "%(child)s gives %(known)s, but %(branch)s is known to be worth at least %(bound)s (%(test)s), so %(pruned)s "
    "is pruned.",
    "%(child)s gives %(known)s, but %(branch)s is known to be worth at least %(bound)s (%(test)s), so %(pruned)s "
    "are pruned.",
)
# TRANSLATORS: short form, used when the caption has another sentence, too; as in "C1 = 2 gives C ≤ 2 (2 ≤ α = 4), so C2
# is pruned."
CUT_AT_BOUND_BRIEFLY = ngettext(
    "%(child)s gives %(known)s (%(test)s), so %(pruned)s is pruned.",
    "%(child)s gives %(known)s (%(test)s), so %(pruned)s are pruned.",
)
# TRANSLATORS: "C1 ≥ 5" is a condition; the chance node cuts when it is worth its own β or more
_BELOW_BETA = ngettext(
    "%(child)s gives %(known)s (%(test)s); even if %(branch)s were %(bound)s, the chance node %(owner)s would be worth "
    "as much as %(outer)s, its β, so %(pruned)s is pruned.",
    "%(child)s gives %(known)s (%(test)s); even if %(branch)s were %(bound)s, the chance node %(owner)s would be worth "
    "as much as %(outer)s, its β, so %(pruned)s are pruned.",
)
# TRANSLATORS: "C1 ≤ 11/9" is a condition; the chance node cuts when it is worth its own α or less
_BELOW_ALPHA = ngettext(
    "%(child)s gives %(known)s (%(test)s); even if %(branch)s were %(bound)s, the chance node %(owner)s would be worth "
    "only %(outer)s, its α, so %(pruned)s is pruned.",
    "%(child)s gives %(known)s (%(test)s); even if %(branch)s were %(bound)s, the chance node %(owner)s would be worth "
    "only %(outer)s, its α, so %(pruned)s are pruned.",
)

# ---- a chance node, at a bound that MAX or MIN already has at an ancestor ---------------------------

_PLAYER_BETA_REST_UNKNOWN = ngettext(
    "Even if the rest is only worth %(end)s, the chance node %(node)s is worth at least %(working)s, but "
    "%(player)s already has %(bound)s at %(owner)s (%(test)s), so %(pruned)s is pruned.",
    "Even if the rest is only worth %(end)s, the chance node %(node)s is worth at least %(working)s, but "
    "%(player)s already has %(bound)s at %(owner)s (%(test)s), so %(pruned)s are pruned.",
)
_PLAYER_BETA = ngettext(
    "Even in the worst case the chance node %(node)s is worth at least %(working)s, but %(player)s already has "
    "%(bound)s at %(owner)s (%(test)s), so %(pruned)s is pruned.",
    "Even in the worst case the chance node %(node)s is worth at least %(working)s, but %(player)s already has "
    "%(bound)s at %(owner)s (%(test)s), so %(pruned)s are pruned.",
)
# TRANSLATORS: %(working)s is a formula such as "0.9·1 + 0.1·10 = 1.9", %(test)s one such as "1.9 ≤ α = 2.1"
_PLAYER_ALPHA_REST_UNKNOWN = ngettext(
    "Even if the rest is worth %(end)s, the chance node %(node)s is worth at most %(working)s, but %(player)s "
    "already has %(bound)s at %(owner)s (%(test)s), so %(pruned)s is pruned.",
    "Even if the rest is worth %(end)s, the chance node %(node)s is worth at most %(working)s, but %(player)s "
    "already has %(bound)s at %(owner)s (%(test)s), so %(pruned)s are pruned.",
)
_PLAYER_ALPHA = ngettext(
    "Even in the best case the chance node %(node)s is worth at most %(working)s, but %(player)s already has "
    "%(bound)s at %(owner)s (%(test)s), so %(pruned)s is pruned.",
    "Even in the best case the chance node %(node)s is worth at most %(working)s, but %(player)s already has "
    "%(bound)s at %(owner)s (%(test)s), so %(pruned)s are pruned.",
)

# ---- a chance node, at a bound that comes from another chance node ------------------------------

_KNOWN_BETA = ngettext(
    "Even in the worst case the chance node %(node)s is worth at least %(working)s, but %(branch)s is known to be "
    "worth at most %(bound)s (%(test)s), so %(pruned)s is pruned.",
    "Even in the worst case the chance node %(node)s is worth at least %(working)s, but %(branch)s is known to be "
    "worth at most %(bound)s (%(test)s), so %(pruned)s are pruned.",
)
_KNOWN_ALPHA = ngettext(
    "Even in the best case the chance node %(node)s is worth at most %(working)s, but %(branch)s is known to be "
    "worth at least %(bound)s (%(test)s), so %(pruned)s is pruned.",
    "Even in the best case the chance node %(node)s is worth at most %(working)s, but %(branch)s is known to be "
    "worth at least %(bound)s (%(test)s), so %(pruned)s are pruned.",
)
_CHANCE_BETA = ngettext(
    "Even in the worst case, the chance node %(node)s is worth at least %(working)s (%(test)s); even if %(branch)s "
    "were %(bound)s, %(owner)s would be worth as much as %(outer)s, its β, so %(pruned)s is pruned.",
    "Even in the worst case, the chance node %(node)s is worth at least %(working)s (%(test)s); even if %(branch)s "
    "were %(bound)s, %(owner)s would be worth as much as %(outer)s, its β, so %(pruned)s are pruned.",
)
_CHANCE_ALPHA = ngettext(
    "Even in the best case the chance node %(node)s is worth at most %(working)s (%(test)s); even if %(branch)s were "
    "%(bound)s, %(owner)s would be worth only %(outer)s, its α, so %(pruned)s is pruned.",
    "Even in the best case the chance node %(node)s is worth at most %(working)s (%(test)s); even if %(branch)s were "
    "%(bound)s, %(owner)s would be worth only %(outer)s, its α, so %(pruned)s are pruned.",
)

# ---- a chance node, at the end of the range of values, or without remaining children -------------

_NO_VALUE_IS_GREATER = ngettext(
    "The chance node %(node)s is worth at least %(working)s, and no value is greater (%(test)s), so %(pruned)s is "
    "pruned.",
    "The chance node %(node)s is worth at least %(working)s, and no value is greater (%(test)s), so %(pruned)s "
    "are pruned.",
)
_NO_VALUE_IS_LESS = ngettext(
    "The chance node %(node)s is worth at most %(working)s, and no value is less (%(test)s), so %(pruned)s is pruned.",
    "The chance node %(node)s is worth at most %(working)s, and no value is less (%(test)s), so %(pruned)s are pruned.",
)
_NOTHING_LEFT = gettext(
    "The chance node %(node)s has the expected value %(working)s: a cut-off (%(test)s), but nothing is left to prune."
)
_NOTHING_LEFT_BRIEFLY = gettext("%(node)s has the expected value %(working)s (%(test)s), and nothing is left to prune.")
_NOTHING_LEFT_ABOVE = gettext(
    "Even in the worst case the chance node %(node)s is worth at least %(working)s: a cut-off (%(test)s), but "
    "nothing is left to prune."
)
_NOTHING_LEFT_BELOW = gettext(
    "Even in the best case the chance node %(node)s is worth at most %(working)s: a cut-off (%(test)s), but nothing "
    "is left to prune."
)


# TRANSLATORS: short form, used when the caption has another sentence, too; %(working)s is as above
_AT_LEAST_BRIEFLY = ngettext(
    "The chance node %(node)s is worth at least %(working)s (%(test)s), so %(pruned)s is pruned.",
    "The chance node %(node)s is worth at least %(working)s (%(test)s), so %(pruned)s are pruned.",
)
_AT_MOST_BRIEFLY = ngettext(
    "The chance node %(node)s is worth at most %(working)s (%(test)s), so %(pruned)s is pruned.",
    "The chance node %(node)s is worth at most %(working)s (%(test)s), so %(pruned)s are pruned.",
)


def cut_off(context: CaptionContext, cut: Cut) -> Text:
    """Explain why the search of a chance node stops: the remaining children cannot matter."""
    return context.say(_message(context, cut), **frame_facts.cut_values(context, cut), working=_working(context, cut))


def cut_off_below(context: CaptionContext, cut: Cut) -> Text:
    """Explain why the search of a MAX or MIN node stops at a bound set by a chance node above it."""
    if context.is_brief:
        message = CUT_AT_BOUND_BRIEFLY
    elif frame_facts.is_known(context, cut):
        message = _BELOW_KNOWN_BETA if cut.upper else _BELOW_KNOWN_ALPHA
    else:
        message = _BELOW_BETA if cut.upper else _BELOW_ALPHA
    return context.say(message, **frame_facts.cut_values(context, cut))


def _message(context: CaptionContext, cut: Cut) -> Phrase:
    upper, origin = cut.upper, frame_facts.origin_of(context, cut.upper, cut.bound, cut.owner)
    if not cut.pruned:
        if context.is_exact(cut.node):
            return _NOTHING_LEFT_BRIEFLY if context.is_brief else _NOTHING_LEFT
        return _NOTHING_LEFT_ABOVE if upper else _NOTHING_LEFT_BELOW
    if context.is_brief:
        return _AT_LEAST_BRIEFLY if upper else _AT_MOST_BRIEFLY
    if origin is Origin.PLAYER:
        if _is_rest_unknown(context, cut):
            return _PLAYER_BETA_REST_UNKNOWN if upper else _PLAYER_ALPHA_REST_UNKNOWN
        return _PLAYER_BETA if upper else _PLAYER_ALPHA
    if origin is Origin.CHANCE:
        if frame_facts.is_known(context, cut):
            return _KNOWN_BETA if upper else _KNOWN_ALPHA
        return _CHANCE_BETA if upper else _CHANCE_ALPHA
    return _NO_VALUE_IS_GREATER if upper else _NO_VALUE_IS_LESS


def _working(context: CaptionContext, cut: Cut) -> str:
    """Return the calculation of the mean in the best or worst case. If the search knew less than the picture shows,
    return only the value of the mean.
    """
    ends = context.after.low if cut.upper else context.after.high
    written, total = _weighted_sum(context, [(child, ends[child]) for child in context.children(cut.node)])
    if total != cut.value:
        return context.number(cut.value, cut.node)
    return f"{written} {context.equals(cut.node)} {show(total)}"


def _is_rest_unknown(context: CaptionContext, cut: Cut) -> bool:
    """Return whether the unsearched children can still have any value in the range of values."""
    ends, end = (context.after.low, context.ends[0]) if cut.upper else (context.after.high, context.ends[1])
    rest = [child for child in context.children(cut.node) if context.after.status[child] is not Status.DONE]
    done = [child for child in context.children(cut.node) if context.after.status[child] is Status.DONE]
    return bool(rest) and all(ends[child] == end for child in rest) and not any(ends[child] == end for child in done)
