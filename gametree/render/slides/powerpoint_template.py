"""The empty presentation: slides 16 to 9 in the colours of a theme, with a layout for each kind of slide."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import quoteattr

from ...drawing.shapes import Role
from ...drawing.themes import Theme
from ...fonts import FAMILY
from .places import HEADING, HEIGHT, SUBTITLE, TITLE, WIDTH, Place
from .slide_layout import SlideLayout

if TYPE_CHECKING:
    from pptx.presentation import Presentation

__all__ = ["EMU", "FONT", "LAYOUTS", "emus", "emus_of", "presentation", "recoloured", "tag"]

EMU = 12700
"""English metric units, the lengths of Office, in a point"""
FONT = "Verdana"
"""a font of Windows and macOS that is as wide as that of the pictures"""
OPENING, SAID, BARE = "Title", "Title and text", "Title only"
LAYOUTS = {0: OPENING, 1: SAID, 5: BARE}
"""the layouts that are kept of python-pptx's own, by their numbers, with their new names"""
FOOT = 28.0
"""distance of the footer from the lower edge, in points"""
COLOURS = re.compile(r"<a:clrScheme.*?</a:clrScheme>", re.DOTALL)
FONTS = re.compile(r'(<a:m(?:ajor|inor)Font>\s*<a:latin typeface=")[^"]*')
NAMES = ("dk1", "lt1", "dk2", "lt2", *(f"accent{number}" for number in range(1, 7)), "hlink", "folHlink")


def presentation(theme: Theme, layout: SlideLayout) -> Presentation:
    """Return a presentation without slides.

    >>> import gametree as gt
    >>> from gametree.render.slides.deck import Deck
    >>> from gametree.drawing.themes import theme_named
    >>> empty = presentation(theme_named("dark"), SlideLayout.of(Deck.of(gt.minimax("[3 5]"))))
    >>> [layout.name for layout in empty.slide_layouts], empty.slide_width / EMU
    (['Title', 'Title and text', 'Title only'], 960.0)
    """
    from pptx import Presentation as opened

    empty: Any = opened()
    empty.slide_width, empty.slide_height = emus(WIDTH), emus(HEIGHT)
    del empty.element.find(tag("p:sldSz")).attrib["type"]
    for number, kind in enumerate(list(empty.slide_layouts)):
        if number in LAYOUTS:
            kind._element.cSld.set("name", LAYOUTS[number])
        else:
            empty.slide_layouts.remove(kind)
    _set_master(empty.slide_master, theme, layout)
    for kind, name in zip(empty.slide_layouts, LAYOUTS.values(), strict=True):
        title, *others = kind.placeholders
        _place(title, HEADING if name == OPENING else TITLE)
        if name == OPENING:
            _text(title, layout.heading_size, anchor="b")
            _place(others[0], SUBTITLE)
            _text(others[0], 20, colour="tx1")
        elif name == SAID:
            others[0]._element.ph.set("type", "body")
            _place(others[0], layout.caption)
    _remove_origin(empty)
    made: Presentation = empty
    return made


def emus(points: float) -> Any:
    """Return a length of Office."""
    from pptx.util import Emu

    return Emu(round(points * EMU))


def recoloured(xml: str, theme: Theme) -> str:
    """Give a theme of Office, as XML, the colours of ours; Office lists the darker of paper and ink first."""
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
    font = FONT if theme.font == FAMILY else theme.font
    return FONTS.sub(rf"\g<1>{font}", COLOURS.sub(lambda _: scheme, xml))


def _set_master(master: Any, theme: Theme, layout: SlideLayout) -> None:
    """Set what the layouts inherit: places, sizes and colours."""
    from pptx.opc.constants import RELATIONSHIP_TYPE as RT

    part = master.part.part_related_by(RT.THEME)
    part.blob = recoloured(part.blob.decode("utf-8"), theme).encode("utf-8")
    if _is_dark(theme.paper):
        mapped = {"bg1": "dk1", "tx1": "lt1", "bg2": "dk2", "tx2": "lt2"}
        for name, colour in mapped.items():
            master._element.find(tag("p:clrMap")).set(name, colour)
    title, body, *feet = master.placeholders
    _place(title, TITLE)
    _text(title, layout.title_size, anchor="t")
    _place(body, layout.caption)
    _text(body, layout.caption_size, colour="tx1")
    width = (WIDTH - 2 * TITLE.left) / len(feet)
    for number, foot in enumerate(feet):
        _place(foot, Place(TITLE.left + number * width, HEIGHT - FOOT, width, FOOT - 6))


def emus_of(place: Place) -> tuple[Any, Any, Any, Any]:
    """Return the left, top, width and height of a place as lengths of Office."""
    return emus(place.left), emus(place.top), emus(place.width), emus(place.height)


def _place(shape: Any, place: Place) -> None:
    shape.left, shape.top, shape.width, shape.height = emus_of(place)


def _text(shape: Any, size: int, *, anchor: str = "t", colour: str = "tx2") -> None:
    """Align the text of a placeholder to its left edge, without bullets, in one size."""
    from pptx.oxml import parse_xml
    from pptx.oxml.ns import nsdecls

    body = shape._element.txBody
    for name in ("lIns", "tIns", "rIns", "bIns"):
        body.bodyPr.set(name, "0")
    body.bodyPr.set("anchor", anchor)
    for fitting in list(body.bodyPr):
        body.bodyPr.remove(fitting)
    old = body.find(tag("a:lstStyle"))
    level = (
        f'<a:lstStyle {nsdecls("a")}><a:lvl1pPr marL="0" indent="0" algn="l"><a:spcBef><a:spcPts val="0"/></a:spcBef>'
        f'<a:buNone/><a:defRPr sz="{size * 100}" b="0"><a:solidFill><a:schemeClr val="{colour}"/></a:solidFill>'
        f"</a:defRPr></a:lvl1pPr></a:lstStyle>"
    )
    body.replace(old, parse_xml(level))


def _remove_origin(empty: Any) -> None:
    """Remove the preview, the printer settings and the names of authors of python-pptx's template."""
    for part in (empty.part.package, empty.part):
        relations = part._rels
        for key in [key for key, one in relations.items() if one.reltype.endswith(("/thumbnail", "/printerSettings"))]:
            part.drop_rel(key)
    known = empty.core_properties
    known.author = known.last_modified_by = known.keywords = known.comments = ""


def _is_dark(colour: str) -> bool:
    """Tell whether a colour #rrggbb is darker than medium grey."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 128


def tag(name: str) -> str:
    """Return the full name of an XML element such as ``a:r``."""
    from pptx.oxml.ns import qn

    return qn(name)
