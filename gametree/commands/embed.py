"""The command ``gametree embed``: a search as a player in a book, a course or any other page."""

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
from .options import add_command, add_language, add_option, one_of

EXAMPLES = """
  gametree embed "[3 12 8 2 4 6 14 5 2]" -b 3 --as html -o public
  gametree embed --lecture 002-deep --as quarto -o book --lang es
  gametree embed "[[3 12 8] [2 4 6] [14 5 2]]" --algorithm minimax --beside alphabeta --as myst -o book
  gametree embed "[3 12 8 2 4 6 14 5 2]" -b 3 --as sphinx
"""


PLACES = ("html", "quarto", "myst", "sphinx")
"""those of `gametree.widgets.embedding`, which is loaded when something is embedded"""


def add_to(commands: Any, translator: NullTranslations) -> None:
    about = translator.gettext("put a player into a book or a page of yours: print the lines for it, write its script")
    parser = add_command(commands, translator, "embed", _print_lines, about, EXAMPLES)

    def add(*names: str, **options: Any) -> None:
        add_option(parser, translator, *names, **options)

    add_subject(parser, translator)
    add("--beside", help=translator.gettext("a second algorithm, whose search is played side by side"))
    add("--as", dest="host", required=True, help=one_of(translator, translator.gettext("where the page is"), PLACES))
    output = translator.gettext("the folder of the page, into which the script of the player goes")
    add("-o", "--output", "--out", type=Path, default=Path(), metavar=translator.gettext("FOLDER"), help=output)
    add("--by", help=one_of(translator, translator.gettext("step size"), STEP_SIZES))
    add_language(parser, translator, translator.gettext("language of the captions"))


def _print_lines(args: argparse.Namespace) -> int:
    from ..widgets.embedding import embed

    result: Any = search_result(args)
    options = {"lang": args.lang, **({"by": args.by} if args.by else {})}
    if args.beside:
        second = ALGORITHMS[choose(gettext("algorithm"), args.beside, ALGORITHMS)]
        result = compare(result, second(result.tree, rules=result.rules, window=result.window))
    print(embed(result, args.host, args.output, **options))
    return 0
