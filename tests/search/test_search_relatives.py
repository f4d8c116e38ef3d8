"""The relatives of alpha-beta (negamax, PVS, SSS*, MTD(f) and iterative deepening) agree with minimax."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from claims import assert_intervals_hold_the_truth, assert_solved
from effort import EVERY_CASE
from gametree import Rules, Tree
from gametree.errors import AlgorithmError
from gametree.tree.rebuilding import replace_leaves
from goldens import Golden
from oracle import Nested, Plain, expectiminimax
from searches import TWO_PLAYERS
from trees import INF, nested, numbers, plain_games, windows, written

WITHIN_ALPHABETA = [name for name in TWO_PLAYERS if name != "minimax"]

orders = st.sampled_from(["left_to_right", "right_to_left"])
cuts = st.sampled_from(["at_equality", "beyond"])


def searched(algorithm: str, game: Plain, rules: Rules | None = None, **options: Any) -> gt.Result:
    """Search a game of the oracles; in iterative deepening, the estimate of a position is computed from the number of
    its node.
    """
    if algorithm == "iterative_deepening":
        options["evaluate"] = lambda tree, node: node % 7 - 3
    return gt.ALGORITHMS[algorithm](game if isinstance(game, str) else written(game), rules=rules, **options)


@pytest.mark.parametrize("algorithm", TWO_PLAYERS)
@given(game=plain_games(), order=orders, cut=cuts)
def test_every_search_finds_the_value_of_the_oracle(algorithm: str, game: Plain, order: str, cut: str) -> None:
    """Value, best move, principal variation and plan are right for any order of children, under either cut-off rule,
    with ties and with infinite values.
    """
    result = searched(algorithm, game, Rules(order=order, cut=cut))
    assert result.value == expectiminimax(game)
    assert_solved(result)


@pytest.mark.parametrize("algorithm", [name for name in TWO_PLAYERS if name != "iterative_deepening"])
@given(game=plain_games(max_leaves=12), order=orders, cut=cuts)
def test_known_intervals_contain_the_true_value_and_only_narrow(
    algorithm: str, game: Plain, order: str, cut: str
) -> None:
    """The test checks every event."""
    assert_intervals_hold_the_truth(searched(algorithm, game, Rules(order=order, cut=cut)))


@pytest.mark.parametrize("algorithm", WITHIN_ALPHABETA)
@given(game=plain_games(), data=st.data())
def test_unevaluated_leaves_do_not_change_the_search(algorithm: str, game: Plain, data: st.DataObject) -> None:
    """The test gives arbitrary other values to the unevaluated leaves (deck 002)."""
    result = searched(algorithm, game)
    others = {leaf: data.draw(st.integers(-9, 9)) for leaf in result.pruned_leaves}
    again = searched(algorithm, str(replace_leaves(result.tree, others)))
    assert (again.value, again.best_move) == (result.value, result.best_move)
    if algorithm not in ("pvs", "mtdf"):  # the width of their null windows is computed from all leaves
        assert again.trace.raw == result.trace.raw


@given(plain_games(), windows, orders, cuts)
def test_negamax_has_the_same_events_as_alphabeta(game: Plain, window: tuple[Any, Any], order: str, cut: str) -> None:
    """The events state values from MAX's point of view; the players may take turns in any order."""
    rules = Rules(order=order, cut=cut)
    negamax, alphabeta = (
        gt.ALGORITHMS[name](written(game), rules=rules, window=window) for name in TWO_PLAYERS[2:0:-1]
    )
    assert negamax.trace.raw == alphabeta.trace.raw
    assert (negamax.value, negamax.bound, negamax.line) == (alphabeta.value, alphabeta.bound, alphabeta.line)


@given(plain_games(), orders)
def test_sss_evaluates_no_leaf_that_alphabeta_prunes(game: Plain, order: str) -> None:
    """This holds because SSS* takes the leftmost of tied leaves and alpha-beta cuts off at equality."""
    sss, alphabeta = (searched(name, game, Rules(order=order)) for name in ("sss", "alphabeta"))
    assert set(sss.evaluated) <= set(alphabeta.evaluated)
    assert sss.visits == len(sss.evaluated)


