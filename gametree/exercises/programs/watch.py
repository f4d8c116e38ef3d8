"""The recording of a student's own search on a tree, as a trace that can be shown, played and compared."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from ...errors import choose, named_keywords
from ...languages import translator_for
from ...node_kinds import CHANCE, MIN
from ...phrases import gettext
from ...rules import INFINITE_WINDOW, Rules, Window
from ...trace.result import Result
from ...trace.trace import EventKind, RawEvent
from ...trace.watched import Difference, WatchedResult, WatchedTrace
from ...tree.tree import NodeId, Source, Tree, as_tree
from ...values import INF, Number, Value, read_number, to_number
from . import tasks as sentences
from .check_program import check_implementation
from .departure import BookSearch, FirstProgramDifference, Returned, TrialTree, is_close, negated, read_returned
from .limits import Limits
from .program_feedback import ImplementationFeedback, ProgramTrial
from .source_text import Part, agent_of, task_of, to_program
from .tasks import TASKS
from .worker.trial import role_of

_ENTER, _EVALUATE, CUT, _LEAVE = EventKind.ENTER, EventKind.EVALUATE, EventKind.CUT, EventKind.LEAVE
SEARCHES = tuple(name for name, task in TASKS.items() if task.search is not None)
_MOST_EVENTS = 3000
"""maximum number of events shown"""
_MOST_DESCENTS = 3
"""maximum number of recursive calls shown for the same node"""
_MOST_DENOMINATOR = 10**6
"""maximum denominator of a number that is shown exactly; a larger denominator comes from rounding"""


@named_keywords()
def watch(
    source_or_function: Part | Sequence[Part],
    tree: Source,
    task: str = "",
    *,
    rules: Rules | None = None,
    limits: Limits = Limits(),  # noqa: B008
    lang: str = "en",
) -> WatchedResult:
    """Run a student's search on a tree, in a separate process, and return its calls, the leaves that it reads, and the
    values that it returns.

    The result can be shown, played and exported like the result of a search, and `gametree.compare` shows it beside
    another search up to the first difference. A function that fails is shown until its failure.

    Parameters
    ----------
    source_or_function : str, function or list of them
        The program, as for `gametree.exercises.programs.check_implementation`.
    tree : Tree, str, list or graph
        The tree.
    task : {"minimax", "alphabeta", "expectiminimax", "maxn"}, optional
        The search that the program implements; by default it is inferred from the function's name and parameters, and
        from the tree.
    rules : Rules, optional
        The conventions of the search.
    limits : Limits, optional
        The limits of the process: by default 5 seconds, 100 000 accesses to nodes, 512 MB of memory, 64 kB of output.
    lang : {"en", "es", "pt"}, default "en"
        The language.

    Returns
    -------
    WatchedResult
        The activity of the program.

    Examples
    --------
    >>> run = watch('''
    ... def minimax(node):
    ...     if node.is_leaf:
    ...         return node.value
    ...     return max(minimax(child) for child in node.children)
    ... ''', "[[3 12] [2 4]]")
    >>> run.value, [frame.caption() for frame in run.frames()][2]
    (12, 'Your function reads the leaf B2, which is worth 12. It returns B = 12.')
    """
    parsed_tree = as_tree(tree)
    name = choose(gettext("task"), task or _task(source_or_function, parsed_tree), SEARCHES)
    feedback = check_implementation(
        name, source_or_function, trees=[parsed_tree], rules=rules, limits=limits, lang=lang
    )
    return watched(feedback, feedback.trials[0])


def watched(feedback: ImplementationFeedback, trial: ProgramTrial) -> WatchedResult:
    assert isinstance(trial.case, TrialTree)
    tree, book, run = trial.case.tree, trial.book, trial.run or {"why": "ended", "events": (), "printed": ""}
    builder = _TraceBuilder(tree, shows_windows=book is not None and not _is_relative(book, run))
    is_short = builder.record(run["events"])
    departure = "" if trial.departure is None else trial.departure.kind
    ending: Callable[[str], str] | None = None
    if feedback.fault is not None or run["why"] is not None or departure in ("nothing", "type"):
        ending = partial(feedback.departs, trial)
    elif not is_short:
        ending = _too_long
    if feedback.fault is None and run["why"] is None and is_short:
        if feedback.task.plays:
            builder.move(read_returned(run["returned"]))
        builder.finish(_number(run["returned"]))
    lines = [line for _, line in builder.events]
    if lines and is_short and run["why"] is not None:
        lines[-1] = run.get("line") or lines[-1]  # the line at which the program was stopped or raised an error
    trace = WatchedTrace(
        tree,
        feedback.task.name,
        book.result.rules if book is not None else Rules(),
        INFINITE_WINDOW,
        tuple(event for event, _ in builder.events),
        feedback.program.source,
        tuple(lines),
        builder.is_windowed,
        ending,
    )
    return WatchedResult(trace, partial(_difference, feedback, trial, trace), run["printed"], feedback.lang)


def _is_relative(book: BookSearch, run: Mapping[str, Any]) -> bool:
    """Return whether a program's values are from the point of view of the player to move: whether the first MIN node's
    value is negated.
    """
    for kind, node, *details in run["events"]:
        if kind == "return" and node in book.values and book.tree.kind(node) == MIN:
            returned, value = read_returned(details[1]), book.values[node][0]
            return value != 0 and is_close(returned, negated(value))
    return False


def _too_long(lang: str) -> str:
    return sentences.TOO_LONG.render(translator_for(lang), count=_MOST_EVENTS)


def _task(source: Part | Sequence[Part], tree: Tree) -> str:
    """Return the name of the search that a function implements, inferred from its name, its parameters, or the tree."""
    program = to_program(source, ())
    try:
        written = ast.walk(ast.parse(program.source))
        definitions = [item for item in written if isinstance(item, ast.FunctionDef | ast.Lambda)]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        definitions = []
    if agent := agent_of(program):
        return task_of(agent)
    functions = [item.name for item in definitions if isinstance(item, ast.FunctionDef)]
    named = [name for name in (*program.names, *functions) if name in SEARCHES]
    if named:
        return named[0]
    if CHANCE in tree.kinds:
        return "expectiminimax"
    if tree.utilities:
        return "maxn"
    return "alphabeta" if any(map(_has_window, definitions)) else "minimax"


def _has_window(made: ast.FunctionDef | ast.Lambda) -> bool:
    """Return whether a function has parameters for α and β: parameters with such names, or two parameters after the
    node.
    """
    names = [parameter.arg for parameter in made.args.args if parameter.arg not in ("self", "cls")]
    roles = [role_of(name) for name in names[1:]]
    return {"alpha", "beta"} <= {*roles} or (roles == ["", ""] and isinstance(made, ast.FunctionDef))


# ---- The trace ----------------------------------------------------------------------------------


@dataclass
class _Call:
    """An unfinished call of one of the program's functions for a node."""

    function: str
    node: NodeId
    window: Window
    is_recorded: bool
    """whether the call is in the trace; a helper's call for the same node is not"""


