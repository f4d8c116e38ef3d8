"""The values of the names in a notebook: read as data, or computed by running their cell in a separate process."""

from __future__ import annotations

import ast
import builtins
import copy
import math
import operator
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from ...phrases import Code, Phrase, gettext
from ..answer_notation import in_one_order
from ..programs import protection
from ..programs.dialogue import is_short
from ..programs.limits import Limits
from ..programs.source_text import Program
from ..programs.worker_process import NotConfined, Report, run
from .cell_statements import Statement, bound_in, effects_of, plain_values, program_text, statements

CACHE_SIZE = 8_192
"""number of cells whose values are cached"""
_LONGEST = 10_000
"""maximum length of a text or container that an expression builds"""
_MOST_BITS = 2_048
"""maximum size of a computed number, in bits"""
_DEEPEST = 60
"""maximum number of levels of an expression, and of a value"""
_LARGEST = 200_000
"""maximum number of characters of a cell and of a value; repeated parts count each time"""
_LONG_POWER = re.compile(r"[eE][+-]?[0-9_]{4}")
"""pattern of an exponent with which a fraction would have very many digits"""


class NotData(Exception):
    """Raised for an expression whose value cannot be determined without running it."""


_ERRORS = (ArithmeticError, TypeError, ValueError, LookupError, AttributeError, NameError)
"""exceptions that can be raised when a statement is evaluated"""
FAILURES = (NotData, *_ERRORS, RecursionError, MemoryError)
_OF_IPYTHON = {"In", "Out", "display", "exit", "get_ipython", "quit"}
"""names that a notebook defines in addition to Python's"""


class Values:
    """The values of a notebook's names after its cells were read in order.

    >>> values = Values()
    >>> values.run("low = 3\\npruned = ['C2']\\npruned.append('C3')\\nnodes = {'A': low, 'B': -float('inf')}")
    >>> values["pruned"], values["nodes"]
    (['C2', 'C3'], {'A': 3, 'B': -inf})
    >>> values.run("best = search(tree)")
    >>> values["best"]
    Traceback (most recent call last):
    ...
    gametree.exercises.questions.answer_values.NotData: best
    """

    def __init__(self, *, is_whole: bool = False) -> None:
        self._found: dict[str, Any] = {}
        self._not_data: set[str] = set()
        self.asked: set[str] = set()
        """names that were used before they had a value"""
        self._effects: dict[str, frozenset[str]] = {}
        self._called: set[str] = set()
        self._is_whole = is_whole
        """whether all cells are read, so that a name without a value is an error"""
        self._is_own = False
        """whether the containers belong to this notebook alone"""

    def __contains__(self, name: str) -> bool:
        return name in self._found or name in self._not_data

    def __getitem__(self, name: str) -> Any:
        if name in self._not_data:
            raise NotData(name)
        return self._found[name]

    def readable(self) -> list[str]:
        return list(self._found)

    def run(self, source: str) -> None:
        """Update the values with the assignments and changes in a cell."""
        known = _standalone_values(source)
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
        """Update the values with a cell, statement by statement."""
        parsed = statements(source)
        self._effects = effects_of(parsed, self._effects)
        for statement in parsed:
            self._called |= statement.calls - self._effects.keys()
            try:
                self._follow(statement)
            except _ERRORS:  # as in Jupyter, a name keeps its earlier value; the report explains names without a value
                names = statement.binds | statement.changes
                self._mark_unknown(*(name for name in names if self._found.get(name) in (None, ...)))
                return
            except FAILURES:
                self._mark_unknown(*statement.binds, *statement.changes)
            self._mark_unknown(*statement.fills(self._effects))

    def _mark_unknown(self, *names: str) -> None:
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
                self._assign(node.target, self._value(ast.BinOp(node.target, node.op, node.value)))
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
                is_there = hasattr(builtins, name) or name in _OF_IPYTHON or name.startswith("_")
                if self._is_whole and not is_there and "*" not in self._not_data:
                    raise NameError(name)
            raise NotData(name)
        return self._found[name]

    def _assign(self, target: ast.expr, value: Any) -> None:
        if isinstance(target, ast.Name):
            self._found[target.id] = value
            self._not_data.discard(target.id)
        elif isinstance(target, ast.Tuple | ast.List):
            parts = list(_in_order(value))
            if len(parts) != len(target.elts):
                raise NotData if any(isinstance(element, ast.Starred) for element in target.elts) else ValueError
            for element, part in zip(target.elts, parts, strict=True):
                self._assign(element, part)
        elif isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
            changed = self._own(target.value.id)
            changed[value_of(target.slice, self._known)] = value
            _size(changed)
        else:
            raise NotData

    def _change(self, call: ast.Call) -> None:
        method = call.func
        if not isinstance(method, ast.Attribute) or not isinstance(method.value, ast.Name) or call.keywords:
            raise NotData
        arguments = [value_of(argument, self._known) for argument in call.args]
        changed = self._own(method.value.id)
        if method.attr == "pop" and isinstance(changed, set):
            raise NotData
        getattr(changed, method.attr)(*(map(_in_order, arguments) if method.attr == "extend" else arguments))
        _size(changed)

    def _own(self, name: str) -> Any:
        """Return a copy of a container that may be changed, because the original may be shared with other notebooks."""
        if not self._is_own:
            self._found, self._is_own = copy.deepcopy(self._found), True
        value = self._known(name)
        if not isinstance(value, list | dict | set):
            raise NotData
        return value


