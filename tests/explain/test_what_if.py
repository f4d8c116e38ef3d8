"""Other values for leaves: exact sentences, a real new search, and the guarantee about pruned leaves."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree.errors import ChoiceError, InputError
from gametree.explain.what_if import WhatIf, what_if
from gametree.phrases import LANGUAGES
from gametree.trace.result import search_again
from goldens import Golden
from oracle import minimax
from searches import MANY_PLAYERS, TWO_PLAYERS, WITH_CHANCE, needed
from trees import INF, lists_of, nested, numbers, plain_games, replaced, rules, searches, truths, values, written

TWO_PLY = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]")
T1 = gt.alphabeta("[[3 12 [8 7 3]] [2 4 6] [14 5 1]]")
DEEP = gt.alphabeta("[3 [[[2 9] 5] 7]]")


SAID: dict[str, tuple[gt.Result, dict[int | str, object]]] = {
    "deck 000, a pruned leaf": (TWO_PLY, {"C2": 99}),
    "deck 001, T1, two cut-offs": (T1, {"B32": "−1/2", "C3": "inf"}),
    "below a deep cut-off": (DEEP, {"C112": "-3"}),
    "deck 000, another value and move": (TWO_PLY, {"B1": 1}),
    "deck 000, another course": (TWO_PLY, {"D1": 1}),
    "deck 000, evaluated without any effect": (TWO_PLY, {"B2": 4}),
    "nothing is changed": (TWO_PLY, {"B2": "12.0", 7: 4}),
    "a start window": (gt.alphabeta("[[3 12] [2 4]]", window=(5, 9)), {"B1": 7}),
    "out of the start window": (gt.alphabeta("[[7 12] [2 4]]", window=(5, 9)), {"B1": 3}),
    "an average that is a fraction": (gt.expectiminimax("[{1/3: 3, 2/3: 12} {0: 7, 1: 2}]"), {"B1": "1/2", "C1": 9}),
    "beyond the depth limit": (
        gt.minimax("[[3 12] [2 4]]", rules=gt.Rules(depth=1, evaluate={"B": 5, "C": 6})),
        {"C1": 99},
    ),
    "SSS* is over before": (gt.sss("[[3 12] [2 4]]"), {"C2": 0}),
    "tuples of several players": (gt.maxn("p1[p2[(3 1) (12 0)] p2[(2 2) (4 1)]]"), {"B1": "(0, 9)"}),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("result", "values"), SAID.values(), ids=SAID)
def test_changes_are_reported_exactly(
    result: gt.Result, values: dict[int | str, object], lang: str, golden: Golden
) -> None:
    """Changes that are impossible are also reported."""
    golden(*what_if(result, values).sentences(lang), lang=lang)


def test_certain_interval_follows_from_the_other_leaves() -> None:
    """Whatever the value of C2, A is 3; whatever the value of B1, A is between 2 and 8."""
    assert what_if(TWO_PLY, {"C2": 0}).certain == (3, 3)
    assert what_if(TWO_PLY, {"B1": 0}).certain == (2, 8)
    assert what_if(TWO_PLY, {"C1": 9}).certain == (3, INF)
    assert what_if(gt.star1("[{0.5: 3, 0.5: 12} 2]", (0, 20)), {"B1": 4}).certain == (6, 16)
    assert what_if(gt.maxn("p1[(3 1) (2 2)]"), {"B": (1, 1)}).certain == (-INF, INF)


def test_what_if_keeps_both_results_and_the_changed_leaves() -> None:
    """The changed leaves are listed from left to right, regardless of their names and of the order of the arguments."""
    found = what_if(TWO_PLY, {"D3": "1/2", 2: 9, "C2": 4})
    assert found.before is TWO_PLY
    assert found.changed == (2, TWO_PLY.tree["D3"])
    assert (found.after.tree.value("D3"), found.after.tree.value("B1")) == (Fraction(1, 2), 9)
    assert (found.only_pruned, found.same) == (False, False)
    assert what_if(TWO_PLY, {"C2": 5, "C3": 5}).only_pruned
    assert not what_if(TWO_PLY, {"C2": 5, "B1": 5}).only_pruned


@pytest.mark.parametrize(
    ("text", "value"),
    [("7", 7), ("-3", -3), ("−3", -3), ("1/2", Fraction(1, 2)), ("0.5", Fraction(1, 2)), (" inf ", INF), ("-∞", -INF)],
)
def test_value_given_as_text_is_parsed(text: str, value: object) -> None:
    """The text can have a hyphen or a true minus sign, and be a fraction, a decimal or infinite."""
    assert what_if(TWO_PLY, {"D1": text}).after.tree.value("D1") == value


MAXN = gt.maxn("p1[(3 1) (2 2)]")


@pytest.mark.parametrize(
    ("result", "values", "error"),
    [
        (TWO_PLY, {"C2": "x"}, InputError),
        (TWO_PLY, {"C2": ""}, InputError),
        (TWO_PLY, {"C2": "7 8"}, InputError),
        (TWO_PLY, {"C2": "1/0"}, InputError),
        (TWO_PLY, {"C2": "nan"}, InputError),
        (TWO_PLY, {"C2": "9" * 2000}, InputError),
        (TWO_PLY, {"C2": True}, InputError),
        (TWO_PLY, {"C2": None}, InputError),
        (TWO_PLY, {"C": 1}, InputError),
        (TWO_PLY, {"C": "x"}, InputError),
        (TWO_PLY, {"C2": 1, 7: 1}, InputError),
        (TWO_PLY, {"C9": 1}, ChoiceError),
        (TWO_PLY, {99: 1}, gt.GameTreeError),
        (MAXN, {"B": 3}, InputError),
        (MAXN, {"B": "3"}, InputError),
        (MAXN, {"B": "(1 2) (3 4)"}, InputError),
        (MAXN, {"B": (1, 2, 3)}, InputError),
        (gt.expectimax("[[3 12] [2 4]]"), {"B1": "inf"}, InputError),
        (gt.star1("[{1: 3} 2]", (0, 9)), {"C": 10}, gt.GameTreeError),
    ],
)
def test_bad_input_is_refused_with_the_leaf(
    result: gt.Result, values: dict[int | str, object], error: type, golden: Golden
) -> None:
    """The message is one sentence that contains the value."""
    with golden.raises(error):
        what_if(result, values)


# ---- the same search again ----------------------------------------------------------------------

PLAIN, CHANCE = "[[3 12 [8 7 3]] [2 4 6] [14 5 1]]", "[{0.5: [3 5], 0.5: [4 9]} {0.5: [1 2], 0.5: [2 9]}]"
PLAYERS = "p1[p2[(3 1 0) (12 0 2)] p3[(2 2 2) (4 1 1)]]"
AGAIN: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "minimax": [(PLAIN, {}), (PLAIN, {"rules": gt.Rules(depth=1, evaluate=lambda tree, node: node)})],
    "alphabeta": [(PLAIN, {"window": (1, 7), "rules": gt.Rules(cut="beyond", fail="hard", order="right_to_left")})],
    "negamax": [(PLAIN, {"window": (-INF, 2)})],
    "pvs": [(PLAIN, {"rules": gt.Rules(order={"A": ["D", "B", "C"]})})],
    "sss": [("min" + PLAIN, {})],
    "mtdf": [
        (PLAIN, {}),
        (PLAIN, {"first_guess": Fraction(5, 2)}),
        (PLAIN, {"first_guess": 7}),
        ("7", {"first_guess": 3}),
    ],
    "iterative_deepening": [
        (PLAIN, {"evaluate": lambda tree, node: -node}),
        (PLAIN, {"evaluate": {"B": 5, "C": 6, "D": 7, "B3": 1}, "rules": gt.Rules(depth=2)}),
    ],
    "expectimax": [(PLAIN, {"weights": {"B": [0.5, 0.25, 0.25]}}), (CHANCE, {})],
    "expectiminimax": [(CHANCE, {}), (CHANCE, {"prune": True}), (PLAIN, {"prune": True}), ("[inf 3]", {"prune": True})],
    "star1": [(CHANCE, {"value_range": (0, 10)}), (CHANCE, {"rules": gt.Rules(value_range=(1, 9))})],
    "star2": [(CHANCE, {"value_range": (0, 10)})],
    "maxn": [(PLAYERS, {"rules": gt.Rules(tie="last")})],
    "maxn_shallow": [(PLAYERS, {"value_range": (0, 30)})],
    "paranoid": [(PLAYERS, {"player": "p3"}), (PLAYERS, {})],
}
"""trees and options, by search; together they use all arguments"""
TREES = {
    **dict.fromkeys(TWO_PLAYERS, PLAIN),
    **dict.fromkeys(WITH_CHANCE, CHANCE),
    **dict.fromkeys(MANY_PLAYERS, PLAYERS),
}


def asked_again(algorithm: str) -> list[tuple[str, dict[str, Any]]]:
    """Return trees and options for a search, including its required arguments."""
    return AGAIN.get(algorithm, [(TREES[algorithm], needed(algorithm, (0, 30), {"B": 5, "C": 6, "D": 7, "B3": 1}))])


@pytest.mark.parametrize("algorithm", gt.ALGORITHMS)
def test_search_of_the_unchanged_tree_repeats_all_events(algorithm: str) -> None:
    """A trace that was read from JSON is repeated, too."""
    for text, options in asked_again(algorithm):
        result = gt.ALGORITHMS[algorithm](gt.Tree.parse(text), **options)
        assert search_again(result, result.tree).trace == result.trace
        stored = gt.Result(gt.Trace.from_json(result.trace.to_json()))
        assert search_again(stored, stored.tree).trace == result.trace


@pytest.mark.parametrize("algorithm", gt.ALGORITHMS)
def test_every_search_describes_changed_leaves(algorithm: str) -> None:
    """The values of all leaves are changed one after another, and each change is described in every language."""
    for text, options in asked_again(algorithm):
        result = gt.ALGORITHMS[algorithm](gt.Tree.parse(text), **options)
        for leaf in result.tree.leaves:
            other = (1, 9, 5) if result.tree.utilities else 9
            found = what_if(result, {leaf: other})
            assert found.after.algorithm == algorithm
            if result.window == (-INF, INF) and not result.tree.utilities and result.rules.depth is None:
                assert found.after.value == truths(found.after.tree)[0]
            for lang in LANGUAGES:
                assert all(sentence.endswith(".") and "%(" not in sentence for sentence in found.sentences(lang))


# ---- random searches ----------------------------------------------------------------------------


def changed(draw: st.DataObject, result: gt.Result, leaves: tuple[int, ...]) -> WhatIf:
    """Change the values of some of the given leaves."""
    some = draw.draw(st.lists(st.sampled_from(leaves), unique=True))
    return what_if(result, {leaf: draw.draw(values) for leaf in some})


def assert_pruned_leaves_do_nothing(found: WhatIf) -> None:
    """Check that the value of the root is certain and stays the same if only pruned leaves change."""
    assert found.only_pruned
    assert found.after.value == found.before.value
    assert found.certain == (found.before.value, found.before.value)


@given(searches(window=st.just((-INF, INF))), st.data())
def test_pruned_leaves_do_not_change_alphabeta(search: Any, data: st.DataObject) -> None:
    """Alpha-beta evaluates the same leaves and returns the same result."""
    if search.result.pruned_leaves:
        found = changed(data, search.result, search.result.pruned_leaves)
        assert_pruned_leaves_do_nothing(found)
        assert found.same
        assert found.after.trace.raw == found.before.trace.raw


@given(nested(numbers), st.sampled_from(["max", "min"]), st.sampled_from(["pvs", "sss", "mtdf", "negamax"]), st.data())
def test_pruned_leaves_do_not_change_relatives_of_alphabeta(lists: Any, root: str, algorithm: str, data: Any) -> None:
    """Other values can change the width of a null window and therefore the order of a search."""
    result = gt.ALGORITHMS[algorithm](gt.Tree.from_nested(lists, root=root))
    if result.pruned_leaves:
        found = changed(data, result, result.pruned_leaves)
        assert_pruned_leaves_do_nothing(found)
        if algorithm in ("sss", "negamax"):
            assert found.after.trace.raw == result.trace.raw


@given(nested(numbers), st.sampled_from(["max", "min"]), rules, st.data())
def test_new_value_equals_the_oracle(lists: Any, root: str, given_rules: gt.Rules, data: st.DataObject) -> None:
    """The old and the new value are both in the certain interval."""
    result = gt.alphabeta(gt.Tree.from_nested(lists, root=root), rules=given_rules)
    new = {leaf: data.draw(values) for leaf in data.draw(st.lists(st.sampled_from(result.tree.leaves), unique=True))}
    found = what_if(result, dict(new))
    assert found.after.tree == replaced(result.tree, new)
    assert found.after.value == minimax(lists_of(found.after.tree), maximizing=root == "max")
    low, high = found.certain
    assert low <= found.before.value <= high
    assert low <= found.after.value <= high
    sentences = found.sentences()
    assert all(re.fullmatch(r"[A-Z].*\.", sentence) for sentence in sentences)
    assert (sentences[0] == "No leaf has a new value, so the search does not change.") == (not found.changed)
    if found.changed:
        assert ("still finds" in sentences[0]) == (found.before.value == found.after.value)


@given(
    plain_games(leaves=st.integers(-9, 9), chance=True), st.sampled_from(["star1", "star2", "expectimax"]), st.data()
)
def test_certain_interval_contains_both_values_with_chance(game: Any, algorithm: str, data: st.DataObject) -> None:
    """The values at chance nodes are exact means."""
    options = {} if algorithm == "expectimax" else {"value_range": (-9, 9)}
    result = gt.ALGORITHMS[algorithm](gt.Tree.parse(written(game)), **options)
    some = data.draw(st.lists(st.sampled_from(result.tree.leaves), unique=True))
    found = what_if(result, {leaf: data.draw(st.integers(-9, 9)) for leaf in some})
    assert found.after.value == truths(found.after.tree)[0]
    low, high = found.certain
    assert low <= found.before.value <= high
    assert low <= found.after.value <= high
    assert all("%(" not in sentence for lang in LANGUAGES for sentence in found.sentences(lang))
