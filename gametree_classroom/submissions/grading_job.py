"""The grading job of a class, which contains everything that determines the marks; grading a student is a pure function
of it.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache, lru_cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, TypeAlias

from gametree.errors import InputError
from gametree.exercises.exercise import Exercise
from gametree.exercises.questions.graded_answer import whole_or_decimal
from gametree.exercises.tutor.learner import RECEIPT
from gametree.files import parse_json, read_text
from gametree.languages import translator_for
from gametree.phrases import Code, Phrase, gettext
from gametree.values import show, to_number

from ..roster_file import Student
from ..students import read_secret
from . import notebook_cells as sentences
from .feedback_page import feedback_page, mistakes_behind, name_and_id, page_without_marks
from .hand_ins import NO_NOTEBOOK, TIME
from .marked_notebook import PROGRAM_SUBJECTS, MarkedAnswer, MarkedNotebook, mark_cells
from .notebook_cells import Unreadable, read_cells
from .notebook_choice import FoundNotebook, choose_notebook
from .own_trees import fingerprint
from .sheet_match import mismatch_reason
from .teacher_sheet import TeacherSheet, sheet_in, with_hidden_trees

_KEY_FORMAT, _VERSION = "gametree-course-key", 1


def key_place(course: Path, sheet: str) -> Path:
    return course / "keys" / f"{sheet}.json"


@dataclass(frozen=True, slots=True)
class CourseKey:
    """The students who have individual trees on a sheet, and the fingerprint of the secret.

    >>> key = CourseKey("pruning", fingerprint("a long random secret"), (Student("u1"),))
    >>> CourseKey.read_text(key.to_text(), Path("key.json")) == key
    True
    """

    sheet: str
    fingerprint: str
    """fingerprint of the secret from which the trees were generated"""
    students: tuple[Student, ...] = ()
    same: tuple[str, ...] = ()
    """questions that are the same for all students"""

    def to_text(self) -> str:
        fields = {"format": _KEY_FORMAT, "version": _VERSION, **dataclasses.asdict(self)}
        return json.dumps(fields, ensure_ascii=False, indent=1) + "\n"

    @classmethod
    def read(cls, path: Path) -> CourseKey:
        return cls.read_text(read_text(path), path)

    @classmethod
    def read_text(cls, text: str, path: Path) -> CourseKey:
        try:
            fields = parse_json(text)
            if (fields["format"], fields["version"]) != (_KEY_FORMAT, _VERSION):
                raise ValueError
            students = tuple(Student(**student_fields) for student_fields in fields["students"])
            return cls(str(fields["sheet"]), str(fields["fingerprint"]), students, tuple(map(str, fields["same"])))
        except (ValueError, KeyError, TypeError, AttributeError):
            problem = gettext("%(file)s is not a key of a course; name the one that %(command)s wrote")
            raise InputError(problem.with_values(file=Code(path), command=Code("gametree sheets --roster"))) from None

    def secret_in(self, path: Path) -> str:
        """Return the secret in a file; raise `InputError` if the trees of this job were generated from another
        secret.
        """
        secret = read_secret(path)
        if fingerprint(secret) != self.fingerprint:
            problem = gettext(
                "the trees of %(sheet)s were made with a different secret from the one in %(file)s; name the file "
                "with the right secret"
            )
            raise InputError(problem.with_values(file=Code(path), sheet=self.sheet))
        return secret


_LONGEST_GIVEN = 2_000
"""maximum number of characters of an answer in a receipt"""
FORMAT, _JOB_VERSION = RECEIPT, 1
_IN_FILE = Phrase("%(file)s: %(why)s")
_File: TypeAlias = tuple[str, bytes | Phrase]
"""path of a file, and its content or the reason why it cannot be read"""


@dataclass(frozen=True, slots=True)
class GradingJob:
    """Everything that determines the marks of a class: the sheet, the secret, and the files to write. It can be
    pickled.
    """

    name: str
    """name of the sheet"""
    text: str
    """teacher's notebook"""
    lang: str = "en"
    """language of remarks for the teacher"""
    pages: bool = True
    """whether pages for the students are written, and mistakes are searched for"""
    secret: str = field(default="", repr=False)
    """secret from which individual trees were generated; "" if all students have the same trees"""
    same: tuple[str, ...] = ()
    """questions that are nevertheless the same for all students"""

    exam: str = field(default="", repr=False)
    """secret from which hidden trees for programs are generated; "" to use the trees that students know"""
    rubric: str = ""
    """marking rule for questions that do not set a rule"""
    keep_higher: bool = False
    """whether every student keeps the points of an earlier marking for an answer if they were higher"""
    handed_out: tuple[tuple[str, str, object], ...] = field(default=(), repr=False)
    """cells (with ids and points) that differ in the students' notebooks because the teacher changed them later"""
    titles: Mapping[str, Mapping[str, str]] = field(default_factory=dict, repr=False)
    """headings of the sheet in languages other than its own"""
    unconfined: bool = False
    """whether programs run even if they cannot be confined"""

    @property
    def digest(self) -> str:
        """A fingerprint: equal jobs give equal receipts for the same files."""
        shown = self.lang, self.pages, json.dumps(self.titles), self.unconfined
        marked = self.secret, self.same, self.exam, self.rubric, self.keep_higher, self.handed_out
        return _digest((self.name, self.text, *shown, *marked, kit_version()))

    def knows(self, student: str) -> bool:
        return True

    def sheet(self, student: str) -> TeacherSheet:
        sheet = _sheet(self.name, self.text, self.exam, self.rubric, self.handed_out)
        return sheet.of_student(student, self.secret, self.same) if self.secret and student else sheet

    @property
    def runs_programs(self) -> bool:
        """Whether the answers include programs or games, which take seconds."""
        return any(isinstance(question.subject, PROGRAM_SUBJECTS) for question in self.sheet("").questions.values())

    @property
    def own_questions(self) -> frozenset[str]:
        """The names of the questions that differ between students."""
        common, own = self.sheet("").questions, self.sheet("anybody").questions
        return frozenset(name for name, question in own.items() if question.subject is not common[name].subject)

    def page(self, marked: MarkedNotebook, student: Student, sheet: TeacherSheet) -> str:
        return feedback_page(marked, sheet, name_and_id(asdict(student)), self.titles.get(marked.lang, {}))

    def page_without_marks(self, status: str, reasons: Sequence[Phrase], work: StudentFiles) -> str:
        """Return a page that gives the reason why a student has no marks, or "" if the student is unknown."""
        if not self.pages or work.problem is not None:
            return ""
        return page_without_marks(status, reasons, self.sheet(""), name_and_id(asdict(work.student)))


