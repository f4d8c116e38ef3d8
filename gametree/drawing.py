"""The drawing: what is shown of a tree or a frame, as marks with a text and a role.

What is printed is chosen here, once; renderers only transcribe, and a theme says how a role looks.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from .errors import choose
from .fonts import text_width, wrap
from .frames import Frame
from .kinds import CHANCE, LEAF, MAX, MIN
from .layout import NOTE_GAP, Layout, label_size, lay_out
from .replay import Status
from .trace import Trace
from .tree import NodeId, Tree
from .values import INF, Number, Value, show

if TYPE_CHECKING:
    from collections.abc import Set

__all__ = ["NOTATIONS", "Drawing", "EdgeMark", "Mark", "NodeMark", "Role", "TextMark", "draw", "layout_of"]

NOTATIONS = ("bounds", "interval", "window", "value")
"""What stands beside a node. ``bounds``: what is known, as = 3, ≤ 3, ≥ 3, [3, 14] (deck 000);
``interval``: the same always as [lo, hi]; ``window``: {α, β} (deck 002); ``value``: the value so far."""


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
    NOTE = "note"
    MOVE = "move"
    LEVEL = "level"
    NAME = "name"
    CAPTION = "caption"
    HIDDEN = "hidden"
    """has its place in the drawing but is not shown in this frame"""


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


@dataclass(frozen=True, slots=True)
class EdgeMark:
    """A line from one node mark to another, given by their ids."""

    id: str
    role: Role
    tail: str
    head: str


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


Mark = NodeMark | EdgeMark | TextMark


@dataclass(frozen=True)
class Drawing:
    """A tree, or a frame of its search, ready for any renderer."""

    tree: Tree
    frame: Frame | None
    notation: str
    layout: Layout
    lang: str
    captioned: bool
    """whether the caption is part of the picture, below it"""

    @cached_property
    def caption(self) -> str:
        """What happened in this step, and why; empty for a tree that nobody searches."""
        return self.frame.caption(self.lang) if self.frame else ""

    @cached_property
    def caption_lines(self) -> tuple[str, ...]:
        """The caption as it is printed below the picture, after the name of the step."""
        if not (self.captioned and self.frame and self.caption):
            return ()
        layout = self.layout
        room = max(layout.right - layout.left, NARROWEST_CAPTION) - 2 * CAPTION_MARGIN
        return tuple(wrap(f"({self.frame.name}) {self.caption}", room, layout.sizes.note))

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, bottom, right and top of the whole picture, in points."""
        layout = self.layout
        right = layout.right
        if self.caption_lines:
            right = max(right, layout.left + NARROWEST_CAPTION)
        caption = len(self.caption_lines) * self._line_height
        return layout.left, layout.bottom - caption - (CAPTION_GAP if caption else 0), right, layout.top

    def marks(self) -> Iterator[Mark]:
        """Return every mark, edges first, hidden ones included."""
        yield from (mark for node in self.tree for mark in self.edge_marks(node))
        yield from (self.node_mark(node) for node in self.tree)
        yield from (mark for node in self.tree for mark in self.text_marks(node))
        yield from self._level_marks()
        yield from self._caption_marks()

    def node_mark(self, node: NodeId) -> NodeMark:
        """Return the mark of a node itself."""
        kind = self.tree.kind(node)
        leaf = kind == LEAF
        text = self.text(node)
        layout = self.layout
        return NodeMark(
            f"n{node}",
            kind if kind in (MAX, MIN, CHANCE, LEAF) else "player",
            self.node_role(node),
            text,
            layout.x[node],
            layout.y[node],
            layout.width(leaf),
            layout.height(leaf),
            label_size(layout, text, leaf),
        )

    def edge_marks(self, node: NodeId) -> Iterator[EdgeMark]:
        """Return the line that leads to a node; none for the root."""
        parent = self.tree.parent(node)
        if parent is not None:
            yield EdgeMark(f"e{node}", self.edge_role(node), f"n{parent}", f"n{node}")

    def text_marks(self, node: NodeId) -> Iterator[TextMark]:
        """Return the texts around a node: what is known of it, its move, its strike, a leaf's name."""
        layout, sizes = self.layout, self.layout.sizes
        x, y = layout.x[node], layout.y[node]
        leaf = self.tree.kind(node) == LEAF
        if not leaf and self.frame:
            yield self._note_mark(node)
        if leaf and self.tree.has_own_name(node):
            name = self.tree.label(node)
            down = y - layout.height(leaf) / 2 - sizes.small * 0.9
            yield TextMark(f"k{node}", Role.NAME, name, x, down, sizes.widest, sizes.small)
        parent = self.tree.parent(node)
        if parent is not None:
            yield from self._edge_texts(node, parent)

    def text(self, node: NodeId) -> str:
        """Return what stands inside a node: a leaf's value, an inner node's label."""
        value = self.tree.value(node)
        if value is not None:
            return show(value)
        return self.tree.label(node) if self.tree.height < 60 or self.tree.has_own_name(node) else ""

    def node_role(self, node: NodeId) -> Role:
        """Return what a node is at this moment."""
        if self.frame is None:
            return Role.PLAIN
        if node in self._line:
            return Role.BEST
        if node in self._path:
            return Role.PATH
        return STATUS_ROLES[self.frame.after.status[node]]

    def edge_role(self, node: NodeId) -> Role:
        """Return what the line to a node is at this moment."""
        return Role.CUT if node in self._struck else self.node_role(node)

    def note(self, node: NodeId) -> str:
        """Return what stands beside a node in this notation; empty while nothing is known."""
        if self.frame is None:
            return ""
        after = self.frame.after
        value = after.values[node]
        if isinstance(value, tuple):
            return f"= {show(value)}"
        if value is not None and self.tree.children(node) and node in self._judged:
            return f"≈ {show(value)}"
        if self.notation == "window":
            window = after.windows[node]
            return f"{{{show(window[0])}, {show(window[1], sign=True)}}}" if window else ""
        if self.notation == "value":
            return "" if value is None else f"= {show(value)}"
        return NOTE_WRITERS[self.notation](after.low[node], after.high[node])

    @cached_property
    def _path(self) -> Set[NodeId]:
        return frozenset(self.frame.path if self.frame else ())

    @cached_property
    def _line(self) -> Set[NodeId]:
        return frozenset(self.frame.line if self.frame else ())

    @cached_property
    def _judged(self) -> Set[NodeId]:
        """The positions whose value is only an evaluation, at the depth limit."""
        if self.frame is None or self.frame.trace.rules.evaluate is None:
            return frozenset()
        after = self.frame.after
        return frozenset(n for n in after.evaluated if after.low[n] == after.values[n] and not self._entered_below(n))

    def _entered_below(self, node: NodeId) -> bool:
        assert self.frame is not None
        return any(self.frame.after.status[child] is not Status.UNVISITED for child in self.tree.children(node))

    @cached_property
    def _struck(self) -> Set[NodeId]:
        return self.frame.struck if self.frame else frozenset()

    def _note_mark(self, node: NodeId) -> TextMark:
        """Put the note at the right shoulder, or lower where the line from the parent would cross it."""
        layout = self.layout
        x, width, height = layout.x[node], layout.inner_width, layout.height(leaf=False)
        parent = self.tree.parent(node)
        under_line = parent is not None and layout.x[parent] > x + 1
        if under_line:
            left, y = x + width / 2 + NOTE_GAP, layout.y[node] - height * 0.14
        else:
            narrow = 0.30 if self.tree.kind(node) == MAX else 0.5
            left, y = x + width * narrow + NOTE_GAP, layout.y[node] + height * 0.24
        note = self.note(node)
        role = Role.NOTE if note else Role.HIDDEN
        return TextMark(
            f"i{node}", role, note, left + layout.note_width / 2, y, layout.note_width, layout.sizes.note, at_left=True
        )

    def _edge_texts(self, node: NodeId, parent: NodeId) -> Iterator[TextMark]:
        """Return the strike across the line to a node, and the move (or the probability) beside it."""
        layout, sizes = self.layout, self.layout.sizes
        x0, y0 = layout.x[parent], layout.y[parent]
        dx, dy = layout.x[node] - x0, layout.y[node] - y0
        if self.frame:
            role = Role.CUT if node in self._struck else Role.HIDDEN
            yield TextMark(f"s{node}", role, "//", x0 + dx * 0.5, y0 + dy * 0.5, 16, sizes.label)
        weight = self.tree.probability(node)
        text = show(weight) if weight is not None else self.tree.move(node) if self.tree.height < 60 else ""
        width = text_width(text, sizes.small)
        if text and width < self._free_beside(node):
            length = math.hypot(dx, dy)
            side = 1 if dx > 0 else -1
            across, up = -side * dy / length, side * dx / length  # unit vector away from the line, upwards
            off = abs(across) * width / 2 + up * sizes.small / 2 + 3
            x, y = x0 + dx * ALONG + across * off, y0 + dy * ALONG + up * off
            yield TextMark(f"m{node}", Role.MOVE, text, x, y, width + 6, sizes.small)

    def _free_beside(self, node: NodeId) -> float:
        """Return the room for a text between the line to a node and the next one, at its height."""
        siblings = self.tree.children(self.tree.parent(node) or 0)
        if len(siblings) == 1:
            return 60.0
        x = self.layout.x
        nearest = min(abs(x[a] - x[b]) for a, b in pairwise(siblings) if node in (a, b))
        return nearest * ALONG - 2

    def _level_marks(self) -> Iterator[TextMark]:
        """Return MAX, MIN … at the left of each level whose inner nodes are all of one kind."""
        kinds: dict[int, set[str]] = {}
        for node, depth in enumerate(self.tree.depths()):
            if (kind := self.tree.kind(node)) != LEAF:
                kinds.setdefault(depth, set()).add(kind)
        sizes = self.layout.sizes
        for depth, present in kinds.items():
            kind = min(present)
            if len(present) == 1 and kind != CHANCE:
                y = (self.tree.height - depth) * sizes.level
                yield TextMark(f"l{depth}", Role.LEVEL, kind.upper(), self.layout.left + 24, y, 48, sizes.small)

    @property
    def _line_height(self) -> float:
        return self.layout.sizes.note * 1.45

    def _caption_marks(self) -> Iterator[TextMark]:
        left, _, right, _ = self.box
        width = right - left - 2 * CAPTION_MARGIN
        for number, line in enumerate(self.caption_lines):
            y = self.layout.bottom - CAPTION_GAP - (number + 0.4) * self._line_height
            yield TextMark(
                f"t{number}", Role.CAPTION, line, (left + right) / 2, y, width, self.layout.sizes.note, at_left=True
            )


