"""Sentences about leaves, finished nodes, cut-offs and the depth limit."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations

from ...languages import listed
from ...node_kinds import CHANCE, MAX, MIN
from ...phrases import Phrase, gettext, ngettext
from ...trace.annotations import cut_test, written_window
from ...trace.replay import Cut, Status
from ...trace.trace import Event, EventKind
from ...tree.tree import NodeId
from ...values import show
from . import chance, frame_facts
from .frame_facts import FrameFacts, Origin, player_bound

# ---- Sentences about leaves: what a leaf shows of the node above it, and why the search goes on there ----

# TRANSLATORS: %(estimate)s is a formula such as "A ≈ 5"
LONE_JUDGED = gettext(
    "%(leaf)s is at the depth limit and is evaluated: %(estimate)s. The search is over, and there is no move to choose."
)
LONE_AND_OVER = gettext("%(leaf)s is a leaf worth %(value)s. The search is over, and there is no move to choose.")
LONE_LEAF = gettext("%(leaf)s is a leaf worth %(value)s.")

# TRANSLATORS: the search comes to this leaf once more
AGAIN = gettext("%(leaf)s is evaluated again, with the value %(value)s as before.")
ONLY_CHILD = gettext("%(leaf)s is worth %(value)s and is the only child of %(node)s, so %(known)s.")
LAST_CHILD = gettext("%(leaf)s is worth %(value)s, and all children of %(node)s have now been searched, so %(known)s.")
# TRANSLATORS: the leaf is worth +∞ below a MIN node or −∞ below a MAX node
NO_BOUND = gettext("%(leaf)s is worth %(value)s, which gives no bound on %(node)s.")
# TRANSLATORS: %(known)s is a formula such as "B ≤ 3"
FIRST_LEAF = gettext("%(leaf)s is worth %(value)s and %(node)s is a %(player)s node, so %(known)s.")
BETTER = gettext("%(leaf)s is worth %(value)s, which %(player)s prefers to %(old)s, so %(known)s.")
EQUAL = gettext("%(leaf)s is worth %(value)s too, which changes nothing for %(player)s: %(known)s.")
WORSE = gettext(
    "%(leaf)s is worth %(value)s, which %(player)s avoids because it already has %(old)s at %(node)s: %(known)s."
)

# TRANSLATORS: %(test)s is a formula such as "α = 3"; the rules cut only where the value is beyond the bound
ONLY_BEYOND = gettext(
    "%(node)s is no better for %(player)s than %(bound)s at %(owner)s (%(test)s), but the rules cut only beyond the "
    "bound: the search goes on."
)
# TRANSLATORS: %(player)s is MAX or MIN, which already has the value %(bound)s at %(owner)s
STAYS_OPEN = gettext(
    "%(player)s may still do better with %(node)s than the %(bound)s it already has at %(owner)s (%(test)s), so "
    "the search goes on at %(node)s."
)
# TRANSLATORS: %(player)s has better than the bound %(test)s, which a fail-hard search returned in its place
FAIL_HARD = gettext("This fail-hard search has only the bound %(test)s of %(owner)s, so it goes on at %(node)s.")
FAIL_HARD_AND_NOW = gettext(
    "This fail-hard search has only the bound %(test)s of %(owner)s, so it goes on at %(node)s, with %(known)s."
)
STAYS_OPEN_AND_NOW = gettext(
    "%(player)s may still do better with %(node)s than the %(bound)s it already has at %(owner)s (%(test)s), so "
    "the search goes on, with %(known)s."
)
# TRANSLATORS: %(known)s is a formula such as "A ≤ 14": the values of all children of %(parent)s have an upper bound
STAYS_OPEN_BOUNDED_ABOVE = gettext(
    "%(player)s may still do better with %(node)s than the %(bound)s it already has at %(owner)s (%(test)s); "
    "every child of %(parent)s now has an upper bound, so %(known)s."
)
STAYS_OPEN_BOUNDED_BELOW = gettext(
    "%(player)s may still do better with %(node)s than the %(bound)s it already has at %(owner)s (%(test)s); "
    "every child of %(parent)s now has a lower bound, so %(known)s."
)
BOUNDED_ABOVE = gettext("All children of %(parent)s now have an upper bound, so %(known)s.")
BOUNDED_BELOW = gettext("All children of %(parent)s now have a lower bound, so %(known)s.")


def lone_leaf(t: NullTranslations, facts: FrameFacts) -> str:
    """Say what a root is worth that is itself a leaf, or a position at the depth limit."""
    value = facts.trace.raw[0][2]
    assert value is not None
    message = LONE_JUDGED if facts.is_judged(0) else LONE_AND_OVER if facts.frame.is_last else LONE_LEAF
    label = facts.label(0)
    return message.of(leaf=label, value=show(value), estimate=f"{label} ≈ {show(value)}").told(t)


def leaf(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    """Say what a leaf is worth and what that shows of the node above it."""
    node = facts.tree.parent(event.node)
    assert event.value is not None and node is not None
    label, value = facts.label(event.node), show(event.value)
    if facts.before.status[event.node] is Status.DONE:
        return AGAIN.of(leaf=label, value=facts.number(event.value, event.node)).told(t)
    if facts.is_judged(event.node):
        return judged(t, facts, event)
    if facts.kind(node) == CHANCE:
        return chance.leaf(t, facts, event, node)
    old = facts.secured(facts.before, node)
    return (
        _message(facts, event, node)
        .of(
            leaf=label,
            value=value,
            node=facts.label(node),
            player=facts.player(node),
            old="" if old is None else facts.sure(old, node),
            known=facts.known(node),
        )
        .told(t)
    )


def _message(facts: FrameFacts, event: Event, node: NodeId) -> Phrase:
    """Choose the sentence for a leaf: the last one of its node, or the first, or a better or a worse one."""
    old, new = facts.secured(facts.before, node), facts.secured(facts.after, node)
    if len(facts.children(node)) == 1:
        return ONLY_CHILD
    if facts.has_all_children(node):
        return LAST_CHILD
    if new is None:
        return NO_BOUND
    if old is None:
        return FIRST_LEAF
    if old != new:
        return BETTER
    return EQUAL if old == event.value else WORSE


def open_node(t: NullTranslations, facts: FrameFacts, event: Event, node: NodeId) -> str:
    """Say why the search goes on at the node above a leaf, and what is now known further up; "" for nothing new."""
    changed = facts.changed_up(facts.tree.parent(node))
    upper = facts.kind(node) == MAX
    owner = None if facts.kind(node) == CHANCE else player_bound(facts, event, upper)
    if not facts.has_changed(node) or (owner is None and not changed):
        return ""
    bound = event.beta if upper else event.alpha
    has = bound if owner is None else facts.has(owner, bound)
    if has != bound:
        message = FAIL_HARD_AND_NOW if changed else FAIL_HARD
    elif owner is not None and facts.trace.rules.cut == "beyond" and facts.secured(facts.after, node) == bound:
        message = ONLY_BEYOND
    else:
        message = _open_message(facts, owner is not None, changed)
    return message.of(
        node=facts.label(node),
        player=facts.opponent(node),
        bound=show(has) if owner is None else facts.sure(has, owner),
        owner="" if owner is None else facts.label(owner),
        test=f"{'β' if upper else 'α'} = {show(bound)}",
        parent=facts.label(changed[0]) if changed else "",
        known=listed(t, changed, facts.known),
    ).told(t)


def _open_message(facts: FrameFacts, has_bound: bool, changed: Sequence[NodeId]) -> Phrase:
    """Choose the sentence for a node that stays open, by its bound and by what changed above it."""
    if not changed:
        return STAYS_OPEN
    parent = changed[0]
    if facts.kind(parent) == CHANCE or not facts.is_newly_bounded(parent):
        return STAYS_OPEN_AND_NOW if has_bound else ALSO_GIVES
    if facts.kind(parent) == MAX:
        return STAYS_OPEN_BOUNDED_ABOVE if has_bound else BOUNDED_ABOVE
    return STAYS_OPEN_BOUNDED_BELOW if has_bound else BOUNDED_BELOW


# ---- Sentences about finished nodes: where a node's value comes from, and what it means for the node … ----

ALTERNATIVE = gettext("%(player)s can now get %(value)s at %(node)s, so %(known)s.")
NO_BETTER_SO = gettext("That is no better for %(player)s at %(node)s, so %(known)s.")
NO_BETTER = gettext("That is no better for %(player)s at %(node)s: %(known)s.")
AFTER_CUT = gettext("%(node)s is finished after its cut-off: %(known)s.")
# TRANSLATORS: the players get tuples; %(player)s is p1, p2 …
AFTER_CUT_ENTRY = gettext("%(node)s is finished after its cut-off: %(player)s gets at least %(value)s there.")
# TRANSLATORS: an entry of a list, such as "B = (1, 2, 6) and C (cut off)"
CUT_SHORT = gettext("%(node)s (cut off)")
# TRANSLATORS: %(options)s is one formula such as "B1 = 3"
ONLY_MOVE = gettext("%(player)s has only one move at %(node)s, with %(options)s, so %(known)s.")
# TRANSLATORS: %(options)s is a list of formulas such as "B1 = 3, B2 = 12 and B3 = 8"
CHOOSES = gettext("%(player)s chooses at %(node)s among %(options)s, so %(known)s.")
# TRANSLATORS: %(known)s is a list of formulas such as "A ∈ [3, 5]" or "B ≤ 5 and A ≤ 5"
ALSO_GIVES = gettext("That also gives %(known)s.")
# TRANSLATORS: %(nodes)s is one formula or a list of them, such as "B3 = 8 and B = 3"
ALSO_GIVES_SO = gettext("That also gives %(nodes)s, so %(known)s.")


def alternative(t: NullTranslations, facts: FrameFacts, child: NodeId) -> str:
    """Say what a finished child means for the player at the node above; "" when it shows nothing there."""
    node = facts.tree.parent(child)
    if node is not None and facts.kind(node) == CHANCE:
        return chance.progress(t, facts, node, child)
    new = None if node is None else facts.secured(facts.after, node)
    if node is None or new is None:
        return ""
    if new != facts.secured(facts.before, node) or (facts.improves(node) and facts.offers(child, node) == new):
        message = ALTERNATIVE
    elif facts.is_no_better(child, node):
        message = NO_BETTER_SO if facts.has_changed(node) else NO_BETTER
    else:
        return ""
    told = {"player": facts.player(node), "value": facts.sure(new, node), "node": facts.label(node)}
    return message.of(**told, known=facts.known(node)).told(t)


def choice(t: NullTranslations, facts: FrameFacts, node: NodeId) -> str:
    """Say from what a finished node's value comes."""
    below = facts.children(node)
    if facts.kind(node) == CHANCE and facts.is_exact(node):
        return chance.mean(t, facts, node)
    if cut := facts.cut_short(node):
        value = facts.number(cut.value, node)
        return AFTER_CUT_ENTRY.of(node=facts.label(node), player=facts.player(node), value=value).told(t)
    if facts.was_cut(node) or facts.kind(node) == CHANCE:
        message = AFTER_CUT
    else:
        message = ONLY_MOVE if len(below) == 1 else CHOOSES
    told = {"player": facts.player(node), "node": facts.label(node), "known": facts.known(node)}
    return message.of(**told, options=listed(t, below, lambda child: known(t, facts, child))).told(t)


