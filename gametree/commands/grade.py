"""The command ``gametree grade``: the marks of a class from the notebooks that it handed in."""

from __future__ import annotations

import argparse
import contextlib
import multiprocessing.util
import os
import signal
import sys
import textwrap
import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from gettext import NullTranslations
from pathlib import Path
from typing import Any, TypeAlias

from ..course.submissions import notebook_cells as sentences
from ..course.submissions.class_report import ClassFigures, class_report, tables
from ..course.submissions.feedback_page import STATUS
from ..course.submissions.grading_job import CourseKey, GradingJob, key_place
from ..course.submissions.grading_run import (
    ANSWER,
    GradingRun,
    Places,
    VariantsJob,
    read_receipt,
    typed_answers,
    variants_in,
)
from ..course.submissions.hand_ins import HandIn, Submission, by_student, hand_ins
from ..course.submissions.marked_notebook import changed_alike, refuse_unconfined
from ..course.submissions.notebook_cells import NotebookCells, Unreadable, read_cells
from ..course.submissions.teacher_sheet import find_sheet, titles_beside
from ..course.working_folder import kit_sheets
from ..errors import GameTreeError, InputError, choose, words_of
from ..exercises.marks import RUBRIC, RUBRICS
from ..exercises.students import (
    Student,
    headings,
    other_encoding,
    read_roster,
    read_secret,
    taken_for_ids,
    unused_columns,
)
from ..files import read_text, write_all
from ..languages import translator
from ..phrases import Code, gettext, ngettext
from .options import add_command, add_language, add_option, moment, one_of, whole

EXAMPLES = """
  gametree grade submissions/ --sheet pruning --out grades
  gametree grade moodle.zip --sheet pruning --roster students.csv --out grades --workers 4
  gametree grade answers.csv --variants trees --out grades
  gametree grade course --sheet pruning --roster students.csv --secret-file secret.txt --out grades
"""
LOOKED_AT = 9
"""greatest number of notebooks that are looked at to see whether the students have trees of their own"""
WIDTH = 79
"""characters of a line of help"""
WHAT_RUNS = gettext(
    "Answers are read as text; nothing of a notebook runs in the process that marks it. Three things run, each in a "
    "process of its own: a program, a game in words, and the cell of an answer that is worked out, by itself, without "
    "this kit and without the other cells. Where nothing keeps that process apart, no such cell runs: a remark and the "
    "summary say so."
)
GRADED = ngettext("%(count)d student graded", "%(count)d students graded")
AS_BEFORE = ngettext("%(count)d as before", "%(count)d as before")
# TRANSLATORS: %(reasons)s is such as "nothing handed in (1), not readable (2)"
WITHOUT_MARKS = ngettext("%(count)d without marks: %(reasons)s", "%(count)d without marks: %(reasons)s")
STOPPED = ngettext(
    "Stopped: %(count)d student was graded. The same command goes on from there.",
    "Stopped: %(count)d students were graded. The same command goes on from there.",
)


