"""Tampering fails: no attack raises a mark, affects another student, or stops the grading."""

from __future__ import annotations

import copy
import csv
import functools
import io
import json
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from attacks import ATTACKS, HONEST, HOSTILE, SHEET, answered, cell, handed_in, honest, sheet, whole_sheet
from effort import EVERY_CASE
from gametree.commands.cli import main
from gametree.exercises.programs import Limits, check_implementation
from gametree.exercises.questions import answer_values, formulation, graded_question
from gametree.files import write_all
from gametree_classroom import Student, read_secret
from gametree_classroom.submissions import read_sheet
from gametree_classroom.submissions.grading_job import CourseKey, key_place
from gametree_classroom.submissions.own_trees import fingerprint
from goldens import Golden
from nbgrader_course import autograde, gradebook
from sheets import RIGHT, ROOT, answered_notebook, submitted

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")

ACCIDENTS = ("points edited", "graded cells deleted", "graded cells twice", "cells in reverse order")
"""changes that honest students also make by accident, and that must not cost points"""
SPOILT = ("no JSON", "deep JSON", "a huge file", "an old format")
"""submissions that nbgrader cannot read"""
IN_BOTH = {*ACCIDENTS, *SPOILT, "the end of the kernel", "HTML and scripts everywhere"}
"""attacks that are tried on both graders. A quarter of the other attacks is tried on nbgrader, which is slower, and the
rest on the command; with `EVERY_CASE`, all attacks are tried on both."""


def attackers(*, is_nbgrader: bool) -> dict[str, str]:
    """Return the attacks on one of the two graders: the id of each attack by the id of its student."""
    both = {one.id for one in ATTACKS} if EVERY_CASE else IN_BOTH
    chosen = ((n, one.id) for n, one in enumerate(ATTACKS) if (n % 4 == 1) == is_nbgrader or one.id in both)
    return {f"attacker{number:02}": name for number, name in chosen}


ON_COMMAND, ON_NBGRADER = attackers(is_nbgrader=False), attackers(is_nbgrader=True)
MOST = {"honest": 13.0, **{f"attacker{number:02}": one.most for number, one in enumerate(ATTACKS)}}
SECONDS = 0.5
"""time limit in seconds for programs and for cells that compute an answer"""
LINKED = "linked"
"""id of a student who submits a link to another student's notebook"""


@pytest.fixture(scope="module")
def quick() -> Iterator[None]:
    """Shorten the time limit of programs."""
    patch = pytest.MonkeyPatch()
    short = functools.partial(check_implementation, limits=Limits(seconds=SECONDS))
    patch.setattr(graded_question, "check_implementation", short)
    patch.setattr(formulation, "SECONDS", SECONDS)
    patch.setattr(answer_values, "SECONDS", SECONDS)
    yield
    patch.undo()


def attacked(folder: Path, students: Iterable[str]) -> Path:
    """Make an nbgrader course in which every attacker has submitted a notebook and further files."""
    files = {student: handed_in(ATTACKS[int(student.removeprefix("attacker"))]) for student in students}
    write_course(folder, sheet(), {"honest": json.dumps(answered(**HONEST)).encode("ascii"), **files})
    for student in ("honest", *files):
        place = folder / "submitted" / student / SHEET
        (place / "gametree.py").write_text("raise SystemExit('imported from the submission')")
    place = folder / "submitted" / LINKED / SHEET
    place.mkdir(parents=True)
    (place / f"{SHEET}.ipynb").symlink_to(folder / "submitted" / "honest" / SHEET / f"{SHEET}.ipynb")
    return folder


def write_course(folder: Path, teacher: Mapping[str, Any], students: Mapping[str, bytes]) -> None:
    """Write a sheet and its submissions in nbgrader's layout."""
    files = {f"source/{SHEET}": json.dumps(teacher).encode("ascii")}
    files |= {f"submitted/{student}/{SHEET}": data for student, data in students.items()}
    for place, data in files.items():
        (folder / place).mkdir(parents=True)
        (folder / place / f"{SHEET}.ipynb").write_bytes(data)


def test_catalogue_has_more_than_forty_distinct_attacks() -> None:
    assert len({one.id for one in ATTACKS}) == len(ATTACKS) > 60


