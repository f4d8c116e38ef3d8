"""One answer, one mark: check cell, practice widget, site, `gametree grade` and nbgrader agree, or report why not.

The class consists of one student, whose notebook contains every way of answering, in separate cells.
``GAMETREE_CONTRACTS=all`` uses all ways; CI uses a sample, and all ways whose marks differ between places.
"""

from __future__ import annotations

import contextlib
import csv
import io
import json
import re
import sqlite3
import subprocess
import sys
from fractions import Fraction
from functools import cache
from html import unescape
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from traitlets.config import Config
from ways_of_answering import POINTS, PROGRAMS, QUESTIONS, WAYS, Way

from attacks import cell
from effort import EVERY_CASE
from gametree.commands.cli import main
from gametree.exercises import Exercise, check
from gametree.exercises.programs import protection
from gametree.phrases import LANGUAGES
from gametree_classroom.submissions import mark_notebook, read_sheet
from nbgrader_course import autograde

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
EVERY = 6
"""the sample contains one in this many ways of answering"""
SHEET, STUDENT = "ways", "ana"
SETUP = """
from gametree.exercises.questions import Question, check, marks
from gametree.exercises import Exercise

LANG = "en"
"""
HELPERS = """
LOW, THIRD = 1 + 1, "C3"

def label(number):
    return f"C{number}"

open("answer.txt", "w").write("C2 C3")
LOW = max(LOW, 2)
"""


class Mark(NamedTuple):
    """The mark that one place (check cell, table, widget …) gives an answer, and what it says about it."""

    marks: float
    said: str


def sample() -> dict[str, Way]:
    """Return the ways of answering in this run, by answer name; the sample is always the same."""
    chosen = [
        way
        for number, way in enumerate(WAYS)
        if EVERY_CASE or (number + Random(way.question).randrange(EVERY)) % EVERY == 0
    ]
    chosen += [] if EVERY_CASE else [way for way in WAYS if (way.reason or way.shown is not None) and way not in chosen]
    return {f"way_{number:03}": way for number, way in enumerate(chosen)}


NAMES = sample()
CASES = [pytest.param(name, id=f"{way.question}: {way.id}") for name, way in NAMES.items()]


def answer_text(name: str) -> str:
    return NAMES[name].cell.replace("NAME", name)


def question_text(name: str) -> str:
    asked = QUESTIONS[NAMES[name].question]
    details = f", details={json.loads(asked.details)!r}" if asked.details else ""
    return (
        f'q_{name} = Question("{name}", Exercise("{asked.kind}", {asked.tree!r}{details}), points={POINTS}, lang=LANG)'
    )


def notebook(*, is_answered: bool) -> dict[str, Any]:
    """Return the teacher's sheet, or the student's copy with all answers."""
    cells = [cell("markdown", "# Ways", f"{SHEET}-intro"), cell("code", SETUP, f"{SHEET}-setup")]
    if is_answered:
        cells.append({**cell("code", HELPERS, ""), "metadata": {}, "id": "helpers"})
    for name, way in NAMES.items():
        start = f"{SHEET}-{name}"
        sort, text = (way.sort, answer_text(name)) if is_answered else ("code", f"{name} = None")
        cells.append(cell("code", question_text(name), f"{start}-question"))
        cells.append({**cell("code", text, f"{start}-answer", solution=True, locked=False), "cell_type": sort})
        if sort != "code":
            for part in ("outputs", "execution_count"):
                del cells[-1][part]
        cells.append(cell("code", f'check("{name}", globals())', f"{start}-check"))
        cells.append(cell("code", f'marks("{name}", globals())', f"{start}-marks", grade=True, points=POINTS))
    about = {"gametree": {"sheet": SHEET, "lang": "en"}, "kernelspec": {"name": "python3", "display_name": "Python 3"}}
    return {"cells": cells, "metadata": about, "nbformat": 4, "nbformat_minor": 5}


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the sheet and the submission in nbgrader's layout."""
    folder = tmp_path_factory.mktemp("course")
    for place, is_answered in ((f"source/{SHEET}", False), (f"submitted/{STUDENT}/{SHEET}", True)):
        (folder / place).mkdir(parents=True)
        (folder / place / f"{SHEET}.ipynb").write_text(json.dumps(notebook(is_answered=is_answered)))
    return folder


