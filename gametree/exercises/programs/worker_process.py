"""The process in which a student's program runs: how it is started or forked, protected, answered and ended in time.

A program requests each value and waits for the answer. Both processes share a core, because waking up another core
would take longer than the answer. A long-running program is allowed to use the other cores again.

A fork server is used only if namespaces protect it from the programs that it forks.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import sysconfig
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any, ClassVar, TypeAlias

from ...errors import GameTreeError
from ...phrases import Code, gettext
from .dialogue import Dialogue, MalformedLine, Valid
from .limits import SLOW_AT
from .process_clock import LOOK_SECONDS, ProcessClock
from .worker.main import MOST_OVER, STOPPED_AT, run_here

Cores = list[int]
"""numbers that identify cores of the processor"""
_earlier_cores: list[Cores] = []
"""cores of this process before it was pinned to one of them"""


def cores_for(count: int) -> list[int | None]:
    """Return a core for each of ``count`` processes; None if there are not enough cores or the system offers no choice.

    >>> cores_for(10_000)[0] is None
    True
    """
    cores = current_cores()
    if not cores or count > len(cores):
        return [None] * count
    return [cores[(os.getpid() + number) % len(cores)] for number in range(count)]


def current_cores() -> Cores:
    """Return the cores on which this process can run; an empty list if the system does not report them."""
    return sorted(os.sched_getaffinity(0)) if sys.platform == "linux" else []


def pin_to(core: int | None) -> None:
    """Pin this process, and all processes that it starts, to a core; None changes nothing."""
    if core is not None and sys.platform == "linux":
        _earlier_cores.append(current_cores())
        with contextlib.suppress(OSError):  # a system may forbid it
            os.sched_setaffinity(0, {core})


@contextlib.contextmanager
def pinned_to(core: int | None) -> Iterator[None]:
    """Pin this process to a core within the context."""
    pin_to(core)
    try:
        yield
    finally:
        if core is not None and sys.platform == "linux":
            with contextlib.suppress(OSError):
                os.sched_setaffinity(0, _earlier_cores.pop())


# ---- The trusted side of the fork server ---------------------------------------------------------

_Started: TypeAlias = tuple[int, IO[bytes], IO[bytes]]
"""id of a process (or of the process that forked it), and the ends of its pipes for writing and for reading"""
PROCESS_END_SECONDS, _SERVER_END_SECONDS = 10.0, 1.0
"""time limits for a fork server to end a process, and to end itself, in seconds"""


class ForkServer:
    """A fork server, started by a command; it runs one program at a time."""

    running: ClassVar[list[ForkServer]] = []
    ready: ClassVar[list[ForkServer]] = []
    """running fork servers without a program"""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self.command, self.owner = command, os.getpid()
        self.is_healthy = True
        """whether the fork server ended its last program; otherwise both may have been killed"""
        self._folder = tempfile.TemporaryDirectory(prefix="gametree-", ignore_cleanup_errors=True)
        self._ours, server_end = socket.socketpair()
        streams: dict[str, Any] = {"stdin": server_end, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        with server_end:
            self._process = subprocess.Popen(
                command, **streams, cwd=self._folder.name, env=environment, start_new_session=True
            )
        self.running.append(self)

    @classmethod
    @contextlib.contextmanager
    def borrow(cls, command: Sequence[str], environment: Mapping[str, str]) -> Iterator[ForkServer]:
        """Yield a fork server that runs no program: one that is already running, or a new one."""
        fits = [candidate for candidate in cls.ready if candidate.command == command and candidate.owner == os.getpid()]
        try:
            server = fits[-1]
            cls.ready.remove(server)
        except (IndexError, ValueError):  # no server is ready, or another thread took it
            server = cls(command, environment)
        try:
            yield server
        finally:
            if server.is_healthy:
                cls.ready.append(server)

    @property
    def pid(self) -> int:
        """The id of the process that waits for the forking process."""
        return self._process.pid

    @contextlib.contextmanager
    def process(self) -> Iterator[_Started]:
        """Fork a process, yield it with its pipes, and end it; also end a fork server that does not end the process in
        time.
        """
        self.is_healthy = False
        self._ours.settimeout(PROCESS_END_SECONDS)
        (inner, to_child), (from_child, outer) = os.pipe(), os.pipe()
        with contextlib.suppress(OSError):
            socket.send_fds(self._ours, [b"+"], [inner, outer])
        os.close(inner)
        os.close(outer)
        try:
            yield self.pid, os.fdopen(to_child, "wb", buffering=0), os.fdopen(from_child, "rb", buffering=0)
        finally:
            with contextlib.suppress(OSError):
                self._ours.sendall(b"-")
                self.is_healthy = self._ours.recv(1) == b"."
            if not self.is_healthy:
                self.close()

    def close(self) -> None:
        """End the server and all its forks."""
        self.running.remove(self)
        self._ours.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_SERVER_END_SECONDS if self.is_healthy else 0)
        self._process.kill()
        self._process.wait()
        self._folder.cleanup()

    @classmethod
    def close_all(cls) -> None:
        """End all fork servers of this process; the next program starts a new one."""
        cls.ready.clear()
        for server in [candidate for candidate in cls.running if candidate.owner == os.getpid()]:
            server.close()


atexit.register(ForkServer.close_all)


# ---- The process in which a student's program runs -----------------------------------------------

PROTECTIONS = ("namespaces", "bubblewrap", "limits", "none")
"""ways to protect a machine from a program, strongest first; with ``namespaces`` or ``bubblewrap`` (on Linux), a
program has no network, no visible processes, and a read-only view of a few folders; ``limits`` restricts memory and
time; ``none`` is only a timeout
"""
CONFINED: tuple[str, ...] = PROTECTIONS[:2]
"""protections under which a program cannot reach files or processes of the user"""
_START = "import sys; sys.path.insert(0, {folder!r}); from worker.{module} import {name}; del sys.path[0]; {name}()"
_ENVIRONMENT = ("PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "LD_LIBRARY_PATH")
"""environment variables passed to a process"""
_SETTINGS = {"OPENBLAS_NUM_THREADS": "1", "PYTHONHASHSEED": "0"}
"""environment variables set for every process: a single thread, and a fixed hash seed for a reproducible order of
sets
"""
_PACKAGES = ("numpy",)
"""packages that a program may import besides the standard library"""
MOST_BYTES, _MOST_LINE = 2**26, 2**23
"""maximum number of bytes read from a process, and of one line"""
_CLOSING_TIME = 0.5
"""time, in seconds, for the pipe of an ended process to close; a child of the process may keep the pipe open"""
PYTHON = os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable)
"""path of the base interpreter; packages of a virtual environment are thus excluded"""
_HERE = Path(__file__).resolve().parent
_KIT = _HERE.parent.parent
_CACHES = Path(_KIT.name, "__pycache__"), Path(_KIT.name, "games", "__pycache__")
_CLASSROOM = Path(f"{_KIT.name}_classroom")
"""folder of the other package of the distribution, which programs must not see"""


@dataclass(frozen=True, slots=True)
class _Ending:
    """How a process ended."""

    clock: ProcessClock
    why: str = ""
    """``"time"`` or ``"asleep"`` if the process was killed for this reason; "" if it ended by itself"""


def run_in_process(job: Mapping[str, Any], begin: Callable[[], Dialogue]) -> tuple[Dialogue, _Ending]:
    """Run a job in a separate process and answer its questions; return the dialogue and how the process ended.

    The fork server forks the process if namespaces protect the server from programs. If the process does not begin, or
    ends together with the fork server, the program is not the cause, and another process is started.
    """
    if job["confinement"]["way"] == "namespaces":
        cores = {"here": current_cores(), "everywhere": [*_earlier_cores, current_cores()][0]}
        loaded = json.dumps({**cores, "confinement": job["confinement"], "act": job.get("act", "")})
        with ForkServer.borrow([*_command(job, "fork_server", "serve"), loaded], _environment()) as server:
            dialogue = begin()
            ending = _ending(server.process(), job, dialogue)
        if server.is_healthy and dialogue.report:
            return dialogue, ending
    dialogue = begin()
    return dialogue, _ending(_worker_process(job), job, dialogue)


def _ending(process: AbstractContextManager[_Started], job: Mapping[str, Any], dialogue: Dialogue) -> _Ending:
    """Run a job in a process until it ends by itself, or has computed or slept for too long; return how it ended."""
    most, why = STOPPED_AT * job["limits"]["seconds"], ""
    with process as (process_id, *pipes):
        conversation = threading.Thread(target=_converse, args=(*pipes, job, dialogue), daemon=True)
        conversation.start()
        clock = ProcessClock(process_id, conversation.native_id)
        conversation.join(LOOK_SECONDS)
        while conversation.is_alive() and not why:
            clock.look()
            why = "asleep" if clock.asleep >= most else "time" if clock.used >= most + MOST_OVER else ""
            conversation.join(0 if why else LOOK_SECONDS)
    conversation.join(_CLOSING_TIME)
    if not conversation.is_alive():
        for pipe in pipes:
            with contextlib.suppress(OSError):
                pipe.close()
    has_ended_by_system = not why and not dialogue.is_done and clock.spent >= most
    return _Ending(clock, "time" if has_ended_by_system else why)


@contextlib.contextmanager
def _worker_process(job: Mapping[str, Any]) -> Iterator[_Started]:
    """Start a process, yield it with its pipes, and end it."""
    with tempfile.TemporaryDirectory(prefix="gametree-", ignore_cleanup_errors=True) as folder:
        process = subprocess.Popen(
            _command(job, "main", "main"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            env=_environment(),
            start_new_session=True,
            bufsize=0,
        )
        assert process.stdin is not None and process.stdout is not None
        try:
            yield process.pid, process.stdin, process.stdout
        finally:
            _kill(process)
            process.wait()


def _command(job: Mapping[str, Any], module: str, name: str) -> list[str]:
    """Return the command, with its protection, that calls a function of a worker module."""
    start = _START.format(folder=str(_HERE), module=module, name=name)
    return [*_protecting_command(job["confinement"]), PYTHON, "-s", "-P", "-S", "-c", start]


def _environment() -> dict[str, str]:
    return {name: os.environ[name] for name in _ENVIRONMENT if name in os.environ} | _SETTINGS


def _converse(into: IO[bytes], out: IO[bytes], job: Mapping[str, Any], dialogue: Dialogue) -> None:
    """Send a process its job, and answer its questions until it has finished, writes a malformed line, or ends."""
    to_process, from_process = into.fileno(), out.fileno()
    with contextlib.suppress(OSError, MalformedLine):
        _write(to_process, json.dumps(job).encode("ascii"))
        rest, count = b"", 0
        while not dialogue.is_done and (data := os.read(from_process, 2**16)) and count < MOST_BYTES:
            count += len(data)
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                if (answer := dialogue.answer(line)) is not None:
                    _write(to_process, answer)
            if len(rest) > _MOST_LINE:
                return


def _write(handle: int, data: bytes) -> None:
    remaining = data + b"\n"
    while remaining:
        remaining = remaining[os.write(handle, remaining) :]


def _kill(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, 9)
        else:
            process.kill()


# ---- Protection ---------------------------------------------------------------------------------


def protection() -> str:
    """Return the protection of this machine from the programs that it runs, one of ``PROTECTIONS``."""
    return _protection()


@cache
def _protection() -> str:
    """Return the strongest protection that works on this machine; each is tried with an empty job, once per process."""
    if sys.platform == "emscripten":
        return "none"
    lacking = {"namespaces": not sys.platform.startswith("linux"), "bubblewrap": shutil.which("bwrap") is None}
    for way in PROTECTIONS[:3]:
        if lacking.get(way):
            continue
        report = _try_protection(way)
        if report.get("confined") is True or (report.get("limited") is True and way == "limits"):
            return way
    return "none"


def _try_protection(way: str) -> Mapping[str, Any]:
    limits = {"seconds": 5, "calls": 1, "memory_mb": 512, "output_kb": 1}
    job = {"source": "", "names": [], "bounds": [], "cases": [], "limits": limits, "confinement": confinement(way)}
    dialogue, _ = run_in_process(job, lambda: Dialogue((), 0))
    return dialogue.report if dialogue.is_done else {}


def confinement(way: str, kit: Sequence[str] = ()) -> dict[str, Any]:
    """Return the files that a process may see under the given protection; ``kit`` contains the parts of the kit that
    the process needs.
    """
    return _confinement(way, tuple(kit))


@cache
def _confinement(way: str, kit: tuple[str, ...]) -> dict[str, Any]:
    packages, closed = _packages(), _closed(kit)
    visible = [str(_HERE / "worker"), *(str(_KIT / part) for part in kit)]
    for folder in packages.values():
        visible += [str(path) for name in _PACKAGES for path in Path(folder).glob(f"{name}*") if path.is_dir()]
    return {
        "way": way,
        "view": [*_system_folders(), *visible],
        "hidden": _package_folders(),
        "paths": [str(_KIT.parent)] if kit else [],
        "packages": packages,
        "closed": [".".join((*part.parent.parts, part.stem)) for part in closed],
        "secret": [str(_KIT.parent / part) for part in (*closed, *_CACHES)],
    }


@cache
def _closed(kit: tuple[str, ...]) -> tuple[Path, ...]:
    """Return the paths of those parts of the distribution's two packages that a process must not see."""
    if not kit:
        return Path(_KIT.name), _CLASSROOM
    parts = [path.relative_to(_KIT.parent) for folder in (_KIT, _KIT / "games") for path in sorted(folder.iterdir())]
    needed = {Path(_KIT.name, part) for part in kit}
    above = {folder for part in needed for folder in part.parents}
    return *(path for path in parts if path not in needed | above and path.suffix in ("", ".py")), _CLASSROOM


