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
from .figures import add_subject, subject
from .options import add_command, add_language, add_option, add_switch, is_typed, one_of

EXAMPLES = """
  gametree deck "[3 12 8 2 4 6 14 5 2]" -b 3 --algorithm alphabeta --format pptx -o deck.pptx
  gametree deck "[[3 12 8] [2 4 6] [14 5 2]]" --lang es --title "Poda alfa-beta" --theme projector -o poda.pdf
  gametree deck --game connect-small --position 2213 --depth 2 -o connect.pptx
  gametree deck --lecture 002-deep --by node --format beamer
  gametree deck --lecture 000-alphabeta --template course.pptx -o alpha-beta.pptx
"""


def add_to(commands: Any, t: NullTranslations) -> None:
    """Add the command to the parser."""
    about = t.gettext("write a search as slides, each step with its caption and notes")
    parser = add_command(commands, t, "deck", deck, about, EXAMPLES)

    def add(*names: str, **how: Any) -> None:
        add_option(parser, t, *names, **how)

    add_subject(parser, t)
    usual = DECK_FORMATS[0]
    output = t.gettext("the file (default: %(name)s)") % {"name": Code(f"deck{usual.suffix}")}
    add("-o", "--output", type=Path, help=output)
    form = t.gettext("format (default: that of the file's name, or %(name)s)") % {"name": Code(usual.name)}
    add("--format", help=one_of(t, form, DECKS))
    title = t.gettext("title of the first slide (default: that of the example, or the search)")
    add("--title", default="", help=title)
    add("--by", default="leaf", help=one_of(t, t.gettext("step size"), STEP_SIZES))
    add_language(parser, t, t.gettext("language of the slides"))
    beside = one_of(t, t.gettext("beside the nodes"), NOTATIONS)
    add("--notation", course="pictures.notation", default="bounds", help=beside)
    theme = t.gettext("light, dark, print, projector, or the .toml file of your own theme")
    add("--theme", course="pictures.theme", default="light", help=theme)
    hide = t.gettext("what the pictures leave out; can be repeated")
    add("--hide", course="pictures.hide", action="append", default=[], help=one_of(t, hide, HIDEABLE))
    sideways = t.gettext("draw the tree from left to right")
    add_switch(parser, "--sideways", sideways, course="pictures.sideways")
    fold = t.gettext("show of a large tree what matters: the upper levels, the best line, the cut-offs")
    add_switch(parser, "--fold", fold)
    template = t.gettext("a .pptx file of yours, whose layouts and placeholders the slides take")
    add("--template", course="slides.template", type=Path, metavar=t.gettext("FILE"), help=template)
    parser.add_argument("--overwrite", action="store_true", help=t.gettext("replace the file if it exists"))


def deck(given: argparse.Namespace) -> int:
    """Write the slides, and print the name of their file."""
    lang, form = given.lang, DECKS[choose(gettext("format"), given.format or DECK_FORMATS[0].name, DECKS)]
    path = given.output or Path("deck").with_suffix(form.suffix)
    names = ("notation", "theme", "hide", "sideways", "fold", "template", "overwrite")
    options = {name: getattr(given, name) for name in names}
    takes_template = {one.suffix for one in DECK_FORMATS if "template" in one.options}
    if path.suffix.lower() not in takes_template and not is_typed(given, "template"):
        options["template"] = None  # that of the course is for PowerPoint
    lectures = given.conventions.lectures
    title = given.title or (lectures.load(given.lecture).title(lang) if given.lecture else "")
    print(subject(given).deck(path, given.format, given.by, lang, title=title, **options))
    return 0
