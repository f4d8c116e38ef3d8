"""The transposition table of a search of a game. It contains bounds on the values of positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..games.game import State
from ..values import INF, Value
from .game_view import GameNode

MOST_REMEMBERED = 500_000
"""maximum number of positions in a table; further positions are searched, but not stored"""


class Table:
    """The transposition table of one search, with a lower bound, an upper bound and a line for each position.

    The line below a node is a pair of the best child and the line below this child; it does not change if a better line
    is found below another node.
    """

    def __init__(self, *, is_used: bool, values: dict[State, Value] | None) -> None:
        self.hits, self._values = 0, values
        self._known: dict[Any, tuple[Any, Any, Any]] = {}
        self.recall: Callable[[GameNode, Any, Any], Any] | None = self._recall if is_used else None
        """function that looks up a position before the search enters it; None if the table is not used"""
        self.keep: Callable[[GameNode, Any, Any, Any], None] | None = self._keep if is_used else None
        """function that stores a result when the search leaves a node, with the window at entry; None if nothing is
        stored
        """
        if not is_used and values is not None:
            self.keep = self._note

    def _recall(self, node: GameNode, alpha: Any, beta: Any) -> Any:
        """Return the stored value or bound of a position if it makes a search with the window unnecessary; otherwise
        return None.
        """
        entry = self._known.get(node.key)
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

    def _keep(self, node: GameNode, value: Any, alpha: Any, beta: Any) -> None:
        """Store a value, or a bound if the value is equal to an end of the window."""
        if self._values is not None:
            self._note(node, value, alpha, beta)
        if len(self._known) >= MOST_REMEMBERED and node.key not in self._known:
            return
        if isinstance(value, tuple) or alpha < value < beta:
            self._known[node.key] = value, value, node.line
        elif value <= alpha:
            self._known[node.key] = -INF, value, node.line
        else:
            self._known[node.key] = value, INF, node.line

    def _note(self, node: GameNode, value: Any, alpha: Any, beta: Any) -> None:
        """Store the value of a position for move ordering, whatever the depth of the search."""
        assert self._values is not None
        if len(self._values) < MOST_REMEMBERED:
            self._values[node.key[0]] = value
