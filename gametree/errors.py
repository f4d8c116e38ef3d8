"""The errors that a user of the kit can meet: one base class and a few kinds, in the reader's language."""

from __future__ import annotations

import contextlib
import inspect
import numbers
import os
import sys
import warnings
from collections import abc
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, wraps
from gettext import NullTranslations
from types import SimpleNamespace, UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from .phrases import LANGUAGES, Code, Phrase, gettext, joined, ngettext, reader_language, short_repr, translations

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
    "to_text",
    "words_of",
]

Thing = TypeVar("Thing")
Public = TypeVar("Public", bound=Callable[..., Any])

_MOST_LISTED = 12
"""greatest number of choices in a message; of more, it has the nearest"""
_SHORT = 4
"""letters of a name that many others are near to, so that a guess has to be nearer"""
_LONGEST_PART, _LONGEST_MESSAGE = 300, 900
"""characters of a text in a message, and of a message"""
LONGEST_NAME = 100
"""characters of a text that are compared with the names that there are"""
_KEYWORD_SYNONYMS = {"alpha": "window", "beta": "window", "simulations": "playouts", "iterations": "playouts"}
"""keywords that are often tried, and what they are called here"""
_KIT = "gametree"
_VAR_KEYWORD = inspect.Parameter.VAR_KEYWORD
_WITHOUT_KEYWORD = {inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.VAR_POSITIONAL, _VAR_KEYWORD}


def words_of(translator: NullTranslations, part: str | Phrase) -> str:
    """Return a part of a message: a phrase in the translator's language, a text (typed, or code) unchanged."""
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


class GameTreeError(ValueError):
    """Anything a user of the kit can get wrong; the message says what to do next.

    Its text is in the language of the call that failed (``lang="es"``), else in that of the reader (see
    ``gametree.phrases.reader_language``).

    >>> error = TreeError(Phrase("answer"), Phrase("a number"), "'x'")
    >>> print(error.told("es"))
    respuesta: esperaba un número, pero recibió 'x'
    """

    lang = ""
    """the language of the text, where the one who raised the error knows it"""

    def __init__(self, message: str | Phrase) -> None:
        super().__init__(message)
        self.message = message

    def _text(self, translator: NullTranslations) -> str:
        return words_of(translator, self.message)

    def told(self, lang: str | None = None) -> str:
        """Return the message in a language; by default in the reader's."""
        return elide_middle(self._text(translations(lang or self.language)), _LONGEST_MESSAGE)

    @property
    def phrase(self) -> Phrase:
        """The message as a value for another message."""
        return _ErrorPhrase(self)

    @property
    def language(self) -> str:
        """The language of its text: that asked for in the outermost call of the kit that failed, or the reader's."""
        if self.lang:
            return self.lang
        from traceback import walk_tb  # not at the start, which it would make slower

        for frame, _ in walk_tb(self.__traceback__):
            lang = frame.f_locals.get("lang")
            if lang in LANGUAGES[1:] and frame.f_globals.get("__name__", "").startswith("gametree."):
                return lang  # type: ignore[no-any-return]
        return reader_language()

    def __str__(self) -> str:
        return self.told()

    def _render_traceback_(self) -> list[str]:
        """Show only the message in a notebook: the traceback inside the kit helps nobody there."""
        return [f"{type(self).__name__}: {self}"]


class InputError(GameTreeError):
    """Input of the wrong form.

    New code passes one phrase, a whole sentence that says what is wrong, where, and what to do next. Older code passes
    ``where`` it fails, what was ``needed``, what was ``got``, and the ``cure``. Phrases are translated; a plain text
    is code or a copy of the input, and is not changed.

    >>> print(TreeError(gettext("%(file)s has no text").with_values(file=Code("a.pdf"))))
    a.pdf has no text
    """

    def __init__(
        self, where: str | Phrase, needed: str | Phrase = "", got: str | Phrase = "", cure: str | Phrase | None = None
    ) -> None:
        super().__init__("" if needed else where)
        self.where, self.needed, self.got, self.cure = where, needed, got, cure

    def _text(self, translator: NullTranslations) -> str:
        if not self.needed:
            return super()._text(translator)
        parts = {"where": self.where, "needed": self.needed, "got": self.got}
        # TRANSLATORS: %(where)s is such as "leaves" or "line 3", %(needed)s such as "a number" or "9 leaves", in any
        # gender and number, %(got)s is a copy of what was given, or such as "8 of them"
        message = translator.gettext("%(where)s: needed %(needed)s, got %(got)s")
        if isinstance(self.got, Phrase) and self.got.message.startswith(("no ", "none", "nothing")):
            # TRANSLATORS: the same where %(got)s is such as "none" or "no points", for languages that say no twice
            message = translator.pgettext("nothing", "%(where)s: needed %(needed)s, got %(got)s")
        text = message % {name: words_of(translator, part) for name, part in parts.items()}
        return f"{text}; {words_of(translator, self.cure)}" if self.cure else text

    def at(self, place: Phrase) -> InputError:
        """Return the same error about another place, such as an option of the command line or a key of a file.

        >>> print(InputError("size", gettext("a number"), "'x'").at(Code("--size")))
        --size: needed a number, got 'x'
        """
        if self.needed:
            return InputError(place, self.needed, self.got, self.cure)
        return InputError(gettext("%(where)s: %(what)s").with_values(where=place, what=self.phrase))


