"""Lock-step experiments (many trees searched at once) agree with the textbook search on the same trees, and reproduce
published results.
"""

from __future__ import annotations

import math
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gametree as gt
from builders import ROOT, load_script
from gametree import experiments
from gametree.errors import MissingPackageError
from gametree.experiments import lockstep, measurement
from gametree.experiments.lockstep import (
    GivenTrees,
    Nodes,
    RandomTrees,
    count_visits,
    level_kinds,
    normal,
    tree_keys,
    uniform,
)
from goldens import Golden

ORDERS = ("given", "best", "worst", "random", 0.3, 2)

SHAPES = [(2, 5), (3, 4), (4, 3), (5, 2), (2, 1), (7, 1)]


def order_of(trees: Any, order: Any, tree: gt.Tree, number: int) -> dict[str, list[str]]:
    """Return for every node of one tree the order in which a lock-step search visits its children, by label."""
    found: dict[str, list[str]] = {}
    labels, nodes = [0], trees.roots().taken([number])
    for level in range(len(trees.kinds)):
        below, (tried, _) = trees.below(level, nodes), lockstep._in_order(trees, level, nodes, order)
        children = [tree.children(node) for node in labels]
        for node, own, keys, first_to_last in zip(labels, children, below.key.T, tried.key.T, strict=True):
            found[tree.label(node)] = [tree.label(own[keys.tolist().index(key)]) for key in first_to_last]
        labels = [child for own in children for child in own]
        window = np.zeros(len(labels))
        nodes = Nodes(np.full(len(labels), number), below.key.T.ravel(), below.value.T.ravel(), window, window)
    return found


def counted(result: gt.Result, depth: int) -> tuple[list[int], list[int]]:
    """Return, for each level, the number of visited nodes and the number of nodes with a cut-off that prunes."""
    tree = result.tree
    entered = {event.node for event in result.trace if event.kind in ("enter", "evaluate")}
    level = {0: 0}
    for node in tree.nodes[1:]:
        level[node] = level[tree.parent(node)] + 1
    visited, cuts = [0] * (depth + 1), [0] * depth
    for node in entered:
        visited[level[node]] += 1
    for cut in result.cuts:
        cuts[level[cut.node]] += bool(cut.pruned)
    return visited, cuts


@settings(max_examples=60, deadline=None)
@given(
    shape=st.sampled_from(SHAPES),
    root=st.sampled_from(["max", "min"]),
    order=st.sampled_from(ORDERS),
    high=st.sampled_from([1, 3, 20, 10**6]),
    seed=st.integers(0, 2**64 - 1),
)
def test_given_trees_match_the_textbook_search(
    shape: tuple[int, int], root: str, order: Any, high: int, seed: int
) -> None:
    """The test compares values, nodes per level and cut-offs for the same order of children; some trees have ties."""
    (branching, depth), dice = shape, random.Random(seed)
    leaves = [[dice.randint(-high, high) for _ in range(branching**depth)] for _ in range(3)]
    trees = GivenTrees(np.array(leaves), branching, level_kinds(depth, root), seed)
    counts = count_visits(trees, order)
    assert experiments.minimax_values(leaves, branching, root=root).tolist() == trees.levels[0][:, 0].tolist()
    for number, row in enumerate(leaves):
        tree = gt.Tree.from_leaves(row, branching=branching, root=root)
        result = gt.alphabeta(tree, rules=gt.Rules(order=order_of(trees, order, tree, number)))
        assert result.value == trees.levels[0][number, 0]
        assert counted(result, depth) == (counts.visited[number].tolist(), counts.cuts[number].tolist())


