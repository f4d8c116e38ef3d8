"""The preferences of several players: which of two tuples a player takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..node_kinds import Kind, player_number
from ..rules import Rules

Better = Callable[[Kind, Any, Any], bool]
"""Whether the player of this kind prefers the first tuple to the second."""


def entry_of(kind: Kind, utilities: Any) -> Any:
    return utilities[_entry(kind)]


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
    """Return when a player takes a new tuple: if it is better, or by the rule ``tie`` also if it is equal."""
    return (lambda kind, new, old: not better(kind, old, new)) if rules.tie == "last" else better


def _entry(kind: Kind) -> int:
    return (player_number(kind) or 1) - 1
