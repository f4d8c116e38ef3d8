"""The exam of a class: equally difficult for all students, in roster order, reproducible from the secret, written
completely or not at all.
"""

from __future__ import annotations

import ast
import csv
import io
import os
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from pypdf import PdfReader
from pypdf.generic import ArrayObject

import gametree as gt
from effort import EVERY_CASE
from gametree.commands.cli import main
from gametree.exercises import Exercise, check, generate
from gametree.exercises.constraints import properties_of
from gametree_classroom import Student
from gametree_classroom.exams import Sheet, class_exam
from gametree_classroom.exams.sheet import ClassExam, _conditions
from gametree_classroom.students import variant
from pdf_text import placed_texts

SECRET = "nobody knows this one"
KINDS = ["values", "pruned-leaves", "windows"]
CLASS = [Student(f"u{number}", f"Last{number}", f"First{number}") for number in range(5)]
Output = pytest.CaptureFixture[str]


def test_trees_of_a_question_are_similar_and_all_different() -> None:
    """The trees have the same number of cut-offs, and their numbers of leaves differ by at most two."""
    exam = class_exam(CLASS, KINDS, SECRET, "Exam 1", difficulty=3)
    for question in zip(*(sheet.exercises for sheet in exam.sheets), strict=True):
        found = [properties_of(exercise.result) for exercise in question]
        assert len({one.cuts for one in found}) == len({one.difficulty for one in found}) == 1
        assert max(one.leaves for one in found) - min(one.leaves for one in found) <= 2
        assert len({str(exercise.tree) for exercise in question}) == len(CLASS)


@pytest.mark.parametrize("kind", ["values", "pruned-leaves", "windows", "chance-values", "chance-pruning"])
@pytest.mark.parametrize("difficulty", [1, 2, 3])
def test_work_of_each_sheet_is_within_one_of_the_class_median(kind: str, difficulty: int) -> None:
    """Work is measured by four counts: boxes, leaves, leaves to name, and leaves to evaluate."""
    classes, size = (50, 150) if EVERY_CASE else (1, 12)
    for number in range(classes):
        conditions = _conditions(kind, f"{SECRET} {number}", "Exam, 1", {"difficulty": difficulty})
        drawn = [variant(kind, f"u{one}", f"{SECRET} {number}", "Exam, 1", **conditions) for one in range(size)]
        for count in (
            lambda one: len(one.tree) - len(one.tree.leaves),
            lambda one: len(one.tree.leaves),
            lambda one: len(one.result.pruned_leaves),
            lambda one: len(one.result.evaluated),
        ):
            counts = list(map(count, drawn))
            assert max(abs(one - median(counts)) for one in counts) <= 1, counts
        assert len({sum(bool(cut.pruned) for cut in one.result.cuts) for one in drawn}) == 1


def test_keys_report_the_work_of_each_question() -> None:
    """The keys list leaves, inner nodes, cut-offs and steps, for each tree and as the range over the class."""
    exam = class_exam(CLASS, KINDS, SECRET, "Exam 1", difficulty=2)
    rows = list(csv.DictReader(io.StringIO(exam.keys().decode())))
    for number, spread in enumerate(exam.spread(), start=1):
        asked = [row for row in rows if row["question"] == str(number)]
        trees = [gt.Tree.parse(row["tree"]) for row in asked]
        assert [int(row["leaves"]) for row in asked] == [len(tree.leaves) for tree in trees]
        assert [int(row["inner_nodes"]) for row in asked] == [len(tree) - len(tree.leaves) for tree in trees]
        for name, ends in spread.items():
            sizes = [int(row[name]) for row in asked]
            assert ends == (min(sizes), max(sizes))
            (printed,) = {row[f"class_{name}"] for row in asked}
            assert sorted({*map(int, printed.split("–"))}) == sorted({*ends})