@cache
def kit_version() -> str:
    try:
        return version("gametree")
    except PackageNotFoundError:
        return "?"


@lru_cache(maxsize=4)
def _digest(parts: tuple[Any, ...]) -> str:
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


@lru_cache(maxsize=4)
def _sheet(
    name: str, text: str, exam: str, rubric: str, handed_out: tuple[tuple[str, str, object], ...]
) -> TeacherSheet:
    sheet = sheet_in(text, name).marked_by(rubric).as_handed_out(handed_out)
    return with_hidden_trees(sheet, exam) if exam else sheet


@dataclass(frozen=True, slots=True)
class StudentFiles:
    """The submitted files of one student."""

    student: Student
    files: tuple[_File, ...]
    late: bool = False
    when: str = ""
    """submission time, if the system reports it"""
    problem: Phrase | None = None
    """reason why it is unknown which student submitted the files"""
    attempts: int = 1
    """number of attempts; the files belong to the last attempt"""
    has_unread_time: bool = False
    """whether the time reported by the system cannot be read"""
    before: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """receipt of an earlier marking, whose points are a minimum; empty if there is none"""

    @property
    def digest(self) -> str:
        """A fingerprint of all files and of the data about the student."""
        facts = self.student, self.late, self.when, self.problem, self.attempts, self.has_unread_time
        hasher = hashlib.sha256(repr(facts).encode())
        for place, data in self.files:
            content = data if isinstance(data, bytes) else repr(data).encode()
            hasher.update(f"{place}\0{len(content)}\0".encode("utf-8", "surrogatepass") + content)
        return hasher.hexdigest()


@dataclass(frozen=True, slots=True)
class Graded:
    student: str
    receipt: Mapping[str, Any]
    page: str = ""
    had_to_wait: bool = False
    """whether a program was stopped on a busy machine, so that a second run may get further"""


