"""The board on which somebody plays against a search, as a notebook widget."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...phrases import Code, gettext
from ..page_assets import lazy_widgets

if TYPE_CHECKING:
    from .play_widget import PlayGame

__all__ = ["PlayGame"]


# TRANSLATORS: %(line)s and %(command)s are typed in a terminal
NEEDS = gettext(
    "playing in a notebook needs anywidget; install it with: %(line)s (%(command)s plays in a terminal without it)"
).with_values(line=Code("pip install 'gametree[notebook]'"), command=Code("gametree play"))
__getattr__ = lazy_widgets(__name__, {"PlayGame": ".play.play_widget"}, NEEDS)
