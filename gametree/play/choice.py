"""The choice: a machine's move with what it knows of all its moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..games.game import Action, Game, State
from ..kinds import MAX, Kind, worth_to
from ..values import Number, Value

__all__ = ["RESIGNED", "Machine", "MachineChoice", "WeighedMove"]


@dataclass(frozen=True, slots=True)
class WeighedMove:
    """A move, and what a search found of it."""

    action: Action
    text: str
    value: Value | None
    """from MAX's side, of many players one entry for each, of playouts their mean Q; None where nobody said it"""
    line: tuple[Action, ...] = ()
    """what is expected after it"""
    visits: int = 0
    """N: how many playouts began with it"""
    won: int = 0
    """how many of these the mover won"""
    lost: int = 0


@dataclass(frozen=True, slots=True)
class MachineChoice:
    """The machine's move with what it knows of all its moves."""

    state: State
    best: WeighedMove
    moves: tuple[WeighedMove, ...]
    player: Kind = MAX
    """who moves"""
    algorithm: str = ""
    """by which it was found; empty for one of somebody's own"""
    depth: int | None = None
    """how many moves ahead it looked; None for up to the end"""
    nodes: int = 0
    """how many nodes it looked at, in all rounds together"""
    rounds: int = 1
    """how many rounds these were, each a move deeper"""
    playouts: int = 0
    """how many games it played to their end at random, where it did not look ahead"""
    hurried: bool = False
    """whether the budget was spent before it had looked as deep as it was to"""
    chance: bool = False
    """whether values are means"""
    all_moves: bool = False
    """whether every move of the position was weighed"""

    def worth(self, move: WeighedMove) -> Number:
        """Return what a move that was weighed is worth to who moves."""
        assert move.value is not None
        return worth_to(self.player, move.value)

    @property
    def is_reasoned(self) -> bool:
        """Whether anything is known of why the move was made."""
        return self.best.value is not None or self.algorithm == "random"

    @property
    def others(self) -> list[WeighedMove]:
        """The other moves, the best for who moves first."""
        return sorted((move for move in self.moves if move is not self.best), key=self.worth, reverse=True)


Machine: TypeAlias = Callable[[Game, State], Any]
"""Somebody to play against: returns a `MachineChoice`, the result of a search, an action, or `RESIGNED`."""
RESIGNED: Any = object()
"""What a machine returns that gives the game up."""
