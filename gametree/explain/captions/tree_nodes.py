"""Sentences about leaves, finished nodes, cut-offs and the depth limit."""

from __future__ import annotations

from collections.abc import Sequence

from ...node_kinds import CHANCE, MAX, MIN
from ...phrases import Phrase, Text, gettext, ngettext
from ...trace.annotations import cut_test, written_window
from ...trace.replay import Cut, Status
from ...trace.trace import Event, EventKind
from ...tree.tree import NodeId
from ...values import show
from . import chance, frame_facts
from .frame_facts import CaptionContext, Origin, player_bound

# TRANSLATORS: %(estimate)s is a formula such as "A ≈ 5"
_LONE_JUDGED = gettext(
    "%(leaf)s is at the depth limit and is evaluated: %(estimate)s. The search is over, and there is no move to choose."
)
_LONE_AND_OVER = gettext("%(leaf)s is a leaf worth %(value)s. The search is over, and there is no move to choose.")
_LONE_LEAF = gettext("%(leaf)s is a leaf worth %(value)s.")

# TRANSLATORS: the search visits this leaf again
_AGAIN = gettext("%(leaf)s is evaluated again, with the value %(value)s as before.")
_ONLY_CHILD = gettext("%(leaf)s is worth %(value)s and is the only child of %(node)s, so %(known)s.")
_LAST_CHILD = gettext("%(leaf)s is worth %(value)s and is the last child of %(node)s, so %(known)s.")
# TRANSLATORS: the leaf is worth +∞ below a MIN node or −∞ below a MAX node
_NO_BOUND = gettext("%(leaf)s is worth %(value)s, which gives no bound on %(node)s.")
# TRANSLATORS: %(known)s is a formula such as "B ≤ 3"
_FIRST_LEAF = gettext("%(leaf)s is worth %(value)s and %(node)s is a %(player)s node, so %(known)s.")
_BETTER = gettext("%(leaf)s is worth %(value)s, which %(player)s prefers to %(old)s, so %(known)s.")
_EQUAL = gettext("%(leaf)s is worth %(value)s too, which changes nothing for %(player)s: %(known)s.")
_WORSE = gettext(
    "%(leaf)s is worth %(value)s, which %(player)s avoids because it already has %(old)s at %(node)s: %(known)s."
)

# TRANSLATORS: %(test)s is a formula such as "α = 3"; the rules cut only where the value is beyond the bound
_ONLY_BEYOND = gettext(
    "%(node)s is no better for %(player)s than %(bound)s at %(owner)s (%(test)s), but the rules cut only beyond that."
)
# TRANSLATORS: %(player)s is MAX or MIN, which already has the value %(bound)s at %(owner)s
_STAYS_OPEN = gettext(
    "%(player)s may still do better with %(node)s than its %(bound)s at %(owner)s (%(test)s), so the search goes on."
)
# TRANSLATORS: %(player)s has better than the bound %(test)s, which a fail-hard search returned instead
_FAIL_HARD = gettext("This fail-hard search has only the bound %(test)s of %(owner)s, so it goes on at %(node)s.")
_FAIL_HARD_AND_NOW = gettext(
    "This fail-hard search has only the bound %(test)s of %(owner)s, so it goes on at %(node)s, with %(known)s."
)
_STAYS_OPEN_AND_NOW = gettext(
    "%(player)s may still do better with %(node)s than its %(bound)s at %(owner)s (%(test)s), and now %(known)s."
)
_BOUNDED_ABOVE = gettext("All children of %(parent)s have an upper bound now, so %(known)s.")
_BOUNDED_BELOW = gettext("All children of %(parent)s have a lower bound now, so %(known)s.")


def lone_leaf(context: CaptionContext) -> Text:
    """Name the value of a root that is a leaf, or a position at the depth limit."""
    value = context.trace.raw[0][2]
    assert value is not None
    message = _LONE_JUDGED if context.is_limit_estimate(0) else _LONE_AND_OVER if context.frame.is_last else _LONE_LEAF
    estimate = f"{context.tree.label(0)} ≈ {show(value)}"
    return context.say(message, leaf=context.label(0), value=show(value), estimate=estimate)


