"""Preferences of several players between tuples, and weighted means of tuples."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..node_kinds import Kind, player_number
from ..rules import Rules
from ..values import Number, exact

Better = Callable[[Kind, Any, Any], bool]
"""predicate that says whether the given player prefers the first tuple to the second"""


def entry_of(kind: Kind, value: Any) -> Any:
    """Return the player's entry of a tuple; a single number is the value for every player."""
    return value[_entry(kind)] if isinstance(value, tuple | list) else value


def own_entry(kind: Kind, new: Any, old: Any) -> bool:
    """Prefer the tuple with the greater entry for the player to move: max^n."""
    return bool(new[_entry(kind)] > old[_entry(kind)])


def paranoid_preference(maximizing_player: Kind) -> Better:
    """Return the preference of paranoid search: all other players minimize the entry of one player."""
    entry = _entry(maximizing_player)
    return lambda kind, new, old: bool(
        new[entry] > old[entry] if kind == maximizing_player else new[entry] < old[entry]
    )


def preference(better: Better, rules: Rules) -> Better:
    """Return the predicate that says whether to take a new tuple: if it is better or, under the rule ``tie="last"``,
    equal.
    """
    return (lambda kind, new, old: not better(kind, old, new)) if rules.tie == "last" else better


def _entry(kind: Kind) -> int:
    return (player_number(kind) or 1) - 1


def add_weighted(total: tuple[Number, ...] | None, share: Any, value: tuple[Number, ...]) -> tuple[Number, ...]:
    """Return a weighted sum of tuples after adding one term, entry by entry; None is the empty sum.

    >>> from fractions import Fraction
    >>> add_weighted(add_weighted(None, Fraction(1, 2), (3, 0)), Fraction(1, 2), (1, 1))
    (2, Fraction(1, 2))
    """
    sums = (0,) * len(value) if total is None else total
    return tuple(exact(sum_ + share * entry) for sum_, entry in zip(sums, value, strict=True))
