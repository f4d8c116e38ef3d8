"""The sheet, folder and time used for grading: each is certain or reported, and never comes from a student's file."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from gametree.commands.cli import main
from gametree.errors import ChoiceError
from gametree.phrases import LANGUAGES
from gametree_classroom.submissions.teacher_sheet import find_sheet
from sheets import RIGHT, ROOT, answered_notebook, submitted

Output = pytest.CaptureFixture[str]
SOLUTIONS = ROOT / "solutions"
SHEET = SOLUTIONS / "en" / "pruning.ipynb"
TRAP = json.dumps(
    {
        "cells": [{"cell_type": "code", "source": "open('ran', 'w').close()", "metadata": {}, "outputs": []}],
        "metadata": {},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
)


def put(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def notes(folder: Path, capsys: Output, *more: str) -> list[str]:
    """Grade a class, and return the messages printed to stderr."""
    out = folder.with_name("grades")
    given = [str(folder), "--sheet", "pruning", "-o", str(out), "--lang", "en", "--marks-only"]
    assert main(["grade", *given, *more]) == 0
    return capsys.readouterr().err.replace(str(folder), "in").splitlines()


@pytest.mark.parametrize("student", [*LANGUAGES, "pruning", "source"])
def test_student_with_a_language_code_as_name_is_not_run_as_a_sheet(
    student: str, tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Code in sheets is executed, but code in submissions is not. The file is treated as a submission, and the output
    says so.
    """
    monkeypatch.chdir(tmp_path)
    name = f"{student}/pruning" if student == "source" else student
    trap = put(tmp_path / "in" / name / "pruning.ipynb", TRAP)
    put(tmp_path / "in" / "ana" / "pruning.ipynb", json.dumps(answered_notebook(RIGHT)))
    monkeypatch.setattr("gametree_classroom.commands.grade.kit_sheets", lambda: SOLUTIONS)
    (said,) = notes(tmp_path / "in", capsys)
    where = f"in/{trap.relative_to(tmp_path / 'in').as_posix()}"
    assert said.startswith(f"gametree: {where} is treated as a student's submission, and {SHEET} as the sheet")
    assert not Path("ran").exists()
    table = (tmp_path / "grades" / "grades.csv").read_text(encoding="utf-8")
    assert f"\n{student},,,unmarked" in table and "\nana,,,graded" in table


def test_course_sheet_and_submission_folder_are_reported(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    course = tmp_path / "course"
    submitted(course / "submitted", {"ana": RIGHT})
    put(course / "source" / "pruning" / "pruning.ipynb", SHEET.read_text(encoding="utf-8"))
    taken = "gametree: the sheet is in/source/pruning/pruning.ipynb"
    assert notes(course, capsys) == ["gametree: the submissions are read from in/submitted", taken]
    assert notes(course / "submitted", capsys) == [taken.replace("in/", f"{course}/")]
    solutions = ["--solutions", str(SOLUTIONS)]
    assert notes(course / "submitted", capsys, *solutions) == notes(course / "submitted", capsys, *solutions) == []


def test_other_sheet_language_and_candidate_files_are_reported(tmp_path: Path) -> None:
    """The message names a sheet in another language, and other files that could be the sheet."""
    spanish = put(tmp_path / "es" / "quiz.ipynb", "spanish")
    found = find_sheet("quiz", [tmp_path], "pt")
    assert found.path == spanish and found.lang == "es"
    assert [str(note) for note in found.notes()] == [
        f"there is no such sheet in the language asked for, so {spanish} is used"
    ]
    english = put(tmp_path / "en" / "quiz.ipynb", "english")
    for lang, path in (("es", spanish), ("en", english)):
        found = find_sheet("quiz", [tmp_path], lang)
        assert found.path == path and not list(found.notes())
    put(tmp_path / "quiz" / "quiz.ipynb", "another")
    assert ", not" in str(*find_sheet("quiz", [tmp_path], "es").notes())
    shutil.copy(spanish, put(tmp_path / "source" / "quiz" / "quiz.ipynb", ""))
    found = find_sheet("quiz", [tmp_path], "es")
    assert found.path.parent.parent.name == "source" and len(found.others) == 2
    assert find_sheet(str(spanish), [], "en").path == spanish
    with pytest.raises(ChoiceError, match="unknown sheet 'quizz'"):
        find_sheet("quizz", [tmp_path], "en")


def test_unreadable_submission_time_is_reported_and_not_late(tmp_path: Path, capsys: Output) -> None:
    """A message to the teacher names the submission."""
    folder = submitted(tmp_path / "submitted", {"ana": RIGHT, "bea": RIGHT, "eva": RIGHT})
    for student, time in (("ana", "2026-11-20 21:00:00.1 UTC"), ("bea", "20/11/2026 21:00")):
        put(folder / student / "pruning" / "timestamp.txt", time)
    given = ["--solutions", str(SOLUTIONS)]
    said = "gametree: 2 submissions have no readable nbgrader timestamp, so they do not count as late"
    assert notes(folder, capsys, *given, "--due", "2026-11-20 23:59+00:00") == [said]
    remark = "the time in timestamp.txt cannot be read, so it is not known whether the submission was on time"
    rows = (tmp_path / "grades" / "grades.csv").read_text(encoding="utf-8").splitlines()
    assert [remark in row for row in rows] == [False, False, True, False]
    assert notes(folder, capsys, *given) == []
