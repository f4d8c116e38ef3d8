"""Every text has enough space: on thousands of trees with long labels, tuples and huge fractions, no texts overlap."""

from __future__ import annotations

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
from gametree.drawing.shapes import NodeMark, TextMark
from gametree.drawing.themes import THEMES, theme_named
from gametree.exercises import generate
from gametree.exercises.printed_tree import NARROW_BOX, NUMBER_BOX, SIZES_ABOVE
from gametree.fonts import text_width
from gametree.games import Connect, Grundy, Kalah, Nim, Pig, TicTacToe
from gametree.play import machine_named
from gametree.play.match_picture import choice_drawing
from gametree.render.step_pictures import StepPictures
from gametree.render.svg import svg
from gametree.trace.annotations import NOTATIONS
from picture_overlaps import (
    CAPITALS,
    SMALLEST,
    Grown,
    Shown,
    between_sides,
    clashes,
    leaving,
    shown,
    struck,
    touched,
    with_boxes,
)

TREES = 1200


def drawings() -> Iterator[Drawing]:
    """Yield for each tree a frame of a search or a marked answer, in one of the notations and with one of the label
    sizes.
    """
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


def beside_its_triangle(marks: Shown) -> Iterator[str]:
    """Yield the notes that cover the side of the triangle of their own node."""
    nodes = {mark.id[1:]: mark for _, mark in marks if isinstance(mark, NodeMark)}
    for box, mark in marks:
        node = nodes.get(mark.id[1:])
        if mark.id[0] == "i" and isinstance(mark, TextMark) and mark.text and node and node.shape == "max":
            left, bottom, _, _ = box
            above = max(0.0, node.y + node.height / 2 - bottom)
            half = min(node.width / 2, node.width / 2 * above / (node.height * 0.75))
            if bottom > node.y - node.height / 4 and left < node.x + half:
                yield mark.id


def test_texts_do_not_overlap_and_stay_inside_their_nodes() -> None:
    """The texts are checked at any moment, in every notation, with usual and large labels; no line runs into a text."""
    faults = []
    for seed, drawing in enumerate(drawings()):
        marks = shown(drawing)
        found = [*clashes(marks), *leaving(marks, drawing.box), *beside_its_triangle(marks)]
        found += struck(drawing) if seed % 3 == 0 else []
        if found:
            faults.append((seed, drawing.notation, drawing.layout.sizes.labels, found, str(drawing.tree)))
    assert faults == []


@pytest.mark.parametrize(("kind", "seed"), [("chance-values", 2), ("values", 2)])
def test_line_to_a_leaf_stays_free_beside_a_wide_sibling(kind: str, seed: int) -> None:
    """The flat line to a leaf passes the tall sibling; the name of the sibling's move is beside its own line."""
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
    """Labels do not touch lines, strokes, leaves or notes, in upright and sideways trees."""
    result, look = CROWDED[name]
    for sideways in {False, look.get("sideways", True)}:
        for drawing in StepPictures.of(result, **look | {"sideways": sideways}).drawings():
            marks = shown(drawing)
            wrong = [*clashes(marks), *struck(drawing, "i"), *touched(drawing, theme_named(look.get("theme", "light")))]
            assert not wrong, (drawing.frame and drawing.frame.name, sideways)


@pytest.mark.parametrize("box", [NARROW_BOX, NUMBER_BOX])
@pytest.mark.parametrize(
    "text",
    [
        "[[{0.45: 4, 0.25: -1, 0.3: 9} -9 [-6 14]] {4/11: [-9 -2], 4/11: 1, 3/11: {0.625: 6, 0.375: 18}}]",
        "[{7/19: {0.25: [2 -2], 0.3125: 10, 0.4375: {0.15: 5, 0.4: -1, 0.45: 2}}, 7/19: {5/9: -2, 4/9: {7/24: 6, "
        "0.375: -9, 0.125: 19, 5/24: 17}}, 2/19: [{0.5: 14, 0.5: -7} {1/11: 7, 9/11: 7, 1/11: -4} [17 7]], 3/19: 9} 3]",
    ],
)
def test_probabilities_do_not_overlap_boxes(text: str, box: tuple[float, float]) -> None:
    """Children are placed further apart if a probability would otherwise cover the box of a sibling."""
    for sizes in SIZES_ABOVE:
        drawing = with_boxes(gt.Tree.parse(text), replace(sizes, level=sizes.level * 0.85), box)
        marks = shown(drawing)
        assert not [*clashes(marks), *leaving(marks, drawing.box), *struck(drawing)], sizes


def test_ring_of_a_chosen_leaf_does_not_touch_its_name() -> None:
    """A selected leaf has a ring that is two points thick; the leaf's name is below the ring."""
    source = files("gametree").joinpath("widgets/page/shared/picture.js").read_text(encoding="utf-8")
    room = re.search(r"RING = {.* leaf: ([\d.]+)\b", source)
    assert room
    for leaves, theme in product((9, 27), THEMES.values()):
        drawing = draw(gt.Tree.from_leaves(range(leaves), branching=3), labels=theme.labels)
        marks = {mark.id: box for box, mark in shown(drawing)}
        for leaf in drawing.tree.leaves:
            assert marks[f"n{leaf}"][1] - float(room[1]) - 1 > marks[f"k{leaf}"][3]


