"""Follow-up lessons from marks, and marks of paper exams, checked by code that is independent of the kit."""

from __future__ import annotations

import csv
import gc
import io
import itertools
import json
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from chromium import running
from clock import steps
from gametree import GameTreeError, Rules
from gametree.commands.cli import main
from gametree.drawing.drawing import draw
from gametree.drawing.fitting import DrawingRow
from gametree.drawing.shapes import EdgeMark, StrikeMark
from gametree.errors import InputError
from gametree.exercises import MISTAKES, Exercise, check
from gametree.exercises.answer_notation import typed
from gametree.exercises.questions.graded_question import Question
from gametree.exercises.tutor.learner import Exposure, Learner
from gametree.exercises.tutor.next_exercise import TOPICS, Aim, first_exercise
from gametree_classroom.exams import class_exam
from gametree_classroom.submissions.class_report import ClassFigures, class_report
from gametree_classroom.submissions.grading_job import StudentFiles, grade
from gametree_classroom.submissions.lesson_of_mistakes import FollowUp, earlier_receipts, read_receipts
from gametree_classroom.submissions.marking_page import marking_page
from gametree_classroom.submissions.typed_answers import TypedJob, exam_answers, exam_in
from oracle import AlphaBeta, Nested, label, minimax
from sheets import RIGHT, ROOT, submitted

SECRET, SOLUTIONS = "nobody knows this one", str(ROOT / "solutions")
Output = pytest.CaptureFixture[str]
Exam: TypeAlias = tuple[Path, dict[str, list[Exercise]]]
"""the file of keys, and the exercises of each student"""


# ---- answers of an oracle that shares no code with the kit -----------------------------------------------


def nodes(tree: Nested, path: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], Nested]]:
    """Yield every node of a tree as its path and its subtree."""
    yield path, tree
    for place, child in enumerate(tree if isinstance(tree, list) else ()):
        yield from nodes(child, (*path, place))


def solved(exercise: Exercise) -> Any:
    """Return the right answer to an exercise on values, cut-offs or windows, computed only from the text form of its
    tree.
    """
    tree: Nested = json.loads(str(exercise.tree).replace(" ", ","))
    found = AlphaBeta(tree, strict=exercise.rules.cut == "beyond")
    if exercise.kind == "values":
        inner = [(path, below) for path, below in nodes(tree) if isinstance(below, list)]
        return {label(path): minimax(below, len(path) % 2 == 0) for path, below in inner}
    if exercise.kind == "windows":
        return {label(path): window for path, window in found.entered.items()}
    if exercise.kind == "cut-branches":
        return list(map(label, found.cut))
    assert exercise.kind == "pruned-leaves"
    leaves = [path for path, below in nodes(tree) if not isinstance(below, list)]
    return [label(path) for path in leaves if any(path[: len(cut)] == cut for cut in found.cut)]


def same(exercise: Exercise) -> bool:
    key, own = exercise.key, solved(exercise)
    return bool(sorted(key) == sorted(own)) if isinstance(own, list) else dict(key) == own


# ---- the next lesson from marks --------------------------------------------------------------------------


def mistaken(name: str, mistake: str) -> str:
    """Return a line for a notebook: the answer to question ``name`` of a student who makes the given mistake."""
    from gametree_classroom.submissions.teacher_sheet import sheet_in

    sheet = sheet_in((Path(SOLUTIONS) / "en" / "pruning.ipynb").read_text("utf-8"), "pruning")
    exercise, known = sheet.questions[name].subject, MISTAKES[mistake]
    assert isinstance(exercise, Exercise)
    answer = known.answer(exercise.question_kind.key(known.search_for(exercise), exercise))
    return f"{name} = {answer!r}"


BELIEFS = {"ana": "", "bea": "cause-crossed-out", "carl": "cause-crossed-out", "dora": "parent-bound-only", "eva": ""}
ASKED = ("pruned", "lecture_pruned", "lecture_branches", "deeply_pruned")


