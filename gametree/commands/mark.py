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
from ..exercises.case.answer_parts import RUBRIC, RUBRICS
from ..files import refuse_existing, write_all
from ..phrases import Code, gettext
from ..widgets.marking_page import marking_page
from .grade import grade_and_report
from .options import ADD_OVERWRITE, OUTPUT, add_command, add_language, add_option, one_of

EXAMPLES = """
  gametree mark exam-keys.csv -o marking.html
  gametree mark exam-keys.csv answers.csv -o marks
  gametree mark exame-keys.csv respostas.csv --lang pt -o notas
"""
_KEYS = "-keys"
"""how the name of a file of keys ends"""


def add_to(commands: Any, translator: NullTranslations) -> None:
    about = translator.gettext("mark an exam on paper, or write the page into which its answers are typed")
    parser = add_command(commands, translator, "mark", _mark, about, EXAMPLES)
    keys = translator.gettext("the keys that gametree exam or gametree follow-up wrote")
    parser.add_argument("keys", metavar=translator.pgettext("argument", "keys"), type=Path, help=keys)
    answers = translator.gettext(
        "CSV with the columns id, 1, 2 …: an answer as it is written, ok, x, or x: B D for the parts that are wrong"
    )
    name = translator.pgettext("argument", "answers")
    parser.add_argument("answers", metavar=name, nargs="?", type=Path, help=answers)
    output = translator.gettext("folder for marks, pages and the report; without answers, the page to type them, .html")
    add_option(parser, translator, *OUTPUT, required=True, type=Path, metavar=translator.gettext("DIR"), help=output)
    rubric = one_of(translator, translator.gettext("how parts are counted"), RUBRICS)
    add_option(parser, translator, "--rubric", course="grading.rubric", help=rubric)
    overwrite = translator.gettext("replace the page if it exists")
    parser.add_argument("--overwrite", action="store_true", help=overwrite)
    add_language(parser, translator, translator.gettext("language of remarks, of the report and of the page"))
    parser.set_defaults(force=False, workers=1, cluster="")


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
    for written in write_all([(args.output, page)], overwrite=args.overwrite, private=[args.output]):
        print(written)
    return 0
