"""Export: one picture a step, written whole or not at all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..drawing import draw, layout_of
from ..errors import choose
from ..files import write_whole
from ..result import Result
from ..theme import theme_named
from . import graphviz
from .dot import dot
from .svg import svg

__all__ = ["FORMATS", "export", "write_whole"]

FORMATS = ("svg", "pdf", "png", "eps", "dot")


def export(
    result: Result,
    folder: str | Path,
    *,
    format: str = "svg",
    by: str = "leaf",
    lang: str = "en",
    notation: str = "bounds",
    theme: str = "light",
    dpi: int = 150,
    captions: bool = False,
    start: bool = False,
) -> list[Path]:
    """Write ``step-a.svg``, ``step-b.svg`` … into a folder, all of one size, and return their paths.

    ``captions`` prints each caption below its picture; ``start`` adds frame 0, where nothing is known; ``dpi``
    is for PNG. A folder that cannot be written is a `GameTreeError`.
    """
    choose("format", format, FORMATS)
    look = theme_named(theme)
    frames = result.frames(by, lang)
    options: dict[str, Any] = {"notation": notation, "layout": layout_of(result.trace, notation), "captioned": captions}
    if captions:
        options["caption_room"] = max(len(draw(frame, **options).caption_lines) for frame in frames)
    target = Path(folder)
    written = []
    for frame in frames if start else frames[1:]:
        drawing = draw(frame, **options)
        if format == "svg":
            data = svg(drawing, look).encode("utf-8")
        else:
            source = dot(drawing, look)
            data = source.encode("utf-8") if format == "dot" else graphviz.render(source, format, dpi=dpi)
        written.append(write_whole(target / f"step-{frame.name}.{format}", data))
    return written
