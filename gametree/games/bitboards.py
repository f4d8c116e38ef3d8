"""Games on a board of squares where a row of marks wins; a position has a bit for each square.

With bits, a row is found in a few operations. A position is a pair: the bits of MAX's marks and the bits of MIN's.
"""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, TypeAlias

from ..errors import GameError
from ..phrases import Code, brief, gettext
from ..values import Number
from .board import Board, Cell
from .kinds import MAX, MIN
from .kit_game import KitGame

__all__ = ["Bitboards", "InARowGame"]

Bitboards: TypeAlias = tuple[int, int]
MOST_BITS = 12
"""Largest board, in bits, with a table that says of all marks whether they have a row."""
MOST_TABLES = 8
"""Most of these tables that are kept for other games with the same rows."""


class InARowGame(KitGame):
    """A game for X, who is MAX and begins, and O: the first with a row of ``k`` marks wins.

    A subclass numbers the squares, and says where a player can put a mark.
    """

    MARKS: ClassVar[tuple[str, str]] = ("X", "O")
    initial: Bitboards = (0, 0)

    def __init__(self, columns: int, rows: int, k: int, utilities: tuple[Number, Number, Number]) -> None:
        self.columns, self.rows, self.k = columns, rows, k
        self.lost, self.drawn, self.won = utilities
        self.value_range = min(utilities), max(utilities)
        self.lines = self._lines()
        self.full = sum(1 << self.bit(column, row) for row in range(rows) for column in range(columns))
        bits = self.full.bit_length()
        self._has_row = row_table(self.lines, bits) if bits <= MOST_BITS else None

    def bit(self, column: int, row: int) -> int:
        """Return the number of the bit of a square; row 0 is the first that is drawn."""
        raise NotImplementedError

    def player(self, state: Bitboards) -> str:
        """X when both have the same number of marks, else O."""
        return MAX if state[0].bit_count() == state[1].bit_count() else MIN

    def has_row(self, marks: int) -> bool:
        """Tell whether one player's marks have a row of k."""
        if self._has_row is not None:
            return self._has_row[marks] == 1
        for line in self.lines:  # noqa: SIM110 - any() of a generator takes three times as long
            if marks & line == line:
                return True
        return False

    def is_terminal(self, state: Bitboards) -> bool:
        """Over with a row, or a full board."""
        x, o = state
        if (table := self._has_row) is not None:
            return table[x] == 1 or table[o] == 1 or x | o == self.full
        return x | o == self.full or self.has_row(o if x.bit_count() == o.bit_count() else x)

    def utility(self, state: Bitboards) -> Number:
        """The utility for X of a win, a loss or a draw."""
        x, o = state
        return self.won if self.has_row(x) else self.lost if self.has_row(o) else self.drawn

    def open_lines(self, state: Bitboards) -> tuple[int, int]:
        """Return how many lines X can still complete, because they have no mark of O, and how many O can."""
        x, o = state
        return sum(not o & line for line in self.lines), sum(not x & line for line in self.lines)

    def draw(self, state: Bitboards) -> str:
        """Return the board as text, a line for each row; an empty square is a point."""
        return "\n".join(" ".join(cell.text or "·" for cell in row) for row in self.picture(state).rows)

    def picture(self, state: Bitboards) -> Board:
        """Return the board as cells; the action of a cell is a mark in its square, or in its column."""
        return Board(
            tuple(tuple(self._cell(state, column, row) for column in range(self.columns)) for row in range(self.rows))
        )

    def action_at(self, column: int, row: int) -> int:
        """Return the action of a player who chooses a square."""
        raise NotImplementedError

    def _cell(self, state: Bitboards, column: int, row: int) -> Cell:
        bit = 1 << self.bit(column, row)
        owner = MAX if state[0] & bit else MIN if state[1] & bit else ""
        text = dict(zip((MAX, MIN), self.MARKS, strict=True)).get(owner, "")
        return Cell(text, owner, self.action_at(column, row))

    def state(self, drawing: str) -> Bitboards:
        """Read a position as `draw` writes it: marks and points, row by row.

        >>> from gametree.games import TicTacToe
        >>> TicTacToe().state("X . . / . O . / . . X")
        (257, 16)
        """
        typed = drawing.upper() if isinstance(drawing, str) else ""
        squares = [mark for mark in typed if mark not in " /|\n\t"]
        x_mark, o_mark = self.MARKS
        if len(squares) != self.columns * self.rows or set(squares) - {x_mark, o_mark, ".", "·", "_", "-"}:
            needed = gettext("%(rows)s rows of %(columns)s squares %(first)s, %(second)s or '.'").of(
                rows=self.rows, columns=self.columns, first=x_mark, second=o_mark
            )
            raise GameError(gettext("a position of %(game)s").of(game=Code(self.name)), needed, brief(drawing))
        x = o = 0
        for number, mark in enumerate(squares):
            row, column = divmod(number, self.columns)
            bit = 1 << self.bit(column, row)
            x, o = x | bit * (mark == x_mark), o | bit * (mark == o_mark)
        if not 0 <= x.bit_count() - o.bit_count() <= 1:
            needed = gettext("as many %(first)s as %(second)s, or one more, because %(first)s moves first").of(
                first=x_mark, second=o_mark
            )
            raise GameError(
                gettext("a position of %(game)s").of(game=Code(self.name)),
                needed,
                gettext("%(one)s and %(other)s").of(one=x.bit_count(), other=o.bit_count()),
            )
        return x, o

    def _lines(self) -> tuple[int, ...]:
        """Return every row of k as bits: along rows, columns and both diagonals."""
        lines = {
            sum(1 << self.bit(column + right * step, row + down * step) for step in range(self.k))
            for row in range(self.rows)
            for column in range(self.columns)
            for right, down in ((1, 0), (0, 1), (1, 1), (-1, 1))
            if 0 <= column + right * (self.k - 1) < self.columns and row + down * (self.k - 1) < self.rows
        }
        return tuple(sorted(lines))


@lru_cache(MOST_TABLES)
def row_table(lines: tuple[int, ...], bits: int) -> bytes:
    """Return for every set of marks whether it has a row, one of these lines; the set is the index."""
    found = bytearray(1)
    for last in range(bits):
        half = found[:]
        for line in lines:
            if line.bit_length() == last + 1:
                rest = line ^ 1 << last
                others = free = len(half) - 1 & ~rest
                half[rest] = 1
                while others:
                    half[rest | others] = 1
                    others = others - 1 & free
        found += half
    return bytes(found)
