"""The commands ``run`` and ``course``, which print in the terminal."""

from __future__ import annotations

import argparse
import os
import shutil
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from ..course_file import CONVENTIONS, Course
from ..drawing.drawing import draw
from ..errors import choose, words_of
from ..languages import columns, translator_for
from ..phrases import LOCALE_VARIABLES, Code, Phrase, gettext
from ..render.step_table import step_table, table
from ..render.text_drawing import text
from ..trace.annotations import NOTATIONS
from ..trace.frames import STEP_SIZES
from .options import BESIDE, STEP_SIZE, add_command, search_from_options


def add_to(commands: Any, translator: NullTranslations) -> None:
    _add_run(commands, translator)
    _add_course(commands, translator)


# ---- The command ``gametree run`` ----------------------------------------------------------------

_RUN_EXAMPLES = """
  gametree run "[3 12 8 2 4 6 14 5 2]" -b 3
  gametree run "[3 12 8 2 4 6 14 5 2]" -b 3 --algorithm alphabeta --by leaf --lang es
  gametree run "[[3 12 [8 7 3]] [2 4 6] [14 5 1]]" --by event --cut beyond
  gametree run "min[[3 5] [2 9]]" --algorithm minimax --lang pt
  gametree run "[[3 12 [8 7 3]] [2 4 6] [14 5 1]]" --calls
  gametree run "[{0.5: [3 5], 0.5: [4 9]} {0.5: [1 2], 0.5: [2 9]}]" --algorithm star2 --range=0,10 --calls
  gametree run "[3 12 8 2 4 6 14 5 2]" -b 3 --algorithm minimax --depth 1 --evaluate "B=4,C=9,D=1"
  gametree run "(1 2 6)(4 2 3)(6 1 2)(7 4 1)" -b 2 --levels "p1 p3" --algorithm maxn --table markdown
"""


def _add_run(commands: Any, translator: NullTranslations) -> None:
    command = add_command(commands, translator, "run", run, _RUN_EXAMPLES)
    command.search()
    command.add("--by", STEP_SIZE, among=STEP_SIZES, default="leaf")
    command.language(gettext("language of the captions"))
    command.add("--notation", BESIDE, among=NOTATIONS, course="pictures.notation", default="bounds")
    command.switch("--calls", gettext("print the calls and their results instead of the step table"))
    command.add(
        "--table",
        gettext("format of the step table: text (with the tree), or markdown or latex (the table alone)"),
        default="text",
    )


def run(args: argparse.Namespace) -> int:
    """Print the step table or the calls, then the tree at the end of the search."""
    form = choose(gettext("table"), args.table, ("text", "markdown", "latex"))
    result = search_from_options(args)
    if form != "text" and not args.calls:
        print(table(result, args.by, args.lang, form))
        return 0
    print(result.call_trace(args.lang) if args.calls else step_table(result, args.by, args.lang, terminal_width()))
    print()
    print(text(draw(result.frames(args.by)[-1], notation=args.notation, lang=args.lang), terminal_width()))
    return 0


def terminal_width() -> int:
    return shutil.get_terminal_size((100, 24)).columns


# ---- The command ``gametree course`` -------------------------------------------------------------

_COURSE_EXAMPLES = """
  gametree course show
  gametree course show --course ../alpha-beta/course.toml
"""
_ACTIONS = ("show",)


def _add_course(commands: Any, translator: NullTranslations) -> None:
    command = add_command(commands, translator, "course", _show_course, _COURSE_EXAMPLES)
    command.add("action", gettext("the only action: print the conventions"), metavar="show")
    command.language(gettext("language of the table"))


def _show_course(args: argparse.Namespace) -> int:
    choose(gettext("action"), args.action, _ACTIONS)
    translations, course = translator_for(args.lang), args.conventions
    path = course.path and _relative_path(course.path)
    if path is None:
        print(gettext("No course.toml here or in a folder above: everything is as usual.").render(translations))
    else:
        print(gettext("The course's file is %(file)s.").render(translations, file=Code(path)))
    print()
    heads = (gettext("key"), gettext("value"), gettext("from"))
    rows = [[words_of(translations, cell) for cell in row] for row in (heads, *_rows(course, path))]
    print(columns(rows, left_columns=len(heads)))
    return 0


def _rows(course: Course, path: str | None) -> Iterator[tuple[str | Phrase, ...]]:
    """Yield the name, the value and the source of each key of the course's file; paths are relative to the working
    folder.
    """
    variable = next((variable for variable in LOCALE_VARIABLES if os.environ.get(variable)), "")
    for name, convention in CONVENTIONS.items():
        setting = course.settings.get(name)
        if isinstance(setting, bool):
            yield name, Code(str(setting).lower()), Code(path)
        elif setting is not None:
            yield name, Code(_relative_path(setting) if os.path.isabs(setting) else setting or "–"), Code(path)
        elif name == "language" and variable:
            environment = gettext("the environment (%(variable)s)").with_values(variable=Code(variable))
            yield name, convention.default, environment
        else:
            yield name, convention.default, gettext("the kit")


def _relative_path(path: str | Path) -> str:
    """Convert a path into a path relative to the working folder; a path on another drive stays unchanged."""
    try:
        return os.path.relpath(path)
    except ValueError:
        return str(path)
