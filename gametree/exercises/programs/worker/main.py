"""The dialogue of the process with the one that started it: a job in, reports out, and questions for values.

A report is an object of JSON, a question the numbers of a leaf and of a line of the program, with a list of notes
before it if there are any. Each question makes the processor turn to another process and back, so it is kept short.
"""

from __future__ import annotations
import __future__

import json
import os
import sys

from .access_log import AccessLog
from .confinement import Packages, alarm, limit, refuse
from .returned_values import read
from .trial import PROGRAM, run

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any

__all__ = ["main", "prepare", "run_here", "silence", "work"]

ANNOTATIONS = __future__.annotations.compiler_flag
"""so that the annotations of a program are not evaluated"""
AT_ONCE = 2**16
"""the most bytes that are read at once"""
STEPS_PER_SECOND = 300_000
"""instructions for each second of the limit, where no clock can stop a program"""


def results(
    job: Mapping[str, Any],
    logs: list[AccessLog],
    look: Callable[[int, int], Any],
    note: Callable[[str], object],
    steps: int = 0,
) -> Iterator[dict[str, Any]]:
    """Run the program on one tree after the other, until its time is over, and yield what it did on each.

    The last of ``logs`` belongs to the tree that is searched now.
    """
    limits, code = job["limits"], compile(job["source"], PROGRAM, "exec", ANNOTATIONS, dont_inherit=True)
    act = _action(job.get("act", ""))
    for number, case in enumerate(job["cases"]):
        log = AccessLog(limits["calls"], limits["output_kb"] * 1024, look, note)
        logs.append(log)
        told = run(code, job, case, log, steps, act)
        yield {"case": number, **told}
        if told["why"] in ("time", "steps"):
            return


def _action(act: str) -> Callable[..., object] | None:
    """Return what is done with a program other than to call its function: a function of the kit by its name."""
    if not act:
        return None
    import importlib

    module, _, name = act.rpartition(".")
    return getattr(importlib.import_module(module), name)  # type: ignore[no-any-return]


def run_here(
    job: Mapping[str, Any], values: Callable[[int, int], Any], *, counts_steps: bool = True
) -> Iterator[dict[str, Any]]:
    """Run a job in this process, where none can be started: its steps are counted, and nothing else is limited."""
    steps = int(job["limits"]["seconds"] * STEPS_PER_SECOND) if counts_steps else 0
    logs: list[AccessLog] = []
    events: list[str] = []

    def look(number: int, line: int) -> Any:
        events.append(f'["look", {number}, {line}]')
        return read(values(len(logs) - 1, number))

    for told in results(job, logs, look, events.append, steps):
        yield {**told, "events": json.loads(_listed(events))}
        events.clear()


def _listed(notes: list[str]) -> str:
    return f"[{', '.join(notes)}]"


def prepare(confinement: Mapping[str, Any], act: str) -> None:
    """Load the part of the kit that a job names, before there are limits, and let no program load other parts."""
    for folder in confinement["paths"]:
        sys.path.append(folder)
    sys.meta_path.insert(0, Packages(confinement["packages"], confinement["closed"]))
    _action(act)


def main() -> None:
    """Read a job from standard input, run it under its limits and tell what it does on standard output."""
    given, told = os.dup(0), os.dup(1)
    silence()
    work(given, told)


def silence() -> None:
    """Let nothing come in or go out at the usual places."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    os.close(nothing)


def work(given: int, told: int, *, is_prepared: bool = False) -> None:
    """Read a job from a pipe, run it under its limits and tell what it does on another pipe.

    A process that the nursery forked is prepared, and in namespaces.
    """
    with os.fdopen(given, "rb", AT_ONCE, closefd=False) as incoming:
        job = json.loads(incoming.readline())
    outgoing, ask, hear = os.fdopen(told, "wb"), os.write, os.read
    logs: list[AccessLog] = []
    notes: list[str] = []

    def tell(line: str) -> None:
        outgoing.write((f"{_listed(notes)}\n{line}\n" if notes else f"{line}\n").encode())
        outgoing.flush()
        notes.clear()

    def look(number: int, line: int) -> Any:
        if notes:
            tell(f"{number} {line}")
        else:
            ask(told, b"%d %d\n" % (number, line))
        answer = hear(given, AT_ONCE)
        while answer[-1:] not in (b"\n", b""):
            answer += hear(given, AT_ONCE)
        try:
            return int(answer)  # the usual case
        except ValueError:
            return read(json.loads(answer))

    confinement = job["confinement"]
    is_confined = is_prepared or (confinement["way"] == "namespaces" and _enter(confinement))
    if not is_prepared:
        prepare(confinement, job.get("act", ""))
    tell(json.dumps({"limited": limit(job["limits"]), "confined": is_confined}))
    alarm(job["limits"]["seconds"], logs)
    refuse(logs, confinement["secret"])
    for line in results(job, logs, look, notes.append):
        tell(json.dumps(line))
    tell(json.dumps({"done": True}))
    os._exit(0)


def _enter(confinement: Mapping[str, Any]) -> bool:
    from .namespaces import enter

    return enter(confinement["view"], confinement["hidden"], os.getcwd())
