"""The command ``gametree gallery``: the examples of the lectures as a page of pictures with all their files."""

from __future__ import annotations

import argparse
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from ..course.picture_gallery import USUAL, lecture_entries, write_gallery
from ..errors import choose
from ..phrases import gettext
from ..render.export import FORMATS
from ..trace.annotations import NOTATIONS
from .options import OUTPUT, add_command, add_language, add_option, one_of

EXAMPLES = """
  gametree gallery -o gallery/
  gametree gallery --deck 002 --lang es --theme print --format pdf --format tikz -o galeria/
  gametree gallery 000-alphabeta 002-deep --overwrite -o gallery/
"""


def add_to(commands: Any, translator: NullTranslations) -> None:
    about = translator.gettext("write the examples of the lectures as a page of pictures, with files in every format")
    parser = add_command(commands, translator, "gallery", _write_pages, about, EXAMPLES)

    def add(*names: str, **options: Any) -> None:
        add_option(parser, translator, *names, **options)

    examples = translator.gettext("examples as gametree lectures lists them (default: all)")
    parser.add_argument("id", metavar="ID", nargs="*", help=examples)
    add("--deck", help=translator.gettext("only the examples of one lecture's slides, as in 002"))
    add(
        *OUTPUT,
        type=Path,
        required=True,
        metavar=translator.gettext("DIR"),
        help=translator.gettext("a new folder"),
    )
    usual = translator.gettext("format; can be repeated (default: %(names)s)") % {"names": ", ".join(USUAL)}
    add("--format", action="append", help=one_of(translator, usual, [*FORMATS, "sheet"]))
    add_language(parser, translator, translator.gettext("language of the page and the captions"))
    theme = translator.gettext("light, dark, print, projector, or the .toml file of your own theme")
    add("--theme", course="pictures.theme", help=theme)
    beside = one_of(translator, translator.gettext("beside the nodes"), NOTATIONS)
    add("--notation", course="pictures.notation", default=NOTATIONS[0], help=beside)
    add("--title", default="", help=translator.gettext("title of the page"))
    overwrite = translator.gettext("replace the files of an earlier gallery")
    parser.add_argument("--overwrite", action="store_true", help=overwrite)


def _write_pages(args: argparse.Namespace) -> int:
    options = arguments = ""
    if args.theme:
        options, arguments = f" --theme {args.theme}", f', theme="{args.theme}"'
    if args.notation != NOTATIONS[0]:
        options, arguments = f"{options} --notation {args.notation}", f'{arguments}, notation="{args.notation}"'
    chosen = lecture_entries(
        args.lang,
        args.conventions.lectures,
        ids=args.id,
        deck=args.deck,
        notation=choose(gettext("notation"), args.notation, NOTATIONS),
        options=options,
        arguments=arguments,
    )
    paths = write_gallery(
        args.output,
        chosen,
        formats=args.format or USUAL,
        lang=args.lang,
        theme=args.theme,
        title=args.title,
        overwrite=args.overwrite,
    )
    print(paths[-1])
    return 0
