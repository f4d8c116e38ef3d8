"""The sentences about two searches of one tree: what each does at a stop, and how they compare at the end."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations

from ..catalogue import listed
from .names import begun

__all__ = [
    "again",
    "both",
    "both_find",
    "counts",
    "cut_off",
    "each",
    "each_finds",
    "ends",
    "judged",
    "moves",
    "never",
    "only",
    "over",
    "same_leaves",
    "start",
]


# ---- stops --------------------------------------------------------------------------------------


def start(t: NullTranslations) -> str:
    """Say that nothing has happened yet."""
    return t.gettext("Neither search has looked at a leaf yet.")


def both(t: NullTranslations, leaf: str, is_again: bool) -> str:
    """Say that both searches evaluate the same leaf, or end without one."""
    if not leaf:
        return t.gettext("Both end without looking at another leaf.")
    message = t.gettext("Both evaluate %(leaf)s again.") if is_again else t.gettext("Both evaluate %(leaf)s.")
    return message % {"leaf": leaf}


def each(t: NullTranslations, names: tuple[str, str], leaves: tuple[str, str]) -> str:
    """Say which leaf each of the two evaluates."""
    # TRANSLATORS: the names are such as "SSS*" and "alpha-beta", %(leaf)s and %(other)s labels
    message = t.gettext("%(first)s evaluates %(leaf)s while %(second)s evaluates %(other)s.")
    return message % {"first": begun(names[0]), "leaf": leaves[0], "second": names[1], "other": leaves[1]}


def cut_off(t: NullTranslations, names: tuple[str, str], leaf: str, test: str) -> str:
    """Say that one evaluates a leaf that the other has pruned."""
    # TRANSLATORS: %(test)s is an inequality such as "2 ≤ α = 3"
    message = t.gettext("%(doer)s evaluates %(leaf)s; %(waiter)s has cut it off, because %(test)s.")
    return message % {"doer": begun(names[0]), "leaf": leaf, "waiter": names[1], "test": test}


def never(t: NullTranslations, names: tuple[str, str], leaf: str) -> str:
    """Say that one evaluates a leaf that the other never comes to."""
    message = t.gettext("%(doer)s evaluates %(leaf)s; %(waiter)s never looks at it.")
    return message % {"doer": begun(names[0]), "leaf": leaf, "waiter": names[1]}


def judged(t: NullTranslations, names: tuple[str, str], leaf: str) -> str:
    """Say that one judges a position at its depth limit, where the other does not stop."""
    # TRANSLATORS: %(leaf)s is the label of an inner node
    message = t.gettext("%(doer)s judges %(leaf)s at its depth limit; %(waiter)s does not.")
    return message % {"doer": begun(names[0]), "leaf": leaf, "waiter": names[1]}


def over(t: NullTranslations, names: tuple[str, str], leaf: str) -> str:
    """Say that one evaluates a leaf when the other has ended."""
    message = t.gettext("%(doer)s evaluates %(leaf)s; %(waiter)s is over.")
    return message % {"doer": begun(names[0]), "leaf": leaf, "waiter": names[1]}


def again(t: NullTranslations, names: tuple[str, str], leaf: str, is_over: bool) -> str:
    """Say that one evaluates a leaf that it has evaluated before."""
    if is_over:
        message = t.gettext("%(doer)s evaluates %(leaf)s again; %(waiter)s is over.")
    else:
        message = t.gettext("%(doer)s evaluates %(leaf)s again; %(waiter)s waits.")
    return message % {"doer": begun(names[0]), "leaf": leaf, "waiter": names[1]}


def ends(t: NullTranslations, doer: str) -> str:
    """Say that one ends with what it has seen."""
    return t.gettext("%(doer)s ends without looking at another leaf.") % {"doer": begun(doer)}


# ---- summary ------------------------------------------------------------------------------------


def both_find(t: NullTranslations, value: str, root: str) -> str:
    """Say that both find the same value."""
    # TRANSLATORS: %(value)s is a number, or a bound such as "≤ 3"
    return t.gettext("Both find %(value)s at %(root)s.") % {"value": value, "root": root}


def each_finds(t: NullTranslations, names: tuple[str, str], values: tuple[str, str], root: str) -> str:
    """Say which value each of the two finds."""
    # TRANSLATORS: the values are numbers, or bounds such as "≤ 3"
    message = t.gettext("%(first)s finds %(value)s at %(root)s, %(second)s %(other)s.")
    return message % {
        "first": begun(names[0]),
        "value": values[0],
        "second": names[1],
        "other": values[1],
        "root": root,
    }


def moves(t: NullTranslations, names: tuple[str, str], found: tuple[str | None, str | None]) -> str:
    """Say which move each of the two finds best; "" where one knows none."""
    one, two = found
    if one is None or two is None:
        return ""
    if one == two:
        return t.gettext("The best move is %(move)s in both.") % {"move": one}
    message = t.gettext("The best move is %(move)s for %(first)s, and %(other)s for %(second)s.")
    return message % {"move": one, "first": names[0], "other": two, "second": names[1]}


def counts(
    t: NullTranslations,
    names: tuple[str, str],
    leaves: tuple[int, int],
    cuts: tuple[int, int],
    visits: tuple[int, int],
    *,
    with_judged: bool,
) -> list[str]:
    """Say how many leaves each evaluates, how often it cuts, and how often it visits leaves when some repeat.

    With those that are judged at a depth limit they are called nodes.
    """
    if with_judged:
        message = t.ngettext(
            "%(first)s evaluates %(count)d node, %(second)s %(other)d.",
            "%(first)s evaluates %(count)d nodes, %(second)s %(other)d.",
            leaves[0],
        )
    else:
        message = t.ngettext(
            "%(first)s evaluates %(count)d leaf, %(second)s %(other)d.",
            "%(first)s evaluates %(count)d leaves, %(second)s %(other)d.",
            leaves[0],
        )
    said = [message % {"first": begun(names[0]), "count": leaves[0], "second": names[1], "other": leaves[1]}]
    if any(cuts):
        # TRANSLATORS: how many cut-offs that prune something the first search makes, and the second
        said.append(t.gettext("Cut-offs: %(one)d against %(two)d.") % {"one": cuts[0], "two": cuts[1]})
    if visits != leaves:
        # TRANSLATORS: how often leaves are evaluated, repetitions counted
        message = t.gettext("Evaluations in all: %(one)d against %(two)d.")
        said.append(message % {"one": visits[0], "two": visits[1]})
    return said


def only(t: NullTranslations, name: str, leaves: Sequence[str]) -> str:
    """Say which leaves are evaluated by one search only."""
    return t.gettext("Only %(name)s evaluates %(leaves)s.") % {"name": name, "leaves": listed(t, leaves, str)}


def same_leaves(t: NullTranslations) -> str:
    """Say that nothing is evaluated by one search only."""
    return t.gettext("Both evaluate the same leaves.")
