"""The hints: where to look, the rule that decides there, its numbers in this tree, and the answer of that part."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations

from ...rules import Window
from ..facts import listed, written_window

__all__ = [
    "after_leaf",
    "all_leaves_below",
    "at_node",
    "at_the_beginning",
    "belongs",
    "below_cut",
    "best_first",
    "best_move",
    "bound_rule",
    "chance_is_left",
    "chance_node",
    "chooses",
    "compare",
    "cut_offs",
    "depth_first",
    "does_not_belong",
    "entered_then",
    "entered_with",
    "entries",
    "first_is_searched",
    "first_of_equal",
    "follow_x",
    "is_left",
    "just_entered",
    "known_at_the_end",
    "known_of_chance",
    "knows",
    "leave_out",
    "next_leaf",
    "no_value_outside",
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
    "parent_only",
    "right_answer",
    "root_window",
    "single_leaf",
    "span_rule",
    "start_window",
    "successors_of",
    "tables_at",
    "takes",
    "takes_tuple",
    "try_far_away",
    "window_at_the_end",
    "window_from_above",
    "words_of_sets",
    "work_out",
    "worst_first",
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
    message = t.gettext("Follow x from %(leaf)s up to %(root)s: where is it held against another value?")
    return message % {"leaf": leaf, "root": root}


def successors_of(t: NullTranslations, node: str) -> str:
    """Name the node whose successors are to be put in order."""
    return t.gettext("Look first at the order of the successors of %(node)s.") % {"node": node}


def tables_at(t: NullTranslations, node: str) -> str:
    """Name the node at which two tables differ."""
    return t.gettext("Compare the tables step by step, as far as %(node)s.") % {"node": node}


# ---- the rule -----------------------------------------------------------------------------------


def takes(t: NullTranslations, kind: str) -> str:
    """Say what a node of two players, or of chance, is worth."""
    if kind == "max":
        return t.gettext("MAX takes the greatest of the values that the successors pass up.")
    if kind == "min":
        return t.gettext("MIN takes the least of the values that the successors pass up.")
    return t.gettext(
        "A chance node is worth the mean of its successors: each value is multiplied by its probability, and the "
        "products are added up."
    )


def takes_tuple(t: NullTranslations, player: str, hero: str, tie: str) -> str:
    """Say which tuple a player takes; the entry of ``hero`` is what it looks at."""
    if player == hero:
        said = t.gettext("%(player)s takes the tuple in which its own entry is greatest.")
    else:
        said = t.gettext("%(player)s takes the tuple in which the entry of %(hero)s is least.")
    last = t.gettext("Of equally good ones it takes the last.")
    order = t.gettext("Of equally good ones it takes the first.") if tie == "first" else last
    return f"{said} {order}" % {"player": player, "hero": hero}


def no_value_outside(t: NullTranslations) -> str:
    """Say what fail-hard does to a value."""
    return t.gettext("A node passes up no value outside its window, but α or β instead (fail-hard).")


def is_left(t: NullTranslations, kind: str, cut: str) -> str:
    """Say when a MAX or MIN node is cut off."""
    messages = {
        ("max", "at_equality"): t.gettext(
            "A MAX node is left as soon as its value so far is ≥ β, because MIN can already get β elsewhere; until "
            "then its next successor is searched."
        ),
        ("min", "at_equality"): t.gettext(
            "A MIN node is left as soon as its value so far is ≤ α, because MAX can already get α elsewhere; until "
            "then its next successor is searched."
        ),
        ("max", "beyond"): t.gettext(
            "A MAX node is left as soon as its value so far is > β, because MIN can already get β elsewhere; until "
            "then, at equality too, its next successor is searched."
        ),
        ("min", "beyond"): t.gettext(
            "A MIN node is left as soon as its value so far is < α, because MAX can already get α elsewhere; until "
            "then, at equality too, its next successor is searched."
        ),
    }
    return messages[kind, cut]


def chance_is_left(t: NullTranslations, cut: str, bounded: bool) -> str:
    """Say when a chance node is cut off; ``bounded`` says whether the range of the values is known."""
    if not bounded:
        return t.gettext(
            "As long as a successor of a chance node is unknown, its mean can be any number: without a range of the "
            "values all of them have to be searched."
        )
    if cut == "at_equality":
        return t.gettext(
            "A chance node is left as soon as its mean is surely ≤ α or ≥ β, even if all that is unknown is worth the "
            "most, or the least, that a leaf can be worth; until then the search goes on there."
        )
    return t.gettext(
        "A chance node is left as soon as its mean is surely < α or > β, even if all that is unknown is worth the "
        "most, or the least, that a leaf can be worth; until then the search goes on there."
    )


def first_is_searched(t: NullTranslations) -> str:
    """Say that a cut-off needs a value."""
    return t.gettext("A node is cut off only by a value that it has, so its first successor is always searched.")


def depth_first(t: NullTranslations, cuts: bool) -> str:
    """Say where a search goes on; ``cuts`` says whether it makes cut-offs."""
    if cuts:
        return t.gettext(
            "The search always goes on with the next successor, in the order of the rules, of the deepest node that it "
            "has not left yet; it leaves a node when all its successors are done, or at a cut-off."
        )
    return t.gettext(
        "The search always goes on with the next successor, in the order of the rules, of the deepest node that it has "
        "not left yet; it leaves a node when all its successors are done."
    )


def first_of_equal(t: NullTranslations) -> str:
    """Say which of several best moves counts."""
    return t.gettext("Of equally good moves the first in search order counts.")


def root_window(t: NullTranslations) -> str:
    """Say with which window a search starts."""
    return t.gettext("The root is entered with the start window; unless another one is given, it excludes no value.")


def window_from_above(t: NullTranslations) -> str:
    """Say which window a node inherits."""
    return t.gettext(
        "A node is entered with the window that the node above has at that moment: MAX raises α when it has found "
        "something better, MIN lowers β."
    )


def parent_only(t: NullTranslations) -> str:
    """Say which window a node gets where bounds are not handed down."""
    return t.gettext("A node knows the value so far of its parent and no older bound.")


def window_at_the_end(t: NullTranslations) -> str:
    """Say how the window of a node changes."""
    return t.gettext(
        "A MAX node raises α to its value so far when that is greater, a MIN node lowers β when it is less; the other "
        "bound stays as it came from above, and a value that cuts off changes neither."
    )


def span_rule(t: NullTranslations, kind: str) -> str:
    """Say how the known interval of a node follows from those below it."""
    if kind == "max":
        return t.gettext(
            "A MAX node is worth at least the greatest lower end of its successors, and at most their greatest upper "
            "end; a leaf that was never evaluated can have any possible value."
        )
    return t.gettext(
        "A MIN node is worth at least the least lower end of its successors, and at most their least upper end; a leaf "
        "that was never evaluated can have any possible value."
    )


def bound_rule(t: NullTranslations) -> str:
    """Say when a value is exact."""
    return t.gettext(
        "The value passed up is exact (=) when the leaves that were never evaluated cannot change it; the node is "
        "worth at most that (≤) when they can still lower it, and at least that (≥) when they can still raise it."
    )


def all_leaves_below(t: NullTranslations) -> str:
    """Say which leaves a cut-off saves."""
    return t.gettext("All leaves below the successors that are left out are saved, those further down as well.")


def best_first(t: NullTranslations) -> str:
    """Say which order prunes most."""
    return t.gettext(
        "Most is pruned when the successor that is best for its player comes first: all others are then held against a "
        "good value from the start."
    )


def worst_first(t: NullTranslations) -> str:
    """Say which order prunes fewest."""
    return t.gettext(
        "Fewest is pruned when the successors get better and better for their player: then the value of one is hardly "
        "ever enough to cut off the next."
    )


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
        "The answer changes only at x = %(numbers)s: try this number, a smaller one and a greater one.",
        "The answer changes only at x = %(numbers)s: try these numbers, and some between and beyond them.",
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
