"""The command ``gametree course``: the conventions that are in force, and where each of them is from."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from ..course.conventions import CONVENTIONS, Course, Setting
from ..errors import choose, words_of
from ..explain.probability import columns
from ..languages import translator
from ..phrases import LOCALE_VARIABLES, Code, Phrase, gettext
from .options import add_command, add_language

EXAMPLES = """
  gametree course show
  gametree course show --course ../alpha-beta/course.toml
"""
ACTIONS = ("show",)


def add_to(commands: Any, t: NullTranslations) -> None:
    """Add the command to the parser."""
    about = t.gettext("print the conventions in force, and where each value is from")
    parser = add_command(commands, t, "course", show_course, about, EXAMPLES)
    parser.add_argument("action", metavar="show", help=t.gettext("the only action: print them"))
    add_language(parser, t, t.gettext("language of the table"))


def show_course(given: argparse.Namespace) -> int:
    """Print a line for each key: its value, and who set it."""
    choose(gettext("action"), given.action, ACTIONS)
    t, course = translator(given.lang), given.conventions
    path = course.path and _from_here(course.path)
    if path is None:
        print(t.gettext("No course.toml here or in a folder above: everything is as usual."))
    else:
        print(t.gettext("The course's file is %(file)s.") % {"file": Code(path)})
    print()
    heads = (gettext("key"), gettext("value"), gettext("from"))
    rows = [[words_of(t, cell) for cell in row] for row in (heads, *_rows(course, path))]
    print(columns(rows, left=len(heads)))
    return 0


def _rows(course: Course, path: str | None) -> Iterator[tuple[str | Phrase, ...]]:
    """Yield the name of each key, its value, and where that is from."""
    for name, convention in CONVENTIONS.items():
        setting = course.settings.get(name)
        if setting is None:
            yield name, *_usual(name, convention.usual)
        else:
            yield name, Code(_written(setting)), Code(path)


def _written(setting: Setting) -> str:
    """Write a setting as the file does; a path is that from here."""
    if isinstance(setting, bool):
        return str(setting).lower()
    return _from_here(setting) if os.path.isabs(setting) else setting or "–"


def _from_here(path: str | Path) -> str:
    """Return a path from the working folder; as it is where it is on another drive."""
    try:
        return os.path.relpath(path)
    except ValueError:
        return str(path)


def _usual(name: str, usual: str | Phrase) -> tuple[str | Phrase, Phrase]:
    if name == "language":
        variable = next((variable for variable in LOCALE_VARIABLES if os.environ.get(variable)), "")
        return usual, FROM_ENVIRONMENT.of(variable=Code(variable)) if variable else FROM_KIT
    return usual, FROM_KIT


FROM_KIT = gettext("the kit")
FROM_ENVIRONMENT = gettext("the environment (%(variable)s)")
