"""The command ``gametree deck``: a search as slides for PowerPoint and LibreOffice, for beamer, or as a PDF."""

from __future__ import annotations

import argparse
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from ..drawing.shapes import HIDEABLE
from ..errors import choose
from ..phrases import Code, gettext
from ..render.deck_file import DECK_FORMATS, DECKS
from ..trace.annotations import NOTATIONS
from ..trace.frames import STEP_SIZES
from .figures import FOLD, HIDE, SIDEWAYS, add_subject, search_result
from .options import A_VALUE, BESIDE, OUTPUT, REPLACE_FILE, STEP_SIZE, THEME, add_command, is_typed

EXAMPLES = """
  gametree deck "[3 12 8 2 4 6 14 5 2]" -b 3 --algorithm alphabeta --format pptx -o deck.pptx
  gametree deck "[[3 12 8] [2 4 6] [14 5 2]]" --lang es --title "Poda alfa-beta" --theme projector -o poda.pdf
  gametree deck --game connect-small --position 2213 --depth 2 -o connect.pptx
  gametree deck --lecture 002-deep --by node --format beamer
  gametree deck --lecture 000-alphabeta --ask -o quiz.pdf
  gametree deck --lecture 000-alphabeta --template course.pptx -o alpha-beta.pptx
"""


def add_to(commands: Any, translator: NullTranslations) -> None:
    command = add_command(commands, translator, "deck", deck, EXAMPLES)
    add_subject(command)
    usual = DECK_FORMATS[0]
    output = gettext("the file (default: %(name)s)").with_values(name=Code(f"deck{usual.suffix}"))
    command.add(OUTPUT, output, type=Path, metavar=A_VALUE)
    form = gettext("format (default: that of the file's name, or %(name)s)").with_values(name=Code(usual.name))
    command.add("--format", form, among=DECKS)
    title = gettext("title of the first slide (default: that of the example, or the search)")
    command.add("--title", title, default="")
    command.add("--by", STEP_SIZE, among=STEP_SIZES, default="leaf")
    command.language(gettext("language of the slides"))
    command.add("--notation", BESIDE, among=NOTATIONS, course="pictures.notation", default="bounds")
    command.add("--theme", THEME, course="pictures.theme", default="light")
    command.add("--hide", HIDE, among=HIDEABLE, course="pictures.hide", action="append", default=[])
    command.switch("--sideways", SIDEWAYS, course="pictures.sideways")
    command.switch("--fold", FOLD)
    ask = gettext("ask before each step which leaf comes next, and whether to cut off or to go on")
    command.switch("--ask", ask)
    template = gettext("your own .pptx file; the slides use its layouts")
    command.add("--template", template, course="slides.template", type=Path)
    command.switch("--overwrite", REPLACE_FILE)


def deck(args: argparse.Namespace) -> int:
    lang, form = args.lang, DECKS[choose(gettext("format"), args.format or DECK_FORMATS[0].name, DECKS)]
    path = args.output or Path("deck").with_suffix(form.suffix)
    names = ("notation", "theme", "hide", "sideways", "fold", "ask", "template", "overwrite")
    options = {name: getattr(args, name) for name in names}
    takes_template = {one.suffix for one in DECK_FORMATS if "template" in one.options}
    if path.suffix.lower() not in takes_template and not is_typed(args, "template"):
        options["template"] = None  # that of the course is for PowerPoint
    lectures = args.conventions.lectures
    title = args.title or (lectures.load(args.lecture).title(lang) if args.lecture else "")
    print(search_result(args).deck(path, args.format, args.by, lang, title=title, **options))
    return 0
