"""Read positions of games won by a row of marks; a position consists of the mark in each square and the player to move.
Refuse unreachable positions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from ..node_kinds import MAX, MIN
from ..phrases import Code, gettext, ngettext, short_repr
from .drawn_rows import drawn_cells
from .given_positions import Reading, refuse, split_turn

if TYPE_CHECKING:
    from .row_games import Bitboards, InARowGame

X, O, EMPTY = "X", "O", "."  # noqa: E741 - the marks

_SIGNS: Mapping[str, str] = {
    **dict.fromkeys("X×✕✖✗✘❌╳", X),
    **dict.fromkeys("O○◯⭕", O),
    **dict.fromkeys(("", *".·_-–—*#B□☐⬜"), EMPTY),
}
"""content of a square, keyed by the sign written in it; numbers are read separately"""
_NUMBERS = {0: EMPTY, 1: X, 2: O, -1: O}
_WHOLE = re.compile(r"[-−+]?\d{1,4}(\.0*)?")


def row_readings(game: InARowGame, given: Any) -> Iterator[Reading]:
    """Yield the ways to read a position: the pair of bits, a board, or moves."""
    if type(given) is tuple and [type(part) for part in given] == [int, int]:
        yield lambda: checked(game, given, given, None)
        return
    names = {MAX: MAX, MIN: MIN, X.casefold(): MAX, O.casefold(): MIN}
    board, said = split_turn(game, given, names)
    boards = list(_cells(game, board))
    is_flat = "\n" not in board and "/" not in board if isinstance(board, str) else not _is_nested(board)
    for cells in boards:
        for marks in _marks(game, given, cells, is_flat):
            yield partial(_read_marks, game, given, marks, said)
    moves = _as_moves(board)
    if moves is not None:
        yield lambda: checked(game, given, moves(game), said)
    elif not boards:
        refuse(game, given, _misfit(game, board))


def _read_marks(game: InARowGame, given: object, marks: Callable[[], list[str]], said: str | None) -> Bitboards:
    return checked(game, given, _bits(game, marks()), said)


def _as_moves(board: Any) -> Callable[[InARowGame], Bitboards] | None:
    """Return a function that reads a text or a list as moves, or None for any other object."""
    if isinstance(board, str) and re.fullmatch(r"[\d\s,;.]*", board):
        return lambda game: game.after_moves(board)
    if type(board) in (list, tuple) and board and all(_is_move(part) for part in board):
        return lambda game: game.after_actions(board)
    return None


def _is_move(part: object) -> bool:
    return type(part) is int or (isinstance(part, str) and part.strip().isdecimal())


def _cells(game: InARowGame, board: Any) -> Iterator[Sequence[Any]]:
    """Yield the contents of all squares for each way to read a text, or a list of rows, as a board of the game's
    size.
    """
    if isinstance(board, str):
        yield from drawn_cells(board, game.columns, game.rows)
    elif type(board) in (list, tuple) and board:
        squares = game.columns * game.rows
        if _is_nested(board):
            if len(board) == game.rows and all(len(row) == game.columns for row in board):
                yield [cell for row in board for cell in row]
        elif len(board) == squares and not (squares == 1 and isinstance(board[0], str) and len(board[0]) > 1):
            yield board
        elif len(board) in (1, game.rows) and all(isinstance(row, str) for row in board):
            yield from drawn_cells("\n".join(board), game.columns, game.rows)


def _is_nested(board: Any) -> bool:
    return type(board) in (list, tuple) and all(type(row) in (list, tuple) for row in board)


def _misfit(game: InARowGame, board: Any) -> Any:
    size = {"rows": game.rows, "columns": game.columns}
    if type(board) in (list, tuple) and board:
        if _is_nested(board):
            lengths = ", ".join(str(len(row)) for row in board)
            return gettext(
                "its rows have %(lengths)s squares, but the board has %(rows)s rows of %(columns)s"
            ).with_values(lengths=Code(lengths), **size)
        return ngettext(
            "it has %(count)s square, but the board has %(rows)s rows of %(columns)s",
            "it has %(count)s squares, but the board has %(rows)s rows of %(columns)s",
        ).with_values(count=len(board), **size)
    return gettext(
        "the board has %(rows)s rows of %(columns)s squares; write each row with X, O and . for an empty square, and "
        "a / between rows, or write the moves from the start"
    ).with_values(**size)


# ---- Signs -----------------------------------------------------------------------------------------


def _marks(game: InARowGame, given: object, cells: Sequence[Any], is_flat: bool) -> Iterator[Callable[[], list[str]]]:
    """Yield a function for each way to read the signs of a board; the function returns X, O or . for each square."""
    signs = [_sign(cell) for cell in cells]
    numbers = {sign for sign in signs if isinstance(sign, int)}
    letters = {sign for sign in signs if isinstance(sign, str) and sign != EMPTY}
    if None in signs:
        yield lambda: _refuse_sign(game, given, cells, signs.index(None))
        return
    if numbers and EMPTY not in signs and (letters or not is_flat) and (numbered := _numbered(game, signs)):
        yield lambda: numbered
    usual = {0: EMPTY} if letters else _NUMBERS
    noughts = {0: O} if letters else {0: O, 1: X}
    is_nought_possible = 0 in numbers and O not in letters and numbers <= set(noughts)
    if numbers <= set(usual):
        yield lambda: _with_one_sign(game, given, signs, _written(signs, usual), is_nought_possible)
    if is_nought_possible:
        yield lambda: _written(signs, noughts)
    if not is_nought_possible and not numbers <= set(usual):
        wrong = next(place for place, sign in enumerate(signs) if isinstance(sign, int) and sign not in usual)
        yield lambda: _refuse_sign(game, given, cells, wrong)


def _written(signs: Sequence[str | int | None], numbers: Mapping[int, str]) -> list[str]:
    return [numbers[sign] if isinstance(sign, int) else str(sign) for sign in signs]


def _sign(cell: Any) -> str | int | None:
    """Return X, O, . or a number for the content of a square, or None for anything else."""
    if cell is None:
        return EMPTY
    if isinstance(cell, str):
        text = cell.strip().upper()
        if _WHOLE.fullmatch(text):
            return int(float(text.replace("−", "-")))
        return _SIGNS.get(text)
    if type(cell) is float and cell.is_integer():
        return int(cell)
    return cell if type(cell) is int else None


def _numbered(game: InARowGame, signs: Sequence[str | int | None]) -> list[str] | None:
    """Return the marks of a board whose empty squares show their numbers, which count from 1, from 0, or as on a
    keypad.
    """
    size = game.columns * game.rows
    upwards = [row * game.columns + column + 1 for row in reversed(range(game.rows)) for column in range(game.columns)]
    for numbers in (range(1, size + 1), range(size), upwards):
        if all(sign == number for sign, number in zip(signs, numbers, strict=True) if isinstance(sign, int)):
            return [EMPTY if isinstance(sign, int) else str(sign) for sign in signs]
    return None


def _with_one_sign(
    game: InARowGame, given: object, signs: Sequence[str | int | None], marks: list[str], is_nought_possible: bool
) -> list[str]:
    """Return the marks of a board where 0 means empty; refuse two different signs for empty squares or for O."""
    fits_as_nought = is_nought_possible and marks.count(X) - signs.count(0) in (0, 1)
    if 0 in signs and EMPTY in signs and not fits_as_nought:
        reason = gettext(
            "0 can mean an empty square or the mark O there; write O for the mark, and a single sign for empty squares"
        )
        refuse(game, given, reason)
    if 2 in signs and -1 in signs:
        refuse(game, given, gettext("2 and -1 are both the mark O; use one of them"))
    return marks


def _refuse_sign(game: InARowGame, given: object, cells: Sequence[Any], place: int) -> list[str]:
    row, column = divmod(place, game.columns)
    refuse(
        game,
        given,
        gettext(
            "%(sign)s in row %(row)s, column %(column)s is not valid; write X, O, or . for an empty square"
        ).with_values(sign=short_repr(cells[place]), row=row + 1, column=column + 1),
    )


def _bits(game: InARowGame, marks: Sequence[str]) -> Bitboards:
    bits = [1 << game.bit(column, row) for row in range(game.rows) for column in range(game.columns)]
    x, o = (sum(bit for bit, mark in zip(bits, marks, strict=True) if mark == wanted) for wanted in (X, O))
    return x, o


# ---- Reachable positions ---------------------------------------------------------------------------


def checked(game: InARowGame, given: object, state: Bitboards, said: str | None) -> Bitboards:
    """Return the position ``state``; refuse it if it is unreachable, or if the player ``said`` is not to move."""
    x, o = state
    if x < 0 or o < 0 or (x | o) & ~game.full or x & o:
        refuse(game, given, gettext("the two numbers are not the squares of X and of O as bits, each square once"))
    counts = {"x": x.bit_count(), "o": o.bit_count()}
    if not 0 <= counts["x"] - counts["o"] <= 1:
        reason = gettext("it has %(x)s X and %(o)s O; X moves first, so it must have as many X as O, or one more")
        refuse(game, given, reason.with_values(**counts))
    game.refuse_hanging(given, state)
    last, other = (x, o) if counts["x"] > counts["o"] else (o, x)
    names = {"last": X if last == x else O, "other": O if last == x else X, "k": game.k}
    if game.has_row(other):
        reason = gettext("%(other)s has %(k)s in a row, but %(last)s has moved after that, when the game was over")
        refuse(game, given, reason.with_values(**names))
    if game.has_row(last) and not any(not game.has_row(last & ~(1 << bit)) for bit in range(last.bit_length())):
        reason = gettext("%(last)s has %(k)s in a row twice, but the game ended with the first row")
        refuse(game, given, reason.with_values(**names))
    if said is not None and said != game.player(state):
        mark = {MAX: X, MIN: O}
        reason = gettext("it has %(x)s X and %(o)s O, so it is the turn of %(mover)s, not of %(said)s")
        refuse(game, given, reason.with_values(**counts, mover=mark[game.player(state)], said=mark[said]))
    return state
