"""The text of a student's program: as handed in, or of a function in a notebook with all that it uses there."""

from __future__ import annotations

import ast
import collections
import contextlib
import enum
import functools
import inspect
import linecache
import math
import sys
import textwrap
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any, TypeAlias

from ...errors import InputError
from ...phrases import Code, brief, gettext
from .worker.accesses import PROGRAM

# ---- The text of functions, classes and lambdas, what they use, and what a worker can import in place of … ----

WHERE = gettext("the program")
CURE = gettext("hand in its text instead: a string with the whole program")
CLOSED = ("__main__", "gametree.course")
"""modules that a worker cannot import"""


class Unwritable(Exception):
    """A value that no line can write."""


def is_open(module: str) -> bool:
    """Tell whether a worker can import a module."""
    top = module.partition(".")[0]
    if top in CLOSED or any(module == one or module.startswith(f"{one}.") for one in CLOSED):
        return False
    return top in sys.stdlib_module_names or top in ("numpy", "gametree")


def is_made_here(value: object) -> bool:
    """Tell whether something is a function or class that was written in Python where a worker does not find it."""
    plain = inspect.unwrap(value) if callable(value) else value
    is_function = isinstance(plain, FunctionType) and plain.__name__ != "<lambda>"
    return (is_function or inspect.isclass(value)) and not (
        is_open(str(getattr(plain, "__module__", ""))) and _importable(plain)
    )


def _importable(value: Any) -> bool:
    module = sys.modules.get(value.__module__)
    return getattr(module, value.__qualname__.partition(".")[0], None) is not None and "<" not in value.__qualname__


def import_of(value: Any) -> str:
    """Return the import of a function or class that a module has; "" for a method."""
    module, name = getattr(value, "__module__", None), getattr(value, "__qualname__", "")
    if not module or "." in name or not is_open(module):
        raise Unwritable
    return f"from {module} import {name}"


def names_around(made: Any) -> dict[str, Any]:
    """Return the names around a function or class, those of an enclosing function too."""
    if inspect.isclass(made):
        found = dict(vars(sys.modules[made.__module__])) if made.__module__ in sys.modules else {}
        for item in map(inspect.unwrap, filter(callable, vars(made).values())):
            found |= names_around(item) if isinstance(item, FunctionType) else {}
        return found
    plain: Any = inspect.unwrap(made)
    found = dict(getattr(plain, "__globals__", {}))
    if isinstance(plain, FunctionType):
        for name, cell in zip(plain.__code__.co_freevars, plain.__closure__ or (), strict=False):
            with contextlib.suppress(ValueError):  # one that is not set yet
                found[name] = cell.cell_contents
    return found


def source_of(name: str, made: Any) -> str:
    """Return the text of a function or class, with the name that it has in the program."""
    if isinstance(made, FunctionType) and made.__name__ == "<lambda>":
        raise InputError(WHERE, gettext("a function written with def"), gettext("a lambda"), CURE)
    try:
        text = _class_text(made) if inspect.isclass(made) else textwrap.dedent(inspect.getsource(made)).strip("\n")
        ast.parse(text)
    except (OSError, TypeError, SyntaxError, IndentationError):
        where = gettext("the program: %(name)s").of(name=Code(name))
        raise InputError(where, gettext("a function whose text Python can find"), gettext("none"), CURE) from None
    return text if made.__name__ in (name, "") or not hasattr(made, "__name__") else _renamed(text, name)


def _class_text(made: type) -> str:
    """Return the text of a class. Python before 3.13 does not find it in a notebook; its methods know their place."""
    try:
        return textwrap.dedent(inspect.getsource(made)).strip("\n")
    except (OSError, TypeError):
        files = [code.co_filename for code in _codes(made)] or [*linecache.cache][::-1]
    for file in files:
        lines = linecache.getlines(file)
        try:
            tree = ast.parse("".join(lines))
        except SyntaxError:
            continue
        found = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name == made.__name__]
        if found:
            first = min([found[-1].lineno, *(item.lineno for item in found[-1].decorator_list)])
            return textwrap.dedent("".join(lines[first - 1 : found[-1].end_lineno])).strip("\n")
    raise OSError


