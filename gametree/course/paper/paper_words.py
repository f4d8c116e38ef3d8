"""The words of a sheet on paper: what is printed around an answer, with a formal address where there is one.

Each is a message of the kit with the context "formal address"; where a language has no translation of it, the
usual one is taken.
"""

from __future__ import annotations

from ...exercises.kinds.question_kind import AnswerSort
from ...languages import translator
from ...phrases import FORMAL, Phrase, gettext, ngettext, pgettext
from ...values import Number, show

# ---- The sentences of a sheet that tell the student to do something, for languages that have a formal … ----

# TRANSLATORS: formal address: "Calcule …", as an exam says it
FORMAL_WORDS: tuple[Phrase, ...] = (
    pgettext(
        "formal address",
        "Every order that achieves this is right. The children of nodes that you leave out are searched from left to "
        "right.",
    ),
    pgettext("formal address", "Use each of these values once: %(values)s."),
    pgettext("formal address", "Leave out the nodes that the search never reaches."),
    pgettext("formal address", "Work out the minimax value of every inner node."),
    pgettext("formal address", "Which branches does alpha-beta cut off? Name the node at the lower end of each."),
    pgettext(
        "formal address",
        "At the end of the search, what do the evaluated leaves tell you about the value of each inner node? "
        "Write = 3, ≤ 3, ≥ 3 or [3, 14].",
    ),
    pgettext(
        "formal address",
        "Which value does the search return for each inner node? Write it with a sign for what the evaluated leaves "
        "prove: the node is worth exactly that (=), at most that (≤) or at least that (≥).",
    ),
    pgettext(
        "formal address",
        "Work out the exact value of every inner node. The value of a chance node is the mean of its children, "
        "weighted by their probabilities. Write fractions such as 22/7, or exact decimals.",
    ),
    pgettext("formal address", "Give the leaves new values so that alpha-beta prunes as many leaves as possible."),
    pgettext("formal address", "Give the leaves new values so that alpha-beta prunes as few leaves as possible."),
    pgettext(
        "formal address",
        "Write into the boxes beside the nodes; put a dash into a box that has no answer.",
    ),
    pgettext("formal address", "Write into the boxes beside the nodes."),
    pgettext("formal address", "Write the values into the empty leaves."),
    pgettext("formal address", "Cross these leaves out in the tree, and write their labels on the line."),
    pgettext("formal address", "Mark these branches with // in the tree, and write the labels on the line."),
    pgettext(
        "formal address",
        "Number the leaves 1, 2, 3 … in the boxes below them, and write their labels on the line.",
    ),
)
assert all(phrase.context == FORMAL for phrase in FORMAL_WORDS)


# ---- The words of a sheet of exercises on paper: where an answer is written, and what is printed around … ----


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
    }


POINTS = ngettext("(%(points)s point)", "(%(points)s points)")


BOXES_WITH_DASHES = gettext("Write into the boxes beside the nodes; put a dash into a box that has no answer.")
HOW = {
    ("fields", "inner"): gettext("Write into the boxes beside the nodes."),
    ("fields", "leaves"): gettext("Write the values into the empty leaves."),
    ("marks", "leaves"): gettext("Cross these leaves out in the tree, and write their labels on the line."),
    ("marks", "branches"): gettext("Mark these branches with // in the tree, and write the labels on the line."),
    ("order", "leaves"): gettext(
        "Number the leaves 1, 2, 3 … in the boxes below them, and write their labels on the line."
    ),
}
"""How an answer of a sort is written on paper, where the line for it does not say enough."""


def points(count: Number) -> Phrase:
    """Say behind a question how many points it gives."""
    return POINTS.of(points=show(count), count=int(count) if count == int(count) else 2)


def how_to_write(sort: AnswerSort, *, leaves_out: bool = False) -> list[Phrase]:
    """Say where an answer is written on paper, and how; nothing where the line for it says enough.

    Where the search ``leaves_out`` nodes, their boxes get a dash.
    """
    if sort.fills_nodes and leaves_out:
        return [BOXES_WITH_DASHES]
    how = HOW.get((sort.name, sort.at))
    return [how] if how else []
