"""The drawing of a tree, or of a frame (one step) of a search. It consists of marks, each with a role and, where
needed, a text.

A `Drawing` contains everything that is shown. Renderers only transcribe it; a theme defines the look of each role.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypedDict, Unpack

from ..errors import named_keywords
from ..explain.captions import NOTHING, CaptionNames, named_in_caption
from ..fonts import fit, text_width, wrap
from ..languages import translator_for
from ..node_kinds import CHANCE, LEAF, MAX, MIN
from ..phrases import local_numbers, pgettext
from ..trace.algorithms import AnyFrame, AnyTrace, WidestTexts
from ..trace.annotations import to_notation
from ..trace.replay import Status
from ..tree.tree import NodeId, Tree
from ..values import show
from .edge_labels import EdgeLabel, label_text, line_to, strokes_across
from .layout import NOTE_BEFORE, Layout, is_higher, label_lines, label_size, lay_out, name_lines
from .set_lines import set_marks
from .shapes import (
    DEFAULT_LEAF_LABELS,
    LEAF_LABELS,
    LEVELS,
    OF_ANSWERS,
    UNVISITED,
    BoxMark,
    CellMark,
    EdgeMark,
    Mark,
    NodeMark,
    Role,
    SetMark,
    StrikeMark,
    TextMark,
    hidden_parts,
)
from .sizes_and_gaps import (
    LINE,
    PADDING,
    Sizes,
    TextSizes,
    boards_of,
    inner_name,
    leaf_name,
    player_sign,
    widest_line,
    with_line_breaks,
)
from .tidy_tree import NOTE_DOWN, NOTE_GAP, note_start


@dataclass(frozen=True)
class Drawing:
    """A tree, or a frame of its search, ready for any renderer."""

    tree: Tree
    frame: AnyFrame | None
    notation: str
    lang: str
    captioned: bool
    """whether the caption is part of the picture, below it"""
    least_caption_lines: int = 0
    """number of lines reserved for the caption, so that pictures with short and long captions have the same size"""
    marked_roles: Mapping[NodeId, Role] = field(default_factory=dict, hash=False)
    """roles of nodes that replace the roles given by the search"""
    own_notes: Mapping[NodeId, str] = field(default_factory=dict, hash=False)
    """notes that replace those of the search, beside inner nodes and below leaves"""
    own_caption: str = ""
    own_texts: Mapping[NodeId, str] = field(default_factory=dict, hash=False)
    """texts inside nodes that replace their values and labels"""
    blanks: Set[NodeId] = frozenset()
    """nodes with a box to write in; the box is beside an inner node or below a leaf"""
    labels: float | TextSizes = 1.0
    """size of all text, or of each kind of text, as a multiple of the default; ignored if a layout is given"""
    boards: bool = True
    """whether nodes show positions, in the tree of a game; ignored if a layout is given"""
    given_layout: Layout | None = None
    """layout that is shared with other drawings"""
    hide: Set[str] = frozenset()
    """names, from `HIDEABLE`, of parts that are left out"""
    sideways: bool = False
    """whether the tree grows to the right; ignored if a layout is given"""
    chosen: Set[NodeId] = frozenset()
    """nodes whose lines are drawn as chosen moves"""
    named: CaptionNames = NOTHING
    """names in the captions of all steps; unless a layout is given, space is reserved for these names"""
    silent: Set[str] = frozenset()
    """parts of ``hide`` whose names stay hidden even if the caption mentions them, because the caption is not
    visible
    """
    remark: str = ""
    """sentence about the picture, printed after the caption"""
    asked: Set[str] = frozenset()
    """parts that the caller asked to leave out; parts omitted for lack of space are not included"""
    joined: tuple[tuple[NodeId, NodeId], ...] = ()
    """additional lines of the graph whose spanning tree is drawn, each from a node to a node that is not its child"""

    @cached_property
    def layout(self) -> Layout:
        """The positions and sizes of all parts. They are computed on access, because text drawings do not need them."""
        if self.given_layout is not None:
            return self.given_layout
        widest = self.frame.trace.widest_texts(self.notation) if self.frame else WidestTexts("")
        beside = [widest.beside] if self.frame else []
        below = [widest.below] if widest.below else []
        for node, text in self.own_notes.items():
            (beside if self.tree.children(node) else below).append(text)
        inside = self.widest_inside
        return lay_out(
            self.tree,
            beside,
            below=below,
            inside=inside,
            labels=self.labels,
            boards=self.boards,
            hide=self.hide,
            breaks_labels=True,
            sideways=self.sideways,
            named=self.named if self.named is not NOTHING else self.names,
        )

    @cached_property
    def names(self) -> CaptionNames:
        """The names in the caption of the step; they are shown even if the picture leaves out other names of the same
        kind.
        """
        return named_in_caption(self.frame).without(self.tree, self.silent) if self.frame else NOTHING

    @property
    def widest_inside(self) -> str:
        """The widest text inside leaves, if leaves show texts other than their values; otherwise ""."""
        return self.frame.trace.widest_texts(self.notation).inside if self.frame else ""

    @cached_property
    def shows_positions(self) -> bool:
        if self.given_layout is not None:
            return self.given_layout.board is not None
        return self.boards and bool(boards_of(self.tree))

    @cached_property
    def caption(self) -> str:
        """The caption given to the drawing or, if there is none, the caption of the step; "" for a tree without a
        search.
        """
        caption = self.own_caption or (self.frame.caption(self.lang, self.notation) if self.frame else "")
        return f"{caption} {self.remark}" if self.remark else caption

    @property
    def printed_caption(self) -> str:
        """The caption as printed below the picture, preceded by the name of the step unless the drawing has its own
        caption; "" if no caption is printed.
        """
        if not (self.captioned and self.caption):
            return ""
        return f"({self.frame.name}) {self.caption}" if self.frame and not self.own_caption else self.caption

    @cached_property
    def caption_lines(self) -> tuple[str, ...]:
        """The printed caption, broken into lines that fit below the picture or beside it."""
        if not self.printed_caption:
            return ()
        return tuple(wrap(self.printed_caption, self._caption_width * _CAPTION_SHARE, self.layout.sizes.caption))

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, bottom, right and top of the whole picture, in points."""
        layout = self.layout
        lines = max(self.least_caption_lines, len(self.caption_lines))
        if not lines:
            return layout.left, layout.bottom, layout.right, layout.top
        height = lines * self._line_height + _CAPTION_GAP
        if self._has_caption_beside:
            right = layout.right + self._caption_width + _CAPTION_MARGIN
            return layout.left, min(layout.bottom, layout.top - height - _CAPTION_GAP), right, layout.top
        aside = max(0.0, self._narrowest - (layout.right - layout.left)) / 2
        return layout.left - aside, layout.bottom - height, layout.right + aside, layout.top

    @property
    def _has_caption_beside(self) -> bool:
        """Whether the caption is to the right of the tree, because the tree is tall and narrow."""
        layout = self.layout
        height = layout.top - layout.bottom
        return height > max(_TALL * (layout.right - layout.left), _HIGH * layout.sizes.labels)

    @property
    def _caption_width(self) -> float:
        layout = self.layout
        if self._has_caption_beside:
            return _COLUMN * layout.sizes.labels * layout.sizes.captions
        return max(layout.right - layout.left, self._narrowest) - 2 * _CAPTION_MARGIN

    def marks(self) -> Iterator[Mark]:
        """Yield every mark, edges first, including hidden marks."""
        yield from (mark for node in self.tree for mark in self.edge_marks(node))
        framed = self.layout.board is not None and not self.layout.is_sideways
        for upper, lower in self.joined:
            yield EdgeMark(f"j{upper}_{lower}", Role.PLAIN, f"n{upper}", f"n{lower}", framed)
        yield from self._set_marks
        yield from self._other_marks()

    def _other_marks(self) -> Iterator[Mark]:
        """Yield all marks except the lines between nodes."""
        yield from (self.node_mark(node) for node in self.tree)
        yield from (mark for node in self.tree for mark in self.board_marks(node))
        yield from (mark for node in self.tree for mark in self.text_marks(node))
        yield from self._level_marks()
        yield from self._caption_marks()

    @cached_property
    def _set_marks(self) -> tuple[SetMark, ...]:
        """The dashed lines between the nodes of information sets."""
        if self.tree.has_perfect_information:
            return ()
        edges = [mark for node in self.tree for mark in self.edge_marks(node)]
        sets, layout = self.tree.information_sets.values(), self.layout
        area = layout.left, layout.bottom, layout.right, layout.top
        return tuple(set_marks(sets, [*edges, *self._other_marks()], layout.sizes.level, area))

    def node_mark(self, node: NodeId) -> NodeMark:
        kind, text, layout = self.tree.kind(node), self.text(node), self.layout
        leaf = kind == LEAF
        if node in self._outside and node not in self.own_texts:
            text = ""
        if layout.board and not leaf:
            text = (player_sign(kind) + text).strip()
        text = text if leaf else label_lines(layout, text)
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
        """Yield the cells of the board in a node; they are hidden if the node is hidden. Yield nothing in a tree
        without boards.
        """
        layout = self.layout
        if layout.board:
            leaf = self.tree.kind(node) == LEAF
            top = layout.y[node] + layout.height(leaf) / 2 - PADDING
            if not leaf:
                top -= layout.height(leaf) - layout.board.height - 2 * PADDING
            for mark in layout.board.marks(node, layout.x[node], top):
                yield mark._replace(role=Role.HIDDEN) if self.is_absent(node) else mark

    def edge_marks(self, node: NodeId) -> Iterator[EdgeMark | StrikeMark]:
        parent = self.tree.parent(node)
        if parent is not None:
            framed = self.layout.board is not None
            framed = framed and not self.layout.is_sideways
            yield EdgeMark(f"e{node}", self.edge_role(node), f"n{parent}", f"n{node}", framed)
            if self.frame:
                yield self._strike_mark(node)

    def _strike_mark(self, node: NodeId) -> StrikeMark:
        layout = self.layout
        role = Role.CUT if node in self._crossed_edges else Role.HIDDEN
        strokes = strokes_across(line_to(self.tree, node, self._line_sizes, layout.x, layout.y), layout.sizes.label)
        return StrikeMark(f"s{node}", role, f"n{self.tree.parent(node)}", f"n{node}", strokes)

    def text_marks(self, node: NodeId) -> Iterator[TextMark | BoxMark]:
        """Yield the texts around a node: its note (such as its known interval) or a box for it, its name if this is not
        inside the node, and the label of the line to it.
        """
        if node in self.blanks:
            yield self._blank_mark(node)
        leaf = self.tree.kind(node) == LEAF
        if (node in self.own_notes or self._leaves_have_notes) if leaf else (self.frame or self.own_notes):
            yield self._note_mark(node)
        yield from self.name_marks(node)
        yield from self.move_marks(node)

    def name_marks(self, node: NodeId) -> Iterator[TextMark]:
        """Yield the name of a leaf, or the name of an inner node if it does not fit inside the node."""
        if self.tree.kind(node) == LEAF and (name := self._leaf_name(node)):
            yield self._name_mark(node, name)
        if beside := self._outside.get(node):
            role = Role.HIDDEN if self.is_absent(node) else Role.NAME
            yield TextMark(f"k{node}", role, beside.text, beside.x, beside.y, beside.width + 6, beside.size)

    def move_marks(self, node: NodeId) -> Iterator[TextMark]:
        """Yield the name of the move to a node, or the probability of an outcome."""
        if label := self.layout.edge_labels[node]:
            is_shown = not self.is_absent(node) and (not label.is_brief or node in self.names.moves)
            role = Role.MOVE if is_shown else Role.HIDDEN
            text = label.text if self.tree.probability(node) is None else self._outcome_text(node, label)
            yield TextMark(f"m{node}", role, text, label.x, label.y, label.width + 6, label.size)

    def _outcome_text(self, node: NodeId, label: EdgeLabel) -> str:
        """Return the probability of an outcome, preceded by the outcome's name if the tree gives it one or if the
        caption mentions it.
        """
        text, move = self.probability(node), f"{self.tree.move(node)}: "
        if not text:
            return label.text
        flat = label.text.replace("\n", " ")
        if flat.startswith(move) and not text.startswith(move) and node in self.names.moves:
            text = move + text
        return with_line_breaks(text, label.width, label.size) if "\n" in label.text else text

    def _leaf_name(self, leaf: NodeId) -> str:
        return "" if LEAF_LABELS in self.layout.hide and self.frame is None else leaf_name(self.tree, leaf)

    def _name_mark(self, leaf: NodeId, name: str) -> TextMark:
        """Return the name of a leaf, placed below the leaf or, in a sideways tree, to the right of it."""
        layout, small = self.layout, self.layout.sizes.small
        is_own = self.tree.has_own_name(leaf)
        role = Role.NAME if is_own else Role.MOVE
        is_brief = LEAF_LABELS in layout.hide or (DEFAULT_LEAF_LABELS in layout.hide and not is_own)
        is_brief = is_brief and leaf not in self.names.nodes
        role = Role.HIDDEN if is_brief or self.is_absent(leaf) else role
        name, lines = name_lines(layout, name)
        size = min(fit(line, layout.name_width, small) for line in name.split("\n"))
        width, x, y = widest_line(name, size) + 6, layout.x[leaf], layout.y[leaf]
        if layout.is_sideways:
            return TextMark(f"k{leaf}", role, name, x + layout.leaf_width / 2 + 2 + width / 2, y, width, size)
        row = self._leaf_rows[leaf] * layout.most_name_lines
        down = layout.height(leaf=True) / 2 + small * (0.9 + LINE * (row + (lines - 1) / 2))
        return TextMark(f"k{leaf}", role, name, x, y - down, width, size)

    @cached_property
    def _leaf_rows(self) -> Mapping[NodeId, int]:
        """The row in which each leaf's name is placed, so that the names of adjacent leaves do not touch."""
        return {leaf: number % self.layout.name_rows for number, leaf in enumerate(self.tree.leaves)}

    def text(self, node: NodeId) -> str:
        """Return the text inside a node: the drawing's own text for this node, a leaf's value, or an inner node's
        label.
        """
        if node in self.own_texts:
            return self.local(self.own_texts[node])
        value = self.tree.value(node)
        if value is not None:
            return self.local(self.frame.inside(node) if self.frame else show(value))
        return inner_name(self.tree, node)

    def probability(self, node: NodeId) -> str:
        """Return the probability of the outcome that leads to a node, preceded by the outcome's name if the tree gives
        it one; "" for a move of a player.
        """
        return "" if self.tree.probability(node) is None else self.local(label_text(self.tree, node))

    def node_role(self, node: NodeId) -> Role:
        return self.marked_roles.get(node) or self._own_role(node)

    def _own_role(self, node: NodeId) -> Role:
        """Return the role of a node without ``marked_roles``; a player asks for a few nodes of each picture."""
        if node not in self._own_roles:
            self._own_roles[node] = self._new_role(node)
        return self._own_roles[node]

    @cached_property
    def _own_roles(self) -> dict[NodeId, Role]:
        return {}

    def _new_role(self, node: NodeId) -> Role:
        if self.frame is None:
            is_best = self.chosen and all(above in self.chosen for above in self.tree.path(node)[1:])
            return Role.BEST if is_best else Role.PLAIN
        if role := self._path_roles.get(node):
            return role
        if UNVISITED in self.hide and self.frame.status(node) is Status.UNVISITED and node not in self._named_or_above:
            return Role.HIDDEN
        return _STATUS_ROLES[self.frame.status(node)]

    def edge_role(self, node: NodeId) -> Role:
        """Return the current role of the line to a node. If ``marked_roles`` assigns ``Role.BEST`` to the nodes at both
        ends of the line, the line has this role too.
        """
        marked = self.marked_roles
        if node in self.chosen or (marked and marked.get(node) is marked.get(self.tree.parent(node) or 0) is Role.BEST):
            return Role.BEST
        return Role.CUT if node in self._crossed_edges else self._own_role(node)

    def note(self, node: NodeId) -> str:
        if node in self.own_notes:
            return self.local(self.own_notes[node])
        return self.local(self.frame.note(node, self.notation)) if self.frame else ""

    def local(self, text: str) -> str:
        """Return the given text with its numbers in the number format of the drawing's language."""
        return local_numbers(translator_for(self.lang), text)

    def is_absent(self, node: NodeId) -> bool:
        """Return whether a node is not yet in the tree, or is hidden because it was not yet visited."""
        return self.frame is not None and self._own_role(node) is Role.HIDDEN

    @cached_property
    def _named_or_above(self) -> Set[NodeId]:
        """The nodes that the caption names, and their ancestors."""
        return {above for node in (0, *self.names.nodes, *self.names.moves) for above in self.tree.path(node)}

    @cached_property
    def _outside(self) -> Mapping[NodeId, EdgeLabel]:
        """The long names of inner nodes; they are placed beside the nodes."""
        return dict(self.layout.outside)

    @cached_property
    def _leaves_have_notes(self) -> bool:
        return self.frame is not None and bool(self.frame.trace.widest_texts(self.notation).below)

    @cached_property
    def _path_roles(self) -> Mapping[NodeId, Role]:
        if self.frame is None:
            return {}
        return dict.fromkeys(self.frame.path, Role.PATH) | dict.fromkeys(self.frame.line, Role.BEST)

    @property
    def _crossed_edges(self) -> Set[NodeId]:
        return self.frame.struck if self.frame else frozenset()

    @cached_property
    def _line_sizes(self) -> Sizes:
        """The sizes that determine where lines end. In a sideways tree, lines always connect the centres of nodes."""
        sizes = self.layout.sizes
        return replace(sizes, framed=sizes.framed and not self.layout.is_sideways)

    def _beside(self, node: NodeId) -> tuple[float, float]:
        """Return the centre of the note of an inner node. The root's note is to its upper right. The notes of other
        nodes are lower, in one row, because the line from the parent can pass over the upper right of a node. In a
        sideways tree, the note is below or above its node and ends at the node's centre.
        """
        layout = self.layout
        x, width, height = layout.x[node], layout.inner_width, layout.height(leaf=False)
        parent = self.tree.parent(node)
        if layout.has_notes_above and parent is not None:
            side = 1 if x > layout.x[parent] + 1 else -1  # on the side away from the line to the parent
            aside, up = note_start(self.tree)
            half = text_width(self.note(node), layout.sizes.note) / 2
            return x + side * (aside * width + half), layout.y[node] + up * height + layout.note_height / 2
        if layout.is_sideways:
            # avoid the lines, which come from the left and go to the right, often steeply
            up = (height + layout.note_height) / 2 * (1 if is_higher(self.tree, node, layout.y) else -1)
            return x - text_width(self.note(node), layout.sizes.note) / 2 - NOTE_BEFORE, layout.y[node] + up
        if layout.boxes_above:
            return x, layout.y[node] + (height + layout.note_height) / 2
        if self.tree.parent(node) is not None and not layout.board:
            left, y = x + width / 2 + NOTE_GAP, layout.y[node] - height * NOTE_DOWN
        else:
            left, up = width * 0.5 + NOTE_GAP, height * 0.24
            if self.tree.kind(node) == MAX and not layout.board and node not in self.blanks:
                below = height / 2 - up + layout.sizes.note / 2  # from the tip down to the bottom of the note
                slope = below / (1.5 * height)  # as a fraction of the width
                left = max(width * 0.30 + NOTE_GAP, width * slope + 2)
            left, y = x + left, layout.y[node] + up
        return left + layout.note_width / 2, y

    def _below(self, leaf: NodeId) -> tuple[float, float]:
        """Return the centre of the note of a leaf: below the leaf and its name, or to the right of both."""
        layout, small, name = self.layout, self.layout.sizes.small, self._leaf_name(leaf)
        if layout.is_sideways:
            aside = layout.leaf_width / 2 + NOTE_GAP + layout.name_width * (1.5 if name else 0.5)
            return layout.x[leaf] + aside, layout.y[leaf]
        lines = (
            name_lines(layout, name)[1] - 1 if layout.name_rows == 1 else layout.most_name_lines * layout.name_rows - 1
        )
        top = layout.y[leaf] - layout.height(leaf=True) / 2 - small * (1.6 + LINE * lines if name else 0.2)
        return layout.x[leaf], top - layout.below_height / 2

    def _blank_mark(self, node: NodeId) -> BoxMark:
        layout, leaf = self.layout, self.tree.kind(node) == LEAF
        x, y = self._below(node) if leaf else self._beside(node)
        width, high = (layout.leaf_width - 4, layout.below_height) if leaf else (layout.note_width, layout.note_height)
        return BoxMark(f"b{node}", Role.BLANK, x, y, width, high)

    def _note_mark(self, node: NodeId) -> TextMark:
        layout, note, size = self.layout, self.note(node), self.layout.sizes.note
        role = self.marked_roles.get(node, Role.NOTE)
        role = role if node in self.own_notes and role in OF_ANSWERS else Role.NOTE
        role = role if note else Role.HIDDEN
        if self.tree.kind(node) == LEAF:
            x, y = self._below(node)
            size = fit(note, layout.name_width - 4, size)
            return TextMark(f"i{node}", role, note, x, y, text_width(note, size) + 6, size)
        (x, y), boxed = self._beside(node), node in self.blanks
        if layout.is_sideways or (layout.has_notes_above and node):
            return TextMark(f"i{node}", role, note, x, y, text_width(note, size) + 6, size)
        if layout.note_width:
            size = fit(note, layout.note_width - 4 * boxed, size)
        return TextMark(
            f"i{node}", role, note, x, y, layout.note_width, size, at_left=not (boxed or layout.boxes_above)
        )

    def _level_marks(self) -> Iterator[TextMark]:
        """Yield the texts (MAX, MIN, CHANCE …) beside the levels; a level has one if its inner nodes are all of the
        same kind.
        """
        if LEVELS in self.layout.hide | self.hide:
            return
        kinds: dict[int, set[str]] = {}
        for node, depth in enumerate(self.tree.depths()):
            if (kind := self.tree.kind(node)) != LEAF:
                kinds.setdefault(depth, set()).add(kind)
        layout, small = self.layout, self.layout.sizes.small
        for depth, present in kinds.items():
            if len(present) == 1:
                kind = min(present)
                name = pgettext("level", "CHANCE").render(translator_for(self.lang)) if kind == CHANCE else kind.upper()
                name = self.tree.player_name(kind) if self.tree.players and kind != CHANCE else name
                width = text_width(name, small) + 6
                x, y = layout.left + layout.sizes.margin + width / 2 - 1, layout.levels[depth]
                if layout.is_sideways:
                    x, y = y, layout.top - small
                yield TextMark(f"l{depth}", Role.LEVEL, name, x, y, width, small)

    @property
    def _narrowest(self) -> float:
        return _NARROWEST_CAPTION * self.layout.sizes.labels

    @property
    def _line_height(self) -> float:
        return self.layout.sizes.caption * 1.45

    def _caption_marks(self) -> Iterator[TextMark]:
        layout, width = self.layout, self._caption_width
        left, top = self.box[0] + _CAPTION_MARGIN, layout.bottom - _CAPTION_GAP
        if self._has_caption_beside:
            left, top = layout.right, layout.top - 2 * _CAPTION_GAP
        for number, line in enumerate(self.caption_lines):
            y = top - (number + 0.4) * self._line_height
            yield TextMark(
                f"t{number}", Role.CAPTION, line, left + width / 2, y, width, layout.sizes.caption, at_left=True
            )


