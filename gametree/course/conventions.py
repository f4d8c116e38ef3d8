"""The conventions of a course, written once in the file ``course.toml``: its keys, and where it is found.

Commands look for the file; in Python nothing reads it unless you ask for it, so that no search depends on where a
notebook is. See `Course`.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from ..drawing.shapes import HIDEABLE
from ..drawing.themes import THEMES, theme_named
from ..errors import ChoiceError, GameTreeError, InputError, named_keywords
from ..exercises.marks import RUBRIC, RUBRICS
from ..files import read_text, to_path
from ..phrases import LANGUAGES, Code, Language, Phrase, Spelling, brief, gettext
from ..render.format import box_of
from ..render.typst import PAPERS
from ..rules import CHOICES, Rules
from ..trace.annotations import NOTATIONS
from ..values import NUMBER, Number, ValueRefused, read_number, show
from .lectures.all_lectures import Lectures, kit_lectures, read

# ---- What a course can settle for itself: a table of the keys of its file, each with the values that it … ----

Setting: TypeAlias = str | bool
"""What a key sets: the text that somebody would type for the option, or whether a switch is on."""
Reader: TypeAlias = Callable[[Code, Any, Path], Setting]
"""From the place in the file, the value there and the folder of the file to a setting; refuses any other value."""


BRACKETS = {"parentheses": "()", "braces": "{}"}
"""ways to write a window (α, β)"""


@dataclass(frozen=True, slots=True)
class Convention:
    """A key of a course's file."""

    read: Reader
    usual: Phrase | str = "–"
    """what is in force where nobody says anything"""


def one_of(what: Phrase, names: Iterable[str]) -> Reader:
    """Take one of several words."""
    known = tuple(names)

    def read(place: Code, given: Any, folder: Path) -> str:
        if given not in known:
            raise ChoiceError(what, given, known, AT.of(place=place))
        return str(given)

    return read


def some_of(what: Phrase, names: Iterable[str]) -> Reader:
    """Take a list of words; the setting is one text."""
    one = one_of(what, names)

    def read(place: Code, given: Any, folder: Path) -> str:
        if not isinstance(given, list):
            raise InputError(place, gettext("a list, as in %(example)s").of(example=Code('["…", "…"]')), brief(given))
        return " ".join(str(one(place, word, folder)) for word in given)

    return read


AT = gettext("at %(place)s")


def switch(place: Code, given: Any, folder: Path) -> bool:
    """Take true or false."""
    if not isinstance(given, bool):
        raise InputError(place, gettext("true or false, without quotes"), brief(given))
    return given


def points(place: Code, given: Any, folder: Path) -> str:
    """Take a number of points."""
    if isinstance(given, bool) or not isinstance(given, int | Fraction) or given < 0:
        raise InputError(place, gettext("a number from 0, without quotes, as in 2 or 1.5"), brief(given))
    return show(given)


def text(place: Code, given: Any, folder: Path) -> str:
    """Take a text."""
    if not isinstance(given, str) or not given.strip():
        raise InputError(place, gettext("text in quotes"), brief(given))
    return given


def theme(place: Code, given: Any, folder: Path) -> Setting:
    """Take the name of a theme, or its file, which must be a good one."""
    if not isinstance(given, str) or not given.endswith(".toml"):
        return one_of(gettext("theme"), (*THEMES, "….toml"))(place, given, folder)
    path = folder / given
    theme_named(path)
    return str(path)


def file(*suffixes: str) -> Reader:
    """Take a file that is there, by its path from the folder of the course's file."""
    needed = gettext("a file that is there and ends in %(suffix)s").of(suffix=Code(", ".join(suffixes)))

    def read(place: Code, given: Any, folder: Path) -> str:
        if not isinstance(given, str) or not given.endswith(suffixes) or not os.path.isfile(folder / given):
            raise InputError(place, needed, brief(given))
        return str(folder / given)

    return read


def folder(place: Code, given: Any, folder: Path) -> str:
    """Take a folder that is there, by its path from the folder of the course's file."""
    if not isinstance(given, str) or not os.path.isdir(folder / given):
        raise InputError(place, gettext("a folder that is there"), brief(given))
    return str(folder / given)


