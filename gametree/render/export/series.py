"""A series: the pictures of a search's steps, all of one size, and how they shall look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from ...catalogue import LANGUAGES
from ...drawing.drawing import Drawing, draw, layout_of
from ...drawing.themes import Theme, theme_named
from ...errors import InputError, choose
from ...trace.annotations import NOTATIONS
from ...trace.protocols import AnyFrame, AnyResult
from .picture import picture
from .size import box_of

__all__ = ["Series"]


@dataclass(frozen=True)
class Series:
    """What the files of every format are made of."""

    result: AnyResult
    frames: Sequence[AnyFrame]
    by: str
    lang: str
    notation: str
    theme: Theme
    page_theme: str | Theme
    """the theme as the player takes it: the same, or ``"auto"`` where none was asked for"""
    size: tuple[float, float] | None
    """the box that each picture fills, in points; None for the size that it has by itself"""
    captions: bool
    start: bool
    """whether frame 0 has a picture, too"""
    dpi: float
    seconds: float
    """how long a step of a film stands"""

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
    ) -> Series:
        """Make a series of what a user chooses; what cannot be chosen is told in one sentence."""
        return cls(
            result,
            result.frames(by, choose("language", lang, LANGUAGES)),
            by,
            lang,
            choose("notation", notation, NOTATIONS),
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
            yield draw(self.frames[number], **self._options, caption_room=self._caption_room)

    @cached_property
    def pixels(self) -> list[bytes]:
        """Each picture as PNG, drawn once for all formats that need them."""
        return [picture("png", drawing, self.theme, size=self.size, dpi=self.dpi) for drawing in self.drawings()]

    @cached_property
    def _options(self) -> dict[str, Any]:
        layout = layout_of(self.result.trace, self.notation, self.theme.labels)
        return {"notation": self.notation, "layout": layout, "captioned": self.captions}

    @cached_property
    def _caption_room(self) -> int:
        """The most lines that any caption takes, so that pictures with short and long captions are of one size."""
        if not self.captions:
            return 0
        return max(len(draw(frame, **self._options).caption_lines) for frame in self.frames)


def _positive(name: str, number: float) -> float:
    if isinstance(number, bool) or not isinstance(number, int | float) or not 0 < number < 10_000:
        raise InputError(name, "a number above 0", repr(number))
    return number
