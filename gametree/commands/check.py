"""The command ``gametree check``, which prints feedback on an answer; also reads the exercises and rules that other
commands name.
"""

from __future__ import annotations

import argparse
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from ..errors import GameTreeError, choose
from ..exercises.exercise import Exercise
from ..exercises.feedback import check
from ..exercises.kinds import KINDS
from ..exercises.marks import RUBRICS, rubric_of
from ..exercises.mistakes import MISTAKE, MISTAKES
from ..files import read_text
from ..phrases import Code, gettext, pgettext
from ..rules import Rules
from .options import Command, add_command, chosen_rules

EXAMPLES = """
  gametree check trees/u1.json "C2 C3"
  gametree check trees/u1.json "A = 3,5; B = 2" --lang pt
  gametree check trees/u1.json "A = 3, B = 3" --without value-range-ignored
"""


def add_to(commands: Any, translator: NullTranslations) -> None:
    _add_check(add_command(commands, translator, "check", _check_answer, EXAMPLES))


def _add_check(command: Command) -> None:
    file = gettext("a JSON file of gametree variants or Exercise.to_json")
    command.add("exercise", file, metavar=pgettext("argument", "exercise"), type=Path)
    answer = gettext('the answer as a student writes it, as in "C2 C3" or "A = 3, B = 2"')
    command.add("answer", answer, metavar=pgettext("argument", "answer"))
    rubric = gettext("way to count the parts")
    command.add("--rubric", rubric, among=RUBRICS, course="grading.rubric", default=RUBRICS[0])
    without = gettext("never name this mistake; can be repeated")
    command.add("--without", without, action="append", default=[], metavar=gettext("MISTAKE"))
    command.language(gettext("language of the feedback"), usual=gettext("that of the exercise"))


def _check_answer(args: argparse.Namespace) -> int:
    """Print the feedback on an answer; return the exit status, 0 for a right answer and 1 for a wrong one."""
    rubric = rubric_of(args.rubric)
    without = [choose(MISTAKE, name, MISTAKES) for name in args.without]
    exercise = read_exercise(args.exercise)
    lang = args.lang or args.conventions.spelt(exercise.lang)
    feedback = check(exercise, args.answer, rubric, lang=lang, without=without)
    print(feedback)
    return 0 if feedback.right else 1


def read_exercise(path: Path) -> Exercise:
    """Read the JSON file of an exercise; an error message names the file."""
    text = read_text(path)
    try:
        return Exercise.from_json(text)
    except GameTreeError as error:
        raise GameTreeError(Code(f"{path}: {error.text()}")) from None


def rules_for(args: argparse.Namespace, kind: str, algorithm: str | None = None) -> Rules:
    """Return the rules for an exercise of the given kind: those typed on the command line, and those rules of the
    course that apply to the search of the exercise.
    """
    known = KINDS[choose(gettext("kind of question"), kind, KINDS)].algorithms
    return Rules(**chosen_rules(args, algorithm or known[0]))
