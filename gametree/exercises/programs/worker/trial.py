"""A trial: run a program afresh on one tree or position, and record its activity."""

from __future__ import annotations

import builtins
import json
import os
import sys
import time
from opcode import opmap
from types import FunctionType, ModuleType

from .accesses import (
    PROGRAM,
    AccessLog,
    GameState,
    Keyboard,
    Node,
    NoValue,
    Output,
    Stop,
    Unknown,
    build_tree,
    number_as_json,
    read,
    returned_as_json,
    returned_as_text,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import CodeType, FrameType, TracebackType
    from typing import Any


_ROLES = {
    "depth": (("dep", "prof", "niv", "level", "ply"), ("d",)),
    "alpha": (("alpha", "alfa", "α"), ("a", "low", "lower", "lo")),
    "beta": (("beta", "β"), ("b", "high", "upper", "hi")),
    "max": (
        ("maxim", "ismax", "esmax", "maxplayer", "maxturn", "jugadormax", "jogadormax", "turnomax"),
        ("max", "emax"),
    ),
    "player": ((), ("player", "turn", "jugador", "jogador", "turno")),
}
"""for each role of a parameter: the parts of names, then the whole names, by which it is recognised, in lower case and
in all languages of the kit
"""
_METHODS = ("search", "value", "solve", "__call__")
"""usual names of the search method of a class"""
_MOST_CALLED = 200
"""maximum number of characters of a reported call"""
_DEEP = 10_000
"""depth that is passed to a function with a parameter for the depth; greater than the height of any tree"""
_RETURNS = [opmap[name] for name in ("RETURN_VALUE", "RETURN_CONST") if name in opmap]
"""instructions with which a function returns; an exception leaves a function at another instruction"""
_GENERATOR, _TAKES_REST = 0x20, 0x04
"""flags of a code object (`inspect.CO_GENERATOR`, `CO_VARARGS`)"""


def run(
    code: CodeType,
    job: Mapping[str, Any],
    case: Mapping[str, Any],
    log: AccessLog,
    steps: int,
    act: Callable[[ModuleType, Mapping[str, Any], Mapping[str, Any]], object] | None = None,
) -> dict[str, Any]:
    """Run the program afresh on one tree or position, and return the result.

    ``act`` is called with the program's module, instead of the program's function.
    """
    report: dict[str, Any] = {"returned": None, "why": None, "said": [], "line": None}
    started = time.process_time()
    try:
        is_watched, of_several = act is None and job["is_watched"], job.get("of_several", False)
        with _ProgramEnvironment(log, steps, is_watched=is_watched, of_several=of_several) as module:
            exec(code, module.__dict__)
            report["returned"] = act(module, job, case) if act else call(module, job, case, log)
    except BaseException as error:
        report.update(reason(log, error))
    if log.stopped is not None:
        report.update(why=log.stopped.why, said=list(log.stopped.said))
    return {
        **report,
        "accesses": log.accesses,
        "calls": log.calls,
        "last": log.last,
        "printed": "".join(log.printed),
        "called": log.called[:_MOST_CALLED],
        "seconds": time.process_time() - started,
    }


def call(module: ModuleType, job: Mapping[str, Any], case: Mapping[str, Any], log: AccessLog) -> list[Any]:
    function = _program_function(module, job["names"])
    if "nodes" in case:
        arguments = _accepted_arguments(
            function, [build_tree(log, case["nodes"], read, case.get("agents", 0)), *map(read, job["bounds"])], log
        )
    else:
        arguments = _accepted_arguments(function, [case["position"]], log)
    log.called = _written_call(function, arguments)
    return returned_as_json(function(*arguments), of_several=job.get("of_several", False))


def _program_function(module: ModuleType, names: list[str]) -> Callable[..., Any]:
    """Return the first function with one of the given names; if there is none, return the program's only function or
    class.
    """
    for name in names:
        if callable(function := getattr(module, name, None)):
            return _method_of(function, names) if isinstance(function, type) else function
    for kind in (FunctionType, type):
        functions: list[Any] = [item for item in vars(module).values() if type(item) is kind]
        functions = [item for item in functions if item.__module__ == "solution"]
        if len(functions) == 1:
            return _method_of(functions[0], names) if kind is type else functions[0]
    raise Stop("no function")


def _method_of(made: type, names: list[str]) -> Callable[..., Any]:
    """Create an object of the given class and return its search method: the method with a usual name, otherwise the
    only public method.
    """
    own = [name for name, item in vars(made).items() if type(item) is FunctionType]
    public = [name for name in own if not name.startswith("_")]
    for name in (*names, *_METHODS, *(public if len(public) == 1 else ())):
        if name in own:
            return getattr(made(), name)  # type: ignore[no-any-return]
    raise Stop("no function")


def role_of(name: str) -> str:
    """Return the role of a parameter according to its name, or "" if the role is unknown.

    >>> [role_of(name) for name in ("alfa", "β", "maximizingPlayer", "profundidad", "nodo")]
    ['alpha', 'beta', 'max', 'depth', '']
    """
    plain = name.lower().replace("_", "")
    fits = (role for role, (parts, whole) in _ROLES.items() if plain in whole or any(part in plain for part in parts))
    return next(fits, "")


def _accepted_arguments(function: Callable[..., Any], arguments: list[Any], log: AccessLog) -> list[Any]:
    """Return the arguments for a call of a function: according to the roles of its parameters or, if a role is unknown,
    all given arguments or only the first.
    """
    names, defaults, takes_rest = parameters(function)
    roles = list(map(role_of, names[1:]))
    if names and type(arguments[0]) is Node and (taken := _by_roles(roles, defaults, arguments)) is not None:
        return taken
    for taken in (arguments, arguments[:1]):
        is_known = any(role in ("depth", "max", "player") for role in roles[: len(taken) - 1])
        if len(names) - len(defaults) <= len(taken) and (takes_rest or len(taken) <= len(names)) and not is_known:
            log.bounds = tuple(names[1 : len(taken)])
            return taken
    raise Stop("signature", f"{getattr(function, '__name__', 'search')}({', '.join(names)})"[:200])


def _by_roles(roles: list[str], defaults: tuple[Any, ...], arguments: list[Any]) -> list[Any] | None:
    """Return the arguments of a function by the roles of its parameters, or None if a role is unknown."""
    node, *bounds = arguments
    known = {"depth": _DEEP, "max": node._player == "max", "player": node._player}
    known |= dict(zip(("alpha", "beta"), bounds, strict=False))
    taken = [node]
    for role, left in zip(roles, range(len(roles), 0, -1), strict=True):
        if left <= len(defaults) and (role not in known or role == "depth"):
            taken.append(defaults[-left])
        elif role in known:
            taken.append(known[role])
        else:
            return None
    return taken if not bounds or {"alpha", "beta"} <= {*roles} or not roles else None


def _written_call(function: Callable[..., Any], arguments: list[Any]) -> str:
    """Return a call as text: the function's name and its parameters, with the values of those that were recognised by
    name.
    """
    name = getattr(function, "__qualname__", "") or getattr(function, "__name__", "")
    names = [*parameters(function)[0], *["…"] * len(arguments)][: len(arguments)]
    asked = ["", "alpha", "beta", *[""] * len(arguments)]
    is_known = [role_of(name) not in ("", role) for name, role in zip(names, asked, strict=False)]
    known = [f"{name}={value!r}" for name, value in zip(names, arguments, strict=True)]
    shown = [known[place] if is_known[place] else name for place, name in enumerate(names)]
    return f"{name.rpartition('<locals>.')[2]}({', '.join(shown)})"


def parameters(function: Callable[..., Any]) -> tuple[list[str], tuple[Any, ...], bool]:
    """Return the names of a function's positional parameters, their defaults, and whether the function accepts more
    arguments.
    """
    if type(function) is FunctionType and not hasattr(function, "__wrapped__"):
        code = function.__code__
        names = list(code.co_varnames[: code.co_argcount])
        if not code.co_kwonlyargcount:
            return names, function.__defaults__ or (), bool(code.co_flags & _TAKES_REST)
    import inspect  # takes as long to import as all other modules together

    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return [], (), True
    found = [item for item in signature.parameters.values() if item.kind in (0, 1)]
    needed = [item.name for item in signature.parameters.values() if item.kind == 3 and item.default is item.empty]
    if needed:
        raise Stop("signature", f"{function.__name__}{signature}"[:200])
    defaults = tuple(item.default for item in found if item.default is not item.empty)
    return [item.name for item in found], defaults, any(item.kind == 2 for item in signature.parameters.values())


# ---- Watched functions --------------------------------------------------------------------------


class _WatchedFunction:
    """Facts about the code of a program's function; they are cached, because it would be slow to read them at each
    call.
    """

    def __init__(self, code: CodeType, bounds: tuple[str, ...] = ()) -> None:
        self.code = code  # referenced here, so that no other code object gets its id
        self.name, self.instructions = json.dumps(code.co_name), code.co_code
        self.arguments = code.co_varnames[: code.co_argcount]
        by_role = {role_of(name): name for name in reversed(self.arguments)}
        names = bounds if {*bounds} & {*self.arguments} else [by_role.get(role, "") for role in ("alpha", "beta")]
        self.bounds = names if any(names) else []
        self.is_function = not (code.co_flags & _GENERATOR or code.co_name == "<module>")
        self.is_recorded = self.is_function and not code.co_name.endswith("comp>")


def watcher(
    log: AccessLog, names: Mapping[str, Any], *, of_several: bool = False
) -> Callable[[FrameType, str, Any], None]:
    """Return a profile function that records, for each call of the program's functions, the node and the return value.

    ``names`` are the program's globals. The profile function is called for every event, so its first test skips code
    outside the program; reading a frame's code is its slowest operation.
    """
    calls: list[tuple[FrameType, int, _WatchedFunction]] = []
    known: dict[int, _WatchedFunction] = {}
    as_text = returned_as_text if not of_several else lambda value: json.dumps(returned_as_json(value, of_several=True))

    def watch(frame: FrameType, event: str, argument: Any) -> None:
        if event == "return":
            if calls and calls[-1][0] is frame:
                _, for_node, watched = calls.pop()
                if watched.instructions[frame.f_lasti] in _RETURNS:
                    log.note(f'["return", {for_node}, {watched.name}, {as_text(argument)}, {frame.f_lineno}]')
        elif event == "call" and frame.f_globals is names and (code := frame.f_code).co_filename == PROGRAM:
            watched = known.get(id(code)) or known.setdefault(id(code), _WatchedFunction(code, log.bounds))
            log.calls += watched.is_function
            if (
                watched.is_recorded
                and (node := _node_argument(variables := frame.f_locals, watched.arguments)) is not None
            ):
                calls.append((frame, node, watched))
                log.note(f'["call", {node}, {watched.name}, {_bounds_of(variables, watched)}, {frame.f_lineno}]')

    return watch


def _node_argument(variables: Mapping[str, Any], arguments: tuple[str, ...]) -> int | None:
    """Return the number of the tree node that a function received as an argument, or None if it received none."""
    for name in arguments:
        value: Any = variables.get(name)
        if type(value) is Node or type(value) is GameState:
            return value._number
    return None


def _bounds_of(variables: Mapping[str, Any], watched: _WatchedFunction) -> str:
    """Return the α and β arguments of a call as a JSON list, with null in place of a value that is not a number; the
    arguments are found by the names of their parameters.
    """
    if not watched.bounds:
        return "[null, null]"
    alpha, beta = watched.bounds
    return f"[{number_as_json(variables.get(alpha))}, {number_as_json(variables.get(beta))}]"


def _step_counter(log: AccessLog, steps: int) -> Callable[[FrameType, str, Any], Any]:
    """Return a trace function that stops the program after ``steps`` instructions; lines are not counted, because a
    single line can be an endless loop.
    """
    remaining = [steps]

    def count(frame: FrameType, event: str, argument: Any) -> Any:
        frame.f_trace_opcodes = True
        remaining[0] -= 1
        if remaining[0] < 0:
            log.stop("steps")
        return count

    return count


def _module_of(log: AccessLog) -> ModuleType:
    """Return an empty module for a program, in which reading input or calling exit stops the program."""
    module = ModuleType("solution")
    ends = dict.fromkeys(("exit", "quit"), lambda *_: log.stop("exit"))
    module.__dict__["__builtins__"] = {**vars(builtins), **ends, "input": lambda *_: log.stop("input")}
    return module


class _ProgramEnvironment:
    """The output, input, exit functions and profile function of a program while it runs; the previous ones are restored
    afterwards.
    """

    def __init__(self, log: AccessLog, steps: int, *, is_watched: bool, of_several: bool = False) -> None:
        self.log, self.steps, self.is_watched, self.of_several = log, steps, is_watched, of_several

    def __enter__(self) -> ModuleType:
        log, module = self.log, _module_of(self.log)
        self.before = sys.stdin, sys.stdout, sys.stderr, sys.getrecursionlimit(), sys.getprofile(), sys.gettrace()
        self.ends = {name: getattr(os, name) for name in ("_exit", "abort")}
        sys.stdin, sys.stdout, sys.stderr = Keyboard(log), Output(log), Output(log)
        sys.modules["solution"] = module
        for name in self.ends:
            setattr(os, name, lambda *_: log.stop("exit"))
        if self.is_watched:
            sys.setprofile(watcher(log, module.__dict__, of_several=self.of_several))
        if self.steps:
            sys.settrace(_step_counter(log, self.steps))
        log.is_running = True
        return module

    def __exit__(self, *_: object) -> None:
        self.log.is_running = False
        if self.steps:
            sys.settrace(self.before[5])
        sys.setprofile(self.before[4])
        sys.setrecursionlimit(self.before[3])
        sys.stdin, sys.stdout, sys.stderr = self.before[:3]
        for name, end in self.ends.items():
            setattr(os, name, end)
        sys.modules.pop("solution", None)


# ---- The reason of the end ----------------------------------------------------------------------


_REASONS = {
    NoValue: "no value",
    Unknown: "unknown",
    RecursionError: "recursion",
    MemoryError: "memory",
    SystemExit: "exit",
    ModuleNotFoundError: "import",
}
"""reason for the end of a program, keyed by the error that ended it; the sentence about the reason can contain the
``name`` attribute of the error
"""


def reason(log: AccessLog, error: BaseException) -> dict[str, Any]:
    """Return the reason why the program ended: a keyword, the values for the sentence, and the line."""
    line, node = _error_place(error.__traceback__)
    if node is not None:
        log.last = node
    known = next((why for kind, why in _REASONS.items() if isinstance(error, kind)), "")
    details: list[object]
    if isinstance(error, Stop):
        why, details = error.why, list(error.said)
    elif known:
        why, details = known, [getattr(error, "name", None)]
    elif isinstance(error, NameError) and error.name and not isinstance(error, UnboundLocalError):
        why, details = "name", [error.name]
    else:
        why, details = "raised", [type(error).__name__, _error_summary(error)]
    return {"why": why, "said": [str(item)[:200] for item in details if item is not None], "line": line}


def _error_summary(error: BaseException) -> str:
    try:
        return " ".join(str(error).split())[:200]
    except Exception:
        return ""


def _error_place(trace: TracebackType | None) -> tuple[int | None, int | None]:
    line = node = None
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == PROGRAM:
            frame, line = trace.tb_frame, trace.tb_lineno
            node_number = _node_argument(frame.f_locals, _WatchedFunction(frame.f_code).arguments)
            node = node if node_number is None else node_number
        trace = trace.tb_next
    return line, node
