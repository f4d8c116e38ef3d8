"""The faults of a drawing: texts that overlap or are crossed, strokes on nodes, and names omitted without a warning."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise

from matplotlib.font_manager import findfont
from matplotlib.ft2font import FT2Font

from gametree.drawing.drawing import Drawing
from gametree.drawing.fitting import left_out
from gametree.drawing.shapes import EdgeMark, NodeMark, Role, SetMark, StrikeMark, TextMark
from gametree.fonts import FAMILY, text_width
from gametree.tree.tree import NodeId, Tree

Box = tuple[float, float, float, float]
Point = tuple[float, float]
Line = tuple[Point, Point]

CAPITAL = 0.73
"""height of a capital letter, as a fraction of the font size"""
NOTO = {"DEVANAGARI": (-0.36, 1.0), "THAI": (-0.33, 1.06), "CJK": (-0.13, 0.88), "HIRAGANA": (-0.13, 0.88)}
"""lower and upper end of the letters in Noto Sans, as fractions of the font size, for scripts that DejaVu Sans lacks"""
HAIR = 0.3
"""tolerated overlap, in points"""
LINE = 1.2
"""distance between two lines of a text, as a multiple of the font size"""


def ink(mark: TextMark | NodeMark) -> Box:
    """Return the bounding box of the letters of a text, including ascenders and descenders."""
    lines = mark.text.split("\n")
    wide = max(text_width(line, mark.size) for line in lines)
    high = mark.size * (CAPITAL + LINE * (len(lines) - 1)) / 2
    left = mark.x - mark.width / 2 if isinstance(mark, TextMark) and mark.at_left else mark.x - wide / 2
    down, up = reach(lines[-1])[0], reach(lines[0])[1] - CAPITAL
    return left, mark.y - high + down * mark.size, left + wide, mark.y + high + up * mark.size


@cache
def reach(line: str) -> tuple[float, float]:
    """Return the lower and upper end of the letters in a line of text, relative to its baseline, as fractions of the
    font size.
    """
    letters = (letter for letter in unicodedata.normalize("NFC", line) if unicodedata.category(letter)[0] not in "CZ")
    reaches = [*map(glyph_reach, letters)]
    return min((down for down, _ in reaches), default=0.0), max((up for _, up in reaches), default=CAPITAL)


@cache
def glyph_reach(letter: str) -> tuple[float, float]:
    """Return the lower and the upper end of a letter, as fractions of the font size."""
    if letter_reach := NOTO.get(unicodedata.name(letter, "?").split()[0]):
        return letter_reach
    font = FT2Font(findfont(FAMILY))
    font.set_size(1000, 72)
    _, low, _, high = font.load_char(ord(letter)).bbox
    return low / 64000, high / 64000


def outline(mark: NodeMark) -> list[Point]:
    """Return the corners of a node as it is drawn."""
    left, right, wide, high = mark.x - mark.width / 2, mark.x + mark.width / 2, mark.width / 2, mark.height / 2
    if mark.shape in ("max", "min") and not mark.framed:
        up = 1 if mark.shape == "max" else -1
        return [(left, mark.y - up * high / 2), (right, mark.y - up * high / 2), (mark.x, mark.y + up * high)]
    if mark.shape == "chance":
        turns = [2 * math.pi * turn / 36 for turn in range(36)]
        return [(mark.x + wide * math.cos(turn), mark.y + high * math.sin(turn)) for turn in turns]
    if mark.shape == "player":
        y, half = mark.y, wide / 2
        return [
            (left, y),
            (mark.x - half, y + high),
            (mark.x + half, y + high),
            (right, y),
            (mark.x + half, y - high),
            (mark.x - half, y - high),
        ]
    return [(left, mark.y - high), (right, mark.y - high), (right, mark.y + high), (left, mark.y + high)]


def meets(line: Line, corners: list[Point]) -> bool:
    """Return whether a line intersects a convex polygon; the line is clipped at every side of the polygon."""
    (x0, y0), (x1, y1) = line
    middle = sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)
    first, last = 0.0, 1.0
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        across, up = by - ay, ax - bx
        length = math.hypot(across, up) or 1.0
        sign = 1 if (middle[0] - ax) * across + (middle[1] - ay) * up > 0 else -1
        start = sign * ((x0 - ax) * across + (y0 - ay) * up) / length - HAIR
        end = sign * ((x1 - ax) * across + (y1 - ay) * up) / length - HAIR
        if start < 0 and end < 0:
            return False
        if start < 0 <= end:
            first = max(first, start / (start - end))
        if end < 0 <= start:
            last = min(last, start / (start - end))
    return first < last


def faults(drawing: Drawing) -> Iterator[tuple[str, str, str]]:
    """Yield pairs of marks that touch, each with the type of the fault."""
    marks = [mark for mark in drawing.marks() if mark.role is not Role.HIDDEN and mark.id[0] != "q"]
    nodes = {mark.id: mark for mark in marks if isinstance(mark, NodeMark)}
    texts = [mark for mark in marks if isinstance(mark, TextMark | NodeMark) and mark.text.strip()]
    boxes = {mark.id: ink(mark) for mark in texts}
    for one, other in combinations(texts, 2):
        a, b = boxes[one.id], boxes[other.id]
        if min(a[2], b[2]) - max(a[0], b[0]) > HAIR and min(a[3], b[3]) - max(a[1], b[1]) > HAIR:
            yield "overlap", one.id, other.id
    shapes = {id: outline(mark) for id, mark in nodes.items()}
    for mark in marks:
        for line in lines_of(mark, nodes):
            for text in texts:
                if isinstance(text, TextMark) and meets(line, corners(boxes[text.id])):
                    yield "crossed", mark.id, text.id
            if isinstance(mark, StrikeMark | SetMark):
                ends = (mark.tail, mark.head) if isinstance(mark, SetMark) else ()
                for id, shape in shapes.items():
                    if id not in ends and meets(line, shape):
                        yield "stroke on node", mark.id, id
    for text in texts:
        if isinstance(text, TextMark):
            for id, shape in shapes.items():
                if any(meets(side, shape) for side in sides(boxes[text.id])):
                    yield "text on node", text.id, id
    left, bottom, right, top = drawing.box
    for id, box in boxes.items():
        if box[0] < left - 1 or box[2] > right + 1 or box[1] < bottom - 1 or box[3] > top + 1:
            yield "off the picture", id, ""


def corners(box: Box) -> list[Point]:
    """Return the corners of a box."""
    return [(box[0], box[1]), (box[2], box[1]), (box[2], box[3]), (box[0], box[3])]


def sides(box: Box) -> Iterator[Line]:
    """Yield the sides of a box."""
    points = corners(box)
    yield from zip(points, [*points[1:], points[0]], strict=True)


def lines_of(mark: object, nodes: dict[str, NodeMark]) -> Iterator[Line]:
    """Yield the lines of an edge or a stroke or, for an information set, short lines along its curve."""
    if isinstance(mark, SetMark):
        for start in range(0, len(mark.curve) - 1, 3):
            points = [bezier(mark.curve[start : start + 4], step / 24) for step in range(25)]
            yield from pairwise(points)
    if isinstance(mark, StrikeMark):
        yield from (((x, y), (to_x, to_y)) for x, y, to_x, to_y in mark.strokes)
    elif isinstance(mark, EdgeMark) and mark.tail in nodes and mark.head in nodes:
        tail, head = nodes[mark.tail], nodes[mark.head]
        down, up = (tail.height / 2, head.height / 2) if mark.framed else (0.0, 0.0)
        yield (tail.x, tail.y - down), (head.x, head.y + up)


def bezier(points: Sequence[Point], part: float) -> Point:
    """Return a point on a Bézier curve, by de Casteljau's algorithm."""
    while len(points) > 1:
        points = [(x + (to_x - x) * part, y + (to_y - y) * part) for (x, y), (to_x, to_y) in pairwise(points)]
    return points[0]


