"""Text on slides is legible: sizes are measured in the written files, at their printed size."""

from __future__ import annotations

import io
import math
import re
import warnings
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pptx import Presentation
from pypdf import PdfReader

import gametree as gt
from effort import pairing
from gametree.commands.cli import main
from gametree.drawing.drawing import draw
from gametree.drawing.shapes import TextMark
from gametree.errors import InputError, PictureWarning
from gametree.phrases import LANGUAGES
from gametree.render.deck_file import write_deck
from gametree.render.slide_deck import Deck, SlideLayout
from goldens import Golden
from latex import needs_tex, pages

DEFAULT = "[[3 12 8] [2 4 6] [14 5 2]]"
TREES = {
    "two-ply": gt.alphabeta(DEFAULT),
    "binary": gt.alphabeta(gt.Tree.from_leaves([8, 6, 3, 1, 10, 4, 2, 9], branching=2)),
    "chance": gt.expectiminimax("[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]"),
    "high": gt.minimax("[[[[3 5] 2] 7] 1]"),
}
NAMESPACE = "{http://www.w3.org/2000/svg}"
BEAMER, POWERPOINT = 12.0, 18.0
"""minimum font sizes on beamer and PowerPoint slides, in points"""
ROUNDING = 0.02


def printed_in_svg(source: str, width: float) -> dict[str, float]:
    """Return the font sizes of the texts in an SVG that is printed at the given width; all sizes are in points."""
    root = ET.fromstring(source)
    (group,) = [one for one in root.iter(f"{NAMESPACE}g") if one.get("class") == "graph"]
    found = re.search(r"scale\((\S+)", group.attrib["transform"])
    assert found
    scale = float(found[1]) * width / float(root.attrib["viewBox"].split()[2])
    texts = [one for one in root.iter(f"{NAMESPACE}text") if (one.text or "").strip()]
    return {one.text or "": float(one.attrib["font-size"]) * scale for one in texts}


def printed_in_pdf(path: Path, until: int | None = None) -> list[tuple[str, float]]:
    """Return the texts of a PDF, optionally without its last pages, with their font sizes in points."""
    found: list[tuple[str, float]] = []

    def read(text: str, cm: list[float], tm: list[float], _: Any, size: float) -> None:
        if text.strip():
            found.append((text.strip(), size * math.hypot(tm[2], tm[3]) * math.hypot(cm[2], cm[3])))

    for page in PdfReader(path).pages[:until]:
        page.extract_text(visitor_text=read)
    return found


@pytest.mark.parametrize("captions", [False, True])
@pytest.mark.parametrize("name", TREES)
def test_beamer_picture_text_has_at_least_12_points(name: str, captions: bool, tmp_path: Path) -> None:
    """The slide measures 160 × 90 mm; a tree of two plies may have a caption below."""
    if captions and name != "two-ply":
        pytest.skip("a caption of four lines takes a third of the slide")
    for path in TREES[name].export(tmp_path, "svg", size="16:9", captions=captions, start=True):
        sizes = printed_in_svg(path.read_text(encoding="utf-8"), 160 / 25.4 * 72)
        assert min(sizes.values()) >= BEAMER - ROUNDING, sizes


def test_usual_tree_has_at_least_12_points_on_a_four_to_three_slide(tmp_path: Path) -> None:
    """The slide measures 128 × 96 mm."""
    for path in TREES["two-ply"].export(tmp_path, "svg", size="4:3"):
        assert min(printed_in_svg(path.read_text(encoding="utf-8"), 128 / 25.4 * 72).values()) >= BEAMER - ROUNDING


@needs_tex
@pytest.mark.parametrize("aspect", ["169", "43"])
def test_beamer_pictures_are_legible_and_fit_a_madrid_frame(aspect: str, tmp_path: Path) -> None:
    """The pictures are included as the comment in the style file advises, and TeX reports no overfull box."""
    result = TREES["two-ply"]
    result.export(tmp_path, ["tikz", "beamer"])
    TREES["high"].export(tmp_path / "high", "tikz")
    frames = r"\input{overlays}", r"\gtfit{\input{step-e}}", r"\gtfit{\input{high/step-c}}"
    body = "".join(rf"\begin{{frame}}{{Title}}{frame}\end{{frame}}" for frame in frames)
    head = rf"\documentclass[aspectratio={aspect}]{{beamer}}\usetheme{{Madrid}}\date{{}}\input{{gametree-preamble}}"
    words = pages(tmp_path, rf"{head}\begin{{document}}{body}\end{{document}}")
    assert len(words) == len(result.frames()) - 1 + 2
    labels = {"A", "B", "C", "D", "B1", "C2", "D3", "MAX", "MIN", "12", "14"}
    sizes = [size for text, size in printed_in_pdf(tmp_path / "slides.pdf", until=-1) if text in labels]
    assert len(sizes) > 60 and min(sizes) >= BEAMER - 0.1


