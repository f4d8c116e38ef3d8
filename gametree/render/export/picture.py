"""A picture: one drawing in one of the formats, as the bytes of its file."""

from __future__ import annotations

from ...drawing.drawing import Drawing
from ...drawing.themes import Theme
from .. import graphviz
from ..dot import dot
from ..svg import svg
from ..tikz import scaled, tikz

__all__ = ["PICTURES", "picture"]

PICTURES = {"svg": "svg", "pdf": "pdf", "png": "png", "eps": "eps", "dot": "dot", "tikz": "tex"}
"""What the files of each format end with."""


def picture(
    format: str, drawing: Drawing, theme: Theme, *, size: tuple[float, float] | None = None, dpi: float = 150
) -> bytes:
    """Return the file of a drawing; ``size`` is the box that it fills, in points, and ``dpi`` is for PNG."""
    if format == "svg":
        return svg(drawing, theme, size=size).encode("utf-8")
    if format == "tikz":
        written = tikz(drawing)
        return (written if size is None else scaled(written, drawing.box, size)).encode("utf-8")
    source = dot(drawing, theme, size=size)
    return source.encode("utf-8") if format == "dot" else graphviz.render(source, format, dpi=dpi)
