"""Games in the manner of aima-python, by their methods: ``to_move``, ``actions``, ``result`` and ``utility``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..errors import ChoiceError, GameError
from ..node_kinds import MAX, MIN, read_kind
from ..phrases import Code, brief, gettext
from ..values import Number, Value
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
    return AimaGame(given) if is_like_aima(given) and not isinstance(given, type) else given


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


class AimaGame(Game):
    """A game of aima-python. Who moves first is MAX, unless players are called MAX and MIN; a third is refused."""

    def __init__(self, game: Any) -> None:
        self.game = game
        if not hasattr(game, "initial"):
            raise GameError(
                Code(type(game).__name__), gettext("the attribute %(name)s").of(name=Code("initial")), gettext("none")
            )
        self.initial = _as_key(game.initial)
        self.first = game.to_move(game.initial)
        self.second: Any = None

    @property
    def name(self) -> str:
        """The name of its class."""
        return type(self.game).__name__

    def player(self, state: State) -> str:
        """Return who moves."""
        mover = self.game.to_move(_plain(state))
        try:
            return read_kind(mover, chance=False)
        except ChoiceError:
            if mover == self.first:
                return MAX
        if self.second is None:
            self.second = mover
        if mover != self.second:
            known = f"{brief(self.first)}, {brief(self.second)}"
            raise GameError(
                Code(f"{self.name}.to_move"), gettext("two players, %(names)s").of(names=known), brief(mover)
            )
        return MIN

    def actions(self, state: State) -> Sequence[Action]:
        """Return the moves, none at an end."""
        return [] if self.is_terminal(state) else list(self.game.actions(_plain(state)))

    def result(self, state: State, action: Action) -> State:
        """Return the position after a move."""
        return _as_key(self.game.result(_plain(state), action))

    def is_terminal(self, state: State) -> bool:
        """Ask ``terminal_test`` or ``is_terminal``; without them the game ends where there are no actions."""
        for name in ("terminal_test", "is_terminal"):
            if test := getattr(self.game, name, None):
                return bool(test(_plain(state)))
        return not list(self.game.actions(_plain(state)))

    def utility(self, state: State) -> Value:
        """Return the utility for MAX."""
        player = self.first
        if isinstance(player, str) and player.lower() == MIN:
            player = "MAX" if player == "MIN" else MAX
        value: Number = self.game.utility(_plain(state), player)
        return value

    def draw(self, state: State) -> str:
        """Return a position as Python writes it."""
        return str(_plain(state))


def _as_key(state: State) -> State:
    try:
        hash(state)
    except TypeError:
        return _Position(state)
    return state


def _plain(state: State) -> State:
    return state.state if isinstance(state, _Position) else state
