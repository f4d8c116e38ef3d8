"""Lazy nodes: a game as a search reads it, its positions worked out when the search comes to them.

No tree is built. What was worked out of a position is kept while there is room, so that a position that comes again
costs little.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from ..errors import AlgorithmError, GameError
from ..game import Game, State
from ..kinds import CHANCE, LEAF, MAX, MIN, Kind
from ..positions import PLAIN_KINDS, Order, estimate_at, form_of, kind_at, moves_at, pairs_at, value_at
from ..values import INF, Value, is_infinite, show
from ..view import View

__all__ = ["MOST_KEPT", "GameView", "Position", "Spent", "Terms"]

MOST_KEPT = 200_000
"""How many positions are kept; later ones are worked out each time that they come."""
TICK = 256
"""How many inner nodes pass between two looks at the clock."""


class Spent(Exception):
    """The budget of a search is spent."""


class Position:
    """A node: a position of the game, which works out what it is asked when it is asked first."""

    __slots__ = ("_view", "below", "key", "kind", "line", "state", "value")

    below: Sequence[Position]
    key: Any
    """what a table knows the position by"""
    kind: Kind
    line: Any
    """the best child and the line below that one, or None"""
    value: Value
    left: int | None = None
    """plies to the depth limit"""
    weight: Any = None
    """probability, below a chance node"""

    def __init__(self, state: State, view: GameView) -> None:
        self.state, self._view = state, view

    def __getattr__(self, name: str) -> Any:
        """Work out what has not been asked before: Python comes here only where a slot is empty."""
        if name not in WORKED_OUT:
            raise AttributeError(name)
        view = self._view
        if name == "kind":
            self.kind = kind = view.kind_of(self)
            return kind
        found = WORKED_OUT[name](view, self)
        if name != "below" or view.room > 0:
            setattr(self, name, found)
        return found


class Placed(Position):
    """A position that also knows how deep it is searched, and how likely it is."""

    __slots__ = ("left", "weight")

    def __init__(self, state: State, view: GameView, left: int | None, weight: Any) -> None:
        self.state, self._view, self.left, self.weight = state, view, left, weight


@dataclass(frozen=True)
class Terms:
    """How a game is to be seen."""

    game: Game
    allowed: frozenset[Kind] | None
    """who may move; None for any numbered player"""
    refused: Callable[[Kind], str | None]
    """says why another may not"""
    unfit: Callable[[Value, bool], str | None]
    """says why a value, of an end or of a position at the limit, does not suit the algorithm"""
    evaluate: Callable[[State], Any] | None = None
    symmetry: bool = False
    order: Order = None
    backwards: bool = False
    random: bool = False
    """whether MIN plays at random"""


class GameView:
    """How a search sees a game, and how much it has seen; ``values`` sorts the moves and takes what is found."""

    def __init__(
        self, terms: Terms, state: State, depth: int | None = None, values: dict[State, Value] | None = None
    ) -> None:
        self.terms, self.game, self.values, self.room = terms, terms.game, values, MOST_KEPT
        self.cut_short = self._met_chance = False
        self._placed = depth is not None or terms.random or terms.game.has("outcomes")
        self._plain = not (self._placed or terms.backwards or terms.order is not None)
        self._kept: dict[Any, Position] = {}
        self.begin(terms, state, depth)

    def begin(self, terms: Terms, state: State, depth: int | None = None) -> None:
        """Begin a search anew; what the rules say of positions is known already where they were seen before."""
        self.terms = terms
        self.limit(INF, INF)
        self.root = self._node(state, depth)

    def limit(self, nodes: float, until: float) -> None:
        """Count from 0, and raise `Spent` after so many nodes, or at a time of `time.monotonic`."""
        entered = leaves = 0
        alarm = INF if nodes == until == INF else 0

        def children(node: Position) -> Sequence[Position]:
            nonlocal entered, alarm
            entered += 1
            if entered > alarm:
                if entered + leaves > nodes or time.monotonic() > until:
                    raise Spent
                alarm = entered + min(TICK, (nodes - entered - leaves) / TICK)
            node.line = None
            return node.below

        def value(node: Position) -> Value:
            nonlocal leaves
            leaves += 1
            return node.value

        self.counts: Callable[[], tuple[int, int]] = lambda: (entered, leaves)
        self.view = View(attrgetter("kind"), children, value, attrgetter("weight"))

    # ---- what a position is asked for the first time --------------------------------------------

    def kind_of(self, node: Position) -> Kind:
        """Return who moves, or that it is a leaf; refuse who may not move in this search."""
        game, state, terms = self.game, node.state, self.terms
        try:
            kind = LEAF if game.is_terminal(state) else game.player(state)
        except Exception:
            kind = kind_at(game, state)  # says what went wrong
        if kind == LEAF:
            return LEAF
        if kind not in PLAIN_KINDS:
            kind = kind_at(game, state)
        if (terms.allowed is None or kind not in terms.allowed) and (refusal := terms.refused(kind)):
            raise AlgorithmError(f"{refusal} at the position {state!r} of {game.name}")
        if node.left == 0:
            self.cut_short = True
            return LEAF
        if kind == CHANCE or (terms.random and kind == MIN):
            self._met_chance = True
            return CHANCE
        return kind

    def value_of(self, node: Position) -> Value:
        """Return the utility of an end, or the evaluation of a position at the depth limit."""
        over = node.left != 0 or kind_at(self.game, node.state) == LEAF
        value = value_at(self.game, node.state) if over else estimate_at(self.game, node.state, self.terms.evaluate)
        if refusal := self.terms.unfit(value, over):
            raise AlgorithmError(f"{refusal} at the position {node.state!r} of {self.game.name}")
        if self._met_chance and is_infinite(value):
            raise GameError(f"{self.game.name} at {node.state!r}", "a finite value in a game with chance", show(value))
        if self.values is not None and len(self.values) < MOST_KEPT:
            self.values[node.key[0]] = value
        return value

    def below_of(self, node: Position) -> Sequence[Position]:
        """Return the nodes one move on, in search order."""
        if self._plain:
            kept, below = self._kept, []
            for _, after in pairs_at(self.game, node.state):
                child = kept.get(after)
                if child is None:
                    child = Position(after, self)
                    if self.room > 0:
                        self.room -= 1
                        kept[after] = child
                below.append(child)
            return _first_of_each(below) if self.terms.symmetry else below
        terms, kind = self.terms, node.kind
        at_random = terms.random and kind == CHANCE and kind_at(self.game, node.state) == MIN
        moves = moves_at(
            self.game,
            node.state,
            MIN if at_random else kind,
            symmetry=terms.symmetry,
            order=terms.order,
            evaluate=terms.evaluate,
            at_random=at_random,
        )
        left = None if node.left is None else node.left - 1
        if kind == CHANCE:
            below = [self._outcome(after, left, share) for _, after, share in moves]
        else:
            below = [self._node(after, left) for _, after, _ in moves]
        if terms.backwards:
            below.reverse()
        return self._best_first(below, kind) if self.values and kind in (MAX, MIN) else below

    def key_of(self, node: Position) -> Any:
        """Return what a table knows the position by."""
        state = form_of(self.game, node.state) if self.terms.symmetry else node.state
        return state if node.left is None else (state, node.left)

    def line_of(self, node: Position) -> None:
        """Say that no line is known yet."""

    def _best_first(self, below: list[Position], kind: Kind) -> list[Position]:
        """Sort children by what an earlier search found; those that it did not see come last."""
        values = self.values or {}
        seen = [(values.get(child.key[0]), child) for child in below]
        known = [(v, child) for v, child in seen if v is not None]
        known.sort(key=lambda pair: pair[0], reverse=kind == MAX)
        return [child for _, child in known] + [child for v, child in seen if v is None]

    def _outcome(self, state: State, left: int | None, weight: Any) -> Position:
        """Return what chance brings: a node of its own, even where two outcomes lead to one position."""
        self.room -= 1
        return Placed(state, self, left, weight)

    def _node(self, state: State, left: int | None = None) -> Position:
        key = (state, left) if self._placed else state
        try:
            node = self._kept.get(key)
        except TypeError:
            needed = "one that can be a key of a dict"
            raise GameError(f"a position of {self.game.name}", needed, repr(state), "use tuples, not lists") from None
        if node is None:
            node = Placed(state, self, left, None) if self._placed else Position(state, self)
            if self.room > 0:
                self.room -= 1
                self._kept[key] = node
        return node


def _first_of_each(nodes: list[Position]) -> list[Position]:
    """Let the first of several symmetric positions stand for all."""
    found: dict[Any, Position] = {}
    for node in nodes:
        found.setdefault(node.key, node)
    return list(found.values())


WORKED_OUT: dict[str, Callable[[GameView, Position], Any]] = {
    "kind": GameView.kind_of,
    "below": GameView.below_of,
    "value": GameView.value_of,
    "key": GameView.key_of,
    "line": GameView.line_of,
}
"""What a node works out when it is asked first."""
