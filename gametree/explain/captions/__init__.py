"""Captions: what happened in a step and why, in one or two sentences of the reader's language."""

from __future__ import annotations

from ...search.montecarlo.frames import MonteCarloFrame
from ...trace.frames import Frame
from . import playouts, steps

__all__ = ["caption"]


def caption(frame: Frame | MonteCarloFrame, lang: str = "en", notation: str = "bounds") -> str:
    """Return the caption of a frame of a search, of either family; ``"interval"`` writes bounds as intervals."""
    if isinstance(frame, MonteCarloFrame):
        return playouts.caption(frame, lang)
    return steps.caption(frame, lang, notation)
