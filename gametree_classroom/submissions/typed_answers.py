"""Answers typed into a table, with the keys of the class, for an exam on paper and for variants."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

from gametree.errors import InputError
from gametree.exercises.answer_notation import literal
from gametree.exercises.exercise import Exercise
from gametree.exercises.marks import RUBRICS
from gametree.exercises.questions.graded_question import Question
from gametree.files import read_text, utf_8
from gametree.languages import translator_for
from gametree.phrases import Code, gettext, short_repr
from gametree.values import read_number

from ..roster_file import ID_COLUMN, NO_COLUMN, TWO_COLUMNS, Student
from ..roster_headings import canonical, is_id
from .grading_job import GradingJob
from .hand_ins import SubmittedFile, read_hand_in
from .notebook_cells import Unreadable
from .teacher_sheet import TeacherSheet, questions_digest

ANSWER = "answer"
"""name of the only question"""
MOST = 100_000
"""maximum number of characters of an answer"""
_INDEX = "index.csv"
_SAME_COLUMN = gettext("%(file)s has two columns with the name %(column)s; remove one of them")
_TOO_WIDE = gettext(
    "%(file)s: line %(number)s has %(count)s cells, but line 1 has %(columns)s; put answers that contain the "
    "separator in quotation marks"
)
_NO_QUESTION = gettext(
    "%(file)s has a column %(column)s, but the last question of the keys is %(last)s; name the keys of this exam, "
    "or remove the column"
)
_NO_TEXT = gettext("%(file)s is not a text file (.txt) in UTF-8; save it as one")
_NOT_DECIDED = gettext(
    "%(file)s: question %(number)s of %(id)s is not decided; decide it on the marking page, and save the answers again"
)
UNDECIDED = "?"
"""placeholder for an answer that a scanner could not read with certainty, until the teacher decides"""
_DELIMITERS = ",;\t"


@dataclass(frozen=True, slots=True)
class _TypedAnswers(SubmittedFile):
    texts: tuple[tuple[str, str], ...] = ()
    """pairs of the name of a question and its answer as Python code"""
    by_hand: tuple[str, ...] = ()
    """names of the answers for which the teacher typed only the wrong parts"""

    def read(self) -> bytes:
        if self.problem is not None:
            raise Unreadable(self.problem)
        cells = [{"cell_type": "code", "metadata": {}, "source": f"{name} = {text}"} for name, text in self.texts]
        about = {"typed": "yes", "by_hand": " ".join(self.by_hand)}
        return json.dumps({"metadata": {"gametree": about}, "cells": cells}).encode()


KeysOfClass: TypeAlias = Mapping[str, Mapping[str, tuple[str, str]]]
"""pairs of an exercise as JSON and its points, keyed by the id of the student and then by the name of the question"""


@dataclass(frozen=True, slots=True)
class TypedJob(GradingJob):
    """The job of marking answers typed into a table: ``text`` contains the keys of the class as JSON."""

    def knows(self, student: str) -> bool:
        return student in _keys_in(self.text)

    def sheet(self, student: str) -> TeacherSheet:
        keys = _keys_in(self.text)
        questions, rubric = dict[str, Question](), self.rubric or RUBRICS[0]
        for name, (exercise, points) in (keys.get(student) or next(iter(keys.values()))).items():
            subject = Exercise.from_json(exercise)
            questions[name] = Question(name, subject, read_number(points), self.lang, rubric)
        titles = {} if ANSWER in questions else _titles(questions, self.lang)
        digest = questions_digest(questions)
        return TeacherSheet(self.name, MappingProxyType(questions), self.lang, digest=digest, titles=titles)

    @property
    def own_questions(self) -> frozenset[str]:
        return frozenset(next(iter(_keys_in(self.text).values())))


def _titles(questions: Mapping[str, Question], lang: str) -> dict[str, str]:
    subjects = {name: question.subject for name, question in questions.items()}
    kinds = {name: it.question_kind for name, it in subjects.items() if isinstance(it, Exercise)}
    return {name: kind.title.sentence(translator_for(lang)) for name, kind in kinds.items()}


@lru_cache(maxsize=2)
def _keys_in(text: str) -> KeysOfClass:
    return MappingProxyType(json.loads(text))


def exam_in(path: Path) -> tuple[tuple[Student, ...], KeysOfClass]:
    """Return the students and their exercises from a file of keys written by ``gametree exam`` or ``follow-up``."""
    columns = ("last_name", "first_name", "email", "question", "points", "exercise")
    students, keys = dict[str, Student](), dict[str, dict[str, tuple[str, str]]]()
    for row in _rows(path, "id", *columns):
        Exercise.from_json(row["exercise"])
        students[row["id"]] = Student(*(row[name] for name in ("id", *columns[:3])))
        keys.setdefault(row["id"], {})[f"q{row['question']}"] = (row["exercise"], row["points"] or "1")
    if not keys:
        problem = gettext("%(file)s has no students; give the keys of an exam for a class")
        raise InputError(problem.with_values(file=Code(path)))
    return tuple(students.values()), keys


def title_in(path: Path) -> str:
    """Return the title of the exam in a file of keys; if there is no title, return the name of the file."""
    title = _rows(path, "id")[0].get("title", "")
    return title or path.stem.removesuffix("-keys")


def codes_in(path: Path) -> dict[str, tuple[str, str]]:
    """Return the student and the question for each code in a file of keys, keyed by code; raise an error if there are
    no codes.
    """
    rows = _rows(path, "id", "question")
    found = {row["code"]: (row["id"], f"q{row['question']}") for row in rows if row.get("code")}
    if not found:
        problem = gettext(
            "%(file)s has no codes, so its pages have no boxes for a scanner; make the exam with %(option)s"
        )
        raise InputError(problem.with_values(file=Code(path), option=Code("gametree exam --scan")))
    return found


def exam_answers(path: Path, keys: KeysOfClass, id_column: str = "") -> Iterator[SubmittedFile]:
    """Yield the answers in a table of a class. Each question has a column, whose name is the number of the question.

    An answer is typed as the student wrote it. ``ok`` means the right answer, ``x`` an answer without any right part,
    and ``x: B D`` an answer that is right except for these parts. A repeated id is an error.
    """
    names = list(dict.fromkeys(name for asked in keys.values() for name in asked))
    columns = [name.removeprefix("q") for name in names]
    rows = {row["id"]: row for row in _rows_once(path, "id", *columns, id_column=id_column)}
    unasked = next((name for row in rows.values() for name in row if name.isdecimal() and name not in columns), "")
    if unasked:
        raise InputError(_NO_QUESTION.with_values(file=Code(path), column=Code(unasked), last=Code(columns[-1])))
    for student, row in rows.items():
        answers = {name: row[name.removeprefix("q")] for name in names}
        if undecided := next((name for name, text in answers.items() if text == UNDECIDED), ""):
            values = {"file": Code(path), "id": short_repr(student), "number": undecided.removeprefix("q")}
            raise InputError(_NOT_DECIDED.with_values(**values))
        asked = keys.get(student, {})
        texts = tuple(
            (name, _as_python(text, asked[name][0], f"{path}, {student}, {name}") if name in asked else repr(text))
            for name, text in answers.items()
            if text
        )
        by_hand = tuple(name for name, text in answers.items() if _PARTLY_WRONG.fullmatch(text))
        if texts:
            yield _TypedAnswers(str(path), who=student, texts=texts, by_hand=by_hand)


_PARTLY_WRONG = re.compile(r"x\s*(?::(.*))?", re.IGNORECASE)


def _as_python(text: str, exercise_json: str, place: str) -> str:
    """Return a typed answer as Python code, even if only its wrong parts were typed."""
    wrong = _PARTLY_WRONG.fullmatch(text)
    if not wrong and text.lower() != "ok":
        return repr(text[:MOST])
    exercise = Exercise.from_json(exercise_json)
    key = exercise.key
    if not wrong:
        return literal(key)
    parts = re.findall(r"[^\s,;]+", wrong[1] or "")
    if not parts or exercise.question_kind.sort.name in ("choice", "line"):
        return "None"
    labels = list(map(exercise.tree.label, exercise.tree))
    if unknown := next((part for part in parts if part not in labels), ""):
        problem = gettext(
            "%(place)s marks %(label)s as wrong, but %(label)s is not a node of the tree; write labels of its nodes"
        )
        raise InputError(problem.with_values(place=Code(place), label=short_repr(unknown)))
    kept, extra = [label for label in key if label not in parts], [label for label in parts if label not in key]
    if isinstance(key, Mapping):  # the value at a node that the search never reaches does not matter
        return literal({label: key.get(label, next(iter(key.values()))) for label in (*kept, *extra)})
    return literal([*kept, *extra])


def variants_in(folder: Path, points: int = 1) -> tuple[tuple[Student, ...], KeysOfClass]:
    """Return the students of a folder written by ``gametree variants``, and their exercises."""
    files = {row["id"]: row["file"] for row in _rows(folder / _INDEX, "id", "file")}
    keys: dict[str, dict[str, tuple[str, str]]] = {}
    for student, name in files.items():
        if Path(name).name != name:
            problem = gettext(
                "%(file)s refers to %(name)s, which is not in the same folder; refer only to files in that folder"
            )
            raise InputError(problem.with_values(file=Code(folder / _INDEX), name=short_repr(name)))
        text = read_text(folder / name)
        Exercise.from_json(text)
        keys[student] = {ANSWER: (text, str(points))}
    return tuple(map(Student, files)), keys


def typed_answers(path: Path, id_column: str = "") -> Iterator[SubmittedFile]:
    """Yield the answers in a CSV file with the columns id and answer, or in a folder with a text file for each student.

    A student without an answer has no submission. A repeated id is an error, because it is unknown which answer
    counts.
    """
    if path.is_dir():
        for file in sorted(path.iterdir()):
            yield from _typed_in(file)
        return
    for row in _rows_once(path, "id", ANSWER, id_column=id_column):
        if row[ANSWER]:
            yield _TypedAnswers(str(path), who=row["id"], texts=((ANSWER, repr(row[ANSWER][:MOST])),))


def _typed_in(file: Path) -> Iterator[SubmittedFile]:
    """Yield the answer in a student's text file, or the reason why it cannot be read; yield nothing for an empty
    file.
    """
    problem = _NO_TEXT.with_values(file=Code(file.name))
    if file.suffix.lower() != ".txt":
        yield _TypedAnswers(str(file), who=file.stem, problem=problem)
        return
    try:
        text = utf_8(read_hand_in(file)).strip()
    except (Unreadable, ValueError) as error:
        problem = error.phrase if isinstance(error, Unreadable) else problem
        yield _TypedAnswers(str(file), who=file.stem, problem=problem)
        return
    if text:
        yield _TypedAnswers(str(file), who=file.stem, texts=((ANSWER, repr(text[:MOST])),))


def _rows_once(path: Path, *columns: str, id_column: str = "") -> Iterator[dict[str, str]]:
    seen: set[str] = set()
    for row in _rows(path, *columns, id_column=id_column):
        if row["id"] in seen:
            problem = gettext("%(file)s has the id %(id)s twice; give each id once")
            raise InputError(problem.with_values(file=Code(path), id=short_repr(row["id"])))
        seen.add(row["id"])
        yield row


def _rows(path: Path, *columns: str, id_column: str = "") -> list[dict[str, str]]:
    """Return the rows of a table that have an id; the separator is the first character that splits the heading into the
    given columns.
    """
    text = read_text(path)
    for separator in _DELIMITERS:
        try:
            heads, *rows = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
        except (csv.Error, ValueError):
            continue
        names = _column_names(path, heads, id_column, set(columns))
        if set(columns) <= set(names):
            return [row for number, cells in enumerate(rows, 2) if (row := _row(path, number, names, cells))["id"]]
    problem = gettext("%(file)s is not a CSV file with the columns %(names)s; add those that are missing")
    raise InputError(problem.with_values(file=Code(path), names=Code(", ".join(columns))))


def _column_names(path: Path, heads: Sequence[str], id_column: str, needed: Collection[str]) -> list[str]:
    """Return the names of the columns in lower case; the column of ids gets the name ``id``."""
    names = [head.strip().lower() for head in heads]
    wanted = [n for n, head in enumerate(heads) if id_column and canonical(head) == canonical(id_column)]
    if id_column.isdecimal() and not set(needed) & {id_column} and 1 <= int(id_column) <= len(heads):
        wanted = wanted or [int(id_column) - 1]
    if not id_column and "id" not in names:
        wanted = [n for n, head in enumerate(heads) if is_id(head)]
    if len(wanted) == 1:
        names = ["id" if n == wanted[0] else "" if name == "id" else name for n, name in enumerate(names)]
    elif id_column:
        values = {"column": short_repr(id_column), "columns": Code(", ".join(heads))}
        raise InputError(NO_COLUMN.with_values(file=Code(path), **values))
    elif len(wanted) > 1:
        values = {"one": Code(heads[wanted[0]]), "other": Code(heads[wanted[1]]), "option": ID_COLUMN}
        raise InputError(TWO_COLUMNS.with_values(file=Code(path), **values))
    twice = next((name for name in names if name in needed and names.count(name) > 1), "")
    if twice:
        raise InputError(_SAME_COLUMN.with_values(file=Code(path), column=Code(twice)))
    return names


def _row(path: Path, number: int, names: Sequence[str], cells: Sequence[str]) -> dict[str, str]:
    filled = max((place for place, cell in enumerate(cells, 1) if cell.strip()), default=0)
    if filled > len(names):
        values = {"number": number, "count": filled, "columns": len(names)}
        raise InputError(_TOO_WIDE.with_values(file=Code(path), **values))
    padded = [*cells, *[""] * (len(names) - len(cells))]
    return {name: cell.strip() for name, cell in zip(names, padded, strict=False)}
