"""Searches of a game without building its tree: results and visits agree with the traced search of the tree."""

from __future__ import annotations

import copy
import dataclasses
import math
import pickle
from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import gametree as gt
import oracle
import trees
from gametree import pseudocode
from gametree.errors import AlgorithmError, GameError
from gametree.games import BearOff, Connect, Grundy, Kalah, Nim, Pig, TicTacToe
from gametree.widgets.player_payload import payload
from goldens import Golden
from nested_game import NestedGame
from trees import numbers, plain_games

FEW = settings(max_examples=25, deadline=None)
TUPLES = st.tuples(numbers, numbers, numbers)


def same(lazy: gt.Result, traced: gt.Result) -> None:
    """Check that two searches have the same result and visits."""
    assert (lazy.value, lazy.bound, lazy.best_move, lazy.line) == (
        traced.value,
        traced.bound,
        traced.best_move,
        traced.line,
    )
    assert (lazy.nodes, lazy.visits) == (traced.nodes, traced.visits)


@FEW
@given(plain_games(), trees.rules, trees.windows)
def test_two_player_searches_visit_the_same_nodes_of_game_and_tree(plain: Any, rules: gt.Rules, window: Any) -> None:
    """Minimax, alpha-beta and negamax are compared under all rules and windows.

    The comparison includes alpha-beta without deep cut-offs.
    """
    game, shallow = NestedGame(plain), dataclasses.replace(rules, reach="shallow")
    same(gt.minimax(game, rules=rules), gt.minimax(game, rules=rules, trace=True))
    for search, ours in ((gt.alphabeta, rules), (gt.negamax, rules), (gt.alphabeta, shallow)):
        same(search(game, rules=ours, window=window), search(game, rules=ours, window=window, trace=True))


@FEW
@given(plain_games(), trees.rules)
def test_engine_evaluates_the_same_leaves_as_the_tree_searches(plain: Any, rules: gt.Rules) -> None:
    """The order of the leaves is the same, too."""

    class Listening(NestedGame):
        def utility(self, state: Any) -> Any:
            asked.append(state)
            return super().utility(state)

    for search in (gt.minimax, gt.alphabeta, gt.negamax):
        asked: list[Any] = []
        search(Listening(plain), rules=rules)
        found = list(dict.fromkeys(asked))
        traced = search(NestedGame(plain), rules=rules, trace=True)
        assert found == list(dict.fromkeys(map(traced.tree.position, traced.evaluated)))


WITHOUT_LIMIT = st.integers(-9, 9) | st.sampled_from([math.inf, -math.inf])


@FEW
@given(plain_games(leaves=WITHOUT_LIMIT), trees.rules)
def test_null_window_searches_visit_the_same_nodes_of_game_and_tree(plain: Any, rules: gt.Rules) -> None:
    """PVS and MTD(f) are run without a range of values."""
    game = NestedGame(plain)
    for search in (gt.pvs, gt.mtdf):
        same(search(game, rules=rules), search(game, rules=rules, trace=True))
        assert search(game, rules=rules).value == oracle.expectiminimax(plain)


@pytest.mark.parametrize("search", [gt.minimax, gt.alphabeta, gt.negamax, gt.pvs, gt.mtdf, gt.iterative_deepening])
@pytest.mark.parametrize("values", [p for n in (1, 2, 3) for p in product([-math.inf, 0, 1, math.inf], repeat=n)])
@pytest.mark.parametrize("mover", ["max", "min"])
def test_infinite_utilities_give_the_same_move_as_finite_utilities(
    search: Callable[..., gt.Result], values: tuple[float, ...], mover: str
) -> None:
    """An infinite loss or win is treated like a finite one, and the first of the best moves is chosen."""
    best = max(values) if mover == "max" else min(values)
    for plain in ([mover, *values], [mover, *([mover, v] for v in values)]):
        for options in ({}, {"trace": True}):
            found = search(NestedGame(plain), evaluate=lambda state: 0, **options)
            assert (found.value, found.actions[0]) == (best, values.index(best))


