"""Games won by a row of marks: tic-tac-toe and Connect Four, on boards of any size.

Bit operations find a row quickly. A position is a pair: the bits of MAX's marks and the bits of MIN's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm
from operator import or_
from typing import Any, ClassVar, TypeAlias

from ..errors import GameError, named_keywords, wrong_value
from ..node_kinds import MAX, MIN
from ..phrases import gettext
from ..values import INF, Number, ValueRefused, exact, to_number
from .game import Board, Cell
from .given_positions import Reading, refuse
from .kit_game import KitGame, option_of, whole_number
from .row_positions import row_readings

Bitboards: TypeAlias = tuple[int, int]
_MOST_BITS = 12
"""maximum number of squares of a board with a lookup table; the table contains, for each set of marks, whether the set
contains a row
"""
_MOST_TABLES = 8
"""maximum number of cached tables; games with the same rows share a table"""


class InARowGame(KitGame):
    """A game for two players: X, who is MAX and begins, and O. The first player with a row of ``k`` marks wins.

    A subclass numbers the squares and defines where a player can put a mark.
    """

    MARKS: ClassVar[tuple[str, str]] = ("X", "O")
    player_names = MARKS
    initial: Bitboards = (0, 0)

    def __init__(self, columns: int, rows: int, k: int, utilities: tuple[Number, Number, Number]) -> None:
        self.columns, self.rows, self.k = columns, rows, k
        self.lost, self.drawn, self.won = utilities
        self.value_range = min(utilities), max(utilities)
        self.lines = self._lines()
        most = len(self.lines)
        is_one_scale = min(self.drawn - min(utilities), max(utilities) - self.drawn) > most
        # the smallest power of ten greater than all estimates
        self.win_score = None if is_one_scale else 10 ** len(str(most))
        self.full = sum(1 << self.bit(column, row) for row in range(rows) for column in range(columns))
        bits = self.full.bit_length()
        self._has_row = row_table(self.lines, bits) if bits <= _MOST_BITS else None

    def bit(self, column: int, row: int) -> int:
        """Return the bit number of a square; row 0 is drawn at the top."""
        raise NotImplementedError

    def player(self, state: Bitboards) -> str:
        return MAX if state[0].bit_count() == state[1].bit_count() else MIN

    def has_row(self, marks: int) -> bool:
        """Return whether one player's marks contain a row of k."""
        if self._has_row is not None:
            return self._has_row[marks] == 1
        for line in self.lines:  # noqa: SIM110 - any() of a generator takes three times as long
            if marks & line == line:
                return True
        return False

    def is_terminal(self, state: Bitboards) -> bool:
        x, o = state
        if (table := self._has_row) is not None:
            return table[x] == 1 or table[o] == 1 or x | o == self.full
        return x | o == self.full or self.has_row(o if x.bit_count() == o.bit_count() else x)

    def utility(self, state: Bitboards) -> Number:
        x, o = state
        return self.won if self.has_row(x) else self.lost if self.has_row(o) else self.drawn

    def open_lines(self, state: Bitboards) -> tuple[int, int]:
        """Return the number of lines that X can still complete, because they have no marks of O, and the number of
        lines that O can still complete.
        """
        x, o = state
        return sum(not o & line for line in self.lines), sum(not x & line for line in self.lines)

    def draw(self, state: Bitboards) -> str:
        return "\n".join(" ".join(cell.text or "·" for cell in row) for row in self.picture(state).rows)

    def picture(self, state: Bitboards) -> Board:
        """Return the board as cells; choosing a cell marks its square or drops a mark into its column."""
        return Board(
            tuple(tuple(self._cell(state, column, row) for column in range(self.columns)) for row in range(self.rows))
        )

    def action_at(self, column: int, row: int) -> int:
        """Return the action of choosing a square."""
        raise NotImplementedError

    def _cell(self, state: Bitboards, column: int, row: int) -> Cell:
        bit = 1 << self.bit(column, row)
        owner = MAX if state[0] & bit else MIN if state[1] & bit else ""
        text = dict(zip((MAX, MIN), self.MARKS, strict=True)).get(owner, "")
        return Cell(text, owner, self.action_at(column, row))

    def readings(self, given: Any) -> Iterator[Reading]:
        """Yield the possible readings of a position: a board with a sign in each square, or moves.

        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe()
        >>> game.state("X . . / . O . / . . X"), game.state([[1, 0, 0], [0, 2, 0], [0, 0, 1]]), game.state("1 5 9")
        ((257, 16), (257, 16), (257, 16))
        """
        return row_readings(self, given)

    def refuse_hanging(self, given: object, state: Bitboards) -> None:
        """Refuse a position with a mark on a square that no move can fill."""

    def _lines(self) -> tuple[int, ...]:
        lines = {
            sum(1 << self.bit(column + right * step, row + down * step) for step in range(self.k))
            for row in range(self.rows)
            for column in range(self.columns)
            for right, down in ((1, 0), (0, 1), (1, 1), (-1, 1))
            if 0 <= column + right * (self.k - 1) < self.columns and row + down * (self.k - 1) < self.rows
        }
        return tuple(sorted(lines))


