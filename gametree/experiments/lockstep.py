"""Computations on many uniform trees at once: random numbers for nodes, minimax values, and the leaves that alpha-beta
evaluates.

Random numbers come from hashed keys; the hash function is SplitMix64: G. L. Steele, D. Lea and C. H. Flood, "Fast
splittable pseudorandom number generators", OOPSLA (2014).

Arrays replace all loops over trees or nodes. Alpha-beta visits a node if and only if α < β, where α is the greatest
minimax value among the earlier siblings below the MAX nodes of its path, and β is the least such value below the MIN
nodes (G. M. Baudet, "On the branching factor of the alpha-beta pruning algorithm", Artificial Intelligence 10, 1978).
Thus the minimax values determine the visits of alpha-beta, level by level. `gametree.search` searches one tree after
another; the tests compare the results of both.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

MOST_SEED = 2**64 - 1

Keys = NDArray[np.uint64]
Floats = NDArray[np.float64]

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
"""2⁶⁴ divided by the golden ratio: the difference between two consecutive keys"""
_SALT = 0xD1B54A32D192ED03
"""odd number whose multiples make different uses of a key independent"""


def _mix_keys(keys: Keys) -> Keys:
    """Return new keys; every bit of a new key depends on every bit of the old one.

    >>> [hex(key) for key in _mix_keys(np.array([1, 2], np.uint64))]
    ['0x5692161d100b05e5', '0xdbd238973a2b148a']
    """
    keys = (keys ^ (keys >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    keys = (keys ^ (keys >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return keys ^ (keys >> np.uint64(31))


def tree_keys(seed: int, first: int, trees: int) -> Keys:
    """Return a key for each of ``trees`` consecutive trees, beginning with tree number ``first``."""
    numbers = np.arange(first, first + trees, dtype=np.uint64)
    return _mix_keys(numbers * _GOLDEN + _mix_keys(np.array([seed], np.uint64)))


def children_keys(keys: Keys, branching: int) -> Keys:
    """Return the keys of the children of the given nodes, with one column for each node."""
    return _mix_keys(keys + np.arange(1, branching + 1, dtype=np.uint64)[:, None] * _GOLDEN)


def uniform(keys: Keys, use: int = 0) -> Floats:
    """Return a number from 0 to 1 for each key; different values of ``use`` give independent numbers.

    >>> keys = children_keys(tree_keys(7, 0, 1), 10_000)
    >>> float(uniform(keys).mean().round(2)), float(uniform(keys, 1).std().round(2))
    (0.5, 0.29)
    """
    bits = _mix_keys(keys ^ np.uint64(use * _SALT % 2**64)) if use else keys
    return (bits >> np.uint64(11)).astype(np.float64) * 2.0**-53


def normal(keys: Keys) -> Floats:
    """Return a normally distributed number of mean 0 and standard deviation 1 for each key (Box and Muller)."""
    radius: Floats = np.sqrt(-2 * np.log1p(-uniform(keys, 2)))
    height: Floats = np.cos(2 * np.pi * uniform(keys, 3))
    return radius * height


Array = NDArray[Any]

BLOCK = 1 << 16
"""maximum number of children processed together, so that their arrays stay in the processor's cache"""

Order = str | float
"""order of moves: ``best``, ``worst``, ``random`` or ``given``; or, for an order by guessed values, the error of the
guess
"""


@dataclass(frozen=True, slots=True)
class Nodes:
    """Nodes of one level, as arrays with an entry for each node: its tree, its key, its value and its window.

    If the nodes are the children of other nodes, ``key`` and ``value`` have a column for each parent.
    """

    tree: NDArray[np.int64]
    key: Array
    value: Array
    alpha: Array
    beta: Array

    def taken(self, chosen: Any) -> Nodes:
        """Return the nodes that ``chosen`` selects, which is a slice or a mask."""
        return Nodes(self.tree[chosen], self.key[chosen], self.value[chosen], self.alpha[chosen], self.beta[chosen])


def level_kinds(depth: int, root: str = "max") -> tuple[str, ...]:
    """Return the player to move on each level of inner nodes.

    >>> level_kinds(3, "min")
    ('min', 'max', 'min')
    """
    return tuple(("max", "min")[(level + (root == "min")) % 2] for level in range(depth))


def rank_below(kind: str, rank: Floats, branching: int) -> Floats:
    """Convert ranks among nodes of the given kind into the ranks of the same values among their children."""
    if kind == "max":
        return rank ** (1 / branching)
    with np.errstate(divide="ignore"):  # a rank of 1, the β of an open window, gives an infinite number
        return -np.expm1(np.log1p(-rank) / branching)


