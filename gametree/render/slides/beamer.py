"""Beamer: a deck as a LaTeX document, with the notes of the speaker."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ...drawing.drawing import Drawing
from ...drawing.fitting import Room, has_caption_beside
from ...drawing.themes import Theme
from ..display import Plain
from ..tikz import filled, missing_letters, preamble, sentence, tex, tikz
from .slide_deck import FRAME_ROOM, Deck, DeckFormat, Slide, SlideTable, dense_frame_room


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
    """Return a picture with its caption below it, or beside it where that makes the picture larger."""
    said = rf"\raggedright {sentence(caption)}\par"
    if dense:  # it reaches into the margins
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
    """Return a table whose last column breaks its lines; counts are aligned to the right."""
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
"""everything before the second slide, with places for the styles, the title and the subtitle"""
_DENSE = "\\setbeamertemplate{frametitle}{\\vskip2pt\\normalsize\\insertframetitle\\par\\vskip-2pt}\n"
"""a title that leaves the frame to the picture"""


def _write(deck: Deck, theme: Theme, template: Path | None) -> bytes:
    return beamer(deck, theme).encode("utf-8")


BEAMER = DeckFormat(
    "beamer",
    ".tex",
    2,
    missing_letters=missing_letters,
    write=_write,
    room=lambda template: FRAME_ROOM,
    dense_room=dense_frame_room,
)