class _TraceBuilder:
    """Builds the events of a trace from a program's activity, so that the trace always fits the tree."""

    def __init__(self, tree: Tree, *, shows_windows: bool) -> None:
        self.tree, self.shows_windows = tree, shows_windows
        self.is_windowed = False
        self.events: list[tuple[RawEvent, int]] = []
        self._open: list[_Call] = []
        self._seen_nodes: set[NodeId] = set()

    def record(self, events: Sequence[Sequence[Any]]) -> bool:
        """Add the worker's events up to the limit, and return whether all were added."""
        searching = _searching_functions(events)
        for kind, node, *details in events:
            if len(self.events) >= _MOST_EVENTS:
                return False
            if kind == "look":
                self._look(node, details[0])
            elif details[0] in searching and 0 <= node < len(self.tree):
                if kind == "call":
                    self._call(node, *details)
                else:
                    self._return(node, *details)
        return True

    def finish(self, returned: Value | None) -> None:
        """End the trace with the program's result, if no call for the root has returned it."""
        if self.events and self.events[-1][0][:2] in ((_LEAVE, 0), (_EVALUATE, 0)):
            return
        if not any(event[:2] == (_ENTER, 0) for event, _ in self.events):
            self.events.insert(0, ((_ENTER, 0, None, -INF, INF), 0))
            self._open.insert(0, _Call("", 0, INFINITE_WINDOW, is_recorded=True))
        while self._open:
            self._leave(self._open.pop(), returned if not self._open else None, 0)

    def move(self, found: Returned) -> None:
        """End the trace of an agent, which returns a move, with the value that its search returned for the move."""
        if not self.events or found.move is None or self.events[-1][0][:3] != (_LEAVE, 0, None):
            return
        (_, _, _, alpha, beta), line = self.events[-1]
        known = {self.tree.label(event[1]): event[2] for event, _ in self.events if event[0] in (_LEAVE, _EVALUATE)}
        self.events[-1] = (_LEAVE, 0, known.get(str(found.move[1])), alpha, beta), line

    def _look(self, leaf: NodeId, line: int) -> None:
        if self.events and self.events[-1][0][:2] == (_EVALUATE, leaf):
            return
        value = self.tree.value(leaf)
        window = self._open[-1].window if self._open else INFINITE_WINDOW
        if self._open and self._open[-1].node == leaf and self.events[-1][0][:2] == (_ENTER, leaf):
            self.events.pop()
            next(call for call in reversed(self._open) if call.is_recorded).is_recorded = False
        self._seen_nodes.update(self.tree.path(leaf))
        self.events.append(((_EVALUATE, leaf, value, *window), line))

    def _call(self, node: NodeId, function: str, bounds: Sequence[str | None], line: int) -> None:
        while self._open and self._open[-1].node not in self.tree.path(node):
            self._leave(self._open.pop(), None, 0)  # an exception ended the call
        window = self._window(bounds)
        same = [call for call in self._open if call.node == node]
        if same and (function not in {call.function for call in same} or len(same) >= _MOST_DESCENTS):
            if self.events[-1][0][:2] == (_ENTER, node) and window != INFINITE_WINDOW:
                self.events[-1] = (_ENTER, node, None, *window), line
                same[-1].window = window
            self._open.append(_Call(function, node, window, is_recorded=False))
            return
        self._seen_nodes.update(self.tree.path(node))
        self._open.append(_Call(function, node, window, is_recorded=True))
        self.events.append(((_ENTER, node, None, *window), line))

    def _return(self, node: NodeId, function: str, returned: Sequence[Any], line: int) -> None:
        if not any((call.function, call.node) == (function, node) for call in self._open):
            return
        while (call := self._open.pop()) and (call.function, call.node) != (function, node):
            self._leave(call, None, 0)
        self._leave(call, _number(returned), line)

    def _leave(self, call: _Call, value: Value | None, line: int) -> None:
        if not call.is_recorded:
            return
        if any(child not in self._seen_nodes for child in self.tree.children(call.node)):
            self.events.append(((CUT, call.node, value, *call.window), line))
        self.events.append(((_LEAVE, call.node, value, *call.window), line))

    def _window(self, bounds: Sequence[str | None]) -> Window:
        alpha, beta = bounds
        if alpha is None or beta is None or not self.shows_windows:
            return INFINITE_WINDOW
        self.is_windowed = True
        return _shown_number(alpha), _shown_number(beta)


