"""Fit large trees: fold a tree so that only its upper levels and the best line are shown, and find a layout that is
legible on a slide.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, partial
from operator import itemgetter
from typing import Any, TypeAlias

from ..errors import AND_OTHERS, InputError, warn_of_picture
from ..explain.captions import NOTHING, CaptionNames, named_in_caption
from ..fonts import text_width
from ..languages import translator_for
from ..phrases import Code, gettext, local_numbers, reader_language
from ..trace.algorithms import AnyFrame
from ..trace.frames import FrameSequence
from ..tree.builder import Builder
from ..tree.edits import zero_value
from ..tree.tree import NodeId, Tree
from .drawing import Drawing, draw
from .edge_labels import label_text
from .layout import Layout, lay_out
from .shapes import (
    DEFAULT_LEAF_LABELS,
    DEFAULT_MOVES,
    LEAF_LABELS,
    MOVES,
    OF_ANSWERS,
    EdgeMark,
    Mark,
    NodeMark,
    Role,
    SetMark,
    StrikeMark,
    TextMark,
)
from .sizes_and_gaps import (
    COMFORTABLE,
    COMPACT,
    DEEPEST_INNER_NAMES,
    DEEPEST_LEAF_NAMES,
    MANY_LEAVES,
    NARROW,
    TIGHT,
    Sizes,
    TextSizes,
    inner_name,
    leaf_name,
)

# ---- Folded drawings: the upper levels and the best line of a large tree; a subtree becomes one box ----

LARGE = 250
"""maximum number of nodes of a tree that is drawn without folding by default, and whose page contains several languages
by default
"""
_MOST_SHOWN = 30
"""maximum number of nodes on the levels that are shown completely; together with the best line, at most twice this
number is shown
"""
_MOST_ESSENTIAL, _MOST_ON_A_SLIDE = 15, 6
"""the same maximum as ``_MOST_SHOWN``, for pictures of only the essential parts: in general, and on a slide"""
_DOMINANT_ROLES = (Role.BEST, Role.PATH, *OF_ANSWERS)
"""roles that a box takes over from any leaf inside it; if several occur, the box takes the first in this order"""
_FOLDED_NOTE = gettext(
    # TRANSLATORS: below a picture; %(count)s is a number of nodes, and %(call)s is Python
    "The tree has %(count)s nodes, so its picture is folded: the number in a box with ⋯ says how many leaves it "
    "stands for. The player of a search, %(call)s, opens every part."
)


def folded(drawing: Drawing, opened: Set[NodeId] | None = None, layout: Layout | None = None) -> Drawing:
    """Return a drawing of a large tree with its subtrees folded; return a drawing of a smaller tree unchanged.

    If ``opened`` is given, exactly the children of these nodes are shown, and a tree of any size is folded.

    >>> from .drawing import draw
    >>> whole = draw(Tree.from_leaves(range(729), branching=3))
    >>> small = folded(whole)
    >>> len(whole.tree), len(small.tree), small.text(3), small.caption[:23]
    (1093, 22, '⋯ 81', 'The tree has 1093 nodes')
    """
    if opened is None and len(drawing.tree) <= LARGE:
        return drawing
    tree, origin, boxes = _small_tree(drawing, _opened(drawing) if opened is None else opened)
    number = {node: small for small, node in enumerate(origin) if small not in boxes}
    options = options_of_part(drawing, number)
    return FoldedDrawing(
        **options, tree=tree, given_layout=layout, whole=drawing, origin=origin, boxes=boxes, is_reported=opened is None
    )


def options_of_part(drawing: Drawing, number: Mapping[NodeId, NodeId]) -> dict[str, Any]:
    """Convert the options of a drawing to those of a drawing of a part of its tree; ``number`` maps nodes of the tree
    to nodes of the part.
    """
    options = {entry.name: getattr(drawing, entry.name) for entry in fields(Drawing)}
    for name in ("marked_roles", "own_notes", "own_texts"):
        options[name] = {number[node]: entry for node, entry in options[name].items() if node in number}
    del options["tree"], options["given_layout"]
    return options | {"blanks": frozenset(number[node] for node in drawing.blanks if node in number)}


def folded_series(frames: Sequence[AnyFrame], *, on_slide: bool = False) -> tuple[Sequence[AnyFrame], Set[NodeId]]:
    """Return two values: the steps of a search, with the events of each folded subtree combined into one step; and the
    nodes to unfold in all pictures.

    Nodes that the captions of the remaining steps mention are unfolded.

    >>> import gametree as gt
    >>> frames = gt.alphabeta(Tree.from_leaves(range(81), branching=3)).frames()
    >>> steps, opened = folded_series(frames)
    >>> len(frames), len(steps), steps[1].caption()
    (46, 14, 'B1 has been searched: B1 = 6. MIN can now get 6 at B, so B ≤ 6.')
    """
    tree, steps = frames[0].tree, frames
    opened = set(essential_nodes(draw(frames[-1], boards=False), on_slide=on_slide))
    while True:
        if isinstance(frames, FrameSequence):
            boxes = {node for node in tree if node not in opened and tree.children(node)}
            steps = frames.folded({node for node in boxes if not node or tree.parent(node) in opened})
        more = _opened_to(names_in_series(steps), tree, opened)
        if more == opened:
            return steps, opened
        opened = more


def names_in_series(frames: Iterable[AnyFrame]) -> CaptionNames:
    """Return all names in the captions of the given frames."""
    names = [named_in_caption(frame) for frame in frames]
    return CaptionNames(
        frozenset().union(*(one.nodes for one in names)), frozenset().union(*(one.moves for one in names))
    )


def essential_nodes(last: Drawing, *, on_slide: bool = False) -> Set[NodeId]:
    """Return the nodes to unfold in all pictures of a search, so that the pictures show whole levels, the best line,
    and all cut-offs that prune.

    >>> import gametree as gt
    >>> from .drawing import draw
    >>> frames = gt.alphabeta(Tree.from_leaves(range(81), branching=3)).frames()
    >>> len(folded(draw(frames[-1]), essential_nodes(draw(frames[-1]))).tree) < 81
    True
    """
    most = _MOST_ON_A_SLIDE if on_slide else _MOST_ESSENTIAL
    opened, tree = _opened(last, most), last.tree
    for cut_node in last.frame.struck if last.frame else ():
        opened.update(tree.path(cut_node)[:-1])
    return opened


@dataclass(frozen=True)
class FoldedDrawing(Drawing):
    """A drawing of a part of a tree; texts and roles of nodes are those of the drawing of the whole tree."""

    whole: Drawing = field(kw_only=True)
    origin: tuple[NodeId, ...] = field(kw_only=True)
    """node of the whole tree for each drawn node; for a box, the parent of the folded nodes"""
    boxes: Mapping[NodeId, tuple[str, Role]] = field(kw_only=True, hash=False)
    """text and role of each box"""
    is_reported: bool = field(kw_only=True, default=True)
    """whether the caption mentions that the picture is folded"""

    @cached_property
    def names(self) -> CaptionNames:
        return self.names_here(self.whole.names)

    def names_here(self, names: CaptionNames) -> CaptionNames:
        """Return those of the given names that belong to nodes of this part of the tree, with the node numbers of this
        part.
        """
        number = {node: small for small, node in enumerate(self.origin) if small not in self.boxes}
        nodes, moves = (
            frozenset(number[node] for node in named if node in number) for named in (names.nodes, names.moves)
        )
        return CaptionNames(nodes, moves)

    @cached_property
    def caption(self) -> str:
        if not self.is_reported:
            return self.whole.caption
        sentence = _FOLDED_NOTE.with_values(count=len(self.whole.tree), call=Code("result.player()")).render(
            translator_for(self.lang)
        )
        return f"{self.whole.caption} {sentence}".strip()

    def text(self, node: NodeId) -> str:
        return self.boxes[node][0] if node in self.boxes else self.whole.text(self.origin[node])

    def note(self, node: NodeId) -> str:
        return "" if node in self.boxes else self.whole.note(self.origin[node])

    def probability(self, node: NodeId) -> str:
        return "" if node in self.boxes else super().probability(node)

    def edge_role(self, node: NodeId) -> Role:
        if node not in self.boxes:
            return self.whole.edge_role(self.origin[node])
        role = self.boxes[node][1]
        return Role.DONE if role in OF_ANSWERS else role

    def is_absent(self, node: NodeId) -> bool:
        return self._own_role(node) is Role.HIDDEN

    def name_marks(self, node: NodeId) -> Iterator[TextMark]:
        """Yield the name of a node; yield nothing for a box."""
        return iter(()) if node in self.boxes else super().name_marks(node)

    def move_marks(self, node: NodeId) -> Iterator[TextMark]:
        """Yield the name of the move to a node; yield nothing for a box."""
        return iter(()) if node in self.boxes else super().move_marks(node)

    @property
    def widest_inside(self) -> str:
        return max(map(self.text, self.tree.leaves), key=lambda text: text_width(text, 1))

    def _new_role(self, node: NodeId) -> Role:
        return self.boxes[node][1] if node in self.boxes else self.whole.node_role(self.origin[node])

    @cached_property
    def _crossed_edges(self) -> Set[NodeId]:
        crossed = self.whole._crossed_edges
        return {node for node, original in enumerate(self.origin) if original in crossed and node not in self.boxes}


def _small_tree(
    drawing: Drawing, opened: Set[NodeId]
) -> tuple[Tree, tuple[NodeId, ...], dict[NodeId, tuple[str, Role]]]:
    """Return three values: the visible part of a tree, with a leaf for each box; for each of its nodes, the original
    node; and the text and role of each box.
    """
    tree = drawing.tree
    builder, origin, boxes = Builder(), list[NodeId](), dict[NodeId, tuple[str, Role]]()
    pending = [(0, -1)]
    while pending:
        node, above = pending.pop()
        kind, value, probability = tree.kind(node), tree.value(node), tree.probability(node)
        name, move = tree.label(node), tree.move(node) if node else None
        information_set = (tree.information_set(node) or None) if node in opened else None
        number = builder.add(
            above,
            kind=kind,
            value=value,
            probability=probability,
            name=name,
            move=move,
            information_set=information_set,
        )
        origin.append(node)
        if node in opened:
            pending.extend((child, number) for child in reversed(tree.children(node)))
        elif tree.children(node):
            boxes[builder.add(number, value=zero_value(tree), name=f"⋯ {name}")] = _box(drawing, node)
            origin.append(node)
    return Tree(builder.finish()), tuple(origin), boxes


def _opened(drawing: Drawing, most_shown: int = _MOST_SHOWN) -> set[NodeId]:
    """Return the inner nodes whose children are shown: those on levels whose children can all be shown and, as far as
    there is space, those on the best line and on the current path.
    """
    tree, opened = drawing.tree, set[NodeId]()
    level, count = [0], 1
    while level:
        below = [child for node in level for child in tree.children(node)]
        if count + len(below) > most_shown:
            break
        opened.update(level)
        level, count = below, count + len(below)
    for line in (drawing.frame.line, drawing.frame.path) if drawing.frame else ():
        for node in line:
            if node not in opened:
                count += len(tree.children(node))
                if count > 2 * most_shown:
                    break
                opened.add(node)
    return _opened_to(drawing.names, tree, opened)


def _opened_to(names: CaptionNames, tree: Tree, opened: Set[NodeId]) -> set[NodeId]:
    """Return the ``opened`` nodes and, as far as the picture has space, the ancestors of the nodes that captions
    mention.
    """
    opened, count = set(opened), 1 + sum(len(tree.children(node)) for node in opened)
    for named in sorted(names.nodes | names.moves):
        above = set(tree.path(named)[:-1]) - opened
        more = sum(len(tree.children(node)) for node in above)
        if count + more <= LARGE:  # in a very deep tree, even one path can be too long to draw
            opened |= above
            count += more
    return opened


def _box(drawing: Drawing, node: NodeId) -> tuple[str, Role]:
    tree = drawing.tree
    leaves = [leaf for leaf in tree.subtree(node) if not tree.children(leaf) and not drawing.is_absent(leaf)]
    roles = {drawing.node_role(leaf) for leaf in leaves} or {Role.HIDDEN}
    dominant = [role for role in _DOMINANT_ROLES if role in roles]
    role = dominant[0] if dominant else roles.pop() if len(roles) == 1 else Role.DONE
    return f"⋯ {len(leaves)}", role


# ---- Drawings beside each other, each below its heading ------------------------------------------

_HEADING, _BETWEEN = 19.0, 36.0
"""font size of the heading above a drawing, and horizontal gap between two drawings, in points"""
Headed: TypeAlias = tuple[str, Drawing]


@dataclass(frozen=True)
class DrawingRow(Drawing):
    """Drawings beside each other, centred in a box. They share one caption; ``tree`` is the tree of the first drawing.

    >>> from .drawing import draw
    >>> one = draw(Tree.parse("[3 5]"))
    >>> both = DrawingRow.of([("before", one), ("after", one)])
    >>> len([*both.marks()]) - 2 * len([*one.marks()]), both.box[2] > 2 * (one.box[2] - one.box[0])
    (2, True)
    """

    parts: tuple[Headed, ...] = ()
    size: tuple[float, float] = (0.0, 0.0)

    @classmethod
    def of(cls, parts: Sequence[Headed], caption: str = "", size: tuple[float, float] = (0.0, 0.0)) -> DrawingRow:
        """Return drawings beside each other, in a box of at least the given size."""
        first, sides = parts[0][1], [_sides(part) for part in parts]
        width = sum(width for width, _ in sides) + _BETWEEN * (len(parts) - 1)
        least = max(size[0], width), max(size[1], *(height for _, height in sides))
        shown = (first.tree, None, first.notation, first.lang, False)
        return cls(*shown, own_caption=caption, parts=tuple(parts), size=least)

    @property
    def box(self) -> tuple[float, float, float, float]:
        return 0.0, 0.0, *self.size

    def marks(self) -> Iterator[Mark]:
        widths = [_sides(part)[0] for part in self.parts]
        start = (self.size[0] - sum(widths) - _BETWEEN * (len(widths) - 1)) / 2
        for number, ((heading, drawing), width) in enumerate(zip(self.parts, widths, strict=True)):
            middle, top = start + width / 2, self.size[1]
            yield TextMark(f"h{number}", Role.CAPTION, heading, middle, top - _HEADING, width, _HEADING)
            left, _, right, upper = drawing.box
            for mark in drawing.marks():
                yield _moved(mark, f"p{number}", middle - (left + right) / 2, top - 2 * _HEADING - upper)
            start += width + _BETWEEN


def _sides(part: Headed) -> tuple[float, float]:
    """Return the width and height of a drawing with its heading."""
    heading, drawing = part
    left, bottom, right, top = drawing.box
    return max(right - left, text_width(heading, _HEADING) + 6), top - bottom + 2 * _HEADING


def _moved(mark: Mark, prefix: str, right: float, up: float) -> Mark:
    """Return a mark moved to the right and up, with an id that no other drawing uses."""
    names = {name: prefix + getattr(mark, name) for name in ("id", "tail", "head") if hasattr(mark, name)}
    if isinstance(mark, EdgeMark):
        return mark._replace(**names)
    if isinstance(mark, StrikeMark):
        strokes = tuple((x + right, y + up, to_x + right, to_y + up) for x, y, to_x, to_y in mark.strokes)
        return mark._replace(**names, strokes=strokes)
    if isinstance(mark, SetMark):
        return mark._replace(**names, curve=tuple((x + right, y + up) for x, y in mark.curve))
    return mark._replace(**names, x=mark.x + right, y=mark.y + up)


# ---- A layout for a slide: the first legible one, otherwise the most legible one ------------------

_NEAREST, _NEAREST_TIGHT, _FARTHEST = 0.85, 0.55, 5.0
"""limits of the distance between levels, as multiples of the default: minimum, minimum with tight sizes, and maximum"""
_ROUNDS = 2
"""number of attempts to fill the space by moving levels and leaves apart"""
_FAR_FROM_LEGIBLE = 0.75
"""text size, as a fraction of the legible size, below which layouts with small adjustments are skipped because they
would not free enough space
"""
_OWN_NAMES_FROM = 0.5
"""minimum text size, as a fraction of the legible size, at which names given in the tree are kept"""
_LARGEST = 400
"""maximum number of nodes of a tree for which several layouts are tried"""
_HIGH, _WORTH_A_COLUMN = 1.15, 1.15
"""conditions for a caption beside the picture: minimum ratio of height to width, and minimum factor by which the
picture becomes larger
"""
WORTH_IT = 1.05
"""minimum factor by which text must become larger to justify leaving out labels or placing notes above nodes"""
_MOST_NOTED = 3
"""maximum number of children of a node, if any of them is an inner node, in a tree with notes above nodes"""


@dataclass(frozen=True, slots=True)
class Room:
    """The space for a picture, in points, and the smallest text that is legible there."""

    space: tuple[float, float]
    """width and height"""
    least: float
    """minimum font size when printed, in points"""
    beside: tuple[float, float] | None = None
    """space for a tall picture whose caption is beside it"""


_HAIR, _LARGER, _NO_LETTERS = 0.05, 1.1, 2.0
"""tolerance for the difference between two sizes, in points; minimum factor by which other options must enlarge text to
be mentioned; font size below which text is refused as illegible, in points
"""
_SMALL_LETTERS = gettext(
    # TRANSLATORS: %(looks)s is a list such as "10 with fold=True, --fold"; %(what)s is the name of an option or command
    "%(what)s: the smallest letters are %(size)s points high, but at least %(least)s are needed to read them "
    "there; they measure %(looks)s"
)
_SMALLEST_LETTERS = gettext(
    "%(what)s: the smallest letters are %(size)s points high, but at least %(least)s are needed to read them "
    "there; show a part of the tree, or a search to a smaller depth"
)
# TRANSLATORS: one entry of a list, such as "10 with fold=True, --fold"
_SIZE_WITH = gettext("%(size)s with %(look)s")
_NO_LETTERS_FIT = gettext(
    "%(what)s: with %(leaves)s leaves, the letters are %(size)s points high, which is too small to draw; %(cure)s"
)
_OWN_SIZE = gettext("write each picture in its own size (%(way)s)")
_TAKE = gettext("use %(looks)s, or write each picture in its own size (%(way)s)")
_NOT_FOLDED = gettext(
    "%(what)s: the letters would become smaller (%(folded)s points instead of %(whole)s), so the whole tree is drawn"
)


def warn_not_folded(sizes: tuple[float, float] | None) -> None:
    """Warn that a tree is not folded because folding would make text smaller. ``sizes`` are the text sizes (folded,
    whole), or None if no warning is needed.
    """
    if sizes:
        folded, whole = (f"{size:.3g}" for size in sizes)
        warn_of_picture(_NOT_FOLDED.with_values(what=Code("fold, --fold"), folded=folded, whole=whole))


def check_text_size(
    what: Code, tree: Tree, size: float, least: float, looks: Mapping[str, Callable[[], float]]
) -> None:
    """Warn about text below the minimum size and name the options that make text larger; refuse illegible text.

    ``looks`` maps the name of each option to a function that returns the text size with that option; the functions are
    called only if needed.
    """
    if size > least - _HAIR:
        return
    larger = {look: other for look, measure in looks.items() if (other := measure()) > size * _LARGER}
    translator = translator_for(reader_language())

    def written(sizes: Mapping[str, float]) -> str:
        entries = [_SIZE_WITH.with_values(size=f"{size:.2g}", look=Code(look)) for look, size in sizes.items()]
        return ", ".join(entry.render(translator) for entry in entries)

    if size < _NO_LETTERS:
        able = [look for look, other in larger.items() if other >= _NO_LETTERS]
        way = Code("result.export(…), gametree figures")
        cure = (_TAKE if able else _OWN_SIZE).with_values(looks=Code("; ".join(able)), way=way)
        raise InputError(_NO_LETTERS_FIT.with_values(what=what, size=f"{size:.2g}", leaves=len(tree.leaves), cure=cure))
    values = {"what": what, "size": f"{size:.1f}", "least": f"{least:g}", "looks": written(larger)}
    warn_of_picture((_SMALL_LETTERS if larger else _SMALLEST_LETTERS).with_values(**values))


_NAMES_IN_A_MESSAGE = 12
_LEFT_OUT = {
    MOVES: gettext("%(what)s: the names of these moves do not fit and are left out: %(names)s"),
    LEAF_LABELS: gettext("%(what)s: the names of these leaves do not fit and are left out: %(names)s"),
}


_DEEP = {
    False: gettext("the tree has more than %(plies)s plies: the default names of its leaves are left out"),
    True: gettext("the tree has %(plies)s plies or more: the default names of its nodes are left out"),
}
"""messages about omitted default names, keyed by whether the tree is very deep"""


def left_out(drawing: Drawing) -> dict[str, tuple[NodeId, ...]]:
    """Return the nodes whose moves are left out, and the leaves whose names are left out, although the caller did not
    ask for it; the keys are the names of the parts.
    """
    tree, layout, asked = drawing.tree, drawing.layout, drawing.asked
    names = (mark for node in tree for mark in (*drawing.name_marks(node), *drawing.move_marks(node)))
    shown = {mark.id for mark in names if mark.role is not Role.HIDDEN}
    kept = {node for node in tree if (label := layout.edge_labels[node]) and not label.is_brief}
    moves = (node for node in tree.nodes[1:] if label_text(tree, node) and node not in kept and f"m{node}" not in shown)
    leaves = () if not layout.hide & {LEAF_LABELS, DEFAULT_LEAF_LABELS} else tree.leaves
    named = (leaf for leaf in leaves if leaf_name(tree, leaf) and f"k{leaf}" not in shown)
    return {
        part: tuple(node for node in nodes if not drawing.is_absent(node))
        for part, nodes in ((MOVES, moves), (LEAF_LABELS, named))
        if part not in asked
    }


def warn_of_omissions(what: Code, drawing: Drawing) -> None:
    """Warn about names of moves and leaves for which a picture has no space, and about names that are not shown in deep
    trees.
    """
    tree, translator = drawing.tree, translator_for(reader_language())
    is_deep = tree.height > DEEPEST_LEAF_NAMES and not all(leaf_name(tree, leaf) for leaf in tree.leaves)
    if is_deep and LEAF_LABELS not in drawing.asked:
        is_very_deep = not all(inner_name(tree, node) for node in tree if tree.children(node))
        plies = DEEPEST_INNER_NAMES if is_very_deep else DEEPEST_LEAF_NAMES
        warn_of_picture(_DEEP[is_very_deep].with_values(plies=plies))
    for part, nodes in left_out(drawing).items():
        names = [tree.move(node) if part == MOVES else tree.label(node) for node in nodes]
        listed = Code(", ".join(names[:_NAMES_IN_A_MESSAGE]))
        if len(names) > _NAMES_IN_A_MESSAGE:
            listed = Code(AND_OTHERS.with_values(names=listed, count=len(names)).render(translator))
        if names:
            warn_of_picture(_LEFT_OUT[part].with_values(what=what, names=listed))


def printed_size(drawing: Drawing, room: Room) -> float:
    """Return the font size, in points, of the smallest text of a drawing that is scaled to fill ``room``."""
    return smallest_text(drawing) * scale_in(drawing, room)


_DrawInLayout: TypeAlias = Callable[[Layout], Drawing]
"""function that returns, for a layout, the drawing to measure"""


def fitted_layout(
    frames: Sequence[AnyFrame],
    room: Room,
    draw_in: _DrawInLayout,
    *,
    notation: str = "bounds",
    labels: TextSizes | float = 1.0,
    hide: frozenset[str] = frozenset(),
    sideways: bool = False,
    tree: Tree | None = None,
    inside: str = "",
    named: CaptionNames = NOTHING,
) -> Layout:
    """Return a layout of the given frames that fits into ``room``; ``draw_in`` takes a layout and returns the drawing
    to measure.

    The result is the first layout in which all text is legible and most moves have a position. Sizes become smaller and
    levels closer only as far as the space requires, and leaves are as far apart as the space allows. If text is still
    too small, moves are left out, and then also the labels of leaves, except in the steps whose captions name them.
    ``tree`` is the part of the tree that is drawn, ``inside`` the widest text in its leaves, and ``named`` the names in
    captions.

    >>> import gametree as gt
    >>> from gametree.drawing.drawing import draw
    >>> result = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]")
    >>> def drawn(layout): return draw(result.frames()[-1], layout=layout)
    >>> room = Room((306.0, 187.0), 12.0)
    >>> layout = fitted_layout(result.frames(), room, drawn)
    >>> smallest_text(drawn(layout)) * scale_in(drawn(layout), room) >= 12
    True
    """
    widest, tree = frames[0].trace.widest_texts(notation), tree or frames[0].tree
    options: dict[str, Any] = {"below": [widest.below] if widest.below else [], "inside": inside or widest.inside}
    lay_out_tree = partial(
        lay_out, tree, breaks_labels=True, sideways=sideways, named=named, every_move=True, **options
    )
    text = TextSizes.of(labels)
    # large text needs more space, so after scaling it can be smaller than default text
    several = [text, replace(text, every=1.0)] if text.every > 1 else [labels]
    notes = partial(_widest_notes, frames, notation, tree)
    layouts = [
        _fitted(tree, room, draw_in, partial(lay_out_tree, labels=one), widest.beside, notes, hide, sideways)
        for one in several
    ]
    return max(layouts, key=lambda layout: printed_size(draw_in(layout), room)) if len(layouts) > 1 else layouts[0]


def tree_in_room(
    tree: Tree,
    room: Room | None,
    *,
    lang: str = "en",
    labels: TextSizes | float = 1.0,
    hide: frozenset[str] = frozenset(),
    sideways: bool = False,
) -> Drawing:
    """Return the drawing of a tree without a search, in a layout that fits into ``room``, or in the default layout if
    this is None.

    >>> room = Room((306.0, 187.0), 12.0)
    >>> printed_size(tree_in_room(Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]"), room), room) >= 12
    True
    """
    options: dict[str, Any] = {"lang": lang, "hide": hide, "sideways": sideways, "labels": labels}
    if room is None:
        return draw(tree, **options)
    draw_in: _DrawInLayout = lambda layout: draw(tree, layout=layout, **options)  # noqa: E731
    lay_out_tree = partial(
        lay_out, tree, breaks_labels=True, sideways=sideways, named=NOTHING, every_move=True, labels=labels
    )
    return draw_in(_fitted(tree, room, draw_in, lay_out_tree, "", lambda: [""] * (tree.height + 1), hide, sideways))


def _fitted(
    tree: Tree,
    room: Room,
    draw_in: _DrawInLayout,
    lay_out_tree: Callable[..., Layout],
    widest_note: str,
    widest_notes: Callable[[], list[str]],
    hide: frozenset[str],
    sideways: bool,
) -> Layout:
    usual = lay_out_tree([widest_note], hide=hide)
    if len(tree) > _LARGEST or usual.board:
        return usual
    notes = widest_notes()
    lay_out_with = partial(lay_out_tree, [max(notes, key=_length)])
    candidate = partial(_candidate_layout, draw_in, room, tree)
    candidates = list[tuple[float, Layout]]()
    for sizes in _candidate_sizes(len(tree.leaves)):
        if sizes is not TIGHT and candidates and candidates[-1][0] < room.least * _FAR_FROM_LEGIBLE:
            continue
        candidates.append(candidate(lay_out_with, sizes, hide))
        if candidates[-1][0] >= room.least:
            return candidates[-1][1]
    best = max(candidates, key=itemgetter(0))
    can_be_above = not sideways and not usual.outside and _can_have_notes_above(tree)
    lay_out_above = partial(lay_out_with, above=notes)
    for left_out in _parts_to_leave_out(tree, hide):
        if any(own_names_in(tree, left_out - hide)) and best[0] >= room.least * _OWN_NAMES_FROM:
            break
        tried = [candidate(lay_out_with, TIGHT, left_out)] if left_out != hide else []
        tried += [candidate(lay_out_above, NARROW, left_out)] if can_be_above else []
        smaller = max(tried, key=itemgetter(0), default=best)
        if smaller[0] > best[0] * WORTH_IT:
            best = smaller
        if best[0] >= room.least:
            break
    return best[1]


def _parts_to_leave_out(tree: Tree, hide: frozenset[str]) -> Iterator[frozenset[str]]:
    """Yield sets of parts to leave out, to be tried in order while text is too small: first default names, then also
    names given in the tree.
    """
    has_own_leaves = any(map(tree.has_own_name, tree.leaves))
    labels = DEFAULT_LEAF_LABELS if has_own_leaves else LEAF_LABELS
    yield hide
    yield hide | {DEFAULT_MOVES}
    yield hide | {DEFAULT_MOVES, labels}
    if tree.own_moves:
        yield hide | {MOVES}
        yield hide | {MOVES, labels}
    if has_own_leaves:
        yield hide | {MOVES, LEAF_LABELS}


def own_names_in(tree: Tree, parts: Set[str]) -> tuple[bool, bool]:
    """Return whether the tree gives names to moves, and whether it gives names to leaves. Each result is False if the
    given parts do not include such names.

    >>> own_names_in(Tree.parse("[up->3 5]"), {MOVES, LEAF_LABELS})
    (True, False)
    """
    return MOVES in parts and bool(tree.own_moves), LEAF_LABELS in parts and any(map(tree.has_own_name, tree.leaves))


def _can_have_notes_above(tree: Tree) -> bool:
    """Return whether every line that passes a note above a sibling is steep enough, because no node with inner nodes as
    children has too many children.
    """
    return all(len(below) <= _MOST_NOTED or not any(map(tree.children, below)) for below in map(tree.children, tree))


def _candidate_layout(
    draw_in: _DrawInLayout,
    room: Room,
    tree: Tree,
    lay_out_with: Callable[..., Layout],
    sizes: Sizes,
    hide: Set[str],
) -> tuple[float, Layout]:
    """Return a layout that fills ``room``, and the size of its smallest text there."""
    drawing, usual = draw_in(lay_out_with(hide=hide, sizes=sizes)), sizes
    for _ in range(_ROUNDS):
        before, sizes = sizes, _filling(usual, sizes, drawing, room)
        if sizes == before:
            break
        drawing = draw_in(lay_out_with(hide=hide, sizes=sizes))
    return printed_size(drawing, room), drawing.layout


def _filling(usual: Sizes, sizes: Sizes, drawing: Drawing, room: Room) -> Sizes:
    """Return sizes with levels as far apart as the height of the space allows, even if that is closer than the default.

    If there is still free width, the distances between leaves grow.
    """
    (left, bottom, right, top), tree, layout = drawing.box, drawing.tree, drawing.layout
    if layout.is_sideways or not tree.height:
        return sizes
    space = room.beside if room.beside and has_caption_beside(drawing, room) else room.space
    fitting = sizes.level + (space[1] * (right - left) / space[0] - (top - bottom)) / tree.height
    nearest = 1.0 if layout.has_notes_above else _NEAREST_TIGHT if usual.level <= TIGHT.level else _NEAREST
    level = min(max(fitting, nearest * usual.level), _FARTHEST * usual.level)
    if fitting >= level or space is room.beside:
        return replace(sizes, level=level)
    free = space[0] * (top - bottom) / space[1] - (right - left)
    return replace(sizes, level=level, gap=sizes.gap + min(max(free, 0.0) / len(tree.leaves), sizes.leaf[0]))


def scale_in(drawing: Drawing, room: Room) -> float:
    return _scale(drawing, room.beside if room.beside and has_caption_beside(drawing, room) else room.space)


def has_caption_beside(drawing: Drawing, room: Room) -> bool:
    """Return whether a drawing is tall, and becomes sufficiently larger if its caption is beside it."""
    left, bottom, right, top = drawing.box
    if room.beside is None or top - bottom < _HIGH * (right - left):
        return False
    return _scale(drawing, room.beside) > _WORTH_A_COLUMN * _scale(drawing, room.space)


def _scale(drawing: Drawing, space: tuple[float, float]) -> float:
    left, bottom, right, top = drawing.box
    return min(space[0] / (right - left), space[1] / (top - bottom))


def smallest_text(drawing: Drawing) -> float:
    """Return the font size of the smallest text in a drawing, in points, before the drawing is scaled."""
    sizes = (
        mark.size
        for mark in drawing.marks()
        if isinstance(mark, NodeMark | TextMark) and mark.text.strip() and mark.role is not Role.HIDDEN
    )
    return min(sizes, default=math.inf)


def _widest_notes(frames: Sequence[AnyFrame], notation: str, tree: Tree) -> list[str]:
    """Return the widest note of each level of ``tree``, which is the whole tree of the search, or a part that contains
    the root.
    """
    # with decimal commas, numbers are separated by semicolons, which are the widest separators
    commas = translator_for("pt")
    whole, widest = frames[0].tree, [""] * (tree.height + 1)
    inner = [
        (node, depth) for node, depth in enumerate(whole.depths()) if whole.children(node) and depth <= tree.height
    ]
    for frame in frames:
        for node, depth in inner:
            widest[depth] = max(widest[depth], local_numbers(commas, frame.note(node, notation)), key=_length)
    return widest


def _length(text: str) -> float:
    return text_width(text, 1.0)


def _candidate_sizes(leaves: int) -> tuple[Sizes, ...]:
    usual = COMPACT if leaves >= MANY_LEAVES else COMFORTABLE
    even = replace(usual, small=usual.note, gap=usual.gap / 2, family_gap=usual.family_gap / 2, margin=6.0)
    return usual, even, TIGHT
