"""The opponent in a match: a machine, and how far it looks ahead."""

from __future__ import annotations

from typing import Unpack

from ..errors import GameError, GameTreeError, any_of, choose
from ..games.game import Game, State
from ..phrases import Code, brief, gettext
from .choice import Machine, MachineChoice
from .machines import MACHINES, MachineOptions, chosen_by, machine_named, machine_of, suiting
from .matches.players import Player
from .players_of import FAMILIES, GamePlayers
from .playout_choice import PLAYOUTS

__all__ = ["Opponent"]


class Opponent:
    """A machine by its name, the game's default if there is none; or somebody's own function or player.

    >>> from gametree.games import Nim
    >>> from gametree.play.players_of import players_of
    >>> game = Nim(2, 1, players=3)
    >>> Opponent(game, players_of(game, game.initial)).algorithm
    'maxn'
    """

    def __init__(
        self,
        game: Game,
        players: GamePlayers,
        against: str | Player | Machine | None = None,
        **options: Unpack[MachineOptions],
    ) -> None:
        self.game, self.players, self.options = game, players, options
        self.against = suiting(players)[0] if against is None else against
        self._machine = self._made()

    @property
    def algorithm(self) -> str:
        """The name of the machine; empty for a player and for somebody's own function."""
        return self.against if isinstance(self.against, str) else ""

    @property
    def level(self) -> int | None:
        """The number of moves that it looks ahead, or of its playouts; None for as many as its budget allows."""
        return self.options.get("playouts") if self.algorithm in PLAYOUTS else self.options.get("depth")

    def set_level(self, level: int | None) -> None:
        """Look so many moves ahead, or play so many playouts; None for as many as the budget allows."""
        before = self.options
        if self.algorithm in PLAYOUTS:
            self.options = {**before, "playouts": level}
        else:
            self.options = {**before, "depth": level}
        try:
            self._machine = self._made()
        except GameTreeError:
            self.options = before
            raise

    def choice(self, state: State) -> MachineChoice | None:
        """Choose a move; None to give up."""
        return chosen_by(self._machine, self.game, state)

    def _made(self) -> Machine:
        """Return the machine that was asked for; options that do not suit it or the game are refused."""
        against, options = self.against, self.options
        if isinstance(against, str):
            fitting = suiting(self.players)
            if choose(gettext("machine"), against, MACHINES) not in fitting:
                needed = gettext("a machine for %(family)s: %(machines)s").of(
                    family=FAMILIES[self.players.family], machines=any_of(fitting)
                )
                raise GameError(Code(f"play {self.game.name}"), needed, against)
            return machine_named(against, **options)
        for name, given in options.items():
            if name not in ("nodes", "seconds", "seed") and given is not None:
                raise GameError(
                    Code(name),
                    gettext("a machine with a name, such as alphabeta"),
                    brief(against),
                    gettext("leave it out"),
                )
        if isinstance(against, Player):
            return machine_of(against, options.get("seed"))
        if callable(against):
            return against
        needed = gettext("the name of a machine, a player of %(module)s, or a function of game and position").of(
            module=Code("gametree.play.matches")
        )
        raise GameError(Code("against"), needed, brief(against))
