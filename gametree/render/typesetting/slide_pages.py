"""The slides of a deck as pages, and as a PDF of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...drawing.shapes import BoxMark, Role, TextMark
from ...drawing.themes import Theme
from ...fonts import fit, text_width, wrap
from ...progress import watched
from ..slides.deck import Deck, Slide
from ..slides.slide_layout import HEADING, HEIGHT, PADDING, SUBTITLE, TABLE, TITLE, WIDTH, Grid, Places, grid
from .page_files import pdf
from .paper_page import BOLD, SPACING, Page, Placed, paragraph

__all__ = ["slides", "slides_pdf"]

SPARE = 32.0
"""less than the margin of a slide"""


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
