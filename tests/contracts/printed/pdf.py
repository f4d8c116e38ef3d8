"""The questions on the pages of a PDF sheet as a reader sees them, with sentences, tables and drawn trees."""

from __future__ import annotations

import functools
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream

from .drawn_tree import Picture, Point, Shape, Text
from .question import Unreadable

Matrix = tuple[float, float, float, float, float, float]
BASELINE = 0.35
"""distance from the baseline to the middle of a text, as a fraction of the font size"""


@dataclass(frozen=True)
class Run:
    """A piece of text with its left end, its baseline (measured from the top of the page), its width and its font
    size.
    """

    text: str
    x: float
    y: float
    width: float
    size: float


@dataclass
class Page:
    """The contents of a page."""

    runs: list[Run] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)
    lines: list[tuple[Point, Point]] = field(default_factory=list)


@dataclass
class PrintedQuestion:
    """A question of a sheet: student, number, task, separately printed rules, tables and picture."""

    number: int
    owner: str
    lines: list[str]
    picture: Picture
    tables: dict[str, list[list[str]]]


# ---- the drawings of a page ---------------------------------------------------------------------


class Font:
    """The widths and letters of a font that encodes a letter in one or two bytes."""

    def __init__(self, font: Any) -> None:
        below = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
        self.bytes = 2 if "/DescendantFonts" in font else 1
        self.default = float(below.get("/DW", 1000))
        self.widths = dict(self._widths(below))
        self.letters = self._letters(font)

    def _widths(self, below: Any) -> Iterator[tuple[int, float]]:
        items = list(below.get("/W", []))
        while items:
            first = int(items.pop(0))
            second = items.pop(0)
            if isinstance(second, int | float):
                width = float(items.pop(0))
                yield from ((code, width) for code in range(first, int(second) + 1))
            else:
                yield from ((first + place, float(width)) for place, width in enumerate(second.get_object()))

    def _letters(self, font: Any) -> dict[int, str]:
        text = font["/ToUnicode"].get_object().get_data().decode("latin-1")
        found = {}
        for block in re.findall(r"beginbfchar(.*?)endbfchar", text, re.DOTALL):
            for code, letter in re.findall(r"<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>", block):
                found[int(code, 16)] = bytes.fromhex(letter).decode("utf-16-be")
        for block in re.findall(r"beginbfrange(.*?)endbfrange", text, re.DOTALL):
            for low, high, letter in re.findall(r"<(\w+)>\s*<(\w+)>\s*<(\w+)>", block):
                for code in range(int(low, 16), int(high, 16) + 1):
                    found[code] = chr(int(letter, 16) + code - int(low, 16))
        return found

    def read(self, data: bytes) -> tuple[str, float]:
        """Return the letters of encoded text, and their total width in thousandths of the font size."""
        codes = [int.from_bytes(data[at : at + self.bytes]) for at in range(0, len(data), self.bytes)]
        return "".join(self.letters.get(code, "") for code in codes), sum(
            self.widths.get(code, self.default) for code in codes
        )


def times(first: Matrix, second: Matrix) -> Matrix:
    """Return the matrix that applies the first matrix and then the second."""
    a, b, c, d, e, f = first
    A, B, C, D, E, F = second
    return a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F


def at(matrix: Matrix, x: float, y: float) -> Point:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


