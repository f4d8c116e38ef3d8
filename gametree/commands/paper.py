"""The command ``gametree paper``: a sheet of exercises and its solution sheet, as PDF, HTML or LaTeX."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from ..course.lectures import Lecture
from ..course.paper.paper_words import paper_words
from ..course.paper.sheet import PAPER_FORMATS, Sheet
from ..errors import InputError, choose, words_of
from ..exercises.exercise import Exercise
from ..exercises.generator import generate
from ..exercises.kinds import KINDS
from ..files import write_all
from ..languages import translator_for
from ..phrases import Code, gettext, ngettext, short_repr
from ..render.format import format_of
from ..render.typst import PAPERS
from ..rules import CHOICES, Rules
from ..values import NUMBER, Number, read_number
from .exercises import kinds_and_seeds, read_exercise, refuse_unused_rules, rules_for
from .options import (
    OUTPUT,
    add_command,
    add_formal,
    add_language,
    add_option,
    add_rules,
    add_switch,
    is_typed,
    list_alternatives,
    one_of,
    set_formal_address,
    tree_of,
    whole,
)

EXAMPLES = """
  gametree paper --kind pruned-leaves --kind values -o sheet.pdf
  gametree paper --kind windows --count 4 --seed 7 --difficulty 2 --lang es --title "Poda alfa-beta" -o hoja.pdf
  gametree paper --exercise own.json --exercise trees/u1.json -o test.pdf
  gametree paper --tree "[[3 12 8] [2 4 6] [14 5 2]]" --kind values --kind pruned-leaves -o sheet.html
  gametree paper --lecture 002-deep --lecture 000-alphabeta --kind pruned-leaves --cut beyond -o lecture.pdf
  gametree paper --tree "[3 12 8 2 4 6 14 5 2]" -b 3 --kind windows --kind savings --points 3,1 -o sheet.tex
  gametree paper --kind values --points 2 --paper letter --overwrite -o sheet.html
"""
MOST = 60
"""greatest number of exercises on a sheet"""


def add_to(commands: Any, translator: NullTranslations) -> None:
    about = translator.gettext("write a sheet of exercises and its solution sheet")
    paper = add_command(commands, translator, "paper", _write_sheets, about, EXAMPLES)

    def add(*names: str, **options: Any) -> None:
        add_option(paper, translator, *names, **options)

    names = list_alternatives([Code(f"sheet{form.suffix}") for form in PAPER_FORMATS])
    add(*OUTPUT, type=Path, required=True, metavar=translator.gettext("FILE"), help=words_of(translator, names))
    _add_sources(paper, translator)
    count = translator.gettext("how many exercises, the kinds taking turns (default: one of each)")
    add("--count", type=whole, metavar="N", help=count)
    grouped = translator.gettext("the exercises of a kind one after another, instead of the kinds taking turns")
    paper.add_argument("--grouped", action="store_true", help=grouped)
    seed = translator.gettext("seed of the first exercise; the others have the next ones")
    add("--seed", type=whole, metavar="N", default=1, help=seed)
    add("--difficulty", type=whole, metavar="N", help=translator.gettext("difficulty of each exercise, from 1 to 5"))
    add_language(paper, translator, translator.gettext("language of the sheet"))
    add("--title", default="", help=translator.gettext("title of the sheet"))
    points = translator.gettext("points for each exercise: one number for all, or as many as exercises, as in 2,3,1.5")
    add("--points", metavar="N", course="paper.points", help=points)
    paper.add_argument(
        "--no-name", action="store_true", help=translator.gettext("without the lines for name, number, date and points")
    )
    add("--paper", course="paper.size", default="a4", help=one_of(translator, translator.gettext("paper"), PAPERS))
    add_switch(paper, "--landscape", translator.gettext("turn the paper on its side"), course="paper.landscape")
    add(
        "--theme",
        course="pictures.theme",
        default="light",
        help=translator.gettext("light, or print for black and white"),
    )
    add_front_page(paper, translator)
    add_rules(paper, translator)
    add_formal(paper, translator)
    overwrite = translator.gettext("replace the files if they exist")
    paper.add_argument("--overwrite", action="store_true", help=overwrite)


def _add_sources(paper: argparse.ArgumentParser, translator: NullTranslations) -> None:
    """Add the options that say where the exercises come from."""

    def add(*names: str, **options: Any) -> None:
        add_option(paper, translator, *names, **options)

    own = translator.gettext("a JSON file of gametree variants or Exercise.to_json; can be repeated, and comes first")
    add("--exercise", action="append", default=[], type=Path, metavar=translator.gettext("FILE"), help=own)
    tree = translator.gettext('a tree for every --kind in place of drawn ones, as in "[[3 12] [2 4]]"')
    add("--tree", help=tree)
    branching = translator.gettext("children of each node of --tree, or one number for each level, as in 3,2")
    add("-b", "--branching", help=branching)
    lecture = translator.gettext("the same with the tree of an example of the lectures; can be repeated")
    add("--lecture", action="append", default=[], metavar="ID", help=lecture)
    add(
        "--kind",
        action="append",
        default=[],
        help=one_of(translator, translator.gettext("kind of question; can be repeated"), KINDS),
    )


def _write_sheets(args: argparse.Namespace) -> int:
    """Write the sheet and, beside it, its solution; both or none."""
    path: Path = args.output
    form = format_of(path, None, PAPER_FORMATS)
    set_formal_address(args)
    lang = args.lang
    note = "" if args.difficulty is None else paper_words(lang)["difficulty"] % {"level": args.difficulty}
    exercises = _exercises(args, lang)
    sheet = Sheet(
        exercises,
        title=args.title,
        lang=lang,
        name_line=not args.no_name,
        points=points_of(args.points, len(exercises)),
        paper=args.paper,
        landscape=args.landscape,
        theme=args.theme,
        note=note,
        **front_page(args),
    )
    files = {
        place: form.write(sheet, solution)
        for place, solution in ((path, False), (path.with_stem(f"{path.stem}-solutions"), True))
    }
    for written in write_all(files.items(), overwrite=args.overwrite):
        print(written)
    if form.has_pages:
        _tell_pages(lang, len(sheet.pages))
    return 0


# TRANSLATORS: of a sheet of paper
_PAGES = ngettext("%(count)s page to print", "%(count)s pages to print")


def _tell_pages(lang: str, pages: int) -> None:
    """Say how many pages the sheet has, on stderr, where the names of the files are not."""
    print(f"gametree: {words_of(translator_for(lang), _PAGES.with_values(count=pages))}", file=sys.stderr)


def _exercises(args: argparse.Namespace, lang: str) -> list[Exercise]:
    kinds = [choose(gettext("kind of question"), kind, KINDS) for kind in args.kind]
    refuse_unused_rules(args, kinds)
    own = [read_exercise(path) for path in args.exercise]
    if args.branching is not None and args.tree is None:
        raise InputError(
            Code("--branching"), gettext("%(option)s beside it").with_values(option=Code("--tree")), gettext("none")
        )
    for source in ("tree", "lecture"):
        if getattr(args, source):
            _refuse_drawing_options(args, f"--{source}", kinds)
    if args.tree is not None:
        tree = tree_of(args.tree, args.branching)
        own += [Exercise(kind, tree, rules_for(args, kind), lang=lang) for kind in kinds]
    for lecture in map(args.conventions.lectures.load, args.lecture):
        own += [lecture.exercise(kind, rules=_rules_for_example(lecture, kind, args), lang=lang) for kind in kinds]
    if args.tree is not None or args.lecture:
        return own
    if not kinds:
        if not own:
            cure = gettext("add --kind NAME to draw some, or --exercise FILE")
            raise InputError(Code("paper"), gettext("exercises"), gettext("none"), cure)
        return own
    turns = kinds_and_seeds(args, kinds, MOST)
    if args.grouped:
        turns.sort(key=lambda turn: kinds.index(turn[0]))
    return own + [
        generate(kind, seed, difficulty=args.difficulty, lang=lang, rules=rules_for(args, kind)) for kind, seed in turns
    ]


def _rules_for_example(lecture: Lecture, kind: str, args: argparse.Namespace) -> Rules:
    """Return the rules of an exercise about an example: the example's own rules, and the typed ones."""
    if lecture.rules is None:
        return rules_for(args, kind)
    return replace(lecture.rules, **{name: getattr(args, name) for name in CHOICES if is_typed(args, name)})


