"""Text drawings: a picture in characters, or an outline where that would be too wide."""

from __future__ import annotations

import re
from itertools import accumulate, pairwise
from textwrap import dedent, fill

from ..drawing.drawing import Drawing, draw
from ..drawing.shapes import Role
from ..drawing.tidy_tree import tidy_x
from ..games.positions import position_text
from ..languages import translator_for
from ..node_kinds import CHANCE, LEAF, MAX, MIN
from ..phrases import ngettext
from ..trace.algorithms import AnyFrame
from ..tree.tree import NodeId, Tree
from ..values import show

_WIDTH = 110
"""most characters in a line of a picture; wider ones become outlines"""
_MOST_LINES = 200
"""lines of the longest outline; its last line counts the nodes that are left out"""
_LARGE = 400
"""nodes of the largest tree that is drawn as a picture"""
_LEAVES_GAP = 3
"""columns to the right of children that are all leaves"""

_SIGNS = {MAX: " △", MIN: " ▽", CHANCE: " ○", LEAF: ""}
_STROKES = {Role.PATH: "┃", Role.BEST: "┃", Role.CUT: "╳", Role.PRUNED: "┆", Role.UNVISITED: "┆"}


def text_of(subject: Tree | AnyFrame) -> str:
    drawing = draw(subject)
    return "\n".join(filter(None, [text(drawing), wrapped(drawing.caption)]))


def text(drawing: Drawing, width: int = _WIDTH) -> str:
    """Return a drawing in characters.

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
    """Return the lines of a top-down picture: ┃ the path, ╳ a cut, ┆ not visited; positions are under inner nodes.

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
    """Return one line a node, children indented below their parent; of a long outline, the rest is counted."""
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
    """Return a node in one line: its label or value, a sign for its kind, and its note."""
    tree = drawing.tree
    kind = tree.kind(node)
    word = drawing.text(node) + _SIGNS.get(kind, f" {tree.player_name(kind)}")
    if kind == LEAF and tree.has_own_name(node):
        word = f"{tree.label(node)}={word}"
    note = drawing.note(node)
    return f"{word} {note}" if note else word.strip()


def _block(drawing: Drawing, node: NodeId) -> list[str]:
    """Return a node in lines: `_word`, and below it the position; in a leaf the position comes first."""
    word, position = _word(drawing, node), _position(drawing, node)
    return [*position, word] if drawing.tree.kind(node) == LEAF else [word, *position]


def _position(drawing: Drawing, node: NodeId) -> list[str]:
    """Return the lines of a position, of equal length; none in a drawing without boards."""
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
    """Return the column of every node's centre, and the whole width; each subtree has its columns for itself."""
    widest = max(widths[leaf] for leaf in tree.leaves)
    slot = widest + 1 + widest % 2

    def place_family(node: NodeId, below: list[tuple[int, int]]) -> tuple[list[int], tuple[int, int]]:
        """Place subtrees side by side; an outline is the number of columns at the left and the right of a node."""
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
"""corners by where the bar goes on (1 left, 2 right): for a child, for the parent, for both in one column"""


def _put(line: list[str], column: int, word: str) -> None:
    for offset, character in enumerate(word):
        if 0 <= column + offset < len(line):
            line[column + offset] = character
        elif column + offset >= len(line):
            line.append(character)


# ---- Sentences in lines ----------------------------------------------------------------------------

_LINE = 80
"""the most characters in a line of plain text"""
_ALIGNED = re.compile(r"\S {2,}|[─-╿]|^\s")
"""what is in a line of a drawing, a table or code, and in no sentence"""

_RELATION = re.compile(r" ([=≈≤≥<>∈]) ")
_SPACE = "\N{SYMBOL FOR SPACE}"
_ENTRY = r"[≈−+∞\d./]+"
_TUPLE = re.compile(rf"[(\[{{]{_ENTRY}(?:, {_ENTRY})+[)\]}}]")
"""A window, an interval or a tuple, such as (−∞, 3)."""


def wrap_text(text: str, width: int, head: str = "") -> str:
    """Wrap a text to a width, its further lines below its first word; formulas, windows and tuples stay whole.

    >>> print(wrap_text("B1 is worth 3 and B is a MIN node, so B ≤ 3.", 42, "✓ "))
    ✓ B1 is worth 3 and B is a MIN node, so
      B ≤ 3.
    """
    unbroken = _RELATION.sub(rf"{_SPACE}\1{_SPACE}", _TUPLE.sub(lambda match: match[0].replace(" ", _SPACE), text))
    indent = " " * len(head)
    lines = fill(
        unbroken, width, initial_indent=head, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False
    )
    return lines.replace(_SPACE, " ")


def wrapped(text: str) -> str:
    """Break the sentences of a text at words; drawings, tables and code stay as they are.

    >>> print(wrapped("A △ ≥ 3" + " " * 80 + "B" + "\\n" + "one two " * 12))
    A △ ≥ 3                                                                                B
    one two one two one two one two one two one two one two one two one two one two
    one two one two
    """
    lines = text.splitlines()
    return "\n".join(line if len(line) <= _LINE or _ALIGNED.search(line) else wrap_text(line, _LINE) for line in lines)