SEARCHES_OF_TWO = (gt.minimax, gt.alphabeta, gt.negamax, gt.pvs, gt.mtdf, gt.sss, gt.expectiminimax)


def to_a_depth(plain: Any, depth: int) -> Any:
    """Return the value of a game up to a depth limit; every position at the limit is worth 0."""
    return oracle.searched(oracle.node_of(plain), oracle.Rules(depth=depth, estimates=defaultdict(int)))[0]


@FEW
@given(plain_games(leaves=WITHOUT_LIMIT), st.integers(0, 3))
def test_every_search_finds_infinite_values_and_a_line_to_them(plain: Any, depth: int) -> None:
    """The searches run with and without a table, a trace and a depth limit."""
    game, truth = NestedGame(plain), oracle.expectiminimax(plain)
    for search in (*SEARCHES_OF_TWO, gt.iterative_deepening):
        ways: list[dict[str, Any]] = [{}, {"trace": True}, {"order": lambda state, action: action}]
        try:
            ways.append({"table": True, "value": search(game, table=True, evaluate=lambda state: 0).value})
        except AlgorithmError:
            assert search in (gt.pvs, gt.mtdf, gt.sss)
        for way in ways:
            assert way.pop("value", truth) == truth
            found = search(game, evaluate=lambda state: 0, **way)
            assert (found.value, end_of(game, found)) == (truth, truth)
            limited = search(game, evaluate=lambda state: 0, depth=depth, **way)
            assert limited.value == to_a_depth(plain, depth)


@FEW
@given(plain_games(("p1", "p2", "p3"), st.tuples(WITHOUT_LIMIT, WITHOUT_LIMIT, WITHOUT_LIMIT)))
def test_multiplayer_searches_find_infinite_values(plain: Any) -> None:
    """The searches are max^n and paranoid search."""
    game = NestedGame(plain)
    for way in ({}, {"trace": True}, {"table": True}):
        assert gt.maxn(game, **way).value == oracle.maxn(plain)
        if isinstance(plain, list):
            assert gt.paranoid(game, **way).value == oracle.paranoid(plain, int(plain[0][1:]))


def end_of(game: gt.Game, result: Any, start: Any = None) -> Any:
    """Play the moves of the principal variation, and return the utility of the last position."""
    state = game.initial if start is None else start
    for action in result.actions:
        state = game.result(state, action)
    assert game.is_terminal(state)
    return game.utility(state)


@FEW
@given(plain_games(leaves=numbers, chance=True))
def test_chance_searches_visit_the_same_nodes_of_game_and_tree(plain: Any) -> None:
    """The searches are expectiminimax, with and without cut-offs, Star1, Star2 and expectimax."""
    game = NestedGame(plain)
    searches: list[Callable[..., gt.Result]] = [
        gt.expectiminimax,
        lambda game, **more: gt.expectiminimax(game, prune=True, **more),
        lambda game, **more: gt.star1(game, (-9, 9), **more),
        lambda game, **more: gt.star2(game, (-9, 9), **more),
        gt.expectimax,
    ]
    for search in searches:
        same(search(game), search(game, trace=True))
    assert gt.expectiminimax(game, table=True).value == oracle.expectiminimax(plain)


@FEW
@given(plain_games(("p1", "p2", "p3"), TUPLES, chance=True), st.sampled_from(["first", "last"]))
def test_maxn_with_chance_visits_the_same_nodes_of_game_and_tree(plain: Any, tie: str) -> None:
    """The searches run with and without a table."""
    game, rules = NestedGame(plain), gt.Rules(tie=tie)
    same(gt.maxn(game, rules=rules), gt.maxn(game, rules=rules, trace=True))
    assert gt.maxn(game, rules=rules, table=True).value == oracle.maxn(plain, tie == "last")
    same(gt.maxn_shallow(game, (-9, 30)), gt.maxn_shallow(game, (-9, 30), trace=True))


