"""Contents of pictures: strokes, rows of bounds, moves, labels, levels, folded trees and sideways trees."""

from __future__ import annotations

import math
import re
from itertools import pairwise
from pathlib import Path

import pytest

import gametree as gt
from gametree import Status
from gametree.drawing.drawing import Drawing, draw
from gametree.drawing.edge_labels import label_text
from gametree.drawing.fitting import essential_nodes, folded
from gametree.drawing.layout import lay_out
from gametree.drawing.shapes import HIDEABLE, EdgeMark, Mark, NodeMark, Role, StrikeMark, TextMark
from gametree.drawing.themes import theme_named
from gametree.render.svg import svg
from goldens import Golden
from picture_overlaps import Grown, clashes, leaving, shown

DEFAULT = "[[3 12 8] [2 4 6] [14 5 2]]"
RESULT = gt.alphabeta(DEFAULT)
STEPS = RESULT.frames()
LIGHT = theme_named("light")


def seen(drawing: Drawing) -> dict[str, Mark]:
    """Return the marks that a drawing shows, by their ids."""
    return {mark.id: mark for mark in drawing.marks() if mark.role is not Role.HIDDEN}


# ---- strokes ------------------------------------------------------------------------------------


@pytest.mark.parametrize("sideways", [False, True])
def test_two_strokes_cross_each_line_that_is_cut_off(sideways: bool) -> None:
    """The strokes are parallel, are between the nodes, and cross the line at more than 45 degrees."""
    for frame in (STEPS[4], gt.alphabeta("[[[9 8] [7 1]] [[1 2] [3 4]]]").frames()[-1]):
        marks = seen(draw(frame, sideways=sideways))
        strikes = [mark for mark in marks.values() if isinstance(mark, StrikeMark)]
        assert {mark.head for mark in strikes} == {f"n{node}" for node in frame.struck} != set()
        for strike in strikes:
            tail, head = marks[strike.tail], marks[strike.head]
            assert isinstance(tail, NodeMark) and isinstance(head, NodeMark) and len(strike.strokes) == 2
            shares = [share for stroke in strike.strokes for share in crossing(tail, head, stroke)]
            assert len(shares) == 2 and all(0.3 < share < 0.6 for share in shares) and shares[0] != shares[1]


def crossing(tail: NodeMark, head: NodeMark, stroke: tuple[float, float, float, float]) -> list[float]:
    """Return where a stroke crosses a line, as a fraction of the line in a list of one item. The list is empty if the
    stroke does not cross the line or crosses it at less than 45 degrees.
    """
    x, y, to_x, to_y = stroke
    along, across = (head.x - tail.x, head.y - tail.y), (to_x - x, to_y - y)
    turn = along[0] * across[1] - along[1] * across[0]
    if abs(turn) < math.hypot(*along) * math.hypot(*across) * math.sin(math.pi / 4):
        return []
    share = ((x - tail.x) * across[1] - (y - tail.y) * across[0]) / turn
    part = ((x - tail.x) * along[1] - (y - tail.y) * along[0]) / turn
    return [share] if 0 < part < 1 else []


def test_svg_strike_is_one_group_with_two_paths() -> None:
    """The player can show or hide the group as a whole; strokes are not slashes drawn as text."""
    picture = svg(draw(STEPS[4]), LIGHT)
    found = re.findall(r'<g id="s(\d+)" class="edge gt&#45;strike gt&#45;cut">(.*?)</g>', picture, re.DOTALL)
    assert {int(node) for node, _ in found} == STEPS[4].struck and "//" not in re.sub(
        r"http://", "", picture.split("desc>")[-1]
    )
    assert all(body.count("<path") == 2 for _, body in found)


# ---- bounds, labels and moves -------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(40))
def test_bounds_of_siblings_are_on_one_line(seed: int) -> None:
    """On each level below the root all notes have the same height."""
    tree = gt.Tree.parse(Grown(seed * 5 + 1).text)
    layout = lay_out(tree, ["[3, 14]"])
    drawing = draw(tree, layout=layout, notes={node: "= 3" for node in tree if tree.children(node)})
    rows: dict[int, set[float]] = {}
    for mark in drawing.marks():
        if mark.id[0] == "i" and isinstance(mark, TextMark) and (node := int(mark.id[1:])):
            rows.setdefault(tree.depths()[node], set()).add(round(mark.y, 6))
    assert all(len(heights) == 1 for heights in rows.values())


