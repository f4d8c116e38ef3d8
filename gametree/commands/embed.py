"""The command ``gametree embed``: players in books and on pages."""

from __future__ import annotations

import argparse
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from ..errors import choose
from ..explain.side_by_side import compare
from ..phrases import gettext
from ..search import ALGORITHMS
from ..trace.frames import STEP_SIZES
from .figures import add_subject, search_result
from .options import DIR, OUTPUT, STEP_SIZE, add_command

EXAMPLES = """
  gametree embed "[3 12 8 2 4 6 14 5 2]" -b 3 --as html -o public
  gametree embed --lecture 002-deep --as quarto -o book --lang es
  gametree embed "[[3 12 8] [2 4 6] [14 5 2]]" --algorithm minimax --beside alphabeta --as myst -o book
  gametree embed "[3 12 8 2 4 6 14 5 2]" -b 3 --as sphinx
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


def _print_lines(args: argparse.Namespace) -> int:
    from ..widgets.embedding import embed

    result: Any = search_result(args)
    options = {"lang": args.lang, **({"by": args.by} if args.by else {})}
    if args.beside:
        second = ALGORITHMS[choose(gettext("algorithm"), args.beside, ALGORITHMS)]
        result = compare(result, second(result.tree, rules=result.rules, window=result.window))
    print(embed(result, args.host, args.output, **options))
    return 0
