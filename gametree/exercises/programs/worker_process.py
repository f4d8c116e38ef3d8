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

from .dialogue import Dialogue, Malformed

# ---- The core of the processor on which a process stays with the programs that it runs -----------

Cores = list[int]
"""numbers of cores"""
_around: list[Cores] = []
"""the cores that this process had before it stayed on one"""


def for_processes(count: int) -> list[int | None]:
    """Return a core for each of some processes; None where two would share one, or the system has no such choice.

    >>> for_processes(10_000)[0] is None
    True
    """
    there = here()
    if not there or count > len(there):
        return [None] * count
    return [there[(os.getpid() + number) % len(there)] for number in range(count)]


def here() -> Cores:
    """Return the cores on which this process can run; none where the system does not say."""
    return sorted(os.sched_getaffinity(0)) if sys.platform == "linux" else []


def everywhere() -> Cores:
    """Return the cores on which a program can run that takes long."""
    return _around[0] if _around else here()


def stay(core: int | None) -> None:
    """Stay on a core from now on, with all threads and processes that are started; None changes nothing."""
    if core is not None and sys.platform == "linux":
        _around.append(here())
        with contextlib.suppress(OSError):  # a system may forbid it
            os.sched_setaffinity(0, {core})


@contextlib.contextmanager
def on_one(core: int | None) -> Iterator[None]:
    """Stay on a core for some time, as `stay` does."""
    stay(core)
    try:
        yield
    finally:
        if core is not None and sys.platform == "linux":
            with contextlib.suppress(OSError):
                os.sched_setaffinity(0, _around.pop())


# ---- The trusted side of the nursery, a process that forks a fresh one for each program in far less than … ----

Pipes: TypeAlias = tuple[IO[bytes], IO[bytes]]
"""the ends of a process's pipes: to write to it, and to read from it"""
PATIENCE, LEAVE = 10.0, 1.0
"""seconds in which a nursery has to end a process, and to end itself"""


