"""Random trees whose pictures lack space: all shapes, kinds of names, chance nodes and tuples."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

import gametree as gt
from gametree.errors import TreeError

WORDS = {
    "short": ("ñ", "ß", "sí", "no", "L", "R", "up", "huir", "e4", "Nf3"),
    "long": (
        "enroque largo con torre dañada",
        "jugada muy larga del oponente número dos",
        "añadir peón",
        "Donaudampfschifffahrtsgesellschaft",
        "knight takes bishop on the seventh rank",
        "accept the offer",
    ),
    "accents": ("posición señal", "Straße", "Ünß", "coração", "Ñandú", "œuvre", "Žižek"),
    "right to left": ("שלום", "תקיפה ארוכה", "سلام", "هجوم كبير", "نعم"),
}
"""words for names of moves and nodes, by the difficulty that they cause"""
SIZES = (None, None, None, "16:9", "16:9", "4:3", "1080p", "8cm", "17cm")
"""sizes of a picture: its natural size (None), and those of slides, columns and pages"""
THEMES = ("light", "light", "dark", "print", "projector")
NOTATIONS = ("bounds", "bounds", "interval", "window", "value", "all")
BY = ("leaf", "node", "cut")
HIDE = ((), (), (), (), "moves", "leaf-labels", "moves leaf-labels", "levels")


@dataclass
class Crowded:
    """A random tree in the kit's notation, generated from a seed."""

    seed: int
    dice: Random = field(init=False)
    used: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        dice = self.dice = Random(self.seed)
        self.sort = dice.choice(("plain", "plain", "chance", "tuples"))
        self.kinds = dice.choice(([], ["short"], ["short", "long"], ["long"], ["accents"], ["right to left"], [*WORDS]))
        self.moves, self.names = dice.choice((0.0, 0.5, 1.0)), dice.choice((0.0, 0.0, 0.3, 1.0))
        self.even, self.depth = dice.random() < 0.4, dice.choice((1, 2, 2, 3, 3, 4))
        self.width = dice.choice((2, 3) if self.depth > 2 else (2, 3, 4, 6))
        self.text = self.node(0)

    def node(self, depth: int) -> str:
        """Return a node with its subtree."""
        dice = self.dice
        if depth == self.depth or (depth and not self.even and dice.random() < 0.2):
            return self.name(self.names) + self.value()
        count = self.width if self.even else dice.randint(1 + (depth == 0), self.width)
        below = [self.node(depth + 1) for _ in range(count)]
        self.used = set()
        below = [self.move() + child for child in below]
        name = self.name(self.names)
        if self.sort == "chance" and dice.random() < 0.4:
            parts = [dice.randint(1, 9) for _ in below]
            outcomes = (f"{part}/{sum(parts)}: {child}" for part, child in zip(parts, below, strict=True))
            return f"{name}{{{', '.join(outcomes)}}}"
        player = f"p{dice.randint(1, 3)}" if self.sort == "tuples" else ""
        return f"{name}{player}[{' '.join(below)}]"

    def word(self) -> str:
        """Return a random word of one of the tree's kinds of words."""
        return self.dice.choice(WORDS[self.dice.choice(self.kinds)])

    def move(self) -> str:
        """Return at random either the text of an explicit move name that no sibling has, or ""."""
        if not self.kinds or self.dice.random() >= self.moves:
            return ""
        word = self.word()
        while word in self.used:
            word += "'"
        self.used.add(word)
        return f'"{word}"->'

    def name(self, share: float) -> str:
        """Return, with probability ``share``, the text of an explicit node name, otherwise ""."""
        if not self.kinds or self.dice.random() >= share:
            return ""
        self.count = getattr(self, "count", 0) + 1
        return f'"{self.word()} {self.count}": '

    def value(self) -> str:
        """Return the value of a leaf."""
        dice = self.dice
        if self.sort == "tuples":
            return f"({' '.join(str(dice.randint(-9, 9)) for _ in range(3))})"
        return dice.choice((str(dice.randint(-9, 30)), str(dice.randint(-9, 30)), "2.5", "-7/3"))

    @property
    def tree(self) -> gt.Tree | None:
        """Return the tree, or None if two nodes would have the same label, which the kit refuses."""
        try:
            return gt.Tree.parse(self.text)
        except TreeError:
            return None

    @property
    def search(self) -> Any:
        """Return the result of a search that accepts the tree."""
        return {"chance": gt.expectiminimax, "tuples": gt.maxn}.get(self.sort, gt.alphabeta)


def look(dice: Random) -> dict[str, Any]:
    """Return random options for a picture."""
    return {
        "size": dice.choice(SIZES),
        "theme": dice.choice(THEMES),
        "notation": dice.choice(NOTATIONS),
        "by": dice.choice(BY),
        "hide": dice.choice(HIDE),
        "captions": dice.random() < 0.5,
        "sideways": dice.random() < 0.2,
    }
