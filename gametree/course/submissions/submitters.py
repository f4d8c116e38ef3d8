"""Who handed in what: the students of a roster found by the names that nbgrader, Moodle and Canvas give to files."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ...exercises.students.roster import Student
from ...phrases import Phrase
from . import submission_words as sentences
from .hand_ins import HandIn

__all__ = ["Submission", "by_student"]


@dataclass(frozen=True, slots=True)
class Submission:
    """All files of one student."""

    student: Student
    files: tuple[HandIn, ...]
    problem: Phrase | None = None
    """why nobody can say whose they are, where there is a roster"""

    @property
    def late(self) -> bool:
        """Whether the system says that it came late."""
        return any(file.late for file in self.files)

    @property
    def when(self) -> str:
        """When the last file came, where the system says so."""
        return max((file.when for file in self.files), default="")


def by_student(found: Iterable[HandIn], sheet: str, roster: Sequence[Student] = ()) -> list[Submission]:
    """Return what each student handed in for a sheet, in the order of their ids; an empty tuple for who did not.

    >>> files = [HandIn("s/Ana Lima_41_assignsubmission_file_/pruning.ipynb", who="Ana Lima", number="41")]
    >>> [(one.student.id, len(one.files)) for one in by_student(files, "pruning", [Student("u1", "Lima", "Ana")])]
    [('u1', 1)]
    """
    names = _Names(roster)
    files: dict[str, list[HandIn]] = defaultdict(list)
    students = {student.id: student for student in roster}
    problems: dict[str, Phrase] = {}
    for one in found:
        student, problem = names.student(one, sheet)
        if student.id not in names.ids and not one.who and not one.may_be_notebook:
            continue  # the roster itself, or another file beside the hand-ins
        known = students.setdefault(student.id, student)
        files[known.id].append(one)
        if problem is not None and roster:
            problems[known.id] = problem
    return [Submission(students[id], tuple(files.get(id, ())), problems.get(id)) for id in sorted(students)]


class _Names:
    """The students of a roster by all names under which a system can file them; a name of two is nobody's."""

    def __init__(self, roster: Sequence[Student]) -> None:
        self.ids = {student.id: student for student in roster}
        found: dict[str, set[str]] = defaultdict(set)
        for student in roster:
            first, last = student.first_name, student.last_name
            for name in (student.id, f"{first} {last}", f"{last} {first}", student.email, student.email.split("@")[0]):
                if plain(name):
                    found[plain(name)].add(student.id)
        self.names: Mapping[str, set[str]] = found

    def student(self, file: HandIn, sheet: str) -> tuple[Student, Phrase | None]:
        """Return who handed in a file; whom the roster does not tell is called as the system calls them, with why."""
        who = file.who or _in_name(file.name, sheet)
        for name in (who, file.number):
            if name in self.ids:
                return self.ids[name], None
        called = [self.names[plain(name)] for name in (who, file.number) if plain(name) in self.names]
        for ids in called:
            if len(ids) == 1:
                return self.ids[min(ids)], None
        said = unicodedata.normalize("NFC", who.strip()) or "?"
        problem = sentences.SAME_NAME if called else sentences.UNKNOWN_STUDENT
        return Student(f"{said}_{file.number}" if file.number else said), problem


def plain(name: str) -> str:
    """Return a name without accents, capitals and signs.

    >>> plain("José de la Peña-Ríos")
    'josedelapenarios'
    """
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if letter.isalnum())


def _in_name(name: str, sheet: str) -> str:
    """Return who a file is named for.

    >>> _in_name("pruning_u1.ipynb", "pruning"), _in_name("u1 (2).ipynb", "pruning")
    ('u1', 'u1')
    """
    stem = re.sub(r"\s*\(\d+\)$", "", name.rsplit(".", 1)[0])
    return re.sub(rf"^{re.escape(sheet)}(?=$|[ _.-])|(?<![^ _.-]){re.escape(sheet)}$", "", stem).strip(" _.-")
