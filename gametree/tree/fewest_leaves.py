"""Perfect play and the critical tree: the value of every node, and a smallest set of leaves that proves the root's
value.

D. E. Knuth and R. W. Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6 (1975).
"""

from __future__ import annotations

from typing import Unpack

from ..errors import named_keywords
from ..node_kinds import CHANCE, LEAF, MAX, player_number
from ..rules import Rules, to_rules
from ..values import INF, Number, Value, exact
from .information_sets import refuse_imperfect
from .tree import NodeId, Shape, Source, Tree, as_tree
from .view import View, settled, view_of


def perfect_values(tree: Tree, view: View | None = None) -> list[Value | None]:
    """Return the value of every node under perfect play, with means at chance nodes; the value is None for a node
    outside the view.

    ``view`` is the tree as a search with certain rules reads it.

    >>> perfect_values(Tree.parse("[[3 12] [2 4]]"))
    [3, 3, 3, 12, 2, 2, 4]
    """
    view = view or view_of(tree, Rules())
    reached = [0]
    for node in reached:
        reached.extend(view.children(node))
    values: list[Value | None] = [None] * len(tree)
    for node in reversed(reached):
        if view.kind(node) == LEAF:
            values[node] = view.value(node)
            continue
        below = view.children(node)
        if view.kind(node) == CHANCE:
            values[node] = exact(sum(view.probability(child) * values[child] for child in below))
        else:
            better = max if view.kind(node) == MAX else min
            values[node] = better([values[child] for child in below])  # type: ignore[type-var]
    return values


@named_keywords(Shape)
def fewest_leaves(tree: Source, rules: Rules | None = None, **shape: Unpack[Shape]) -> int | None:
    """Return the minimum number of leaves that prove the root's minimax value, or None if the tree has chance nodes or
    numbered players.

    The number is the minimum that proves that MAX gets this value, plus the minimum that proves that MIN allows no
    more, minus the one leaf that both proofs use. On uniform trees with distinct values this is Knuth and Moore's
    b^⌈d/2⌉ + b^⌊d/2⌋ − 1.

    Parameters
    ----------
    tree : Tree, str, list, graph or Game
        The tree, in any form that `Tree.read` accepts.
    rules : Rules, optional
        Rules with a depth limit; positions at this limit count as leaves.
    **shape
        For a list of leaves: ``branching``, ``levels`` and ``root``, see `Shape`.

    Returns
    -------
    int or None
        The number of leaves in `critical_leaves`.

    Examples
    --------
    >>> fewest_leaves("[[3 12 8] [2 4 6] [14 5 2]]"), fewest_leaves("3 12 8 2 4 6 14 5 2", branching=3)
    (5, 5)
    """
    leaves = critical_leaves(tree, rules, **shape)
    return None if leaves is None else len(leaves)


@named_keywords(Shape)
def critical_leaves(tree: Source, rules: Rules | None = None, **shape: Unpack[Shape]) -> tuple[NodeId, ...] | None:
    """Return, from left to right, the leaves of a smallest set that proves the root's value.

    Parameters
    ----------
    tree : Tree, str, list, graph or Game
        The tree, in any form that `Tree.read` accepts.
    rules : Rules, optional
        Rules with a depth limit; positions at this limit count as leaves.
    **shape
        For a list of leaves: ``branching``, ``levels`` and ``root``, see `Shape`.

    Returns
    -------
    tuple of int, or None
        The numbers of the leaves; None if the tree has chance nodes or numbered players.

    Examples
    --------
    >>> tree = Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]")
    >>> [tree.label(leaf) for leaf in critical_leaves(tree)]
    ['B1', 'B2', 'B3', 'C1', 'D3']
    """
    tree = as_tree(tree, **shape)
    refuse_imperfect("critical_leaves", tree)
    proof = _Proof.of(tree, rules)
    return None if proof is None else tuple(sorted(proof.leaves()))


@named_keywords(Shape)
def best_order(tree: Source, **shape: Unpack[Shape]) -> dict[str, list[str]]:
    """Return an order of moves, for ``Rules(order=…)``, with which alpha-beta evaluates the minimum number of leaves.

    Parameters
    ----------
    tree : Tree, str, list, graph or Game
        The tree, in any form that `Tree.read` accepts.
    **shape
        For a list of leaves: ``branching`` (int or list of int, the number of children), ``levels`` (such as
        ``"max min"``) and ``root`` (the kind of the root, by default ``"max"``), see `Shape`.

    Returns
    -------
    dict of str to list of str
        The labels of the children of each inner node, in order, keyed by the label of the node; empty if the tree has
        chance nodes or numbered players.

    Examples
    --------
    >>> from gametree import Rules, alphabeta
    >>> tree = Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]")
    >>> len(alphabeta(tree, rules=Rules(order=best_order(tree))).evaluated)
    5
    """
    tree = as_tree(tree, **shape)
    refuse_imperfect("best_order", tree)
    proof = _Proof.of(tree)
    if proof is None:
        return {}
    order = {}
    for node, first in proof.first_moves().items():
        other_children = [child for child in tree.children(node) if child != first]
        order[tree.label(node)] = [tree.label(child) for child in (first, *other_children)]
    return order


