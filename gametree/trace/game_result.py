"""The result of a search that kept no trace: what it found in a game, and how much it looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import AlgorithmError, of_kind
from ..games.game import Action, Game, State
from ..games.positions import name_of
from ..languages import translator
from ..phrases import Code, gettext
from ..rules import Rules, Window
from ..values import Value, show
from .leaf_result import LeafResult, refuse_without_events
from .result import Result, SearchOutcome
from .written_bounds import SIGNS

__all__ = ["GameResult", "refuse_untraced", "to_result"]


@dataclass(frozen=True, repr=False)
class GameResult(SearchOutcome):
    """What a search of a game found. It has no trace, and so nothing that is read from one: ask with ``trace=True``.

    >>> import gametree as gt
    >>> result = gt.alphabeta(gt.games.TicTacToe())
    >>> result.value, result.best_move, result.nodes
    (0, '1', 18297)
    >>> result.cuts
    Traceback (most recent call last):
    ...
    gametree.errors.AlgorithmError: alphabeta: needed a trace of the search, got none, because a search of a game \
keeps no trace by itself; search with trace=True, from a position or to a depth where the tree is small
    """

    algorithm: str
    """the name of the search"""
    game: Game
    state: State
    """the position where the search began"""
    rules: Rules
    window: Window
    """the start window (α, β)"""
    value: Value
    """what the position is worth; with a start window it can be a bound, see `bound`"""
    actions: tuple[Action, ...]
    """the line of best play, as the actions of the game"""
    positions: tuple[State, ...]
    """those on the line, that of the beginning first"""
    inner_nodes: int
    """inner nodes visited, repeated visits counted"""
    visits: int
    """leaves and positions at the depth limit, repeated visits counted"""
    hits: int
    """how many times the table of positions answered in place of a search"""
    depth: int | None
    """plies searched, where iterative deepening stopped before the end of the game, or a limit was given"""

    @property
    def best_action(self) -> Action:
        """The best action, for `Game.result`; None where the game is over or chance moves."""
        return self.actions[0] if self.actions else None

    @property
    def best_move(self) -> str | None:
        """What the best action is called."""
        return self.line[0] if self.actions else None

    @property
    def line(self) -> tuple[str, ...]:
        """The principal variation: what its actions are called, up to the end, the depth limit or a move of chance."""
        pairs = zip(self.positions, self.actions, strict=False)
        return tuple(name_of(self.game, state, action) for state, action in pairs)

    @property
    def nodes(self) -> int:
        """How many nodes were visited, repeated visits counted; a position reached in several ways is several nodes."""
        return self.inner_nodes + self.visits

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
            first += " " + t.ngettext("Search depth: %(depth)d ply.", "Search depth: %(depth)d plies.", self.depth)
        second = t.ngettext(
            "Visited: %(nodes)d node, %(visits)d of them evaluated.",
            "Visited: %(nodes)d nodes, %(visits)d of them evaluated.",
            self.nodes,
        )
        if self.hits:
            second += " " + t.ngettext(
                "%(hits)d value came from the table.", "%(hits)d values came from the table.", self.hits
            )
        return f"{first}\n{second}" % facts

    def __repr__(self) -> str:
        return self.summary()

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": self.summary()}

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> None:
            """Say how to get what only a search with a trace has."""
            if not name.startswith("_") and (hasattr(Result, name) or name in Result.__annotations__):
                refuse_untraced(self)
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")


def refuse_untraced(result: object) -> None:
    """Raise `AlgorithmError` where a result has no trace, before somebody reads one."""
    if isinstance(result, LeafResult):
        refuse_without_events(result)
    if isinstance(result, GameResult):
        raise AlgorithmError(
            gettext(
                "%(algorithm)s: needed a trace of the search, got none, because a search of a game keeps no trace by "
                "itself; search with %(option)s, from a position or to a depth where the tree is small"
            ).of(algorithm=Code(result.algorithm), option=Code("trace=True"))
        )


def to_result(function: str, given: object) -> Result:
    """Return the traced result of a search; anything else is refused with the call to write."""
    refuse_untraced(given)
    return of_kind(function, given, Result, "gt.alphabeta(tree)")
