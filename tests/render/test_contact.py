"""The contact sheet and the PDF with a page per step: every step is in its place with its caption."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path
from unicodedata import normalize

import pytest
from PIL import Image
from pypdf import PdfReader

import gametree as gt
from effort import pairing
from gametree.commands.cli import main
from gametree.exercises import Exercise
from gametree.phrases import LANGUAGES
from gametree.render.contact_sheet import LEAST, MARGIN, Grid
from gametree.render.format import paper_size
from gametree.render.step_pictures import StepPictures
from pdf_text import placed_texts

SVG = "{http://www.w3.org/2000/svg}"
RESULT = gt.alphabeta("[3 12 8 2 4 6 14 5 2]", branching=3)
CAPTIONS = {lang: [f"({f.name}) {f.caption(lang)}" for f in RESULT.frames()][1:] for lang in LANGUAGES}
LARGE = gt.alphabeta("[8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10]", branching=3)


def squeezed(text: str) -> str:
    """Return the given text without spaces, so that line breaks do not matter."""
    return "".join(normalize("NFKC", text).split())


def steps(result: gt.Result = RESULT, lang: str = "en") -> StepPictures:
    """Return the steps of a sheet."""
    return StepPictures.of(result, lang=lang, captions=True)


@pytest.mark.parametrize("lang", CAPTIONS)
def test_contact_sheet_has_the_name_and_caption_of_every_step(lang: str, tmp_path: Path) -> None:
    """The captions are complete, in order, and below their pictures."""
    path = RESULT.contact_sheet(tmp_path / "all.svg", lang=lang, columns=2)
    root = ET.parse(path).getroot()
    pictures = root.findall(f"{SVG}svg")
    places = [(float(one.attrib["x"]), float(one.attrib["y"])) for one in pictures]
    assert len(pictures) == 7 and places == sorted(places, key=lambda place: (place[1], place[0]))
    for picture, caption in zip(pictures, CAPTIONS[lang], strict=True):
        words = "".join("".join(text.itertext()) for text in picture.iter(f"{SVG}text"))
        assert squeezed(words).endswith(squeezed(caption))
    ids = [one.attrib["id"] for one in root.iter() if "id" in one.attrib]
    assert len(ids) == len(set(ids)) > 100


@pytest.mark.parametrize(
    ("result", "options", "columns"),
    [(RESULT, {}, 3), (RESULT, {"columns": 2}, 2), (RESULT, {"columns": 9}, 7), (gt.minimax("[[[[[3]]]]]"), {}, 1)],
)
def test_columns_follow_the_shape_of_the_pictures(result: gt.Result, options: dict[str, int], columns: int) -> None:
    """By default, the number of columns is chosen so that everything fits on one page."""
    grid = Grid.of(steps(result), **options)  # type: ignore[arg-type]
    assert grid.columns == columns and [*map(len, grid.pages)] == [len(result.frames()) - 1]
    right, bottom = (
        max(ends) + length for ends, length in zip(zip(*grid.places(), strict=True), grid.cell, strict=True)
    )
    assert (right + MARGIN, bottom + MARGIN) == pytest.approx(grid.size)


@pytest.mark.parametrize(("size", "landscape"), pairing(["small", "large"], [False, True]))
def test_every_step_is_inside_the_margins_of_the_paper(size: str, landscape: bool, tmp_path: Path) -> None:
    """All letters are legible, and no step is missing."""
    result = {"small": RESULT, "large": LARGE}[size]
    title = "" if landscape else "Hoja"
    path = result.contact_sheet(tmp_path / "a.pdf", paper="a4", landscape=landscape, lang="es", title=title)
    pages = PdfReader(path).pages
    words = squeezed(" ".join([title, *(f"({f.name}) {f.caption('es')}" for f in [*result.frames()][1:])]))
    printed = squeezed("".join(page.extract_text() for page in pages))
    for caption in [f"({f.name}) {f.caption('es')}" for f in [*result.frames()][1:]]:
        assert squeezed(caption) in printed and squeezed(caption) in words
    width, height = paper_size("a4", landscape=landscape)
    for page in pages:
        assert [float(side) for side in page.mediabox[2:]] == pytest.approx((width, height), abs=0.1)
        for text, x, y, size in placed_texts(page):
            assert MARGIN <= x <= width - MARGIN and MARGIN <= y <= height - MARGIN
            assert size >= LEAST - 0.01, text


def test_paper_too_small_for_legible_letters_is_refused(tmp_path: Path) -> None:
    """The message names the necessary width, and no file is written."""
    wide = gt.alphabeta(list(range(81)), branching=3)
    with pytest.raises(gt.GameTreeError, match=r"the paper is 297 mm wide, but letters of 7 points need \d{3} mm"):
        wide.contact_sheet(tmp_path / "a.pdf", paper="a4")
    assert list(tmp_path.iterdir()) == []


def test_svg_pdf_and_png_have_one_shape(tmp_path: Path) -> None:
    """The files have the same shape, and independent readers find the captions in them."""
    small = gt.alphabeta("[[3 12] [2 4]]")
    paths = [
        small.contact_sheet(tmp_path / f"all.{one}", lang="pt", start=True, dpi=72) for one in ("svg", "pdf", "png")
    ]
    root = ET.parse(paths[0]).getroot()
    width, height = (float(root.attrib[side].removesuffix("pt")) for side in ("width", "height"))
    reader = PdfReader(paths[1])
    (page,) = reader.pages
    assert [float(side) for side in page.mediabox[2:]] == pytest.approx([width, height], abs=1)
    assert (reader.metadata.title, reader.trailer["/Root"]["/Lang"]) == ("Alfa-beta, passo a passo", "pt")  # type: ignore[union-attr]
    with Image.open(paths[2]) as picture:
        assert picture.size == pytest.approx((width, height), abs=2)
    svg = " ".join("".join(text.itertext()) for text in root.iter(f"{SVG}text"))
    for frame in small.frames():
        assert squeezed(frame.caption("pt")) in squeezed(svg)
        assert squeezed(frame.caption("pt")) in squeezed(page.extract_text())
    assert small.contact_sheet(tmp_path / "a4.pdf", paper="a4").stat().st_size
    assert [float(side) for side in PdfReader(tmp_path / "a4.pdf").pages[0].mediabox[2:]] == pytest.approx(
        paper_size("a4"), abs=1
    )
    before = paths[0].read_bytes()
    with pytest.raises(gt.GameTreeError, match=r"all\.svg already exists; add overwrite=True"):
        small.contact_sheet(paths[0])
    assert paths[0].read_bytes() == before
    assert small.contact_sheet(paths[0], theme="print", overwrite=True).read_bytes() != before


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("all.gif", {}, r"unknown kind of file '.gif'; choose one of: .svg, .pdf, .png"),
        ("folder", {}, "unknown kind of file ''; choose one of"),
        ("all.svg", {"columns": 0}, "columns is 0; write a whole number from 1 to 99, or none"),
        ("all.svg", {"columns": True}, "columns is True; write a whole number"),
        ("all.svg", {"paper": "a5"}, "unknown paper size 'a5'; choose one of: "),
        (
            "all.svg",
            {"columns": 1, "paper": "a4"},
            r"the steps take \d pages, but .* can have only one; write a .pdf",
        ),
        ("all.svg", {"lang": "fr"}, "unknown language 'fr'"),
    ],
)
def test_impossible_requests_write_no_file(name: str, options: dict[str, object], message: str, tmp_path: Path) -> None:
    """The error is one sentence."""
    with pytest.raises(gt.GameTreeError, match=message):
        RESULT.contact_sheet(tmp_path / name, **options)  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []


def test_single_pdf_has_one_page_per_step(tmp_path: Path) -> None:
    """The format is given by an option or by the file name."""
    for name, options in (("steps.pdf", {}), ("more.PDF", {"format": "pdf"}), ("last.pdf", {"format": "pages"})):
        paths = RESULT.export(tmp_path / name, lang="es", captions=True, size=300, **options)
        assert paths == [tmp_path / name]
        reader = PdfReader(paths[0])
        for page, caption in zip(reader.pages, CAPTIONS["es"], strict=True):
            assert squeezed(caption) in squeezed(page.extract_text())
        assert len({tuple(page.mediabox) for page in reader.pages}) == 1
    both = RESULT.export(tmp_path / "both", ["pdf", "pages"], by="cut")
    assert [path.name for path in both] == ["step-a.pdf", "step-b.pdf", "steps.pdf"]


class TestCommand:
    """The command ``gametree figures`` with sheets, cases and exercises."""

    def test_name_decides_the_format(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """If the name is that of a folder, the command writes one file per format into it."""
        call = ["figures", "[[3 12] [2 4]]", "--sheet", "--lang", "es"]
        assert main([*call, "-o", str(tmp_path / "all.svg"), "--columns", "1"]) == 0
        assert main([*call, "-o", str(tmp_path), "--format", "svg", "--format", "pdf"]) == 0
        assert capsys.readouterr().out.split() == [str(tmp_path / one) for one in ("all.svg", "sheet.svg", "sheet.pdf")]
        one, three = (ET.parse(tmp_path / name).getroot().attrib["height"] for name in ("all.svg", "sheet.svg"))
        assert float(one[:-2]) > float(three[:-2])

    def test_first_case_with_a_search_is_the_default(self, tmp_path: Path) -> None:
        lecture = gt.lectures.load("002-deep")
        for number, options in ((0, []), (1, ["--case", "1"])):
            path = tmp_path / f"{number}.md"
            assert main(["figures", "--lecture", "002-deep", *options, "-o", str(path)]) == 0
            assert path.read_text(encoding="utf-8") == f"{lecture.run(number).table(format='markdown')}\n"

    def test_exercise_gives_the_same_pair_again(self, tmp_path: Path) -> None:
        """The exercise comes from a file or from its seed; the TikZ output includes the styles."""
        exercise = gt.exercises.generate("values", 7, difficulty=1)
        (tmp_path / "one.json").write_text(exercise.to_json(), encoding="utf-8")
        drawn = ["--kind", "values", "--seed", "7", "--difficulty", "1"]
        for name, source in (("a", ["--exercise", str(tmp_path / "one.json")]), ("b", drawn)):
            formats = ["--format", "tikz", "--format", "dot"]
            assert main(["figures", *source, *formats, "--size", "10cm", "-o", str(tmp_path / name)]) == 0
        names = ["exercise.dot", "exercise.tex", "gametree-preamble.tex", "solution.dot", "solution.tex"]
        assert sorted(path.name for path in (tmp_path / "a").iterdir()) == names
        assert all((tmp_path / "a" / one).read_bytes() == (tmp_path / "b" / one).read_bytes() for one in names)
        Exercise.from_json(exercise.to_json()).export(tmp_path / "a", "tikz", theme="print", overwrite=True)
