"""The measures of a drawing, in points: as usual, compact for many leaves, and with larger labels."""

from __future__ import annotations

import math
from dataclasses import dataclass

__all__ = ["CAPITAL", "COMFORTABLE", "COMPACT", "Sizes"]

CAPITAL = 0.73
"""The height of a capital letter, as a part of the font size."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """The measures of a drawing, in points."""

    inner: tuple[float, float]
    """least width, and height, of an inner node"""
    leaf: tuple[float, float]
    """least width, and height, of a leaf"""
    widest: float
    """no node grows wider than this; its label shrinks instead"""
    gap: float
    """between siblings"""
    family_gap: float
    """added between children of different parents"""
    level: float
    """between one ply and the next"""
    label: float
    """font size of labels and values"""
    note: float
    """font size of what is known of a node"""
    small: float
    """font size of moves, level names and the names of leaves"""
    labels: float = 1.0
    """how many times as large as usual all text is"""
    framed: bool = False
    """whether nodes are frames around a board, and no triangles"""

    @property
    def free(self) -> float:
        """The part of a triangle's width that its label can fill: that between its sides at the top of the letters.

        A triangle has its centre at a third of its height, as Graphviz draws it: 3/4 of ``inner`` are its height.
        """
        if self.framed:
            return 0.9
        height = self.inner[1]
        return (height / 2 - self.label * CAPITAL / 2) / (height * 0.75)

    def enlarged(self, labels: float) -> Sizes:
        """Return the measures for labels so many times as large; nodes and gaps grow less than they do.

        >>> COMFORTABLE.enlarged(1.5).label, COMFORTABLE.enlarged(1.5).level < 1.2 * COMFORTABLE.level
        (21.0, True)
        """
        less = math.cbrt(labels)
        return Sizes(
            (self.inner[0] * less, self.inner[1] * less),
            (self.leaf[0] * less, self.leaf[1] * less),
            self.widest * labels,
            self.gap * less,
            self.family_gap * less,
            self.level * less,
            self.label * labels,
            self.note * labels,
            self.small * labels,
            labels,
        )


COMFORTABLE = Sizes((58, 48), (38, 30), 120, 18, 22, 100, 14, 13, 10.5)
COMPACT = Sizes((42, 36), (28, 25), 100, 5, 6, 88, 12, 11.5, 9)
