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
from ..phrases import Code, gettext, pgettext
from ..render.deck_file import DECKS
from ..render.pdf import PAPERS
from .exercises import rules_for
from .options import ADD_OVERWRITE, DIR, OUTPUT, REPLACE_FILES, add_command, set_formal_address, whole
from .paper import PAPER_THEME

EXAMPLES = """
  gametree follow-up grades -o next
  gametree follow-up grades --count 3 --format pdf --lang pt -o seguinte
"""
_MOST = 12
"""greatest number of exercises of a student"""


def add_to(commands: Any, translator: NullTranslations) -> None:
    command = add_command(commands, translator, "follow-up", _write_lesson, EXAMPLES)
    grades = gettext("the folder that gametree grade or gametree mark wrote")
    command.add("grades", grades, metavar=pgettext("argument", "grades"), type=Path)
    files = gettext("folder for the slides, the sheets, their solutions and keys, and the page for you")
    command.add(OUTPUT, files, type=Path, required=True, metavar=DIR)
    command.add("--count", gettext("exercises for each student (default: 4)"), type=whole, default=4)
    usual = next(iter(DECKS))
    form = gettext("format of the slides (default: %(name)s)").with_values(name=Code(usual))
    command.add("--format", form, among=DECKS, default=usual)
    command.add("--title", gettext("title of the slides and of the sheets"), default="")
    command.add("--paper", gettext("paper"), among=PAPERS, course="paper.size", default="a4")
    command.add("--theme", PAPER_THEME, course="pictures.theme", default="light")
    command.formal()
    command.rules()
    command.language(gettext("language of the lesson"))
    command.switch("--overwrite", REPLACE_FILES)


def _write_lesson(args: argparse.Namespace) -> int:
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
    print(*write_all(files, overwrite=args.overwrite, private=others[1:]), sep="\n")
    return 0
