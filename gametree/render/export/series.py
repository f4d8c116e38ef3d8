"""A series: the pictures of a search's steps, all of one size, and how they shall look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...drawing import Drawing, draw, layout_of
from ...still import Shown, Still
from ...theme import Theme

__all__ = ["Series"]


@dataclass(frozen=True)
class Series:
    """What the files of every format are made of."""

    result: Shown
    frames: Sequence[Still]
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

    def drawings(self) -> Iterator[Drawing]:
        """Yield the picture of each step."""
        for number in range(0 if self.start else 1, len(self.frames)):
            yield draw(self.frames[number], **self._options, caption_room=self._caption_room)

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
