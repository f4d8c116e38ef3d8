"""The tree of an exercise on paper: its layout, as a whole or in parts, with empty boxes or with the answer.

The space for an answer depends only on the tree, so it reveals nothing about the answer.

Every part begins at the root, so it shows the path to each of its nodes.
"""

from __future__ import annotations

import dataclasses
import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, partial
from operator import itemgetter
from pathlib import Path
from typing import Any

from ..drawing.drawing import Drawing, draw
from ..drawing.edge_labels import Line, line_to
from ..drawing.fitting import FoldedDrawing, options_of_part
from ..drawing.layout import Layout, lay_out
from ..drawing.shapes import MOVES, BoxMark, Role, TextMark
from ..drawing.sizes_and_gaps import COMFORTABLE, COMPACT, Sizes, leaf_name
from ..drawing.themes import Theme
from ..drawing.tidy_tree import NOTE_GAP
from ..errors import named_keywords
from ..fonts import text_width
from ..languages import translator_for
from ..node_kinds import CHANCE
from ..phrases import WindowText, local_numbers
from ..render.export import write_drawings
from ..rules import INFINITE_WINDOW
from ..trace.annotations import NOTATIONS, WRITERS, together, written_bounds
from ..trace.frames import Frame
from ..tree.builder import Builder
from ..tree.edits import zero_value
from ..tree.tree import NodeId, Tree
from ..values import INF, show
from .exercise import Exercise
from .kinds.question_kind import (
    LEAVES_IN_ORDER,
    MARKED_LEAVES,
    VALUE_AT_LEAVES,
    AnswerSort,
    searched_inner_nodes,
    searched_leaves,
)

_MM = 72 / 25.4
BOX = (20 * _MM, 8 * _MM)
"""minimum width and height of a box beside a node, in points"""
NARROW_BOX, NUMBER_BOX = (17 * _MM, BOX[1]), (12 * _MM, BOX[1])
"""width and height of a box above a node, where space is scarce: in general, and for a number; in points"""
_NUMBERED = 8 * _MM
"""minimum width and height of a box below a leaf, for a number of two digits, in points"""
LEAST = 8.0
"""minimum size of letters, in points"""
_SCREEN_SIZES = (
    dataclasses.replace(COMFORTABLE, level=78),
    dataclasses.replace(COMPACT, level=74),
    Sizes((36, 32), (20, 21), 100, 3, 4, 66, 10.5, 10, 8),
)
"""sizes for pictures that are shown enlarged or reduced"""
_CLOSER_SIZES = (
    Sizes((33, 29), (18, 19), 100, 2, 3, 58, 9, 9, 8),
    Sizes((30, 26), (16, 18), 100, 1.5, 3, 52, 8, 8, 8),
)
SIZES = tuple(
    dataclasses.replace(sizes, level=sizes.level * higher, least=LEAST)
    for some, heights in (((*_SCREEN_SIZES, *_CLOSER_SIZES), (1.3, 1.0)), (_CLOSER_SIZES[-1:], (0.85, 0.7)))
    for sizes in some
    for higher in heights
)
"""sizes on paper, the most comfortable first; the letters of the last size are no smaller than `LEAST`"""
CLOSEST_SIZES = SIZES[-6:]
"""sizes for trees that are too wide for the paper"""
SIZES_ABOVE = (*SIZES, Sizes((28, 26), (15, 18), 100, 1, 1.5, 52, 8, 8, 8, margin=3, least=LEAST))
"""sizes for trees with boxes above their nodes"""
_WIDEST = 500.0
"""width above which a more compact layout is preferred, in points"""
_CROSS = "✗"


