"""The lines of a sheet on which answers are written, empty or with the solution."""

from __future__ import annotations

from dataclasses import dataclass

from ...exercises.answers import interval_sets
from ...exercises.exercise import Exercise
from ...exercises.kinds.kind import in_words
from ...exercises.questions import question, rules
from ...games.kinds import LEAF
from ...languages import translator
from ...phrases import local_numbers
from .paper_words import BOXES, how_to_write, paper_words

__all__ = ["Slot", "asked", "slots", "table_title", "tables"]

IN_THE_TREE = (*BOXES, "design-leaves")
"""The kinds whose whole answer is written into the tree."""
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
    how = [phrase.told(t) for phrase in how_to_write(exercise.kind, leaves_out=exercise.prunes)]
    return first, [*filter(None, [*rest, *rules(t, exercise)]), *how]


def slots(exercise: Exercise, lang: str, *, solution: bool = False) -> list[Slot]:
    """Return the lines for the answer, empty or with the right answer on them.

    >>> slots(Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]"), "en", solution=True)
    [Slot(label='Answer:', written='C2, C3')]
    """
    tree = exercise.tree
    if exercise.kind in IN_THE_TREE:
        return []
    if exercise.kind == "child-order":
        orders: dict[str, list[str]] = exercise.key if solution else {}
        inner = [node for node in tree if tree.kind(node) != LEAF and len(tree.children(node)) > 1]
        usual = {tree.label(node): list(map(tree.label, tree.children(node))) for node in inner}
        return [Slot(f"{label}:", ", ".join(orders.get(label, usual[label])) * solution) for label in usual]
    first = Slot(paper_words(lang)["answer"], _written(exercise, lang) if solution else "")
    return [first, Slot("")] if exercise.kind == "visit-order" and len(tree.leaves) > LONG else [first]


def tables(exercise: Exercise, lang: str) -> dict[str, list[list[str]]]:
    """Return the tables of steps that are printed with a question, by their names."""
    t, given = translator(lang), exercise.how.tables(exercise)
    return {name: [[local_numbers(t, cell) for cell in row] for row in rows] for name, rows in given.items()}


def table_title(name: str, lang: str) -> str:
    """Return what stands above a table: nothing where there is only one."""
    return paper_words(lang)["table"] % {"name": name} if name else ""


def _written(exercise: Exercise, lang: str) -> str:
    said, key = paper_words(lang), exercise.key
    if exercise.kind == "find-x":
        written = interval_sets.write(interval_sets.read(key), (said["never"], said["always"], said["or"]))
        return local_numbers(translator(lang), written)
    if exercise.kind == "best-move":
        moves = map(exercise.tree.move, exercise.tree.children(0))
        return ", ".join(move for move in moves if exercise.accepts(move))
    return said["none"] if key == [] else in_words(key)
