"""The command ``gametree embed``, which embeds players and exercises in books and web pages."""

from __future__ import annotations

import argparse
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from ..errors import InputError, choose
from ..explain.side_by_side import compare
from ..phrases import Code, gettext
from ..search import ALGORITHMS
from ..trace.frames import STEP_SIZES
from .figures import add_exercise, add_subject, exercise_of, search_result
from .options import DIR, OUTPUT, STEP_SIZE, add_command

EXAMPLES = """
  gametree embed "[3 12 8 2 4 6 14 5 2]" -b 3 --as html -o public
  gametree embed --lecture 002-deep --as quarto -o book --lang es
  gametree embed "[[3 12 8] [2 4 6] [14 5 2]]" --algorithm minimax --beside alphabeta --as myst -o book
  gametree embed "[3 12 8 2 4 6 14 5 2]" -b 3 --as sphinx
  gametree embed --kind pruned-leaves --seed 7 --site site --as html -o public
"""
PLACES = ("html", "quarto", "myst", "sphinx")
"""kinds of pages that can contain a player; repeated here because `gametree.widgets.embedding`, which defines them, is
imported only when needed
"""


def add_to(commands: Any, translator: NullTranslations) -> None:
    command = add_command(commands, translator, "embed", _print_lines, EXAMPLES)
    add_subject(command)
    add_exercise(command, gettext("an exercise from its file, to be answered on the page"))
    site = gettext("the folder of the site built with %(command)s; its Python checks the exercise on the page")
    command.add("--site", site.with_values(command=Code("make site")), type=Path, metavar=DIR)
    command.add("--beside", gettext("a second algorithm, whose search is played side by side"))
    command.add("--as", gettext("format of the page"), among=PLACES, dest="host", required=True)
    output = gettext("the folder of the page, where the player's script is written")
    command.add(OUTPUT, output, type=Path, default=Path(), metavar=DIR)
    command.add("--by", STEP_SIZE, among=STEP_SIZES)
    command.language(gettext("language of the captions"))


def _print_lines(args: argparse.Namespace) -> int:
    from ..widgets.embedding import embed

    options: dict[str, Any] = {"lang": args.lang, "site": args.site}
    if exercise := exercise_of(args):
        _refuse_beside(args)
        print(embed(exercise, args.host, args.output, **options))
        return 0
    result: Any = search_result(args)
    options |= {"by": args.by} if args.by else {}
    if args.beside:
        second = ALGORITHMS[choose(gettext("algorithm"), args.beside, ALGORITHMS)]
        result = compare(result, second(result.tree, rules=result.rules, window=result.window))
    print(embed(result, args.host, args.output, **options))
    return 0


def _refuse_beside(args: argparse.Namespace) -> None:
    for name in ("beside", "by"):
        if getattr(args, name) is not None:
            problem = gettext("%(option)s is for a search, but the page has an exercise; leave %(option)s out")
            raise InputError(problem.with_values(option=Code(f"--{name}")))
