"""The command ``gametree deck``: a search as slides for PowerPoint and LibreOffice, for beamer, or as a PDF."""

from __future__ import annotations

import argparse
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from ..drawing.shapes import HIDEABLE
from ..errors import choose
from ..phrases import Code, gettext
from ..render.slides.deck_file import DECK_FORMATS, DECKS
from ..trace.annotations import NOTATIONS
from ..trace.frames import STEP_SIZES
from .figures import add_subject, search_result
from .options import OUTPUT, add_command, add_language, add_option, add_switch, is_typed, one_of

EXAMPLES = """
  gametree deck "[3 12 8 2 4 6 14 5 2]" -b 3 --algorithm alphabeta --format pptx -o deck.pptx
  gametree deck "[[3 12 8] [2 4 6] [14 5 2]]" --lang es --title "Poda alfa-beta" --theme projector -o poda.pdf
  gametree deck --game connect-small --position 2213 --depth 2 -o connect.pptx
  gametree deck --lecture 002-deep --by node --format beamer
  gametree deck --lecture 000-alphabeta --ask -o quiz.pdf
  gametree deck --lecture 000-alphabeta --template course.pptx -o alpha-beta.pptx
"""


def add_to(commands: Any, translator: NullTranslations) -> None:
    parser = add_command(commands, translator, "deck", deck, EXAMPLES)

    def add(*names: str, **options: Any) -> None:
        add_option(parser, translator, *names, **options)

    add_subject(parser, translator)
    usual = DECK_FORMATS[0]
    output = translator.gettext("the file (default: %(name)s)") % {"name": Code(f"deck{usual.suffix}")}
    add(*OUTPUT, type=Path, help=output)
    form = translator.gettext("format (default: that of the file's name, or %(name)s)") % {"name": Code(usual.name)}
    add("--format", help=one_of(translator, form, DECKS))
    title = translator.gettext("title of the first slide (default: that of the example, or the search)")
    add("--title", default="", help=title)
    add("--by", default="leaf", help=one_of(translator, translator.gettext("step size"), STEP_SIZES))
    add_language(parser, translator, translator.gettext("language of the slides"))
    beside = one_of(translator, translator.gettext("beside the nodes"), NOTATIONS)
    add("--notation", course="pictures.notation", default="bounds", help=beside)
    theme = translator.gettext("light, dark, print, projector, or the .toml file of your own theme")
    add("--theme", course="pictures.theme", default="light", help=theme)
    hide = translator.gettext("what the pictures leave out; can be repeated")
    add("--hide", course="pictures.hide", action="append", default=[], help=one_of(translator, hide, HIDEABLE))
    sideways = translator.gettext("draw the tree from left to right")
    add_switch(parser, "--sideways", sideways, course="pictures.sideways")
    fold = translator.gettext("for a large tree, draw only the upper levels, the best line and the cut-offs")
    add_switch(parser, "--fold", fold)
    ask = translator.gettext("ask before each step which leaf comes next, and whether to cut off or to go on")
    parser.add_argument("--ask", action="store_true", help=ask)
    template = translator.gettext("your own .pptx file; the slides use its layouts")
    add("--template", course="slides.template", type=Path, metavar=translator.gettext("FILE"), help=template)
    parser.add_argument("--overwrite", action="store_true", help=translator.gettext("replace the file if it exists"))


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
