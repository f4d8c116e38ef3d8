"""A search in Python: the source of the search's functions, and the lines that each event executes."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any, NamedTuple

from ..node_kinds import CHANCE, MAX, MIN
from ..trace.trace import EventKind, Trace
from .pseudocode import Line, Listing, moments

_LEVEL = 4
"""number of spaces per indentation level of Python code"""


def python_source(trace: Trace) -> Listing:
    """Return the source of the functions that made a trace, without their docstrings.

    >>> import gametree as gt
    >>> python_source(gt.minimax("[[3 12] [2 4]]").trace).lines[0].text
    'def minimax_value(tree: View, node: NodeId, record: Record) -> Number:'
    """
    return Listing(trace.algorithm, _read(functions_of(trace)).lines)


def lit_source(trace: Trace) -> tuple[tuple[int, ...], ...]:
    """Return for each event the lines of the source that it executes: indices into ``python_source(trace).lines``.

    >>> import gametree as gt
    >>> trace = gt.minimax("[3 12]").trace
    >>> lines = python_source(trace).lines
    >>> [lines[number].text for number in lit_source(trace)[2]]
    ['w = minimax_value(tree, child, record)', 'if w > v:', 'v = w', 'record.improve(node, v)']
    """
    functions = functions_of(trace)
    source = _read(functions)
    lit = cache(partial(source.lit, trace.facts.functions))  # there are few distinct combinations of moments
    followers = [*(kind for kind, *_ in trace.raw[1:]), None]
    return tuple(
        lit(kind, trace.tree.kind(node), after is EventKind.CUT, frozenset(name for name, _ in tags))
        for (kind, node, *_), after, tags in zip(trace.raw, followers, moments(trace), strict=True)
    )


def functions_of(trace: Trace) -> tuple[Callable[..., Any], ...]:
    """Return the functions that made a trace, in the order in which they call each other.

    >>> from gametree import alphabeta
    >>> [function.__name__ for function in functions_of(alphabeta("[[3 12] [2 4]]").trace)]
    ['alphabeta_value', 'max_value', 'min_value']
    """
    functions: dict[Callable[..., Any], None] = {}
    for first in trace.chapter.begin:
        methods = [member for name, member in vars(first).items() if inspect.isfunction(member) and name != "__init__"]
        functions |= dict.fromkeys(methods if inspect.isclass(first) else _called_from(first))
    return tuple(functions)


def _called_from(first: Callable[..., Any]) -> list[Callable[..., Any]]:
    """Return the given function and the functions with a parameter ``record`` that it calls, directly or indirectly."""
    functions = [first]
    for function in functions:
        for name in function.__code__.co_names:
            called = function.__globals__.get(name)
            if (
                inspect.isfunction(called)
                and "record" in inspect.signature(called).parameters
                and called not in functions
            ):
                functions.append(called)
    return functions


class Call(NamedTuple):
    """A call of a method of the record in the source."""

    kind: str
    """kind of the event, such as ``"improve"``"""
    function: str
    """name of the calling function, with its class if any, such as ``"Star2.probe"``"""
    before_cut: bool
    """whether the next call records a cut-off"""
    lines: tuple[int, ...]
    """lines since the previous call, including the line of the call; after ``enter``, the lines up to the first child
    are included too
    """

    @property
    def name(self) -> str:
        return self.function.rpartition(".")[2]


class Source(NamedTuple):
    """The lines of a search's functions, and the calls of the record in these lines."""

    lines: tuple[Line, ...]
    calls: tuple[Call, ...]
    way_in: tuple[int, ...]
    """lines that call the function of the player to move at a node"""

    def lit(
        self, special: Mapping[str, str], kind: str, player: str, before_cut: bool, moments: Set[str]
    ) -> tuple[int, ...]:
        """Return the lines of an event of the given kind at a node of the given player; ``special`` maps some moments
        to the functions in which they occur.
        """
        function = next((special[moment] for moment in moments if moment in special), "")
        own_functions = {call.function: call.function for call in self.calls if call.function in special.values()}
        candidates = [
            call for call in self.calls if call.kind == kind and own_functions.get(call.function, "") == function
        ]
        own = [call for call in candidates if call.name == f"{player}_value"]
        others = [call for call in candidates if call.name not in _OF_PLAYERS]
        chosen = own or others
        exact = [call for call in chosen if call.before_cut == before_cut] or chosen
        if not exact:
            return ()
        return (*self.way_in, *exact[0].lines) if kind == EventKind.ENTER and own else exact[0].lines