def leaf(context: CaptionContext, event: Event) -> Text:
    """Name the value of a leaf and its effect on the node above."""
    node = context.tree.parent(event.node)
    assert event.value is not None and node is not None
    label, value = context.label(event.node), show(event.value)
    if context.before.status[event.node] is Status.DONE:
        return context.say(_AGAIN, leaf=label, value=context.number(event.value, event.node))
    if context.is_limit_estimate(event.node):
        return _estimated_leaf(context, event)
    if context.kind(node) == CHANCE:
        return chance.leaf(context, event, node)
    old = context.secured(context.before, node)
    return context.say(
        _message(context, event, node),
        leaf=label,
        value=value,
        node=context.label(node),
        player=context.player(node),
        old="" if old is None else context.secured_text(old, node),
        known=context.known(node),
    )


def _message(context: CaptionContext, event: Event, node: NodeId) -> Phrase:
    """Choose the sentence for a leaf by whether the leaf is the first or last child of its parent, or better or worse
    than an earlier child.
    """
    old, new = context.secured(context.before, node), context.secured(context.after, node)
    if len(context.children(node)) == 1:
        return _ONLY_CHILD
    # start from the last child, which is searched last, because a node can have thousands of children
    if all(context.after.status[child] is Status.DONE for child in reversed(context.children(node))):
        return _LAST_CHILD
    if new is None:
        return _NO_BOUND
    if old is None:
        return _FIRST_LEAF
    if old != new:
        return _BETTER
    return _EQUAL if old == event.value else _WORSE


def open_node(context: CaptionContext, event: Event, node: NodeId) -> Text:
    """Explain why the search continues at a leaf's parent, and list the new intervals of the nodes above; return "" if
    no interval is new.
    """
    changed = context.changed_up(context.tree.parent(node))
    upper = context.kind(node) == MAX
    owner = None if context.kind(node) == CHANCE else player_bound(context, event, upper)
    if not context.has_changed(node) or (owner is None and not changed):
        return ""
    bound = event.beta if upper else event.alpha
    has = bound if owner is None else context.has(owner, bound)
    if has != bound:
        message = _FAIL_HARD_AND_NOW if changed else _FAIL_HARD
    elif owner is not None and context.trace.rules.cut == "beyond" and context.secured(context.after, node) == bound:
        message = _ONLY_BEYOND
    else:
        message = _open_message(context, owner is not None, changed)
    return context.say(
        message,
        node=context.label(node),
        player=context.opponent(node),
        bound=show(has) if owner is None else context.secured_text(has, owner),
        owner="" if owner is None else context.label(owner),
        test=f"{'β' if upper else 'α'} = {show(bound)}",
        parent=context.label(changed[0]) if changed else "",
        known=context.listed(changed, context.known_noun if message is ALSO_GIVES else context.known),
    )


def _open_message(context: CaptionContext, has_bound: bool, changed: Sequence[NodeId]) -> Phrase:
    if not changed:
        return _STAYS_OPEN
    if context.is_brief:
        return ALSO_GIVES
    parent = changed[0]
    if context.kind(parent) == CHANCE or not context.is_newly_bounded(parent):
        return _STAYS_OPEN_AND_NOW if has_bound else ALSO_GIVES
    return _BOUNDED_ABOVE if context.kind(parent) == MAX else _BOUNDED_BELOW


# ---- Sentences about finished nodes --------------------------------------------------------------

