"""The command ``gametree gallery``: the examples of the lectures as a page of pictures with all their files."""

from __future__ import annotations

import argparse
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from ..course.gallery import USUAL, lecture_entries, write_gallery
from ..errors import choose
from ..phrases import gettext
from ..render.export import FORMATS
from ..trace.annotations import NOTATIONS
from .options import add_command, add_language, add_option, one_of

EXAMPLES = """
  gametree gallery -o gallery/
  gametree gallery --deck 002 --lang es --theme print --format pdf --format tikz -o galeria/
  gametree gallery 000-alphabeta 002-deep --overwrite -o gallery/
"""


def add_to(commands: Any, t: NullTranslations) -> None:
    """Add the command to the parser."""
    about = t.gettext("write the examples of the lectures as a page of pictures, with files in every format")
    parser = add_command(commands, t, "gallery", write_pages, about, EXAMPLES)

    def add(*names: str, **how: Any) -> None:
        add_option(parser, t, *names, **how)

    examples = t.gettext("examples as gametree lectures lists them (default: all)")
    parser.add_argument("id", metavar="ID", nargs="*", help=examples)
    add("--deck", help=t.gettext("only the examples of one lecture's slides, as in 002"))
    add("-o", "--output", type=Path, required=True, metavar=t.gettext("DIR"), help=t.gettext("a new folder"))
    usual = t.gettext("format; can be repeated (default: %(names)s)") % {"names": ", ".join(USUAL)}
    add("--format", action="append", help=one_of(t, usual, [*FORMATS, "sheet"]))
    add_language(parser, t, t.gettext("language of the page and the captions"))
    theme = t.gettext("light, dark, print, projector, or the .toml file of your own theme")
    add("--theme", course="pictures.theme", help=theme)
    beside = one_of(t, t.gettext("beside the nodes"), NOTATIONS)
    add("--notation", course="pictures.notation", default=NOTATIONS[0], help=beside)
    add("--title", default="", help=t.gettext("title of the page"))
    overwrite = t.gettext("replace the files of an earlier gallery")
    parser.add_argument("--overwrite", action="store_true", help=overwrite)


def write_pages(given: argparse.Namespace) -> int:
    """Write the gallery, and print the path of its page."""
    options = arguments = ""
    if given.theme:
        options, arguments = f" --theme {given.theme}", f', theme="{given.theme}"'
    if given.notation != NOTATIONS[0]:
        options, arguments = f"{options} --notation {given.notation}", f'{arguments}, notation="{given.notation}"'
    chosen = lecture_entries(
        given.lang,
        given.conventions.lectures,
        ids=given.id,
        deck=given.deck,
        notation=choose(gettext("notation"), given.notation, NOTATIONS),
        options=options,
        arguments=arguments,
    )
    paths = write_gallery(
        given.output,
        chosen,
        formats=given.format or USUAL,
        lang=given.lang,
        theme=given.theme,
        title=given.title,
        overwrite=given.overwrite,
    )
    print(paths[-1])
    return 0
