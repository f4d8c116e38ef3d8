"""The kinds of node: MAX, MIN, chance, leaf, and the players p1, p2 … of games for several players."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from .errors import ChoiceError
from .phrases import gettext
from .values import Number, Value

Kind = str
"""``"max"``, ``"min"``, ``"chance"``, ``"leaf"``, or a numbered player: ``"p1"``, ``"p2"`` …"""

MAX, MIN, CHANCE, LEAF = "max", "min", "chance", "leaf"

PLAYER = re.compile(r"p([1-9]\d{0,2})")


def read_kind(word: object, *, chance: bool = True) -> Kind:
    """Return the kind named by ``word``, in upper or lower case.

    >>> read_kind("MAX"), read_kind("p2")
    ('max', 'p2')
    """
    kind = word.lower() if isinstance(word, str) else ""
    allowed = (MAX, MIN, CHANCE) if chance else (MAX, MIN)
    if kind not in allowed and not PLAYER.fullmatch(kind):
        raise ChoiceError(gettext("kind of node"), word, (*allowed, "p1", "p2"))
    return kind


def player_number(kind: Kind) -> int | None:
    """Return 2 for ``"p2"`` and None for a kind that is not a numbered player."""
    match = PLAYER.fullmatch(kind)
    return int(match[1]) if match else None


def player_count(kinds: Iterable[Kind | None], values: Iterable[Value | None]) -> int:
    """Return the number of players: the length of the value tuples, the highest number of a player, or 2, whichever is
    greatest.
    """
    numbers = [player_number(kind) or 0 for kind in set(kinds) if kind]
    lengths = {len(value) for value in values if isinstance(value, tuple)}
    return max([2, *numbers, *lengths])


@lru_cache(maxsize=256)
def next_player(kind: Kind, players: int) -> Kind:
    """Return the player who moves after the player ``kind``: MAX and MIN alternate, numbered players take turns in
    order.

    >>> next_player("max", 2), next_player("p3", 3)
    ('min', 'p1')
    """
    number = player_number(kind)
    if number:
        return f"p{number % players + 1}"
    return MIN if kind == MAX else MAX


def worth_to(player: Kind, value: Value) -> Number:
    """Return a value from a player's point of view: greater is better.

    >>> worth_to("min", 3), worth_to("p2", (0, 5, 1))
    (-3, 5)
    """
    if isinstance(value, tuple):
        return value[(player_number(player) or 1) - 1]
    return -value if player == MIN else value
