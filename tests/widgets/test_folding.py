"""Large trees in a notebook are folded, show the result of the search, and need few bytes."""

from __future__ import annotations

import re

import pytest

import gametree as gt
from folded_searches import SEARCHES
from gametree.drawing.drawing import draw
from gametree.drawing.fitting import LARGE, folded, folded_series
from gametree.drawing.shapes import Role
from gametree.explain.captions import named_in_caption
from gametree.games import TicTacToe
from gametree.phrases import LANGUAGES
from gametree.widgets.player_payload import payload

LARGE_TREE = gt.random_tree(1, 3, 6, 1, 100)
RESULT = gt.alphabeta(LARGE_TREE)


def test_folded_tree_of_1093_nodes_needs_less_than_100_kb(capfd: pytest.CaptureFixture[str]) -> None:
    """The output needs less than 100 kB, and nothing is printed."""
    shown = RESULT._repr_mimebundle_()
    assert sum(map(len, shown.values())) < 100_000 and capfd.readouterr().err == ""
    assert "The tree has 1093 nodes, so its picture is folded" in shown["text/plain"]
    assert "folded" in re.findall('alt="([^"]*)"', shown["text/html"])[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_folding_is_mentioned_in_every_language(lang: str) -> None:
    """The sentence about folding comes after the caption of the step."""
    frame = RESULT.frames(lang=lang)[-1]
    caption = folded(draw(frame)).caption
    assert caption.startswith(frame.caption()) and "1093" in caption and "result.player()" in caption


def test_folded_tree_shows_the_best_line_and_counts_hidden_leaves() -> None:
    """Visible nodes keep their labels, roles and notes; boxes show the numbers of hidden leaves."""
    small = folded(draw(RESULT.frames()[-1]))
    whole, tree = draw(RESULT.frames()[-1]), small.tree
    boxes = [node for node in tree.leaves if small.text(node).startswith("⋯")]
    shown = [node for node in tree if node not in boxes]
    assert len(tree) <= 100
    for node in shown:
        old = LARGE_TREE[tree.label(node)]
        assert (small.text(node), small.note(node)) == (whole.text(old), whole.note(old))
        assert (small.node_role(node), small.edge_role(node)) == (whole.node_role(old), whole.edge_role(old))
    best = {tree.label(node) for node in shown if small.node_role(node) is Role.BEST}
    assert best == {LARGE_TREE.label(node) for node in RESULT.frames()[-1].line}
    counted = sum(int(small.text(box).split()[1]) for box in boxes)
    assert counted + len(set(tree.leaves) - set(boxes)) == len(LARGE_TREE.leaves)
    assert not {mark.id[0] for box in boxes for mark in small.text_marks(box) if mark.role is not Role.HIDDEN} & {*"km"}


def test_path_that_is_too_long_stays_folded() -> None:
    """The caption names a leaf 2 000 plies below the root."""
    whole = draw(gt.alphabeta(gt.Tree.from_leaves([7], branching=[1] * 2000)).frames()[-1], captioned=True)
    assert max(whole.names.nodes) > LARGE
    assert len(folded(whole).tree) <= LARGE


@pytest.mark.parametrize(
    "tree",
    [
        gt.Tree.from_leaves(range(300), branching=300),
        gt.Tree.from_leaves([(n, -n) for n in range(256)], branching=4, levels="p1 p2"),
        gt.Tree.from_leaves(range(256), branching=2, levels="max chance"),
        gt.Tree.from_nested([[n, [n]] for n in range(70)]),
        gt.Tree.from_leaves(range(11**3), branching=11),
    ],
    ids=["wide", "players", "chance", "dotted", "N1 beside N11"],
)
def test_every_large_tree_can_be_folded(tree: gt.Tree) -> None:
    """The trees include wide trees, tuples, chance nodes and labels with dots."""
    small = folded(draw(tree))
    assert len(tree) > LARGE and len(small.tree) <= 100
    assert small.text(0) == tree.label(0) and "image/png" in tree._repr_mimebundle_()
    assert {small.tree.label(n) for n in small.tree if small.tree.children(n)} <= set(map(tree.label, tree))


@pytest.mark.parametrize("result", SEARCHES, ids=lambda result: f"{result.algorithm}, {len(result.tree)} nodes")
def test_player_unfolds_nodes_named_in_captions(result: gt.Result) -> None:
    """Every language and step size is tested."""
    data = payload(result, languages=LANGUAGES)
    for lang in LANGUAGES:
        talk = data["talk"][lang]
        for by, numbers in talk["captions"].items():
            for number, frame in zip(numbers, result.frames(by, lang), strict=True):
                names = named_in_caption(frame)
                assert talk["sentences"][number] == frame.caption()
                assert (set(talk["named"][number]), set(talk["moves"].get(number, ()))) == (names.nodes, names.moves)


def test_best_move_is_named_only_at_the_root() -> None:
    """In the tested tree, other nodes have moves of the same name."""
    tree = gt.Tree.from_game(TicTacToe(), depth=2, symmetry=True)
    result = gt.alphabeta(tree)
    assert [tree.move(node) for node in tree].count(result.best_move) > 1
    last = result.frames()[-1]
    assert named_in_caption(last).moves == {last.line[1]}


def test_caption_at_a_folded_node_does_not_repeat_itself() -> None:
    """The first sentence has the value, and the second continues with "That gives C ≤ 0 …"."""
    several = [result.frames().folded({node}) for result in SEARCHES[:-1] for node in range(1, len(result.tree))]
    captions = [frame.caption() for frames in several for frame in frames if frame.searched_boxes]
    assert any("That gives" in caption for caption in captions)
    assert not [caption for caption in captions if re.search(r"(\S+ [=≤≥] \S+)\. \1 ", caption)]


def test_wide_tree_unfolds_only_as_many_nodes_as_fit_a_picture() -> None:
    """The test covers a series of steps and a single picture."""
    frames = gt.sss(gt.Tree.from_leaves(range(400), branching=[2, 200])).frames()
    steps, opened = folded_series(frames)
    assert len(folded(draw(steps[-1]), opened).tree) <= LARGE


def test_trees_of_up_to_250_nodes_are_not_folded() -> None:
    drawing = draw(gt.random_tree(1, 3, 4, 1, 9))
    assert folded(drawing) is drawing
