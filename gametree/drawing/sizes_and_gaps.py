"""The sizes of nodes, boards, gaps and texts in one drawing, in points, before layout."""

from __future__ import annotations

import dataclasses
import math
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import itemgetter

from ..errors import GameTreeError
from ..fonts import fit, text_width, wrap
from ..games.game import Board, board_of_text
from ..games.positions import method_error, position_text
from ..node_kinds import CHANCE, LEAF, MAX, MIN
from ..tree.tree import NodeId, Tree
from ..values import show
from .shapes import LEAF_LABELS, CellMark, Role, TextMark

# ---- The sizes of nodes, gaps and texts in a drawing, in points: default, compact and tight -

CAPITAL = 0.73
"""height of a capital letter, as a fraction of the font size"""
LINE = 1.2
"""distance between the baselines of two lines of a label, as a multiple of the font size"""
_ACCENT, _DESCENT, _BRACKET = 0.2, 0.25, 0.14
"""height of an accent above a capital, depth of letters such as g below the baseline, and depth of brackets below it,
as fractions of the font size
"""
_SCRIPTS = (
    ("\u0370", 0.0, 0.25),  # Greek, Cyrillic, Armenian
    ("\u0590", 0.05, 0.25),  # Hebrew
    ("\u0600", 0.35, 0.4),  # Arabic, Devanagari, Thai and others with signs above and below letters
    ("\u1e00", 0.0, 0.0),  # Latin letters with accents, which are measured separately; arrows and mathematical signs
    ("\u2e80", 0.2, 0.25),  # Chinese, Japanese, Korean
    ("\ufb1d", 0.35, 0.4),
    ("\uff00", 0.2, 0.25),
)
"""first letter of each range of scripts; how far its letters extend above a Latin capital and below the baseline, as
fractions of the font size
"""
_ACCENT_CLASSES = {220: _DESCENT, 202: _DESCENT, 230: 0.0}
"""depth of accents below the baseline, as a fraction of the font size, keyed by their canonical combining class in
Unicode
"""


@dataclass(frozen=True, slots=True)
class TextSizes:
    """The sizes of the different kinds of text, as multiples of the defaults; a theme can set them."""

    every: float = 1.0
    """factor for all texts, in addition to the other factors; nodes and gaps grow with it, but less"""
    nodes: float = 1.0
    """size of labels and values in nodes"""
    notes: float = 1.0
    """size of notes, the known values beside nodes"""
    moves: float = 1.0
    """size of moves, names of leaves and names of levels"""
    captions: float = 1.0

    @classmethod
    def of(cls, labels: float | TextSizes) -> TextSizes:
        """Return text sizes; a single number is the size of all texts."""
        return labels if isinstance(labels, TextSizes) else cls(labels)

    def times(self, factor: float) -> TextSizes:
        return replace(self, every=self.every * factor)


USUAL = TextSizes()


