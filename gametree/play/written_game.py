"""A game that one process writes as a table of positions, and that a different process compares with the rules.

The comparing process never runs a student's class.
"""

from __future__ import annotations

import reprlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..errors import GameTreeError
from ..games.game import Action, Game, State
from ..games.positions import kind_at, moves_at, value_at
from ..node_kinds import CHANCE, LEAF, MAX, MIN, Kind, player_number
from ..values import Value, ValueRefused, from_json, show, to_json
from .laws import check_game

_MOST_POSITIONS = 20_000
_MOST_MOVES = 100_000
"""maximum number of moves in a table; larger tables would take too long to compare (the table of the kit's largest game
has 1 401 moves)
"""
DEEPEST = 80
"""number of plies below the start that the table contains; it is enough for a comparison that covers 60 plies below a
position near the start"""
_MOST_BREACHES = 2
"""maximum number of broken laws reported"""
_MOST_VALUE = 10**100
_LONGEST = 200
"""maximum length, in characters, of the name of a position or an action"""


class _TooManyPositions(Exception):
    """Raised if the game has more positions or moves than a table can hold."""


def trial_report(module: object, request: Mapping[str, Any], case: Mapping[str, Any]) -> dict[str, Any]:
    """Instantiate a game class of a module, and return its violations of laws and its positions.

    ``request`` contains the name of the class, the language of the sentences and the limits of the check; ``case``
    contains the arguments. The result has the key ``failure`` if the class raises an error; the result is None if the
    class is not a game class.
    """
    game_class = getattr(module, request["names"][0], None)
    if not (isinstance(game_class, type) and issubclass(game_class, Game)):
        return {"failure": None, "laws": [], "lawful": False, "table": None}
    report: dict[str, Any] = {"failure": "", "laws": [], "lawful": False, "table": None}
    lang = request["lang"]
    try:
        game = game_class(*case["arguments"])
    except Exception as error:
        return {**report, "failure": _error_summary(error, lang)}
    check = check_game(game, most=request["most"], games=request["games"], lang=lang)
    report["lawful"] = check.ok
    report["laws"] = [breach.sentence(lang)[:1000] for breach in check.breaches[:_MOST_BREACHES]]
    try:
        report["table"] = table_of(game)
    except Exception as error:
        report["failure"] = "" if check.breaches else _error_summary(error, lang)
    return report


def _error_summary(error: BaseException, lang: str) -> str:
    if isinstance(error, GameTreeError):
        return " ".join(error.text(lang).split())[:160]
    text = " ".join(str(error).split())[:160]
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def table_of(game: Game, start: State = None) -> list[list[Any]]:
    """Return the positions of a game as rows, the start first: kind, value, moves, and text of the position.

    A move is its action, its text, its probability or None, and the number of the next position.

    >>> from gametree.games import Nim
    >>> for row in table_of(Nim(1)):
    ...     print(row)
    ['max', None, [['(1, 1)', '1: −1', None, 1]], "('max', (1,))"]
    ['leaf', 1, [], "('min', (0,))"]
    """
    first = game.initial if start is None else start
    numbers: dict[State, int] = {first: 0}
    order = [(first, 0)]
    table: list[list[Any]] = []
    count = 0
    for state, depth in order:
        kind = kind_at(game, state)
        if kind == LEAF:
            table.append([kind, to_json(value_at(game, state)), [], reprlib.repr(state)[:_LONGEST]])
            continue
        moves = []
        for action, after, share in moves_at(game, state, kind) if depth < DEEPEST else ():
            count += 1
            if count > _MOST_MOVES:
                raise _TooManyPositions
            if after not in numbers:
                if len(order) >= _MOST_POSITIONS:
                    raise _TooManyPositions
                numbers[after] = len(order)
                order.append((after, depth + 1))
            text = str(game.move_text(state, action))[:_LONGEST]
            moves.append([_name(action), text, None if share is None else to_json(share), numbers[after]])
        table.append([kind, None, moves, reprlib.repr(state)[:_LONGEST]])
    return table


def _name(action: Action) -> int | str:
    if isinstance(action, int) and not isinstance(action, bool) and abs(action) < 10**12:
        return int(action)
    return str(action)[:_LONGEST] if isinstance(action, str) else repr(action)[:_LONGEST]


def is_table(rows: object) -> bool:
    """Return whether an object has the form of a table of positions."""
    if not isinstance(rows, list) or not 0 < len(rows) <= _MOST_POSITIONS:
        return False
    if not all(isinstance(row, list) and len(row) == 4 and _is_row(row, len(rows)) for row in rows):
        return False
    return sum(len(row[2]) for row in rows) <= _MOST_MOVES


def _is_row(row: list[Any], count: int) -> bool:
    kind, value, moves, shown = row
    return (
        isinstance(kind, str)
        and (kind in (MAX, MIN, CHANCE, LEAF) or player_number(kind) is not None)
        and isinstance(shown, str)
        and len(shown) <= _LONGEST
        and (_is_value(value) if kind == LEAF else value is None)
        and isinstance(moves, list)
        and all(isinstance(move, list) and len(move) == 4 and _is_move(move, kind, count) for move in moves)
    )


