"""The commands ``gametree variants`` and ``gametree check``: a class's own exercises, and feedback in the terminal."""

from __future__ import annotations

import argparse
import csv
import io
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from ..errors import GameTreeError, InputError, choose
from ..exercises.exercise import Exercise
from ..exercises.generator.tree_properties import properties_of
from ..exercises.kinds import KINDS
from ..exercises.kinds.kind import literal
from ..exercises.marking.check import check
from ..exercises.marking.rubric import RUBRICS, rubric_of
from ..exercises.mistakes.known_mistakes import MISTAKES
from ..exercises.students.roster import Student, file_names, read_roster, taken_for_ids
from ..exercises.students.variants import USUAL_DIFFICULTY, read_secret, variants
from ..files import read_text, refuse_existing, write_whole
from ..languages import LANGUAGES
from ..rules import CHOICES, Rules
from .options import add_command

__all__ = ["EXAMPLES", "add_to", "check_answer", "make_variants", "read_exercise"]

EXAMPLES = """examples:
  gametree variants roster.csv --kind pruned-leaves --exercise "sheet 3.2" --secret-file secret.txt -o trees
  gametree variants roster.csv --kind values --exercise "3.1" --secret-file secret.txt --keys keys.csv
  gametree variants roster.csv --kind windows --exercise "3.3" --secret-file secret.txt --cuts 1,3 --lang es -o trees
  gametree variants roster.csv --kind values --exercise "Exercise 3" --secret-file secret.txt --format pdf -o sheets
  gametree check trees/u1.json "C2 C3"                      # for labels of your own tree, as its question asks
  gametree check trees/u1.json "A = 3,5; B = 2" --lang pt   # for values of your own tree
  gametree check trees/u1.json "A = 3, B = 3" --without value-range-ignored
"""
RANGES = ("leaves", "cuts", "values")
GOOD_SECRET = 16
INDEX = "index.csv"
OPENED = {
    "json": "in a notebook: Exercise.from_json(Path('%(file)s').read_text('utf-8')).practice()",
    "html": "in a browser",
    "pdf": "to print",
}
"""How a file is opened, by its format."""
FORMATS = tuple(OPENED)


def add_to(commands: Any) -> None:
    """Add both commands to the parser."""
    many = add_command(commands, "variants", make_variants, "make every student's own variant of an exercise", EXAMPLES)
    many.add_argument("roster", type=Path, help="CSV or text: id, last_name, first_name, email; or the ids alone")
    many.add_argument("--kind", required=True, help=f"one of: {', '.join(KINDS)}")
    many.add_argument("--exercise", required=True, metavar="NAME", help='its name, as in "sheet 3.2"')
    many.add_argument("--secret-file", required=True, type=Path, metavar="FILE", help="one line; keep it to yourself")
    many.add_argument("-o", "--output", type=Path, metavar="DIR", help=f"write a file a student, and {INDEX}")
    many.add_argument(
        "--format",
        default="json",
        help="of the files: json, which the kit reads, or html or pdf, a sheet with the student's id (default: json)",
    )
    many.add_argument("--keys", type=Path, metavar="FILE", help="write the right answers to a CSV file, for you")
    many.add_argument("--overwrite", action="store_true", help="write again what is already there")
    many.add_argument("--difficulty", type=int, default=USUAL_DIFFICULTY, help="from 1 to 5, the same for all")
    many.add_argument("--algorithm", help="the search that is asked about, where a kind has several")
    for name in RANGES:
        what = "the range of the leaves' values, as in --values=-9,9" if name == "values" else f"how many {name}"
        many.add_argument(f"--{name}", metavar="LEAST,MOST", help=f"promise: {what}")
    for name, choices in CHOICES.items():
        many.add_argument(f"--{name}", default=choices[0], help=f"rule, one of: {', '.join(choices)}")
    many.add_argument("--lang", default="en", help="language in which the exercises show themselves: en, es or pt")
    told = "mark an answer to an exercise; exit status 0 right, 1 wrong, 2 malformed"
    one = add_command(commands, "check", check_answer, told, EXAMPLES)
    one.add_argument("exercise", type=Path, help="a JSON file that gametree variants or Exercise.to_json wrote")
    one.add_argument("answer", help='as a student writes it, as in "C2 C3" or "A = 3, B = 2"')
    one.add_argument("--rubric", default=RUBRICS[0], help=f"one of: {', '.join(RUBRICS)}")
    one.add_argument(
        "--without", action="append", default=[], metavar="MISTAKE", help="never name this one; may be repeated"
    )
    one.add_argument("--lang", help="language of the feedback: en, es or pt; the exercise's unless said")


