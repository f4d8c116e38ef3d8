"""The player at a node is read or requested, and never assumed to be MAX if the source says MIN."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import networkx
import pytest

import gametree as gt
from effort import EVERY_CASE
from gametree import Tree
from gametree.commands import cli
from gametree.errors import TreeError
from gametree.tree.who_moves import mention
from gametree.widgets import explore
from who_moves import (
    DOUBTFUL,
    FORMATS,
    ORDINARY,
    OTHER_KEYS,
    Saying,
    as_networkx,
    attributes,
    can_write,
    flags,
    labels,
    numbers,
)

FAMILIES: tuple[Callable[[], Iterator[Saying]], ...] = (labels, numbers, attributes, flags)
SAMPLE = 150
"""number of sayings that are tested for each family and format, unless every case is tested"""


def assert_held(saying: Saying, format: str) -> None:
    """Write a tree with the saying in a format, read it, and check the player at the root, the number of nodes and the
    leaf values.
    """
    source = FORMATS[format](saying)
    tree = Tree.read(source)
    assert tree.kind(0) == saying.truth and len(tree) == 7, (source, str(tree), tree.read_as)
    assert [tree.value(leaf) for leaf in tree.leaves] == [3, 12, 2, 4]


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__)
@pytest.mark.parametrize("format", FORMATS)
def test_player_to_move_is_read_from_labels_and_attributes(format: str, family: Callable[[], Iterator[Saying]]) -> None:
    """The test uses labels, player numbers, attributes and flags in three languages."""
    sayings = [saying for saying in family() if can_write(format, saying)]
    count = len(sayings) if EVERY_CASE else min(SAMPLE, len(sayings))
    for saying in random.Random(49).sample(sayings, count):
        assert_held(saying, format)


@pytest.mark.parametrize("format", FORMATS)
def test_ordinary_labels_are_names(format: str) -> None:
    """A label that does not name a player is a name; an ambiguous word in it is reported."""
    for label in ORDINARY:
        saying = Saying("max", label)
        tree = Tree.read(FORMATS[format](saying))
        assert tree.kind(0) == "max" and tree.label(0) == label
        assert not mention(label).words or label in tree.read_as


def test_ordinary_labels_are_names_at_nodes_of_min() -> None:
    """At the tested node MIN moves because the players alternate."""
    for label in ORDINARY:
        tree = Tree.read({"children": [{"name": label, "children": [3, 5]}, 2]})
        assert str(tree.kind(1)) == "min" and tree.label(1) == label


@pytest.mark.parametrize("label", DOUBTFUL)
def test_ambiguous_player_labels_are_refused(label: str) -> None:
    """If the label is ambiguous, an attribute or an argument can decide."""
    saying = Saying("max", label)
    with pytest.raises(TreeError) as caught:
        Tree.read(as_networkx(saying))
    assert "'r'" in str(caught.value) and f"label={label!r}" in str(caught.value)
    for player in ("MAX", "MIN"):
        decided = Saying(player.lower(), label, {"player": player})
        assert_held(decided, "networkx")
        assert Tree.read(as_networkx(decided)).label(0) == label
        assert Tree.read(FORMATS["json"](saying), root=player.lower()).kind(0) == player.lower()


@pytest.mark.parametrize("key", OTHER_KEYS)
def test_attributes_of_other_players_are_refused_or_left_out(key: str) -> None:
    """A winner or an opponent is not the player to move, so the attribute is left out with a note, or refused."""
    with pytest.raises(TreeError, match=f"{key}='MIN'"):
        Tree.read(as_networkx(Saying("", facts={key: "MIN"})))
    tree = Tree.read(as_networkx(Saying("", facts={key: "MIN", "player": "MAX"})))
    assert tree.kind(0) == "max" and f"left out: {key}" in tree.read_as


CONTRADICTIONS: tuple[dict[str, Any], ...] = (
    {"player": "MIN", "label": "MAX"},
    {"op": "MIN", "role": "MAX"},
    {"player": 1, "label": "MIN"},
    {"isMax": True, "isMin": True},
    {"is_max": 0, "label": "A (MAX)"},
    {"jugador": "máximo", "label": "mínimo"},
)
NOT_UNDERSTOOD: tuple[dict[str, Any], ...] = (
    {"player": "Bob"},
    {"turno": "blancas"},
    {"jogador": 0},
    {"is_max": "maybe"},
    {"maximizing_player": "MIN"},
    {"es_max": 2},
)


@pytest.mark.parametrize("facts", CONTRADICTIONS, ids=str)
def test_contradicting_player_attributes_are_refused_and_named(facts: dict[str, Any]) -> None:
    """Two attributes of one node name different players."""
    with pytest.raises(TreeError) as caught:
        Tree.read(as_networkx(Saying("", facts=facts)))
    assert "'r'" in str(caught.value) and all(f"{key}=" in str(caught.value) for key in facts)


@pytest.mark.parametrize("facts", NOT_UNDERSTOOD, ids=str)
def test_player_attribute_with_an_unknown_value_is_refused(facts: dict[str, Any]) -> None:
    """The attribute names the player to move, but its value is not a player."""
    with pytest.raises(TreeError) as caught:
        Tree.read(as_networkx(Saying("", facts=facts)))
    assert "'r'" in str(caught.value) and all(f"{key}=" in str(caught.value) for key in facts)


LEFT_OUT: tuple[dict[str, Any], ...] = (
    {"min": 0, "max": 1},
    {"min": -5, "max": 7},
    {"level": 2},
    {"owner": "Bob"},
    {"comment": "good for MAX, bad for MIN"},
    {"rank": "min"},
    {"shape": "invtriangle", "player": "MAX"},
)


@pytest.mark.parametrize("facts", LEFT_OUT, ids=str)
def test_unrelated_attributes_are_left_out_and_listed(facts: dict[str, Any]) -> None:
    """The unrelated attributes are bounds, levels and prose."""
    tree = Tree.read(as_networkx(Saying("", facts=facts)))
    assert tree.kind(0) == "max" and next(iter(facts)) in tree.read_as.partition("left out")[2]


@pytest.mark.parametrize("name", ["MIN", "Max", "MIN 1", "Minneapolis", "mínimo", "P2", "MAX 3x", "player 2", "azar"])
def test_player_words_in_leaf_names_stay_part_of_the_name(name: str) -> None:
    for source in (
        {"children": [{"name": name, "value": 3}, {"value": 5}]},
        {"children": [{"label": name, "value": 3}, {"value": 5}]},
        f'digraph {{ r -> a; r -> b; a [label="{name}: 3"]; b [label=5] }}',
        f'digraph {{ r -> a; r -> b; a [label="{name}" value=3]; b [label=5] }}',
        f"parent,child,value\nr,{name},3\nr,b,5",
        ({"r": [name, "b"]}, {name: 3, "b": 5}),
    ):
        tree = Tree.read(source)
        assert tree.kind(0) == "max" and tree.label(1) == name and tree.value(1) == 3


def test_player_word_before_one_number_is_refused_as_ambiguous() -> None:
    """``('MIN', 3)`` can be a leaf called MIN or a node with one child."""
    with pytest.raises(TreeError) as caught:
        Tree.read(("A", ("MIN", 3), ("B", 5)))
    assert "('MIN', [3])" in str(caught.value) and "{'name': 'MIN', 'value': 3}" in str(caught.value)
    assert str(Tree.read(("A", ("MIN", [3]), ("C", 5)))) == "[[3] 5]"


def test_kinds_as_keys_are_nodes() -> None:
    """``{"min": [3, 12]}`` in a list is a MIN node, not the parent of one."""
    assert str(Tree.read({"max": [{"min": [3, 12]}, {"min": [2, 4]}]})) == "[[3 12] [2 4]]"
    assert str(Tree.read('{"MIN": [{"MAX": [3, 12]}, {"MAX": [2, 4]}]}')) == "min[[3 12] [2 4]]"


TUPLES: tuple[Any, ...] = (
    [[(1, 2), (3, 4)], [(5, 0), (2, 2)]],
    "[[(1 2) (3 4)] [(5 0) (2 2)]]",
    ({"A": ["B", "C"], "B": ["D", "E"], "C": ["F", "G"]}, {"D": (1, 2), "E": (3, 4), "F": (5, 0), "G": (2, 2)}),
)


@pytest.mark.parametrize("source", TUPLES, ids=str)
def test_tuples_without_player_names_start_with_p1(source: Any) -> None:
    """The message says that p1 moves first."""
    tree = Tree.read(source)
    assert [tree.kind(node) for node in tree if tree.children(node)] == ["p1", "p2", "p2"]
    assert "p1" in tree.read_as and gt.maxn(source).value == (3, 4)
    assert str(tree).startswith("p1[") and Tree.read(str(tree)) == tree
    assert Tree.parse("max[[(1 2) (3 4)] (5 0)]").kind(0) == "max"


@pytest.mark.parametrize(("label", "kind"), [("P2", "p2"), ("J2", "p2"), ("jugador 3", "p3"), ("Player 1", "p1")])
def test_player_numbers_beside_tuples_are_read_as_p1_p2(label: str, kind: str) -> None:
    """The first player in the source becomes p1, the second p2, and so on."""
    below = [{"value": [1, 2, 3]}, {"value": [3, 4, 5]}]
    assert Tree.read({"label": label, "children": below}).kind(0) == kind
    assert Tree.read({"player": label.replace("J", "P"), "children": below}).kind(0) == kind


def graph_with_value_inside() -> Any:
    graph = networkx.DiGraph([("r", "a"), ("r", "b")])
    graph.nodes["r"]["label"] = "MIN, 4"
    graph.nodes["a"]["value"], graph.nodes["b"]["value"] = 3, 5
    return graph


def test_run_prints_omitted_parts_on_stderr(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """If everything was read, nothing is printed."""
    path = tmp_path / "tree.dot"
    path.write_text('digraph { r [label="MIN, 4"]; r -> a; r -> b; a [label=3]; b [label=5] }')
    assert cli.main(["run", str(path), "--lang", "en"]) == 0
    assert capsys.readouterr().err.strip().endswith("left out: values at inner nodes")
    assert cli.main(["run", "[3 5]", "--lang", "en"]) == 0
    assert not capsys.readouterr().err


@pytest.mark.parametrize("show", [lambda graph: gt.alphabeta(graph).player(), explore], ids=["player", "explorer"])
def test_widgets_show_omitted_parts_above_the_picture(
    show: Callable[[Any], Any], capsys: pytest.CaptureFixture[str]
) -> None:
    show(graph_with_value_inside())._ipython_display_()
    assert "left out: values at inner nodes" in capsys.readouterr().out
    show(gt.Tree.parse("[3 5]"))._ipython_display_()
    assert "left out" not in capsys.readouterr().out


def test_contradicting_player_on_an_edge_is_refused() -> None:
    """The attribute names a player other than the player of the parent."""
    with pytest.raises(TreeError, match="player='MIN'"):
        Tree.read("digraph { A -> B [player=MIN]; A -> C; B [label=3]; C [label=5] }")
    tree = Tree.read("digraph { A -> B [player=MAX]; A -> C; B [label=3]; C [label=5] }")
    assert tree.read_as.endswith("left out: player")


NAMES = (
    "MIN",
    "Max",
    "MIN1",
    "MINB1",
    "max profit",
    "P2",
    "player 2",
    "A (MIN)",
    "MIN: 4",
    "△",
    "azar",
    "mínimo",
    "4 min",
    "p1",
    "EL",
    "s",
    "node",
    "turno de",
    "valor",
    "izquierda",
)
SHAPES = ("[{}: [3 5] x: 2]", "min[{}: [3 5] x: 2]", "[{}: 3 5]", "{}: p1[(1 2) (3 4)]", "{}: p2[(1 2) (3 4)]")


@pytest.mark.parametrize("name", NAMES)
def test_node_names_that_are_player_words_survive_round_trips(name: str) -> None:
    """The tested formats are JSON, DOT, networkx and the notation."""
    for shape in SHAPES:
        tree = Tree.parse(shape.replace("{}", f'"{name}"'))
        for write in (Tree.to_json, Tree.to_dot, Tree.to_networkx, str):
            assert Tree.read(write(tree)) == tree
        read = Tree.read(tree.to_forest())
        assert [read.kind(node) for node in read] == [tree.kind(node) for node in tree]


@pytest.mark.parametrize("name", [*NAMES, "X", "A_1", "x: 3"])
def test_trees_written_by_the_kit_are_read_without_omissions(name: str) -> None:
    """The trees include some with numbered players but without tuples."""
    for shape in (*SHAPES, "{}: p2[3 5]", "p1[3 {}: p2[4 5]]"):
        tree = Tree.parse(shape.replace("{}", f'"{name}"'))
        for write in (Tree.to_json, Tree.to_dot, Tree.to_networkx, Tree.to_forest):
            read = Tree.read(write(tree))
            assert read == tree and "left out" not in read.read_as