def grade(job: GradingJob, work: StudentFiles) -> Graded:
    """Grade the files of one student. Unreadable files get a reason instead of marks."""
    translations = translator_for(job.lang)
    sheet = job.sheet("" if work.problem else work.student.id)
    receipt: dict[str, Any] = head(job, work, sheet)
    notes = [sentences.CAME_LATE] if work.late else []
    if work.has_unread_time:
        notes.append(sentences.UNREAD_TIME.with_values(file=Code(TIME)))
    notebooks, status, reasons = _notebooks_of_sheet(work, sheet)
    if work.files and not job.knows(work.student.id):
        status, reasons = "unmarked", [sentences.NO_VARIANT]
    earlier = work.before.get("answers", {})
    if work.attempts > 1:
        notes.append(sentences.ATTEMPTS.with_values(count=work.attempts))
    if status != "graded" and earlier:
        stay = sentences.KEPT.with_values(points=show(to_number(work.before["total"])), now="0")
        remarks = [item.render(translations) for item in (stay, *reasons[:3], *notes)]
        receipt = {**work.before, "job": job.digest, "work": work.digest, "remarks": remarks}
        answers = {name: {**answer, "kept": True} for name, answer in earlier.items()}
        return Graded(work.student.id, {**receipt, "answers": answers})
    if status != "graded":
        receipt |= {"status": status, "remarks": [item.render(translations) for item in (*reasons[:3], *notes)]}
        if work.files:
            receipt |= file_facts(*work.files[0])
        return Graded(work.student.id, receipt, job.page_without_marks(status, reasons[:3], work))
    choice = choose_notebook(notebooks, sheet, work.student.id)
    place, data = choice.notebook.place, choice.notebook.data
    marked = mark_cells(choice.notebook.cells, sheet, work.student.id, unconfined=job.unconfined)
    kept = tuple(answer.at_least(earlier.get(answer.name, {}).get("marks", 0)) for answer in marked.answers)
    about_choice = [choice.remark] if choice.remark else []
    marked = dataclasses.replace(marked, answers=kept, remarks=(*about_choice, *marked.remarks))
    notes += [sentences.LEFT_OUT.with_values(why=reason) for reason in reasons]
    receipt |= {
        "status": "graded",
        **file_facts(place, data),
        "others": list(choice.others),
        "language": marked.lang,
        "total": marked.total,
        "protection": marked.protection,
        "answers": {answer.name: _answer_fields(answer, job, translations) for answer in marked.answers},
        "remarks": [item.render(translations) for item in (*notes, *marked.remarks)],
    }
    page = job.page(marked, work.student, sheet) if job.pages else ""
    return Graded(work.student.id, receipt, page, any(answer.had_to_wait for answer in marked.answers))


def head(job: GradingJob, work: StudentFiles, sheet: TeacherSheet) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": _JOB_VERSION,
        "sheet": sheet.name,
        "student": asdict(work.student),
        "versions": {"gametree": kit_version()},
        "key": sheet.digest,
        "job": job.digest,
        "work": work.digest,
        "status": "",
        "handed_in": work.when,
        "file": "",
        "sha256": "",
        "language": job.lang,
        "protection": "",
        "total": None,
        "maximum": whole_or_decimal(round(sheet.maximum * 100)),
        "answers": {},
        "others": [],
        "remarks": [],
    }


def _notebooks_of_sheet(work: StudentFiles, sheet: TeacherSheet) -> tuple[list[FoundNotebook], str, list[Phrase]]:
    """Return the notebooks of a sheet among a student's files, the status, and the reasons why other files are not
    used.
    """
    if not work.files:
        return [], "missing", [sentences.NO_NOTEBOOK]
    if work.problem is not None:
        return [], "unmarked", [work.problem]
    notebooks: list[FoundNotebook] = []
    others, unreadable = list[Phrase](), list[Phrase]()
    for place, data in work.files:
        try:
            if isinstance(data, Phrase):
                raise Unreadable(data)
            cells = read_cells(data)
        except Unreadable as error:
            name = Code(place.rsplit("/", 1)[-1])
            unreadable.append(data if isinstance(data, Phrase) else _IN_FILE.with_values(file=name, why=error.phrase))
            continue
        if (reason := mismatch_reason(cells, sheet)) is None:
            notebooks.append(FoundNotebook(place, data, cells))
        else:
            others.append(reason)
    if notebooks:
        maybe = [why for why in unreadable if why.message != NO_NOTEBOOK.message]
        own = [why for why in others if why.message == sentences.OWN_TREES.message]
        return notebooks, "graded", list(dict.fromkeys([*maybe, *own]))
    return [], "unreadable" if unreadable else "unmarked", list(dict.fromkeys([*unreadable, *others]))


def file_facts(place: str, data: bytes | Phrase) -> dict[str, str]:
    """Return the facts about a file that a receipt contains: its path, and its hash if the file was readable."""
    return {"file": place, "sha256": "" if isinstance(data, Phrase) else hashlib.sha256(data).hexdigest()}


def _answer_fields(answer: MarkedAnswer, job: GradingJob, translator: Any) -> dict[str, Any]:
    subject, is_explained = answer.question.subject, answer.marks != answer.maximum and job.pages
    return {
        "marks": answer.marks,
        "maximum": answer.maximum,
        "given": answer.given[:_LONGEST_GIVEN],
        "rules": repr(subject.rules) if isinstance(subject, Exercise) else "",
        "exercise": _exercise_json(subject) if isinstance(subject, Exercise) else "",
        "mistakes": mistakes_behind(answer.question, answer.value, answer.graded) if is_explained else [],
        "remarks": [remark.render(translator) for remark in answer.remarks],
        "unread": answer.is_unread,
        "kept": any(remark.message == sentences.KEPT.message for remark in answer.remarks),
    }


_exercise_json = lru_cache(maxsize=64)(Exercise.to_json)
