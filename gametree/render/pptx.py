"""PowerPoint: a deck as a presentation, based on the kit's own empty presentation or on a course's template."""

from __future__ import annotations

import io
import re
import struct
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import quoteattr

from ..drawing.fitting import Room
from ..drawing.shapes import Role
from ..drawing.themes import Theme
from ..errors import GameTreeError, InputError, imported
from ..fonts import FAMILY, with_no_break_spaces
from ..phrases import Code, Phrase, gettext, short_repr
from ..progress_bar import with_progress_bar
from . import graphviz
from .graphviz import dot, png
from .slide_deck import PADDING, Deck, DeckFormat, Place, Slide, SlideLayout, fitted_table, room_in
from .text_drawing import description

if TYPE_CHECKING:
    from pptx.presentation import Presentation
    from pptx.slide import SlideLayout as SlideKind

EMPTY = Path(__file__).with_name("deck.pptx")
"""presentation without slides, made from python-pptx's template. It has three layouts (title, title and text, title
only) with the positions of `slide_deck`, left-aligned texts without bullets, and a notes page for slides of this shape.
PowerPoint can edit the file
"""
_EMU = 12700
"""English metric units (the unit of length in Office) per point"""
_FONT = "Verdana"
"""font that Windows and macOS contain and that is as wide as the font of the pictures"""
_COLOURS = re.compile(r"<a:clrScheme.*?</a:clrScheme>", re.DOTALL)
_FONTS = re.compile(r'(<a:m(?:ajor|inor)Font>\s*<a:latin typeface=")[^"]*')
NAMES = ("dk1", "lt1", "dk2", "lt2", *(f"accent{number}" for number in range(1, 7)), "hlink", "folHlink")


def presentation(theme: Theme, layout: SlideLayout) -> Presentation:
    """Return a presentation without slides, with the colours of a theme and the font sizes of a deck's layout.

    >>> import gametree as gt
    >>> from gametree.render.slide_deck import Deck
    >>> from gametree.drawing.themes import theme_named
    >>> empty = presentation(theme_named("dark"), SlideLayout.of(Deck.of(gt.minimax("[3 5]"))))
    >>> [layout.name for layout in empty.slide_layouts], empty.slide_width / _EMU
    (['Title', 'Title and text', 'Title only'], 960.0)
    """
    from pptx import Presentation as opened
    from pptx.opc.constants import RELATIONSHIP_TYPE as RT

    empty = opened(str(EMPTY))
    master: Any = empty.slide_master
    part = master.part.part_related_by(RT.THEME)
    part.blob = _with_theme_colours(part.blob.decode("utf-8"), theme).encode("utf-8")
    if _is_dark(theme.paper):
        mapped = {"bg1": "dk1", "tx1": "lt1", "bg2": "dk2", "tx2": "lt2"}
        for name, colour in mapped.items():
            master._element.find(tag("p:clrMap")).set(name, colour)
    opening, with_text, _ = empty.slide_layouts
    for shape, size in (
        (master.placeholders[0], layout.title_size),
        (master.placeholders[1], layout.caption_size),
        (opening.placeholders[0], layout.heading_size),
    ):
        shape._element.find(f".//{tag('a:defRPr')}").set("sz", str(size * 100))
    for body in (master.placeholders[1], with_text.placeholders[1]):
        body.left, body.top, body.width, body.height = _emus_of(layout.caption)
    return empty


def _emus(points: float) -> Any:
    from pptx.util import Emu

    return Emu(round(points * _EMU))


def _emus_of(place: Place) -> tuple[Any, Any, Any, Any]:
    return _emus(place.left), _emus(place.top), _emus(place.width), _emus(place.height)


def _with_theme_colours(xml: str, theme: Theme) -> str:
    """Return the given Office theme (XML) with its colours replaced by those of ``theme``; Office lists the darker of
    paper and ink first.
    """
    ink, note = theme.texts[Role.CAPTION].text, theme.texts[Role.NOTE].text
    main, second = (theme.paper, theme.nodes[Role.PRUNED].fill), (ink, note)
    dark, light = (main, second) if _is_dark(theme.paper) else (second, main)
    lines = [theme.nodes[role].line for role in (Role.BEST, Role.PATH, Role.WRONG, Role.RIGHT, Role.MISSED)]
    colours = [dark[0], light[0], dark[1], light[1], *lines, theme.texts[Role.CUT].text, note, note]
    listed = "".join(
        f'<a:{name}><a:srgbClr val="{colour.lstrip("#").upper()}"/></a:{name}>'
        for name, colour in zip(NAMES, colours, strict=True)
    )
    scheme = f"<a:clrScheme name={quoteattr(theme.name)}>{listed}</a:clrScheme>"
    font = _FONT if theme.font == FAMILY else theme.font
    return _FONTS.sub(rf"\g<1>{font}", _COLOURS.sub(lambda _: scheme, xml))


