"""The command ``gametree paper``: a sheet of exercises and its solution sheet, as PDF, HTML or LaTeX."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from ..course.lectures import Lecture
from ..course.paper.paper_words import paper_words
from ..course.paper.sheet import PAPER_FORMATS, Sheet
from ..errors import InputError, choose
from ..exercises.exercise import Exercise
from ..exercises.generator import generate
from ..exercises.kinds import KINDS
from ..files import write_all
from ..phrases import Code, gettext, ngettext, short_repr
from ..render.format import format_of
from ..render.pdf import PAPERS
from ..rules import CHOICES, Rules
from ..values import NUMBER, Number, read_number
from .exercises import (
    COUNT,
    DIFFICULTY,
    KIND,
    OWN,
    SEED,
    kinds_and_seeds,
    read_exercise,
    refuse_unused_rules,
    rules_for,
)
from .options import (
    OUTPUT,
    REPLACE_FILES,
    Command,
    add_command,
    is_typed,
    list_alternatives,
    print_note,
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
PAPER_THEME = gettext("light, or print for black and white")
MOST = 60
"""greatest number of exercises on a sheet"""


def add_to(commands: Any, translator: NullTranslations) -> None:
    paper = add_command(commands, translator, "paper", _write_sheets, EXAMPLES)
    paper.add(
        OUTPUT, list_alternatives([Code(f"sheet{form.suffix}") for form in PAPER_FORMATS]), type=Path, required=True
    )
    paper.add("--exercise", OWN, action="append", default=[], type=Path)
    paper.add("--tree", gettext('a tree for every --kind in place of drawn ones, as in "[[3 12] [2 4]]"'))
    branching = gettext("children of each node of --tree, or one number for each level, as in 3,2")
    paper.add("-b --branching", branching)
    lecture = gettext("the tree of an example of the lectures, for every --kind; can be repeated")
    paper.add("--lecture", lecture, action="append", default=[], metavar="ID")
    paper.add("--kind", KIND, among=KINDS, action="append", default=[])
    paper.add("--count", COUNT, type=whole)
    grouped = gettext("the exercises of a kind one after another, instead of the kinds taking turns")
    paper.switch("--grouped", grouped)
    paper.add("--seed", SEED, type=whole, default=1)
    paper.add("--difficulty", DIFFICULTY, type=whole)
    paper.language(gettext("language of the sheet"))
    paper.add("--title", gettext("title of the sheet"), default="")
    points = gettext("points for each exercise: one number for all, or as many as exercises, as in 2,3,1.5")
    paper.add("--points", points, metavar="N", course="paper.points")
    paper.switch("--no-name", gettext("without the lines for name, number, date and points"))
    paper.add("--paper", gettext("paper"), among=PAPERS, course="paper.size", default="a4")
    paper.switch("--landscape", gettext("turn the paper on its side"), course="paper.landscape")
    paper.add("--theme", PAPER_THEME, course="pictures.theme", default="light")
    add_front_page(paper)
    paper.rules()
    paper.formal()
    paper.switch("--overwrite", REPLACE_FILES)


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
    print(*write_all(files.items(), overwrite=args.overwrite), sep="\n")
    if form.has_pages:
        print_note(_PAGES.with_values(count=len(sheet.pages)), lang)
    return 0


# TRANSLATORS: of a sheet of paper
_PAGES = ngettext("%(count)s page to print", "%(count)s pages to print")


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


def add_front_page(command: Command) -> None:
    command.add("--duration", gettext('printed on the first page, as in "90 minutes"'), default="")
    command.add("--aids", gettext('what is allowed, on the first page, as in "a calculator"'), default="")
    command.add("--instructions", gettext("further lines on the first page"), default="")


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
        needed = ngettext(
            "a number, as in 2 or 1.5", "a number, as in 2 or 1.5, or %(count)s of them with commas between them"
        ).with_values(count=count)
        raise InputError(Code(option), needed, short_repr(text))
    numbers = [read_number(part) for part in parts]
    return numbers[0] if len(numbers) == 1 else numbers
