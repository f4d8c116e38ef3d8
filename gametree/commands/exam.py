"""The command ``gametree exam``: the exam of a class to print, its solutions, and its keys."""

from __future__ import annotations

import argparse
import sys
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from ..course.paper.sheet import class_exam
from ..errors import InputError, words_of
from ..exercises.kinds import KINDS
from ..exercises.students import USUAL_DIFFICULTY, other_encoding, read_secret, taken_for_ids
from ..files import refuse_existing, write_all
from ..languages import translator
from ..phrases import Code, gettext
from ..render.typst import PAPERS
from ..rules import Rules
from .exercises import refuse_unsaid, rules_for
from .options import add_command, add_formal, add_language, add_option, add_rules, address, one_of, whole
from .paper import points_of

EXAMPLES = """
  gametree exam roster.csv --title "Exam 1" --kind values --kind pruned-leaves --secret-file secret.txt -o exam.pdf
  gametree exam roster.csv --title "Exame 1" --kind windows --kind find-x --points 3,2 --cut beyond \\
      --difficulty 3 --secret-file secret.txt --lang pt -o exame.pdf
"""


def add_to(commands: Any, t: NullTranslations) -> None:
    """Add the command to the parser."""
    about = t.gettext("write an exam for a class: every student's own sheet, the solutions and the keys")
    exam = add_command(commands, t, "exam", write_exam, about, EXAMPLES)

    def add(*names: str, **how: Any) -> None:
        add_option(exam, t, *names, **how)

    roster = t.gettext("CSV or text: id, last_name, first_name, email; or the ids alone")
    add("roster", metavar=t.pgettext("argument", "roster"), type=Path, help=roster)
    file = t.gettext("FILE")
    out = t.gettext("exam.pdf; exam-solutions.pdf and exam-keys.csv stand beside it")
    add("-o", "--out", type=Path, required=True, metavar=file, help=out)
    title = t.gettext("title of the exam, from which its trees are drawn, too")
    add("--title", required=True, metavar=t.gettext("TITLE"), help=title)
    kind = t.gettext("kind of each question, in their order")
    add("--kind", action="append", required=True, help=one_of(t, kind, KINDS))
    secret = t.gettext("file with one line, the secret of the course; show it to nobody")
    add("--secret-file", required=True, type=Path, metavar=file, help=secret)
    points = t.gettext("points for each question: one number for all, or as many as questions, as in 2,3")
    add("--points", metavar="N", course="paper.points", help=points)
    difficulty = t.gettext("from 1 to 5, the same for all")
    add("--difficulty", type=whole, metavar="N", default=USUAL_DIFFICULTY, help=difficulty)
    add("--paper", course="paper.size", default="a4", help=one_of(t, t.gettext("paper"), PAPERS))
    add("--theme", course="pictures.theme", default="light", help=t.gettext("light, or print for black and white"))
    one_sided = t.gettext("no empty pages, with which each sheet begins on a new paper printed on both sides")
    exam.add_argument("--one-sided", action="store_true", help=one_sided)
    add_formal(exam, t)
    add_rules(exam, t)
    add_language(exam, t, t.gettext("language of the exam"))
    exam.add_argument("--overwrite", action="store_true", help=t.gettext("replace the files if they exist"))


def write_exam(given: argparse.Namespace) -> int:
    """Write the three files, or none."""
    path: Path = given.out
    if path.suffix.lower() != ".pdf":
        raise InputError(Code("--out"), gettext("a file that ends in .pdf"), str(path))
    solutions, keys = path.with_stem(f"{path.stem}-solutions"), path.with_name(f"{path.stem}-keys.csv")
    if not given.overwrite:
        refuse_existing([path, solutions, keys], gettext("name another place, or add --overwrite"))
    address(given)
    secret = read_secret(given.secret_file)
    for told in filter(None, (other_encoding(given.roster), taken_for_ids(given.roster))):
        print(f"gametree: {given.roster}: {words_of(translator(given.lang), told)}", file=sys.stderr)
    refuse_unsaid(given, given.kind)
    rules = {kind: rules_for(given, kind) for kind in given.kind}
    exam = class_exam(
        given.roster,
        given.kind,
        secret,
        given.title,
        difficulty=given.difficulty,
        lang=given.lang,
        promised={kind: {"rules": one} for kind, one in rules.items() if one != Rules()},
        points=points_of(given.points, len(given.kind)),
        paper=given.paper,
        theme=given.theme,
    )
    duplex = not given.one_sided
    files = [
        (path, exam.pdf(duplex=duplex)),
        (solutions, exam.pdf(solution=True, duplex=duplex)),
        (keys, exam.keys()),
    ]
    for written in write_all(files, overwrite=given.overwrite, private=[solutions, keys]):
        print(written)
    return 0
