"""The base of the widgets that play one search: a film sent once, and traits for step, step size and panels."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import traitlets

from ...drawing.themes import Theme
from ...errors import InputError, choose
from ...phrases import LANGUAGES, Code, brief, gettext
from ...trace.protocols import AnyFrame
from ..base import Checked, PlayerWidget
from ..page_frame import PageFrame
from ..payload_parts import checked_step
from ..static_picture import player_still
from .payload import PANELS

__all__ = ["SteppingPlayer"]


class SteppingPlayer(PlayerWidget):
    """A search played step by step, in the step sizes that its film has."""

    _payload = traitlets.Dict().tag(sync=True)
    by = Checked("leaf").tag(sync=True)
    lang = Checked("en").tag(sync=True)
    panels = Checked(None).tag(sync=True)
    notation = "bounds"
    hide: frozenset[str] = frozenset()
    theme: str | Theme
    result: Any

    def __init__(self, data: dict[str, Any], **traits: Any) -> None:
        self._told = False
        self._steps: dict[str, list[int]] = data["steps"]
        super().__init__(_payload=data, **traits)

    @property
    def position(self) -> int:
        """The number of events so far."""
        return int(self._steps[self.by][self.step])

    @property
    def frame(self) -> AnyFrame:
        """The frame that is shown."""
        raise NotImplementedError

    def _check(self, told: dict[str, Any]) -> None:
        by = told.get("by", self.by)
        for name in ("by", "step", "lang", "panels"):
            self._suiting(name, told.get(name, getattr(self, name)), by)

    @traitlets.validate("by", "step", "lang", "panels")
    def _validated(self, proposal: dict[str, Any]) -> Any:
        return self._suiting(proposal["trait"].name, proposal["value"], self.by)

    def _suiting(self, name: str, value: Any, by: str) -> Any:
        """Return a value that suits a trait; ``by`` is the step size that counts."""
        if name == "by":
            return choose(gettext("step size"), value, self._steps)
        if name == "step":
            return checked_step(value, len(self._steps[by]) - 1, by)
        return choose(gettext("language"), value, LANGUAGES) if name == "lang" else _checked_panels(value)

    @traitlets.observe("by")
    def _keep_position(self, change: dict[str, Any]) -> None:
        """Go to the last step of the new size that is not beyond the present position, as the page does too."""
        if self._told or change["old"] not in self._steps:
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

    def _still(self) -> dict[str, Any]:
        return player_still(self)

    def _page_frame(self) -> PageFrame:
        look = {"notation": self.notation, "theme": self.theme, **({"hide": self.hide} if self.hide else {})}
        framed: PageFrame = self.result.frame(self.by, self.lang, step=self.step, **look)
        return framed


def _checked_panels(panels: object) -> list[str] | None:
    """Return panels as a list of names that are known; None stays None."""
    if panels is None:
        return None
    if isinstance(panels, str):
        panels = panels.split()
    if not isinstance(panels, Sequence):
        raise InputError(
            Code("player"),
            gettext("a list of panels, out of: %(panels)s").of(panels=Code(", ".join(PANELS))),
            brief(panels),
        )
    return [choose(gettext("panel"), panel, PANELS) for panel in panels]