@settings(max_examples=40, deadline=None)
@given(
    shape=st.sampled_from([*SHAPES, (1, 4)]),
    root=st.sampled_from(["max", "min"]),
    order=st.sampled_from(["random", "best", "worst", 0.3, 2]),
    seed=st.integers(0, 2**64 - 1),
)
def test_drawn_trees_match_random_leaves_with_exact_counts(
    shape: tuple[int, int], root: str, order: Any, seed: int
) -> None:
    """Leaves are drawn only when they are needed, but equal those of `random_leaves`, and the counts are exact."""
    branching, depth = shape
    run = experiments.measure(branching, depth, 3, orders=[order], seed=seed, root=root).runs[0]
    drawn = RandomTrees(branching, level_kinds(depth, root), seed, 0, 3)
    for number, row in enumerate(experiments.random_leaves(branching, depth, 3, seed=seed, root=root).tolist()):
        tree = gt.Tree.from_leaves(row, [branching] * depth, root=root)
        result = gt.alphabeta(tree, rules=gt.Rules(order=order_of(drawn, order, tree, number)))
        assert float(result.value) == run.value[number]
        assert counted(result, depth) == (run.visited[number].tolist(), run.cuts[number].tolist())
        by_kit = {"best": gt.best_order, "worst": gt.worst_order}.get(order)
        if by_kit:  # these orders share no code with the lock-step search
            assert len(gt.alphabeta(tree, rules=gt.Rules(order=by_kit(tree))).evaluated) == run.leaves[number]


def test_noisy_order_is_between_best_and_random() -> None:
    """Without an error, the noisy order equals the best order. With a larger error more leaves are evaluated, up to the
    number for a random order.
    """
    runs = experiments.measure(3, 6, 400, orders=["best", 0, 0.5, 1, 4, 1e9, "random"], seed=3).runs
    means = [run.leaves.mean() for run in runs]
    assert runs[0].leaves.tolist() == runs[1].leaves.tolist()
    assert means[:5] == sorted(means[:5]) and means[5] == pytest.approx(means[6], rel=0.03)
    firsts = [run.best_first.mean() for run in runs]
    assert firsts[:2] == [1, 1] and firsts[:5] == sorted(firsts[:5], reverse=True)
    assert firsts[6] == pytest.approx(1 / 3, abs=0.02)


def test_leaves_are_uniform_and_independent() -> None:
    """Leaves drawn from the root downwards have the same distribution as leaves drawn one by one."""
    leaves = experiments.random_leaves(3, 4, 4000, seed=5)
    for column in leaves.T[::9]:
        highest = np.abs(np.sort(column) - (np.arange(4000) + 0.5) / 4000).max()
        # critical value of the Kolmogorov–Smirnov test at significance level 0.001
        assert highest < 1.95 / math.sqrt(4000)
    correlated = np.corrcoef(leaves.T) - np.eye(81)
    assert abs(correlated).max() < 5 / math.sqrt(4000) and abs(correlated.mean()) < 1e-3
    values = experiments.minimax_values(leaves, 3)
    drawn = np.random.default_rng(1).random((4000, 81))
    assert values.mean() == pytest.approx(experiments.minimax_values(drawn, 3).mean(), abs=0.01)


def test_random_numbers_of_a_key_are_independent() -> None:
    """Normally distributed numbers have the mean 0 and the standard deviation 1."""
    keys = tree_keys(1, 0, 40_000)
    assert tree_keys(1, 7, 3).tolist() == keys[7:10].tolist() and len(set(keys.tolist())) == 40_000
    assert uniform(keys).min() >= 0 and uniform(keys).max() < 1
    assert abs(np.corrcoef(uniform(keys), uniform(keys, 1))[0, 1]) < 0.02
    assert abs(normal(keys).mean()) < 0.02 and normal(keys).std() == pytest.approx(1, abs=0.02)


