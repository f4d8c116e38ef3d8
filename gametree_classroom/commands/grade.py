"""The commands that mark submissions: ``gametree grade``, ``autograder``, and ``mark`` for paper."""

from __future__ import annotations

import argparse
import contextlib
import json
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
from typing import Any, TypeAlias, TypeVar

from gametree.commands.options import (
    DIR,
    OUTPUT,
    PARTS,
    REPLACE_FILES,
    Command,
    add_command,
    moment,
    print_note,
    whole,
)
from gametree.errors import GameTreeError, InputError, choose
from gametree.exercises.marks import RUBRIC, RUBRICS
from gametree.files import is_named_as_file, read_text, refuse_existing, write_all
from gametree.languages import translator_for
from gametree.phrases import Code, gettext, ngettext, pgettext
from gametree.working_folder import kit_sheets

from ..roster_file import Student
from ..students import read_roster, read_secret
from ..submissions import notebook_cells as sentences
from ..submissions.class_report import STATUS, ClassFigures, class_report, tables
from ..submissions.grading_job import CourseKey, GradingJob, key_place
from ..submissions.grading_run import GradingRun, OutputPaths, read_receipt
from ..submissions.hand_ins import Submission, SubmittedFile, folder_read, group_by_student, submitted_files
from ..submissions.marked_notebook import refuse_unconfined
from ..submissions.notebook_cells import NotebookCells, Unreadable, read_cells
from ..submissions.platform_grader import PLATFORMS, SECONDS, PlatformJob
from ..submissions.scanned_pages import SUFFIXES, ScannedAnswer, read_scans
from ..submissions.sheet_match import common_changes
from ..submissions.teacher_sheet import find_sheet, sheets_in, titles_beside
from ..submissions.typed_answers import (
    ANSWER,
    KeysOfClass,
    TypedJob,
    codes_in,
    exam_answers,
    exam_in,
    title_in,
    typed_answers,
    variants_in,
)
from .exercises import add_id_column, refuse_unused_id_column

EXAMPLES = """
  gametree grade submissions/ --sheet pruning -o grades
  gametree grade moodle.zip --sheet pruning --roster students.csv -o grades --workers 4
  gametree grade answers.csv --variants trees -o grades
  gametree grade course --sheet pruning --roster students.csv --secret-file secret.txt -o grades
  gametree autograder --sheet pruning --as gradescope -o autograder.zip
"""
_MARK_EXAMPLES = """
  gametree mark exam-keys.csv -o marking.html
  gametree mark exam-keys.csv scans.pdf -o marking.html
  gametree mark exam-keys.csv answers.csv -o marks
  gametree mark exame-keys.csv respostas.csv --lang pt -o notas
"""
_MOST_SAMPLED = 9
"""maximum number of notebooks examined to determine whether students have individual trees"""
_WIDTH = 79
"""number of characters of a line of help"""
_WHAT_RUNS = gettext(
    "Answers are read as text; no code of a notebook runs in the marking process. Three things run, each in a separate "
    "process: a student's program, a student's code for a game described in words, and the cell that computes an "
    "answer. This cell runs alone, without this kit or the other cells. If the process of that cell cannot be "
    "isolated, the cell does not run; a remark and the summary say so."
)
_NEW_STUDENT = gettext(
    "%(file)s: %(id)s has no individual trees in %(sheet)s; run %(command)s again with this roster, or name the "
    "column of the ids with %(option)s"
)
_GRADED = ngettext("%(count)d student graded", "%(count)d students graded")
_UNCHANGED = ngettext("%(count)d as before", "%(count)d as before")
# TRANSLATORS: %(reasons)s is, for example, "nothing was handed in (1), not readable (2)"
_WITHOUT_MARKS = ngettext("%(count)d without marks: %(reasons)s", "%(count)d without marks: %(reasons)s")
_SHEET_TAKEN = gettext("the sheet is %(file)s")
_FOLDER_READ = gettext("the submissions are read from %(folder)s")
_UNTIMED = ngettext(
    "%(count)d submission has no readable nbgrader timestamp, so it does not count as late",
    "%(count)d submissions have no readable nbgrader timestamp, so they do not count as late",
)
_HANDED_IN = gettext(
    "%(file)s is treated as a student's submission, and %(sheet)s as the sheet; if %(file)s is the sheet, name it "
    "with %(option)s or %(other)s"
)
_STOPPED = ngettext(
    "Stopped: %(count)d student was graded. The same command continues from there.",
    "Stopped: %(count)d students were graded. The same command continues from there.",
)


