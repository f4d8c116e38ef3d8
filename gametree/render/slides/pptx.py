"""PowerPoint: a deck as a presentation whose captions, notes and tables are text, its pictures pixels and lines."""

from __future__ import annotations

import io
import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from ...drawing.themes import Theme
from ...errors import MissingPackageError
from ...fonts import WORD
from ...progress import watched
from .. import graphviz
from ..dot import dot
from ..png import png
from ..svg import words_of
from .deck import Deck, Slide
from .powerpoint_template import LAYOUTS, emus, presentation
from .slide_layout import HEIGHT, PADDING, TABLE, WIDTH, Place, Places, grid

if TYPE_CHECKING:
    from pptx.presentation import Presentation

__all__ = ["DPI", "pptx"]

DPI = 300
"""pixels an inch, where a picture stands"""
CURE = "PowerPoint files need python-pptx; install it with: pip install 'gametree[slides]'"
TAGS = {"en": "en-US", "es": "es-ES", "pt": "pt-PT"}
"""The languages as spell checkers call them."""
NO_STYLE = "{2D5ABB26-0587-4C30-8999-92F81FD0307C}"
"""the table style "No Style, No Grid" """
SVG_OF_BLIP = "{96DAC541-7B7A-43D3-8B79-37D633B846F1}"
SVG = "http://schemas.microsoft.com/office/drawing/2016/SVG/main"
LONGEST = 300
"""characters that tell of a tree that is too large to be described"""


def pptx(deck: Deck, theme: Theme) -> bytes:
    """Return the deck as a .pptx file.

    Each picture is there twice, as PNG and as SVG without fonts; PowerPoint shows the second, other readers the first.

    >>> import gametree as gt
    >>> from gametree.drawing.themes import theme_named
    >>> pptx(Deck.of(gt.minimax("[3 5]")), theme_named("light"))[:2]
    b'PK'
    """
    try:
        import pptx.util  # noqa: F401
    except ModuleNotFoundError:
        raise MissingPackageError(CURE) from None
    places = Places.of(deck)
    whole = presentation(theme, places)
    for slide in watched(deck.slides, "pptx"):
        _add(whole, slide, places, theme)
    _tell(whole, deck)
    data = io.BytesIO()
    whole.save(data)
    return data.getvalue()


def _add(whole: Presentation, slide: Slide, places: Places, theme: Theme) -> None:
    """Add a slide."""
    layouts = dict(zip(LAYOUTS, whole.slide_layouts, strict=True))
    made = whole.slides.add_slide(layouts[0 if not len(whole.slides) else 1 if slide.caption else 5])
    shapes: Any = made.shapes
    shapes.title.text = slide.title
    if slide.caption:
        said = made.placeholders[1]
        said.text = WORD.sub(_held, slide.caption)
        if slide.table:
            below = places.caption_of(slide)
            said.left, said.top, said.width, said.height = _emus(below)
    if slide.drawing:
        pixels = png(slide.drawing, theme, dpi=DPI * places.scale)
        picture = shapes.add_picture(io.BytesIO(pixels), *_emus(places.picture))
        _describe(picture, slide.title, words_of(slide.drawing) or str(slide.drawing.tree)[:LONGEST])
        _add_lines(picture, graphviz.render(dot(slide.drawing, theme), "outlines"))
    if slide.table:
        _add_table(shapes, slide)
    if slide.notes:
        made.notes_slide.notes_text_frame.text = "\n".join(slide.notes)


def _held(formula: re.Match[str]) -> str:
    """Return a formula such as ``B ≤ 3`` so that no line ends inside it."""
    return formula[0].replace(" ", "\N{NO-BREAK SPACE}")


def _add_lines(picture: Any, svg: bytes) -> None:
    """Put the same picture as SVG behind the pixels, for readers that know how to show it."""
    from pptx.opc.constants import RELATIONSHIP_TYPE as RT
    from pptx.opc.package import Part
    from pptx.oxml import parse_xml
    from pptx.oxml.ns import nsdecls

    package = picture.part.package
    part = Part(package.next_partname("/ppt/media/lines%d.svg"), "image/svg+xml", package, svg)
    key = picture.part.relate_to(part, RT.IMAGE)
    extension = (
        f'<a:extLst {nsdecls("a", "r")}><a:ext uri="{SVG_OF_BLIP}">'
        f'<asvg:svgBlip xmlns:asvg="{SVG}" r:embed="{key}"/></a:ext></a:extLst>'
    )
    picture._element.blipFill.blip.append(parse_xml(extension))


