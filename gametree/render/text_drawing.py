"""A drawing as text: a picture in characters or, for a wide tree, an outline. Also a description for screen readers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate, pairwise
from textwrap import dedent

from ..drawing.drawing import Drawing, draw
from ..drawing.fitting import FoldedDrawing
from ..drawing.shapes import Role
from ..drawing.tidy_tree import tidy_x
from ..games.positions import position_text
from ..languages import listed, quote_label, translator_for, wrapped
from ..node_kinds import CHANCE, LEAF, MAX, MIN
from ..phrases import Phrase, gettext, ngettext, pgettext
from ..trace.algorithms import AnyFrame
from ..tree.tree import NodeId, Tree
from ..values import show

_WIDTH = 110
"""maximum width of a picture, in characters; wider trees are written as outlines"""
_MOST_LINES = 200
"""maximum number of lines of an outline; the last line counts the omitted nodes"""
_LARGE = 400
"""maximum number of nodes of a tree drawn as a picture"""
_LEAVES_GAP = 3
"""number of empty columns after siblings that are all leaves"""

_SIGNS = {MAX: " △", MIN: " ▽", CHANCE: " ○", LEAF: ""}
_STROKES = {Role.PATH: "┃", Role.BEST: "┃", Role.CUT: "╳", Role.PRUNED: "┆", Role.UNVISITED: "┆"}


def text_of(subject: Tree | AnyFrame) -> str:
    drawing = draw(subject)
    return "\n".join(filter(None, [text(drawing), *map(wrapped, sets_in_words(drawing)), wrapped(drawing.caption)]))


# TRANSLATORS: %(nodes)s is a list of at least two nodes, such as "B, C"
_SET = gettext("%(player)s cannot tell %(nodes)s apart (information set %(set)s).")


def sets_in_words(drawing: Drawing) -> Iterator[str]:
    """Yield a sentence for each information set that has several nodes."""
    tree, translator = drawing.tree, translator_for(drawing.lang)
    for name, nodes in tree.information_sets.items():
        if len(nodes) > 1:
            shown, player = listed(translator, nodes, tree.label), tree.player_name(tree.kind(nodes[0]))
            yield _SET.with_values(player=player, nodes=shown, set=name).render(translator)


_JOINED = gettext("%(node)s also leads to %(nodes)s.")


def joined_in_words(drawing: Drawing) -> Iterator[str]:
    """Yield a sentence for each node with additional lines to other nodes, if the tree is part of a graph."""
    tree, translator = drawing.tree, translator_for(drawing.lang)
    for upper in dict.fromkeys(upper for upper, _ in drawing.joined):
        below = [lower for node, lower in drawing.joined if node == upper]
        yield _JOINED.with_values(node=tree.label(upper), nodes=listed(translator, below, tree.label)).render(
            translator
        )


def text(drawing: Drawing, width: int = _WIDTH) -> str:
    """Return a drawing as text.

    >>> import gametree as gt
    >>> print(text(draw(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]").frames()[5])))
              A △ [3, 14]
       ┌───────────┼───────────┐
       │           │           ┃
    B ▽ = 3     C ▽ ≤ 2    D ▽ ≤ 14
    ┌──┼──┐     ┌──┼──┐     ┌──┼──┐
    │  │  │     │  ╳  ╳     ┃  ┆  ┆
    3 12  8     2  4  6    14  5  2
    """
    if len(drawing.tree) <= _LARGE:
        lines = picture(drawing)
        if max(map(len, lines)) <= width:
            return "\n".join(lines)
    return outline(drawing)


def picture(drawing: Drawing) -> list[str]:
    """Return the lines of a top-down picture. ┃ marks the path, ╳ marks a cut-off, and ┆ marks an unvisited node;
    positions are below inner nodes.

    >>> from gametree.games import Nim
    >>> print(*picture(draw(Tree.from_game(Nim(2)))), sep="\\n")
       A △
      2 | |
     ┌──┴──┐
    B ▽    0
    1 |    1
     │
    0
    −1
    """
    tree = drawing.tree
    blocks = [_block(drawing, node) for node in tree]
    widths = [max(map(len, block)) for block in blocks]
    centre, across = _columns(tree, widths)
    strokes = drawing.frame is not None or any(tree.probability(node) is not None for node in tree)
    depths = tree.depths()
    heights = [0] * (tree.height + 1)
    for depth, block in zip(depths, blocks, strict=True):
        heights[depth] = max(heights[depth], len(block))
    top = [sum(heights[:depth]) + depth * (2 if strokes else 1) for depth in range(tree.height + 1)]
    canvas = [[" "] * (across + 1) for _ in range(top[-1] + heights[-1])]
    for node in tree:
        if drawing.is_absent(node):
            continue
        row, left = top[depths[node]], centre[node] - widths[node] // 2
        for line in blocks[node]:
            _put(canvas[row], left, line.center(widths[node]).rstrip() if drawing.shows_positions else line)
            row += 1
        below = [child for child in tree.children(node) if not drawing.is_absent(child)]
        if below:
            end = top[depths[node]] + heights[depths[node]]
            for between in range(row, end):
                _put(canvas[between], centre[node], "│")
            _fork(canvas[end], centre[node], [centre[child] for child in below])
            for child in below if strokes else ():
                stroke = _stroke(drawing, child)
                _put(canvas[end + 1], centre[child] - len(stroke) // 2, stroke)
    return dedent("\n".join("".join(line).rstrip() for line in canvas)).split("\n")


def outline(drawing: Drawing) -> str:
    """Return one line per node, with children indented below their parent; a long outline ends with the number of
    omitted nodes.
    """
    tree = drawing.tree
    lines: list[str] = []
    pending: list[tuple[NodeId, str, str]] = [(0, "", "")]
    while pending and len(lines) < _MOST_LINES:
        node, head, indent = pending.pop()
        stroke = _STROKES.get(drawing.edge_role(node), "─") if head else ""
        weight = drawing.probability(node)
        chance = f"{weight}: " if weight else ""
        space = " " if head else ""
        position = " / ".join(" ".join(line.split()) for line in _position(drawing, node))
        position_text = f"   {position}" if position else ""
        lines.append(f"{head}{stroke}{space}{chance}{_word(drawing, node)}{position_text}")
        below = [child for child in tree.children(node) if not drawing.is_absent(child)]
        for child in reversed(below):
            last = child == below[-1]
            pending.append((child, indent + ("└" if last else "├"), indent + ("   " if last else "│  ")))
    if pending:
        more = ngettext("… %(count)s more node", "… %(count)s more nodes").with_values(count=len(tree) - len(lines))
        lines.append(more.render(translator_for(drawing.lang)))
    return "\n".join(lines)


def _word(drawing: Drawing, node: NodeId) -> str:
    """Return the text for a node on one line: its label or value, a sign for its kind, and its note."""
    tree = drawing.tree
    kind = tree.kind(node)
    word = drawing.text(node) + _SIGNS.get(kind, f" {tree.player_name(kind)}")
    if kind == LEAF and tree.has_own_name(node):
        word = f"{tree.label(node)}={word}"
    note = drawing.note(node)
    return f"{word} {note}" if note else word.strip()


def _block(drawing: Drawing, node: NodeId) -> list[str]:
    """Return the lines for a node: its text and, below it, the position; for a leaf, the position is above the text."""
    word, position = _word(drawing, node), _position(drawing, node)
    return [*position, word] if drawing.tree.kind(node) == LEAF else [word, *position]


def _position(drawing: Drawing, node: NodeId) -> list[str]:
    """Return the lines of a position, of equal length; [] in a drawing without boards."""
    game = drawing.tree.game
    if game is None or not drawing.shows_positions:
        return []
    lines = position_text(game, drawing.tree.position(node)).split("\n")
    width = max(map(len, lines))
    return [line.ljust(width) for line in lines]


def _stroke(drawing: Drawing, node: NodeId) -> str:
    weight = drawing.probability(node)
    stroke = _STROKES.get(drawing.edge_role(node), "│")
    return weight + (stroke if stroke in "╳┃" else "") if weight else stroke


def _columns(tree: Tree, widths: list[int]) -> tuple[list[int], int]:
    """Return the column of every node's centre, and the total number of columns; adjacent subtrees do not share
    columns.
    """
    widest = max(widths[leaf] for leaf in tree.leaves)
    slot = widest + 1 + widest % 2

    def place_family(node: NodeId, below: list[tuple[int, int]]) -> tuple[list[int], tuple[int, int]]:
        """Place subtrees side by side; the outline of a subtree is the number of columns to the left and right of its
        root.
        """
        if not below:
            weight = tree.probability(node)
            width = max(slot, 0 if weight is None else len(show(weight)) + 2)
            return [], (width // 2, width - width // 2)
        centres = list(accumulate((right + left for (_, right), (left, _) in pairwise(below)), initial=0))
        middle, own_width = centres[-1] // 2, widths[node]
        gap = 0 if any(tree.children(child) for child in tree.children(node)) else _LEAVES_GAP
        left, right = below[0][0] + middle, centres[-1] - middle + below[-1][1] + gap
        return [centre - middle for centre in centres], (
            max(left, own_width // 2),
            max(right, own_width - own_width // 2 + 1),
        )

    x, (left, right) = tidy_x(tree, place_family)
    return [left + int(column) for column in x], left + right


def _fork(line: list[str], above: int, below: list[int]) -> None:
    if len(below) == 1 and below[0] == above:
        line[above] = "│"
        return
    left, right = min([above, *below]), max([above, *below])
    for column in range(left, right + 1):
        line[column] = "─"
    for column in {above, *below}:
        sides = (column > left) + 2 * (column < right)
        both = column in below and column == above
        line[column] = _FORKS[sides][2 if both else 1 if column == above else 0]


_FORKS = {0: "│││", 1: "┐┘┤", 2: "┌└├", 3: "┬┴┼"}
"""box-drawing characters for the horizontal line between a parent and its children, keyed by the sides to which the
line continues (sum of 1 for left and 2 for right); each value has the characters for the column of a child, of the
parent, and of both
"""


def _put(line: list[str], column: int, word: str) -> None:
    for offset, character in enumerate(word):
        if 0 <= column + offset < len(line):
            line[column + offset] = character
        elif column + offset >= len(line):
            line.append(character)


class Plain(str):
    """A text of several lines.

    >>> Plain("MAX\\nMIN")
    MAX
    MIN
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


class Markdown(Plain):
    __slots__ = ()

    def _repr_markdown_(self) -> str:
        return str(self)


_MOST_IN_STEP, _MOST_IN_TREE = 25, 400
"""maximum numbers of nodes of a tree that is described node by node: in a step of a search, and without a search"""
_MOST_CHILDREN = 12
"""maximum number of children of a node that are described individually"""

KINDS = {
    MAX: pgettext("legend", "MAX node"),
    MIN: pgettext("legend", "MIN node"),
    CHANCE: pgettext("legend", "chance node"),
}
STATES = {
    # TRANSLATORS: the state of a node at this step; a node is "done" when its value is settled
    Role.UNVISITED: pgettext("state of a node", "not yet visited"),
    Role.PATH: pgettext("state of a node", "on the current path"),
    Role.PRUNED: pgettext("state of a node", "pruned"),
    Role.BEST: pgettext("state of a node", "on the best line"),
}
_STATES_AND_MARKS = STATES | {
    Role.RIGHT: pgettext("mark", "right"),
    Role.WRONG: pgettext("mark", "wrong"),
    Role.MISSED: pgettext("mark", "missing"),
}
_MARK_SIGNS = {
    # TRANSLATORS: the known bounds of a value, in the description of a picture for screen readers
    "=": pgettext("description", "exactly %(value)s"),
    "≤": pgettext("description", "at most %(value)s"),
    "≥": pgettext("description", "at least %(value)s"),
    "≈": pgettext("description", "about %(value)s"),
}
_INTERVAL = pgettext("description", "from %(low)s to %(high)s")
_WINDOW = pgettext("description", "α %(low)s and β %(high)s")
# TRANSLATORS: a value inside a leaf, as in "B1, worth 3"
_WORTH = pgettext("description", "worth %(value)s")
_EMPTY = pgettext("description", "empty")
_TO_FILL_IN = pgettext("description", "with an empty box")
# TRANSLATORS: a student's answer in the box beside a node
_IN_BOX = pgettext("description", "%(text)s in the box")
# TRANSLATORS: after a student's wrong value beside a node
_RIGHT_IS = pgettext("description", "right is %(value)s")
_EDGE_SIGNS = {"✗": pgettext("description", "crossed out"), "—": pgettext("description", "a dash")}
_FOLDED = ngettext("%(count)s leaf, folded", "%(count)s leaves, folded")
_BY_MOVE = pgettext("description", "by the move %(move)s")
_PROBABILITY = pgettext("description", "with probability %(probability)s")
# TRANSLATORS: %(board)s are the rows of a board
_POSITION = pgettext("description", "position %(board)s")
# TRANSLATORS: %(children)s is a list such as "B, MIN node, exactly 3; C, MIN node, at most 2"
_CHILDREN = ngettext("Child of %(node)s: %(children)s.", "Children of %(node)s: %(children)s.")
_MORE = gettext("%(count)s more")
_SIZE = ngettext(
    "A tree with %(nodes)s nodes, %(count)s of them a leaf.", "A tree with %(nodes)s nodes, %(count)s of them leaves."
)
_CUT_OFF = ngettext("Cut off: the branch to %(nodes)s.", "Cut off: the branches to %(nodes)s.")

_VERDICT = re.compile(r"^(?:\(✓\)|[✓✗?])(?: |$)(?=.)|^[✓?]$")
"""pattern of the sign that marks an answer as right or wrong, before the answer or alone; a cross alone is excluded,
because it means a crossed-out node
"""
_KNOWN = re.compile(r"(?:(?P<who>[^\s=≤≥≈]+) )?(?P<sign>[=≤≥≈]) ?(?P<value>.+)")
_ENDS = re.compile(r"(?P<open>[^\w\s−+∞≈])(?P<low>[^,;\s]+)[,;] (?P<high>[^,;\s]+)[^\w\s∞]")


def description(drawing: Drawing) -> str:
    """Return a drawing in words, without its caption: the root, then the children of each node; each node is described
    with its known interval.

    For a step in a tree of more than 25 nodes, the text contains only the relevant nodes: the children of the root and
    of nodes on the current path or the best line, and the nodes that were cut off.

    >>> import gametree as gt
    >>> from gametree.drawing.drawing import draw
    >>> print(description(draw(gt.alphabeta("[[3 12] [2 4]]").frames()[3])))
    A, MAX node, exactly 3, on the best line. Children of A: B, MIN node, exactly 3, on the best line; C, MIN node, \
at most 2. Children of B: B1, worth 3, on the best line; B2, worth 12. Children of C: C1, worth 2; C2, worth 4, pruned.
    """
    return " ".join(_Description(drawing).sentences())


def size_in_words(drawing: Drawing) -> str:
    """Return a sentence about the size of a drawing's tree.

    >>> from gametree.drawing.drawing import Tree, draw
    >>> size_in_words(draw(Tree.parse("[3 12 8]")))
    'A tree with 4 nodes, 3 of them leaves.'
    """
    tree = drawing.whole.tree if isinstance(drawing, FoldedDrawing) else drawing.tree
    return _SIZE.with_values(nodes=len(tree), count=len(tree.leaves)).render(translator_for(drawing.lang))


def alternative(drawing: Drawing) -> str:
    """Return the text that replaces a picture and its caption."""
    return f"{drawing.caption} {description(drawing)}".strip()


class _Description:
    def __init__(self, drawing: Drawing) -> None:
        self.drawing, self.tree, self.translator = drawing, drawing.tree, translator_for(drawing.lang)

    def sentences(self) -> Iterator[str]:
        tree, drawing = self.tree, self.drawing
        is_whole = len(tree) <= (_MOST_IN_TREE if drawing.frame is None else _MOST_IN_STEP)
        if not is_whole:
            yield size_in_words(drawing)
        yield f"{', '.join(self._parts(0))}."
        shown = [node for node in tree if tree.children(node) and (is_whole or node in self._essential)]
        yield from filter(None, map(self._children, shown))
        yield from sets_in_words(drawing)
        yield from joined_in_words(drawing)
        cut = [] if is_whole else [node for node in tree if drawing.edge_role(node) is Role.CUT]
        if cut:
            yield self._text(_CUT_OFF, nodes=listed(self.translator, cut, tree.label), count=len(cut))

    @cached_property
    def _essential(self) -> set[NodeId]:
        """The nodes whose children are described if the tree is too large to describe completely."""
        essential = {0, *(node for node in self.tree if self.drawing.node_role(node) in (Role.PATH, Role.BEST))}
        if self.drawing.frame and not isinstance(self.drawing, FoldedDrawing):
            essential.update(self.tree.path(self.drawing.frame.moment[0]))
        return essential

    def _children(self, node: NodeId) -> str:
        children = [child for child in self.tree.children(node) if not self.drawing.is_absent(child)]
        entries = [", ".join(self._parts(child)) for child in children[:_MOST_CHILDREN]]
        if len(children) > _MOST_CHILDREN:
            entries.append(self._text(_MORE, count=len(children) - _MOST_CHILDREN))
        values = {"node": self._name(node), "children": "; ".join(entries)}
        return self._text(_CHILDREN, **values, count=len(children)) if entries else ""

    def _parts(self, node: NodeId) -> list[str]:
        """Return the description of a node: its name, its move, its kind or value, and its known interval."""
        drawing, tree, kind = self.drawing, self.tree, self.tree.kind(node)
        if isinstance(drawing, FoldedDrawing) and node in drawing.boxes:
            count = int(drawing.boxes[node][0].split()[-1])
            return [self._text(_FOLDED, count=count), *self._state(node)]
        parts = [self._name(node)]
        if node in tree.own_moves:
            parts.append(self._text(_BY_MOVE, move=quote_label(self.translator, tree.move(node))))
        if probability := drawing.probability(node).rpartition(": ")[2]:
            parts.append(self._text(_PROBABILITY, probability=probability))
        if tree.children(node):
            parts.append(self._text(KINDS[kind]) if kind in KINDS else tree.player_name(kind))
        else:
            text = drawing.text(node)
            parts.append(self._text(_WORTH, value=text) if text else self._text(_EMPTY))
        if tree.game is not None and drawing.shows_positions:
            rows = position_text(tree.game, tree.position(node)).split("\n")
            parts.append(self._text(_POSITION, board=" / ".join(" ".join(row.split()) for row in rows)))
        return [*parts, *self._notes(node), *self._state(node)]

    def _name(self, node: NodeId) -> str:
        return quote_label(self.translator, self.tree.label(node))

    def _notes(self, node: NodeId) -> list[str]:
        """Return the text beside a node in words; if it is a wrong answer, the right answer follows."""
        note, is_box = _VERDICT.sub("", self.drawing.note(node)), node in self.drawing.blanks
        if is_box and not re.search(r"[\w∞—✗]", note):
            return [self._text(_TO_FILL_IN)]
        text, _, right = map(str.strip, note.partition("→"))
        texts = [self._in_words(text)] if text else []
        if is_box and texts == [text]:
            texts = [self._text(_IN_BOX, text=text)]
        return [*texts, self._text(_RIGHT_IS, value=self._in_words(right))] if right else texts

    def _in_words(self, note: str) -> str:
        """Return the text beside a node, such as its known interval, in words, because screen readers skip signs."""
        if note in _EDGE_SIGNS:
            return self._text(_EDGE_SIGNS[note])
        if ends := _ENDS.fullmatch(note):
            phrase = _INTERVAL if ends["open"] == "[" and self.drawing.notation != "window" else _WINDOW
            return self._text(phrase, low=self._about(ends["low"]), high=self._about(ends["high"]))
        if known := _KNOWN.fullmatch(note):
            text = self._text(_MARK_SIGNS[known["sign"]], value=self._about(known["value"]))
            return f"{known['who']} {text}" if known["who"] else text
        return ", ".join(note.split()) if "α" in note else note

    def _about(self, value: str) -> str:
        return self._text(_MARK_SIGNS["≈"], value=value[1:]) if value.startswith("≈") else value

    def _state(self, node: NodeId) -> Sequence[str]:
        """Return the state of a node in words; return nothing if the text about its parent already implies the
        state.
        """
        role, parent = self.drawing.node_role(node), self.tree.parent(node)
        is_inherited = role in (Role.UNVISITED, Role.PRUNED) and parent is not None
        if role not in _STATES_AND_MARKS or (is_inherited and self.drawing.node_role(parent or 0) is role):
            return ()
        return (self._text(_STATES_AND_MARKS[role]),)

    def _text(self, phrase: Phrase, **values: object) -> str:
        return phrase.render(self.translator, **values)
