"""The command ``gametree questions``: exercises for Moodle, Canvas and other platforms, in their own formats."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from gettext import NullTranslations
from itertools import starmap
from pathlib import Path
from typing import Any

from gametree.commands.check import rules_for
from gametree.commands.options import OUTPUT, REPLACE_FILES, add_command, print_note, set_formal_address
from gametree.errors import InputError
from gametree.exercises.exercise import Exercise
from gametree.exercises.generator import generate
from gametree.languages import translator_for
from gametree.phrases import Code, gettext

from ..banks import BANKS, IMAGES, STYLES, export_questions
from ..banks.bank_question import answers
from .exercises import add_exercises, kinds_and_exercises, kinds_and_seeds

EXAMPLES = """
  gametree questions --kind values --kind pruned-leaves --count 6 --seed 7 -o questions.xml
  gametree questions --kind windows --count 4 --difficulty 2 --cut beyond --lang pt --title "Cortes" -o quiz.zip
  gametree questions --kind pruned-leaves --difficulty 4 --style choice -o questions.gift
  gametree questions --kind find-x --count 20 -o questions
  gametree questions --exercise own.json --exercise trees/u1.json -o questions.xml
"""
_OFTEN_TAKEN = 2_000_000
"""maximum size of a file that a platform accepts by default, in bytes"""
MOST = 200
"""maximum number of questions in a file"""
_MOST_DRAWN = 10
"""maximum number of trees generated for a question to get enough wrong answers"""
_DRAWN_AGAIN = gettext(
    "with %(style)s, too few known mistakes lead to different answers; exercises generated again: %(again)s; left "
    "out: %(out)s"
)


def add_to(commands: Any, translator: NullTranslations) -> None:
    command = add_command(commands, translator, "questions", _write_questions, EXAMPLES)
    names = Code(", ".join(f"questions{bank.suffix}" for bank in BANKS.values() if bank.suffix))
    folders = Code(", ".join(bank.platform for bank in BANKS.values() if not bank.suffix))
    output = gettext("%(names)s, or a folder for %(platforms)s").with_values(names=names, platforms=folders)
    command.add(OUTPUT, output, type=Path, required=True)
    command.add("--format", gettext("file format (default: by the name of the file)"), among=BANKS)
    style = gettext("answers that are typed, or chosen from those to which known mistakes lead")
    command.add("--style", style, among=STYLES, default=STYLES[0])
    images = gettext("size of the pictures; small ones need a quarter of the space")
    command.add("--images", images, among=IMAGES, default=IMAGES[0])
    site = gettext("address of the kit's web site; a QR code beside each picture opens the exercise there")
    command.add("--site", site, default="", metavar="URL")
    add_exercises(command)
    command.rules()
    command.add("--title", gettext("name of the category or of the quiz"), default="")
    command.language(gettext("language of the questions"))
    command.formal()
    command.switch("--overwrite", REPLACE_FILES)


def _write_questions(args: argparse.Namespace) -> int:
    set_formal_address(args)
    exercises = _exercises(args)
    options = {"style": args.style, "title": args.title, "images": args.images}
    options |= {"site": args.site, "overwrite": args.overwrite}
    for path in export_questions(exercises, args.output, args.format, **options):
        print(path)
        if path.stat().st_size > _OFTEN_TAKEN and args.images != "small":
            note = gettext("%(file)s has %(size).1f MB; if your platform accepts less, try %(option)s")
            facts = {"file": Code(path), "size": path.stat().st_size / 1e6, "option": Code("--images small")}
            print(note.with_values(**facts).render(translator_for(args.lang)), file=sys.stderr)
    return 0


def _exercises(args: argparse.Namespace) -> list[Exercise]:
    kinds, own = kinds_and_exercises(args)
    turns = kinds_and_seeds(args, kinds, MOST) if kinds else []

    def draws(kind: str, seed: int) -> Iterator[Exercise]:
        for number in range(_MOST_DRAWN):
            next_seed, rules = seed + number * len(turns), rules_for(args, kind)
            yield generate(kind, next_seed, difficulty=args.difficulty, lang=args.lang, rules=rules)

    sources = [*(iter([exercise]) for exercise in own), *starmap(draws, turns)]
    return _to_choose_from(sources, args.lang) if args.style == "choice" else list(map(next, sources))


def _to_choose_from(sources: Sequence[Iterable[Exercise]], lang: str) -> list[Exercise]:
    """Return, for each source, the first exercise with wrong answers to choose from; print how many of the returned
    exercises are not the first exercise of their source.

    A source without such an exercise is omitted; if no source has such an exercise, the error of the first source is
    raised.
    """
    exercises, again, refusals = list[Exercise](), 0, list[InputError]()
    for source in sources:
        for number, exercise in enumerate(source):
            try:
                answers(exercise)
            except InputError as error:
                refusal = error
            else:
                exercises.append(exercise)
                again += number > 0
                break
        else:
            refusals.append(refusal)
    if not exercises:
        raise refusals[0]
    if again or refusals:
        message = _DRAWN_AGAIN.with_values(again=again, out=len(refusals), style=Code("--style choice"))
        print_note(message, lang)
    return exercises
