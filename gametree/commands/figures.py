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
    OUTPUT,
    FromCourse,
    add_command,
    add_language,
    add_option,
    add_search,
    add_switch,
    decimal,
    is_typed,
    list_alternatives,
    one_of,
    search_from_options,
    whole,
)
from .play import GAMES, OPEN_SPIEL, add_position, game_named

# ---- The subject of the commands that write files: a tree, or an example of the lectures ---------

_NEEDED_OPTION = gettext("%(option)s beside it")


def add_subject(parser: argparse.ArgumentParser, translator: NullTranslations) -> None:
    """Add the options of a search, and those that take it from the lectures."""
    add_search(parser, translator, tree="?")
    lecture = translator.gettext("search as an example of the lectures does, such as 002-deep")
    parser.add_argument("--lecture", metavar="ID", help=lecture)
    case = translator.gettext("which of its cases, counted from 0 (default: the first with a search)")
    parser.add_argument("--case", type=whole, metavar="N", help=case)
    names = translator.gettext(
        "search a game, to --depth: one of %(names)s; or %(prefix)s and the name of a game of OpenSpiel"
    )
    parser.add_argument(
        "--game",
        metavar=translator.gettext("NAME"),
        help=names % {"names": ", ".join(GAMES), "prefix": Code(OPEN_SPIEL)},
    )
    add_position(parser, translator)
    symmetry = translator.gettext("of the moves of --game to symmetric positions keep only the first")
    parser.add_argument("--symmetry", action="store_true", help=symmetry)


def search_result(args: argparse.Namespace) -> Result:
    """Return the search of the tree on the command line, or of an example of the lectures."""
    sources = [name for name in ("tree", "lecture", "game") if getattr(args, name) is not None]
    if len(sources) != 1:
        got = gettext("several of them") if sources else gettext("none of them")
        needed = gettext("a tree, an example with --lecture, or a game with --game")
        raise InputError(Code(f"gametree {args.command}"), needed, got)
    for name, of in (("case", "lecture"), ("position", "game"), ("symmetry", "game")):
        if getattr(args, name) not in (None, False) and sources != [of]:
            raise InputError(Code(f"--{name}"), _NEEDED_OPTION.with_values(option=Code(f"--{of}")), _source(sources[0]))
    if args.game is not None:
        return search_from_options(args, game_named(args.game), state=args.position, symmetry=args.symmetry, trace=True)
    if args.lecture is None:
        return search_from_options(args)
    _refuse_search(args, "--lecture")
    return first_search(args.conventions.lectures.load(args.lecture), "--lecture", args.case).run()


def _refuse_search(args: argparse.Namespace, option: str, *, rules: bool = True) -> None:
    """Refuse options of the search beside a lecture or an exercise; ``rules`` says whether rules are refused too."""
    for name, default in DEFAULTS.items():
        is_rule = isinstance(default, FromCourse)
        if rules and is_typed(args, name) if is_rule else getattr(args, name) != default:
            needed = gettext("no option of the search beside %(option)s").with_values(option=Code(option))
            cure = gettext("the example or exercise itself says how its tree is searched")
            raise InputError(Code(f"--{name}"), needed, str(getattr(args, name)), cure)


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
_DRAWING_OPTIONS = ("hide", "sideways", "fold")
"""the options that say what of a tree is drawn, and how"""
_OPTIONS_OF_SORT = {
    "steps": ("by", "notation", "theme", "size", "captions", "start", "dpi", "seconds", *_DRAWING_OPTIONS, "overwrite"),
    "sheet": (
        "by",
        "notation",
        "theme",
        "start",
        "dpi",
        *_DRAWING_OPTIONS,
        "columns",
        "paper",
        "landscape",
        "title",
        "overwrite",
    ),
    "exercise": ("theme", "size", "dpi", "overwrite"),
}
"""The options of each sort of figures; any other is refused."""
_SORT_NAMES = {
    "steps": gettext("the steps of a search"),
    "sheet": gettext("a sheet (%(option)s)").with_values(option=Code("--sheet")),
    "exercise": gettext("an exercise"),
}
_OPTIONS = tuple(dict.fromkeys(name for names in _OPTIONS_OF_SORT.values() for name in names))


