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
from ..errors import InputError, choose, words_of
from ..exercises.exercise import Exercise
from ..exercises.generator import generate
from ..exercises.kinds import KINDS
from ..files import write_all
from ..phrases import Code, brief, gettext
from ..render.format import format_of
from ..render.typst import PAPERS
from ..rules import CHOICES, Rules
from ..values import NUMBER, Number, read_number
from .exercises import read_exercise, refuse_unsaid, rules_for, turns_of
from .options import (
    add_command,
    add_formal,
    add_language,
    add_option,
    add_rules,
    add_switch,
    address,
    either,
    is_typed,
    one_of,
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


def add_to(commands: Any, t: NullTranslations) -> None:
    """Add the command to the parser."""
    about = t.gettext("write a sheet of exercises and its solution sheet")
    paper = add_command(commands, t, "paper", write_sheets, about, EXAMPLES)

    def add(*names: str, **how: Any) -> None:
        add_option(paper, t, *names, **how)

    file = t.gettext("FILE")
    names = either([Code(f"sheet{form.suffix}") for form in PAPER_FORMATS])
    add("-o", "--out", type=Path, required=True, metavar=file, help=words_of(t, names))
    own = t.gettext("a JSON file of gametree variants or Exercise.to_json; can be repeated, and comes first")
    add("--exercise", action="append", default=[], type=Path, metavar=file, help=own)
    tree = t.gettext('a tree for every --kind in place of drawn ones, as in "[[3 12] [2 4]]"')
    add("--tree", help=tree)
    branching = t.gettext("children of each node of --tree, or one number for each level, as in 3,2")
    add("-b", "--branching", help=branching)
    lecture = t.gettext("the same with the tree of an example of the lectures; can be repeated")
    add("--lecture", action="append", default=[], metavar="ID", help=lecture)
    add("--kind", action="append", default=[], help=one_of(t, t.gettext("kind of question; can be repeated"), KINDS))
    count = t.gettext("how many exercises, the kinds taking turns (default: one of each)")
    add("--count", type=whole, metavar="N", help=count)
    grouped = t.gettext("the exercises of a kind one after another, instead of the kinds taking turns")
    paper.add_argument("--grouped", action="store_true", help=grouped)
    seed = t.gettext("seed of the first exercise; the others have the next ones")
    add("--seed", type=whole, metavar="N", default=1, help=seed)
    add("--difficulty", type=whole, metavar="N", help=t.gettext("difficulty of each exercise, from 1 to 5"))
    add_language(paper, t, t.gettext("language of the sheet"))
    add("--title", default="", help=t.gettext("title of the sheet"))
    points = t.gettext("points for each exercise: one number for all, or as many as exercises, as in 2,3,1.5")
    add("--points", metavar="N", course="paper.points", help=points)
    paper.add_argument(
        "--no-name", action="store_true", help=t.gettext("without the lines for name, number, date and points")
    )
    add("--paper", course="paper.size", default="a4", help=one_of(t, t.gettext("paper"), PAPERS))
    add_switch(paper, "--landscape", t.gettext("turn the paper on its side"), course="paper.landscape")
    add("--theme", course="pictures.theme", default="light", help=t.gettext("light, or print for black and white"))
    add_rules(paper, t)
    add_formal(paper, t)
    overwrite = t.gettext("replace the files if they exist")
    paper.add_argument("--overwrite", action="store_true", help=overwrite)


def write_sheets(given: argparse.Namespace) -> int:
    """Write the sheet and, beside it, its solution; both or none."""
    path: Path = given.out
    form = format_of(path, None, PAPER_FORMATS)
    address(given)
    lang = given.lang
    note = "" if given.difficulty is None else paper_words(lang)["difficulty"] % {"level": given.difficulty}
    exercises = _exercises(given, lang)
    sheet = Sheet(
        exercises,
        title=given.title,
        lang=lang,
        name_line=not given.no_name,
        points=points_of(given.points, len(exercises)),
        paper=given.paper,
        landscape=given.landscape,
        theme=given.theme,
        note=note,
    )
    files = {
        place: form.write(sheet, solution)
        for place, solution in ((path, False), (path.with_stem(f"{path.stem}-solutions"), True))
    }
    for written in write_all(files.items(), overwrite=given.overwrite):
        print(written)
    return 0


def _exercises(given: argparse.Namespace, lang: str) -> list[Exercise]:
    kinds = [choose(gettext("kind of question"), kind, KINDS) for kind in given.kind]
    refuse_unsaid(given, kinds)
    own = [read_exercise(path) for path in given.exercise]
    if given.branching is not None and given.tree is None:
        raise InputError(
            Code("--branching"), gettext("%(option)s beside it").of(option=Code("--tree")), gettext("none")
        )
    for source in ("tree", "lecture"):
        if getattr(given, source):
            _refuse_beside(given, f"--{source}", kinds)
    if given.tree is not None:
        tree = tree_of(given.tree, given.branching)
        own += [Exercise(kind, tree, rules_for(given, kind), lang=lang) for kind in kinds]
    for lecture in map(given.conventions.lectures.load, given.lecture):
        own += [lecture.exercise(kind, rules=_rules_about(lecture, kind, given), lang=lang) for kind in kinds]
    if given.tree is not None or given.lecture:
        return own
    if not kinds:
        if not own:
            cure = gettext("add --kind NAME to draw some, or --exercise FILE")
            raise InputError(Code("paper"), gettext("exercises"), gettext("none"), cure)
        return own
    turns = turns_of(given, kinds, MOST)
    if given.grouped:
        turns.sort(key=lambda turn: kinds.index(turn[0]))
    return own + [
        generate(kind, seed, difficulty=given.difficulty, lang=lang, rules=rules_for(given, kind))
        for kind, seed in turns
    ]


def _rules_about(lecture: Lecture, kind: str, given: argparse.Namespace) -> Rules:
    """Return the rules of an exercise about an example: the example's own if it says any, and what was typed."""
    if lecture.rules is None:
        return rules_for(given, kind)
    return replace(lecture.rules, **{name: getattr(given, name) for name in CHOICES if is_typed(given, name)})


def _refuse_beside(given: argparse.Namespace, source: str, kinds: Sequence[str]) -> None:
    """Refuse what goes with drawn trees beside a given one, and a given one about which nothing is asked."""
    for option in ("count", "difficulty"):
        if getattr(given, option) is not None:
            cure = gettext("leave one of them out")
            raise InputError(Code(f"--{option}"), gettext("drawn trees"), Code(source), cure)
    if not kinds:
        cure = gettext("add --kind values, or another one")
        raise InputError(Code(source), gettext("a kind of question"), gettext("none"), cure)


def points_of(text: str | None, count: int) -> Number | list[Number] | None:
    """Read the points of each of so many exercises, or one number for all."""
    if text is None:
        return None
    parts = text.replace(";", " ").replace(",", " ").split()
    if len(parts) not in (1, count) or not all(NUMBER.fullmatch(part) for part in parts):
        needed = gettext("a number, as in 2 or 1.5, or %(count)s of them with commas between them").of(count=count)
        raise InputError(Code("--points"), needed, brief(text))
    each = [read_number(part) for part in parts]
    return each[0] if len(each) == 1 else each
