"""A clock for tests: it goes on by a step at each look, whatever the machine does in between."""

from __future__ import annotations

import time

import pytest

__all__ = ["Clock"]


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
        """Put a clock in place of `time.monotonic`."""
        clock = cls(step)
        patch.setattr(time, "monotonic", clock)
        return clock
