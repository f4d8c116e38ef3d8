"""Pages that Typst sets: literal text, embedded fonts, and an error if Typst is missing."""

from __future__ import annotations

import io
import os
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from pypdf import PdfReader

import gametree as gt
from gametree.drawing.themes import theme_named
from gametree.errors import MissingPackageError
from gametree.exercises import Exercise
from gametree.files import write_all
from gametree.render.deck_file import deck_pdf
from gametree.render.format import PAPERS, paper_size
from gametree.render.slide_deck import Deck
from gametree_classroom.exams import Sheet
from pdf_text import fonts, placed_texts

HOSTILE = [
    "<b>x</b>",
    "&amp; a & b",
    'quo"ted',
    "\\N #let $x$ *a* _b_",
    "back\\",
    "[#panic()]",
    "// no comment",
    "@end0",
]
TREE = "[[3 12 8] [2 4 6] [14 5 2]]"


def test_page_text_is_printed_literally_and_selectable() -> None:
    """Letters keep their accents, and the fonts are embedded."""
    for text in [*HOSTILE, "Año, ação – α ≤ β"]:
        data = Sheet([Exercise("values", TREE)], title=text, name=text).pdf()
        found = {one.replace(" ", "") for one, *_ in placed_texts(PdfReader(io.BytesIO(data)).pages[0])}
        assert any(text.replace(" ", "") in one for one in found) or text.replace(" ", "") in "".join(
            PdfReader(io.BytesIO(data)).pages[0].extract_text().split()
        )
        assert all(fonts(data).values()) and all("DejaVu" in name for name in fonts(data))


def test_names_in_other_scripts_use_a_system_font() -> None:
    """The student's name is in Chinese."""
    assert Sheet([Exercise("values", TREE)], name="王小明").pdf().startswith(b"%PDF")


def test_page_output_is_reproducible() -> None:
    """The file contains no date and no random name, and is identical byte for byte."""
    deck = Deck.of(gt.alphabeta(TREE), lang="es")
    assert deck_pdf(deck, theme_named("light")) == deck_pdf(deck, theme_named("light"))


def test_poppler_finds_no_error() -> None:
    """A tagged PDF must not contain /Suspects, because older versions of poppler report its default value as an
    error.
    """
    data = deck_pdf(Deck.of(gt.alphabeta(TREE), lang="en"), theme_named("light"))
    reader = PdfReader(io.BytesIO(data), strict=True)
    assert dict(reader.root_object["/MarkInfo"]) == {"/Marked": True} and len(reader.pages) > 3
    assert data.count(b"/Marked true") == 1 and b"Suspects" not in data


def test_missing_typst_error_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(MissingPackageError, match=r"pip install 'gametree\[paper"):
        Sheet([Exercise("values", TREE)]).pdf()


def test_picture_is_written_as_pdf_without_typst(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without Typst, Graphviz draws the page, with the same texts."""
    with_typst, without = tmp_path / "with", tmp_path / "without"
    gt.alphabeta(TREE).export(with_typst, format="pdf")
    monkeypatch.setattr("gametree.render.pdf.find_spec", lambda name: None if name == "typst" else find_spec(name))
    gt.alphabeta(TREE).export(without, format="pdf")
    assert [path.name for path in sorted(without.iterdir())] == [path.name for path in sorted(with_typst.iterdir())]
    for path in without.iterdir():
        (page,), (other,) = PdfReader(path).pages, PdfReader(with_typst / path.name).pages
        assert page.mediabox.width == pytest.approx(float(other.mediabox.width), abs=2)
        assert sorted(page.extract_text().split()) == sorted(other.extract_text().split())


def test_paper_sizes_are_those_of_the_standard() -> None:
    """The sizes are in points; the error for an unknown size suggests the most similar name."""
    assert PAPERS["a4"] == pytest.approx((210 / 25.4 * 72, 297 / 25.4 * 72), abs=0.01)
    assert PAPERS["a3"] == pytest.approx((297 / 25.4 * 72, 420 / 25.4 * 72), abs=0.01)
    with pytest.raises(gt.GameTreeError, match="unknown paper size 'A4'; did you mean 'a4'"):
        paper_size("A4")


def test_failed_write_restores_both_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If one of two files already exists, neither is written. If the second one cannot be written, the first one is
    restored.
    """
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    two.write_text("mine")
    with pytest.raises(gt.GameTreeError, match=r"two\.txt already exists; add overwrite=True, or choose another name"):
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
