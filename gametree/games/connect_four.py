"""Connect Four (deck 003), on boards of any size and for rows of any length."""

from __future__ import annotations

from ..errors import named_keywords
from .bitboards import Bitboards, InARowGame
from .kit_game import option_of, whole_number

__all__ = ["Connect"]


@named_keywords()
class Connect(InARowGame):
    """Connect Four: X and O drop marks into columns, numbered from 1, and a row of four wins.

    The middle columns come first, because most rows cross them. ``Connect(4, 4, 3)`` is small. A position is a pair of
    numbers: the squares of X and those of O as bits, column by column from the bottom.

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
        self._height = rows + 1  # the bit above each column stays empty, so that no row continues in the next column
        super().__init__(columns, rows, k, utilities)
        self._shifts = (1, self._height - 1, self._height, self._height + 1)
        middle_first = sorted(range(columns), key=lambda column: (abs(2 * column - columns + 1), column))
        self._columns = [
            (column + 1, 1 << column * self._height, (1 << rows) - 1 << column * self._height)
            for column in middle_first
        ]

    def bit(self, column: int, row: int) -> int:
        """Column by column, each from the bottom."""
        return column * self._height + self.rows - 1 - row

    def action_at(self, column: int, row: int) -> int:
        """The number of the column."""
        return column + 1

    def has_row(self, marks: int) -> bool:
        """Tell whether some mark has k − 1 marked neighbours in one direction."""
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
        """All moves in one pass, which finds the player and the free squares only once."""
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