# ---- the five places ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def by_check_cell(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Mark]:
    """Run the student's notebook from top to bottom, and return the output of its check cells."""
    shell = InteractiveShell(config=Config(HistoryManager={"enabled": False}))
    found: dict[str, Mark] = {}
    with contextlib.chdir(tmp_path_factory.mktemp("notebook")):
        for one in notebook(is_answered=True)["cells"]:
            if one["cell_type"] != "code":
                continue
            with capture_output():
                done = shell.run_cell(one["source"], store_history=True)
            if one["id"].endswith("-check"):
                name = one["id"].removeprefix(f"{SHEET}-").removesuffix("-check")
                found[name] = Mark(done.result.marks, repr(done.result))
    return found


@pytest.fixture(scope="module")
def graded(course: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, str], str, str]:
    """Run `gametree grade`; return the student's row of the table, the text of the student's page, and the output."""
    out = tmp_path_factory.mktemp("grades")
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        assert main(["grade", str(course), "--sheet", SHEET, "--solutions", str(course), "--out", str(out)]) == 0
    with (out / "grades.csv").open(encoding="utf-8-sig", newline="") as file:
        (row,) = csv.DictReader(file)
    return row, (out / "feedback" / f"{STUDENT}.html").read_text("utf-8"), said.getvalue()


@pytest.fixture(scope="module")
def by_command(graded: tuple[dict[str, str], str, str]) -> dict[str, Mark]:
    """Return the marks in the table, with the remarks on each answer."""
    row, _, _ = graded
    found = re.findall(r"(way_\d+): (.*?)(?=; way_\d+: |$)", row["remarks"], re.DOTALL)
    remarks = {name: " ".join(text for other, text in found if other == name) for name in NAMES}
    return {name: Mark(float(row[name]), remarks[name]) for name in NAMES}


@pytest.fixture(scope="module")
def by_nbgrader(course: Path) -> dict[str, float]:
    """Mark the notebook with nbgrader's autograde, and return the marks in its gradebook."""
    autograde(course, SHEET)
    query = "select c.name, g.auto_score from grade g join base_cell c on c.id = g.cell_id"
    with contextlib.closing(sqlite3.connect(course / "gradebook.db")) as book:
        return {name.split("-")[1]: score for name, score in book.execute(query)}


def python_value(name: str) -> Any:
    """Return the value that the code of one cell computes in plain Python, without the kit and the other cells."""
    names: dict[str, Any] = {"check": lambda *_: None}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(re.sub(r"(?m)^%.*$", "", answer_text(name)), names)
    return names[name]


@cache
def exercise(question: str) -> Exercise:
    asked = QUESTIONS[question]
    return Exercise(asked.kind, asked.tree, details=json.loads(asked.details or "null"))


def by_widget(question: str, answer: Any) -> Mark:
    """Enter an answer into the practice widget and check it."""
    widget = exercise(question).practice(keep=False)
    try:
        widget.answer = answer
        feedback = widget.check()
    except Exception as error:
        return Mark(0, str(error))
    return Mark(round(float(feedback.score) * POINTS / float(feedback.maximum), 2), feedback.message())


SITE = """
import json, os, sys, tempfile
os.chdir(tempfile.mkdtemp())
from gametree_classroom.site.answers import Answers
sent = []
answers = Answers(lambda text: sent.append(json.loads(text)))
for address, line in json.load(sys.stdin):
    sent.clear()
    ask = lambda verb, **more: json.loads(answers.answer(json.dumps(dict(verb=verb, lang="en", **more))))
    model = ask("open", page="practise", address=address)["answer"]["model"]
    ask("say", model=model, content=dict(verb="read", number=1, asked_by="me", line=line, draft=EMPTY[address["kind"]]))
    drafts = [one["state"]["_state"]["draft"] for one in sent if "_state" in one.get("state", {})]
    draft = drafts[-1] if drafts else EMPTY[address["kind"]]
    ask("say", model=model, content=dict(verb="check", number=2, asked_by="me", draft=draft))
    ask("forget")
    print(json.dumps(sent))
"""


def typed_text(way: Way) -> str | None:
    """Return the text to type into an input field for this way of answering, or None if there is none."""
    found = re.fullmatch(r"(?:from fractions import Fraction\n)?NAME = ([^\n]+)", way.cell)
    if found is None or way.sort != "code" or way.remark == "syntax error":  # a field accepts less than Python does
        return None
    return found[1][1:-1] if found[1][:1] == "'" == found[1][-1:] and "'" not in found[1][1:-1] else found[1]


