"""The commands that write pictures: ``figures``, ``deck`` (slides) and ``gallery`` (the examples of the lectures)."""

from __future__ import annotations

import argparse
from functools import partial
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from ..drawing.shapes import HIDEABLE
from ..errors import GameTreeError, InputError, choose
from ..exercises.exercise import Exercise
from ..exercises.generator import generate
from ..exercises.kinds import KINDS
from ..lectures.picture_gallery import USUAL, lecture_entries, write_gallery
from ..phrases import Code, Phrase, gettext, reader_language
from ..render.contact_sheet import SHEET_FORMATS
from ..render.deck_file import DECK_FORMATS, DECKS
from ..render.export import FORMATS, SERIES
from ..render.format import PAPERS, names_with, suffixes_of
from ..render.position_graph import position_graph
from ..trace.annotations import NOTATIONS, to_notation
from ..trace.frames import STEP_SIZES
from ..trace.result import Result
from .check import read_exercise, rules_for
from .lectures import ONE_DECK, first_search
from .options import (
    A_VALUE,
    BESIDE,
    DEFAULTS,
    DIR,
    OUTPUT,
    REPLACE_FILE,
    STEP_SIZE,
    THEME,
    Command,
    FromCourse,
    add_command,
    decimal,
    is_typed,
    list_alternatives,
    search_from_options,
    tree_to_draw,
    typed_depth,
    whole,
)
from .play import GAMES, OPEN_SPIEL, add_position, game_named

_NEEDED_OPTION = gettext("%(name)s needs %(option)s, which is not given; add it, or leave out %(name)s")


_NOT_WITH_GRAPH = gettext(
    "--graph draws the positions of a game without a search, so %(option)s has no effect; leave one of them out"
)
LECTURE = gettext("the search of a lecture example, such as 002-deep")
HIDE = gettext("parts to leave out of the pictures (can be repeated)")
SIDEWAYS = gettext("draw the tree from left to right")
FOLD = gettext("for a large tree, draw only the upper levels, the best line and the cut-offs")


def add_subject(command: Command) -> None:
    """Add the options of a search, and the options that select one of the lectures' searches."""
    command.search(tree="?")
    command.add("--lecture", LECTURE, metavar="ID")
    case = gettext("case of the example, counted from 0 (default: the first with a search)")
    command.add("--case", case, type=whole)
    games = gettext("search a game to --depth: one of %(names)s; or %(prefix)s and the name of an OpenSpiel game")
    games = games.with_values(names=", ".join(GAMES), prefix=Code(OPEN_SPIEL))
    command.add("--game", games, metavar=gettext("NAME"))
    add_position(command)
    command.switch("--symmetry", gettext("keep only the first of the moves of --game that lead to symmetric positions"))


def add_exercise(command: Command, what: Phrase) -> None:
    """Add the options that select an exercise, which is read from a file or generated at random; ``what`` is the help
    text for the file.
    """
    command.add("--exercise", what, type=Path)
    command.add("--kind", gettext("a random exercise of this kind instead"), among=KINDS)
    command.add("--seed", gettext("seed of the exercise of --kind (default: 1)"), type=whole)
    command.add("--difficulty", gettext("difficulty of the exercise of --kind, from 1 to 5"), type=whole)


def search_result(args: argparse.Namespace) -> Result:
    """Run the search selected on the command line (of a tree, a game or an example of the lectures), and return its
    result.
    """
    sources = [name for name in ("tree", "lecture", "game") if getattr(args, name) is not None]
    if len(sources) != 1:
        problem = gettext("%(command)s has no tree; give a tree, an example with --lecture, or a game with --game")
        if sources:
            problem = gettext(
                "%(command)s was given several trees; give a tree, --lecture or --game, but only one of them"
            )
        raise InputError(problem.with_values(command=Code(args.command)))
    for name, of in (("case", "lecture"), ("position", "game"), ("symmetry", "game")):
        if getattr(args, name) not in (None, False) and sources != [of]:
            raise InputError(_NEEDED_OPTION.with_values(name=Code(f"--{name}"), option=Code(f"--{of}")))
    if args.game is not None:
        return search_from_options(args, game_named(args.game), state=args.position, symmetry=args.symmetry, trace=True)
    if args.lecture is None:
        return search_from_options(args)
    _refuse_search(args, "--lecture")
    lecture, lang = args.conventions.lectures.load(args.lecture), args.lang or reader_language()
    return first_search(lecture, "--lecture", lang, args.case).run()