def add_to(commands: Any, t: NullTranslations) -> None:
    """Add the command to the parser."""
    about = t.gettext("mark the notebooks of a class")
    parser = add_command(commands, t, "grade", grade_class, about, EXAMPLES)
    parser.description = f"{parser.description}\n\n{textwrap.fill(WHAT_RUNS.told(t), WIDTH)}"

    def add(*names: str, **how: Any) -> None:
        add_option(parser, t, *names, **how)

    folder, file = t.gettext("DIR"), t.gettext("FILE")
    what = t.gettext("folder or .zip of what was handed in, as nbgrader, Moodle or Canvas give it")
    parser.add_argument("submissions", metavar=t.pgettext("argument", "submissions"), type=Path, help=what)
    add(
        "--sheet",
        metavar=t.gettext("SHEET"),
        help=t.gettext("name of the sheet, or its teacher's notebook"),
    )
    variants = t.gettext("folder of gametree variants, in place of a sheet; the answers are in a CSV (id, answer)")
    add("--variants", type=Path, metavar=folder, help=variants)
    add(
        "--points", type=whole, metavar="N", default=1, help=t.gettext("points of the answer to a variant (default: 1)")
    )
    add("--out", required=True, type=Path, metavar=folder, help=t.gettext("folder for marks, pages and the report"))
    add("--roster", type=Path, metavar=file, help=t.gettext("CSV of the students: id, last_name, first_name, email"))
    solutions = t.gettext(
        "the folder of the sheets, or the course (default: the course of the submissions, or the sheets of the kit)"
    )
    add("--solutions", type=Path, metavar=folder, help=solutions)
    secret = t.gettext("the secret of the course, if each student has own trees")
    add("--secret-file", type=Path, metavar=file, help=secret)
    exam = t.gettext("file with one line, the secret of an exam: programs are tried on hidden trees drawn from it")
    add("--exam-secret", type=Path, metavar=file, help=exam)
    due = t.gettext('what nbgrader got later is late, such as "2026-11-20 23:59"')
    add("--due", type=moment, metavar=t.gettext("TIME"), help=due)
    rubric = one_of(t, t.gettext("how parts are counted where a question does not say it"), RUBRICS)
    add("--rubric", course="grading.rubric", help=rubric)
    higher = t.gettext("nobody gets fewer points for an answer than in the receipts that are there")
    parser.add_argument("--keep-higher", action="store_true", help=higher)
    force = t.gettext("grade everything again, not only what is new")
    parser.add_argument("--force", action="store_true", help=force)
    only = t.gettext("only marks: no pages for the students, and no mistakes in the report")
    parser.add_argument("--marks-only", action="store_true", help=only)
    unconfined = t.gettext(
        "run programs where nothing keeps them apart, too: they can read and change all that you can"
    )
    parser.add_argument("--unconfined", action="store_true", help=unconfined)
    add("--workers", type=whole, metavar="N", default=1, help=t.gettext("number of processes (default: 1)"))
    cluster = t.gettext("address of the scheduler of a Dask cluster, as in tcp://10.0.0.7:8786")
    add("--cluster", metavar=t.gettext("ADDRESS"), default="", help=cluster)
    add_language(parser, t, t.gettext("language of remarks and of the report"))


def grade_class(given: argparse.Namespace) -> int:
    """Grade a class and write everything; say what was done."""
    t = translator(given.lang)
    job, submissions = _prepared(given)
    places = Places.of(given.out, submissions)
    run = GradingRun(job, given.submissions, places, given.force)
    count, came = 0, [signal.SIGINT]

    def end(number: int, _: object) -> None:
        came[0] = signal.Signals(number)
        raise KeyboardInterrupt

    if threading.current_thread() is threading.main_thread():
        usual = signal.signal(signal.SIGTERM, end)
    try:
        for graded in run.go(submissions, given.workers, given.cluster):
            count += graded.receipt["status"] == "graded"
        figures, written = _write_tables(given.out, job, submissions, places)
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second Ctrl-C has nothing left to stop
        print(STOPPED.of(count=count).told(t), file=sys.stderr, flush=True)
        for child in multiprocessing.active_children():
            child.kill()
        multiprocessing.util._run_finalizers(0)  # type: ignore[attr-defined]  # else a process tells of what is left
        os._exit(128 + came[0])  # all files are whole, and a pool that was stopped twice may never end
    finally:
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, usual)
    _tell(t, count, figures, job, written)
    return 0


