"""Expectiminimax with alpha-beta cuts at MAX and MIN nodes; chance nodes are searched completely."""

from __future__ import annotations

from ..node_kinds import CHANCE, LEAF, MAX
from ..tree.tree import NodeId
from ..tree.view import View
from ..values import INF, Number, exact
from .alphabeta import CUTS
from .problem import Record


def value_with_cuts(tree: View, node: NodeId, alpha: Number, beta: Number, record: Record) -> Number:
    """Return the value of a node, or a bound if the value is outside the window (alpha, beta)."""
    kind = tree.kind(node)
    if kind == LEAF:
        return record.evaluate(node, tree.value(node), alpha, beta)
    search = chance_value if kind == CHANCE else max_value if kind == MAX else min_value
    return search(tree, node, alpha, beta, record)


def max_value(tree: View, node: NodeId, alpha: Number, beta: Number, record: Record) -> Number:
    """Return the value of a MAX node as in alpha-beta."""
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
    """Return the value of a MIN node as in alpha-beta."""
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
    """Return the mean of a chance node's children, each searched with a full window, because one child can outweigh all
    others.
    """
    record.enter(node, alpha, beta)
    v: Number = 0
    for child in tree.children(node):
        v = exact(v + tree.probability(child) * value_with_cuts(tree, child, -INF, INF, record))
        record.chance(node, v, alpha, beta)
    return record.leave(node, v, alpha, beta)


DECISIONS = """
value.head     | function VALUE(state, α, β{d})
value.leaf     |   if TERMINAL-TEST(state) then return UTILITY(state)
value.limit ?  |   if CUTOFF-TEST(state, d) then return EVAL(state)
value.max      |   if PLAYER(state) = MAX then return MAX-VALUE(state, α, β{d})
value.min      |   if PLAYER(state) = MIN then return MIN-VALUE(state, α, β{d})
value.chance   |   if PLAYER(state) = CHANCE then return EXPECT-VALUE(state, α, β{d})
max.head       | function MAX-VALUE(state, α, β{d})
max.start      |   v ← −∞
max.each       |   for each s in SUCCESSORS(state)
max.best       |     v ← max(v, VALUE(s, α, β{deeper}))
max.cut        |     if v {ge} β then return v
max.narrow     |     α ← max(α, v)
max.return     |   return v
min.head       | function MIN-VALUE(state, α, β{d})
min.start      |   v ← +∞
min.each       |   for each s in SUCCESSORS(state)
min.best       |     v ← min(v, VALUE(s, α, β{deeper}))
min.cut        |     if v {le} α then return v
min.narrow     |     β ← min(β, v)
min.return     |   return v"""
"""pseudo-code of MAX and MIN nodes that cut off as in alpha-beta, in a tree with chance nodes"""
LISTING = (
    DECISIONS
    + """
chance.head    | function EXPECT-VALUE(state, α, β{d})
chance.start   |   v ← 0
chance.each    |   for each s in SUCCESSORS(state)
chance.best    |     v ← v + P(s) · VALUE(s, −∞, +∞{deeper})
chance.return  |   return v"""
)

ASKING = {
    "enter": "value.* *.head *.start *.each",
    "evaluate": "value.head value.leaf",
    "judge": "value.head value.limit",
    "improve": "*.best",
    "chance": "chance.best",
    "leave": "*.return",
}
"""tags of the lines in which VALUE tests which player is to move"""
ASKING_WITH_CUTS = ASKING | CUTS
