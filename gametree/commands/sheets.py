"""The command ``gametree sheets``: the student sheets as assignments of an nbgrader course, in one language."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from ..course.grading.graded_question import marked_by, under_rules
from ..course.submissions.grading_job import CourseKey, key_place
from ..course.submissions.own_trees import fingerprint, own_notebook, own_subjects, without_solutions
from ..course.submissions.teacher_sheet import TeacherSheet, sheet_in
from ..course.working_folder import kit_sheets
from ..errors import ChoiceError, GameTreeError, InputError, choose
from ..exercises.case.answer_parts import literal
from ..exercises.marks import RUBRIC, RUBRICS
from ..exercises.students import file_names, read_roster, read_secret
from ..files import read_text, write_all
from ..languages import translator
from ..phrases import Code, brief, gettext
from ..progress import watched
from .options import NO_FOLDER, add_command, add_language, add_option, one_of

EXAMPLES = """
  gametree sheets --lang es --course course
  gametree sheets pruning find-x --lang pt --course course --overwrite
  gametree sheets pruning --course course --roster students.csv --secret-file secret.txt
"""
STUBS = {
    "en": "# Write your answer here.",
    "es": "# Escribe aquí tu respuesta.",
    "pt": "# Escreve aqui a tua resposta.",
}
"""The comment in place of a solution in a student's sheet, which runs as it is."""
STUB_LINE = 'c.ClearSolutions.code_stub = {{"python": {stub!r}}}'
SECRET_LINE = "c.MarksExporter.secret_file = {secret!r}"
MARKS_LINE = 'c.Autograde.exporter_class = "gametree.course.autograde.MarksExporter"'
CONFIG = '''"""What nbgrader does in this course; `gametree sheets` wrote it once and does not touch it again."""

c = get_config()
{stub}  # in place of a solution; the sheet runs as it is
{marks}  # marks from answers as data; nothing runs here
c.Execute.timeout = 60  # seconds a cell, in assignments of your own
'''
NEXT = (
    "nbgrader generate_assignment {sheet}",
    "nbgrader autograde {sheet}",
    "nbgrader generate_feedback {sheet}",
)


def add_to(commands: Any, t: NullTranslations) -> None:
    """Add the command to the parser."""
    about = t.gettext("write the student sheets into an nbgrader course")
    parser = add_command(commands, t, "sheets", sheets, about, EXAMPLES)
    parser.add_argument("names", nargs="*", metavar=t.gettext("SHEET"), help=t.gettext("which sheets (default: all)"))
    folder, course = t.gettext("DIR"), t.gettext("the folder of the course")
    add_option(parser, t, "--course", required=True, type=Path, metavar=folder, help=course)
    add_language(parser, t, t.gettext("language of the sheets, one for the whole course"))
    solutions = t.gettext("the folder of the sheets (default: those of the kit)")
    add_option(parser, t, "--solutions", type=Path, metavar=folder, help=solutions)
    file = t.gettext("FILE")
    roster = t.gettext("CSV of the students, to give each of them own trees; with %(option)s")
    add_option(parser, t, "--roster", type=Path, metavar=file, help=roster % {"option": Code("--secret-file")})
    secret = t.gettext("file with one line, the secret of the course; show it to nobody")
    add_option(parser, t, "--secret-file", type=Path, metavar=file, help=secret)
    same = t.gettext("a question whose tree stays the same for all; can be repeated")
    parser.add_argument("--same", action="append", default=[], metavar=t.gettext("QUESTION"), help=same)
    hidden = t.gettext("for an exam: the sheets say that programs are marked on hidden trees")
    parser.add_argument("--hidden-trees", action="store_true", help=hidden)
    rubric = one_of(t, t.gettext("how parts are counted where a question does not say it"), RUBRICS)
    add_option(parser, t, "--rubric", course="grading.rubric", help=rubric)
    overwrite = t.gettext("replace sheets that were changed")
    parser.add_argument("--overwrite", action="store_true", help=overwrite)


