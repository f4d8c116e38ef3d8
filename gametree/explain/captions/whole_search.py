"""Sentences about the search as a whole, for the captions before the first step and at the end, and about single
events.
"""

from __future__ import annotations

from ...node_kinds import CHANCE, LEAF, MAX
from ...phrases import Phrase, Text, gettext, ngettext, pgettext
from ...rules import learns_order
from ...trace.annotations import written_window
from ...trace.result import Result
from ...trace.trace import Event, EventKind
from ...tree.tree import NodeId
from ...values import show
from . import chance, repeated_searches, tree_nodes
from .frame_facts import CaptionContext, player_bound

_AT_THE_LIMIT = gettext("%(root)s is at the depth limit, so it is only evaluated, and no move is chosen.")
# TRANSLATORS: a tree that is a single leaf
_LONE_LEAF = gettext("%(root)s is a leaf, so there is no move to choose; its value is not known yet.")

# TRANSLATORS: in the next four, ≈ is the sign in the formulas of later captions, such as "B ≈ 5"
_UNSTABLE_CHANCE = gettext(
    "Chance decides at %(root)s; stable positions at depth %(depth)s are evaluated (≈ marks estimates)."
)
_UNSTABLE = gettext(
    "%(player)s is to move at %(root)s; stable positions at depth %(depth)s are evaluated (≈ marks estimates)."
)
_LIMITED_CHANCE = gettext("Chance decides at %(root)s; positions at depth %(depth)s are evaluated (≈ marks estimates).")
_LIMITED = gettext("%(player)s is to move at %(root)s; positions at depth %(depth)s are evaluated (≈ marks estimates).")
_LIMITED_BRIEFLY = gettext("Depth limit %(depth)s (≈: an estimate).")
# TRANSLATORS: the root is a chance node
_CHANCE_DECIDES = gettext("Chance decides at %(root)s.")
_TO_MOVE = gettext("%(player)s is to move at %(root)s.")
# TRANSLATORS: a game was searched to a depth: the values of its final positions are on the scale of the estimates
_CHANCE_SCORED = gettext("Chance decides at %(root)s; on the scale of the estimates, a win counts as %(win)s.")
_SCORED = gettext("%(player)s is to move at %(root)s; on the scale of the estimates, a win counts as %(win)s.")
_SCORED_BRIEFLY = gettext("A win counts as %(win)s.")

_ORDERS = {
    "left_to_right": pgettext("order", "from left to right"),
    "right_to_left": pgettext("order", "from right to left"),
    # TRANSLATORS: killer moves are moves that caused a cut-off elsewhere on the same level
    "killer": pgettext("order", "with killer moves first"),
    "history": pgettext("order", "in the order of the history table"),
}
# TRANSLATORS: the rules say in which order the children of each node are searched
_GIVEN_ORDER = pgettext("order", "in the given order")

EVERY = gettext("every leaf"), gettext("every leaf that it reaches")
# TRANSLATORS: the leaves of the tree; with a depth limit, only those that the search reaches
LEAVES = gettext("the leaves"), gettext("the leaves that it reaches")


def start(context: CaptionContext) -> list[Text]:
    """Name the player to move and the plan of the search."""
    root, rules, (low, high) = context.label(0), context.trace.rules, context.ends
    if context.kind(0) == LEAF:
        return [context.say(_LONE_LEAF if context.tree.kind(0) == LEAF else _AT_THE_LIMIT, root=root)]
    win = context.tree.win_score
    turn = _turn(context).with_values(
        player=context.player(0), root=root, depth=str(rules.depth), win="" if win is None else show(win)
    )
    plan = context.trace.chapter.plan.with_values(
        order=_ORDERS.get(str(rules.order), _GIVEN_ORDER),
        every=EVERY[rules.depth is not None],
        leaves=LEAVES[rules.depth is not None],
        window=written_window(context.trace.window),
        root=root,
        player=context.player(0),
        hero=context.tree.player_name(rules.player or context.kind(0)),
        low=show(low),
        high=show(high),
        depth=rules.depth or context.tree.height,
    )
    return [turn, plan]


