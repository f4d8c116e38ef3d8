"""Labels: A, B, B3, B31 and moves a1, b3, b31, or the tree's own names; each label identifies one node."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

import gametree as gt
from gametree import GameTreeError, Tree
from gametree.drawing.drawing import draw
from gametree.drawing.themes import theme_named
from gametree.errors import ChoiceError, TreeError
from gametree.render.svg import svg
from goldens import Golden
from trees import trees

DEEPEST = 100
"""depth in plies below which default labels are numbers"""


@given(trees())
def test_each_label_identifies_one_node(tree: Tree) -> None:
    """No two nodes have the same label."""
    names = [tree.label(node) for node in tree]
    assert len(set(names)) == len(names)
    assert [tree[name] for name in names] == list(tree)


LABELS = {
    "a lone leaf": ("7", "A", ""),
    "two plies": ("[[3 12] 2]", "A B B1 B2 C", " a1 b1 b2 a2"),
    "three plies (deck 001)": ("[[3 [8 7]] 2]", "A B B1 B2 B21 B22 C", " a1 b1 b2 b21 b22 a2"),
    "nine children need no dots": ("[[1 1 1 1 1 1 1 1 1]]", "A B B1 B2 B3 B4 B5 B6 B7 B8 B9", ""),
    "ten children need dots in the whole tree": (
        "[[1 1 1 1 1 1 1 1 1 1] [[5]]]",
        "A N1 N1.1 N1.2 N1.3 N1.4 N1.5 N1.6 N1.7 N1.8 N1.9 N1.10 N2 N2.1 N2.1.1",
        " a1 n1.1 n1.2 n1.3 n1.4 n1.5 n1.6 n1.7 n1.8 n1.9 n1.10 a2 n2.1 n2.1.1",
    ),
    "25 children of the root reach Z": (f"[{'1 ' * 25}]", " ".join("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), ""),
    "26 need dots": (f"[{'1 ' * 26}]", "A " + " ".join(f"N{i}" for i in range(1, 27)), ""),
    "own names, and default labels below them": ("[left: [3 [5]] 2]", "A left left1 left2 left21 C", ""),
    "own root": ("S: [3 [5]]", "S B C C1", " s1 s2 c1"),
    "the default label of another node that has its own": ("[C: 3 B: 5]", "A C B", ""),
}


@pytest.mark.parametrize(("text", "labels", "moves"), LABELS.values(), ids=LABELS)
def test_default_labels_and_moves_follow_the_lectures(text: str, labels: str, moves: str) -> None:
    """Numbers are joined by dots if digits alone would be ambiguous."""
    tree = Tree.parse(text)
    assert [tree.label(node) for node in tree] == labels.split(" ")
    if moves:
        assert [tree.move(node) for node in tree] == moves.split(" ")


TWINS = {
    "two names": ("[x: 3 x: 5]", "x", 1, 2),
    "a name and a default label": ("[[3 B1: 5] 2]", "B1", 2, 3),
    "a name and the root": ("[A: 3 5]", "A", 0, 1),
    "a child of the root that has its default label written": ("[B: 3 C: [B: 5 6]]", "B", 1, 3),
    "below a name": ("[[3 5] x: [1 2] x2: 5]", "x2", 6, 7),
    "a default label that comes later": ("[C1: 3 [5 6]]", "C1", 1, 3),
    "dotted": (f"[[{'1 ' * 10}] N1.10: 5]", "N1.10", 11, 12),
}


@pytest.mark.parametrize(("text", "label", "first", "second"), TWINS.values(), ids=TWINS)
def test_duplicate_labels_are_refused(text: str, label: str, first: int, second: int) -> None:
    """The error names both nodes."""
    with pytest.raises(TreeError) as caught:
        Tree.parse(text)
    assert f"two nodes, with the numbers {first} and {second}, have the label {label!r};" in str(caught.value)


@pytest.mark.parametrize("label", ["", "Z", "a", "b1", "B4", "B0", "B01", "B1.", "B-1", "B²", "B١", "N1", "A1", "B11"])
def test_unknown_label_is_a_choice_error(label: str, golden: Golden) -> None:
    """The error lists some existing labels."""
    tree = Tree.parse("[[3 12 8] [2 4 6]]")
    with golden.raises(ChoiceError) as caught:
        tree[label]
    assert caught.value.got == label


def test_unknown_label_gets_the_most_similar_suggestion(golden: Golden) -> None:
    with golden.raises(ChoiceError):
        Tree.parse("[left: 3 right: 5]")["lefft"]


@pytest.mark.parametrize("node", [-1, 3, None, 1.0, (0,)])
def test_unknown_node_is_an_error(node: object, golden: Golden) -> None:
    """An unknown node is a number that no node has, or not a number; the error is a `GameTreeError`."""
    with golden.raises(GameTreeError):
        Tree.parse("[3 5]").value(node)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["", "a\nb", "\x00", "\ud800", "\u2028"])
def test_unprintable_labels_are_refused(name: str, golden: Golden) -> None:
    """Unprintable labels contain control characters, line ends or lone surrogates."""
    import json

    with golden.raises(TreeError):
        Tree.parse(f"[{json.dumps(name)}: 3 5]")


MOVES = {
    "names of moves": ("[go->[3 12] stay->[2 x->4]]", "|go|b1|b2|stay|c1|x"),
    "below a node with a name, too": ("S: [go->left: [3 12] 2]", "|go|left1|left2|s2"),
    "a name of several words": ('"x y": [["a b": 3 12] left: 2]', "|1|b1|b2|left"),
    "a name with marks": ('["x-y": [3 [5]] "f(x)": [m: 2 go->7]]', "|a1|1|2|1|a2|m|go"),
}


@pytest.mark.parametrize(("text", "moves"), MOVES.values(), ids=MOVES)
def test_move_has_its_own_name_or_a_default(text: str, moves: str) -> None:
    tree = Tree.parse(text)
    assert [tree.move(node) for node in tree] == moves.split("|")


@given(trees())
def test_moves_of_one_node_are_different(tree: Tree) -> None:
    """The test uses trees with their own names for moves."""
    for node in tree:
        moves = [tree.move(child) for child in tree.children(node)]
        if any(child in tree.own_moves for child in tree.children(node)):
            assert len(set(moves)) == len(moves)


def test_pictures_and_captions_use_move_names() -> None:
    """Results, captions, plans, tables and pictures use the tree's own names of moves."""
    result = gt.alphabeta("[go->[3 12] stay->[2 x->4]]")
    assert (result.best_move, result.line, dict(result.strategy)) == ("go", ("go", "b1"), {"A": "go"})
    last = result.frames()[-1]
    assert "best move “go”" in last.caption()
    shown = set(re.findall(r">([^<>]+)</text>", svg(draw(last), theme_named("light"))))
    assert {"go", "stay", "b1", "x"} <= shown and not {"a1", "a2", "c2"} & shown


