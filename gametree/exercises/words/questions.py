"""The questions: what is asked, and how it is to be answered."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from gettext import NullTranslations
from typing import TYPE_CHECKING

from ...explain.algorithm_names import NAMES
from ...values import from_json, show

if TYPE_CHECKING:
    from ..exercise import Exercise

__all__ = ["example", "question"]

Ask = Callable[[NullTranslations, "Exercise"], str]


def question(t: NullTranslations, exercise: Exercise) -> list[str]:
    """Return the question in one or two sentences, a line each."""
    said = [ASK[exercise.kind](t, exercise)]
    if exercise.kind in LEFT_OUT and exercise.algorithm in ("alphabeta", "star1", "star2"):
        said.append(t.gettext("Leave out the nodes that the search never comes to."))
    return said


def example(t: NullTranslations, exercise: Exercise, written: str) -> str:
    """Say how an answer looks, and where decimals are to be expected how they can be written."""
    tree = exercise.tree
    has_decimals = exercise.kind == "chance-values" or any(isinstance(tree.value(x), Fraction) for x in tree.leaves)
    if exercise.kind in ONE_NUMBER and has_decimals:
        # TRANSLATORS: %(answer)s is a line of Python, such as {'A': '22/7', 'B': '2.5'}
        message = t.gettext("Answer in this form (the values are made up; 0.5 can be written as 0,5 too): %(answer)s")
        return message % {"answer": written}
    # TRANSLATORS: %(answer)s is a line of Python, such as {'A': 7, 'B': 7}
    return t.gettext("Answer in this form (the values are made up): %(answer)s") % {"answer": written}


ONE_NUMBER = ("values", "chance-values", "bounds", "find-x")
"""The kinds in which numbers stand alone, so that a comma can only be a decimal one."""
LEFT_OUT = ("values", "windows", "intervals", "bounds")
"""The kinds that ask for something at each node, where a search can leave some out."""


def _search(t: NullTranslations, exercise: Exercise) -> str:
    return NAMES[exercise.algorithm].told(t)


def _values(t: NullTranslations, exercise: Exercise) -> str:
    if exercise.algorithm == "minimax":
        return t.gettext("Work out the minimax value of every inner node.")
    return t.gettext("With which value does alpha-beta leave each inner node?")


def _best_move(t: NullTranslations, exercise: Exercise) -> str:
    # TRANSLATORS: %(search)s is such as "alpha-beta", %(root)s a label
    message = t.gettext(
        "Which move at %(root)s is the best by %(search)s? Where several are equally good, any of them is right."
    )
    return message % {"root": exercise.tree.label(0), "search": _search(t, exercise)}


def _pruned_leaves(t: NullTranslations, exercise: Exercise) -> str:
    return t.gettext("Which leaves does %(search)s never evaluate?") % {"search": _search(t, exercise)}


def _cut_branches(t: NullTranslations, exercise: Exercise) -> str:
    return t.gettext("Which branches does alpha-beta cut off? Name the nodes at their lower ends.")


def _visit_order(t: NullTranslations, exercise: Exercise) -> str:
    message = t.gettext("Which leaves does %(search)s evaluate, and in which order?")
    return message % {"search": _search(t, exercise)}


def _windows(t: NullTranslations, exercise: Exercise) -> str:
    if exercise.details["at"] == "entry":
        return t.gettext("With which window (α, β) is each inner node entered?")
    return t.gettext("Which window (α, β) does each inner node have when the search leaves it?")


def _intervals(t: NullTranslations, exercise: Exercise) -> str:
    return t.gettext(
        "What is known of the value of each inner node at the end of the search, from the leaves that were evaluated? "
        "Write = 3, ≤ 3, ≥ 3 or [3, 14]."
    )


def _bounds(t: NullTranslations, exercise: Exercise) -> str:
    return t.gettext(
        "Which value does each inner node pass up? Write it with a sign for what the evaluated leaves prove of the "
        "node: it is worth exactly that (=), at most that (≤) or at least that (≥)."
    )


def _savings(t: NullTranslations, exercise: Exercise) -> str:
    count = len(exercise.result.evaluated) + len(exercise.result.pruned_leaves)
    message = t.ngettext(
        "Minimax evaluates %(count)d leaf. How many fewer does alpha-beta evaluate?",
        "Minimax evaluates %(count)d leaves. How many fewer does alpha-beta evaluate?",
        count,
    )
    return message % {"count": count}


def _chance_values(t: NullTranslations, exercise: Exercise) -> str:
    return t.gettext(
        "Work out the exact value of every inner node; a chance node is worth the mean of its successors, weighted by "
        "their probabilities. Write fractions such as 22/7, or decimals that are exact."
    )


def _chance_pruning(t: NullTranslations, exercise: Exercise) -> str:
    if exercise.algorithm == "expectiminimax":
        return t.gettext(
            "Nothing is known of the values before they are seen. Which leaves can be left out all the same, without "
            "any risk for the value of the root?"
        )
    return _pruned_leaves(t, exercise)


def _tuples(t: NullTranslations, exercise: Exercise) -> str:
    if exercise.algorithm == "maxn":
        return t.gettext(
            "Every player maximises its own entry: p1 the first, p2 the second, and so on. Which tuple does each "
            "inner node pass up?"
        )
    player = exercise.rules.player or exercise.tree.kind(0)
    message = t.gettext(
        "%(player)s maximises its own entry, and all others join to minimise it. Which tuple does each inner node "
        "pass up?"
    )
    return message % {"player": player}


def _find_x(t: NullTranslations, exercise: Exercise) -> str:
    details = exercise.details
    if details["ask"] == "cut":
        message = t.gettext(
            "Let %(leaf)s be worth x, any number. For which x does the search never come to %(branch)s?"
        )
    elif details["ask"] == "move":
        message = t.gettext(
            "Let %(leaf)s be worth x, any number. For which x is %(move)s the best move, the first in search order "
            "of several that are equally good?"
        )
    else:
        message = t.gettext(
            "Let %(leaf)s be worth x, any number. For which x is the best move another one than in the tree as it is "
            "drawn? Of equally good moves the first in search order counts."
        )
    return message % {**details}


def _child_order(t: NullTranslations, exercise: Exercise) -> str:
    if exercise.details["cuts"] == "most":
        said = t.gettext("In which order must the successors be searched so that alpha-beta prunes most leaves?")
    else:
        said = t.gettext("In which order must the successors be searched so that alpha-beta prunes fewest leaves?")
    return f"{said} " + t.gettext(
        "Any order that does it is right; nodes that you leave out are searched from left to right."
    )


def _design_leaves(t: NullTranslations, exercise: Exercise) -> str:
    if exercise.details["cuts"] == "most":
        said = t.gettext("Give the leaves new values with which alpha-beta prunes as many leaves as possible.")
    else:
        said = t.gettext("Give the leaves new values with which alpha-beta prunes as few leaves as possible.")
    values = exercise.details.get("values")
    if values is None:
        return said
    listed = ", ".join(show(from_json(value)) for value in values)
    return f"{said} " + t.gettext("Use each of these values once: %(values)s.") % {"values": listed}


def _which_trace(t: NullTranslations, exercise: Exercise) -> str:
    # TRANSLATORS: the tables follow; // marks a cut-off in them
    message = t.gettext("Which of these tables shows the steps of %(search)s? After a cut-off there is a // in them.")
    return message % {"search": _search(t, exercise)}


ASK: dict[str, Ask] = {
    "values": _values,
    "best-move": _best_move,
    "pruned-leaves": _pruned_leaves,
    "cut-branches": _cut_branches,
    "visit-order": _visit_order,
    "windows": _windows,
    "intervals": _intervals,
    "bounds": _bounds,
    "savings": _savings,
    "chance-values": _chance_values,
    "chance-pruning": _chance_pruning,
    "tuples": _tuples,
    "find-x": _find_x,
    "child-order": _child_order,
    "design-leaves": _design_leaves,
    "which-trace": _which_trace,
}
