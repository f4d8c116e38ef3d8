"""The command ``gametree scorm``: packages for learning platforms."""

from __future__ import annotations

import argparse
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from gametree.commands.check import rules_for
from gametree.commands.figures import LECTURE
from gametree.commands.options import DIR, OUTPUT, Command, add_command, whole
from gametree.errors import InputError
from gametree.exercises.kinds import KINDS
from gametree.exercises.tutor.next_exercise import ALL_TOPICS, TOPICS
from gametree.files import write_all
from gametree.phrases import Code, gettext

from ..students import USUAL_DIFFICULTY
from .exercises import SAME_DIFFICULTY, refuse_unused_rules

EXAMPLES = """
  gametree scorm --kind pruned-leaves --seed 7 --difficulty 3 -o week3.zip
  gametree scorm --tutor alphabeta --lecture 002-deep --lang es -o week4.zip
  gametree scorm --path exam-tomorrow --site site -o exam.zip
"""


def add_to(commands: Any, translator: NullTranslations) -> None:
    _add_scorm(add_command(commands, translator, "scorm", _write_package, EXAMPLES))


def _add_scorm(command: Command) -> None:
    repeated: dict[str, Any] = {"action": "append", "default": []}
    command.add("--kind", gettext("kind of question"), among=KINDS, **repeated)
    command.add(
        "--seed", gettext("seed of the exercises; the same seed gives the same exercises"), type=whole, default=1
    )
    command.add("--difficulty", SAME_DIFFICULTY, type=whole, default=USUAL_DIFFICULTY)
    command.add("--tutor", gettext("the tutor of a topic"), among=(*TOPICS, ALL_TOPICS), **repeated)
    command.add("--lecture", LECTURE, metavar="ID", **repeated)
    command.add("--path", gettext("a path of several pages: exam-tomorrow"), **repeated)
    command.add("--title", gettext("title of the package"), default="")
    site = gettext("the folder of the site that %(command)s built").with_values(command=Code("make site"))
    command.add("--site", site, type=Path, default=Path("site"), metavar=DIR)
    command.add(OUTPUT, gettext("a .zip file"), type=Path, required=True)
    command.rules()
    command.language(gettext("language of the exercises"))


def _write_package(args: argparse.Namespace) -> int:
    from ..site.scorm_package import example_item, kind_item, path_items, scorm_package, tutor_item

    refuse_unused_rules(args, args.kind)
    drawn = {"seed": str(args.seed), "difficulty": str(args.difficulty)}
    items = [kind_item({"kind": kind, **drawn, **rules_for(args, kind).describe()}, args.lang) for kind in args.kind]
    items += [tutor_item(topic, args.lang) for topic in args.tutor]
    items += [example_item(name, args.lang) for name in args.lecture]
    items += [item for path in args.path for item in path_items(path, args.lang)]
    if not items:
        raise InputError(gettext("the package has no pages; add --kind, --tutor, --lecture or --path"))
    data = scorm_package(items, args.site, args.title or items[0].title, args.lang)
    write_all([(args.output, data)])
    print(args.output)
    return 0
