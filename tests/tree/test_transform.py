"""Transformations of leaf values: those that preserve the order do not change minimax, but do change means."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree import GameTreeError
from gametree.errors import InputError
from gametree.explain.transformations import compare_transform, transform
from gametree.tree.rebuilding import replace_leaves
from goldens import Golden
from oracle import Nested
from trees import nested, numbers, trees

MAGNITUDES = "[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]"
CHANGE = {1: 1, 2: 20, 3: 30, 4: 400}


def test_magnitudes_of_deck_001_change_only_the_mean() -> None:
    """With 20, 30, 1 and 400 instead of 2, 3, 1 and 4, the move of minimax stays the same, but the means 2.1 and 1.3
    become 21 and 40.9 (deck 001).
    """
    compared = compare_transform(MAGNITUDES, CHANGE)
    one, other = compared.expected, compared.minimax
    assert (one.before.value, one.before.best_move) == (Fraction("2.1"), "a1")
    assert (one.after.value, one.after.best_move) == (Fraction("40.9"), "a2")
    assert [one.before.frames()[-1].value(node) for node in "BC"] == [Fraction("2.1"), Fraction("1.3")]
    assert [one.after.frames()[-1].value(node) for node in "BC"] == [21, Fraction("40.9")]
    assert (other.before.value, other.after.value, other.after.best_move) == (2, 20, "a1")
    assert (one.same_decision, other.same_decision) == (False, True)


def test_comparison_table_is_written_in_three_languages() -> None:
    """The table has a line for each search."""
    compared = compare_transform(MAGNITUDES, CHANGE)
    lines = repr(compared).splitlines()
    assert [line.split()[0] for line in lines] == ["search", lines[1], "minimax", "expectiminimax"]
    assert [line.split()[1:] for line in lines[2:]] == [
        ["2", "a1", "20", "a1", "the", "same"],
        ["2.1", "a1", "40.9", "a2", "changed"],
    ]
    assert "cambia" in compared.table("es") and "muda" in compared.table("pt")
    assert "| expectiminimax | 2.1 | a1 | 40.9 | a2 | changed |" in compared._repr_markdown_()


def test_tree_without_chance_is_compared_with_min_as_chance() -> None:
    """The compared searches are minimax and expectimax."""
    compared = compare_transform("[[4 5] [3 6]]", {3: 3, 4: 4, 5: 5, 6: 60})
    assert (compared.expected.name, compared.expected.before.value) == ("expectimax", Fraction(9, 2))
    assert compared.expected.before.best_moves == ("a1", "a2")
    assert (compared.expected.after.best_moves, compared.expected.same_decision) == (("a2",), False)
    assert compared.minimax.same_decision


@given(nested(numbers), st.sampled_from(["max", "min"]), st.integers(1, 5), st.integers(-9, 9))
def test_order_preserving_change_keeps_minimax_decisions(lists: Nested, root: str, scale: int, shift: int) -> None:
    """Every best move stays the same, and the new value is the transformed old one."""
    tree = gt.Tree.from_nested(lists, root=root)

    def change(value: Fraction) -> Fraction:
        return scale * value**3 + shift

    before, after = gt.minimax(tree), gt.minimax(transform(tree, change))
    assert after.value == change(Fraction(before.value))  # type: ignore[arg-type]
    assert (after.best_moves, after.line) == (before.best_moves, before.line)


@given(trees())
def test_identity_transform_changes_nothing(tree: gt.Tree) -> None:
    """Shape, players, probabilities and names stay the same."""
    assert replace_leaves(tree, {}) == tree
    if not tree.utilities:
        assert transform(tree, lambda value: value) == tree
        doubled = transform(tree, lambda value: 2 * value)
        assert [doubled.label(node) for node in tree] == [tree.label(node) for node in tree]
        assert [doubled.value(leaf) for leaf in tree.leaves] == [2 * tree.value(leaf) for leaf in tree.leaves]  # type: ignore[operator]


def test_keep_order_false_accepts_any_change() -> None:
    """With ``keep_order=False``, a change can reverse the order, as if the players were swapped."""
    assert str(transform("[[1 2] [3 4]]", lambda v: -v, keep_order=False)) == "[[-1 -2] [-3 -4]]"


@pytest.mark.parametrize(
    "call",
    [
        lambda: transform("[[1 2] [3 4]]", lambda v: -v),
        lambda: transform("[1 2]", {1: 5, 2: 5}),
        lambda: transform("[1 2]", {1: 5}),
        lambda: transform("[1 2]", {1: 1, 2: "x"}),
        lambda: transform("p1[(1 2) (2 1)]", lambda v: v),
        lambda: replace_leaves(gt.Tree.parse("[[1 2] 3]"), {"B": 1}),
        lambda: replace_leaves(gt.Tree.parse("[1 2]"), {"B": None}),
    ],
)
def test_bad_transformation_is_refused_with_its_leaf(call: Callable[[], object], golden: Golden) -> None:
    """The refused transformations change the order, have no result for a value, or give a result that is no number."""
    with golden.raises(InputError):
        call()


def test_unknown_leaf_is_refused_with_the_nearest(golden: Golden) -> None:
    """The error suggests the most similar label."""
    with golden.raises(GameTreeError):
        replace_leaves(gt.Tree.parse("[[1 2] 3]"), {"B9": 1})