@pytest.fixture(scope="module")
def grades(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Grade a class in which three students have a misconception and eva has submitted nothing."""
    folder = tmp_path_factory.mktemp("class")
    answers: dict[str, dict[str, str]] = {}
    for student, mistake in BELIEFS.items():
        answers[student] = {**RIGHT, **({name: mistaken(name, mistake) for name in ASKED} if mistake else {})}
    del answers["eva"]
    submitted(folder / "in", answers)
    (folder / "roster.csv").write_text("id\n" + "\n".join(BELIEFS) + "\n")
    given = ["--sheet", "pruning", "--solutions", SOLUTIONS, "--roster", str(folder / "roster.csv"), "--lang", "en"]
    assert main(["grade", str(folder / "in"), *given, "-o", str(folder / "grades")]) == 0
    return folder / "grades"


def usual(kind: str, search: str) -> Rules:
    return Rules()


def test_each_student_gets_their_own_mistakes_most_frequent_first(grades: Path) -> None:
    lesson = FollowUp.of(read_receipts(grades), 3, "en", usual)
    assert {one.student.id: set(one.mistakes) for one in lesson.needs} == {
        student: {mistake} - {""} for student, mistake in BELIEFS.items()
    }
    assert [(name, len(who)) for name, who in lesson.common] == [("cause-crossed-out", 2), ("parent-bound-only", 1)]
    page = lesson.page(lesson.sheets())
    assert all(student in page for student in BELIEFS) and MISTAKES["cause-crossed-out"].text("en") in page


def test_sheet_has_three_trees_that_show_the_students_mistake(grades: Path) -> None:
    """All keys agree with the oracle; the same receipts always give the same sheet."""
    lesson = FollowUp.of(read_receipts(grades), 4, "pt", usual)
    for one in lesson.needs:
        if BELIEFS[one.student.id]:
            assert all(Exposure(exercise).exposes(BELIEFS[one.student.id]) for exercise in one.exercises[:3])
        assert len({str(exercise.tree) for exercise in one.exercises}) == 4
        assert all(map(same, one.exercises))
        assert all(exercise.seed is None and exercise.lang == "pt" for exercise in one.exercises)
    assert FollowUp.of(read_receipts(grades), 4, "pt", usual) == lesson


def test_sheets_and_slides_follow_the_course_conventions(grades: Path) -> None:
    """The conventions are options of the command."""
    lesson = FollowUp.of(read_receipts(grades), 2, "en", lambda kind, search: Rules(cut="beyond"))
    assert {exercise.rules.cut for one in lesson.needs for exercise in one.exercises} == {"beyond"}
    deck = lesson.deck()
    assert deck is not None and any("equality is not enough" in slide.caption for slide in deck.slides)


def test_deck_shows_each_mistake_beside_the_right_answer(grades: Path) -> None:
    """Each mistake has a question slide and an answer slide, whose pictures have the same size."""
    lesson = FollowUp.of(read_receipts(grades), 1, "en", usual)
    deck = lesson.deck()
    assert deck is not None and len(deck.slides) == 1 + 2 * 2
    shown = [slide.drawing for slide in deck.slides[1:]]
    assert len({drawing.box for drawing in shown if drawing}) == 1
    for place, (mistake, _) in zip((2, 4), lesson.common, strict=True):
        assert deck.slides[place].caption == MISTAKES[mistake].text("en")
        drawing = shown[place - 1]
        assert isinstance(drawing, DrawingRow)
        (wrong, left), (right, other) = drawing.parts
        exercise = Exercise("pruned-leaves", left.tree)
        assert left.tree == other.tree and right == f"✓ right: {typed(exercise.key) or 'none'}"
        answer = wrong.removeprefix("✗ wrong: ").replace("none", "[]")
        assert MISTAKES[mistake].name in Counter(
            name for name in MISTAKES if exercise.read(answer) in Exposure(exercise).answers(name)
        )
        assert not check(exercise, answer, mistakes={}).right


@given(st.integers(1, 3), st.integers(0, 40))
def test_adjacent_drawings_do_not_overlap(count: int, wider: int) -> None:
    """All marks are inside the box, each drawing keeps its marks, and every id is unique."""
    drawings = [draw(gt.alphabeta("[[3 12] [2 4]]").frames()[-1]) for _ in range(count)]
    row = DrawingRow.of([("heading", one) for one in drawings], size=(wider * 30.0, 0.0))
    marks = [*row.marks()]
    assert len({mark.id for mark in marks}) == len(marks) == count * (1 + len([*drawings[0].marks()]))
    placed = [mark for mark in marks if not isinstance(mark, EdgeMark | StrikeMark)]
    left, bottom, right, top = row.box
    assert all(left <= mark.x <= right and bottom - 1 <= mark.y <= top for mark in placed)
    spans = [[mark.x for mark in placed if mark.id.startswith(f"p{number}n")] for number in range(count)]
    assert all(max(one) < min(other) for one, other in itertools.pairwise(spans))


@pytest.mark.parametrize("form", ["pptx", "pdf", "beamer"])
def test_command_writes_all_files_of_the_lesson_or_none(
    grades: Path, form: str, tmp_path: Path, capsys: Output
) -> None:
    """The keys are private, and existing files are not changed."""
    assert main(["follow-up", str(grades), "-o", str(tmp_path / "next"), "--format", form, "--lang", "pt"]) == 0
    names = {Path(line).name for line in capsys.readouterr().out.splitlines()}
    suffix = {"beamer": "tex"}.get(form, form)
    assert names == {f"deck.{suffix}", "sheets.pdf", "sheets-solutions.pdf", "sheets-keys.csv", "needs.html"}
    assert main(["follow-up", str(grades), "-o", str(tmp_path / "next"), "--format", form]) == 2
    assert main(["follow-up", str(tmp_path), "-o", str(tmp_path / "other")]) == 2
    assert "has no receipts; name the folder" in capsys.readouterr().err and not (tmp_path / "other").exists()
    students, keys = exam_in(tmp_path / "next" / "sheets-keys.csv")
    assert {one.id for one in students} == set(BELIEFS)
    assert all(same(Exercise.from_json(text)) for own in keys.values() for text, _ in own.values())


def test_fifteen_sheets_need_only_a_short_tree_search(grades: Path) -> None:
    """For a class of 15, the search takes fewer than 10 million steps."""
    receipts = [
        {**receipt, "student": {**receipt["student"], "id": f"{receipt['student']['id']}{number}"}}
        for number in range(3)
        for receipt in read_receipts(grades)
    ]
    made = []
    work = steps(lambda: made.append(FollowUp.of(receipts, 4, "en", usual).sheets()))
    assert len(made[0].students) == 15 and made[0].pdf()[:4] == b"%PDF"
    assert work < 10_000_000


# ---- a receipt as evidence ---------------------------------------------------------------------------


def test_tutor_starts_with_the_mistakes_of_a_receipt(grades: Path, tmp_path: Path) -> None:
    """Other files are refused."""
    tutor = gt.Tutor("alphabeta", keep=False, seed=1, evidence=grades / "receipts" / "bea.json")
    assert tutor.learner.suspects(TOPICS["alphabeta"].mistakes)[0] == "cause-crossed-out"
    assert Exposure(tutor.next()).exposes("cause-crossed-out")
    right = gt.Tutor("alphabeta", keep=False, seed=1, evidence=str(grades / "receipts" / "ana.json"))
    fresh = gt.Tutor("alphabeta", keep=False, seed=1)
    assert right.model["cause-crossed-out"] > fresh.model["cause-crossed-out"] > tutor.model["cause-crossed-out"]
    earlier = json.loads((grades / "receipts" / "ana.json").read_text("utf-8"))
    earlier["handed_in"] = (datetime.now(UTC) - timedelta(days=30)).isoformat(timespec="seconds")
    (tmp_path / "earlier.json").write_text(json.dumps(earlier), "utf-8")
    forgotten = gt.Tutor("alphabeta", keep=False, seed=1, evidence=tmp_path / "earlier.json")
    assert right.model["cause-crossed-out"] > forgotten.model["cause-crossed-out"] > fresh.model["cause-crossed-out"]
    for text in ("[]", "{}", "no JSON", '{"format": "gametree-receipt", "answers": 3}'):
        (tmp_path / "odd.json").write_text(text)
        with pytest.raises(GameTreeError):
            gt.Tutor(keep=False, evidence=tmp_path / "odd.json")


# ---- an exam on paper ----------------------------------------------------------------------------------

KINDS = ("values", "pruned-leaves", "windows", "find-x")


@pytest.fixture(scope="module")
def exam(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, list[Exercise]]]:
    """Return the file with the keys of an exam, and the exercises of each student."""
    folder = tmp_path_factory.mktemp("exam")
    made = class_exam(["u1", "u2", "u3", "u4"], KINDS, SECRET, "Exam", difficulty=2, points=4)
    (folder / "exam-keys.csv").write_bytes(made.keys())
    return folder / "exam-keys.csv", {
        student.id: list(sheet.exercises) for student, sheet in zip(made.students, made.sheets, strict=True)
    }


def marked(keys: Path, rows: dict[str, list[str]], out: Path, *more: str) -> dict[str, dict[str, Any]]:
    """Mark the given answers, and return the rows of the table of marks by student id."""
    text = io.StringIO()
    csv.writer(text).writerows([["id", "1", "2", "3", "4"], *([student, *row] for student, row in rows.items())])
    (keys.parent / "answers.csv").write_text(text.getvalue(), "utf-8")
    assert main(["mark", str(keys), str(keys.parent / "answers.csv"), "-o", str(out), "--lang", "en", *more]) == 0
    with (out / "grades.csv").open(encoding="utf-8-sig") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


def test_typed_answers_are_marked_and_empty_rows_are_not_submissions(exam: Exam, tmp_path: Path) -> None:
    """The teacher types the answer as written, "ok" if it is right, "x" if it is wrong, or only its wrong parts. Errors
    carried forward cost no points.
    """
    keys, exercises = exam
    first, pruned, windows, _ = exercises["u2"]
    labels, crossed = list(first.key), list(pruned.key)
    carried = {**first.key, labels[0]: 99}
    for name in labels[1:]:
        children = [first.tree.label(child) for child in first.tree.children(first.tree[name])]
        values: list[Any] = [carried.get(child, first.tree.value(first.tree[child])) for child in children]
        carried[name] = (max if first.tree.kind(first.tree[name]) == "max" else min)(values)
    rows = {
        "u1": [typed(exercise.key) for exercise in exercises["u1"]],
        "u2": [typed(carried), f"x: {crossed[0]}", f"x: {' '.join(list(windows.key)[:2])}", "x"],
        "u3": ["ok", "ok", "OK", "ok"],
        "u4": ["", "", "", ""],
    }
    table = marked(keys, rows, tmp_path / "marks")
    assert [table["u1"][f"q{n}"] for n in range(1, 5)] == ["4"] * 4 == [table["u3"][f"q{n}"] for n in range(1, 5)]
    assert float(table["u2"]["q1"]) == pytest.approx(4 * (len(labels) - 1) / len(labels), abs=0.01)
    assert float(table["u2"]["q2"]) == pytest.approx(4 * (len(crossed) - 1) / len(crossed), abs=0.01)
    assert float(table["u2"]["q3"]) == pytest.approx(4 * (len(windows.key) - 2) / len(windows.key), abs=0.01)
    assert table["u2"]["q4"] == "0" and "marked by hand" in table["u2"]["remarks"]
    assert table["u4"]["status"] == "missing"
    page = (tmp_path / "marks" / "feedback" / "u2.html").read_text("utf-8")
    assert "Marked by hand" in page and "notebook" not in page


def test_meaningless_table_is_refused_in_one_line(exam: Exam, tmp_path: Path, capsys: Output) -> None:
    """Each error is one line: an unknown part, a repeated id, a missing column, or keys of another exam."""
    keys, _ = exam
    for text, message in (
        ("id,1,2,3,4\nu1,x: Z9,,,\n", "is not a node of the tree; write labels of its nodes"),
        ("id,1,2,3,4\nu1,ok,,,\nu1,ok,,,\n", "each id once"),
        ("id,1,2\nu1,ok,ok\n", "the columns"),
    ):
        (tmp_path / "answers.csv").write_text(text)
        assert main(["mark", str(keys), str(tmp_path / "answers.csv"), "-o", str(tmp_path / "m"), "--lang", "en"]) == 2
        assert message in capsys.readouterr().err
    (tmp_path / "keys.csv").write_text("id,key\nu1,3\n")
    assert main(["mark", str(tmp_path / "keys.csv"), "-o", str(tmp_path / "m.html"), "--lang", "en"]) == 2
    assert main(["mark", str(keys), "-o", str(tmp_path / "m"), "--lang", "en"]) == 2
    assert not (tmp_path / "m").exists()


def test_receipts_of_a_paper_exam_are_accepted_for_the_next_lesson(exam: Exam, tmp_path: Path) -> None:
    """The receipts are treated like those of notebooks."""
    keys, exercises = exam
    rows = {student: [typed(exercise.key) for exercise in own] for student, own in exercises.items()}
    known = MISTAKES["players-swapped"]
    for student, own in exercises.items():
        rows[student][0] = typed(known.answer(own[0].question_kind.key(known.search_for(own[0]), own[0])))
    marked(keys, rows, tmp_path / "marks")
    lesson = FollowUp.of(read_receipts(tmp_path / "marks"), 2, "en", usual)
    assert lesson.common[0][0] == "players-swapped" and len(lesson.common[0][1]) >= 3


def test_trees_without_known_mistakes_grow_with_the_right_answers(exam: Exam, tmp_path: Path) -> None:
    """Students without a known mistake get smaller trees if none of their answers is right, even if the answers were
    marked by hand.
    """
    keys, exercises = exam
    rows = {student: ["ok"] * 4 for student in exercises}
    unlucky, own = next(iter(exercises.items()))
    rows[unlucky] = ["; ".join(f"{label} = {900 + n}" for n, label in enumerate(own[0].key)), "", "", ""]
    rows["u2"] = ["x"] * 4
    marked(keys, rows, tmp_path / "marks")
    lesson = FollowUp.of(read_receipts(tmp_path / "marks"), 2, "en", usual)
    *none, third, fourth = [max(len(one.tree.leaves) for one in needs.exercises) for needs in lesson.needs]
    full = [third, fourth]
    assert max(none) < min(full)
    page = lesson.page(lesson.sheets())
    assert page.count("wrong answers without a known mistake: smaller trees") == 2 and "Without marks" not in page
    assert page.count("no known mistake: harder trees") == len(full)


def test_memory_use_of_marking_does_not_grow_with_class_size(exam: Exam, tmp_path: Path) -> None:
    """The page is written student by student, and the caches keep no question that only one student has."""
    keys, exercises = exam
    students, texts = exam_in(keys)
    before, *parts, after = (part.decode() for part in marking_page("exam", students, texts, "en"))
    data = (before + "".join(parts) + after).partition('application/json">')[2].partition("</script>")[0]
    assert [student["id"] for student in json.loads(data)["students"]] == list(exercises)
    assert [f'"id":"{student.id}"' in part for student, part in zip(students, parts, strict=True)] == [True] * 4
    (tmp_path / "answers.csv").write_text("id,1,2,3,4\nu1,x,ok,[],ok\n")
    (answers,) = exam_answers(tmp_path / "answers.csv", texts)

    def questions() -> int:
        gc.collect()
        return sum(isinstance(it, Question) for it in gc.get_objects())

    count = questions()
    work = StudentFiles(students[0], (("answers.csv", answers.read()),))
    assert grade(TypedJob("exam", json.dumps(texts), "en"), work).receipt["total"] == 8
    assert questions() == count


@pytest.mark.browser
def test_answers_entered_on_the_page_get_all_points(exam: Exam, tmp_path: Path) -> None:
    """The answers are typed into boxes and clicked on the tree, then saved and marked."""
    keys, exercises = exam
    students, texts = exam_in(keys)
    path = tmp_path / "marking.html"
    path.write_bytes(b"".join(marking_page("exam", students, texts, "pt")))
    with running() as browser:
        page, asked, errors = browser.new_page(), list[str](), list[str]()
        page.on("request", lambda request: asked.append(request.url))
        page.on("console", lambda message: errors.append(message.text))
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(path.as_uri())
        for student in students:
            values, pruned, windows, find = exercises[student.id]
            sections = page.locator("section")
            for number, exercise in ((0, values), (2, windows)):
                for name, part in exercise.key.items():
                    text = exercise.question_kind.show(part)
                    sections.nth(number).get_by_label(name, exact=True).fill(str(text))
            for name in pruned.key:
                sections.nth(1).get_by_label(name, exact=True).check()
            sections.nth(3).get_by_label("Resposta").fill(find.key)
            assert page.locator("input.wrong").count() == 0 and page.locator("input.right").count() >= 4
            page.keyboard.press("PageDown")
        page.reload()
        assert page.locator("input.right").count() >= 4, "the typed answers are still on the page"
        with page.expect_download() as download:
            page.get_by_text("CSV").click()
        download.value.save_as(tmp_path / "answers.csv")
    assert errors == [] and all(url.startswith(("file:", "data:", "blob:")) for url in asked)
    out = tmp_path / "marks"
    assert main(["mark", str(keys), str(tmp_path / "answers.csv"), "-o", str(out), "--lang", "pt"]) == 0
    receipts = read_receipts(out)
    assert len(receipts) == 4 and all(one["total"] == one["maximum"] for one in receipts)
    assert [json.loads(one["exercise"])["kind"] for one in receipts[0]["answers"].values()] == list(KINDS)


def test_roster_determines_names_and_order_of_the_sheets(
    grades: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command reports a student who is only in the roster or only in the receipts."""
    first, second, *left = sorted(BELIEFS)
    lines = ["Matrícula;DNI;Apellidos", f"{second};1A;Sol", f"{first};2B;Lima", "zoe;3C;Zed"]
    (tmp_path / "roster.csv").write_text("\n".join(lines), encoding="utf-8")
    call = ["follow-up", str(grades), "-o", str(tmp_path / "next"), "--count", "1", "--lang", "en"]
    assert main([*call, "--id-column", "dni"]) == 2
    assert "--roster, which is not given" in capsys.readouterr().err
    assert main([*call, "--roster", str(tmp_path / "roster.csv")]) == 2
    assert "could be in the columns Matrícula and DNI; add --id-column" in capsys.readouterr().err
    assert main([*call, "--roster", str(tmp_path / "roster.csv"), "--id-column", "dni"]) == 2
    assert "has none of the ids" in capsys.readouterr().err
    assert main([*call, "--roster", str(tmp_path / "roster.csv"), "--id-column", "matrícula"]) == 0
    error = capsys.readouterr().err
    assert "without a receipt, so without a sheet: zoe" in error
    assert f"not in the roster, so without a sheet: {', '.join(left)}" in error
    students, _ = exam_in(tmp_path / "next" / "sheets-keys.csv")
    assert [(one.id, one.last_name) for one in students] == [(second, "Sol"), (first, "Lima")]


def test_receipts_of_two_sheets_are_refused(tmp_path: Path) -> None:
    (tmp_path / "receipts").mkdir()
    for student, name in (("u1", "pruning"), ("u2", "chance")):
        receipt = {"format": "gametree-receipt", "sheet": name, "answers": {}}
        (tmp_path / "receipts" / f"{student}.json").write_text(json.dumps(receipt))
    with pytest.raises(InputError, match=r"receipts of several sheets \(pruning, chance\)"):
        read_receipts(tmp_path)


@pytest.mark.parametrize("topic", TOPICS)
def test_trees_for_a_mistake_have_few_ties(topic: str) -> None:
    """Fewer than half of a tree's leaves have the same value."""
    for seed, mistake in enumerate(TOPICS[topic].mistakes[::4]):
        question = next(one for one in TOPICS[topic].questions if one.shows(mistake))
        exercise, _ = first_exercise(Aim(question, mistake, (mistake,)), Learner(), seed)
        values = [exercise.tree.value(leaf) for leaf in exercise.tree.leaves]
        assert 2 * max(map(values.count, values)) < len(values), exercise.tree


# ---- review of overcome mistakes -------------------------------------------------------------------------

BEGAN = datetime(2026, 3, 2, tzinfo=UTC)
"""date of the first sheet"""


def receipt_on(day: int, name: str, mistake: str = "") -> dict[str, Any]:
    """Return a receipt of four answers, ``day`` days after ``BEGAN``: all with the given mistake, or all right about
    pruned leaves.
    """
    aimed, answers = mistake or "cause-crossed-out", {}
    question = next(one for topic in TOPICS.values() for one in topic.questions if one.shows(aimed))
    for number in range(4):
        exercise, found = first_exercise(Aim(question, aimed, (aimed,)), Learner(), number)
        given = found.answers(mistake)[0] if mistake else exercise.key
        shown = {"given": repr(given), "mistakes": [mistake] if mistake else [], "exercise": exercise.to_json()}
        answers[f"{number}"] = shown
    student = {"id": "u1", "last_name": "", "first_name": "", "email": "", "number": ""}
    when = (BEGAN + timedelta(days=day)).isoformat()
    facts = {"format": "gametree-receipt", "sheet": name, "handed_in": "", "graded": when}
    return {**facts, "student": student, "answers": answers}


@pytest.mark.parametrize(("right_on", "days", "is_due"), [((2,), 9, False), ((2,), 20, True), ((2, 22), 60, False)])
def test_overcome_mistake_is_reviewed_after_growing_intervals(
    right_on: tuple[int, ...], days: int, is_due: bool
) -> None:
    """After right answers on one day, a mistake is reviewed in the third week; after right answers on a second day,
    much later.
    """
    earlier = [receipt_on(0, "A", "cause-crossed-out"), *(receipt_on(day, f"B{day}") for day in right_on)]
    latest = receipt_on(right_on[-1] + days, "C")
    latest["answers"] = {"0": {**latest["answers"]["0"], "given": "what says nothing"}}
    (needs,) = FollowUp.of([latest], 4, "en", usual, earlier).needs
    assert needs.due == (("cause-crossed-out",) if is_due else ())
    if is_due:
        assert all(Exposure(exercise).exposes("cause-crossed-out") for exercise in needs.exercises)


def test_every_fourth_tree_reviews_a_due_mistake() -> None:
    first, second = receipt_on(0, "A", "cause-crossed-out"), receipt_on(2, "B")
    latest = receipt_on(400, "C", "players-swapped")
    lesson = FollowUp.of([latest], 4, "en", usual, [first, second])
    (needs,) = lesson.needs
    assert needs.due == ("cause-crossed-out",)
    *practised, last = map(Exposure, needs.exercises)
    assert all(found.exposes("players-swapped") for found in practised) and last.exposes("cause-crossed-out")
    page = lesson.page(lesson.sheets())
    assert "Overcome a while ago" in page and MISTAKES["cause-crossed-out"].text("en") in page


def test_earlier_marks_must_be_of_another_sheet_and_the_same_class(tmp_path: Path) -> None:
    latest = receipt_on(9, "B")
    for name, other in (("same", {"sheet": "B"}), ("strangers", {"student": {**latest["student"], "id": "u9"}})):
        (tmp_path / name / "receipts").mkdir(parents=True)
        text = json.dumps({**receipt_on(0, "A"), **other})
        (tmp_path / name / "receipts" / "u1.json").write_text(text, "utf-8")
    with pytest.raises(InputError, match="has marks of B, which were already named; name each sheet once"):
        earlier_receipts([tmp_path / "same"], [latest])
    with pytest.raises(InputError, match="has none of the students of B; give a folder with earlier marks"):
        earlier_receipts([tmp_path / "strangers"], [latest])


def test_students_without_marks_share_a_row(grades: Path) -> None:
    """The report and the lesson page name each student without marks."""
    receipts = read_receipts(grades)
    eva = next(one for one in receipts if one["student"]["id"] == "eva")
    receipts.append({**eva, "student": {**eva["student"], "id": "fay"}})
    lesson = FollowUp.of(receipts, 1, "en", usual)
    questions = [*receipts[0]["answers"]]
    for page in (lesson.page(lesson.sheets()), class_report(ClassFigures.of("pruning", questions, receipts), "en")):
        (row,) = [row for row in page.split("<tr>") if ">eva, fay<" in row]
        assert "nothing was handed in" in row or "Without marks" in row
        assert page.count("fay") == 1
