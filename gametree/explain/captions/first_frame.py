"""The sentences before the first step: who is to move, and what the algorithm is about to do."""

from __future__ import annotations

from collections.abc import Callable
from gettext import NullTranslations

from ...kinds import CHANCE, LEAF
from ...rules import INFINITE_WINDOW
from ...trace.written_bounds import written_window
from ...values import show
from .frame_facts import FrameFacts

__all__ = ["start"]


def start(t: NullTranslations, facts: FrameFacts) -> str:
    """Say who is to move and what the search is about to do; nothing is known yet."""
    root = facts.label(0)
    if facts.kind(0) == LEAF and facts.tree.kind(0) != LEAF:
        return t.gettext("%(root)s is at the depth limit, so it is only judged and no move is chosen.") % {"root": root}
    if facts.kind(0) == LEAF:
        # TRANSLATORS: a tree that is nothing but one leaf
        return t.gettext("%(root)s is a leaf, so there is no move to choose; its value is not known yet.") % {
            "root": root
        }
    low, high = facts.ends
    plan = PLANS[facts.algorithm](t, facts) % {
        "order": _order(t, facts),
        "window": written_window(facts.trace.window),
        "root": root,
        "player": facts.player(0),
        "low": show(low),
        "high": show(high),
        "depth": facts.trace.rules.depth or facts.tree.height,
    }
    return f"{_turn(t, facts)} {plan}"


def _turn(t: NullTranslations, facts: FrameFacts) -> str:
    """Say who is to move, and how deep the search goes."""
    rules = facts.trace.rules
    is_chance, is_limited = facts.kind(0) == CHANCE, rules.depth is not None
    if is_limited and rules.unstable and is_chance:
        message = t.gettext(
            "At %(root)s chance decides; positions at depth %(depth)s are taken for leaves and judged by an "
            "evaluation, unless they are unstable."
        )
    elif is_limited and rules.unstable:
        message = t.gettext(
            "%(player)s is to move at %(root)s; positions at depth %(depth)s are taken for leaves and judged by an "
            "evaluation, unless they are unstable."
        )
    elif is_limited and is_chance:
        message = t.gettext(
            "At %(root)s chance decides; positions at depth %(depth)s are taken for leaves and judged by an evaluation."
        )
    elif is_limited:
        message = t.gettext(
            "%(player)s is to move at %(root)s; positions at depth %(depth)s are taken for leaves and judged by an "
            "evaluation."
        )
    elif is_chance:
        # TRANSLATORS: the root is a chance node
        message = t.gettext("At %(root)s chance decides.")
    else:
        message = t.gettext("%(player)s is to move at %(root)s.")
    return message % {"player": facts.player(0), "root": facts.label(0), "depth": str(rules.depth)}


def _order(t: NullTranslations, facts: FrameFacts) -> str:
    """Say in which order the successors of a node are searched, as a part of the plan."""
    order = facts.trace.rules.order
    if order == "left_to_right":
        return t.pgettext("order", "from left to right")
    if order == "right_to_left":
        return t.pgettext("order", "from right to left")
    # TRANSLATORS: the rules say in which order the successors of each node are searched
    return t.pgettext("order", "in the given order")


# TRANSLATORS: in all plans %(order)s is "from left to right", "from right to left" or "in the given order"
def _minimax(t: NullTranslations, facts: FrameFacts) -> str:
    return t.gettext("Minimax looks at every leaf, %(order)s; nothing is known yet.")


def _alphabeta(t: NullTranslations, facts: FrameFacts) -> str:
    if facts.trace.window != INFINITE_WINDOW:
        return t.gettext(
            "Alpha-beta looks at the leaves %(order)s, with the start window %(window)s; nothing is known yet."
        )
    if facts.trace.rules.reach == "shallow":
        return t.gettext(
            "Alpha-beta looks at the leaves %(order)s, and each node knows only the bound of the node right above it; "
            "nothing is known yet."
        )
    return t.gettext(
        "Alpha-beta looks at the leaves %(order)s and skips those that cannot matter; nothing is known yet."
    )


