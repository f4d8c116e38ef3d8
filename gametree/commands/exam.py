"""The command ``gametree exam``: the exam of a class to print, its solutions, and its keys."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from ..course.paper.sheet import ClassExam, class_exam
from ..errors import InputError
from ..exercises.exercise import Exercise
from ..exercises.kinds import KINDS
from ..exercises.students import USUAL_DIFFICULTY, read_secret
from ..files import refuse_existing, write_all
from ..languages import translator_for
from ..phrases import Code, Phrase, gettext
from ..render.typst import PAPERS
from ..rules import Rules
from .exercises import read_exercise, refuse_unused_rules, rules_for
from .options import (
    ADD_OVERWRITE,
    OUTPUT,
    add_command,
    add_formal,
    add_language,
    add_option,
    add_rules,
    one_of,
    set_formal_address,
    tree_of,
    warn_of_roster,
)
from .paper import add_front_page, front_page, levels_of, points_of

EXAMPLES = """
  gametree exam roster.csv --title "Exam 1" --kind values --kind pruned-leaves --secret-file secret.txt -o exam.pdf
  gametree exam roster.csv --title "Exame 1" --kind windows --kind find-x --points 3,2 --cut beyond \\
      --difficulty 2,3 --duration "90 minutos" --aids "uma folha A4" --secret-file secret.txt --lang pt -o exame.pdf
"""


_PAGES = gettext("Students: %(students)s. Pages of a student: %(each)s. Pages to print: %(all)s.")
_PAGES_BOTH_SIDES = gettext(
    "Students: %(students)s. Pages of a student: %(each)s. Pages to print, with empty ones: %(all)s, on both sides of "
    "%(sheets)s sheets of paper."
)


def add_to(commands: Any, translator: NullTranslations) -> None:
    about = translator.gettext("make an exam for a class: every student's own sheet, the solutions and the keys")
    exam = add_command(commands, translator, "exam", _write_exam, about, EXAMPLES)

    def add(*names: str, **options: Any) -> None:
        add_option(exam, translator, *names, **options)

    roster = translator.gettext("CSV or text: id, last_name, first_name, email; or the ids alone")
    add("roster", metavar=translator.pgettext("argument", "roster"), type=Path, help=roster)
    file = translator.gettext("FILE")
    out = translator.gettext("exam.pdf; exam-solutions.pdf and exam-keys.csv stand beside it")
    add(*OUTPUT, type=Path, required=True, metavar=file, help=out)
    title = translator.gettext("title of the exam, from which its trees are drawn, too")
    add("--title", required=True, metavar=translator.gettext("TITLE"), help=title)
    kind = translator.gettext("kind of each question, in their order")
    add("--kind", action="append", default=[], help=one_of(translator, kind, KINDS))
    own = translator.gettext("a JSON file of Exercise.to_json, the same for all; can be repeated, and comes first")
    add("--exercise", action="append", default=[], type=Path, metavar=file, help=own)
    tree = translator.gettext("a tree for every --kind in place of drawn ones, the same for all")
    add("--tree", help=tree)
    secret = translator.gettext("file with one line, the secret of the course; show it to nobody")
    add("--secret-file", required=True, type=Path, metavar=file, help=secret)
    points = translator.gettext("points for each question: one number for all, or as many as questions, as in 2,3")
    add("--points", metavar="N", course="paper.points", help=points)
    difficulty = translator.gettext("from 1 to 5: one number for all questions, or one for each --kind, as in 2,3")
    add("--difficulty", metavar="N", default=str(USUAL_DIFFICULTY), help=difficulty)
    add_front_page(exam, translator)
    add("--paper", course="paper.size", default="a4", help=one_of(translator, translator.gettext("paper"), PAPERS))
    add(
        "--theme",
        course="pictures.theme",
        default="light",
        help=translator.gettext("light, or print for black and white"),
    )
    one_sided = translator.gettext("leave out the blank pages that make each sheet start on a new piece of paper")
    exam.add_argument("--one-sided", action="store_true", help=one_sided)
    add_formal(exam, translator)
    add_rules(exam, translator)
    add_language(exam, translator, translator.gettext("language of the exam"))
    exam.add_argument("--overwrite", action="store_true", help=translator.gettext("replace the files if they exist"))


def _write_exam(args: argparse.Namespace) -> int:
    """Write the three files, or none."""
    path: Path = args.output
    if path.suffix.lower() != ".pdf":
        raise InputError(Code("--output"), gettext("a file that ends in .pdf"), str(path))
    solutions, keys = path.with_stem(f"{path.stem}-solutions"), path.with_name(f"{path.stem}-keys.csv")
    refuse_existing([path, solutions, keys], args.overwrite, ADD_OVERWRITE)
    set_formal_address(args)
    secret = read_secret(args.secret_file)
    warn_of_roster(args)
    refuse_unused_rules(args, args.kind)
    rules = {kind: rules_for(args, kind) for kind in args.kind}
    exam = _exam_of(args, rules, secret)
    duplex = not args.one_sided
    files = [
        (path, exam.pdf(duplex=duplex)),
        (solutions, exam.pdf(solution=True, duplex=duplex)),
        (keys, exam.keys()),
    ]
    for written in write_all(files, overwrite=args.overwrite, private=[solutions, keys]):
        print(written)
    print(_pages_message(exam, duplex).render(translator_for(args.lang)))
    return 0


def _exam_of(args: argparse.Namespace, rules: Mapping[str, Rules], secret: str) -> ClassExam:
    own = [read_exercise(file) for file in args.exercise]
    if args.tree is not None:
        tree = tree_of(args.tree, None)
        own += [Exercise(kind, tree, rules[kind], lang=args.lang) for kind in args.kind]
    kinds = [] if args.tree is not None else args.kind
    return class_exam(
        args.roster,
        kinds,
        secret,
        args.title,
        difficulty=levels_of(args.difficulty, len(kinds)),
        lang=args.lang,
        own=own,
        promised={kind: {"rules": kind_rules} for kind, kind_rules in rules.items() if kind_rules != Rules()},
        points=points_of(args.points, len(own) + len(kinds)),
        paper=args.paper,
        theme=args.theme,
        **front_page(args),
    )


def _pages_message(exam: ClassExam, duplex: bool) -> Phrase:
    """Return how many pages are to be printed, for a student and for all."""
    counts = sorted(map(len, exam.pages))
    each = f"{counts[0]}–{counts[-1]}" if counts[0] < counts[-1] else str(counts[0])
    filled = counts[-1] + counts[-1] % 2
    values = {"students": len(counts), "each": each, "all": filled * len(counts) if duplex else sum(counts)}
    return (_PAGES_BOTH_SIDES if duplex else _PAGES).with_values(**values, sheets=filled // 2 * len(counts))
