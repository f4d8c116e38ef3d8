"""What a worker answers its page: it opens players and exercises, passes on their messages, and packs up the work.

A message and its answer are JSON. ``open`` has the ``page`` and its ``address``; ``set`` and ``say`` concern a model
that was opened; ``export`` and ``forget`` concern the work that is kept.
"""

from __future__ import annotations

import base64
import io
import json
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from ...errors import GameTreeError, choose
from ...exercises.tutor.journal import FOLDER
from ...phrases import gettext
from .addresses import address_of, exercise_at, language_of, search_at, tutor_at
from .stand_in import AnyWidget, stand_in

__all__ = ["Answers"]


class Answers:
    """The widgets of one page. ``tell`` takes what they say to it, as JSON.

    It puts its own base class in anywidget's place, so it is for a worker alone.
    """

    def __init__(self, tell: Callable[[str], object]) -> None:
        stand_in(lambda message: tell(json.dumps(message, ensure_ascii=False)))
        self._widgets: dict[str, AnyWidget] = {}

    def answer(self, text: str) -> str:
        """Answer a message; a refusal is a sentence in the language of the page."""
        asked = json.loads(text)
        lang = asked.get("lang", "en")
        try:
            answer = {"answer": VERBS[choose(gettext("request"), asked.get("verb"), VERBS)](self, asked)}
        except GameTreeError as error:
            answer = {"refused": error.told(lang)}
        return json.dumps({"number": asked.get("number"), **answer}, ensure_ascii=False)

    def _open(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Open what the address of a page asks for.

        ``state`` is what was done on the page already, ``known`` what it shows since before Python came.
        """
        address, page = asked["address"], asked["page"]
        lang = language_of(address, asked["lang"])
        widget = _player(address, lang) if page == "watch" else _practice(address, lang)
        state, known = asked.get("state") or {}, asked.get("known") or []
        if state:
            widget.set_state(state)
        self._widgets[widget.model_id] = widget
        shown = widget.show()
        return {
            "model": widget.model_id,
            "state": {name: part for name, part in shown.items() if name not in {*state, *known}},
        }

    def _link(self, asked: dict[str, Any]) -> str:
        """Return the address of the exercise that is shown now; "" where it has none."""
        exercise = getattr(self._widgets[asked["model"]], "exercise", None)
        return urlencode(address_of(exercise)) if exercise else ""

    def _export(self, asked: dict[str, Any]) -> str:
        """Return all work that is kept as a ZIP file, in base64."""
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted(Path(FOLDER).glob("*")):
                archive.write(path)
        return base64.b64encode(packed.getvalue()).decode("ascii")

    def _forget(self, asked: dict[str, Any]) -> None:
        for path in Path(FOLDER).glob("*"):
            shutil.rmtree(path) if path.is_dir() else path.unlink()


def _player(address: dict[str, str], lang: str) -> AnyWidget:
    from ..player.widget import SearchPlayer

    player: Any = SearchPlayer(search_at(address, lang), lang=lang)
    player.by = address.get("by", player.by)
    return player  # type: ignore[no-any-return]


def _practice(address: dict[str, str], lang: str) -> AnyWidget:
    from ..practice.practice_widget import Practice
    from ..practice.tutor_widget import TutorPractice

    if "tutor" in address:
        return TutorPractice(tutor_at(address, lang, keep=True), lang)
    return Practice(exercise_at(address, lang), lang)


VERBS: dict[str, Callable[[Answers, dict[str, Any]], Any]] = {
    "open": Answers._open,
    "set": lambda page, asked: page._widgets[asked["model"]].set_state(asked["state"]),
    "say": lambda page, asked: page._widgets[asked["model"]].hear(asked["content"]),
    "link": Answers._link,
    "export": Answers._export,
    "forget": Answers._forget,
}