@needs_tex
@pytest.mark.parametrize("lang", ["en", "pt"])
def test_beamer_deck_text_has_at_least_12_points(lang: str, tmp_path: Path) -> None:
    """The tested texts are labels, captions and tables; TeX's ``12pt`` is 11.955 points."""
    source = write_deck(TREES["two-ply"], tmp_path / "deck.tex", lang=lang).read_text(encoding="utf-8")
    pages(tmp_path, source)
    sizes = dict(printed_in_pdf(tmp_path / "slides.pdf"))
    assert len(sizes) > 40 and min(sizes.values()) >= 11.9, sorted(sizes.items(), key=lambda item: item[1])[:5]


@pytest.mark.parametrize("name", ["two-ply", "binary", "chance"])
def test_page_deck_text_has_at_least_18_points(name: str, tmp_path: Path) -> None:
    """The pages measure 960 × 540 points."""
    sizes = dict(printed_in_pdf(write_deck(TREES[name], tmp_path / "deck.pdf", lang="pt")))
    assert len(sizes) > 20 and min(sizes.values()) >= POWERPOINT - ROUNDING, sizes


def test_deck_of_many_leaves_reports_its_text_size(tmp_path: Path) -> None:
    """The deck has 27 leaves and all cut-offs, folded or not."""
    result = gt.lectures.load("004-27").run()
    for fold in (False, True):
        with pytest.warns(PictureWarning) as warnings:
            path = write_deck(result, tmp_path / "deck.pdf", fold=fold, overwrite=True)
        size = min(size for _, size in printed_in_pdf(path))
        assert (
            13 < size < POWERPOINT
            and (stated := re.search(r"are (\S+) points high, but at least 18 are needed", str(warnings[-1].message)))
            and abs(float(stated[1]) - size) < 0.1
            and len([one for one in warnings if "do not fit" not in str(one.message)]) <= 1 + fold
        )
        shown = PdfReader(path).pages[-3].extract_text()
        assert all(label in shown for label in ("A", "D", "D2", "B2", "B3", "C1", "C2", "C3", "D33"))


def test_beamer_slide_shows_27_leaves_unfolded_at_9_points(tmp_path: Path) -> None:
    """The slide of 160 × 90 mm has bounds, cut-offs and captions."""
    with pytest.warns(PictureWarning, match="smallest letters are 9"):
        paths = gt.lectures.load("004-27").run().export(tmp_path, "svg", size="16:9", captions=True)
    for path in paths:
        sizes = printed_in_svg(path.read_text(encoding="utf-8"), 160 / 25.4 * 72)
        assert len(sizes) > 20 and min(sizes.values()) >= 9, sizes


@needs_tex
def test_beamer_deck_shows_27_leaves_unfolded_at_9_points(tmp_path: Path) -> None:
    """The frames have a title and a caption; TeX reports no overfull box and prints no question mark for an unknown
    reference.
    """
    with pytest.warns(PictureWarning, match="smallest letters are 9"):
        path = write_deck(gt.lectures.load("004-27").run(), tmp_path / "deck.tex", lang="es")
    pages(tmp_path, path.read_text(encoding="utf-8"))
    sizes = printed_in_pdf(tmp_path / "slides.pdf")
    assert len(sizes) > 600 and min(size for _, size in sizes) >= 9
    with pytest.warns(PictureWarning):
        folded = write_deck(gt.lectures.load("004-27").run(), tmp_path / "folded.tex", lang="es", fold=True)
    assert "? 3" not in " ".join(pages(tmp_path, folded.read_text(encoding="utf-8")))


WIDE = gt.lectures.load("004-27").run()
CHANCE = gt.expectiminimax(
    "[safe->5 gamble->{0.6: win->[8 min[3.5 9]], 0.4: lose->min[-2 -7]} insure->{1/3: [4 6], 2/3: min[2 7]}]"
)
FOLDED = {
    "27 leaves": WIDE,
    "27 leaves, all evaluated": gt.minimax(WIDE.tree),
    "32 leaves": gt.alphabeta(gt.Tree.from_leaves([number * 37 % 23 for number in range(32)], branching=2)),
    "chance": CHANCE,
}