class TreeError(InputError):
    """The input is no tree."""


class GameError(InputError):
    """A game that breaks a law of games, or whose tree cannot be built."""


class AlgorithmError(GameTreeError):
    """The tree, the rules or the window do not suit the algorithm asked for."""


class TraceError(GameTreeError):
    """The text is no trace of this kit, or its events do not fit its tree."""


class ChoiceError(GameTreeError):
    """A name that is not in a closed set: an unknown label, rule, step size, language, format.

    ``of`` says where the set is from, such as "of the tree"; it follows the name. ``meant`` is what was meant, where
    that is known; else the nearest name is told.
    """

    def __init__(
        self, what: str | Phrase, got: object, choices: Iterable[str], of: Phrase | None = None, meant: str = ""
    ) -> None:
        super().__init__("")
        self.what, self.got, self.choices, self.of, self.meant = what, got, tuple(choices), of, meant

    def _text(self, translator: NullTranslations) -> str:
        by_lower = {choice.lower(): choice for choice in reversed(self.choices)}
        typed = self.got.lower()[:LONGEST_NAME] if isinstance(self.got, str) else ""
        from difflib import get_close_matches  # not at the start, which it would make slower

        begin = [choice for choice in by_lower if typed and choice.startswith(typed)]
        matches = [choice for choice in begin if all(other.startswith(choice) for other in begin)]
        if not begin:  # of several that begin so, one is nearer only if the others begin with it: value, values
            matches = get_close_matches(typed, by_lower, n=1, cutoff=0.6 if len(typed) > _SHORT else 0.75)
        matches = matches or [choice for choice in by_lower if typed.startswith((f"{choice}-", f"{choice}_"))]  # pt-PT
        # TRANSLATORS: %(what)s is such as "language" or "step size", %(got)s is what was given, in quotes
        unknown = translator.gettext("unknown %(what)s %(got)s") % {
            "what": words_of(translator, self.what),
            "got": short_repr(self.got),
        }
        if self.of:
            unknown = f"{unknown} {self.of.render(translator)}"
        listed = Code(", ".join(self.choices))
        if len(self.choices) > _MOST_LISTED:
            nearest = begin or (get_close_matches(typed, by_lower, n=_MOST_LISTED, cutoff=0) if matches else ())
            listed = Code(
                ", ".join([by_lower[choice] for choice in nearest[:_MOST_LISTED]] or self.choices[:_MOST_LISTED])
                + ", …"
            )
        suggestion = self.meant or (by_lower[matches[0]] if matches else "")
        if not self.choices:
            return translator.gettext("%(unknown)s; leave it out") % {"unknown": Code(unknown)}
        if not suggestion:
            return translator.gettext("%(unknown)s; choose one of: %(choices)s") % {
                "unknown": Code(unknown),
                "choices": listed,
            }
        values = {"unknown": Code(unknown), "near": short_repr(suggestion), "choices": listed}
        return translator.gettext("%(unknown)s; did you mean %(near)s? choose one of: %(choices)s") % values


class KeywordError(ChoiceError, TypeError):
    """A keyword that a public function does not have; the message has the name of that function."""

    def __init__(self, function: str, got: object, choices: Iterable[str], meant: str = "") -> None:
        # TRANSLATORS: as in "unknown option 'alpha' of alphabeta()"
        origin = gettext("of %(function)s").with_values(function=Code(f"{function}()"))
        super().__init__(gettext("option"), got, choices, origin, meant)


