"""Processes that keep processors busy while a test runs."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

LONGEST = 600
"""seconds after which a busy process ends; it ends earlier if this process ends"""
_ENDS = f"import ctypes, signal; signal.alarm({LONGEST}); ctypes.CDLL(None).prctl(1, 9)\n"


@contextmanager
def beside(count: int) -> Iterator[None]:
    """Keep processors busy with ``count`` processes, each in its own session."""
    burn = f"{_ENDS if sys.platform == 'linux' else ''}while True: pass"
    busy = [subprocess.Popen([sys.executable, "-c", burn], start_new_session=True) for _ in range(count)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()
