"""The replies of a browser's worker to its page, and a substitute for anywidget in the worker.

Messages and answers are JSON. The message ``open`` contains the ``page`` and its ``address``, or an ``exercise``;
``set`` and ``say`` refer to an opened widget; ``export`` and ``forget`` refer to the saved work, ``restore`` and
``kept`` to the work saved by a learning platform.
"""

from __future__ import annotations

import base64
import io
import json
import shutil
import sys
import zipfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar
from urllib.parse import urlencode

import traitlets

from gametree.errors import GameTreeError, choose
from gametree.exercises.exercise import Exercise
from gametree.exercises.tutor.journal import FOLDER
from gametree.phrases import gettext
from gametree.widgets.addresses import (
    address_of,
    exercise_at,
    faded_at,
    language_of,
    refuse_unknown,
    search_at,
    tutor_at,
)
from gametree.widgets.saved_work import pack_work, unpack_work

_numbers = count(1)
_MOST_NODES = 20_000
"""maximum number of nodes that a search of a game visits: enough to finish a small game, and independent of the speed
of the computer"""


class AnyWidget(traitlets.HasTraits):
    """A widget whose traits marked ``sync`` are mirrored on its page; `senders` deliver its messages.

    A value from the page is not sent back unless a validator changed it, as in ipywidgets.
    """

    senders: ClassVar[list[Callable[[dict[str, Any]], object]]] = []
    """functions that deliver each message to a page: ``model`` with ``state`` or ``content``"""

    def __init__(self, **traits: Any) -> None:
        self.model_id = f"model{next(_numbers)}"
        self._is_shown = False
        self._from_page: dict[str, Any] = {}
        self._held: set[str] | None = None
        self._listeners: list[Callable[[AnyWidget, Any, list[bytes]], object]] = []
        super().__init__(**traits)

    @property
    def keys(self) -> list[str]:
        return sorted(self.trait_names(sync=True))

    def get_state(self, names: Iterable[str] | None = None) -> dict[str, Any]:
        return {name: getattr(self, name) for name in (self.keys if names is None else names)}

    def show(self) -> dict[str, Any]:
        """Return the state of the widget for a page that begins to show it; the page then receives every later
        change.
        """
        self._is_shown = True
        return self.get_state()

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        names = self.keys if key is None else [key] if isinstance(key, str) else list(key)
        if self._is_shown and names:
            self._send(state=self.get_state(names))

    def send(self, content: Any, buffers: object = None) -> None:
        self._send(content=content)

    def _send(self, **message: Any) -> None:
        for sender in self.senders:
            sender({"model": self.model_id, **message})

    def on_msg(self, callback: Callable[[Any, Any, list[bytes]], object]) -> None:
        self._listeners.append(callback)

    def hear(self, content: Any) -> None:
        for listener in self._listeners:
            listener(self, content, [])

    def set_state(self, sync_data: dict[str, Any]) -> None:
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
        """Within the context, collect all changes, and send them to the page at once at the end."""
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
        name = change["name"]
        if name in self.keys and not (name in self._from_page and self._from_page[name] == change["new"]):
            if self._held is None:
                self.send_state(name)
            else:
                self._held.add(name)
        super().notify_change(change)


def _stand_in(send: Callable[[dict[str, Any]], object]) -> None:
    """Register this module as anywidget, before any widget is imported; ``send`` delivers messages to the page."""
    AnyWidget.senders[:] = [send]
    module = ModuleType("anywidget")
    module.AnyWidget = AnyWidget  # type: ignore[attr-defined]
    sys.modules["anywidget"] = module


