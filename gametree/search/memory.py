"""The memory: what a search of a game keeps when it records no trace: the line, and what positions are worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from ..kinds import CHANCE, LEAF
from ..values import INF

__all__ = ["MOST_REMEMBERED", "Hooks", "Memory", "hooks_of", "line_of"]

MOST_REMEMBERED = 500_000
"""How many positions a table holds; what comes later is searched and not remembered."""

Recall: TypeAlias = Callable[[Any, Any, Any], Any] | None
Keep: TypeAlias = Callable[[Any, Any, Any, Any], None] | None
Hooks: TypeAlias = tuple[Recall, Keep]
"""What a search calls: ``recall(node, α, β)`` before it goes into a node (None where it must), and when it leaves one
``keep(node, value, α, β)``, with the window at entry."""


class Memory:
    """The transposition table of one search, which keeps lines at its nodes; `hooks` is what the search is given.

    The line below a node is a pair of its best child and the line below that one, so that a better one below some
    other node never changes it; a search with a memory writes it when a child makes a node's value better. An entry
    of the table is the least and the most that a position can be worth.
    """

    def __init__(self, *, table: bool, values: dict[Any, Any] | None = None) -> None:
        self.hits, self._values = 0, values
        self._table: dict[Any, tuple[Any, Any, Any]] = {}
        remember = None if values is None else self._note
        self.hooks: Hooks = (self._recall, self._keep) if table else (None, remember)

    def _recall(self, node: Any, alpha: Any, beta: Any) -> Any:
        """Return what is known of a position where that answers the question of the window."""
        entry = self._table.get(node.key)
        if entry is None:
            return None
        low, high, node.line = entry
        if low is high or low == high or low >= beta:
            self.hits += 1
            return low
        if high <= alpha:
            self.hits += 1
            return high
        return None

    def _keep(self, node: Any, value: Any, alpha: Any, beta: Any) -> None:
        """Keep a value, or the bound that it is when it reached an end of the window."""
        self._note(node, value, alpha, beta)
        if len(self._table) >= MOST_REMEMBERED and node.key not in self._table:
            return
        if isinstance(value, tuple) or alpha < value < beta:
            self._table[node.key] = value, value, node.line
        elif value <= alpha:
            self._table[node.key] = -INF, value, node.line
        else:
            self._table[node.key] = value, INF, node.line

    def _note(self, node: Any, value: Any, alpha: Any, beta: Any) -> None:
        """Note what a position was found to be worth, however deep it was searched."""
        if self._values is not None and len(self._values) < MOST_REMEMBERED:
            self._values[node.key[0]] = value


def hooks_of(memory: Memory | None) -> Hooks:
    """Return what a search calls; nothing where it has no memory, as when it records a trace."""
    return (None, None) if memory is None else memory.hooks


def line_of(node: Any, view: Any) -> Iterator[Any]:
    """Yield the nodes of the line below a node; where all moves lose without limit, none is better than the first."""
    while node.line is not None or (node.kind or view.kind_of(node)) not in (LEAF, CHANCE):
        node = (node.below or view.below_of(node))[0] if node.line is None else node.line[0]
        yield node
