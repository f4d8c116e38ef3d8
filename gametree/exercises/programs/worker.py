"""Runs a student's program on trees of recording nodes and writes down what it did.

It runs as a process of its own that cannot import the kit, so this one file has all that it needs. It knows no right
answer. It reports to the parent process in lines of JSON.
"""

from __future__ import annotations
import __future__

import _thread
import builtins
import dis
import inspect
import io
import json
import math
import numbers
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from types import CodeType, FrameType, ModuleType, TracebackType
from typing import Any

__all__ = ["PROGRAM", "Node", "Stop", "run_here"]

PROGRAM = "<your program>"
"""The file name under which the student's program is compiled."""
ANNOTATIONS = __future__.annotations.compiler_flag
"""so that the annotations of a program are not evaluated"""
RETURNS = [dis.opmap[name] for name in ("RETURN_VALUE", "RETURN_CONST") if name in dis.opmap]
"""the instructions with which a function returns; an exception leaves it at any other"""
MOST_EVENTS = 20_000
"""the most looks and returns that are written down"""
STEPS_PER_SECOND = 300_000
"""instructions for each second of the limit, where no clock can stop a program"""

REFUSED = {
    "subprocess.Popen",
    "os.exec",
    "os.fork",
    "os.forkpty",
    "os.kill",
    "os.killpg",
    "os.posix_spawn",
    "os.spawn",
    "os.startfile",
    "os.system",
    "pty.spawn",
}
"""the audit events (PEP 578) that have to do with other processes"""


class Stop(BaseException):
    """Stops the program, with the reason in a word and the facts for its sentence. No `except Exception` catches it."""

    def __init__(self, why: str, *said: object) -> None:
        self.why, self.said = why, said
        super().__init__(why, *said)


class NoValue(AttributeError):
    """The program asked an inner node for its value."""


class Unknown(AttributeError):
    """The program asked a node for something that it does not have."""


class Log:
    """What the program did on one tree."""

    def __init__(self, accesses: int, characters: int) -> None:
        self.accesses = self.calls = 0
        self.most_accesses, self.room = accesses, characters
        self.events: list[list[Any]] = []
        self.last: int | None = None
        self.stopped: Stop | None = None
        self.is_running = False
        self.printed: list[str] = []

    def touch(self, number: int) -> None:
        """Count an access; too many of them stop the program, and a stopped program stays stopped."""
        self.accesses += 1
        self.last = number
        if self.stopped is not None:
            raise self.stopped
        if self.accesses > self.most_accesses:
            self.stop("accesses")

    def stop(self, why: str, *said: object) -> None:
        """Stop the program."""
        self.stopped = self.stopped or Stop(why, *said)
        raise self.stopped

    def note(self, *event: object) -> None:
        """Write an event down while there is room."""
        if len(self.events) < MOST_EVENTS:
            self.events.append(list(event))


class Node:
    """A node that records what it is asked for."""

    __slots__ = ("_below", "_label", "_log", "_number", "_player", "_shares", "_value")
    _below: tuple[Node, ...]
    _label: str
    _log: Log
    _number: int
    _player: str | None
    _shares: tuple[Any, ...]
    _value: Any

    def __init__(self, log: Log, number: int, facts: Mapping[str, Any]) -> None:
        settle = object.__setattr__
        settle(self, "_log", log)
        settle(self, "_number", number)
        settle(self, "_label", facts["label"])
        settle(self, "_player", facts["player"])
        settle(self, "_value", read(facts["value"]))
        settle(self, "_shares", tuple(map(read, facts["probabilities"])))
        settle(self, "_below", ())

    @property
    def is_leaf(self) -> bool:
        """Whether the game is over here."""
        self._log.touch(self._number)
        return not self._below

    @property
    def value(self) -> Any:
        """The utility of a leaf for MAX. An inner node has none: to find it is the task."""
        self._log.touch(self._number)
        if self._below:
            raise NoValue
        self._log.note("look", self._number)
        return self._value

    @property
    def children(self) -> tuple[Node, ...]:
        """The nodes below, from left to right; none below a leaf."""
        self._log.touch(self._number)
        return self._below

    @property
    def player(self) -> str | None:
        """Who moves: ``"max"``, ``"min"`` or ``"chance"``; None at a leaf."""
        self._log.touch(self._number)
        return self._player

    @property
    def probabilities(self) -> tuple[Any, ...]:
        """The probability of each child of a chance node; none elsewhere."""
        self._log.touch(self._number)
        return self._shares

    @property
    def label(self) -> str:
        """The name of the node in the picture, to print or to return as a move."""
        self._log.touch(self._number)
        return self._label

    def __getattr__(self, name: str) -> Any:
        if name == "value":
            raise NoValue(f"{self._label} is no leaf and has no value", name=self._label, obj=self)
        raise Unknown(f"a node has no {name!r}", name=name, obj=self)

    def __setattr__(self, name: str, value: object) -> None:
        self._log.stop("changed", name, self._label)

    def __delattr__(self, name: str) -> None:
        self._log.stop("changed", name, self._label)

    def __repr__(self) -> str:
        return f"<{self._label}>"


