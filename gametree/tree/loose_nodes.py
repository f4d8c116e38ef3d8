"""The nodes of a tree as loose objects, which an edit changes, adds and drops before they become a tree again."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..errors import TreeError
from ..games.kinds import Kind
from ..phrases import Phrase, brief, gettext
from ..values import Value, exact
from . import labels, notation
from .builder import Builder
from .tree import NodeId, Tree

__all__ = ["LooseNode", "Share", "loose_nodes_of", "read_value", "share_out", "tree_of", "zero_value"]

Share = Fraction | int | None
"""A probability; None if the parent is no chance node."""


@dataclass(slots=True, eq=False)
class LooseNode:
    """A node of a new tree."""

    above: LooseNode | None
    kind: Kind | None
    """None for the player whose turn it is"""
    value: Value | None
    probability: Share = None
    name: str | None = None
    move: str | None = None


def loose_nodes_of(tree: Tree) -> list[LooseNode]:
    """Return a tree's nodes as loose ones, in preorder.

    >>> [loose.kind for loose in loose_nodes_of(Tree.parse("[3 12]"))]
    ['max', 'leaf', 'leaf']
    """
    nodes: list[LooseNode] = []
    for node in tree:
        parent = tree.parent(node)
        name = tree.label(node) if tree.has_own_name(node) else None
        above = None if parent is None else nodes[parent]
        move = tree.own_moves.get(node)
        nodes.append(LooseNode(above, tree.kind(node), tree.value(node), tree.probability(node), name, move))
    return nodes


def tree_of(nodes: Sequence[LooseNode]) -> Tree:
    """Build the tree; a name that is now also the default label of another node or move is dropped.

    >>> nodes = loose_nodes_of(Tree.parse("[3 12 8]"))
    >>> str(tree_of([loose for loose in nodes if loose.value != 12]))
    '[3 8]'
    """
    number = {id(loose): node for node, loose in enumerate(nodes)}
    while True:
        builder = Builder()
        for loose in nodes:
            parent = -1 if loose.above is None else number[id(loose.above)]
            kind, value, probability = loose.kind, loose.value, loose.probability
            builder.add(parent, kind=kind, value=value, probability=probability, name=loose.name, move=loose.move)
        builder.measure()
        clashing, equal = _clashing(builder), list(labels.equal_moves(builder))
        if not clashing and not equal:
            return Tree(builder.finish())
        for node in clashing:
            nodes[node].name = None
        for node in equal:
            nodes[node].move = None


def _clashing(builder: Builder) -> list[NodeId]:
    """Return the nodes whose own name is also the label of another node."""
    if not builder.names:
        return []
    every = [labels.label(builder, node) for node in range(len(builder.parents))]
    count = Counter(every)
    return [node for node in builder.names if count[every[node]] > 1]


def share_out(nodes: Sequence[LooseNode], total: Fraction | int) -> None:
    """Scale the probabilities of siblings to a total; they become equal if all are 0.

    >>> nodes = loose_nodes_of(Tree.parse("{0.5: 3, 0.25: 12, 0.25: 8}"))[1:]
    >>> share_out(nodes[1:], 1)
    >>> [loose.probability for loose in nodes]
    [Fraction(1, 2), Fraction(1, 2), Fraction(1, 2)]
    """
    before = sum(loose.probability or 0 for loose in nodes)
    for loose in nodes:
        share = Fraction(loose.probability or 0, before) if before else Fraction(1, len(nodes))
        loose.probability = exact(share * total)


def zero_value(tree: Tree) -> Value:
    """Return the value of a new leaf: 0, or a tuple of zeros if leaves have tuples.

    >>> zero_value(Tree.parse("p1[(3 1) (2 4)]"))
    (0, 0)
    """
    return (0,) * tree.utilities if tree.utilities else 0


def read_value(where: Phrase, given: object, tree: Tree | None = None) -> Value:
    """Read a value, or text in the notation of a leaf. ``where`` begins the message if it cannot be read.

    >>> read_value(Phrase("the new leaf"), "1/3"), read_value(Phrase("the new leaf"), (1, 2))
    (Fraction(1, 3), (1, 2))
    """
    builder = Builder(lambda _: where)
    if isinstance(given, str):
        with contextlib.suppress(TreeError):
            builder = notation.parse(given)
    elif given is not None:
        builder.add(-1, value=given)
    value = builder.values[0] if builder.values else None
    if value is None or builder.names:
        in_tuples = tree is not None and tree.utilities
        tuples = gettext("a tuple of %(count)s numbers in brackets").of(count=in_tuples)
        raise TreeError(where, tuples if in_tuples else gettext("a number such as 3, -0.5 or 1/3"), brief(given))
    return value
