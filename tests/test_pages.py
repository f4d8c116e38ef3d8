"""Pages: what stands on them, read back by an independent reader of PDF and of XML."""

from __future__ import annotations

import io
import os
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import pytest
from pypdf import PdfReader

import gametree as gt
from gametree.drawing.drawing import draw
from gametree.drawing.shapes import BoxMark, Role, TextMark
from gametree.drawing.themes import theme_named
from gametree.errors import MissingPackageError
from gametree.files import write_all
from gametree.render.typesetting.page_files import join, page_pdf, page_png, page_svg, pdf
from gametree.render.typesetting.paper_page import (
    PAPERS,
    PaperPage,
    beside,
    flow,
    line,
    paper_size,
    paragraph,
    picture,
    slot,
    stack,
    table,
)

SVG = "{http://www.w3.org/2000/svg}"
LIGHT = theme_named("light")
TREE = draw(gt.Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]"))


def words(page: PaperPage) -> list[str]:
    """Return the texts on a page from top to bottom."""
    marks = [mark for mark in page.texts if isinstance(mark, TextMark)]
    return [mark.text for mark in sorted(marks, key=lambda mark: (-round(mark.y), mark.x))]


def fonts(data: bytes) -> dict[str, bool]:
    """Return the fonts of a PDF, and whether each is inside the file."""
    found = {}
    for page in PdfReader(io.BytesIO(data)).pages:
        for font in page["/Resources"]["/Font"].values():
            below = font.get_object().get("/DescendantFonts", [font])[0].get_object()
            descriptor = below["/FontDescriptor"].get_object()
            found[str(below["/BaseFont"])] = bool({"/FontFile", "/FontFile2", "/FontFile3"} & set(descriptor))
    return found


def test_a_page_of_paper_has_its_size_and_its_texts() -> None:
    """An A4 page, and a letter page on its side, with two trees and a text: box, words and fonts of the PDF."""
    for name, landscape in (("a4", False), ("letter", True)):
        size = paper_size(name, landscape=landscape)
        tree = picture(TREE, 200)
        page = PaperPage(*size).put(tree, 48, 400).put(tree, 300, 400).put(paragraph("Año, ação – α ≤ β", 300), 48, 300)
        data = page_pdf(page, LIGHT)
        (read,) = PdfReader(io.BytesIO(data)).pages
        assert [float(side) for side in read.mediabox[2:]] == pytest.approx(size, abs=1)
        text = read.extract_text()
        assert "Año, ação – α ≤ β" in text
        assert Counter(text.split())["14"] == 2
        inside = fonts(data)
        assert inside and all(inside.values())
        assert all("DejaVu" in font for font in inside)
    assert PAPERS["a4"] == pytest.approx((210 / 25.4 * 72, 297 / 25.4 * 72), abs=0.01)


def test_drawings_on_a_page_are_scaled_and_keep_their_ids_apart() -> None:
    """Two copies of one tree: every id once, each shape inside its half of the page, the second half as large."""
    large, small = picture(TREE, 400), picture(TREE, 200)
    assert (large.width, large.height) == pytest.approx((2 * small.width, 2 * small.height))
    page = beside([large, small], 700, gap=20)
    drawn = page_svg(page, LIGHT, title="two trees", prefix="x")
    assert drawn == page_svg(page, LIGHT, title="two trees", prefix="x")
    root = ET.fromstring(drawn)
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib and element is not root]
    assert len(ids) == len(set(ids)) and {"xd0n0", "xd1n0", "xd0e5", "xd1e5"} <= set(ids)
    assert (root.findtext(f"{SVG}title"), (root.findtext(f"{SVG}desc") or "").count("A △")) == ("two trees", 2)

    def spread(prefix: str) -> tuple[float, float]:
        shapes = [element for element in root.iter() if element.attrib.get("id", "").startswith(f"{prefix}n")]
        points = " ".join(next(iter(shape.iter(f"{SVG}polygon"))).attrib["points"] for shape in shapes)
        across = [float(point.split(",")[0]) for point in points.split()]
        return min(across), max(across)

    (left, right), (other_left, other_right) = spread("xd0"), spread("xd1")
    assert 0 <= left < right < other_left < other_right <= 700
    assert right - left == pytest.approx(2 * (other_right - other_left), rel=0.01)


HOSTILE = ["<b>x</b>", "&amp; a & b", 'quo"ted', "\\N", "back\\", "\\l"]


