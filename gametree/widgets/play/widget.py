"""The widget of a game against a machine: the board, and the tree and the reason of each of its moves."""

from __future__ import annotations

from typing import Any, Unpack

import traitlets

from ...drawing.themes import Theme
from ...errors import choose, named_keywords
from ...games.game import Action, Game, State
from ...games.kinds import CHANCE
from ...phrases import LANGUAGES, gettext
from ...play.choice import Machine
from ...play.machines import MachineOptions
from ...play.match import Match
from ...play.match_picture import position
from ...play.matches.players import Player
from ...render import display
from ..base import AskingWidget
from ..scripts import widget_module
from ..stylesheet import DEFAULT, widget_css
from .payload import payload, told, why
from .requests import reply

__all__ = ["PlayGame"]

SECONDS = 1.5
"""time for a move of the machine, in seconds: after a longer one the page would take its kernel to be gone"""


@named_keywords(MachineOptions)
class PlayGame(AskingWidget):
    """A game against a machine: a widget, to be shown alone or in a box with others.

    ``match`` has the position and every move so far; what is done here is shown on the page.

    >>> from gametree.games import TicTacToe
    >>> widget = PlayGame(TicTacToe(), depth=2)
    >>> widget.play(1)
    >>> [turn.text for turn in widget.match.turns], widget.reason[0]
    (['1', '5'], 'I play 5 because, whatever you answer, you reach positions with an estimated value of at most 1.')
    """

    how = gettext("This is a still picture. To play the game, run this cell in Jupyter.")
    _esm = widget_module("play")
    _css = widget_css("play")
    _state = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        game: Game,
        against: str | Player | Machine | None = None,
        *,
        first: str = "me",
        lang: str = "en",
        state: State = None,
        theme: str | Theme = DEFAULT,
        **options: Unpack[MachineOptions],
    ) -> None:
        options.setdefault("seconds", SECONDS)
        self.match = Match(game, against, first=first, lang=lang, state=state, **options)
        self._theme, self._by_hand = theme, False
        self.match.go_on()
        super().__init__(_state=self._now())
        self.on_msg(lambda _, asked, __: self.send(reply(self, asked)))

    @property
    def state(self) -> State:
        """The position now."""
        return self.match.state

    @property
    def lang(self) -> str:
        """The language that it speaks."""
        return self.match.lang

    @property
    def reason(self) -> list[str]:
        """Why the machine made its last move, in sentences; none before its first."""
        return why(self.match)

    def play(self, action: Action) -> None:
        """Make a move, and let the machine answer; one that is not legal is refused with those that are."""
        self.match.play(action)
        self._go_on()

    def roll(self) -> None:
        """Roll the dice."""
        self.match.roll()
        self._go_on()

    def undo(self) -> None:
        """Take back the last move of one's own, with what came after it."""
        self.match.undo()
        self._state = self._now()

    def restart(self, *, change_sides: bool = False) -> None:
        """Begin a new game, perhaps with the other side."""
        self.match.restart(change_sides=change_sides)
        self._go_on()

    def set_level(self, level: int | None) -> None:
        """Set how many moves the machine looks ahead, or its playouts; None for all that its budget allows."""
        self.match.opponent.set_level(level)
        self._state = self._now()

    def choose_dice(self, by_hand: bool) -> None:
        """Say whether the reader enters the dice by hand; else they are rolled."""
        self._by_hand = by_hand
        self._go_on()

    def speak(self, lang: object) -> None:
        """Speak another language."""
        self.match.lang = choose(gettext("language"), lang, LANGUAGES)
        self._state = self._now()

    def _go_on(self) -> None:
        try:
            self.match.go_on(roll=not self._by_hand)
        finally:
            self._state = self._now()

    def _now(self) -> dict[str, Any]:
        return payload(self.match, theme=self._theme, by_hand=self._by_hand)

    def _still(self) -> dict[str, Any]:
        """Return the position as a picture, with the reason and the turn below."""
        match = self.match
        said = " ".join([*self.reason, told(match)])
        shown = display.bundle(position(match.game, match.state, caption=said, lang=match.lang))
        return {**shown, "text/plain": f"{match.game.draw(match.state)}\n{said}"}

    def __repr__(self) -> str:
        waits = "dice" if self.match.kind == CHANCE else self.match.kind
        return f"PlayGame({self.match.game.name}, {len(self.match.turns)} moves, {waits})"
