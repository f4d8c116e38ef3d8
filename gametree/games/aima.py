"""Adapt games of aima-python, which are classes with the methods actions, result, utility and to_move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..errors import GameError
from ..node_kinds import MAX, MIN
from ..phrases import Code, gettext, short_repr
from ..values import Value
from .game import Action, ReadingGame, State


class _Position:
    """A hashable wrapper of a position that cannot be the key of a dict, such as a board in a dict."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __hash__(self) -> int:
        return hash(str(self.state))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Position) and bool(self.state == other.state)

    def __repr__(self) -> str:
        return repr(self.state)


class AimaGame(ReadingGame):
    """A game of aima-python. The first player is MAX, unless players are called MAX and MIN; a third player is
    refused.
    """

    def __init__(self, game: Any) -> None:
        if not hasattr(game, "initial"):
            problem = gettext(
                "the game %(game)s has no attribute initial; add it, with the first position as its value"
            )
            raise GameError(problem.with_values(game=Code(type(game).__name__)))
        self.game, self.initial = game, _as_key(game.initial)
        self.first, self.second = game.to_move(game.initial), None

    @property
    def name(self) -> str:
        return type(self.game).__name__

    def state(self, given: Any) -> State:
        """Return a position of the game, wrapped if it cannot be the key of a dict."""
        return _as_key(given)

    def player(self, state: State) -> str:
        mover = self.game.to_move(_plain(state))
        if isinstance(mover, str) and mover.lower() in (MAX, MIN):
            return mover.lower()
        self.second = mover if self.second is None and mover != self.first else self.second
        if mover not in (self.first, self.second):
            problem = gettext(
                "%(method)s names a third player, %(mover)s, in addition to %(first)s and %(second)s; return one of "
                "the first two"
            )
            facts = {
                "method": Code(f"{self.name}.to_move"),
                "mover": short_repr(mover),
                "first": short_repr(self.first),
                "second": short_repr(self.second),
            }
            raise GameError(problem.with_values(**facts))
        return MAX if mover == self.first else MIN

    def actions(self, state: State) -> Sequence[Action]:
        return [] if self.is_terminal(state) else list(self.game.actions(_plain(state)))

    def result(self, state: State, action: Action) -> State:
        return _as_key(self.game.result(_plain(state), action))

    def is_terminal(self, state: State) -> bool:
        test = getattr(self.game, "terminal_test", None) or getattr(self.game, "is_terminal", None)
        return bool(test(_plain(state))) if test else not list(self.game.actions(_plain(state)))

    def utility(self, state: State) -> Value:
        spelling = {"min": "max", "MIN": "MAX", "Min": "Max"}
        value: Value = self.game.utility(_plain(state), spelling.get(str(self.first), self.first))
        return value

    def draw(self, state: State) -> str:
        return str(_plain(state))


def _as_key(state: State) -> State:
    try:
        hash(state)
    except TypeError:
        return _Position(state)
    return state


def _plain(state: State) -> State:
    return state.state if isinstance(state, _Position) else state
