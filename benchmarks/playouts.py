"""Random games per second, played by Monte Carlo searches, by MENACE, and by a loop over plain lists."""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable

import gametree as gt
from games import ROWS, seconds
from gametree.games import TicTacToe

__all__ = ["playouts_measured"]

GAMES = 300
"""number of games in each run"""


def plain_playouts(games: int, generator: random.Random) -> int:
    """Play random games of tic-tac-toe on a plain list of marks, and return the sum of X's results."""
    total = 0
    for _ in range(games):
        board = [" "] * 9
        mark, other = "X", "O"
        while " " in board:
            board[generator.choice([n for n, there in enumerate(board) if there == " "])] = mark
            if any(board[a] == board[b] == board[c] == mark for a, b, c in ROWS):
                total += 1 if mark == "X" else -1
                break
            mark, other = other, mark
    return total


def playouts_measured(repeats: int) -> str:
    """Return a Markdown table of the games per second, and of the time of a game relative to the plain loop."""
    generator = random.Random(1)
    jobs: dict[str, Callable[[], object]] = {
        "MCTS, a node added by each playout": lambda: gt.mcts(TicTacToe(), playouts=GAMES),
        "pure Monte Carlo": lambda: gt.monte_carlo(TicTacToe(), playouts_per_move=GAMES // 9),
        "MENACE, against a player at random, and learns": lambda: gt.learning.train(
            gt.learning.Menace(), "random", games=GAMES
        ),
    }
    counts = {"pure Monte Carlo": GAMES // 9 * 9}
    rows = ["| tic-tac-toe from the empty board | games a second | time / a plain loop's |", "| --- | ---: | ---: |"]
    plainly: list[float] = []
    for name, job in jobs.items():
        job(), plain_playouts(GAMES, generator)
        times, ratios = [], []
        for _ in range(repeats):
            times.append(seconds(job) / counts.get(name, GAMES))
            plainly.append(seconds(lambda: plain_playouts(GAMES, generator)) / GAMES)
            ratios.append(times[-1] / plainly[-1])
        rows.append(f"| {name} | {1 / statistics.median(times):.0f} | {statistics.median(ratios):.2f} |")
    rows.append(f"| a loop over plain lists, nothing kept | {1 / statistics.median(plainly):.0f} | 1 |")
    return "\n".join(rows)