@dataclass(frozen=True, slots=True)
class Sizes:
    """Sizes of nodes, gaps and texts, in points."""

    inner: tuple[float, float]
    """minimum width of an inner node, and its height"""
    leaf: tuple[float, float]
    """minimum width of a leaf, and its height"""
    widest: float
    """usual maximum width of a node; longer labels get a smaller font"""
    gap: float
    """horizontal gap between siblings"""
    family_gap: float
    """additional gap between children of different parents"""
    level: float
    """vertical distance between the centres of two levels"""
    label: float
    """font size of labels and values"""
    note: float
    """font size of notes, such as the known value of a node"""
    small: float
    """font size of moves, level names and the names of leaves"""
    labels: float = 1.0
    """size of all text as a multiple of the default"""
    captions: float = 1.0
    """font size of captions as a multiple of the font size of notes"""
    margin: float = 10.0
    """distance from the nodes to the edges of the picture"""
    padding: float = 10.0
    """total horizontal space around a value in its leaf"""
    lines: int = 1
    """number of lines of the labels in inner nodes"""
    framed: bool = False
    """whether nodes are frames around a board"""
    least: float = 0.0
    """minimum font size of labels beside lines, if there is little space"""

    @property
    def free(self) -> float:
        """The fraction of an inner node's width that its label can fill; in a triangle, the width at the top of the
        letters is the limit.

        Graphviz draws a triangle with 3/4 of the height in ``inner``, and with its centre at a third of the triangle's
        height.
        """
        if self.framed:
            return 0.9
        height, text = self.inner[1], self.label * (CAPITAL + LINE * (self.lines - 1))
        return (height / 2 - text / 2) / (height * 0.75)

    def with_lines(self, lines: int) -> Sizes:
        """Return a copy with inner nodes high enough for labels with the given number of lines."""
        more = self.inner[1] * (lines - 1)
        return replace(self, lines=lines, inner=(self.inner[0], self.inner[1] + more), level=self.level + more)

    @property
    def caption(self) -> float:
        return self.note * self.captions

    @property
    def smallest(self) -> float:
        return min(self.label, self.note, self.small)

    def enlarged(self, labels: float | TextSizes) -> Sizes:
        """Return the sizes with text enlarged by the given factor or factors; nodes and gaps grow less.

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
TIGHT = Sizes((34, 32), (20, 20), 90, 3, 3, 62, 12, 12, 12, margin=2.0, padding=5.0)
"""sizes for slides: all texts equally large, and little space between nodes"""
NARROW = dataclasses.replace(TIGHT, leaf=(17, 20), gap=2.0, family_gap=2.0, padding=1.8)
"""sizes for slides with notes above nodes; only the leaves determine the width of a tree"""


# ---- The boards in the nodes of a game's tree: the size and position of each cell -----------------

MOST_BOARDS = 300
"""maximum number of nodes of a tree that is drawn with boards"""
_FONT_SIZES = ((4, 12.0), (8, 9.5), (99, 7.5))
"""pairs: maximum number of columns or rows of a board, and font size of the text in its cells, in points"""
_COMPACT_SHARE = 0.85
"""font size of the text in cells in a compact layout, as a fraction of the default"""
PADDING = 4.0
"""distance between a board and its frame, in points"""
_LABEL_TO_EDGE = 0.8
"""distance from the centre of a label to the edge of its frame, as a fraction of the font size"""
_LEVEL_GAP = 60.0
"""vertical gap between the frames of two levels, for lines and the names of moves, in points"""
_WIDEST_CELL = 240.0
"""maximum width of a cell, in points"""
_ROLES = {MAX: Role.OF_MAX, MIN: Role.OF_MIN}
_SIGNS = {MAX: "△ ", MIN: "▽ ", CHANCE: "○ "}


@dataclasses.dataclass(frozen=True, slots=True)
class BoardGeometry:
    """The boards in the nodes of a tree, and the dimensions of their cells, in points."""

    boards: tuple[Board, ...]
    cell: tuple[float, float]
    """width and height of a cell"""
    font_size: float
    columns: int
    """number of columns of the widest board"""
    height: float
    """height of the tallest board"""

    def marks(self, node: int, x: float, top: float) -> Iterator[CellMark | TextMark]:
        """Yield the cells of a node's board. The board is centred horizontally at ``x`` and vertically in the space,
        below ``top``, that the tallest board needs.
        """
        board, (width, height) = self.boards[node], self.cell
        columns, rows = board.size
        # if no node has cells with borders, sticks and texts are left-aligned
        bare = all(cell.bare for _, _, cell in board.places())
        left = x - (self.columns if bare else columns) * width / 2
        top -= (self.height - rows * height) / 2
        for row, column, cell in board.places():
            across, down = left + (column + 0.5) * width, top - (row + cell.high / 2) * height
            id, size = f"q{node}_{row}_{column}", fit(cell.text, width - 2, self.font_size)
            if cell.bare:
                yield TextMark(id, Role.CELL, cell.text, across, down, width, size, at_left=self.columns == 1)
            else:
                role = _ROLES.get(cell.owner, Role.CELL)
                yield CellMark(id, role, cell.text, across, down, width, height * cell.high, size)


def boards_of(tree: Tree) -> tuple[Board, ...]:
    """Return the position at each node as a board; return () for a tree without positions, with ``boards=False``, or
    with too many nodes.

    >>> from gametree.games import Nim
    >>> len(boards_of(Tree.from_game(Nim(2)))), boards_of(Tree.from_game(Nim(2), boards=False))
    (4, ())
    """
    if tree.game is None or not tree.boards or len(tree) > MOST_BOARDS:
        return ()
    return tuple(_board(tree, node) for node in tree)


def _board(tree: Tree, node: int) -> Board:
    game, state = tree.game, tree.position(node)
    assert game is not None
    method = "picture"
    try:
        picture = game.picture(state)
        if isinstance(picture, Board):
            return picture
        method = "draw"
        return board_of_text(position_text(game, state))
    except GameTreeError:
        raise
    except Exception as error:
        raise method_error(game, method, error, state) from error


def _board_geometry(boards: Sequence[Board], sizes: Sizes) -> tuple[Sizes, BoardGeometry]:
    """Return the sizes of nodes that are frames around boards, and the measures of the boards."""
    columns, rows = (max(counts) for counts in zip(*(board.size for board in boards), strict=True))
    size = next(size for most, size in _FONT_SIZES if max(columns, rows) <= most)
    size *= sizes.labels * (_COMPACT_SHARE if sizes.label < 14 * sizes.labels else 1.0)
    cells = [cell for board in boards for _, _, cell in board.places()]
    height = size * 1.35
    narrowest = size * 0.6 if all(cell.bare for cell in cells) else height
    width = min(_WIDEST_CELL, max(narrowest, *(text_width(cell.text, size) + 4 for cell in cells)))
    highest = rows * height
    frame = columns * width + 2 * PADDING, highest + 2 * PADDING + sizes.label * 1.35
    inner = max(frame[0], sizes.inner[0] * 0.7), frame[1]
    level = frame[1] + _LEVEL_GAP * sizes.level / 100
    widest = max(sizes.widest, *frame, inner[0])
    framed = dataclasses.replace(sizes, inner=inner, leaf=frame, level=level, framed=True, widest=widest)
    return framed, BoardGeometry(tuple(boards), (width, height), size, columns, highest)


def player_sign(kind: str) -> str:
    """Return the text before the label in a frame: a sign for the player, or the player's name.

    >>> player_sign("max"), player_sign("p2")
    ('△ ', 'p2 ')
    """
    return _SIGNS.get(kind, f"{kind} ")


def label_offset(frame_height: float, size: float, leaf: bool) -> float:
    """Return the vertical distance from the centre of a frame to its label, in points: positive for a label above the
    board, and negative for the label of a leaf, which is below it.

    >>> label_offset(60, 15, leaf=False), label_offset(60, 15, leaf=True)
    (18.0, -18.0)
    """
    return (frame_height / 2 - size * _LABEL_TO_EDGE) * (-1 if leaf else 1)


# ---- The sizes of nodes and the texts around them in one drawing, in points, before layout --------

DEEPEST_INNER_NAMES, DEEPEST_LEAF_NAMES = 60, 8
"""heights of a tree, in plies, above which default names of inner nodes and of leaves are left out because they are too
wide
"""
MANY_LEAVES = 14
"""minimum number of leaves for a compact layout"""
_HANDWRITING = 1.4
"""size of handwriting, as a multiple of the size of printed text"""
_LEGIBLE = 6.0
"""minimum font size, in points, to which a label is reduced to fit into `Sizes.widest`"""
_WIDER = 3
"""maximum width, as a multiple of `Sizes.widest`, of a node that is widened to keep its label legible"""
_MOST_ROWS = 2
"""maximum number of rows for leaf names that are shown only in some steps"""
_TIGHT_FIT = 1.25
"""maximum width of a name inside its node, as a multiple of the free width of a node with the default width"""
_MOST_LINES = 3
"""maximum number of lines of a broken label"""


@dataclasses.dataclass(frozen=True, slots=True)
class Measures:
    sizes: Sizes
    board: BoardGeometry | None
    inner_width: float
    leaf_width: float
    name_width: float
    """width of the texts below leaves"""
    name_room: float
    """part of ``name_width`` that determines the distance between leaves"""
    note_width: float
    note_height: float
    below_height: float
    """height of a note or box below a leaf"""
    name_lines: int
    """maximum number of lines of a leaf's name; 0 if leaves have no names"""
    name_rows: int
    """number of rows for leaf names that are shown only in steps that mention them; adjacent names are in different
    rows
    """
    notes_below: bool
    """whether leaves have notes"""
    breaks_labels: bool
    """whether long labels are broken into lines"""
    outside: Mapping[NodeId, str]
    """names, with line breaks, of the inner nodes whose names are too long for the node and are placed beside it"""

    @property
    def stacked(self) -> tuple[float, float]:
        """Width and height of the space for the note and the name of an inner node, stacked as in a sideways tree."""
        small, names = self.sizes.small, self.outside.values()
        wide = max((widest_line(name, small) for name in names), default=0.0)
        high = max((letters_height(name, small) + NAME_GAP for name in names), default=0.0)
        return max(self.note_width, wide), (self.note_height if self.note_width else 0.0) + high

    @property
    def names_height(self) -> float:
        names = self.sizes.small * (1.8 + LINE * (self.name_lines * self.name_rows - 1)) if self.name_lines else 0.0
        return names + (self.below_height if self.notes_below else 0.0)


