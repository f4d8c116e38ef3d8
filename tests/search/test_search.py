"""The searches of MAX and MIN: values are true, pruned leaves do not matter, and cut-offs follow their definition."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import gametree as gt
from gametree import GameTreeError, Rules, Tree, fewest_leaves
from gametree.errors import AlgorithmError, ChoiceError
from goldens import Golden
from oracle import Nested, minimax
from trees import INF, Bound, Search, nested, orders, replaced, searches, values, windows


@given(nested(), st.sampled_from(["max", "min"]), st.sampled_from(["left_to_right", "right_to_left"]))
def test_minimax_matches_the_oracle(lists: Nested, root: str, order: str) -> None:
    """Every leaf is evaluated once, in either order."""
    tree = Tree.from_nested(lists, root=root)
    result = gt.minimax(tree, rules=Rules(order=order))
    assert result.value == minimax(lists, maximizing=root == "max")
    assert result.bound == "exact"
    assert result.evaluated == (tree.leaves if order == "left_to_right" else tree.leaves[::-1])
    assert result.cuts == result.pruned_leaves == ()


@given(searches())
def test_bounds_under_a_start_window_are_true(search: Search) -> None:
    """The value is exact if the true value is inside the window."""
    result, (alpha, beta) = search.result, search.result.window
    if result.bound == "exact":
        assert result.value == search.truth
    elif result.bound == "at_most":
        assert search.truth <= result.value <= alpha
    else:
        assert search.truth >= result.value >= beta
    if alpha < search.truth < beta:
        assert result.bound == "exact"


@given(searches())
def test_fail_hard_stays_in_the_window(search: Search) -> None:
    """The values of inner nodes are clipped to the window, those of leaves are not."""
    assume(search.result.rules.fail == "hard")
    for event in search.result.trace:
        if event.kind == "leave":
            call = next(e for e in search.result.trace if e.kind == "enter" and e.node == event.node)
            assert call.alpha <= event.value <= call.beta  # type: ignore[operator]


@given(searches())
def test_evaluated_and_pruned_partition_the_leaves(search: Search) -> None:
    """Every leaf is either evaluated once or pruned by a cut-off, but not both."""
    result, tree = search.result, search.result.tree
    assert sorted(result.evaluated + result.pruned_leaves) == list(tree.leaves)
    below_cuts = [leaf for cut in result.cuts for child in cut.pruned for leaf in tree.subtree(child)]
    assert sorted(leaf for leaf in below_cuts if tree.kind(leaf) == "leaf") == list(result.pruned_leaves)
    assert result.visits == len(result.evaluated)


@given(searches(), st.data())
def test_pruned_leaves_do_not_change_the_search(search: Search, data: st.DataObject) -> None:
    """For any values of pruned leaves the search is the same, and its claim remains true (deck 002)."""
    result = search.result
    others = {leaf: data.draw(values) for leaf in result.pruned_leaves}
    tree = replaced(result.tree, others)
    again = gt.alphabeta(tree, rules=result.rules, window=result.window)
    assert again.trace.raw == result.trace.raw
    truth = gt.minimax(tree).value
    if result.bound == "exact":
        assert truth == search.truth
    elif result.bound == "at_most":
        assert truth <= result.value  # type: ignore[operator]
    else:
        assert truth >= result.value  # type: ignore[operator]


@given(searches())
def test_cut_beyond_the_bound_evaluates_at_least_the_same_leaves(search: Search) -> None:
    """A search with the rule "beyond" evaluates all leaves that a search with "at_equality" evaluates."""
    result = search.result
    evaluated = [
        set(gt.alphabeta(result.tree, rules=replace(result.rules, cut=cut), window=result.window).evaluated)
        for cut in ("at_equality", "beyond")
    ]
    assert evaluated[0] <= evaluated[1]


@given(searches())
def test_fail_hard_and_fail_soft_evaluate_the_same_leaves(search: Search) -> None:
    """This holds if the searches cut off at equality; the order of the leaves is the same, too."""
    rules = replace(search.result.rules, cut="at_equality")
    soft, hard = (
        gt.alphabeta(search.result.tree, rules=replace(rules, fail=fail), window=search.result.window)
        for fail in ("soft", "hard")
    )
    assert soft.evaluated == hard.evaluated
    assert [cut.node for cut in soft.cuts] == [cut.node for cut in hard.cuts]


@given(searches())
def test_fail_soft_bound_is_at_least_as_tight_as_fail_hard(search: Search) -> None:
    result = search.result
    soft, hard = (
        gt.alphabeta(result.tree, rules=replace(result.rules, fail=fail, cut="at_equality"), window=result.window)
        for fail in ("soft", "hard")
    )
    assert soft.bound == hard.bound
    assume(result.tree.kind(0) != "leaf")
    if soft.bound == "at_most":
        assert soft.value <= hard.value  # type: ignore[operator]
    elif soft.bound == "at_least":
        assert soft.value >= hard.value  # type: ignore[operator]
    else:
        assert soft.value == hard.value


@given(searches())
def test_windows_of_a_node_only_narrow(search: Search) -> None:
    """α never decreases and β never increases; α stays below β, or can equal it under the rule "beyond"."""
    last: dict[int, tuple[Bound, Bound]] = {}
    for event in search.result.trace:
        alpha, beta = last.get(event.node, (-INF, INF))
        assert alpha <= event.alpha
        assert event.beta <= beta
        assert event.alpha < event.beta or (search.result.rules.cut == "beyond" and event.alpha == event.beta)
        last[event.node] = (event.alpha, event.beta)


@given(searches())
def test_bound_owner_on_the_path_has_the_value_of_the_bound(search: Search) -> None:
    """The owner of α or β at an event is a MAX or MIN node on the path, and its current value is that bound.

    A node that is cut off keeps its own window, although its value is beyond this window.
    """
    tree = search.result.tree
    so_far: dict[int, object] = {}
    cutting = {position - 1 for position, event in enumerate(search.result.trace) if event.kind == "cut"}
    for position, event in enumerate(search.result.trace):
        if event.kind == "improve" and position not in cutting:
            so_far[event.node] = event.value
        for owner, bound, kind, start in (
            (event.alpha_owner, event.alpha, "max", search.result.window[0]),
            (event.beta_owner, event.beta, "min", search.result.window[1]),
        ):
            if owner is None:
                assert bound == start
            else:
                assert owner in tree.path(event.node)
                assert tree.kind(owner) == kind
                assert so_far[owner] == bound


@given(searches())
def test_every_cutoff_reaches_its_bound_and_prunes_the_rest(search: Search) -> None:
    """The value at a cut-off reaches the bound, and the owner of the bound is an ancestor of the other player."""
    result, tree = search.result, search.result.tree
    for cut in result.cuts:
        at_max = tree.kind(cut.node) == "max"
        strictly = result.rules.cut == "beyond"
        if at_max:
            assert cut.value > cut.bound if strictly else cut.value >= cut.bound  # type: ignore[operator]
        else:
            assert cut.value < cut.bound if strictly else cut.value <= cut.bound  # type: ignore[operator]
        if cut.owner is not None:
            assert cut.owner in tree.path(cut.node)[:-1]
            assert tree.kind(cut.owner) == ("min" if at_max else "max")
        children = tree.children(cut.node)
        if result.rules.order == "right_to_left":
            children = children[::-1]
        assert cut.pruned == children[len(children) - len(cut.pruned) :]
        assert not any(leaf in tree.subtree(child) for child in cut.pruned for leaf in result.evaluated)


def small(lists: Nested) -> bool:
    """Return whether a tree has few enough orders of children to try them all."""

    def count(tree: Nested) -> int:
        return math.factorial(len(tree)) * math.prod(map(count, tree)) if isinstance(tree, list) else 1

    return count(lists) <= 300


@given(nested(max_leaves=9).filter(small), st.sampled_from(["max", "min"]))
def test_fewest_leaves_is_the_minimum_over_all_orders(lists: Nested, root: str) -> None:
    """In at least one order, exactly `fewest_leaves` leaves are evaluated, and in no order fewer."""
    assume(isinstance(lists, list))
    evaluated = [len(gt.alphabeta(Tree.from_nested(order, root=root)).evaluated) for order in orders(lists)]
    assert fewest_leaves(Tree.from_nested(lists, root=root)) == min(evaluated)


@given(searches())
def test_repeated_search_gives_an_equal_trace(search: Search) -> None:
    """The test also checks that a search restores the recursion limit."""
    before = sys.getrecursionlimit()
    again = gt.alphabeta(search.result.tree, rules=search.result.rules, window=search.result.window)
    assert again.trace == search.result.trace
    assert sys.getrecursionlimit() == before


@given(windows, st.integers(-9, 9))
def test_search_of_a_lone_leaf_returns_its_value(window: tuple[Bound, Bound], value: int) -> None:
    result = gt.alphabeta(value, window=window)
    assert (result.value, result.evaluated, result.cuts) == (value, (0,), ())
    assert result.best_move is None
    assert result.line == ()


UNFIT: dict[str, Callable[..., object]] = {
    "alpha-beta on tuples": lambda: gt.alphabeta("max[(1 2) (3 4)]"),
    "minimax over chance nodes": lambda: gt.minimax("[3 [2 {0.5: 1, 0.5: 2}]]"),
    "alpha-beta over chance nodes": lambda: gt.alphabeta("{0.5: 1, 0.5: 2}"),
    "three players": lambda: gt.minimax("[p3[1 3] 2]"),
    "an empty window": lambda: gt.alphabeta("[3 5]", window=(3, 3)),
    "α above β": lambda: gt.alphabeta("[3 5]", window=(INF, -1.5)),
    "half a window": lambda: gt.alphabeta("[3 5]", window=3),
    "NaN in the window": lambda: gt.alphabeta("[3 5]", window=(math.nan, 3)),
    "rules that are none": lambda: gt.alphabeta("[3 5]", rules="beyond"),
}


@pytest.mark.parametrize("search", UNFIT.values(), ids=UNFIT)
def test_unsuitable_arguments_are_refused_with_a_remedy(search: Callable[[], object], golden: Golden) -> None:
    """The error contains the algorithm or option, the expected and the actual value, and the place."""
    with golden.raises(AlgorithmError):
        search()


@pytest.mark.parametrize("options", [{"cut": "at_equalty"}, {"fail": "medium"}, {"order": "down"}])
def test_unknown_rule_is_refused_with_its_choices(options: dict[str, Any], golden: Golden) -> None:
    """The error lists the choices."""
    with golden.raises(ChoiceError):
        Rules(**options)


def test_every_user_error_is_a_game_tree_error() -> None:
    """A `GameTreeError` is also a ValueError."""
    for kind in (AlgorithmError, ChoiceError):
        assert issubclass(kind, GameTreeError)
    assert issubclass(GameTreeError, ValueError)
