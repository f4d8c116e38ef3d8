"""The sentences about the first part of an answer that is wrong: where to look, without giving the answer away."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations

from ...catalogue import listed
from ...rules import Window
from ...trace.written_bounds import written_window
from ...values import Number, show

__all__ = [
    "another_is_better",
    "another_line",
    "another_number",
    "another_value",
    "by_chance",
    "by_player",
    "close",
    "comes_there",
    "comes_to",
    "first_leaf",
    "judged",
    "known_below",
    "missing",
    "never_comes",
    "never_comes_because",
    "no_end_yet",
    "not_alone",
    "on_from_there",
    "open_above",
    "order_evaluates",
    "outside_window",
    "pruned_above",
    "root_window",
    "savings",
    "still_open",
    "try_x",
    "unseen",
    "values_prune",
    "windows_at_the_end",
    "windows_from_above",
]


def by_player(t: NullTranslations, node: str, player: str, given: str, below: Sequence[str]) -> str:
    """Say that a value does not follow from the children's."""
    # TRANSLATORS: %(player)s is MAX, MIN or p1 …, %(below)s a list such as "C1 = 2 and C2 = 4"
    message = t.gettext("Look at %(node)s first, where %(player)s chooses: %(given)s does not follow from %(below)s.")
    return message % {"node": node, "player": player, "given": given, "below": listed(t, below, str)}


def outside_window(t: NullTranslations, node: str, given: str, window: Window) -> str:
    """Say that fail-hard does not pass up the value that was found."""
    message = t.gettext(
        "Look at %(node)s first: %(given)s is what it finds, but it was entered with the window %(window)s and "
        "under fail-hard passes up no value outside it."
    )
    return message % {"node": node, "given": given, "window": written_window(window)}


def by_chance(t: NullTranslations, node: str, given: str, total: str) -> str:
    """Say that a mean is another sum."""
    # TRANSLATORS: %(sum)s is such as "0.9 · 2 + 0.1 · 3"
    message = t.gettext("Look at %(node)s first, a chance node: %(given)s is not %(sum)s.")
    return message % {"node": node, "given": given, "sum": total}


def close(t: NullTranslations, node: str, given: str) -> str:
    """Say that a decimal is only near the exact value."""
    message = t.gettext(
        "%(given)s is close to the exact value of %(node)s, but it is another number: write a fraction such as 22/7."
    )
    return message % {"given": given, "node": node}


def comes_there(t: NullTranslations, node: str) -> str:
    """Say that something is missing."""
    message = t.gettext("Look at %(node)s first: it is missing from your answer, but the search does come to it.")
    return message % {"node": node}


def never_comes(t: NullTranslations, node: str) -> str:
    """Say that the search never comes to a node."""
    return t.gettext("Look at %(node)s first: the search never comes to it.") % {"node": node}


def judged(t: NullTranslations, node: str, value: str) -> str:
    """Say that a position at the depth limit is not asked for."""
    message = t.gettext(
        "Look at %(node)s first: the search stops there and judges it to be worth %(value)s, so it is not asked for."
    )
    return message % {"node": node, "value": value}


# ---- what is cut off; these stand behind the sentence that says where to look ---------------------


def never_comes_because(t: NullTranslations, node: str, cause: str) -> str:
    """Say which cut-off is the reason that a node is not asked for."""
    # TRANSLATORS: %(cause)s is such as "C is cut off at 2 ≤ α = 3"
    return t.gettext("The search never comes to %(node)s, because %(cause)s.") % {"node": node, "cause": cause}


def missing(t: NullTranslations, node: str, cause: str) -> str:
    """Say that a leaf or a branch is missing among what is cut off."""
    # TRANSLATORS: %(cause)s is such as "C is cut off at 2 ≤ α = 3"
    message = t.gettext("%(node)s is missing from your answer, but %(cause)s.")
    return message % {"node": node, "cause": cause}


def comes_to(t: NullTranslations, leaf: str) -> str:
    """Say that a lone leaf is searched."""
    return t.gettext("Look at %(leaf)s first: the search does come to it.") % {"leaf": leaf}


