"""The entries of a gallery, and their figures: a picture, and the lines that make it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ...drawing.drawing import Drawing, draw
from ...drawing.themes import Theme
from ...trace.frames import Frame
from ...trace.result import Result
from ...tree.tree import Tree

__all__ = ["Figure", "GalleryEntry"]


@dataclass(frozen=True)
class Figure:
    """A search, a tree, or only a text."""

    name: str
    """also the name of the folder with its files"""
    title: str
    """the difference from the other figures of its entry; may be empty"""
    told: tuple[str, ...]
    """sentences below the picture"""
    command: str
    """the line for the terminal"""
    python: str
    result: Result | None = None
    tree: Tree | None = None
    """where there is no search"""
    text: str = ""
    """a table or a formula, in lines of equal letters"""
    lang: str = "en"
    notation: str = "bounds"
    """what stands beside the nodes"""

    @cached_property
    def steps(self) -> int:
        """The number of steps of the search."""
        return len(self.result.frames()) - 1 if self.result else 0

    def drawing(self, theme: Theme) -> Drawing | None:
        """Return the picture: the end of the search, or the tree; None where there is neither."""
        subject: Frame | Tree | None = self.result.frames(lang=self.lang)[-1] if self.result else self.tree
        return None if subject is None else draw(subject, notation=self.notation, lang=self.lang, labels=theme.labels)


@dataclass(frozen=True)
class GalleryEntry:
    """An example with its figures."""

    id: str
    deck: str
    kind: str
    """in the words of the reader"""
    title: str
    about: str
    figures: tuple[Figure, ...]
    remark: str = ""
    """the error of the lecture, if it has one"""
