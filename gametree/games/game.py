"""The game: what somebody writes down of one, so that its tree can be drawn and searched."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from ..showing import Playable
from ..values import Number, Value
from .board import Board

__all__ = ["SEEN", "Action", "Game", "State"]

State: TypeAlias = Any
"""A position: anything that can be a key of a dict and is never changed, such as a tuple, a number or text."""
SEEN = "_seen"
"""Where a `Game.fixed` object keeps what searches have seen of it; no part of the game, and never copied."""
Action: TypeAlias = Any
"""A move, or what chance can bring: a number, text, a tuple …"""


class Game(Playable):
    """A game as its six elements (deck 000): write a class with them, and everything else follows.

    `initial` is the position at the start, an attribute; `player`, `actions`, `result`, `is_terminal` and `utility`
    are asked about a position. A game with dice has `outcomes` too. What else stands here has a default.
    `check_game` plays a game and tells which law it breaks.

    >>> class TakeOneOrTwo(Game):
    ...     initial = ("max", 4)
    ...     def player(self, state): return state[0]
    ...     def actions(self, state): return [n for n in (1, 2) if n <= state[1]]
    ...     def result(self, state, n): return ("min" if state[0] == "max" else "max", state[1] - n)
    ...     def is_terminal(self, state): return state[1] == 0
    ...     def utility(self, state): return -1 if state[0] == "max" else 1
    >>> import gametree as gt
    >>> result = gt.alphabeta(TakeOneOrTwo())
    >>> result.value, result.best_move
    (1, '1')
    """

    initial: State
    """the position at the start"""
    total: Number | None = None
    """what the utilities of all players add up to at every end, where the game claims that: 0 in a zero-sum game"""
    step: Number = 1
    """the least difference between two values: 1 for whole numbers; null windows of PVS and MTD(f) are as wide"""

    fixed: bool = False
    """whether the object never changes, so that one search may use what another learnt of the rules. Games of the kit
    say so; where you change an object between two searches, leave it"""

    # ---- the six elements, with `initial` -------------------------------------------------------

    def player(self, state: State) -> str:
        """Return who moves: ``"max"``, ``"min"``, ``"chance"``, or ``"p1"``, ``"p2"`` … in a game for several."""
        raise NotImplementedError("needed the method player(self, state)")

    def actions(self, state: State) -> Sequence[Action]:
        """Return what the player can do, in the order in which a search tries it: a list or a tuple."""
        return [action for action, _ in self.outcomes(state)]

    def result(self, state: State, action: Action) -> State:
        """Return the position after an action; the old one stays as it is."""
        raise NotImplementedError("needed the method result(self, state, action)")

    def is_terminal(self, state: State) -> bool:
        """Tell whether the game is over: unless said, where there is nothing to do."""
        return not list(self.actions(state))

    def utility(self, state: State) -> Value:
        """Return what an end is worth: a number from MAX's side, or a tuple with an entry for each of several."""
        raise NotImplementedError("needed the method utility(self, state)")

    # ---- what some games have besides -----------------------------------------------------------

    def outcomes(self, state: State) -> Iterable[tuple[Action, Number]]:
        """Return what chance can bring, in a position where it is chance's turn: pairs of action and probability.

        The probabilities sum to 1. `Fraction(1, 6)` is exact; ``1 / 6`` is read as the simple fraction that it stands
        for, if its denominator is at most a million, and what was calculated with such numbers may be refused.
        """
        raise NotImplementedError("needed the method actions(self, state), or outcomes(self, state) where chance moves")

    def evaluate(self, state: State) -> Value:
        """Return what a position looks worth from MAX's side, where a search stops before the end."""
        raise NotImplementedError("needed the method evaluate(self, state)")

    def symmetric(self, state: State) -> Iterable[State]:
        """Return the positions that are this one turned or mirrored, itself among them."""
        return (state,)

    def canonical(self, state: State) -> State:
        """Return the one position that stands for all `symmetric` ones: unless said, the least of them."""
        return min(self.symmetric(state))

    def successors(self, state: State) -> Sequence[tuple[Action, State]]:
        """Return each action with the position after it. Written anew only where one pass over all is faster."""
        return [(action, self.result(state, action)) for action in self.actions(state)]

    # ---- for people -----------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """What the game is called in messages: unless said, the name of its class."""
        return type(self).__name__

    def draw(self, state: State) -> str:
        """Return a position as text, of one line or several."""
        return str(state)

    def picture(self, state: State) -> Board | None:
        """Return a position as a board, whose cells can name the actions to choose them; None for what `draw` says."""
        return None

    def move_text(self, state: State, action: Action) -> str:
        """Return what an action is called beside the edge of a tree."""
        return str(action)

    def __getstate__(self) -> dict[str, Any]:
        return {name: given for name, given in vars(self).items() if name != SEEN}

    def has(self, method: str) -> bool:
        """Tell whether the game has a method of its own, such as ``"evaluate"``, and not only the default here.

        >>> Game().has("evaluate")
        False
        """
        return getattr(type(self), method) is not getattr(Game, method) or method in vars(self)
