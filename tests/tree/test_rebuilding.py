"""`Tree.rebuilt` refuses invalid arguments, invalid orders of moves and invalid positions."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

import gametree as gt
from gametree.errors import GameTreeError
from gametree.games import BearOff, Connect, Game, Grundy, Kalah, Nim, PacMan, Pig, TicTacToe, tree_size
from gametree.games.game import as_game
from gametree.play import Match
from gametree.play.matches import Erring, Expectimax, Random
from gametree.randomness import SeededRandom

TREE = gt.Tree.parse("[[3 12] {0.5: 2, 0.5: 4}]")


@pytest.mark.parametrize(
    ("changes", "part"),
    [
        ({"values": {0: 3}}, "A, which is not a leaf"),
        ({"values": {"B": 3}}, "B, which is not a leaf"),
        ({"values": {99: 3}}, "99"),
        ({"values": {-1: 3}}, "−1"),
        ({"values": {2.0: 3}}, "2.0"),
        ({"values": {2: None}}, "None for the leaf B1"),
        ({"values": {2: 3, "B1": 4}}, "B1 twice"),
        ({"values": {2: "x"}}, "'x'"),
        ({"kinds": {"max": "leaf"}}, "'leaf'"),
        ({"kinds": {"leaf": "max"}}, "'leaf'"),
        ({"kinds": {"mx": "min"}}, "'mx'"),
        ({"kinds": {"max": None}}, "None"),
        ({"weights": {0: [0.5, 0.5]}}, "A, which is not a chance node"),
        ({"weights": {"C": [1]}}, "2 children"),
        ({"weights": {"C": [0.2, 0.3, 0.5]}}, "2 children"),
        ({"weights": {"C": [0.2, 0.3]}}, "sum to 1"),
        ({"weights": {"X": [0.2, 0.8]}}, "'X'"),
        ({"moves": {99: "left"}}, "99"),
        ({"moves": {0: "left"}}, "root"),
    ],
)
def test_rebuilding_with_an_invalid_change_is_refused(changes: dict[str, Any], part: str) -> None:
    with pytest.raises(GameTreeError) as refusal:
        TREE.rebuilt(**changes)
    assert part in str(refusal.value)


def test_nodes_are_given_by_number_or_label() -> None:
    rebuilt = TREE.rebuilt(values={"B1": 5, 3: 6}, weights={"C": [0.25, 0.75]}, moves={"B": "go"})
    assert str(rebuilt) == "[go->[5 6] {0.25: 2, 0.75: 4}]"
    assert str(TREE.rebuilt(kinds={"chance": "min", "min": "chance"})) == "[{0.5: 3, 0.5: 12} [2 4]]"


@pytest.mark.parametrize(
    "key", [None, [1], {1}, {}, 1j, math.nan, b"x", (1, None), object()], ids=lambda key: type(key).__name__
)
def test_order_function_with_unsortable_result_is_refused(key: Any) -> None:
    for search in (lambda order: gt.Tree.from_game(Nim(2, 1), order=order), lambda o: gt.alphabeta(Nim(2, 1), order=o)):
        with pytest.raises(GameTreeError, match="cannot be sorted"):
            search(lambda state, action: key)


def test_order_function_that_fails_or_mixes_types_is_refused() -> None:
    for order in (lambda state, action: 1 / 0, lambda state, action: "x" if action[0] == 1 else 2):
        with pytest.raises(GameTreeError, match=r"order\("):
            gt.Tree.from_game(Nim(1, 1), order=order)
    for name in ("random", "evaluation", "", ["evaluate"], 3):
        for build in (gt.Tree.from_game, gt.alphabeta):
            with pytest.raises(GameTreeError, match="not an order of moves"):
                build(Nim(2, 1), order=name)  # type: ignore[operator]


def test_order_function_may_return_numbers_texts_or_tuples() -> None:
    trees = [
        gt.Tree.from_game(Nim(1, 2), order=lambda state, action, key=key: key(action))
        for key in (lambda action: action[0], str, lambda action: action)
    ]
    assert {tree.action(1)[0] for tree in trees} == {2}


class Take(Game):
    """A custom game that cannot read positions written as text."""

    initial = ("max", 4)

    def player(self, state: Any) -> str:
        return state[0]

    def actions(self, state: Any) -> list[int]:
        return [count for count in (1, 2) if count <= state[1]]

    def result(self, state: Any, action: int) -> Any:
        return ("min" if state[0] == "max" else "max", state[1] - action)

    def is_terminal(self, state: Any) -> bool:
        return state[1] == 0

    def utility(self, state: Any) -> int:
        return -1 if state[0] == "max" else 1


class AsInAima:
    """A game in the style of aima-python."""

    initial = ("MAX", 4)

    def to_move(self, state: Any) -> str:
        return state[0]

    def actions(self, state: Any) -> list[int]:
        return [count for count in (1, 2) if count <= state[1]]

    def result(self, state: Any, action: int) -> Any:
        return ("MIN" if state[0] == "MAX" else "MAX", state[1] - action)

    def terminal_test(self, state: Any) -> bool:
        return state[1] == 0

    def utility(self, state: Any, player: str) -> int:
        return -1 if state[0] == "MAX" else 1


class Unequal:
    """An object that raises an error when it is compared."""

    def __eq__(self, other: object) -> bool:
        raise KeyError(3)

    __hash__ = None  # type: ignore[assignment]


GAMES = [
    TicTacToe(), Connect(4, 4, 3), Nim(2, 1), Nim(3, 2, players=3), Grundy(5), Kalah(2, 2), Pig(3, 3, 2),
    BearOff((1, 2), (1,)), PacMan("P . G", moves=2), Take(), as_game(AsInAima()),
]  # fmt: skip
NO_POSITIONS: list[Any] = [
    2, -1, 2.5, 1j, b"x", "x", "", "\ud800", ..., math.nan, [], [2], ["x"], [None], {}, {3: None}, {"x"}, range(3),
    Take, len, ("max", 3), ("max", "x"), ("max", None), ("max", (1, "x")), ("max",), (None,), ("max", (1, 2), 3),
    ("chance", 3), (-1, 3), ("max", 2.5), ("x", 3), [["X", None], [1]], 0, ("max", ((), ())), Unequal(),
    ("max", Unequal()),
]  # fmt: skip
QUESTIONS: dict[str, Callable[[Any, Any], object]] = {
    "Tree.from_game": lambda game, given: gt.Tree.from_game(game, given, depth=1, evaluate=lambda state: 0),
    "tree_size": lambda game, given: tree_size(game, given, depth=1),
    "alphabeta": lambda game, given: gt.alphabeta(game, state=given, depth=1, evaluate=lambda state: 0),
    "iterative_deepening": lambda game, given: gt.iterative_deepening(
        game, state=given, depth=1, evaluate=lambda state: 0
    ),
    "monte_carlo": lambda game, given: gt.monte_carlo(game, state=given, playouts_per_move=1),
    "Match": lambda game, given: Match(game, state=given).texts(),
    "Random.distribution": lambda game, given: Random().distribution(game, given),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_invalid_position_is_refused_by_every_public_function(question: str) -> None:
    """Public functions return a result or raise an error of the kit; only methods of games may fail in other ways."""
    for game in GAMES:
        for given in NO_POSITIONS:
            try:
                QUESTIONS[question](game, given)
            except GameTreeError as refusal:
                assert str(refusal)


def test_match_players_refuse_unsuitable_settings_and_games() -> None:
    for make in (lambda: Erring(0.2, 2), lambda: Expectimax(2)):  # type: ignore[arg-type]
        with pytest.raises(GameTreeError, match="is 2"):
            make()
    with pytest.raises(GameTreeError, match="MENACE plays TicTacToe"):
        gt.Menace().choose(Nim(2, 1), (0, 0), SeededRandom(1))
