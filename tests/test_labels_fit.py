"""Every text has its place: on thousands of trees with long labels, tuples and huge fractions no two overlap."""

from __future__ import annotations

import math
import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from itertools import pairwise, product
from typing import Any

import pytest

import gametree as gt
from gametree import Game
from gametree.drawing.drawing import Drawing, draw
from gametree.drawing.layout import lay_out
from gametree.drawing.measures import Sizes
from gametree.drawing.shapes import MOVES, BoxMark, EdgeMark, NodeMark, Role, StrikeMark, TextMark
from gametree.drawing.themes import THEMES, Theme, theme_named
from gametree.exercises import generate
from gametree.exercises.printed_tree import NARROW_BOX, NUMBER_BOX, SIZES_ABOVE
from gametree.fonts import text_width
from gametree.games import Connect, Grundy, Kalah, Nim, Pig, TicTacToe
from gametree.play import machine_named
from gametree.play.match_picture import choice_drawing
from gametree.render.step_pictures import StepPictures
from gametree.render.svg import svg
from gametree.trace.annotations import NOTATIONS

Box = tuple[float, float, float, float]
Point = tuple[float, float]
Shown = list[tuple[Box, NodeMark | TextMark | BoxMark]]

TREES = 1200
CAPITALS = 0.73
"""The height of capitals in DejaVu Sans, as a part of the font size."""
HAIR, SEEN = 1.05, 0.48
SMALLEST = 4.5
NAMES = (
    "x",
    "MMM",
    "Ñandú",
    "α−β",
    "W" * 12,
    "knight takes bishop",
    "after 1. e4 e5 2. Nf3",
    "a label of many words" * 2,
)
_OWN = ("ni", "in", "bi", "ib")
"""nodes and boxes with their notes"""
SORTS = ("whole", "fraction", "huge", "tuple", "chance")


class Grown:
    """A random tree in the notation: of one sort of values, with some labels of its own."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.sort = self.dice.choice(SORTS)
        self.players, self.depth = self.dice.randint(2, 4), self.dice.randint(1, 4)
        self.named, self.labels = self.dice.choice([0, 0.1, 0.4]), 0
        self.text = self.node(0)

    def node(self, depth: int) -> str:
        """Return a node with all that is below it."""
        dice = self.dice
        if depth == self.depth or (depth and dice.random() < 0.15):
            return self.name() + self.value()
        count = dice.choice([1, 2, 2, 3, 3, 4, dice.randint(5, 12)]) if depth < 2 else dice.randint(1, 3)
        below = [self.node(depth + 1) for _ in range(count)]
        if self.sort == "chance" and dice.random() < 0.4:
            parts = [dice.randint(1, 9) for _ in below]
            outcomes = (f"{part}/{sum(parts)}: {child}" for part, child in zip(parts, below, strict=True))
            return f"{self.name()}{{{', '.join(outcomes)}}}"
        player = f"p{dice.randint(1, self.players)}" if self.sort == "tuple" else ""
        return f"{self.name()}{player}[{' '.join(below)}]"

    def name(self) -> str:
        """Return a label, now and then."""
        self.labels += 1
        return f'"{self.dice.choice(NAMES)}{self.labels}z": ' if self.dice.random() < self.named else ""

    def value(self) -> str:
        """Return the value of a leaf."""
        dice = self.dice
        if self.sort == "tuple":
            return f"({' '.join(str(dice.randint(-9, dice.choice([9, 9999]))) for _ in range(self.players))})"
        low, high = {"fraction": (1, 99), "huge": (10**9, 10**14)}.get(self.sort, (1, 1))
        whole = dice.randint(-99, 99) if low == 1 else dice.randint(low, high)
        return f"{whole}/{dice.randint(low, high)}"


def drawings() -> Iterator[Drawing]:
    """Yield a frame of a search of each tree, or a marked answer, in one of the notations and sizes of labels."""
    for seed in range(TREES):
        grown = Grown(seed)
        search = {"tuple": gt.maxn, "chance": gt.expectiminimax}.get(grown.sort, gt.alphabeta)
        frames = search(gt.Tree.parse(grown.text)).frames()
        frame, notation = frames[grown.dice.randrange(len(frames))], NOTATIONS[seed // 5 % len(NOTATIONS)]
        labels = THEMES[grown.dice.choice(["light", "projector"])].labels
        if seed % 5:
            yield draw(frame, notation=notation, labels=labels, captioned=True)
        else:
            marked = {grown.dice.choice(frame.tree.nodes): "✗ 12" for _ in range(4)}
            yield draw(frame.tree, labels=labels, notes=marked)


def covered(mark: NodeMark | TextMark | BoxMark) -> Box:
    """Return the box of a mark, as left, bottom, right, top."""
    if not isinstance(mark, TextMark):
        return mark.x - mark.width / 2, mark.y - mark.height / 2, mark.x + mark.width / 2, mark.y + mark.height / 2
    wide, high = widest(mark), height(mark) / 2
    left = mark.x - mark.width / 2 if mark.at_left else mark.x - wide / 2
    return left, mark.y - high, left + wide, mark.y + high


def widest(mark: NodeMark | TextMark) -> float:
    """Return the width of the widest line of a mark's text."""
    return max(text_width(line, mark.size) for line in mark.text.split("\n"))