def _codes(made: type) -> Iterator[CodeType]:
    for item in vars(made).values():
        plain = inspect.unwrap(getattr(item, "fget", None) or getattr(item, "__func__", item))
        if (
            isinstance(plain, FunctionType)
            and plain.__module__ == made.__module__
            and plain.__code__.co_name != "<lambda>"
        ):
            yield plain.__code__


def _renamed(text: str, name: str) -> str:
    tree = ast.parse(text)
    tree.body[0].name = name  # type: ignore[attr-defined]
    return ast.unparse(tree)


def lambda_node(function: FunctionType) -> ast.Lambda:
    """Return the place in the text at which a lambda was written: the same line, and the same instructions."""
    code = function.__code__
    try:
        tree = ast.parse("".join(linecache.getlines(code.co_filename)))
    except SyntaxError:
        raise Unwritable from None
    for node in ast.walk(tree):
        if isinstance(node, ast.Lambda) and node.lineno == code.co_firstlineno and _says(node) == _instructions(code):
            return node
    raise Unwritable


def _says(node: ast.Lambda) -> tuple[Any, ...]:
    made = compile(ast.Expression(node), "", "eval")
    return next(_instructions(item) for item in made.co_consts if isinstance(item, CodeType))


def _instructions(code: CodeType) -> tuple[Any, ...]:
    constants = [item for item in code.co_consts if not isinstance(item, CodeType | str)]
    return code.co_varnames, code.co_names, repr(constants), len(code.co_code)


