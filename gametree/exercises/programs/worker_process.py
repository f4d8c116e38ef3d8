"""The process in which a student's program runs: started or forked, protected, talked to, and ended in time.

A program asks for each value, and waits for the answer. Where the two take turns on one core, no other has to wake up
for that, which takes longer than the answer. A program that takes long gets the other cores back.

There is one only where namespaces keep a program from the process that forked it.
"""

from __future__ import annotations

import atexit
import contextlib
import importlib.util
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
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path
from typing import IO, Any, ClassVar, TypeAlias

from .dialogue import Dialogue, MalformedLine

# ---- The core of the processor on which a process stays with the programs that it runs -----------

Cores = list[int]
"""numbers of cores"""
_earlier_cores: list[Cores] = []
"""the cores that this process had before it stayed on one"""


def cores_for(count: int) -> list[int | None]:
    """Return a core for each of some processes; None if two would share one, or the system has no choice.

    >>> cores_for(10_000)[0] is None
    True
    """
    cores = current_cores()
    if not cores or count > len(cores):
        return [None] * count
    return [cores[(os.getpid() + number) % len(cores)] for number in range(count)]


def current_cores() -> Cores:
    """Return the cores on which this process can run; empty if the system does not say."""
    return sorted(os.sched_getaffinity(0)) if sys.platform == "linux" else []


def _all_cores() -> Cores:
    return _earlier_cores[0] if _earlier_cores else current_cores()


def pin_to(core: int | None) -> None:
    """Pin this process, and all that it starts, to a core; None changes nothing."""
    if core is not None and sys.platform == "linux":
        _earlier_cores.append(current_cores())
        with contextlib.suppress(OSError):  # a system may forbid it
            os.sched_setaffinity(0, {core})


@contextlib.contextmanager
def pinned_to(core: int | None) -> Iterator[None]:
    """Pin this process to a core for some time."""
    pin_to(core)
    try:
        yield
    finally:
        if core is not None and sys.platform == "linux":
            with contextlib.suppress(OSError):
                os.sched_setaffinity(0, _earlier_cores.pop())


# ---- The trusted side of the nursery, a process that forks a fresh one for each program in far less than … ----

_Pipes: TypeAlias = tuple[IO[bytes], IO[bytes]]
"""the ends of a process's pipes: to write to it, and to read from it"""
PROCESS_END_SECONDS, _SERVER_END_SECONDS = 10.0, 1.0
"""seconds in which a nursery has to end a process, and to end itself"""


class ForkServer:
    """A fork server, started by a command; it runs one program at a time."""

    running: ClassVar[list[ForkServer]] = []
    ready: ClassVar[list[ForkServer]] = []
    """those of the running ones that have no program"""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self.command, self.owner = command, os.getpid()
        self.is_healthy = True
        """whether the nursery ended its last program; else something may have ended both"""
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
        """Yield a fork server without a program: a running one, or a new one."""
        fits = [candidate for candidate in cls.ready if candidate.command == command and candidate.owner == os.getpid()]
        try:
            server = fits[-1]
            cls.ready.remove(server)
        except (IndexError, ValueError):  # there is none, or another thread took it
            server = cls(command, environment)
        try:
            yield server
        finally:
            if server.is_healthy:
                cls.ready.append(server)

    @property
    def pid(self) -> int:
        """The id of the process that waits for the forking one."""
        return self._process.pid

    @contextlib.contextmanager
    def process(self) -> Iterator[_Pipes]:
        """Fork a process, yield its pipes, and end it; a server that does not end it in time is ended too."""
        self.is_healthy = False
        self._ours.settimeout(PROCESS_END_SECONDS)
        (inner, to_child), (from_child, outer) = os.pipe(), os.pipe()
        with contextlib.suppress(OSError):
            socket.send_fds(self._ours, [b"+"], [inner, outer])
        os.close(inner)
        os.close(outer)
        try:
            yield os.fdopen(to_child, "wb", buffering=0), os.fdopen(from_child, "rb", buffering=0)
        finally:
            with contextlib.suppress(OSError):
                self._ours.sendall(b"-")
                self.is_healthy = self._ours.recv(1) == b"."
            if not self.is_healthy:
                self.close()

    def close(self) -> None:
        """End the server, and everything that it has forked."""
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


# ---- The process in which a student's program runs: how it is started, protected, talked to, and ended … ----

PROTECTIONS = ("namespaces", "bubblewrap", "limits", "none")
"""what can protect a machine from a program, the strongest first: on Linux no network, no other process in sight and a
read-only view of a few folders, by the kernel alone or by bubblewrap; limits on memory and time; nothing but a clock"""
CONFINED: tuple[str, ...] = PROTECTIONS[:2]
"""those in which a program reaches nothing of the one who runs it"""
_START = "import sys; sys.path.insert(0, {folder!r}); from worker.{module} import {name}; del sys.path[0]; {name}()"
_ENVIRONMENT = ("PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "LD_LIBRARY_PATH")
"""the environment variables that a process gets"""
_SETTINGS = {"OPENBLAS_NUM_THREADS": "1", "PYTHONHASHSEED": "0"}
"""what they are for a process: one thread, and sets in the same order each time"""
_PACKAGES = ("numpy",)
"""the packages that a program may import besides the standard library"""
MOST_BYTES, _MOST_LINE = 2**26, 2**23
"""the most bytes that are read from a process, and of one line"""
_CLOSING_TIME = 0.5
"""seconds in which a process that was ended has to close its pipe; one that it has started may keep it open"""
PYTHON = os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable)
"""the interpreter itself, also of a virtual environment, whose packages are not wanted"""
_CACHES = (Path("__pycache__"), Path("games/__pycache__"))
_HERE = Path(__file__).resolve().parent
_KIT = _HERE.parent.parent


