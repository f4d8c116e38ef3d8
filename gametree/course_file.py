"""The conventions of a course, as defined in the file ``course.toml``. This module declares the keys of the file and
finds and reads it.

Commands look for the file; Python code reads it only on request, so the result of a tree search never depends on the
folder of the notebook. See `Course`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

from .drawing.shapes import HIDEABLE
from .drawing.themes import THEMES, theme_named
from .errors import ChoiceError, GameTreeError, InputError, named_keywords, to_text, wrong_value
from .exercises.marks import RUBRIC, RUBRICS
from .files import COURSE_FILE, nearest_file, read_text, to_path
from .phrases import LANGUAGES, Code, Language, NumberFormat, Phrase, gettext
from .render.format import PAPERS, box_of
from .rules import CHOICES, Rules, choices_obeyed
from .trace.annotations import NOTATIONS
from .values import NUMBER, Number, ValueRefused, read_number, show

if TYPE_CHECKING:
    from .lectures.all_lectures import Lectures

Setting: TypeAlias = str | bool
"""type of a setting: the text of an option as typed, or the state of a switch"""
_Reader: TypeAlias = Callable[[Code, Any, Path], Setting]
"""function that converts a value to a setting and refuses invalid values; its arguments are the place in the file, the
value and the folder of the file
"""


_BRACKETS = {"parentheses": "()", "braces": "{}"}
"""opening and closing bracket around a window (α, β), keyed by the name of the kind of bracket"""


@dataclass(frozen=True, slots=True)
class _Convention:
    read: _Reader
    default: Phrase | str = "–"
    """default value, as printed in the documentation"""


def _one_of(what: Phrase, names: Iterable[str]) -> _Reader:
    known = tuple(names)

    def read(place: Code, value: Any, folder: Path) -> str:
        if value not in known:
            raise ChoiceError(what, value, known, _AT.with_values(place=place))
        return str(value)

    return read


def _some_of(what: Phrase, names: Iterable[str]) -> _Reader:
    """Return a reader that accepts a list of the given names and joins its items into one text."""
    read_word = _one_of(what, names)

    def read(place: Code, value: Any, folder: Path) -> str:
        if not isinstance(value, list):
            raise InputError(
                wrong_value(place, value, gettext("a list, as in %(example)s").with_values(example=Code('["…", "…"]')))
            )
        return " ".join(str(read_word(place, word, folder)) for word in value)

    return read


_AT = gettext("at %(place)s")


def switch(place: Code, value: Any, folder: Path) -> bool:
    if not isinstance(value, bool):
        raise InputError(wrong_value(place, value, gettext("true or false, without quotes")))
    return value


def points(place: Code, value: Any, folder: Path) -> str:
    if isinstance(value, bool) or not isinstance(value, int | Fraction) or value < 0:
        raise InputError(wrong_value(place, value, gettext("a number from 0, without quotes, as in 2 or 1.5")))
    return show(value)


def text(place: Code, value: Any, folder: Path) -> str:
    if not isinstance(value, str) or not value.strip():
        raise InputError(wrong_value(place, value, gettext("text in quotes")))
    return value


def theme(place: Code, value: Any, folder: Path) -> Setting:
    """Read the name of a theme, or the path of a valid theme file."""
    if not isinstance(value, str) or not value.endswith(".toml"):
        return _one_of(gettext("theme"), (*THEMES, "….toml"))(place, value, folder)
    path = folder / value
    theme_named(path)
    return str(path)


def file(*suffixes: str) -> _Reader:
    """Return a reader that accepts the path of an existing file with one of the given suffixes; a relative path starts
    at the folder of ``course.toml``.
    """
    needed = gettext("a file that exists and ends in %(suffix)s").with_values(suffix=Code(", ".join(suffixes)))

    def read(place: Code, value: Any, folder: Path) -> str:
        if not isinstance(value, str) or not value.endswith(suffixes) or not os.path.isfile(folder / value):
            raise InputError(wrong_value(place, value, needed))
        return str(folder / value)

    return read


def folder(place: Code, value: Any, folder: Path) -> str:
    """Read the path of an existing folder, relative to the folder of ``course.toml``."""
    if not isinstance(value, str) or not os.path.isdir(folder / value):
        raise InputError(wrong_value(place, value, gettext("a folder that exists")))
    return str(folder / value)


def _checked_by(check: Callable[[Any], object]) -> _Reader:
    """Return a reader that accepts a text or number if it passes the given check; errors name the place in the file."""

    def read(place: Code, value: Any, folder: Path) -> str:
        is_number = isinstance(value, int | Fraction) and not isinstance(value, bool)
        value = show(value) if is_number else text(place, value, folder)
        try:
            check(value)
        except InputError as error:
            raise error.at(place) from None
        except GameTreeError as error:
            raise GameTreeError(gettext("%(where)s: %(what)s").with_values(where=place, what=error.phrase)) from None
        return str(value)

    return read


CONVENTIONS: Mapping[str, _Convention] = MappingProxyType(
    {
        "language": _Convention(_one_of(gettext("language"), LANGUAGES), gettext("that of the environment")),
        "decimal_sign": _Convention(_one_of(gettext("decimal sign"), (".", ",")), gettext("that of the language")),
        "windows": _Convention(_one_of(gettext("way to write windows"), _BRACKETS), "parentheses"),
        "examples": _Convention(folder, gettext("those of the kit alone")),
        **{
            f"rules.{rule}": _Convention(
                _one_of(gettext("value of the rule %(name)s").with_values(name=Code(rule)), choices), choices[0]
            )
            for rule, choices in choices_obeyed(CHOICES).items()
        },
        "pictures.notation": _Convention(_one_of(gettext("notation"), NOTATIONS), NOTATIONS[0]),
        "pictures.theme": _Convention(theme, "light"),
        "pictures.size": _Convention(_checked_by(box_of), gettext("that of the tree")),
        "pictures.captions": _Convention(switch, "false"),
        "pictures.hide": _Convention(_some_of(gettext("part to hide"), HIDEABLE), gettext("nothing")),
        "pictures.sideways": _Convention(switch, "false"),
        "slides.template": _Convention(file(".pptx"), gettext("that of the kit")),
        "paper.size": _Convention(_one_of(gettext("paper size"), PAPERS), next(iter(PAPERS))),
        "paper.landscape": _Convention(switch, "false"),
        "paper.points": _Convention(points),
        "paper.formal": _Convention(switch, "false"),
        "grading.rubric": _Convention(_one_of(RUBRIC, RUBRICS), RUBRICS[0]),
    }
)
"""reader and default of each key of the file, keyed by its name; the part of a name before a dot names a TOML table"""

_EXAMPLE = "docs/course-example.toml"


@dataclass(frozen=True, slots=True)
class Course:
    """The conventions of a course. Commands follow them; in Python they are passed as arguments.

    Importing gametree and making a search, a picture or an exercise never read ``course.toml``, so a line of Python
    gives the same result in every folder.

    Parameters
    ----------
    path : Path, optional
        The file, if the conventions were read from one.
    settings : dict, optional
        The settings, keyed by names such as ``rules.cut``; `Course.read` reads them from a file.

    Examples
    --------
    >>> import gametree as gt
    >>> course = gt.Course.read("docs/course-example.toml")
    >>> course.rules.cut, course.lang
    ('beyond', 'pt')
    >>> gt.alphabeta("[[3 5] [3 4]]", rules=course.rules).pruned_labels, gt.alphabeta("[[3 5] [3 4]]").pruned_labels
    ((), ('C2',))
    """

    path: Path | None = None
    settings: Mapping[str, Setting] = field(default_factory=lambda: MappingProxyType({}))

    @classmethod
    @named_keywords()
    def read(cls, path: str | Path) -> Course:
        """Read the given file, or the file ``course.toml`` in the given folder; raise an error about the first mistake
        in the file.
        """
        file = to_path(path)
        file = file / COURSE_FILE if file.is_dir() else file
        data = _loaded(file)
        try:
            entries = ((key, Code(f"{file}, {key}"), value) for key, value in _keys(file, data))
            read = {key: CONVENTIONS[key].read(place, value, file.parent) for key, place, value in entries}
            return cls(file, MappingProxyType(read))
        except GameTreeError as error:
            error.lang = data["language"] if data.get("language") in LANGUAGES else error.lang
            raise

    @classmethod
    @named_keywords()
    def find(cls, folder: str | Path = ".") -> Course:
        """Read ``course.toml`` in the given folder or in its nearest ancestor that has one; return an empty course if
        there is none.
        """
        path = nearest_file(COURSE_FILE, to_path(folder))
        return cls() if path is None else cls.read(path)

    @property
    def lang(self) -> str | None:
        """The language, or None if the file does not set one."""
        lang = self.settings.get("language")
        return None if lang is None else str(lang)

    @named_keywords()
    def spelt(self, lang: str) -> Language:
        """Return the given language with the number format of the course."""
        return Language.spelt(to_text("lang", lang), self.spelling)

    @property
    def spelling(self) -> NumberFormat:
        """The decimal separator and the brackets of windows."""
        brackets = _BRACKETS[str(self.settings.get("windows", "parentheses"))]
        return NumberFormat(str(self.settings.get("decimal_sign", "")), brackets)

    @property
    def looks(self) -> dict[str, Setting]:
        """The settings for pictures, as options of `export`.

        >>> Course.read("docs/course-example.toml").looks["theme"]
        'print'
        """
        return {key.partition(".")[2]: value for key, value in self.settings.items() if key.startswith("pictures.")}

    @property
    def lectures(self) -> Lectures:
        """The examples of the kit and, if the course sets a folder of examples, the examples in that folder; the rules
        of the course apply to those examples in the folder that have no rules of their own.

        The files are read again at every access.
        """
        from .lectures.all_lectures import kit_lectures, read

        folder = self.settings.get("examples")
        return kit_lectures() if folder is None else read(str(folder), rules=self.rules)

    @property
    def rules(self) -> Rules:
        """The rules of the course, with default values for rules that the file does not set."""
        return Rules.from_json(
            {name: self.settings[key] for name in CHOICES if (key := f"rules.{name}") in self.settings}
        )


def _loaded(path: Path) -> dict[str, Any]:
    import tomllib  # imported here to keep start-up fast

    try:
        return tomllib.loads(read_text(path), parse_float=_number)
    except GameTreeError:
        raise
    except (ValueError, RecursionError) as error:  # invalid TOML, a number too long, or lists nested too deeply
        problem = gettext(
            "%(file)s is not valid TOML (%(why)s); put texts in quotes, as in %(example)s; %(sample)s is an example"
        )
        facts = {"file": Code(path), "why": Code(error), "example": Code('language = "pt"'), "sample": Code(_EXAMPLE)}
        raise InputError(problem.with_values(**facts)) from None


def _number(text: str) -> Number | str:
    """Return the exact number that ``text`` denotes. Return any other text unchanged; the check of the key then refuses
    it.
    """
    try:
        return read_number(text) if NUMBER.fullmatch(text) else text
    except ValueRefused:
        return text


def _keys(path: Path, data: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    tables = {name.partition(".")[0] for name in CONVENTIONS if "." in name}
    for key, content in data.items():
        if key not in tables:
            yield _known_key(path, key, [*(name for name in CONVENTIONS if "." not in name), *sorted(tables)]), content
        elif isinstance(content, dict):
            inside = [name.partition(".")[2] for name in CONVENTIONS if name.startswith(f"{key}.")]
            for name, value in content.items():
                yield f"{key}.{_known_key(path, name, inside, f' [{key}]')}", value
        else:
            needed = gettext("a table, such as [%(name)s] with keys below it").with_values(name=Code(key))
            raise InputError(wrong_value(f"{path}, {key}", content, needed))


def _known_key(path: Path, key: str, choices: list[str], table: str = "") -> str:
    if key not in choices:
        raise ChoiceError(gettext("key"), key, choices, gettext("in %(file)s").with_values(file=Code(f"{path}{table}")))
    return key
