"""Trees from and to `networkx` graphs."""

from __future__ import annotations

from collections.abc import Hashable
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ..errors import ChoiceError, MissingPackageError, TreeError
from ..node_kinds import CHANCE, LEAF, Kind, read_kind
from ..phrases import Code, Phrase, brief, gettext
from .builder import Builder, Nodes

if TYPE_CHECKING:
    from networkx import DiGraph

    from .tree import NodeId, Tree


def from_networkx(graph: DiGraph) -> Nodes:
    """Build a tree from a ``networkx.DiGraph`` whose edges point away from its root.

    A leaf carries ``value``. An inner node may carry ``kind``, else the players alternate; edges may carry
    ``move``, and those below a chance node ``probability``. A node's label is its attribute ``label``, else its
    name where that is text, else the default one. Children stand in the order in which their edges were
    added. Raises `TreeError` for a graph that is no tree, and names the node.

    >>> import networkx
    >>> from gametree import Tree
    >>> graph = networkx.DiGraph([("A", "B"), ("A", "C")])
    >>> graph.add_node("B", value=3)
    >>> graph.add_node("C", value=5)
    >>> str(Tree.from_networkx(graph))
    '[3 5]'
    """
    _refuse_other_graphs(graph)
    root = _root(graph)
    names: list[Hashable] = []
    builder = Builder(lambda node: _at(names[node]))
    pending: list[tuple[NodeId, Hashable]] = [(-1, root)]
    while pending:
        parent, name = pending.pop()
        above = names[parent] if parent >= 0 else None
        names.append(name)
        below = list(graph.successors(name))
        data = graph.nodes[name]
        node = builder.add(
            parent,
            kind=_kind(name, data, below),
            value=_value(name, data, below),
            probability=None if above is None else _probability(graph, above, name, builder.kinds[parent]),
            move=None if above is None else graph.edges[above, name].get("move"),
            name=data.get("label", name if isinstance(name, str) else None),
        )
        pending.extend((node, child) for child in reversed(below))
    if len(names) < len(graph):
        raise _cycle(graph)
    return builder.finish()


def to_networkx(tree: Tree) -> DiGraph:
    """Return a ``networkx.DiGraph`` with the labels as nodes; `from_networkx` makes an equal tree of it.

    Nodes carry ``kind`` and ``label``, leaves also ``value``; edges carry ``move``, and ``probability``
    below chance nodes.

    >>> from gametree import Tree
    >>> graph = to_networkx(Tree.parse("[3 5]"))
    >>> list(graph.edges(data="move")), graph.nodes["B"]
    ([('A', 'B', 'a1'), ('A', 'C', 'a2')], {'kind': 'leaf', 'label': 'B', 'value': 3})
    """
    networkx = _networkx()
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


def _at(name: Hashable) -> Phrase:
    return gettext("at node %(name)s").of(name=brief(name))


def _networkx() -> ModuleType:
    try:
        import networkx
    except ImportError:
        raise MissingPackageError(
            gettext("graphs need the package %(package)s; install it with: %(command)s").of(
                package=Code("networkx"), command=Code("pip install networkx")
            )
        ) from None
    module: ModuleType = networkx
    return module


def _refuse_other_graphs(graph: Any) -> None:
    networkx = _networkx()
    if not isinstance(graph, networkx.Graph) or not graph.is_directed() or graph.is_multigraph():
        cure = gettext("copy it into a networkx.DiGraph with edges from parent to child")
        got = type(graph).__name__ if isinstance(graph, networkx.Graph) else brief(graph)
        raise TreeError(gettext("in the graph"), Code("networkx.DiGraph"), got, cure)
    if not len(graph):
        raise TreeError(gettext("in the graph"), gettext("at least one node"), gettext("an empty graph"))


def _root(graph: DiGraph) -> Hashable:
    """Return the one node that has no parent; refuse nodes with two parents, two roots, and cycles."""
    roots: list[Hashable] = []
    for name, parents in graph.in_degree():
        if parents > 1:
            got = ", ".join(map(brief, list(graph.predecessors(name))[:2]))
            where = _at(name)
            raise TreeError(
                where, gettext("one parent"), f"{parents}: {got}", gettext("give each parent a copy of its own")
            )
        if not parents:
            roots.append(name)
    if not roots:
        raise _cycle(graph)
    if len(roots) > 1:
        got = ", ".join(map(brief, roots[:2]))
        cure = gettext("join them with an edge, or leave one out")
        raise TreeError(
            gettext("in the graph"), gettext("one root (a node without a parent)"), f"{len(roots)}: {got}", cure
        )
    return roots[0]


def _cycle(graph: DiGraph) -> TreeError:
    edges = _networkx().find_cycle(graph)
    shown = " → ".join(brief(edge[0]) for edge in edges[:4])
    end = "…" if len(edges) > 4 else brief(edges[0][0])
    got = gettext("a cycle: %(nodes)s").of(nodes=Code(f"{shown} → {end}"))
    return TreeError(
        gettext("in the graph"), gettext("edges that lead away from one root"), got, gettext("remove one of its edges")
    )


def _kind(name: Hashable, data: dict[str, Any], below: list[Hashable]) -> Kind | None:
    word = data.get("kind")
    if word is None or (word == LEAF and not below):
        return None
    where = _at(name)
    if not below:
        raise TreeError(where, gettext("kind 'leaf', or no kind, at a node without children"), brief(word))
    try:
        return read_kind(word)
    except ChoiceError:
        needed = gettext("kind 'max', 'min', 'chance', 'p1', 'p2' … or none")
        raise TreeError(where, needed, brief(word)) from None


def _value(name: Hashable, data: dict[str, Any], below: list[Hashable]) -> object:
    value: object = data.get("value")
    where = _at(name)
    if below and value is not None:
        cure = gettext("leave it out: a search finds it")
        raise TreeError(where, gettext("no value at a node with children"), brief(value), cure)
    if not below and value is None:
        cure = gettext("set it with %(code)s").of(code=Code("graph.add_node(name, value=3)"))
        raise TreeError(where, gettext("a value at a node without children"), gettext("none"), cure)
    return value


def _probability(graph: DiGraph, above: Hashable, name: Hashable, kind: Kind | None) -> object:
    given: object = graph.edges[above, name].get("probability")
    if given is not None and kind != CHANCE:
        where = gettext("on the edge from %(parent)s to %(child)s").of(parent=brief(above), child=brief(name))
        cure = gettext("give %(node)s kind='chance'").of(node=brief(above))
        raise TreeError(where, gettext("a probability only below a chance node"), brief(given), cure)
    return given
