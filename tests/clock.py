"""Time and work in tests, counted: a clock that advances at each reading, and the calls of an action."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import SimpleNamespace

import pytest

__all__ = ["Clock", "no_time_passes", "steps"]

TIME = SimpleNamespace(monotonic=lambda: 0)
"""what searches with a limit of seconds find in place of the module `time`"""


@pytest.fixture(autouse=True)
def no_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no search come to the end of its seconds, however slow the machine is: nodes and depth limit it alone."""
    from gametree.play import thinking
    from gametree.search import engine, game_view, montecarlo

    for module in (engine, game_view, montecarlo, thinking):
        monkeypatch.setattr(module, "time", TIME)


class Clock:
    """Seconds that pass by looking at them.

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
        """Put a clock instead of the one that searches look at."""
        clock = cls(step)
        patch.setattr(TIME, "monotonic", clock)
        return clock


def steps(action: Callable[[], object]) -> int:
    """Return how much work an action is: the number of functions that it calls, the same on every machine.

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
    return count - 1  # the call that ends the count