_ALTERNATIVE = gettext("%(player)s can now get %(value)s at %(node)s, so %(known)s.")
_NO_BETTER_SO = gettext("That is no better for %(player)s at %(node)s, so %(known)s.")
_NO_BETTER = gettext("That is no better for %(player)s at %(node)s: %(known)s.")
_AFTER_CUT = gettext("%(node)s is finished after its cut-off: %(known)s.")
# TRANSLATORS: the players get tuples; %(player)s is p1, p2 …
_AFTER_CUT_ENTRY = gettext("%(node)s is finished after its cut-off: %(player)s gets at least %(value)s there.")
# TRANSLATORS: an entry of a list, such as "B = (1, 2, 6) and C (cut off)"
_CUT_SHORT = gettext("%(node)s (cut off)")
# TRANSLATORS: %(options)s is one formula such as "B1 = 3"
_ONLY_MOVE = gettext("%(player)s has only one move at %(node)s, with %(options)s, so %(known)s.")
# TRANSLATORS: %(options)s is a list of formulas such as "B1 = 3, B2 = 12 and B3 = 8"
_CHOOSES = gettext("%(player)s chooses at %(node)s among %(options)s, so %(known)s.")
_FINISHED_BRIEFLY = gettext("%(node)s is finished: %(known)s.")
# TRANSLATORS: %(known)s is a list of formulas such as "A ∈ [3, 5]" or "B ≤ 5 and A ≤ 5"
ALSO_GIVES = gettext("That also gives %(known)s.")
# TRANSLATORS: %(nodes)s is one formula or a list of them, such as "B3 = 8 and B = 3"
_ALSO_GIVES_SO = gettext("That also gives %(nodes)s, so %(known)s.")


def alternative(context: CaptionContext, child: NodeId) -> Text:
    """Describe the effect of a finished child on the player at the parent; return "" if there is none."""
    node = context.tree.parent(child)
    if node is not None and context.kind(node) == CHANCE:
        return chance.progress(context, node, child)
    new = None if node is None else context.secured(context.after, node)
    if node is None or new is None:
        return ""
    if new != context.secured(context.before, node) or (
        context.improves(node) and context.offered_value(child, node) == new
    ):
        message = _ALTERNATIVE
    elif context.is_no_better(child, node):
        message = _NO_BETTER_SO if context.has_changed(node) else _NO_BETTER
    else:
        return ""
    values = {"player": context.player(node), "value": context.secured_text(new, node), "node": context.label(node)}
    return context.say(message, **values, known=context.known(node))


def choice(context: CaptionContext, node: NodeId) -> Text:
    """Explain the origin of a finished node's value."""
    children = context.children(node)
    if context.kind(node) == CHANCE and context.is_exact(node):
        return chance.mean(context, node)
    if cut := context.cut_short(node):
        value = context.number(cut.value, node)
        return context.say(_AFTER_CUT_ENTRY, node=context.label(node), player=context.player(node), value=value)
    if context.kind(node) == CHANCE or any(context.after.status[child] is Status.PRUNED for child in children):
        message = _AFTER_CUT
    else:
        message = _FINISHED_BRIEFLY if context.is_brief else _ONLY_MOVE if len(children) == 1 else _CHOOSES
    values = {"player": context.player(node), "node": context.label(node), "known": context.known(node)}
    return context.say(message, **values, options=context.listed(children, lambda child: known(context, child)))


def known(context: CaptionContext, node: NodeId) -> Text:
    """Return, as text, the known interval of a node; if its tuple is not its value, say that the node was cut off."""
    return context.say(_CUT_SHORT, node=context.label(node)) if context.cut_short(node) else context.known_noun(node)


