"""Write a deck of slides as a file: as a PowerPoint presentation, as LaTeX with beamer, or as a PDF with one page per
slide.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from ..drawing.drawing import Drawing
from ..drawing.fitting import (
    Room,
    check_text_size,
    has_caption_beside,
    printed_size,
    warn_not_folded,
    warn_of_omissions,
)
from ..drawing.themes import Theme, theme_named
from ..errors import InputError, named_keywords, to_text
from ..files import refuse_existing, to_path, write_all
from ..fonts import with_no_break_spaces
from ..phrases import Code, gettext
from ..progress_bar import with_progress_bar
from ..trace.result import Result
from ..tree.tree import Tree
from . import graphviz
from .format import by_name, format_of, refuse_long_work, suffixes_of, warn_of_letters
from .graphviz import require_font
from .pdf import colours, typeset
from .pptx import POWERPOINT
from .slide_deck import (
    FRAME_ROOM,
    HEADING,
    HEIGHT,
    PADDING,
    SUBTITLE,
    TITLE,
    WIDTH,
    Deck,
    DeckFormat,
    Place,
    Slide,
    SlideLayout,
    SlideTable,
    dense_frame_room,
    fitted_table,
)
from .svg import svg
from .text_drawing import Plain, description
from .tikz import filled, missing_letters, preamble, sentence, tex, tikz


def beamer(deck: Deck, theme: Theme) -> Plain:
    r"""Return the deck as LaTeX for pdflatex, lualatex and xelatex; the file needs TikZ and beamer.

    >>> import gametree as gt
    >>> from gametree.render.slide_deck import Deck
    >>> from gametree.drawing.themes import theme_named
    >>> text = beamer(Deck.of(gt.alphabeta("[[3 12] [2 4]]")), theme_named("light"))
    >>> text.count(r"\begin{frame}"), text.count(r"\note{"), text.count(r"\begin{tikzpicture}")
    (7, 5, 4)
    """
    first, *others = deck.slides
    head = _HEAD % (preamble(theme), _DENSE if deck.dense else "", tex(first.title), tex(first.caption))
    lines = (line for slide in others for line in _frame(slide, deck.dense))
    return Plain("\n".join([head, *lines, r"\end{document}", ""]))


def _frame(slide: Slide, dense: Room | None) -> Iterator[str]:
    yield rf"\begin{{frame}}[t]{{{tex(slide.title)}}}"
    if slide.drawing:
        yield from _picture(slide.drawing, slide.caption, dense)
    if slide.table:
        yield from _table(slide.table)
    if slide.caption and not slide.drawing:
        yield rf"\raggedright {sentence(slide.caption)}\par"
    if slide.notes:
        paragraphs = "\\par\n".join(map(sentence, slide.notes))
        yield rf"\note{{{paragraphs}}}"
    yield "\\end{frame}\n"


def _picture(drawing: Drawing, caption: str, dense: Room | None) -> Iterator[str]:
    """Yield the LaTeX code of a picture with its caption below it, or beside it if that makes the picture larger."""
    said = rf"\raggedright {sentence(caption)}\par"
    if dense:  # the picture extends into the margins
        picture = filled(tikz(drawing), drawing.box, *dense.space)
        yield rf"\vspace*{{-6pt}}\makebox[\linewidth]{{{picture}}}\par\vskip2pt"
        yield rf"{{\footnotesize{said}}}"
        return
    if FRAME_ROOM.beside is None or not has_caption_beside(drawing, FRAME_ROOM):
        yield rf"\centering{filled(tikz(drawing), drawing.box, *FRAME_ROOM.space)}\par\smallskip"
        yield said
        return
    yield r"\begin{columns}[T]\begin{column}{0.67\linewidth}"
    yield rf"\centering{filled(tikz(drawing), drawing.box, *FRAME_ROOM.beside)}\par"
    yield rf"\end{{column}}\begin{{column}}{{0.31\linewidth}}{said}\end{{column}}\end{{columns}}"


def _table(table: SlideTable) -> Iterator[str]:
    """Yield the LaTeX code of a table. If the table has headings, its last column is wrapped; otherwise, its last
    column contains counts and is right-aligned.
    """
    columns = "l" * (len(table.rows[0]) - 1) + (r"p{0.4\linewidth}" if table.heads else "r")
    yield rf"\begin{{tabular}}{{@{{}}{columns}@{{}}}}"
    yield r"\hline"
    if table.heads:
        yield " & ".join(rf"\textbf{{{tex(head)}}}" for head in table.heads) + r" \\ \hline"
    yield from (" & ".join(map(tex, row)) + r" \\" for row in table.rows)
    yield r"\hline"
    yield "\\end{tabular}\\par\\medskip"


_HEAD = r"""\ifdefined\Umathcode\else\RequirePackage{fix-cm}\fi
\documentclass[aspectratio=169,12pt]{beamer}
%% To print the notes of the speaker, a page after each slide: \setbeameroption{show notes}
\setbeamertemplate{navigation symbols}{}
\setbeamersize{text margin left=5mm, text margin right=5mm}
%s%s\setbeamercolor{background canvas}{bg=gt-paper}
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
"""LaTeX before the second slide, with placeholders for the styles, the title and the subtitle"""
_DENSE = "\\setbeamertemplate{frametitle}{\\vskip2pt\\normalsize\\insertframetitle\\par\\vskip-2pt}\n"
"""LaTeX for a slide title in a small font, which leaves more space for the picture"""


BEAMER = DeckFormat(
    "beamer",
    ".tex",
    2,
    missing_letters=missing_letters,
    write=lambda deck, theme, template: beamer(deck, theme).encode("utf-8"),
    room=lambda template: FRAME_ROOM,
    dense_room=dense_frame_room,
    smallest=lambda deck, drawing: printed_size(drawing, deck.dense or FRAME_ROOM),
)


