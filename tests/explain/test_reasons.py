"""The reasons for cut-offs: exact sentences in three languages, and a proof that holds for any values of pruned
leaves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from cases import by_id
from gametree.explain.cutoff_reasons import reasons
from gametree.phrases import LANGUAGES
from gametree.tree.view import frontier
from goldens import Golden
from trees import INF, Search, nested, numbers, plain_games, searches, written

TWO_PLY = "[[3 12 8] [2 4 6] [14 5 2]]"
T1 = "[[3 12 [8 7 3]] [2 4 6] [14 5 1]]"
DEEP = "[3 [[[2 9] 5] 7]]"


@dataclass(frozen=True)
class Case:
    """A reason for a cut-off in a search, which states the test, what the cut-off prunes, and the chain of bounds up to
    the root.
    """

    id: str
    result: gt.Result
    which: int = -1


LOTTERIES = "[{0.5: [3 5], 0.5: [4 9]} {0.5: [1 2], 0.5: [2 9]}]"
FROM_THE_RIGHT = gt.Rules(cut="beyond", order={"A": ["D", "B", "C"], "C": ["C2", "C1", "C3"]})
CASES = (
    Case("deck 000, two plies", gt.alphabeta(TWO_PLY)),
    Case("a deep cut-off", gt.alphabeta(DEEP)),
    Case("no better, deep", gt.alphabeta("[3 [[[3 9] 5] 7]]")),
    Case("no better, with MIN at the root", gt.alphabeta("min[[3 1] [3 4]]")),
    Case("only beyond, from the right", gt.alphabeta(TWO_PLY, rules=FROM_THE_RIGHT)),
    Case("fail-hard passes up only the bound", gt.alphabeta("[[3 12] [2 4]]", rules=gt.Rules(fail="hard"))),
    Case("the start window", gt.negamax("[[3 12] [7 8]]", window=(5, 9))),
    Case("nothing is greater", gt.alphabeta("[[1 2] [inf inf] [3 4]]")),
    Case("the null window of PVS", gt.pvs("[4 [7 [8 6]]]"), which=0),
    Case("a pass of MTD(f)", gt.mtdf(TWO_PLY, first_guess=3)),
    Case("the merits of SSS*", gt.sss(T1)),
    Case("Star1 at a chance node", gt.star1("[{0.5: 3, 0.5: 4} {0.9: 1, 0.1: 2}]", (0, 10))),
    Case("Star1 at a chance node, exactly at α", gt.star1("[2 {0.8: 0, 0.2: 9}]", (0, 10))),
    Case("Star1 at a chance node, for MIN", gt.star1("min[2 {0.8: 5, 0.2: 9}]", (0, 10))),
    Case("Star1 below a chance node", gt.star1(LOTTERIES, (0, 10))),
)


@pytest.mark.parametrize("case", CASES, ids=by_id)
def test_each_kind_of_cut_is_explained(case: Case, golden: Golden) -> None:
    """The explanation contains the test, the pruned nodes and the proof up to the root."""
    reason, label = reasons(case.result)[case.which], case.result.tree.label
    assert reason.test.endswith(reason.inequality)
    chain = ", ".join(f"{label(node)} {known}" for node, known in reason.chain)
    golden(f"{reason.test}; {' '.join(map(label, reason.pruned))}; {chain}")
    for lang in LANGUAGES:
        golden(reason.text(lang), lang=lang)


def test_reasons_of_deck_001() -> None:
    """T1 has two cut-offs that prune leaves; a third cut-off, at D, prunes nothing and needs no reason."""
    result = gt.alphabeta(T1)
    found = [(reason.at, reason.test, reason.owner) for reason in reasons(result)]
    assert found == [(9, "v(B3) = 8 ≥ β = 3", result.tree["B"]), (16, "v(C) = 2 ≤ α = 3", 0)]
    assert len(result.cuts) == 3
    assert reasons(gt.minimax(T1)) == ()


def test_pruned_subtree_counts_all_leaves_below_it() -> None:
    """If the search has a depth limit, the evaluated positions are counted."""
    deep = gt.alphabeta("[[3 12] [2 [4 [5 6]]]]")
    (reason,) = reasons(deep)
    assert [deep.tree.label(leaf) for leaf in reason.leaves] == ["C21", "C221", "C222"]
    rules = gt.Rules(depth=2, evaluate={"C2": 1})
    limited = gt.alphabeta("[[3 12] [2 [4 [5 6]]]]", rules=rules)
    assert [limited.tree.label(leaf) for leaf in reasons(limited)[0].leaves] == ["C2"]


def test_call_trace_and_captions_write_the_same_inequality() -> None:
    """The call trace, the caption and the reason all say that a mean equal to α causes a cut-off at α."""
    result = gt.star1("[2 {0.8: 0, 0.2: 9}]", (0, 10))
    (reason,) = reasons(result)
    assert reason.inequality == "2 ≤ α = 2"
    assert f"E ≤ {reason.inequality}" in result.call_trace()
    assert reason.inequality in result.frames()[-1].caption()


def assert_reasons_hold(result: gt.Result) -> None:
    """Check that every reason is given after its cut-off, and has the numbers of the trace in every language."""
    pruning = [cut for cut in result.cuts if cut.pruned]
    found = reasons(result)
    assert [reason.cut for reason in found] == pruning
    leaves = set(frontier(result.tree, result.rules))
    for reason in found:
        event = result.trace[reason.at - 1]
        assert (event.kind, event.node, event.value) == ("cut", reason.node, reason.cut.value)
        assert set(reason.leaves) == leaves & {n for child in reason.pruned for n in result.tree.subtree(child)}
        assert [node for node, _ in reason.chain] == list(reversed(result.tree.path(reason.node)))
        for lang in LANGUAGES:
            said = reason.text(lang)
            assert said.endswith(".") and "%(" not in said and "  " not in said


@given(searches())
def test_reasons_of_random_alphabeta_are_its_pruning_cuts(search: Search) -> None:
    """The test uses random rules and windows; if the root's value is exact, the chain of bounds contains this value."""
    assert_reasons_hold(search.result)
    for reason in reasons(search.result):
        if search.result.bound == "exact":
            assert reason.chain[-1][1] == f"= {gt.values.show(search.result.value)}"
        if reason.cut.upper:
            assert reason.cut.value >= reason.cut.bound
        else:
            assert reason.cut.value <= reason.cut.bound


