"""The kit's own versions of the games that students formulate."""

from __future__ import annotations

from fractions import Fraction

from ...games.game import Game
from ...node_kinds import CHANCE, MAX, MIN
from ...values import Number

_PlayerAndNumber = tuple[str, int]
"""Who moves, and a number."""


def other(player: str) -> str:
    return MIN if player == MAX else MAX


class Matches(Game):
    """Take one, two or three matches; who takes the last one loses.

    >>> import gametree as gt
    >>> [gt.minimax(Matches(n)).value for n in range(1, 7)]
    [-1, 1, 1, 1, -1, 1]
    """

    def __init__(self, matches: int) -> None:
        self.initial: _PlayerAndNumber = MAX, matches

    def player(self, state: _PlayerAndNumber) -> str:
        return state[0]

    def actions(self, state: _PlayerAndNumber) -> list[int]:
        return [n for n in (1, 2, 3) if n <= state[1]]

    def result(self, state: _PlayerAndNumber, action: int) -> _PlayerAndNumber:
        return other(state[0]), state[1] - action

    def is_terminal(self, state: _PlayerAndNumber) -> bool:
        return state[1] == 0

    def utility(self, state: _PlayerAndNumber) -> int:
        """The player to move has won, because the other one took the last match."""
        return 1 if state[0] == MAX else -1


class Divisors(Game):
    """Take from a number one of its divisors, but not the number itself; who cannot move loses.

    >>> import gametree as gt
    >>> [gt.minimax(Divisors(n)).value for n in range(1, 7)]
    [-1, 1, -1, 1, -1, 1]
    """

    def __init__(self, number: int) -> None:
        self.initial: _PlayerAndNumber = MAX, number

    def player(self, state: _PlayerAndNumber) -> str:
        return state[0]

    def actions(self, state: _PlayerAndNumber) -> list[int]:
        return [d for d in range(1, state[1]) if state[1] % d == 0]

    def result(self, state: _PlayerAndNumber, action: int) -> _PlayerAndNumber:
        return other(state[0]), state[1] - action

    def is_terminal(self, state: _PlayerAndNumber) -> bool:
        return state[1] == 1

    def utility(self, state: _PlayerAndNumber) -> int:
        """The player who cannot move has lost."""
        return -1 if state[0] == MAX else 1


class CoinMatches(Game):
    """Take one match, or toss a coin: heads take two, tails three, or all that are left; who takes the last one wins.

    >>> import gametree as gt
    >>> [str(gt.expectiminimax(CoinMatches(n)).value) for n in (1, 2, 3, 4)]
    ['1', '1', '0', '0']
    """

    def __init__(self, matches: int) -> None:
        self.initial: tuple[str, int, bool] = MAX, matches, False

    def player(self, state: tuple[str, int, bool]) -> str:
        """Return the player, or chance after a toss."""
        return CHANCE if state[2] else state[0]

    def actions(self, state: tuple[str, int, bool]) -> list[str]:
        if state[2]:
            return ["heads", "tails"]
        return ["take", "toss"] if state[1] else []

    def outcomes(self, state: tuple[str, int, bool]) -> list[tuple[str, Number]]:
        return [("heads", Fraction(1, 2)), ("tails", Fraction(1, 2))]

    def result(self, state: tuple[str, int, bool], action: str) -> tuple[str, int, bool]:
        player, matches, _ = state
        if action == "toss":
            return player, matches, True
        return other(player), max(0, matches - {"take": 1, "heads": 2, "tails": 3}[action]), False

    def is_terminal(self, state: tuple[str, int, bool]) -> bool:
        return state[1] == 0

    def utility(self, state: tuple[str, int, bool]) -> int:
        """The player to move has lost, because the other one took the last match."""
        return -1 if state[0] == MAX else 1
