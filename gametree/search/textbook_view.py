"""The textbook's view of a game: its tree, unfolded where a search goes, what is kept of the search, and its table.

A search without an engine of its own reads a game so, through the function that it searches trees with.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from typing import Any

from ..games.game import State
from ..games.positions import refuse_unless_key
from ..node_kinds import CHANCE, MAX, Kind
from ..rules import Rules
from ..tree.view import View, reached_by
from ..values import INF, Number, Value
from .lazy import BudgetExceeded, DepthNode, GameNode, GameView
from .problem import Record


class _PathNode(DepthNode):
    """A position where one line of play reaches it: a node of the game's tree."""

    __slots__ = ("best", "candidate")

    def __init__(self, state: State, key: Any, left: int | None, weight: Any = None) -> None:
        super().__init__(state, key, left, weight)
        self.best: _PathNode | None = None
        """the child on the line below it"""
        self.candidate: _PathNode | None = None
        """the same, by the visit that goes on"""


class TextbookView(GameView):
    """A game as its tree, whose nodes are made when a search asks for them."""

    def limit(self, nodes: Number, until: Number) -> None:
        """Count from 0, and raise `Spent` after so many nodes, or at a time of `time.monotonic`."""
        self.record = _LineRecord(nodes, until, comes_back=self.terms.requirements.facts.comes_back)
        self.counts = self.record.counts

    def tree(self, rules: Rules) -> View:
        """Return what a textbook's function asks of a tree."""
        kind_of, below_of, value_of = self.kind_of, self.below_of, self.value_of

        def kind(node: Any) -> Kind:
            return node.kind or kind_of(node)

        def children(node: Any) -> Sequence[Any]:
            return node.below or below_of(node)

        def value(node: Any) -> Value:
            return value_of(node) if node.value is None else node.value

        return View(kind, children, value, attrgetter("weight"), reached_by(rules))

    def line(self) -> Iterator[GameNode]:
        """Yield the positions of the line."""
        node: Any = self.root
        while (node := node.best) is not None:
            yield node

    def below_of(self, node: GameNode) -> Sequence[GameNode]:
        """Return the nodes one move on, in search order."""
        node.below = self._below_on_terms(node)
        return node.below

    def _node(self, state: State, plies_left: int | None = None, weight: Any = None) -> _PathNode:
        refuse_unless_key(self.game, state)
        return _PathNode(state, (state, plies_left), plies_left, weight)

    _outcome = _node


class _LineRecord(Record):
    """The record of a search of a game: how much it visits, and its line, by the rules of `trace.replay`."""

    __slots__ = ("_comes_back", "_entered", "_leaves", "_nodes", "_open", "_returned", "_until")

    def __init__(self, nodes: Number, until: Number, *, comes_back: bool) -> None:
        super().__init__()
        self.note = lambda event: None
        self._nodes, self._until, self._comes_back = nodes, until, comes_back
        self._entered = self._leaves = 0
        self._open: list[tuple[Any, Number, Number]] = []
        self._returned: Any = None

    def counts(self) -> tuple[int, int]:
        """Return how many inner nodes and how many leaves were visited."""
        return self._entered, self._leaves

    def enter(self, node: Any, alpha: Number = -INF, beta: Number = INF) -> None:
        """Count an inner node, if the budget has room for it."""
        if self._entered + self._leaves >= self._nodes or time.monotonic() > self._until:
            raise BudgetExceeded
        self._entered += 1
        self._open.append((node, alpha, beta))
        node.candidate = None

    def evaluate(self, node: Any, v: Any, alpha: Number = -INF, beta: Number = INF) -> Any:
        """Count a leaf, and return its value."""
        self._leaves += 1
        return self.recall(node, v)

    def recall(self, node: Any, v: Any, alpha: Number = -INF, beta: Number = INF) -> Any:
        """Return a value to the node above, whose first child counts even if it improves nothing."""
        self._returned = node
        above = self._open[-1][0] if self._open else None
        if above is not None and above.candidate is None and above.kind != CHANCE:
            above.candidate = node
        return v

    def improve(self, node: Any, v: Value, alpha: Number = -INF, beta: Number = INF) -> None:
        """Keep the child that the better value came from."""
        node.candidate = self._returned

    def leave(self, node: Any, v: Any, alpha: Number = -INF, beta: Number = INF) -> Any:
        """Keep the best child, unless an earlier visit knew it and this one found a bound; return the value."""
        _, alpha, beta = self._open.pop()
        is_sure = isinstance(v, tuple) or (v > alpha if node.kind == MAX else v < beta)
        if node.candidate is not None and (node.best is None or is_sure):
            node.best = node.candidate
        if not self._comes_back:
            node.below = None
        return self.recall(node, v)


MOST_REMEMBERED = 500_000
"""Number of positions that a table holds; later ones are searched and not remembered."""


class Table:
    """The transposition table of one search, of the least and the most that each position can be worth, and its line.

    The line below a node is a pair of its best child and the line below that one, so that a better one below some
    other node never changes it.
    """

    def __init__(self, *, is_used: bool, values: dict[State, Value] | None) -> None:
        self.hits, self._values = 0, values
        self._known: dict[Any, tuple[Any, Any, Any]] = {}
        self.recall: Callable[[GameNode, Any, Any], Any] | None = self._recall if is_used else None
        """what a search asks before it goes into a position; None where nothing is known, or nothing is kept"""
        self.keep: Callable[[GameNode, Any, Any, Any], None] | None = self._keep if is_used else None
        """what a search tells when it leaves one, with the window at entry; None where nothing is kept"""
        if not is_used and values is not None:
            self.keep = self._note

    def _recall(self, node: GameNode, alpha: Any, beta: Any) -> Any:
        """Return the known value of a position if it answers the question of the window."""
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
        """Store a value, or a bound if the value is at an end of the window."""
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
        """Store the value of a position at any depth, for move ordering."""
        assert self._values is not None
        if len(self._values) < MOST_REMEMBERED:
            self._values[node.key[0]] = value