@cache
def _packages() -> dict[str, str]:
    specs = {name: find_spec(name) for name in _PACKAGES}
    return {name: str(Path(spec.origin).parent.parent) for name, spec in specs.items() if spec and spec.origin}


@cache
def _system_folders() -> tuple[str, ...]:
    stdlib = sysconfig.get_path("stdlib", vars={"installed_base": sys.base_prefix, "base": sys.base_prefix})
    folders = ("/usr/lib", "/usr/lib64", "/lib", "/lib64", f"{sys.base_prefix}/lib", stdlib)
    return tuple(dict.fromkeys(path for path in folders if os.path.exists(path)))


@cache
def _package_folders() -> tuple[str, ...]:
    folders = [Path(path) for path in _system_folders() if not os.path.islink(path)]
    package_folders = (
        inner for path in folders for inner in (*path.glob("*-packages"), *path.glob("python*/*-packages"))
    )
    return tuple(dict.fromkeys(map(str, package_folders)))


def _protecting_command(confined: Mapping[str, Any]) -> list[str]:
    if confined["way"] != "bubblewrap":
        return []
    hidden, view = confined["hidden"], [*dict.fromkeys([*confined["view"], "/usr/lib", PYTHON])]
    late = [path for path in view if any(path.startswith(f"{folder}/") for folder in hidden)]
    arguments = [item for path in view if path not in late for item in _bind_arguments(path)]
    arguments += [item for folder in hidden for item in ("--tmpfs", folder)]
    arguments += [item for path in late for item in _bind_arguments(path)]
    ends = ("--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--dev", "/dev", "--chdir", "/")
    return ["bwrap", *arguments, *ends, "--"]


