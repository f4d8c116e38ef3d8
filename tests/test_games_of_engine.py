"""The games of another engine: OpenSpiel plays Connect Four, tic-tac-toe and mancala by the same rules."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

import gametree as gt
from gametree.games import Connect, Kalah, TicTacToe

if os.environ.get("CI"):
    import pyspiel  # must be there: the extra `test` brings it
else:
    pyspiel = pytest.importorskip("pyspiel", reason="open-spiel has no wheel for this platform or is not installed")

from open_spiel.python.algorithms import minimax


def played_alike(game: Any, theirs: Any, number: Any, dice: random.Random) -> None:
    """Play one game at random on both, and hold moves, turns, end and utility against each other."""
    state, other = game.initial, theirs.new_initial_state()
    while not other.is_terminal():
        assert not game.is_terminal(state)
        assert (game.player(state) == "max") == (other.current_player() == 0)
        actions = {number(state, action): action for action in game.actions(state)}
        assert sorted(actions) == sorted(other.legal_actions())
        chosen = dice.choice(sorted(actions))
        state = game.result(state, actions[chosen])
        other.apply_action(chosen)
    assert game.is_terminal(state)
    assert (game.utility(state) > 0) - (game.utility(state) < 0) == other.returns()[0]


@pytest.mark.parametrize(("columns", "rows", "k"), [(7, 6, 4), (4, 4, 3), (5, 4, 4), (3, 6, 4)])
def test_connect_four_is_played_alike(columns: int, rows: int, k: int) -> None:
    """Connect Four has the same moves and ends on boards of several sizes."""
    theirs = pyspiel.load_game(f"connect_four(rows={rows},columns={columns},x_in_row={k})")
    dice = random.Random(2)
    for _ in range(25):
        played_alike(Connect(columns, rows, k), theirs, lambda _, action: action - 1, dice)


def test_kalah_is_played_alike() -> None:
    """Kalah with six houses and four seeds has the same moves, turns, captures and ends as mancala there."""
    theirs = pyspiel.load_game("mancala")
    dice = random.Random(3)
    for _ in range(40):
        game = Kalah(6, 4)
        played_alike(game, theirs, lambda state, action: action + (0 if state[0] == "max" else 7), dice)


@pytest.mark.parametrize(("columns", "rows", "k"), [(4, 3, 3), (3, 3, 3), (4, 2, 4)])
def test_connect_four_is_worth_the_same(columns: int, rows: int, k: int) -> None:
    """Small boards are worth what OpenSpiel's alpha-beta finds."""
    theirs = pyspiel.load_game(f"connect_four(rows={rows},columns={columns},x_in_row={k})")
    value, _ = minimax.alpha_beta_search(theirs)
    assert gt.alphabeta(Connect(columns, rows, k), table=True, symmetry=True).value == value


def test_tictactoe_is_worth_the_same() -> None:
    """From positions at random tic-tac-toe is worth the same, and the best move is the first of the best."""
    theirs, game, dice = pyspiel.load_game("tic_tac_toe"), TicTacToe(), random.Random(4)
    for _ in range(30):
        state, other = game.initial, theirs.new_initial_state()
        for _ in range(dice.randint(2, 6)):
            if not game.is_terminal(state):
                square = dice.choice(game.actions(state))
                state = game.result(state, square)
                other.apply_action(square - 1)
        if not game.is_terminal(state):
            value, move = minimax.alpha_beta_search(theirs, state=other, maximizing_player_id=0)
            result = gt.alphabeta(game, state=state)
            assert (result.value, result.best_action) == (value, move + 1)