def minimax_levels(leaves: Array, branching: int, kinds: tuple[str, ...]) -> list[Array]:
    """Return the minimax values of all nodes: an array for each level from the root on, with a row for each tree.

    >>> [level.tolist() for level in minimax_levels(np.array([[3, 12, 2, 4]]), 2, ("max", "min"))]
    [[[3]], [[3, 2]], [[3, 12, 2, 4]]]
    """
    levels = [leaves]
    for kind in reversed(kinds):
        better = np.maximum if kind == "max" else np.minimum
        below = levels[-1]
        above = len(leaves), below.shape[1] // branching
        levels.append(_best_of_each(below.reshape(-1), branching, better).reshape(above))
    return levels[::-1]


def _best_of_each(values: Array, group: int, better: np.ufunc) -> Array:
    """Return the best value of each group of ``group`` consecutive values; adjacent values are compared first, because
    sequential memory access is fast.
    """
    while group % 2 == 0:
        values, group = better(values[::2], values[1::2]), group // 2
    if group > 1:
        best: Array = better(values[::group], values[1::group])
        for place in range(2, group):
            better(best, values[place::group], out=best)
        return best
    return values


class GivenTrees:
    """Trees with known leaves: one row of leaf values for each tree."""

    def __init__(self, leaves: Array, branching: int, kinds: tuple[str, ...], seed: int = 0, first: int = 0) -> None:
        self.branching, self.kinds = branching, kinds
        self.levels = minimax_levels(leaves, branching, kinds)
        self.keys = tree_keys(seed, first, len(leaves))

    def roots(self) -> Nodes:
        """Return the roots; the key of a node is its index on its level."""
        value = self.levels[0][:, 0].astype(np.float64)
        number = np.arange(len(value))
        return Nodes(number, np.zeros_like(number), value, np.full_like(value, -np.inf), np.full_like(value, np.inf))

    def below(self, level: int, nodes: Nodes) -> Nodes:
        """Return the children of the given nodes, one column for each node; the values of the children are already
        known.
        """
        key = nodes.key * self.branching + np.arange(self.branching)[:, None]
        value = self.levels[level + 1][nodes.tree, key].astype(np.float64)
        return Nodes(nodes.tree, key, value, nodes.alpha, nodes.beta)

    def hashed(self, level: int, nodes: Nodes) -> Keys:
        """Return a key that depends on the seed, the tree, the level and the index of the node."""
        place = nodes.key.astype(np.uint64) * np.uint64(len(self.kinds) + 1) + np.uint64(level)
        return _mix_keys(self.keys[nodes.tree] + _mix_keys(place))


class RandomTrees:
    """Random trees whose leaves are independent and uniform between 0 and 1, drawn from the root down.

    The value of a root is drawn from its exact distribution. One child, chosen uniformly, has the value of its parent;
    the values of the other children are drawn from the values that are not better. So every node has its exact minimax
    value before its subtree is known, and only visited nodes are drawn. The trees have the same distribution as if all
    leaves were drawn first.

    A value is stored as its *rank*: the probability that a random tree of the same shape has a lower value. The rank of
    a leaf is its value. The value of a MAX node is below a number x if the values of all its b children are below x, so
    its rank is the b-th power of the rank that the same value has among its children.
    """

    def __init__(self, branching: int, kinds: tuple[str, ...], seed: int = 0, first: int = 0, trees: int = 1) -> None:
        self.branching, self.kinds = branching, kinds
        self.keys = tree_keys(seed, first, trees)

    def roots(self) -> Nodes:
        """Return the roots; the key of a node determines the random numbers below it."""
        number = np.arange(len(self.keys))
        value = uniform(self.keys, 4)
        return Nodes(number, self.keys, value, np.zeros_like(value), np.ones_like(value))

    def below(self, level: int, nodes: Nodes) -> Nodes:
        """Return the children of the given nodes; their values and their windows are ranks among the children."""
        kind = self.kinds[level]
        key = children_keys(nodes.key, self.branching)
        best = rank_below(kind, nodes.value, self.branching)
        share = uniform(key)
        value = share * best if kind == "max" else 1 - share * (1 - best)
        place = (uniform(nodes.key, 1) * self.branching).astype(np.int64)
        value[place, np.arange(len(place))] = best
        alpha, beta = (rank_below(kind, end, self.branching) for end in (nodes.alpha, nodes.beta))
        return Nodes(nodes.tree, key, value, alpha, beta)

    def hashed(self, level: int, nodes: Nodes) -> Keys:
        """Return the keys of the nodes."""
        return nodes.key

    def values(self) -> Floats:
        """Return the minimax value of each tree, which is the value of one of its leaves."""
        rank = self.roots().value
        for kind in self.kinds:
            rank = rank_below(kind, rank, self.branching)
        return rank

    def leaves(self) -> Floats:
        """Return all leaf values, one row for each tree."""
        nodes = self.roots()
        for level in range(len(self.kinds)):
            below = self.below(level, nodes)
            window, tree = np.zeros(below.key.size), np.repeat(below.tree, self.branching)
            nodes = Nodes(tree, below.key.T.ravel(), below.value.T.ravel(), window, window)
        return nodes.value.reshape(len(self.keys), -1)


