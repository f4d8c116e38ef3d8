"""Trees: all constructors agree, and the error for invalid input says where the fault is."""

from __future__ import annotations

import dataclasses
import gc
import math
import tracemalloc
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from cases import BadTree, by_id
from gametree import GameTreeError, Tree
from gametree.errors import ChoiceError
from goldens import Golden
from oracle import Nested
from trees import nested, trees

CYCLE: list[Any] = [3]
CYCLE.append(CYCLE)


@dataclass(frozen=True)
class Same:
    """The same tree in several forms, and its printed form."""

    id: str
    text: str
    ways: tuple[Tree, ...]


SAME = (
    Same(
        "two plies (deck 000)",
        "[[3 12 8] [2 4 6] [14 5 2]]",
        (
            Tree.from_leaves([3, 12, 8, 2, 4, 6, 14, 5, 2], branching=3),
            Tree.from_leaves("[3 12 8 2 4 6 14 5 2]", branching=3),
            Tree.from_leaves("3, 12, 8, 2, 4, 6, 14, 5, 2", branching=(3, 3)),
            Tree.from_leaves(iter([3, 12, 8, 2, 4, 6, 14, 5, 2]), branching=3, levels=["max", "min"]),
            Tree.from_leaves(numpy.array([3, 12, 8, 2, 4, 6, 14, 5, 2]), branching=numpy.int64(3)),
            Tree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
            Tree.from_nested(numpy.array([[3, 12, 8], [2, 4, 6], [14, 5, 2]])),
            gt.minimax([[3, 12, 8], [2, 4, 6], [14, 5, 2]]).tree,
            gt.minimax([3, 12, 8, 2, 4, 6, 14, 5, 2], branching=3).tree,
        ),
    ),
    Same(
        "one branching a level",
        "min[[1 2] [3 4] [5 6]]",
        (
            Tree.from_leaves(range(1, 7), branching=[3, 2], root="min"),
            Tree.from_leaves(range(1, 7), branching=[3, 2], levels="min max"),
            Tree.from_nested([[1, 2], [3, 4], [5, 6]], root="MIN"),
            Tree.parse("[[1 2] [3 4] [5 6]]", root="min"),
        ),
    ),
    Same(
        "levels repeat",
        "[{0.5: [{0.5: 1, 0.5: 2}], 0.5: 3}]",
        (Tree.from_nested([[[[1, 2]], 3]], levels="max chance min chance"),),
    ),
    Same(
        "levels shorter than the tree",
        "[{1: max[{1: 5}]}]",
        (
            Tree.from_nested([[[[5]]]], levels="max chance"),
            Tree.from_leaves([5], branching=[1, 1, 1, 1], levels="max, chance"),
        ),
    ),
    Same("a lone leaf", "7", (Tree.from_nested(7), Tree.from_leaves([7], branching=3), Tree.parse("7"))),
    Same("one child", "[7]", (Tree.from_nested([7]), Tree.from_leaves([7], branching=1))),
    Same("tuples", "p1[(1 2) (3 4)]", (Tree.from_nested([(1, 2), (3, 4)]), Tree.from_leaves("(1 2) (3 4)", 2))),
    Same("floats are decimals", "[0.1 1.5]", (Tree.from_nested([0.1, Fraction(3, 2)]),)),
)


@pytest.mark.parametrize("case", SAME, ids=by_id)
def test_all_constructors_give_equal_trees(case: Same) -> None:
    """The constructors use leaves, nested lists, arrays and text; the hashes are equal, too."""
    for tree in case.ways:
        assert str(tree) == case.text
        assert tree == case.ways[0]
        assert hash(tree) == hash(case.ways[0])
        assert tree == Tree.parse(case.text)


@given(nested())
def test_nested_lists_keep_their_shape(lists: Nested) -> None:
    """Nested lists made from the tree again equal the source."""
    tree = Tree.from_nested(lists)

    def read(node: int) -> Any:
        return tree.value(node) if tree.kind(node) == "leaf" else [read(child) for child in tree.children(node)]

    assert read(0) == lists


