"""A course: what its file ``course.toml`` settles, found beside the work or above it, and checked as a whole."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ...errors import ChoiceError, GameTreeError, InputError
from ...files import read_text
from ...phrases import LANGUAGES, Code, Spelling, brief, gettext
from ...rules import CHOICES, Rules
from ...values import NUMBER, Number, ValueRefused, read_number
from ..lectures.all_lectures import Lectures, kit_lectures, read
from .convention import BRACKETS, CONVENTIONS, Setting

__all__ = ["EXAMPLE", "FILE_NAME", "Course"]

FILE_NAME = "course.toml"
EXAMPLE = "docs/course-example.toml"


@dataclass(frozen=True, slots=True)
class Course:
    """The conventions of a course. Commands obey them; in Python they are passed on where they are wanted.

    Importing gametree reads no file, and no search, picture or exercise looks for one: the same line of Python means
    the same in every folder.

    >>> import gametree as gt
    >>> course = gt.Course.read("docs/course-example.toml")
    >>> course.rules.cut, course.lang
    ('beyond', 'pt')
    >>> gt.alphabeta("[[3 5] [3 4]]", rules=course.rules).pruned_labels, gt.alphabeta("[[3 5] [3 4]]").pruned_labels
    ((), ('C2',))
    """

    path: Path | None = None
    """the file; None for no course"""
    settings: Mapping[str, Setting] = field(default_factory=lambda: MappingProxyType({}))
    """what the file sets, by its keys, ``rules.cut`` among them"""

    @classmethod
    def read(cls, path: str | Path) -> Course:
        """Read a file, or the ``course.toml`` of a folder; what is wrong in it is one error."""
        file = Path(path) / FILE_NAME if Path(path).is_dir() else Path(path)
        data = _loaded(file)
        try:
            given = ((key, Code(f"{file}, {key}"), value) for key, value in _keys(file, data))
            read = {key: CONVENTIONS[key].read(place, value, file.parent) for key, place, value in given}
            return cls(file, MappingProxyType(read))
        except GameTreeError as error:
            error.lang = data["language"] if data.get("language") in LANGUAGES else error.lang
            raise

    @classmethod
    def find(cls, folder: str | Path = ".") -> Course:
        """Read the ``course.toml`` of a folder, or of the nearest folder above it; without one, nothing is settled."""
        here = Path(folder).resolve()
        path = next((place / FILE_NAME for place in (here, *here.parents) if (place / FILE_NAME).is_file()), None)
        return cls() if path is None else cls.read(path)

    @property
    def lang(self) -> str | None:
        """The language; None where the file sets none."""
        lang = self.settings.get("language")
        return None if lang is None else str(lang)

    @property
    def spelling(self) -> Spelling:
        """The decimal sign and the brackets of windows; ``gametree.phrases.spell`` puts them into force."""
        brackets = BRACKETS[str(self.settings.get("windows", "parentheses"))]
        return Spelling(str(self.settings.get("decimal_sign", "")), brackets)

    @property
    def looks(self) -> dict[str, Setting]:
        """What the file says of pictures, as the options of `export`.

        >>> Course.read("docs/course-example.toml").looks["theme"]
        'print'
        """
        return {key.partition(".")[2]: value for key, value in self.settings.items() if key.startswith("pictures.")}

    @property
    def lectures(self) -> Lectures:
        """The examples of the kit and, where the file names a folder, the course's own; these obey the course's rules.

        The files are read each time.
        """
        folder = self.settings.get("examples")
        return kit_lectures() if folder is None else read(str(folder), rules=self.rules)

    @property
    def rules(self) -> Rules:
        """The rules; those that the file does not set are the usual ones."""
        given = ((name, self.settings.get(f"rules.{name}")) for name in CHOICES)
        return Rules.from_json({name: setting for name, setting in given if setting})


def _loaded(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(read_text(path), parse_float=_number)
    except GameTreeError:
        raise
    except (ValueError, RecursionError) as error:  # of TOML, or of a number or a list that is too long
        cure = gettext("put texts in quotes, as in %(example)s; %(file)s is an example")
        raise InputError(
            Code(path), Code("TOML"), str(error), cure.of(example=Code('language = "pt"'), file=Code(EXAMPLE))
        ) from None


def _number(text: str) -> Number | str:
    """Keep a decimal exact; what is no number of the kit stays text, and the key that has it refuses it."""
    try:
        return read_number(text) if NUMBER.fullmatch(text) else text
    except ValueRefused:
        return text


def _keys(path: Path, data: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the keys of the file with their values, those of a table with its name and a dot in front."""
    tables = {name.partition(".")[0] for name in CONVENTIONS if "." in name}
    for key, given in data.items():
        if key not in tables:
            yield _known(path, key, [*(name for name in CONVENTIONS if "." not in name), *sorted(tables)]), given
        elif isinstance(given, dict):
            inside = [name.partition(".")[2] for name in CONVENTIONS if name.startswith(f"{key}.")]
            for name, value in given.items():
                yield f"{key}.{_known(path, name, inside, f' [{key}]')}", value
        else:
            needed = gettext("a table, as [%(name)s] with keys below it").of(name=Code(key))
            raise InputError(Code(f"{path}, {key}"), needed, brief(given))


def _known(path: Path, key: str, choices: list[str], table: str = "") -> str:
    if key not in choices:
        raise ChoiceError(gettext("key"), key, choices, gettext("in %(file)s").of(file=Code(f"{path}{table}")))
    return key
