"""The result of a search that kept no trace: what it found in a game, and how much it looked at."""

from __future__ import annotations

from dataclasses import dataclass

from ..catalogue import translator
from ..errors import AlgorithmError
from ..games.game import Action, Game, State
from ..rules import Rules, Window
from ..values import Value, show
from .result import Result
from .trace import Trace
from .written_bounds import SIGNS

__all__ = ["Found", "GameResult"]


@dataclass(frozen=True, slots=True)
class Found:
    """What a search of a game found."""

    algorithm: str
    game: Game
    state: State
    """where it began"""
    rules: Rules
    window: Window
    value: Value
    actions: tuple[Action, ...]
    """the line of best play"""
    positions: tuple[State, ...]
    """those on the line, that of the beginning first"""
    entered: int
    """inner nodes, repeated visits counted"""
    visits: int
    """leaves and positions at the depth limit, repeated visits counted"""
    hits: int
    """how many times the table knew a position well enough"""
    depth: int | None
    """plies searched, where iterative deepening stopped before the end of the game, or a limit was given"""


class GameResult(Result):
    """What a search of a game found. It has no `trace`, and so nothing that is read from one: ask with ``trace=True``.

    >>> import gametree as gt
    >>> result = gt.alphabeta(gt.games.TicTacToe())
    >>> result.value, result.best_move, result.nodes
    (0, '1', 18297)
    >>> result.cuts
    Traceback (most recent call last):
    ...
    gametree.errors.AlgorithmError: alphabeta: needed a trace of the search, got none, because searches of a game \
keep none unless asked; search with trace=True, from a position or to a depth where the tree is small
    """

    def __init__(self, found: Found) -> None:
        object.__setattr__(self, "found", found)

    found: Found

    @property
    def trace(self) -> Trace:
        """There is none; asking for it raises `AlgorithmError`."""
        raise AlgorithmError(
            f"{self.algorithm}: needed a trace of the search, got none, because searches of a game keep none unless "
            "asked; search with trace=True, from a position or to a depth where the tree is small"
        )

    @property
    def game(self) -> Game:
        """The game that was searched."""
        return self.found.game

    @property
    def state(self) -> State:
        """The position where the search began."""
        return self.found.state

    @property
    def algorithm(self) -> str:
        """The name of the search."""
        return self.found.algorithm

    @property
    def rules(self) -> Rules:
        """The rules that the search obeyed."""
        return self.found.rules

    @property
    def window(self) -> Window:
        """The start window (α, β)."""
        return self.found.window

    @property
    def value(self) -> Value:
        """What the position is worth; with a start window it can be a bound, see `bound`."""
        return self.found.value

    @property
    def actions(self) -> tuple[Action, ...]:
        """The line as the actions of the game."""
        return self.found.actions

    @property
    def best_action(self) -> Action:
        """The best action, for `Game.result`; None where the game is over or chance moves."""
        return self.found.actions[0] if self.found.actions else None

    @property
    def best_move(self) -> str | None:
        """What the best action is called."""
        return self.line[0] if self.found.actions else None

    @property
    def line(self) -> tuple[str, ...]:
        """The principal variation: what its actions are called, up to the end, the depth limit or a move of chance."""
        pairs = zip(self.found.positions, self.found.actions, strict=False)
        return tuple(self.game.move_text(state, action) for state, action in pairs)

    @property
    def nodes(self) -> int:
        """How many nodes were visited, repeated visits counted; a position reached in several ways is several nodes."""
        return self.found.entered + self.found.visits

    @property
    def visits(self) -> int:
        """How many times a leaf, or a position at the depth limit, was evaluated."""
        return self.found.visits

    @property
    def hits(self) -> int:
        """How many times the table of positions answered in place of a search."""
        return self.found.hits

    @property
    def depth(self) -> int | None:
        """The depth that was searched; None for the whole game."""
        return self.found.depth

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameResult) and self.found == other.found

    def __hash__(self) -> int:
        return hash((self.algorithm, self.value, self.nodes))

    def summary(self, lang: str = "en") -> str:
        """Say what was found and how much was looked at.

        >>> import gametree as gt
        >>> print(gt.alphabeta(gt.games.Nim(2, 1)).summary())
        Value 1, best move 1: −1; line: 1: −1, 1: −1, 2: −1.
        Visited: 11 nodes, 4 of them evaluated.
        """
        t = translator(lang)
        facts = {
            "value": show(self.value),
            "bound": SIGNS[self.bound],
            "move": self.best_move or "",
            "line": ", ".join(self.line),
            "nodes": self.nodes,
            "visits": self.visits,
            "hits": self.hits,
            "depth": self.depth,
        }
        if self.best_move is None:
            # TRANSLATORS: what a search found; %(bound)s is empty, or "≤ " or "≥ "
            first = t.gettext("Value %(bound)s%(value)s.")
        else:
            first = t.gettext("Value %(bound)s%(value)s, best move %(move)s; line: %(line)s.")
        if self.depth is not None:
            first += " " + t.ngettext("Searched %(depth)d ply deep.", "Searched %(depth)d plies deep.", self.depth)
        second = t.ngettext(
            "Visited: %(nodes)d node, %(visits)d of them evaluated.",
            "Visited: %(nodes)d nodes, %(visits)d of them evaluated.",
            self.nodes,
        )
        if self.hits:
            second += " " + t.ngettext(
                "The table answered %(hits)d time.", "The table answered %(hits)d times.", self.hits
            )
        return f"{first}\n{second}" % facts

    def __repr__(self) -> str:
        return self.summary()

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": self.summary()}
