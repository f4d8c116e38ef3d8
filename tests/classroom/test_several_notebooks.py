"""Several notebooks in one submission: the notebook with the most answers is marked, and the others are reported."""

from __future__ import annotations

import io
import json
import random
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from test_grade import grade, receipt_of, rows_of, text_of

from effort import EVERY_CASE
from gametree.commands.cli import main
from gametree.phrases import Phrase
from gametree_classroom.submissions import mark_notebook, read_sheet
from gametree_classroom.submissions import notebook_cells as sentences
from gametree_classroom.submissions.grading_job import GradingJob, StudentFiles
from gametree_classroom.submissions.grading_job import grade as grade_files
from gametree_classroom.submissions.hand_ins import SubmittedFile, group_by_student, submitted_files
from gametree_classroom.submissions.marked_notebook import GivenAnswers, answers_in
from gametree_classroom.submissions.notebook_cells import Unreadable, read_cells
from gametree_classroom.submissions.platform_grader import grade_for_gradescope
from gametree_classroom.submissions.teacher_sheet import sheet_in
from sheets import RIGHT, ROOT, answered_notebook

OTHER_NAMES = (
    *("pruning (1)", "pruning (2)", "pruning(1)", "pruning-1", "pruning-Copy1", "pruning-Copy2", "pruning_copy"),
    *("Copy of pruning", "Copy (2) of pruning", "pruning - Copy", "pruning - Kopie", "Kopie von pruning"),
    *("pruning - copia", "pruning copia", "Copia de pruning", "pruning - cópia", "Cópia de pruning", "copie pruning"),
    *("old/pruning", "backup/pruning", "antiguo/pruning", "a/b/c/pruning", "pruning/pruning", "zz/pruning"),
    *("pruning_final", "pruning-final (1)", "FINAL pruning", "Pruning", "my answers", "Untitled", "u1_pruning"),
    *("0", "~pruning", "pruning.bak", "pruning-checkpoint", "sheet 1"),
)
"""names of a second notebook, without the suffix"""
BASE = "pruning.ipynb"
SHEET = ROOT / "solutions" / "en" / "pruning.ipynb"
SOME = {name: RIGHT[name] for name in ("node_values", "pruned", "visited")}
OTHER = {**SOME, "pruned": 'pruned = ["D3"]'}


@dataclass(frozen=True)
class HandIn:
    """The answers in each notebook of one student, by notebook name, and the name of the one that must be marked."""

    answers: Mapping[str, Mapping[str, str]]
    expected: str | None
    """None if several notebooks are acceptable"""


def pairs(one: Mapping[str, str], other: Mapping[str, str], is_first: bool | None) -> Iterator[HandIn]:
    """Yield one submission of two notebooks for each name in ``OTHER_NAMES``, which the second notebook has."""
    for name in OTHER_NAMES:
        files = {BASE: one, f"{name}.ipynb": other}
        yield HandIn(files, None if is_first is None else list(files)[not is_first])


PAIRS = {
    "blank beside answered": [*pairs({}, RIGHT, False), *pairs(RIGHT, {}, True)],
    "fewer beside more": [*pairs(SOME, RIGHT, False), *pairs(RIGHT, SOME, True)],
    "as many, others": [*pairs(SOME, OTHER, None), *pairs(OTHER, SOME, None)],
    "the same twice": list(pairs(SOME, SOME, None)),
    "both blank": list(pairs({}, {}, None)),
}


def drawn_groups(count: int) -> Iterator[HandIn]:
    """Yield submissions of three or four notebooks with different numbers of answers."""
    draws = random.Random(49)
    for _ in range(count):
        names = [BASE, *(f"{name}.ipynb" for name in draws.sample(OTHER_NAMES, draws.choice((2, 3))))]
        counts = draws.sample(range(len(RIGHT) + 1), len(names))
        answers = [dict(draws.sample(list(RIGHT.items()), count)) for count in counts]
        yield HandIn(dict(zip(names, answers, strict=True)), names[counts.index(max(counts))])


def notebook_bytes(answers: Mapping[str, str], mark: str = "") -> bytes:
    """Return a student's notebook with an additional text cell, which makes its bytes unique."""
    notebook = answered_notebook(answers)
    notebook["cells"].append({"cell_type": "markdown", "id": "mark", "metadata": {}, "source": mark})
    return json.dumps(notebook).encode()


