"""The pictures of a search's steps, all of one size, with the options of an export."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from ...drawing.drawing import Drawing, draw, layout_of
from ...drawing.themes import Theme, theme_named
from ...errors import InputError, choose
from ...phrases import LANGUAGES, Code, gettext
from ...trace.annotations import NOTATIONS
from ...trace.protocols import AnyFrame, AnyResult
from .picture import box_of, picture

__all__ = ["REPLACING", "StepPictures"]

REPLACING = Code("overwrite=True, --overwrite")
"""how files are replaced, in Python and in a terminal"""


@dataclass(frozen=True)
class StepPictures:
    """The steps and options from which the files of every format are made."""

    result: AnyResult
    frames: Sequence[AnyFrame]
    by: str
    lang: str
    notation: str
    theme: Theme
    page_theme: str | Theme
    """the theme as the player takes it: the same, or ``"auto"`` where none was asked for"""
    size: tuple[float, float] | None
    """width and height that each picture fills, in points; None for its own size"""
    captions: bool
    start: bool
    """whether frame 0 has a picture, too"""
    dpi: float
    seconds: float
    """how long a film shows a step"""

    @classmethod
    def of(
        cls,
        result: AnyResult,
        by: str = "leaf",
        lang: str = "en",
        notation: str = "bounds",
        theme: str | Path | Theme | None = None,
        size: str | float | None = None,
        captions: bool = False,
        start: bool = False,
        dpi: float = 150,
        seconds: float = 2.0,
    ) -> StepPictures:
        """Check the options of a user; a wrong one is a `GameTreeError`."""
        return cls(
            result,
            result.frames(by, choose(gettext("language"), lang, LANGUAGES)),
            by,
            lang,
            choose(gettext("notation"), notation, NOTATIONS),
            theme_named("light" if theme is None else theme),
            "auto" if theme is None else theme_named(theme),
            None if size is None else box_of(size),
            captions,
            start,
            _positive("dpi", dpi),
            _positive("seconds", seconds),
        )

    def drawings(self) -> Iterator[Drawing]:
        """Yield the picture of each step."""
        for number in range(0 if self.start else 1, len(self.frames)):
            yield draw(self.frames[number], **self._options, least_caption_lines=self._caption_lines)

    @cached_property
    def pixels(self) -> list[bytes]:
        """Each picture as PNG, drawn once for all formats that need them."""
        return [picture("png", drawing, self.theme, size=self.size, dpi=self.dpi) for drawing in self.drawings()]

    @cached_property
    def _options(self) -> dict[str, Any]:
        layout = layout_of(self.result.trace, self.notation, self.theme.labels)
        return {"notation": self.notation, "layout": layout, "captioned": self.captions}

    @cached_property
    def _caption_lines(self) -> int:
        """The number of lines of the longest caption, so that all pictures are of one size."""
        if not self.captions:
            return 0
        return max(len(draw(frame, **self._options).caption_lines) for frame in self.frames)


def _positive(name: str, number: float) -> float:
    if isinstance(number, bool) or not isinstance(number, int | float) or not 0 < number < 10_000:
        raise InputError(Code(name), gettext("a number above 0"), repr(number))
    return number
