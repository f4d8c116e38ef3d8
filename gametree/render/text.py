"""Text: a drawing in characters, as a picture where it fits the width and as an outline where not."""

from __future__ import annotations

from textwrap import dedent

from ..drawing.drawing import Drawing, draw
from ..drawing.shapes import Role
from ..kinds import CHANCE, LEAF, MAX, MIN
from ..trace.protocols import AnyFrame
from ..tree.tree import NodeId, Tree
from ..values import show

__all__ = ["WIDTH", "outline", "picture", "text", "text_of"]

WIDTH = 110
"""Pictures wider than this become outlines."""
MOST_LINES = 200
"""Outlines longer than this are cut off, saying how much is left out."""
LARGE = 400
"""Trees with more nodes than this are never drawn as a picture."""

SIGNS = {MAX: " △", MIN: " ▽", CHANCE: " ○", LEAF: ""}
STROKES = {Role.PATH: "┃", Role.BEST: "┃", Role.CUT: "╳", Role.PRUNED: "┆", Role.UNVISITED: "┆"}


def text_of(subject: Tree | AnyFrame) -> str:
    """Return a tree or a frame in characters, with its caption below."""
    drawing = draw(subject)
    return "\n".join(filter(None, [text(drawing), drawing.caption]))


def text(drawing: Drawing, width: int = WIDTH) -> str:
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
    if len(drawing.tree) <= LARGE:
        lines = picture(drawing)
        if max(map(len, lines)) <= width:
            return "\n".join(lines)
    return outline(drawing)


