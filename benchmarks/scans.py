"""Measure how well crossed answers are read from scans, on synthetic pages whose crosses are known.

Crosses imitate handwriting: two bent strokes of varied length, width and greyness. Pages are tilted by up to 3°,
folded, blurred, noisy and unevenly lit, scanned at 150 dpi, and compressed as JPEG.
"""

from __future__ import annotations

import io
import random
import tempfile
import time
from collections import Counter
from pathlib import Path

import numpy as np
import pypdfium2
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from gametree_classroom.exams import answer_grid
from gametree_classroom.exams.answer_grid import AnswerGrid, Unclear
from gametree_classroom.exams.sheet import ClassExam, class_exam
from gametree_classroom.submissions import scanned_pages
from gametree_classroom.submissions.scanned_pages import ScannedAnswer, read_scans

SECRET = "a long random secret"
KINDS = ("values", "pruned-leaves", "windows", "chance-values", "best-move", "bounds", "visit-order")
TEXT = (
    "Synthetic pages at 150 dpi, with crosses drawn as by hand. *asked* are the "
    "answers that are left to the teacher, *wrong* those that are read wrongly without a question; the "
    "goals are ≤ 3 % and 0."
)
WAYS = ("scanner", "grey scanner", "telephone")
OUTCOMES = ("right", "asked", "wrong", "lost")
SCALE = 200 / 72
"""resolution of a clean page, in pixels per point"""
Crosses = list[list[str]]


def random_crosses(grid: AnswerGrid, rng: random.Random) -> Crosses:
    """Return random crosses that form a valid answer in each field."""
    found: Crosses = []
    for number, field in enumerate(grid.fields):
        is_whole = grid.exercise.question_kind.sort.name == "order"
        while True:
            own = [_crossed(row.choices, row.many, rng) for row in field.rows]
            if is_whole:
                own = [[label] for label in rng.sample(field.rows[0].choices, len(field.rows))]
            if any(row.many for row in field.rows) and number == len(grid.fields) - 1:
                own = [[] if any(found) else [*field.rows[0].choices]]
            rest = [[] for later in grid.fields[number + 1 :] for _ in later.rows]
            try:
                grid.read([*found, *own, *rest])
            except Unclear:
                continue
            found += own
            break
    return found


def _crossed(choices: tuple[str, ...], many: bool, rng: random.Random) -> list[str]:
    if many:
        return [choice for choice in choices if rng.random() < 0.3]
    return [rng.choice(choices)] if rng.random() < (0.9 if choices[-1] == "9" else 0.5) else []


def stroke(draw: ImageDraw.ImageDraw, ends: list[tuple[float, float]], width: float, grey: int) -> None:
    """Draw a bent stroke between two points."""
    (ax, ay), (bx, by), (cx, cy) = ends
    points = [
        (ax * (1 - t) ** 2 + 2 * bx * t * (1 - t) + cx * t * t, ay * (1 - t) ** 2 + 2 * by * t * (1 - t) + cy * t * t)
        for t in np.linspace(0, 1, 12)
    ]
    for x, y in points:
        draw.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=grey)
    draw.line(points, fill=grey, width=max(1, round(width)))


def cross(
    draw: ImageDraw.ImageDraw, x: float, y: float, side: float, hand: random.Random, pen: tuple[float, int]
) -> None:
    width, grey = pen
    x, y = x + hand.gauss(0, 0.04) * side, y + hand.gauss(0, 0.04) * side
    for slope in (1, -1):
        reach = [hand.uniform(0.36, 0.56) * side for _ in range(4)]
        start, end = (x - reach[0], y - slope * reach[1]), (x + reach[2], y + slope * reach[3])
        middle = (x + hand.gauss(0, 0.06) * side, y + hand.gauss(0, 0.06) * side)
        stroke(draw, [start, middle, end], width * hand.uniform(0.8, 1.2), grey)


def fill(
    draw: ImageDraw.ImageDraw, x: float, y: float, side: float, hand: random.Random, pen: tuple[float, int]
) -> None:
    """Fill a box with hatching."""
    width, grey = pen
    count = max(7, round(side / width * 1.3))
    for line in range(count):
        height = y + (line / (count - 1) - 0.5) * side * 0.92
        ends = [
            (x - side * hand.uniform(0.44, 0.52), height),
            (x, height),
            (x + side * hand.uniform(0.44, 0.52), height),
        ]
        stroke(draw, ends, width * 1.15, grey)


