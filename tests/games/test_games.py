"""The games of the kit: published sizes and values, and comparisons with another engine."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from fractions import Fraction
from types import ModuleType
from typing import Any

import pytest

import gametree as gt
from builders import ROOT, load_script
from gametree.errors import GameError
from gametree.games import (
    BearOff,
    Connect,
    Grundy,
    Kalah,
    Nim,
    PacMan,
    Pig,
    TicTacToe,
    grundy_number,
    nim_sum,
    rolls,
    tree_size,
)
from gametree.play import Match
from goldens import Golden


def test_tictactoe_has_the_published_size() -> None:
    """The sizes are 549 946 nodes, 255 168 games and 5 478 positions, or 765 positions up to symmetry."""
    size = tree_size(TicTacToe())
    assert (size.nodes, size.leaves, size.positions, size.exact) == (549946, 255168, 5478, True)
    assert size.transpositions == 549946 - 5478
    assert tree_size(TicTacToe(), symmetry=True).positions == 765


def test_minimax_of_tictactoe_visits_all_nodes_and_finds_a_draw() -> None:
    """All 549 946 nodes are visited without building a tree."""
    result = gt.minimax(TicTacToe())
    assert (result.value, result.nodes, result.visits) == (0, 549946, 255168)


@pytest.mark.parametrize(
    ("game", "value"),
    [
        (TicTacToe(), 0),
        (TicTacToe(misere=True), 0),
        (TicTacToe(2), 1),
        (TicTacToe(4, 3, 3), 1),
        (TicTacToe(3, 3, 2), 1),
        (TicTacToe(utilities=(0, Fraction(1, 2), 1)), Fraction(1, 2)),
        (Connect(3, 3, k=3), 0),
        (Connect(4, 3, k=4), 0),
    ],
)
def test_known_game_values(game: gt.Game, value: Any) -> None:
    """The tested games are m,n,k-games and Connect Four on small boards."""
    assert gt.alphabeta(game, table=True, symmetry=True).value == value


@pytest.mark.parametrize("game", [TicTacToe(), TicTacToe(4, 2, 3), Connect(4, 3), Connect(3, 4, k=3)])
def test_full_rows_are_detected_and_drawings_are_parsed(game: Any) -> None:
    """The first complete line ends the game, the drawing of a position is read as the same position, and symmetric
    boards have one canonical form.
    """
    dice = random.Random(1)
    for _ in range(60):
        state = game.initial
        while not game.is_terminal(state):
            assert not any(side & line == line for side in state for line in game.lines)
            assert game.state(game.draw(state)) == state
            assert {game.canonical(form) for form in game.symmetric(state)} == {min(game.symmetric(state))}
            assert game.successors(state) == [(action, game.result(state, action)) for action in game.actions(state)]
            state = game.result(state, dice.choice(game.actions(state)))
        won = [any(side & line == line for line in game.lines) for side in state]
        assert game.utility(state) == won[0] - won[1]
        assert game.actions(state) == []


def test_board_is_drawn_row_by_row() -> None:
    game = TicTacToe()
    assert game.draw(game.state("X.O .X. ..O")) == "X · O\n· X ·\n· · O"
    assert Connect(3, 2, k=3).draw(Connect(3, 2, k=3).state("... XO.")) == "· · ·\nX O ·"


@pytest.mark.parametrize(
    "make",
    [
        lambda: TicTacToe(0),
        lambda: TicTacToe(3, 3, 4),
        lambda: TicTacToe(utilities=(1, 2)),
        lambda: Nim(),
        lambda: Nim(2.5),
        lambda: BearOff((), (1,)),
        lambda: TicTacToe().state("XX"),
        lambda: TicTacToe().state("O........"),
        lambda: TicTacToe().state("X 0 . / . . . / . . ."),
        lambda: TicTacToe().state([["X", "O"], ["Q", "."]]),
        lambda: TicTacToe().state("Q O . / . . . / . . ."),
        lambda: TicTacToe().state("O to move: XO. .X. ..O"),
        lambda: TicTacToe().state("OOO XX. XX."),
        lambda: TicTacToe().state("1 5 5"),
        lambda: Connect().state(". . . . . . . / . . . X . . . /" + ". . . . . . . /" * 4),
        lambda: Nim(3, 4, 5).state([1, 2]),
        lambda: Nim(3, 4, 5).state("MAX 2 4 5"),
        lambda: Nim(3, 4, 5).state("MIX 1 2 0"),
        lambda: Nim(3, 4, 5).state("3 | | / 2 | | / 0"),
        lambda: Nim(3, 4, 5).state(1.5),
        lambda: Nim(3, 4, 5).state(("nobody", (1, 2, 0))),
        lambda: Grundy(7).state([5, 1]),
        lambda: Grundy(7).state("MAX 5 2"),
        lambda: Kalah(3, 2).state([2, 0, 3, 1, 2, 2, 2, 1]),
        lambda: Kalah(3, 2).state([[2, 0, 3, 1], [2, 2, 2, 0]]),
        lambda: Kalah(3, 2).state("2 2 2 / 0 1"),
        lambda: Pig(5).state("MAX 0 (+1) · MIN 0 · 4"),
        lambda: Pig(5).state(("max", 2, (0, 0), 0, 4)),
        lambda: BearOff((5, 2), (1,)).state("MAX 6 2 · MIN 1"),
        lambda: BearOff((5, 2), (1,)).state("MAX 5 2 · MIN 1 · MAX 1-9"),
        lambda: PacMan("P . G", moves=3).state("P · G\n▸ MIN · 3"),
        lambda: PacMan("P . G", moves=3).state(". P G"),
    ],
)
def test_impossible_sizes_and_positions_are_refused(make: Callable[[], object], golden: Golden) -> None:
    with golden.raises(GameError):
        make()


def test_infinite_utilities_still_give_a_move() -> None:
    """Utilities can be ±∞, as in deck 002; the search still returns a move for a player who has only losing moves."""
    inf = float("inf")
    game = TicTacToe(utilities=(-inf, 0, inf))
    for search in (gt.minimax, gt.alphabeta, gt.negamax, gt.pvs, gt.iterative_deepening):
        won = search(game, state=game.state("X X . / O O . / . . ."))
        assert (won.value, won.best_action) == (inf, 3)
        lost = search(game, state=game.state("X . X / . O . / X . O"))
        assert (lost.value, lost.best_action) == (inf, 2)


@pytest.mark.parametrize("heaps", [(1, 2, 3), (3, 4, 5), (2, 2), (1, 1, 1), (5,), (1, 3, 2), (4, 1, 2)])
def test_nim_follows_the_xor_rule(heaps: tuple[int, ...]) -> None:
    """The first player wins if the xor of the heaps is not 0, also in the misère game if a heap is larger than 1."""
    first_wins = nim_sum(heaps) != 0
    assert gt.alphabeta(Nim(*heaps), table=True, symmetry=True).value == (1 if first_wins else -1)
    misere = first_wins if max(heaps) > 1 else len(heaps) % 2 == 0
    assert gt.alphabeta(Nim(*heaps, misere=True), table=True).value == (1 if misere else -1)


def test_grundy_numbers_are_the_published_ones() -> None:
    """The numbers are those of OEIS A002188, and determine the winner."""
    published = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2, 3, 1, 2]
    assert [grundy_number(heap) for heap in range(len(published))] == published
    for heap in range(1, 13):
        assert gt.alphabeta(Grundy(heap), table=True, symmetry=True).value == (1 if published[heap] else -1)
    assert gt.alphabeta(Grundy(5, 8), table=True, symmetry=True).value == -1  # 2 xor 2


def test_nim_for_three_follows_maxn() -> None:
    """The winner gets 1; a player who cannot win may decide who wins."""
    result = gt.maxn(Nim(2, 1, players=3))
    assert sum(result.value) == 1
    assert result.value == gt.maxn(Nim(2, 1, players=3), trace=True).value


CHANCES = {
    (1, 1): 36, (1, 2): 36, (1, 3): 34, (1, 4): 29, (1, 5): 23, (1, 6): 15, (2, 2): 26, (2, 3): 25, (2, 4): 23,
    (2, 5): 19, (2, 6): 13, (3, 3): 17, (3, 4): 17, (3, 5): 14, (3, 6): 10, (4, 4): 11, (4, 5): 10, (4, 6): 8,
    (5, 5): 6, (5, 6): 6, (6, 6): 4,
}  # fmt: skip
"""number of the 36 rolls that bear off two checkers at once, by their points, as in every book on backgammon"""


@pytest.mark.parametrize("checkers", CHANCES)
def test_bearing_off_wins_with_the_right_rolls(checkers: tuple[int, int]) -> None:
    """Against one checker on the ace point, MAX wins with the rolls that bear off both checkers at once."""
    chance = Fraction(CHANCES[checkers], 36)
    assert gt.expectiminimax(BearOff(checkers, (1,)), table=True).value == 2 * chance - 1


def test_two_dice_have_21_rolls() -> None:
    """Six doubles have the probability 1/36, and fifteen other rolls 2/36."""
    assert [share for (low, high), share in rolls() if low == high] == [Fraction(1, 36)] * 6
    assert [share for (low, high), share in rolls() if low != high] == [Fraction(2, 36)] * 15


def pig(mine: int, theirs: int, points: int, turns: int, goal: int, sides: int) -> Fraction:
    """Return the exact value of Pig for the player to move, computed from the definition."""
    if mine >= goal or theirs >= goal or not turns:
        return Fraction((mine > theirs) - (mine < theirs))
    hold = -pig(theirs, mine + points, 0, turns - 1, goal, sides)
    if mine + points >= goal:
        return hold
    lost = -pig(theirs, mine, 0, turns - 1, goal, sides)
    rolled = (lost + sum(pig(mine, theirs, points + n, turns, goal, sides) for n in range(2, sides + 1))) / sides
    return max(rolled, hold) if points else rolled


@pytest.mark.parametrize(("goal", "turns", "sides"), [(4, 2, 4), (5, 3, 3), (6, 2, 6), (1, 1, 6)])
def test_pig_value_follows_its_definition(goal: int, turns: int, sides: int) -> None:
    result = gt.expectiminimax(Pig(goal, turns, sides=sides), table=True)
    assert result.value == pig(0, 0, 0, turns, goal, sides)


def test_kalah_moves_follow_the_rules() -> None:
    """A player whose last seed falls into the own store moves again; a last seed in an empty pit captures."""
    game = Kalah(3, 2)
    again = game.result(game.initial, 2)
    assert again == ("max", (2, 0, 3, 1, 2, 2, 2, 0))
    taken = game.result(("max", (1, 0, 3, 1, 2, 2, 2, 0)), 1)
    assert taken == ("min", (0, 0, 3, 4, 2, 0, 2, 0))
    assert game.draw(again) == "     2  2  2\n  0           1\n▸    2  0  3"
    assert gt.alphabeta(game, table=True).value == gt.minimax(game, table=True).value == 4


def test_dice_positions_are_drawn_on_one_line() -> None:
    game = BearOff((5, 2), (1,))
    state = game.result(game.initial, (1, 3))
    assert game.draw(state) == "MAX 5 2 · MIN 1 · MAX 1-3"
    assert [game.move_text(state, action) for action in game.actions(state)] == ["2 1"]
    pig = Pig(5)
    assert pig.draw(pig.result(pig.result(pig.initial, "roll"), 3)) == "MAX 0 (+3) · MIN 0 · 4"
    assert Nim(3, 1).draw(Nim(3, 1).initial) == "3 | | |\n1 |"


# ---- positions in usual notations ----------------------------------------------------------------


@pytest.mark.parametrize("game", [TicTacToe(), Connect(4, 4, 3), Connect(), Nim(3, 4), Kalah(3, 2)], ids=repr)
def test_move_names_and_actions_lead_to_the_played_position(game: Any) -> None:
    """An action leads to the same position as the name of the move; a position is accepted in place of its text."""
    draws = random.Random(3)
    for _ in range(10):
        state, names, actions = game.initial, [], []
        while not game.is_terminal(state) and len(names) < 7:
            action = draws.choice(list(game.actions(state)))
            names.append(game.move_text(state, action))
            actions.append(str(action))
            state = game.result(state, action)
        assert game.state(", ".join(names)) == game.state("; ".join(names)) == game.state(state) == state
        if isinstance(game, Connect):
            rows = [[{"X": 1, "O": 2}.get(cell.text, 0) for cell in row] for row in game.picture(state).rows]
            signed = [[{2: -1}.get(cell, cell) for cell in row] for row in rows]
            texts = [[cell.text for cell in row] for row in game.picture(state).rows]
            assert game.state("".join(actions)) == state
            assert [game.state(board) for board in (rows, signed, texts, game.draw(state))] == [state] * 4


@pytest.mark.parametrize(
    ("game", "given"),
    [
        (Connect(), "22222222"), (Connect(), "9"), (Connect(), [[1, 2], [0, 0]]), (Connect(), 3),
        (Connect(), [[1] + 6 * [0], *5 * [7 * [0]]]), (TicTacToe(), "1 1"), (TicTacToe(), [[1, 1, 0], *2 * [3 * [0]]]),
        (Nim(2, 1), "3: −1"), (TicTacToe(), [[1, 5, 0], *2 * [3 * [0]]]),
    ],
)  # fmt: skip
def test_invalid_position_is_refused(game: Any, given: Any) -> None:
    """The refused inputs have an impossible move, a wrong board size, marks above an empty square, or wrong counts."""
    with pytest.raises(GameError):
        game.state(given)


def test_searches_trees_and_matches_start_at_a_given_position() -> None:
    game = Connect()
    state = game.state("112233")
    assert gt.alphabeta(game, state="112233", depth=1) == gt.alphabeta(game, state=state, depth=1)
    assert gt.Tree.from_game(game, "112233", depth=1).position(0) == Match(game, state="112233").state == state
    assert gt.mcts(game, state="112233", playouts=5).tree.position(0) == state


# ---- comparison with the reference programs of the benchmark: equal results in as many nodes


@pytest.fixture(scope="module")
def games() -> ModuleType:
    """Return the module of the games benchmark, which is outside the package."""
    return load_script(ROOT / "benchmarks" / "games.py", "games_benchmark")


def test_textbook_alphabeta_visits_the_same_number_of_nodes(games: ModuleType) -> None:
    """Alpha-beta over dicts calls ``result`` as often as the kit's search visits nodes below the root."""
    asked = 0

    class Counted(games.DictionaryGame):  # type: ignore[name-defined, misc]
        def result(self, state: object, move: object) -> object:
            nonlocal asked
            asked += 1
            return super().result(state, move)

    assert games.textbook_alphabeta(Counted(), Counted.initial) == 0
    assert asked == gt.alphabeta(TicTacToe()).nodes - 1


def test_plain_recursion_agrees_with_alphabeta(games: ModuleType) -> None:
    """The recursion over tuples is tested from positions with at least five marks."""
    game = TicTacToe()
    for marks in ("XOXOX....", "X.O.X.O.X", "XX.OO...X", "O.X.X.O.X"):
        board = tuple(" " if mark == "." else mark for mark in marks)
        assert games.plain_minimax(board, "O", "X") == gt.alphabeta(game, state=game.state(marks)).value


@pytest.mark.parametrize(
    "game", [TicTacToe(), TicTacToe(4, 3, 3), TicTacToe(2, 3, 2), Connect(3, 3, 2), Connect(2, 3, 3)]
)
def test_table_of_small_boards_agrees_with_single_lines(game: TicTacToe | Connect) -> None:
    """The test tries every third set of marks on a board."""
    squares = [1 << game.bit(column, row) for column in range(game.columns) for row in range(game.rows)]
    for chosen in itertools.islice(itertools.product((0, 1), repeat=len(squares)), 0, None, 3):
        marks = sum(itertools.compress(squares, chosen))
        assert game.has_row(marks) == any(marks & line == line for line in game.lines)
        assert game.is_terminal((marks, 0)) or not game.has_row(marks)
