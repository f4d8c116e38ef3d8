"""Sentences about the search as a whole, before the first step and at the end, and about single events."""

from __future__ import annotations

from gettext import NullTranslations

from ...languages import move_apart
from ...node_kinds import CHANCE, LEAF, MAX
from ...phrases import Phrase, gettext, ngettext, pgettext
from ...trace.annotations import written_window
from ...trace.result import Result
from ...trace.trace import Event, EventKind
from ...values import show
from . import chance, repeated_searches, tree_nodes
from .frame_facts import FrameFacts, player_bound

# ---- Sentences before the first step: who is to move, and what the algorithm is about to do ------

AT_THE_LIMIT = gettext("%(root)s is at the depth limit, so it is only evaluated, and no move is chosen.")
# TRANSLATORS: a tree that is nothing but one leaf
LONE_LEAF = gettext("%(root)s is a leaf, so there is no move to choose; its value is not known yet.")

# TRANSLATORS: in the next four, ≈ is the sign in the formulas of later captions, such as "B ≈ 5"
UNSTABLE_CHANCE = gettext(
    "Chance decides at %(root)s; stable positions at depth %(depth)s are evaluated (≈ marks estimates)."
)
UNSTABLE = gettext(
    "%(player)s is to move at %(root)s; stable positions at depth %(depth)s are evaluated (≈ marks estimates)."
)
LIMITED_CHANCE = gettext("Chance decides at %(root)s; positions at depth %(depth)s are evaluated (≈ marks estimates).")
LIMITED = gettext("%(player)s is to move at %(root)s; positions at depth %(depth)s are evaluated (≈ marks estimates).")
# TRANSLATORS: the root is a chance node
CHANCE_DECIDES = gettext("Chance decides at %(root)s.")
TO_MOVE = gettext("%(player)s is to move at %(root)s.")
# TRANSLATORS: a game was searched to a depth: its ends have values on the scale of the estimates
CHANCE_SCORED = gettext("Chance decides at %(root)s; on the scale of the estimates a win counts %(win)s.")
SCORED = gettext("%(player)s is to move at %(root)s; on the scale of the estimates a win counts %(win)s.")

ORDERS = {
    "left_to_right": pgettext("order", "from left to right"),
    "right_to_left": pgettext("order", "from right to left"),
}
# TRANSLATORS: the rules say in which order the children of each node are searched
GIVEN_ORDER = pgettext("order", "in the given order")

EVERY = gettext("every leaf"), gettext("every leaf that it reaches")
# TRANSLATORS: the leaves of the tree; with a depth limit, only those that the search reaches
LEAVES = gettext("the leaves"), gettext("the leaves that it reaches")


def start(t: NullTranslations, facts: FrameFacts) -> str:
    """Say who is to move and what the search is about to do."""
    root, rules, (low, high) = facts.label(0), facts.trace.rules, facts.ends
    if facts.kind(0) == LEAF:
        return (LONE_LEAF if facts.tree.kind(0) == LEAF else AT_THE_LIMIT).of(root=root).told(t)
    win = facts.tree.win_score
    turn = _turn(facts).of(
        player=facts.player(0), root=root, depth=str(rules.depth), win="" if win is None else show(win)
    )
    plan = facts.trace.chapter.plan.of(
        order=ORDERS.get(str(rules.order), GIVEN_ORDER),
        every=EVERY[rules.depth is not None],
        leaves=LEAVES[rules.depth is not None],
        window=written_window(facts.trace.window),
        root=root,
        player=facts.player(0),
        hero=facts.tree.player_name(rules.player or facts.kind(0)),
        low=show(low),
        high=show(high),
        depth=rules.depth or facts.tree.height,
    )
    return f"{turn.told(t)} {plan.told(t)}"


def _turn(facts: FrameFacts) -> Phrase:
    """Choose the sentence that says who is to move, and how deep the search goes."""
    rules, is_chance = facts.trace.rules, facts.kind(0) == CHANCE
    if rules.depth is None and facts.tree.win_score is not None:
        return CHANCE_SCORED if is_chance else SCORED
    if rules.depth is None:
        return CHANCE_DECIDES if is_chance else TO_MOVE
    if rules.unstable:
        return UNSTABLE_CHANCE if is_chance else UNSTABLE
    return LIMITED_CHANCE if is_chance else LIMITED


# ---- Sentences about the search as a whole: that nothing was pruned for a while, and how it ended ----