def height(mark: NodeMark | TextMark) -> float:
    """Return the height of a mark's text; a line of a label is 1.2 font sizes below the one before it."""
    return mark.size * (CAPITALS + 1.2 * mark.text.count("\n"))


def shown(drawing: Drawing) -> Shown:
    """Return the visible nodes, texts and boxes of a drawing, with their boxes, without the positions in nodes."""
    marks = (
        mark
        for mark in drawing.marks()
        if isinstance(mark, NodeMark | TextMark | BoxMark) and mark.id[0] != "q" and mark.role is not Role.HIDDEN
    )
    return [(covered(mark), mark) for mark in marks]


def clashes(marks: Shown) -> Iterator[tuple[str, str]]:
    """Yield the marks that cover each other; a note may reach into the box of its triangle, and into its own box."""
    pairs = sorted(((box, mark.id) for box, mark in marks), key=lambda pair: pair[0][0])
    open_: list[tuple[Box, str]] = []
    for box, id in pairs:
        open_ = [(other, name) for other, name in open_ if other[2] > box[0] + HAIR]
        for other, name in open_:
            high, wide = min(box[3], other[3]) - max(box[1], other[1]), min(box[2], other[2]) - box[0]
            if high > HAIR and wide > HAIR and not (f"{id[0]}{name[0]}" in _OWN and id[1:] == name[1:]):
                yield name, id
        open_.append((box, id))


def leaving(marks: Shown, picture: Box) -> Iterator[str]:
    """Yield the marks that leave the picture, and the labels that leave their node or could not be read."""
    left, bottom, right, top = picture
    for box, mark in marks:
        is_small = not isinstance(mark, BoxMark) and mark.size < SMALLEST
        if box[0] < left or box[1] < bottom or box[2] > right or box[3] > top or is_small:
            yield mark.id
        if isinstance(mark, NodeMark) and widest(mark) > between_sides(mark):
            yield f"text of {mark.id}"


def between_sides(mark: NodeMark) -> float:
    """Return the width of a node at the top of its label, or at its bottom where it is narrower.

    A triangle is drawn from half its height above its middle to a quarter below it, or the other way round.
    """
    high = height(mark) / 2
    if mark.shape in ("max", "min"):
        return float(mark.width * (mark.height / 2 - high) / (mark.height * 0.75))
    if mark.shape == "chance":
        return float(mark.width * (1 - (2 * high / mark.height) ** 2) ** 0.5)
    return float(mark.width * (1 if mark.shape == "leaf" else 0.75))