@FEW
@given(plain_games(("p1", "p2", "p3"), TUPLES), st.sampled_from(["first", "last"]))
def test_multiplayer_searches_visit_the_same_nodes_of_game_and_tree(plain: Any, tie: str) -> None:
    """The searches are max^n and paranoid search."""
    game, rules = NestedGame(plain), gt.Rules(tie=tie)
    same(gt.maxn(game, rules=rules), gt.maxn(game, rules=rules, trace=True))
    assert gt.maxn(game, rules=rules, table=True).value == oracle.maxn(plain, tie == "last")
    if isinstance(plain, list):
        same(gt.paranoid(game, rules=rules), gt.paranoid(game, rules=rules, trace=True))
        assert gt.paranoid(game, rules=rules, table=True).value == oracle.paranoid(
            plain, int(plain[0][1:]), tie == "last"
        )


@FEW
@given(plain_games(leaves=numbers), trees.rules)
def test_transposition_table_does_not_change_the_value(plain: Any, rules: gt.Rules) -> None:
    """The principal variation has the same value, and no more leaves are visited."""
    game, truth = NestedGame(plain), oracle.expectiminimax(plain)
    for search in (gt.minimax, gt.alphabeta, gt.negamax):
        found, plainly = search(game, rules=rules, table=True), search(game, rules=rules)
        assert (found.value, end_of(game, found)) == (truth, truth)
        assert found.visits <= plainly.visits
    deepened = gt.iterative_deepening(game, table=True, rules=rules)
    assert (deepened.value, end_of(game, deepened), deepened.depth) == (truth, truth, None)


@FEW
@given(plain_games(leaves=numbers), st.integers(0, 4))
def test_depth_limit_evaluates_the_cut_tree(plain: Any, depth: int) -> None:
    """The cut tree is the game tree up to the depth limit."""
    game = NestedGame(plain)
    for search in (gt.minimax, gt.alphabeta):
        same(search(game, depth=depth), search(game, depth=depth, trace=True))
        same(search(game, rules=gt.Rules(depth=depth)), search(game, depth=depth, trace=True))
    assert gt.alphabeta(game, depth=depth, table=True).value == gt.minimax(game, depth=depth).value
    assert gt.iterative_deepening(game, rules=gt.Rules(depth=depth)).value == gt.minimax(game, depth=depth).value


@FEW
@example(["max", ["max", 2, ["min", Fraction(-5, 2), 2]], ["max", 2, ["min", Fraction(-5, 2), 2]]])
@given(plain_games(leaves=numbers))
def test_sorted_moves_give_the_same_value(plain: Any) -> None:
    """The visits are those in a tree whose children have the new order."""
    game = NestedGame(plain)
    for order in ("evaluate", lambda state, action: action):
        same(gt.alphabeta(game, order=order), gt.alphabeta(game, order=order, trace=True))
        assert gt.alphabeta(game, order=order).value == oracle.expectiminimax(plain)


def test_alphabeta_visits_18297_nodes_of_tic_tac_toe() -> None:
    """The moves are in the order of the squares, row by row. A second search of the same game object visits the same
    number of nodes.
    """
    game = TicTacToe()
    first, second = gt.alphabeta(game), gt.alphabeta(game)
    assert (first.value, first.best_move, first.nodes, first.visits) == (0, "1", 18297, 7330)
    assert first == second
    assert first.line == ("1", "5", "2", "3", "7", "4", "6", "8", "9")
    assert first.actions == (1, 5, 2, 3, 7, 4, 6, 8, 9)
    late = game.state("X O X / . O . / . . .")
    assert gt.minimax(game, state=late).nodes == gt.games.tree_size(game, late).nodes == 206


@pytest.mark.parametrize("search", [gt.minimax, gt.alphabeta, gt.negamax, gt.iterative_deepening])
def test_searches_with_a_table_find_the_tic_tac_toe_draw(search: Callable[..., gt.Result]) -> None:
    """The searches use symmetry, store few positions, and return a complete principal variation."""
    found = search(TicTacToe(), table=True, symmetry=True)
    assert (found.value, len(found.line)) == (0, 9)
    assert found.nodes < 5000
    assert end_of(TicTacToe(), found) == 0