def sheets(given: argparse.Namespace) -> int:
    """Write the sheets and, where there is none, nbgrader's configuration; print what to do next."""
    lang, t = given.lang, translator(given.lang)
    found = _found(given.solutions or kit_sheets(), lang)
    names = _chosen(given.names, found)
    _refuse_other_language(given.course, lang)
    notebooks = {name: _sheet(found[name], given) for name in names}
    files = {_place(given.course, name): _written(notebook) for name, notebook in notebooks.items()}
    config, stub = given.course / "nbgrader_config.py", STUBS.get(lang, STUBS["en"])
    if not config.exists():
        files[config] = CONFIG.format(stub=STUB_LINE.format(stub=stub), marks=MARKS_LINE).encode("utf-8")
    own, keys = _own_sheets(given, notebooks, stub)
    changed = list(_changed(files | own | keys, given.overwrite))
    written = write_all(changed, overwrite=given.overwrite, private=keys)
    told = "\n".join(str(path) for path in written if path not in own)
    print(told or t.gettext("Nothing to write: the sheets there are the same."))
    if config not in files:
        _say_what_lacks(config, STUB_LINE.format(stub=stub), t)
    if own:
        alike = [name for name in names if key_place(given.course, name) not in keys]
        _say_what_to_hand_out(given.course, [name for name in names if name not in alike], alike, t)
        _say_secret(config, given.secret_file, t)
    print(t.gettext("Next, in %(folder)s:") % {"folder": Code(given.course)})
    print(*(f"  {line.format(sheet=names[0])}" for line in NEXT), sep="\n")
    if names[1:]:
        print(t.gettext("Do the same for %(sheets)s.") % {"sheets": Code(", ".join(names[1:]))})
    return 0


def _say_what_lacks(config: Path, stub: str, t: NullTranslations) -> None:
    """Print the lines that a configuration needs and that somebody's own does not have."""
    there = read_text(config)
    if "code_stub" not in there:
        add_line = t.gettext("%(file)s was there before; add this line to it, so that sheets without answers run:")
        print(add_line % {"file": Code(config)}, f"  {stub}", sep="\n")
    if "MarksExporter" not in there:
        add_line = t.gettext(
            "%(file)s was there before; add this line to it, so that the marks do not depend on what a notebook does "
            "when it runs:"
        )
        print(add_line % {"file": Code(config)}, f"  {MARKS_LINE}", sep="\n")


def _say_what_to_hand_out(course: Path, own: Sequence[str], alike: Sequence[str], t: NullTranslations) -> None:
    """Say which sheets are handed out by the folders of the students, and which as nbgrader releases them."""
    folders = Code(", ".join(str(course / "variants" / name) for name in own))
    print(t.gettext("A folder for each student, to hand out: %(folder)s") % {"folder": folders})
    releases = Code(", ".join(f"release/{name}" for name in own))
    keep = t.gettext("Do not hand out %(folders)s, which has the common trees: nbgrader needs it only to mark.")
    print(keep % {"folders": releases})
    if alike:
        give = t.gettext("The same for all students, to hand out: %(folders)s")
        print(give % {"folders": Code(", ".join(f"release/{name}" for name in alike))})


def _say_secret(config: Path, secret: Path, t: NullTranslations) -> None:
    """Print the line by which autograde finds the secret, unless a configuration has it."""
    if "secret_file" not in read_text(config):
        add_line = t.gettext("For marks by nbgrader, add this line to %(file)s:")
        print(add_line % {"file": Code(config)}, f"  {SECRET_LINE.format(secret=str(secret.resolve()))}", sep="\n")


def _own_sheets(
    given: argparse.Namespace, sheets: Mapping[str, dict[str, Any]], stub: str
) -> tuple[dict[Path, bytes], dict[Path, bytes]]:
    """Return the sheets of the students, where there is a roster, and their keys, by their places."""
    own: dict[Path, bytes] = {}
    keys: dict[Path, bytes] = {}
    if (given.roster is None) != (given.secret_file is None):
        needed = gettext("both %(roster)s and %(secret)s").of(roster=Code("--roster"), secret=Code("--secret-file"))
        raise InputError(Code("sheets"), needed, gettext("one of them"))
    if given.roster is None:
        return own, keys
    students, secret = read_roster(given.roster), read_secret(given.secret_file)
    folders = file_names(students, "")
    for name, notebook in sheets.items():
        sheet = sheet_in(json.dumps(notebook), name)
        for question in given.same:
            choose(gettext("question"), question, sheet.questions)
        handed = without_solutions(notebook, stub)
        answers: dict[str, set[str]] = {}
        for student in watched(students, name):
            subjects = own_subjects(sheet.questions, secret, name, student.id, given.same)
            place = given.course / "variants" / name / folders[student.id] / f"{name}.ipynb"
            if subjects:
                own[place] = _written(own_notebook(handed, subjects, student.id))
            for question, subject in subjects.items():
                answers.setdefault(question, set()).add(literal(subject.key))
        _warn_of_same(sheet, subjects, given)
        if not subjects:
            continue
        _say_answers(name, len(students), answers, given.lang)
        key = CourseKey(name, fingerprint(secret), students, tuple(given.same))
        keys[key_place(given.course, name)] = key.to_text().encode("utf-8")
    return own, keys


