"""The dice: trees at random, the same ones for the same seed."""

from __future__ import annotations

from collections.abc import Sequence

from ...kinds import CHANCE, Kind, player_number
from ...randomness import SeededRandom
from ...tree.tree import Tree
from .constraints import Promises

__all__ = ["Dice"]

EARLY = 0.25
"""how likely a node of an irregular tree is a leaf before the last ply"""
PLANTED = 0.3
"""how likely a leaf repeats the value of an earlier one where ties are promised"""

WEIGHTS: dict[int, Sequence[Sequence[str]]] = {
    1: (("1",),),
    2: (("0.5", "0.5"), ("0.9", "0.1"), ("0.25", "0.75"), ("0.6", "0.4"), ("0.2", "0.8")),
    3: (("0.5", "0.25", "0.25"), ("0.2", "0.5", "0.3"), ("0.1", "0.3", "0.6")),
    4: (("0.25", "0.25", "0.25", "0.25"), ("0.4", "0.3", "0.2", "0.1"), ("0.5", "0.1", "0.2", "0.2")),
}
"""Probabilities for people without a calculator, by the number of outcomes."""


class Dice(SeededRandom):
    """Draws numbers and trees; the same seed gives the same ones on every machine and under every Python.

    >>> dice = Dice(7)
    >>> dice.integer(1, 6), str(dice.tree(Promises(plies=2)))
    (2, '[11 [1 2] 9]')
    """

    def tree(self, promises: Promises) -> Tree | None:
        """Draw a tree of the promised shape; None when it came out with too few or too many leaves."""
        drawn = _Drawn(self, promises)
        text = drawn.node(0)
        least, greatest = promises.shape[1]
        return Tree.parse(text) if least <= len(drawn.values) <= greatest else None


class _Drawn:
    """A tree on its way to the notation."""

    def __init__(self, dice: Dice, promises: Promises) -> None:
        self.dice, self.promises = dice, promises
        plies, (_, self.most) = promises.shape
        self.plies = dice.integer(*plies)
        self.width = dice.integer(*promises.branching) if promises.uniform else 0
        self.entries = max(player_number(kind) or 0 for kind in promises.levels)
        self.values: list[str] = []

    def node(self, depth: int) -> str:
        """Return a node of this depth with all below it."""
        early = depth > 0 and not self.promises.uniform and self.dice.random() < EARLY
        if early or depth == self.plies or len(self.values) > self.most:
            return self.leaf()
        kind: Kind = self.promises.levels[depth % len(self.promises.levels)]
        width = self.width or self.dice.integer(*self.promises.branching)
        below = [self.node(depth + 1) for _ in range(width)]
        if kind != CHANCE:
            return f"{kind}[{' '.join(below)}]"
        weights = self.dice.choice(WEIGHTS[width]) if width in WEIGHTS else [f"1/{width}"] * width
        return "{" + ", ".join(f"{weight}: {child}" for weight, child in zip(weights, below, strict=True)) + "}"

    def leaf(self) -> str:
        """Return a leaf; where ties are promised, now and then with a value that there is already."""
        if self.promises.ties == "planted" and self.values and self.dice.random() < PLANTED:
            value = self.dice.choice(self.values)
        elif self.entries:
            value = f"({' '.join(str(self.dice.integer(*self.promises.values)) for _ in range(self.entries))})"
        else:
            value = str(self.dice.integer(*self.promises.values))
        self.values.append(value)
        return value