def _add_table(shapes: Any, slide: Slide) -> None:
    """Add a table with a line above, below, and under its headings."""
    from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
    from pptx.util import Pt

    assert slide.table
    cells = grid(slide.table, TABLE)
    room = Place(TABLE.left, TABLE.top, sum(cells.widths), sum(cells.heights))
    frame = shapes.add_table(len(cells.cells), len(cells.widths), *_emus(room))
    _describe(frame, slide.title, "")
    table = frame.table
    table._tbl.tblPr.find(_tag("a:tableStyleId")).text = NO_STYLE
    table.first_row, table.horz_banding = cells.headed, False
    for column, width in zip(table.columns, cells.widths, strict=True):
        column.width = emus(width)
    for number, (row, texts, height) in enumerate(zip(table.rows, cells.cells, cells.heights, strict=True)):
        row.height = emus(height)
        head, last = cells.headed and not number, number == len(cells.cells) - 1
        for place, (cell, text) in enumerate(zip(row.cells, texts, strict=True)):
            cell.text, cell.vertical_anchor = text, MSO_ANCHOR.MIDDLE
            cell.margin_left = cell.margin_right = emus(2 * PADDING * cells.size)
            cell.margin_top = cell.margin_bottom = emus(PADDING * cells.size)
            (paragraph,) = cell.text_frame.paragraphs
            for run in paragraph.runs:
                run.font.size, run.font.bold = Pt(cells.size), head
            if place in cells.numbers:
                paragraph.alignment = PP_ALIGN.RIGHT
            _rule(cell, top=not number, bottom=head or last)


def _rule(cell: Any, *, top: bool, bottom: bool) -> None:
    """Draw the lines at the edges of a cell; the fill must come after them."""
    from pptx.oxml import parse_xml
    from pptx.oxml.ns import nsdecls

    line = '<a:%s %s w="12700"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill></a:%s>'
    found = cell._tc.get_or_add_tcPr()
    for name in [name for name, there in (("lnT", top), ("lnB", bottom)) if there]:
        found.append(parse_xml(line % (name, nsdecls("a"), name)))


def _describe(shape: Any, name: str, text: str) -> None:
    """Say in words what a picture or table shows, for those who cannot see it."""
    (known,) = shape._element.xpath("./*/p:cNvPr")
    known.set("name", name)
    if text:
        known.set("descr", text)


def _tell(whole: Presentation, deck: Deck) -> None:
    """Note the title and the language, of the whole and of every text."""
    tag = TAGS.get(deck.lang, deck.lang)
    known = whole.core_properties
    known.title, known.language = deck.title, tag
    known.created = known.modified = datetime.now(UTC).replace(tzinfo=None)
    notes = [slide.notes_slide for slide in whole.slides if slide.has_notes_slide]
    for part in (whole, whole.slide_master, *whole.slide_layouts, *whole.slides, *notes):
        element: Any = part._element if hasattr(part, "_element") else part.element
        for run in element.iter(_tag("a:r")):
            run.get_or_add_rPr()
        for look in element.iter(_tag("a:rPr"), _tag("a:endParaRPr"), _tag("a:defRPr")):
            look.set("lang", tag)
    if notes:
        _set_notes(whole.notes_master, notes)


def _set_notes(master: Any, notes: Any) -> None:
    """Make the small slide on the pages of notes as wide as the slides, and leave no place on them empty."""
    for page in (master, *notes):
        for shape in list(page.placeholders):
            image = shape.placeholder_format.type.name == "SLIDE_IMAGE"
            if image and page is master:
                shape.height = emus(shape.width.pt * HEIGHT / WIDTH)
            elif not image and page is not master and not shape.text_frame.text:
                shape._element.getparent().remove(shape._element)


def _emus(place: Place) -> tuple[Any, Any, Any, Any]:
    return emus(place.left), emus(place.top), emus(place.width), emus(place.height)


def _tag(name: str) -> str:
    from pptx.oxml.ns import qn

    return qn(name)