def finished(context: CaptionContext, nodes: Sequence[NodeId], parent: NodeId | None) -> Text:
    """Name the nodes that are finished together with the node of the previous sentence, and describe the effect on the
    node above them.

    Nodes about which this step shows nothing new are left out; return "" if none is left.
    """
    by_chance = [node for node in nodes if context.kind(node) == CHANCE and context.is_exact(node)]
    if by_chance:
        place = nodes.index(by_chance[0])
        higher = [*nodes[place + 1 :], *([] if parent is None else [parent])]
        taken = nodes[place - 1] if place and context.kind(nodes[place - 1]) in (MAX, MIN) else None
        return chance.mean(context, by_chance[0], [node for node in higher if context.has_changed(node)], taken)
    if parent is not None and context.kind(parent) == CHANCE and context.is_exact(nodes[-1]):
        return chance.progress(context, parent, nodes[-1], takes=context.kind(nodes[-1]) in (MAX, MIN))
    changed = [node for node in nodes if context.has_changed(node)]
    formulas = context.listed(changed, context.known_noun)
    if context.is_brief and parent is not None and context.has_changed(parent):
        return context.say(ALSO_GIVES, known=context.known_noun(parent))
    if parent is None or not context.has_changed(parent):
        return context.say(ALSO_GIVES, known=formulas) if changed else ""
    if not changed:
        return context.say(ALSO_GIVES, known=context.known_noun(parent))
    return context.say(_ALSO_GIVES_SO, nodes=formulas, known=context.known(parent))


# ---- Sentences about cut-offs --------------------------------------------------------------------

# TRANSLATORS: %(cuts)s is a list such as "H (2 ≤ α = 3 at A) and K (9 ≥ β = 8 at J)"
_MORE_CUTS = gettext("More cut-offs follow at %(cuts)s.")
CUTS = gettext("There are cut-offs at %(cuts)s.")
# TRANSLATORS: one entry of a list of cut-offs, such as "H (2 ≤ α = 3 at A)"
_ENTRY = gettext("%(node)s (%(test)s at %(owner)s)")

