"""The cost of grading: submissions per second, memory, grading with feedback pages, and nbgrader on the same
notebooks.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gametree.exercises.programs import worker_process
from gametree.exercises.programs.worker_process import ForkServer
from gametree_classroom.submissions import mark_notebook, read_sheet
from gametree_classroom.submissions.grading_run import rare_garbage_collection

__all__ = ["grading_measured"]

ROOT = Path(__file__).parent.parent
SHEETS = ROOT / "solutions" / "en"
LITERALS, CLASS, PROGRAMS, WITH_NBGRADER, WORKED_OUT = 2_000, 200, 20, 3, 100
CLASSES = 5
"""number of classes, each with different answers; the median of their results is reported"""
MANY_PROGRAMS = 200
MANY = (1_000, 10_000)
RIGHT_OF_TEN = 7
"""average number of right answers among ten; wrong answers are drawn at random for each student"""


def _solved(sheet: str) -> dict[str, str]:
    """Return the text of the answer cells of a solved sheet, by cell id."""
    cells = json.loads((SHEETS / f"{sheet}.ipynb").read_text("utf-8"))["cells"]
    return {cell["id"]: "".join(cell["source"]) for cell in cells if cell["id"].endswith("-answer")}


def _class(folder: Path, count: int, sheet: str, pictures: bool, seed: int = 0) -> list[Path]:
    """Write the notebooks of a class and return their paths."""
    chance = random.Random(count + seed)
    text = (ROOT / "exercises" / "en" / f"{sheet}.ipynb").read_text("utf-8")
    solved, paths = _solved(sheet), []
    questions = read_sheet(SHEETS / f"{sheet}.ipynb").questions
    labels = {name: _labels(question.subject) for name, question in questions.items()}
    for number in range(count):
        notebook: dict[str, Any] = json.loads(text)
        for cell in notebook["cells"]:
            if not pictures and cell["cell_type"] == "code":
                cell["outputs"] = []
            if cell["id"] in solved:
                cell["source"] = _answer(cell["id"], solved[cell["id"]], sheet, labels, chance)
        path = folder / f"s{number:05}" / sheet / f"{sheet}.ipynb"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(notebook, ensure_ascii=False, indent=1), encoding="utf-8")
        paths.append(path)
    return paths


def _labels(subject: Any) -> list[str]:
    """Return the labels from which wrong answers to a question are drawn; like those of most students, these answers
    have the right form.
    """
    tree = getattr(subject, "tree", None)
    return [] if tree is None else [tree.label(leaf) for leaf in tree.leaves]


def _answer(id: str, solution: str, sheet: str, labels: dict[str, list[str]], chance: random.Random) -> str:
    if sheet != "pruning":  # the text of each student's answer differs, so each program runs separately
        return solution.replace("\n    ", f"\n    # {chance.random()}\n    ", 1)
    if chance.randrange(10) < RIGHT_OF_TEN:
        return solution
    name = id.removeprefix(f"{sheet}-").removesuffix("-answer")
    if name == "node_values":
        return f"{name} = { {label: chance.randint(1, 9) for label in 'ABCD'} }"
    if name == "entry_windows":
        return f"{name} = { {label: (chance.randint(1, 9), 'inf') for label in ('A', 'B', 'C')} }"
    return f"{name} = {chance.sample(labels[name], chance.randint(1, 4))}"


def _worked_out(folder: Path, count: int) -> float:
    """Return the number of notebooks marked per second if one cell of each notebook computes an answer, with code that
    differs between notebooks.
    """
    paths = _class(folder, count, "pruning", pictures=False)
    for number, path in enumerate(paths):
        notebook = json.loads(path.read_text("utf-8"))
        (cell,) = (cell for cell in notebook["cells"] if cell["id"] == "pruning-pruned-answer")
        cell["source"] = f"pruned = [f'C{{n}}' for n in (2, 3)]  # {number}"
        path.write_text(json.dumps(notebook), encoding="utf-8")
    return _marked(paths, "pruning")


def _typical(folder: Path, count: int, sheet: str, pictures: bool = False) -> float:
    """Return the number of notebooks of a class marked per second of one core, as the median over some classes."""
    rates = []
    for seed in range(CLASSES):
        rates.append(_marked(_class(folder, count, sheet, pictures, seed), sheet))
        shutil.rmtree(folder)
    return statistics.median(rates)


def _marked(paths: list[Path], sheet: str) -> float:
    """Return the number of notebooks marked per second of processor time, including the time for reading; several cores
    may be used.
    """
    questions = read_sheet(SHEETS / f"{sheet}.ipynb")
    start = _processor_seconds()
    with rare_garbage_collection(), worker_process.pinned_to(*worker_process.cores_for(1)):
        for path in paths:
            mark_notebook(path.read_bytes(), questions)
    return len(paths) / (_processor_seconds() - start)


def _processor_seconds() -> float:
    """Return the processor time of this process and of the terminated processes that ran programs."""
    ForkServer.close_all()
    return sum(os.times()[:4])


COUNTED = """
import resource, sys
from gametree.commands.cli import main
status = main(sys.argv[1:])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