MORE_LEAVES = ngettext(
    "The search evaluates %(count)d more leaf and prunes no other branch.",
    "The search evaluates %(count)d more leaves and prunes no other branch.",
)
LEAVES_AT_THE_END = ngettext(
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
    more, only = (MORE_POSITIONS, POSITIONS) if facts.judges else (MORE_LEAVES, LEAVES_AT_THE_END)
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
        move=move_apart(t, facts.tree.move(line[1])) if len(line) > 1 else "",
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


# ---- Sentences about single events, for the smallest step size -----------------------------------

ENTRIES = {
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
"""By whether the node is the root, whether there are windows, and whether it is a chance node."""

ALPHA_AND_BETA = gettext(
    "MAX already has %(max_has)s at %(alpha_owner)s (α = %(alpha)s), "
    "and MIN already has %(min_has)s at %(beta_owner)s (β = %(beta)s)."
)
ALPHA = gettext("MAX already has %(max_has)s at %(owner)s (α = %(alpha)s).")
BETA = gettext("MIN already has %(min_has)s at %(owner)s (β = %(beta)s).")

# TRANSLATORS: %(child)s is a label, %(player)s is MAX or MIN
BEST_OF_THIS_VISIT = gettext(
    "In this visit, the best value so far for %(player)s at %(node)s is %(value)s, from %(child)s; the window "
    "there is %(window)s."
)
BEST_SO_FAR = gettext("With %(child)s, the best value so far for %(player)s at %(node)s is %(value)s.")
WINDOW_STAYS = gettext(
    "With %(child)s, the best value so far for %(player)s at %(node)s is %(value)s; that is outside the window "
    "%(window)s, so the window does not change."
)
ALPHA_RISES = gettext(
    "With %(child)s, the best value so far for %(player)s at %(node)s is %(value)s: α rises from %(old)s to %(new)s."
)
BETA_FALLS = gettext(
    "With %(child)s, the best value so far for %(player)s at %(node)s is %(value)s: β falls from %(old)s to %(new)s."
)

# TRANSLATORS: a fail-hard search got a bound of the window in place of the value of %(child)s
COUNTS_AS = gettext(
    "In this fail-hard search %(child)s counts as %(new)s for %(player)s at %(node)s; the window there is %(window)s."
)
# TRANSLATORS: fail-hard is the name of a rule: no value leaves the window
LEAVES_FAIL_HARD = gettext(
    "%(node)s returns %(value)s to %(parent)s instead of %(best)s, because a fail-hard search returns no value "
    "outside the window %(window)s."
)
LEAVES_EXACT = gettext("%(node)s is finished and returns its value %(value)s to %(parent)s.")
LEAVES_ESTIMATE = gettext("%(node)s is finished and returns the estimate %(value)s to %(parent)s.")
# TRANSLATORS: %(known)s is a formula such as "C ≤ 2"
LEAVES_BOUND = gettext("%(node)s is finished and returns %(value)s to %(parent)s; all that is known is %(known)s.")


def enter(t: NullTranslations, facts: FrameFacts, event: Event) -> list[str]:
    """Say into which node the search goes, with which window, and who set its bounds."""
    moment = facts.start
    why = facts.trace.facts.comes_back and (
        repeated_searches.begins(t, facts, moment, event)
        or repeated_searches.question(t, facts, moment, event)
        or repeated_searches.searched_again(t, facts, moment, event)
        or chance.probe_begins(t, facts, moment, event)
        or chance.searched_in_full(t, facts, moment, event)
    )
    more = (
        tree_nodes.searched_on(t, facts)
        or chance.skipped(t, facts, event.node)
        or chance.handed_down(t, facts, event)
        or _bounds(t, facts, event)
    )
    return [why or _entry(t, facts, event), more]


def _entry(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    is_chance = facts.kind(event.node) == CHANCE
    message = ENTRIES[event.node == 0, facts.trace.has_windows, is_chance]
    return message.of(
        move=move_apart(t, facts.tree.move(event.node)),
        node=facts.label(event.node),
        player=facts.player(event.node),
        window=written_window((event.alpha, event.beta)),
    ).told(t)


def _bounds(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    """Say what MAX and MIN already have, and where; "" for bounds that are no player's."""
    alpha_owner, beta_owner = player_bound(facts, event, upper=False), player_bound(facts, event, upper=True)
    if alpha_owner is None and beta_owner is None:
        return ""
    message = BETA if alpha_owner is None else ALPHA if beta_owner is None else ALPHA_AND_BETA
    owners = ["" if owner is None else facts.label(owner) for owner in (alpha_owner, beta_owner)]
    has = [
        "" if owner is None else facts.sure(facts.has(owner, bound), owner)
        for owner, bound in ((alpha_owner, event.alpha), (beta_owner, event.beta))
    ]
    return message.of(
        alpha=show(event.alpha),
        beta=show(event.beta),
        max_has=has[0],
        min_has=has[1],
        alpha_owner=owners[0],
        beta_owner=owners[1],
        owner=owners[0] or owners[1],
    ).told(t)


def improve(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    """Say that a node's value so far became better, and what becomes of its window."""
    assert event.value is not None and not isinstance(event.value, tuple)
    window, is_max = facts.visits.window(facts.start, event.node), facts.kind(event.node) == MAX
    about = facts.trace.facts
    repeats = about.scouts or about.closes_in or about.probes
    if facts.has(event.node, event.value) != event.value:
        message = COUNTS_AS
    elif repeats and facts.visits.times(facts.start, event.node) > 1:
        message = BEST_OF_THIS_VISIT
    elif not facts.trace.has_windows:
        message = BEST_SO_FAR
    elif (event.alpha, event.beta) == window:
        message = WINDOW_STAYS
    else:
        message = ALPHA_RISES if is_max else BETA_FALLS
    return message.of(
        value=facts.sure(event.value, event.node),
        new=show(event.value),
        child=facts.label(facts.visits.last_returned(facts.start)),
        player=facts.player(event.node),
        node=facts.label(event.node),
        old=show(window[0] if is_max else window[1], sign=True),
        window=written_window((event.alpha, event.beta)),
    ).told(t)


def leave(t: NullTranslations, facts: FrameFacts, event: Event) -> str:
    """Say which value a finished node returns, and how much of it is certain."""
    node, parent, best = event.node, facts.tree.parent(event.node), facts.before.values[event.node]
    window = facts.before.call_windows[node]
    assert event.value is not None and parent is not None and window is not None
    if facts.is_exact(node):
        best = facts.after.low[node]
    if facts.trace.rules.fail == "hard" and best is not None and best != event.value:
        message = LEAVES_FAIL_HARD
    elif facts.after.low[node] == facts.after.high[node] == event.value:
        message = LEAVES_ESTIMATE if facts.is_estimated(node) else LEAVES_EXACT
    else:
        message = LEAVES_BOUND
    return message.of(
        node=facts.label(node),
        parent=facts.label(parent),
        value=show(event.value),
        best="" if best is None else facts.number(best, node),
        window=written_window(window),
        known=facts.known(node),
    ).told(t)
