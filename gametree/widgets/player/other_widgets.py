"""The notebook widgets of a Monte Carlo search and of two searches side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import traitlets

from ...drawing.themes import Theme
from ...errors import named_keywords
from ...explain.side_by_side import SideBySide
from ...phrases import LANGUAGES, gettext
from ...search.playout_result import MonteCarloFrame, MonteCarloResult
from ..base import PlayerWidget
from ..compact_svg import checked_step
from ..page_assets import AUTO_THEME, PageFrame
from .other_payloads import pair_fallback, pair_payload, payload
from .player_widget import SteppingPlayer


@named_keywords()
class MonteCarloPlayer(SteppingPlayer):
    """A Monte Carlo search played step by step, in a notebook; ``by`` is ``"event"``, ``"phase"`` or ``"playout"``.

    ``step``, ``by``, ``lang`` and ``panels`` can be set from Python, and follow what is done in the notebook.

    >>> import gametree as gt
    >>> player = gt.mcts("[[3 12] [2 4]]", playouts=3, seed=1).player(by="playout")
    >>> player.step = 2
    >>> player.frame.note(0), player.position
    ('7/2 = 3.5', 8)
    """

    result: MonteCarloResult

    def __init__(
        self,
        result: MonteCarloResult,
        by: str = "phase",
        lang: str = "en",
        *,
        theme: str | Theme = AUTO_THEME,
        step: int = 0,
        panels: Sequence[str] | None = None,
    ) -> None:
        self.result, self.theme = result, theme
        data = payload(result, lang=lang, languages=LANGUAGES, theme=theme)
        super().__init__(data, by=by, lang=lang, panels=panels)
        self.step = step

    @property
    def frame(self) -> MonteCarloFrame:
        """The frame that is shown."""
        return self.result.frames(self.by)[int(self.step)]

    def __repr__(self) -> str:
        return f"MonteCarloPlayer({self.result.algorithm}, by={self.by!r}, step={self.step})"


# ---- The notebook widget of two searches side by side --------------------------------------------


@named_keywords()
class PairPlayer(PlayerWidget):
    """Two searches of one tree, played side by side; ``step`` is the number of the stop, from Python and the page.

    >>> import gametree as gt
    >>> tree = gt.Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]")
    >>> player = PairPlayer(gt.compare(gt.minimax(tree), gt.alphabeta(tree)))
    >>> player.step = len(player.both.stops)
    Traceback (most recent call last):
    ...
    gametree.errors.InputError: player: needed a step from 0 to 9, got 10
    """

    how = gettext("This is a still picture. To play both searches, run this cell in Jupyter.")
    _pair = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        both: SideBySide,
        lang: str = "en",
        *,
        notation: str = "bounds",
        theme: str | Theme = AUTO_THEME,
        step: int = 0,
    ) -> None:
        self.both, self.lang, self.notation, self.theme = both, lang, notation, theme
        super().__init__(_pair=pair_payload(both, lang=lang, notation=notation, theme=theme))
        self.step = step

    def _check(self, report: dict[str, Any]) -> None:
        checked_step(report.get("step", self.step), len(self.both.stops) - 1)

    @traitlets.validate("step")
    def _step_in_range(self, proposal: dict[str, Any]) -> int:
        return checked_step(proposal["value"], len(self.both.stops) - 1)

    def _fallback(self) -> dict[str, Any]:
        return pair_fallback(self)

    def _page_frame(self) -> PageFrame:
        return self.both.frame(self.lang, notation=self.notation, theme=self.theme, step=self.step)

    def __repr__(self) -> str:
        return f"PairPlayer({' / '.join(self.both.titles('en'))}, step={self.step})"
