"""The answers to ``gametree variants``, typed into a table or a file for each student, marked by their own trees."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from ...errors import InputError
from ...exercises.exercise import Exercise
from ...exercises.students.roster import Student
from ...files import read_text
from ...phrases import Code, brief, gettext
from ..grading.graded_question import Question
from .grading_job import GradingJob
from .hand_ins import HandIn
from .teacher_sheet import TeacherSheet, described_digest

__all__ = ["ANSWER", "TypedAnswer", "VariantsJob", "typed_answers", "variants_in"]

ANSWER = "answer"
"""the name of the only question"""
MOST = 100_000
"""characters of an answer that are read"""
INDEX = "index.csv"
DELIMITERS = ",;\t"


@dataclass(frozen=True, slots=True)
class TypedAnswer(HandIn):
    """An answer as somebody typed it."""

    text: str = ""

    def read(self) -> bytes:
        """Return a notebook that gives the answer."""
        cell = {"cell_type": "code", "metadata": {}, "source": f"{ANSWER} = {self.text[:MOST]!r}"}
        return json.dumps({"cells": [cell]}).encode()


@dataclass(frozen=True, slots=True)
class VariantsJob(GradingJob):
    """Marking by the variants of a class: ``text`` has each student's exercise, as JSON by id."""

    points: int = 1

    def knows(self, student: str) -> bool:
        """Tell whether a student has a variant."""
        return student in _exercises(self.text)

    def sheet(self, student: str) -> TeacherSheet:
        """Return the only question, about the student's own tree."""
        exercises = _exercises(self.text)
        exercise = exercises.get(student) or next(iter(exercises.values()))
        question = Question(ANSWER, Exercise.from_json(exercise), self.points, self.lang)
        questions = MappingProxyType({ANSWER: question})
        return TeacherSheet(self.name, questions, self.lang, digest=described_digest(questions))

    @property
    def own_questions(self) -> frozenset[str]:
        """The only question."""
        return frozenset((ANSWER,))


@lru_cache(maxsize=2)
def _exercises(text: str) -> Mapping[str, str]:
    return MappingProxyType(json.loads(text))


def variants_in(folder: Path) -> tuple[tuple[Student, ...], str]:
    """Return the students of a folder that ``gametree variants`` wrote, and their exercises as JSON by id."""
    found = {row["id"]: row["file"] for row in _rows(folder / INDEX, "id", "file")}
    texts: dict[str, str] = {}
    for student, name in found.items():
        if Path(name).name != name:
            raise InputError(Code(folder / INDEX), gettext("names of files in this folder"), brief(name))
        texts[student] = read_text(folder / name)
        Exercise.from_json(texts[student])
    return tuple(map(Student, found)), json.dumps(texts, ensure_ascii=False)


def typed_answers(path: Path) -> Iterator[TypedAnswer]:
    """Yield the answers in a CSV file with the columns id and answer, or in a folder with a text file for each student.

    Who answered nothing handed in nothing. An id that comes twice is an error, because nobody can say which answer
    counts.
    """
    if path.is_dir():
        for file in sorted(path.glob("*.txt")):
            if file.is_file() and not file.is_symlink() and (text := read_text(file).strip()):
                yield TypedAnswer(str(file), who=file.stem, text=text)
        return
    seen: set[str] = set()
    for row in _rows(path, "id", ANSWER):
        if row["id"] in seen:
            raise InputError(Code(path), gettext("each id once"), gettext("%(id)s again").of(id=Code(brief(row["id"]))))
        seen.add(row["id"])
        if row[ANSWER]:
            yield TypedAnswer(str(path), who=row["id"], text=row[ANSWER])


def _rows(path: Path, *columns: str) -> list[dict[str, str]]:
    """Return the rows of a CSV file that has some columns."""
    text = read_text(path)
    first = text.lstrip().partition("\n")[0]
    try:
        reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=max(DELIMITERS, key=first.count), strict=True)
        heads = [(name or "").strip().lower() for name in reader.fieldnames or []]
        reader.fieldnames = heads
        rows = [{name: (row.get(name) or "").strip() for name in columns} for row in reader]
    except csv.Error:
        rows, heads = [], []
    if not set(columns) <= set(heads):
        needed = gettext("a CSV file with the columns %(names)s").of(names=Code(", ".join(columns)))
        raise InputError(Code(path), needed, gettext("another file"))
    return [row for row in rows if row["id"]]
