"""The command ``gametree grade``: marks, pages, receipts, tables and the report on a class."""

from __future__ import annotations

import csv
import hashlib
import html
import json
import multiprocessing
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from cases import schema
from gametree import Rules
from gametree import files as kit_files
from gametree.commands.cli import main
from gametree.exercises import RUBRICS, Rubric, check
from gametree.exercises.answer_notation import literal
from gametree.exercises.programs import Limits, protection, worker_process
from gametree.exercises.questions import answer_values, graded_question
from gametree.exercises.questions.answer_values import computed_value
from gametree.exercises.questions.graded_answer import HIDDEN_TREES
from gametree.phrases import LANGUAGES
from gametree_classroom.submissions import grading_run, mark_notebook, marked_notebook, read_sheet
from gametree_classroom.submissions.class_report import tables
from gametree_classroom.submissions.grading_job import GradingJob
from gametree_classroom.submissions.grading_run import MarkingProcesses, attempted_on_cluster
from gametree_classroom.submissions.notebook_cells import MOST_BYTES
from gametree_classroom.submissions.own_trees import own_notebook, without_solutions
from gametree_classroom.submissions.teacher_sheet import sheet_in
from goldens import Golden
from sheets import ANSWERS, RIGHT, ROOT, answered_notebook, moodle_zip, submitted

SOLUTIONS = str(ROOT / "solutions")
PEOPLE = ("Ana Lima", "Bea Sol", "Carlos Paz", "Dora Gil", "Eva Reis", "Fran Mar")
NAMES = {name.split()[0].lower(): name for name in PEOPLE}
SECRET = "a long random secret"


@pytest.fixture
def class_folder(tmp_path: Path) -> Path:
    """Return a folder with the submissions of six students, and a roster with one more student."""
    submitted(tmp_path / "submitted")
    lines = [f"{id},{name.split()[1]},{name.split()[0]},{id}@example.org" for id, name in NAMES.items()]
    roster(tmp_path, "\n".join(["id,last_name,first_name,email", *lines, "zoe,Zed,Zoe,"]))
    return tmp_path


def grade(folder: Path, *more: str, out: str = "grades", sheet: str = "pruning") -> int:
    sheets = ["--solutions", SOLUTIONS] if "--solutions" not in more and not (folder / "source").exists() else []
    given = [str(folder), "--sheet", sheet, "--out", os.path.normpath(folder / out), "--lang", "en"]
    return main(["grade", *given, *sheets, *more])


def graded(
    folder: Path, answers: Mapping[str, Mapping[str, str]], *more: str, out: str = "g", sheet: str = "pruning"
) -> Path:
    """Grade the answers of a class, and return the output folder."""
    submitted(folder / "in", answers, sheet=sheet)
    assert grade(folder / "in", *more, sheet=sheet, out=f"../{out}") == 0
    return folder / out


def roster(folder: Path, text: str) -> list[str]:
    """Write a roster, and return the command-line option with its file name."""
    (folder / "roster.csv").write_text(text)
    return ["--roster", str(folder / "roster.csv")]


def secret(folder: Path, option: str = "--secret-file") -> list[str]:
    """Write the secret of a course or an exam, and return the command-line option with the name of its file."""
    (folder / "secret.txt").write_text(SECRET)
    return [option, str(folder / "secret.txt")]


def own_course(folder: Path, *students: str, sheets: tuple[str, ...] = ("pruning",)) -> Path:
    """Write a course in which each student has individual trees, together with its secret."""
    course = folder / "course"
    given = [
        *roster(folder, "\n".join(["id", *students, ""])),
        *secret(folder),
        "--lang",
        "en",
        "--solutions",
        SOLUTIONS,
    ]
    assert main(["sheets", *sheets, "--folder", str(course), *given]) == 0
    return course


def table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def rows_of(folder: Path) -> dict[str, dict[str, str]]:
    """Return the rows of a table of marks, by student."""
    return {row["id"]: row for row in table(folder / "grades.csv")}


def receipt_of(folder: Path, student: str) -> dict[str, Any]:
    receipt: dict[str, Any] = json.loads((folder / "receipts" / f"{student}.json").read_text(encoding="utf-8"))
    return receipt


def text_of(folder: Path, student: str = "") -> str:
    """Check that the page of a student, or the class report, has exactly one style sheet, and return its text."""
    path = folder / "feedback" / f"{student}.html" if student else folder / "report.html"
    page = path.read_text(encoding="utf-8")
    assert page.count("<style") == 1
    return html.unescape(page)


def files(folder: Path) -> dict[str, bytes]:
    """Return the contents of all files below a folder, with the timestamps removed from receipts."""
    paths = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(path.relative_to(folder)): re.sub(rb'\n "graded": ".*', b"", path.read_bytes()) for path in paths}


# ---- a class ------------------------------------------------------------------------------------


def test_every_student_has_a_row_with_the_right_marks(
    class_folder: Path, capsys: pytest.CaptureFixture[str], golden: Golden
) -> None:
    """The report names the mistakes and the students without a submission."""
    assert grade(class_folder, "--roster", str(class_folder / "roster.csv")) == 0
    out = class_folder / "grades"
    rows = rows_of(out)
    assert list(rows) == [*NAMES, "zoe"]
    assert [row["total"] for row in rows.values()] == ["20", "18.5", "17.5", "18", "0", "18", ""]
    assert rows["zoe"]["status"] == "missing" and rows["zoe"]["remarks"] == "nothing was handed in"
    golden(rows["fran"]["remarks"])
    report, beliefs = text_of(out), ("MIN chooses the least one", "equality were enough", "only with the bound of")
    assert all(said in report for said in (*beliefs, "zoe"))
    assert report.count("nothing was handed in") == 1
    assert report.count('class="bars"') == 2
    assert "http" not in report.replace("http-equiv", "").replace("http://www.w3.org", "")
    assert "6 students graded, 1 without marks: nothing was handed in (1)\n" in capsys.readouterr().out
    receipt = receipt_of(out, "bea")
    for path in (out / "receipts").iterdir():
        jsonschema.validate(json.loads(path.read_text(encoding="utf-8")), schema("receipt"))
    assert receipt["answers"]["node_values"]["mistakes"] == ["min-nodes-as-max"]
    assert len(receipt["sha256"]) == 64 and receipt["graded"] and receipt["versions"]["gametree"]
    assert "No submission of yours was found" in text_of(out, "zoe")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_student_on_the_roster_has_a_page(lang: str, tmp_path: Path) -> None:
    """A student who is absent, or whose submission is unreadable or unmarked, gets a page with the reason; a student
    who is not on the roster gets none.
    """
    folder = submitted(tmp_path / "in", {"ana": RIGHT, "stranger": RIGHT})
    own = answered_notebook(RIGHT)
    own["metadata"]["gametree"]["sheet"] = "chance"
    files_of = {
        "bea": ("answers.pdf", b"%PDF"),
        "carlos": ("pruning.ipynb", json.dumps(own).encode()),
        "dora": ("pruning.ipynb", b'{"cells": ['),
        "eva": ("work.zip", b"PK"),
    }
    for student, (name, data) in files_of.items():
        (folder / student).mkdir()
        (folder / student / name).write_bytes(data)
    known = roster(tmp_path, "id\nana\nbea\ncarlos\ndora\neva\nzoe\n")
    command = ["grade", str(folder), "--sheet", f"{SOLUTIONS}/{lang}/pruning.ipynb", "-o", f"{tmp_path}/g", *known]
    assert main(command) == 0
    rows = rows_of(tmp_path / "g")
    assert [row["status"] for row in rows.values()].count("graded") == 1
    pages = {path.stem: html.unescape(path.read_text("utf-8")) for path in (tmp_path / "g" / "feedback").iterdir()}
    assert pages.keys() == rows.keys() - {"stranger"} and f'lang="{lang}"' in pages["zoe"]
    assert all(files_of[student][0] in pages[student] for student in ("bea", "dora", "eva"))
    assert not any("ana" in pages[student].replace("ana.ipynb", "").split() for student in pages.keys() - {"ana"})
    (tmp_path / "g" / "feedback" / "zoe.html").unlink()
    assert main(command) == 0
    assert (tmp_path / "g" / "feedback" / "zoe.html").exists()