def unreported(drawing: Drawing) -> Iterator[str]:
    """Yield the names of moves and nodes that are neither in a drawing nor in the warning about omitted names."""
    tree, asked = drawing.tree, drawing.asked
    marks = [mark for mark in drawing.marks() if isinstance(mark, TextMark | NodeMark) and mark.role is not Role.HIDDEN]
    shown = {mark.id: mark.text.replace("\n", " ") for mark in marks}
    notices = left_out(drawing)
    for node in tree.nodes[1:]:
        name = tree.move(node)
        if "moves" in asked or node in notices.get("moves", ()) or name == tree.label(node):
            continue
        if tree.probability(node) is not None and node not in tree.own_moves:
            name = ""
        if f"m{node}" not in shown or name not in shown[f"m{node}"]:
            yield f"move {tree.move(node)}"
    for node in tree.own_names:
        if not tree.children(node) and ("leaf-labels" in asked or node in notices.get("leaf-labels", ())):
            continue
        if tree.own_names[node] not in (shown.get(f"n{node}", ""), shown.get(f"k{node}", "")):
            yield f"name {tree.label(node)}"


def unnamed(drawing: Drawing) -> Iterator[str]:
    """Yield the node labels in the caption that the drawing does not show in the same form."""
    tree = drawing.tree
    marks = [mark for mark in drawing.marks() if isinstance(mark, TextMark | NodeMark) and mark.role is not Role.HIDDEN]
    shown = {mark.text.replace("\n", " ") for mark in marks if mark.id[0] in "nk"}
    for node in named_whole(tree, drawing.caption):
        is_hidden = not tree.children(node) and "leaf-labels" in drawing.asked and not drawing.captioned
        if not is_hidden and tree.label(node) not in shown and len(tree) > 1:
            yield f"{tree.label(node)} in: {drawing.caption}"


def named_whole(tree: Tree, caption: str) -> Iterator[NodeId]:
    """Yield the nodes whose labels occur in a caption as a whole, not only as part of a longer label."""
    for label in sorted(map(tree.label, tree), key=len, reverse=True):
        whole = rf"(?<![\w.]){re.escape(label)}(?!\w|\.\w)"
        caption, count = re.subn(whole, "…", caption)
        if count:
            yield tree[label]
