"""The grading of a class: what is new is graded, here, by several processes or on a cluster; typed answers too."""

from __future__ import annotations

import contextlib
import csv
import gc
import io
import json
import re
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import lru_cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from ...errors import GameTreeError, InputError, imported
from ...exercises.answer_notation import literal
from ...exercises.exercise import Exercise
from ...exercises.marks import RUBRICS
from ...exercises.programs import worker_process
from ...exercises.students import Student, file_names
from ...files import read_text, tidy, write_all
from ...languages import translator_for
from ...phrases import Code, Phrase, gettext, short_repr
from ...progress import progress_counter
from ...values import read_number
from ..grading.graded_question import Question
from .grading_job import FORMAT, Graded, GradingJob, StudentFiles, file_facts, grade, head
from .hand_ins import BOMB, Submission, SubmittedFile
from .marking_processes import PATIENCE, MarkingProcesses, attempted_on_cluster
from .notebook_cells import Unreadable
from .teacher_sheet import TeacherSheet, questions_digest

ANSWER = "answer"
"""the name of the only question"""
MOST = 100_000
"""characters of an answer that are read"""
_INDEX = "index.csv"
_DELIMITERS = ",;\t"


@dataclass(frozen=True, slots=True)
class _TypedAnswers(SubmittedFile):
    texts: tuple[tuple[str, str], ...] = ()
    """Python for each answer, by the name of its question"""
    by_hand: tuple[str, ...] = ()
    """the names of those of which only the wrong parts were typed"""

    def read(self) -> bytes:
        cells = [{"cell_type": "code", "metadata": {}, "source": f"{name} = {text}"} for name, text in self.texts]
        about = {"typed": "yes", "by_hand": " ".join(self.by_hand)}
        return json.dumps({"metadata": {"gametree": about}, "cells": cells}).encode()


KeysOfClass: TypeAlias = Mapping[str, Mapping[str, tuple[str, str]]]
"""for each student, by id, each question's exercise as JSON and its points, by the name of the question"""


@dataclass(frozen=True, slots=True)
class TypedJob(GradingJob):
    """Marking of answers that were typed into a table: ``text`` is the keys of the class as JSON."""

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
    """Return the students of a file of keys that ``gametree exam`` or ``follow-up`` wrote, and their exercises."""
    columns = ("last_name", "first_name", "email", "question", "points", "exercise")
    students, keys = dict[str, Student](), dict[str, dict[str, tuple[str, str]]]()
    for row in _rows(path, "id", *columns):
        Exercise.from_json(row["exercise"])
        students[row["id"]] = Student(*(row[name] for name in ("id", *columns[:3])))
        keys.setdefault(row["id"], {})[f"q{row['question']}"] = (row["exercise"], row["points"] or "1")
    if not keys:
        raise InputError(Code(path), gettext("at least one student"), gettext("none"))
    return tuple(students.values()), keys


def exam_answers(path: Path, keys: KeysOfClass) -> Iterator[SubmittedFile]:
    """Yield what was typed into a table of a class, with a column for each question, named by its number.

    An answer is as the student wrote it. ``ok`` is the right one, ``x`` one with nothing right, and ``x: B D`` one that
    is right but for these parts. An id that comes twice is an error.
    """
    names = list(next(iter(keys.values())))
    rows = {row["id"]: row for row in _rows_once(path, "id", *(name.removeprefix("q") for name in names))}
    for student, row in rows.items():
        answers = {name: row[name.removeprefix("q")] for name in names}
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
    """Return a typed answer as Python, also where somebody typed only which parts of it are wrong."""
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
        raise InputError(Code(place), gettext("labels of nodes that are wrong"), short_repr(unknown))
    kept, extra = [label for label in key if label not in parts], [label for label in parts if label not in key]
    if isinstance(key, Mapping):  # what is written at a node that the search never reaches can be anything
        return literal({label: key.get(label, next(iter(key.values()))) for label in (*kept, *extra)})
    return literal([*kept, *extra])


def variants_in(folder: Path, points: int = 1) -> tuple[tuple[Student, ...], KeysOfClass]:
    """Return the students of a folder that ``gametree variants`` wrote, and their exercises."""
    files = {row["id"]: row["file"] for row in _rows(folder / _INDEX, "id", "file")}
    keys: dict[str, dict[str, tuple[str, str]]] = {}
    for student, name in files.items():
        if Path(name).name != name:
            raise InputError(Code(folder / _INDEX), gettext("names of files in this folder"), short_repr(name))
        text = read_text(folder / name)
        Exercise.from_json(text)
        keys[student] = {ANSWER: (text, str(points))}
    return tuple(map(Student, files)), keys


