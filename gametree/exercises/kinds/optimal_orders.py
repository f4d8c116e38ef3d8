"""Orders of the children with which alpha-beta evaluates fewest leaves, or most."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from ...node_kinds import MAX
from ...rules import Rules, Window
from ...search.problem import raised_recursion_limit
from ...tree.fewest_leaves import perfect_values
from ...tree.tree import NodeId, Tree
from ...values import INF, Number

Below = Sequence[NodeId]


class OptimalOrders:
    """The optimum over all orders, found node by node instead of order by order; ``best`` is `min` or `max`.

    The value that a node returns, as far as its window asks for it, does not depend on the order below the node. So
    every child can be ordered by itself once its window is known. The window depends only on the set of the children
    before it.
    """

    def __init__(self, tree: Tree, rules: Rules, window: Window, best: Callable[[Sequence[int]], int]) -> None:
        self.tree, self.rules, self.window, self.best = tree, rules, window, best
        self._values = perfect_values(tree)
        self._leaf_counts: dict[tuple[NodeId, Window], list[int]] = {}

    def count(self) -> int:
        """Return how many leaves are evaluated with an optimal order."""
        with raised_recursion_limit(2 * self.tree.height):
            return self._count(0, self.window)

    def order(self) -> dict[str, list[str]]:
        """Return an optimal order, the first one from left to right.

        >>> orders = OptimalOrders(Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]"), Rules(), (-INF, INF), min)
        >>> orders.count(), orders.order()["A"], orders.order()["D"]
        (5, ['B', 'C', 'D'], ['D3', 'D1', 'D2'])
        """
        tree = self.tree
        with raised_recursion_limit(2 * tree.height):
            orders = {node: below for node, _, below in self._walk(self._first_best)}
        return {
            tree.label(node): list(map(tree.label, orders.get(node, tree.children(node))))
            for node in tree
            if len(tree.children(node)) > 1
        }

    def flaw(self, order: Mapping[str, Sequence[str]]) -> tuple[NodeId, list[str]] | None:
        """Return the first node that is searched with its children in no optimal order, and an order that is optimal.

        None for an order that is optimal.

        >>> orders = OptimalOrders(Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]"), Rules(), (-INF, INF), min)
        >>> orders.flaw({}), orders.flaw({"D": ["D3", "D1", "D2"]})
        ((9, ['D3', 'D1', 'D2']), None)
        """
        orders = {self.tree[label]: list(map(self.tree.node, below)) for label, below in order.items()}
        with raised_recursion_limit(2 * self.tree.height):
            for node, window, below in self._walk(lambda node, _: orders.get(node, self.tree.children(node))):
                count = sum(self._count(child, inside) for child, inside in self._searched(node, window, below))
                if count != self._count(node, window):
                    return node, list(map(self.tree.label, self._first_best(node, window)))
        return None

    # ---- walking --------------------------------------------------------------------------------

    def _walk(self, order: Callable[[NodeId, Window], Below]) -> Iterator[tuple[NodeId, Window, Below]]:
        """Yield the inner nodes that are searched, each with its window and its children in order."""
        pending = [(0, self.window)]
        while pending:
            node, window = pending.pop()
            if self.tree.children(node):
                below = order(node, window)
                yield node, window, below
                pending.extend(reversed(list(self._searched(node, window, below))))

    def _searched(self, node: NodeId, window: Window, below: Below) -> Iterator[tuple[NodeId, Window]]:
        """Yield the children that are searched before a cut-off, each with its window."""
        places, done = {child: place for place, child in enumerate(self.tree.children(node))}, 0
        for child in below:
            inside = self._child_window(node, window, done)
            if inside is None:
                return
            yield child, inside
            done |= 1 << places[child]

    def _first_best(self, node: NodeId, window: Window) -> Below:
        """Return the lexicographically first optimal order of the children."""
        remaining, rests, done = list(self.tree.children(node)), self._leaf_counts_after(node, window), 0
        places = {child: 1 << place for place, child in enumerate(remaining)}
        chosen: list[NodeId] = []
        while remaining and (inside := self._child_window(node, window, done)) is not None:
            child = next(c for c in remaining if self._count(c, inside) + rests[done | places[c]] == rests[done])
            chosen.append(child)
            remaining.remove(child)
            done |= places[child]
        return chosen + remaining

    # ---- counting -------------------------------------------------------------------------------

    def _count(self, node: NodeId, window: Window) -> int:
        """Return how many leaves are evaluated below a node with a window."""
        return self._leaf_counts_after(node, window)[0] if self.tree.children(node) else 1

    def _leaf_counts_after(self, node: NodeId, window: Window) -> list[int]:
        """Return the number of leaves left to evaluate after each set of children, a bit for each child."""
        if (node, window) in self._leaf_counts:
            return self._leaf_counts[node, window]
        below = self.tree.children(node)
        rests = [0] * (1 << len(below))
        for done in range(len(rests) - 2, -1, -1):
            inside = self._child_window(node, window, done)
            if inside is not None:
                next_children = [
                    (child, done | 1 << place) for place, child in enumerate(below) if not done >> place & 1
                ]
                rests[done] = self.best([self._count(child, inside) + rests[after] for child, after in next_children])
        self._leaf_counts[node, window] = rests
        return rests

    def _child_window(self, node: NodeId, window: Window, done: int) -> Window | None:
        """Return the window of the next child after some were searched; None when the node is cut off."""
        alpha, beta = window
        is_max, strict = self.tree.kind(node) == MAX, self.rules.cut == "beyond"
        values = [
            self._returned(child, window) for place, child in enumerate(self.tree.children(node)) if done >> place & 1
        ]
        value = max(values, default=-INF) if is_max else min(values, default=INF)
        if value == beta if is_max else value == alpha:
            is_cut = not strict and bool(values)
        else:
            is_cut = value > beta if is_max else value < alpha
        if is_cut:
            return None
        if self.rules.reach == "shallow":
            return (value, INF) if is_max else (-INF, value)
        return (max(alpha, value), beta) if is_max else (alpha, min(beta, value))

    def _returned(self, child: NodeId, window: Window) -> Number:
        """Return the value that a child returns; under fail-hard an inner node's value stays in its window."""
        value: Number = self._values[child]  # type: ignore[assignment]
        if self.rules.fail == "soft" or self.rules.reach == "shallow" or not self.tree.children(child):
            return value
        return max(window[0], min(window[1], value))
