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
from ..render.pdf import PAPERS
from ..rules import Rules
from .exercises import SECRET, add_roster, read_exercise, refuse_unused_rules, rules_for
from .options import ADD_OVERWRITE, OUTPUT, REPLACE_FILES, add_command, set_formal_address, tree_of, warn_of_roster
from .paper import PAPER_THEME, add_front_page, front_page, levels_of, points_of

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
    exam = add_command(commands, translator, "exam", _write_exam, EXAMPLES)
    add_roster(exam)
    out = gettext("exam.pdf; exam-solutions.pdf and exam-keys.csv are written beside it")
    exam.add(OUTPUT, out, type=Path, required=True)
    title = gettext("title of the exam, from which its trees are drawn, too")
    exam.add("--title", title, required=True, metavar=gettext("TITLE"))
    exam.add("--kind", gettext("kind of each question, in order"), among=KINDS, action="append", default=[])
    own = gettext("a JSON file of Exercise.to_json, the same for all; can be repeated, and comes first")
    exam.add("--exercise", own, action="append", default=[], type=Path)
    exam.add("--tree", gettext("a tree for every --kind in place of drawn ones, the same for all"))
    exam.add("--secret-file", SECRET, required=True, type=Path)
    points = gettext("points for each question: one number for all, or as many as questions, as in 2,3")
    exam.add("--points", points, metavar="N", course="paper.points")
    difficulty = gettext("from 1 to 5: one number for all questions, or one for each --kind, as in 2,3")
    exam.add("--difficulty", difficulty, metavar="N", default=str(USUAL_DIFFICULTY))
    add_front_page(exam)
    exam.add("--paper", gettext("paper"), among=PAPERS, course="paper.size", default="a4")
    exam.add("--theme", PAPER_THEME, course="pictures.theme", default="light")
    one_sided = gettext("leave out the blank pages that make each sheet start on a new piece of paper")
    exam.switch("--one-sided", one_sided)
    exam.formal()
    exam.rules()
    exam.language(gettext("language of the exam"))
    exam.switch("--overwrite", REPLACE_FILES)


def _write_exam(args: argparse.Namespace) -> int:
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
    print(*write_all(files, overwrite=args.overwrite, private=[solutions, keys]), sep="\n")
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
    counts = sorted(map(len, exam.pages))
    each = f"{counts[0]}–{counts[-1]}" if counts[0] < counts[-1] else str(counts[0])
    filled = counts[-1] + counts[-1] % 2
    values = {"students": len(counts), "each": each, "all": filled * len(counts) if duplex else sum(counts)}
    return (_PAGES_BOTH_SIDES if duplex else _PAGES).with_values(**values, sheets=filled // 2 * len(counts))
