"""The command ``gametree figures``: the steps of a search as files for slides and pages."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from ..frames import STEP_SIZES
from ..notes import NOTATIONS
from ..render.export import FORMATS
from .subject import add_subject, subject

__all__ = ["EXAMPLES", "add_to", "figures"]

EXAMPLES = """examples:
  gametree figures "[3 12 8 2 4 6 14 5 2]" -b 3 --algorithm alphabeta --by leaf --format pdf -o figures/
  gametree figures "[3 12 8 2 4 6 14 5 2]" -b 3 --captions --lang es --theme print --size 10cm -o hand-out/
  gametree figures "[[3 12 8] [2 4 6] [14 5 2]]" --format svg --format markdown --format html -o pages/
  gametree figures --lecture 002-deep --captions --seconds 3 -o deep.gif
"""


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "figures",
        help="write the steps of a search as pictures, a film, a page or a table",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_subject(parser)
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        default=Path("figures"),
        help="the folder, or the file of a gif, webp, html, md, tex",
    )
    parser.add_argument("--format", action="append", help=f"again for several, one of: {', '.join(FORMATS)}")
    parser.add_argument("--by", default="leaf", help=f"step size, one of: {', '.join(STEP_SIZES)}")
    parser.add_argument("--lang", default="en", help="language of the captions: en, es or pt")
    parser.add_argument("--notation", default="bounds", help=f"beside the nodes, one of: {', '.join(NOTATIONS)}")
    parser.add_argument("--theme", help="light, dark, print, projector, or the .toml file of a course's own")
    parser.add_argument("--size", help="width of each picture, as in 300, 10cm or 4in, or the slide to fill: 4:3, 16:9")
    parser.add_argument("--captions", action="store_true", help="print each caption below its picture")
    parser.add_argument(
        "--start", action="store_true", help="begin with a picture of the start, where nothing is known"
    )
    parser.add_argument("--dpi", type=float, default=150, help="pixels an inch of png, gif and webp (default: 150)")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long a step of a film stands (default: 2)")
    parser.add_argument("--overwrite", action="store_true", help="replace the files of an earlier series")


def figures(given: argparse.Namespace) -> int:
    """Write the files, and print their names."""
    options = ("notation", "theme", "size", "captions", "start", "dpi", "seconds", "overwrite")
    chosen = {name: getattr(given, name) for name in options}
    for path in subject(given).export(given.output, given.format, given.by, given.lang, **chosen):
        print(path)
    return 0
