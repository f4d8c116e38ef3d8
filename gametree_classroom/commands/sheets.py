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

from gametree.commands.options import DIR, NO_FOLDER, OUTPUT, PARTS, add_command, print_note
from gametree.errors import GameTreeError, InputError, choose
from gametree.exercises.answer_notation import literal
from gametree.exercises.marks import RUBRIC, RUBRICS
from gametree.exercises.questions.graded_question import marked_by, with_course_rules
from gametree.files import parse_json, read_text, write_all
from gametree.languages import translator_for
from gametree.phrases import Code, gettext, short_repr
from gametree.progress_bar import with_progress_bar
from gametree.working_folder import kit_sheets

from ..students import file_names, read_roster, read_secret
from ..submissions.grading_job import CourseKey, key_place
from ..submissions.own_trees import fingerprint, own_notebook, own_subjects, without_solutions
from ..submissions.teacher_sheet import TeacherSheet, sheet_in
from .exercises import add_id_column, refuse_unused_id_column

EXAMPLES = """
  gametree sheets --lang es --folder course
  gametree sheets pruning find-x --lang pt --folder course --overwrite
  gametree sheets pruning --folder course --roster students.csv --secret-file secret.txt
"""
STUBS = {
    "en": "# Write your answer here.",
    "es": "# Escribe aquí tu respuesta.",
    "pt": "# Escreve aqui a tua resposta.",
}
"""comments that replace the solutions in a student's sheet, so that the sheet can still be run"""
STUB_LINE = 'c.ClearSolutions.code_stub = {{"python": {stub!r}}}'
_SECRET_LINE = "c.MarksExporter.secret_file = {secret!r}"
MARKS_LINE = 'c.Autograde.exporter_class = "gametree_classroom.submissions.autograde.MarksExporter"'
_COPY = r"(?:(?:-(?:Copy)?\d+)|(?: ?\(\d+\)))*"
"""suffixes that browsers, Jupyter and Canvas add to the name of a copy"""
COLLECT_LINE = (
    "c.FileNameCollectorPlugin.named_regexp = "
    r'r"(?:.*?[/\\])?[^/\\]+?_(?:LATE_)?(?P<student_id>\d+)_(?:assignsubmission_file_|\d+_)'
    rf'(?:[^/\\]*[/\\](?:.*[/\\])?)?(?P<file_id>\w[\w-]*?){_COPY}\.ipynb$"'
)
CONFIG = '''"""What nbgrader does in this course; `gametree sheets` wrote it once and does not touch it again."""

c = get_config()
{stub}  # instead of a solution; the sheet runs as it is
{marks}  # marks from answers as data; nothing runs here
# nbgrader zip_collect: archives of Moodle and Canvas; a student's id is the number that the system gives
{collect}
c.Execute.timeout = 60  # seconds a cell, in assignments of your own
'''
_NEXT_COMMANDS = (
    "nbgrader generate_assignment {sheet}",
    "nbgrader autograde {sheet}",
    "nbgrader generate_feedback {sheet}",
)


def add_to(commands: Any, translator: NullTranslations) -> None:
    command = add_command(commands, translator, "sheets", sheets, EXAMPLES)
    command.add("names", gettext("names of the sheets (default: all)"), nargs="*", metavar=gettext("SHEET"))
    place = gettext("output folder of the course")
    command.add(f"--folder {OUTPUT}", place, dest="folder", required=True, type=Path, metavar=DIR)
    command.language(gettext("language of the sheets, one for the whole course"))
    solutions = gettext("the folder of the sheets (default: those of the kit)")
    command.add("--solutions", solutions, type=Path, metavar=DIR)
    roster = gettext("CSV file of the students, to give each one individual trees; needs %(option)s")
    command.add("--roster", roster.with_values(option=Code("--secret-file")), type=Path)
    add_id_column(command)
    secret = gettext("file with one line, the secret of the course; keep it secret")
    command.add("--secret-file", secret, type=Path)
    same = gettext("a question whose tree stays the same for all students; can be repeated")
    command.add("--same", same, action="append", default=[], metavar=gettext("QUESTION"))
    command.switch(
        "--hidden-trees",
        gettext("for an exam: state on the sheets that programs are marked on hidden trees"),
    )
    command.add("--rubric", PARTS, among=RUBRICS, course="grading.rubric")
    command.switch("--overwrite", gettext("replace sheets that were changed"))


