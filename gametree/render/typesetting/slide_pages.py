"""The slides of a deck as pages, and as a PDF of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...drawing.shapes import BoxMark, Role, TextMark
from ...drawing.themes import Theme
from ...fonts import fit, text_width, wrap
from ...progress import watched
from ..slides.deck import Deck, Slide
from ..slides.places import HEADING, HEIGHT, SUBTITLE, TITLE, WIDTH
from ..slides.slide_layout import PADDING, FittedTable, SlideLayout, fitted_table
from .page_files import pdf
from .paper_page import BOLD, SPACING, PaperPage, Placed, paragraph

__all__ = ["slides", "slides_pdf"]

SPARE = 32.0
"""additional width of texts, in points, less than the margin of a slide"""


def slides_pdf(deck: Deck, theme: Theme) -> bytes:
    """Return the deck as a PDF with a page for each slide, its fonts included, without notes."""
    return pdf(watched(slides(deck), "pdf"), theme, title=deck.title, lang=deck.lang)


def slides(deck: Deck) -> list[PaperPage]:
    """Return the slides as pages.

    >>> import gametree as gt
    >>> pages = slides(Deck.of(gt.alphabeta("[[3 12] [2 4]]")))
    >>> len(pages), pages[4].texts[0].text, round(pages[4].drawings[0].scale, 2)
    (7, 'Step (c)', 1.51)
    """
    first, *others = deck.slides
    layout = SlideLayout.of(deck)
    return [_roomy(page) for page in (_opening(first, layout), *(_page(slide, layout) for slide in others))]


def _opening(slide: Slide, layout: SlideLayout) -> PaperPage:
    title = paragraph(slide.title, HEADING.width, size=layout.heading_size, role=Role.NOTE)
    below = paragraph(slide.caption, SUBTITLE.width, size=20)
    page = PaperPage(WIDTH, HEIGHT).put(title, HEADING.left, HEIGHT - HEADING.top - HEADING.height)
    return page.put(below, SUBTITLE.left, HEIGHT - SUBTITLE.top - below.height)


def _page(slide: Slide, layout: SlideLayout) -> PaperPage:
    pieces = [(paragraph(slide.title, TITLE.width, size=layout.title_size, role=Role.NOTE), TITLE)]
    if slide.drawing:
        picture = PaperPage(layout.picture.width, layout.picture.height, (Placed(slide.drawing, 0, 0, layout.scale),))
        pieces.append((picture, layout.picture))
    if slide.table:
        pieces.append((_table(fitted_table(slide.table, layout.table)), layout.table))
    if slide.caption:
        said = paragraph(slide.caption, layout.caption_of(slide).width, size=layout.caption_size)
        pieces.append((said, layout.caption_of(slide)))
    page = PaperPage(WIDTH, HEIGHT)
    for piece, place in pieces:
        page = page.put(piece, place.left, HEIGHT - place.top - piece.height)
    return page


def _table(grid: FittedTable) -> PaperPage:
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
    return PaperPage(width, height, texts=tuple(marks))


def _cell(
    text: str, left: float, top: float, room: float, size: float, role: Role, to_right: bool
) -> Iterator[TextMark]:
    """Yield the lines of a cell, aligned to its left or its right."""
    bold = BOLD if role is Role.HEADING else 1.0
    for number, words in enumerate(wrap(text, room / bold, size)):
        fitting = fit(words, room / bold, size)
        shift = room - text_width(words, fitting) if to_right else 0.0
        y = top - PADDING * size - (number + 0.5) * size * SPACING
        yield TextMark("", role, words, left + shift + room / 2, y, room, fitting, at_left=True)


def _roomy(page: PaperPage) -> PaperPage:
    """Give texts wider boxes that begin at the same place: Graphviz moves what it takes for too wide to the left."""
    texts = (
        replace(mark, x=mark.x + SPARE / 2, width=mark.width + SPARE) if isinstance(mark, TextMark) else mark
        for mark in page.texts
    )
    return replace(page, texts=tuple(texts))