def _is_value(value: object) -> bool:
    if isinstance(value, list):
        return 0 < len(value) <= 9 and not any(isinstance(item, list) for item in value) and all(map(_is_value, value))
    if isinstance(value, bool) or not isinstance(value, int | str):
        return False
    if isinstance(value, int) and abs(value) > _MOST_VALUE:
        return False
    try:
        return len(str(value)) <= _LONGEST and from_json(value) is not None
    except (GameTreeError, ValueRefused, ValueError, ArithmeticError):
        return False


def _is_move(move: list[Any], kind: str, count: int) -> bool:
    action, text, share, after = move
    return (
        (isinstance(action, int) or (isinstance(action, str) and len(action) <= _LONGEST))
        and isinstance(text, str)
        and len(text) <= _LONGEST
        and (_is_value(share) and not isinstance(share, list) if kind == CHANCE else share is None)
        and isinstance(after, int)
        and not isinstance(after, bool)
        and 0 <= after < count
    )


class WrittenGame(Game):
    """A game defined by a table of numbered positions; positions below the last level of the table have no moves.

    >>> from gametree.games import Nim
    >>> import gametree as gt
    >>> gt.minimax(WrittenGame(table_of(Nim(2, 1)))).value == gt.minimax(Nim(2, 1)).value
    True
    """

    initial: int = 0

    def __init__(self, table: Sequence[Sequence[Any]]) -> None:
        self.table = table

    def player(self, state: int) -> str:
        return str(self.table[state][0])

    def successors(self, state: int) -> list[tuple[Action, int]]:
        return [(move[0], move[3]) for move in self.table[state][2]]

    def actions(self, state: int) -> list[Action]:
        """Return the names of the moves, as the other process wrote them."""
        return [move[0] for move in self.table[state][2]]

    def outcomes(self, state: int) -> list[tuple[Action, Any]]:
        return [(move[0], from_json(move[2])) for move in self.table[state][2]]

    def result(self, state: int, action: Action) -> int:
        return next(int(move[3]) for move in self.table[state][2] if move[0] == action)

    def is_terminal(self, state: int) -> bool:
        return bool(self.table[state][0] == LEAF)

    def utility(self, state: int) -> Value:
        return from_json(self.table[state][1])

    def move_text(self, state: int, action: Action) -> str:
        return next(str(move[1]) for move in self.table[state][2] if move[0] == action)

    def draw(self, state: int) -> str:
        """Return the position as the other process drew it."""
        return str(self.table[state][3])


# ---- The comparison of a student's game with the rules -------------------------------------------

_COMPARED = 60
"""number of plies compared below a position"""

Shape: TypeAlias = int
"""The number that identifies the tree below a position; equal numbers mean equal trees."""


@dataclass(frozen=True, slots=True)
class _GameDifference:
    """A difference between a position of one game and the corresponding position of another game."""

    what: str
    """kind of difference, one of "over", "not over", "player", "actions", "probabilities" and "utility", as a text"""
    actions: tuple[Action, ...]
    """actions from the start to the position in the first game"""
    state: State
    got: str
    needed: str


class _NumberedTrees:
    """Assigns numbers to the trees of several games; equal trees have equal numbers, regardless of the names of
    positions.

    >>> from gametree.games import Nim
    >>> trees = _NumberedTrees()
    >>> trees.shape(Nim(2, 1), Nim(2, 1).initial) == trees.shape(Nim(1, 2), Nim(1, 2).initial)
    True
    """

    def __init__(self, *, values: bool = True, deep: int = _COMPARED) -> None:
        self.values, self.deep = values, deep
        """whether utilities are compared, and maximum number of plies that are compared below a position"""
        self._numbers: dict[object, Shape] = {}
        self._known: dict[tuple[int, State, int], Shape] = {}

    def shape(self, game: Game, state: State, deep: int | None = None) -> Shape:
        """Return the number of the tree below a position; differences deeper than ``deep`` plies are ignored."""
        deep = self.deep if deep is None else deep
        key = id(game), state, deep
        if key not in self._known:
            kind = kind_at(game, state)
            facts: object
            if kind == LEAF:
                facts = LEAF, value_at(game, state) if self.values else None
            elif deep == 0:
                facts = "deep"
            else:
                below = Counter(
                    (share, self.shape(game, after, deep - 1)) for _, after, share in moves_at(game, state, kind)
                )
                facts = kind, frozenset(below.items())
            self._known[key] = self._numbers.setdefault(facts, len(self._numbers))
        return self._known[key]