def test_counts_do_not_depend_on_block_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither do the counts depend on how the work is divided among processes."""
    whole = experiments.measure(3, [2, 5], 20, orders=["random", 0.5, "worst"], seed=9)
    own = experiments.measure_leaves(experiments.random_leaves(3, 3, 9), 3, orders=ORDERS)
    monkeypatch.setattr(lockstep, "BLOCK", 12)
    monkeypatch.setattr(measurement, "_LEAVES_PER_TASK", 100)
    assert experiments.measure(3, [2, 5], 20, orders=["random", 0.5, "worst"], seed=9).rows() == whole.rows()
    assert (
        experiments.measure_leaves(experiments.random_leaves(3, 3, 9), 3, orders=ORDERS).level_rows()
        == own.level_rows()
    )
    assert (
        experiments.measure(3, 5, 7, orders=["worst"], seed=9).run(5, "worst").leaves.tolist()
        == whole.run(5, "worst").leaves[:7].tolist()
    )


# ---- tables -------------------------------------------------------------------------------------


def test_tables_add_up_to_the_runs() -> None:
    """One table has a row for each tree, depth and order, and another a row for each level."""
    measured = experiments.measure(3, [2, 3], 4, orders=["best", 0.5], seed=1)
    table, levels = measured.table(), measured.table(levels=True)
    assert len(table) == 2 * 2 * 4 and len(levels) == 4 * 2 * (2 + 3)
    assert set(table.groupby(["depth", "order"]).size()) == {4}
    one = table[(table.depth == 3) & (table.order == "best")]
    assert one.leaves.tolist() == [11] * 4 and one.effective_branching.tolist() == pytest.approx([11 ** (1 / 3)] * 4)
    assert one.cuts.tolist() == [4] * 4  # C and D; B2 and B3
    assert measured.run(3, "best").effective_branching == pytest.approx(11 ** (1 / 3))
    assert levels.cuts.sum() == table.cuts.sum()


def test_missing_pandas_is_named_with_its_install_line(monkeypatch: pytest.MonkeyPatch, golden: Golden) -> None:
    """Without pandas the rows are still available."""
    monkeypatch.setitem(sys.modules, "pandas", None)
    with golden.raises(MissingPackageError):
        experiments.measure(2, 2, 1).table()


def test_missing_numpy_is_named_with_its_install_line() -> None:
    program = "import sys; sys.modules['numpy'] = None; import gametree as gt; gt.experiments"
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"}
    )
    assert "MissingPackageError: experiments need numpy; install it with: pip install numpy" in run.stderr


def test_benchmark_programs_agree_with_the_kit(tmp_path: Path) -> None:
    """The benchmark programs are two recursions in Python and a program in C."""
    benchmark = load_script(ROOT / "benchmarks" / "lockstep.py", "lockstep_benchmark")
    leaves = experiments.random_leaves(3, 4, 5, seed=2)
    values = experiments.minimax_values(leaves, 3).tolist()
    assert [benchmark.plain_minimax(tree, True) for tree in leaves.reshape(5, 3, 3, 3, 3).tolist()] == values
    counts = experiments.measure(3, 4, 5, orders=["random"], seed=2).run(4, "random").leaves.tolist()
    assert [benchmark.counted(row, 3) for row in leaves.tolist()] == counts
    in_c = benchmark.compiled(tmp_path)
    assert in_c is None or in_c(leaves, 3).tolist() == values


# ---- published results --------------------------------------------------------------------------


@pytest.mark.parametrize(("branching", "depth"), [(2, 1), (2, 12), (3, 7), (5, 6), (10, 5), (35, 4)])
def test_best_order_evaluates_the_knuth_moore_number_of_leaves(branching: int, depth: int) -> None:
    """In every tree this number is exactly b^⌈d/2⌉ + b^⌊d/2⌋ − 1 (Knuth and Moore 1975)."""
    run = experiments.measure(branching, depth, 5, orders=["best"], seed=1).runs[0]
    expected = branching ** math.ceil(depth / 2) + branching ** math.floor(depth / 2) - 1
    assert set(run.leaves.tolist()) == {expected} == {experiments.fewest_leaves(branching, depth)}


def test_best_order_with_10_moves_and_12_plies_takes_1_999_999_leaves() -> None:
    """The tree has 10¹² leaves, and the search really runs."""
    assert experiments.measure(10, 12, 1, orders=["best"]).runs[0].leaves.tolist() == [1_999_999]


def test_best_order_doubles_the_depth() -> None:
    """As in lectures 003 and 004: with 35 moves per position, searching eight plies in the best order costs about as
    much as searching four plies without cut-offs.
    """
    assert experiments.fewest_leaves(35, 8) == 3_001_249 < 2.01 * 35**4
    run = experiments.measure(35, 4, 3, orders=["best"]).runs[0]
    assert set(run.leaves.tolist()) == {
        2 * 35**2 - 1
    }  # twice the depth of the two-ply search, and twice as many leaves
    deep = experiments.measure(6, [4, 8], 3, orders=["best"]).runs
    assert 2 * 6**4 - 1 == deep[1].leaves[0] < 2 * 6**4 and deep[0].leaves[0] == 2 * 6**2 - 1
    # Deep Blue: the branching factor falls from 35 to about 6
    assert experiments.fewest_leaves(35, 40) ** (1 / 40) == pytest.approx(6.0, abs=0.1)


@pytest.mark.parametrize(("branching", "depth", "trees"), [(2, 10, 1000), (3, 6, 1000), (5, 4, 1000), (10, 4, 200)])
def test_random_order_mean_equals_the_integral_of_fuller_et_al(branching: int, depth: int, trees: int) -> None:
    """The mean is within four standard errors of the integral of Fuller, Gaschnig and Gillogly (1973)."""
    leaves = experiments.measure(branching, depth, trees, orders=["random"], seed=1).runs[0].leaves
    assert leaves.mean() == pytest.approx(
        experiments.expected_leaves(branching, depth), abs=4 * leaves.std() / math.sqrt(trees)
    )


def test_expected_leaf_counts_equal_hand_calculations() -> None:
    """At depth 1 all leaves are evaluated; with b = d = 2, the last leaf is pruned in a third of the trees."""
    assert experiments.expected_leaves(4, 1) == pytest.approx(4) and experiments.expected_leaves(1, 5) == pytest.approx(
        1
    )
    orders = [(min(b1, b2) < c1) for b1 in range(3) for b2 in range(3) for c1 in range(3) if {b1, b2, c1} == {0, 1, 2}]
    assert experiments.expected_leaves(2, 2) == pytest.approx(3 + Fraction(sum(orders), len(orders)), abs=1e-4)


@pytest.mark.parametrize("branching", [2, 3, 5, 10])
def test_growth_at_depth_38_is_pearls_factor(branching: int) -> None:
    """One more ply needs ξ/(1−ξ) times as many leaves (Pearl 1982); at depth 38 the integral agrees to 0.1 %."""
    xi = experiments.pearl_factor(branching) / (1 + experiments.pearl_factor(branching))
    assert xi**branching + xi == pytest.approx(1)
    step = math.sqrt(experiments.expected_leaves(branching, 40) / experiments.expected_leaves(branching, 38))
    assert step == pytest.approx(experiments.pearl_factor(branching), rel=1e-3)


def test_measured_growth_approaches_pearls_factor() -> None:
    """With b = 3, growth from depth 8 to 10 is within 4 % of ξ/(1−ξ) = 2.148, and closer to this number than growth
    from depth 2 to 4.
    """
    means = {
        run.depth: run.leaves.mean()
        for run in experiments.measure(3, [2, 4, 8, 10], 150, orders=["random"], seed=1).runs
    }
    steps = [math.sqrt(means[depth + 2] / means[depth]) for depth in (2, 8)]
    assert experiments.pearl_factor(3) == pytest.approx(2.148, abs=5e-4)
    assert steps[1] == pytest.approx(2.148, rel=0.04) and abs(steps[1] - 2.148) < abs(steps[0] - 2.148)


def test_deeper_search_is_pathological_for_independent_leaves() -> None:
    """With independent leaves, deeper searches decide worse (Nau 1982); with similar leaves, they decide better. The
    test uses 12 000 trees.
    """
    worse, better = (
        experiments.decisions_by_depth(game, trees=12_000, seed=1) for game in ("independent", "dependent")
    )
    difference = worse.right[0] - worse.right[7]
    assert difference > 8 * math.hypot(worse.errors[0], worse.errors[7])
    assert worse.right[7] == min(worse.right) and max(worse.right[1:8]) < worse.right[0] + 2 * worse.errors[0]
    assert better.right[7] - better.right[0] > 8 * math.hypot(better.errors[0], better.errors[7])
    assert all(one < two + 2 * better.errors[0] for one, two in zip(better.right, better.right[1:], strict=False))
    assert worse.right[-2:] == better.right[-2:] == (1, 1)  # near the end, the fraction of won leaves suffices


def test_right_decisions_agree_with_a_depth_limited_search() -> None:
    from gametree.experiments.more_search import _right_decisions, _won_leaves

    won = _won_leaves("independent", 2, 4, tree_keys(3, 0, 40))
    right, matters = 0.0, 0
    for row in won.tolist():
        tree = gt.Tree.from_leaves([int(leaf) for leaf in row], branching=2)
        truth = {tree.move(child): gt.minimax(_below(tree, child)).value for child in tree.children(0)}
        if len(set(truth.values())) == 1:
            continue
        matters += 1
        shares = [Fraction(int(sum(row[start : start + 4])), 4) for start in range(0, 16, 4)]
        found = gt.minimax(gt.Tree.from_leaves(shares, branching=2)).best_moves
        right += sum(truth[move] for move in found) / len(found)
    assert _right_decisions(won, 2, 4, [2]) == (pytest.approx([right]), matters) and 5 < matters < 40


def _below(tree: gt.Tree, node: int) -> gt.Tree:
    """Return the subtree below a move of MAX as a tree in which MIN moves first."""
    return gt.Tree.from_leaves([tree.value(leaf) for leaf in tree.leaves if _is_below(tree, leaf, node)], 2, root="min")


def _is_below(tree: gt.Tree, leaf: int, node: int) -> bool:
    while leaf and leaf != node:
        leaf = tree.parent(leaf)
    return leaf == node


# ---- executors ----------------------------------------------------------------------------------


def test_executors_return_the_same_as_a_single_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tested executors use threads or processes."""
    monkeypatch.setattr(measurement, "_LEAVES_PER_TASK", 2000)
    alone = experiments.measure(3, [3, 5], 40, seed=2)
    own = experiments.measure_leaves(experiments.random_leaves(3, 4, 60), 3)
    with ThreadPoolExecutor(2) as threads, ProcessPoolExecutor(1, mp_context=get_context("spawn")) as processes:
        for executor in (threads, processes):
            assert experiments.measure(3, [3, 5], 40, seed=2, executor=executor).rows() == alone.rows()
            assert (
                experiments.measure_leaves(experiments.random_leaves(3, 4, 60), 3, executor=executor).rows()
                == own.rows()
            )


