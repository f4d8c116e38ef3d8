"""Playing against the kit: a match between somebody and a search, in a notebook or in a terminal.

`match.py` keeps the moves and the dice, `thinking.py` chooses the machine's; neither knows widgets or terminals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import MissingPackageError
from .match import Match, Turn
from .thinking import MACHINES, Choice, Machine, Weighed, machine_named

if TYPE_CHECKING:
    from .widget import PlayGame

__all__ = ["MACHINES", "Choice", "Machine", "Match", "PlayGame", "Turn", "Weighed", "machine_named"]


def __getattr__(name: str) -> Any:
    if name != "PlayGame":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from .widget import PlayGame
    except ModuleNotFoundError as missing:
        if missing.name not in {"anywidget", "ipywidgets", "traitlets"}:
            raise
        raise MissingPackageError(
            "playing in a notebook needs anywidget; install it with: pip install anywidget "
            "(gametree play plays in a terminal without it)"
        ) from None
    return PlayGame
