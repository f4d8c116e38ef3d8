"""The class `Game`, which describes a game for drawing and searching."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from ..errors import GameError, named_keywords
from ..phrases import Code, Phrase, gettext, short_repr
from ..showing import Playable
from ..values import Number, Value


class Cell(NamedTuple):
    """A cell of a board."""

    text: str = ""
    owner: str = ""
    """player whose mark is in the cell, ``"max"`` or ``"min"``; empty if there is no mark"""
    action: Any = None
    """action that a player takes by choosing the cell, legal or not; None if the cell cannot be chosen"""
    high: int = 1
    """height in rows"""
    bare: bool = False
    """whether the cell has no border, as for sticks and texts"""


@dataclass(frozen=True, slots=True)
class Board:
    """Rows of cells, from top to bottom. If a cell is several rows high, the rows below omit the columns that the cell
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
"""Attribute in which searches cache the results of the methods of a `Game.fixed` object; it is not copied when the game
is copied.
"""
Action: TypeAlias = Any
"""A move or an outcome of chance: a number, a text or a tuple"""


@named_keywords()
class Game(Playable):
    """A game that is described by six elements. Define these elements in a subclass; all other methods have defaults.

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
    """sum of all players' utilities at the end of a game (0 in a zero-sum game); None if the sum varies"""
    step: Number = 1
    """least difference between two values (1 for whole numbers), which is the width of null windows in PVS and
    MTD(f)"""
    value_range: tuple[Number, Number] | None = None
    """least and greatest utility, if known; a search with a transposition table uses them as the widest window"""

    drawn: Number = 0
    """utility of a draw in a game of MAX and MIN: a greater utility is a win for MAX, a smaller one a loss"""
    win_score: Number | None = None
    """value of a win of MAX in a search with a depth limit, on the scale of `evaluate` and above any estimate; a loss
    has the opposite value, and a draw has 0. None if utilities and estimates already have the same scale"""

    player_names: tuple[str | Phrase, str | Phrase] | None = None
    """usual names of MAX and MIN, such as X and O; None for MAX and MIN"""
    mates: bool = False
    """whether a win is reported as a mate, counted in moves of the winner: ``mate in 2``"""

    fixed: bool = False
    """whether the object never changes, so that searches may cache its results (true for the kit's games); leave this
    False if you change the object between two searches
    """

    # ---- The six elements, with `initial` -------------------------------------------------------

    def player(self, state: State) -> str:
        """Return the player to move: ``"max"``, ``"min"``, ``"chance"`` or, in a game of several players, ``"p1"``,
        ``"p2"`` …
        """
        raise NotImplementedError("needed the method player(self, state)")

    def actions(self, state: State) -> Sequence[Action]:
        """Return the moves of the player as a list or a tuple, in the order in which a search tries them."""
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

        ``Fraction(1, 6)`` is exact. ``1 / 6`` is read as this fraction, because the denominator is at most a million;
        results of calculations with floats may be refused.
        """
        raise NotImplementedError("needed the method actions(self, state), or outcomes(self, state) where chance moves")

    def evaluate(self, state: State) -> Value:
        """Return an estimate of a position's value for MAX, used by a search that stops before the end of the game."""
        raise NotImplementedError("needed the method evaluate(self, state)")

    def symmetric(self, state: State) -> Iterable[State]:
        """Return all positions that are symmetric to a position, including the position itself."""
        return (state,)

    def canonical(self, state: State) -> State:
        """Return the same representative for all `symmetric` positions. Default: the smallest of them."""
        return min(self.symmetric(state))

    def successors(self, state: State) -> Sequence[tuple[Action, State]]:
        """Return each action with the position after it. Override this method only if one pass over all actions is
        faster.
        """
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
    """Return the argument if it is a game; raise `GameError` for anything else."""
    if not isinstance(value, Game):
        problem = gettext(
            "%(function)s needs a game, but %(given)s is not one; write a subclass of %(base)s, and pass an "
            "instance of it"
        )
        facts = {"function": Code(where), "given": short_repr(value), "base": Code("gametree.Game")}
        raise GameError(problem.with_values(**facts))
    return value


class ReadingGame(Game):
    """A game whose positions can be given in the forms that people write."""

    def state(self, given: Any) -> State:
        """Return the position that an object describes; raise `GameError` if it does not describe a position."""
        raise NotImplementedError


_AIMA_METHODS = ("actions", "result", "utility", "to_move")


def is_like_aima(given: object) -> bool:
    """Return whether an object has the methods of a game in aima-python, and is not a game of the kit."""
    return not isinstance(given, Game) and all(callable(getattr(given, name, None)) for name in _AIMA_METHODS)


def as_game(given: Any) -> Any:
    """Convert a game in the form of aima-python into a game of the kit; return anything else unchanged.

    >>> class Pick:
    ...     initial = "A"
    ...     def actions(self, state): return ["left", "right"] if state == "A" else []
    ...     def result(self, state, action): return action
    ...     def utility(self, state, player): return {"left": 3, "right": 5}[state]
    ...     def to_move(self, state): return "MAX"
    >>> import gametree as gt
    >>> gt.minimax(Pick()).value, str(gt.Tree.read(Pick()))
    (5, '[left->3 right->5]')
    """
    if isinstance(given, type) or not is_like_aima(given):
        return given
    from .aima import AimaGame

    return AimaGame(given)
