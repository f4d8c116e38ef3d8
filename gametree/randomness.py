"""Random numbers from a seed. They are computed only with `random.Random.random`, whose results Python promises not to
change.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import TypeVar

Item = TypeVar("Item")


class SeededRandom:
    """Random numbers from a seed. The same seed gives the same numbers on every machine and in every version of Python.

    >>> draws = SeededRandom(7)
    >>> draws.integer(1, 6), draws.choice("abc"), draws.weighted([("sun", 9), ("rain", 1)])
    (2, 'a', 'sun')
    """

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed).random

    def integer(self, least: int, greatest: int) -> int:
        """Return a whole number from ``least`` to ``greatest``, each with the same probability."""
        return least + int(self.random() * (greatest - least + 1))

    def choice(self, items: Sequence[Item]) -> Item:
        return items[int(self.random() * len(items))]

    def weighted(self, items: Iterable[tuple[Item, float]]) -> Item:
        """Return a random item, with probabilities proportional to the weights; an item with weight 0 is never
        returned.
        """
        pairs = [pair for pair in items if pair[1] > 0]
        remaining = self.random() * float(sum(weight for _, weight in pairs))
        for item, weight in pairs:
            remaining -= float(weight)
            if remaining < 0:
                return item
        return pairs[-1][0]