NAME_GAP = 2.0
"""distance of a name above a node from the parts below it, in points"""
_BLANK = 0.25
"""minimum distance, as a fraction of the font size, at which adjacent names are not read as one name"""


def measure_drawing(
    tree: Tree,
    notes: Iterable[str],
    below: Iterable[str],
    inside: str,
    labels: float | TextSizes,
    sizes: Sizes | None,
    *,
    by_hand: bool,
    box: tuple[float, float],
    boards: bool,
    hide: Set[str],
    breaks_labels: bool,
    named: Set[NodeId],
    can_be_outside: bool = False,
) -> Measures:
    """Measure a drawing; the parameters are those of `lay_out`, and ``named`` are the leaves that show their names.

    ``can_be_outside`` says whether long names of inner nodes can be placed beside their nodes.
    """
    leaves = tree.leaves
    sizes = sizes or (COMPACT if len(leaves) >= MANY_LEAVES else COMFORTABLE)
    sizes = sizes if labels == 1 else sizes.enlarged(labels)
    board = None
    if shown_boards := boards_of(tree) if boards else ():
        sizes, board = _board_geometry(shown_boards, sizes)
    breaks_labels = breaks_labels and board is None
    values = {show(value) for leaf in leaves if not inside and (value := tree.value(leaf)) is not None} | {inside}
    leaf_width = _width(sizes, sizes.leaf[0], values, sizes.label, sizes.padding)
    outside = _names_outside(tree, sizes) if can_be_outside and breaks_labels else {}
    inner = [node for node in tree if tree.kind(node) != LEAF and node not in outside]
    names_inside = [(player_sign(tree.kind(node)) if board else "") + inner_name(tree, node) for node in inner]
    if breaks_labels:
        names_inside = [with_line_breaks(name, sizes.widest * sizes.free, sizes.label) for name in names_inside]
        sizes = sizes.with_lines(max(map(_lines, names_inside), default=1))
    inner_width = _width(sizes, sizes.inner[0], names_inside, sizes.label, 0, share=sizes.free - 0.02)
    hand = _HANDWRITING if by_hand else 1.0
    note_hand = hand if box[0] else 1.0  # boxes without a width are below leaves
    leaf_names = [name for leaf in leaves if leaf in named and (name := leaf_name(tree, leaf))]
    names = [with_line_breaks(name, sizes.widest, sizes.small) if breaks_labels else name for name in leaf_names]
    below = list(below)
    name_width, below_width = _width(sizes, 0, names, sizes.small, 0), _width(sizes, 0, below, sizes.note * hand, 4)
    is_brief, name_width_below = LEAF_LABELS in hide, max(name_width, below_width)
    apart = name_width + _BLANK * sizes.small
    rows = math.ceil(apart / (max(leaf_width, below_width) + sizes.gap)) if is_brief and name_width else 1
    return Measures(
        sizes,
        board,
        inner_width,
        leaf_width,
        name_width_below,
        max(below_width, name_width / _MOST_ROWS if rows > _MOST_ROWS else 0.0) if is_brief else name_width_below,
        max((max(text_width(note, sizes.note) * note_hand + 2, box[0]) for note in notes), default=0.0),
        max(sizes.note * 1.3 * note_hand, box[1] if box[0] else 0.0),
        max(sizes.note * 1.3 * hand, box[1]),
        max(map(_lines, names), default=0),
        min(rows, _MOST_ROWS),
        bool(below),
        breaks_labels,
        outside,
    )


