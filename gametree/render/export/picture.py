"""One drawing as the bytes of a file, and the size that it has there."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from ...drawing.drawing import Drawing
from ...drawing.themes import Theme
from ...errors import InputError
from ...phrases import Code, brief, gettext
from .. import graphviz
from ..dot import dot
from ..printed_text import Plain
from ..svg import svg
from ..tikz import scaled, tikz
from ..typst import colours, typeset

__all__ = ["DPI", "PICTURES", "SLIDES", "PictureSize", "box_of", "frame_of", "pages_pdf", "picture"]

PICTURES = {"svg": "svg", "pdf": "pdf", "png": "png", "eps": "eps", "dot": "dot", "tikz": "tex"}
"""the suffix of each format"""
UNITS = {"pt": 1.0, "in": 72.0, "cm": 72 / 2.54, "mm": 72 / 25.4}
"""points in each unit; a point is 1/72 inch, as in PDF and SVG"""
DPI = 150.0
"""pixels an inch of a picture that is no slide"""
LEGIBLE, LEGIBLE_AFAR = 12.0, 18.0
"""smallest text on a slide of beamer, and on one of PowerPoint, which is larger, in points"""
LENGTH = re.compile(r"(\d+(?:\.\d+)?|\.\d+)\s*(pt|in|cm|mm)?")
LEAST, MOST = 36.0, 14_400.0
"""limits of a width: half an inch, and the largest page that PDF readers take, in points"""


class PictureSize(NamedTuple):
    """The size of a picture: a width, or a slide of which it has exactly the shape."""

    width: float
    """in points"""
    height: float = math.inf
    pixels: tuple[int, int] = (0, 0)
    """of a slide, where no number of pixels an inch is given"""
    frame: tuple[float, float] = (0.0, 0.0)
    """width and height that a slide has below its title, for TikZ"""
    least: float = 0.0
    """smallest font size that is legible on a slide, in points"""

    @property
    def is_slide(self) -> bool:
        """Whether the picture has exactly this shape."""
        return self.height < math.inf


MM = UNITS["mm"]
SLIDES = {
    "4:3": PictureSize(128 * MM, 96 * MM, (1024, 768), (108 * MM, 68 * MM), LEGIBLE),
    "16:9": PictureSize(160 * MM, 90 * MM, (1280, 720), (140 * MM, 62 * MM), LEGIBLE),
    "1080p": PictureSize(960.0, 540.0, (1920, 1080), (140 * MM, 62 * MM), LEGIBLE_AFAR),
}
"""the slides of beamer, and that of PowerPoint with the pixels of a film"""


def frame_of(size: PictureSize | None) -> PictureSize:
    """Return the size of a picture below the title of a beamer frame; without one, what fits both shapes of frames."""
    width, height = size.frame if size else (SLIDES["4:3"].frame[0], SLIDES["16:9"].frame[1])
    return PictureSize(width, height, least=LEGIBLE)


def picture(
    format: str, drawing: Drawing, theme: Theme, *, size: PictureSize | None = None, dpi: float | None = None
) -> bytes:
    """Return the file of a drawing that fills ``size``; ``dpi`` is for PNG.

    A slide is drawn in whole points of its pixels, which Graphviz needs to keep its shape, and then gets its size.
    """
    if format == "tikz":
        written = tikz(drawing)
        if size is not None:
            written = Plain(scaled(written, drawing.box, size.frame if any(size.frame) else size[:2]))
        return written.encode("utf-8")
    if size is None or not size.is_slide or format in ("dot", "eps"):
        if format == "svg":
            return svg(drawing, theme, size=size and size[:2]).encode("utf-8")
        source = dot(drawing, theme, size=size and size[:2])
        return source.encode("utf-8") if format == "dot" else graphviz.render(source, format, dpi=dpi or DPI)
    if format == "svg":
        drawn = svg(drawing, theme, size=size.pixels)
        return SVG_SIZE.sub(f'width="{size.width:.3f}pt" height="{size.height:.3f}pt"', drawn, count=1).encode("utf-8")
    if format == "pdf":
        return pages_pdf([drawing], theme, size)
    pixels = (round(size.width * dpi / 72), round(size.height * dpi / 72)) if dpi else size.pixels
    return graphviz.render(dot(drawing, theme, size=pixels), "png", dpi=72)


PAGES = Path(__file__).with_name("pages.typ")


def pages_pdf(
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
        pictures[name] = picture("svg", drawing, theme, size=size).decode("utf-8")
        pages.append({"picture": name, "width": width, "height": height, "said": drawing.caption})
    facts = {"title": title or pages[0]["said"], "lang": lang, "colours": colours(theme), "pages": pages}
    return typeset(PAGES, facts, pictures)


SVG_SIZE = re.compile(r'width="[^"]*" height="[^"]*"')


def box_of(size: str | float) -> PictureSize:
    """Return the size that a picture has.

    A number is a width in points, and a text a width with its unit, or a slide. A width sets no limit to the height.

    >>> box_of("4in").width, box_of(300).height
    (288.0, inf)
    >>> box_of("16:9").pixels, [round(side) for side in box_of("16:9")[:2]]
    ((1280, 720), [454, 255])
    """
    if isinstance(size, str) and size.strip() in SLIDES:
        return SLIDES[size.strip()]
    found = LENGTH.fullmatch(size.strip()) if isinstance(size, str) else None
    points = float(found[1]) * UNITS[found[2] or "pt"] if found else size
    if isinstance(points, bool) or not isinstance(points, int | float) or not LEAST <= points <= MOST:
        # TRANSLATORS: %(widths)s and %(slides)s are Python, such as 300, "4in" and "16:9", "4:3"
        needed = gettext("a width from %(least)s to %(most)s points, such as %(widths)s, or a slide: %(slides)s").of(
            least=f"{LEAST:g}",
            most=f"{MOST:g}",
            widths=Code('300, "4in", "10cm", "120mm"'),
            slides=Code(", ".join(f'"{name}"' for name in SLIDES)),
        )
        raise InputError(Code("size"), needed, brief(size))
    return PictureSize(float(points))
