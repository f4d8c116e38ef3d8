"""JSON and Python literals in a text, read as lists, tuples, dicts and numbers."""

from __future__ import annotations

import ast
import json
import math
import warnings
from collections import Counter
from decimal import Decimal
from functools import partial
from typing import Any

from ..errors import TreeError
from ..files import unique_keys
from ..phrases import Code, Phrase, gettext, short_repr

SET_WITHOUT_ORDER = gettext("a set has no order; write the children of a node as a list")
_INFINITE_NAMES = ("inf", "infinity", "Infinity")
_MODULES = ("math", "np", "numpy")


def json_of_text(text: str) -> Any:
    """Return the value of a JSON text; refuse a repeated key in an object, because its first value would be lost."""
    try:
        return json.loads(text, parse_float=Decimal, object_pairs_hook=partial(unique_keys, error=TreeError))
    except RecursionError:
        problem = gettext("the brackets of the text are nested too deeply to be read; use fewer levels")
        raise NoLiteralError(problem) from None
    except (ValueError, ArithmeticError) as error:
        if isinstance(error, TreeError):
            raise
        raise _no_literal(text, getattr(error, "lineno", 1), getattr(error, "colno", 1), Code("JSON")) from None


def python_of_text(text: str) -> Any:
    """Return a literal of Python; for a text of assignments, return a tuple of the literals that they assign.

    >>> python_of_text("tree = {'A': ['B']}\\nvalues = {'B': -float('inf')}")
    ({'A': ['B']}, {'B': -inf})
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # Python only warns about invalid escapes such as \d
            statements = ast.parse(text).body
            values = [_value_of(text, statement) for statement in statements]
    except SyntaxError as error:
        raise _no_literal(text, error.lineno or 1, error.offset or 1, Code("Python")) from None
    except (ValueError, TypeError, RecursionError, MemoryError) as error:
        if isinstance(error, TreeError):
            raise
        raise _no_literal(text, 1, 1, Code("Python")) from None
    if not values:
        raise _no_literal(text, 1, 1, Code("Python"))
    return values[0] if len(values) == 1 else tuple(values)


def literal_of_text(text: str) -> Any:
    """Return the value of a text in JSON or Python. If neither can read the text, the error is that of the language
    that reads more of it.
    """
    errors = []
    for read in (json_of_text, python_of_text):
        try:
            return read(text)
        except NoLiteralError as error:  # other errors are about valid literals and are not caught
            errors.append(error)
    raise max(errors, key=lambda error: error.place)


class NoLiteralError(TreeError):
    """Raised for a text that is neither JSON nor Python, with the line and column of the first error."""

    place = (0, 0)


def _value_of(text: str, statement: ast.stmt) -> Any:
    value = getattr(statement, "value", None)
    if not isinstance(statement, ast.Expr | ast.Assign | ast.AnnAssign) or not isinstance(value, ast.expr):
        raise _no_literal(text, statement.lineno, statement.col_offset + 1, Code("Python"))
    for part in ast.walk(value):
        if isinstance(part, ast.Set):
            raise _refused(part, SET_WITHOUT_ORDER)
        if isinstance(part, ast.Constant) and isinstance(part.value, bytes):
            problem = gettext("%(got)s is bytes, not text; write it without the b before it")
            raise _refused(part, problem.with_values(got=Code(short_repr(part.value))))
        if isinstance(part, ast.Dict):
            _refuse_equal_keys(part)
    return ast.literal_eval(_Infinities().visit(value))


def _refuse_equal_keys(part: ast.Dict) -> None:
    """Refuse a repeated key in a dict. ``{0.5: 3, 0.5: 4}`` is accepted, because it is a chance node of the
    notation.
    """
    keys = [(key, ast.dump(key)) for key in part.keys if key is not None]
    counts = Counter(dumped for _, dumped in keys)
    for key, dumped in keys:
        if counts[dumped] > 1:
            problem = gettext("the key %(key)s occurs twice; give each key once")
            raise _refused(key, problem.with_values(key=Code(ast.unparse(key))))


def _refused(part: ast.expr, problem: Phrase) -> TreeError:
    where = gettext("line %(line)s, column %(column)s").with_values(line=part.lineno, column=part.col_offset + 1)
    return TreeError(gettext("%(place)s: %(problem)s").with_values(place=where, problem=problem))


class _Infinities(ast.NodeTransformer):
    """Replaces ``float("inf")``, ``math.inf`` and ``inf`` by infinity."""

    def visit_Call(self, node: ast.Call) -> ast.expr:
        arguments = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
        word = arguments[0].strip().lower() if len(arguments) == 1 and isinstance(arguments[0], str) else ""
        is_float = isinstance(node.func, ast.Name) and node.func.id == "float" and len(node.args) == 1
        if not is_float or node.keywords or word.lstrip("+-") not in ("inf", "infinity"):
            return node
        return ast.copy_location(ast.Constant(-math.inf if word.startswith("-") else math.inf), node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        is_infinite = isinstance(node.value, ast.Name) and node.value.id in _MODULES and node.attr == "inf"
        return ast.copy_location(ast.Constant(math.inf), node) if is_infinite else node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.copy_location(ast.Constant(math.inf), node) if node.id in _INFINITE_NAMES else node


def _no_literal(text: str, line: int, column: int, language: Code) -> NoLiteralError:
    rest = "\n".join(text.split("\n")[line - 1 :])[column - 1 :]
    problem = gettext("%(place)s: the text cannot be read as %(language)s from %(found)s on; correct it there")
    if not rest.strip():
        problem = gettext("%(place)s: the text is incomplete and cannot be read as %(language)s; complete it")
    where = gettext("line %(line)s, column %(column)s").with_values(line=line, column=column)
    error = NoLiteralError(problem.with_values(place=where, language=language, found=short_repr(rest[:20])))
    error.place = line, column
    return error