class Output(io.TextIOBase):
    """A screen that keeps what is printed, and stops a program that prints too much."""

    def __init__(self, log: Log) -> None:
        self.log = log

    def writable(self) -> bool:
        """Tell that it can be written to."""
        return True

    def write(self, text: str) -> int:
        """Keep the text while there is room."""
        if self.log.room < len(text):
            self.log.printed.append(text[: self.log.room])
            self.log.room = 0
            self.log.stop("output")
        self.log.printed.append(text)
        self.log.room -= len(text)
        return len(text)


class Keyboard(io.TextIOBase):
    """A keyboard without anybody to type: it stops the program."""

    def __init__(self, log: Log) -> None:
        self.log = log

    def readable(self) -> bool:
        """Tell that it can be read from."""
        return True

    def read(self, *_: object) -> str:
        """Stop the program."""
        self.log.stop("input")
        return ""

    readline = read  # type: ignore[assignment]

    def close(self) -> None:
        """Stay open: exit() closes the keyboard before it ends."""


# ---- values -------------------------------------------------------------------------------------


def read(item: object) -> Any:
    """Read a number as the kit writes it in JSON."""
    if isinstance(item, str):
        return float(item) if "inf" in item else Fraction(item)
    return item


def written(given: object) -> list[Any]:
    """Write what a function returned: a number, perhaps with a move, or the name of another type."""
    if isinstance(given, tuple | list) and len(given) == 2:
        first, second = map(number, given)
        if first is not None:
            return ["number", *first, move(given[1])]
        if second is not None:
            return ["number", *second, move(given[0])]
    found = number(given)
    if found is not None:
        return ["number", *found, None]
    if isinstance(given, float):
        return ["other", "NaN"]
    return ["nothing"] if given is None else ["other", type(given).__name__]


def number(given: object) -> tuple[str, bool] | None:
    """Write a number, and whether it is rounded; None for anything else."""
    if isinstance(given, bool) or not isinstance(given, numbers.Real):
        return None
    if isinstance(given, numbers.Rational):
        top, bottom = int(given.numerator), int(given.denominator)
        return (f"{top}/{bottom}", False) if max(top.bit_length(), bottom.bit_length()) < 3000 else None
    rounded = float(given)
    if math.isnan(rounded):
        return None
    return (repr(rounded) if math.isinf(rounded) else str(Fraction(repr(rounded))), True)


def move(given: object) -> list[Any] | None:
    """Write a move: the node to which it leads, its label, or the index of that child, from 0."""
    if isinstance(given, Node):
        return ["node", given._number]
    if isinstance(given, bool) or not isinstance(given, int | str | None):
        return ["other", type(given).__name__]
    return None if given is None else ["name" if isinstance(given, str) else "index", given]


# ---- one tree -----------------------------------------------------------------------------------


def grown(log: Log, facts: list[dict[str, Any]]) -> Node:
    """Make the nodes of a tree and return the root; children have greater numbers than their parent."""
    nodes: dict[int, Node] = {}
    for node in reversed(facts):
        made = nodes[node["number"]] = Node(log, node["number"], node)
        object.__setattr__(made, "_below", tuple(nodes[child] for child in node["children"]))
    return nodes[facts[0]["number"]]


def watcher(log: Log) -> Callable[[FrameType, str, Any], None]:
    """Return a profile function that notes what the program's functions return, and for which node."""
    calls: list[tuple[FrameType, int | None]] = []

    def watch(frame: FrameType, event: str, argument: Any) -> None:
        code = frame.f_code
        if code.co_filename != PROGRAM or code.co_flags & inspect.CO_GENERATOR or code.co_name == "<module>":
            return
        if event == "call":
            log.calls += 1
            calls.append((frame, called_for(frame)))
        elif event == "return" and calls and calls[-1][0] is frame:
            _, node = calls.pop()
            if node is not None and not code.co_name.endswith("comp>") and code.co_code[frame.f_lasti] in RETURNS:
                log.note("return", node, code.co_name, written(argument))

    return watch