def _printed_layout(
    exercise: Exercise,
    sizes: Sizes,
    part: Tree | None = None,
    *,
    labels: float = 1.0,
    above: bool = False,
    notation: str = NOTATIONS[0],
) -> Layout:
    """Return the layout of a tree, or of a part of it, with space for the answer, independent of the answer.

    The boxes at inner nodes can be ``above`` them, which makes the tree narrower.

    >>> found = _printed_layout(Exercise("values", "[[3 12 8] [2 4 6] [14 5 2]]"), SIZES[-1])
    >>> round(found.note_width), round(found.note_height)
    (57, 23)
    """
    tree, sort = exercise.tree, exercise.question_kind.sort
    below, box = [], _box(sort, above=above)
    if sort == LEAVES_IN_ORDER:
        below = [show(len(tree.leaves))]
        leaf = (max(sizes.leaf[0], _NUMBERED + _INSET), sizes.leaf[1])
        sizes = dataclasses.replace(sizes, leaf=leaf)
    elif sort == MARKED_LEAVES:
        below = [_CROSS]
    notes = [_widest(exercise, notation, range(tree.height))]
    by_hand = (sort.fills_nodes and not above) or sort == LEAVES_IN_ORDER
    hide = {MOVES} if above and sort.at != "moves" and not tree.own_moves else frozenset[str]()
    if above:
        sizes = dataclasses.replace(sizes, level=sizes.level * _LOWER)
    options: dict[str, Any] = {
        "below": below,
        "labels": labels,
        "sizes": sizes,
        "by_hand": by_hand,
        "box": box,
        "hide": hide,
    }
    if above:
        by_level = [_widest(exercise, notation, [depth]) for depth in range(tree.height)]
        options |= {"boxes_above": True} if sort.fills_nodes else {"above": by_level}
    asks_for_moves = sort.at == "moves" or exercise.details.get("ask") in ("move", "change")
    return lay_out(tree if part is None else part, notes, **options, every_move=asks_for_moves)


def _box(sort: AnswerSort, *, above: bool) -> tuple[float, float]:
    """Return the minimum width and height, in points, of the boxes beside nodes, above nodes or below leaves; 0 if
    there are no boxes.
    """
    if sort.fills_nodes:
        return BOX if not above else NUMBER_BOX if sort.input == "value" else NARROW_BOX
    return 0.0, _NUMBERED if sort == LEAVES_IN_ORDER else 0.0


_LOWER = 0.85
"""distance of levels with boxes above nodes, without the heights of the boxes, as a fraction of the usual distance"""
_ROUNDING = 0.001
"""tolerance of sums of heights, in points"""
_INSET = 4.0
"""difference between the widths of a leaf and of the box below it, in points"""


def _widest(exercise: Exercise, notation: str, depths: Iterable[int]) -> str:
    """Return the widest text that, given the leaf values of the exercise, can appear beside nodes at the given
    depths.
    """
    tree = exercise.tree
    values = [show(value) for leaf in tree.leaves if (value := tree.value(leaf)) is not None]
    widest = max([*values, "00"], key=_length)
    text = f"= {widest}" if tree.utilities else exercise.question_kind.widest(widest)
    if not (tree.utilities or exercise.question_kind.sort.fills_nodes):
        text = text if any(_can_have_two_bounds(exercise, depth) for depth in depths) else f"≥ {widest}"
        end = max(widest, "+∞", key=_length)
        searched = {"all": f"α={end} β={end} v≥{widest}", "window": WindowText(f"({end}, {end})")}
        text = max(text, searched.get(notation, f"[{end}, {end}]" if notation == "interval" else ""), key=_length)
    return local_numbers(translator_for(exercise.lang), text) if isinstance(text, WindowText) else text


def _can_have_two_bounds(exercise: Exercise, depth: int) -> bool:
    """Return whether a search can leave a node at the given depth with both a lower and an upper bound.

    If players alternate, such a node needs a finite window at entry, and a child that is cut off after some of the
    child's own children were searched.
    """
    tree = exercise.tree
    is_plain = _takes_turns(tree) and exercise.window == INFINITE_WINDOW and CHANCE not in tree.kinds
    return not is_plain or 1 < depth < tree.height - 1


@lru_cache(maxsize=16)
def _takes_turns(tree: Tree) -> bool:
    return all(tree.kind(node) != tree.kind(tree.parent(node) or 0) for node in tree.nodes[1:])


_length = partial(text_width, size=1.0)

# ---- The tree of an exercise with empty boxes, and the same tree with the answer filled in --------

DASH = "—"
_BLANKS = "\u00a0\u00a0\u00a0\u00a0,\u00a0\u00a0\u00a0\u00a0"
"""content of an empty box for a window, with spaces of fixed width"""


