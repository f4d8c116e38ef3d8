"""The board on which somebody plays against a search, as a notebook widget."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...phrases import Code, gettext
from ..page_assets import later

if TYPE_CHECKING:
    from .play_widget import PlayGame

__all__ = ["PlayGame"]


# TRANSLATORS: %(line)s and %(command)s are typed in a terminal
NEEDS = gettext(
    "playing in a notebook needs anywidget; install it with: %(line)s (%(command)s plays in a terminal without it)"
).of(line=Code("pip install 'gametree[notebook]'"), command=Code("gametree play"))
__getattr__ = later(__name__, {"PlayGame": ".play.play_widget"}, NEEDS)
