"""Random trees: reproducible from a seed and uniform; impossible arguments are refused."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from goldens import Golden


def test_random_trees_of_recorded_seeds_are_unchanged(golden: Golden) -> None:
    """The test fails under a version of Python that gives other trees."""
    tree = gt.random_tree(2024, branching=3, depth=2)
    golden(str(tree))
    assert str(gt.random_tree(0, [2, 3], low=-5, high=5, root="min")) == "min[[4 3 -1] [-3 0 -1]]"


@given(
    st.integers(0, 10**30), st.lists(st.integers(1, 4), min_size=1, max_size=4), st.integers(-9, 9), st.integers(0, 9)
)
def test_random_tree_has_the_requested_shape_and_value_range(
    seed: int, branching: list[int], low: int, span: int
) -> None:
    """The leaves are integers, each level has its branching factor, and the same seed gives the same tree."""
    tree = gt.random_tree(seed, branching, low=low, high=low + span)
    assert tree == gt.random_tree(seed, branching, low=low, high=low + span)
    assert all(isinstance(tree.value(leaf), int) and low <= tree.value(leaf) <= low + span for leaf in tree.leaves)  # type: ignore[operator]
    depths = tree.depths()
    assert all(len(tree.children(n)) == ([*branching, 0])[depths[n]] for n in tree)


def test_random_values_cover_the_range_and_seeds_give_different_trees() -> None:
    """Both ends of the range occur among the values."""
    tree = gt.random_tree(1, 10, 3, low=3, high=7)
    assert {tree.value(leaf) for leaf in tree.leaves} == {3, 4, 5, 6, 7}
    assert len({str(gt.random_tree(seed)) for seed in range(100)}) == 100


def test_random_trees_use_only_the_stable_random_method() -> None:
    """The only method used is `random()`, whose numbers Python guarantees not to change."""
    dice = random.Random(5)
    wanted = [1 + int(dice.random() * 20) for _ in range(27)]
    tree = gt.random_tree(5)
    assert [tree.value(leaf) for leaf in tree.leaves] == wanted


@pytest.mark.parametrize(
    "options",
    [
        {"seed": "7"},
        {"seed": -1},
        {"seed": True},
        {"seed": 1, "branching": 0},
        {"seed": 1, "branching": "3"},
        {"seed": 1, "branching": []},
        {"seed": 1, "branching": [2, 3], "depth": 3},
        {"seed": 1, "depth": 0},
        {"seed": 1, "branching": 1, "depth": 10**12},
        {"seed": 1, "branching": 10**9, "depth": 99},
        {"seed": 1, "low": 9, "high": 3},
        {"seed": 1, "low": 0.5},
        {"seed": 1, "root": "mix"},
        {"seed": 1, "root": "max", "levels": "max chance"},
    ],
)
def test_impossible_tree_is_refused(options: dict[str, object], golden: Golden) -> None:
    """The message is one sentence."""
    with golden.raises(gt.GameTreeError):
        gt.random_tree(**options)  # type: ignore[arg-type]
