"""Where everything is on the slides of a deck, in points from the upper left corner, as in PowerPoint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...fonts import text_width, wrap
from ..typesetting.paper_page import BOLD, SPACING
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
