"""The class `Game`, which describes a game for drawing and searching; and the base of the kit's games."""

from __future__ import annotations

import re
import reprlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Self, TypeAlias

from ..errors import GameError, named_keywords, to_list, to_text, wrong_value
from ..phrases import Code, Phrase, gettext, short_repr
from ..showing import Playable
from ..values import Number, Value, is_whole
from .given_positions import Reading, in_one_line, mover, only_position, plain
from .moves_by_name import BETWEEN_MOVES, NamedMoves, moves_by_name


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a board."""

    text: str = ""
    owner: str = ""
    """player whose mark is in the cell, ``"max"`` or ``"min"``; empty if neither"""
    action: Any = None
    """action of a player who chooses the cell, legal or not; None if the cell cannot be chosen"""
    high: int = 1
    """height in rows"""
    bare: bool = False
    """whether the cell has no border, as for sticks and texts"""


@dataclass(frozen=True, slots=True)
class Board:
    """Rows of cells, from top to bottom; below a cell that is several rows high, the rows omit the columns that it
    covers.

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


# ---- The class `Game`: the elements of a game from which its tree is drawn and searched ----

State: TypeAlias = Any
"""A position: any immutable object that can be the key of a dict, such as a tuple, a number or text."""
SEEN_ATTRIBUTE = "_seen"
"""Attribute in which searches cache the results of the methods of a `Game.fixed` object; it is not copied with the
game.
"""
Action: TypeAlias = Any
"""A move or an outcome of chance: a number, text, a tuple …"""


@named_keywords()
class Game(Playable):
    """A game described by six elements. Define them in a subclass; all other methods have defaults.

    The attribute `initial` is the initial position. `player`, `actions`, `result`, `is_terminal` and `utility`
    take a position. A game with dice also has `outcomes`. `check_game` plays a game and reports which laws of games it
    breaks.

    >>> class TakeOneOrTwo(Game):
    ...     initial = ("max", 4)
    ...     def player(self, state): return state[0]
    ...     def actions(self, state): return [n for n in (1, 2) if n <= state[1]]
    ...     def result(self, state, n): return ("min" if state[0] == "max" else "max", state[1] - n)
    ...     def is_terminal(self, state): return state[1] == 0
    ...     def utility(self, state): return -1 if state[0] == "max" else 1
    >>> import gametree as gt
    >>> result = gt.alphabeta(TakeOneOrTwo())
    >>> result.value, result.best_move
    (1, '1')
    """

    initial: State
    """initial position"""
    total: Number | None = None
    """sum of all players' utilities at the end of a game, 0 in a zero-sum game; None if the sum varies"""
    step: Number = 1
    """least difference between two values, 1 for whole numbers: the width of null windows in PVS and MTD(f)"""
    value_range: tuple[Number, Number] | None = None
    """least and greatest utility, if known; a search with a transposition table uses them as the widest window"""

    drawn: Number = 0
    """utility of a draw in a game of MAX and MIN: a greater utility is a win for MAX, a smaller one a loss"""
    win_score: Number | None = None
    """value of a win of MAX in a search with a depth limit, on the scale of `evaluate` and above any estimate; a loss
    has the opposite value and a draw 0. None if utilities and estimates already share a scale"""

    player_names: tuple[str | Phrase, str | Phrase] | None = None
    """usual names of MAX and MIN, such as X and O; None for MAX and MIN"""
    mates: bool = False
    """whether a win is reported as a mate, counted in moves of the winner: ``mate in 2``"""

    fixed: bool = False
    """whether the object never changes, as games of the kit promise, so that searches may cache its answers; leave it
    False if you change the object between two searches
    """

    # ---- The six elements, with `initial` -------------------------------------------------------

    def player(self, state: State) -> str:
        """Return the player to move: ``"max"``, ``"min"``, ``"chance"``, or ``"p1"``, ``"p2"`` … of several players."""
        raise NotImplementedError("needed the method player(self, state)")

    def actions(self, state: State) -> Sequence[Action]:
        """Return the moves of the player, in the order in which a search tries them: a list or a tuple."""
        return [action for action, _ in self.outcomes(state)]

    def result(self, state: State, action: Action) -> State:
        """Return the position after an action, as a new object."""
        raise NotImplementedError("needed the method result(self, state, action)")

    def is_terminal(self, state: State) -> bool:
        """Return whether the game is over. Default: whether there are no actions."""
        return not list(self.actions(state))

    def utility(self, state: State) -> Value:
        """Return the value of a final position: a number for MAX, or a tuple with an entry for each player p1, p2 …"""
        raise NotImplementedError("needed the method utility(self, state)")

    # ---- Further elements of some games ----------------------------------------------------------

    def outcomes(self, state: State) -> Iterable[tuple[Action, Number]]:
        """Return the outcomes at a chance position: pairs of action and probability, with probabilities that sum to 1.

        ``Fraction(1, 6)`` is exact. ``1 / 6`` is read as that fraction, because its denominator is at most a million;
        results of calculations with floats may be refused.
        """
        raise NotImplementedError("needed the method actions(self, state), or outcomes(self, state) where chance moves")

    def evaluate(self, state: State) -> Value:
        """Return an estimate of a position's value for MAX, used by a search that stops before the end of the game."""
        raise NotImplementedError("needed the method evaluate(self, state)")

    def symmetric(self, state: State) -> Iterable[State]:
        """Return all positions that are symmetric to the given one, including itself."""
        return (state,)

    def canonical(self, state: State) -> State:
        """Return the same representative for all `symmetric` positions. Default: the smallest of them."""
        return min(self.symmetric(state))

    def successors(self, state: State) -> Sequence[tuple[Action, State]]:
        """Return each action with the position after it. Override it only if one pass over all actions is faster."""
        return [(action, self.result(state, action)) for action in self.actions(state)]

    # ---- Texts and pictures ----------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The name of the game in messages. The default is the name of its class."""
        return type(self).__name__

    def draw(self, state: State) -> str:
        """Return a position as text, in one or several lines."""
        return str(state)

    def draw_in_tree(self, state: State) -> str:
        """Return the text of a position for a tree node; the node's shape shows the player to move. The default is
        `draw`.
        """
        return self.draw(state)

    def picture(self, state: State) -> Board | None:
        """Return a position as a board whose cells can carry actions, or None to show the text of `draw`."""
        return None

    def move_text(self, state: State, action: Action) -> str:
        """Return the name of an action, as written beside an edge of a tree."""
        return str(action)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != SEEN_ATTRIBUTE}

    def has(self, method: str) -> bool:
        """Return whether the game overrides a method, such as ``"evaluate"``.

        >>> Game().has("evaluate")
        False
        """
        return getattr(type(self), method) is not getattr(Game, method) or method in vars(self)