def test_deep_trees_have_short_labels(golden: Golden) -> None:
    """Below `DEEPEST` plies, the label of a node without a name of its own is its preorder number."""
    text = "[" * (DEEPEST - 1) + "[go->left: [1 2] 5]" + "]" * (DEEPEST - 1)
    tree, path = Tree.parse(text.replace("[1 2]", "[[1] 2]")), Tree.parse(text.replace("left: [1 2]", "3"))
    assert (path.height, tree.height) == (DEEPEST, DEEPEST + 2)
    assert path.label(len(path) - 1) == "B" + "1" * (DEEPEST - 2) + "2"
    numbers = [f"N{node}" for node in tree]
    assert [tree.label(node) for node in tree] == ["A", *numbers[1:DEEPEST], "left", *numbers[DEEPEST + 1 :]]
    assert [tree.move(node) for node in (1, 2, DEEPEST, DEEPEST + 1, DEEPEST + 2, DEEPEST + 4)] == [
        "a1", "n1.1", "go", "left.1", f"n{DEEPEST + 1}.1", f"n{DEEPEST - 1}.2"
    ]  # fmt: skip
    assert [tree[tree.label(node)] for node in tree] == list(tree)
    for label in ("N0", "N01", f"N{DEEPEST}", f"N{len(tree)}", "N1.1", "B", "n1"):
        with pytest.raises(ChoiceError):
            tree[label]
    with golden.raises(TreeError):
        Tree.parse(text.replace("left", "N1"))


def test_deep_trees_with_move_names_are_processed_quickly() -> None:
    """A chain of 20 000 plies with names of moves is read, checked and written in a second."""
    plies = 20_000
    tree = Tree.parse("[go->" * plies + "[1 go->2]" + " 3]" * plies)
    assert len(tree.own_moves) == plies + 1 and Tree.parse(str(tree)) == tree
    assert set(gt.minimax(tree).line) <= {"go", *(f"n{node}.2" for node in tree), "a2"}
