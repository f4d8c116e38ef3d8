"""Games by their rules, from which their trees follow, and the check of a game that somebody wrote.

An engine's game, or one written elsewhere, becomes a `Game` by a subclass that hands the six questions on.
"""

from __future__ import annotations

from ..game import Game
from ..tree_size import TreeSize, tree_size
from .check import check_game
from .connect import Connect
from .dice import BearOff, Pig, rolls
from .heaps import Grundy, Nim, grundy_number, mex, nim_sum
from .kalah import Kalah
from .pacman import PacMan
from .report import Breach, GameReport
from .tictactoe import TicTacToe

__all__ = [
    "BearOff",
    "Breach",
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
    "grundy_number",
    "mex",
    "nim_sum",
    "rolls",
    "tree_size",
]