class MissingPackageError(GameTreeError):
    """A picture or file needs a package that is not installed; the message is the install line."""


class PictureWarning(UserWarning):
    """Something of a picture is not as it should be: letters that are hard to read, a font that is missing."""


class RosterWarning(UserWarning):
    """A file with students was read in a way that is likely and not certain, or some of its columns are not used."""


def warn_of_roster(message: Phrase) -> None:
    """Tell in the reader's language how a roster was read."""
    warnings.warn(message.render(translations(reader_language())), RosterWarning, stacklevel=2)


def warn_of_picture(message: Phrase) -> None:
    """Tell in the reader's language what is not as it should be in pictures that are written all the same."""
    warnings.warn(message.render(translations(reader_language())), PictureWarning, stacklevel=2)


def to_text(name: str, given: object) -> str:
    """Return an option that is a text; anything else is an `InputError`.

    >>> to_text("title", 3)
    Traceback (most recent call last):
    ...
    gametree.errors.InputError: title: needed a text, got 3
    """
    if not isinstance(given, str):
        raise InputError(Code(name), gettext("a text"), short_repr(given))
    return given


def of_kind(function: str, value: object, kind: type[Thing], made_by: str) -> Thing:
    """Return an argument that is an object of the kit; anything else is an `InputError` with the call that makes one.

    >>> of_kind("check_pruned", 3, GameTreeError, "gt.alphabeta(tree)")
    Traceback (most recent call last):
    ...
    gametree.errors.InputError: check_pruned: needed what gt.alphabeta(tree) returns, got 3; write \
check_pruned(gt.alphabeta(tree), …)
    """
    if not isinstance(value, kind):
        needed = gettext("what %(call)s returns").with_values(call=Code(made_by))
        cure = gettext("write %(call)s").with_values(call=Code(f"{function}({made_by}, …)"))
        raise InputError(Code(function), needed, short_repr(value), cure)
    return value


def any_of(names: Iterable[str | Phrase]) -> str | Phrase:
    """Return names of functions or options as a value for a message: ``minimax or alphabeta``.

    >>> str(any_of(["star1", "star2", "expectiminimax"]))
    'star1, star2 or expectiminimax'
    """
    *others, last = (name if isinstance(name, Phrase) else Code(name) for name in names)
    return gettext("%(names)s or %(last)s").with_values(names=joined(others), last=last) if others else last


def imported(module: str, needs: Phrase) -> Any:
    """Return a module of another package; where that is missing, a `MissingPackageError` says how to get it.

    >>> imported("json", gettext("this needs %(name)s").with_values(name="json")).loads("7")
    7
    """
    try:
        __import__(module)
    except ImportError as error:
        raise MissingPackageError(needs) from error
    return sys.modules[module]


def choose(what: str | Phrase, got: object, choices: Iterable[str]) -> str:
    """Return ``got`` when it is one of ``choices``, else raise `ChoiceError`.

    >>> choose("step size", "leaf", ["event", "leaf"])
    'leaf'
    >>> choose("step size", "leef", ["event", "leaf"])
    Traceback (most recent call last):
    ...
    gametree.errors.ChoiceError: unknown step size 'leef'; did you mean 'leaf'? choose one of: event, leaf
    """
    known = tuple(choices)
    if not isinstance(got, str) or got not in known:
        raise ChoiceError(what, got, known)
    return got