def run_in_process(job: Mapping[str, Any], begin: Callable[[], Dialogue], seconds: float) -> tuple[Dialogue, bool]:
    """Run a job in a process of its own and answer it; tell whether the process had to be ended.

    Where namespaces keep a program from the nursery, the nursery forks the process. A process that does not begin, or
    that ends together with the nursery, is not the program's fault: then another one is started.
    """
    if job["confinement"]["way"] == "namespaces":
        cores = {"here": current_cores(), "everywhere": _all_cores()}
        loaded = json.dumps({**cores, "confinement": job["confinement"], "act": job.get("act", "")})
        with ForkServer.borrow([*_command(job, "fork_server", "serve"), loaded], _environment()) as server:
            dialogue = begin()
            is_late = _is_late(server.process(), job, dialogue, seconds)
        if server.is_healthy and dialogue.report:
            return dialogue, is_late
    dialogue = begin()
    return dialogue, _is_late(_worker_pipes(job), job, dialogue, seconds)


def _is_late(
    process: AbstractContextManager[_Pipes], job: Mapping[str, Any], dialogue: Dialogue, seconds: float
) -> bool:
    """Run a job in a process for some seconds; tell whether it was too late."""
    with process as pipes:
        conversation = threading.Thread(target=_converse, args=(*pipes, job, dialogue), daemon=True)
        conversation.start()
        conversation.join(seconds)
        is_late = conversation.is_alive()
    conversation.join(_CLOSING_TIME)
    if not conversation.is_alive():
        for pipe in pipes:
            with contextlib.suppress(OSError):
                pipe.close()
    return is_late


@contextlib.contextmanager
def _worker_pipes(job: Mapping[str, Any]) -> Iterator[_Pipes]:
    """Start a process, yield its pipes, and end it."""
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
            yield process.stdin, process.stdout
        finally:
            _kill(process)
            process.wait()


def _command(job: Mapping[str, Any], module: str, name: str) -> list[str]:
    """Return the protected command that calls a function of a worker module."""
    start = _START.format(folder=str(_HERE), module=module, name=name)
    return [*_protecting_command(job["confinement"]), PYTHON, "-s", "-P", "-S", "-c", start]


def _environment() -> dict[str, str]:
    return {name: os.environ[name] for name in _ENVIRONMENT if name in os.environ} | _SETTINGS


def _converse(into: IO[bytes], out: IO[bytes], job: Mapping[str, Any], dialogue: Dialogue) -> None:
    """Send a process its job and answer it until it is done, writes something malformed, or ends."""
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


# ---- protection ---------------------------------------------------------------------------------


def protection() -> str:
    """Return what protects this machine from the programs that it runs, one of ``PROTECTIONS``."""
    return _protection()


@cache
def _protection() -> str:
    """Try the protections once in this process, with an empty job."""
    if sys.platform == "emscripten":
        return "none"
    for way in ("namespaces", "bubblewrap", "limits"):
        if way == "namespaces" and not sys.platform.startswith("linux"):
            continue
        if way == "bubblewrap" and shutil.which("bwrap") is None:
            continue
        report = _try_protection(way)
        if report.get("confined") is True or (report.get("limited") is True and way == "limits"):
            return way
    return "none"


def _try_protection(way: str) -> Mapping[str, Any]:
    limits = {"seconds": 5, "calls": 1, "memory_mb": 512, "output_kb": 1}
    job = {"source": "", "names": [], "bounds": [], "cases": [], "limits": limits, "confinement": confinement(way)}
    dialogue, _ = run_in_process(job, lambda: Dialogue((), 0), 30)
    return dialogue.report if dialogue.is_done else {}


def confinement(way: str, kit: Sequence[str] = ()) -> dict[str, Any]:
    """Return what a process may see under a protection; ``kit`` are the parts of the kit that it needs."""
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
        "closed": [".".join(filter(None, (_KIT.name, *part.parent.parts, part.stem))) for part in closed],
        "secret": [str(_KIT / part) for part in (*closed, *_CACHES)],
    }


@cache
def _closed(kit: tuple[str, ...]) -> tuple[Path, ...]:
    """Return the parts of the kit that a process must not see, as paths; all of it if it needs none."""
    if not kit:
        return (Path(),)
    parts = [path.relative_to(_KIT) for folder in (_KIT, _KIT / "games") for path in sorted(folder.iterdir())]
    needed = {Path(part) for part in kit}
    above = {folder for part in needed for folder in part.parents}
    return tuple(path for path in parts if path not in needed | above and path.suffix in ("", ".py"))


@cache
def _packages() -> dict[str, str]:
    specs = {name: importlib.util.find_spec(name) for name in _PACKAGES}
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
    """Return the command prefix that protects the process."""
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
