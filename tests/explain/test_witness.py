"""Witnesses, which are leaf values that change the root's value, checked by an independent minimax; there is none if no
such values exist.
"""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree.errors import ChoiceError, InputError
from gametree.exercises import spared_by, witness
from goldens import Golden
from oracle import minimax
from trees import lists_of, nested, plain_games, replaced, truths, written

BOOK = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]")


@given(nested(st.integers(-6, 6)), st.data())
def test_witnesses_agree_with_an_independent_minimax(lists: Any, data: st.DataObject) -> None:
    """With the values of a witness, the root has the reported value. Without a witness, no values of the given leaves
    change the root.
    """
    tree = gt.Tree.from_nested(lists)
    leaves = data.draw(st.lists(st.sampled_from(tree.leaves), min_size=1, max_size=3, unique=True))
    found, truth = witness(gt.alphabeta(tree), leaves), minimax(lists)
    if found is None:
        for values in itertools.product((-99, -6, 0, 6, 99), repeat=len(leaves)):
            assert minimax(lists_of(tree, dict(zip(leaves, values, strict=True)))) == truth
        return
    assert set(found.values) <= set(leaves)
    assert found.before == truth != found.after
    assert minimax(lists_of(tree, found.values)) == found.after
    for leaf in found.values:
        fewer = {other: value for other, value in found.values.items() if other != leaf}
        assert minimax(lists_of(tree, fewer)) == truth, "every leaf of a witness is needed"
        assert isinstance(found.values[leaf], int) and -7 <= found.values[leaf] <= 7


@given(nested(st.integers(-6, 6)))
def test_pruned_leaves_have_no_witness(lists: Any) -> None:
    """All pruned leaves together cannot change the root's value, and the reason is stated."""
    result = gt.alphabeta(gt.Tree.from_nested(lists))
    if result.pruned_leaves:
        assert witness(result, result.pruned_leaves) is None
    for leaf in result.tree.leaves:
        reason = spared_by(result, leaf)
        assert (reason is not None) == (leaf in result.pruned_leaves)
        assert reason is None or leaf in reason.leaves


CHANCE_GAMES = plain_games(("max", "min"), st.integers(-6, 6), max_leaves=8, chance=True)


@given(CHANCE_GAMES, st.booleans(), st.data())
def test_witnesses_below_chance_nodes_follow_the_definition(game: Any, is_bounded: bool, data: st.DataObject) -> None:
    """If a range of values is given, the values of a witness are inside the range."""
    tree = gt.Tree.parse(written(game))
    rules = gt.Rules(value_range=(-6, 6)) if is_bounded else gt.Rules()
    result = gt.expectiminimax(tree, rules=rules)
    leaf = data.draw(st.sampled_from(result.evaluated))
    found = witness(result, leaf)
    for value in (-6, 0, 6) if is_bounded else (-999, -6, 0, 6, 999):
        new = truths(tree.rebuilt(values={leaf: value}))[0]
        assert found is not None or new == truths(tree)[0]
    if found is not None:
        assert found.after == truths(tree.rebuilt(values=dict(found.values)))[0] != truths(tree)[0] == found.before
        assert not is_bounded or all(-6 <= value <= 6 for value in found.values.values())


def test_witness_is_one_sentence_in_each_language(golden: Golden) -> None:
    """The sentence is exact, for one leaf and for several leaves."""
    found = witness(BOOK, "D3")
    assert found is not None
    golden(found.text())
    golden(found.text("es"), lang="es")
    golden(found.text("pt"), lang="pt")
    several = witness(gt.alphabeta("[[3 12 8] [2 4 6] [2 2 2]]"), "D")
    assert several is not None
    golden(several.text())
    assert replaced(BOOK.tree, dict(found.values)).value("D3") == 4


def test_only_values_within_the_window_count() -> None:
    """A change beyond the window has no effect."""
    narrow = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]", window=(5, 9))
    assert witness(narrow, "B2") is None
    found = witness(narrow, "B")
    assert found is not None and (found.before, found.after) == (5, 6)


def test_evaluations_at_the_limit_can_be_changed(golden: Golden) -> None:
    """Evaluations of nodes below the limit cannot be changed."""
    limited = gt.alphabeta("[[3 12] [[2 4] 6]]", rules=gt.Rules(depth=1, evaluate={"B": 5, "C": 4}))
    found = witness(limited, "C")
    assert found is not None and dict(found.values) == {limited.tree["C"]: 6}
    with golden.raises(InputError):
        witness(limited, "B1")


def test_witness_for_an_unlikely_leaf_respects_the_value_range() -> None:
    """A leaf with a small probability needs an extreme value, which the range can exclude."""
    tree = gt.Tree.parse("[{0.1: 3, 0.9: 0} 5]")
    found = witness(gt.expectiminimax(tree), "B1")
    assert found is not None and found.after > 5
    assert witness(gt.star1(tree, (0, 20)), "B1") is None
    assert found.after == Fraction(found.values[tree["B1"]], 10)


def test_unknown_labels_and_tuples_are_refused(golden: Golden) -> None:
    with golden.raises(ChoiceError):
        witness(BOOK, "X")
    with golden.raises(InputError):
        witness(BOOK, [])
    with golden.raises(InputError):
        witness(gt.maxn("p1[(1 2) (2 1)]"), "B")
