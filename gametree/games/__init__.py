"""Games that are defined by their rules; the trees of games are built from these rules.

`from_open_spiel` converts a game of OpenSpiel, and `Chess` uses the rules of python-chess; each needs the respective
package when it is called. To use a game of a different engine, write a subclass of `Game` whose methods call that
engine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..on_demand import load_attribute
from .game import Game
from .positions import TreeSize, tree_size

if TYPE_CHECKING:
    from .dice_games import BearOff, Pig, rolls
    from .heap_games import Grundy, Kalah, Nim, grundy_number, mex, nim_sum
    from .open_spiel import from_open_spiel, playable
    from .piece_games import Chess, PacMan
    from .row_games import Connect, TicTacToe

__all__ = [
    "BearOff",
    "Chess",
    "Connect",
    "Game",
    "Grundy",
    "Kalah",
    "Nim",
    "PacMan",
    "Pig",
    "TicTacToe",
    "TreeSize",
    "from_open_spiel",
    "grundy_number",
    "mex",
    "nim_sum",
    "playable",
    "rolls",
    "tree_size",
]

_MODULES = {
    **dict.fromkeys(("BearOff", "Pig", "rolls"), "dice_games"),
    **dict.fromkeys(("Grundy", "Kalah", "Nim", "grundy_number", "mex", "nim_sum"), "heap_games"),
    **dict.fromkeys(("from_open_spiel", "playable"), "open_spiel"),
    "Chess": "piece_games",
    "Connect": "row_games",
    "PacMan": "piece_games",
    "TicTacToe": "row_games",
}
"""Module of each game and function; modules are loaded on first use."""


def __getattr__(name: str) -> Any:
    return load_attribute(globals(), _MODULES, name)
