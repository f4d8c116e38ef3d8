"""The players of a game, who begins, and whether there is chance: found by playing the game once at random."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ..errors import GameError
from ..games.game import Game, State
from ..games.positions import kind_at, moves_at, refuse_unless_key, refuse_unusable_start, value_at
from ..node_kinds import CHANCE, LEAF, MAX, MIN, Kind, player_number
from ..phrases import Code, gettext
from ..randomness import SeededRandom

LONGEST = 10_000
"""Number of moves after which a game counts as one that does not end."""


class GameFamily(StrEnum):
    """A family of games, each with its own algorithms."""

    OPPOSED = "MAX and MIN without chance"
    CHANCE = "MAX and MIN with chance"
    MANY = "several players"
    MANY_CHANCE = "several players with chance"


FAMILIES = {
    GameFamily.OPPOSED: gettext("MAX and MIN without chance"),
    GameFamily.CHANCE: gettext("MAX and MIN with chance"),
    GameFamily.MANY: gettext("several players"),
    GameFamily.MANY_CHANCE: gettext("several players with chance"),
}
"""The families in words."""


@dataclass(frozen=True, slots=True)
class GamePlayers:
    """The players of a game."""

    in_turn: tuple[Kind, ...]
    """MAX and MIN, or p1, p2 …"""
    beginner: Kind
    has_chance: bool

    @property
    def family(self) -> GameFamily:
        """The family of the game."""
        if self.in_turn[0] == MAX:
            return GameFamily.CHANCE if self.has_chance else GameFamily.OPPOSED
        return GameFamily.MANY_CHANCE if self.has_chance else GameFamily.MANY

    def after(self, player: Kind) -> Kind:
        """Return the next player; the first comes after the last."""
        return self.in_turn[(self.in_turn.index(player) + 1) % len(self.in_turn)]


def players_of(game: Game, state: State) -> GamePlayers:
    """Play a game once at random from a position, and return its players; a broken law raises `GameError`.

    >>> from gametree.games import Nim, Pig
    >>> nim, pig = Nim(2, 1, players=3), Pig()
    >>> players_of(nim, nim.initial).in_turn, players_of(pig, pig.initial).family.value
    (('p1', 'p2', 'p3'), 'MAX and MIN with chance')
    """
    draws, seen, has_chance = SeededRandom(0), [], game.has("outcomes")
    refuse_unusable_start(game, state)
    for _ in range(LONGEST):
        refuse_unless_key(game, state)
        kind = kind_at(game, state)
        if kind == LEAF:
            worth = value_at(game, state)
            break
        moves = moves_at(game, state, kind)
        if kind == CHANCE:
            state = draws.weighted([(after, float(share or 0)) for _, after, share in moves])
            continue
        seen.append(kind)
        state = draws.choice(moves)[1]
    else:
        cure = gettext("check_game(game) shows which position is repeated")
        raise GameError(
            Code(f"play {game.name}"),
            gettext("a game that ends within %(most)s moves").of(most=LONGEST),
            gettext("one that goes on"),
            cure,
        )
    if not isinstance(worth, tuple):
        if strange := next((kind for kind in seen if kind not in (MAX, MIN)), None):
            needed = gettext("a tuple as utility where %(kind)s plays, with one entry for each player").of(
                kind=Code(strange)
            )
            raise GameError(Code(f"play {game.name}"), needed, str(worth))
        return GamePlayers((MAX, MIN), seen[0] if seen else MAX, has_chance)
    players = tuple(f"p{number}" for number in range(1, len(worth) + 1))
    for kind in seen:
        if (player_number(kind) or LONGEST) > len(worth):
            needed = gettext("a tuple as utility with an entry for %(kind)s, or players p1 to p%(count)s").of(
                kind=Code(kind), count=len(worth)
            )
            raise GameError(Code(f"play {game.name}"), needed, str(worth))
    return GamePlayers(players, seen[0] if seen else players[0], has_chance)
