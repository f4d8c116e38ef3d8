"""Positions of games in the lectures, and the facts about them that follow from the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Any

from ... import games
from ...errors import choose
from ...games.game import Game, State
from ...games.open_spiel import from_open_spiel
from ...games.tree_size import TreeSize, tree_size
from ...phrases import gettext
from ...play.laws.check_game import check_game
from ...search.alphabeta import alphabeta
from ...values import Value, show
from . import game_words as sentences
from .lecture import Fact, Subject

__all__ = ["GamePosition", "code_of", "made"]

KIT = ("BearOff", "Chess", "Connect", "Grundy", "Kalah", "Nim", "TicTacToe")
"""The games that an entry can name, classes of `gametree.games`; ``open_spiel`` names one of OpenSpiel."""


def made(spec: Mapping[str, Any]) -> Game:
    """Make the game that an entry describes: a class with its arguments, the last of them a table of those by name.

    >>> made({"TicTacToe": [4, 3, 3]}).k, made({"Nim": [2, 1, {"players": 3}]}).total
    (3, 1)
    """
    name, given, named = _parts(spec)
    make: Callable[..., Game] = from_open_spiel if name == "open_spiel" else getattr(games, name)
    return make(*given, **named)


def code_of(spec: Mapping[str, Any]) -> str:
    """Return the line of Python that makes the game of an entry.

    >>> code_of({"Nim": [2, 1, {"players": 3}]}), code_of({"open_spiel": ["hex"]})
    ('Nim(2, 1, players=3)', 'from_open_spiel("hex")')
    """
    name, given, named = _parts(spec)
    arguments = [*map(_written, given), *(f"{key}={_written(value)}" for key, value in named.items())]
    return f"{'from_open_spiel' if name == 'open_spiel' else name}({', '.join(arguments)})"


def _parts(spec: Mapping[str, Any]) -> tuple[str, Sequence[Any], Mapping[str, Any]]:
    ((name, given),) = spec.items()
    choose(gettext("game"), name, (*KIT, "open_spiel"))
    named = given[-1] if given and isinstance(given[-1], Mapping) else {}
    return name, given[: len(given) - bool(named)], named


def _written(value: object) -> str:
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, list | tuple):
        return f"({', '.join(map(_written, value))})"
    return f"Fraction({value.numerator}, {value.denominator})" if isinstance(value, Fraction) else str(value)


@dataclass(frozen=True, eq=False)
class GamePosition(Subject):
    """A game, and one of its positions."""

    spec: Mapping[str, Any]
    where: str = ""
    """the position as the game reads it; empty for the start"""
    game: Game = field(init=False, repr=False)
    state: State = field(init=False, repr=False)

    def __post_init__(self) -> None:
        game: Any = made(self.spec)
        object.__setattr__(self, "game", game)
        object.__setattr__(self, "state", game.state(self.where) if self.where else game.initial)

    def run(self) -> Game:
        """Return the game; each fact works out what it needs."""
        return self.game

    def text(self, lang: str, width: int) -> str:
        """Return the line of Python that makes the game, and the position."""
        return f"{code_of(self.spec)}\n\n{self.game.draw(self.state)}"


def _after(play: GamePosition, game: Game, expected: Mapping[str, object]) -> dict[str, str]:
    """Return the positions behind some actions, drawn on one line."""
    texts = {game.move_text(play.state, action): after for action, after in game.successors(play.state)}
    return {name: " / ".join(game.draw(texts[name]).splitlines()) for name in expected}


@cache
def _size(play: GamePosition, symmetry: bool = False) -> TreeSize:
    return tree_size(play.game, play.state, symmetry=symmetry)


def _ends(game: Game, state: State) -> Iterator[Value]:
    """Yield the utility of each end that can be reached, once a position."""
    seen, pending = {state}, [state]
    while pending:
        here = pending.pop()
        if game.is_terminal(here):
            yield game.utility(here)
            continue
        following = {after for _, after in game.successors(here)} - seen
        seen |= following
        pending.extend(following)


def _choices(play: GamePosition, game: Game, expected: object) -> tuple[int, ...]:
    """Return how many positions leave MAX a choice, ply by ply, symmetric ones counted once."""
    found: list[int] = []
    level = {game.canonical(play.state)}
    while level:
        open_ones = [state for state in level if not game.is_terminal(state)]
        found.append(sum(game.player(state) == "max" and len(game.actions(state)) > 1 for state in open_ones))
        level = {game.canonical(after) for state in open_ones for _, after in game.successors(state)}
    return tuple(filter(None, found))


@cache
def _best(play: GamePosition) -> Any:
    return alphabeta(play.game, state=play.state, table=True, symmetry=True)


GamePosition.FACTS = {
    "player": Fact(lambda s, r, e: r.player(s.state), lambda s, g: sentences.PLAYER.of(player=g.upper())),
    "actions": Fact(
        lambda s, r, e: tuple(r.move_text(s.state, action) for action in r.actions(s.state)),
        lambda s, g: sentences.ACTIONS.of(actions=", ".join(g)) if g else sentences.NO_ACTIONS,
    ),
    "after": Fact(
        _after, lambda s, g: [sentences.AFTER.of(action=action, position=drawn) for action, drawn in g.items()]
    ),
    "over": Fact(lambda s, r, e: r.is_terminal(s.state), lambda s, g: sentences.OVER if g else sentences.NOT_OVER),
    "utility": Fact(lambda s, r, e: r.utility(s.state), lambda s, g: sentences.UTILITY.of(value=show(g))),
    "value": Fact(lambda s, r, e: _best(s).value, lambda s, g: sentences.GAME_VALUE.of(value=show(g))),
    "best_move": Fact(lambda s, r, e: _best(s).best_move, lambda s, g: sentences.BEST_MOVE.of(move=g)),
    "nodes": Fact(lambda s, r, e: _size(s).nodes, lambda s, g: sentences.counted("nodes", g)),
    "games": Fact(lambda s, r, e: _size(s).leaves, lambda s, g: sentences.counted("games", g)),
    "positions": Fact(lambda s, r, e: _size(s).positions, lambda s, g: sentences.counted("positions", g)),
    "forms": Fact(lambda s, r, e: _size(s, True).positions, lambda s, g: sentences.counted("forms", g)),
    "utilities": Fact(
        lambda s, r, e: tuple(sorted(set(_ends(r, s.state)))),
        lambda s, g: sentences.UTILITIES.of(values=", ".join(map(show, g))),
    ),
    "totals": Fact(
        lambda s, r, e: tuple(sorted(set(map(sum, _ends(r, s.state))))),  # type: ignore[arg-type]
        lambda s, g: sentences.totals(g),
    ),
    "choices": Fact(_choices, lambda s, g: sentences.CHOICES.of(sum=f"{' + '.join(map(str, g))} = {sum(g)}")),
    "laws": Fact(
        lambda s, r, e: check_game(r, most=200, games=5).ok,
        lambda s, g: sentences.LAWS_KEPT if g else sentences.LAWS_BROKEN,
    ),
}
