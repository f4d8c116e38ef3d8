"""What is wrong with an argument: it is not of the type that the signature has, or it is out of all bounds.

A public function asks when a call of it has failed by an error of Python. So a call that works costs nothing more, and
an argument may be whatever works, such as a list where the signature has a tuple.
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
from .phrases import Code, Phrase, brief, gettext

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
            if needed := _needed_in_bounds(part):
                return InputError(Code(name), needed, brief(part))
    return None


def _types_of(owner: Any) -> dict[str, Any]:
    """Return the types of parameters or keys, without those that are imported for type checkers alone."""
    types = {}
    for name, annotation in inspect.get_annotations(owner).items():
        with contextlib.suppress(NameError, TypeError, AttributeError):
            single = SimpleNamespace(__annotations__={name: annotation})
            types |= get_type_hints(single, getattr(owner, "__globals__", vars(sys.modules[owner.__module__])))
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
    else:
        is_long = origin is tuple and inner and inner[-1] is not ... and isinstance(value, list | tuple)
        fits = _is_of(value, origin) and (not is_long or len(value) == len(inner))
    if not fits:
        return _name_of(hint), value
    items = _items(value, origin, inner) if origin not in (Union, UnionType, Literal, type) else ()
    return next((unfit for item, kind in items if (unfit := _unfit_part(item, kind))), None)


def _is_of(value: Any, kind: Any) -> bool:
    try:
        return kind is Any or isinstance(value, TAKEN.get(kind, kind or type(None)))
    except TypeError:  # a protocol, or a name of a type that is none
        return True


def _items(value: Any, origin: Any, inner: tuple[Any, ...]) -> Iterable[tuple[Any, Any]]:
    """Return the items of a collection with their types; an iterator keeps what it has."""
    if not inner or isinstance(value, str | bytes) or not isinstance(value, abc.Collection):
        return ()
    if isinstance(value, Mapping):
        return [pair for item in value.items() for pair in zip(item, inner, strict=False)]
    if origin is tuple and inner[-1] is not ...:
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
    if origin in NAMES:
        return NAMES[origin]
    if isinstance(origin, type) and issubclass(origin, numbers.Number):
        return NAMES[float]
    if isinstance(origin, type) and issubclass(origin, abc.Iterable) and get_args(hint):
        return LIST
    return Code("None" if origin in (None, type(None)) else getattr(origin, "__name__", str(origin)))


def _parts(value: Any, depth: int = DEEPEST) -> Iterator[Any]:
    """Yield the numbers and texts in lists and mappings."""
    if isinstance(value, int | str | Path):
        yield value
    elif depth and isinstance(value, list | tuple | set | dict):
        for item in (part for pair in value.items() for part in pair) if isinstance(value, dict) else value:
            yield from _parts(item, depth - 1)


def _needed_in_bounds(part: int | str | Path) -> Phrase | None:
    if isinstance(part, int):
        return gettext("a smaller number") if abs(part) >= LARGEST else None
    text = str(part)
    is_written = "\0" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)
    return None if is_written else gettext("a text of characters that can be written")
