"""The command ``gametree deck``: a search as slides for PowerPoint and LibreOffice, for beamer, or as a PDF."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from ..course.lectures import load
from ..errors import choose
from ..languages import LANGUAGES
from ..render.slides.deck_file import SUFFIXES
from ..trace.annotations import NOTATIONS
from ..trace.frames import STEP_SIZES
from .options import add_command
from .search_subject import add_subject, subject

__all__ = ["EXAMPLES", "add_to", "deck"]

EXAMPLES = """examples:
  gametree deck "[3 12 8 2 4 6 14 5 2]" -b 3 --algorithm alphabeta --format pptx -o deck.pptx
  gametree deck "[[3 12 8] [2 4 6] [14 5 2]]" --lang es --title "Poda alfa-beta" --theme projector -o poda.pdf
  gametree deck --lecture 002-deep --by node --format beamer
"""


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands, "deck", deck, "write a search as slides, each step with its caption and notes", EXAMPLES
    )
    add_subject(parser)
    parser.add_argument("-o", "--output", type=Path, help="the file (default: deck.pptx, deck.tex or deck.pdf)")
    parser.add_argument("--format", help=f"one of: {', '.join(SUFFIXES)} (default: as the file is named, or pptx)")
    parser.add_argument("--title", default="", help="of the first slide (default: that of the example, or the search)")
    parser.add_argument("--by", default="leaf", help=f"step size, one of: {', '.join(STEP_SIZES)}")
    parser.add_argument("--lang", default="en", help="language of the slides: en, es or pt")
    parser.add_argument("--notation", default="bounds", help=f"beside the nodes, one of: {', '.join(NOTATIONS)}")
    parser.add_argument(
        "--theme", default="light", help="light, dark, print, projector, or the .toml file of a course's own"
    )
    parser.add_argument("--overwrite", action="store_true", help="replace the file if it exists")


def deck(given: argparse.Namespace) -> int:
    """Write the slides, and print the name of their file."""
    lang = choose("language", given.lang, LANGUAGES)
    path = given.output or Path("deck").with_suffix(SUFFIXES[choose("format", given.format or "pptx", SUFFIXES)])
    options = {name: getattr(given, name) for name in ("notation", "theme", "overwrite")}
    title = given.title or (load(given.lecture).title(lang) if given.lecture else "")
    print(subject(given).deck(path, given.format, given.by, lang, title=title, **options))
    return 0