def beside_its_triangle(marks: Shown) -> Iterator[str]:
    """Yield the notes that cover the side of their own triangle."""
    nodes = {mark.id[1:]: mark for _, mark in marks if isinstance(mark, NodeMark)}
    for box, mark in marks:
        node = nodes.get(mark.id[1:])
        if mark.id[0] == "i" and isinstance(mark, TextMark) and mark.text and node and node.shape == "max":
            left, bottom, _, _ = box
            above = max(0.0, node.y + node.height / 2 - bottom)
            half = min(node.width / 2, node.width / 2 * above / (node.height * 0.75))
            if bottom > node.y - node.height / 4 and left < node.x + half:
                yield mark.id


def struck(drawing: Drawing, notes: str = "") -> Iterator[tuple[str, str]]:
    """Yield the lines that run into a node which is not their end, or into a move, a leaf's name or also a note."""
    marks = list(drawing.marks())
    nodes = {mark.id: mark for mark in marks if isinstance(mark, NodeMark)}
    texts = (mark for mark in marks if isinstance(mark, TextMark) and mark.role is not Role.HIDDEN)
    named = [mark for mark in texts if mark.id[0] in "mk" + notes and mark.text]
    outlines = [(mark.id, outline(mark)) for mark in (*nodes.values(), *named)]
    boxes = {
        id: (*map(min, zip(*points, strict=True)), *map(max, zip(*points, strict=True))) for id, points in outlines
    }
    for edge in marks:
        if not isinstance(edge, EdgeMark):
            continue
        tail, head = nodes[edge.tail], nodes[edge.head]
        down, up = (tail.height / 2, head.height / 2) if edge.framed else (0.0, 0.0)
        line = (tail.x, tail.y - down), (head.x, head.y + up)
        (from_x, top), (to_x, bottom) = line
        for id, points in outlines:
            left, low, right, high = boxes[id]
            if id in (edge.tail, edge.head) or low > top or high < bottom:
                continue
            if left < max(from_x, to_x) + 1 and right > min(from_x, to_x) - 1 and near(line, points):
                yield edge.id, id


def touched(drawing: Drawing, theme: Theme) -> Iterator[tuple[str, str]]:
    """Yield the strokes that run into a text or a node, and the thick lines whose side does."""
    marks = list(drawing.marks())
    nodes = {mark.id: mark for mark in marks if isinstance(mark, NodeMark)}
    drawn = [mark for _, mark in shown(drawing) if mark.id[0] in "nmki" and mark.text]
    for mark in marks:
        if not isinstance(mark, EdgeMark | StrikeMark) or mark.role is Role.HIDDEN:
            continue
        if isinstance(mark, StrikeMark):
            lines, wide, half = [((x, y), (to_x, to_y)) for x, y, to_x, to_y in mark.strokes], 1.0, 0.0
        else:
            tail, head = nodes[mark.tail], nodes[mark.head]
            down, up = (tail.height / 2, head.height / 2) if mark.framed else (0.0, 0.0)
            lines = [((tail.x, tail.y - down), (head.x, head.y + up))]
            half = theme.edges[mark.role].width / 2
            wide = half * SEEN
        for other in drawn:
            is_round = half and isinstance(other, NodeMark) and other.shape == "chance"
            least = half + theme.nodes[other.role].width / 2 if is_round else wide
            if other.id not in (mark.tail, mark.head) and any(near(line, outline(other), least) for line in lines):
                yield mark.id, other.id


def outline(mark: NodeMark | TextMark) -> list[Point]:
    """Return the corners of a mark as it is drawn."""
    left, bottom, right, top = covered(mark)
    if isinstance(mark, NodeMark) and mark.shape in ("max", "min") and not mark.framed:
        tip, base = (top, mark.y - mark.height / 4) if mark.shape == "max" else (bottom, mark.y + mark.height / 4)
        return [(left, base), (right, base), (mark.x, tip)]
    if isinstance(mark, NodeMark) and mark.shape == "chance":
        turns = [2 * math.pi * turn / 72 for turn in range(72)]
        return [(mark.x + mark.width / 2 * math.cos(turn), mark.y + mark.height / 2 * math.sin(turn)) for turn in turns]
    return [(left, bottom), (right, bottom), (right, top), (left, top)]