def _bind_arguments(path: str) -> tuple[str, str, str]:
    return ("--symlink", os.readlink(path), path) if os.path.islink(path) else ("--ro-bind", path, path)


# ---- A run of a job: in a separate process, in a second worker of a browser, or in this process

_PROGRAMS = "gametree_programs"
"""module provided by a page; its ``run`` starts the worker"""


def run_apart(text: str, send: Callable[[str], object]) -> None:
    """Run a job in the second worker of a browser page, and send the result of the program on each tree as JSON.

    >>> source = "def minimax(node): return node.value"
    >>> job = {"source": source, "names": ["minimax"], "bounds": [], "cases": [], "limits": {"seconds": 1}}
    >>> run_apart(json.dumps({"job": job, "values": []}), print)
    """
    request = json.loads(text)
    values = [{int(node): value for node, value in known.items()} for known in request["values"]]
    for report in run_here(request["job"], lambda case, node: values[case][node], counts_steps=False):
        send(json.dumps(report))


_GRACE = 1.0
"""time in seconds after the limit within which a page's worker can still report a timeout"""

_only_confined: ContextVar[bool] = ContextVar("only_confined", default=False)
"""whether programs run only under one of the protections in `CONFINED`"""
NOT_CONFINED = gettext(
    "%(place)s: programs cannot be isolated from your files here; mark on Linux, or add %(option)s to run them with "
    "your permissions"
)