def test_report_counts_students_and_answers_per_mistake(tmp_path: Path) -> None:
    """Each mistake has one row with the numbers of its students, answers and questions; nothing is counted twice."""
    asked = read_sheet(ROOT / "solutions" / "en" / "pruning.ipynb").questions
    turned = {}
    for name in ("lecture_pruned", "lecture_branches"):
        key = replace(asked[name].subject, rules=Rules(order="right_to_left")).key  # type: ignore[type-var]
        turned[name] = f"{name} = {literal(key)}"
    given = roster(tmp_path, "id,last_name,first_name\nana,Lima,Ana\nbea,Sol,Bea\ncarlos,Paz,Carlos\n")
    answers = {"ana": {**RIGHT, **turned}, "bea": {**RIGHT, **turned}, "carlos": RIGHT}
    report = text_of(graded(tmp_path, answers, *given))
    rows = [re.sub(r"<[^>]*>", "|", row) for row in re.findall(r"<tr>(.*?)</tr>", report)]
    mistakes = [[cell for cell in row.split("|") if cell] for row in rows if "Ana Lima" in row]
    (row,) = mistakes
    assert row[:2] == ["2", "4"] and row[3:] == ["lecture_pruned, lecture_branches", "Ana Lima (ana), Bea Sol (bea)"]
    assert "Twenty-seven leaves (lecture_pruned)" in report


def test_page_has_the_headings_of_the_sheet(class_folder: Path) -> None:
    """If the sheet has no headings, the page shows the names of the answers."""
    submitted(class_folder / "submitted", {"ines": RIGHT}, lang="es")
    grade(class_folder)
    page, other = (text_of(class_folder / "grades", student) for student in ("ana", "ines"))
    assert "<h1>Pruning by hand</h1>" in page and "<h2>2. A first cut-off</h2>" in page
    assert "<h1>Podar a mano</h1>" in other and "pruned</h2>" not in other and "first cut-off" not in other
    course = class_folder / "course" / "source" / "pruning"
    course.mkdir(parents=True)
    shutil.copy(ROOT / "solutions" / "en" / "pruning.ipynb", course)
    grade(class_folder, "--solutions", str(course.parent.parent), out="again")
    again = text_of(class_folder / "again", "ines")
    assert ("<h1>Podar a mano</h1>" in again) == Path("solutions").is_dir()


def test_changed_cells_are_reported(class_folder: Path) -> None:
    """The report names a changed question, grading cell or points value; the marks stay the same."""
    place = class_folder / "submitted" / "ana" / "pruning" / "pruning.ipynb"
    notebook = json.loads(place.read_text())
    for cell in notebook["cells"]:
        if cell["id"] == "pruning-pruned-question":
            cell["source"] = cell["source"].replace("11", "1")
        if cell["id"] == "pruning-visited-marks":
            cell["metadata"]["nbgrader"]["points"] = 50
    place.write_text(json.dumps(notebook))
    grade(class_folder)
    rows = rows_of(class_folder / "grades")
    assert rows["ana"]["total"] == "20" and rows["bea"]["remarks"] == ""
    assert rows["ana"]["remarks"].endswith(": pruning-pruned-question, pruning-visited-marks")


def test_pages_are_in_the_language_of_the_submitted_notebook(tmp_path: Path) -> None:
    """The language that the teacher uses does not matter."""
    for lang in ("es", "pt"):
        submitted(tmp_path / "in", {lang: {**RIGHT, "pruned": 'pruned = "D2"'}}, lang=lang)
    assert grade(tmp_path / "in", out="../g") == 0
    for lang, said in (("es", "Puntos: 1 de 2"), ("pt", "Pontos: 1 de 2")):
        page = text_of(tmp_path / "g", lang)
        assert f'<html lang="{lang}">' in page and said in page and page.count("data:image/svg+xml") >= 8


UNREAD = {
    "node_values": "node_values = {'A': 7,5, 'B': 3}",
    "pruned": 'pruned = "A, B"',
    "visited": "visited = {'B': 3}",
    "lecture_pruned": "lecture_pruned = 7,5",
    "strictly_pruned": "strictly_pruned = 'C2; C3 <b> D1'",
    "deeply_pruned": "deeply_pruned = search(tree)",
}
"""answers in the wrong form"""


def test_unreadable_answers_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The table gives the reason for each question; the page shows the typed text, the reason and the tree.

    Summary, report, receipts and pages all count exactly these answers.
    """
    near = {"visited": "visited = None", "pruned": "prunde = 'D2'"}
    answers = {"u1": {**RIGHT, **UNREAD}, "u2": {}, "u3": near, "u4": {**RIGHT, "pruned": 'pruned = ["B1"]'}}
    out = graded(tmp_path, answers)
    _unread_answers_are_counted_alike(out, capsys.readouterr().out)
    row, remark = rows_of(out)["u1"], "the answer cannot be read, so it gets no points (answer: "
    remarks = dict(one.split(": ", 1) for one in row["remarks"].split("; ") if one.split(": ")[0] in RIGHT)
    assert remarks.keys() == UNREAD.keys() and all(row[name] == "0" for name in UNREAD)
    for name in ("pruned", "visited", "lecture_pruned", "strictly_pruned"):
        assert remarks[name].startswith(remark), name
    assert remarks["pruned"].startswith(f"{remark}write leaves, not 'A'")
    assert rows_of(out)["u2"]["remarks"] == "nothing was answered"
    page = (out / "feedback" / "u1.html").read_text(encoding="utf-8")
    sections = dict(zip(RIGHT, page.split("<section")[1:], strict=True))
    for name, typed in UNREAD.items():
        text = html.unescape(re.sub(r"<img[^>]*>|<[^>]*>", " ", sections[name]))
        shown = typed if name in ("node_values", "deeply_pruned") else repr(eval(typed.split("= ", 1)[1]))
        assert f"Your answer: {shown}" in " ".join(text.split()), name
        assert sections[name].count("data:image/svg+xml") == 1, name
        assert "run " not in text, name
    assert "Python cannot read line 1 of what you wrote." in html.unescape(sections["node_values"])
    empty = text_of(out, "u2")
    assert '<p class="note">Nothing was answered.</p>' in empty
    assert empty.count("has no value in the notebook.") == 8 and empty.count("data:image/svg+xml") == 8
    row, name = rows_of(out)["u3"], "the answer was read from another name, prunde"
    assert row["pruned"] == "1" and {f"pruned: {name}", "visited: no answer"} <= {*row["remarks"].split("; ")}
    assert f"T{name[1:]}." in text_of(out, "u3")


def _unread_answers_are_counted_alike(out: Path, summary: str) -> None:
    count, students = len(UNREAD), ("u1", "u2", "u3", "u4")
    said, report = f"{count} answers of 1 student could not be read", text_of(out)
    assert said in summary and f"{said}." in report
    receipts = {id: receipt_of(out, id)["answers"] for id in students}
    unread = {id: {name for name, answer in answers.items() if answer["unread"]} for id, answers in receipts.items()}
    assert unread == {"u1": set(UNREAD), "u2": set(), "u3": set(), "u4": set()}
    rows = re.findall(r"<tr><td[^>]*>([^<]*)</td>(?:<td[^>]*>[^<]*</td>){4}<td[^>]*>(\d+)</td></tr>", report)
    assert {name.rpartition("(")[2].rstrip(")") for name, found in rows if found == "1"} == set(UNREAD)
    says = [f"{count} answers could not be read;" in text_of(out, id) for id in students]
    assert says == [True, False, False, False]


def test_stopped_programs_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The reasons are a limit, a forbidden action, and a function that cannot be called."""
    hurried = partial(graded_question.check_implementation, limits=Limits(seconds=0.5))
    monkeypatch.setattr(graded_question, "check_implementation", hurried)
    answers = {
        "minimax": "def minimax(node):\n    while True: pass",
        "alphabeta": "def alphabeta(node, alpha, beta):\n    open('found.txt', 'w')",
        "expectiminimax": "def expectiminimax():\n    return 3",
        "evaluate": "def evaluate(position):\n    return 1 / 0",
    }
    out, why = graded(tmp_path, {"u1": answers}, sheet="implement"), ": the program could not run to its end (“"
    remarks = rows_of(out)["u1"]["remarks"]
    assert f"minimax{why}Your function was stopped after 1.5\u00a0s of computing" in remarks
    assert f"alphabeta{why}At A your function raises " in remarks and "Error: " in remarks
    assert f"expectiminimax{why}Your function is expectiminimax()" in remarks
    assert "evaluate" not in remarks