def near(line: tuple[Point, Point], points: list[Point], wide: float = 1.0) -> bool:
    """Return whether a line crosses a side of a polygon, or comes nearer to a corner than this, in points."""
    (x0, y0), (x1, y1) = line
    length = math.hypot(x1 - x0, y1 - y0)
    sides = [((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / length for x, y in points]
    beside = [((x1 - x0) * (x - x0) + (y1 - y0) * (y - y0)) / length for x, y in points]
    if any(abs(side) < wide and 0 < along < length for side, along in zip(sides, beside, strict=True)):
        return True
    for place, (side, along) in enumerate(zip(sides, beside, strict=True)):
        if side * sides[place - 1] < 0:
            at = along + (beside[place - 1] - along) * side / (side - sides[place - 1])
            if 0 < at < length:
                return True
    return False


def test_no_text_covers_another_and_none_leaves_its_node() -> None:
    """In every notation, with usual and with large labels, at any moment of the search; and no line runs into them."""
    faults = []
    for seed, drawing in enumerate(drawings()):
        marks = shown(drawing)
        found = [*clashes(marks), *leaving(marks, drawing.box), *beside_its_triangle(marks)]
        found += struck(drawing) if seed % 3 == 0 else []
        if found:
            faults.append((seed, drawing.notation, drawing.layout.sizes.labels, found, str(drawing.tree)))
    assert faults == []


@pytest.mark.parametrize(("kind", "seed"), [("chance-values", 2), ("values", 2)])
def test_a_leaf_beside_a_wide_sibling_keeps_its_line_free(kind: str, seed: int) -> None:
    """The flat line to a leaf passes the tall sibling beside it, whose own move is beside its line."""
    tree = generate(kind, seed).tree
    assert str(tree).startswith("[2 ")
    frame = gt.expectiminimax(tree).frames()[-1]
    for drawing in (draw(tree), *(draw(frame, notation=notation) for notation in NOTATIONS)):
        assert list(struck(drawing)) == []
        assert {mark.text for mark in drawing.marks() if mark.id[0] == "m"} >= {"a1", "a2", "a3"}


CROWDED = {
    "a stroke through the line of a sibling": (
        gt.ALGORITHMS["star2"](
            "[max[[2 7 6]] max[max[7 9] {0.5: 2, 0.25: 4, 0.25: 7} max[2 5]] {0.5: [7], 0.25: 4, 0.25: 3}]",
            rules=gt.Rules(cut="beyond", reach="shallow", value_range=(0, 10)),
        ),
        {"size": "16:9", "hide": "moves", "notation": "window", "theme": "projector", "sideways": True},
    ),
    "a line that goes up": (
        gt.maxn(
            "{0.5: {0.5: (6 0 0), 0.25: (3 2 1), 0.25: {0.5: (1 1 4), 0.5: (3 1 2)}}, 0.25: {0.5: {0.5: (2 3 1), 0.25: "
            "(4 1 1), 0.25: (2 0 4)}, 0.25: p3[(0 5 1) (6 0 0) (4 2 0)], 0.25: (1 2 3)}, 0.25: p1[p1[(2 2 2) (5 0 1)] "
            "(5 0 1) p2[(2 3 1) (0 6 0)]]}"
        ),
        {"size": "1080p", "notation": "window", "theme": "projector", "sideways": True},
    ),
    "a thick line over a circle": (
        gt.expectiminimax(
            "[safe->5 gamble->{0.6: win->[8 min[3.5 9]], 0.4: lose->min[-2 -7]} insure->{1/2: [4 6], 1/2: 2}]"
        ),
        {"sideways": False, "theme": "projector"},
    ),
    "notes that are not as high as their nodes": (
        gt.maxn(
            "{0.5: {0.5: (4 0 2), 0.5: {0.5: (6 0 0), 0.25: (2 4 0), 0.25: (4 2 0)}}, 0.25: (5 0 1), "
            "0.25: {1: {1: (0 1 5)}}}"
        ),
        {"size": "4:3", "notation": "all", "fold": True, "by": "node"},
    ),
}


@pytest.mark.parametrize("name", CROWDED)
def test_crowded_probabilities_cover_nothing(name: str) -> None:
    """Upright and sideways, the freest place of a label is off the lines, the strokes, the leaves and the notes."""
    result, look = CROWDED[name]
    for sideways in {False, look.get("sideways", True)}:
        for drawing in StepPictures.of(result, **look | {"sideways": sideways}).drawings():
            marks = shown(drawing)
            wrong = [*clashes(marks), *struck(drawing, "i"), *touched(drawing, theme_named(look.get("theme", "light")))]
            assert not wrong, (drawing.frame and drawing.frame.name, sideways)


def with_boxes(tree: gt.Tree, sizes: Sizes, box: tuple[float, float]) -> Drawing:
    """Return a tree on paper, with a box for an answer above each inner node."""
    layout = lay_out(tree, [""], sizes=sizes, box=box, hide={MOVES}, boxes_above=True)
    return draw(tree, layout=layout, blanks=[node for node in tree if tree.children(node)])


@pytest.mark.parametrize("box", [NARROW_BOX, NUMBER_BOX])
@pytest.mark.parametrize(
    "text",
    [
        "[[{0.45: 4, 0.25: -1, 0.3: 9} -9 [-6 14]] {4/11: [-9 -2], 4/11: 1, 3/11: {0.625: 6, 0.375: 18}}]",
        "[{7/19: {0.25: [2 -2], 0.3125: 10, 0.4375: {0.15: 5, 0.4: -1, 0.45: 2}}, 7/19: {5/9: -2, 4/9: {7/24: 6, "
        "0.375: -9, 0.125: 19, 5/24: 17}}, 2/19: [{0.5: 14, 0.5: -7} {1/11: 7, 9/11: 7, 1/11: -4} [17 7]], 3/19: 9} 3]",
    ],
)
def test_probabilities_keep_off_boxes(text: str, box: tuple[float, float]) -> None:
    """On paper children go apart where a probability would lie on the box of a sibling, in all sizes."""
    for sizes in SIZES_ABOVE:
        drawing = with_boxes(gt.Tree.parse(text), replace(sizes, level=sizes.level * 0.85), box)
        marks = shown(drawing)
        assert not [*clashes(marks), *leaving(marks, drawing.box), *struck(drawing)], sizes


def test_the_ring_of_a_chosen_leaf_is_off_its_name() -> None:
    """Around a leaf that a reader chooses there is a ring, a line two points thick; its name is below it."""
    source = files("gametree").joinpath("widgets/page/shared/picture.js").read_text(encoding="utf-8")
    room = re.search(r"RING = {.* leaf: ([\d.]+) }", source)
    assert room
    for leaves, theme in product((9, 27), THEMES.values()):
        drawing = draw(gt.Tree.from_leaves(range(leaves), branching=3), labels=theme.labels)
        marks = {mark.id: box for box, mark in shown(drawing)}
        for leaf in drawing.tree.leaves:
            assert marks[f"n{leaf}"][1] - float(room[1]) - 1 > marks[f"k{leaf}"][3]


class OwnNim(Nim):
    """Nim in its simplest form: positions are drawn as text, and moves are what Python prints."""

    def picture(self, state: Any) -> Any:
        """Draw no picture."""

    def move_text(self, state: Any, action: Any) -> str:
        """Write a pair."""
        return str(action)


class Sentences(Nim):
    """Nim with moves in words, which are wider than its positions."""

    def move_text(self, state: Any, action: Any) -> str:
        """Return the occupied boxes."""
        return f"take {action[1]} from {action[0]}"


class Wide(Nim):
    """Nim with more moves than can be beside each other."""

    def move_text(self, state: Any, action: Any) -> str:
        """Write something long."""
        return f"a move of many words and no end: {action}"


GAMES: dict[str, tuple[Game, int | None]] = {
    "tic-tac-toe, all first moves": (TicTacToe(), 1),
    "Nim(2, 3)": (Nim(2, 3), None),
    "Nim(1, 2, 3)": (Nim(1, 2, 3), 2),
    "Nim(4, 5, 6)": (Nim(4, 5, 6), 1),
    "Nim for three": (Nim(2, 1, players=3), None),
    "Connect(4, 4)": (Connect(4, 4), 2),
    "Connect Four": (Connect(), 1),
    "Kalah": (Kalah(3, 2), 2),
    "Grundy": (Grundy(7), None),
    "Pig": (Pig(3, 2, sides=3), 3),
    "own Nim(2, 2)": (OwnNim(2, 2), None),
    "own Nim(3, 4)": (OwnNim(3, 4), 1),
    "sentences": (Sentences(1, 2, 2), 2),
}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("boards", [True, False])
def test_every_move_of_a_game_is_printed(name: str, boards: bool) -> None:
    """Each beside its line, with and without positions, in both sizes; it covers nothing, and no line runs into it."""
    game, depth = GAMES[name]
    tree = gt.Tree.from_game(game, depth=depth, evaluate=lambda state: (0, 0, 0) if "three" in name else 0)
    for labels in (1.0, THEMES["projector"].labels):
        fits(draw(tree, labels=labels, boards=boards))


def fits(drawing: Drawing) -> None:
    """Check that every move has its text, which can be read, and that nothing covers another."""
    tree, marks = drawing.tree, shown(drawing)
    printed = {mark.id: mark.text for _, mark in marks if mark.id[0] == "m"}
    for node in tree.nodes[1:]:
        weight = tree.probability(node)
        assert printed[f"m{node}"] == (tree.move(node) if weight is None else f"{tree.move(node)}: {weight}"), (
            tree.label(node)
        )
    assert list(clashes(marks)) == list(struck(drawing)) == []
    assert not [id for id in leaving(marks, drawing.box) if id[0] == "m"]


def test_moves_of_playouts_and_of_machines_are_printed() -> None:
    """The frames of Monte Carlo search, whose leaves have notes below, and the nodes that a machine searched."""
    search = gt.mcts(Nim(2, 1), playouts=12, seed=1)
    last = search.frames(by="playout")[-1]
    fits(draw(last))
    for game in (Nim(1, 2, 3), OwnNim(2, 2), OwnNim(1, 2), OwnNim(3, 4)):
        drawing = choice_drawing(machine_named("alphabeta")(game, game.initial), game)
        assert drawing
        fits(drawing)
    drawing = choice_drawing(machine_named("monte_carlo", playouts=20)(TicTacToe(), TicTacToe().initial), TicTacToe())
    assert drawing
    fits(drawing)


def test_long_moves_are_broken_into_lines() -> None:
    """However many and long they are: the positions go apart for them."""
    tree = gt.Tree.from_game(Wide(9, 9), depth=1, evaluate=lambda state: 0)
    drawing = draw(tree)
    moves = [mark.text for mark in drawing.marks() if mark.id[0] == "m"]
    assert [move.replace("\n", " ") for move in moves] == [tree.move(node) for node in tree.nodes[1:]]
    assert all(move.count("\n") == 2 for move in moves)
    marks = shown(drawing)
    assert list(clashes(marks)) == list(struck(drawing)) == []


def test_moves_that_fit_change_no_layout() -> None:
    """Where all moves fit, positions are as close as their frames allow."""
    layout = draw(gt.Tree.from_game(Nim(2, 1))).layout
    assert [upper - lower for upper, lower in pairwise(layout.levels)] == pytest.approx([layout.sizes.level] * 3)
    assert {label.size for label in layout.edge_labels if label} == {layout.sizes.small}


def test_many_leaves_below_one_node_get_a_higher_ply() -> None:
    """Twenty lines from one node to leaves do not run into the leaves, and other plies stay as they were."""
    fan = draw(gt.Tree.parse(f"[[{' '.join(map(str, range(20)))}] 3]"))
    assert list(struck(fan)) == []
    root, above, below = fan.layout.levels
    assert above - below > 2 * fan.layout.sizes.level and root - above == fan.layout.sizes.level


def test_small_subtrees_are_spaced_evenly_between_large_ones() -> None:
    """Two leaves between two wide siblings have equal space to the left, between them and to the right."""
    tree = gt.Tree.parse("[[[1 2 3] [4 5 6]] 7 8 [[1 2 3] [4 5 6]]]")
    nodes = [draw(tree).node_mark(child) for child in tree.children(0)]
    gaps = [right.x - left.x - (left.width + right.width) / 2 for left, right in pairwise(nodes)]
    assert gaps == pytest.approx([gaps[0]] * 3) and gaps[0] > 2 * draw(tree).layout.sizes.gap


def test_lectures_keep_their_moves() -> None:
    """All moves of deck 000 fit beside their lines, in both sizes."""
    tree = gt.Tree.from_leaves("[3 12 8 2 4 6 14 5 2]", branching=3)
    for theme in THEMES.values():
        moves = [mark.text for mark in draw(tree, labels=theme.labels).marks() if mark.id[0] == "m"]
        assert moves == ["a1", "b1", "b2", "b3", "a2", "c1", "c2", "c3", "a3", "d1", "d2", "d3"]


def test_a_label_of_forty_letters_can_still_be_read() -> None:
    """Nodes grow wider than usual before their label becomes too small, and with line breaks it is beside its node."""
    tree = gt.Tree.parse(f'["{"m" * 40}": [3 5] 4]')
    mark = draw(tree, layout=lay_out(tree)).node_mark(1)
    assert mark.size >= SMALLEST and text_width(mark.text, mark.size) <= between_sides(mark)
    beside = next(mark for mark in draw(tree).text_marks(1) if mark.id == "k1")
    assert isinstance(beside, TextMark) and beside.text == "m" * 40 and not draw(tree).node_mark(1).text


def test_triangles_are_drawn_as_they_are_measured() -> None:
    """In the SVG each label's box, by the font's own widths, is between the sides of its polygon."""
    tree = gt.Tree.parse('[["knight": [-12/7 12345678901/3] 8] max["Ñandú": [1 2] 3]]')
    for theme in THEMES.values():
        root = ET.fromstring(svg(draw(gt.alphabeta(tree).frames()[-1], labels=theme.labels), theme))
        seen = 0
        for group in root.iter("{http://www.w3.org/2000/svg}g"):
            polygon, text = (group.find(f"{{http://www.w3.org/2000/svg}}{name}") for name in ("polygon", "text"))
            if not group.get("id", "").startswith("n") or polygon is None or text is None:
                continue
            points = [tuple(map(float, point.split(","))) for point in polygon.attrib["points"].split()]
            size, x, baseline = (float(text.attrib[name]) for name in ("font-size", "x", "y"))
            half = text_width(text.text or "", size) / 2
            for height in (baseline, baseline - size * CAPITALS):
                assert inside(points, x - half, height) and inside(points, x + half, height), text.text
            seen += 1
        assert seen == len(tree)


def inside(points: list[tuple[float, ...]], x: float, y: float) -> bool:
    """Return whether a point is in a polygon, by the number of its sides to the right."""
    right = 0
    for (x0, y0), (x1, y1) in pairwise(points):
        if (y0 > y) != (y1 > y) and x < x0 + (x1 - x0) * (y - y0) / (y1 - y0):
            right += 1
    return right % 2 == 1
