"""The time for which a process has computed, waited for a processor and slept, measured from outside by sampling.

A process that waits for a processor does not sleep, but wall-clock time cannot distinguish the two. The kernel counts
the time on a processor and the time of waiting for a processor, and reports whether a process is ready, stopped or
asleep. The rest of the time between two samples counts as sleep.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

LOOK_SECONDS = 0.1
"""interval between two samples of a program, in seconds"""
_MOST_LOOKS = 2
"""maximum number of intervals that are counted between two samples; if more time passes, this process itself was
waiting
"""
STOPPED_SECONDS = 60.0
"""time, in seconds, without progress after which a stopped process is considered asleep, because nothing resumes it"""
_UNSEEN_SLEEP = 0.75
"""share of the time that is counted as sleep if the system does not report the activity of a process"""


class _Task(NamedTuple):
    state: bytes
    """``R``: ready or running; ``T`` or ``t``: stopped; any other letter: asleep"""
    computed: float
    """time on a processor, in seconds"""
    waited: float
    """time of waiting for a processor, in seconds"""


class ProcessClock:
    """The time for which a process and its descendants have computed, waited for a processor and slept, in seconds.

    A process that waits for its ``partner``, a thread of this process, does not count as asleep while the partner needs
    a processor.

    >>> clock = ProcessClock(os.getpid())
    >>> clock.look()
    >>> clock.used, clock.waited, clock.asleep
    (0.0, 0.0, 0.0)
    """

    def __init__(self, process: int, partner: int | None = None, every: float = LOOK_SECONDS) -> None:
        self.used = self.waited = self.asleep = 0.0
        self._process, self._partner, self._every = process, partner, every
        self._tasks: Mapping[str, _Task] = {}
        self._looked_at = self._moved_at = time.monotonic()

    @property
    def spent(self) -> float:
        """The seconds in which the process computed or slept, without time spent waiting for a processor."""
        return self.used + self.asleep

    def look(self) -> None:
        """Count the time since the last sample, unless the sample is very recent."""
        now = time.monotonic()
        passed = now - self._looked_at
        if passed < self._every / 2:
            return
        before, self._tasks, self._looked_at = self._tasks, self._read(), now
        counted = min(passed, _MOST_LOOKS * self._every)
        if not self._tasks:
            self.used += (1 - _UNSEEN_SLEEP) * counted
            self.asleep += _UNSEEN_SLEEP * counted
        elif before:
            self._count(before, passed, counted)

    def _read(self) -> dict[str, _Task]:
        """Return the counters of all processes and of the partner; an empty mapping if the system has none."""
        try:
            tasks = _tasks_below(self._process)
            return tasks if self._partner is None else {**tasks, "": _task(f"/proc/self/task/{self._partner}")}
        except (OSError, ValueError, IndexError):
            return {}

    def _count(self, before: Mapping[str, _Task], passed: float, counted: float) -> None:
        """Add the changes since ``before``, in which the partner has an empty name; ``counted`` is the maximum time
        that counts as sleep.
        """
        moved = 0.0
        for name, task in self._tasks.items():
            last = before.get(name, _Task(b"", 0, 0))
            computed, waited = max(0, task.computed - last.computed), max(0, task.waited - last.waited)
            self.used += computed if name else 0
            self.waited += waited if name else 0
            moved += computed + waited
            self._moved_at = self._looked_at if computed else self._moved_at
        states = {task.state for task in self._tasks.values()}
        is_held = bool(states & {b"T", b"t"}) and self._looked_at - self._moved_at < STOPPED_SECONDS
        slept = 0 if is_held or b"R" in states else max(0, counted - moved)
        self.asleep += slept
        self.waited += max(0, passed - moved - slept)


def _tasks_below(process: int) -> dict[str, _Task]:
    """Return the counters of the threads of a process and its descendants, keyed by the folders of the threads in
    /proc.
    """
    found, folders = dict[str, _Task](), [f"/proc/{process}/task"]
    for folder in folders:
        for thread in os.listdir(folder):
            place = f"{folder}/{thread}"
            found[place] = _task(place)
            folders += [f"/proc/{int(child)}/task" for child in Path(place, "children").read_bytes().split()]
    return found


def _task(folder: str) -> _Task:
    """Read the counters of a thread. If the scheduler has no counters, use the thread's clock ticks, and no waiting
    time.
    """
    state, *fields = Path(folder, "stat").read_bytes().rpartition(b")")[2].split()
    try:
        computed, waited = (int(count) / 1e9 for count in Path(folder, "schedstat").read_bytes().split()[:2])
    except FileNotFoundError:
        computed = waited = 0.0
    ticks = int(fields[10]) + int(fields[11])
    return _Task(state, computed or ticks / os.sysconf("SC_CLK_TCK"), waited)
