"""Exams answered by crosses in boxes: every right answer can be crossed, and the crosses are read from scanned
pages.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw

from gametree import GameTreeError
from gametree.commands.cli import main
from gametree.exercises import Exercise, generate
from gametree.exercises.kinds import KINDS
from gametree_classroom.exams.answer_grid import BOX, QR_PLACE, AnswerGrid, Row, Unclear, code_of

INF = float("inf")
SPECIAL = {"-inf": "−∞", "inf": "+∞", "–": "–"}


def number_crosses(rows: Sequence[Row], text: str) -> list[list[str]]:
    """Return the crosses for a number, by row of boxes: if present, a row for signs and words, then rows for the digits
    above and below the fraction line.
    """
    found = []
    if rows[0].choices[0] != "0":
        found.append(SPECIAL.get(text, "−" * text.startswith("-")))
        rows = rows[1:]
    above, _, below = ("" if text in SPECIAL else text.removeprefix("-")).partition("/")
    line = next((place for place, row in enumerate(rows) if row.caption.endswith("/")), len(rows))
    return [[one] if one.strip() else [] for one in (*found, *above.rjust(line), *below.rjust(len(rows) - line))]


def part_texts(part: Any) -> tuple[str, list[str]]:
    """Return the sign before a part of a key, and the numbers of that part."""
    if isinstance(part, str):
        sign, number = part.split(" ")
        return sign, [number]
    return "", [
        str(Fraction(one)) if abs(one) < INF else str(one) for one in (part if isinstance(part, tuple) else (part,))
    ]


def field_crosses(exercise: Exercise, rows: Sequence[Row], part: Any) -> list[list[str]]:
    sign, numbers = part_texts(part)
    if exercise.kind == "intervals" and part is not None:
        (low, high), (least, most) = numbers, part
        sign = "=" if least == most else "≤" if least == -INF else "≥" if most == INF else "[ ]"
        numbers = [low, high] if sign == "[ ]" else [high if sign == "≤" else low, ""]
    signs = [[sign]] if exercise.kind in ("intervals", "bounds", "find-x") else []
    own = rows[len(signs) :]
    size = len(own) // len(numbers)
    return signs + [
        one for n, text in enumerate(numbers) for one in number_crosses(own[n * size : (n + 1) * size], text)
    ]


def key_crosses(grid: AnswerGrid) -> list[list[str]]:
    """Return the crosses of the right answer, by row of boxes."""
    exercise = grid.exercise
    key, sort = exercise.key, exercise.question_kind.sort
    if sort.name == "marks":
        return [[choice for choice in row.choices if choice in key] for row in grid.rows[:-1]] + [
            [] if key else ["none"]
        ]
    if sort.name == "fields":
        parts = key
        return [
            one
            for field in grid.fields
            for one in (
                field_crosses(exercise, field.rows, parts[field.name])
                if field.name in parts
                else [[] for _ in field.rows]
            )
        ]
    if sort.name == "order":
        orders = key if isinstance(key, dict) else {"": key}
        return [[label] for field in grid.fields for label in orders.get(field.name, [])] + [
            [] for field in grid.fields for _ in field.rows[len(orders.get(field.name, [])) :]
        ]
    if exercise.kind == "find-x":
        first, second = grid.fields
        said = field_crosses(exercise, first.rows[1:], key.removeprefix("x "))
        return [[], *said, *([] for _ in second.rows)]
    return (
        [[str(key)]]
        if len(grid.rows) == 1 and str(key) in grid.rows[0].choices
        else number_crosses(grid.rows, str(key))
    )


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "order-lines"])
def test_crosses_of_the_key_are_marked_as_right(kind: str) -> None:
    for difficulty, seed in ((1, 3), (3, 4)):
        exercise = generate(kind, seed, difficulty=difficulty)
        grid = AnswerGrid(exercise)
        line, _ = grid.read(key_crosses(grid))
        question_kind = exercise.question_kind
        assert question_kind.accepts(exercise, question_kind.read(line, exercise)), (line, exercise.key)


def test_program_question_is_refused_with_the_reason() -> None:
    """The error explains that a smaller tree would not help."""
    with pytest.raises(GameTreeError, match="order-lines is a program, whose lines cannot be given by crosses"):
        AnswerGrid(generate("order-lines", 1)).fields  # noqa: B018


def test_grid_does_not_depend_on_the_key() -> None:
    """Trees with other answers have the same boxes."""
    rows = {AnswerGrid(Exercise("pruned-leaves", text)).rows for text in ("[[3 12 8] [2 4 6]]", "[[3 12 8] [9 4 6]]")}
    assert len(rows) == 1


@pytest.mark.parametrize(
    "crossed",
    [[["1"], ["2", "3"]], [["1"], []]],
    ids=["two digits in a row", "tens without ones"],
)
def test_unclear_crosses_give_no_answer(crossed: list[list[str]]) -> None:
    grid = AnswerGrid(Exercise("values", "[13 12]"))
    with pytest.raises(Unclear):
        grid.read(crossed)


@pytest.mark.parametrize("kind", ["values", "windows", "intervals", "tuples", "chance-values"])
def test_nodes_with_clear_crosses_are_read_beside_an_unclear_one(kind: str) -> None:
    """If one row of boxes has two crosses, only the node of this row stays unread."""
    grid = AnswerGrid(generate(kind, 3, difficulty=2))
    crosses, row = key_crosses(grid), len(grid.rows) - 1
    _, parts = grid.read(crosses)
    crosses[row] = list(grid.rows[row].choices[:2])
    parts.pop(grid.fields[-1].name, None)
    with pytest.raises(Unclear):
        grid.read(crosses)
    assert grid.read_clear(crosses)[1] == parts != {}


def test_code_depends_on_secret_student_and_question() -> None:
    what = [("secret one", "u1", "1"), ("secret two", "u1", "1"), ("secret one", "u2", "1"), ("secret one", "u1", "2")]
    assert len({code_of(*one) for one in what}) == len(what)


# ---- scanned pages -----------------------------------------------------------------------------------


def scan(pdf: Path, crosses: dict[str, list[list[str]]], exercises: dict[str, str], tilt: float) -> list[Any]:
    """Return scans of the pages with the given crosses, at 150 dpi, rotated by ``tilt`` degrees, last page first."""
    pdfium, zxing = pytest.importorskip("pypdfium2"), pytest.importorskip("zxingcpp")
    pages, scale = [], 300 / 72
    for page in pdfium.PdfDocument(pdf):
        image = page.render(scale=scale, grayscale=True).to_pil()
        draw, half = ImageDraw.Draw(image), BOX * scale * 0.45
        for code in zxing.read_barcodes(image):
            corner = code.position.top_left
            grid = AnswerGrid(Exercise.from_json(exercises[code.text]))
            for box in grid.boxes:
                x, y = (box.x - QR_PLACE[0]) * scale + corner.x, (box.y - QR_PLACE[1]) * scale + corner.y
                if box.choice in crosses.get(code.text, [[]] * len(grid.rows))[box.row]:
                    for way in (1, -1):
                        draw.line((x - half, y - way * half, x + half, y + way * half), fill=60, width=4)
        small = image.resize((image.width // 2, image.height // 2), Image.Resampling.BOX)
        pages.append(small.rotate(tilt, Image.Resampling.BICUBIC, fillcolor=255))
    return pages[::-1]


@pytest.fixture(scope="module")
def exam(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write an exam for a scanner, and return its folder."""
    for module in ("typst", "pypdfium2", "zxingcpp"):
        pytest.importorskip(module)
    folder = tmp_path_factory.mktemp("exam")
    (folder / "secret.txt").write_text("a long random secret")
    (folder / "secret.txt").chmod(0o600)
    (folder / "roster.csv").write_text("id\nu1\nu2\nu3\n")
    kinds = ["--kind", "values", "--kind", "pruned-leaves", "--difficulty", "1", "--one-sided", "--scan"]
    files = ["--secret-file", str(folder / "secret.txt"), "-o", str(folder / "exam.pdf"), "--title", "Exam 1"]
    assert main(["exam", str(folder / "roster.csv"), *kinds, *files]) == 0
    return folder


