"""The text of functions, classes and lambdas, what they use, and what a worker can import in place of it."""

from __future__ import annotations

import ast
import contextlib
import inspect
import linecache
import sys
import textwrap
from collections.abc import Iterator, Mapping
from types import CodeType, FunctionType
from typing import Any

from ...errors import InputError
from ...phrases import Code, gettext

__all__ = [
    "WHERE",
    "Unwritable",
    "import_of",
    "in_order",
    "is_made_here",
    "is_open",
    "lambda_node",
    "names_around",
    "source_of",
    "used_in",
]

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
