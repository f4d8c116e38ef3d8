"""The sizes of nodes, gaps and texts in a drawing, in points: usual ones, compact and tight ones."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

__all__ = ["CAPITAL", "COMFORTABLE", "COMPACT", "LINE", "TIGHT", "USUAL", "Sizes", "TextSizes"]

CAPITAL = 0.73
"""height of a capital letter, in font sizes"""
LINE = 1.2
"""distance of two lines of a label, in font sizes"""


@dataclass(frozen=True, slots=True)
class TextSizes:
    """How large the texts of each sort are, as multiples of the usual sizes; a theme has its own."""

    every: float = 1.0
    """of all texts; nodes and gaps grow with it, though less"""
    nodes: float = 1.0
    """of labels and values in nodes"""
    notes: float = 1.0
    """of what is known, beside nodes"""
    moves: float = 1.0
    """of moves, names of leaves and names of levels"""
    captions: float = 1.0

    @classmethod
    def of(cls, labels: float | TextSizes) -> TextSizes:
        """Return text sizes; a number is that of all texts."""
        return labels if isinstance(labels, TextSizes) else cls(labels)

    def times(self, factor: float) -> TextSizes:
        """Return all sizes as many times as large."""
        return replace(self, every=self.every * factor)


USUAL = TextSizes()


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
    captions: float = 1.0
    """font size of captions as a multiple of that of notes"""
    margin: float = 10.0
    """distance from the nodes to the edges of the picture"""
    padding: float = 10.0
    """space at both sides of a value in its leaf together"""
    lines: int = 1
    """lines of the labels in inner nodes"""
    framed: bool = False
    """whether nodes are frames around a board"""

    @property
    def free(self) -> float:
        """The part of a node's width that its label can fill: in a triangle, its width at the top of the letters.

        Graphviz draws a triangle of 3/4 the height of ``inner``, its centre at a third of that.
        """
        if self.framed:
            return 0.9
        height, text = self.inner[1], self.label * (CAPITAL + LINE * (self.lines - 1))
        return (height / 2 - text / 2) / (height * 0.75)

    def with_lines(self, lines: int) -> Sizes:
        """Return the sizes for inner nodes with labels of so many lines."""
        more = self.inner[1] * (lines - 1)
        return replace(self, lines=lines, inner=(self.inner[0], self.inner[1] + more), level=self.level + more)

    @property
    def caption(self) -> float:
        """Font size of captions."""
        return self.note * self.captions

    @property
    def smallest(self) -> float:
        """The smallest font size of usual texts."""
        return min(self.label, self.note, self.small)

    def enlarged(self, labels: float | TextSizes) -> Sizes:
        """Return the sizes for labels that are so many times as large; nodes and gaps grow less.

        >>> COMFORTABLE.enlarged(1.5).label, COMFORTABLE.enlarged(1.5).level < 1.2 * COMFORTABLE.level
        (21.0, True)
        """
        text = TextSizes.of(labels)
        every, less = text.every, math.cbrt(text.every)
        wider = less * max(1.0, text.nodes)
        inner, leaf = ((width * wider, height * wider) for width, height in (self.inner, self.leaf))
        return replace(
            self,
            inner=inner,
            leaf=leaf,
            widest=self.widest * every * max(1.0, text.nodes),
            gap=self.gap * less,
            family_gap=self.family_gap * less,
            level=self.level * less * max(1.0, text.nodes, text.moves) ** 0.5,
            label=self.label * every * text.nodes,
            note=self.note * every * text.notes,
            small=self.small * every * text.moves,
            labels=every,
            captions=text.captions / text.notes,
        )


COMFORTABLE = Sizes((58, 48), (38, 30), 120, 18, 22, 100, 14, 13, 10.5)
COMPACT = Sizes((42, 36), (28, 25), 100, 5, 6, 88, 12, 11.5, 9)
TIGHT = Sizes((34, 32), (20, 20), 90, 2.5, 3, 62, 12, 12, 12, margin=2.0, padding=5.0)
"""for slides: all texts as large as the others, and little space between them"""