def picture(drawing: Drawing) -> list[str]:
    """Return the lines of a top-down picture: ┃ the path, ╳ a cut, ┆ not visited; positions stand under inner nodes.

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
    centre, room = _columns(tree, widths)
    strokes = drawing.frame is not None or any(tree.probability(node) is not None for node in tree)
    depths = tree.depths()
    high = [0] * (tree.height + 1)
    for node in tree:
        high[depths[node]] = max(high[depths[node]], len(blocks[node]))
    top = [sum(high[:depth]) + depth * (2 if strokes else 1) for depth in range(tree.height + 1)]
    canvas = [[" "] * (room + 1) for _ in range(top[-1] + high[-1])]
    for node in tree:
        if drawing.is_absent(node):
            continue
        row, left = top[depths[node]], centre[node] - widths[node] // 2
        for line in blocks[node]:
            _put(canvas[row], left, line.center(widths[node]).rstrip() if drawing.shows_positions else line)
            row += 1
        below = [child for child in tree.children(node) if not drawing.is_absent(child)]
        if below:
            end = top[depths[node]] + high[depths[node]]
            for between in range(row, end):
                _put(canvas[between], centre[node], "│")
            _fork(canvas[end], centre[node], [centre[child] for child in below])
            for child in below if strokes else ():
                stroke = _stroke(drawing, child)
                _put(canvas[end + 1], centre[child] - len(stroke) // 2, stroke)
    return dedent("\n".join("".join(line).rstrip() for line in canvas)).split("\n")


def outline(drawing: Drawing, most: int = MOST_LINES) -> str:
    """Return one line a node, children indented below their parent; long ones are cut off."""
    tree = drawing.tree
    lines: list[str] = []
    pending: list[tuple[NodeId, str, str]] = [(0, "", "")]
    while pending and len(lines) < most:
        node, head, indent = pending.pop()
        stroke = STROKES.get(drawing.edge_role(node), "─") if head else ""
        weight = tree.probability(node)
        chance = "" if weight is None else f"{show(weight)}: "
        space = " " if head else ""
        position = " / ".join(" ".join(line.split()) for line in _position(drawing, node))
        shown = f"   {position}" if position else ""
        lines.append(f"{head}{stroke}{space}{chance}{_word(drawing, node)}{shown}")
        below = [child for child in tree.children(node) if not drawing.is_absent(child)]
        for child in reversed(below):
            last = child == below[-1]
            pending.append((child, indent + ("└" if last else "├"), indent + ("   " if last else "│  ")))
    if pending:
        lines.append(f"… {len(tree) - len(lines)} more nodes")
    return "\n".join(lines)


def _word(drawing: Drawing, node: NodeId) -> str:
    """Return what stands at a node: its label, a sign for its kind and what is known of it, or its value."""
    tree = drawing.tree
    kind = tree.kind(node)
    word = drawing.text(node) + SIGNS.get(kind, f" {kind}")
    if kind == LEAF and tree.has_own_name(node):
        word = f"{tree.label(node)}={word}"
    note = drawing.note(node)
    return f"{word} {note}" if note else word.strip()


def _block(drawing: Drawing, node: NodeId) -> list[str]:
    """Return the lines that stand at a node: what is known of it, and its position, of a leaf before its value."""
    word, position = _word(drawing, node), _position(drawing, node)
    return [*position, word] if drawing.tree.kind(node) == LEAF else [word, *position]


def _position(drawing: Drawing, node: NodeId) -> list[str]:
    """Return the lines of a position, of equal length; none in a drawing without boards."""
    game = drawing.tree.game
    if game is None or not drawing.shows_positions:
        return []
    lines = str(game.draw(drawing.tree.position(node))).split("\n")
    width = max(map(len, lines))
    return [line.ljust(width) for line in lines]


def _stroke(drawing: Drawing, node: NodeId) -> str:
    weight = drawing.tree.probability(node)
    stroke = STROKES.get(drawing.edge_role(node), "│")
    if weight is None:
        return stroke
    return show(weight) + (stroke if stroke in "╳┃" else "")


def _columns(tree: Tree, widths: list[int]) -> tuple[list[int], int]:
    """Return the column of every node's centre and the whole width; parents stand over their children."""
    widest = max((widths[leaf] for leaf in tree.leaves), default=1)
    slot = widest + 1 + widest % 2
    room, middle, shift = [0] * len(tree), [0] * len(tree), [0] * len(tree)
    for node in reversed(tree.nodes):
        below = tree.children(node)
        own = widths[node]
        if not below:
            weight = tree.probability(node)
            room[node] = max(slot, 0 if weight is None else len(show(weight)) + 2)
            middle[node] = room[node] // 2
            continue
        gap = 3 if not any(tree.children(child) for child in below) else 0
        across = sum(room[child] for child in below)
        first, last = middle[below[0]], across - room[below[-1]] + middle[below[-1]]
        centre = (first + last) // 2
        shift[node] = max(0, own // 2 - centre)
        middle[node] = centre + shift[node]
        room[node] = max(across + gap + shift[node], middle[node] + own - own // 2 + 1)
    column, start = [0] * len(tree), [0] * len(tree)
    for node in tree:
        column[node] = start[node] + middle[node]
        here = start[node] + shift[node]
        for child in tree.children(node):
            start[child] = here
            here += room[child]
    return column, room[0]


def _fork(line: list[str], above: int, below: list[int]) -> None:
    """Draw the bar from a node to its children."""
    if len(below) == 1 and below[0] == above:
        line[above] = "│"
        return
    left, right = min([above, *below]), max([above, *below])
    for column in range(left, right + 1):
        line[column] = "─"
    for column in {above, *below}:
        sides = (column > left) + 2 * (column < right)
        both = column in below and column == above
        line[column] = FORKS[sides][2 if both else 1 if column == above else 0]


FORKS = {0: "│││", 1: "┐┘┤", 2: "┌└├", 3: "┬┴┼"}
"""Corners by where the bar goes on (1 left, 2 right): for a child, the parent, both in one column."""


def _put(line: list[str], column: int, word: str) -> None:
    for offset, character in enumerate(word):
        if 0 <= column + offset < len(line):
            line[column + offset] = character
        elif column + offset >= len(line):
            line.append(character)
