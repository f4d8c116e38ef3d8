"""The mean of a chance node: of tuples, and of outcomes between two known bounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from ..rules import Window
from ..values import INF, Number, exact


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
