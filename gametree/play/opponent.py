"""The opponent: the machine of a match, and how far it looks."""

from __future__ import annotations

import reprlib

from ..errors import GameError, GameTreeError, choose
from ..games.game import Game, State
from ..rules import Window
from .choice import Machine, MachineChoice
from .machines import MACHINES, chosen_by, machine_named, machine_of, suiting
from .matches.players import Player
from .players_of import GamePlayers
from .playout_choice import PLAYOUTS

__all__ = ["Opponent"]


class Opponent:
    """A machine by its name, the first that suits the game unless said; or somebody's own.

    >>> from gametree.games import Nim
    >>> from gametree.play.players_of import players_of
    >>> game = Nim(2, 1, players=3)
    >>> Opponent(game, players_of(game, game.initial)).algorithm
    'maxn'
    """

    def __init__(
        self,
        game: Game,
        seats: GamePlayers,
        against: str | Player | Machine | None = None,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        playouts: int | None = None,
        value_range: Window | None = None,
        seed: int | None = None,
    ) -> None:
        self.game, self.seats = game, seats
        self.against = suiting(seats)[0] if against is None else against
        self.depth, self.playouts, self.seed = depth, playouts, seed
        self._budget = nodes, seconds, value_range
        self._machine = self._made()

    @property
    def algorithm(self) -> str:
        """The name of the machine; empty for a player, or for one of somebody's own."""
        return self.against if isinstance(self.against, str) else ""

    @property
    def level(self) -> int | None:
        """How many moves it looks ahead, or how many playouts it plays; None for as far as its budget goes."""
        return self.playouts if self.algorithm in PLAYOUTS else self.depth

    def set_level(self, level: int | None) -> None:
        """Look so many moves ahead, or play so many playouts; None for as far as the budget goes."""
        before = self.depth, self.playouts
        if self.algorithm in PLAYOUTS:
            self.playouts = level
        else:
            self.depth = level
        try:
            self._machine = self._made()
        except GameTreeError:
            self.depth, self.playouts = before
            raise

    def choice(self, state: State) -> MachineChoice | None:
        """Choose a move; None to give up."""
        return chosen_by(self._machine, self.game, state)

    def _made(self) -> Machine:
        """Return the machine as it was asked for; what does not suit it, or the game, is refused."""
        against, (nodes, seconds, value_range) = self.against, self._budget
        if isinstance(against, str):
            fitting = suiting(self.seats)
            if choose("machine", against, MACHINES) not in fitting:
                needed = f"a machine for {self.seats.nature}: {', '.join(fitting)}"
                raise GameError(f"play {self.game.name}", needed, against)
            return machine_named(
                against,
                depth=self.depth,
                nodes=nodes,
                seconds=seconds,
                playouts=self.playouts,
                value_range=value_range,
                seed=self.seed,
            )
        for name, given in (("depth", self.depth), ("playouts", self.playouts), ("value_range", value_range)):
            if given is not None:
                raise GameError(name, "a machine with a name, such as alphabeta", reprlib.repr(against), "leave it out")
        if isinstance(against, Player):
            return machine_of(against, self.seed)
        if callable(against):
            return against
        needed = "the name of a machine, a player of gametree.play.matches, or a function of game and position"
        raise GameError("against", needed, reprlib.repr(against))