def test_student_text_is_escaped(tmp_path: Path) -> None:
    """Names and answers appear as text, the content policy allows no script, and tables contain no formulas."""
    evil = "<script>alert(1)</script>"
    given = roster(tmp_path, f'id,last_name,first_name\nu1,"{evil}","=cmd|x"\n')
    answers = {**RIGHT, "pruned": f"pruned = {evil!r}", "visited": 'visited = "=1+1"'}
    out = graded(tmp_path, {"u1": answers}, *given)
    for path in out.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert "<script" not in text and "default-src 'none'" in text and "script-src" not in text
    (row,) = table(out / "grades.csv")
    assert (row["last_name"], row["first_name"]) == (evil, "'=cmd|x")


# ---- repeated runs ------------------------------------------------------------------------------


def test_second_run_grades_only_changed_submissions(class_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A missing page is written again, and --force grades everything; the marks stay the same."""
    grade(class_folder)
    out = class_folder / "grades"
    before = (out / "grades.csv").read_bytes()
    times = {path: path.stat().st_mtime_ns for path in (out / "receipts").iterdir()}
    capsys.readouterr()
    grade(class_folder)
    assert capsys.readouterr().out.startswith("0 students graded, 6 as before")
    assert {path: path.stat().st_mtime_ns for path in times} == times
    assert (out / "grades.csv").read_bytes() == before
    (out / "feedback" / "ana.html").unlink()
    place = class_folder / "submitted" / "eva" / "pruning" / "pruning.ipynb"
    place.write_text(json.dumps(answered_notebook(RIGHT)), encoding="utf-8")
    grade(class_folder)
    assert capsys.readouterr().out.startswith("2 students graded, 4 as before")
    assert rows_of(out)["eva"]["total"] == "20"
    grade(class_folder, "--force")
    assert capsys.readouterr().out.startswith("6 students graded")


def test_changed_sheet_is_graded_again_with_a_table_of_changes(class_folder: Path) -> None:
    """The table of changes lists the marks that differ from the previous run."""
    grade(class_folder)
    assert not (class_folder / "grades" / "regrade.csv").exists()
    sheet = changed_sheet(class_folder)
    for _ in range(2):  # the table remains after a run without new results
        assert grade(class_folder, sheet=sheet) == 0
        rows = table(class_folder / "grades" / "regrade.csv")
        assert {(row["id"], row["question"], row["marks_before"], row["marks"]) for row in rows} == {
            (id, "strictly_pruned", "2", "0") for id in ("ana", "bea", "carlos", "fran")
        }


def changed_sheet(folder: Path) -> str:
    """Write a changed version of the teacher's sheet, and return its path."""
    text = (ROOT / "solutions" / "en" / "pruning.ipynb").read_text(encoding="utf-8")
    assert "[[3 5] [3 2] [2 9]]" in text
    (folder / "pruning.ipynb").write_text(text.replace("[[3 5] [3 2] [2 9]]", "[[3 5] [3 2] [4 9]]"), encoding="utf-8")
    return str(folder / "pruning.ipynb")


# ---- interruptions and damaged files ------------------------------------------------------------


def many(folder: Path, count: int = 16) -> Path:
    """Write the submissions of a class whose wrong answers all differ, so that grading is slow."""
    leaves = RIGHT["lecture_pruned"].split('"')[1].split()
    answers = {
        f"s{number:03}": {**RIGHT, "lecture_pruned": f"lecture_pruned = {leaves[number % 7 :: 1 + number // 7 % 4]}"}
        for number in range(count)
    }
    return submitted(folder, answers)


ENDED = """
import os, signal, sys, threading
from gametree.commands.cli import main
from gametree_classroom.submissions.grading_run import GradingRun

how, write, done = getattr(signal, sys.argv[1]), GradingRun._written, []
signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever the tests were started with

def written(self, graded):
    done.append(write(self, graded))
    if len(done) == 3:
        again = threading.Timer(0.02, os.kill, (os.getpid(), how))
        again.daemon = True
        again.start()
        os.kill(os.getpid(), how)
    return done[-1]

GradingRun._written = written
sys.exit(main(sys.argv[2:]))
"""
"""program that runs the command and sends itself a signal twice after the third student"""


@pytest.mark.parametrize(("how", "workers"), [("SIGKILL", "1"), ("SIGINT", "2")])
def test_interrupted_run_leaves_complete_files_and_can_continue(tmp_path: Path, how: str, workers: str) -> None:
    """The next run produces the same marks as a run without interruption."""
    folder = many(tmp_path / "in")
    given = ["grade", str(folder), "--sheet", "pruning", "--solutions", SOLUTIONS, "--out", str(tmp_path / "g")]
    given += ["--workers", workers, "--lang", "en"]
    receipts = tmp_path / "g" / "receipts"
    run = subprocess.run([sys.executable, "-c", ENDED, how, *given], capture_output=True, text=True, timeout=600)
    assert run.returncode == (-9 if how == "SIGKILL" else 130) and "Traceback" not in run.stderr
    for path in (tmp_path / "g").rglob("s*"):
        text = path.read_text(encoding="utf-8")
        assert json.loads(text) if path.suffix == ".json" else text.endswith("</html>\n")
    done = len(list(receipts.glob("s*.json")))
    assert done == 3 and not (tmp_path / "g" / "grades.csv").exists()
    times = {path: path.stat().st_mtime_ns for path in receipts.glob("s*.json")}
    assert grade(folder, out="../g") == 0 and grade(folder, out="../whole") == 0
    assert {path: path.stat().st_mtime_ns for path in times} == times
    assert files(tmp_path / "g") == files(tmp_path / "whole")


def test_full_disk_is_reported_and_leaves_no_partial_file(
    class_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message is one sentence, the exit status is 2, and the next run continues the grading."""
    write, left = kit_files._write, iter(range(5))

    def fill(*given: Any) -> None:
        if next(left, None) is None:
            raise OSError(28, "No space left on device")
        write(*given)

    with monkeypatch.context() as patched:
        patched.setattr(kit_files, "_write", fill)
        assert grade(class_folder) == 2
    assert "No space left on device" in capsys.readouterr().err
    assert [len(list((class_folder / "grades").rglob(f"*.{ending}"))) for ending in ("json", "html")] == [2, 2]
    assert not list((class_folder / "grades").rglob(".*"))
    assert grade(class_folder) == 0 and len(table(class_folder / "grades" / "grades.csv")) == 6


def test_leftovers_of_a_killed_run_are_removed_in_one_pass(class_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each folder is scanned once per run, even if no submission is new."""
    assert grade(class_folder, "--marks-only") == 0
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    left = class_folder / "grades" / "receipts" / f".gametree-{ended.pid}-0123456789abcdef"
    left.mkdir()
    (left / "lock").write_bytes(b"half of a rec")
    assert grade(class_folder, "--marks-only") == 0 and not left.exists()
    seen: list[str] = []
    listed = Path.iterdir

    def watched(folder: Path) -> Iterator[Path]:
        seen.append(folder.name)
        return listed(folder)

    monkeypatch.setattr(Path, "iterdir", watched)
    assert grade(class_folder, "--marks-only", "--force") == 0 and seen.count("receipts") == 1


def test_unreadable_submissions_are_listed_without_marks(
    class_folder: Path, capsys: pytest.CaptureFixture[str], golden: Golden
) -> None:
    """The list gives the reason instead of a mark of 0; all other submissions are graded."""
    for student, data in {"bea": b"%PDF", "dora": b'{"cells": ' + b"[" * 99_999, "eva": b'{"cells": ['}.items():
        (class_folder / "submitted" / student / "pruning" / "pruning.ipynb").write_bytes(data)
    (class_folder / "submitted" / "fran" / "pruning" / "pruning.ipynb").write_bytes(b" " * (MOST_BYTES + 1))
    grade(class_folder)
    assert capsys.readouterr().out.startswith("2 students graded, 4 without marks: not readable (4)\n")
    grade(class_folder)
    assert capsys.readouterr().out.startswith("0 students graded, 2 as before, 4 without marks: not readable (4)\n")
    rows = rows_of(class_folder / "grades")
    assert [id for id, row in rows.items() if row["status"] == "unreadable"] == ["bea", "dora", "eva", "fran"]
    golden(*[rows[id]["remarks"] for id in ("bea", "dora", "eva", "fran")])
    assert all(rows[id]["file"] == f"submitted/{id}/pruning/pruning.ipynb" for id in rows)
    assert rows["bea"]["sha256"] == hashlib.sha256(b"%PDF").hexdigest()
    assert all(rows[id]["total"] == rows[id]["pruned"] == "" and rows[id]["remarks"] for id in ("bea", "dora", "eva"))
    moodle = {row["ID number"] for row in table(class_folder / "grades" / "moodle.csv")}
    assert moodle == {"ana", "carlos"}


def test_notebook_of_another_sheet_is_not_marked(class_folder: Path, golden: Golden) -> None:
    """The report gives the reason for notebooks of another sheet or assignment, and for empty ones."""
    own = {"cells": [{"cell_type": "code", "metadata": {}, "source": "import math\nx = 1"}], "metadata": {}}
    for student, given in {"bea": answered_notebook({}, sheet="chance"), "dora": own, "eva": {"cells": []}}.items():
        place = class_folder / "submitted" / student / "pruning" / "pruning.ipynb"
        place.write_text(json.dumps(given), encoding="utf-8")
    other = class_folder / "submitted" / "ana" / "lab1" / "lab1.ipynb"
    other.parent.mkdir()
    other.write_text(json.dumps(own))
    grade(class_folder)
    rows = rows_of(class_folder / "grades")
    golden(rows["bea"]["remarks"])
    assert [rows[id]["status"] for id in ("ana", "bea", "dora", "eva")] == ["graded", *["unmarked"] * 3]
    assert all(rows[id]["total"] == "" for id in ("bea", "dora", "eva"))
    golden(rows["dora"]["remarks"])
    assert (rows["ana"]["total"], rows["ana"]["remarks"]) == ("20", "")  # the word "several" would be wrong here


def test_file_that_is_no_notebook_is_listed_as_a_submission(tmp_path: Path, golden: Golden) -> None:
    """The file is listed by name in every layout of the folder."""
    folder = submitted(tmp_path / "in" / "submitted", {"ana": RIGHT})
    (folder / "bea" / "pruning").mkdir(parents=True)
    (folder / "bea" / "pruning" / "answers.pdf").write_bytes(b"%PDF")
    (folder / "bea" / "pruning" / "timestamp.txt").write_text("2026-11-20 21:00:00.1 UTC")
    (folder / "carlos" / "pruning").mkdir(parents=True)
    (folder / "carlos" / "pruning" / "timestamp.txt").write_text("2026-11-20 21:00:00.1 UTC")
    known = roster(tmp_path / "in", "id,last_name,first_name\nana,Lima,Ana\nbea,Sol,Bea\ncarlos,Paz,Carlos\n")
    assert grade(tmp_path / "in", *known) == 0
    rows = rows_of(tmp_path / "in" / "grades")
    golden(rows["bea"]["remarks"])
    assert (rows["bea"]["status"], rows["carlos"]["status"]) == ("unreadable", "missing")
    path = moodle_zip(tmp_path / "moodle.zip", {"ana": RIGHT}, NAMES)
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("Bea Sol_4102_assignsubmission_file_/answers.docx", b"PK")
        archive.writestr("Carlos Paz_4103_assignsubmission_onlinetext_/onlinetext.html", b"<p>")
    assert grade(path, *known, out="../m") == 0
    assert [row["status"] for row in table(tmp_path / "m" / "grades.csv")] == ["graded", "unreadable", "unreadable"]
    flat = tmp_path / "flat"
    flat.mkdir()
    for name in ("bea.pdf", "roster.csv", "read me.txt"):
        (flat / name).write_bytes(b"1")
    (flat / "ana.ipynb").write_text(json.dumps(answered_notebook(RIGHT)))
    assert grade(flat, *known, out="g") == 0
    assert grade(flat, *known, out="g") == 0  # the output folder is not a submission
    assert [row["status"] for row in table(flat / "g" / "grades.csv")] == ["graded", "unreadable", "missing"]


def test_ambiguous_or_unknown_student_gets_no_marks(tmp_path: Path) -> None:
    """The results list an ambiguous or unknown student with the reason."""
    names = {"ana": "Ana Lima", "bea": "Bea Sol", "zoe": "Zoe Zed"}
    path = moodle_zip(tmp_path / "moodle.zip", dict.fromkeys(names, RIGHT), names)
    known = roster(tmp_path, "id,last_name,first_name\nu1,Lima,Ana\nu2,Lima,Ana\nu3,Sol,Bea\n")
    assert grade(path, *known, out="../g") == 0
    rows = rows_of(tmp_path / "g")
    assert [*rows] == ["Ana Lima_4100", "Zoe Zed_4102", "u1", "u2", "u3"]
    assert [row["status"] for row in rows.values()] == ["unmarked", "unmarked", "missing", "missing", "graded"]
    assert "have this name" in rows["Ana Lima_4100"]["remarks"]
    assert "not in the roster" in rows["Zoe Zed_4102"]["remarks"]
    assert [row["ID number"] for row in table(tmp_path / "g" / "moodle.csv")] == ["u3"]


def test_submission_is_late_by_the_timestamp_of_nbgrader(class_folder: Path) -> None:
    """A submission after the due time is late in any time zone."""
    for student, said in {
        "ana": "2026-11-20 22:58:59.9 UTC",
        "bea": "2026-11-20 23:00:01.0 UTC",
        "carlos": "2026-11-20 20:30:00.0 America/Montevideo",
        "dora": "yesterday",
    }.items():
        (class_folder / "submitted" / student / "pruning" / "timestamp.txt").write_text(said)
    grade(class_folder, "--due", "2026-11-20 23:59+01:00")
    rows = rows_of(class_folder / "grades")
    assert {id for id, row in rows.items() if "handed in late" in row["remarks"]} == {"bea", "carlos"}
    assert rows["carlos"]["handed_in"] == "2026-11-20T23:30:00+00:00" and rows["dora"]["handed_in"] == ""


def test_last_of_several_copies_counts(class_folder: Path) -> None:
    """The teacher is informed; a notebook of another sheet is ignored."""
    place = class_folder / "submitted" / "eva" / "pruning"
    (place / "pruning (1).ipynb").write_text(json.dumps(answered_notebook(RIGHT)), encoding="utf-8")
    (place / "chance.ipynb").write_text(json.dumps(answered_notebook({}, sheet="chance")), encoding="utf-8")
    grade(class_folder)
    row = rows_of(class_folder / "grades")["eva"]
    assert row["total"] == "20" and "several notebooks" in row["remarks"] and "pruning (1)" in row["file"]


# ---- isolation of students from each other ------------------------------------------------------

HOSTILE = {
    "power": "from fractions import Fraction\npruned = Fraction('1e999999999')",
    "surrogate": "pruned = '\\ud800'",
}
"""answers that once terminated or blocked the grading of the class; test_tampering.py has further attacks"""


def test_hostile_answer_loses_only_its_own_marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answer_values, "SECONDS", 0.5)
    students = {"honest": RIGHT} | {name: {**RIGHT, "pruned": text} for name, text in HOSTILE.items()}
    submitted(tmp_path / "in", students)
    assert grade(tmp_path / "in", out="../out") == 0
    rows = rows_of(tmp_path / "out")
    assert {row["status"] for row in rows.values()} == {"graded"}
    lost = {name: float(rows["honest"]["total"]) - float(rows[name]["total"]) for name in HOSTILE}
    assert lost == dict.fromkeys(HOSTILE, 2)


def _hurt(what: str) -> str:
    """Fail in the given way, as a submission might, or return ``what``."""
    if what == "raises":
        raise KeyError(what)
    if what == "fills":
        return what * 10**10
    if what == "ends":
        os._exit(3)
    while what == "hangs":
        pass
    return what


@pytest.mark.parametrize("workers", [1, 2])
def test_failed_marking_process_affects_and_names_one_submission(workers: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The failures are an exception, too much memory, an exit and an endless loop."""
    monkeypatch.setattr(grading_run, "CLOCK", 0.5)
    works = ["fine", "raises", "hangs", "fine", "fills", "ends", "fine"]
    before = set(multiprocessing.active_children())
    with MarkingProcesses(_hurt, worker_process.cores_for(workers)) as processes:
        done = Counter((work, str(result)) for work, result in processes.done(works))
    assert set(multiprocessing.active_children()) <= before
    reasons = {work: result for work, result in done}
    assert sum(done.values()) == len(works) and done["fine", "fine"] == 3
    assert "KeyError" in reasons["raises"] and "too long" in reasons["hangs"]
    assert "memory" in reasons["fills"] and "process ended" in reasons["ends"]


def test_cluster_process_applies_the_memory_limit_per_submission() -> None:
    """The report names the submission that exceeds the limit, and the memory limit of the process is restored."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_AS)
    filled = [str(attempted_on_cluster(_hurt, what)) for what in ("fills", "fine")]
    assert "memory" in filled[0] and filled[1] == "fine"
    assert resource.getrlimit(resource.RLIMIT_AS) == before


def test_student_without_a_result_is_reported_as_unreadable(
    class_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The run continues, and the table gives the reason."""
    known = grading_run.grade

    def fails(job: GradingJob, work: Any) -> Any:
        return _hurt("raises") if work.student.id == "bea" else known(job, work)

    monkeypatch.setattr(grading_run, "grade", fails)
    assert grade(class_folder) == 0
    rows = rows_of(class_folder / "grades")
    assert rows["bea"]["status"] == "unreadable" and "KeyError" in rows["bea"]["remarks"]
    assert rows["ana"]["status"] == "graded"


@pytest.mark.parametrize("totals, counts", [((1, 3), 3), ((3, 1), 3), ((2, 2), 2), ((2, None), 2)])
def test_stopped_program_runs_again_and_the_better_result_counts(
    class_folder: Path, monkeypatch: pytest.MonkeyPatch, totals: tuple[int, int | None], counts: int
) -> None:
    """The program runs again after all other programs, so a busy machine costs no points."""
    known, tries = grading_run.grade, class_folder / "tries"

    def grade_again(job: GradingJob, work: Any) -> Any:
        result = known(job, work)
        with tries.open("a") as file:
            file.write(f"{work.student.id}\n")
        if work.student.id != "bea":
            return result
        total = totals[tries.read_text().count("bea") - 1]
        if total is None:
            _hurt("raises")
        return replace(result, receipt={**result.receipt, "total": total}, had_to_wait=True)

    monkeypatch.setattr(grading_run, "grade", grade_again)
    assert grade(class_folder) == 0
    assert float(rows_of(class_folder / "grades")["bea"]["total"]) == counts
    tried = tries.read_text().split()
    assert tried.count("bea") == 2 and tried[-1] == "bea" and len(tried) == len({*tried}) + 1


# ---- processes ----------------------------------------------------------------------------------


def test_two_workers_write_the_same_files_as_one(class_folder: Path) -> None:
    grade(class_folder)
    grade(class_folder, "--workers", "2", out="two")
    assert files(class_folder / "two") == files(class_folder / "grades")


def _cores(_: object) -> worker_process.Cores:
    return worker_process.current_cores()


def test_marking_process_is_pinned_to_one_core() -> None:
    """If there are fewer cores than processes, no process is pinned."""
    there = worker_process.current_cores()
    for workers, stays in ((1, min(1, len(there))), (len(there) + 1, len(there))):
        with MarkingProcesses(_cores, worker_process.cores_for(workers)) as processes:
            assert [len(cores) for _, cores in processes.done(range(5))] == [stays] * 5


@pytest.fixture
def cluster() -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """Start a Dask scheduler and two workers on this machine."""
    from distributed import LocalCluster

    with LocalCluster(n_workers=0, threads_per_worker=1, processes=True, dashboard_address=None) as scheduler:
        command = [sys.executable, "-m", "distributed.cli.dask_worker", scheduler.scheduler_address, "--nthreads", "1"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        workers = [subprocess.Popen([*command, "--no-nanny", "--no-dashboard"], **quiet) for _ in range(2)]  # type: ignore[call-overload]
        yield scheduler.scheduler_address, workers
        for one in workers:
            one.kill()
            one.wait()


@pytest.mark.filterwarnings("ignore")
def test_cluster_writes_the_same_files_after_a_worker_is_killed(
    tmp_path: Path, cluster: tuple[str, list[subprocess.Popen[bytes]]]
) -> None:
    """One worker of the Dask cluster is killed during the run."""
    address, workers = cluster
    folder = many(tmp_path / "in", 8)
    killed = []
    write = grading_run.GradingRun._written

    def written(self: Any, graded: Any) -> str:
        if not killed:
            workers[0].kill()
            killed.append(True)
        return write(self, graded)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(grading_run.GradingRun, "_written", written)
        assert grade(folder, "--cluster", address, out="../cluster") == 0
    assert killed and grade(folder, out="../here") == 0
    assert files(tmp_path / "cluster") == files(tmp_path / "here")


# ---- individual trees ---------------------------------------------------------------------------


def own_answers(notebook: Mapping[str, Any]) -> dict[str, str]:
    """Return the right answers to a student's individual sheet."""
    questions = sheet_in(json.dumps(notebook), "pruning").questions
    return {name: f"{name} = {literal(question.subject.key)}" for name, question in questions.items()}


def answer_cells(notebook: Mapping[str, Any], answers: Mapping[str, str]) -> None:
    """Type answers into the cells of a sheet."""
    for cell in notebook["cells"]:
        name = cell["id"].removeprefix("pruning-").removesuffix("-answer")
        cell["source"] = answers[name] if cell["id"].endswith("-answer") else cell["source"]


def alike(course: Path) -> set[tuple[str, str]]:
    """Return the pairs of students who share at least three answers that are wrong for at least one of the two."""
    found = table(course / "grades" / "similar.csv")
    return {(one["student"], one["other_student"]) for one in found if int(one["equal_wrong_answers"]) >= 3}


def test_answers_are_marked_by_the_students_own_trees(tmp_path: Path) -> None:
    """A sheet with the student's right answers gets all points; another student's answers do not."""
    course, known = own_course(tmp_path, "u1", "u2", "u3"), secret(tmp_path)
    assert os.stat(course / "keys" / "pruning.json").st_mode & 0o777 == 0o600
    variants = course / "variants" / "pruning"
    handed = {id: json.loads((variants / id / "pruning.ipynb").read_text()) for id in ("u1", "u2", "u3")}
    assert all("SOLUTION" not in json.dumps(one) for one in handed.values())
    teacher = read_sheet(course / "source" / "pruning" / "pruning.ipynb")
    trees = {str(teacher.of_student(id, SECRET).questions["lecture_pruned"].subject.tree) for id in handed}  # type: ignore[union-attr]
    assert len(trees) == 3
    for id, taken in (("u1", "u1"), ("u2", "u2"), ("u3", "u1")):
        answers, notebook = own_answers(handed[taken]), handed[id]
        answer_cells(notebook, answers)
        place = course / "submitted" / id / "pruning"
        place.mkdir(parents=True)
        (place / "pruning.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    assert grade(course, *known) == 0
    rows = rows_of(course / "grades")
    assert rows["u1"]["total"] == rows["u2"]["total"] == "20" and float(rows["u3"]["total"]) < 12
    assert alike(course) == {("u1", "u3")}, "u3 copied from u1: the answers are right for u1 and wrong for u3"
    (course / "submitted" / "u2" / "pruning" / "pruning.ipynb").write_text(json.dumps(handed["u3"]), encoding="utf-8")
    assert grade(course, *known) == 0
    assert alike(course) == {("u1", "u2"), ("u1", "u3"), ("u2", "u3")}
    assert "made for u3" in rows_of(course / "grades")["u2"]["remarks"]
    page = (course / "grades" / "feedback" / "u2.html").read_text(encoding="utf-8")
    assert ">This notebook was made for another student.<" in page and "u3" not in re.sub(r'"data:[^"]*"', "", page)


RINGS: dict[str, tuple[list[int], bool, int]] = {
    "nine who copied a wrong answer": ([0] * 9, True, 36),
    "nine who copied from a tenth": ([3] + [0] * 9, True, 45),
    "twenty who copied": ([0] * 20, True, 190),
    "a move that is best for many": ([3] * 6 + [0] * 6, True, 0),
    "a few who have it by chance or not": ([3] * 3 + [0] * 2, True, 7),
    "nine with a usual mistake on one tree": ([0] * 9, False, 0),
    "four with equal answers on one tree": ([0] * 4, False, 6),
}


@pytest.mark.parametrize("points, is_own, pairs", RINGS.values(), ids=RINGS)
def test_shared_wrong_answers_on_different_trees_are_reported(points: list[int], is_own: bool, pairs: int) -> None:
    """A wrong answer shared by students with different trees was copied; with the same tree it may be a coincidence."""
    receipts = [
        {
            "student": {"id": f"u{number:02}", "last_name": "", "first_name": "", "email": ""},
            **dict.fromkeys(("status", "handed_in", "file", "sha256"), ""),
            **{"total": one, "maximum": 3, "remarks": []},
            "answers": {"q": {"marks": one, "maximum": 3, "given": "['A1', 'B2']", "remarks": []}},
        }
        for number, one in enumerate(points)
    ]
    found = dict(tables(Path("out"), "pruning", ["q"], lambda: receipts, {"q"} if is_own else set()))
    assert len(found[Path("out/similar.csv")].decode("utf-8-sig").splitlines()) - 1 == pairs


def test_questions_with_common_trees_are_not_compared_as_individual() -> None:
    """Programs, and questions that the teacher keeps unchanged, are the same for all students."""
    text = (ROOT / "solutions" / "en" / "pruning.ipynb").read_text("utf-8")
    assert GradingJob("pruning", text).own_questions == frozenset()
    own = GradingJob("pruning", text, secret=SECRET, same=("pruned",)).own_questions
    assert "pruned" not in own and "lecture_pruned" in own
    text = (ROOT / "solutions" / "en" / "implement.ipynb").read_text("utf-8")
    assert GradingJob("implement", text, secret=SECRET).own_questions == frozenset()


@pytest.mark.parametrize("name", ["pruning", "chance", "find-x", "several-players", "monte-carlo"])
def test_individual_sheet_asks_the_questions_of_the_grader(name: str) -> None:
    """In a student's question, the number of evaluated leaves differs by at most one from the common question."""
    path = ROOT / "solutions" / "en" / f"{name}.ipynb"
    teacher, notebook = read_sheet(path), json.loads(path.read_text(encoding="utf-8"))
    for student in ("u1", "José/2"):
        own = teacher.of_student(student, SECRET)
        subjects = {key: question.subject for key, question in own.questions.items()}
        changed = {key: one for key, one in subjects.items() if one is not teacher.questions[key].subject}
        assert set(changed) == set(teacher.questions)
        handed = own_notebook(without_solutions(notebook, "# stub"), changed, student)
        assert sheet_in(json.dumps(handed), name).digest == own.digest
        for key, subject in changed.items():
            before = teacher.questions[key].subject
            if hasattr(subject, "result"):
                count, usual = len(subject.result.evaluated), len(before.result.evaluated)  # type: ignore[union-attr]
                assert abs(count - usual) <= (subject.tree.leaves != before.tree.leaves)  # type: ignore[union-attr]
    assert mark_notebook(handed, own).total == 0


def own_keys(name: str, students: int = 12) -> dict[str, list[Any]]:
    """Return for each question of a sheet the exercises or tables that the given number of students get."""
    sheet = read_sheet(ROOT / "solutions" / "en" / f"{name}.ipynb")
    own = [sheet.of_student(f"u{number}", SECRET).questions for number in range(students)]
    return {name: [one[name].subject for one in own] for name in sheet.questions}


def test_individual_trees_have_different_answers() -> None:
    """In each question of the pruning sheets, at most half of the students share a right answer."""
    asked = {**own_keys("pruning"), "chance_pruned": own_keys("chance")["chance_pruned"]}
    for name, subjects in asked.items():
        (_, most), *_ = Counter(literal(one.key) for one in subjects).most_common(1)
        assert most <= len(subjects) / 2, name


def test_individual_trees_keep_the_properties_of_the_question_texts() -> None:
    """The lecture's tree keeps ten pruned leaves, a deep cut-off stays deep, ties still matter, and questions about one
    tree still share a tree.
    """
    pruning, chance = own_keys("pruning"), own_keys("chance")
    assert {len(one.key) for one in pruning["lecture_pruned"]} == {10}
    for one, other in zip(pruning["lecture_pruned"], pruning["lecture_branches"], strict=True):
        assert one.tree == other.tree
    for one in pruning["deeply_pruned"]:
        depths = one.tree.depths()
        assert any(depths[cut.node] - (depths[cut.owner] if cut.owner else 0) >= 3 for cut in one.result.cuts)
    for one in pruning["strictly_pruned"]:
        assert one.key != replace(one, rules=Rules()).key
    for one, other in zip(chance["chance_values"], chance["chance_move"], strict=True):
        first, second = ([tree.value(leaf) for leaf in tree.leaves] for tree in (one.tree, other.tree))
        order = [[(a > b) - (a < b) for a in found for b in found] for found in (first, second)]
        assert order[0] == order[1] and first != second
    playouts, players = own_keys("monte-carlo"), own_keys("several-players")
    for one, other in zip(playouts["means"], playouts["pure_move"], strict=True):
        assert one.moves == other.moves
    for one, other in zip(players["three_players"], players["other_turns"], strict=True):
        assert [one.tree.value(leaf) for leaf in one.tree.leaves] == [other.tree.value(x) for x in other.tree.leaves]


def test_individual_notebook_has_no_trace_of_the_common_tree() -> None:
    """The notebook contains no values of the common trees and no unused variables."""
    path = ROOT / "solutions" / "en" / "pruning.ipynb"
    notebook = json.loads(path.read_text(encoding="utf-8"))
    subjects = {name: one.subject for name, one in read_sheet(path).of_student("u1", SECRET).questions.items()}
    code = "\n".join("".join(cell["source"]) for cell in own_notebook(notebook, subjects, "u1")["cells"])
    assert "leaves =" not in code and "LANG = " in code and "8 6 3 1 10 3 15" not in code
    kept = own_notebook(notebook, {key: one for key, one in subjects.items() if key != "lecture_branches"}, "u1")
    assert "leaves =" in json.dumps(kept)  # one question still uses this variable


# ---- errors --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--sheet", "prunning"], "unknown sheet 'prunning' in"),
        (["--solutions", "in"], "there is no sheet pruning in in, which has no sheets at all"),
        (["--roster", "twice.csv"], "give each id once"),
        (["--roster", "empty.csv"], "has no id; fill it in"),
        (["--secret-file", "secret.txt"], "so pruning has no trees for each student"),
        (["--workers", "0"], "--workers is 0; write a whole number, 1 or greater"),
        (["--variants", "in"], "grade needs either --sheet or --variants"),
        (["--exam-secret", "empty.csv"], "write the secret in one line"),
        (["--rubric", "per_leaf"], "unknown rubric 'per_leaf'"),
    ],
)
@pytest.mark.filterwarnings("ignore")
def test_bad_input_is_reported_in_one_line(
    class_folder: Path, more: list[str], said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command stops before grading anything, with exit status 2."""
    monkeypatch.chdir(class_folder)
    (class_folder / "twice.csv").write_text("id\nana\nana\n")
    (class_folder / "empty.csv").write_text("id,last_name\n,Lima\n")
    secret(class_folder)
    for name in ("secret.txt", "empty.csv"):
        (class_folder / name).chmod(0o600)
    assert grade(Path("submitted"), *more, out="../g") == 2
    error = capsys.readouterr().err
    assert said in error and error.count("\n") == 1
    assert not (class_folder / "g").exists()


def test_unreachable_cluster_is_reported_before_any_work(
    class_folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """If dask is missing, the message says what to install."""
    monkeypatch.setattr(grading_run, "CLUSTER_SECONDS", 1)
    said = "no cluster answers at" if find_spec("distributed") else "--cluster needs dask; install it with"
    assert grade(class_folder / "submitted", "--cluster", "tcp://127.0.0.1:9", out="../g") == 2
    error = capsys.readouterr().err
    assert said in error and error.count("\n") == 1
    assert not (class_folder / "g").exists()


def test_roster_without_ids_is_refused_for_individual_trees(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Individual trees depend on the ids, so ids are required; a note names unused columns."""
    graded(tmp_path, {"u1": RIGHT}, "--marks-only", *roster(tmp_path, "ID;Nachname;Vorname\nu1;Gil;Dora\n"))
    error = capsys.readouterr().err
    assert "these columns are not used: Nachname, Vorname; names are read from last_name" in error
    assert error.count("\n") == 1
    course = own_course(tmp_path, "u1")
    submitted(course / "submitted", {"u1": RIGHT})
    capsys.readouterr()
    assert grade(course, *secret(tmp_path), *roster(tmp_path, "last_name,group\nGil,G\n")) == 2
    assert "has no individual trees in pruning; run gametree sheets" in capsys.readouterr().err


def test_individual_sheets_are_handed_out_by_student(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Common sheets are distributed without changes, and grading them needs no secret."""
    course = own_course(tmp_path, "u1", sheets=("pruning", "implement"))
    output = capsys.readouterr().out
    assert f"A folder for each student, to hand out: {course / 'variants' / 'pruning'}\n" in output
    assert "Do not hand out release/pruning, which has the common trees" in output
    assert "The same for all students, to hand out: release/implement\n" in output
    submitted(tmp_path / "in", {"u1": {}}, sheet="implement")
    assert grade(tmp_path / "in", *secret(tmp_path), "--solutions", str(course), sheet="implement", out="../g") == 2
    error = capsys.readouterr().err
    assert (
        "all students have the same trees in implement; leave out --secret-file" in error and "--solutions" not in error
    )


def test_class_with_individual_trees_needs_the_secret(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Individual sheets are not marked by the common trees. If one student falsely claims to have individual trees, the
    others are still marked.
    """
    own = own_course(tmp_path, "u1", "u2", "u3") / "variants" / "pruning"
    folder = tmp_path / "in"
    for student in ("u1", "u2", "u3"):
        (folder / student).mkdir(parents=True)
        shutil.copy(own / student / "pruning.ipynb", folder / student)
    capsys.readouterr()
    assert grade(folder, out="../g") == 2
    error = capsys.readouterr().err
    assert "the notebooks were made for u1 and others, each with trees of their own" in error and error.count("\n") == 1
    assert not (tmp_path / "g").exists()
    for student in ("u2", "u3"):
        (folder / student / "pruning.ipynb").write_text(json.dumps(answered_notebook(RIGHT)))
    assert grade(folder, out="../g") == 0
    rows = rows_of(tmp_path / "g")
    assert [row["status"] for row in rows.values()] == ["unmarked", "graded", "graded"]
    assert "made for u1" in rows["u1"]["remarks"]


def test_moodle_archive_is_marked_by_individual_trees(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command reports a submitted common sheet, and refuses a roster with new students."""
    course = own_course(tmp_path, "u1", "u2")
    with zipfile.ZipFile(tmp_path / "moodle.zip", "w") as archive:
        handed = json.loads((course / "variants" / "pruning" / "u1" / "pruning.ipynb").read_text())
        answer_cells(handed, own_answers(handed))
        archive.writestr("Ana Lima_41_assignsubmission_file_/pruning.ipynb", json.dumps(handed))
        archive.writestr("Bea Sol_42_assignsubmission_file_/x.ipynb", json.dumps(answered_notebook(RIGHT)))
    archive_path, known = tmp_path / "moodle.zip", ["--solutions", str(course), *secret(tmp_path)]
    people = roster(tmp_path, "id,last_name,first_name\nu1,Lima,Ana\nu2,Sol,Bea\n")
    assert grade(archive_path, *known, *people, out="../g") == 0
    rows = rows_of(tmp_path / "g")
    assert rows["u1"]["total"] == "20" and rows["u1"]["remarks"] == ""
    assert float(rows["u2"]["total"]) < 20 and "does not say for whom" in rows["u2"]["remarks"]
    assert grade(archive_path, *known, *roster(tmp_path, "id,last_name\nu1,Lima\nu3,Paz\n"), out="../g") == 2
    assert "u3 has no individual trees in pruning" in capsys.readouterr().err


def test_wrong_or_missing_secret_is_refused_before_grading(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The trees of the tested course were drawn from another secret."""
    course = own_course(tmp_path, "ana")
    submitted(course / "submitted", {"ana": {}})
    (tmp_path / "other.txt").write_text("another long secret")
    capsys.readouterr()
    assert grade(course, "--secret-file", str(tmp_path / "other.txt")) == 2
    assert "the trees of pruning were made with a different secret from the one in" in capsys.readouterr().err
    assert grade(course) == 2
    assert (
        "the students of this course have trees of their own, so the secret of the course is needed"
        in capsys.readouterr().err
    )
    assert SECRET not in (course / "keys" / "pruning.json").read_text()


# ---- other inputs -------------------------------------------------------------------------------


def test_moodle_archive_is_graded_like_its_folder(tmp_path: Path) -> None:
    """Students are recognised by their names."""
    path = moodle_zip(tmp_path / "moodle.zip", ANSWERS, NAMES)
    lines = [f"{id},{name.split()[1]},{name.split()[0]}" for id, name in NAMES.items()]
    known = roster(tmp_path, "\n".join(["id,last_name,first_name", *lines]))
    assert grade(path, *known, out="../g") == 0
    assert [row["total"] for row in table(tmp_path / "g" / "grades.csv")] == ["20", "18.5", "17.5", "18", "0", "18"]
    possible, _, bea, *_ = table(tmp_path / "g" / "canvas.csv")
    assert (possible["pruning"], bea["SIS User ID"], bea["pruning node_values"]) == ("20", "bea", "0.5")


def test_typed_answers_are_marked_by_the_tree_of_each_student(tmp_path: Path, golden: Golden) -> None:
    """The command reports an id without a variant."""
    (tmp_path / "roster.txt").write_text("u1\nu2\nu3\n")
    trees = tmp_path / "trees"
    made = [*secret(tmp_path), "-o", str(trees), "--keys", str(tmp_path / "keys.csv")]
    kind = ["--kind", "pruned-leaves", "--exercise", "3.2", "--lang", "en"]
    assert main(["variants", str(tmp_path / "roster.txt"), *kind, *made]) == 0
    assert os.stat(tmp_path / "keys.csv").st_mode & 0o777 == 0o600
    keys = {row["id"]: " ".join(eval(row["key"])) for row in table(tmp_path / "keys.csv")}
    (tmp_path / "answers.csv").write_text(f"id;answer\nu1;{keys['u1']}\nu2;7,5\nu3; \nu9;B2\n")
    given = ["--variants", str(trees), "--points", "4", "--out", str(tmp_path / "g"), "--lang", "en"]
    assert main(["grade", str(tmp_path / "answers.csv"), *given]) == 0
    rows = rows_of(tmp_path / "g")
    assert (rows["u1"]["total"], rows["u2"]["total"]) == ("4", "0")
    assert rows["u2"]["remarks"].startswith("answer: the answer cannot be read, so it gets no points (answer: write ")
    golden(rows["u3"]["remarks"])
    assert rows["u3"]["status"] == "missing"
    assert rows["u9"]["status"] == "unmarked" and "no variant" in rows["u9"]["remarks"]


def test_memorised_answers_get_nothing_on_the_hidden_trees_of_an_exam(tmp_path: Path) -> None:
    """A right program gets all points, and one that always returns the same value almost none."""
    constant = "def minimax(node):\n    return 3"
    answers = {"u1": {"minimax": RIGHT_MINIMAX}, "u2": {"minimax": constant}}
    out = graded(tmp_path, answers, *secret(tmp_path, "--exam-secret"), sheet="implement")
    rows = rows_of(out)
    assert rows["u1"]["minimax"] == "5" and float(rows["u2"]["minimax"]) < 1
    assert receipt_of(out, "u1")["protection"] == protection()


RIGHT_MINIMAX = (
    "def minimax(node):\n    if node.is_leaf: return node.value\n    values = [minimax(c) for c in node.children]\n"
    "    return max(values) if node.player == 'max' else min(values)"
)


@pytest.fixture
def nothing_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Disable isolation except for resource limits, as in a container or on macOS and Windows."""
    monkeypatch.setattr(worker_process, "_protection", lambda: "limits")
    monkeypatch.setattr(worker_process, "CONFINED", ("namespaces", "bubblewrap"))
    for cached in (computed_value, marked_notebook._graded_text):
        cached.cache_clear()
    yield
    for cached in (computed_value, marked_notebook._graded_text):
        cached.cache_clear()


@pytest.mark.usefixtures("nothing_apart")
def test_programs_run_without_isolation_only_if_an_option_allows_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the option, every output reports the missing isolation."""
    submitted(tmp_path / "in", {"u1": {"minimax": RIGHT_MINIMAX}, "u2": {}}, sheet="implement")
    assert grade(tmp_path / "in", sheet="implement", out="../g") == 2
    assert "--unconfined" in capsys.readouterr().err and not (tmp_path / "g").exists()
    assert grade(tmp_path / "in", "--unconfined", sheet="implement", out="../g") == 0
    said = "programs of 2 students ran with your permissions"
    assert said in capsys.readouterr().out
    assert said in text_of(tmp_path / "g")
    rows = rows_of(tmp_path / "g")
    assert rows["u1"]["minimax"] == "5" and "the permissions of the user who gave the command" in rows["u1"]["remarks"]
    assert [receipt_of(tmp_path / "g", id)["protection"] for id in ("u1", "u2")] == ["limits", "limits"]


@pytest.mark.usefixtures("nothing_apart")
def test_cells_run_without_isolation_only_if_an_option_allows_it(tmp_path: Path) -> None:
    """The tested sheet has no programs, but one of its cells computes an answer."""
    worked_out = {**RIGHT, "pruned": "pruned = [f'D{n}' for n in (2, 3)]"}
    row = rows_of(graded(tmp_path, {"u1": worked_out}))["u1"]
    assert "was not run" in row["remarks"] and row["pruned"] == "0"
    assert grade(tmp_path / "in", "--unconfined", out="../h") == 0
    other = rows_of(tmp_path / "h")["u1"]
    assert float(other["pruned"]) > 0 and "permissions" in other["remarks"]


def test_receipt_records_the_isolation_of_this_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the kernel refuses isolation that was available earlier, nothing runs, and no receipt says that a run was
    safe.
    """
    monkeypatch.setattr(worker_process, "CONFINED", ("namespaces", "bubblewrap"))
    monkeypatch.setattr(worker_process, "_protection", lambda: "bubblewrap")
    monkeypatch.setattr(worker_process, "_protecting_command", lambda confined: [])
    marked_notebook._graded_text.cache_clear()
    real = worker_process._confinement
    monkeypatch.setattr(worker_process, "confinement", lambda way, kit=(): {**real(way, tuple(kit)), "way": "limits"})
    out = graded(tmp_path, {"u1": {"minimax": RIGHT_MINIMAX}}, sheet="implement")
    row = rows_of(out)["u1"]
    assert row["minimax"] == "0" and "was not run" in row["remarks"]
    assert receipt_of(out, "u1")["protection"] == ""
    marked_notebook._graded_text.cache_clear()


# ---- the results table ----------------------------------------------------------------------------


def test_changes_of_the_teacher_are_reported_once_for_the_class(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A cell that only one student has changed is reported for that student."""
    submitted(tmp_path / "in", dict.fromkeys(("u1", "u2", "u3"), RIGHT))
    place = tmp_path / "in" / "u3" / "pruning" / "pruning.ipynb"
    place.write_text(place.read_text().replace("[[3 5] [3 2] [2 9]]", "[[3 5] [3 2] [2 8]]"))
    assert grade(tmp_path / "in", sheet=changed_sheet(tmp_path), out="../g") == 0
    said = "the sheet was changed after it was handed out, in these cells: pruning-strictly_pruned-question"
    assert said in capsys.readouterr().out
    remarks = {id: row["remarks"] for id, row in rows_of(tmp_path / "g").items()}
    assert remarks["u1"] == remarks["u2"] == "" and remarks["u3"].endswith(": pruning-strictly_pruned-question")
    assert "not for answers" not in text_of(tmp_path / "g", "u1")


@pytest.mark.parametrize("rubric", RUBRICS)
@pytest.mark.parametrize("is_in_course", [False, True])
def test_marks_follow_the_rubric(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rubric: str, is_in_course: bool
) -> None:
    """The rubric comes from an option or from the course file, and the page shows it."""
    answers = {**RIGHT, "lecture_pruned": 'lecture_pruned = "B22 B23 B32 B33 D21 D22"'}
    monkeypatch.chdir(tmp_path)
    if is_in_course:
        (tmp_path / "course.toml").write_text(f'[grading]\nrubric = "{rubric}"\n')
    out = graded(tmp_path, {"u1": answers}, *([] if is_in_course else ["--rubric", rubric]))
    question = read_sheet(ROOT / "solutions" / "en" / "pruning.ipynb").questions["lecture_pruned"]
    wanted = check(question.subject, answers["lecture_pruned"][18:-1], Rubric(rubric, question.points)).score
    assert rows_of(out)["u1"]["lecture_pruned"] == f"{round(float(wanted), 2):g}"
    rules = {"all_or_nothing": "Only an answer that is right as a whole earns points.", "minus_per_error": "Each error"}
    assert [rule in text_of(out, "u1") for rule in rules.values()] == [name == rubric for name in rules]


def test_keep_higher_keeps_the_greater_points_of_each_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command reports students whose earlier, higher points are kept."""
    answers = {
        "u1": RIGHT,
        "u2": {**RIGHT, "strictly_pruned": "strictly_pruned = []"},
        "u3": {**RIGHT, "strictly_pruned": "strictly_pruned = ['C2']"},
    }
    submitted(tmp_path / "in", answers)
    sheet = changed_sheet(tmp_path)
    assert grade(tmp_path / "in", out="../old") == grade(tmp_path / "in", sheet=sheet, out="../new") == 0
    before, after = (rows_of(tmp_path / name) for name in ("old", "new"))
    assert grade(tmp_path / "in", "--keep-higher", sheet=sheet, out="../old") == 0
    kept = rows_of(tmp_path / "old")
    for id in answers:
        for name in RIGHT:
            assert float(kept[id][name]) == max(float(before[id][name]), float(after[id][name]))
        assert float(kept[id]["total"]) == sum(float(kept[id][name]) for name in RIGHT)
    lost = [id for id in answers if before[id]["strictly_pruned"] > after[id]["strictly_pruned"]]
    said = f"an earlier marking gave more to {len(lost)} student, who keep their points ({', '.join(lost)})"
    assert lost == ["u1"] and said in capsys.readouterr().out
    page = text_of(tmp_path / "old", "u1")
    assert "The 2 points of an earlier marking are kept; this marking gives 0." in page
    (tmp_path / "in" / "u1" / "pruning" / "pruning.ipynb").write_text("{}")
    for again in ([], ["--force"]):
        assert grade(tmp_path / "in", "--keep-higher", *again, sheet=sheet, out="../old") == 0
        row = rows_of(tmp_path / "old")["u1"]
        assert (row["total"], row["status"]) == (kept["u1"]["total"], "graded")
        assert page == text_of(tmp_path / "old", "u1")
    assert grade(tmp_path / "in", sheet=sheet, out="../old") == 0
    assert rows_of(tmp_path / "old")["u1"]["status"] == "unreadable"


def test_exam_announces_its_hidden_trees(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The question, the check cell and the page all announce the hidden trees; without a secret, none of these
    announces them.
    """
    course = tmp_path / "course"
    given = ["--lang", "en", "--folder", str(course), "--solutions", SOLUTIONS, "--hidden-trees"]
    assert main(["sheets", "implement", *given]) == 0
    sheet = read_sheet(course / "source" / "implement" / "implement.ipynb")

    def minimax(node: Any) -> int:
        return 3

    program = "def minimax(node):\n    return 3"
    question, said = sheet.questions["minimax"], str(HIDDEN_TREES)
    assert all(said in " ".join(str(text).split()) for text in (question, question.check({"minimax": minimax})))
    submitted(course / "submitted", {"u1": {"minimax": program}}, sheet="implement")
    capsys.readouterr()
    assert grade(course, "--solutions", str(course), sheet="implement") == 2
    assert "so the secret of the exam is needed" in capsys.readouterr().err
    assert grade(course, *secret(tmp_path, "--exam-secret"), "--solutions", str(course), sheet="implement") == 0
    page = text_of(course / "grades", "u1")
    assert "tried on 30 hidden trees" in page and str(HIDDEN_TREES) not in page