def _turn(context: CaptionContext) -> Phrase:
    rules, is_chance = context.trace.rules, context.kind(0) == CHANCE
    if rules.depth is not None and context.is_brief:
        return _LIMITED_BRIEFLY
    if rules.depth is None and context.tree.win_score is not None:
        return _SCORED_BRIEFLY if context.is_brief else _CHANCE_SCORED if is_chance else _SCORED
    if rules.depth is None:
        return _CHANCE_DECIDES if is_chance else _TO_MOVE
    if rules.unstable:
        return _UNSTABLE_CHANCE if is_chance else _UNSTABLE
    return _LIMITED_CHANCE if is_chance else _LIMITED


# ---- Sentences about a search without cut-offs, and about the result -----

_MORE_LEAVES = ngettext(
    "The search evaluates %(count)d more leaf and prunes no other branch.",
    "The search evaluates %(count)d more leaves and prunes no other branch.",
)
_LEAVES_AT_THE_END = ngettext(
    "The search evaluates %(count)d leaf and prunes no branch.",
    "The search evaluates %(count)d leaves and prunes no branch.",
)
# TRANSLATORS: a position is a leaf, or a node at the depth limit, whose value is estimated
_MORE_POSITIONS = ngettext(
    "The search evaluates %(count)d more position and prunes no other branch.",
    "The search evaluates %(count)d more positions and prunes no other branch.",
)
POSITIONS = ngettext(
    "The search evaluates %(count)d position and prunes no branch.",
    "The search evaluates %(count)d positions and prunes no branch.",
)

# TRANSLATORS: %(known)s is a formula such as "A ≥ 5" or "A = 12", %(counts)s is "" or a clause in parentheses
# TRANSLATORS: a clause about the value of the root, as in "A ≥ 6, above the initial window (2, 5)"
_ABOVE, _BELOW = gettext("above the initial window %(window)s"), gettext("below the initial window %(window)s")
_OUTSIDE = gettext("The search is over: %(known)s, %(place)s; the move %(move)s secures it%(counts)s.")
_OUTSIDE_AND_NO_MOVE = gettext("The search is over: %(known)s, %(place)s; the best move is not known%(counts)s.")
_OUTSIDE_BRIEFLY = gettext("The search is over with a value outside the initial window: %(known)s.")
_CHANCE_AT_THE_ROOT = gettext("The search is over: %(known)s; chance decides at the root%(counts)s.")
_PASSES = ngettext(
    "The search is over after %(passes)d pass: %(known)s and the best move is %(move)s%(counts)s.",
    "The search is over after %(passes)d passes: %(known)s and the best move is %(move)s%(counts)s.",
)
_WITH_PRUNED = ngettext(
    "The search is over: %(known)s, the best move is %(move)s, and %(count)d leaf was never evaluated.",
    "The search is over: %(known)s, the best move is %(move)s, and %(count)d leaves were never evaluated.",
)
# TRANSLATORS: %(known)s is a formula such as "A ≈ 7" that is based on estimates, not on true values
_ESTIMATED = gettext("The search is over: by the estimates, %(known)s and the best move is %(move)s%(counts)s.")
_PRUNED_BRIEFLY = ngettext(
    "The search is over: %(known)s, best move %(move)s; %(count)d leaf never evaluated.",
    "The search is over: %(known)s, best move %(move)s; %(count)d leaves never evaluated.",
)
_OVER = gettext("The search is over: %(known)s and the best move is %(move)s%(counts)s.")
_OVER_BRIEFLY = gettext("The search is over: %(known)s, best move %(move)s.")

# TRANSLATORS: at the end of a sentence; visits include repetitions
_PRUNED_AND_VISITS = gettext("(leaves never evaluated: %(count)d; evaluations in total: %(visits)d)")
_PRUNED = gettext("(leaves never evaluated: %(count)d)")
_VISITS = gettext("(evaluations in total: %(visits)d)")
# TRANSLATORS: with a depth limit, the leaves and positions at the limit that were pruned
_SAVED_AND_VISITS = gettext("(evaluations saved: %(count)d; evaluations in total: %(visits)d)")
_SAVED = gettext("(evaluations saved: %(count)d)")
_AFTER_SPACE = Phrase(" %(text)s")


