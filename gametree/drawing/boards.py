"""The room for boards: how large the cells of a game's positions are in a tree, and where each stands."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence

from ..errors import GameTreeError
from ..fonts import fit, text_width
from ..games.board import Board, board_of_text
from ..games.positions import failed
from ..kinds import CHANCE, MAX, MIN
from ..tree.tree import Tree
from .shapes import CellMark, Role, TextMark
from .sizes import Sizes

__all__ = ["MOST_BOARDS", "PADDING", "BoardRoom", "boards_of", "framed", "label_height", "sign_of"]

MOST_BOARDS = 300
"""Larger trees are drawn without boards: nobody could look at them all."""
FONTS = ((4, 12.0), (8, 9.5), (99, 7.5))
"""The font size of cells, by the columns or rows that a board has at most."""
OF_COMPACT = 0.85
PADDING = 4.0
FROM_THE_EDGE = 0.8
"""how far the middle of a label is from the edge of its frame, as a part of the font size"""
BETWEEN = 60.0
"""from the nodes of one level to those of the next, where lines and the names of moves stand"""
WIDEST_CELL = 240.0
ROLES = {MAX: Role.OF_MAX, MIN: Role.OF_MIN}
SIGNS = {MAX: "△ ", MIN: "▽ ", CHANCE: "○ "}


@dataclasses.dataclass(frozen=True, slots=True)
class BoardRoom:
    """The positions at the nodes of a tree, and the measures of their cells."""

    boards: tuple[Board, ...]
    cell: tuple[float, float]
    """width and height"""
    font: float
    columns: int
    """of the widest board"""
    high: float
    """what the highest board takes"""

    def marks(self, node: int, x: float, top: float) -> Iterator[CellMark | TextMark]:
        """Yield the cells of a node's board, which stands under ``top``, in the middle of its room."""
        board, (width, height) = self.boards[node], self.cell
        columns, rows = board.size
        bare = all(cell.bare for _, _, cell in board.places())  # sticks and texts begin at one place in all nodes
        left = x - (self.columns if bare else columns) * width / 2
        top -= (self.high - rows * height) / 2
        for row, column, cell in board.places():
            across, down = left + (column + 0.5) * width, top - (row + cell.high / 2) * height
            id, size = f"q{node}_{row}_{column}", fit(cell.text, width - 2, self.font)
            if cell.bare:
                yield TextMark(id, Role.CELL, cell.text, across, down, width, size, at_left=self.columns == 1)
            else:
                role = ROLES.get(cell.owner, Role.CELL)
                yield CellMark(id, role, cell.text, across, down, width, height * cell.high, size)


def boards_of(tree: Tree) -> tuple[Board, ...]:
    """Return the positions at the nodes as boards; none for a tree that has none, or shall show none.

    >>> from gametree.games import Nim
    >>> len(boards_of(Tree.from_game(Nim(2)))), boards_of(Tree.from_game(Nim(2), boards=False))
    (4, ())
    """
    if tree.game is None or not tree.boards or len(tree) > MOST_BOARDS:
        return ()
    return tuple(_board(tree, node) for node in tree)


def _board(tree: Tree, node: int) -> Board:
    game, state = tree.game, tree.position(node)
    assert game is not None
    method = "picture"
    try:
        found = game.picture(state)
        if isinstance(found, Board):
            return found
        method = "draw"
        return board_of_text(str(game.draw(state)))
    except GameTreeError:
        raise
    except Exception as error:
        raise failed(game, method, error, state) from error


def framed(boards: Sequence[Board], sizes: Sizes) -> tuple[Sizes, BoardRoom]:
    """Return the measures of nodes that are frames around boards."""
    columns, rows = (max(counts) for counts in zip(*(board.size for board in boards), strict=True))
    font = next(size for most, size in FONTS if max(columns, rows) <= most)
    font *= sizes.labels * (OF_COMPACT if sizes.label < 14 * sizes.labels else 1.0)
    cells = [cell for board in boards for _, _, cell in board.places()]
    height = font * 1.35
    least = font * 0.6 if all(cell.bare for cell in cells) else height
    width = min(WIDEST_CELL, max(least, *(text_width(cell.text, font) + 4 for cell in cells)))
    high, line = rows * height, sizes.label * 1.35
    frame = columns * width + 2 * PADDING, high + 2 * PADDING + line
    inner = max(frame[0], sizes.inner[0] * 0.7), frame[1]
    level = frame[1] + BETWEEN * sizes.level / 100
    measures = dataclasses.replace(sizes, inner=inner, leaf=frame, level=level, framed=True)
    measures = dataclasses.replace(measures, widest=max(sizes.widest, *frame, inner[0]))
    return measures, BoardRoom(tuple(boards), (width, height), font, columns, high)


def sign_of(kind: str) -> str:
    """Return what stands before the label in a frame, to say who moves.

    >>> sign_of("max"), sign_of("p2")
    ('△ ', 'p2 ')
    """
    return SIGNS.get(kind, f"{kind} ")


def label_height(frame: float, size: float, leaf: bool) -> float:
    """Return how far above the middle of a frame so high its label stands: over the board, in a leaf under it.

    >>> label_height(60, 15, leaf=False), label_height(60, 15, leaf=True)
    (18.0, -18.0)
    """
    return (frame / 2 - size * FROM_THE_EDGE) * (-1 if leaf else 1)