class Answers:
    """The widgets of one page. ``send`` receives their messages, as JSON. Creating an instance replaces the base class
    of anywidget, so the class must only be used in a worker.
    """

    def __init__(self, send: Callable[[str], object]) -> None:
        _stand_in(lambda message: send(json.dumps(message, ensure_ascii=False)))
        self._widgets: dict[str, AnyWidget] = {}

    def answer(self, text: str) -> str:
        """Return the answer to a message; a refusal is a sentence in the language of the page."""
        message = json.loads(text)
        lang = message.get("lang", "en")
        try:
            answer = {"answer": _VERBS[choose(gettext("request"), message.get("verb"), _VERBS)](self, message)}
        except GameTreeError as error:
            answer = {"refused": error.text(lang)}
        return json.dumps({"number": message.get("number"), **answer}, ensure_ascii=False)

    def _open(self, message: dict[str, Any]) -> dict[str, Any]:
        """Open the search or exercise that a page's address names, or the ``exercise`` on a page of a book, which is
        given as JSON.

        In the message, ``state`` contains the changes on the page so far, and ``known`` contains the names of the data
        that the page already had before Python was loaded.
        """
        widget = _book_practice(message) if "exercise" in message else _widget_at(message)
        state, known = message.get("state") or {}, message.get("known") or []
        if state:
            widget.set_state(state)
        self._widgets[widget.model_id] = widget
        full_state = widget.show()
        return {
            "model": widget.model_id,
            "state": {name: value for name, value in full_state.items() if name not in {*state, *known}},
        }

    def _link(self, message: dict[str, Any]) -> str:
        exercise = getattr(self._widgets[message["model"]], "exercise", None)
        return urlencode(address_of(exercise)) if exercise else ""

    def _export(self, message: dict[str, Any]) -> str:
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as archive:
            for path in sorted(Path(FOLDER).glob("*")):
                archive.write(path)
        return base64.b64encode(buffer.getvalue()).decode("ascii")

    def _restore(self, message: dict[str, Any]) -> str:
        """Load the work saved by a learning platform; return an error message, or ""."""
        from gametree.widgets.practice_widget import Practice

        Practice.is_hosted = True
        try:
            unpack_work(message["kept"]) if message["kept"] else None
        except GameTreeError as error:
            return error.text(message["lang"])
        return ""

    def _forget(self, message: dict[str, Any]) -> None:
        for path in Path(FOLDER).glob("*"):
            shutil.rmtree(path) if path.is_dir() else path.unlink()


def _widget_at(message: dict[str, Any]) -> AnyWidget:
    address = message["address"]
    lang = language_of(address, message["lang"])
    return _PAGES[message["page"]](address, lang)


def _book_practice(message: dict[str, Any]) -> AnyWidget:
    """Return an exercise without saved work, because a page of a book shows an unanswered exercise at each visit."""
    from gametree.widgets.practice_widget import Practice

    return Practice(Exercise.from_json(message["exercise"]), message["lang"], keep=False)


def _player(address: dict[str, str], lang: str) -> AnyWidget:
    from gametree.widgets.player_widget import SearchPlayer

    if "fading" in address:
        return faded_at(address, lang).player()  # type: ignore[no-any-return]
    player: Any = SearchPlayer(search_at(address, lang), lang=lang)
    player.by = address.get("by", player.by)
    return player  # type: ignore[no-any-return]


def _practice(address: dict[str, str], lang: str) -> AnyWidget:
    from gametree.widgets.practice_widget import Practice, TutorPractice

    if "fading" in address:
        return faded_at(address, lang).practice()  # type: ignore[no-any-return]
    if "tutor" in address:
        return TutorPractice(tutor_at(address, lang, keep=True), lang)
    return Practice(exercise_at(address, lang), lang)


def _game(address: dict[str, str], lang: str) -> AnyWidget:
    from gametree.commands.play import GAMES
    from gametree.widgets.play_widget import PlayGame

    refuse_unknown(address, ("lang", "game"))
    name = choose(gettext("game"), address.get("game", ""), GAMES)
    return PlayGame(GAMES[name][1](), lang=lang, nodes=_MOST_NODES, seconds=None)


_PAGES: dict[str, Callable[[dict[str, str], str], AnyWidget]] = {
    "watch": _player,
    "practise": _practice,
    "games": _game,
}
"""Functions that create the widget of a page, keyed by the name of the page."""

_VERBS: dict[str, Callable[[Answers, dict[str, Any]], Any]] = {
    "open": Answers._open,
    "set": lambda page, asked: page._widgets[asked["model"]].set_state(asked["state"]),
    "say": lambda page, asked: page._widgets[asked["model"]].hear(asked["content"]),
    "link": Answers._link,
    "export": Answers._export,
    "restore": Answers._restore,
    "kept": lambda page, asked: pack_work(),
    "forget": Answers._forget,
}
