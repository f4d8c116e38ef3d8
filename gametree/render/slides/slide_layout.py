"""Where everything is on the slides of a deck, in points from the upper left corner, as in PowerPoint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...drawing.fitting import has_caption_beside
from ...fonts import text_width, wrap
from .slide_deck import CAPTION, GAP, HEADING, TABLE, TITLE, Deck, Place, Slide, SlideTable, room_in

_SPACING = 1.42
"""vertical distance between two lines of text, in font sizes"""
_BOLD = 1.14
"""width of bold letters, as a multiple of others"""
PADDING = 0.4
"""space above and below the text of a cell, and half the space to its left and right, in font sizes"""
_LARGEST = 2.0
"""greatest scale of a picture"""
_HIGHEST_CAPTION = 0.31
"""greatest height of a caption below a picture before its letters become smaller, as a part of the whole height"""
_HEADINGS = (40, 34, 28, 24, 20, 16)
_TITLES = (28, 24, 20, 18, 16)
_CAPTIONS = (20, 18, 16, 14, 12, 10)
_CELLS = (20, 18, 16, 14, 12, 10, 8)
"""font sizes; the first that fits is taken"""


@dataclass(frozen=True, slots=True)
class SlideLayout:
    """Where things are on all slides of one deck: the picture and its caption do not move from slide to slide.

    >>> import gametree as gt
    >>> layout = SlideLayout.of(Deck.of(gt.alphabeta("[[3 12] [2 4]]")))
    >>> round(layout.scale, 2), layout.caption_size
    (1.64, 20)
    """

    heading_size: int
    title_size: int
    caption: Place
    caption_size: int
    picture: Place
    scale: float
    """of the picture"""
    area: Place = CAPTION
    """of the picture and the caption together"""

    @classmethod
    def of(cls, deck: Deck, area: Place = CAPTION) -> SlideLayout:
        """Find the layout of a deck: the caption is below the picture, or beside it where that makes it larger."""
        first, *others = deck.slides
        captions = [slide.caption for slide in others]
        drawing = next(slide.drawing for slide in others if slide.drawing)
        left, bottom, right, top = drawing.box
        sides = right - left, top - bottom
        below, beside = _below(captions, area), _beside(captions, area)
        # above a caption of any size a picture has a third of the height
        rooms = [replace(area, height=max(area.height - below[0].height - GAP, area.height / 3))]
        rooms.append(replace(area, width=area.width - area.column - 2 * GAP))
        is_beside = beside[0].height <= area.height and has_caption_beside(drawing, room_in(area))
        room = rooms[is_beside]
        scale = min(_LARGEST, room.width / sides[0], room.height / sides[1])
        width, height = sides[0] * scale, sides[1] * scale
        return cls(
            _largest([first.title], HEADING.width, HEADING.height, _HEADINGS),
            _largest([slide.title for slide in others], TITLE.width, TITLE.height, _TITLES),
            *(beside if is_beside else below),
            Place(room.left + (room.width - width) / 2, room.top + (room.height - height) / 2, width, height),
            scale,
            area,
        )

    @property
    def table(self) -> Place:
        """The place of a table, with space for a line or two below it."""
        return replace(self.area, height=self.area.height * TABLE.height / CAPTION.height)

    def caption_of(self, slide: Slide) -> Place:
        """Return the place of a slide's caption: below its table, or the same as on all slides without one."""
        if slide.table is None:
            return self.caption
        top = self.area.top + sum(fitted_table(slide.table, self.table).heights) + 3 * GAP
        height = max(self.area.top + self.area.height - top, 2 * _SPACING * self.caption_size)
        return Place(self.area.left, top, self.area.width, height)


def _below(captions: Sequence[str], area: Place) -> tuple[Place, int]:
    size = _largest(captions, area.width, area.height * _HIGHEST_CAPTION, _CAPTIONS)
    height = max(_height(text, area.width, size) for text in captions)
    return Place(area.left, area.top + area.height - height, area.width, height), size


def _beside(captions: Sequence[str], area: Place) -> tuple[Place, int]:
    size = _largest(captions, area.column, area.height, _CAPTIONS)
    height = max(_height(text, area.column, size) for text in captions)
    return Place(area.left + area.width - area.column, area.top, area.column, height), size


@dataclass(frozen=True, slots=True)
class _FittedTable:
    size: int
    """font size"""
    widths: tuple[float, ...]
    heights: tuple[float, ...]
    """of the rows, headings first"""
    cells: tuple[tuple[str, ...], ...]
    headed: bool
    numbers: tuple[int, ...]
    """the columns that are aligned to the right"""


def fitted_table(table: SlideTable, room: Place) -> _FittedTable:
    """Return a table with columns as wide as their texts, or narrower where the place has no space for all.

    >>> found = fitted_table(SlideTable(("step", "node"), (("a", "B"),)), TABLE)
    >>> found.size, [round(width) for width in found.widths], [round(height) for height in found.heights]
    (20, [82, 90], [44, 44])
    """
    cells = (table.heads, *table.rows) if table.heads else table.rows
    wider = [_BOLD if table.heads and not number else 1.0 for number in range(len(cells))]
    numbers = () if table.heads else (len(cells[0]) - 1,)
    for size in _CELLS:
        sides = 4 * PADDING * size
        rows = [[text_width(text, size) * bold for text in row] for row, bold in zip(cells, wider, strict=True)]
        widths = _fit_widths([max(column) + sides + 1 for column in zip(*rows, strict=True)], room.width)
        heights = tuple(
            max(_height(text, (width - sides) / bold, size) for text, width in zip(row, widths, strict=True))
            + 2 * PADDING * size
            for row, bold in zip(cells, wider, strict=True)
        )
        if sum(heights) <= room.height:
            break
    return _FittedTable(size, widths, heights, cells, bool(table.heads), numbers)


def _fit_widths(widths: Sequence[float], room: float) -> tuple[float, ...]:
    """Return widths that fit together; all widths above the limit become equal."""
    remaining, share = room, room
    for count, width in enumerate(sorted(widths)):
        share = remaining / (len(widths) - count)
        if width > share:
            return tuple(min(wanted, share) for wanted in widths)
        remaining -= width
    return tuple(widths)


def _largest(texts: Sequence[str], width: float, height: float, sizes: Sequence[int]) -> int:
    fitting = (size for size in sizes if all(_height(text, width, size) <= height for text in texts))
    return next(fitting, sizes[-1])


def _height(text: str, width: float, size: float) -> float:
    return len(wrap(text, width, size)) * size * _SPACING
