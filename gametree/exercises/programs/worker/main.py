"""The dialogue of the process with its caller, and the restrictions on the program.

A report is a JSON object. A question consists of the numbers of a leaf and of a program line, preceded by a list of
notes if there are any. Questions are short, because each question switches the processor to a different process and
back.
"""

from __future__ import annotations
import __future__

import _thread
import json
import os
import sys

from .accesses import PROGRAM, AccessLog, read
from .trial import run

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from importlib.machinery import ModuleSpec
    from types import CodeType
    from typing import Any


_OF_SYSTEM = ("exec", "fork", "forkpty", "kill", "killpg", "posix_spawn", "spawn", "startfile", "system")
_PROCESSES = {"subprocess.Popen", "pty.spawn", *(f"os.{name}" for name in _OF_SYSTEM)}
"""audit events (PEP 578) that concern other processes"""
_NETWORK = {"socket.bind", "socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto"}
"""audit events that concern the network"""
_FILES = {"open", "os.listdir", "os.scandir", "os.chdir", "os.remove", "os.rename", "os.rmdir", "os.mkdir"}
"""audit events with the path of a file"""
_REFUSED = _PROCESSES | _NETWORK | _FILES
"""audit events that are checked; all others, such as the event for each access to a frame's code, are ignored"""


def refuse(logs: Sequence[AccessLog], secret: Sequence[str]) -> None:
    """Forbid a running program to start processes or threads, to use the network, and to open the files in
    ``secret``.
    """

    def audit(event: str, arguments: tuple[Any, ...]) -> None:
        if event not in _REFUSED or not logs or not logs[-1].is_running:
            return
        if event in _PROCESSES:
            logs[-1].stop("process")
        if event in _NETWORK:
            raise PermissionError("there is no network here")
        if event in _FILES and arguments and isinstance(arguments[0], str | bytes):
            path = os.path.realpath(os.fsdecode(arguments[0]))
            if any(path == folder or path.startswith(folder + os.sep) for folder in secret):
                raise PermissionError("this file is not for programs")

    for module in filter(None, (_thread, sys.modules.get("threading"))):
        for name in {"start_new_thread", "start_new", "start_joinable_thread"} & {n.lstrip("_") for n in vars(module)}:
            setattr(module, name if hasattr(module, name) else f"_{name}", lambda *_, **__: logs[-1].stop("thread"))
    sys.addaudithook(audit)


class _Packages:
    """An import finder for the few packages that a program may import in addition to the standard library.

    ``folders`` maps the name of each package to its folder; ``closed`` contains the names of modules that must not be
    imported.
    """

    def __init__(self, folders: Mapping[str, str], closed: Sequence[str]) -> None:
        self.folders, self.closed = folders, tuple(closed)

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: object = None) -> ModuleSpec | None:
        """Find a package; for a module in ``closed``, raise the error for a missing module."""
        if any(name == closed_name or name.startswith(f"{closed_name}.") for closed_name in self.closed):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        if name not in self.folders:
            return None
        from importlib.machinery import PathFinder

        return PathFinder.find_spec(name, [self.folders[name]])


STOPPED_AT = 3
"""multiple of the promised time for which a program may compute or sleep before it is stopped, so that even a slow,
busy machine keeps the promise
"""
MOST_OVER = 2
"""processor time, in seconds beyond the limit, after which the system ends a process that Python cannot stop"""
_MOST_FILES = 64
"""maximum number of open files and pipes; pipe contents do not count towards the memory limit"""


def limit(limits: Mapping[str, Any]) -> bool:
    """Limit memory, processor time, files and processes; return whether the system supports this."""
    try:
        import resource
    except ImportError:
        return False
    memory, seconds = limits["memory_mb"] * 2**20, int(STOPPED_AT * limits["seconds"]) + MOST_OVER
    limit_values = {
        "RLIMIT_CPU": seconds,
        "RLIMIT_FSIZE": 2**24,
        "RLIMIT_CORE": 0,
        "RLIMIT_NPROC": 0,
        "RLIMIT_NOFILE": _MOST_FILES,
        "RLIMIT_AS": memory,  # last, because macOS may refuse it
    }
    try:
        for name, value in limit_values.items():
            kind = getattr(resource, name)
            hard = resource.getrlimit(kind)[1]
            least = value if hard == resource.RLIM_INFINITY else min(value, hard)
            resource.setrlimit(kind, (least, least))
    except (AttributeError, OSError, ValueError):
        return False
    return True


def _alarm(seconds: float, logs: Sequence[AccessLog]) -> None:
    """Stop the program after the given seconds of processor time; if it continues, try again, and finally end the
    process.
    """
    import signal

    if not hasattr(signal, "setitimer"):
        return
    end, rings = os._exit, [0]

    def ring(*_: object) -> None:
        rings[0] += 1
        if rings[0] > 3:
            end(1)
        if logs and logs[-1].is_running:
            logs[-1].stop("time")

    signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds, 0.2)


def _fixed_chance() -> Callable[[], None]:
    """Seed all random number generators; return a function that restores their initial state and is called before each
    tree.
    """
    import random

    entropy = random.Random(0)
    os.urandom = random._urandom = entropy.randbytes  # type: ignore[attr-defined]
    random.Random.__init__.__defaults__, random.Random.seed.__defaults__ = (0,), (0, 2)

    def begin() -> None:
        random.seed(0)
        entropy.seed(0)
        if (numbers := sys.modules.get("numpy.random")) is not None:
            numbers.seed(0)

    begin()
    return begin


# ---- The dialogue of the process with its caller ------------------------------------------------