def _refuse_search(args: argparse.Namespace, option: str, *, rules: bool = True) -> None:
    """Refuse search options if the command names an example of the lectures or an exercise with ``option``. ``rules``
    says whether to refuse rules, too.
    """
    for name, default in DEFAULTS.items():
        is_rule = isinstance(default, FromCourse)
        if rules and is_typed(args, name) if is_rule else getattr(args, name) != default:
            problem = gettext("%(option)s is for the search, which %(source)s already defines; leave %(option)s out")
            raise InputError(problem.with_values(option=Code(f"--{name.replace('_', '-')}"), source=Code(option)))


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
"""options for what is drawn of a tree, and for its layout"""
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
    "tree": ("theme", "size", "dpi", "hide", "sideways", "overwrite"),
    "graph": ("theme", "size", "dpi", "overwrite"),
}
"""names of the options that apply to each type of figure; all other options are refused"""
_SORT_NAMES = {
    "steps": gettext("the steps of a search"),
    "sheet": gettext("a sheet (%(option)s)").with_values(option=Code("--sheet")),
    "exercise": gettext("an exercise"),
    "tree": gettext("a tree of imperfect information"),
    "graph": gettext("the positions of a game (%(option)s)").with_values(option=Code("--graph")),
}
_OPTIONS = tuple(dict.fromkeys(name for names in _OPTIONS_OF_SORT.values() for name in names))


def add_to(commands: Any, translator: NullTranslations) -> None:
    _add_figures(commands, translator)
    _add_deck(commands, translator)
    _add_gallery(commands, translator)


def _add_figures(commands: Any, translator: NullTranslations) -> None:
    command = add_command(commands, translator, "figures", figures, EXAMPLES)
    add_subject(command)
    add_exercise(command, gettext("the tree of an exercise, without and with its solution"))
    output = gettext(
        "the output folder; or, for --sheet or all steps in one file, a file name that ends in one of %(suffixes)s"
    )
    output = output.with_values(suffixes=suffixes_of(SERIES.values()))
    command.add(OUTPUT, output, type=Path, default=Path("figures"), metavar=A_VALUE)
    command.add("--format", gettext("file format (can be repeated)"), among=FORMATS, action="append")
    command.switch("--graph", gettext("draw the positions of --game, each once, without a search"))
    usual = gettext("that of the exercise, of course.toml, or of the environment")
    command.language(gettext("language of the captions"), usual=usual)
    _add_picture_options(command)


def _add_picture_options(command: Command) -> None:
    """Add the options of pictures. They have no defaults here, because the export functions have their own."""
    add, switch = (partial(method, default=argparse.SUPPRESS) for method in (command.add, command.switch))
    add("--by", STEP_SIZE, among=STEP_SIZES)
    add("--notation", BESIDE, among=NOTATIONS, course="pictures.notation")
    add("--theme", THEME, course="pictures.theme")
    size = gettext("width of each picture, as in 300, 10cm or 4in, or a slide format: 4:3, 16:9, 1080p")
    add("--size", size, course="pictures.size")
    add("--hide", HIDE, among=HIDEABLE, action="append", course="pictures.hide")
    switch("--sideways", SIDEWAYS, course="pictures.sideways")
    switch("--fold", FOLD)
    switch("--captions", gettext("print each caption below its picture"), course="pictures.captions")
    switch("--start", gettext("begin with a picture of the tree before the first step"))
    dpi = gettext("pixels per inch of %(names)s (default: 150, or as many as the slide needs)")
    add("--dpi", dpi.with_values(names=names_with("dpi", FORMATS.values())), type=decimal)
    add("--seconds", gettext("seconds for which a film shows each step (default: 2)"), type=decimal)
    names = list_alternatives([Code(form.name) for form in SHEET_FORMATS])
    command.switch(
        "--sheet", gettext("put all steps with their captions into one file (%(names)s)").with_values(names=names)
    )
    add("--columns", gettext("number of columns of --sheet (default: by the shape of the pictures)"), type=whole)
    paper = gettext("paper size of --sheet (default: as large as its content)")
    add("--paper", paper, among=PAPERS, course="paper.size")
    switch("--landscape", gettext("use the paper of --sheet in landscape"))
    add("--title", gettext("title of --sheet"))
    switch("--overwrite", gettext("replace the files of an earlier series"))


def figures(args: argparse.Namespace) -> int:
    print(*_write_files(args), sep="\n")
    return 0


