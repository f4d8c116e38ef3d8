"""Searches through chance nodes: exact means, no cut-offs without a range of values, Star1 and Star2 with a range."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from claims import assert_intervals_hold_the_truth, assert_leaves_are_accounted_for, assert_solved
from gametree import GameTreeError, Rules, Tree
from goldens import Golden
from oracle import Nested, Plain, expectimax, expectiminimax, minimax
from trees import INF, nested, numbers, plain_games, truths, values, written

chance_games = plain_games(leaves=numbers, chance=True)
some_rules = st.builds(
    Rules,
    cut=st.sampled_from(["at_equality", "beyond"]),
    order=st.sampled_from(["left_to_right", "right_to_left"]),
)
margins = st.sampled_from([0, 0, 1, Fraction(1, 2), 20])
SEARCHES: dict[str, Callable[..., gt.Result]] = {
    "expectiminimax": gt.expectiminimax,
    "expectiminimax with cuts": lambda tree, value_range, **options: gt.expectiminimax(tree, prune=True, **options),
    "star1": gt.star1,
    "star2": gt.star2,
}


def searched(name: str, game: Plain, rules: Rules, margin: tuple[Any, Any] = (0, 0)) -> gt.Result:
    """Search a game of the oracles; the given range of values is wider by ``margin`` than the range of the leaves."""
    tree = Tree.parse(written(game))
    leaves = [tree.value(leaf) for leaf in tree.leaves]
    least, most = min(leaves) - margin[0], max(leaves) + margin[1]  # type: ignore[type-var, operator]
    if least == most:
        most += 1
    if name == "expectiminimax":
        return gt.expectiminimax(tree, rules=rules)
    return SEARCHES[name](tree, value_range=(least, most), rules=rules)


@pytest.mark.parametrize("name", SEARCHES)
@given(game=chance_games, rules=some_rules, margin=st.tuples(margins, margins))
def test_every_chance_search_finds_the_value_of_the_oracle(
    name: str, game: Plain, rules: Rules, margin: tuple[Any, Any]
) -> None:
    """Value, best move, principal variation and plan are exact, under either cut-off rule and for any valid range."""
    result = searched(name, game, rules, margin)
    assert result.value == expectiminimax(game)
    assert_solved(result)


@pytest.mark.parametrize("name", SEARCHES)
@given(game=plain_games(leaves=numbers, chance=True, max_leaves=12), rules=some_rules)
def test_known_intervals_contain_the_true_value(name: str, game: Plain, rules: Rules) -> None:
    """The test checks every event, and includes weighted means."""
    assert_intervals_hold_the_truth(searched(name, game, rules))


@given(chance_games, some_rules)
def test_expectiminimax_evaluates_every_reachable_leaf_once(game: Plain, rules: Rules) -> None:
    """Leaves below an outcome of probability 0 count as unreachable."""
    result = searched("expectiminimax", game, rules)
    tree = result.tree
    possible = [leaf for leaf in tree.leaves if all(tree.probability(node) != 0 for node in tree.path(leaf))]
    expected = possible if rules.order == "left_to_right" else possible[::-1]
    assert list(result.evaluated) == expected
    assert result.cuts == result.pruned_leaves == ()


@given(chance_games, some_rules)
def test_chance_nodes_are_not_cut_without_a_value_range(game: Plain, rules: Rules) -> None:
    """Only MAX and MIN nodes are cut off, and the search of each child of a chance node starts with the full window."""
    result = searched("expectiminimax with cuts", game, rules)
    tree = result.tree
    assert all(tree.kind(cut.node) != "chance" for cut in result.cuts)
    for event in result.trace:
        above = tree.parent(event.node)
        if event.kind in ("enter", "evaluate") and above is not None and tree.kind(above) == "chance":
            assert (event.alpha, event.beta) == (-INF, INF)
    for cut in result.cuts:  # a bound never comes from above a chance node
        owner = cut.owner
        assert owner is not None
        between = tree.path(cut.node)[tree.path(cut.node).index(owner) :]
        assert all(tree.kind(node) != "chance" for node in between)


@given(plain_games(), some_rules)
def test_pruning_expectiminimax_without_chance_equals_alphabeta(game: Plain, rules: Rules) -> None:
    """All events are equal on a tree of MAX and MIN nodes."""
    tree = Tree.parse(written(game))
    assert gt.expectiminimax(tree, rules=rules, prune=True).trace.raw == gt.alphabeta(tree, rules=rules).trace.raw
    assert gt.expectiminimax(tree, rules=rules).trace.raw == gt.minimax(tree, rules=rules).trace.raw


@pytest.mark.parametrize("name", ["star1", "star2"])
@given(game=chance_games, rules=some_rules, margin=st.tuples(margins, margins))
def test_chance_node_windows_stay_in_the_value_range(
    name: str, game: Plain, rules: Rules, margin: tuple[Any, Any]
) -> None:
    """The windows of the children are inside the range, and α never exceeds β."""
    result = searched(name, game, rules, margin)
    tree, ends = result.tree, result.rules.value_range
    assert ends is not None
    for event in result.trace:
        assert event.alpha <= event.beta
        above = tree.parent(event.node)
        if event.kind in ("enter", "evaluate") and above is not None and tree.kind(above) == "chance":
            assert ends[0] <= event.alpha
            assert event.beta <= ends[1]


@pytest.mark.parametrize("name", ["star1", "star2"])
@given(game=chance_games, rules=some_rules)
def test_chance_node_cutoffs_return_true_bounds(name: str, game: Plain, rules: Rules) -> None:
    """The value returned at a cut-off is a true bound on the mean, and is at or beyond α or β."""
    result = searched(name, game, rules)
    truth = truths(result.tree)
    for event in result.trace:
        if event.kind != "cut" or result.tree.kind(event.node) != "chance":
            continue
        if event.value <= event.alpha:  # type: ignore[operator]
            assert truth[event.node] <= event.value  # type: ignore[operator]
        else:
            assert truth[event.node] >= event.value >= event.beta  # type: ignore[operator]


@pytest.mark.parametrize("name", ["star1", "star2"])
@given(game=chance_games, narrow=some_rules, margin=st.integers(1, 20))
def test_wider_value_range_keeps_value_and_move(name: str, game: Plain, narrow: Rules, margin: int) -> None:
    tight, wide = searched(name, game, narrow), searched(name, game, narrow, (margin, 2 * margin))
    assert (tight.value, tight.best_move) == (wide.value, wide.best_move)


def test_star1_intervals_match_the_hand_calculation() -> None:
    """The intervals of each chance node during Star1, and the cut-off that they allow, were calculated by hand.

    B = 3.5 is exact. C starts with [0, 10]. C1 = MIN(1, 2) = 1 gives [0.5, 5.5], which decides nothing yet. Below C2
    the leaf 2 proves that C is at most (1 + 2) / 2 = 1.5 ≤ 3.5, so the leaf 9 is never evaluated.
    """
    result = gt.star1("[{0.5: [3 5], 0.5: [4 9]} {0.5: [1 2], 0.5: [2 9]}]", (0, 10))
    half = Fraction(1, 2)
    known = [frame.interval("C") for frame in result.frames("leaf")[4:]]
    assert known == [(0, 10), (0, 5 + half), (half, 5 + half), (half, 1 + half)]
    assert [frame.interval("B") for frame in result.frames("leaf")[:5]] == [
        (0, 10), (0, 6 + half), (1 + half, 6 + half), (1 + half, 3 + half), (3 + half, 3 + half),
    ]  # fmt: skip
    assert [result.tree.label(leaf) for leaf in result.pruned_leaves] == ["C22"]
    assert result.value == 3 + half


def test_star2_probes_one_move_per_child_first() -> None:
    """Star2 probes one move below each child of C. The result C21 = 2 is below (6, 10), the window of C2.

    Together with C11 = 1 this bounds the mean by 1.5, which is at most 3.5, the value of B, so C12 is not evaluated,
    either.
    """
    result = gt.star2("[{0.5: [3 5], 0.5: [4 9]} {0.5: [1 2], 0.5: [2 9]}]", (0, 10))
    label = result.tree.label
    assert [label(leaf) for leaf in result.pruned_leaves] == ["C12", "C22"]
    assert [(label(cut.node), cut.value, cut.bound, label(cut.owner or 0)) for cut in result.cuts] == [
        ("C2", 2, 6, "C"), ("C", Fraction(3, 2), Fraction(7, 2), "A"),
    ]  # fmt: skip
    assert [[label(node) for node in cut.pruned] for cut in result.cuts] == [["C22"], ["C12"]]
    assert {label(node) for node in result.frames()[-1].struck} == {"C12", "C22"}


@pytest.mark.parametrize(
    ("leaves", "at_b", "at_c", "move"),
    [("2 2 3 3 1 1 4 4", 2.1, 1.3, "a1"), ("20 20 30 30 1 1 400 400", 21, 40.9, "a2")],
)
def test_magnitudes_change_the_move_under_chance(leaves: str, at_b: float, at_c: float, move: str) -> None:
    """The order of the leaf values is the same, but with the probabilities 0.9 and 0.1 the best move changes."""
    a, b, c, d, e, f, g, h = leaves.split()
    tree = Tree.parse(f"[{{0.9: [{a} {b}], 0.1: [{c} {d}]}} {{0.9: [{e} {f}], 0.1: [{g} {h}]}}]")
    result = gt.expectiminimax(tree)
    last = result.frames()[-1]
    assert [last.value(node) for node in "BC"] == [Fraction(str(at_b)), Fraction(str(at_c))]
    assert (result.best_move, result.value) == (move, max(last.value("B"), last.value("C")))  # type: ignore[type-var]


@given(nested(numbers))
def test_expectimax_treats_min_as_chance(lists: Nested) -> None:
    """Every MIN node becomes a chance node with equally likely moves; MAX nodes do not change (deck 001)."""
    result = gt.expectimax(lists)
    assert result.value == expectimax(lists)
    assert "min" not in result.tree.kinds
    assert_leaves_are_accounted_for(result)


@given(nested(numbers))
def test_minimax_is_a_special_case_of_expectimax(lists: Nested) -> None:
    """In the test, the child that is worst for MAX has probability 1 (the ghosts of deck 001)."""
    tree = Tree.from_nested(lists)
    plain = gt.minimax(tree)
    answers = {
        tree.label(node): [int(child == worst(plain, node)) for child in tree.children(node)]
        for node in tree
        if tree.kind(node) == "min"
    }
    assert gt.expectimax(tree, weights=answers).value == minimax(lists)


def worst(result: gt.Result, node: int) -> int:
    """Return the child of a MIN node that is worst for MAX."""
    last = result.frames()[-1]
    return min(result.tree.children(node), key=lambda child: last.value(child))  # type: ignore[arg-type, return-value]


def test_best_reply_to_an_erring_ghost_is_weighted() -> None:
    """The ghost plays minimax 4 times in 5 and at random otherwise, so its best reply has the probability 0.8 + 0.2
    / 3.
    """
    weights = {"B": [Fraction(13, 15), Fraction(1, 15), Fraction(1, 15)]}
    result = gt.expectimax("[[3 12 8] 3.9]", weights=weights)
    assert result.value == Fraction(3 * 13 + 12 + 8, 15) > Fraction("3.9")
    assert (result.best_move, gt.minimax("[[3 12 8] 3.9]").best_move) == ("a1", "a2")


def test_children_of_probability_0_are_not_searched() -> None:
    """The leaves below a child of probability 0 are neither evaluated nor pruned."""
    for search in (gt.expectiminimax, lambda tree: gt.star2(tree, (0, 9))):
        result = search("[{0: [7 8], 1: [3 4]} 2]")  # type: ignore[no-untyped-call]
        assert result.value == 3
        assert set(result.evaluated_labels) == {"B21", "B22", "C"}
        assert result.pruned_leaves == ()


def test_chance_root_has_no_best_move() -> None:
    """The plan contains MAX's moves below the chance node."""
    result = gt.expectiminimax("{0.5: max[3 5], 0.5: max[4 1]}")
    assert (result.value, result.best_move, result.best_moves, result.line) == (Fraction(9, 2), None, (), ())
    assert dict(result.strategy) == {"B": "b2", "C": "c1"}