@dataclass(frozen=True)
class Pair:
    """Two drawings of an exercise's tree in the same layout: with empty boxes, and with the answer.

    >>> both = Pair(Exercise("values", "[[3 12 8] [2 4 6] [14 5 2]]"))
    >>> both.empty.note(0), both.filled.note(0), both.empty.box == both.filled.box
    ('', '3', True)
    """

    exercise: Exercise
    lang: str = "en"
    widest: float = _WIDEST
    """width above which a more compact layout is preferred, in points"""
    labels: float = 1.0
    """factor of all text sizes"""
    notation: str = NOTATIONS[0]
    """annotation beside the nodes of a solution that shows a search"""
    given_layout: Layout | None = None
    """layout, independent of the answer, that replaces the most legible one"""

    @cached_property
    def layout(self) -> Layout:
        """The layout of both pictures, independent of the answer: the one with the largest letters after scaling to at
        most the width ``widest``.
        """
        if self.given_layout is not None:
            return self.given_layout
        options: dict[str, Any] = {"labels": self.labels, "notation": self.notation}
        return _most_legible(
            self.exercise,
            _SCREEN_SIZES,
            lambda sizes, width: sizes.label * min(1.0, self.widest / width),
            **options,
        )

    @cached_property
    def empty(self) -> Drawing:
        """The tree with empty boxes, independent of the answer."""
        exercise, sort = self.exercise, self.exercise.question_kind.sort
        notes, texts, blanks = {}, {}, list[NodeId]()
        if sort.fills_nodes:
            blanks = searched_inner_nodes(exercise)
            notes = dict.fromkeys(blanks, WindowText(f"({_BLANKS})")) if sort.input == "window" else {}
        elif sort == LEAVES_IN_ORDER:
            blanks = searched_leaves(exercise)
        elif sort == VALUE_AT_LEAVES:
            texts = dict.fromkeys(exercise.tree.leaves, "")
        else:
            texts = exercise.unknown
        options: dict[str, Any] = {"notes": notes, "texts": texts, "blanks": blanks}
        caption = exercise.question_kind.question(translator_for(self.lang), exercise)[0]
        return draw(exercise.tree, lang=self.lang, layout=self.layout, caption=caption, **options)

    @cached_property
    def filled(self) -> Drawing:
        empty, tree, kind = self.empty, self.exercise.tree, self.exercise.question_kind
        key, texts, notes = self.exercise.key, empty.own_texts, dict[NodeId, str]()
        if kind.sort.fills_nodes or kind.sort == LEAVES_IN_ORDER:
            written = {tree[label]: kind.show(part) for label, part in kind.items(key).items()}
            notes = {node: written.get(node, DASH) for node in empty.blanks}
        elif kind.sort == MARKED_LEAVES:
            notes = {tree[label]: _CROSS for label in key}
        elif kind.sort == VALUE_AT_LEAVES:
            texts = {tree[label]: show(value) for label, value in key.items()}
        result = kind.solved_search(self.exercise)
        subject: Frame | Tree = result.frames("event", self.lang)[-1] if result else tree
        if result and isinstance(subject, Frame) and result.rules.fail == "hard":
            notes = _returned_bounds(subject, self.notation) | notes
        options: dict[str, Any] = {"notes": notes, "texts": texts, "blanks": empty.blanks}
        options["notation"] = self.notation
        return draw(subject, lang=self.lang, layout=empty.layout, caption=empty.own_caption, **options)


def _returned_bounds(frame: Frame, notation: str) -> dict[NodeId, str]:
    """Return the notes of the nodes for which a fail-hard search returned an end of the window. Each note states this
    end as a bound.

    >>> import gametree as gt
    >>> result = gt.alphabeta("[[3 12] [2 4]]", rules=gt.Rules(fail="hard"))
    >>> _returned_bounds(result.frames()[-1], "bounds")
    {4: '≤ 3'}
    """
    notes, tree = dict[NodeId, str](), frame.tree
    for node in tree if notation != "window" and not tree.utilities else ():
        window, (low, high) = frame.call_window(node), frame.interval(node)
        if window is None or not tree.children(node):
            continue
        ends = (window[1], INF) if low > window[1] else (-INF, window[0]) if high < window[0] else None
        if ends:
            bound = WRITERS.get(notation, written_bounds)(*ends)
            notes[node] = together(frame.window(node), bound) if notation == "all" else bound
    return notes


_PHONE = 270.0
"""width of a tree on a phone, in points"""