_TEMPLATE = Path(__file__).with_name("deck_pdf.typ")
_SUBTITLE_SIZE = 20


def deck_pdf(deck: Deck, theme: Theme, template: Path | None = None) -> bytes:
    """Return the deck as a PDF with one page per slide and embedded fonts, without notes."""
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


PDF_DECK = DeckFormat("pdf", ".pdf", 4, missing_letters=graphviz.missing_letters, write=deck_pdf)


DECK_FORMATS: tuple[DeckFormat, ...] = (POWERPOINT, BEAMER, PDF_DECK)
DECKS = by_name(DECK_FORMATS)
"""formats, keyed by name"""


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
    ask: bool = False,
    template: str | Path | None = None,
    overwrite: bool = False,
) -> Path:
    """Write a search as slides and return the path; the suffix gives the format: .pptx, .pdf, or .tex for beamer.

    ``hide``, ``sideways`` and ``fold`` are as in `export`; with ``ask``, a question precedes each step. A ``template``
    is a PowerPoint presentation whose layouts and placeholders the slides use; it needs a layout with a title, and a
    layout with a title and a text.

    >>> import tempfile
    >>> import gametree as gt
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = write_deck(gt.minimax("[3 5]"), f"{folder}/minimax.tex", lang="es")
    ...     print(*[line for line in path.read_text("utf-8").splitlines() if "title{" in line], sep="\\n")
    \\title{Minimax, paso a paso}
    \\subtitle{2 hojas, 2 pasos}
    """
    target, chosen_theme = to_path(path), theme_named(theme)
    form = format_of(target, format, DECK_FORMATS)
    title = to_text("title", title)
    refuse_existing([target], overwrite)
    refuse_long_work("deck", len(result.frames(by, lang)) * (1 + 2 * ask), len(result.tree), [form], folds=False)
    own_template = _template_for(target, format, template)
    options: dict[str, Any] = {"by": by, "lang": lang, "notation": notation, "theme": chosen_theme, "hide": hide}
    options |= {"sideways": sideways, "fold": fold, "ask": ask}
    options |= {"room": form.room(own_template), "dense_room": form.dense_room}
    deck = Deck.of(result, title=title, **options)
    require_font(chosen_theme.font, [form.suffix])
    warn_of_letters(result.tree, title, [form])
    _check_text_size(deck, form, result, options)
    return write_all([(target, form.write(deck, chosen_theme, own_template))], overwrite=overwrite)[0]


@named_keywords()
def write_tree_deck(
    tree: Tree,
    path: str | Path,
    format: str | None = None,
    *,
    title: str = "",
    lang: str = "en",
    theme: str | Path | Theme = "light",
    hide: str | Iterable[str] = (),
    sideways: bool = False,
    template: str | Path | None = None,
    overwrite: bool = False,
) -> Path:
    """Write a tree without a search as two slides (title and tree), and return the path; the options are those of
    `write_deck`.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_tree_deck(Tree.parse("[3 5]"), f"{folder}/tree.tex").name
    'tree.tex'
    """
    target, look = to_path(path), theme_named(theme)
    form, own_template = format_of(target, format, DECK_FORMATS), _template_for(target, format, template)
    title = to_text("title", title)
    refuse_existing([target], overwrite)
    require_font(look.font, [form.suffix])
    room = form.room(own_template)
    deck = Deck.of_tree(tree, room, title=title, lang=lang, theme=look, hide=hide, sideways=sideways)
    warn_of_letters(tree, title, [form])
    warn_of_omissions(Code("deck"), [slide.drawing for slide in deck.slides if slide.drawing][-1])
    check_text_size(Code("deck"), tree, _smallest(deck, form), room.least, {})
    return write_all([(target, form.write(deck, look, own_template))], overwrite=overwrite)[0]


def _template_for(target: Path, format: str | None, template: str | Path | None) -> Path | None:
    """Return the path of the given template, or None if there is none; refuse a template if the format does not support
    templates.
    """
    form, own_template = format_of(target, format, DECK_FORMATS), None if template is None else to_path(template)
    if own_template is not None and "template" not in form.options:
        able = suffixes_of(other for other in DECK_FORMATS if "template" in other.options)
        problem = gettext(
            "the format %(format)s takes no template, because templates are for PowerPoint; give a file that ends "
            "in %(suffix)s, or leave the template out"
        )
        raise InputError(problem.with_values(format=Code(form.name), suffix=able))
    return own_template


def _check_text_size(deck: Deck, form: DeckFormat, result: Result, options: dict[str, Any]) -> None:
    """Warn about text that is too small, and name the options with which the text of the deck is larger."""

    def size_with(look: str) -> float:
        return _smallest(Deck.of(result, **options | {look: True}), form)

    looks = {f"{name}=True, --{name}": partial(size_with, name) for name in ("fold", "sideways") if not options[name]}
    size = _smallest(deck, form)
    warn_of_omissions(Code("deck"), [slide.drawing for slide in deck.slides if slide.drawing][-1])
    if deck.not_folded:  # measured before the captions are placed
        warn_not_folded((size * deck.not_folded[0] / deck.not_folded[1], size))
    check_text_size(Code("deck"), result.tree, size, options["room"].least, looks)


def _smallest(deck: Deck, form: DeckFormat) -> float:
    """Return the font size, in points, of the smallest text in the last picture of a deck, as it appears on a slide in
    the given format.
    """
    drawing = [slide.drawing for slide in deck.slides if slide.drawing][-1]
    return form.smallest(deck, drawing)
