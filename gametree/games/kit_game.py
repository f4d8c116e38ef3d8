"""The kit's own games, which write themselves as they were called."""

from __future__ import annotations

import reprlib
from typing import Any, Self

from .game import Game

__all__ = ["KitGame"]

CALLED = "_called"


class KitGame(Game):
    """A game of the kit; its object never changes, and its repr makes another like it.

    >>> from gametree.games import Nim
    >>> Nim(1, 2, players=3)
    Nim(1, 2, players=3)
    """

    fixed = True

    def __new__(cls, *args: Any, **options: Any) -> Self:
        """Keep how it was called."""
        game = super().__new__(cls)
        vars(game)[CALLED] = args, options
        return game

    def __repr__(self) -> str:
        args, options = vars(self)[CALLED]
        given = [*map(SHORT.repr, args), *(f"{name}={SHORT.repr(value)}" for name, value in options.items())]
        return f"{type(self).__name__}({', '.join(given)})"


SHORT = reprlib.Repr()
SHORT.maxstring = SHORT.maxother = 100