def add_to(commands: Any, translator: NullTranslations) -> None:
    grade = add_command(commands, translator, "grade", _grade_class, EXAMPLES)
    grade.parser.description = f"{grade.parser.description}\n\n{textwrap.fill(_WHAT_RUNS.render(translator), _WIDTH)}"
    what = gettext("folder or .zip file of the submissions, as exported by nbgrader, Moodle, Canvas or Blackboard")
    grade.add("submissions", what, metavar=pgettext("argument", "submissions"), type=Path)
    variants = gettext(
        "folder written by gametree variants, instead of a sheet; the answers are in a CSV file (id, answer)"
    )
    grade.add("--variants", variants, type=Path, metavar=DIR)
    grade.add("--points", gettext("points for the answer to a variant (default: 1)"), type=whole, default=1)
    grade.add(OUTPUT, gettext("folder for marks, pages and the report"), required=True, type=Path, metavar=DIR)
    grade.add("--roster", gettext("CSV file of the students: id, last_name, first_name, email"), type=Path)
    add_id_column(grade)
    _add_key_options(grade)
    _add_run_options(grade)
    grade.language(gettext("language of remarks and of the report"))
    autograder = add_command(commands, translator, "autograder", _write_autograder, EXAMPLES)
    _add_key_options(autograder, needs_sheet=True)
    autograder.add(
        "--as", gettext("the platform that runs the grader"), among=PLATFORMS, dest="platform", required=True
    )
    output = gettext("file (.zip) for Gradescope, or folder for Classroom 50 (on GitHub)")
    autograder.add(OUTPUT, output, required=True, type=Path)
    seconds = gettext("time limit for one submission with its programs, in seconds (default: %(seconds)s)").with_values(
        seconds=SECONDS
    )
    autograder.add("--seconds", seconds, type=whole, default=SECONDS)
    autograder.switch("--overwrite", REPLACE_FILES)
    autograder.language(gettext("language of remarks"))
    _add_mark(add_command(commands, translator, "mark", _mark, _MARK_EXAMPLES))


def _add_run_options(command: Command) -> None:
    """Add the options of the run: the students, the protection, the number of processes."""
    due = gettext('deadline for submissions collected by nbgrader, such as "2026-11-20 23:59"')
    command.add("--due", due, type=moment, metavar=gettext("TIME"))
    command.switch("--keep-higher", gettext("never lower the points of an answer below those of an existing receipt"))
    command.switch("--force", gettext("mark all submissions again, not only new ones"))
    command.switch(
        "--marks-only", gettext("write only marks: no pages for the students, and no list of mistakes in the report")
    )
    unconfined = gettext(
        "run programs even if they cannot be isolated: they can then read and change everything that you can"
    )
    command.switch("--unconfined", unconfined)
    command.add("--workers", gettext("number of processes (default: 1)"), type=whole, default=1)
    cluster = gettext("address of the scheduler of a Dask cluster, as in tcp://10.0.0.7:8786")
    command.add("--cluster", cluster, metavar=gettext("ADDRESS"), default="")


def _add_key_options(command: Command, *, needs_sheet: bool = False) -> None:
    sheet = gettext("name of the sheet, or file of its teacher's notebook")
    command.add("--sheet", sheet, required=needs_sheet, metavar=gettext("SHEET"))
    solutions = gettext(
        "the folder of the sheets or of the course (default: the course of the submissions, or the sheets of the kit)"
    )
    command.add("--solutions", solutions, type=Path, metavar=DIR)
    command.add(
        "--secret-file", gettext("file with the secret of the course, if each student has individual trees"), type=Path
    )
    exam = gettext("file with one line, the secret of an exam: programs are run on hidden trees generated from it")
    command.add("--exam-secret", exam, type=Path)
    command.add("--rubric", PARTS, among=RUBRICS, course="grading.rubric")


def _grade_class(args: argparse.Namespace) -> int:
    return _grade_and_report(*_prepare(args), args.submissions, args)