class Reader:
    """Interpreter of the drawing commands of a page."""

    def __init__(self, page: PageObject, reader: PdfReader) -> None:
        self.found, self.reader = Page(), reader
        self.height = float(page.mediabox.height)
        self.draw(page.get_contents(), page["/Resources"].get_object(), (1, 0, 0, 1, 0, 0))

    def draw(self, contents: Any, resources: Any, matrix: Matrix) -> None:
        """Execute the commands of a page, or of a form on it."""
        fonts = {name: Font(font.get_object()) for name, font in resources.get("/Font", {}).items()}
        forms = resources.get("/XObject", {})
        stack: list[Matrix] = []
        parts: list[tuple[list[Point], bool, bool]] = []
        font, size, text = None, 0.0, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        for values, command in ContentStream(contents, self.reader).operations:
            name = command.decode()
            if name == "q":
                stack.append(matrix)
            elif name == "Q":
                matrix = stack.pop()
            elif name == "cm":
                matrix = times(tuple(map(float, values)), matrix)  # type: ignore[arg-type]
            elif name == "Tf":
                font, size = fonts[values[0]], float(values[1])
            elif name == "BT":
                text = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
            elif name == "Tm":
                text = tuple(map(float, values))  # type: ignore[assignment]
            elif name == "Td":
                text = times((1, 0, 0, 1, float(values[0]), float(values[1])), text)
            elif name in ("Tj", "TJ") and font:
                self._write(values[0] if name == "TJ" else [values[0]], font, size, times(text, matrix))
            elif name in ("m", "l", "c", "h", "re"):
                self._path(name, list(map(float, values)), matrix, parts)
            elif name in ("S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "n"):
                if name != "n":
                    self._keep(parts)
                parts = []
            elif name == "Do" and values[0] in forms:
                form = forms[values[0]].get_object()
                if form["/Subtype"] == "/Form":
                    inner = tuple(map(float, form.get("/Matrix", (1, 0, 0, 1, 0, 0))))
                    self.draw(form, form.get("/Resources", resources).get_object(), times(inner, matrix))  # type: ignore[arg-type]

    def _write(self, items: Any, font: Font, size: float, matrix: Matrix) -> None:
        said, width = "", 0.0
        for item in items:
            if isinstance(item, int | float):
                width -= float(item)
                continue
            letters, more = font.read(getattr(item, "original_bytes", item))
            said, width = said + letters, width + more
        (x, y), (right, _) = at(matrix, 0, 0), at(matrix, width / 1000 * size, 0)
        scale = abs(matrix[0]) or abs(matrix[1])
        if said.strip():
            self.found.runs.append(Run(said, x, self.height - y, right - x, size * scale))

    @staticmethod
    def _path(name: str, values: list[float], matrix: Matrix, parts: list[tuple[list[Point], bool, bool]]) -> None:
        """Add a drawing command to the parts of a path. A part has points and is open or closed, straight or curved."""
        if name == "m":
            parts.append(([at(matrix, *values)], False, False))
        elif name == "re":
            x, y, width, height = values
            corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
            parts.append(([at(matrix, *corner) for corner in corners], True, False))
        else:
            points, is_closed, is_round = parts[-1]
            if name == "h":
                is_closed = True
            else:
                points.append(at(matrix, *values[-2:]))
            parts[-1] = points, is_closed, is_round or name == "c"

    def _keep(self, parts: list[tuple[list[Point], bool, bool]]) -> None:
        for points, is_closed, is_round in parts:
            flipped = [(x, self.height - y) for x, y in points]
            corners = [p for place, p in enumerate(flipped) if not place or dist(p, flipped[place - 1]) > 0.05]
            if len(corners) > 2 and dist(corners[0], corners[-1]) < 0.05:
                corners, is_closed = corners[:-1], True
            if len(corners) == 2:
                self.found.lines.append((corners[0], corners[1]))
            elif is_closed:
                self.found.shapes.append(Shape(tuple(corners), is_round))


def dist(one: Point, other: Point) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


# ---- the questions ------------------------------------------------------------------------------

HEAD = re.compile(r"(\d+)\.(?: |$)")
AGAIN = ("(continued)", "(continuación)", "(continuação)")
TABLE = re.compile(r"(?:Table|Tabla|Tabela) (\d+)")
NUMBERED = ("Row", "Fila", "Linha", "Line", "Línea", "row", "fila", "linha", "line", "línea")
"""headings of tables with numbered rows"""
STEPS = ("Step", "Paso", "Passo", "step", "paso", "passo")
BODY = 42.0
"""left margin of a page, in points"""


def questions(data: bytes) -> list[PrintedQuestion]:
    """Return the questions of a sheet, or of the sheets of a class."""
    reader, found = PdfReader(io.BytesIO(data)), []
    owner = ""
    for page in reader.pages:
        drawn = Reader(page, reader).found
        lines = list(text_lines(drawn.runs))
        top = next((line for line in lines if " · " in line.text and line.y < BODY), None)
        owner = top.text.strip().rsplit(" · ")[-1] if top else owner
        heads = [line for line in lines if line.x < BODY + 1 and line.size > 10 and HEAD.match(line.text)]
        for place, head in enumerate(heads):
            end = heads[place + 1].y - head.size if place + 1 < len(heads) else float("inf")
            one = _question(head, end, owner, drawn, lines)
            if any(word in head.text for word in AGAIN):
                _continue(found[-1], one)
            else:
                found.append(one)
    return found


def text_lines(runs: list[Run], most: float = 1.2) -> Iterator[Run]:
    """Join pieces of text on one line if the gap between them is less than ``most`` times the font size."""
    rest = sorted(runs, key=lambda run: (round(run.y), run.x))
    line: Run | None = None
    for run in rest:
        if line and abs(run.y - line.y) < 1 and abs(run.size - line.size) < 0.3:
            gap = run.x - line.x - line.width
            if -0.3 * run.size < gap < most * run.size:
                space = " " if gap > 0.15 * run.size and not line.text.endswith(" ") else ""
                line = Run(line.text + space + run.text, line.x, line.y, run.x + run.width - line.x, line.size)
                continue
        if line:
            yield line
        line = run
    if line:
        yield line


def _question(head: Run, end: float, owner: str, drawn: Page, lines: list[Run]) -> PrintedQuestion:
    match = HEAD.match(head.text)
    assert match
    here = [line for line in lines if head.y <= line.y < end]
    bold: list[Run] = []
    for line in here:
        if (
            abs(line.size - head.size) < 0.2
            and line.x < BODY + 30
            and (not bold or line.y - bold[-1].y < 1.7 * line.size)
        ):
            bold.append(line)
    bullets = [line for line in here if line.text.startswith("•")]
    size = bullets[0].size if bullets else 0
    said = [functools.reduce(joined, (line.text for line in bold))[match.end() :].strip()]
    bottom = bold[-1].y
    for line in here:
        if line.text.startswith("•"):
            said.append(line.text[1:].strip())
        elif abs(line.size - size) < 0.1 and line.x < BODY + 12 and bullets and 0 < line.y - bottom < 2 * size:
            said[-1] = joined(said[-1], line.text)
        else:
            continue
        bottom = line.y
    said = [rule.strip() for line in said for rule in line.split("•")]  # several rules are printed on one line
    tables, below = _tables([run for run in drawn.runs if bottom + 1 < run.y < end])
    end = min(end, below)
    texts = [
        Text(run.text.strip(), run.x + run.width / 2, run.y - BASELINE * run.size, run.size)
        for run in text_lines([run for run in drawn.runs if bottom + 1 < run.y < end], 0.08)
    ]
    picture = Picture(
        texts,
        [shape for shape in drawn.shapes if bottom < shape.box[1] and shape.box[3] < end and is_node(shape)],
        [line for line in drawn.lines if all(bottom < y < end for _, y in line)],
    )
    floor = max((shape.box[3] for shape in picture.shapes), default=end) + 13
    picture.texts = [text for text in picture.texts if text.y < floor]
    return PrintedQuestion(int(match[1]), owner, said, picture, tables)


def joined(above: str, below: str) -> str:
    """Join two lines of a sentence. If a word is divided at its own hyphen, Spanish and Portuguese repeat the hyphen on
    the second line.
    """
    return above + below.removeprefix("-") if re.search(r"\w-$", above) else f"{above} {below}"


def _continue(question: PrintedQuestion, more: PrintedQuestion) -> None:
    """Add to a question its tables or its tree that are printed on the next page."""
    if question.number != more.number:
        raise Unreadable(f"question {more.number} goes on behind question {question.number}")
    question.tables |= more.tables
    if not question.picture.lines:
        question.picture = more.picture


def is_node(shape: Shape) -> bool:
    """Return whether an outline is high enough for a node; the lines for answers are flat."""
    left, top, right, bottom = shape.box
    return right - left > 6 and bottom - top > 6


def _tables(runs: list[Run]) -> tuple[dict[str, list[list[str]]], float]:
    """Return the tables of steps in a question, and the position where they start."""
    if numbered := _numbered(runs):
        return numbered
    titles = [(match[1], line) for line in text_lines(runs) if (match := TABLE.fullmatch(line.text.strip()))]
    steps = [("", run) for run in runs if run.text.strip() in STEPS]
    heads = titles or steps
    tables = {}
    for name, title in heads:
        beside = [t.x for _, t in heads if abs(t.y - title.y) < 2 and t.x > title.x + 1]
        under = [t.y for _, t in heads if t.y > title.y + 2]
        right, floor = min(beside, default=10000) - 2, min(under, default=10000) - 2
        cells = [run for run in runs if title.x - 4 < run.x < right and title.y + 2 < run.y < floor]
        rows: dict[float, list[Run]] = {}
        for run in sorted(cells, key=lambda run: run.y):
            key = next((y for y in rows if abs(y - run.y) < 2), run.y)
            rows.setdefault(key, []).append(run)
        read = [[r.text.strip() for r in sorted(row, key=lambda r: r.x)] for row in rows.values()]
        if titles:
            read = read[1:]  # without the column heads
        read = [row[1:] if not titles else row for row in read]
        tables[name] = [row for row in read if len(row) in (4, 5) and row[0][:1].isalpha() and not row[1].isalpha()]
    return tables, min((title.y for _, title in heads), default=10000) - 10


def _numbered(runs: list[Run]) -> tuple[dict[str, list[list[str]]], float] | None:
    """Return a table of numbered rows, such as lines of a program, or None."""
    head = next((line for line in runs if line.text.strip() in NUMBERED), None)
    if head is None:
        return None
    rows: list[list[str]] = []
    for line in text_lines([run for run in runs if run.y > head.y + 2], 1000):
        number, _, rest = line.text.strip().partition(" ")
        if number == str(len(rows) + 1) and rest:
            rows.append([number, *rest.split()])
    return {"": rows}, head.y - 10