@given(trees())
def test_nodes_are_numbered_in_preorder(tree: Tree) -> None:
    """A node comes before its descendants, which have consecutive numbers; each child has its parent."""
    for node in tree:
        children = tree.children(node)
        assert list(children) == sorted(children)
        assert [tree.parent(child) for child in children] == [node] * len(children)
        expected = {node}.union(*(set(tree.subtree(child)) for child in children))
        assert set(tree.subtree(node)) == expected == set(range(node, node + len(expected)))
        assert tree.path(node)[0] == 0
        assert tree.path(node)[-1] == node
        assert len(tree.path(node)) == tree.depths()[node] + 1
    assert max(tree.depths()) == tree.height
    assert tree.leaves == tuple(node for node in tree if not tree.children(node))
    assert tree.kinds == {tree.kind(node) for node in tree}


@given(trees())
def test_only_leaves_have_values_and_inner_nodes_children(tree: Tree) -> None:
    """Only children of chance nodes have probabilities."""
    for node in tree:
        assert (tree.value(node) is not None) == (tree.kind(node) == "leaf") == (not tree.children(node))
        parent = tree.parent(node)
        below_chance = parent is not None and tree.kind(parent) == "chance"
        assert (tree.probability(node) is not None) == below_chance
        if tree.kind(node) == "chance":
            assert sum(tree.probability(child) or 0 for child in tree.children(node)) == 1


def test_players_alternate_by_default() -> None:
    """MAX moves first unless the call names another player; chance nodes do not count as turns."""
    tree = Tree.parse("[[{1: [3]}]]")
    assert [tree.kind(node) for node in tree] == ["max", "min", "chance", "max", "leaf"]
    tree = Tree.from_nested([[3]], root="min")
    assert [tree.kind(node) for node in tree] == ["min", "max", "leaf"]


def test_trees_are_immutable() -> None:
    """Later changes of the source lists have no effect."""
    lists = [[3, 5], [2, 9]]
    tree = Tree.from_nested(lists)
    lists[0][0] = 99
    assert str(tree) == "[[3 5] [2 9]]"
    with pytest.raises(dataclasses.FrozenInstanceError):
        tree._nodes = None  # type: ignore[misc,assignment]


def test_equal_trees_are_equal_dictionary_keys() -> None:
    """A tree equals no object of another type."""
    assert {Tree.parse("[3 5]"): 1}[Tree.from_nested([3, 5])] == 1
    assert Tree.parse("[3 5]") != "[3 5]"
    assert Tree.parse("[3 5]")


def test_list_can_occur_twice_but_not_inside_itself() -> None:
    """A list at two places gives two subtrees; a list inside itself is refused."""
    shared = [1, 2]
    assert str(Tree.from_nested([shared, shared])) == "[[1 2] [1 2]]"


BAD = (
    BadTree("a leaf count that does not fit", lambda: Tree.from_leaves([1, 2, 3, 4, 5], branching=3)),
    BadTree("fewer leaves than one node has children", lambda: Tree.from_leaves("1 2", branching=3)),
    BadTree("a leaf count that does not fit the levels", lambda: Tree.from_leaves([1, 2, 3], branching=[2, 2])),
    BadTree("several leaves and branching 1", lambda: Tree.from_leaves([1, 2], branching=1)),
    BadTree("no leaves", lambda: Tree.from_leaves([], branching=3)),
    BadTree("no leaves in text", lambda: Tree.from_leaves(" [] ", branching=3)),
    BadTree("no list", lambda: Tree.from_leaves(5, branching=3)),
    BadTree("brackets among leaves in text", lambda: Tree.from_leaves("[1 2 [3]]", branching=3)),
    BadTree("the name of a move among leaves in text", lambda: Tree.from_leaves("go->3 4", branching=2)),
    BadTree("a list among leaves", lambda: Tree.from_leaves([1, [2, 5], 3], branching=3)),
    BadTree("text among leaves in text", lambda: Tree.from_leaves("1 2\nx", branching=3)),
    BadTree("columns are counted in what was written", lambda: Tree.from_leaves("1 2 x", branching=3)),
    BadTree("branching 0", lambda: Tree.from_leaves([1], branching=0)),
    BadTree("branching a half", lambda: Tree.from_leaves([1], branching=[2, 0.5])),
    BadTree("an empty list", lambda: Tree.from_nested([])),
    BadTree("an empty inner node", lambda: Tree.from_nested([3, [1, []]])),
    BadTree("a boolean", lambda: Tree.from_nested([[3, [5, True]]])),
    BadTree("a boolean leaf", lambda: Tree.from_leaves([1, True, 3], branching=3)),
    BadTree("NaN", lambda: Tree.from_nested([[3, math.nan]])),
    BadTree("text among numbers", lambda: Tree.from_nested([[3, "x"]])),
    BadTree("text", lambda: Tree.from_nested("[3 5]")),
    BadTree("nothing", lambda: Tree.from_nested(None)),
    BadTree("nothing inside", lambda: Tree.from_nested([1, None])),
    BadTree("a dictionary", lambda: Tree.from_nested({1: 2})),
    BadTree("a complex number", lambda: Tree.from_nested([1j])),
    BadTree("an empty tuple", lambda: Tree.from_nested([()])),
    BadTree("a list inside itself", lambda: Tree.from_nested(CYCLE)),
    BadTree("tuples of two lengths", lambda: Tree.from_nested([(1, 2), [(1, 2, 3)]])),
    BadTree("probabilities that do not sum to 1", lambda: Tree.parse("[2 {0.3: 1, 0.3: 2, 1/3: 3}]")),
    BadTree("infinity under equal chances", lambda: Tree.from_nested([1, math.inf], levels="chance")),
    BadTree("no levels", lambda: Tree.from_nested([1], levels=" ")),
    BadTree("levels and root", lambda: Tree.from_nested([1], levels="max", root="max")),
)


