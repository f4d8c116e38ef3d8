"""The formats of an export: the names of their files, and how these are made of the pictures of steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType

from ...explain.slide_words import title
from ...trace.protocols import AnyResult
from ..step_table import as_latex, as_markdown
from ..tikz import beamer_picture, scaled
from ..tikz_styles import PREAMBLE, preamble
from .animation import gif, mp4, webp
from .picture import PICTURES, pages_pdf, picture
from .step_pictures import StepPictures

__all__ = ["FORMATS", "Format"]


@dataclass(frozen=True, slots=True)
class Format:
    """A format: one file a step, or one file for all."""

    suffix: str
    is_one: bool
    """whether all steps are one file"""
    files: Callable[[StepPictures], Iterator[bytes]]
    stem: str = "steps"
    """name of the one file"""
    beside: Callable[[StepPictures], Mapping[str, bytes]] = lambda steps: {}
    """files that the others need, by their names; several formats share them"""


def _a_step(name: str) -> Format:
    def pictures(steps: StepPictures) -> Iterator[bytes]:
        return (picture(name, one, steps.theme, size=steps.size, dpi=steps.dpi) for one in steps.drawings())

    return Format(PICTURES[name], False, pictures)


def _one(suffix: str, whole: Callable[[StepPictures], bytes], stem: str = "steps") -> Format:
    return Format(suffix, True, lambda steps: iter([whole(steps)]), stem)


def _with_styles(format: Format) -> Format:
    """Add the file that the preamble of a LaTeX document reads."""
    return replace(format, beside=lambda steps: {f"{PREAMBLE}.tex": preamble(steps.theme).encode("utf-8")})


def _pages(steps: StepPictures) -> bytes:
    return pages_pdf(steps.drawings(), steps.theme, steps.size, title=title(steps.result, steps.lang), lang=steps.lang)


def _tikz(steps: StepPictures) -> Iterator[bytes]:
    """Return pictures for the frames of beamer: of their size where one is asked for, else only legible there."""
    own, steps = steps.size, steps.on_frames()
    return (
        picture("tikz", drawing, steps.theme, size=None if own is None else steps.size) for drawing in steps.drawings()
    )


def _beamer(steps: StepPictures) -> bytes:
    steps, own = steps.on_frames(), steps.size is None
    drawings = list(steps.drawings())
    written = beamer_picture(drawings)
    if own or steps.size is None:
        return f"\\gtfit{{%\n{written}}}%\n".encode()
    return scaled(written, drawings[0].box, steps.size[:2]).encode("utf-8")


def _film(write: Callable[[list[bytes], float, str], bytes], steps: StepPictures) -> bytes:
    return write(steps.pixels, steps.seconds, steps.theme.paper)


def _page(steps: StepPictures) -> bytes:
    hidden = {"hide": steps.hide} if steps.hide else {}
    page = steps.result.to_html(None, steps.by, steps.lang, notation=steps.notation, theme=steps.page_theme, **hidden)
    return page.encode("utf-8")


def _table(write: Callable[[AnyResult, str, str], str], steps: StepPictures) -> bytes:
    return f"{write(steps.result, steps.by, steps.lang)}\n".encode()


FORMATS: Mapping[str, Format] = MappingProxyType(
    {
        "svg": _a_step("svg"),
        "pdf": _a_step("pdf"),
        "png": Format("png", False, lambda steps: iter(steps.pixels)),
        "eps": _a_step("eps"),
        "dot": _a_step("dot"),
        "tikz": _with_styles(Format("tex", False, _tikz)),
        "pages": _one("pdf", _pages),
        "gif": _one("gif", partial(_film, gif)),
        "webp": _one("webp", partial(_film, webp)),
        "mp4": _one("mp4", partial(_film, mp4)),
        "html": _one("html", _page),
        "markdown": _one("md", partial(_table, as_markdown)),
        "latex": _one("tex", partial(_table, as_latex)),
        "beamer": _with_styles(_one("tex", _beamer, "overlays")),
    }
)
"""the formats by name"""