# TRANSLATORS: as in "C1 = 2 gives C ≤ 2, but MAX already has 3 at A with B (2 ≤ α = 3). …"
_CUT_WORSE = ngettext(
    "%(child)s gives %(known)s, but %(player)s already has %(bound)s at %(owner)s with %(option)s (%(test)s): "
    "it will never choose %(node)s, so %(pruned)s is pruned.",
    "%(child)s gives %(known)s, but %(player)s already has %(bound)s at %(owner)s with %(option)s (%(test)s): "
    "it will never choose %(node)s, so %(pruned)s are pruned.",
)
_CUT_EQUAL = ngettext(
    "%(child)s gives %(known)s, and %(player)s already has %(bound)s at %(owner)s with %(option)s (%(test)s): "
    "it gains nothing by choosing %(node)s, so %(pruned)s is pruned.",
    "%(child)s gives %(known)s, and %(player)s already has %(bound)s at %(owner)s with %(option)s (%(test)s): "
    "it gains nothing by choosing %(node)s, so %(pruned)s are pruned.",
)
_DEEP_WORSE = ngettext(
    "%(child)s gives %(known)s, but %(player)s already has %(bound)s at %(owner)s, further up (%(test)s): "
    "play will never reach %(node)s, so %(pruned)s is pruned.",
    "%(child)s gives %(known)s, but %(player)s already has %(bound)s at %(owner)s, further up (%(test)s): "
    "play will never reach %(node)s, so %(pruned)s are pruned.",
)
_DEEP_EQUAL = ngettext(
    "%(child)s gives %(known)s, and %(player)s already has %(bound)s at %(owner)s, further up (%(test)s): "
    "it gains nothing if play reaches %(node)s, so %(pruned)s is pruned.",
    "%(child)s gives %(known)s, and %(player)s already has %(bound)s at %(owner)s, further up (%(test)s): "
    "it gains nothing if play reaches %(node)s, so %(pruned)s are pruned.",
)
# TRANSLATORS: %(known)s and %(bound)s are based on evaluations at the depth limit, as in "C (at most about 3)" and "≈9"
_BY_ESTIMATES = ngettext(
    "%(child)s gives %(known)s, while %(player)s already has %(bound)s at %(owner)s (%(test)s): by the estimates, it "
    "gains nothing at %(node)s, so %(pruned)s is pruned.",
    "%(child)s gives %(known)s, while %(player)s already has %(bound)s at %(owner)s (%(test)s): by the estimates, it "
    "gains nothing at %(node)s, so %(pruned)s are pruned.",
)
# TRANSLATORS: the node is worth +∞ to MAX or −∞ to MIN; %(mover)s is MAX or MIN
_AT_THE_EXTREME = ngettext(
    "%(child)s gives %(known)s, and no value is better for %(mover)s (%(test)s), so %(pruned)s is pruned.",
    "%(child)s gives %(known)s, and no value is better for %(mover)s (%(test)s), so %(pruned)s are pruned.",
)
# TRANSLATORS: a null window is so narrow that it only tests whether a node is worth more or less than a value
_OUTSIDE_NULL_WINDOW = ngettext(
    "%(child)s gives %(known)s, which answers the null window %(window)s (%(test)s), so %(pruned)s is pruned.",
    "%(child)s gives %(known)s, which answers the null window %(window)s (%(test)s), so %(pruned)s are pruned.",
)
# TRANSLATORS: %(child)s and %(known)s are formulas such as "C1 = 2" and "C ≤ 2", %(test)s such as "2 ≤ α = 3"
_OUTSIDE_START_WINDOW = ngettext(
    "%(child)s gives %(known)s, which is outside the initial window (%(test)s), so %(pruned)s is pruned.",
    "%(child)s gives %(known)s, which is outside the initial window (%(test)s), so %(pruned)s are pruned.",
)
# TRANSLATORS: as in "C1 = 2 gives C ≤ 2, outside the null window (2 ≤ α = 3), so C2 is pruned."
_OUTSIDE_NULL_WINDOW_BRIEFLY = ngettext(
    "%(child)s gives %(known)s, outside the null window (%(test)s), so %(pruned)s is pruned.",
    "%(child)s gives %(known)s, outside the null window (%(test)s), so %(pruned)s are pruned.",
)
_SEEN_BEFORE = {
    Origin.PLAYER: ngettext(
        "%(child)s is enough at %(node)s, for %(player)s has %(bound)s at %(owner)s (%(test)s), so %(pruned)s is not "
        "searched again.",
        "%(child)s is enough at %(node)s, for %(player)s has %(bound)s at %(owner)s (%(test)s), so %(pruned)s are not "
        "searched again.",
    ),
    Origin.NULL_WINDOW: ngettext(
        "%(child)s answers the null window %(window)s at %(node)s (%(test)s), so %(pruned)s is not searched again.",
        "%(child)s answers the null window %(window)s at %(node)s (%(test)s), so %(pruned)s are not searched again.",
    ),
}
_SEEN_BEFORE_BRIEFLY = ngettext(
    "%(child)s is enough at %(node)s (%(test)s), so %(pruned)s is not searched again.",
    "%(child)s is enough at %(node)s (%(test)s), so %(pruned)s are not searched again.",
)

# TRANSLATORS: the test of a cut-off holds at the last child of a node; %(child)s is a formula such as "D3 = 1"
_NOTHING_LEFT = gettext(
    "%(child)s is the last value at %(node)s, so %(known)s: a cut-off (%(test)s), but nothing is left to prune."
)
# TRANSLATORS: short form, used when the caption has another sentence, too; as in "D1 = 2 gives D ≤ 2, but MAX has 3 at
# A (…), …"
_CUT_BRIEFLY = ngettext(
    "%(child)s gives %(known)s, but %(player)s has %(bound)s at %(owner)s (%(test)s), so %(pruned)s is pruned.",
    "%(child)s gives %(known)s, but %(player)s has %(bound)s at %(owner)s (%(test)s), so %(pruned)s are pruned.",
)
_NOTHING_LEFT_BRIEFLY = gettext(
    "%(child)s comes last, so %(known)s: a cut-off (%(test)s), but nothing is left to prune."
)
_BRIEFLY = {Origin.PLAYER: _CUT_BRIEFLY, Origin.NULL_WINDOW: _OUTSIDE_NULL_WINDOW_BRIEFLY}


def cut_offs(context: CaptionContext, cuts: Sequence[Cut], several: Phrase = _MORE_CUTS) -> Text:
    """Describe one cut-off in full, or several cut-offs in one sentence, each with its test."""
    if len(cuts) == 1:
        return cut_off(context, cuts[0])
    return context.say(several, cuts=context.listed(cuts, lambda cut: in_list(context, cut)))


