"""A machine's choice: its move, with what it knows of all its moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..games.game import Action, Game, State
from ..games.kinds import MAX, Kind, worth_to
from ..values import Number, Value

__all__ = ["RESIGNED", "Machine", "MachineChoice", "WeighedMove"]


@dataclass(frozen=True, slots=True)
class WeighedMove:
    """A move, and what a search found out about it."""

    action: Action
    text: str
    value: Value | None
    """from MAX's side, a tuple among several players, the mean Q of playouts; None if unknown"""
    line: tuple[Action, ...] = ()
    """the expected actions after it"""
    visits: int = 0
    """N: the number of playouts that began with it"""
    won: int = 0
    """the number of these that the mover won"""
    lost: int = 0
    """the number of these that the mover lost"""


@dataclass(frozen=True, slots=True)
class MachineChoice:
    """A machine's move, with what it knows of all its moves."""

    state: State
    best: WeighedMove
    moves: tuple[WeighedMove, ...]
    player: Kind = MAX
    """the player to move"""
    algorithm: str = ""
    """the name of its algorithm; empty for somebody's own function"""
    depth: int | None = None
    """the number of moves it looked ahead; None for up to the end"""
    nodes: int = 0
    """the number of nodes that were visited in all rounds"""
    rounds: int = 1
    """the number of rounds, each a move deeper"""
    playouts: int = 0
    """the number of games played at random; 0 if it looked ahead"""
    hurried: bool = False
    """whether the budget was used up before the depth that was asked for"""
    chance: bool = False
    """whether values are means"""
    all_moves: bool = False
    """whether it knows something about every move of the position"""

    def worth(self, move: WeighedMove) -> Number:
        """Return the value of a move from the mover's side."""
        assert move.value is not None
        return worth_to(self.player, move.value)

    @property
    def is_reasoned(self) -> bool:
        """Whether a reason for the move is known."""
        return self.best.value is not None or self.algorithm == "random"

    @property
    def others(self) -> list[WeighedMove]:
        """The other moves, the best for the mover first."""
        return sorted((move for move in self.moves if move is not self.best), key=self.worth, reverse=True)


Machine: TypeAlias = Callable[[Game, State], Any]
"""A function to play against: it returns a `MachineChoice`, the result of a search, an action, or `RESIGNED`."""
RESIGNED: Any = object()
"""What a machine returns to give the game up."""
