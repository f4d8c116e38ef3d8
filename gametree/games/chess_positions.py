"""Positions of chess: FEN, boards of python-chess, drawings and rows of pieces."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from ..node_kinds import MAX, MIN
from ..phrases import Code, gettext
from .drawn_rows import drawn_cells
from .given_positions import mover, refuse, split_turn

if TYPE_CHECKING:
    from .piece_games import Chess

PIECE_VALUES = {"P": 1, "N": 3, "B": 3, "R": 5, "Q": 9}
"""value of each piece, in pawns, keyed by the letter of the piece"""
_NAMES: Final = {MAX: MAX, MIN: MIN, "white": MAX, "black": MIN, "w": MAX, "b": MIN}
_LETTERS: Final = {MAX: "w", MIN: "b"}
_PIECES: Final = {
    **{piece: piece for piece in "PNBRQKpnbrqk"},
    **dict(zip("♙♘♗♖♕♔♟♞♝♜♛♚", "PNBRQKpnbrqk", strict=True)),
    **dict.fromkeys(("", *".·-_#□*⭘"), ""),
}
"""letter of each piece, keyed by the letters and symbols that people write for it; White's pieces are capital
letters
"""
_REST = re.compile(r"(?<=\s)(?:(\[\w*\])\s*)?((?:-|[KQkqA-Ha-h]{1,4}) (?:-|[a-h]\d)(?: \S+)? \d+ \d+(?: \S+)?)\s*\Z")
"""fields of FEN after the player to move: castling, en passant, counts of moves; the pieces in hand can precede them"""


def chess_readings(game: Chess, given: Any) -> Iterator[Callable[[], Any]]:
    """Yield the ways to read an object as a chess position; readings as moves are not included."""
    if not isinstance(given, type) and callable(fen := getattr(given, "fen", None)):
        yield lambda: board_of_fen(game, fen())
        return
    board, said = split_turn(game, given, _NAMES)
    if isinstance(board, str) and board.split()[:1] and board.split()[0].count("/") == 7:
        yield lambda: _with_turn(game, given, board, said)
        return
    rest, marked = "", None
    grids: list[Sequence[Any]] = [_cells(board)] if _cells(board) else []
    if isinstance(board, str):
        board, marked, rest = _marks_of(game, given, board)
        grids += drawn_cells(board, 8, 8)
    for cells in grids:
        yield partial(_drawn, game, given, cells, said or marked, rest)


def _marks_of(game: Chess, given: object, text: str) -> tuple[str, str | None, str]:
    """Return three values: a drawing without its marks, the player whose row has the mark ▸ (or None), and the last
    fields of FEN.
    """
    found = _REST.search(text)
    drawn = text[: found.start()].rstrip() if found else text
    if found and "\n" not in text[len(drawn) : found.start()]:
        found, drawn = None, text
    rest = "" if found is None else (found[1] or "") + " " + found[2]
    lines = drawn.split("\n")
    marked = {MIN if re.match(r"\s*▸\s*8", line) else MAX for line in lines if "▸" in line}
    if len(marked) > 1:
        refuse(game, given, gettext("it says that two players are to move; name only one"))
    return "\n".join(lines).replace("▸", " "), marked.pop() if marked else None, rest


def _cells(board: Any) -> list[Any]:
    is_board = isinstance(board, list | tuple) and len(board) == 8
    if is_board and all(isinstance(row, list | tuple | str) and len(row) == 8 for row in board):
        return [cell for row in board for cell in row]
    return list(board) if isinstance(board, list | tuple) and len(board) == 64 else []


def _drawn(game: Chess, given: object, cells: Sequence[Any], said: str | None, rest: str) -> Any:
    """Return the board of a drawn position; refuse it unless the player to move and the castling rights are certain."""
    signs = [cell.strip() if isinstance(cell, str) else "" if cell is None else cell for cell in cells]
    unknown = next((sign for sign in signs if not isinstance(sign, str) or sign not in _PIECES), None)
    if unknown is not None:
        reason = gettext("%(sign)s is not a piece; write PNBRQK for White, pnbrqk for Black, and . for an empty square")
        refuse(game, given, reason.with_values(sign=Code(str(unknown))))
    if said is None:
        refuse(game, given, gettext("it does not say who moves; add a line such as: white to move"))
    pieces = [_PIECES[sign] or "." for sign in signs]
    rows = ("".join(pieces[row : row + 8]) for row in range(0, 64, 8))
    placement = "/".join(re.sub(r"\.+", lambda dots: str(len(dots[0])), row) for row in rows)
    pocket, _, fields = rest.partition(" ")
    return board_of_fen(game, f"{placement}{pocket} {_LETTERS[said]} {fields}".strip(), given)


def _with_turn(game: Chess, given: object, fen: str, said: str | None) -> Any:
    """Return the board at a position in FEN. Refuse the FEN if its second field contradicts ``said``, the player who is
    named as the one to move.
    """
    fields = fen.split()
    if len(fields) == 1 and said:
        return board_of_fen(game, f"{fen.strip()} {_LETTERS[said]}", given)
    board = board_of_fen(game, fen, given)
    mover(game, given, said, (MAX if board.turn else MIN,))
    return board


def board_of_fen(game: Chess, fen: Any, given: Any = None) -> Any:
    """Return a board of python-chess at a position in FEN; refuse text that is not a complete FEN."""
    given = fen if given is None else given
    text = fen.fen() if not isinstance(fen, type) and callable(getattr(fen, "fen", None)) else fen
    if not isinstance(text, str):
        refuse(game, given, game.unread())
    try:
        board = game.new_board(text.strip())
    except (ValueError, IndexError) as error:
        refuse(game, given, gettext("it is not a FEN (%(reason)s)").with_values(reason=Code(str(error))))
    fields = text.split()
    if len(fields) < 2:
        refuse(game, given, gettext("it does not say who moves; add w or b after the pieces"))
    if len(fields) < 3:
        board.castling_rights = board.rooks
        if board.clean_castling_rights():
            refuse(
                game,
                given,
                gettext("it does not say who may castle; add KQkq - 0 1 for all castling moves, or - - 0 1 for none"),
            )
        board.castling_rights = 0
    if not board.is_valid():
        flags = ", ".join(flag.name.lower().replace("_", " ") for flag in board.status())
        refuse(game, given, gettext("the rules do not allow it (%(reason)s)").with_values(reason=Code(flags)))
    return board