@pytest.mark.parametrize("seed", range(60))
def test_node_shows_all_of_its_moves_or_none(seed: int) -> None:
    """If one move name has no space, all are hidden; no name is printed twice."""
    tree = gt.Tree.parse(Grown(seed).text)
    for sideways in (False, True):
        layout = lay_out(tree, sideways=sideways)
        for parent in tree:
            if tree.kind(parent) != "chance" and tree.children(parent):
                below = [child for child in tree.children(parent) if label_text(tree, child)]
                assert len({layout.edge_labels[child] is None for child in below}) <= 1


def test_moves_of_forty_children_are_hidden_and_of_four_shown() -> None:
    """None of the names of forty moves fits beside its line."""
    many, few = (
        lay_out(gt.Tree.from_leaves(range(40), branching=40)),
        lay_out(gt.Tree.from_leaves(range(4), branching=4)),
    )
    assert set(many.edge_labels) == {None} and None not in few.edge_labels[1:]


def test_moves_below_nodes_with_long_names_are_short() -> None:
    """The default name of a move to a node with a long name is the node's default name or a number."""
    tree = gt.Tree.parse('"Defesa siciliana": ["Najdorf": [3 5] [2 4] "outra": 7]')
    assert [tree.move(node) for node in (1, 4, 7)] == ["Najdorf", "2", "outra"]
    assert [tree.move(node) for node in (2, 3)] == ["najdorf1", "najdorf2"]
    assert gt.minimax(tree).best_move == "outra"


def test_long_labels_are_broken_into_lines() -> None:
    """A label of many words has the usual size, and is beside its node or broken at its spaces."""
    tree = gt.Tree.parse(
        '["Defesa siciliana (Najdorf)": [3 12] "Gambito de dama": ["uma folha com nome comprido": 2 4]]'
    )
    drawing = draw(tree)
    marks = seen(drawing)
    inner, leaf, usual = marks["k1"], marks["k5"], marks["m1"]
    assert isinstance(inner, TextMark) and isinstance(usual, TextMark)
    assert inner.text == "Defesa siciliana (Najdorf)" and inner.size == usual.size
    assert isinstance(leaf, TextMark) and " ".join(leaf.text.split("\n")) == "uma folha com nome comprido"
    assert "\n" in leaf.text and not [*clashes(shown(drawing)), *leaving(shown(drawing), drawing.box)]
    assert all(f">{line}</text>" in svg(drawing, LIGHT) for line in (inner.text, *leaf.text.split("\n")))


def test_chance_levels_are_named() -> None:
    """The name is in the language of the picture."""
    frame = gt.expectiminimax("[{0.5: [2 4], 0.5: 3} {0.5: 1, 0.5: 9}]").frames()[-1]
    names = {lang: seen(draw(frame, lang=lang))["l1"] for lang in ("en", "es", "pt")}
    assert {lang: mark.text for lang, mark in names.items() if isinstance(mark, TextMark)} == {
        "en": "CHANCE", "es": "AZAR", "pt": "ACASO",
    }  # fmt: skip


def test_intervals_are_shown_from_the_first_step_and_in_captions(golden: Golden) -> None:
    """At step (a) the root shows [−∞, +∞], in pictures, decks and players."""
    first = STEPS[1]
    assert (first.note(0, "interval"), first.note(1, "interval"), first.note(5, "interval")) == (
        "[−∞, +∞]",
        "[−∞, 3]",
        "",
    )
    assert [STEPS[0].note(node, "interval") for node in RESULT.tree] == [""] * 13
    golden(draw(first, notation="interval").caption)
    golden(draw(first).caption)
    for frame in STEPS[1:]:
        said = draw(frame, notation="interval", lang="es").caption
        assert not re.search(r"\b[A-D]\d? [≤≥]", said), said


# ---- hidden parts -------------------------------------------------------------------------------


def test_unvisited_nodes_can_be_hidden() -> None:
    """The picture then shows exactly the nodes that are visited or cut off, with their lines."""
    for frame in STEPS:
        marks = seen(draw(frame, hide="unvisited"))
        there = {node for node in RESULT.tree if not node or frame.status(node) is not Status.UNVISITED}
        assert {int(id[1:]) for id in marks if id[0] == "n"} == there
        assert {int(mark.head[1:]) for mark in marks.values() if isinstance(mark, EdgeMark)} == there - {0}
        assert {int(id[1:]) for id in marks if id[0] in "mk"} <= there
        assert marks.keys() <= seen(draw(frame)).keys()