_STATUS_ROLES = {
    Status.ABSENT: Role.HIDDEN,
    Status.UNVISITED: Role.UNVISITED,
    Status.OPEN: Role.PATH,
    Status.DONE: Role.DONE,
    Status.PRUNED: Role.PRUNED,
}
_NARROWEST_CAPTION = 430.0
"""minimum width of a picture with a caption, in points"""
_CAPTION_MARGIN = 14.0
"""distance from a caption to the left and right edges of the picture, in points"""
_CAPTION_SHARE = 0.98
"""share of the width that a caption fills, because some viewers round glyph widths up"""
_CAPTION_GAP = 6.0
"""vertical gap between a picture and its caption, in points"""
_TALL = 1.15
"""minimum ratio of height to width at which a tree has its caption beside it"""
_HIGH = 220.0
"""minimum height at which a tree has its caption beside it, in points"""
_COLUMN = 250.0
"""width of a caption beside a tree, in points"""


class _LayoutOptions(TypedDict, total=False):
    """The options of `lay_out` that cannot be derived from a trace."""

    sizes: Sizes | None
    hide: Set[str]
    breaks_labels: bool
    sideways: bool
    named: CaptionNames
    every_move: bool


@named_keywords()
def draw(
    subject: Tree | AnyFrame,
    *,
    notation: str = "bounds",
    lang: str | None = None,
    layout: Layout | None = None,
    captioned: bool = False,
    least_caption_lines: int = 0,
    marks: Mapping[NodeId, Role] | None = None,
    notes: Mapping[NodeId, str] | None = None,
    caption: str = "",
    texts: Mapping[NodeId, str] | None = None,
    blanks: Iterable[NodeId] = (),
    labels: float | TextSizes = 1.0,
    boards: bool = True,
    hide: str | Iterable[str] = (),
    sideways: bool = False,
    chosen: Iterable[NodeId] = (),
    silent: Set[str] = frozenset(),
    remark: str = "",
) -> Drawing:
    """Return the drawing of a tree, or of a frame of its search.

    ``captioned`` prints the caption below the picture, in at least ``least_caption_lines`` lines. ``marks`` assigns
    roles to nodes, ``notes`` are texts beside inner nodes and below leaves, and ``caption`` replaces the default
    caption. ``texts`` replaces the texts inside nodes, and ``blanks`` are the nodes with a box to write in instead of a
    note. Without a ``layout``, ``labels`` is the size of all text, as a multiple of the default, and ``boards`` sets
    whether the nodes of a game's tree show positions. ``hide`` names the parts of `HIDEABLE` to leave out, and a
    ``sideways`` tree grows to the right. The lines to ``chosen`` nodes are drawn as chosen moves. A name that belongs
    to a part left out is still shown if the caption mentions it, unless the part is in ``silent``. A ``remark`` follows
    the caption.

    >>> import gametree as gt
    >>> drawing = draw(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]").frames()[5])
    >>> drawing.note(0), drawing.node_role(6), drawing.edge_role(7)
    ('[3, 14]', <Role.DONE: 'done'>, <Role.CUT: 'cut'>)
    >>> draw(gt.Tree.parse("[3 5]"), marks={0: Role.WRONG}, notes={0: "✗ 3"}).note(0)
    '✗ 3'
    """
    to_notation(notation)
    tree, frame = (subject, None) if isinstance(subject, Tree) else (subject.tree, subject)
    asked = hidden_parts(hide) if hide else frozenset()
    return Drawing(
        tree,
        frame,
        notation,
        lang or (frame.lang if frame else "en"),
        captioned,
        least_caption_lines,
        dict(marks or {}),
        dict(notes or {}),
        caption,
        dict(texts or {}),
        frozenset(blanks),
        labels,
        boards,
        layout,
        asked | (layout.hide if layout else frozenset()),
        sideways,
        frozenset(chosen),
        silent=silent,
        remark=remark,
        asked=asked,
    )


def layout_of(
    trace: AnyTrace, notation: str = "bounds", labels: float | TextSizes = 1.0, **options: Unpack[_LayoutOptions]
) -> Layout:
    """Return the common layout of all frames of a trace, with space for every possible note.

    The options are those of `lay_out`.
    """
    widest = trace.widest_texts(notation)
    below = [widest.below] if widest.below else []
    return lay_out(trace.tree, [widest.beside], below=below, inside=widest.inside, labels=labels, **options)
