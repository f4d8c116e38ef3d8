"""Random trees and leaves, the same ones for the same seed."""

from __future__ import annotations

from collections.abc import Sequence

from ...games.kinds import CHANCE, Kind, player_number
from ...randomness import SeededRandom
from ...tree.tree import Tree
from .constraints import Promises

__all__ = ["RandomTrees"]

EARLY = 0.25
"""probability that a node of an irregular tree is a leaf before the last ply"""
PLANTED = 0.3
"""probability that a leaf repeats an earlier value where ties are asked for"""

WEIGHTS: dict[int, Sequence[Sequence[str]]] = {
    1: (("1",),),
    2: (("0.5", "0.5"), ("0.9", "0.1"), ("0.25", "0.75"), ("0.6", "0.4"), ("0.2", "0.8")),
    3: (("0.5", "0.25", "0.25"), ("0.2", "0.5", "0.3"), ("0.1", "0.3", "0.6")),
    4: (("0.25", "0.25", "0.25", "0.25"), ("0.4", "0.3", "0.2", "0.1"), ("0.5", "0.1", "0.2", "0.2")),
}
"""probabilities that are easy to multiply by hand, by the number of outcomes"""


class RandomTrees(SeededRandom):
    """Draws numbers and trees; the same seed gives the same ones on every machine and under every Python.

    >>> draws = RandomTrees(7)
    >>> draws.integer(1, 6), str(draws.tree(Promises(plies=2)))
    (2, '[11 [1 2] 9]')
    """

    def tree(self, promises: Promises) -> Tree | None:
        """Draw a tree of the shape asked for; None if it has too few or too many leaves."""
        drawn = _TreeText(self, promises)
        text = drawn.node(0)
        least, greatest = promises.shape[1]
        return Tree.parse(text) if least <= len(drawn.values) <= greatest else None


class _TreeText:
    """The text of a tree that is being drawn, with the values of its leaves so far."""

    def __init__(self, draws: RandomTrees, promises: Promises) -> None:
        self.draws, self.promises = draws, promises
        plies, (_, self.most) = promises.shape
        self.plies = draws.integer(*plies)
        self.width = draws.integer(*promises.branching) if promises.uniform else 0
        self.entries = max(player_number(kind) or 0 for kind in promises.levels)
        self.values: list[str] = []

    def node(self, depth: int) -> str:
        """Return a node of this depth with all below it."""
        early = depth > 0 and not self.promises.uniform and self.draws.random() < EARLY
        if early or depth == self.plies or len(self.values) > self.most:
            return self.leaf()
        kind: Kind = self.promises.levels[depth % len(self.promises.levels)]
        width = self.width or self.draws.integer(*self.promises.branching)
        below = [self.node(depth + 1) for _ in range(width)]
        if kind != CHANCE:
            return f"{kind}[{' '.join(below)}]"
        weights = self.draws.choice(WEIGHTS[width]) if width in WEIGHTS else [f"1/{width}"] * width
        return "{" + ", ".join(f"{weight}: {child}" for weight, child in zip(weights, below, strict=True)) + "}"

    def leaf(self) -> str:
        """Return a leaf; where ties are asked for, some leaves repeat an earlier value."""
        if self.promises.ties == "planted" and self.values and self.draws.random() < PLANTED:
            value = self.draws.choice(self.values)
        elif self.entries:
            value = f"({' '.join(str(self.draws.integer(*self.promises.values)) for _ in range(self.entries))})"
        else:
            value = str(self.draws.integer(*self.promises.values))
        self.values.append(value)
        return value
