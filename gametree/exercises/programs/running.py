"""Runs a student's program in a process of its own, in a second worker of a browser, or here where there is neither."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import asdict, dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ...errors import GameTreeError, InputError, named_keywords
from ...phrases import Code, gettext, short_repr
from . import worker_process
from .dialogue import Dialogue, Valid
from .worker import main as worker
from .worker.main import run_here

_PROGRAMS = "gametree_programs"
"""the module that a page puts in place; its ``run`` starts the worker"""


def is_available() -> bool:
    """Tell whether a second worker can be started here, and waited for: not every browser can wait.

    >>> is_available()
    False
    """
    if not find_spec(_PROGRAMS):
        return False
    can_wait: bool = import_module("pyodide.ffi").can_run_sync()
    return can_wait


def run_apart(text: str, tell: Callable[[str], object]) -> None:
    """Run a job in the second worker itself, and report what the program did on each tree, as JSON.

    >>> source = "def minimax(node): return node.value"
    >>> job = {"source": source, "names": ["minimax"], "bounds": [], "cases": [], "limits": {"seconds": 1}}
    >>> run_apart(json.dumps({"job": job, "values": []}), print)
    """
    request = json.loads(text)
    values = [{int(node): value for node, value in known.items()} for known in request["values"]]
    for report in run_here(request["job"], lambda case, node: values[case][node], counts_steps=False):
        tell(json.dumps(report))


# ---- Runs a student's program in a process of its own, or in this one where no other can be started ----

_GRACE = 1.0
"""seconds beyond the limit in which a process can still report that its time is over"""


@named_keywords()
@dataclass(frozen=True, slots=True)
class Limits:
    """How much a student's program may use. Memory and processor time are held where the system can hold them.

    >>> Limits(seconds=1).calls
    100000
    """

    seconds: float = 5
    """of processor time, for all trees together; a program that waits has several times as long by the clock"""
    calls: int = 100_000
    """how often a program may ask the nodes of one tree for something"""
    memory_mb: int = 512
    """of the process that runs the program"""
    output_kb: int = 64
    """how much may be printed on one tree"""

    def __post_init__(self) -> None:
        for name, least in (("seconds", 0.1), ("calls", 1), ("memory_mb", 64), ("output_kb", 0)):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value < 10**9:
                needed = gettext("a number from %(least)s").with_values(least=str(least))
                raise InputError(Code(f"Limits, {name}"), needed, short_repr(value))

    def to_json(self) -> dict[str, float]:
        """Return the limits by their names."""
        return asdict(self)


_only_confined: ContextVar[bool] = ContextVar("only_confined", default=False)
"""whether a program runs only where it reaches nothing of the one who runs it"""
NOT_CONFINED = gettext(
    "%(place)s: nothing here keeps programs apart from your files; mark on Linux, or add %(option)s, and they run with "
    "your rights"
)


class NotConfined(GameTreeError):
    """Nothing keeps a program apart here, and nobody said that it may run nevertheless."""


@contextmanager
def only_confined(*, is_wanted: bool = True) -> Iterator[None]:
    """Run programs for marks: each raises `NotConfined` where the kernel does not keep it apart.

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
    """What a program did, tree by tree."""

    runs: tuple[Mapping[str, Any], ...]
    """a run for each tree that it finished, or was stopped on"""
    end: str
    """``"done"``; ``"time"`` when the process had to be killed, ``"ended"`` when it ended by itself"""
    is_limited: bool
    """whether memory and processor time were limited"""
    is_apart: bool
    """whether it ran in a process of its own"""
    protection: str = "none"
    """what was in force, one of `worker_process.PROTECTIONS`"""
    unfinished: tuple[Any, ...] = ()
    """what the program did on the tree on which it was ended, as in the ``events`` of a run"""


def in_this_process() -> bool:
    """Tell whether programs have to run in this process: in a browser without a second worker."""
    return sys.platform == "emscripten" and not is_available()


def run(
    job: Mapping[str, Any],
    values: Sequence[Mapping[int, Any]] = (),
    *,
    valid: Valid | None = None,
    kit: Sequence[str] = (),
) -> Report:
    """Run a job: a source, the names of the function, the trees without their values, and the limits.

    ``values`` has the values of the leaves of each tree, which the process asks for one by one. ``valid`` looks at
    the reports of a job that names a module of its own; ``kit`` are the parts of the kit that this module needs.
    """
    cases = len(job["cases"])
    if in_this_process():
        runs = tuple(worker.run_here(job, lambda case, node: values[case][node]))
        return Report(runs, "done" if len(runs) == cases else "time", False, False)
    if sys.platform == "emscripten":
        work = json.dumps({"job": job, "values": values})
        promise = import_module(_PROGRAMS).run(work, job["limits"]["seconds"] + _GRACE)
        reports = tuple(map(json.loads, import_module("pyodide.ffi").run_sync(promise).splitlines()))
        return Report(reports, "done" if len(reports) == cases else "time", False, True)
    known = values or [{}] * cases
    way = worker_process.protection()
    accepted = worker_process.CONFINED if _only_confined.get() else worker_process.PROTECTIONS
    if way not in accepted:
        raise NotConfined(NOT_CONFINED.with_values(place=Code(way), option=Code("--unconfined")))
    begun = time.monotonic()
    dialogue, is_late = worker_process.run_in_process(
        {**job, "confinement": worker_process.confinement(way, kit), "only_confined": "limits" not in accepted},
        lambda: Dialogue(known, job["limits"]["output_kb"] * 1024, valid),
        worker.WALL_CLOCK * job["limits"]["seconds"] + _GRACE,
    )
    is_late |= time.monotonic() - begun > job["limits"]["seconds"] + worker.MOST_OVER  # else the system has ended it
    end = "done" if dialogue.is_done else "time" if is_late else "ended"
    is_limited = dialogue.report.get("limited") is True
    in_force = way if dialogue.report.get("confined") is True else "limits" if is_limited else "none"
    if dialogue.report and in_force not in accepted:
        raise NotConfined(NOT_CONFINED.with_values(place=Code(way), option=Code("--unconfined")))
    return Report(dialogue.runs, end, is_limited, True, in_force, dialogue.unfinished)
