"""Runs a student's program in a process of its own, or in this one where no other can be started."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any, cast

from ...errors import InputError
from ...phrases import Code, gettext
from . import worker

__all__ = ["Limits", "Report", "in_this_process", "run"]

GRACE = 1.0
"""seconds beyond the limit in which a process can still report that its time is over"""
MOST_BYTES = 2**26
"""the most bytes that are read from a process"""
ENVIRONMENT = ("PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "LD_LIBRARY_PATH")
"""the environment variables that a process gets"""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a student's program may use. Memory and processor time are held where the system can hold them.

    >>> Limits(seconds=1).calls
    100000
    """

    seconds: float = 5
    """for all trees together"""
    calls: int = 100_000
    """how often a program may ask the nodes of one tree for something"""
    memory_mb: int = 512
    """of the process that runs the program"""
    output_kb: int = 64
    """how much may be printed on one tree"""

    def __post_init__(self) -> None:
        for name, least in (("seconds", 0.1), ("calls", 1), ("memory_mb", 64), ("output_kb", 0)):
            given = getattr(self, name)
            if isinstance(given, bool) or not isinstance(given, int | float) or not least <= given < 10**9:
                needed = gettext("a number from %(least)s").of(least=str(least))
                raise InputError(Code(f"Limits, {name}"), needed, repr(given))

    def to_json(self) -> dict[str, float]:
        """Return the limits by their names."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Report:
    """What a program did, tree by tree."""

    runs: tuple[Mapping[str, Any], ...]
    """a run for each tree that it finished, or was stopped on"""
    end: str
    """``"done"``; ``"time"`` when the process had to be killed, ``"ended"`` when it ended by itself"""
    is_limited: bool
    """whether memory and processor time were limited"""
    is_apart: bool
    """whether it ran in a process of its own"""


def in_this_process() -> bool:
    """Tell whether programs have to run in this process: a browser cannot start another."""
    return sys.platform == "emscripten"


def run(job: Mapping[str, Any]) -> Report:
    """Run a job: a source, the names of the function, the trees and the limits."""
    if in_this_process():
        runs = worker.run_here(job)
        return Report(tuple(runs), "done" if len(runs) == len(job["cases"]) else "time", False, False)
    return _in_a_process(json.dumps(job).encode("ascii"), job["limits"]["seconds"] + GRACE)


def _in_a_process(job: bytes, seconds: float) -> Report:
    killed = threading.Event()
    surroundings = {name: os.environ[name] for name in ENVIRONMENT if name in os.environ}
    with (
        tempfile.TemporaryDirectory(prefix="gametree-", ignore_cleanup_errors=True) as folder,
        subprocess.Popen(
            [sys.executable, "-I", "-B", str(Path(worker.__file__).resolve())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            env=surroundings | {"OPENBLAS_NUM_THREADS": "1"},
            start_new_session=True,
        ) as process,
    ):

        def stop() -> None:
            killed.set()
            _kill(process)

        timer = threading.Timer(seconds, stop)
        timer.start()
        try:
            with contextlib.suppress(OSError), cast("IO[bytes]", process.stdin) as given:
                given.write(job)
            told = cast("IO[bytes]", process.stdout).read(MOST_BYTES)
        finally:
            timer.cancel()
            timer.join()
            _kill(process)
    return _report(told.decode("ascii", "replace"), killed.is_set())


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End a process, and with it what it may have started."""
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, 9)
        else:
            process.kill()


def _report(told: str, was_killed: bool) -> Report:
    lines: list[dict[str, Any]] = []
    for line in told.splitlines():
        try:
            item = json.loads(line)
        except ValueError:
            break
        if not isinstance(item, dict):
            break
        lines.append(item)
    is_done = bool(lines) and "done" in lines[-1]
    runs = tuple(line for line in lines if "case" in line)
    end = "done" if is_done else "time" if was_killed else "ended"
    return Report(runs, end, bool(lines) and lines[0].get("limited") is True, True)
