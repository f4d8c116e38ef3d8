"""The notebook widget of a Monte Carlo search."""

from __future__ import annotations

from collections.abc import Sequence

from ...drawing.themes import Theme
from ...errors import named_keywords
from ...phrases import LANGUAGES
from ...search.montecarlo.frames import MonteCarloFrame
from ...search.montecarlo.result import MonteCarloResult
from ..stylesheet import DEFAULT
from .montecarlo_payload import payload
from .stepping_widget import SteppingPlayer

__all__ = ["MonteCarloPlayer"]


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
        theme: str | Theme = DEFAULT,
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
