"""Plans in play: against any opponent, a plan gets at least the value, and pruned leaves do not matter."""

from __future__ import annotations

import math
import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from goldens import Golden
from oracle import minimax
from trees import nested

finite = nested(leaves=st.integers(-9, 9) | st.fractions(-3, 3, max_denominator=4))
TWO_PLY = "[[3 12 8] [2 4 6] [14 5 2]]"


@given(finite, st.sampled_from(["max", "min"]), st.integers(0, 2**32))
def test_plan_secures_the_minimax_value_against_any_opponent(lists: object, root: str, seed: int) -> None:
    """The opponent makes arbitrary moves. The test uses the plans of both minimax and alpha-beta."""
    tree = gt.Tree.from_nested(lists, root=root)
    dice = random.Random(seed)
    replies = {node: dice.randrange(max(1, len(tree.children(node)))) for node in tree}

    def opponent(tree: gt.Tree, node: int) -> str:
        return tree.move(tree.children(node)[replies[node]])

    truth = minimax(lists, maximizing=root == "max")  # type: ignore[arg-type]
    for result in (gt.minimax(tree), gt.alphabeta(tree)):
        got = gt.value_against(result, opponent)
        assert got >= truth if root == "max" else got <= truth


@given(finite, st.fractions(0, 1, max_denominator=5))
def test_errors_of_the_opponent_never_lower_the_plan_value(lists: object, error: Fraction) -> None:
    """Against a perfect opponent, the plan gets exactly the value; if the opponent errs more, the result never
    decreases.
    """
    result = gt.alphabeta(gt.Tree.from_nested(lists))
    never, sometimes, always = (gt.value_against(result, p) for p in (0, error, 1))
    assert never == result.value
    assert never <= sometimes <= always


def test_plan_of_the_two_ply_tree_gains_against_an_erring_opponent() -> None:
    """At B a random reply is worth (3 + 12 + 8) / 3, so with an error rate of one half the plan gets 16/3."""
    result = gt.minimax(TWO_PLY)
    assert gt.value_against(result, 1) == Fraction(23, 3)
    assert gt.value_against(result, Fraction(1, 2)) == Fraction(16, 3)
    assert gt.value_against(result, {"B": "b2"}) == 12
    assert gt.value_against(result, {"C": "c3"}) == 3


def test_plan_value_below_chance_is_the_mean_of_the_outcomes() -> None:
    """The mean takes the opponent's errors into account."""
    result = gt.expectiminimax("[{0.5: [2 6], 0.5: [3 3]} 1]")
    assert result.value == Fraction(5, 2)
    assert gt.value_against(result, 1) == Fraction(7, 2)


@given(finite, st.sampled_from(["left_to_right", "right_to_left"]), st.sampled_from(["at_equality", "beyond"]))
def test_pruned_leaves_do_not_change_value_and_first_best_move(lists: object, order: str, cut: str) -> None:
    """A full search confirms value and move for any values of the pruned leaves."""
    result = gt.alphabeta(gt.Tree.from_nested(lists), rules=gt.Rules(order=order, cut=cut))
    check = gt.check_pruned(result, trials=5)
    assert check.holds
    assert len(check.trials) == 5
    assert all(set(leaves) == set(result.pruned_labels) for leaves, _, _ in check.trials)


def test_check_detects_a_search_that_prunes_a_needed_leaf() -> None:
    """`check_pruned` detects the fault by full searches."""
    honest = gt.alphabeta(TWO_PLY)
    raw = [event for event in honest.trace.raw if event[1] not in (10, 11, 12)]
    cheat = gt.Result(gt.Trace(honest.tree, "alphabeta", honest.rules, honest.window, tuple(raw)))
    assert "D3" in cheat.pruned_labels
    assert not gt.check_pruned(cheat, trials=20).holds


@pytest.mark.parametrize(
    "opponent",
    [
        1.5,
        "b1",
        {"B": "b9"},
    ],
)
def test_invalid_opponents_are_refused(opponent: object, golden: Golden) -> None:
    """The error describes the expected form."""
    with golden.raises(gt.GameTreeError):
        gt.value_against(gt.minimax(TWO_PLY), opponent)  # type: ignore[arg-type]


def test_search_that_failed_low_has_no_plan(golden: Golden) -> None:
    """A search that returns only a bound proves nothing about pruned leaves."""
    low = gt.alphabeta(TWO_PLY, window=(5, math.inf))
    with golden.raises(gt.GameTreeError):
        gt.value_against(low, 0)
    with golden.raises(gt.GameTreeError):
        gt.check_pruned(low)