def _names_outside(tree: Tree, sizes: Sizes) -> dict[NodeId, str]:
    """Return the names that are too long for their inner nodes, with line breaks."""
    available = sizes.widest * sizes.free * _TIGHT_FIT
    return {
        node: with_line_breaks(name, available * 2, sizes.small)
        for node in tree
        if tree.kind(node) != LEAF and text_width(name := inner_name(tree, node), sizes.label) > available
    }


def text_height(text: str, size: float) -> float:
    """Return the height of a text in points, from the top of the capitals in its first line to the baseline of its last
    line.

    >>> round(text_height("two\\nlines", 10), 1)
    19.3
    """
    return size * (CAPITAL + LINE * text.count("\n"))


def ascent(text: str, size: float) -> float:
    """Return how far letters and accents in a text's first line extend above its capitals, in points."""
    return size * _reach(text.partition("\n")[0])[0]


def descent(text: str, size: float) -> float:
    """Return how far letters in a text's last line extend below its baseline, in points."""
    return size * _reach(text.rpartition("\n")[2])[1]


def letters_height(text: str, size: float) -> float:
    """Return the height of a text from its highest letter to its lowest, in points."""
    return ascent(text, size) + text_height(text, size) + descent(text, size)


@lru_cache(maxsize=10_000)
def _reach(line: str) -> tuple[float, float]:
    """Return how far the letters of a line of text extend above capitals and below the baseline, as fractions of the
    font size.

    >>> _reach("MAX"), _reach("Ẫg"), _reach("سلام")
    ((0.0, 0.0), (0.4, 0.25), (0.35, 0.4))
    """
    up = down = base = 0.0
    for letter in unicodedata.normalize("NFD", line):
        if (low := _ACCENT_CLASSES.get(unicodedata.combining(letter))) is not None:
            base += 0.0 if low else _ACCENT
            high = base
        else:
            base = 0.0 if letter.isupper() or letter in _TALL_LETTERS else _SMALL
            high, low = _letter_reach(letter)
        up, down = max(up, high), max(down, low)
    return up, down


