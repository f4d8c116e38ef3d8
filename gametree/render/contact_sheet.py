"""The contact sheet: all steps of a search on one sheet, in rows, each picture with its name and caption below it."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from html import escape
from itertools import product
from pathlib import Path
from typing import Any

from ..drawing.drawing import Drawing
from ..drawing.fitting import Room, scale_in, smallest_text
from ..drawing.shapes import Role
from ..drawing.themes import Theme
from ..errors import InputError, named_keywords, wrong_value
from ..files import refuse_existing, to_path, write_whole
from ..fonts import fit
from ..phrases import Code, gettext
from ..trace.result import Result, to_result
from .format import Format, format_of, paper_size, refuse_long_work, suffixes_of, warn_of_letters
from .graphviz import DPI, FALLBACK, missing_letters, require_font
from .pdf import colours, typeset
from .slide_deck import slide_title as usual_title
from .step_pictures import StepPictures
from .svg import Svg, svg
from .text_drawing import alternative

_TEMPLATE = Path(__file__).with_name("contact_sheet.typ")
MARGIN = 18.0
"""margin on every side, in points; larger than printers need"""
_GAP, _ROW_GAP = 22.0, 16.0
"""gaps between two pictures in a row, and between two rows, in points"""
_HEADING, _HEAD = 18.0, 34.0
"""font size of the title, and height of the space reserved for it, in points"""
LEAST = 7.0
"""minimum font size on paper, in points; several pages are used if text on a single page would be smaller"""
_SHAPE = math.sqrt(2)
"""preferred ratio of width to height of a sheet whose size is not given"""
# TRANSLATORS: %(options)s are names of options, such as overwrite=True
ID = re.compile(r'(?<= )id="')
_OPENING = re.compile(r'<svg role="img" width="[^"]*" height="[^"]*"')


@named_keywords()
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
    """Write all steps as one picture and return the path; the suffix of the path gives the format: .svg, .pdf or .png.

    Parameters
    ----------
    result : Result
        The search.
    path : str or Path
        The file; its suffix is .svg, .pdf or .png.
    columns : int, optional
        The number of columns; by default it depends on the shape of the pictures.
    by, lang, notation, theme
        As in `gametree.render.export.export`.
    paper : {"a4", "letter"}, optional
        The paper; by default the sheet is as large as its content. A PDF has several pages if text on one page would be
        smaller than 7 points.
    landscape : bool, default False
        Whether the paper is in landscape format; if a picture is too wide for portrait format, landscape format is used
        in any case.
    title : str, default ""
        The title of the sheet.
    start, dpi, hide, sideways, fold
        As in `gametree.render.export.export`.
    overwrite : bool, default False
        Whether an existing file is replaced.

    Returns
    -------
    Path
        The file.

    Raises
    ------
    InputError
        If an option cannot be used, or the file exists and ``overwrite`` is false.

    Examples
    --------
    >>> import gametree as gt, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     contact_sheet(gt.alphabeta("[[3 12] [2 4]]"), Path(folder) / "all.svg", lang="es").name
    'all.svg'
    """
    to_result("contact_sheet", result)
    path = to_path(path)
    format = format_of(path, None, SHEET_FORMATS)
    if columns is not None and (isinstance(columns, bool) or not isinstance(columns, int) or not 1 <= columns <= 99):
        raise InputError(wrong_value("columns", columns, gettext("a whole number from 1 to 99, or none")))
    size = None if paper is None else paper_size(paper, landscape=landscape)
    parts: dict[str, Any] = {"hide": hide, "sideways": sideways, "fold": fold}
    steps = StepPictures.of(
        result, by, lang, notation=notation, theme=theme, dpi=dpi, **parts, start=start, captions=True
    )
    require_font(steps.theme.font, [format.suffix])
    refuse_long_work("contact_sheet", steps.pictures, steps.nodes, [format])
    if size:
        steps = _on_paper(steps, columns, (size[0] - 2 * MARGIN, size[1] - 2 * MARGIN - _HEAD))
    grid = Grid.of(steps, columns, size, title)
    if len(grid.pages) > 1 and not format.has_pages:
        problem = gettext(
            "the steps take %(count)s pages, but %(path)s can have only one; write a %(suffix)s file, or leave out "
            "the paper size"
        )
        facts = {
            "count": len(grid.pages),
            "path": Code(path),
            "suffix": suffixes_of(one for one in SHEET_FORMATS if one.has_pages),
        }
        raise InputError(problem.with_values(**facts))
    refuse_existing([path], overwrite)
    warn_of_letters(result.tree, title, [format])
    return write_whole(path, format.write(grid, steps, title or usual_title(result, lang)))


def _on_paper(steps: StepPictures, columns: int | None, page: tuple[float, float]) -> StepPictures:
    """Return the steps in the legible layout that needs the fewest pages; if several layouts need equally many, choose
    the one with the fewest pictures per page. If no layout is legible, return the steps with one picture per page.
    """
    choices = list(product([columns] if columns else COLUMNS, ROWS))
    for number, rows in sorted(choices, key=lambda one: (math.ceil(steps.pictures / math.prod(one)), math.prod(one))):
        space = (page[0] - (number - 1) * _GAP) / number, page[1] / rows - _ROW_GAP
        room = Room(space, LEAST)
        made = replace(steps, room=room)
        *_, last = made.drawings()
        if last.layout.hide == steps.hide and smallest_text(last) * scale_in(last, room) >= LEAST:
            return made
    return replace(steps, room=Room(page, LEAST))


COLUMNS, ROWS = (2, 1), (3, 4, 5)
"""numbers of columns and numbers of rows that ``_on_paper`` tries"""


@dataclass(frozen=True)
class Grid:
    """The pictures of all steps, arranged in rows and columns on one page or several; all pictures have the same size.

    >>> import gametree as gt
    >>> result = gt.alphabeta("[3 12 8 2 4 6 14 5 2]", branching=3)
    >>> grid = Grid.of(StepPictures.of(result, captions=True))
    >>> grid.columns, len(grid.pages), grid.scale
    (3, 1, 1.0)
    >>> [len(page) for page in Grid.of(StepPictures.of(result, captions=True), 1, (595.0, 842.0)).pages]
    [3, 3, 1]
    """

    drawings: tuple[Drawing, ...]
    columns: int
    scale: float
    rows: int
    """number of rows on a full page"""
    size: tuple[float, float]
    """width and height of a page, in points"""
    margin: float
    heading: str

    @classmethod
    def of(
        cls,
        steps: StepPictures,
        columns: int | None = None,
        paper: tuple[float, float] | None = None,
        heading: str = "",
    ) -> Grid:
        """Arrange the pictures of steps on as many sheets of ``paper`` as needed or, without ``paper``, on one page as
        large as its content.
        """
        drawings = tuple(steps.drawings())
        left, bottom, right, top = drawings[0].box
        width, height = right - left, top - bottom
        numbers = range(1, len(drawings) + 1) if columns is None else [min(columns, len(drawings))]
        head = _HEAD if heading else 0.0
        if paper is None:
            number = min(numbers, key=lambda one: abs(math.log(one * width / (_rows(drawings, one) * height) / _SHAPE)))
            rows = _rows(drawings, number)
            size = (_across(number, width, _GAP), head + _across(rows, height, _ROW_GAP))
            whole = (size[0] + 2 * MARGIN, size[1] + 2 * MARGIN)
            return cls(drawings, number, 1.0, rows, whole, MARGIN, heading)
        least = LEAST / smallest_text(drawings[-1])
        for sides in dict.fromkeys([paper, (max(paper), min(paper))]):
            room = (sides[0] - 2 * MARGIN, sides[1] - 2 * MARGIN - head)
            fitting = [
                (scale, number, rows)
                for number in numbers
                for rows in range(1, _rows(drawings, number) + 1)
                if (scale := _scale(room, (width, height), number, rows)) >= least
            ]
            if fitting:
                scale, number, rows = min(
                    fitting, key=lambda one: (math.ceil(len(drawings) / one[1] / one[2]), -one[0])
                )
                return cls(drawings, number, scale, rows, sides, MARGIN, heading)
        raise _too_wide(width * least, paper)

    @property
    def cell(self) -> tuple[float, float]:
        left, bottom, right, top = self.drawings[0].box
        return (right - left) * self.scale, (top - bottom) * self.scale

    @property
    def pages(self) -> list[tuple[Drawing, ...]]:
        each = self.rows * self.columns
        return [self.drawings[start : start + each] for start in range(0, len(self.drawings), each)]

    def places(self) -> Iterator[tuple[float, float]]:
        """Yield the left and the top of each picture on the first page, in points from the upper left corner of the
        page.
        """
        width, height = self.cell
        top = self.margin + (_HEAD if self.heading else 0.0)
        for number in range(len(self.pages[0])):
            row, column = divmod(number, self.columns)
            yield self.margin + column * (width + _GAP), top + row * (height + _ROW_GAP)

    def svg(self, theme: Theme, title: str) -> Svg:
        """Return the first page as SVG; each picture on it has its own description."""
        width, height = self.size
        size = f'width="{width:.2f}pt" height="{height:.2f}pt" viewBox="0 0 {width:.2f} {height:.2f}"'
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" role="img" {size}>',
            f"<title>{escape(title, quote=False)}</title>",
            f'<rect width="{width:.2f}" height="{height:.2f}" fill="{theme.paper}"/>',
        ]
        if self.heading:
            where = f'x="{self.margin:.2f}" y="{self.margin + _HEADING:.2f}" font-size="{_heading_size(self):.2f}"'
            look = f'font-family="{FALLBACK}" font-weight="bold" fill="{theme.texts[Role.HEADING].text}"'
            parts.append(f"<text {where} {look}>{escape(self.heading, quote=False)}</text>")
        wide, high = self.cell
        for number, (drawing, (x, y)) in enumerate(zip(self.pages[0], self.places(), strict=True)):
            placed = f'<svg role="img" x="{x:.2f}" y="{y:.2f}" width="{wide:.2f}" height="{high:.2f}"'
            parts.append(ID.sub(f'id="s{number}', _OPENING.sub(placed, svg(drawing, theme), count=1)))
        return Svg("\n".join([*parts, "</svg>\n"]))


def _svg(grid: Grid, steps: StepPictures, title: str) -> bytes:
    return grid.svg(steps.theme, title).encode("utf-8")


def _typeset(format: str, grid: Grid, steps: StepPictures, title: str) -> bytes:
    pictures = {f"{number}.svg": svg(drawing, steps.theme) for number, drawing in enumerate(grid.drawings)}
    facts = {
        "title": title,
        "lang": steps.lang,
        "colours": colours(steps.theme),
        "width": grid.size[0],
        "height": grid.size[1],
        "margin": grid.margin,
        "heading": grid.heading,
        "head-size": _heading_size(grid),
        "head": _HEAD,
        "cell": grid.cell[0],
        "columns": grid.columns,
        "gap": _GAP,
        "row-gap": _ROW_GAP,
        "pictures": [
            {"picture": name, "words": alternative(one)} for name, one in zip(pictures, grid.drawings, strict=True)
        ],
    }
    return typeset(_TEMPLATE, facts, pictures, format=format, dpi=steps.dpi or DPI)


@dataclass(frozen=True, slots=True, kw_only=True)
class _SheetFormat(Format):
    write: Callable[[Grid, StepPictures, str], bytes]
    """function that writes the sheet from the grid, the steps and the title; the title is part of the alternative
    text
    """
    has_pages: bool = False
    """whether a sheet can have several pages"""


SHEET_FORMATS = (
    _SheetFormat("svg", ".svg", 4, write=_svg),
    _SheetFormat("pdf", ".pdf", 4, missing_letters=missing_letters, write=partial(_typeset, "pdf"), has_pages=True),
    _SheetFormat("png", ".png", 4, frozenset({"dpi"}), missing_letters, write=partial(_typeset, "png")),
)


def _heading_size(grid: Grid) -> float:
    """Return the font size at which the title fits on one line of bold letters."""
    return fit(grid.heading, (grid.size[0] - 2 * grid.margin) / _BOLD, _HEADING)


_BOLD = 1.16
"""width of bold text, as a multiple of the width of regular text"""


def _rows(drawings: tuple[Drawing, ...], columns: int) -> int:
    return math.ceil(len(drawings) / columns)


def _across(count: int, each: float, gap: float) -> float:
    return count * each + (count - 1) * gap


def _scale(room: tuple[float, float], picture: tuple[float, float], columns: int, rows: int) -> float:
    """Return the maximum scale, at most 1, at which the given numbers of columns and rows of pictures fit into
    ``room``.
    """
    wide = (room[0] - (columns - 1) * _GAP) / columns / picture[0]
    return min(1.0, wide, (room[1] - (rows - 1) * _ROW_GAP) / rows / picture[1])


def _too_wide(least: float, paper: tuple[float, float]) -> InputError:
    problem = gettext(
        "the paper is %(given)s mm wide, but letters of %(points)s points need %(width)s mm; leave out the paper "
        "size, or draw a smaller tree"
    )
    facts = {
        "given": round(max(paper) / 72 * 25.4),
        "points": f"{LEAST:g}",
        "width": math.ceil((least + 2 * MARGIN) / 72 * 25.4),
    }
    return InputError(problem.with_values(**facts))
