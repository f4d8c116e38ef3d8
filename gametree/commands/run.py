"""The command ``gametree run``: a search in the terminal, its steps or calls and the tree."""

from __future__ import annotations

import argparse
import shutil
from gettext import NullTranslations
from typing import Any

from ..drawing.drawing import draw
from ..errors import choose
from ..phrases import gettext
from ..render.step_table import step_table, table
from ..render.text_drawing import text
from ..trace.annotations import NOTATIONS
from ..trace.frames import STEP_SIZES
from .options import BESIDE, STEP_SIZE, add_command, search_from_options

EXAMPLES = """
  gametree run "[3 12 8 2 4 6 14 5 2]" -b 3
  gametree run "[3 12 8 2 4 6 14 5 2]" -b 3 --algorithm alphabeta --by leaf --lang es
  gametree run "[[3 12 [8 7 3]] [2 4 6] [14 5 1]]" --by event --cut beyond
  gametree run "min[[3 5] [2 9]]" --algorithm minimax --lang pt
  gametree run "[[3 12 [8 7 3]] [2 4 6] [14 5 1]]" --calls
  gametree run "[{0.5: [3 5], 0.5: [4 9]} {0.5: [1 2], 0.5: [2 9]}]" --algorithm star2 --range=0,10 --calls
  gametree run "[3 12 8 2 4 6 14 5 2]" -b 3 --algorithm minimax --depth 1 --evaluate "B=4,C=9,D=1"
  gametree run "(1 2 6)(4 2 3)(6 1 2)(7 4 1)" -b 2 --levels "p1 p3" --algorithm maxn --table markdown
"""


def add_to(commands: Any, translator: NullTranslations) -> None:
    command = add_command(commands, translator, "run", run, EXAMPLES)
    command.search()
    command.add("--by", STEP_SIZE, among=STEP_SIZES, default="leaf")
    command.language(gettext("language of the captions"))
    command.add("--notation", BESIDE, among=NOTATIONS, course="pictures.notation", default="bounds")
    command.switch("--calls", gettext("print the calls and what they return, not the step table"))
    command.add("--table", gettext("form of the step table: text, or markdown or latex alone"), default="text")


def run(args: argparse.Namespace) -> int:
    """Print the step table or the calls, then the tree at the end of the search."""
    width = shutil.get_terminal_size((100, 24)).columns
    form = choose(gettext("table"), args.table, ("text", "markdown", "latex"))
    result = search_from_options(args)
    if form != "text" and not args.calls:
        print(table(result, args.by, args.lang, form))
        return 0
    print(result.call_trace(args.lang) if args.calls else step_table(result, args.by, args.lang, width))
    print()
    print(text(draw(result.frames(args.by)[-1], notation=args.notation, lang=args.lang), width))
    return 0
