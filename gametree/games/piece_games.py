"""Games in which pieces move: chess, with the rules of python-chess, and Pac-Man."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from ..errors import ChoiceError, GameError, MissingPackageError, named_keywords, to_text, wrong_value
from ..node_kinds import MAX, MIN
from ..phrases import Code, Phrase, gettext, pgettext, short_repr
from ..values import Number
from .chess_positions import PIECE_VALUES, board_of_fen, chess_readings
from .given_positions import Reading
from .kit_game import KitGame, option_of, whole_number
from .map_positions import chase_readings

MOST_KEPT = 10_000
"""maximum number of cached boards; the cache avoids parsing the same FEN repeatedly"""


@named_keywords()
class Chess(KitGame):
    """Chess: White is MAX, Black MIN. A position is its FEN; a move is its two squares, such as ``"e2e4"``.

    Captures are searched first. Draws are stalemate, insufficient material, and fifty moves by each player without a
    capture or pawn move. A FEN does not show repetitions, so the search does not count them as draws.

    Parameters
    ----------
    fen : str or chess.Board, optional
        Initial position, in FEN or as a python-chess board; by default the usual one.
    variant : str, default "chess"
        A variant of python-chess, such as ``"racing kings"``.
    mate : int, default 1000
        The value of a checkmate, in pawns.

    Examples
    --------
    >>> import gametree as gt
    >>> game = Chess("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
    >>> result = gt.alphabeta(game, depth=1)
    >>> result.value, result.best_move, result.best_action
    (1000, 'Rd8#', 'd1d8')
    """

    player_names = (pgettext("side of a game", "White"), pgettext("side of a game", "Black"))

    def __init__(self, fen: Any = None, *, variant: str = "chess", mate: int = 1000) -> None:
        self._chess = _engine()
        self.mate = whole_number(option_of("Chess", "mate"), mate, 1, 10**9)
        self._kind = _variant(self._chess, to_text("variant", variant))
        self.variant: str = self._kind.uci_variant
        self._boards: dict[str, Any] = {}
        self.initial = self._keep(self._kind() if fen is None else board_of_fen(self, fen))
        self.win_score, self.mates = self.mate, self.variant == "chess"

    @property
    def name(self) -> str:
        """The name of the variant, by default Chess."""
        return "Chess" if self.variant == "chess" else f"Chess({self._kind.aliases[0]})"

    def __getstate__(self) -> dict[str, Any]:
        attributes = super().__getstate__()
        return {name: value for name, value in attributes.items() if name not in ("_chess", "_kind", "_boards")}

    def __setstate__(self, attributes: dict[str, Any]) -> None:
        vars(self).update(attributes)
        self._chess, self._boards = _engine(), {}
        self._kind = _variant(self._chess, self.variant)

    def readings(self, given: Any) -> Iterator[Reading]:
        """Yield the ways to read a position: FEN, a board of python-chess, a drawing, rows of pieces, or moves.

        >>> Chess().state("1. e4 e5 2. Nf3")
        'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2'
        """
        for board in chess_readings(self, given):
            yield partial(self._read_board, board)
        if isinstance(given, list) or (isinstance(given, str) and "/" not in given):
            yield from self.move_readings(given)

    def unread(self) -> Phrase:
        return gettext("write FEN or the moves from the start, or give a python-chess board")

    def _read_board(self, board: Callable[[], Any]) -> str:
        return self._keep(board())

    def new_board(self, fen: str) -> Any:
        """Return a board of python-chess at a position in FEN; raise `ValueError` if the text is not FEN."""
        return self._kind(fen)

    def player(self, state: str) -> str:
        """Return the player to move: MAX for White."""
        return MAX if self._board(state).turn else MIN

    def actions(self, state: str) -> list[str]:
        """Return the legal moves, captures first; there are none if the game is over."""
        board = self._board(state)
        if _winner(board) is not None:
            return []
        return [move.uci() for move in sorted(board.legal_moves, key=board.is_capture, reverse=True)]

    def result(self, state: str, action: str) -> str:
        board = self._board(state).copy(stack=False)
        board.push_uci(action)
        return self._keep(board)

    def is_terminal(self, state: str) -> bool:
        """Return whether the game ended by checkmate, a draw, or the rules of the variant."""
        return _winner(self._board(state)) is not None

    def utility(self, state: str) -> Number:
        """Return ``mate`` if White has won, −``mate`` if Black has won, and 0 for a draw."""
        return self.mate * (_winner(self._board(state)) or 0)

    def evaluate(self, state: str) -> Number:
        """Return the material balance, White's minus Black's, in pawns."""
        symbols = [piece.symbol() for piece in self._board(state).piece_map().values()]
        return sum(PIECE_VALUES.get(symbol.upper(), 0) * (1 if symbol.isupper() else -1) for symbol in symbols)

    def draw(self, state: str) -> str:
        """Return the board with the names of its rows and columns; ▸ marks row 1 if White is to move, and row 8 if
        Black is to move.

        The last line contains the other fields of FEN: castling rights, en passant square, and the counts
        of moves.
        """
        board = self._board(state)
        rows = str(board).replace(".", "·").splitlines()
        marked = {8: not board.turn, 1: board.turn}
        lines = [f"{'▸' if marked.get(n) else ' '}{n} {row}" for n, row in zip(range(8, 0, -1), rows, strict=True)]
        placement, _, rest = board.fen().split(" ", 2)
        pocket = placement.partition("[")[1:]
        return "\n".join([*lines, "   a b c d e f g h", f"   {''.join(pocket)}{' ' * bool(pocket[0])}{rest}"])

    def picture(self, state: str) -> Any:
        """Return the board as SVG for a notebook, with a king in check highlighted."""
        board = self._board(state)
        check = board.king(board.turn) if board.is_check() else None
        return self._chess.svg.board(board, orientation=self._chess.WHITE, check=check, size=320)

    def move_text(self, state: str, action: str) -> str:
        """Return a move in algebraic notation, such as Nf3, exd5, O-O, Qh7#."""
        board = self._board(state)
        return str(board.san(board.parse_uci(action)))

    def _board(self, state: str) -> Any:
        board = self._boards.get(state)
        if board is None:
            board = board_of_fen(self, state)
            self._boards[state] = board
        return board

    def _keep(self, board: Any) -> str:
        if len(self._boards) >= MOST_KEPT:
            self._boards.clear()
        state = str(board.fen())
        self._boards[state] = board
        return state


def _winner(board: Any) -> int | None:
    """Return 1 if White has won, −1 if Black has, 0 for a draw, None if the game continues."""
    outcome = board.outcome()
    if outcome is None:
        return 0 if board.halfmove_clock >= 100 else None
    return 0 if outcome.winner is None else 1 if outcome.winner else -1


def _engine() -> Any:
    try:
        import chess
        import chess.svg
        import chess.variant
    except ImportError:
        raise MissingPackageError(
            gettext("this game needs the package %(package)s; install it with: %(command)s").with_values(
                package=Code("chess"), command=Code("pip install 'gametree[engines]'")
            )
        ) from None
    return chess


def _variant(chess: Any, name: str) -> Any:
    try:
        return chess.variant.find_variant(name)
    except ValueError:
        known = ["chess", *(kind.aliases[0].lower() for kind in chess.variant.VARIANTS[1:])]
        raise ChoiceError(gettext("chess variant"), name, known) from None


# ---- Pac-Man on a small map: Pac-Man eats dots and moves in turn with a ghost ---------------------

_STEPS = (("north", 0, -1), ("west", -1, 0), ("east", 1, 0), ("south", 0, 1))
DOT, _WIN, _CAUGHT, _STEP = 10, 50, 50, 1
"""points for a dot and for the last dot; points lost for being caught and for a step"""


class ChasePosition(NamedTuple):
    """A position of Pac-Man."""

    player: str
    pac: tuple[int, int]
    """column and row of Pac-Man"""
    ghost: tuple[int, int]
    dots: frozenset[tuple[int, int]]
    left: int
    """number of moves of Pac-Man until the game stops"""


@named_keywords()
class PacMan(KitGame):
    """Pac-Man, who is MAX, and a ghost take turns; each moves to a free adjacent square.

    A dot is worth 10 points, and the last dot is worth 50 more. Being caught costs 50 points, and each step costs 1.

    Parameters
    ----------
    map : str, default ". . P . G . ."
        The rows of the map, on separate lines or separated by ``/``: P is Pac-Man, G the ghost, . a dot, _ an empty
        square and # a wall.
    moves : int, default 6
        Number of Pac-Man's moves after which the game stops.

    Examples
    --------
    >>> import gametree as gt
    >>> game = PacMan("P . G", moves=3)
    >>> print(game.draw(game.initial))
    P · G
    >>> gt.minimax(game).value
    59
    """

    def __init__(self, map: str = ". . P . G . .", moves: int = 6) -> None:
        if not isinstance(map, str):
            raise GameError(
                wrong_value(
                    option_of("PacMan", "map"),
                    map,
                    gettext("text, as %(example)s").with_values(example=Code("'. . P . G . .'")),
                )
            )
        rows = [row.split() for row in map.strip().replace("/", "\n").splitlines()]
        squares = {(x, y): mark for y, row in enumerate(rows) for x, mark in enumerate(row)}
        squares_by_mark = {
            mark: [square for square, mark_there in squares.items() if mark_there == mark] for mark in "PG.#_"
        }
        if (
            len(squares_by_mark["P"]) != 1
            or len(squares_by_mark["G"]) != 1
            or set(squares.values()) - set(squares_by_mark)
        ):
            problem = gettext(
                "%(option)s is %(given)s; write one P, one G, and otherwise only . for dots, _ for empty squares "
                "and # for walls"
            )
            raise GameError(problem.with_values(option=option_of("PacMan", "map"), given=short_repr(map)))
        self.rows = [[(x, y) for x in range(len(row))] for y, row in enumerate(rows)]
        self.walls = frozenset(squares_by_mark["#"])
        self.dots = frozenset(squares_by_mark["."])
        self.moves = whole_number(option_of("PacMan", "moves"), moves, 1, 100)
        self._ways = {
            (x, y): [(name, (x + dx, y + dy)) for name, dx, dy in _STEPS if squares.get((x + dx, y + dy), "#") != "#"]
            for x, y in squares
        }
        self.initial = ChasePosition(MAX, squares_by_mark["P"][0], squares_by_mark["G"][0], self.dots, self.moves)
        if not all(self._ways[square] for square in (self.initial.pac, self.initial.ghost)):
            problem = gettext(
                "%(option)s is %(given)s, where P or G cannot move; leave a free square beside each of them"
            )
            raise GameError(problem.with_values(option=option_of("PacMan", "map"), given=short_repr(map)))

    def player(self, state: ChasePosition) -> str:
        """Return the player to move: Pac-Man and the ghost in turn."""
        return state.player

    def actions(self, state: ChasePosition) -> list[str]:
        """Return the directions in which the adjacent square is not a wall."""
        return [] if self.is_terminal(state) else [name for name, _ in self._ways[self._mover(state)]]

    def result(self, state: ChasePosition, action: str) -> ChasePosition:
        """Return the position after one step; Pac-Man eats a dot on the new square."""
        square = dict(self._ways[self._mover(state)])[action]
        if state.player == MAX:
            return state._replace(player=MIN, pac=square, dots=state.dots - {square}, left=state.left - 1)
        return state._replace(player=MAX, ghost=square)

    def is_terminal(self, state: ChasePosition) -> bool:
        """Return whether Pac-Man is caught, no dot is left, or the moves are used up."""
        return state.pac == state.ghost or not state.dots or (state.left == 0 and state.player == MAX)

    def utility(self, state: ChasePosition) -> int:
        """Return Pac-Man's points at the end of the game."""
        return self.evaluate(state)

    def evaluate(self, state: ChasePosition) -> int:
        """Return Pac-Man's points so far."""
        eaten = DOT * (len(self.dots) - len(state.dots)) - _STEP * (self.moves - state.left)
        if state.pac == state.ghost:
            return eaten - _CAUGHT
        return eaten + (0 if state.dots else _WIN)

    def readings(self, given: Any) -> Iterator[Reading]:
        """Yield the ways to read a position: as drawn, as a list or tuple of its five parts, or as moves."""
        return chase_readings(self, given)

    def draw(self, state: ChasePosition) -> str:
        """Return the map and, except at the start, a line with the player to move and the number of moves left."""
        is_start = state.left == self.moves and state.player == MAX
        board = self.draw_in_tree(state)
        return board if is_start else f"{board}\n▸ {state.player.upper()} · {state.left}"

    def draw_in_tree(self, state: ChasePosition) -> str:
        """Return the map; X marks a caught Pac-Man, and Ġ a ghost on a dot."""
        marks = {square: "·" for square in state.dots} | dict.fromkeys(self.walls, "#")
        ghost = "Ġ" if state.ghost in state.dots else "G"
        marks |= {state.pac: "P", state.ghost: ghost} if state.pac != state.ghost else {state.pac: "X"}
        return "\n".join(" ".join(marks.get(square, " ") for square in row).rstrip() for row in self.rows)

    def _mover(self, state: ChasePosition) -> tuple[int, int]:
        return state.pac if state.player == MAX else state.ghost
