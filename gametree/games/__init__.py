"""Games by their rules, from which their trees follow, and the check of a game that somebody wrote.

`from_open_spiel` takes a game of OpenSpiel and `Chess` the rules of python-chess; each needs its package when called.
A game of another engine becomes a `Game` by a subclass that hands the six questions on.
"""

from __future__ import annotations

from ..play.laws.check_game import check_game
from ..play.laws.report import Breach, GameReport
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
