"""The command ``gametree gallery``: the examples of the lectures as a page of pictures with all their files."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from ..course.gallery.gallery_entries import lecture_entries
from ..course.gallery.gallery_files import USUAL, write_gallery
from ..render.export import FORMATS
from .options import add_command

__all__ = ["EXAMPLES", "add_to", "write_pages"]

EXAMPLES = """examples:
  gametree gallery -o gallery/
  gametree gallery --deck 002 --lang es --theme print --format pdf --format tikz -o galeria/
  gametree gallery 000-alphabeta 002-deep --overwrite -o gallery/
"""


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "gallery",
        write_pages,
        "write the examples of the lectures as a page of pictures, with files in every format",
        EXAMPLES,
    )
    parser.add_argument("id", nargs="*", help="examples as gametree lectures lists them; all unless said")
    parser.add_argument("--deck", help="only those of a deck, as in 002")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="DIR", help="a new folder")
    parser.add_argument(
        "--format", action="append", help=f"again for several, of: {', '.join(FORMATS)}, sheet ({', '.join(USUAL)})"
    )
    parser.add_argument("--lang", default="en", help="language of the page and the captions: en, es or pt")
    parser.add_argument("--theme", help="light, dark, print, projector, or the .toml file of a course's own")
    parser.add_argument("--title", default="", help="what stands at the top of the page")
    parser.add_argument("--overwrite", action="store_true", help="replace the files of an earlier gallery")


def write_pages(given: argparse.Namespace) -> int:
    """Write the gallery, and print the path of its page."""
    options = arguments = ""
    if given.theme:
        options, arguments = f" --theme {given.theme}", f', theme="{given.theme}"'
    chosen = lecture_entries(given.lang, ids=given.id, deck=given.deck, options=options, arguments=arguments)
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
