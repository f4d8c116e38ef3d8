"""The drawing: what is shown of a tree or a frame, as marks with a text and a role.

What is printed is chosen here, once; renderers only transcribe, and a theme says how a role looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field, replace
from functools import cached_property

from ..errors import choose
from ..fonts import fit, text_width, wrap
from ..kinds import CHANCE, LEAF, MAX, MIN
from ..trace.annotations import NOTATIONS
from ..trace.protocols import AnyFrame, AnyTrace
from ..trace.replay import Status
from ..tree.tree import NodeId, Tree
from ..values import show
from .boards import PADDING, boards_of, sign_of
from .edge_labels import line_to, struck
from .layout import NOTE_GAP, Layout, label_size, lay_out, leaf_name
from .shapes import OF_ANSWERS, BoxMark, CellMark, EdgeMark, Mark, NodeMark, Role, TextMark

__all__ = ["Drawing", "draw", "layout_of"]


@dataclass(frozen=True)
class Drawing:
    """A tree, or a frame of its search, ready for any renderer."""

    tree: Tree
    frame: AnyFrame | None
    notation: str
    lang: str
    captioned: bool
    """whether the caption is part of the picture, below it"""
    caption_room: int = 0
    """how many lines are kept for it at least, so that pictures with short and long captions are of one size"""
    roles: Mapping[NodeId, Role] = field(default_factory=dict, hash=False)
    """the nodes that somebody has marked, and as what"""
    remarks: Mapping[NodeId, str] = field(default_factory=dict, hash=False)
    """what somebody has noted beside inner nodes and below leaves"""
    said: str = ""
    """a caption of somebody's own"""
    texts: Mapping[NodeId, str] = field(default_factory=dict, hash=False)
    """what stands inside nodes in place of their values and labels"""
    blanks: Set[NodeId] = frozenset()
    """the nodes with a box to write in beside them, or below them where they are leaves"""
    labels: float = 1.0
    """how many times as large as usual all text is, where no layout is given"""
    boards: bool = True
    """whether nodes show positions, where no layout is given and the tree is that of a game"""
    given: Layout | None = None
    """a layout that fits other drawings, too"""

    @cached_property
    def layout(self) -> Layout:
        """Where everything stands; found when somebody asks, because text in characters needs no geometry."""
        if self.given is not None:
            return self.given
        widest = None if self.frame is None else self.frame.trace.widest_texts(self.notation)
        beside = [widest.beside] if widest else []
        below = [widest.below] if widest and widest.below else []
        beside += [text for node, text in self.remarks.items() if self.tree.children(node)]
        below += [text for node, text in self.remarks.items() if not self.tree.children(node)]
        inside = widest.inside if widest else ""
        return lay_out(self.tree, beside, below=below, inside=inside, labels=self.labels, boards=self.boards)

    @cached_property
    def shows_positions(self) -> bool:
        """Whether nodes show the positions of a game."""
        if self.given is not None:
            return self.given.board is not None
        return self.boards and bool(boards_of(self.tree))

    @cached_property
    def caption(self) -> str:
        """What happened in this step, and why, unless something else is said; empty for a tree by itself."""
        return self.said or (self.frame.caption(self.lang) if self.frame else "")

    @cached_property
    def caption_lines(self) -> tuple[str, ...]:
        """The caption as it is printed below the picture, after the name of the step."""
        if not (self.captioned and self.caption):
            return ()
        layout = self.layout
        room = max(layout.right - layout.left, self._narrowest) - 2 * CAPTION_MARGIN
        step = f"({self.frame.name}) " if self.frame and not self.said else ""
        return tuple(wrap(f"{step}{self.caption}", room * CAPTION_SHARE, layout.sizes.note))

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, bottom, right and top of the whole picture, in points."""
        layout = self.layout
        right = layout.right
        if self.caption_lines:
            right = max(right, layout.left + self._narrowest)
        caption = max(self.caption_room, len(self.caption_lines)) * self._line_height
        return layout.left, layout.bottom - caption - (CAPTION_GAP if caption else 0), right, layout.top

    def marks(self) -> Iterator[Mark]:
        """Return every mark, edges first, hidden ones included."""
        yield from (mark for node in self.tree for mark in self.edge_marks(node))
        yield from (self.node_mark(node) for node in self.tree)
        yield from (mark for node in self.tree for mark in self.board_marks(node))
        yield from (mark for node in self.tree for mark in self.text_marks(node))
        yield from self._level_marks()
        yield from self._caption_marks()

    def node_mark(self, node: NodeId) -> NodeMark:
        """Return the mark of a node itself."""
        kind = self.tree.kind(node)
        leaf = kind == LEAF
        text = self.text(node)
        layout = self.layout
        if layout.board and not leaf:
            text = (sign_of(kind) + text).strip()
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
            framed=layout.board is not None,
        )

    def board_marks(self, node: NodeId) -> Iterator[CellMark | TextMark]:
        """Return the places of the board in a node, hidden with it; none in a tree without boards."""
        layout = self.layout
        if layout.board:
            leaf = self.tree.kind(node) == LEAF
            top = layout.y[node] + layout.height(leaf) / 2 - PADDING
            if not leaf:
                top -= layout.height(leaf) - layout.board.high - 2 * PADDING
            for mark in layout.board.marks(node, layout.x[node], top):
                yield replace(mark, role=Role.HIDDEN) if self.is_absent(node) else mark

    def edge_marks(self, node: NodeId) -> Iterator[EdgeMark]:
        """Return the line that leads to a node; none for the root."""
        parent = self.tree.parent(node)
        if parent is not None:
            framed = self.layout.board is not None
            yield EdgeMark(f"e{node}", self.edge_role(node), f"n{parent}", f"n{node}", framed)

    def text_marks(self, node: NodeId) -> Iterator[TextMark | BoxMark]:
        """Return the texts around a node: what is known of it, its move, its strike, a leaf's name."""
        if node in self.blanks:
            yield self._blank_mark(node)
        layout, sizes = self.layout, self.layout.sizes
        x, y = layout.x[node], layout.y[node]
        leaf = self.tree.kind(node) == LEAF
        if not leaf and (self.frame or self.remarks):
            yield self._note_mark(node)
        if leaf and (node in self.remarks or self._leaves_have_notes):
            yield self._leaf_note_mark(node)
        if leaf and (name := leaf_name(self.tree, node)):
            role = self._name_role(node)
            down = y - layout.height(leaf) / 2 - sizes.small * 0.9
            width = text_width(name, sizes.small)
            yield TextMark(f"k{node}", role, name, x, down, width + 6, fit(name, layout.name_width, sizes.small))
        if self.tree.parent(node) is not None:
            yield from self._edge_texts(node)

    def text(self, node: NodeId) -> str:
        """Return what stands inside a node: a leaf's value, an inner node's label, or what somebody put there."""
        if node in self.texts:
            return self.texts[node]
        value = self.tree.value(node)
        if value is not None:
            return self.frame.inside(node) if self.frame else show(value)
        return self.tree.label(node) if self.tree.height < 60 or self.tree.has_own_name(node) else ""

    def node_role(self, node: NodeId) -> Role:
        """Return what a node is at this moment, or what it was marked as."""
        return self.roles.get(node) or self._own_role(node)

    def _own_role(self, node: NodeId) -> Role:
        if self.frame is None:
            return Role.PLAIN
        if node in self._line:
            return Role.BEST
        if node in self._path:
            return Role.PATH
        return STATUS_ROLES[self.frame.status(node)]

    def edge_role(self, node: NodeId) -> Role:
        """Return what the line to a node is at this moment; it is best between two that were marked so."""
        if self.roles.get(node) is self.roles.get(self.tree.parent(node) or 0) is Role.BEST:
            return Role.BEST
        return Role.CUT if node in self._struck else self._own_role(node)

    def note(self, node: NodeId) -> str:
        """Return what stands beside a node, or below a leaf; empty while nothing is known of it.

        It is what somebody noted there, else what the notation tells of an inner node.
        """
        if node in self.remarks:
            return self.remarks[node]
        return self.frame.note(node, self.notation) if self.frame else ""

    def is_absent(self, node: NodeId) -> bool:
        """Tell whether a node has its place but is not yet in the tree."""
        return self.frame is not None and self.frame.status(node) is Status.ABSENT

    def _name_role(self, leaf: NodeId) -> Role:
        if self.is_absent(leaf):
            return Role.HIDDEN
        return Role.NAME if self.tree.has_own_name(leaf) else Role.MOVE

    @cached_property
    def _leaves_have_notes(self) -> bool:
        return self.frame is not None and bool(self.frame.trace.widest_texts(self.notation).below)

    @cached_property
    def _path(self) -> Set[NodeId]:
        return frozenset(self.frame.path if self.frame else ())

    @cached_property
    def _line(self) -> Set[NodeId]:
        return frozenset(self.frame.line if self.frame else ())

    @cached_property
    def _struck(self) -> Set[NodeId]:
        return self.frame.struck if self.frame else frozenset()

    def _beside(self, node: NodeId) -> tuple[float, float]:
        """Return the middle of the note: at the right shoulder, or lower where the line from the parent crosses it."""
        layout = self.layout
        x, width, height = layout.x[node], layout.inner_width, layout.height(leaf=False)
        parent = self.tree.parent(node)
        under_line = parent is not None and layout.x[parent] > x + 1
        if parent is not None and node in self.blanks:  # a box must not hide the line to the next sibling either
            under_line = under_line or node != self.tree.children(parent)[-1]
        if under_line and not layout.board:
            left, y = x + width / 2 + NOTE_GAP, layout.y[node] - height * 0.14
        else:
            narrow = 0.30 if self.tree.kind(node) == MAX and not layout.board else 0.5
            left, y = x + width * narrow + NOTE_GAP, layout.y[node] + height * 0.24
        return left + layout.note_width / 2, y

    def _below(self, leaf: NodeId) -> tuple[float, float]:
        """Return the middle of what is noted below a leaf and its name."""
        layout, small = self.layout, self.layout.sizes.small
        top = layout.y[leaf] - layout.height(leaf=True) / 2 - small * (1.6 if leaf_name(self.tree, leaf) else 0.2)
        return layout.x[leaf], top - layout.note_height / 2

    def _blank_mark(self, node: NodeId) -> BoxMark:
        layout, leaf = self.layout, self.tree.kind(node) == LEAF
        x, y = self._below(node) if leaf else self._beside(node)
        width = layout.leaf_width - 4 if leaf else layout.note_width
        return BoxMark(f"b{node}", Role.BLANK, x, y, width, layout.note_height)

    def _note_mark(self, node: NodeId) -> TextMark:
        (x, y), layout, note = self._beside(node), self.layout, self.note(node)
        role = self._note_role(node) if note else Role.HIDDEN
        size, boxed = layout.sizes.note, node in self.blanks
        if layout.note_width:
            size = fit(note, layout.note_width - 4 * boxed, size)
        return TextMark(f"i{node}", role, note, x, y, layout.note_width, size, at_left=not boxed)

    def _leaf_note_mark(self, leaf: NodeId) -> TextMark:
        (x, y), layout, note = self._below(leaf), self.layout, self.note(leaf)
        size = fit(note, layout.name_width - 4, layout.sizes.note)
        role = self._note_role(leaf) if note else Role.HIDDEN
        return TextMark(f"i{leaf}", role, note, x, y, text_width(note, size) + 6, size)

    def _note_role(self, node: NodeId) -> Role:
        role = self.roles.get(node, Role.NOTE)
        return role if node in self.remarks and role in OF_ANSWERS else Role.NOTE

    def _edge_texts(self, node: NodeId) -> Iterator[TextMark]:
        """Return the strike across the line to a node, and the move (or the probability) beside it."""
        layout, sizes = self.layout, self.layout.sizes
        if self.frame:
            x, y = struck(line_to(self.tree, node, sizes, layout.x, layout.y))
            role = Role.CUT if node in self._struck else Role.HIDDEN
            yield TextMark(f"s{node}", role, "//", x, y, 16, sizes.label)
        if spot := layout.moves[node]:
            role = Role.HIDDEN if self.is_absent(node) else Role.MOVE
            yield TextMark(f"m{node}", role, spot.text, spot.x, spot.y, spot.width + 6, spot.size)

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
                y = self.layout.levels[depth]
                x = self.layout.left + text_width("MAX", sizes.small) / 2 + 12
                yield TextMark(f"l{depth}", Role.LEVEL, kind.upper(), x, y, 48, sizes.small)

    @property
    def _narrowest(self) -> float:
        return NARROWEST_CAPTION * self.layout.sizes.labels

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
    Status.ABSENT: Role.HIDDEN,
    Status.UNVISITED: Role.UNVISITED,
    Status.OPEN: Role.PATH,
    Status.DONE: Role.DONE,
    Status.PRUNED: Role.PRUNED,
}
NARROWEST_CAPTION = 430.0
"""points; a small tree's picture grows wider for its caption"""
CAPTION_MARGIN = 14.0
CAPTION_SHARE = 0.98
"""of the room is filled: a reader that rounds the widths of letters prints a line a little longer"""
CAPTION_GAP = 6.0


