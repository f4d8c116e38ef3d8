"""The words of a sheet of exercises on paper: where an answer is written, and what is printed around it."""

from __future__ import annotations

from ...languages import translator
from ...phrases import Phrase, gettext, ngettext, pgettext
from ...values import Number, show


def paper_words(lang: str = "en") -> dict[str, str]:
    """Return the words of a sheet, by keys that never change.

    >>> paper_words("es")["answer"], paper_words("pt")["solutions"]
    ('Respuesta:', 'Soluções')
    """
    t = translator(lang)
    return {
        "title": t.pgettext("title of a sheet", "Exercises on game trees"),
        "name": t.pgettext("on a sheet", "Name:"),
        # TRANSLATORS: the number of a student, which the university gave
        "number": t.pgettext("on a sheet", "Number:"),
        # TRANSLATORS: the points of all answers; a line to write on and "/ 12" follow
        "total": t.pgettext("on a sheet", "Points:"),
        # TRANSLATORS: below a question, where the tree is wider than the paper
        "parts": t.pgettext("on a sheet", "The tree is drawn in parts below each other, each from its root."),
        # TRANSLATORS: above a part of an exercise that does not fit beside or below the first: "2. (continued)"
        "again": t.pgettext("on a sheet", "%(number)d. (continued)"),
        "date": t.pgettext("on a sheet", "Date:"),
        "answer": t.pgettext("on a sheet", "Answer:"),
        # TRANSLATORS: heading of the sheet in which the answers are filled in
        "solutions": t.pgettext("title of a sheet", "Solutions"),
        # TRANSLATORS: heading above the reasons for the cut-offs
        "why": t.pgettext("title of a sheet", "Why"),
        # TRANSLATORS: the number of a page, at its foot
        "page": t.pgettext("on a sheet", "Page %(number)d of %(total)d"),
        # TRANSLATORS: by which the sheet of a student is found again, at the foot of a page: "code 3fa91c"
        "code": t.pgettext("on a sheet", "code %(code)s"),
        # TRANSLATORS: what an exercise was drawn with, at the foot of a page: "2. pruned leaves, seed 7"
        "drawn": t.pgettext("on a sheet", "%(number)d. %(kind)s, seed %(seed)d"),
        # TRANSLATORS: how difficult the exercises are, from 1 to 5, at the foot of a page
        "difficulty": t.pgettext("on a sheet", "difficulty %(level)d"),
        # TRANSLATORS: stands above a table among which to choose
        "table": t.pgettext("on a sheet", "Table %(name)s"),
        # TRANSLATORS: stands on the line for an answer: no leaf, no branch
        "none": t.pgettext("answer", "none"),
        # TRANSLATORS: the values of x with which something holds: none of them, all of them; "x < 3 or x > 7"
        "never": t.pgettext("values of x", "for no x"),
        "always": t.pgettext("values of x", "for every x"),
        "or": t.pgettext("values of x", "or"),
    }


POINTS = ngettext("(%(points)s point)", "(%(points)s points)")
OTHERS = ngettext(
    "With this answer alpha-beta evaluates %(evaluated)d of %(total)d leaf; other answers that do so are right too.",
    "With this answer alpha-beta evaluates %(evaluated)d of %(total)d leaves; other answers that do so are right too.",
)
# TRANSLATORS: %(moves)s is a list such as "a1 = 3, a2 ≤ 2", %(root)s a label, %(best)s one move or several
COMPARES = gettext("At %(root)s the moves are worth %(moves)s: the best is %(best)s.")
# TRANSLATORS: %(tuples)s is a list such as "(1, 2, 6), (4, 2, 3)", %(player)s is such as "p2"
COMPARES_ENTRIES = gettext("%(node)s compares the entries of %(player)s in %(tuples)s and returns %(passed)s.")
# TRANSLATORS: %(told)s is one or more whole sentences
WITH_X = gettext("x = %(x)s: %(told)s")
COMES_TO = gettext("The search reaches %(branch)s.")
IS_BEST = gettext("The best move is %(move)s.")

KIND_NAMES = {
    "values": pgettext("kind of question", "values"),
    "best-move": pgettext("kind of question", "best move"),
    "pruned-leaves": pgettext("kind of question", "pruned leaves"),
    "cut-branches": pgettext("kind of question", "pruned branches"),
    "visit-order": pgettext("kind of question", "order of the leaves"),
    "windows": pgettext("kind of question", "windows"),
    "intervals": pgettext("kind of question", "known intervals"),
    "bounds": pgettext("kind of question", "bounds"),
    "savings": pgettext("kind of question", "leaves saved"),
    "chance-values": pgettext("kind of question", "expected values"),
    "chance-pruning": pgettext("kind of question", "pruning with chance nodes"),
    "tuples": pgettext("kind of question", "several players"),
    "find-x": pgettext("kind of question", "find x"),
    "child-order": pgettext("kind of question", "order of the children"),
    "design-leaves": pgettext("kind of question", "your own leaves"),
    "which-trace": pgettext("kind of question", "which table"),
    "first-wrong-step": pgettext("kind of question", "first wrong step"),
}
"""The kinds of questions in a few words."""

BOXES = ("values", "chance-values", "tuples", "windows", "intervals", "bounds")
"""The kinds whose answer is written into boxes beside the nodes."""
BOXES_WITH_DASHES = gettext("Write into the boxes beside the nodes; put a dash into a box that has no answer.")
HOW = {
    **dict.fromkeys(BOXES, gettext("Write into the boxes beside the nodes.")),
    **dict.fromkeys(
        ("pruned-leaves", "chance-pruning"),
        gettext("Cross these leaves out in the tree, and write their labels on the line."),
    ),
    "cut-branches": gettext("Mark these branches with // in the tree, and write the labels on the line."),
    "visit-order": gettext("Number the leaves 1, 2, 3 … in the boxes below them, and write their labels on the line."),
    "design-leaves": gettext("Write the values into the empty leaves."),
}
"""How an answer is written on paper, where the line for it does not say enough."""


def points(count: Number) -> Phrase:
    """Say behind a question how many points it gives."""
    return POINTS.of(points=show(count), count=int(count) if count == int(count) else 2)


def how_to_write(kind: str, *, leaves_out: bool = False) -> list[Phrase]:
    """Say where an answer is written on paper, and how; nothing where the line for it says enough.

    Where the search ``leaves_out`` nodes, their boxes get a dash.
    """
    if kind in BOXES and leaves_out:
        return [BOXES_WITH_DASHES]
    return [HOW[kind]] if kind in HOW else []