@pytest.fixture(scope="module")
def by_command(quick: None, tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str]]:
    """Return the table of marks that `gametree grade` writes for the class, by student."""
    course, out = attacked(tmp_path_factory.mktemp("course"), ON_COMMAND), tmp_path_factory.mktemp("grades")
    assert main(["grade", str(course), "--sheet", SHEET, "--solutions", str(course), "--out", str(out)]) in (0, 1)
    with (out / "grades.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = {row["id"]: row for row in csv.DictReader(file)}
    pages = [page.read_text("utf-8") for page in out.rglob("*.html")]
    assert len(pages) > len(rows) / 2 and not any("<script>alert" in page or "<img src=x" in page for page in pages)
    return rows


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the course for nbgrader."""
    return attacked(tmp_path_factory.mktemp("course"), ON_NBGRADER)


@pytest.fixture(scope="module")
def by_nbgrader(course: Path, quick: None) -> dict[str, dict[str, tuple[float | None, bool]]]:
    """Run nbgrader's autograde in the course, and return the scores and review flags from its gradebook."""
    autograde(course)
    return gradebook(course)


@pytest.mark.parametrize("student", [*ON_COMMAND, "honest"], ids=[*ON_COMMAND.values(), "honest"])
def test_command_gives_no_attacker_more_than_the_answers_earn(
    by_command: dict[str, dict[str, str]], student: str
) -> None:
    """Every student is in the table, and honest students get all their points."""
    row = by_command[student]
    given = float(row["total"] or 0)
    assert given == 13 if student == "honest" else given <= MOST[student]


@pytest.mark.parametrize("student", [*ON_NBGRADER, "honest", LINKED], ids=[*ON_NBGRADER.values(), "honest", LINKED])
def test_nbgrader_gives_no_attacker_more_than_the_answers_earn(
    by_nbgrader: dict[str, dict[str, tuple[float | None, bool]]], student: str
) -> None:
    """In the gradebook every student has exactly one mark for each question."""
    grades = by_nbgrader[student]
    assert set(grades) == {f"tamper-{name}-marks" for name in HONEST}
    total = sum(score for score, _ in grades.values() if score is not None)
    assert all(score is not None for score, _ in grades.values())
    assert total == 13 if student == "honest" else total <= MOST.get(student, 0)


@pytest.mark.parametrize("name", ACCIDENTS)
def test_copied_deleted_or_moved_cells_do_not_change_marks(by_nbgrader: Any, name: str) -> None:
    """A notebook with copied, deleted or moved cells is not refused, either."""
    number = [one.id for one in ATTACKS].index(name)
    assert by_nbgrader[f"attacker{number:02}"]["tamper-best-marks"][0] == 1


def test_nbgrader_and_the_command_give_the_same_marks(by_command: dict[str, dict[str, str]], by_nbgrader: Any) -> None:
    """All notebooks submitted to both graders are compared, question by question."""
    for student in by_command.keys() & by_nbgrader.keys():
        if (row := by_command[student])["status"] == "graded":
            ours = {name: float(row[name] or 0) for name in HONEST}
            assert ours == {name: by_nbgrader[student][f"tamper-{name}-marks"][0] for name in HONEST}, student


def test_unreadable_notebook_gets_zero_and_is_flagged(by_nbgrader: Any) -> None:
    """A link, or a notebook that cannot be read, gets 0 points and is flagged; an honest notebook is not flagged."""
    names = {name: student for student, name in ON_NBGRADER.items()}
    for student in (*map(names.get, SPOILT), LINKED):
        assert set(by_nbgrader[student].values()) == {(0.0, True)}
    assert not any(look for _, look in by_nbgrader["honest"].values())


def test_nbgrader_keeps_no_student_script_and_no_solution(by_nbgrader: Any, course: Path) -> None:
    """The test searches the files that nbgrader keeps, and those that teachers see."""
    kept = [path.read_text("utf-8") for path in sorted(course.glob("autograded/*/*/*.ipynb"))]
    assert len(kept) == len(ON_NBGRADER) + 2
    for text in kept:
        notebook = json.loads(text)
        shown = [one["source"] for one in notebook["cells"] if one["cell_type"] == "markdown"]
        shown += [data for one in notebook["cells"] for out in one.get("outputs", ()) for data in out["data"].values()]
        assert not any("<script>alert" in part or "<img src=x" in part for part in map("".join, shown))
    empty = next(n for n, one in enumerate(ATTACKS) if one.id == "the end of the kernel")
    text = (course / f"autograded/attacker{empty:02}/{SHEET}/{SHEET}.ipynb").read_text("utf-8")
    assert "BEGIN SOLUTION" not in text and "'C2', 'C3'" not in text


CLASS_SIZE = int(os.environ.get("GAMETREE_CLASS", "4"))
"""number of students, half of whom are hostile; with ``GAMETREE_CLASS=60``, the default limits of the graders apply"""


def test_hostile_notebooks_do_not_affect_honest_marks(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Both graders finish the class, and two runs give equal results."""
    if len(HOSTILE) >= CLASS_SIZE:
        request.getfixturevalue("quick")
    attacks = {one.id: one for one in ATTACKS}
    chosen = [attacks[id] for id in HOSTILE[: CLASS_SIZE // 2]]
    students = {f"attacker{number:02}": handed_in(one) for number, one in enumerate(chosen)}
    students |= {f"honest{number:02}": json.dumps(honest(number)).encode("ascii") for number in range(len(chosen))}
    tables, books = [], []
    for turn in "12":
        write_course(course := tmp_path / turn, whole_sheet(), students)
        out = ["--solutions", str(course), "--out", str(course / "grades"), "--workers", "2"]
        assert main(["grade", str(course), "--sheet", SHEET, *out]) == 0
        tables.append((course / "grades/grades.csv").read_text("utf-8-sig"))
        if turn == "1" or EVERY_CASE:
            autograde(course)
            books.append(gradebook(course))
    assert tables[0] == tables[1] and books[0] == books[-1]
    rows = {row["id"]: row for row in csv.DictReader(io.StringIO(tables[0], newline=""))}
    assert rows.keys() == students.keys() == books[0].keys()
    for student, row in rows.items():
        points = [score or 0 for score, _ in books[0][student].values()]
        most = chosen[int(student[-2:])].most if student.startswith("attacker") else float(row["maximum"])
        assert sum(points) == pytest.approx(float(row["total"] or 0))
        assert sum(points) == most if student.startswith("honest") else sum(points) <= most, student


OWN = {
    "cells": [
        cell("code", "### BEGIN SOLUTION\nx = 1\n### END SOLUTION", "own-answer", solution=True, locked=False),
        cell("code", "assert x == 1", "own-marks", grade=True, points=2),
    ],
    "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
    "nbformat": 4,
    "nbformat_minor": 5,
}


def test_other_assignments_are_graded_by_nbgrader_itself(tmp_path: Path) -> None:
    """The course contains a notebook of the teacher's own."""
    for folder, answer in (("source/own", None), ("submitted/right/own", "x = 1"), ("submitted/wrong/own", "x = 2")):
        (tmp_path / folder).mkdir(parents=True)
        notebook = copy.deepcopy(OWN)
        notebook["cells"][0]["source"] = answer or notebook["cells"][0]["source"]
        (tmp_path / folder / "own.ipynb").write_text(json.dumps(notebook))
    autograde(tmp_path, "own")
    marks = {student: [score for score, _ in cells.values()] for student, cells in gradebook(tmp_path).items()}
    assert marks == {"right": [2], "wrong": [0]}


def test_individual_trees_are_marked_with_the_secret_only(tmp_path: Path, golden: Golden) -> None:
    """The secret is in nbgrader's configuration."""
    source, secret = tmp_path / "source" / SHEET / f"{SHEET}.ipynb", tmp_path / "secret.txt"
    source.parent.mkdir(parents=True)
    source.write_text(json.dumps(sheet()))
    secret.write_text("a long secret of this course alone\n")
    teacher = read_sheet(source)
    students = (Student("ana"), Student("rui"))
    given = CourseKey(SHEET, fingerprint(read_secret(secret)), students)
    write_all([(key_place(tmp_path, SHEET), given.to_text().encode())])
    for student in students:
        own = teacher.of_student(student.id, read_secret(secret)).questions["pruned"].subject
        place = tmp_path / "submitted" / student.id / SHEET
        place.mkdir(parents=True)
        labels = sorted(own.tree.label(node) for node in own.result.pruned_leaves)
        (place / f"{SHEET}.ipynb").write_text(json.dumps(answered(pruned=f"pruned = {labels}")))
    with golden.raises(Exception):
        autograde(tmp_path)
    autograde(tmp_path, secret=secret)
    assert [cells["tamper-pruned-marks"][0] for cells in gradebook(tmp_path).values()] == [3, 3]
    kept = (tmp_path / f"autograded/ana/{SHEET}/{SHEET}.ipynb").read_text("utf-8")
    assert "[[3 12 8] [2 4 6] [14 5 2]]" not in kept


def test_notebook_left_out_by_nbgrader_is_flagged(tmp_path: Path) -> None:
    """nbgrader marks only the file named after the sheet; a copy with other answers is flagged."""
    (tmp_path / "source" / "pruning").mkdir(parents=True)
    shutil.copy(ROOT / "solutions" / "en" / "pruning.ipynb", tmp_path / "source" / "pruning")
    submitted(tmp_path / "submitted", {"empty": {}, "equal": RIGHT})
    for student in ("empty", "equal"):
        other = tmp_path / "submitted" / student / "pruning" / "pruning (1).ipynb"
        other.write_text(json.dumps(answered_notebook(RIGHT)), encoding="utf-8")
    autograde(tmp_path, "pruning")
    flagged = {student: {look for _, look in marks.values()} for student, marks in gradebook(tmp_path).items()}
    assert flagged == {"empty": {True}, "equal": {False}}
