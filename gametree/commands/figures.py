"""The command ``gametree figures``: the steps of a search, an exercise or an example of the lectures, as files."""

from __future__ import annotations

import argparse
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from ..drawing.shapes import HIDEABLE
from ..errors import GameTreeError, InputError, words_of
from ..exercises.exercise import Exercise
from ..exercises.generator import generate
from ..exercises.kinds import KINDS
from ..phrases import Code, Phrase, gettext, reader_language
from ..render.contact_sheet import SHEET_FORMATS
from ..render.export import FORMATS, SERIES
from ..render.format import names_with, suffixes_of
from ..render.typst import PAPERS
from ..trace.annotations import NOTATIONS
from ..trace.frames import STEP_SIZES
from ..trace.result import Result
from .exercises import read_exercise, rules_for
from .lectures import first_search
from .options import (
    DEFAULTS,
    FromCourse,
    add_command,
    add_language,
    add_option,
    add_search,
    add_switch,
    decimal,
    either,
    is_typed,
    one_of,
    searched,
    whole,
)
from .play import GAMES, OPEN_SPIEL, add_position, game_named

# ---- The subject of the commands that write files: a tree, or an example of the lectures ---------

BESIDE = gettext("%(option)s beside it")


def add_subject(parser: argparse.ArgumentParser, t: NullTranslations) -> None:
    """Add the options of a search, and those that take it from the lectures."""
    add_search(parser, t, tree="?")
    lecture = t.gettext("search as an example of the lectures does, such as 002-deep")
    parser.add_argument("--lecture", metavar="ID", help=lecture)
    case = t.gettext("which of its cases, counted from 0 (default: the first with a search)")
    parser.add_argument("--case", type=whole, metavar="N", help=case)
    names = t.gettext("search a game, to --depth: one of %(names)s; or %(prefix)s and the name of a game of OpenSpiel")
    parser.add_argument(
        "--game", metavar=t.gettext("NAME"), help=names % {"names": ", ".join(GAMES), "prefix": Code(OPEN_SPIEL)}
    )
    add_position(parser, t)
    symmetry = t.gettext("of the moves of --game to symmetric positions keep only the first")
    parser.add_argument("--symmetry", action="store_true", help=symmetry)


def subject(given: argparse.Namespace) -> Result:
    """Search the given tree, a game, or the tree of a lecture in the lecture's own way."""
    sources = [name for name in ("tree", "lecture", "game") if getattr(given, name) is not None]
    if len(sources) != 1:
        got = gettext("several of them") if sources else gettext("none of them")
        needed = gettext("a tree, an example with --lecture, or a game with --game")
        raise InputError(Code(f"gametree {given.command}"), needed, got)
    for name, of in (("case", "lecture"), ("position", "game"), ("symmetry", "game")):
        if getattr(given, name) not in (None, False) and sources != [of]:
            raise InputError(Code(f"--{name}"), BESIDE.of(option=Code(f"--{of}")), _source(sources[0]))
    if given.game is not None:
        return searched(given, game_named(given.game), state=given.position, symmetry=given.symmetry, trace=True)
    if given.lecture is None:
        return searched(given)
    refuse_search(given, "--lecture")
    return first_search(given.conventions.lectures.load(given.lecture), "--lecture", given.case).run()


def refuse_search(given: argparse.Namespace, option: str, *, rules: bool = True) -> None:
    """Refuse options of the search beside a lecture or an exercise, which has its own; its ``rules`` too, or not."""
    for name, default in DEFAULTS.items():
        is_rule = isinstance(default, FromCourse)
        if rules and is_typed(given, name) if is_rule else getattr(given, name) != default:
            needed = gettext("no option of the search beside %(option)s").of(option=Code(option))
            cure = gettext("the example or exercise itself says how its tree is searched")
            raise InputError(Code(f"--{name}"), needed, str(getattr(given, name)), cure)


# ---- The command ``gametree figures``: the steps of a search, or an exercise, as files for slides and … ----

