"""Edits: the exact tree after each edit, round trips after any sequence of edits, and undo histories."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree.tree.edits import (
    VERBS,
    History,
    add_child,
    delete,
    edit,
    next_kind,
    set_kind,
    set_move,
    set_probability,
    set_value,
)
from goldens import Golden
from oracle import Nested
from trees import nested, numbers, trees

EDITS = [
    ("add_child to a node", "[[3 12] [2 4]]", ("add_child", "B", 8), "[[3 12 8] [2 4]]", "B3"),
    ("add_child without a value", "[[3 12] [2 4]]", ("add_child", "A"), "[[3 12] [2 4] 0]", "D"),
    ("add_child to a leaf keeps its value", "[[3 12] 2]", ("add_child", "C", "4"), "[[3 12] [2 4]]", "C2"),
    ("add_child to a lone leaf", "7", ("add_child", "A"), "[7 0]", "C"),
    ("add_child to a leaf below MIN", "min[3 5]", ("add_child", "B"), "min[[3 0] 5]", "B2"),
    ("add_child below a chance root", "{0.5: 3, 0.5: 5}", ("add_child", "B"), "{0.5: [3 0], 0.5: 5}", "B2"),
    (
        "add_child to an uneven chance node",
        "{0.8: 3, 0.2: 5}",
        ("add_child", "A", 9),
        "{8/15: 3, 2/15: 5, 1/3: 9}",
        "D",
    ),
    ("add_child where leaves are tuples", "p1[(1 2 3)]", ("add_child", "A"), "p1[(1 2 3) (0 0 0)]", "C"),
    ("add_child of a tuple", "p2[(1 2) (3 4)]", ("add_child", "B", "(5 6)"), "p2[[(1 2) (5 6)] (3 4)]", "B2"),
    ("set_value", "[[3 12] [2 4]]", ("set_value", "C1", "-0.5"), "[[3 12] [-0.5 4]]", "C1"),
    ("set_value to infinity", "[3 12]", ("set_value", "B", " −∞ "), "[-inf 12]", "B"),
    ("set_value to infinity in words", "[3 12]", ("set_value", "B", "-Infinito"), "[-inf 12]", "B"),
    ("set_value of a named leaf", "[m: 3 12]", ("set_value", "m", 4), "[m: 4 12]", "m"),
    ("turn MAX at the root", "[[3 12] [2 [4 5]]]", ("turn", "A"), "min[[3 12] [2 [4 5]]]", "A"),
    ("turn MIN", "[[3 12] [2 4]]", ("turn", "B"), "[{0.5: 3, 0.5: 12} [2 4]]", "B"),
    ("turn chance", "[{0.9: 3, 0.1: [1 2]} 4]", ("turn", "B"), "[max[3 [1 2]] 4]", "B"),
    ("turn p2 of three", "p2[(1 2 3) [(4 5 6)]]", ("turn", "A"), "p3[(1 2 3) [(4 5 6)]]", "A"),
    ("turn the last player", "p2[(1 2) p2[(3 4)]]", ("turn", "A"), "{0.5: (1 2), 0.5: p2[(3 4)]}", "A"),
    ("delete a leaf", "[[3 12] [2 4]]", ("delete", "B1"), "[[12] [2 4]]", "B1"),
    ("delete the last sibling", "[[3 12] [2 4]]", ("delete", "B2"), "[[3] [2 4]]", "B1"),
    ("delete a subtree", "[[3 [1 2]] [2 4]]", ("delete", "B2"), "[[3] [2 4]]", "B1"),
    ("delete before a subtree", "[[1 [2 3]] [4 5]]", ("delete", "B"), "[[4 5]]", "B"),
    ("delete an only child", "[[3] [2 4]]", ("delete", "B1"), "[0 [2 4]]", "B"),
    ("delete an only child with tuples", "p1[p2[(3 1)] (2 4)]", ("delete", "B1"), "p1[(0 0) (2 4)]", "B"),
    ("delete below chance", "{0.5: 3, 1/3: 4, 1/6: 5}", ("delete", "B"), "{2/3: 4, 1/3: 5}", "B"),
    ("delete all the probability", "{1: 3, 0: 4, 0: 5}", ("delete", "B"), "{0.5: 4, 0.5: 5}", "B"),
    ("set_probability", "{0.5: 3, 0.25: 4, 0.25: 5}", ("set_probability", "B", "0.2"), "{0.2: 3, 0.4: 4, 0.4: 5}", "B"),
    ("set_probability from 1", "{1: 3, 0: 4, 0: 5}", ("set_probability", "B", 0), "{0: 3, 0.5: 4, 0.5: 5}", "B"),
    ("names stay with their nodes", "[x: [3 12] y: [2 4]]", ("delete", "x1"), "[x: [12] y: [2 4]]", "x1"),
    ("a name gives way to a default label", "[[3 12] C: 5]", ("add_child", "A"), "[[3 12] 5 0]", "D"),
    ("moves stay with their nodes", "[go->[3 12] stay->[2 x->4]]", ("delete", "C1"), "[go->[3 12] stay->[x->4]]", "C1"),
    ("a move keeps its name below chance", "[go->[3 12] 2]", ("turn", "B"), "[go->{0.5: 3, 0.5: 12} 2]", "B"),
    ("a move gives way to a default", "[a3->3 4]", ("add_child", "A"), "[3 4 0]", "D"),
    ("a move that becomes the default", "[[3 12] b1->[2 4]]", ("delete", "B"), "[b1->[2 4]]", "B"),
    ("a name becomes the default label", "[x: 3 B: [1 2]]", ("delete", "x"), "[[1 2]]", "B"),
]


@pytest.mark.parametrize(("before", "given", "after", "selected"), [e[1:] for e in EDITS], ids=[e[0] for e in EDITS])
def test_edit_gives_the_expected_tree(before: str, given: tuple[str, str, object], after: str, selected: str) -> None:
    """The test also compares the node that is selected after the edit."""
    tree, node = edit(gt.Tree.parse(before), *given)
    assert (str(tree), tree.label(node)) == (after, selected)
    assert tree == gt.Tree.parse(after)


def test_changing_the_player_updates_nodes_with_derived_players() -> None:
    """The derived player of nodes changes; explicit players do not."""
    tree = gt.Tree.parse("[[[1 2] [3 4]] max[[5 6] 7]]")
    turned = set_kind(tree, "A", "min")
    assert [turned.kind(node) for node in ("A", "B", "B1", "C", "C1")] == ["min", "max", "min", "max", "min"]
    turned = set_kind(tree, "B", "chance")
    assert [turned.kind(node) for node in ("A", "B", "B1", "B2", "C")] == ["max", "chance", "min", "min", "max"]
    assert turned.probability("B1") == Fraction(1, 2)
    assert set_kind(turned, "B", "min") == tree


@given(nested(numbers).filter(lambda lists: isinstance(lists, list)), st.booleans(), st.data())
def test_full_cycle_of_player_changes_restores_the_tree(lists: Nested, several: bool, data: st.DataObject) -> None:
    """The player at a node is changed until it is the first one again; the node passes through all kinds, and the other
    players follow.
    """
    plain = gt.Tree.from_nested(lists)
    pairs = re.sub(r"-?[\d./]+", lambda number: f"({number[0]} 0)", str(plain))
    tree = gt.Tree.parse(f"p1{pairs}") if several else plain
    node = data.draw(st.sampled_from([node for node in tree if tree.children(node)]))
    seen, turned = [tree.kind(node)], next_kind(tree, node)
    while turned.kind(node) != tree.kind(node) and len(seen) < 9:
        seen.append(turned.kind(node))
        turned = next_kind(turned, node)
    assert sorted(seen) == (["chance", "p1", "p2"] if several else ["chance", "max", "min"])
    assert turned == tree


@given(trees(), st.data())
def test_any_sequence_of_edits_gives_a_valid_undoable_tree(tree: gt.Tree, data: st.DataObject) -> None:
    """After each edit, the text of the tree can be read as the same tree and the selected node exists; undo restores
    all earlier trees.
    """
    history, passed = History(tree), [tree]
    for _ in range(data.draw(st.integers(1, 6))):
        now = history.tree
        verb, node = data.draw(st.sampled_from(sorted(VERBS))), data.draw(st.sampled_from(now.nodes))
        value: object = data.draw(st.integers(-9, 9) | st.sampled_from(["0.5", "1/3", "(1 2)", None]))
        try:
            after, selected = edit(now, verb, node, value)
        except gt.GameTreeError:
            continue
        assert gt.Tree.parse(str(after)) == after
        assert selected in after.nodes
        for chance in (n for n in after if after.kind(n) == "chance"):
            assert sum(after.probability(child) or 0 for child in after.children(chance)) == 1
        if after != now:
            passed.append(history.do(after))
    for earlier in reversed(passed[:-1]):
        assert history.undo() == earlier
    assert not history.can_undo
    for later in passed[1:]:
        assert history.redo() == later
    assert not history.can_redo


@given(trees(), st.data())
def test_adding_a_leaf_keeps_all_other_values(tree: gt.Tree, data: st.DataObject) -> None:
    """Names are also kept, unless they would occur twice."""
    node = data.draw(st.sampled_from(tree.nodes))
    after = add_child(tree, node)
    values = [tree.value(leaf) for leaf in tree.leaves]
    now = [after.value(leaf) for leaf in after.leaves]
    assert len(now) == len(values) + 1
    new = after.children(node)[-1]
    assert [after.value(leaf) for leaf in after.leaves if leaf != new] == values


def test_deleting_an_added_node_restores_the_probabilities() -> None:
    """In the test, the node is added below an inner node."""
    tree = gt.Tree.parse("[{0.7: 3, 0.2: [1 2], 0.1: 8} [x: 2 4]]")
    for label in ("A", "B", "B2", "C"):
        after = add_child(tree, label)
        assert delete(after, after.children(label)[-1]) == tree


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("[3 12]", ("delete", "A")),
        ("[3 12]", ("set_value", "A", 3)),
        ("{1: 3}", ("set_value", "A", 3)),
        ("[3 12]", ("turn", "B")),
        ("[3 12]", ("set_value", "B", "x")),
        ("[3 12]", ("set_value", "B", "")),
        ("[3 12]", ("set_value", "B", "[3]")),
        ("[3 12]", ("set_value", "B", "y: 3")),
        ("[3 12]", ("set_value", "B", None)),
        ("[3 12]", ("set_value", "B", True)),
        ("[3 12]", ("set_value", "B", "(1 2)")),
        ("[(1 2) (3 4)]", ("set_value", "B", "x")),
        ("{1: 3}", ("set_value", "B", "inf")),
        ("[[inf]]", ("turn", "B")),
        ("[3 12]", ("add_child", "A", "x")),
        ("[3 12]", ("set_probability", "B", 1)),
        ("{1: 3}", ("set_probability", "A", 1)),
        ("{1: 3}", ("set_probability", "B", "0.5")),
        ("{0.5: 3, 0.5: 4}", ("set_probability", "B", "1.5")),
        ("{0.5: 3, 0.5: 4}", ("set_probability", "B", "half")),
        ("[3 12]", ("ad_child", "A")),
        ("[3 12]", ("turn", "X")),
        ("[3 12]", ("turn", 9)),
    ],
)
def test_impossible_edit_is_refused(text: str, given: tuple[str, str, object], golden: Golden) -> None:
    """The tree does not change, and the message is one sentence."""
    tree = gt.Tree.parse(text)
    with golden.raises(gt.GameTreeError):
        edit(tree, *given)
    assert tree == gt.Tree.parse(text)


def test_unknown_kind_is_refused(golden: Golden) -> None:
    """An unknown kind raises an error; choosing the current kind changes nothing."""
    tree = gt.Tree.parse("[{0.9: 3, 0.1: 4} 5]")
    with golden.raises(gt.GameTreeError):
        set_kind(tree, "A", "mix")
    assert set_kind(tree, "B", "chance") is tree


def test_edits_are_undone_and_redone(golden: Golden) -> None:
    """A new edit discards undone edits, an equal tree adds no step, and undo and redo are refused at the ends."""
    start = gt.Tree.parse("[3 12]")
    history = History(start)
    assert (history.can_undo, history.can_redo) == (False, False)
    with golden.raises(gt.GameTreeError):
        history.undo()
    with golden.raises(gt.GameTreeError):
        history.redo()
    history.do(set_value(start, "B", 5))
    history.do(set_value(start, "B", 5))
    assert history.undo() is start
    assert history.can_redo
    other = history.do(set_probability(gt.Tree.parse("{0.5: 3, 0.5: 4}"), "B", 1))
    assert (history.can_redo, history.tree, history.undo()) == (False, other, start)


def test_moves_can_be_renamed_and_reset(golden: Golden) -> None:
    """A name that another move already has is refused."""
    tree = set_move(gt.Tree.parse("[[3 12] [2 4]]"), "B", "go")
    assert str(set_move(tree, "B", "1: e4")) == '["1: e4"->[3 12] [2 4]]'
    assert str(set_move(tree, "B", None)) == str(set_move(tree, "B", "a1")) == "[[3 12] [2 4]]"
    for node, name in (
        ("C", "go"),
        ("A", "go"),
        ("C", ""),
        ("C", 5),
    ):
        with golden.raises(gt.GameTreeError):
            set_move(tree, node, name)  # type: ignore[arg-type]
