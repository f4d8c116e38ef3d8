"""The notebook widget: the payload sent once, and the step told to Python and back."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import anywidget
import traitlets

from ..errors import GameTreeError, choose
from ..frames import STEP_SIZES, Frame
from ..result import Result
from .payload import payload
from .still import outputs
from .stylesheet import DEFAULT

__all__ = ["Player"]

HERE = Path(__file__).parent


class _Index(traitlets.Int[int, Any]):
    """An integer that complains as everything in the kit does."""

    def error(self, obj: Any, value: object, error: Exception | None = None, info: str | None = None) -> NoReturn:
        raise GameTreeError(f"player: needed a step as an integer, got {value!r}")


class Player(anywidget.AnyWidget):
    """A search played step by step: a widget, to be shown alone or in a box with others.

    ``step`` is the number of the frame at the step size ``by`` (0 knows nothing); both can be set from Python,
    and follow what is done in the notebook. Playing needs no kernel. ``notation`` says what stands beside a node,
    ``theme`` is ``"auto"`` (light or dark as the notebook is) or a theme of the table.

    >>> import gametree as gt
    >>> player = Player(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"))
    >>> player.step = 5
    >>> player.frame.interval("A"), player.position
    ((3, 14), 16)
    >>> player.step = 9
    Traceback (most recent call last):
    ...
    gametree.errors.GameTreeError: player: needed a step from 0 to 7 (by="leaf"), got 9
    """

    _esm = HERE / "player.js"
    _css = HERE / "player.css"
    _payload = traitlets.Dict().tag(sync=True)
    by = traitlets.Unicode("leaf").tag(sync=True)
    step = _Index(0).tag(sync=True)

    def __init__(
        self,
        result: Result,
        by: str = "leaf",
        lang: str = "en",
        *,
        notation: str = "bounds",
        theme: str = DEFAULT,
        step: int = 0,
    ) -> None:
        data = payload(result, lang=lang, notation=notation, theme=theme)
        self._result, self._lang, self.notation, self.theme = result, lang, notation, theme
        self._steps: dict[str, list[int]] = data["steps"]
        self._told = False
        by = choose("step size", by, STEP_SIZES)
        super().__init__(_payload=data, by=by)
        self.step = step

    @property
    def result(self) -> Result:
        """The search that is played; another one begins at its first frame."""
        return self._result

    @result.setter
    def result(self, result: Result) -> None:
        data = payload(result, lang=self._lang, notation=self.notation, theme=self.theme)
        with self.hold_sync():
            self.step = 0
            self._result, self._steps, self._payload = result, data["steps"], data

    @property
    def lang(self) -> str:
        """The language of captions and controls."""
        return self._lang

    @lang.setter
    def lang(self, lang: str) -> None:
        self._payload = payload(self._result, lang=lang, notation=self.notation, theme=self.theme)
        self._lang = lang

    @property
    def position(self) -> int:
        """How many events have happened."""
        return self._steps[self.by][self.step]

    @property
    def frame(self) -> Frame:
        """The frame that is shown."""
        return self.result.frames(self.by)[self.step]

    @traitlets.validate("by")
    def _known_size(self, proposal: dict[str, Any]) -> str:
        return choose("step size", proposal["value"], STEP_SIZES)

    @traitlets.validate("step")
    def _step_in_range(self, proposal: dict[str, Any]) -> int:
        step: int = proposal["value"]
        last = len(self._steps[self.by]) - 1
        if not 0 <= step <= last:
            raise GameTreeError(f'player: needed a step from 0 to {last} (by="{self.by}"), got {step}')
        return step

    @traitlets.observe("by")
    def _keep_position(self, change: dict[str, Any]) -> None:
        """Go to the last step of the new size that is not beyond the present position, as the page does too."""
        if self._told or not isinstance(change["old"], str):
            return
        position = self._steps[change["old"]][self.step]
        self.step = bisect_right(self._steps[self.by], position) - 1

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take over what was done on the page; it tells step size and step together."""
        with self._listening():
            super().set_state(sync_data)

    @contextmanager
    def _listening(self) -> Iterator[None]:
        self._told = True
        try:
            yield
        finally:
            self._told = False

    def __repr__(self) -> str:
        return f"Player({self.result.algorithm}, by={self.by!r}, step={self.step})"

    def _ipython_display_(self, **_: object) -> None:
        """Show the player, with a picture that stands in for it where no kernel is; see `gametree.player.still`."""
        from IPython.display import publish_display_data

        for data, metadata in outputs(self):
            publish_display_data(data, metadata)  # type: ignore[no-untyped-call]