_ANNOTATIONS = __future__.annotations.compiler_flag
"""compiler flag that leaves the annotations of a program unevaluated"""
_MOST_READ = 2**16
"""maximum number of bytes per read"""
_STEPS_PER_SECOND = 300_000
"""number of instructions that count as one second of the time limit if no clock can stop a program"""


def results(
    job: Mapping[str, Any],
    logs: list[AccessLog],
    look: Callable[[int, int], Any],
    note: Callable[[str], object],
    steps: int = 0,
) -> Iterator[dict[str, Any]]:
    """Run the program on one tree after another until its time limit, and yield the result for each tree.

    If a case has its own ``source``, the program in this source is run on the case instead. The last item of ``logs``
    belongs to the current tree.
    """
    limits, source, code = job["limits"], job["source"], _compiled(job["source"])
    act = _action(job.get("act", ""))
    for number, case in enumerate(job["cases"]):
        log = AccessLog(limits["calls"], limits["output_kb"] * 1024, look, note)
        logs.append(log)
        if case.get("source", job["source"]) != source:
            source = case.get("source", job["source"])
            code = _compiled(source)
        report = run(code, job, case, log, steps, act)
        yield {"case": number, **report}
        if report["why"] in ("time", "steps"):
            return


def _compiled(source: str) -> CodeType:
    code: CodeType = compile(source, PROGRAM, "exec", _ANNOTATIONS, dont_inherit=True)
    return code


def _action(act: str) -> Callable[..., object] | None:
    """Return the function of the kit with the given name, which is called instead of the program's function."""
    if not act:
        return None
    import importlib

    module, _, name = act.rpartition(".")
    return getattr(importlib.import_module(module), name)  # type: ignore[no-any-return]


def run_here(
    job: Mapping[str, Any], values: Callable[[int, int], Any], *, counts_steps: bool = True
) -> Iterator[dict[str, Any]]:
    """Run a job in this process, on systems where no other process can be started; if ``counts_steps``, the number of
    steps is limited instead of the time.
    """
    steps = int(job["limits"]["seconds"] * _STEPS_PER_SECOND) if counts_steps else 0
    logs: list[AccessLog] = []
    events: list[str] = []

    def look(number: int, line: int) -> Any:
        events.append(f'["look", {number}, {line}]')
        return read(values(len(logs) - 1, number))

    for report in results(job, logs, look, events.append, steps):
        yield {**report, "events": json.loads(_listed(events))}
        events.clear()


def _listed(notes: list[str]) -> str:
    return f"[{', '.join(notes)}]"


def prepare(confinement: Mapping[str, Any], act: str) -> None:
    """Before the limits apply, import the modules that a job names; block all other modules of the kit."""
    for folder in confinement["paths"]:
        sys.path.append(folder)
    sys.meta_path.insert(0, _Packages(confinement["packages"], confinement["closed"]))
    _action(act)


def main() -> None:
    """Read a job from standard input, run it under its limits and report on standard output."""
    read_end, write_end = os.dup(0), os.dup(1)
    silence()
    work(read_end, write_end)


def silence() -> None:
    """Redirect standard input, output and error to the null device."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    os.close(nothing)


def work(read_end: int, write_end: int, *, is_prepared: bool = False) -> None:
    """Read a job from a pipe, run it under its limits and report on another pipe.

    A process forked by the fork server is already prepared and confined in namespaces.
    """
    with os.fdopen(read_end, "rb", _MOST_READ, closefd=False) as incoming:
        job = json.loads(incoming.readline())
    logs: list[AccessLog] = []
    notes: list[str] = []
    send, look = _dialogue(read_end, write_end, notes)
    confinement = job["confinement"]
    is_confined = is_prepared or (confinement["way"] == "namespaces" and _enter(confinement))
    if not is_prepared:
        prepare(confinement, job.get("act", ""))
    is_limited, is_narrow = limit(job["limits"]), _narrow()
    is_confined = is_narrow and (is_confined or confinement["way"] == "bubblewrap")
    send(json.dumps({"limited": is_limited, "confined": is_confined}))
    if job.get("only_confined") and not is_confined:
        os._exit(1)
    _alarm(STOPPED_AT * job["limits"]["seconds"], logs)
    refuse(logs, confinement["secret"])
    begin_anew = _fixed_chance()
    for line in results(job, logs, look, notes.append):
        send(json.dumps(line))
        begin_anew()
    send(json.dumps({"done": True}))
    os._exit(0)


def _dialogue(
    read_end: int, write_end: int, notes: list[str]
) -> tuple[Callable[[str], None], Callable[[int, int], Any]]:
    """Return a function that sends a line to the caller, and a function that requests the value of a leaf."""
    outgoing, ask, hear = os.fdopen(write_end, "wb"), os.write, os.read

    def send(line: str) -> None:
        outgoing.write((f"{_listed(notes)}\n{line}\n" if notes else f"{line}\n").encode())
        outgoing.flush()
        notes.clear()

    def look(number: int, line: int) -> Any:
        if notes:
            send(f"{number} {line}")
        else:
            ask(write_end, b"%d %d\n" % (number, line))
        answer = hear(read_end, _MOST_READ)
        while answer[-1:] not in (b"\n", b""):
            answer += hear(read_end, _MOST_READ)
        try:
            return int(answer)  # the most frequent case
        except ValueError:
            return read(json.loads(answer))

    return send, look


def _narrow() -> bool:
    if not sys.platform.startswith("linux"):
        return False
    from .fork_server import narrow

    return narrow()


def _enter(confinement: Mapping[str, Any]) -> bool:
    from .fork_server import enter

    return enter(confinement["view"], confinement["hidden"], os.getcwd())