@pytest.mark.parametrize(("part", "letter"), [("moves", "m"), ("leaf-labels", "k"), ("levels", "l")])
def test_hidden_parts_appear_only_if_the_caption_names_them(part: str, letter: str) -> None:
    """All other parts stay visible."""
    usual, without = draw(STEPS[-1]), draw(STEPS[-1], hide=[part])
    named = {"m1", "k12"}  # the best move is a1, because of D3
    assert {id for id in seen(usual) if id[0] != letter or id in named} == set(seen(without))
    sides = [(right - left, top - bottom) for left, bottom, right, top in (usual.box, without.box)]
    assert sides[0][{"m": 0, "k": 1, "l": 0}[letter]] >= sides[1][{"m": 0, "k": 1, "l": 0}[letter]]
    chance = draw(gt.expectiminimax("[{0.5: 2, 0.5: 4} 3]").frames()[-1], hide="moves")
    moves = [mark.text for mark in seen(chance).values() if mark.id[0] == "m" and isinstance(mark, TextMark)]
    assert moves == ["a1", "0.5", "0.5"]  # the best move, and all probabilities


def test_themes_and_exports_hide_parts(tmp_path: Path, golden: Golden) -> None:
    """A theme hides parts in every picture, and an export hides the parts in its option; an unknown part is refused."""
    course = tmp_path / "course.toml"
    course.write_text('hide = ["levels"]\nfont = "Serif"\n[sizes]\nnodes = 1.5\nmoves = 0.8\n', encoding="utf-8")
    *_, path = RESULT.export(tmp_path / "a", "svg", by="cut", theme=course, hide=["moves"])
    picture = path.read_text(encoding="utf-8")
    assert (
        ">MAX<" not in picture
        and ">a2<" not in picture
        and ">a1<" not in picture
        and ">B1<" in picture
        and 'font-family="Serif,' in picture
    )
    with golden.raises(gt.GameTreeError):
        RESULT.export(tmp_path / "b", hide=["move"])
    assert not (tmp_path / "b").exists()
    assert theme_named(course).sizes.nodes == 1.5
    usual, large = (lay_out(RESULT.tree, labels=theme.sizes) for theme in (LIGHT, theme_named(course)))
    assert (large.sizes.label, large.sizes.small) == (usual.sizes.label * 1.5, usual.sizes.small * 0.8)


# ---- sideways and folded ------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(0, 120, 4))
def test_sideways_tree_grows_to_the_right(seed: int) -> None:
    """Children are to the right of their parents, in order from the top, and nothing overlaps."""
    tree = gt.Tree.parse(Grown(seed).text)
    drawing = draw(tree, sideways=True)
    layout = drawing.layout
    for node in tree:
        below = tree.children(node)
        assert all(layout.x[child] > layout.x[node] for child in below)
        assert all(layout.y[one] > layout.y[other] for one, other in pairwise(below))
    assert not [*clashes(shown(drawing)), *leaving(shown(drawing), drawing.box)]


def test_wide_tree_is_narrower_when_sideways_or_folded() -> None:
    """Sideways, a tree of 81 leaves needs less than a quarter of the width. A folded tree keeps the principal variation
    and all cut-offs.
    """
    result = gt.alphabeta(gt.Tree.from_leaves([number * 37 % 81 for number in range(81)], branching=3))
    last = draw(result.frames()[-1])
    widths = [right - left for left, _, right, _ in (last.box, draw(result.frames()[-1], sideways=True).box)]
    assert widths[1] < widths[0] / 4
    for on_slide in (False, True):
        small = folded(last, essential_nodes(last, on_slide=on_slide))
        counts = [int(small.text(leaf)[1:]) for leaf in small.tree.leaves if small.text(leaf).startswith("⋯")]
        leaves = [leaf for leaf in small.tree.leaves if not small.text(leaf).startswith("⋯")]
        assert sum(counts) + len(leaves) == 81 and len(small.tree) < len(result.tree)
        assert sum(id[0] == "s" for id in seen(small)) == len(result.frames()[-1].struck) > 0
        assert small.node_role(0) is Role.BEST and small.note(0) == f"= {result.value}"


def test_all_steps_of_a_folded_tree_have_one_layout(tmp_path: Path) -> None:
    """The unfolded nodes are chosen once for the complete search, so no node moves between steps."""
    result = gt.alphabeta(gt.Tree.from_leaves([number * 37 % 81 for number in range(81)], branching=3))
    paths = result.export(tmp_path, "svg", by="cut", fold=True)
    places = {
        tuple(re.findall(r'<g id="n\d+".*?(?:points|cx)="([^"]*)"', path.read_text(encoding="utf-8"), re.DOTALL))
        for path in paths
    }
    assert len(paths) > 5 and len(places) == 1


def test_player_script_lists_the_hideable_parts_of_python() -> None:
    script = Path(gt.__file__).parent / "widgets/page/player/picture_parts.js"
    assert tuple(re.findall(r'name: "([\w-]+)"', script.read_text(encoding="utf-8"))) == HIDEABLE
