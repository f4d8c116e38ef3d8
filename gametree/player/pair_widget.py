"""The notebook widget of two searches side by side."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from ..errors import GameTreeError
from ..side_by_side import SideBySide
from .pair import pair_payload
from .script import module
from .still import outputs, pair_still
from .stylesheet import DEFAULT

__all__ = ["PairPlayer"]


class PairPlayer(anywidget.AnyWidget):
    """Two searches of one tree, played side by side; ``step`` is the number of the stop, from Python and the page.

    >>> import gametree as gt
    >>> tree = gt.Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]")
    >>> player = PairPlayer(gt.compare(gt.minimax(tree), gt.alphabeta(tree)))
    >>> player.step = len(player.both.stops)
    Traceback (most recent call last):
    ...
    gametree.errors.GameTreeError: player: needed a step from 0 to 9, got 10
    """

    _esm = module()
    _css = Path(__file__).parent / "player.css"
    _pair = traitlets.Dict().tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)

    def __init__(
        self, both: SideBySide, lang: str = "en", *, notation: str = "bounds", theme: str = DEFAULT, step: int = 0
    ) -> None:
        self.both, self.lang, self.notation = both, lang, notation
        super().__init__(_pair=pair_payload(both, lang=lang, notation=notation, theme=theme))
        self.step = step

    @traitlets.validate("step")
    def _step_in_range(self, proposal: dict[str, Any]) -> int:
        step: int = proposal["value"]
        last = len(self.both.stops) - 1
        if not 0 <= step <= last:
            raise GameTreeError(f"player: needed a step from 0 to {last}, got {step}")
        return step

    def _ipython_display_(self, **_: object) -> None:
        """Show the players, with a picture of both that stands in for them where no kernel is."""
        from IPython.display import publish_display_data

        for data, metadata in outputs(self, pair_still(self)):
            publish_display_data(data, metadata)  # type: ignore[no-untyped-call]

    def __repr__(self) -> str:
        return f"PairPlayer({' / '.join(self.both.titles('en'))}, step={self.step})"