def _grade_and_report(
    job: GradingJob, submissions: Sequence[Submission], source: Path, args: argparse.Namespace
) -> int:
    """Grade a class, write all files, and print a summary."""
    translations = translator_for(args.lang)
    places = OutputPaths.of(args.output, submissions)
    run = GradingRun(job, source, places, args.force)
    count, came = 0, list[signal.Signals]()

    def end(number: int, _: object) -> None:
        came.append(signal.Signals(number))
        # has no effect where Python discards exceptions, such as in the functions that it calls after a fork
        raise KeyboardInterrupt

    usual, usual_hook = {}, sys.unraisablehook
    if threading.current_thread() is threading.main_thread():
        numbers = [one for one in (signal.SIGINT, signal.SIGTERM) if signal.getsignal(one) != signal.SIG_IGN]
        usual = {number: signal.signal(number, end) for number in numbers}
        sys.unraisablehook = lambda lost: None if came else usual_hook(lost)
    try:
        for graded in run.go(submissions, args.workers, args.cluster):
            count += graded.receipt["status"] == "graded"
            if came:
                raise KeyboardInterrupt
        figures, written = _write_tables(args.output, job, submissions, places)
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # ignore a second Ctrl-C during the clean-up
        print(_STOPPED.with_values(count=count).render(translations), file=sys.stderr, flush=True)
        for child in multiprocessing.active_children():
            child.kill()
        multiprocessing.util._run_finalizers(0)  # type: ignore[attr-defined]  # otherwise a process reports leftover resources
        os._exit(
            128 + (came or [signal.SIGINT])[0]
        )  # all files are complete, but a process pool that was interrupted twice may never end
    finally:
        for number, handler in usual.items():
            signal.signal(number, handler)
        sys.unraisablehook = usual_hook
    _print_summary(translations, count, figures, job, written)
    return 0


def _prepare(args: argparse.Namespace) -> tuple[GradingJob, list[Submission]]:
    if args.workers < 1:
        problem = gettext("--workers is %(given)s; write a whole number, 1 or greater")
        raise InputError(problem.with_values(given=args.workers))
    if args.output.resolve() == args.submissions.resolve():
        problem = gettext("--output is %(folder)s, the folder of the submissions; choose another one")
        raise InputError(problem.with_values(folder=Code(args.output)))
    if (args.sheet is None) == (args.variants is None):
        raise InputError(gettext("grade needs either --sheet or --variants; give one of them"))
    if args.sheet:
        refuse_unused_id_column(args, args.roster, "--roster")
    job, roster, files, key = _prepare_variants(args) if args.variants else _prepare_sheet(args)
    if args.roster:
        roster = _roster_of(args, key)
    submissions = group_by_student(files, job.name, roster)
    if args.due and (untimed := sum(bool(one.files) and not (one.when or one.late) for one in submissions)):
        print_note(_UNTIMED.with_values(count=untimed), args.lang)
    job = replace(job, rubric=_rubric(args), keep_higher=args.keep_higher)
    if not isinstance(job, TypedJob):
        looked_at = _looked_at(submissions)
        _refuse_own_trees(job, looked_at)
        job = replace(job, handed_out=common_changes(looked_at, job.sheet("")))
    if not any(submission.files for submission in submissions):
        problem = gettext("%(folder)s has no notebooks (.ipynb) or archives (.zip); name the folder of the submissions")
        raise InputError(problem.with_values(folder=Code(args.submissions)))
    return job, submissions


def _rubric(args: argparse.Namespace) -> str:
    return choose(RUBRIC, args.rubric, RUBRICS) if args.rubric else ""


_Job = TypeVar("_Job", bound=GradingJob)
_Prepared: TypeAlias = tuple[GradingJob, Sequence[Student], Iterable[SubmittedFile], CourseKey | None]
"""the grading job, the known students, the files, and the key of individual trees"""


