"""How long a process has computed, waited for a processor and slept, seen from outside by repeated looks.

A process that others keep from a processor does not sleep, and a clock on the wall cannot tell the two apart. The
kernel can: it counts the time on a processor and the time of waiting for one, and says whether a process is ready,
stopped or asleep. What remains of the time between two looks was sleep.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

LOOK_SECONDS = 0.1
"""seconds between two looks at a program"""
_MOST_LOOKS = 2
"""looks that the time between two of them counts for at most; if it is longer, this process had to wait itself"""
STOPPED_SECONDS = 60.0
"""seconds without progress after which a stopped process counts as asleep, because nothing continues it"""
_UNSEEN_SLEEP = 0.75
"""share of the time that counts as sleep where the system does not show what a process does"""


class _Task(NamedTuple):
    state: bytes
    """R for ready or running, T or t for stopped, anything else for asleep"""
    computed: float
    """seconds on a processor"""
    waited: float
    """seconds of waiting for one"""


class ProcessClock:
    """The seconds that a process and all processes below it have computed, waited for a processor and slept.

    A process that waits for a thread of this one, its ``partner``, does not sleep while the partner needs a processor.

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
        """The seconds in which it computed or slept, without those in which others kept it from doing either."""
        return self.used + self.asleep

    def look(self) -> None:
        """Count the time since the last look, unless that was just now."""
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
        """Read what all processes and the partner have done; an empty mapping where the system does not show it."""
        try:
            tasks = _tasks_below(self._process)
            return tasks if self._partner is None else {**tasks, "": _task(f"/proc/self/task/{self._partner}")}
        except (OSError, ValueError, IndexError):
            return {}

    def _count(self, before: Mapping[str, _Task], passed: float, counted: float) -> None:
        """Add what changed since ``before``; the name of the partner is empty, and ``counted`` is the longest sleep."""
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
    """Return what the threads of a process, and of all processes below it, have done, by their folders in /proc."""
    found, folders = dict[str, _Task](), [f"/proc/{process}/task"]
    for folder in folders:
        for thread in os.listdir(folder):
            place = f"{folder}/{thread}"
            found[place] = _task(place)
            folders += [f"/proc/{int(child)}/task" for child in Path(place, "children").read_bytes().split()]
    return found


def _task(folder: str) -> _Task:
    """Read what a thread has done; without the counts of the scheduler, its ticks are counted, and no waiting."""
    state, *fields = Path(folder, "stat").read_bytes().rpartition(b")")[2].split()
    try:
        computed, waited = (int(count) / 1e9 for count in Path(folder, "schedstat").read_bytes().split()[:2])
    except FileNotFoundError:
        computed = waited = 0.0
    ticks = int(fields[10]) + int(fields[11])
    return _Task(state, computed or ticks / os.sysconf("SC_CLK_TCK"), waited)