@dataclass(frozen=True)
class PhonePair(Pair):
    """The two drawings of `Pair` in a layout that is compact enough for the screen of a phone.

    >>> narrow = PhonePair(Exercise("windows", "[[3 12 8] [2 4 6] [14 5 2]]")).layout
    >>> round(narrow.sizes.small * 270 / (narrow.right - narrow.left), 1), narrow.boxes_above
    (10.8, True)
    """

    @cached_property
    def layout(self) -> Layout:
        """The layout with the largest letters in a picture as wide as a phone, with boxes above nodes."""
        above = self.exercise.question_kind.sort.fills_nodes
        closest = SIZES_ABOVE[-1]
        larger = [dataclasses.replace(closest, label=size, note=size, small=size) for size in (9.0, 10.0, 11.0, 12.0)]
        return _most_legible(
            self.exercise,
            (*SIZES_ABOVE, *larger),
            lambda sizes, width: min(sizes.label, sizes.small) / max(_PHONE, width),
            above=above,
            notation=self.notation,
        )


def _most_legible(
    exercise: Exercise, choices: Sequence[Sizes], legibility: Callable[[Sizes, float], float], **look: Any
) -> Layout:
    """Return the layout with the greatest ``legibility``, a function of its sizes and its width.

    Layouts that could not be more legible even at a width of `least_width` are not computed.
    """
    is_plain = look.get("labels", 1.0) == 1.0 and exercise.tree.game is None
    least = partial(least_width, exercise, above=look.get("above", False))
    most = [legibility(sizes, least(sizes)) if is_plain else math.inf for sizes in choices]
    found: list[tuple[float, int, Layout]] = []
    for number in sorted(range(len(choices)), key=lambda number: -most[number]):
        if found and most[number] < found[0][0]:
            break
        layout = _printed_layout(exercise, choices[number], **look)
        found.append((legibility(layout.sizes, layout.right - layout.left), -number, layout))
        found = [max(found, key=itemgetter(0, 1))]
    return found[0][2]


@dataclass(frozen=True, slots=True)
class TreePart:
    """A tree or a part of one, with its printed layout."""

    layout: Layout
    tree: Tree
    origin: tuple[NodeId, ...] = ()
    """node of the whole tree for each node of the part; empty for the whole tree"""
    already_drawn: frozenset[NodeId] = frozenset()
    """nodes of the whole tree that also appear in an earlier part"""
    stubs: frozenset[NodeId] = frozenset()
    """nodes that represent the outcomes in other parts, each with the total probability of these outcomes"""

    @property
    def width(self) -> float:
        return self.layout.right - self.layout.left

    @property
    def height(self) -> float:
        return self.layout.top - self.layout.bottom

    @property
    def is_above(self) -> bool:
        """Whether boxes or notes are above their nodes, instead of beside them."""
        return self.layout.boxes_above or self.layout.has_notes_above

    def covers_lines(self, exercise: Exercise) -> bool:
        """Return whether a box beside a node covers a line."""
        if not exercise.question_kind.sort.fills_nodes or self.layout.boxes_above:
            return False
        layout = self.layout
        drawing = self.drawing(Pair(exercise, given_layout=layout).empty)
        marks = (mark for node in drawing.blanks for mark in drawing.text_marks(node))
        boxes = [mark for mark in marks if isinstance(mark, BoxMark)]
        lines = [line_to(self.tree, node, layout.sizes, layout.x, layout.y) for node in self.tree.nodes[1:]]
        return any(_crosses(line, box) for box in boxes for line in lines)

    def drawing(self, whole: Drawing) -> Drawing:
        """Return this part of a drawing; the answer box of a node appears only in the first part that contains the
        node.
        """
        if not self.origin:
            return replace(whole, given_layout=self.layout)
        number = {node: place for place, node in enumerate(self.origin) if place not in self.stubs}
        stubs = {stub: (f"⋯ {self._leaves_elsewhere(whole.tree, stub)}", Role.PLAIN) for stub in self.stubs}
        kept = options_of_part(whole, number) | {"tree": self.tree, "given_layout": self.layout}
        kept["blanks"] -= {number[node] for node in self.already_drawn & number.keys()}
        return _DrawnPart(**kept, whole=whole, origin=self.origin, boxes=stubs, already_drawn=self.already_drawn)

    def _leaves_elsewhere(self, tree: Tree, stub: NodeId) -> int:
        outcomes = [child for child in tree.children(self.origin[stub]) if child not in self.origin]
        return sum(not tree.children(node) for child in outcomes for node in tree.subtree(child))