@pytest.mark.parametrize("search", [gt.alphabeta, gt.minimax])
@pytest.mark.parametrize("marks", ["X . . / . O . / . . .", "X O . / . . . / . . .", "X . . / . . . / . . O"])
def test_symmetric_positions_share_one_table_node(search: Callable[..., gt.Result], marks: str) -> None:
    """The value and the principal variation are those of the actual positions."""
    game = TicTacToe()
    state = game.state(marks)
    found, plain = search(game, state=state, table=True, symmetry=True), search(game, state=state)
    assert found.value == plain.value == end_of(game, found, state)
    assert found.nodes < plain.nodes


def test_symmetry_searches_one_of_several_symmetric_moves() -> None:
    """Only one of several symmetric moves is searched; up to symmetry, tic-tac-toe has three first moves."""
    game = TicTacToe()
    found = gt.minimax(game, symmetry=True)
    assert (found.value, found.nodes) == (0, 58524)
    same(gt.alphabeta(game, depth=2, symmetry=True), gt.alphabeta(game, depth=2, symmetry=True, trace=True))


def test_symmetry_keeps_the_probabilities_of_a_random_opponent() -> None:
    """The representative move gets the sum of the probabilities, with and without a tree."""
    game = TicTacToe()
    late = game.state("X . . / . O . / . . X")
    plain = gt.expectimax(game, state=late)
    folded = gt.expectimax(game, state=late, symmetry=True, trace=True)
    assert len(folded.tree) < plain.nodes
    for found in (folded, gt.expectimax(game, state=late, trace=True), gt.expectimax(game, state=late, symmetry=True)):
        assert found.value == plain.value
    corner = game.state("X . . / . . . / . . .")
    assert gt.expectimax(game, state=corner, symmetry=True, table=True).value == Fraction(191, 192)


def test_tic_tac_toe_of_deck_002_opens_in_the_centre() -> None:
    """The evaluation counts open lines at depth 2, and the value is 1."""
    tree = gt.Tree.from_game(TicTacToe(), depth=2, symmetry=True)
    moves = {tree.move(child): sorted(map(tree.value, tree.children(child))) for child in tree.children(0)}
    assert moves == {"1": [-1, 0, 0, 1, 1], "2": [-2, -1, -1, 0, 0], "5": [1, 2]}
    result = gt.minimax(TicTacToe(), depth=2, symmetry=True)
    assert (result.value, result.best_move, result.depth) == (1, "5", 2)
    assert gt.minimax(tree).best_action == 5


def test_iterative_deepening_stops_at_its_budget() -> None:
    """The result is that of the last complete iteration."""
    game = Connect()
    small, large = gt.iterative_deepening(game, nodes=500), gt.iterative_deepening(game, nodes=5000)
    assert small.depth < large.depth
    assert small.nodes < 800
    assert large.nodes < 5400
    to_same_depth = gt.alphabeta(game, depth=small.depth)
    assert small.value == to_same_depth.value
    at_once = gt.iterative_deepening(game, seconds=-1)
    assert (at_once.depth, len(at_once.line)) == (2, 2)


def test_half_points_of_deck_000_are_exact(golden: Golden) -> None:
    """The lecture's utilities are 0, ½ and 1; null windows also find ½."""
    game = TicTacToe(utilities=(0, 0.5, 1))
    assert gt.alphabeta(game, table=True, symmetry=True).value == 0.5
    for search in (gt.pvs, gt.mtdf):
        assert search(game, symmetry=True).value == 0.5
    game.step = 1
    with golden.raises(AlgorithmError):
        gt.pvs(game)


def test_untraced_result_explains_how_to_trace() -> None:
    """The errors suggest trace=True; with it, the attributes exist."""
    result = gt.alphabeta(Nim(2, 1))
    for ask in (lambda: result.trace, lambda: result.frames(), lambda: result.cuts, lambda: result.tree):
        with pytest.raises(AlgorithmError, match=r"this result of alphabeta has no trace.* search with trace=True"):
            ask()
    for ask in (lambda: gt.compare(result, result), lambda: payload(result), lambda: pseudocode(result)):
        with pytest.raises(AlgorithmError, match=r"this result of alphabeta has no trace"):
            ask()
    assert not isinstance(result, gt.Result)
    traced = gt.alphabeta(Nim(2, 1), trace=True)
    assert traced.tree.game.nimber(traced.tree.position(0)) == 3
    assert traced.best_action == result.best_action == (1, 1)
    assert traced.actions == result.actions == ((1, 1), (1, 1), (2, 1))
    written_down = gt.alphabeta("[3 5]")
    assert (written_down.best_action, written_down.actions) == (None, ())
    assert "best move “1: −1”" in traced.frames()[-1].caption()
    again = gt.Trace.from_json(traced.trace.to_json())
    assert again == traced.trace
    assert again.tree.move("B") == "1: −1"