def known(t: NullTranslations, facts: FrameFacts, node: NodeId) -> str:
    """Write what is known of a node; of one that returned a tuple which is not its value, only that."""
    return CUT_SHORT.of(node=facts.label(node)).told(t) if facts.cut_short(node) else facts.known(node)


def finished(t: NullTranslations, facts: FrameFacts, nodes: Sequence[NodeId], above: NodeId | None) -> str:
    """Say which nodes are finished along with the one just named, and what that shows of the node above them.

    Of nodes that this step shows nothing new of, it says nothing; "" where that leaves none.
    """
    by_chance = [node for node in nodes if facts.kind(node) == CHANCE and facts.is_exact(node)]
    if by_chance:
        place = nodes.index(by_chance[0])
        higher = [*nodes[place + 1 :], *([] if above is None else [above])]
        taken = nodes[place - 1] if place and facts.kind(nodes[place - 1]) in (MAX, MIN) else None
        return chance.mean(t, facts, by_chance[0], [node for node in higher if facts.has_changed(node)], taken)
    if above is not None and facts.kind(above) == CHANCE and facts.is_exact(nodes[-1]):
        return chance.progress(t, facts, above, nodes[-1], takes=facts.kind(nodes[-1]) in (MAX, MIN))
    changed = [node for node in nodes if facts.has_changed(node)]
    given = listed(t, changed, facts.known)
    if above is None or not facts.has_changed(above):
        return ALSO_GIVES.of(known=given).told(t) if changed else ""
    if not changed:
        return ALSO_GIVES.of(known=facts.known(above)).told(t)
    return ALSO_GIVES_SO.of(nodes=given, known=facts.known(above)).told(t)