@named_keywords(Shape)
def worst_order(tree: Source, **shape: Unpack[Shape]) -> dict[str, list[str]]:
    """Return the order in which each player's worst moves come first. In a tree of three plies without ties, nothing is
    pruned.

    In deeper trees alpha-beta can still prune a few leaves.

    Parameters
    ----------
    tree : Tree, str, list, graph or Game
        The tree, in any form that `Tree.read` accepts.
    **shape
        For a list of leaves: ``branching``, ``levels`` and ``root``, see `Shape`.

    Returns
    -------
    dict of str to list of str
        The labels of the children of each inner node, in order, keyed by the label of the node; empty if the tree has
        chance nodes or numbered players.

    Examples
    --------
    >>> worst_order("[[3 12 8] [2 4 6] [14 5 2]]")["A"]
    ['C', 'D', 'B']
    """
    tree = as_tree(tree, **shape)
    refuse_imperfect("worst_order", tree)
    if not _is_for_two(tree):
        return {}
    values = perfect_values(tree)
    order = {}
    for node in tree:
        below = tree.children(node)
        if below:
            worst_first = sorted(below, key=lambda child: values[child], reverse=tree.kind(node) != MAX)  # type: ignore[arg-type, return-value]
            order[tree.label(node)] = [tree.label(child) for child in worst_first]
    return order


class _Proof:
    """Two plans with the fewest leaves: one proves that the root's value is not smaller, the other that it is not
    greater.
    """

    def __init__(self, tree: Tree, rules: Rules) -> None:
        self.tree, self.view = tree, view_of(tree, rules if rules.depth is None else settled(tree, rules))
        self.kind, self.children, value = self.view.kind, self.view.children, self.view.value
        self.goal = perfect_values(tree, self.view)[0]
        self.at_least: list[Number] = [INF] * len(tree)
        self.at_most: list[Number] = [INF] * len(tree)
        for node in reversed(tree.nodes):
            player, below = self.kind(node), self.children(node)
            if player == LEAF:
                leaf_value = value(node)
                if leaf_value is None:
                    continue  # the node is beyond the depth limit
                self.at_least[node], self.at_most[node] = (
                    (1 if leaf_value >= self.goal else INF),
                    (1 if leaf_value <= self.goal else INF),
                )
                continue
            needs_one, needs_all = (self.at_least, self.at_most) if player == MAX else (self.at_most, self.at_least)
            needs_one[node] = min(needs_one[child] for child in below)
            needs_all[node] = sum(needs_all[child] for child in below)

    @classmethod
    def of(cls, tree: Tree, rules: Rules | None = None) -> _Proof | None:
        """Return the proof, or None for a tree with chance nodes or numbered players."""
        return cls(tree, to_rules(rules)) if _is_for_two(tree) else None

    def leaves(self) -> set[NodeId]:
        """Return the leaves of both plans. For an infinite value, one plan is enough, because no value is beyond it."""
        plans = [self.at_least] * (self.goal != -INF) + [self.at_most] * (self.goal != INF)
        leaves: set[NodeId] = set()
        for plan in plans:
            pending = [0]
            while pending:
                node = pending.pop()
                if self.kind(node) == LEAF:
                    leaves.add(node)
                else:
                    pending += self._followed(node, plan)
        return leaves

    def first_moves(self) -> dict[NodeId, NodeId]:
        moves: dict[NodeId, NodeId] = {}
        pending: list[tuple[NodeId, bool]] = [(0, True)]  # a node, and whether its exact value is needed
        while pending:
            node, on_line = pending.pop()
            below = self.children(node)
            if self.kind(node) == LEAF:
                continue
            plan = self.at_least if self.kind(node) == MAX else self.at_most
            if on_line:
                both = [child for child in below if INF not in (self.at_least[child], self.at_most[child])]
                moves[node] = min(both or below, key=lambda child: plan[child])
            else:
                moves[node] = min(below, key=lambda child: plan[child])
            pending += [(child, on_line and child == moves[node]) for child in below]
        return moves

    def _followed(self, node: NodeId, plan: list[Number]) -> list[NodeId]:
        below = self.children(node)
        chooses = (plan is self.at_least) == (self.kind(node) == MAX)
        return [min(below, key=lambda child: plan[child])] if chooses else list(below)


def _is_for_two(tree: Tree) -> bool:
    return CHANCE not in tree.kinds and not any(map(player_number, tree.kinds)) and not tree.utilities
