"""The keys: positions must be found again in a dict, and equal another that was made in the same way."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from copy import deepcopy

from ..errors import GameError
from ..kinds import LEAF
from .game import Game, State
from .positions import CHECK, kind_at, moves_at

__all__ = ["changes_in_place", "inside", "lone", "not_met_again", "refuse_change", "refuse_unfit", "refuse_unless_key"]

CLEAR = (int, str, bytes, float, frozenset, type(None))
"""Objects of these kinds never change, and are equal where they look alike."""
LEVELS = 4
"""Of tuples in tuples so many are looked into."""


def refuse_unless_key(game: Game, state: State) -> None:
    """Refuse a position that cannot be the key of a dict, such as a list.

    >>> from gametree.games import Nim
    >>> refuse_unless_key(Nim(2, 1), ["max", 3])
    Traceback (most recent call last):
    ...
    gametree.errors.GameError: a position of Nim: needed one that can be a key of a dict, got ['max', 3]; use tuples, \
not lists
    """
    try:
        hash(state)
    except TypeError:
        needed = "one that can be a key of a dict"
        raise GameError(f"a position of {game.name}", needed, reprlib.repr(state), "use tuples, not lists") from None


def lone(first: object, second: object, levels: int = LEVELS) -> type | None:
    """Return the class because of which two objects differ, where it does not say when its objects are equal.

    >>> class Stone: ...
    >>> lone(("max", Stone()), ("max", Stone())).__name__, lone((1, 2), (1, 3))
    ('Stone', None)
    """
    if isinstance(first, tuple | list) and isinstance(second, tuple | list) and len(first) == len(second) and levels:
        found = [lone(one, other, levels - 1) for one, other in zip(first, second, strict=True) if one != other]
        return found[0] if found and all(found) else None
    differ = type(first) is type(second) and first is not second
    return type(first) if differ and _is_silent(first) else None


def refuse_unfit(game: Game, start: State) -> None:
    """Refuse a start that is no key, one that a move changes in place, and one that equals no other made alike.

    >>> from gametree.games import Nim
    >>> class Stones:
    ...     def __init__(self, n): self.n = n
    >>> class Take(Nim):
    ...     def is_terminal(self, state): return state.n == 0
    ...     def player(self, state): return "max"
    ...     def successors(self, state): return [(1, Stones(state.n - 1))]
    >>> refuse_unfit(Take(1), Stones(1))
    Traceback (most recent call last):
    ...
    gametree.errors.GameError: a position of Take: needed one that equals another made by the same moves, got an \
object of Stones, which equals only itself; use tuples, or write __eq__ and __hash__ in Stones, as \
@dataclass(frozen=True) does
    """
    refuse_unless_key(game, start)
    objects = list(_objects(start))
    if objects and (kind := kind_at(game, start)) != LEAF:
        refuse_change(game, start)
        if any(map(_is_silent, objects)):
            first, second = (moves_at(game, start, kind)[0][1] for _ in range(2))
            if first != second and (silent := lone(first, second)):
                raise _not_equal(game, silent)


def refuse_change(game: Game, start: State) -> None:
    """Refuse a start that a move changes in place."""
    if changes_in_place(game, start):
        needed, got = "a new position, and the old one left as it is", "the old one, changed"
        raise GameError(f"{game.name}.result", needed, got, "use tuples, or copy the position first")


def changes_in_place(game: Game, start: State) -> bool:
    """Tell whether a move from a copy of a start changes it; a game that needs the very object cannot be asked so."""
    if not inside(start):
        return False
    with suppress(Exception):
        copied = deepcopy(start)
        before = inside(copied)
        after = [after for _, after, _ in moves_at(game, copied, kind_at(game, copied))]
        return any(one is copied for one in after) and inside(copied) != before
    return False


def inside(state: State) -> str:
    """Write what an object holds, whatever its class writes of itself; nothing for a tuple or number.

    >>> class Stone:
    ...     def __init__(self, weight): self.weight = weight
    >>> inside(Stone(3)), inside((1, 2))
    ("<Stone {'weight': 3}>", '')
    """
    return "" if isinstance(state, (tuple, *CLEAR)) else f"<{type(state).__name__} {state.__getstate__()}>"


def not_met_again(game: Game, state: State, wanted: State, given: Iterable[State]) -> GameError:
    """Return the sentence about a position that is not among those which follow ``state`` when they are asked again."""
    if silent := next(filter(None, (lone(wanted, after) for after in given)), None):
        return _not_equal(game, silent)
    return GameError(
        f"{game.name}.result from {reprlib.repr(state)}",
        "the same position each time",
        "another the second time",
        CHECK,
    )


def _objects(state: State, levels: int = LEVELS) -> Iterator[object]:
    """Yield what a position is made of, as far as it is no plain number or text."""
    if isinstance(state, tuple):
        for part in state if levels else ():
            yield from _objects(part, levels - 1)
    elif not isinstance(state, CLEAR):
        yield state


def _is_silent(given: object) -> bool:
    """Tell whether a class says nothing about when its objects are equal."""
    return all("__eq__" not in vars(base) for base in type(given).__mro__[:-1])


def _not_equal(game: Game, silent: type) -> GameError:
    return GameError(
        f"a position of {game.name}",
        "one that equals another made by the same moves",
        f"an object of {silent.__name__}, which equals only itself",
        f"use tuples, or write __eq__ and __hash__ in {silent.__name__}, as @dataclass(frozen=True) does",
    )