# ---- Sentences about cut-offs: what the node is worth, who already has something better and where, what … ----

# TRANSLATORS: %(cuts)s is a list such as "H (2 ≤ α = 3 at A) and K (9 ≥ β = 8 at J)"
MORE_CUTS = gettext("More cut-offs follow at %(cuts)s.")
CUTS = gettext("There are cut-offs at %(cuts)s.")
# TRANSLATORS: one entry of a list of cut-offs, such as "H (2 ≤ α = 3 at A)"
ENTRY = gettext("%(node)s (%(test)s at %(owner)s)")

# TRANSLATORS: as in "C1 = 2 gives C ≤ 2, but MAX already has 3 at A with B (2 ≤ α = 3). …"
CUT_WORSE = ngettext(
    "%(child)s gives %(known)s, but %(player)s already has %(bound)s at %(owner)s with %(option)s (%(test)s): "
    "it will never choose %(node)s, so %(pruned)s is pruned.",
    "%(child)s gives %(known)s, but %(player)s already has %(bound)s at %(owner)s with %(option)s (%(test)s): "
    "it will never choose %(node)s, so %(pruned)s are pruned.",
)
CUT_EQUAL = ngettext(
    "%(child)s gives %(known)s, and %(player)s already has %(bound)s at %(owner)s with %(option)s (%(test)s): "
    "it gains nothing by choosing %(node)s, so %(pruned)s is pruned.",
    "%(child)s gives %(known)s, and %(player)s already has %(bound)s at %(owner)s with %(option)s (%(test)s): "
    "it gains nothing by choosing %(node)s, so %(pruned)s are pruned.",
)
DEEP_WORSE = ngettext(
    "%(child)s gives %(known)s, but %(player)s already has %(bound)s at %(owner)s, further up (%(test)s): "
    "play will never reach %(node)s, so %(pruned)s is pruned.",
    "%(child)s gives %(known)s, but %(player)s already has %(bound)s at %(owner)s, further up (%(test)s): "
    "play will never reach %(node)s, so %(pruned)s are pruned.",
)
DEEP_EQUAL = ngettext(
    "%(child)s gives %(known)s, and %(player)s already has %(bound)s at %(owner)s, further up (%(test)s): "
    "it gains nothing if play reaches %(node)s, so %(pruned)s is pruned.",
    "%(child)s gives %(known)s, and %(player)s already has %(bound)s at %(owner)s, further up (%(test)s): "
    "it gains nothing if play reaches %(node)s, so %(pruned)s are pruned.",
)
# TRANSLATORS: %(known)s and %(bound)s rest on evaluations at the depth limit, as in "C ≤ ≈3" and "≈9"
BY_ESTIMATES = ngettext(
    "%(child)s gives %(known)s, while %(player)s already has %(bound)s at %(owner)s (%(test)s): by the estimates, it "
    "gains nothing at %(node)s, so %(pruned)s is pruned.",
    "%(child)s gives %(known)s, while %(player)s already has %(bound)s at %(owner)s (%(test)s): by the estimates, it "
    "gains nothing at %(node)s, so %(pruned)s are pruned.",
)
# TRANSLATORS: the node is worth +∞ to MAX or −∞ to MIN; %(mover)s is MAX or MIN
AT_THE_EXTREME = ngettext(
    "%(child)s gives %(known)s, and no value is better for %(mover)s (%(test)s), so %(pruned)s is pruned.",
    "%(child)s gives %(known)s, and no value is better for %(mover)s (%(test)s), so %(pruned)s are pruned.",
)
# TRANSLATORS: a null window is so narrow that it only asks whether a node is worth more or less than a value
OUTSIDE_NULL_WINDOW = ngettext(
    "%(child)s gives %(known)s, which already answers the question of the null window %(window)s (%(test)s), "
    "so %(pruned)s is pruned.",
    "%(child)s gives %(known)s, which already answers the question of the null window %(window)s (%(test)s), "
    "so %(pruned)s are pruned.",
)
# TRANSLATORS: %(child)s and %(known)s are formulas such as "C1 = 2" and "C ≤ 2", %(test)s such as "2 ≤ α = 3"
OUTSIDE_START_WINDOW = ngettext(
    "%(child)s gives %(known)s, which is outside the start window (%(test)s), so %(pruned)s is pruned.",
    "%(child)s gives %(known)s, which is outside the start window (%(test)s), so %(pruned)s are pruned.",
)
SEEN_BEFORE = ngettext(
    "%(child)s is enough at %(node)s (%(test)s), so %(pruned)s is not searched again.",
    "%(child)s is enough at %(node)s (%(test)s), so %(pruned)s are not searched again.",
)

