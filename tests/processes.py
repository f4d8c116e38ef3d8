"""Processes that others started, as the kernel knows them."""

from __future__ import annotations

import contextlib
from pathlib import Path

__all__ = ["descendants"]


def descendants(pid: int) -> list[int]:
    """Return the processes that a process started, and those that these started; on Linux alone."""
    found: list[int] = []
    for file in Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            for child in map(int, file.read_text().split()):
                found += [child, *descendants(child)]
    return found
