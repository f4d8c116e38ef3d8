"""Alpha-beta without deep cut-offs: a node knows only the present value of its parent.

It is the procedure F1 of D. E. Knuth and R. W. Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6
(1975), which came before alpha-beta, their F2.
"""

from __future__ import annotations

from ..node_kinds import LEAF, MAX
from ..tree.tree import NodeId
from ..tree.view import View
from ..values import INF, Number
from .problem import Record


def shallow_value(tree: View, node: NodeId, alpha: Number, beta: Number, record: Record) -> Number:
    """Return the value of a node as far as the window (alpha, beta) asks for it."""
    kind = tree.kind(node)
    if kind == LEAF:
        return record.evaluate(node, tree.value(node), alpha, beta)
    search = max_value if kind == MAX else min_value
    return search(tree, node, alpha, beta, record)


def max_value(tree: View, node: NodeId, alpha: Number, beta: Number, record: Record) -> Number:
    """Return the value of a MAX node, whose children know of MAX that it is sure of v."""
    record.enter(node, alpha, beta)
    v = -INF
    for child in tree.children(node):
        w = shallow_value(tree, child, v, INF, record)
        if w > v:
            v = w
            if tree.reached(v, beta):
                record.improve(node, v, alpha, beta)
                record.cut(node, v, alpha, beta)
                break
            alpha = max(alpha, v)
            record.improve(node, v, alpha, beta)
    return record.leave(node, v, alpha, beta)


def min_value(tree: View, node: NodeId, alpha: Number, beta: Number, record: Record) -> Number:
    """Return the value of a MIN node, whose children know of MIN that it is sure of v."""
    record.enter(node, alpha, beta)
    v = INF
    for child in tree.children(node):
        w = shallow_value(tree, child, -INF, v, record)
        if w < v:
            v = w
            if tree.reached(alpha, v):
                record.improve(node, v, alpha, beta)
                record.cut(node, v, alpha, beta)
                break
            beta = min(beta, v)
            record.improve(node, v, alpha, beta)
    return record.leave(node, v, alpha, beta)
