"""The player: a search played step by step, as a notebook widget or as one HTML page.

The widgets are loaded when they are asked for, and with them anywidget; nothing else here needs that package.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ...errors import MissingPackageError

if TYPE_CHECKING:
    from .montecarlo_widget import MonteCarloPlayer
    from .pair_widget import PairPlayer
    from .widget import Player

__all__ = ["MonteCarloPlayer", "PairPlayer", "Player"]

WIDGETS = {"MonteCarloPlayer": ".montecarlo_widget", "PairPlayer": ".pair_widget", "Player": ".widget"}


def __getattr__(name: str) -> Any:
    if name not in WIDGETS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(import_module(WIDGETS[name], __name__), name)
    except ModuleNotFoundError as missing:
        if missing.name not in {"anywidget", "ipywidgets", "traitlets"}:
            raise
        raise MissingPackageError(
            "the player is a notebook widget and needs anywidget; install it with: pip install anywidget "
            "(Result.to_html writes the same player as a page, without it)"
        ) from None
