"""The boards in the nodes of a game's tree: how large their cells are, and where each cell is."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence

from ..errors import GameTreeError
from ..fonts import fit, text_width
from ..games.board import Board, board_of_text
from ..games.kinds import CHANCE, MAX, MIN
from ..games.positions import drawn, failed
from ..tree.tree import Tree
from .shapes import CellMark, Role, TextMark
from .sizes import Sizes

__all__ = ["MOST_BOARDS", "PADDING", "BoardGeometry", "board_geometry", "boards_of", "label_offset", "player_sign"]

MOST_BOARDS = 300
"""nodes of the largest tree with boards: nobody could look at more"""
FONT_SIZES = ((4, 12.0), (8, 9.5), (99, 7.5))
"""the most columns or rows of a board, and the font size of its cells"""
COMPACT_SHARE = 0.85
"""font size of cells in a compact tree, as a part of the usual one"""
PADDING = 4.0
"""distance between a board and its frame, in points"""
LABEL_TO_EDGE = 0.8
"""distance from the middle of a label to the edge of its frame, in font sizes"""
LEVEL_GAP = 60.0
"""vertical gap between the frames of two levels, for lines and the names of moves, in points"""
WIDEST_CELL = 240.0
"""greatest width of a cell, in points"""
ROLES = {MAX: Role.OF_MAX, MIN: Role.OF_MIN}
SIGNS = {MAX: "△ ", MIN: "▽ ", CHANCE: "○ "}


@dataclasses.dataclass(frozen=True, slots=True)
class BoardGeometry:
    """The positions at the nodes of a tree, and the measures of their cells, in points."""

    boards: tuple[Board, ...]
    cell: tuple[float, float]
    """width and height"""
    font_size: float
    columns: int
    """of the widest board"""
    height: float
    """of the highest board"""

    def marks(self, node: int, x: float, top: float) -> Iterator[CellMark | TextMark]:
        """Yield the cells of a node's board, centred below ``top`` in the space of the highest board."""
        board, (width, height) = self.boards[node], self.cell
        columns, rows = board.size
        bare = all(cell.bare for _, _, cell in board.places())  # sticks and texts begin at one place in all nodes
        left = x - (self.columns if bare else columns) * width / 2
        top -= (self.height - rows * height) / 2
        for row, column, cell in board.places():
            across, down = left + (column + 0.5) * width, top - (row + cell.high / 2) * height
            id, size = f"q{node}_{row}_{column}", fit(cell.text, width - 2, self.font_size)
            if cell.bare:
                yield TextMark(id, Role.CELL, cell.text, across, down, width, size, at_left=self.columns == 1)
            else:
                role = ROLES.get(cell.owner, Role.CELL)
                yield CellMark(id, role, cell.text, across, down, width, height * cell.high, size)


def boards_of(tree: Tree) -> tuple[Board, ...]:
    """Return the positions at the nodes as boards; none for a tree without positions or with ``boards=False``.

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
        return board_of_text(drawn(game, state))
    except GameTreeError:
        raise
    except Exception as error:
        raise failed(game, method, error, state) from error


def board_geometry(boards: Sequence[Board], sizes: Sizes) -> tuple[Sizes, BoardGeometry]:
    """Return the measures of nodes that are frames around boards, and those of the boards."""
    columns, rows = (max(counts) for counts in zip(*(board.size for board in boards), strict=True))
    size = next(size for most, size in FONT_SIZES if max(columns, rows) <= most)
    size *= sizes.labels * (COMPACT_SHARE if sizes.label < 14 * sizes.labels else 1.0)
    cells = [cell for board in boards for _, _, cell in board.places()]
    height = size * 1.35
    narrowest = size * 0.6 if all(cell.bare for cell in cells) else height
    width = min(WIDEST_CELL, max(narrowest, *(text_width(cell.text, size) + 4 for cell in cells)))
    highest = rows * height
    frame = columns * width + 2 * PADDING, highest + 2 * PADDING + sizes.label * 1.35
    inner = max(frame[0], sizes.inner[0] * 0.7), frame[1]
    level = frame[1] + LEVEL_GAP * sizes.level / 100
    widest = max(sizes.widest, *frame, inner[0])
    framed = dataclasses.replace(sizes, inner=inner, leaf=frame, level=level, framed=True, widest=widest)
    return framed, BoardGeometry(tuple(boards), (width, height), size, columns, highest)


def player_sign(kind: str) -> str:
    """Return what is written before the label in a frame, to say who moves.

    >>> player_sign("max"), player_sign("p2")
    ('△ ', 'p2 ')
    """
    return SIGNS.get(kind, f"{kind} ")


def label_offset(frame_height: float, size: float, leaf: bool) -> float:
    """Return how far above the middle of a frame its label is: over the board, in a leaf under it.

    >>> label_offset(60, 15, leaf=False), label_offset(60, 15, leaf=True)
    (18.0, -18.0)
    """
    return (frame_height / 2 - size * LABEL_TO_EDGE) * (-1 if leaf else 1)