def typed_answers(path: Path) -> Iterator[SubmittedFile]:
    """Yield the answers in a CSV file with the columns id and answer, or in a folder with a text file for each student.

    Who answered nothing handed in nothing. An id that comes twice is an error, because nobody can say which answer
    counts.
    """
    if path.is_dir():
        for file in sorted(path.glob("*.txt")):
            if file.is_file() and not file.is_symlink() and (text := read_text(file).strip()):
                yield _TypedAnswers(str(file), who=file.stem, texts=((ANSWER, repr(text[:MOST])),))
        return
    for row in _rows_once(path, "id", ANSWER):
        if row[ANSWER]:
            yield _TypedAnswers(str(path), who=row["id"], texts=((ANSWER, repr(row[ANSWER][:MOST])),))


def _rows_once(path: Path, *columns: str) -> Iterator[dict[str, str]]:
    seen: set[str] = set()
    for row in _rows(path, *columns):
        if row["id"] in seen:
            got = gettext("%(id)s again").with_values(id=Code(short_repr(row["id"])))
            raise InputError(Code(path), gettext("each id once"), got)
        seen.add(row["id"])
        yield row


def _rows(path: Path, *columns: str) -> list[dict[str, str]]:
    text = read_text(path)
    first = text.lstrip().partition("\n")[0]
    try:
        reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=max(_DELIMITERS, key=first.count), strict=True)
        heads = [(name or "").strip().lower() for name in reader.fieldnames or []]
        reader.fieldnames = heads
        rows = [{name: (row.get(name) or "").strip() for name in columns} for row in reader]
    except csv.Error:
        rows, heads = [], []
    if not set(columns) <= set(heads):
        needed = gettext("a CSV file with the columns %(names)s").with_values(names=Code(", ".join(columns)))
        raise InputError(Code(path), needed, gettext("another file"))
    return [row for row in rows if row["id"]]


_PENDING_PER_PROCESS = 64
"""number of students that wait for the processes of a cluster"""
_MOST_OF_STUDENT = 100_000_000
"""bytes that are read of all files of a student"""
CLUSTER_SECONDS = 10
"""how long a cluster has to answer"""
_FEW = 10
"""greatest number of students who are graded in about two seconds, with pages but without programs"""
_COLLECTION_THRESHOLD = 50_000
"""number of new objects after which Python looks for cycles among them"""
_RETRIES = 3
"""how often a student's work is given to a process of a cluster that ends"""


@dataclass(frozen=True, slots=True)
class OutputPaths:
    out: Path
    names: Mapping[str, str]
    """the name of a student's files, without ending, by id"""

    @classmethod
    def of(cls, out: Path, submissions: Sequence[Submission]) -> OutputPaths:
        """Return the places for some students; an error if two of them would share a file."""
        return cls(out, file_names([submission.student for submission in submissions], ""))

    @property
    def folders(self) -> tuple[Path, ...]:
        return self.out, self.out / "receipts", self.out / "feedback"

    def receipt(self, student: str) -> Path:
        return self.out / "receipts" / f"{self.names[student]}.json"

    def page(self, student: str) -> Path:
        return self.out / "feedback" / f"{self.names[student]}.html"


def read_receipt(path: Path) -> dict[str, Any] | None:
    """Read a receipt; None if there is none, or another file."""
    try:
        receipt = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    return receipt if isinstance(receipt, dict) and receipt.get("format") == FORMAT else None


