"""Sentences about chance nodes: the weighted sum so far, the windows below, and the cut-offs."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations

from ...languages import listed, shortened
from ...node_kinds import CHANCE
from ...phrases import Phrase, gettext, ngettext
from ...trace.annotations import cut_test, written_window
from ...trace.replay import Cut, Status
from ...trace.trace import Event
from ...tree.tree import NodeId
from ...values import INF, Number, exact, show
from . import frame_facts
from .frame_facts import FrameFacts, Origin

# ---- Sentences about chance nodes: the weighted sum so far, and the mean with its working --------

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


# ---- Sentences about the windows that a chance node gives its children, and about Star2's probes ----

RISES_AND_FALLS = gettext(
    "Given what is known of its other children, the chance node %(node)s is worth at most %(alpha)s, its α, "
    "if %(child)s ≤ %(low)s, and at least %(beta)s, its β, if %(child)s ≥ %(high)s."
)
# TRANSLATORS: "C1 ≤ 11/9" is a condition
FALLS = gettext(
    "If %(child)s ≤ %(low)s, the chance node %(node)s is worth at most %(alpha)s, its α, "
    "given what is known of its other children."
)
RISES = gettext(
    "If %(child)s ≥ %(high)s, the chance node %(node)s is worth at least %(beta)s, its β, "
    "given what is known of its other children."
)
FULL_WINDOW = gettext(
    "Below the chance node %(node)s the search starts with the full window, because a bound on one child gives no "
    "bound on the mean."
)
# TRANSLATORS: Star2 searches one move of a node before it searches the node in full
PROBE = gettext("%(node)s is only probed: one of its moves is searched with the window %(window)s, to bound its value.")
PROBED = gettext("The probe of %(node)s covers only one move and gives %(known)s.")
PROBED_SO = gettext("The probe of %(node)s covers only one move and gives %(known)s, so %(mean)s.")
IN_FULL = gettext("After the probes, %(node)s is searched in full, with the window %(window)s.")


def handed_down(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    """Say why a chance node gives a child this window; "" where the window says nothing."""
    node, chance = event.node, facts.tree.parent(event.node)
    if chance is None or facts.kind(chance) != CHANCE or facts.tree.utilities:
        return ""
    window = facts.after.windows[chance]
    assert window is not None
    rises = window[1] != INF and event.beta < facts.before.high[node]
    falls = window[0] != -INF and event.alpha > facts.before.low[node]
    if rises or falls:
        message = RISES_AND_FALLS if rises and falls else RISES if rises else FALLS
    elif not facts.trace.rules.value_range and window != (-INF, INF):
        message = FULL_WINDOW
    else:
        return ""
    return message.of(
        child=facts.label(node),
        node=facts.label(chance),
        low=show(event.alpha),
        high=show(event.beta),
        alpha=show(window[0]),
        beta=show(window[1]),
    ).told(t)


def is_probe(facts: FrameFacts, moment: int, node: NodeId) -> bool:
    """Tell whether Star2 only probes a node that is open at a moment: one move, before the full search."""
    return facts.visits.below_chance(moment, node) == 1


def probe_begins(t: NullTranslations, facts: FrameFacts, moment: int, event: Event) -> str:
    """Say that a node is probed; "" for any other entry."""
    if not is_probe(facts, moment + 1, event.node):
        return ""
    return PROBE.of(node=facts.label(event.node), window=written_window((event.alpha, event.beta))).told(t)


def probe_ends(t: NullTranslations, facts: FrameFacts, moment: int, event: Event) -> str:
    """Say what a probe has found; "" where none ends."""
    above = facts.tree.parent(event.node)
    if above is None or not is_probe(facts, moment, event.node):
        return ""
    message, mean = PROBED if facts.is_exact(above) else PROBED_SO, facts.known(above)
    return message.of(node=facts.label(event.node), known=facts.known(event.node), mean=mean).told(t)


def searched_in_full(t: NullTranslations, facts: FrameFacts, moment: int, event: Event) -> str:
    """Say that a probed node is now searched in full; "" for any other entry."""
    if facts.visits.below_chance(moment + 1, event.node) != 2:
        return ""
    return IN_FULL.of(node=facts.label(event.node), window=written_window((event.alpha, event.beta))).told(t)


# ---- Sentences about cut-offs at and below chance nodes, where the range of the values is known ----

# TRANSLATORS: %(known)s is a formula such as "C1 = 7"; a fail-hard search returned the bound %(value)s in its place
RETURNED_AS = gettext("%(known)s (returned as %(value)s)")

# ---- a MAX or MIN node below a chance node ------------------------------------------------------

BELOW_KNOWN_BETA = ngettext(
    "%(child)s gives %(known)s, but %(branch)s is known to be worth at most %(bound)s (%(test)s), so %(pruned)s "
    "is pruned.",
    "%(child)s gives %(known)s, but %(branch)s is known to be worth at most %(bound)s (%(test)s), so %(pruned)s "
    "are pruned.",
)
BELOW_KNOWN_ALPHA = ngettext(
    "%(child)s gives %(known)s, but %(branch)s is known to be worth at least %(bound)s (%(test)s), so %(pruned)s "
    "is pruned.",
    "%(child)s gives %(known)s, but %(branch)s is known to be worth at least %(bound)s (%(test)s), so %(pruned)s "
    "are pruned.",
)
# TRANSLATORS: "C1 ≥ 5" is a condition; the chance node cuts when it is worth its own β or more
BELOW_BETA = ngettext(
    "%(child)s gives %(known)s (%(test)s): with %(branch)s ≥ %(bound)s the chance node %(owner)s is worth at "
    "least %(outer)s, its β, so %(pruned)s is pruned.",
    "%(child)s gives %(known)s (%(test)s): with %(branch)s ≥ %(bound)s the chance node %(owner)s is worth at "
    "least %(outer)s, its β, so %(pruned)s are pruned.",
)
# TRANSLATORS: "C1 ≤ 11/9" is a condition; the chance node cuts when it is worth its own α or less
BELOW_ALPHA = ngettext(
    "%(child)s gives %(known)s (%(test)s): with %(branch)s ≤ %(bound)s the chance node %(owner)s is worth at most "
    "%(outer)s, its α, so %(pruned)s is pruned.",
    "%(child)s gives %(known)s (%(test)s): with %(branch)s ≤ %(bound)s the chance node %(owner)s is worth at most "
    "%(outer)s, its α, so %(pruned)s are pruned.",
)

# ---- a chance node, at a bound that MAX or MIN already has further up ---------------------------

PLAYER_BETA_REST_UNKNOWN = ngettext(
    "Even if the rest is only worth %(end)s, the chance node %(node)s is worth at least %(working)s, but "
    "%(player)s already has %(bound)s at %(owner)s (%(test)s), so %(pruned)s is pruned.",
    "Even if the rest is only worth %(end)s, the chance node %(node)s is worth at least %(working)s, but "
    "%(player)s already has %(bound)s at %(owner)s (%(test)s), so %(pruned)s are pruned.",
)
PLAYER_BETA = ngettext(
    "Even in the worst case the chance node %(node)s is worth at least %(working)s, but %(player)s already has "
    "%(bound)s at %(owner)s (%(test)s), so %(pruned)s is pruned.",
    "Even in the worst case the chance node %(node)s is worth at least %(working)s, but %(player)s already has "
    "%(bound)s at %(owner)s (%(test)s), so %(pruned)s are pruned.",
)
# TRANSLATORS: %(working)s is a formula such as "0.9·1 + 0.1·10 = 1.9", %(test)s one such as "1.9 ≤ α = 2.1"
PLAYER_ALPHA_REST_UNKNOWN = ngettext(
    "Even if the rest is worth %(end)s, the chance node %(node)s is worth at most %(working)s, but %(player)s "
    "already has %(bound)s at %(owner)s (%(test)s), so %(pruned)s is pruned.",
    "Even if the rest is worth %(end)s, the chance node %(node)s is worth at most %(working)s, but %(player)s "
    "already has %(bound)s at %(owner)s (%(test)s), so %(pruned)s are pruned.",
)
PLAYER_ALPHA = ngettext(
    "Even in the best case the chance node %(node)s is worth at most %(working)s, but %(player)s already has "
    "%(bound)s at %(owner)s (%(test)s), so %(pruned)s is pruned.",
    "Even in the best case the chance node %(node)s is worth at most %(working)s, but %(player)s already has "
    "%(bound)s at %(owner)s (%(test)s), so %(pruned)s are pruned.",
)

# ---- a chance node, at a bound that comes from another chance node ------------------------------

KNOWN_BETA = ngettext(
    "Even in the worst case the chance node %(node)s is worth at least %(working)s, but %(branch)s is known to be "
    "worth at most %(bound)s (%(test)s), so %(pruned)s is pruned.",
    "Even in the worst case the chance node %(node)s is worth at least %(working)s, but %(branch)s is known to be "
    "worth at most %(bound)s (%(test)s), so %(pruned)s are pruned.",
)
KNOWN_ALPHA = ngettext(
    "Even in the best case the chance node %(node)s is worth at most %(working)s, but %(branch)s is known to be "
    "worth at least %(bound)s (%(test)s), so %(pruned)s is pruned.",
    "Even in the best case the chance node %(node)s is worth at most %(working)s, but %(branch)s is known to be "
    "worth at least %(bound)s (%(test)s), so %(pruned)s are pruned.",
)
CHANCE_BETA = ngettext(
    "Even in the worst case the chance node %(node)s is worth at least %(working)s (%(test)s): with %(branch)s ≥ "
    "%(bound)s the chance node %(owner)s is worth at least %(outer)s, its β, so %(pruned)s is pruned.",
    "Even in the worst case the chance node %(node)s is worth at least %(working)s (%(test)s): with %(branch)s ≥ "
    "%(bound)s the chance node %(owner)s is worth at least %(outer)s, its β, so %(pruned)s are pruned.",
)
CHANCE_ALPHA = ngettext(
    "Even in the best case the chance node %(node)s is worth at most %(working)s (%(test)s): with %(branch)s ≤ "
    "%(bound)s the chance node %(owner)s is worth at most %(outer)s, its α, so %(pruned)s is pruned.",
    "Even in the best case the chance node %(node)s is worth at most %(working)s (%(test)s): with %(branch)s ≤ "
    "%(bound)s the chance node %(owner)s is worth at most %(outer)s, its α, so %(pruned)s are pruned.",
)

# ---- a chance node, at the end of the range of values, or with nothing left ---------------------

NO_VALUE_IS_GREATER = ngettext(
    "The chance node %(node)s is worth at least %(working)s, and no value is greater (%(test)s), so %(pruned)s is "
    "pruned.",
    "The chance node %(node)s is worth at least %(working)s, and no value is greater (%(test)s), so %(pruned)s "
    "are pruned.",
)
NO_VALUE_IS_LESS = ngettext(
    "The chance node %(node)s is worth at most %(working)s, and no value is less (%(test)s), so %(pruned)s is pruned.",
    "The chance node %(node)s is worth at most %(working)s, and no value is less (%(test)s), so %(pruned)s are pruned.",
)
EXACT_NO_BETTER = gettext(
    "The chance node %(node)s has the expected value %(working)s, but %(player)s already has %(bound)s at "
    "%(owner)s (%(test)s): a cut-off with nothing left to prune."
)
EXACT_OUTSIDE = gettext(
    "The chance node %(node)s has the expected value %(working)s, which is outside its window (%(test)s): a "
    "cut-off with nothing left to prune."
)
NOTHING_LEFT_ABOVE = gettext(
    "Even in the worst case the chance node %(node)s is worth at least %(working)s (%(test)s): a cut-off with "
    "nothing left to prune."
)
NOTHING_LEFT_BELOW = gettext(
    "Even in the best case the chance node %(node)s is worth at most %(working)s (%(test)s): a cut-off with "
    "nothing left to prune."
)


def cut_off(t: NullTranslations, facts: FrameFacts, cut: Cut) -> str:
    """Say why a chance node stops: even the best, or the worst, of the rest cannot matter."""
    return _message(facts, cut).of(**cut_facts(t, facts, cut), working=_working(facts, cut)).told(t)


def below(t: NullTranslations, facts: FrameFacts, cut: Cut) -> str:
    """Say why a MAX or MIN node stops at a bound that comes from a chance node above it."""
    if frame_facts.is_known(facts, cut):
        message = BELOW_KNOWN_BETA if cut.upper else BELOW_KNOWN_ALPHA
    else:
        message = BELOW_BETA if cut.upper else BELOW_ALPHA
    return message.of(**cut_facts(t, facts, cut)).told(t)


def _message(facts: FrameFacts, cut: Cut) -> Phrase:
    """Choose the sentence for a cut-off at a chance node."""
    upper, origin = cut.upper, frame_facts.origin_of(facts, cut.upper, cut.bound, cut.owner)
    if not cut.pruned:
        if facts.is_exact(cut.node):
            return EXACT_NO_BETTER if origin is Origin.PLAYER else EXACT_OUTSIDE
        return NOTHING_LEFT_ABOVE if upper else NOTHING_LEFT_BELOW
    if origin is Origin.PLAYER:
        if _is_rest_unknown(facts, cut):
            return PLAYER_BETA_REST_UNKNOWN if upper else PLAYER_ALPHA_REST_UNKNOWN
        return PLAYER_BETA if upper else PLAYER_ALPHA
    if origin is Origin.CHANCE:
        if frame_facts.is_known(facts, cut):
            return KNOWN_BETA if upper else KNOWN_ALPHA
        return CHANCE_BETA if upper else CHANCE_ALPHA
    return NO_VALUE_IS_GREATER if upper else NO_VALUE_IS_LESS


def cut_facts(t: NullTranslations, facts: FrameFacts, cut: Cut) -> dict[str, object]:
    """Return what sentences say of a cut-off, at whatever node."""
    told: dict[str, object] = {
        "child": _returned(facts, cut),
        "node": facts.label(cut.node),
        "known": facts.known(cut.node),
        "player": "MIN" if cut.upper else "MAX",
        "owner": "" if cut.owner is None else facts.label(cut.owner),
        "bound": frame_facts.written_bound(facts, cut),
        "end": show(facts.ends[0] if cut.upper else facts.ends[1]),
        "test": cut_test(cut, facts.trace.rules),
        "pruned": listed(t, cut.pruned, facts.label),
        "count": len(cut.pruned),
    }
    if cut.owner is not None and facts.kind(cut.owner) == CHANCE:
        successor, window = frame_facts.branch(facts, cut.node, cut.owner)
        outer = facts.number(window[1] if cut.upper else window[0], cut.owner)
        told |= {"branch": facts.label(successor), "outer": outer}
    return told


def _returned(facts: FrameFacts, cut: Cut) -> Phrase | str:
    """Write what is known of the child whose value made a cut-off, and what a fail-hard search returned for it."""
    child = frame_facts.cutter(facts, cut)
    known, ends = facts.known(child), (facts.after.low[child], facts.after.high[child])
    if facts.trace.rules.fail != "hard" or cut.value in ends:
        return known
    return RETURNED_AS.of(known=known, value=show(cut.value))


def _working(facts: FrameFacts, cut: Cut) -> str:
    """Write the mean in the best or worst case; only what it comes to where the search knew less than the picture."""
    ends = facts.after.low if cut.upper else facts.after.high
    written, total = weighted_sum(facts, [(child, ends[child]) for child in facts.children(cut.node)])
    if total != cut.value:
        return facts.number(cut.value, cut.node)
    return f"{written} {facts.equals(cut.node)} {show(total)}"


def _is_rest_unknown(facts: FrameFacts, cut: Cut) -> bool:
    """Tell whether the children that were not searched can be worth anything in the range of values."""
    ends, end = (facts.after.low, facts.ends[0]) if cut.upper else (facts.after.high, facts.ends[1])
    rest = [child for child in facts.children(cut.node) if facts.after.status[child] is not Status.DONE]
    done = [child for child in facts.children(cut.node) if facts.after.status[child] is Status.DONE]
    return bool(rest) and all(ends[child] == end for child in rest) and not any(ends[child] == end for child in done)
