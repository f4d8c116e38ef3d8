"""The notebook widget of a search: its payload sent once, and its step set from Python and from the page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import traitlets

from ...drawing.hidden_parts import hidden_parts
from ...drawing.themes import Theme
from ...errors import InputError, named_keywords
from ...phrases import Code, brief, gettext
from ...trace.frames import Frame
from ...trace.result import Result
from ..base import Checked
from ..stylesheet import DEFAULT
from .editing import Editing
from .payload import payload, playable
from .requests import reply
from .stepping_widget import SteppingPlayer

__all__ = ["SearchPlayer"]


@named_keywords()
class SearchPlayer(SteppingPlayer):
    """A search played step by step: a widget, to be shown alone or in a box with others.

    ``step`` is the number of the frame at the step size ``by`` (0 knows nothing); both can be set from Python,
    and follow what is done in the notebook. Playing needs no kernel. ``notation`` says what is printed beside a node,
    ``theme`` is ``"auto"`` (light or dark as the notebook is) or any theme. ``panels`` are those that
    are shown, of `payload.PANELS`; None for those that were shown last time. ``hide`` are the
    parts that the picture leaves out at first, of `HIDEABLE`. ``answers`` are the reader's predictions.

    >>> import gametree as gt
    >>> player = SearchPlayer(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"))
    >>> player.step = 5
    >>> player.frame.interval("A"), player.position
    ((3, 14), 16)
    >>> player.step = 9
    Traceback (most recent call last):
    ...
    gametree.errors.InputError: player: needed a step from 0 to 7 (by="leaf"), got 9
    """

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
        hide: str | Iterable[str] = (),
    ) -> None:
        self.notation, self.theme, self.hide = notation, theme, hidden_parts(hide)
        data = self._take(result, lang)
        super().__init__(data, by=by, lang=lang, panels=panels, answers=[])
        self._editing = Editing(result)
        self.on_msg(lambda _, asked, __: self.send(reply(self, asked)))
        self.step = step

    def _take(self, result: Result, lang: str) -> dict[str, Any]:
        """Make the payload of a result, and know its steps."""
        data = payload(result, lang=lang, notation=self.notation, theme=self.theme, hide=self.hide)
        self._result = result
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
        self._steps = data["steps"]
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
        >>> player = SearchPlayer(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"))
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
        >>> player = SearchPlayer(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"))
        >>> player.adopt({"B1": 1, "D3": "7"})
        >>> str(player.result.tree), player.result.value
        ('[[1 12 8] [2 4 6] [14 5 7]]', 5)
        """
        from ...explain.what_if import what_if  # a player opens sooner

        self._play(self._editing.take(what_if(self.result, values).after))

    @property
    def score(self) -> tuple[int, int]:
        """The number of right answers, and of all answers."""
        return sum(bool(answer["right"]) for answer in self.answers), len(self.answers)

    @property
    def frame(self) -> Frame:
        """The frame that is shown."""
        return self.result.frames(self.by)[int(self.step)]

    def _check(self, told: dict[str, Any]) -> None:
        super()._check(told)
        _checked_answers(told.get("answers", self.answers))

    @traitlets.validate("answers")
    def _judged_answers(self, proposal: dict[str, Any]) -> list[dict[str, Any]]:
        return _checked_answers(proposal["value"])

    def __repr__(self) -> str:
        return f"SearchPlayer({self.result.algorithm}, by={self.by!r}, step={self.step})"


def _checked_answers(answers: object) -> list[dict[str, Any]]:
    """Return answers as a list in which each says whether it was right."""
    if not isinstance(answers, Sequence) or not all(isinstance(one, dict) and "right" in one for one in answers):
        raise InputError(
            Code("player"),
            gettext("a list of answers as the page sends them"),
            brief(answers),
            gettext("set %(empty)s to start again").of(empty=Code("[]")),
        )
    return list(answers)
