"""Alpha-beta of an explicit tree without a trace agrees with the traced search."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree import Rules
from gametree.errors import AlgorithmError
from gametree.games import Connect
from gametree.trace.result import GameResult
from oracle import minimax
from trees import nested, plain_games, rules, values, written


@given(nested() | plain_games(leaves=values).map(written), rules, st.sampled_from([None, 1, 2]))
def test_untraced_search_has_the_same_results_as_the_traced_search(source: Any, by: Rules, depth: int | None) -> None:
    """Value, principal variation, moves and counts agree under every rule, with and without a depth limit."""
    tree = gt.Tree.parse(source) if isinstance(source, str) else gt.Tree.from_nested(source)
    if depth is not None:
        by = Rules(cut=by.cut, fail=by.fail, order=by.order, depth=depth, evaluate=lambda tree, node: node % 5)
    traced, plain = gt.alphabeta(tree, rules=by), gt.alphabeta(tree, rules=by, trace=False)
    assert isinstance(plain, GameResult)
    assert (plain.value, plain.line, plain.best_move) == (traced.value, traced.line, traced.best_move)
    assert (plain.visits, plain.nodes) == (traced.visits, traced.nodes)
    assert gt.alphabeta(tree, rules=by, trace=False).nodes == plain.nodes
    if not isinstance(source, str) and depth is None and by.fail == "soft":
        assert plain.value == minimax(source)


@pytest.mark.parametrize("root", ["max", "min"])
def test_untraced_search_handles_ties_the_same_way(root: str) -> None:
    """In some of the tested trees, each cut-off test of each player makes a difference."""
    for seed in range(100):
        tree = gt.random_tree(seed, 3, 4, 0, 4, root=root)
        traced, plain = gt.alphabeta(tree), gt.alphabeta(tree, trace=False)
        assert (plain.value, plain.line, plain.visits, plain.nodes) == (
            *(traced.value, traced.line, traced.visits, traced.nodes),
        )


def test_untraced_result_refuses_attributes_that_need_a_trace() -> None:
    """A tree with chance nodes is refused, too."""
    with pytest.raises(AlgorithmError, match="has no trace"):
        assert gt.alphabeta("[[3 12] [2 4]]", trace=False).cuts
    with pytest.raises(AlgorithmError, match="B is a chance node"):
        gt.alphabeta("[{0.5: 1, 0.5: 2} 3]", trace=False)
    chain = "[" * 5000 + "3" + "]" * 5000
    assert gt.alphabeta(chain, trace=False).value == 3


@pytest.mark.parametrize(("columns", "value"), [(4, 0), (5, 0)])
def test_connect_four_on_small_boards_has_the_published_results(columns: int, value: int) -> None:
    """Boards with four rows and 4 or 5 columns are draws according to J. Tromp's table (tromp.github.io/c4/c4.html).

    With 6 columns the second player wins; that search takes 15 seconds, so it is not part of this test but of the games
    benchmark.
    """
    result = gt.alphabeta(Connect(columns, 4), table=True, symmetry=True)
    assert result.value == value
    game, state = result.game, result.positions[-1]
    assert game.is_terminal(state) and game.utility(state) == value


@given(st.integers(2, 4), st.integers(2, 3), st.integers(2, 3))
def test_known_utility_range_keeps_value_and_move(columns: int, rows: int, k: int) -> None:
    """The search uses a table, symmetry and the range of utilities, and the principal variation ends in the value."""
    game = Connect(columns, rows, min(k, max(columns, rows)))
    plain = gt.alphabeta(game)
    for options in ({"table": True}, {"table": True, "symmetry": True}):
        quick = gt.alphabeta(game, **options)  # type: ignore[arg-type]
        assert (quick.value, quick.best_move) == (plain.value, plain.best_move)
        assert game.utility(quick.positions[-1]) == plain.value