def test_result_without_trace_shows_its_summary(golden: Golden) -> None:
    """The summary has value, move, principal variation and counts."""
    golden(repr(gt.alphabeta(Nim(2, 1))), repr(gt.alphabeta(Nim(2, 1), window=(1, 3))))
    golden(gt.alphabeta(Connect(3, 3, k=3), depth=2).summary("es"), lang="es")


@pytest.mark.parametrize(
    "ask",
    [
        lambda: gt.alphabeta(Pig()),
        lambda: gt.minimax(Nim(1, players=3)),
        lambda: gt.maxn(Nim(1)),
        lambda: gt.alphabeta(Nim(1), branching=2),
        lambda: gt.alphabeta("[3 5]", depth=2),
        lambda: gt.alphabeta("[3 5]", table=True),
        lambda: gt.alphabeta(Nim(1), table=True, trace=True),
        lambda: gt.alphabeta(Nim(1), rules=gt.Rules(order={"A": ["B"]})),
        lambda: gt.alphabeta(Nim(1), depth=1.5),
        lambda: gt.alphabeta(Nim(2), depth=1),
        lambda: gt.iterative_deepening("[3 5]", nodes=5),
        *(partial(search, Nim(1), table=True) for search in (gt.pvs, gt.mtdf, gt.sss)),
        *(partial(search, Nim(1), (0, 1), table=True) for search in (gt.star1, gt.star2)),
        partial(gt.maxn_shallow, Nim(1, players=3), (0, 1), table=True),
        lambda: gt.star1(Pig(2, 1), (0.5, 1)),
        lambda: gt.minimax(Nim),
        lambda: gt.expectimax(Nim(1), weights={"A": [1]}),
    ],
)
def test_unsuitable_options_are_refused(ask: Callable[[], object], golden: Golden) -> None:
    """The refused options are unsuitable for a game without a tree."""
    with golden.raises(gt.GameTreeError):
        ask()


class Round(gt.Game):
    """A game with an endless cycle."""

    initial = 0

    def player(self, state: int) -> str:
        return "max"

    def actions(self, state: int) -> list[str]:
        return ["on"]

    def result(self, state: int, action: str) -> int:
        return (state + 1) % 5

    def utility(self, state: int) -> int:
        return 0

    def evaluate(self, state: int) -> int:
        return state


def test_endless_game_needs_a_depth() -> None:
    """Without a depth limit, the error suggests one."""
    with pytest.raises(GameError, match="does not end within 10000 moves; add depth"):
        gt.minimax(Round())
    assert gt.minimax(Round(), depth=7).value == 2
    assert gt.minimax(Round(), state=0, depth=0, trace=True).value == 0
    assert gt.minimax(Round(), state=0, depth=3, trace=True).value == gt.minimax(Round(), state=0, depth=3).value == 3
    assert gt.iterative_deepening(Round(), rules=gt.Rules(depth=6)).depth == 6


def test_game_of_a_thousand_moves_is_searched() -> None:
    found = gt.alphabeta(Nim(*[1] * 11), table=True)
    assert found.value == 1
    long = NestedGame(3)
    for _ in range(1000):
        long.initial = ("node", "min", (long.initial,))
    assert len(gt.alphabeta(long).line) == 1000


def test_game_exceptions_are_reported_with_method_and_position(golden: Golden) -> None:
    """The exception is raised by a method of the student's game; the error names the method and the position."""

    class Broken(Nim):
        def result(self, state: Any, action: Any) -> Any:
            return super().result(state, action) if state[1] != (1, 1) else state[2]

    for ask in (gt.alphabeta, gt.Tree.from_game):
        with golden.raises(GameError):
            ask(Broken(2, 2))  # type: ignore[operator]


