"""The command ``gametree follow-up``: from the marks of a class to the next lesson."""

from __future__ import annotations

import argparse
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from ..course.lesson_of_mistakes import FollowUp, read_receipts
from ..drawing.themes import theme_named
from ..errors import InputError, choose
from ..files import refuse_existing, write_all
from ..phrases import Code, gettext
from ..render.slides.deck_file import DECKS
from ..render.typst import PAPERS
from .exercises import rules_for
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
    whole,
)

EXAMPLES = """
  gametree follow-up grades -o next
  gametree follow-up grades --count 3 --format pdf --lang pt -o seguinte
"""
_MOST = 12
"""greatest number of exercises of a student"""


def add_to(commands: Any, translator: NullTranslations) -> None:
    about = translator.gettext(
        "make the next lesson from the marks of a class: slides of its mistakes, a sheet for each, who needs what"
    )
    parser = add_command(commands, translator, "follow-up", _write_lesson, about, EXAMPLES)

    def add(*names: str, **options: Any) -> None:
        add_option(parser, translator, *names, **options)

    grades = translator.gettext("the folder that gametree grade or gametree mark wrote")
    parser.add_argument("grades", metavar=translator.pgettext("argument", "grades"), type=Path, help=grades)
    files = translator.gettext("folder for the slides, the sheets, their solutions and keys, and the page for you")
    add(*OUTPUT, type=Path, required=True, metavar=translator.gettext("DIR"), help=files)
    count = translator.gettext("exercises for each student (default: 4)")
    add("--count", type=whole, metavar="N", default=4, help=count)
    form = translator.gettext("format of the slides (default: %(name)s)") % {"name": Code(next(iter(DECKS)))}
    add("--format", default=next(iter(DECKS)), help=one_of(translator, form, DECKS))
    add("--title", default="", help=translator.gettext("title of the slides and of the sheets"))
    add("--paper", course="paper.size", default="a4", help=one_of(translator, translator.gettext("paper"), PAPERS))
    theme = translator.gettext("light, or print for black and white")
    add("--theme", course="pictures.theme", default="light", help=theme)
    add_formal(parser, translator)
    add_rules(parser, translator)
    add_language(parser, translator, translator.gettext("language of the lesson"))
    parser.add_argument("--overwrite", action="store_true", help=translator.gettext("replace the files if they exist"))


def _write_lesson(args: argparse.Namespace) -> int:
    """Write all files of the lesson, or none."""
    if not 1 <= args.count <= _MOST:
        raise InputError(
            Code("--count"), gettext("a number from 1 to %(most)s").with_values(most=_MOST), str(args.count)
        )
    form, out = DECKS[choose(gettext("format"), args.format, DECKS)], args.output
    names = [f"deck{form.suffix}", "sheets.pdf", "sheets-solutions.pdf", "sheets-keys.csv", "needs.html"]
    deck_file, *others = (out / name for name in names)
    refuse_existing([deck_file, *others], args.overwrite, ADD_OVERWRITE)
    set_formal_address(args)
    lesson = FollowUp.of(
        read_receipts(args.grades), args.count, args.lang, lambda kind, search: rules_for(args, kind, search)
    )
    sheets = lesson.sheets(args.title, paper=args.paper, theme=args.theme)
    contents = [
        sheets.pdf(alike=False),
        sheets.pdf(solution=True, alike=False),
        sheets.keys(),
        lesson.page(sheets).encode(),
    ]
    files = list(zip(others, contents, strict=True))
    if (deck := lesson.deck(args.title)) is not None:
        files.insert(0, (deck_file, form.write(deck, theme_named(args.theme), None)))
    for written in write_all(files, overwrite=args.overwrite, private=others[1:]):
        print(written)
    return 0