class Nursery:
    """A nursery, started by a command; it has one program at a time."""

    running: ClassVar[list[Nursery]] = []
    ready: ClassVar[list[Nursery]] = []
    """those of the running ones that have no program"""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self.command, self.owner = command, os.getpid()
        self.is_well = True
        """whether the nursery ended its last program; else something may have ended both"""
        self._folder = tempfile.TemporaryDirectory(prefix="gametree-", ignore_cleanup_errors=True)
        self._ours, theirs = socket.socketpair()
        about: dict[str, Any] = {"stdin": theirs, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        with theirs:
            self._process = subprocess.Popen(
                command, **about, cwd=self._folder.name, env=environment, start_new_session=True
            )
        self.running.append(self)

    @classmethod
    @contextlib.contextmanager
    def free(cls, command: Sequence[str], environment: Mapping[str, str]) -> Iterator[Nursery]:
        """Give a nursery that has no program: one that is there, or a new one."""
        fits = [one for one in cls.ready if one.command == command and one.owner == os.getpid()]
        try:
            nursery = fits[-1]
            cls.ready.remove(nursery)
        except (IndexError, ValueError):  # there is none, or another thread took it
            nursery = cls(command, environment)
        try:
            yield nursery
        finally:
            if nursery.is_well:
                cls.ready.append(nursery)

    @property
    def pid(self) -> int:
        """The number of the process that waits for the one which forks."""
        return self._process.pid

    @contextlib.contextmanager
    def process(self) -> Iterator[Pipes]:
        """Fork a process, give its pipes, and end it; a nursery that does not do so in time is ended, too."""
        self.is_well = False
        self._ours.settimeout(PATIENCE)
        (inner, given), (told, outer) = os.pipe(), os.pipe()
        with contextlib.suppress(OSError):
            socket.send_fds(self._ours, [b"+"], [inner, outer])
        os.close(inner)
        os.close(outer)
        try:
            yield os.fdopen(given, "wb", buffering=0), os.fdopen(told, "rb", buffering=0)
        finally:
            with contextlib.suppress(OSError):
                self._ours.sendall(b"-")
                self.is_well = self._ours.recv(1) == b"."
            if not self.is_well:
                self.close()

    def close(self) -> None:
        """End the nursery, and with it what it has forked."""
        self.running.remove(self)
        self._ours.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(LEAVE if self.is_well else 0)
        self._process.kill()
        self._process.wait()
        self._folder.cleanup()

    @classmethod
    def close_all(cls) -> None:
        """End all nurseries of this process; the next program starts a new one."""
        cls.ready.clear()
        for nursery in [one for one in cls.running if one.owner == os.getpid()]:
            nursery.close()


atexit.register(Nursery.close_all)


# ---- The process in which a student's program runs: how it is started, protected, talked to, and ended … ----

PROTECTIONS = ("namespaces", "bubblewrap", "limits", "none")
"""what can protect a machine from a program, the strongest first: on Linux no network, no other process in sight and a
read-only view of a few folders, by the kernel alone or by bubblewrap; limits on memory and time; nothing but a clock"""
CONFINED: tuple[str, ...] = PROTECTIONS[:2]
"""those in which a program reaches nothing of the one who runs it"""
START = "import sys; sys.path.insert(0, {folder!r}); from worker.{module} import {name}; del sys.path[0]; {name}()"
ENVIRONMENT = ("PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "LD_LIBRARY_PATH")
"""the environment variables that a process gets"""
SETTINGS = {"OPENBLAS_NUM_THREADS": "1", "PYTHONHASHSEED": "0"}
"""what they are for a process: one thread, and sets in the same order each time"""
PACKAGES = ("numpy",)
"""the packages that a program may import besides the standard library"""
MOST_BYTES, MOST_LINE = 2**26, 2**23
"""the most bytes that are read from a process, and of one line"""
CLOSING_TIME = 0.5
"""seconds in which a process that was ended has to close its pipe; one that it has started may keep it open"""
PYTHON = os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable)
"""the interpreter itself, also of a virtual environment, whose packages are not wanted"""
CACHES = (Path("__pycache__"), Path("games/__pycache__"))
HERE = Path(__file__).resolve().parent
KIT = HERE.parent.parent


def talk(job: Mapping[str, Any], begin: Callable[[], Dialogue], seconds: float) -> tuple[Dialogue, bool]:
    """Run a job in a process of its own, and let it talk with a dialogue; tell whether it had to be ended in time.

    Where namespaces keep a program from the nursery, the nursery forks the process. A process that does not begin, or
    that ends together with the nursery, is not the program's fault: then another one is started.
    """
    if job["confinement"]["way"] == "namespaces":
        about = {"here": here(), "everywhere": everywhere()}
        loaded = json.dumps({**about, "confinement": job["confinement"], "act": job.get("act", "")})
        with Nursery.free([*_command(job, "fork_server", "serve"), loaded], _environment()) as nursery:
            dialogue = begin()
            is_late = _held(nursery.process(), job, dialogue, seconds)
        if nursery.is_well and dialogue.facts:
            return dialogue, is_late
    dialogue = begin()
    return dialogue, _held(_started(job), job, dialogue, seconds)


def _held(process: AbstractContextManager[Pipes], job: Mapping[str, Any], dialogue: Dialogue, seconds: float) -> bool:
    """Give a process some seconds to do a job; tell whether it was too late."""
    with process as pipes:
        conversation = threading.Thread(target=_converse, args=(*pipes, job, dialogue), daemon=True)
        conversation.start()
        conversation.join(seconds)
        is_late = conversation.is_alive()
    conversation.join(CLOSING_TIME)
    if not conversation.is_alive():
        for pipe in pipes:
            with contextlib.suppress(OSError):
                pipe.close()
    return is_late


@contextlib.contextmanager
def _started(job: Mapping[str, Any]) -> Iterator[Pipes]:
    """Start a process, give its pipes, and end it."""
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
    """Return the command that calls a function of a module of the worker, protected."""
    start = START.format(folder=str(HERE), module=module, name=name)
    return [*_before(job["confinement"]), PYTHON, "-s", "-P", "-S", "-c", start]


def _environment() -> dict[str, str]:
    return {name: os.environ[name] for name in ENVIRONMENT if name in os.environ} | SETTINGS


def _converse(into: IO[bytes], out: IO[bytes], job: Mapping[str, Any], dialogue: Dialogue) -> None:
    """Give a process its job and answer it until it is done, says something malformed, or ends."""
    given, told = into.fileno(), out.fileno()
    with contextlib.suppress(OSError, Malformed):
        _write(given, json.dumps(job).encode("ascii"))
        rest, count = b"", 0
        while not dialogue.is_done and (data := os.read(told, 2**16)) and count < MOST_BYTES:
            count += len(data)
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                if (answer := dialogue.answer(line)) is not None:
                    _write(given, answer)
            if len(rest) > MOST_LINE:
                return


def _write(handle: int, data: bytes) -> None:
    left = data + b"\n"
    while left:
        left = left[os.write(handle, left) :]


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End a process, and with it what it may have started."""
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
    """Try the protections once in this process, with a job that has nothing to run."""
    if sys.platform == "emscripten":
        return "none"
    for way in ("namespaces", "bubblewrap", "limits"):
        if way == "namespaces" and not sys.platform.startswith("linux"):
            continue
        if way == "bubblewrap" and shutil.which("bwrap") is None:
            continue
        facts = _tried(way)
        if facts.get("confined") is True or (facts.get("limited") is True and way == "limits"):
            return way
    return "none"


def _tried(way: str) -> Mapping[str, Any]:
    limits = {"seconds": 5, "calls": 1, "memory_mb": 512, "output_kb": 1}
    job = {"source": "", "names": [], "bounds": [], "cases": [], "limits": limits, "confinement": confinement(way)}
    dialogue, _ = talk(job, lambda: Dialogue((), 0), 30)
    return dialogue.facts if dialogue.is_done else {}


def confinement(way: str, kit: Sequence[str] = ()) -> dict[str, Any]:
    """Return what a process may see, by a way of ``PROTECTIONS``; ``kit`` are the parts of the kit that it needs."""
    return _confinement(way, tuple(kit))


@cache
def _confinement(way: str, kit: tuple[str, ...]) -> dict[str, Any]:
    packages, closed = _packages(), _closed(kit)
    seen = [str(HERE / "worker"), *(str(KIT / part) for part in kit)]
    for folder in packages.values():
        seen += [str(path) for name in PACKAGES for path in Path(folder).glob(f"{name}*") if path.is_dir()]
    return {
        "way": way,
        "view": [*_system_folders(), *seen],
        "hidden": _package_folders(),
        "paths": [str(KIT.parent)] if kit else [],
        "packages": packages,
        "closed": [".".join(filter(None, (KIT.name, *part.parent.parts, part.stem))) for part in closed],
        "secret": [str(KIT / part) for part in (*closed, *CACHES)],
    }


@cache
def _closed(kit: tuple[str, ...]) -> tuple[Path, ...]:
    """Return the parts of the kit that a process does not get, as paths in the kit; all of it where it gets none."""
    if not kit:
        return (Path(),)
    found = [path.relative_to(KIT) for folder in (KIT, KIT / "games") for path in sorted(folder.iterdir())]
    wanted = {Path(part) for part in kit}
    above = {folder for part in wanted for folder in part.parents}
    return tuple(path for path in found if path not in wanted | above and path.suffix in ("", ".py"))


@cache
def _packages() -> dict[str, str]:
    found = {name: importlib.util.find_spec(name) for name in PACKAGES}
    return {name: str(Path(spec.origin).parent.parent) for name, spec in found.items() if spec and spec.origin}


@cache
def _system_folders() -> tuple[str, ...]:
    """Return the folders that Python itself needs."""
    stdlib = sysconfig.get_path("stdlib", vars={"installed_base": sys.base_prefix, "base": sys.base_prefix})
    found = ("/usr/lib", "/usr/lib64", "/lib", "/lib64", f"{sys.base_prefix}/lib", stdlib)
    return tuple(dict.fromkeys(path for path in found if os.path.exists(path)))


@cache
def _package_folders() -> tuple[str, ...]:
    """Return the folders with packages inside those that Python needs."""
    folders = [Path(path) for path in _system_folders() if not os.path.islink(path)]
    found = (inner for path in folders for inner in (*path.glob("*-packages"), *path.glob("python*/*-packages")))
    return tuple(dict.fromkeys(map(str, found)))


def _before(confined: Mapping[str, Any]) -> list[str]:
    """Return the command that protects, to stand before the command of the process."""
    if confined["way"] != "bubblewrap":
        return []
    hidden, view = confined["hidden"], [*dict.fromkeys([*confined["view"], "/usr/lib", PYTHON])]
    late = [path for path in view if any(path.startswith(f"{folder}/") for folder in hidden)]
    shown = [item for path in view if path not in late for item in _bound(path)]
    shown += [item for folder in hidden for item in ("--tmpfs", folder)]
    shown += [item for path in late for item in _bound(path)]
    ends = ("--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--dev", "/dev", "--chdir", "/")
    return ["bwrap", *shown, *ends, "--"]


def _bound(path: str) -> tuple[str, str, str]:
    return ("--symlink", os.readlink(path), path) if os.path.islink(path) else ("--ro-bind", path, path)