def named_keywords(options: type | None = None) -> Callable[[Public], Public]:
    """Return a decorator with which a function or a class refuses a wrong keyword by its own name, as `KeywordError`.

    Where a call fails over an argument of another type than the signature has, it says so, too.

    ``options`` has the names of what a function takes as ``**options``: a ``TypedDict`` or a dataclass. Without it
    they go on to another public function; what that one refuses is told under the name of the first one, too. Of a
    class, so do the constructor and the public methods that have options.

    >>> @named_keywords()
    ... def search(tree, rules=None): ...
    >>> search("[3 5]", ruls=3)
    Traceback (most recent call last):
    ...
    gametree.errors.KeywordError: unknown option 'ruls' of search(); did you mean 'rules'? choose one of: tree, rules
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

    @wraps(function)
    def checked(*args: Any, **keywords: Any) -> Any:
        if keywords and not is_open:
            known = names()
            for word in keywords:
                if word not in known:
                    raise _keyword_error(function, name, keywords, word, known)
        try:
            return function(*args, **keywords)
        except KeywordError as error:
            if not is_open or error.got not in keywords:
                raise
            further = [word for word in error.choices[1:] if word not in names()]  # the first is what it is about
            raise _keyword_error(function, name, keywords, str(error.got), (*names(), *further)) from None
        except GameTreeError:
            raise
        except Exception as error:
            if unfit := _unfit_argument(function, options, args, keywords):
                raise unfit from error
            raise

    return checked


def _keyword_error(
    function: Callable[..., Any], name: str, keywords: Mapping[str, object], word: str, names: tuple[str, ...]
) -> KeywordError:
    rules = getattr(function.__globals__.get("Rules"), "__annotations__", ()) if "rules" in names else ()
    suggestion = f"rules=Rules({word}=…)" if word in rules else _KEYWORD_SYNONYMS.get(word, "")
    error = KeywordError(name, word, names, suggestion if word in rules or suggestion in names else "")
    error.lang = str(keywords.get("lang", ""))
    return error


_LARGEST, _DEEPEST = 2**63, 4
"""what every part of the kit can count to, and the levels of lists in which a larger number is looked for"""
_NAMES: dict[Any, Phrase | str] = {
    bool: any_of(["True", "False"]),
    int: gettext("a whole number"),
    float: gettext("a number"),
    str: gettext("a text"),
    os.PathLike: gettext("the name of a file or folder"),
    abc.Callable: gettext("a function"),
    tuple: gettext("a tuple"),
    dict: gettext("a dictionary"),
    abc.Mapping: gettext("a dictionary"),
}
"""how a message names a type; a class of the kit has its own name, and any other collection is a list"""
_LIST = gettext("a list")
_FALSE_TRACE = gettext("trace: its events are not those of its search on this tree; write the trace again")
_TAKEN: dict[Any, Any] = {int: numbers.Integral, float: numbers.Real, tuple: list | tuple, list: list | tuple}
"""what is as good as a type"""


def _unfit_argument(
    function: Callable[..., Any], options: type | None, args: tuple[Any, ...], given: Mapping[str, Any]
) -> GameTreeError | None:
    """Return the error of the first argument of a failed call that is not of its type, or is out of bounds.

    A trace that was read from a file, and of which something cannot be shown, is not what its search does.

    >>> def moves(depth: int, order: list[str] | None = None): ...
    >>> print(_unfit_argument(moves, None, (2,), {"order": ["B1", 3]}))
    order: needed a list or None, got ['B1', 3]
    >>> print(_unfit_argument(moves, None, ("2",), {}))
    depth: needed a whole number, got '2'
    """
    types = {**_types_of(function), **(_types_of(options) if options else {})}
    arguments = list(_named_arguments(function, args, given))
    for name, value in arguments:
        if unfit := _unfit_part(value, types.get(name, Any)):
            needed, got = unfit
            return InputError(Code(name), needed, short_repr(got))
    for name, value in arguments:
        for part in _parts(value):
            if bounds := _needed_in_bounds(part):
                return InputError(Code(name), bounds, short_repr(part))
    traces = (getattr(value, "trace", value) for value in args)
    return next((TraceError(_FALSE_TRACE) for trace in traces if getattr(trace, "is_read", False)), None)


def _types_of(owner: Any) -> dict[str, Any]:
    """Return the types of parameters or keys; of those that are imported for type checkers alone, the name."""
    types = dict(inspect.get_annotations(owner))
    names = getattr(owner, "__globals__", vars(sys.modules[owner.__module__]))
    for name, annotation in types.items():
        with contextlib.suppress(NameError, TypeError, AttributeError):
            single = SimpleNamespace(__annotations__={name: annotation})
            types[name] = get_type_hints(single, names)[name]
    return types


def _named_arguments(
    function: Callable[..., Any], args: tuple[Any, ...], given: Mapping[str, Any]
) -> Iterator[tuple[str, Any]]:
    """Yield the arguments of a call with the names of their parameters; there are none if the call has too many."""
    signature = inspect.signature(function)
    try:
        arguments = signature.bind_partial(*args, **given).arguments
    except TypeError:
        return
    for name, value in arguments.items():
        kind = signature.parameters[name].kind
        if kind is inspect.Parameter.VAR_KEYWORD:
            yield from value.items()
        else:
            yield from ((name, item) for item in (value if kind is inspect.Parameter.VAR_POSITIONAL else (value,)))


def _unfit_part(value: Any, hint: Any) -> tuple[Phrase | str, Any] | None:
    """Return what is needed in place of a value, or of an item in it, and this part; None for one of the type."""
    origin, inner = get_origin(hint) or hint, get_args(hint)
    if isinstance(hint, TypeVar):
        return _unfit_part(value, hint.__bound__ or Any)
    if origin in (Union, UnionType):
        fits = any(_unfit_part(value, kind) is None for kind in inner)
    elif origin is Literal:
        fits = any(value is choice or (isinstance(value, str) and value == choice) for choice in inner)
    elif origin is abc.Callable:
        fits = callable(value) and (not inner or inner[0] is ... or _takes(value, len(inner[0])))
    else:
        fits = _is_of(value, origin) and (not _is_row(origin, inner) or len(value) == len(inner))
    if not fits:
        return _name_of(hint), value
    if origin in (Union, UnionType, Literal, abc.Callable, type):
        return None
    for item, kind in _items(value, origin, inner):
        if unfit := _unfit_part(item, kind):
            return (_name_of(hint), value) if isinstance(value, str | bytes) else unfit
    return None


def _is_of(value: Any, kind: Any) -> bool:
    if isinstance(kind, str):  # the name of a class that is imported for type checkers alone
        return not kind.isidentifier() or kind in {base.__name__ for base in type(value).__mro__}
    try:
        return kind is Any or isinstance(value, _TAKEN.get(kind, kind or type(None)))
    except TypeError:  # a protocol
        return True


def _is_row(origin: Any, inner: tuple[Any, ...]) -> bool:
    return origin is tuple and inner != () and inner[-1] is not ...


def _takes(function: Callable[..., Any], count: int) -> bool:
    """Tell whether a function can be called with so many arguments, as far as Python knows."""
    try:
        inspect.signature(function).bind(*range(count))
    except TypeError:
        return False
    except ValueError:  # one that is written in C
        return True
    return True


def _items(value: Any, origin: Any, inner: tuple[Any, ...]) -> Iterable[tuple[Any, Any]]:
    """Return the items of a collection with their types; an iterator keeps what it has."""
    if not inner or not isinstance(value, abc.Iterable) or not isinstance(value, abc.Sized):
        return ()
    if isinstance(value, Mapping):
        return [pair for item in value.items() for pair in zip(item, inner, strict=False)]
    if _is_row(origin, inner):
        return zip(value, inner, strict=False)
    return [(item, inner[0]) for item in value]


def _name_of(hint: Any) -> Phrase | str:
    """Return how a message names a type.

    >>> str(_name_of(int | str | None)), str(_name_of(abc.Iterable[str])), str(_name_of(Literal["max", "min"]))
    ('a whole number, a text or None', 'a list', "'max' or 'min'")
    """
    origin = get_origin(hint) or hint
    if origin in (Union, UnionType):
        return any_of(dict.fromkeys(map(_name_of, get_args(hint))))
    if origin is Literal:
        return any_of(map(repr, get_args(hint)))
    if origin is abc.Callable and get_args(hint) and get_args(hint)[0] is not ...:
        return ngettext("a function of %(count)s argument", "a function of %(count)s arguments").with_values(
            count=len(get_args(hint)[0])
        )
    if origin in _NAMES:
        return _NAMES[origin]
    if isinstance(origin, type) and issubclass(origin, os.PathLike):
        return _NAMES[os.PathLike]
    if isinstance(origin, type) and issubclass(origin, numbers.Number):
        return _NAMES[float]
    if isinstance(origin, type) and issubclass(origin, abc.Iterable) and get_args(hint):
        return _LIST
    return Code("None" if origin in (None, type(None)) else getattr(origin, "__name__", str(origin)))


def _parts(value: Any, depth: int = _DEEPEST) -> Iterator[Any]:
    """Yield the numbers and texts in lists and mappings, and those that are empty."""
    is_collection = isinstance(value, list | tuple | set | dict)
    if isinstance(value, int | str | os.PathLike) or (is_collection and not value):
        yield value
    elif depth and is_collection:
        for item in (part for pair in value.items() for part in pair) if isinstance(value, dict) else value:
            yield from _parts(item, depth - 1)


def _needed_in_bounds(part: Any) -> Phrase | None:
    if isinstance(part, int):
        return gettext("a smaller number") if abs(part) >= _LARGEST else None
    if not isinstance(part, str | os.PathLike):
        return gettext("a list that is not empty")
    text = str(part)
    is_written = "\0" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)
    return None if is_written else gettext("a text of characters that can be written")
