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
from ..languages import translator_for
from ..phrases import LOCALE_VARIABLES, Code, Phrase, gettext
from .options import add_command, add_language

EXAMPLES = """
  gametree course show
  gametree course show --course ../alpha-beta/course.toml
"""
_ACTIONS = ("show",)


def add_to(commands: Any, translator: NullTranslations) -> None:
    about = translator.gettext("print the conventions in force, and where each value is from")
    parser = add_command(commands, translator, "course", _show_course, about, EXAMPLES)
    parser.add_argument("action", metavar="show", help=translator.gettext("the only action: print them"))
    add_language(parser, translator, translator.gettext("language of the table"))


def _show_course(args: argparse.Namespace) -> int:
    choose(gettext("action"), args.action, _ACTIONS)
    translations, course = translator_for(args.lang), args.conventions
    path = course.path and _relative_path(course.path)
    if path is None:
        print(translations.gettext("No course.toml here or in a folder above: everything is as usual."))
    else:
        print(translations.gettext("The course's file is %(file)s.") % {"file": Code(path)})
    print()
    heads = (gettext("key"), gettext("value"), gettext("from"))
    rows = [[words_of(translations, cell) for cell in row] for row in (heads, *_rows(course, path))]
    print(columns(rows, left_columns=len(heads)))
    return 0


def _rows(course: Course, path: str | None) -> Iterator[tuple[str | Phrase, ...]]:
    """Yield the name, the value and the source of each key."""
    for name, convention in CONVENTIONS.items():
        setting = course.settings.get(name)
        if setting is None:
            yield name, *_default_and_source(name, convention.default)
        else:
            yield name, Code(_setting_text(setting)), Code(path)


def _setting_text(setting: Setting) -> str:
    """Write a setting as it is in the file; a path is relative to the working folder."""
    if isinstance(setting, bool):
        return str(setting).lower()
    return _relative_path(setting) if os.path.isabs(setting) else setting or "–"


def _relative_path(path: str | Path) -> str:
    """Return a path relative to the working folder; a path on another drive stays unchanged."""
    try:
        return os.path.relpath(path)
    except ValueError:
        return str(path)


def _default_and_source(name: str, usual: str | Phrase) -> tuple[str | Phrase, Phrase]:
    if name == "language":
        variable = next((variable for variable in LOCALE_VARIABLES if os.environ.get(variable)), "")
        return usual, _FROM_ENVIRONMENT.with_values(variable=Code(variable)) if variable else _FROM_KIT
    return usual, _FROM_KIT


_FROM_KIT = gettext("the kit")
_FROM_ENVIRONMENT = gettext("the environment (%(variable)s)")
