"""Child processes as the operating system reports them."""

from __future__ import annotations

import contextlib
from pathlib import Path

__all__ = ["descendants"]


def descendants(pid: int) -> list[int]:
    """Return the descendants of a process (Linux only)."""
    found: list[int] = []
    for file in Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            for child in map(int, file.read_text().split()):
                found += [child, *descendants(child)]
    return found
