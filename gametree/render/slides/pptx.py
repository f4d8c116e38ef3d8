"""PowerPoint: a deck as a presentation. Captions, notes and tables are text; each picture is there as PNG and SVG."""

from __future__ import annotations

import io
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from ...drawing.themes import Theme
from ...errors import MissingPackageError
from ...fonts import unbroken
from ...progress import watched
from .. import graphviz
from ..dot import dot
from ..png import png
from ..svg import words_of
from .deck import Deck, Slide
from .own_template import NEEDS_PPTX, Template, text_of, unused
from .places import HEIGHT, WIDTH, Place
from .powerpoint_template import LAYOUTS, emus, emus_of, presentation, tag
from .slide_layout import PADDING, SlideLayout, fitted_table

if TYPE_CHECKING:
    from pptx.presentation import Presentation
    from pptx.slide import SlideLayout as SlideKind

__all__ = ["DPI", "pptx"]

DPI = 300
"""pixels an inch on the slide"""
TAGS = {"en": "en-US", "es": "es-ES", "pt": "pt-PT"}
"""the languages as spell checkers know them"""
NO_STYLE = "{2D5ABB26-0587-4C30-8999-92F81FD0307C}"
"""of the table style without lines and colours"""
SVG_OF_BLIP = "{96DAC541-7B7A-43D3-8B79-37D633B846F1}"
SVG = "http://schemas.microsoft.com/office/drawing/2016/SVG/main"
LONGEST = 300
"""characters of the notation that describe a tree too large for a text drawing"""


def pptx(deck: Deck, theme: Theme, template: Template | None = None) -> bytes:
    """Return the deck as a .pptx file, with the layouts of a course's own template where there is one.

    PowerPoint shows the SVG of a picture, which needs no fonts, and other programs the PNG.

    >>> import gametree as gt
    >>> from gametree.drawing.themes import theme_named
    >>> pptx(Deck.of(gt.minimax("[3 5]")), theme_named("light"))[:2]
    b'PK'
    """
    try:
        import pptx.util  # noqa: F401
    except ModuleNotFoundError:
        raise MissingPackageError(NEEDS_PPTX) from None
    layout = SlideLayout.of(deck, template.area) if template else SlideLayout.of(deck)
    whole = template.presentation() if template else presentation(theme, layout)
    opening, said, bare = (template.opening, template.said, template.bare) if template else range(len(LAYOUTS))
    for number, slide in enumerate(watched(deck.slides, "pptx")):
        kind = bare if not slide.caption else said if number else opening
        _add_slide(whole, whole.slide_layouts[kind], slide, layout, theme, is_own=template is not None)
    _set_properties(whole, deck, is_own=template is not None)
    data = io.BytesIO()
    whole.save(data)
    return data.getvalue()


def _add_slide(
    whole: Presentation, kind: SlideKind, slide: Slide, layout: SlideLayout, theme: Theme, *, is_own: bool
) -> None:
    made: Any = whole.slides.add_slide(kind)
    shapes: Any = made.shapes
    shapes.title.text = slide.title
    if slide.caption:
        said = text_of(made.placeholders)
        said.text = unbroken(slide.caption)
        if slide.table or (is_own and slide.drawing):
            said.left, said.top, said.width, said.height = emus_of(layout.caption_of(slide))
        if is_own and (slide.table or slide.drawing):
            _set_caption(said, layout.caption_size)
    if slide.drawing:
        pixels = png(slide.drawing, theme, dpi=DPI * layout.scale)
        picture = shapes.add_picture(io.BytesIO(pixels), *emus_of(layout.picture))
        _describe(picture, slide.title, words_of(slide.drawing) or str(slide.drawing.tree)[:LONGEST])
        _add_lines(picture, graphviz.render(dot(slide.drawing, theme), "outlines"))
    if slide.table:
        _add_table(shapes, slide, layout.table)
    if is_own:
        for empty in list(unused(made)):
            empty._element.getparent().remove(empty._element)
    if slide.notes:
        made.notes_slide.notes_text_frame.text = "\n".join(slide.notes)


