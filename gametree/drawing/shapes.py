"""The shapes of a drawing (marks for nodes, lines, texts, boxes and cells), and the parts that it can leave out."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from ..errors import InputError, choose, wrong_value
from ..phrases import Code, gettext

# ---- The shapes of a drawing or a page: marks for nodes, lines, texts, boxes and cells, each with an id … ----


class Role(StrEnum):
    """The meaning of a mark. A theme gives each role a look; marks have no colours."""

    PLAIN = "plain"
    """part of a tree without a search"""
    UNVISITED = "unvisited"
    PATH = "path"
    """part of the path from the root to the current node of the search"""
    DONE = "done"
    CUT = "cut"
    """a line that was cut off, and the strokes across it"""
    PRUNED = "pruned"
    BEST = "best"
    RIGHT = "right"
    """a right part of an answer; this role and the next two occur only in answers"""
    WRONG = "wrong"
    MISSED = "missed"
    NOTE = "note"
    MOVE = "move"
    LEVEL = "level"
    NAME = "name"
    CAPTION = "caption"
    HEADING = "heading"
    BLANK = "blank"
    """an empty box or line for a handwritten answer"""
    CELL = "cell"
    """a cell of a board, or a line of a board that is drawn as text"""
    OF_MAX = "ofmax"
    """a cell with a piece of MAX"""
    OF_MIN = "ofmin"
    """a cell with a piece of MIN"""
    HIDDEN = "hidden"
    """a part that is not shown in this frame, although space is reserved for it"""


OF_ANSWERS = (Role.RIGHT, Role.WRONG, Role.MISSED)
"""roles that occur only in a marked answer"""
ON_PAPER = (Role.HEADING, Role.BLANK)
"""roles that occur only on paper"""


class NodeMark(NamedTuple):
    """A node, drawn as a triangle that points up (max) or down (min), a circle (chance), a hexagon (one of several
    players) or a box (leaf).
    """

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
    """whether the shape is a frame around a board; the text is above the board, or below it in a leaf"""


class CellMark(NamedTuple):
    id: str
    role: Role
    text: str
    x: float
    y: float
    width: float
    height: float
    size: float
    """font size"""


class EdgeMark(NamedTuple):
    id: str
    role: Role
    tail: str
    head: str
    framed: bool = False
    """whether the line connects the bottom of one frame with the top of another, instead of the centres of nodes"""


class StrikeMark(NamedTuple):
    """Two strokes across a line that was cut off, between two node marks given by their ids."""

    id: str
    role: Role
    tail: str
    head: str
    strokes: tuple[tuple[float, float, float, float], ...]
    """x and y of both ends of each stroke"""


Curve: TypeAlias = tuple[tuple[float, float], ...]
"""connected cubic Bézier curves, as (x, y) points: the start of the first curve and, for each curve, its two control
points and its end
"""


class SetMark(NamedTuple):
    """A dashed line between two nodes of an information set, given by their ids."""

    id: str
    role: Role
    tail: str
    head: str
    curve: Curve


class TextMark(NamedTuple):
    id: str
    role: Role
    text: str
    x: float
    y: float
    width: float
    size: float
    """font size"""
    at_left: bool = False
    """whether the text is left-aligned in its box instead of centred"""


class BoxMark(NamedTuple):
    """An empty box to write in, centred at (x, y); if its height is 0, a line to write on."""

    id: str
    role: Role
    x: float
    y: float
    width: float
    height: float


Mark = NodeMark | EdgeMark | StrikeMark | SetMark | TextMark | BoxMark | CellMark


# ---- The parts that a picture can leave out: moves, labels of leaves, names of levels, unvisited nodes -------

MOVES, LEAF_LABELS, LEVELS, UNVISITED = "moves", "leaf-labels", "levels", "unvisited"
HIDEABLE = (UNVISITED, MOVES, LEAF_LABELS, LEVELS)
"""``unvisited``: nodes that the search has not yet visited, with their lines; ``moves``: labels of lines, except
probabilities; ``leaf-labels``: the labels below leaves; ``levels``: MAX, MIN and CHANCE beside the levels. Names in the
caption of a step are shown in any case."""
DEFAULT_MOVES, DEFAULT_LEAF_LABELS = "default-moves", "default-leaf-labels"
"""names of two further parts, the default names of moves and those of leaves; a layout for a limited space leaves them
out first
"""


def hidden_parts(parts: str | Iterable[str]) -> frozenset[str]:
    """Return the given part or parts as a set of names; raise `ChoiceError` for an unknown name.

    >>> sorted(hidden_parts(["moves", "levels"])), sorted(hidden_parts("unvisited"))
    (['levels', 'moves'], ['unvisited'])
    """
    if isinstance(parts, str):
        parts = parts.replace(",", " ").split()
    if not isinstance(parts, Iterable):
        needed = gettext("names, out of: %(names)s").with_values(names=Code(", ".join(HIDEABLE)))
        raise InputError(wrong_value("hide", parts, needed))
    return frozenset(choose(gettext("part to hide"), name, HIDEABLE) for name in parts)
