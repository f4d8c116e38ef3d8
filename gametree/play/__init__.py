"""Playing against the kit: a match between somebody and a search, in a notebook or in a terminal.

`match.py` keeps the moves and the dice, `machines.py` has every machine by its name; `thinking.py` looks ahead and
`playouts.py` plays at random. None of them knows widgets or terminals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import MissingPackageError
from .choice import Choice, Machine, Weighed
from .machines import MACHINES, machine_named
from .match import Match, Turn

if TYPE_CHECKING:
    from ..widgets.play.widget import PlayGame

__all__ = ["MACHINES", "Choice", "Machine", "Match", "PlayGame", "Turn", "Weighed", "machine_named"]


def __getattr__(name: str) -> Any:
    if name != "PlayGame":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from ..widgets.play.widget import PlayGame
    except ModuleNotFoundError as missing:
        if missing.name not in {"anywidget", "ipywidgets", "traitlets"}:
            raise
        raise MissingPackageError(
            "playing in a notebook needs anywidget; install it with: pip install anywidget "
            "(gametree play plays in a terminal without it)"
        ) from None
    return PlayGame