@given(nested(numbers), st.sampled_from(["max", "min"]), st.sampled_from(["pvs", "sss", "mtdf", "negamax"]))
def test_reasons_of_relatives_have_the_same_form(lists: Any, root: str, algorithm: str) -> None:
    """The trees include a root without moves."""
    result = gt.ALGORITHMS[algorithm](gt.Tree.from_nested(lists, root=root))
    assert_reasons_hold(result)
    for reason in reasons(result):
        assert reason.chain[-1][1] == f"= {gt.values.show(result.value)}"


@given(plain_games(leaves=st.integers(-9, 9), chance=True), st.sampled_from(["star1", "star2", "expectiminimax"]))
def test_chain_of_reasons_is_exact_under_chance(game: Any, algorithm: str) -> None:
    """The range of the values is known, so the chain of bounds ends in the exact value."""
    options: dict[str, Any] = {"prune": True} if algorithm == "expectiminimax" else {"value_range": (-9, 9)}
    result = gt.ALGORITHMS[algorithm](gt.Tree.parse(written(game)), **options)
    assert_reasons_hold(result)
    for reason in reasons(result):
        assert reason.chain[-1][1] == f"= {gt.values.show(result.value)}"


def test_reasons_cover_only_the_last_iteration() -> None:
    """Iterative deepening discards the cut-offs of earlier iterations."""
    result = gt.iterative_deepening(T1, evaluate=lambda tree, node: -node)
    assert_reasons_hold(result)
    assert {reason.at for reason in reasons(result)} != set()


def test_missed_start_window_leaves_the_root_open() -> None:
    """The chain of bounds says that one end of the root's interval is open."""
    result = gt.alphabeta(TWO_PLY, window=(5, INF))
    assert [reason.chain[-1] for reason in reasons(result)] == [(0, "≤ 5")] * 3
