"""The view of a tree (order of moves, depth limit, evaluation and quiescence) is the same for every search."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from claims import assert_intervals_hold_the_truth, assert_solved
from gametree import GameTreeError, Rules, Tree
from gametree.errors import AlgorithmError
from gametree.tree.view import frontier, horizon
from goldens import Golden
from oracle import Plain
from trees import plain_games, written

LIMITED = ("minimax", "alphabeta", "negamax", "pvs", "sss", "mtdf")
TWO_PLY = "[[3 12 8] [2 4 6] [14 5 2]]"


def shuffled(tree: Tree, draw: st.DataObject) -> dict[str, list[str]]:
    """Draw an order of the children for some of the nodes, by label."""
    inner = [node for node in tree if tree.children(node)]
    chosen = draw.draw(st.lists(st.sampled_from(inner), unique=True)) if inner else []
    return {tree.label(node): draw.draw(st.permutations(list(map(tree.label, tree.children(node))))) for node in chosen}


@pytest.mark.parametrize("algorithm", LIMITED)
@given(game=plain_games(), data=st.data())
def test_any_order_of_children_gives_the_same_value(algorithm: str, game: Plain, data: st.DataObject) -> None:
    """The order is given by label; children that it does not mention are searched from left to right."""
    tree = Tree.parse(written(game))
    order = shuffled(tree, data)
    result = gt.ALGORITHMS[algorithm](tree, rules=Rules(order=order))
    assert_solved(result)
    place = {child: number for children in order.values() for number, child in enumerate(children)}
    if algorithm in ("minimax", "alphabeta", "negamax"):
        for node in tree:
            seen = [e.node for e in result.trace if e.kind in ("enter", "evaluate") and tree.parent(e.node) == node]
            assert seen == sorted(seen, key=lambda child: place.get(tree.label(child), child))


@given(plain_games(), st.data())
def test_explicit_order_evaluates_the_leaves_of_the_reordered_tree(game: Plain, data: st.DataObject) -> None:
    """The reordered tree is searched from left to right."""
    tree = Tree.parse(written(game))
    order = shuffled(tree, data)

    def moved(node: int) -> str:
        if not tree.children(node):
            return f'"{tree.label(node)}": {written(tree.value(node))}'
        below = [tree[child] for child in order.get(tree.label(node), [])] or tree.children(node)
        return f'"{tree.label(node)}": {tree.kind(node)}[{" ".join(map(moved, below))}]'

    there = gt.alphabeta(tree, rules=Rules(order=order))
    here = gt.alphabeta(Tree.parse(moved(0)))
    assert here.evaluated_labels == there.evaluated_labels
    assert (here.value, len(here.cuts)) == (there.value, len(there.cuts))


@pytest.mark.parametrize("algorithm", LIMITED)
@given(game=plain_games(max_leaves=14), depth=st.integers(0, 4), data=st.data())
def test_evaluation_replaces_the_value_at_the_depth_limit(
    algorithm: str, game: Plain, depth: int, data: st.DataObject
) -> None:
    """Every search uses the evaluation H(s, d) of deck 000 at the limit, also for cut-offs and proven bounds."""
    tree = Tree.parse(written(game))
    guesses = data.draw(st.lists(st.integers(-9, 9), min_size=len(tree), max_size=len(tree)))
    depths = tree.depths()

    def h(node: int) -> Any:
        if not tree.children(node):
            return tree.value(node)
        if depths[node] >= depth:
            return guesses[node]
        return (max if tree.kind(node) == "max" else min)(map(h, tree.children(node)))

    rules = Rules(depth=depth, evaluate=lambda _, node: guesses[node])
    result = gt.ALGORITHMS[algorithm](tree, rules=rules)
    assert result.value == h(0)
    assert all(depths[node] <= depth for node in result.evaluated)
    assert_solved(result)
    assert_intervals_hold_the_truth(result)


@given(plain_games(chance=True, leaves=st.integers(-9, 9)), st.integers(0, 3), st.data())
def test_chance_searches_apply_the_depth_limit(game: Plain, depth: int, data: st.DataObject) -> None:
    """Expectiminimax, Star1 and Star2 agree, also with an explicit order."""
    tree = Tree.parse(written(game))
    rules = Rules(depth=depth, evaluate=lambda _, node: node % 7 - 3, order=shuffled(tree, data), value_range=(-9, 9))
    for search in (gt.expectiminimax, gt.star1, gt.star2):
        assert_solved(search(tree, rules=rules))


@given(plain_games(max_leaves=14), st.integers(0, 3), st.data())
def test_unstable_positions_are_searched_on(game: Plain, depth: int, data: st.DataObject) -> None:
    """Below an unstable position at the limit, the search continues down to stable positions or leaves (deck 004)."""
    tree = Tree.parse(written(game))
    inner = [tree.label(node) for node in tree if tree.children(node)]
    unstable = data.draw(st.lists(st.sampled_from(inner), unique=True)) if inner else []
    depths = tree.depths()

    def h(node: int) -> Any:
        if not tree.children(node):
            return tree.value(node)
        if depths[node] >= depth and tree.label(node) not in unstable:
            return node % 7 - 3
        return (max if tree.kind(node) == "max" else min)(map(h, tree.children(node)))

    rules = Rules(depth=depth, evaluate=lambda _, node: node % 7 - 3, unstable=tuple(unstable))
    result = gt.alphabeta(tree, rules=rules)
    assert result.value == h(0)
    assert_solved(result)


def test_quiescence_search_corrects_a_misjudged_capture() -> None:
    """At one ply C seems good, but MIN recaptures at once."""
    tree, guess = Tree.parse("[[1 2] [-9 5]]"), {"B": 1, "C": 5}
    at_once = gt.alphabeta(tree, rules=Rules(depth=1, evaluate=guess))
    quiet = gt.alphabeta(tree, rules=Rules(depth=1, evaluate={"B": 1}, unstable=("C",)))
    assert (at_once.value, at_once.best_move) == (5, "a2")
    assert (quiet.value, quiet.best_move) == (1, "a1")
    assert quiet.evaluated_labels == ("B", "C1")


def test_horizon_effect_delays_a_loss_beyond_the_depth_limit() -> None:
    """MAX delays an unavoidable loss of 9 by first sacrificing a pawn, which increases the loss to 10.

    A search of two plies sees only the −1 of the sacrifice and chooses it; a search of four plies reaches the end of
    both lines.
    """
    tree = Tree.parse("[[-9] [[[-10]]]]")
    short = gt.alphabeta(tree, rules=Rules(depth=2, evaluate={"C1": -1}))
    assert (short.value, short.best_move) == (-1, "a2")
    far = gt.alphabeta(tree)
    assert (far.value, far.best_move) == (-9, "a1")
    assert [tree.label(node) for node in horizon(tree, short.rules)] == ["C1"]
    assert [tree.label(node) for node in frontier(tree, short.rules)] == ["B1", "C1"]


def test_evaluation_function_is_called_once_per_position() -> None:
    """The trace stores the values, so they are not computed again."""
    asked: list[str] = []

    def judge(tree: Tree, node: int) -> int:
        asked.append(tree.label(node))
        return node

    result = gt.alphabeta(TWO_PLY, rules=Rules(depth=1, evaluate=judge))
    assert asked == ["B", "C", "D"]
    assert dict(result.rules.evaluate) == {"B": 1, "C": 5, "D": 9}  # type: ignore[arg-type]
    assert gt.Trace.from_json(result.trace.to_json()).rules == result.rules


@given(plain_games())
def test_unreached_depth_limit_does_not_change_the_search(game: Plain) -> None:
    """In the test, the limit equals the depth of the tree."""
    tree = Tree.parse(written(game))
    limited = gt.alphabeta(tree, rules=Rules(depth=tree.height, evaluate=lambda tree, node: 0))
    assert limited.trace.raw == gt.alphabeta(tree).trace.raw


def test_rules_are_described_and_read_back(golden: Golden) -> None:
    """`Rules.describe` names the differences from the defaults, and `Rules.from_json` restores the rules."""
    rules = Rules(
        cut="beyond", order={"A": ["C", "B"]}, depth=2, evaluate={"B": 0.5, "C": float("inf")}, unstable=("D",),
        value_range=(-1, 1), reach="shallow", tie="last",
    )  # fmt: skip
    golden(*rules.describe().items())
    assert Rules.from_json(rules.describe()) == rules
    assert Rules().describe() == {}


REFUSED: dict[str, Callable[..., object]] = {
    "a limit without an evaluation": lambda: Rules(depth=1),
    "a position without an evaluation": lambda: Rules(depth=1, evaluate={"B": 1, "D": 2}),
    "an evaluation without a limit": lambda: Rules(evaluate={"B": 1}),
    "an unknown label judged": lambda: Rules(depth=1, evaluate={"Z": 1}),
    "an unknown unstable label": lambda: Rules(depth=1, unstable=("Z",)),
    "a judge who says nothing": lambda: Rules(depth=1, evaluate=lambda tree, node: None),
    "a tuple where numbers stand": lambda: Rules(depth=1, evaluate={"B": (1, 2), "C": 1, "D": 1}),
    "a word as a value": lambda: Rules(depth=1, evaluate={"B": "good"}),
    "an evaluation that is none": lambda: Rules(depth=1, evaluate=3),
    "half a ply": lambda: Rules(depth=0.5),
    "a negative depth": lambda: Rules(depth=-1),
    "depth true": lambda: Rules(depth=True),
    "an order that leaves one out": lambda: Rules(order={"A": ["C", "B"]}),
    "an order of strangers": lambda: Rules(order={"A": ["B", "C", "B1"]}),
    "an order of an unknown node": lambda: Rules(order={"Z": ["B"]}),
    "an order that is none": lambda: Rules(order=3),
    "an unknown order": lambda: Rules(order="rigth_to_left"),
    "an unknown reach": lambda: Rules(reach="far"),
}


@pytest.mark.parametrize("rules", REFUSED.values(), ids=REFUSED)
def test_rules_that_do_not_fit_the_tree_are_refused(rules: Callable[[], Rules], golden: Golden) -> None:
    """The error contains the rule, the expected value for this tree and the actual value."""
    with golden.raises(GameTreeError):
        gt.alphabeta(TWO_PLY, rules=rules())


def test_missing_evaluation_error_lists_at_most_five_positions(golden: Golden) -> None:
    """Even if more positions lack an evaluation, the message names only five of them."""
    with golden.raises(AlgorithmError):
        gt.minimax([[1], [2], [3], [4], [5], [6], [7]], rules=Rules(depth=1))