@dataclass(frozen=True)
class GradingRun:
    """The grading of a class, which reuses earlier results."""

    job: GradingJob
    folder: Path
    places: OutputPaths
    force: bool = False
    cleaned: set[Path] = field(default_factory=set, repr=False)
    """the folders without what a run that was killed left half done"""
    patience: float = PATIENCE
    """seconds for one hand-in with all its programs"""

    def go(self, submissions: Sequence[Submission], workers: int = 1, cluster: str = "") -> Iterator[Graded]:
        """Grade what is new, write its files at once, and yield the result."""
        for folder in self.places.folders:
            tidy(folder)
            self.cleaned.add(folder)
        is_long = self.job.runs_programs or len(submissions) > _FEW
        with (
            progress_counter(len(submissions), is_long=is_long) as done,
            rare_garbage_collection(),
            contextlib.closing(self._graded(self._all_new(submissions, done), workers, cluster)) as all_graded,
        ):
            for work, graded in all_graded:
                yield self._written(self._unreadable(work, graded) if isinstance(graded, Phrase) else graded)
                done()

    def _graded(
        self, new: Iterable[StudentFiles], workers: int, cluster: str
    ) -> Generator[tuple[StudentFiles, Graded | Phrase], None, None]:
        """Yield each student's work with what came of it; what ended a process of a cluster is tried here again."""
        do = partial(grade, self.job)
        if cluster:
            failed: list[StudentFiles] = []
            with _on_cluster(cluster) as executor:
                yield from _on_executor(partial(attempted_on_cluster, do), new, executor, failed)
            new, workers = failed, 1
        if not cluster or new:
            with MarkingProcesses(do, worker_process.cores_for(workers), self.patience) as processes:
                yield from processes.done(new)

    def _all_new(self, submissions: Sequence[Submission], done: Callable[[], object]) -> Iterator[StudentFiles]:
        """Yield the work to grade; count earlier results as done."""
        for submission in submissions:
            if (work := self._new(submission)) is not None:
                yield work
            else:
                done()

    def _new(self, submission: Submission) -> StudentFiles | None:
        """Read the files of a student; None if they were graded before by the same key and no file is missing."""
        work = self._work(submission)
        before = None if self.force else read_receipt(self.places.receipt(submission.student.id))
        if before is None or (before.get("job"), before.get("work")) != (self.job.digest, work.digest):
            return work
        has_page = (
            before["status"] != "graded" or not self.job.pages or self.places.page(submission.student.id).exists()
        )
        return None if has_page else work

    def _earlier(self, student: str) -> dict[str, Any]:
        found = read_receipt(self.places.receipt(student)) if self.job.keep_higher else None
        return found if found is not None and found["status"] == "graded" else {}

    def _work(self, submission: Submission) -> StudentFiles:
        room, files = _MOST_OF_STUDENT, list[tuple[str, bytes | Phrase]]()
        for file in submission.files:
            content = (
                _bytes_or_problem(file)
                if room > 0
                else BOMB.with_values(file=Code(file.name), most=_MOST_OF_STUDENT // 1_000_000)
            )
            room -= len(content) if isinstance(content, bytes) else 0
            files.append((file.shown(self.folder), content))
        return StudentFiles(
            submission.student,
            tuple(files),
            submission.late,
            submission.when,
            submission.problem,
            self._earlier(submission.student.id),
        )

    def _written(self, graded: Graded) -> Graded:
        receipt, page = self.places.receipt(graded.student), self.places.page(graded.student)
        now = datetime.now(UTC).isoformat(timespec="seconds")
        after = {**graded.receipt, "graded": now, "before": _before(read_receipt(receipt), graded.receipt)}
        written = json.dumps(after, ensure_ascii=False, indent=1).encode("utf-8", "replace") + b"\n"
        is_kept = self.job.pages and graded.receipt["status"] == "graded"
        old = [page] if not graded.page and not is_kept and page.exists() else []
        pages = [(page, graded.page.encode("utf-8", "replace"))] if graded.page else []
        write_all([*pages, (receipt, written)], old=old, cleaned=self.cleaned)
        return graded

    def _unreadable(self, work: StudentFiles, why: Phrase) -> Graded:
        sheet = self.job.sheet("" if work.problem else work.student.id)
        told = {"status": "unreadable", "remarks": [why.render(translator_for(self.job.lang))]}
        facts = file_facts(*work.files[0]) if work.files else {}
        return Graded(work.student.id, head(self.job, work, sheet) | facts | told)


def _bytes_or_problem(file: SubmittedFile) -> bytes | Phrase:
    try:
        return file.read()
    except Unreadable as error:
        return error.phrase


def _before(old: Mapping[str, Any] | None, new: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the marks by the previous key; None if the key did not change."""
    if old is None or old["status"] != "graded":
        return None
    if old["key"] == new["key"]:
        return old.get("before")
    return {"key": old["key"], "answers": {name: answer["marks"] for name, answer in old["answers"].items()}}


@contextlib.contextmanager
def rare_garbage_collection() -> Iterator[None]:
    """Let Python look for cycles rarely: each time it would walk through the whole kit, which marking never changes.

    >>> with rare_garbage_collection():
    ...     gc.get_threshold()[0] == _COLLECTION_THRESHOLD
    True
    """
    usual = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(_COLLECTION_THRESHOLD)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


def _on_executor(
    do: Callable[[StudentFiles], Graded | Phrase],
    works: Iterable[StudentFiles],
    executor: Executor,
    failed: list[StudentFiles],
) -> Iterator[tuple[StudentFiles, Graded | Phrase]]:
    """Yield what a cluster has done, in any order; ``failed`` gets what ended its processes.

    Only a few students are in memory at a time.
    """
    pending: dict[Future[Graded | Phrase], StudentFiles] = {}

    def finished() -> Iterator[tuple[StudentFiles, Graded | Phrase]]:
        done, _ = wait(pending, return_when=FIRST_COMPLETED)
        for future in done:
            work = pending.pop(future)
            try:
                yield work, future.result()
            except Exception as error:
                if type(error).__name__ != "KilledWorker":
                    raise
                failed.append(work)

    for work in works:
        pending[executor.submit(do, work)] = work
        if len(pending) >= _PENDING_PER_PROCESS:
            yield from finished()
    while pending:
        yield from finished()


@contextlib.contextmanager
def _on_cluster(address: str) -> Iterator[Executor]:
    needs, command = (
        gettext("%(option)s needs %(package)s; install it with: %(command)s"),
        Code("pip install 'gametree[cluster]'"),
    )
    distributed = imported(
        "distributed", needs.with_values(option=Code("--cluster"), package=Code("dask"), command=command)
    )
    try:
        client = distributed.Client(address, timeout=CLUSTER_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        message = gettext("%(address)s: no cluster answers there (%(why)s); start its scheduler first")
        why = Code(type(error).__name__)
        raise GameTreeError(message.with_values(address=Code(address), why=why)) from None
    with client:
        yield client.get_executor(pure=False, retries=_RETRIES)