@dataclass(frozen=True, slots=True)
class _VisitCounts:
    """The visits and cut-offs of alpha-beta, with a row for each tree."""

    visited: NDArray[np.int64]
    """number of nodes visited, with a column for each level from the root to the leaves"""
    cuts: NDArray[np.int64]
    """number of nodes where at least one child is pruned, with a column for each level of inner nodes"""
    best_first: NDArray[np.int64]
    """number of visited inner nodes whose best child is tried first"""


def count_visits(trees: RandomTrees | GivenTrees, order: Order) -> _VisitCounts:
    roots, depth = trees.roots(), len(trees.kinds)
    number, most = len(roots.tree), max(1, BLOCK // trees.branching)
    visited, cuts = np.zeros((depth + 1, number), np.int64), np.zeros((depth, number), np.int64)
    first = np.zeros(number, np.int64)
    visited[0] = 1
    pending = [(0, part) for part in _parts(roots, most)]
    while pending:
        level, nodes = pending.pop()
        below, best_first = _in_order(trees, level, nodes, order)
        looked_at, window = _visited_children(below, trees.kinds[level] == "max")
        each = looked_at.sum(axis=0)
        visited[level + 1] += np.bincount(nodes.tree, each, number).astype(np.int64)
        cuts[level] += np.bincount(nodes.tree[each < trees.branching], minlength=number)
        first += np.bincount(nodes.tree[best_first], minlength=number)
        if level + 1 < depth:
            parts = (
                np.broadcast_to(array, looked_at.shape)[looked_at]
                for array in (below.tree, below.key, below.value, *window)
            )
            pending += [(level + 1, part) for part in _parts(Nodes(*parts), most)]
    return _VisitCounts(visited.T, cuts.T, first)


def _parts(nodes: Nodes, most: int) -> Iterator[Nodes]:
    for start in range(0, len(nodes.tree), most):
        yield nodes.taken(slice(start, start + most))


def _in_order(
    trees: RandomTrees | GivenTrees, level: int, nodes: Nodes, order: Order
) -> tuple[Nodes, NDArray[np.bool_]]:
    """Return the children in search order, and whether the first child is a best child."""
    below, is_max = trees.below(level, nodes), trees.kinds[level] == "max"
    worth = below.value if is_max else -below.value
    best = worth.max(axis=0)
    if order == "given" or (order == "random" and isinstance(trees, RandomTrees)):
        return below, worth[0] == best  # the children of random trees are already in random order
    if order == "best":
        place = worth.argmax(axis=0)
        key, value = _with_first(below.key, place), _with_first(below.value, place)
        return Nodes(below.tree, key, value, below.alpha, below.beta), best == best
    if order == "worst":
        guess = -worth
    else:
        tree = np.broadcast_to(below.tree, worth.shape)
        keys = trees.hashed(level + 1, Nodes(tree, below.key, below.value, below.alpha, below.beta))
        guess = uniform(keys, 5) if order == "random" else worth + float(order) * worth.std(axis=0) * normal(keys)
    places = np.argsort(-guess, axis=0, kind="stable")
    key, value, worth = (np.take_along_axis(array, places, 0) for array in (below.key, below.value, worth))
    return Nodes(below.tree, key, value, below.alpha, below.beta), worth[0] == best


def _with_first(children: Array, place: NDArray[np.int64]) -> Array:
    node = np.arange(len(place))
    children[place, node], children[0] = children[0].copy(), children[place, node]
    return children


def _visited_children(below: Nodes, is_max: bool) -> tuple[NDArray[np.bool_], tuple[Array, Array]]:
    """Return which children alpha-beta visits, and the window at each child."""
    better = np.maximum if is_max else np.minimum
    end = np.empty_like(below.value)
    end[0] = below.alpha if is_max else below.beta
    for child in range(1, len(end)):
        better(end[child - 1], below.value[child - 1], out=end[child])
    return (end < below.beta, (end, below.beta)) if is_max else (below.alpha < end, (below.alpha, end))