@dataclass(frozen=True)
class _DrawnPart(FoldedDrawing):
    """A drawing of some branches, based on the drawing of the whole tree. The note of a node appears only in the first
    part that contains the node.
    """

    already_drawn: frozenset[NodeId] = field(kw_only=True)

    def text(self, node: NodeId) -> str:
        """Return the text inside a node; a stub has none, because its number would be smaller than `LEAST`."""
        return "⋯" if node in self.boxes else super().text(node)

    def note(self, node: NodeId) -> str:
        """Return the note beside a node; "" if an earlier part shows it."""
        return "" if self.origin[node] in self.already_drawn else super().note(node)

    def probability(self, node: NodeId) -> str:
        """Return the probability in the whole tree or, for a stub, the total probability of the outcomes that it
        represents.
        """
        return Drawing.probability(self, node) if node in self.boxes else self.whole.probability(self.origin[node])

    def move_marks(self, node: NodeId) -> Iterator[TextMark]:
        """Yield the name of the move to a node, also for a stub."""
        return Drawing.move_marks(self, node)


def _crosses(line: Line, box: BoxMark) -> bool:
    left, top, right, bottom = line
    high, low = min(top, box.y + box.height / 2), max(bottom, box.y - box.height / 2)
    if high <= low:
        return False
    ends = [left + (right - left) * (top - y) / (top - bottom) - box.x for y in (high, low)]
    return min(ends) < box.width / 2 and max(ends) > -box.width / 2


def whole_tree(exercise: Exercise, sizes: Sizes, **look: Any) -> TreePart:
    """Return a tree as a single part; the options ``look`` are those of `tree_parts`."""
    return TreePart(_printed_layout(exercise, sizes, **look), exercise.tree)


def least_width(exercise: Exercise, sizes: Sizes, *, above: bool = False) -> float:
    """Return a lower bound of the width of all layouts of a tree: the width of the fullest level, including its boxes
    and its name.

    >>> exercise = Exercise("values", "[[3 12 8] [2 4 6] [14 5 2]]")
    >>> least_width(exercise, SIZES[0]) < whole_tree(exercise, SIZES[0]).width
    True
    """
    tree, (box, _) = exercise.tree, _box(exercise.question_kind.sort, above=above)
    inner = max(sizes.inner[0], box) if above or not box else sizes.inner[0] + NOTE_GAP + box
    levels: dict[int, float] = defaultdict(lambda: -sizes.gap - sizes.family_gap)
    depths = tree.depths()
    levels[0] = inner
    for node in tree:
        below = tree.children(node)
        widths = sum(inner if tree.children(child) else sizes.leaf[0] for child in below)
        if below:
            levels[depths[node] + 1] += widths + sizes.gap * len(below) + sizes.family_gap
    name = 0.0 if above else min(text_width("MAX", sizes.small), text_width("CHANCE", sizes.small)) + 3 * sizes.margin
    return max(levels.values()) + name


def least_height(exercise: Exercise, sizes: Sizes, *, above: bool = False) -> float:
    """Return a lower bound of the height of all layouts of a tree: the total height of the levels, with the texts below
    the leaves.

    >>> exercise = Exercise("values", "[[3 12 8] [2 4 6] [14 5 2]]")
    >>> 1 < whole_tree(exercise, SIZES[0]).height / least_height(exercise, SIZES[0]) < 1.1
    True
    """
    tree, sort = exercise.tree, exercise.question_kind.sort
    box = BOX[1] if above and sort.fills_nodes else 0.0
    below = sizes.small * 1.8 if leaf_name(tree, tree.leaves[0]) else 0.0
    if sort in (LEAVES_IN_ORDER, MARKED_LEAVES):
        below += max(sizes.note * 1.3, _box(sort, above=above)[1])
    levels = tree.height * (sizes.level * (_LOWER if above else 1.0) + box) + box
    return levels + (sizes.inner[1] + sizes.leaf[1]) / 2 + below + 2 * sizes.margin - _ROUNDING


