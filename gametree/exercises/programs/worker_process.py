"""The process in which a student's program runs: how it is started, protected, talked to, and ended in time."""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path
from typing import IO, Any

from . import cores
from .dialogue import Dialogue, Malformed
from .nursery import Nursery, Pipes

__all__ = ["PROTECTIONS", "confinement", "protection", "talk"]

PROTECTIONS = ("namespaces", "bubblewrap", "limits", "none")
"""what can protect a machine from a program, the strongest first: on Linux no network, no other process in sight and a
read-only view of a few folders, by the kernel alone or by bubblewrap; limits on memory and time; nothing but a clock"""
START = "import sys; sys.path.insert(0, {folder!r}); from worker.{module} import {name}; del sys.path[0]; {name}()"
ENVIRONMENT = ("PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "LD_LIBRARY_PATH")
"""the environment variables that a process gets"""
PACKAGES = ("numpy",)
"""the packages that a program may import besides the standard library"""
MOST_BYTES, MOST_LINE = 2**26, 2**23
"""the most bytes that are read from a process, and of one line"""
LEAVE = 0.5
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
        about = {"here": cores.here(), "everywhere": cores.everywhere()}
        loaded = json.dumps({**about, "confinement": job["confinement"], "act": job.get("act", "")})
        with Nursery.free([*_command(job, "nursery", "serve"), loaded], _environment()) as nursery:
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
    conversation.join(LEAVE)
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
    return [*_before(job["confinement"]), PYTHON, "-I", "-S", "-c", start]


def _environment() -> dict[str, str]:
    return {name: os.environ[name] for name in ENVIRONMENT if name in os.environ} | {"OPENBLAS_NUM_THREADS": "1"}


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
        if facts.get("confined") is True or (facts.get("limited") is True and way != "namespaces"):
            return way
    return "none"


def _tried(way: str) -> Mapping[str, Any]:
    limits = {"seconds": 5, "calls": 1, "memory_mb": 512, "output_kb": 1}
    job = {"source": "", "names": [], "bounds": [], "cases": [], "limits": limits, "confinement": confinement(way)}
    dialogue, _ = talk(job, lambda: Dialogue((), 0), 10)
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