def called_for(frame: FrameType) -> int | None:
    """Return the number of the node that a function got as an argument."""
    code = frame.f_code
    given = (frame.f_locals.get(name) for name in code.co_varnames[: code.co_argcount])
    return next((value._number for value in given if isinstance(value, Node)), None)


def counter(log: Log, steps: int) -> Callable[[FrameType, str, Any], Any]:
    """Return a trace function that stops the program after some instructions; a line can hold an endless loop."""
    left = [steps]

    def count(frame: FrameType, event: str, argument: Any) -> Any:
        frame.f_trace_opcodes = True
        left[0] -= 1
        if left[0] < 0:
            log.stop("steps")
        return count

    return count


def run(code: CodeType, wanted: Mapping[str, Any], case: Mapping[str, Any], log: Log, steps: int) -> dict[str, Any]:
    """Run the program anew on one tree, or on one position, and return what it did."""
    module = ModuleType("solution")
    module.__dict__["__builtins__"] = {**vars(builtins), "input": lambda *_: log.stop("input")}
    told: dict[str, Any] = {"returned": None, "why": None, "said": [], "line": None}
    started = time.perf_counter()
    try:
        with in_place_of_the_world(log, module, steps):
            exec(code, module.__dict__)
            function = chosen(module, wanted["names"])
            if "nodes" in case:
                arguments = fitting(function, [grown(log, case["nodes"]), *map(read, wanted["bounds"])])
            else:
                arguments = fitting(function, [case["position"]])
            told["returned"] = written(function(*arguments))
    except BaseException as error:
        told |= reason(log, error)
    if log.stopped is not None:
        told |= {"why": log.stopped.why, "said": list(log.stopped.said)}
    return told | {
        "events": log.events,
        "accesses": log.accesses,
        "calls": log.calls,
        "last": log.last,
        "printed": "".join(log.printed),
        "seconds": time.perf_counter() - started,
    }


def chosen(module: ModuleType, names: list[str]) -> Callable[..., Any]:
    """Return the function that is asked for, or else the only one that the program defines."""
    for name in names:
        if callable(found := getattr(module, name, None)):
            return found  # type: ignore[no-any-return]
    own = [item for item in vars(module).values() if inspect.isfunction(item) and item.__module__ == "solution"]
    if len(own) == 1:
        return own[0]
    raise Stop("no function")


def fitting(function: Callable[..., Any], arguments: list[Any]) -> list[Any]:
    """Return the arguments that a function takes: all of them, or the first alone where it asks for no more."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return arguments
    for taken in (arguments, arguments[:1]):
        try:
            signature.bind(*taken)
        except TypeError:
            continue
        return taken
    raise Stop("signature", f"{function.__name__}{signature}")


@contextmanager
def in_place_of_the_world(log: Log, module: ModuleType, steps: int) -> Iterator[None]:
    """Replace the program's screen, keyboard and exits, watch it, and put everything back afterwards."""
    before = sys.stdin, sys.stdout, sys.stderr, sys.getrecursionlimit(), sys.getprofile(), sys.gettrace()
    ends = {name: getattr(os, name) for name in ("_exit", "abort")}
    sys.stdin, sys.stdout, sys.stderr = Keyboard(log), Output(log), Output(log)
    sys.modules["solution"] = module
    for name in ends:
        setattr(os, name, lambda *_: log.stop("exit"))
    try:
        sys.setprofile(watcher(log))
        if steps:
            sys.settrace(counter(log, steps))
        log.is_running = True
        yield
    finally:
        log.is_running = False
        if steps:
            sys.settrace(before[5])
        sys.setprofile(before[4])
        sys.setrecursionlimit(before[3])
        sys.stdin, sys.stdout, sys.stderr = before[:3]
        for name, end in ends.items():
            setattr(os, name, end)
        sys.modules.pop("solution", None)


