"""Editing: a search whose tree is changed step by step, and searched again after each step."""

from __future__ import annotations

from collections.abc import Callable

from ...errors import AlgorithmError
from ...games.kinds import CHANCE
from ...search.expectiminimax import expectiminimax
from ...search.rerun import search_again
from ...trace.result import Result
from ...tree.edits import History, edit
from ...tree.tree import NodeId, Tree

__all__ = ["Editing"]


class Editing:
    """The trees that came up, and the search that is wanted of each.

    A tree that gets chance nodes is searched by expectiminimax as long as it has any, where the search that is
    wanted takes none.

    >>> import gametree as gt
    >>> editing = Editing(gt.alphabeta("[[3 12] [2 4]]"))
    >>> result, node = editing.do("set_value", 2, "1")
    >>> str(result.tree), result.value
    ('[[1 12] [2 4]]', 2)
    >>> str(editing.do("undo", node)[0].tree)
    '[[3 12] [2 4]]'
    """

    def __init__(self, result: Result) -> None:
        self.wanted = result
        self.history = History(result.tree)

    def do(
        self, verb: str, node: NodeId, value: object = None, check: Callable[[Result], object] = lambda _: None
    ) -> tuple[Result, NodeId]:
        """Change the tree (or ``"undo"``, ``"redo"``), search it, and name the node to go on with.

        Where the change or the search is refused, or ``check`` refuses the new search, a `GameTreeError` says why,
        and nothing has changed.
        """
        if verb in ("undo", "redo"):
            tree = self.history.undo() if verb == "undo" else self.history.redo()
            return self._search(tree), min(node, len(tree) - 1)
        tree, chosen = edit(self.history.tree, verb, node, value)
        result = self._search(tree)
        check(result)
        self.history.do(tree)
        return result, chosen

    def take(self, result: Result) -> Result:
        """Go on from a search whose tree was changed elsewhere; it can be undone like the others."""
        self.history.do(result.tree)
        return result

    def _search(self, tree: Tree) -> Result:
        try:
            return search_again(self.wanted, tree)
        except AlgorithmError:
            if CHANCE not in tree.kinds:
                raise
            return expectiminimax(tree, prune=self.wanted.trace.has_windows)
