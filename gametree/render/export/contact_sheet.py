"""The contact sheet: all steps of a search on one sheet, in rows, with the name and caption below each picture."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from ...drawing.drawing import Drawing
from ...drawing.shapes import Role
from ...drawing.themes import Theme
from ...errors import InputError
from ...explain.slide_words import title as usual_title
from ...files import refuse_existing, write_whole
from ...phrases import Code, gettext
from ...trace.result import Result
from ..typesetting.page_files import page_png, page_svg, pdf
from ..typesetting.paper_page import PaperPage, beside, flow, paper_size, paragraph, picture, stack
from .picture import DPI
from .step_pictures import REPLACING, StepPictures

__all__ = ["contact_sheet", "sheet"]

MARGIN, PAPER_MARGIN = 18.0, 36.0
"""margins of a sheet of its own size and of a sheet of paper, in points"""
GAP = 22.0
"""horizontal gap between two pictures, in points"""
ROW_GAP = 0.7
"""vertical gap between two rows, as a part of the horizontal one, as in `beside`"""
NARROWEST = 200.0
"""least width of a step, in points, so that its caption has space"""
PRINTED = 8.0
"""font size of captions on paper, however small the pictures are"""
SHARE = 0.98
"""share of the width that a caption fills, as in a picture"""
SMALLER = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7)
"""scales of pictures in their columns: smaller ones may need fewer pages"""
LEAST_LABEL = 5.0
"""least font size of labels on paper; where one page needs smaller ones, there are several"""
SHAPE = math.sqrt(2)
"""best ratio of width to height of a sheet of its own size"""
ROUNDING = 0.01
SUFFIXES = (".svg", ".pdf", ".png")
# TRANSLATORS: %(options)s are names of options, such as overwrite=True
REPLACE = gettext("choose another name, or let it be replaced (%(options)s)").of(options=REPLACING)


def contact_sheet(
    result: Result,
    path: str | Path,
    *,
    columns: int | None = None,
    by: str = "leaf",
    lang: str = "en",
    notation: str = "bounds",
    theme: str | Path | Theme | None = None,
    paper: str | None = None,
    landscape: bool = False,
    title: str = "",
    start: bool = False,
    dpi: float | None = None,
    hide: str | Iterable[str] = (),
    sideways: bool = False,
    fold: bool = False,
    overwrite: bool = False,
) -> Path:
    """Write all steps as one picture, .svg, .pdf or .png by the end of its path, and return the path.

    The number of ``columns`` follows from the shape of the pictures. The sheet is as large as what is on it, or a
    ``paper``, whose PDF has more pages where the pictures would become too small. ``start`` begins with frame 0; the
    other options are those of `export`.

    >>> import gametree as gt, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     contact_sheet(gt.alphabeta("[[3 12] [2 4]]"), Path(folder) / "all.svg", lang="es").name
    'all.svg'
    """
    path = Path(path)
    if path.suffix.lower() not in SUFFIXES or path.is_dir():
        needed = gettext("the name of a file that ends in .svg, .pdf or .png")
        raise InputError(str(path), needed, gettext("another one"))
    if columns is not None and (isinstance(columns, bool) or not isinstance(columns, int) or not 1 <= columns <= 99):
        raise InputError(Code("columns"), gettext("a whole number from 1 to 99, or none"), repr(columns))
    steps = StepPictures.of(
        result, by, lang, notation, theme, start=start, dpi=dpi, hide=hide, sideways=sideways, fold=fold
    )
    room = None if paper is None else paper_size(paper, landscape=landscape)
    pages = sheet(steps, columns=columns, paper=room, title=title)
    if len(pages) > 1 and path.suffix.lower() != ".pdf":
        # TRANSLATORS: "paper" is the name of an option, the size of the page
        cure = gettext("write a .pdf, or leave out the paper")
        needed, got = gettext("steps that fit on one page"), gettext("%(count)s pages").of(count=len(pages))
        raise InputError(str(path), needed, got, cure)
    if not overwrite:
        refuse_existing([path], REPLACE)
    return write_whole(path, _written(path.suffix.lower(), pages, steps, title or usual_title(result, lang), room))


def _written(
    suffix: str, pages: Sequence[PaperPage], steps: StepPictures, title: str, size: tuple[float, float] | None
) -> bytes:
    if suffix == ".svg":
        return page_svg(pages[0], steps.theme, title=title, size=size).encode("utf-8")
    if suffix == ".png":
        return page_png(pages[0], steps.theme, dpi=steps.dpi or DPI, size=size)
    return pdf(pages, steps.theme, title=title, lang=steps.lang, size=size)


def sheet(
    steps: StepPictures, *, columns: int | None = None, paper: tuple[float, float] | None = None, title: str = ""
) -> list[PaperPage]:
    """Return the pages of a contact sheet: one as large as its content, or as many of a paper as are needed.

    The pictures keep their own size, and a page is larger than its paper instead: it is scaled down when it is drawn,
    with its letters and dashes.

    >>> import gametree as gt
    >>> steps = StepPictures.of(gt.alphabeta("[3 12 8 2 4 6 14 5 2]", branching=3))
    >>> [(round(page.width), len(page.drawings)) for page in sheet(steps)]
    [(1899, 7)]
    >>> [len(page.drawings) for page in sheet(steps, columns=1, paper=(595.0, 842.0))]
    [3, 2, 2]
    """
    grid = _Grid(steps, title)
    if paper is None:
        return [grid.content(columns or grid.columns)]
    sizes = [
        (scale, number) for number in ([columns] if columns else grid.numbers) for scale in grid.scales(number, paper)
    ]
    legible = [size for size in sizes if size[0] * grid.label >= LEAST_LABEL] or sizes[:1]
    return min((grid.printed(number, paper, scale) for scale, number in sorted(legible, reverse=True)), key=len)


@dataclass(frozen=True)
class _Grid:
    """The steps with their captions, in rows and columns."""

    steps: StepPictures
    title: str

    @cached_property
    def drawings(self) -> list[Drawing]:
        return list(self.steps.drawings())

    @cached_property
    def captions(self) -> list[str]:
        """The name of each step with its caption."""
        frames = self.steps.frames
        return [
            f"({frame.name}) {frame.caption(notation=self.steps.notation)}"
            for frame in list(frames)[len(frames) - len(self.drawings) :]
        ]

    @property
    def numbers(self) -> range:
        """The possible numbers of columns."""
        return range(1, len(self.drawings) + 1)

    @cached_property
    def natural(self) -> float:
        """The width of a step whose picture has its own size."""
        left, _, right, _ = self.drawings[0].box
        return max(NARROWEST * self.steps.theme.labels, right - left)

    @property
    def columns(self) -> int:
        """The number of columns with which the sheet has nearly the best shape."""
        cells = self.cells(self.natural, self.drawings[0].layout.sizes.note)
        highest = max(cell.height for cell in cells)

        def deviation(number: int) -> float:
            rows = math.ceil(len(cells) / number)
            return abs(math.log(number * self.natural / (rows * highest) / SHAPE))

        return min(self.numbers, key=deviation)

    def cells(self, width: float, size: float) -> list[PaperPage]:
        """Return each step as a piece of a page: its picture and its caption."""
        pieces = []
        for drawing, caption in zip(self.drawings, self.captions, strict=True):
            tree = picture(drawing, width)
            middle = PaperPage(width, tree.height).put(tree, (width - tree.width) / 2, 0)
            pieces.append(stack([middle, paragraph(caption, width, size=size, share=SHARE)], gap=4.0))
        return pieces

    def rows(self, columns: int, width: float, size: float, gap: float = GAP) -> list[PaperPage]:
        """Return the rows of the sheet, after its title."""
        cells = self.cells(width, size)
        whole = width * columns + gap * (columns - 1) + ROUNDING
        lines = [cells[start : start + columns] for start in range(0, len(cells), columns)]
        head = [paragraph(self.title, whole, size=size * 1.5, role=Role.HEADING)] if self.title else []
        return head + [beside(line, whole, gap=gap) for line in lines]

    def content(self, columns: int) -> PaperPage:
        """Return one page as large as its content."""
        whole = stack(self.rows(columns, self.natural, self.drawings[0].layout.sizes.note), gap=GAP * ROW_GAP)
        return PaperPage(whole.width + 2 * MARGIN, whole.height + 2 * MARGIN).put(whole, MARGIN, MARGIN)

    def printed(self, columns: int, paper: tuple[float, float], scale: float) -> list[PaperPage]:
        """Return pages of a paper, with pictures of this scale."""
        sides, margin, gap = (paper[0] / scale, paper[1] / scale), PAPER_MARGIN / scale, GAP / scale
        cell = (sides[0] - 2 * margin - ROUNDING - gap * (columns - 1)) / columns
        rows = self.rows(columns, cell, PRINTED * self.steps.theme.labels / scale, gap)
        groups = [rows[:2], *([row] for row in rows[2:])] if self.title else [[row] for row in rows]
        return [page for page, _ in flow(groups, sides, margin=margin, gap=gap * ROW_GAP)]

    def scales(self, columns: int, paper: tuple[float, float]) -> list[float]:
        """Return the scales of pictures on a paper: as wide as their columns, and smaller ones to have more rows."""
        left, _, right, _ = self.drawings[0].box
        widest = min(1.0, (paper[0] - 2 * PAPER_MARGIN - ROUNDING - GAP * (columns - 1)) / columns / (right - left))
        return [widest * smaller for smaller in SMALLER]

    @property
    def label(self) -> float:
        """The font size of labels in pictures of their own size."""
        return self.drawings[0].layout.sizes.label
