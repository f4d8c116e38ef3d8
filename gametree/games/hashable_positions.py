"""Positions as the keys of dicts: what is no key, changes in place, or equals nothing else is refused with a cure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from copy import deepcopy

from ..errors import GameError
from ..phrases import Code, brief, gettext
from .game import Game, State
from .kinds import LEAF
from .positions import CHECK, kind_at, moves_at

__all__ = [
    "changes_in_place",
    "class_without_equality",
    "contents_of",
    "not_found_again",
    "refuse_change",
    "refuse_unless_key",
    "refuse_unusable_start",
]

CLEAR = (int, str, bytes, float, frozenset, type(None))
"""Types of objects that never change, and that are equal if they look alike."""
LEVELS = 4
"""Most levels of nested tuples that are compared."""


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
        needed = gettext("one that can be a key of a dict")
        raise GameError(
            gettext("a position of %(game)s").of(game=Code(game.name)),
            needed,
            brief(state),
            gettext("use tuples, not lists"),
        ) from None


def class_without_equality(first: object, second: object, levels: int = LEVELS) -> type | None:
    """Return the class without ``__eq__`` that makes two objects differ; None if they differ for another reason.

    >>> class Stone: ...
    >>> class_without_equality(("max", Stone()), ("max", Stone())).__name__
    'Stone'
    """
    if isinstance(first, tuple | list) and isinstance(second, tuple | list) and len(first) == len(second) and levels:
        found = [
            class_without_equality(one, other, levels - 1)
            for one, other in zip(first, second, strict=True)
            if one != other
        ]
        return found[0] if found and all(found) else None
    differ = type(first) is type(second) and first is not second
    return type(first) if differ and _lacks_equality(first) else None


def refuse_unusable_start(game: Game, start: State) -> None:
    """Refuse a start that is no key, that a move changes in place, or that differs from one made by the same moves.

    >>> from gametree.games import Nim
    >>> class Stones:
    ...     def __init__(self, n): self.n = n
    >>> class Take(Nim):
    ...     def is_terminal(self, state): return state.n == 0
    ...     def player(self, state): return "max"
    ...     def successors(self, state): return [(1, Stones(state.n - 1))]
    >>> refuse_unusable_start(Take(1), Stones(1))
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
        if any(map(_lacks_equality, objects)):
            first, second = (moves_at(game, start, kind)[0][1] for _ in range(2))
            if first != second and (lacking := class_without_equality(first, second)):
                raise _not_equal(game, lacking)


def refuse_change(game: Game, start: State) -> None:
    """Refuse a start that a move changes in place."""
    if changes_in_place(game, start):
        needed, got = gettext("a new position, and the old one left as it is"), gettext("the old one, changed")
        raise GameError(
            Code(f"{game.name}.result"),
            needed,
            got,
            gettext("use tuples, or copy the position first"),
        )


def changes_in_place(game: Game, start: State) -> bool:
    """Tell whether a move changes a copy of the start; False for a game that does not work with a copy."""
    if not contents_of(start):
        return False
    with suppress(Exception):
        copied = deepcopy(start)
        before = contents_of(copied)
        after = [after for _, after, _ in moves_at(game, copied, kind_at(game, copied))]
        return any(one is copied for one in after) and contents_of(copied) != before
    return False


def contents_of(state: State) -> str:
    """Return the attributes of an object as text, whatever its ``__repr__`` is; empty for a tuple or number.

    >>> class Stone:
    ...     def __init__(self, weight): self.weight = weight
    >>> contents_of(Stone(3)), contents_of((1, 2))
    ("<Stone {'weight': 3}>", '')
    """
    return "" if isinstance(state, (tuple, *CLEAR)) else f"<{type(state).__name__} {state.__getstate__()}>"


def not_found_again(game: Game, state: State, wanted: State, given: Iterable[State]) -> GameError:
    """Return the error about a position that followed ``state``, but is not among the positions that follow it now."""
    if lacking := next(filter(None, (class_without_equality(wanted, after) for after in given)), None):
        return _not_equal(game, lacking)
    where = gettext("%(method)s at %(state)s").of(method=Code(f"{game.name}.result"), state=brief(state))
    return GameError(where, gettext("the same position each time"), gettext("another the second time"), CHECK)


def _objects(state: State, levels: int = LEVELS) -> Iterator[object]:
    """Yield the objects in a position, except plain numbers and texts."""
    if isinstance(state, tuple):
        for part in state if levels else ():
            yield from _objects(part, levels - 1)
    elif not isinstance(state, CLEAR):
        yield state


def _lacks_equality(given: object) -> bool:
    """Tell whether an object's class has no ``__eq__``."""
    return all("__eq__" not in vars(base) for base in type(given).__mro__[:-1])


def _not_equal(game: Game, lacking: type) -> GameError:
    return GameError(
        gettext("a position of %(game)s").of(game=Code(game.name)),
        gettext("one that equals another made by the same moves"),
        gettext("an object of %(name)s, which equals only itself").of(name=Code(lacking.__name__)),
        gettext("use tuples, or write __eq__ and __hash__ in %(name)s, as @dataclass(frozen=True) does").of(
            name=Code(lacking.__name__)
        ),
    )