@given(plain_games(leaves=numbers), orders)
def test_mtdf_with_a_guess_beyond_all_values_evaluates_the_leaves_of_sss(game: Plain, order: str) -> None:
    """The leaves are evaluated in the same order, too (Plaat and others, 1996)."""
    far = 100 if isinstance(game, list) and game[0] == "max" else -100
    mtdf, sss = (
        searched("mtdf", game, Rules(order=order), first_guess=far),
        searched("sss", game, Rules(order=order)),
    )
    assert mtdf.evaluated == sss.evaluated


@given(plain_games(), st.integers(-12, 12) | st.fractions(-3, 3, max_denominator=5))
def test_mtdf_finds_the_value_from_any_guess(game: Plain, guess: int | Fraction) -> None:
    """No leaf is evaluated twice, because all values are stored."""
    result = searched("mtdf", game, first_guess=guess)
    assert result.value == expectiminimax(game)
    assert result.visits == len(result.evaluated)


@given(plain_games())
def test_null_windows_are_never_empty(game: Plain) -> None:
    """In every window of PVS and MTD(f) α is less than β, and no leaf's value is strictly inside a null window."""
    for algorithm in ("pvs", "mtdf"):
        result = searched(algorithm, game)
        assert all(event.alpha < event.beta for event in result.trace)


def test_pvs_searches_a_better_child_again() -> None:
    """C = 3 is better than B = 2: its search with the null window (2, 3) fails high, and is repeated with (2, +∞)."""
    result = gt.pvs("[[2 4 6] [3 12 8] [14 5 2]]")
    calls = [(result.tree.label(e.node), e.alpha, e.beta) for e in result.trace if e.kind == "enter"]
    assert calls == [("A", -INF, INF), ("B", -INF, INF), ("C", 2, 3), ("C", 2, INF), ("D", 3, 4)]
    assert (len(result.evaluated), result.visits) == (9, 12)


def test_mtdf_may_evaluate_a_leaf_pruned_in_an_earlier_pass() -> None:
    """The first pass skips C and D, and later passes return to them."""
    result = gt.mtdf("[[3 12 8] [2 4 6] [14 5 2]]", first_guess=0)
    tree = result.tree
    pruned = [[tree.label(n) for n in frame.cuts[-1].pruned] if frame.cuts else [] for frame in result.frames("event")]
    first = next(position for position, labels in enumerate(pruned) if labels)
    assert pruned[first] == ["C", "D"]
    assert result.frames("event")[first].status("C2") is gt.Status.PRUNED
    entered = next(k for k, e in enumerate(result.trace) if e.kind == "enter" and e.node == tree["C"])
    assert result.frames("event")[entered + 1].status("C2") is gt.Status.UNVISITED
    assert [tree.label(leaf) for leaf in result.pruned_leaves] == ["C2", "C3"]
    assert {tree.label(node) for node in result.frames()[-1].struck} == {"C2", "C3"}


def test_iterative_deepening_goes_deeper_each_time() -> None:
    """The root is entered once for each depth; the best move of an iteration is searched first in the next
    iteration.
    """
    guess = {"B": 1, "C": 2, "D": 3}
    result = gt.iterative_deepening("[[3 12 8] [2 4 6] [14 5 2]]", evaluate=guess)
    searched_first = [result.tree.label(e.node) for e in result.trace if e.kind in ("enter", "evaluate")]
    assert searched_first == ["A", "B", "C", "D", "A", "D", "D1", "D2", "D3", "C", "C1", "B", "B1", "B2", "B3"]
    assert (result.value, result.best_move) == (3, "a1")


@given(plain_games(), st.integers(0, 4))
def test_iterative_deepening_equals_alphabeta_at_the_same_depth_limit(game: Plain, depth: int) -> None:
    rules = Rules(depth=depth, evaluate=lambda tree, node: node % 7 - 3)
    result = gt.iterative_deepening(written(game), rules=rules)
    assert result.value == gt.alphabeta(written(game), rules=rules).value
    assert_solved(result)