class NotConfined(GameTreeError):
    """Raised if programs cannot be confined on this machine, and no option of the command allows unconfined
    programs.
    """


@contextmanager
def only_confined(*, is_wanted: bool = True) -> Iterator[None]:
    """Within the context, raise `NotConfined` for each program that cannot be isolated; used for marking.

    >>> with only_confined(is_wanted=False):
    ...     print("all programs run")
    all programs run
    """
    before = _only_confined.set(is_wanted)
    try:
        yield
    finally:
        _only_confined.reset(before)


@dataclass(frozen=True, slots=True)
class Report:
    """The results of a program, tree by tree."""

    runs: tuple[Mapping[str, Any], ...]
    """record for each tree on which the program finished or was stopped"""
    end: str
    """``"done"``; ``"time"`` or ``"asleep"`` if the process had to be killed, ``"ended"`` if it ended by itself"""
    is_limited: bool
    """whether memory and processor time were limited"""
    is_apart: bool
    """whether the program ran in a separate process"""
    protection: str = "none"
    """protection in force, one of `PROTECTIONS`"""
    unfinished: tuple[Any, ...] = ()
    """events of the program on the tree on which it was ended, as in the ``events`` of a run"""
    waited: float = 0
    """time, in seconds, for which the program waited for a processor or was stopped"""

    @property
    def stopped(self) -> str:
        """``"time"`` or ``"asleep"`` if the program was stopped for this reason, otherwise ``""``."""
        why = self.runs[-1]["why"] if self.runs and self.end == "done" else self.end
        return why if why in ("time", "asleep") else ""

    def is_slow(self, promised: float) -> bool:
        """Return whether the program computed longer than promised, but was not stopped for this reason."""
        times = (run.get("seconds") for run in self.runs)
        return not self.stopped and sum(one for one in times if type(one) is float) > SLOW_AT * promised

    def had_to_wait(self, promised: float) -> bool:
        """Return whether the run was stopped on a busy machine, so that a second run may get further."""
        return bool(self.stopped) and self.waited > promised