def to_game(where: str, value: object) -> Game:
    """Return a game; raise `GameError` for anything else."""
    if not isinstance(value, Game):
        problem = gettext(
            "%(function)s needs a game, but %(given)s is not one; write a subclass of %(base)s, and pass an "
            "instance of it"
        )
        facts = {"function": Code(where), "given": short_repr(value), "base": Code("gametree.Game")}
        raise GameError(problem.with_values(**facts))
    return value


# ---- The base of the kit's own games -------------------------------------------------------------

_CALL_ATTRIBUTE = "_called"
"""name of the attribute that holds the arguments of the call"""
_MOVE_NUMBER = re.compile(r"\d+\.+[ \t\n,;]*")
_RESULT = re.compile(r"(1-0|0-1|1/2-1/2|½-½|\*)\Z")
"""result of a game at the end of its record"""
_MOST_LISTED = 12
"""maximum number of moves listed in an error"""
_SHORT = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = 100


def option_of(game: str, name: str) -> Phrase:
    """Return the name of an option of a game, for an error message."""
    return gettext("%(option)s of %(game)s").with_values(option=Code(name), game=Code(game))


def whole_number(name: Phrase, value: object, least: int, most: int) -> int:
    """Return a whole number from ``least`` to ``most``; raise `GameError` for anything else."""
    if not is_whole(value, least, most):
        raise GameError(
            wrong_value(
                name, value, gettext("a whole number from %(least)s to %(most)s").with_values(least=least, most=most)
            )
        )
    return value


class ReadingGame(Game):
    """A game that reads positions in the forms that people write."""

    def state(self, given: Any) -> State:
        """Return the given position; raise `GameError` for anything else."""
        raise NotImplementedError