def no_cut(context: CaptionContext) -> Text:
    """Return the sentence about a search that ends without a cut-off; the sentence contains the number of evaluated
    leaves.
    """
    more, only = (_MORE_POSITIONS, POSITIONS) if context.judges else (_MORE_LEAVES, _LEAVES_AT_THE_END)
    leaves = len({event.node for _, event in context.moments(EventKind.EVALUATE)})
    return context.say(more if context.frame.index > 1 else only, count=leaves)


def result(context: CaptionContext) -> Text:
    """Describe the end of the search: the value of the root or its bound, and the move."""
    search, line = Result(context.trace), context.after.line
    pruned, repeats = len(search.pruned_leaves), search.visits > len(search.evaluated)
    passes = context.visits.times(len(context.trace), 0) if context.trace.facts.narrows_bounds else 0
    known: Text = f"{context.tree.label(0)} {context.equals(0)} {show(search.value)}"
    if search.bound != "exact":
        known = context.known(0)  # the known intervals can be narrower than the returned bound
        message = _OUTSIDE_BRIEFLY if context.is_brief else _OUTSIDE if line else _OUTSIDE_AND_NO_MOVE
    elif context.kind(0) == CHANCE:
        message = _CHANCE_AT_THE_ROOT
    elif any(context.is_estimated(node) for node in (0, *line[1:2])):
        message = _OVER_BRIEFLY if context.is_brief else _ESTIMATED
    elif passes:
        message = _PASSES
    else:
        is_counted = pruned and not repeats and context.trace.rules.depth is None
        over, with_pruned = (_OVER_BRIEFLY, _PRUNED_BRIEFLY) if context.is_brief else (_OVER, _WITH_PRUNED)
        message = with_pruned if is_counted else over
    counts = None if context.is_brief else _counts(pruned, repeats, is_limited=context.trace.rules.depth is not None)
    return context.say(
        message,
        known=known,
        move=context.move(line[1]) if len(line) > 1 else "",
        count=passes or pruned,
        counts=_AFTER_SPACE.with_values(text=counts.with_values(count=pruned, visits=search.visits)) if counts else "",
        passes=passes,
        place=(_ABOVE if search.bound == "at_least" else _BELOW).with_values(
            window=written_window(context.trace.window)
        ),
    )


def _counts(pruned: int, repeats: bool, *, is_limited: bool) -> Phrase | None:
    if pruned and is_limited:
        return _SAVED_AND_VISITS if repeats else _SAVED
    if pruned:
        return _PRUNED_AND_VISITS if repeats else _PRUNED
    return _VISITS if repeats else None


# ---- Sentences about single events, for the smallest step size -----------------------------------

_ENTRIES = {
    (True, True, True): gettext("The search starts at %(node)s, a chance node, with the window %(window)s."),
    (True, True, False): gettext("The search starts at %(node)s, a %(player)s node, with the window %(window)s."),
    (True, False, True): gettext("The search starts at %(node)s, a chance node."),
    (True, False, False): gettext("The search starts at %(node)s, a %(player)s node."),
    (False, True, True): gettext("The search follows %(move)s to %(node)s, a chance node, with the window %(window)s."),
    (False, True, False): gettext(
        "The search follows %(move)s to %(node)s, a %(player)s node, with the window %(window)s."
    ),
    (False, False, True): gettext("The search follows %(move)s to %(node)s, a chance node."),
    (False, False, False): gettext("The search follows %(move)s to %(node)s, a %(player)s node."),
}
"""messages by three conditions: whether the node is the root, whether there are windows, and whether the node is a
chance node
"""