def list_of_cuts(context: CaptionContext, cuts: Sequence[Cut]) -> Text:
    """Describe one cut-off in full, or several in one sentence; the caption has no earlier sentence about a cut-off."""
    return cut_offs(context, cuts, CUTS)


def cut_off(context: CaptionContext, cut: Cut) -> Text:
    """Explain why the other children of a node need not be searched; name the value, the bound and the owner of the
    bound.
    """
    if context.kind(cut.node) == CHANCE:
        return chance.cut_off(context, cut)
    origin = frame_facts.origin_of(context, cut.upper, cut.bound, cut.owner)
    if cut.pruned and origin is Origin.CHANCE:
        return chance.cut_off_below(context, cut)
    visited = context.visits.seen(context.moment(cut), cut.node)
    # children that this visit has not reached; an earlier visit may have searched them
    rest = [child for child in context.children(cut.node) if child not in visited]
    is_sibling, event = cut.owner == context.tree.parent(cut.node), context.event(context.moment(cut))
    option = frame_facts.child_with_bound(context, cut) if is_sibling else None
    is_seen = bool(rest) and not cut.pruned
    if cut.pruned and context.is_brief:
        message = _BRIEFLY.get(origin, chance.CUT_AT_BOUND_BRIEFLY)
    elif cut.pruned and origin is Origin.PLAYER and frame_facts.rests_on_estimates(context, cut):
        message = _BY_ESTIMATES
    elif cut.pruned:
        message = _pruning(cut, origin, is_deep=option is None)
    elif is_seen:
        message = _SEEN_BEFORE_BRIEFLY if context.is_brief else _SEEN_BEFORE.get(origin, _SEEN_BEFORE_BRIEFLY)
    else:
        message = _NOTHING_LEFT_BRIEFLY if context.is_brief else _NOTHING_LEFT
    values = frame_facts.cut_values(context, cut) | {
        "mover": context.player(cut.node),
        "option": "" if option is None else context.label(option),
        "window": written_window((event.alpha, event.beta)),
        "pruned": context.listed(cut.pruned or rest, context.label),
        "count": len(cut.pruned or rest),
    }
    if not cut.pruned and not is_seen:
        values["known"] = context.known(cut.node)  # after "so"
    return context.say(message, **values)


def _pruning(cut: Cut, origin: Origin, *, is_deep: bool) -> Phrase:
    """Choose the sentence for a cut-off that prunes something.

    The choice depends on three facts: whether the owner of the bound is the parent or an ancestor of the parent (a deep
    cut-off); whether a player set the bound; and whether the node is worse for the owner than the owner's current
    value, or merely no better.
    """
    if origin is Origin.EXTREME:
        return _AT_THE_EXTREME
    if origin is Origin.NULL_WINDOW:
        return _OUTSIDE_NULL_WINDOW
    if origin is not Origin.PLAYER:
        return _OUTSIDE_START_WINDOW
    is_equal = cut.value == cut.bound
    if is_deep:
        return _DEEP_EQUAL if is_equal else _DEEP_WORSE
    return _CUT_EQUAL if is_equal else _CUT_WORSE


def in_list(context: CaptionContext, cut: Cut) -> Text:
    node, test = context.label(cut.node), cut_test(cut, context.trace.rules)
    if cut.owner is None:
        return f"{node} ({test})"
    return context.say(_ENTRY, node=node, test=test, owner=context.label(cut.owner))


# ---- Sentences about the depth limit: positions that are evaluated there, and unstable positions -------