def test_texts_are_printed_as_they_are() -> None:
    """No entity, escape or HTML is read in a text."""
    page = stack([paragraph(text, 400) for text in HOSTILE])
    printed = ["".join(text.itertext()) for text in ET.fromstring(page_svg(page, LIGHT)).iter(f"{SVG}text")]
    assert [text.replace("\u00a0", " ") for text in printed] == HOSTILE


def test_paragraphs_tables_and_lines() -> None:
    """Lines fit the width, a bullet hangs, a table has its cells in rows, and what is written stands on the line."""
    block = paragraph("one two three four five six", 80, bullet="•")
    assert words(block)[0] == "•" and " ".join(words(block)[1:]) == "one two three four five six"
    assert all(mark.x + mark.width / 2 <= 80.01 for mark in block.texts)
    grid = table(["node", "v"], [["B", "3"], ["C", ""]], title="1")
    assert words(grid) == ["1", "node", "v", "B", "3", "C"]
    empty, filled = slot("Answer:", 200), slot("Answer:", 200, "C2, C3")
    assert [mark for mark in empty.texts if isinstance(mark, BoxMark)] == [
        mark for mark in filled.texts if isinstance(mark, BoxMark)
    ]
    assert (words(empty), words(filled)) == (["Answer:"], ["C2, C3", "Answer:"])
    assert {mark.role for mark in line(100).texts} == {Role.BLANK}
    assert b"PNG" in page_png(filled, LIGHT, dpi=40)[:8]


def test_flow_keeps_groups_together() -> None:
    """What fits on a page is never torn apart, what fits on none is torn between its pieces, or made smaller."""
    piece = PaperPage(100, 60)
    placed = flow([[piece] * 2, [piece] * 2, [piece], [piece] * 4], (200, 300), margin=50, gap=10)
    assert [numbers for _, numbers in placed] == [[0], [1, 2], [3], [3]]
    (tall, _), *rest = flow([[picture(TREE, 400)]], (200, 120), margin=10)
    assert rest == [] and tall.drawings[0].scale < 0.5
    third = PaperPage(100, 200 / 3)
    assert len(flow([[third], [third], [third]], (200, 300), margin=50, gap=0)) == 1


def test_join_keeps_the_order_of_pages() -> None:
    """Three pages of different sizes become one PDF, with a title and a language."""
    pages = [paragraph(f"page {number}", 100 * number) for number in (3, 1, 2)]
    read = PdfReader(io.BytesIO(pdf(pages, LIGHT, title="Año", lang="es")))
    assert [page.extract_text().strip() for page in read.pages] == ["page 3", "page 1", "page 2"]
    assert [float(page.mediabox[2]) for page in read.pages] == [300, 100, 200]
    assert read.metadata is not None and read.metadata.title == "Año"
    assert read.trailer["/Root"]["/Lang"] == "es"
    with pytest.raises(gt.GameTreeError, match="needed at least one page, got 0"):
        join([])


def test_join_names_the_missing_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without pypdf the sentence says what to install."""
    monkeypatch.setitem(sys.modules, "pypdf", None)
    with pytest.raises(MissingPackageError, match="pip install pypdf"):
        join([b""])


def test_unknown_paper_is_refused() -> None:
    """The nearest name is told."""
    with pytest.raises(gt.GameTreeError, match="unknown paper 'A4'; did you mean 'a4'"):
        paper_size("A4")


def test_files_are_written_together_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An existing file stops both; a failure at the second restores the first; nothing hidden is left behind."""
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    two.write_text("mine")
    with pytest.raises(gt.GameTreeError, match=r"two\.txt: already there; overwrite it, or choose another name"):
        write_all([(one, b"1"), (two, b"2")], overwrite=False)
    assert sorted(os.listdir(tmp_path)) == ["two.txt"] and two.read_text() == "mine"

    replace = os.replace

    def failing(source: Path, target: Path) -> None:
        if Path(target) == two and Path(source).read_bytes() == b"2":
            raise OSError(28, "No space left on device")
        replace(source, target)

    monkeypatch.setattr(os, "replace", failing)
    for before in (None, "old"):
        if before:
            one.write_text(before)
        with pytest.raises(gt.GameTreeError, match=r"two\.txt: cannot be written \(No space left on device\)"):
            write_all([(one, b"1"), (two, b"2")])
        assert two.read_text() == "mine"
        assert one.read_text() == before if before else not one.exists()
    assert sorted(os.listdir(tmp_path)) == ["one.txt", "two.txt"]