_GOES_AWAY = (ast.Return, ast.Break, ast.Continue)
SEARCH = "search"
"""name of the parameter that holds the function with which a node or a child is searched"""
_OF_PLAYERS = {f"{player}_value" for player in (MAX, MIN, CHANCE)}


@cache
def _read(functions: tuple[Callable[..., Any], ...]) -> Source:
    """Return the source of the given functions; the first one begins the search."""
    lines: list[Line] = []
    calls: list[Call] = []
    ways_in = []
    names = {function.__name__ for function in functions}
    for function in functions:
        rows, definition = _definition(function)
        body = definition.body[1:] if ast.get_docstring(definition) else definition.body
        head = range(definition.lineno, definition.body[0].lineno)
        shown = [*head, *range(body[0].lineno, (definition.end_lineno or 0) + 1)]
        reader = _Reader(function.__qualname__, names, {number: len(lines) + n for n, number in enumerate(shown)})
        function_calls = list(reader.block(body, [reader.place[number] for number in head]))
        calls += [
            call._replace(lines=(*call.lines, *reader.tail)) if call.kind == "enter" else call
            for call in function_calls
        ]
        ways_in.append(tuple(reader.way_in))
        indent = definition.col_offset
        lines += [Line((_indent(rows[number - 1]) - indent) // _LEVEL, rows[number - 1].strip()) for number in shown]
    return Source(tuple(lines), tuple(calls), next(filter(None, ways_in), ()))


def _definition(function: Callable[..., Any]) -> tuple[list[str], ast.FunctionDef]:
    """Return the lines and the syntax tree of a function's module; ``inspect.getsource`` takes five times as long."""
    rows, first = inspect.findsource(function)
    parts = ast.walk(_syntax("".join(rows)))
    return rows, next(part for part in parts if isinstance(part, ast.FunctionDef) and part.lineno == first + 1)


@cache
def _syntax(module: str) -> ast.Module:
    return ast.parse(module)


def _indent(row: str) -> int:
    return len(row) - len(row.lstrip())


@dataclass(slots=True)
class _Reader:
    """Reads one function and finds the lines that lead to each call of a method of ``record``."""

    function: str
    names: set[str]
    """names of the functions that search a child"""
    place: dict[int, int]
    """index of each line in the listing, keyed by its line number in the module"""
    way_in: list[int] = field(default_factory=list)
    """lines that lead to a search of the node by another function, before any event is recorded"""
    tail: list[int] = field(default_factory=list)
    """lines from ``record.enter`` to the search of the first child"""
    is_entered: bool = False
    """whether the node was recorded as entered"""

    def block(self, body: Sequence[ast.stmt], lines_before: list[int]) -> Iterator[Call]:
        """Yield the calls in a block; ``lines_before``, which is modified, collects the lines since the last call."""
        for statement, after in zip(body, [*body[1:], None], strict=True):
            inner = [getattr(statement, name) for name in ("body", "orelse") if getattr(statement, name, None)]
            lines_before += self._own_lines(statement, inner)
            parts = [part for part in ast.iter_child_nodes(statement) if not isinstance(part, ast.stmt)]
            called = [_called(node) for part in parts for node in ast.walk(part) if isinstance(node, ast.Call)]
            for owner, name in called:
                if owner == "record":
                    is_before_cut = after is not None and "record.cut(" in ast.unparse(after)
                    yield Call(name, self.function, is_before_cut, tuple(lines_before))
                    self.is_entered = self.is_entered or name == "enter"
                    lines_before.clear()
            if any(owner != "record" and name in {*self.names, SEARCH} for owner, name in called):
                if self.is_entered and not self.tail:
                    self.tail += lines_before
                elif not self.is_entered and SEARCH in {name for _, name in called}:
                    self.way_in += lines_before
                lines_before[:] = self._own_lines(statement, inner)
            calls = [(part, list(self.block(part, lines_before.copy()))) for part in inner]
            for part, inner_calls in calls:
                yield from inner_calls
                if isinstance(statement, ast.For | ast.While) or (inner_calls and not isinstance(part[-1], _GOES_AWAY)):
                    lines_before.clear()

    def _own_lines(self, statement: ast.stmt, inner: list[list[ast.stmt]]) -> list[int]:
        last = inner[0][0].lineno - 1 if inner else statement.end_lineno or statement.lineno
        return [self.place[number] for number in range(statement.lineno, last + 1)]


def _called(call: ast.Call) -> tuple[str, str]:
    """Return two names: the last part of the name of the object on which a method is called, and the name of the
    method.
    """
    if isinstance(call.func, ast.Attribute):
        return ast.unparse(call.func.value).rpartition(".")[2], call.func.attr
    return "", ast.unparse(call.func)
