"""The slides of a deck as a PDF with a page for each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ...drawing.themes import Theme
from ...fonts import with_no_break_spaces
from ...progress import with_progress_bar
from ..description import description
from ..graphviz import missing_letters
from ..svg import svg
from ..typst import colours, typeset
from .slide_deck import HEADING, HEIGHT, SUBTITLE, TITLE, WIDTH, Deck, DeckFormat, Place, Slide
from .slide_layout import PADDING, SlideLayout, fitted_table

_TEMPLATE = Path(__file__).with_name("deck_pdf.typ")
_SUBTITLE_SIZE = 20


def deck_pdf(deck: Deck, theme: Theme, template: Path | None = None) -> bytes:
    """Return the deck as a PDF with a page for each slide, its fonts included, without notes."""
    pictures: dict[str, str] = {}
    layout, (first, *others) = SlideLayout.of(deck), deck.slides
    title = _text(first.title, HEADING, layout.heading_size, "note", is_title=True) | {"at-bottom": True}
    slides = [[title, _text(first.caption, SUBTITLE, _SUBTITLE_SIZE)]]
    for number, slide in enumerate(with_progress_bar(others, "pdf"), start=1):
        name = f"{number}.svg"
        if slide.drawing:
            pictures[name] = svg(slide.drawing, theme)
        slides.append(list(_slide(slide, layout, name)))
    page = {"width": WIDTH, "height": HEIGHT, "colours": colours(theme), "title": deck.title, "lang": deck.lang}
    return typeset(_TEMPLATE, {**page, "slides": slides}, pictures)


def _slide(slide: Slide, layout: SlideLayout, picture: str) -> Iterator[dict[str, Any]]:
    yield _text(slide.title, TITLE, layout.title_size, "note", is_title=True)
    if slide.drawing:
        yield {**_place(layout.picture), "picture": picture, "words": description(slide.drawing)}
    if slide.table:
        found = fitted_table(slide.table, layout.table)
        yield {
            **_place(layout.table),
            "cells": [[with_no_break_spaces(cell) for cell in row] for row in found.cells],
            "columns": found.widths,
            "rows": found.heights,
            "headed": found.headed,
            "numbers": found.numbers,
            "size": found.size,
            "padding": PADDING * found.size,
        }
    if slide.caption:
        yield _text(slide.caption, layout.caption_of(slide), layout.caption_size)


def _text(text: str, place: Place, size: float, colour: str = "ink", *, is_title: bool = False) -> dict[str, Any]:
    look = {"size": size, "colour": colour, "is-title": is_title, "at-bottom": False}
    return {**_place(place), "text": with_no_break_spaces(text), **look}


def _place(place: Place) -> dict[str, float]:
    return {"left": place.left, "top": place.top, "width": place.width, "height": place.height}


PDF_DECK = DeckFormat("pdf", ".pdf", 4, missing_letters=missing_letters, write=deck_pdf)
