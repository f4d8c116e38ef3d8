"""The board: a position as a picture of cells, for trees, for playing, and for any renderer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

__all__ = ["Board", "Cell", "board_of_text"]


@dataclass(frozen=True, slots=True)
class Cell:
    """A place of a board."""

    text: str = ""
    owner: str = ""
    """whose it is: ``"max"``, ``"min"``, or nobody's"""
    action: Any = None
    """what a player who chooses it does, legal or not; None for a place that cannot be chosen"""
    high: int = 1
    """how many rows it covers"""
    bare: bool = False
    """whether it has no border, as sticks and texts have none"""


@dataclass(frozen=True, slots=True)
class Board:
    """Rows of cells, the upper first; what a cell of several rows covers is left out in the rows below.

    >>> board = Board(((Cell("0", high=2), Cell("2")), (Cell("3"),)))
    >>> [(row, column, cell.text) for row, column, cell in board.places()], board.size
    ([(0, 0, '0'), (0, 1, '2'), (1, 1, '3')], (2, 2))
    """

    rows: tuple[tuple[Cell, ...], ...]

    def places(self) -> Iterator[tuple[int, int, Cell]]:
        """Yield each cell with its row and its column, counted from 0."""
        covered: set[tuple[int, int]] = set()
        for row, cells in enumerate(self.rows):
            column = 0
            for cell in cells:
                while (row, column) in covered:
                    column += 1
                covered.update((row + below, column) for below in range(cell.high))
                yield row, column, cell

    @property
    def size(self) -> tuple[int, int]:
        """How many columns and rows there are."""
        places = list(self.places())
        return max((column for _, column, _ in places), default=0) + 1, len(self.rows)


def board_of_text(text: str) -> Board:
    """Return a position that is drawn as text, a line in each row.

    >>> board_of_text("MAX 4").rows[0][0].text
    'MAX 4'
    """
    return Board(tuple((Cell(line, bare=True),) for line in text.rstrip().split("\n")))