def archive_of(files: Sequence[tuple[str, bytes]], years: Sequence[int]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for (name, content), year in zip(files, years, strict=True):
            archive.writestr(zipfile.ZipInfo(name, (year, 1, 1, 0, 0, 0)), content)
    return data.getvalue()


CONTAINERS = ("folder", "zip", "zip, newest first", "Moodle", "nbgrader")


def write_class(folder: Path, hand_ins: Sequence[HandIn], container: str) -> None:
    """Write the submissions of a class in the given layout; student 7 has the id s007."""
    for number, hand_in in enumerate(hand_ins):
        student = f"s{number:03}"
        files = [(name, notebook_bytes(answers, name)) for name, answers in hand_in.answers.items()]
        if container.startswith("zip"):
            years = range(2000, 2000 + len(files))
            ordered = files if container == "zip" else files[::-1]
            places = {f"{student}/work.zip": archive_of(ordered, years)}
        elif container == "Moodle":
            places = {f"{student}_{4000 + number}_assignsubmission_file_/{name}": data for name, data in files}
        elif container == "nbgrader":
            places = {f"submitted/{student}/pruning/{name}": data for name, data in files}
        else:
            places = {f"{student}/{name}": data for name, data in files}
        for place, data in places.items():
            (folder / place).parent.mkdir(parents=True, exist_ok=True)
            (folder / place).write_bytes(data)


def receipts_of(folder: Path) -> Iterator[Mapping[str, Any]]:
    """Yield the receipts of a class in the order of the students; all marking is done in this process, and no pages are
    written.
    """
    job = GradingJob("pruning", SHEET.read_text(encoding="utf-8"), pages=False)
    for one in group_by_student(submitted_files(folder), "pruning"):
        files = tuple((file.shown(folder), _content(file)) for file in one.files)
        yield grade_files(job, StudentFiles(one.student, files, attempts=one.attempts)).receipt


def _content(file: SubmittedFile) -> bytes | Phrase:
    try:
        return file.problem or file.read()
    except Unreadable as error:
        return error.phrase


def marked_files(folder: Path, hand_ins: Sequence[HandIn], container: str) -> list[tuple[str, Mapping[str, Any], str]]:
    """Return for each student the name of the marked file, the receipt, and the remarks in the receipt."""
    write_class(folder, hand_ins, container)
    found = []
    for number, (receipt, hand_in) in enumerate(zip(receipts_of(folder), hand_ins, strict=True)):
        assert receipt["student"]["id"].startswith(f"s{number:03}")
        place = "pruning/" if container == "nbgrader" else "work.zip/" if container.startswith("zip") else ""
        name = receipt["file"].partition(f"s{number:03}")[2].partition("/")[2].removeprefix(place)
        assert name in hand_in.answers
        found.append((name, receipt, "; ".join(receipt["remarks"])))
    return found


@pytest.mark.parametrize("container", CONTAINERS)
@pytest.mark.parametrize("kind", ["blank beside answered", "fewer beside more"])
def test_notebook_with_the_most_answers_is_marked(kind: str, container: str, tmp_path: Path) -> None:
    """Names, folders and times of the files have no influence; in CI each container has a part of the names."""
    hand_ins = PAIRS[kind] if EVERY_CASE else PAIRS[kind][CONTAINERS.index(container) :: len(CONTAINERS)]
    found = marked_files(tmp_path, hand_ins, container)
    wrong = [(name, one.expected) for (name, *_), one in zip(found, hand_ins, strict=True) if name != one.expected]
    assert not wrong, f"{len(wrong)} of {len(hand_ins)}: {wrong}"
    for name, receipt, remarks in found:
        assert receipt["total"] == 20 and "of several notebooks" in remarks and name in remarks


@pytest.mark.parametrize("container", ["folder", "zip"])
@pytest.mark.parametrize("kind", ["as many, others", "the same twice", "both blank"])
def test_equally_answered_notebooks_do_not_depend_on_file_order(kind: str, container: str, tmp_path: Path) -> None:
    """All notebooks are listed, and different answers are reported."""
    hand_ins = PAIRS[kind] if EVERY_CASE else PAIRS[kind][CONTAINERS.index(container) :: 2]
    found = marked_files(tmp_path, hand_ins, container)
    for (name, _, remarks), hand_in in zip(found, hand_ins, strict=True):
        assert all(file in remarks for file in hand_in.answers), remarks
        assert ("notebooks have different answers" in remarks) == (kind == "as many, others")
        assert name in remarks.partition(" was marked")[0]


def test_best_of_three_or_four_notebooks_is_marked_and_others_are_listed(tmp_path: Path) -> None:
    hand_ins = list(drawn_groups(60))
    found = marked_files(tmp_path, hand_ins, "folder")
    for (name, receipt, remarks), hand_in in zip(found, hand_ins, strict=True):
        assert name == hand_in.expected, receipt["others"]
        assert all(f"{file} (" in remarks for file in hand_in.answers if file != name)


def test_chosen_notebook_is_reported_in_every_output(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The table, report, terminal and receipt name all notebooks; the student's page says which notebook counts."""
    files = {"pruning.ipynb": SOME, "old/pruning.ipynb": {**OTHER, **{"strictly_pruned": RIGHT["strictly_pruned"]}}}
    drafts = {"pruning.ipynb": RIGHT, "draft.ipynb": SOME, "blank.ipynb": {}}
    write_class(tmp_path / "in", [HandIn(files, None), HandIn(drafts, None)], "folder")
    assert grade(tmp_path / "in", out="../g") == 0
    out, report = capsys.readouterr().out, text_of(tmp_path / "g")
    assert "1 student handed in notebooks with different answers" in out and "(s000)" in out
    rows = rows_of(tmp_path / "g")
    expected = (
        "several notebooks have different answers; old/pruning.ipynb was marked (number of answers: 4; in the others: "
        "pruning.ipynb (3))"
    )
    assert expected in rows["s000"]["remarks"]
    assert "draft.ipynb (3), blank.ipynb (0)" in rows["s001"]["remarks"]
    assert "different" not in rows["s001"]["remarks"]
    assert f"{expected[0].upper()}{expected[1:]}." in text_of(tmp_path / "g", "s000")
    assert "pruning.ipynb (3)" in report and "draft" not in report
    others = receipt_of(tmp_path / "g", "s000")["others"]
    assert others == [{"file": "s000/pruning.ipynb", "answers": 3, "differs": True}]


def cell(source: str, kind: str = "code") -> dict[str, object]:
    extra = {"outputs": [], "execution_count": None} if kind == "code" else {}
    return {"cell_type": kind, "metadata": {}, "source": source, **extra}


UNUSUAL = {
    "above an empty cell": (cell('pruned = ["D1"]'), "another cell has an answer"),
    "computed above an empty cell": (cell('pruned = [x for x in ("D1",)]'), "another cell has an answer"),
    "Markdown": (cell('pruned = ["D2"]', "markdown"), "read from a cell that is not code"),
    "Markdown with a fence": (cell('My answer:\n```python\npruned = ["D2"]\n```', "markdown"), "not code"),
    "Markdown with prose": (cell("I think\n\n- `pruned = ['D2']`\n\nbecause of MIN", "markdown"), "not code"),
    "prose with the name": (cell("pruned: D2, D3", "markdown"), "not code, or in a comment, but could not be read"),
    "prose": (cell("The leaves D2 and D3 are cut off.", "markdown"), "could not be read"),
    "raw": (cell("D2 D3", "raw"), "could not be read"),
}
"""an answer in a new cell above the unchanged answer cell, and the remark for the teacher"""


@pytest.mark.parametrize(("added", "said"), UNUSUAL.values(), ids=UNUSUAL)
def test_answers_in_new_cells_are_reported(added: dict[str, object], said: str) -> None:
    notebook = answered_notebook({})
    place = next(n for n, one in enumerate(notebook["cells"]) if one["id"] == "pruning-pruned-answer")
    notebook["cells"].insert(place, {**added, "id": "new"})
    marked = mark_notebook(notebook, read_sheet(SHEET))
    remarks = {answer.name: " ".join(map(str, answer.remarks)) for answer in marked.answers}
    assert said in remarks.pop("pruned")
    assert set(remarks.values()) == {"no answer"}
    given = answers_in(read_cells(notebook), read_sheet(SHEET))
    assert {*given.read, *given.unread} == {"pruned"}


def test_text_below_all_questions_is_reported_once() -> None:
    """Text below all questions may belong to any of them; a notebook with answers has precedence over one with only
    such text.
    """
    notebook = answered_notebook(SOME)
    notebook["cells"].append({**cell("Sheet 2: D2, D3", "markdown"), "id": "new"})
    marked = mark_notebook(notebook, read_sheet(SHEET))
    assert marked.remarks == (sentences.TEXT_BELOW,)
    assert answers_in(read_cells(notebook), read_sheet(SHEET)).unread == {}


def test_program_above_the_empty_cell_is_reported() -> None:
    notebook = answered_notebook({}, "implement")
    place = next(n for n, one in enumerate(notebook["cells"]) if one["id"] == "implement-minimax-answer")
    notebook["cells"].insert(place, {**cell("def minimax(node):\n    return 3"), "id": "new"})
    sheet = read_sheet(ROOT / "solutions" / "en" / "implement.ipynb")
    minimax, *others = mark_notebook(notebook, sheet, unconfined=True).answers
    assert minimax.remarks[0] == sentences.REPLACED and all(sentences.REPLACED not in one.remarks for one in others)
    assert set(answers_in(read_cells(notebook), sheet).read) == {"minimax"}


@pytest.mark.parametrize("lang", ["en", "es", "pt"])
@pytest.mark.parametrize("path", sorted((ROOT / "solutions" / "en").glob("*.ipynb")), ids=lambda path: path.stem)
def test_untouched_sheets_have_no_answers(path: Path, lang: str) -> None:
    assert answers_in(read_cells(answered_notebook({}, path.stem, lang)), read_sheet(path)) == GivenAnswers()


def test_stubs_of_the_teacher_are_not_answers() -> None:
    """The teacher's sheet contains `pruned = []` as a stub."""
    notebook = json.loads(SHEET.read_text(encoding="utf-8"))
    for one in notebook["cells"]:
        if one["id"].endswith("-answer"):
            one["source"] = "".join(one["source"]).replace(" = None", " = []")
    sheet = sheet_in(json.dumps(notebook), "pruning")
    blank = answered_notebook({name: f"{name} = []" for name in RIGHT})
    assert answers_in(read_cells(blank), sheet) == GivenAnswers()
    assert len(answers_in(read_cells(answered_notebook(RIGHT)), sheet).read) == len(RIGHT)


BESIDE = {
    "pruning-2.ipynb": (b'{"cells": [', "pruning-2.ipynb: the notebook was cut off"),
    "pruning.ipynb.txt": (b"no", "pruning.ipynb.txt: the file is not a notebook"),
    "work.rar": (b"Rar!", "work.rar is an archive in a format that is not supported"),
    "answers.pdf": (b"%PDF", ""),
    "chance.ipynb": (json.dumps(answered_notebook({}, sheet="chance")).encode(), ""),
    "work.zip": (archive_of([("inner.zip", b"PK")], [2020]), "inner.zip is an archive within an archive"),
}


@pytest.mark.parametrize(("name", "data", "said"), [(name, *one) for name, one in BESIDE.items()], ids=BESIDE)
def test_unread_files_beside_a_notebook_are_reported(name: str, data: bytes, said: str, tmp_path: Path) -> None:
    """A file of another type, or a notebook of another sheet, is never marked."""
    laid = {"u1/pruning.ipynb": notebook_bytes(RIGHT), f"u1/{name}": data}
    for place, content in laid.items():
        (tmp_path / "in" / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "in" / place).write_bytes(content)
    (receipt,) = receipts_of(tmp_path / "in")
    assert receipt["total"] == 20
    assert said in " ".join(receipt["remarks"]) and bool(receipt["remarks"]) == bool(said)


def test_checkpoints_are_never_marked(tmp_path: Path) -> None:
    for place, answers in {"pruning": SOME, ".ipynb_checkpoints/pruning-checkpoint": RIGHT}.items():
        path = tmp_path / "u1" / f"{place}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(notebook_bytes(answers))
    (one,) = group_by_student(submitted_files(tmp_path), "pruning")
    assert [file.name for file in one.files] == ["pruning.ipynb"]


def test_earlier_attempts_are_counted(tmp_path: Path) -> None:
    for number, answers in enumerate((RIGHT, SOME)):
        name = f"Sheet 1_u1_attempt_2026-11-{19 + number}-09-30-00_pruning.ipynb"
        (tmp_path / name).write_bytes(notebook_bytes(answers))
    (one,) = group_by_student(submitted_files(tmp_path), "pruning")
    assert (len(one.files), one.attempts) == (1, 2)
    (receipt,) = receipts_of(tmp_path)
    assert "the last of 2 attempts was marked" in receipt["remarks"]


def test_group_submission_on_gradescope_is_marked_for_the_first_student(tmp_path: Path) -> None:
    """The results say that the first student's trees are used, and name that student."""
    assert main(["autograder", "--sheet", "pruning", "--as", "gradescope", "-o", str(tmp_path / "a.zip")]) == 0
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        archive.extract("grader.json", tmp_path / "source")
    (tmp_path / "submission").mkdir()
    (tmp_path / "submission" / "pruning.ipynb").write_bytes(notebook_bytes(RIGHT))
    users = [{"email": f"{name}@example.org", "sid": name} for name in ("ana", "rui")]
    (tmp_path / "submission_metadata.json").write_text(json.dumps({"users": users}))
    grade_for_gradescope(tmp_path)
    results = json.loads((tmp_path / "results" / "results.json").read_text(encoding="utf-8"))
    assert results["score"] == 20 and "2 students handed in together" in results["output"]
    assert "as that of ana@example.org" in results["output"]
