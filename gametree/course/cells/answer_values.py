"""The values that a notebook gives its names, read as data: literals and a little arithmetic, and nothing is run."""

from __future__ import annotations

import ast
import builtins
import copy
import math
import operator
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from ...exercises.answer_numbers import in_one_order
from .cell_statements import Statement, effects_of, plain_values, statements

KEPT = 8_192
"""number of cells whose values are remembered"""
LONGEST = 10_000
"""greatest length of a text or container that is put together"""
MOST_BITS = 2_048
"""greatest size of a number that is worked out"""
DEEPEST = 60
"""levels of an expression, and of a value"""
LARGEST = 200_000
"""characters of a value, as many as a cell can have; a part that it has several times counts as often"""
LONG_POWER = re.compile(r"[eE][+-]?[0-9_]{4}")
"""an exponent that makes a fraction of very many digits"""


class NotData(Exception):
    """An expression that would have to be run to know its value."""


ERRORS = (ArithmeticError, TypeError, ValueError, LookupError, AttributeError, NameError)
"""what reading a statement can end in, here as in Python itself"""
FAILURES = (NotData, *ERRORS, RecursionError, MemoryError)
OF_IPYTHON = {"In", "Out", "display", "exit", "get_ipython", "quit"}
"""the names that a notebook has beside those of Python"""


class Values:
    """The values of a notebook's names, as its cells give them one after the other.

    >>> values = Values()
    >>> values.run("low = 3\\npruned = ['C2']\\npruned.append('C3')\\nnodes = {'A': low, 'B': -float('inf')}")
    >>> values["pruned"], values["nodes"]
    (['C2', 'C3'], {'A': 3, 'B': -inf})
    >>> values.run("best = search(tree)")
    >>> values["best"]
    Traceback (most recent call last):
    ...
    gametree.course.cells.answer_values.NotData: best
    """

    def __init__(self, *, is_whole: bool = False) -> None:
        self._found: dict[str, Any] = {}
        self._not_data: set[str] = set()
        self.asked: set[str] = set()
        """the names that were needed before they had a value"""
        self._effects: dict[str, frozenset[str]] = {}
        self._called: set[str] = set()
        self._is_whole = is_whole
        """whether all cells come here, so that a name without a value is an error"""
        self._is_own = False
        """whether no other notebook has the containers"""

    def __contains__(self, name: str) -> bool:
        return name in self._found or name in self._not_data

    def __getitem__(self, name: str) -> Any:
        if name in self._not_data:
            raise NotData(name)
        return self._found[name]

    def readable(self) -> list[str]:
        """Return the names whose values can be read."""
        return list(self._found)

    def run(self, source: str) -> None:
        """Take over what a cell binds and changes."""
        known = _by_itself(source)
        if known is None or not known._called.isdisjoint(self._effects):
            self.follow(source)
            return
        self._effects.update(known._effects)
        if known._found:
            self._found.update(known._found)
            self._not_data.difference_update(known._found)
            self._is_own = False
        if known._not_data:
            for name in self._found.keys() & known._not_data:
                del self._found[name]
            self._not_data |= known._not_data

    def follow(self, source: str) -> None:
        """Take over what a cell binds and changes, statement by statement, up to one that raises an error."""
        found = statements(source)
        self._effects = effects_of(found, self._effects)
        for statement in found:
            self._called |= statement.calls - self._effects.keys()
            try:
                self._follow(statement)
            except ERRORS:  # what had a value keeps it, as in Jupyter; of the rest the teacher is told why
                names = statement.binds | statement.changes
                self._lose(*(name for name in names if self._found.get(name) in (None, ...)))
                return
            except FAILURES:
                self._lose(*statement.binds, *statement.changes)
            self._lose(*statement.fills(self._effects))

    def _lose(self, *names: str) -> None:
        for name in names:
            self._found.pop(name, None)
            self._not_data.add(name)

    def _follow(self, statement: Statement) -> None:
        match node := statement.node:
            case ast.Assign():
                given = self._value(node.value)
                for target in node.targets:
                    self._assign(target, given)
            case ast.AnnAssign(value=ast.expr() as value):
                self._assign(node.target, self._value(value))
            case ast.AugAssign():
                joined = ast.BinOp(_loaded(node.target), node.op, node.value)
                self._assign(node.target, self._value(joined))
            case ast.Delete(targets=targets) if all(isinstance(one, ast.Name) for one in targets):
                for name in (one.id for one in targets if isinstance(one, ast.Name)):
                    self.asked.add(name)
                    self._found.pop(name, None)
                    self._not_data.discard(name)
            case ast.Expr(value=ast.Call() as call) if statement.changes:
                self._change(call)
            case ast.Expr(value=value) if not isinstance(value, ast.Call | ast.Constant):
                self._value(value)
            case _ if statement.binds or statement.changes:
                raise NotData

    def _value(self, node: ast.expr) -> Any:
        found = value_of(node, self._known)
        _size(found)
        return found

    def _known(self, name: str) -> Any:
        if name not in self._found:
            if name not in self._not_data:
                self.asked.add(name)
                is_there = hasattr(builtins, name) or name in OF_IPYTHON or name.startswith("_")
                if self._is_whole and not is_there and "*" not in self._not_data:
                    raise NameError(name)
            raise NotData(name)
        return self._found[name]

    def _assign(self, target: ast.expr, given: Any) -> None:
        if isinstance(target, ast.Name):
            self._found[target.id] = given
            self._not_data.discard(target.id)
        elif isinstance(target, ast.Tuple | ast.List):
            parts = list(_in_order(given))
            if len(parts) != len(target.elts):
                raise NotData if any(isinstance(one, ast.Starred) for one in target.elts) else ValueError
            for one, part in zip(target.elts, parts, strict=True):
                self._assign(one, part)
        elif isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
            changed = self._own(target.value.id)
            changed[value_of(target.slice, self._known)] = given
            _size(changed)
        else:
            raise NotData

    def _change(self, call: ast.Call) -> None:
        """Carry out ``name.append(…)`` and the like."""
        method = call.func
        if not isinstance(method, ast.Attribute) or not isinstance(method.value, ast.Name) or call.keywords:
            raise NotData
        given = [value_of(one, self._known) for one in call.args]
        changed = self._own(method.value.id)
        if method.attr == "pop" and isinstance(changed, set):
            raise NotData
        getattr(changed, method.attr)(*(map(_in_order, given) if method.attr == "extend" else given))
        _size(changed)

    def _own(self, name: str) -> Any:
        """Return a container for changing; the one that was read may be shared with other notebooks."""
        if not self._is_own:
            self._found, self._is_own = copy.deepcopy(self._found), True
        found = self._known(name)
        if not isinstance(found, list | dict | set):
            raise NotData
        return found


