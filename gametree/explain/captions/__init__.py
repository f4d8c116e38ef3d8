"""Captions: what happened in a step and why, in one or two sentences of the reader's language."""

from __future__ import annotations

from ...search.montecarlo.frames import MonteCarloFrame
from ...trace.frames import Frame
from . import playouts, steps

__all__ = ["caption"]


def caption(frame: Frame | MonteCarloFrame, lang: str = "en") -> str:
    """Return the caption of a frame of a search, of either family."""
    return playouts.caption(frame, lang) if isinstance(frame, MonteCarloFrame) else steps.caption(frame, lang)
