"""Sentences before the first step: who is to move, and what the algorithm is about to do."""

from __future__ import annotations

from gettext import NullTranslations

from ...games.kinds import CHANCE, LEAF
from ...phrases import Phrase, gettext, pgettext
from ...rules import INFINITE_WINDOW
from ...trace.written_bounds import written_window
from ...values import show
from .frame_facts import FrameFacts

__all__ = ["PLANS", "start"]

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

ORDERS = {
    "left_to_right": pgettext("order", "from left to right"),
    "right_to_left": pgettext("order", "from right to left"),
}
# TRANSLATORS: the rules say in which order the children of each node are searched
GIVEN_ORDER = pgettext("order", "in the given order")

EVERY = gettext("every leaf"), gettext("every leaf that it reaches")
# TRANSLATORS: the leaves of the tree; with a depth limit, only those that the search reaches
LEAVES = gettext("the leaves"), gettext("the leaves that it reaches")

PLANS = {
    # TRANSLATORS: %(every)s is "every leaf" or "every leaf that it reaches", %(leaves)s "the leaves" or the like
    # TRANSLATORS: in all plans %(order)s is "from left to right", "from right to left" or "in the given order"
    "minimax": gettext("Minimax evaluates %(every)s, %(order)s."),
    "alphabeta": gettext("Alpha-beta evaluates %(leaves)s %(order)s and skips those that cannot change the result."),
    "negamax": gettext(
        "Negamax searches as alpha-beta does, %(order)s, but each player maximises the negated values of the children "
        "(here all values are written as MAX sees them)."
    ),
    "pvs": gettext(
        "Principal variation search takes the moves %(order)s: it searches the first in full and asks with a null "
        "window whether a later one is better."
    ),
    "mtdf": gettext(
        "MTD(f) searches the tree in passes, %(order)s: each pass asks with a null window whether %(root)s is worth at "
        "least some value, and remembers what it finds."
    ),
    "sss": gettext(
        "SSS* always continues where the merit, a bound on the value, is best for %(player)s; of equal merits it takes "
        "the first, %(order)s."
    ),
    "iterative_deepening": gettext(
        "Iterative deepening repeats alpha-beta with depth limits from 1 to %(depth)s, each time trying first "
        "the moves that were best before."
    ),
    "expectimax": gettext(
        "Expectimax evaluates %(every)s, %(order)s; a chance node has the expected value of its children."
    ),
    "expectiminimax": gettext(
        "Expectiminimax evaluates %(every)s, %(order)s; a chance node has the expected value of its children."
    ),
    "star1": gettext(
        "Star1 evaluates %(leaves)s %(order)s; all values are from %(low)s to %(high)s, so it can also cut at chance "
        "nodes."
    ),
    "star2": gettext(
        "Star2 first probes the children of a chance node, %(order)s, with one move each; all values are from "
        "%(low)s to %(high)s, so it can also cut at chance nodes."
    ),
    "maxn": gettext(
        "Max^n evaluates %(every)s, %(order)s: each player maximises its own entry of the tuple and, of equally good "
        "moves, takes the first."
    ),
    # TRANSLATORS: %(low)s and %(high)s are numbers, such as 0 and 10
    "maxn_shallow": gettext(
        "Max^n with shallow pruning evaluates %(leaves)s %(order)s; no entry is below %(low)s and no sum above "
        "%(high)s, so what one player gets is lost to the others."
    ),
    "paranoid": gettext(
        "Paranoid search evaluates %(every)s, %(order)s: %(hero)s maximises its own entry of the tuple, and all the "
        "others minimise it."
    ),
}
"""What each algorithm is about to do, by its name; the captions know no other algorithm."""

ALPHABETA_IN_WINDOW = gettext("Alpha-beta evaluates %(leaves)s %(order)s, with the start window %(window)s.")
SHALLOW_ALPHABETA = gettext(
    "Alpha-beta evaluates %(leaves)s %(order)s, and each node knows only the bound of the node directly above it."
)
NEGAMAX_IN_WINDOW = gettext(
    "Negamax searches as alpha-beta does, %(order)s, with the start window %(window)s, but each player maximises the "
    "negated values of the children (here all values are written as MAX sees them)."
)
SINGLE_ITERATION = gettext("Iterative deepening has only one iteration here, alpha-beta to depth 1.")
EXPECTIMINIMAX_WITH_CUTS = gettext(
    "Expectiminimax evaluates %(leaves)s %(order)s and cuts at MAX and MIN nodes as alpha-beta does, but never at a "
    "chance node."
)
MAXN_TAKING_THE_LAST = gettext(
    "Max^n evaluates %(every)s, %(order)s: each player maximises its own entry of the tuple and, of equally good "
    "moves, takes the last."
)

SPECIAL_PLANS = {
    ("alphabeta", "window"): ALPHABETA_IN_WINDOW,
    ("alphabeta", "shallow"): SHALLOW_ALPHABETA,
    ("negamax", "window"): NEGAMAX_IN_WINDOW,
    ("iterative_deepening", "one depth"): SINGLE_ITERATION,
    ("expectiminimax", "cuts"): EXPECTIMINIMAX_WITH_CUTS,
    ("maxn", "last"): MAXN_TAKING_THE_LAST,
}
"""The plans of a search in a special case; of several, the first counts. ``_plan`` says when each case applies."""


def start(t: NullTranslations, facts: FrameFacts) -> str:
    """Say who is to move and what the search is about to do."""
    root, rules, (low, high) = facts.label(0), facts.trace.rules, facts.ends
    if facts.kind(0) == LEAF:
        return (LONE_LEAF if facts.tree.kind(0) == LEAF else AT_THE_LIMIT).of(root=root).told(t)
    turn = _turn(facts).of(player=facts.player(0), root=root, depth=str(rules.depth))
    plan = _plan(facts).of(
        order=ORDERS.get(str(rules.order), GIVEN_ORDER),
        every=EVERY[rules.depth is not None],
        leaves=LEAVES[rules.depth is not None],
        window=written_window(facts.trace.window),
        root=root,
        player=facts.player(0),
        hero=rules.player or facts.kind(0),
        low=show(low),
        high=show(high),
        depth=rules.depth or facts.tree.height,
    )
    return f"{turn.told(t)} {plan.told(t)}"


def _turn(facts: FrameFacts) -> Phrase:
    """Choose the sentence that says who is to move, and how deep the search goes."""
    rules, is_chance = facts.trace.rules, facts.kind(0) == CHANCE
    if rules.depth is None:
        return CHANCE_DECIDES if is_chance else TO_MOVE
    if rules.unstable:
        return UNSTABLE_CHANCE if is_chance else UNSTABLE
    return LIMITED_CHANCE if is_chance else LIMITED


def _plan(facts: FrameFacts) -> Phrase:
    """Choose the sentence that says what the algorithm is about to do, under its rules."""
    trace = facts.trace
    applies = {
        "window": trace.window != INFINITE_WINDOW,
        "shallow": trace.rules.reach == "shallow",
        "one depth": 1 in (trace.rules.depth, facts.tree.height),
        "cuts": trace.has_windows,
        "last": trace.rules.tie == "last",
    }
    plans = (
        plan for (algorithm, case), plan in SPECIAL_PLANS.items() if algorithm == facts.algorithm and applies[case]
    )
    return next(plans, PLANS[facts.algorithm])