# TRANSLATORS: the test of a cut-off holds at the last child of a node: nothing is left that could be pruned
NOTHING_LEFT = {
    Origin.EXTREME: gettext(
        "With %(child)s, all children of %(node)s have been searched, so %(known)s, and no value is better for "
        "%(mover)s (%(test)s): a cut-off, too late to prune anything."
    ),
    # TRANSLATORS: %(child)s and %(known)s are formulas such as "D3 = 1" and "D = 1", %(test)s such as "1 ≤ α = 3"
    Origin.START: gettext(
        "With %(child)s, all children of %(node)s have been searched, so %(known)s, which is outside the start "
        "window (%(test)s): a cut-off, too late to prune anything."
    ),
    Origin.PLAYER: gettext(
        "With %(child)s, all children of %(node)s have been searched, so %(known)s; %(player)s already has "
        "%(bound)s at %(owner)s (%(test)s): a cut-off, too late to prune anything."
    ),
}
NOTHING_LEFT_OUTSIDE = gettext(
    "With %(child)s, all children of %(node)s have been searched, so %(known)s, which is outside the window "
    "%(window)s (%(test)s): a cut-off, too late to prune anything."
)


def cut_offs(t: NullTranslations, facts: FrameFacts, cuts: Sequence[Cut], several: Phrase = MORE_CUTS) -> str:
    """Say one cut-off in full; of several, all in one sentence with their tests."""
    if len(cuts) == 1:
        return cut_off(t, facts, cuts[0])
    return several.of(cuts=listed(t, cuts, lambda cut: in_list(t, facts, cut))).told(t)


