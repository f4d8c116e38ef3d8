"""Marks do not depend on load: marks, receipts and pages of a class are the same whatever else the machine runs.

The programs of the class take from 2 % to 98 % of the time limit; one never terminates and one sleeps. The class is
graded alone, beside busy processes, and with stops so that it runs a tenth of the time. Each busy process has its
own session, because the kernel first divides the processors between sessions. ``GAMETREE_CONTRACTS=all`` uses every
load with 1, 2 and 4 workers, 24 students and longer programs; CI uses a sample.
"""

from __future__ import annotations

import contextlib
import csv
import os
import random
import re
import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import pytest

from busy import beside
from effort import EVERY_CASE
from gametree.commands.cli import main
from gametree.exercises.programs import Limits, check_implementation
from gametree.exercises.questions import graded_question
from processes import descendants
from sheets import ROOT, submitted

PROMISED = float(os.environ.get("GAMETREE_LOAD_SECONDS", "0.5" if EVERY_CASE else "0.25"))
"""seconds of processor time promised to a program of the class; the kit's default is 5"""
STUDENTS = 24 if EVERY_CASE else 3
SHARES = [0.02 + 0.96 * number / (STUDENTS - 1) for number in range(STUDENTS)]
"""fraction of the promised time that each student's program uses"""
RESTED, RAN = 0.09, 0.01
"""seconds for which the processes are stopped, and for which they then run"""

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the test reads processes in /proc")

HONEST = """
import time
def minimax(node):
    def search(node):
        if node.is_leaf:
            return node.value
        values = [search(child) for child in node.children]
        return max(values) if node.player == "max" else {least}(values)
    until = time.process_time() + {seconds} / 25
    while time.process_time() < until:
        pass
    return search(node)
"""
ENDLESS = "def minimax(node):\n    while True:\n        pass\n"
ASLEEP = "import time\ndef minimax(node):\n    while True:\n        time.sleep(0.01)\n"


def programs() -> dict[str, str]:
    """Return the program of each student; every sixth program confuses MIN and MAX."""
    shares = random.Random(54).sample(SHARES, len(SHARES))
    written = [
        HONEST.format(seconds=share * PROMISED, least="min" if n % 6 else "max") for n, share in enumerate(shares)
    ]
    return {f"u{number:02}": text for number, text in enumerate(written)} | {"u98": ENDLESS, "u99": ASLEEP}


@pytest.fixture(scope="module")
def class_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    answers = {student: {"minimax": text} for student, text in programs().items()}
    return submitted(tmp_path_factory.mktemp("class"), answers, sheet="implement")


def graded(folder: Path, out: Path, workers: int, stopper: Callable[[int], object] | None = None) -> dict[str, bytes]:
    """Grade the class in a process of its own; return the contents of all files, with the timestamps removed from the
    receipts.
    """
    process = get_context("fork").Process(target=_grade, args=(folder, out, workers))
    process.start()
    assert process.pid is not None
    try:
        while process.is_alive():
            if stopper is not None:
                stopper(process.pid)
            process.join(RAN)
    finally:
        process.kill()
        process.join()
    assert process.exitcode == 0
    paths = (path for path in sorted(out.rglob("*")) if path.is_file())
    return {str(path.relative_to(out)): re.sub(rb'\n "graded": ".*', b"", path.read_bytes()) for path in paths}


def _grade(folder: Path, out: Path, workers: int) -> None:
    short = partial(check_implementation, limits=Limits(seconds=PROMISED))
    graded_question.check_implementation = short  # type: ignore[assignment]
    options = ["--solutions", str(ROOT / "solutions"), "--lang", "en", "--workers", str(workers)]
    os._exit(main(["grade", str(folder), "--sheet", "implement", "--out", str(out), *options]))


def rest(pid: int, *, also_marking: bool) -> None:
    """Stop the processes that run programs for a moment; with ``also_marking``, also those that grade the class."""
    below = descendants(pid)
    stopped = [pid, *below] if also_marking else [one for one in below if os_session(one) != os_session(pid)]
    for number, pause in ((signal.SIGSTOP, RESTED), (signal.SIGCONT, 0)):
        for one in stopped:
            with contextlib.suppress(OSError):
                os.kill(one, number)
        time.sleep(pause)


def os_session(pid: int) -> int:
    with contextlib.suppress(OSError):
        return os.getsid(pid)
    return 0


@pytest.fixture(scope="module")
def alone(class_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return graded(class_folder, tmp_path_factory.mktemp("alone") / "out", 1)


def test_right_programs_get_full_marks_and_endless_ones_none(alone: dict[str, bytes]) -> None:
    """A right program gets full marks whatever its run time; for an endless program, the reason is reported."""
    rows = {row["id"]: row for row in csv.DictReader(alone["grades.csv"].decode("utf-8-sig").splitlines())}
    for student, text in programs().items():
        marks = float(rows[student]["minimax"])
        assert (marks == 5) == ("min(values)" in text), (student, marks)
    pages = {name: alone[f"feedback/{name}.html"].decode() for name in rows}
    assert not any("of computing" in page for name, page in pages.items() if name < "u98")
    seconds = f"{3 * PROMISED:g}".replace(".", r"\.")
    assert re.search(rf"stopped after {seconds}\ss of computing", pages["u98"])
    assert re.search(rf"slept for {seconds}\ss", pages["u99"])
    assert float(rows["u98"]["minimax"]) == float(rows["u99"]["minimax"]) == 0


LOADS = {"alone": 0, "beside 2": 2, "beside 8": 8, "beside 32": 32, "a tenth of the class": 0, "a tenth of programs": 0}
COMBINATIONS = [(load, workers) for load in LOADS for workers in (1, 2, 4) if (load, workers) != ("alone", 1)]
SAMPLE = [("beside 2", 2), ("a tenth of the class", 4)]


@pytest.mark.parametrize(("load", "workers"), COMBINATIONS if EVERY_CASE else SAMPLE)
def test_marks_do_not_depend_on_load(
    load: str, workers: int, class_folder: Path, alone: dict[str, bytes], tmp_path: Path
) -> None:
    """Marks, receipts and pages equal those of the class graded alone, byte for byte."""
    stopper = partial(rest, also_marking="class" in load) if "tenth" in load else None
    with beside(LOADS[load]):
        found = graded(class_folder, tmp_path / "out", workers, stopper)
    assert found.keys() == alone.keys()
    assert [name for name in found if found[name] != alone[name]] == []