class KitGame(ReadingGame):
    """A game of the kit. The object is immutable, and evaluating its repr creates an equal object.

    >>> from gametree.games import Nim
    >>> Nim(1, 2, players=3)
    Nim(1, 2, players=3)
    """

    fixed = True

    def __new__(cls, *args: Any, **options: Any) -> Self:
        game = super().__new__(cls)
        vars(game)[_CALL_ATTRIBUTE] = args, options
        return game

    def state(self, given: Any) -> State:
        """Return the given position: a position, its drawing, rows of numbers, or the moves that lead to it.

        Text, lists, tuples and arrays are accepted; ``docs/games.md`` lists the forms. An object with several possible
        readings, or with none, is refused with `GameError`.

        >>> from gametree.games import Nim
        >>> Nim(2, 1).state("1: −1, 2: −1"), Nim(2, 1).state(("MIN", [1, 1])), Nim(2, 1).state("1 0")
        (('max', (1, 0)), ('min', (1, 1)), ('max', (1, 0)))
        """
        return only_position(self, given, self.readings(plain(given)))

    def readings(self, given: Any) -> Iterator[Reading]:
        """Yield the possible ways to read an object (with arrays as lists) as a position. Default: as moves."""
        return self.move_readings(given)

    def unread(self) -> Phrase:
        """Return the accepted forms, for the message about an object that cannot be read."""
        example = Code(repr(in_one_line(self.draw(self.initial))))
        return gettext(
            "write the moves from the start, or a position as the game draws it, such as %(example)s"
        ).with_values(example=example)

    def move_readings(self, given: Any, said: str | None = None) -> Iterator[Reading]:
        """Yield the possible readings of a text or a list as moves.

        Parameters
        ----------
        given : object
            The text or the list.
        said : str, optional
            Player named as the player to move after these moves.

        Yields
        ------
        Reading
            A possible reading.
        """
        if isinstance(given, str):
            yield lambda: self._checked(given, self.after_moves(given), said)
        elif type(given) in (list, tuple) and given:
            yield lambda: self._checked(given, self.after_actions(given), said)

    def _checked(self, given: object, state: State, said: str | None) -> State:
        mover(self, given, said, (self.player(state),))
        return state

    @named_keywords()
    def after_moves(self, text: str) -> State:
        """Return the position after moves, given by names or actions; single characters need no separators.

        Move numbers, such as ``1.`` and ``2...``, are skipped.
        """
        state, rest, number = self.initial, to_text("text", text).lstrip(BETWEEN_MOVES).rstrip(), 1
        is_one_word = not set(rest) & set(BETWEEN_MOVES)
        while rest := _RESULT.sub("", rest):
            moves = moves_by_name(self, state)
            found = moves.find_first(rest)
            if found is None and (numbered := _MOVE_NUMBER.match(rest)):
                rest = rest[numbered.end() :]
                continue
            if found is None and is_one_word and (action := moves.find(rest[0])) is not None:
                found = action, rest[1:]
            if found is None:
                refused = rest[0] if is_one_word and number > 1 else re.split(f"[{BETWEEN_MOVES}]", rest)[0]
                raise self._no_move(moves, number, refused)
            state, rest, number = self.result(state, found[0]), found[1], number + 1
        return state

    def after_actions(self, given: Sequence[Any]) -> State:
        """Return the position after a list of moves, each an action or its name."""
        state = self.initial
        for number, move in enumerate(to_list("moves", given), 1):
            moves = moves_by_name(self, state)
            action = moves.find(move) if isinstance(move, str) else _equal_action(moves, move)
            if action is None:
                raise self._no_move(moves, number, move)
            state = self.result(state, action)
        return state

    def _no_move(self, moves: NamedMoves, number: int, move: object) -> GameError:
        where = {"move": short_repr(move), "number": number, "game": Code(self.name)}
        if not moves.moves:
            over = gettext("%(move)s is not a move %(number)s of %(game)s: the game is over before it")
            return GameError(over.with_values(**where))
        names = [name for _, name in moves.moves]
        listed = ", ".join(names[:_MOST_LISTED]) + (", …" if len(names) > _MOST_LISTED else "")
        refused = gettext("%(move)s is not a move %(number)s of %(game)s; the moves there are %(names)s")
        return GameError(refused.with_values(**where, names=Code(listed)))

    def __repr__(self) -> str:
        args, options = vars(self)[_CALL_ATTRIBUTE]
        arguments = [*map(_SHORT.repr, args), *(f"{name}={_SHORT.repr(value)}" for name, value in options.items())]
        return f"{type(self).__name__}({', '.join(arguments)})"


def _equal_action(moves: NamedMoves, move: object) -> Action | None:
    """Return the action that equals an object, or None if there is none; lists count as tuples."""
    return next((action for action, _ in moves.moves if _is_same(action, move)), None)


def _is_same(action: object, move: object) -> bool:
    if isinstance(action, tuple) and isinstance(move, list | tuple):
        return len(action) == len(move) and all(map(_is_same, action, move))
    return type(action) is type(move) and action == move
