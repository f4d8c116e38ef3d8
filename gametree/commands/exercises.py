"""The commands ``gametree variants`` and ``gametree check``: a class's own exercises, and feedback in the terminal."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from ..course.paper import PAPER_FORMATS, Sheet
from ..errors import GameTreeError, InputError, choose, words_of
from ..exercises.case.answer_parts import literal
from ..exercises.check import check
from ..exercises.constraints import properties_of
from ..exercises.exercise import Exercise
from ..exercises.kinds import KINDS
from ..exercises.marks import RUBRICS, rubric_of
from ..exercises.mistakes.known_mistakes import MISTAKES
from ..exercises.students import (
    USUAL_DIFFICULTY,
    Student,
    file_names,
    other_encoding,
    read_roster,
    read_secret,
    taken_for_ids,
    variants,
)
from ..files import csv_bytes, read_text, refuse_existing, write_all
from ..languages import listed, translator
from ..phrases import Code, brief, gettext
from ..render.typst import PAPERS
from ..rules import CHOICES, Rules, choices_obeyed
from .options import add_command, add_language, add_option, add_rules, chosen_rules, is_typed, one_of, whole

EXAMPLES = """
  gametree variants roster.csv --kind pruned-leaves --exercise "sheet 3.2" --secret-file secret.txt -o trees
  gametree variants roster.csv --kind values --exercise "3.1" --secret-file secret.txt --keys keys.csv
  gametree variants roster.csv --kind windows --exercise "3.3" --secret-file secret.txt --cuts 1,3 --lang es -o trees
  gametree variants roster.csv --kind values --exercise "Exercise 3" --secret-file secret.txt --format pdf -o sheets
  gametree check trees/u1.json "C2 C3"
  gametree check trees/u1.json "A = 3,5; B = 2" --lang pt
  gametree check trees/u1.json "A = 3, B = 3" --without value-range-ignored
