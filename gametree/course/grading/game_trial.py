"""One start of a game that a student formulated, and how the game from there compares with the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from ...errors import GameTreeError
from ...games.game import Game, State
from ...play.laws.written_game import WrittenGame
from .game_difference import GameDifference, NumberedTrees, first_difference

__all__ = ["Start", "TriedStart", "compared"]


@dataclass(frozen=True, slots=True)
class Start:
    """A start of the game: the arguments of the student's class, and the same start in the kit's game."""

    arguments: tuple[Any, ...]
    wanted: Game
    state: State = None

    def call(self, name: str) -> str:
        """Write how the class is called."""
        return f"{name}({', '.join(map(repr, self.arguments))})"


@dataclass(frozen=True, slots=True)
class TriedStart:
    """The outcome of a student's game from one start."""

    start: Start
    laws: tuple[str, ...] = ()
    """the sentences about laws of games that are broken"""
    lawful: bool = False
    shape: bool = False
    """whether the tree is right but for the utilities"""
    difference: GameDifference | None = None
    moves: str = ""
    drawing: str = ""
    failure: str = ""

    @property
    def right(self) -> bool:
        """Whether the tree is right."""
        return self.shape and self.difference is None and not self.failure


def compared(start: Start, told: Mapping[str, Any]) -> TriedStart:
    """Compare what was written down of a student's game with the rules."""
    trial = partial(TriedStart, start, tuple(told["laws"]), told["lawful"] is True and not told["laws"])
    if told["table"] is None:
        return trial(failure=told["failure"])
    game = WrittenGame(told["table"])
    try:
        state = start.wanted.initial if start.state is None else start.state
        plain = NumberedTrees(values=False)
        shape = plain.shape(game, game.initial) == plain.shape(start.wanted, state)
        found = first_difference(game, start.wanted, state)
        moves, drawing = ("", "") if found is None else _way(game, found)
    except (GameTreeError, RecursionError, StopIteration) as error:
        return trial(failure=type(error).__name__)
    return trial(shape, found, moves, drawing)


def _way(game: WrittenGame, found: GameDifference) -> tuple[str, str]:
    """Return the moves to a position and its looks, as the student's game tells them."""
    here, told = game.initial, []
    for action in found.actions:
        told.append(game.move_text(here, action))
        here = game.result(here, action)
    return ", ".join(told), game.draw(found.state)
