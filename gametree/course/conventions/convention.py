"""What a course can settle for itself: a table of the keys of its file, each with the values that it takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from ...drawing.themes import THEMES, theme_named
from ...errors import ChoiceError, GameTreeError, InputError
from ...phrases import LANGUAGES, Code, Phrase, gettext
from ...render.paper_sizes import PAPERS
from ...rules import CHOICES
from ...trace.annotations import NOTATIONS
from ...values import show

__all__ = ["BRACKETS", "CONVENTIONS", "Convention", "Setting"]

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


AT = gettext("at %(place)s")


def switch(place: Code, given: Any, folder: Path) -> bool:
    """Take true or false."""
    if not isinstance(given, bool):
        raise InputError(place, gettext("true or false, without quotes"), repr(given))
    return given


def points(place: Code, given: Any, folder: Path) -> str:
    """Take a number of points."""
    if isinstance(given, bool) or not isinstance(given, int | Fraction) or given < 0:
        raise InputError(place, gettext("a number from 0, without quotes, as in 2 or 1.5"), repr(given))
    return show(given)


def text(place: Code, given: Any, folder: Path) -> str:
    """Take a text."""
    if not isinstance(given, str) or not given.strip():
        raise InputError(place, gettext("text in quotes"), repr(given))
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
        if not isinstance(given, str) or not given.endswith(suffixes) or not (folder / given).is_file():
            raise InputError(place, needed, repr(given))
        return str(folder / given)

    return read


def folder(place: Code, given: Any, folder: Path) -> str:
    """Take a folder that is there, by its path from the folder of the course's file."""
    if not isinstance(given, str) or not (folder / given).is_dir():
        raise InputError(place, gettext("a folder that is there"), repr(given))
    return str(folder / given)


def checked_by(check: Callable[[Any], object]) -> Reader:
    """Take a text that a check of the kit takes; its error is told with the place in the file."""

    def read(place: Code, given: Any, folder: Path) -> str:
        try:
            check(text(place, given, folder))
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
        "paper.size": Convention(one_of(gettext("paper"), PAPERS), next(iter(PAPERS))),
        "paper.landscape": Convention(switch, "false"),
        "paper.points": Convention(points),
        "paper.formal": Convention(switch, "false"),
    }
)
"""Every key by its name; one with a dot is in the table of the file that stands before the dot."""