"""
RANGES = {
    "leaves": gettext("number of leaves, as in 6,12"),
    "cuts": gettext("number of cut-offs, as in 1,3"),
    "values": gettext("range of the leaves' values, as in --values=-9,9"),
}
"""What every variant keeps, by option."""
GOOD_SECRET = 16
INDEX = "index.csv"
JSON = "json"
"""the format of an exercise itself"""
SHEETS = {form.name: form for form in PAPER_FORMATS if form.opened}
"""the formats of a sheet that a student can open"""
PRACTICE = "Exercise.from_json(Path({file!r}).read_text('utf-8')).practice()"
FORMATS = (JSON, *SHEETS)


def add_to(commands: Any, t: NullTranslations) -> None:
    """Add both commands to the parser."""
    about = t.gettext("make every student's own variant of an exercise")
    _add_variants(add_command(commands, t, "variants", make_variants, about, EXAMPLES), t)
    about = t.gettext("mark an answer to an exercise; exit status 0 right, 1 wrong, 2 malformed")
    _add_check(add_command(commands, t, "check", check_answer, about, EXAMPLES), t)


def _add_variants(parser: argparse.ArgumentParser, t: NullTranslations) -> None:
    def add(*names: str, **how: Any) -> None:
        add_option(parser, t, *names, **how)

    roster = t.gettext("CSV or text: id, last_name, first_name, email; or the ids alone")
    add("roster", metavar=t.pgettext("argument", "roster"), type=Path, help=roster)
    add("--kind", required=True, help=one_of(t, t.gettext("kind of question"), KINDS))
    name = t.gettext('name of the exercise, as in "sheet 3.2"')
    add("--exercise", required=True, metavar=t.gettext("NAME"), help=name)
    secret = t.gettext("file with one line, the secret of the course; show it to nobody")
    add("--secret-file", required=True, type=Path, metavar=t.gettext("FILE"), help=secret)
    folder = t.gettext("folder for a file for each student, and %(index)s") % {"index": Code(INDEX)}
    add("-o", "--output", type=Path, metavar=t.gettext("DIR"), help=folder)
    sheets = {"names": Code(", ".join(SHEETS))}
    form = t.gettext("format: json, which the kit reads, or a sheet with the student's id, one of: %(names)s")
    add("--format", default=JSON, help=form % sheets)
    keys = t.gettext("write the right answers to a CSV file, for you")
    add("--keys", type=Path, metavar=t.gettext("FILE"), help=keys)
    overwrite = t.gettext("replace the files that are already there")
    parser.add_argument("--overwrite", action="store_true", help=overwrite)
    difficulty = t.gettext("from 1 to 5, the same for all")
    add("--difficulty", type=whole, metavar="N", default=USUAL_DIFFICULTY, help=difficulty)
    add("--algorithm", help=t.gettext("the search of the question, where a kind has several"))
    for range_name, what in RANGES.items():
        add(f"--{range_name}", metavar=t.gettext("LEAST,MOST"), help=what.told(t))
    add_rules(parser, t)
    add("--paper", course="paper.size", default="a4", help=one_of(t, t.gettext("paper of %(names)s") % sheets, PAPERS))
    theme = t.gettext("light, dark, print, projector, or the .toml file of your own theme")
    add("--theme", course="pictures.theme", default="light", help=theme)
    add_language(parser, t, t.gettext("language of the exercises"))


def _add_check(parser: argparse.ArgumentParser, t: NullTranslations) -> None:
    file = t.gettext("a JSON file of gametree variants or Exercise.to_json")
    parser.add_argument("exercise", metavar=t.pgettext("argument", "exercise"), type=Path, help=file)
    answer = t.gettext('as a student writes it, as in "C2 C3" or "A = 3, B = 2"')
    parser.add_argument("answer", metavar=t.pgettext("argument", "answer"), help=answer)
    rubric = one_of(t, t.gettext("way to count the parts"), RUBRICS)
    add_option(parser, t, "--rubric", course="grading.rubric", default=RUBRICS[0], help=rubric)
    without = t.gettext("never name this mistake; can be repeated")
    parser.add_argument("--without", action="append", default=[], metavar=t.gettext("MISTAKE"), help=without)
    add_language(parser, t, t.gettext("language of the feedback"), usual=t.gettext("that of the exercise"))


def make_variants(given: argparse.Namespace) -> int:
    """Write the variants of a class, or their keys, or both."""
    folder, keys = given.output, given.keys
    if folder is None and keys is None:
        cure = gettext("add %(folder)s for the trees, %(keys)s for the right answers")
        needed = gettext("a place to write to")
        raise InputError(
            Code("variants"), needed, gettext("none"), cure.of(folder=Code("-o DIR"), keys=Code("--keys FILE"))
        )
    for option, path in (("--keys", keys), ("--secret-file", given.secret_file)):
        if folder and path and path.resolve().is_relative_to(folder.resolve()):
            needed = gettext("a file outside %(folder)s").of(folder=Code(folder))
            raise InputError(Code(option), needed, f"{path}", gettext("that folder is for the students"))
    refuse_unsaid(given, [given.kind], given.algorithm)
    students, secret = read_roster(given.roster), read_secret(given.secret_file)
    for told in filter(None, (other_encoding(given.roster), taken_for_ids(given.roster))):
        print(f"gametree: {given.roster}: {words_of(translator(given.lang), told)}", file=sys.stderr)
    form = choose(gettext("format"), given.format, FORMATS)
    names = file_names(students, f".{form}")
    targets = [folder / name for name in (*names.values(), INDEX)] if folder else []
    if not given.overwrite:
        refuse_existing([*targets, *filter(None, [keys])], gettext("name another place, or add --overwrite"))
    if len(secret) < GOOD_SECRET:
        short = gettext("take %(count)d or more random characters").of(count=GOOD_SECRET)
        print(f"gametree: {given.secret_file}: {short.told(translator(given.lang))}", file=sys.stderr)
    found = variants(given.kind, students, secret, given.exercise, **_promises(given))
    _warn_of_spread(found.values(), translator(given.lang))
    files: list[tuple[Path, bytes]] = []
    if folder:
        files += [(folder / names[one], _file(form, one, exercise, given)) for one, exercise in found.items()]
        rows = [
            (one, names[one], exercise.kind, str(exercise.tree), _opened(form, names[one], given.lang))
            for one, exercise in found.items()
        ]
        files.append((folder / INDEX, csv_bytes(("id", "file", "kind", "tree", "to open"), rows)))
    if keys:
        files.append((keys, _keys(students, found, given.exercise)))
    write_all(files, private=[keys] if keys else [])
    for path in filter(None, [folder and folder / INDEX, keys]):
        print(path)
    return 0


def _file(form: str, student: str, exercise: Exercise, given: argparse.Namespace) -> bytes:
    """Return what a student gets: the exercise itself, or a sheet with the student's id."""
    if form == JSON:
        return f"{exercise.to_json()}\n".encode()
    sheet = Sheet([exercise], title=given.exercise, name=student, paper=given.paper, theme=given.theme)
    return SHEETS[form].write(sheet, False)


def _opened(form: str, file: str, lang: str) -> str:
    """Say how a file is opened."""
    in_notebook = gettext("in a notebook: %(code)s").of(code=Code(PRACTICE.format(file=file)))
    return words_of(translator(lang), in_notebook if form == JSON else SHEETS[form].opened or "")


