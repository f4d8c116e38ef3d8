"""The errors that a user of the kit can get: one base class and a few kinds, with messages in the user's language."""

from __future__ import annotations

import inspect
import os
import sys
import warnings
from collections.abc import Callable, Iterable, Mapping
from contextvars import ContextVar
from functools import cache, wraps
from gettext import NullTranslations
from typing import Any, TypeGuard, TypeVar, cast

from .phrases import (
    LANGUAGES,
    Code,
    Phrase,
    gettext,
    joined,
    ngettext,
    reader_language,
    short_repr,
    translations,
)

__all__ = [
    "AlgorithmError",
    "ChoiceError",
    "GameError",
    "GameTreeError",
    "InputError",
    "KeywordError",
    "MissingPackageError",
    "PictureWarning",
    "RosterWarning",
    "TraceError",
    "TreeError",
    "any_of",
    "choose",
    "named_keywords",
    "of_kind",
    "to_function",
    "to_list",
    "to_mapping",
    "to_object",
    "to_text",
    "unexpected",
    "words_of",
    "wrong_value",
]

Thing = TypeVar("Thing")
Public = TypeVar("Public", bound=Callable[..., Any])

_LONGEST_LIST, _NEAREST_LISTED = 230, 12
"""maximum length in characters of a list of choices in a message, and maximum number of similar names that are shown
instead of a longer list
"""
_SHORT = 4
"""maximum number of letters of a name that counts as short; since many names resemble a short name, only very similar
names are suggested for it
"""
_LONGEST_PART, _LONGEST_MESSAGE = 300, 900
"""maximum number of characters of a text inside a message, and of the whole message"""
LONGEST_NAME = 100
"""maximum number of characters of a name that are compared with the known names"""
_KEYWORD_SYNONYMS = {"alpha": "window", "beta": "window", "simulations": "playouts", "iterations": "playouts"}
"""keywords that are common in other libraries, with the names of the equivalent keywords of the kit"""
_KIT = "gametree"
_VAR_KEYWORD = inspect.Parameter.VAR_KEYWORD
_WITHOUT_KEYWORD = {inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.VAR_POSITIONAL, _VAR_KEYWORD}


def words_of(translator: NullTranslations, part: str | Phrase) -> str:
    """Return a part of a message as text. Phrases are translated; other texts, such as typed text or code, stay
    unchanged.
    """
    if isinstance(part, Phrase):
        return part.render(translator)
    return Code(elide_middle(part, _LONGEST_PART))


