"""One drawing as the bytes of a file, and the size that it has there."""

from __future__ import annotations

import math
import re

from ...drawing.drawing import Drawing
from ...drawing.themes import Theme
from ...errors import InputError
from ...phrases import Code, gettext
from .. import graphviz
from ..dot import dot
from ..svg import svg
from ..tikz import scaled, tikz

__all__ = ["PICTURES", "SLIDES", "box_of", "picture", "shown_size"]

PICTURES = {"svg": "svg", "pdf": "pdf", "png": "png", "eps": "eps", "dot": "dot", "tikz": "tex"}
"""the suffix of each format"""
UNITS = {"pt": 1.0, "in": 72.0, "cm": 72 / 2.54, "mm": 72 / 25.4}
"""points in each unit; a point is 1/72 inch, as in PDF and SVG"""
SLIDES = {"4:3": (108.0, 72.0), "16:9": (140.0, 66.0)}
"""width and height below the title of a slide of Beamer (128 × 96, 160 × 90), in millimetres"""
LENGTH = re.compile(r"(\d+(?:\.\d+)?|\.\d+)\s*(pt|in|cm|mm)?")
LEAST, MOST = 36.0, 14_400.0
"""limits of a width: half an inch, and the largest page that PDF readers take, in points"""


def picture(
    format: str, drawing: Drawing, theme: Theme, *, size: tuple[float, float] | None = None, dpi: float = 150
) -> bytes:
    """Return the file of a drawing that fills ``size``, a width and height in points; ``dpi`` is for PNG."""
    if format == "svg":
        return svg(drawing, theme, size=size).encode("utf-8")
    if format == "tikz":
        written = tikz(drawing)
        return (written if size is None else scaled(written, drawing.box, size)).encode("utf-8")
    source = dot(drawing, theme, size=size)
    return source.encode("utf-8") if format == "dot" else graphviz.render(source, format, dpi=dpi)


def shown_size(drawing: Drawing, size: tuple[float, float] | None) -> tuple[float, float]:
    """Return the width and height of a drawing that fills ``size`` while it keeps its shape, in points."""
    left, bottom, right, top = drawing.box
    scale = 1.0 if size is None else min(size[0] / (right - left), size[1] / (top - bottom))
    return (right - left) * scale, (top - bottom) * scale


def box_of(size: str | float) -> tuple[float, float]:
    """Return the width and height, in points, that a picture fills while it keeps its shape.

    A number is a width in points, and a text a width with its unit, or a slide. A width sets no limit to the height.

    >>> box_of("4in"), box_of(300)
    ((288.0, inf), (300.0, inf))
    >>> [round(side) for side in box_of("16:9")]
    [397, 187]
    """
    if isinstance(size, str) and size.strip() in SLIDES:
        width, height = SLIDES[size.strip()]
        return width * UNITS["mm"], height * UNITS["mm"]
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
        raise InputError(Code("size"), needed, repr(size))
    return float(points), math.inf