def _size(given: Any, known: dict[int, int] | None = None, depth: int = 0) -> int:
    """Return how many characters a value has at most, `NotData` for too many or too many levels."""
    known = {} if known is None else known
    if depth > DEEPEST:
        raise NotData
    if id(given) not in known:
        if isinstance(given, dict | list | tuple | set | frozenset):
            parts = [*given, *given.values()] if isinstance(given, dict) else given
            size = sum(2 + _size(part, known, depth + 1) for part in parts)
        else:
            size = (
                given.bit_length() if isinstance(given, int) else len(given) if isinstance(given, str | bytes) else 30
            )
        known[id(given)] = size
    if known[id(given)] > LARGEST:
        raise NotData
    return known[id(given)]


def _loaded(target: ast.expr) -> ast.expr:
    loaded = copy.deepcopy(target)
    for one in ast.walk(loaded):
        if isinstance(one, ast.Name | ast.Subscript | ast.Attribute | ast.Tuple | ast.List):
            one.ctx = ast.Load()
    return loaded


@lru_cache(maxsize=KEPT)
def _by_itself(source: str) -> Values | None:
    """Return what a cell gives its names; None where that depends on other cells. A class shares most of its cells."""
    values = Values()
    plain = plain_values(source)
    if plain is not None:
        values._found = plain
        return values
    values.follow(source)
    return None if values.asked else values


BINARY: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.BitOr: operator.or_,
}
UNARY: Mapping[type[ast.unaryop], Callable[[Any], Any]] = {ast.USub: operator.neg, ast.UAdd: operator.pos}
LITERAL = (ast.Constant, ast.Name, ast.Load, ast.List, ast.Tuple, ast.Set, ast.Dict, ast.UnaryOp, ast.USub)
"""the syntax of a literal, and names"""
INFINITE = {"math", "np", "numpy"}
"""the modules whose ``inf`` is read"""
CALLS: Mapping[str, Callable[..., Any]] = {
    "Fraction": Fraction,
    "dict": dict,
    "float": float,
    "frozenset": frozenset,
    "int": int,
    "list": list,
    "set": set,
    "sorted": sorted,
    "str": str,
    "tuple": tuple,
}
UNORDERED = ("set", "frozenset")
"""the calls whose value does not depend on the order in which a set has its items"""


