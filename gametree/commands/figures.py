"""The command ``gametree figures``: the steps of a search as files for slides and pages."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from ..errors import InputError
from ..frames import STEP_SIZES
from ..lectures import load
from ..lectures.command import first_search
from ..notes import NOTATIONS
from ..render.export import FORMATS
from ..result import Result
from .search import DEFAULTS, add_search, searched

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
    add_search(parser, tree="?")
    parser.add_argument("--lecture", metavar="ID", help="search as an example of the lectures does, such as 002-deep")
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
    for path in _result(given).export(given.output, given.format, given.by, given.lang, **chosen):
        print(path)
    return 0


def _result(given: argparse.Namespace) -> Result:
    """Search the tree that is given, or that of the lecture, which says itself how it is searched."""
    if (given.tree is None) == (given.lecture is None):
        got = "neither" if given.tree is None else "both"
        raise InputError("gametree figures", "a tree, or an example with --lecture", got)
    if given.lecture is None:
        return searched(given)
    for name, default in DEFAULTS.items():
        if getattr(given, name) != default:
            raise InputError(
                f"--{name}", "no option of the search beside --lecture", str(getattr(given, name)),
                "the example says itself how its tree is searched",
            )  # fmt: skip
    return first_search(load(given.lecture), "--lecture").run()