def test_clear_scanned_answers_are_read_and_doubtful_ones_left_open(
    exam: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Pages are tilted and in any order. A digit with two crosses, and the answers on a lost page, are left open."""
    rows = list(csv.DictReader((exam / "exam-keys.csv").read_text(encoding="utf-8-sig").splitlines()))
    exercises = {row["code"]: row["exercise"] for row in rows}
    crosses = {code: key_crosses(AnswerGrid(Exercise.from_json(text))) for code, text in exercises.items()}
    doubtful = next(row["code"] for row in rows if row["id"] == "u2" and row["kind"] == "values")
    crosses[doubtful][-1] = ["1", "2"]
    crosses = {row["code"]: crosses[row["code"]] for row in rows if row["id"] != "u3"}
    pages = scan(exam / "exam.pdf", crosses, exercises, 2.6)[1:]  # without the page of u3
    pages[0].save(exam / "scans.pdf", save_all=True, append_images=pages[1:], resolution=150)
    assert main(["mark", str(exam / "exam-keys.csv"), str(exam / "scans.pdf"), "-o", str(exam / "m.html")]) == 0
    said = capsys.readouterr().err
    assert "u3" in said and "no code" not in said
    found = re.search(
        r'<script id="data"[^>]*>(.*?)</script>', (exam / "m.html").read_text(encoding="utf-8"), re.DOTALL
    )
    assert found
    students = {one["id"]: one["questions"] for one in json.loads(found[1])["students"]}
    assert [question["scan"] for question in students["u3"]] == [None, None]
    asked = [(who, q["number"]) for who in ("u1", "u2") for q in students[who] if q["scan"]["asked"]]
    assert asked == [("u2", "1")]
    assert students["u2"][0]["scan"]["parts"], "the nodes with clear crosses are filled in"
    for code, (who, question) in {row["code"]: (row["id"], int(row["question"]) - 1) for row in rows}.items():
        if who != "u3" and code != doubtful:
            line = students[who][question]["scan"]["line"]
            assert line == AnswerGrid(Exercise.from_json(exercises[code])).read(crosses[code])[0]


def test_page_of_another_exam_is_reported_and_not_read(
    exam: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The code of a page of another exam is not in the keys, or has another signature."""
    keys = (exam / "exam-keys.csv").read_text(encoding="utf-8-sig")
    (tmp_path / "other-keys.csv").write_text(re.sub(r"GT[A-Z2-7]{16}", lambda code: code[0][:-1] + "7", keys))
    page = scan(exam / "exam.pdf", {}, {row["code"]: row["exercise"] for row in csv.DictReader(keys.splitlines())}, 0)[
        0
    ]
    page.save(tmp_path / "scan.png")
    assert (
        main(["mark", str(tmp_path / "other-keys.csv"), str(tmp_path / "scan.png"), "-o", str(tmp_path / "m.html")])
        == 0
    )
    assert "not in the keys" in capsys.readouterr().err


def test_page_with_ink_but_no_code_is_reported_and_a_blank_one_is_not(
    exam: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The backs of the last pages are blank except for scanner noise, and are not reported. A page with ink but without
    a code is named.
    """
    blank = Image.fromarray(np.random.default_rng(3).normal(235, 8, (1754, 1240)).clip(0, 255).astype("uint8"))
    inked = blank.copy()
    ImageDraw.Draw(inked).text((100, 100), "x = 3, y = 12, and so on", fill=40, font_size=40)
    blank.save(tmp_path / "scans.pdf", save_all=True, append_images=[inked, blank], resolution=150)
    call = ["mark", str(exam / "exam-keys.csv"), str(tmp_path / "scans.pdf"), "-o", str(tmp_path / "m.html")]
    assert main(call) == 0
    assert "so they were not read: 2\n" in capsys.readouterr().err


def test_undecided_answer_is_refused(exam: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (exam / "answers.csv").write_text("id,1,2\nu1,?,[]\n")
    assert main(["mark", str(exam / "exam-keys.csv"), str(exam / "answers.csv"), "-o", str(exam / "marks")]) == 2
    assert "question 1 of 'u1' is not decided" in capsys.readouterr().err