def list_of_cuts(t: NullTranslations, facts: FrameFacts, cuts: Sequence[Cut]) -> str:
    """Say one cut-off in full; several in one sentence that does not follow on another cut-off."""
    return cut_offs(t, facts, cuts, CUTS)


def cut_off(t: NullTranslations, facts: FrameFacts, cut: Cut) -> str:
    """Say why the rest of a node need not be searched, with the owner of the bound and both numbers."""
    if facts.kind(cut.node) == CHANCE:
        return chance.cut_off(t, facts, cut)
    origin = frame_facts.origin_of(facts, cut.upper, cut.bound, cut.owner)
    if cut.pruned and origin is Origin.CHANCE:
        return chance.below(t, facts, cut)
    seen = facts.visits.seen(facts.moment(cut), cut.node)
    # the children that this visit has not come to; an earlier visit may have searched them
    rest = [child for child in facts.children(cut.node) if child not in seen]
    option, event = frame_facts.option(facts, cut), facts.event(facts.moment(cut))
    if cut.pruned and origin is Origin.PLAYER and frame_facts.rests_on_estimates(facts, cut):
        message = BY_ESTIMATES
    elif cut.pruned:
        message = _pruning(cut, origin, is_deep=option is None)
    else:
        message = SEEN_BEFORE if rest else NOTHING_LEFT.get(origin, NOTHING_LEFT_OUTSIDE)
    told = chance.cut_facts(t, facts, cut) | {
        "mover": facts.player(cut.node),
        "option": "" if option is None else facts.label(option),
        "window": written_window((event.alpha, event.beta)),
        "pruned": listed(t, cut.pruned or rest, facts.label),
        "count": len(cut.pruned or rest),
    }
    return message.of(**told).told(t)


