"""Decks as files, read with python-pptx, pypdf and LibreOffice."""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
import unicodedata
import zipfile
from functools import cache
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pptx import Presentation
from pptx.util import Emu
from pypdf import PdfReader

import gametree as gt
from gametree.commands import cli
from gametree.drawing.themes import theme_named
from gametree.render.deck_file import deck_pdf
from gametree.render.pptx import pptx
from gametree.render.slide_deck import (
    CAPTION,
    HEIGHT,
    MOST_ROWS,
    TABLE,
    WIDTH,
    Deck,
    SlideLayout,
    SlideTable,
    fitted_table,
)
from goldens import Golden
from pdf_text import fonts, placed_texts

TREE = "[[3 12] [2 4]]"
RESULT = gt.alphabeta(TREE)
SOFFICE = shutil.which("soffice")


@cache
def deck() -> Deck:
    return Deck.of(RESULT, lang="es", title="Árbol nº 1: α & β <b>")


@cache
def written() -> bytes:
    return pptx(deck(), theme_named("light"))


def opened() -> Presentation:
    return Presentation(io.BytesIO(written()))


def plain(text: str) -> str:
    """Return a text with ordinary spaces only, and without ligatures."""
    return " ".join(unicodedata.normalize("NFKC", text).split())


def test_every_slide_has_its_words_as_text() -> None:
    """Each slide contains its title, caption, notes and table word for word, and no placeholder is empty."""
    read = opened()
    assert (read.slide_width.pt, read.slide_height.pt) == (WIDTH, HEIGHT) == (960, 540)
    assert len(read.slides) == len(deck().slides) == 7
    for shown, said in zip(read.slides, deck().slides, strict=True):
        texts = [shape.text_frame.text.replace("\N{NO-BREAK SPACE}", " ") for shape in shown.placeholders]
        assert texts == [*filter(None, [said.title, said.caption])]
        notes = shown.notes_slide.notes_text_frame.text.split("\n") if shown.has_notes_slide else []
        assert tuple(notes) == said.notes
        if shown.has_notes_slide:
            assert [one.placeholder_format.type.name for one in shown.notes_slide.placeholders] == [
                "SLIDE_IMAGE",
                "BODY",
            ]
            image = shown.notes_slide.placeholders[0]
            assert image.width / image.height == pytest.approx(WIDTH / HEIGHT, rel=0.001)
        tables = [shape.table for shape in shown.shapes if shape.has_table]
        assert len(tables) == (said.table is not None)
        if said.table:
            cells = [tuple(cell.text for cell in row.cells) for row in tables[0].rows]
            assert cells == [*filter(None, [said.table.heads]), *said.table.rows]
            assert tables[0].first_row == bool(said.table.heads)
    assert read.core_properties.title == deck().title and read.core_properties.language == "es-ES"


def test_all_slide_pictures_have_the_same_place_and_size() -> None:
    """The pictures have 300 pixels per inch, and are behind texts and lines."""
    pictures = [shape for slide in opened().slides for shape in slide.shapes if hasattr(shape, "image")]
    assert len(pictures) == sum(slide.drawing is not None for slide in deck().slides) == 4
    assert len({(one.left, one.top, one.width, one.height) for one in pictures}) == 1
    assert len({one.image.size for one in pictures}) == 1
    for picture in pictures:
        for pixels, length in zip(picture.image.size, (picture.width, picture.height), strict=True):
            assert pixels / Emu(length).inches == pytest.approx(300, rel=0.005)
        assert "C, nodo MIN" in picture._element.nvPicPr.cNvPr.get("descr")
        (key,) = picture._element.xpath(".//*[local-name()='svgBlip']/@r:embed")
        lines = picture.part.related_part(key)
        assert lines.content_type == "image/svg+xml"
        root = ElementTree.fromstring(lines.blob)
        assert not list(root.iter("{http://www.w3.org/2000/svg}text"))
        left, top, width, height = map(float, root.get("viewBox", "").split())
        assert (left, top) == (0, 0) and width / height == pytest.approx(picture.width / picture.height, rel=0.01)
    assert len({picture.image.sha1 for picture in pictures}) == 4


def test_shapes_stay_on_the_slide_without_overlap() -> None:
    """The picture ends above the caption."""
    for slide in opened().slides:
        boxes = [(one.left, one.top, one.left + one.width, one.top + one.height) for one in slide.shapes]
        for left, top, right, bottom in boxes:
            assert 0 <= left < right <= Emu(12192000) and 0 <= top < bottom <= Emu(6858000)
        in_order = sorted(boxes, key=lambda box: box[1])
        assert all(upper[3] <= lower[1] + 1 for upper, lower in pairwise(in_order))


