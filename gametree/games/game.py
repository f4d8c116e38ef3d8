"""The class `Game`: what to write down of a game so that its tree can be drawn and searched."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from ..errors import GameError, named_keywords
from ..phrases import Code, brief, gettext
from ..showing import Playable
from ..values import Number, Value
from .board import Board

__all__ = ["SEEN", "Action", "Game", "State", "to_game"]

State: TypeAlias = Any
"""A position: any object that never changes and can be the key of a dict, such as a tuple, a number or text."""
SEEN = "_seen"
"""Attribute in which searches remember what a `Game.fixed` object answered; it is never copied with the game."""
Action: TypeAlias = Any
"""A move, or what chance can bring: a number, text, a tuple …"""


@named_keywords()
class Game(Playable):
    """A game by its six elements (deck 000). Write a class with them; all other methods have defaults.

    `initial` is the position at the start, an attribute. `player`, `actions`, `result`, `is_terminal` and `utility`
    take a position. A game with dice has `outcomes` too. `check_game` plays a game and says which law it breaks.

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
    """the sum of all players' utilities at every end, 0 in a zero-sum game; None if it is not the same everywhere"""
    step: Number = 1
    """the least difference between two values, 1 for whole numbers: the width of null windows in PVS and MTD(f)"""
    value_range: tuple[Number, Number] | None = None
    """the least and the greatest utility, where they are known: a search with a table looks for nothing beyond them"""

    fixed: bool = False
    """whether the object never changes, as games of the kit promise, so that searches may remember its answers. Leave
    it False if you change the object between two searches"""

    # ---- the six elements, with `initial` -------------------------------------------------------

    def player(self, state: State) -> str:
        """Return who moves: ``"max"``, ``"min"``, ``"chance"``, or ``"p1"``, ``"p2"`` … in a game for several."""
        raise NotImplementedError("needed the method player(self, state)")

    def actions(self, state: State) -> Sequence[Action]:
        """Return the moves of the player, in the order in which a search tries them: a list or a tuple."""
        return [action for action, _ in self.outcomes(state)]

    def result(self, state: State, action: Action) -> State:
        """Return the position after an action, as a new object."""
        raise NotImplementedError("needed the method result(self, state, action)")

    def is_terminal(self, state: State) -> bool:
        """Tell whether the game is over. Default: where there are no actions."""
        return not list(self.actions(state))

    def utility(self, state: State) -> Value:
        """Return the value of an end: a number from MAX's side, or a tuple with an entry for each player p1, p2 …"""
        raise NotImplementedError("needed the method utility(self, state)")

    # ---- what some games have in addition -------------------------------------------------------

    def outcomes(self, state: State) -> Iterable[tuple[Action, Number]]:
        """Return the outcomes of chance where it is chance's turn: pairs of action and probability, which sum to 1.

        ``Fraction(1, 6)`` is exact. ``1 / 6`` is read as that fraction, because its denominator is at most a million;
        results of calculations with floats may be refused.
        """
        raise NotImplementedError("needed the method actions(self, state), or outcomes(self, state) where chance moves")

    def evaluate(self, state: State) -> Value:
        """Return an estimate of a position's value from MAX's side, for a search that stops before the end."""
        raise NotImplementedError("needed the method evaluate(self, state)")

    def symmetric(self, state: State) -> Iterable[State]:
        """Return the positions that are this one turned or mirrored, and the position itself."""
        return (state,)

    def canonical(self, state: State) -> State:
        """Return the same representative for all `symmetric` positions. Default: the least of them."""
        return min(self.symmetric(state))

    def successors(self, state: State) -> Sequence[tuple[Action, State]]:
        """Return each action with the position after it. Override it only where one pass over all is faster."""
        return [(action, self.result(state, action)) for action in self.actions(state)]

    # ---- for people -----------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The name of the game in messages. Default: the name of its class."""
        return type(self).__name__

    def draw(self, state: State) -> str:
        """Return a position as text, of one line or several."""
        return str(state)

    def picture(self, state: State) -> Board | None:
        """Return a position as a board, whose cells can have actions; None to show the text of `draw`."""
        return None

    def move_text(self, state: State, action: Action) -> str:
        """Return the name of an action, as it is written beside an edge of a tree."""
        return str(action)

    def __getstate__(self) -> dict[str, Any]:
        return {name: given for name, given in vars(self).items() if name != SEEN}

    def has(self, method: str) -> bool:
        """Tell whether the game has a method of its own, such as ``"evaluate"``, and not only the default.

        >>> Game().has("evaluate")
        False
        """
        return getattr(type(self), method) is not getattr(Game, method) or method in vars(self)


def to_game(where: str, given: object) -> Game:
    """Return a game; anything else is a `GameError`."""
    if not isinstance(given, Game):
        cure = gettext("write a class with the base %(base)s, and give an object of it").of(base=Code("gametree.Game"))
        raise GameError(Code(where), gettext("a game"), brief(given), cure)
    return given