def _size(given: Any, known: dict[int, int] | None = None, depth: int = 0) -> int:
    """Return an upper bound of the characters of a value; raise `NotData` for too many characters or levels."""
    known = {} if known is None else known
    if depth > _DEEPEST:
        raise NotData
    if id(given) not in known:
        if isinstance(given, dict | list | tuple | set | frozenset):
            parts = [*given, *given.values()] if isinstance(given, dict) else given
            size = sum(2 + _size(part, known, depth + 1) for part in parts)
        else:
            size = len(given) if isinstance(given, str | bytes) else 30
            size = given.bit_length() if isinstance(given, int) else size
        known[id(given)] = size
    if known[id(given)] > _LARGEST:
        raise NotData
    return known[id(given)]


@lru_cache(maxsize=CACHE_SIZE)
def _standalone_values(source: str) -> Values | None:
    """Return the values of a cell that depends on no other cell, else None. The result is cached, because most cells
    are the same in the notebooks of a class.
    """
    values = Values()
    plain = plain_values(source)
    if plain is not None:
        values._found = plain
        return values
    values.follow(source)
    return None if values.asked else values


_BINARY: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.BitOr: operator.or_,
}
_UNARY: Mapping[type[ast.unaryop], Callable[[Any], Any]] = {ast.USub: operator.neg, ast.UAdd: operator.pos}
_LITERAL = (ast.Constant, ast.Name, ast.Load, ast.List, ast.Tuple, ast.Set, ast.Dict, ast.UnaryOp, ast.USub)
"""syntax nodes of literals and names"""
_INFINITE = {"math", "np", "numpy"}
"""modules whose constant ``inf`` can be read"""
_CALLS: Mapping[str, Callable[..., Any]] = {
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
_UNORDERED = ("set", "frozenset")
"""functions whose value does not depend on the order of the items of their argument"""


def value_of(node: ast.expr, known: Callable[[str], Any], depth: int = 0) -> Any:
    """Return the value of an expression of literals, names with known values, and simple arithmetic; raise `NotData`
    for any other expression.

    >>> value_of(ast.parse("{'A': 1 + 2, 'B': math.inf, 'C': set()}", mode="eval").body, dict().__getitem__)
    {'A': 3, 'B': inf, 'C': set()}
    """
    if depth > _DEEPEST:
        raise NotData

    def inner(expression: ast.expr) -> Any:
        return value_of(expression, known, depth + 1)

    match node:
        case ast.Constant(value=constant):
            if isinstance(constant, int) and constant.bit_length() > _MOST_BITS:
                raise NotData
            return constant
        case ast.Name(id=name):
            return known(name)
        case ast.List(elts=parts):
            return [inner(element) for element in parts]
        case ast.Tuple(elts=parts):
            return tuple(inner(element) for element in parts)
        case ast.Set(elts=parts):
            return {inner(element) for element in parts}
        case ast.Dict(keys=keys, values=values):
            if None in keys:
                raise NotData
            return {inner(key): inner(value) for key, value in zip(keys, values, strict=True) if key is not None}
        case ast.UnaryOp(op=op, operand=part) if type(op) in _UNARY:
            return _UNARY[type(op)](_number(inner(part)))
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
            return _binary_value(type(op), inner(left), inner(right))
        case ast.Attribute(value=ast.Name(id=module), attr="inf") if module in _INFINITE:
            return math.inf
        case ast.Call():
            return _call_value(node, inner)
        case ast.Subscript(value=part, slice=index):
            return inner(part)[inner(index)]
    raise NotData(type(node).__name__)


def _in_order(value: Any) -> Any:
    """Return the items of a set in an order that is the same on every run; return anything else unchanged."""
    return in_one_order(value) if isinstance(value, set | frozenset) else value


def with_labels(source: str, name: str) -> Any:
    """Return the value of a name whose cell lacks quotation marks around labels or a condition; raise `NotData` for any
    other cell.

    >>> with_labels("pruned = [C2, C3]", "pruned"), with_labels("best = a1  # mine", "best")
    (['C2', 'C3'], 'a1')
    """
    found = statements(source)
    effects = effects_of(found)
    nodes = [one.node for one in found if name in one.binds | one.changes | one.fills(effects)]
    if not nodes or not isinstance(nodes[-1], ast.Assign) or not isinstance(nodes[-1].targets[0], ast.Name):
        raise NotData
    value = nodes[-1].value
    if isinstance(value, ast.Compare | ast.BoolOp):
        return ast.unparse(value)  # a condition for x, such as x < 3
    parts = list(ast.walk(value))
    if not all(isinstance(one, _LITERAL) for one in parts) or not any(isinstance(one, ast.Name) for one in parts):
        raise NotData
    return value_of(value, str)


def _number(value: Any) -> Any:
    if not isinstance(value, int | float | Fraction):
        raise NotData
    return value


def _binary_value(op: type[ast.operator], left: Any, right: Any) -> Any:
    numbers = (int, float, complex, Fraction)
    if isinstance(left, numbers) and isinstance(right, numbers):
        exact = [number for number in (left, right) if isinstance(number, int | Fraction)]
        if any(max(number.numerator.bit_length(), number.denominator.bit_length()) > _MOST_BITS for number in exact):
            raise NotData
        return _BINARY[op](left, right)
    is_joining = op in (ast.Add, ast.BitOr) and type(left) is type(right)
    if not is_joining or len(left) + len(right) > _LONGEST:
        raise NotData
    return _BINARY[op](left, right)


def _call_value(node: ast.Call, inner: Callable[[ast.expr], Any]) -> Any:
    """Evaluate the few calls that write data: ``float("inf")``, ``set()``, ``dict(A=3)``, ``"C2 C3".split()``."""
    match node.func:
        case ast.Name(id=name) | ast.Attribute(value=ast.Name(id="fractions"), attr=name) if name in _CALLS:
            arguments = [inner(argument) for argument in node.args]
            named = {argument.arg or "": inner(argument.value) for argument in node.keywords}
            if (named and name != "dict") or "" in named or any(len(str(one)) > _LONGEST for one in arguments):
                raise NotData
            texts = [argument for argument in arguments if isinstance(argument, str)]
            if name == "Fraction" and any(map(_LONG_POWER.search, texts)):
                raise NotData
            return _CALLS[name](*(arguments if name in _UNORDERED else map(_in_order, arguments)), **named)
        case ast.Attribute(value=part, attr="split" | "strip" | "upper" | "lower" as method) if not node.keywords:
            text = inner(part)
            if isinstance(text, str):
                return getattr(text, method)(*map(inner, node.args))
    raise NotData


# ---- Answers that their cells compute: the cell runs alone in a separate process -----------------

SECONDS, _MEMORY = 3.0, 512
"""limits of a cell: processor time in seconds, and memory in MB"""
_WORKER_TASK = "worker.accesses.value_of_name"
_COMPUTED_CACHE_SIZE = 1_024
"""number of cells whose values are cached, because the same answers occur several times in a class"""

# TRANSLATORS: the following reasons, inside a sentence, explain why the cell of an answer gives no answer when it runs
# alone
_USES = gettext("it uses %(name)s, which this cell does not define")
_IMPORTS = gettext("it imports %(name)s, which is not available there")
_RAISES = gettext("it raises %(error)s")
_OTHER_VALUE = gettext("its value is not a number, text, list, tuple, set or dict of ordinary length (%(kind)s)")
_REASONS = {
    **dict.fromkeys(("time", "asleep"), gettext("it does not end in time")),
    "memory": gettext("it needs too much memory"),
    "recursion": gettext("it calls itself without end"),
    "output": gettext("it prints too much"),
    "ended": gettext("its process ended"),
}
_REFUSED = gettext("it ends Python, reads from the keyboard, or starts a thread or another process")
NOT_RUN = gettext("it cannot be isolated here, so it was not run")
_NO_ASSIGNMENT = gettext("no cell of code gives %(name)s a value")


@dataclass(frozen=True, slots=True)
class _Reading:
    """The value of an answer that is marked, or the reason why there is none."""

    value: Any = None
    why: Phrase | None = None
    is_computed: bool = False
    """whether the cell of the answer had to run"""
    protection: str = ""
    """protection under which the cell ran; empty if it did not run"""
    had_to_wait: bool = False
    """whether the run was stopped on a busy machine, so that a second run may get further"""


def reading(sources: Sequence[str], name: str) -> _Reading:
    """Return the value of a name after the last of the given cells; from earlier cells, only values that can be read as
    data are used.

    >>> reading(["a = 3", "answer = {'A': a}"], "answer").value
    {'A': 3}
    >>> str(reading(["a = 3", "answer = {n: a for n in 'AB'}"], "answer").why)
    'it uses a, which this cell does not define'
    """
    source = last_cell(sources, name)
    if not source:
        return _Reading(why=_NO_ASSIGNMENT.with_values(name=Code(name)))
    for cells in ([source], dict.fromkeys(sources)):
        values = Values()
        for cell in cells:
            values.run(cell)
        try:
            return _Reading(values[name])
        except (NotData, KeyError):
            continue
    try:
        return computed_value(source, name)
    except NotConfined:
        return _without_value(NOT_RUN)


def last_cell(sources: Sequence[str], name: str) -> str:
    """Return the text of the last cell that assigns a value to a name or changes it, or "" if there is none."""
    return next((source for source in reversed(sources) if name in bound_in(source)), "")


@lru_cache(maxsize=_COMPUTED_CACHE_SIZE)
def computed_value(source: str, name: str) -> _Reading:
    """Run, in a separate process, the part of a cell that computes the value of a name, and return this value.

    The process can use the standard library and numpy, but no other cells, no files and not this kit. It returns a
    literal of limited length, which is read like a literal in a cell.
    """
    program = Program(program_text([source], name), (name,))
    if missing := _undefined_name(program.source):
        return _without_value(_USES.with_values(name=Code(missing)))
    if protection() == "none":
        return _without_value(NOT_RUN)
    if program.fault(counts_steps=False) is not None:
        return _without_value(_REASONS["ended"])
    limits = Limits(seconds=SECONDS, memory_mb=_MEMORY).to_json()
    job = {"source": program.source, "act": _WORKER_TASK, "cases": [{"name": name}], "limits": limits}
    report = run(job, valid=_is_report)
    return replace(_reading(report), protection=report.protection, had_to_wait=report.had_to_wait(SECONDS))


def _without_value(why: Phrase) -> _Reading:
    return _Reading(None, why, is_computed=True)


def _reading(report: Report) -> _Reading:
    if not report.runs:
        return _without_value(_REASONS.get(report.end, _REASONS["ended"]))
    (outcome,) = report.runs
    if outcome["why"] is not None:
        return _without_value(_reason(outcome["why"], outcome["said"]))
    try:
        written = ast.parse(outcome["returned"], mode="eval")
        return _Reading(value_of(written.body, dict[str, Any]().__getitem__), is_computed=True)
    except (*FAILURES, SyntaxError):
        return _without_value(_OTHER_VALUE.with_values(kind=Code("…")))


def _is_report(item: Mapping[str, Any]) -> bool:
    """Return whether a report has the right form; a student's program may have written it."""
    details = item.get("said")
    if item.get("why") is not None:
        return (
            is_short(item["why"], 50) and isinstance(details, list) and all(is_short(detail, 200) for detail in details)
        )
    return is_short(item.get("returned"), _LONGEST)


def _reason(why: str, details: Sequence[str]) -> Phrase:
    first = Code(details[0] if details else "?")
    if why == "name":
        return _USES.with_values(name=first)
    if why == "import":
        return _IMPORTS.with_values(name=first)
    if why == "value":
        return _OTHER_VALUE.with_values(kind=first)
    if why in ("exit", "input", "thread", "process"):
        return _REFUSED
    return _REASONS.get(why) or _RAISES.with_values(error=Code(": ".join(filter(None, details)) or "?"))


def _undefined_name(text: str) -> str:
    tree = ast.parse(text)
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    bound = {node.id for node in names if not isinstance(node.ctx, ast.Load)} | _defined_names(tree)
    if "*" in bound:
        return ""
    names.sort(key=lambda node: (node.lineno, node.col_offset))
    return next((node.id for node in names if node.id not in bound and not hasattr(builtins, node.id)), "")


def _defined_names(tree: ast.AST) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.arg):
            names.add(node.arg)
        elif isinstance(node, ast.alias):
            names.add(node.asname or node.name.partition(".")[0])
        elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and node.name:
            names.add(node.name)
    return names
