"""Expectiminimax with alpha-beta cuts at MAX and MIN nodes; chance nodes are searched whole. Deck 004."""

from __future__ import annotations

from ..games.kinds import CHANCE, LEAF, MAX
from ..tree.tree import NodeId
from ..tree.view import View
from ..values import INF, Number, exact
from .record import Record

__all__ = ["value_with_cuts"]


def value_with_cuts(tree: View, node: NodeId, alpha: Number, beta: Number, record: Record) -> Number:
    """Return the value of a node as far as the window (alpha, beta) asks for it."""
    kind = tree.kind(node)
    if kind == LEAF:
        return record.evaluate(node, tree.value(node), alpha, beta)
    search = chance_value if kind == CHANCE else max_value if kind == MAX else min_value
    return search(tree, node, alpha, beta, record)


def max_value(tree: View, node: NodeId, alpha: Number, beta: Number, record: Record) -> Number:
    """Return the value of a MAX node, as alpha-beta does."""
    record.enter(node, alpha, beta)
    v = -INF
    for child in tree.children(node):
        w = value_with_cuts(tree, child, alpha, beta, record)
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
    """Return the value of a MIN node, as alpha-beta does."""
    record.enter(node, alpha, beta)
    v = INF
    for child in tree.children(node):
        w = value_with_cuts(tree, child, alpha, beta, record)
        if w < v:
            v = w
            if tree.reached(alpha, v):
                record.improve(node, v, alpha, beta)
                record.cut(node, v, alpha, beta)
                break
            beta = min(beta, v)
            record.improve(node, v, alpha, beta)
    return record.leave(node, v, alpha, beta)


def chance_value(tree: View, node: NodeId, alpha: Number, beta: Number, record: Record) -> Number:
    """Return the mean of a chance node's children, each searched with a full window: one can outweigh all others."""
    record.enter(node, alpha, beta)
    v: Number = 0
    for child in tree.children(node):
        v = exact(v + tree.probability(child) * value_with_cuts(tree, child, -INF, INF, record))
        record.chance(node, v, alpha, beta)
    return record.leave(node, v, alpha, beta)