def _set_caption(said: Any, size: int) -> None:
    """Write a caption without bullets, in a size that fits; its font and colour are those of the template."""
    from pptx.oxml import parse_xml
    from pptx.oxml.ns import nsdecls
    from pptx.util import Pt

    for paragraph in said.text_frame.paragraphs:
        settings = paragraph._p.get_or_add_pPr()
        settings.set("marL", "0")
        settings.set("indent", "0")
        settings.append(parse_xml(f"<a:buNone {nsdecls('a')}/>"))
        for run in paragraph.runs:
            run.font.size = Pt(size)
    for name in ("lIns", "tIns", "rIns", "bIns"):
        said.text_frame._txBody.bodyPr.set(name, "0")


def _add_lines(picture: Any, svg: bytes) -> None:
    """Add the same picture as SVG, for programs that can show it."""
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


def _add_table(shapes: Any, slide: Slide, place: Place) -> None:
    """Add a table with a line above, below, and under its headings."""
    from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
    from pptx.util import Pt

    assert slide.table
    cells = fitted_table(slide.table, place)
    room = Place(place.left, place.top, sum(cells.widths), sum(cells.heights))
    frame = shapes.add_table(len(cells.cells), len(cells.widths), *emus_of(room))
    _describe(frame, slide.title, "")
    table = frame.table
    table._tbl.tblPr.find(tag("a:tableStyleId")).text = NO_STYLE
    table.first_row, table.horz_banding = cells.headed, False
    for column, width in zip(table.columns, cells.widths, strict=True):
        column.width = emus(width)
    for number, (row, texts, height) in enumerate(zip(table.rows, cells.cells, cells.heights, strict=True)):
        row.height = emus(height)
        head, last = cells.headed and not number, number == len(cells.cells) - 1
        for column_number, (cell, text) in enumerate(zip(row.cells, texts, strict=True)):
            cell.text, cell.vertical_anchor = text, MSO_ANCHOR.MIDDLE
            cell.margin_left = cell.margin_right = emus(2 * PADDING * cells.size)
            cell.margin_top = cell.margin_bottom = emus(PADDING * cells.size)
            (paragraph,) = cell.text_frame.paragraphs
            for run in paragraph.runs:
                run.font.size, run.font.bold = Pt(cells.size), head
            if column_number in cells.numbers:
                paragraph.alignment = PP_ALIGN.RIGHT
            _rule(cell, top=not number, bottom=head or last)


def _rule(cell: Any, *, top: bool, bottom: bool) -> None:
    """Draw the lines at the edges of a cell."""
    from pptx.oxml import parse_xml
    from pptx.oxml.ns import nsdecls

    line = '<a:%s %s w="12700"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill></a:%s>'
    found = cell._tc.get_or_add_tcPr()
    for name in [name for name, there in (("lnT", top), ("lnB", bottom)) if there]:
        found.append(parse_xml(line % (name, nsdecls("a"), name)))


def _describe(shape: Any, name: str, text: str) -> None:
    """Describe a picture or table in words, for those who cannot see it."""
    (known,) = shape._element.xpath("./*/p:cNvPr")
    known.set("name", name)
    if text:
        known.set("descr", text)


def _set_properties(whole: Presentation, deck: Deck, *, is_own: bool) -> None:
    """Set the title, the date, and the language of the whole and of every text."""
    language = TAGS.get(deck.lang, deck.lang)
    known = whole.core_properties
    known.title, known.language = deck.title, language
    known.created = known.modified = datetime.now(UTC).replace(tzinfo=None)
    notes = [slide.notes_slide for slide in whole.slides if slide.has_notes_slide]
    parts = (
        (*whole.slides, *notes) if is_own else (whole, whole.slide_master, *whole.slide_layouts, *whole.slides, *notes)
    )
    for part in parts:
        element: Any = part._element if hasattr(part, "_element") else part.element
        for run in element.iter(tag("a:r")):
            run.get_or_add_rPr()
        for look in element.iter(tag("a:rPr"), tag("a:endParaRPr"), tag("a:defRPr")):
            look.set("lang", language)
    if notes and not is_own:
        _set_notes(whole.notes_master, notes)


def _set_notes(master: Any, notes: Any) -> None:
    """Give the slide on pages of notes the shape of the slides, and remove empty places from these pages."""
    for page in (master, *notes):
        for shape in list(page.placeholders):
            image = shape.placeholder_format.type.name == "SLIDE_IMAGE"
            if image and page is master:
                shape.height = emus(shape.width.pt * HEIGHT / WIDTH)
            elif not image and page is not master and not shape.text_frame.text:
                shape._element.getparent().remove(shape._element)