def _pruning(cut: Cut, origin: Origin, *, is_deep: bool) -> Phrase:
    """Choose the sentence for a cut-off that prunes something.

    The owner of the bound is right above the node, or further up (a deep cut-off); or the bound is no player's. And
    the node is worse for the owner than what it has, or merely no better.
    """
    if origin is Origin.EXTREME:
        return AT_THE_EXTREME
    if origin is Origin.NULL_WINDOW:
        return OUTSIDE_NULL_WINDOW
    if origin is not Origin.PLAYER:
        return OUTSIDE_START_WINDOW
    is_equal = cut.value == cut.bound
    if is_deep:
        return DEEP_EQUAL if is_equal else DEEP_WORSE
    return CUT_EQUAL if is_equal else CUT_WORSE


def in_list(t: NullTranslations, facts: FrameFacts, cut: Cut) -> str:
    """Write a cut-off as an entry of a list."""
    node, test = facts.label(cut.node), cut_test(cut, facts.trace.rules)
    if cut.owner is None:
        return f"{node} ({test})"
    return ENTRY.of(node=node, test=test, owner=facts.label(cut.owner)).told(t)


# ---- Sentences about the depth limit: positions that are evaluated there, and those that are not stable ----

# TRANSLATORS: %(estimate)s is a formula such as "B ≈ 5", %(known)s one such as "A ≥ 5"
SO = gettext("%(leaf)s is at the depth limit and is evaluated: %(estimate)s; by the estimates, %(known)s.")
NO_CHANGE = gettext("%(leaf)s is at the depth limit and is evaluated: %(estimate)s, which changes nothing: %(known)s.")
AT_THE_LIMIT = gettext("%(leaf)s is at the depth limit and is evaluated: %(estimate)s.")
# TRANSLATORS: quiescence search: a position that is stable is evaluated, although it is deeper than the limit
BEYOND_SO = gettext("%(leaf)s is beyond the depth limit, but stable, and is evaluated: %(estimate)s, so %(known)s.")
BEYOND_NO_CHANGE = gettext(
    "%(leaf)s is beyond the depth limit, but stable, and is evaluated: %(estimate)s, which changes nothing: %(known)s."
)
BEYOND = gettext("%(leaf)s is beyond the depth limit, but stable, and is evaluated: %(estimate)s.")
# TRANSLATORS: quiescence search: a position that is not stable is not evaluated at the depth limit
UNSTABLE = gettext("%(node)s is at the depth limit, but not stable: the search goes on below it.")


def judged(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    """Say how a position at the depth limit is evaluated, and what that shows of the node above it."""
    node = facts.tree.parent(event.node)
    assert node is not None
    nothing = (facts.after.low[node], facts.after.high[node]) == facts.ends
    if nothing or facts.tree.utilities:
        return verdict(t, facts, event)
    if facts.has_changed(node):
        message = BEYOND_SO if _is_beyond(facts, event) else SO
    else:
        message = BEYOND_NO_CHANGE if _is_beyond(facts, event) else NO_CHANGE
    return message.of(**_told(facts, event), known=facts.known(node)).told(t)


def verdict(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    """Say only how a position at the depth limit is evaluated."""
    return (BEYOND if _is_beyond(facts, event) else AT_THE_LIMIT).of(**_told(facts, event)).told(t)


def searched_on(t: NullTranslations, facts: FrameFacts) -> str:
    """Say that the search goes below the depth limit at a node that is not stable; "" where none is entered."""
    unstable = {facts.tree[label] for label in facts.trace.rules.unstable}
    for moment, event in facts.moments(EventKind.ENTER) if unstable else ():
        limit = facts.limit(moment)
        if event.node in unstable and limit is not None and _depth(facts, event) >= limit:
            return UNSTABLE.of(node=facts.label(event.node)).told(t)
    return ""


def _told(facts: FrameFacts, event: Event) -> dict[str, str]:
    assert event.value is not None
    label = facts.label(event.node)
    return {"leaf": label, "estimate": f"{label} ≈ {show(event.value)}"}


def _is_beyond(facts: FrameFacts, event: Event) -> bool:
    """Tell whether a judged position is deeper than the limit, below a position that was not stable."""
    limit = facts.limit(facts.start + facts.events.index(event))
    return limit is not None and _depth(facts, event) > limit


def _depth(facts: FrameFacts, event: Event) -> int:
    return len(facts.tree.path(event.node)) - 1