@pytest.mark.filterwarnings("ignore")
def test_dask_cluster_returns_the_same_results_as_a_single_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cluster is a scheduler and a worker process on loopback."""
    from distributed import Client, LocalCluster

    monkeypatch.setattr(measurement, "_LEAVES_PER_TASK", 2000)
    with (
        LocalCluster(
            n_workers=1, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
        ) as cluster,
        Client(cluster) as client,
    ):
        assert client.scheduler_info()["address"].startswith("tcp://127.0.0.1")
        there = experiments.measure(3, [3, 5], 40, seed=2, executor=client.get_executor(pure=False))
    assert there.rows() == experiments.measure(3, [3, 5], 40, seed=2).rows()


# ---- bad input ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "make",
    [
        lambda: experiments.measure(0),
        lambda: experiments.measure(3, 0),
        lambda: experiments.measure(3, []),
        lambda: experiments.measure(3, "6"),
        lambda: experiments.measure(3, 2.5),
        lambda: experiments.measure(3, 10**400),
        lambda: experiments.measure(10**400, 3),
        lambda: experiments.measure(3, 4, -1),
        lambda: experiments.measure(3, 4, 10**400),
        lambda: experiments.measure(3, 4, seed=-1),
        lambda: experiments.measure(3, 4, root="mx"),
        lambda: experiments.measure(3, 4, orders=["good"]),
        lambda: experiments.measure(3, 4, orders=["given"]),
        lambda: experiments.measure(3, 4, orders=[-0.5]),
        lambda: experiments.measure(3, 4, orders=[math.nan]),
        lambda: experiments.measure(3, 4, orders=[True]),
        lambda: experiments.measure(3, 4, orders=[["best"]]),
        lambda: experiments.measure(3, 4, orders=[]),
        lambda: experiments.measure(3, 4, orders=None),
        lambda: experiments.measure(10, 12, orders=["worst"]),
        lambda: experiments.measure(2, 1000),
        lambda: experiments.measure(3, 4, executor=4),
        lambda: experiments.measure(3, 4).run(5, "best"),
        lambda: experiments.measure_leaves([1, 2, 3], 3),
        lambda: experiments.measure_leaves([[1, 2], [3]], 2),
        lambda: experiments.measure_leaves([[1, math.nan]], 2),
        lambda: experiments.measure_leaves([[1, math.inf]], 2),
        lambda: experiments.measure_leaves([["1", "2"]], 2),
        lambda: experiments.measure_leaves([[1, Fraction(1, 2)]], 2),
        lambda: experiments.measure_leaves([[1, 10**16]], 2),
        lambda: experiments.measure_leaves([[1, 10**400]], 2),
        lambda: experiments.measure_leaves([[]], 2),
        lambda: experiments.measure_leaves([], 2),
        lambda: experiments.measure_leaves([[1]], 2),
        lambda: experiments.minimax_values([[1, 2, 3]], 2),
        lambda: experiments.minimax_values([[1, 2]], 1),
        lambda: experiments.minimax_values([[1, 2]], 2, root="p1"),
        lambda: experiments.random_leaves(10, 12),
        lambda: experiments.random_leaves(3, 0),
        lambda: experiments.random_leaves(1000, 3),
        lambda: experiments.pearl_factor(1),
        lambda: experiments.expected_leaves(3, 41),
        lambda: experiments.fewest_leaves(3, -1),
        lambda: experiments.decisions_by_depth("chess"),
        lambda: experiments.decisions_by_depth(levels=40),
        lambda: experiments.decisions_by_depth(depths=[12]),
        lambda: experiments.decisions_by_depth(depths=[]),
        lambda: experiments.decisions_by_depth(trees=1, levels=2, seed=1),
    ],
)
def test_bad_input_is_refused(make: Callable[[], object], golden: Golden) -> None:
    with golden.raises(gt.GameTreeError):
        make()


def test_tree_at_the_limit_is_searched() -> None:
    assert experiments.measure(1, 1000, 2).run(1000, "best").leaves.tolist() == [1, 1]
    assert experiments.minimax_values([[10**15, -(10**15)]], 2).tolist() == [10**15]
    assert experiments.measure(2, 3, 2, seed=2**64 - 1).run(3, "best").leaves.tolist() == [5, 5]
    assert experiments.expected_leaves(2, 40) > 2**20


def test_page_names_every_plot_and_measurement() -> None:
    text = (ROOT / "docs" / "experiments.md").read_text(encoding="utf-8")
    functions = {name for name in experiments.__all__ if name.islower()}
    assert {name for name in functions if not re.search(rf"\b{name}\b", text)} == set()
