"""The searches, from the textbooks.

* minimax, alpha-beta: D. E. Knuth and R. W. Moore, "An analysis of alpha-beta pruning" (1975): F2, and F1 for a search
  whose nodes know only the value so far of their parent.
* Star1 and Star2: B. W. Ballard, "The *-minimax search procedure for trees containing chance nodes" (1983).
* max^n: C. A. Luckhardt and K. B. Irani (1986); paranoid: N. R. Sturtevant and R. E. Korf (2000).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from .question import INF, Node, Question, Unreadable, exact


@dataclass
class Run:
    """What happened in a search."""

    visited: list[str] = field(default_factory=list)
    """leaves in the order of their first evaluation"""
    entered: dict[str, tuple[Any, Any]] = field(default_factory=dict)
    left: dict[str, tuple[Any, Any]] = field(default_factory=dict)
    returned: dict[str, Any] = field(default_factory=dict)
    cut_off: list[str] = field(default_factory=list)
    """the nodes at the lower ends of branches that were cut off"""
    rows: list[tuple[str, Any, Any, Any, bool]] = field(default_factory=list)
    """each evaluated leaf and each node that was left: label, α, β, value, whether it was cut off"""
    best: str = ""
    """the move at the root that gave it its value"""


class Searcher:
    """One search of the tree of a question by its rules."""

    def __init__(self, question: Question, changed: dict[str, Any] | None = None) -> None:
        assert question.tree is not None
        self.question, self.run = question, Run()
        self.changed = changed or {}
        self.depths: dict[str, int] = {}
        self._measure(question.tree)

    def _measure(self, root: Node) -> None:
        pending = [(root, 0)]
        while pending:
            node, depth = pending.pop()
            self.depths[node.label] = depth
            pending += [(child, depth + 1) for child in node.children]

    # ---- the tree as the rules let it be seen ---------------------------------------------------

    def is_leaf(self, node: Node) -> bool:
        limit = self.question.depth
        if not node.children:
            return True
        return limit is not None and self.depths[node.label] >= limit and node.label not in self.question.unstable

    def value(self, leaf: Node) -> Any:
        if leaf.label in self.changed:
            return self.changed[leaf.label]
        if leaf.children or leaf.label in self.question.estimates:
            if leaf.label not in self.question.estimates:
                raise Unreadable(f"no estimate is printed for {leaf.label}")
            return self.question.estimates[leaf.label]
        return leaf.value

    def children(self, node: Node) -> list[Node]:
        order, below = self.question.order, [child for child in node.children if child.probability != 0]
        if order == "right_to_left":
            return below[::-1]
        if isinstance(order, dict) and node.label in order:
            return sorted(below, key=lambda child: order[node.label].index(child.label))
        return below

    def ends(self, node: Node) -> list[Node]:
        """Return what counts as leaves, from left to right."""
        if self.is_leaf(node):
            return [node]
        return [end for child in node.children if child.probability != 0 for end in self.ends(child)]

    def meets(self, value: Any, bound: Any) -> bool:
        return value >= bound if self.question.cut == "at_equality" else value > bound

    def evaluate(self, node: Node, alpha: Any = -INF, beta: Any = INF) -> Any:
        value = self.value(node)
        if node.label not in self.run.visited:
            self.run.visited.append(node.label)
        self.run.rows.append((node.label, alpha, beta, value, False))
        return value

    def leave(self, node: Node, value: Any, window: tuple[Any, Any] = (-INF, INF), is_cut: bool = False) -> Any:
        self.run.left[node.label] = window
        self.run.returned[node.label] = value
        self.run.rows.append((node.label, *window, value, is_cut))
        return value

    # ---- minimax, with means at chance nodes ----------------------------------------------------

    def minimax(self, node: Node) -> Any:
        if self.is_leaf(node):
            return self.evaluate(node)
        values = [(child, self.minimax(child)) for child in self.children(node)]
        if node.kind == "chance":
            return self.leave(node, exact(sum((Fraction(child.probability) * v for child, v in values), Fraction(0))))
        best = (max if node.kind == "max" else min)(v for _, v in values)
        if node is self.question.tree:
            self.run.best = next(child.move for child, v in values if v == best)
        return self.leave(node, best)

    # ---- alpha-beta -----------------------------------------------------------------------------

    def alphabeta(self, node: Node, alpha: Any, beta: Any, above_chance: bool = False) -> Any:
        """Search a node with a window; chance nodes, if there are some, are searched whole."""
        if self.is_leaf(node):
            return self.evaluate(node, alpha, beta)
        self.run.entered[node.label] = alpha, beta
        if node.kind == "chance":
            total = Fraction(0)
            for child in self.children(node):
                total += Fraction(child.probability) * self.alphabeta(child, -INF, INF)
            return self.leave(node, exact(total), (alpha, beta))
        return self._choose(node, alpha, beta, self.alphabeta)

    def _choose(self, node: Node, alpha: Any, beta: Any, search: Any) -> Any:
        start = alpha, beta
        is_max, is_cut = node.kind == "max", False
        v = -INF if is_max else INF
        below = self.children(node)
        for place, child in enumerate(below):
            if self.question.reach == "shallow":
                w = search(child, *((v, INF) if is_max else (-INF, v)))
            else:
                w = search(child, alpha, beta)
            if w > v if is_max else w < v:
                v = w
                if node is self.question.tree:
                    self.run.best = child.move
            if self.meets(v, beta) if is_max else self.meets(alpha, v):
                is_cut = True
                self.run.cut_off += [other.label for other in below[place + 1 :]]
                break
            if is_max:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
        if self.question.fail == "hard":
            v = max(start[0], min(start[1], v))
        return self.leave(node, v, (alpha, beta), is_cut)

    # ---- Star1 and Star2 ------------------------------------------------------------------------

    def star(self, node: Node, alpha: Any, beta: Any) -> Any:
        if self.is_leaf(node):
            return self.evaluate(node, alpha, beta)
        if node.kind != "chance":
            return self._choose(node, alpha, beta, self.star)
        assert self.question.value_range is not None, "Star1 needs a range"
        below = self.children(node)
        low = {child.label: self.question.value_range[0] for child in below}
        high = {child.label: self.question.value_range[1] for child in below}

        def mean(ends: dict[str, Any]) -> Any:
            return sum(Fraction(child.probability) * ends[child.label] for child in below)

        def outside() -> Any:
            if self.meets(alpha, mean(high)):
                return mean(high)
            return mean(low) if self.meets(mean(low), beta) else None

        def window(child: Node) -> tuple[Any, Any]:
            p, name = Fraction(child.probability), child.label
            floor = -INF if alpha == -INF else (alpha - mean(high)) / p + high[name]
            ceiling = INF if beta == INF else (beta - mean(low)) / p + low[name]
            return max(floor, low[name]), min(ceiling, high[name])

        if self.question.search == "star2":
            for child in below:
                if self.is_leaf(child) or child.kind == "chance":
                    continue
                floor, ceiling = window(child)
                v = self.star(self.children(child)[0], floor, ceiling)
                if child.kind == "max" and v > floor:
                    low[child.label] = max(low[child.label], v)
                elif child.kind == "min" and v < ceiling:
                    high[child.label] = min(high[child.label], v)
                if (bound := outside()) is not None:
                    return bound
        for child in below:
            if self.question.search == "star2" and self.meets(low[child.label], high[child.label]):
                pass
            else:
                floor, ceiling = window(child)
                v = self.star(child, floor, ceiling)
                if not self.is_leaf(child) and self.meets(floor, v):
                    high[child.label] = v
                elif not self.is_leaf(child) and self.meets(v, ceiling):
                    low[child.label] = v
                else:
                    low[child.label] = high[child.label] = v
            if (bound := outside()) is not None:
                return bound
        return exact(mean(low))

    # ---- several players ------------------------------------------------------------------------

    def tuples(self, node: Node, hero: str = "") -> Any:
        """Return the tuple of a node by max^n, or, for one player against all others, by paranoid search."""
        if self.is_leaf(node):
            return self.evaluate(node)
        found = [(child, self.tuples(child, hero)) for child in self.children(node)]
        if node.kind == "chance":
            entries = zip(*(v for _, v in found), strict=True)
            weights = [Fraction(child.probability) for child, _ in found]
            means = (sum((p * e for p, e in zip(weights, each, strict=True)), Fraction(0)) for each in entries)
            return self.leave(node, tuple(map(exact, means)))
        entry = int((hero or node.kind)[1:]) - 1
        sign = -1 if hero and node.kind != hero else 1
        best = max(sign * v[entry] for _, v in found)
        equal = [(child, v) for child, v in found if sign * v[entry] == best]
        child, v = equal[-1 if self.question.tie == "last" else 0]
        if node is self.question.tree:
            self.run.best = child.move
        return self.leave(node, v)


def searched(question: Question, changed: dict[str, Any] | None = None) -> tuple[Any, Run]:
    """Carry out the search that a question asks about; return the root's value and what happened."""
    searcher, root = Searcher(question, changed), question.tree
    assert root is not None
    if question.search == "alphabeta":
        return searcher.alphabeta(root, *question.window), searcher.run
    if question.search in ("star1", "star2"):
        return searcher.star(root, -INF, INF), searcher.run
    if question.search == "maxn":
        return searcher.tuples(root), searcher.run
    if question.search == "paranoid":
        return searcher.tuples(root, question.player or root.kind), searcher.run
    if question.search == "cuts above chance":
        return searcher.alphabeta(root, -INF, INF), searcher.run
    return searcher.minimax(root), searcher.run
