"""The references that the benchmark of games compares with: each finds what the kit finds, in as many nodes."""

from __future__ import annotations

import itertools
from types import ModuleType

import pytest

import gametree as gt
from builders import ROOT, load_script
from gametree.games import Connect, TicTacToe


@pytest.fixture(scope="module")
def games() -> ModuleType:
    """Return the module of the benchmark, which is no part of the package."""
    return load_script(ROOT / "benchmarks" / "games.py", "games_benchmark")


def test_the_textbook_searches_the_same_nodes(games: ModuleType) -> None:
    """Alpha-beta over dicts asks for as many results of moves as the kit's search visits nodes below the root."""
    asked = 0

    class Counted(games.DictionaryGame):  # type: ignore[name-defined, misc]
        def result(self, state: object, move: object) -> object:
            nonlocal asked
            asked += 1
            return super().result(state, move)

    assert games.textbook_alphabeta(Counted(), Counted.initial) == 0
    assert asked == gt.alphabeta(TicTacToe()).nodes - 1


def test_plain_recursion_agrees(games: ModuleType) -> None:
    """From positions of five marks on, the recursion over tuples finds the values that alpha-beta finds."""
    game = TicTacToe()
    for marks in ("XOXOX....", "X.O.X.O.X", "XX.OO...X", "O.X.X.O.X"):
        board = tuple(" " if mark == "." else mark for mark in marks)
        assert games.plain_minimax(board, "O", "X") == gt.alphabeta(game, state=game.state(marks)).value


@pytest.mark.parametrize(
    "game", [TicTacToe(), TicTacToe(4, 3, 3), TicTacToe(2, 3, 2), Connect(3, 3, 2), Connect(2, 3, 3)]
)
def test_rows_in_the_table(game: TicTacToe | Connect) -> None:
    """The table of small boards says of all marks what the lines say one by one."""
    squares = [1 << game.bit(column, row) for column in range(game.columns) for row in range(game.rows)]
    for chosen in itertools.islice(itertools.product((0, 1), repeat=len(squares)), 0, None, 3):
        marks = sum(itertools.compress(squares, chosen))
        assert game.has_row(marks) == any(marks & line == line for line in game.lines)
        assert game.is_terminal((marks, 0)) or not game.has_row(marks)