def smallest_letters(result: gt.Result, folder: Path, look: str, *, fold: bool) -> float:
    """Return the smallest font size in the written pictures (of a series, in its last file), in points as printed."""
    if look == "beamer":
        source = result.deck(folder / "deck.tex", by="cut", fold=fold).read_text(encoding="utf-8")
        scales, sizes = (set(map(float, re.findall(one, source))) for one in (r"scalebox{(.*?)}", r"gt/size=([\d.]+)"))
        return min(scales) * min(sizes) / 72.27 * 72
    if look == "powerpoint":
        return min(size for _, size in printed_in_pdf(result.deck(folder / "deck.pdf", by="cut", fold=fold)))
    width = {"16:9": 160, "4:3": 128}[look] / 25.4 * 72
    *_, path = result.export(folder, "svg", by="cut", size=look, fold=fold)
    return min(printed_in_svg(path.read_text(encoding="utf-8"), width).values())


@pytest.mark.filterwarnings("ignore::gametree.errors.PictureWarning")
@pytest.mark.parametrize(("name", "look"), pairing(FOLDED, ["16:9", "4:3", "beamer", "powerpoint"]))
def test_folding_never_makes_letters_smaller(name: str, look: str, tmp_path: Path) -> None:
    """Folding enlarges letters, or makes them legible; if boxes need more space, no node is folded."""
    sizes = [smallest_letters(FOLDED[name], tmp_path / str(fold), look, fold=fold) for fold in (False, True)]
    assert sizes[1] >= min(sizes[0], POWERPOINT if look == "powerpoint" else BEAMER) - ROUNDING