def _prepared(given: argparse.Namespace) -> tuple[GradingJob, list[Submission]]:
    """Check everything that a user can get wrong before any work is done."""
    if given.workers < 1:
        raise InputError(Code("--workers"), gettext("a number from 1"), str(given.workers))
    if given.out.resolve() == given.submissions.resolve():
        raise InputError(Code("--out"), gettext("another folder than that of the submissions"), Code(given.out))
    if (given.sheet is None) == (given.variants is None):
        needed = gettext("%(sheet)s or %(variants)s").of(sheet=Code("--sheet"), variants=Code("--variants"))
        raise InputError(Code("grade"), needed, gettext("none or both"))
    job, roster, files = _of_variants(given) if given.variants else _of_sheet(given)
    if given.roster:
        roster = read_roster(given.roster)
        notes = other_encoding(given.roster), taken_for_ids(given.roster), unused_columns(given.roster)
        for told in filter(None, notes):
            print(f"gametree: {given.roster}: {words_of(translator(given.lang), told)}", file=sys.stderr)
    submissions = by_student(files, job.name, roster)
    rubric = choose(RUBRIC, given.rubric, RUBRICS) if given.rubric else ""
    job = replace(job, rubric=rubric, keep_higher=given.keep_higher)
    if not isinstance(job, VariantsJob):
        looked_at = _looked_at(submissions)
        _refuse_own_trees(job, looked_at)
        job = replace(job, handed_out=changed_alike(looked_at, job.sheet("")))
    if not any(one.files for one in submissions):
        cure = gettext("name the folder of what was handed in")
        needed = gettext("notebooks (.ipynb) or archives (.zip)")
        raise InputError(Code(given.submissions), needed, gettext("none"), cure)
    return job, submissions


Prepared: TypeAlias = tuple[GradingJob, Sequence[Student], Iterable[HandIn]]
"""what decides the marks, the students who are known from it, and the files"""