def _looked_at(submissions: Sequence[Submission]) -> list[NotebookCells]:
    """Return the cells of a few notebooks of a class, as a sample."""
    files, found = [one.files[-1] for one in submissions if one.files], []
    for file in files[:: -(-len(files) // _MOST_SAMPLED) or 1]:
        with contextlib.suppress(Unreadable):
            found.append(read_cells(file.read()))
    return found


def _refuse_own_trees(job: GradingJob, notebooks: Sequence[NotebookCells]) -> None:
    """Refuse to mark a class with common trees if most notebooks of the class have individual trees.

    A single notebook with individual trees is the student's error: this notebook is listed, and the other notebooks are
    marked.
    """
    made_for = [] if job.secret else [notebook.fact("student") for notebook in notebooks]
    students = list(filter(None, made_for))
    if 2 * len(students) > len(made_for):
        problem = gettext(
            "the notebooks were made for %(student)s and others, each with trees of their own, so the secret of "
            "the course is needed; add %(options)s"
        )
        facts = {"student": students[0], "options": Code("--solutions COURSE --secret-file FILE")}
        raise InputError(problem.with_values(**facts))


def _prepare_sheet(args: argparse.Namespace) -> _Prepared:
    files = submitted_files(args.submissions, args.due, args.output)
    if (folder := folder_read(args.submissions)) != args.submissions:
        print_note(_FOLDER_READ.with_values(folder=Code(folder)), args.lang)
    job, key = _sheet_job(args, _course(args.submissions), GradingJob, pages=not args.marks_only)
    job = replace(job, unconfined=args.unconfined)
    refuse_unconfined(job.sheet(""), "--unconfined", is_allowed=args.unconfined)
    return job, key.students if key else (), files, key


def _sheet_job(
    args: argparse.Namespace, course: Path, make: type[_Job], *, pages: bool = True
) -> tuple[_Job, CourseKey | None]:
    """Return the grading job of a sheet, and the key of its individual trees or None; ``course`` is the default
    course.
    """
    sheets, path = _sheet_place(args, course)
    course = args.solutions or course
    key = _key(course, path.stem, args.secret_file)
    secret = key.secret_in(args.secret_file) if key else ""
    exam = read_secret(args.exam_secret) if args.exam_secret else ""
    same = key.same if key else ()
    job = make(path.stem, read_text(path), args.lang, pages, secret, same, exam)
    if not exam and job.sheet("").needs_hidden_trees:
        problem = gettext(
            "%(sheet)s says that programs are marked on hidden trees, so the secret of the exam is needed; add "
            "%(option)s"
        )
        raise InputError(problem.with_values(sheet=job.name, option=Code("--exam-secret FILE")))
    return replace(job, titles=titles_beside(path, [*sheets, kit_sheets()], job.sheet(""))), key


def _sheet_place(args: argparse.Namespace, course: Path) -> tuple[list[Path], Path]:
    """Return the folders of sheets and the file of the sheet; print the file unless the user named it.

    In a folder that contains only submissions, a folder named like a language or the sheet belongs to a student.
    """
    given = getattr(args, "submissions", None)
    is_of_students = course == given and not (course / "submitted").is_dir()
    courses = [args.solutions] if args.solutions else [] if is_of_students else [course]
    found = find_sheet(args.sheet, [*courses, *([] if args.solutions else [kit_sheets()])], args.lang)
    notes = [*found.notes()]
    if found.folder == course and not args.solutions:
        notes.append(_SHEET_TAKEN.with_values(file=Code(found.path)))
    if is_of_students and found.folder not in (None, args.solutions):
        values = {"sheet": Code(found.path), "option": Code("--solutions"), "other": Code("--sheet FILE")}
        handed_in = sheets_in(course, args.sheet, args.lang)[:1]
        notes += [_HANDED_IN.with_values(file=Code(path), **values) for path in handed_in]
    for note in notes:
        print_note(note, args.lang)
    return courses, found.path


def _write_autograder(args: argparse.Namespace) -> int:
    files_for = PLATFORMS[choose(gettext("platform"), args.platform, PLATFORMS)]
    job, key = _sheet_job(args, Path(), PlatformJob)
    students = key.students if key else ()
    content = files_for(replace(job, rubric=_rubric(args), students=students, seconds=args.seconds))
    if is_named_as_file(args.output) != ("" in content):
        problem = gettext("--output is %(given)s, but this platform takes several files; give a folder")
        if "" in content:
            problem = gettext("--output is %(given)s, but this platform takes one file; name a .zip file")
        raise InputError(problem.with_values(given=Code(args.output)))
    files = {args.output / name if name else args.output: data for name, data in content.items()}
    private = files if job.secret or job.exam else ()
    print(*write_all(files.items(), overwrite=args.overwrite, private=private), sep="\n")
    return 0


def _prepare_variants(args: argparse.Namespace) -> _Prepared:
    students, keys = variants_in(args.variants, args.points)
    files = list(typed_answers(args.submissions, args.id_column if args.roster is None else ""))
    job = TypedJob(args.variants.name or ANSWER, json.dumps(keys), args.lang, not args.marks_only)
    return job, students, files, None


def _roster_of(args: argparse.Namespace, key: CourseKey | None) -> tuple[Student, ...]:
    """Return the students of the roster; raise `InputError` if the sheet has individual trees but a student has
    none.
    """
    students = read_roster(args.roster, id_column=args.id_column)
    known = {student.id for student in key.students} if key else {student.id for student in students}
    new = next((student.id for student in students if student.id not in known), None)
    if new is not None and key:
        values = {"sheet": key.sheet, "command": Code("gametree sheets"), "option": Code("--id-column")}
        raise InputError(_NEW_STUDENT.with_values(file=Code(args.roster), id=Code(new), **values))
    return students


def _course(submissions: Path) -> Path:
    """Return the folder of the nbgrader course that contains the submissions, or the folder of the submissions if there
    is no course.
    """
    here = submissions if submissions.is_dir() else submissions.parent
    return here.parent if here.name == "submitted" else here


def _key(course: Path, sheet: str, secret: Path | None) -> CourseKey | None:
    """Return the key of a sheet with individual trees, or None. Key and secret must be given together."""
    place = key_place(course, sheet)
    if place.exists() and secret is None:
        problem = gettext(
            "the students of this course have trees of their own, so the secret of the course is needed; add %(option)s"
        )
        raise InputError(problem.with_values(option=Code("--secret-file FILE")))
    if secret is not None and not place.exists():
        problem = gettext(
            "%(place)s does not exist, so %(sheet)s has no trees for each student; name the course with --solutions"
        )
        if (course / "source" / sheet).is_dir():
            problem = gettext(
                "%(place)s does not exist, but all students have the same trees in %(sheet)s; leave out --secret-file"
            )
        raise InputError(problem.with_values(place=Code(place), sheet=sheet))
    return CourseKey.read(place) if secret else None


def _write_tables(
    out: Path, job: GradingJob, submissions: Sequence[Submission], places: OutputPaths
) -> tuple[ClassFigures, list[Path]]:
    """Write the tables and the report from the receipts, which are read one by one; return the figures of the report
    and the files.
    """

    def receipts() -> Iterator[Mapping[str, Any]]:
        for submission in submissions:
            path = places.receipt(submission.student.id)
            if (receipt := read_receipt(path)) is None:
                raise GameTreeError(
                    gettext("%(path)s: the receipt no longer exists; grade again").with_values(path=Code(path))
                )
            yield receipt

    sheet = job.sheet("")
    questions = list(sheet.questions)
    table_files = tables(out, job.name, questions, receipts, job.own_questions)
    titles = sheet.titles if sheet.lang == job.lang else job.titles.get(job.lang, {})
    figures = ClassFigures.of(job.name, questions, receipts(), titles)
    report = (out / "report.html", class_report(figures, job.lang).encode("utf-8"))
    regrade = out / "regrade.csv"
    old = [regrade] if regrade.exists() and regrade not in dict(table_files) else []
    return figures, write_all([*table_files, report], old=old)


def _print_summary(
    translator: NullTranslations, count: int, figures: ClassFigures, job: GradingJob, written: Sequence[Path]
) -> None:
    """Print the numbers of students with marks and (with reasons) without marks, the unreadable answers, and the
    files.
    """
    said, before = [_GRADED.with_values(count=count)], figures.graded - count
    if before:
        said.append(_UNCHANGED.with_values(count=before))
    if figures.others:
        counts = sorted(Counter(status for _, status, _ in figures.others).items())
        reasons = (f"{STATUS[status].render(translator)} ({number})" for status, number in counts)
        said.append(_WITHOUT_MARKS.with_values(count=len(figures.others), reasons=", ".join(reasons)))
    lines = [", ".join(sentence.render(translator) for sentence in said)]
    lines += [sentence.render(translator) for sentence in figures.notes]
    if job.handed_out:
        cells = Code(", ".join(grade_id for grade_id, *_ in job.handed_out))
        lines.append(sentences.CHANGED_SHEET.with_values(cells=cells).render(translator))
    print(*lines, *written, sep="\n")


# ---- The marks of an exam on paper, from its answers as typed by the teacher ----------------------


def _add_mark(command: Command) -> None:
    keys = gettext("CSV file of the keys made by gametree exam or gametree follow-up")
    command.add("keys", keys, metavar=pgettext("argument", "keys"), type=Path)
    answers = gettext(
        "CSV file with the columns id, 1, 2 …, and in each cell the answer as written, ok (right), x (wrong) or x: "
        "B D (wrong at B and D); or the scanned pages of an exam with boxes (PDF, PNG, JPEG or TIFF)"
    )
    command.add("answers", answers, metavar=pgettext("argument", "answers"), nargs="?", type=Path)
    output = gettext(
        "folder for marks, pages and the report; without answers or with scanned pages, the .html file of the page "
        "on which answers are typed and checked"
    )
    command.add(OUTPUT, output, required=True, type=Path, metavar=DIR)
    add_id_column(command)
    command.add("--rubric", gettext("how parts of an answer are scored"), among=RUBRICS, course="grading.rubric")
    command.switch("--overwrite", gettext("replace the page if it exists"))
    command.language(gettext("language of remarks, of the report and of the page"))
    command.parser.set_defaults(force=False, workers=1, cluster="")


def _mark(args: argparse.Namespace) -> int:
    from ..submissions.marking_page import marking_page

    refuse_unused_id_column(args, args.answers, "answers.csv")
    students, keys = exam_in(args.keys)
    name = title_in(args.keys)
    is_scanned = args.answers is not None and args.answers.suffix.lower() in SUFFIXES
    if args.answers is not None and not is_scanned:
        job = TypedJob(name, json.dumps(keys), args.lang, rubric=_rubric(args))
        submissions = group_by_student(exam_answers(args.answers, keys, args.id_column), name, students)
        return _grade_and_report(job, submissions, args.answers, args)
    if args.output.suffix.lower() != ".html":
        problem = gettext("--output is %(given)s; give a file that ends in .html")
        raise InputError(problem.with_values(given=Code(args.output)))
    refuse_existing([args.output], args.overwrite)
    scans = _scans_of(args, keys) if is_scanned else None
    page = marking_page(name, students, keys, args.lang, scans)
    print(*write_all([(args.output, page)], overwrite=args.overwrite, private=[args.output]), sep="\n")
    return 0


_READ = gettext(
    "Students whose answers were read from the scanned pages: %(students)s. Answers to decide on the page: %(asked)s."
)
_WITHOUT_PAGES = gettext("no page was found of %(ids)s")
_WITHOUT_CODE = gettext("no code of an exam was found on these pages of %(file)s, so they were not read: %(pages)s")
_OTHER_EXAM = gettext("these pages of %(file)s have a code that is not in the keys, so they were left out: %(pages)s")


def _scans_of(args: argparse.Namespace, keys: KeysOfClass) -> dict[str, dict[str, ScannedAnswer]]:
    """Return the answers on the scanned pages, keyed by the student's id and then by the name of the question; print
    the pages that could not be used and the students without pages.
    """
    codes = codes_in(args.keys)
    pages = read_scans(args.answers, {code: keys[who][question][0] for code, (who, question) in codes.items()})
    found: dict[str, dict[str, ScannedAnswer]] = {}
    for code, answer in pages.answers.items():
        student, question = codes[code]
        found.setdefault(student, {})[question] = answer
    for message, numbers in ((_WITHOUT_CODE, pages.without_code), (_OTHER_EXAM, pages.unknown)):
        if numbers:
            values = {"file": Code(args.answers), "pages": Code(", ".join(map(str, numbers)))}
            print_note(message.with_values(**values), args.lang)
    if absent := [student for student in keys if student not in found]:
        print_note(_WITHOUT_PAGES.with_values(ids=Code(", ".join(absent))), args.lang)
    certain = sum(answer.is_certain for own in found.values() for answer in own.values())
    asked = sum(len(keys[student]) for student in found) - certain
    print_note(_READ.with_values(students=len(found), asked=asked), args.lang)
    return found