@pytest.mark.parametrize(("theme", "paper", "background"), [("light", "FFFFFF", "lt1"), ("dark", "1A1D21", "dk1")])
def test_slides_have_the_requested_colours_and_languages(theme: str, paper: str, background: str) -> None:
    """The slides use only theme colours, a dark theme has a dark background, and every text is marked with its
    language.
    """
    alone = Deck.of(gt.minimax("7"), lang="pt")
    data = written() if theme == "light" else pptx(alone, theme_named(theme))
    with zipfile.ZipFile(io.BytesIO(data)) as parts:
        master = parts.read("ppt/slideMasters/slideMaster1.xml").decode()
        colours = parts.read("ppt/theme/theme1.xml").decode()
        texts = "".join(parts.read(name).decode() for name in parts.namelist() if name.startswith("ppt/slides/slide"))
        assert not [name for name in parts.namelist() if "printer" in name or "thumbnail" in name]
        assert b"screen4x3" not in parts.read("ppt/presentation.xml")
    assert f'bg1="{background}"' in master
    assert f'<a:{background}><a:srgbClr val="{paper}"/>' in colours and 'typeface="Verdana"' in colours
    assert texts.count("<a:r>") == texts.count('lang="es-ES"' if theme == "light" else 'lang="pt-PT"') > 8
    assert "srgbClr" not in texts


def test_pdf_deck_has_one_page_per_slide() -> None:
    """Each page is 16:9, with embedded fonts and vector pictures."""
    data = deck_pdf(deck(), theme_named("print"))
    read = PdfReader(io.BytesIO(data))
    inside = fonts(data)
    assert inside and all(inside.values())
    assert len(read.pages) == len(deck().slides)
    assert read.metadata is not None and read.metadata.title == deck().title
    assert read.root_object["/Lang"] == "es"
    for page, said in zip(read.pages, deck().slides, strict=True):
        assert [round(float(length)) for length in page.mediabox] == [0, 0, 960, 540]
        text = plain(page.extract_text())
        cells = [cell for row in said.table.rows for cell in row] if said.table else []
        assert all(plain(words) in text for words in (said.title, said.caption, *cells))
        assert not page.images


def test_pages_keep_picture_and_caption_in_place() -> None:
    """The root has the same position on all pages."""
    places = SlideLayout.of(deck())
    roots, captions = set(), set()
    pages = PdfReader(io.BytesIO(deck_pdf(deck(), theme_named("light")))).pages
    top = HEIGHT - places.caption.top
    for page, said in zip(pages, deck().slides, strict=True):
        if not said.drawing:
            continue
        texts = placed_texts(page)
        roots.add(max((y, x) for text, x, y, _ in texts if text == said.drawing.text(0)))
        below = [y for _, _, y, size in texts if abs(size - places.caption_size) < 0.1 and y < top]
        captions.add(max(below))
        assert HEIGHT - places.caption.top - places.caption.height <= min(below)
    assert len(roots) == len(captions) == 1
    assert places.picture.top + places.picture.height <= places.caption.top
    assert places.caption.top + places.caption.height == pytest.approx(CAPTION.top + CAPTION.height)


@settings(max_examples=25)
@given(
    st.lists(st.tuples(*[st.text("abc ≤2", max_size=90)] * 3), min_size=1, max_size=MOST_ROWS),
    st.booleans(),
)
def test_slide_tables_fit_the_available_width(rows: list[tuple[str, ...]], headed: bool) -> None:
    """Every column has a positive width; a text may be too wide only if it has the smallest font size."""
    found = fitted_table(SlideTable(("a", "b", "c") if headed else (), tuple(rows)), TABLE)
    assert sum(found.widths) <= TABLE.width + 0.01 and min(found.widths) > 0
    assert len(found.cells) == len(found.heights) == len(rows) + headed
    assert sum(found.heights) <= TABLE.height or found.size == 8


def test_theme_with_large_letters_enlarges_the_labels_of_the_deck(tmp_path: Path) -> None:
    """Labels are larger if they fit."""
    result = gt.alphabeta("[3 5]")
    result.deck(tmp_path / "hall.tex", theme="projector")
    result.deck(tmp_path / "plain.tex")
    assert (tmp_path / "hall.tex").read_text("utf-8") != (tmp_path / "plain.tex").read_text("utf-8")
    usual, large = Deck.of(result), Deck.of(result, theme="projector")
    assert usual.slides[1].drawing and large.slides[1].drawing
    assert large.slides[1].drawing.layout.sizes.label > usual.slides[1].drawing.layout.sizes.label


