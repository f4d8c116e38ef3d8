"""A time limit: an exception that interrupts a student's code while it runs."""

from __future__ import annotations

import contextlib
import ctypes
import threading
from collections.abc import Iterator

__all__ = ["OutOfTime", "within"]

AGAIN, RINGS = 0.2, 50
"""seconds between two interrupts, and how many there are: a program may catch one"""


class OutOfTime(BaseException):
    """The time is over. No ``except Exception`` catches it."""


@contextlib.contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise `OutOfTime` in the code below when it takes longer, again and again; no limit where no thread can start.

    >>> with within(10):
    ...     print("done")
    done
    """
    mine, over = ctypes.c_ulong(threading.get_ident()), threading.Event()
    gate = threading.Lock()

    def ring() -> None:
        for wait in (seconds, *[AGAIN] * RINGS):
            if over.wait(wait):
                return
            with gate:
                if not over.is_set():
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(mine, ctypes.py_object(OutOfTime))

    clock = threading.Thread(target=ring, daemon=True)
    try:
        clock.start()
    except RuntimeError:
        yield
        return
    try:
        yield
    finally:
        while not over.is_set():
            with contextlib.suppress(OutOfTime), gate:
                over.set()
        with contextlib.suppress(OutOfTime):
            for _ in range(2):  # one that is on its way comes at the end of a turn; to take it back would leave
                pass  # the interpreter waiting for it, and Python 3.11 then hangs where a function is traced
        clock.join()
