"""Connect Four (deck 003), on boards of any size and for rows of any length."""

from __future__ import annotations

from .bitboards import Bitboards, InARowGame, whole

__all__ = ["Connect"]


class Connect(InARowGame):
    """Connect Four: X and O drop marks into columns, numbered from 1, and a row of four wins.

    The middle columns are tried first, because they are in the most rows. ``Connect(4, 4, 3)`` is small. A position is
    a pair of numbers, the squares of X and of O as bits, a column after the other from below.

    >>> import gametree as gt
    >>> game = Connect(4, 3, k=3)
    >>> result = gt.alphabeta(game, table=True)
    >>> result.value, result.best_move
    (1, '2')
    """

    def __init__(
        self, columns: int = 7, rows: int = 6, k: int = 4, *, utilities: tuple[int, int, int] = (-1, 0, 1)
    ) -> None:
        whole("columns of Connect", columns, 1, 20), whole("rows of Connect", rows, 1, 20)
        whole("k of Connect", k, 1, max(columns, rows))
        self._height = rows + 1  # a bit above each column stays empty, so that no row runs round the edge
        super().__init__(columns, rows, k, utilities)
        self._shifts = (1, self._height - 1, self._height, self._height + 1)
        middle_first = sorted(range(columns), key=lambda column: (abs(2 * column - columns + 1), column))
        self._columns = [
            (column + 1, 1 << column * self._height, (1 << rows) - 1 << column * self._height)
            for column in middle_first
        ]

    def bit(self, column: int, row: int) -> int:
        """Columns one after the other, each from below."""
        return column * self._height + self.rows - 1 - row

    def action_at(self, column: int, row: int) -> int:
        """The number of the column."""
        return column + 1

    def has_row(self, marks: int) -> bool:
        """Tell whether somebody has k in a row: the marks that have k − 1 neighbours in one direction."""
        for shift in self._shifts:
            found = marks
            for step in range(1, self.k):
                found &= marks >> shift * step
                if not found:
                    break
            if found:
                return True
        return False

    def actions(self, state: Bitboards) -> list[int]:
        """The columns that are not full, the middle first; none when the game is over."""
        return [] if self.is_terminal(state) else [action for action, _ in self.successors(state)]

    def result(self, state: Bitboards, action: int) -> Bitboards:
        """Drop a mark into a column."""
        return dict(self.successors(state))[action]

    def successors(self, state: Bitboards) -> list[tuple[int, Bitboards]]:
        """All at once: whose turn it is, and what is taken, need be found only once."""
        x, o = state
        taken = x | o
        drops = [(column, taken + bottom & full) for column, bottom, full in self._columns]
        if x.bit_count() == o.bit_count():
            return [(column, (x | bit, o)) for column, bit in drops if bit]
        return [(column, (x, o | bit)) for column, bit in drops if bit]

    def evaluate(self, state: Bitboards) -> int:
        """The lines still open for X minus those still open for O."""
        mine, theirs = self.open_lines(state)
        return mine - theirs

    def symmetric(self, state: Bitboards) -> list[Bitboards]:
        """The board and its mirror image."""
        return [state, (self._mirrored(state[0]), self._mirrored(state[1]))]

    def _mirrored(self, marks: int) -> int:
        column, found = (1 << self._height) - 1, 0
        for _ in range(self.columns):
            found, marks = found << self._height | marks & column, marks >> self._height
        return found