def sheets(args: argparse.Namespace) -> int:
    """Write the sheets and, if missing, nbgrader's configuration; print the next steps."""
    lang, translations = args.lang, translator_for(args.lang)
    sheet_paths = _sheet_paths(args.solutions or kit_sheets(), lang)
    chosen = [choose(gettext("sheet"), name, sheet_paths) for name in args.names]
    names = list(dict.fromkeys(chosen)) or list(sheet_paths)
    _refuse_other_language(args.folder, lang)
    notebooks = {name: _sheet(sheet_paths[name], args) for name in names}
    source = args.folder / "source"  # students must submit all notebooks in the folder of an assignment
    files = {source / name / f"{name}.ipynb": _notebook_bytes(notebook) for name, notebook in notebooks.items()}
    config, stub = args.folder / "nbgrader_config.py", STUBS.get(lang, STUBS["en"])
    if not config.exists():
        files[config] = CONFIG.format(stub=STUB_LINE.format(stub=stub), marks=MARKS_LINE, collect=COLLECT_LINE).encode(
            "utf-8"
        )
    own_sheets, keys = _own_sheets(args, notebooks, stub)
    changed = list(_changed_files(files | own_sheets | keys, args.overwrite))
    written = write_all(changed, overwrite=args.overwrite, private=keys)
    written_paths = "\n".join(str(path) for path in written if path not in own_sheets)
    print(written_paths or gettext("Nothing to write: the sheets there are the same.").render(translations))
    if config not in files:
        _print_missing_lines(config, STUB_LINE.format(stub=stub), translations)
    if own_sheets:
        common_sheets = [name for name in names if key_place(args.folder, name) not in keys]
        _print_hand_out(args.folder, [name for name in names if name not in common_sheets], common_sheets, translations)
        _print_secret_line(config, args.secret_file, translations)
    print(gettext("Next, in %(folder)s:").render(translations, folder=Code(args.folder)))
    print(*(f"  {line.format(sheet=names[0])}" for line in _NEXT_COMMANDS), sep="\n")
    if names[1:]:
        print(gettext("Do the same for %(sheets)s.").render(translations, sheets=Code(", ".join(names[1:]))))
    return 0


def _print_missing_lines(config: Path, stub: str, translator: NullTranslations) -> None:
    config_text = _settings(config)
    if "code_stub" not in config_text:
        add_line = gettext("%(file)s already exists; add this line to it, so that sheets without answers run:")
        print(add_line.render(translator, file=Code(config)), f"  {stub}", sep="\n")
    if "MarksExporter" not in config_text:
        add_line = gettext(
            "%(file)s already exists; add this line to it, so that the marks do not depend on what a notebook does "
            "when it runs:"
        )
        print(add_line.render(translator, file=Code(config)), f"  {MARKS_LINE}", sep="\n")
    if "named_regexp" not in config_text:
        add_line = gettext(
            "%(file)s already exists; add this line to it, so that nbgrader zip_collect reads archives of Moodle and "
            "Canvas:"
        )
        print(add_line.render(translator, file=Code(config)), f"  {COLLECT_LINE}", sep="\n")


def _settings(config: Path) -> str:
    """Return the active lines of a configuration; ``nbgrader quickstart`` writes all others as comments."""
    return "\n".join(line for line in read_text(config).splitlines() if not line.lstrip().startswith("#"))


def _print_hand_out(course: Path, own: Sequence[str], alike: Sequence[str], translator: NullTranslations) -> None:
    """Print which sheets to hand out as student folders, and which as nbgrader releases."""
    folders = Code(", ".join(str(course / "variants" / name) for name in own))
    print(gettext("A folder for each student, to hand out: %(folder)s").render(translator, folder=folders))
    releases = Code(", ".join(f"release/{name}" for name in own))
    keep = gettext("Do not hand out %(folders)s, which has the common trees: nbgrader needs it only to mark.")
    print(keep.render(translator, folders=releases))
    if alike:
        give = gettext("The same for all students, to hand out: %(folders)s")
        print(give.render(translator, folders=Code(", ".join(f"release/{name}" for name in alike))))


def _print_secret_line(config: Path, secret: Path, translator: NullTranslations) -> None:
    if "secret_file" not in _settings(config):
        add_line = gettext("To let nbgrader give the marks, add this line to %(file)s:")
        print(
            add_line.render(translator, file=Code(config)),
            f"  {_SECRET_LINE.format(secret=str(secret.resolve()))}",
            sep="\n",
        )


def _own_sheets(
    args: argparse.Namespace, sheets: Mapping[str, dict[str, Any]], stub: str
) -> tuple[dict[Path, bytes], dict[Path, bytes]]:
    """Return the contents of the students' sheets and of their keys, each keyed by path; both mappings are empty if
    there is no roster.
    """
    own: dict[Path, bytes] = {}
    keys: dict[Path, bytes] = {}
    if (args.roster is None) != (args.secret_file is None):
        raise InputError(
            gettext(
                "--roster and --secret-file must be used together, but only one of them is given; add the other one"
            )
        )
    refuse_unused_id_column(args, args.roster, "--roster")
    if args.roster is None:
        return own, keys
    students, secret = read_roster(args.roster, id_column=args.id_column), read_secret(args.secret_file)
    folders = file_names(students, "")
    for name, notebook in sheets.items():
        sheet = sheet_in(json.dumps(notebook), name)
        for question in args.same:
            choose(gettext("question"), question, sheet.questions)
        handed_out = without_solutions(notebook, stub)
        answers: dict[str, set[str]] = {}
        for student in with_progress_bar(students, name):
            subjects = own_subjects(sheet.questions, secret, name, student.id, args.same)
            place = args.folder / "variants" / name / folders[student.id] / f"{name}.ipynb"
            if subjects:
                own[place] = _notebook_bytes(own_notebook(handed_out, subjects, student.id))
            for question, subject in subjects.items():
                answers.setdefault(question, set()).add(literal(subject.key))
        _warn_of_common_trees(sheet, subjects, args)
        if not subjects:
            continue
        _print_answer_counts(name, len(students), answers, args.lang)
        key = CourseKey(name, fingerprint(secret), students, tuple(args.same))
        keys[key_place(args.folder, name)] = key.to_text().encode("utf-8")
    return own, keys