def tree_parts(exercise: Exercise, sizes: Sizes, widest: float, **look: Any) -> tuple[TreePart, ...]:
    """Divide the tree into parts that are at most ``widest`` points wide, if possible; boxes can be ``above`` nodes.

    In a solution that shows a search, ``notation`` sets the notes beside the nodes.

    >>> from gametree.exercises.printed_tree import SIZES
    >>> parts = tree_parts(Exercise("values", "[[3 12 8] [2 4 6] [14 5 2]]"), SIZES[0], 450)
    >>> [str(part.tree) for part in parts]
    ['[[3 12 8] [2 4 6]]', '[a3->D: [14 5 2]]']
    """
    parts: list[TreePart] = []
    fitting: tuple[NodeId, ...] = ()

    def part_of(branches: Sequence[NodeId]) -> TreePart:
        return _part(exercise, sizes, branches, **look)

    for branch in _branches(exercise, part_of, widest, exercise.tree.children(0)):
        more = part_of((*fitting, branch))
        if fitting and more.width > widest:
            fitting, more = (branch,), part_of((branch,))
        else:
            fitting, parts = (*fitting, branch), parts[:-1] if fitting else parts
        parts.append(more)
    seen = [frozenset[NodeId]().union(*(earlier.origin for earlier in parts[:number])) for number in range(len(parts))]
    return tuple(replace(part, already_drawn=before) for part, before in zip(parts, seen, strict=True))


def _branches(
    exercise: Exercise, part_of: Callable[[Sequence[NodeId]], TreePart], widest: float, nodes: Sequence[NodeId]
) -> Iterator[NodeId]:
    """Yield the roots of the largest branches that fit, from left to right; yield leaves even if they do not fit."""
    for branch in nodes:
        below = exercise.tree.children(branch)
        if below and part_of((branch,)).width > widest:
            yield from _branches(exercise, part_of, widest, below)
        else:
            yield branch


def _part(exercise: Exercise, sizes: Sizes, branches: Sequence[NodeId], **look: Any) -> TreePart:
    tree, kept = exercise.tree, set[NodeId]()
    for branch in branches:
        kept.update(tree.subtree(branch), tree.path(branch))
    elsewhere = {node: [child for child in tree.children(node) if child not in kept] for node in kept}
    stubs = {outcomes[0]: outcomes for node, outcomes in elsewhere.items() if outcomes and tree.kind(node) == CHANCE}
    origin, builder, number = tuple(sorted(kept | stubs.keys())), Builder(), dict[NodeId, NodeId]()
    for node in origin:
        parent, missing = tree.parent(node), stubs.get(node, ())
        number[node] = builder.add(
            -1 if parent is None else number[parent],
            kind=None if missing else tree.kind(node),
            value=zero_value(tree) if missing else tree.value(node),
            probability=sum(tree.probability(outcome) or 0 for outcome in missing) or tree.probability(node),
            name=tree.label(node),
            move=tree.move(node) if parent is not None and not missing else None,
        )
    part = Tree(builder.finish())
    origin = tuple(tree.parent(node) or 0 if node in stubs else node for node in origin)
    places = frozenset(number[node] for node in stubs)
    return TreePart(_printed_layout(exercise, sizes, part, **look), part, origin, stubs=places)


_WIDEST_FIGURE = 900.0
"""width above which a more compact layout is preferred, in points; a slide has more space than paper"""


@named_keywords()
def export_pair(
    exercise: Exercise,
    folder: str | Path,
    *,
    format: str | Iterable[str] = "svg",
    lang: str | None = None,
    theme: str | Path | Theme = "light",
    size: str | float | None = None,
    dpi: float | None = None,
    overwrite: bool = False,
) -> list[Path]:
    """Write ``exercise.svg`` and ``solution.svg`` into a folder, with the same layout and size; return their paths.

    In each format, both files are written or neither; existing files are replaced only with ``overwrite``. TikZ
    pictures come with a file that contains their styles. ``size`` is the width, in points or as ``"10cm"``, or a slide
    to fill such as ``"16:9"``; ``dpi`` is the resolution of PNG files in pixels per inch.

    >>> import tempfile
    >>> exercise = Exercise("values", "[[3 12] [2 4]]")
    >>> [path.name for path in export_pair(exercise, tempfile.mkdtemp(), format=["dot", "tikz"])]
    ['exercise.dot', 'solution.dot', 'exercise.tex', 'solution.tex', 'gametree-preamble.tex']
    """

    def drawings(look: Theme) -> list[tuple[str, Drawing]]:
        pair = Pair(exercise, lang or exercise.lang, _WIDEST_FIGURE, look.labels)
        return [("exercise", pair.empty), ("solution", pair.filled)]

    return write_drawings(folder, drawings, format=format, theme=theme, size=size, dpi=dpi, overwrite=overwrite)