def still_open(t: NullTranslations, leaf: str, node: str, window: Window) -> str:
    """Say that something is searched although the answer cuts it off."""
    message = t.gettext(
        "The search does come to %(leaf)s: %(node)s has (α, β) = %(window)s then, and its value can still lie between "
        "them."
    )
    return message % {"leaf": leaf, "node": node, "window": written_window(window)}


def open_above(t: NullTranslations, above: str, node: str, window: Window) -> str:
    """Say that the search comes to a node although the answer cuts off everything below it."""
    message = t.gettext(
        "You have left out everything below %(above)s, but the search does come there: %(node)s has "
        "(α, β) = %(window)s then, and its value can still lie between them."
    )
    return message % {"above": above, "node": node, "window": written_window(window)}


def not_alone(t: NullTranslations, leaf: str, root: str, others: Sequence[str]) -> str:
    """Say that something can be left out only as long as others are not."""
    # TRANSLATORS: %(others)s is a list such as "D2 and D3"
    message = t.gettext("%(leaf)s alone cannot change the value of %(root)s, but you have left out %(others)s as well.")
    return message % {"leaf": leaf, "root": root, "others": listed(t, others, str)}


def pruned_above(t: NullTranslations, node: str, above: str) -> str:
    """Say that a branch is gone already, with one further up."""
    return t.gettext("%(node)s lies below %(above)s, and the cut is made there.") % {"node": node, "above": above}


# ---- order --------------------------------------------------------------------------------------


def first_leaf(t: NullTranslations, given: str) -> str:
    """Say that an order begins with the wrong leaf."""
    return t.gettext("The first leaf that the search evaluates is not %(leaf)s.") % {"leaf": given}


def on_from_there(t: NullTranslations, count: int, given: str) -> str:
    """Say how far an order is right."""
    message = t.ngettext(
        "Your order is right for %(count)d leaf; the next one is not %(leaf)s.",
        "Your order is right for %(count)d leaves; the next one is not %(leaf)s.",
        count,
    )
    return message % {"count": count, "leaf": given}


def no_end_yet(t: NullTranslations, count: int) -> str:
    """Say that an order ends too early."""
    message = t.ngettext(
        "Your order is right for %(count)d leaf, but the search goes on after it.",
        "Your order is right for %(count)d leaves, but the search goes on after them.",
        count,
    )
    return message % {"count": count}


# ---- windows, intervals, bounds -----------------------------------------------------------------


def root_window(t: NullTranslations, node: str) -> str:
    """Say where the root's window comes from."""
    return t.gettext("Look at %(node)s first: the root is entered with the start window.") % {"node": node}


def windows_from_above(t: NullTranslations, node: str, given: str, parent: str, done: Sequence[str]) -> str:
    """Say where the window of a node comes from."""
    told = {"node": node, "given": given, "parent": parent}
    if not done:
        message = t.gettext(
            "Look at %(node)s first: it is the first successor of %(parent)s and is entered with the window of "
            "%(parent)s, which is not %(given)s."
        )
        return message % told
    # TRANSLATORS: %(done)s is a list such as "B = 3 and C = 2"
    message = t.gettext(
        "Look at %(node)s first: it is not entered with %(given)s. %(parent)s passes down the window that it has at "
        "that moment, when it knows %(done)s."
    )
    return message % {**told, "done": listed(t, done, str)}


def windows_at_the_end(t: NullTranslations, node: str, given: str) -> str:
    """Say how a window changes."""
    message = t.gettext(
        "Look at %(node)s first: it does not end with %(given)s. A MAX node raises α to its value so far, a MIN node "
        "lowers β, and the other bound stays as it came from above; a value that cuts off changes neither."
    )
    return message % {"node": node, "given": given}


def known_below(t: NullTranslations, node: str, known: str, below: Sequence[str]) -> str:
    """Say that an interval does not follow from the children's."""
    # TRANSLATORS: %(known)s is such as "C ≤ 4", %(below)s a list such as "C1 = 2 and C2 ≤ 4"
    message = t.gettext("Look at %(node)s first: %(known)s does not follow from what is known below it: %(below)s.")
    return message % {"node": node, "known": known, "below": listed(t, below, str)}


def another_value(t: NullTranslations, node: str, value: str) -> str:
    """Say that a node passes up another value."""
    return t.gettext("Look at %(node)s first: the value that it passes up is not %(value)s.") % {
        "node": node,
        "value": value,
    }


