"""The notation: a tree read from its printed text is equal, and errors have line and column."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import BadTree, by_id
from gametree import GameTreeError, Tree
from gametree.errors import TreeError
from gametree.tree import notation
from goldens import Golden
from trees import trees


@given(trees())
def test_printed_tree_is_parsed_to_an_equal_tree(tree: Tree) -> None:
    """The trees have the same hash and print the same text."""
    again = Tree.parse(str(tree))
    assert again == tree
    assert hash(again) == hash(tree)
    assert str(again) == str(tree)
    assert [again.label(node) for node in again] == [tree.label(node) for node in tree]
    assert [again.move(node) for node in again] == [tree.move(node) for node in tree]


@given(st.text(alphabet=' [](){}:,"\\3.5/-−>→∞eiabp1\n', max_size=12))
def test_any_text_is_parsed_or_raises_a_tree_error(text: str) -> None:
    try:
        tree = Tree.parse(text)
    except ValueError as error:
        assert isinstance(error, TreeError)
    else:
        assert Tree.parse(str(tree)) == tree


SPELLINGS = {
    "commas are optional": ("[3 5]", "[3,5]", " [ 3 , 5 ] ", "[3\n5]"),
    "a lone leaf": ("7", " 7 ", "+7", "7.0"),
    "one child": ("[7]", "max[7]", "MAX [7]"),
    "the players alternate": ("[[3 5] [2 9]]", "max[min[3 5] min[2 9]]"),
    "the other player begins": ("min[[3 5] 2]", "min[max[3 5] 2]"),
    "equal chances": ("{0.5: 3, 0.5: 5}", "{1/2: 3 1/2: 5}", "{0.50: 3,\n0.5: 5}"),
    "thirds": ("{1/3: 3, 2/3: 5}", "{2/6: 3, 2/3: 5}"),
    "after chance comes the player after the one above": ("[{1: [3 5]}]", "max[{1: min[3 5]}]"),
    "a chance root is followed by MAX": ("{1: [3 5]}", "{1: max[3 5]}"),
    "tuples": ("p1[[(1 2 6) (4 2 3)]]", "p1[p2[(1, 2, 6) (4 2 3)]]"),
    "numbered players go round": ("p1[[[[(1 2 3)]]]]", "p1[p2[p3[p1[(1 2 3)]]]]"),
    "labels": ("[left: [3 5] right: 2]", '["left": [3 5], "right" : 2]'),
    "default labels are left out": ("[[3 5] 2]", "A: [B: [B1: 3 B2: 5] C: 2]"),
    "words that are kinds can be labels": ('["max": [3 5] "p1": 2]', "[max: min[3 5] p1: 2]"),
    "labels with marks are quoted": ('["<b>": 3 "a b": 5 "\\\\N": 7]',),
    "moves": ("[go->[3 12] stay->[2 4]]", "[go -> [3 12], stay→[2 4]]", '["go"->[3 12] "stay"\n->\n[2 4]]'),
    "moves of leaves, and of chance": ("{0.5: heads->3, 0.5: tails->-1}", "{1/2: heads -> 3 1/2: tails -> -1}"),
    "moves and labels": ("[go->left: [3 12] up->right: 2]", '["go"->"left":[3 12] up->right:2]'),
    "numbers as moves": ("[1->3 2->5]", '["1"->3,2 -> 5]', "[1→3,2→5]"),
    "moves that need quotes": ('["-1"->3 "inf"->4 "Nf3+"->5 "1: −1"->6]', '[-1->3 inf->4 "Nf3+"->5 "1: −1"->6]'),
    "default moves are left out": ("[[3 5] 2]", "[a1->[b1->3 b2->5] a2->2]"),
    "true minus and infinity": ("[-3 inf -inf]", "[−3 ∞ −∞]", "[-3, INF, -infinito]"),
}


@pytest.mark.parametrize("texts", SPELLINGS.values(), ids=SPELLINGS)
def test_all_spellings_are_one_tree(texts: tuple[str, ...]) -> None:
    """The printed form of the tree omits defaults."""
    tree = Tree.parse(texts[0])
    assert str(tree) == texts[0]
    for text in texts:
        assert Tree.parse(text) == tree


DIFFERENT = {
    "a leaf and a node with one child": ("7", "[7]"),
    "kinds": ("[3 5]", "min[3 5]"),
    "labels": ("[3 5]", "[x: 3 5]"),
    "moves": ("[3 5]", "[go->3 5]"),
    "a move and a label": ("[go: 3 5]", "[go->3 5]"),
    "weights": ("{0.5: 3, 0.5: 5}", "{0.4: 3, 0.6: 5}"),
    "shape": ("[[3 5] 2]", "[[3] 5 2]"),
    "a tuple of one is not a number": ("[(3)]", "[3]"),
}


@pytest.mark.parametrize(("one", "other"), DIFFERENT.values(), ids=DIFFERENT)
def test_different_trees_are_unequal(one: str, other: str) -> None:
    """Trees are equal only if kinds, values, shape, labels and probabilities are equal."""
    assert Tree.parse(one) != Tree.parse(other)


def bad(id: str, text: Any) -> BadTree:
    """Return a test case with a text that is not a tree."""
    return BadTree(id, lambda: Tree.parse(text))


BAD = (
    bad("nothing", ""),
    bad("no text", 5),
    bad("bracket not closed", "[3\n 5"),
    bad("bracket too many", "[3 5]]"),
    bad("two trees", "3 5"),
    bad("wrong bracket", "[3\n 5)"),
    bad("brackets crossed", "[3 {0.5: 1]"),
    bad("empty root", "[]"),
    bad("empty inner node", "[3 []]"),
    bad("empty chance node", "[3 {}]"),
    bad("empty tuple", "[()]"),
    bad("tuple not closed", "[(1 2"),
    bad("NaN", "[3\n5 nan]"),
    bad("boolean", "[3 True]"),
    bad("text among numbers", "[3 five]"),
    bad("no number", "[3 5.2.1]"),
    bad("divided by zero", "[3 1/0]"),
    bad("endless number", "[1e999999]"),
    bad("unknown kind", "mex[3 1]"),
    bad("kind of a leaf", "max 3"),
    bad("label without a node", "[x:]"),
    bad("quoted without a colon", '[3 "x"]'),
    bad("quote not closed", '[3 "x]'),
    bad("a sign as a name", "[☺: 3]"),
    bad("bad quote", r'["\x": 3]'),
    bad("probabilities that do not sum to 1", "[3\n {0.5: 3, 0.4: 2}]"),
    bad("probability above 1", "{1.5: 3}"),
    bad("probability missing", "{0.5: 3, [2]}"),
    bad("infinity below chance", "{1: inf}"),
    bad("label twice", "[x: 3 x: 5]"),
    bad("a move to the root", "go->[3 5]"),
    bad("a move twice", "[3 [go->1 go->2]]"),
    bad("the default of another move", "[a2->3 5]"),
    bad("a move without a node", "[3 go->]"),
    bad("an arrow without a move", "[->3]"),
    bad("two moves to one node", "[go->stay->3]"),
    bad("a kind after a move", "[go->max 3]"),
    bad("number and tuple", "[(1 2) 3]"),
)


@pytest.mark.parametrize("case", BAD, ids=by_id)
def test_invalid_text_is_refused_with_its_position(case: BadTree, golden: Golden) -> None:
    """The error contains line and column, the expected form, the actual text, and a remedy if there is one."""
    case.check(golden)


def test_decimals_are_read_as_exact_fractions() -> None:
    """0.1 is one tenth, not the nearest binary fraction."""
    tree = Tree.parse("{0.1: 0.1, 0.9: 0.3}")
    assert tree.probability("B") == tree.value("B") == Fraction(1, 10)


PIECES = st.sampled_from(
    ["3", "-5", "[", "]", " ", ",", "->", "a", "a:", '"b"', "(1 2)", "{1: 2}", "1/2", ".5", "+7", "\n", "−4", "2:"]
)
SEVERAL = st.sampled_from(["3 ", "12, ", "] ", " [", "go->"])


@given(st.lists(PIECES | SEVERAL, max_size=12).map("".join))
def test_reading_runs_of_integers_together_changes_no_result(text: str) -> None:
    """The parser reads runs of integers together; trees and errors are the same as if it read them one by one."""

    def outcome() -> object:
        try:
            return Tree.parse(f"[{text}]")
        except GameTreeError as error:
            return str(error)

    with pytest.MonkeyPatch.context() as patch:
        together = outcome()
        patch.setattr(notation, "LEAVES", re.compile("(?!)"))
        assert outcome() == together


def test_error_in_a_list_of_leaves_mentions_no_missing_bracket() -> None:
    with pytest.raises(TreeError) as refusal:
        Tree.from_leaves("3;5;2;9", 2)
    assert str(refusal.value) == "line 1, column 2: ';5;2;9' is not valid here; write a number"
