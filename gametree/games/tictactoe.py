"""Tic-tac-toe (deck 000), on boards of any size and for rows of any length; also misère, where a row loses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm
from operator import or_
from typing import Any

from ..errors import GameError, named_keywords
from ..phrases import brief, gettext
from ..values import INF, Number, ValueRefused, exact, to_number
from .bitboards import Bitboards, InARowGame
from .kit_game import option_of, whole_number

__all__ = ["TicTacToe"]

MOST_MARKS = 1 << 16
"""Most that is kept for boards of one size: least forms of positions, forms of sets of marks, lists of free squares."""
MOST_SIZES = 8
"""Most sizes of boards of which they are kept."""


class Squares:
    """What depends on the size of a board alone, free squares and symmetric forms; all games of that size share it."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.free: dict[int, list[tuple[int, int]]] = {}
        """the number and the bit of each free square, by the taken squares"""
        self.least: dict[Bitboards, Bitboards] = {}
        """the least symmetric form of a position"""
        self._numbered = [(square + 1, 1 << square) for square in range(columns * rows)]
        self._turns = list(zip(*self._symmetries(), strict=True))
        self.forms: dict[int, tuple[int, ...]] = {0: (0,) * len(self._turns[0])}
        """marks turned and mirrored in every way"""

    def find_free(self, taken: int) -> list[tuple[int, int]]:
        """Return the free squares, and keep them."""
        found = [(square, bit) for square, bit in self._numbered if not taken & bit]
        if len(self.free) < MOST_MARKS:
            self.free[taken] = found
        return found

    def find_least(self, state: Bitboards) -> Bitboards:
        """Return the least symmetric form of a position, and keep it."""
        forms, others = map(self.turned, state)
        first = min(forms)
        is_only = forms.count(first) == 1
        least = (first, others[forms.index(first)]) if is_only else min(zip(forms, others, strict=True))
        if len(self.least) < MOST_MARKS:
            self.least[state] = least
        return least

    def turned(self, marks: int) -> tuple[int, ...]:
        """Return marks turned and mirrored in every way, and keep them."""
        found = self.forms.get(marks)
        if found is None:
            last = marks.bit_length() - 1
            found = tuple(map(or_, self.turned(marks ^ 1 << last), self._turns[last]))
            if len(self.forms) < MOST_MARKS:
                self.forms[marks] = found
        return found

    def _symmetries(self) -> Iterator[list[int]]:
        """Yield for each symmetry the bit to which each square goes; only square boards can be turned."""
        places = [(column, row) for row in range(self.rows) for column in range(self.columns)]
        right, bottom = self.columns - 1, self.rows - 1
        for across, down, swapped in ((a, d, s) for s in (False, True) for a in (False, True) for d in (False, True)):
            if swapped and self.columns != self.rows:
                return
            moved = [(right - c if across else c, bottom - r if down else r) for c, r in places]
            yield [1 << (c * self.columns + r if swapped else r * self.columns + c) for c, r in moved]


squares_of = lru_cache(MOST_SIZES)(Squares)


@named_keywords()
class TicTacToe(InARowGame):
    """Tic-tac-toe: X, who is MAX and begins, and O mark squares in turn, and a row of three wins.

    The squares are numbered from 1, row by row. ``columns``, ``rows`` and ``k`` make it an m,n,k-game; in the
    ``misere`` game a row loses. ``utility`` is what MAX gets for a loss, a draw and a win: −1, 0, 1 unless said; the
    lecture has 0, ½, 1. A position is a pair of numbers, the squares of X and of O as bits; `state` reads a drawing.

    >>> import gametree as gt
    >>> game = TicTacToe()
    >>> state = game.state("X O X / . O . / . . .")
    >>> gt.alphabeta(game, state=state).best_move
    '8'
    """

    def __init__(
        self,
        columns: int = 3,
        rows: int | None = None,
        k: int | None = None,
        *,
        misere: bool = False,
        utilities: tuple[Any, Any, Any] = (-1, 0, 1),
    ) -> None:
        columns = whole_number(option_of("TicTacToe", "columns"), columns, 1, 26)
        rows = whole_number(option_of("TicTacToe", "rows"), columns if rows is None else rows, 1, 26)
        k = whole_number(option_of("TicTacToe", "k"), min(columns, rows, 5) if k is None else k, 1, max(columns, rows))
        try:
            lost, drawn, won = map(to_number, utilities)
        except (TypeError, ValueError, ValueRefused):
            needed = gettext("three numbers, for a loss, a draw and a win of X")
            raise GameError(option_of("TicTacToe", "utilities"), needed, brief(utilities)) from None
        super().__init__(columns, rows, k, (lost, drawn, won))
        if misere:
            self.lost, self.won = self.won, self.lost
        self.misere = misere
        self.step = _step((lost, drawn, won))
        self._squares = squares_of(columns, rows)

    def bit(self, column: int, row: int) -> int:
        """The squares are numbered row by row; bit 0 is square 1."""
        return row * self.columns + column

    def action_at(self, column: int, row: int) -> int:
        """The number of the square."""
        return self.bit(column, row) + 1

    def actions(self, state: Bitboards) -> list[int]:
        """The empty squares, by number; none when the game is over."""
        return [] if self.is_terminal(state) else [square for square, _ in self.successors(state)]

    def result(self, state: Bitboards, action: int) -> Bitboards:
        """Mark a square for the player whose turn it is."""
        x, o = state
        bit = 1 << action - 1
        return (x | bit, o) if x.bit_count() == o.bit_count() else (x, o | bit)

    def successors(self, state: Bitboards) -> list[tuple[int, Bitboards]]:
        """All moves in one pass, which finds the player only once."""
        x, o = state
        empty = self._squares.free.get(x | o) or self._squares.find_free(x | o)
        if x.bit_count() == o.bit_count():
            return [(square, (x | bit, o)) for square, bit in empty]
        return [(square, (x, o | bit)) for square, bit in empty]

    def evaluate(self, state: Bitboards) -> int:
        """The lines still open for X minus those still open for O (deck 002); fewer are better in the misère game."""
        mine, theirs = self.open_lines(state)
        return theirs - mine if self.misere else mine - theirs

    def symmetric(self, state: Bitboards) -> list[Bitboards]:
        """The board turned and mirrored: eight forms, four if the board is no square."""
        return list(zip(self._squares.turned(state[0]), self._squares.turned(state[1]), strict=True))

    def canonical(self, state: Bitboards) -> Bitboards:
        """The least of the symmetric forms: X's marks are compared first, then O's."""
        return self._squares.least.get(state) or self._squares.find_least(state)


def _step(utilities: Iterable[Any]) -> Number:
    """Return the greatest number of which all utilities are multiples."""
    given = [utility for utility in utilities if utility not in (INF, -INF)]
    common = lcm(*(utility.denominator for utility in given))
    return exact(Fraction(gcd(*(int(utility * common) for utility in given)) or 1, common))