def checked_by(check: Callable[[Any], object]) -> Reader:
    """Take a text, or a number for one, that a check of the kit takes; its error has the place in the file."""

    def read(place: Code, given: Any, folder: Path) -> str:
        is_number = isinstance(given, int | Fraction) and not isinstance(given, bool)
        given = show(given) if is_number else text(place, given, folder)
        try:
            check(given)
        except InputError as error:
            raise InputError(place, error.needed, error.got, error.cure) from None
        except GameTreeError as error:
            raise GameTreeError(gettext("%(where)s: %(what)s").of(where=place, what=error.phrase)) from None
        return str(given)

    return read


CONVENTIONS: Mapping[str, Convention] = MappingProxyType(
    {
        "language": Convention(one_of(gettext("language"), LANGUAGES), gettext("that of the environment")),
        "decimal_sign": Convention(one_of(gettext("decimal sign"), (".", ",")), gettext("that of the language")),
        "windows": Convention(one_of(gettext("way to write windows"), BRACKETS), "parentheses"),
        "examples": Convention(folder, gettext("those of the kit alone")),
        **{
            f"rules.{rule}": Convention(one_of(gettext("rule %(name)s").of(name=Code(rule)), choices), choices[0])
            for rule, choices in CHOICES.items()
        },
        "pictures.notation": Convention(one_of(gettext("notation"), NOTATIONS), NOTATIONS[0]),
        "pictures.theme": Convention(theme, "light"),
        "pictures.size": Convention(checked_by(box_of), gettext("that of the tree")),
        "pictures.captions": Convention(switch, "false"),
        "pictures.hide": Convention(some_of(gettext("part to hide"), HIDEABLE), gettext("nothing")),
        "pictures.sideways": Convention(switch, "false"),
        "slides.template": Convention(file(".pptx"), gettext("that of the kit")),
        "paper.size": Convention(one_of(gettext("paper"), PAPERS), next(iter(PAPERS))),
        "paper.landscape": Convention(switch, "false"),
        "paper.points": Convention(points),
        "paper.formal": Convention(switch, "false"),
        "grading.rubric": Convention(one_of(RUBRIC, RUBRICS), RUBRICS[0]),
    }
)
"""Every key by its name; one with a dot is in the table of the file that stands before the dot."""


# ---- A course: what its file ``course.toml`` settles, found beside the work or above it, and checked as … ----

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
    @named_keywords()
    def read(cls, path: str | Path) -> Course:
        """Read a file, or the ``course.toml`` of a folder; what is wrong in it is one error."""
        file = to_path(path)
        file = file / FILE_NAME if file.is_dir() else file
        data = _loaded(file)
        try:
            given = ((key, Code(f"{file}, {key}"), value) for key, value in _keys(file, data))
            read = {key: CONVENTIONS[key].read(place, value, file.parent) for key, place, value in given}
            return cls(file, MappingProxyType(read))
        except GameTreeError as error:
            error.lang = data["language"] if data.get("language") in LANGUAGES else error.lang
            raise

    @classmethod
    @named_keywords()
    def find(cls, folder: str | Path = ".") -> Course:
        """Read the ``course.toml`` of a folder, or of the nearest folder above it; without one, nothing is settled."""
        here = to_path(folder).resolve()
        path = next((place / FILE_NAME for place in (here, *here.parents) if (place / FILE_NAME).is_file()), None)
        return cls() if path is None else cls.read(path)

    @property
    def lang(self) -> str | None:
        """The language; None where the file sets none."""
        lang = self.settings.get("language")
        return None if lang is None else str(lang)

    @named_keywords()
    def spelt(self, lang: str) -> Language:
        """Return a language as the course writes it."""
        return Language.spelt(lang, self.spelling)

    @property
    def spelling(self) -> Spelling:
        """The decimal sign and the brackets of windows."""
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
        return Rules.from_json(
            {name: self.settings[key] for name in CHOICES if (key := f"rules.{name}") in self.settings}
        )


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
