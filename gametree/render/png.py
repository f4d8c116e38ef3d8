"""PNG: a drawing as pixels of few colours, for programs that show no SVG."""

from __future__ import annotations

import io

from ..drawing.drawing import Drawing
from ..drawing.themes import Theme
from . import graphviz
from .dot import dot

__all__ = ["beside", "png"]

COLOURS = 128
"""colours of a PNG, which make it a third as large; median cut keeps those of paper and fills exactly"""


def png(drawing: Drawing, theme: Theme, *, dpi: float = 96) -> bytes:
    """Draw a picture, with few colours where Pillow is installed."""
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
    """Return two PNG pictures beside each other as one; None without Pillow."""
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
