"""The keywords of public functions: one that a function does not have is refused under the name of that function."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import cache, wraps
from typing import Any, TypeVar, cast

from .errors import KeywordError

__all__ = ["named_keywords"]

Public = TypeVar("Public", bound=Callable[..., Any])

MEANT = {"alpha": "window", "beta": "window", "simulations": "playouts", "iterations": "playouts"}
"""keywords that are often tried, and what they are called here"""
OPEN = inspect.Parameter.VAR_KEYWORD
NAMELESS = {inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.VAR_POSITIONAL, OPEN}


def named_keywords(options: type | None = None) -> Callable[[Public], Public]:
    """Return a decorator with which a function or a class refuses a wrong keyword by its own name, as `KeywordError`.

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
        for name, member in list(vars(public).items()):
            function = getattr(member, "__func__", member)
            if name == "__init__":
                setattr(public, name, _checked(function, public.__name__, options))
            elif not name.startswith("_") and inspect.isfunction(function) and _has_options(function):
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
        own = [parameter.name for parameter in parameters if parameter.kind not in NAMELESS]
        return *(word for word in own if word not in ("self", "cls")), *getattr(options, "__annotations__", ())

    is_open = options is None and bool(function.__code__.co_flags & inspect.CO_VARKEYWORDS)

    @wraps(function)
    def checked(*args: Any, **given: Any) -> Any:
        if given and not is_open:
            known = names()
            for word in given:
                if word not in known:
                    raise _refusal(name, given, word, known)
        try:
            return function(*args, **given)
        except KeywordError as error:
            if not is_open or error.got not in given:
                raise
            further = [word for word in error.choices[1:] if word not in names()]  # the first is what it is about
            raise _refusal(name, given, str(error.got), (*names(), *further)) from None

    return checked


def _refusal(name: str, given: Mapping[str, object], word: str, names: tuple[str, ...]) -> KeywordError:
    error = KeywordError(name, word, names, _meant(word, names))
    error.lang = str(given.get("lang", ""))
    return error


def _meant(word: str, names: tuple[str, ...]) -> str:
    """Return what somebody meant who writes a rule, or a word of other books, as an option; empty if nobody knows."""
    if "rules" in names:
        from .rules import Rules

        if word in Rules.__annotations__:
            return f"rules=Rules({word}=…)"
    meant = MEANT.get(word, "")
    return meant if meant in names else ""
