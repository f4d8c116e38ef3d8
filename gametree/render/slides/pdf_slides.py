"""Slides: where everything stands on those of a deck, and the deck as a PDF, a page for each slide.

Lengths are points. A place is measured from the upper left corner of the slide, as PowerPoint does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...drawing.shapes import BoxMark, Role, TextMark
from ...drawing.themes import Theme
from ...fonts import fit, text_width, wrap
from ...progress import watched
from ..page_files import pdf
from ..paper_page import BOLD, SPACING, Page, Placed, paragraph
from .deck import Deck, Slide, Table

__all__ = [
    "CAPTION",
    "HEIGHT",
    "PADDING",
    "SUBTITLE",
    "TABLE",
    "TITLE",
    "WIDTH",
    "Grid",
    "Place",
    "Places",
    "grid",
    "slides",
    "slides_pdf",
]

WIDTH, HEIGHT = 960.0, 540.0
"""a slide 16 to 9, as large as PowerPoint makes it"""
PADDING = 0.4
"""above and below the text of a cell, and twice as much beside it, in font sizes"""
LARGEST = 2.0
"""A small tree is drawn no larger than so many times its own size."""
LOWEST = 120.0
"""A caption may be so high before its letters become smaller."""
HEADINGS = (40, 34, 28, 24, 20, 16)
TITLES = (28, 24, 20, 16)
CAPTIONS = (20, 18, 16, 14, 12, 10)
CELLS = (20, 18, 16, 14, 12, 10, 8)
"""Font sizes; the first that fits is taken."""


@dataclass(frozen=True, slots=True)
class Place:
    """A box on a slide."""

    left: float
    top: float
    width: float
    height: float


HEADING = Place(80, 120, 800, 170)
"""of the title of the whole, which ends at its lower end"""
SUBTITLE = Place(80, 306, 800, 60)
TITLE = Place(40, 24, 880, 44)
TABLE = Place(40, 84, 880, 300)
CAPTION = Place(40, 84, 880, 424)
"""the room of picture and caption"""
GAP = 8.0
SPARE = 32.0
"""less than the margin of a slide"""


@dataclass(frozen=True, slots=True)
class Places:
    """Where things stand on all slides of one deck: the picture and its caption do not move from slide to slide.

    >>> import gametree as gt
    >>> places = Places.of(Deck.of(gt.alphabeta("[[3 12] [2 4]]")))
    >>> round(places.scale, 2), places.caption_size
    (1.19, 20)
    """

    heading_size: int
    title_size: int
    caption: Place
    caption_size: int
    picture: Place
    scale: float
    """of the picture, which fills its place"""

    @classmethod
    def of(cls, deck: Deck) -> Places:
        """Find the places for a deck."""
        first, *others = deck.slides
        captions = [slide.caption for slide in others]
        size = _largest(captions, CAPTION.width, LOWEST, CAPTIONS)
        below = max(_height(text, CAPTION.width, size) for text in captions)
        caption = Place(CAPTION.left, CAPTION.top + CAPTION.height - below, CAPTION.width, below)
        left, bottom, right, top = next(slide.drawing.box for slide in others if slide.drawing)
        room = max(CAPTION.height - below - GAP, CAPTION.height / 3)
        scale = min(LARGEST, CAPTION.width / (right - left), room / (top - bottom))
        width, height = (right - left) * scale, (top - bottom) * scale
        picture = Place((WIDTH - width) / 2, CAPTION.top + (room - height) / 2, width, height)
        return cls(
            _largest([first.title], HEADING.width, HEADING.height, HEADINGS),
            _largest([slide.title for slide in others], TITLE.width, TITLE.height, TITLES),
            caption,
            size,
            picture,
            scale,
        )

    def caption_of(self, slide: Slide) -> Place:
        """Return the place of a slide's caption: below its table, or the same on all others."""
        if slide.table is None:
            return self.caption
        return replace(self.caption, top=TABLE.top + sum(grid(slide.table, TABLE).heights) + 3 * GAP)


@dataclass(frozen=True, slots=True)
class Grid:
    """A table as large as its place lets it be."""

    size: int
    """of its letters"""
    widths: tuple[float, ...]
    heights: tuple[float, ...]
    """of the rows, the first that of the headings where there are some"""
    cells: tuple[tuple[str, ...], ...]
    headed: bool
    numbers: tuple[int, ...]
    """the columns that stand to the right"""


def grid(table: Table, room: Place) -> Grid:
    """Return a table with columns as wide as their texts, or narrower where they find no room beside each other.

    >>> found = grid(Table(("step", "node"), (("a", "B"),)), TABLE)
    >>> found.size, [round(width) for width in found.widths], [round(height) for height in found.heights]
    (20, [82, 90], [44, 44])
    """
    cells = (table.heads, *table.rows) if table.heads else table.rows
    wider = [BOLD if table.heads and not number else 1.0 for number in range(len(cells))]
    numbers = () if table.heads else (len(cells[0]) - 1,)
    for size in CELLS:
        sides = 4 * PADDING * size
        rows = [[text_width(text, size) * bold for text in row] for row, bold in zip(cells, wider, strict=True)]
        widths = _narrowed([max(column) + sides + 1 for column in zip(*rows, strict=True)], room.width)
        heights = tuple(
            max(_height(text, (width - sides) / bold, size) for text, width in zip(row, widths, strict=True))
            + 2 * PADDING * size
            for row, bold in zip(cells, wider, strict=True)
        )
        if sum(heights) <= room.height:
            break
    return Grid(size, widths, heights, cells, bool(table.heads), numbers)


