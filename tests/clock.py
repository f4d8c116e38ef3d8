"""Deterministic time and work in tests: a clock that advances at each reading, and a count of function calls."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import SimpleNamespace

import pytest

__all__ = ["Clock", "no_time_passes", "steps"]

TIME = SimpleNamespace(monotonic=lambda: 0)
"""replacement for the module `time` in searches with a time limit; its clock stands still"""


@pytest.fixture(autouse=True)
def no_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Disable the time limit of searches, so that only node and depth limits apply on any machine."""
    from gametree.play import thinking
    from gametree.search import engine, game_view, montecarlo

    for module in (engine, game_view, montecarlo, thinking):
        monkeypatch.setattr(module, "time", TIME)


class Clock:
    """A clock that advances at each reading.

    >>> clock = Clock(step=2)
    >>> clock(), clock(), clock.looks
    (2, 4, 2)
    """

    def __init__(self, step: float) -> None:
        self.step, self.looks = step, 0

    def __call__(self) -> float:
        self.looks += 1
        return self.step * self.looks

    @classmethod
    def put(cls, patch: pytest.MonkeyPatch, step: float) -> Clock:
        """Replace the clock that searches read."""
        clock = cls(step)
        patch.setattr(TIME, "monotonic", clock)
        return clock


def steps(action: Callable[[], object]) -> int:
    """Return the number of function calls that an action makes, which is the same on every machine.

    >>> steps(lambda: abs(abs(-3)))
    3
    """
    count = 0

    def note(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        action()
    finally:
        sys.setprofile(before)
    return count - 1  # without the call that stops the count