def _searching_functions(events: Sequence[Sequence[Any]]) -> set[str]:
    """Return the functions that search: the first function, and functions that read a leaf or call functions for other
    nodes.
    """
    functions: set[str] = set()
    calls: list[tuple[str, NodeId]] = []
    for kind, node, *details in events:
        if kind == "call":
            if not calls or calls[-1][1] != node:
                functions.update(function for function, _ in calls)
            calls.append((details[0], node))
            functions.update(details[:1] if len(calls) == 1 and not functions else ())
        elif kind == "look":
            functions.update(function for function, _ in calls)
        elif (details[0], node) in calls:
            while calls.pop() != (details[0], node):
                pass
    return functions


def _number(returned: Sequence[Any] | None) -> Value | None:
    """Return the number that a function returned; a rounded float becomes an exact number. Return None for anything
    else.
    """
    value = read_returned(returned)
    if isinstance(value.number, tuple):
        return tuple(_shown_number(str(entry)) for entry in value.number) if value.is_rounded else value.number
    return value.number if value.number is None or not value.is_rounded else _shown_number(str(value.number))


def _shown_number(text: str) -> Number:
    number = read_number(text)
    is_long = isinstance(number, Fraction) and number.denominator > _MOST_DENOMINATOR
    return to_number(float(f"{float(number):.10g}")) if is_long else number


# ---- The first difference -----------------------------------------------------------------------


def _difference(
    feedback: ImplementationFeedback, trial: ProgramTrial, trace: WatchedTrace, other: Result
) -> Difference | None:
    """Return the first difference between a program and a search of the same tree."""
    task = feedback.task if feedback.task.name == other.algorithm else TASKS.get(other.algorithm)
    if isinstance(other, WatchedResult) or task is None or other.window != INFINITE_WINDOW:
        return None
    if trial.run is None:
        return Difference(0, 0, partial(feedback.departs, trial))
    book = BookSearch(task, other)
    if book.is_right(trial.run):
        return None
    departure = book.departure(trial.run)
    compared = ProgramTrial(trial.case, False, trial.run, book, departure)
    node = departure.leaf if departure.wanted is None else departure.wanted
    shown_node = next((candidate for candidate in (node, departure.node) if candidate is not None), 0)

    def text(lang: str) -> str:
        return " ".join([feedback.departs(compared, lang), *feedback.beliefs(lang)])

    return Difference(_moment(trace, departure), shown_node, text)


def _moment(trace: WatchedTrace, departure: FirstProgramDifference) -> int | None:
    """Return the number of events up to a difference, or None if the difference is an event that the program leaves
    out.
    """
    if departure.kind in ("goes on", "order"):
        events = [(_EVALUATE, departure.leaf)]
    elif departure.kind in ("value", "nothing", "type", "move", "no move"):
        events = [(_LEAVE, departure.node), (_EVALUATE, departure.node)]
    else:
        return None if departure.kind in ("not entered", "leaves out") else len(trace)
    places = [at for at, (kind, node, *_) in enumerate(trace.raw, start=1) if (kind, node) in events]
    exact: list[int] = []
    if departure.kind == "value" and departure.found is not None:
        number = departure.found.number
        value = number if isinstance(number, tuple) else _shown_number(str(number))
        exact = [at for at in places if trace.raw[at - 1][2] == value]
    return next(iter([*exact, *places]), len(trace))