def test_unhashable_positions_are_refused() -> None:
    """Unhashable positions are mutable, for example lists."""

    class Lists(Nim):
        def result(self, state: Any, action: Any) -> Any:
            mover, heaps = super().result(state, action)
            return (mover, heaps) if sum(heaps) > 1 else (mover, list(heaps))

    for options in ({}, {"depth": 4, "evaluate": lambda state: 0}, {"order": lambda state, action: 0}):
        with pytest.raises(GameError, match=r"\('\w+', \[1\]\) is a position of Lists and cannot be a key of a dict"):
            gt.alphabeta(Lists(3), **options)


class Plain:
    """A position whose class does not define equality."""

    def __init__(self, mover: str, left: int) -> None:
        self.mover, self.left = mover, left


class Countdown(gt.Game):
    """A game in which players alternately take one or two. ``make`` creates a position; with ``in_place``, the method
    ``result`` changes its argument.
    """

    def __init__(self, make: Callable[[str, int], Any] = Plain, *, in_place: bool = False) -> None:
        self.make, self.in_place, self.initial = make, in_place, make("max", 5)

    def parts(self, state: Any) -> tuple[str, int]:
        state = state[0] if isinstance(state, tuple) else state
        return tuple(state) if isinstance(state, list) else (state.mover, state.left)

    def player(self, state: Any) -> str:
        return self.parts(state)[0]

    def actions(self, state: Any) -> list[int]:
        return [n for n in (1, 2) if n <= self.parts(state)[1]]

    def result(self, state: Any, n: int) -> Any:
        mover, left = self.parts(state)
        after = "min" if mover == "max" else "max", left - n
        if not self.in_place:
            return self.make(*after)
        if isinstance(state, list):
            state[:] = after
        else:
            state.mover, state.left = after
        return state

    def utility(self, state: Any) -> int:
        return -1 if self.player(state) == "max" else 1


ASKED = (
    gt.alphabeta, gt.minimax, partial(gt.minimax, table=True), partial(gt.alphabeta, depth=2, evaluate=lambda state: 0),
    gt.mcts, gt.monte_carlo,
)  # fmt: skip


@pytest.mark.parametrize("ask", ASKED)
def test_start_positions_without_usable_equality_are_refused(ask: Callable[..., object]) -> None:
    """The refused start positions are a list, an object that is changed in place, and an object that equals no other;
    the error says what to do.
    """
    cure = "which equal only themselves, even after the same moves; use tuples, or write __eq__ and __hash__ in Plain"
    for make in (Plain, lambda mover, left: (Plain(mover, left), 0)):
        with pytest.raises(GameError, match=f"^the positions of Countdown are objects of .* {cure}"):
            ask(Countdown(make))
    game = Countdown(in_place=True)
    with pytest.raises(GameError, match=r"^Countdown.result changes the position that it gets, but"):
        ask(game)
    assert game.parts(game.initial) == ("max", 5)
    lists = Countdown(lambda mover, left: [mover, left], in_place=True)
    with pytest.raises(GameError, match=r"^\['max', 5\] is a position of .* key of a dict; use tuples, not lists$"):
        ask(lists)
    assert lists.initial == ["max", 5]


def test_tree_of_a_game_with_a_mutable_start_is_refused() -> None:
    """The stated reason is that the position is changed in place, not that the game is endless."""
    with pytest.raises(GameError, match=r"^Countdown.result changes the position that it gets"):
        gt.Tree.from_game(Countdown(in_place=True))
    assert gt.minimax(gt.Tree.from_game(Countdown())).value == 1


def test_identical_objects_without_equality_are_valid_positions() -> None:
    """In the tested game a move always leads to the same object."""
    made: dict[tuple[str, int], Plain] = {}

    def one(mover: str, left: int) -> Plain:
        return made.setdefault((mover, left), Plain(mover, left))

    game = Countdown(one)
    assert (gt.alphabeta(game).value, gt.alphabeta(game).line) == (1, ("2", "1", "2"))
    assert gt.mcts(game, playouts=50).best_move == "2"
    assert gt.check_game(game)


