"""A position as a board of cells, for the pictures of trees and for playing."""

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
    """the player whose mark is there, ``"max"`` or ``"min"``; empty for nobody's"""
    action: Any = None
    """the action of a player who chooses the cell, legal or not; None for a cell that cannot be chosen"""
    high: int = 1
    """its height in rows"""
    bare: bool = False
    """whether it has no border, like sticks and texts"""


@dataclass(frozen=True, slots=True)
class Board:
    """Rows of cells, the top row first; the rows below a cell of several rows have no cell where it reaches.

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
        """The numbers of columns and rows."""
        places = list(self.places())
        return max((column for _, column, _ in places), default=0) + 1, len(self.rows)


def board_of_text(text: str) -> Board:
    """Return a board with the lines of a text as its rows.

    >>> board_of_text("MAX 4").rows[0][0].text
    'MAX 4'
    """
    return Board(tuple((Cell(line, bare=True),) for line in text.rstrip().split("\n")))