_ALPHA_AND_BETA = gettext(
    "MAX already has %(max_has)s at %(alpha_owner)s (α = %(alpha)s), "
    "and MIN already has %(min_has)s at %(beta_owner)s (β = %(beta)s)."
)
_ALPHA_AND_BETA_BRIEFLY = gettext("MAX has %(max_has)s at %(alpha_owner)s, and MIN has %(min_has)s at %(beta_owner)s.")
ALPHA = gettext("MAX already has %(max_has)s at %(owner)s (α = %(alpha)s).")
BETA = gettext("MIN already has %(min_has)s at %(owner)s (β = %(beta)s).")

# TRANSLATORS: %(child)s is a label, %(player)s is MAX or MIN
_BEST_OF_THIS_VISIT = gettext(
    "In this visit, the best value so far for %(player)s at %(node)s is %(value)s, from %(child)s; the window "
    "there is %(window)s."
)
BEST_SO_FAR = gettext("The best value so far for %(player)s at %(node)s is %(value)s, from %(child)s.")
_WINDOW_STAYS = gettext(
    "The best value so far for %(player)s at %(node)s is %(value)s, from %(child)s; that is outside the window "
    "%(window)s, which does not change."
)
_ALPHA_RISES = gettext(
    "The best value so far for %(player)s at %(node)s is %(value)s, from %(child)s: α rises from %(old)s to %(new)s."
)
_BETA_FALLS = gettext(
    "The best value so far for %(player)s at %(node)s is %(value)s, from %(child)s: β falls from %(old)s to %(new)s."
)

# TRANSLATORS: a fail-hard search returned a bound of the window instead of the value of %(child)s
_COUNTS_AS = gettext(
    "In this fail-hard search %(child)s counts as %(new)s for %(player)s at %(node)s; the window there is %(window)s."
)
# TRANSLATORS: fail-hard is the name of a rule: no value leaves the window
_LEAVES_FAIL_HARD = gettext(
    "%(node)s returns %(value)s to %(parent)s instead of %(best)s, because a fail-hard search returns no value "
    "outside the window %(window)s."
)
_LEAVES_FAIL_HARD_BRIEFLY = gettext(
    "%(node)s returns %(value)s to %(parent)s instead of %(best)s: a fail-hard search stays in the window %(window)s."
)
LEAVES_EXACT = gettext("%(node)s is finished and returns its value %(value)s to %(parent)s.")
LEAVES_ESTIMATE = gettext("%(node)s is finished and returns the estimate %(value)s to %(parent)s.")
# TRANSLATORS: %(known)s is a formula such as "C ≤ 2"
_LEAVES_BOUND_BRIEFLY = gettext("%(node)s returns %(value)s to %(parent)s: %(known)s.")
_LEAVES_BOUND = gettext("%(node)s returns %(value)s to %(parent)s; all that is known is that %(known)s.")


# TRANSLATORS: by the rule of killer moves; %(move)s is the name of a move
_FIRST = {
    "killer": gettext("%(move)s is searched first: the same move caused a cut-off at this depth before."),
    "history": gettext("%(move)s is searched first: its earlier cut-offs weigh most in the history table."),
}
_FIRST_BRIEFLY = {
    "killer": gettext("The killer move %(move)s comes first."),
    "history": gettext("By the history table %(move)s comes first."),
}


def searched_first(context: CaptionContext, node: NodeId) -> Text:
    """Explain why a learned order searches a node before its siblings; return "" if the node is the first child in the
    tree.
    """
    rules, parent = context.trace.rules, context.tree.parent(node)
    if parent is None or not learns_order(rules) or context.tree.children(parent)[0] == node:
        return ""
    if context.children(parent)[0] != node:
        return ""
    messages = _FIRST_BRIEFLY if context.is_brief else _FIRST
    return context.say(messages[str(rules.order)], move=context.move(node))


def enter(context: CaptionContext, event: Event) -> list[Text]:
    """Name the node that the search enters, its window, and the owners of the bounds."""
    moment = context.start
    reason = context.trace.facts.comes_back and (
        repeated_searches.begins(context, moment, event)
        or repeated_searches.question(context, moment, event)
        or repeated_searches.searched_again(context, moment, event)
        or chance.probe_begins(context, moment, event)
        or chance.searched_in_full(context, moment, event)
    )
    more = (
        searched_first(context, event.node)
        or tree_nodes.searched_on(context)
        or chance.skipped(context, event.node)
        or chance.child_window(context, event)
        or _bounds(context, event)
    )
    return [reason or _entry(context, event), more]