def test_search_reports_a_line_that_cannot_be_returned() -> None:
    """In the tested games, the positions that the search has stored do not equal those reached when the line is
    replayed.
    """

    class Late(Nim):
        def result(self, state: Any, action: Any) -> Any:
            return (*super().result(state, action)[:2], object())

        def is_terminal(self, state: Any) -> bool:
            return super().is_terminal(state[:2])

    with pytest.raises(GameError, match=r"^the positions of Late are objects of object, .* in object, as @dataclass"):
        gt.alphabeta(Late(1, 1))

    class Fickle(Nim):
        asked = 0

        def move_on(self) -> int:
            self.asked += 1
            return self.asked

        def result(self, state: Any, action: Any) -> Any:
            return (*super().result(state, action)[:2], self.move_on())

    with pytest.raises(GameError, match=r"^Fickle.result returns two different positions .* at \('max', \(1, 1\)\)"):
        gt.alphabeta(Fickle(1, 1))


@pytest.mark.parametrize("ask", [gt.alphabeta, gt.minimax, gt.mcts, gt.monte_carlo, gt.Tree.from_game])
def test_actions_may_be_a_generator(ask: Callable[..., object]) -> None:
    """A generator of actions is equivalent to a list."""

    class Yields(Grundy):
        def actions(self, state: Any) -> Any:
            yield from super().actions(state)

    assert repr(ask(Yields(5))) == repr(ask(Grundy(5)))


def test_searched_game_is_pickled_without_search_memory() -> None:
    """The pickled game and copies of it do not contain what the search has stored."""
    game = TicTacToe()
    gt.alphabeta(game, state=game.state("XOX.O...."))
    for twin in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert set(vars(twin)) == set(vars(TicTacToe()))
        assert gt.alphabeta(twin, state=(5, 2)).value == gt.alphabeta(game, state=(5, 2)).value


@pytest.mark.parametrize(
    "game", [Nim(3, 2), Grundy(8), Kalah(2, 1), Connect(3, 2, k=2), Pig(3, 2, sides=2), BearOff((2,), (2,))]
)
def test_searches_with_and_without_a_tree_agree_for_every_kit_game(game: gt.Game) -> None:
    same(gt.expectiminimax(game), gt.expectiminimax(game, trace=True))
    same(
        gt.expectiminimax(game, symmetry=True, prune=True),
        gt.expectiminimax(game, symmetry=True, prune=True, trace=True),
    )


def test_two_chance_outcomes_to_one_position_both_count() -> None:
    """If two outcomes lead to the same position, both probabilities count, also in Star1 and Star2."""
    quarter = Fraction(1, 4)
    game = NestedGame(["chance", (quarter, 3), (quarter, 3), (Fraction(1, 2), -1)])
    for search in (gt.expectiminimax, lambda game: gt.star1(game, (-9, 9)), lambda game: gt.star2(game, (-9, 9))):
        assert (search(game).value, search(game).visits) == (1, 3)


@pytest.mark.parametrize("kept", [0, 1, 40])
def test_results_do_not_depend_on_memory(kept: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the test, the kit's memory holds only a few positions; the searches run with and without a transposition
    table.
    """
    state = TicTacToe().state("X . O / . . . / . . .")

    def found() -> list[Any]:
        plain = [search(TicTacToe(), state=state) for search in (gt.alphabeta, gt.negamax, gt.pvs)]
        results = [*plain, gt.star2(Pig(4, 2, sides=3), (-1, 1))]
        return [(result.value, result.line, result.nodes, result.visits) for result in results]

    roomy = found()
    monkeypatch.setattr("gametree.search.game_view.MOST_KEPT", kept)
    monkeypatch.setattr("gametree.search.transposition_table.MOST_REMEMBERED", kept)
    assert found() == roomy
    for search in (gt.alphabeta, gt.iterative_deepening):
        result = search(TicTacToe(), state=state, table=True)
        assert (result.value, end_of(TicTacToe(), result, state)) == (1, 1)
