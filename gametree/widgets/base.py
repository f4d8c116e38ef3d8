"""What the notebook widgets are: a picture where no kernel is; and the players, with a step that is checked."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from ..errors import GameTreeError
from .scripts import widget_module
from .static_picture import outputs
from .stylesheet import widget_css

__all__ = ["Checked", "PlayerWidget", "StillWidget", "checked_step"]


class Checked(traitlets.Any):
    """A value that only its validator judges, so that it is refused as everything in the kit is."""

    allow_none = False  # else None would never come before the validator


class StillWidget(anywidget.AnyWidget):
    """A widget with a picture that stands in for it where no kernel is; see `gametree.widgets.static_picture`."""

    def _still(self) -> dict[str, Any]:
        """Return what stands in for the widget, in several formats."""
        raise NotImplementedError

    def _ipython_display_(self, **_: object) -> None:
        from IPython.display import publish_display_data

        for data, metadata in outputs(self, self._still()):
            publish_display_data(data, metadata)  # type: ignore[no-untyped-call]


class PlayerWidget(StillWidget):
    """A widget that stands at a step, and is told by the page where the reader went."""

    _esm = widget_module("player")
    _css = widget_css("player")
    step = Checked(0).tag(sync=True)

    def _check(self, told: dict[str, Any]) -> None:
        """Raise a `GameTreeError` when what a page tells does not suit."""
        raise NotImplementedError

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take over what was done on the page; what no longer suits, as after another search was set, is put right."""
        try:
            self._check(sync_data)
        except GameTreeError:
            self.send_state([name for name in sync_data if name in self.keys])
        else:
            super().set_state(sync_data)


def checked_step(step: object, last: int, by: str = "") -> int:
    """Return a step when it is one from 0 to ``last``."""
    size = f' (by="{by}")' if by else ""
    if isinstance(step, bool) or not isinstance(step, int):
        raise GameTreeError(f"player: needed a step as an integer, got {step!r}")
    if not 0 <= step <= last:
        raise GameTreeError(f"player: needed a step from 0 to {last}{size}, got {step}")
    return step
