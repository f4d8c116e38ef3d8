"""The base class of the kit's games, which reads positions in the forms that people use, and functions that check the
options of games.
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Iterator, Sequence
from typing import Any, Self

from ..errors import GameError, named_keywords, to_list, to_text, wrong_value
from ..phrases import Code, Phrase, gettext, short_repr
from ..values import is_whole
from .game import Action, ReadingGame, State
from .given_positions import Reading, in_one_line, mover, only_position, plain
from .moves_by_name import BETWEEN_MOVES, NamedMoves, moves_by_name

_CALL_ATTRIBUTE = "_called"
"""name of the attribute that stores the arguments with which a game was created"""
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
    """Return the given value if it is a whole number from ``least`` to ``most``; raise `GameError` for anything
    else.
    """
    if not is_whole(value, least, most):
        raise GameError(
            wrong_value(
                name, value, gettext("a whole number from %(least)s to %(most)s").with_values(least=least, most=most)
            )
        )
    return value


class KitGame(ReadingGame):
    """A game of the kit. The object is immutable, and evaluating its ``repr`` creates an equal object.

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
        """Return the position that an object describes: a position, its drawing, rows of numbers, or the moves that
        lead to it.

        Text, lists, tuples and arrays are accepted; ``docs/games.md`` lists the forms. An object with several possible
        readings, or with none, is refused with `GameError`.

        >>> from gametree.games import Nim
        >>> Nim(2, 1).state("1: −1, 2: −1"), Nim(2, 1).state(("MIN", [1, 1])), Nim(2, 1).state("1 0")
        (('max', (1, 0)), ('min', (1, 1)), ('max', (1, 0)))
        """
        return only_position(self, given, self.readings(plain(given)))

    def readings(self, given: Any) -> Iterator[Reading]:
        """Yield the possible readings of an object as a position, with arrays converted to lists. By default, the
        object is read only as moves.
        """
        return self.move_readings(given)

    def unread(self) -> Phrase:
        """Return a phrase about the accepted forms, for the message about an object that cannot be read."""
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
            The player who, according to the given position, is to move after the moves.

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
        """Return the position after the moves in a text, where each move is written as its name or its action; moves of
        one character need no separator.

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
            over = gettext("%(move)s cannot be move %(number)s of %(game)s: the game is over before it")
            return GameError(over.with_values(**where))
        names = [name for _, name in moves.moves]
        listed = ", ".join(names[:_MOST_LISTED]) + (", …" if len(names) > _MOST_LISTED else "")
        refused = gettext("%(move)s cannot be move %(number)s of %(game)s; the possible moves there are %(names)s")
        return GameError(refused.with_values(**where, names=Code(listed)))

    def __repr__(self) -> str:
        args, options = vars(self)[_CALL_ATTRIBUTE]
        arguments = [*map(_SHORT.repr, args), *(f"{name}={_SHORT.repr(value)}" for name, value in options.items())]
        return f"{type(self).__name__}({', '.join(arguments)})"


def _equal_action(moves: NamedMoves, move: object) -> Action | None:
    """Return the action that is equal to the given object, or None if there is none; a list can be equal to a tuple."""
    return next((action for action, _ in moves.moves if _is_same(action, move)), None)


def _is_same(action: object, move: object) -> bool:
    if isinstance(action, tuple) and isinstance(move, list | tuple):
        return len(action) == len(move) and all(map(_is_same, action, move))
    return type(action) is type(move) and action == move
