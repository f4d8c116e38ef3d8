"""The hints: where to look, the numbers of a rule in this tree, and the answer of one part."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations

from ...catalogue import listed
from ...rules import Window
from ...trace.written_bounds import written_window

__all__ = [
    "after_leaf",
    "at_node",
    "at_the_beginning",
    "belongs",
    "below_cut",
    "best_move",
    "chance_node",
    "chooses",
    "compare",
    "cut_offs",
    "does_not_belong",
    "entered_then",
    "entered_with",
    "entries",
    "follow_x",
    "just_entered",
    "known_at_the_end",
    "known_of_chance",
    "knows",
    "leave_out",
    "next_leaf",
    "nobody_has_a_value",
    "nothing_evaluated",
    "nothing_known_yet",
    "nothing_left",
    "nothing_left_out",
    "on_entry",
    "on_leaving",
    "once_known",
    "one_right_answer",
    "only_these",
    "order_at",
    "right_answer",
    "single_leaf",
    "start_window",
    "successors_of",
    "tables_at",
    "try_far_away",
    "words_of_sets",
    "work_out",
    "worth",
    "x_changes_at",
]


def nothing_left(t: NullTranslations) -> str:
    """Say that a right answer needs no hint."""
    return t.gettext("Your answer is right: there is nothing left to hint at.")


def single_leaf(t: NullTranslations) -> str:
    """Say that nothing is decided in a tree without moves."""
    return t.gettext("The tree is a single leaf, so there is nothing to decide.")


# ---- where to look ------------------------------------------------------------------------------


def chance_node(t: NullTranslations, node: str) -> str:
    """Name a chance node."""
    return t.gettext("Look at %(node)s first, a chance node.") % {"node": node}


def chooses(t: NullTranslations, node: str, player: str) -> str:
    """Name a node and who moves there."""
    return t.gettext("Look at %(node)s first, where %(player)s chooses.") % {"node": node, "player": player}


def on_entry(t: NullTranslations, node: str) -> str:
    """Name a node as the search comes to it."""
    return t.gettext("Look at %(node)s first, at the moment when the search enters it.") % {"node": node}


def on_leaving(t: NullTranslations, node: str) -> str:
    """Name a node as the search leaves it."""
    return t.gettext("Look at %(node)s first, at the moment when the search leaves it.") % {"node": node}


def once_known(t: NullTranslations, node: str, child: str) -> str:
    """Name a node and the successor after which something is decided there."""
    message = t.gettext("Look at %(node)s first, at the moment when the value of %(child)s has just come back.")
    return message % {"node": node, "child": child}


def at_the_beginning(t: NullTranslations) -> str:
    """Name the first step."""
    return t.gettext("Look at the beginning: which way does the search go down?")


def after_leaf(t: NullTranslations, leaf: str) -> str:
    """Name the step after a leaf."""
    return t.gettext("Look at what the search does once it has evaluated %(leaf)s.") % {"leaf": leaf}


def follow_x(t: NullTranslations, leaf: str, root: str) -> str:
    """Say which way x goes."""
    message = t.gettext("Follow x from %(leaf)s up to %(root)s: where is it compared with another value?")
    return message % {"leaf": leaf, "root": root}


def successors_of(t: NullTranslations, node: str) -> str:
    """Name the node whose successors are to be put in order."""
    return t.gettext("Look first at the order of the successors of %(node)s.") % {"node": node}


def tables_at(t: NullTranslations, node: str) -> str:
    """Name the node at which two tables differ."""
    return t.gettext("Compare the tables step by step, as far as %(node)s.") % {"node": node}


# ---- the numbers --------------------------------------------------------------------------------


def work_out(t: NullTranslations, formula: str) -> str:
    """Give a calculation without its result."""
    # TRANSLATORS: %(formula)s is such as "min(3, 12, 8)" or "0.9 · 2 + 0.1 · 3"
    return t.gettext("Work out %(formula)s.") % {"formula": formula}


def only_these(t: NullTranslations, cause: str) -> str:
    """Say why not all successors count."""
    # TRANSLATORS: %(cause)s is such as "C is cut off at 2 ≤ α = 3"
    return t.gettext("Nothing more is searched there, because %(cause)s.") % {"cause": cause}


def entries(t: NullTranslations, hero: str, values: Sequence[str]) -> str:
    """Give the entries of the tuples that a player compares."""
    # TRANSLATORS: %(player)s is p1, p2 …, %(entries)s a list such as "2 (B1) and 6 (B2)"
    message = t.gettext("Compare the entries of %(player)s: %(entries)s.")
    return message % {"player": hero, "entries": listed(t, values, str)}


def entered_with(t: NullTranslations, node: str, window: Window) -> str:
    """Give the window outside of which fail-hard passes up nothing."""
    message = t.gettext("%(node)s was entered with the window %(window)s.")
    return message % {"node": node, "window": written_window(window)}


def compare(t: NullTranslations, facts: Sequence[str], test: str, whose: str = "") -> str:
    """Ask whether the inequality of a cut-off holds; ``whose`` values are meant where they can be others."""
    messages = {
        # TRANSLATORS: %(facts)s is such as "v(C) = 2 and α = 3", %(test)s such as "2 ≤ 3"
        "": t.gettext("At that moment %(facts)s. Is %(test)s?"),
        "given": t.gettext("With your values, at that moment %(facts)s. Is %(test)s?"),
        "drawn": t.gettext("With the values as they are drawn, at that moment %(facts)s. Is %(test)s?"),
    }
    return messages[whose] % {"facts": listed(t, facts, str), "test": test}


def nothing_known_yet(t: NullTranslations, node: str, window: Window) -> str:
    """Say that a node has no value that could be compared."""
    message = t.gettext("At that moment nothing is known below %(node)s yet, and (α, β) = %(window)s.")
    return message % {"node": node, "window": written_window(window)}


def known_of_chance(t: NullTranslations, known: str, window: Window) -> str:
    """Say what is known of a chance node."""
    # TRANSLATORS: %(known)s is such as "C ∈ [1.2, 2.9]"
    message = t.gettext("As far as is known at that moment, %(known)s, and its window is %(window)s.")
    return message % {"known": known, "window": written_window(window)}


def knows(t: NullTranslations, node: str, done: Sequence[str]) -> str:
    """Say what a node has heard from its successors."""
    # TRANSLATORS: %(done)s is a list such as "B1 = 3 and B2 = 12"
    message = t.gettext("Of the successors of %(node)s these are known at that moment: %(done)s.")
    return message % {"node": node, "done": listed(t, done, str)}


def nothing_evaluated(t: NullTranslations) -> str:
    """Say that a search is at its beginning."""
    return t.gettext("At that moment no leaf has been evaluated yet.")


def nobody_has_a_value(t: NullTranslations) -> str:
    """Say that an infinite start window knows nothing."""
    return t.gettext("At the start neither MAX nor MIN can be sure of any value.")


def start_window(t: NullTranslations) -> str:
    """Say where a start window is to be found."""
    return t.gettext("The start window stands among the rules of this exercise.")


def just_entered(t: NullTranslations, node: str, window: Window) -> str:
    """Give the window of a node that knows no successor yet."""
    message = t.gettext("%(node)s has itself just been entered with %(window)s and knows none of its successors yet.")
    return message % {"node": node, "window": written_window(window)}


def entered_then(t: NullTranslations, node: str, window: Window, done: Sequence[str]) -> str:
    """Give the window with which a node was entered, and what it has heard since."""
    # TRANSLATORS: %(done)s is a list such as "B1 = 3 and B2 = 12"
    message = t.gettext("%(node)s was entered with %(window)s, and since then it has learnt %(done)s.")
    return message % {"node": node, "window": written_window(window), "done": listed(t, done, str)}


def known_at_the_end(t: NullTranslations, node: str, below: Sequence[str]) -> str:
    """Say what is known of the successors of a node."""
    # TRANSLATORS: %(below)s is a list such as "C1 = 2 and C2 ≤ 4"
    message = t.gettext("At the end this is known of the successors of %(node)s: %(below)s.")
    return message % {"node": node, "below": listed(t, below, str)}


def cut_offs(t: NullTranslations, cuts: Sequence[str]) -> str:
    """Name the cut-offs of a search."""
    # TRANSLATORS: %(cuts)s is a list such as "C (2 ≤ α = 3) and D (1 ≤ α = 3)"
    message = t.ngettext("There is one cut-off, at %(cuts)s.", "There are cut-offs at %(cuts)s.", len(cuts))
    return message % {"cuts": listed(t, cuts, str)}


def x_changes_at(t: NullTranslations, numbers: Sequence[str]) -> str:
    """Give the numbers at which the answer to a question about x changes."""
    message = t.ngettext(
        "The answer changes only at %(numbers)s: try this number, a smaller one and a greater one.",
        "The answer changes only at %(numbers)s: try these numbers, and some between and beyond them.",
        len(numbers),
    )
    return message % {"numbers": listed(t, numbers, str)}


def try_far_away(t: NullTranslations) -> str:
    """Advise to try extreme numbers."""
    return t.gettext("Try a very small x, the value in the drawing, and a very great x.")


def worth(t: NullTranslations, values: Sequence[str]) -> str:
    """Say what the successors are worth that are to be put in order."""
    # TRANSLATORS: %(values)s is a list such as "B = 3, C = 2 and D = 2"
    return t.gettext("This is what they are worth: %(values)s.") % {"values": listed(t, values, str)}


# ---- the answer ---------------------------------------------------------------------------------


def at_node(t: NullTranslations, node: str, answer: str) -> str:
    """Give the answer at a node."""
    # TRANSLATORS: %(answer)s is a value such as 3, a window such as (3, +∞), or a bound such as ≤ 2
    return t.gettext("At %(node)s the right answer is %(answer)s.") % {"node": node, "answer": answer}


def leave_out(t: NullTranslations, node: str) -> str:
    """Say that a node is no part of the answer."""
    return t.gettext("Leave %(node)s out of your answer: the search never comes to it.") % {"node": node}


def belongs(t: NullTranslations, node: str) -> str:
    """Say that a leaf or branch is left out by the search."""
    return t.gettext("%(node)s belongs in the answer: the search never comes to it.") % {"node": node}


def does_not_belong(t: NullTranslations, node: str) -> str:
    """Say that a leaf or branch is searched."""
    return t.gettext("%(node)s does not belong in the answer: the search comes to it.") % {"node": node}


def below_cut(t: NullTranslations, node: str, above: str) -> str:
    """Say that a branch is cut off further up."""
    message = t.gettext("%(node)s does not belong in the answer: the cut is made above it, at the branch to %(above)s.")
    return message % {"node": node, "above": above}


def nothing_left_out(t: NullTranslations) -> str:
    """Say that the list is empty."""
    return t.gettext("The search leaves nothing out: the right answer is an empty list.")


def next_leaf(t: NullTranslations, last: str | None, leaf: str | None) -> str:
    """Say which leaf follows on another."""
    if leaf is None:
        return t.gettext("After %(last)s the search evaluates no other leaf.") % {"last": last}
    if last is None:
        return t.gettext("The first leaf that the search evaluates is %(leaf)s.") % {"leaf": leaf}
    return t.gettext("After %(last)s the search evaluates %(leaf)s.") % {"last": last, "leaf": leaf}


def best_move(t: NullTranslations, move: str) -> str:
    """Give the best move."""
    return t.gettext("The best move is %(move)s.") % {"move": move}


def order_at(t: NullTranslations, node: str, order: Sequence[str]) -> str:
    """Give the order of the successors of a node."""
    message = t.gettext("Search the successors of %(node)s in this order: %(order)s.")
    return message % {"node": node, "order": ", ".join(order)}


def one_right_answer(t: NullTranslations, values: str) -> str:
    """Give a part of one of several right answers."""
    # TRANSLATORS: %(values)s is such as "C1 = 3, C2 = 4"
    return t.gettext("One of the right answers has %(values)s.") % {"values": values}


def right_answer(t: NullTranslations, answer: str) -> str:
    """Give an answer that has only one part."""
    return t.gettext("The right answer is %(answer)s.") % {"answer": answer}


def words_of_sets(t: NullTranslations) -> tuple[str, str, str]:
    """Return the words in which the values of x are written."""
    return t.pgettext("values of x", "never"), t.pgettext("values of x", "always"), t.pgettext("values of x", "or")
