"""No letters overlap in rendered files: PDFs, slides and LaTeX output.

``GAMETREE_CONTRACTS=all`` tries 300 trees as PDF and as slides, and 100 in LaTeX documents.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from pathlib import Path
from random import Random

import pytest
from crowded_trees import Crowded, look

import gametree as gt
from effort import EVERY_CASE
from gametree.drawing.themes import theme_named
from gametree.render.slide_deck import Deck
from gametree.render.step_pictures import StepPictures
from gametree.render.tikz import preamble, tikz
from latex import needs_tex, pages
from picture_faults import HAIR, Box, faults

FILES, DOCUMENT, MOST = (300, 25, 45) if EVERY_CASE else (8, 6, 30)
"""number of trees drawn as PDF and as slides, number of trees per LaTeX document, and number of nodes in the largest
tree"""
PARTS = 4
HEAD = r"""\documentclass{article}
\usepackage[paperwidth=3000mm, paperheight=1500mm, margin=5mm]{geometry}
%s
\pagestyle{empty} \parindent=0pt
\begin{document}
%s
\end{document}
"""


def crowded(first: int) -> Iterator[tuple[int, gt.Result]]:
    """Yield searches of random trees, each with its seed."""
    for seed in range(first, first + 100_000):
        one = Crowded(seed)
        if one.tree is not None and len(one.tree) <= MOST:
            yield seed, one.search(one.tree)


def covered(page: object) -> list[str]:
    """Return the pairs of overlapping letters on a page; letters that are adjacent in one text do not count."""
    text = page.get_textpage()  # type: ignore[attr-defined]
    whole = text.get_text_range()
    boxes: list[tuple[int, Box]] = [
        (place, text.get_charbox(place)) for place in range(text.count_chars()) if not whole[place].isspace()
    ]
    return [
        f"{whole[i]} ({i}) on {whole[j]} ({j}) at {a}"
        for (i, a), (j, b) in combinations(boxes, 2)
        if j - i > 2 and min(a[2], b[2]) - max(a[0], b[0]) > HAIR and min(a[3], b[3]) - max(a[1], b[1]) > HAIR
    ]


def covered_in(path: Path) -> list[list[str]]:
    """Return the overlapping letters of each page."""
    return [covered(page) for page in pytest.importorskip("pypdfium2").PdfDocument(path)]


@pytest.mark.parametrize("part", range(PARTS))
def test_pdf_pages_have_no_overlapping_text(part: int, tmp_path: Path) -> None:
    """Each cut-off has a page, whose size is that of its picture, a slide, a column or a sheet; the export is refused
    if letters would be too small to draw.
    """
    for seed, result in islice(crowded(7_000_000 + 100_000 * part), FILES // PARTS):
        options = look(Random(seed)) | {"by": "cut"}
        path = tmp_path / f"{seed}.pdf"
        try:
            result.export(path, **options)
        except gt.GameTreeError as error:
            assert "too small to draw" in str(error), (seed, options)
        else:
            assert not any(covered_in(path)), (seed, options, str(result.tree))


@pytest.mark.parametrize("part", range(PARTS))
def test_presentation_slides_contain_their_drawing_without_overlaps(part: int) -> None:
    """The first and the last slide with a picture are tested; each letter of a drawing is on the slide."""
    for seed, result in islice(crowded(8_000_000 + 100_000 * part), FILES // PARTS):
        drawings = [slide.drawing for slide in Deck.of(result).slides if slide.drawing]
        for drawing in (drawings[0], drawings[-1]):
            assert list(faults(drawing)) == [], (seed, str(result.tree))


@needs_tex
@pytest.mark.parametrize("part", range(PARTS if EVERY_CASE else 1))
def test_latex_text_has_no_overlaps(part: int, tmp_path: Path) -> None:
    """The last steps are included in a LaTeX document, one per page."""
    names, written, theme = [], [], theme_named("print")
    for seed, result in islice(crowded(9_000_000 + 100_000 * part), DOCUMENT):
        options = look(Random(seed)) | {"by": "leaf", "theme": theme}
        steps = StepPictures.of(result, **options)
        names.append((seed, options, str(result.tree)))
        written.append(tikz(steps.drawing(steps.shown[-1], steps.layout)))
    pages(tmp_path, HEAD % (preamble(theme), "\n\\newpage\n".join(written)))
    found = covered_in(tmp_path / "slides.pdf")
    assert len(found) == len(names)
    assert [(name, wrong[:3]) for name, wrong in zip(names, found, strict=True) if wrong] == []
