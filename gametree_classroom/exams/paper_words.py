"""The words on a printed sheet, and the lines for its answers.

Each word or sentence is a message of the kit with the context "formal address"; if a language has no translation with
this context, the usual translation is used.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from gametree.exercises.exercise import Exercise, rules_in_words
from gametree.exercises.exercise_picture import table_heads
from gametree.exercises.kinds.question_kind import CHILDREN_IN_ORDER, LEAVES_IN_ORDER, AnswerSort
from gametree.languages import translated_table, translator_for
from gametree.phrases import FORMAL, Phrase, gettext, local_numbers, ngettext, pgettext
from gametree.values import Number, show

# TRANSLATORS: in the formal address of exams, as in "Calcule …"
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
        "Write in the boxes beside the nodes; put a dash in each box that has no answer.",
    ),
    pgettext("formal address", "Write in the boxes beside the nodes."),
    pgettext(
        "formal address",
        "Why does %(search)s cut off %(node)s? Choose the row with the inequality that is true at that moment, and "
        "with the node that has set the bound.",
    ),
    pgettext(
        "formal address",
        "Put lines of this table into order, and indent them, so that they are the function %(functions)s of "
        "%(search)s. Not all of them need to belong to it. Every other function is there already.",
    ),
    pgettext(
        "formal address",
        "Write the numbers of the lines in their order. Before each number, write one > for each level of "
        "indentation of its line.",
    ),
    pgettext("formal address", "Write the values in the empty leaves."),
    pgettext("formal address", "Cross these leaves out in the tree, and write their labels on the line."),
    pgettext("formal address", "Mark these branches with // in the tree, and write the labels on the line."),
    pgettext(
        "formal address",
        "Number the leaves 1, 2, 3 … in the boxes below them, and write their labels on the line.",
    ),
    # the following texts appear in question banks
    pgettext("formal address", "Fill in the boxes."),
    pgettext("formal address", "Tick all that belong to the answer, or only “%(none)s”."),
    pgettext("formal address", "Write the labels from the first to the last, as in %(example)s."),
    pgettext("formal address", "Write “%(sign)s” where the search never comes."),
    pgettext("formal address", "Write %(low)s for −∞ and %(high)s for +∞."),
    pgettext("formal address", "You can write %(less)s for ≤ and %(more)s for ≥."),
    pgettext("formal address", "Write tuples as in %(example)s."),
)
assert all(phrase.context == FORMAL for phrase in FORMAL_WORDS)


_WORDS = {
    "title": pgettext("title of a sheet", "Exercises on game trees"),
    "name": pgettext("on a sheet", "Name:"),
    # TRANSLATORS: the number of a student at the university
    "number": pgettext("on a sheet", "Number:"),
    # TRANSLATORS: the points of all answers; a line to write on and "/ 12" follow
    "total": pgettext("on a sheet", "Points:"),
    # TRANSLATORS: below a question, where the tree is wider than the paper
    "parts": pgettext("on a sheet", "The tree is drawn in parts below each other, each from its root."),
    # TRANSLATORS: above a part of an exercise that does not fit beside or below the first: "2. (continued)"
    "again": pgettext("on a sheet", "%(number)d. (continued)"),
    "date": pgettext("on a sheet", "Date:"),
    # TRANSLATORS: on the first page of an exam, as in "Duration: 90 minutes"
    "duration": pgettext("on a sheet", "Duration:"),
    # TRANSLATORS: the aids allowed to students in an exam, as in "Allowed aids: a calculator"
    "aids": pgettext("on a sheet", "Allowed aids:"),
    "answer": pgettext("on a sheet", "Answer:"),
    # TRANSLATORS: above boxes that a scanner reads
    "cross": pgettext(
        "on a sheet", "Only these boxes count. Cross a box: ☒. To take a cross back, fill the whole box: ■."
    ),
    # TRANSLATORS: heading of the sheet in which the answers are filled in
    "solutions": pgettext("title of a sheet", "Solutions"),
    # TRANSLATORS: heading above the reasons for the cut-offs
    "why": pgettext("title of a sheet", "Why"),
    # TRANSLATORS: the number of a page, at its foot
    "page": pgettext("on a sheet", "Page %(number)d of %(total)d"),
    # TRANSLATORS: at the foot of a page, the code that identifies the sheet of a student: "code 3fa91c"
    "code": pgettext("on a sheet", "code %(code)s"),
    # TRANSLATORS: the seed of an exercise, at the foot of a page: "2. pruned leaves, seed 7"
    "drawn": pgettext("on a sheet", "%(number)d. %(kind)s, seed %(seed)d"),
    # TRANSLATORS: the difficulty of the exercises, from 1 to 5, at the foot of a page
    "difficulty": pgettext("on a sheet", "difficulty %(level)d"),
    # TRANSLATORS: above a table that can be chosen
    "table": pgettext("on a sheet", "Table %(name)s"),
    # TRANSLATORS: on the line for an answer: no leaf, no branch
    "none": pgettext("answer", "none"),
}
"""words of a sheet: the places of the answers, and the texts around them"""


def paper_words(lang: str = "en") -> dict[str, str]:
    """Return the words of a sheet in the given language; the keys are the same in all languages.

    >>> paper_words("es")["answer"], paper_words("pt")["solutions"]
    ('Respuesta:', 'Soluções')
    """
    return translated_table(_WORDS, lang)


POINTS = ngettext("(%(points)s point)", "(%(points)s points)")


_BOXES_WITH_DASHES = gettext("Write in the boxes beside the nodes; put a dash in each box that has no answer.")
_WRITING_INSTRUCTIONS = {
    ("fields", "inner"): gettext("Write in the boxes beside the nodes."),
    ("fields", "leaves"): gettext("Write the values in the empty leaves."),
    ("marks", "leaves"): gettext("Cross these leaves out in the tree, and write their labels on the line."),
    ("marks", "branches"): gettext("Mark these branches with // in the tree, and write the labels on the line."),
    ("order", "leaves"): gettext(
        "Number the leaves 1, 2, 3 … in the boxes below them, and write their labels on the line."
    ),
}
"""instructions for writing an answer on paper, keyed by the form of the answer; it contains only forms whose answer
line is not self-explanatory
"""


def points(count: Number) -> Phrase:
    return POINTS.with_values(points=show(count), count=int(count) if count == int(count) else 2)


def how_to_write(sort: AnswerSort, *, leaves_out: bool = False) -> list[Phrase]:
    """Return sentences about where and how to write an answer on paper; [] if the answer line is self-explanatory.

    If ``leaves_out`` is set, the search does not reach all nodes, and students write a dash into the boxes of the other
    nodes.
    """
    if sort.fills_nodes and leaves_out:
        return [_BOXES_WITH_DASHES]
    phrase = _WRITING_INSTRUCTIONS.get((sort.name, sort.at))
    return [phrase] if phrase else []


# ---- The lines for answers on a sheet, and the reasons on the solution -----------------------

_LABELS_PER_LINE = 12
"""number of labels that fit on a handwritten line"""


@dataclass(frozen=True, slots=True)
class Slot:
    """A line to write on: its label, and the answer."""

    label: str
    written: str = ""


def question_and_instructions(exercise: Exercise, lang: str, *, boxes: bool = False) -> tuple[str, list[str]]:
    """Return the question, and a list with the rules and, unless the answer is crossed in ``boxes`` for a scanner,
    instructions for writing the answer.

    >>> question_and_instructions(Exercise("design-leaves", "[[3 12] [2 4]]"), "en")[1][-1]
    'Write the values in the empty leaves.'
    """
    translations = translator_for(lang)
    first, *rest = exercise.question_kind.question(translations, exercise)
    how = [] if boxes else how_to_write(exercise.question_kind.sort, leaves_out=exercise.prunes)
    instructions = [phrase.render(translations) for phrase in how]
    return first, [*filter(None, [*rest, *rules_in_words(translations, exercise)]), *instructions]


def slots(exercise: Exercise, lang: str, *, solution: bool = False) -> list[Slot]:
    """Return the lines for the answer, empty or with the right answer.

    >>> slots(Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]"), "en", solution=True)
    [Slot(label='Answer:', written='C2, C3')]
    """
    kind = exercise.question_kind
    if kind.sort.name == "fields":
        return []
    if kind.sort == CHILDREN_IN_ORDER:
        orders: dict[str, list[str]] = exercise.key if solution else {}
        usual = kind.parts_of_page(exercise)
        return [Slot(f"{label}:", ", ".join(orders.get(label, usual[label])) * solution) for label in usual]
    words = paper_words(lang)
    first = Slot(words["answer"], (kind.written_key(exercise, lang) or words["none"]) if solution else "")
    return (
        [first, Slot("")] if kind.sort == LEAVES_IN_ORDER and len(exercise.tree.leaves) > _LABELS_PER_LINE else [first]
    )


class PaperTable(NamedTuple):
    title: str
    """title of the table; empty if there is only one"""
    heads: list[str]
    rows: list[list[str]]
    code: bool
    """whether the cells of the table are lines of a program"""


def tables(exercise: Exercise, lang: str) -> list[PaperTable]:
    translator, kind, title = translator_for(lang), exercise.question_kind, paper_words(lang)["table"]
    found = []
    for name, rows in kind.tables(exercise).items():
        cells = [[local_numbers(translator, cell) for cell in row] for row in rows]
        heading = title % {"name": name} if name else ""
        found.append(PaperTable(heading, table_heads(exercise, lang), cells, kind.sort.shows_code))
    return found
