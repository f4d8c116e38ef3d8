"""The result: its move, principal variation and plan follow from the trace and secure its value."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree import Result, Rules, Tree
from oracle import Nested, minimax
from searches import SAMPLES
from trees import Search, nested, searches


def reached(result: Result) -> list[int]:
    """Return all leaves that play can reach if the player at the root follows the strategy."""
    tree, player, leaves, pending = result.tree, result.tree.kind(0), [], [0]
    while pending:
        node = pending.pop()
        if tree.kind(node) == "leaf":
            leaves.append(node)
        elif tree.kind(node) == player:
            move = result.strategy[tree.label(node)]
            pending.extend(child for child in tree.children(node) if tree.move(child) == move)
        else:
            pending.extend(tree.children(node))
    return leaves


def fails_low(result: Result) -> bool:
    """Return whether the result proves only that, for the player at the root, the value is no better than the worse end
    of the window.
    """
    return result.bound == ("at_most" if result.tree.kind(0) == "max" else "at_least")


@given(searches())
def test_strategy_secures_the_value_against_all_replies(search: Search) -> None:
    """For the player who follows the strategy, each reachable leaf is worth at least the value."""
    result, tree = search.result, search.result.tree
    if tree.kind(0) == "leaf" or fails_low(result):
        assert not result.strategy
        return
    values = [tree.value(leaf) for leaf in reached(result)]
    if tree.kind(0) == "max":
        assert min(values) >= result.value  # type: ignore[type-var, operator]
    else:
        assert max(values) <= result.value  # type: ignore[type-var, operator]


@given(searches())
def test_strategy_has_moves_only_for_reachable_nodes(search: Search) -> None:
    """Reachable nodes are those of the planning player that remain reachable if the player follows the strategy."""
    result, tree = search.result, search.result.tree
    reachable = {node for leaf in reached(result) for node in tree.path(leaf)} if result.strategy else set()
    planned = {tree.label(node) for node in reachable if tree.kind(node) == tree.kind(0)}
    assert set(result.strategy) == planned - ({"A"} if tree.kind(0) == "leaf" else set())


@given(searches())
def test_principal_variation_ends_in_the_root_value(search: Search) -> None:
    """The line leads from the root to an evaluated leaf that has the root's value, if this value is exact."""
    result, tree = search.result, search.result.tree
    if tree.kind(0) == "leaf" or fails_low(result):
        assert result.line == ()
        assert result.best_move is None
        return
    here = 0
    for move in result.line:
        (here,) = (child for child in tree.children(here) if tree.move(child) == move)
    assert here in result.evaluated
    assert result.best_move == result.line[0] == result.strategy[tree.label(0)]
    if result.bound == "exact":
        assert tree.value(here) == result.value


@given(searches())
def test_every_best_move_has_the_root_value(search: Search) -> None:
    """Of equal moves, the first one searched is `best_move`."""
    result, tree = search.result, search.result.tree
    if result.bound != "exact" or tree.kind(0) == "leaf":
        assert result.best_moves == ()
        return
    assert isinstance(search.nested, list)
    worth = {
        tree.move(child): minimax(below, maximizing=search.root != "max")
        for child, below in zip(tree.children(0), search.nested, strict=True)
    }
    assert all(worth[move] == result.value for move in result.best_moves)
    order = list(worth) if result.rules.order == "left_to_right" else list(reversed(worth))
    assert result.best_move in result.best_moves
    assert result.best_move == next(move for move in order if worth[move] == result.value)


@given(nested(), st.sampled_from(["max", "min"]))
def test_minimax_returns_all_tied_best_moves(lists: Nested, root: str) -> None:
    tree = Tree.from_nested(lists, root=root)
    result = gt.minimax(tree)
    if isinstance(lists, list):
        worth = [minimax(below, maximizing=root != "max") for below in lists]
        expected = [tree.move(c) for c, value in zip(tree.children(0), worth, strict=True) if value == result.value]
        assert list(result.best_moves) == expected


def test_alphabeta_does_not_report_a_tie_behind_a_cutoff() -> None:
    """C has the value 3 like B, but the cut-off after C1 proves only "at most 3"."""
    tree = Tree.parse("[[3 5] [3 9]]")
    assert gt.minimax(tree).best_moves == ("a1", "a2")
    assert gt.alphabeta(tree).best_moves == ("a1",)
    assert gt.alphabeta(tree, rules=Rules(cut="beyond")).best_moves == ("a1", "a2")


def test_value_outside_the_start_window_is_a_bound() -> None:
    """Below the window the value is an upper bound without a move; above the window it is a lower bound."""
    tree = Tree.parse("[[3 12] [2 4]]")
    low, high = gt.alphabeta(tree, window=(5, 9)), gt.alphabeta(tree, window=(0, 2))
    assert (low.value, low.bound, low.best_move, dict(low.strategy)) == (3, "at_most", None, {})
    assert (high.value, high.bound, high.best_move) == (3, "at_least", "a1")


def test_min_root_takes_the_smallest_value() -> None:
    """Values are from MAX's point of view."""
    result = gt.alphabeta("[[3 12] [2 4]]", root="min")
    assert (result.value, result.best_move, result.line) == (4, "a2", ("a2", "c2"))


@pytest.mark.parametrize("algorithm", gt.ALGORITHMS)
def test_result_carries_its_tree_algorithm_rules_window_and_trace(algorithm: str) -> None:
    """The test uses every search in the table of algorithms."""
    text, options = SAMPLES.get(algorithm, ("[[3 12] [2 4]]", {}))
    tree, rules = Tree.parse(text), Rules(fail="hard", order="right_to_left")
    result = gt.ALGORITHMS[algorithm](tree, rules=rules, **options)
    assert result.algorithm == result.trace.algorithm == algorithm
    assert (result.rules.fail, result.rules.order) == ("hard", "right_to_left")
    assert result.tree == tree
    assert gt.Trace.from_json(result.trace.to_json()) == result.trace
