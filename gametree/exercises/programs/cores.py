"""The core of the processor on which a process stays with the programs that it runs.

A program asks for each value, and waits for the answer. Where the two take turns on one core, no other has to wake up
for that, which takes longer than the answer. A program that takes long gets the other cores back.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator

__all__ = ["Cores", "for_processes", "on_one", "stay"]

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
