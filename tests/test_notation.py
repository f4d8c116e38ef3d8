"""The notation: what is printed is read back as an equal tree, and bad text gets line and column."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import BadTree, by_id
from gametree import GameTreeError, Tree
from gametree.tree import notation
from trees import trees


@given(trees())
def test_what_is_printed_is_read_back(tree: Tree) -> None:
    """`Tree.parse(str(tree))` is an equal tree with an equal hash, which is printed in the same way."""
    again = Tree.parse(str(tree))
    assert again == tree
    assert hash(again) == hash(tree)
    assert str(again) == str(tree)
    assert [again.label(node) for node in again] == [tree.label(node) for node in tree]
    assert [again.move(node) for node in again] == [tree.move(node) for node in tree]


@given(st.text(alphabet=' [](){}:,"\\3.5/-−>→∞eiabp1\n', max_size=12))
def test_any_text_is_a_tree_or_a_tree_error(text: str) -> None:
    """No text makes the reader fail in another way than by saying what is wrong."""
    try:
        tree = Tree.parse(text)
    except ValueError as error:
        assert "needed" in str(error)
    else:
        assert Tree.parse(str(tree)) == tree


@dataclass(frozen=True)
class Spelling:
    """Several ways to write one tree; the first is how it is printed."""

    id: str
    texts: tuple[str, ...]


SPELLINGS = (
    Spelling("commas are optional", ("[3 5]", "[3,5]", " [ 3 , 5 ] ", "[3\n5]")),
    Spelling("a lone leaf", ("7", " 7 ", "+7", "7.0")),
    Spelling("one child", ("[7]", "max[7]", "MAX [7]")),
    Spelling("the players alternate", ("[[3 5] [2 9]]", "max[min[3 5] min[2 9]]")),
    Spelling("the other player begins", ("min[[3 5] 2]", "min[max[3 5] 2]")),
    Spelling("equal chances", ("{0.5: 3, 0.5: 5}", "{1/2: 3 1/2: 5}", "{0.50: 3,\n0.5: 5}")),
    Spelling("thirds", ("{1/3: 3, 2/3: 5}", "{2/6: 3, 2/3: 5}")),
    Spelling("after chance comes the player after the one above", ("[{1: [3 5]}]", "max[{1: min[3 5]}]")),
    Spelling("a chance root is followed by MAX", ("{1: [3 5]}", "{1: max[3 5]}")),
    Spelling("tuples", ("p1[[(1 2 6) (4 2 3)]]", "p1[p2[(1, 2, 6) (4 2 3)]]")),
    Spelling("numbered players go round", ("p1[[[[(1 2 3)]]]]", "p1[p2[p3[p1[(1 2 3)]]]]")),
    Spelling("labels", ("[left: [3 5] right: 2]", '["left": [3 5], "right" : 2]')),
    Spelling("default labels are left out", ("[[3 5] 2]", "A: [B: [B1: 3 B2: 5] C: 2]")),
    Spelling("words that are kinds can be labels", ("[max: [3 5] p1: 2]", "[max: min[3 5] p1: 2]")),
    Spelling("labels with marks are quoted", ('["<b>": 3 "a b": 5 "\\\\N": 7]',)),
    Spelling("moves", ("[go->[3 12] stay->[2 4]]", "[go -> [3 12], stay→[2 4]]", '["go"->[3 12] "stay"\n->\n[2 4]]')),
    Spelling(
        "moves of leaves, and of chance", ("{0.5: heads->3, 0.5: tails->-1}", "{1/2: heads -> 3 1/2: tails -> -1}")
    ),
    Spelling("moves and labels", ("[go->left: [3 12] up->right: 2]", '["go"->"left":[3 12] up->right:2]')),
    Spelling("numbers as moves", ("[1->3 2->5]", '["1"->3,2 -> 5]', "[1→3,2→5]")),
    Spelling(
        "moves that need quotes", ('["-1"->3 "inf"->4 "Nf3+"->5 "1: −1"->6]', '[-1->3 inf->4 "Nf3+"->5 "1: −1"->6]')
    ),
    Spelling("default moves are left out", ("[[3 5] 2]", "[a1->[b1->3 b2->5] a2->2]")),
    Spelling("true minus and infinity", ("[-3 inf -inf]", "[−3 ∞ −∞]", "[-3, INF, -infinito]")),
)


@pytest.mark.parametrize("case", SPELLINGS, ids=by_id)
def test_spellings(case: Spelling) -> None:
    """All spellings are one tree, and it is printed without what is default."""
    tree = Tree.parse(case.texts[0])
    assert str(tree) == case.texts[0]
    for text in case.texts:
        assert Tree.parse(text) == tree


@dataclass(frozen=True)
class Different:
    """Two texts that look alike and are different trees."""

    id: str
    one: str
    other: str


DIFFERENT = (
    Different("a leaf and a node with one child", "7", "[7]"),
    Different("kinds", "[3 5]", "min[3 5]"),
    Different("labels", "[3 5]", "[x: 3 5]"),
    Different("moves", "[3 5]", "[go->3 5]"),
    Different("a move and a label", "[go: 3 5]", "[go->3 5]"),
    Different("weights", "{0.5: 3, 0.5: 5}", "{0.4: 3, 0.6: 5}"),
    Different("shape", "[[3 5] 2]", "[[3] 5 2]"),
    Different("a tuple of one is no number", "[(3)]", "[3]"),
)


@pytest.mark.parametrize("case", DIFFERENT, ids=by_id)
def test_different_trees_are_unequal(case: Different) -> None:
    """Trees are equal only when kinds, values, shape, labels and probabilities are."""
    assert Tree.parse(case.one) != Tree.parse(case.other)


NODE = "a number or ["
WORD = "a number, [, a label with a colon, or max, min, p1, p2 … before ["
OPEN = "a number, [ or the ] that closes the [ in line 1, column 1"
END = "the end of the text"
PROBABILITY = "a probability and a colon, as in {0.9: 3, 0.1: 5}, or }"


def bad(id: str, text: Any, where: str, needed: str, got: str, cure: str = "") -> BadTree:
    """Return the case of a text that is no tree."""
    return BadTree(id, lambda: Tree.parse(text), where, needed, got, cure)


BAD = (
    bad("nothing", "", "line 1, column 1", NODE, END),
    bad("no text", 5, "the tree", "text such as '[[3 12] [2 4]]'", "5", "read it with Tree.read"),
    bad("bracket not closed", "[3\n 5", "line 2, column 3", OPEN, END),
    bad("bracket too many", "[3 5]]", "line 1, column 6", "nothing after the tree", "']'"),
    bad("two trees", "3 5", "line 1, column 3", "nothing after the tree", "'5'"),
    bad("wrong bracket", "[3\n 5)", "line 2, column 3", OPEN, "')'"),
    bad("brackets crossed", "[3 {0.5: 1]", "line 1, column 11", PROBABILITY, "']'"),
    bad("empty root", "[]", "line 1, column 1", "at least one child", "empty brackets []"),
    bad("empty inner node", "[3 []]", "line 1, column 4", "at least one child", "empty brackets []"),
    bad("empty chance node", "[3 {}]", "line 1, column 4", "at least one child", "empty brackets {}"),
    bad("empty tuple", "[()]", "line 1, column 2", "at least one number in the tuple", "empty brackets ()"),
    bad("tuple not closed", "[(1 2", "line 1, column 6", "a number or ) in the tuple", END),
    bad("NaN", "[3\n5 nan]", "line 2, column 3", WORD, "'nan'"),
    bad("boolean", "[3 True]", "line 1, column 4", WORD, "'True'"),
    bad("text among numbers", "[3 five]", "line 1, column 4", WORD, "'five'"),
    bad("no number", "[3 5.2.1]", "line 1, column 4", OPEN, "'5.2.1'"),
    bad("divided by zero", "[3 1/0]", "line 1, column 4", OPEN, "'1/0'"),
    bad("endless number", "[1e999999]", "line 1, column 2", "a number of at most 1000 digits", "1e999999…"),
    bad("unknown kind", "mex[3 1]", "line 1, column 1", WORD, "'mex'"),
    bad("kind of a leaf", "max 3", "line 1, column 5", "[ after 'max'", "'3'"),
    bad("label without a node", "[x:]", "line 1, column 4", OPEN, "']'"),
    bad("quoted without a colon", '[3 "x"]', "line 1, column 7", "a colon after the label", "']'"),
    bad("quote not closed", '[3 "x]', "line 1, column 4", "a closing quotation mark", "'\"x]'"),
    bad(
        "a sign as a name", "[☺: 3]", "line 1, column 2", OPEN, "'☺'", "write a name that is no word in quotation marks"
    ),
    bad("bad quote", r'["\x": 3]', "line 1, column 2", "a quoted label", r'"\x"', r"write \\ for a backslash"),
    bad(
        "probabilities that do not sum to 1",
        "[3\n {0.5: 3, 0.4: 2}]",
        "line 2, column 2",
        "probabilities that sum to 1",
        "0.5 + 0.4 = 0.9",
        "write fractions like 1/3 where decimals do not end",
    ),
    bad("probability above 1", "{1.5: 3}", "line 1, column 2", "a probability from 0 to 1", "1.5"),
    bad("probability missing", "{0.5: 3, [2]}", "line 1, column 10", PROBABILITY, "'['"),
    bad("infinity below chance", "{1: inf}", "line 1, column 2", "a finite value below a chance node", "∞"),
    bad(
        "label twice",
        "[x: 3 x: 5]",
        "label 'x'",
        "each label once",
        "the nodes with the numbers 1 and 2, both with this label",
        "rename one of them",
    ),
    bad(
        "a move to the root",
        "go->[3 5]",
        "line 1, column 1",
        "no name of a move: no move leads to the root",
        "'go'",
        "write it at a node below the root",
    ),
    bad("a move twice", "[3 [go->1 go->2]]", "line 1, column 11", "a different name for each move of C", "'go' twice"),
    bad(
        "the default of another move",
        "[a2->3 5]",
        "line 1, column 2",
        "a different name for each move of A",
        "'a2' twice",
    ),
    bad("a move without a node", "[3 go->]", "line 1, column 8", OPEN, "']'"),
    bad("an arrow without a move", "[->3]", "line 1, column 2", OPEN, "'->'"),
    bad("two moves to one node", "[go->stay->3]", "line 1, column 10", "a colon after the label", "'->'"),
    bad("a kind after a move", "[go->max 3]", "line 1, column 10", "[ after 'max'", "'3'"),
    bad(
        "number and tuple",
        "[(1 2) 3]",
        "line 1, column 8",
        "a value like that of leaf B, (1 2)",
        "3",
        "give all leaves a number, or all of them tuples of the same length",
    ),
)


@pytest.mark.parametrize("case", BAD, ids=by_id)
def test_bad_text_is_refused(case: BadTree) -> None:
    """The error says line and column, what was needed, what came, and the cure where there is one."""
    case.check()


def test_fractions_are_exact() -> None:
    """0.1 is one tenth, not the nearest binary fraction."""
    tree = Tree.parse("{0.1: 0.1, 0.9: 0.3}")
    assert tree.probability("B") == tree.value("B") == Fraction(1, 10)


PIECES = st.sampled_from(
    ["3", "-5", "[", "]", " ", ",", "->", "a", "a:", '"b"', "(1 2)", "{1: 2}", "1/2", ".5", "+7", "\n", "−4", "2:"]
)
SEVERAL = st.sampled_from(["3 ", "12, ", "] ", " [", "go->"])


@given(st.lists(PIECES | SEVERAL, max_size=12).map("".join))
def test_leaves_are_read_at_once_as_one_by_one(text: str) -> None:
    """Whole numbers that follow each other are read together; that changes neither trees nor errors."""

    def outcome() -> object:
        try:
            return Tree.parse(f"[{text}]")
        except GameTreeError as error:
            return str(error)

    with pytest.MonkeyPatch.context() as patch:
        together = outcome()
        patch.setattr(notation, "LEAVES", re.compile("(?!)"))
        assert outcome() == together
