"""The commands ``gametree embed`` and ``scorm``: players in books and on pages, packages for learning platforms."""

from __future__ import annotations

import argparse
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from ..errors import InputError, choose
from ..exercises.kinds import KINDS
from ..exercises.students import USUAL_DIFFICULTY
from ..exercises.tutor.next_exercise import ALL_TOPICS, TOPICS
from ..explain.side_by_side import compare
from ..files import write_all
from ..phrases import Code, gettext
from ..search import ALGORITHMS
from ..trace.frames import STEP_SIZES
from .exercises import SAME_DIFFICULTY, refuse_unused_rules, rules_for
from .figures import LECTURE, add_subject, search_result
from .options import DIR, OUTPUT, STEP_SIZE, Command, add_command, whole

EXAMPLES = """
  gametree embed "[3 12 8 2 4 6 14 5 2]" -b 3 --as html -o public
  gametree embed --lecture 002-deep --as quarto -o book --lang es
  gametree embed "[[3 12 8] [2 4 6] [14 5 2]]" --algorithm minimax --beside alphabeta --as myst -o book
  gametree embed "[3 12 8 2 4 6 14 5 2]" -b 3 --as sphinx
"""
_SCORM_EXAMPLES = """
  gametree scorm --kind pruned-leaves --seed 7 --difficulty 3 -o week3.zip
  gametree scorm --tutor alphabeta --lecture 002-deep --lang es -o week4.zip
  gametree scorm --path exam-tomorrow --site site -o exam.zip
"""
PLACES = ("html", "quarto", "myst", "sphinx")
"""those of `gametree.widgets.embedding`, which is loaded when something is embedded"""


def add_to(commands: Any, translator: NullTranslations) -> None:
    command = add_command(commands, translator, "embed", _print_lines, EXAMPLES)
    add_subject(command)
    command.add("--beside", gettext("a second algorithm, whose search is played side by side"))
    command.add("--as", gettext("where the page is"), among=PLACES, dest="host", required=True)
    output = gettext("the folder of the page, into which the script of the player goes")
    command.add(OUTPUT, output, type=Path, default=Path(), metavar=DIR)
    command.add("--by", STEP_SIZE, among=STEP_SIZES)
    command.language(gettext("language of the captions"))
    _add_scorm(add_command(commands, translator, "scorm", _write_package, _SCORM_EXAMPLES))


def _add_scorm(command: Command) -> None:
    repeated: dict[str, Any] = {"action": "append", "default": []}
    command.add("--kind", gettext("kind of question"), among=KINDS, **repeated)
    command.add("--seed", gettext("the same seed draws the same exercises"), type=whole, default=1)
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
    from ..widgets.website.scorm import example_item, kind_item, path_items, scorm_package, tutor_item

    refuse_unused_rules(args, args.kind)
    drawn = {"seed": str(args.seed), "difficulty": str(args.difficulty)}
    items = [kind_item({"kind": kind, **drawn, **rules_for(args, kind).describe()}, args.lang) for kind in args.kind]
    items += [tutor_item(topic, args.lang) for topic in args.tutor]
    items += [example_item(name, args.lang) for name in args.lecture]
    items += [item for path in args.path for item in path_items(path, args.lang)]
    if not items:
        needed = gettext("pages of the package: --kind, --tutor, --lecture or --path")
        raise InputError(Code("scorm"), needed, gettext("none", negative=True))
    data = scorm_package(items, args.site, args.title or items[0].title, args.lang)
    write_all([(args.output, data)])
    print(args.output)
    return 0


def _print_lines(args: argparse.Namespace) -> int:
    from ..widgets.embedding import embed

    result: Any = search_result(args)
    options = {"lang": args.lang, **({"by": args.by} if args.by else {})}
    if args.beside:
        second = ALGORITHMS[choose(gettext("algorithm"), args.beside, ALGORITHMS)]
        result = compare(result, second(result.tree, rules=result.rules, window=result.window))
    print(embed(result, args.host, args.output, **options))
    return 0