def _command(folder: Path, *more: str, sheet: str = "pruning") -> tuple[float, int]:
    """Grade a folder by the command, as a user does; return the time in seconds and the maximum memory in MB."""
    given = ["grade", str(folder), "--sheet", sheet, "--solutions", str(ROOT / "solutions"), "--lang", "en"]
    with tempfile.TemporaryDirectory() as out:
        start = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-c", COUNTED, *given, "--out", f"{out}/grades", *more],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        return time.perf_counter() - start, int(done.stdout.split()[-1])


def _by_nbgrader(folder: Path) -> float:
    """Return the seconds per notebook that ``nbgrader autograde`` takes."""
    course = folder / "course"
    gametree, nbgrader = (Path(sys.executable).with_name(name) for name in ("gametree", "nbgrader"))
    sheets = [gametree, "sheets", "pruning", "--lang", "en", "--folder", course, "--solutions", ROOT / "solutions"]
    subprocess.run(sheets, check=True, capture_output=True)
    about: dict[str, Any] = {"cwd": course, "check": True, "capture_output": True, "env": _environment()}
    subprocess.run([nbgrader, "generate_assignment", "pruning"], **about)
    _class(course / "submitted", WITH_NBGRADER, "pruning", pictures=False)
    start = time.perf_counter()
    subprocess.run([nbgrader, "autograde", "pruning"], **about)
    return (time.perf_counter() - start) / WITH_NBGRADER


def _environment() -> dict[str, str]:
    """Return an environment in which nbgrader finds its tools."""
    return {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}


def _rows() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as place:
        here = Path(place)
        for pictures, what, goal in ((False, "as handed out", 2500), (True, "with the pictures saved in them", 2200)):
            rate = _typical(here / what, LITERALS, "pruning", pictures)
            yield f"| notebooks marked a second, literals, {what} | {rate:.0f} | ≥ {goal}: {_met(rate >= goal)} |"
            if not pictures:
                seconds = 1 / rate
        rate = _worked_out(here / "worked out", WORKED_OUT)
        what = "a notebook in which a cell works out one answer, as that of one of literals, times"
        yield f"| {what} | {1 / rate / seconds:.0f} | |"
        by_nbgrader = _by_nbgrader(here)
        yield f"| a notebook by nbgrader's autograde, as that of one of {WITH_NBGRADER}, s | {by_nbgrader:.1f} | |"
        yield f"| nbgrader's autograde / marking alone | {by_nbgrader / seconds:.0f} | |"
        programs = _typical(here / "programs", PROGRAMS, "implement")
        yield f"| notebooks with 4 programs marked a second of one core, a fresh process each | {programs:.1f} | |"
        _class(here / "implement", MANY_PROGRAMS, "implement", pictures=False)
        before = sum(os.times()[2:4])
        taken, _ = _command(here / "implement", "--marks-only", "--workers", "2", sheet="implement")
        rate, used = MANY_PROGRAMS / taken, 1000 * (sum(os.times()[2:4]) - before) / MANY_PROGRAMS
        what = f"the same by the command, a class of {MANY_PROGRAMS}, two processes"
        yield f"| {what} | {rate:.1f} | ≥ 30: {_met(rate >= 30)} |"
        yield f"| processor time of each of these, with that of its programs, ms | {used:.0f} | |"
        for count in MANY:
            _class(here / str(count), count, "pruning", pictures=False)
            taken, memory = _command(here / str(count), "--marks-only")
            shutil.rmtree(here / str(count))
            yield f"| {count} notebooks with receipts and tables, s | {taken:.1f} | |"
            yield f"| {count} notebooks: greatest memory, MB | {memory} | |"
        _class(here / "class", CLASS, "pruning", pictures=True)
        taken, _ = _command(here / "class", "--workers", "2")
        yield f"| a class of {CLASS} with pages and report, two processes, s | {taken:.1f} | < 60: {_met(taken < 60)} |"


def _met(is_met: bool) -> str:
    return "met" if is_met else "missed"


def grading_measured() -> str:
    """Return the measurements as a Markdown table."""
    return "\n".join(["| grading | measured | goal |", "| --- | ---: | --- |", *_rows()])


if __name__ == "__main__":
    print(grading_measured())
