"""The command ``gametree mark``: the marks of an exam on paper, from what the teacher types of its answers."""

from __future__ import annotations

import argparse
import json
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from ..course.submissions.grading_run import TypedJob, exam_answers, exam_in
from ..course.submissions.hand_ins import group_by_student
from ..errors import InputError, choose
from ..exercises.marks import RUBRIC, RUBRICS
from ..files import refuse_existing, write_all
from ..phrases import Code, gettext, pgettext
from ..widgets.marking_page import marking_page
from .grade import grade_and_report
from .options import ADD_OVERWRITE, DIR, OUTPUT, add_command

EXAMPLES = """
  gametree mark exam-keys.csv -o marking.html
  gametree mark exam-keys.csv answers.csv -o marks
  gametree mark exame-keys.csv respostas.csv --lang pt -o notas
"""
_KEYS = "-keys"
"""how the name of a file of keys ends"""


def add_to(commands: Any, translator: NullTranslations) -> None:
    command = add_command(commands, translator, "mark", _mark, EXAMPLES)
    keys = gettext("the keys that gametree exam or gametree follow-up wrote")
    command.add("keys", keys, metavar=pgettext("argument", "keys"), type=Path)
    answers = gettext(
        "CSV with the columns id, 1, 2 …, and in each cell the answer as written, ok (right), x (wrong) or x: B D "
        "(wrong at B and D)"
    )
    command.add("answers", answers, metavar=pgettext("argument", "answers"), nargs="?", type=Path)
    output = gettext("folder for marks, pages and the report; without answers, the .html page to type them into")
    command.add(OUTPUT, output, required=True, type=Path, metavar=DIR)
    command.add("--rubric", gettext("how parts are counted"), among=RUBRICS, course="grading.rubric")
    command.switch("--overwrite", gettext("replace the page if it exists"))
    command.language(gettext("language of remarks, of the report and of the page"))
    command.parser.set_defaults(force=False, workers=1, cluster="")


def _mark(args: argparse.Namespace) -> int:
    students, keys = exam_in(args.keys)
    name = args.keys.stem.removesuffix(_KEYS)
    if args.answers is not None:
        rubric = choose(RUBRIC, args.rubric, RUBRICS) if args.rubric else ""
        job = TypedJob(name, json.dumps(keys), args.lang, rubric=rubric)
        submissions = group_by_student(exam_answers(args.answers, keys), name, students)
        return grade_and_report(job, submissions, args.answers, args)
    if args.output.suffix.lower() != ".html":
        raise InputError(Code("--output"), gettext("a file that ends in .html"), str(args.output))
    refuse_existing([args.output], args.overwrite, ADD_OVERWRITE)
    page = marking_page(name, students, keys, args.lang).encode()
    print(*write_all([(args.output, page)], overwrite=args.overwrite, private=[args.output]), sep="\n")
    return 0
