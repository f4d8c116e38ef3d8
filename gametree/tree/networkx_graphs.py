"""Trees from and to `networkx` graphs."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING, Any

from ..errors import MissingPackageError, TreeError
from ..phrases import Code, gettext, short_repr
from .drafts import Draft, rooted

if TYPE_CHECKING:
    from networkx import DiGraph

    from .tree import Tree


def draft_of_graph(graph: Any) -> Draft:
    """Return the root of a directed graph; children stand in the order in which their edges were added."""
    _refuse_other_graphs(graph)
    drafts = {name: Draft(None, name, data) for name, data in graph.nodes(data=True)}
    for _, child, data in graph.edges(data=True):
        drafts[child].edge = data
    return rooted(drafts, [(parent, child) for parent in graph for child in graph.successors(parent)])


def to_networkx(tree: Tree) -> DiGraph:
    """Return a ``networkx.DiGraph`` with the labels as nodes; `Tree.from_networkx` makes an equal tree of it.

    Nodes carry ``kind`` and ``label``, leaves also ``value``; edges carry ``move``, and ``probability``
    below chance nodes.

    >>> from gametree import Tree
    >>> graph = to_networkx(Tree.parse("[3 5]"))
    >>> list(graph.edges(data="move")), graph.nodes["B"]
    ([('A', 'B', 'a1'), ('A', 'C', 'a2')], {'kind': 'leaf', 'label': 'B', 'value': 3})
    """
    networkx = networkx_package()
    graph = networkx.DiGraph()
    names = [tree.label(node) for node in tree]
    for node in tree:
        graph.add_node(names[node], kind=tree.kind(node), label=names[node])
        value, parent, probability = tree.value(node), tree.parent(node), tree.probability(node)
        if value is not None:
            graph.nodes[names[node]]["value"] = value
        if parent is None:
            continue
        edge: dict[str, Any] = {"move": tree.move(node)}
        if probability is not None:
            edge["probability"] = probability
        graph.add_edge(names[parent], names[node], **edge)
    return graph


def networkx_package() -> ModuleType:
    """Return networkx, or say how to install it."""
    try:
        import networkx
    except ImportError:
        raise MissingPackageError(
            gettext("graphs need the package %(package)s; install it with: %(command)s").with_values(
                package=Code("networkx"), command=Code("pip install networkx")
            )
        ) from None
    module: ModuleType = networkx
    return module


def _refuse_other_graphs(graph: Any) -> None:
    """Refuse what is no directed graph with one edge at most between two nodes, and an empty one."""
    networkx = networkx_package()
    if not isinstance(graph, networkx.Graph) or not graph.is_directed() or graph.is_multigraph():
        cure = gettext("copy it into a networkx.DiGraph with edges from parent to child")
        got = type(graph).__name__ if isinstance(graph, networkx.Graph) else short_repr(graph)
        raise TreeError(gettext("in the graph"), Code("networkx.DiGraph"), got, cure)
    if not len(graph):
        raise TreeError(gettext("in the graph"), gettext("at least one node"), gettext("an empty graph"))