def _say_answers(sheet: str, students: int, answers: Mapping[str, set[str]], lang: str) -> None:
    """Print how many right answers there are to each question: with few of them, neighbours have the same."""
    # TRANSLATORS: %(answers)s is such as "node_values 28, pruned 15"
    message = gettext("%(sheet)s: different right answers among %(count)s students: %(answers)s")
    told = Code(", ".join(f"{name} {len(found)}" for name, found in answers.items()))
    print(message.of(sheet=sheet, count=students, answers=told).told(translator(lang)))


def _warn_of_same(sheet: TeacherSheet, subjects: Mapping[str, Any], given: argparse.Namespace) -> None:
    """Say which questions no one has own trees in, although that was not asked for."""
    left = [name for name in sheet.questions if name not in subjects and name not in given.same]
    if left:
        t = translator(given.lang)
        message = t.gettext("%(sheet)s: the same for all students: %(questions)s")
        print(message % {"sheet": sheet.name, "questions": Code(", ".join(left))}, file=sys.stderr)


def _found(folder: Path, lang: str) -> Mapping[str, Path]:
    """Return the sheets of a language by their names."""
    if not folder.is_dir():
        raise GameTreeError(NO_FOLDER.of(folder=Code(folder), name=Code("solutions/"), option=Code("--solutions")))
    found = {path.stem: path for path in sorted((folder / lang).glob("*.ipynb"))}
    if not found:
        message = gettext("%(folder)s: no sheets there; name the folder that has them with --solutions")
        raise GameTreeError(message.of(folder=Code(folder / lang)))
    return found


def _chosen(names: Sequence[str], found: Mapping[str, Path]) -> list[str]:
    for name in names:
        if name not in found:
            raise ChoiceError(gettext("sheet"), name, found)
    return list(dict.fromkeys(names)) or list(found)


def _place(course: Path, name: str) -> Path:
    """Return where nbgrader looks for a sheet: an assignment is a folder whose notebooks must all be handed in."""
    return course / "source" / name / f"{name}.ipynb"


def _sheet(path: Path, given: argparse.Namespace) -> dict[str, Any]:
    """Return a sheet without its outputs, under the rules of the course."""
    notebook = _read(path)
    if not notebook.get("metadata", {}).get("gametree"):
        cure = gettext("name the folder of the sheets with --solutions")
        raise InputError(Code(path), gettext("a sheet of gametree"), gettext("another file"), cure)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
    notebook, stay = under_rules(notebook, given.conventions.rules)
    if stay:
        told = THEY_STAY.of(sheet=Code(path.stem), questions=Code(", ".join(stay))).told(translator(given.lang))
        print(f"gametree: {told}", file=sys.stderr)
    rubric = choose(RUBRIC, given.rubric, RUBRICS) if given.rubric else ""
    return marked_by(notebook, "" if rubric == RUBRICS[0] else rubric, given.hidden_trees)


def _written(notebook: Mapping[str, Any]) -> bytes:
    return (json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode("utf-8")


THEY_STAY = gettext(
    "%(sheet)s: the course's rules are not those of %(questions)s, which have rules of their own; read their texts, "
    "or leave them out"
)


def _read(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(read_text(path))
    except ValueError:
        cure = gettext("take it from a new copy")
        raise InputError(Code(path), gettext("a notebook"), gettext("no JSON"), cure) from None
    return found if isinstance(found, dict) else {}


def _refuse_other_language(course: Path, lang: str) -> None:
    """Refuse a course that has sheets in another language: its students must hand in every notebook of a sheet."""
    for path in sorted(course.glob("source/*/*.ipynb")):
        there = lang
        with suppress(GameTreeError):  # somebody else's notebook
            there = _read(path).get("metadata", {}).get("gametree", {}).get("lang", lang)
        if there != lang:
            message = gettext(
                "%(file)s: this course has sheets in %(there)s, not in %(asked)s; a course is in one language: "
                "name another folder with --course"
            )
            raise GameTreeError(message.of(file=Code(path), there=Code(brief(there)), asked=Code(brief(lang))))


def _changed(files: Mapping[Path, bytes], overwrite: bool) -> Iterator[tuple[Path, bytes]]:
    """Yield the files that are not there yet as they should be; refuse to replace one unasked."""
    for path, data in files.items():
        if path.exists() and path.read_bytes() == data:
            continue
        if path.exists() and not overwrite:
            message = gettext("%(file)s: already there and not the same; add --overwrite to replace it")
            raise GameTreeError(message.of(file=Code(path)))
        yield path, data