# TRANSLATORS: %(estimate)s is a formula such as "B ≈ 5", %(known)s one such as "A ≥ 5"
_SO = gettext("%(leaf)s is at the depth limit and is evaluated: %(estimate)s, so %(known)s.")
_NO_CHANGE = gettext("%(leaf)s is at the depth limit and is evaluated: %(estimate)s, which changes nothing: %(known)s.")
_AT_THE_LIMIT = gettext("%(leaf)s is at the depth limit and is evaluated: %(estimate)s.")
_SO_BRIEFLY = gettext("At the depth limit, %(estimate)s, so %(known)s.")
_NO_CHANGE_BRIEFLY = gettext("At the depth limit, %(estimate)s; still %(known)s.")
# TRANSLATORS: quiescence search: a position that is stable is evaluated, although it is deeper than the limit
_BEYOND_SO = gettext("%(leaf)s is beyond the depth limit, but stable, and is evaluated: %(estimate)s, so %(known)s.")
_BEYOND_NO_CHANGE = gettext(
    "%(leaf)s is beyond the depth limit, but stable, and is evaluated: %(estimate)s, which changes nothing: %(known)s."
)
_BEYOND = gettext("%(leaf)s is beyond the depth limit, but stable, and is evaluated: %(estimate)s.")
# TRANSLATORS: the position is beyond the depth limit
_BEYOND_SO_BRIEFLY = gettext("%(leaf)s is stable and is evaluated: %(estimate)s, so %(known)s.")
_BEYOND_NO_CHANGE_BRIEFLY = gettext("%(leaf)s is stable and is evaluated: %(estimate)s; still %(known)s.")
# TRANSLATORS: quiescence search: a position that is not stable is not evaluated at the depth limit
_UNSTABLE = gettext("%(node)s is at the depth limit, but not stable: the search goes on below it.")


_ESTIMATES_BRIEFLY = {
    _SO: _SO_BRIEFLY,
    _NO_CHANGE: _NO_CHANGE_BRIEFLY,
    _BEYOND_SO: _BEYOND_SO_BRIEFLY,
    _BEYOND_NO_CHANGE: _BEYOND_NO_CHANGE_BRIEFLY,
}


def _estimated_leaf(context: CaptionContext, event: Event) -> Text:
    """Describe the evaluation of a position at the depth limit, and the effect of the evaluation on the node above."""
    node = context.tree.parent(event.node)
    assert node is not None
    nothing = (context.after.low[node], context.after.high[node]) == context.ends
    if nothing or context.tree.utilities:
        return estimate_only(context, event)
    so, no_change = (_BEYOND_SO, _BEYOND_NO_CHANGE) if _is_beyond(context, event) else (_SO, _NO_CHANGE)
    message = so if context.has_changed(node) else no_change
    if context.is_brief:
        message = _ESTIMATES_BRIEFLY[message]
    return context.say(message, **_estimate_values(context, event), known=context.known(node))


def estimate_only(context: CaptionContext, event: Event) -> Text:
    """Describe only the evaluation of a position at the depth limit."""
    return context.say(_BEYOND if _is_beyond(context, event) else _AT_THE_LIMIT, **_estimate_values(context, event))


def searched_on(context: CaptionContext) -> Text:
    """Announce a search below the depth limit at an unstable node; return "" if no such node is entered."""
    unstable = {context.tree[label] for label in context.trace.rules.unstable}
    for moment, event in context.moments(EventKind.ENTER) if unstable else ():
        limit = context.limit(moment)
        if event.node in unstable and limit is not None and _depth(context, event) >= limit:
            return context.say(_UNSTABLE, node=context.label(event.node))
    return ""


def _estimate_values(context: CaptionContext, event: Event) -> dict[str, Text]:
    assert event.value is not None
    return {
        "leaf": context.label(event.node),
        "estimate": f"{context.tree.label(event.node)} ≈ {show(event.value)}",
    }


def _is_beyond(context: CaptionContext, event: Event) -> bool:
    """Return whether an estimated position is deeper than the limit because a position above it is unstable."""
    limit = context.limit(context.start + context.events.index(event))
    return limit is not None and _depth(context, event) > limit


def _depth(context: CaptionContext, event: Event) -> int:
    return len(context.tree.path(event.node)) - 1