def unseen(t: NullTranslations, node: str, given: str, leaves: Sequence[str]) -> str:
    """Ask what the leaves that were never evaluated can change."""
    if not leaves:
        message = t.gettext("Look at %(node)s first (%(given)s): all leaves below it were evaluated.")
        return message % {"node": node, "given": given}
    # TRANSLATORS: %(leaves)s is a list such as "C2 and C3"
    message = t.gettext(
        "Look at %(node)s first (%(given)s): what can the leaves that were never evaluated, %(leaves)s, still change "
        "there?"
    )
    return message % {"node": node, "given": given, "leaves": listed(t, leaves, str)}


# ---- answers of one part ------------------------------------------------------------------------


def savings(t: NullTranslations, too_many: bool) -> str:
    """Say on which side of the right number an answer lies."""
    if too_many:
        return t.gettext("That is too many: only leaves that the search never comes to are saved.")
    return t.gettext("That is too few: below a cut-off all leaves are saved, those further down as well.")


def another_is_better(t: NullTranslations, move: str, node: str, value: str) -> str:
    """Say what a move is worth."""
    if not value:
        return t.gettext("There is a better move than %(move)s.") % {"move": move}
    message = t.gettext("%(move)s leads to %(node)s, which is worth %(value)s; another move is better.")
    return message % {"move": move, "node": node, "value": value}


def another_number(t: NullTranslations, table: str, line: int, node: str) -> str:
    """Say which line of a table is wrong."""
    message = t.gettext("Look at line %(line)d of table %(table)s, at %(node)s: that is not what happens.")
    return message % {"line": line, "table": table, "node": node}


def another_line(t: NullTranslations, table: str, lines: int) -> str:
    """Say that a table stops too early."""
    message = t.gettext("Table %(table)s stops after %(lines)d lines, but the search goes on.")
    return message % {"table": table, "lines": lines}


def try_x(t: NullTranslations, x: Number, asked: str, node: str, holds: bool) -> str:
    """Give a value of x for which an answer is wrong."""
    messages = {
        ("cut", True): t.gettext(
            "Try x = %(x)s: the search never comes to %(node)s then, but your answer says that it does."
        ),
        ("cut", False): t.gettext(
            "Try x = %(x)s: the search comes to %(node)s then, but your answer says that it does not."
        ),
        ("move", True): t.gettext(
            "Try x = %(x)s: %(node)s is the best move then, but your answer says that it is not."
        ),
        ("move", False): t.gettext(
            "Try x = %(x)s: %(node)s is not the best move then, but your answer says that it is."
        ),
        ("change", True): t.gettext(
            "Try x = %(x)s: the best move changes then, but your answer says that it does not."
        ),
        ("change", False): t.gettext("Try x = %(x)s: the best move stays then, but your answer says that it changes."),
    }
    return messages[asked, holds] % {"x": show(x), "node": node}


def order_evaluates(t: NullTranslations, count: int, wants_fewer: bool) -> str:
    """Say how many leaves are evaluated with an order, and that there is a better one."""
    if wants_fewer:
        message = t.ngettext(
            "With your order alpha-beta evaluates %(count)d leaf; with another order it evaluates fewer.",
            "With your order alpha-beta evaluates %(count)d leaves; with another order it evaluates fewer.",
            count,
        )
    else:
        message = t.ngettext(
            "With your order alpha-beta evaluates %(count)d leaf; with another order it evaluates more.",
            "With your order alpha-beta evaluates %(count)d leaves; with another order it evaluates more.",
            count,
        )
    return message % {"count": count}


def values_prune(t: NullTranslations, count: int, wants_more: bool) -> str:
    """Say how many leaves are pruned with some values, and that there are better ones."""
    if wants_more:
        message = t.ngettext(
            "With your values alpha-beta prunes %(count)d leaf; with others it prunes more.",
            "With your values alpha-beta prunes %(count)d leaves; with others it prunes more.",
            count,
        )
    else:
        message = t.ngettext(
            "With your values alpha-beta prunes %(count)d leaf; with others it prunes fewer.",
            "With your values alpha-beta prunes %(count)d leaves; with others it prunes fewer.",
            count,
        )
    return message % {"count": count}
