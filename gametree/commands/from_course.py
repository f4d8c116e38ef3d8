"""The place where a command's options get their defaults from the course's file.

An option joins by one word, ``course="pictures.theme"``, in the call that adds it to the parser.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..course.conventions import CONVENTIONS, FILE_NAME, Course
from .spoken_language import option_of

__all__ = ["FromCourse", "course_of", "is_typed", "settle"]


@dataclass(frozen=True, slots=True)
class FromCourse:
    """The value of an option that nobody typed, until the course is asked for it."""

    key: str
    """one of `CONVENTIONS`"""
    usual: Any = None
    """the value where the course sets none; `argparse.SUPPRESS` for no value at all"""
    read: Callable[[str], Any] | None = None
    """what makes the value of a text; None where the text is the value"""

    def __post_init__(self) -> None:
        assert self.key in CONVENTIONS, f"{self.key} is no key of the table"

    def value(self, course: Course) -> Any:
        """Return the value that is in force."""
        setting = course.settings.get(self.key)
        if setting is None:
            return self.usual
        return setting if self.read is None or isinstance(setting, bool) else self.read(setting)


def course_of(arguments: Sequence[str]) -> Course:
    """Return the course of a command line: that of ``--course``, or of the working folder and those above it.

    ``gametree sheets`` writes into a folder of that name, which may have a file of conventions.
    """
    asked = option_of(arguments, "--course")
    if asked and (arguments[0] != "sheets" or (Path(asked) / FILE_NAME).is_file()):
        return Course.read(asked)
    return Course.find()


def settle(given: argparse.Namespace, course: Course) -> None:
    """Put the course's values, or the usual ones, in place of those that nobody typed, and note which these are."""
    waiting = {name: value for name, value in vars(given).items() if isinstance(value, FromCourse)}
    for name, default in waiting.items():
        value = default.value(course)
        if value is argparse.SUPPRESS:
            delattr(given, name)
        else:
            setattr(given, name, value)
    given.conventions, given.untyped = course, frozenset(waiting)


def is_typed(given: argparse.Namespace, name: str) -> bool:
    """Tell whether an option that the course can set was typed."""
    return hasattr(given, name) and name not in given.untyped