@pytest.fixture(scope="module")
def by_site() -> dict[str, Mark]:
    """Type each answer that fits on one line into the site's practice page, and check it."""
    lines = {name: text for name, way in NAMES.items() if (text := typed_text(way)) is not None}
    asked = []
    for name in lines:
        about = QUESTIONS[NAMES[name].question]
        address = {"kind": about.kind, "tree": about.tree}
        asked.append([address | ({"details": about.details} if about.details else {}), lines[name]])
    lists = ("pruned-leaves", "cut-branches", "visit-order", "order-lines")
    texts = ("savings", "best-move", "find-x", "why-cut")
    empty = {one.kind: [] if one.kind in lists else "" if one.kind in texts else {} for one in QUESTIONS.values()}
    done = subprocess.run(
        [sys.executable, "-c", f"EMPTY = {empty!r}\n{SITE}"],
        input=json.dumps(asked), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    return {
        name: _from_site(json.loads(printed)) for name, printed in zip(lines, done.stdout.splitlines(), strict=True)
    }


def _from_site(sent: list[dict[str, Any]]) -> Mark:
    """Return the mark in a worker's messages: the feedback on the answer, or the reason for a refusal."""
    states = [one["state"]["_state"] for one in sent if one.get("state", {}).get("_state", {}).get("feedback")]
    refused = next((one for one in map(json.dumps, sent) if '"malformed"' in one), "")
    if refused or not states:
        return Mark(0, refused)
    feedback = states[-1]["feedback"]
    return Mark(POINTS if feedback["right"] else -1, json.dumps(feedback))


# ---- the contract -------------------------------------------------------------------------------


def test_table_has_at_least_sixty_answers_to_ten_kinds() -> None:
    assert len({way.id for way in WAYS}) >= 60
    assert len({QUESTIONS[way.question].kind for way in WAYS}) >= 10


@pytest.mark.parametrize("name", CASES)
def test_marks_agree_in_notebook_table_and_page(
    name: str, by_check_cell: dict[str, Mark], by_command: dict[str, Mark], by_nbgrader: dict[str, float]
) -> None:
    """If the marks of the check cell differ from those of table and page, the outputs say so."""
    way, here, there = NAMES[name], by_check_cell[name], by_command[name]
    shown = way.worth if way.shown is None else way.shown
    assert there.marks == by_nbgrader[name] == way.worth, there.said
    assert here.marks == shown, here.said
    assert re.search(way.remark, there.said), there.said
    assert re.search(way.reason, here.said, re.DOTALL), here.said
    if way.reason:
        assert here.said.startswith("For the marks")
    else:
        assert "For the marks" not in here.said
    if here.marks != there.marks:
        assert there.said or way.reason, "the page gives the reason"
        assert there.marks or way.reason, "the notebook gives a reason for fewer marks"


@pytest.mark.parametrize("name", CASES)
def test_student_page_has_the_remarks_of_the_table(name: str, graded: tuple[dict[str, str], str, str]) -> None:
    """The remarks are about computed, lost or unread answers."""
    _, page, _ = graded
    (section,) = re.findall(rf"<section[^>]*>\s*<h2>\d+\. {name}</h2>.*?</section>", page, re.DOTALL)
    way = NAMES[name]
    if way.remark:
        text = unescape(re.sub(r"<[^>]+>", "", section))
        assert re.search(way.remark, text) or (way.worth == 0 and "Points: 0 of 4." in text and len(text) > 100)


@pytest.mark.parametrize("name", [case for case in CASES if NAMES[case.values[0]].sort == "code"])
def test_practice_widget_gives_the_marks_of_the_check_cell(name: str) -> None:
    """The widget gets the value that the cell computes."""
    way = NAMES[name]
    try:
        value = python_value(name)
    except Exception:
        pytest.skip("this cell needs its notebook")
    found = by_widget(way.question, value)
    shown = way.worth if way.shown is None else way.shown
    assert found.marks == shown, found.said
    assert found.said


@pytest.mark.parametrize("name", [case for case in CASES if typed_text(NAMES[case.values[0]]) is not None])
def test_site_gives_the_marks_of_the_check_cell(name: str, by_site: dict[str, Mark]) -> None:
    """Text typed on the site is right exactly if the check cell accepts it, or is refused with a reason."""
    way, found = NAMES[name], by_site[name]
    is_right = (way.worth if way.shown is None else way.shown) == POINTS
    assert (found.marks == POINTS) == is_right or (found.marks == 0 and found.said), found.said


@pytest.mark.parametrize("text", PROGRAMS.values(), ids=PROGRAMS)
def test_submitted_program_gets_the_marks_of_the_check_cell(text: str, tmp_path: Path) -> None:
    """Every callable gets the same marks in the check cell as its submitted text gets in grading."""
    asked = (
        SETUP + f'from gametree.exercises.programs import TASKS\nq = Question("minimax", TASKS["minimax"], {POINTS})'
    )
    sources = {"question": asked, "answer": text, "check": 'check("minimax", globals())'}
    cells = [cell("code", source, f"{SHEET}-minimax-{part}") for part, source in sources.items()]
    sheet = {"cells": cells, "metadata": {"gametree": {"sheet": SHEET, "lang": "en"}}, "nbformat": 4}
    (tmp_path / "sheet.ipynb").write_text(json.dumps(sheet))
    shell = InteractiveShell(config=Config(HistoryManager={"enabled": False}))
    with capture_output():
        *_, checked = [shell.run_cell(one["source"], store_history=True).result for one in cells]
    assert checked.marks == POINTS, repr(checked)
    assert mark_notebook(sheet, read_sheet(tmp_path / "sheet.ipynb")).marks == {"minimax": POINTS}


AWKWARD = ("1/7", "22/7", "-5/3", "1000000/3", "123456.789", "1/1000003", "0", "-7", "299999999/7")
"""exact values that a float may approximate"""


@pytest.mark.parametrize("value", AWKWARD)
def test_float_is_right_within_a_relative_tolerance(value: str) -> None:
    """The tolerance is 1e-9 · max(1, |v|) in both directions; a fraction must be exact."""
    exact, asked = Fraction(value), Exercise("values", f"[{value} {Fraction(value) - 1}]")
    error = Fraction(1, 10**9) * max(1, abs(exact))
    for sign in (1, -1):
        for share, is_right in ((Fraction(9, 10), True), (Fraction(11, 10), False)):
            near = float(exact + sign * share * error)
            for answer in (near, {"A": near}, repr(near), f"A = {near!r}", f"A: {near!r}".replace(".", ",")):
                if "e" not in repr(near):
                    assert check(asked, answer).right is is_right, (answer, share)
        assert not check(asked, exact + sign * error / 10).right
    assert check(asked, exact).right and check(asked, float(exact)).right


def test_summary_counts_unreadable_answers(
    graded: tuple[dict[str, str], str, str], by_command: dict[str, Mark]
) -> None:
    """Unreadable answers get no marks, but have a remark."""
    _, _, said = graded
    begins = ("the answer cannot be read", "the answer is worked out", "the cell with the answer", "an answer seems")
    count = sum(mark.said.startswith(begins) for mark in by_command.values())
    assert f"\n{count} answers of 1 student could not be read\n" in said


def test_programs_are_not_run_without_confinement(
    course: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A remark, the page and the summary say that computed answers were not run."""
    monkeypatch.setattr("gametree.exercises.questions.answer_values.protection", lambda: "none")
    monkeypatch.setattr("gametree.exercises.questions.answer_values.run", None)
    monkeypatch.setattr("gametree.exercises.questions.answer_values.CACHE_SIZE", 0)
    from gametree.exercises.questions.answer_values import computed_value

    computed_value.cache_clear()
    try:
        assert main(["grade", str(course), "--sheet", SHEET, "--solutions", str(course), "--out", str(tmp_path)]) == 0
    finally:
        computed_value.cache_clear()
    with (tmp_path / "grades.csv").open(encoding="utf-8-sig", newline="") as file:
        (row,) = csv.DictReader(file)
    computed = [name for name, way in NAMES.items() if "worked out" in way.remark]
    assert computed and all(
        f"{name}: the answer is worked out by a program and was not run" in row["remarks"] for name in computed
    )
    assert not any(float(row[name]) for name in computed)
    assert "could not be read" in capsys.readouterr().out


@pytest.mark.skipif(protection() == "none", reason="this machine cannot isolate programs")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_summary_has_the_same_count_in_every_language(
    lang: str, course: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The language of the summary is the teacher's."""
    given = ["grade", str(course), "--sheet", SHEET, "--solutions", str(course), "--out", str(tmp_path), "--lang", lang]
    assert main([*given, "--marks-only"]) == 0
    lines = capsys.readouterr().out.splitlines()
    counts = [
        int(found[1]) for line in lines[1:2] if (found := re.search(r"(\d+) (?:answers|respuestas|respostas)", line))
    ]
    assert len(counts) == 1 and counts[0] > 5