def used_in(text: str, around: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the names that a text uses from outside, with their values there."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Name) and node.id in around and not node.id.startswith("__"):
            yield node.id, around[node.id]


def in_order(definitions: Mapping[str, str]) -> list[str]:
    """Return definitions so that what a class is made from, or a decorator, comes before it."""
    needs = {name: _at_once(text) & definitions.keys() - {name} for name, text in definitions.items()}
    done: list[str] = []
    left = [*definitions]
    while left:
        name = next((one for one in left if needs[one] <= {*done}), left[0])
        left.remove(name)
        done.append(name)
    return [definitions[name] for name in done]


def _at_once(text: str) -> set[str]:
    """Return the names that are needed when a definition is carried out, and not only when it is called."""
    (made,) = ast.parse(text).body[:1] or [ast.Pass()]
    if isinstance(made, ast.ClassDef):
        parts: list[ast.AST] = [*made.bases, *made.decorator_list, *(keyword.value for keyword in made.keywords)]
        parts += [item for item in made.body if not isinstance(item, ast.FunctionDef)]
    elif isinstance(made, ast.FunctionDef):
        parts = [*made.decorator_list, *made.args.defaults, *filter(None, made.args.kw_defaults)]
    else:
        parts = []
    return {node.id for part in parts for node in ast.walk(part) if isinstance(node, ast.Name)}


# ---- What a function uses from its notebook, written as text: helpers, imports, numbers, containers, … ----

MOST_CHARACTERS = 200_000
"""the most characters of a container that is brought along"""
PLAIN = (bool, int, float, complex, str, bytes, type(None), type(...))
COLLECTIONS = {
    getattr(collections, name): name for name in ("OrderedDict", "Counter", "deque", "defaultdict", "ChainMap")
}


class _Pieces:
    """The text of a program, piece by piece: some functions by their names, and all that they use.

    >>> def twice(x): return LIMITS["two"] * x
    >>> LIMITS = {"two": 2}
    >>> twice.__globals__["LIMITS"] = LIMITS
    >>> _Pieces({"twice": twice}).all()
    ["LIMITS = {'two': 2}", 'def twice(x): return LIMITS["two"] * x']
    """

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
            if isinstance(function, MethodType):
                self.lines[name] = self._bound(name, function)
            elif isinstance(function, functools.partial):
                self.lines[name] = f"{name} = {self._plain(function)}"
            else:
                self._add(name, function)

    def all(self) -> list[str]:
        """Return the pieces: imports, definitions of helpers, what is made with them, and the functions handed in."""
        while self.pending:
            name, made = self.pending.pop(0)
            try:
                text = self.definitions[name] = source_of(name, made)
            except InputError:
                if name in self.first:
                    raise
                del self.definitions[name]  # the program is then told that it uses a name that is not there
                continue
            for used, value in used_in(text, names_around(made)):
                if used not in self.definitions and used not in self.lines and used != name:
                    self._bring(used, value)
        simple = {name: line for name, line in self.lines.items() if not self._needs(line)}
        later = [line for name, line in self.lines.items() if name not in simple]
        return [*simple.values(), *in_order(self.definitions), *later]

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
        if is_made_here(value) and id(value) not in self.names and home == name:
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
            if not is_open(value.__name__):
                raise Unwritable
            return f"import {value.__name__}"
        if isinstance(value, FunctionType) and value.__name__ == "<lambda>":
            return self._lambda(value)
        if is_made_here(value):
            return self._helper(value)
        if (inspect.isclass(value) or inspect.isroutine(value)) and (line := import_of(value)):
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

    def _bound(self, name: str, method: MethodType) -> str:
        """Write the method of an object: its class, and what the object has in it, where lines can write that."""
        made, home = method.__self__, self._helper(type(method.__self__))
        try:
            state = self._inner(dict(vars(made)))
        except (TypeError, Unwritable):
            return f"{name} = {home}().{method.__name__}"
        return f"_self = object.__new__({home}); vars(_self).update({state}); {name} = _self.{method.__name__}"

    def _lambda(self, function: FunctionType) -> str:
        text = ast.unparse(lambda_node(function))
        for used, value in used_in(text, names_around(function)):
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


# ---- The text of a student's program, as handed in or as the source of a function in a notebook ----

Part: TypeAlias = str | Callable[..., Any]
"""A source text, or a function or class whose source Python can find."""

Fault: TypeAlias = tuple[str, tuple[str, ...]]
"""Why a text cannot be run: a key of `program_words.STOPS`, and the facts for its sentence."""

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
                tree = ast.parse(self.source) if counts_steps else ast.Module([], [])
        except SyntaxError as error:
            return "syntax", (error.msg, self.line(error.lineno))
        except (ValueError, RecursionError, MemoryError) as error:
            return "syntax", (str(error), "")
        for handler in (node for node in ast.walk(tree) if isinstance(node, ast.ExceptHandler)):
            if handler.type is None or "BaseException" in ast.unparse(handler.type):
                return "except", (self.line(handler.lineno),)
        return None


def _name_of(part: Callable[..., Any]) -> str:
    """Return the name that a function has in the program; a partial one calls its function by the name of that."""
    if isinstance(part, functools.partial):
        return f"partial_{getattr(part.func, '__name__', '')}"
    return getattr(part, "__name__", "")


def to_program(given: Part | Sequence[Part], names: Sequence[str]) -> Program:
    """Return a text, a function, or several of them, as a program with a function of one of some names.

    A function brings along what it uses from its notebook: modules, functions, classes, numbers, texts, and lists and
    dictionaries of these. It has to define anything else itself.

    >>> "import re as re" in to_program(textwrap.dedent, ["dedent"]).source
    True
    """
    parts: Sequence[Part] = [given] if isinstance(given, str) or callable(given) else given
    if not isinstance(parts, Sequence) or not parts or not all(isinstance(p, str) or callable(p) for p in parts):
        raise InputError(WHERE, PARTS, brief(given))
    texts = [part for part in parts if isinstance(part, str)]
    own = {name: part for part in parts if not isinstance(part, str) and (name := _name_of(part))}
    if len(own) + len(texts) != len(parts):
        raise InputError(WHERE, gettext("functions with different names"), brief(given))
    pieces = _Pieces(own).all()
    found = [*own, *names] if len(parts) == 1 else [*names, *own]
    return Program("\n\n".join([*pieces, *(textwrap.dedent(text).strip("\n") for text in texts)]) + "\n", tuple(found))