@pytest.mark.parametrize("case", BAD, ids=by_id)
def test_invalid_tree_input_is_refused_with_its_place(case: BadTree, golden: Golden) -> None:
    """The error contains the place, the expected and the actual value, and the remedy if there is one."""
    case.check(golden)


@pytest.mark.parametrize("levels", [None, "mex"])
def test_unknown_kind_is_a_choice_error(levels: str | None, golden: Golden) -> None:
    """The error lists the kinds."""
    root = None if levels else "mex"
    with golden.raises(ChoiceError):
        Tree.from_nested([3, 5], levels=levels, root=root)


def test_branching_and_root_are_refused_for_an_existing_tree(golden: Golden) -> None:
    """The two options apply only to lists of leaves."""
    with golden.raises(GameTreeError):
        gt.minimax(Tree.parse("[3 5]"), branching=2)


@given(st.integers(1, 4), st.integers(0, 4), st.data())
def test_depth_follows_from_the_leaves(base: int, depth: int, data: st.DataObject) -> None:
    """With b^d leaves and branching factor b the tree is uniform and d plies deep (one ply if b is 1)."""
    count = base**depth
    leaves = data.draw(st.lists(st.integers(), min_size=count, max_size=count))
    tree = Tree.from_leaves(leaves, branching=base)
    assert [tree.value(leaf) for leaf in tree.leaves] == leaves
    assert tree.height == (depth if base > 1 else 1)
    assert {len(tree.children(node)) for node in tree} <= {0, base}


def test_large_tree_uses_less_than_50_bytes_per_node() -> None:
    """The limit is 50 bytes for a tree that was just made from a list or text, and 100 bytes after a search."""
    leaves = [place * 7919 % 251 for place in range(2**12)]
    text = str(gt.Tree.from_leaves(leaves, 2))
    for build in (lambda: gt.Tree.from_leaves(leaves, 2), lambda: gt.Tree.parse(text)):
        gc.collect()
        tracemalloc.start()
        try:
            tree = build()
            gc.collect()
            built = tracemalloc.get_traced_memory()[0] / len(tree)
            tree.access()
            searched = tracemalloc.get_traced_memory()[0] / len(tree)
        finally:
            tracemalloc.stop()
        assert built < 50 and searched < 100, (built, searched)


@given(st.lists(st.integers(1, 4), max_size=5), st.sampled_from([None, "max chance", ["p1", "p2"]]))
def test_uniform_tree_built_by_level_equals_its_nested_lists(factors: list[int], levels: Any) -> None:
    leaves: list[Any] = list(range(math.prod(factors)))
    lists = leaves
    for factor in reversed(factors):
        lists = [lists[start : start + factor] for start in range(0, len(lists), factor)]
    if factors:
        tree = gt.Tree.from_leaves(leaves, factors, levels=levels)
        assert tree == gt.Tree.from_nested(lists[0], levels=levels)
        assert [tree.parent(child) for node in tree for child in tree.children(node)] == [
            node for node in tree for _ in tree.children(node)
        ]
        assert [tree.value(leaf) for leaf in tree.leaves] == leaves
