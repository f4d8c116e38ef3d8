"""Trees of games: unfolded as a search sees the game, with positions at the nodes; games that are too large are
refused.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gametree as gt
from clock import steps
from gametree.errors import GameError, TreeError
from gametree.exercises import answer_errors as words
from gametree.exercises.answer_notation import Labels
from gametree.games import BearOff, Connect, Grundy, Nim, Pig, TicTacToe, tree_size
from goldens import Golden
from nested_game import NestedGame
from trees import numbers, plain_games, written

FEW = settings(max_examples=40, deadline=None)


@FEW
@given(plain_games(leaves=numbers, chance=True))
def test_unfolded_game_of_nested_lists_equals_their_tree(plain: Any) -> None:
    """The tree has no outcomes of probability 0.

    The notation contains the moves, so a tree read from it has the same principal variation and best move.
    """
    tree = gt.Tree.from_game(NestedGame(plain))
    given = gt.Tree.parse(written(plain))
    if all(given.probability(node) != 0 for node in given):
        assert str(tree.rebuilt(moves={})) == str(given)
    assert [tree.position(node)[0] == "leaf" for node in tree] == [tree.kind(node) == "leaf" for node in tree]
    again = gt.Tree.parse(str(tree))
    assert again == tree and [again.move(node) for node in again] == [tree.move(node) for node in tree]


@FEW
@given(plain_games(leaves=numbers), st.sampled_from([None, 0, 1, 2, 3]))
def test_size_is_counted_without_the_tree(plain: Any, depth: int | None) -> None:
    """The size is that of the built tree."""
    game = NestedGame(plain)
    tree, size = gt.Tree.from_game(game, depth=depth), tree_size(game, depth=depth)
    assert (size.nodes, size.leaves, size.exact) == (len(tree), len(tree.leaves), True)
    assert size.positions == len({tree.position(node) for node in tree})
    assert size.transpositions == len(tree) - size.positions


def test_every_node_has_its_position_and_action() -> None:
    """The names of the moves are those that the game gives."""
    game = TicTacToe()
    state = game.state("X O X / O X O / . . .")
    tree = gt.Tree.from_game(game, state)
    assert tree.game is game
    assert (tree.position(0), tree.action(0), tree.move(0)) == (state, None, "")
    for node in tree.nodes[1:]:
        above = tree.parent(node)
        assert game.result(tree.position(above), tree.action(node)) == tree.position(node)
        assert tree.move(node) == str(tree.action(node))
    written_down = gt.Tree.parse("[3 5]")
    assert (written_down.game, written_down.position("B"), written_down.action("B")) == (None, None, None)


def test_rebuilt_tree_keeps_positions_and_moves() -> None:
    """The rebuilt tree has other values; a tree of another shape cannot keep positions and moves."""
    tree = gt.Tree.from_game(Nim(2, 1)).rebuilt(values={3: 7})
    assert (tree.move("B"), tree.position("B")) == ("1: −1", ("min", (1, 1)))
    assert tree.value(3) == 7


def test_symmetric_moves_are_folded() -> None:
    """Up to symmetry, tic-tac-toe has three first moves instead of nine; the probabilities of equal chance outcomes are
    added.
    """
    tree = gt.Tree.from_game(TicTacToe(), depth=1, symmetry=True)
    assert [tree.action(child) for child in tree.children(0)] == [1, 2, 5]

    class Coins(gt.Game):
        initial = ()

        def player(self, state: Any) -> str:
            return "chance"

        def is_terminal(self, state: Any) -> bool:
            return len(state) == 2

        def outcomes(self, state: Any) -> Any:
            return [("heads", 0.5), ("tails", 0.5)]

        def result(self, state: Any, action: str) -> Any:
            return (*state, action[0])

        def symmetric(self, state: Any) -> Any:
            return [state, tuple("t" if coin == "h" else "h" for coin in state)]

        def utility(self, state: Any) -> int:
            return int(len(set(state)) == 1)

    assert str(gt.Tree.from_game(Coins(), symmetry=True)) == "{1: heads->{0.5: heads->1, 0.5: tails->0}}"
    assert gt.expectiminimax(Coins()).value == gt.expectiminimax(Coins(), symmetry=True).value


def test_roll_of_two_dice_has_21_branches() -> None:
    """A double has the probability 1/36, any other roll 1/18; branches are named by the numbers rolled."""
    tree = gt.Tree.from_game(BearOff((6, 6), (1,)), depth=1)
    assert [tree.probability(child) for child in tree.children(0)].count(tree.probability(1)) == 6
    assert (len(tree.children(0)), tree.move(1), tree.move(2)) == (21, "1-1", "1-2")
    assert gt.expectiminimax(gt.Tree.from_game(Pig(2, 2, sides=2))).value == gt.expectiminimax(Pig(2, 2, sides=2)).value


@pytest.mark.parametrize(
    "ask",
    [
        lambda: gt.Tree.from_game(TicTacToe()),
        lambda: gt.Tree.from_game(TicTacToe(), depth=3, most=500),
        lambda: gt.Tree.from_game(Connect(), depth=40),
        lambda: gt.Tree.from_game(3),
        lambda: gt.Tree.from_game(Nim(2), depth=-1),
        lambda: gt.Tree.from_game(Nim(2), depth=1),
    ],
)
def test_too_large_tree_is_refused_with_its_size(ask: Callable[[], object], golden: Golden) -> None:
    """The tree is refused before it is built, and the message suggests remedies."""
    with golden.raises(GameError):
        ask()


def test_large_tree_is_refused_without_being_built() -> None:
    """The tree of Connect Four is refused after a limited number of positions, and the message contains a lower bound
    for its size.
    """
    sizes = []
    assert steps(lambda: sizes.append(tree_size(Connect(), most=20_000))) < 100 * 20_000
    (size,) = sizes
    assert (size.exact, size.positions) == (False, pytest.approx(20_000, rel=0.02))
    assert size.nodes > 10**6


def test_cyclic_game_needs_a_depth_limit(golden: Golden) -> None:
    """With a depth limit, the size is known."""

    class Round(Nim):
        def result(self, state: Any, action: Any) -> Any:
            return self.next(state[0]), state[1]

    assert tree_size(Round(2)).endless
    with golden.raises(GameError):
        gt.Tree.from_game(Round(2))
    assert tree_size(Round(2), depth=3).nodes == 1 + 2 + 4 + 8
    assert len(gt.Tree.from_game(Round(2), depth=3, evaluate=lambda state: 0)) == 15


def test_moves_with_equal_names_are_refused(golden: Golden) -> None:
    """Moves with equal names could not be distinguished in a picture."""

    class Dumb(Nim):
        def move_text(self, state: Any, action: Any) -> str:
            return "take"

    with golden.raises(GameError):
        gt.Tree.from_game(Dumb(2))


def test_leaves_of_different_types_are_refused(golden: Golden) -> None:
    """The error contains the position."""

    class Mixed(Nim):
        def utility(self, state: Any) -> Any:
            return (1, 0) if state[0] == "max" else 1

    with golden.raises(TreeError):
        gt.Tree.from_game(Mixed(2))


def test_game_is_accepted_in_place_of_a_tree(golden: Golden) -> None:
    """A function that needs a tree unfolds the game."""
    game = Grundy(5)
    assert gt.sss(game).value == gt.alphabeta(game).value
    assert gt.sss(game).tree.position(0) == game.initial
    with golden.raises(gt.GameTreeError):
        gt.sss(game, branching=2)


def test_answer_about_a_root_move_prefers_the_root() -> None:
    """In the tested tree, a deeper move has the same name."""
    tree = gt.Tree.from_game(Nim(2, 2))
    roots = Labels(tree, tree.children(0), words.MOVE_AT_ROOT)
    assert [roots.node(tree.move(child)) for child in tree.children(0)] == list(tree.children(0))


def test_game_of_nim_needs_at_most_fifteen_lines() -> None:
    """The kit derives everything else from the definition of the game."""
    lines = '''class MyNim(gt.Game):
    """Take any number from one heap; who takes the last wins."""
    def __init__(self, *heaps):
        self.initial = "max", heaps
    def player(self, state):
        return state[0]
    def actions(self, state):
        return [(i, n) for i, heap in enumerate(state[1]) for n in range(1, heap + 1)]
    def result(self, state, action):
        i, n = action
        heaps = state[1]
        return "min" if state[0] == "max" else "max", heaps[:i] + (heaps[i] - n,) + heaps[i + 1 :]
    def utility(self, state):
        return -1 if state[0] == "max" else 1
'''
    assert len(lines.splitlines()) <= 15
    names: dict[str, Any] = {"gt": gt}
    exec(lines, names)
    mine = names["MyNim"]
    assert gt.check_game(mine(1, 2)).whole
    for heaps in ((1, 2), (2, 2), (1, 2, 3)):
        assert gt.alphabeta(mine(*heaps)).value == gt.alphabeta(Nim(*heaps)).value
    mine_unfolded, kits_unfolded = gt.Tree.from_game(mine(2, 1)), gt.Tree.from_game(Nim(2, 1))
    assert mine_unfolded.rebuilt(moves={}) == kits_unfolded.rebuilt(moves={}) != kits_unfolded