def degraded(page: Image.Image, rng: random.Random, noise: np.random.Generator) -> tuple[Image.Image, str]:
    """Return the page as if it had been scanned or photographed, and the name of the device."""
    way = rng.choice(WAYS)
    width, height = page.size
    if rng.random() < 0.5:  # a fold: a darker line from which the page is slightly shifted
        at, shift = round(rng.uniform(0.2, 0.8) * height), rng.randint(-3, 3)
        lower = ImageChops.offset(page.crop((0, at, width, height)), shift, 0)
        page.paste(lower, (0, at))
        shadow = Image.new("L", page.size, 255)
        ends = (0, at, width, at + rng.randint(-27, 27))
        ImageDraw.Draw(shadow).line(ends, fill=rng.randint(150, 225), width=rng.randint(2, 6))
        page = ImageChops.multiply(page, shadow.filter(ImageFilter.GaussianBlur(2)))
    page = page.rotate(rng.uniform(-3, 3), Image.Resampling.BICUBIC, fillcolor=255)
    if way == "telephone":
        page = _from_the_side(page, rng)
    page = page.resize((width * 3 // 4, height * 3 // 4), Image.Resampling.LANCZOS)  # 150 dpi
    page = page.filter(ImageFilter.GaussianBlur(rng.uniform(0.2, 1.1)))
    pixels = np.asarray(page, float)
    if way != "scanner":
        light = np.linspace(rng.uniform(0.65, 1), rng.uniform(0.65, 1), pixels.shape[1])
        pixels = pixels * light * np.linspace(rng.uniform(0.8, 1), 1, pixels.shape[0])[:, None]
    pixels = pixels * rng.uniform(0.85, 1) + noise.normal(0, rng.uniform(1, 9), pixels.shape)
    specks = noise.random(pixels.shape) < 2e-5
    pixels[specks] = 90
    return Image.fromarray(pixels.clip(0, 255).astype("uint8")), way


def _from_the_side(page: Image.Image, rng: random.Random) -> Image.Image:
    width, height = page.size
    corners = [(0, 0), (0, height), (width, height), (width, 0)]
    moved = [coordinate + rng.uniform(0, 0.012) * width for corner in corners for coordinate in corner]
    return page.transform(page.size, Image.Transform.QUAD, moved, Image.Resampling.BICUBIC, fillcolor=255)


def clean_pages(exam: ClassExam) -> list[tuple[Image.Image, list[tuple[str, AnswerGrid, np.ndarray]]]]:
    """Return the printed pages, each with the grids on it and the centres of their boxes."""
    grids = {
        code: AnswerGrid(own) for sheet in exam.sheets for code, own in zip(sheet.codes, sheet.exercises, strict=True)
    }
    found = []
    for page in pypdfium2.PdfDocument(exam.pdf(duplex=False)):
        image = page.render(scale=SCALE, grayscale=True).to_pil()
        shown = []
        for code, corners in scanned_pages._codes_on(np.asarray(image)):
            left, top = corners[0] - np.array(answer_grid.QR_PLACE) * SCALE
            places = np.array([(box.x * SCALE + left, box.y * SCALE + top) for box in grids[code].boxes])
            shown.append((code, grids[code], places))
        if shown:
            found.append((image, shown))
    return found


def filled_page(
    clean: Image.Image, shown: list[tuple[str, AnswerGrid, np.ndarray]], rng: random.Random
) -> tuple[Image.Image, dict[str, str]]:
    page, truth = clean.copy(), {}
    pen = (rng.uniform(1.1, 4), rng.choice((20, 35, 60, 90, 120)))  # 0.14 to 0.5 mm wide; from black ink to pencil
    draw, side = ImageDraw.Draw(page), answer_grid.BOX * SCALE
    for code, grid, places in shown:
        crosses = random_crosses(grid, rng)
        truth[code] = grid.read(crosses)[0]
        for box, (x, y) in zip(grid.boxes, places, strict=True):
            if box.choice in crosses[box.row]:
                cross(draw, x, y, side, rng, pen)
            elif rng.random() < 0.015:  # a cancelled cross
                cross(draw, x, y, side, rng, pen)
                fill(draw, x, y, side, rng, pen)
    return page, truth


def written(page: Image.Image, path: Path, rng: random.Random) -> Path:
    """Write a page as a PDF that contains a JPEG picture."""
    file = io.BytesIO()
    page.save(file, "JPEG", quality=rng.randint(45, 90))
    Image.open(file).save(path, resolution=150)
    return path


def outcome(answer: ScannedAnswer | None, line: str) -> str:
    if answer is None:
        return "lost"
    if not answer.is_certain:
        return "asked"
    return "right" if answer.line == line else "wrong"


def scans_measured(pages: int = 200, students: int = 8) -> str:
    """Return a table of the answers read from the pages of some students, and print each unread answer."""
    with tempfile.TemporaryDirectory() as folder:
        return _measured(pages, students, Path(folder))


def _measured(pages: int, students: int, folder: Path) -> str:
    rng, noise = random.Random(57), np.random.default_rng(57)
    exam = class_exam([f"u{n}" for n in range(students)], KINDS, SECRET, "Scans", difficulty=2, scan=True)
    grids = {code: own for sheet in exam.sheets for code, own in zip(sheet.codes, sheet.exercises, strict=True)}
    texts = {code: own.to_json() for code, own in grids.items()}
    clean, counts, boxes, spent = clean_pages(exam), Counter[tuple[str, str]](), 0, 0.0
    for number in range(pages):
        page, truth = filled_page(*clean[number % len(clean)], rng)
        page, way = degraded(page, rng, noise)
        path = written(page, folder / f"{number:03}.pdf", rng)
        start = time.process_time()
        read = read_scans(path, texts).answers
        spent += time.process_time() - start
        counts[way, "pages"] += 1
        for code, line in truth.items():
            boxes += len(AnswerGrid(grids[code]).boxes)
            what = outcome(read.get(code), line)
            counts[way, what] += 1
            if what != "right":
                print(number, way, grids[code].kind, what, line[:80], flush=True)
    lines = ["| pages from | pages | answers | right | asked | wrong | not found |", "| --- |" + " ---: |" * 6]
    for way in (*WAYS, "all"):
        found = [sum(counts[one, what] for one in WAYS if way in (one, "all")) for what in ("pages", *OUTCOMES)]
        lines.append(f"| {way} | {found[0]} | {sum(found[1:])} | {' | '.join(map(str, found[1:]))} |")
    speed = f"{pages / spent:.1f} pages a second of one processor; {boxes} boxes."
    return "\n".join([TEXT, "", *lines, "", speed])