@lru_cache(_MOST_TABLES)
def row_table(lines: tuple[int, ...], bits: int) -> bytes:
    """Return a table that is indexed by sets of marks; an entry is 1 if the set contains one of the given lines,
    otherwise 0.
    """
    has_row_by_marks = bytearray(1)
    for last in range(bits):
        half = has_row_by_marks[:]
        for line in lines:
            if line.bit_length() == last + 1:
                rest = line ^ 1 << last
                others = free = len(half) - 1 & ~rest
                half[rest] = 1
                while others:
                    half[rest | others] = 1
                    others = others - 1 & free
        has_row_by_marks += half
    return bytes(has_row_by_marks)


# ---- Tic-tac-toe, on boards of any size and for rows of any length --------------------

_MOST_MARKS = 1 << 16
"""maximum number of entries in each of the three caches of a board size: smallest forms of positions, forms of sets of
marks, and lists of free squares
"""
_MOST_SIZES = 8
"""maximum number of board sizes for which caches are kept"""


class _Squares:
    """The free squares and symmetric forms for a board size, shared by all games of that size."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.free: dict[int, list[tuple[int, int]]] = {}
        """number and bit of each free square, for each set of taken squares"""
        self.least: dict[Bitboards, Bitboards] = {}
        """smallest of the symmetric forms of each position"""
        self._numbered = [(square + 1, 1 << square) for square in range(columns * rows)]
        self._turns = list(zip(*self._symmetries(), strict=True))
        self.forms: dict[int, tuple[int, ...]] = {0: (0,) * len(self._turns[0])}
        """rotated and mirrored forms of each set of marks"""

    def find_free(self, taken: int) -> list[tuple[int, int]]:
        """Return the free squares, and cache them."""
        squares = [(square, bit) for square, bit in self._numbered if not taken & bit]
        if len(self.free) < _MOST_MARKS:
            self.free[taken] = squares
        return squares

    def find_least(self, state: Bitboards) -> Bitboards:
        """Return the smallest of the symmetric forms of a position, and cache it."""
        forms, others = map(self.turned, state)
        first = min(forms)
        is_only = forms.count(first) == 1
        least = (first, others[forms.index(first)]) if is_only else min(zip(forms, others, strict=True))
        if len(self.least) < _MOST_MARKS:
            self.least[state] = least
        return least

    def turned(self, marks: int) -> tuple[int, ...]:
        """Return all rotated and mirrored forms of a set of marks, and cache them."""
        forms = self.forms.get(marks)
        if forms is None:
            last = marks.bit_length() - 1
            forms = tuple(map(or_, self.turned(marks ^ 1 << last), self._turns[last]))
            if len(self.forms) < _MOST_MARKS:
                self.forms[marks] = forms
        return forms

    def _symmetries(self) -> Iterator[list[int]]:
        """Yield, for each symmetry, the target bit of each square; only square boards can be rotated by 90°."""
        places = [(column, row) for row in range(self.rows) for column in range(self.columns)]
        right, bottom = self.columns - 1, self.rows - 1
        for across, down, swapped in ((a, d, s) for s in (False, True) for a in (False, True) for d in (False, True)):
            if swapped and self.columns != self.rows:
                return
            moved = [(right - c if across else c, bottom - r if down else r) for c, r in places]
            yield [1 << (c * self.columns + r if swapped else r * self.columns + c) for c, r in moved]


squares_of = lru_cache(_MOST_SIZES)(_Squares)


@named_keywords()
class TicTacToe(InARowGame):
    """Tic-tac-toe: X, who is MAX and begins, and O mark squares in turn; a row of three marks wins.

    The squares are numbered from 1, row by row. A position is a pair of numbers, the squares of X and of O as bits;
    `state` reads a drawing.

    Parameters
    ----------
    columns : int, default 3
        Width of the board.
    rows : int, optional
        Height of the board; by default equal to the width.
    k : int, optional
        Number of marks in a row that win.
    misere : bool, default False
        Whether a player who completes a row loses.
    utilities : tuple of three numbers, default (-1, 0, 1)
        Utilities of MAX for a loss, a draw and a win.

    Examples
    --------
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
        lost, drawn, won = _utilities("TicTacToe", utilities)
        super().__init__(columns, rows, k, (lost, drawn, won))
        if misere:
            self.lost, self.won = self.won, self.lost
        self.misere = misere
        self.step = _step((lost, drawn, won))
        self._squares = squares_of(columns, rows)

    def bit(self, column: int, row: int) -> int:
        """Return the bit number of a square, row by row; bit 0 is square 1."""
        return row * self.columns + column

    def action_at(self, column: int, row: int) -> int:
        """Return the number of the square."""
        return self.bit(column, row) + 1

    def actions(self, state: Bitboards) -> list[int]:
        """Return the empty squares in ascending order; return no squares if the game is over."""
        return [] if self.is_terminal(state) else [square for square, _ in self.successors(state)]

    def result(self, state: Bitboards, action: int) -> Bitboards:
        """Return the position with a square marked by the player to move."""
        x, o = state
        bit = 1 << action - 1
        return (x | bit, o) if x.bit_count() == o.bit_count() else (x, o | bit)

    def successors(self, state: Bitboards) -> list[tuple[int, Bitboards]]:
        """Return all moves with their results; the player to move is determined only once for all of them."""
        x, o = state
        empty = self._squares.free.get(x | o) or self._squares.find_free(x | o)
        if x.bit_count() == o.bit_count():
            return [(square, (x | bit, o)) for square, bit in empty]
        return [(square, (x, o | bit)) for square, bit in empty]

    def evaluate(self, state: Bitboards) -> int:
        """Return the number of lines still open for X minus the number for O; negated in the misère game."""
        mine, theirs = self.open_lines(state)
        return theirs - mine if self.misere else mine - theirs

    def symmetric(self, state: Bitboards) -> list[Bitboards]:
        """Return the rotated and mirrored boards: eight forms, or four if the board is not square."""
        return list(zip(self._squares.turned(state[0]), self._squares.turned(state[1]), strict=True))

    def canonical(self, state: Bitboards) -> Bitboards:
        """Return the smallest of the symmetric forms, comparing the marks of X first and then those of O."""
        return self._squares.least.get(state) or self._squares.find_least(state)


