"""PNG: a drawing as pixels of few colours, for programs that show no SVG."""

from __future__ import annotations

import io
import math
import re
import zlib

from ..drawing.drawing import Drawing
from ..drawing.themes import Theme
from . import graphviz
from .dot import dot
from .format import PictureSize, StepFormat

COLOURS = 128
"""colours of a PNG, which make it a third as large; median cut keeps those of paper and fills exactly"""
COLOUR = re.compile('"#([0-9a-f]{6})"')


def png(drawing: Drawing, theme: Theme, *, dpi: float = 96) -> bytes:
    """Draw a picture, with few colours where Graphviz can write a palette or Pillow is installed."""
    source = dot(drawing, theme).replace("graph [", f"graph [{_whole_pixels(drawing.box, dpi)}, ", 1)
    few = graphviz.png_with_palette(source, dpi=dpi)
    return _reduced(graphviz.render(source, "png", dpi=dpi)) if few is None else _exact(few, source)


def _whole_pixels(box: tuple[float, float, float, float], dpi: float) -> str:
    """Return the attribute that makes a picture some whole pixels wide and high: no row at its edge is half paper."""
    left, bottom, right, top = box
    across, up = (math.ceil(round(side * dpi / 72, 6)) * 72 / dpi for side in (right - left, top - bottom))
    return f'viewport="{across:.6f},{up:.6f}"'


def _exact(drawn: bytes, source: str) -> bytes:
    """Return a PNG with the colours of its DOT text in place of those in its palette to which they were rounded."""
    meant = {_rounded(colour): colour for colour in map(bytes.fromhex, COLOUR.findall(source))}
    at = drawn.index(b"PLTE")
    start, end = at + 4, at + 4 + int.from_bytes(drawn[at - 4 : at])
    colours = [drawn[entry : entry + 3] for entry in range(start, end, 3)]
    palette = b"".join(meant.get(_rounded(colour), colour) for colour in colours)
    return drawn[:start] + palette + zlib.crc32(b"PLTE" + palette).to_bytes(4) + drawn[end + 4 :]


def _rounded(colour: bytes) -> tuple[int, int, int]:
    """Return the parts of a colour that Graphviz tells apart: five, six and five bits of red, green and blue."""
    return colour[0] >> 3, colour[1] >> 2, colour[2] >> 3


def _reduced(drawn: bytes) -> bytes:
    """Return a PNG with few colours, as it is without Pillow."""
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


# ---- The format ----------------------------------------------------------------------------------

DPI = 150.0
"""pixels an inch of a picture that is no slide"""


def png_file(drawing: Drawing, theme: Theme, size: PictureSize | None = None, dpi: float | None = None) -> bytes:
    """Return the file of a drawing in all its colours; a slide is drawn in whole points, which keep its shape."""
    if size is None or not size.is_slide:
        return graphviz.render(dot(drawing, theme, size=size and size[:2]), "png", dpi=dpi or DPI)
    pixels = (round(size.width * dpi / 72), round(size.height * dpi / 72)) if dpi else size.pixels
    return graphviz.render(dot(drawing, theme, size=pixels), "png", dpi=72)


PNG = StepFormat("png", ".png", 20, frozenset({"dpi"}), draw=png_file, is_kept=True)