def add_to(commands: Any, translator: NullTranslations) -> None:
    about = translator.gettext(
        "export the steps of a search, or an exercise and its solution, as pictures, a film, a page or a table"
    )
    parser = add_command(commands, translator, "figures", figures, about, EXAMPLES)

    def add(*names: str, **options: Any) -> None:
        add_option(parser, translator, *names, **options)

    add_subject(parser, translator)
    exercise = translator.gettext("the tree of an exercise, empty and filled in")
    add("--exercise", type=Path, metavar=translator.gettext("FILE"), help=exercise)
    add(
        "--kind",
        help=one_of(translator, translator.gettext("the same for an exercise drawn at random, of this kind"), KINDS),
    )
    add("--seed", type=whole, metavar="N", help=translator.gettext("seed of --kind (default: 1)"))
    add("--difficulty", type=whole, metavar="N", help=translator.gettext("difficulty of --kind, from 1 to 5"))
    output = translator.gettext("the folder, or the file of a sheet or of all steps, which ends in one of %(suffixes)s")
    output %= {"suffixes": suffixes_of(SERIES.values())}
    add(*OUTPUT, type=Path, default=Path("figures"), help=output)
    add("--format", action="append", help=one_of(translator, translator.gettext("format; can be repeated"), FORMATS))
    add_language(
        parser,
        translator,
        translator.gettext("language of the captions"),
        usual=translator.gettext("that of the exercise, of course.toml, or of the environment"),
    )
    _add_picture_options(parser, translator)


def _add_picture_options(parser: argparse.ArgumentParser, translator: NullTranslations) -> None:
    """Add the options of the pictures. They have no default, so that the export uses its own."""

    def add(name: str, help: str, **options: Any) -> None:
        add_option(parser, translator, f"--{name}", default=argparse.SUPPRESS, help=help, **options)

    def switch(name: str, help: str, course: str = "") -> None:
        add_switch(parser, f"--{name}", help, course=course, default=argparse.SUPPRESS)

    add("by", one_of(translator, translator.gettext("step size"), STEP_SIZES))
    add("notation", one_of(translator, translator.gettext("beside the nodes"), NOTATIONS), course="pictures.notation")
    theme = translator.gettext("light, dark, print, projector, or the .toml file of your own theme")
    add("theme", theme, course="pictures.theme")
    size = translator.gettext("width of each picture, as in 300, 10cm or 4in, or a slide format: 4:3, 16:9, 1080p")
    add("size", size, course="pictures.size")
    hide = one_of(translator, translator.gettext("what the pictures leave out; can be repeated"), HIDEABLE)
    add("hide", hide, action="append", course="pictures.hide")
    switch("sideways", translator.gettext("draw the tree from left to right"), course="pictures.sideways")
    switch("fold", translator.gettext("for a large tree, draw only the upper levels, the best line and the cut-offs"))
    switch("captions", translator.gettext("print each caption below its picture"), course="pictures.captions")
    switch("start", translator.gettext("begin with a picture of the start, where nothing is known"))
    pixels = {"names": names_with("dpi", FORMATS.values())}
    dpi = translator.gettext("pixels per inch of %(names)s (default: 150, or as the slide needs)") % pixels
    add("dpi", dpi, type=decimal, metavar="N")
    add("seconds", translator.gettext("seconds that a film shows each step (default: 2)"), type=decimal, metavar="N")
    _add_sheet_options(parser, translator)
    switch("overwrite", translator.gettext("replace the files of an earlier series"))


def _add_sheet_options(parser: argparse.ArgumentParser, translator: NullTranslations) -> None:
    """Add the options of a contact sheet."""

    def add(name: str, help: str, **options: Any) -> None:
        add_option(parser, translator, f"--{name}", default=argparse.SUPPRESS, help=help, **options)

    names = words_of(translator, list_alternatives([Code(form.name) for form in SHEET_FORMATS]))
    sheet = translator.gettext("all steps with their captions on one %(names)s") % {"names": names}
    parser.add_argument("--sheet", action="store_true", help=sheet)
    add(
        "columns",
        translator.gettext("columns of --sheet (default: by the shape of the pictures)"),
        type=whole,
        metavar="N",
    )
    add(
        "paper",
        one_of(translator, translator.gettext("paper of --sheet (default: as large as its content)"), PAPERS),
        course="paper.size",
    )
    landscape = translator.gettext("turn the paper of --sheet on its side")
    add_switch(parser, "--landscape", landscape, default=argparse.SUPPRESS)
    add("title", translator.gettext("title of --sheet"))


