"""What is wrong with an argument: it is not of the type that the signature has, or it is out of bounds.

A public function asks for the type when a call of it has failed by an error of Python. So a call that works costs
nothing more, and an argument may be whatever works, such as a list where the signature has a tuple.
"""

from __future__ import annotations

import contextlib
import inspect
import numbers
import sys
from collections import abc
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from .errors import InputError, any_of
from .phrases import Code, Phrase, brief, gettext, ngettext
from .values import INF, Number, is_whole

LARGEST, DEEPEST = 2**63, 4
"""what every part of the kit can count to, and the levels of lists in which a larger number is looked for"""
NAMES: dict[Any, Phrase | str] = {
    bool: any_of(["True", "False"]),
    int: gettext("a whole number"),
    float: gettext("a number"),
    str: gettext("a text"),
    Path: gettext("the name of a file or folder"),
    abc.Callable: gettext("a function"),
    tuple: gettext("a tuple"),
    dict: gettext("a dictionary"),
    abc.Mapping: gettext("a dictionary"),
}
"""how a message names a type; a class of the kit has its own name, and any other collection is a list"""
LIST = gettext("a list")
TAKEN: dict[Any, Any] = {int: numbers.Integral, float: numbers.Real, tuple: list | tuple, list: list | tuple}
"""what is as good as a type"""


MOST_TIMES, MOST_PLAYOUTS = 10**6, 10**9
"""how often something is repeated at most: trees, trials or games, and playouts, which a number of seconds can end"""


def whole_number(
    name: str | Phrase, given: object, least: int = 1, most: Number = INF, error: type[InputError] = InputError
) -> int:
    """Return an argument that is a whole number from ``least`` to ``most``; else raise an error of this class.

    >>> whole_number("seeds", 0, most=MOST_TIMES)
    Traceback (most recent call last):
    ...
    gametree.errors.InputError: seeds: needed a whole number from 1 to 1000000, got 0
    """
    if is_whole(given, least, most):
        return given
    needed = gettext("a whole number from %(least)s to %(most)s").of(least=least, most=most)
    if most == INF:
        needed = gettext("a whole number from %(least)s").of(least=least)
    raise error(name, needed, brief(given))


def unfit_argument(
    function: Callable[..., Any], options: type | None, args: tuple[Any, ...], given: Mapping[str, Any]
) -> InputError | None:
    """Return the error of the first argument of a failed call that is not of its type, or is out of bounds.

    >>> def moves(depth: int, order: list[str] | None = None): ...
    >>> print(unfit_argument(moves, None, (2,), {"order": ["B1", 3]}))
    order: needed a list or None, got ['B1', 3]
    >>> print(unfit_argument(moves, None, ("2",), {}))
    depth: needed a whole number, got '2'
    """
    types = {**_types_of(function), **(_types_of(options) if options else {})}
    arguments = list(_named_arguments(function, args, given))
    for name, value in arguments:
        if unfit := _unfit_part(value, types.get(name, Any)):
            needed, got = unfit
            return InputError(Code(name), needed, brief(got))
    for name, value in arguments:
        for part in _parts(value):
            if bounds := _needed_in_bounds(part):
                return InputError(Code(name), bounds, brief(part))
    return None


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
        return kind is Any or isinstance(value, TAKEN.get(kind, kind or type(None)))
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

    >>> str(_name_of(int | str | None)), str(_name_of(abc.Iterable[Path])), str(_name_of(Literal["max", "min"]))
    ('a whole number, a text or None', 'a list', "'max' or 'min'")
    """
    origin = get_origin(hint) or hint
    if origin in (Union, UnionType):
        return any_of(dict.fromkeys(map(_name_of, get_args(hint))))
    if origin is Literal:
        return any_of(map(repr, get_args(hint)))
    if origin is abc.Callable and get_args(hint) and get_args(hint)[0] is not ...:
        return ngettext("a function of %(count)s argument", "a function of %(count)s arguments").of(
            count=len(get_args(hint)[0])
        )
    if origin in NAMES:
        return NAMES[origin]
    if isinstance(origin, type) and issubclass(origin, numbers.Number):
        return NAMES[float]
    if isinstance(origin, type) and issubclass(origin, abc.Iterable) and get_args(hint):
        return LIST
    return Code("None" if origin in (None, type(None)) else getattr(origin, "__name__", str(origin)))


def _parts(value: Any, depth: int = DEEPEST) -> Iterator[Any]:
    """Yield the numbers and texts in lists and mappings, and those that are empty."""
    is_collection = isinstance(value, list | tuple | set | dict)
    if isinstance(value, int | str | Path) or (is_collection and not value):
        yield value
    elif depth and is_collection:
        for item in (part for pair in value.items() for part in pair) if isinstance(value, dict) else value:
            yield from _parts(item, depth - 1)


def _needed_in_bounds(part: Any) -> Phrase | None:
    if isinstance(part, int):
        return gettext("a smaller number") if abs(part) >= LARGEST else None
    if not isinstance(part, str | Path):
        return gettext("a list that is not empty")
    text = str(part)
    is_written = "\0" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)
    return None if is_written else gettext("a text of characters that can be written")
