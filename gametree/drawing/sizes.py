"""The sizes of nodes, gaps and texts in a drawing, in points: usual ones, and compact ones for many leaves."""

from __future__ import annotations

import math
from dataclasses import dataclass

__all__ = ["CAPITAL", "COMFORTABLE", "COMPACT", "Sizes"]

CAPITAL = 0.73
"""height of a capital letter, in font sizes"""


@dataclass(frozen=True, slots=True)
class Sizes:
    """Sizes of nodes, gaps and texts, in points."""

    inner: tuple[float, float]
    """least width of an inner node, and its height"""
    leaf: tuple[float, float]
    """least width of a leaf, and its height"""
    widest: float
    """greatest width of a node; longer labels shrink instead"""
    gap: float
    """horizontal gap between siblings"""
    family_gap: float
    """additional gap between children of different parents"""
    level: float
    """vertical distance between the middles of two levels"""
    label: float
    """font size of labels and values"""
    note: float
    """font size of notes, such as what is known of a node"""
    small: float
    """font size of moves, level names and the names of leaves"""
    labels: float = 1.0
    """size of all text as a multiple of the usual one"""
    framed: bool = False
    """whether nodes are frames around a board"""

    @property
    def free(self) -> float:
        """The part of a node's width that its label can fill: in a triangle, its width at the top of the letters.

        Graphviz draws a triangle of 3/4 the height of ``inner``, its centre at a third of that.
        """
        if self.framed:
            return 0.9
        height = self.inner[1]
        return (height / 2 - self.label * CAPITAL / 2) / (height * 0.75)

    def enlarged(self, labels: float) -> Sizes:
        """Return the sizes for labels that are so many times as large; nodes and gaps grow less.

        >>> COMFORTABLE.enlarged(1.5).label, COMFORTABLE.enlarged(1.5).level < 1.2 * COMFORTABLE.level
        (21.0, True)
        """
        less = math.cbrt(labels)
        inner, leaf = ((width * less, height * less) for width, height in (self.inner, self.leaf))
        gap, family_gap, level = (size * less for size in (self.gap, self.family_gap, self.level))
        label, note, small = (size * labels for size in (self.label, self.note, self.small))
        return Sizes(inner, leaf, self.widest * labels, gap, family_gap, level, label, note, small, labels)


COMFORTABLE = Sizes((58, 48), (38, 30), 120, 18, 22, 100, 14, 13, 10.5)
COMPACT = Sizes((42, 36), (28, 25), 100, 5, 6, 88, 12, 11.5, 9)
