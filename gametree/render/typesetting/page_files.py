"""The files of pages: SVG and PNG of one, PDF of several."""

from __future__ import annotations

import io
from collections.abc import Iterable

from ...drawing.themes import Theme
from ...errors import InputError, MissingPackageError
from ...phrases import Code, gettext
from .. import graphviz
from ..dot import pinned
from ..svg import Svg, titled, words_of
from .paper_page import PaperPage

__all__ = ["join", "page_dot", "page_pdf", "page_png", "page_svg", "pdf", "resized"]

CURE = gettext("several pages in one PDF need pypdf; install it with: %(line)s").of(line=Code("pip install pypdf"))

Size = tuple[float, float] | None
"""width and height that a page fills, in points; None for its own size"""


def page_dot(page: PaperPage, theme: Theme, *, prefix: str = "", size: Size = None) -> str:
    """Return DOT text for a page; the ids begin with a prefix, so that one document can have several pages.

    >>> from gametree.render.typesetting.paper_page import paragraph
    >>> from gametree.drawing.themes import theme_named
    >>> "Name" in page_dot(paragraph("Name", 100), theme_named("print"))
    True
    """
    return pinned(page.marks(prefix), (0.0, 0.0, page.width, page.height), theme, size=size)


def page_svg(page: PaperPage, theme: Theme, *, title: str = "", prefix: str = "", size: Size = None) -> Svg:
    """Draw a page as SVG, with a title and text drawings of its trees for those who cannot see them."""
    drawn = graphviz.render(page_dot(page, theme, prefix=prefix, size=size), "svg").decode("utf-8")
    drawn = drawn.replace('id="graph0"', f'id="{prefix}graph0"', 1)
    return titled(drawn, title, "\n\n".join(words_of(placed.drawing) for placed in page.drawings))


def page_pdf(page: PaperPage, theme: Theme, *, size: Size = None) -> bytes:
    """Draw a page as a PDF with its fonts inside."""
    return graphviz.render(page_dot(page, theme, size=size), "pdf")


def page_png(page: PaperPage, theme: Theme, *, dpi: float = 150, size: Size = None) -> bytes:
    """Draw a page as pixels."""
    return graphviz.render(page_dot(page, theme, size=size), "png", dpi=dpi)


def pdf(pages: Iterable[PaperPage], theme: Theme, *, title: str = "", lang: str = "", size: Size = None) -> bytes:
    """Draw pages as one PDF."""
    return join((page_pdf(page, theme, size=size) for page in pages), title=title, lang=lang)


def resized(data: bytes, width: float, height: float) -> bytes:
    """Return a PDF whose pages have exactly this size, in points; Graphviz makes them whole points wide."""
    try:
        from pypdf import PdfReader, PdfWriter
    except ModuleNotFoundError:
        raise MissingPackageError(CURE) from None
    writer = PdfWriter()
    writer.append(PdfReader(io.BytesIO(data)))
    for page in writer.pages:
        page.scale_to(width, height)
    whole = io.BytesIO()
    writer.write(whole)
    return whole.getvalue()


def join(pdfs: Iterable[bytes], *, title: str = "", lang: str = "") -> bytes:
    """Return several PDFs as one, with all their pages in this order, and perhaps its title and language.

    >>> from gametree.render.typesetting.paper_page import paragraph
    >>> from gametree.drawing.themes import theme_named
    >>> page = page_pdf(paragraph("Name", 100), theme_named("print"))
    >>> join([page, page])[:5]
    b'%PDF-'
    """
    try:
        from pypdf import PdfReader, PdfWriter
        from pypdf.generic import NameObject, TextStringObject
    except ModuleNotFoundError:
        raise MissingPackageError(CURE) from None
    writer = PdfWriter()
    for data in pdfs:
        writer.append(PdfReader(io.BytesIO(data)))
    if not writer.pages:
        raise InputError(Code("PDF"), gettext("at least one page"), Code("0"), gettext("give the pages to join"))
    writer.metadata = None
    if title:
        writer.add_metadata({"/Title": title})
    if lang:
        writer.root_object[NameObject("/Lang")] = TextStringObject(lang)
    writer.compress_identical_objects()
    whole = io.BytesIO()
    writer.write(whole)
    return whole.getvalue()
