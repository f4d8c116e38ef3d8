"""The playouts: a game as a Monte Carlo search plays it; the answers of the game are checked."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence

from ...errors import AlgorithmError, GameError, InputError
from ...games.game import Game, State
from ...games.hashable_positions import refuse_unusable_start
from ...games.kinds import CHANCE, LEAF, player_number
from ...games.positions import Move, failed, kind_at, moves_at, name_of, value_at
from ...phrases import Code, brief, gettext
from ...randomness import SeededRandom
from ...tree.tree import Source, as_tree
from ...values import Value, is_infinite, is_whole, show
from .tree_as_game import TreeGame

__all__ = ["LONGEST", "Playouts", "count_of", "until_when"]

YEAR = 365 * 24 * 3600
"""seconds"""
LONGEST = 10_000
"""moves after which a playout counts as endless"""


def count_of(name: str, given: object, least: int = 1) -> int:
    """Return a number of playouts or a seed, or refuse it."""
    if not is_whole(given, least=least):
        raise InputError(Code(name), gettext("a whole number from %(least)s").of(least=least), brief(given))
    return given


def until_when(seconds: object) -> float:
    """Return the time of `time.monotonic` at which so many seconds are over; never for None."""
    if seconds is None:
        return math.inf
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not seconds > 0:
        raise InputError(Code("seconds"), gettext("a number above 0, or None"), brief(seconds))
    return time.monotonic() + min(seconds, YEAR)


class Playouts:
    """A game, or a tree taken as one, that is played at random to its end, again and again.

    >>> playouts = Playouts("[[3 12] [2 4]]", None, seed=1)
    >>> playouts.play(playouts.start)
    (('a1', 'b2'), 12)
    """

    def __init__(self, source: Game | Source, state: State, seed: int) -> None:
        if not isinstance(source, Game):
            if state is not None:
                cure = gettext("leave it out, or give a game")
                raise InputError(Code("state"), gettext("no position beside an explicit tree"), brief(state), cure)
            source = TreeGame(as_tree(source))
        self.game = source
        self.draws = SeededRandom(count_of("seed", seed, least=0))
        self.start: State = source.initial if state is None else state
        refuse_unusable_start(source, self.start)
        kind = kind_at(source, self.start)
        self.has_tuples = player_number(kind) is not None
        self._most = 0  # the greatest number of a player so far
        self._width: int | None = None  # the length of the tuples
        if kind in (LEAF, CHANCE):
            at_end = gettext("Monte Carlo: needed a position where a player moves, got an end of the game, %(state)s")
            at_chance = gettext("Monte Carlo: needed a position where a player moves, got a chance node, %(state)s")
            raise AlgorithmError((at_end if kind == LEAF else at_chance).of(state=brief(self.start)))

    def kind(self, state: State) -> str:
        """Return who moves, ``"leaf"`` where the game is over."""
        kind = kind_at(self.game, state)
        number = player_number(kind)
        if kind not in (LEAF, CHANCE) and (number is not None) != self.has_tuples:
            raise AlgorithmError(
                gettext(
                    "Monte Carlo: needed MAX and MIN in all positions of a game, or p1, p2 … in all, got both: "
                    "%(kind)s moves at %(state)s"
                ).of(kind=Code(kind), state=brief(state))
            )
        self._most = max(self._most, number or 0)
        return kind

    def moves(self, state: State, kind: str) -> Sequence[Move]:
        """Return what can happen at a position."""
        return moves_at(self.game, state, kind) if kind != LEAF else ()

    def chance(self, moves: Sequence[Move]) -> int:
        """Return the place of the outcome that chance brings."""
        return self.draws.weighted([(place, float(share or 0)) for place, (_, _, share) in enumerate(moves)])

    def name(self, state: State, action: object) -> str:
        """Return the name of a move."""
        return name_of(self.game, state, action)

    def worth(self, state: State) -> Value:
        """Return the result of a game that is over: a number, or a tuple with one entry a player."""
        value = value_at(self.game, state)
        width = len(value) if isinstance(value, tuple) else 0
        self._width = width if self._width is None else self._width
        if width != self._width or (width > 0) != self.has_tuples or width < self._most:
            needed = gettext("a tuple with an entry for each player") if self.has_tuples else gettext("a number")
            raise AlgorithmError(
                gettext("Monte Carlo: needed %(needed)s at the end of each game, got %(value)s at %(state)s").of(
                    needed=needed, value=show(value), state=brief(state)
                )
            )
        if is_infinite(value):
            raise AlgorithmError(
                gettext(
                    "Monte Carlo: needed a finite number at the end of each game, got %(value)s at "
                    "%(state)s, because the results are averaged"
                ).of(value=show(value), state=brief(state))
            )
        return value

    def play(self, state: State) -> tuple[tuple[str, ...], Value]:
        """Play at random to the end, each move as likely as any other; return the moves and the result."""
        played: list[str] = []
        for _ in range(LONGEST):
            kind = self.kind(state)
            if kind == LEAF:
                return tuple(played), self.worth(state)
            if kind == CHANCE:
                moves = self.moves(state, kind)
                action, after, _ = moves[self.chance(moves)]
            else:
                action, after = self._random_move(state)
            played.append(self.name(state, action))
            state = after
        raise GameError(
            gettext("a playout of %(game)s").of(game=Code(self.game.name)),
            gettext("an end within %(most)s moves").of(most=LONGEST),
            gettext("none"),
            gettext("check_game(game) tells more"),
        )

    def _random_move(self, state: State) -> tuple[object, State]:
        """Return one of the actions, and the position after it alone: no other is worked out."""
        try:
            action = self.draws.choice(list(self.game.actions(state)))
            return action, self.game.result(state, action)
        except Exception as error:
            moves = self.moves(state, self.kind(state))  # tells which method failed
            raise failed(self.game, "result", error, state, moves[0][0]) from error
