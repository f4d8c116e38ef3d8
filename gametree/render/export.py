"""Export: one picture a step, written whole or not at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from ..drawing import Drawing, draw, layout_of
from ..errors import choose
from ..files import write_whole
from ..result import Result
from ..theme import Theme, theme_named
from . import graphviz
from .dot import dot
from .styles import PREAMBLE, preamble
from .svg import svg
from .tikz import beamer_picture, tikz

__all__ = ["FORMATS", "export"]

FORMATS = ("svg", "pdf", "png", "eps", "dot", "tikz", "beamer")
SUFFIXES = {"tikz": "tex", "beamer": "tex"}
"""Where it is not the name of the format."""


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
    is for PNG. With ``tikz`` the files are ``step-a.tex`` …, for ``\\input``; with ``beamer`` there is one,
    ``steps.tex``, whose picture changes from slide to slide. The last path is then that of the styles they need:
    its first lines say where it belongs. A folder that cannot be written is a `GameTreeError`.
    """
    choose("format", format, FORMATS)
    look = theme_named(theme)
    frames = result.frames(by, lang)
    options: dict[str, Any] = {"notation": notation, "layout": layout_of(result.trace, notation), "captioned": captions}
    if captions:
        options["caption_room"] = max(len(draw(frame, **options).caption_lines) for frame in frames)
    drawings = (draw(frame, **options) for frame in (frames if start else frames[1:]))
    return [write_whole(Path(folder) / name, data) for name, data in _files(drawings, look, format, dpi)]


def _files(drawings: Iterable[Drawing], look: Theme, format: str, dpi: int) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the data of each file; TeX needs one more, with the styles."""
    if format == "beamer":
        yield "steps.tex", beamer_picture(list(drawings)).encode("utf-8")
    else:
        for drawing in drawings:
            assert drawing.frame is not None
            yield f"step-{drawing.frame.name}.{SUFFIXES.get(format, format)}", _drawn(drawing, look, format, dpi)
    if format in SUFFIXES:
        yield f"{PREAMBLE}.tex", preamble(look).encode("utf-8")


def _drawn(drawing: Drawing, look: Theme, format: str, dpi: int) -> bytes:
    if format == "svg":
        return svg(drawing, look).encode("utf-8")
    if format == "tikz":
        return tikz(drawing).encode("utf-8")
    source = dot(drawing, look)
    return source.encode("utf-8") if format == "dot" else graphviz.render(source, format, dpi=dpi)
