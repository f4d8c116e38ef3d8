"""The player: a search played step by step, as a notebook widget or as one HTML page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...explain.side_by_side import SideBySide
from ...phrases import Code, gettext
from ...search.montecarlo.result import MonteCarloResult
from ...trace.result import Result
from ..on_demand import later

if TYPE_CHECKING:
    from .montecarlo_widget import MonteCarloPlayer
    from .pair_widget import PairPlayer
    from .widget import SearchPlayer

__all__ = ["MonteCarloPlayer", "PairPlayer", "SearchPlayer", "player_of"]

NEEDS = gettext(
    "the player is a notebook widget and needs anywidget; install it with: %(line)s (%(call)s writes the same "
    "player as a page, without it)"
).of(line=Code("pip install 'gametree[notebook]'"), call=Code("Result.to_html"))
MODULES = {
    "MonteCarloPlayer": ".player.montecarlo_widget",
    "PairPlayer": ".player.pair_widget",
    "SearchPlayer": ".player.widget",
}
__getattr__ = later(__name__, MODULES, NEEDS)


def player_of(subject: Result | MonteCarloResult | SideBySide, **options: Any) -> Any:
    """Return the widget that plays a search, or two side by side."""
    family = "MonteCarloPlayer" if isinstance(subject, MonteCarloResult) else "SearchPlayer"
    return __getattr__("PairPlayer" if isinstance(subject, SideBySide) else family)(subject, **options)