def _looked_at(submissions: Sequence[Submission]) -> list[NotebookCells]:
    """Return a few notebooks of a class, which tell what most of them are like."""
    files, found = [one.files[-1] for one in submissions if one.files], []
    for file in files[:: -(-len(files) // LOOKED_AT)] if files else []:
        with contextlib.suppress(Unreadable):
            found.append(read_cells(file.read()))
    return found


def _refuse_own_trees(job: GradingJob, notebooks: Sequence[NotebookCells]) -> None:
    """Refuse to mark a class by common trees if most of its notebooks were made for one student each.

    A single one that says so is the student's doing: it is listed, and stops nobody else.
    """
    made_for = [] if job.secret else [notebook.fact("student") for notebook in notebooks]
    told = list(filter(None, made_for))
    if 2 * len(told) > len(made_for):
        got = gettext("none, but notebooks made for %(student)s and others").of(student=told[0])
        cure = gettext("add %(options)s").of(options=Code("--solutions COURSE --secret-file FILE"))
        needed = gettext("the secret, because each student has own trees")
        raise InputError(Code("--secret-file"), needed, got, cure)


def _of_sheet(given: argparse.Namespace) -> Prepared:
    """Return how notebooks are marked."""
    files = hand_ins(given.submissions, given.due, given.out)
    course = given.solutions or _course(given.submissions)
    path = find_sheet(given.sheet, [course] if given.solutions else [course, kit_sheets()], given.lang)
    key = _key(course, path.stem, given.secret_file)
    secret = key.secret_in(given.secret_file) if key else ""
    exam = read_secret(given.exam_secret) if given.exam_secret else ""
    same = key.same if key else ()
    if key and given.roster:
        _refuse_new_students(given.roster, key)
    job = GradingJob(path.stem, read_text(path), given.lang, not given.marks_only, secret, same, exam)
    if not exam and job.sheet("").needs_hidden_trees:
        needed = gettext("the secret of the exam, because %(sheet)s says that hidden trees decide").of(sheet=job.name)
        raise InputError(Code("--exam-secret"), needed, gettext("none"))
    titles = titles_beside(path, [course, kit_sheets()], job.sheet(""))
    job = replace(job, titles=titles, unconfined=given.unconfined)
    refuse_unconfined(job.sheet(""), "--unconfined", is_allowed=given.unconfined)
    return job, key.students if key else (), files


def _of_variants(given: argparse.Namespace) -> Prepared:
    """Return how the answers to variants are marked."""
    students, texts = variants_in(given.variants)
    files = list(typed_answers(given.submissions))
    job = VariantsJob(given.variants.name or ANSWER, texts, given.lang, not given.marks_only, points=given.points)
    return job, students, files


def _refuse_new_students(path: Path, key: CourseKey) -> None:
    """Refuse a roster with somebody for whom no trees were drawn."""
    known = {student.id for student in key.students}
    new = next((student.id for student in read_roster(path) if student.id not in known), None)
    if new is not None and taken_for_ids(path):
        needed = gettext("a column that is called %(name)s").of(name=Code("id"))
        raise InputError(Code(path), needed, Code(", ".join(headings(path))))
    if new is not None:
        needed = gettext("students who have trees of their own in %(sheet)s").of(sheet=key.sheet)
        cure = gettext("run %(command)s with this roster again").of(command=Code("gametree sheets"))
        raise InputError(Code(path), needed, Code(new), cure)


def _course(submissions: Path) -> Path:
    """Return the course of nbgrader that submissions belong to, or their folder."""
    here = submissions if submissions.is_dir() else submissions.parent
    return here.parent if here.name == "submitted" else here


def _key(course: Path, sheet: str, secret: Path | None) -> CourseKey | None:
    """Return the key of a sheet with own trees; where there is one, the secret is needed, and the other way round."""
    place = key_place(course, sheet)
    if place.exists() != (secret is not None):
        if secret is None:
            needed = gettext("the secret, because each student has own trees")
            raise InputError(Code("--secret-file"), needed, gettext("none"))
        needed = gettext("a course in which %(sheet)s has own trees").of(sheet=sheet)
        cure = gettext("name the course with %(option)s").of(option=Code("--solutions"))
        if (course / "source" / sheet).is_dir():
            cure = gettext("leave out %(option)s: all students have the same trees").of(option=Code("--secret-file"))
        raise InputError(Code(place), needed, gettext("nothing there"), cure)
    return CourseKey.read(place) if secret else None


def _write_tables(
    out: Path, job: GradingJob, submissions: Sequence[Submission], places: Places
) -> tuple[ClassFigures, list[Path]]:
    """Write the tables and the report from the receipts, which are read one by one; return figures and files."""

    def receipts() -> Iterator[Mapping[str, Any]]:
        for one in submissions:
            found = read_receipt(places.receipt(one.student.id))
            if found is None:
                message = gettext("%(path)s: the receipt is gone; grade again")
                raise GameTreeError(message.of(path=Code(places.receipt(one.student.id))))
            yield found

    sheet = job.sheet("")
    questions = list(sheet.questions)
    found = tables(out, job.name, questions, receipts, job.own_questions)
    titles = sheet.titles if sheet.lang == job.lang else job.titles.get(job.lang, {})
    figures = ClassFigures.of(job.name, questions, receipts(), titles)
    report = (out / "report.html", class_report(figures, job.lang).encode("utf-8"))
    regrade = out / "regrade.csv"
    old = [regrade] if regrade.exists() and regrade not in dict(found) else []
    return figures, write_all([*found, report], old=old)


def _tell(t: NullTranslations, count: int, figures: ClassFigures, job: GradingJob, written: Sequence[Path]) -> None:
    """Say how many students have marks, how many have none and why, what could not be read, and name the files."""
    said, before = [GRADED.of(count=count)], figures.graded - count
    if before:
        said.append(AS_BEFORE.of(count=before))
    if figures.others:
        counts = Counter(status for _, status, _ in figures.others)
        reasons = ", ".join(f"{STATUS[status].told(t)} ({number})" for status, number in sorted(counts.items()))
        said.append(WITHOUT_MARKS.of(count=len(figures.others), reasons=reasons))
    lines = [", ".join(one.told(t) for one in said)]
    cells = ", ".join(grade_id for grade_id, *_ in job.handed_out)
    changed = sentences.CHANGED_SHEET.of(cells=Code(cells)) if cells else None
    told = (figures.told_unread(), figures.told_unconfined(), figures.told_kept(), changed)
    lines += [one.told(t) for one in told if one is not None]
    print(*lines, *written, sep="\n")
