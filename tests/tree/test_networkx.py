"""Trees from and to networkx: round trips give equal trees, and other graphs are refused."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import Any

import networkx
import pytest
from hypothesis import given

from cases import BadTree
from gametree import Tree
from gametree.errors import MissingPackageError, TreeError
from gametree.tree.labels import DEEPEST
from goldens import Golden
from trees import trees


def chain(plies: int) -> Tree:
    """Return a tree with one node on each level."""
    return Tree.from_leaves([7], branching=[1] * plies)


@given(trees())
def test_round_trip_gives_an_equal_tree(tree: Tree) -> None:
    """Kinds, values, labels, probabilities and the order of children are equal."""
    graph = tree.to_networkx()
    assert networkx.is_arborescence(graph)
    assert Tree.from_networkx(graph) == tree


@pytest.mark.parametrize("plies", [DEEPEST, DEEPEST + 1, 10_000])
def test_chain_of_any_depth_is_converted(plies: int) -> None:
    tree = chain(plies)
    assert Tree.from_networkx(tree.to_networkx()) == tree


def test_graph_has_attributes_of_nodes_and_edges(golden: Golden) -> None:
    """Nodes have a kind, a label and (at leaves) a value; edges have the move and, below chance nodes, the
    probability.
    """
    graph = Tree.parse("[left: {0.9: 3, 0.1: 5} 2]").to_networkx()
    golden(*(dict(graph.nodes(data=True))).items())
    tree = Tree.from_networkx(graph)
    assert list(graph.edges(data=True)) == [
        ("A", "left", {"move": "a1"}),
        ("A", "C", {"move": "a2"}),
        ("left", "left1", {"move": "left1", "probability": tree.probability("left1")}),
        ("left", "left2", {"move": "left2", "probability": tree.probability("left2")}),
    ]


def test_names_of_moves_are_read_from_edges() -> None:
    """The attribute ``move`` of an edge can also be a number."""
    graph = networkx.DiGraph([(0, 1), (0, 2)])
    graph.add_node(1, value=3)
    graph.add_node(2, value=5)
    graph.edges[0, 1]["move"] = "go"
    assert str(Tree.from_networkx(graph)) == "[go->3 5]"
    graph.edges[0, 1]["move"] = 7
    assert str(Tree.from_networkx(graph)) == "[7->3 5]"


def test_nodes_of_deep_graphs_are_named_by_preorder_number() -> None:
    """Nodes below `DEEPEST` plies are named by their numbers; explicit names are kept."""
    tree = Tree.parse("x: " + "[" * DEEPEST + "[go->7]" + "]" * DEEPEST)
    graph = tree.to_networkx()
    assert list(graph) == ["x", *(f"N{node}" for node in tree.nodes[1:])]
    assert [move for _, _, move in graph.edges(data="move")][-2:] == [f"n{DEEPEST - 1}.1", "go"]
    assert Tree.from_networkx(graph) == tree


def edges(*pairs: tuple[Any, Any], **values: int) -> networkx.DiGraph:
    """Return a graph with the given edges, and with the given values at its nodes."""
    graph = networkx.DiGraph(pairs)
    for name, value in values.items():
        graph.add_node(name, value=value)
    return graph


def test_graph_with_only_edges_and_values_is_read() -> None:
    """The players alternate, beginning with MAX. Names of nodes become labels if they are texts."""
    graph = edges(("S", "x"), ("S", "y"), ("x", "p"), ("x", "q"), p=3, q=5, y=2)
    tree = Tree.from_networkx(graph)
    assert str(tree) == "S: [x: [p: 3 q: 5] y: 2]"
    assert tree.kind("x") == "min"


def test_numeric_node_names_give_default_labels() -> None:
    """An attribute of a node can replace its default label."""
    graph = networkx.DiGraph([(0, 10), (0, 20)])
    graph.add_node(10, value=3, label="left")
    graph.add_node(20, value=5)
    assert str(Tree.from_networkx(graph)) == "[left: 3 5]"


def test_children_are_in_the_order_of_edges() -> None:
    """The order in which nodes were added does not matter."""
    graph = networkx.DiGraph()
    graph.add_nodes_from([(1, {"value": 1}), (2, {"value": 2}), (0, {"kind": "min"})])
    graph.add_edges_from([(0, 2), (0, 1)])
    assert str(Tree.from_networkx(graph)) == "min[2 1]"


CHANGES = {
    "two parents": lambda graph: graph.add_edge("S", "p"),
    "two roots": lambda graph: graph.add_node("T", value=3),
    "a cycle with the root": lambda graph: graph.add_edge("x", "S"),
    "a cycle beside the tree": lambda graph: graph.add_edges_from([("u", "v"), ("v", "u")]),
    "an edge to itself": lambda graph: graph.add_edge("u", "u"),
    "no value at a leaf": lambda graph: graph.nodes["p"].pop("value"),
    "a boolean": lambda graph: graph.add_node("p", value=True),
    "unknown kind": lambda graph: graph.add_node("x", kind="mex"),
    "kind leaf inside": lambda graph: graph.add_node("x", kind="leaf"),
    "a probability without chance": lambda graph: (
        graph.add_node("x", kind="max"),
        graph.add_edge("x", "p", probability=0.5),
    ),
    "a probability missing": lambda graph: (
        graph.add_node("x", kind="chance"),
        graph.add_edge("x", "p", probability=0.5),
    ),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_graphs_that_are_not_trees_are_refused(change: Callable[[networkx.DiGraph], object], golden: Golden) -> None:
    """The error contains the node, the expected and the actual form, and the remedy."""
    graph = edges(("S", "x"), ("S", "y"), ("x", "p"), ("x", "q"), p=3, q=5, y=2)
    change(graph)
    BadTree("", lambda: Tree.from_networkx(graph)).check(golden)


@pytest.mark.parametrize(
    ("graph", "got"),
    [(networkx.Graph([(1, 2)]), "Graph"), (networkx.MultiDiGraph([(1, 2)]), "MultiDiGraph"), ("[3 5]", "'[3 5]'")],
)
def test_only_a_digraph_is_read(graph: Any, got: str) -> None:
    """Other graph classes of networkx have undirected edges, or more than one edge between two nodes."""
    with pytest.raises(TreeError, match=r"not a networkx.DiGraph") as caught:
        Tree.from_networkx(graph)
    assert str(caught.value).startswith(f"the graph is {got},")
    assert str(caught.value).endswith("; copy it into one with edges from parent to child")


def test_graphs_of_other_programs_are_read() -> None:
    """Values can be texts; values of inner nodes and repeated names are left out."""
    graph = edges(("S", "x"), ("S", "y"), ("x", "p"), ("x", "q"), p=3, q=5, y=2)
    graph.add_node("x", value=3)
    graph.add_node("p", value="3.5", kind="min", label="leaf")
    graph.add_node("q", label="leaf")
    tree = Tree.from_networkx(graph)
    assert str(tree) == "S: [x: [3.5 5] y: 2]"
    assert "left out: values at inner nodes, names" in tree.read_as


def test_empty_graph_is_refused() -> None:
    with pytest.raises(TreeError, match="the graph is empty"):
        Tree.from_networkx(networkx.DiGraph())


def test_missing_networkx_is_named_with_its_install_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error contains the command that installs networkx."""
    import_module = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name == "networkx" and not (len(rest) > 3 and rest[3]):
            raise ImportError(name)
        return import_module(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(MissingPackageError, match="pip install networkx"):
        chain(1).to_networkx()
