"""The contact sheet and the PDF with a page a step: every step with its words, in its place."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path
from unicodedata import normalize

import pytest
from PIL import Image
from pypdf import PdfReader

import gametree as gt
from gametree.commands.cli import main
from gametree.drawing.shapes import Role
from gametree.exercises import Exercise
from gametree.fonts import text_width
from gametree.render.export.contact_sheet import sheet
from gametree.render.export.step_pictures import StepPictures
from gametree.render.typesetting.paper_page import PaperPage, paper_size

RESULT = gt.alphabeta("[3 12 8 2 4 6 14 5 2]", branching=3)
CAPTIONS = {lang: [f"({f.name}) {f.caption(lang)}" for f in RESULT.frames()][1:] for lang in ("en", "es", "pt")}
LARGE = gt.alphabeta("[8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10]", branching=3)


def squeezed(text: str) -> str:
    """Return a text without its spaces, so that it is the same however its lines are broken."""
    return "".join(normalize("NFKC", text).split())


def words(page: PaperPage) -> str:
    """Return the words of a page that are no part of a picture."""
    return squeezed(" ".join(mark.text for mark in page.texts if hasattr(mark, "text")))


@pytest.mark.parametrize("lang", CAPTIONS)
def test_every_step_has_its_name_and_caption(lang: str) -> None:
    """The captions stand in the order of the steps, whole, and each below its picture."""
    (page,) = sheet(StepPictures.of(RESULT, lang=lang))
    assert words(page) == squeezed(" ".join(CAPTIONS[lang]))
    assert len(page.drawings) == 7 and all(placed.scale == 1 for placed in page.drawings)
    firsts = [mark for mark in page.texts if re.match(r"\(\w\) ", getattr(mark, "text", ""))]
    for placed, first in zip(page.drawings, firsts, strict=True):
        assert placed.x <= first.x <= placed.x + placed.drawing.box[2] - placed.drawing.box[0]
        assert placed.y - 30 < first.y < placed.y


@pytest.mark.parametrize(
    ("result", "options", "columns"),
    [(RESULT, {}, 3), (RESULT, {"columns": 2}, 2), (RESULT, {"columns": 9}, 7), (gt.minimax("[[[[[3]]]]]"), {}, 1)],
)
def test_columns(result: gt.Result, options: dict[str, int], columns: int) -> None:
    """The shape of the pictures chooses the columns where nobody does; all rows but the last are full."""
    (page,) = sheet(StepPictures.of(result), **options)  # type: ignore[arg-type]
    rows: dict[float, list[float]] = {}
    for placed in page.drawings:
        rows.setdefault(round(placed.y, 1), []).append(placed.x)
    counts = [len(row) for row in rows.values()]
    assert counts[0] == columns and set(counts[:-1]) <= {columns} and counts[-1] <= columns
    assert [*rows] == sorted(rows, reverse=True) and all(a < b for row in rows.values() for a, b in pairwise(row))


@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize("result", [RESULT, LARGE], ids=["small", "large"])
def test_paper(result: gt.Result, landscape: bool) -> None:
    """On paper everything stands inside the margins, letters can be read, and no step is lost; few are one page."""
    size = paper_size("a4", landscape=landscape)
    title = "" if landscape else "Hoja"
    pages = sheet(StepPictures.of(result, lang="es"), paper=size, title=title)
    assert (len(pages) == 1) is (result is RESULT)
    told = [f"({f.name}) {f.caption('es')}" for f in result.frames()][1:]
    assert "".join(map(words, pages)) == squeezed(" ".join([title, *told]))
    scale = size[0] / pages[0].width
    for page in pages:
        assert (page.width * scale, page.height * scale) == pytest.approx(size)
        for placed in page.drawings:
            left, bottom, right, top = placed.drawing.box
            assert placed.x * scale >= 35 and (placed.x + (right - left) * placed.scale) * scale <= size[0] - 35
            assert placed.y * scale >= 35 and (placed.y + (top - bottom) * placed.scale) * scale <= size[1] - 35
            assert placed.drawing.layout.sizes.label * placed.scale * scale >= 5
        for mark in page.texts:
            assert mark.role is Role.HEADING or text_width(mark.text, mark.size) <= 0.99 * mark.width  # type: ignore[union-attr]


def test_files(tmp_path: Path) -> None:
    """SVG, PDF and PNG are of one shape, and other people's readers find the captions in them."""
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
    svg = " ".join("".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text"))
    for frame in small.frames():
        assert squeezed(frame.caption("pt")) in squeezed(svg)
        assert squeezed(frame.caption("pt")) in squeezed(page.extract_text())
    assert small.contact_sheet(tmp_path / "a4.pdf", paper="a4").stat().st_size
    assert [float(side) for side in PdfReader(tmp_path / "a4.pdf").pages[0].mediabox[2:]] == pytest.approx(
        paper_size("a4"), abs=1
    )
    before = paths[0].read_bytes()
    with pytest.raises(gt.GameTreeError, match=r"all\.svg: already there; choose another name"):
        small.contact_sheet(paths[0])
    assert paths[0].read_bytes() == before
    assert small.contact_sheet(paths[0], theme="print", overwrite=True).read_bytes() != before


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("all.gif", {}, r"all.gif: needed the name of a file that ends in .svg, .pdf or .png"),
        ("folder", {}, "folder: needed the name of a file"),
        ("all.svg", {"columns": 0}, "columns: needed a whole number from 1 to 99, or none, got 0"),
        ("all.svg", {"columns": True}, "columns: needed a whole number"),
        ("all.svg", {"paper": "a3"}, "unknown paper 'a3'; choose one of: "),
        (
            "all.svg",
            {"columns": 1, "paper": "a4"},
            r"needed steps that fit on one page, got \d pages; write a .pdf",
        ),
        ("all.svg", {"lang": "fr"}, "unknown language 'fr'"),
    ],
)
def test_what_cannot_be(name: str, options: dict[str, object], message: str, tmp_path: Path) -> None:
    """Anything impossible is one sentence, and writes nothing."""
    with pytest.raises(gt.GameTreeError, match=message):
        RESULT.contact_sheet(tmp_path / name, **options)  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []


def test_one_pdf_has_a_page_a_step(tmp_path: Path) -> None:
    """A path that ends in .pdf is one file with all steps, whether its format is said or not."""
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
    """``gametree figures``: sheets, cases and exercises."""

    def test_sheet(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """A name says the kind of file; a folder has a file a format."""
        call = ["figures", "[[3 12] [2 4]]", "--sheet", "--lang", "es"]
        assert main([*call, "-o", str(tmp_path / "all.svg"), "--columns", "1"]) == 0
        assert main([*call, "-o", str(tmp_path), "--format", "svg", "--format", "pdf"]) == 0
        assert capsys.readouterr().out.split() == [str(tmp_path / one) for one in ("all.svg", "sheet.svg", "sheet.pdf")]
        one, three = (ET.parse(tmp_path / name).getroot().attrib["height"] for name in ("all.svg", "sheet.svg"))
        assert float(one[:-2]) > float(three[:-2])

    def test_case(self, tmp_path: Path) -> None:
        """A case is that of the example; the first with a search is taken unless it is said."""
        lecture = gt.lectures.load("002-deep")
        for number, options in ((0, []), (1, ["--case", "1"])):
            path = tmp_path / f"{number}.md"
            assert main(["figures", "--lecture", "002-deep", *options, "-o", str(path)]) == 0
            assert path.read_text(encoding="utf-8") == f"{lecture.run(number).table(format='markdown')}\n"

    def test_exercise(self, tmp_path: Path) -> None:
        """An exercise from its file and the same one drawn again give the same pair; TikZ brings its styles."""
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

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["--lecture", "001-pacman", "--case", "7"], "a case of 001-pacman with a search (0, 1, 2, 3), got 7"),
            (["--lecture", "000-size", "--case", "0"], "with a search (there is none), got 0"),
            (["[3 5]", "--case", "0"], "--case: needed --lecture beside it, got a tree"),
            (["--lecture", "002-deep", "--seed", "1"], "--seed: needed --kind beside it"),
            (["--kind", "values", "--captions"], "--captions is not an option of an exercise"),
            (["--kind", "values", "--sheet"], "--sheet: needed the steps of a search, got an exercise"),
            (
                ["--kind", "values", "--algorithm", "minimax"],
                "itself says how its tree is searched",
            ),
            (["--kind", "values", "--format", "gif"], "unknown format 'gif'"),
            (["--kind", "valeus"], "did you mean 'values'"),
            (["--exercise", "missing.json"], "missing.json: cannot be read"),
            (["[3 5]", "--sheet", "--size", "4in"], "--size is not an option of a sheet (--sheet)"),
            (
                ["[3 5]", "--columns", "2"],
                "is not an option of the steps of a search; it is for a sheet (--sheet)",
            ),
        ],
    )
    def test_bad_input_gets_one_line(
        self, arguments: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """What a user can mend is one line on stderr and exit code 2; nothing is written."""
        assert main(["figures", *arguments, "-o", str(tmp_path / "new")]) == 2
        said = capsys.readouterr()
        assert (said.out, len(said.err.splitlines()), list(tmp_path.iterdir())) == ("", 1, [])
        assert message in said.err
