"""Vector pictures for print: PDF, one file a step or a page a step, and EPS."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ..drawing.drawing import Drawing
from ..drawing.themes import Theme
from . import graphviz
from .description import alternative, size_in_words
from .dot import dot
from .format import PictureSize, SeriesFormat, StepFormat
from .slides.slide_deck import slide_title
from .step_pictures import StepPictures
from .svg import svg_file
from .typst import colours, typeset

_TEMPLATE = Path(__file__).with_name("pages.typ")


def _pages_pdf(
    drawings: Iterable[Drawing], theme: Theme, size: PictureSize | None = None, *, title: str = "", lang: str = "en"
) -> bytes:
    """Return a PDF with a page for each drawing, which fills ``size``, or a page of its own size."""
    pages, pictures = [], dict[str, str]()
    for number, drawing in enumerate(drawings):
        left, bottom, right, top = drawing.box
        width, height = right - left, top - bottom
        if size is not None:
            width, height = size[:2] if size.is_slide else (size.width, height * size.width / width)
        name = f"{number}.svg"
        pictures[name] = svg_file(drawing, theme, size).decode("utf-8")
        pages.append({"picture": name, "width": width, "height": height, "words": alternative(drawing)})
    facts = {"title": title, "lang": lang, "colours": colours(theme), "pages": pages}
    return typeset(_TEMPLATE, facts, pictures)


def _pdf(drawing: Drawing, theme: Theme, size: PictureSize | None, dpi: float | None) -> bytes:
    title = drawing.caption or size_in_words(drawing)
    return _pages_pdf([drawing], theme, size, title=title, lang=drawing.lang)


def _eps(drawing: Drawing, theme: Theme, size: PictureSize | None, dpi: float | None) -> bytes:
    return graphviz.render(dot(drawing, theme, size=size and size[:2]), "eps")


def _pages(steps: StepPictures) -> bytes:
    title = slide_title(steps.result, steps.lang)
    return _pages_pdf(steps.drawings(), steps.theme, steps.size, title=title, lang=steps.lang)


PDF = StepFormat("pdf", ".pdf", 8, missing_letters=graphviz.missing_letters, draw=_pdf)
EPS = StepFormat("eps", ".eps", 2, missing_letters=graphviz.missing_letters, draw=_eps)
PAGES = SeriesFormat("pages", ".pdf", 4, missing_letters=graphviz.missing_letters, write=_pages)
