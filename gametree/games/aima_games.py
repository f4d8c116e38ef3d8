"""Games in the manner of aima-python, by their methods: ``to_move``, ``actions``, ``result`` and ``utility``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..errors import GameError
from ..node_kinds import MAX, MIN
from ..phrases import Code, gettext, short_repr
from ..values import Value
from .game import Action, Game, State

_METHODS = ("actions", "result", "utility", "to_move")


def is_like_aima(given: object) -> bool:
    """Tell whether an object has the methods of a game in aima-python, and is none of the kit."""
    return not isinstance(given, Game) and all(callable(getattr(given, name, None)) for name in _METHODS)


def as_game(given: Any) -> Any:
    """Return a game of the kit for one in the manner of aima-python; anything else as it is.

    >>> class Pick:
    ...     initial = "A"
    ...     def actions(self, state): return ["left", "right"] if state == "A" else []
    ...     def result(self, state, action): return action
    ...     def utility(self, state, player): return {"left": 3, "right": 5}[state]
    ...     def to_move(self, state): return "MAX"
    >>> import gametree as gt
    >>> gt.minimax(Pick()).value, str(gt.Tree.read(Pick()))
    (5, '[left->3 right->5]')
    """
    return _AimaGame(given) if is_like_aima(given) and not isinstance(given, type) else given


class _Position:
    """A position that cannot be the key of a dict, such as a board in a dict, as one that can."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __hash__(self) -> int:
        return hash(str(self.state))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Position) and bool(self.state == other.state)

    def __repr__(self) -> str:
        return repr(self.state)


class _AimaGame(Game):
    """A game of aima-python. Who moves first is MAX, unless players are called MAX and MIN; a third is refused."""

    def __init__(self, game: Any) -> None:
        if not hasattr(game, "initial"):
            needed = gettext("the attribute %(name)s").with_values(name=Code("initial"))
            raise GameError(Code(type(game).__name__), needed, gettext("none"))
        self.game, self.initial = game, _as_key(game.initial)
        self.first, self.second = game.to_move(game.initial), None

    @property
    def name(self) -> str:
        return type(self.game).__name__

    def player(self, state: State) -> str:
        mover = self.game.to_move(_plain(state))
        if isinstance(mover, str) and mover.lower() in (MAX, MIN):
            return mover.lower()
        self.second = mover if self.second is None and mover != self.first else self.second
        if mover not in (self.first, self.second):
            needed = gettext("two players, %(names)s").with_values(
                names=f"{short_repr(self.first)}, {short_repr(self.second)}"
            )
            raise GameError(Code(f"{self.name}.to_move"), needed, short_repr(mover))
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
