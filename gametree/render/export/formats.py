"""The formats of an export, one a line: what its files end with, and how they are made of a series."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from ...drawing import Drawing
from .. import graphviz
from ..dot import dot
from ..svg import svg
from ..table import as_latex, as_markdown
from .film import gif, webp
from .series import Series

__all__ = ["FORMATS", "Format"]


@dataclass(frozen=True, slots=True)
class Format:
    """A format: one file a step, or one file for all."""

    suffix: str
    is_one: bool
    """whether all steps are one file"""
    files: Callable[[Series], Iterator[bytes]]


def _a_step(suffix: str, picture: Callable[[Series, Drawing], bytes]) -> Format:
    return Format(suffix, False, lambda series: (picture(series, drawing) for drawing in series.drawings()))


def _one(suffix: str, whole: Callable[[Series], bytes]) -> Format:
    return Format(suffix, True, lambda series: iter([whole(series)]))


def _svg(series: Series, drawing: Drawing) -> bytes:
    return svg(drawing, series.theme, size=series.size).encode("utf-8")


def _dot(series: Series, drawing: Drawing) -> bytes:
    return dot(drawing, series.theme, size=series.size).encode("utf-8")


def _drawn(format: str, series: Series, drawing: Drawing) -> bytes:
    return graphviz.render(dot(drawing, series.theme, size=series.size), format, dpi=series.dpi)


def _film(write: Callable[[list[bytes], float, str], bytes], series: Series) -> bytes:
    pictures = [_drawn("png", series, drawing) for drawing in series.drawings()]
    return write(pictures, series.seconds, series.theme.paper)


def _page(series: Series) -> bytes:
    from ...player.html import to_html

    by, lang = series.frames.by, series.frames.lang
    page = to_html(series.result, by=by, lang=lang, notation=series.notation, theme=series.page_theme)
    return page.encode("utf-8")


def _markdown(series: Series) -> bytes:
    return f"{as_markdown(series.result, series.frames.by, series.frames.lang)}\n".encode()


def _latex(series: Series) -> bytes:
    return f"{as_latex(series.result, series.frames.by, series.frames.lang)}\n".encode()


FORMATS: Mapping[str, Format] = MappingProxyType(
    {
        "svg": _a_step("svg", _svg),
        "pdf": _a_step("pdf", partial(_drawn, "pdf")),
        "png": _a_step("png", partial(_drawn, "png")),
        "eps": _a_step("eps", partial(_drawn, "eps")),
        "dot": _a_step("dot", _dot),
        "gif": _one("gif", partial(_film, gif)),
        "webp": _one("webp", partial(_film, webp)),
        "html": _one("html", _page),
        "markdown": _one("md", _markdown),
        "latex": _one("tex", _latex),
    }
)
"""The formats by name."""
