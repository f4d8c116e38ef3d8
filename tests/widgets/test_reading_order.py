"""A screen reader reads the outline of a tree in the order of the search."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

import gametree as gt
from gametree.search import SEARCHES
from gametree.widgets.player_payload import reading_order
from searches import SAMPLES
from trees import trees

ORDERS = ("left_to_right", "right_to_left")


def tree_and_rules(name: str, order: Any) -> tuple[gt.Tree, gt.Rules, dict[str, Any]]:
    """Return a small tree for the named search, rules with the given order, and the options that the search needs."""
    text, options = SAMPLES.get(name, ("[[3 12 8] [2 4 6] [14 5 2]]", {}))
    settings = {key: options[key] for key in ("value_range", "evaluate") if key in options}
    rest = {key: value for key, value in options.items() if key not in settings}
    return gt.Tree.parse(text), gt.Rules(order=order, **settings), rest


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("name", [search.name for search in SEARCHES])
def test_nodes_are_read_in_the_order_of_the_search(name: str, order: str) -> None:
    """Every node is read once, before its subtree; siblings are read in the order of their first visit."""
    tree, rules, options = tree_and_rules(name, order)
    result = getattr(gt, name)(tree, rules=rules, **options)
    read = reading_order(result) or list(tree)
    assert sorted(read) == list(tree)
    place = {node: number for number, node in enumerate(read)}
    first = {event.node: number for number, event in reversed(list(enumerate(result.trace)))}
    for node in tree:
        below = sorted(tree.children(node), key=place.__getitem__)
        assert all(place[child] > place[node] for child in below)
        visits = [first.get(child, len(result.trace)) for child in below]
        assert visits == sorted(visits), tree.label(node)
        unvisited = [child for child in below if child not in first]
        assert unvisited == sorted(unvisited, reverse=order == "right_to_left")


def is_searched_completely(tree: gt.Tree) -> bool:
    """Return whether minimax or max^n visits every node: outcomes with probability 0 are not visited."""
    return (tree.utilities != 2 or "p3" not in tree.kinds) and all(tree.probability(node) != 0 for node in tree)


@settings(max_examples=40)
@given(trees().filter(is_searched_completely))
def test_right_to_left_search_reads_the_mirrored_tree(tree: gt.Tree) -> None:
    """The reading order is the preorder of the tree with the children of all nodes reversed."""

    def mirrored(node: int) -> list[int]:
        return [node, *(below for child in reversed(tree.children(node)) for below in mirrored(child))]

    search = gt.maxn if tree.utilities else gt.expectiminimax
    result = search(tree, rules=gt.Rules(order="right_to_left"))
    assert (reading_order(result) or list(tree)) == mirrored(0)
    assert reading_order(search(tree)) is None


def test_reading_follows_explicit_orders_and_student_programs() -> None:
    """The order of calls in a student's program determines the reading order."""
    tree = gt.Tree.parse("[[3 12] [2 4]]")
    chosen = gt.minimax(tree, rules=gt.Rules(order={"A": ["C", "B"]}))
    assert reading_order(chosen) == [0, 4, 5, 6, 1, 2, 3]

    def last_first(node: Any) -> Any:
        """Return the minimax value; visit the last child first."""
        return node.value if node.is_leaf else max(last_first(child) for child in reversed(node.children))

    assert reading_order(gt.watch(last_first, tree)) == [0, 4, 6, 5, 1, 3, 2]
