"""The players: how likely each takes each move of a position, from which both their play and a model of it follow."""

from __future__ import annotations

import reprlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from ...errors import InputError
from ...games.game import Action, Game, State
from ...games.positions import form_of, kind_at, moves_at
from ...kinds import CHANCE, MIN
from ...randomness import SeededRandom
from ...search.expectiminimax import expectiminimax
from ...values import Number, Value, ValueRefused, exact, show, to_number
from .match_words import erring_name, expectimax_name, minimax_name, random_name

__all__ = ["Distribution", "Erring", "Expectimax", "Minimax", "Modelled", "Player", "Random"]

Distribution: TypeAlias = Sequence[tuple[Action, Fraction]]
"""Each action with its probability."""


class Player:
    """Who plays a game by chances: a subclass says with which probability it takes each move of a position."""

    def name(self, lang: str = "en") -> str:
        """Return what it is called in tables."""
        return type(self).__name__

    def distribution(self, game: Game, state: State) -> Distribution:
        """Return each move that it may take, with its probability."""
        raise NotImplementedError

    def choose(self, game: Game, state: State, draws: SeededRandom) -> Action | None:
        """Return a move; None to resign."""
        return draws.weighted([(action, float(share)) for action, share in self.distribution(game, state)])

    def learn(self, value: Value) -> None:
        """Be told how a game ended; most players learn nothing from it."""


@dataclass(frozen=True)
class Random(Player):
    """Every move as likely as any other.

    >>> from gametree.games import Nim
    >>> [str(share) for _, share in Random().distribution(Nim(2), Nim(2).initial)]
    ['1/2', '1/2']
    """

    def name(self, lang: str = "en") -> str:
        """It says so."""
        return random_name(lang)

    def distribution(self, game: Game, state: State) -> Distribution:
        """Each move has the same share."""
        moves = moves_at(game, state, kind_at(game, state))
        return [(action, Fraction(1, len(moves))) for action, _, _ in moves]


@dataclass(frozen=True)
class Minimax(Player):
    """Perfect play: a move with the best value of minimax, of several each as likely. With ``depth``, a move that
    looks best so many plies ahead, by the game's own evaluation."""

    depth: int | None = None
    _known: dict[tuple[Game, State], Value] = field(default_factory=dict, init=False, repr=False, compare=False)

    def name(self, lang: str = "en") -> str:
        """With the depth, where there is a limit."""
        return minimax_name(lang, self.depth)

    def distribution(self, game: Game, state: State) -> Distribution:
        """The best moves share equally."""
        return _best(game, state, game, self._known, self.depth)


@dataclass(frozen=True)
class Erring(Player):
    """A player that errs: with probability ``p`` it takes a move at random, else one of ``player``'s.

    ``Erring(0.2)`` is the ghost of deck 001, which plays minimax 80 % of the time.

    >>> from gametree.play.matches import game_of
    >>> [str(share) for _, share in Erring(0.2).distribution(game_of("[[3 12] [2 4]]"), 1)]
    ['9/10', '1/10']
    """

    p: object
    player: Player = field(default_factory=Minimax)

    def __post_init__(self) -> None:
        try:
            share = to_number(self.p)
        except (ValueRefused, TypeError, ValueError):
            share = -1
        if isinstance(share, float) or not 0 <= share <= 1:
            raise InputError("Erring(p)", "a probability from 0 to 1", reprlib.repr(self.p))
        object.__setattr__(self, "p", Fraction(share))

    @property
    def share(self) -> Fraction:
        """How likely it errs, exact."""
        assert isinstance(self.p, Fraction)
        return self.p

    def name(self, lang: str = "en") -> str:
        """With the probability."""
        return erring_name(lang, self.player.name(lang), f"{show(exact(100 * self.share))} %")

    def distribution(self, game: Game, state: State) -> Distribution:
        """The player's own shares, mixed with equal ones."""
        mixed = {action: self.share * share for action, share in Random().distribution(game, state)}
        for action, share in self.player.distribution(game, state):
            mixed[action] += (1 - self.share) * share
        return [(action, share) for action, share in mixed.items() if share]


@dataclass(frozen=True)
class Expectimax(Player):
    """Who knows how the opponent plays, and takes a move with the best expectation against exactly that.

    Minimax is the special case of an opponent that never errs (deck 001).
    """

    against: Player
    _known: dict[tuple[Game, State], Value] = field(default_factory=dict, init=False, repr=False, compare=False)

    def name(self, lang: str = "en") -> str:
        """With the opponent that it expects."""
        return expectimax_name(lang, self.against.name(lang))

    def distribution(self, game: Game, state: State) -> Distribution:
        """The moves with the best expectation share equally."""
        return _best(game, state, Modelled(game, self.against, kind_at(game, state)), self._known, None)


class Modelled(Game):
    """A game in which the opponent of a player is chance, and brings each move as likely as a model of it does."""

    def __init__(self, game: Game, opponent: Player, hero: str) -> None:
        self.game, self.opponent, self.hero = game, opponent, hero
        self.initial = game.initial
        self.fixed = game.fixed

    def player(self, state: State) -> str:
        """Chance, where it is the opponent's turn."""
        player = self.game.player(state)
        return player if player in (self.hero, CHANCE) else CHANCE

    def actions(self, state: State) -> Sequence[Action]:
        """Those of the game."""
        return self.game.actions(state)

    def outcomes(self, state: State) -> list[tuple[Action, Number]]:
        """What the opponent does, or what chance brings in the game itself."""
        if self.game.player(state) == CHANCE:
            return list(self.game.outcomes(state))
        return list(self.opponent.distribution(self.game, state))

    def result(self, state: State, action: Action) -> State:
        """That of the game."""
        return self.game.result(state, action)

    def is_terminal(self, state: State) -> bool:
        """Where the game is over."""
        return self.game.is_terminal(state)

    def utility(self, state: State) -> Value:
        """That of the game."""
        return self.game.utility(state)


def _best(
    game: Game, state: State, searched: Game, known: dict[tuple[Game, State], Value], depth: int | None
) -> Distribution:
    """Return the moves whose positions are worth most to who moves, each as likely."""
    kind = kind_at(game, state)
    values = {action: _worth(game, after, searched, known, depth) for action, after, _ in moves_at(game, state, kind)}
    best = min(values.values()) if kind == MIN else max(values.values())
    actions = [action for action, value in values.items() if value == best]
    return [(action, Fraction(1, len(actions))) for action in actions]


def _worth(
    game: Game, state: State, searched: Game, known: dict[tuple[Game, State], Value], depth: int | None
) -> Value:
    """Return what a position is worth by a search; positions that are symmetric are searched once."""
    key = (game, form_of(game, state) if game.has("symmetric") else state)
    if key not in known:
        known[key] = expectiminimax(searched, state=state, table=True, depth=None if depth is None else depth - 1).value
    return known[key]
