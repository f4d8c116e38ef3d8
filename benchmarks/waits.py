"""Waiting times of users in processor seconds: the player of a large tree, a film, and the exam of a class."""

from __future__ import annotations

import os
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import gametree as gt
from gametree import Result
from gametree.widgets.player_payload import payload

__all__ = ["waits_measured"]

PLAYER_GOALS = {"minimax": 200, "alphabeta": 220}
"""maximum time for a player, as a multiple of the time of its traced search"""
EXAM_GOAL = 60
"""maximum time for the exam of a class, in seconds"""
FLAT = 1.5
"""maximum memory for a class four times as large, as a multiple of the memory for the small class"""
CLASSES = (50, 200)
QUESTIONS = ("values", "pruned-leaves", "windows", "best-move")


def processor_seconds(job: Callable[[], object]) -> float:
    """Return the processor time of a job in this process, on a heap without garbage of earlier jobs."""
    start = time.process_time()
    job()
    return time.process_time() - start


def large_search(search: str) -> Result:
    """Return the traced search of a tree of 8 191 nodes."""
    dice = random.Random(8191)
    leaves = [dice.randint(0, 999) for _ in range(4096)]
    result: Result = gt.ALGORITHMS[search](gt.Tree.from_leaves(leaves, branching=2))
    return result


def film(leaves: str) -> None:
    """Write the film of a search of 27 leaves."""
    with tempfile.TemporaryDirectory() as folder:
        gt.alphabeta(leaves, branching=3).export(str(Path(folder) / "film.gif"))


COUNTED = """
import resource, sys
from gametree.commands.cli import main
status = main(sys.argv[1:])
print(status, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


def exam(students: int) -> tuple[float, int]:
    """Create the exam of a class with sheets and solutions; return the processor time of the command in seconds, and
    its maximum memory.
    """
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "class.csv").write_text("".join(f"u{number}\n" for number in range(students)), "utf-8")
        (Path(folder) / "secret.txt").write_text("a long random secret\n", "utf-8")
        kinds = [word for kind in QUESTIONS for word in ("--kind", kind)]
        options = ["-o", "exam.pdf", "--title", "Search", "--secret-file", "secret.txt", *kinds]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(
            [sys.executable, "-c", COUNTED, "exam", "class.csv", *options],
            cwd=folder,
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert {"exam.pdf", "exam-solutions.pdf"} <= {path.name for path in Path(folder).iterdir()}, done
    memory = int(re.findall(r"\d+", done.stdout)[-1])
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, memory


def waits_measured(leaves: str, repeats: int) -> str:
    """Return the table of waiting times; one uncounted run in this process fills the caches, as in a notebook that is
    in use.
    """
    rows = ["| what | measured | goal | |", "| --- | ---: | ---: | --- |"]

    def row(name: str, measured: float, goal: float | None, form: str = "{:.2f} s") -> None:
        said = " | " if goal is None else f"≤ {form.format(goal)} | {'met' if measured <= goal else 'missed'}"
        rows.append(f"| {name} | {form.format(measured)} | {said} |")

    for search, goal in PLAYER_GOALS.items():
        searched = partial(large_search, search)
        jobs: list[Callable[[], object]] = [lambda searched=searched: payload(searched()), searched]  # type: ignore[misc]
        rounds = [tuple(map(processor_seconds, jobs)) for _ in range(min(repeats, 3))]
        row(f"the data of a player of 8 191 nodes, {search}", statistics.median(taken for taken, _ in rounds), None)
        ratio = statistics.median(taken / alone for taken, alone in rounds)
        row("the same / its search with the whole trace", ratio, goal, "{:.0f}")
    film(leaves)
    taken = statistics.median(processor_seconds(lambda: film(leaves)) for _ in range(min(repeats, 5)))
    row("film of 27 leaves, GIF", taken, None)
    small, large = map(exam, CLASSES)
    row(f"exam of {CLASSES[1]} students, {len(QUESTIONS)} questions, both PDFs", large[0], EXAM_GOAL)
    row(f"its memory / that of {CLASSES[0]} students", large[1] / small[1], FLAT, "{:.2f}")
    note = "No row compares with gtdraw or pygambit: what they draw is not a trace of a search."
    return "\n".join([*rows, "", note])