def figures(args: argparse.Namespace) -> int:
    for path in _write_files(args):
        print(path)
    return 0


def _write_files(args: argparse.Namespace) -> list[Path]:
    """Write an exercise and its solution, a contact sheet, or the steps."""
    exercise = _exercise(args)
    if exercise:
        if args.sheet:
            raise InputError(Code("--sheet"), _SORT_NAMES["steps"], _SORT_NAMES["exercise"], _LEAVE_IT_OUT)
        return exercise.export(
            args.output,
            args.format or "svg",
            args.lang or args.conventions.spelt(exercise.lang),
            **_picture_options(args, "exercise"),
        )
    result, lang = search_result(args), args.lang or args.conventions.spelt(reader_language())
    if not args.sheet:
        return result.export(args.output, args.format, lang=lang, **_picture_options(args, "steps"))
    if args.output.suffix and args.format:
        needed = gettext("no format beside the name of the file of a sheet")
        raise InputError(Code("--format"), needed, ", ".join(args.format), _LEAVE_IT_OUT)
    names = [f"sheet.{name}" for name in dict.fromkeys(args.format or [SHEET_FORMATS[0].name])]
    paths = [args.output] if args.output.suffix else [args.output / name for name in names]
    return [result.contact_sheet(path, lang=lang, **_picture_options(args, "sheet")) for path in paths]


def _picture_options(args: argparse.Namespace, sort: str) -> dict[str, Any]:
    """Return the options for a sort of figures; refuse a typed option that this sort does not have."""
    for name in _OPTIONS:
        if is_typed(args, name) and name not in _OPTIONS_OF_SORT[sort]:
            able = list_alternatives(
                [_SORT_NAMES[other_sort] for other_sort, names in _OPTIONS_OF_SORT.items() if name in names]
            )
            raise GameTreeError(_NOT_FOR.with_values(option=Code(f"--{name}"), sort=_SORT_NAMES[sort], able=able))
    return {name: getattr(args, name) for name in _OPTIONS_OF_SORT[sort] if hasattr(args, name)}


_LEAVE_IT_OUT = gettext("leave it out")
# TRANSLATORS: %(sort)s and %(able)s are such as "the steps of a search" or "an exercise"
_NOT_FOR = gettext("%(option)s is not an option of %(sort)s; it is for %(able)s")


def _source(name: str) -> str | Phrase:
    return gettext("a tree") if name == "tree" else Code(f"--{name}")


def _exercise(args: argparse.Namespace) -> Exercise | None:
    """Return the exercise to draw; None if the subject is a search."""
    sources = [name for name in ("exercise", "kind", "lecture", "tree", "game") if getattr(args, name) is not None]
    if len(sources) != 1:
        needed = gettext("a tree, a --game, an example with --lecture, or an --exercise or its --kind")
        got = gettext("several of them") if sources else gettext("none of them")
        raise InputError(Code("gametree figures"), needed, got)
    for name, required in (("case", "lecture"), ("seed", "kind"), ("difficulty", "kind")):
        if getattr(args, name) is not None and sources != [required]:
            raise InputError(
                Code(f"--{name}"), _NEEDED_OPTION.with_values(option=Code(f"--{required}")), _source(sources[0])
            )
    if sources[0] not in ("exercise", "kind"):
        return None
    _refuse_search(args, f"--{sources[0]}", rules=sources != ["kind"])
    if sources == ["exercise"]:
        return read_exercise(args.exercise)
    seed, lang = 1 if args.seed is None else args.seed, args.lang or args.conventions.spelt(reader_language())
    rules = rules_for(args, args.kind)
    return generate(args.kind, seed, difficulty=args.difficulty, lang=lang, rules=rules)