def in_this_process() -> bool:
    """Return whether programs must run in this process, as in a browser whose main thread cannot wait for a second
    worker.
    """
    return sys.platform == "emscripten" and not (find_spec(_PROGRAMS) and import_module("pyodide.ffi").can_run_sync())


def run(
    job: Mapping[str, Any],
    values: Sequence[Mapping[int, Any]] = (),
    *,
    valid: Valid | None = None,
    kit: Sequence[str] = (),
) -> Report:
    """Run a job: a source, the accepted names of its function, the trees without their values, and the limits.

    ``values`` contains the values of the leaves of each tree, which the process requests one by one. ``valid`` checks
    the form of the reports if the job has its own module; ``kit`` contains the parts of the kit that this module needs.
    """
    cases = len(job["cases"])
    if in_this_process():
        runs = tuple(run_here(job, lambda case, node: values[case][node]))
        return Report(runs, "done" if len(runs) == cases else "time", False, False)
    if sys.platform == "emscripten":
        work = json.dumps({"job": job, "values": values})
        promise = import_module(_PROGRAMS).run(work, STOPPED_AT * job["limits"]["seconds"] + _GRACE)
        reports = tuple(map(json.loads, import_module("pyodide.ffi").run_sync(promise).splitlines()))
        return Report(reports, "done" if len(reports) == cases else "time", False, True)
    known = values or [{}] * cases
    way = protection()
    accepted = CONFINED if _only_confined.get() else PROTECTIONS
    if way not in accepted:
        raise NotConfined(NOT_CONFINED.with_values(place=Code(way), option=Code("--unconfined")))
    dialogue, ending = run_in_process(
        {**job, "confinement": confinement(way, kit), "only_confined": "limits" not in accepted},
        lambda: Dialogue(known, job["limits"]["output_kb"] * 1024, valid),
    )
    end = "done" if dialogue.is_done else ending.why or "ended"
    is_limited = dialogue.report.get("limited") is True
    in_force = way if dialogue.report.get("confined") is True else "limits" if is_limited else "none"
    if dialogue.report and in_force not in accepted:
        raise NotConfined(NOT_CONFINED.with_values(place=Code(way), option=Code("--unconfined")))
    return Report(dialogue.runs, end, is_limited, True, in_force, dialogue.unfinished, ending.clock.waited)