def _entry(context: CaptionContext, event: Event) -> Text:
    is_chance = context.kind(event.node) == CHANCE
    message = _ENTRIES[event.node == 0, context.trace.has_windows, is_chance]
    return context.say(
        message,
        move=context.move(event.node),
        node=context.label(event.node),
        player=context.player(event.node),
        window=written_window((event.alpha, event.beta)),
    )


def _bounds(context: CaptionContext, event: Event) -> Text:
    """Return a text that names the values that MAX and MIN already have, and the nodes where they have them; return ""
    if there are no such values.
    """
    alpha_owner, beta_owner = player_bound(context, event, upper=False), player_bound(context, event, upper=True)
    if alpha_owner is None and beta_owner is None:
        return ""
    both = _ALPHA_AND_BETA_BRIEFLY if context.is_brief else _ALPHA_AND_BETA
    message = BETA if alpha_owner is None else ALPHA if beta_owner is None else both
    owners = ["" if owner is None else context.label(owner) for owner in (alpha_owner, beta_owner)]
    has = [
        "" if owner is None else context.secured_text(context.has(owner, bound), owner)
        for owner, bound in ((alpha_owner, event.alpha), (beta_owner, event.beta))
    ]
    return context.say(
        message,
        alpha=show(event.alpha),
        beta=show(event.beta),
        max_has=has[0],
        min_has=has[1],
        alpha_owner=owners[0],
        beta_owner=owners[1],
        owner=owners[0] or owners[1],
    )


def improve(context: CaptionContext, event: Event) -> Text:
    """Describe a better value at a node, and the change of the node's window."""
    assert event.value is not None and not isinstance(event.value, tuple)
    window, is_max = context.before.windows[event.node], context.kind(event.node) == MAX
    assert window is not None
    traits = context.trace.facts
    repeats = traits.scouts or traits.narrows_bounds or traits.probes
    if context.has(event.node, event.value) != event.value:
        message = _COUNTS_AS
    elif repeats and context.visits.times(context.start, event.node) > 1:
        message = _BEST_OF_THIS_VISIT
    elif not context.trace.has_windows:
        message = BEST_SO_FAR
    elif (event.alpha, event.beta) == window:
        message = _WINDOW_STAYS
    else:
        message = _ALPHA_RISES if is_max else _BETA_FALLS
    return context.say(
        message,
        value=context.secured_text(event.value, event.node),
        new=show(event.value),
        child=context.label(context.visits.last_returned(context.start)),
        player=context.player(event.node),
        node=context.label(event.node),
        old=show(window[0] if is_max else window[1], sign=True),
        window=written_window((event.alpha, event.beta)),
    )


def leave(context: CaptionContext, event: Event) -> Text:
    """Name the value that a finished node returns, and say whether it is exact or a bound."""
    node, parent, best = event.node, context.tree.parent(event.node), context.before.values[event.node]
    window = context.before.call_windows[node]
    assert event.value is not None and parent is not None and window is not None
    if context.is_exact(node):
        best = context.after.low[node]
    if context.trace.rules.fail == "hard" and best is not None and best != event.value:
        message = _LEAVES_FAIL_HARD_BRIEFLY if context.is_brief else _LEAVES_FAIL_HARD
    elif context.after.low[node] == context.after.high[node] == event.value:
        message = LEAVES_ESTIMATE if context.is_estimated(node) else LEAVES_EXACT
    else:
        message = _LEAVES_BOUND_BRIEFLY if context.is_brief else _LEAVES_BOUND
    return context.say(
        message,
        node=context.label(node),
        parent=context.label(parent),
        value=show(event.value),
        best="" if best is None else context.number(best, node),
        window=written_window(window),
        known=context.known(node),
    )