EXAMPLES = """
  gametree figures "[3 12 8 2 4 6 14 5 2]" -b 3 --algorithm alphabeta --by leaf --format pdf -o figures/
  gametree figures "[3 12 8 2 4 6 14 5 2]" -b 3 --captions --lang es --theme print --size 10cm -o hand-out/
  gametree figures "[[3 12 8] [2 4 6] [14 5 2]]" --format svg --format markdown --format html -o pages/
  gametree figures --lecture 002-deep --captions --seconds 3 -o deep.gif
  gametree figures --lecture 000-alphabeta --captions --lang es -o steps.pdf
  gametree figures --lecture 000-alphabeta --captions --size 1080p --hide unvisited -o alpha-beta.webp
  gametree figures --lecture 000-alphabeta --captions --size 16:9 -o slides.mp4
  gametree figures --lecture 001-pacman --case 1 --sheet --paper a4 -o all-steps.pdf
  gametree figures --game tictactoe --position "XO. X.. .O." --depth 2 --format pdf -o boards/
  gametree figures --kind pruned-leaves --seed 7 --format tikz --format pdf -o exercise/
"""
PARTS = ("hide", "sideways", "fold")
"""the options that say what of a tree is drawn, and how"""
SORTS = {
    "steps": ("by", "notation", "theme", "size", "captions", "start", "dpi", "seconds", *PARTS, "overwrite"),
    "sheet": ("by", "notation", "theme", "start", "dpi", *PARTS, "columns", "paper", "landscape", "title", "overwrite"),
    "exercise": ("theme", "size", "dpi", "overwrite"),
}
"""The options of each sort of figures; any other is refused."""
SORT_NAMES = {
    "steps": gettext("the steps of a search"),
    "sheet": gettext("a sheet (%(option)s)").of(option=Code("--sheet")),
    "exercise": gettext("an exercise"),
}
OPTIONS = tuple(dict.fromkeys(name for names in SORTS.values() for name in names))


def add_to(commands: Any, t: NullTranslations) -> None:
    """Add the command to the parser."""
    about = t.gettext(
        "write the steps of a search, or an exercise and its solution, as pictures, a film, a page or a table"
    )
    parser = add_command(commands, t, "figures", figures, about, EXAMPLES)

    def add(*names: str, **how: Any) -> None:
        add_option(parser, t, *names, **how)

    add_subject(parser, t)
    exercise = t.gettext("the tree of an exercise, empty and filled in")
    add("--exercise", type=Path, metavar=t.gettext("FILE"), help=exercise)
    add("--kind", help=one_of(t, t.gettext("the same for an exercise drawn at random, of this kind"), KINDS))
    add("--seed", type=whole, metavar="N", help=t.gettext("seed of --kind (default: 1)"))
    add("--difficulty", type=whole, metavar="N", help=t.gettext("difficulty of --kind, from 1 to 5"))
    output = t.gettext("the folder, or the file of a sheet or of all steps, which ends in one of %(suffixes)s")
    output %= {"suffixes": suffixes_of(SERIES.values())}
    add("-o", "--output", type=Path, default=Path("figures"), help=output)
    add("--format", action="append", help=one_of(t, t.gettext("format; can be repeated"), FORMATS))
    add_language(
        parser,
        t,
        t.gettext("language of the captions"),
        usual=t.gettext("that of the exercise, of course.toml, or of the environment"),
    )
    _add_looks(parser, t)