STATUS_ROLES = {
    Status.UNVISITED: Role.UNVISITED,
    Status.OPEN: Role.PATH,
    Status.DONE: Role.DONE,
    Status.PRUNED: Role.PRUNED,
}
NARROWEST_CAPTION = 430.0
"""points; a small tree's picture grows wider for its caption"""
CAPTION_MARGIN = 14.0
CAPTION_GAP = 6.0
ALONG = 0.64
"""how far down a line its move stands"""


def draw(
    subject: Tree | Frame,
    *,
    notation: str = "bounds",
    lang: str = "en",
    layout: Layout | None = None,
    captioned: bool = False,
) -> Drawing:
    """Make the drawing of a tree, or of a frame of its search; ``captioned`` prints the caption below.

    >>> import gametree as gt
    >>> drawing = draw(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]").frames()[5])
    >>> drawing.note(0), drawing.node_role(6), drawing.edge_role(7)
    ('[3, 14]', <Role.DONE: 'done'>, <Role.CUT: 'cut'>)
    """
    choose("notation", notation, NOTATIONS)
    if isinstance(subject, Tree):
        return Drawing(subject, None, notation, layout or lay_out(subject), lang, False)
    return Drawing(subject.tree, subject, notation, layout or layout_of(subject.trace, notation), lang, captioned)


