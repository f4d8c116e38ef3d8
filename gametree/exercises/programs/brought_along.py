"""What a function uses from its notebook, written as text: helpers, imports, numbers, containers, lambdas, aliases."""

from __future__ import annotations

import ast
import collections
import enum
import functools
import inspect
import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from types import FunctionType, ModuleType
from typing import Any

from ...errors import InputError
from . import function_text as code
from .function_text import WHERE, Unwritable

__all__ = ["WHERE", "brought_along"]

MOST_CHARACTERS = 200_000
"""the most characters of a container that is brought along"""
PLAIN = (bool, int, float, complex, str, bytes, type(None), type(...))
COLLECTIONS = {
    getattr(collections, name): name for name in ("OrderedDict", "Counter", "deque", "defaultdict", "ChainMap")
}


def brought_along(own: Mapping[str, Callable[..., Any]]) -> list[str]:
    """Return pieces of text that define some functions by their names, and all that they use, in a working order.

    >>> def twice(x): return LIMITS["two"] * x
    >>> LIMITS = {"two": 2}
    >>> twice.__globals__["LIMITS"] = LIMITS
    >>> brought_along({"twice": twice})
    ["LIMITS = {'two': 2}", 'def twice(x): return LIMITS["two"] * x']
    """
    return _Pieces(own).all()


class _Pieces:
    """The text of a program, piece by piece."""

    def __init__(self, own: Mapping[str, Callable[..., Any]]) -> None:
        self.definitions: dict[str, str] = {}
        """functions and classes by their names in the program"""
        self.lines: dict[str, str] = {}
        """names that one line defines"""
        self.names: dict[int, str] = {}
        """the name in the program of each function, class and container, by its identity"""
        self.kept: list[object] = []
        self.pending: list[tuple[str, Any]] = []
        self.first = tuple(own)
        for name, function in own.items():
            self._add(name, function)

    def all(self) -> list[str]:
        """Return the pieces: imports, definitions of helpers, what is made with them, and the functions handed in."""
        while self.pending:
            name, made = self.pending.pop(0)
            try:
                text = self.definitions[name] = code.source_of(name, made)
            except InputError:
                if name in self.first:
                    raise
                del self.definitions[name]  # the program is then told that it uses a name that is not there
                continue
            for used, value in code.used_in(text, code.names_around(made)):
                if used not in self.definitions and used not in self.lines and used != name:
                    self._bring(used, value)
        simple = {name: line for name, line in self.lines.items() if not self._needs(line)}
        later = [line for name, line in self.lines.items() if name not in simple]
        return [*simple.values(), *code.in_order(self.definitions), *later]

    def _needs(self, line: str) -> bool:
        """Tell whether a line uses a function or class that is defined here."""
        used = {node.id for node in ast.walk(ast.parse(line)) if isinstance(node, ast.Name)}
        return bool(used & {*self.definitions, *(name for name in self.lines if "lambda" in self.lines[name])})

    def _add(self, name: str, made: object) -> None:
        """Define a function or class under a name, later."""
        self.names[id(made)] = name
        self.kept.append(made)
        self.definitions[name] = ""
        self.pending.append((name, made))

    def _bring(self, name: str, value: object) -> None:
        """Define a name of the notebook, if its value can be written."""
        home = getattr(value, "__name__", "")
        if code.is_made_here(value) and id(value) not in self.names and home == name:
            self._add(name, value)
            return
        self.lines[name] = ""  # so that a container that holds itself ends
        try:
            text = self._expression(value)
        except (Unwritable, RecursionError):
            del self.lines[name]
            return
        self.lines[name] = text if text.startswith(("import ", "from ")) else f"{name} = {text}"
        if text.startswith(("import ", "from ")):
            self.lines[name] = f"{text} as {name}"
        elif isinstance(value, list | dict | set | collections.deque):
            self.names.setdefault(id(value), name)

    def _expression(self, value: object) -> str:
        """Write a value as Python does; an import at the outermost level."""
        if id(value) in self.names:
            return self.names[id(value)]
        if isinstance(value, ModuleType):
            if not code.is_open(value.__name__):
                raise Unwritable
            return f"import {value.__name__}"
        if isinstance(value, FunctionType) and value.__name__ == "<lambda>":
            return self._lambda(value)
        if code.is_made_here(value):
            return self._helper(value)
        if (inspect.isclass(value) or inspect.isroutine(value)) and (line := code.import_of(value)):
            return line
        return self._literal(value)

    def _helper(self, made: Any) -> str:
        """Define a function or class under its own name, or another one where that is taken, and return the name."""
        name, count = str(made.__name__), 1
        while name in self.definitions or name in self.lines:
            count += 1
            name = f"{made.__name__}_{count}"
        self._add(name, made)
        return name

    def _lambda(self, function: FunctionType) -> str:
        text = ast.unparse(code.lambda_node(function))
        for used, value in code.used_in(text, code.names_around(function)):
            if used not in self.definitions and used not in self.lines:
                self._bring(used, value)
        return text

    def _literal(self, value: Any) -> str:
        text = self._plain(value)
        if len(text) > MOST_CHARACTERS:
            raise Unwritable
        return text

    def _plain(self, value: Any) -> str:
        kind = type(value)
        if kind is float and not math.isfinite(value):
            return f"float({str(value)!r})"
        if kind in PLAIN or kind is range or kind is slice:
            return repr(value)
        if kind is Fraction:
            return f"__import__('fractions').{value!r}"
        if isinstance(value, enum.Enum):
            return f"{self._inner(kind)}[{value.name!r}]"
        if kind is functools.partial:
            given = [self._inner(value.func), *map(self._inner, value.args)]
            named = [f"{name}={self._inner(item)}" for name, item in value.keywords.items()]
            return f"__import__('functools').partial({', '.join([*given, *named])})"
        return self._container(kind, value)

    def _container(self, kind: type, value: Any) -> str:
        if kind is list:
            return f"[{', '.join(map(self._inner, value))}]"
        if kind is tuple:
            return f"({''.join(f'{self._inner(item)}, ' for item in value)})"
        if kind in (set, frozenset):
            return f"{kind.__name__}([{', '.join(sorted(map(self._inner, value)))}])"
        if kind is dict or kind in (collections.OrderedDict, collections.Counter, collections.defaultdict):
            pairs = ", ".join(f"{self._inner(key)}: {self._inner(item)}" for key, item in value.items())
            if kind is dict:
                return f"{{{pairs}}}"
            factory = f"{self._inner(value.default_factory)}, " if kind is collections.defaultdict else ""
            return f"__import__('collections').{COLLECTIONS[kind]}({factory}{{{pairs}}})"
        if kind is collections.deque:
            return f"__import__('collections').deque([{', '.join(map(self._inner, value))}], {value.maxlen})"
        raise Unwritable

    def _inner(self, value: object) -> str:
        """Write a value inside another, where an import has a line of its own."""
        text = self._expression(value)
        if not text.startswith(("import ", "from ")):
            return text
        name = text.split()[-1].replace(".", "_")
        if text == f"from builtins import {name}":
            return name
        self.lines.setdefault(f"_{name}", f"{text} as _{name}")
        return f"_{name}"
