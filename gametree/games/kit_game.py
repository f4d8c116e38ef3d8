"""The base of the kit's own games: they check their sizes, never change, and print as the call that made them."""

from __future__ import annotations

import reprlib
from typing import Any, Self

from ..errors import GameError
from ..phrases import Code, Phrase, brief, gettext
from ..values import is_whole
from .game import Game

__all__ = ["KitGame", "option_of", "whole_number"]

CALLED = "_called"
"""Attribute that holds the arguments of the call."""
SHORT = reprlib.Repr()
SHORT.maxstring = SHORT.maxother = 100


def option_of(game: str, name: str) -> Phrase:
    """Return the name of an option of a game, for a message."""
    return gettext("%(option)s of %(game)s").of(option=Code(name), game=Code(game))


def whole_number(name: Phrase, given: object, least: int, most: int) -> int:
    """Return a size of a game if it is a whole number from ``least`` to ``most``; else raise `GameError`."""
    if not is_whole(given, least, most):
        raise GameError(
            name, gettext("a whole number from %(least)s to %(most)s").of(least=least, most=most), brief(given)
        )
    return given


class KitGame(Game):
    """A game of the kit. Its object never changes, and its repr makes an equal one.

    >>> from gametree.games import Nim
    >>> Nim(1, 2, players=3)
    Nim(1, 2, players=3)
    """

    fixed = True

    def __new__(cls, *args: Any, **options: Any) -> Self:
        """Keep the arguments of the call."""
        game = super().__new__(cls)
        vars(game)[CALLED] = args, options
        return game

    def __repr__(self) -> str:
        args, options = vars(self)[CALLED]
        given = [*map(SHORT.repr, args), *(f"{name}={SHORT.repr(value)}" for name, value in options.items())]
        return f"{type(self).__name__}({', '.join(given)})"
