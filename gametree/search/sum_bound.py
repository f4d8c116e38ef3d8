"""The upper bound of one player's entry, given the sum of all entries and the entry of another player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..node_kinds import CHANCE, LEAF, Kind
from ..rules import INFINITE_WINDOW, Rules
from ..values import Number, exact
from .preference import entry_of


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