def value_of(node: ast.expr, known: Callable[[str], Any], depth: int = 0) -> Any:
    """Return the value of an expression of literals, names with known values, and simple arithmetic; else `NotData`.

    >>> value_of(ast.parse("{'A': 1 + 2, 'B': math.inf, 'C': set()}", mode="eval").body, dict().__getitem__)
    {'A': 3, 'B': inf, 'C': set()}
    """
    if depth > DEEPEST:
        raise NotData

    def inner(one: ast.expr) -> Any:
        return value_of(one, known, depth + 1)

    match node:
        case ast.Constant(value=found):
            if isinstance(found, int) and found.bit_length() > MOST_BITS:
                raise NotData
            return found
        case ast.Name(id=name):
            return known(name)
        case ast.List(elts=parts):
            return [inner(one) for one in parts]
        case ast.Tuple(elts=parts):
            return tuple(inner(one) for one in parts)
        case ast.Set(elts=parts):
            return {inner(one) for one in parts}
        case ast.Dict(keys=keys, values=values):
            if None in keys:
                raise NotData
            return {inner(key): inner(value) for key, value in zip(keys, values, strict=True) if key is not None}
        case ast.UnaryOp(op=op, operand=part) if type(op) in UNARY:
            return UNARY[type(op)](_number(inner(part)))
        case ast.BinOp(left=left, op=op, right=right) if type(op) in BINARY:
            return _combined(type(op), inner(left), inner(right))
        case ast.Attribute(value=ast.Name(id=module), attr="inf") if module in INFINITE:
            return math.inf
        case ast.Call():
            return _called(node, inner)
        case ast.Subscript(value=part, slice=index):
            return inner(part)[inner(index)]
    raise NotData(type(node).__name__)


def _in_order(value: Any) -> Any:
    """Return the items of a set in an order that is the same in each process; anything else as it is."""
    return in_one_order(value) if isinstance(value, set | frozenset) else value


def with_labels(source: str, name: str) -> Any:
    """Return the value of a name in whose cell labels have no quotation marks; `NotData` for anything else.

    >>> with_labels("pruned = [C2, C3]", "pruned"), with_labels("best = a1  # mine", "best")
    (['C2', 'C3'], 'a1')
    """
    found = statements(source)
    effects = effects_of(found)
    nodes = [one.node for one in found if name in one.binds | one.changes | one.fills(effects)]
    if not nodes or not isinstance(nodes[-1], ast.Assign) or not isinstance(nodes[-1].targets[0], ast.Name):
        raise NotData
    value = nodes[-1].value
    parts = list(ast.walk(value))
    if not all(isinstance(one, LITERAL) for one in parts) or not any(isinstance(one, ast.Name) for one in parts):
        raise NotData
    return value_of(value, str)


def _number(found: Any) -> Any:
    if not isinstance(found, int | float | Fraction):
        raise NotData
    return found


def _combined(op: type[ast.operator], left: Any, right: Any) -> Any:
    numbers = (int, float, complex, Fraction)
    if isinstance(left, numbers) and isinstance(right, numbers):
        exact = [one for one in (left, right) if isinstance(one, int | Fraction)]
        if any(max(one.numerator.bit_length(), one.denominator.bit_length()) > MOST_BITS for one in exact):
            raise NotData
        return BINARY[op](left, right)
    is_joining = op in (ast.Add, ast.BitOr) and type(left) is type(right)
    if not is_joining or len(left) + len(right) > LONGEST:
        raise NotData
    return BINARY[op](left, right)


def _called(node: ast.Call, inner: Callable[[ast.expr], Any]) -> Any:
    """Carry out the few calls that write data: ``float("inf")``, ``set()``, ``dict(A=3)``, ``"C2 C3".split()``."""
    match node.func:
        case ast.Name(id=name) | ast.Attribute(value=ast.Name(id="fractions"), attr=name) if name in CALLS:
            given = [inner(one) for one in node.args]
            named = {one.arg or "": inner(one.value) for one in node.keywords}
            if (named and name != "dict") or "" in named or any(len(str(one)) > LONGEST for one in given):
                raise NotData
            if name == "Fraction" and any(isinstance(one, str) and LONG_POWER.search(one) for one in given):
                raise NotData
            return CALLS[name](*(given if name in UNORDERED else map(_in_order, given)), **named)
        case ast.Attribute(value=part, attr="split" | "strip" | "upper" | "lower" as method) if not node.keywords:
            text = inner(part)
            if isinstance(text, str):
                return getattr(text, method)(*map(inner, node.args))
    raise NotData
