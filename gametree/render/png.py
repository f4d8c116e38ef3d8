"""PNG: a drawing as pixels, with few colours, for readers that show no SVG."""

from __future__ import annotations

import io

from ..drawing import Drawing
from ..theme import Theme
from . import graphviz
from .dot import dot

__all__ = ["png"]

COLOURS = 128
"""So few make a PNG a quarter as large, and smooth lines stay smooth."""


def png(drawing: Drawing, theme: Theme, *, dpi: int = 96) -> bytes:
    """Draw a picture; with few colours where Pillow is there (it comes with matplotlib), else as it is."""
    drawn = graphviz.render(dot(drawing, theme), "png", dpi=dpi)
    try:
        from PIL import Image
    except ModuleNotFoundError:
        return drawn
    small = io.BytesIO()
    with Image.open(io.BytesIO(drawn)) as picture:
        few = picture.convert("RGB").quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        few.save(small, "PNG")
    return small.getvalue()
