"""The contact sheet: every step of a search on one sheet, in rows, its name and its caption below each picture."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from ...drawing.drawing import Drawing
from ...drawing.shapes import Role
from ...drawing.themes import Theme
from ...errors import InputError
from ...explain.slide_words import title as usual_title
from ...files import refuse_existing, write_whole
from ...trace.result import Result
from ..typesetting.page_files import page_png, page_svg, pdf
from ..typesetting.paper_page import Page, beside, flow, paper_size, paragraph, picture, stack
from .series import Series

__all__ = ["contact_sheet", "sheet"]

MARGIN, PAPER_MARGIN = 18.0, 36.0
"""points on every side of the pictures, and of a sheet of paper"""
GAP = 22.0
ROW_GAP = 0.7
"""between rows, in gaps, as `beside` leaves them"""
NARROWEST = 200.0
"""points; a narrower picture leaves room for its caption on both sides"""
PRINTED = 8.0
"""the font size of captions on paper, however small the pictures are"""
SHARE = 0.98
"""of the width is filled by captions, as in a picture"""
SMALLER = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7)
"""So much smaller than their columns pictures are made where fewer pages have room for them then."""
LEAST_LABEL = 5.0
"""the least font size of labels on paper: where one page needs smaller ones, there are several"""
SHAPE = math.sqrt(2)
"""how many times as wide as high a sheet of its own size should be"""
ROUNDING = 0.01


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
    dpi: float = 150,
    overwrite: bool = False,
) -> Path:
    """Write all steps as one picture, .svg, .pdf or .png by the end of its path, and return the path.

    The number of ``columns`` follows from the shape of the pictures. The sheet is as large as what is on it, or a
    ``paper``, on which small pictures go on on further pages of a PDF. ``start`` begins with frame 0; the other options
    are those of `export`.

    >>> import gametree as gt, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     contact_sheet(gt.alphabeta("[[3 12] [2 4]]"), Path(folder) / "all.svg", lang="es").name
    'all.svg'
    """
    path = Path(path)
    if path.suffix.lower() not in WRITERS or path.is_dir():
        raise InputError(str(path), f"the name of a file that ends in {' or '.join(WRITERS)}", "another one")
    if columns is not None and (isinstance(columns, bool) or not isinstance(columns, int) or not 1 <= columns <= 99):
        raise InputError("columns", "a number from 1 to 99, or none", repr(columns))
    series = Series.of(result, by, lang, notation, theme, start=start, dpi=dpi)
    room = None if paper is None else paper_size(paper, landscape=landscape)
    pages = sheet(series, columns=columns, paper=room, title=title)
    if len(pages) > 1 and path.suffix.lower() != ".pdf":
        cure = "write a .pdf, or leave the paper out"
        raise InputError(str(path), "steps for which one page has room", f"{len(pages)} pages", cure)
    if not overwrite:
        refuse_existing([path], "choose another name, or have it replaced (overwrite=True, --overwrite)")
    return write_whole(path, WRITERS[path.suffix.lower()](pages, series, title or usual_title(result, lang), room))


def sheet(
    series: Series, *, columns: int | None = None, paper: tuple[float, float] | None = None, title: str = ""
) -> list[Page]:
    """Return the pages of a contact sheet: one as large as its content, or as many of a paper as are needed.

    Pages of a paper are so much larger than it that the pictures on them have their own size; the whole page is scaled
    down when it is drawn, its letters and dashes, too.

    >>> import gametree as gt
    >>> series = Series.of(gt.alphabeta("[3 12 8 2 4 6 14 5 2]", branching=3))
    >>> [(round(page.width), len(page.drawings)) for page in sheet(series)]
    [(1899, 7)]
    >>> [len(page.drawings) for page in sheet(series, columns=1, paper=(595.0, 842.0))]
    [3, 2, 2]
    """
    steps = _Steps(series, title)
    if paper is None:
        return [steps.content(columns or steps.columns)]
    sizes = [
        (scale, number) for number in ([columns] if columns else steps.numbers) for scale in steps.scales(number, paper)
    ]
    legible = [size for size in sizes if size[0] * steps.label >= LEAST_LABEL] or sizes[:1]
    return min((steps.printed(number, paper, scale) for scale, number in sorted(legible, reverse=True)), key=len)


@dataclass(frozen=True)
class _Steps:
    """What stands on the sheet."""

    series: Series
    title: str

    @cached_property
    def drawings(self) -> list[Drawing]:
        return list(self.series.drawings())

    @cached_property
    def told(self) -> list[str]:
        """The name of each step with its caption."""
        frames = self.series.frames
        return [f"({frame.name}) {frame.caption()}" for frame in list(frames)[len(frames) - len(self.drawings) :]]

    @property
    def numbers(self) -> range:
        """The numbers of columns that there can be."""
        return range(1, len(self.drawings) + 1)

    @cached_property
    def natural(self) -> float:
        """The width of a cell whose picture is as large as by itself."""
        left, _, right, _ = self.drawings[0].box
        return max(NARROWEST * self.series.theme.labels, right - left)

    @property
    def columns(self) -> int:
        """The number of columns that gives the sheet its shape."""
        cells = self.cells(self.natural, self.drawings[0].layout.sizes.note)
        highest = max(cell.height for cell in cells)

        def strangeness(number: int) -> float:
            rows = math.ceil(len(cells) / number)
            return abs(math.log(number * self.natural / (rows * highest) / SHAPE))

        return min(self.numbers, key=strangeness)

    def cells(self, width: float, size: float) -> list[Page]:
        """Return each step as a piece: its picture, and below it what is told."""
        pieces = []
        for drawing, told in zip(self.drawings, self.told, strict=True):
            tree = picture(drawing, width)
            middle = Page(width, tree.height).put(tree, (width - tree.width) / 2, 0)
            pieces.append(stack([middle, paragraph(told, width, size=size, share=SHARE)], gap=4.0))
        return pieces

    def rows(self, columns: int, width: float, size: float, gap: float = GAP) -> list[Page]:
        """Return the rows of the sheet, each with so many steps beside each other."""
        cells = self.cells(width, size)
        whole = width * columns + gap * (columns - 1) + ROUNDING
        lines = [cells[start : start + columns] for start in range(0, len(cells), columns)]
        head = [paragraph(self.title, whole, size=size * 1.5, role=Role.HEADING)] if self.title else []
        return head + [beside(line, whole, gap=gap) for line in lines]

    def content(self, columns: int) -> Page:
        """Return one page as large as the steps are."""
        whole = stack(self.rows(columns, self.natural, self.drawings[0].layout.sizes.note), gap=GAP * ROW_GAP)
        return Page(whole.width + 2 * MARGIN, whole.height + 2 * MARGIN).put(whole, MARGIN, MARGIN)

    def printed(self, columns: int, paper: tuple[float, float], scale: float) -> list[Page]:
        """Return pages of a paper on which pictures are shown at a scale."""
        sides, margin, gap = (paper[0] / scale, paper[1] / scale), PAPER_MARGIN / scale, GAP / scale
        cell = (sides[0] - 2 * margin - ROUNDING - gap * (columns - 1)) / columns
        rows = self.rows(columns, cell, PRINTED * self.series.theme.labels / scale, gap)
        groups = [rows[:2], *([row] for row in rows[2:])] if self.title else [[row] for row in rows]
        return [page for page, _ in flow(groups, sides, margin=margin, gap=gap * ROW_GAP)]

    def scales(self, columns: int, paper: tuple[float, float]) -> list[float]:
        """Return how large pictures can be on a paper: as wide as their columns, and smaller ones to have more rows."""
        left, _, right, _ = self.drawings[0].box
        widest = min(1.0, (paper[0] - 2 * PAPER_MARGIN - ROUNDING - GAP * (columns - 1)) / columns / (right - left))
        return [widest * smaller for smaller in SMALLER]

    @property
    def label(self) -> float:
        """The font size of labels in the pictures as they are by themselves."""
        return self.drawings[0].layout.sizes.label


Size = tuple[float, float] | None


def _svg(pages: Sequence[Page], series: Series, title: str, size: Size) -> bytes:
    return page_svg(pages[0], series.theme, title=title, size=size).encode("utf-8")


def _pdf(pages: Sequence[Page], series: Series, title: str, size: Size) -> bytes:
    return pdf(pages, series.theme, title=title, lang=series.lang, size=size)


def _png(pages: Sequence[Page], series: Series, title: str, size: Size) -> bytes:
    return page_png(pages[0], series.theme, dpi=series.dpi, size=size)


WRITERS: Mapping[str, Callable[[Sequence[Page], Series, str, Size], bytes]] = MappingProxyType(
    {".svg": _svg, ".pdf": _pdf, ".png": _png}
)
"""What writes the sheet, by the end of its path."""