def warnings_of(write: Callable[[], object]) -> list[str]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        write()
    assert all(issubclass(entry.category, PictureWarning) for entry in caught)
    return [str(entry.message) for entry in caught]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refused_fold_is_reported_once(lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If folding would make letters smaller, the complete tree is drawn, and a single message says so."""
    monkeypatch.setenv("LANGUAGE", lang)
    plain = warnings_of(lambda: WIDE.export(tmp_path / "whole", "svg", by="cut", size="16:9"))
    asked = warnings_of(lambda: WIDE.export(tmp_path / "asked", "svg", by="cut", size="16:9", fold=True))
    files = [[path.read_bytes() for path in sorted((tmp_path / name).iterdir())] for name in ("whole", "asked")]
    assert files[0] == files[1]
    (sentence,) = set(asked) - set(plain)
    smaller, size = (float(number.replace(",", ".")) for number in re.findall(r"\d+(?:[.,]\d+)?", sentence))
    *_, last = sorted((tmp_path / "whole").iterdir())
    letters = min(printed_in_svg(last.read_text(encoding="utf-8"), 160 / 25.4 * 72).values())
    assert smaller < size == pytest.approx(letters, abs=0.05) and "--fold" in sentence
    deck = warnings_of(lambda: WIDE.deck(tmp_path / "deck.tex", by="cut", fold=True))
    assert len(deck) == len(asked) == len(plain) + 1
    assert "fold" not in "".join(warnings_of(lambda: CHANCE.export(tmp_path, "svg", by="cut", size="16:9", fold=True)))


@needs_tex
@pytest.mark.parametrize("lang", ["en", "es"])
def test_picture_in_a_beamer_frame_leaves_space_for_its_caption(lang: str, tmp_path: Path) -> None:
    """The picture is as high as the space that its frame leaves."""
    path = write_deck(CHANCE, tmp_path / "deck.tex", lang=lang, fold=True)
    pages(tmp_path, path.read_text(encoding="utf-8"))


def test_projector_theme_text_is_as_large_as_the_usual_theme(tmp_path: Path) -> None:
    """The smallest texts are compared on several trees."""
    trees = *TREES.values(), gt.minimax(gt.Tree.from_leaves(range(16), branching=2))
    for number, result in enumerate(trees):
        smallest = []
        for theme in ("light", "projector"):
            *_, path = result.export(tmp_path / f"{number}-{theme}", "svg", size="16:9", theme=theme)
            smallest.append(min(printed_in_svg(path.read_text(encoding="utf-8"), 1.0).values()))
        assert smallest[1] >= smallest[0] * 0.999


def test_tree_too_large_for_a_slide_is_refused(tmp_path: Path) -> None:
    """The error for 2 000 leaves side by side suggests other formats, and no file is written."""
    wide = gt.alphabeta(gt.Tree.from_leaves([number % 97 for number in range(2000)], branching=2000))
    for write in (
        lambda: wide.export(tmp_path / "out", "svg", by="cut", size="16:9"),
        lambda: wide.deck(tmp_path / "out.tex", by="cut"),
    ):
        with pytest.raises(InputError) as refused:
            write()
        assert "2000" in str(refused.value) and "gametree figures" in str(refused.value)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("format", ["png", "pdf", "gif", "svg", "dot", "tikz", "html", "deck.pdf", "deck.pptx"])
def test_missing_font_is_not_replaced(format: str, tmp_path: Path) -> None:
    """If the font is missing, a format that embeds letters is refused. A format that only names the font is written;
    TeX uses its own font.
    """
    course = tmp_path / "course.toml"
    course.write_text('font = "No Such Sans"', encoding="utf-8")
    search, out = TREES["two-ply"], tmp_path / "out"

    def write() -> list[Path]:
        if format.startswith("deck"):
            return [search.deck(out / format, by="cut", theme=course)]
        return search.export(out, format, by="cut", theme=course)

    if format in ("png", "pdf", "gif", "deck.pdf", "deck.pptx"):
        with pytest.raises(InputError, match=r"No Such Sans .* not installed here, unlike DejaVu Sans.*\.svg"):
            write()
        assert not out.exists()
    else:
        assert b"No Such Sans" in write()[0].read_bytes() or format == "tikz"


def test_usual_tree_shows_its_move_names_on_a_slide(tmp_path: Path) -> None:
    """The slide measures 160 × 90 mm; captions and notes name the moves."""
    (path, *_) = TREES["two-ply"].export(tmp_path, "svg", size="16:9")
    tree = TREES["two-ply"].tree
    moves = {tree.move(node) for node in tree.nodes[1:]}
    assert moves <= set(printed_in_svg(path.read_text(encoding="utf-8"), 1.0)) and len(moves) == 12


def test_powerpoint_deck_text_has_at_least_18_points(tmp_path: Path) -> None:
    """The tested texts are captions, titles and tables; pictures are as large as in the PDF deck."""
    result = TREES["two-ply"]
    read = Presentation(str(write_deck(result, tmp_path / "deck.pptx", lang="pt")))
    places = [shape for layout in read.slide_layouts for shape in layout.placeholders]
    texts = [shape for shape in places if shape.placeholder_format.type.name in ("TITLE", "CENTER_TITLE", "BODY")]
    sizes = [int(size) for one in texts for size in one._element.xpath(".//a:lvl1pPr/a:defRPr/@sz")]
    cells = [int(size) for slide in read.slides for size in slide._element.xpath(".//a:tbl//a:rPr/@sz")]
    assert sizes and cells and min(sizes + cells) >= 100 * POWERPOINT
    shown = [shape for slide in read.slides for shape in slide.shapes if shape.shape_type.name == "PICTURE"]
    scale = SlideLayout.of(Deck.of(result, lang="pt")).scale
    assert len(shown) == len(result.frames())
    for shape in shown:
        (key,) = shape._element.xpath(".//*[local-name()='svgBlip']/@r:embed")
        root = ET.fromstring(shape.part.related_part(key).blob)
        assert shape.width.pt / float(root.attrib["viewBox"].split()[2]) == pytest.approx(scale, rel=0.01)


@pytest.mark.parametrize("name", ["two-ply", "binary", "chance"])
def test_film_text_has_at_least_18_points(name: str, tmp_path: Path) -> None:
    """The film measures 960 × 540 points, or 1920 × 1080 pixels."""
    for path in TREES[name].export(tmp_path, "svg", size="1080p"):
        assert min(printed_in_svg(path.read_text(encoding="utf-8"), 960).values()) >= POWERPOINT - ROUNDING


def test_caption_is_beside_a_high_tree_and_below_a_wide_tree() -> None:
    """Pictures without captions reserve no space for them."""
    high = TREES["high"].frames()[-1]
    for frame, is_beside in ((high, True), (TREES["two-ply"].frames()[-1], False)):
        bare, with_caption = draw(frame), draw(frame, captioned=True)
        lines = [mark for mark in with_caption.marks() if isinstance(mark, TextMark) and mark.id.startswith("t")]
        assert lines and all((line.x - line.width / 2 >= with_caption.layout.right) is is_beside for line in lines)
        assert all((line.y < with_caption.layout.bottom) is not is_beside for line in lines)
        left, bottom, right, top = with_caption.box
        assert all(left <= line.x - line.width / 2 and line.x + line.width / 2 <= right for line in lines)
        assert bottom <= min(line.y for line in lines) and max(line.y for line in lines) <= top
        layout = bare.layout
        assert bare.box == (layout.left, layout.bottom, layout.right, layout.top)


def template(*, titles: bool = True, small: bool = False) -> io.BytesIO:
    """Return a 4:3 template with one slide, optionally without titles or with little space for text."""
    whole = Presentation()
    whole.slides.add_slide(whole.slide_layouts[0]).shapes.title.text = "An older slide"
    for layout in whole.slide_layouts:
        for place in list(layout.placeholders):
            kind = place.placeholder_format.type.name
            if not titles and "TITLE" in kind and kind != "SUBTITLE":
                place._element.getparent().remove(place._element)
            elif small and kind in ("BODY", "OBJECT"):
                place.left, place.top, place.width, place.height = 0, 0, 914400, 914400
    data = io.BytesIO()
    whole.save(data)
    return data


def test_template_of_a_course_is_for_powerpoint_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A PDF of the same course is written without it."""
    monkeypatch.chdir(tmp_path)
    Path("course.pptx").write_bytes(template().getvalue())
    Path("course.toml").write_text('[slides]\ntemplate = "course.pptx"\n', "utf-8")
    assert [main(["deck", "[[3 12] [2 4]]", "-o", name]) for name in ("deck.pptx", "deck.pdf")] == [0, 0]
    assert Presentation("deck.pptx").slide_width.pt == 720


def test_custom_template_sets_layouts_and_slide_size(tmp_path: Path) -> None:
    """The deck has the template's layouts, positions and shape, but not its slides, and no empty placeholders."""
    course = tmp_path / "course.pptx"
    course.write_bytes(template().getvalue())
    result = TREES["two-ply"]
    read = Presentation(str(result.deck(tmp_path / "deck.pptx", template=course, lang="es")))
    assert (read.slide_width.pt, read.slide_height.pt) == (720, 540)
    assert {layout.name for layout in read.slide_layouts} == {layout.name for layout in Presentation().slide_layouts}
    used = [slide.slide_layout.name for slide in read.slides]
    assert used == ["Title Slide", *["Title and Content"] * len(result.frames()), "Title Only", "Title and Content"]
    body = Presentation(str(course)).slide_layouts[1].placeholders[1]
    for slide in read.slides:
        assert slide.shapes.title.text and "older" not in slide.shapes.title.text
        assert slide.shapes.title.left == slide.slide_layout.placeholders[0].left
        assert all(shape.text_frame.text for shape in slide.placeholders)
        for shape in [one for one in slide.shapes if one.shape_type.name == "PICTURE"]:
            assert body.left <= shape.left and shape.left + shape.width <= body.left + body.width + 1
            (said,) = [one for one in slide.placeholders if one.placeholder_format.idx == 1]
            assert body.top <= shape.top and shape.top + shape.height <= said.top + 1
            assert said.top + said.height <= body.top + body.height + 1
            assert said.text_frame.paragraphs[0].runs[0].font.size.pt >= 16


@pytest.mark.parametrize(
    ("content", "output"),
    [
        (template(titles=False), "deck.pptx"),
        (template(small=True), "deck.pptx"),
        (io.BytesIO(b"no zip"), "deck.pptx"),
        (None, "deck.pptx"),
        (template(), "deck.pdf"),
    ],
    ids=["no title", "too small", "no presentation", "no file", "no PowerPoint"],
)
def test_incomplete_template_is_refused(
    content: io.BytesIO | None, output: str, tmp_path: Path, golden: Golden
) -> None:
    """The error names the missing part."""
    if content is not None:
        (tmp_path / "a.pptx").write_bytes(content.getvalue())
    with golden.raises(gt.GameTreeError):
        TREES["two-ply"].deck(tmp_path / output, template=tmp_path / "a.pptx")
    assert not (tmp_path / output).exists()