def test_own_exercises_come_first_and_drawn_ones_keep_their_difficulty() -> None:
    """The teacher's own exercises are the same for all students and come before the random ones."""
    own = Exercise("find-x", "[[3 12 8] [2 4 6] [14 5 2]]", details={"leaf": "C1", "branch": "C2"}, lang="pt")
    texts = {"duration": "90 min", "aids": "uma folha", "instructions": "Justifica.\nBoa sorte!"}
    exam = class_exam(CLASS, ["values", "windows"], SECRET, "E", difficulty=[1, 3], own=[own], lang="pt", **texts)
    for sheet in exam.sheets:
        first, *drawn = sheet.exercises
        assert first == own and [len(one.tree.leaves) > 7 for one in drawn] == [False, True]
        assert "<p>Justifica.</p>\n<p>Boa sorte!</p>" in sheet.to_html() and "90 min" in sheet.to_latex()
    page = PdfReader(io.BytesIO(exam.pdf())).pages[0].extract_text()
    assert all(text in page for text in ("90 min", "uma folha", "Justifica.", "Boa sorte!"))
    row = next(csv.DictReader(io.StringIO(exam.keys().decode())))
    assert row["details"] == "leaf=C1 ask=cut branch=C2" and Exercise.from_json(row["exercise"]) == own


def test_grading_redraws_one_sheet_from_the_secret() -> None:
    """An exam made from another secret is different."""
    exam, later = (class_exam(some, KINDS, SECRET, "Exam 1") for some in (CLASS, CLASS[3:]))
    assert exam.sheets[3:] == later.sheets
    other = class_exam(CLASS, KINDS, SECRET + "!", "Exam 1")
    assert all(one != two for one, two in zip(exam.sheets, other.sheets, strict=True))


def test_sheets_and_solutions_have_the_same_pages_in_order() -> None:
    """Every sheet starts on an odd page, and its pages name the student."""
    exam = class_exam(CLASS, KINDS, SECRET, "Exam 1", difficulty=1, points=[2, 1, 3])
    sheets, solutions = (PdfReader(io.BytesIO(exam.pdf(solution=one))).pages for one in (False, True))
    assert len(sheets) == len(solutions)
    starts = []
    for place, (page, solved) in enumerate(zip(sheets, solutions, strict=True)):
        texts, filled = ({(text, x, y) for text, x, y, _ in placed_texts(one)} for one in (page, solved))
        assert bool(texts) is bool(filled)
        starts += [place] if any(text == "Exam" or text == "Exam 1" for text, *_ in texts) else []
        assert not [text for text, *_ in texts - filled if text.strip("( ,)") and not text.startswith("code")]
    assert len(starts) == len(CLASS) and all(place % 2 == 0 for place in starts)
    for start, student, pages in zip(starts, CLASS, exam.pages, strict=True):
        for number in range(len(pages)):
            page_text = " ".join(sheets[start + number].extract_text().split())
            assert f"{student.first_name} {student.last_name} · {student.id}" in page_text
            assert f"Page {number + 1} of {len(pages)}" in page_text
        assert "/ 6" in sheets[start].extract_text()
    one_sided = PdfReader(io.BytesIO(exam.pdf(duplex=False))).pages
    assert len(one_sided) == sum(map(len, exam.pages))


def test_sheets_are_padded_to_the_same_number_of_papers() -> None:
    """Blank pages are appended, so each sheet starts on the front of a new piece of paper."""
    small, large = (Sheet([generate("values", 1, difficulty=1, lang="en")] * count, title="E") for count in (1, 10))
    exam = ClassExam(tuple(CLASS[:2]), (small, large))
    assert [len(pages) for pages in exam.pages] == [1, 3]
    texts = [page.extract_text().strip() for page in PdfReader(io.BytesIO(exam.pdf())).pages]
    assert [bool(text) for text in texts] == [True, False, False, False, True, True, True, False]
    one_sided = PdfReader(io.BytesIO(exam.pdf(duplex=False))).pages
    assert len(one_sided) == 4