@pytest.mark.parametrize(("name", "start"), [("a.pptx", b"PK"), ("a.TEX", b"\\ifdefined"), ("a.pdf", b"%PDF-")])
def test_deck_format_follows_from_the_file_suffix(tmp_path: Path, name: str, start: bytes) -> None:
    """The call returns the path, and does not replace existing files."""
    path = gt.minimax("7").deck(tmp_path / name)
    assert path == tmp_path / name and path.read_bytes().startswith(start)
    path.write_text("mine")
    with pytest.raises(gt.GameTreeError, match=rf"{name} already exists; add overwrite=True"):
        gt.minimax("7").deck(path)
    assert path.read_text() == "mine"
    assert gt.minimax("7").deck(path, overwrite=True).read_bytes().startswith(start)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("a.ppt", {}),
        ("a", {}),
        ("a.pptx", {"format": "pptxx"}),
        ("a.pdf", {"format": "beamer"}),
        ("a.pdf", {"theme": "darc"}),
        ("a.pdf", {"lang": "prt"}),
        ("a.pdf", {"by": "leef"}),
        ("a.pdf", {"notation": "bound"}),
    ],
)
def test_unknown_name_gets_a_suggestion_and_writes_no_file(
    tmp_path: Path, name: str, options: dict[str, str], golden: Golden
) -> None:
    with golden.raises(gt.GameTreeError):
        RESULT.deck(tmp_path / name, **options)
    assert not list(tmp_path.iterdir())


def test_file_in_place_of_a_folder_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(gt.GameTreeError, match=r"cannot be (written|read).*choose another folder"):
        RESULT.deck(tmp_path / "file" / "deck.tex")


def test_missing_python_pptx_error_has_the_install_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other formats can be written without the package."""
    for name in [name for name in sys.modules if name.split(".")[0] == "pptx"]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, "pptx", None)
    with pytest.raises(gt.GameTreeError, match=r"pip install 'gametree\[slides\]'"):
        RESULT.deck(tmp_path / "a.pptx")
    assert not (tmp_path / "a.pptx").exists()
    assert RESULT.deck(tmp_path / "a.tex").exists()


def test_command_writes_the_same_deck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A lecture example has its own title."""
    monkeypatch.chdir(tmp_path)
    assert cli.main(["deck", "[3 12 2 4]", "-b", "2", "--lang", "pt", "--title", "Aula 1", "-o", "x.tex"]) == 0
    RESULT.deck("y.tex", lang="pt", title="Aula 1")
    assert Path("x.tex").read_text("utf-8") == Path("y.tex").read_text("utf-8")
    assert cli.main(["deck", "--lecture", "002-deep", "--format", "beamer", "--lang", "es", "--by", "cut"]) == 0
    assert r"\title{Un corte profundo}" in Path("deck.tex").read_text("utf-8")
    assert cli.main(["deck", "7", "--by", "cut"]) == 0
    assert len(Presentation("deck.pptx").slides) >= 3
    assert capsys.readouterr().out.split() == ["x.tex", "deck.tex", "deck.pptx"]
    assert cli.main(["deck", "[3 5]", "--format", "ppt"]) == 2
    assert cli.main(["deck"]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert lines[0].startswith("gametree: unknown format 'ppt'; did you mean 'pptx'?")
    assert lines[1] == "gametree: deck has no tree; give a tree, an example with --lecture, or a game with --game"


@pytest.mark.skipif(SOFFICE is None, reason="no soffice on PATH")
def test_libreoffice_prints_every_slide_of_the_deck(tmp_path: Path) -> None:
    """Slides with a tree have its picture."""
    assert SOFFICE
    (tmp_path / "deck.pptx").write_bytes(written())
    command = [SOFFICE, f"-env:UserInstallation={tmp_path.as_uri()}/profile", "--headless", "--convert-to", "pdf"]
    subprocess.run([*command, "deck.pptx"], cwd=tmp_path, capture_output=True, check=True, timeout=600)
    read = PdfReader(tmp_path / "deck.pdf")
    assert len(read.pages) == len(deck().slides)
    for page, said in zip(read.pages, deck().slides, strict=True):
        text = plain(page.extract_text())
        assert plain(said.title) in text and plain(said.caption) in text
        contents = page.get_contents()
        assert contents is not None and contents.get_data().count(b" Do") == (said.drawing is not None)
