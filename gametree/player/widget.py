"""The notebook widget: the payload sent once, and the step told to Python and back."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import traitlets

from ..errors import InputError, choose
from ..frames import STEP_SIZES, Frame
from ..narration import LANGUAGES
from ..result import Result
from ..theme import Theme
from ..what_if import what_if
from .base import Checked, PlayerWidget, checked_step
from .editing import Editing
from .payload import payload, playable
from .requests import reply
from .still import player_still
from .stylesheet import DEFAULT

__all__ = ["PANELS", "Player"]

PANELS = ("tree", "caption", "why", "code", "calls", "leaves", "counters", "events", "outline")


class Player(PlayerWidget):
    """A search played step by step: a widget, to be shown alone or in a box with others.

    ``step`` is the number of the frame at the step size ``by`` (0 knows nothing); both can be set from Python,
    and follow what is done in the notebook. Playing needs no kernel. ``notation`` says what stands beside a node,
    ``theme`` is ``"auto"`` (light or dark as the notebook is) or any theme. ``panels`` are those that
    are shown, of `PANELS`; None for those that were shown last time. ``answers`` are what the reader foretold.

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

    _payload = traitlets.Dict().tag(sync=True)
    by = Checked("leaf").tag(sync=True)
    lang = Checked("en").tag(sync=True)
    panels = Checked(None).tag(sync=True)
    answers = Checked().tag(sync=True)

    def __init__(
        self,
        result: Result,
        by: str = "leaf",
        lang: str = "en",
        *,
        notation: str = "bounds",
        theme: str | Theme = DEFAULT,
        step: int = 0,
        panels: Sequence[str] | None = None,
    ) -> None:
        self.notation, self.theme = notation, theme
        self._told = False
        data = self._take(result, lang)
        super().__init__(_payload=data, by=by, lang=lang, panels=panels, answers=[])
        self._editing = Editing(result)
        self.on_msg(lambda _, asked, __: self.send(reply(self, asked)))
        self.step = step

    def _take(self, result: Result, lang: str) -> dict[str, Any]:
        """Make the payload of a result, and know its steps."""
        data = payload(result, lang=lang, notation=self.notation, theme=self.theme)
        self._result, self._steps = result, data["steps"]
        return data

    @property
    def result(self) -> Result:
        """The search that is played; another one can be set. A search of another tree is shown from its beginning."""
        return self._result

    @result.setter
    def result(self, result: Result) -> None:
        self._play(result, begin=not isinstance(result, Result) or result.tree != self.result.tree)
        self._editing = Editing(result)

    def _play(self, result: Result, begin: bool = False) -> None:
        """Play another search, from its beginning, or else where the reader stood: at the end of it, or at its step."""
        at_end = self.step == len(self._steps[self.by]) - 1
        data = self._take(result, self.lang)
        last = len(self._steps[self.by]) - 1
        with self.hold_sync():
            self.step = 0 if begin else last if at_end else min(self.step, last)
            self._payload = data
            self.answers = []

    def edit(self, verb: str, node: int | str, value: str | None = None) -> int:
        """Change the tree as the editor does, play the new search, and return the node to go on with.

        ``verb`` is ``"add_child"``, ``"set_value"``, ``"turn"`` (MAX, MIN, chance), ``"delete"``, ``"undo"`` or
        ``"redo"``.

        >>> import gametree as gt
        >>> player = Player(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"))
        >>> player.edit("set_value", "B1", "13")
        2
        >>> str(player.result.tree), player.result.value
        ('[[13 12 8] [2 4 6] [14 5 2]]', 8)
        """
        result, chosen = self._editing.do(verb, self.result.tree.node(node), value, playable)
        self._play(result)
        return chosen

    def adopt(self, values: Mapping[int | str, object]) -> None:
        """Play the tree with other values at some leaves, as the card "What if?" does; `edit` can undo it.

        >>> import gametree as gt
        >>> player = Player(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"))
        >>> player.adopt({"B1": 1, "D3": "7"})
        >>> str(player.result.tree), player.result.value
        ('[[1 12 8] [2 4 6] [14 5 7]]', 5)
        """
        self._play(self._editing.take(what_if(self.result, values).after))

    @property
    def score(self) -> tuple[int, int]:
        """How many of the answers were right, and how many there are."""
        return sum(bool(answer["right"]) for answer in self.answers), len(self.answers)

    @property
    def position(self) -> int:
        """How many events have happened."""
        return int(self._steps[self.by][self.step])

    @property
    def frame(self) -> Frame:
        """The frame that is shown."""
        return self.result.frames(self.by)[int(self.step)]

    def _check(self, told: dict[str, Any]) -> None:
        by = choose("step size", told.get("by", self.by), STEP_SIZES)
        checked_step(told.get("step", self.step), len(self._steps[by]) - 1, by)
        choose("language", told.get("lang", self.lang), LANGUAGES)
        _checked_panels(told.get("panels", self.panels))
        _checked_answers(told.get("answers", self.answers))

    @traitlets.validate("by")
    def _known_size(self, proposal: dict[str, Any]) -> str:
        return choose("step size", proposal["value"], STEP_SIZES)

    @traitlets.validate("lang")
    def _known_language(self, proposal: dict[str, Any]) -> str:
        return choose("language", proposal["value"], LANGUAGES)

    @traitlets.validate("panels")
    def _known_panels(self, proposal: dict[str, Any]) -> list[str] | None:
        return _checked_panels(proposal["value"])

    @traitlets.validate("answers")
    def _judged_answers(self, proposal: dict[str, Any]) -> list[dict[str, Any]]:
        return _checked_answers(proposal["value"])

    @traitlets.validate("step")
    def _step_in_range(self, proposal: dict[str, Any]) -> int:
        return checked_step(proposal["value"], len(self._steps[self.by]) - 1, self.by)

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

    def _still(self) -> dict[str, Any]:
        return player_still(self)


def _checked_panels(panels: object) -> list[str] | None:
    """Return panels as a list of names that are known; None stays None."""
    if panels is None:
        return None
    if isinstance(panels, str):
        panels = panels.split()
    if not isinstance(panels, Sequence):
        raise InputError("player", f"panels as a list, of {', '.join(PANELS)}", repr(panels))
    return [choose("panel", panel, PANELS) for panel in panels]


def _checked_answers(answers: object) -> list[dict[str, Any]]:
    """Return answers as a list in which each says whether it was right."""
    if not isinstance(answers, Sequence) or not all(isinstance(one, dict) and "right" in one for one in answers):
        raise InputError("player", "answers as a list of what the page told", repr(answers), "set [] to begin anew")
    return list(answers)
