"""The commands ``gametree variants`` and ``mcp``: individual exercises for a class, and an assistant."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from gametree.commands.check import read_exercise, rules_for
from gametree.commands.options import (
    DIR,
    OUTPUT,
    THEME,
    Command,
    add_command,
    is_typed,
    print_note,
    whole,
)
from gametree.errors import InputError, choose, words_of, wrong_value
from gametree.exercises.answer_notation import literal
from gametree.exercises.constraints import properties_of
from gametree.exercises.exercise import Exercise
from gametree.exercises.kinds import KINDS
from gametree.files import csv_bytes, refuse_existing, write_all
from gametree.languages import listed, translator_for
from gametree.phrases import Code, gettext, pgettext
from gametree.render.format import PAPERS
from gametree.rules import CHOICES, Rules, choices_obeyed

from ..assistant import Assistant, server
from ..exams import PAPER_FORMATS, Sheet
from ..roster_file import Student
from ..students import USUAL_DIFFICULTY, file_names, read_roster, read_secret, variants

EXAMPLES = """
  gametree variants roster.csv --kind pruned-leaves --exercise "sheet 3.2" --secret-file secret.txt -o trees
  gametree variants roster.csv --kind values --exercise "3.1" --secret-file secret.txt --keys keys.csv
  gametree variants roster.csv --kind windows --exercise "3.3" --secret-file secret.txt --cuts 1,3 --lang es -o trees
  gametree variants roster.csv --kind values --exercise "Exercise 3" --secret-file secret.txt --format pdf -o sheets
  gametree mcp --lang pt
