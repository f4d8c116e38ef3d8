"""The optimum over all orders of the children, found node by node, is the one that trying all orders finds."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gametree as gt
from gametree.exercises import Exercise, check
from gametree.exercises.kinds.optima import evaluated, optimum
from questions import conventions, windows
from trees import INF, nested

values = st.integers(0, 4) | st.sampled_from([INF, -INF])
trees = nested(values, max_leaves=6).filter(lambda tree: isinstance(tree, list))
reaches = st.sampled_from(["deep", "shallow"])


def orders(tree: gt.Tree) -> Iterator[dict[str, list[str]]]:
    """Yield every order of the children, those from left to right first."""
    inner = [node for node in tree if len(tree.children(node)) > 1]
    for some in itertools.product(*(itertools.permutations(tree.children(node)) for node in inner)):
        yield {tree.label(node): list(map(tree.label, below)) for node, below in zip(inner, some, strict=True)}


@settings(max_examples=60)
@given(trees, st.sampled_from(["max", "min"]), conventions, reaches, windows, st.sampled_from(["most", "fewest"]))
def test_all_orders(
    tree: object, root: str, rules: gt.Rules, reach: str, window: tuple[object, object], cuts: str
) -> None:
    """The count is the least or the most, the order the first that has it, and the flaw is in all others alone."""
    shown = gt.Rules(cut=rules.cut, fail=rules.fail, reach=reach)
    exercise = Exercise("child-order", gt.Tree.from_nested(tree, root=root), shown, window, details={"cuts": cuts})
    found = optimum(exercise)
    counts = [(evaluated(exercise, order), order) for order in orders(exercise.tree)]
    best = (min if cuts == "most" else max)(count for count, _ in counts)
    assert found.count() == best
    assert found.order() == next(order for count, order in counts if count == best)
    for count, order in counts[::7]:
        assert (found.flaw(order) is None) == (count == found.count())


@pytest.mark.parametrize("cuts", ["most", "fewest"])
def test_ties_take_no_time(cuts: str) -> None:
    """An answer about a tree with ties, too many orders to try them all, is checked at once."""
    tree = gt.Tree.from_leaves([3, 3, 2, 1, 3, 2, 2, 3, 1] * 3, branching=3)
    exercise = Exercise("child-order", tree, gt.Rules(cut="beyond"), details={"cuts": cuts})
    begin = time.process_time()
    assert check(exercise, exercise.key).right
    check(exercise, {})
    assert time.process_time() - begin < 1