def _write_graph(args: argparse.Namespace) -> list[Path]:
    """Draw the graph of a game's positions, and return the paths; refuse options that are for a search or for another
    subject.
    """
    if args.game is None:
        raise InputError(_NEEDED_OPTION.with_values(name=Code("--graph"), option=Code("--game")))
    others = {**DEFAULTS, **dict.fromkeys(("tree", "lecture", "case", "exercise", "kind", "seed", "difficulty"))}
    others |= {"sheet": False}
    del others["depth"]
    for name, default in others.items():
        if is_typed(args, name) if isinstance(default, FromCourse) else getattr(args, name) != default:
            option = Code("tree" if name == "tree" else f"--{name.replace('_', '-')}")
            raise InputError(_NOT_WITH_GRAPH.with_values(option=option))
    graph = position_graph(game_named(args.game), args.position, depth=typed_depth(args), symmetry=args.symmetry)
    lang = args.lang or args.conventions.spelt(reader_language())
    return graph.export(args.output, format=args.format, lang=lang, **_picture_options(args, "graph"))


def _write_files(args: argparse.Namespace) -> list[Path]:
    if args.graph:
        return _write_graph(args)
    exercise = exercise_of(args)
    if exercise:
        if args.sheet:
            raise InputError(
                gettext("--sheet shows the steps of a search, but an exercise has none; leave out --sheet")
            )
        return exercise.export(
            args.output,
            args.format or "svg",
            args.lang or args.conventions.spelt(exercise.lang),
            **_picture_options(args, "exercise"),
        )
    if tree := tree_to_draw(args):
        lang, options = args.lang or args.conventions.spelt(reader_language()), _picture_options(args, "tree")
        if args.sheet:
            values = {"option": Code("--sheet"), "sort": _SORT_NAMES["tree"], "able": _SORT_NAMES["steps"]}
            raise GameTreeError(_NOT_FOR.with_values(**values))
        return tree.export(args.output, args.format, lang=lang, **options)
    result, lang = search_result(args), args.lang or args.conventions.spelt(reader_language())
    if not args.sheet:
        return result.export(args.output, args.format, lang=lang, **_picture_options(args, "steps"))
    if args.output.suffix and args.format:
        problem = gettext(
            "--format is %(given)s, but the name of the sheet's file already determines its format; leave --format out"
        )
        raise InputError(problem.with_values(given=Code(", ".join(args.format))))
    names = [f"sheet.{name}" for name in dict.fromkeys(args.format or [SHEET_FORMATS[0].name])]
    paths = [args.output] if args.output.suffix else [args.output / name for name in names]
    return [result.contact_sheet(path, lang=lang, **_picture_options(args, "sheet")) for path in paths]


def _picture_options(args: argparse.Namespace, sort: str) -> dict[str, Any]:
    """Return the picture options for the given type of figure; raise an error if the user typed an option that does not
    apply to this type.
    """
    for name in _OPTIONS:
        if is_typed(args, name) and name not in _OPTIONS_OF_SORT[sort]:
            able = list_alternatives(
                [_SORT_NAMES[other_sort] for other_sort, names in _OPTIONS_OF_SORT.items() if name in names]
            )
            raise GameTreeError(_NOT_FOR.with_values(option=Code(f"--{name}"), sort=_SORT_NAMES[sort], able=able))
    return {name: getattr(args, name) for name in _OPTIONS_OF_SORT[sort] if hasattr(args, name)}


# TRANSLATORS: %(sort)s and %(able)s are, for example, "the steps of a search" or "an exercise"
_NOT_FOR = gettext("%(option)s is not an option of %(sort)s, but of %(able)s; leave it out")


def exercise_of(args: argparse.Namespace) -> Exercise | None:
    """Return the exercise selected by a command's options, or None if the subject is a search."""
    sources = [name for name in ("exercise", "kind", "lecture", "tree", "game") if getattr(args, name) is not None]
    if len(sources) != 1:
        problem = gettext(
            "%(command)s has nothing to show; give a tree, or one of --game, --lecture, --exercise and --kind"
        )
        if sources:
            problem = gettext(
                "%(command)s has several things to show; give a tree, or only one of --game, --lecture, --exercise "
                "and --kind"
            )
        raise InputError(problem.with_values(command=Code(args.command)))
    for name, required in (("case", "lecture"), ("seed", "kind"), ("difficulty", "kind")):
        if getattr(args, name) is not None and sources != [required]:
            raise InputError(_NEEDED_OPTION.with_values(name=Code(f"--{name}"), option=Code(f"--{required}")))
    if sources[0] not in ("exercise", "kind"):
        return None
    _refuse_search(args, f"--{sources[0]}", rules=sources != ["kind"])
    if sources == ["exercise"]:
        return read_exercise(args.exercise)
    seed, lang = 1 if args.seed is None else args.seed, args.lang or args.conventions.spelt(reader_language())
    rules = rules_for(args, args.kind)
    return generate(args.kind, seed, difficulty=args.difficulty, lang=lang, rules=rules)


