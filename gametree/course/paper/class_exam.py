"""The exam of a class: every student's own sheet, equally difficult, made from the roster and a secret."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...errors import InputError, choose
from ...exercises.case.answer_parts import literal
from ...exercises.exercise import Exercise
from ...exercises.generator.tree_properties import properties_of
from ...exercises.kinds import KINDS
from ...exercises.students.roster import Roster, Student, read_roster
from ...exercises.students.variants import USUAL_DIFFICULTY, Secret, variant
from ...files import csv_bytes
from ...phrases import Code, gettext
from ...progress import watched
from ...values import show
from .page_plan import Page
from .sheet import Sheet
from .sheet_facts import plans, sheets_pdf

__all__ = ["ClassExam", "class_exam"]

MODEL = "the model of all variants"
"""stands for a student in the seed of the tree to which all variants are alike"""
HEADS = ("id", "last_name", "first_name", "email", "question", "kind", "points", "tree", "key")


@dataclass(frozen=True)
class ClassExam:
    """The sheets of a class, in the order of its roster."""

    students: tuple[Student, ...]
    sheets: tuple[Sheet, ...]

    @cached_property
    def pages(self) -> list[tuple[Page, ...]]:
        """The pages of each sheet."""
        return plans(self.sheets)

    def pdf(self, *, solution: bool = False, duplex: bool = True) -> bytes:
        """Return one PDF to print, or that of the solutions, which has the same pages in the same order.

        For printing on both sides each sheet begins on a new paper, and all have as many papers, with empty pages at
        their ends where they are needed.
        """
        return sheets_pdf(self.sheets, self.pages, solution=solution, reasons=False, duplex=duplex)

    def keys(self) -> bytes:
        """Return the right answers as CSV, a line for each question of each student."""
        return csv_bytes(HEADS, self._rows())

    def _rows(self) -> Iterator[Sequence[str]]:
        for student, sheet in zip(self.students, self.sheets, strict=True):
            for number, (exercise, points) in enumerate(zip(sheet.exercises, sheet.points, strict=True), start=1):
                person = (student.id, student.last_name, student.first_name, student.email)
                worth = "" if points is None else show(points)
                yield (*person, str(number), exercise.kind, worth, str(exercise.tree), literal(exercise.key))


def class_exam(
    roster: Roster,
    kinds: Sequence[str],
    secret: Secret,
    title: str,
    *,
    difficulty: int = USUAL_DIFFICULTY,
    lang: str = "en",
    promised: Mapping[str, Mapping[str, Any]] | None = None,
    **sheet: Any,
) -> ClassExam:
    """Return the exam of a class with a question of each kind; the same arguments give the same exam for ever.

    A student's sheet does not depend on who else is in the roster, so that one can be made again by itself. All trees
    of a question have as many cut-offs, and nearly as many leaves. ``promised`` are further conditions of `generate` by
    kind; the other options are those of a `Sheet`.

    >>> exam = class_exam(["u1", "u2"], ["values", "pruned-leaves"], "a long random secret", "Exam 1", difficulty=1)
    >>> print(*exam.keys().decode().splitlines()[:3], sep="\\n")
    id,last_name,first_name,email,question,kind,points,tree,key
    u1,,,,1,values,,[[6 9] 6 [2 6]],"{'B': 6, 'D': 2, 'A': 6}"
    u1,,,,2,pruned-leaves,,[3 16 [20 8 4]],['D3']
    """
    if not kinds or not title.strip():
        needed = gettext("a title and at least one kind of question")
        raise InputError(Code("exam"), needed, gettext("none"))
    for kind in kinds:
        choose(gettext("kind of question"), kind, KINDS)
    students = read_roster(roster)
    how = []
    for number, kind in enumerate(kinds, start=1):
        conditions = {"difficulty": difficulty, "lang": lang, **(promised or {}).get(kind, {})}
        how.append((kind, f"{title}, {number}", _conditions(kind, secret, f"{title}, {number}", conditions)))
    sheets = []
    for student in watched(students, title):
        exercises = [variant(kind, student.id, secret, named, **conditions) for kind, named, conditions in how]
        name = " ".join(filter(None, [student.first_name, student.last_name]))
        sheets.append(Sheet(exercises, title=title, lang=lang, name=name, number=student.id, **sheet))
    return ClassExam(students, tuple(sheets))


def _conditions(kind: str, secret: Secret, name: str, promised: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the conditions that make all variants of a question alike: those of one that nobody gets."""
    model: Exercise = variant(kind, MODEL, secret, name, **promised)
    found = properties_of(model.result)
    alike = {"leaves": (found.leaves - 1, found.leaves + 1), "cuts": (found.cuts, found.cuts)}
    return {**alike, **promised}
