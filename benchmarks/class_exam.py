"""Measure the cost of a class exam for each command: the memory, and the processor time relative to a start of a bare
Python.

The commands create an exam, its marking page, the marks of typed answers and the next lesson, for two class sizes;
the difference gives the cost of each further student.
"""

from __future__ import annotations

import csv
import os
import random
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from exam_keys import right_keys
from gametree.exercises import Exercise
from gametree.exercises.answer_notation import typed
from gametree.exercises.mistakes import MISTAKES
from gametree.exercises.tutor.learner import Exposure

KINDS = ("values", "pruned-leaves", "windows", "chance-values")
TEXT = (
    "An exam with four questions ({kinds}, difficulty 3), half of whose answers "
    "are wrong. Processor time, with that of child processes, is a multiple of one start of a bare Python "
    "(`python -c pass`) in the same run; memory is the greatest of any process, in MB."
)
COMMANDS: Mapping[str, str] = {
    "exam": "exam roster.csv --title E --difficulty 3 --secret-file secret.txt --lang en -o exam.pdf",
    "marking page": "mark exam-keys.csv --lang en -o marking.html",
    "mark": "mark exam-keys.csv answers.csv --lang en -o marks",
    "follow-up": "follow-up marks --lang en -o next",
}
STARTS = 9
"""number of starts of a bare Python"""


@dataclass(frozen=True)
class Cost:
    seconds: float
    """processor time of a process and its children, in seconds"""
    memory: int
    """maximum memory of the process or of one of its children, in kilobytes"""


def cost_of(arguments: Sequence[str], folder: Path) -> Cost:
    """Run this Python interpreter with the given arguments in a folder, and return the cost; raise an error if the run
    fails.
    """
    before = os.getcwd()
    os.chdir(folder)
    pid = os.posix_spawn(sys.executable, [sys.executable, *arguments], os.environ)
    os.chdir(before)
    _, status, used = os.wait4(pid, 0)
    assert status == 0, arguments
    return Cost(used.ru_utime + used.ru_stime, used.ru_maxrss)


def write_roster(folder: Path, students: int) -> None:
    lines = ["id,last_name,first_name", *(f"u{number},Last{number},First{number}" for number in range(students))]
    (folder / "roster.csv").write_text("\n".join(lines) + "\n", "utf-8")
    (folder / "secret.txt").write_text("a long random secret\n", "utf-8")
    (folder / "secret.txt").chmod(0o600)


def write_answers(folder: Path) -> None:
    """Write the answers of a class; about half of them are right, and the others result from known mistakes."""
    rng, answers = random.Random(7), dict[str, dict[str, str]]()
    with (folder / "exam-keys.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            exercise = Exercise.from_json(row["exercise"])
            exposure, names = Exposure(exercise), rng.sample(list(MISTAKES), len(MISTAKES))
            wrong = next((exposure.answers(name)[0] for name in names if exposure.exposes(name)), exercise.key)
            answer = exercise.key if rng.random() < 0.5 else wrong
            answers.setdefault(row["id"], {})[row["question"]] = typed(answer) or "[]"
    with (folder / "answers.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["id", *map(str, range(1, len(KINDS) + 1))])
        writer.writerows([student, *asked.values()] for student, asked in answers.items())


def costs(students: int) -> tuple[dict[str, Cost], tuple[int, int]]:
    """Return the cost of each command for a class of ``students`` students, the number of right keys, and the total
    number of keys.
    """
    found = dict[str, Cost]()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_roster(folder, students)
        for command, line in COMMANDS.items():
            if command == "mark":
                write_answers(folder)
            kinds = [part for kind in KINDS for part in ("--kind", kind)] if command == "exam" else []
            found[command] = cost_of(["-m", "gametree", *line.split(), *kinds], folder)
        keys = right_keys(folder / "exam-keys.csv")
    return found, keys


def class_exam_measured(small: int = 30, large: int = 120) -> str:
    """Return a table with the cost of each command for a small class, and its cost for each additional student."""
    starts = [cost_of(["-c", "pass"], Path.cwd()) for _ in range(STARTS)]
    second = median(one.seconds for one in starts)
    (few, _), (many, (right, keys)) = costs(small), costs(large)
    lines = [
        f"| command | {large} students / a start | a further student / a start | memory, {small} | memory, {large} |",
        "|---|---:|---:|---:|---:|",
    ]
    for command, cost in many.items():
        each = (cost.seconds - few[command].seconds) / (large - small)
        sizes = [f"{one.memory / 1024:.0f}" for one in (few[command], cost)]
        lines.append(f"| {command} | {cost.seconds / second:.0f} | {each / second:.1f} | {sizes[0]} | {sizes[1]} |")
    agreed = f"A solver of its own agrees with {right} of the {keys} keys for {large} students."
    return "\n".join([TEXT.format(kinds=", ".join(KINDS)), "", *lines, "", agreed])
