"""Pac-Man on a small map (deck 001): Pac-Man, who is MAX, eats dots; a ghost, MIN, moves in turn with him."""

from __future__ import annotations

from typing import NamedTuple

from ..errors import GameError, named_keywords
from ..node_kinds import MAX, MIN
from ..phrases import Code, gettext, short_repr
from .game import KitGame, option_of, whole_number

_STEPS = (("north", 0, -1), ("west", -1, 0), ("east", 1, 0), ("south", 0, 1))
DOT, _WIN, _CAUGHT, _STEP = 10, 50, 50, 1
"""Points for a dot and for the last dot, and the cost in points of being caught and of a step."""


class _Chase(NamedTuple):
    """A position."""

    player: str
    pac: tuple[int, int]
    """column and row"""
    ghost: tuple[int, int]
    dots: frozenset[tuple[int, int]]
    left: int
    """moves of Pac-Man until the game is stopped"""


@named_keywords()
class PacMan(KitGame):
    """Pac-Man, who is MAX, and a ghost take turns; each moves to a free square beside its own.

    ``map`` has a line for each row, or a / between rows, with P, G, points for dots, _ for empty squares and # for
    walls. A dot is worth 10 points and the last dot 50 more, being caught costs 50 and each step 1. The game stops
    after ``moves`` moves of Pac-Man.

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
                option_of("PacMan", "map"),
                gettext("text, as %(example)s").with_values(example=Code("'. . P . G . .'")),
                short_repr(map),
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
            needed = gettext("one P, one G, and else only . for dots, _ for empty squares, # for walls")
            raise GameError(option_of("PacMan", "map"), needed, short_repr(map))
        self.rows = [[(x, y) for x in range(len(row))] for y, row in enumerate(rows)]
        self.walls = frozenset(squares_by_mark["#"])
        self.dots = frozenset(squares_by_mark["."])
        self.moves = whole_number(option_of("PacMan", "moves"), moves, 1, 100)
        self._ways = {
            (x, y): [(name, (x + dx, y + dy)) for name, dx, dy in _STEPS if squares.get((x + dx, y + dy), "#") != "#"]
            for x, y in squares
        }
        self.initial = _Chase(MAX, squares_by_mark["P"][0], squares_by_mark["G"][0], self.dots, self.moves)
        if not all(self._ways[square] for square in (self.initial.pac, self.initial.ghost)):
            raise GameError(
                option_of("PacMan", "map"), gettext("a free square beside P and one beside G"), short_repr(map)
            )

    def player(self, state: _Chase) -> str:
        """Pac-Man and the ghost in turn."""
        return state.player

    def actions(self, state: _Chase) -> list[str]:
        """The directions without a wall."""
        return [] if self.is_terminal(state) else [name for name, _ in self._ways[self._mover(state)]]

    def result(self, state: _Chase, action: str) -> _Chase:
        """Move one step; Pac-Man eats the dot that is there."""
        square = dict(self._ways[self._mover(state)])[action]
        if state.player == MAX:
            return state._replace(player=MIN, pac=square, dots=state.dots - {square}, left=state.left - 1)
        return state._replace(player=MAX, ghost=square)

    def is_terminal(self, state: _Chase) -> bool:
        """Over when Pac-Man is caught, no dot is left, or the time is up."""
        return state.pac == state.ghost or not state.dots or (state.left == 0 and state.player == MAX)

    def utility(self, state: _Chase) -> int:
        """The points."""
        return self.evaluate(state)

    def evaluate(self, state: _Chase) -> int:
        """The points so far."""
        eaten = DOT * (len(self.dots) - len(state.dots)) - _STEP * (self.moves - state.left)
        if state.pac == state.ghost:
            return eaten - _CAUGHT
        return eaten + (0 if state.dots else _WIN)

    def draw(self, state: _Chase) -> str:
        """Return the map as text; X is a Pac-Man who is caught."""
        marks = {square: "·" for square in state.dots} | dict.fromkeys(self.walls, "#")
        marks |= {state.pac: "P", state.ghost: "G"} if state.pac != state.ghost else {state.pac: "X"}
        return "\n".join(" ".join(marks.get(square, " ") for square in row).rstrip() for row in self.rows)

    def _mover(self, state: _Chase) -> tuple[int, int]:
        return state.pac if state.player == MAX else state.ghost
