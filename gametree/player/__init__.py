"""The player: a search played step by step, as a notebook widget or as one HTML page.

`Player` is loaded when it is asked for, and with it anywidget; nothing else here needs that package.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import MissingPackageError

if TYPE_CHECKING:
    from .widget import Player

__all__ = ["Player"]


def __getattr__(name: str) -> type[Player]:
    if name != "Player":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from .widget import Player
    except ModuleNotFoundError as missing:
        if missing.name not in {"anywidget", "ipywidgets", "traitlets"}:
            raise
        raise MissingPackageError(
            "the player is a notebook widget and needs anywidget; install it with: pip install anywidget "
            "(Result.to_html writes the same player as a page, without it)"
        ) from None
    return Player