def test_subprocesses_produce_the_same_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sheets of a large class are written in groups, each in a process whose memory is freed when it ends."""
    title = "Exam (1 0 R"  # like a reference in a PDF
    here = class_exam(CLASS[:3], KINDS[:1], SECRET, title, difficulty=1)
    monkeypatch.setattr("gametree_classroom.exams.pages._FEW", 0)
    monkeypatch.setattr("gametree_classroom.exams.pages._AT_ONCE", 2)
    apart = class_exam(CLASS[:3], KINDS[:1], SECRET, title, difficulty=1)
    assert apart.pages == here.pages
    joined = [apart.pdf(solution=solution) for solution in (False, True)]
    assert joined[0] == apart.pdf()
    monkeypatch.undo()
    for solution, pages in zip((False, True), joined, strict=True):
        files = [PdfReader(io.BytesIO(data)) for data in (here.pdf(solution=solution), pages)]
        one, other = ([sorted(placed_texts(page)) for page in file.pages] for file in files)
        assert one == other
        one, other = (list(bookmarks(file, file.outline)) for file in files)
        assert one == other and len(one) == 6
        one, other = (list(map(tags, file.pages)) for file in files)
        assert one == other and list(map(bool, one)) == [bool(page.extract_text()) for page in files[0].pages]


def tags(page: Any) -> list[tuple[str, ...]]:
    """Return for each piece of content of a page the names of the tags around it, the outermost first. If the page has
    no content, return [].
    """
    if "/StructParents" not in page:
        return []
    root = page.pdf.root_object["/StructTreeRoot"]
    elements = dict(zip(*[iter(root["/ParentTree"]["/Nums"])] * 2, strict=True))[page["/StructParents"]]
    found = list[tuple[str, ...]]()
    for element in elements.get_object():
        path = [element.get_object()]
        while path[0]["/P"] != root:
            path.insert(0, path[0]["/P"])
        assert path[-1].get("/Pg", page.indirect_reference) == page.indirect_reference
        for above, below in pairwise(path):
            assert below in [kid.get_object() for kid in ArrayObject(above["/K"])]
        found.append(tuple(it["/S"] for it in path))
    return found


def bookmarks(file: PdfReader, outline: Iterable[Any]) -> Iterator[tuple[str, int | None]]:
    """Yield the title and the page of each bookmark."""
    for item in outline:
        if isinstance(item, list):
            yield from bookmarks(file, item)
        else:
            yield item.title, file.get_destination_page_number(item)


def test_each_key_gets_all_points_for_its_tree() -> None:
    """The test submits each key as the answer about the tree in the same line of the file."""
    exam = class_exam(CLASS, KINDS, SECRET, "Exam 1", difficulty=1, points=2)
    rows = list(csv.DictReader(io.StringIO(exam.keys().decode())))
    assert [(row["id"], row["question"]) for row in rows] == [(s.id, str(n)) for s in CLASS for n in (1, 2, 3)]
    for row, exercise in zip(rows, [one for sheet in exam.sheets for one in sheet.exercises], strict=True):
        assert row["tree"] == str(exercise.tree) and row["kind"] == exercise.kind and row["points"] == "2"
        assert Exercise.from_json(row["exercise"]) == exercise
        assert check(Exercise(row["kind"], row["tree"]), ast.literal_eval(row["key"]), mistakes={}).right


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a working folder that contains a roster and a secret."""
    (tmp_path / "roster.csv").write_text("id,last_name,first_name\nu1,García,Ana\nu2,Nunes,Rui\n", "utf-8")
    (tmp_path / "secret.txt").write_text(SECRET + "\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


SECRET_FILE = ("--secret-file", "secret.txt")
CALL = ["exam", "roster.csv", "--title", "Exame 1", "--kind", "values", "--kind", "find-x", *SECRET_FILE]


def test_command_recreates_the_same_three_files(course: Path, capsys: Output) -> None:
    """The files are identical byte for byte, even with options such as the rules of a course."""
    more = ["--cut", "beyond", "--points", "3,2", "--lang", "pt", "--difficulty", "1"]
    for folder in ("first", "again"):
        assert main([*CALL, *more, "-o", f"{folder}/exame.pdf"]) == 0
    names = ["exame-keys.csv", "exame-solutions.pdf", "exame.pdf"]
    assert sorted(path.name for path in (course / "first").iterdir()) == names
    assert capsys.readouterr().out.split()[:3] == [
        str(Path("first", name)) for name in ("exame.pdf", "exame-solutions.pdf", "exame-keys.csv")
    ]
    for name in names:
        assert (course / "first" / name).read_bytes() == (course / "again" / name).read_bytes()
    text = " ".join(PdfReader(course / "first" / "exame.pdf").pages[0].extract_text().split())
    assert "Ana García" in text and "(3 pontos)" in text and "/ 5" in text
    modes = [(course / "first" / name).stat().st_mode & 0o777 for name in names[:2]]
    assert modes == [0o600, 0o600] or os.name != "posix", (
        "the files of solutions and of keys are readable by their owner only"
    )
    before = (course / "first" / "exame.pdf").read_bytes()
    assert main([*CALL, "-o", "first/exame.pdf"]) == 2
    assert (course / "first" / "exame.pdf").read_bytes() == before
    assert main([*CALL, "--overwrite", "-o", "first/exame.pdf"]) == 0


@pytest.mark.parametrize(
    ("roster", "options", "message"),
    [
        ("id\nu1\nu2\nu1\n", [], "roster.csv, line 4 repeats the id 'u1' of line 2; give each id once"),
        ("id\n", [], "roster.csv has no students"),
        ("id\nu1\n", ["--points", "1,2,3"], "--points is '1,2,3'; write a number, as in 2 or 1.5, or 2 of them"),
        ("id\nu1\n", ["--kind", "valeus"], "did you mean 'values'"),
        ("id\nu1\n", ["--difficulty", "9"], "difficulty"),
        ("id\nu1\n", ["--paper", "a5"], "unknown paper size 'a5'"),
        ("id\nu1\n", ["-o", "exam.txt"], "--output is exam.txt; give a file that ends in .pdf"),
    ],
)
def test_bad_input_is_refused_before_a_file_is_written(
    roster: str, options: list[str], message: str, course: Path, capsys: Output
) -> None:
    """The message is one sentence."""
    (course / "roster.csv").write_text(roster, "utf-8")
    assert main([*CALL, "-o", "new/exam.pdf", *options]) == 2
    assert message in capsys.readouterr().err
    assert sorted(path.name for path in course.iterdir()) == ["roster.csv", "secret.txt"]


def test_exam_without_title_or_kinds_is_refused() -> None:
    with pytest.raises(gt.GameTreeError, match="the exam has no title or no kind of question"):
        class_exam(CLASS, [], SECRET, "Exam 1")


def test_command_gives_all_students_the_teachers_tree(course: Path, capsys: Output) -> None:
    """The command prints the number of pages."""
    call = ["exam", "roster.csv", "--title", "E", "--kind", "values", "--kind", "savings", *SECRET_FILE]
    more = ["--tree", "[[3 12 8] [2 4 6] [14 5 2]]", "--duration", "1 h", "--difficulty", "2", "--lang", "en"]
    assert main([*call, *more, "-o", "exam.pdf"]) == 0
    output = capsys.readouterr().out
    assert "Students: 2. Pages of a student: 1. Pages to print, with empty ones: 4, on both sides of 2 sheets" in output
    rows = list(csv.DictReader((course / "exam-keys.csv").read_text("utf-8").splitlines()))
    assert {row["tree"] for row in rows} == {"[[3 12 8] [2 4 6] [14 5 2]]"} and len(rows) == 4
    assert main([*call, "--difficulty", "2,3,4", "-o", "other.pdf"]) == 2
    assert "--difficulty" in capsys.readouterr().err
