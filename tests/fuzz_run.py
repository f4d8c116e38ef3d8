"""Shared parts of the ``make fuzz`` runs: options, stopping, and counts, which are also reported if a run is stopped.

A run prints the number of inputs every few seconds, so this number is known even after SIGKILL.
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf

__all__ = ["Run", "main"]


PROGRESS_SECONDS = 10.0
"""seconds between two lines of progress"""


@dataclass
class Run:
    """The duration and seed of a run, and its counts of inputs by name and outcome."""

    seed: int
    seconds: float = inf
    most: float = inf
    counts: Counter[tuple[str, str]] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        now = time.monotonic()
        self._end, self._next_line = now + self.seconds, now + PROGRESS_SECONDS

    def continues(self) -> bool:
        """Return whether time and inputs are left; print progress every few seconds."""
        now = time.monotonic()
        if now > self._next_line:
            self._next_line = now + PROGRESS_SECONDS
            print(f"{self.counts.total()} inputs so far", flush=True)
        return now < self._end and self.counts.total() < self.most

    def report(self) -> str:
        """Return a line of counts for each name, and a line with the total."""
        outcomes = list(dict.fromkeys(outcome for _, outcome in self.counts))
        lines = [
            f"{name:16}" + " ".join(f"{outcome} {self.counts[name, outcome]:7}" for outcome in outcomes)
            for name in dict.fromkeys(name for name, _ in self.counts)
        ]
        return "\n".join([*lines, f"{self.counts.total()} inputs from --seed {self.seed}"])


def main(description: str | None, work: Callable[[Run], object]) -> int:
    """Run the given work with the options on the command line, and print the counts even if the work is stopped or
    fails.

    Return 0, or 130 if SIGINT or SIGTERM stopped the run.
    """
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--seconds", type=float, default=60, help="how long at most (default: 60)")
    parser.add_argument("--count", type=float, default=inf, help="how many inputs at most (default: any number)")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6), help="to see a run again")
    given = parser.parse_args()
    run = Run(given.seed, given.seconds, given.count)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    try:
        work(run)
    except KeyboardInterrupt:
        print("The run was stopped.", file=sys.stderr)
        return 130
    finally:
        print(run.report(), flush=True)
    return 0