def _letter_reach(letter: str) -> tuple[float, float]:
    if letter < _SCRIPTS[0][0]:
        return 0.0, _DESCENT if letter in _LONG_LETTERS else _BRACKET if letter in _BRACKETS else 0.0
    _, high, low = _SCRIPTS[bisect_right(_SCRIPTS, letter, key=itemgetter(0)) - 1]
    return high, low


_SMALL = -0.15
"""difference between the height of a small letter such as "a" and that of a capital, as a fraction of the font size"""
_TALL_LETTERS, _LONG_LETTERS, _BRACKETS = frozenset("bdfhklt"), frozenset("Jgjpqyþ|"), frozenset("()[]{},;Q/")


def inner_name(tree: Tree, node: NodeId) -> str:
    """Return the text inside an inner node: its label, or "" in a deep tree if the node has no given name."""
    return tree.label(node) if tree.height < DEEPEST_INNER_NAMES or tree.has_own_name(node) else ""


def leaf_name(tree: Tree, leaf: NodeId) -> str:
    """Return the text below a leaf: its label, or "" in a deep tree if the leaf has no given name."""
    if len(tree) == 1 or (tree.height > DEEPEST_LEAF_NAMES and not tree.has_own_name(leaf)):
        return ""
    return tree.label(leaf)


def with_line_breaks(label: str, available: float, size: float) -> str:
    """Return a label with line breaks, so that no line is wider than the available width if three lines suffice.

    >>> with_line_breaks("Sicilian Defence (Najdorf)", 60, 14).split("\\n")
    ['Sicilian', 'Defence', '(Najdorf)']
    """
    width = text_width(label, size)
    if width <= available or " " not in label:
        return label
    lines: list[str] = []
    for count in range(2, _MOST_LINES + 1):
        lines = wrap(label, max(available, width / count * 1.1), size)
        if len(lines) <= count:
            break
    return "\n".join([*lines[: _MOST_LINES - 1], " ".join(lines[_MOST_LINES - 1 :])]).strip("\n")


def widest_line(text: str, size: float) -> float:
    return max(text_width(line, size) for line in text.split("\n")) if "\n" in text else text_width(text, size)


def _lines(text: str) -> int:
    return text.count("\n") + 1


def _width(sizes: Sizes, least: float, texts: Iterable[str], size: float, padding: float, share: float = 1.0) -> float:
    """Return the width of a node at which its texts fit into the fraction ``share`` of the width. The width is limited;
    wider texts need a smaller font.
    """
    needed_width = max((widest_line(text, size) for text in texts), default=0.0)
    legible = (needed_width * _LEGIBLE * sizes.labels / size + padding) / share
    most = max(sizes.widest, min(legible, _WIDER * sizes.widest))
    return min(most, max(least, (needed_width + padding) / share if needed_width else least))
