"""The player: a search played step by step, as a notebook widget or as one HTML page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...phrases import Code, gettext
from ...trace.result import Result
from ..page_assets import lazy_widgets

if TYPE_CHECKING:
    from ...explain.side_by_side import SideBySide
    from ...search.playout_result import MonteCarloResult
    from .other_widgets import MonteCarloPlayer, PairPlayer
    from .player_widget import SearchPlayer

__all__ = ["MonteCarloPlayer", "PairPlayer", "SearchPlayer", "player_of"]

NEEDS = gettext(
    "the player is a notebook widget and needs anywidget; install it with: %(line)s (%(call)s writes the same "
    "player as a page, without it)"
).with_values(line=Code("pip install 'gametree[notebook]'"), call=Code("Result.to_html"))
MODULES = {
    "MonteCarloPlayer": ".player.other_widgets",
    "PairPlayer": ".player.other_widgets",
    "SearchPlayer": ".player.player_widget",
}
__getattr__ = lazy_widgets(__name__, MODULES, NEEDS)


def player_of(subject: Result | MonteCarloResult | SideBySide, **options: Any) -> Any:
    """Return the widget that plays a search, or two side by side."""
    return __getattr__(_player(subject))(subject, **options)


def _player(subject: object) -> str:
    if not isinstance(subject, Result):
        from ...explain.side_by_side import SideBySide  # the usual player needs neither, and opens sooner
        from ...search.playout_result import MonteCarloResult

        if isinstance(subject, SideBySide):
            return "PairPlayer"
        if isinstance(subject, MonteCarloResult):
            return "MonteCarloPlayer"
    return "SearchPlayer"
