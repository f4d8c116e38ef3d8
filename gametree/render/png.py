"""PNG: a drawing as pixels, with few colours, for readers that show no SVG."""

from __future__ import annotations

import io

from ..drawing.drawing import Drawing
from ..drawing.themes import Theme
from . import graphviz
from .dot import dot

__all__ = ["beside", "png"]

COLOURS = 128
"""So few make a PNG a third as large; median cut keeps the colour of paper and fills exactly."""


def png(drawing: Drawing, theme: Theme, *, dpi: float = 96) -> bytes:
    """Draw a picture; with few colours where Pillow is there (it comes with matplotlib), else as it is."""
    drawn = graphviz.render(dot(drawing, theme), "png", dpi=dpi)
    try:
        from PIL import Image
    except ModuleNotFoundError:
        return drawn
    small = io.BytesIO()
    with Image.open(io.BytesIO(drawn)) as picture:
        few = picture.convert("RGB").quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        few.save(small, "PNG")
    return small.getvalue()


def beside(left: bytes, right: bytes, gutter: int) -> bytes | None:
    """Put two PNG pictures beside each other into one; None where Pillow is missing."""
    try:
        from PIL import Image
    except ModuleNotFoundError:
        return None
    both = io.BytesIO()
    with Image.open(io.BytesIO(left)) as first, Image.open(io.BytesIO(right)) as second:
        sheet = Image.new("RGB", (first.width + gutter + second.width, max(first.height, second.height)), "white")
        sheet.paste(first.convert("RGB"), (0, 0))
        sheet.paste(second.convert("RGB"), (first.width + gutter, 0))
        few = sheet.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        few.save(both, "PNG")
    return both.getvalue()
