"""Alpha-beta without deep cut-offs: a node uses only the current value of its parent as a bound.

This is the procedure F1 of D. E. Knuth and R. W. Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6
(1975), the predecessor of alpha-beta, which the authors call F2.
"""

from __future__ import annotations

from ..node_kinds import LEAF, MAX
from ..tree.tree import NodeId
from ..tree.view import View
from ..values import INF, Number
from .problem import Record


def shallow_value(tree: View, node: NodeId, alpha: Number, beta: Number, record: Record) -> Number:
    """Return the value of a node, or a bound if the value is outside the window (alpha, beta)."""
    kind = tree.kind(node)
    if kind == LEAF:
        return record.evaluate(node, tree.value(node), alpha, beta)
    search = max_value if kind == MAX else min_value
    return search(tree, node, alpha, beta, record)


def max_value(tree: View, node: NodeId, alpha: Number, beta: Number, record: Record) -> Number:
    """Return the value of a MAX node; the value so far is the only bound that its children use."""
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
    """Return the value of a MIN node; the value so far is the only bound that its children use."""
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
