"""How costs grow: the exponent of each over three sizes, the slope of its logarithm over that of the size."""

from __future__ import annotations

import math
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import gametree as gt
from gametree.exercises import variants
from gametree.widgets.player.payload import payload

__all__ = ["growth_measured"]

MOST = 1.3
"""an exponent of n log n at these sizes, with room for what is measured"""
FILM = "a film (GIF), leaves"
MOST_OF_FILM = MOST + 1
"""a film has a picture for each step, and the size of each grows with the leaves, too"""
SECRET = "a long random secret"


def tree_of(leaves: int) -> gt.Tree:
    """Return a tree of two children a node with random leaves, the same for the same number."""
    dice = random.Random(leaves)
    return gt.Tree.from_leaves([dice.randint(0, 999) for _ in range(leaves)], branching=2)


def searched(leaves: int) -> gt.Result:
    """Return the traced search of such a tree."""
    return gt.alphabeta(tree_of(leaves))


def film(result: gt.Result) -> None:
    """Write a search as a film."""
    with TemporaryDirectory() as folder:
        result.export(Path(folder, "film.gif"))


def class_of(students: int) -> list[str]:
    """Return the ids of a class."""
    return [f"u{number}" for number in range(students)]


ROWS: tuple[tuple[str, tuple[int, int, int], Callable[[int], object], Callable[[object], object]], ...] = (
    ("`Tree.parse`, leaves", (1024, 4096, 16384), lambda n: str(tree_of(n)), gt.Tree.parse),
    ("alpha-beta with its trace, leaves", (1024, 4096, 16384), tree_of, gt.alphabeta),
    ("all frames, leaves", (128, 512, 2048), searched, lambda result: list(result.frames())),
    ("one picture as SVG, leaves", (64, 256, 1024), searched, lambda result: result.frames()[-1]._repr_mimebundle_()),
    ("a player's data, leaves", (128, 512, 2048), searched, payload),
    (FILM, (8, 16, 32), searched, film),
    (
        "variants of a class, students",
        (20, 80, 320),
        class_of,
        lambda ids: variants("pruned-leaves", ids, SECRET, "sheet 3.1"),
    ),
)
"""What is measured and what its size counts, three sizes, what makes its input, and what is measured with it."""


def processor_time(job: Callable[[object], object], make: Callable[[int], object], size: int) -> float:
    """Return the least processor time of three runs, each with a new input."""
    taken = []
    for _ in range(3):
        subject = make(size)
        start = time.process_time()
        job(subject)
        taken.append(time.process_time() - start)
    return min(taken)


def growth_measured() -> str:
    """Return the table."""
    rows = ["| cost, by | sizes | seconds | exponent | goal | |", "| --- | --- | --- | ---: | ---: | --- |"]
    for name, sizes, make, job in ROWS:
        seconds = [processor_time(job, make, size) for size in sizes]
        exponent = statistics.linear_regression([*map(math.log, sizes)], [*map(math.log, seconds)]).slope
        sizes_told, told = ", ".join(map(str, sizes)), ", ".join(f"{second:.3f}" for second in seconds)
        most = MOST_OF_FILM if name == FILM else MOST
        met = "met" if exponent <= most else "missed"
        rows.append(f"| {name} | {sizes_told} | {told} | {exponent:.2f} | ≤ {most:.1f} | {met} |")
    return "\n".join(rows)