def slides_pdf(deck: Deck, theme: Theme) -> bytes:
    """Return the deck as a PDF: a page for each slide, drawn in lines and letters, its fonts inside, without notes."""
    return pdf(watched(slides(deck), "pdf"), theme, title=deck.title, lang=deck.lang)


def slides(deck: Deck) -> list[Page]:
    """Return the slides as pages.

    >>> import gametree as gt
    >>> pages = slides(Deck.of(gt.alphabeta("[[3 12] [2 4]]")))
    >>> len(pages), pages[4].texts[0].text, round(pages[4].drawings[0].scale, 2)
    (7, 'Step (c)', 1.19)
    """
    first, *others = deck.slides
    places = Places.of(deck)
    return [_roomy(page) for page in (_opening(first, places), *(_page(slide, places) for slide in others))]


def _opening(slide: Slide, places: Places) -> Page:
    title = paragraph(slide.title, HEADING.width, size=places.heading_size, role=Role.NOTE)
    below = paragraph(slide.caption, SUBTITLE.width, size=20)
    page = Page(WIDTH, HEIGHT).put(title, HEADING.left, HEIGHT - HEADING.top - HEADING.height)
    return page.put(below, SUBTITLE.left, HEIGHT - SUBTITLE.top - below.height)


def _page(slide: Slide, places: Places) -> Page:
    pieces = [(paragraph(slide.title, TITLE.width, size=places.title_size, role=Role.NOTE), TITLE)]
    if slide.drawing:
        picture = Page(places.picture.width, places.picture.height, (Placed(slide.drawing, 0, 0, places.scale),))
        pieces.append((picture, places.picture))
    if slide.table:
        pieces.append((_table(grid(slide.table, TABLE)), TABLE))
    if slide.caption:
        said = paragraph(slide.caption, places.caption.width, size=places.caption_size)
        pieces.append((said, places.caption_of(slide)))
    page = Page(WIDTH, HEIGHT)
    for piece, place in pieces:
        page = page.put(piece, place.left, HEIGHT - place.top - piece.height)
    return page


def _table(grid: Grid) -> Page:
    """Return a table with a line above, below, and under its headings."""
    width, height = sum(grid.widths), sum(grid.heights)
    ruled = [0.0, grid.heights[0], height] if grid.headed else [0.0, height]
    marks: list[TextMark | BoxMark] = [BoxMark("", Role.BLANK, width / 2, height - y, width, 0.0) for y in ruled]
    top, side = height, 2 * PADDING * grid.size
    for number, (row, high) in enumerate(zip(grid.cells, grid.heights, strict=True)):
        left, role = 0.0, Role.HEADING if grid.headed and not number else Role.CAPTION
        for column, (text, wide) in enumerate(zip(row, grid.widths, strict=True)):
            marks += _cell(text, left + side, top, wide - 2 * side, grid.size, role, column in grid.numbers)
            left += wide
        top -= high
    return Page(width, height, texts=tuple(marks))


def _cell(
    text: str, left: float, top: float, room: float, size: float, role: Role, to_right: bool
) -> Iterator[TextMark]:
    """Yield the lines of a cell, which stand at its left or end at its right."""
    bold = BOLD if role is Role.HEADING else 1.0
    for number, words in enumerate(wrap(text, room / bold, size)):
        fitting = fit(words, room / bold, size)
        shift = room - text_width(words, fitting) if to_right else 0.0
        y = top - PADDING * size - (number + 0.5) * size * SPACING
        yield TextMark("", role, words, left + shift + room / 2, y, room, fitting, at_left=True)


def _roomy(page: Page) -> Page:
    """Give texts wider boxes that begin where they did: Graphviz moves to the left what it takes to be too wide."""
    texts = (
        replace(mark, x=mark.x + SPARE / 2, width=mark.width + SPARE) if isinstance(mark, TextMark) else mark
        for mark in page.texts
    )
    return replace(page, texts=tuple(texts))


def _narrowed(widths: Sequence[float], room: float) -> tuple[float, ...]:
    """Return widths that have room together: the widest of them all become equally narrow."""
    left, share = room, room
    for count, width in enumerate(sorted(widths)):
        share = left / (len(widths) - count)
        if width > share:
            return tuple(min(one, share) for one in widths)
        left -= width
    return tuple(widths)


def _largest(texts: Sequence[str], width: float, height: float, sizes: Sequence[int]) -> int:
    """Return the first of the font sizes at which each of the texts has room, or the last."""
    fitting = (size for size in sizes if all(_height(text, width, size) <= height for text in texts))
    return next(fitting, sizes[-1])


def _height(text: str, width: float, size: float) -> float:
    return len(wrap(text, width, size)) * size * SPACING
