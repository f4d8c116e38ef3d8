"""The command ``gametree figures``: the steps of a search, or an exercise, as files for slides and pages."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from ..errors import InputError
from ..exercises.exercise import Exercise
from ..exercises.generator.generator import generate
from ..render.export import FORMATS
from ..render.typesetting.paper_page import PAPERS
from ..trace.annotations import NOTATIONS
from ..trace.frames import STEP_SIZES
from .exercises import read_exercise
from .options import add_command
from .search_subject import add_subject, refuse_search, subject

__all__ = ["EXAMPLES", "add_to", "figures"]

EXAMPLES = """examples:
  gametree figures "[3 12 8 2 4 6 14 5 2]" -b 3 --algorithm alphabeta --by leaf --format pdf -o figures/
  gametree figures "[3 12 8 2 4 6 14 5 2]" -b 3 --captions --lang es --theme print --size 10cm -o hand-out/
  gametree figures "[[3 12 8] [2 4 6] [14 5 2]]" --format svg --format markdown --format html -o pages/
  gametree figures --lecture 002-deep --captions --seconds 3 -o deep.gif
  gametree figures --lecture 000-alphabeta --captions --lang es -o steps.pdf
  gametree figures --lecture 001-pacman --case 1 --sheet --paper a4 -o all-steps.pdf
  gametree figures --kind pruned-leaves --seed 7 --format tikz --format pdf -o exercise/
"""
SORTS = {
    "the steps": ("by", "notation", "theme", "size", "captions", "start", "dpi", "seconds", "overwrite"),
    "--sheet": ("by", "notation", "theme", "start", "dpi", "columns", "paper", "landscape", "title", "overwrite"),
    "an exercise": ("theme", "size", "dpi", "overwrite"),
}
"""The options of each sort of figures; any other is refused."""
OPTIONS = tuple(dict.fromkeys(name for names in SORTS.values() for name in names))


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "figures",
        figures,
        "write the steps of a search, or an exercise and its solution, as pictures, a film, a page or a table",
        EXAMPLES,
    )
    add_subject(parser)
    parser.add_argument("--exercise", type=Path, metavar="FILE", help="the tree of an exercise, empty and filled in")
    parser.add_argument("--kind", help="the same of an exercise of this kind, drawn at random")
    parser.add_argument("--seed", type=int, help="of --kind (default: 1)")
    parser.add_argument("--difficulty", type=int, help="of --kind, from 1 to 5")
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        default=Path("figures"),
        help="the folder, or the file of a pdf with all steps, a gif, webp, html, md, tex, or sheet",
    )
    parser.add_argument("--format", action="append", help=f"again for several, one of: {', '.join(FORMATS)}")
    parser.add_argument("--lang", help="language of the captions: en (the default), es or pt")
    _add_looks(parser)


def _add_looks(parser: argparse.ArgumentParser) -> None:
    """Add what figures have by themselves unless it is given: these options are not there where they are not."""

    def add(name: str, **options: Any) -> None:
        parser.add_argument(f"--{name}", default=argparse.SUPPRESS, **options)

    add("by", help=f"step size, one of: {', '.join(STEP_SIZES)} (default: leaf)")
    add("notation", help=f"beside the nodes, one of: {', '.join(NOTATIONS)}")
    add("theme", help="light, dark, print, projector, or the .toml file of a course's own")
    add("size", help="width of each picture, as in 300, 10cm or 4in, or the slide to fill: 4:3, 16:9")
    add("captions", action="store_true", help="print each caption below its picture")
    add("start", action="store_true", help="begin with a picture of the start, where nothing is known")
    add("dpi", type=float, help="pixels an inch of png, gif and webp (default: 150)")
    add("seconds", type=float, help="how long a step of a film stands (default: 2)")
    parser.add_argument("--sheet", action="store_true", help="all steps with their captions on one svg, pdf or png")
    add("columns", type=int, help="of --sheet; chosen by the shape of the pictures if unsaid")
    add("paper", help=f"of --sheet, one of: {', '.join(PAPERS)}; it is as large as its content if unsaid")
    add("landscape", action="store_true", help="the paper of --sheet on its side")
    add("title", help="what stands at the top of --sheet")
    add("overwrite", action="store_true", help="replace the files of an earlier series")


def figures(given: argparse.Namespace) -> int:
    """Write the files, and print their names."""
    for path in _written(given):
        print(path)
    return 0


def _written(given: argparse.Namespace) -> list[Path]:
    """Write an exercise and its solution, a contact sheet, or the steps."""
    exercise = _exercise(given)
    if exercise:
        if given.sheet:
            raise InputError("--sheet", "the steps of a search", "an exercise", "leave it out")
        return exercise.export(given.output, given.format or "svg", given.lang, **_looks(given, "an exercise"))
    result, lang = subject(given), given.lang or "en"
    if not given.sheet:
        return result.export(given.output, given.format, lang=lang, **_looks(given, "the steps"))
    if given.output.suffix and given.format:
        raise InputError("--format", "none beside the name of a sheet", ", ".join(given.format), "leave it out")
    names = [f"sheet.{name}" for name in dict.fromkeys(given.format or ["svg"])]
    paths = [given.output] if given.output.suffix else [given.output / name for name in names]
    return [result.contact_sheet(path, lang=lang, **_looks(given, "--sheet")) for path in paths]


def _looks(given: argparse.Namespace, sort: str) -> dict[str, Any]:
    """Return the options that are given; one that this sort of figures does not have is refused."""
    found = {name: getattr(given, name) for name in OPTIONS if hasattr(given, name)}
    for name in found:
        if name not in SORTS[sort]:
            able = " or ".join(one for one, names in SORTS.items() if name in names)
            raise InputError(f"--{name}", f"no such option for {sort}", "one", f"it is for {able}")
    return found


def _exercise(given: argparse.Namespace) -> Exercise | None:
    """Return the exercise whose tree is drawn; None where a search is."""
    sources = [name for name in ("exercise", "kind", "lecture", "tree") if getattr(given, name) is not None]
    if len(sources) != 1:
        needed = "a tree, or an example with --lecture, or an --exercise or its --kind"
        raise InputError("gametree figures", needed, "several" if sources else "none of them")
    for name, of in (("case", "lecture"), ("seed", "kind"), ("difficulty", "kind")):
        if getattr(given, name) is not None and sources != [of]:
            raise InputError(f"--{name}", f"it beside --{of} only", f"it beside --{sources[0]}")
    if sources[0] not in ("exercise", "kind"):
        return None
    refuse_search(given, f"--{sources[0]}", "exercise")
    if sources == ["exercise"]:
        return read_exercise(given.exercise)
    seed, lang = 1 if given.seed is None else given.seed, given.lang or "en"
    return generate(given.kind, seed, difficulty=given.difficulty, lang=lang)
