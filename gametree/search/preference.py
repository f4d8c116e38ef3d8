"""What the players of a game for several prefer: which of two tuples of utilities somebody takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..node_kinds import Kind, player_number
from ..rules import Rules

Better = Callable[[Kind, Any, Any], bool]
"""Whether the player of this kind prefers the first tuple to the second."""


def entry_of(kind: Kind, utilities: Any) -> Any:
    """Return the entry of a player, p1, p2 …."""
    return utilities[_entry(kind)]


def own_entry(kind: Kind, new: Any, old: Any) -> bool:
    """Prefer what has the greater entry of one's own: max^n."""
    return bool(new[_entry(kind)] > old[_entry(kind)])


def for_one(hero: Kind) -> Better:
    """Return the preference when everybody else minimises the entry of one: paranoid search."""
    entry = _entry(hero)
    return lambda kind, new, old: bool(new[entry] > old[entry] if kind == hero else new[entry] < old[entry])


def preference(better: Better, rules: Rules) -> Better:
    """Return when a player takes a new tuple: where it is better, or, by the rule ``tie``, also where it is as good."""
    return (lambda kind, new, old: not better(kind, old, new)) if rules.tie == "last" else better


def _entry(kind: Kind) -> int:
    return (player_number(kind) or 1) - 1
