"""The order of moves: best and worst order, the minimum number of evaluated leaves over all orders, and which leaves
these are.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gametree as gt
from clock import steps
from gametree import GameTreeError, Rules, Tree
from gametree.exercises import Exercise, check
from gametree.exercises.kinds.optima import evaluated, optimum
from gametree.tree.view import frontier
from goldens import Golden
from oracle import Plain
from questions import conventions, windows
from trees import INF, Bound, nested, plain_games, truths, values, written

SIZES = [(1, 3), (2, 1), (2, 4), (2, 5), (3, 3), (3, 4), (4, 3), (5, 2)]


def least(base: int, depth: int) -> int:
    """Return Knuth and Moore's number (decks 003 and 004)."""
    return int(base ** math.ceil(depth / 2) + base ** (depth // 2) - 1)


@given(plain_games())
def test_best_order_evaluates_the_fewest_leaves(game: Plain) -> None:
    """Alpha-beta evaluates exactly `fewest_leaves` leaves, and no search can evaluate fewer."""
    tree = Tree.parse(written(game))
    result = gt.alphabeta(tree, rules=Rules(order=gt.best_order(tree)))
    assert len(result.evaluated) == gt.fewest_leaves(tree)
    assert result.value == truths(tree)[0]
    for algorithm in ("minimax", "alphabeta", "negamax", "pvs", "sss", "mtdf"):
        assert len(gt.ALGORITHMS[algorithm](tree).evaluated) >= len(result.evaluated)


@given(plain_games(), st.data())
def test_critical_leaves_prove_the_value(game: Plain, data: st.DataObject) -> None:
    """For any values of all other leaves, the root keeps its value; the number of critical leaves is
    `fewest_leaves`.
    """
    tree = Tree.parse(written(game))
    critical = gt.critical_leaves(tree)
    assert critical is not None
    assert len(critical) == gt.fewest_leaves(tree)
    assert list(critical) == sorted(critical)
    assert (
        truth_with(tree, {leaf: data.draw(values) for leaf in tree.leaves if leaf not in critical}) == truths(tree)[0]
    )


def truth_with(tree: Tree, others: dict[int, Bound]) -> Bound:
    """Return the root's value with the leaf values replaced by those in ``others``."""
    worth: dict[int, Bound] = {}
    for node in reversed(tree.nodes):
        below = [worth[child] for child in tree.children(node)]
        pick = max if tree.kind(node) == "max" else min
        worth[node] = pick(below) if below else others.get(node, tree.value(node))  # type: ignore[arg-type]
    return worth[0]


@pytest.mark.parametrize(("base", "depth"), SIZES)
@given(data=st.data())
def test_best_order_of_uniform_trees_evaluates_the_known_formula(base: int, depth: int, data: st.DataObject) -> None:
    """With distinct values the formula is b^⌈d/2⌉ + b^⌊d/2⌋ − 1."""
    tree = Tree.from_leaves(data.draw(st.permutations(range(base**depth))), branching=[base] * depth)
    result = gt.alphabeta(tree, rules=Rules(order=gt.best_order(tree)))
    critical = gt.critical_leaves(tree)
    assert len(result.evaluated) == gt.fewest_leaves(tree) == least(base, depth)
    assert critical is not None
    assert sorted(result.evaluated) == list(critical)


@pytest.mark.parametrize(("base", "depth"), [(1, 3), (2, 1), (2, 2), (3, 2), (5, 2), (2, 3), (3, 3), (4, 3)])
@given(data=st.data())
def test_worst_order_of_three_plies_prunes_nothing(base: int, depth: int, data: st.DataObject) -> None:
    """The test uses distinct leaf values."""
    leaves = data.draw(st.permutations(range(base**depth)))
    tree = Tree.from_leaves(leaves, branching=[base] * depth, root=data.draw(st.sampled_from(["max", "min"])))
    result = gt.alphabeta(tree, rules=Rules(order=gt.worst_order(tree)))
    assert sorted(result.evaluated) == list(tree.leaves)
    assert result.pruned_leaves == ()


def test_order_decides_whether_17_11_or_27_of_27_leaves_are_evaluated() -> None:
    """The tree of deck 004 needs 17 leaves in the given order, 11 at best, and all 27 at worst."""
    leaves = "[8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10]"
    tree = Tree.from_leaves(leaves, branching=3)
    orders = ["left_to_right", gt.best_order(tree), gt.worst_order(tree)]
    assert [len(gt.alphabeta(tree, rules=Rules(order=order)).evaluated) for order in orders] == [17, 11, 27]  # type: ignore[arg-type]
    assert all(gt.alphabeta(tree, rules=Rules(order=order)).best_move == "a3" for order in orders)  # type: ignore[arg-type]


@given(plain_games(leaves=st.integers(-9, 9)), st.integers(0, 3))
def test_positions_at_the_depth_limit_count_as_leaves(game: Plain, depth: int) -> None:
    tree = Tree.parse(written(game))
    rules = Rules(depth=depth, evaluate=lambda tree, node: node % 7 - 3)
    critical = gt.critical_leaves(tree, rules)
    assert critical is not None
    assert len(critical) == gt.fewest_leaves(tree, rules)
    assert set(critical) <= set(frontier(tree, gt.alphabeta(tree, rules=rules).rules))
    assert gt.fewest_leaves(tree, rules) <= len(gt.alphabeta(tree, rules=rules).evaluated)  # type: ignore[operator]


def test_fewest_leaves_under_a_depth_limit_requires_an_evaluation(golden: Golden) -> None:
    """Every search refuses a depth limit without an evaluation."""
    with golden.raises(GameTreeError):
        gt.fewest_leaves(Tree.parse("[[3 5] 2]"), Rules(depth=1))


def test_worst_order_can_still_prune_in_four_plies() -> None:
    """In the tested tree, a MIN node off the principal variation is no better for MAX than its value so far, so even in
    the worst order one leaf is pruned.
    """
    tree = Tree.parse("[3 [[[2 1] 100] 5]]")
    result = gt.alphabeta(tree, rules=Rules(order=gt.worst_order(tree)))
    assert [tree.value(leaf) for leaf in result.pruned_leaves] == [1]


@pytest.mark.parametrize("text", ["[{0.5: 3, 0.5: 4} 2]", "p1[(1 2) (2 1)]", "p1[3 5]"])
def test_chance_nodes_and_several_players_have_no_best_order(text: str) -> None:
    """For trees with chance nodes or several players, the minimum number of leaves is not defined, either."""
    tree = Tree.parse(text)
    assert gt.fewest_leaves(tree) is None
    assert gt.critical_leaves(tree) is None
    assert gt.best_order(tree) == gt.worst_order(tree) == {}


# ---- the optimum over all orders of the children ------------------------------------------------

few = st.integers(0, 4) | st.sampled_from([INF, -INF])
small = nested(few, max_leaves=6).filter(lambda tree: isinstance(tree, list))
reaches = st.sampled_from(["deep", "shallow"])


def orders(tree: gt.Tree) -> Iterator[dict[str, list[str]]]:
    """Yield every order of the children, beginning with the order from left to right."""
    inner = [node for node in tree if len(tree.children(node)) > 1]
    for some in itertools.product(*(itertools.permutations(tree.children(node)) for node in inner)):
        yield {tree.label(node): list(map(tree.label, below)) for node, below in zip(inner, some, strict=True)}


@settings(max_examples=60)
@given(small, st.sampled_from(["max", "min"]), conventions, reaches, windows, st.sampled_from(["most", "fewest"]))
def test_best_and_worst_orders_are_optimal(
    tree: object, root: str, rules: gt.Rules, reach: str, window: tuple[object, object], cuts: str
) -> None:
    """The number of leaves is the minimum or maximum over all orders. The kit returns the first order with this number,
    and accepts exactly the orders with this number.
    """
    shown = gt.Rules(cut=rules.cut, fail=rules.fail, reach=reach)
    exercise = Exercise("child-order", gt.Tree.from_nested(tree, root=root), shown, window, details={"cuts": cuts})
    found = optimum(exercise)
    counts = [(evaluated(exercise, order), order) for order in orders(exercise.tree)]
    best = (min if cuts == "most" else max)(count for count, _ in counts)
    assert found.count() == best
    assert found.order() == next(order for count, order in counts if count == best)
    for count, order in counts[::7]:
        assert (found.flaw(order) is None) == (count == found.count())


@pytest.mark.parametrize("cuts", ["most", "fewest"])
def test_order_answer_with_many_ties_is_checked_quickly(cuts: str) -> None:
    """The tree has too many orders to try all of them."""
    tree = gt.Tree.from_leaves([3, 3, 2, 1, 3, 2, 2, 3, 1] * 3, branching=3)
    exercise = Exercise("child-order", tree, gt.Rules(cut="beyond"), details={"cuts": cuts})
    assert check(exercise, exercise.key).right
    assert steps(lambda: (check(exercise, exercise.key), check(exercise, {}))) < 300_000