def _warn_of_spread(found: Iterable[Exercise], t: NullTranslations) -> None:
    """Say how much the variants differ, and which promises make them more alike."""
    some = [properties_of(exercise.result) for exercise in found]
    told, cure = [], []
    for name, what, most in (("leaves", SPREAD_LEAVES, 2), ("cuts", SPREAD_CUTS, 0)):
        counts = sorted(getattr(one, name) for one in some)
        if counts[-1] - counts[0] > most:
            told.append(what.of(least=counts[0], most=counts[-1]).told(t))
            middle = counts[len(counts) // 2]
            cure.append(f"--{name} {middle - 1},{middle + 1}" if most else f"--{name} {middle}")
    if told:
        options = {"spread": Code(listed(t, told)), "options": Code(" ".join(cure))}
        more_alike = t.gettext("the variants have %(spread)s; to make them more alike, add %(options)s") % options
        print(f"gametree: {more_alike}", file=sys.stderr)


SPREAD_LEAVES = gettext("from %(least)d to %(most)d leaves")
SPREAD_CUTS = gettext("from %(least)d to %(most)d cut-offs")


def check_answer(given: argparse.Namespace) -> int:
    """Print the feedback to an answer; return 0 for a right one and 1 for a wrong one."""
    rubric = rubric_of(given.rubric)
    without = [choose(gettext("mistake"), name, MISTAKES) for name in given.without]
    exercise = read_exercise(given.exercise)
    lang = given.lang or given.conventions.spelt(exercise.lang)
    feedback = check(exercise, given.answer, rubric, lang=lang, without=without)
    print(feedback)
    return 0 if feedback.right else 1


def read_exercise(path: Path) -> Exercise:
    """Read the JSON file of an exercise; what is wrong in it is told with its name."""
    text = read_text(path)
    try:
        return Exercise.from_json(text)
    except GameTreeError as error:
        raise GameTreeError(Code(f"{path}: {error.told()}")) from None


def _promises(given: argparse.Namespace) -> dict[str, Any]:
    """Return what the options promise."""
    found: dict[str, Any] = {"difficulty": given.difficulty, "lang": given.lang}
    for name in RANGES:
        text = getattr(given, name)
        if text is not None:
            found[name] = _range(f"--{name}", text)
    if given.algorithm is not None:
        found["algorithm"] = given.algorithm
    rules = rules_for(given, given.kind, given.algorithm)
    return found if rules == Rules() else {**found, "rules": rules}


def rules_for(given: argparse.Namespace, kind: str, algorithm: str | None = None) -> Rules:
    """Return the rules of an exercise of a kind: what was typed, and what its search obeys of the course's rules."""
    known = KINDS[choose(gettext("kind of question"), kind, KINDS)].algorithms
    return Rules(**chosen_rules(given, algorithm or known[0]))


def refuse_unsaid(given: argparse.Namespace, kinds: Sequence[str], algorithm: str | None = None) -> None:
    """Refuse a rule that was typed, and that no question of some kinds can say: its search does not obey it."""
    known = {kind: KINDS[choose(gettext("kind of question"), kind, KINDS)] for kind in kinds}
    obeyed = {kind: choices_obeyed(one.rules_obeyed(algorithm or one.algorithms[0])) for kind, one in known.items()}
    for name, (usual, *_) in CHOICES.items():
        obeying = [kind for kind in kinds if name in obeyed[kind]]
        if is_typed(given, name) and getattr(given, name) != usual and not obeying:
            needed = gettext("a kind of question about a search that obeys this rule")
            got = Code(", ".join(dict.fromkeys(kinds))) if kinds else gettext("none")
            raise InputError(Code(f"--{name}"), needed, got, gettext("leave the rule out, or add such a kind"))


def turns_of(given: argparse.Namespace, kinds: Sequence[str], most: int) -> list[tuple[str, int]]:
    """Return the kind and the seed of each exercise that is drawn: the kinds take turns, and the seeds follow."""
    count = len(kinds) if given.count is None else given.count
    if not 1 <= count <= most:
        raise InputError(Code("--count"), gettext("a number from 1 to %(most)s").of(most=most), str(count))
    return [(kinds[turn % len(kinds)], given.seed + turn) for turn in range(count)]


def _range(option: str, text: str) -> tuple[int, int]:
    try:
        ends = [int(part) for part in text.replace(",", " ").split()]
    except ValueError:
        ends = []
    if len(ends) not in (1, 2):
        raise InputError(Code(option), gettext("a whole number or two, as in 6,12"), brief(text))
    return ends[0], ends[-1]


def _keys(students: Sequence[Student], found: Any, name: str) -> bytes:
    heads = ("id", "last_name", "first_name", "email", "exercise", "tree", "key")
    rows = [
        (s.id, s.last_name, s.first_name, s.email, name, str(found[s.id].tree), literal(found[s.id].key))
        for s in students
    ]
    return csv_bytes(heads, rows)