def layout_of(trace: Trace, notation: str = "bounds") -> Layout:
    """Return the one layout of all frames of a trace, with room for every note it can show."""
    values: set[Value] = {value for _, _, value, _, _ in trace.raw if value is not None}
    if trace.tree.utilities:
        return lay_out(trace.tree, [f"= {max(map(show, values), key=len)}"])
    values.update(number for _, _, _, alpha, beta in trace.raw for number in (alpha, beta))
    if CHANCE in trace.tree.kinds:
        values.update(_known_ends(trace))
    texts = sorted((show(number, sign=True) for number in values), key=len)[-2:]
    widest = f"{{{', '.join(texts)}}}" if notation != "value" else f"= {texts[-1]}"
    return lay_out(trace.tree, [widest])


def _known_ends(trace: Trace) -> Iterator[Number]:
    """Yield every end that a known interval can have: means are no values of the trace."""
    replay = trace.replay()
    for _, node, *_ in trace.raw:
        replay.advance()
        for above in trace.tree.path(node):
            yield from (replay.low[above], replay.high[above])


def _bounds(low: Number, high: Number) -> str:
    if low == high:
        return f"= {show(low)}"
    if low == -INF:
        return "" if high == INF else f"≤ {show(high)}"
    return f"≥ {show(low)}" if high == INF else f"[{show(low)}, {show(high)}]"


def _interval(low: Number, high: Number) -> str:
    return "" if (low, high) == (-INF, INF) else f"[{show(low)}, {show(high, sign=True)}]"


NOTE_WRITERS = {"bounds": _bounds, "interval": _interval}
