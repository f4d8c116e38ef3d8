"""Games by their rules, from which their trees follow.

`from_open_spiel` takes a game of OpenSpiel and `Chess` the rules of python-chess; each needs its package when called.
A game of another engine becomes a `Game` by a subclass that hands the six questions on.
"""

from __future__ import annotations

from .chess import Chess
from .connect_four import Connect
from .dice_games import BearOff, Pig, rolls
from .game import Game
from .heap_games import Grundy, Nim, grundy_number, mex, nim_sum
from .kalah import Kalah
from .open_spiel import from_open_spiel, playable
from .pacman import PacMan
from .tictactoe import TicTacToe
from .tree_size import TreeSize, tree_size

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
