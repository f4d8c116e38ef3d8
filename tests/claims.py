"""Properties that the result of every search on MAX, MIN and chance nodes must have, checked by the definition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gametree as gt
from gametree.tree.view import frontier
from trees import Bound, truths


def assert_solved(result: gt.Result) -> None:
    """Check the value, move, principal variation, plan, leaves and trace of a full-window result."""
    truth = truths(result.tree, result.rules)
    assert (result.value, result.bound) == (truth[0], "exact")
    assert_line_is_worth_it(result, truth)
    assert_plan_secures_the_value(result)
    assert_leaves_are_accounted_for(result)
    assert gt.Trace.from_json(result.trace.to_json()) == result.trace


def assert_line_is_worth_it(result: gt.Result, truth: Mapping[int, Bound]) -> None:
    """Check that the best move is best, and that all nodes of the principal variation, down to an evaluated leaf or a
    chance node, have the root's value.
    """
    tree, here = result.tree, 0
    for move in result.line:
        (here,) = (child for child in tree.children(here) if tree.move(child) == move)
        assert truth[here] == result.value
    assert tree.kind(here) == "chance" or here in result.evaluated
    assert result.best_move == (result.line[0] if result.line else None)
    for move in result.best_moves:
        assert any(tree.move(child) == move and truth[child] == result.value for child in tree.children(0))
    if result.best_moves:
        assert result.best_move in result.best_moves


def assert_plan_secures_the_value(result: gt.Result) -> None:
    """Check that the plan guarantees at least the root's value against all replies, even if the moves that it leaves
    open are bad.
    """
    tree = result.tree
    planner = tree.kind(0) if tree.kind(0) in ("max", "min") else "max"
    worth = worth_of_plan(result, result.strategy, planner)
    if planner == "max":
        assert worth >= result.value
    else:
        assert worth <= result.value
    assert set(result.strategy) <= {tree.label(node) for node in tree if tree.kind(node) == planner}


def worth_of_plan(result: gt.Result, plan: Mapping[str, str], planner: str) -> Any:
    """Return the value that the plan guarantees a player against the worst replies."""
    tree = result.tree
    leaves = set(frontier(tree, result.rules))
    estimates = dict(result.rules.evaluate or ())  # type: ignore[arg-type]

    def worth(node: int) -> Any:
        if node in leaves:
            return tree.value(node) if tree.kind(node) == "leaf" else estimates[tree.label(node)]
        below = [child for child in tree.children(node) if tree.probability(child) != 0]
        if tree.kind(node) == "chance":
            return sum(tree.probability(child) * worth(child) for child in below)
        if tree.kind(node) == planner and tree.label(node) in plan:
            below = [child for child in below if tree.move(child) == plan[tree.label(node)]]
        return (min if planner == "max" else max)(map(worth, below))

    return worth(0)


def assert_leaves_are_accounted_for(result: gt.Result) -> None:
    """Check that each leaf is either evaluated or pruned, and that the last frame shows it."""
    leaves, last = frontier(result.tree, result.rules), result.frames()[-1]
    evaluated = [leaf for leaf in leaves if leaf in result.evaluated]
    assert sorted([*evaluated, *result.pruned_leaves]) == sorted(leaves)
    assert result.visits >= len(result.evaluated) == len(set(result.evaluated))
    done = [leaf for leaf in leaves if last.status(leaf) is gt.Status.DONE]
    pruned = [leaf for leaf in leaves if last.status(leaf) is gt.Status.PRUNED]
    assert set(result.pruned_leaves) <= set(pruned)
    assert sorted(done + pruned) == sorted(leaves)
    # an earlier iteration may have evaluated leaves that the last one prunes
    if result.algorithm != "iterative_deepening":
        assert done == evaluated
        assert len(pruned) == len(result.pruned_leaves)
    assert (last.counters.evaluated, last.counters.pruned) == (len(evaluated), len(result.pruned_leaves))
    assert last.counters.leaves == len(leaves)


def assert_intervals_hold_the_truth(result: gt.Result) -> None:
    """Check that the known interval of a node is true at every event and never widens."""
    truth = truths(result.tree, result.rules)
    replay = result.trace.replay()
    for _ in result.trace.raw:
        before = list(zip(replay.low, replay.high, strict=True))
        replay.advance()
        for node in result.tree:
            assert replay.low[node] <= truth[node] <= replay.high[node]
            assert before[node][0] <= replay.low[node]
            assert replay.high[node] <= before[node][1]
