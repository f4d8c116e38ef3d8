"""Rows: the nodes of a tree loose, so that an edit can change, add and drop them before a tree is built again."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..errors import TreeError
from ..kinds import Kind
from ..values import Value, exact
from . import labels, notation
from .builder import Builder
from .tree import NodeId, Tree

__all__ = ["Row", "Share", "built", "read_value", "rows_of", "weigh", "zero"]

Share = Fraction | int | None
"""A probability; None where no chance node stands above."""


@dataclass(slots=True, eq=False)
class Row:
    """A node on its way into a new tree."""

    above: Row | None
    kind: Kind | None
    """None for the player whose turn it is"""
    value: Value | None
    probability: Share = None
    name: str | None = None


def rows_of(tree: Tree) -> list[Row]:
    """Return a tree's nodes as rows, in preorder.

    >>> [row.kind for row in rows_of(Tree.parse("[3 12]"))]
    ['max', 'leaf', 'leaf']
    """
    rows: list[Row] = []
    for node in tree:
        parent = tree.parent(node)
        name = tree.label(node) if tree.has_own_name(node) else None
        above = None if parent is None else rows[parent]
        rows.append(Row(above, tree.kind(node), tree.value(node), tree.probability(node), name))
    return rows


def built(rows: Sequence[Row]) -> Tree:
    """Build the tree; where a name has become the label of another node by default, it is given up.

    >>> rows = rows_of(Tree.parse("[3 12 8]"))
    >>> str(built([row for row in rows if row.value != 12]))
    '[3 8]'
    """
    number = {id(row): node for node, row in enumerate(rows)}
    while True:
        builder = Builder()
        for row in rows:
            parent = -1 if row.above is None else number[id(row.above)]
            builder.add(parent, kind=row.kind, value=row.value, probability=row.probability, name=row.name)
        clashing = _clashing(builder)
        if not clashing:
            return Tree(builder.finish())
        for node in clashing:
            rows[node].name = None


def _clashing(builder: Builder) -> list[NodeId]:
    """Return the nodes with a name of their own that is the label of another node too."""
    if not builder.names:
        return []
    builder.dotted = labels.is_dotted(builder.children)
    every = [labels.label(builder, node) for node in range(len(builder.parents))]
    count = Counter(every)
    return [node for node in builder.names if count[every[node]] > 1]


def weigh(rows: Sequence[Row], total: Fraction | int) -> None:
    """Give these siblings this probability together, in the proportions that they have; equal ones if they have 0.

    >>> rows = rows_of(Tree.parse("{0.5: 3, 0.25: 12, 0.25: 8}"))[1:]
    >>> weigh(rows[1:], 1)
    >>> [row.probability for row in rows]
    [Fraction(1, 2), Fraction(1, 2), Fraction(1, 2)]
    """
    before = sum(row.probability or 0 for row in rows)
    for row in rows:
        share = Fraction(row.probability or 0, before) if before else Fraction(1, len(rows))
        row.probability = exact(share * total)


def zero(tree: Tree) -> Value:
    """Return what a new leaf is worth: 0, or a tuple of zeros where leaves have tuples.

    >>> zero(Tree.parse("p1[(3 1) (2 4)]"))
    (0, 0)
    """
    return (0,) * tree.utilities if tree.utilities else 0


def read_value(where: str, given: object, tree: Tree | None = None) -> Value:
    """Take a value; text as the notation writes a leaf. ``where`` begins the message of a refusal.

    >>> read_value("the new leaf", "1/3"), read_value("the new leaf", (1, 2))
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
        example = (
            f"a tuple of {tree.utilities} numbers in brackets"
            if tree and tree.utilities
            else "a number such as 3, -0.5 or 1/3"
        )
        raise TreeError(where, example, repr(given))
    return value
