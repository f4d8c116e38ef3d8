"""Where everything is on the slides of a deck, in points from the upper left corner, as in PowerPoint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...fonts import text_width, wrap
from .deck import Deck, Slide, SlideTable

__all__ = [
    *("CAPTION", "HEADING", "HEIGHT", "PADDING", "SUBTITLE", "TABLE", "TITLE", "WIDTH"),
    *("FittedTable", "Place", "SlideLayout", "fitted_table"),
]

SPACING = 1.42
"""vertical distance between two lines of text, in font sizes"""
BOLD = 1.14
"""width of bold letters, as a multiple of others"""
WIDTH, HEIGHT = 960.0, 540.0
"""a slide 16 to 9, as large as PowerPoint makes it"""
PADDING = 0.4
"""space above and below the text of a cell, and half the space to its left and right, in font sizes"""
LARGEST = 2.0
"""greatest scale of a picture"""
HIGHEST_CAPTION = 120.0
"""greatest height of a caption before its letters become smaller"""
HEADINGS = (40, 34, 28, 24, 20, 16)
TITLES = (28, 24, 20, 16)
CAPTIONS = (20, 18, 16, 14, 12, 10)
CELLS = (20, 18, 16, 14, 12, 10, 8)
"""font sizes; the first that fits is taken"""


@dataclass(frozen=True, slots=True)
class Place:
    """A box on a slide."""

    left: float
    top: float
    width: float
    height: float


HEADING = Place(80, 120, 800, 170)
"""of the title of the whole deck, which ends at its lower end"""
SUBTITLE = Place(80, 306, 800, 60)
TITLE = Place(40, 24, 880, 44)
TABLE = Place(40, 84, 880, 300)
CAPTION = Place(40, 84, 880, 424)
"""of the picture and its caption together"""
GAP = 8.0


@dataclass(frozen=True, slots=True)
class SlideLayout:
    """Where things are on all slides of one deck: the picture and its caption do not move from slide to slide.

    >>> import gametree as gt
    >>> layout = SlideLayout.of(Deck.of(gt.alphabeta("[[3 12] [2 4]]")))
    >>> round(layout.scale, 2), layout.caption_size
    (1.19, 20)
    """

    heading_size: int
    title_size: int
    caption: Place
    caption_size: int
    picture: Place
    scale: float
    """of the picture"""

    @classmethod
    def of(cls, deck: Deck) -> SlideLayout:
        """Find the layout of a deck."""
        first, *others = deck.slides
        captions = [slide.caption for slide in others]
        size = _largest(captions, CAPTION.width, HIGHEST_CAPTION, CAPTIONS)
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
        """Return the place of a slide's caption: below its table, or the same as on all slides without one."""
        if slide.table is None:
            return self.caption
        return replace(self.caption, top=TABLE.top + sum(fitted_table(slide.table, TABLE).heights) + 3 * GAP)


@dataclass(frozen=True, slots=True)
class FittedTable:
    """A table with the sizes at which it fits into a place."""

    size: int
    """font size"""
    widths: tuple[float, ...]
    heights: tuple[float, ...]
    """of the rows, headings first"""
    cells: tuple[tuple[str, ...], ...]
    headed: bool
    numbers: tuple[int, ...]
    """the columns that are aligned to the right"""


def fitted_table(table: SlideTable, room: Place) -> FittedTable:
    """Return a table with columns as wide as their texts, or narrower where the place has no space for all.

    >>> found = fitted_table(SlideTable(("step", "node"), (("a", "B"),)), TABLE)
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
    return FittedTable(size, widths, heights, cells, bool(table.heads), numbers)


def _narrowed(widths: Sequence[float], room: float) -> tuple[float, ...]:
    """Return widths that fit together: all that are too wide become equally narrow."""
    left, share = room, room
    for count, width in enumerate(sorted(widths)):
        share = left / (len(widths) - count)
        if width > share:
            return tuple(min(one, share) for one in widths)
        left -= width
    return tuple(widths)


def _largest(texts: Sequence[str], width: float, height: float, sizes: Sequence[int]) -> int:
    """Return the first font size at which each of the texts fits, or the last."""
    fitting = (size for size in sizes if all(_height(text, width, size) <= height for text in texts))
    return next(fitting, sizes[-1])


def _height(text: str, width: float, size: float) -> float:
    return len(wrap(text, width, size)) * size * SPACING