def _print_answer_counts(sheet: str, students: int, answers: Mapping[str, set[str]], lang: str) -> None:
    # TRANSLATORS: %(answers)s is, for example, "node_values 28, pruned 15"
    message = gettext("%(sheet)s: different right answers among %(count)s students: %(answers)s")
    counts = Code(", ".join(f"{name} {len(keys)}" for name, keys in answers.items()))
    print(message.with_values(sheet=sheet, count=students, answers=counts).render(translator_for(lang)))


def _warn_of_common_trees(sheet: TeacherSheet, subjects: Mapping[str, Any], args: argparse.Namespace) -> None:
    common = [name for name in sheet.questions if name not in subjects and name not in args.same]
    if common:
        message = gettext("%(sheet)s: the same for all students: %(questions)s")
        filled = message.with_values(sheet=sheet.name, questions=Code(", ".join(common)))
        print(filled.render(translator_for(args.lang)), file=sys.stderr)


def _sheet_paths(folder: Path, lang: str) -> Mapping[str, Path]:
    if not folder.is_dir():
        raise GameTreeError(
            NO_FOLDER.with_values(folder=Code(folder), name=Code("solutions/"), option=Code("--solutions"))
        )
    paths = {path.stem: path for path in sorted((folder / lang).glob("*.ipynb"))}
    if not paths:
        message = gettext("%(folder)s has no sheets; name the folder that has them with --solutions")
        raise GameTreeError(message.with_values(folder=Code(folder / lang)))
    return paths


def _sheet(path: Path, args: argparse.Namespace) -> dict[str, Any]:
    notebook = _read(path)
    if not notebook.get("metadata", {}).get("gametree"):
        problem = gettext("%(file)s is not a gametree sheet; name the folder of the sheets with --solutions")
        raise InputError(problem.with_values(file=Code(path)))
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
    notebook, kept_questions = with_course_rules(notebook, args.conventions.rules)
    if kept_questions:
        kept = _KEPT_RULES.with_values(sheet=Code(path.stem), questions=Code(", ".join(kept_questions)))
        print_note(kept, args.lang)
    rubric = choose(RUBRIC, args.rubric, RUBRICS) if args.rubric else ""
    return marked_by(notebook, "" if rubric == RUBRICS[0] else rubric, args.hidden_trees)


def _notebook_bytes(notebook: Mapping[str, Any]) -> bytes:
    return (json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode("utf-8")


_KEPT_RULES = gettext(
    "%(sheet)s: the course's rules are not those of %(questions)s, which have rules of their own; read their "
    "texts, or leave these questions out"
)


def _read(path: Path) -> dict[str, Any]:
    try:
        notebook = parse_json(read_text(path))
    except InputError as error:
        raise error.at(Code(path)) from None
    except ValueError:
        problem = gettext("%(file)s is not a notebook, because its text is not JSON; replace it with a new copy")
        raise InputError(problem.with_values(file=Code(path))) from None
    return notebook if isinstance(notebook, dict) else {}


def _refuse_other_language(course: Path, lang: str) -> None:
    """Refuse a course with sheets in a different language, because students must submit every notebook of a sheet."""
    for path in sorted(course.glob("source/*/*.ipynb")):
        sheet_lang = lang
        with suppress(GameTreeError):  # the notebook is not one of the kit's sheets
            sheet_lang = _read(path).get("metadata", {}).get("gametree", {}).get("lang", lang)
        if sheet_lang != lang:
            message = gettext(
                "%(file)s: this course has sheets in %(there)s, not in %(asked)s; a course has only one language, so "
                "choose another folder with --folder"
            )
            raise GameTreeError(
                message.with_values(file=Code(path), there=Code(short_repr(sheet_lang)), asked=Code(short_repr(lang)))
            )


def _changed_files(files: Mapping[Path, bytes], overwrite: bool) -> Iterator[tuple[Path, bytes]]:
    """Yield the files that are missing or different; refuse to replace a file without ``overwrite``."""
    for path, data in files.items():
        if path.exists() and path.read_bytes() == data:
            continue
        if path.exists() and not overwrite:
            message = gettext("%(file)s already exists with other contents; add --overwrite to replace it")
            raise GameTreeError(message.with_values(file=Code(path)))
        yield path, data
