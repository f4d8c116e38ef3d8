"""What a question asks, and the form of its answer, in words."""

from __future__ import annotations

from fractions import Fraction
from gettext import NullTranslations
from typing import TYPE_CHECKING

from ...explain.algorithm_names import NAMES
from ...languages import set_apart
from ...phrases import Code, gettext, ngettext
from ...values import from_json, show

if TYPE_CHECKING:
    from ..exercise import Exercise

QUESTIONS = {
    ("values", "minimax"): gettext("Work out the minimax value of every inner node."),
    ("values", "alphabeta"): gettext("Which value does alpha-beta return for each inner node?"),
    # TRANSLATORS: %(search)s is such as "alpha-beta", %(root)s a label
    ("best-move", ""): gettext(
        "Which move at %(root)s is best according to %(search)s? If several are equally good, any of them is right."
    ),
    ("pruned-leaves", ""): gettext("Which leaves does %(search)s never evaluate?"),
    ("cut-branches", ""): gettext("Which branches does alpha-beta cut off? Name the node at the lower end of each."),
    ("visit-order", ""): gettext("Which leaves does %(search)s evaluate, and in which order?"),
    ("windows", "entry"): gettext("With which window (α, β) does the search enter each inner node?"),
    ("windows", "end"): gettext("Which window (α, β) does each inner node have when the search leaves it?"),
    ("intervals", ""): gettext(
        "At the end of the search, what do the evaluated leaves tell you about the value of each inner node? "
        "Write = 3, ≤ 3, ≥ 3 or [3, 14]."
    ),
    ("bounds", ""): gettext(
        "Which value does the search return for each inner node? Write it with a sign for what the evaluated leaves "
        "prove: the node is worth exactly that (=), at most that (≤) or at least that (≥)."
    ),
    ("savings", ""): ngettext(
        "Minimax evaluates %(count)d leaf. How many fewer does alpha-beta evaluate?",
        "Minimax evaluates %(count)d leaves. How many fewer does alpha-beta evaluate?",
    ),
    ("chance-values", ""): gettext(
        "Work out the exact value of every inner node. The value of a chance node is the mean of its children, "
        "weighted by their probabilities. Write fractions such as 22/7, or exact decimals."
    ),
    ("chance-pruning", "expectiminimax"): gettext(
        "No bounds on the values of the leaves are known in advance. Which leaves need not be evaluated to be sure of "
        "the value of the root?"
    ),
    ("chance-pruning", ""): gettext("Which leaves does %(search)s never evaluate?"),
    ("tuples", "maxn"): gettext(
        "Every player maximises its own entry: p1 the first, p2 the second, and so on. Which tuple does the "
        "search return for each inner node?"
    ),
    ("tuples", "paranoid"): gettext("Which tuple does the search return for each inner node?"),
    ("find-x", "cut"): gettext(
        "Let the value of %(leaf)s be any number x. For which x does the search never reach %(branch)s?"
    ),
    ("find-x", "move"): gettext(
        "Let the value of %(leaf)s be any number x. For which x is %(move)s the best move? If several moves are "
        "equally good, the first in search order counts."
    ),
    ("find-x", "change"): gettext(
        "Let the value of %(leaf)s be any number x. For which x does the best move differ from the one in the tree "
        "as it is drawn? If several moves are equally good, the first in search order counts."
    ),
    ("child-order", "most"): gettext(
        "In which order must the children be searched so that alpha-beta prunes as many leaves as possible?"
    ),
    ("child-order", "fewest"): gettext(
        "In which order must the children be searched so that alpha-beta prunes as few leaves as possible?"
    ),
    ("design-leaves", "most"): gettext(
        "Give the leaves new values so that alpha-beta prunes as many leaves as possible."
    ),
    ("design-leaves", "fewest"): gettext(
        "Give the leaves new values so that alpha-beta prunes as few leaves as possible."
    ),
    # TRANSLATORS: the tables follow; // marks a cut-off in them
    ("which-trace", ""): gettext("Which of these tables shows the steps of %(search)s? The sign // marks a cut-off."),
    # TRANSLATORS: a table follows; // marks a cut-off in it
    ("first-wrong-step", ""): gettext(
        "Somebody has carried out %(search)s with a mistake. Which step of the table is the first wrong one? The sign "
        "// marks a cut-off."
    ),
}
"""the question by its kind, and by the detail or the search on which its words depend"""
ANY_ORDER = gettext(
    "Every order that achieves this is right. The children of nodes that you leave out are searched from left to right."
)
THESE_VALUES = gettext("Use each of these values once: %(values)s.")
# TRANSLATORS: %(answer)s is a line of Python, such as {'A': 7, 'B': 7}
LIKE = gettext("Answer in this form (the values are made up): %(answer)s")
# TRANSLATORS: %(answer)s is a line of Python, such as {'A': '22/7', 'B': '2.5'}
LIKE_DECIMALS = gettext("Answer in this form (the values are made up; you can write 0.5 or 0,5): %(answer)s")
LEAVE_OUT = gettext("Leave out the nodes that the search never reaches.")


def question(t: NullTranslations, exercise: Exercise) -> list[str]:
    """Return the question in one or two sentences, a line each."""
    kind, details, result = exercise.kind, exercise.details, exercise.result
    variant = details.get("at") or details.get("ask") or details.get("cuts") or exercise.algorithm
    asked = QUESTIONS.get((kind, variant)) or QUESTIONS[kind, ""]
    facts = {
        "search": NAMES[exercise.algorithm].told(t),
        "root": set_apart(t, exercise.tree.label(0)),
        "count": len(result.evaluated) + len(result.pruned_leaves),
    }
    facts |= {name: set_apart(t, details[name]) for name in ("leaf", "branch", "move") if name in details}
    said = [asked.of(**facts).told(t)]
    if kind == "child-order":
        said[0] += f" {ANY_ORDER.told(t)}"
    if kind == "design-leaves" and "values" in details:
        values = ", ".join(show(from_json(value)) for value in details["values"])
        said[0] += f" {THESE_VALUES.of(values=values).told(t)}"
    if kind in LEFT_OUT and exercise.prunes:
        said.append(LEAVE_OUT.told(t))
    return said


def example(t: NullTranslations, exercise: Exercise, written: str) -> str:
    """Say what an answer looks like, and how decimals can be written if there are some."""
    tree = exercise.tree
    has_decimals = exercise.kind == "chance-values" or any(isinstance(tree.value(x), Fraction) for x in tree.leaves)
    like = LIKE_DECIMALS if exercise.kind in ONE_NUMBER and has_decimals else LIKE
    return like.of(answer=Code(written)).told(t)


ONE_NUMBER = ("values", "chance-values", "bounds", "find-x")
"""the kinds with single numbers, in which a comma is a decimal comma"""
LEFT_OUT = ("values", "windows", "intervals", "bounds")
"""the kinds that ask for something at each node that the search comes to"""
