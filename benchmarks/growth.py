"""The growth of costs: the slope of log cost over log size, measured at three sizes."""

from __future__ import annotations

import gc
import math
import random
import statistics
import time
from collections.abc import Callable

import gametree as gt
from gametree.widgets.player_payload import payload
from gametree_classroom import variants

__all__ = ["growth_measured"]

MOST = 1.3
"""maximum exponent: that of n log n at the measured sizes, plus a tolerance"""
REPEATS = 5


def tree_of(leaves: int) -> gt.Tree:
    """Return a reproducible tree with two children per node and random leaves."""
    dice = random.Random(leaves)
    return gt.Tree.from_leaves([dice.randint(0, 999) for _ in range(leaves)], branching=2)


def searched(leaves: int) -> gt.Result:
    """Return the traced search of a tree with the given number of leaves."""
    return gt.alphabeta(tree_of(leaves))


def sheet(students: int) -> object:
    """Return the exercises of a class."""
    return variants("pruned-leaves", [f"u{number}" for number in range(students)], "a long random secret", "sheet 3.1")


ROWS: tuple[tuple[str, int, Callable[[int], object], Callable[[object], object]], ...] = (
    ("`Tree.parse`, leaves", 2048, lambda n: str(tree_of(n)), gt.Tree.parse),
    ("alpha-beta with its trace, leaves", 2048, tree_of, gt.alphabeta),
    ("all frames, leaves", 256, searched, lambda result: list(result.frames())),
    ("a player's data, leaves", 128, searched, payload),
    ("variants of a class, students", 50, lambda n: n, sheet),
)
"""measurements: name (with what the size counts), smallest size, function that makes the input, and measured job"""


def processor_time(job: Callable[[object], object], make: Callable[[int], object], size: int) -> float:
    """Return the minimum processor time of several runs, each with a new input."""
    taken = []
    for _ in range(REPEATS):
        subject = make(size)
        gc.collect()
        gc.disable()
        start = time.process_time()
        job(subject)
        taken.append(time.process_time() - start)
        gc.enable()
    return min(taken)


def growth_measured() -> str:
    """Return the table of measurements; each size is four times the previous one."""
    rows = ["| cost, by | sizes | seconds | exponent | goal | |", "| --- | --- | --- | ---: | ---: | --- |"]
    for name, least, make, job in ROWS:
        sizes = [least, 4 * least, 16 * least]
        seconds = [processor_time(job, make, size) for size in sizes]
        exponent = statistics.linear_regression([*map(math.log, sizes)], [*map(math.log, seconds)]).slope
        measured = f"{', '.join(map(str, sizes))} | {', '.join(f'{second:.3f}' for second in seconds)}"
        rows.append(f"| {name} | {measured} | {exponent:.2f} | ≤ {MOST} | {'met' if exponent <= MOST else 'missed'} |")
    return "\n".join(rows)
