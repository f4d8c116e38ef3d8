"""The text of a student's program, as handed in or as the source of a function in a notebook."""

from __future__ import annotations

import ast
import inspect
import math
import textwrap
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import FunctionType, ModuleType
from typing import Any, TypeAlias

from ...errors import InputError
from ...phrases import Code, gettext
from .worker import PROGRAM

__all__ = ["Part", "Program", "to_program"]

Part: TypeAlias = str | Callable[..., Any]
"""A source text, or a function or class whose source Python can find."""

Fault: TypeAlias = tuple[str, tuple[str, ...]]
"""Why a text cannot be run: a key of `program_words.STOPS`, and the facts for its sentence."""

WHERE = gettext("the program")
PARTS = gettext("a function, a source text, or a list of them")


@dataclass(frozen=True, slots=True)
class Program:
    """A student's program."""

    source: str
    names: tuple[str, ...]
    """the names of the function that is asked for, the likeliest first"""

    def line(self, number: int | None) -> str:
        """Return a line of the text by its number, from 1; "" for none."""
        lines = self.source.splitlines()
        return lines[number - 1].strip() if number is not None and 0 < number <= len(lines) else ""

    def fault(self, *, counts_steps: bool) -> Fault | None:
        """Return why the text cannot be run; where only steps are counted, nothing may catch every exception."""
        try:
            with warnings.catch_warnings(action="ignore"):
                compile(self.source, PROGRAM, "exec", dont_inherit=True)
                tree = ast.parse(self.source)
        except SyntaxError as error:
            return "syntax", (error.msg, self.line(error.lineno))
        except (ValueError, RecursionError, MemoryError) as error:
            return "syntax", (str(error), "")
        if counts_steps:
            for handler in (node for node in ast.walk(tree) if isinstance(node, ast.ExceptHandler)):
                if handler.type is None or "BaseException" in ast.unparse(handler.type):
                    return "except", (self.line(handler.lineno),)
        return None


def to_program(given: Part | Sequence[Part], names: Sequence[str]) -> Program:
    """Return a text, a function, or several of them, as a program with a function of one of some names.

    A function brings along what it uses from its module: other modules, functions and classes, numbers and texts.
    It has to define anything else itself.

    >>> print(to_program(textwrap.dedent, ["dedent"]).source.splitlines()[0])
    import re as re
    """
    parts: Sequence[Part] = [given] if isinstance(given, str) or callable(given) else given
    if not isinstance(parts, Sequence) or not parts or not all(isinstance(p, str) or callable(p) for p in parts):
        raise InputError(WHERE, PARTS, repr(given)[:80])
    texts = [part for part in parts if isinstance(part, str)]
    own = {part.__name__: part for part in parts if not isinstance(part, str) and hasattr(part, "__name__")}
    if len(own) + len(texts) != len(parts):
        raise InputError(WHERE, gettext("functions with different names"), repr(given)[:80])
    pieces = _gathered(own)
    found = [*own, *names] if len(parts) == 1 else [*names, *own]
    return Program("\n\n".join([*pieces, *(textwrap.dedent(text).strip("\n") for text in texts)]) + "\n", tuple(found))


def _gathered(own: Mapping[str, Callable[..., Any]]) -> list[str]:
    """Return the lines that define some functions and all that they use, the imports and constants first."""
    pieces: dict[str, str] = {}
    pending = list(own.items())
    while pending:
        name, function = pending.pop()
        pieces[name] = text = _source(name, function)
        home = inspect.unwrap(function)
        for used, value in _used(text, getattr(home, "__globals__", {})):
            if used in pieces or used in own:
                continue
            if inspect.isfunction(value) or inspect.isclass(value):
                if value.__module__ == home.__module__ and value.__name__ == used:
                    pending.append((used, value))
                elif "<" not in value.__qualname__:
                    pieces[used] = f"from {value.__module__} import {value.__qualname__.split('.')[0]} as {used}"
            elif line := _line(used, value):
                pieces[used] = line
    return sorted(pieces.values(), key=lambda piece: "\n" in piece)


def _source(name: str, function: Callable[..., Any]) -> str:
    cure = gettext("hand in its text instead: a string with the whole program")
    if isinstance(function, FunctionType) and name == "<lambda>":
        raise InputError(WHERE, gettext("a function written with def"), gettext("a lambda"), cure)
    try:
        return textwrap.dedent(inspect.getsource(function)).strip("\n")
    except (OSError, TypeError):
        where = gettext("the program: %(name)s").of(name=Code(name))
        raise InputError(where, gettext("a function whose text Python can find"), gettext("none"), cure) from None


def _used(text: str, around: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the names that a text uses from outside, with their values there."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Name) and node.id in around:
            yield node.id, around[node.id]


def _line(name: str, value: object) -> str:
    """Return a line that defines a name with a value; "" for a value that a line cannot write."""
    if isinstance(value, ModuleType):
        return f"import {value.__name__} as {name}" if value.__name__ != "__main__" else ""
    if isinstance(value, float) and not math.isfinite(value):
        return f"{name} = float({str(value)!r})"
    if isinstance(value, Fraction):
        return f"{name} = __import__('fractions').{value!r}"
    if value is None or type(value) in (bool, int, float, str):
        return f"{name} = {value!r}"
    if inspect.isbuiltin(value) and value.__module__:
        return f"from {value.__module__} import {value.__name__} as {name}"
    return ""
