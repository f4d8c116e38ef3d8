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
from .lectures import ONE_DECK
from .options import BESIDE, DIR, OUTPUT, THEME, add_command

EXAMPLES = """
  gametree gallery -o gallery/
  gametree gallery --deck 002 --lang es --theme print --format pdf --format tikz -o galeria/
  gametree gallery 000-alphabeta 002-deep --overwrite -o gallery/
"""


def add_to(commands: Any, translator: NullTranslations) -> None:
    command = add_command(commands, translator, "gallery", _write_pages, EXAMPLES)
    command.add("id", gettext("examples as gametree lectures lists them (default: all)"), metavar="ID", nargs="*")
    command.add("--deck", ONE_DECK)
    command.add(OUTPUT, gettext("a new folder"), type=Path, required=True, metavar=DIR)
    usual = gettext("format (can be repeated; default: %(names)s)").with_values(names=", ".join(USUAL))
    command.add("--format", usual, among=[*FORMATS, "sheet"], action="append")
    command.language(gettext("language of the page and the captions"))
    command.add("--theme", THEME, course="pictures.theme")
    command.add("--notation", BESIDE, among=NOTATIONS, course="pictures.notation", default=NOTATIONS[0])
    command.add("--title", gettext("title of the page"), default="")
    command.switch("--overwrite", gettext("replace the files of an earlier gallery"))


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