@given(plain_games(leaves=values))
def test_infinite_leaves_are_valid_without_chance(game: Plain) -> None:
    """If no means are computed, won and lost positions can be worth ±∞."""
    assert gt.expectiminimax(written(game)).value == expectiminimax(game)


CHANCE = "[{0.5: 3, 0.5: 4} 2]"
REFUSED: dict[str, Callable[..., object]] = {
    "alpha-beta names those that can": lambda: gt.alphabeta(CHANCE),
    **{
        f"{name} over chance nodes": lambda name=name: gt.ALGORITHMS[name](CHANCE)
        for name in ("minimax", "negamax", "pvs", "sss", "mtdf", "iterative_deepening")
    },  # type: ignore[misc]
    "Star1 without a range": lambda: gt.star1(CHANCE),
    "Star2 without a range": lambda: gt.star2(CHANCE),
    "a leaf above the range": lambda: gt.star1(CHANCE, (0, 3)),
    "a leaf below the range": lambda: gt.star2("{0.5: -1.5, 0.5: 1}", (-1, 1)),
    "a leaf outside the range of another search": lambda: gt.alphabeta("[3 5]", rules=Rules(value_range=(0, 4))),
    "an empty range": lambda: gt.star1(CHANCE, (4, 4)),
    "an infinite range": lambda: gt.star1(CHANCE, (0, INF)),
    "half a range": lambda: gt.star1(CHANCE, 3),
    "probabilities that do not sum to 1": lambda: gt.expectiminimax("{0.5: 3, 0.4: 4}"),
    "a negative probability": lambda: gt.expectiminimax("{-0.5: 3, 1.5: 4}"),
    "infinity below chance": lambda: gt.expectiminimax("{0.5: 3, 0.5: inf}"),
    "an infinite evaluation below chance": lambda: gt.expectiminimax(
        "{0.5: [3], 0.5: [4]}", rules=Rules(depth=1, evaluate={"B": INF, "C": 0})
    ),
    "weights for a node that is not MIN": lambda: gt.expectimax("[[3 5] 2]", weights={"A": [1, 0]}),
    "too few weights": lambda: gt.expectimax("[[3 5] 2]", weights={"B": [1]}),
    "weights that do not sum to 1": lambda: gt.expectimax("[[3 5] 2]", weights={"B": [0.5, 0.4]}),
    "weights for an unknown label": lambda: gt.expectimax("[[3 5] 2]", weights={"Z": [1]}),
    "tuples": lambda: gt.expectiminimax("max[(1 2) (3 4)]"),
    "players of many": lambda: gt.star1("p1[p3[1 3] 2]", (0, 9)),
}


@pytest.mark.parametrize("search", REFUSED.values(), ids=REFUSED)
def test_unsuitable_arguments_of_chance_searches_are_refused(search: Callable[[], object], golden: Golden) -> None:
    """The error contains the expected and the actual value, the place, and suitable algorithms."""
    with golden.raises(GameTreeError):
        search()
