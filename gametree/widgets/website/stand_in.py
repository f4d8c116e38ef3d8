"""What stands in for anywidget in a browser's worker: the same traits and messages, without a notebook around them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from types import ModuleType
from typing import Any, ClassVar

import traitlets

__all__ = ["AnyWidget", "stand_in"]

_numbers = count(1)


class AnyWidget(traitlets.HasTraits):
    """A widget whose traits marked ``sync`` are the same on its page; `tell` carries what it says there.

    What came from the page is not sent back unless a validator changed it, as ipywidgets does.
    """

    tellers: ClassVar[list[Callable[[dict[str, Any]], object]]] = []
    """what takes each message to a page: ``model`` with ``state`` or ``content``"""

    def __init__(self, **traits: Any) -> None:
        self.model_id = f"model{next(_numbers)}"
        self._is_shown = False
        self._from_page: dict[str, Any] = {}
        self._held: set[str] | None = None
        self._listeners: list[Callable[[AnyWidget, Any, list[bytes]], object]] = []
        super().__init__(**traits)

    @property
    def keys(self) -> list[str]:
        """The names of the traits that a page knows."""
        return sorted(self.trait_names(sync=True))

    def get_state(self, names: Iterable[str] | None = None) -> dict[str, Any]:
        """Return the values of these traits, or of all that a page knows."""
        return {name: getattr(self, name) for name in (self.keys if names is None else names)}

    def show(self) -> dict[str, Any]:
        """Return the state with which a page begins; from now on it hears of every change."""
        self._is_shown = True
        return self.get_state()

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """Tell the page the values of some traits, or of all."""
        names = self.keys if key is None else [key] if isinstance(key, str) else list(key)
        if self._is_shown and names:
            self._tell(state=self.get_state(names))

    def send(self, content: Any, buffers: object = None) -> None:
        """Tell the page something of one's own."""
        self._tell(content=content)

    def _tell(self, **message: Any) -> None:
        for tell in self.tellers:
            tell({"model": self.model_id, **message})

    def on_msg(self, callback: Callable[[Any, Any, list[bytes]], object]) -> None:
        """Call a function with what a page says."""
        self._listeners.append(callback)

    def hear(self, content: Any) -> None:
        """Pass on what a page says."""
        for listener in self._listeners:
            listener(self, content, [])

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take over what was set on the page."""
        self._from_page = sync_data
        try:
            with self.hold_trait_notifications():
                for name, value in sync_data.items():
                    if name in self.keys:
                        self.set_trait(name, value)
        finally:
            self._from_page = {}

    @contextmanager
    def hold_sync(self) -> Iterator[None]:
        """Tell the page all changes at once, at the end."""
        if self._held is not None:
            yield
            return
        self._held = set()
        try:
            yield
        finally:
            names, self._held = self._held, None
            self.send_state(sorted(names))

    def notify_change(self, change: Any) -> None:
        """Tell the page of a change too."""
        name = change["name"]
        if name in self.keys and not (name in self._from_page and self._from_page[name] == change["new"]):
            if self._held is None:
                self.send_state(name)
            else:
                self._held.add(name)
        super().notify_change(change)


def stand_in(tell: Callable[[dict[str, Any]], object]) -> None:
    """Put this module in anywidget's place, before any widget is imported; ``tell`` carries messages to the page."""
    AnyWidget.tellers[:] = [tell]
    module = ModuleType("anywidget")
    module.AnyWidget = AnyWidget  # type: ignore[attr-defined]
    sys.modules["anywidget"] = module
