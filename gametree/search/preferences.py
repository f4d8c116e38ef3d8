"""Preferences of several players between tuples, and weighted means of tuples."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..node_kinds import Kind, player_number
from ..rules import Rules
from ..values import Number, exact

Better = Callable[[Kind, Any, Any], bool]
"""function of a player and two tuples that returns whether the player prefers the first tuple"""


def entry_of(kind: Kind, value: Any) -> Any:
    """Return the entry of the given player in a tuple; return a single number unchanged, because it is the value for
    every player.
    """
    return value[_entry(kind)] if isinstance(value, tuple | list) else value


def own_entry(kind: Kind, new: Any, old: Any) -> bool:
    """Return whether the new tuple has the greater entry for the player to move, as in max^n."""
    return bool(new[_entry(kind)] > old[_entry(kind)])


def paranoid_preference(maximizing_player: Kind) -> Better:
    """Return the preference of paranoid search: one player maximises its entry, and all other players minimise it."""
    entry = _entry(maximizing_player)
    return lambda kind, new, old: bool(
        new[entry] > old[entry] if kind == maximizing_player else new[entry] < old[entry]
    )


def preference(better: Better, rules: Rules) -> Better:
    """Return a function that returns whether a new tuple replaces the old tuple. The new tuple must be better or, under
    the rule ``tie="last"``, at least equally good.
    """
    return (lambda kind, new, old: not better(kind, old, new)) if rules.tie == "last" else better


def _entry(kind: Kind) -> int:
    return (player_number(kind) or 1) - 1


def add_weighted(total: tuple[Number, ...] | None, share: Any, value: tuple[Number, ...]) -> tuple[Number, ...]:
    """Add one term to a weighted sum of tuples, entry by entry, and return the new sum; None is the empty sum.

    >>> from fractions import Fraction
    >>> add_weighted(add_weighted(None, Fraction(1, 2), (3, 0)), Fraction(1, 2), (1, 1))
    (2, Fraction(1, 2))
    """
    sums = (0,) * len(value) if total is None else total
    return tuple(exact(sum_ + share * entry) for sum_, entry in zip(sums, value, strict=True))
