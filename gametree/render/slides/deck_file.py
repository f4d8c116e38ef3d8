"""The file of a deck: a presentation, LaTeX with beamer, or a PDF with a page for each slide."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from ...drawing.drawing import Drawing
from ...drawing.fitting import has_caption_beside
from ...drawing.shapes import hidden_parts
from ...drawing.themes import Theme, theme_named
from ...errors import InputError, choose, named_keywords, to_text
from ...files import refuse_existing, to_path, write_all
from ...fonts import unbroken
from ...phrases import Code, gettext
from ...progress import watched
from ...trace.result import Result
from ..display import Plain
from ..export.step_pictures import refuse_long_work
from ..svg import svg
from ..tikz import filled, preamble, sentence, tex, tikz
from ..typst import colours, typeset
from .pptx import Template, pptx
from .slide_deck import (
    CAPTION,
    FRAME_ROOM,
    HEADING,
    HEIGHT,
    SUBTITLE,
    TITLE,
    WIDTH,
    Deck,
    Place,
    Slide,
    SlideTable,
    room_in,
)
from .slide_layout import PADDING, SlideLayout, fitted_table

# ---- Beamer: a deck as a LaTeX document, with the notes of the speaker ---------------------------


def beamer(deck: Deck, theme: Theme) -> Plain:
    r"""Return the deck as LaTeX that pdflatex compiles, and lualatex and xelatex too; it needs TikZ and beamer.

    >>> import gametree as gt
    >>> from gametree.render.slides.slide_deck import Deck
    >>> from gametree.drawing.themes import theme_named
    >>> text = beamer(Deck.of(gt.alphabeta("[[3 12] [2 4]]")), theme_named("light"))
    >>> text.count(r"\begin{frame}"), text.count(r"\note{"), text.count(r"\begin{tikzpicture}")
    (7, 5, 4)
    """
    first, *others = deck.slides
    head = HEAD % (preamble(theme), tex(first.title), tex(first.caption))
    return Plain("\n".join([head, *(line for slide in others for line in _frame(slide)), r"\end{document}", ""]))


def _frame(slide: Slide) -> Iterator[str]:
    yield rf"\begin{{frame}}[t]{{{tex(slide.title)}}}"
    if slide.drawing:
        yield from _picture(slide.drawing, slide.caption)
    if slide.table:
        yield from _table(slide.table)
    if slide.caption and not slide.drawing:
        yield rf"\raggedright {sentence(slide.caption)}\par"
    if slide.notes:
        paragraphs = "\\par\n".join(map(sentence, slide.notes))
        yield rf"\note{{{paragraphs}}}"
    yield "\\end{frame}\n"


def _picture(drawing: Drawing, caption: str) -> Iterator[str]:
    """Return a picture with its caption below it, or beside it where that makes the picture larger."""
    said = rf"\raggedright {sentence(caption)}\par"
    if FRAME_ROOM.beside is None or not has_caption_beside(drawing, FRAME_ROOM):
        yield rf"\centering{filled(tikz(drawing), drawing.box, *FRAME_ROOM.space)}\par\smallskip"
        yield said
        return
    yield r"\begin{columns}[T]\begin{column}{0.67\linewidth}"
    yield rf"\centering{filled(tikz(drawing), drawing.box, *FRAME_ROOM.beside)}\par"
    yield rf"\end{{column}}\begin{{column}}{{0.31\linewidth}}{said}\end{{column}}\end{{columns}}"


def _table(table: SlideTable) -> Iterator[str]:
    """Return a table whose last column breaks its lines; counts are aligned to the right."""
    columns = "l" * (len(table.rows[0]) - 1) + (r"p{0.4\linewidth}" if table.heads else "r")
    yield rf"\begin{{tabular}}{{@{{}}{columns}@{{}}}}"
    yield r"\hline"
    if table.heads:
        yield " & ".join(rf"\textbf{{{tex(head)}}}" for head in table.heads) + r" \\ \hline"
    yield from (" & ".join(map(tex, row)) + r" \\" for row in table.rows)
    yield r"\hline"
    yield "\\end{tabular}\\par\\medskip"


HEAD = r"""\ifdefined\Umathcode\else\RequirePackage{fix-cm}\fi
\documentclass[aspectratio=169,12pt]{beamer}
%% To print the notes of the speaker, a page after each slide: \setbeameroption{show notes}
\setbeamertemplate{navigation symbols}{}
\setbeamersize{text margin left=5mm, text margin right=5mm}
%s\setbeamercolor{background canvas}{bg=gt-paper}
\setbeamercolor{normal text}{fg=gt-text-caption-text, bg=gt-paper}
\setbeamercolor{structure}{fg=gt-text-note-text}
\title{%s}
\subtitle{%s}
\date{}
\begin{document}
\begin{frame}
\titlepage
\end{frame}
"""
"""everything before the second slide, with places for the styles, the title and the subtitle"""


# ---- The slides of a deck as a PDF with a page for each ------------------------------------------

TEMPLATE = Path(__file__).with_name("deck.typ")
SUBTITLE_SIZE = 20


def deck_pdf(deck: Deck, theme: Theme) -> bytes:
    """Return the deck as a PDF with a page for each slide, its fonts included, without notes."""
    pictures: dict[str, str] = {}
    layout, (first, *others) = SlideLayout.of(deck), deck.slides
    title = _text(first.title, HEADING, layout.heading_size, "note") | {"at-bottom": True}
    slides = [[title, _text(first.caption, SUBTITLE, SUBTITLE_SIZE)]]
    for number, slide in enumerate(watched(others, "pdf"), start=1):
        name = f"{number}.svg"
        if slide.drawing:
            pictures[name] = svg(slide.drawing, theme)
        slides.append(list(_slide(slide, layout, name)))
    page = {"width": WIDTH, "height": HEIGHT, "colours": colours(theme), "title": deck.title, "lang": deck.lang}
    return typeset(TEMPLATE, {**page, "slides": slides}, pictures)


def _slide(slide: Slide, layout: SlideLayout, picture: str) -> Iterator[dict[str, Any]]:
    yield _text(slide.title, TITLE, layout.title_size, "note")
    if slide.drawing:
        yield {**_place(layout.picture), "picture": picture, "said": slide.drawing.caption}
    if slide.table:
        found = fitted_table(slide.table, layout.table)
        yield {
            **_place(layout.table),
            "cells": [[unbroken(cell) for cell in row] for row in found.cells],
            "columns": found.widths,
            "rows": found.heights,
            "headed": found.headed,
            "numbers": found.numbers,
            "size": found.size,
            "padding": PADDING * found.size,
        }
    if slide.caption:
        yield _text(slide.caption, layout.caption_of(slide), layout.caption_size)


def _text(text: str, place: Place, size: float, colour: str = "ink") -> dict[str, Any]:
    return {**_place(place), "text": unbroken(text), "size": size, "colour": colour, "at-bottom": False}


def _place(place: Place) -> dict[str, float]:
    return {"left": place.left, "top": place.top, "width": place.width, "height": place.height}


# ---- The file of a deck: a presentation, LaTeX or a PDF ------------------------------------------

DECKS: dict[str, Callable[[Deck, Theme], bytes]] = {
    "pptx": pptx,
    "beamer": lambda deck, theme: beamer(deck, theme).encode("utf-8"),
    "pdf": deck_pdf,
}
"""the function that writes each format"""
SUFFIXES = {"pptx": ".pptx", "beamer": ".tex", "pdf": ".pdf"}
OVERWRITE = gettext("overwrite it, or choose another name")


@named_keywords()
def write_deck(
    result: Result,
    path: str | Path,
    format: str | None = None,
    *,
    title: str = "",
    by: str = "leaf",
    lang: str = "en",
    notation: str = "bounds",
    theme: str | Path | Theme = "light",
    hide: str | Iterable[str] = (),
    sideways: bool = False,
    fold: bool = False,
    template: str | Path | None = None,
    overwrite: bool = False,
) -> Path:
    """Write a search as slides and return the path; the name says the format: .pptx, .pdf, or .tex for beamer.

    ``hide``, ``sideways`` and ``fold`` are those of `export`. A ``template`` is a presentation of PowerPoint
    whose layouts and placeholders the slides take; it needs layouts with a title, and one with a title and a text.

    >>> import tempfile
    >>> import gametree as gt
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = write_deck(gt.minimax("[3 5]"), f"{folder}/minimax.tex", lang="es")
    ...     print(*[line for line in path.read_text("utf-8").splitlines() if "title{" in line], sep="\\n")
    \\title{Minimax, paso a paso}
    \\subtitle{2 hojas, 2 pasos}
    """
    place, look = to_path(path), theme_named(theme)
    form = _format(place, format)
    title = to_text("title", title)
    if not overwrite:
        refuse_existing([place], OVERWRITE)
    costs = "pages" if form == "pdf" else form
    refuse_long_work("deck", len(result.frames(by, lang)), len(result.tree), [costs], folds=False)
    own = None if template is None else _template(form, template)
    room = FRAME_ROOM if form == "beamer" else room_in(own.area if own else CAPTION)
    options: dict[str, Any] = {
        "by": by,
        "lang": lang,
        "notation": notation,
        "labels": look.sizes,
        "sideways": sideways,
        "fold": fold,
        "room": room,
    }
    deck = Deck.of(result, title=title, hide=hidden_parts(hide) | look.hide, **options)
    written = pptx(deck, look, own) if form == "pptx" else DECKS[form](deck, look)
    return write_all([(place, written)], overwrite=overwrite)[0]


def _template(form: str, template: str | Path) -> Template:
    """Read a template, which only slides for PowerPoint have."""
    if form != "pptx":
        cure = gettext("name a file that ends in %(suffix)s, or leave the template out").of(suffix=Code(".pptx"))
        raise InputError(Code("template"), gettext("slides for PowerPoint"), Code(form), cure)
    return Template.of(to_path(template))


def _format(path: Path, format: str | None) -> str:
    """Return the format, which must agree with the suffix of the path."""
    formats = {suffix: form for form, suffix in SUFFIXES.items()}
    if format is None:
        return formats[choose(gettext("kind of file"), path.suffix.lower(), formats)]
    suffix = SUFFIXES[choose(gettext("format"), format, SUFFIXES)]
    if path.suffix.lower() != suffix:
        needed = gettext("a file that ends in %(suffix)s for %(format)s").of(suffix=Code(suffix), format=Code(format))
        cure = gettext("name it %(name)s").of(name=Code(f"{path.stem}{suffix}"))
        raise InputError(Code("deck"), needed, str(path), cure)
    return format
