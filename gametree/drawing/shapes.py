"""Marks: what a drawing or a page is made of. Each has an id, a text and a role, and knows nothing of colours."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["OF_ANSWERS", "ON_PAPER", "BoxMark", "CellMark", "EdgeMark", "Mark", "NodeMark", "Role", "TextMark"]


class Role(StrEnum):
    """What a mark means; a theme gives each role a look."""

    PLAIN = "plain"
    """in a tree that nobody searches"""
    UNVISITED = "unvisited"
    PATH = "path"
    """from the root to where the search last went down"""
    DONE = "done"
    CUT = "cut"
    """an edge that was cut, and its strike"""
    PRUNED = "pruned"
    BEST = "best"
    RIGHT = "right"
    """in an answer, as are the next two"""
    WRONG = "wrong"
    MISSED = "missed"
    NOTE = "note"
    MOVE = "move"
    LEVEL = "level"
    NAME = "name"
    CAPTION = "caption"
    HEADING = "heading"
    BLANK = "blank"
    """an empty place to write in by hand"""
    CELL = "cell"
    """a place of a board, or a line of one that is drawn as text"""
    OF_MAX = "ofmax"
    """a place that MAX has"""
    OF_MIN = "ofmin"
    """a place that MIN has"""
    HIDDEN = "hidden"
    """has its place in the drawing but is not shown in this frame"""


OF_ANSWERS = (Role.RIGHT, Role.WRONG, Role.MISSED)
"""The roles that only a marked answer has."""
ON_PAPER = (Role.HEADING, Role.BLANK)
"""The roles that only a sheet of paper has."""


@dataclass(frozen=True, slots=True)
class NodeMark:
    """A node: a triangle up (max), a triangle down (min), a circle (chance), a box (leaf)."""

    id: str
    shape: str
    role: Role
    text: str
    x: float
    y: float
    width: float
    height: float
    size: float
    """font size"""
    framed: bool = False
    """whether it is a frame around a board, with the text over the board, or under it in a leaf"""


@dataclass(frozen=True, slots=True)
class CellMark:
    """A place of a board, with what stands there."""

    id: str
    role: Role
    text: str
    x: float
    y: float
    width: float
    height: float
    size: float
    """font size"""


@dataclass(frozen=True, slots=True)
class EdgeMark:
    """A line from one node mark to another, given by their ids."""

    id: str
    role: Role
    tail: str
    head: str
    framed: bool = False
    """whether it goes from the bottom of a frame to the top of another, and not from middle to middle"""


@dataclass(frozen=True, slots=True)
class TextMark:
    """A line of text in a box of its own around (x, y)."""

    id: str
    role: Role
    text: str
    x: float
    y: float
    width: float
    size: float
    """font size"""
    at_left: bool = False
    """whether the text begins at the left end of its box; else it is centred"""


@dataclass(frozen=True, slots=True)
class BoxMark:
    """An empty box around (x, y) to write in; a line to write on where its height is 0."""

    id: str
    role: Role
    x: float
    y: float
    width: float
    height: float


Mark = NodeMark | EdgeMark | TextMark | BoxMark | CellMark