"""
_RANGES = {
    "leaves": gettext("number of leaves, as in 6,12"),
    "cuts": gettext("number of cut-offs, as in 1,3"),
    "values": gettext("range of the leaves' values, as in --values=-9,9"),
}
"""help texts of the properties that every variant must have, keyed by the name of the option"""
_RECOMMENDED_SECRET_LENGTH = 16
_INDEX = "index.csv"
JSON = "json"
"""format in which the exercise itself is written, as data"""
SHEETS = {form.name: form for form in PAPER_FORMATS if form.opened}
"""formats of a sheet that a student can open"""
_PRACTICE = "Exercise.from_json(Path({file!r}).read_text('utf-8')).practice()"
_FORMATS = (JSON, *SHEETS)


SECRET = gettext("file with one line, the secret of the course; keep it secret")
SAME_DIFFICULTY = gettext("difficulty from 1 to 5, the same for all students")


def add_to(commands: Any, translator: NullTranslations) -> None:
    _add_variants(add_command(commands, translator, "variants", _make_variants, EXAMPLES))
    mcp = add_command(commands, translator, "mcp", _serve_assistant, EXAMPLES)
    mcp.language(gettext("language of the exercises"))


def _serve_assistant(args: argparse.Namespace) -> int:
    server(Assistant(args.lang)).run()
    return 0


def add_exercises(command: Command) -> None:
    """Add the options that name exercises, and the options for generating exercises."""
    own = gettext("a JSON file of gametree variants or Exercise.to_json; can be repeated; these exercises come first")
    command.add("--exercise", own, action="append", default=[], type=Path)
    command.add("--kind", gettext("kind of question (can be repeated)"), among=KINDS, action="append", default=[])
    count = gettext("number of exercises, alternating between the kinds (default: one of each)")
    command.add("--count", count, type=whole)
    seed = gettext("seed of the first exercise; the others use the following seeds")
    command.add("--seed", seed, type=whole, default=1)
    command.add("--difficulty", gettext("difficulty of each exercise, from 1 to 5"), type=whole)


def kinds_and_exercises(args: argparse.Namespace) -> tuple[list[str], list[Exercise]]:
    """Return the kinds of exercises to generate and the exercises from files; refuse an empty selection, and rules that
    affect none of these kinds.
    """
    kinds = [choose(gettext("kind of question"), kind, KINDS) for kind in args.kind]
    refuse_unused_rules(args, kinds)
    own = [read_exercise(path) for path in args.exercise]
    if not kinds and not own:
        problem = gettext("%(command)s has no exercises; add --kind NAME to generate some, or --exercise FILE")
        raise InputError(problem.with_values(command=Code(args.command)))
    return kinds, own


def add_id_column(command: Command) -> None:
    text = gettext(
        "name of the column with the ids, or its number; needed if more than one column could contain the ids"
    )
    command.add("--id-column", text, metavar=gettext("COLUMN"), default="")


def refuse_unused_id_column(args: argparse.Namespace, table: Path | None, name: str) -> None:
    """Refuse ``--id-column`` without the file that contains the column; ``name`` is the option that gives the file."""
    if args.id_column and table is None:
        message = gettext(
            "%(option)s names a column of %(file)s, which is not given; add %(file)s, or leave out %(option)s"
        )
        raise InputError(message.with_values(option=Code("--id-column"), file=Code(name)))


def add_roster(command: Command) -> None:
    roster = gettext("CSV or text file of the students: id, last_name, first_name, email; or the ids alone")
    command.add("roster", roster, metavar=pgettext("argument", "roster"), type=Path)
    add_id_column(command)


def _add_variants(command: Command) -> None:
    add_roster(command)
    command.add("--kind", gettext("kind of question"), among=KINDS, required=True)
    name = gettext('name of the exercise, as in "sheet 3.2"')
    command.add("--exercise", name, required=True, metavar=gettext("NAME"))
    command.add("--secret-file", SECRET, required=True, type=Path)
    folder = gettext("folder for one file for each student, and %(index)s").with_values(index=Code(_INDEX))
    command.add(OUTPUT, folder, type=Path, metavar=DIR)
    sheets = Code(", ".join(SHEETS))
    form = gettext("format: json, which the kit reads, or a sheet with the student's id: %(names)s")
    command.add("--format", form.with_values(names=sheets), default=JSON)
    command.add("--keys", gettext("write the right answers to a CSV file, for you"), type=Path)
    command.switch("--overwrite", gettext("replace the files that are already there"))
    command.add("--difficulty", SAME_DIFFICULTY, type=whole, default=USUAL_DIFFICULTY)
    command.add("--algorithm", gettext("the search of the question, if the kind has several"))
    for range_name, what in _RANGES.items():
        command.add(f"--{range_name}", what, metavar=gettext("LEAST,MOST"))
    command.rules()
    paper = gettext("paper size of %(names)s").with_values(names=sheets)
    command.add("--paper", paper, among=PAPERS, course="paper.size", default="a4")
    command.add("--theme", THEME, course="pictures.theme", default="light")
    command.language(gettext("language of the exercises"))


def _make_variants(args: argparse.Namespace) -> int:
    folder, keys = args.output, args.keys
    _refuse_places(folder, keys, args.secret_file)
    refuse_unused_rules(args, [args.kind], args.algorithm)
    students, secret = read_roster(args.roster, id_column=args.id_column), read_secret(args.secret_file)
    form = choose(gettext("format"), args.format, _FORMATS)
    names = file_names(students, f".{form}")
    targets = [folder / name for name in (*names.values(), _INDEX)] if folder else []
    refuse_existing([*targets, *filter(None, [keys])], args.overwrite)
    if len(secret) < _RECOMMENDED_SECRET_LENGTH:
        short = gettext("use %(count)d or more random characters").with_values(count=_RECOMMENDED_SECRET_LENGTH)
        print_note(short, args.lang, args.secret_file)
    exercises = variants(args.kind, students, secret, args.exercise, **_conditions(args))
    _warn_of_spread(exercises.values(), args.lang)
    files: list[tuple[Path, bytes]] = []
    if folder:
        files += [
            (folder / names[student], _variant_file(form, student, exercise, args))
            for student, exercise in exercises.items()
        ]
        rows = [
            (student, names[student], exercise.kind, str(exercise.tree), _how_to_open(form, names[student], args.lang))
            for student, exercise in exercises.items()
        ]
        files.append((folder / _INDEX, csv_bytes(("id", "file", "kind", "tree", "to open"), rows)))
    if keys:
        files.append((keys, _keys(students, exercises, args.exercise)))
    write_all(files, private=[keys] if keys else [])
    for path in filter(None, [folder and folder / _INDEX, keys]):
        print(path)
    return 0


def _refuse_places(folder: Path | None, keys: Path | None, secret: Path) -> None:
    """Refuse a command without output, and teacher-only output in the students' folder."""
    if folder is None and keys is None:
        problem = gettext("variants has no output: add %(folder)s for the trees, or %(keys)s for the right answers")
        raise InputError(problem.with_values(folder=Code("-o DIR"), keys=Code("--keys FILE")))
    for option, path in (("--keys", keys), ("--secret-file", secret)):
        if folder and path and path.resolve().is_relative_to(folder.resolve()):
            problem = gettext(
                "%(option)s is %(path)s, which is in the folder for the students; choose a file outside %(folder)s"
            )
            raise InputError(problem.with_values(option=Code(option), path=Code(path), folder=Code(folder)))


