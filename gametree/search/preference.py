"""What several players prefer, the greatest entry that a sum allows, and the mean of a chance node."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..node_kinds import CHANCE, LEAF, Kind, player_number
from ..rules import INFINITE_WINDOW, Rules, Window
from ..values import INF, Number, exact

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


@dataclass(slots=True, eq=False, repr=False)
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


# ---- the mean of a chance node: of tuples, and of outcomes between two known bounds --------------


def add_weighted(total: tuple[Number, ...] | None, share: Any, value: tuple[Number, ...]) -> tuple[Number, ...]:
    """Return a weighted sum of tuples with one term more, entry by entry; None is the sum of no term.

    >>> add_weighted(add_weighted(None, Fraction(1, 2), (3, 0)), Fraction(1, 2), (1, 1))
    (2, Fraction(1, 2))
    """
    sums = (0,) * len(value) if total is None else total
    return tuple(exact(sum_ + share * entry) for sum_, entry in zip(sums, value, strict=True))


class Mean:
    """The bounds of the values of a chance node's children, and their probabilities."""

    def __init__(self, weight: Mapping[Any, Any], ends: Window) -> None:
        self.weight = weight
        self.low: dict[Any, Any] = dict.fromkeys(weight, ends[0])
        self.high: dict[Any, Any] = dict.fromkeys(weight, ends[1])

    def ends(self) -> tuple[Number, Number]:
        """Return the least and the greatest possible mean."""
        least = sum(p * self.low[child] for child, p in self.weight.items())
        most = sum(p * self.high[child] for child, p in self.weight.items())
        return exact(least), exact(most)

    def window(self, child: Any, alpha: Any, beta: Any) -> Window:
        """Return the values of a child beyond which the mean leaves (alpha, beta) in any case."""
        least, most = self.ends()
        p, low, high = self.weight[child], self.low[child], self.high[child]
        floor = -INF if alpha == -INF else exact(Fraction(alpha - most) / p + high)
        ceiling = INF if beta == INF else exact(Fraction(beta - least) / p + low)
        return max(floor, low), min(ceiling, high)

    def narrow(self, child: Any, v: Any, window: Window, reached: Callable[[Any, Any], bool]) -> None:
        """Store the result of a search with a window: the value of an inner node, or a bound."""
        floor, ceiling = window
        if floor != -INF and reached(floor, v):
            self.high[child] = v
        elif ceiling != INF and reached(v, ceiling):
            self.low[child] = v
        else:
            self.settle(child, v)

    def settle(self, child: Any, v: Any) -> None:
        self.low[child] = self.high[child] = v

    def beyond(self, alpha: Any, beta: Any, reached: Callable[[Any, Any], bool]) -> Number | None:
        """Return the bound by which the mean is outside the window; None if it can be inside."""
        least, most = self.ends()
        if reached(alpha, most):
            return most
        return least if reached(least, beta) else None
