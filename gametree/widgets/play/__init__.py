"""The board on which somebody plays against a search, as a notebook widget."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...phrases import Code, gettext
from ..on_demand import load

if TYPE_CHECKING:
    from .widget import PlayGame

__all__ = ["PlayGame"]


def __getattr__(name: str) -> Any:
    if name != "PlayGame":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return load(
        ".play.widget",
        name,
        # TRANSLATORS: %(line)s and %(command)s are typed in a terminal
        gettext(
            "playing in a notebook needs anywidget; install it with: %(line)s (%(command)s plays in a terminal "
            "without it)"
        ).of(line=Code("pip install 'gametree[notebook]'"), command=Code("gametree play")),
    )