def _utilities(game: str, given: Any) -> tuple[Number, Number, Number]:
    """Return the utilities of MAX for a loss, a draw and a win."""
    try:
        lost, drawn, won = map(to_number, given)
    except (TypeError, ValueError, ValueRefused):
        needed = gettext("three numbers, for a loss, a draw and a win of X")
        raise GameError(wrong_value(option_of(game, "utilities"), given, needed)) from None
    return lost, drawn, won


def _step(utilities: Iterable[Any]) -> Number:
    """Return the greatest number that divides all utilities."""
    finite_utilities = [utility for utility in utilities if utility not in (INF, -INF)]
    common = lcm(*(utility.denominator for utility in finite_utilities))
    return exact(Fraction(gcd(*(int(utility * common) for utility in finite_utilities)) or 1, common))


# ---- Connect Four, on boards of any size and for rows of any length -------------------


@named_keywords()
class Connect(InARowGame):
    """Connect Four: X and O drop marks into columns, numbered from 1, and a row of four wins.

    The middle columns come first, because most rows cross them. A position is a pair of numbers: the squares of X and
    the squares of O as bits, column by column from the bottom.

    Parameters
    ----------
    columns : int, default 7
        Width of the board.
    rows : int, default 6
        Height of the board.
    k : int, default 4
        Number of marks in a row that win; ``Connect(4, 4, 3)`` is a small game.
    utilities : tuple of three int, default (-1, 0, 1)
        Utilities of MAX for a loss, a draw and a win.

    Examples
    --------
    >>> import gametree as gt
    >>> game = Connect(4, 3, k=3)
    >>> result = gt.alphabeta(game, table=True)
    >>> result.value, result.best_move
    (1, '2')
    """

    def __init__(
        self, columns: int = 7, rows: int = 6, k: int = 4, *, utilities: tuple[int, int, int] = (-1, 0, 1)
    ) -> None:
        whole_number(option_of("Connect", "columns"), columns, 1, 20)
        whole_number(option_of("Connect", "rows"), rows, 1, 20)
        whole_number(option_of("Connect", "k"), k, 1, max(columns, rows))
        # the bit above each column is always empty, so that no row continues in the next column
        self._height = rows + 1
        super().__init__(columns, rows, k, _utilities("Connect", utilities))
        self._shifts = (1, self._height - 1, self._height, self._height + 1)
        middle_first = sorted(range(columns), key=lambda column: (abs(2 * column - columns + 1), column))
        self._columns = [
            (column + 1, 1 << column * self._height, (1 << rows) - 1 << column * self._height)
            for column in middle_first
        ]

    def bit(self, column: int, row: int) -> int:
        """Return the bit number of a square, column by column from the bottom."""
        return column * self._height + self.rows - 1 - row

    def action_at(self, column: int, row: int) -> int:
        """Return the number of the column."""
        return column + 1

    def has_row(self, marks: int) -> bool:
        """Return whether some mark is followed by k − 1 further marks in one direction."""
        for shift in self._shifts:
            starts = marks
            for step in range(1, self.k):
                starts &= marks >> shift * step
                if not starts:
                    break
            if starts:
                return True
        return False

    def actions(self, state: Bitboards) -> list[int]:
        """Return the columns that are not full, the middle columns first; return no columns if the game is over."""
        return [] if self.is_terminal(state) else [action for action, _ in self.successors(state)]

    def result(self, state: Bitboards, action: int) -> Bitboards:
        """Return the position after dropping a mark into a column."""
        return dict(self.successors(state))[action]

    def successors(self, state: Bitboards) -> list[tuple[int, Bitboards]]:
        """Return all moves with their results; the player and the free squares are determined only once."""
        x, o = state
        taken = x | o
        drops = [(column, taken + bottom & full) for column, bottom, full in self._columns]
        if x.bit_count() == o.bit_count():
            return [(column, (x | bit, o)) for column, bit in drops if bit]
        return [(column, (x, o | bit)) for column, bit in drops if bit]

    def refuse_hanging(self, given: object, state: Bitboards) -> None:
        """Refuse a position with a mark above an empty square.

        >>> Connect().draw(Connect().state("2252576")).splitlines()[-1]
        '· X · · X X O'
        """
        for column, bottom, full in self._columns:
            marks = (state[0] | state[1]) & full
            if marks & (marks + bottom):
                reason = gettext("column %(column)s has a piece above an empty square; give the top row first")
                refuse(self, given, reason.with_values(column=column))

    def evaluate(self, state: Bitboards) -> int:
        """Return the number of lines still open for X minus the number for O."""
        mine, theirs = self.open_lines(state)
        return mine - theirs

    def symmetric(self, state: Bitboards) -> list[Bitboards]:
        """Return the board and its mirror image."""
        return [state, (self._mirrored(state[0]), self._mirrored(state[1]))]

    def _mirrored(self, marks: int) -> int:
        column, mirrored = (1 << self._height) - 1, 0
        for _ in range(self.columns):
            mirrored, marks = mirrored << self._height | marks & column, marks >> self._height
        return mirrored
