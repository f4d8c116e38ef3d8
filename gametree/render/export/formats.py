"""The formats of an export, one a line: what its files are called, and how they are made of a series."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType

from ...drawing.drawing import Drawing
from ...explain.slide_words import title
from ..step_table import as_latex, as_markdown
from ..tikz import beamer_picture, scaled
from ..tikz_styles import PREAMBLE, preamble
from ..typesetting.page_files import join
from .animation import gif, webp
from .picture import PICTURES, picture
from .series import Series

__all__ = ["FORMATS", "Format"]


@dataclass(frozen=True, slots=True)
class Format:
    """A format: one file a step, or one file for all."""

    suffix: str
    is_one: bool
    """whether all steps are one file"""
    files: Callable[[Series], Iterator[bytes]]
    stem: str = "steps"
    """what the one file is called"""
    beside: Callable[[Series], Mapping[str, bytes]] = lambda series: {}
    """files that the others need, by their names; several series share them"""


def _a_step(name: str) -> Format:
    return Format(PICTURES[name], False, lambda series: (_picture(name, series, one) for one in series.drawings()))


def _one(suffix: str, whole: Callable[[Series], bytes], stem: str = "steps") -> Format:
    return Format(suffix, True, lambda series: iter([whole(series)]), stem)


def _with_styles(format: Format) -> Format:
    """Add the file that the preamble of a LaTeX document reads."""
    return replace(format, beside=lambda series: {f"{PREAMBLE}.tex": preamble(series.theme).encode("utf-8")})


def _picture(name: str, series: Series, drawing: Drawing) -> bytes:
    return picture(name, drawing, series.theme, size=series.size, dpi=series.dpi)


def _pages(series: Series) -> bytes:
    pages = (_picture("pdf", series, drawing) for drawing in series.drawings())
    return join(pages, title=title(series.result, series.lang), lang=series.lang)


def _beamer(series: Series) -> bytes:
    drawings = list(series.drawings())
    written = beamer_picture(drawings)
    return (written if series.size is None else scaled(written, drawings[0].box, series.size)).encode("utf-8")


def _film(write: Callable[[list[bytes], float, str], bytes], series: Series) -> bytes:
    return write(series.pixels, series.seconds, series.theme.paper)


def _page(series: Series) -> bytes:
    page = series.result.to_html(None, series.by, series.lang, notation=series.notation, theme=series.page_theme)
    return page.encode("utf-8")


def _markdown(series: Series) -> bytes:
    return f"{as_markdown(series.result, series.by, series.lang)}\n".encode()


def _latex(series: Series) -> bytes:
    return f"{as_latex(series.result, series.by, series.lang)}\n".encode()


FORMATS: Mapping[str, Format] = MappingProxyType(
    {
        "svg": _a_step("svg"),
        "pdf": _a_step("pdf"),
        "png": Format("png", False, lambda series: iter(series.pixels)),
        "eps": _a_step("eps"),
        "dot": _a_step("dot"),
        "tikz": _with_styles(_a_step("tikz")),
        "pages": _one("pdf", _pages),
        "gif": _one("gif", partial(_film, gif)),
        "webp": _one("webp", partial(_film, webp)),
        "html": _one("html", _page),
        "markdown": _one("md", _markdown),
        "latex": _one("tex", _latex),
        "beamer": _with_styles(_one("tex", _beamer, "overlays")),
    }
)
"""The formats by name."""