def elide_middle(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[: length // 3]} … {text[-length // 3 :]}"


class _ErrorPhrase(Phrase):
    def __init__(self, error: GameTreeError) -> None:
        super().__init__("")
        object.__setattr__(self, "error", error)

    def render(self, translator: NullTranslations, /, **values: object) -> str:
        """Return the text of the error in the language of the translator."""
        error: GameTreeError = vars(self)["error"]
        return error._text(translator)


_LANGUAGE: ContextVar[str] = ContextVar("_LANGUAGE", default="")
"""language requested by the outermost public call; empty for the user's language"""
_OTHERS = frozenset(LANGUAGES) - {"en"}


def _decides(lang: object) -> TypeGuard[str]:
    """Return whether ``lang``, the language of a call, becomes the language of its errors. English, the default, does
    not: errors are then in the user's language.
    """
    return isinstance(lang, str) and lang in _OTHERS and not _LANGUAGE.get()


class GameTreeError(ValueError):
    """Base class of the errors that a user of the kit can cause; the message tells the user what to do next.

    Its text is in the language of the call that raised it (``lang="es"``), otherwise in the user's language (see
    ``gametree.phrases.reader_language``).

    >>> error = TreeError(wrong_value("c", "x", gettext("a number")))
    >>> print(error.text("es"))
    c es 'x'; escribe un número
    """

    def __init__(self, message: str | Phrase) -> None:
        super().__init__(message)
        self.message = message
        self.lang = _LANGUAGE.get()
        """language that the call requested; empty for the user's language"""

    def _text(self, translator: NullTranslations) -> str:
        return words_of(translator, self.message)

    def text(self, lang: str | None = None) -> str:
        """Return the message in the given language, by default in the language of the error."""
        return elide_middle(self._text(translations(lang or self.language)), _LONGEST_MESSAGE)

    @property
    def phrase(self) -> Phrase:
        """The message as a phrase, which another message can contain."""
        return _ErrorPhrase(self)

    @property
    def language(self) -> str:
        """The language of the message: the language of the call, or the user's language if the call requested none."""
        return self.lang or reader_language()

    def __str__(self) -> str:
        return self.text()

    def _render_traceback_(self) -> list[str]:
        """Show only the message in a notebook, without the traceback inside the kit."""
        return [f"{type(self).__name__}: {self}"]


class InputError(GameTreeError):
    """Input of the wrong form.

    The message is one sentence that says what is wrong, where, and what to do next.

    >>> print(TreeError(gettext("%(file)s has no text").with_values(file=Code("a.pdf"))))
    a.pdf has no text
    """

    def at(self, place: str | Phrase) -> InputError:
        """Return the same error with the given place, such as a file or an option of the command line, before its
        message.

        >>> print(InputError(wrong_value("size", "x", gettext("a number"))).at(Code("theme.toml")))
        theme.toml: size is 'x'; write a number
        """
        return InputError(gettext("%(where)s: %(what)s").with_values(where=place, what=self.phrase))


class TreeError(InputError):
    """The input is not a tree."""

    def place_in_file(self, path: os.PathLike[str]) -> None:
        """Add the name of the file to the place in the message."""
        self.message = gettext("%(file)s: %(problem)s").with_values(file=Code(os.fspath(path)), problem=self.message)


class GameError(InputError):
    """A game that violates a law of games, or whose tree cannot be built."""


class AlgorithmError(GameTreeError):
    """The tree, the rules or the window are not possible with the requested algorithm."""


class TraceError(GameTreeError):
    """The text is not a trace of this kit, or its events do not fit its tree."""


# TRANSLATORS: %(what)s is, for example, "language" or "step size", %(got)s is the text of the user, in quotes
_UNKNOWN = gettext("unknown %(what)s %(got)s")
_LEAVE_OUT = gettext("%(unknown)s; leave it out")
_CHOOSE = gettext("%(unknown)s; choose one of: %(choices)s")
_DID_YOU_MEAN = gettext("%(unknown)s; did you mean %(near)s?")


# TRANSLATORS: %(names)s is the beginning of a list of names, and %(count)s the number of all of them
AND_OTHERS = gettext("%(names)s … (%(count)s in total)")


class ChoiceError(GameTreeError):
    """A name that is not in a closed set, such as an unknown label, rule, step size, language or format.

    ``of`` is a phrase for the owner of the set, such as "of the tree"; in the message, it follows the name. ``meant``
    is the intended name, if known; otherwise the message suggests the most similar name.
    """

    def __init__(
        self, what: str | Phrase, got: object, choices: Iterable[str], of: Phrase | None = None, meant: str = ""
    ) -> None:
        super().__init__("")
        self.what, self.got, self.choices, self.of, self.meant = what, got, tuple(choices), of, meant

    def _text(self, translator: NullTranslations) -> str:
        by_lower = {choice.lower(): choice for choice in reversed(self.choices)}
        typed = self.got.lower()[:LONGEST_NAME] if isinstance(self.got, str) else ""
        from difflib import get_close_matches  # imported here to keep start-up fast

        begin = [choice for choice in by_lower if typed and choice.startswith(typed)]
        matches = [choice for choice in begin if all(other.startswith(choice) for other in begin)]
        if not begin:  # a name with this prefix counts if all other such names extend it, as "values" extends "value"
            matches = get_close_matches(typed, by_lower, n=1, cutoff=0.6 if len(typed) > _SHORT else 0.75)
        # "rnu" for "run"
        matches = matches or [choice for choice in by_lower if typed and sorted(choice) == sorted(typed)]
        # "pt-PT" for "pt"
        matches = matches or [choice for choice in by_lower if typed.startswith((f"{choice}-", f"{choice}_"))]
        what = Code(words_of(translator, self.what))
        unknown = _UNKNOWN.render(translator, what=what, got=short_repr(self.got))
        if self.of:
            unknown = f"{unknown} {self.of.render(translator)}"
        listed = Code(", ".join(self.choices))
        if len(listed) > _LONGEST_LIST:
            some = [by_lower[choice] for choice in begin[:_NEAREST_LISTED]] or self.choices[:_NEAREST_LISTED]
            listed = Code(AND_OTHERS.render(translator, names=Code(", ".join(some)), count=len(self.choices)))
        suggestion = self.meant or (by_lower[matches[0]] if matches else "")
        values = {"unknown": Code(unknown), "near": short_repr(suggestion), "choices": listed}
        ending = _LEAVE_OUT if not self.choices else _DID_YOU_MEAN if suggestion else _CHOOSE
        return ending.render(translator, **values)


class KeywordError(ChoiceError, TypeError):
    """A keyword argument that a public function does not accept; the message names the function."""

    def __init__(self, function: str, got: object, choices: Iterable[str], meant: str = "") -> None:
        # TRANSLATORS: as in "unknown option 'alpha' of alphabeta()"
        origin = gettext("of %(function)s").with_values(function=Code(f"{function}()"))
        super().__init__(gettext("option"), got, choices, origin, meant)


class MissingPackageError(GameTreeError):
    """A picture or file needs a package that is not installed; the message contains the command that installs it."""


class PictureWarning(UserWarning):
    """A warning about a defect of a picture, such as text that is hard to read or a missing font."""


class RosterWarning(UserWarning):
    """A warning that the interpretation of a roster is probable but uncertain, or that some of its columns are
    unused.
    """


def warn_of_roster(message: Phrase) -> None:
    """Warn in the user's language about how a roster was read."""
    warnings.warn(message.render(translations(reader_language())), RosterWarning, stacklevel=2)


def warn_of_picture(message: Phrase) -> None:
    """Warn in the user's language about defects of pictures that are written anyway."""
    warnings.warn(message.render(translations(reader_language())), PictureWarning, stacklevel=2)


def wrong_value(name: str | Phrase, given: object, needed: str | Phrase) -> Phrase:
    """Return the message about an argument with a wrong value; ``needed`` says what to write instead.

    >>> print(wrong_value("c", -1, gettext("a number from 0")))
    c is −1; write a number from 0
    """
    shown = given if isinstance(given, Phrase | Code) else short_repr(given)
    # TRANSLATORS: %(name)s is an option, or a phrase such as "the value of B"; %(needed)s is, for example, "a number"
    # or "9 leaves"
    message = gettext("%(name)s is %(given)s; write %(needed)s")
    return message.with_values(name=_written(name), given=shown, needed=_written(needed))


def unexpected(place: Phrase, found: str | None, needed: str | Phrase | None, cure: Phrase | None = None) -> Phrase:
    """Return the message about an error at a place in a text. The message says to write what is ``needed`` or, if this
    is None, to remove the rest.

    ``found`` is a copy of the text at the place, or None if the text ends there.

    >>> place = gettext("line %(line)s of the game").with_values(line=3)
    >>> print(unexpected(place, "'x'", gettext("a number")))
    line 3 of the game: 'x' is not valid here; write a number
    >>> print(unexpected(place, "'x'", None))
    line 3 of the game: the tree ends before 'x'; remove the rest
    """
    # TRANSLATORS: %(place)s is, for example, "line 1, column 3", %(found)s is a copy of the text there
    message = gettext("%(place)s: %(found)s is not valid here; write %(needed)s")
    if needed is None:
        message = gettext("%(place)s: the tree ends before %(found)s; remove the rest")
    elif found is None:
        message = gettext("%(place)s: the text ends too early; add %(needed)s")
    problem = message.with_values(place=place, found=found, needed=_written(needed or ""))
    return gettext("%(error)s; %(cure)s").with_values(error=problem, cure=cure) if cure else problem


def to_text(name: str, given: object) -> str:
    """Return the value of an option that must be text; raise `InputError` for other types and for text that UTF-8
    cannot encode.

    >>> to_text("title", 3)
    Traceback (most recent call last):
    ...
    gametree.errors.InputError: title is 3, which is not text; write it in quotation marks
    """
    if not isinstance(given, str):
        problem = gettext("%(name)s is %(given)s, which is not text; write it in quotation marks")
        raise InputError(problem.with_values(name=Code(name), given=short_repr(given)))
    if not given.isascii() and any("\ud800" <= letter <= "\udfff" for letter in given):
        problem = gettext("%(name)s is %(given)s, which has characters that no file can store; leave them out")
        raise InputError(problem.with_values(name=Code(name), given=short_repr(given)))
    return given


def to_list(name: str | Phrase, given: object) -> list[Any]:
    """Return a list or other collection as a list; raise `InputError` for other types, including text.

    >>> to_list("depths", 3)
    Traceback (most recent call last):
    ...
    gametree.errors.InputError: depths is 3, which is not a list; write a list in square brackets
    """
    if isinstance(given, str | bytes | bytearray) or not isinstance(given, Iterable):
        message = gettext("%(name)s is %(given)s, which is not a list; write a list in square brackets")
        raise InputError(message.with_values(name=_written(name), given=short_repr(given)))
    return list(given)


def _written(name: str | Phrase) -> str | Phrase:
    return name if isinstance(name, Phrase) else Code(name)


def to_mapping(name: str, given: object, example: str) -> Mapping[Any, Any]:
    """Return an argument that must be a dictionary; for other types, raise `InputError` with the given example.

    >>> to_mapping("values", 3, "{'B1': 3}")
    Traceback (most recent call last):
    ...
    gametree.errors.InputError: values is 3, which is not a dictionary; write one such as {'B1': 3}
    """
    if not isinstance(given, Mapping):
        message = gettext("%(name)s is %(given)s, which is not a dictionary; write one such as %(example)s")
        raise InputError(message.with_values(name=Code(name), given=short_repr(given), example=Code(example)))
    return given


def to_function(name: str, given: object, arguments: int = 1) -> Callable[..., Any]:
    """Return an argument that must be a function of ``arguments`` arguments; otherwise raise `InputError`.

    >>> to_function("evaluate", 3)
    Traceback (most recent call last):
    ...
    gametree.errors.InputError: evaluate is 3, which is not a function of 1 argument; pass a function of 1 \
argument
    """
    if not (callable(given) and takes(given, arguments)):
        message = ngettext(
            "%(name)s is %(given)s, which is not a function of %(count)s argument; pass a function of %(count)s "
            "argument",
            "%(name)s is %(given)s, which is not a function of %(count)s arguments; pass a function of %(count)s "
            "arguments",
        )
        raise InputError(message.with_values(name=Code(name), given=short_repr(given), count=arguments))
    return given


def takes(function: Callable[..., Any], count: int) -> bool:
    """Return whether a function can be called with ``count`` arguments, as far as its signature is known."""
    try:
        inspect.signature(function).bind(*range(count))
    except TypeError:
        return False
    except ValueError:  # a function written in C has no signature
        return True
    return True


def of_kind(function: str, value: object, kind: type[Thing], made_by: str) -> Thing:
    """Return an argument that must be an object of the class ``kind``; for any other value, raise an `InputError` that
    names ``made_by``, a call that creates such an object.

    >>> of_kind("check_pruned", 3, GameTreeError, "gt.alphabeta(tree)")
    Traceback (most recent call last):
    ...
    gametree.errors.InputError: check_pruned needs a result of gt.alphabeta(tree), but 3 is not one; write \
check_pruned(gt.alphabeta(tree), …)
    """
    if not isinstance(value, kind):
        problem = gettext("%(function)s needs a result of %(call)s, but %(given)s is not one; write %(example)s")
        values = {
            "function": Code(function),
            "call": Code(made_by),
            "given": short_repr(value),
            "example": Code(f"{function}({made_by}, …)"),
        }
        raise InputError(problem.with_values(**values))
    return value


def to_object(name: str, given: object, kind: type[Thing], made_by: str) -> Thing:
    """Return the value of the option ``name``, which must be an object of the class ``kind``; for any other value,
    raise an `InputError` that names ``made_by``, a call that creates such an object.

    >>> to_object("menace", 3, GameTreeError, "gt.Menace()")
    Traceback (most recent call last):
    ...
    gametree.errors.InputError: menace is 3, which is not the right kind of object; pass an object such \
as gt.Menace()
    """
    if not isinstance(given, kind):
        message = gettext(
            "%(name)s is %(given)s, which is not the right kind of object; pass an object such as %(example)s"
        )
        raise InputError(message.with_values(name=Code(name), given=short_repr(given), example=Code(made_by)))
    return given


def any_of(names: Iterable[str | Phrase]) -> str | Phrase:
    """Return the given names of functions or options, joined by "or", as a value for a message: ``minimax or
    alphabeta``.

    >>> str(any_of(["star1", "star2", "expectiminimax"]))
    'star1, star2 or expectiminimax'
    """
    *others, last = (name if isinstance(name, Phrase) else Code(name) for name in names)
    return gettext("%(names)s or %(last)s").with_values(names=joined(others), last=last) if others else last


def imported(module: str, needs: Phrase) -> Any:
    """Import a module of another package; if it is missing, raise `MissingPackageError` with the command to install it.

    >>> imported("json", gettext("this needs %(name)s").with_values(name="json")).loads("7")
    7
    """
    try:
        __import__(module)
    except ImportError as error:
        raise MissingPackageError(needs) from error
    return sys.modules[module]


def choose(what: str | Phrase, got: object, choices: Iterable[str]) -> str:
    """Return ``got`` if it is one of ``choices``, otherwise raise `ChoiceError`.

    >>> choose("step size", "leaf", ["event", "leaf"])
    'leaf'
    >>> choose("step size", "leef", ["event", "leaf"])
    Traceback (most recent call last):
    ...
    gametree.errors.ChoiceError: unknown step size 'leef'; did you mean 'leaf'?
    """
    known = tuple(choices)
    if not isinstance(got, str) or got not in known:
        raise ChoiceError(what, got, known)
    return got


def named_keywords(options: type | None = None) -> Callable[[Public], Public]:
    """Return a decorator that makes a function or class refuse an unknown keyword with a `KeywordError` that names it.

    The errors of a call are in the language of its ``lang``, unless an outer call sets a language.

    ``options`` is a ``TypedDict`` or a dataclass whose keys are the keywords accepted as ``**options``. Without it,
    ``**options`` are passed to another public function, whose errors then name the decorated function. In a decorated
    class, the constructor and the public methods with options refuse unknown keywords.

    >>> @named_keywords()
    ... def search(tree, rules=None): ...
    >>> search("[3 5]", ruls=3)
    Traceback (most recent call last):
    ...
    gametree.errors.KeywordError: unknown option 'ruls' of search(); did you mean 'rules'?
    """

    def decorated(public: Public) -> Public:
        if not isinstance(public, type):
            return cast(Public, _checked(public, public.__name__, options))
        kit_bases = (base for base in reversed(public.__mro__) if base.__module__.startswith(_KIT))
        members: dict[str, Any] = {name: member for base in kit_bases for name, member in vars(base).items()}
        for name, member in members.items():
            function = getattr(member, "__func__", member)
            if not inspect.isfunction(function) or hasattr(function, "__wrapped__"):
                continue
            if name == "__init__":
                setattr(public, name, _checked(function, public.__name__, options))
            elif not name.startswith("_") and _has_options(function):
                checked = _checked(function, name)
                setattr(public, name, checked if member is function else type(member)(checked))
        return public

    return decorated


def _has_options(function: Callable[..., Any]) -> bool:
    return bool(function.__defaults__ or function.__kwdefaults__ or function.__code__.co_flags & inspect.CO_VARKEYWORDS)


def _checked(function: Callable[..., Any], name: str, options: type | None = None) -> Callable[..., Any]:
    @cache
    def names() -> tuple[str, ...]:
        parameters = list(inspect.signature(function).parameters.values())
        parameter_names = [parameter.name for parameter in parameters if parameter.kind not in _WITHOUT_KEYWORD]
        return *(word for word in parameter_names if word not in ("self", "cls")), *getattr(
            options, "__annotations__", ()
        )

    is_open = options is None and bool(function.__code__.co_flags & inspect.CO_VARKEYWORDS)
    positional = function.__code__.co_varnames[: function.__code__.co_argcount]
    place = positional.index("lang") if "lang" in positional else sys.maxsize

    @wraps(function)
    def checked(*args: Any, **keywords: Any) -> Any:
        if not keywords and len(args) <= place:
            return function(*args)
        lang = keywords["lang"] if "lang" in keywords else args[place] if len(args) > place else ""
        token = _LANGUAGE.set(lang) if _decides(lang) else None
        try:
            if keywords and not is_open:
                known = names()
                for word in keywords:
                    if word not in known:
                        raise _keyword_error(function, name, word, known)
            return function(*args, **keywords)
        except KeywordError as error:
            if not is_open or error.got not in keywords:
                raise
            further = [word for word in error.choices[1:] if word not in names()]  # without the name of the function
            raise _keyword_error(function, name, str(error.got), (*names(), *further)) from None
        finally:
            if token is not None:
                _LANGUAGE.reset(token)

    return checked


def _keyword_error(function: Callable[..., Any], name: str, word: str, names: tuple[str, ...]) -> KeywordError:
    rules = getattr(function.__globals__.get("Rules"), "__annotations__", ()) if "rules" in names else ()
    suggestion = f"rules=Rules({word}=…)" if word in rules else _KEYWORD_SYNONYMS.get(word, "")
    return KeywordError(name, word, names, suggestion if word in rules or suggestion in names else "")