class OwnNim(Nim):
    """A variant of Nim in its simplest form: positions are drawn as text, and moves are printed as Python does."""

    def picture(self, state: Any) -> Any:
        """Return no picture."""

    def move_text(self, state: Any, action: Any) -> str:
        """Return the move as Python prints it."""
        return str(action)


class Sentences(Nim):
    """A variant of Nim whose moves are written in words, which are wider than the positions."""

    def move_text(self, state: Any, action: Any) -> str:
        """Return the move in words."""
        return f"take {action[1]} from {action[0]}"


class Wide(Nim):
    """A variant of Nim whose move names do not fit side by side."""

    def move_text(self, state: Any, action: Any) -> str:
        """Return a long text for the move."""
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
    """The names of moves are beside their lines, with and without positions, in both sizes, and cover nothing."""
    game, depth = GAMES[name]
    tree = gt.Tree.from_game(game, depth=depth, evaluate=lambda state: (0, 0, 0) if "three" in name else 0)
    for labels in (1.0, THEMES["projector"].labels):
        fits(draw(tree, labels=labels, boards=boards))


def fits(drawing: Drawing) -> None:
    """Check that every move has a legible name, and that nothing overlaps."""
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
    """The frames show Monte Carlo search, in which leaves have notes below them, and the trees that a machine searches
    during play.
    """
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
    """The distance between positions increases to make space for the moves."""
    tree = gt.Tree.from_game(Wide(9, 9), depth=1, evaluate=lambda state: 0)
    drawing = draw(tree)
    moves = [mark.text for mark in drawing.marks() if mark.id[0] == "m"]
    assert [move.replace("\n", " ") for move in moves] == [tree.move(node) for node in tree.nodes[1:]]
    assert all(move.count("\n") == 2 for move in moves)
    marks = shown(drawing)
    assert list(clashes(marks)) == list(struck(drawing)) == []


def test_moves_that_fit_change_no_layout() -> None:
    """If all names of moves fit, levels keep their usual distance."""
    layout = draw(gt.Tree.from_game(Nim(2, 1))).layout
    assert [upper - lower for upper, lower in pairwise(layout.levels)] == pytest.approx([layout.sizes.level] * 3)
    assert {label.size for label in layout.edge_labels if label} == {layout.sizes.small}


def test_ply_with_many_leaves_below_one_node_is_higher() -> None:
    """The twenty lines from a node do not run into its leaves, and other plies keep their height."""
    fan = draw(gt.Tree.parse(f"[[{' '.join(map(str, range(20)))}] 3]"))
    assert list(struck(fan)) == []
    root, above, below = fan.layout.levels
    assert above - below > 2 * fan.layout.sizes.level and root - above == fan.layout.sizes.level


def test_small_subtrees_are_spaced_evenly_between_large_ones() -> None:
    """Two leaves between two wide siblings have equal spaces to their left, between them and to their right."""
    tree = gt.Tree.parse("[[[1 2 3] [4 5 6]] 7 8 [[1 2 3] [4 5 6]]]")
    nodes = [draw(tree).node_mark(child) for child in tree.children(0)]
    gaps = [right.x - left.x - (left.width + right.width) / 2 for left, right in pairwise(nodes)]
    assert gaps == pytest.approx([gaps[0]] * 3) and gaps[0] > 2 * draw(tree).layout.sizes.gap


def test_all_moves_of_deck_000_are_printed() -> None:
    """All moves fit beside their lines, in both sizes."""
    tree = gt.Tree.from_leaves("[3 12 8 2 4 6 14 5 2]", branching=3)
    for theme in THEMES.values():
        moves = [mark.text for mark in draw(tree, labels=theme.labels).marks() if mark.id[0] == "m"]
        assert moves == ["a1", "b1", "b2", "b3", "a2", "c1", "c2", "c3", "a3", "d1", "d2", "d3"]


def test_label_of_forty_letters_is_legible() -> None:
    """A node grows wider before its label becomes too small; a label with line breaks is beside the node."""
    tree = gt.Tree.parse(f'["{"m" * 40}": [3 5] 4]')
    mark = draw(tree, layout=lay_out(tree)).node_mark(1)
    assert mark.size >= SMALLEST and text_width(mark.text, mark.size) <= between_sides(mark)
    beside = next(mark for mark in draw(tree).text_marks(1) if mark.id == "k1")
    assert isinstance(beside, TextMark) and beside.text == "m" * 40 and not draw(tree).node_mark(1).text


def test_triangles_are_drawn_as_they_are_measured() -> None:
    """In the SVG, the box of each label, computed from the widths of the font, is inside the polygon of its node."""
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
    """Return whether a point is inside a polygon, determined by the number of sides to the right of the point."""
    right = 0
    for (x0, y0), (x1, y1) in pairwise(points):
        if (y0 > y) != (y1 > y) and x < x0 + (x1 - x0) * (y - y0) / (y1 - y0):
            right += 1
    return right % 2 == 1