def _first_difference(game: Game, wanted: Game, deep: int = _COMPARED) -> _GameDifference | None:
    """Return the first difference between two games, searching from the start, or None if the games are equal.

    >>> from gametree.games import Nim
    >>> _first_difference(Nim(1, 2), Nim(2, 1)), _first_difference(Nim(2, 1, misere=True), Nim(2, 1)).what
    (None, 'utility')
    """
    trees, here, there = _NumberedTrees(deep=deep), game.initial, wanted.initial
    path: list[Action] = []
    while trees.shape(game, here) != trees.shape(wanted, there):
        found = _differs(game, here, wanted, there)
        if found is not None:
            return _GameDifference(found[0], tuple(path), here, *found[1:])
        action, here, there = next(_unlike(trees, game, here, wanted, there))
        path.append(action)
    return None


def _differs(game: Game, here: State, wanted: Game, there: State) -> tuple[str, str, str] | None:
    """Return the difference between two positions themselves, without their successors, or None if there is none."""
    kind, needed = kind_at(game, here), kind_at(wanted, there)
    if LEAF in (kind, needed) and kind != needed:
        return ("over" if kind == LEAF else "not over"), "", ""
    if kind == LEAF:
        got, worth = value_at(game, here), value_at(wanted, there)
        return ("utility", show(got), show(worth)) if got != worth else None
    if kind != needed:
        return "player", kind, needed
    moves, others = moves_at(game, here, kind), moves_at(wanted, there, needed)
    if len(moves) != len(others):
        return "actions", str(len(moves)), str(len(others))
    if kind == CHANCE and Counter(share for *_, share in moves) != Counter(share for *_, share in others):
        return "probabilities", _shares(moves), _shares(others)
    return None


def _unlike(
    trees: _NumberedTrees, game: Game, here: State, wanted: Game, there: State
) -> Iterator[tuple[Action, State, State]]:
    """For each successor of ``here`` that is equal to no successor of ``there``, yield the action, the successor, and a
    successor of ``there`` that is also left without an equal one. Moves that have the same name in both games come
    first.
    """
    kind: Kind = kind_at(game, here)
    left = {action: (share, after) for action, after, share in moves_at(wanted, there, kind)}
    mine = []
    for action, after, share in moves_at(game, here, kind):
        number = share, trees.shape(game, after)
        equal = [name for name, (part, other) in left.items() if (part, trees.shape(wanted, other)) == number]
        if equal:
            del left[action if action in equal else equal[0]]
        else:
            mine.append((action, after, share))
    for action, after, share in sorted(mine, key=lambda move: move[0] not in list(left)):
        alike = [name for name, (part, _) in left.items() if part == share]
        if alike:
            name = action if action in alike else alike[0]
            yield action, after, left[name][1]


def _shares(moves: Any) -> str:
    return f"({', '.join(show(share) for share in sorted(share for *_, share in moves))})"


# ---- The comparison in a separate process, so that the game can exhaust only the time and memory of that process
# ---------------------------


def played(module: object, wanted: Mapping[str, Any], case: Mapping[str, Any]) -> dict[str, Any]:
    """Write a student's game as `trial_report` does, or compare two written games.

    The same process never does both, because a student's program could change the process that compares.
    """
    return compared(case) if "rules" in case else trial_report(module, wanted, case)


def compared(case: Mapping[str, Any]) -> dict[str, Any]:
    """Compare the table of a game with the table of the ``rules``.

    In the result, ``shape`` is true if the trees differ at most in the utilities. ``difference`` is the kind of the
    first difference, with the values in the game and under the rules; ``moves`` and ``drawing`` are the moves to its
    position and a drawing of the position.

    >>> from gametree.games import Nim
    >>> from gametree.play.written_game import table_of
    >>> compared({"table": table_of(Nim(2, misere=True)), "rules": table_of(Nim(2))})["difference"]
    ['utility', '1', '−1']
    """
    game, rules = WrittenGame(case["table"]), WrittenGame(case["rules"])
    outcome: dict[str, Any] = {"shape": False, "difference": None, "moves": "", "drawing": "", "failure": ""}
    deep = _height(rules, rules.initial)
    plain = _NumberedTrees(values=False, deep=deep)
    try:
        outcome["shape"] = plain.shape(game, game.initial) == plain.shape(rules, rules.initial)
        if (found := _first_difference(game, rules, deep)) is not None:
            outcome["difference"] = [found.what, found.got, found.needed]
            outcome["moves"], outcome["drawing"] = _way(game, found)
    except (GameTreeError, RecursionError, StopIteration) as error:
        outcome |= {"shape": False, "difference": None, "failure": type(error).__name__}
    return outcome


def _height(game: WrittenGame, state: int) -> int:
    """Return the maximum number of plies below a position."""
    return max((1 + _height(game, after) for _, after in game.successors(state)), default=0)


def _way(game: WrittenGame, found: _GameDifference) -> tuple[str, str]:
    """Return the moves in the student's game to the position of the given difference, and a drawing of this
    position.
    """
    here, move_texts = game.initial, []
    for action in found.actions:
        move_texts.append(game.move_text(here, action))
        here = game.result(here, action)
    return ", ".join(move_texts), game.draw(found.state)