def test_iterative_deepening_needs_an_evaluation(golden: Golden) -> None:
    """A tree of one ply needs no evaluation."""
    with golden.raises(AlgorithmError):
        gt.iterative_deepening("[[3 5] [2 9]]")
    assert gt.iterative_deepening("[3 5]").value == 5


@pytest.mark.parametrize("guess", [INF, float("nan"), "three", None])
def test_first_guess_of_mtdf_is_a_finite_number(guess: Any, golden: Golden) -> None:
    with golden.raises(AlgorithmError):
        gt.mtdf("[3 5]", first_guess=guess)


SHALLOW = Rules(reach="shallow")


@given(plain_games())
def test_shallow_cutoffs_evaluate_at_least_the_same_leaves(game: Plain) -> None:
    """Shallow cut-offs do not change the value."""
    deep, shallow = gt.alphabeta(written(game)), gt.alphabeta(written(game), rules=SHALLOW)
    assert set(deep.evaluated) <= set(shallow.evaluated)
    assert_solved(shallow)


@given(nested(), st.sampled_from(["max", "min"]), cuts)
def test_shallow_cutoff_uses_the_bound_of_the_parent(lists: Nested, root: str, cut: str) -> None:
    """The players alternate, and each bound that causes a cut-off comes from the parent."""
    result = gt.alphabeta(Tree.from_nested(lists, root=root), rules=Rules(reach="shallow", cut=cut))
    for cut_off in result.cuts:
        won = [None] if cut_off.bound in (INF, -INF) else []
        assert cut_off.owner in [*won, result.tree.parent(cut_off.node)]


def test_shallow_cutoffs_do_not_prune_leaf_g_of_the_deep_example() -> None:
    """In deck 002, g is pruned by the bound of the root, two MAX levels above; shallow cut-offs cannot prune it."""
    tree = Tree.parse("a: [b: 0.03 c: [d: [e: [f: -0.1 g: 1] h: 0.2] i: 0.5]]")
    deep, shallow = gt.alphabeta(tree), gt.alphabeta(tree, rules=SHALLOW)
    assert [tree.label(leaf) for leaf in deep.pruned_leaves] == ["g"]
    assert shallow.pruned_leaves == ()
    assert shallow.value == deep.value


PLIES = 50_000 if EVERY_CASE else 20_000
CHAIN = """
import gametree as gt
from gametree import Rules, Tree
import sys
name, plies, shallow = sys.argv[1], int(sys.argv[2]), sys.argv[3] == "shallow"
tree = Tree.parse("[" * plies + "7" + "]" * plies)
options = {"rules": Rules(reach="shallow")} if shallow else {}
if name == "iterative_deepening":
    options["rules"] = Rules(depth=3)
    options["evaluate"] = lambda tree, node: 7
result = gt.ALGORITHMS[name](tree, **options)
print(result.value, result.best_move, len(result.evaluated))
"""


@pytest.mark.parametrize(
    "algorithm", [*TWO_PLAYERS, "alphabeta shallow", "expectiminimax", "star1 range", "maxn tuple"]
)
def test_long_chain_is_searched_without_a_crash(algorithm: str) -> None:
    """The search runs in a separate process, because a crash would terminate the process."""
    name, _, how = algorithm.partition(" ")
    program = CHAIN
    if how == "range":
        program = program.replace("options = {", "options = {'value_range': (0, 9)} if True else {", 1)
    if how == "tuple":
        program = program.replace('"[" * plies + "7"', '"p1[" * plies + "(7 1)"')
    done = subprocess.run(
        [sys.executable, "-c", program, name, str(PLIES), how], capture_output=True, text=True, check=False, timeout=600
    )
    assert done.stderr == ""
    evaluated = 3 if name == "iterative_deepening" else 1
    assert done.stdout == f"{'(7, 1)' if how == 'tuple' else 7} a1 {evaluated}\n"