def _variant_file(form: str, student: str, exercise: Exercise, args: argparse.Namespace) -> bytes:
    """Return the student's file: the exercise itself, or a sheet with the student's id."""
    if form == JSON:
        return f"{exercise.to_json()}\n".encode()
    sheet = Sheet([exercise], title=args.exercise, name=student, paper=args.paper, theme=args.theme)
    return SHEETS[form].write(sheet, False)


def _how_to_open(form: str, file: str, lang: str) -> str:
    in_notebook = gettext("in a notebook: %(code)s").with_values(code=Code(_PRACTICE.format(file=file)))
    return words_of(translator_for(lang), in_notebook if form == JSON else SHEETS[form].opened or "")


def _warn_of_spread(exercises: Iterable[Exercise], lang: str) -> None:
    """Print how much the variants differ in size, and conditions that make them more similar."""
    properties = [properties_of(exercise.result) for exercise in exercises]
    spreads, cure = [], []
    for name, what, most in (("leaves", _SPREAD_LEAVES, 2), ("cuts", _SPREAD_CUTS, 0)):
        counts = sorted(getattr(tree_properties, name) for tree_properties in properties)
        if counts[-1] - counts[0] > most:
            spreads.append(what.with_values(least=counts[0], most=counts[-1]).render(translator_for(lang)))
            middle = counts[len(counts) // 2]
            cure.append(f"--{name} {middle - 1},{middle + 1}" if most else f"--{name} {middle}")
    if spreads:
        more_alike = gettext("the variants have %(spread)s; to make them more similar, add %(options)s")
        spread = Code(listed(translator_for(lang), spreads))
        print_note(more_alike.with_values(spread=spread, options=Code(" ".join(cure))), lang)


_SPREAD_LEAVES = gettext("from %(least)d to %(most)d leaves")
_SPREAD_CUTS = gettext("from %(least)d to %(most)d cut-offs")


def _conditions(args: argparse.Namespace) -> dict[str, Any]:
    conditions: dict[str, Any] = {"difficulty": args.difficulty, "lang": args.lang}
    for name in _RANGES:
        text = getattr(args, name)
        if text is not None:
            conditions[name] = _range(f"--{name}", text)
    if args.algorithm is not None:
        conditions["algorithm"] = args.algorithm
    rules = rules_for(args, args.kind, args.algorithm)
    return conditions if rules == Rules() else {**conditions, "rules": rules}


def refuse_unused_rules(args: argparse.Namespace, kinds: Sequence[str], algorithm: str | None = None) -> None:
    """Refuse a rule on the command line that affects none of the searches in these kinds of question."""
    known = {kind: KINDS[choose(gettext("kind of question"), kind, KINDS)] for kind in kinds}
    obeyed = {kind: choices_obeyed(one.rules_obeyed(algorithm or one.algorithms[0])) for kind, one in known.items()}
    for name, (usual, *_) in CHOICES.items():
        obeying = [kind for kind in kinds if name in obeyed[kind]]
        if is_typed(args, name) and getattr(args, name) != usual and not obeying:
            problem = gettext("%(option)s has no effect without a kind of question; leave it out, or add --kind")
            if kinds:
                problem = gettext(
                    "%(option)s has no effect, because no search of %(kinds)s obeys this rule; leave it out, or add a "
                    "kind that does"
                )
            raise InputError(problem.with_values(option=Code(f"--{name}"), kinds=Code(", ".join(dict.fromkeys(kinds)))))


def kinds_and_seeds(args: argparse.Namespace, kinds: Sequence[str], most: int) -> list[tuple[str, int]]:
    """Return the kind and the seed of each exercise: the kinds alternate, and the seeds increase by one."""
    count = len(kinds) if args.count is None else args.count
    if not 1 <= count <= most:
        problem = gettext("--count is %(given)s; write a number from 1 to %(most)s")
        raise InputError(problem.with_values(given=count, most=most))
    return [(kinds[turn % len(kinds)], args.seed + turn) for turn in range(count)]


def _range(option: str, text: str) -> tuple[int, int]:
    try:
        ends = [int(part) for part in text.replace(",", " ").split()]
    except ValueError:
        ends = []
    if len(ends) not in (1, 2):
        raise InputError(wrong_value(Code(option), text, gettext("a whole number or two, as in 6,12")))
    return ends[0], ends[-1]


def _keys(students: Sequence[Student], exercises: Any, name: str) -> bytes:
    heads = ("id", "last_name", "first_name", "email", "exercise", "tree", "key")
    rows = [
        (
            student.id,
            student.last_name,
            student.first_name,
            student.email,
            name,
            str(exercises[student.id].tree),
            literal(exercises[student.id].key),
        )
        for student in students
    ]
    return csv_bytes(heads, rows)