def draw(
    subject: Tree | AnyFrame,
    *,
    notation: str = "bounds",
    lang: str | None = None,
    layout: Layout | None = None,
    captioned: bool = False,
    caption_room: int = 0,
    marks: Mapping[NodeId, Role] | None = None,
    notes: Mapping[NodeId, str] | None = None,
    caption: str = "",
    texts: Mapping[NodeId, str] | None = None,
    blanks: Iterable[NodeId] = (),
    labels: float = 1.0,
    boards: bool = True,
) -> Drawing:
    """Make the drawing of a tree, or of a frame of its search.

    ``captioned`` prints the caption below, ``caption_room`` keeps so many lines for it. ``marks`` gives nodes another
    role, ``notes`` writes something beside them (below them, where they are leaves), and ``caption`` says it in words.
    ``texts`` puts something else inside nodes, and ``blanks`` are the nodes with a box to write in where notes stand.
    ``labels`` says how many times as large as usual all text is, and ``boards`` whether nodes of a game's tree show its
    positions, where there is no ``layout``.

    >>> import gametree as gt
    >>> drawing = draw(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]").frames()[5])
    >>> drawing.note(0), drawing.node_role(6), drawing.edge_role(7)
    ('[3, 14]', <Role.DONE: 'done'>, <Role.CUT: 'cut'>)
    >>> draw(gt.Tree.parse("[3 5]"), marks={0: Role.WRONG}, notes={0: "✗ 3"}).note(0)
    '✗ 3'
    """
    choose("notation", notation, NOTATIONS)
    roles, remarks = dict(marks or {}), dict(notes or {})
    frame = None if isinstance(subject, Tree) else subject
    tree = subject if isinstance(subject, Tree) else subject.tree
    language = lang or ("en" if frame is None else frame.lang)
    own, boxes = dict(texts or {}), frozenset(blanks)
    return Drawing(
        tree,
        frame,
        notation,
        language,
        captioned,
        caption_room,
        roles,
        remarks,
        caption,
        own,
        boxes,
        labels,
        boards,
        layout,
    )


def layout_of(trace: AnyTrace, notation: str = "bounds", labels: float = 1.0) -> Layout:
    """Return the one layout of all frames of a trace, with room for every note it can show."""
    widest = trace.widest_texts(notation)
    below = [widest.below] if widest.below else []
    return lay_out(trace.tree, [widest.beside], below=below, inside=widest.inside, labels=labels)
