"""Games by their rules, from which their trees follow, and the check of a game that somebody wrote.

`from_open_spiel` takes a game of OpenSpiel and `Chess` the rules of python-chess; each needs its package when called.
A game of another engine becomes a `Game` by a subclass that hands the six questions on.
"""

from __future__ import annotations

from ..game import Game
from ..tree_size import TreeSize, tree_size
from .check import check_game
from .chess_board import Chess
from .connect import Connect
from .dice import BearOff, Pig, rolls
from .heaps import Grundy, Nim, grundy_number, mex, nim_sum
from .kalah import Kalah
from .open_spiel import from_open_spiel, playable
from .pacman import PacMan
from .report import Breach, GameReport
from .tictactoe import TicTacToe

__all__ = [
    "BearOff",
    "Breach",
    "Chess",
    "Connect",
    "Game",
    "GameReport",
    "Grundy",
    "Kalah",
    "Nim",
    "PacMan",
    "Pig",
    "TicTacToe",
    "TreeSize",
    "check_game",
    "from_open_spiel",
    "grundy_number",
    "mex",
    "nim_sum",
    "playable",
    "rolls",
    "tree_size",
]