# ---- The command ``gametree deck`` ---------------------------------------------------------------

_DECK_EXAMPLES = """
  gametree deck "[3 12 8 2 4 6 14 5 2]" -b 3 --algorithm alphabeta --format pptx -o deck.pptx
  gametree deck "[[3 12 8] [2 4 6] [14 5 2]]" --lang es --title "Poda alfa-beta" --theme projector -o poda.pdf
  gametree deck --game connect-small --position 2213 --depth 2 -o connect.pptx
  gametree deck --lecture 002-deep --by node --format beamer
  gametree deck --lecture 000-alphabeta --ask -o quiz.pdf
  gametree deck --lecture 000-alphabeta --template course.pptx -o alpha-beta.pptx
"""


def _add_deck(commands: Any, translator: NullTranslations) -> None:
    command = add_command(commands, translator, "deck", deck, _DECK_EXAMPLES)
    add_subject(command)
    usual = DECK_FORMATS[0]
    output = gettext("the output file (default: %(name)s)").with_values(name=Code(f"deck{usual.suffix}"))
    command.add(OUTPUT, output, type=Path, metavar=A_VALUE)
    form = gettext("file format (default: that of the file's name, or %(name)s)").with_values(name=Code(usual.name))
    command.add("--format", form, among=DECKS)
    title = gettext("title of the first slide (default: that of the example, or the search)")
    command.add("--title", title, default="")
    command.add("--by", STEP_SIZE, among=STEP_SIZES, default="leaf")
    command.language(gettext("language of the slides"))
    command.add("--notation", BESIDE, among=NOTATIONS, course="pictures.notation", default="bounds")
    command.add("--theme", THEME, course="pictures.theme", default="light")
    command.add("--hide", HIDE, among=HIDEABLE, course="pictures.hide", action="append", default=[])
    command.switch("--sideways", SIDEWAYS, course="pictures.sideways")
    command.switch("--fold", FOLD)
    ask = gettext("ask before each step which leaf comes next, and whether to cut off or to go on")
    command.switch("--ask", ask)
    template = gettext("your own .pptx file; the slides use its layouts")
    command.add("--template", template, course="slides.template", type=Path)
    command.switch("--overwrite", REPLACE_FILE)


def deck(args: argparse.Namespace) -> int:
    lang, form = args.lang, DECKS[choose(gettext("format"), args.format or DECK_FORMATS[0].name, DECKS)]
    path = args.output or Path("deck").with_suffix(form.suffix)
    names = ("notation", "theme", "hide", "sideways", "fold", "ask", "template", "overwrite")
    options = {name: getattr(args, name) for name in names}
    takes_template = {one.suffix for one in DECK_FORMATS if "template" in one.options}
    if path.suffix.lower() not in takes_template and not is_typed(args, "template"):
        options["template"] = None  # the course's template is a PowerPoint file
    lectures = args.conventions.lectures
    title = args.title or (lectures.load(args.lecture).title(lang) if args.lecture else "")
    if tree := tree_to_draw(args):
        for name in ("by", "notation", "fold", "ask"):
            if is_typed(args, name) and getattr(args, name) not in (False, "leaf", "bounds"):
                values = {"option": Code(f"--{name}"), "sort": _SORT_NAMES["tree"], "able": _SORT_NAMES["steps"]}
                raise GameTreeError(_NOT_FOR.with_values(**values))
        kept = {name: options[name] for name in ("theme", "hide", "sideways", "template", "overwrite")}
        print(tree.deck(path, args.format, lang=lang, title=args.title, **kept))
        return 0
    print(search_result(args).deck(path, args.format, args.by, lang, title=title, **options))
    return 0


# ---- The command ``gametree gallery`` ------------------------------------------------------------

GALLERY_EXAMPLES = """
  gametree gallery -o gallery/
  gametree gallery --deck 002 --lang es --theme print --format pdf --format tikz -o galeria/
  gametree gallery 000-alphabeta 002-deep --overwrite -o gallery/
"""


def _add_gallery(commands: Any, translator: NullTranslations) -> None:
    command = add_command(commands, translator, "gallery", _write_pages, GALLERY_EXAMPLES)
    command.add("id", gettext("examples as gametree lectures lists them (default: all)"), metavar="ID", nargs="*")
    command.add("--deck", ONE_DECK)
    command.add(OUTPUT, gettext("the output folder, which must be new"), type=Path, required=True, metavar=DIR)
    usual = gettext("file format (can be repeated; default: %(names)s)").with_values(names=", ".join(USUAL))
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
        notation=to_notation(args.notation),
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
