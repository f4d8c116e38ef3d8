"""The lines of a sheet on which answers are written, and the reasons on its solution."""

from __future__ import annotations

from dataclasses import dataclass

from ...exercises.exercise import Exercise
from ...exercises.kinds.question_kind import CHILDREN_IN_ORDER, LEAVES_IN_ORDER
from ...exercises.question_words import question, rules
from ...languages import translator
from ...phrases import local_numbers
from .paper_words import how_to_write, paper_words

LONG = 12
"""labels that fit on a line written by hand"""


@dataclass(frozen=True, slots=True)
class Slot:
    """A line to write on, its label, and what belongs there."""

    label: str
    written: str = ""


def asked(exercise: Exercise, lang: str) -> tuple[str, list[str]]:
    """Return the question, and below it the rules and where to write the answer.

    >>> asked(Exercise("design-leaves", "[[3 12] [2 4]]"), "en")[1][-1]
    'Write the values into the empty leaves.'
    """
    t = translator(lang)
    first, *rest = question(t, exercise)
    how = [phrase.told(t) for phrase in how_to_write(exercise.question_kind.sort, leaves_out=exercise.prunes)]
    return first, [*filter(None, [*rest, *rules(t, exercise)]), *how]


def slots(exercise: Exercise, lang: str, *, solution: bool = False) -> list[Slot]:
    """Return the lines for the answer, empty or with the right answer on them.

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
    return [first, Slot("")] if kind.sort == LEAVES_IN_ORDER and len(exercise.tree.leaves) > LONG else [first]


def tables(exercise: Exercise, lang: str) -> dict[str, list[list[str]]]:
    """Return the tables of steps that are printed with a question, by their names."""
    t, given = translator(lang), exercise.question_kind.tables(exercise)
    return {name: [[local_numbers(t, cell) for cell in row] for row in rows] for name, rows in given.items()}


def table_title(name: str, lang: str) -> str:
    """Return what stands above a table: nothing where there is only one."""
    return paper_words(lang)["table"] % {"name": name} if name else ""
