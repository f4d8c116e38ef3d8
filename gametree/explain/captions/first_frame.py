"""Sentences before the first step: who is to move, and what the algorithm is about to do."""

from __future__ import annotations

from gettext import NullTranslations

from ...games.kinds import CHANCE, LEAF
from ...languages import Phrase, gettext, pgettext
from ...rules import INFINITE_WINDOW
from ...trace.written_bounds import written_window
from ...values import show
from .frame_facts import FrameFacts

__all__ = ["PLANS", "start"]

AT_THE_LIMIT = gettext("%(root)s is at the depth limit, so it is only judged and no move is chosen.")
# TRANSLATORS: a tree that is nothing but one leaf
LONE_LEAF = gettext("%(root)s is a leaf, so there is no move to choose; its value is not known yet.")

UNSTABLE_CHANCE = gettext(
    "At %(root)s chance decides; positions at depth %(depth)s are taken for leaves and judged by an "
    "evaluation, unless they are unstable."
)
UNSTABLE = gettext(
    "%(player)s is to move at %(root)s; positions at depth %(depth)s are taken for leaves and judged by an "
    "evaluation, unless they are unstable."
)
LIMITED_CHANCE = gettext(
    "At %(root)s chance decides; positions at depth %(depth)s are taken for leaves and judged by an evaluation."
)
LIMITED = gettext(
    "%(player)s is to move at %(root)s; positions at depth %(depth)s are taken for leaves and judged by an evaluation."
)
# TRANSLATORS: the root is a chance node
CHANCE_DECIDES = gettext("At %(root)s chance decides.")
TO_MOVE = gettext("%(player)s is to move at %(root)s.")

ORDERS = {
    "left_to_right": pgettext("order", "from left to right"),
    "right_to_left": pgettext("order", "from right to left"),
}
# TRANSLATORS: the rules say in which order the successors of each node are searched
GIVEN_ORDER = pgettext("order", "in the given order")

PLANS = {
    # TRANSLATORS: in all plans %(order)s is "from left to right", "from right to left" or "in the given order"
    "minimax": gettext("Minimax looks at every leaf, %(order)s; nothing is known yet."),
    "alphabeta": gettext(
        "Alpha-beta looks at the leaves %(order)s and skips those that cannot matter; nothing is known yet."
    ),
    "negamax": gettext(
        "Negamax looks at the leaves %(order)s as alpha-beta does, but has one rule for both players: each maximises "
        "the negated values of the successors (here all values are told from MAX's side)."
    ),
    "pvs": gettext(
        "Principal variation search takes the moves %(order)s, trusts the first and asks of each later one, with a "
        "null window, only whether it is better; nothing is known yet."
    ),
    "mtdf": gettext(
        "MTD(f) goes through the tree in passes, %(order)s: each asks with a null window whether %(root)s is worth at "
        "least a certain value, and remembers what it finds; nothing is known yet."
    ),
    "sss": gettext(
        "SSS* always goes on where the promise is best for %(player)s, and of equal promises it takes the first, "
        "%(order)s; nothing is known yet."
    ),
    "iterative_deepening": gettext(
        "Iterative deepening repeats alpha-beta with a depth limit that grows from 1 to %(depth)s, and each time tries "
        "first what looked best before; nothing is known yet."
    ),
    "expectimax": gettext(
        "Expectimax looks at every leaf, %(order)s, and a chance node is worth the mean of its successors; "
        "nothing is known yet."
    ),
    "expectiminimax": gettext(
        "Expectiminimax looks at every leaf, %(order)s, and a chance node is worth the mean of its successors; "
        "nothing is known yet."
    ),
    "star1": gettext(
        "Star1 looks at the leaves %(order)s; because every value lies from %(low)s to %(high)s, it can cut at chance "
        "nodes too."
    ),
    "star2": gettext(
        "Star2 looks at the leaves %(order)s and first probes one move below each successor of a chance node; because "
        "every value lies from %(low)s to %(high)s, it can cut there too."
    ),
    "maxn": gettext(
        "Max^n looks at every leaf, %(order)s: each player maximises its own entry of the tuple and, of equally "
        "good moves, takes the first; nothing is known yet."
    ),
    "paranoid": gettext(
        "Paranoid search looks at every leaf, %(order)s: %(hero)s maximises its own entry of the tuple, and all others "
        "join to make that entry small; nothing is known yet."
    ),
}
"""What each algorithm is about to do, by its name; the captions know no other algorithm."""

ALPHABETA_IN_WINDOW = gettext(
    "Alpha-beta looks at the leaves %(order)s, with the start window %(window)s; nothing is known yet."
)
SHALLOW_ALPHABETA = gettext(
    "Alpha-beta looks at the leaves %(order)s, and each node knows only the bound of the node right above it; "
    "nothing is known yet."
)
NEGAMAX_IN_WINDOW = gettext(
    "Negamax looks at the leaves %(order)s as alpha-beta does, with the start window %(window)s, but has one "
    "rule for both players: each maximises the negated values of the successors (here all values are told "
    "from MAX's side)."
)
SINGLE_ITERATION = gettext(
    "Iterative deepening has a single iteration here, alpha-beta to depth 1; nothing is known yet."
)
EXPECTIMINIMAX_WITH_CUTS = gettext(
    "Expectiminimax looks at the leaves %(order)s and cuts at MAX and MIN nodes as alpha-beta does, but never "
    "at a chance node; nothing is known yet."
)
MAXN_TAKING_THE_LAST = gettext(
    "Max^n looks at every leaf, %(order)s: each player maximises its own entry of the tuple and, of equally "
    "good moves, takes the last; nothing is known yet."
)


def start(t: NullTranslations, facts: FrameFacts) -> str:
    """Say who is to move and what the search is about to do; nothing is known yet."""
    root, rules, (low, high) = facts.label(0), facts.trace.rules, facts.ends
    if facts.kind(0) == LEAF:
        return (LONE_LEAF if facts.tree.kind(0) == LEAF else AT_THE_LIMIT).of(root=root).told(t)
    turn = _turn(facts).of(player=facts.player(0), root=root, depth=str(rules.depth))
    plan = _plan(facts).of(
        order=ORDERS.get(str(rules.order), GIVEN_ORDER),
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
    trace, algorithm = facts.trace, facts.algorithm
    has_window = trace.window != INFINITE_WINDOW
    if algorithm == "alphabeta" and has_window:
        return ALPHABETA_IN_WINDOW
    if algorithm == "alphabeta" and trace.rules.reach == "shallow":
        return SHALLOW_ALPHABETA
    if algorithm == "negamax" and has_window:
        return NEGAMAX_IN_WINDOW
    if algorithm == "iterative_deepening" and 1 in (trace.rules.depth, facts.tree.height):
        return SINGLE_ITERATION
    if algorithm == "expectiminimax" and trace.has_windows:
        return EXPECTIMINIMAX_WITH_CUTS
    if algorithm == "maxn" and trace.rules.tie == "last":
        return MAXN_TAKING_THE_LAST
    return PLANS[algorithm]