def _negamax(t: NullTranslations, facts: FrameFacts) -> str:
    if facts.trace.window != INFINITE_WINDOW:
        return t.gettext(
            "Negamax looks at the leaves %(order)s as alpha-beta does, with the start window %(window)s, but has one "
            "rule for both players: each maximises the negated values of the successors (here all values are told "
            "from MAX's side)."
        )
    return t.gettext(
        "Negamax looks at the leaves %(order)s as alpha-beta does, but has one rule for both players: each maximises "
        "the negated values of the successors (here all values are told from MAX's side)."
    )


def _pvs(t: NullTranslations, facts: FrameFacts) -> str:
    return t.gettext(
        "Principal variation search takes the moves %(order)s, trusts the first and asks of each later one, with a "
        "null window, only whether it is better; nothing is known yet."
    )


def _mtdf(t: NullTranslations, facts: FrameFacts) -> str:
    return t.gettext(
        "MTD(f) goes through the tree in passes, %(order)s: each asks with a null window whether %(root)s is worth at "
        "least a certain value, and remembers what it finds; nothing is known yet."
    )


def _sss(t: NullTranslations, facts: FrameFacts) -> str:
    return t.gettext(
        "SSS* always goes on where the promise is best for %(player)s, and of equal promises it takes the first, "
        "%(order)s; nothing is known yet."
    )


def _iterative_deepening(t: NullTranslations, facts: FrameFacts) -> str:
    if facts.trace.rules.depth == 1 or facts.tree.height == 1:
        return t.gettext(
            "Iterative deepening has a single iteration here, alpha-beta to depth 1; nothing is known yet."
        )
    return t.gettext(
        "Iterative deepening repeats alpha-beta with a depth limit that grows from 1 to %(depth)s, and each time tries "
        "first what looked best before; nothing is known yet."
    )


def _expectimax(t: NullTranslations, facts: FrameFacts) -> str:
    return t.gettext(
        "Expectimax looks at every leaf, %(order)s, and a chance node is worth the mean of its successors; "
        "nothing is known yet."
    )


def _expectiminimax(t: NullTranslations, facts: FrameFacts) -> str:
    if facts.trace.has_windows:
        return t.gettext(
            "Expectiminimax looks at the leaves %(order)s and cuts at MAX and MIN nodes as alpha-beta does, but never "
            "at a chance node; nothing is known yet."
        )
    return t.gettext(
        "Expectiminimax looks at every leaf, %(order)s, and a chance node is worth the mean of its successors; "
        "nothing is known yet."
    )


def _star1(t: NullTranslations, facts: FrameFacts) -> str:
    return t.gettext(
        "Star1 looks at the leaves %(order)s; because every value lies from %(low)s to %(high)s, it can cut at chance "
        "nodes too."
    )


def _star2(t: NullTranslations, facts: FrameFacts) -> str:
    return t.gettext(
        "Star2 looks at the leaves %(order)s and first probes one move below each successor of a chance node; because "
        "every value lies from %(low)s to %(high)s, it can cut there too."
    )


def _maxn(t: NullTranslations, facts: FrameFacts) -> str:
    if facts.trace.rules.tie == "last":
        return t.gettext(
            "Max^n looks at every leaf, %(order)s: each player maximises its own entry of the tuple and, of equally "
            "good moves, takes the last; nothing is known yet."
        )
    return t.gettext(
        "Max^n looks at every leaf, %(order)s: each player maximises its own entry of the tuple and, of equally "
        "good moves, takes the first; nothing is known yet."
    )


def _paranoid(t: NullTranslations, facts: FrameFacts) -> str:
    message = t.gettext(
        "Paranoid search looks at every leaf, %(order)s: %(hero)s maximises its own entry of the tuple, and all others "
        "join to make that entry small; nothing is known yet."
    )
    return message.replace("%(hero)s", facts.trace.rules.player or facts.kind(0))


PLANS: dict[str, Callable[[NullTranslations, FrameFacts], str]] = {
    "minimax": _minimax,
    "alphabeta": _alphabeta,
    "negamax": _negamax,
    "pvs": _pvs,
    "mtdf": _mtdf,
    "sss": _sss,
    "iterative_deepening": _iterative_deepening,
    "expectimax": _expectimax,
    "expectiminimax": _expectiminimax,
    "star1": _star1,
    "star2": _star2,
    "maxn": _maxn,
    "paranoid": _paranoid,
}
"""What each algorithm is about to do, by its name; the captions know no other algorithm."""