def _refuse_drawing_options(args: argparse.Namespace, source: str, kinds: Sequence[str]) -> None:
    """Refuse options for drawn trees beside ``source``, and a source without a kind of question."""
    for option in ("count", "difficulty"):
        if getattr(args, option) is not None:
            cure = gettext("leave one of them out")
            raise InputError(Code(f"--{option}"), gettext("drawn trees"), Code(source), cure)
    if not kinds:
        cure = gettext("add --kind values, or another one")
        raise InputError(Code(source), gettext("a kind of question"), gettext("none"), cure)


def add_front_page(parser: argparse.ArgumentParser, translator: NullTranslations) -> None:
    lines = {
        "duration": translator.gettext('printed on the first page, as in "90 minutes"'),
        "aids": translator.gettext('what is allowed, on the first page, as in "a calculator"'),
        "instructions": translator.gettext("further lines on the first page"),
    }
    for name, help in lines.items():
        add_option(parser, translator, f"--{name}", default="", help=help)


def front_page(args: argparse.Namespace) -> dict[str, str]:
    return {"duration": args.duration, "aids": args.aids, "instructions": args.instructions.replace("\\n", "\n")}


def levels_of(text: str, count: int) -> int | list[int]:
    """Read difficulties: one number for all, or one for each of ``count`` questions."""
    levels: Any = points_of(text, count, "--difficulty")
    return levels  # type: ignore[no-any-return]


def points_of(text: str | None, count: int, option: str = "--points") -> Number | list[Number] | None:
    """Read the points: one number for all, or one for each of ``count`` exercises."""
    if text is None:
        return None
    parts = text.replace(";", " ").replace(",", " ").split()
    if len(parts) not in (1, count) or not all(NUMBER.fullmatch(part) for part in parts):
        needed = gettext("a number, as in 2 or 1.5, or %(count)s of them with commas between them").with_values(
            count=count
        )
        raise InputError(Code(option), needed, short_repr(text))
    numbers = [read_number(part) for part in parts]
    return numbers[0] if len(numbers) == 1 else numbers
