"""Captions: what happened in a step and why, in one or two sentences of the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...trace.frames import Frame
from . import steps

if TYPE_CHECKING:
    from ...search.montecarlo.playout_result import MonteCarloFrame

__all__ = ["caption"]


def caption(frame: Frame | MonteCarloFrame, lang: str = "en", notation: str = "bounds") -> str:
    """Return the caption of a frame of a search, of either family; ``"interval"`` writes bounds as intervals."""
    if isinstance(frame, Frame):
        return steps.caption(frame, lang, notation)
    from . import playout_steps  # brings all playouts along, which few pictures need

    return playout_steps.caption(frame, lang)