def _is_dark(colour: str) -> bool:
    red, green, blue = (int(colour[start : start + 2], 16) for start in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 128


def tag(name: str) -> str:
    from pptx.oxml.ns import qn

    return qn(name)


# ---- A course's own template: a presentation whose layouts and placeholders the slides of a deck use ---------

_WRONG_CLOCK = gettext(
    "the clock of this computer is set to the year %(year)s, which a presentation cannot store; correct the clock, "
    "or write a PDF"
)
_NEEDS_PPTX = gettext("PowerPoint files need python-pptx; install it with: %(line)s").with_values(
    line=Code("pip install 'gametree[slides]'")
)
_TITLES, _TEXTS = ("TITLE", "CENTER_TITLE"), ("BODY", "OBJECT", "SUBTITLE")
"""types of placeholders for titles, and for texts"""
_LARGEST = 500 * 10**6
"""maximum unpacked size of a template, in bytes"""
_LEAST_AREA = (240, 160)
"""minimum width and height, in points, of the text placeholder in which picture and caption are placed"""


@dataclass(frozen=True, slots=True)
class _Template:
    path: Path
    opening: int
    said: int
    bare: int
    """index of the layout for slides with only a title; ``opening`` and ``said`` are those for the title slide and for
    slides with a text
    """
    area: Place
    """area of the text placeholder, which picture and caption share"""

    @classmethod
    def of(cls, path: Path) -> _Template:
        """Read a template; raise `InputError` if it cannot be used."""
        with _reading(path):
            return cls._of(path)

    @classmethod
    def _of(cls, path: Path) -> _Template:
        layouts: list[Any] = list(_open_presentation(path).slide_layouts)
        named = [
            (number, [one.placeholder_format.type.name for one in layout.placeholders])
            for number, layout in enumerate(layouts)
        ]
        titled = [(number, kinds) for number, kinds in named if any(kind in _TITLES for kind in kinds)]
        if not titled:
            problem = gettext(
                "%(file)s has no layout with a placeholder for the title; add a title to a layout of the slide master"
            )
            raise InputError(problem.with_values(file=Code(path)))
        texts = [number for number, kinds in titled if _count(kinds, "BODY", "OBJECT") == 1 and "PICTURE" not in kinds]
        if not texts:
            problem = gettext(
                "%(file)s has no layout with a title and one placeholder for text; add one to the slide master, such "
                "as Title and Content"
            )
            raise InputError(problem.with_values(file=Code(path)))
        openings = [number for number, kinds in titled if "SUBTITLE" in kinds]
        bare = [
            number for number, kinds in titled if not _count(kinds, *_TEXTS, "PICTURE", "TABLE", "CHART", "MEDIA_CLIP")
        ]
        said = texts[0]
        shape = _text_of(layouts[said].placeholders)
        area = Place(shape.left.pt, shape.top.pt, shape.width.pt, shape.height.pt)
        if area.width < _LEAST_AREA[0] or area.height < _LEAST_AREA[1]:
            problem = gettext(
                "%(file)s has %(width)s × %(height)s points for text, but %(least_width)s × %(least_height)s are "
                "needed; make the placeholder larger in the layout %(name)s"
            )
            facts = {
                "file": Code(path),
                "width": round(area.width),
                "height": round(area.height),
                "least_width": _LEAST_AREA[0],
                "least_height": _LEAST_AREA[1],
                "name": layouts[said].name,
            }
            raise InputError(problem.with_values(**facts))
        return cls(path, (openings or texts)[0], said, (bare or texts)[0], area)

    def presentation(self) -> Presentation:
        document = _open_presentation(self.path)
        listed: Any = document.slides._sldIdLst
        for entry in list(listed):
            document.part.drop_rel(entry.rId)
            listed.remove(entry)
        return document


def _text_of(placeholders: Any) -> Any:
    return next(placeholder for placeholder in placeholders if placeholder.placeholder_format.type.name in _TEXTS)


def _open_presentation(path: Path) -> Presentation:
    imported("pptx", _NEEDS_PPTX)
    from pptx import Presentation as opened
    from pptx.exc import PackageNotFoundError

    try:
        with zipfile.ZipFile(path) as archive:
            if sum(entry.file_size for entry in archive.infolist()) > _LARGEST:
                raise _no_template(path, gettext("it has more than %(count)s MB").with_values(count=_LARGEST // 10**6))
        return opened(str(path))
    except (PackageNotFoundError, zipfile.BadZipFile, FileNotFoundError, IsADirectoryError):
        raise _no_template(
            path, gettext("it is another kind of file") if path.is_file() else gettext("there is no such file")
        ) from None


def _no_template(path: Path, why: Phrase | Code) -> InputError:
    problem = gettext(
        "%(file)s cannot be read as a PowerPoint presentation (%(why)s); save the template as a .pptx file, and "
        "name that file"
    )
    return InputError(problem.with_values(file=Code(path), why=why))


@contextmanager
def _reading(path: Path | None) -> Iterator[None]:
    """Raise `InputError` if the template is damaged. Every access to the template needs this context manager, because
    python-pptx reads the parts of a file on demand.
    """
    try:
        yield
    except GameTreeError:
        raise
    except Exception as error:
        if path is None:
            raise
        raise _no_template(path, Code(f"{type(error).__name__}: {short_repr(error)}")) from error


def _count(kinds: list[str], *names: str) -> int:
    return sum(kind in names for kind in kinds)


_DPI = 300
"""resolution of pictures on the slide, in pixels per inch"""
_TAGS = {"en": "en-US", "es": "es-ES", "pt": "pt-PT"}
"""language tags for spell checkers"""
_NO_STYLE = "{2D5ABB26-0587-4C30-8999-92F81FD0307C}"
"""id of the table style without lines and colours"""
_SVG_OF_BLIP = "{96DAC541-7B7A-43D3-8B79-37D633B846F1}"
SVG = "http://schemas.microsoft.com/office/drawing/2016/SVG/main"


def pptx(deck: Deck, theme: Theme, template: Path | None = None) -> bytes:
    """Return the deck as a .pptx file; if a course's template is given, use its layouts.

    Each picture is stored as SVG, which PowerPoint shows and which needs no fonts, and as PNG for other programs.

    >>> import gametree as gt
    >>> from gametree.drawing.themes import theme_named
    >>> pptx(Deck.of(gt.minimax("[3 5]")), theme_named("light"))[:2]
    b'PK'
    """
    imported("pptx.util", _NEEDS_PPTX)
    with _reading(template):
        return _written(deck, theme, None if template is None else _Template.of(template))


def _written(deck: Deck, theme: Theme, own: _Template | None) -> bytes:
    layout = SlideLayout.of(deck, own.area) if own else SlideLayout.of(deck)
    whole = own.presentation() if own else presentation(theme, layout)
    opening, said, bare = (own.opening, own.said, own.bare) if own else (0, 1, 2)
    for number, slide in enumerate(with_progress_bar(deck.slides, "pptx")):
        kind = bare if not slide.caption else said if number else opening
        _add_slide(whole, whole.slide_layouts[kind], slide, layout, theme, is_own=own is not None)
    _set_properties(whole, deck, is_own=own is not None)
    data = io.BytesIO()
    try:
        whole.save(data)
    except (ValueError, struct.error):  # zip archives can only store dates from 1980 to 2107
        raise GameTreeError(_WRONG_CLOCK.with_values(year=time.localtime().tm_year)) from None
    return data.getvalue()


def _add_slide(
    document: Presentation, kind: SlideKind, slide: Slide, layout: SlideLayout, theme: Theme, *, is_own: bool
) -> None:
    new_slide: Any = document.slides.add_slide(kind)
    shapes: Any = new_slide.shapes
    shapes.title.text = slide.title
    if slide.caption:
        caption_shape = _text_of(new_slide.placeholders)
        caption_shape.text = with_no_break_spaces(slide.caption)
        if slide.table or (is_own and slide.drawing):
            caption_shape.left, caption_shape.top, caption_shape.width, caption_shape.height = _emus_of(
                layout.caption_of(slide)
            )
        if is_own and (slide.table or slide.drawing):
            _set_caption(caption_shape, layout.caption_size)
    if slide.drawing:
        pixels = png(slide.drawing, theme, dpi=_DPI * layout.scale)
        picture = shapes.add_picture(io.BytesIO(pixels), *_emus_of(layout.picture))
        _describe(picture, slide.title, description(slide.drawing))
        _add_lines(picture, graphviz.render(dot(slide.drawing, theme), "outlines"))
    if slide.table:
        _add_table(shapes, slide, layout.table)
    if is_own:
        for empty in list(new_slide.placeholders):  # an empty placeholder would show a prompt
            if empty.has_text_frame and not empty.text_frame.text:
                empty._element.getparent().remove(empty._element)
    if slide.notes:
        new_slide.notes_slide.notes_text_frame.text = "\n".join(slide.notes)


def _set_caption(caption_shape: Any, size: int) -> None:
    """Remove the bullets of a caption, and set its font size, which is chosen so that the text fits; the template
    determines font and colour.
    """
    from pptx.oxml import parse_xml
    from pptx.oxml.ns import nsdecls
    from pptx.util import Pt

    for paragraph in caption_shape.text_frame.paragraphs:
        settings = paragraph._p.get_or_add_pPr()
        settings.set("marL", "0")
        settings.set("indent", "0")
        settings.append(parse_xml(f"<a:buNone {nsdecls('a')}/>"))
        for run in paragraph.runs:
            run.font.size = Pt(size)
    for name in ("lIns", "tIns", "rIns", "bIns"):
        caption_shape.text_frame._txBody.bodyPr.set(name, "0")


def _add_lines(picture: Any, svg: bytes) -> None:
    from pptx.opc.constants import RELATIONSHIP_TYPE as RT
    from pptx.opc.package import Part
    from pptx.oxml import parse_xml
    from pptx.oxml.ns import nsdecls

    package = picture.part.package
    part = Part(package.next_partname("/ppt/media/lines%d.svg"), "image/svg+xml", package, svg)
    key = picture.part.relate_to(part, RT.IMAGE)
    extension = (
        f'<a:extLst {nsdecls("a", "r")}><a:ext uri="{_SVG_OF_BLIP}">'
        f'<asvg:svgBlip xmlns:asvg="{SVG}" r:embed="{key}"/></a:ext></a:extLst>'
    )
    picture._element.blipFill.blip.append(parse_xml(extension))


def _add_table(shapes: Any, slide: Slide, place: Place) -> None:
    from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
    from pptx.util import Pt

    assert slide.table
    cells = fitted_table(slide.table, place)
    room = Place(place.left, place.top, sum(cells.widths), sum(cells.heights))
    frame = shapes.add_table(len(cells.cells), len(cells.widths), *_emus_of(room))
    _describe(frame, slide.title, "")
    table = frame.table
    table._tbl.tblPr.find(tag("a:tableStyleId")).text = _NO_STYLE
    table.first_row, table.horz_banding = cells.headed, False
    for column, width in zip(table.columns, cells.widths, strict=True):
        column.width = _emus(width)
    for number, (row, texts, height) in enumerate(zip(table.rows, cells.cells, cells.heights, strict=True)):
        row.height = _emus(height)
        head, last = cells.headed and not number, number == len(cells.cells) - 1
        for column_number, (cell, text) in enumerate(zip(row.cells, texts, strict=True)):
            cell.text, cell.vertical_anchor = text, MSO_ANCHOR.MIDDLE
            cell.margin_left = cell.margin_right = _emus(2 * PADDING * cells.size)
            cell.margin_top = cell.margin_bottom = _emus(PADDING * cells.size)
            (paragraph,) = cell.text_frame.paragraphs
            for run in paragraph.runs:
                run.font.size, run.font.bold = Pt(cells.size), head
            if column_number in cells.numbers:
                paragraph.alignment = PP_ALIGN.RIGHT
            _rule(cell, top=not number, bottom=head or last)


def _rule(cell: Any, *, top: bool, bottom: bool) -> None:
    from pptx.oxml import parse_xml
    from pptx.oxml.ns import nsdecls

    line = '<a:%s %s w="12700"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill></a:%s>'
    properties = cell._tc.get_or_add_tcPr()
    for name in [name for name, is_drawn in (("lnT", top), ("lnB", bottom)) if is_drawn]:
        properties.append(parse_xml(line % (name, nsdecls("a"), name)))


def _describe(shape: Any, name: str, text: str) -> None:
    (properties,) = shape._element.xpath("./*/p:cNvPr")
    properties.set("name", name)
    if text:
        properties.set("descr", text)


def _set_properties(document: Presentation, deck: Deck, *, is_own: bool) -> None:
    language = _TAGS.get(deck.lang, deck.lang)
    properties = document.core_properties
    properties.title, properties.language = deck.title, language
    properties.created = properties.modified = datetime.now(UTC).replace(tzinfo=None)
    notes = [slide.notes_slide for slide in document.slides if slide.has_notes_slide]
    parts = (
        (*document.slides, *notes)
        if is_own
        else (document, document.slide_master, *document.slide_layouts, *document.slides, *notes)
    )
    for part in parts:
        element: Any = part._element if hasattr(part, "_element") else part.element
        for run in element.iter(tag("a:r")):
            run.get_or_add_rPr()
        for run_properties in element.iter(tag("a:rPr"), tag("a:endParaRPr"), tag("a:defRPr")):
            run_properties.set("lang", language)


def _room(template: Path | None) -> Room:
    return room_in() if template is None else room_in(_Template.of(template).area)


POWERPOINT = DeckFormat("pptx", ".pptx", 20, frozenset({"template"}), graphviz.missing_letters, write=pptx, room=_room)
