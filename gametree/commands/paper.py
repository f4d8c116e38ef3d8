"""The command ``gametree paper``: a sheet of exercises drawn at random, and its solution sheet, as PDF or HTML."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from ..course.paper.paper_words import paper_words
from ..course.paper.sheet import Sheet
from ..errors import InputError, choose
from ..exercises.exercise import Exercise
from ..exercises.generator.generator import generate
from ..exercises.kinds import KINDS
from ..files import write_all
from ..languages import LANGUAGES
from ..render.typesetting.paper_page import PAPERS
from ..values import NUMBER, Number, read_number
from .exercises import read_exercise
from .options import add_command

__all__ = ["EXAMPLES", "add_to", "write_sheets"]

EXAMPLES = """examples:
  gametree paper --kind pruned-leaves --kind values -o sheet.pdf
  gametree paper --kind windows --count 4 --seed 7 --difficulty 2 --lang es --title "Poda alfa-beta" -o hoja.pdf
  gametree paper --exercise own.json --exercise trees/u1.json -o test.pdf
  gametree paper --tree "[[3 12 8] [2 4 6] [14 5 2]]" --kind values --kind pruned-leaves -o sheet.html
  gametree paper --kind values --points 2 --paper letter --overwrite -o sheet.html
"""
MOST = 60
"""greatest number of exercises on a sheet"""


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    paper = add_command(commands, "paper", write_sheets, "write a sheet of exercises and its solution sheet", EXAMPLES)
    paper.add_argument("-o", "--out", type=Path, required=True, metavar="FILE", help="sheet.pdf or sheet.html")
    paper.add_argument(
        "--exercise",
        action="append",
        default=[],
        type=Path,
        metavar="FILE",
        help="a JSON file that gametree variants or Exercise.to_json wrote; may be repeated, and comes first",
    )
    paper.add_argument("--tree", help='a tree for every --kind in place of drawn ones, as in "[[3 12] [2 4]]"')
    paper.add_argument("--kind", action="append", default=[], help=f"may be repeated; of: {', '.join(KINDS)}")
    paper.add_argument("--count", type=int, help="how many exercises, the kinds taking turns (default: one of each)")
    paper.add_argument("--seed", type=int, default=1, help="of the first exercise; the others have the next ones")
    paper.add_argument("--difficulty", type=int, help="of each exercise, from 1 to 5")
    paper.add_argument("--lang", default="en", help="language of the sheet: en, es or pt")
    paper.add_argument("--title", default="", help="what stands at the top")
    paper.add_argument("--points", help="for each exercise, as in 2 or 1.5")
    paper.add_argument("--no-name", action="store_true", help="without the line for name and date")
    paper.add_argument("--paper", default="a4", help=f"one of: {', '.join(PAPERS)}")
    paper.add_argument("--landscape", action="store_true", help="paper on its side")
    paper.add_argument("--theme", default="light", help="light, or print for black and white")
    paper.add_argument("--overwrite", action="store_true", help="replace the files if they exist")


def write_sheets(given: argparse.Namespace) -> int:
    """Write the sheet and, beside it, its solution; both or none."""
    path: Path = given.out
    form = path.suffix.lower()
    if form not in (".pdf", ".html"):
        raise InputError("--out", "a file that ends in .pdf or .html", str(path))
    lang = choose("language", given.lang, LANGUAGES)
    note = "" if given.difficulty is None else paper_words(lang)["difficulty"] % {"level": given.difficulty}
    sheet = Sheet(
        _exercises(given, lang),
        title=given.title,
        lang=lang,
        name_line=not given.no_name,
        points=_points(given.points),
        paper=given.paper,
        landscape=given.landscape,
        theme=given.theme,
        note=note,
    )
    files = {
        place: sheet.pdf(solution=solution) if form == ".pdf" else sheet.to_html(solution=solution).encode("utf-8")
        for place, solution in ((path, False), (path.with_stem(f"{path.stem}-solutions"), True))
    }
    for written in write_all(files.items(), overwrite=given.overwrite):
        print(written)
    return 0


def _exercises(given: argparse.Namespace, lang: str) -> list[Exercise]:
    kinds = [choose("kind of question", kind, KINDS) for kind in given.kind]
    own = [read_exercise(path) for path in given.exercise]
    if given.tree is not None:
        for option in ("count", "difficulty"):
            if getattr(given, option) is not None:
                raise InputError(f"--{option}", "drawn trees", "--tree", "leave one of them out")
        if not kinds:
            raise InputError("--tree", "a kind of question", "none", "add --kind values, or another one")
        return own + [Exercise(kind, given.tree, lang=lang) for kind in kinds]
    if not kinds:
        if not own:
            raise InputError("paper", "exercises", "none", "add --kind NAME to draw some, or --exercise FILE")
        return own
    count = len(kinds) if given.count is None else given.count
    if not 1 <= count <= MOST:
        raise InputError("--count", f"a number from 1 to {MOST}", str(count))
    turns = ((kinds[turn % len(kinds)], given.seed + turn) for turn in range(count))
    return own + [generate(kind, seed, difficulty=given.difficulty, lang=lang) for kind, seed in turns]


def _points(text: str | None) -> Number | None:
    if text is None:
        return None
    if not NUMBER.fullmatch(text.strip()):
        raise InputError("--points", "a number, as in 2 or 1.5", repr(text))
    return read_number(text.strip())
