"""The time of searches of a game without building its tree, compared with textbook programs, OpenSpiel, and a recursion
over plain tuples.
"""

from __future__ import annotations

import gc
import math
import statistics
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any, NamedTuple

import gametree as gt
from gametree.games import TicTacToe

__all__ = ["ROWS", "games_measured", "seconds"]

SQUARES = [(column, row) for column in (1, 2, 3) for row in (1, 2, 3)]
ROWS = (
    (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6),
)  # fmt: skip


class Dictionary(NamedTuple):
    """A position as in textbook programs: the remaining moves, and a dict of marks that is copied for each move."""

    to_move: str
    utility: int
    board: dict[tuple[int, int], str]
    moves: list[tuple[int, int]]


class DictionaryGame:
    """Tic-tac-toe over copied dicts; only the lines through the new mark are checked."""

    initial = Dictionary("X", 0, {}, SQUARES)

    def actions(self, state: Dictionary) -> list[tuple[int, int]]:
        return state.moves

    def result(self, state: Dictionary, move: tuple[int, int]) -> Dictionary:
        if move not in state.moves:
            return state
        board = state.board.copy()
        board[move] = state.to_move
        moves = list(state.moves)
        moves.remove(move)
        utility = self.worth(board, move, state.to_move)
        return Dictionary("O" if state.to_move == "X" else "X", utility, board, moves)

    def terminal_test(self, state: Dictionary) -> bool:
        return state.utility != 0 or not state.moves

    def utility(self, state: Dictionary, player: str) -> int:
        return state.utility if player == "X" else -state.utility

    def worth(self, board: dict[tuple[int, int], str], move: tuple[int, int], player: str) -> int:
        won = any(self.in_a_row(board, move, player, way) for way in ((0, 1), (1, 0), (1, -1), (1, 1)))
        return (1 if player == "X" else -1) if won else 0

    def in_a_row(self, board: dict[tuple[int, int], str], move: tuple[int, int], player: str, way: Any) -> bool:
        count = -1  # the move itself is counted in both directions
        for right, down in (way, (-way[0], -way[1])):
            x, y = move
            while board.get((x, y)) == player:
                count += 1
                x, y = x + right, y + down
        return count >= 3


def textbook_alphabeta(game: DictionaryGame, state: Dictionary) -> int:
    """Return the value of a position, computed by two mutually recursive functions."""
    player = state.to_move

    def max_value(state: Dictionary, alpha: float, beta: float) -> float:
        if game.terminal_test(state):
            return game.utility(state, player)
        v = -math.inf
        for action in game.actions(state):
            v = max(v, min_value(game.result(state, action), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(state: Dictionary, alpha: float, beta: float) -> float:
        if game.terminal_test(state):
            return game.utility(state, player)
        v = math.inf
        for action in game.actions(state):
            v = min(v, max_value(game.result(state, action), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    return int(max_value(state, -math.inf, math.inf))


def plain_minimax(board: tuple[str, ...], player: str, other: str) -> int:
    """Return the value of a board for X, computed by a recursion over tuples without table, cut-offs or objects."""
    for a, b, c in ROWS:
        if board[a] == other and board[b] == other and board[c] == other:
            return 1 if other == "X" else -1
    if " " not in board:
        return 0
    values = [
        plain_minimax((*board[:n], player, *board[n + 1 :]), other, player)
        for n, mark in enumerate(board)
        if mark == " "
    ]
    return max(values) if player == "X" else min(values)


def openspiel() -> Callable[[], object] | None:
    """Return OpenSpiel's alpha-beta in Python, or None if it is not installed."""
    if find_spec("pyspiel") is None:
        return None
    import pyspiel
    from open_spiel.python.algorithms import minimax

    game = pyspiel.load_game("tic_tac_toe")
    return lambda: minimax.alpha_beta_search(game)[0]


def ratio(job: Callable[[], object], reference: Callable[[], object], repeats: int) -> float:
    """Return the median ratio of the times of two jobs, which run alternately after one uncounted run of each."""
    job(), reference()
    return statistics.median(seconds(job) / seconds(reference) for _ in range(repeats))


def seconds(job: Callable[[], object]) -> float:
    """Return the processor time, in seconds, of one run of a job that starts on a heap without garbage.

    The garbage collector stays on. Time of other programs on the machine is not counted.
    """
    gc.collect()
    start = time.process_time()
    kept = job()
    taken = time.process_time() - start
    del kept  # discarding the result is not part of the measured job
    return taken


def games_measured(repeats: int) -> str:
    """Return the ratios as a Markdown table; the minimax ratios are medians of fewer runs."""
    rows = ["| tic-tac-toe from the empty board, by its rules | first search | later | goal | |"]
    rows.append("| --- | ---: | ---: | ---: | --- |")
    for name, first, later, goal in _rows(repeats):
        verdict = "met" if first <= goal else "met later" if later <= goal else "missed"
        rows.append(f"| {name} | {first:.3g} | {later:.3g} | ≤ {goal:g} | {verdict} |")
    if openspiel() is None:
        rows.append("| OpenSpiel is not installed, so nothing was compared with it | | | | |")
    return "\n".join(rows) + f"\n\n{EXPLAINED}"


EXPLAINED = (
    "First: the first search of a new game object, its making counted. Later: what the rules answered is known from an "
    "earlier search of the same object; the search itself is the same, and visits as many nodes. All is processor "
    "time, in which what else the machine does is not counted."
)


def _rows(repeats: int) -> Iterator[tuple[str, float, float, float]]:
    known, few = TicTacToe(), max(3, repeats // 8)
    gt.alphabeta(known), gt.alphabeta(known, table=True, symmetry=True), gt.minimax(known)

    def textbook() -> int:
        return textbook_alphabeta(DictionaryGame(), DictionaryGame.initial)

    def quick(game: TicTacToe) -> gt.Result:
        return gt.alphabeta(game, table=True, symmetry=True)

    def tuples() -> int:
        return plain_minimax((" ",) * 9, "X", "O")

    assert textbook() == tuples() == gt.alphabeta(known).value == quick(known).value == gt.minimax(known).value == 0
    assert gt.minimax(known).nodes == 549_946
    yield (
        "alpha-beta / alpha-beta over copied dicts, as textbooks print it",
        ratio(lambda: gt.alphabeta(TicTacToe()), textbook, repeats),
        ratio(lambda: gt.alphabeta(known), textbook, repeats),
        0.2,
    )
    yield (
        "the same with table and symmetry / the same",
        ratio(lambda: quick(TicTacToe()), textbook, repeats),
        ratio(lambda: quick(known), textbook, repeats),
        0.02,
    )
    other = openspiel()
    if other is not None:
        assert other() == 0
        yield (
            "alpha-beta / OpenSpiel's alpha-beta in Python",
            ratio(lambda: gt.alphabeta(TicTacToe()), other, repeats),
            ratio(lambda: gt.alphabeta(known), other, repeats),
            0.4,
        )
    yield (
        "minimax of all 549 946 nodes / recursion over tuples",
        ratio(lambda: gt.minimax(TicTacToe()), tuples, few),
        ratio(lambda: gt.minimax(known), tuples, few),
        2.0,
    )
