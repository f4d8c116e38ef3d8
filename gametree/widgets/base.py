"""The base classes of the notebook widgets, and how they answer the messages of their pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import anywidget
import traitlets

from ..errors import GameTreeError, choose
from ..languages import translator
from ..phrases import Phrase, gettext
from .page_frame import PageFrame, is_making_a_page
from .scripts import widget_module
from .static_picture import outputs
from .stylesheet import widget_css

__all__ = ["AskingWidget", "Checked", "PlayerWidget", "StillWidget", "answered"]


class Checked(traitlets.Any):
    """A trait whose validator alone decides, so that a bad value is a `GameTreeError` as everywhere in the kit."""

    allow_none = False  # else None would never come before the validator


class StillWidget(anywidget.AnyWidget):
    """A widget with a picture in its place where no kernel runs; see `gametree.widgets.static_picture`."""

    how: Phrase = gettext("This is a still picture. To play the search, run this cell in Jupyter.")
    """what a reader without a kernel is told below the picture"""

    def _still(self) -> dict[str, Any]:
        """Return the picture for a page without a kernel, in several formats."""
        raise NotImplementedError

    def _page_frame(self) -> PageFrame | None:
        """Return the widget as a page that needs no kernel; None where there is none."""
        return None

    def _refusal(self, error: GameTreeError) -> dict[str, Any]:
        """Return what the page gets in place of an answer."""
        return {"refused": error.told(self.lang)}

    def _ipython_display_(self, **_: object) -> None:
        from IPython.display import publish_display_data

        framed = self._page_frame() if is_making_a_page() else None
        if framed:
            publish_display_data({"text/plain": repr(self), "text/html": framed._repr_html_()})  # type: ignore[no-untyped-call]
            return
        for data, metadata in outputs(self, self._still(), self.how.told(translator(self.lang))):
            publish_display_data(data, metadata)  # type: ignore[no-untyped-call]


class AskingWidget(StillWidget):
    """A widget whose page changes nothing by itself: it asks the kernel."""

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Put back what a page changed by itself."""
        self.send_state([name for name in sync_data if name in self.keys])


class PlayerWidget(StillWidget):
    """A widget that shows a step; its page reports the step to which the reader went."""

    _esm = widget_module("player")
    _css = widget_css("player")
    step = Checked(0).tag(sync=True)

    def _check(self, told: dict[str, Any]) -> None:
        """Refuse, with a `GameTreeError`, what does not suit of a page's report."""
        raise NotImplementedError

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take over what was done on the page; what no longer suits, as after another search was set, is put back."""
        try:
            self._check(sync_data)
        except GameTreeError:
            self.send_state([name for name in sync_data if name in self.keys])
        else:
            super().set_state(sync_data)


Asked = TypeVar("Asked", bound=StillWidget)


def answered(
    widget: Asked, asked: object, verbs: Mapping[str, Callable[[Asked, dict[str, Any]], dict[str, Any] | None]]
) -> dict[str, Any]:
    """Return the answer of a widget to a message of its page, or the sentence with which it was refused.

    A message has a ``verb`` and what belongs to it; its ``number`` and ``asked_by`` come back with the answer.
    """
    told = asked if isinstance(asked, dict) else {}
    to = {"number": told.get("number"), "asked_by": told.get("asked_by")}
    try:
        answer = verbs[choose(gettext("request"), told.get("verb"), verbs)]
        return {**to, "answer": answer(widget, told) or {}}
    except GameTreeError as error:
        return {**to, **widget._refusal(error)}