def _add_looks(parser: argparse.ArgumentParser, t: NullTranslations) -> None:
    """Add the options of the looks; without a default, so that figures have their own where none is given."""

    def add(name: str, help: str, **how: Any) -> None:
        add_option(parser, t, f"--{name}", default=argparse.SUPPRESS, help=help, **how)

    def switch(name: str, help: str, course: str = "") -> None:
        add_switch(parser, f"--{name}", help, course=course, default=argparse.SUPPRESS)

    add("by", one_of(t, t.gettext("step size"), STEP_SIZES))
    add("notation", one_of(t, t.gettext("beside the nodes"), NOTATIONS), course="pictures.notation")
    theme = t.gettext("light, dark, print, projector, or the .toml file of your own theme")
    add("theme", theme, course="pictures.theme")
    size = t.gettext(
        "width of each picture, as in 300, 10cm or 4in, or the slide of which it has the shape: 4:3, 16:9, 1080p"
    )
    add("size", size, course="pictures.size")
    hide = one_of(t, t.gettext("what the pictures leave out; can be repeated"), HIDEABLE)
    add("hide", hide, action="append", course="pictures.hide")
    switch("sideways", t.gettext("draw the tree from left to right"), course="pictures.sideways")
    switch("fold", t.gettext("show of a large tree what matters: the upper levels, the best line, the cut-offs"))
    switch("captions", t.gettext("print each caption below its picture"), course="pictures.captions")
    switch("start", t.gettext("begin with a picture of the start, where nothing is known"))
    pixels = {"names": names_with("dpi", FORMATS.values())}
    dpi = t.gettext("pixels per inch of %(names)s (default: 150, or as the slide needs)") % pixels
    add("dpi", dpi, type=decimal, metavar="N")
    add("seconds", t.gettext("seconds that a film shows each step (default: 2)"), type=decimal, metavar="N")
    names = words_of(t, either([Code(form.name) for form in SHEET_FORMATS]))
    sheet = t.gettext("all steps with their captions on one %(names)s") % {"names": names}
    parser.add_argument("--sheet", action="store_true", help=sheet)
    add("columns", t.gettext("columns of --sheet (default: by the shape of the pictures)"), type=whole, metavar="N")
    add(
        "paper",
        one_of(t, t.gettext("paper of --sheet (default: as large as its content)"), PAPERS),
        course="paper.size",
    )
    switch("landscape", t.gettext("turn the paper of --sheet on its side"))
    add("title", t.gettext("title of --sheet"))
    switch("overwrite", t.gettext("replace the files of an earlier series"))


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
            raise InputError(Code("--sheet"), SORT_NAMES["steps"], SORT_NAMES["exercise"], LEAVE_IT_OUT)
        return exercise.export(
            given.output,
            given.format or "svg",
            given.lang or given.conventions.spelt(exercise.lang),
            **_looks(given, "exercise"),
        )
    result, lang = subject(given), given.lang or given.conventions.spelt(reader_language())
    if not given.sheet:
        return result.export(given.output, given.format, lang=lang, **_looks(given, "steps"))
    if given.output.suffix and given.format:
        needed = gettext("no format beside the name of the file of a sheet")
        raise InputError(Code("--format"), needed, ", ".join(given.format), LEAVE_IT_OUT)
    names = [f"sheet.{name}" for name in dict.fromkeys(given.format or [SHEET_FORMATS[0].name])]
    paths = [given.output] if given.output.suffix else [given.output / name for name in names]
    return [result.contact_sheet(path, lang=lang, **_looks(given, "sheet")) for path in paths]


def _looks(given: argparse.Namespace, sort: str) -> dict[str, Any]:
    """Return the options that are given; one that was typed and that this sort of figures does not have is refused."""
    for name in OPTIONS:
        if is_typed(given, name) and name not in SORTS[sort]:
            able = either([SORT_NAMES[one] for one, names in SORTS.items() if name in names])
            raise GameTreeError(NOT_FOR.of(option=Code(f"--{name}"), sort=SORT_NAMES[sort], able=able))
    return {name: getattr(given, name) for name in SORTS[sort] if hasattr(given, name)}


LEAVE_IT_OUT = gettext("leave it out")
# TRANSLATORS: %(sort)s and %(able)s are such as "the steps of a search" or "an exercise"
NOT_FOR = gettext("%(option)s is not an option of %(sort)s; it is for %(able)s")


def _source(name: str) -> str | Phrase:
    return gettext("a tree") if name == "tree" else Code(f"--{name}")


def _exercise(given: argparse.Namespace) -> Exercise | None:
    """Return the exercise whose tree is drawn; None where a search is."""
    sources = [name for name in ("exercise", "kind", "lecture", "tree", "game") if getattr(given, name) is not None]
    if len(sources) != 1:
        needed = gettext("a tree, a --game, an example with --lecture, or an --exercise or its --kind")
        got = gettext("several of them") if sources else gettext("none of them")
        raise InputError(Code("gametree figures"), needed, got)
    for name, of in (("case", "lecture"), ("seed", "kind"), ("difficulty", "kind")):
        if getattr(given, name) is not None and sources != [of]:
            raise InputError(Code(f"--{name}"), BESIDE.of(option=Code(f"--{of}")), _source(sources[0]))
    if sources[0] not in ("exercise", "kind"):
        return None
    refuse_search(given, f"--{sources[0]}", rules=sources != ["kind"])
    if sources == ["exercise"]:
        return read_exercise(given.exercise)
    seed, lang = 1 if given.seed is None else given.seed, given.lang or given.conventions.spelt(reader_language())
    rules = rules_for(given, given.kind)
    return generate(given.kind, seed, difficulty=given.difficulty, lang=lang, rules=rules)
