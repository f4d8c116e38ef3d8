"""The preferences of several players, and the upper bound of an entry that the sum of all entries gives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..node_kinds import CHANCE, LEAF, Kind, player_number
from ..rules import INFINITE_WINDOW, Rules
from ..values import Number, exact

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


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SumBound:
    """No entry of a tuple is below ``least``, and the entries add up to ``total`` at most.

    >>> sums = SumBound(0, 10, 3)
    >>> sums.most, sums.left((5, 4, 1), "p1", "p2"), sums.left(None, "p1", "p2")
    (10, 5, 10)
    """

    least: Number
    total: Number
    players: int

    @classmethod
    def of(cls, rules: Rules, players: int) -> SumBound:
        """Return the bound for this number of players, by the range of values in the rules."""
        return cls(*(rules.value_range or INFINITE_WINDOW), players)

    @property
    def most(self) -> Number:
        """The greatest possible entry, when all others are as small as possible."""
        return exact(self.total - (self.players - 1) * self.least)

    def left(self, best: Any, player: Kind, other: Kind) -> Number:
        """Return the most that is left for whoever moves at a child, if the player above is to gain by it.

        That is known where the player above has something, ``best``, and another player moves at the child.
        """
        if best is None or other in (player, CHANCE, LEAF):
            return self.most
        return exact(self.total - entry_of(player, best) - (self.players - 2) * self.least)
