"""What every node is worth under perfect play, worked out from the leaves up."""

from __future__ import annotations

from ..games.kinds import CHANCE, LEAF, MAX
from ..rules import Rules
from ..values import Value, exact
from .tree import Tree
from .view import View, view_of

__all__ = ["perfect_values"]


def perfect_values(tree: Tree, view: View | None = None) -> list[Value | None]:
    """Return the value of every node under perfect play, with means at chance nodes; None where no search comes.

    ``view`` is the tree as a search with other rules sees it.

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