def make_variants(given: argparse.Namespace) -> int:
    """Write the variants of a class, or their keys, or both."""
    folder, keys = given.output, given.keys
    if folder is None and keys is None:
        raise InputError("variants", "a place to write to", "none", "add -o DIR for the trees, --keys FILE for you")
    for option, path in (("--keys", keys), ("--secret-file", given.secret_file)):
        if folder and path and path.resolve().is_relative_to(folder.resolve()):
            raise InputError(option, f"a file outside {folder}", f"{path}", "that folder is what students get")
    students, secret = read_roster(given.roster), read_secret(given.secret_file)
    if told := taken_for_ids(given.roster):
        print(f"gametree: {given.roster}: {told}", file=sys.stderr)
    form = choose("format", given.format, FORMATS)
    names = file_names(students, f".{form}")
    targets = [folder / name for name in (*names.values(), INDEX)] if folder else []
    if not given.overwrite:
        refuse_existing([*targets, *filter(None, [keys])], "name another place, or add --overwrite")
    if len(secret) < GOOD_SECRET:
        print(f"gametree: {given.secret_file}: take {GOOD_SECRET} or more random characters", file=sys.stderr)
    found = variants(given.kind, students, secret, given.exercise, **_promises(given))
    _warn_of_spread(found.values())
    if folder:
        for student, exercise in found.items():
            write_whole(folder / names[student], _file(form, student, exercise, given.exercise))
        rows = [
            (one, names[one], exercise.kind, str(exercise.tree), OPENED[form] % {"file": names[one]})
            for one, exercise in found.items()
        ]
        print(write_whole(folder / INDEX, _csv(("id", "file", "kind", "tree", "to open"), rows)))
    if keys:
        print(write_whole(keys, _keys(students, found, given.exercise)))
    return 0


def _file(form: str, student: str, exercise: Exercise, name: str) -> bytes:
    """Return what a student gets: the exercise itself, or a sheet with the student's id."""
    if form == "json":
        return f"{exercise.to_json()}\n".encode()
    from ..course.paper import Sheet

    sheet = Sheet([exercise], title=name, name=student)
    return sheet.pdf() if form == "pdf" else sheet.to_html().encode("utf-8")


def _warn_of_spread(found: Iterable[Exercise]) -> None:
    """Say how much the variants differ, and which promises make them more alike."""
    some = [properties_of(exercise.result) for exercise in found]
    told, cure = [], []
    for name, what, most in (("leaves", "leaves", 2), ("cuts", "cut-offs", 0)):
        counts = sorted(getattr(one, name) for one in some)
        if counts[-1] - counts[0] > most:
            told.append(f"from {counts[0]} to {counts[-1]} {what}")
            middle = counts[len(counts) // 2]
            cure.append(f"--{name} {middle - 1},{middle + 1}" if most else f"--{name} {middle}")
    if told:
        print(
            f"gametree: the variants have {' and '.join(told)}; to make them more alike, add {' '.join(cure)}",
            file=sys.stderr,
        )


def check_answer(given: argparse.Namespace) -> int:
    """Print the feedback to an answer; return 0 for a right one and 1 for a wrong one."""
    rubric = rubric_of(given.rubric)
    if given.lang is not None:
        choose("language", given.lang, LANGUAGES)
    without = [choose("mistake", name, MISTAKES) for name in given.without]
    feedback = check(read_exercise(given.exercise), given.answer, rubric, lang=given.lang, without=without)
    print(feedback)
    return 0 if feedback.right else 1


def read_exercise(path: Path) -> Exercise:
    """Read the JSON file of an exercise; what is wrong in it is told with its name."""
    text = read_text(path)
    try:
        return Exercise.from_json(text)
    except GameTreeError as error:
        raise GameTreeError(f"{path}: {error}") from None


def _promises(given: argparse.Namespace) -> dict[str, Any]:
    """Return what the options promise."""
    found: dict[str, Any] = {"difficulty": given.difficulty, "lang": given.lang}
    for name in RANGES:
        text = getattr(given, name)
        if text is not None:
            found[name] = _range(f"--{name}", text)
    if given.algorithm is not None:
        found["algorithm"] = given.algorithm
    rules = Rules(**{name: getattr(given, name) for name in CHOICES})
    return found if rules == Rules() else {**found, "rules": rules}


def _range(option: str, text: str) -> tuple[int, int]:
    try:
        ends = [int(part) for part in text.replace(",", " ").split()]
    except ValueError:
        ends = []
    if len(ends) not in (1, 2):
        raise InputError(option, "a whole number or two, as in 6,12", repr(text))
    return ends[0], ends[-1]


def _keys(students: Sequence[Student], found: Any, name: str) -> bytes:
    heads = ("id", "last_name", "first_name", "email", "exercise", "tree", "key")
    rows = [
        (s.id, s.last_name, s.first_name, s.email, name, str(found[s.id].tree), literal(found[s.id].key))
        for s in students
    ]
    return _csv(heads, rows)


def _csv(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows([heads, *rows])
    return text.getvalue().encode("utf-8")