def reason(log: Log, error: BaseException) -> dict[str, Any]:
    """Return why the program ended: a word, the facts for its sentence, and the line of the program."""
    line, node = whereabouts(error.__traceback__)
    if node is not None:
        log.last = node
    said: list[object] = []
    if isinstance(error, Stop):
        why, said = error.why, list(error.said)
    elif isinstance(error, NoValue):
        why, said = "no value", [error.name]
    elif isinstance(error, Unknown):
        why, said = "unknown", [error.name]
    elif isinstance(error, RecursionError):
        why = "recursion"
    elif isinstance(error, MemoryError):
        why = "memory"
    elif isinstance(error, SystemExit):
        why = "exit"
    elif isinstance(error, ModuleNotFoundError):
        why, said = "import", [error.name]
    elif isinstance(error, NameError) and error.name and not isinstance(error, UnboundLocalError):
        why, said = "name", [error.name]
    else:
        why, said = "raised", [type(error).__name__, brief(error)]
    return {"why": why, "said": said, "line": line}


def brief(error: BaseException) -> str:
    """Return what an error says of itself, on one short line."""
    try:
        return " ".join(str(error).split())[:200]
    except Exception:
        return ""


def whereabouts(trace: TracebackType | None) -> tuple[int | None, int | None]:
    """Return the last line of the program that was carried out, and the node that its function was called for."""
    line = node = None
    for frame, number in traceback.walk_tb(trace):
        if frame.f_code.co_filename == PROGRAM:
            line, found = number, called_for(frame)
            node = node if found is None else found
    return line, node


# ---- all trees ----------------------------------------------------------------------------------


def results(job: Mapping[str, Any], logs: list[Log], steps: int = 0) -> Iterator[dict[str, Any]]:
    """Run the program on one tree after the other, until its time is over, and yield what it did on each.

    The last of ``logs`` belongs to the tree that is searched now.
    """
    limits, code = job["limits"], compile(job["source"], PROGRAM, "exec", ANNOTATIONS, dont_inherit=True)
    for number, case in enumerate(job["cases"]):
        log = Log(limits["calls"], limits["output_kb"] * 1024)
        logs.append(log)
        told = run(code, job, case, log, steps)
        yield {"case": number} | told
        if told["why"] in ("time", "steps"):
            return


def run_here(job: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Run a job in this process, where none can be started: its steps are counted, and nothing else is limited."""
    steps = int(job["limits"]["seconds"] * STEPS_PER_SECOND)
    return list(results(job, [], steps))


def main() -> None:
    """Read a job from standard input, run it under its limits and write what it does to standard output."""
    job = json.loads(sys.stdin.buffer.read())
    told = os.fdopen(os.dup(1), "w", encoding="ascii")
    for stream in (0, 1, 2):
        os.dup2(os.open(os.devnull, os.O_RDWR), stream)
    logs: list[Log] = []

    def tell(line: Mapping[str, Any]) -> None:
        told.write(json.dumps(line) + "\n")
        told.flush()

    def refuse(event: str, arguments: object) -> None:
        if event in REFUSED and logs and logs[-1].is_running:
            logs[-1].stop("process")

    def start_no_thread(*_: object, **__: object) -> None:
        logs[-1].stop("thread")

    for module in filter(None, (_thread, sys.modules.get("threading"))):
        for name in {"start_new_thread", "start_new", "start_joinable_thread"} & {n.lstrip("_") for n in vars(module)}:
            setattr(module, name if hasattr(module, name) else f"_{name}", start_no_thread)

    tell({"limited": restrain(job["limits"])})
    alarm(job["limits"]["seconds"], logs)
    sys.addaudithook(refuse)
    for line in results(job, logs):
        tell(line)
    tell({"done": True})
    os._exit(0)


def restrain(limits: Mapping[str, Any]) -> bool:
    """Limit memory, processor time and the size of files; return whether this system can do so."""
    try:
        import resource
    except ImportError:
        return False
    memory, seconds = limits["memory_mb"] * 2**20, int(limits["seconds"]) + 2
    wanted = {"RLIMIT_CPU": seconds, "RLIMIT_FSIZE": 2**24, "RLIMIT_CORE": 0, "RLIMIT_AS": memory}
    try:
        for name, most in wanted.items():
            kind = getattr(resource, name)
            hard = resource.getrlimit(kind)[1]
            least = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(kind, (least, least))
    except (AttributeError, OSError, ValueError):
        return False
    return True


def alarm(seconds: float, logs: list[Log]) -> None:
    """Stop the program when its time is over, several times if it goes on; in the end, end the process."""
    if not hasattr(signal, "setitimer"):
        return
    end, rings = os._exit, [0]

    def ring(*_: object) -> None:
        rings[0] += 1
        if rings[0] > 3:
            end(1)
        if logs and logs[-1].is_running:
            logs[-1].stop("time")

    signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, 0.2)


if __name__ == "__main__":
    main()
